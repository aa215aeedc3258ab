// The mask and other registers that vector instructions depend on.
#pragma once
#include "ascir/vector_form.h"

namespace ascir {
inline void note_register(Where where) { note(Pipe::S, Op::RegisterWrite, where); }
}  // namespace ascir

namespace AscendC {

__aicore__ inline void SetMaskCount(ascir::Where where = ascir::Where::here()) {
    if constexpr (ascir::on_aic) return;
    ascir::core().reg.counter_mode = true;
    ascir::note_register(where);
}
__aicore__ inline void SetMaskNorm(ascir::Where where = ascir::Where::here()) {
    if constexpr (ascir::on_aic) return;
    ascir::core().reg.counter_mode = false;
    ascir::note_register(where);
}

// The high word comes first. In counter mode the low one is the number of elements.
template <typename T, MaskMode mode = MaskMode::NORMAL>
__aicore__ inline void SetVectorMask(const uint64_t maskHigh, const uint64_t maskLow,
                                     ascir::Where where = ascir::Where::here()) {
    if constexpr (ascir::on_aic) return;
    ascir::core().reg.mask[0] = maskLow;
    ascir::core().reg.mask[1] = maskHigh;
    ascir::note_register(where);
}
template <typename T, MaskMode mode = MaskMode::NORMAL>
__aicore__ inline void SetVectorMask(int32_t len, ascir::Where where = ascir::Where::here()) {
    if constexpr (ascir::on_aic) return;
    ascir::Registers& reg = ascir::core().reg;
    const uint64_t count = len < 0 ? 0 : uint64_t(len);
    if (mode == MaskMode::COUNTER) {
        reg.mask[0] = count;
        reg.mask[1] = 0;
    } else {
        reg.mask[0] = count >= 64 ? FULL_MASK : (uint64_t(1) << count) - 1;
        reg.mask[1] = count >= 128 ? FULL_MASK : count <= 64 ? 0 : (uint64_t(1) << (count - 64)) - 1;
    }
    ascir::note_register(where);
}
__aicore__ inline void ResetMask(ascir::Where where = ascir::Where::here()) {
    if constexpr (ascir::on_aic) return;
    ascir::core().reg.mask[0] = ascir::core().reg.mask[1] = FULL_MASK;
    ascir::note_register(where);
}

// Bits begin..end of CTRL.
template <int8_t begin, int8_t end> __aicore__ inline void SetCtrlSpr(int64_t value, ascir::Where where = ascir::Where::here()) {
    static_assert(begin >= 0 && begin <= end && end < 64, "SetCtrlSpr: bits go from 0 to 63, the first one comes first");
    constexpr uint64_t bits = (end - begin == 63 ? ~uint64_t(0) : (uint64_t(1) << (end - begin + 1)) - 1) << begin;
    uint64_t& ctrl = ascir::core().reg.ctrl;
    ctrl = (ctrl & ~bits) | (uint64_t(value) << begin & bits);
    if (begin <= 56 && end >= 56) ascir::core().reg.counter_mode = ctrl >> 56 & 1;
    ascir::note_register(where);
}
template <int8_t begin, int8_t end> __aicore__ inline int64_t GetCtrlSpr() {
    const uint64_t ctrl = ascir::core().reg.ctrl >> begin;
    return int64_t(end - begin == 63 ? ctrl : ctrl & ((uint64_t(1) << (end - begin + 1)) - 1));
}
// As at the start of a kernel.
template <int8_t begin, int8_t end> __aicore__ inline void ResetCtrlSpr(ascir::Where where = ascir::Where::here()) {
    const uint64_t start = ascir::core().launch->saturate == 0 ? uint64_t(1) << 48 : 0;
    SetCtrlSpr<begin, end>(int64_t(start >> begin), where);
}

// The scale of int32_t to half.
__aicore__ inline void SetDeqScale(half scale, ascir::Where where = ascir::Where::here()) {
    if constexpr (ascir::on_aic) return;
    ascir::core().reg.deq_scale = ascir::load<uint16_t>(&scale);
    ascir::note_register(where);
}

}  // namespace AscendC

namespace ascir {
// Bits 0..31 a float, 37..45 the offset, 46 whether the result is signed. The float keeps ten bits of its mantissa.
ASCIR_SHARED uint64_t deq_entry(float scale, int16_t offset, bool is_signed) {
    return uint64_t(bits_of(scale) & 0xffffe000u) | (uint64_t(offset) & 0x1ff) << 37 | uint64_t(is_signed) << 46;
}
}  // namespace ascir

namespace AscendC {

__aicore__ inline void SetDeqScale(float scale, int16_t offset, bool signMode,
                                   ascir::Where where = ascir::Where::here()) {
    if constexpr (ascir::on_aic) return;
    ascir::core().reg.deq_scale = ascir::deq_entry(scale, offset, signMode);
    ascir::note_register(where);
}
// One entry of 64 bits for each lane of a block; DEQSCALE holds the address of them.
template <typename T>
__aicore__ inline void SetDeqScale(const LocalTensor<T>& vdeq, const VdeqInfo& info,
                                   ascir::Where where = ascir::Where::here()) {
    if constexpr (ascir::on_aic) return;
    ascir::Instr instr("SetDeqScale", ascir::Pipe::S, ascir::Op::ScalarSet, where);
    instr.write(vdeq.region(), 128, "vdeq");
    if (instr.dead()) return;
    for (int i = 0; i < VdeqInfo::VDEQ_TENSOR_SIZE; ++i) {
        ascir::store<uint64_t>(reinterpret_cast<uint8_t*>(vdeq.data()) + i * 8,
                               ascir::deq_entry(info.vdeqScale[i], info.vdeqOffset[i], info.vdeqSignMode[i]));
    }
    ascir::core().reg.deq_scale = vdeq.region().addr;
}

// The 128 bits that Compare wrote, or that Select is to use.
template <typename T>
__aicore__ inline void GetCmpMask(const LocalTensor<T>& dst, ascir::Where where = ascir::Where::here()) {
    if constexpr (ascir::on_aic) return;
    ascir::Instr instr("GetCmpMask", ascir::Pipe::V, ascir::Op::VectorOther, where);
    instr.position(dst, ascir::Mem::UB, "dst");
    instr.write(dst.region(), 16, "dst", 16);
    if (!instr.dead()) memcpy(dst.data(), ascir::core().reg.compare_mask, 16);
}
template <typename T>
__aicore__ inline void SetCmpMask(const LocalTensor<T>& src, ascir::Where where = ascir::Where::here()) {
    if constexpr (ascir::on_aic) return;
    ascir::Instr instr("SetCmpMask", ascir::Pipe::V, ascir::Op::VectorOther, where);
    instr.position(src, ascir::Mem::UB, "src");
    instr.read(src.region(), 16, "src", 16);
    if (!instr.dead()) memcpy(ascir::core().reg.compare_mask, src.data(), 16);
}

}  // namespace AscendC
