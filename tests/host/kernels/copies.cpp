// Every copy between global memory and UB. The UB holds an image of `ub` before, and is stored to `y` after a copy in.
#include "kernel_operator.h"
using namespace AscendC;

template <typename T> __aicore__ inline void SetAtomic(int32_t mode)
{
    if (mode == 1) SetAtomicAdd<T>();
    if (mode == 2) SetAtomicMax<T>();
    if (mode == 3) SetAtomicMin<T>();
}

template <typename T> __aicore__ inline void Store(GlobalTensor<T>& y, LocalTensor<T>& ub, int32_t op, __gm__ int32_t* p)
{
    if (op == 10) DataCopy(y, ub, p[0]);
    if (op == 11) DataCopy(y, ub, DataCopyParams(p[0], p[1], p[2], p[3]));
    if (op == 12) DataCopyPad(y, ub, DataCopyExtParams(p[0], p[1], p[2], p[3], 0));
    if (op == 13) DataCopyPad(y, ub, DataCopyParams(p[0], p[1], p[2], p[3]));
    if (op == 14) DataCopy(y, ub, Nz2NdParamsFull(p[0], p[1], p[2], p[3], p[4], p[5], p[6]));
}

template <typename T>
__aicore__ inline void Run(GM_ADDR x, GM_ADDR image, GM_ADDR y, __gm__ int32_t* p, int32_t op, int32_t bytes, int32_t mode)
{
    GlobalTensor<T> xGm, yGm, imageGm;
    xGm.SetGlobalBuffer((__gm__ T*)x);
    yGm.SetGlobalBuffer((__gm__ T*)y);
    imageGm.SetGlobalBuffer((__gm__ T*)image);
    const uint32_t elements = bytes / sizeof(T);
    LocalTensor<T> ub(TPosition::VECCALC, 0, elements);
    DataCopy(ub, imageGm, elements);
    PipeBarrier<PIPE_ALL>();
    if (op >= 10 && op < 20) {
        SetAtomic<T>(mode);
        Store(yGm, ub, op, p);
        DisableDmaAtomic();
        return;
    }
    LocalTensor<T> target = ub[p[9]];
    if (op == 0) DataCopy(target, xGm, p[0]);
    if (op == 1) DataCopy(target, xGm, DataCopyParams(p[0], p[1], p[2], p[3]));
    T value;
    ((uint8_t*)&value)[0] = p[7];
    for (uint32_t i = 1; i < sizeof(T); ++i) ((uint8_t*)&value)[i] = sizeof(T) == 8 ? p[7] : p[7] + i;
    if (mode == 1) SetPadValue(value);
    if (op == 2)
        DataCopyPad(target, xGm, DataCopyExtParams(p[0], p[1], p[2], p[3], 0),
                    DataCopyPadExtParams<T>(p[4], p[5], p[6], value));
    if (op == 3) {
        uint64_t bits = 0;
        for (uint32_t i = 0; i < sizeof(T); ++i) ((uint8_t*)&bits)[i] = ((uint8_t*)&value)[i];
        DataCopyPad(target, xGm, {(uint16_t)p[0], (uint16_t)p[1], (uint16_t)p[2], (uint16_t)p[3]},
                    {(bool)p[4], (uint8_t)p[5], (uint8_t)p[6], bits});
    }
    if (op == 4) DataCopy(target, xGm, Nd2NzParams(p[0], p[1], p[2], p[3], p[4], p[5], p[6], p[7]));
    if (op == 5) DataCopy(target, xGm, DataCopyParams(p[0], p[1], p[2], p[3]), DataCopyEnhancedParams());
    if (op == 20) DataCopy(target, ub, p[0]);
    if (op == 21) DataCopy(target, ub, DataCopyParams(p[0], p[1], p[2], p[3]));
    PipeBarrier<PIPE_ALL>();
    DataCopy(yGm, ub, elements);
}

extern "C" __global__ __aicore__ void copies(GM_ADDR x, GM_ADDR image, GM_ADDR y, __gm__ int32_t* p, int32_t op,
                                             int32_t bytes, int32_t mode, int32_t dtype)
{
    KERNEL_TASK_TYPE_DEFAULT(KERNEL_TYPE_AIV_ONLY);
    if (dtype == 0) Run<int8_t>(x, image, y, p, op, bytes, mode);
    if (dtype == 1) Run<half>(x, image, y, p, op, bytes, mode);
    if (dtype == 2) Run<float>(x, image, y, p, op, bytes, mode);
    if (dtype == 3) Run<int64_t>(x, image, y, p, op, bytes, mode);
    if (dtype == 4) Run<int16_t>(x, image, y, p, op, bytes, mode);
    if (dtype == 5) Run<bfloat16_t>(x, image, y, p, op, bytes, mode);
    if (dtype == 6) Run<int32_t>(x, image, y, p, op, bytes, mode);
}
