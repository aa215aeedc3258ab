// Copies that this chip refuses. A line's mark names the finding.
#include "kernel_operator.h"
using namespace AscendC;

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
    DataCopyEnhancedParams relu;
    relu.isRelu = true;
    if (scenario == 15) DataCopy(ub, gm, DataCopyParams(1, 1, 0, 0), relu);                             //! 15 NoSuchInstruction
    GlobalTensor<float> floatGm;
    floatGm.SetGlobalBuffer((__gm__ float*)x);
    LocalTensor<float> floats(TPosition::VECCALC, 0, 2048);
    if (scenario == 16) DataCopyPad(floats, floatGm, DataCopyExtParams(1, 8, 0, 0, 0), DataCopyPadExtParams<float>(true, 0, 9, 0));  //! 16 Limit
}
