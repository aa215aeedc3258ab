// Static tensors and hand-written flags, two slots, no TPipe.
#include "kernel_operator.h"

__global__ __vector__ void static_scale(__gm__ float* x, __gm__ float* y, float scale, uint32_t n)
{
    AscendC::InitSocState();
    constexpr uint32_t tile = 512;
    AscendC::GlobalTensor<float> in, out;
    in.SetGlobalBuffer(x + block_idx * n, n);
    out.SetGlobalBuffer(y + block_idx * n, n);
    AscendC::LocalMemAllocator<AscendC::Hardware::UB> allocator;
    AscendC::LocalTensor<float> a[2] = {allocator.Alloc<float, tile>(), allocator.Alloc<float, tile>()};
    AscendC::LocalTensor<float> b[2] = {allocator.Alloc<float>(tile), allocator.Alloc<AscendC::TPosition::VECOUT, float, tile>()};
    for (int32_t slot = 0; slot < 2; ++slot) {
        AscendC::SetFlag<AscendC::HardEvent::V_MTE2>(slot);
        AscendC::SetFlag<AscendC::HardEvent::MTE3_V>(slot);
    }
    for (uint32_t i = 0; i < n / tile; ++i) {
        const event_t id = static_cast<event_t>(i % 2);
        AscendC::WaitFlag<AscendC::HardEvent::V_MTE2>(id);
        AscendC::DataCopy(a[i % 2], in[i * tile], tile);
        AscendC::SetFlag<AscendC::HardEvent::MTE2_V>(id);
        AscendC::WaitFlag<AscendC::HardEvent::MTE2_V>(id);
        AscendC::WaitFlag<AscendC::HardEvent::MTE3_V>(id);
        AscendC::Muls(b[i % 2], a[i % 2], scale, tile);
        AscendC::PipeBarrier<PIPE_V>();
        AscendC::Adds(b[i % 2], b[i % 2], 1.0f, tile);
        AscendC::SetFlag<AscendC::HardEvent::V_MTE2>(id);
        AscendC::SetFlag<AscendC::HardEvent::V_MTE3>(id);
        AscendC::WaitFlag<AscendC::HardEvent::V_MTE3>(id);
        AscendC::DataCopy(out[i * tile], b[i % 2], tile);
        AscendC::SetFlag<AscendC::HardEvent::MTE3_V>(id);
    }
    for (int32_t slot = 0; slot < 2; ++slot) {
        AscendC::WaitFlag<AscendC::HardEvent::V_MTE2>(slot);
        AscendC::WaitFlag<AscendC::HardEvent::MTE3_V>(slot);
    }
    AscendC::PipeBarrier<PIPE_ALL>();
}
