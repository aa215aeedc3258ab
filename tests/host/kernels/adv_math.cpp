// One element-wise function of the library on tensors of a TPipe: operands are copied in before, dst is copied out.
#include "kernel_operator.h"
using namespace AscendC;

struct Case {
    int32_t op, form, count, scratch;  // form: 0 buffer and count, 1 count, 2 buffer, 3 neither
    float scalar, other;
    uint32_t bytes;  // of dst
};

class Frame {
public:
    __aicore__ inline Frame(GM_ADDR dst, GM_ADDR src0, GM_ADDR src1, const Case& c) : bytes_(c.bytes)
    {
        GM_ADDR from[] = {dst, src0, src1};
        for (uint32_t i = 0; i < 3; ++i) {
            pipe_.InitBuffer(part_[i], c.bytes);
            GlobalTensor<int8_t> gm;
            gm.SetGlobalBuffer((__gm__ int8_t*)from[i]);
            DataCopy(part_[i].Get<int8_t>(), gm, c.bytes);
        }
        if (c.scratch > 0) pipe_.InitBuffer(scratch_, c.scratch);
        if (c.scratch < 0) pipe_.InitBuffer(scratch_, 192 * 1024 - 8448 - 3 * c.bytes + c.scratch);  // leaves -scratch
        out_.SetGlobalBuffer((__gm__ int8_t*)dst);
        PipeBarrier<PIPE_ALL>();
    }
    __aicore__ inline ~Frame()
    {
        PipeBarrier<PIPE_ALL>();
        DataCopy(out_, part_[0].Get<int8_t>(), bytes_);
    }
    template <typename T> __aicore__ inline LocalTensor<T> Part(uint32_t i, uint32_t count)
    {
        LocalTensor<T> part = part_[i].Get<T>();
        part.SetSize(count);
        return part;
    }
    __aicore__ inline LocalTensor<uint8_t> Scratch() { return scratch_.Get<uint8_t>(); }

private:
    TPipe pipe_;
    TBuf<TPosition::VECCALC> part_[3], scratch_;
    uint32_t bytes_;
    GlobalTensor<int8_t> out_;
};

#define ALL(NAME, ...)                                        \
    {                                                         \
        if (c.form == 0) NAME(__VA_ARGS__, tmp, n);           \
        if (c.form == 1) NAME(__VA_ARGS__, n);                \
        if (c.form == 2) NAME(__VA_ARGS__, tmp);              \
        if (c.form == 3) NAME(__VA_ARGS__);                   \
        break;                                                \
    }
#define COUNTED(NAME, ...)                                    \
    {                                                         \
        if (c.form == 0) NAME(__VA_ARGS__, tmp, n);           \
        if (c.form == 1) NAME(__VA_ARGS__, n);                \
        break;                                                \
    }

