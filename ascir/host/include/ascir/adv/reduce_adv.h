// Reductions of a matrix along one of its two axes.
//
//     uint32_t shape[] = {rows, n};                                  // rows of n elements, padded to 32 bytes
//     AscendC::ReduceMax<float, AscendC::Pattern::Reduce::AR>(dst, src, sharedTmpBuffer, shape, true);
//
// AR: pieces of 256 bytes of a row are combined in order, lane by lane; then the lanes by a single instruction.
// RA: the second half of the rows is combined with the first, until a single row remains.
#pragma once
#include "ascir/adv/rows.h"

namespace AscendC {

namespace Pattern {
namespace Reduce {
struct AR {};
struct RA {};
}  // namespace Reduce
}  // namespace Pattern

}  // namespace AscendC

namespace ascir {

enum class Along { Sum, Max, Min, Prod, Or, And };

template <typename T> Repeated<T> combine(Along kind) {
    if constexpr (std::is_same<T, uint16_t>::value) {
        return kind == Along::Or ? bits_or<T> : bits_and<T>;
    } else {
        return kind == Along::Sum ? plus<T> : kind == Along::Max ? larger_of<T> : kind == Along::Min ? smaller_of<T> : times<T>;
    }
}

// op(dst, a, b) of contiguous elements.
template <typename T>
void combine_line(const LocalTensor<T>& dst, const LocalTensor<T>& a, const LocalTensor<T>& b, uint32_t count, Repeated<T> op) {
    constexpr uint32_t lanes = lanes_of_repeat<T>;
    const uint32_t full = count / lanes, rest = count % lanes, at = full * lanes;
    for (uint32_t i = 0; i < full; i += 255) {
        op(dst[i * lanes], a[i * lanes], b[i * lanes], lanes, smaller(255, full - i), BinaryRepeatParams());
    }
    if (rest != 0) op(dst[at], a[at], b[at], rest, 1, BinaryRepeatParams());
}
// The first `valid` elements of rows that are `padded` apart.
template <typename T>
void combine_rows(const LocalTensor<T>& dst, const LocalTensor<T>& a, const LocalTensor<T>& b, uint32_t rows, uint32_t valid,
                  uint32_t padded, Repeated<T> op) {
    constexpr uint32_t lanes = lanes_of_repeat<T>;
    const uint32_t stride = padded * uint32_t(sizeof(T)) / 32;
    if (valid == padded || rows == 1) {
        combine_line(dst, a, b, (rows - 1) * padded + valid, op);
    } else if (stride > 255) {
        for (uint32_t i = 0; i < rows * padded; i += padded) combine_line(dst[i], a[i], b[i], valid, op);
    } else {
        for (uint32_t row = 0; row < rows; row += 255) {
            for (uint32_t i = 0; i < valid; i += lanes) {
                const uint32_t at = row * padded + i;
                op(dst[at], a[at], b[at], smaller(lanes, valid - i), smaller(255, rows - row),
                   BinaryRepeatParams(1, 1, 1, stride, stride, stride));
            }
        }
    }
    step();
}

// x op x is x, or there is a neutral scalar: one row goes as it is.
template <typename T> void copy_line(const LocalTensor<T>& dst, const LocalTensor<T>& src, uint32_t count, Along kind) {
    if constexpr (std::is_same<T, uint16_t>::value) {
        combine_line(dst, src, src, count, combine<T>(kind));
    } else {
        AscendC::Muls(dst, src, T(1.0f), int32_t(count));
    }
    step();
}

// `own`: the source may be overwritten, and no other memory is needed.
template <typename T>
void reduce_first(const Library& scope, const LocalTensor<T>& dst, const LocalTensor<T>& src, Scratch scratch, uint32_t rows,
                  uint32_t valid, uint32_t padded, Along kind, bool own) {
    const Repeated<T> op = combine<T>(kind);
    if (rows == 1) return copy_line(dst, src, valid, kind);
    uint32_t half_rows = 1;
    while (half_rows * 2 < rows) half_rows *= 2;
    if (half_rows == 1) return combine_rows(dst, src, src[padded], 1, valid, padded, op);
    LocalTensor<T> work = src;
    const uint32_t upper = rows - half_rows;
    if (!own) {
        if (!scratch.has(uint64_t(half_rows) * padded * sizeof(T), scope)) return;
        work = scratch.take<T>(half_rows * padded);
        if (upper != half_rows) AscendC::DataCopy(work[upper * padded], src[upper * padded], (half_rows - upper) * padded);
    }
    combine_rows(work, src, src[half_rows * padded], upper, valid, padded, op);
    for (half_rows /= 2; half_rows > 1; half_rows /= 2) {
        combine_rows(work, work, work[half_rows * padded], half_rows, valid, padded, op);
    }
    combine_rows(dst, work, work[padded], 1, valid, padded, op);
}

// One value of each row, at any place.
template <typename T>
void reduce_lanes(const LocalTensor<T>& dst, const LocalTensor<T>& src, uint32_t lanes, uint32_t rows, uint32_t stride, Along kind) {
    constexpr auto order = AscendC::ReduceOrder::ORDER_ONLY_VALUE;
    const int32_t mask = int32_t(lanes), step_of = int32_t(stride);
    for (uint32_t row = 0; row < rows; row += 255) {
        const uint32_t count = smaller(255, rows - row), at = row * stride * uint32_t(32 / sizeof(T));
        if (kind == Along::Sum) AscendC::WholeReduceSum(dst[row], src[at], mask, count, 1, 1, step_of);
        if (kind == Along::Max) AscendC::WholeReduceMax(dst[row], src[at], mask, count, 1, 1, step_of, order);
        if (kind == Along::Min) AscendC::WholeReduceMin(dst[row], src[at], mask, count, 1, 1, step_of, order);
    }
    step();
}

// Products of 64 lanes each: lanes beyond eight are folded, the rest by picking even and odd elements.
ASCIR_SHARED void multiply_lanes(const LocalTensor<float>& dst, const LocalTensor<float>& lanes, const LocalTensor<float>& even,
                                 const LocalTensor<float>& odd, uint32_t rows) {
    for (uint32_t width = 32; width >= 8; width /= 2) {
        AscendC::Mul(lanes, lanes, lanes[width], uint64_t(width), rows, BinaryRepeatParams());
        step();
    }
    LocalTensor<float> from = lanes;
    uint64_t kept = 0;
    for (uint32_t width = 8; width >= 2; width /= 2) {
        // First eight of every 64, then all that is left, one behind the other.
        const uint32_t count = width == 8 ? 8 : rows * width;
        const AscendC::GatherMaskParams params(1, uint16_t(width == 8 ? rows : 1), 8, 0);
        AscendC::GatherMask(even, from, uint8_t(1), true, count, params, kept);
        AscendC::GatherMask(odd, from, uint8_t(2), true, count, params, kept);
        AscendC::ResetMask();
        step();
        const LocalTensor<float> to = width == 2 ? dst : lanes;
        AscendC::Mul(to, even, odd, int32_t(rows * width / 2));
        step();
        from = to;
    }
}

template <typename T>
void product_last(const Library& scope, const LocalTensor<T>& dst, const LocalTensor<T>& src, Scratch scratch, uint32_t rows,
                  uint32_t valid, uint32_t padded) {
    // 64 lanes of each row, the even and the odd ones of eight.
    const auto need = [](uint32_t round) { return 4 * (64 * round + 2 * round_up(4 * round, 8)); };
    const uint32_t fit = round_that_fits(rows, scratch.bytes(), need), round = fit < rows && fit >= 8 ? fit / 8 * 8 : fit;
    if (!scratch.has(round == 0 ? need(1) : 0, scope)) return;
    const LocalTensor<float> lanes = scratch.take<float>(64 * round);
    const LocalTensor<float> even = scratch.take<float>(4 * round), odd = scratch.take<float>(4 * round);
    for (uint32_t first = 0; first < rows; first += round) {
        const uint32_t count = smaller(round, rows - first);
        AscendC::Duplicate(lanes, 1.0f, int32_t(64 * count));
        step();
        const uint32_t stride = padded / 8;
        for (uint32_t i = 0; i < valid; i += 64) {
            const uint32_t width = smaller(64, valid - i), at = first * padded + i;
            if (stride <= 255) {
                AscendC::Mul(lanes, lanes, src[at], uint64_t(width), count, BinaryRepeatParams(1, 1, 1, 8, 8, stride));
            } else {
                for (uint32_t row = 0; row < count; ++row) {
                    AscendC::Mul(lanes[row * 64], lanes[row * 64], src[at + row * padded], int32_t(width));
                }
            }
            step();
        }
        if (first % 8 == 0) {
            multiply_lanes(dst[first], lanes, even, odd, count);
        } else {
            multiply_lanes(even, lanes, even, odd, count);
            for (uint32_t row = 0; row < count; ++row) {
                AscendC::WholeReduceSum(dst[first + row], even[row], int32_t(1), 1, 1, 1, 8);
            }
            step();
        }
    }
}

template <typename T>
void reduce_last(const Library& scope, const LocalTensor<T>& dst, const LocalTensor<T>& src, Scratch scratch, uint32_t rows,
                 uint32_t valid, uint32_t padded, Along kind, bool own) {
    constexpr uint32_t lanes = lanes_of_repeat<T>;
    if constexpr (std::is_same<T, float>::value) {
        if (kind == Along::Prod) return product_last(scope, dst, src, scratch, rows, valid, padded);
    }
    if (valid <= lanes) return reduce_lanes(dst, src, valid, rows, padded * uint32_t(sizeof(T)) / 32, kind);
    const uint32_t fit = own ? smaller(rows, most_rows) : rows_of_round(rows, scratch.bytes(), 256);
    if (!own && !scratch.has(fit == 0 ? 256 : 0, scope)) return;
    Rows<T> all = {src, rows, padded, valid, lanes, padded, lanes};
    Rows<T> room = {LocalTensor<T>(), fit, lanes, lanes, lanes, lanes, lanes};
    if (!own) room.data = scratch.take<T>(fit * lanes);
    for (uint32_t first = 0; first < rows; first += fit) {
        const Rows<T> x = all.part(first, smaller(fit, rows - first));
        const Rows<T> folded = fold_rows<T>(own ? x : room, x, combine<T>(kind));
        reduce_lanes(dst[first], folded.data, lanes, x.rows, folded.stride(), kind);
    }
}

// 0 or 1 as bytes: along rows by way of half, row by row.
ASCIR_SHARED void bytes_last(const Library& scope, const LocalTensor<uint8_t>& dst, const LocalTensor<uint8_t>& src, Scratch scratch,
                             uint32_t rows, uint32_t valid, uint32_t padded, Along kind) {
    if (!scratch.has(round_up(2 * padded, 32) + round_up(2 * rows, 32), scope)) return;
    const LocalTensor<half> row = scratch.take<half>(padded), values = scratch.take<half>(rows);
    for (uint32_t i = 0; i < rows; ++i) {
        AscendC::Cast(row, src[i * padded], AscendC::RoundMode::CAST_NONE, valid);
        step();
        const Rows<half> x = {row, 1, padded, valid, 128, padded, 128};
        fold_rows<half>(x, x, combine<half>(kind));
        reduce_lanes(values[i], row, smaller(128, valid), 1, 8, kind);
    }
    AscendC::Cast(dst, values, AscendC::RoundMode::CAST_RINT, rows);
    step();
}

template <typename T, typename P>
void run_reduce_along(const Library& scope, const LocalTensor<T>& dst, const LocalTensor<T>& src, const Scratch& scratch,
                      const uint32_t* shape, bool padded_rows, Along kind, bool own) {
    constexpr bool last = std::is_same<P, AscendC::Pattern::Reduce::AR>::value;
    static_assert(last || std::is_same<P, AscendC::Pattern::Reduce::RA>::value, "the pattern is AR or RA");
    constexpr uint32_t block = 32 / sizeof(T);
    const uint32_t rows = shape[0], valid = shape[1], padded = round_up(valid, block);
    if (rows == 0 || valid == 0) {
        scope.refuse("Limit", "%s: the shape is %u x %u", scope.api, rows, valid);
        return;
    }
    if (!padded_rows && valid != padded) {
        scope.refuse("Limit", "%s: rows of %u elements without padding: needed is a multiple of %u (32 bytes)", scope.api, valid,
                     block);
        return;
    }
    if constexpr (sizeof(T) == 1) {
        const Along bits = kind == Along::Max ? Along::Or : Along::And;
        if (last) {
            bytes_last(scope, dst, src, scratch, rows, valid, padded, kind);
        } else {
            reduce_first<uint16_t>(scope, dst.template ReinterpretCast<uint16_t>(), src.template ReinterpretCast<uint16_t>(),
                                   scratch, rows, quotient_up(valid, 2), padded / 2, bits, own);
        }
    } else if (last) {
        reduce_last<T>(scope, dst, src, scratch, rows, valid, padded, kind, own);
    } else {
        reduce_first<T>(scope, dst, src, scratch, rows, valid, padded, kind, own);
    }
}

template <typename T, typename P>
void run_reduce_mean(const Library& scope, const LocalTensor<T>& dst, const LocalTensor<T>& src, const Scratch& scratch,
                     const uint32_t* shape, bool padded_rows, bool own) {
    run_reduce_along<T, P>(scope, dst, src, scratch, shape, padded_rows, Along::Sum, own);
    constexpr bool last = std::is_same<P, AscendC::Pattern::Reduce::AR>::value;
    const uint32_t of = shape[last ? 1 : 0], results = shape[last ? 0 : 1];
    if (of == 0 || results == 0) return;
    AscendC::Muls(dst, dst, 1.0f / float(of), int32_t(results));
    step();
}

}  // namespace ascir

