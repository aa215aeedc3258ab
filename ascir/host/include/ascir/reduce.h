// Reductions of blocks, pairs, repeats and whole tensors, in the order in which the device adds.
#pragma once
#include "ascir/sync.h"
#include "ascir/vector_elementwise.h"

namespace ascir {

ASCIR_SHARED bool whole_pairs(AscendC::ReduceOrder order) {
    return order == AscendC::ReduceOrder::ORDER_VALUE_INDEX || order == AscendC::ReduceOrder::ORDER_INDEX_VALUE;
}

struct ReduceCall {
    const char* api;
    Reduction reduction;
    Group group;
};

// step: from repeat to repeat of the target, in the unit of the call.
ASCIR_SHARED void run_reduce(const ReduceCall& call, const Form& form, VectorOperand target, VectorOperand source, int64_t step,
                             AscendC::ReduceOrder order, Where where) {
    const Op op = call.group == Group::Repeat ? Op::ReduceWhole : call.group == Group::Block ? Op::ReduceBlock : Op::ReducePair;
    Instr instr(call.api, Pipe::V, op, where);
    check_type(instr, source.type, real_types, "src");
    check_position(instr, target);
    check_position(instr, source);
    const uint32_t size = dtype_bits(source.type) / 8, lanes = 256 / size;
    const bool sum = call.reduction == Reduction::Sum;
    const bool index_only = !sum && order == AscendC::ReduceOrder::ORDER_ONLY_INDEX;
    const bool pairs = !sum && whole_pairs(order);
    const uint32_t width = call.group == Group::Block ? 8 * size : call.group == Group::Pair ? 128
                           : index_only                ? 4
                           : pairs                     ? 2 * size
                                                       : size;
    instr.limit("dstRepStride", step, 0, 65535);
    const Walk walk = walk_of(instr, form, lanes);
    if (instr.dead() || walk_is_empty(walk)) return;
    declare(instr, form, walk, source, false);
    const uint32_t bytes_step = uint32_t(step) * width, repeats = walk_repeats(walk);
    const uint32_t alignment = call.group == Group::Pair ? 32 : width;
    if (call.group == Group::Repeat) {
        instr.write2d(target.region, width, repeats, bytes_step, target.name, alignment);
    } else {
        // Results of groups without a lane are not written; a tail repeat has its own.
        const auto groups = [&](const uint64_t* mask, uint32_t first, uint32_t count) {
            const uint32_t results = call.group == Group::Block ? 8 : lanes / 2, each = lanes / results;
            for (uint32_t i = 0, begin = 0; i <= results; ++i) {
                bool used = false;
                for (uint32_t lane = i * each; i < results && !used && lane < (i + 1) * each; ++lane) {
                    used = mask[lane / 64] >> (lane % 64) & 1;
                }
                if (used) continue;
                if (i > begin) {
                    instr.write2d(target.region.at(uint64_t(first) * bytes_step + begin * size), (i - begin) * size, count,
                                  bytes_step, target.name, begin == 0 ? alignment : size);
                }
                begin = i + 1;
            }
        };
        if (walk.repeats != 0) groups(walk.mask, 0, walk.repeats);
        const uint64_t tail[2] = {walk.tail >= 64 ? ~uint64_t(0) : (uint64_t(1) << walk.tail) - 1,
                                  walk.tail <= 64 ? 0 : (uint64_t(1) << (walk.tail - 64)) - 1};
        if (walk.tail != 0) groups(tail, walk.repeats, 1);
    }
    instr.cost(repeats, walk_elements(walk), form.by_count);
    instr.element_size(size);
    if (instr.dead()) return;
    Registers& reg = core().reg;
    const Reduced last =
        reduce(call.reduction, call.group, walk, {bytes(source.region), source.type, source.block_stride, source.repeat_stride},
               bytes(target.region), bytes_step, order, !reg.keep_inf_nan());
    if (call.group == Group::Repeat && !sum) {
        reg.reduce_value = last.value;
        reg.reduce_index = last.index;
    }
}

// A flag set and waited for at once, with the first id that nobody holds.
ASCIR_SHARED void synchronise(AscendC::HardEvent event, const char* api, Where where) {
    const Core& core = *current_core;
    int32_t id = 0;
    while (id < 7 && (core.flag_set[int(event)][id] != 0 || core.event_taken[int(event)] >> id & 1)) ++id;
    set_flag(event, id, api, where);
    wait_flag(event, id, api, where);
}

// Of a whole tensor. Sums by mask and repeat leave one result of each repeat in tmp, and these are reduced in turn.
ASCIR_SHARED void run_reduce_all(const char* api, Reduction reduction, const Form& form, const VectorOperand& target,
                                 VectorOperand source, const VectorOperand& tmp, bool index, Where where) {
    Composite scope(where);
    Reduced result;
    const uint32_t size = dtype_bits(source.type) / 8, lanes = 256 / size;
    const bool sum = reduction == Reduction::Sum;
    {
        Instr instr(api, Pipe::V, Op::ReduceAll, where);
        check_type(instr, source.type, real_types, "src");
        check_position(instr, target);
        check_position(instr, source);
        contiguous(form, lanes, source);
        const Walk walk = walk_of(instr, form, lanes);
        const bool by_partials = !(form.by_count && sum);
        if (by_partials) check_position(instr, tmp);
        if (instr.dead() || walk_is_empty(walk)) return;
        declare(instr, form, walk, source, false);
        const uint32_t repeats = walk_repeats(walk);
        if (index && size == 2 && repeats > 65536 / lanes) {
            instr.warn("Limit", "%s: the index of a half is one of 65536, and there are %u elements", api,
                       repeats * lanes);
        }
        if (by_partials) instr.write(tmp.region, uint64_t(repeats) * size * (sum ? 1 : 2), tmp.name);
        instr.cost(repeats, walk_elements(walk), form.by_count);
        instr.element_size(size);
        if (instr.dead()) return;
        const bool saturate = !core().reg.keep_inf_nan();
        const Operand from{bytes(source.region), source.type, source.block_stride, source.repeat_stride};
        if (!by_partials || !sum) {
            result = reduce_all(reduction, walk, from, saturate);
            if (!sum) reduce(reduction, Group::Repeat, walk, from, bytes(tmp.region), 2 * size,
                             AscendC::ReduceOrder::ORDER_VALUE_INDEX, saturate);
        } else {
            // A sum of each repeat, a sum of each repeat of these, and so on.
            uint8_t* partials = bytes(tmp.region);
            reduce(reduction, Group::Repeat, walk, from, partials, size, AscendC::ReduceOrder::ORDER_ONLY_VALUE, saturate);
            for (uint32_t count = repeats; count > 1; count = (count + lanes - 1) / lanes) {
                reduce(reduction, Group::Repeat, walk_of_count(lanes, count), {partials, source.type, 1, 8}, partials, size,
                       AscendC::ReduceOrder::ORDER_ONLY_VALUE, saturate);
            }
            memcpy(&result.value, partials, size);
        }
        if (sum) core().reg.accumulator = result.value;
    }
    {
        // The scalar unit waits for the vector unit, stores, and lets the others go on.
        synchronise(AscendC::HardEvent::V_S, api, where);
        Instr instr(api, Pipe::S, Op::ScalarSet, where);
        instr.write(target.region, size * (index ? 2 : 1), target.name, size);
        if (!instr.dead()) {
            memcpy(bytes(target.region), &result.value, size);
            if (index) memcpy(bytes(target.region) + size, &result.index, size);
        }
    }
    synchronise(AscendC::HardEvent::S_V, api, where);
    synchronise(AscendC::HardEvent::S_MTE3, api, where);
}

}  // namespace ascir

