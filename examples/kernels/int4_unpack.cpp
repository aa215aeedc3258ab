// y[i] = x[i] * scale in half, of int4 numbers that are packed two to a byte, the even one in the low bits.
//
// int4 moves as bytes; only Cast knows it. Every core takes the same number of elements, a multiple of 64.
#include "kernel_operator.h"
using namespace AscendC;

constexpr uint32_t TILE = 4096;

class Unpack {
public:
    __aicore__ inline void Init(GM_ADDR x, GM_ADDR y, uint32_t countIn, half scaleIn)
    {
        count = countIn / GetBlockNum();
        scale = scaleIn;
        xGm.SetGlobalBuffer((__gm__ int8_t*)x + count / 2 * GetBlockIdx(), count / 2);
        yGm.SetGlobalBuffer((__gm__ half*)y + count * GetBlockIdx(), count);
        pipe.InitBuffer(packed, 2, TILE / 2);
        pipe.InitBuffer(wide, 2, TILE * sizeof(half));
    }
    __aicore__ inline void Process()
    {
        for (uint32_t at = 0; at < count; at += TILE) {
            const uint32_t here = count - at < TILE ? count - at : TILE;
            LocalTensor<int8_t> x = packed.AllocTensor<int8_t>();
            DataCopy(x, xGm[at / 2], here / 2);
            packed.EnQue(x);
            x = packed.DeQue<int8_t>();
            LocalTensor<half> y = wide.AllocTensor<half>();
            Cast(y, x.ReinterpretCast<int4b_t>(), RoundMode::CAST_NONE, here);
            PipeBarrier<PIPE_V>();
            Muls(y, y, scale, here);
            packed.FreeTensor(x);
            wide.EnQue(y);
            y = wide.DeQue<half>();
            DataCopy(yGm[at], y, here);
            wide.FreeTensor(y);
        }
    }

private:
    TPipe pipe;
    TQue<TPosition::VECIN, 1> packed;
    TQue<TPosition::VECOUT, 1> wide;
    GlobalTensor<int8_t> xGm;
    GlobalTensor<half> yGm;
    uint32_t count;
    half scale;
};

extern "C" __global__ __aicore__ void int4_unpack(GM_ADDR x, GM_ADDR y, uint32_t count, half scale)
{
    KERNEL_TASK_TYPE_DEFAULT(KERNEL_TYPE_AIV_ONLY);
    Unpack op;
    op.Init(x, y, count, scale);
    op.Process();
}
