// Rows of a matrix in UB: shared by normalizations and reductions.
//
//     ascir::Rows<float> x = ascir::rows_nd(tensor, rows, k, valid);       // or rows_nz: [k/16][rows][16]
//     ascir::reduce_rows(ascir::Reduction::Max, values, x, sums);          // one value of each row
//     ascir::spread(blocks, values, rows);                                  // each fills a block
//     ascir::by_row(x, x, blocks, subtract);                                // x[i, :] - blocks[i]
//
// Sums: the pieces of 64 (NZ: 16) elements of each row are added in order, lane by lane; then the lanes are summed by a
// single WholeReduceSum.
// Functions end with a barrier: their results can be read.
#pragma once
#include "ascir/adv/scratch.h"
#include "ascir/copy.h"

namespace ascir {

using AscendC::BinaryRepeatParams;
using AscendC::LocalTensor;
using AscendC::UnaryRepeatParams;

template <typename T> constexpr uint32_t lanes_of_repeat = 256 / sizeof(T);
// Rows of one round: a repeat each, and whole groups of eight for Brcb.
constexpr uint32_t most_rows = 248;

template <typename T> struct Rows {
    LocalTensor<T> data;
    uint32_t rows, columns, valid;   // valid: columns that take part in reductions
    uint32_t width;                  // elements of a piece of a row
    uint32_t row_step, piece_step;   // in elements

    bool contiguous() const { return row_step == columns; }
    uint32_t pieces(uint32_t columns_of) const { return quotient_up(columns_of, width); }
    uint32_t lanes(uint32_t piece, uint32_t columns_of) const { return smaller(width, columns_of - piece * width); }
    LocalTensor<T> piece(uint32_t i) const { return data[i * piece_step]; }
    uint32_t stride() const { return row_step * uint32_t(sizeof(T)) / 32; }
    Rows part(uint32_t first, uint32_t count) const {
        Rows other = *this;
        other.data = data[first * row_step];
        other.rows = count;
        return other;
    }
};

template <typename T> Rows<T> rows_nd(const LocalTensor<T>& data, uint32_t rows, uint32_t columns, uint32_t valid) {
    return {data, rows, columns, valid, 64, columns, 64};
}
template <typename T> Rows<T> rows_nz(const LocalTensor<T>& data, uint32_t rows, uint32_t columns, uint32_t valid) {
    return {data, rows, columns, valid, 16, 16, rows * 16};
}
// The same form in other memory, without gaps.
template <typename T, typename U> Rows<T> rows_like(const Rows<U>& x, const LocalTensor<T>& data) {
    return x.contiguous() ? rows_nd(data, x.rows, x.columns, x.valid) : rows_nz(data, x.rows, x.columns, x.valid);
}

// fn(target, source, count) for each contiguous part.
template <typename T, typename U, typename F> void each_run(const Rows<T>& dst, const Rows<U>& src, F fn) {
    if (dst.contiguous()) {
        fn(dst.data, src.data, dst.rows * dst.columns);
    } else {
        for (uint32_t i = 0; i < dst.pieces(dst.columns); ++i) fn(dst.piece(i), src.piece(i), dst.rows * 16);
    }
    step();
}
template <typename T, typename U> void convert(const Rows<T>& dst, const Rows<U>& src) {
    each_run(dst, src, [](const LocalTensor<T>& to, const LocalTensor<U>& from, uint32_t count) {
        AscendC::Cast(to, from, AscendC::RoundMode::CAST_NONE, count);
    });
}
ASCIR_SHARED void exp_of(const Rows<float>& dst, const Rows<float>& src) {
    each_run(dst, src, [](const LocalTensor<float>& to, const LocalTensor<float>& from, uint32_t count) {
        AscendC::Exp(to, from, int32_t(count));
    });
}

// Instructions by mask and repeat, as values: code that takes them is compiled once.
template <typename T>
using Repeated = void (*)(const LocalTensor<T>& dst, const LocalTensor<T>& a, const LocalTensor<T>& b, uint64_t mask,
                          uint32_t repeats, const BinaryRepeatParams& params);
#define ASCIR_REPEATED(NAME, API)                                                                                            \
    template <typename T>                                                                                                   \
    void NAME(const LocalTensor<T>& dst, const LocalTensor<T>& a, const LocalTensor<T>& b, uint64_t mask, uint32_t repeats, \
              const BinaryRepeatParams& params) {                                                                           \
        AscendC::API(dst, a, b, mask, repeats, params);                                                                     \
    }
ASCIR_REPEATED(plus, Add)
ASCIR_REPEATED(minus, Sub)
ASCIR_REPEATED(times, Mul)
ASCIR_REPEATED(over, Div)
ASCIR_REPEATED(larger_of, Max)
ASCIR_REPEATED(smaller_of, Min)
ASCIR_REPEATED(bits_or, Or)
ASCIR_REPEATED(bits_and, And)
#undef ASCIR_REPEATED

// dst[i, j] = op(src[i, j], blocks[i]): every row has a block of equal values.
ASCIR_SHARED void by_row(const Rows<float>& dst, const Rows<float>& src, const LocalTensor<float>& blocks, Repeated<float> op) {
    if (dst.stride() <= 255 && src.stride() <= 255) {
        for (uint32_t i = 0; i < dst.pieces(dst.columns); ++i) {
            op(dst.piece(i), src.piece(i), blocks, dst.lanes(i, dst.columns), dst.rows,
               BinaryRepeatParams(1, 1, 0, dst.stride(), src.stride(), 1));
        }
    } else {
        for (uint32_t row = 0; row < dst.rows; ++row) {
            for (uint32_t begin = 0; begin < dst.columns; begin += 255 * 64) {
                const uint32_t count = smaller(255 * 64, dst.columns - begin), full = count / 64, rest = count % 64;
                const uint32_t to = row * dst.row_step + begin, from = row * src.row_step + begin;
                const BinaryRepeatParams params(1, 1, 0, 8, 8, 0);
                if (full != 0) op(dst.data[to], src.data[from], blocks[row * 8], 64, full, params);
                if (rest != 0) op(dst.data[to + full * 64], src.data[from + full * 64], blocks[row * 8], rest, 1, params);
            }
        }
    }
    step();
}

// lanes[i, :] = the pieces of row i, combined: at most `width` lanes of it. Returns what holds the lanes, `x` itself
// where a row is one piece. `lanes` may be `x`'s own memory.
template <typename T> Rows<T> fold_rows(const Rows<T>& lanes, const Rows<T>& x, Repeated<T> op) {
    const uint32_t pieces = x.pieces(x.valid), width = x.width, step_of = lanes.stride(), stride = x.stride();
    const bool own = lanes.data.region().addr == x.data.region().addr;
    if (pieces == 1) return x;
    const bool wide = stride > 255 || step_of > 255;
    uint32_t done = 1;
    if (!own && (wide || x.lanes(1, x.valid) < width)) {
        const uint64_t mask = width;
        AscendC::Copy(lanes.data, x.data, mask, uint8_t(x.rows), AscendC::CopyRepeatParams(1, 1, step_of, stride));
        step();
    } else if (!own) {
        op(lanes.data, x.data, x.piece(1), width, x.rows, BinaryRepeatParams(1, 1, 1, step_of, stride, stride));
        step();
        done = 2;
    }
    if (!wide) {
        for (uint32_t i = done; i < pieces; ++i) {
            op(lanes.data, lanes.data, x.piece(i), x.lanes(i, x.valid), x.rows,
               BinaryRepeatParams(1, 1, 1, step_of, step_of, stride));
            step();
        }
        return lanes;
    }
    // Too long for a repeat to go from row to row: the repeats go along the row.
    const uint32_t full = x.valid / width, rest = x.valid % width;
    const BinaryRepeatParams params(1, 1, 1, 0, 8, 0);
    for (uint32_t begin = done; begin < full; begin += 255) {
        for (uint32_t row = 0; row < x.rows; ++row) {
            const LocalTensor<T> to = lanes.data[row * lanes.row_step];
            op(to, x.data[row * x.row_step + begin * width], to, width, smaller(255, full - begin), params);
        }
        step();
    }
    for (uint32_t row = 0; row < x.rows && rest != 0; ++row) {
        const LocalTensor<T> to = lanes.data[row * lanes.row_step];
        op(to, x.data[row * x.row_step + full * 64], to, rest, 1, params);
    }
    step();
    return lanes;
}

// values[i] = the reduction (sum or maximum) of row i; `lanes` has room for rows * width, or is x's own memory.
ASCIR_SHARED void reduce_rows(Reduction reduction, const LocalTensor<float>& values, const Rows<float>& x,
                              const LocalTensor<float>& lanes) {
    Rows<float> room = x;
    room.data = lanes;
    if (lanes.region().addr != x.data.region().addr) room.columns = room.row_step = x.width;
    room.valid = smaller(x.width, x.valid);
    const bool sum = reduction == Reduction::Sum;
    const Rows<float> from = fold_rows<float>(room, x, sum ? plus<float> : larger_of<float>);
    const int32_t mask = int32_t(room.valid), stride = int32_t(from.stride());
    if (sum) {
        AscendC::WholeReduceSum(values, from.data, mask, x.rows, 1, 1, stride);
    } else {
        AscendC::WholeReduceMax(values, from.data, mask, x.rows, 1, 1, stride, AscendC::ReduceOrder::ORDER_ONLY_VALUE);
    }
    step();
}

// Brcb takes eight at a time: the rest of the last eight gets a value.
template <typename T> void clear_rest(const LocalTensor<T>& values, uint32_t rows) {
    if (rows % 8 == 0) return;
    AscendC::Duplicate(values, T(0), int32_t(round_up(rows, 8)));
    step();
}
// Each of the values fills a block; `blocks` has room for whole groups of eight.
template <typename T> void spread(const LocalTensor<T>& blocks, const LocalTensor<T>& values, uint32_t rows) {
    AscendC::Brcb(blocks, values, quotient_up(rows, 8), AscendC::BrcbRepeatParams(1, 8));
    step();
}
template <typename T> void move_blocks(const LocalTensor<T>& dst, const LocalTensor<T>& src, uint32_t blocks) {
    AscendC::DataCopy(dst, src, blocks * uint32_t(32 / sizeof(T)));
    step();
}

// The first element of each block of 32 bytes.
template <typename T> void gather_first(const LocalTensor<T>& values, const LocalTensor<T>& blocks, uint32_t rows) {
    const uint64_t every = sizeof(T) == 4 ? 0x0101010101010101u : 0x0001000100010001u;
    const uint64_t all[2] = {every, every};
    if (rows >= 8) AscendC::BlockReduceSum(values, blocks, rows / 8, all, 1, 1, 8);
    if (rows % 8 != 0) {
        const uint32_t lanes = rows % 8 * uint32_t(32 / sizeof(T)), done = rows / 8 * 8;
        const auto low = [](uint32_t n) { return n >= 64 ? ~uint64_t(0) : (uint64_t(1) << n) - 1; };
        const uint64_t rest[2] = {every & low(lanes), lanes <= 64 ? 0 : every & low(lanes - 64)};
        AscendC::BlockReduceSum(values[done], blocks[done * uint32_t(32 / sizeof(T))], 1, rest, 1, 1, 8);
    }
    step();
}

// Rows of a round, of `per_row` bytes each: as many as fit, and whole groups where several rounds are needed.
constexpr uint32_t rows_of_round(uint32_t rows, uint32_t bytes, uint32_t per_row, uint32_t group = 1) {
    const uint32_t fit = smaller(smaller(bytes / per_row, rows), most_rows);
    if (fit == rows) return fit;
    return fit >= 8 && group <= 8 ? fit / 8 * 8 : fit / group * group;
}

// The largest round for which need(rows) fits into `have`.
template <typename F> uint32_t round_that_fits(uint32_t rows, uint32_t have, F need) {
    uint32_t round = smaller(rows, most_rows);
    while (round != 0 && need(round) > have) round -= round > 8 && round % 8 == 0 ? 8 : round > 8 ? round % 8 : 1;
    return round;
}

// dst[i, j] = op(src[i, j], line[j]): every row meets the same line.
ASCIR_SHARED void by_column(const Rows<float>& dst, const Rows<float>& src, const LocalTensor<float>& line, Repeated<float> op) {
    const bool wide = dst.stride() > 255 || src.stride() > 255;
    for (uint32_t i = 0; i < dst.pieces(dst.columns); ++i) {
        const uint32_t lanes = dst.lanes(i, dst.columns);
        if (!wide) {
            op(dst.piece(i), src.piece(i), line[i * 64], lanes, dst.rows,
               BinaryRepeatParams(1, 1, 1, dst.stride(), src.stride(), 0));
            continue;
        }
        if (i % 255 != 0) continue;   // here: up to 255 pieces of one row at once
        const uint32_t count = smaller(255 * 64, dst.columns - i * 64), full = count / 64, rest = count % 64;
        for (uint32_t row = 0; row < dst.rows; ++row) {
            const LocalTensor<float> to = dst.data[row * dst.row_step + i * 64], from = src.data[row * src.row_step + i * 64];
            const LocalTensor<float> with = line[i * 64];
            if (full != 0) op(to, from, with, 64, full, BinaryRepeatParams());
            if (rest != 0) op(to[full * 64], from[full * 64], with[full * 64], rest, 1, BinaryRepeatParams());
        }
    }
    step();
}

// out[i] = the value of block i; `out` may begin at any element.
ASCIR_SHARED void store_compact(const LocalTensor<float>& out, const LocalTensor<float>& blocks, uint32_t rows) {
    AscendC::WholeReduceSum(out, blocks, int32_t(1), rows, 1, 1, 1);
    step();
}

}  // namespace ascir
