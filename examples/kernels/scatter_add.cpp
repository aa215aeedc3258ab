// table[indices[i], :] += updates[i, :] in float, where several updates may meet in one row, also from several cores.
//
// In the atomic mode a copy to global memory adds to what is there. The scalar unit reads the indices, so it waits for
// their copy (flag MTE2_S). The sum of more than two updates depends on their order. At most 4096 columns.
#include "kernel_operator.h"
using namespace AscendC;

constexpr uint32_t TILE = 256, MOST = 4096;

class ScatterAdd {
public:
    __aicore__ inline void Init(GM_ADDR table, GM_ADDR indices, GM_ADDR updates, uint32_t rows, uint32_t columnsIn,
                                uint32_t n)
    {
        const uint32_t share = (n + GetBlockNum() * 8 - 1) / (GetBlockNum() * 8) * 8;
        const uint32_t first = GetBlockIdx() * share < n ? GetBlockIdx() * share : n;
        count = n - first < share ? n - first : share;
        columns = columnsIn;
        tableGm.SetGlobalBuffer((__gm__ float*)table, rows * columns);
        indicesGm.SetGlobalBuffer((__gm__ int32_t*)indices + first, count);
        updatesGm.SetGlobalBuffer((__gm__ float*)updates + first * columns, count * columns);
        pipe.InitBuffer(inIndices, TILE * sizeof(int32_t));
        pipe.InitBuffer(passing, 2, MOST * sizeof(float));
    }
    __aicore__ inline void Process()
    {
        LocalTensor<int32_t> indices = inIndices.Get<int32_t>();
        SetAtomicAdd<float>();
        for (uint32_t at = 0; at < count; at += TILE) {
            const uint32_t here = count - at < TILE ? count - at : TILE;
            const DataCopyExtParams burst(1, here * sizeof(int32_t), 0, 0, 0);
            DataCopyPad(indices, indicesGm[at], burst, DataCopyPadExtParams<int32_t>());
            SetFlag<HardEvent::MTE2_S>(EVENT_ID0);
            WaitFlag<HardEvent::MTE2_S>(EVENT_ID0);
            for (uint32_t i = 0; i < here; ++i) {
                Row(at + i, indices.GetValue(i));
            }
            SetFlag<HardEvent::S_MTE2>(EVENT_ID0);
            WaitFlag<HardEvent::S_MTE2>(EVENT_ID0);
        }
        SetAtomicNone();
    }

private:
    // What comes in goes out again, with no computation between: a queue from VECIN to VECOUT.
    __aicore__ inline void Row(uint32_t from, uint32_t to)
    {
        LocalTensor<float> row = passing.AllocTensor<float>();
        const DataCopyExtParams burst(1, columns * sizeof(float), 0, 0, 0);
        DataCopyPad(row, updatesGm[from * columns], burst, DataCopyPadExtParams<float>());
        passing.EnQue(row);
        row = passing.DeQue<float>();
        DataCopyPad(tableGm[to * columns], row, burst);
        passing.FreeTensor(row);
    }

    TPipe pipe;
    TBuf<TPosition::VECCALC> inIndices;
    TQueBind<TPosition::VECIN, TPosition::VECOUT, 1> passing;
    GlobalTensor<float> tableGm, updatesGm;
    GlobalTensor<int32_t> indicesGm;
    uint32_t columns, count;
};

extern "C" __global__ __aicore__ void scatter_add(GM_ADDR table, GM_ADDR indices, GM_ADDR updates, uint32_t rows,
                                                  uint32_t columns, uint32_t n)
{
    ScatterAdd op;
    op.Init(table, indices, updates, rows, columns, n);
    op.Process();
}
