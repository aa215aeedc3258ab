// c[m, n] = a[m, k] * w[n, k]^T in int8 with int32 results, of weights that keep two of every four along k.
//
// values: [k/64][n/16] fractals of 16 rows of 32 kept values; positions: as many of 16 rows of 8 bytes. m <= 128; k is a
// multiple of 64 and n of 16. Each core takes tiles of 128 columns.
#include "kernel_operator.h"
using namespace AscendC;

constexpr uint32_t BASE_N = 128, BASE_K = 256, FRACTAL = 512, INDEX = 128;

__aicore__ inline uint32_t Min(uint32_t x, uint32_t y) { return x < y ? x : y; }
__aicore__ inline uint32_t CeilDiv(uint32_t x, uint32_t y) { return (x + y - 1) / y; }

extern "C" __global__ __aicore__ void sparse_matmul(GM_ADDR a, GM_ADDR values, GM_ADDR positions, GM_ADDR c, uint32_t m,
                                                    uint32_t n, uint32_t k)
{
    KERNEL_TASK_TYPE_DEFAULT(KERNEL_TYPE_AIC_ONLY);
    InitSocState();
    GlobalTensor<int8_t> aGm, valuesGm;
    GlobalTensor<uint8_t> positionsGm;
    GlobalTensor<int32_t> cGm;
    aGm.SetGlobalBuffer((__gm__ int8_t*)a);
    valuesGm.SetGlobalBuffer((__gm__ int8_t*)values);
    positionsGm.SetGlobalBuffer((__gm__ uint8_t*)positions);
    cGm.SetGlobalBuffer((__gm__ int32_t*)c);
    LocalTensor<int8_t> a1(TPosition::A1, 0, 128 * BASE_K);
    LocalTensor<int8_t> b1(TPosition::B1, 64 * 1024, BASE_N * BASE_K / 2);
    LocalTensor<uint8_t> index1(TPosition::B1, 128 * 1024, BASE_N * BASE_K / 8);
    LocalTensor<int8_t> a2(TPosition::A2, 0, 128 * BASE_K);
    LocalTensor<int8_t> b2(TPosition::B2, 0, BASE_N * BASE_K / 2);
    LocalTensor<int32_t> co1(TPosition::CO1, 0, 128 * BASE_N);
    const uint16_t m1 = CeilDiv(m, 16);
    const uint32_t allN1 = n / 16;
    for (uint32_t column = GetBlockIdx() * BASE_N; column < n; column += GetBlockNum() * BASE_N) {
        const uint16_t nTile = Min(BASE_N, n - column), n1 = nTile / 16;
        for (uint32_t step = 0; step < k; step += BASE_K) {
            const uint16_t kTile = Min(BASE_K, k - step), k1 = kTile / 32, kept1 = kTile / 64;
            const uint32_t fractal = step / 64 * allN1 + column / 16;
            const uint16_t gap = allN1 - n1;
            DataCopy(a1, aGm[step], Nd2NzParams(1, m, kTile, 0, k, m1 * 16, 1, 0));
            DataCopy(b1, valuesGm[fractal * FRACTAL], DataCopyParams(kept1, n1 * FRACTAL / 32, gap * FRACTAL / 32, 0));
            DataCopy(index1, positionsGm[fractal * INDEX], DataCopyParams(kept1, n1 * INDEX / 32, gap * INDEX / 32, 0));
            SetFlag<HardEvent::MTE2_MTE1>(EVENT_ID0);
            WaitFlag<HardEvent::MTE2_MTE1>(EVENT_ID0);
            for (uint16_t i = 0; i < m1; ++i) {
                LoadData(a2[i * k1 * FRACTAL], a1[i * FRACTAL], LoadData2DParams(0, k1, m1, 0, 0, false, 0));
            }
            LoadDataWithSparse(b2, b1, index1, LoadData2dParams(0, n1 * kept1, 1, 0, 0, false, 0));
            SetFlag<HardEvent::MTE1_MTE2>(EVENT_ID0);
            SetFlag<HardEvent::MTE1_M>(EVENT_ID0);
            WaitFlag<HardEvent::MTE1_M>(EVENT_ID0);
            MmadWithSparse(co1, a2, b2, MmadParams(m, nTile, kTile, 0, false, step == 0));
            SetFlag<HardEvent::M_MTE1>(EVENT_ID0);
            WaitFlag<HardEvent::M_MTE1>(EVENT_ID0);
            WaitFlag<HardEvent::MTE1_MTE2>(EVENT_ID0);
        }
        SetFlag<HardEvent::M_FIX>(EVENT_ID0);
        WaitFlag<HardEvent::M_FIX>(EVENT_ID0);
        Fixpipe(cGm[column], co1, FixpipeParamsV220(nTile, m, m1 * 16, n, false));
        SetFlag<HardEvent::FIX_M>(EVENT_ID0);
        WaitFlag<HardEvent::FIX_M>(EVENT_ID0);
    }
    PipeBarrier<PIPE_ALL>();
}
