// Conversions, comparisons and selections: one of them on memory that is copied in and out.
#include "vector_frame.h"

template <typename D, typename S> __aicore__ inline void Convert(Case& c)
{
    LocalTensor<D> dst = Part<D>(0, c.bytes);
    LocalTensor<S> src = Part<S>(1, c.bytes);
    RoundMode mode = static_cast<RoundMode>(c.mode);
    UnaryRepeatParams params(c.dstBlk, c.src0Blk, c.dstRep, c.src0Rep);
    if (c.form == 0) Cast(dst, src, mode, c.count);
    if (c.form == 1) Cast(dst, src, mode, c.mask, c.repeat, params);
    if (c.form == 2) Cast(dst, src, mode, c.mask[0], c.repeat, params);
}

extern "C" __global__ __aicore__ void convert(GM_ADDR dst, GM_ADDR src0, GM_ADDR src1, int32_t pair, Case c)
{
    Frame frame(dst, src0, src1, c.bytes);
    if (c.scalar != 0) SetDeqScale(static_cast<half>(c.scalar));
    switch (pair) {
        case 0: return Convert<half, int4b_t>(c);
        case 1: return Convert<half, int8_t>(c);
        case 2: return Convert<half, uint8_t>(c);
        case 3: return Convert<half, int16_t>(c);
        case 4: return Convert<half, int32_t>(c);
        case 5: return Convert<half, float>(c);
        case 6: return Convert<float, half>(c);
        case 7: return Convert<float, bfloat16_t>(c);
        case 8: return Convert<float, int16_t>(c);
        case 9: return Convert<float, int32_t>(c);
        case 10: return Convert<float, int64_t>(c);
        case 11: return Convert<float, float>(c);
        case 12: return Convert<bfloat16_t, float>(c);
        case 13: return Convert<int4b_t, half>(c);
        case 14: return Convert<int8_t, half>(c);
        case 15: return Convert<uint8_t, half>(c);
        case 16: return Convert<int16_t, half>(c);
        case 17: return Convert<int32_t, half>(c);
        case 18: return Convert<int16_t, float>(c);
        case 19: return Convert<int32_t, float>(c);
        case 20: return Convert<int64_t, float>(c);
        case 21: return Convert<int32_t, bfloat16_t>(c);
        case 22: return Convert<int16_t, int32_t>(c);
        case 23: return Convert<int64_t, int32_t>(c);
        case 24: return Convert<int32_t, int64_t>(c);
        case 25: return Convert<int8_t, float>(c);  // not on this chip
        case 30:
            SetDeqScale(c.scalar, static_cast<int16_t>(c.mode), true);
            CastDeq<int8_t, int16_t, false, false>(Part<int8_t>(0, c.bytes), Part<int16_t>(1, c.bytes), c.count);
            return;
        case 31:
            SetDeqScale(c.scalar, static_cast<int16_t>(c.mode), false);
            CastDequant<uint8_t, int16_t, false, true>(Part<uint8_t>(0, c.bytes), Part<int16_t>(1, c.bytes), c.count);
            return;
    }
}

template <typename T> __aicore__ inline void Choose(Case& c)
{
    LocalTensor<T> dst = Part<T>(0, c.bytes), src0 = Part<T>(1, c.bytes), src1 = Part<T>(2, c.bytes);
    LocalTensor<uint8_t> bits = Part<uint8_t>(0, c.bytes), selMask(TPosition::VECCALC, 3 * PART, 4096);
    CMPMODE mode = static_cast<CMPMODE>(c.mode);
    T scalar = static_cast<T>(c.scalar);
    BinaryRepeatParams params(c.dstBlk, c.src0Blk, c.src1Blk, c.dstRep, c.src0Rep, c.src1Rep);
    UnaryRepeatParams one(c.dstBlk, c.src0Blk, c.dstRep, c.src0Rep);
    switch (c.op) {
        case 0:
            if (c.form == 0) Compare(bits, src0, src1, mode, c.count);
            if (c.form == 1) Compare(bits, src0, src1, mode, c.mask, c.repeat, params);
            if (c.form == 2) Compare(bits, src0, src1, mode, c.mask[0], c.repeat, params);
            return;
        case 1:
            if (c.form == 0) CompareScalar(bits, src0, scalar, mode, c.count);
            if (c.form == 1) CompareScalar(bits, src0, scalar, mode, c.mask, c.repeat, one);
            if (c.form == 2) Compares(bits, src0, scalar, mode, c.mask[0], c.repeat, one);
            return;
        case 8:  // the other names
            if (c.form == 0) Compares(bits, src0, scalar, mode, c.count);
            if (c.form == 1) Compares(bits, src0, scalar, mode, c.mask, c.repeat, one);
            if (c.form == 2) CompareScalar(bits, src0, scalar, mode, c.mask[0], c.repeat, one);
            return;
        case 2: bits = src0 < src1; return;
    }
    // The mask of a selection is the comparison with the scalar.
    if constexpr (!std::is_same<T, int32_t>::value) {
        SELMODE selMode = static_cast<SELMODE>(c.mode);
        CompareScalar(selMask, src0, scalar, CMPMODE::GT, c.bytes / sizeof(T));
        PipeBarrier<PIPE_V>();
        switch (c.op) {
            case 3:
                if (c.form == 0) Select(dst, selMask, src0, src1, selMode, c.count);
                if (c.form == 1) Select(dst, selMask, src0, src1, selMode, c.mask, c.repeat, params);
                if (c.form == 2) Select(dst, selMask, src0, src1, selMode, c.mask[0], c.repeat, params);
                return;
            case 4:
                if (c.form == 0) Select(dst, selMask, src0, scalar, selMode, c.count);
                if (c.form == 1) Select(dst, selMask, src0, scalar, selMode, c.mask, c.repeat, params);
                if (c.form == 2) Select(dst, selMask, src0, scalar, selMode, c.mask[0], c.repeat, params);
                return;
            case 5:  // by the register
                if (c.form == 1) Compare(src0, src1, CMPMODE::GT, c.mask, params);
                if (c.form == 2) Compare(src0, src1, CMPMODE::GT, c.mask[0], params);
                PipeBarrier<PIPE_V>();
                Select<T, SELMODE::VSEL_CMPMASK_SPR>(dst, src0, src1, c.repeat, params);
                return;
            case 6:
                Compare(src0, src1, CMPMODE::LT, c.mask, params);
                PipeBarrier<PIPE_V>();
                GetCmpMask(bits);
                return;
            case 7:
                SetCmpMask(selMask);
                PipeBarrier<PIPE_V>();
                ResetMask();
                Select<T, SELMODE::VSEL_CMPMASK_SPR>(dst, src0, src1, c.repeat, params);
                return;
        }
    }
}

extern "C" __global__ __aicore__ void choose(GM_ADDR dst, GM_ADDR src0, GM_ADDR src1, int32_t type, Case c)
{
    Frame frame(dst, src0, src1, c.bytes);
    if (type == 0) Choose<half>(c);
    if (type == 1) Choose<float>(c);
    if (type == 3) Choose<int32_t>(c);
}
