// One core hands a tile to another, and says so by a word of global memory. By scenario; a line that a finding must
// name ends in `//! scenario code`.
#include "kernel_operator.h"
using namespace AscendC;

constexpr uint32_t N = 64;

__aicore__ inline void Clean(const GlobalTensor<int32_t>& gm)
{
    DataCacheCleanAndInvalid<int32_t, CacheLine::SINGLE_CACHE_LINE, DcciDst::CACHELINE_OUT>(gm);
}

extern "C" __global__ __aicore__ void hand_over(__gm__ float* x, __gm__ float* work, __gm__ float* y, __gm__ int32_t* flags, int32_t scenario)
{
    KERNEL_TASK_TYPE_DEFAULT(KERNEL_TYPE_AIV_ONLY);
    GlobalTensor<float> xGm, workGm, yGm;
    GlobalTensor<int32_t> flagGm;
    xGm.SetGlobalBuffer(x);
    workGm.SetGlobalBuffer(work);
    yGm.SetGlobalBuffer(y);
    const int32_t block = GetBlockIdx(), before = block - 1;
    flagGm.SetGlobalBuffer(flags);
    LocalTensor<float> tile(TPosition::VECCALC, 0, N), sum(TPosition::VECCALC, 1024, N);
    DataCopy(tile, xGm[block * N], N);
    if (block > 0) {
        // Each block adds its tile to the sum of those before it.
        if (scenario != 3) {
            while (flagGm.GetValue(before * 16) != 1) Clean(flagGm[before * 16]); //! 2 CrossCoreRace
            // The second word of the line came with the first one.
            if (flagGm.GetValue(before * 16 + 1) != 5) Trap();
        }
        SetFlag<HardEvent::S_MTE2>(0);
        WaitFlag<HardEvent::S_MTE2>(0);
        DataCopy(sum, workGm[before * N], N); //! 1 CrossCoreRace //! 3 CrossCoreRace
        SetFlag<HardEvent::MTE2_V>(0);
        WaitFlag<HardEvent::MTE2_V>(0);
        Add(tile, tile, sum, N);
        SetFlag<HardEvent::V_MTE3>(0);
        WaitFlag<HardEvent::V_MTE3>(0);
    } else {
        SetFlag<HardEvent::MTE2_MTE3>(0);
        WaitFlag<HardEvent::MTE2_MTE3>(0);
    }
    DataCopy(workGm[block * N], tile, N);
    if (scenario != 1) {
        SetFlag<HardEvent::MTE3_S>(0);
        WaitFlag<HardEvent::MTE3_S>(0);
    }
    flagGm.SetValue(block * 16 + 1, 5);
    flagGm.SetValue(block * 16, 1);
    if (scenario != 2) Clean(flagGm[block * 16]);
    if (block == GetBlockNum() - 1) DataCopy(yGm, tile, N);
}
