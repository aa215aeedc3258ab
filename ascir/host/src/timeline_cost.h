// The cost of a single instruction, in cycles: the vector, cube and load formulas and the banks of UB.
#pragma once
#include <math.h>
#include <stdint.h>
#include "ascir/machine.h"
#include "timeline.h"

namespace ascir::timeline {

struct Constants {
#define ASCIR_FIELD(name) double name;
    ASCIR_TIMING_CONSTANTS(ASCIR_FIELD)
#undef ASCIR_FIELD
};
static_assert(sizeof(Constants) == ASCIR_CONSTANT_COUNT * sizeof(double), "one double for each name");

// An instruction occupies its pipe for `occupied` cycles; its result is there `latency` cycles later.
struct Cost {
    double occupied = 0;
    double latency = 0;
    double conflicts = 0;  // of occupied: UB banks
};

inline uint32_t ceil_div(uint32_t value, uint32_t by) { return value / by + (value % by != 0); }

// ---- the banks of UB ------------------------------------------------------------------------------------------------
// 48 banks in 16 groups, a row of 32 bytes each: consecutive blocks of 32 bytes are in consecutive groups. A group
// serves one read in a cycle; a bank that reads and is written in the same cycle costs more. What a repeat computes is
// written while the next one reads.

struct Strides {
    uint32_t address, block, repeat;  // bytes
    bool used;
    uint32_t at(uint32_t r, uint32_t b) const { return address + r * repeat + b * block; }
    uint32_t blocks() const { return !used ? 0 : block == 0 ? 1 : 8; }
};
constexpr uint32_t group_of(uint32_t address) { return address >> 5 & 15; }
constexpr uint32_t bank_of(uint32_t address) { return (address >> 16) * 16 + group_of(address); }

inline Strides strides_of(uint32_t address, uint32_t packed, bool used) {
    if (!(packed & ASCIR_STRIDES_VALID)) return {address, 32, 256, used};
    return {address, (packed & 0xffff) * 32, (packed >> 16 & 0x7fff) * 32, used};
}

// Cycles beyond `slope` for each of `repeats`. What no repeat moves on in is read with the first one only, as documented;
// but sums that run are read again, as they are written.
inline double bank_conflicts(const Constants& k, const Strides& dst, const Strides& src0, Strides src1,
                             uint32_t repeats, double slope) {
    if (src1.used && src1.address == src0.address && src1.block == src0.block && src1.repeat == src0.repeat) {
        src1.used = false;
    }
    const auto read_once = [&dst](const Strides& source) {
        return source.repeat == 0 && !(dst.used && dst.repeat == 0 && dst.address == source.address);
    };
    const auto beyond = [&](uint32_t r) {
        uint8_t reads[16] = {}, writes[16] = {};
        uint32_t most = 1;
        const auto count = [&](const Strides& operand, uint8_t* groups) {
            for (uint32_t b = 0; b < operand.blocks(); ++b) {
                const uint32_t n = ++groups[group_of(operand.at(r, b))];
                if (n > most) most = n;
            }
        };
        bool collides = false;
        for (const Strides* source : {&src0, static_cast<const Strides*>(&src1)}) {
            if (r == 0 || !read_once(*source)) count(*source, reads);
            for (uint32_t b = 0; b < source->blocks() && !collides && !read_once(*source); ++b) {
                for (uint32_t w = 0; w < dst.blocks() && !collides; ++w) {
                    collides = bank_of(source->at(r + 1, b)) == bank_of(dst.at(r, w));
                }
            }
        }
        count(dst, writes);
        const double cycles = most > slope ? most : slope;
        // Reads that take two cycles leave one for the write.
        return cycles - slope + (collides && cycles < 2 ? k.vector_read_write_conflict : 0);
    };
    if (repeats == 0) return 0;
    // The pattern of groups comes back after 16 repeats, after 2 where the repeats are contiguous.
    const bool contiguous = (dst.repeat | src0.repeat | src1.repeat) % 256 == 0;
    const uint32_t period = contiguous ? 2 : 16, others = repeats - 1;
    const uint32_t sampled = others < period ? others : period;
    double extra = 0;
    for (uint32_t r = 1; r <= sampled; ++r) extra += beyond(r);
    return beyond(0) + (sampled == 0 ? 0 : extra * others / sampled);
}

// ---- vector -----------------------------------------------------------------------------------------------------------

inline uint32_t element_size(const AscirRecord& record) {
    const uint32_t size = record.flags >> 8;
    return size == 0 ? 2 : size;
}

inline Cost vector_cost(const Constants& k, const AscirRecord& record) {
    const uint32_t size = element_size(record);
    const uint32_t repeats = record.a != 0 ? record.a : ceil_div(record.b * size, 256);
    const double elements = record.b != 0 ? record.b : double(repeats) * (256 / size);
    const double function = size <= 2 ? k.repeat_function_b16 : k.repeat_function_b32;
    double slope = 1, head = k.vector_head;
    bool reads0 = true, reads1 = false, writes = true;
    switch (Op(record.op)) {
        case Op::VectorBinary: reads1 = true; break;
        case Op::VectorTernary:
            reads1 = true;
            slope = k.repeat_multiply_add;
            break;
        case Op::Div:
            reads1 = true;
            [[fallthrough]];
        case Op::Exp:
        case Op::Ln:
        case Op::Sqrt:
            slope = function;
            head = k.vector_head_function;
            break;
        case Op::Cast:
            if (size == 8) slope = k.repeat_int64;
            reads0 = writes = (record.flags & ASCIR_RECORD_STRIDES) != 0;
            break;
        case Op::Select: reads1 = true; break;
        case Op::Compare:
            reads1 = true;
            writes = false;
            break;
        case Op::Duplicate:
        case Op::CreateVecIndex: reads0 = false; break;
        case Op::Brcb: reads0 = false; break;
        case Op::Gather: return {k.vector_head + elements / k.gather_elements, 0, 0};
        case Op::GatherBlock: return {k.vector_head + repeats * 256.0 / k.gather_blocks, 0, 0};
        case Op::Scatter: return {k.vector_head + elements / k.scatter_elements, 0, 0};
        case Op::GatherMask: return {k.vector_head + repeats * k.repeat_gather_mask, 0, 0};
        case Op::ReduceWhole: return {k.vector_head_reduce + repeats * k.repeat_reduce, 0, 0};
        case Op::ReduceBlock:
            return {k.vector_head_reduce + repeats * (size <= 2 ? k.repeat_reduce : 1), 0, 0};
        case Op::ReducePair: return {k.vector_head_reduce + repeats, 0, 0};
        case Op::ReduceAll: {  // whole reductions of the repeats, then of their results
            double cycles = 0;
            for (uint32_t level = repeats; level != 0; level = level == 1 ? 0 : ceil_div(level * size, 256)) {
                cycles += k.vector_head_reduce + level * k.repeat_reduce;
            }
            return {cycles, 0, 0};
        }
        case Op::Transpose16:
        case Op::TransDataTo5HD: return {k.vector_head + repeats * k.repeat_transpose, 0, 0};
        case Op::Sort32:
        case Op::MrgSort: return {k.vector_head + elements / k.sort_elements, 0, 0};
        case Op::UbToUb: return {k.vector_head + double(record.a) * ceil_div(record.b, 256), 0, 0};
        default: break;
    }
    const bool packed = (record.flags & ASCIR_RECORD_STRIDES) != 0;
    const double conflicts = bank_conflicts(k, strides_of(record.dst, packed ? uint32_t(record.gm_addr) : 0, writes),
                                            strides_of(record.src0, packed ? uint32_t(record.gm_addr >> 32) : 0, reads0),
                                            strides_of(record.src1, packed ? record.gm_bytes : 0, reads1), repeats, slope);
    return {head + repeats * slope + conflicts, 0, conflicts};
}

// Bytes of UB from `dst` that a vector instruction writes.
inline uint32_t vector_bytes(const AscirRecord& record) {
    const uint32_t size = element_size(record);
    switch (Op(record.op)) {
        case Op::ReduceAll: return 32;
        case Op::ReduceWhole: return record.a * 2 * size;  // a value and its index
        case Op::ReduceBlock: return record.a * 8 * size;
        case Op::ReducePair: return record.a * 128;
        case Op::Compare: return record.a * 256 / size / 8;
        default: return record.a * 256 > record.b * size ? record.a * 256 : record.b * size;
    }
}
inline bool reads_two(Op op) {
    switch (op) {
        case Op::VectorBinary:
        case Op::VectorTernary:
        case Op::Div:
        case Op::Compare:
        case Op::Select:
        case Op::Gather:
        case Op::GatherMask: return true;
        default: return false;
    }
}

// ---- cube -------------------------------------------------------------------------------------------------------------

// Elements of k that one 16 x 16 step takes.
inline uint32_t k_step(uint32_t d) {
    switch (DType(d & 0xff)) {
        case DType::F32: return d & 0x100 ? 8 : 4;
        case DType::I8:
        case DType::U8: return 32;
        case DType::I4: return 64;
        default: return 16;
    }
}

inline double mmad_steps(const AscirRecord& record) {
    return double(ceil_div(record.a, 16)) * ceil_div(record.b, 16) * ceil_div(record.c, k_step(record.d));
}

// Instructions that touch no global memory.
inline Cost local_cost(const Constants& k, const AscirRecord& record) {
    if (Pipe(record.pipe) == Pipe::V) return vector_cost(k, record);
    const auto load = [&](double bytes, double rate) {
        return Cost{k.load_head + bytes / rate, k.load_latency, 0};
    };
    switch (Op(record.op)) {
        case Op::L1ToL0A: return load(record.a * 512.0, k.l1_to_l0a);
        case Op::L1ToL0B: return load(record.a * 512.0, k.l1_to_l0b);
        case Op::LoadData3D: return load(record.a * 512.0, record.c == 1 ? k.l1_to_l0b : k.l1_to_l0a);
        case Op::LoadSparse: return load(record.a * 640.0, k.l1_to_l0b);  // 512 of weights, 128 of indices
        case Op::L1ToBt:
        case Op::L1ToFb: return load(record.a, k.l1_to_bt);
        case Op::FillL0:
        case Op::FillL1: return load(record.a, k.fill_rate);
        // 4:2 sparse: the documented formula has the same cycles as dense, k counting all of A's.
        case Op::Mmad: return {k.mmad_head + mmad_steps(record), k.mmad_latency, 0};
        case Op::FixpipeL1:
            return {k.fixpipe_head + double(record.a) * ceil_div(record.b, 16) * 16 / k.fixpipe_elements,
                    k.fixpipe_latency, 0};
        default: return {k.load_head, k.load_latency, 0};
    }
}

}  // namespace ascir::timeline
