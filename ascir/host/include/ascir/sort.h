// Sorting of (score, index) records of 8 bytes, in descending order; equal scores keep their order.
#pragma once
#include "ascir/gather.h"
#include "ascir/sync.h"

namespace AscendC {

template <typename T> struct MrgSortSrcList {
    LocalTensor<T> src1, src2, src3, src4;
    MrgSortSrcList() {}
    MrgSortSrcList(const LocalTensor<T>& first, const LocalTensor<T>& second, const LocalTensor<T>& third,
                   const LocalTensor<T>& fourth)
        : src1(first), src2(second), src3(third), src4(fourth) {}
};

template <typename T>
__aicore__ inline void Sort32(const LocalTensor<T>& dst, const LocalTensor<T>& src0, const LocalTensor<uint32_t>& src1,
                              const int32_t repeatTime, ascir::Where where = ascir::Where::here()) {
    if constexpr (ascir::on_aic) return;
    ascir::Instr instr("Sort32", ascir::Pipe::V, ascir::Op::Sort32, where);
    instr.dtype<T, half, float>("src0");
    instr.position(dst, ascir::Mem::UB, "dst");
    instr.position(src0, ascir::Mem::UB, "src0");
    instr.position(src1, ascir::Mem::UB, "src1");
    instr.limit("repeatTime", repeatTime, 0, 255);
    if (instr.dead() || repeatTime == 0) return;
    const uint32_t count = uint32_t(repeatTime) * 32;
    instr.read(src0.region(), count * sizeof(T), "src0");
    instr.read(src1.region(), count * 4, "src1");
    instr.write(dst.region(), count * 8, "dst");
    instr.cost(uint32_t(repeatTime), count);
    instr.element_size(sizeof(T));
    if (instr.dead()) return;
    ascir::sort32(ascir::dtype_of<T>, ascir::bytes(dst.region()), ascir::bytes(src0.region()), ascir::bytes(src1.region()),
                  uint32_t(repeatTime));
}

// Queues of the lowest 2, 3 or 4 bits of validBit. repeatTimes: of four queues each, one set behind the other.
template <typename T>
__aicore__ inline void MrgSort(const LocalTensor<T>& dst, const MrgSortSrcList<T>& src, const MrgSort4Info& params,
                               ascir::Where where = ascir::Where::here()) {
    if constexpr (ascir::on_aic) return;
    ascir::Instr instr("MrgSort", ascir::Pipe::V, ascir::Op::MrgSort, where);
    instr.dtype<T, half, float>("src");
    instr.position(dst, ascir::Mem::UB, "dst");
    const LocalTensor<T>* const queues[] = {&src.src1, &src.src2, &src.src3, &src.src4};
    const char* const names[] = {"src1", "src2", "src3", "src4"};
    const uint32_t count = params.validBit == 15 ? 4 : params.validBit == 7 ? 3 : params.validBit == 3 ? 2 : 0;
    if (count == 0) instr.fail("Limit", "MrgSort: validBit is %u, allowed are 3, 7 and 15", params.validBit);
    instr.limit("repeatTimes", params.repeatTimes, 1, 255);
    uint32_t lengths[4] = {0, 0, 0, 0}, total = 0;
    for (uint32_t i = 0; i < count; ++i) {
        instr.position(*queues[i], ascir::Mem::UB, names[i]);
        instr.limit("elementLengths", params.elementLengths[i], 0, 4095);
        lengths[i] = params.elementLengths[i];
        total += lengths[i];
    }
    const uint32_t repeats = params.repeatTimes;
    if (repeats > 1) {
        bool regular = count == 4 && !params.ifExhaustedSuspension;
        for (uint32_t i = 1; i < 4; ++i) {
            regular = regular && lengths[i] == lengths[0] &&
                      queues[i]->region().addr == queues[0]->region().addr + uint64_t(i) * lengths[0] * 8;
        }
        if (!regular) instr.fail("Limit", "MrgSort: repeatTimes %u needs four queues of one length, one behind the other", repeats);
    }
    if (instr.dead()) return;
    if (repeats > 1) {
        instr.read(queues[0]->region(), uint64_t(total) * repeats * 8, "src1", 8);
    } else {
        for (uint32_t i = 0; i < count; ++i) {
            if (lengths[i] != 0) instr.read(queues[i]->region(), lengths[i] * 8, names[i], 8);
        }
    }
    const uint64_t from = dst.region().addr, to = from + uint64_t(total) * repeats * 8;
    for (uint32_t i = 0; i < count && ascir::checked; ++i) {
        const uint64_t begin = queues[i]->region().addr, end = begin + uint64_t(lengths[i]) * repeats * 8;
        if (begin < to && from < end && !instr.dead()) instr.fail("Overlap", "MrgSort: dst and %s overlap", names[i]);
    }
    instr.cost(repeats, total * repeats);
    instr.element_size(sizeof(T));
    if (instr.dead()) return;
    uint32_t consumed[4] = {0, 0, 0, 0}, written = 0;
    if (!params.ifExhaustedSuspension) {
        instr.write(dst.region(), uint64_t(total) * repeats * 8, "dst");
        if (instr.dead()) return;
    } else {
        // How far it goes is known when it is done: the room for all of it must be there.
        instr.write(dst.region(), 0, "dst");
        if (to > ascir::core().memory[int(ascir::Mem::UB)].size) {
            instr.fail("Limit", "MrgSort: dst has no room for %u records", total);
            return;
        }
    }
    for (uint32_t r = 0; r < repeats; ++r) {
        const uint8_t* sources[4] = {};
        for (uint32_t i = 0; i < count; ++i) sources[i] = ascir::bytes(queues[i]->region()) + uint64_t(r) * total * 8;
        ascir::merge_sorted(ascir::dtype_of<T>, ascir::bytes(dst.region()) + uint64_t(r) * total * 8, sources, lengths, count,
                            params.ifExhaustedSuspension, consumed);
    }
    for (uint32_t i = 0; i < 4; ++i) {
        ascir::core().reg.sort_counts[i] = uint16_t(consumed[i]);
        written += consumed[i];
    }
    if (params.ifExhaustedSuspension && written != 0) instr.write(dst.region(), uint64_t(written) * 8, "dst");
}
__aicore__ inline void GetMrgSortResult(uint16_t& mrgSortList1, uint16_t& mrgSortList2, uint16_t& mrgSortList3,
                                        uint16_t& mrgSortList4) {
    if constexpr (ascir::on_aic) return;
    const uint16_t* counts = ascir::core().reg.sort_counts;
    mrgSortList1 = counts[0];
    mrgSortList2 = counts[1];
    mrgSortList3 = counts[2];
    mrgSortList4 = counts[3];
}
template <typename T, bool isExhaustedSuspension = false>
__aicore__ inline void MrgSort(const LocalTensor<T>& dst, const MrgSortSrcList<T>& sortList, const uint16_t elementCountList[4],
                               uint32_t sortedNum[4], uint16_t validBit, const int32_t repeatTime,
                               ascir::Where where = ascir::Where::here()) {
    if constexpr (ascir::on_aic) return;
    MrgSort(dst, sortList, MrgSort4Info(elementCountList, isExhaustedSuspension, validBit, uint16_t(repeatTime)), where);
    if (isExhaustedSuspension) {
        for (int i = 0; i < 4; ++i) sortedNum[i] = ascir::core().reg.sort_counts[i];
    }
}

// This chip sorts scores as they are.
template <typename T>
__aicore__ inline void Concat(LocalTensor<T>& concat, const LocalTensor<T>& src, const LocalTensor<T>&, const int32_t) {
    concat = src;
}
template <typename T>
__aicore__ inline void Extract(const LocalTensor<T>& dstValue, const LocalTensor<uint32_t>& dstIndex, const LocalTensor<T>& sorted,
                               const int32_t repeatTime, ascir::Where where = ascir::Where::here()) {
    if constexpr (ascir::on_aic) return;
    ascir::Composite scope(where);
    uint64_t kept = 0;
    const uint16_t repeats = uint16_t(repeatTime);
    // Of half records the first of four, of float records the first of two.
    if constexpr (sizeof(T) == 2) {
        GatherMask(dstValue, sorted, uint8_t(3), false, uint32_t(0), GatherMaskParams(1, repeats, 8, 0), kept);
    } else {
        GatherMask(dstValue, sorted, uint8_t(1), false, uint32_t(0), GatherMaskParams(1, repeats, 8, 0), kept);
    }
    GatherMask(dstIndex, sorted.template ReinterpretCast<uint32_t>(), uint8_t(2), false, uint32_t(0),
               GatherMaskParams(1, repeats, 8, 0), kept);
    ResetMask();
}

}  // namespace AscendC