namespace AscendC {

#define ASCIR_REDUCE_ALONG(NAME, RUN, ...)                                                                                   \
    template <class T, class pattern, bool isReuseSource = false>                                                           \
    __aicore__ inline void NAME(const LocalTensor<T>& dstTensor, const LocalTensor<T>& srcTensor,                           \
                                const LocalTensor<uint8_t>& sharedTmpBuffer, const uint32_t srcShape[], bool srcInnerPad,   \
                                ascir::Where where = ascir::Where::here()) {                                                \
        if constexpr (ascir::on_aic) return;                                                                                \
        ascir::Library scope(#NAME, where);                                                                                 \
        if (scope.takes<T, ASCIR_TYPES>())                                                                                  \
            ascir::RUN<T, pattern>(scope, dstTensor, srcTensor, ascir::Scratch(sharedTmpBuffer), srcShape,                  \
                                   srcInnerPad __VA_ARGS__, isReuseSource);                                                 \
    }                                                                                                                       \
    template <class T, class pattern, bool isReuseSource = false>                                                           \
    __aicore__ inline void NAME(const LocalTensor<T>& dstTensor, const LocalTensor<T>& srcTensor,                           \
                                const uint32_t srcShape[], bool srcInnerPad, ascir::Where where = ascir::Where::here()) {   \
        if constexpr (ascir::on_aic) return;                                                                                \
        ascir::Library scope(#NAME, where);                                                                                 \
        if (scope.takes<T, ASCIR_TYPES>())                                                                                  \
            ascir::RUN<T, pattern>(scope, dstTensor, srcTensor, ascir::Scratch(scope), srcShape, srcInnerPad __VA_ARGS__,   \
                                   isReuseSource);                                                                          \
    }
#define ASCIR_TYPES half, float
ASCIR_REDUCE_ALONG(ReduceMax, run_reduce_along, , ascir::Along::Max)
ASCIR_REDUCE_ALONG(ReduceMin, run_reduce_along, , ascir::Along::Min)
#undef ASCIR_TYPES
#define ASCIR_TYPES float
ASCIR_REDUCE_ALONG(ReduceSum, run_reduce_along, , ascir::Along::Sum)
ASCIR_REDUCE_ALONG(ReduceProd, run_reduce_along, , ascir::Along::Prod)
ASCIR_REDUCE_ALONG(ReduceMean, run_reduce_mean)
#undef ASCIR_TYPES
#define ASCIR_TYPES uint8_t, float
ASCIR_REDUCE_ALONG(ReduceAny, run_reduce_along, , ascir::Along::Max)
ASCIR_REDUCE_ALONG(ReduceAll, run_reduce_along, , ascir::Along::Min)
#undef ASCIR_TYPES
#undef ASCIR_REDUCE_ALONG

}  // namespace AscendC
