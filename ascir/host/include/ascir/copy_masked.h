// Copy: from UB to UB by lanes of repeats.
#pragma once
#include "ascir/move.h"

namespace ascir {

// Elements of one repeat: lane e is at (e / E) * block_stride blocks, E elements to a block of 32 bytes.
template <typename T> struct CopyLanes {
    uint32_t count;              // the first `count` lanes (counter mode), or 0:
    uint64_t mask[2];            // those of the mask
    static constexpr uint32_t per_block = 32 / sizeof(T);
    bool has(uint32_t lane) const { return count != 0 ? lane < count : mask[lane / 64] >> (lane % 64) & 1; }
    uint32_t end() const { return count != 0 ? count : 256 / sizeof(T); }
};

template <typename T>
void copy_masked(const AscendC::LocalTensor<T>& dst, const AscendC::LocalTensor<T>& src, const CopyLanes<T>& lanes,
                 uint8_t repeats, const AscendC::CopyRepeatParams& params, Where where) {
    Instr instr("Copy", Pipe::V, Op::Copy, where);
    instr.dtype<T, half, bfloat16_t, int16_t, uint16_t, int32_t, uint32_t, float>("src");
    if (!instr.position(dst, Mem::UB, "dst") || !instr.position(src, Mem::UB, "src") ||
        !instr.limit("dstRepeatSize", params.dstRepeatSize, 0, 4095) ||
        !instr.limit("srcRepeatSize", params.srcRepeatSize, 0, 4095) || repeats == 0) {
        return;
    }
    constexpr uint32_t per_block = CopyLanes<T>::per_block;
    if (lanes.count != 0) {
        const uint32_t full = lanes.count / per_block, rest = lanes.count % per_block * sizeof(T);
        const auto declare = [&](bool write) {
            const Region base = write ? dst.region() : src.region();
            const uint32_t step = (write ? params.dstStride : params.srcStride) * 32u;
            const uint32_t repeat_step = (write ? params.dstRepeatSize : params.srcRepeatSize) * 32u;
            for (uint32_t r = 0; r < repeats; ++r) {
                const Region blocks = base.at(uint64_t(r) * repeat_step), tail = blocks.at(uint64_t(full) * step);
                if (write) {
                    instr.write2d(blocks, 32, full, step, "dst");
                    if (rest != 0) instr.write(tail, rest, "dst");
                } else {
                    instr.read2d(blocks, 32, full, step, "src");
                    if (rest != 0) instr.read(tail, rest, "src");
                }
            }
        };
        declare(false);
        declare(true);
    } else {
        Blocks blocks;
        blocks.element_bytes = sizeof(T);
        blocks.lanes = 256 / sizeof(T);
        blocks.repeats = repeats;
        blocks.mask[0] = lanes.mask[0];
        blocks.mask[1] = lanes.mask[1];
        blocks.block_stride = params.srcStride;
        blocks.repeat_stride = params.srcRepeatSize;
        instr.read_blocks(src.region(), blocks, "src");
        blocks.block_stride = params.dstStride;
        blocks.repeat_stride = params.dstRepeatSize;
        instr.write_blocks(dst.region(), blocks, "dst");
    }
    instr.cost(repeats, uint32_t(repeats) * lanes.end());
    instr.element_size(sizeof(T));
    if (instr.dead()) return;
    const uint8_t* from = bytes(src.region());
    uint8_t* to = bytes(dst.region());
    for (uint32_t r = 0; r < repeats; ++r) {
        for (uint32_t lane = 0; lane < lanes.end(); ++lane) {
            if (!lanes.has(lane)) continue;
            const uint64_t block = lane / per_block, within = lane % per_block * sizeof(T);
            memmove(to + (uint64_t(r) * params.dstRepeatSize + block * params.dstStride) * 32 + within,
                    from + (uint64_t(r) * params.srcRepeatSize + block * params.srcStride) * 32 + within, sizeof(T));
        }
    }
}

}  // namespace ascir

namespace AscendC {

// In counter mode the mask is the number of elements of one repeat, and repeatTimes counts: unlike elsewhere.
template <typename T, bool isSetMask = true>
__aicore__ inline void Copy(const LocalTensor<T>& dst, const LocalTensor<T>& src, const uint64_t mask,
                            const uint8_t repeatTime, const CopyRepeatParams& repeatParams,
                            ascir::Where where = ascir::Where::here()) {
    if constexpr (ascir::on_aic) return;
    ascir::Registers& reg = ascir::core().reg;
    if (isSetMask) {
        const auto low = [](uint64_t lanes) { return lanes >= 64 ? ~uint64_t(0) : (uint64_t(1) << lanes) - 1; };
        reg.mask[0] = reg.counter_mode ? mask : low(mask);
        reg.mask[1] = reg.counter_mode || mask <= 64 ? 0 : low(mask - 64);
    }
    ascir::copy_masked(dst, src, {reg.counter_mode ? uint32_t(reg.mask[0]) : 0, {reg.mask[0], reg.mask[1]}}, repeatTime,
                       repeatParams, where);
}
template <typename T, bool isSetMask = true>
__aicore__ inline void Copy(const LocalTensor<T>& dst, const LocalTensor<T>& src, const uint64_t mask[],
                            const uint8_t repeatTime, const CopyRepeatParams& repeatParams,
                            ascir::Where where = ascir::Where::here()) {
    if constexpr (ascir::on_aic) return;
    ascir::Registers& reg = ascir::core().reg;
    if (isSetMask) {
        reg.mask[0] = mask[0];
        reg.mask[1] = mask[1];
    }
    ascir::copy_masked(dst, src, {reg.counter_mode ? uint32_t(reg.mask[0]) : 0, {reg.mask[0], reg.mask[1]}}, repeatTime,
                       repeatParams, where);
}

}  // namespace AscendC
