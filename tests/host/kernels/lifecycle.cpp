// One mistake for each scenario. A line that a finding must name ends in `//! scenario code`.
#include "kernel_operator.h"
using namespace AscendC;

constexpr uint32_t N = 64;

__aicore__ inline void Wrong(int scenario, GlobalTensor<float>& x, GlobalTensor<float>& y, TPipe& pipe)
{
    TQue<TPosition::VECIN, 1> in;
    TQue<TPosition::VECOUT, 1> out;
    TBuf<> temporary;
    pipe.InitBuffer(in, 2, N * sizeof(float));
    pipe.InitBuffer(out, 1, N * sizeof(float));
    pipe.InitBuffer(temporary, N * sizeof(float));
    if (scenario == 13) pipe.InitBuffer(in, 2, 100 * 1024); //! 13 OutOfMemory
    if (scenario == 16) {
        TPipe second; //! 16 ErrorBuffer0
        return;
    }
    LocalTensor<float> a = in.AllocTensor<float>(); //! 5 ErrorLeak
    LocalTensor<float> t = temporary.Get<float>();
    switch (scenario) {
    case 1:
        DataCopy(a, x, 2 * N); //! 1 ErrorWrite2
        break;
    case 2:
        DataCopy(a[1], x, N - 8); //! 2 ErrorWrite4
        break;
    case 3:
        Add(t, t, t, N); //! 3 ErrorRead2
        DataCopy(a, x, N);
        break;
    case 12:
        DataCopy(a, x[2 * N - 8], N); //! 12 OutOfArgument
        break;
    case 15:
        temporary.Get<float>(2 * N); //! 15 OutOfMemory
        DataCopy(a, x, N);
        break;
    default:
        DataCopy(a, x, N);
    }
    in.EnQue(a);
    if (scenario == 7) in.EnQue(a); //! 7 ErrorBuffer2
    if (scenario == 8) {
        LocalTensor<float> b = in.AllocTensor<float>();
        DataCopy(b, x, N);
        in.EnQue(b); //! 8 ErrorBuffer2
        b = in.DeQue<float>();
        in.FreeTensor(b);
    }
    a = in.DeQue<float>();
    if (scenario == 9) in.DeQue<float>(); //! 9 ErrorBuffer2
    LocalTensor<float> z = out.AllocTensor<float>();
    if (scenario == 10) out.AllocTensor<float>(); //! 10 Deadlock
    if (scenario == 4) in.FreeTensor(a);
    Add(z, a, a, N); //! 4 ErrorRead1
    if (scenario == 11) out.EnQue(a); //! 11 ErrorBuffer1
    out.EnQue(z);
    if (scenario != 4 && scenario != 5) in.FreeTensor(a);
    if (scenario == 6) in.FreeTensor(a); //! 6 ErrorFree
    if (scenario == 18) {
        LocalTensor<float> other = in.AllocTensor<float>();
        LocalTensor<float> same = in.AllocTensor<float>();
        DataCopy(a, x, N); //! 18 ErrorWrite1
        in.FreeTensor(same);
        in.FreeTensor(other);
    }
    z = out.DeQue<float>();
    DataCopy(y, z, N);
    out.FreeTensor(z);
    if (scenario == 17) {
        z = out.AllocTensor<float>();
        DataCopy(z, x, N); //! 17 ErrorBuffer2
        out.FreeTensor(z);
    }
    if (scenario == 14) {
        for (int i = 0; i < 9; ++i) pipe.AllocEventID<HardEvent::S_V>(); //! 14 Limit
    }
    if (scenario == 19) {
        y.SetValue(0, 1.0f);
        PipeBarrier<PIPE_ALL>();
        a = in.AllocTensor<float>();
        DataCopy(a, y, N); //! 19 ScalarCache
        in.FreeTensor(a);
    }
    if (scenario == 20) {
        y.SetValue(0, 1.0f);
        DataCacheCleanAndInvalid<float, CacheLine::SINGLE_CACHE_LINE, DcciDst::CACHELINE_OUT>(y);
        PipeBarrier<PIPE_ALL>();
        a = in.AllocTensor<float>();
        DataCopy(a, y, N);
        in.FreeTensor(a);
    }
    if (scenario == 21) {
        float seen = y.GetValue(1);
        SetFlag<HardEvent::S_MTE3>(0);
        WaitFlag<HardEvent::S_MTE3>(0);
        z = out.AllocTensor<float>();
        Add(z, t, t, 0);
        z.SetValue(0, seen);
        SetFlag<HardEvent::S_MTE3>(0);
        WaitFlag<HardEvent::S_MTE3>(0);
        DataCopy(y, z, 8);
        SetFlag<HardEvent::MTE3_S>(0);
        WaitFlag<HardEvent::MTE3_S>(0);
        seen = y.GetValue(1); //! 21 ScalarCache
        out.FreeTensor(z);
    }
    if (scenario == 22) {
        TBufPool<TPosition::VECCALC> pool;
        TBuf<> part;
        pool.InitBuffer(part, 256); //! 22 ErrorBuffer4
    }
    if (scenario == 23) {
        pipe.Reset();
        in.AllocTensor<float>(); //! 23 ErrorBuffer0
    }
}

extern "C" __global__ __aicore__ void lifecycle(GM_ADDR x, GM_ADDR y, int32_t scenario)
{
    GlobalTensor<float> xGm, yGm;
    xGm.SetGlobalBuffer((__gm__ float*)x);
    yGm.SetGlobalBuffer((__gm__ float*)y);
    TPipe pipe;
    Wrong(scenario, xGm, yGm, pipe);
}
