// One vector instruction on memory that was copied in before and is copied out afterwards.
#include "vector_frame.h"

#define BINARY(NAME)                                                                      \
    {                                                                                     \
        BinaryRepeatParams params(c.dstBlk, c.src0Blk, c.src1Blk, c.dstRep, c.src0Rep, c.src1Rep); \
        if (c.form == 0) NAME(dst, src0, src1, c.count);                                  \
        if (c.form == 1) NAME(dst, src0, src1, c.mask, c.repeat, params);                 \
        if (c.form == 2) NAME(dst, src0, src1, c.mask[0], c.repeat, params);              \
        break;                                                                            \
    }
#define UNARY(NAME)                                                                       \
    {                                                                                     \
        UnaryRepeatParams params(c.dstBlk, c.src0Blk, c.dstRep, c.src0Rep);               \
        if (c.form == 0) NAME(dst, src0, c.count);                                        \
        if (c.form == 1) NAME(dst, src0, c.mask, c.repeat, params);                       \
        if (c.form == 2) NAME(dst, src0, c.mask[0], c.repeat, params);                    \
        break;                                                                            \
    }
#define SCALAR(NAME)                                                                      \
    {                                                                                     \
        UnaryRepeatParams params(c.dstBlk, c.src0Blk, c.dstRep, c.src0Rep);               \
        if (c.form == 0) NAME(dst, src0, scalar, c.count);                                \
        if (c.form == 1) NAME(dst, src0, scalar, c.mask, c.repeat, params);               \
        if (c.form == 2) NAME(dst, src0, scalar, c.mask[0], c.repeat, params);            \
        break;                                                                            \
    }

