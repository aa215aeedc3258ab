// A matrix product with ReLU and a scale behind it: the cube core writes to a workspace, the vector cores wait for it.
#include "kernel_operator.h"
using namespace AscendC;

constexpr uint16_t M = 32, K = 64, N = 48;
constexpr uint16_t CUBE_DONE = 3;

__global__ __mix__(1, 2) void matmul_relu(GM_ADDR a, GM_ADDR b, GM_ADDR y, GM_ADDR workspace, float scale)
{
    GlobalTensor<half> aGm, bGm;
    GlobalTensor<float> cGm, yGm;
    const uint32_t group = GetBlockIdx() / GetTaskRatio();
    aGm.SetGlobalBuffer((__gm__ half*)a + group * M * K, M * K);
    bGm.SetGlobalBuffer((__gm__ half*)b, K * N);
    cGm.SetGlobalBuffer((__gm__ float*)workspace + group * M * N, M * N);
    yGm.SetGlobalBuffer((__gm__ float*)y + group * M * N, M * N);
    TPipe pipe;
    if ASCEND_IS_AIC {
        TQue<TPosition::A1, 1> qa1;
        TQue<TPosition::B1, 1> qb1;
        TQue<TPosition::A2, 1> qa2;
        TQue<TPosition::B2, 1> qb2;
        TQue<TPosition::CO1, 1> qc;
        pipe.InitBuffer(qa1, 1, M * K * sizeof(half));
        pipe.InitBuffer(qb1, 1, K * N * sizeof(half));
        pipe.InitBuffer(qa2, 1, M * K * sizeof(half));
        pipe.InitBuffer(qb2, 1, K * N * sizeof(half));
        pipe.InitBuffer(qc, 1, M * N * sizeof(float));
        auto a1 = qa1.AllocTensor<half>();
        auto b1 = qb1.AllocTensor<half>();
        DataCopy(a1, aGm, Nd2NzParams(1, M, K, 0, K, M, 1, 0));
        DataCopy(b1, bGm, Nd2NzParams(1, K, N, 0, N, K, 1, 0));
        qa1.EnQue(a1);
        qb1.EnQue(b1);
        a1 = qa1.DeQue<half>();
        b1 = qb1.DeQue<half>();
        auto a2 = qa2.AllocTensor<half>();
        auto b2 = qb2.AllocTensor<half>();
        LoadData2DParams load;
        load.repeatTimes = K / 16;
        load.srcStride = M / 16;
        for (int i = 0; i < M / 16; ++i) LoadData(a2[i * 16 * K], a1[i * 256], load);
        load.repeatTimes = N / 16;
        load.srcStride = K / 16;
        load.ifTranspose = true;
        for (int i = 0; i < K / 16; ++i) LoadData(b2[i * 16 * N], b1[i * 256], load);
        qa2.EnQue(a2);
        qb2.EnQue(b2);
        qa1.FreeTensor(a1);
        qb1.FreeTensor(b1);
        a2 = qa2.DeQue<half>();
        b2 = qb2.DeQue<half>();
        auto c = qc.AllocTensor<float>();
        MmadParams mmad;
        mmad.m = M;
        mmad.n = N;
        mmad.k = K;
        Mmad(c, a2, b2, mmad);
        qc.EnQue(c);
        qa2.FreeTensor(a2);
        qb2.FreeTensor(b2);
        c = qc.DeQue<float>();
        FixpipeParamsV220 out(N, M, M, N, true);
        Fixpipe(cGm, c, out);
        qc.FreeTensor(c);
        CrossCoreSetFlag<2, PIPE_FIX>(CUBE_DONE);
    }
    if ASCEND_IS_AIV {
        constexpr uint32_t part = M * N / 2;
        TQue<TPosition::VECIN, 1> in;
        TQue<TPosition::VECOUT, 1> out;
        pipe.InitBuffer(in, 1, part * sizeof(float));
        pipe.InitBuffer(out, 1, part * sizeof(float));
        CrossCoreWaitFlag(CUBE_DONE);
        auto x = in.AllocTensor<float>();
        DataCopy(x, cGm[GetSubBlockIdx() * part], part);
        in.EnQue(x);
        x = in.DeQue<float>();
        auto z = out.AllocTensor<float>();
        Muls(z, x, scale, part);
        in.FreeTensor(x);
        out.EnQue(z);
        z = out.DeQue<float>();
        DataCopy(yGm[GetSubBlockIdx() * part], z, part);
        out.FreeTensor(z);
    }
}
