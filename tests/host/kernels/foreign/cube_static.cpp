// The cube core without TPipe: static tensors, a ping-pong over K, accumulation in L0C, bias from the bias table.
#include "kernel_operator.h"

namespace {
using namespace AscendC;
constexpr uint32_t M = 16, N = 32, K = 128, STEP = 32;

template <HardEvent event>
__aicore__ inline void Signal(int32_t id)
{
    SetFlag<event>(id);
    WaitFlag<event>(id);
}
} // namespace

extern "C" __global__ __cube__ void product(__gm__ bfloat16_t* a, __gm__ bfloat16_t* b, __gm__ float* bias, __gm__ bfloat16_t* c)
{
    AscendC::InitSocState();
    GlobalTensor<bfloat16_t> aGm, bGm, cGm;
    GlobalTensor<float> biasGm;
    aGm.SetGlobalBuffer(a, M * K);
    bGm.SetGlobalBuffer(b, N * K);
    cGm.SetGlobalBuffer(c, M * N);
    biasGm.SetGlobalBuffer(bias, N);
    LocalTensor<bfloat16_t> a1(TPosition::A1, 0, M * K), b1(TPosition::B1, M * K * 2, N * K);
    LocalTensor<float> bias1(TPosition::C1, (M + N) * K * 2, N), bias2(TPosition::C2, 0, N);
    LocalTensor<float> c1(TPosition::CO1, 0, M * N);
    DataCopy(a1, aGm, Nd2NzParams{1, M, K, 0, K, M, 1, 0});
    DataCopy(b1, bGm, Nd2NzParams{1, N, K, 0, K, N, 1, 0});
    DataCopy(bias1, biasGm, N);
    Signal<HardEvent::MTE2_MTE1>(0);
    DataCopy(bias2, bias1, {1, N * 4 / 64, 0, 0});
    SetFlag<HardEvent::M_MTE1>(0);
    SetFlag<HardEvent::M_MTE1>(1);
    for (uint32_t k = 0; k < K / STEP; ++k) {
        const int32_t slot = k & 1;
        LocalTensor<bfloat16_t> a2(TPosition::A2, slot * 32 * 1024, M * STEP);
        LocalTensor<bfloat16_t> b2(TPosition::B2, slot * 32 * 1024, N * STEP);
        WaitFlag<HardEvent::M_MTE1>(slot);
        LoadData(a2, a1[k * STEP * M], LoadData2DParams(0, STEP / 16 * M / 16, 1, 0, 0, false, 0));
        LoadData(b2, b1[k * STEP * N], LoadData2DParams(0, STEP / 16 * N / 16, 1, 0, 0, false, 0));
        Signal<HardEvent::MTE1_M>(slot);
        MmadParams params{M, N, STEP, 0, k == 0, false};
        Mmad(c1, a2, b2, params);
        PipeBarrier<PIPE_M>();
        SetFlag<HardEvent::M_MTE1>(slot);
    }
    WaitFlag<HardEvent::M_MTE1>(0);
    WaitFlag<HardEvent::M_MTE1>(1);
    Signal<HardEvent::M_FIX>(0);
    FixpipeParamsV220 out;
    out.nSize = N;
    out.mSize = M;
    out.srcStride = M;
    out.dstStride = N;
    out.quantPre = QuantMode_t::F322BF16;
    Fixpipe<bfloat16_t, float, CFG_ROW_MAJOR>(cGm, c1, out);
    PipeBarrier<PIPE_ALL>();
}
