// Broadcast of one of at most two axes.
//
//     uint32_t to[] = {m, k}, from[] = {m, 1};
//     AscendC::Broadcast<float, 2, 1>(dst, src, to, from, sharedTmpBuffer);
//
// Along the last axis: Brcb, and Copy of each block; GatherMask packs rows that are not whole blocks. Along the first
// one: Copy of the line. A single element is written by the scalar unit. Bytes are converted to half and back.
#pragma once
#include "ascir/adv/rows.h"

namespace ascir {

// Rows of whole blocks, each of one value: dst[i, :] = blocks[i].
template <typename T>
void fill_rows(const LocalTensor<T>& dst, const LocalTensor<T>& blocks, uint32_t rows, uint32_t columns) {
    constexpr uint32_t lanes = 256 / sizeof(T), block = 32 / sizeof(T);
    for (uint32_t i = 0; i < columns; i += lanes) {
        const uint64_t mask = smaller(lanes, columns - i);
        AscendC::Copy(dst[i], blocks, mask, uint8_t(rows), AscendC::CopyRepeatParams(1, 0, uint16_t(columns / block), 1));
    }
    step();
}

template <typename T>
void spread_rows(const Library& scope, const LocalTensor<T>& dst, const LocalTensor<T>& src, Scratch& scratch, uint32_t rows,
                 uint32_t columns) {
    constexpr uint32_t block = 32 / sizeof(T);
    const uint32_t padded = round_up(columns, block);
    const bool packs = padded != columns;
    // Rounds begin at whole blocks of src and dst.
    const auto need = [&](uint32_t round) {
        const uint32_t values = round % 8 != 0 || rows % 8 != 0 ? round_up(round * uint32_t(sizeof(T)), 32) : 0;
        return round_up(round, 8) * 32 + values + (packs ? round * padded * uint32_t(sizeof(T)) : 0);
    };
    const uint32_t fit = round_that_fits(rows, scratch.bytes(), need), round = fit < rows ? fit / block * block : fit;
    if (!scratch.has(round == 0 ? need(smaller(rows, block)) : 0, scope)) return;
    const LocalTensor<T> blocks = scratch.take<T>(round_up(round, 8) * block);
    const LocalTensor<T> values = scratch.take<T>(rows % 8 != 0 ? round : 0), room = scratch.take<T>(packs ? round * padded : 0);
    for (uint32_t first = 0; first < rows; first += round) {
        const uint32_t count = smaller(round, rows - first);
        LocalTensor<T> from = src[first];
        if (count % 8 != 0) {
            clear_rest(values, count);
            AscendC::Muls(values, from, T(1.0f), int32_t(count));
            step();
            from = values;
        }
        spread(blocks, from, count);
        if (!packs) {
            fill_rows(dst[first * columns], blocks, count, columns);
            continue;
        }
        fill_rows(room, blocks, count, padded);
        uint64_t kept = 0;
        AscendC::GatherMask(dst[first * columns], room, uint8_t(7), true, columns,
                            AscendC::GatherMaskParams(1, uint16_t(count), uint16_t(padded / block), 0), kept);
        AscendC::ResetMask();
        step();
    }
}

// Every row is the line, of whole blocks.
template <typename T> void repeat_line(const LocalTensor<T>& dst, const LocalTensor<T>& src, uint32_t rows, uint32_t columns) {
    constexpr uint32_t lanes = 256 / sizeof(T), block = 32 / sizeof(T);
    for (uint32_t row = 0; row < rows; row += 255) {
        for (uint32_t i = 0; i < columns; i += lanes) {
            const uint64_t mask = smaller(lanes, columns - i);
            AscendC::Copy(dst[row * columns + i], src[i], mask, uint8_t(smaller(255, rows - row)),
                          AscendC::CopyRepeatParams(1, 1, uint16_t(columns / block), 0));
        }
    }
    step();
}

template <typename T>
void broadcast_reals(const Library& scope, const LocalTensor<T>& dst, const LocalTensor<T>& src, Scratch& scratch, uint32_t rows,
                     uint32_t columns, bool along_last) {
    if (rows == 1 || columns == 1 || !along_last) {
        if (along_last ? rows == 1 : columns == 1) {
            vector_to_scalar();
            const T value = src.GetValue(0);
            scalar_to_vector();
            AscendC::Duplicate(dst, value, int32_t(rows * columns));
            return step();
        }
        if (along_last) {   // a column of one element each
            AscendC::Muls(dst, src, T(1.0f), int32_t(rows));
            return step();
        }
        return repeat_line(dst, src, rows, columns);
    }
    spread_rows(scope, dst, src, scratch, rows, columns);
}

template <typename T, int32_t dim, int32_t axis>
void run_broadcast(const Library& scope, const LocalTensor<T>& dst, const LocalTensor<T>& src, const uint32_t* to,
                   const uint32_t* from, Scratch scratch) {
    static_assert(dim == 1 || dim == 2, "Broadcast: dim is 1 or 2");
    static_assert(axis >= 0 && axis < dim, "Broadcast: axis is 0 or 1, and less than dim");
    if (!scope.takes<T, half, float, int8_t, uint8_t>()) return;
    const uint32_t rows = dim == 2 ? to[0] : 1, columns = to[dim - 1], source = dim == 2 ? from[0] * from[1] : from[0];
    if (from[axis] != 1 || (dim == 2 && from[1 - axis] != to[1 - axis]) || rows * columns == 0) {
        scope.refuse("Limit", "Broadcast: axis %d of the source has length %u, needed is 1; the other axes are equal", axis,
                     from[axis]);
        return;
    }
    if (dim == 2 && axis == 0 && columns * sizeof(T) % 32 != 0) {
        scope.refuse("Limit", "Broadcast: srcShape[1] is %u, needed is a multiple of %u (32 bytes)", columns,
                     uint32_t(32 / sizeof(T)));
        return;
    }
    const bool along_last = axis == dim - 1;
    if constexpr (sizeof(T) == 1) {
        // Room for both as half.
        const uint32_t results = rows * columns;
        if (!scratch.has(2 * (round_up(source, 16) + round_up(results, 16)), scope)) return;
        const LocalTensor<half> wide = scratch.take<half>(source), result = scratch.take<half>(results);
        AscendC::Cast(wide, src, AscendC::RoundMode::CAST_NONE, source);
        step();
        broadcast_reals(scope, result, wide, scratch, rows, columns, along_last);
        AscendC::Cast(dst, result, AscendC::RoundMode::CAST_RINT, results);
        step();
    } else {
        broadcast_reals(scope, dst, src, scratch, rows, columns, along_last);
    }
}

}  // namespace ascir

