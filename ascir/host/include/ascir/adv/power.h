// Power of tensors and scalars: exp(y * ln|x|) with the sign of odd powers in float, repeated squaring in int32_t.
#pragma once
#include "ascir/adv/functions.h"

namespace ascir {
namespace adv {

// x^0 is 1; a negative x to a power that is not an integer is NaN; 0 and infinity give the limits.
struct PowerOfReals : InFloat {
    static constexpr uint32_t slots = 4;
    static constexpr bool reserved = true;
    void operator()(const Steps& v, const Tensor<float>& dst, const Tensor<float>& x, const Tensor<float>& y) const {
        constexpr double largest = 3.4028234663852886e38, even = 1073741824;
        const Tensor<float> negative = v.slot<float>(0), rest = v.slot<float>(1), odd = v.slot<float>(2), z = v.slot<float>(3);
        v.abs(dst, x), v.ln(dst, dst), v.clamp(dst, dst, -largest, largest), v.mul(dst, dst, y), v.exp(dst, dst);
        v.positive(negative, x, -1);
        // 0 / (1 - negative * fractional): 0 or NaN. The product with 0 keeps the NaN of x, which bounds may lose.
        v.clamp(z, y, -even, even), v.cast(odd, z, RoundMode::CAST_FLOOR), v.sub(rest, z, odd), v.positive(rest, rest, 1);
        v.mul(rest, rest, negative), v.muls(rest, rest, -1), v.adds(rest, rest, 1);
        v.abs(z, x), v.muls(z, z, -1), v.exp(z, z), v.muls(z, z, 0), v.div(rest, z, rest);
        // 1 - 2 * negative * odd
        v.muls(z, odd, 0.5), v.cast(z, z, RoundMode::CAST_FLOOR), v.muls(z, z, -2), v.add(odd, odd, z);
        v.mul(odd, odd, negative), v.muls(odd, odd, -2), v.adds(odd, odd, 1);
        v.mul(dst, dst, odd), v.add(dst, dst, rest);
    }
};

// Modulo 2^32. A negative power is 0, but for the bases 1 and -1.
struct PowerOfIntegers : Formula {
    static constexpr uint32_t types = dtypes<int32_t>;
    static constexpr uint32_t slots = 4;
    static constexpr bool reserved = true;
    void operator()(const Steps& v, const Tensor<int32_t>& dst, const Tensor<int32_t>& x, const Tensor<int32_t>& y) const {
        const Tensor<int32_t> base = v.slot<int32_t>(0), left = v.slot<int32_t>(1), bit = v.slot<int32_t>(2), t = v.slot<int32_t>(3);
        v.adds(base, x, 0), v.adds(left, y, 0), v.fill(dst, 1);
        for (int i = 0; i < 31; ++i) {
            // The last bit of what is left of y: times 1 + bit * (base - 1).
            v.right(t, left, 1), v.left(bit, t, 1), v.sub(bit, left, bit), v.adds(left, t, 0);
            v.adds(t, base, -1), v.mul(t, t, bit), v.adds(t, t, 1), v.mul(dst, dst, t);
            if (i != 30) v.mul(base, base, base);
        }
        // 1 - (y < 0) * (x is not 1 or -1)
        v.right(bit, y, 31), v.clamp(t, x, -2, 2), v.mul(t, t, t), v.adds(t, t, -1), v.mul(t, t, t), v.mins(t, t, 1);
        v.mul(bit, bit, t), v.adds(bit, bit, 1), v.mul(dst, dst, bit);
    }
};
template <typename T> using PowerOf = std::conditional_t<std::is_same<T, int32_t>::value, PowerOfIntegers, PowerOfReals>;

// The scalar fills a slot behind those of the power.
template <typename T, bool scalar_is_base> struct PowerOfScalar : PowerOf<T> {
    using Power = PowerOf<T>;
    static constexpr uint32_t slots = Power::slots + 1;
    double scalar;
    explicit PowerOfScalar(double value) : scalar(value) {}
    template <typename C> void operator()(const Steps& v, const Tensor<C>& dst, const Tensor<C>& tensor) const {
        const Tensor<C> filled = v.slot<C>(Power::slots);
        v.fill(filled, scalar);
        if constexpr (scalar_is_base) {
            Power::operator()(v, dst, filled, tensor);
        } else {
            Power::operator()(v, dst, tensor, filled);
        }
    }
};

}  // namespace adv
}  // namespace ascir

namespace AscendC {

#define ASCIR_POWER_HEAD (typename T, bool isReuseSource = false)
ASCIR_ADV_ALL(Power, ASCIR_POWER_HEAD, (ascir::adv::PowerOf<T>()), (const LocalTensor<T>& src0, const LocalTensor<T>& src1),
              (src0, src1), src0)
ASCIR_ADV_ALL(Power, ASCIR_POWER_HEAD, (ascir::adv::PowerOfScalar<T, false>(ascir::scalar_of(src1))),
              (const LocalTensor<T>& src0, const T& src1), (src0), src0)
ASCIR_ADV_ALL(Power, ASCIR_POWER_HEAD, (ascir::adv::PowerOfScalar<T, true>(ascir::scalar_of(src0))),
              (const T& src0, const LocalTensor<T>& src1), (src1), src1)
#undef ASCIR_POWER_HEAD

}  // namespace AscendC
