// Elementwise arithmetic: each function by count, by mask bits and by mask count, and as operators.
#pragma once
#include "ascir/vector_form.h"

namespace ascir {

template <typename... T> constexpr uint32_t vector_types = dtypes<T...>;
constexpr uint32_t numbers16 = dtypes<half, float, int16_t, int32_t>;
constexpr uint32_t real_types = dtypes<half, float>;
constexpr uint32_t bit_types = dtypes<int16_t, uint16_t, int32_t, uint32_t>;

template <typename D, typename S>
void run_binary(const VectorCall& call, const Form& form, const AscendC::LocalTensor<D>& dst,
                const AscendC::LocalTensor<S>& src0, const AscendC::LocalTensor<S>& src1,
                const AscendC::BinaryRepeatParams& params, Where where, const Extra& extra = Extra()) {
    call.run(form, operand(dst, "dst", params.dstBlkStride, params.dstRepStride),
             {operand(src0, "src0", params.src0BlkStride, params.src0RepStride),
              operand(src1, "src1", params.src1BlkStride, params.src1RepStride)},
             where, extra);
}
template <typename D, typename S>
void run_unary(const VectorCall& call, const Form& form, const AscendC::LocalTensor<D>& dst,
               const AscendC::LocalTensor<S>& src, const AscendC::UnaryRepeatParams& params, Where where,
               const Extra& extra = Extra()) {
    call.run(form, operand(dst, "dst", params.dstBlkStride, params.dstRepStride),
             {operand(src, "src", params.srcBlkStride, params.srcRepStride)}, where, extra);
}
ASCIR_SHARED Extra with_scalar(double scalar) {
    Extra extra;
    extra.scalar = scalar;
    return extra;
}
ASCIR_SHARED Extra with_half_scale() {
    Extra extra;
    extra.scale = half_bits_to_float(uint16_t(core().reg.deq_scale));
    return extra;
}

}  // namespace ascir

