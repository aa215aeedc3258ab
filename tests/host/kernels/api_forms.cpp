// Forms of vector instructions that other kernels leave out: by the registers, by addresses, of mixed types.
#include "vector_frame.h"

// CastDeq: the parameters of each lane lie behind the second source.
template <typename D, bool byLane, bool high>
__aicore__ inline void Dequantise(Case& c)
{
    LocalTensor<D> dst = Part<D>(0, c.bytes);
    LocalTensor<int16_t> src = Part<int16_t>(1, c.bytes);
    if constexpr (byLane) {
        LocalTensor<float> raw = Part<float>(2, c.bytes);
        float scale[16];
        int16_t offset[16];
        bool sign[16];
        for (int i = 0; i < 16; ++i) {
            scale[i] = raw.GetValue(i);
            offset[i] = int16_t(i - 8);
            sign[i] = std::is_same<D, int8_t>::value;
        }
        SetDeqScale(LocalTensor<uint64_t>(TPosition::VECCALC, 3 * PART, 16), VdeqInfo(scale, offset, sign));
    } else {
        SetDeqScale(c.scalar, 5, std::is_same<D, int8_t>::value);
    }
    PipeBarrier<PIPE_ALL>();
    UnaryRepeatParams params(c.dstBlk, c.src0Blk, c.dstRep, c.src0Rep);
    if (c.form == 0) CastDequant<D, int16_t, byLane, high>(dst, src, c.count);
    if (c.op == 1) {
        if (c.form == 1) CastDequant<D, int16_t, true, byLane, high>(dst, src, c.mask, c.repeat, params);
        if (c.form == 2) CastDequant<D, int16_t, true, byLane, high>(dst, src, int32_t(c.mask[0]), c.repeat, params);
        return;
    }
    if (c.form == 1) CastDeq<D, int16_t, true, byLane, high>(dst, src, c.mask, c.repeat, params);
    if (c.form == 2) CastDeq<D, int16_t, true, byLane, high>(dst, src, int32_t(c.mask[0]), c.repeat, params);
}
__aicore__ inline void Deq(int32_t kind, Case& c)
{
    switch (kind) {
        case 0: Dequantise<int8_t, false, false>(c); break;
        case 1: Dequantise<uint8_t, false, true>(c); break;
        case 2: Dequantise<int8_t, true, true>(c); break;
        case 3: Dequantise<uint8_t, true, false>(c); break;
    }
}

#define MASKED(NAME, SOURCES, PARAMS)                                       \
    {                                                                       \
        if (c.form == 1) NAME(dst, SOURCES, c.mask, c.repeat, PARAMS);      \
        if (c.form == 2) NAME(dst, SOURCES, c.mask[0], c.repeat, PARAMS);   \
        break;                                                              \
    }
#define PAIR a, b
#define SCALED a, static_cast<half>(c.scalar)
template <typename D, typename S> __aicore__ inline void Narrow(Case& c)
{
    LocalTensor<D> dst = Part<D>(0, c.bytes);
    LocalTensor<S> a = Part<S>(1, c.bytes), b = Part<S>(2, c.bytes);
    BinaryRepeatParams params(c.dstBlk, c.src0Blk, c.src1Blk, c.dstRep, c.src0Rep, c.src1Rep);
    switch (c.op) {
        case 0: MASKED(AddReluCast, PAIR, params)
        case 1: MASKED(SubReluCast, PAIR, params)
    }
}
__aicore__ inline void MixedForms(int32_t kind, Case& c)
{
    BinaryRepeatParams params(c.dstBlk, c.src0Blk, c.src1Blk, c.dstRep, c.src0Rep, c.src1Rep);
    UnaryRepeatParams unary(c.dstBlk, c.src0Blk, c.dstRep, c.src0Rep);
    LocalTensor<half> a = Part<half>(1, c.bytes), b = Part<half>(2, c.bytes);
    switch (kind) {
        case 0: Narrow<int8_t, half>(c); break;
        case 1: Narrow<half, float>(c); break;
        case 2: Narrow<int8_t, int16_t>(c); break;
        case 3: {
            LocalTensor<uint8_t> dst = Part<uint8_t>(0, c.bytes);
            switch (0) { case 0: MASKED(MulCast, PAIR, params) }
            break;
        }
        case 4: {
            LocalTensor<float> dst = Part<float>(0, c.bytes);
            switch (0) { case 0: MASKED(MulAddDst, PAIR, params) }
            break;
        }
        case 6: {
            LocalTensor<half> dst = Part<half>(0, c.bytes);
            LocalTensor<int32_t> a = Part<int32_t>(1, c.bytes), b = Part<int32_t>(2, c.bytes);
            SetDeqScale(static_cast<half>(c.scalar));
            switch (0) { case 0: MASKED(AddDeqRelu, PAIR, params) }
            break;
        }
        case 5: {
            LocalTensor<float> dst = Part<float>(0, c.bytes);
            switch (0) { case 0: MASKED(Axpy, SCALED, unary) }
            break;
        }
    }
}

