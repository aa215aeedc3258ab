// y[j] = sum over i of x[i, j] in float: each core takes stripes of columns and all rows of them.
//
// A tile is cut out of the matrix by one copy with a burst for every row, padded with zeros to whole blocks. The rows
// of a tile are folded in halves, so that one instruction adds many rows.
#include "kernel_operator.h"
using namespace AscendC;

constexpr uint32_t WIDTH = 256, ROWS = 32, BLOCK = 8;

class ColumnSum {
public:
    __aicore__ inline void Init(GM_ADDR x, GM_ADDR y, uint32_t rowsIn, uint32_t columnsIn)
    {
        rows = rowsIn;
        columns = columnsIn;
        xGm.SetGlobalBuffer((__gm__ float*)x, rows * columns);
        yGm.SetGlobalBuffer((__gm__ float*)y, columns);
        pipe.InitBuffer(inX, 2, ROWS * WIDTH * sizeof(float));
        pipe.InitBuffer(outY, 2, WIDTH * sizeof(float));
    }
    __aicore__ inline void Process()
    {
        for (uint32_t at = GetBlockIdx() * WIDTH; at < columns; at += GetBlockNum() * WIDTH) {
            width = columns - at < WIDTH ? columns - at : WIDTH;
            padded = (width + BLOCK - 1) / BLOCK * BLOCK;
            Stripe(at);
        }
    }

private:
    __aicore__ inline void Stripe(uint32_t at)
    {
        LocalTensor<float> y = outY.AllocTensor<float>();
        Duplicate(y, 0.0f, padded);
        for (uint32_t row = 0; row < rows; row += ROWS) {
            const uint32_t here = rows - row < ROWS ? rows - row : ROWS;
            CopyIn(row * columns + at, here);
            Fold(y, here);
        }
        outY.EnQue(y);
        y = outY.DeQue<float>();
        DataCopyPad(yGm[at], y, DataCopyExtParams(1, width * sizeof(float), 0, 0, 0));
        outY.FreeTensor(y);
    }
    __aicore__ inline void CopyIn(uint32_t from, uint32_t here)
    {
        LocalTensor<float> x = inX.AllocTensor<float>();
        const uint32_t gap = (columns - width) * sizeof(float);
        const uint8_t zeros = padded - width;
        const DataCopyExtParams bursts(here, width * sizeof(float), gap, 0, 0);
        DataCopyPad(x, xGm[from], bursts, DataCopyPadExtParams<float>(true, 0, zeros, 0.0f));
        inX.EnQue(x);
    }
    __aicore__ inline void Fold(const LocalTensor<float>& y, uint32_t left)
    {
        LocalTensor<float> x = inX.DeQue<float>();
        while (left > 1) {
            const uint32_t half = (left + 1) / 2;
            Add(x, x, x[half * padded], (left - half) * padded);
            PipeBarrier<PIPE_V>();
            left = half;
        }
        PipeBarrier<PIPE_V>();
        Add(y, y, x, padded);
        inX.FreeTensor(x);
    }

    TPipe pipe;
    TQue<TPosition::VECIN, 1> inX;
    TQue<TPosition::VECOUT, 1> outY;
    GlobalTensor<float> xGm, yGm;
    uint32_t rows, columns, width, padded;
};

extern "C" __global__ __aicore__ void column_sum(GM_ADDR x, GM_ADDR y, uint32_t rows, uint32_t columns)
{
    ColumnSum op;
    op.Init(x, y, rows, columns);
    op.Process();
}
