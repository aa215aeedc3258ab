// A repeat of an elementwise instruction: as many lanes as fill 256 bytes of the widest operand.
#pragma once
#include "arithmetic_math.h"
#include "ascir/arithmetic.h"

namespace ascir {

// `out` overlaps nothing; unused operands are not read.
using RepeatFunction = void (*)(void* out, const void* a, const void* b, const void* old, const Extra& extra);

// Arithmetic of half is that of float, rounded once.
template <typename T> struct Computed { using type = T; };
template <> struct Computed<half> { using type = float; };
template <typename T> using computed = typename Computed<T>::type;

template <size_t N> void widen(const half* from, float* to) { half_to_float(from, to, N); }
template <size_t N, typename T, typename C> void widen(const T* from, C* to) {
    for (size_t i = 0; i < N; ++i) to[i] = C(from[i]);
}
inline void saturate_halves(uint16_t* bits, size_t count) {
    for (size_t i = 0; i < count; ++i) {
        const uint16_t magnitude = bits[i] & 0x7fff;
        bits[i] = magnitude > 0x7c00 ? 0 : magnitude == 0x7c00 ? uint16_t(bits[i] - 1) : bits[i];
    }
}
template <size_t N> void narrow(const float* from, half* to, const Extra& extra) {
    float_to_half(from, to, N);
    if (extra.saturate) saturate_halves(reinterpret_cast<uint16_t*>(to), N);
}
template <size_t N, typename T> void narrow(const T* from, T* to, const Extra&) { memcpy(to, from, N * sizeof(T)); }

// D: of the target, S: of the sources, F: the function, on values of type C for a target of type D.
template <typename F, typename D, typename S> void repeat(void* out, const void* a, const void* b, const void* old,
                                                          const Extra& extra) {
    using C = computed<D>;
    constexpr size_t N = 256 / (sizeof(D) > sizeof(S) ? sizeof(D) : sizeof(S));
    alignas(64) C x[N], y[N], z[N], result[N];
    const C s = C(extra.scalar);
    widen<N>(static_cast<const S*>(a), x);
    if constexpr (F::sources == 2) widen<N>(static_cast<const S*>(b), y);
    if constexpr (F::reads_target) widen<N>(static_cast<const D*>(old), z);
    for (size_t i = 0; i < N; ++i) {
        result[i] = F::template of<D>(x[i], F::sources == 2 ? y[i] : C(0), F::reads_target ? z[i] : C(0), s);
    }
    narrow<N>(result, static_cast<D*>(out), extra);
}

#define ASCIR_FUNCTION(NAME, SOURCES, TARGET, EXPRESSION)                                      \
    struct NAME##Function {                                                                    \
        static constexpr int sources = SOURCES;                                                \
        static constexpr bool reads_target = TARGET;                                           \
        template <typename T, typename C> static C of(C a, C b, C old, C s) { return C(EXPRESSION); } \
    };
template <typename T, typename C> C fused(C a, C b, C c) {
    if constexpr (is_half<T>) {
        return fused_half(a, b, c);
    } else {
        return __builtin_fmaf(a, b, c);
    }
}
template <typename T> T positive(T value) { return value > T(0) ? value : T(0); }
// The sign stays; the other bits move, and those that leave are lost.
template <typename T> T shift_left(T value, uint32_t by) {
    using U = std::make_unsigned_t<T>;
    const uint64_t moved = by >= 8 * sizeof(T) ? 0 : uint64_t(U(value)) << by;
    if constexpr (std::is_signed<T>::value) {
        const U sign = U(U(1) << (8 * sizeof(T) - 1));
        return T(U(U(value) & sign) | U(U(moved) & U(~sign)));
    } else {
        return T(moved);
    }
}
template <typename T> T shift_right(T value, uint32_t by) { return T(int64_t(value) >> (by > 63 ? 63 : by)); }
template <typename T> T shift_right_round(T value, uint32_t by) {
    const int64_t half_bit = by == 0 || !std::is_signed<T>::value ? 0 : int64_t(value) >> (by - 1) & 1;
    return T((int64_t(value) >> by) + half_bit);
}

// Of a number and NaN, the number: what the chip does is not documented, and a launch may ask for it.
inline bool drops_nan = false;
template <typename C> C larger(C a, C b) { return a > b || b != b ? a : b; }
template <typename C> C smaller(C a, C b) { return a < b || b != b ? a : b; }

