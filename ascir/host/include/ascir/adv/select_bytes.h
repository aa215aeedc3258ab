// Select by a mask of bytes or wider elements: 0 selects src0, others src1; one of them is a scalar.
//
//     AscendC::Select(dst, srcTensor, srcScalar, mask, sharedTmpBuffer, info);      // the older name: SelectWithBytesMask
//
// Row by row, in pieces that fit into the temporary buffer: Cast of the mask, CompareScalar with 0, Select.
#pragma once
#include "ascir/adv/rows.h"

namespace AscendC {

struct SelectWithBytesMaskShapeInfo {
    __aicore__ SelectWithBytesMaskShapeInfo() {}
    __aicore__ SelectWithBytesMaskShapeInfo(uint32_t rows, uint32_t columns, uint32_t maskColumns)
        : firstAxis(rows), srcLastAxis(columns), maskLastAxis(maskColumns) {}
    uint32_t firstAxis = 0;
    uint32_t srcLastAxis = 0;
    uint32_t maskLastAxis = 0;
};

}  // namespace AscendC

namespace ascir {

// Bits of the elements that are 0 (or are not); `wide` as long as whole repeats of 256 bytes.
template <typename U>
void bits_of_mask(const LocalTensor<uint8_t>& bits, const LocalTensor<uint8_t>& wide, const LocalTensor<U>& mask, uint32_t count,
                  bool zero) {
    using AscendC::RoundMode;
    const AscendC::CMPMODE mode = zero ? AscendC::CMPMODE::EQ : AscendC::CMPMODE::NE;
    if constexpr (sizeof(U) == 4) {
        const LocalTensor<float> reals = wide.template ReinterpretCast<float>();
        const uint32_t whole = round_up(count, 64);
        if (whole != count) AscendC::Duplicate(reals, 0.0f, int32_t(whole));
        step();
        AscendC::Cast(reals, mask.template ReinterpretCast<int32_t>(), RoundMode::CAST_NONE, count);
        step();
        AscendC::CompareScalar(bits, reals, 0.0f, mode, whole);
    } else {
        const LocalTensor<half> reals = wide.template ReinterpretCast<half>();
        const uint32_t whole = round_up(count, 128);
        if (whole != count) AscendC::Duplicate(reals, half(0), int32_t(whole));
        step();
        if constexpr (sizeof(U) == 2) {
            AscendC::Cast(reals, mask.template ReinterpretCast<int16_t>(), RoundMode::CAST_NONE, count);
        } else {
            AscendC::Cast(reals, mask.template ReinterpretCast<uint8_t>(), RoundMode::CAST_NONE, count);
        }
        step();
        AscendC::CompareScalar(bits, reals, half(0), mode, whole);
    }
    step();
}

// zero: elements of the tensor stand where the mask is 0.
template <typename T, typename U>
void run_select_bytes(const Library& scope, const LocalTensor<T>& dst, const LocalTensor<T>& src, T scalar,
                      const LocalTensor<U>& mask, Scratch scratch, const AscendC::SelectWithBytesMaskShapeInfo& info, bool zero) {
    if (!scope.takes<T, half, float>()) return;
    uint32_t rows = info.firstAxis, columns = info.srcLastAxis;
    if (columns * sizeof(T) % 32 != 0 || info.maskLastAxis * sizeof(U) % 32 != 0 || info.maskLastAxis % 16 != 0 ||
        info.maskLastAxis < columns) {
        scope.refuse("Limit", "%s: rows of %u elements with a mask of %u: both are whole blocks of 32 bytes, the mask is no shorter",
                     scope.api, columns, info.maskLastAxis);
        return;
    }
    if (columns == info.maskLastAxis) {   // one row
        columns *= rows;
        rows = 1;
    }
    // A stretch of 256 elements has 32 bytes of bits.
    constexpr uint32_t size = sizeof(U) == 4 ? 4 : 2;
    const uint32_t fit = scratch.bytes() / (256 * size + 32) * 256, stretch = smaller(fit, round_up(columns, 256));
    if (!scratch.has(stretch == 0 ? 256 * size + 32 : 0, scope)) return;
    const LocalTensor<uint8_t> wide = scratch.take<uint8_t>(stretch * size), bits = scratch.take<uint8_t>(stretch / 8);
    for (uint32_t row = 0; row < rows; ++row) {
        for (uint32_t i = 0; i < columns; i += stretch) {
            const uint32_t count = smaller(stretch, columns - i), at = row * columns + i;
            bits_of_mask(bits, wide, mask[row * info.maskLastAxis + i], count, zero);
            AscendC::Select(dst[at], bits, src[at], scalar, AscendC::SELMODE::VSEL_TENSOR_SCALAR_MODE, count);
            step();
        }
    }
}

}  // namespace ascir

namespace AscendC {

#define ASCIR_SELECT_BYTES(NAME)                                                                                             \
    template <typename T, typename U, bool isReuseMask = true>                                                              \
    __aicore__ inline void NAME(const LocalTensor<T>& dst, const LocalTensor<T>& src0, T src1, const LocalTensor<U>& mask,  \
                                const LocalTensor<uint8_t>& sharedTmpBuffer, const SelectWithBytesMaskShapeInfo& info,      \
                                ascir::Where where = ascir::Where::here()) {                                                \
        if constexpr (ascir::on_aic) return;                                                                                \
        ascir::run_select_bytes(ascir::Library(#NAME, where), dst, src0, src1, mask, ascir::Scratch(sharedTmpBuffer), info, \
                                true);                                                                                      \
    }                                                                                                                       \
    template <typename T, typename U, bool isReuseMask = true>                                                              \
    __aicore__ inline void NAME(const LocalTensor<T>& dst, T src0, const LocalTensor<T>& src1, const LocalTensor<U>& mask,  \
                                const LocalTensor<uint8_t>& sharedTmpBuffer, const SelectWithBytesMaskShapeInfo& info,      \
                                ascir::Where where = ascir::Where::here()) {                                                \
        if constexpr (ascir::on_aic) return;                                                                                \
        ascir::run_select_bytes(ascir::Library(#NAME, where), dst, src1, src0, mask, ascir::Scratch(sharedTmpBuffer), info, \
                                false);                                                                                     \
    }
ASCIR_SELECT_BYTES(Select)
ASCIR_SELECT_BYTES(SelectWithBytesMask)
#undef ASCIR_SELECT_BYTES

}  // namespace AscendC
