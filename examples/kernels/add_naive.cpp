// z[i] = x[i] + y[i] in half: the plainest way.
//
// Every step waits for everything before it (PipeBarrier<PIPE_ALL>), so copies and additions never overlap.
// Every core takes a share that starts at a multiple of 16 elements; DataCopyPad takes lengths of any size.
#include "kernel_operator.h"
using namespace AscendC;

constexpr uint32_t TILE = 1024;

extern "C" __global__ __aicore__ void add_naive(GM_ADDR x, GM_ADDR y, GM_ADDR z, uint32_t n)
{
    const uint32_t share = (n + GetBlockNum() * 16 - 1) / (GetBlockNum() * 16) * 16;
    const uint32_t first = GetBlockIdx() * share;
    const uint32_t last = first + share < n ? first + share : n;
    GlobalTensor<half> xGm, yGm, zGm;
    xGm.SetGlobalBuffer((__gm__ half*)x, n);
    yGm.SetGlobalBuffer((__gm__ half*)y, n);
    zGm.SetGlobalBuffer((__gm__ half*)z, n);

    TPipe pipe;
    TBuf<TPosition::VECCALC> xBuffer, yBuffer, zBuffer;
    pipe.InitBuffer(xBuffer, TILE * sizeof(half));
    pipe.InitBuffer(yBuffer, TILE * sizeof(half));
    pipe.InitBuffer(zBuffer, TILE * sizeof(half));
    LocalTensor<half> xLocal = xBuffer.Get<half>();
    LocalTensor<half> yLocal = yBuffer.Get<half>();
    LocalTensor<half> zLocal = zBuffer.Get<half>();

    for (uint32_t at = first; at < last; at += TILE) {
        const uint32_t here = last - at < TILE ? last - at : TILE;
        const DataCopyExtParams burst(1, here * sizeof(half), 0, 0, 0);
        DataCopyPad(xLocal, xGm[at], burst, DataCopyPadExtParams<half>());
        DataCopyPad(yLocal, yGm[at], burst, DataCopyPadExtParams<half>());
        PipeBarrier<PIPE_ALL>();
        Add(zLocal, xLocal, yLocal, here);
        PipeBarrier<PIPE_ALL>();
        DataCopyPad(zGm[at], zLocal, burst);
        PipeBarrier<PIPE_ALL>();
    }
}