// isSetMask = false: the mask stays as SetVectorMask left it; as bits, or as a count of elements.
__aicore__ inline void Kept(int32_t op, Case& c)
{
    LocalTensor<float> dst = Part<float>(0, c.bytes), a = Part<float>(1, c.bytes), b = Part<float>(2, c.bytes);
    LocalTensor<half> h = Part<half>(1, c.bytes);
    if (c.form == 0) {
        SetMaskCount();
        SetVectorMask<float, MaskMode::COUNTER>(c.count);
    } else {
        SetVectorMask<float, MaskMode::NORMAL>(c.mask[1], c.mask[0]);
    }
    const uint8_t n = c.repeat;
    BinaryRepeatParams binary(1, 1, 1, 8, 8, 8);
    UnaryRepeatParams unary(1, 1, 8, 8);
    switch (op) {
        case 0: Add<float, false>(dst, a, b, MASK_PLACEHOLDER, n, binary); break;
        case 1: Adds<float, false>(dst, a, c.scalar, MASK_PLACEHOLDER, n, unary); break;
        case 2: Abs<float, false>(dst, a, MASK_PLACEHOLDER, n, unary); break;
        case 3: Cast<float, half, false>(dst, h, RoundMode::CAST_NONE, MASK_PLACEHOLDER, n, {1, 1, 8, 4}); break;
        case 4: Duplicate<float, false>(dst, c.scalar, MASK_PLACEHOLDER, n, 1, 8); break;
        case 5: MulAddDst<float, float, false>(dst, a, b, MASK_PLACEHOLDER, n, binary); break;
        case 6: Axpy<float, float, false>(dst, a, c.scalar, MASK_PLACEHOLDER, n, unary); break;
        case 7: LeakyRelu<float, false>(dst, a, c.scalar, MASK_PLACEHOLDER, n, unary); break;
        case 8: Muls<float, false>(dst, a, c.scalar, MASK_PLACEHOLDER_LIST, n, unary); break;
        case 9: WholeReduceSum<float, false>(dst, a, MASK_PLACEHOLDER, n, 1, 1, 8); break;
        case 10: Max<float, false>(dst, a, b, MASK_PLACEHOLDER_LIST, n, binary); break;
        case 11: Relu<float, false>(dst, a, MASK_PLACEHOLDER_LIST, n, unary); break;
    }
    SetMaskNorm();
    ResetMask();
}

// Selections whose bits or scalar come from CMPMASK.
template <typename T> __aicore__ inline void Choose(Case& c)
{
    LocalTensor<T> dst = Part<T>(0, c.bytes), a = Part<T>(1, c.bytes), b = Part<T>(2, c.bytes);
    LocalTensor<uint8_t> bits(TPosition::VECCALC, 3 * PART, 1024);
    LocalTensor<uint64_t> address(TPosition::VECCALC, 3 * PART + 1024, 4);
    LocalTensor<T> scalar = address.template ReinterpretCast<T>();
    Compares(bits, a, static_cast<T>(c.scalar), CMPMODE::GT, c.repeat * 256 / sizeof(T));
    PipeBarrier<PIPE_ALL>();
    for (int i = 0; i < 4; ++i) address.SetValue(i, 0);
    if (c.op == 1) {
        for (uint32_t i = 0; i < 32 / sizeof(T); ++i) scalar.SetValue(i, T(7));
    } else {
        address.SetValue(0, reinterpret_cast<uint64_t>(bits.GetPhyAddr()));
    }
    PipeBarrier<PIPE_ALL>();
    if (c.op == 0) SetCmpMask(bits);
    else SetCmpMask(address);
    PipeBarrier<PIPE_V>();
    SetVectorMask<T>(c.mask[1], c.mask[0]);
    BinaryRepeatParams params(c.dstBlk, c.src0Blk, c.src1Blk, c.dstRep, c.src0Rep, c.src1Rep);
    if (c.op == 0) Select<T, SELMODE::VSEL_CMPMASK_SPR>(dst, a, b, c.repeat, params);
    if (c.op == 1) Select(dst, bits, a, c.repeat, params);
    if (c.op == 2) Select<T, SELMODE::VSEL_TENSOR_TENSOR_MODE>(dst, a, b, c.repeat, params);
    ResetMask();
}
__aicore__ inline void Choices(int32_t kind, Case& c)
{
    kind == 0 ? Choose<half>(c) : Choose<float>(c);
}

// TransDataTo5HD by lists of addresses, and by tensors that hold addresses.
template <typename T> __aicore__ inline void Turn(Case& c)
{
    LocalTensor<T> dst = Part<T>(0, c.bytes), src = Part<T>(1, c.bytes);
    constexpr uint32_t each = 32 / sizeof(T);
    uint64_t to[16], from[16];
    LocalTensor<uint64_t> lists[2] = {{TPosition::VECCALC, 3 * PART, 16}, {TPosition::VECCALC, 3 * PART + 128, 16}};
    for (int i = 0; i < 16; ++i) {
        to[i] = reinterpret_cast<uint64_t>(dst[i * each].GetPhyAddr());
        from[i] = reinterpret_cast<uint64_t>(src[i * each].GetPhyAddr());
        lists[0].SetValue(i, to[i]);
        lists[1].SetValue(i, from[i]);
    }
    PipeBarrier<PIPE_ALL>();
    const uint16_t step = c.repeat == 1 ? 0 : 16;
    TransDataTo5HDParams params(false, false, c.repeat, step, step);
    if (c.op == 0) TransDataTo5HD<T>(to, from, params);
    else TransDataTo5HD<T>(lists[0], lists[1], params);
}
__aicore__ inline void Turns(int32_t kind, Case& c)
{
    kind == 0 ? Turn<half>(c) : Turn<float>(c);
}

extern "C" __global__ __vector__ void forms(GM_ADDR dst, GM_ADDR src0, GM_ADDR src1, int32_t group, int32_t kind, Case c)
{
    Frame frame(dst, src0, src1, c.bytes);
    switch (group) {
        case 0: Deq(kind, c); break;
        case 1: MixedForms(kind, c); break;
        case 2: Kept(kind, c); break;
        case 3: Choices(kind, c); break;
        case 4: Turns(kind, c); break;
    }
}