namespace AscendC {

template <typename T, int32_t dim, int32_t axis, bool isReuseSource = false>
__aicore__ inline void Broadcast(const LocalTensor<T>& dstLocal, const LocalTensor<T>& srcLocal, const uint32_t dstShape[dim],
                                 const uint32_t srcShape[dim], const LocalTensor<uint8_t>& sharedTmpBuffer,
                                 ascir::Where where = ascir::Where::here()) {
    if constexpr (ascir::on_aic) return;
    ascir::Library scope("Broadcast", where);
    ascir::run_broadcast<T, dim, axis>(scope, dstLocal, srcLocal, dstShape, srcShape, ascir::Scratch(sharedTmpBuffer));
}
template <typename T, int32_t dim, int32_t axis, bool isReuseSource = false>
__aicore__ inline void Broadcast(const LocalTensor<T>& dstLocal, const LocalTensor<T>& srcLocal, const uint32_t dstShape[dim],
                                 const uint32_t srcShape[dim], ascir::Where where = ascir::Where::here()) {
    if constexpr (ascir::on_aic) return;
    ascir::Library scope("Broadcast", where);
    ascir::run_broadcast<T, dim, axis>(scope, dstLocal, srcLocal, dstShape, srcShape, ascir::Scratch(scope));
}

}  // namespace AscendC
