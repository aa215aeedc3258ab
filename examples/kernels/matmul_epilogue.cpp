// y[m, n] = relu(a[m, k] * b[k, n] + bias[n]): the cube core multiplies, its two vector cores finish the tiles.
//
// Each group passes its tiles through two slots of global memory. Flag FULL: a slot has a product; flag EMPTY: both
// vector cores have taken their half of it. n <= 128; the rows are dealt out in tiles of 128.
#include "kernel_operator.h"
using namespace AscendC;

constexpr uint32_t BASE_M = 128, BASE_N = 128, BASE_K = 64, FRACTAL = 256, SLOTS = 2, HALF_M = BASE_M / 2;
constexpr uint16_t FULL = 0, EMPTY = 1;

__aicore__ inline uint32_t Min(uint32_t x, uint32_t y) { return x < y ? x : y; }
__aicore__ inline uint32_t CeilDiv(uint32_t x, uint32_t y) { return (x + y - 1) / y; }

struct Shape {
    uint32_t m, n, k;
    __aicore__ inline uint32_t Tiles(uint32_t group, uint32_t groups) const
    {
        const uint32_t all = CeilDiv(m, BASE_M);
        return group < all ? CeilDiv(all - group, groups) : 0;
    }
};

__aicore__ inline void Multiply(GM_ADDR a, GM_ADDR b, GlobalTensor<float> slots, Shape s)
{
    GlobalTensor<half> aGm, bGm;
    aGm.SetGlobalBuffer((__gm__ half*)a);
    bGm.SetGlobalBuffer((__gm__ half*)b);
    LocalTensor<half> a1(TPosition::A1, 0, BASE_M * BASE_K);
    LocalTensor<half> b1(TPosition::B1, BASE_M * BASE_K * sizeof(half), BASE_K * BASE_N);
    LocalTensor<half> a2(TPosition::A2, 0, BASE_M * BASE_K);
    LocalTensor<half> b2(TPosition::B2, 0, BASE_K * BASE_N);
    LocalTensor<float> co1(TPosition::CO1, 0, BASE_M * BASE_N);
    const uint32_t tiles = s.Tiles(GetBlockIdx(), GetBlockNum());
    const uint16_t n1 = CeilDiv(s.n, 16);
    for (uint32_t i = 0; i < tiles; ++i) {
        const uint32_t row = (GetBlockIdx() + i * GetBlockNum()) * BASE_M;
        const uint16_t mTile = Min(BASE_M, s.m - row), m1 = CeilDiv(mTile, 16);
        for (uint32_t step = 0; step < s.k; step += BASE_K) {
            const uint16_t kTile = Min(BASE_K, s.k - step), k1 = CeilDiv(kTile, 16);
            DataCopy(a1, aGm[row * s.k + step], Nd2NzParams(1, mTile, kTile, 0, s.k, m1 * 16, 1, 0));
            DataCopy(b1, bGm[step * s.n], Nd2NzParams(1, kTile, s.n, 0, s.n, k1 * 16, 1, 0));
            SetFlag<HardEvent::MTE2_MTE1>(EVENT_ID0);
            WaitFlag<HardEvent::MTE2_MTE1>(EVENT_ID0);
            for (uint16_t j = 0; j < m1; ++j) {
                LoadData(a2[j * k1 * FRACTAL], a1[j * FRACTAL], LoadData2DParams(0, k1, m1, 0, 0, false, 0));
            }
            for (uint16_t j = 0; j < k1; ++j) {
                LoadData(b2[j * n1 * FRACTAL], b1[j * FRACTAL], LoadData2DParams(0, n1, k1, 0, 0, true, 0));
            }
            SetFlag<HardEvent::MTE1_M>(EVENT_ID0);
            WaitFlag<HardEvent::MTE1_M>(EVENT_ID0);
            Mmad(co1, a2, b2, MmadParams(mTile, s.n, kTile, 0, false, step == 0));
            PipeBarrier<PIPE_ALL>();
        }
        if (i >= SLOTS) CrossCoreWaitFlag(EMPTY);
        Fixpipe(slots[i % SLOTS * BASE_M * BASE_N], co1, FixpipeParamsV220(s.n, mTile, m1 * 16, BASE_N, false));
        CrossCoreSetFlag<2, PIPE_FIX>(FULL);
        SetFlag<HardEvent::FIX_M>(EVENT_ID0);
        WaitFlag<HardEvent::FIX_M>(EVENT_ID0);
    }
    for (uint32_t i = 0; i < Min(tiles, SLOTS); ++i) CrossCoreWaitFlag(EMPTY);
}

