// y[i] = table[indices[i]] in float: every core holds the whole table in UB and takes a share of the indices.
//
// Gather takes byte offsets: the indices are multiplied by the size of an element. The table has at most 16384 elements.
#include "kernel_operator.h"
using namespace AscendC;

constexpr uint32_t TILE = 2048, MOST = 16384;

class GatherElements {
public:
    __aicore__ inline void Init(GM_ADDR table, GM_ADDR indices, GM_ADDR y, uint32_t size, uint32_t n)
    {
        const uint32_t share = (n + GetBlockNum() * 8 - 1) / (GetBlockNum() * 8) * 8;
        const uint32_t first = GetBlockIdx() * share < n ? GetBlockIdx() * share : n;
        count = n - first < share ? n - first : share;
        tableSize = size;
        tableGm.SetGlobalBuffer((__gm__ float*)table, size);
        indicesGm.SetGlobalBuffer((__gm__ int32_t*)indices + first, count);
        yGm.SetGlobalBuffer((__gm__ float*)y + first, count);
        pipe.InitBuffer(inTable, 1, MOST * sizeof(float));
        pipe.InitBuffer(inIndices, 2, TILE * sizeof(int32_t));
        pipe.InitBuffer(outY, 2, TILE * sizeof(float));
    }
    __aicore__ inline void Process()
    {
        LocalTensor<float> table = inTable.AllocTensor<float>();
        const DataCopyExtParams burst(1, tableSize * sizeof(float), 0, 0, 0);
        DataCopyPad(table, tableGm, burst, DataCopyPadExtParams<float>());
        inTable.EnQue(table);
        table = inTable.DeQue<float>();
        for (uint32_t at = 0; at < count; at += TILE) {
            here = count - at < TILE ? count - at : TILE;
            CopyIn(at);
            Compute(table);
            CopyOut(at);
        }
        inTable.FreeTensor(table);
    }

private:
    __aicore__ inline void CopyIn(uint32_t at)
    {
        LocalTensor<int32_t> indices = inIndices.AllocTensor<int32_t>();
        const DataCopyExtParams burst(1, here * sizeof(int32_t), 0, 0, 0);
        DataCopyPad(indices, indicesGm[at], burst, DataCopyPadExtParams<int32_t>());
        inIndices.EnQue(indices);
    }
    __aicore__ inline void Compute(const LocalTensor<float>& table)
    {
        LocalTensor<int32_t> indices = inIndices.DeQue<int32_t>();
        LocalTensor<float> y = outY.AllocTensor<float>();
        Muls(indices, indices, static_cast<int32_t>(sizeof(float)), here);
        PipeBarrier<PIPE_V>();
        Gather(y, table, indices.ReinterpretCast<uint32_t>(), 0, here);
        outY.EnQue(y);
        inIndices.FreeTensor(indices);
    }
    __aicore__ inline void CopyOut(uint32_t at)
    {
        LocalTensor<float> y = outY.DeQue<float>();
        DataCopyPad(yGm[at], y, DataCopyExtParams(1, here * sizeof(float), 0, 0, 0));
        outY.FreeTensor(y);
    }

    TPipe pipe;
    TQue<TPosition::VECIN, 1> inTable, inIndices;
    TQue<TPosition::VECOUT, 1> outY;
    GlobalTensor<float> tableGm, yGm;
    GlobalTensor<int32_t> indicesGm;
    uint32_t tableSize, count, here;
};

extern "C" __global__ __aicore__ void gather(GM_ADDR table, GM_ADDR indices, GM_ADDR y, uint32_t size, uint32_t n)
{
    GatherElements op;
    op.Init(table, indices, y, size, n);
    op.Process();
}
