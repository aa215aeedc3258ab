// Eight buffers of UB: copied in before, copied out afterwards. What is left of UB is the temporary buffer.
#include "kernel_operator.h"
using namespace AscendC;

struct Case {
    int32_t op, type, tmp;          // tmp: bytes of the temporary buffer, 0 for the form without one
    uint32_t a, b, c, d, e;
    float scalar;
};

constexpr uint32_t BUFFERS = 8;
constexpr uint32_t SIZES[BUFFERS] = {32768, 32768, 32768, 8192, 8192, 8192, 8192, 8192};

class Frame {
public:
    __aicore__ inline Frame(GM_ADDR in, GM_ADDR out, int32_t tmp)
    {
        in_.SetGlobalBuffer((__gm__ int16_t*)in);
        out_.SetGlobalBuffer((__gm__ int16_t*)out);
        for (uint32_t i = 0; i < BUFFERS; ++i) pipe_.InitBuffer(buffers_[i], SIZES[i]);
        if (tmp != 0) pipe_.InitBuffer(tmp_, tmp);
        uint32_t at = 0;
        for (uint32_t i = 0; i < BUFFERS; at += SIZES[i++] / 2) {
            DataCopy(buffers_[i].Get<int16_t>(), in_[at], SIZES[i] / 2);
        }
        PipeBarrier<PIPE_ALL>();
    }
    __aicore__ inline ~Frame()
    {
        PipeBarrier<PIPE_ALL>();
        uint32_t at = 0;
        for (uint32_t i = 0; i < BUFFERS; at += SIZES[i++] / 2) {
            DataCopy(out_[at], buffers_[i].Get<int16_t>(), SIZES[i] / 2);
        }
    }
    template <typename T> __aicore__ inline LocalTensor<T> Get(uint32_t i) { return buffers_[i].Get<T>(); }
    __aicore__ inline LocalTensor<uint8_t> Tmp() { return tmp_.Get<uint8_t>(); }

private:
    TPipe pipe_;
    TBuf<TPosition::VECCALC> buffers_[BUFFERS], tmp_;
    GlobalTensor<int16_t> in_, out_;
};
