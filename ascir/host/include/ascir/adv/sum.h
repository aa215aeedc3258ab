// Sum and Mean of the rows of a matrix: a tree over each repeat of 256 bytes, then over these results, until one remains.
//
//     AscendC::Sum<float>(dst, src, sharedTmpBuffer, {rows, inner, n});      // rows of n elements, padded to inner
#pragma once
#include "ascir/adv/rows.h"

namespace AscendC {

struct SumParams {
    uint32_t outter = 1, inner = 0, n = 0;
    constexpr SumParams() = default;
    constexpr SumParams(uint32_t rows, uint32_t padded, uint32_t elements) : outter(rows), inner(padded), n(elements) {}
};
struct MeanParams {
    uint32_t outter = 1, inner = 0, n = 0;
    constexpr MeanParams() = default;
    constexpr MeanParams(uint32_t rows, uint32_t padded, uint32_t elements) : outter(rows), inner(padded), n(elements) {}
};

}  // namespace AscendC

namespace ascir {

// One level of trees: a result of each repeat. The results may take the place of what they come from.
template <typename T> void sum_repeats(const LocalTensor<T>& dst, const LocalTensor<T>& src, uint32_t count) {
    constexpr uint32_t lanes = lanes_of_repeat<T>;
    const uint32_t full = count / lanes, rest = count % lanes;
    for (uint32_t i = 0; i < full; i += 255) {
        AscendC::WholeReduceSum(dst[i], src[i * lanes], int32_t(lanes), smaller(255, full - i), 1, 1, 8);
    }
    if (rest != 0) AscendC::WholeReduceSum(dst[full], src[full * lanes], int32_t(rest), 1, 1, 1, 8);
    step();
}
// The sum of `count` elements, to one element at any place.
template <typename T>
void sum_line(const LocalTensor<T>& dst, LocalTensor<T> src, const LocalTensor<T>& partials, uint32_t count) {
    for (; count > lanes_of_repeat<T>; count = quotient_up(count, lanes_of_repeat<T>)) {
        sum_repeats(partials, src, count);
        src = partials;
    }
    sum_repeats(dst, src, count);
}

template <typename T, typename Params> bool line_is_valid(const Library& scope, const Params& params) {
    if (params.inner * sizeof(T) % 32 == 0 && params.n >= 1 && params.n <= params.inner && params.outter >= 1) return true;
    return scope.refuse("Limit", "%s: %u rows of %u elements, padded to %u: needed is 1 <= n <= inner, a multiple of %u", scope.api,
                        params.outter, params.n, params.inner, uint32_t(32 / sizeof(T)));
}

template <typename T, typename Params>
void run_sum(const Library& scope, const LocalTensor<T>& dst, const LocalTensor<T>& src, Scratch scratch, const Params& params) {
    if (!scope.takes<T, half, float>() || !line_is_valid<T>(scope, params)) return;
    constexpr uint32_t lanes = lanes_of_repeat<T>;
    if (params.n <= lanes) {
        for (uint32_t row = 0; row < params.outter; row += 255) {
            AscendC::WholeReduceSum(dst[row], src[row * params.inner], int32_t(params.n), smaller(255, params.outter - row), 1, 1,
                                    int32_t(params.inner * sizeof(T) / 32));
        }
        return step();
    }
    const uint32_t partials = round_up(quotient_up(params.n, lanes), 32 / sizeof(T));
    if (!scratch.has(partials * sizeof(T), scope)) return;
    const LocalTensor<T> room = scratch.take<T>(partials);
    for (uint32_t row = 0; row < params.outter; ++row) sum_line(dst[row], src[row * params.inner], room, params.n);
}

// The sums of half rows in float: row by row, widened, summed in place, scaled and narrowed.
ASCIR_SHARED void run_wide_mean(const Library& scope, const LocalTensor<half>& dst, const LocalTensor<half>& src, Scratch scratch,
                                const AscendC::MeanParams& params) {
    if (!line_is_valid<half>(scope, params) || !scratch.has(params.inner * 4 + 32, scope)) return;
    const LocalTensor<float> row = scratch.take<float>(params.inner);
    const LocalTensor<half> narrow = scratch.take<half>(16);
    for (uint32_t i = 0; i < params.outter; ++i) {
        AscendC::Cast(row, src[i * params.inner], AscendC::RoundMode::CAST_NONE, params.n);
        step();
        sum_line(row, row, row, params.n);
        AscendC::Muls(row, row, 1.0f / float(params.n), 1);
        step();
        AscendC::Cast(narrow, row, AscendC::RoundMode::CAST_NONE, 1);
        step();
        AscendC::WholeReduceSum(dst[i], narrow, int32_t(1), 1, 1, 1, 8);   // moves one element to any place
        step();
    }
}
template <typename T, typename A>
void run_mean(const Library& scope, const LocalTensor<T>& dst, const LocalTensor<T>& src, const Scratch& scratch,
              const AscendC::MeanParams& params) {
    static_assert(sizeof(A) >= sizeof(T), "Mean: accType is as precise as T, or more");
    if constexpr (sizeof(A) > sizeof(T)) {
        run_wide_mean(scope, dst, src, scratch, params);
    } else {
        run_sum(scope, dst, src, scratch, params);
        if (params.n != 0) AscendC::Muls(dst, dst, T(1.0f / float(params.n)), int32_t(params.outter));
        step();
    }
}

}  // namespace ascir