template <typename T> __aicore__ inline void Reals(Frame& frame, const Case& c)
{
    const uint32_t n = c.count;
    LocalTensor<T> dst = frame.Part<T>(0, n), src0 = frame.Part<T>(1, n), src1 = frame.Part<T>(2, n);
    LocalTensor<uint8_t> tmp;
    if (c.scratch > 0) tmp = frame.Scratch();
    const T scalar = static_cast<T>(c.scalar);
    switch (c.op) {
        case 0: ALL(Sigmoid, dst, src0)
        case 1: Silu(dst, src0, n); break;
        case 2: Swish(dst, src0, n, scalar); break;
        case 3: ALL(SwiGLU, dst, src0, src1, c.scalar)
        case 4: ALL(GeGLU, dst, src0, src1)
        case 5: COUNTED(ReGlu, dst, src0, src1)
        case 6: COUNTED(Gelu, dst, src0)
        case 7: COUNTED((Gelu<T, true, false>), dst, src0)
        case 8: COUNTED((Gelu<T, false, true>), dst, src0)
        case 9: COUNTED(FasterGelu, dst, src0)
        case 10: COUNTED((FasterGelu<T, true, true>), dst, src0)
        case 11: COUNTED(FasterGeluV2, dst, src0)
        case 12: COUNTED((FasterGeluV2<T, true>), dst, src0)
        case 13: COUNTED(Gelu, dst, dst)  // in place
        case 20: ALL(Tanh, dst, src0)
        case 21: ALL(Erf, dst, src0)
        case 22: ALL(Sin, dst, src0)
        case 23: ALL(Cos, dst, src0)
        case 24: ALL(Sign, dst, src0)
        case 25: ALL(Trunc, dst, src0)
        case 26: ALL(Frac, dst, src0)
        case 27: ALL(Log2, dst, src0)
        case 28: COUNTED((Exp<T, 10>), dst, src0)
        case 29: COUNTED((Exp<T, 0>), dst, src0)
        case 30: COUNTED(Round, dst, src0)
        case 31: COUNTED(Floor, dst, src0)
        case 32: COUNTED(Ceil, dst, src0)
        case 33: c.form == 1 ? Log(dst, src0, n) : Log(dst, src0); break;
        case 34: c.form == 1 ? Log10(dst, src0, n) : Log10(dst, src0); break;
        case 35: c.form == 0 ? ClampMax(dst, src0, tmp, scalar, n) : ClampMax(dst, src0, scalar, n); break;
        case 36: c.form == 0 ? ClampMin(dst, src0, tmp, scalar, n) : ClampMin(dst, src0, scalar, n); break;
        case 37: Axpy(dst, src0, scalar, tmp, n); break;
        case 38: ALL(Power, dst, src0, src1)
        case 39: ALL(Power, dst, src0, scalar)
        case 40: ALL(Power, dst, scalar, src1)
        case 41: Sigmoid(dst, dst, n); break;  // not allowed in place
        case 42: {                             // the mask that is left: full, in normal mode
            SetMaskCount();
            SetVectorMask<T, MaskMode::COUNTER>(5);
            Sigmoid(dst, src0, n);
            Add<T, false>(dst, src0, src1, MASK_PLACEHOLDER, 2, BinaryRepeatParams());
            break;
        }
    }
}
template <typename T> __aicore__ inline void Integers(Frame& frame, const Case& c)
{
    const uint32_t n = c.count;
    LocalTensor<T> dst = frame.Part<T>(0, n), src0 = frame.Part<T>(1, n), src1 = frame.Part<T>(2, n);
    LocalTensor<uint8_t> tmp;
    if (c.scratch > 0) tmp = frame.Scratch();
    const T scalar = static_cast<T>(c.scalar);
    if constexpr (sizeof(T) == 4) {
        switch (c.op) {
            case 38: ALL(Power, dst, src0, src1)
            case 39: ALL(Power, dst, src0, scalar)
            case 40: ALL(Power, dst, scalar, src1)
        }
    } else {
        switch (c.op) {
            case 50: ALL(Xor, dst, src0, src1)
        }
    }
}
// Of two types.
__aicore__ inline void Mixed(Frame& frame, const Case& c)
{
    const uint32_t n = c.count;
    LocalTensor<uint8_t> tmp = frame.Scratch();
    switch (c.op) {
        case 60:
            Axpy(frame.Part<float>(0, n), frame.Part<half>(1, n), static_cast<half>(c.scalar), tmp, n);
            break;
        case 61: {
            LocalTensor<bfloat16_t> dst = frame.Part<bfloat16_t>(0, n), src0 = frame.Part<bfloat16_t>(1, n);
            LocalTensor<bfloat16_t> src1 = frame.Part<bfloat16_t>(2, n);
            COUNTED(ReGlu, dst, src0, src1)
        }
    }
}

extern "C" __global__ __aicore__ void functions(GM_ADDR dst, GM_ADDR src0, GM_ADDR src1, int32_t type, Case c)
{
    Frame frame(dst, src0, src1, c);
    if (c.op >= 60) return Mixed(frame, c);
    if (type == 0) Reals<half>(frame, c);
    if (type == 1) Reals<float>(frame, c);
    if (type == 2) Integers<int16_t>(frame, c);
    if (type == 3) Integers<int32_t>(frame, c);
    if (type == 4) Integers<uint16_t>(frame, c);
}
// Without a TPipe there is no telling what is left of UB.
extern "C" __global__ __aicore__ void no_pipe(GM_ADDR src, GM_ADDR dst)
{
    LocalTensor<half> from(TPosition::VECCALC, 0, 128), to(TPosition::VECCALC, 256, 128);
    Duplicate(from, static_cast<half>(1), 128);
    PipeBarrier<PIPE_V>();
    Sigmoid(to, from, 128);
}
