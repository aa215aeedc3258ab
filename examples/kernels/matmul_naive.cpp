// c[m, n] = a[m, k] * b[k, n] in half with float results: one tile after another, one step after another.
//
// Everything waits for everything (PipeBarrier<PIPE_ALL>), so nothing overlaps: the plainest use of the basic API.
#include "kernel_operator.h"
using namespace AscendC;

constexpr uint32_t BASE_M = 128, BASE_N = 128, BASE_K = 64, FRACTAL = 256;

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
    }
    __aicore__ inline void Process()
    {
        const uint32_t rows = CeilDiv(m, BASE_M), columns = CeilDiv(n, BASE_N);
        for (uint32_t tile = GetBlockIdx(); tile < rows * columns; tile += GetBlockNum()) {
            Tile(tile / columns * BASE_M, tile % columns * BASE_N);
        }
    }

private:
    __aicore__ inline void Tile(uint32_t row, uint32_t column)
    {
        const uint16_t mTile = Min(BASE_M, m - row), nTile = Min(BASE_N, n - column);
        const uint16_t m1 = CeilDiv(mTile, 16), n1 = CeilDiv(nTile, 16);
        LocalTensor<half> a1(TPosition::A1, 0, BASE_M * BASE_K);
        LocalTensor<half> b1(TPosition::B1, BASE_M * BASE_K * sizeof(half), BASE_K * BASE_N);
        LocalTensor<half> a2(TPosition::A2, 0, BASE_M * BASE_K);
        LocalTensor<half> b2(TPosition::B2, 0, BASE_K * BASE_N);
        LocalTensor<float> co1(TPosition::CO1, 0, BASE_M * BASE_N);
        for (uint32_t step = 0; step < k; step += BASE_K) {
            const uint16_t kTile = Min(BASE_K, k - step), k1 = CeilDiv(kTile, 16);
            DataCopy(a1, aGm[row * k + step], Nd2NzParams(1, mTile, kTile, 0, k, m1 * 16, 1, 0));
            DataCopy(b1, bGm[step * n + column], Nd2NzParams(1, kTile, nTile, 0, n, k1 * 16, 1, 0));
            PipeBarrier<PIPE_ALL>();
            for (uint16_t i = 0; i < m1; ++i) {
                LoadData(a2[i * k1 * FRACTAL], a1[i * FRACTAL], LoadData2DParams(0, k1, m1, 0, 0, false, 0));
            }
            for (uint16_t i = 0; i < k1; ++i) {
                LoadData(b2[i * n1 * FRACTAL], b1[i * FRACTAL], LoadData2DParams(0, n1, k1, 0, 0, true, 0));
            }
            PipeBarrier<PIPE_ALL>();
            Mmad(co1, a2, b2, MmadParams(mTile, nTile, kTile, 0, false, step == 0));
            PipeBarrier<PIPE_ALL>();
        }
        Fixpipe(cGm[row * n + column], co1, FixpipeParamsV220(nTile, mTile, m1 * 16, n, false));
        PipeBarrier<PIPE_ALL>();
    }

    GlobalTensor<half> aGm, bGm;
    GlobalTensor<float> cGm;
    uint32_t m, n, k;
};

extern "C" __global__ __aicore__ void matmul_naive(GM_ADDR a, GM_ADDR b, GM_ADDR c, uint32_t m, uint32_t n, uint32_t k)
{
    KERNEL_TASK_TYPE_DEFAULT(KERNEL_TYPE_AIC_ONLY);
    InitSocState();
    Matmul op;
    op.Init(a, b, c, m, n, k);
    op.Process();
}
