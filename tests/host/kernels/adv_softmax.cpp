// The softmax family: T of the matrix, U of sums and maxima. Buffers: dst, src, grad; sum, max, exp_max, in_sum, in_max.
#include "adv_frame.h"

constexpr SoftmaxConfig COMPACT = {true, 0, 0, SoftmaxMode::SOFTMAX_OUTPUT_WITHOUT_BRC};
constexpr SoftmaxConfig FIXED = {true, 5, 77, SoftmaxMode::SOFTMAX_NORMAL};

template <typename T, typename U> __aicore__ inline void Run(Frame& f, Case& c)
{
    LocalTensor<T> dst = f.Get<T>(0), src = f.Get<T>(1), grad = f.Get<T>(2), expMax = f.Get<T>(5);
    LocalTensor<U> sum = f.Get<U>(3), max = f.Get<U>(4), inSum = f.Get<U>(6), inMax = f.Get<U>(7);
    LocalTensor<uint8_t> tmp = f.Tmp();
    SoftMaxTiling tiling;
    LogSoftMaxTiling logTiling;
    SoftMaxShapeInfo shape = {c.a, c.b, c.a, c.c};
    bool own = c.tmp != 0, same = sizeof(T) == sizeof(U);
    switch (c.op) {
        case 0:
            if (own) SoftMax<T>(dst, sum, max, src, tmp, tiling, shape);
            else SoftMax<T>(dst, sum, max, src, tiling, shape);
            return;
        case 1:
            if (own) SoftMax<T>(dst, src, tmp, tiling, shape);
            else SoftMax<T>(dst, src, tiling, shape);
            return;
        case 2:
            if (own) SoftMax<T, false, false, true>(dst, sum, max, src, tmp, tiling, shape);
            else SoftMax<T, false, false, true>(dst, sum, max, src, tiling, shape);
            return;
        case 3: SoftMax<T, false, false, false, FIXED>(dst, sum, max, src, tmp, tiling); return;
        case 4: SoftMax<T>(src, sum, max, src, tmp, tiling, shape); return;   // in place
        case 10:
            if (own) SimpleSoftMax<T>(dst, inSum, inMax, src, tmp, tiling, shape);
            else SimpleSoftMax<T>(dst, inSum, inMax, src, tiling, shape);
            return;
        case 11: SimpleSoftMax<T, false, false, true>(dst, inSum, inMax, src, tmp, tiling, shape); return;
        case 20:
            if (own) SoftmaxFlash<T>(dst, sum, max, src, expMax, inSum, inMax, tmp, tiling, c.d != 0, shape);
            else SoftmaxFlash<T>(dst, sum, max, src, expMax, inSum, inMax, tiling, c.d != 0, shape);
            return;
        case 21:   // the state stays where it is
            SoftmaxFlash<T>(src, inSum, inMax, src, expMax, inSum, inMax, tmp, tiling, true, shape);
            return;
        case 30:
            if (own) SoftmaxFlashV2<T>(dst, sum, max, src, expMax, inSum, inMax, tmp, tiling, shape);
            else SoftmaxFlashV2<T>(dst, sum, max, src, expMax, inSum, inMax, tiling, shape);
            return;
        case 31:
            if (own) SoftmaxFlashV2<T, true>(dst, sum, max, src, expMax, inSum, inMax, tmp, tiling, shape);
            else SoftmaxFlashV2<T, true>(dst, sum, max, src, expMax, inSum, inMax, tiling, shape);
            return;
        case 32: SoftmaxFlashV2<T, true>(src, inSum, inMax, src, expMax, inSum, inMax, tmp, tiling, shape); return;
        case 33:
            SoftmaxFlashV2<T, true, false, false, false, COMPACT>(dst, sum, max, src, expMax, inSum, inMax, tmp, tiling, shape);
            return;
        case 34:
            SoftmaxFlashV2<T, false, false, false, false, COMPACT>(dst, sum, max, src, expMax, inSum, inMax, tmp, tiling,
                                                                   shape);
            return;
        case 36: SoftmaxFlashV2<T, true, false, false, true>(dst, sum, max, src, expMax, inSum, inMax, tmp, tiling, shape);
            return;
    }
    if constexpr (sizeof(T) == sizeof(U)) {
        switch (c.op) {
            case 35:
                SoftmaxFlashV2<T, true, false, false, false, COMPACT>(dst, grad, sum, max, src, expMax, inSum, inMax, tmp,
                                                                      tiling, shape);
                return;
            case 40:
                if (own) SoftmaxGrad<T>(dst, grad, src, tmp, tiling, c.d != 0, shape);
                else SoftmaxGrad<T>(dst, grad, src, tiling, c.d != 0, shape);
                return;
            case 41:
                if (own) SoftmaxGradFront<T>(dst, grad, src, tmp, tiling, shape);
                else SoftmaxGradFront<T>(dst, grad, src, tiling, shape);
                return;
            case 42: SoftmaxGrad<T, false, true>(dst, grad, src, tmp, tiling, c.d != 0, shape); return;
            case 50: LogSoftMax<T>(dst, sum, max, src, tmp, logTiling, shape); return;
        }
    }
    if (c.op == 60) {
        bool found = AdjustSoftMaxRes<T, U>(src, max, c.e, (T)0.25f, shape);
        grad.SetValue(0, found ? (T)1.0f : (T)0.0f);
    }
}

extern "C" __global__ __aicore__ void softmax(GM_ADDR in, GM_ADDR out, Case c)
{
    Frame frame(in, out, c.tmp);
    if (c.type == 0) Run<float, float>(frame, c);
    if (c.type == 1) Run<half, half>(frame, c);
    if (c.type == 2) Run<half, float>(frame, c);
}
