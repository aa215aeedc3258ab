// SoftMax and variants. Computed in float; half is converted by Cast.
//
//     AscendC::SoftMax<float>(dst, sum, max, src, sharedTmpBuffer, tiling, {rows, k, rows, k});
//
// For each row: the maximum, which fills a block of 32 bytes; Sub; Exp; the sum (in the order of rows.h); Div.
// All srcM * srcK elements are computed, reductions include the first oriSrcK of a row.
#pragma once
#include "ascir/adv/rows.h"
#include "ascir/adv/tiling.h"

namespace AscendC {

enum class SoftmaxMode { SOFTMAX_NORMAL = 0, SOFTMAX_OUTPUT_WITHOUT_BRC = 1 };
struct SoftmaxConfig {
    bool isCheckTiling = true;
    uint32_t oriSrcM = 0;
    uint32_t oriSrcK = 0;
    SoftmaxMode mode = SoftmaxMode::SOFTMAX_NORMAL;
};
constexpr SoftmaxConfig SOFTMAX_DEFAULT_CFG = {true, 0, 0, SoftmaxMode::SOFTMAX_NORMAL};

struct SoftMaxShapeInfo {
    uint32_t srcM = 0, srcK = 0, oriSrcM = 0, oriSrcK = 0;
    constexpr SoftMaxShapeInfo() = default;
    constexpr SoftMaxShapeInfo(uint32_t rows, uint32_t columns, uint32_t validRows, uint32_t validColumns)
        : srcM(rows), srcK(columns), oriSrcM(validRows), oriSrcK(validColumns) {}
};

}  // namespace AscendC