namespace AscendC {

#define ASCIR_WHOLE_SUM(NAME, MASK)                                                                                        \
    template <typename T, bool isSetMask = true>                                                                         \
    __aicore__ inline void NAME(const LocalTensor<T>& dst, const LocalTensor<T>& src, MASK,                              \
                                const ascir::Repeat repeatTime, const int32_t dstRepStride, const int32_t srcBlkStride,  \
                                const int32_t srcRepStride, ascir::Where where = ascir::Where::here()) {                 \
        if constexpr (ascir::on_aiv)                                                                                     \
            ascir::run_reduce({#NAME, ascir::Reduction::Sum, ascir::Group::Repeat},                                      \
                              ascir::form_of_mask(ASCIR_MASK, repeatTime, isSetMask), ascir::operand(dst, "dst"),        \
                              ascir::operand(src, "src", srcBlkStride, srcRepStride), dstRepStride,                      \
                              ReduceOrder::ORDER_ONLY_VALUE, where);                                                     \
    }
#define ASCIR_WHOLE(NAME, REDUCTION, MASK)                                                                                 \
    template <typename T, bool isSetMask = true>                                                                         \
    __aicore__ inline void NAME(const LocalTensor<T>& dst, const LocalTensor<T>& src, MASK,                              \
                                const ascir::Repeat repeatTime, const int32_t dstRepStride, const int32_t srcBlkStride,  \
                                const int32_t srcRepStride, ReduceOrder order = ReduceOrder::ORDER_VALUE_INDEX,          \
                                ascir::Where where = ascir::Where::here()) {                                             \
        if constexpr (ascir::on_aiv)                                                                                     \
            ascir::run_reduce({#NAME, ascir::Reduction::REDUCTION, ascir::Group::Repeat},                                \
                              ascir::form_of_mask(ASCIR_MASK, repeatTime, isSetMask), ascir::operand(dst, "dst"),        \
                              ascir::operand(src, "src", srcBlkStride, srcRepStride), dstRepStride, order, where);       \
    }
#define ASCIR_MASK mask
ASCIR_WHOLE_SUM(WholeReduceSum, const uint64_t mask[])
ASCIR_WHOLE(WholeReduceMax, Max, const uint64_t mask[])
ASCIR_WHOLE(WholeReduceMin, Min, const uint64_t mask[])
#undef ASCIR_MASK
#define ASCIR_MASK uint64_t(mask < 0 ? 0 : mask)
ASCIR_WHOLE_SUM(WholeReduceSum, const int32_t mask)
ASCIR_WHOLE(WholeReduceMax, Max, const int32_t mask)
ASCIR_WHOLE(WholeReduceMin, Min, const int32_t mask)
#undef ASCIR_WHOLE
#undef ASCIR_WHOLE_SUM

template <typename T, bool isSetMask = true>
__aicore__ inline void RepeatReduceSum(const LocalTensor<T>& dst, const LocalTensor<T>& src, const ascir::Repeat repeatTime,
                                       const int32_t mask, const int32_t dstBlkStride, const int32_t srcBlkStride,
                                       const int32_t dstRepStride, const int32_t srcRepStride,
                                       ascir::Where where = ascir::Where::here()) {
    if constexpr (ascir::on_aiv)
        ascir::run_reduce({"RepeatReduceSum", ascir::Reduction::Sum, ascir::Group::Repeat},
                          ascir::form_of_mask(ASCIR_MASK, repeatTime, isSetMask), ascir::operand(dst, "dst"),
                          ascir::operand(src, "src", srcBlkStride, srcRepStride), dstRepStride,
                          ReduceOrder::ORDER_ONLY_VALUE, where);
}
#undef ASCIR_MASK

// Blocks and pairs: the repeat comes before the mask.
#define ASCIR_GROUPS(NAME, REDUCTION, GROUP)                                                                               \
    template <typename T, bool isSetMask = true>                                                                         \
    __aicore__ inline void NAME(const LocalTensor<T>& dst, const LocalTensor<T>& src, const ascir::Repeat repeatTime,    \
                                const uint64_t mask[], const int32_t dstRepStride, const int32_t srcBlkStride,           \
                                const int32_t srcRepStride, ascir::Where where = ascir::Where::here()) {                 \
        if constexpr (ascir::on_aiv)                                                                                     \
            ascir::run_reduce({#NAME, ascir::Reduction::REDUCTION, ascir::Group::GROUP},                                 \
                              ascir::form_of_mask(mask, repeatTime, isSetMask), ascir::operand(dst, "dst"),              \
                              ascir::operand(src, "src", srcBlkStride, srcRepStride), dstRepStride,                      \
                              ReduceOrder::ORDER_ONLY_VALUE, where);                                                     \
    }                                                                                                                    \
    template <typename T, bool isSetMask = true>                                                                         \
    __aicore__ inline void NAME(const LocalTensor<T>& dst, const LocalTensor<T>& src, const ascir::Repeat repeatTime,    \
                                const int32_t mask, const int32_t dstRepStride, const int32_t srcBlkStride,              \
                                const int32_t srcRepStride, ascir::Where where = ascir::Where::here()) {                 \
        if constexpr (ascir::on_aiv)                                                                                     \
            ascir::run_reduce({#NAME, ascir::Reduction::REDUCTION, ascir::Group::GROUP},                                 \
                              ascir::form_of_mask(uint64_t(mask < 0 ? 0 : mask), repeatTime, isSetMask),                 \
                              ascir::operand(dst, "dst"), ascir::operand(src, "src", srcBlkStride, srcRepStride),        \
                              dstRepStride, ReduceOrder::ORDER_ONLY_VALUE, where);                                       \
    }
ASCIR_GROUPS(BlockReduceSum, Sum, Block)
ASCIR_GROUPS(BlockReduceMax, Max, Block)
ASCIR_GROUPS(BlockReduceMin, Min, Block)
ASCIR_GROUPS(PairReduceSum, Sum, Pair)
#undef ASCIR_GROUPS

}  // namespace AscendC

namespace ascir {
constexpr Reduction reduction_of(AscendC::ReduceType type) {
    return type == AscendC::ReduceType::SUM ? Reduction::Sum : type == AscendC::ReduceType::MAX ? Reduction::Max : Reduction::Min;
}
}  // namespace ascir

namespace AscendC {

// New names: the mask comes before the repeat.
#define ASCIR_NEW(NAME, GROUP, MASK, FORM, ORDER, GIVEN)                                                                   \
    template <ReduceType type, typename T, typename U = T, bool isSetMask = true>                                        \
    __aicore__ inline void NAME(const LocalTensor<U>& dst, const LocalTensor<T>& src, MASK,                              \
                                const ascir::Repeat repeatTime, const int32_t dstRepStride, const int32_t srcBlkStride,  \
                                const int32_t srcRepStride ORDER, ascir::Where where = ascir::Where::here()) {           \
        static_assert(type == ReduceType::SUM || type == ReduceType::MAX || type == ReduceType::MIN,                     \
                      #NAME ": the type of a reduction is SUM, MAX or MIN");                                             \
        static_assert(ascir::Group::GROUP != ascir::Group::Pair || type == ReduceType::SUM, #NAME ": pairs are summed"); \
        if constexpr (ascir::on_aiv)                                                                                     \
            ascir::run_reduce({#NAME, ascir::reduction_of(type), ascir::Group::GROUP},                                   \
                              ascir::form_of_mask(FORM, repeatTime, isSetMask), ascir::operand(dst, "dst"),              \
                              ascir::operand(src, "src", srcBlkStride, srcRepStride), dstRepStride, GIVEN, where);       \
    }
#define ASCIR_ORDER , ReduceOrder order = ReduceOrder::ORDER_VALUE_INDEX
#define ASCIR_NO_ORDER
ASCIR_NEW(ReduceRepeat, Repeat, const uint64_t mask[], mask, ASCIR_ORDER, order)
ASCIR_NEW(ReduceRepeat, Repeat, const int32_t mask, uint64_t(mask < 0 ? 0 : mask), ASCIR_ORDER, order)
ASCIR_NEW(ReduceDataBlock, Block, const uint64_t mask[], mask, ASCIR_NO_ORDER, ReduceOrder::ORDER_ONLY_VALUE)
ASCIR_NEW(ReduceDataBlock, Block, const int32_t mask, uint64_t(mask < 0 ? 0 : mask), ASCIR_NO_ORDER, ReduceOrder::ORDER_ONLY_VALUE)
ASCIR_NEW(ReducePairElem, Pair, const uint64_t mask[], mask, ASCIR_NO_ORDER, ReduceOrder::ORDER_ONLY_VALUE)
ASCIR_NEW(ReducePairElem, Pair, const int32_t mask, uint64_t(mask < 0 ? 0 : mask), ASCIR_NO_ORDER, ReduceOrder::ORDER_ONLY_VALUE)
#undef ASCIR_NEW
#undef ASCIR_ORDER
#undef ASCIR_NO_ORDER

template <typename T, bool isSetMask = true>
__aicore__ inline void ReduceSum(const LocalTensor<T>& dst, const LocalTensor<T>& src, const LocalTensor<T>& sharedTmpBuffer,
                                 const int32_t count, ascir::Where where = ascir::Where::here()) {
    if constexpr (ascir::on_aiv)
        ascir::run_reduce_all("ReduceSum", ascir::Reduction::Sum, ascir::form_of_count(count), ascir::operand(dst, "dst"),
                              ascir::operand(src, "src"), ascir::operand(sharedTmpBuffer, "tmp"), false, where);
}
#define ASCIR_SUM_ALL(MASK, FORM)                                                                                          \
    template <typename T>                                                                                                \
    __aicore__ inline void ReduceSum(const LocalTensor<T>& dst, const LocalTensor<T>& src,                               \
                                     const LocalTensor<T>& sharedTmpBuffer, MASK, const ascir::Repeat repeatTime,        \
                                     const int32_t srcRepStride, ascir::Where where = ascir::Where::here()) {            \
        if constexpr (ascir::on_aiv)                                                                                     \
            ascir::run_reduce_all("ReduceSum", ascir::Reduction::Sum, ascir::form_of_mask(FORM, repeatTime, true),       \
                                  ascir::operand(dst, "dst"), ascir::operand(src, "src", 1, srcRepStride),               \
                                  ascir::operand(sharedTmpBuffer, "tmp"), false, where);                                 \
    }
ASCIR_SUM_ALL(const uint64_t mask[], mask)
ASCIR_SUM_ALL(const int32_t mask, uint64_t(mask < 0 ? 0 : mask))
#undef ASCIR_SUM_ALL
#define ASCIR_EXTREME_ALL(NAME, REDUCTION)                                                                                 \
    template <typename T>                                                                                                \
    __aicore__ inline void NAME(const LocalTensor<T>& dst, const LocalTensor<T>& src,                                    \
                                const LocalTensor<T>& sharedTmpBuffer, const int32_t count, bool calIndex = false,       \
                                ascir::Where where = ascir::Where::here()) {                                             \
        if constexpr (ascir::on_aiv)                                                                                     \
            ascir::run_reduce_all(#NAME, ascir::Reduction::REDUCTION, ascir::form_of_count(count),                       \
                                  ascir::operand(dst, "dst"), ascir::operand(src, "src"),                                \
                                  ascir::operand(sharedTmpBuffer, "tmp"), calIndex, where);                              \
    }                                                                                                                    \
    template <typename T>                                                                                                \
    __aicore__ inline void NAME(const LocalTensor<T>& dst, const LocalTensor<T>& src,                                    \
                                const LocalTensor<T>& sharedTmpBuffer, const uint64_t mask[],                            \
                                const ascir::Repeat repeatTime, const int32_t srcRepStride, bool calIndex = false,       \
                                ascir::Where where = ascir::Where::here()) {                                             \
        if constexpr (ascir::on_aiv)                                                                                     \
            ascir::run_reduce_all(#NAME, ascir::Reduction::REDUCTION, ascir::form_of_mask(mask, repeatTime, true),       \
                                  ascir::operand(dst, "dst"), ascir::operand(src, "src", 1, srcRepStride),               \
                                  ascir::operand(sharedTmpBuffer, "tmp"), calIndex, where);                              \
    }                                                                                                                    \
    template <typename T>                                                                                                \
    __aicore__ inline void NAME(const LocalTensor<T>& dst, const LocalTensor<T>& src,                                    \
                                const LocalTensor<T>& sharedTmpBuffer, const int32_t mask,                               \
                                const ascir::Repeat repeatTime, const int32_t srcRepStride, bool calIndex = false,       \
                                ascir::Where where = ascir::Where::here()) {                                             \
        if constexpr (ascir::on_aiv)                                                                                     \
            ascir::run_reduce_all(#NAME, ascir::Reduction::REDUCTION,                                                    \
                                  ascir::form_of_mask(uint64_t(mask < 0 ? 0 : mask), repeatTime, true),                  \
                                  ascir::operand(dst, "dst"), ascir::operand(src, "src", 1, srcRepStride),               \
                                  ascir::operand(sharedTmpBuffer, "tmp"), calIndex, where);                              \
    }
ASCIR_EXTREME_ALL(ReduceMax, Max)
ASCIR_EXTREME_ALL(ReduceMin, Min)
#undef ASCIR_EXTREME_ALL

// What the last reduction left in the scalar unit's registers.
template <typename T> __aicore__ inline void GetReduceMaxMinCount(T& value, T& index) {
    if constexpr (ascir::on_aic) return;
    const ascir::Registers& reg = ascir::core().reg;
    memcpy(&value, &reg.reduce_value, sizeof(T));
    memcpy(&index, &reg.reduce_index, sizeof(T));
}
template <typename T> __aicore__ inline void GetReduceMaxMinCount(T& value) {
    if constexpr (ascir::on_aic) return;
    memcpy(&value, &ascir::core().reg.reduce_value, sizeof(T));
}
template <typename T> __aicore__ inline void GetReduceRepeatMaxMinSpr(T& value, T& index) { GetReduceMaxMinCount(value, index); }
template <typename T> __aicore__ inline void GetReduceRepeatMaxMinSpr(T& value) { GetReduceMaxMinCount(value); }
template <typename T> __aicore__ inline T GetAccVal() {
    T value = T(0);
    if constexpr (ascir::on_aiv) memcpy(&value, &ascir::core().reg.accumulator, sizeof(T));
    return value;
}
template <typename T> __aicore__ inline T GetReduceRepeatSumSpr() { return GetAccVal<T>(); }

}  // namespace AscendC
