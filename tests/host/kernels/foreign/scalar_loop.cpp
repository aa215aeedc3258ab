// Scalar code: a histogram in UB, own helpers that are named like functions of the API, printed progress.
#include "kernel_operator.h"
#include <cmath>
using namespace AscendC;

namespace histogram {
constexpr int32_t BINS = 64;
template <typename T>
__aicore__ inline void Fill(const LocalTensor<T>& tensor, T value, int32_t count)
{
    Duplicate(tensor, value, count);
}
__aicore__ inline int32_t Clamp(int32_t v, int32_t low, int32_t high) { return v < low ? low : (v > high ? high : v); }
} // namespace histogram

class Histogram {
public:
    __aicore__ inline Histogram(GM_ADDR x, GM_ADDR y, uint32_t n, TPipe* pipe) : n_(n)
    {
        x_.SetGlobalBuffer((__gm__ int32_t*)x, n);
        y_.SetGlobalBuffer((__gm__ int32_t*)y, histogram::BINS);
        pipe->InitBuffer(in_, n * sizeof(int32_t));
        pipe->InitBuffer(out_, histogram::BINS * sizeof(int32_t));
    }
    __aicore__ inline void Run()
    {
        auto x = in_.Get<int32_t>();
        auto y = out_.Get<int32_t>();
        histogram::Fill<int32_t>(y, 0, histogram::BINS);
        DataCopy(x, x_, n_);
        Sync<HardEvent::MTE2_S>();
        Sync<HardEvent::V_S>();
        for (uint32_t i = 0; i < n_; ++i) {
            const int32_t bin = histogram::Clamp(x.GetValue(i), 0, histogram::BINS - 1);
            y.SetValue(bin, y.GetValue(bin) + 1);
        }
        Sync<HardEvent::S_MTE3>();
        DataCopy(y_, y, histogram::BINS);
        AscendC::PRINTF("block %d done\n", GetBlockIdx());
    }

private:
    template <HardEvent event>
    __aicore__ inline void Sync()
    {
        const auto id = GetTPipePtr()->AllocEventID<event>();
        SetFlag<event>(id);
        WaitFlag<event>(id);
        GetTPipePtr()->ReleaseEventID<event>(id);
    }
    GlobalTensor<int32_t> x_, y_;
    TBuf<TPosition::VECCALC> in_, out_;
    uint32_t n_;
};

extern "C" __global__ __aicore__ void histogram_custom(GM_ADDR x, GM_ADDR y, uint32_t n)
{
    TPipe pipe;
    Histogram op(x, y, n, &pipe);
    op.Run();
}
