// Quantisation by the library on tensors of a TPipe: operands are copied in before, dst is copied out.
#include "kernel_operator.h"
using namespace AscendC;

struct Case {
    int32_t op, types, form, scratch;  // form: 0 buffer, 1 none; both also of whole tensors (2, 3) or old (4 to 7)
    uint32_t rows, columns, count, groups;
    float scale, offset;
    uint32_t bytes[4];                 // of dst, src, scale, offset
};

struct Frame {
    TPipe pipe;
    TBuf<TPosition::VECCALC> part[4], rest;
    GlobalTensor<int8_t> out;
    uint32_t bytes;
    __aicore__ inline Frame(GM_ADDR dst, GM_ADDR src, GM_ADDR scale, GM_ADDR offset, const Case& c) : bytes(c.bytes[0])
    {
        GM_ADDR from[] = {dst, src, scale, offset};
        for (uint32_t i = 0; i < 4; ++i) {
            pipe.InitBuffer(part[i], c.bytes[i]);
            GlobalTensor<int8_t> gm;
            gm.SetGlobalBuffer((__gm__ int8_t*)from[i]);
            DataCopy(part[i].Get<int8_t>(), gm, c.bytes[i]);
        }
        if (c.scratch > 0) pipe.InitBuffer(rest, c.scratch);
        out.SetGlobalBuffer((__gm__ int8_t*)dst);
        PipeBarrier<PIPE_ALL>();
    }
    __aicore__ inline ~Frame()
    {
        PipeBarrier<PIPE_ALL>();
        DataCopy(out, part[0].Get<int8_t>(), bytes);
    }
    template <typename T> __aicore__ inline LocalTensor<T> Part(uint32_t i) { return part[i].Get<T>(); }
};

constexpr AscendQuantConfig CONFIG = {96, 0, 0, 0};

template <typename T> __aicore__ inline void Quant(Frame& frame, const Case& c, const LocalTensor<uint8_t>& tmp)
{
    LocalTensor<int8_t> dst = frame.Part<int8_t>(0);
    LocalTensor<T> src = frame.Part<T>(1), scale = frame.Part<T>(2), offset = frame.Part<T>(3);
    const T plus = static_cast<T>(c.offset);
    const uint32_t n = c.columns;
    switch (c.op * 4 + c.form) {
        case 0: AscendQuant(dst, src, tmp, c.scale, c.offset, c.count); break;
        case 1: AscendQuant(dst, src, c.scale, c.offset, c.count); break;
        case 2: AscendQuant<T>(dst, src, tmp, c.scale, c.offset); break;
        case 3: AscendQuant<T>(dst, src, c.scale, c.offset); break;
        case 4: AscendQuant(dst, src, tmp, scale, plus, n, c.count); break;
        case 5: AscendQuant(dst, src, scale, plus, n, c.count); break;
        case 6: AscendQuant(dst, src, tmp, scale, plus); break;
        case 7: AscendQuant<T>(dst, src, scale, plus); break;
        case 8: AscendQuant(dst, src, tmp, scale, offset, n, n, c.count); break;
        case 9: AscendQuant(dst, src, scale, offset, n, n, c.count); break;
        case 10: AscendQuant<T>(dst, src, tmp, scale, offset); break;
        case 11: AscendQuant(dst, src, scale, offset); break;
        case 12: AscendQuant<T, false, CONFIG>(dst, src, tmp, c.scale, c.offset, c.count); break;
    }
}

template <typename D, typename S> __aicore__ inline void Dequant(Frame& frame, const Case& c, const LocalTensor<uint8_t>& tmp)
{
    LocalTensor<D> dst = frame.Part<D>(0);
    LocalTensor<int32_t> src = frame.Part<int32_t>(1);
    LocalTensor<S> scale = frame.Part<S>(2);
    const uint32_t m = c.rows, n = c.columns, count = c.count;
    switch (c.form) {
        case 0: AscendDequant(dst, src, scale, tmp, {m, n, count}); break;
        case 1: AscendDequant<D, S>(dst, src, scale, {m, n, count}); break;
        case 2: AscendDequant<D, S, DeQuantMode::DEQUANT_WITH_MULTI_ROW>(dst, src, scale, tmp, {m, n, count}); break;
        case 3: AscendDequant(dst, src, scale, tmp, count); break;
        case 4: AscendDequant(dst, src, scale, tmp); break;
        case 5: AscendDequant(dst, src, scale, count); break;
        case 6: AscendDequant(dst, src, scale); break;
    }
}
template <typename D, typename S> __aicore__ inline void DequantByNumber(Frame& frame, const Case& c, const LocalTensor<uint8_t>& tmp)
{
    LocalTensor<D> dst = frame.Part<D>(0);
    LocalTensor<int32_t> src = frame.Part<int32_t>(1);
    const S scale = static_cast<S>(c.scale);
    const DequantParams shape = {c.rows, c.columns, c.count};
    if (c.form == 0) AscendDequant(dst, src, scale, tmp, shape);
    if (c.form == 1) AscendDequant(dst, src, scale, shape);
}

