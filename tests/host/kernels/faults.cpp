// Kernels whose own code goes wrong, or that signal in their own way. By scenario.
#include "kernel_operator.h"
using namespace AscendC;

// Of 4 bytes touched in each frame: `words` decides how far the next one is.
template <int32_t words> __attribute__((noinline)) int32_t Recurse(volatile int32_t* out, int32_t depth)
{
    volatile int32_t frame[words];
    frame[0] = depth;
    out[0] = frame[0];
    return depth < 0 ? 0 : Recurse<words>(out, depth + 1) + frame[0];
}

extern "C" __global__ __aicore__ void faults(__gm__ int32_t* out, int32_t scenario, int32_t zero)
{
    KERNEL_TASK_TYPE_DEFAULT(KERNEL_TYPE_AIV_ONLY);
    GlobalTensor<int32_t> outGm;
    outGm.SetGlobalBuffer(out, 64);
    TPipe pipe; //! 1 Crash //! 2 Crash //! 3 Crash //! 7 Crash
    if (GetBlockIdx() == 1) {
        if (scenario == 1) *reinterpret_cast<volatile int32_t*>(16) = 1;
        if (scenario == 2) out[0] = 100 / zero;
        if (scenario == 3) out[40] = Recurse<512>(out + 40, 0);
        if (scenario == 7) out[40] = Recurse<40000>(out + 40, 0);
        if (scenario == 8) out[40] = Recurse<200000>(out + 40, -1) + 9;
        if (scenario == 4) ASCENDC_ASSERT(zero != 0); //! 4 Assert
        if (scenario == 5) Trap();
        if (scenario == 6) {
            outGm.SetValue(32, 7);
            DataCacheCleanAndInvalid<int32_t, CacheLine::SINGLE_CACHE_LINE, DcciDst::CACHELINE_OUT>(outGm[32]);
        }
    } else if (scenario == 6) {
        // Looks until the other core has written.
        while (outGm.GetValue(32) != 7) {
            DataCacheCleanAndInvalid<int32_t, CacheLine::SINGLE_CACHE_LINE, DcciDst::CACHELINE_OUT>(outGm[32]);
        }
    }
    if (GetBlockIdx() == 0) outGm.SetValue(0, 5);
}

// One class for both core types, and an AIV whose result is not wanted.
class Both {
public:
    __aicore__ inline void Init(GM_ADDR x, GM_ADDR slots, GM_ADDR y, TPipe* pipe)
    {
        xGm.SetGlobalBuffer((__gm__ float*)x);
        slotsGm.SetGlobalBuffer((__gm__ float*)slots);
        yGm.SetGlobalBuffer((__gm__ float*)y);
        pipe->InitBuffer(left, 2, 1024);
        pipe->InitBuffer(in, 2, 1024);
        pipe->InitBuffer(out, 2, 1024);
        pipe->InitBuffer(result, 1, 1024);
        pipe->InitBuffer(temporary, 1024);
    }
    __aicore__ inline void Process(uint32_t unused)
    {
        for (int32_t i = 0; i < 4; ++i) {
            if (g_coreType == AIC) {
                LocalTensor<float> tile = left.AllocTensor<float>();
                DataCopy(tile, xGm[i * 64], 64);
                SetFlag<HardEvent::MTE2_MTE3>(0);
                WaitFlag<HardEvent::MTE2_MTE3>(0);
                DataCopy(slotsGm[i * 64], tile, 64);
                SetFlag<HardEvent::MTE3_MTE1>(0);
                WaitFlag<HardEvent::MTE3_MTE1>(0);
                left.FreeTensor(tile);
                CrossCoreSetFlag<2, PIPE_MTE3>(3);
            }
            if (g_coreType == AIV) {
                CrossCoreWaitFlag(3);
                LocalTensor<float> tile = in.AllocTensor<float>();
                DataCopy(tile, slotsGm[i * 64], 64);
                in.EnQue(tile);
                tile = in.DeQue<float>();
                LocalTensor<float> sum = out.AllocTensor<float>();
                Add(sum, tile, tile, 64);
                in.FreeTensor(tile);
                out.EnQue(sum);
                sum = out.DeQue<float>();
                if (GetSubBlockIdx() != unused) DataCopy(yGm[i * 64], sum, 64);
                out.FreeTensor(sum);
            }
        }
    }

private:
    TQue<TPosition::A1, 1> left;
    TQue<TPosition::VECIN, 1> in;
    TQue<TPosition::VECOUT, 1> out;
    TQue<TPosition::CO1, 1> result;
    TBuf<> temporary;
    GlobalTensor<float> xGm, slotsGm, yGm;
};

extern "C" __global__ __aicore__ void both(GM_ADDR x, GM_ADDR slots, GM_ADDR y, uint32_t unused)
{
    KERNEL_TASK_TYPE_DEFAULT(KERNEL_TYPE_MIX_AIC_1_2);
    TPipe pipe;
    Both kernel;
    kernel.Init(x, slots, y, &pipe);
    kernel.Process(unused);
}

// y = x + x by a scalar loop, and x = y by copies, all in one place: what automatic synchronisation covers.
extern "C" __global__ __aicore__ void automatic(__gm__ float* x, __gm__ float* y)
{
    KERNEL_TASK_TYPE_DEFAULT(KERNEL_TYPE_AIV_ONLY);
    GlobalTensor<float> xGm, yGm;
    xGm.SetGlobalBuffer(x, 64);
    yGm.SetGlobalBuffer(y, 64);
    TPipe pipe;
    TBuf<> buffer;
    pipe.InitBuffer(buffer, 512);
    LocalTensor<float> a = buffer.Get<float>(64);
    LocalTensor<float> b = buffer.GetWithOffset<float>(64, 256);
    DataCopy(a, xGm, 64);
    for (int32_t i = 0; i < 64; ++i) b.SetValue(i, a.GetValue(i));
    Add(b, b, a, 64); //! 0 ErrorSync2
    DataCopy(yGm, b, 64); //! 0 ErrorSync2
}
