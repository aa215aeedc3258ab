// Static tensors with flags, double-buffered: z = x + 2 y. One flag, wait or barrier is left out in each scenario.
// A line that a finding must name ends in `//! scenario code`.
#include "kernel_operator.h"
using namespace AscendC;

extern "C" __global__ __aicore__ void flags(__gm__ float* x, __gm__ float* y, __gm__ float* z, uint32_t tile,
                                            uint32_t loops, int32_t scenario)
{
    InitSocState();
    const uint32_t base = GetBlockIdx() * tile * loops;
    GlobalTensor<float> xGm, yGm, zGm;
    xGm.SetGlobalBuffer(x + base, tile * loops);
    yGm.SetGlobalBuffer(y + base, tile * loops);
    zGm.SetGlobalBuffer(z + base, tile * loops);
    LocalMemAllocator<Hardware::UB> allocator;
    LocalTensor<float> xs[2] = {allocator.Alloc<float>(tile), allocator.Alloc<float>(tile)};
    LocalTensor<float> ys[2] = {allocator.Alloc<float>(tile), allocator.Alloc<float>(tile)};
    LocalTensor<float> zs[2] = {allocator.Alloc<float>(tile), allocator.Alloc<float>(tile)};
    for (int s = 0; s < 2; ++s) {
        SetFlag<HardEvent::V_MTE2>(s);
        if (scenario != 1) SetFlag<HardEvent::MTE3_V>(s);
    }
    for (uint32_t i = 0; i < loops; ++i) {
        const int s = i % 2;
        if (scenario != 2) WaitFlag<HardEvent::V_MTE2>(s);
        DataCopy(xs[s], xGm[i * tile], tile); //! 2 ErrorSync2
        DataCopy(ys[s], yGm[i * tile], tile); //! 2 ErrorSync2
        if (scenario != 3) SetFlag<HardEvent::MTE2_V>(s); //! 4 ErrorSync4 //! 4 ErrorSync3
        if (scenario != 4) WaitFlag<HardEvent::MTE2_V>(s); //! 3 ErrorSync3
        if (scenario != 5) WaitFlag<HardEvent::MTE3_V>(s); //! 1 ErrorSync3
        Add(zs[s], xs[s], ys[s], tile); //! 3 ErrorSync2 //! 4 ErrorSync2 //! 5 ErrorSync2
        if (scenario != 6) PipeBarrier<PIPE_V>();
        Add(zs[s], zs[s], ys[s], tile); //! 6 ErrorSync1
        SetFlag<HardEvent::V_MTE2>(s); //! 2 ErrorSync4
        SetFlag<HardEvent::V_MTE3>(s);
        WaitFlag<HardEvent::V_MTE3>(s);
        if (scenario == 7) SetFlag<HardEvent::MTE3_V>(9); //! 7 Limit
        if (scenario == 8) SetFlag<HardEvent::MTE1_M>(0); //! 8 Limit
        DataCopy(zGm[i * tile], zs[s], tile);
        if (scenario == 9) DataCopy(zGm[i * tile], zs[s], tile); //! 9 ErrorSync1
        SetFlag<HardEvent::MTE3_V>(s); //! 5 ErrorSync4 //! 10 ErrorSync3
    }
    for (int s = 0; s < 2; ++s) {
        WaitFlag<HardEvent::V_MTE2>(s);
        if (scenario != 10) WaitFlag<HardEvent::MTE3_V>(s);
    }
    PipeBarrier<PIPE_ALL>();
}
