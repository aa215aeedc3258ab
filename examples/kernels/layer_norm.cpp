// y[i, :] = (x[i, :] - mean) / sqrt(variance + epsilon) * gamma + beta in float, row by row.
//
// gamma and beta are loaded once and stay in UB: they pass through a queue only so that it sets the flag for them. The
// root is taken by the vector unit, of one element. A row has at most 4096 columns.
#include "kernel_operator.h"
using namespace AscendC;

constexpr uint32_t MOST = 4096;

class LayerNormal {
public:
    __aicore__ inline void Init(GM_ADDR x, GM_ADDR gamma, GM_ADDR beta, GM_ADDR y, uint32_t rowsIn, uint32_t columnsIn,
                                float epsilonIn)
    {
        rows = rowsIn;
        columns = columnsIn;
        epsilon = epsilonIn;
        xGm.SetGlobalBuffer((__gm__ float*)x, rows * columns);
        gammaGm.SetGlobalBuffer((__gm__ float*)gamma, columns);
        betaGm.SetGlobalBuffer((__gm__ float*)beta, columns);
        yGm.SetGlobalBuffer((__gm__ float*)y, rows * columns);
        pipe.InitBuffer(inX, 2, MOST * sizeof(float));
        pipe.InitBuffer(inWeights, 1, 2 * MOST * sizeof(float));
        pipe.InitBuffer(outY, 2, MOST * sizeof(float));
        pipe.InitBuffer(work, MOST * sizeof(float));
        pipe.InitBuffer(scratch, MOST * sizeof(float));
        pipe.InitBuffer(result, 32);
    }
    __aicore__ inline void Process()
    {
        LocalTensor<float> weights = inWeights.AllocTensor<float>();
        const DataCopyExtParams burst(1, columns * sizeof(float), 0, 0, 0);
        DataCopyPad(weights, gammaGm, burst, DataCopyPadExtParams<float>());
        DataCopyPad(weights[MOST], betaGm, burst, DataCopyPadExtParams<float>());
        inWeights.EnQue(weights);
        weights = inWeights.DeQue<float>();
        for (uint32_t row = GetBlockIdx(); row < rows; row += GetBlockNum()) {
            CopyIn(row);
            Compute(weights, weights[MOST]);
            CopyOut(row);
        }
        inWeights.FreeTensor(weights);
    }

private:
    __aicore__ inline void CopyIn(uint32_t row)
    {
        LocalTensor<float> x = inX.AllocTensor<float>();
        const DataCopyExtParams burst(1, columns * sizeof(float), 0, 0, 0);
        DataCopyPad(x, xGm[row * columns], burst, DataCopyPadExtParams<float>());
        inX.EnQue(x);
    }
    __aicore__ inline void Compute(const LocalTensor<float>& gamma, const LocalTensor<float>& beta)
    {
        LocalTensor<float> x = inX.DeQue<float>();
        LocalTensor<float> y = outY.AllocTensor<float>();
        LocalTensor<float> square = work.Get<float>();
        LocalTensor<float> one = result.Get<float>();
        ReduceSum(one, x, scratch.Get<float>(), columns);
        const float mean = Read(one) / columns;
        Adds(y, x, -mean, columns);
        PipeBarrier<PIPE_V>();
        Mul(square, y, y, columns);
        PipeBarrier<PIPE_V>();
        ReduceSum(one, square, scratch.Get<float>(), columns);
        PipeBarrier<PIPE_V>();
        Muls(one, one, 1.0f / columns, 1);
        PipeBarrier<PIPE_V>();
        Adds(one, one, epsilon, 1);
        PipeBarrier<PIPE_V>();
        Sqrt(one, one, 1);
        const float deviation = Read(one);
        Muls(y, y, 1.0f / deviation, columns);
        PipeBarrier<PIPE_V>();
        Mul(y, y, gamma, columns);
        PipeBarrier<PIPE_V>();
        Add(y, y, beta, columns);
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
    TQue<TPosition::VECIN, 1> inX, inWeights;
    TQue<TPosition::VECOUT, 1> outY;
    TBuf<TPosition::VECCALC> work, scratch, result;
    GlobalTensor<float> xGm, gammaGm, betaGm, yGm;
    uint32_t rows, columns;
    float epsilon;
};

extern "C" __global__ __aicore__ void layer_norm(GM_ADDR x, GM_ADDR gamma, GM_ADDR beta, GM_ADDR y, uint32_t rows,
                                                 uint32_t columns, float epsilon)
{
    LayerNormal op;
    op.Init(x, gamma, beta, y, rows, columns, epsilon);
    op.Process();
}
