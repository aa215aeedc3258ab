// Vector cores that pass a value on by flags, in a kernel that names no type: the flags make it a mixed one.
#include "kernel_operator.h"
using namespace AscendC;

extern "C" __global__ __aicore__ void neighbours(GM_ADDR x, GM_ADDR y, uint32_t n)
{
    TPipe pipe;
    TBuf<TPosition::VECCALC> buffer;
    pipe.InitBuffer(buffer, n * sizeof(int32_t));
    LocalTensor<int32_t> t = buffer.Get<int32_t>();
    GlobalTensor<int32_t> xGm, yGm;
    xGm.SetGlobalBuffer((__gm__ int32_t*)x);
    yGm.SetGlobalBuffer((__gm__ int32_t*)y);
    const uint32_t me = GetBlockIdx(), next = (me + 1) % GetBlockNum();
    DataCopy(t, xGm[me * n], n);
    SetFlag<HardEvent::MTE2_V>(EVENT_ID1);
    WaitFlag<HardEvent::MTE2_V>(EVENT_ID1);
    Adds(t, t, int32_t(me), n);
    SetFlag<HardEvent::V_MTE3>(EVENT_ID1);
    WaitFlag<HardEvent::V_MTE3>(EVENT_ID1);
    DataCopy(xGm[me * n], t, n);
    CrossCoreSetFlag<0x0, PIPE_MTE3>(0x5);
    CrossCoreWaitFlag(0x5);
    SetFlag<HardEvent::MTE3_MTE2>(EVENT_ID1);
    WaitFlag<HardEvent::MTE3_MTE2>(EVENT_ID1);
    DataCopy(t, xGm[next * n], n);
    SetFlag<HardEvent::MTE2_MTE3>(EVENT_ID1);
    WaitFlag<HardEvent::MTE2_MTE3>(EVENT_ID1);
    DataCopy(yGm[me * n], t, n);
}
