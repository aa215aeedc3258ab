// Reductions, gathers, sorting and transposes: one of them on memory that is copied in and out.
#include "vector_frame.h"

#define WHOLE(NAME, ...)                                                                                              \
    {                                                                                                                 \
        if (c.form == 1) NAME(dst, src, c.mask, c.repeat, c.dstRep, c.src0Blk, c.src0Rep __VA_ARGS__);                \
        if (c.form == 2) NAME(dst, src, (int32_t)c.mask[0], c.repeat, c.dstRep, c.src0Blk, c.src0Rep __VA_ARGS__);    \
        return;                                                                                                       \
    }
#define GROUPS(NAME)                                                                                                  \
    {                                                                                                                 \
        if (c.form == 1) NAME(dst, src, c.repeat, c.mask, c.dstRep, c.src0Blk, c.src0Rep);                            \
        if (c.form == 2) NAME(dst, src, c.repeat, (int32_t)c.mask[0], c.dstRep, c.src0Blk, c.src0Rep);                \
        return;                                                                                                       \
    }
#define EXTREME(NAME)                                                                                                 \
    {                                                                                                                 \
        if (c.form == 0) NAME(dst, src, tmp, c.count, c.mode != 0);                                                   \
        if (c.form == 1) NAME(dst, src, tmp, c.mask, c.repeat, c.src0Rep, c.mode != 0);                               \
        if (c.form == 2) NAME(dst, src, tmp, (int32_t)c.mask[0], c.repeat, c.src0Rep, c.mode != 0);                   \
        return;                                                                                                       \
    }

template <typename T> __aicore__ inline void Reduce(Case& c)
{
    LocalTensor<T> dst = Part<T>(0, c.bytes), src = Part<T>(1, c.bytes), tmp = Part<T>(2, c.bytes);
    ReduceOrder order = static_cast<ReduceOrder>(c.mode);
    switch (c.op) {
        case 0: WHOLE(WholeReduceSum)
        case 1: WHOLE(WholeReduceMax, , order)
        case 2: WHOLE(WholeReduceMin, , order)
        case 3: WHOLE(ReduceRepeat<ReduceType::SUM>)
        case 4: WHOLE(ReduceRepeat<ReduceType::MAX>, , order)
        case 5: WHOLE(ReduceRepeat<ReduceType::MIN>, , order)
        case 6: RepeatReduceSum(dst, src, c.repeat, (int32_t)c.mask[0], 1, c.src0Blk, c.dstRep, c.src0Rep); return;
        case 10: GROUPS(BlockReduceSum)
        case 11: GROUPS(BlockReduceMax)
        case 12: GROUPS(BlockReduceMin)
        case 13: GROUPS(PairReduceSum)
        case 14: WHOLE(ReduceDataBlock<ReduceType::SUM>)
        case 15: WHOLE(ReduceDataBlock<ReduceType::MAX>)
        case 16: WHOLE(ReducePairElem<ReduceType::SUM>)
        case 20:
            if (c.form == 0) ReduceSum(dst, src, tmp, c.count);
            if (c.form == 1) ReduceSum(dst, src, tmp, c.mask, c.repeat, c.src0Rep);
            if (c.form == 2) ReduceSum(dst, src, tmp, (int32_t)c.mask[0], c.repeat, c.src0Rep);
            return;
        case 21: EXTREME(ReduceMax)
        case 22: EXTREME(ReduceMin)
        case 23: {
            ReduceSum(dst, src, tmp, c.count);
            T sum = GetAccVal<T>(), value, index;
            WholeReduceMax(tmp, src, (int32_t)c.mask[0], 1, 1, 1, 8);
            SetFlag<HardEvent::V_S>(EVENT_ID0);
            WaitFlag<HardEvent::V_S>(EVENT_ID0);
            GetReduceMaxMinCount(value, index);
            dst.SetValue(1, sum);
            dst.SetValue(2, value);
            dst.SetValue(3, index);
            return;
        }
    }
}

extern "C" __global__ __aicore__ void reduce(GM_ADDR dst, GM_ADDR src0, GM_ADDR src1, int32_t type, Case c)
{
    Frame frame(dst, src0, src1, c.bytes);
    if (type == 0) Reduce<half>(c);
    if (type == 1) Reduce<float>(c);
}

template <typename T> __aicore__ inline void Pick(Case& c)
{
    LocalTensor<T> dst = Part<T>(0, c.bytes), src = Part<T>(1, c.bytes);
    LocalTensor<uint32_t> offsets = Part<uint32_t>(2, c.bytes);
    uint64_t kept = 0;
    switch (c.op) {
        case 0:
            if (c.form == 0) Gather(dst, src, offsets, (uint32_t)c.mode, (uint32_t)c.count);
            if (c.form == 1) Gather(dst, src, offsets, (uint32_t)c.mode, c.mask, c.repeat, c.dstRep);
            if (c.form == 2) Gather(dst, src, offsets, (uint32_t)c.mode, c.mask[0], c.repeat, c.dstRep);
            return;
        case 1:
            GatherMask(dst, src, (uint8_t)c.mode, c.count != 0, (uint32_t)c.count,
                       GatherMaskParams(c.src0Blk, c.repeat, c.src0Rep, c.src1Rep), kept);
            break;
        case 2:
            if constexpr (sizeof(T) == 2) {
                GatherMask(dst, src, offsets.ReinterpretCast<uint16_t>(), c.count != 0, (uint32_t)c.count,
                           GatherMaskParams(c.src0Blk, c.repeat, c.src0Rep, c.src1Rep), kept);
            } else {
                GatherMask(dst, src, offsets, c.count != 0, (uint32_t)c.count,
                           GatherMaskParams(c.src0Blk, c.repeat, c.src0Rep, c.src1Rep), kept);
            }
            break;
        case 3: Scatter(dst, src, offsets, 0, 64); return;
    }
    // The number that was kept goes to the last four bytes.
    SetFlag<HardEvent::V_S>(EVENT_ID0);
    WaitFlag<HardEvent::V_S>(EVENT_ID0);
    Part<int32_t>(0, c.bytes).SetValue(c.bytes / 4 - 1, (int32_t)kept);
}

