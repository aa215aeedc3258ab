// Old and new names of one thing; small helpers, one word of `out` for each.
#include "kernel_operator.h"
using namespace AscendC;

namespace optiling {
BEGIN_TILING_DATA_DEF(Inner)
TILING_DATA_FIELD_DEF(uint8_t, small);
TILING_DATA_FIELD_DEF(uint64_t, wide);
END_TILING_DATA_DEF;
BEGIN_TILING_DATA_DEF(NamesTiling)
TILING_DATA_FIELD_DEF(uint16_t, first);
TILING_DATA_FIELD_DEF_STRUCT(Inner, inner);
TILING_DATA_FIELD_DEF_ARR(int32_t, 3, list);
END_TILING_DATA_DEF;
REGISTER_TILING_DATA_CLASS(Names, NamesTiling)
} // namespace optiling

extern "C" __global__ __vector__ void helpers(__gm__ float* out, GM_ADDR tiling, __gm__ uint8_t* list)
{
    GET_TILING_DATA(data, tiling);
    GlobalTensor<float> gm;
    gm.SetGlobalBuffer(out, 64);
    int32_t at = 0;
    gm.SetValue(at++, data.first);
    gm.SetValue(at++, data.inner.small);
    gm.SetValue(at++, float(data.inner.get_wide()));
    gm.SetValue(at++, data.list[2]);
    GET_TILING_DATA_WITH_STRUCT(optiling::NamesTiling, again, tiling);
    gm.SetValue(at++, again.list[0]);
    GET_TILING_DATA_MEMBER(optiling::NamesTiling, list, member, tiling);
    gm.SetValue(at++, member[1]);
    GET_TILING_DATA_PTR_WITH_STRUCT(optiling::NamesTiling, pointer, tiling);
    gm.SetValue(at++, pointer->first);
    gm.SetValue(at++, DivCeil(10, 4) + AlignUp(10, 4) * 10);
    gm.SetValue(at++, IsSameType<half, half>::value + 2 * Std::is_same<half, float>::value);
    gm.SetValue(at++, float(NumericLimits<half>::Max()));
    gm.SetValue(at++, float(NumericLimits<bfloat16_t>::NegativeInfinity()));
    gm.SetValue(at++, NumericLimits<float>::QuietNaN());
    gm.SetValue(at++, NumericLimits<int16_t>::Lowest());
    ListTensorDesc tensors(list, 0xffffffff, 2);
    uint64_t shape[4];
    TensorDesc<float> desc;
    desc.SetShapeAddr(shape);
    tensors.GetDesc(desc, 1);
    gm.SetValue(at++, tensors.GetSize() + 10 * desc.GetDim() + 100 * desc.GetIndex() + 1000 * desc.GetShape(2));
    GlobalTensor<float> inner;
    inner.SetGlobalBuffer(tensors.GetDataPtr<float>(0), 8);
    gm.SetValue(at++, inner.GetValue(3));
    gm.SetValue(at++, *desc.GetDataPtr());
    gm.SetValue(at++, desc.GetDataObj().GetPhyAddr() == desc.GetDataPtr());
    SetCtrlSpr<48, 48>(0);
    gm.SetValue(at++, GetCtrlSpr<48, 48>());
    ResetCtrlSpr<48, 48>();
    gm.SetValue(at++, GetCtrlSpr<48, 48>());
    gm.SetValue(at++, GetUBSizeInBytes() == GetRuntimeUBSize() ? GetUBSizeInBytes() : 0);
    WaitPreTaskEnd();
    SetNextTaskStart();
}

// Both names on the same data, into the two halves of a row.
extern "C" __global__ __vector__ void renamed(GM_ADDR x, GM_ADDR y)
{
    constexpr int32_t N = 256, ROW = 64;
    TPipe pipe;
    TBuf<> in, out, small;
    pipe.InitBuffer(in, N * 4);
    pipe.InitBuffer(out, 16 * ROW * 4);
    pipe.InitBuffer(small, 1024);
    LocalTensor<float> a = in.Get<float>(), r = out.Get<float>();
    LocalTensor<uint8_t> bits = small.Get<uint8_t>();
    GlobalTensor<float> xGm, yGm;
    xGm.SetGlobalBuffer((__gm__ float*)x, N);
    yGm.SetGlobalBuffer((__gm__ float*)y, 16 * ROW);
    DataCopy(a, xGm, N);
    Duplicate(r, 1.0f, 16 * ROW);
    PipeBarrier<PIPE_ALL>();
    int32_t at = 0;
    auto next = [&]() { return r[at++ * 32]; };
    WholeReduceSum<float>(next(), a, 64, 4, 1, 1, 8);
    ReduceRepeat<ReduceType::SUM, float>(next(), a, 64, 4, 1, 1, 8);
    WholeReduceMax<float>(next(), a, 64, 4, 1, 1, 8, ReduceOrder::ORDER_ONLY_VALUE);
    ReduceRepeat<ReduceType::MAX, float>(next(), a, 64, 4, 1, 1, 8, ReduceOrder::ORDER_ONLY_VALUE);
    WholeReduceMin<float>(next(), a, 64, 4, 1, 1, 8, ReduceOrder::ORDER_ONLY_VALUE);
    ReduceRepeat<ReduceType::MIN, float>(next(), a, 64, 4, 1, 1, 8, ReduceOrder::ORDER_ONLY_VALUE);
    BlockReduceSum<float>(next(), a, 4, 64, 1, 1, 8);
    ReduceDataBlock<ReduceType::SUM, float>(next(), a, 64, 4, 1, 1, 8);
    BlockReduceMax<float>(next(), a, 4, 64, 1, 1, 8);
    ReduceDataBlock<ReduceType::MAX, float>(next(), a, 64, 4, 1, 1, 8);
    BlockReduceMin<float>(next(), a, 4, 64, 1, 1, 8);
    ReduceDataBlock<ReduceType::MIN, float>(next(), a, 64, 4, 1, 1, 8);
    PairReduceSum<float>(next(), a, 1, 64, 1, 1, 8);
    ReducePairElem<ReduceType::SUM, float>(next(), a, 64, 1, 1, 1, 8);
    RepeatReduceSum<float>(next(), a, 4, 64, 1, 1, 1, 8);
    ReduceRepeat<ReduceType::SUM, float>(next(), a, 64, 4, 1, 1, 8);
    CompareScalar(bits, a, 0.5f, CMPMODE::GT, N);
    PipeBarrier<PIPE_ALL>();
    for (int i = 0; i < 8; ++i) r.SetValue(at * 32 + i, bits.GetValue(i));
    ++at;
    PipeBarrier<PIPE_ALL>();
    Compares(bits, a, 0.5f, CMPMODE::GT, N);
    PipeBarrier<PIPE_ALL>();
    for (int i = 0; i < 8; ++i) r.SetValue(at * 32 + i, bits.GetValue(i));
    ++at;
    FusedMulAddRelu(next(), a, a, 32);
    MulAddRelu(next(), a, a, 32);
    float maximum = 0, index = 0;
    WholeReduceMax<float>(r[31 * 32], a, 64, 1, 1, 1, 8);
    PipeBarrier<PIPE_ALL>();
    GetReduceMaxMinCount<float>(maximum, index);
    r.SetValue(at++ * 32, maximum);
    GetReduceRepeatMaxMinSpr<float>(maximum, index);
    r.SetValue(at++ * 32, maximum);
    PipeBarrier<PIPE_ALL>();
    SetAtomicAdd<float>();
    DisableDmaAtomic();
    SetAtomicMax<float>();
    SetAtomicNone();
    DataCopy(yGm, r, at * 32);
}
