// grad[indices[i], :] += updates[i, :] in float, of a table that is zero before: the gradient of an embedding.
//
// The cores clear the table together, meet, and then add row after row where they belong, in the atomic mode. `buffers`
// rows are under way at a time: with one, each row has left before the next one is loaded. At most 4096 columns.
#include "kernel_operator.h"
using namespace AscendC;

constexpr uint32_t TILE = 256, MOST = 4096;

class EmbeddingGrad {
public:
    __aicore__ inline void Init(GM_ADDR table, GM_ADDR indices, GM_ADDR updates, uint32_t rows, uint32_t columnsIn,
                                uint32_t n, uint32_t buffers)
    {
        Share(n, first, count);
        Share(rows * columnsIn, firstCleared, cleared);
        columns = columnsIn;
        tableGm.SetGlobalBuffer((__gm__ float*)table, rows * columns);
        indicesGm.SetGlobalBuffer((__gm__ int32_t*)indices + first, count);
        updatesGm.SetGlobalBuffer((__gm__ float*)updates + first * columns, count * columns);
        pipe.InitBuffer(inIndices, TILE * sizeof(int32_t));
        pipe.InitBuffer(zeros, MOST * sizeof(float));
        pipe.InitBuffer(passing, buffers, MOST * sizeof(float));
    }
    __aicore__ inline void Process()
    {
        Clear();
        SyncAll();
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
    // A part of `all` for each core, in multiples of 8.
    __aicore__ inline void Share(uint32_t all, uint32_t& begin, uint32_t& number)
    {
        const uint32_t share = (all + GetBlockNum() * 8 - 1) / (GetBlockNum() * 8) * 8;
        begin = GetBlockIdx() * share < all ? GetBlockIdx() * share : all;
        number = all - begin < share ? all - begin : share;
    }
    __aicore__ inline void Clear()
    {
        LocalTensor<float> none = zeros.Get<float>();
        Duplicate(none, 0.0f, MOST);
        SetFlag<HardEvent::V_MTE3>(EVENT_ID0);
        WaitFlag<HardEvent::V_MTE3>(EVENT_ID0);
        for (uint32_t at = 0; at < cleared; at += MOST) {
            const uint32_t here = cleared - at < MOST ? cleared - at : MOST;
            DataCopyPad(tableGm[firstCleared + at], none, DataCopyExtParams(1, here * sizeof(float), 0, 0, 0));
        }
    }
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
    TBuf<TPosition::VECCALC> inIndices, zeros;
    TQueBind<TPosition::VECIN, TPosition::VECOUT, 1> passing;
    GlobalTensor<float> tableGm, updatesGm;
    GlobalTensor<int32_t> indicesGm;
    uint32_t columns, first, count, firstCleared, cleared;
};

extern "C" __global__ __aicore__ void embedding_grad(GM_ADDR table, GM_ADDR indices, GM_ADDR updates, uint32_t rows,
                                                     uint32_t columns, uint32_t n, uint32_t buffers)
{
    EmbeddingGrad op;
    op.Init(table, indices, updates, rows, columns, n, buffers);
    op.Process();
}