namespace ascir {

struct SoftmaxShape {
    uint32_t rows = 0, columns = 0, valid = 0;
};

// From the call, the configuration, the source's own shape or the host's.
template <typename T, typename Tiling>
bool softmax_shape(const Library& scope, SoftmaxShape& shape, const AscendC::SoftMaxShapeInfo& info, const LocalTensor<T>& src,
                   const Tiling& tiling, bool nz, const AscendC::SoftmaxConfig& config = AscendC::SOFTMAX_DEFAULT_CFG) {
    const AscendC::ShapeInfo own = src.GetShapeInfo();
    const uint32_t block = uint32_t(32 / sizeof(T));
    if (info.srcM != 0 && info.srcK != 0) {
        shape = {info.srcM, info.srcK, info.oriSrcK != 0 ? info.oriSrcK : info.srcK};
    } else if (config.oriSrcM != 0 && config.oriSrcK != 0) {
        shape = {config.oriSrcM, round_up(config.oriSrcK, nz ? 16 : block), config.oriSrcK};
    } else if (own.shapeDim >= 2) {
        shape = {1, own.shape[own.shapeDim - 1], own.originalShape[own.originalShapeDim - 1]};
        for (int i = 0; i + 1 < own.shapeDim; ++i) shape.rows *= own.shape[i];
    } else {
        shape = {tiling.srcM, tiling.srcK, tiling.srcK};
    }
    if (config.oriSrcK != 0) shape.valid = config.oriSrcK;
    if (shape.rows == 0 || shape.columns == 0) {
        return scope.refuse("Limit", "%s: its shape is unknown: give softmaxShapeInfo", scope.api);
    }
    if (shape.columns % (nz ? 16 : block) != 0) {
        return scope.refuse("Limit", "%s: srcK is %u, needed is a multiple of %u (32 bytes)", scope.api, shape.columns,
                            nz ? 16 : block);
    }
    if (shape.valid > shape.columns || shape.valid == 0) {
        return scope.refuse("Limit", "%s: oriSrcK is %u, allowed is 1 to srcK, %u", scope.api, shape.valid, shape.columns);
    }
    return true;
}
template <typename T> Rows<T> softmax_rows(const LocalTensor<T>& data, const SoftmaxShape& shape, bool nz) {
    return nz ? rows_nz(data, shape.rows, shape.columns, shape.valid) : rows_nd(data, shape.rows, shape.columns, shape.valid);
}
// Memory of one row, in floats, beside the row itself: eight for a value, a piece or the blocks of eight values.
constexpr uint32_t row_floats = 8 + 64;

// Elements of a row's block.
template <typename T> constexpr uint32_t block_of = 32 / sizeof(T);
// The first eight lanes of each row's block, as float.
ASCIR_SHARED void widen_blocks(const LocalTensor<float>& to, const LocalTensor<half>& from, uint32_t rows) {
    AscendC::Cast(to, from, AscendC::RoundMode::CAST_NONE, uint64_t(8), rows, UnaryRepeatParams(1, 1, 1, 1));
    step();
}
// `values` as blocks of half. `blocks` is overwritten where the rows are not groups of eight.
ASCIR_SHARED bool store_half(const LocalTensor<half>& out, const LocalTensor<float>& values, const LocalTensor<half>& narrow,
                             const LocalTensor<float>& blocks, uint32_t rows) {
    AscendC::Cast(narrow, values, AscendC::RoundMode::CAST_NONE, round_up(rows, 8));
    step();
    if (rows % 8 == 0) {
        spread(out, narrow, rows);
        return false;
    }
    const LocalTensor<half> room = blocks.template ReinterpretCast<half>();
    spread(room, narrow, rows);
    move_blocks(out, room, rows);
    return true;
}
// `values` as blocks of the output, and as blocks of float in `blocks`.
template <typename U>
void store_values(const LocalTensor<U>& out, const LocalTensor<float>& values, const LocalTensor<half>& narrow,
                  const LocalTensor<float>& blocks, uint32_t rows) {
    if constexpr (std::is_same<U, float>::value) {
        spread(blocks, values, rows);
        move_blocks(out, blocks, rows);
    } else {
        store_half(out, values, narrow, blocks, rows);
        spread(blocks, values, rows);
    }
}

// sum and max may be nullptr. log: the logarithm to the base 10 of the result.
template <typename T, typename U>
void run_softmax(const Library& scope, const LocalTensor<T>& dst, const LocalTensor<U>* sum, const LocalTensor<U>* max,
                 const LocalTensor<T>& src, Scratch scratch, const SoftmaxShape& shape, bool nz, bool log = false) {
    constexpr bool casts = is_half<T>, narrows = is_half<U>;
    const uint32_t per_row = 4 * (row_floats + (casts ? shape.columns : 0) + (narrows && sum != nullptr ? 8 : 0));
    const uint32_t round = rows_of_round(shape.rows, scratch.bytes(), per_row);
    if (!scratch.has(round == 0 ? per_row : 0, scope)) return;
    const LocalTensor<float> values = scratch.take<float>(round_up(round, 8)), blocks = scratch.take<float>(64 * round);
    const LocalTensor<half> narrow = scratch.take<half>(narrows && sum != nullptr ? round_up(round, 16) : 0);
    const LocalTensor<float> room = scratch.take<float>(casts ? round * shape.columns : 0);
    const Rows<T> target = softmax_rows(dst, shape, nz), source = softmax_rows(src, shape, nz);
    for (uint32_t first = 0; first < shape.rows; first += round) {
        const uint32_t rows = smaller(round, shape.rows - first);
        const Rows<T> to = target.part(first, rows), from = source.part(first, rows);
        Rows<float> x, work;
        if constexpr (casts) {
            x = work = rows_like(from, room);
            convert(x, from);
        } else {
            x = from;
            work = to;
        }
        clear_rest(values, rows);
        reduce_rows(Reduction::Max, values, x, blocks);
        if (max != nullptr) {
            store_values((*max)[first * block_of<U>], values, narrow, blocks, rows);
        } else {
            spread(blocks, values, rows);
        }
        by_row(work, x, blocks, minus<float>);
        exp_of(work, work);
        reduce_rows(Reduction::Sum, values, work, blocks);
        if (sum != nullptr) {
            store_values((*sum)[first * block_of<U>], values, narrow, blocks, rows);
        } else {
            spread(blocks, values, rows);
        }
        by_row(work, work, blocks, over<float>);
        if (log) {
            const auto run = [](const LocalTensor<float>& a, const LocalTensor<float>& b, uint32_t count) {
                AscendC::Ln(a, b, int32_t(count));
                step();
                AscendC::Muls(a, a, 0.43429448190325182f, int32_t(count));
            };
            each_run(work, work, run);
        }
        if constexpr (casts) convert(to, work);
    }
}

template <typename T, typename U>
void run_simple_softmax(const Library& scope, const LocalTensor<T>& dst, const LocalTensor<U>& sum, const LocalTensor<U>& max,
                        const LocalTensor<T>& src, Scratch scratch, const SoftmaxShape& shape, bool nz) {
    constexpr bool casts = is_half<T>, narrows = is_half<U>;
    const uint32_t per_row = 4 * ((casts ? shape.columns : 0) + (narrows ? 8 : 0));
    const uint32_t round = per_row == 0 ? smaller(shape.rows, most_rows) : rows_of_round(shape.rows, scratch.bytes(), per_row);
    if (!scratch.has(round == 0 ? per_row : 0, scope)) return;
    const LocalTensor<float> wide = scratch.take<float>(narrows ? 8 * round : 0);
    const LocalTensor<float> room = scratch.take<float>(casts ? round * shape.columns : 0);
    const Rows<T> target = softmax_rows(dst, shape, nz), source = softmax_rows(src, shape, nz);
    for (uint32_t first = 0; first < shape.rows; first += round) {
        const uint32_t rows = smaller(round, shape.rows - first);
        const Rows<T> to = target.part(first, rows), from = source.part(first, rows);
        Rows<float> x, work;
        if constexpr (casts) {
            x = work = rows_like(from, room);
            convert(x, from);
        } else {
            x = from;
            work = to;
        }
        const auto blocks = [&](const LocalTensor<U>& given) {
            if constexpr (narrows) {
                widen_blocks(wide, given[first * block_of<U>], rows);
                return wide;
            } else {
                return given[first * block_of<U>];
            }
        };
        by_row(work, x, blocks(max), minus<float>);
        exp_of(work, work);
        by_row(work, work, blocks(sum), over<float>);
        if constexpr (casts) convert(to, work);
    }
}

}  // namespace ascir

