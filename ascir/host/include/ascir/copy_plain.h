// DataCopy of whole blocks: between global memory and UB or L1, inside UB, and from L1 to the tables of the cube core.
//
// The pipe follows from the two memories, so one call serves all paths:
//     DataCopy(ub, gm, 256);                       // GM -> UB on MTE2
//     DataCopy(bias, biasL1, {1, 4, 0, 0});        // L1 -> BT on MTE1, in units of 64 bytes
#pragma once
#include "ascir/move.h"

namespace ascir {

template <typename T>
void copy_in(const AscendC::LocalTensor<T>& dst, const AscendC::GlobalTensor<T>& src, const Bursts& bursts,
             uint32_t count, Where where) {
    const Region target = dst.region();
    if (!is_of_this_core(target.mem)) return;
    Instr instr("DataCopy", Pipe::MTE2, target.mem == Mem::UB ? Op::CopyIn : Op::CopyInL1, where);
    if (!reaches_global(instr, target, "dst")) return;
    copied_type<T>(instr);
    if (!instr.limit("blockCount", count, 0, 4095)) return;
    copy_bursts(instr, target, src.region(), bursts);
}

template <typename T>
void copy_out(const AscendC::GlobalTensor<T>& dst, const AscendC::LocalTensor<T>& src, const Bursts& bursts,
              uint32_t count, Where where) {
    const Region source = src.region();
    if (!is_of_this_core(source.mem)) return;
    Instr instr("DataCopy", Pipe::MTE3, source.mem == Mem::UB ? Op::CopyOut : Op::CopyOutL1, where);
    if (!reaches_global(instr, source, "src")) return;
    copied_type<T>(instr);
    check_atomic<T>(instr);
    if (!instr.limit("blockCount", count, 0, 4095)) return;
    copy_bursts(instr, dst.region(), source, bursts);
}

// blocks of 32 bytes; gaps are from tail to head
ASCIR_SHARED Bursts bursts_of(const AscendC::DataCopyParams& params) {
    const uint64_t length = uint64_t(params.blockLen) * 32;
    return {params.blockCount, length, length + uint64_t(params.srcStride) * 32, length + uint64_t(params.dstStride) * 32};
}
template <typename T> Bursts whole_blocks(uint64_t count) {
    const uint64_t given = bytes_of<T>(count), length = given / 32 * 32;
    return {1, length, length, length, uint32_t(given - length)};
}

// A unit of the destination's blockLen: the tables take wider ones.
constexpr uint32_t copy_unit(Mem mem) { return mem == Mem::BT ? 64 : mem == Mem::FB ? 128 : 32; }

// half in L1 becomes float in the bias table: `bursts` are those of the destination.
ASCIR_SHARED void copy_bias_of_half(Instr& instr, const Region& target, const Region& source, const Bursts& bursts) {
    if (bursts.count == 0 || bursts.length == 0) return;
    instr.read2d(source, bursts.length / 2, bursts.count, bursts.source_step, "src");
    instr.write2d(target, bursts.length, bursts.count, bursts.target_step, "dst");
    if (instr.dead()) return;
    for (uint32_t i = 0; i < bursts.count; ++i) {
        half_to_float(reinterpret_cast<const half*>(bytes(source.at(i * bursts.source_step))),
                      reinterpret_cast<float*>(bytes(target.at(i * bursts.target_step))), bursts.length / 4);
    }
}

// Between two local memories. `length` in bytes of the destination, gaps in bytes.
template <typename T, typename U>
void copy_local(const AscendC::LocalTensor<T>& dst, const AscendC::LocalTensor<U>& src, uint32_t count, uint64_t length,
                uint32_t source_gap, uint32_t target_gap, Where where) {
    const Region target = dst.region(), source = src.region();
    if ((target.mem == Mem::UB || source.mem == Mem::UB) != on_aiv) return;
    constexpr bool widens = is_half<U> && std::is_same<T, float>::value;
    const uint64_t source_length = widens && target.mem == Mem::BT ? length / 2 : length;
    const uint64_t source_step = target.mem == Mem::FB ? source_gap : source_length + source_gap;
    const uint64_t target_step = target.mem == Mem::FB ? target_gap : length + target_gap;
    const Bursts bursts = {count, length, source_step, target_step};
    if (source.mem == Mem::UB && target.mem == Mem::UB) {
        Instr instr("DataCopy", Pipe::V, Op::UbToUb, where);
        copied_type<T>(instr);
        if (!std::is_same<T, U>::value) instr.fail("DType", "DataCopy: dst and src in UB differ in type");
        if (instr.limit("blockCount", count, 0, 4095)) copy_bursts(instr, target, source, bursts);
    } else if (source.mem == Mem::L1 && target.mem == Mem::BT) {
        Instr instr("DataCopy", Pipe::MTE1, Op::L1ToBt, where);
        instr.dtype<T, float, int32_t>("dst");
        if (!std::is_same<T, U>::value && !widens) {
            instr.fail("DType", "DataCopy: %s in L1 does not become %s in the bias table", dtype_name(dtype_of<U>),
                       dtype_name(dtype_of<T>));
        }
        if (!instr.limit("blockCount", count, 0, 4095)) return;
        if (widens) {
            copy_bias_of_half(instr, target, source, bursts);
        } else {
            copy_bursts(instr, target, source, bursts);
        }
        instr.cost(uint32_t(count * length));
    } else if (source.mem == Mem::L1 && target.mem == Mem::FB) {
        Instr instr("DataCopy", Pipe::FIX, Op::L1ToFb, where);
        if (!instr.limit("blockCount", count, 0, 4095)) return;
        copy_bursts(instr, target, source, bursts);
        instr.cost(uint32_t(count * length));
    } else {
        Instr instr("DataCopy", Pipe::S, Op::Other, where);
        if (source.mem == Mem::UB && target.mem == Mem::L1) {
            instr.fail("NoSuchInstruction",
                       "DataCopy: this chip has no way from UB to L1; copy through global memory, and signal the cube core");
        } else {
            instr.fail("Position", "DataCopy: there is no way from %s to %s", mem_name(source.mem), mem_name(target.mem));
        }
    }
}

// Whether an enhanced copy asks for nothing beyond a plain one; else a finding, on the core that would do it.
ASCIR_SHARED bool is_plain(const AscendC::DataCopyEnhancedParams& params, Mem local, Where where) {
    if (params.blockMode == AscendC::BlockMode::BLOCK_MODE_NORMAL && params.deqScale == AscendC::DeqScale::DEQ_NONE &&
        !params.isRelu && params.padMode == PAD_NONE) {
        return true;
    }
    if (!is_of_this_core(local)) return false;
    Instr instr("DataCopy", Pipe::S, Op::Other, where);
    instr.fail("NoSuchInstruction", "DataCopy: this chip copies without block mode, scale, relu or padding; use Fixpipe");
    return false;
}

}  // namespace ascir