namespace ascir {
template <typename T> void move_records(const AscendC::LocalTensor<T>& dst, const AscendC::LocalTensor<T>& src, uint32_t count, Where where) {
    Instr instr("Sort", Pipe::V, Op::UbToUb, where);
    instr.read(src.region(), count * 8, "src");
    instr.write(dst.region(), count * 8, "dst");
    instr.cost(1, count * 8);
    if (!instr.dead()) memcpy(bytes(dst.region()), bytes(src.region()), count * 8);
}
}  // namespace ascir

namespace AscendC {

// Runs of 32; a full sort then merges four runs to one until one is left.
template <typename T, bool isFullSort>
__aicore__ inline void Sort(const LocalTensor<T>& dst, const LocalTensor<T>& concat, const LocalTensor<uint32_t>& index,
                            const LocalTensor<T>& tmp, const int32_t repeatTime, ascir::Where where = ascir::Where::here()) {
    if constexpr (ascir::on_aic) return;
    ascir::Composite scope(where);
    Sort32(dst, concat, index, repeatTime);
    if (!isFullSort || repeatTime <= 1) return;
    constexpr uint32_t record = 8 / sizeof(T);
    const uint32_t total = uint32_t(repeatTime) * 32;
    LocalTensor<T> from = dst, to = tmp;
    for (uint32_t length = 32; length < total; length *= 4) {
        PipeBarrier<PIPE_V>();
        for (uint32_t begin = 0; begin < total; begin += 4 * length) {
            uint16_t lengths[4] = {0, 0, 0, 0};
            LocalTensor<T> queues[4];
            uint32_t count = 0, sum = 0;
            for (; count < 4 && begin + count * length < total; ++count) {
                const uint32_t at = begin + count * length, rest = total - at;
                lengths[count] = uint16_t(rest < length ? rest : length);
                queues[count] = from[at * record];
                sum += lengths[count];
            }
            if (count == 1) {
                ascir::move_records(to[begin * record], queues[0], sum, where);
            } else {
                const uint16_t valid = count == 4 ? 15 : count == 3 ? 7 : 3;
                MrgSort(to[begin * record], MrgSortSrcList<T>(queues[0], queues[1], queues[2], queues[3]),
                        MrgSort4Info(lengths, false, valid, 1));
            }
        }
        LocalTensor<T> other = from;
        from = to;
        to = other;
    }
    PipeBarrier<PIPE_V>();
    if (from.region().addr != dst.region().addr) ascir::move_records(dst, from, total, where);
}

}  // namespace AscendC
