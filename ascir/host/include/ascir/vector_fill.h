// Instructions that create vectors from scalars: Duplicate, CreateVecIndex, Brcb.
#pragma once
#include "ascir/vector_form.h"

namespace ascir {

constexpr uint32_t fill_types = dtypes<half, bfloat16_t, int16_t, uint16_t, int32_t, uint32_t, float>;

template <typename T>
void run_duplicate(const Form& form, const AscendC::LocalTensor<T>& dst, const T& value, uint32_t block_stride,
                   uint32_t repeat_stride, Where where) {
    Extra extra;
    extra.bits = bits_of_element(value);
    VectorCall{"Duplicate", Op::Duplicate, Fn::Duplicate, fill_types}.run(
        form, operand(dst, "dst", block_stride, repeat_stride), {}, where, extra);
}

// Software on the device: the first block by the scalar unit, each further block from the one before it, each further
// repeat from the one before it, so that half rounds again and again.
template <typename T>
void run_index(const Form& form, const AscendC::LocalTensor<T>& dst, const T& first, uint32_t block_stride,
               uint32_t repeat_stride, Where where) {
    Instr instr("CreateVecIndex", Pipe::V, Op::CreateVecIndex, where);
    VectorOperand target = operand(dst, "dst", block_stride, repeat_stride);
    check_type(instr, target.type, dtypes<half, float, int16_t, int32_t>, "dst");
    check_position(instr, target);
    contiguous(form, 256 / sizeof(T), target);
    const Walk walk = walk_of(instr, form, 256 / sizeof(T));
    if (instr.dead() || walk_is_empty(walk)) return;
    declare(instr, form, walk, target, true);
    instr.cost(walk_repeats(walk) + 7, walk_elements(walk), form.by_count);
    instr.element_size(sizeof(T));
    if (instr.dead()) return;
    create_index(walk, {bytes(target.region), target.type, target.block_stride, target.repeat_stride},
                 scalar_of(first));
}

// Each of eight elements fills a block of 32 bytes.
ASCIR_SHARED void broadcast_blocks(Instr& instr, const VectorOperand& target, const Region& source, uint32_t repeats) {
    const uint32_t size = dtype_bits(target.type) / 8, lanes = 256 / size;
    instr.read(source, repeats * 8 * size, "src0");
    instr.write_blocks(target.region, blocks_of(Walk{lanes, repeats, 0}, target), "dst");
    instr.cost(repeats, repeats * lanes);
    instr.element_size(size);
    if (instr.dead()) return;
    const uint8_t* from = bytes(source);
    for (uint32_t i = 0; i < repeats * 8; ++i, from += size) {
        uint8_t* block = bytes(target.region) +
                         (uint64_t(i / 8) * target.repeat_stride + uint64_t(i % 8) * target.block_stride) * 32;
        for (uint32_t at = 0; at < 32; at += size) memcpy(block + at, from, size);
    }
}

}  // namespace ascir

namespace AscendC {

template <typename T>
__aicore__ inline void Duplicate(const LocalTensor<T>& dst, const T& scalarValue, const int32_t& count,
                                 ascir::Where where = ascir::Where::here()) {
    if constexpr (ascir::on_aiv) ascir::run_duplicate(ascir::form_of_count(count), dst, scalarValue, 1, 8, where);
}
template <typename T, bool isSetMask = true>
__aicore__ inline void Duplicate(const LocalTensor<T>& dst, const T& scalarValue, const uint64_t mask[],
                                 const ascir::Repeat repeatTime, const uint16_t dstBlockStride,
                                 const ascir::Repeat dstRepeatStride, ascir::Where where = ascir::Where::here()) {
    if constexpr (ascir::on_aiv)
        ascir::run_duplicate(ascir::form_of_mask(mask, repeatTime, isSetMask), dst, scalarValue, dstBlockStride,
                             dstRepeatStride.value, where);
}
template <typename T, bool isSetMask = true>
__aicore__ inline void Duplicate(const LocalTensor<T>& dst, const T& scalarValue, uint64_t mask,
                                 const ascir::Repeat repeatTime, const uint16_t dstBlockStride,
                                 const ascir::Repeat dstRepeatStride, ascir::Where where = ascir::Where::here()) {
    if constexpr (ascir::on_aiv)
        ascir::run_duplicate(ascir::form_of_mask(mask, repeatTime, isSetMask), dst, scalarValue, dstBlockStride,
                             dstRepeatStride.value, where);
}

template <typename T>
__aicore__ inline void CreateVecIndex(LocalTensor<T> dst, const T& firstValue, uint32_t count,
                                      ascir::Where where = ascir::Where::here()) {
    if constexpr (ascir::on_aiv) ascir::run_index(ascir::form_of_count(count), dst, firstValue, 1, 8, where);
}
template <typename T>
__aicore__ inline void CreateVecIndex(LocalTensor<T>& dst, const T& firstValue, uint64_t mask,
                                      const ascir::Repeat repeatTime, uint16_t dstBlkStride, uint8_t dstRepStride,
                                      ascir::Where where = ascir::Where::here()) {
    if constexpr (ascir::on_aiv)
        ascir::run_index(ascir::form_of_mask(mask, repeatTime, true), dst, firstValue, dstBlkStride, dstRepStride, where);
}
template <typename T>
__aicore__ inline void CreateVecIndex(LocalTensor<T>& dst, const T& firstValue, const uint64_t mask[],
                                      const ascir::Repeat repeatTime, uint16_t dstBlkStride, uint8_t dstRepStride,
                                      ascir::Where where = ascir::Where::here()) {
    if constexpr (ascir::on_aiv)
        ascir::run_index(ascir::form_of_mask(mask, repeatTime, true), dst, firstValue, dstBlkStride, dstRepStride, where);
}

// Each of eight elements fills a block. The mask plays no part.
template <typename T>
__aicore__ inline void Brcb(const LocalTensor<T>& dst, const LocalTensor<T>& src0, const ascir::Repeat repeatTime,
                            const BrcbRepeatParams& repeatParams, ascir::Where where = ascir::Where::here()) {
    if constexpr (ascir::on_aic) return;
    ascir::Instr instr("Brcb", ascir::Pipe::V, ascir::Op::Brcb, where);
    ascir::check_type(instr, ascir::dtype_of<T>, ascir::fill_types, "dst");
    instr.position(dst, ascir::Mem::UB, "dst");
    instr.position(src0, ascir::Mem::UB, "src0");
    instr.limit("repeatTime", repeatTime.given, 0, 255);
    const uint32_t repeats = repeatTime.value;
    if (instr.dead() || repeats == 0) return;
    ascir::broadcast_blocks(instr, ascir::operand(dst, "dst", repeatParams.dstBlkStride, repeatParams.dstRepStride),
                            src0.region(), repeats);
}

}  // namespace AscendC
