// Products, and ways out of L0C.
#include "kernel_operator.h"
using namespace AscendC;

template <typename T> constexpr uint32_t C0 = ascir::elements_of<T>(32);

enum Out { ROWS, NZ, SPLIT, HALF, BF16, BYTE, VECTOR, UBYTE, L1_HALF, NZ_BYTE, LOW, LOW_VECTOR, L1_VECTOR, VECTOR_HALF };

template <typename C>
__aicore__ inline void Drain(GM_ADDR out, LocalTensor<C>& l0c, LocalTensor<uint64_t>& quant, __gm__ int32_t* p)
{
    constexpr bool real = std::is_same<C, float>::value;
    const uint16_t m = p[14] != 0 ? p[14] : p[0], n = p[1], m16 = (p[0] + 15) / 16 * 16;
    FixpipeParamsV220 f(n, m, m16, p[6], p[5]);
    f.ndNum = p[7];
    f.srcNdStride = p[8];
    f.dstNdStride = p[9];
    f.unitFlag = p[11];
    f.deqScalar = (uint64_t)(uint32_t)p[12] | (uint64_t)(uint32_t)p[13] << 32;
    GlobalTensor<C> outGm;
    outGm.SetGlobalBuffer((__gm__ C*)out);
    GlobalTensor<half> halfGm;
    halfGm.SetGlobalBuffer((__gm__ half*)out);
    GlobalTensor<int8_t> byteGm;
    byteGm.SetGlobalBuffer((__gm__ int8_t*)out);
    GlobalTensor<uint8_t> ubyteGm;
    ubyteGm.SetGlobalBuffer((__gm__ uint8_t*)out);
    switch (p[4]) {
        case ROWS:
            if (p[15] == 1) SetAtomicAdd<C>();
            if (p[15] == 2) SetAtomicMax<C>();
            Fixpipe(outGm, l0c, f);
            if (p[15] != 0) SetAtomicNone();
            break;
        case NZ: Fixpipe<C, C, CFG_NZ>(outGm, l0c, f); break;
        case SPLIT:
            f.isChannelSplit = true;
            Fixpipe<C, C, CFG_NZ>(outGm, l0c, f);
            break;
        case HALF:
            f.quantPre = real ? F322F16 : DEQF16;
            Fixpipe(halfGm, l0c, f);
            break;
        case BF16:
            if constexpr (real) {
                GlobalTensor<bfloat16_t> bfGm;
                bfGm.SetGlobalBuffer((__gm__ bfloat16_t*)out);
                f.quantPre = F322BF16;
                Fixpipe(bfGm, l0c, f);
            }
            break;
        case BYTE:
            f.quantPre = real ? QF322B8_PRE : REQ8;
            Fixpipe(byteGm, l0c, f);
            break;
        case UBYTE:
            f.quantPre = real ? QF322B8_PRE : REQ8;
            Fixpipe(ubyteGm, l0c, f);
            break;
        case NZ_BYTE:
            f.quantPre = real ? QF322B8_PRE : REQ8;
            Fixpipe<int8_t, C, CFG_NZ>(byteGm, l0c, f);
            break;
        case VECTOR:
            f.quantPre = real ? VQF322B8_PRE : VREQ8;
            Fixpipe(byteGm, l0c, quant, f);
            break;
        case VECTOR_HALF:
            if constexpr (!real) {
                f.quantPre = VDEQF16;
                Fixpipe(halfGm, l0c, quant, f);
            }
            break;
        case L1_HALF: {
            LocalTensor<half> l1(TPosition::A1, 400 * 1024, 32 * 1024);
            f.quantPre = real ? F322F16 : DEQF16;
            Fixpipe<half, C, CFG_NZ>(l1, l0c, f);
            PipeBarrier<PIPE_ALL>();
            DataCopy(halfGm, l1, p[6] * 16 * ((n + 15) / 16 - 1) + m * 16);
            break;
        }
        case L1_VECTOR: {
            LocalTensor<int8_t> l1(TPosition::A1, 400 * 1024, 32 * 1024);
            f.quantPre = real ? VQF322B8_PRE : VREQ8;
            Fixpipe<int8_t, C, CFG_NZ>(l1, l0c, quant, f);
            PipeBarrier<PIPE_ALL>();
            DataCopy(byteGm, l1, p[6] * 32 * ((n + 31) / 32 - 1) + m * 32);
            break;
        }
        case LOW: {
            DataCopyCO12DstParams low(n, m, p[6], m16, real ? F322F16 : DEQF16, p[5], false, true);
            SetFixpipePreQuantFlag(f.deqScalar);
            SetFixpipeNz2ndFlag(p[7], p[8], p[9]);
            DataCopy(halfGm, l0c, low);
            break;
        }
        case LOW_VECTOR: {
            LocalTensor<uint64_t> fb(TPosition::C2PIPE2GM, 128, 240);
            DataCopy(fb, quant, DataCopyParams(1, (n * 8 + 127) / 128, 0, 0));
            PipeBarrier<PIPE_ALL>();
            if (m % 2 == 0) {
                SetFixPipeConfig(fb);
            } else {
                SetFixPipeConfig(fb[64], fb, false);  // an activation's vector, that nothing uses, and the scales
            }
            SetFixpipeNz2ndFlag(1, 0, 0);
            DataCopyCO12DstParams low(n, m, p[6], m16, real ? VQF322B8_PRE : VREQ8, p[5], false, true);
            DataCopy(byteGm, l0c, low);
            break;
        }
    }
}