ASCIR_FUNCTION(Add, 2, false, a + b)
ASCIR_FUNCTION(Sub, 2, false, a - b)
ASCIR_FUNCTION(Mul, 2, false, a * b)
ASCIR_FUNCTION(Div, 2, false, a / b)
ASCIR_FUNCTION(Max, 2, false, a > b ? a : b)
ASCIR_FUNCTION(Min, 2, false, a < b ? a : b)
ASCIR_FUNCTION(And, 2, false, a & b)
ASCIR_FUNCTION(Or, 2, false, a | b)
ASCIR_FUNCTION(AddRelu, 2, false, positive(C(a + b)))
ASCIR_FUNCTION(SubRelu, 2, false, positive(C(a - b)))
ASCIR_FUNCTION(MulAddDst, 2, true, (fused<T, C>(a, b, old)))
ASCIR_FUNCTION(FusedMulAdd, 2, true, (fused<T, C>(a, old, b)))
ASCIR_FUNCTION(FusedMulAddRelu, 2, true, positive(fused<T, C>(a, old, b)))
ASCIR_FUNCTION(Axpy, 1, true, (fused<T, C>(a, s, old)))
ASCIR_FUNCTION(Adds, 1, false, a + s)
ASCIR_FUNCTION(Muls, 1, false, a * s)
ASCIR_FUNCTION(Maxs, 1, false, a > s ? a : s)
ASCIR_FUNCTION(Mins, 1, false, a < s ? a : s)
ASCIR_FUNCTION(MaxNumber, 2, false, larger(a, b))
ASCIR_FUNCTION(MinNumber, 2, false, smaller(a, b))
ASCIR_FUNCTION(MaxsNumber, 1, false, larger(s, a))
ASCIR_FUNCTION(MinsNumber, 1, false, smaller(s, a))
ASCIR_FUNCTION(LeakyRelu, 1, false, a >= C(0) ? a : a * s)
ASCIR_FUNCTION(ShiftLeft, 1, false, shift_left<C>(a, uint32_t(s)))
ASCIR_FUNCTION(ShiftRight, 1, false, shift_right<C>(a, uint32_t(s)))
ASCIR_FUNCTION(ShiftRightRound, 1, false, shift_right_round<C>(a, uint32_t(s)))
ASCIR_FUNCTION(Exp, 1, false, exponential(a))
ASCIR_FUNCTION(Ln, 1, false, logarithm(a))
ASCIR_FUNCTION(Sqrt, 1, false, sqrtf(a))
ASCIR_FUNCTION(Rsqrt, 1, false, 1.0f / sqrtf(a))
ASCIR_FUNCTION(Reciprocal, 1, false, 1.0f / a)
ASCIR_FUNCTION(Abs, 1, false, __builtin_fabsf(a))
ASCIR_FUNCTION(Relu, 1, false, positive(a))
ASCIR_FUNCTION(Not, 1, false, ~a)
#undef ASCIR_FUNCTION

// The result of a function of S, rounded to S, and then cast to D.
template <typename F, typename D, typename S> void repeat_cast(void* out, const void* a, const void* b, const void* old,
                                                               const Extra& extra) {
    constexpr size_t N = 256 / sizeof(S);
    alignas(64) S rounded[256 / sizeof(S)];
    alignas(64) computed<S> wide[N];
    repeat<F, S, S>(rounded, a, b, old, extra);
    widen<N>(rounded, wide);
    D* target = static_cast<D*>(out);
    if constexpr (is_half<D>) {
        narrow<N>(wide, target, extra);
    } else {
        constexpr float low = std::is_signed<D>::value ? -128.0f : 0.0f, high = std::is_signed<D>::value ? 127.0f : 255.0f;
        for (size_t i = 0; i < N; ++i) {
            const float value = __builtin_rintf(float(wide[i]));
            target[i] = D(value >= high ? high : value > low ? value : value == value ? low : 0.0f);
        }
    }
}

inline void repeat_add_deq_relu(void* out, const void* a, const void* b, const void*, const Extra& extra) {
    float sums[64];
    for (size_t i = 0; i < 64; ++i) {
        const int32_t sum = static_cast<const int32_t*>(a)[i] + static_cast<const int32_t*>(b)[i];
        sums[i] = positive(float(sum) * 7.62939453125e-06f * extra.scale * 131072.0f);
    }
    narrow<64>(sums, static_cast<half*>(out), extra);
}

template <size_t Bytes> void repeat_copy(void* out, const void* a, const void*, const void*, const Extra&) {
    memcpy(out, a, Bytes);
}
template <typename T> void repeat_duplicate(void* out, const void*, const void*, const void*, const Extra& extra) {
    const T value = T(extra.bits);
    for (size_t i = 0; i < 256 / sizeof(T); ++i) static_cast<T*>(out)[i] = value;
}

