// Arithmetic progressions: first, first + diff, ... A count is rounded up to whole blocks of 32 bytes.
//
//     AscendC::Arange(dst, firstValue, diffValue, count);         // the older name: ArithProgression
//
// The scalar unit writes the first block; blocks 2 to 8 are computed from the previous one, further repeats from the
// previous repeat: rounding errors of half accumulate.
#pragma once
#include "ascir/adv/rows.h"

namespace ascir {

template <typename T> T scaled_step(T step_of, uint32_t by) {
    if constexpr (is_half<T>) {
        return T(float(step_of) * float(by));
    } else {
        return T(step_of * T(by));
    }
}

template <typename T> void run_arange(const LocalTensor<T>& dst, T first, T step_of, int32_t count) {
    constexpr uint32_t block = 32 / sizeof(T), lanes = 8 * block;
    if (count <= 0) return;
    const uint32_t total = round_up(uint32_t(count), block);
    vector_to_scalar();
    for (uint32_t i = 0; i < block; ++i) {
        if constexpr (is_half<T> || std::is_same<T, float>::value) {
            dst.SetValue(i, T(float(first) + float(step_of) * float(i)));
        } else {
            dst.SetValue(i, T(first + step_of * T(i)));
        }
    }
    scalar_to_vector();
    for (uint32_t at = block; at < total && at < lanes; at += block) {
        AscendC::Adds(dst[at], dst[at - block], scaled_step(step_of, block), int32_t(block));
        step();
    }
    for (uint32_t at = lanes; at < total; at += lanes) {
        AscendC::Adds(dst[at], dst[at - lanes], scaled_step(step_of, lanes), int32_t(smaller(lanes, total - at)));
        step();
    }
}

}  // namespace ascir

namespace AscendC {

template <typename T>
__aicore__ inline void Arange(const LocalTensor<T>& dst, const T firstValue, const T diffValue, const int32_t count,
                              ascir::Where where = ascir::Where::here()) {
    if constexpr (ascir::on_aic) return;
    ascir::Library scope("Arange", where);
    if (scope.takes<T, int16_t, half, int32_t, float>()) ascir::run_arange(dst, firstValue, diffValue, count);
}
template <typename T>
__aicore__ inline void ArithProgression(const LocalTensor<T>& dst, const T firstValue, const T diffValue, const int32_t count,
                                        ascir::Where where = ascir::Where::here()) {
    if constexpr (ascir::on_aic) return;
    ascir::Library scope("ArithProgression", where);
    if (scope.takes<T, int16_t, half, int32_t, float>()) ascir::run_arange(dst, firstValue, diffValue, count);
}

}  // namespace AscendC
