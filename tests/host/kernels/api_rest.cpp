// What no other kernel calls: numbers of the scalar unit, of tensors, queues and pipes, one after the other in `y`.
#include "kernel_operator.h"
using namespace AscendC;

class Numbers {
public:
    __aicore__ inline explicit Numbers(GM_ADDR y) { gm_.SetGlobalBuffer((__gm__ float*)y); }
    __aicore__ inline void operator()(float value) { gm_.SetValue(at_++, value); }

private:
    GlobalTensor<float> gm_;
    int32_t at_ = 0;
};

extern "C" __global__ __vector__ void objects(GM_ADDR x, GM_ADDR y, GM_ADDR workspace)
{
    Numbers put(y);
    put(CeilDivision(10, 4));
    put(NumericLimits<float>::Infinity());
    put(GetDataBlockSizeInBytes());
    put(GetSortLen<half>(33));
    put(GetSortOffset<float>(33));
    constexpr SoftMaxTiling tiling = SoftMaxFlashV2TilingFunc(SoftMaxShapeInfo{8, 64, 8, 64}, 4, 4, 65536);
    put(tiling.srcM * 1000 + tiling.srcK);
    const int64_t counter = GetProgramCounter(), cycle = GetSystemCycle();
    // Workspace.
    put(GetSysWorkSpacePtr() != nullptr);
    put(GetUserWorkspace(workspace) == workspace);
    SetSysWorkspace(workspace);
    put(GetSysWorkSpacePtr() == workspace);
    SetSysWorkSpace(workspace);
    put((GetUserWorkspace(workspace) - workspace) >> 20);
    // Caches.
    __gm__ int32_t* words = (__gm__ int32_t*)x;
    GlobalTensor<uint64_t> lines;
    lines.SetGlobalBuffer((__gm__ uint64_t*)x);
    DataCachePreload(lines, 0);
    ICachePreLoad(2);
    put(GetICachePreloadStatus());
    WriteGmByPassDCache(words + 3, 77);
    DataSyncBarrier<MemDsbT::ALL>();
    put(ReadGmByPassDCache(words + 3));
    put(GetProgramCounter() > counter && GetSystemCycle() > cycle);
    // Global tensors.
    const uint32_t sizes[] = {3, 5};
    GlobalTensor<int32_t> xGm;
    xGm.SetGlobalBuffer(words, 64);
    xGm.SetL2CacheHint(CacheMode::CACHE_MODE_DISABLE);
    xGm.SetShapeInfo(ShapeInfo(2, sizes));
    put(xGm.GetShapeInfo().shape[1]);
    // Local tensors.
    TPipe pipe;
    TBuf<> buffer;
    pipe.InitBuffer(buffer, 500);
    put(buffer.GetBufLen());
    LocalTensor<int32_t> tile = buffer.Get<int32_t>();
    put(tile.GetLength());
    tile.SetBufferLen(256);
    put(tile.GetSize());
    put(tile.GetUserTag());
    tile.SetUserTag(9);
    put(tile.GetUserTag());
    tile.SetShapeInfo(ShapeInfo(2, sizes));
    put(tile.GetShapeInfo().shape[0]);
    put(tile.GetBufferHandle() != nullptr);
    LocalTensor<int32_t> same;
    same.SetAddr(tile.address_);
    put(same.GetSize());
    DataCopy(same, xGm, 64);
    SetFlag<HardEvent::MTE2_S>(0);
    WaitFlag<HardEvent::MTE2_S>(0);
    put(tile.GetValue(3));
    // Queues.
    TQue<TPosition::VECIN, 2> queue;
    pipe.InitBuffer(queue, 2, 256);
    put(pipe.GetQueueEndAddress<TPosition::VECIN>());
    const auto state = [&]() {
        put(queue.GetTensorCountInQue() + 10 * queue.HasTensorInQue() + 100 * queue.VacantInQue() +
            1000 * queue.HasIdleBuffer());
    };
    state();
    LocalTensor<float> first = queue.AllocTensor<float>();
    queue.EnQue(first);
    state();
    LocalTensor<float> second = queue.AllocTensor<float>();
    queue.EnQue(second);
    state();
    first = queue.DeQue<float>();
    queue.FreeTensor(first);
    second = queue.DeQue<float>();
    queue.FreeTensor(second);
    state();
    TBufHandle handle = queue.AllocBuffer();
    put(queue.HasIdleBuffer());
    queue.FreeBuffer(handle);
    queue.FreeAllEvent();
    queue.InitBufHandle();
    // Events: what is fetched stays free, what is allocated does not.
    const int32_t taken = pipe.AllocEventID<HardEvent::V_S>();
    put(pipe.FetchEventID<HardEvent::V_S>() - taken);
    put(pipe.FetchEventID(HardEvent::V_S) - taken);
    pipe.ReleaseEventID<HardEvent::V_S>(taken);
    put(pipe.GetBaseAddr(int8_t(TPosition::VECIN)) != 0);
    // What is left of UB: all but the buffers (512 + 2 * 256 bytes) and the 8 KiB that the library keeps for itself.
    LocalTensor<uint8_t> rest;
    put(PopStackBuffer<uint8_t, TPosition::VECCALC>(rest));
    put(rest.address_.bufferAddr);
    put(GetUBSizeInBytes() - rest.address_.bufferAddr - rest.GetSize());
    pipe.Destroy();
    pipe.Init();
    pipe.InitBuffer(buffer, 64);
    put(buffer.Get<float>().address_.bufferAddr);
}

