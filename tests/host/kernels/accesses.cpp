// The checks themselves: declared accesses of every shape, judged byte by byte.
#include "kernel_operator.h"
using namespace AscendC;

constexpr uint32_t bytes = 160;

// Writes by a pattern, then reads each byte on a line of its own: an unwritten byte is a finding at line 1000 + byte.
extern "C" __global__ __aicore__ void writes(__gm__ uint64_t* numbers, uint32_t count)
{
    LocalTensor<int8_t> memory(TPosition::VECCALC, 0, bytes);
    for (uint32_t i = 0; i < count; ++i) {
        const uint64_t* p = numbers + i * 10;
        ascir::Instr instr("write", ascir::Pipe::V, ascir::Op::VectorOther, ascir::Where::here());
        if (p[0] == 0) {
            instr.write(memory.region(p[1]), p[2], "dst", 1);
        } else if (p[0] == 1) {
            instr.write2d(memory.region(p[1]), p[2], p[3], p[4], "dst", 1);
        } else {
            ascir::Blocks blocks;
            blocks.element_bytes = p[2];
            blocks.lanes = p[3];
            blocks.block_stride = p[4];
            blocks.repeats = p[5];
            blocks.repeat_stride = p[6];
            blocks.mask[0] = p[7];
            blocks.mask[1] = p[8];
            blocks.tail_lanes = p[9];
            instr.write_blocks(memory.region(p[1]), blocks, "dst", 1);
        }
    }
    PipeBarrier<PIPE_ALL>();
    for (uint32_t i = 0; i < bytes; ++i) {
        ascir::Instr instr("read", ascir::Pipe::V, ascir::Op::VectorOther, ascir::Where::here("bytes", 1000 + i));
        instr.read(memory.region(i), 1, "src", 1);
    }
}

// One pipe writes some bytes, another reads some: a finding exactly where they meet.
extern "C" __global__ __aicore__ void meets(__gm__ uint64_t* numbers)
{
    LocalTensor<int8_t> memory(TPosition::VECCALC, 0, bytes);
    {
        ascir::Instr instr("fill", ascir::Pipe::V, ascir::Op::VectorOther, ascir::Where::here("fill", 1));
        instr.write(memory.region(), bytes, "dst", 1);
    }
    PipeBarrier<PIPE_ALL>();
    {
        ascir::Instr instr("first", ascir::Pipe::MTE2, ascir::Op::Other, ascir::Where::here("first", 2));
        instr.write2d(memory.region(numbers[0]), numbers[1], numbers[2], numbers[3], "dst", 1);
    }
    ascir::Instr instr("second", ascir::Pipe::MTE3, ascir::Op::Other, ascir::Where::here("second", 3));
    instr.read2d(memory.region(numbers[4]), numbers[5], numbers[6], numbers[7], "src", 1);
}
