// Normalisations and reductions. Buffers: dst, src, of lines: mean, variance, gamma, beta.
#include "adv_frame.h"

constexpr LayerNormConfig VARIANCE = {false, true, false, false};

template <typename T> __aicore__ inline void Norm(Frame& f, Case& c)
{
    LocalTensor<T> dst = f.Get<T>(0), src = f.Get<T>(1), mean = f.Get<T>(3), variance = f.Get<T>(4);
    LocalTensor<T> gamma = f.Get<T>(5), beta = f.Get<T>(6);
    LocalTensor<float> means = f.Get<float>(3), rstd = f.Get<float>(4);
    LocalTensor<uint8_t> tmp = f.Tmp();
    LayerNormTiling tiling;
    tiling.bLength = 1;
    tiling.sLength = c.a;
    tiling.hLength = c.b;
    tiling.originalHLength = c.c;
    RmsNormTiling rms;
    rms.bLength = c.a;
    rms.sLength = 1;
    rms.hLength = c.b;
    rms.originalHLength = c.c;
    LayerNormPara para = {c.a, c.c, c.b};
    LayerNormSeparateTiling separate;
    T eps = (T)c.scalar;
    bool own = c.tmp != 0;
    switch (c.op) {
        case 0:
            if (own) LayerNorm<T>(dst, mean, variance, src, gamma, beta, tmp, eps, tiling);
            else LayerNorm<T, true>(dst, mean, variance, src, gamma, beta, eps, tiling);
            return;
        case 1: LayerNorm<T>(src, mean, variance, src, gamma, beta, tmp, eps, tiling); return;   // in place
        case 2:
            if (own) LayerNorm<T, T>(dst, means, rstd, src, gamma, beta, c.scalar, tmp, para, separate);
            else LayerNorm<T, T>(dst, means, rstd, src, gamma, beta, c.scalar, para, separate);
            return;
        case 3: LayerNorm<T, T, false, VARIANCE>(dst, means, rstd, src, gamma, beta, c.scalar, tmp, para, separate); return;
        case 4:
            LayerNorm<float, T>(dst, means, rstd, src, f.Get<float>(5), f.Get<float>(6), c.scalar, tmp, para, separate);
            return;
        case 10:
            if (own) RmsNorm<T>(dst, src, gamma, tmp, eps, rms);
            else RmsNorm<T>(dst, src, gamma, eps, rms);
            return;
        case 11: RmsNorm<T>(src, src, gamma, tmp, eps, rms); return;
        case 20:
            if (own) Sum<T>(dst, src, tmp, {c.a, c.b, c.c});
            else Sum<T>(dst, src, {c.a, c.b, c.c});
            return;
        case 21:
            if (own) Mean<T>(dst, src, tmp, {c.a, c.b, c.c});
            else Mean<T>(dst, src, {c.a, c.b, c.c});
            return;
        case 22: Mean<T, float>(dst, src, tmp, {c.a, c.b, c.c}); return;
    }
}

#define ALONG(OP, NAME, T)                                                                                            \
    if (c.op == OP) {                                                                                                 \
        LocalTensor<T> dst = f.Get<T>(0), src = f.Get<T>(1);                                                          \
        if (c.d == 0 && c.tmp != 0) NAME<T, Pattern::Reduce::AR>(dst, src, tmp, shape, true);                         \
        if (c.d == 0 && c.tmp == 0) NAME<T, Pattern::Reduce::AR>(dst, src, shape, true);                              \
        if (c.d == 1 && c.tmp != 0) NAME<T, Pattern::Reduce::RA>(dst, src, tmp, shape, true);                         \
        if (c.d == 1 && c.tmp == 0) NAME<T, Pattern::Reduce::RA>(dst, src, shape, true);                              \
        if (c.d == 2) NAME<T, Pattern::Reduce::AR, true>(dst, src, tmp, shape, true);                                 \
        if (c.d == 3) NAME<T, Pattern::Reduce::RA, true>(dst, src, tmp, shape, true);                                 \
    }

extern "C" __global__ __aicore__ void rows(GM_ADDR in, GM_ADDR out, Case c)
{
    Frame f(in, out, c.tmp);
    if (c.op < 100) {
        if (c.type == 0) Norm<float>(f, c);
        if (c.type == 1) Norm<half>(f, c);
        return;
    }
    uint32_t shape[2] = {c.a, c.b};
    LocalTensor<uint8_t> tmp = f.Tmp();
    ALONG(100, ReduceSum, float)
    ALONG(101, ReduceMax, float)
    ALONG(102, ReduceMax, half)
    ALONG(103, ReduceMin, float)
    ALONG(104, ReduceMin, half)
    ALONG(105, ReduceProd, float)
    ALONG(106, ReduceMean, float)
    ALONG(107, ReduceAny, float)
    ALONG(108, ReduceAny, uint8_t)
    ALONG(109, ReduceAll, float)
    ALONG(110, ReduceAll, uint8_t)
}
