// Cumulative sums of a matrix, line by line; half is summed in float.
//
//     AscendC::CumSum<float, config>(dst, lastRow, src, sharedTmpBuffer, {rows, inner});    // config.isLastAxis: along rows
//
// Along the last axis, groups of sixteen rows are transposed, summed line by line and transposed back.
#pragma once
#include "ascir/adv/rows.h"

namespace AscendC {

enum class CumSumAlgorithm { CUMSUM_ALGORITHM_LINEBYLINE = 0, CUMSUM_ALGORITHM_SKLANSKY = 1 };
struct CumSumConfig {
    bool isLastAxis{true};
    bool isReuseSource{false};
    bool outputLastRow{false};
    CumSumAlgorithm algorithm{CumSumAlgorithm::CUMSUM_ALGORITHM_LINEBYLINE};
};
constexpr CumSumConfig defaultCumSumConfig = {true, false, false, CumSumAlgorithm::CUMSUM_ALGORITHM_LINEBYLINE};
struct CumSumInfo {
    uint32_t outter{0};
    uint32_t inner{0};
};

}  // namespace AscendC

namespace ascir {

// lines[i] += lines[i - 1], each of `length` elements.
ASCIR_SHARED void add_lines(const LocalTensor<float>& lines, uint32_t count, uint32_t length) {
    for (uint32_t i = 1; i < count; ++i) {
        AscendC::Add(lines[i * length], lines[i * length], lines[(i - 1) * length], int32_t(length));
        step();
    }
}

template <typename T>
void cumsum_first(const Library& scope, const LocalTensor<T>& dst, const LocalTensor<T>& src, Scratch scratch, uint32_t rows,
                  uint32_t inner) {
    if constexpr (is_half<T>) {
        const uint32_t all = rows * inner;
        if (!scratch.has(all * 4, scope)) return;
        const LocalTensor<float> wide = scratch.take<float>(all);
        AscendC::Cast(wide, src, AscendC::RoundMode::CAST_NONE, all);
        step();
        add_lines(wide, rows, inner);
        AscendC::Cast(dst, wide, AscendC::RoundMode::CAST_NONE, all);
    } else {
        AscendC::Muls(dst, src, 1.0f, int32_t(inner));
        step();
        for (uint32_t i = inner; i < rows * inner; i += inner) {
            AscendC::Add(dst[i], dst[i - inner], src[i], int32_t(inner));
            step();
        }
    }
    step();
}

// Sixteen rows of one block each to a block of each column's sixteen elements, and back.
template <typename T> void transpose_blocks(LocalTensor<T>* to, LocalTensor<T>* from, uint32_t repeats, uint32_t to_step,
                                            uint32_t from_step) {
    const bool once = repeats == 1;
    LocalTensor<T> targets[16], sources[16];
    for (uint32_t i = 0; i < 16; ++i) {
        targets[i] = to[i];
        sources[i] = from[i];
    }
    AscendC::TransDataTo5HD<T>(targets, sources,
                               AscendC::TransDataTo5HDParams(false, false, uint8_t(repeats), once ? 0 : uint16_t(to_step),
                                                             once ? 0 : uint16_t(from_step)));
}

template <typename T>
void cumsum_last(const Library& scope, const LocalTensor<T>& dst, const LocalTensor<T>& src, Scratch scratch, uint32_t rows,
                 uint32_t inner) {
    constexpr bool casts = is_half<T>;
    constexpr uint32_t block = 32 / sizeof(T);
    const uint32_t spare = casts ? 0 : 512;
    if (!scratch.has(inner * 16 * (casts ? 6 : 4) + (rows % 16 != 0 ? spare : 0), scope)) return;
    const LocalTensor<T> turned = scratch.take<T>(inner * 16);
    LocalTensor<float> lines;
    LocalTensor<T> unused;   // where rows go that are not there: sixteen blocks
    if constexpr (casts) {
        lines = scratch.take<float>(inner * 16);
        unused = lines.template ReinterpretCast<T>();
    } else {
        lines = turned;
        unused = scratch.take<T>(16 * block);
    }
    for (uint32_t first = 0; first < rows; first += 16) {
        const uint32_t count = smaller(16, rows - first);
        for (uint32_t i = 0; i < inner; i += block) {
            LocalTensor<T> from[16], to[16];
            for (uint32_t j = 0; j < 16; ++j) {
                from[j] = src[(first + smaller(j, count - 1)) * inner + i];
                to[j] = turned[i * 16 + j * block];
            }
            transpose_blocks(to, from, 1, 0, 0);
        }
        step();
        if constexpr (casts) {
            AscendC::Cast(lines, turned, AscendC::RoundMode::CAST_NONE, inner * 16);
            step();
        }
        add_lines(lines, inner, 16);
        if constexpr (casts) {
            AscendC::Cast(turned, lines, AscendC::RoundMode::CAST_NONE, inner * 16);
            step();
        }
        for (uint32_t i = 0; i < inner; i += block) {
            LocalTensor<T> from[16], to[16];
            for (uint32_t j = 0; j < 16; ++j) {
                // Of floats the first eight rows' columns are the even blocks; so are the targets of these rows.
                const uint32_t row = casts ? j : j % 2 * 8 + j / 2, at = casts ? j : j % 8 * 2 + j / 8;
                from[j] = turned[i * 16 + at * block];
                to[j] = row < count ? dst[(first + row) * inner + i] : unused[j * block];
            }
            transpose_blocks(to, from, 1, 0, 0);
            if (count < 16) step();
        }
        step();
    }
}

template <typename T>
void run_cumsum(const Library& scope, const LocalTensor<T>& dst, const LocalTensor<T>& last_row, const LocalTensor<T>& src,
                const Scratch& scratch, const AscendC::CumSumInfo& info, const AscendC::CumSumConfig& config) {
    if (!scope.takes<T, half, float>()) return;
    if (info.outter == 0 || info.inner == 0 || info.inner * sizeof(T) % 32 != 0) {
        scope.refuse("Limit", "CumSum: %u rows of %u elements: needed is a multiple of %u (32 bytes)", info.outter, info.inner,
                     uint32_t(32 / sizeof(T)));
        return;
    }
    if (config.isLastAxis) {
        cumsum_last(scope, dst, src, scratch, info.outter, info.inner);
    } else {
        cumsum_first(scope, dst, src, scratch, info.outter, info.inner);
    }
    if (!config.outputLastRow) return;
    AscendC::Muls(last_row, dst[(info.outter - 1) * info.inner], T(1.0f), int32_t(info.inner));
    step();
}

}  // namespace ascir

