// Online softmax of a row in parts: each call takes the maximum and the sum of the previous parts.
//
//     AscendC::SoftmaxFlashV2<float, true>(dst, sum, max, src, expMax, inSum, inMax, tmp, tiling, {m, k, m, k});
//     // max = Max(inMax, row maximum); expMax = Exp(inMax - max); dst = Exp(src - max); sum = expMax * inSum + row sum
//
// The value of a row fills a block of 32 bytes; with SOFTMAX_OUTPUT_WITHOUT_BRC values are contiguous.
#pragma once
#include "ascir/adv/softmax.h"

namespace ascir {

template <typename T, typename U> struct FlashCall {
    LocalTensor<T> dst;
    LocalTensor<U> sum, max;
    LocalTensor<T> src, exp_max;
    LocalTensor<U> in_sum, in_max;
    const LocalTensor<U>* first_max;   // the maxima before those so far took part, or nullptr
    bool divides;                      // the result is divided by the sum
};

// What a round works with. `values` and `blocks` change all the time; e and s are there where half has to be widened.
struct FlashRoom {
    LocalTensor<float> values, blocks, e, s, row;
    LocalTensor<half> narrow;
};

// Values of a row in blocks.
template <typename T, typename U, bool update>
void flash_blocks(const FlashCall<T, U>& call, const FlashRoom& room, const Rows<T>& to, const Rows<float>& x,
                  const Rows<float>& work, uint32_t first) {
    constexpr bool narrows = is_half<U>;
    const uint32_t rows = work.rows;
    const int32_t count = int32_t(rows * 8);
    const auto slice = [&](const auto& tensor) {
        return tensor[first * block_of<typename std::decay_t<decltype(tensor)>::PrimType>];
    };
    // Inputs as blocks of float, in their own memory or in s.
    const auto wide = [&](const LocalTensor<U>& tensor) {
        if constexpr (narrows) {
            widen_blocks(room.s, slice(tensor), rows);
            return room.s;
        } else {
            return slice(tensor);
        }
    };
    const auto store = [&](const LocalTensor<U>& tensor) {   // blocks, which are kept
        if constexpr (narrows) {
            gather_first(room.values, room.blocks, rows);
            if (store_half(slice(tensor), room.values, room.narrow, room.blocks, rows)) spread(room.blocks, room.values, rows);
        } else {
            move_blocks(slice(tensor), room.blocks, rows);
        }
    };
    LocalTensor<float> e;
    if constexpr (is_half<T>) {
        e = room.e;
    } else {
        e = slice(call.exp_max);
    }
    const auto store_exp = [&] {   // `blocks` and `values` are overwritten
        if constexpr (is_half<T>) {
            clear_rest(room.values, rows);
            gather_first(room.values, e, rows);
            store_half(slice(call.exp_max), room.values, room.values.template ReinterpretCast<half>(), room.blocks, rows);
        }
    };
    clear_rest(room.values, rows);
    reduce_rows(Reduction::Max, room.values, x, room.blocks);
    spread(room.blocks, room.values, rows);
    if constexpr (update) {
        const LocalTensor<float> so_far = wide(call.in_max);
        AscendC::Max(room.blocks, room.blocks, so_far, count);
        step();
        AscendC::Sub(e, so_far, room.blocks, count);
        step();
        AscendC::Exp(e, e, count);
        step();
    }
    store(call.max);
    by_row(work, x, room.blocks, minus<float>);
    exp_of(work, work);
    if constexpr (update) {
        if (!call.divides) store_exp();
    }
    clear_rest(room.values, rows);
    reduce_rows(Reduction::Sum, room.values, work, room.blocks);
    spread(room.blocks, room.values, rows);
    if constexpr (update) {
        const LocalTensor<float> so_far = wide(call.in_sum);
        LocalTensor<float> part = call.divides ? e : so_far;
        if constexpr (!narrows) {
            if (!call.divides) part = slice(call.sum);
        }
        AscendC::Mul(part, e, so_far, count);
        step();
        AscendC::Add(room.blocks, room.blocks, part, count);
        step();
        if (call.divides) {
            AscendC::Div(e, e, room.blocks, count);
            step();
        }
    }
    store(call.sum);
    if (call.divides) {
        by_row(work, work, room.blocks, over<float>);
        if constexpr (update) store_exp();
    }
    if constexpr (is_half<T>) convert(to, work);
}

// Values of a row one behind the other.
template <typename T, typename U, bool update>
void flash_values(const FlashCall<T, U>& call, const FlashRoom& room, const Rows<T>& to, const Rows<float>& x,
                  const Rows<float>& work, uint32_t first) {
    constexpr bool narrows = is_half<U>;
    const uint32_t rows = work.rows;
    const int32_t count = int32_t(rows);
    const auto wide = [&](const LocalTensor<U>& tensor) {
        if constexpr (narrows) {
            AscendC::Cast(room.s, tensor[first], AscendC::RoundMode::CAST_NONE, rows);
            step();
            return room.s;
        } else {
            return tensor[first];
        }
    };
    const auto store = [&](const auto& tensor, const LocalTensor<float>& values) {
        if constexpr (is_half<typename std::decay_t<decltype(tensor)>::PrimType>) {
            AscendC::Cast(tensor[first], values, AscendC::RoundMode::CAST_NONE, rows);
        } else {
            AscendC::Muls(tensor[first], values, 1.0f, count);
        }
        step();
    };
    LocalTensor<float> e;
    if constexpr (is_half<T>) {
        e = room.e;
    } else {
        e = call.exp_max[first];
    }
    clear_rest(room.values, rows);
    reduce_rows(Reduction::Max, room.values, x, room.blocks);
    if constexpr (update) {
        if (call.first_max != nullptr) store(*call.first_max, room.values);
        const LocalTensor<float> so_far = wide(call.in_max);
        AscendC::Max(room.values, room.values, so_far, count);
        step();
        AscendC::Sub(e, so_far, room.values, count);
        step();
        AscendC::Exp(e, e, count);
        step();
        if constexpr (is_half<T>) store(call.exp_max, e);
    }
    store(call.max, room.values);
    spread(room.blocks, room.values, rows);
    by_row(work, x, room.blocks, minus<float>);
    exp_of(work, work);
    reduce_rows(Reduction::Sum, room.values, work, room.blocks);
    if constexpr (update) {
        const LocalTensor<float> so_far = wide(call.in_sum);
        const LocalTensor<float> part = room.blocks;
        AscendC::Mul(part, e, so_far, count);
        step();
        AscendC::Add(room.values, room.values, part, count);
        step();
    }
    store(call.sum, room.values);
    if constexpr (is_half<T>) convert(to, work);
}

template <typename T, typename U, bool update>
void run_flash(const Library& scope, const FlashCall<T, U>& call, Scratch scratch, const SoftmaxShape& shape, bool nz,
               bool in_blocks) {
    if (!scope.takes<T, half, float>()) return;
    if (nz && !in_blocks) {
        scope.refuse("Limit", "%s: SOFTMAX_OUTPUT_WITHOUT_BRC is for the ND format", scope.api);
        return;
    }
    constexpr bool casts = is_half<T>, narrows = is_half<U>;
    // Of half: the row, its expMax, and for sums and maxima of half both what comes in and what goes out.
    const uint32_t per_row = 4 * (row_floats + (casts ? shape.columns : 0) + (casts && update ? 8 : 0) +
                                  (narrows ? 8 : 0) + (narrows && update ? 8 : 0));
    const uint32_t group = in_blocks ? 1 : casts ? 16 : 8;
    const uint32_t round = rows_of_round(shape.rows, scratch.bytes(), per_row, group);
    if (!scratch.has(round == 0 ? uint64_t(per_row) * smaller(group, shape.rows) : 0, scope)) return;
    FlashRoom room;
    room.values = scratch.take<float>(round_up(round, 8));
    room.blocks = scratch.take<float>(64 * round);
    room.e = scratch.take<float>(casts && update ? 8 * round : 0);
    room.s = scratch.take<float>(narrows && update ? 8 * round : 0);
    room.narrow = scratch.take<half>(narrows ? round_up(round, 16) : 0);
    room.row = scratch.take<float>(casts ? round * shape.columns : 0);
    const Rows<T> target = softmax_rows(call.dst, shape, nz), source = softmax_rows(call.src, shape, nz);
    for (uint32_t first = 0; first < shape.rows; first += round) {
        const uint32_t rows = smaller(round, shape.rows - first);
        const Rows<T> to = target.part(first, rows), from = source.part(first, rows);
        Rows<float> x, work;
        if constexpr (casts) {
            x = work = rows_like(from, room.row);
            convert(x, from);
        } else {
            x = from;
            work = to;
        }
        if (in_blocks) {
            flash_blocks<T, U, update>(call, room, to, x, work, first);
        } else {
            flash_values<T, U, update>(call, room, to, x, work, first);
        }
    }
}

}  // namespace ascir

