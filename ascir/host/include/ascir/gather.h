// Gather by offsets, by blocks and by bit patterns.
#pragma once
#include "ascir/vector_fill.h"

namespace ascir {

template <typename T>
void run_gather(const Form& form, const AscendC::LocalTensor<T>& dst, const AscendC::LocalTensor<T>& src,
                const AscendC::LocalTensor<uint32_t>& offsets, uint32_t base, uint32_t repeat_stride, Where where) {
    Instr instr("Gather", Pipe::V, Op::Gather, where);
    constexpr uint32_t lanes = 256 / sizeof(T);
    VectorOperand target = operand(dst, "dst", 1, repeat_stride), places = operand(offsets, "srcOffset", 1, lanes / 8);
    check_type(instr, target.type, fill_types, "dst");
    check_position(instr, target);
    check_position(instr, places);
    instr.position(src, Mem::UB, "src");
    contiguous(form, lanes, target);
    const Walk walk = walk_of(instr, form, lanes);
    if (instr.dead() || walk_is_empty(walk)) return;
    declare(instr, form, walk, places, false);
    declare(instr, form, walk, target, true);
    instr.cost(walk_repeats(walk), walk_elements(walk), form.by_count);
    instr.element_size(sizeof(T));
    if (instr.dead()) return;
    const uint32_t* offset = offsets.data();
    // Offsets that follow each other are one access.
    uint64_t begin = 0, end = 0;
    const auto each = [&](auto visit) {
        for (uint32_t r = 0; r < walk_repeats(walk); ++r) {
            for (uint32_t e = 0; e < lanes; ++e) {
                if (r == walk.repeats ? e < walk.tail : walk.mask[e / 64] >> (e % 64) & 1) visit(r, e);
            }
        }
    };
    each([&](uint32_t r, uint32_t e) {
        const uint64_t at = uint64_t(base) + offset[r * lanes + e];
        if (at == end && end != begin) {
            end += sizeof(T);
            return;
        }
        if (end != begin) instr.read(src.region(begin), end - begin, "src", sizeof(T));
        begin = at;
        end = at + sizeof(T);
    });
    if (end != begin) instr.read(src.region(begin), end - begin, "src", sizeof(T));
    if (instr.dead()) return;
    const uint8_t* from = bytes(src.region());
    uint8_t* to = bytes(dst.region());
    each([&](uint32_t r, uint32_t e) {
        memcpy(to + uint64_t(r) * target.repeat_stride * 32 + e * sizeof(T), from + base + offset[r * lanes + e], sizeof(T));
    });
}

// Which lane e of a repeat is kept by the built-in patterns.
constexpr bool pattern_keeps(uint32_t pattern, uint32_t e) {
    return pattern == 7 ? true : pattern <= 2 ? e % 2 == pattern - 1 : e % 4 == pattern - 3;
}

// Bits of the pattern come from memory (`pattern` 0) or are those of a built-in one.
template <typename T>
void run_gather_mask(const AscendC::LocalTensor<T>& dst, const AscendC::LocalTensor<T>& src, const VectorOperand* bits,
                     uint32_t pattern, bool reduce_mode, uint32_t mask, const AscendC::GatherMaskParams& params,
                     uint64_t& kept, Where where) {
    Registers& reg = core().reg;
    reg.counter_mode = false;
    reg.mask[0] = mask;
    reg.mask[1] = 0;
    Instr instr("GatherMask", Pipe::V, Op::GatherMask, where);
    check_type(instr, dtype_of<T>, fill_types, "dst");
    instr.position(dst, Mem::UB, "dst");
    instr.position(src, Mem::UB, "src0");
    if (bits != nullptr) {
        check_position(instr, *bits);
        if (dtype_bits(bits->type) != 8 * sizeof(T)) {
            instr.fail("DType", "GatherMask: the pattern of %s for elements of %s, needed is uint%u_t", dtype_name(bits->type),
                       dtype_name(dtype_of<T>), uint32_t(8 * sizeof(T)));
        }
    } else {
        instr.limit("src1Pattern", pattern, 1, 7);
    }
    instr.limit("repeatTimes", params.repeatTimes, 0, 255);
    const uint32_t lanes = reduce_mode ? mask : 256 / sizeof(T), repeats = params.repeatTimes, per_block = 32 / sizeof(T);
    kept = 0;
    if (instr.dead() || lanes == 0 || repeats == 0) return;
    const uint64_t step = uint64_t(params.src0RepeatStride) * 32, block_step = uint64_t(params.src0BlockStride) * 32;
    if (params.src0BlockStride == 1) {
        instr.read2d(src.region(), lanes * sizeof(T), repeats, step, "src0");
    } else {
        const uint32_t blocks = lanes / per_block, rest = lanes % per_block;
        for (uint32_t r = 0; r < repeats; ++r) {
            instr.read2d(src.region(r * step), 32, blocks, block_step, "src0");
            if (rest != 0) instr.read(src.region(r * step + blocks * block_step), rest * sizeof(T), "src0");
        }
    }
    const uint64_t bits_step = uint64_t(params.src1RepeatStride) * 32;
    if (bits != nullptr) instr.read2d(bits->region, (lanes + 7) / 8, repeats, bits_step, "src1Pattern");
    if (instr.dead()) return;
    const uint8_t *from = bytes(src.region()), *selected = bits != nullptr ? bytes(bits->region) : nullptr;
    const auto keeps = [&](uint32_t r, uint32_t e) {
        return selected == nullptr ? pattern_keeps(pattern, e) : bool(selected[r * bits_step + e / 8] >> (e % 8) & 1);
    };
    for (uint32_t r = 0; r < repeats; ++r) {
        for (uint32_t e = 0; e < lanes; ++e) kept += keeps(r, e);
    }
    if (kept != 0) instr.write(dst.region(), kept * sizeof(T), "dst");
    instr.cost(repeats * ((lanes * uint32_t(sizeof(T)) + 255) / 256), repeats * lanes);
    instr.element_size(sizeof(T));
    reg.reserved_count = kept;
    if (instr.dead()) return;
    uint8_t* to = bytes(dst.region());
    for (uint32_t r = 0; r < repeats; ++r) {
        for (uint32_t e = 0; e < lanes; ++e) {
            if (!keeps(r, e)) continue;
            const T value = load<T>(from + r * step + e / per_block * block_step + e % per_block * sizeof(T));
            store<T>(to, value);
            to += sizeof(T);
        }
    }
}

}  // namespace ascir