namespace AscendC {

// Functions of two tensors of one type (T) or, of two types, from S to D.
#define ASCIR_FORMS_2(NAME, CALL, HEAD, MASKED_HEAD, D, S, EXTRA)                                                          \
    HEAD __aicore__ inline void NAME(const LocalTensor<D>& dst, const LocalTensor<S>& src0, const LocalTensor<S>& src1,  \
                                     const int32_t& count, ascir::Where where = ascir::Where::here()) {                  \
        if constexpr (ascir::on_aiv)                                                                                     \
            ascir::run_binary(CALL, ascir::form_of_count(count), dst, src0, src1, BinaryRepeatParams(), where, EXTRA);   \
    }                                                                                                                    \
    MASKED_HEAD __aicore__ inline void NAME(                                                                             \
        const LocalTensor<D>& dst, const LocalTensor<S>& src0, const LocalTensor<S>& src1, const uint64_t mask[],        \
        const ascir::Repeat repeatTime, const BinaryRepeatParams& repeatParams,                                          \
        ascir::Where where = ascir::Where::here()) {                                                                     \
        if constexpr (ascir::on_aiv)                                                                                     \
            ascir::run_binary(CALL, ascir::form_of_mask(mask, repeatTime, isSetMask), dst, src0, src1, repeatParams,     \
                              where, EXTRA);                                                                             \
    }                                                                                                                    \
    MASKED_HEAD __aicore__ inline void NAME(                                                                             \
        const LocalTensor<D>& dst, const LocalTensor<S>& src0, const LocalTensor<S>& src1, uint64_t mask,                \
        const ascir::Repeat repeatTime, const BinaryRepeatParams& repeatParams,                                          \
        ascir::Where where = ascir::Where::here()) {                                                                     \
        if constexpr (ascir::on_aiv)                                                                                     \
            ascir::run_binary(CALL, ascir::form_of_mask(mask, repeatTime, isSetMask), dst, src0, src1, repeatParams,     \
                              where, EXTRA);                                                                             \
    }
#define ASCIR_COMMA ,
#define ASCIR_BINARY(NAME, OP, TYPES)                                                                                      \
    ASCIR_FORMS_2(NAME, (ascir::VectorCall{#NAME ASCIR_COMMA ascir::Op::OP ASCIR_COMMA ascir::Fn::NAME ASCIR_COMMA TYPES}), \
                  template <typename T>, template <typename T ASCIR_COMMA bool isSetMask = true>, T, T, ascir::Extra())
#define ASCIR_BINARY_MIXED(NAME, OP, TYPES, EXTRA)                                                                         \
    ASCIR_FORMS_2(NAME, (ascir::VectorCall{#NAME ASCIR_COMMA ascir::Op::OP ASCIR_COMMA ascir::Fn::NAME ASCIR_COMMA TYPES}), \
                  template <typename T ASCIR_COMMA typename U>,                                                          \
                  template <typename T ASCIR_COMMA typename U ASCIR_COMMA bool isSetMask = true>, T, U, EXTRA)

ASCIR_BINARY(Add, VectorBinary, ascir::numbers16)
ASCIR_BINARY(Sub, VectorBinary, ascir::numbers16)
ASCIR_BINARY(Mul, VectorBinary, ascir::numbers16)
ASCIR_BINARY(Max, VectorBinary, ascir::numbers16)
ASCIR_BINARY(Min, VectorBinary, ascir::numbers16)
ASCIR_BINARY(Div, Div, ascir::real_types)
ASCIR_BINARY(And, VectorBinary, ascir::bit_types)
ASCIR_BINARY(Or, VectorBinary, ascir::bit_types)
ASCIR_BINARY(AddRelu, VectorBinary, (ascir::dtypes<half ASCIR_COMMA float ASCIR_COMMA int16_t>))
ASCIR_BINARY(SubRelu, VectorBinary, (ascir::dtypes<half ASCIR_COMMA float ASCIR_COMMA int16_t>))
ASCIR_BINARY(FusedMulAdd, VectorBinary, ascir::real_types)
ASCIR_BINARY(FusedMulAddRelu, VectorBinary, ascir::real_types)
ASCIR_BINARY_MIXED(MulAddDst, VectorTernary, ascir::real_types, ascir::Extra())
ASCIR_BINARY_MIXED(AddReluCast, VectorBinary, (ascir::dtypes<half ASCIR_COMMA int8_t>), ascir::Extra())
ASCIR_BINARY_MIXED(SubReluCast, VectorBinary, (ascir::dtypes<half ASCIR_COMMA int8_t>), ascir::Extra())
ASCIR_BINARY_MIXED(MulCast, VectorBinary, (ascir::dtypes<int8_t ASCIR_COMMA uint8_t>), ascir::Extra())

// The new name of FusedMulAddRelu.
#define ASCIR_CALL_MULADDRELU \
    (ascir::VectorCall{"MulAddRelu", ascir::Op::VectorBinary, ascir::Fn::FusedMulAddRelu, ascir::real_types})
ASCIR_FORMS_2(MulAddRelu, ASCIR_CALL_MULADDRELU, template <typename T>,
              template <typename T ASCIR_COMMA bool isSetMask = true>, T, T, ascir::Extra())
#define ASCIR_CALL_ADDDEQRELU (ascir::VectorCall{"AddDeqRelu", ascir::Op::VectorBinary, ascir::Fn::AddDeqRelu, ascir::dtypes<half>})
ASCIR_FORMS_2(AddDeqRelu, ASCIR_CALL_ADDDEQRELU, , template <bool isSetMask = true>, half, int32_t,
              ascir::with_half_scale())
#undef ASCIR_CALL_MULADDRELU
#undef ASCIR_CALL_ADDDEQRELU

// Functions of one tensor.
#define ASCIR_UNARY(NAME, OP, TYPES)                                                                                       \
    template <typename T>                                                                                                \
    __aicore__ inline void NAME(const LocalTensor<T>& dst, const LocalTensor<T>& src, const int32_t& count,              \
                                ascir::Where where = ascir::Where::here()) {                                             \
        if constexpr (ascir::on_aiv)                                                                                     \
            ascir::run_unary({#NAME, ascir::Op::OP, ascir::Fn::NAME, TYPES}, ascir::form_of_count(count), dst, src,      \
                             UnaryRepeatParams(), where);                                                                \
    }                                                                                                                    \
    template <typename T, bool isSetMask = true>                                                                         \
    __aicore__ inline void NAME(const LocalTensor<T>& dst, const LocalTensor<T>& src, const uint64_t mask[],             \
                                const ascir::Repeat repeatTime, const UnaryRepeatParams& repeatParams,                   \
                                ascir::Where where = ascir::Where::here()) {                                             \
        if constexpr (ascir::on_aiv)                                                                                     \
            ascir::run_unary({#NAME, ascir::Op::OP, ascir::Fn::NAME, TYPES},                                             \
                             ascir::form_of_mask(mask, repeatTime, isSetMask), dst, src, repeatParams, where);           \
    }                                                                                                                    \
    template <typename T, bool isSetMask = true>                                                                         \
    __aicore__ inline void NAME(const LocalTensor<T>& dst, const LocalTensor<T>& src, uint64_t mask,                     \
                                const ascir::Repeat repeatTime, const UnaryRepeatParams& repeatParams,                   \
                                ascir::Where where = ascir::Where::here()) {                                             \
        if constexpr (ascir::on_aiv)                                                                                     \
            ascir::run_unary({#NAME, ascir::Op::OP, ascir::Fn::NAME, TYPES},                                             \
                             ascir::form_of_mask(mask, repeatTime, isSetMask), dst, src, repeatParams, where);           \
    }
ASCIR_UNARY(Exp, Exp, ascir::real_types)
ASCIR_UNARY(Ln, Ln, ascir::real_types)
ASCIR_UNARY(Sqrt, Sqrt, ascir::real_types)
ASCIR_UNARY(Rsqrt, Rsqrt, ascir::real_types)
ASCIR_UNARY(Reciprocal, Reciprocal, ascir::real_types)
ASCIR_UNARY(Abs, VectorUnary, ascir::real_types)
ASCIR_UNARY(Relu, VectorUnary, (ascir::dtypes<half, float, int32_t>))
ASCIR_UNARY(Not, VectorUnary, (ascir::dtypes<int16_t, uint16_t>))
#undef ASCIR_UNARY

// Functions of a tensor and a scalar of the tensor's type.
#define ASCIR_SCALAR(NAME, OP, D, S, HEAD, TYPES, ASSERTION, CHECK)                                                        \
    template <HEAD, bool isSetMask = true>                                                                               \
    __aicore__ inline void NAME(const LocalTensor<D>& dst, const LocalTensor<S>& src, const S& scalarValue,              \
                                const int32_t& count, ascir::Where where = ascir::Where::here()) {                       \
        ASSERTION;                                                                                                       \
        if constexpr (ascir::on_aiv) {                                                                                   \
            CHECK;                                                                                                       \
            ascir::run_unary({#NAME, ascir::Op::OP, ascir::Fn::NAME, TYPES}, ascir::form_of_count(count), dst, src,      \
                             UnaryRepeatParams(), where, ascir::with_scalar(ascir::scalar_of(scalarValue)));             \
        }                                                                                                                \
    }                                                                                                                    \
    template <HEAD, bool isSetMask = true>                                                                               \
    __aicore__ inline void NAME(const LocalTensor<D>& dst, const LocalTensor<S>& src, const S& scalarValue,              \
                                const uint64_t mask[], const ascir::Repeat repeatTime,                                   \
                                const UnaryRepeatParams& repeatParams, ascir::Where where = ascir::Where::here()) {      \
        ASSERTION;                                                                                                       \
        if constexpr (ascir::on_aiv) {                                                                                   \
            CHECK;                                                                                                       \
            ascir::run_unary({#NAME, ascir::Op::OP, ascir::Fn::NAME, TYPES},                                             \
                             ascir::form_of_mask(mask, repeatTime, isSetMask), dst, src, repeatParams, where,            \
                             ascir::with_scalar(ascir::scalar_of(scalarValue)));                                         \
        }                                                                                                                \
    }                                                                                                                    \
    template <HEAD, bool isSetMask = true>                                                                               \
    __aicore__ inline void NAME(const LocalTensor<D>& dst, const LocalTensor<S>& src, const S& scalarValue,              \
                                uint64_t mask, const ascir::Repeat repeatTime, const UnaryRepeatParams& repeatParams,    \
                                ascir::Where where = ascir::Where::here()) {                                             \
        ASSERTION;                                                                                                       \
        if constexpr (ascir::on_aiv) {                                                                                   \
            CHECK;                                                                                                       \
            ascir::run_unary({#NAME, ascir::Op::OP, ascir::Fn::NAME, TYPES},                                             \
                             ascir::form_of_mask(mask, repeatTime, isSetMask), dst, src, repeatParams, where,            \
                             ascir::with_scalar(ascir::scalar_of(scalarValue)));                                         \
        }                                                                                                                \
    }
#define ASCIR_NUMBERS_ONLY                                                                                                 \
    static_assert((ascir::dtypes<T> & ascir::numbers16) != 0,                                                            \
                  "tensor-scalar arithmetic is for half, float, int16_t and int32_t: cast to one of them first")
ASCIR_SCALAR(Adds, VectorUnary, T, T, typename T, ascir::numbers16, ASCIR_NUMBERS_ONLY, (void)0)
ASCIR_SCALAR(Muls, VectorUnary, T, T, typename T, ascir::numbers16, ASCIR_NUMBERS_ONLY, (void)0)
ASCIR_SCALAR(Maxs, VectorUnary, T, T, typename T, ascir::numbers16, ASCIR_NUMBERS_ONLY, (void)0)
ASCIR_SCALAR(Mins, VectorUnary, T, T, typename T, ascir::numbers16, ASCIR_NUMBERS_ONLY, (void)0)
ASCIR_SCALAR(LeakyRelu, VectorUnary, T, T, typename T, ascir::real_types, (void)0, (void)0)
ASCIR_SCALAR(Axpy, VectorUnary, T, U, typename T ASCIR_COMMA typename U, ascir::real_types, (void)0, (void)0)

}  // namespace AscendC

namespace ascir {
// More bits than the type has shift nothing useful: the device refuses them in debug builds only.
template <typename T> bool shift_fits(const char* api, T by, Where where) {
    const int64_t amount = int64_t(by);
    if (ASCIR_LIKELY(amount >= 0 && amount <= int64_t(8 * sizeof(T)))) return true;
    report(core(), Severity::Error, "Limit", api, "scalarValue", nullptr, 0, where, Where{"", 0}, "",
           "%s: the shift is %lld, allowed is 0 to %d", api, (long long)amount, int(8 * sizeof(T)));
    return false;
}
}  // namespace ascir

namespace AscendC {
ASCIR_SCALAR(ShiftLeft, VectorUnary, T, T, typename T, ascir::bit_types, (void)0,
             if (!ascir::shift_fits("ShiftLeft", scalarValue, where)) return)
template <typename T, bool isSetMask = true>
__aicore__ inline void ShiftRight(const LocalTensor<T>& dst, const LocalTensor<T>& src, const T& scalarValue,
                                  const int32_t& count, ascir::Where where = ascir::Where::here()) {
    if constexpr (ascir::on_aiv) {
        if (!ascir::shift_fits("ShiftRight", scalarValue, where)) return;
        ascir::run_unary({"ShiftRight", ascir::Op::VectorUnary, ascir::Fn::ShiftRight, ascir::bit_types},
                         ascir::form_of_count(count), dst, src, UnaryRepeatParams(), where,
                         ascir::with_scalar(double(scalarValue)));
    }
}
// roundEn: the last bit that leaves is added (to signed numbers).
template <typename T, bool isSetMask = true>
__aicore__ inline void ShiftRight(const LocalTensor<T>& dst, const LocalTensor<T>& src, const T& scalarValue,
                                  const uint64_t mask[], const ascir::Repeat repeatTime,
                                  const UnaryRepeatParams& repeatParams, bool roundEn = false,
                                  ascir::Where where = ascir::Where::here()) {
    if constexpr (ascir::on_aiv) {
        if (!ascir::shift_fits("ShiftRight", scalarValue, where)) return;
        const ascir::Fn fn = roundEn ? ascir::Fn::ShiftRightRound : ascir::Fn::ShiftRight;
        ascir::run_unary({"ShiftRight", ascir::Op::VectorUnary, fn, ascir::bit_types},
                         ascir::form_of_mask(mask, repeatTime, isSetMask), dst, src, repeatParams, where,
                         ascir::with_scalar(double(scalarValue)));
    }
}
template <typename T, bool isSetMask = true>
__aicore__ inline void ShiftRight(const LocalTensor<T>& dst, const LocalTensor<T>& src, const T& scalarValue,
                                  uint64_t mask, const ascir::Repeat repeatTime, const UnaryRepeatParams& repeatParams,
                                  bool roundEn = false, ascir::Where where = ascir::Where::here()) {
    if constexpr (ascir::on_aiv) {
        if (!ascir::shift_fits("ShiftRight", scalarValue, where)) return;
        const ascir::Fn fn = roundEn ? ascir::Fn::ShiftRightRound : ascir::Fn::ShiftRight;
        ascir::run_unary({"ShiftRight", ascir::Op::VectorUnary, fn, ascir::bit_types},
                         ascir::form_of_mask(mask, repeatTime, isSetMask), dst, src, repeatParams, where,
                         ascir::with_scalar(double(scalarValue)));
    }
}
#undef ASCIR_SCALAR
#undef ASCIR_NUMBERS_ONLY
#undef ASCIR_BINARY
#undef ASCIR_BINARY_MIXED
#undef ASCIR_FORMS_2

}  // namespace AscendC
