// Operators such as dst = src0 + src1: the count is the size of dst, for comparisons that of src0.
#pragma once
#include "ascir/vector_compare.h"
#include "ascir/vector_elementwise.h"

namespace ascir {

template <typename T, Fn fn> struct BinaryExpression {
    AscendC::LocalTensor<T> src0, src1;
    void compute(const AscendC::LocalTensor<T>& dst) const {
        if constexpr (on_aiv) {
            constexpr bool bitwise = fn == Fn::And || fn == Fn::Or, divides = fn == Fn::Div;
            constexpr const char* name = fn == Fn::Add   ? "Add"
                                         : fn == Fn::Sub ? "Sub"
                                         : fn == Fn::Mul ? "Mul"
                                         : divides       ? "Div"
                                         : fn == Fn::And ? "And"
                                                         : "Or";
            run_binary({name, divides ? Op::Div : Op::VectorBinary, fn, bitwise ? bit_types : divides ? real_types : numbers16},
                       form_of_count(dst.GetSize()), dst, src0, src1, AscendC::BinaryRepeatParams(), core().last);
        }
    }
};
template <typename T> struct CompareExpression {
    AscendC::LocalTensor<T> src0, src1;
    AscendC::CMPMODE mode;
    template <typename U> void compute(const AscendC::LocalTensor<U>& dst) const {
        AscendC::Compare(dst, src0, src1, mode, src0.GetSize(), core().last);
    }
};

}  // namespace ascir

namespace AscendC {
#define ASCIR_OPERATOR(SIGN, FN)                                                                                           \
    template <typename T>                                                                                                \
    __aicore__ inline ascir::BinaryExpression<T, ascir::Fn::FN> operator SIGN(const LocalTensor<T>& src0,                \
                                                                              const LocalTensor<T>& src1) {              \
        return {src0, src1};                                                                                             \
    }
ASCIR_OPERATOR(+, Add)
ASCIR_OPERATOR(-, Sub)
ASCIR_OPERATOR(*, Mul)
ASCIR_OPERATOR(/, Div)
ASCIR_OPERATOR(&, And)
ASCIR_OPERATOR(|, Or)
#undef ASCIR_OPERATOR
#define ASCIR_OPERATOR(SIGN, MODE)                                                                                         \
    template <typename T>                                                                                                \
    __aicore__ inline ascir::CompareExpression<T> operator SIGN(const LocalTensor<T>& src0, const LocalTensor<T>& src1) { \
        return {src0, src1, CMPMODE::MODE};                                                                              \
    }
ASCIR_OPERATOR(<, LT)
ASCIR_OPERATOR(>, GT)
ASCIR_OPERATOR(<=, LE)
ASCIR_OPERATOR(>=, GE)
ASCIR_OPERATOR(==, EQ)
ASCIR_OPERATOR(!=, NE)
#undef ASCIR_OPERATOR
}  // namespace AscendC
