// The gradient of a softmax: (grad - sum(grad * src)) * src of each row; in front mode the sum alone, as a block of it.
#pragma once
#include "ascir/adv/softmax.h"

namespace ascir {

// dst = a * b of all elements; the three have one form.
ASCIR_SHARED void multiply(const Rows<float>& dst, const Rows<float>& a, const Rows<float>& b) {
    if (dst.contiguous()) {
        AscendC::Mul(dst.data, a.data, b.data, int32_t(dst.rows * dst.columns));
    } else {
        for (uint32_t i = 0; i < dst.pieces(dst.columns); ++i) {
            AscendC::Mul(dst.piece(i), a.piece(i), b.piece(i), int32_t(dst.rows * 16));
        }
    }
    step();
}

template <typename T>
void run_softmax_grad(const Library& scope, const LocalTensor<T>& dst, const LocalTensor<T>& grad, const LocalTensor<T>& src,
                      Scratch scratch, const SoftmaxShape& shape, bool nz, bool front) {
    if (!scope.takes<T, half, float>()) return;
    constexpr bool casts = is_half<T>;
    const uint32_t per_row = 4 * (row_floats + shape.columns * (casts ? 3 : 1) + (casts && front ? 8 : 0));
    const uint32_t round = rows_of_round(shape.rows, scratch.bytes(), per_row);
    if (!scratch.has(round == 0 ? per_row : 0, scope)) return;
    const LocalTensor<float> values = scratch.take<float>(round_up(round, 8)), blocks = scratch.take<float>(64 * round);
    const LocalTensor<half> narrow = scratch.take<half>(casts && front ? round_up(round, 16) : 0);
    const uint32_t room = round * shape.columns;
    const LocalTensor<float> product = scratch.take<float>(room), wide_grad = scratch.take<float>(casts ? room : 0),
                             wide_src = scratch.take<float>(casts ? room : 0);
    const Rows<T> grads = softmax_rows(grad, shape, nz), sources = softmax_rows(src, shape, nz), targets = softmax_rows(dst, shape, nz);
    for (uint32_t first = 0; first < shape.rows; first += round) {
        const uint32_t rows = smaller(round, shape.rows - first);
        const Rows<T> from = sources.part(first, rows), slope = grads.part(first, rows);
        Rows<float> g, x;
        if constexpr (casts) {
            g = rows_like(slope, wide_grad);
            x = rows_like(from, wide_src);
            convert(g, slope);
            convert(x, from);
        } else {
            g = slope;
            x = from;
        }
        const Rows<float> work = rows_like(from, product);
        multiply(work, g, x);
        clear_rest(values, rows);
        reduce_rows(Reduction::Sum, values, work, blocks);
        if (front) {
            store_values(dst[first * block_of<T>], values, narrow, blocks, rows);
            continue;
        }
        spread(blocks, values, rows);
        by_row(work, g, blocks, minus<float>);
        const Rows<T> to = targets.part(first, rows);
        if constexpr (casts) {
            multiply(work, work, x);
            convert(to, work);
        } else {
            multiply(to, work, x);
        }
    }
}

}  // namespace ascir

namespace AscendC {

#define ASCIR_GRAD(GIVEN, SCRATCH)                                                                                           \
    template <typename T, bool isReuseSource = false, bool isDataFormatNZ = false>                                          \
    __aicore__ inline void SoftmaxGrad(const LocalTensor<T>& dstTensor, const LocalTensor<T>& gradTensor,                   \
                                       const LocalTensor<T>& srcTensor GIVEN, const SoftMaxTiling& tiling,                  \
                                       bool isFront = false, const SoftMaxShapeInfo& softmaxShapeInfo = {},                 \
                                       ascir::Where where = ascir::Where::here()) {                                         \
        if constexpr (ascir::on_aic) return;                                                                                \
        ascir::Library scope("SoftmaxGrad", where);                                                                         \
        ascir::SoftmaxShape shape;                                                                                          \
        if (!ascir::softmax_shape(scope, shape, softmaxShapeInfo, srcTensor, tiling, isDataFormatNZ)) return;               \
        ascir::run_softmax_grad(scope, dstTensor, gradTensor, srcTensor, ascir::Scratch(SCRATCH), shape, isDataFormatNZ,    \
                                isFront);                                                                                   \
    }                                                                                                                       \
    template <typename T, bool isBasicBlock = false, bool isDataFormatNZ = false>                                           \
    __aicore__ inline void SoftmaxGradFront(const LocalTensor<T>& dstTensor, const LocalTensor<T>& gradTensor,              \
                                            const LocalTensor<T>& srcTensor GIVEN, const SoftMaxTiling& tiling,             \
                                            const SoftMaxShapeInfo& softmaxShapeInfo = {},                                  \
                                            ascir::Where where = ascir::Where::here()) {                                    \
        if constexpr (ascir::on_aic) return;                                                                                \
        ascir::Library scope("SoftmaxGradFront", where);                                                                    \
        ascir::SoftmaxShape shape;                                                                                          \
        if (!ascir::softmax_shape(scope, shape, softmaxShapeInfo, srcTensor, tiling, isDataFormatNZ)) return;               \
        ascir::run_softmax_grad(scope, dstTensor, gradTensor, srcTensor, ascir::Scratch(SCRATCH), shape, isDataFormatNZ,    \
                                true);                                                                                      \
    }
#define ASCIR_GIVEN ASCIR_COMMA const LocalTensor<uint8_t>& sharedTmpBuffer
#define ASCIR_NONE
ASCIR_GRAD(ASCIR_GIVEN, sharedTmpBuffer)
ASCIR_GRAD(ASCIR_NONE, scope)
#undef ASCIR_GRAD
#undef ASCIR_GIVEN
#undef ASCIR_NONE

}  // namespace AscendC
