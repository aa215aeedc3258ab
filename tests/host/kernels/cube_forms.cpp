// Forms of the cube core that other kernels leave out: A given by columns in float, infinities on the way out, UB to L1.
#include "kernel_operator.h"
using namespace AscendC;

// C = A B' with A as [k, m] in global memory, float: turned on its way to L0A, k padded to 16 there.
extern "C" __global__ __cube__ void turned(__gm__ float* a, __gm__ float* b, __gm__ float* c, uint16_t m, uint16_t n,
                                           uint16_t k)
{
    InitSocState();
    const uint16_t m16 = (m + 15) / 16 * 16, n16 = (n + 15) / 16 * 16, k16 = (k + 15) / 16 * 16, m8 = (m + 7) / 8 * 8;
    GlobalTensor<float> aGm, bGm, cGm;
    aGm.SetGlobalBuffer(a, k * m);
    bGm.SetGlobalBuffer(b, n * k);
    cGm.SetGlobalBuffer(c, m * n);
    LocalTensor<float> a1(TPosition::A1, 0, 32 * 1024), b1(TPosition::B1, 128 * 1024, 32 * 1024);
    LocalTensor<float> a2(TPosition::A2, 0, 16 * 1024), b2(TPosition::B2, 0, 16 * 1024), c1(TPosition::CO1, 0, 32 * 1024);
    // The part of L0B that pads k to 16 is read, and multiplied by nothing.
    InitConstValue(a1, InitConstValueParams<float>(1, 1024, 0, 0.0f));
    InitConstValue(b1, InitConstValueParams<float>(1, 1024, 0, 0.0f));
    PipeBarrier<PIPE_MTE2>();
    DataCopy(a1, aGm, Nd2NzParams(1, k, m, 0, m, k16, 1, 0));
    DataCopy(b1, bGm, Nd2NzParams(1, n, k, 0, k, n16, 1, 0));
    SetFlag<HardEvent::MTE2_MTE1>(0);
    WaitFlag<HardEvent::MTE2_MTE1>(0);
    LoadData3DParamsV2<float> load;
    load.l1H = 1;
    load.l1W = k16;
    load.channelSize = m8;
    load.kExtension = m8;
    load.mExtension = k16;
    load.enTranspose = true;
    LoadData(a2, a1, load);
    LoadData(b2, b1, LoadData2DParams(0, n16 / 16 * k16 / 8, 1, 0, 0, false, 0));
    SetFlag<HardEvent::MTE1_M>(0);
    WaitFlag<HardEvent::MTE1_M>(0);
    MmadParams params;
    params.m = m;
    params.n = n;
    params.k = k;
    params.kDirectionAlign = true;
    Mmad(c1, a2, b2, params);
    SetFlag<HardEvent::M_FIX>(0);
    WaitFlag<HardEvent::M_FIX>(0);
    Fixpipe(cGm, c1, FixpipeParamsV220(n, m, m16, n, false));
    PipeBarrier<PIPE_ALL>();
}

// One tile of 16 x 16 products with 1: what Fixpipe makes of numbers that half and bfloat16 do not hold.
extern "C" __global__ __cube__ void limits(__gm__ float* a, __gm__ float* b, __gm__ half* small, __gm__ bfloat16_t* brain,
                                           __gm__ float* plain, bool keep, bool shift)
{
    InitSocState();
    GlobalTensor<float> aGm, bGm, plainGm;
    GlobalTensor<half> smallGm;
    GlobalTensor<bfloat16_t> brainGm;
    aGm.SetGlobalBuffer(a, 128);
    bGm.SetGlobalBuffer(b, 128);
    smallGm.SetGlobalBuffer(small, 256);
    brainGm.SetGlobalBuffer(brain, 256);
    plainGm.SetGlobalBuffer(plain, 256);
    LocalTensor<float> a1(TPosition::A1, 0, 128), b1(TPosition::B1, 1024, 128), a2(TPosition::A2, 0, 128);
    LocalTensor<float> b2(TPosition::B2, 0, 128), c1(TPosition::CO1, 0, 256);
    SetCtrlSpr<48, 48>(keep);
    DataCopy(a1, aGm, 128);
    DataCopy(b1, bGm, 128);
    PipeBarrier<PIPE_ALL>();
    LoadData(a2, a1, LoadData2DParams(0, 1, 1, 0, 0, false, 0));
    LoadData(b2, b1, LoadData2DParams(0, 1, 1, 0, 0, false, 0));
    PipeBarrier<PIPE_ALL>();
    Mmad(c1, a2, b2, MmadParams(16, 16, 1, 0, false, true));
    PipeBarrier<PIPE_ALL>();
    FixpipeParamsV220 out(16, 16, 16, 16, false);
    Fixpipe(plainGm, c1, out);
    out.quantPre = F322F16;
    Fixpipe(smallGm, c1, out);
    out.quantPre = F322BF16;
    Fixpipe(brainGm, c1, out);
    if (shift) {
        LocalTensor<int8_t> l1(TPosition::A1, 4096, 512);
        out.quantPre = QF322B8_PRE;
        out.dstStride = 16;
        out.deqScalar = uint64_t(1) << 36;
        Fixpipe<int8_t, float, CFG_NZ>(l1, c1, out);
    }
    PipeBarrier<PIPE_ALL>();
}