namespace AscendC {

// Offsets are bytes.
template <typename T>
__aicore__ inline void Gather(const LocalTensor<T>& dst, const LocalTensor<T>& src, const LocalTensor<uint32_t>& srcOffset,
                              const uint32_t srcBaseAddr, const uint32_t count, ascir::Where where = ascir::Where::here()) {
    if constexpr (ascir::on_aiv)
        ascir::run_gather(ascir::form_of_count(int32_t(count)), dst, src, srcOffset, srcBaseAddr, 8, where);
}
template <typename T>
__aicore__ inline void Gather(const LocalTensor<T>& dst, const LocalTensor<T>& src, const LocalTensor<uint32_t>& srcOffset,
                              const uint32_t srcBaseAddr, const uint64_t mask, const ascir::Repeat repeatTime,
                              const uint16_t dstRepStride, ascir::Where where = ascir::Where::here()) {
    if constexpr (ascir::on_aiv)
        ascir::run_gather(ascir::form_of_mask(mask, repeatTime, true), dst, src, srcOffset, srcBaseAddr, dstRepStride, where);
}
template <typename T>
__aicore__ inline void Gather(const LocalTensor<T>& dst, const LocalTensor<T>& src, const LocalTensor<uint32_t>& srcOffset,
                              const uint32_t srcBaseAddr, const uint64_t mask[], const ascir::Repeat repeatTime,
                              const uint16_t dstRepStride, ascir::Where where = ascir::Where::here()) {
    if constexpr (ascir::on_aiv)
        ascir::run_gather(ascir::form_of_mask(mask, repeatTime, true), dst, src, srcOffset, srcBaseAddr, dstRepStride, where);
}

// Whole blocks of 32 bytes, eight to a repeat.
template <typename T>
__aicore__ inline void Gatherb(const LocalTensor<T>& dst, const LocalTensor<T>& src0, const LocalTensor<uint32_t>& offset,
                               const ascir::Repeat repeatTime, const GatherRepeatParams& repeatParams,
                               ascir::Where where = ascir::Where::here()) {
    if constexpr (ascir::on_aic) return;
    ascir::core().reg.mask[0] = ascir::core().reg.mask[1] = FULL_MASK;
    ascir::Instr instr("Gatherb", ascir::Pipe::V, ascir::Op::GatherBlock, where);
    instr.dtype<T, uint16_t, uint32_t>("dst");
    instr.position(dst, ascir::Mem::UB, "dst");
    instr.position(src0, ascir::Mem::UB, "src0");
    instr.position(offset, ascir::Mem::UB, "offset");
    instr.limit("repeatTime", repeatTime.given, 0, 255);
    const uint32_t blocks = repeatTime.value * 8;
    if (instr.dead() || blocks == 0) return;
    const uint32_t block_stride = repeatParams.dstBlkStride == 0 ? 1 : repeatParams.dstBlkStride;
    instr.read(offset.region(), blocks * 4, "offset");
    if (instr.dead()) return;
    const uint32_t* from = offset.data();
    for (uint32_t i = 0; i < blocks; ++i) instr.read(src0.region(from[i]), 32, "src0");
    instr.write_blocks(dst.region(),
                       ascir::blocks_of({256 / sizeof(T), repeatTime.value, 0},
                                        ascir::operand(dst, "dst", block_stride, repeatParams.dstRepStride)),
                       "dst");
    instr.cost(repeatTime.value, blocks * (32 / sizeof(T)));
    instr.element_size(sizeof(T));
    if (instr.dead()) return;
    for (uint32_t i = 0; i < blocks; ++i) {
        memcpy(ascir::bytes(dst.region()) + (uint64_t(i / 8) * repeatParams.dstRepStride + uint64_t(i % 8) * block_stride) * 32,
               ascir::bytes(src0.region(from[i])), 32);
    }
}

template <typename T, typename U, GatherMaskMode mode = GatherMaskMode::DEFAULT>
__aicore__ inline void GatherMask(const LocalTensor<T>& dst, const LocalTensor<T>& src0, const LocalTensor<U>& src1Pattern,
                                  const bool reduceMode, const uint32_t mask, const GatherMaskParams& gatherMaskParams,
                                  uint64_t& rsvdCnt, ascir::Where where = ascir::Where::here()) {
    if constexpr (ascir::on_aic) return;
    const ascir::VectorOperand bits = ascir::operand(src1Pattern, "src1Pattern");
    ascir::run_gather_mask(dst, src0, &bits, 0, reduceMode, mask, gatherMaskParams, rsvdCnt, where);
}
template <typename T, GatherMaskMode mode = GatherMaskMode::DEFAULT>
__aicore__ inline void GatherMask(const LocalTensor<T>& dst, const LocalTensor<T>& src0, const uint8_t src1Pattern,
                                  const bool reduceMode, const uint32_t mask, const GatherMaskParams& gatherMaskParams,
                                  uint64_t& rsvdCnt, ascir::Where where = ascir::Where::here()) {
    if constexpr (ascir::on_aiv)
        ascir::run_gather_mask(dst, src0, nullptr, src1Pattern, reduceMode, mask, gatherMaskParams, rsvdCnt, where);
}
__aicore__ inline int64_t GetGatherMaskRemainCount() { return int64_t(ascir::core().reg.reserved_count); }

}  // namespace AscendC