namespace AscendC {

// Each function with the temporary buffer, and with what is left of UB.
#define ASCIR_SOFTMAX(NAME, RUN, U, T, HEAD)                                                                                 \
    HEAD __aicore__ inline void NAME(const LocalTensor<T>& dstTensor, const LocalTensor<U>& sumTensor,                      \
                                     const LocalTensor<U>& maxTensor, const LocalTensor<T>& srcTensor,                      \
                                     const LocalTensor<uint8_t>& sharedTmpBuffer, const SoftMaxTiling& tiling,              \
                                     const SoftMaxShapeInfo& softmaxShapeInfo = {},                                         \
                                     ascir::Where where = ascir::Where::here()) {                                           \
        if constexpr (ascir::on_aiv) {                                                                                      \
            ascir::Library scope(#NAME, where);                                                                             \
            ascir::SoftmaxShape shape;                                                                                      \
            if (ascir::softmax_shape(scope, shape, softmaxShapeInfo, srcTensor, tiling, isDataFormatNZ, config))            \
                ascir::RUN(scope, dstTensor, sumTensor, maxTensor, srcTensor, ascir::Scratch(sharedTmpBuffer), shape,       \
                           isDataFormatNZ);                                                                                 \
        }                                                                                                                   \
    }                                                                                                                       \
    HEAD __aicore__ inline void NAME(const LocalTensor<T>& dstTensor, const LocalTensor<U>& sumTensor,                      \
                                     const LocalTensor<U>& maxTensor, const LocalTensor<T>& srcTensor,                      \
                                     const SoftMaxTiling& tiling, const SoftMaxShapeInfo& softmaxShapeInfo = {},            \
                                     ascir::Where where = ascir::Where::here()) {                                           \
        if constexpr (ascir::on_aiv) {                                                                                      \
            ascir::Library scope(#NAME, where);                                                                             \
            ascir::SoftmaxShape shape;                                                                                      \
            if (ascir::softmax_shape(scope, shape, softmaxShapeInfo, srcTensor, tiling, isDataFormatNZ, config))            \
                ascir::RUN(scope, dstTensor, sumTensor, maxTensor, srcTensor, ascir::Scratch(scope), shape, isDataFormatNZ);\
        }                                                                                                                   \
    }
#define ASCIR_SOFTMAX_HEAD                                                                                                   \
    template <typename T, bool isReuseSource = false, bool isBasicBlock = false, bool isDataFormatNZ = false,               \
              const SoftmaxConfig& config = SOFTMAX_DEFAULT_CFG>
}  // namespace AscendC

namespace ascir {
template <typename T, typename U>
void run_softmax(const Library& scope, const LocalTensor<T>& dst, const LocalTensor<U>& sum, const LocalTensor<U>& max,
                 const LocalTensor<T>& src, const Scratch& scratch, const SoftmaxShape& shape, bool nz) {
    if (scope.takes<T, half, float>()) run_softmax(scope, dst, &sum, &max, src, scratch, shape, nz);
}
}  // namespace ascir

namespace AscendC {

ASCIR_SOFTMAX(SoftMax, run_softmax, T, T, ASCIR_SOFTMAX_HEAD)
ASCIR_SOFTMAX(SoftMax, run_softmax, float, half, ASCIR_SOFTMAX_HEAD)
ASCIR_SOFTMAX(SimpleSoftMax, run_simple_softmax, T, T, ASCIR_SOFTMAX_HEAD)
ASCIR_SOFTMAX(SimpleSoftMax, run_simple_softmax, float, half, ASCIR_SOFTMAX_HEAD)
#undef ASCIR_SOFTMAX
#undef ASCIR_SOFTMAX_HEAD

// Without the sums and the maxima.
template <typename T, bool isReuseSource = false, bool isBasicBlock = false, const SoftmaxConfig& config = SOFTMAX_DEFAULT_CFG>
__aicore__ inline void SoftMax(const LocalTensor<T>& dstTensor, const LocalTensor<T>& srcTensor,
                               const LocalTensor<uint8_t>& sharedTmpBuffer, const SoftMaxTiling& tiling,
                               const SoftMaxShapeInfo& softmaxShapeInfo = {}, ascir::Where where = ascir::Where::here()) {
    if constexpr (ascir::on_aic) return;
    ascir::Library scope("SoftMax", where);
    ascir::SoftmaxShape shape;
    if (!ascir::softmax_shape(scope, shape, softmaxShapeInfo, srcTensor, tiling, false, config)) return;
    const LocalTensor<T>* none = nullptr;
    ascir::run_softmax(scope, dstTensor, none, none, srcTensor, ascir::Scratch(sharedTmpBuffer), shape, false);
}
template <typename T, bool isReuseSource = false, bool isBasicBlock = false, const SoftmaxConfig& config = SOFTMAX_DEFAULT_CFG>
__aicore__ inline void SoftMax(const LocalTensor<T>& dstTensor, const LocalTensor<T>& srcTensor, const SoftMaxTiling& tiling,
                               const SoftMaxShapeInfo& softmaxShapeInfo = {}, ascir::Where where = ascir::Where::here()) {
    if constexpr (ascir::on_aic) return;
    ascir::Library scope("SoftMax", where);
    ascir::SoftmaxShape shape;
    if (!ascir::softmax_shape(scope, shape, softmaxShapeInfo, srcTensor, tiling, false, config)) return;
    const LocalTensor<T>* none = nullptr;
    ascir::run_softmax(scope, dstTensor, none, none, srcTensor, ascir::Scratch(scope), shape, false);
}

template <typename T, bool isReuseSource = false, bool isDataFormatNZ = false>
__aicore__ inline void LogSoftMax(const LocalTensor<T>& dst, const LocalTensor<T>& sum, const LocalTensor<T>& max,
                                  const LocalTensor<T>& src, const LocalTensor<uint8_t>& sharedTmpBuffer,
                                  const LogSoftMaxTiling& tiling, const SoftMaxShapeInfo& softmaxShapeInfo = {},
                                  ascir::Where where = ascir::Where::here()) {
    if constexpr (ascir::on_aic) return;
    ascir::Library scope("LogSoftMax", where);
    ascir::SoftmaxShape shape;
    if (!ascir::softmax_shape(scope, shape, softmaxShapeInfo, src, tiling, isDataFormatNZ)) return;
    ascir::run_softmax(scope, dst, &sum, &max, src, ascir::Scratch(sharedTmpBuffer), shape, isDataFormatNZ, true);
}

// Rows whose maximum has the bits `from` become `to`: by the scalar unit, row by row. Whether there was one.
template <typename T1, typename T2, bool isDataFormatNZ = false, uint8_t stepSizeMode = 0>
__aicore__ inline bool AdjustSoftMaxRes(const LocalTensor<T1>& softMaxRes, const LocalTensor<T2>& maxTensor,
                                        const uint32_t from, const T1 to, const SoftMaxShapeInfo& softmaxShapeInfo,
                                        ascir::Where where = ascir::Where::here()) {
    if constexpr (ascir::on_aic) return false;
    ascir::Library scope("AdjustSoftMaxRes", where);
    ascir::SoftmaxShape shape;
    if (!ascir::softmax_shape(scope, shape, softmaxShapeInfo, softMaxRes, SoftMaxTiling(), isDataFormatNZ)) return false;
    const auto rows = ascir::softmax_rows(softMaxRes, shape, isDataFormatNZ);
    bool found = false;
    ascir::vector_to_scalar();
    for (uint32_t row = 0; row < shape.rows; ++row) {
        const T2 value = maxTensor.GetValue(stepSizeMode == 0 ? row * ascir::block_of<T2> : row);
        if (ascir::bits_of_element(value) != (sizeof(T2) == 2 ? from & 0xffff : from)) continue;
        found = true;
        ascir::each_run(rows.part(row, 1), rows.part(row, 1), [to](const LocalTensor<T1>& part, const auto&, uint32_t count) {
            Duplicate(part, to, int32_t(count));
        });
    }
    return found;
}

}  // namespace AscendC