namespace AscendC {

// Whole blocks of 32 bytes: a rest is not copied.
template <typename T>
__aicore__ inline void DataCopy(const LocalTensor<T>& dst, const GlobalTensor<T>& src, const uint32_t count,
                                ascir::Where where = ascir::Where::here()) {
    ascir::copy_in(dst, src, ascir::whole_blocks<T>(count), 1, where);
}
template <typename T>
__aicore__ inline void DataCopy(const GlobalTensor<T>& dst, const LocalTensor<T>& src, const uint32_t count,
                                ascir::Where where = ascir::Where::here()) {
    ascir::copy_out(dst, src, ascir::whole_blocks<T>(count), 1, where);
}
template <typename T>
__aicore__ inline void DataCopy(const LocalTensor<T>& dst, const GlobalTensor<T>& src,
                                const DataCopyParams& repeatParams,
                                ascir::Where where = ascir::Where::here()) {
    ascir::copy_in(dst, src, ascir::bursts_of(repeatParams), repeatParams.blockCount, where);
}
template <typename T>
__aicore__ inline void DataCopy(const GlobalTensor<T>& dst, const LocalTensor<T>& src,
                                const DataCopyParams& repeatParams,
                                ascir::Where where = ascir::Where::here()) {
    ascir::copy_out(dst, src, ascir::bursts_of(repeatParams), repeatParams.blockCount, where);
}
template <typename T, typename U>
__aicore__ inline void DataCopy(const LocalTensor<T>& dst, const LocalTensor<U>& src, const uint32_t count,
                                ascir::Where where = ascir::Where::here()) {
    const uint32_t unit = ascir::copy_unit(dst.region().mem);
    ascir::copy_local(dst, src, 1, ascir::bytes_of<T>(count) / unit * unit, 0, 0, where);
}
template <typename T, typename U>
__aicore__ inline void DataCopy(const LocalTensor<T>& dst, const LocalTensor<U>& src,
                                const DataCopyParams& repeatParams,
                                ascir::Where where = ascir::Where::here()) {
    const uint32_t unit = ascir::copy_unit(dst.region().mem);
    ascir::copy_local(dst, src, repeatParams.blockCount, uint64_t(repeatParams.blockLen) * unit,
                      repeatParams.srcStride * 32u, repeatParams.dstStride * unit, where);
}

// The form with extra work on the way: other chips do it between L0C and UB. Here it is a plain copy, or refused.
template <typename T>
__aicore__ inline void DataCopy(const LocalTensor<T>& dst, const GlobalTensor<T>& src,
                                const DataCopyParams& intriParams,
                                const DataCopyEnhancedParams& enhancedParams,
                                ascir::Where where = ascir::Where::here()) {
    if (ascir::is_plain(enhancedParams, dst.region().mem, where)) DataCopy(dst, src, intriParams, where);
}
template <typename T>
__aicore__ inline void DataCopy(const GlobalTensor<T>& dst, const LocalTensor<T>& src,
                                const DataCopyParams& intriParams,
                                const DataCopyEnhancedParams& enhancedParams,
                                ascir::Where where = ascir::Where::here()) {
    if (ascir::is_plain(enhancedParams, src.region().mem, where)) DataCopy(dst, src, intriParams, where);
}
template <typename T, typename U>
__aicore__ inline void DataCopy(const LocalTensor<T>& dst, const LocalTensor<U>& src, const DataCopyParams& intriParams,
                                const DataCopyEnhancedParams& enhancedParams,
                                ascir::Where where = ascir::Where::here()) {
    if (ascir::is_plain(enhancedParams, dst.region().mem, where)) DataCopy(dst, src, intriParams, where);
}

}  // namespace AscendC
