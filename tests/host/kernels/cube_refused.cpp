// What the cube core of this chip refuses. A line's mark names the finding.
#include "kernel_operator.h"
using namespace AscendC;

extern "C" __global__ __aicore__ void refused_cube(GM_ADDR x, int32_t scenario)
{
    KERNEL_TASK_TYPE_DEFAULT(KERNEL_TYPE_AIC_ONLY);
    GlobalTensor<half> gm;
    gm.SetGlobalBuffer((__gm__ half*)x);
    GlobalTensor<float> floatGm;
    floatGm.SetGlobalBuffer((__gm__ float*)x);
    LocalTensor<half> l1(TPosition::A1, 0, 4096), l0a(TPosition::A2, 0, 4096), l0b(TPosition::B2, 0, 4096), c16(TPosition::CO1, 0, 4096);
    LocalTensor<int8_t> byte1(TPosition::A1, 0, 4096), byteA(TPosition::A2, 0, 4096), byteB(TPosition::B2, 0, 4096);
    LocalTensor<uint8_t> ubyteA(TPosition::A2, 0, 4096);
    LocalTensor<int4b_t> nib1(TPosition::A1, 0, 4096), nibA(TPosition::A2, 0, 4096), nibB(TPosition::B2, 0, 4096);
    LocalTensor<float> l0c(TPosition::CO1, 0, 4096), bt(TPosition::C2, 0, 64);
    LocalTensor<int32_t> i0c(TPosition::CO1, 0, 4096);
    const uint8_t pads[4] = {0, 0, 0, 0};
    const MmadParams square(16, 16, 16, 0, false, true);
    if (scenario == 0) LoadData(byteA, byte1, LoadData2DParams(0, 1, 1, 0, 0, true, 0));                 //! 0 DType
    if (scenario == 1) LoadDataWithTranspose(nibA, nib1, LoadData2dTransposeParams(0, 1, 1, 0, 0));      //! 1 DType
    if (scenario == 2) LoadData(byteB, byte1, LoadData3DParamsV2<int8_t>(pads, 1, 16, 32, 32, 16, 0, 0, 1, 1, 1, 1, 1, 1, false, false, 0));  //! 2 DType
    if (scenario == 3) LoadData(l0a, l1, LoadData3DParamsV2<half>(pads, 1, 16, 18, 16, 16, 0, 0, 1, 1, 1, 1, 1, 1, false, false, (half)0));  //! 3 Limit
    if (scenario == 4) LoadData(l0a, l1, LoadData3DParamsV2<half>(pads, 1, 32, 32, 32, 8, 0, 0, 1, 1, 1, 1, 1, 1, false, false, (half)0));   //! 4 Limit
    if (scenario == 5) Mmad(c16, l0a, l0b, square);                                                      //! 5 DType
    if (scenario == 6) Mmad(i0c, ubyteA, byteB, square);                                                 //! 6 DType
    if (scenario == 7) Mmad(l0c, l0a, l0b, MmadParams(4096, 16, 16, 0, false, true));                    //! 7 Limit
    if (scenario == 8) Mmad(i0c, nibA, nibB, MmadParams(16, 16, 63, 0, false, true));                    //! 8 Limit
    if (scenario == 9) Mmad(l0c, l0a, l0b, bt, square);                                                  //! 9 Limit
    if (scenario == 10) Mmad(l0c, l0a, l0b, MmadParams(16, 16, 16, 1, false, true));                     //! 10 Limit
    if (scenario == 11) Fixpipe(floatGm, l0c, FixpipeParamsV220(16, 16, 16, 16, false, F322F16, 0, 1, 0, 0, 0));  //! 11 DType
    if (scenario == 12) Fixpipe<float, float, CFG_NZ>(floatGm, l0c, FixpipeParamsV220(20, 16, 16, 16, false));    //! 12 Limit
    if (scenario == 13) Fixpipe(gm, l0c, FixpipeParamsV220(16, 16, 16, 0, false, F322F16, 0, 1, 0, 0, 0));        //! 13 Limit
    if (scenario == 14) Fixpipe(floatGm, l0c, FixpipeParamsV220(16, 16, 16, 16, false, NoQuant, 0, 1, 0, 0, 3));  //! 14 UnitFlag
    if (scenario == 15) InitConstValue(byte1, InitConstValueParams<int8_t>(1, 1, 0, 1));                 //! 15 DType
    if (scenario == 16) LoadData(l0a, l0b, LoadData2DParams(0, 1, 1, 0, 0, false, 0));                   //! 16 Position
    if (scenario == 17) Fixpipe(l1, l0c, FixpipeParamsV220(16, 16, 16, 16, false, F322F16, 0, 1, 0, 0, 0));       //! 17 Limit
    if (scenario == 18) SetFixPipeClipRelu(1);                                                           //! 18 NoSuchInstruction
    // Half a fractal of L1 is written. Moving all of it is no mistake; multiplying with the other half is.
    if (scenario == 19 || scenario == 20) {
        DataCopy(l1, gm, 128);
        SetFlag<HardEvent::MTE2_MTE1>(0);
        WaitFlag<HardEvent::MTE2_MTE1>(0);
        LoadData(l0a, l1, LoadData2DParams(0, 1, 1, 0, 0, false, 0));
        LoadData(l0b, l1, LoadData2DParams(0, 1, 1, 0, 0, true, 0));
        SetFlag<HardEvent::MTE1_M>(0);
        WaitFlag<HardEvent::MTE1_M>(0);
    }
    if (scenario == 19) Mmad(l0c, l0a, l0b, MmadParams(8, 16, 8, 0, false, true));
    if (scenario == 20) Mmad(l0c, l0a, l0b, MmadParams(9, 16, 8, 0, false, true));                       //! 20 ErrorRead2
    // Without a flag between the load and the product.
    if (scenario == 21) {
        Fill(l0a, InitConstValueParams<half>(1, 1, 0, (half)1));
        Fill(l0b, InitConstValueParams<half>(1, 1, 0, (half)1));
        Mmad(l0c, l0a, l0b, square);                                                                     //! 21 ErrorSync2
    }
}
