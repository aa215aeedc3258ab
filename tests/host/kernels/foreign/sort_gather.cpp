// Sort, take apart, gather: integers through half and float, a helper class in a namespace, switch over a mode.
#include "kernel_operator.h"
#include <type_traits>

namespace NsOrder {
using namespace AscendC;

enum class Mode : int32_t { VALUES = 0, POSITIONS = 1 };

template <typename T, int32_t GROUPS>
class Order {
public:
    __aicore__ inline void Init(GM_ADDR x, GM_ADDR values, GM_ADDR positions, TPipe* tPipe)
    {
        static_assert(std::is_same_v<T, float> || std::is_same_v<T, half>, "score type");
        xGm.SetGlobalBuffer((__gm__ int8_t*)x, COUNT);
        valuesGm.SetGlobalBuffer((__gm__ T*)values, COUNT);
        positionsGm.SetGlobalBuffer((__gm__ uint32_t*)positions, COUNT);
        tPipe->InitBuffer(inQue, 1, COUNT);
        tPipe->InitBuffer(outQue, 1, COUNT * 4);
        tPipe->InitBuffer(halfBuf, COUNT * 2);
        tPipe->InitBuffer(scoreBuf, COUNT * sizeof(T));
        tPipe->InitBuffer(indexBuf, COUNT * 4);
        tPipe->InitBuffer(sortBuf, COUNT * 8);
        tPipe->InitBuffer(tmpBuf, COUNT * 8);
    }
    __aicore__ inline void Process(Mode mode)
    {
        LocalTensor<int8_t> x = inQue.AllocTensor<int8_t>();
        DataCopy(x, xGm, COUNT);
        inQue.EnQue(x);
        x = inQue.DeQue<int8_t>();
        LocalTensor<half> h = halfBuf.Get<half>();
        LocalTensor<T> score = scoreBuf.Get<T>();
        LocalTensor<int32_t> index = indexBuf.Get<int32_t>();
        Cast(h, x, RoundMode::CAST_NONE, COUNT);
        inQue.FreeTensor(x);
        Cast(score, h, RoundMode::CAST_NONE, COUNT);
        CreateVecIndex(index, 0, COUNT);
        LocalTensor<T> sorted = sortBuf.Get<T>(), tmp = tmpBuf.Get<T>();
        LocalTensor<T> concat;
        Concat(concat, score, tmp, COUNT / 16);
        Sort<T, true>(sorted, concat, index.ReinterpretCast<uint32_t>(), tmp, COUNT / 32);
        Extract(score, index.ReinterpretCast<uint32_t>(), sorted, COUNT / 32);
        switch (mode) {
            case Mode::VALUES: Store(valuesGm, score); break;
            case Mode::POSITIONS: Store(positionsGm, index.ReinterpretCast<uint32_t>()); break;
            default: break;
        }
    }

private:
    template <typename U>
    __aicore__ inline void Store(GlobalTensor<U>& to, const LocalTensor<U>& from)
    {
        LocalTensor<U> out = outQue.AllocTensor<U>();
        DataCopy(out, from, COUNT);
        outQue.EnQue(out);
        out = outQue.DeQue<U>();
        DataCopy(to, out, COUNT);
        outQue.FreeTensor(out);
    }
    static constexpr int32_t COUNT = GROUPS * 32;
    TQue<TPosition::VECIN, 1> inQue;
    TQue<TPosition::VECOUT, 1> outQue;
    TBuf<> halfBuf, scoreBuf, indexBuf, sortBuf, tmpBuf;
    GlobalTensor<int8_t> xGm;
    GlobalTensor<T> valuesGm;
    GlobalTensor<uint32_t> positionsGm;
};
} // namespace NsOrder

extern "C" __global__ __aicore__ void order(GM_ADDR x, GM_ADDR values, GM_ADDR positions)
{
    AscendC::TPipe pipe;
    NsOrder::Order<float, 8> op;
    op.Init(x, values, positions, &pipe);
    op.Process(NsOrder::Mode::VALUES);
    op.Process(NsOrder::Mode::POSITIONS);
}
