// Element types that C++ lacks: half, bfloat16_t, int4b_t, and conversions of arrays.
#pragma once
#include <stdint.h>
#include <string.h>
#include <type_traits>

namespace ascir {

ASCIR_SHARED uint32_t bits_of(float value) {
    uint32_t bits;
    memcpy(&bits, &value, sizeof bits);
    return bits;
}
ASCIR_SHARED float float_of(uint32_t bits) {
    float value;
    memcpy(&value, &bits, sizeof value);
    return value;
}

// Binary16 to binary32, exact. Branch-free, so that loops of it vectorise.
ASCIR_SHARED float half_bits_to_float(uint16_t half_bits) {
    const uint32_t sign = uint32_t(half_bits & 0x8000) << 16;
    const uint32_t rest = uint32_t(half_bits & 0x7fff) << 13;
    // 2^112 moves the exponent; it is exact for subnormal numbers too.
    const uint32_t scaled = bits_of(float_of(rest) * 5.192296858534828e33f);
    const uint32_t special = rest | 0x7f800000u;
    return float_of(sign | ((half_bits & 0x7c00) == 0x7c00 ? special : scaled));
}

// Binary32 to binary16: to nearest, ties to even; overflow gives infinity; a NaN stays a quiet one.
ASCIR_SHARED uint16_t float_to_half_bits(float value) {
    const uint32_t bits = bits_of(value);
    const uint32_t sign = bits & 0x80000000u;
    const uint32_t magnitude = bits ^ sign;
    uint32_t result;
    if (magnitude >= 0x47800000u) {
        result = magnitude > 0x7f800000u ? 0x7e00u | ((magnitude >> 13) & 0x1ffu) : 0x7c00u;
    } else if (magnitude < 0x38800000u) {
        // Below the smallest normal half: adding 0.5 rounds at the right bit.
        result = bits_of(float_of(magnitude) + 0.5f) - 0x3f000000u;
    } else {
        result = (magnitude - 0x38000000u + 0xfffu + ((magnitude >> 13) & 1u)) >> 13;
    }
    return uint16_t(result | (sign >> 16));
}

// Binary32 to bfloat16: to nearest, ties to even.
ASCIR_SHARED uint16_t float_to_bfloat16_bits(float value) {
    const uint32_t bits = bits_of(value);
    if ((bits & 0x7fffffffu) > 0x7f800000u) return uint16_t((bits >> 16) | 0x40u);
    return uint16_t((bits + 0x7fffu + ((bits >> 16) & 1u)) >> 16);
}

}  // namespace ascir

#ifdef __FLT16_MAX__
using half = _Float16;
#else
// For compilers without _Float16. Arithmetic is that of float; storing rounds, once.
struct half {
    uint16_t bits;
    half() = default;
    template <typename T, typename = std::enable_if_t<std::is_arithmetic<T>::value>>
    half(T value) : bits(ascir::float_to_half_bits(float(value))) {}
    operator float() const { return ascir::half_bits_to_float(bits); }
    half& operator+=(float other) { return *this = half(float(*this) + other); }
    half& operator-=(float other) { return *this = half(float(*this) - other); }
    half& operator*=(float other) { return *this = half(float(*this) * other); }
    half& operator/=(float other) { return *this = half(float(*this) / other); }
};
#endif

// Scalar arithmetic on it goes through float by explicit conversion, as on the device.
struct bfloat16_t {
    uint16_t bits;
    bfloat16_t() = default;
    template <typename T,
              typename = std::enable_if_t<std::is_arithmetic<T>::value || std::is_same<T, half>::value>>
    explicit bfloat16_t(T value) : bits(ascir::float_to_bfloat16_bits(float(value))) {}
    explicit operator float() const { return ascir::float_of(uint32_t(bits) << 16); }
    static bfloat16_t from_bits(uint16_t bits) {
        bfloat16_t result;
        result.bits = bits;
        return result;
    }
    bool operator==(bfloat16_t other) const { return float(*this) == float(other); }
    bool operator!=(bfloat16_t other) const { return float(*this) != float(other); }
    bool operator<(bfloat16_t other) const { return float(*this) < float(other); }
    bool operator>(bfloat16_t other) const { return float(*this) > float(other); }
    bool operator<=(bfloat16_t other) const { return float(*this) <= float(other); }
    bool operator>=(bfloat16_t other) const { return float(*this) >= float(other); }
};

namespace AscendC {
// Two to a byte in memory, the even element in the low four bits. As a value it takes a byte.
struct int4b_t {
    int8_t value;
    int4b_t() = default;
    constexpr int4b_t(int number) : value(int8_t(number)) {}
    constexpr operator int() const { return value; }
};
}  // namespace AscendC

