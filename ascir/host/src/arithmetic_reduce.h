// Sums, maxima and minima of repeats, blocks and pairs.
#pragma once
#include "arithmetic_walk.h"

namespace ascir {

template <typename T> float value_at(const uint8_t* lanes, uint32_t i) {
    return to_float(load<T>(lanes + i * sizeof(T)));
}
template <typename T> uint64_t bits_at(const uint8_t* lanes, uint32_t i) {
    return sizeof(T) == 2 ? load<uint16_t>(lanes + i * 2) : load<uint32_t>(lanes + i * 4);
}
inline float rounded_half(float value, bool saturate) {
    uint16_t bits = float_to_half_bits(value);
    if (saturate) saturate_halves(&bits, 1);
    return half_bits_to_float(bits);
}

// Sums of neighbours, level by level, until `group` lanes are one; the results are the first ones of `value`.
template <typename T> void tree(float* value, uint32_t lanes, uint32_t group, bool saturate) {
    half halves[64];
    for (; group > 1; group /= 2) {
        lanes /= 2;
        for (uint32_t i = 0; i < lanes; ++i) value[i] = value[2 * i] + value[2 * i + 1];
        if constexpr (is_half<T>) {
            float_to_half(value, halves, lanes);
            if (saturate) saturate_halves(reinterpret_cast<uint16_t*>(halves), lanes);
            half_to_float(halves, value, lanes);
        }
    }
}

inline bool active(const uint64_t* mask, uint32_t lane) { return mask[lane / 64] >> (lane % 64) & 1; }

// The lanes as floats, 0 where they take no part.
template <typename T> void masked_values(const uint8_t* lanes, const uint64_t* mask, bool full, float* value) {
    constexpr uint32_t N = 256 / sizeof(T);
    widen<N>(reinterpret_cast<const T*>(lanes), value);
    if (full) return;
    for (uint32_t i = 0; i < N; ++i) value[i] = active(mask, i) ? value[i] : 0.0f;
}

// Of a full repeat without NaN in the result: eight maxima side by side, then the first lane that holds the best.
template <typename T> bool extreme_of_full(bool largest, const uint8_t* lanes, Reduced* result) {
    constexpr uint32_t N = 256 / sizeof(T);
    if (drops_nan) return false;
    alignas(64) float value[N], best[8];
    widen<N>(reinterpret_cast<const T*>(lanes), value);
    memcpy(best, value, sizeof best);
    for (uint32_t i = 8; i < N; i += 8) {
        for (uint32_t j = 0; j < 8; ++j) {
            best[j] = (largest ? value[i + j] > best[j] : value[i + j] < best[j]) ? value[i + j] : best[j];
        }
    }
    for (uint32_t j = 1; j < 8; ++j) best[0] = (largest ? best[j] > best[0] : best[j] < best[0]) ? best[j] : best[0];
    for (uint32_t i = 0; i < N; ++i) {
        if (value[i] != best[0]) continue;
        *result = {bits_at<T>(lanes, i), i};
        return true;
    }
    return false;
}

template <typename T> Reduced extreme(bool largest, const uint8_t* lanes, const uint64_t* mask, uint32_t first, uint32_t end) {
    Reduced result;
    bool found = false;
    float best = 0;
    for (uint32_t i = first; i < end; ++i) {
        if (!active(mask, i)) continue;
        const float value = value_at<T>(lanes, i);
        if (found && !(largest ? value > best : value < best) && !(drops_nan && best != best)) continue;
        found = true;
        best = value;
        result = {bits_at<T>(lanes, i), i};
    }
    return result;
}

template <typename T> uint64_t element_bits(float value) {
    return is_half<T> ? float_to_half_bits(value) : bits_of(value);
}
inline void store_bits(uint8_t* to, uint64_t bits, uint32_t size) { memcpy(to, &bits, size); }

template <typename T> void store_result(uint8_t* to, const Reduced& result, Reduction reduction, AscendC::ReduceOrder order) {
    using AscendC::ReduceOrder;
    constexpr uint32_t size = sizeof(T);
    if (reduction == Reduction::Sum || order == ReduceOrder::ORDER_ONLY_VALUE) return store_bits(to, result.value, size);
    if (order == ReduceOrder::ORDER_ONLY_INDEX) return store_bits(to, result.index, 4);
    const bool value_first = order == ReduceOrder::ORDER_VALUE_INDEX;
    store_bits(to + (value_first ? 0 : size), result.value, size);
    store_bits(to + (value_first ? size : 0), result.index, size);
}

template <typename T> Reduced reduce_repeats(Reduction reduction, Group group, const Walk& walk, const Operand& source,
                                             uint8_t* target, uint32_t step, AscendC::ReduceOrder order, bool saturate) {
    constexpr uint32_t N = 256 / sizeof(T);
    const uint32_t width = group == Group::Repeat ? N : group == Group::Block ? 32 / sizeof(T) : 2;
    alignas(64) uint8_t buffer[256] = {};
    Reduced last;
    each_repeat(walk, [&](uint32_t repeat, const uint64_t* mask, bool) {
        const Shape shape = shape_of(mask, N, source.type);
        const uint8_t* lanes = collect(source, shape, repeat, buffer);
        uint8_t* to = target + uint64_t(repeat) * step;
        float value[N];
        if (reduction == Reduction::Sum) {
            masked_values<T>(lanes, mask, shape.full, value);
            tree<T>(value, N, width, saturate);
        }
        for (uint32_t i = 0; i < N / width; ++i) {
            bool any = shape.full || group == Group::Repeat;
            for (uint32_t lane = i * width; !any && lane < (i + 1) * width; ++lane) any = active(mask, lane);
            if (!any) continue;
            const bool largest = reduction == Reduction::Max;
            Reduced result;
            if (reduction == Reduction::Sum) {
                result.value = element_bits<T>(value[i]);
            } else if (width != N || !shape.full || !extreme_of_full<T>(largest, lanes, &result)) {
                result = extreme<T>(largest, lanes, mask, i * width, (i + 1) * width);
            }
            if (group == Group::Repeat) {
                store_result<T>(to, result, reduction, order);
                last = result;
            } else {
                store_bits(to + i * sizeof(T), result.value, sizeof(T));
            }
        }
    });
    return last;
}

template <typename T> Reduced reduce_whole(Reduction reduction, const Walk& walk, const Operand& source, bool saturate) {
    constexpr uint32_t N = 256 / sizeof(T);
    alignas(64) uint8_t buffer[256] = {};
    Reduced best;
    float sum = 0, extremum = 0;
    bool found = false;
    each_repeat(walk, [&](uint32_t repeat, const uint64_t* mask, bool) {
        const Shape shape = shape_of(mask, N, source.type);
        const uint8_t* lanes = collect(source, shape, repeat, buffer);
        if (reduction == Reduction::Sum) {
            float value[N];
            masked_values<T>(lanes, mask, shape.full, value);
            tree<T>(value, N, N, saturate);
            sum += value[0];
            if (is_half<T>) sum = rounded_half(sum, saturate);
            return;
        }
        const bool largest = reduction == Reduction::Max;
        Reduced result;
        if (!shape.full || !extreme_of_full<T>(largest, lanes, &result)) result = extreme<T>(largest, lanes, mask, 0, N);
        const float value = is_half<T> ? half_bits_to_float(uint16_t(result.value)) : float_of(uint32_t(result.value));
        const bool nan = drops_nan && extremum != extremum;
        if (found && !nan && !(reduction == Reduction::Max ? value > extremum : value < extremum)) return;
        found = true;
        extremum = value;
        best = {result.value, repeat * N + result.index};
    });
    return reduction == Reduction::Sum ? Reduced{element_bits<T>(sum), 0} : best;
}

}  // namespace ascir