// Conversions of the scalar unit.
extern "C" __global__ __vector__ void scalars(GM_ADDR x, GM_ADDR y, int32_t count)
{
    Numbers put(y);
    GlobalTensor<float> xGm;
    xGm.SetGlobalBuffer((__gm__ float*)x);
    for (int32_t i = 0; i < count; ++i) {
        const float value = xGm.GetValue(i);
        put(ScalarCast<float, half, RoundMode::CAST_RINT>(value));
        put(ScalarCast<float, half, RoundMode::CAST_ODD>(value));
        put(ScalarCast<float, int32_t, RoundMode::CAST_RINT>(value));
        put(ScalarCast<float, int32_t, RoundMode::CAST_FLOOR>(value));
        put(ScalarCast<float, int32_t, RoundMode::CAST_CEIL>(value));
        put(ScalarCast<float, int32_t, RoundMode::CAST_ROUND>(value));
        put(ToFloat(ToBfloat16(value)));
    }
}

// What vector instructions leave in the registers of the scalar unit, and elements that are added as another type.
extern "C" __global__ __vector__ void registers(GM_ADDR x, GM_ADDR y, GM_ADDR sums, int32_t count)
{
    Numbers put(y);
    TPipe pipe;
    TBuf<> buffer;
    pipe.InitBuffer(buffer, 16384);
    LocalTensor<float> all = buffer.Get<float>(), a = all, tmp = all[1024], out = all[2048];
    GlobalTensor<float> xGm, sumsGm;
    xGm.SetGlobalBuffer((__gm__ float*)x, 256);
    sumsGm.SetGlobalBuffer((__gm__ float*)sums, 256);
    DataCopy(a, xGm, 256);
    PipeBarrier<PIPE_ALL>();
    ReduceSum(out, a, tmp, count);
    PipeBarrier<PIPE_ALL>();
    put(GetReduceRepeatSumSpr<float>());
    put(GetAccVal<float>());
    float value = 0, again = 0;
    WholeReduceMin<float>(out, a, 64, 1, 1, 1, 8);
    PipeBarrier<PIPE_ALL>();
    GetReduceMaxMinCount<float>(value);
    GetReduceRepeatMaxMinSpr<float>(again);
    put(value);
    put(again);
    uint64_t kept = 0;
    GatherMask(out, a, uint8_t(1), true, uint32_t(count), GatherMaskParams(1, 1, 8, 0), kept);
    PipeBarrier<PIPE_ALL>();
    put(kept);
    put(GetGatherMaskRemainCount());
    SetAtomicAdd<half>();
    SetAtomicType<float>();
    DataCopy(sumsGm, a, 256);
    SetAtomicNone();
}

