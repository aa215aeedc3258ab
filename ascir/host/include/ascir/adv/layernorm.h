// LayerNorm and RmsNorm, in float; half is converted by Cast.
//
//     AscendC::LayerNorm<float>(y, mean, variance, x, gamma, beta, sharedTmpBuffer, epsilon, tiling);
//
// mean = sum(x * 1/H); d = x - mean; variance = sum(d * d * 1/H); y = d * exp(-0.5 * ln(variance + eps)) * gamma + beta.
// The overload with rows and columns uses Rsqrt, and sums by folding: the second half of a row is added to the first.
// Lengths are in the tiling (in `para` for the latter form); padding columns are not summed.
#pragma once
#include "ascir/adv/rows.h"
#include "ascir/adv/tiling.h"

namespace AscendC {

struct LayerNormConfig {
    bool isNoBeta = false;
    bool isNoGamma = false;
    bool isOnlyOutput = false;
    bool isOutputRstd = true;
};
constexpr LayerNormConfig LNCFG_NORM = {false, false, false, true};
struct LayerNormPara {
    uint32_t aLength, rLength, rLengthWithPadding;
};

}  // namespace AscendC

namespace ascir {

struct NormShape {
    uint32_t rows, columns, valid;
};
template <typename T> bool norm_shape_is_valid(const Library& scope, const NormShape& shape) {
    if (shape.rows == 0 || shape.columns == 0) {
        return scope.refuse("Limit", "%s: the tiling says %u rows of %u elements", scope.api, shape.rows, shape.columns);
    }
    if (shape.columns * sizeof(T) % 32 != 0 || shape.valid > shape.columns) {
        return scope.refuse("Limit", "%s: rows of %u elements, %u of them valid: a row is a multiple of %u (32 bytes)",
                            scope.api, shape.columns, shape.valid, uint32_t(32 / sizeof(T)));
    }
    return true;
}

// In place: of the row's pieces of 64 the upper ones are added onto the lower ones, until one is left.
ASCIR_SHARED void fold_halves(const Rows<float>& x) {
    for (uint32_t left = x.pieces(x.valid); left > 1;) {
        uint32_t kept = 1;
        while (kept * 2 < left) kept *= 2;
        if (x.stride() > 255) {
            const uint32_t from = kept * 64, count = smaller(left * 64, x.valid) - from;
            for (uint32_t row = 0; row < x.rows; ++row) {
                const LocalTensor<float> line = x.data[row * x.row_step];
                AscendC::Add(line, line, line[from], int32_t(count));
            }
        } else {
            for (uint32_t i = kept; i < left; ++i) {
                const uint64_t lanes = x.lanes(i, x.valid);
                AscendC::Add(x.piece(i - kept), x.piece(i - kept), x.piece(i), lanes, x.rows,
                             BinaryRepeatParams(1, 1, 1, x.stride(), x.stride(), x.stride()));
            }
        }
        step();
        left = kept;
    }
}
ASCIR_SHARED void sum_folded(const LocalTensor<float>& values, const Rows<float>& x) {
    fold_halves(x);
    AscendC::WholeReduceSum(values, x.data, int32_t(smaller(64, x.valid)), x.rows, 1, 1, int32_t(x.stride()));
    step();
}
ASCIR_SHARED void scale(const Rows<float>& dst, const Rows<float>& src, float factor) {
    AscendC::Muls(dst.data, src.data, factor, int32_t(dst.rows * dst.columns));
    step();
}
ASCIR_SHARED void square(const Rows<float>& dst, const Rows<float>& src) {
    AscendC::Mul(dst.data, src.data, src.data, int32_t(dst.rows * dst.columns));
    step();
}

// Memory of a round: the row as float (of half), another row, the values; the other row also holds blocks of values.
struct NormRoom {
    uint32_t round;
    LocalTensor<float> values, other, row;
};
template <typename T> bool norm_room(const Library& scope, NormRoom& room, Scratch& scratch, const NormShape& shape) {
    const auto other = [&](uint32_t rows) {
        const uint32_t blocks = round_up(rows, 8) * 8, elements = rows * shape.columns;
        return blocks > elements ? blocks : elements;
    };
    const auto need = [&](uint32_t rows) {
        return 4 * (round_up(rows, 8) + other(rows) + (is_half<T> ? rows * shape.columns : 0));
    };
    room.round = round_that_fits(shape.rows, scratch.bytes(), need);
    if (!scratch.has(room.round == 0 ? need(1) : 0, scope)) return false;
    room.values = scratch.take<float>(round_up(room.round, 8));
    room.other = scratch.take<float>(other(room.round));
    room.row = scratch.take<float>(is_half<T> ? room.round * shape.columns : 0);
    return true;
}
// A line of gamma or beta as float: widened into `room`, which it may overwrite.
template <typename U> LocalTensor<float> line_of(const LocalTensor<U>& line, const LocalTensor<float>& room, uint32_t count) {
    if constexpr (is_half<U>) {
        AscendC::Cast(room, line, AscendC::RoundMode::CAST_NONE, count);
        step();
        return room;
    } else {
        return line;
    }
}

// means and variances (or the reciprocal deviations) of all rows, or nullptr.
template <typename T, typename U>
void run_layer_norm(const Library& scope, const LocalTensor<T>& output, const LocalTensor<float>* means,
                    const LocalTensor<float>* variances, const LocalTensor<T>& input, const LocalTensor<U>* gamma,
                    const LocalTensor<U>* beta, float epsilon, Scratch& scratch, const NormShape& shape, bool folded,
                    bool deviation) {
    NormRoom room;
    if (!norm_room<T>(scope, room, scratch, shape)) return;
    const float reciprocal = 1.0f / float(shape.valid);
    const Rows<T> target = rows_nd(output, shape.rows, shape.columns, shape.valid);
    const Rows<T> source = rows_nd(input, shape.rows, shape.columns, shape.valid);
    for (uint32_t first = 0; first < shape.rows; first += room.round) {
        const uint32_t rows = smaller(room.round, shape.rows - first);
        const int32_t count = int32_t(rows);
        const Rows<T> to = target.part(first, rows), from = source.part(first, rows);
        Rows<float> x, d;
        if constexpr (is_half<T>) {
            x = d = rows_like(from, room.row);
            convert(x, from);
        } else {
            x = from;
            d = to;
        }
        const Rows<float> other = rows_like(from, room.other);
        const auto sum_of_other = [&] {
            clear_rest(room.values, rows);
            if (folded) {
                sum_folded(room.values, other);
            } else {
                reduce_rows(Reduction::Sum, room.values, other, room.other);
            }
        };
        scale(other, x, reciprocal);
        sum_of_other();
        spread(room.other, room.values, rows);
        if (means != nullptr) store_compact((*means)[first], room.other, rows);
        by_row(d, x, room.other, minus<float>);
        square(other, d);
        scale(other, other, reciprocal);
        sum_of_other();
        if (variances != nullptr && !deviation) {
            spread(room.other, room.values, rows);
            store_compact((*variances)[first], room.other, rows);
        }
        AscendC::Adds(room.values, room.values, epsilon, count);
        step();
        if (folded) {
            AscendC::Rsqrt(room.values, room.values, count);
        } else {
            AscendC::Ln(room.values, room.values, count);
            step();
            AscendC::Muls(room.values, room.values, -0.5f, count);
            step();
            AscendC::Exp(room.values, room.values, count);
        }
        step();
        spread(room.other, room.values, rows);
        if (variances != nullptr && deviation) store_compact((*variances)[first], room.other, rows);
        by_row(d, d, room.other, times<float>);
        if (gamma != nullptr) by_column(d, d, line_of(*gamma, room.other, shape.columns), times<float>);
        if (beta != nullptr) by_column(d, d, line_of(*beta, room.other, shape.columns), plus<float>);
        if constexpr (is_half<T>) convert(to, d);
    }
}

// Rows of B * S, with the means and variances in the operands' type.
template <typename T>
void run_layer_norm_bsh(const Library& scope, const LocalTensor<T>& output, const LocalTensor<T>& mean,
                        const LocalTensor<T>& variance, const LocalTensor<T>& input, const LocalTensor<T>& gamma,
                        const LocalTensor<T>& beta, float epsilon, Scratch scratch, const LayerNormTiling& tiling) {
    const uint32_t rows = tiling.bLength * tiling.sLength;
    const NormShape shape = {rows, tiling.hLength, tiling.originalHLength != 0 ? tiling.originalHLength : tiling.hLength};
    if (!scope.takes<T, half, float>() || !norm_shape_is_valid<T>(scope, shape)) return;
    if constexpr (is_half<T>) {
        const LocalTensor<float> means = scratch.take<float>(rows), variances = scratch.take<float>(rows);
        run_layer_norm(scope, output, &means, &variances, input, &gamma, &beta, epsilon, scratch, shape, false, false);
        AscendC::Cast(mean, means, AscendC::RoundMode::CAST_NONE, rows);
        AscendC::Cast(variance, variances, AscendC::RoundMode::CAST_NONE, rows);
        step();
    } else {
        run_layer_norm(scope, output, &mean, &variance, input, &gamma, &beta, epsilon, scratch, shape, false, false);
    }
}

template <typename T, typename U>
void run_layer_norm_ar(const Library& scope, const LocalTensor<T>& output, const LocalTensor<float>& mean,
                       const LocalTensor<float>& rstd, const LocalTensor<T>& input, const LocalTensor<U>& gamma,
                       const LocalTensor<U>& beta, float epsilon, Scratch scratch, const AscendC::LayerNormPara& para,
                       const AscendC::LayerNormConfig& config) {
    const NormShape shape = {para.aLength, para.rLengthWithPadding, para.rLength};
    if (!scope.takes<T, half, float>() || !scope.takes<U, half, float>() || !norm_shape_is_valid<T>(scope, shape)) return;
    run_layer_norm(scope, output, config.isOnlyOutput ? nullptr : &mean, config.isOnlyOutput ? nullptr : &rstd, input,
                   config.isNoGamma ? nullptr : &gamma, config.isNoBeta ? nullptr : &beta, epsilon, scratch, shape, true,
                   config.isOutputRstd);
}

// x / sqrt(mean(x * x) + eps) * gamma.
template <typename T>
void run_rms_norm(const Library& scope, const LocalTensor<T>& dst, const LocalTensor<T>& src, const LocalTensor<T>& gamma,
                  float epsilon, Scratch scratch, const RmsNormTiling& tiling) {
    const NormShape shape = {tiling.bLength * tiling.sLength, tiling.hLength,
                             tiling.originalHLength != 0 ? tiling.originalHLength : tiling.hLength};
    NormRoom room;
    if (!scope.takes<T, half, float>() || !norm_shape_is_valid<T>(scope, shape) ||
        !norm_room<T>(scope, room, scratch, shape)) {
        return;
    }
    const Rows<T> target = rows_nd(dst, shape.rows, shape.columns, shape.valid);
    const Rows<T> source = rows_nd(src, shape.rows, shape.columns, shape.valid);
    for (uint32_t first = 0; first < shape.rows; first += room.round) {
        const uint32_t rows = smaller(room.round, shape.rows - first);
        const int32_t count = int32_t(rows);
        const Rows<T> to = target.part(first, rows), from = source.part(first, rows);
        Rows<float> x, y;
        if constexpr (is_half<T>) {
            x = y = rows_like(from, room.row);
            convert(x, from);
        } else {
            x = from;
            y = to;
        }
        const Rows<float> other = rows_like(from, room.other);
        square(other, x);
        clear_rest(room.values, rows);
        reduce_rows(Reduction::Sum, room.values, other, room.other);
        AscendC::Muls(room.values, room.values, 1.0f / float(shape.valid), count);
        step();
        AscendC::Adds(room.values, room.values, epsilon, count);
        step();
        AscendC::Sqrt(room.values, room.values, count);
        step();
        spread(room.other, room.values, rows);
        by_row(y, x, room.other, over<float>);
        by_column(y, y, line_of(gamma, room.other, shape.columns), times<float>);
        if constexpr (is_half<T>) convert(to, y);
    }
}

}  // namespace ascir

