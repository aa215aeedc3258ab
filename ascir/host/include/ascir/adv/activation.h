// Activation functions: sequences of vector instructions, in the precision of the operands unless stated otherwise.
#pragma once
#include "ascir/adv/steps.h"

namespace ascir {
namespace adv {

struct Sigmoid : Formula {
    static constexpr uint32_t slots = 1;
    template <typename T> void operator()(const Steps& v, const Tensor<T>& dst, const Tensor<T>& x) const {
        const Tensor<T> one = v.slot<T>(0);
        v.muls(dst, x, -1), v.exp(dst, dst), v.adds(dst, dst, 1), v.fill(one, 1), v.div(dst, one, dst);
    }
};

// x / (1 + exp(-beta * x))
struct Swish : Formula {
    double beta = 1;
    template <typename T> void operator()(const Steps& v, const Tensor<T>& dst, const Tensor<T>& x) const {
        v.muls(dst, x, -beta), v.exp(dst, dst), v.adds(dst, dst, 1), v.div(dst, x, dst);
    }
};
ASCIR_SHARED Swish swish(double beta) {
    Swish result;
    result.beta = beta;
    return result;
}

// x0 * swish(x1)
struct SwiGLU : InFloat {
    double beta = 1;
    void operator()(const Steps& v, const Tensor<float>& dst, const Tensor<float>& x0, const Tensor<float>& x1) const {
        swish(beta)(v, dst, x1), v.mul(dst, x0, dst);
    }
};
ASCIR_SHARED SwiGLU swiglu(double beta) {
    SwiGLU result;
    result.beta = beta;
    return result;
}

// x0 * x1 / (1 + exp(a * x1 * (b + x1^2)))
struct GeGLU : InFloat {
    void operator()(const Steps& v, const Tensor<float>& dst, const Tensor<float>& x0, const Tensor<float>& x1) const {
        v.mul(dst, x1, x1), v.adds(dst, dst, 22.363860002236), v.mul(dst, dst, x1), v.muls(dst, dst, -0.0713548162726);
        v.exp(dst, dst), v.adds(dst, dst, 1), v.div(dst, x1, dst), v.mul(dst, x0, dst);
    }
};

struct ReGlu : Formula {
    template <typename T> void operator()(const Steps& v, const Tensor<T>& dst, const Tensor<T>& x0, const Tensor<T>& x1) const {
        v.relu(dst, x1), v.mul(dst, x0, dst);
    }
};
struct ReGluOfBfloat16 : Formula {
    static constexpr uint32_t types = dtypes<bfloat16_t>;
    static constexpr uint32_t slots = 2;
    template <typename T> static constexpr uint32_t element = 4;
    void operator()(const Steps& v, const Tensor<bfloat16_t>& dst, const Tensor<bfloat16_t>& x0, const Tensor<bfloat16_t>& x1) const {
        const Tensor<float> a = v.slot<float>(0), b = v.slot<float>(1);
        v.cast(a, x0, RoundMode::CAST_NONE), v.cast(b, x1, RoundMode::CAST_NONE);
        v.relu(b, b), v.mul(a, a, b), v.cast(dst, a, RoundMode::CAST_RINT);
    }
};
template <typename T> auto reglu() {
    if constexpr (is_bfloat16<T>) {
        return ReGluOfBfloat16();
    } else {
        return ReGlu();
    }
}

// Exponents of e are not positive, so that nothing overflows: x / (1 + exp(-|y|)) * exp(min(y, 0)).
template <bool fast, typename Base> struct Gelu : Base {
    static constexpr uint32_t slots = 2;
    static constexpr bool in_place = true;
    template <typename T> void operator()(const Steps& v, const Tensor<T>& dst, const Tensor<T>& x) const {
        const Tensor<T> y = v.slot<T>(0), low = v.slot<T>(1);
        v.mul(y, x, x), v.mul(y, y, x), v.muls(y, y, 0.044715), v.add(y, x, y), v.muls(y, y, 1.5957691216057308);
        v.mins(low, y, 0), v.exp(low, low);
        v.abs(y, y), v.muls(y, y, -1), v.exp(y, y), v.adds(y, y, 1);
        v.quotient(y, x, y, fast), v.mul(dst, y, low);
    }
};
template <bool fast, typename Base> struct FasterGelu : Base {
    static constexpr uint32_t slots = 1;
    static constexpr bool in_place = true;
    template <typename T> void operator()(const Steps& v, const Tensor<T>& dst, const Tensor<T>& x) const {
        const Tensor<T> y = v.slot<T>(0);
        v.muls(y, x, -1.702), v.exp(y, y), v.adds(y, y, 1), v.quotient(dst, x, y, fast);
    }
};
// Half of the error function as a parabola, with the sign of x. The small number makes 0 positive; in half, where
// it would vanish, it is the smallest one.
template <bool fast, typename Base> struct FasterGeluV2 : Base {
    static constexpr uint32_t slots = 3;
    static constexpr bool in_place = true;
    template <typename T> void operator()(const Steps& v, const Tensor<T>& dst, const Tensor<T>& x) const {
        const Tensor<T> y = v.slot<T>(0), sign = v.slot<T>(1), size = v.slot<T>(2);
        v.muls(y, x, 0.7071), v.abs(y, y), v.mins(y, y, 1.769), v.adds(y, y, -1.769);
        v.mul(y, y, y), v.muls(y, y, -0.1444), v.adds(y, y, 0.5);
        v.adds(sign, x, is_half<T> ? 5.960464477539063e-8 : 1e-12), v.abs(size, sign), v.quotient(sign, sign, size, fast);
        v.mul(y, y, sign), v.adds(y, y, 0.5), v.mul(dst, x, y);
    }
};
template <bool precise, typename T> using PrecisionOf = std::conditional_t<precise && is_half<T>, InFloat, Formula>;

}  // namespace adv
}  // namespace ascir

