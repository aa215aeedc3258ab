// Mathematical functions of the library. Sequences are those of the device if known (Tanh, Erf, Exp); others compute
// the documented function in the documented precision.
#pragma once
#include "ascir/adv/steps.h"

namespace ascir {
namespace adv {

struct Tanh : InFloat {
    static constexpr uint32_t slots = 1;
    void operator()(const Steps& v, const Tensor<float>& dst, const Tensor<float>& x) const {
        const Tensor<float> above = v.slot<float>(0);
        v.clamp(dst, x, -8.8, 8.8), v.muls(dst, dst, 2), v.exp(dst, dst);
        v.adds(above, dst, -1), v.adds(dst, dst, 1), v.div(dst, above, dst);
    }
};

// x * P(x^2) / Q(x^2)
struct Erf : InFloat {
    static constexpr uint32_t slots = 2;
    void operator()(const Steps& v, const Tensor<float>& dst, const Tensor<float>& x) const {
        constexpr double p[] = {7.5517016694, 101.62808918, 1393.8061484, 5063.7915060, 29639.384698};
        constexpr double q[] = {31.212858877, 398.56963806, 3023.1248150, 13243.365831, 26267.224157};
        const Tensor<float> z = v.slot<float>(0), above = v.slot<float>(1);
        v.clamp(dst, x, -3.92, 3.92), v.mul(z, dst, dst);
        v.muls(above, z, 0.053443748819), v.horner(above, z, p), v.mul(above, above, dst);
        v.adds(dst, z, q[0]);
        for (int i = 1; i < 5; ++i) v.mul(dst, dst, z), v.adds(dst, dst, q[i]);
        v.div(dst, above, dst);
    }
};

// exp(floor(x)) times a Taylor series of the rest, of `level` terms behind 1.
template <uint8_t level> struct Exp : InFloat {
    static constexpr uint32_t slots = 2;
    void operator()(const Steps& v, const Tensor<float>& dst, const Tensor<float>& x) const {
        const Tensor<float> whole = v.slot<float>(0), rest = v.slot<float>(1);
        v.cast(whole, x, RoundMode::CAST_FLOOR), v.sub(rest, x, whole), v.exp(whole, whole);
        v.muls(dst, rest, 1.0 / level), v.adds(dst, dst, 1);
        for (int i = level - 1; i > 0; --i) v.mul(dst, dst, rest), v.muls(dst, dst, 1.0 / i), v.adds(dst, dst, 1);
        v.mul(dst, whole, dst);
    }
};
template <> struct Exp<0> : Formula {
    template <typename T> void operator()(const Steps& v, const Tensor<T>& dst, const Tensor<T>& x) const { v.exp(dst, x); }
};

template <typename Base> struct Logarithm : Base {
    double factor = 1;   // 1: none
    explicit Logarithm(double by) : factor(by) {}
    template <typename T> void operator()(const Steps& v, const Tensor<T>& dst, const Tensor<T>& x) const {
        v.ln(dst, x);
        if (factor != 1) v.muls(dst, dst, factor);
    }
};

// sin(x + shift * pi): x less a multiple of pi, whose parts of 8 bits make exact products with numbers of 16 bits;
// then a polynomial of degree 11, and the sign of odd multiples.
struct Wave : InFloat {
    static constexpr uint32_t slots = 3;
    double shift;
    explicit Wave(double by) : shift(by) {}
    void operator()(const Steps& v, const Tensor<float>& dst, const Tensor<float>& x) const {
        constexpr double pi[] = {3.140625, 0.000965118408203125, 2.5331974029541016e-06, 1.984187258941006e-09};
        constexpr double c[] = {1.0 / 362880, -1.0 / 5040, 1.0 / 120, -1.0 / 6, 1};
        const Tensor<float> k = v.slot<float>(0), z = v.slot<float>(1), sum = v.slot<float>(2);
        v.muls(k, x, 0.3183098861837907);
        if (shift != 0) v.adds(k, k, shift);
        v.cast(k, k, RoundMode::CAST_RINT);
        if (shift != 0) v.adds(k, k, -shift);
        for (int i = 0; i < 4; ++i) v.muls(z, k, -pi[i]), v.add(dst, i == 0 ? x : dst, z);
        v.mul(z, dst, dst), v.muls(sum, z, -1.0 / 39916800), v.horner(sum, z, c), v.mul(dst, dst, sum);
        if (shift != 0) v.adds(k, k, shift);
        v.muls(z, k, 0.5), v.cast(z, z, RoundMode::CAST_FLOOR), v.muls(z, z, -2), v.add(k, k, z);
        v.muls(k, k, -2), v.adds(k, k, 1), v.mul(dst, dst, k);
    }
};

struct Sign : Formula {
    template <typename T> void operator()(const Steps& v, const Tensor<T>& dst, const Tensor<T>& x) const {
        constexpr double large = is_half<T> ? 32768.0 : 1.7014118346046923e38;
        v.muls(dst, x, large), v.muls(dst, dst, large), v.clamp(dst, dst, -1, 1);
    }
};

struct ClampMax : Formula {
    double bound;
    explicit ClampMax(double at) : bound(at) {}
    template <typename T> void operator()(const Steps& v, const Tensor<T>& dst, const Tensor<T>& x) const { v.mins(dst, x, bound); }
};
struct ClampMin : Formula {
    double bound;
    explicit ClampMin(double at) : bound(at) {}
    template <typename T> void operator()(const Steps& v, const Tensor<T>& dst, const Tensor<T>& x) const { v.maxs(dst, x, bound); }
};

template <RoundMode mode, bool in_place_allowed> struct Whole : InFloat {
    static constexpr bool in_place = in_place_allowed;
    void operator()(const Steps& v, const Tensor<float>& dst, const Tensor<float>& x) const { v.cast(dst, x, mode); }
};
struct Frac : InFloat {
    void operator()(const Steps& v, const Tensor<float>& dst, const Tensor<float>& x) const {
        v.cast(dst, x, RoundMode::CAST_TRUNC), v.sub(dst, x, dst);
    }
};

// (a | b) & ~(a & b)
struct Xor : Formula {
    static constexpr uint32_t types = dtypes<int16_t, uint16_t>;
    static constexpr uint32_t slots = 1;
    template <typename T> void operator()(const Steps& v, const Tensor<T>& dst, const Tensor<T>& a, const Tensor<T>& b) const {
        const Tensor<T> both = v.slot<T>(0);
        v.bit_and(both, a, b), v.bit_not(both, both), v.bit_or(dst, a, b), v.bit_and(dst, dst, both);
    }
};

// dst += scalar * src, rounded twice.
struct Axpy : Formula {
    static constexpr uint32_t slots = 1;
    template <typename T> static constexpr uint32_t element = 4;
    double scalar;
    explicit Axpy(double by) : scalar(by) {}
    template <typename D, typename S> void operator()(const Steps& v, const Tensor<D>& dst, const Tensor<S>& src) const {
        const Tensor<D> product = v.slot<D>(0);
        if constexpr (std::is_same<D, S>::value) {
            v.muls(product, src, scalar);
        } else {
            v.cast(product, src, RoundMode::CAST_NONE), v.muls(product, product, scalar);
        }
        v.add(dst, dst, product);
    }
};

template <typename T> constexpr bool never = sizeof(T) == 0;

}  // namespace adv
}  // namespace ascir

