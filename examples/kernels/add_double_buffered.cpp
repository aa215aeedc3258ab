// z[i] = x[i] + y[i] in half, with two buffers in every queue.
//
// While the vector unit adds one tile, the next one is on its way in and the one before it on its way out. Nothing but
// the number of buffers given to InitBuffer differs from add_tiled.cpp.
#include "kernel_operator.h"
using namespace AscendC;

constexpr uint32_t TILE = 4096, BUFFERS = 2;

class AddDoubleBuffered {
public:
    __aicore__ inline void Init(GM_ADDR x, GM_ADDR y, GM_ADDR z, uint32_t n)
    {
        const uint32_t share = (n + GetBlockNum() * 16 - 1) / (GetBlockNum() * 16) * 16;
        const uint32_t first = GetBlockIdx() * share < n ? GetBlockIdx() * share : n;
        count = n - first < share ? n - first : share;
        xGm.SetGlobalBuffer((__gm__ half*)x + first, count);
        yGm.SetGlobalBuffer((__gm__ half*)y + first, count);
        zGm.SetGlobalBuffer((__gm__ half*)z + first, count);
        pipe.InitBuffer(inX, BUFFERS, TILE * sizeof(half));
        pipe.InitBuffer(inY, BUFFERS, TILE * sizeof(half));
        pipe.InitBuffer(outZ, BUFFERS, TILE * sizeof(half));
    }
    __aicore__ inline void Process()
    {
        for (uint32_t at = 0; at < count; at += TILE) {
            here = count - at < TILE ? count - at : TILE;
            CopyIn(at);
            Compute();
            CopyOut(at);
        }
    }

private:
    __aicore__ inline void CopyIn(uint32_t at)
    {
        LocalTensor<half> x = inX.AllocTensor<half>();
        LocalTensor<half> y = inY.AllocTensor<half>();
        const DataCopyExtParams burst(1, here * sizeof(half), 0, 0, 0);
        DataCopyPad(x, xGm[at], burst, DataCopyPadExtParams<half>());
        DataCopyPad(y, yGm[at], burst, DataCopyPadExtParams<half>());
        inX.EnQue(x);
        inY.EnQue(y);
    }
    __aicore__ inline void Compute()
    {
        LocalTensor<half> x = inX.DeQue<half>();
        LocalTensor<half> y = inY.DeQue<half>();
        LocalTensor<half> z = outZ.AllocTensor<half>();
        Add(z, x, y, here);
        outZ.EnQue(z);
        inX.FreeTensor(x);
        inY.FreeTensor(y);
    }
    __aicore__ inline void CopyOut(uint32_t at)
    {
        LocalTensor<half> z = outZ.DeQue<half>();
        DataCopyPad(zGm[at], z, DataCopyExtParams(1, here * sizeof(half), 0, 0, 0));
        outZ.FreeTensor(z);
    }

    TPipe pipe;
    TQue<TPosition::VECIN, 1> inX, inY;
    TQue<TPosition::VECOUT, 1> outZ;
    GlobalTensor<half> xGm, yGm, zGm;
    uint32_t count, here;
};

extern "C" __global__ __aicore__ void add_double_buffered(GM_ADDR x, GM_ADDR y, GM_ADDR z, uint32_t n)
{
    AddDoubleBuffered op;
    op.Init(x, y, z, n);
    op.Process();
}
