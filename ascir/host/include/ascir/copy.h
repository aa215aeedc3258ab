// Data movement between global memory and local memories.
#pragma once
#include "ascir/pipe.h"

namespace AscendC {

// Whole blocks of 32 bytes: a rest is not copied.
template <typename T>
__aicore__ inline void DataCopy(const LocalTensor<T>& dst, const GlobalTensor<T>& src, const uint32_t count,
                                ascir::Where where = ascir::Where::here()) {
    const ascir::Region target = dst.region(), source = src.region();
    const bool to_ub = target.mem == ascir::Mem::UB;
    if (to_ub ? ascir::on_aic : ascir::on_aiv) return;
    ascir::Instr instr("DataCopy", ascir::Pipe::MTE2, to_ub ? ascir::Op::CopyIn : ascir::Op::CopyInL1, where);
    if (!to_ub && target.mem != ascir::Mem::L1) {
        instr.fail("Position", "DataCopy: dst is in %s, needed is UB or L1", ascir::mem_name(target.mem));
        return;
    }
    const uint64_t bytes = ascir::bytes_of<T>(count) / 32 * 32;
    if (bytes == 0) return;
    instr.read(source, bytes, "src");
    instr.write(target, bytes, "dst");
    instr.cost(1, uint32_t(bytes));
    if (instr.dead()) return;
    memcpy(ascir::bytes(target), ascir::bytes(source), bytes);
}

template <typename T>
__aicore__ inline void DataCopy(const GlobalTensor<T>& dst, const LocalTensor<T>& src, const uint32_t count,
                                ascir::Where where = ascir::Where::here()) {
    const ascir::Region target = dst.region(), source = src.region();
    const bool from_ub = source.mem == ascir::Mem::UB;
    if (from_ub ? ascir::on_aic : ascir::on_aiv) return;
    ascir::Instr instr("DataCopy", ascir::Pipe::MTE3, from_ub ? ascir::Op::CopyOut : ascir::Op::CopyOutL1, where);
    const uint64_t bytes = ascir::bytes_of<T>(count) / 32 * 32;
    if (bytes == 0) return;
    instr.read(source, bytes, "src");
    instr.write(target, bytes, "dst");
    instr.cost(1, uint32_t(bytes));
    if (instr.dead()) return;
    memcpy(ascir::bytes(target), ascir::bytes(source), bytes);
}

}  // namespace AscendC