namespace AscendC {

template <typename T, bool isReuseSource = false>
__aicore__ inline void LayerNorm(const LocalTensor<T>& output, const LocalTensor<T>& outputMean,
                                 const LocalTensor<T>& outputVariance, const LocalTensor<T>& inputX,
                                 const LocalTensor<T>& gamma, const LocalTensor<T>& beta,
                                 const LocalTensor<uint8_t>& sharedTmpBuffer, const T epsilon, const LayerNormTiling& tiling,
                                 ascir::Where where = ascir::Where::here()) {
    if constexpr (ascir::on_aic) return;
    ascir::Library scope("LayerNorm", where);
    ascir::run_layer_norm_bsh(scope, output, outputMean, outputVariance, inputX, gamma, beta, float(epsilon),
                              ascir::Scratch(sharedTmpBuffer), tiling);
}
template <typename T, bool isReuseSource = false>
__aicore__ inline void LayerNorm(const LocalTensor<T>& output, const LocalTensor<T>& outputMean,
                                 const LocalTensor<T>& outputVariance, const LocalTensor<T>& inputX,
                                 const LocalTensor<T>& gamma, const LocalTensor<T>& beta, const T epsilon,
                                 const LayerNormTiling& tiling, ascir::Where where = ascir::Where::here()) {
    if constexpr (ascir::on_aic) return;
    ascir::Library scope("LayerNorm", where);
    ascir::run_layer_norm_bsh(scope, output, outputMean, outputVariance, inputX, gamma, beta, float(epsilon),
                              ascir::Scratch(scope), tiling);
}
template <typename U, typename T, bool isReuseSource = false, const LayerNormConfig& config = LNCFG_NORM>
__aicore__ inline void LayerNorm(const LocalTensor<T>& output, const LocalTensor<float>& outputMean,
                                 const LocalTensor<float>& outputRstd, const LocalTensor<T>& inputX,
                                 const LocalTensor<U>& gamma, const LocalTensor<U>& beta, const float epsilon,
                                 const LocalTensor<uint8_t>& sharedTmpBuffer, const LayerNormPara& para,
                                 const LayerNormSeparateTiling& tiling, ascir::Where where = ascir::Where::here()) {
    if constexpr (ascir::on_aic) return;
    ascir::Library scope("LayerNorm", where);
    ascir::run_layer_norm_ar(scope, output, outputMean, outputRstd, inputX, gamma, beta, epsilon,
                             ascir::Scratch(sharedTmpBuffer), para, config);
}
template <typename U, typename T, bool isReuseSource = false, const LayerNormConfig& config = LNCFG_NORM>
__aicore__ inline void LayerNorm(const LocalTensor<T>& output, const LocalTensor<float>& outputMean,
                                 const LocalTensor<float>& outputRstd, const LocalTensor<T>& inputX,
                                 const LocalTensor<U>& gamma, const LocalTensor<U>& beta, const float epsilon,
                                 const LayerNormPara& para, const LayerNormSeparateTiling& tiling,
                                 ascir::Where where = ascir::Where::here()) {
    if constexpr (ascir::on_aic) return;
    ascir::Library scope("LayerNorm", where);
    ascir::run_layer_norm_ar(scope, output, outputMean, outputRstd, inputX, gamma, beta, epsilon, ascir::Scratch(scope), para,
                             config);
}

template <typename T, bool isBasicBlock = false>
__aicore__ inline void RmsNorm(const LocalTensor<T>& dstLocal, const LocalTensor<T>& srcLocal,
                               const LocalTensor<T>& gammaLocal, const LocalTensor<uint8_t>& sharedTmpBuffer, const T epsilon,
                               const RmsNormTiling& tiling, ascir::Where where = ascir::Where::here()) {
    if constexpr (ascir::on_aic) return;
    ascir::Library scope("RmsNorm", where);
    ascir::run_rms_norm(scope, dstLocal, srcLocal, gammaLocal, float(epsilon), ascir::Scratch(sharedTmpBuffer), tiling);
}
template <typename T, bool isBasicBlock = false>
__aicore__ inline void RmsNorm(const LocalTensor<T>& dstLocal, const LocalTensor<T>& srcLocal,
                               const LocalTensor<T>& gammaLocal, const T epsilon, const RmsNormTiling& tiling,
                               ascir::Where where = ascir::Where::here()) {
    if constexpr (ascir::on_aic) return;
    ascir::Library scope("RmsNorm", where);
    ascir::run_rms_norm(scope, dstLocal, srcLocal, gammaLocal, float(epsilon), ascir::Scratch(scope), tiling);
}

}  // namespace AscendC