namespace AscendC {

ASCIR_ADV_UNARY(Tanh, ascir::adv::Tanh())
ASCIR_ADV_UNARY(Erf, ascir::adv::Erf())
ASCIR_ADV_UNARY(Sin, ascir::adv::Wave(0))
ASCIR_ADV_UNARY(Cos, ascir::adv::Wave(0.5))
ASCIR_ADV_UNARY(Sign, ascir::adv::Sign())
ASCIR_ADV_UNARY(Trunc, ascir::adv::Whole<RoundMode::CAST_TRUNC, true>())
ASCIR_ADV_UNARY(Frac, ascir::adv::Frac())
ASCIR_ADV_UNARY(Log2, ascir::adv::Logarithm<ascir::adv::InFloat>(1.4426950408889634))
ASCIR_ADV_BINARY(Xor, ascir::adv::Xor())
ASCIR_ADV_COUNTED(Exp, (typename T, uint8_t taylorExpandLevel, bool isReuseSource = false), (ascir::adv::Exp<taylorExpandLevel>()),
                  (const LocalTensor<T>& src), (src))

#define ASCIR_WHOLE(NAME, MODE, IN_PLACE)                                                                                 \
    ASCIR_ADV_COUNTED(NAME, (typename T, bool isReuseSource = false), (ascir::adv::Whole<RoundMode::MODE, IN_PLACE>()),   \
                      (const LocalTensor<T>& src), (src))
ASCIR_WHOLE(Round, CAST_RINT, true)
ASCIR_WHOLE(Floor, CAST_FLOOR, false)
ASCIR_WHOLE(Ceil, CAST_CEIL, false)
#undef ASCIR_WHOLE

// Logarithms that take no temporary buffer: in the operands' precision.
#define ASCIR_LOGARITHM(NAME, FACTOR)                                                                                     \
    ASCIR_ADV(NAME, (typename T, bool isReuseSource = false), (ascir::adv::Logarithm<ascir::adv::Formula>(FACTOR)),       \
              (const LocalTensor<T>& src), (), ASCIR_ADV_COUNT, nullptr, calCount, (src))                                 \
    ASCIR_ADV(NAME, (typename T, bool isReuseSource = false), (ascir::adv::Logarithm<ascir::adv::Formula>(FACTOR)),       \
              (const LocalTensor<T>& src), (), (), nullptr, src.GetSize(), (src))
ASCIR_LOGARITHM(Log, 1)
ASCIR_LOGARITHM(Log10, 0.4342944819032518)
#undef ASCIR_LOGARITHM

// The temporary buffer stands before the bound.
#define ASCIR_CLAMP(NAME)                                                                                                 \
    template <typename T, bool isReuseSource = false>                                                                     \
    __aicore__ inline void NAME(const LocalTensor<T>& dstTensor, const LocalTensor<T>& srcTensor,                         \
                                const LocalTensor<uint8_t>& sharedTmpBuffer, const T scalar, const uint32_t calCount,     \
                                ascir::Where where = ascir::Where::here()) {                                              \
        if constexpr (ascir::on_aiv)                                                                                      \
            ascir::adv::run(ascir::adv::NAME(ascir::scalar_of(scalar)), {#NAME, where}, dstTensor, &sharedTmpBuffer,      \
                            calCount, srcTensor);                                                                         \
    }                                                                                                                     \
    template <typename T, bool isReuseSource = false>                                                                     \
    __aicore__ inline void NAME(const LocalTensor<T>& dstTensor, const LocalTensor<T>& srcTensor, const T scalar,         \
                                const uint32_t calCount, ascir::Where where = ascir::Where::here()) {                     \
        if constexpr (ascir::on_aiv)                                                                                      \
            ascir::adv::run(ascir::adv::NAME(ascir::scalar_of(scalar)), {#NAME, where}, dstTensor, nullptr, calCount,     \
                            srcTensor);                                                                                   \
    }
ASCIR_CLAMP(ClampMax)
ASCIR_CLAMP(ClampMin)
#undef ASCIR_CLAMP

template <typename T, typename U, bool isReuseSource = false>
__aicore__ inline void Axpy(const LocalTensor<T>& dstTensor, const LocalTensor<U>& srcTensor, const U scalarValue,
                            const LocalTensor<uint8_t>& sharedTmpBuffer, const uint32_t calCount,
                            ascir::Where where = ascir::Where::here()) {
    if constexpr (ascir::on_aiv)
        ascir::adv::run(ascir::adv::Axpy(ascir::scalar_of(scalarValue)), {"Axpy", where}, dstTensor, &sharedTmpBuffer, calCount,
                        srcTensor);
}

// Documented for other chips only.
template <typename T, typename... Rest>
__aicore__ inline void Rint(const LocalTensor<T>&, const LocalTensor<T>&, const Rest&...) {
    static_assert(ascir::adv::never<T>, "Rint is not on this chip: Round rounds to nearest, ties to even, as well");
}
template <typename T, typename... Rest>
__aicore__ inline void Clamp(const LocalTensor<T>&, const LocalTensor<T>&, const Rest&...) {
    static_assert(ascir::adv::never<T>, "Clamp is not on this chip: call ClampMin and ClampMax");
}

}  // namespace AscendC