namespace ascir {

using AscendC::int4b_t;

template <typename T>
constexpr bool is_int4 = std::is_same<T, int4b_t>::value;
template <typename T>
constexpr bool is_half = std::is_same<T, half>::value;
template <typename T>
constexpr bool is_bfloat16 = std::is_same<T, bfloat16_t>::value;

// Bytes that `elements` take in memory.
template <typename T>
constexpr uint64_t bytes_of(uint64_t elements) {
    return is_int4<T> ? elements / 2 : elements * sizeof(T);
}
// Elements that `bytes` hold.
template <typename T>
constexpr uint64_t elements_of(uint64_t bytes) {
    return is_int4<T> ? bytes * 2 : bytes / sizeof(T);
}

// A number for each type: what findings and tables of supported types speak of.
enum class DType : uint8_t { I4, I8, U8, I16, U16, F16, BF16, I32, U32, F32, I64, U64, F64, Other };
template <typename T>
constexpr DType dtype_of = is_int4<T>                       ? DType::I4
                           : is_half<T>                     ? DType::F16
                           : is_bfloat16<T>                 ? DType::BF16
                           : std::is_same<T, float>::value  ? DType::F32
                           : std::is_same<T, double>::value ? DType::F64
                           : !std::is_integral<T>::value    ? DType::Other
                           : sizeof(T) == 1 ? (std::is_signed<T>::value ? DType::I8 : DType::U8)
                           : sizeof(T) == 2 ? (std::is_signed<T>::value ? DType::I16 : DType::U16)
                           : sizeof(T) == 4 ? (std::is_signed<T>::value ? DType::I32 : DType::U32)
                                            : (std::is_signed<T>::value ? DType::I64 : DType::U64);
constexpr uint32_t dtype_bit(DType type) { return 1u << uint32_t(type); }
template <typename... T>
constexpr uint32_t dtypes = (0u | ... | dtype_bit(dtype_of<T>));
constexpr uint32_t dtype_bits(DType type) {
    constexpr uint8_t bits[] = {4, 8, 8, 16, 16, 16, 16, 32, 32, 32, 64, 64, 64, 8};
    return bits[int(type)];
}
constexpr const char* dtype_name(DType type) {
    constexpr const char* names[] = {"int4b_t", "int8_t",     "uint8_t", "int16_t",        "uint16_t",
                                     "half",    "bfloat16_t", "int32_t", "uint32_t",       "float",
                                     "int64_t", "uint64_t",   "double",  "an unknown type"};
    return names[int(type)];
}

// Unaligned loads and stores of one element.
template <typename T>
inline T load(const void* address) {
    T value;
    memcpy(&value, address, sizeof(T));
    return value;
}
template <typename T>
inline void store(void* address, T value) {
    memcpy(address, &value, sizeof(T));
}

inline float to_float(float value) { return value; }
ASCIR_SHARED half half_of(float value) {
    const uint16_t bits = float_to_half_bits(value);
    return load<half>(&bits);
}
ASCIR_SHARED float to_float(half value) {
#ifdef __F16C__
    return float(value);
#else
    return half_bits_to_float(load<uint16_t>(&value));
#endif
}
inline float to_float(bfloat16_t value) { return float(value); }

// Whole arrays, the hot loops of half arithmetic. Source and destination may not overlap.
ASCIR_SHARED void half_to_float(const half* source, float* target, size_t count) {
    size_t i = 0;
#if defined(__F16C__) && defined(__x86_64__)
    typedef short Eight __attribute__((vector_size(16)));
    typedef float EightFloats __attribute__((vector_size(32)));
    for (; i + 8 <= count; i += 8) {
        Eight packed;
        memcpy(&packed, source + i, sizeof packed);
#ifdef __clang__
        typedef _Float16 EightHalves __attribute__((vector_size(16)));
        EightFloats wide = __builtin_convertvector((EightHalves)packed, EightFloats);
#else
        EightFloats wide = (EightFloats)__builtin_ia32_vcvtph2ps256(packed);
#endif
        memcpy(target + i, &wide, sizeof wide);
    }
#endif
    for (; i < count; ++i) target[i] = half_bits_to_float(load<uint16_t>(source + i));
}
ASCIR_SHARED void float_to_half(const float* source, half* target, size_t count) {
    size_t i = 0;
#if defined(__F16C__) && defined(__x86_64__)
    typedef short Eight __attribute__((vector_size(16)));
    typedef float EightFloats __attribute__((vector_size(32)));
    for (; i + 8 <= count; i += 8) {
        EightFloats wide;
        memcpy(&wide, source + i, sizeof wide);
        Eight packed = (Eight)__builtin_ia32_vcvtps2ph256(wide, 0);
        memcpy(target + i, &packed, sizeof packed);
    }
#endif
    for (; i < count; ++i) store<uint16_t>(target + i, float_to_half_bits(source[i]));
}

}  // namespace ascir