namespace AscendC {

#define ASCIR_FLASH_OPERANDS(T, U)                                                                                           \
    const LocalTensor<T>&dstTensor, const LocalTensor<U>&sumTensor, const LocalTensor<U>&maxTensor,                         \
        const LocalTensor<T>&srcTensor, const LocalTensor<T>&expMaxTensor, const LocalTensor<U>&inSumTensor,                \
        const LocalTensor<U>&inMaxTensor
#define ASCIR_FLASH(T, U, GIVEN, SCRATCH)                                                                                    \
    template <typename A, bool isReuseSource = false, bool isBasicBlock = false>                                            \
    __aicore__ inline void SoftmaxFlash(ASCIR_FLASH_OPERANDS(T, U) GIVEN, const SoftMaxTiling& tiling,                      \
                                        bool isUpdate = false, const SoftMaxShapeInfo& softmaxShapeInfo = {},               \
                                        ascir::Where where = ascir::Where::here()) {                                        \
        if constexpr (ascir::on_aic) return;                                                                                \
        ascir::Library scope("SoftmaxFlash", where);                                                                        \
        ascir::SoftmaxShape shape;                                                                                          \
        if (!ascir::softmax_shape(scope, shape, softmaxShapeInfo, srcTensor, tiling, false)) return;                        \
        const ascir::FlashCall<T, U> call = {dstTensor,   sumTensor,   maxTensor, srcTensor, expMaxTensor,                  \
                                             inSumTensor, inMaxTensor, nullptr,   true};                                    \
        if (isUpdate) {                                                                                                     \
            ascir::run_flash<T, U, true>(scope, call, ascir::Scratch(SCRATCH), shape, false, true);                         \
        } else {                                                                                                            \
            ascir::run_flash<T, U, false>(scope, call, ascir::Scratch(SCRATCH), shape, false, true);                        \
        }                                                                                                                   \
    }                                                                                                                       \
    template <typename A, bool isUpdate = false, bool isReuseSource = false, bool isBasicBlock = false,                     \
              bool isDataFormatNZ = false, const SoftmaxConfig& config = SOFTMAX_DEFAULT_CFG>                               \
    __aicore__ inline void SoftmaxFlashV2(ASCIR_FLASH_OPERANDS(T, U) GIVEN, const SoftMaxTiling& tiling,                    \
                                          const SoftMaxShapeInfo& softmaxShapeInfo = {},                                    \
                                          ascir::Where where = ascir::Where::here()) {                                      \
        if constexpr (ascir::on_aic) return;                                                                                \
        ascir::Library scope("SoftmaxFlashV2", where);                                                                      \
        ascir::SoftmaxShape shape;                                                                                          \
        if (!ascir::softmax_shape(scope, shape, softmaxShapeInfo, srcTensor, tiling, isDataFormatNZ, config)) return;       \
        const ascir::FlashCall<T, U> call = {dstTensor,   sumTensor,   maxTensor, srcTensor, expMaxTensor,                  \
                                             inSumTensor, inMaxTensor, nullptr,   false};                                   \
        ascir::run_flash<T, U, isUpdate>(scope, call, ascir::Scratch(SCRATCH), shape, isDataFormatNZ,                       \
                                         config.mode == SoftmaxMode::SOFTMAX_NORMAL);                                       \
    }
#define ASCIR_GIVEN ASCIR_COMMA const LocalTensor<uint8_t>& sharedTmpBuffer
#define ASCIR_NONE
ASCIR_FLASH(A, A, ASCIR_GIVEN, sharedTmpBuffer)
ASCIR_FLASH(half, float, ASCIR_GIVEN, sharedTmpBuffer)
ASCIR_FLASH(A, A, ASCIR_NONE, scope)
ASCIR_FLASH(half, float, ASCIR_NONE, scope)
#undef ASCIR_FLASH
#undef ASCIR_FLASH_OPERANDS

// With the maxima of this part alone, which are written in an update; in the form without blocks only: else nothing is done.
#define ASCIR_FLASH(GIVEN, SCRATCH)                                                                                          \
    template <typename T, bool isUpdate = false, bool isReuseSource = false, bool isBasicBlock = false,                     \
              bool isDataFormatNZ = false, const SoftmaxConfig& config = SOFTMAX_DEFAULT_CFG>                               \
    __aicore__ inline void SoftmaxFlashV2(                                                                                  \
        const LocalTensor<T>& dstTensor, const LocalTensor<T>& outReduceMax, const LocalTensor<T>& outExpSum,               \
        const LocalTensor<T>& outMax, const LocalTensor<T>& srcTensor, const LocalTensor<T>& outExpMax,                     \
        const LocalTensor<T>& inExpSum, const LocalTensor<T>& inMax GIVEN, const SoftMaxTiling& tiling,                     \
        const SoftMaxShapeInfo& softmaxShapeInfo = {}, ascir::Where where = ascir::Where::here()) {                         \
        if constexpr (ascir::on_aic) return;                                                                                \
        if (config.mode == SoftmaxMode::SOFTMAX_NORMAL) return;                                                             \
        ascir::Library scope("SoftmaxFlashV2", where);                                                                      \
        ascir::SoftmaxShape shape;                                                                                          \
        if (!ascir::softmax_shape(scope, shape, softmaxShapeInfo, srcTensor, tiling, false, config)) return;                \
        const ascir::FlashCall<T, T> call = {dstTensor, outExpSum, outMax,        srcTensor, outExpMax,                     \
                                             inExpSum,  inMax,     &outReduceMax, false};                                   \
        ascir::run_flash<T, T, isUpdate>(scope, call, ascir::Scratch(SCRATCH), shape, false, false);                        \
    }
ASCIR_FLASH(ASCIR_GIVEN, sharedTmpBuffer)
ASCIR_FLASH(ASCIR_NONE, scope)
#undef ASCIR_FLASH
#undef ASCIR_GIVEN
#undef ASCIR_NONE

// The host's struct, computed in the kernel: the lengths, and rounds of as many rows as the bytes are for.
__aicore__ inline constexpr SoftMaxTiling SoftMaxFlashV2TilingFunc(const SoftMaxShapeInfo& shapeInfo,
                                                                   const uint32_t dataTypeSize1, const uint32_t dataTypeSize2,
                                                                   const uint32_t localWorkSpaceSize,
                                                                   const bool isUpdate = false,
                                                                   const bool isBasicBlock = false,
                                                                   const bool isDataFormatNZ = false,
                                                                   const bool isFlashOutputBrc = false) {
    SoftMaxTiling tiling = {};
    const uint32_t block = 32 / (dataTypeSize2 == 0 ? 4 : dataTypeSize2);
    const uint32_t per_row = 4 * (block + 64 + (dataTypeSize1 == 2 ? block + shapeInfo.srcK : 0));
    const uint32_t rows = ascir::rows_of_round(shapeInfo.srcM, localWorkSpaceSize, per_row);
    tiling.srcM = shapeInfo.srcM;
    tiling.srcK = shapeInfo.srcK;
    tiling.srcSize = shapeInfo.srcM * shapeInfo.srcK;
    tiling.outMaxM = tiling.srcM;
    tiling.outMaxK = block;
    tiling.outMaxSize = tiling.srcM * block;
    tiling.splitM = tiling.reduceM = rows;
    tiling.splitK = tiling.srcK;
    tiling.splitSize = rows * tiling.srcK;
    tiling.reduceK = block;
    tiling.reduceSize = rows * block;
    tiling.rangeM = rows == 0 ? 0 : tiling.srcM / rows;
    tiling.tailM = rows == 0 ? 0 : tiling.srcM % rows;
    tiling.tailSplitSize = tiling.tailM * tiling.srcK;
    tiling.tailReduceSize = tiling.tailM * block;
    return tiling;
}

}  // namespace AscendC
