// Sorting, broadcasts, cumulative sums, selection. Buffers: dst, src, indices or mask; more of dst in the small ones.
#include "adv_frame.h"

constexpr CumSumConfig FIRST_AXIS = {false, false, true};
constexpr CumSumConfig LAST_AXIS = {true, false, true};
constexpr TopKConfig SMALLEST_FIRST = {TopKAlgo::MERGE_SORT, TopKOrder::SMALLEST, true};

template <typename T> __aicore__ inline void Spread(Frame& f, Case& c)
{
    LocalTensor<T> dst = f.Get<T>(0), src = f.Get<T>(1);
    LocalTensor<uint8_t> tmp = f.Tmp();
    uint32_t to[] = {c.a, c.b}, column[] = {c.a, 1}, line[] = {1, c.b}, one[] = {1}, all[] = {c.b};
    bool own = c.tmp != 0;
    if (c.d == 0 && own) Broadcast<T, 2, 1>(dst, src, to, column, tmp);
    if (c.d == 0 && !own) Broadcast<T, 2, 1>(dst, src, to, column);
    if (c.d == 1 && own) Broadcast<T, 2, 0>(dst, src, to, line, tmp);
    if (c.d == 1 && !own) Broadcast<T, 2, 0>(dst, src, to, line);
    if (c.d == 2 && own) Broadcast<T, 1, 0>(dst, src, all, one, tmp);
    if (c.d == 2 && !own) Broadcast<T, 1, 0>(dst, src, all, one);
}

template <typename T> __aicore__ inline void Run(Frame& f, Case& c)
{
    LocalTensor<T> dst = f.Get<T>(0), src = f.Get<T>(1), last = f.Get<T>(3);
    LocalTensor<int32_t> dstIndex = f.Get<int32_t>(2), srcIndex = f.Get<int32_t>(4);
    LocalTensor<bool> finish = f.Get<bool>(5);
    LocalTensor<uint8_t> tmp = f.Tmp();
    TopkTiling tiling;
    TopKInfo info = {(int32_t)c.a, (int32_t)c.b, (int32_t)c.c};
    bool largest = c.e != 0;
    switch (c.op) {
        case 0:
            if (c.tmp != 0) TopK<T>(dst, dstIndex, src, srcIndex, finish, tmp, c.d, tiling, info, largest);
            else TopK<T>(dst, dstIndex, src, srcIndex, finish, c.d, tiling, info, largest);
            return;
        case 1: TopK<T, true, true>(dst, dstIndex, src, srcIndex, finish, tmp, c.d, tiling, info, largest); return;
        case 2:
            TopK<T, false, false, false, TopKMode::TOPK_NSMALL>(dst, dstIndex, src, srcIndex, finish, tmp, c.d, tiling, info,
                                                                largest);
            return;
        case 3:
            TopK<T, true, false, false, TopKMode::TOPK_NSMALL>(dst, dstIndex, src, srcIndex, finish, tmp, c.d, tiling, info,
                                                               largest);
            return;
        case 4:
            TopK<T, false, false, false, TopKMode::TOPK_NORMAL, SMALLEST_FIRST>(dst, dstIndex, src, srcIndex, finish, tmp, c.d,
                                                                                tiling, info);
            return;
        case 10:
            if (c.tmp != 0) CumSum<T, FIRST_AXIS>(dst, last, src, tmp, {c.a, c.b});
            else CumSum<T, FIRST_AXIS>(dst, last, src, {c.a, c.b});
            return;
        case 11:
            if (c.tmp != 0) CumSum<T, LAST_AXIS>(dst, last, src, tmp, {c.a, c.b});
            else CumSum<T, LAST_AXIS>(dst, last, src, {c.a, c.b});
            return;
        case 20: Arange<T>(dst, (T)c.scalar, (T)(int32_t)c.b, c.a); return;
    }
    SelectWithBytesMaskShapeInfo shape;
    shape.firstAxis = c.a;
    shape.srcLastAxis = c.b;
    shape.maskLastAxis = c.c;
    T scalar = (T)c.scalar;
    if (c.op == 30 && c.d == 0) Select(dst, src, scalar, f.Get<uint8_t>(2), tmp, shape);
    if (c.op == 30 && c.d == 1) SelectWithBytesMask(dst, scalar, src, f.Get<bool>(2), tmp, shape);
    if (c.op == 30 && c.d == 2) Select(dst, src, scalar, f.Get<int16_t>(2), tmp, shape);
    if (c.op == 30 && c.d == 3) Select(dst, scalar, src, f.Get<uint32_t>(2), tmp, shape);
}

extern "C" __global__ __aicore__ void order(GM_ADDR in, GM_ADDR out, Case c)
{
    Frame f(in, out, c.tmp);
    if (c.op == 40) {
        if (c.type == 0) Spread<float>(f, c);
        if (c.type == 1) Spread<half>(f, c);
        if (c.type == 2) Spread<int8_t>(f, c);
        if (c.type == 3) Spread<uint8_t>(f, c);
    } else if (c.op == 20 && c.type >= 2) {
        if (c.type == 2) Arange<int32_t>(f.Get<int32_t>(0), (int32_t)c.scalar, c.b, c.a);
        if (c.type == 3) ArithProgression<int16_t>(f.Get<int16_t>(0), (int16_t)c.scalar, c.b, c.a);
    } else {
        if (c.type == 0) Run<float>(f, c);
        if (c.type == 1) Run<half>(f, c);
    }
}
