// Loads into L0A and L0B.
#include "kernel_operator.h"
using namespace AscendC;

constexpr uint32_t FRACTAL = 512, CHUNK = 4;
constexpr IsResetLoad3dConfig KEEP = {false, false};
template <typename T> constexpr uint32_t C0 = ascir::elements_of<T>(32);

template <typename T, typename L>
__aicore__ inline void LoadWindow(L& l0, LocalTensor<T>& l1, int32_t op, __gm__ int32_t* p)
{
    const uint8_t pads[4] = {(uint8_t)p[2], (uint8_t)p[3], (uint8_t)p[4], (uint8_t)p[5]};
    if (op == 4) {
        SetFmatrix(p[0], p[1], pads, FmatrixMode::FMATRIX_LEFT);
        SetLoadDataPaddingValue<int8_t>(0);
        LoadData3DParamsV2Pro pro;
        pro.channelSize = p[6];
        pro.enTranspose = p[17];
        pro.extConfig = (uint64_t)p[10] << 48 | (uint64_t)p[9] << 32 | (uint64_t)p[8] << 16 | (uint64_t)p[7];
        pro.filterConfig = (uint64_t)p[16] << 40 | (uint64_t)p[15] << 32 | (uint64_t)p[14] << 24 | (uint64_t)p[13] << 16 |
                           (uint64_t)p[12] << 8 | (uint64_t)p[11];
        LoadData(l0, l1, pro);
        return;
    }
    LoadData3DParamsV2<T> full(pads, p[0], p[1], p[6], p[7], p[8], p[9], p[10], p[11], p[12], p[13], p[14], p[15], p[16],
                               p[17], false, (T)p[18]);
    if (p[19] != 0) SetLoadDataRepeat({(uint16_t)p[20], (uint8_t)p[19], (uint8_t)p[21]});
    if (p[22] != 0) SetLoadDataBoundary(p[22]);
    if (op == 5) {
        SetFmatrix(p[0], p[1], pads, FmatrixMode::FMATRIX_LEFT);
        SetLoadDataPaddingValue((T)p[18]);
        full.l1H = full.l1W = 0;
        LoadData<T, KEEP>(l0, l1[p[23]], full);
    } else {
        LoadData(l0, l1[p[23]], full);
    }
    SetLoadDataRepeat({0, 1, 0});
    SetLoadDataBoundary(0);
}

// What a load leaves in L0A (or L0B), fractal by fractal: multiplied with an identity in the other one.
template <typename T, typename C>
__aicore__ inline void Peek(GM_ADDR image, GM_ADDR identity, GM_ADDR out, __gm__ int32_t* p, int32_t op, int32_t fractals,
                            bool right)
{
    GlobalTensor<T> imageGm, identityGm;
    GlobalTensor<C> outGm;
    imageGm.SetGlobalBuffer((__gm__ T*)image);
    identityGm.SetGlobalBuffer((__gm__ T*)identity);
    outGm.SetGlobalBuffer((__gm__ C*)out);
    LocalTensor<T> l1(TPosition::A1, 0, ascir::elements_of<T>(128 * 1024));
    LocalTensor<T> l0a(TPosition::A2, 0, ascir::elements_of<T>(64 * 1024));
    LocalTensor<T> l0b(TPosition::B2, 0, ascir::elements_of<T>(64 * 1024));
    LocalTensor<C> l0c(TPosition::CO1, 0, 32 * 1024);
    LocalTensor<T> seen = right ? l0b : l0a, other = right ? l0a : l0b;
    DataCopy(l1, imageGm, ascir::elements_of<T>(128 * 1024));
    LocalTensor<T> zeros(TPosition::A1, 64 * 1024, ascir::elements_of<T>(64 * 1024));
    LocalTensor<T> unit(TPosition::A1, 128 * 1024, ascir::elements_of<T>(64 * 1024));
    DataCopy(unit, identityGm, ascir::elements_of<T>(CHUNK * C0<T> / 16 * CHUNK * FRACTAL));
    PipeBarrier<PIPE_ALL>();
    LoadData(seen, zeros, LoadData2DParams(0, 128, 1, 0, 0, false, 0));
    LoadData(other, unit, LoadData2DParams(0, CHUNK * C0<T> / 16 * CHUNK, 1, 0, 0, false, 0));
    PipeBarrier<PIPE_ALL>();
    if (op == 0) LoadData(seen, l1, LoadData2DParams(p[0], p[1], p[2], 0, p[3], p[4], 0));
    if constexpr (!ascir::is_int4<T>) {
        if (op == 1) LoadData(seen, imageGm, LoadData2DParams(p[0], p[1], p[2], 0, p[3], 0, 0));
        if (op == 6) {
            LoadData(l1, imageGm, LoadData2DParams(p[0], p[1], p[2], 0, p[3], 0, p[4]));
            PipeBarrier<PIPE_ALL>();
            LoadData(seen, l1, LoadData2DParams(0, fractals, 1, 0, 0, false, 0));
        }
    }
    if (op == 2) LoadDataWithTranspose(seen, l1, LoadData2dTransposeParams(p[0], p[1], p[2], p[3], p[4]));
    if (op >= 3 && op <= 5) LoadWindow(seen, l1, op, p);
    if constexpr (sizeof(T) >= 2) {
        if (op == 7) InitConstValue(seen, InitConstValueParams<T>(p[0], p[1], p[2], (T)p[3]));
        if (op == 8) {
            Fill(l1, InitConstValueParams<T>(p[0], p[1], p[2], (T)p[3]));
            PipeBarrier<PIPE_ALL>();
            LoadData(seen, l1, LoadData2DParams(0, fractals, 1, 0, 0, false, 0));
        }
    }
    PipeBarrier<PIPE_ALL>();
    constexpr uint16_t wide = CHUNK * C0<T>;
    for (int32_t i = 0; i < fractals; i += CHUNK) {
        const uint32_t at = i * 16 * C0<T>;
        if (right) {
            Mmad(l0c, l0a, l0b[at], MmadParams(wide, 16, wide, 0, false, true));
        } else {
            Mmad(l0c, l0a[at], l0b, MmadParams(16, wide, wide, 0, false, true));
        }
        PipeBarrier<PIPE_ALL>();
        const uint16_t n = right ? 16 : wide, m = right ? wide : 16;
        Fixpipe(outGm[i * 16 * C0<T>], l0c, FixpipeParamsV220(n, m, m, n, false));
        PipeBarrier<PIPE_ALL>();
    }
}

extern "C" __global__ __aicore__ void peek(GM_ADDR image, GM_ADDR identity, GM_ADDR out, __gm__ int32_t* p, int32_t op,
                                           int32_t fractals, int32_t right, int32_t dtype)
{
    KERNEL_TASK_TYPE_DEFAULT(KERNEL_TYPE_AIC_ONLY);
    if (dtype == 0) Peek<int8_t, int32_t>(image, identity, out, p, op, fractals, right);
    if (dtype == 1) Peek<half, float>(image, identity, out, p, op, fractals, right);
    if (dtype == 2) Peek<float, float>(image, identity, out, p, op, fractals, right);
    if (dtype == 3) Peek<int4b_t, int32_t>(image, identity, out, p, op, fractals, right);
}
