// Matrices in fractals of 16 rows of 32 bytes, and the bytes that an instruction accesses.
#pragma once
#include "ascir/move.h"

namespace ascir {

constexpr uint32_t fractal_bytes = 512;

// Elements in 32 bytes: the other side of a fractal.
template <typename T> constexpr uint32_t c0_of = uint32_t(elements_of<T>(32));
constexpr uint32_t ceil_by(uint32_t value, uint32_t by) { return (value + by - 1) / by; }

// A matrix of `rows` rows of `row_bytes` bytes, fractal (i, j) at i * row_step + j * column_step bytes. Calls
// part(offset, length, count, stride) for the strided pieces that hold it.
template <typename Part>
void each_piece(uint32_t rows, uint32_t row_bytes, uint64_t row_step, uint64_t column_step, const Part& part) {
    const uint32_t full = row_bytes / 32, rest = row_bytes % 32, fractal_rows = ceil_by(rows, 16);
    const bool dense = (column_step == fractal_bytes && row_step == uint64_t(full) * fractal_bytes) ||
                       (row_step == fractal_bytes && column_step == uint64_t(fractal_rows) * fractal_bytes);
    if (rest == 0 && rows % 16 == 0 && dense) {
        const uint64_t all = uint64_t(full) * fractal_rows * fractal_bytes;
        part(uint64_t(0), all, 1u, all);
        return;
    }
    for (uint32_t i = 0; i < fractal_rows; ++i) {
        const uint32_t here = rows - i * 16 < 16 ? rows - i * 16 : 16;
        if (full != 0) part(i * row_step, uint64_t(here) * 32, full, column_step);
        if (rest != 0) part(i * row_step + full * column_step, uint64_t(rest), here, uint64_t(32));
    }
}

// The element at (row, column) of an array of elements of T in memory, by index; nibbles for int4.
inline uint8_t nibble(const uint8_t* base, uint64_t index) { return base[index / 2] >> index % 2 * 4 & 15; }
ASCIR_SHARED void set_nibble(uint8_t* base, uint64_t index, uint8_t value) {
    uint8_t& pair = base[index / 2];
    pair = index % 2 == 0 ? uint8_t((pair & 0xf0) | value) : uint8_t((pair & 15) | value << 4);
}
template <typename T> void move_element(uint8_t* target, uint64_t to, const uint8_t* source, uint64_t from) {
    if constexpr (is_int4<T>) {
        set_nibble(target, to, nibble(source, from));
    } else {
        memcpy(target + to * sizeof(T), source + from * sizeof(T), sizeof(T));
    }
}

// A load into L0A or L0B comes from L1.
ASCIR_SHARED bool loads_l0(Instr& instr, const Region& target, const Region& source) {
    if (source.mem != Mem::L1) {
        instr.fail("Position", "src is in %s, needed is L1", mem_name(source.mem));
    } else if (target.mem != Mem::L0A && target.mem != Mem::L0B) {
        instr.fail("Position", "dst is in %s, needed is L0A or L0B", mem_name(target.mem));
    }
    return !instr.dead();
}
constexpr Op load_op(Mem target) { return target == Mem::L0A ? Op::L1ToL0A : Op::L1ToL0B; }

}  // namespace ascir
