// An operator project's kernel: the tiling structure behind a pointer, one branch for each tiling key.
#include "kernel_operator.h"
using namespace AscendC;

struct ReduceTilingData {
    uint32_t rows;
    uint32_t columns;
    uint16_t scale;
};

template <bool isMax>
class RowReduce {
public:
    __aicore__ inline RowReduce(TPipe* pipe, const ReduceTilingData* tiling) : pipe_(pipe), tiling_(tiling) {}
    __aicore__ inline void Init(GM_ADDR x, GM_ADDR y)
    {
        x_.SetGlobalBuffer(reinterpret_cast<__gm__ float*>(x));
        y_.SetGlobalBuffer(reinterpret_cast<__gm__ float*>(y));
        pipe_->InitBuffer(in_, 1, tiling_->columns * sizeof(float));
        pipe_->InitBuffer(out_, 1, 32);
        pipe_->InitBuffer(work_, 1024);
    }
    __aicore__ inline void Process()
    {
        for (uint32_t row = GetBlockIdx(); row < tiling_->rows; row += GetBlockNum()) {
            auto x = in_.template AllocTensor<float>();
            DataCopy(x, x_[row * tiling_->columns], tiling_->columns);
            in_.EnQue(x);
            x = in_.template DeQue<float>();
            auto y = out_.template AllocTensor<float>();
            LocalTensor<float> work = work_.template Get<float>();
            if constexpr (isMax) {
                ReduceMax<float>(y, x, work, static_cast<int32_t>(tiling_->columns), false);
            } else {
                ReduceSum<float>(y, x, work, static_cast<int32_t>(tiling_->columns));
            }
            Muls(y, y, static_cast<float>(tiling_->scale), 1);
            out_.EnQue(y);
            in_.FreeTensor(x);
            y = out_.template DeQue<float>();
            DataCopyPad(y_[row], y, DataCopyParams{1, sizeof(float), 0, 0});
            out_.FreeTensor(y);
        }
    }

private:
    TPipe* pipe_;
    const ReduceTilingData* tiling_;
    TQue<TPosition::VECIN, 1> in_;
    TQue<TPosition::VECOUT, 1> out_;
    TBuf<TPosition::VECCALC> work_;
    GlobalTensor<float> x_, y_;
};

extern "C" __global__ __aicore__ void row_reduce(GM_ADDR x, GM_ADDR y, GM_ADDR workspace, GM_ADDR tiling)
{
    REGISTER_TILING_DEFAULT(ReduceTilingData);
    GET_TILING_DATA(tilingData, tiling);
    KERNEL_TASK_TYPE_DEFAULT(KERNEL_TYPE_AIV_ONLY);
    TPipe pipe;
    if (TILING_KEY_IS(1)) {
        RowReduce<false> op(&pipe, &tilingData);
        op.Init(x, y);
        op.Process();
    } else if (TILING_KEY_IS(2)) {
        RowReduce<true> op(&pipe, &tilingData);
        op.Init(x, y);
        op.Process();
    }
}