namespace AscendC {

template <typename T, int32_t reduceDim = -1, bool isReuseSource = false, bool isBasicBlock = false>
__aicore__ inline void Sum(const LocalTensor<T>& dstTensor, const LocalTensor<T>& srcTensor,
                           const LocalTensor<uint8_t>& sharedTmpBuffer, const SumParams& sumParams,
                           ascir::Where where = ascir::Where::here()) {
    if constexpr (ascir::on_aic) return;
    ascir::run_sum(ascir::Library("Sum", where), dstTensor, srcTensor, ascir::Scratch(sharedTmpBuffer), sumParams);
}
template <typename T, int32_t reduceDim = -1, bool isReuseSource = false, bool isBasicBlock = false>
__aicore__ inline void Sum(const LocalTensor<T>& dstTensor, const LocalTensor<T>& srcTensor, const SumParams& sumParams,
                           ascir::Where where = ascir::Where::here()) {
    if constexpr (ascir::on_aic) return;
    ascir::Library scope("Sum", where);
    ascir::run_sum(scope, dstTensor, srcTensor, ascir::Scratch(scope), sumParams);
}
template <typename T, typename accType = T, bool isReuseSource = false, bool isBasicBlock = false, int32_t reduceDim = -1>
__aicore__ inline void Mean(const LocalTensor<T>& dstTensor, const LocalTensor<T>& srcTensor,
                            const LocalTensor<uint8_t>& sharedTmpBuffer, const MeanParams& meanParams,
                            ascir::Where where = ascir::Where::here()) {
    if constexpr (ascir::on_aic) return;
    ascir::run_mean<T, accType>(ascir::Library("Mean", where), dstTensor, srcTensor, ascir::Scratch(sharedTmpBuffer), meanParams);
}
template <typename T, typename accType = T, bool isReuseSource = false, bool isBasicBlock = false, int32_t reduceDim = -1>
__aicore__ inline void Mean(const LocalTensor<T>& dstTensor, const LocalTensor<T>& srcTensor, const MeanParams& meanParams,
                            ascir::Where where = ascir::Where::here()) {
    if constexpr (ascir::on_aic) return;
    ascir::Library scope("Mean", where);
    ascir::run_mean<T, accType>(scope, dstTensor, srcTensor, ascir::Scratch(scope), meanParams);
}

}  // namespace AscendC
