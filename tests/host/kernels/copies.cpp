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

// Copy, and copies of slices.
template <typename T>
__aicore__ inline void Masked(GM_ADDR x, GM_ADDR image, GM_ADDR y, __gm__ int32_t* p, int32_t op, int32_t bytes)
{
    GlobalTensor<T> xGm, yGm, imageGm;
    xGm.SetGlobalBuffer((__gm__ T*)x);
    yGm.SetGlobalBuffer((__gm__ T*)y);
    imageGm.SetGlobalBuffer((__gm__ T*)image);
    const uint32_t elements = bytes / sizeof(T);
    LocalTensor<T> ub(TPosition::VECCALC, 0, elements);
    LocalTensor<T> from(TPosition::VECCALC, 64 * 1024, elements);
    DataCopy(ub, imageGm, elements);
    SliceInfo to[3], source[3];
    if (op >= 3) {
        const int32_t dims = p[0];
        for (int32_t d = 0; d < dims; ++d) {
            const __gm__ int32_t* t = p + 1 + d * 10;
            to[d] = {(uint32_t)t[0], (uint32_t)t[1], (uint32_t)t[2], (uint32_t)t[3], (uint32_t)t[4]};
            source[d] = {(uint32_t)t[5], (uint32_t)t[6], (uint32_t)t[7], (uint32_t)t[8], (uint32_t)t[9]};
        }
    } else {
        DataCopy(from, xGm, elements);
    }
    PipeBarrier<PIPE_ALL>();
    const CopyRepeatParams repeat(p[1], p[2], p[3], p[4]);
    if (op == 0) Copy(ub, from, p[5], p[0], repeat);
    if (op == 1) {
        uint64_t mask[2] = {(uint64_t)(uint32_t)p[5] | (uint64_t)(uint32_t)p[6] << 32,
                            (uint64_t)(uint32_t)p[7] | (uint64_t)(uint32_t)p[8] << 32};
        Copy(ub, from, mask, p[0], repeat);
    }
    if (op == 2) {
        ascir::core().reg.counter_mode = true;
        Copy(ub, from, p[5], p[0], repeat);
        ascir::core().reg.counter_mode = false;
    }
    if (op == 3) DataCopy(ub, xGm, to, source, p[0]);
    if (op == 4) {
        DataCopy(yGm, ub, to, source, p[0]);
        return;
    }
    PipeBarrier<PIPE_ALL>();
    DataCopy(yGm, ub, elements);
}

extern "C" __global__ __aicore__ void masked(GM_ADDR x, GM_ADDR image, GM_ADDR y, __gm__ int32_t* p, int32_t op,
                                             int32_t bytes, int32_t dtype)
{
    KERNEL_TASK_TYPE_DEFAULT(KERNEL_TYPE_AIV_ONLY);
    if (dtype == 1) Masked<half>(x, image, y, p, op, bytes);
    if (dtype == 2) Masked<float>(x, image, y, p, op, bytes);
}

// What the chip refuses. A line's mark names the finding.
extern "C" __global__ __aicore__ void refused(GM_ADDR x, int32_t scenario)
{
    KERNEL_TASK_TYPE_DEFAULT(KERNEL_TYPE_AIV_ONLY);
    GlobalTensor<half> gm;
    gm.SetGlobalBuffer((__gm__ half*)x);
    LocalTensor<half> ub(TPosition::VECCALC, 0, 4096);
    LocalTensor<half> l1(TPosition::A1, 0, 4096);
    LocalTensor<int64_t> wide(TPosition::VECCALC, 0, 1024);
    GlobalTensor<int64_t> wideGm;
    wideGm.SetGlobalBuffer((__gm__ int64_t*)x);
    if (scenario == 0) DataCopy(ub, gm, DataCopyParams(4096, 1, 0, 0));                                 //! 0 Limit
    if (scenario == 1) DataCopy(l1, ub, 64);                                                            //! 1 NoSuchInstruction
    if (scenario == 2) DataCopyPad(ub, gm, DataCopyExtParams(1, 3, 0, 0, 0), DataCopyPadExtParams<half>());         //! 2 Limit
    if (scenario == 3) DataCopyPad(ub, gm, DataCopyExtParams(1, 4, 0, 0, 0), DataCopyPadExtParams<half>(true, 17, 0, half(0)));  //! 3 Limit
    if (scenario == 4) DataCopyPad(wide, wideGm, DataCopyExtParams(1, 8, 0, 0, 0), DataCopyPadExtParams<int64_t>(true, 1, 0, 5));  //! 4 Limit
    if (scenario == 5) SetAtomicAdd<uint8_t>();                                                         //! 5 DType
    if (scenario == 6) SetAtomicMax<int64_t>();                                                         //! 6 DType
    if (scenario == 7) DataCopy(ub, gm, Nd2NzParams(1, 16, 16, 0, 0, 16, 1, 0));                        //! 7 Limit
    if (scenario == 8) DataCopy(ub, gm, Nd2NzParams(1, 16, 16, 0, 16, 0, 1, 0));                        //! 8 Limit
    if (scenario == 9) DataCopyPad(ub, gm, DataCopyExtParams(1, 2097152, 0, 0, 0), DataCopyPadExtParams<half>());   //! 9 Limit
    if (scenario == 10) DataCopy(gm, ub, Nz2NdParamsFull(1, 16, 24, 1, 16, 24, 1));                     //! 10 Limit
    if (scenario == 11) DataCopy(ub, gm[1], 16);
    if (scenario == 12) DataCopy(ub[1], gm, 16);                                                        //! 12 ErrorWrite4
    SliceInfo bad[] = {{0, 16, 0, 1, 64}}, good[] = {{0, 15, 0, 1, 64}};
    if (scenario == 13) DataCopy(ub, gm, good, bad, 1);                                                 //! 13 Limit
    if (scenario == 14) Copy(wide, wide, 8, 1, CopyRepeatParams(1, 1, 8, 8));                           //! 14 DType
}
