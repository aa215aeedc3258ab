// Copy, and copies of slices.
#include "kernel_operator.h"
using namespace AscendC;

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
        SetMaskCount();
        Copy(ub, from, p[5], p[0], repeat);
        SetMaskNorm();
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