template <typename D, typename S> __aicore__ inline void Numbers(Case& c)
{
    LocalTensor<D> dst = Part<D>(0, c.bytes);
    LocalTensor<S> src0 = Part<S>(1, c.bytes), src1 = Part<S>(2, c.bytes);
    S scalar = static_cast<S>(c.scalar);
    switch (c.op) {
        case 0: BINARY(Add)
        case 1: BINARY(Sub)
        case 2: BINARY(Mul)
        case 3: BINARY(Max)
        case 4: BINARY(Min)
        case 5: SCALAR(Adds)
        case 6: SCALAR(Muls)
        case 7: SCALAR(Maxs)
        case 8: SCALAR(Mins)
        case 9: BINARY(AddRelu)
        case 10: BINARY(SubRelu)
        case 11: UNARY(Relu)
    }
}
template <typename T> __aicore__ inline void Reals(Case& c)
{
    LocalTensor<T> dst = Part<T>(0, c.bytes);
    LocalTensor<T> src0 = Part<T>(1, c.bytes), src1 = Part<T>(2, c.bytes);
    T scalar = static_cast<T>(c.scalar);
    switch (c.op) {
        case 20: BINARY(Div)
        case 21: BINARY(MulAddDst)
        case 22: BINARY(FusedMulAdd)
        case 23: BINARY(FusedMulAddRelu)
        case 24: BINARY(MulAddRelu)
        case 25: SCALAR(LeakyRelu)
        case 26: SCALAR(Axpy)
        case 27: UNARY(Exp)
        case 28: UNARY(Ln)
        case 29: UNARY(Sqrt)
        case 30: UNARY(Rsqrt)
        case 31: UNARY(Reciprocal)
        case 32: UNARY(Abs)
    }
}
template <typename T> __aicore__ inline void Bits(Case& c)
{
    LocalTensor<T> dst = Part<T>(0, c.bytes);
    LocalTensor<T> src0 = Part<T>(1, c.bytes), src1 = Part<T>(2, c.bytes);
    T scalar = static_cast<T>(c.scalar);
    switch (c.op) {
        case 40: BINARY(And)
        case 41: BINARY(Or)
        case 42: UNARY(Not)
        case 43: SCALAR(ShiftLeft)
        case 44: SCALAR(ShiftRight)
        case 45: {
            UnaryRepeatParams params(c.dstBlk, c.src0Blk, c.dstRep, c.src0Rep);
            ShiftRight(dst, src0, scalar, c.mask, c.repeat, params, true);
            break;
        }
    }
}
// Targets and sources of two types.
__aicore__ inline void Mixed(Case& c)
{
    LocalTensor<float> wide = Part<float>(0, c.bytes), src0f = Part<float>(1, c.bytes), src1f = Part<float>(2, c.bytes);
    LocalTensor<half> narrow = Part<half>(0, c.bytes), src0h = Part<half>(1, c.bytes), src1h = Part<half>(2, c.bytes);
    LocalTensor<int8_t> bytes = Part<int8_t>(0, c.bytes);
    LocalTensor<int16_t> src0s = Part<int16_t>(1, c.bytes), src1s = Part<int16_t>(2, c.bytes);
    LocalTensor<int32_t> src0i = Part<int32_t>(1, c.bytes), src1i = Part<int32_t>(2, c.bytes);
    BinaryRepeatParams params(c.dstBlk, c.src0Blk, c.src1Blk, c.dstRep, c.src0Rep, c.src1Rep);
    switch (c.op) {
        case 60: {
            LocalTensor<float> dst = wide;
            LocalTensor<half> src0 = src0h, src1 = src1h;
            BINARY(MulAddDst)
        }
        case 61: {
            LocalTensor<float> dst = wide;
            LocalTensor<half> src0 = src0h;
            half scalar = static_cast<half>(c.scalar);
            SCALAR(Axpy)
        }
        case 62: AddReluCast(bytes, src0h, src1h, c.count); break;
        case 63: AddReluCast(narrow, src0f, src1f, c.count); break;
        case 64: SubReluCast(bytes, src0s, src1s, c.count); break;
        case 65: MulCast(bytes, src0h, src1h, c.count); break;
        case 66: MulCast(bytes.ReinterpretCast<uint8_t>(), src0h, src1h, c.count); break;
        case 67:
            SetDeqScale(static_cast<half>(c.scalar));
            AddDeqRelu(narrow, src0i, src1i, c.count);
            break;
    }
}
template <typename T> __aicore__ inline void Constants(Case& c)
{
    LocalTensor<T> dst = Part<T>(0, c.bytes), src0 = Part<T>(1, c.bytes);
    T scalar = static_cast<T>(c.scalar);
    switch (c.op) {
        case 50:
            if (c.form == 0) Duplicate(dst, scalar, c.count);
            if (c.form == 1) Duplicate(dst, scalar, c.mask, c.repeat, c.dstBlk, c.dstRep);
            if (c.form == 2) Duplicate(dst, scalar, c.mask[0], c.repeat, c.dstBlk, c.dstRep);
            break;
        case 51:
            if (c.form == 0) CreateVecIndex(dst, scalar, (uint32_t)c.count);
            if (c.form == 1) CreateVecIndex(dst, scalar, c.mask, c.repeat, c.dstBlk, c.dstRep);
            if (c.form == 2) CreateVecIndex(dst, scalar, c.mask[0], c.repeat, c.dstBlk, c.dstRep);
            break;
        case 52: Brcb(dst, src0, c.repeat, BrcbRepeatParams(c.dstBlk, c.dstRep)); break;
    }
}
// The mask register, counter mode, operators.
__aicore__ inline void Registers(Case& c)
{
    LocalTensor<half> dst = Part<half>(0, c.bytes), src0 = Part<half>(1, c.bytes), src1 = Part<half>(2, c.bytes);
    BinaryRepeatParams params(c.dstBlk, c.src0Blk, c.src1Blk, c.dstRep, c.src0Rep, c.src1Rep);
    switch (c.op) {
        case 70:  // counter mode, by the register
            SetMaskCount();
            SetVectorMask<half, MaskMode::COUNTER>(c.count);
            Add<half, false>(dst, src0, src1, MASK_PLACEHOLDER, 1, params);
            SetMaskNorm();
            ResetMask();
            break;
        case 71:  // counter mode, by the argument
            SetMaskCount();
            Add(dst, src0, src1, (uint64_t)c.count, 1, params);
            SetMaskNorm();
            break;
        case 72:
            SetVectorMask<half, MaskMode::NORMAL>(c.mask[1], c.mask[0]);
            Add<half, false>(dst, src0, src1, MASK_PLACEHOLDER_LIST, c.repeat, params);
            break;
        case 73:
            SetVectorMask<half>(c.count);
            Add<half, false>(dst, src0, src1, MASK_PLACEHOLDER, c.repeat, params);
            break;
        case 74:  // a count form leaves a full mask in normal mode
            SetMaskCount();
            Add(dst, src0, src1, 1);
            PipeBarrier<PIPE_V>();
            Add<half, false>(dst, src0, src1, MASK_PLACEHOLDER, c.repeat, params);
            break;
        case 75: dst.SetSize(c.count); dst = src0 + src1; break;
        case 76: dst.SetSize(c.count); dst = src0 - src1; break;
        case 77: dst.SetSize(c.count); dst = src0 * src1; break;
        case 78: dst.SetSize(c.count); dst = src0 / src1; break;
        case 79: {  // halves saturate
            SetCtrlSpr<48, 48>(0);
            Mul(dst, src0, src1, c.count);
            break;
        }
    }
}

extern "C" __global__ __aicore__ void elementwise(GM_ADDR dst, GM_ADDR src0, GM_ADDR src1, int32_t type, Case c)
{
    Frame frame(dst, src0, src1, c.bytes);
    if (c.op >= 70) return Registers(c);
    if (c.op >= 60) return Mixed(c);
    if (c.op >= 50) {
        if (type == 0) Constants<half>(c);
        if (type == 1) Constants<float>(c);
        if (type == 2) Constants<int16_t>(c);
        if (type == 3) Constants<int32_t>(c);
        return;
    }
    if (c.op >= 40) {
        if (type == 2) Bits<int16_t>(c);
        if (type == 3) Bits<int32_t>(c);
        if (type == 4) Bits<uint16_t>(c);
        if (type == 5) Bits<uint32_t>(c);
    } else if (c.op >= 20) {
        if (type == 0) Reals<half>(c);
        if (type == 1) Reals<float>(c);
    } else {
        if (type == 0) Numbers<half, half>(c);
        if (type == 1) Numbers<float, float>(c);
        if (type == 2) Numbers<int16_t, int16_t>(c);
        if (type == 3) Numbers<int32_t, int32_t>(c);
    }
}