// What a 910B does only through the messages of the high-level product.
extern "C" __global__ __vector__ void across(GM_ADDR x, int32_t way)
{
    TPipe pipe;
    GlobalTensor<half> gm;
    gm.SetGlobalBuffer((__gm__ half*)x, 256);
    LocalTensor<half> ub(TPosition::VECCALC, 0, 256), l1(TPosition::TSCM, 0, 256);
    DataCopy(ub, gm, 256);
    PipeBarrier<PIPE_ALL>();
    if (way == 0) DataCopy(l1, ub, 256);
    if (way == 1) DataCopy(l1, ub, DataCopyParams(1, 16, 0, 0));
    if (way == 2) pipe.InitSpmBuffer(gm, 512);
    if (way == 3) pipe.WriteSpmBuffer(ub, DataCopyParams(1, 16, 0, 0));
    if (way == 4) pipe.ReadSpmBuffer(ub, DataCopyParams(1, 16, 0, 0));
}

// Scales that a kernel puts into the fixpipe buffer serve several ways out, until Fixpipe puts others there.
extern "C" __global__ __cube__ void kept(__gm__ int8_t* ones, __gm__ uint64_t* own, __gm__ uint64_t* other,
                                         __gm__ half* out, uint32_t at, bool again)
{
    InitSocState();
    GlobalTensor<int8_t> onesGm;
    GlobalTensor<uint64_t> ownGm, otherGm;
    GlobalTensor<half> outGm;
    onesGm.SetGlobalBuffer(ones, 512);
    ownGm.SetGlobalBuffer(own, 16);
    otherGm.SetGlobalBuffer(other, 16);
    outGm.SetGlobalBuffer(out, 3 * 256);
    LocalTensor<int8_t> a1(TPosition::A1, 0, 512), a2(TPosition::A2, 0, 512), b2(TPosition::B2, 0, 512);
    LocalTensor<uint64_t> own1(TPosition::A1, 1024, 16), other1(TPosition::A1, 2048, 16);
    LocalTensor<uint64_t> fb(TPosition::C2PIPE2GM, at, 16);
    LocalTensor<half> out1(TPosition::A1, 4096, 3 * 256);
    LocalTensor<int32_t> c1(TPosition::CO1, 0, 256);
    DataCopy(a1, onesGm, 512);
    DataCopy(own1, ownGm, 16);
    DataCopy(other1, otherGm, 16);
    PipeBarrier<PIPE_ALL>();
    LoadData(a2, a1, LoadData2DParams(0, 1, 1, 0, 0, false, 0));
    LoadData(b2, a1, LoadData2DParams(0, 1, 1, 0, 0, false, 0));
    PipeBarrier<PIPE_ALL>();
    Mmad(c1, a2, b2, MmadParams(16, 16, 32, 0, false, true));
    PipeBarrier<PIPE_ALL>();
    DataCopy(fb, own1, DataCopyParams(1, 1, 0, 0));
    SetFixPipeConfig(fb);
    const DataCopyCO12DstParams kept(16, 16, 16, 16, VDEQF16, 0, false, false);
    FixpipeParamsV220 taken(16, 16, 16, 16, false);
    taken.quantPre = VDEQF16;
    DataCopy(out1, c1, kept);
    Fixpipe<half, int32_t, CFG_NZ>(out1[256], c1, other1, taken);
    if (again) SetFixPipeConfig(fb);
    DataCopy(out1[512], c1, kept);
    PipeBarrier<PIPE_ALL>();
    DataCopy(outGm, out1, 3 * 256);
    PipeBarrier<PIPE_ALL>();
}