template <typename S, typename D, bool isTranspose>
__aicore__ inline void AntiQuant(Frame& frame, const Case& c, const LocalTensor<uint8_t>& tmp)
{
    LocalTensor<D> dst = frame.Part<D>(0), scale = frame.Part<D>(2), offset = frame.Part<D>(3);
    LocalTensor<S> src = frame.Part<S>(1);
    const uint32_t k = isTranspose ? c.columns : c.rows, n = isTranspose ? c.rows : c.columns;
    AntiQuantShapeInfo shape = {c.groups, n, c.groups, n};
    if (isTranspose) shape = {n, c.groups, n, c.groups};
    const D by = static_cast<D>(c.scale), plus = static_cast<D>(c.offset);
    switch (c.form) {
        case 0: AscendAntiQuant<S, D, isTranspose>(dst, src, offset, scale, tmp, k, shape); break;
        case 1: AscendAntiQuant<S, D, isTranspose>(dst, src, offset, scale, k, shape); break;
        case 2: AscendAntiQuant<S, D, isTranspose>(dst, src, scale, tmp, k, shape); break;
        case 3: AscendAntiQuant<S, D, isTranspose>(dst, src, plus, by, tmp, k); break;
        case 4: AscendAntiQuant<S, D, isTranspose>(dst, src, plus, by, k); break;
        case 5: AscendAntiQuant<S, D, isTranspose>(dst, src, by, tmp, k); break;
        case 6: {  // the shapes are those of the tensors
            const uint32_t sizes[] = {shape.scaleHeight, shape.scaleWidth};
            scale.SetShapeInfo(ShapeInfo(2, sizes));
            offset.SetShapeInfo(ShapeInfo(2, sizes));
            AscendAntiQuant<S, D, isTranspose>(dst, src, offset, scale, tmp, k);
            break;
        }
        case 7: {  // ... and one of them says it for both
            const uint32_t sizes[] = {shape.scaleHeight, shape.scaleWidth};
            offset.SetShapeInfo(ShapeInfo(2, sizes, DataFormat::ND));
            AscendAntiQuant<S, D, isTranspose>(dst, src, offset, scale, tmp, k);
            break;
        }
    }
}

extern "C" __global__ __aicore__ void quant(GM_ADDR dst, GM_ADDR src, GM_ADDR scale, GM_ADDR offset, Case c)
{
    Frame frame(dst, src, scale, offset, c);
    LocalTensor<uint8_t> tmp;
    if (c.scratch > 0) tmp = frame.rest.Get<uint8_t>();
    if (c.types == 0) Quant<half>(frame, c, tmp);
    if (c.types == 1) Quant<float>(frame, c, tmp);
    if (c.types == 10) Dequant<half, uint64_t>(frame, c, tmp);
    if (c.types == 11) Dequant<float, float>(frame, c, tmp);
    if (c.types == 12) Dequant<float, bfloat16_t>(frame, c, tmp);
    if (c.types == 13) Dequant<bfloat16_t, float>(frame, c, tmp);
    if (c.types == 14) Dequant<bfloat16_t, bfloat16_t>(frame, c, tmp);
    if (c.types == 15) DequantByNumber<float, float>(frame, c, tmp);
    if (c.types == 16) DequantByNumber<bfloat16_t, bfloat16_t>(frame, c, tmp);
    if (c.types == 20) AntiQuant<int8_t, half, false>(frame, c, tmp);
    if (c.types == 21) AntiQuant<int8_t, half, true>(frame, c, tmp);
    if (c.types == 22) AntiQuant<int8_t, bfloat16_t, false>(frame, c, tmp);
    if (c.types == 23) AntiQuant<int8_t, bfloat16_t, true>(frame, c, tmp);
    if (c.types == 24) AntiQuant<int4b_t, half, false>(frame, c, tmp);
    if (c.types == 25) AntiQuant<int4b_t, half, true>(frame, c, tmp);
    if (c.types == 26) AntiQuant<int4b_t, bfloat16_t, false>(frame, c, tmp);
    if (c.types == 27) AntiQuant<int4b_t, bfloat16_t, true>(frame, c, tmp);
}
