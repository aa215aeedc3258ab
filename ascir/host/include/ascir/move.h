// Byte transfers of all copies and loads: strided bursts, stores that accumulate, uninitialized bytes.
#pragma once
#include "ascir/pipe.h"

namespace ascir {

// `count` bursts of `length` bytes; steps are from head to head.
struct Bursts {
    uint32_t count;
    uint64_t length;
    uint64_t source_step, target_step;
    uint32_t lost = 0;  // bytes that the kernel asked for, and that are not a whole block
};

// target[i] = op(target[i], source[i]), element by element, each in one indivisible step.
ASCIR_PUBLIC void accumulate(AtomicOp op, DType type, uint8_t* target, const uint8_t* source, uint64_t length);

// A store of a pipe to global memory, in the atomic mode that the kernel has set.
ASCIR_SHARED void store_global(uint8_t* target, const uint8_t* source, uint64_t length) {
    const Registers& reg = core().reg;
    if (ASCIR_LIKELY(reg.atomic_op == AtomicOp::None)) {
        memcpy(target, source, length);
    } else {
        accumulate(reg.atomic_op, reg.atomic_type, target, source, length);
    }
}
// The atomic mode has a type: of another one, bytes would be added up as if they were of that.
template <typename T> void check_atomic(Instr& instr) {
    const Registers& reg = instr.core().reg;
    if (ASCIR_UNLIKELY(reg.atomic_op != AtomicOp::None && reg.atomic_type != dtype_of<T>)) {
        instr.warn("AtomicType", "stores %s while the atomic mode is for %s", dtype_name(dtype_of<T>),
                   dtype_name(reg.atomic_type));
    }
}

// Bytes of the destination that are as unwritten as their source. After the write was declared.
ASCIR_SHARED void carry_unwritten(const Region& target, const Region& source, uint64_t length) {
    if constexpr (checked) {
        Core& self = core();
        if (target.mem == Mem::GM || is_initialised(self, source, length)) return;
        for (uint64_t i = 0; i < length; ++i) {
            if (!is_initialised(self, source.at(i), 1)) uninitialise(self, target.at(i), 1);
        }
    }
}
ASCIR_SHARED void carry_bytes(const Region& target, const Region& source, uint64_t length) {
    memcpy(bytes(target), bytes(source), length);
    carry_unwritten(target, source, length);
}

ASCIR_SHARED void copy_bursts(Instr& instr, const Region& target, const Region& source, const Bursts& bursts) {
    if (bursts.lost != 0) {
        instr.warn("Limit", "%s copies whole blocks of 32 bytes: the last %u of %llu bytes stay behind; use DataCopyPad",
                   instr.running().api, bursts.lost, (unsigned long long)(bursts.length + bursts.lost));
    }
    if (bursts.count == 0 || bursts.length == 0) return instr.nothing(target, source);
    if (source.mem == Mem::GM) instr.carry();
    instr.read2d(source, bursts.length, bursts.count, bursts.source_step, "src");
    instr.write2d(target, bursts.length, bursts.count, bursts.target_step, "dst");
    instr.cost(bursts.count, uint32_t(bursts.length));
    if (instr.dead()) return;
    const uint8_t* from = bytes(source);
    uint8_t* to = bytes(target);
    for (uint32_t i = 0; i < bursts.count; ++i) {
        if (source.mem == Mem::GM) {
            carry_unwritten(target.at(i * bursts.target_step), source.at(i * bursts.source_step), bursts.length);
        }
        if (target.mem == Mem::GM) {
            store_global(to, from, bursts.length);
        } else {
            memmove(to, from, bursts.length);
        }
        from += bursts.source_step;
        to += bursts.target_step;
    }
}

// Whether a memory belongs to the core type that this code is compiled for: calls of the other one do nothing.
constexpr bool is_of_this_core(Mem mem) { return (mem == Mem::UB) == on_aiv; }

// A copy into a local memory, or out of one, must be to or from one that MTE2 and MTE3 reach.
ASCIR_SHARED bool reaches_global(Instr& instr, const Region& local, const char* operand) {
    if (local.mem == Mem::UB || local.mem == Mem::L1) return true;
    instr.fail("Position", "%s is in %s, needed is UB or L1", operand, mem_name(local.mem));
    return false;
}

template <typename T> void copied_type(Instr& instr) {
    instr.dtype<T, int4b_t, int8_t, uint8_t, int16_t, uint16_t, half, bfloat16_t, int32_t, uint32_t, float, int64_t,
                uint64_t, double>("src");
}

}  // namespace ascir