// An int4 matrix moves as bytes.
template <typename T> struct Moved { using Type = T; static constexpr int per = 1; };
template <> struct Moved<int4b_t> { using Type = int8_t; static constexpr int per = 2; };

template <typename T>
__aicore__ inline void LoadNz(LocalTensor<T>& l1, GM_ADDR x, uint16_t rows, uint16_t columns, bool row)
{
    using M = typename Moved<T>::Type;
    GlobalTensor<M> gm;
    gm.SetGlobalBuffer((__gm__ M*)x);
    const uint16_t width = columns / Moved<T>::per, high = row ? 1 : (rows + 15) / 16 * 16;
    DataCopy(l1.template ReinterpretCast<M>(), gm, Nd2NzParams(1, rows, width, 0, width, high, 1, 0));
}

template <typename C, typename A>
__aicore__ inline void Product(GM_ADDR a, GM_ADDR b, GM_ADDR bias, GM_ADDR quant, GM_ADDR out, __gm__ int32_t* p)
{
    const uint16_t m = p[0], n = p[1], k = p[2];
    const uint16_t m1 = (m + 15) / 16, n1 = (n + 15) / 16, k1 = (k + C0<A> - 1) / C0<A>;
    LocalTensor<A> l1a(TPosition::A1, 0, ascir::elements_of<A>(128 * 1024));
    LocalTensor<A> l1b(TPosition::B1, 128 * 1024, ascir::elements_of<A>(128 * 1024));
    LocalTensor<C> l1bias(TPosition::C1, 256 * 1024, 256);
    LocalTensor<uint64_t> l1quant(TPosition::A1, 272 * 1024, 512);
    LocalTensor<A> l0a(TPosition::A2, 0, ascir::elements_of<A>(64 * 1024));
    LocalTensor<A> l0b(TPosition::B2, 0, ascir::elements_of<A>(64 * 1024));
    LocalTensor<C> l0c(TPosition::CO1, 0, 32 * 1024);
    LocalTensor<C> bt(TPosition::C2, 0, 256);
    GlobalTensor<C> biasGm;
    biasGm.SetGlobalBuffer((__gm__ C*)bias);
    GlobalTensor<uint64_t> quantGm;
    quantGm.SetGlobalBuffer((__gm__ uint64_t*)quant);
    LoadNz(l1a, a, m, k, m == 1);
    LoadNz(l1b, b, n, k, false);
    DataCopy(l1bias, biasGm, 256);
    DataCopy(l1quant, quantGm, 512);
    PipeBarrier<PIPE_ALL>();
    if (m == 1) {
        LoadData(l0a, l1a, LoadData2DParams(0, (k1 + 15) / 16, 1, 0, 0, false, 0));
    } else {
        for (uint16_t i = 0; i < m1; ++i)
            LoadData(l0a[i * k1 * 16 * C0<A>], l1a[i * 16 * C0<A>], LoadData2DParams(0, k1, m1, 0, 0, false, 0));
    }
    for (uint16_t i = 0; i < k1; ++i)
        LoadData(l0b[i * n1 * 16 * C0<A>], l1b, LoadData2DParams(i * n1, n1, 1, 0, 0, false, 0));
    if (p[3] == 5) {
        if constexpr (std::is_same<C, float>::value) {  // half becomes float on the way
            LocalTensor<half> narrow(TPosition::C1, 256 * 1024, 512);
            DataCopy(bt, narrow, DataCopyParams(1, 16, 0, 0));
        }
    } else {
        DataCopy(bt, l1bias, 256);
    }
    PipeBarrier<PIPE_ALL>();
    MmadParams params(m, n, k, p[11], false, true);
    if (p[10] > 2) {  // the same by names
        SetHF32Mode(HF32Mode::ENABLE);
        SetHF32TransMode(p[10] == 4 ? HF32TransMode::NEAREST_ZERO : HF32TransMode::NEAREST_EVEN);
    } else if (p[10] != 0) {
        SetHF32Mode(true);
        SetHF32TransMode(p[10] == 2);
    }
    switch (p[3]) {
        case 0: Mmad(l0c, l0a, l0b, params); break;
        case 1:
            params.unitFlag = p[11] == 3 ? 2 : 0;
            Mmad(l0c, l0a, l0b, params);
            PipeBarrier<PIPE_M>();
            params.unitFlag = p[11];
            params.cmatrixInitVal = false;
            Mmad(l0c, l0a, l0b, params);
            break;
        case 2:
        case 5:
            params.cmatrixInitVal = false;
            if constexpr (!ascir::is_int4<A>) Mmad(l0c, l0a, l0b, bt, params);
            break;
        case 3:
            params.cmatrixInitVal = false;
            params.cmatrixSource = true;
            Mmad(l0c, l0a, l0b, params);
            break;
        case 4:
            Mmad(l0c, l0a, l0b, params);
            params.cmatrixInitVal = false;
            PipeBarrier<PIPE_M>();
            if constexpr (!ascir::is_int4<A>) Mmad(l0c, l0a, l0b, l0c, params);
            break;
    }
    SetHF32Mode(false);
    if (p[11] == 0) PipeBarrier<PIPE_ALL>();
    Drain(out, l0c, l1quant, p);
}

