// Small helpers of the API without tensors: types, and arithmetic of sizes.
#pragma once
#include <limits>
#include <tuple>
#include <type_traits>
#include <utility>
#include "ascir/numbers.h"

namespace AscendC {

template <typename T, typename U>
struct IsSameType {
    static constexpr bool value = std::is_same<T, U>::value;
};
template <bool condition, typename T, typename U>
using Conditional = std::conditional<condition, T, U>;

__aicore__ constexpr inline uint32_t DivCeil(uint32_t a, uint32_t b) { return b == 0 ? 0 : (a + b - 1) / b; }
__aicore__ constexpr inline uint32_t CeilDivision(uint32_t a, uint32_t b) { return DivCeil(a, b); }
__aicore__ constexpr inline uint32_t AlignUp(uint32_t a, uint32_t b) { return DivCeil(a, b) * b; }

// Of float, half, bfloat16_t and integers.
template <typename T>
struct NumericLimits {
    __aicore__ static inline T Max() { return of(0x7f7fffffu, 0x7bffu, 0x7f7fu, std::numeric_limits<T>::max()); }
    __aicore__ static inline T Lowest() { return of(0xff7fffffu, 0xfbffu, 0xff7fu, std::numeric_limits<T>::lowest()); }
    __aicore__ static inline T Infinity() { return of(0x7f800000u, 0x7c00u, 0x7f80u, T()); }
    __aicore__ static inline T NegativeInfinity() { return of(0xff800000u, 0xfc00u, 0xff80u, T()); }
    __aicore__ static inline T QuietNaN() { return of(0x7fc00000u, 0x7e00u, 0x7fc0u, T()); }

private:
    static T of(uint32_t single, uint16_t small, uint16_t brain, T integer) {
        if constexpr (std::is_same<T, float>::value) return ascir::load<T>(&single);
        if constexpr (std::is_same<T, half>::value) return ascir::load<T>(&small);
        if constexpr (std::is_same<T, bfloat16_t>::value) return ascir::load<T>(&brain);
        return integer;
    }
};

// The part of the standard library that kernels may use.
namespace Std {
using std::bool_constant;
using std::conditional;
using std::conditional_t;
using std::decay_t;
using std::enable_if;
using std::enable_if_t;
using std::false_type;
using std::forward;
using std::get;
using std::index_sequence;
using std::integer_sequence;
using std::integral_constant;
using std::is_base_of;
using std::is_const;
using std::is_convertible;
using std::is_floating_point;
using std::is_integral;
using std::is_pointer;
using std::is_same;
using std::is_same_v;
using std::make_index_sequence;
using std::make_tuple;
using std::remove_cv_t;
using std::remove_reference_t;
using std::true_type;
using std::tuple;
using std::tuple_element;
using std::tuple_size;
template <typename T>
__aicore__ constexpr inline T max(const T a, const T b) {
    return a < b ? b : a;
}
template <typename T>
__aicore__ constexpr inline T min(const T a, const T b) {
    return b < a ? b : a;
}
}  // namespace Std

}  // namespace AscendC
