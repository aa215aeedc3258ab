// y[i, :] = softmax(x[i, :]) in float: the rows are dealt to the cores, each row is one tile.
//
// The largest element is subtracted first, so that Exp does not overflow. ReduceMax and ReduceSum leave one number; the
// scalar unit reads it (flag V_S) and gives it to the next vector instruction. A row has at most 8192 columns.
#include "kernel_operator.h"
using namespace AscendC;

constexpr uint32_t MOST = 8192;

class RowSoftmax {
public:
    __aicore__ inline void Init(GM_ADDR x, GM_ADDR y, uint32_t rowsIn, uint32_t columnsIn)
    {
        rows = rowsIn;
        columns = columnsIn;
        xGm.SetGlobalBuffer((__gm__ float*)x, rows * columns);
        yGm.SetGlobalBuffer((__gm__ float*)y, rows * columns);
        pipe.InitBuffer(inX, 2, MOST * sizeof(float));
        pipe.InitBuffer(outY, 2, MOST * sizeof(float));
        pipe.InitBuffer(work, MOST * sizeof(float));
        pipe.InitBuffer(result, 32);
    }
    __aicore__ inline void Process()
    {
        for (uint32_t row = GetBlockIdx(); row < rows; row += GetBlockNum()) {
            CopyIn(row);
            Compute();
            CopyOut(row);
        }
    }

private:
    __aicore__ inline void CopyIn(uint32_t row)
    {
        LocalTensor<float> x = inX.AllocTensor<float>();
        const DataCopyExtParams burst(1, columns * sizeof(float), 0, 0, 0);
        DataCopyPad(x, xGm[row * columns], burst, DataCopyPadExtParams<float>());
        inX.EnQue(x);
    }
    __aicore__ inline void Compute()
    {
        LocalTensor<float> x = inX.DeQue<float>();
        LocalTensor<float> y = outY.AllocTensor<float>();
        LocalTensor<float> scratch = work.Get<float>();
        LocalTensor<float> one = result.Get<float>();
        ReduceMax(one, x, scratch, columns);
        const float largest = Read(one);
        Adds(y, x, -largest, columns);
        PipeBarrier<PIPE_V>();
        Exp(y, y, columns);
        PipeBarrier<PIPE_V>();
        ReduceSum(one, y, scratch, columns);
        const float sum = Read(one);
        Muls(y, y, 1.0f / sum, columns);
        outY.EnQue(y);
        inX.FreeTensor(x);
    }
    // The scalar unit waits for the vector unit, and the vector unit until the number has been read.
    __aicore__ inline float Read(const LocalTensor<float>& one)
    {
        SetFlag<HardEvent::V_S>(EVENT_ID0);
        WaitFlag<HardEvent::V_S>(EVENT_ID0);
        const float value = one.GetValue(0);
        SetFlag<HardEvent::S_V>(EVENT_ID0);
        WaitFlag<HardEvent::S_V>(EVENT_ID0);
        return value;
    }
    __aicore__ inline void CopyOut(uint32_t row)
    {
        LocalTensor<float> y = outY.DeQue<float>();
        DataCopyPad(yGm[row * columns], y, DataCopyExtParams(1, columns * sizeof(float), 0, 0, 0));
        outY.FreeTensor(y);
    }

    TPipe pipe;
    TQue<TPosition::VECIN, 1> inX;
    TQue<TPosition::VECOUT, 1> outY;
    TBuf<TPosition::VECCALC> work, result;
    GlobalTensor<float> xGm, yGm;
    uint32_t rows, columns;
};

extern "C" __global__ __aicore__ void row_softmax(GM_ADDR x, GM_ADDR y, uint32_t rows, uint32_t columns)
{
    RowSoftmax op;
    op.Init(x, y, rows, columns);
    op.Process();
}