extern "C" __global__ __aicore__ void product(GM_ADDR a, GM_ADDR b, GM_ADDR bias, GM_ADDR quant, GM_ADDR out,
                                              __gm__ int32_t* p, int32_t dtype)
{
    KERNEL_TASK_TYPE_DEFAULT(KERNEL_TYPE_AIC_ONLY);
    if (dtype == 0) Product<int32_t, int8_t>(a, b, bias, quant, out, p);
    if (dtype == 1) Product<float, half>(a, b, bias, quant, out, p);
    if (dtype == 2) Product<float, float>(a, b, bias, quant, out, p);
    if (dtype == 3) Product<int32_t, int4b_t>(a, b, bias, quant, out, p);
    if (dtype == 4) Product<float, bfloat16_t>(a, b, bias, quant, out, p);
}

// B in 4:2 form: values [n, k/2] and positions, both as fractals.
extern "C" __global__ __aicore__ void sparse(GM_ADDR a, GM_ADDR values, GM_ADDR positions, GM_ADDR out, int32_t m, int32_t n,
                                             int32_t k)
{
    KERNEL_TASK_TYPE_DEFAULT(KERNEL_TYPE_AIC_ONLY);
    const uint16_t m1 = (m + 15) / 16, n1 = (n + 15) / 16, k1 = (k + 31) / 32, half1 = (k + 63) / 64;
    LocalTensor<int8_t> l1a(TPosition::A1, 0, 128 * 1024), l1b(TPosition::B1, 128 * 1024, 64 * 1024);
    LocalTensor<uint8_t> l1index(TPosition::B1, 192 * 1024, 16 * 1024);
    LocalTensor<int8_t> l0a(TPosition::A2, 0, 64 * 1024), l0b(TPosition::B2, 0, 64 * 1024);
    LocalTensor<int32_t> l0c(TPosition::CO1, 0, 32 * 1024);
    GlobalTensor<int8_t> valuesGm;
    valuesGm.SetGlobalBuffer((__gm__ int8_t*)values);
    GlobalTensor<uint8_t> positionsGm;
    positionsGm.SetGlobalBuffer((__gm__ uint8_t*)positions);
    GlobalTensor<int32_t> outGm;
    outGm.SetGlobalBuffer((__gm__ int32_t*)out);
    LoadNz(l1a, a, m, k, false);
    DataCopy(l1b, valuesGm, n1 * half1 * 512);
    DataCopy(l1index, positionsGm, n1 * half1 * 128);
    PipeBarrier<PIPE_ALL>();
    for (uint16_t i = 0; i < m1; ++i)
        LoadData(l0a[i * k1 * 512], l1a[i * 512], LoadData2DParams(0, k1, m1, 0, 0, false, 0));
    LoadDataWithSparse(l0b, l1b, l1index, LoadData2dParams(0, n1 * half1, 1, 0, 0, false, 0));
    PipeBarrier<PIPE_ALL>();
    MmadWithSparse(l0c, l0a, l0b, MmadParams(m, n, k, 0, false, true));
    PipeBarrier<PIPE_ALL>();
    Fixpipe(outGm, l0c, FixpipeParamsV220(n, m, m1 * 16, n, false));
}
