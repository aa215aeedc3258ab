// Three parts of UB: copied in before, the first copied out afterwards.
#include "kernel_operator.h"
using namespace AscendC;

struct Case {
    int32_t op, form, count, repeat, mode;
    float scalar;
    uint64_t mask[2];
    uint16_t dstBlk, src0Blk, src1Blk, dstRep, src0Rep, src1Rep;
    uint32_t bytes;
};

constexpr uint32_t PART = 48 * 1024;

template <typename T> __aicore__ inline LocalTensor<T> Part(uint32_t i, uint32_t bytes)
{
    return LocalTensor<T>(TPosition::VECCALC, i * PART, bytes / sizeof(T));
}

class Frame {
public:
    __aicore__ inline Frame(GM_ADDR dst, GM_ADDR src0, GM_ADDR src1, uint32_t bytes) : bytes_(bytes)
    {
        GM_ADDR from[] = {dst, src0, src1};
        for (uint32_t i = 0; i < 3; ++i) {
            GlobalTensor<int16_t> gm;
            gm.SetGlobalBuffer((__gm__ int16_t*)from[i]);
            DataCopy(Part<int16_t>(i, bytes), gm, bytes / 2);
        }
        out_.SetGlobalBuffer((__gm__ int16_t*)dst);
        PipeBarrier<PIPE_ALL>();
    }
    __aicore__ inline ~Frame()
    {
        PipeBarrier<PIPE_ALL>();
        DataCopy(out_, Part<int16_t>(0, bytes_), bytes_ / 2);
    }

private:
    uint32_t bytes_;
    GlobalTensor<int16_t> out_;
};
