// The first k of each row, sorted, with their indices.
//
//     AscendC::TopK<float>(values, indices, src, srcIndex, finish, tmp, k, tiling, {rows, inner, n}, isLargest);
//
// Indices (Arange, or those of the caller); times -1 for the smallest; Sort32 and MrgSort of a row, in small mode Sort32
// of all rows; GatherMask separates values and indices. The sort is stable.
#pragma once
#include "ascir/adv/arange.h"
#include "ascir/adv/tiling.h"

namespace AscendC {

enum class TopKMode { TOPK_NORMAL = 0, TOPK_NSMALL = 1 };
enum class TopKAlgo { RADIX_SELECT, MERGE_SORT };
enum class TopKOrder { UNSET, LARGEST, SMALLEST };
struct TopKConfig {
    TopKAlgo algo = TopKAlgo::MERGE_SORT;
    TopKOrder order = TopKOrder::UNSET;
    bool sorted = true;
};
constexpr TopKConfig defaultTopKConfig = {TopKAlgo::MERGE_SORT, TopKOrder::UNSET, true};
struct TopKInfo {
    int32_t outter = 1, inner = 0, n = 0;
    constexpr TopKInfo() = default;
    constexpr TopKInfo(int32_t rows, int32_t padded, int32_t elements) : outter(rows), inner(padded), n(elements) {}
};

// Elements of what Sort writes for `elemCount` of them, and where the record `elemOffset` is.
template <typename T> __aicore__ inline uint32_t GetSortLen(const uint32_t elemCount) { return elemCount * (8 / sizeof(T)); }
template <typename T> __aicore__ inline uint32_t GetSortOffset(const uint32_t elemOffset) { return elemOffset * (8 / sizeof(T)); }

}  // namespace AscendC

namespace ascir {

// Scores and indices of the first `count` records.
template <typename T>
void take_apart(const LocalTensor<T>& values, const LocalTensor<int32_t>& indices, const LocalTensor<T>& records, uint32_t count) {
    constexpr uint32_t size = 8 / sizeof(T);
    uint64_t kept = 0;
    const AscendC::GatherMaskParams params(1, 1, 8, 0);
    // Of half records the first of four, of float records the first of two.
    AscendC::GatherMask(values, records, uint8_t(sizeof(T) == 2 ? 3 : 1), true, count * size, params, kept);
    AscendC::GatherMask(indices, records.template ReinterpretCast<int32_t>(), uint8_t(2), true, count * 2, params, kept);
    AscendC::ResetMask();
    step();
}

template <typename T> struct TopKCall {
    LocalTensor<T> values;
    LocalTensor<int32_t> indices;
    LocalTensor<T> src;
    LocalTensor<int32_t> src_index;
    LocalTensor<bool> finish;
    uint32_t k;
    AscendC::TopKInfo info;
    bool largest, own_index, has_finish;
};

template <typename T> bool topk_is_valid(const Library& scope, const TopKCall<T>& call, bool small) {
    const AscendC::TopKInfo& info = call.info;
    if (info.inner <= 0 || info.inner % 32 != 0 || info.inner > 4096 || (small && info.inner != 32)) {
        return scope.refuse("Limit", "TopK: inner is %d, %s", info.inner,
                            small ? "in small mode it is 32" : "allowed is a multiple of 32 up to 4096");
    }
    if (info.n < 1 || info.n > info.inner || call.k < 1 || call.k > uint32_t(info.n) || info.outter < 1) {
        return scope.refuse("Limit", "TopK: k is %u, n is %d, inner is %d: needed is 1 <= k <= n <= inner", call.k, info.n,
                            info.inner);
    }
    return scope.takes<T, half, float>();
}
// Sources of the sort: as they are, or negated into `room`.
template <typename T> LocalTensor<T> signed_scores(const LocalTensor<T>& src, const LocalTensor<T>& room, uint32_t count, bool largest) {
    if (largest) return src;
    AscendC::Muls(room, src, T(-1.0f), int32_t(count));
    step();
    return room;
}

// Row by row.
template <typename T> void topk_rows(const Library& scope, const TopKCall<T>& call, Scratch scratch) {
    const uint32_t inner = uint32_t(call.info.inner), rows = uint32_t(call.info.outter), k = call.k;
    const uint32_t bytes = inner * (16 + (call.own_index ? 0 : 4) + (call.largest ? 0 : uint32_t(sizeof(T))));
    if (!scratch.has(bytes, scope)) return;
    constexpr uint32_t record = 8 / sizeof(T);
    const LocalTensor<T> sorted = scratch.take<T>(inner * record), other = scratch.take<T>(inner * record);
    LocalTensor<int32_t> index = call.src_index;
    if (!call.own_index) {
        index = scratch.take<int32_t>(inner);
        AscendC::ArithProgression(index, int32_t(0), int32_t(1), int32_t(inner), scope.where);
    }
    const LocalTensor<T> room = scratch.take<T>(call.largest ? 0 : inner);
    const uint32_t value_step = round_up(k, 32 / sizeof(T)), index_step = round_up(k, 8);
    for (uint32_t row = 0; row < rows; ++row) {
        const LocalTensor<T> scores = signed_scores(call.src[row * inner], room, inner, call.largest);
        AscendC::Sort<T, true>(sorted, scores, index.template ReinterpretCast<uint32_t>(), other, int32_t(inner / 32));
        step();
        const LocalTensor<T> values = call.values[row * value_step];
        const LocalTensor<int32_t> indices = call.indices[row * index_step];
        take_apart(values, indices, sorted, k);
        if (!call.largest) {
            AscendC::Muls(values, values, T(-1.0f), int32_t(k));
            step();
        }
        if (!call.has_finish) continue;
        vector_to_scalar();
        if (call.finish.GetValue(row)) AscendC::Duplicate(indices, call.info.n, int32_t(k));
        step();
    }
}

// Rows of 32, all at once. Of each row's records the first k stay, by a pattern of the lanes of 32 records.
template <typename T> void topk_small(const Library& scope, const TopKCall<T>& call, Scratch scratch) {
    const uint32_t rows = uint32_t(call.info.outter), k = call.k, all = rows * 32;
    const uint32_t bytes = all * (8 + (call.own_index ? 0 : 4) + (call.largest ? 0 : uint32_t(sizeof(T)))) + 64;
    if (rows > 255) {
        scope.refuse("Limit", "TopK: outter is %u, in small mode at most 255", rows);
        return;
    }
    if (!scratch.has(bytes, scope)) return;
    constexpr uint32_t record = 8 / sizeof(T);
    const LocalTensor<T> sorted = scratch.take<T>(all * record);
    const LocalTensor<uint32_t> pattern = scratch.take<uint32_t>(16);
    LocalTensor<int32_t> index = call.src_index;
    if (!call.own_index) {
        index = scratch.take<int32_t>(all);
        AscendC::ArithProgression(index, int32_t(0), int32_t(1), int32_t(32), scope.where);
        step();
        if (rows > 1) AscendC::Copy(index[32], index, uint64_t(32), uint8_t(rows - 1), AscendC::CopyRepeatParams(1, 1, 4, 0));
        step();
    }
    const LocalTensor<T> scores = signed_scores(call.src, scratch.take<T>(call.largest ? 0 : all), all, call.largest);
    AscendC::Sort32(sorted, scores, index.template ReinterpretCast<uint32_t>(), int32_t(rows));
    // The bits of scores and of indices, in words of 32 lanes of b16 or b32.
    const auto bit = [&](uint32_t lane, uint32_t bytes_of_lane, bool of_index) {
        const uint32_t per_record = 8 / bytes_of_lane;
        return lane / per_record < k && lane % per_record == (of_index ? 4 / bytes_of_lane : 0);
    };
    constexpr uint32_t words = sizeof(T) == 2 ? 4 : 2;
    for (uint32_t word = 0; word < words; ++word) {
        uint32_t value_bits = 0, index_bits = 0;
        for (uint32_t i = 0; i < 32; ++i) {
            value_bits |= uint32_t(bit(word * 32 + i, sizeof(T), false)) << i;
            if (word < 2) index_bits |= uint32_t(bit(word * 32 + i, 4, true)) << i;
        }
        pattern.SetValue(word, value_bits);
        if (word < 2) pattern.SetValue(8 + word, index_bits);
    }
    scalar_to_vector();
    step();
    uint64_t kept = 0;
    const AscendC::GatherMaskParams params(1, uint16_t(rows), 8, 0);
    if constexpr (sizeof(T) == 2) {
        AscendC::GatherMask(call.values, sorted, pattern.template ReinterpretCast<uint16_t>(), true, 128, params, kept);
    } else {
        AscendC::GatherMask(call.values, sorted, pattern, true, 64, params, kept);
    }
    AscendC::GatherMask(call.indices, sorted.template ReinterpretCast<int32_t>(), pattern[8], true, 64, params, kept);
    AscendC::ResetMask();
    step();
    if (!call.largest) AscendC::Muls(call.values, call.values, T(-1.0f), int32_t(rows * k));
    step();
}

template <typename T>
void run_topk(const Library& scope, const TopKCall<T>& call, const Scratch& scratch, bool small) {
    if (!topk_is_valid(scope, call, small)) return;
    if (small) {
        topk_small(scope, call, scratch);
    } else {
        topk_rows(scope, call, scratch);
    }
}

}  // namespace ascir

