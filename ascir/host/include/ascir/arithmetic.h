// The arithmetic of vector instructions: functions of the library `arithmetic`, which is compiled once, not with every
// kernel. They do no checks; their operands have been verified to be inside of the memory.
#pragma once
#include <stdint.h>
#include "ascir/config.h"
#include "ascir/types.h"

namespace ascir {

// Functions of one lane, of up to two sources, the old value of the target and a scalar.
enum class Fn : uint8_t {
    Add, Sub, Mul, Div, Max, Min, And, Or, AddRelu, SubRelu,
    AddReluCast, SubReluCast, MulCast, AddDeqRelu,
    MulAddDst, FusedMulAdd, FusedMulAddRelu, Axpy,
    Adds, Muls, Maxs, Mins, LeakyRelu, ShiftLeft, ShiftRight, ShiftRightRound,
    Exp, Ln, Sqrt, Rsqrt, Reciprocal, Abs, Relu, Not,
    Cast, Copy, Duplicate, Select, SelectScalar,
    Count,
};
constexpr uint32_t fn_sources(Fn fn) {
    return fn == Fn::Duplicate ? 0 : fn <= Fn::FusedMulAddRelu || fn == Fn::Select ? 2 : 1;
}
constexpr bool fn_reads_target(Fn fn) { return fn >= Fn::MulAddDst && fn <= Fn::Axpy; }

// What else an instruction depends on.
struct Extra {
    double scalar = 0;                          // every value of 8, 16 and 32 bits is one
    uint64_t bits = 0;                          // Duplicate: of the element
    AscendC::RoundMode mode = AscendC::RoundMode::CAST_NONE;
    bool saturate = false;                      // halves: infinities become the largest number, NaN zero
    bool wrap = false;                          // casts to integers drop high bits
    float scale = 0;                            // of int32 to half
    const uint8_t* select = nullptr;            // bits that choose, for each lane
    uint32_t select_step = 0;                   // bytes of them from repeat to repeat
};

// An operand: lane e of repeat r is at r*repeat_stride*32 + (e / E)*block_stride*32 + e % E elements, E to a block.
struct Operand {
    uint8_t* bytes = nullptr;
    DType type = DType::F32;
    uint32_t block_stride = 1;
    uint32_t repeat_stride = 8;
};

// Which lanes: `repeats` times those of the mask, then the first `tail` ones of another repeat.
struct Walk {
    uint32_t lanes = 64;
    uint32_t repeats = 0;
    uint32_t tail = 0;
    uint64_t mask[2] = {~uint64_t(0), ~uint64_t(0)};   // no bits behind `lanes`
};

// False where there is no such function of these types.
ASCIR_PUBLIC bool compute(Fn fn, const Walk& walk, const Operand& target, const Operand* sources, const Extra& extra);
ASCIR_PUBLIC bool is_computable(Fn fn, DType target, DType source);

// Ascending numbers: a block of them, further blocks by adding to the one before, further repeats likewise.
ASCIR_PUBLIC void create_index(const Walk& walk, const Operand& target, double first);

// Bits of comparisons, packed, of contiguous repeats with a full mask: result[k / 8] bit k % 8. `scalar` where
// sources[1] has no bytes. Masked: other bits become zero.
ASCIR_PUBLIC void compare(AscendC::CMPMODE mode, const Walk& walk, const Operand* sources, double scalar,
                          uint8_t* result);

// ---- reductions: of half and float -----------------------------------------------------------------------------------

enum class Reduction : uint8_t { Sum, Max, Min };
struct Reduced {
    uint64_t value = 0;      // bits
    uint32_t index = 0;      // of the lane
};
// One result for each repeat (group 0), for each block (1) or for each pair of lanes (2).
enum class Group : uint8_t { Repeat, Block, Pair };
// Writes results of repeat r at target + r*step, contiguous; for Group::Repeat in the given order.
ASCIR_PUBLIC Reduced reduce(Reduction reduction, Group group, const Walk& walk, const Operand& source, uint8_t* target,
                            uint32_t step, AscendC::ReduceOrder order, bool saturate);
// Of all repeats: sums of repeats are added in their order.
ASCIR_PUBLIC Reduced reduce_all(Reduction reduction, const Walk& walk, const Operand& source, bool saturate);

// ---- sorting: elements of 8 bytes, a score (half in the low two bytes, or float in the low four) and an index --------

ASCIR_PUBLIC void sort32(DType type, uint8_t* target, const uint8_t* scores, const uint8_t* indices, uint32_t repeats);
// Merges descending queues; consumed[i]: elements taken of each. `suspend`: stops when one of them is exhausted.
ASCIR_PUBLIC void merge_sorted(DType type, uint8_t* target, const uint8_t* const* queues, const uint32_t* lengths,
                               uint32_t count, bool suspend, uint32_t* consumed);

}  // namespace ascir
