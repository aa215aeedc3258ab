// Attribute style: a template with __vector__, the tiling as a struct by value, host code in the same file.
#include <cstdint>
#include <vector>
#include "acl/acl.h"
#include "kernel_operator.h"

struct LeakyTiling {
    uint32_t rows;
    uint32_t columns;
    float slope;
};

namespace {
constexpr uint32_t BLOCK_BYTES = 32;
template <typename T>
__aicore__ constexpr uint32_t RoundUp(uint32_t n)
{
    constexpr uint32_t each = BLOCK_BYTES / sizeof(T);
    return (n + each - 1) / each * each;
}
} // namespace

template <typename T>
__global__ __vector__ void leaky(__gm__ T* x, __gm__ T* y, const LeakyTiling tiling)
{
    AscendC::TPipe pipe;
    AscendC::TQueBind<AscendC::TPosition::VECIN, AscendC::TPosition::VECOUT, 1> rowQueue;
    const uint32_t pitch = RoundUp<T>(tiling.columns);
    pipe.InitBuffer(rowQueue, 2, pitch * sizeof(T));
    AscendC::GlobalTensor<T> xGm, yGm;
    xGm.SetGlobalBuffer(x);
    yGm.SetGlobalBuffer(y);

    const auto copyIn = [&](uint32_t row) {
        auto tile = rowQueue.template AllocTensor<T>();
        AscendC::DataCopyExtParams params(1, tiling.columns * sizeof(T), 0, 0, 0);
        AscendC::DataCopyPadExtParams<T> pad(true, 0, pitch - tiling.columns, T(0));
        AscendC::DataCopyPad(tile, xGm[row * tiling.columns], params, pad);
        rowQueue.template EnQue<AscendC::TPosition::GM, AscendC::TPosition::VECIN, T>(tile);
    };
    for (uint32_t row = AscendC::GetBlockIdx(); row < tiling.rows; row += AscendC::GetBlockNum()) {
        copyIn(row);
        auto tile = rowQueue.template DeQue<AscendC::TPosition::GM, AscendC::TPosition::VECIN, T>();
        AscendC::LeakyRelu(tile, tile, static_cast<T>(tiling.slope), static_cast<int32_t>(tiling.columns));
        rowQueue.template EnQue<AscendC::TPosition::VECOUT, AscendC::TPosition::GM, T>(tile);
        tile = rowQueue.template DeQue<AscendC::TPosition::VECOUT, AscendC::TPosition::GM, T>();
        AscendC::DataCopyExtParams params(1, tiling.columns * sizeof(T), 0, 0, 0);
        AscendC::DataCopyPad(yGm[row * tiling.columns], tile, params);
        rowQueue.FreeTensor(tile);
    }
}

int32_t main()
{
    aclrtStream stream = nullptr;
    aclrtCreateStream(&stream);
    std::vector<uint8_t*> device(2, nullptr);
    leaky<float><<<8, nullptr, stream>>>((float*)device[0], (float*)device[1], LeakyTiling{4, 100, 0.1f});
    return aclrtSynchronizeStream(stream) == ACL_SUCCESS ? 0 : 1;
}