extern "C" __global__ __aicore__ void pick(GM_ADDR dst, GM_ADDR src0, GM_ADDR src1, int32_t type, Case c)
{
    Frame frame(dst, src0, src1, c.bytes);
    if (c.op == 10) {
        GatherRepeatParams params(c.dstBlk, c.dstRep);
        LocalTensor<uint32_t> offsets = Part<uint32_t>(2, c.bytes);
        if (type == 0) Gatherb(Part<uint16_t>(0, c.bytes), Part<uint16_t>(1, c.bytes), offsets, c.repeat, params);
        if (type == 1) Gatherb(Part<uint32_t>(0, c.bytes), Part<uint32_t>(1, c.bytes), offsets, c.repeat, params);
        return;
    }
    if (type == 0) Pick<half>(c);
    if (type == 1) Pick<float>(c);
    if (type == 2) Pick<bfloat16_t>(c);
    if (type == 3) Pick<int32_t>(c);
}

template <typename T> __aicore__ inline void Order(Case& c)
{
    LocalTensor<T> dst = Part<T>(0, c.bytes), src = Part<T>(1, c.bytes);
    LocalTensor<uint32_t> index = Part<uint32_t>(2, c.bytes);
    LocalTensor<T> tmp(TPosition::VECCALC, 3 * PART, PART / sizeof(T));
    constexpr uint32_t record = 8 / sizeof(T);
    switch (c.op) {
        case 0: Sort32(dst, src, index, c.repeat); return;
        case 1: {  // queues of c.count records each, of sorted runs
            uint16_t lengths[4] = {c.dstBlk, c.src0Blk, c.src1Blk, c.dstRep};
            uint32_t at = 0;
            LocalTensor<T> queues[4];
            for (int i = 0; i < 4; ++i) {
                queues[i] = src[at * record];
                at += lengths[i];
            }
            MrgSort(dst, MrgSortSrcList<T>(queues[0], queues[1], queues[2], queues[3]),
                    MrgSort4Info(lengths, c.mode != 0, c.count, c.repeat));
            uint16_t n[4];
            GetMrgSortResult(n[0], n[1], n[2], n[3]);
            SetFlag<HardEvent::V_S>(EVENT_ID0);
            WaitFlag<HardEvent::V_S>(EVENT_ID0);
            for (int i = 0; i < 4; ++i) Part<int32_t>(0, c.bytes).SetValue(c.bytes / 4 - 4 + i, n[i]);
            return;
        }
        case 2: {
            LocalTensor<T> concat;
            Concat(concat, src, tmp, c.repeat);
            Sort<T, true>(dst, concat, index, tmp, c.repeat);
            return;
        }
        case 3: {
            LocalTensor<T> concat;
            Concat(concat, src, tmp, c.repeat);
            Sort<T, true>(tmp, concat, index, dst, c.repeat);
            PipeBarrier<PIPE_V>();
            Extract(dst, Part<uint32_t>(0, c.bytes)[c.bytes / 8], tmp, c.repeat * 32 / (256 / 8));
            return;
        }
    }
}

template <typename T> __aicore__ inline void Turn(Case& c)
{
    LocalTensor<T> dst = Part<T>(0, c.bytes), src = Part<T>(1, c.bytes);
    constexpr uint32_t block = 32 / sizeof(T);
    LocalTensor<T> to[16], from[16];
    uint64_t toAddress[16], fromAddress[16];
    for (uint32_t i = 0; i < 16; ++i) {
        to[i] = dst[i * block];
        from[i] = src[i * block];
        toAddress[i] = (uint64_t)to[i].GetPhyAddr();
        fromAddress[i] = (uint64_t)from[i].GetPhyAddr();
    }
    TransDataTo5HDParams params(c.mode & 1, c.mode & 2, c.repeat, c.dstRep, c.src0Rep);
    switch (c.op) {
        case 10: TransDataTo5HD<T>(to, from, params); return;
        case 11: TransDataTo5HD<T>(toAddress, fromAddress, params); return;
        case 12: Transpose(dst, src, LocalTensor<uint8_t>(TPosition::VECCALC, 3 * PART, PART),
                           TransposeParamsExt(c.dstBlk, c.src0Blk, c.src1Blk, c.count, static_cast<TransposeType>(c.mode)));
                 return;
        case 13:
            if constexpr (sizeof(T) == 2) Transpose(dst, src);
            return;
    }
}

extern "C" __global__ __aicore__ void order(GM_ADDR dst, GM_ADDR src0, GM_ADDR src1, int32_t type, Case c)
{
    Frame frame(dst, src0, src1, c.bytes);
    if (c.op < 10) {
        if (type == 0) Order<half>(c);
        if (type == 1) Order<float>(c);
        return;
    }
    if (type == 0) Turn<half>(c);
    if (type == 1) Turn<float>(c);
    if (type == 2) Turn<uint8_t>(c);
}
