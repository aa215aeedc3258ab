// z[i] = x[i] + y[i] in half, with tensors at fixed addresses and the flags written out.
//
// Two slots in UB take turns. Each has a flag of its own (its number) in every direction: MTE2_V and V_MTE3 say that
// data is there, V_MTE2 and MTE3_V that its place may be used again. The latter are set once before the loop and waited
// for once after it, so that every flag set is waited for. Without a TPipe, which does both, a kernel sets the state of
// the core when it begins, and waits for all pipes before it ends.
#include "kernel_operator.h"
using namespace AscendC;

constexpr uint32_t TILE = 4096, SLOTS = 2, TILE_BYTES = TILE * sizeof(half);

extern "C" __global__ __aicore__ void add_static(GM_ADDR x, GM_ADDR y, GM_ADDR z, uint32_t n)
{
    InitSocState();
    const uint32_t share = (n + GetBlockNum() * 16 - 1) / (GetBlockNum() * 16) * 16;
    const uint32_t first = GetBlockIdx() * share;
    const uint32_t last = first + share < n ? first + share : n;
    GlobalTensor<half> xGm, yGm, zGm;
    xGm.SetGlobalBuffer((__gm__ half*)x, n);
    yGm.SetGlobalBuffer((__gm__ half*)y, n);
    zGm.SetGlobalBuffer((__gm__ half*)z, n);

    LocalTensor<half> xLocal(TPosition::VECIN, 0, SLOTS * TILE);
    LocalTensor<half> yLocal(TPosition::VECIN, SLOTS * TILE_BYTES, SLOTS * TILE);
    LocalTensor<half> zLocal(TPosition::VECOUT, 2 * SLOTS * TILE_BYTES, SLOTS * TILE);

    for (uint32_t slot = 0; slot < SLOTS; ++slot) {
        SetFlag<HardEvent::V_MTE2>(slot);
        SetFlag<HardEvent::MTE3_V>(slot);
    }
    uint32_t slot = 0;
    for (uint32_t at = first; at < last; at += TILE) {
        const uint32_t here = last - at < TILE ? last - at : TILE;
        const uint32_t place = slot * TILE;
        const DataCopyExtParams burst(1, here * sizeof(half), 0, 0, 0);
        WaitFlag<HardEvent::V_MTE2>(slot);
        DataCopyPad(xLocal[place], xGm[at], burst, DataCopyPadExtParams<half>());
        DataCopyPad(yLocal[place], yGm[at], burst, DataCopyPadExtParams<half>());
        SetFlag<HardEvent::MTE2_V>(slot);

        WaitFlag<HardEvent::MTE2_V>(slot);
        WaitFlag<HardEvent::MTE3_V>(slot);
        Add(zLocal[place], xLocal[place], yLocal[place], here);
        SetFlag<HardEvent::V_MTE2>(slot);
        SetFlag<HardEvent::V_MTE3>(slot);

        WaitFlag<HardEvent::V_MTE3>(slot);
        DataCopyPad(zGm[at], zLocal[place], burst);
        SetFlag<HardEvent::MTE3_V>(slot);
        slot = 1 - slot;
    }
    for (uint32_t slot = 0; slot < SLOTS; ++slot) {
        WaitFlag<HardEvent::V_MTE2>(slot);
        WaitFlag<HardEvent::MTE3_V>(slot);
    }
    PipeBarrier<PIPE_ALL>();
}
