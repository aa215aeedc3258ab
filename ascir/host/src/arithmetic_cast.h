// Conversions of one repeat, in every rounding mode.
#pragma once
#include "arithmetic_elementwise.h"

namespace ascir {

using AscendC::RoundMode;

// ---- to half and bfloat16 -----------------------------------------------------------------------------------------------

// How a magnitude above `low` is rounded: 0 to that number, 1 to the next one.
inline uint32_t up(RoundMode mode, bool negative, bool tie_or_more) {
    switch (mode) {
        case RoundMode::CAST_FLOOR: return negative;
        case RoundMode::CAST_CEIL: return !negative;
        case RoundMode::CAST_ROUND: return tie_or_more;
        default: return 0;
    }
}

inline uint16_t float_to_half_bits(float value, RoundMode mode) {
    const uint16_t nearest = float_to_half_bits(value);
    if (mode == RoundMode::CAST_RINT || mode == RoundMode::CAST_NONE || value != value) return nearest;
    const uint16_t sign = nearest & 0x8000;
    const float magnitude = __builtin_fabsf(value);
    if (magnitude >= 65536.0f) return uint16_t(sign | 0x7c00);   // overflow, whatever the direction
    uint16_t low = nearest & 0x7fff;
    if (half_bits_to_float(low) == magnitude) return nearest;
    if (half_bits_to_float(low) > magnitude) --low;
    if (mode == RoundMode::CAST_ODD) return uint16_t(sign | low | 1);
    const float above = low == 0x7bff ? 65536.0f : half_bits_to_float(uint16_t(low + 1));
    const bool tie_or_more = magnitude >= (half_bits_to_float(low) + above) * 0.5f;
    return uint16_t(sign | (low + up(mode, sign != 0, tie_or_more)));
}

inline uint16_t float_to_bfloat16_bits(float value, RoundMode mode) {
    const uint32_t bits = bits_of(value), rest = bits & 0xffff;
    if (mode == RoundMode::CAST_RINT || mode == RoundMode::CAST_NONE || rest == 0 || value != value) {
        return float_to_bfloat16_bits(value);
    }
    return uint16_t((bits >> 16) + up(mode, bits >> 31, rest >= 0x8000));
}

// ---- to integers and integral numbers -----------------------------------------------------------------------------------

template <RoundMode mode> float integral(float value) {
    switch (mode) {
        case RoundMode::CAST_FLOOR: return __builtin_floorf(value);
        case RoundMode::CAST_CEIL: return __builtin_ceilf(value);
        case RoundMode::CAST_TRUNC: return __builtin_truncf(value);
        case RoundMode::CAST_ROUND: {
            const float whole = __builtin_truncf(value);
            return __builtin_fabsf(value - whole) >= 0.5f ? whole + __builtin_copysignf(1.0f, value) : whole;
        }
        default: return __builtin_rintf(value);
    }
}

template <typename D> struct Range {
    static constexpr int64_t low = std::is_signed<D>::value ? -(int64_t(1) << (8 * sizeof(D) - 2)) * 2 : 0;
    static constexpr int64_t high = ~low & (std::is_signed<D>::value ? ~int64_t(0) : 255);
};
template <> struct Range<int4b_t> {
    static constexpr int64_t low = -8, high = 7;
};

// NaN becomes 0. `whole` is integral.
template <typename D> D saturated(float whole) {
    // 2^31 and 2^63 are floats, the largest integers are not.
    constexpr float low = float(Range<D>::low), above = float(Range<D>::high) + (sizeof(D) < 4 ? 1.0f : 0.0f);
    using Integer = std::conditional_t<(sizeof(D) < 4), int32_t, int64_t>;
    const bool fits = whole >= low && whole < above;
    const Integer inside = Integer(fits ? whole : 0.0f);
    return D(fits ? inside : whole >= above ? Integer(Range<D>::high) : whole < low ? Integer(Range<D>::low) : 0);
}
template <typename D> D wrapped(float whole) {
    const int64_t wide = saturated<int64_t>(whole);
    if constexpr (is_int4<D>) {
        return D(int(int8_t(uint8_t(wide << 4)) >> 4));
    } else {
        return D(wide);
    }
}

// ---- from wide integers to float ----------------------------------------------------------------------------------------

inline float integer_to_float(int64_t value, RoundMode mode) {
    const float nearest = float(value);
    if (mode == RoundMode::CAST_RINT || mode == RoundMode::CAST_NONE) return nearest;
    const long double exact = (long double)value, given = (long double)nearest;
    if (exact == given) return nearest;
    const bool negative = value < 0;
    const uint32_t magnitude_bits = bits_of(__builtin_fabsf(nearest));
    const long double magnitude = negative ? -exact : exact;
    const uint32_t low = (negative ? -given : given) > magnitude ? magnitude_bits - 1 : magnitude_bits;
    const long double middle = ((long double)float_of(low) + (long double)float_of(low + 1)) / 2;
    return float_of((low + up(mode, negative, magnitude >= middle)) | (negative ? 0x80000000u : 0));
}

// ---- repeats --------------------------------------------------------------------------------------------------------------

template <typename T> constexpr uint32_t bits_in = is_int4<T> ? 4 : 8 * sizeof(T);
template <typename D, typename S> constexpr size_t cast_lanes = 2048 / (bits_in<D> > bits_in<S> ? bits_in<D> : bits_in<S>);

template <typename S, size_t N> void cast_load(const void* from, float* to) {
    if constexpr (is_int4<S>) {
        const uint8_t* pairs = static_cast<const uint8_t*>(from);
        for (size_t i = 0; i < N / 2; ++i) {
            to[2 * i] = float(int8_t(uint8_t(pairs[i] << 4)) >> 4);
            to[2 * i + 1] = float(int8_t(pairs[i]) >> 4);
        }
    } else if constexpr (is_bfloat16<S>) {
        for (size_t i = 0; i < N; ++i) to[i] = float_of(uint32_t(static_cast<const uint16_t*>(from)[i]) << 16);
    } else {
        widen<N>(static_cast<const S*>(from), to);
    }
}
template <typename D, size_t N> void cast_store(const D* from, void* to) {
    if constexpr (is_int4<D>) {
        for (size_t i = 0; i < N / 2; ++i) {
            static_cast<uint8_t*>(to)[i] = uint8_t((from[2 * i].value & 15) | from[2 * i + 1].value << 4);
        }
    } else {
        memcpy(to, from, N * sizeof(D));
    }
}

template <typename D, RoundMode mode, size_t N> void to_integers(const float* from, void* out, bool wrap) {
    D result[N];
    if (wrap) {
        for (size_t i = 0; i < N; ++i) result[i] = wrapped<D>(integral<mode>(from[i]));
    } else {
        for (size_t i = 0; i < N; ++i) result[i] = saturated<D>(integral<mode>(from[i]));
    }
    cast_store<D, N>(result, out);
}

// Sources that are exact in float.
template <typename D, typename S> void cast(void* out, const void* a, const void*, const void*, const Extra& extra) {
    constexpr size_t N = cast_lanes<D, S>;
    alignas(64) float value[N];
    cast_load<S, N>(a, value);
    const RoundMode mode = extra.mode;
    if constexpr (is_half<D>) {
        half* target = static_cast<half*>(out);
        if (mode == RoundMode::CAST_RINT || mode == RoundMode::CAST_NONE) {
            narrow<N>(value, target, extra);
        } else {
            for (size_t i = 0; i < N; ++i) store<uint16_t>(target + i, float_to_half_bits(value[i], mode));
            if (extra.saturate) saturate_halves(static_cast<uint16_t*>(out), N);
        }
    } else if constexpr (is_bfloat16<D>) {
        uint16_t* target = static_cast<uint16_t*>(out);
        for (size_t i = 0; i < N; ++i) target[i] = float_to_bfloat16_bits(value[i], mode);
        if (extra.saturate) {
            for (size_t i = 0; i < N; ++i) {
                const uint16_t magnitude = target[i] & 0x7fff;
                target[i] = magnitude > 0x7f80 ? 0 : magnitude == 0x7f80 ? uint16_t(target[i] - 1) : target[i];
            }
        }
    } else if constexpr (std::is_same<D, float>::value && !std::is_same<S, float>::value) {
        memcpy(out, value, sizeof value);
    } else if constexpr (std::is_same<D, float>::value) {
        float* target = static_cast<float*>(out);
        const auto all = [&](auto round) {
            for (size_t i = 0; i < N; ++i) target[i] = round(value[i]);
        };
        switch (mode) {
            case RoundMode::CAST_FLOOR: return all(integral<RoundMode::CAST_FLOOR>);
            case RoundMode::CAST_CEIL: return all(integral<RoundMode::CAST_CEIL>);
            case RoundMode::CAST_TRUNC: return all(integral<RoundMode::CAST_TRUNC>);
            case RoundMode::CAST_ROUND: return all(integral<RoundMode::CAST_ROUND>);
            default: return all(integral<RoundMode::CAST_RINT>);
        }
    } else {
        switch (mode) {
            case RoundMode::CAST_FLOOR: return to_integers<D, RoundMode::CAST_FLOOR, N>(value, out, extra.wrap);
            case RoundMode::CAST_CEIL: return to_integers<D, RoundMode::CAST_CEIL, N>(value, out, extra.wrap);
            case RoundMode::CAST_TRUNC: return to_integers<D, RoundMode::CAST_TRUNC, N>(value, out, extra.wrap);
            case RoundMode::CAST_ROUND: return to_integers<D, RoundMode::CAST_ROUND, N>(value, out, extra.wrap);
            default: return to_integers<D, RoundMode::CAST_RINT, N>(value, out, extra.wrap);
        }
    }
}

template <typename S> void cast_to_float(void* out, const void* a, const void*, const void*, const Extra& extra) {
    constexpr size_t N = 256 / sizeof(S);
    for (size_t i = 0; i < N; ++i) {
        static_cast<float*>(out)[i] = integer_to_float(static_cast<const S*>(a)[i], extra.mode);
    }
}

template <typename D, typename S> void cast_integers(void* out, const void* a, const void*, const void*, const Extra& extra) {
    constexpr size_t N = cast_lanes<D, S>;
    for (size_t i = 0; i < N; ++i) {
        const int64_t value = static_cast<const S*>(a)[i];
        const int64_t kept = value < Range<D>::low ? Range<D>::low : value > Range<D>::high ? Range<D>::high : value;
        static_cast<D*>(out)[i] = D(extra.wrap ? value : kept);
    }
}

// The scaled product is exact in double; rounding it to odd on its way to float leaves one rounding, that to half.
inline void cast_dequantize(void* out, const void* a, const void*, const void*, const Extra& extra) {
    float value[64];
    for (size_t i = 0; i < 64; ++i) {
        const double exact = double(static_cast<const int32_t*>(a)[i]) * double(extra.scale);
        float near = float(exact);
        if (double(near) != exact && (bits_of(near) & 1) == 0) {
            near = float_of(bits_of(near) + ((double(near) < exact) == (near > 0) ? 1u : ~0u));
        }
        value[i] = near;
    }
    narrow<64>(value, static_cast<half*>(out), extra);
}

inline RepeatFunction cast_function(DType target, DType source) {
#define ASCIR_PAIR(D, S) (uint32_t(DType::D) << 8 | uint32_t(DType::S))
    switch (uint32_t(target) << 8 | uint32_t(source)) {
        case ASCIR_PAIR(F16, I4): return cast<half, int4b_t>;
        case ASCIR_PAIR(F16, I8): return cast<half, int8_t>;
        case ASCIR_PAIR(F16, U8): return cast<half, uint8_t>;
        case ASCIR_PAIR(F16, I16): return cast<half, int16_t>;
        case ASCIR_PAIR(F16, I32): return cast_dequantize;
        case ASCIR_PAIR(F16, F32): return cast<half, float>;
        case ASCIR_PAIR(F32, F16): return cast<float, half>;
        case ASCIR_PAIR(F32, BF16): return cast<float, bfloat16_t>;
        case ASCIR_PAIR(F32, I16): return cast<float, int16_t>;
        case ASCIR_PAIR(F32, I32): return cast_to_float<int32_t>;
        case ASCIR_PAIR(F32, I64): return cast_to_float<int64_t>;
        case ASCIR_PAIR(F32, F32): return cast<float, float>;
        case ASCIR_PAIR(BF16, F32): return cast<bfloat16_t, float>;
        case ASCIR_PAIR(I4, F16): return cast<int4b_t, half>;
        case ASCIR_PAIR(I8, F16): return cast<int8_t, half>;
        case ASCIR_PAIR(U8, F16): return cast<uint8_t, half>;
        case ASCIR_PAIR(I16, F16): return cast<int16_t, half>;
        case ASCIR_PAIR(I32, F16): return cast<int32_t, half>;
        case ASCIR_PAIR(I16, F32): return cast<int16_t, float>;
        case ASCIR_PAIR(I32, F32): return cast<int32_t, float>;
        case ASCIR_PAIR(I64, F32): return cast<int64_t, float>;
        case ASCIR_PAIR(I32, BF16): return cast<int32_t, bfloat16_t>;
        case ASCIR_PAIR(I16, I32): return cast_integers<int16_t, int32_t>;
        case ASCIR_PAIR(I64, I32): return cast_integers<int64_t, int32_t>;
        case ASCIR_PAIR(I32, I64): return cast_integers<int32_t, int64_t>;
        default: return nullptr;
    }
#undef ASCIR_PAIR
}

}  // namespace ascir
