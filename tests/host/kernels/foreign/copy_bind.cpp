// Only data movement: a bound queue, rows of odd length picked out of a wider matrix.
#include "kernel_operator.h"

template <class T>
class KernelSlice {
public:
    __aicore__ inline KernelSlice() = default;
    __aicore__ inline void Init(GM_ADDR src, GM_ADDR dst, GM_ADDR tilingGm)
    {
        auto tiling = reinterpret_cast<__gm__ uint32_t*>(tilingGm);
        rows = tiling[0];
        width = tiling[1];
        begin = tiling[2];
        count = tiling[3];
        srcGlobal.SetGlobalBuffer((__gm__ T*)src, rows * width);
        dstGlobal.SetGlobalBuffer((__gm__ T*)dst, rows * count);
        pipe.InitBuffer(que, 2, ROWS * ((count * sizeof(T) + 31) / 32 * 32));
    }
    __aicore__ inline void Process()
    {
        for (uint32_t row = 0; row < rows; row += ROWS) {
            const uint16_t n = rows - row < ROWS ? rows - row : ROWS;
            AscendC::LocalTensor<T> t = que.template AllocTensor<T>();
            AscendC::DataCopyExtParams in;
            in.blockCount = n;
            in.blockLen = count * sizeof(T);
            in.srcStride = (width - count) * sizeof(T);
            in.dstStride = 0;
            AscendC::DataCopyPad(t, srcGlobal[row * width + begin], in, AscendC::DataCopyPadExtParams<T>{});
            que.EnQue(t);
            t = que.template DeQue<T>();
            AscendC::DataCopyExtParams out{n, static_cast<uint32_t>(count * sizeof(T)), 0, 0, 0};
            AscendC::DataCopyPad(dstGlobal[row * count], t, out);
            que.FreeTensor(t);
        }
    }

private:
    static constexpr uint32_t ROWS = 16;
    AscendC::TPipe pipe;
    AscendC::TQueBind<AscendC::QuePosition::VECIN, AscendC::QuePosition::VECOUT, 1> que;
    AscendC::GlobalTensor<T> srcGlobal, dstGlobal;
    uint32_t rows, width, begin, count;
};

extern "C" __global__ __aicore__ void slice_rows(GM_ADDR src, GM_ADDR dst, GM_ADDR tiling)
{
    KernelSlice<int32_t> kernel;
    kernel.Init(src, dst, tiling);
    kernel.Process();
}