// Float, half, int16_t and int32_t, as far as the chip has them.
template <typename F> RepeatFunction numbers(DType type) {
    switch (type) {
        case DType::F32: return repeat<F, float, float>;
        case DType::F16: return repeat<F, half, half>;
        case DType::I32: return repeat<F, int32_t, int32_t>;
        case DType::I16: return repeat<F, int16_t, int16_t>;
        default: return nullptr;
    }
}
template <typename F> RepeatFunction reals(DType type) {
    return type == DType::F32 ? repeat<F, float, float> : type == DType::F16 ? repeat<F, half, half> : nullptr;
}
template <typename F> RepeatFunction multiply_add(DType target, DType source) {
    if (target == DType::F32 && source == DType::F16) return repeat<F, float, half>;
    return target == source ? reals<F>(target) : nullptr;
}
template <typename F> RepeatFunction integers(DType type) {
    switch (type) {
        case DType::I16: return repeat<F, int16_t, int16_t>;
        case DType::U16: return repeat<F, uint16_t, uint16_t>;
        case DType::I32: return repeat<F, int32_t, int32_t>;
        case DType::U32: return repeat<F, uint32_t, uint32_t>;
        default: return nullptr;
    }
}
constexpr uint32_t bits_of_type(DType type) {
    constexpr uint8_t bits[] = {4, 8, 8, 16, 16, 16, 16, 32, 32, 32, 64, 64, 64, 0};
    return bits[int(type)];
}

inline RepeatFunction elementwise(Fn fn, DType target, DType source) {
    const bool same = target == source;
    if (drops_nan && same && fn == Fn::Max) return numbers<MaxNumberFunction>(target);
    if (drops_nan && same && fn == Fn::Min) return numbers<MinNumberFunction>(target);
    if (drops_nan && same && fn == Fn::Maxs) return numbers<MaxsNumberFunction>(target);
    if (drops_nan && same && fn == Fn::Mins) return numbers<MinsNumberFunction>(target);
    switch (fn) {
#define ASCIR_CASE(NAME, FAMILY) case Fn::NAME: return same ? FAMILY<NAME##Function>(target) : nullptr;
        ASCIR_CASE(Add, numbers)
        ASCIR_CASE(Sub, numbers)
        ASCIR_CASE(Mul, numbers)
        ASCIR_CASE(Max, numbers)
        ASCIR_CASE(Min, numbers)
        ASCIR_CASE(Div, reals)
        ASCIR_CASE(And, integers)
        ASCIR_CASE(Or, integers)
        ASCIR_CASE(AddRelu, numbers)
        ASCIR_CASE(SubRelu, numbers)
        ASCIR_CASE(FusedMulAdd, reals)
        ASCIR_CASE(FusedMulAddRelu, reals)
        ASCIR_CASE(Adds, numbers)
        ASCIR_CASE(Muls, numbers)
        ASCIR_CASE(Maxs, numbers)
        ASCIR_CASE(Mins, numbers)
        ASCIR_CASE(LeakyRelu, reals)
        ASCIR_CASE(ShiftLeft, integers)
        ASCIR_CASE(ShiftRight, integers)
        ASCIR_CASE(ShiftRightRound, integers)
        ASCIR_CASE(Exp, reals)
        ASCIR_CASE(Ln, reals)
        ASCIR_CASE(Sqrt, reals)
        ASCIR_CASE(Rsqrt, reals)
        ASCIR_CASE(Reciprocal, reals)
        ASCIR_CASE(Abs, reals)
        ASCIR_CASE(Relu, numbers)
        ASCIR_CASE(Not, integers)
#undef ASCIR_CASE
        case Fn::MulAddDst: return multiply_add<MulAddDstFunction>(target, source);
        case Fn::Axpy: return multiply_add<AxpyFunction>(target, source);
        case Fn::AddReluCast:
        case Fn::SubReluCast: {
            const bool add = fn == Fn::AddReluCast;
            if (target == DType::I8 && source == DType::F16)
                return add ? repeat_cast<AddReluFunction, int8_t, half> : repeat_cast<SubReluFunction, int8_t, half>;
            if (target == DType::I8 && source == DType::I16)
                return add ? repeat_cast<AddReluFunction, int8_t, int16_t> : repeat_cast<SubReluFunction, int8_t, int16_t>;
            if (target == DType::F16 && source == DType::F32)
                return add ? repeat_cast<AddReluFunction, half, float> : repeat_cast<SubReluFunction, half, float>;
            return nullptr;
        }
        case Fn::MulCast:
            if (source != DType::F16) return nullptr;
            return target == DType::I8   ? repeat_cast<MulFunction, int8_t, half>
                   : target == DType::U8 ? repeat_cast<MulFunction, uint8_t, half>
                                         : nullptr;
        case Fn::AddDeqRelu: return target == DType::F16 && source == DType::I32 ? repeat_add_deq_relu : nullptr;
        case Fn::Copy: return same && bits_of_type(target) >= 16 ? repeat_copy<256> : nullptr;
        case Fn::Duplicate:
            return bits_of_type(target) == 16   ? repeat_duplicate<uint16_t>
                   : bits_of_type(target) == 32 ? repeat_duplicate<uint32_t>
                                                : nullptr;
        default: return nullptr;
    }
}

}  // namespace ascir
