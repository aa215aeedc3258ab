// What compiles and runs and is still wrong, beside the same done right. A line's mark names the finding; scenarios
// without a mark are right.
#include "kernel_operator.h"
using namespace AscendC;

extern "C" __global__ __aicore__ void vector_suspicions(GM_ADDR x, GM_ADDR y, GM_ADDR scratch, int32_t scenario)
{
    KERNEL_TASK_TYPE_DEFAULT(KERNEL_TYPE_AIV_ONLY);
    GlobalTensor<half> xGm, yGm, scratchGm, part;
    xGm.SetGlobalBuffer((__gm__ half*)x, 1024);
    yGm.SetGlobalBuffer((__gm__ half*)y, 1024);
    scratchGm.SetGlobalBuffer((__gm__ half*)scratch);
    part.SetGlobalBuffer((__gm__ half*)x, 100);
    LocalTensor<half> a(TPosition::VECIN, 0, 1024), b(TPosition::VECOUT, 2048, 1024);
    LocalTensor<half> large(TPosition::VECCALC, 4096, 70000), tmp(TPosition::VECCALC, 150000 / 32 * 32, 4096);
    const DataCopyPadExtParams<half> plain;
    const auto out = [&](uint32_t count) {
        PipeBarrier<PIPE_ALL>();
        DataCopyPad(yGm, b, DataCopyExtParams(1, count * 2, 0, 0, 0)); //! 1 PartlyWritten
    };
    Duplicate(b, half(1), 1024);
    PipeBarrier<PIPE_ALL>();
    // Outputs and scratch memory.
    if (scenario == 0) out(1024);
    if (scenario == 1) out(1023);
    if (scenario == 2 || scenario == 3) {
        DataCopyPad(scratchGm, b, DataCopyExtParams(1, scenario == 2 ? 512 : 510, 0, 0, 0));
        PipeBarrier<PIPE_ALL>();
        DataCopy(a, scratchGm, 512);
        PipeBarrier<PIPE_ALL>();
        Adds(b, a, half(1), 256); //! 3 ErrorRead2
        out(1024);
    }
    if (scenario == 4) {
        SetAtomicAdd<half>(); // what is there is kept
        out(512);
        SetAtomicNone();
    }
    // Counts that end among what fills up the last block, and counts that are rounded up.
    if (scenario >= 5 && scenario <= 7) {
        DataCopyPad(a, xGm, DataCopyExtParams(1, 99 * 2, 0, 0, 0), plain);
        PipeBarrier<PIPE_ALL>();
        if (scenario == 5) Adds(b, a, half(1), 99);
        if (scenario == 6) Adds(b, a, half(1), 112);
        if (scenario == 7) Adds(b, a, half(1), 101); //! 7 ErrorRead2
        out(1024);
    }
    // Beyond what SetGlobalBuffer was told; up to the end of the last block is no matter.
    if (scenario >= 8 && scenario <= 10) {
        DataCopy(a, part, scenario == 8 ? 96 : scenario == 9 ? 112 : 128); //! 10 PastTensor
        PipeBarrier<PIPE_ALL>();
        Adds(b, a, half(1), 96);
        out(1024);
    }
    // Whole blocks only.
    if (scenario == 11) DataCopy(yGm, b, 1024);
    if (scenario == 12) {
        DataCopy(yGm, b, 1023); //! 12 Limit
        out(1024);
    }
    // Repeats that meet.
    if (scenario == 13) Adds(b, b, half(1), 128, 8, UnaryRepeatParams(1, 1, 8, 8));
    if (scenario == 14) Adds(b, b, half(1), 128, 4, UnaryRepeatParams(1, 1, 8, 4)); //! 14 Overlap
    if (scenario == 15) Adds(b[16], b, half(1), 128, 1, UnaryRepeatParams(1, 1, 8, 8)); //! 15 Overlap
    if (scenario == 16) Add(b, b, a[0], 128, 4, BinaryRepeatParams(1, 1, 1, 0, 0, 8)); //! 16 ErrorRead2
    if (scenario == 17) Adds(b, b, half(1), 16, 4, UnaryRepeatParams(1, 1, 1, 1));
    // Fields of 8 bits.
    if (scenario == 18) Adds(b, b, half(1), 128, 1, UnaryRepeatParams(1, 1, 255, 255));
    if (scenario == 19) Adds(b, b, half(1), 128, 1, {1, 1, 256, 256}); //! 19 Limit
    if (scenario >= 13 && scenario <= 19) out(1024);
    // Instructions that keep numbers of their own in the last 8 KiB of UB.
    if (scenario >= 22) {
        LocalTensor<half> high(TPosition::VECCALC, 184 * 1024, 64);
        LocalTensor<uint16_t> bits(TPosition::VECIN, 0, 64);
        LocalTensor<int32_t> sums(TPosition::VECCALC, 4096, 128);
        Duplicate(bits, uint16_t(3), 64);
        Duplicate(sums, 1, 128);
        if (scenario % 2 == 1) Duplicate(high, half(1), 64);
        PipeBarrier<PIPE_V>();
        SetDeqScale(half(1));
        if (scenario <= 23) Select(b, bits, b, half(2), SELMODE::VSEL_TENSOR_SCALAR_MODE, 128); //! 23 ReservedMemory
        if (scenario == 24) AddDeqRelu(b, sums, sums, 128);
        if (scenario == 25) AddDeqRelu(b, sums, sums, 128); //! 25 ReservedMemory
        out(1024);
    }
    // The index of a half has 16 bits.
    if (scenario == 20 || scenario == 21) {
        Duplicate(large, half(1), 66000);
        PipeBarrier<PIPE_ALL>();
        ReduceMax(b, large, tmp, scenario == 20 ? 65536 : 65664, true); //! 21 Limit
        out(1024);
    }
}

