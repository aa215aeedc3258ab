// Ways to write a kernel: templates, structs by value, queues in place, bound queues, pools, static memory.
#include "kernel_operator.h"
using namespace AscendC;

constexpr uint32_t N = 64;

struct Shape {
    uint32_t count;
    float scale;
    int16_t steps[3];
};

template <typename T, int32_t blocks>
__global__ __vector__ void scalars(__gm__ float* out, T first, half second, bfloat16_t third, Shape shape, bool flag,
                                   const int8_t last)
{
    GlobalTensor<float> outGm;
    outGm.SetGlobalBuffer(out, 16);
    float values[] = {float(first), float(second), float(third), float(shape.count), shape.scale,
                      float(shape.steps[2]), float(flag), float(last), float(blocks), float(sizeof(T))};
    for (int i = 0; i < 10; ++i) outGm.SetValue(i, values[i]);
    DataCacheCleanAndInvalid<float, CacheLine::ENTIRE_DATA_CACHE>(outGm);
}

// A tensor that goes through from MTE2 to MTE3, and one that the vector unit changes on its way.
extern "C" __global__ __aicore__ void bound(GM_ADDR x, GM_ADDR y, int32_t scenario)
{
    GlobalTensor<float> xGm, yGm;
    xGm.SetGlobalBuffer((__gm__ float*)x);
    yGm.SetGlobalBuffer((__gm__ float*)y);
    TPipe pipe;
    TQueBind<TPosition::VECIN, TPosition::VECOUT, 1> through;
    pipe.InitBuffer(through, 2, N * sizeof(float));
    for (int32_t i = 0; i < 4; ++i) {
        LocalTensor<float> tile = through.AllocTensor<float>();
        DataCopy(tile, xGm[i * N], N);
        if (scenario == 1) {
            through.EnQue<TPosition::GM, TPosition::VECIN>(tile);
            tile = through.DeQue<TPosition::GM, TPosition::VECIN, float>();
            Add(tile, tile, tile, N);
            through.EnQue<TPosition::VECOUT, TPosition::GM>(tile);
            tile = through.DeQue<TPosition::VECOUT, TPosition::GM, float>();
        } else {
            through.EnQue(tile);
            tile = through.DeQue<float>();
        }
        DataCopy(yGm[i * N], tile, N);
        through.FreeTensor(tile);
    }
}

extern "C" __global__ __aicore__ void pools(GM_ADDR x, GM_ADDR y)
{
    GlobalTensor<float> xGm, yGm;
    xGm.SetGlobalBuffer((__gm__ float*)x);
    yGm.SetGlobalBuffer((__gm__ float*)y);
    TPipe pipe;
    TBufPool<TPosition::VECIN> whole;
    TBufPool<TPosition::VECIN> first, second;
    pipe.InitBufPool(whole, 16 * 1024);
    whole.InitBufPool(first, 8 * 1024);
    whole.InitBufPool(second, 8 * 1024, first);
    {
        TQue<TPosition::VECIN, 0> in;
        TQue<TPosition::VECOUT, 0> out;
        first.InitBuffer(in, 2, N * sizeof(float));
        first.InitBuffer(out, 1, N * sizeof(float));
        LocalTensor<float> a, z;
        for (int32_t i = 0; i < 4; ++i) {
            in.AllocTensor<float>(a);
            DataCopy(a, xGm[i * N], N);
            in.EnQue(a);
            in.DeQue<float>(a);
            out.AllocTensor<float>(z);
            Add(z, a, a, N);
            in.FreeTensor(a);
            out.EnQue(z);
            out.DeQue<float>(z);
            DataCopy(yGm[i * N], z, N);
            out.FreeTensor(z);
        }
        first.Reset();
    }
    PipeBarrier<PIPE_ALL>();
    TBuf<TPosition::VECCALC> buffer;
    second.InitBuffer(buffer, 1024);
    LocalTensor<float> part = buffer.GetWithOffset<float>(N, 512);
    DataCopy(part, yGm, N);
    event_t ready = static_cast<event_t>(pipe.FetchEventID(HardEvent::MTE2_V));
    SetFlag<HardEvent::MTE2_V>(ready);
    WaitFlag<HardEvent::MTE2_V>(ready);
    Add(part, part, part, N);
    TEventID done = GetTPipePtr()->AllocEventID<HardEvent::V_MTE3>();
    SetFlag<HardEvent::V_MTE3>(done);
    WaitFlag<HardEvent::V_MTE3>(done);
    GetTPipePtr()->ReleaseEventID<HardEvent::V_MTE3>(done);
    DataCopy(yGm, part, N);
}

// Views of one tensor: addresses, sizes, scalar access.
extern "C" __global__ __aicore__ void views(__gm__ int32_t* out)
{
    GlobalTensor<int32_t> outGm;
    outGm.SetGlobalBuffer(out, 32);
    LocalMemAllocator<Hardware::UB> allocator;
    LocalTensor<int8_t> bytes = allocator.Alloc<int8_t, 64>();
    LocalTensor<float> after = allocator.Alloc<TPosition::VECIN, float, 8>();
    LocalTensor<int4b_t> nibbles = bytes.ReinterpretCast<int4b_t>();
    for (int i = 0; i < 64; ++i) bytes.SetValue(i, 0);
    nibbles.SetValue(5, -3);
    nibbles.SetValue(4, 7);
    int32_t at = 0;
    outGm(at++) = bytes(2);
    outGm(at++) = int32_t(nibbles.GetValue(5));
    outGm(at++) = int32_t(nibbles.GetSize());
    outGm(at++) = int32_t(nibbles[64].GetSize());
    outGm(at++) = int32_t(nibbles[4].GetValue(0));
    outGm(at++) = int32_t(bytes.ReinterpretCast<half>().GetSize());
    outGm(at++) = int32_t(bytes[32].GetSize());
    outGm(at++) = int32_t(allocator.GetCurAddr());
    outGm(at++) = int32_t(after.GetPosition() == int32_t(TPosition::VECIN));
    after(1) = 2.5f;
    after(1) *= 2;
    outGm(at++) = int32_t(after(1));
    outGm(at++) = int32_t(outGm[8].GetSize());
    outGm(at++) = int32_t(outGm.ReinterpretCast<half>().GetSize());
    outGm(at++) = int32_t(outGm[4].GetPhyAddr() - out);
    outGm(at++) = int32_t(GetBlockNum());
    outGm(at++) = int32_t(sizeof(int4b_t));
    outGm(at++) = int32_t(reinterpret_cast<uint8_t*>(bytes[32].GetPhyAddr()) - reinterpret_cast<uint8_t*>(bytes.GetPhyAddr()));
}

// Every half to float and back, and some floats to half and bfloat16, one by one and as arrays.
extern "C" __global__ __aicore__ void conversions(__gm__ half* halves, __gm__ float* wide, __gm__ float* floats,
                                                  __gm__ half* narrow, __gm__ bfloat16_t* brain, uint32_t count)
{
    ascir::half_to_float(halves, wide, 32768);
    for (int i = 32768; i < 65536; ++i) wide[i] = ascir::half_bits_to_float(ascir::load<uint16_t>(halves + i));
    ascir::float_to_half(floats, narrow, count / 2);
    for (uint32_t i = count / 2; i < count; ++i) narrow[i] = ascir::half_of(floats[i]);
    for (uint32_t i = 0; i < count; ++i) brain[i] = bfloat16_t(floats[i]);
}
