// Signals between cores, by scenario. A line that a finding must name ends in `//! scenario code`.
#include "kernel_operator.h"
using namespace AscendC;

constexpr uint32_t N = 64;

// Each block stores its part, then loads the next block's.
extern "C" __global__ __aicore__ void neighbours(__gm__ float* x, __gm__ float* y, __gm__ int32_t* work, int32_t scenario)
{
    KERNEL_TASK_TYPE_DEFAULT(KERNEL_TYPE_MIX_AIV_1_0);
    GlobalTensor<float> xGm, yGm;
    GlobalTensor<int32_t> workGm;
    xGm.SetGlobalBuffer(x);
    yGm.SetGlobalBuffer(y);
    workGm.SetGlobalBuffer(work);
    TPipe pipe;
    TBuf<> buffer, syncBuffer;
    pipe.InitBuffer(buffer, N * sizeof(float));
    pipe.InitBuffer(syncBuffer, 48 * 32);
    LocalTensor<float> tile = buffer.Get<float>();
    LocalTensor<int32_t> sync = syncBuffer.Get<int32_t>();
    const int32_t block = GetBlockIdx(), blocks = GetBlockNum(), next = (block + 1) % blocks;
    DataCopy(tile, xGm[block * N], N);
    SetFlag<HardEvent::MTE2_MTE3>(0);
    WaitFlag<HardEvent::MTE2_MTE3>(0);
    DataCopy(yGm[block * N], tile, N); //! 1 CrossCoreRace
    PipeBarrier<PIPE_ALL>();
    switch (scenario) {
    case 0: SyncAll(); break;
    case 1: break;
    case 2: SyncAll(workGm, sync); break;
    case 3:
        IBSet(workGm, sync, block, 0);
        IBWait(workGm, sync, next, 0);
        break;
    case 4:
        if (block != 1) SyncAll(); //! 4 Deadlock
        break;
    case 5: SyncAll(workGm[blocks * 8 - 8], sync); break; //! 5 Limit
    default: SyncAll();
    }
    DataCopy(tile, yGm[next * N], N); //! 1 CrossCoreRace
    SetFlag<HardEvent::MTE2_MTE3>(0);
    WaitFlag<HardEvent::MTE2_MTE3>(0);
    if (scenario == 6) {
        DataCopy(xGm, tile, N); //! 6 CrossCoreOverlap
    } else if (scenario == 7) {
        // One block after the other adds to the same place: no overlap.
        InitDetermineComputeWorkspace(workGm, sync);
        WaitPreBlock(workGm, sync);
        DataCopy(xGm, tile, N);
        NotifyNextBlock(workGm, sync);
    } else {
        DataCopy(xGm[block * N], tile, N);
    }
}

// The cube core passes tiles to its two vector cores through a ring of two slots.
extern "C" __global__ __aicore__ void ring(__gm__ float* x, __gm__ float* slots, __gm__ float* y, int32_t scenario)
{
    KERNEL_TASK_TYPE_DEFAULT(KERNEL_TYPE_MIX_AIC_1_2);
    constexpr int32_t loops = 6;
    GlobalTensor<float> xGm, ringGm, yGm;
    xGm.SetGlobalBuffer(x);
    ringGm.SetGlobalBuffer(slots);
    yGm.SetGlobalBuffer(y);
    if ASCEND_IS_AIC {
        const int32_t block = GetBlockIdx();
        LocalTensor<float> tile(TPosition::A1, 0, 2 * N);
        for (int32_t i = 0; i < loops; ++i) {
            DataCopy(tile, xGm[(block * loops + i) * 2 * N], 2 * N);
            SetFlag<HardEvent::MTE2_MTE3>(0);
            WaitFlag<HardEvent::MTE2_MTE3>(0);
            if (i >= 2 && scenario != 1) CrossCoreWaitFlag(1); //! 3 Deadlock
            DataCopy(ringGm[(block * 2 + i % 2) * 2 * N], tile, 2 * N);
            if (scenario == 4) {
                CrossCoreSetFlag<2, PIPE_MTE2>(0);
            } else {
                CrossCoreSetFlag<2, PIPE_MTE3>(0); //! 2 CrossCoreLeftover
            }
            if (scenario == 5) {
                for (int32_t j = 0; j < 16; ++j) CrossCoreSetFlag<1, PIPE_MTE3>(16); //! 5 Limit
            }
            SetFlag<HardEvent::MTE3_MTE2>(0);
            WaitFlag<HardEvent::MTE3_MTE2>(0);
        }
        for (int32_t i = 0; i < 2; ++i) CrossCoreWaitFlag(1);
    }
    if ASCEND_IS_AIV {
        const int32_t block = GetBlockIdx() / 2, sub = GetSubBlockIdx();
        LocalTensor<float> tile(TPosition::VECCALC, 0, N);
        for (int32_t i = 0; i < loops; ++i) {
            if (scenario != 2) CrossCoreWaitFlag(0); //! 3 Deadlock
            DataCopy(tile, ringGm[(block * 2 + i % 2) * 2 * N + sub * N], N); //! 1 CrossCoreRace //! 2 CrossCoreRace //! 4 CrossCoreRace
            if (scenario != 3 || sub == 0) CrossCoreSetFlag<2, PIPE_MTE2>(1); //! 1 CrossCoreLeftover
            SetFlag<HardEvent::MTE2_MTE3>(0);
            WaitFlag<HardEvent::MTE2_MTE3>(0);
            DataCopy(yGm[(block * loops + i) * 2 * N + sub * N], tile, N);
            SetFlag<HardEvent::MTE3_MTE2>(0);
            WaitFlag<HardEvent::MTE3_MTE2>(0);
        }
    }
}