namespace AscendC {

ASCIR_ADV_UNARY(Sigmoid, ascir::adv::Sigmoid())
template <typename T, bool isReuseSource = false>
__aicore__ inline void Silu(const LocalTensor<T>& dstLocal, const LocalTensor<T>& srcLocal, uint32_t dataSize,
                            ascir::Where where = ascir::Where::here()) {
    if constexpr (ascir::on_aiv) ascir::adv::run(ascir::adv::swish(1), {"Silu", where}, dstLocal, nullptr, dataSize, srcLocal);
}
template <typename T, bool isReuseSource = false>
__aicore__ inline void Swish(const LocalTensor<T>& dstLocal, const LocalTensor<T>& srcLocal, uint32_t dataSize, const T scalarValue,
                             ascir::Where where = ascir::Where::here()) {
    if constexpr (ascir::on_aiv)
        ascir::adv::run(ascir::adv::swish(ascir::scalar_of(scalarValue)), {"Swish", where}, dstLocal, nullptr, dataSize, srcLocal);
}

ASCIR_ADV_ALL(SwiGLU, (typename T, bool isReuseSource = false), (ascir::adv::swiglu(scalarValue)),
              (const LocalTensor<T>& src0, const LocalTensor<T>& src1, const float& scalarValue), (src0, src1), src0)
ASCIR_ADV_BINARY(GeGLU, ascir::adv::GeGLU())
ASCIR_ADV_COUNTED(ReGlu, (typename T, bool isReuseSource = false), (ascir::adv::reglu<T>()),
                  (const LocalTensor<T>& src0, const LocalTensor<T>& src1), (src0, src1))

#define ASCIR_GELU(NAME)                                                                                                  \
    ASCIR_ADV_COUNTED(NAME, (typename T, bool highPrecision = false, bool highPerformance = false),                       \
                      (ascir::adv::NAME<highPerformance, ascir::adv::PrecisionOf<highPrecision, T>>()),                   \
                      (const LocalTensor<T>& src), (src))
ASCIR_GELU(Gelu)
ASCIR_GELU(FasterGelu)
ASCIR_GELU(FasterGeluV2)
#undef ASCIR_GELU

}  // namespace AscendC