extern "C" __global__ __aicore__ void cube_suspicions(GM_ADDR x, GM_ADDR y, int32_t scenario)
{
    KERNEL_TASK_TYPE_DEFAULT(KERNEL_TYPE_AIC_ONLY);
    GlobalTensor<half> xGm;
    GlobalTensor<float> yGm;
    xGm.SetGlobalBuffer((__gm__ half*)x);
    yGm.SetGlobalBuffer((__gm__ float*)y);
    LocalTensor<half> l1(TPosition::A1, 0, 4096), l0a(TPosition::A2, 0, 4096), l0b(TPosition::B2, 0, 4096);
    LocalTensor<float> l0c(TPosition::CO1, 0, 8192);
    Fill(l0a, InitConstValueParams<half>(1, 8, 0, (half)1));
    Fill(l0b, InitConstValueParams<half>(1, 8, 0, (half)1));
    PipeBarrier<PIPE_ALL>();
    const auto out = [&](uint16_t n, uint8_t unit) {
        Fixpipe(yGm, l0c, FixpipeParamsV220(n, 16, 16, 64, false, NoQuant, 0, 1, 0, 0, unit)); //! 1 ErrorRead2
    };
    // Columns beside the last one.
    if (scenario == 0 || scenario == 1) {
        Mmad(l0c, l0a, l0b, MmadParams(16, scenario == 0 ? 20 : 19, 16, 0, false, true));
        PipeBarrier<PIPE_ALL>();
        out(20, 0);
    }
    // Small tiles that accumulate need a barrier, large ones do not.
    if (scenario == 2 || scenario == 3) {
        Mmad(l0c, l0a, l0b, MmadParams(16, 32, 16, 0, false, true));
        if (scenario == 2) PipeBarrier<PIPE_M>();
        Mmad(l0c, l0a, l0b, MmadParams(16, 32, 16, 0, false, false)); //! 3 ErrorSync1
    }
    if (scenario == 4) {
        Mmad(l0c, l0a, l0b, MmadParams(80, 32, 16, 0, false, true));
        Mmad(l0c, l0a, l0b, MmadParams(80, 32, 16, 0, false, false));
    }
    // Unit flags.
    if (scenario == 5 || scenario == 6) {
        Mmad(l0c, l0a, l0b, MmadParams(16, 32, 16, 3, false, true)); //! 6 UnitFlag
        if (scenario == 5) out(32, 3);
    }
    // Matrices of one Nd2Nz.
    if (scenario == 7) DataCopy(l1, xGm, Nd2NzParams(2, 16, 16, 256, 16, 16, 1, 256));
    if (scenario == 8) DataCopy(l1, xGm, Nd2NzParams(2, 16, 16, 256, 16, 16, 1, 0)); //! 8 Overlap
}
