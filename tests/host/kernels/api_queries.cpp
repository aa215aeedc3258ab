// What a core knows of itself, in every kind of kernel.
#include "kernel_operator.h"
using namespace AscendC;

__aicore__ inline void Queries(GM_ADDR out)
{
    const int32_t core = GetBlockIdx() + (g_coreType == AIC ? 100 : 0);
    GlobalTensor<int32_t> gm;
    gm.SetGlobalBuffer((__gm__ int32_t*)out + core * 16, 16);
    gm.SetValue(0, GetBlockIdx());
    gm.SetValue(1, GetBlockNum());
    gm.SetValue(2, GetTaskRatio());
    gm.SetValue(3, GetTaskRation());
    gm.SetValue(4, GetSubBlockIdx());
    gm.SetValue(5, GetSubBlockNum());
    gm.SetValue(6, block_idx);
    gm.SetValue(7, block_num);
    DataCacheCleanAndInvalid<int32_t, CacheLine::SINGLE_CACHE_LINE, DcciDst::CACHELINE_OUT>(gm);
}
extern "C" __global__ __vector__ void aiv(GM_ADDR out) { Queries(out); }
extern "C" __global__ __cube__ void aic(GM_ADDR out) { Queries(out); }
extern "C" __global__ __mix__(0, 1) void aiv_mixed(GM_ADDR out) { Queries(out); }
extern "C" __global__ __mix__(1, 0) void aic_mixed(GM_ADDR out) { Queries(out); }
extern "C" __global__ __mix__(1, 1) void one(GM_ADDR out) { Queries(out); }
extern "C" __global__ __mix__(1, 2) void two(GM_ADDR out) { Queries(out); }
