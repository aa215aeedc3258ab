// The usual shape of an operator: a class with Init and Process, three queues, tiles of unequal count.
#include "kernel_operator.h"

using namespace AscendC;

constexpr int32_t BUFFER_NUM = 2;
constexpr int32_t TILE_LENGTH = 256;

class KernelAdd {
public:
    __aicore__ inline KernelAdd() {}
    __aicore__ inline void Init(GM_ADDR x, GM_ADDR y, GM_ADDR z, uint32_t totalLength)
    {
        ASSERT(GetBlockNum() != 0 && "block dim can not be zero!");
        uint32_t tiles = (totalLength + TILE_LENGTH - 1) / TILE_LENGTH;
        uint32_t each = tiles / GetBlockNum(), rest = tiles % GetBlockNum();
        uint32_t index = GetBlockIdx();
        tileNum = each + (index < rest ? 1 : 0);
        uint32_t first = (index * each + (index < rest ? index : rest)) * TILE_LENGTH;
        length = first < totalLength ? totalLength - first : 0;
        xGm.SetGlobalBuffer((__gm__ half*)x + first, length);
        yGm.SetGlobalBuffer((__gm__ half*)y + first, length);
        zGm.SetGlobalBuffer((__gm__ half*)z + first, length);
        pipe.InitBuffer(inQueueX, BUFFER_NUM, TILE_LENGTH * sizeof(half));
        pipe.InitBuffer(inQueueY, BUFFER_NUM, TILE_LENGTH * sizeof(half));
        pipe.InitBuffer(outQueueZ, BUFFER_NUM, TILE_LENGTH * sizeof(half));
    }
    __aicore__ inline void Process()
    {
        for (uint32_t i = 0; i < tileNum; i++) {
            CopyIn(i);
            Compute(i);
            CopyOut(i);
        }
    }

private:
    __aicore__ inline uint32_t Count(uint32_t progress) const
    {
        uint32_t left = length - progress * TILE_LENGTH;
        return left < TILE_LENGTH ? left : TILE_LENGTH;
    }
    __aicore__ inline void CopyIn(uint32_t progress)
    {
        LocalTensor<half> xLocal = inQueueX.AllocTensor<half>();
        LocalTensor<half> yLocal = inQueueY.AllocTensor<half>();
        DataCopyExtParams copy{1, static_cast<uint32_t>(Count(progress) * sizeof(half)), 0, 0, 0};
        DataCopyPadExtParams<half> pad{false, 0, 0, 0};
        DataCopyPad(xLocal, xGm[progress * TILE_LENGTH], copy, pad);
        DataCopyPad(yLocal, yGm[progress * TILE_LENGTH], copy, pad);
        inQueueX.EnQue(xLocal);
        inQueueY.EnQue(yLocal);
    }
    __aicore__ inline void Compute(uint32_t progress)
    {
        LocalTensor<half> xLocal = inQueueX.DeQue<half>();
        LocalTensor<half> yLocal = inQueueY.DeQue<half>();
        LocalTensor<half> zLocal = outQueueZ.AllocTensor<half>();
        Add(zLocal, xLocal, yLocal, Count(progress));
        outQueueZ.EnQue<half>(zLocal);
        inQueueX.FreeTensor(xLocal);
        inQueueY.FreeTensor(yLocal);
    }
    __aicore__ inline void CopyOut(uint32_t progress)
    {
        LocalTensor<half> zLocal = outQueueZ.DeQue<half>();
        DataCopyParams copy{1, static_cast<uint16_t>(Count(progress) * sizeof(half)), 0, 0};
        DataCopyPad(zGm[progress * TILE_LENGTH], zLocal, copy);
        outQueueZ.FreeTensor(zLocal);
    }

    TPipe pipe;
    TQue<QuePosition::VECIN, BUFFER_NUM> inQueueX, inQueueY;
    TQue<QuePosition::VECOUT, BUFFER_NUM> outQueueZ;
    GlobalTensor<half> xGm, yGm, zGm;
    uint32_t tileNum = 0, length = 0;
};

extern "C" __global__ __aicore__ void add_custom(GM_ADDR x, GM_ADDR y, GM_ADDR z, uint32_t totalLength)
{
    KernelAdd op;
    op.Init(x, y, z, totalLength);
    op.Process();
}

#ifndef ASCENDC_CPU_DEBUG
void add_custom_do(uint32_t blockDim, void* l2ctrl, void* stream, uint8_t* x, uint8_t* y, uint8_t* z, uint32_t n)
{
    add_custom<<<blockDim, l2ctrl, stream>>>(x, y, z, n);
}
#endif
