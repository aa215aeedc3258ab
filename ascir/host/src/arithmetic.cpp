// The library of vector arithmetic: functions by type, comparisons, reductions, sorting.
#if defined(__GNUC__) && !defined(__clang__)
#pragma GCC optimize("O3,no-math-errno,no-trapping-math")
#endif
#include "ascir/arithmetic.h"
#include <algorithm>
#include "arithmetic_reduce.h"

namespace ascir {
namespace {

template <typename T, bool scalar> void repeat_select(void* out, const void* a, const void* b, const void*, const Extra& extra) {
    constexpr uint32_t N = 256 / sizeof(T);
    const T *left = static_cast<const T*>(a), *right = static_cast<const T*>(b);
    const T other = T(extra.bits);
    for (uint32_t i = 0; i < N; ++i) {
        const bool first = extra.select[i / 8] >> (i % 8) & 1;
        static_cast<T*>(out)[i] = first ? left[i] : scalar ? other : right[i];
    }
}

RepeatFunction function_of(Fn fn, DType target, DType source) {
    const uint32_t bits = bits_of_type(target);
    switch (fn) {
        case Fn::Cast: return cast_function(target, source);
        case Fn::Select:
            return bits == 16 ? repeat_select<uint16_t, false> : bits == 32 ? repeat_select<uint32_t, false> : nullptr;
        case Fn::SelectScalar:
            return bits == 16 ? repeat_select<uint16_t, true> : bits == 32 ? repeat_select<uint32_t, true> : nullptr;
        default: return elementwise(fn, target, source);
    }
}

template <typename C> void compare_lanes(AscendC::CMPMODE mode, const C* a, const C* b, uint32_t lanes, uint8_t* bits) {
    using AscendC::CMPMODE;
    const auto all = [&](auto holds) {
        for (uint32_t byte = 0; byte < lanes / 8; ++byte) {
            uint32_t result = 0;
            for (uint32_t i = 0; i < 8; ++i) result |= uint32_t(holds(a[byte * 8 + i], b[byte * 8 + i])) << i;
            bits[byte] = uint8_t(result);
        }
    };
    switch (mode) {
        case CMPMODE::LT: return all([](C x, C y) { return x < y; });
        case CMPMODE::GT: return all([](C x, C y) { return x > y; });
        case CMPMODE::EQ: return all([](C x, C y) { return x == y; });
        case CMPMODE::LE: return all([](C x, C y) { return x <= y; });
        case CMPMODE::GE: return all([](C x, C y) { return x >= y; });
        case CMPMODE::NE: return all([](C x, C y) { return x != y; });
    }
}

template <typename T> void compare_repeats(AscendC::CMPMODE mode, const Walk& walk, const Operand* sources, double scalar,
                                           uint8_t* result) {
    constexpr uint32_t N = 256 / sizeof(T);
    alignas(64) uint8_t buffers[2][256] = {};
    alignas(64) computed<T> a[N], b[N];
    const bool has_scalar = sources[1].bytes == nullptr;
    for (uint32_t i = 0; i < N; ++i) b[i] = computed<T>(scalar);
    each_repeat(walk, [&](uint32_t repeat, const uint64_t* mask, bool) {
        const Shape shape = shape_of(mask, N, dtype_of<T>);
        widen<N>(reinterpret_cast<const T*>(collect(sources[0], shape, repeat, buffers[0])), a);
        if (!has_scalar) widen<N>(reinterpret_cast<const T*>(collect(sources[1], shape, repeat, buffers[1])), b);
        uint8_t* bits = result + repeat * (N / 8);
        compare_lanes(mode, a, b, N, bits);
        if (shape.full) return;
        for (uint32_t i = 0; i < N / 8; ++i) bits[i] &= uint8_t(mask[i / 8] >> (i % 8 * 8));
    });
}

template <typename T> void index_repeats(const Walk& walk, const Operand& target, double first) {
    constexpr uint32_t N = 256 / sizeof(T), block = 32 / sizeof(T);
    alignas(64) T lanes[N];
    uint32_t made = 0;
    const auto as = [](float value) {
        if constexpr (is_half<T>) {
            return half_of(value);
        } else {
            return T(value);
        }
    };
    const auto next = [&](T value, uint32_t by) {
        if constexpr (is_half<T>) {
            return half_of(to_float(value) + float(by));
        } else {
            return T(value + T(by));
        }
    };
    each_repeat(walk, [&](uint32_t repeat, const uint64_t* mask, bool) {
        if (made == 0) {
            for (uint32_t i = 0; i < block; ++i) lanes[i] = as(float(first) + float(i));
            for (uint32_t i = block; i < N; ++i) lanes[i] = next(lanes[i - block], block);
        }
        for (; made < repeat; ++made) {
            for (uint32_t i = 0; i < N; ++i) lanes[i] = next(lanes[i], N);
        }
        made = repeat == 0 ? 0 : made;
        spread(target, shape_of(mask, N, target.type), repeat, reinterpret_cast<const uint8_t*>(lanes));
    });
}

float score_of(DType type, const uint8_t* record) {
    return type == DType::F16 ? half_bits_to_float(load<uint16_t>(record)) : load<float>(record);
}

}  // namespace

bool is_computable(Fn fn, DType target, DType source) { return function_of(fn, target, source) != nullptr; }

bool compute(Fn fn, const Walk& walk, const Operand& target, const Operand* sources, const Extra& extra) {
    const uint32_t source_count = fn_sources(fn);
    const RepeatFunction function = function_of(fn, target.type, source_count == 0 ? target.type : sources[0].type);
    if (function == nullptr) return false;
    run_repeats(function, fn_reads_target(fn), source_count, walk, target, sources, extra);
    return true;
}

void create_index(const Walk& walk, const Operand& target, double first) {
    switch (target.type) {
        case DType::F16: return index_repeats<half>(walk, target, first);
        case DType::F32: return index_repeats<float>(walk, target, first);
        case DType::I16: return index_repeats<int16_t>(walk, target, first);
        case DType::I32: return index_repeats<int32_t>(walk, target, first);
        default: return;
    }
}

void compare(AscendC::CMPMODE mode, const Walk& walk, const Operand* sources, double scalar, uint8_t* result) {
    switch (sources[0].type) {
        case DType::F16: return compare_repeats<half>(mode, walk, sources, scalar, result);
        case DType::F32: return compare_repeats<float>(mode, walk, sources, scalar, result);
        case DType::I32: return compare_repeats<int32_t>(mode, walk, sources, scalar, result);
        default: return;
    }
}

Reduced reduce(Reduction reduction, Group group, const Walk& walk, const Operand& source, uint8_t* target, uint32_t step,
               AscendC::ReduceOrder order, bool saturate) {
    return source.type == DType::F16
               ? reduce_repeats<half>(reduction, group, walk, source, target, step, order, saturate)
               : reduce_repeats<float>(reduction, group, walk, source, target, step, order, saturate);
}
Reduced reduce_all(Reduction reduction, const Walk& walk, const Operand& source, bool saturate) {
    return source.type == DType::F16 ? reduce_whole<half>(reduction, walk, source, saturate)
                                     : reduce_whole<float>(reduction, walk, source, saturate);
}

void sort32(DType type, uint8_t* target, const uint8_t* scores, const uint8_t* indices, uint32_t repeats) {
    const uint32_t size = type == DType::F16 ? 2 : 4;
    for (uint32_t repeat = 0; repeat < repeats; ++repeat, target += 256, scores += 32 * size, indices += 128) {
        struct Record {
            uint64_t bits;
            float score;
        } records[32];
        for (uint32_t i = 0; i < 32; ++i) {
            uint64_t score = 0;
            memcpy(&score, scores + i * size, size);
            records[i].bits = score | uint64_t(load<uint32_t>(indices + i * 4)) << 32;
            records[i].score = score_of(type, scores + i * size);
        }
        // By insertion: stable, and defined for NaN too.
        for (uint32_t i = 1; i < 32; ++i) {
            const Record record = records[i];
            uint32_t at = i;
            for (; at > 0 && record.score > records[at - 1].score; --at) records[at] = records[at - 1];
            records[at] = record;
        }
        for (uint32_t i = 0; i < 32; ++i) store<uint64_t>(target + i * 8, records[i].bits);
    }
}

void merge_sorted(DType type, uint8_t* target, const uint8_t* const* queues, const uint32_t* lengths, uint32_t count,
                  bool suspend, uint32_t* consumed) {
    for (uint32_t i = 0; i < count; ++i) consumed[i] = 0;
    for (;; target += 8) {
        uint32_t best = count;
        for (uint32_t i = 0; i < count; ++i) {
            if (consumed[i] == lengths[i]) {
                if (suspend) return;
                continue;
            }
            if (best == count || score_of(type, queues[i] + uint64_t(consumed[i]) * 8) >
                                     score_of(type, queues[best] + uint64_t(consumed[best]) * 8)) {
                best = i;
            }
        }
        if (best == count) return;
        memcpy(target, queues[best] + uint64_t(consumed[best]++) * 8, 8);
    }
}

}  // namespace ascir

// Whether maxima and minima of a number and NaN are the number, from now on.
extern "C" ASCIR_PUBLIC void ascir_drop_nan(uint32_t drops) { ascir::drops_nan = drops != 0; }
