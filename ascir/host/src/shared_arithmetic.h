// Arithmetic that is not compiled with each kernel: accumulation in global memory.
#pragma once
#include "ascir/move.h"

namespace ascir {

// int8 and the other integers wrap.
template <typename T> static T combine(AtomicOp op, T old, T value) {
    if constexpr (std::is_integral<T>::value) {
        switch (op) {
            case AtomicOp::Add: return T(uint32_t(old) + uint32_t(value));
            case AtomicOp::Max: return old > value ? old : value;
            default: return old < value ? old : value;
        }
    } else {
        const float a = to_float(old), b = to_float(value);
        const float result = op == AtomicOp::Add ? a + b : op == AtomicOp::Max ? (a > b ? a : b) : (a < b ? a : b);
        if constexpr (is_half<T>) {
            return half_of(result);
        } else {
            return T(result);
        }
    }
}

// `Bits`: an integer as wide as T. Several cores may be here at once.
template <typename T, typename Bits>
static void accumulate_as(AtomicOp op, uint8_t* target, const uint8_t* source, uint64_t length) {
    for (uint64_t i = 0; i + sizeof(T) <= length; i += sizeof(T)) {
        const T value = load<T>(source + i);
        if (reinterpret_cast<uint64_t>(target + i) % sizeof(T) != 0) {
            store<T>(target + i, combine(op, load<T>(target + i), value));
            continue;
        }
        Bits* place = reinterpret_cast<Bits*>(target + i);
        Bits old = __atomic_load_n(place, __ATOMIC_RELAXED), changed;
        do {
            const T result = combine(op, load<T>(&old), value);
            memcpy(&changed, &result, sizeof changed);
        } while (!__atomic_compare_exchange_n(place, &old, changed, true, __ATOMIC_RELAXED, __ATOMIC_RELAXED));
    }
}

void accumulate(AtomicOp op, DType type, uint8_t* target, const uint8_t* source, uint64_t length) {
    switch (type) {
        case DType::F32: return accumulate_as<float, uint32_t>(op, target, source, length);
        case DType::F16: return accumulate_as<half, uint16_t>(op, target, source, length);
        case DType::BF16: return accumulate_as<bfloat16_t, uint16_t>(op, target, source, length);
        case DType::I32: return accumulate_as<int32_t, uint32_t>(op, target, source, length);
        case DType::I16: return accumulate_as<int16_t, uint16_t>(op, target, source, length);
        case DType::I8: return accumulate_as<int8_t, uint8_t>(op, target, source, length);
        default: memcpy(target, source, length);
    }
}

}  // namespace ascir