// Four sorted runs of records of a score and an index.
extern "C" __global__ __vector__ void merged(GM_ADDR x, GM_ADDR y, GM_ADDR counts, uint16_t length, bool stop)
{
    TPipe pipe;
    TBuf<> in, out;
    pipe.InitBuffer(in, 4 * 128 * 8);
    pipe.InitBuffer(out, 4 * 128 * 8);
    LocalTensor<float> runs = in.Get<float>(), dst = out.Get<float>();
    GlobalTensor<float> xGm, yGm;
    GlobalTensor<int32_t> countsGm;
    xGm.SetGlobalBuffer((__gm__ float*)x, 1024);
    yGm.SetGlobalBuffer((__gm__ float*)y, 1024);
    countsGm.SetGlobalBuffer((__gm__ int32_t*)counts, 8);
    DataCopy(runs, xGm, 1024);
    DataCopy(dst, yGm, 1024);
    PipeBarrier<PIPE_ALL>();
    const uint16_t lengths[4] = {length, length, length, length};
    uint32_t merged[4] = {0, 0, 0, 0};
    const MrgSortSrcList<float> from(runs, runs[256], runs[512], runs[768]);
    if (stop) {
        MrgSort<float, true>(dst, from, lengths, merged, 15, 1);
    } else {
        MrgSort<float, false>(dst, from, lengths, merged, 15, 1);
    }
    PipeBarrier<PIPE_ALL>();
    for (int32_t i = 0; i < 4; ++i) countsGm.SetValue(i, int32_t(merged[i]));
    DataCopy(yGm, dst, 1024);
}

// The order in which a product walks through its result changes no number.
extern "C" __global__ __cube__ void walked(GM_ADDR a, GM_ADDR b, GM_ADDR c, GM_ADDR bits)
{
    InitSocState();
    GlobalTensor<half> aGm, bGm;
    GlobalTensor<float> cGm;
    GlobalTensor<int32_t> bitsGm;
    aGm.SetGlobalBuffer((__gm__ half*)a, 32 * 32);
    bGm.SetGlobalBuffer((__gm__ half*)b, 32 * 32);
    cGm.SetGlobalBuffer((__gm__ float*)c, 4 * 32 * 32);
    bitsGm.SetGlobalBuffer((__gm__ int32_t*)bits, 8);
    LocalTensor<half> a1(TPosition::A1, 0, 1024), b1(TPosition::B1, 4096, 1024);
    LocalTensor<half> a2(TPosition::A2, 0, 1024), b2(TPosition::B2, 0, 1024);
    LocalTensor<float> c1(TPosition::CO1, 0, 1024);
    DataCopy(a1, aGm, Nd2NzParams(1, 32, 32, 0, 32, 32, 1, 0));
    DataCopy(b1, bGm, Nd2NzParams(1, 32, 32, 0, 32, 32, 1, 0));
    PipeBarrier<PIPE_ALL>();
    for (int32_t i = 0; i < 2; ++i) LoadData(a2[i * 512], a1[i * 256], LoadData2DParams(0, 2, 2, 0, 0, false, 0));
    LoadData(b2, b1, LoadData2DParams(0, 4, 1, 0, 0, false, 0));
    for (int32_t way = 0; way < 4; ++way) {
        if (way == 0) SetMMLayoutTransform(true);
        if (way == 1) SetMMLayoutTransform(false);
        if (way == 2) SetMMRowMajor();
        if (way == 3) SetMMColumnMajor();
        bitsGm.SetValue(way, GetCtrlSpr<51, 51>());
        PipeBarrier<PIPE_ALL>();
        Mmad(c1, a2, b2, MmadParams(32, 32, 32, 0, false, true));
        PipeBarrier<PIPE_ALL>();
        Fixpipe(cGm[way * 1024], c1, FixpipeParamsV220(32, 32, 32, 32, false));
    }
    PipeBarrier<PIPE_ALL>();
}