__aicore__ inline void Finish(GM_ADDR bias, GM_ADDR y, GlobalTensor<float> slots, Shape s)
{
    GlobalTensor<float> biasGm, yGm;
    biasGm.SetGlobalBuffer((__gm__ float*)bias);
    yGm.SetGlobalBuffer((__gm__ float*)y);
    LocalTensor<float> biasUb(TPosition::VECCALC, 0, BASE_N);
    LocalTensor<float> tile(TPosition::VECCALC, BASE_N * sizeof(float), HALF_M * BASE_N);
    const uint32_t group = GetBlockIdx() / GetSubBlockNum(), tiles = s.Tiles(group, GetBlockNum());
    DataCopyPad(biasUb, biasGm, DataCopyExtParams(1, s.n * sizeof(float), 0, 0, 0), DataCopyPadExtParams<float>());
    SetFlag<HardEvent::V_MTE2>(EVENT_ID0);
    SetFlag<HardEvent::MTE3_MTE2>(EVENT_ID0);
    for (uint32_t i = 0; i < tiles; ++i) {
        const uint32_t first = GetSubBlockIdx() * HALF_M, row = (group + i * GetBlockNum()) * BASE_M + first;
        const uint32_t rows = row < s.m ? Min(HALF_M, s.m - row) : 0;
        CrossCoreWaitFlag(FULL);
        WaitFlag<HardEvent::V_MTE2>(EVENT_ID0);
        WaitFlag<HardEvent::MTE3_MTE2>(EVENT_ID0);
        if (rows != 0) DataCopy(tile, slots[(i % SLOTS * BASE_M + first) * BASE_N], rows * BASE_N);
        CrossCoreSetFlag<2, PIPE_MTE2>(EMPTY);
        SetFlag<HardEvent::MTE2_V>(EVENT_ID0);
        WaitFlag<HardEvent::MTE2_V>(EVENT_ID0);
        for (uint32_t r = 0; r < rows; ++r) {
            Add(tile[r * BASE_N], tile[r * BASE_N], biasUb, s.n);
            PipeBarrier<PIPE_V>();
            Relu(tile[r * BASE_N], tile[r * BASE_N], s.n);
        }
        SetFlag<HardEvent::V_MTE2>(EVENT_ID0);
        SetFlag<HardEvent::V_MTE3>(EVENT_ID0);
        WaitFlag<HardEvent::V_MTE3>(EVENT_ID0);
        if (rows != 0) {
            const uint32_t gap = (BASE_N * sizeof(float) - CeilDiv(s.n * sizeof(float), 32) * 32) / 32;
            DataCopyPad(yGm[row * s.n], tile, DataCopyExtParams(rows, s.n * sizeof(float), gap, 0, 0));
        }
        SetFlag<HardEvent::MTE3_MTE2>(EVENT_ID0);
    }
    WaitFlag<HardEvent::V_MTE2>(EVENT_ID0);
    WaitFlag<HardEvent::MTE3_MTE2>(EVENT_ID0);
}

extern "C" __global__ __aicore__ void matmul_epilogue(GM_ADDR a, GM_ADDR b, GM_ADDR bias, GM_ADDR y, GM_ADDR slots,
                                                      uint32_t m, uint32_t n, uint32_t k)
{
    KERNEL_TASK_TYPE_DEFAULT(KERNEL_TYPE_MIX_AIC_1_2);
    InitSocState();
    const uint32_t group = g_coreType == AIC ? GetBlockIdx() : GetBlockIdx() / GetSubBlockNum();
    GlobalTensor<float> mine;
    mine.SetGlobalBuffer((__gm__ float*)slots + group * SLOTS * BASE_M * BASE_N);
    const Shape shape = {m, n, k};
    if ASCEND_IS_AIC {
        Multiply(a, b, mine, shape);
    }
    if ASCEND_IS_AIV {
        Finish(bias, y, mine, shape);
    }
    PipeBarrier<PIPE_ALL>();
}
