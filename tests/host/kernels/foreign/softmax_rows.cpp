// Rows of a softmax in mask and repeat forms, half in and out, float inside.
#include "kernel_operator.h"
using namespace AscendC;

#define CEIL_DIV(a, b) (((a) + (b) - 1) / (b))

template <typename T, uint32_t COLUMNS>
__global__ __vector__ void softmax_rows(__gm__ T* x, __gm__ T* y, uint32_t rows)
{
    static_assert(COLUMNS % 128 == 0, "whole repeats");
    constexpr uint8_t repeats = COLUMNS / 64;
    TPipe pipe;
    TQue<TPosition::VECIN, 1> in;
    TQue<TPosition::VECOUT, 1> out;
    TBuf<TPosition::VECCALC> calc, small;
    pipe.InitBuffer(in, 2, COLUMNS * sizeof(T));
    pipe.InitBuffer(out, 2, COLUMNS * sizeof(T));
    pipe.InitBuffer(calc, COLUMNS * sizeof(float));
    pipe.InitBuffer(small, 1024);
    GlobalTensor<T> xGm, yGm;
    xGm.SetGlobalBuffer(x);
    yGm.SetGlobalBuffer(y);
    const uint32_t perCore = CEIL_DIV(rows, GetBlockNum());
    const uint32_t first = GetBlockIdx() * perCore, last = first + perCore < rows ? first + perCore : rows;
    for (uint32_t row = first; row < last; ++row) {
        LocalTensor<T> source = in.AllocTensor<T>();
        DataCopy(source, xGm[row * COLUMNS], {1, uint16_t(COLUMNS * sizeof(T) / 32), 0, 0});
        in.EnQue(source);
        source = in.DeQue<T>();
        LocalTensor<float> f = calc.Get<float>();
        LocalTensor<float> tmp = small.Get<float>();
        Cast(f, source, RoundMode::CAST_NONE, 64, repeats, {1, 1, 8, 4});
        in.FreeTensor(source);
        Duplicate(tmp, 0.0f, 128);
        PipeBarrier<PIPE_V>();
        ReduceMax<float>(tmp, f, tmp[64], COLUMNS, false);
        SetFlag<HardEvent::V_S>(EVENT_ID0);
        WaitFlag<HardEvent::V_S>(EVENT_ID0);
        const float top = tmp.GetValue(0);
        SetFlag<HardEvent::S_V>(EVENT_ID0);
        WaitFlag<HardEvent::S_V>(EVENT_ID0);
        uint64_t mask[2] = {UINT64_MAX, 0};
        Adds(f, f, -top, mask, repeats, {1, 1, 8, 8});
        PipeBarrier<PIPE_V>();
        Exp<float>(f, f, 64, repeats, {1, 1, 8, 8});
        PipeBarrier<PIPE_V>();
        WholeReduceSum<float>(tmp, f, 64, repeats, 1, 1, 8);
        PipeBarrier<PIPE_V>();
        WholeReduceSum<float>(tmp, tmp, repeats, 1, 1, 1, 8);
        PipeBarrier<PIPE_V>();
        Brcb(tmp[64], tmp, 1, {1, 8});
        PipeBarrier<PIPE_V>();
        Div(f, f, tmp[64], 64, repeats, {1, 1, 0, 8, 8, 0});
        PipeBarrier<PIPE_V>();
        LocalTensor<T> target = out.AllocTensor<T>();
        Cast(target, f, RoundMode::CAST_RINT, 64, repeats, {1, 1, 4, 8});
        out.EnQue(target);
        target = out.DeQue<T>();
        DataCopy(yGm[row * COLUMNS], target, COLUMNS);
        out.FreeTensor(target);
    }
}
