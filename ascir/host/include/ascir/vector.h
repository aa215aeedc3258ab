// Vector arithmetic.
#pragma once
#include "ascir/pipe.h"

namespace AscendC {

template <typename T>
__aicore__ inline void Add(const LocalTensor<T>& dst, const LocalTensor<T>& src0, const LocalTensor<T>& src1,
                           const int32_t& count, ascir::Where where = ascir::Where::here()) {
    if constexpr (ascir::on_aic) return;
    ascir::Instr instr("Add", ascir::Pipe::V, ascir::Op::VectorBinary, where);
    instr.dtype<T, half, float, int16_t, int32_t>("src0");
    instr.position(dst, ascir::Mem::UB, "dst");
    instr.position(src0, ascir::Mem::UB, "src0");
    instr.position(src1, ascir::Mem::UB, "src1");
    const uint64_t bytes = ascir::bytes_of<T>(count > 0 ? uint64_t(count) : 0);
    instr.read(src0.region(), bytes, "src0");
    instr.read(src1.region(), bytes, "src1");
    instr.write(dst.region(), bytes, "dst");
    instr.cost(uint32_t((bytes + 255) / 256), uint32_t(count), 1);
    instr.element_size(sizeof(T));
    if (instr.dead()) return;
    const T *left = src0.data(), *right = src1.data();
    T* target = dst.data();
    if constexpr (ascir::is_half<T>) {
        float a[256], b[256];
        for (int32_t i = 0; i < count; i += 256) {
            const size_t part = size_t(count - i < 256 ? count - i : 256);
            ascir::half_to_float(left + i, a, part);
            ascir::half_to_float(right + i, b, part);
            for (size_t j = 0; j < part; ++j) a[j] += b[j];
            ascir::float_to_half(a, target + i, part);
        }
    } else if constexpr (std::is_arithmetic<T>::value) {
        for (int32_t i = 0; i < count; ++i) target[i] = T(left[i] + right[i]);
    }
}

}  // namespace AscendC