namespace AscendC {

#define ASCIR_TOPK(GIVEN, SCRATCH)                                                                                           \
    template <typename T, bool isInitIndex = false, bool isHasfinish = false, bool isReuseSrc = false,                      \
              enum TopKMode topkMode = TopKMode::TOPK_NORMAL, const TopKConfig& config = defaultTopKConfig>                 \
    __aicore__ inline void TopK(const LocalTensor<T>& dstValueLocal, const LocalTensor<int32_t>& dstIndexLocal,             \
                                const LocalTensor<T>& srcLocal, const LocalTensor<int32_t>& srcIndexLocal,                  \
                                const LocalTensor<bool>& finishLocal GIVEN, const int32_t k, const TopkTiling& tilling,     \
                                const TopKInfo& topKInfo, const bool isLargest = true,                                      \
                                ascir::Where where = ascir::Where::here()) {                                                \
        if constexpr (ascir::on_aic) return;                                                                                \
        static_assert(config.algo == TopKAlgo::MERGE_SORT, "TopK: this chip sorts by merging (TopKAlgo::MERGE_SORT)");      \
        ascir::Library scope("TopK", where);                                                                                \
        const bool largest = config.order == TopKOrder::UNSET ? isLargest : config.order == TopKOrder::LARGEST;             \
        const ascir::TopKCall<T> call = {dstValueLocal, dstIndexLocal, srcLocal, srcIndexLocal, finishLocal, uint32_t(k),   \
                                         topKInfo,      largest,       isInitIndex, isHasfinish};                           \
        ascir::run_topk(scope, call, ascir::Scratch(SCRATCH), topkMode == TopKMode::TOPK_NSMALL);                           \
    }
#define ASCIR_GIVEN ASCIR_COMMA const LocalTensor<uint8_t>& tmpLocal
#define ASCIR_NONE
ASCIR_TOPK(ASCIR_GIVEN, tmpLocal)
ASCIR_TOPK(ASCIR_NONE, scope)
#undef ASCIR_TOPK
#undef ASCIR_GIVEN
#undef ASCIR_NONE

}  // namespace AscendC