namespace AscendC {

#define ASCIR_CUMSUM(GIVEN, SCRATCH)                                                                                         \
    template <typename T, const CumSumConfig& config = defaultCumSumConfig>                                                 \
    __aicore__ inline void CumSum(const LocalTensor<T>& dstTensor, const LocalTensor<T>& lastRowTensor,                     \
                                  const LocalTensor<T>& srcTensor GIVEN, const CumSumInfo& cumSumInfo,                      \
                                  ascir::Where where = ascir::Where::here()) {                                              \
        if constexpr (ascir::on_aic) return;                                                                                \
        static_assert(config.algorithm == CumSumAlgorithm::CUMSUM_ALGORITHM_LINEBYLINE,                                     \
                      "CumSum: the host model sums line by line (CUMSUM_ALGORITHM_LINEBYLINE)");                            \
        ascir::Library scope("CumSum", where);                                                                              \
        ascir::run_cumsum(scope, dstTensor, lastRowTensor, srcTensor, ascir::Scratch(SCRATCH), cumSumInfo, config);         \
    }
#define ASCIR_GIVEN ASCIR_COMMA const LocalTensor<uint8_t>& sharedTmpBuffer
#define ASCIR_NONE
ASCIR_CUMSUM(ASCIR_GIVEN, sharedTmpBuffer)
ASCIR_CUMSUM(ASCIR_NONE, scope)
#undef ASCIR_CUMSUM
#undef ASCIR_GIVEN
#undef ASCIR_NONE

}  // namespace AscendC
