// c[m, n] = a[m, k] * b[k, n] in half with float results, with two buffers at every level.
//
// While the matrix unit works on one step of k, the next one moves from L1 to L0, and the one after it from global
// memory to L1. The queues set and wait for the flags.
#include "kernel_operator.h"
using namespace AscendC;

constexpr uint32_t BASE_M = 128, BASE_N = 256, BASE_K = 64, FRACTAL = 256;

__aicore__ inline uint32_t Min(uint32_t x, uint32_t y) { return x < y ? x : y; }
__aicore__ inline uint32_t CeilDiv(uint32_t x, uint32_t y) { return (x + y - 1) / y; }

class Matmul {
public:
    __aicore__ inline void Init(GM_ADDR a, GM_ADDR b, GM_ADDR c, uint32_t mIn, uint32_t nIn, uint32_t kIn)
    {
        aGm.SetGlobalBuffer((__gm__ half*)a);
        bGm.SetGlobalBuffer((__gm__ half*)b);
        cGm.SetGlobalBuffer((__gm__ float*)c);
        m = mIn;
        n = nIn;
        k = kIn;
        pipe.InitBuffer(inA1, 2, BASE_M * BASE_K * sizeof(half));
        pipe.InitBuffer(inB1, 2, BASE_K * BASE_N * sizeof(half));
        pipe.InitBuffer(inA2, 2, BASE_M * BASE_K * sizeof(half));
        pipe.InitBuffer(inB2, 2, BASE_K * BASE_N * sizeof(half));
        pipe.InitBuffer(outCO1, 1, BASE_M * BASE_N * sizeof(float));
    }
    __aicore__ inline void Process()
    {
        const uint32_t rows = CeilDiv(m, BASE_M), columns = CeilDiv(n, BASE_N);
        for (uint32_t tile = GetBlockIdx(); tile < rows * columns; tile += GetBlockNum()) {
            row = tile / columns * BASE_M;
            column = tile % columns * BASE_N;
            mTile = Min(BASE_M, m - row);
            nTile = Min(BASE_N, n - column);
            m1 = CeilDiv(mTile, 16);
            n1 = CeilDiv(nTile, 16);
            Tile();
        }
    }

private:
    __aicore__ inline void Tile()
    {
        LocalTensor<float> c = outCO1.AllocTensor<float>();
        for (uint32_t step = 0; step < k; step += BASE_K) {
            kTile = Min(BASE_K, k - step);
            k1 = CeilDiv(kTile, 16);
            CopyIn(step);
            Split();
            Compute(c, step == 0);
        }
        outCO1.EnQue(c);
        c = outCO1.DeQue<float>();
        Fixpipe(cGm[row * n + column], c, FixpipeParamsV220(nTile, mTile, m1 * 16, n, false));
        outCO1.FreeTensor(c);
    }
    __aicore__ inline void CopyIn(uint32_t step)
    {
        LocalTensor<half> a = inA1.AllocTensor<half>();
        LocalTensor<half> b = inB1.AllocTensor<half>();
        DataCopy(a, aGm[row * k + step], Nd2NzParams(1, mTile, kTile, 0, k, m1 * 16, 1, 0));
        DataCopy(b, bGm[step * n + column], Nd2NzParams(1, kTile, nTile, 0, n, k1 * 16, 1, 0));
        inA1.EnQue(a);
        inB1.EnQue(b);
    }
    __aicore__ inline void Split()
    {
        LocalTensor<half> a1 = inA1.DeQue<half>();
        LocalTensor<half> b1 = inB1.DeQue<half>();
        LocalTensor<half> a2 = inA2.AllocTensor<half>();
        LocalTensor<half> b2 = inB2.AllocTensor<half>();
        for (uint16_t i = 0; i < m1; ++i) {
            LoadData(a2[i * k1 * FRACTAL], a1[i * FRACTAL], LoadData2DParams(0, k1, m1, 0, 0, false, 0));
        }
        for (uint16_t i = 0; i < k1; ++i) {
            LoadData(b2[i * n1 * FRACTAL], b1[i * FRACTAL], LoadData2DParams(0, n1, k1, 0, 0, true, 0));
        }
        inA2.EnQue(a2);
        inB2.EnQue(b2);
        inA1.FreeTensor(a1);
        inB1.FreeTensor(b1);
    }
    __aicore__ inline void Compute(LocalTensor<float>& c, bool first)
    {
        LocalTensor<half> a = inA2.DeQue<half>();
        LocalTensor<half> b = inB2.DeQue<half>();
        Mmad(c, a, b, MmadParams(mTile, nTile, kTile, 0, false, first));
        if (m1 * n1 < 10) PipeBarrier<PIPE_M>();
        inA2.FreeTensor(a);
        inB2.FreeTensor(b);
    }

    TPipe pipe;
    TQue<TPosition::A1, 1> inA1;
    TQue<TPosition::B1, 1> inB1;
    TQue<TPosition::A2, 1> inA2;
    TQue<TPosition::B2, 1> inB2;
    TQue<TPosition::CO1, 1> outCO1;
    GlobalTensor<half> aGm, bGm;
    GlobalTensor<float> cGm;
    uint32_t m, n, k, row, column;
    uint16_t mTile, nTile, kTile, m1, n1, k1;
};

extern "C" __global__ __aicore__ void matmul_double_buffered(GM_ADDR a, GM_ADDR b, GM_ADDR c, uint32_t m, uint32_t n,
                                                             uint32_t k)
{
    KERNEL_TASK_TYPE_DEFAULT(KERNEL_TYPE_AIC_ONLY);
    Matmul op;
    op.Init(a, b, c, m, n, k);
    op.Process();
}
