// A sum over all cores: partial sums in the workspace, SyncAll, the first core adds them up.
#include "kernel_operator.h"
using namespace AscendC;

extern "C" __global__ __aicore__ void global_sum(GM_ADDR x, GM_ADDR y, GM_ADDR workspace, uint32_t each)
{
    KERNEL_TASK_TYPE_DEFAULT(KERNEL_TYPE_MIX_AIV_1_0);
    constexpr uint32_t SLOT = 8;
    GlobalTensor<float> xGm, yGm, partial;
    xGm.SetGlobalBuffer((__gm__ float*)x + GetBlockIdx() * each, each);
    yGm.SetGlobalBuffer((__gm__ float*)y, 1);
    partial.SetGlobalBuffer((__gm__ float*)GetUserWorkspace(workspace), GetBlockNum() * SLOT);
    TPipe pipe;
    TBuf<> xBuf, tBuf, rBuf;
    pipe.InitBuffer(xBuf, each * sizeof(float));
    pipe.InitBuffer(tBuf, 2048);
    pipe.InitBuffer(rBuf, 32);
    LocalTensor<float> a = xBuf.Get<float>(), tmp = tBuf.Get<float>(), r = rBuf.Get<float>();
    DataCopy(a, xGm, each);
    event_t loaded = static_cast<event_t>(GetTPipePtr()->FetchEventID(HardEvent::MTE2_V));
    SetFlag<HardEvent::MTE2_V>(loaded);
    WaitFlag<HardEvent::MTE2_V>(loaded);
    Duplicate(r, 0.0f, SLOT);
    PipeBarrier<PIPE_V>();
    ReduceSum(r, a, tmp, int32_t(each));
    event_t done = static_cast<event_t>(GetTPipePtr()->FetchEventID(HardEvent::V_MTE3));
    SetFlag<HardEvent::V_MTE3>(done);
    WaitFlag<HardEvent::V_MTE3>(done);
    DataCopy(partial[GetBlockIdx() * SLOT], r, SLOT);
    SyncAll();
    if (GetBlockIdx() == 0) {
        const uint32_t n = GetBlockNum() * SLOT;
        DataCopy(a, partial, n);
        pipe_barrier(PIPE_ALL);
        float sum = 0;
        for (uint32_t i = 0; i < n; i += SLOT) sum += a.GetValue(i);
        r.SetValue(0, sum);
        set_flag(PIPE_S, PIPE_MTE3, EVENT_ID0);
        wait_flag(PIPE_S, PIPE_MTE3, EVENT_ID0);
        DataCopyPad(yGm, r, {1, sizeof(float), 0, 0});
    }
}