namespace ascir {
// This chip has no such instruction: the device's call is empty.
ASCIR_SHARED void refuse_scatter(Where where) {
    Instr instr("Scatter", Pipe::V, Op::Scatter, where);
    instr.fail("NoSuchInstruction", "Scatter does nothing on this chip: write element by element, or sort and gather");
}
}  // namespace ascir

namespace AscendC {
template <typename T>
__aicore__ inline void Scatter(const LocalTensor<T>&, const LocalTensor<T>&, const LocalTensor<uint32_t>&, const uint32_t,
                               const uint32_t, ascir::Where where = ascir::Where::here()) {
    if constexpr (ascir::on_aiv) ascir::refuse_scatter(where);
}
template <typename T>
__aicore__ inline void Scatter(const LocalTensor<T>&, const LocalTensor<T>&, const LocalTensor<uint32_t>&, const uint32_t,
                               const uint64_t, const ascir::Repeat, const uint8_t, ascir::Where where = ascir::Where::here()) {
    if constexpr (ascir::on_aiv) ascir::refuse_scatter(where);
}
template <typename T>
__aicore__ inline void Scatter(const LocalTensor<T>&, const LocalTensor<T>&, const LocalTensor<uint32_t>&, const uint32_t,
                               const uint64_t[], const ascir::Repeat, const uint8_t, ascir::Where where = ascir::Where::here()) {
    if constexpr (ascir::on_aiv) ascir::refuse_scatter(where);
}
}  // namespace AscendC
