// The atomic mode: subsequent copies to global memory accumulate.
//
//     SetAtomicAdd<float>();
//     DataCopy(gm, ub, 64);      // gm[i] += ub[i]
//     SetAtomicNone();
#pragma once
#include "ascir/move.h"

namespace ascir {

// An unsupported type does not change the mode.
template <typename T> bool set_atomic(const char* api, Where where) {
    Instr instr(api, Pipe::S, Op::RegisterWrite, where);
    instr.dtype<T, float, half, bfloat16_t, int16_t, int32_t, int8_t>("the mode");
    if (instr.dead()) return false;
    core().reg.atomic_type = dtype_of<T>;
    return true;
}

}  // namespace ascir

namespace AscendC {

template <typename T> __aicore__ inline void SetAtomicAdd(ascir::Where where = ascir::Where::here()) {
    if (ascir::set_atomic<T>("SetAtomicAdd", where)) ascir::core().reg.atomic_op = ascir::AtomicOp::Add;
}
template <typename T> __aicore__ inline void SetAtomicMax(ascir::Where where = ascir::Where::here()) {
    if (ascir::set_atomic<T>("SetAtomicMax", where)) ascir::core().reg.atomic_op = ascir::AtomicOp::Max;
}
template <typename T> __aicore__ inline void SetAtomicMin(ascir::Where where = ascir::Where::here()) {
    if (ascir::set_atomic<T>("SetAtomicMin", where)) ascir::core().reg.atomic_op = ascir::AtomicOp::Min;
}
// The type only; the operation stays.
template <typename T> __aicore__ inline void SetAtomicType(ascir::Where where = ascir::Where::here()) {
    ascir::set_atomic<T>("SetAtomicType", where);
}
__aicore__ inline void SetAtomicNone(ascir::Where where = ascir::Where::here()) {
    ascir::note(ascir::Pipe::S, ascir::Op::RegisterWrite, where);
    ascir::core().reg.atomic_op = ascir::AtomicOp::None;
}
__aicore__ inline void DisableDmaAtomic(ascir::Where where = ascir::Where::here()) { SetAtomicNone(where); }

}  // namespace AscendC
