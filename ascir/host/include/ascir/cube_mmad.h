// Mmad and MmadWithSparse: C[m, n] = A[m, k] * B[k, n] on the matrix unit, and the registers that they depend on.
//
//     Mmad(l0c, l0a, l0b, MmadParams(m, n, k, 0, false, true));   // {m, n, k, unitFlag, cmatrixSource, cmatrixInitVal}
// A: fractals of 16 x C0, row-major. B: fractals of C0 x 16, n within k, each stored column by column. C: fractals of
// 16 x 16, column-major. With m == 1, A is a plain row of k elements.
#pragma once
#include "ascir/fractal.h"

namespace ascir {

struct MatrixProduct {
    DType type;                  // of A and B
    uint32_t m, n, k;
    uint32_t a_row_step;         // bytes from 16 rows of A to the next 16
    bool a_is_row;               // m == 1
    bool hf32, hf32_half_to_zero;
    bool accumulate;             // else C starts with the bias, or 0
    const uint8_t* a;
    const uint8_t* b;
    uint8_t* c;
    const uint8_t* bias;         // n values of C's type, or null
    const uint8_t* sparse;       // positions of 4:2 sparse B, or null
};

// Integers exact; float from the smallest k to the largest. In the runtime library.
ASCIR_PUBLIC void multiply(const MatrixProduct& product);

// Unit flags, one for each block of 512 bytes of L0C. True if all of `fractals` * 1024 bytes are as wanted; then, for a
// mode of 3, they are flipped.
ASCIR_SHARED bool take_unit_flags(Core& core, uint64_t address, uint64_t length, uint32_t mode, bool wanted) {
    const uint64_t first = address / 512, last = (address + length + 511) / 512;
    for (uint64_t i = first; i < last && i < 256; ++i) {
        if ((core.unit_flags[i / 64] >> i % 64 & 1) != uint64_t(wanted)) return false;
    }
    for (uint64_t i = first; mode == 3 && i < last && i < 256; ++i) core.unit_flags[i / 64] ^= uint64_t(1) << i % 64;
    if (mode == 3 && !wanted) core.unit_flag_set = core.last;
    return true;
}
ASCIR_SHARED bool check_unit_flag(Instr& instr, uint32_t mode) {
    if (mode == 0 || mode == 2 || mode == 3) return true;
    instr.fail("Limit", "unitFlag is %u, allowed are 0, 2 and 3", mode);
    return false;
}

template <typename C, typename A, typename B> constexpr bool is_product_of_this_chip =
    (std::is_same<C, int32_t>::value && std::is_same<A, int8_t>::value && std::is_same<B, int8_t>::value) ||
    (std::is_same<C, int32_t>::value && is_int4<A> && is_int4<B>) ||
    (std::is_same<C, float>::value && std::is_same<A, B>::value &&
     (is_half<A> || is_bfloat16<A> || std::is_same<A, float>::value));
// These compile for other chips' sake.
template <typename C, typename A, typename B> constexpr bool is_product_elsewhere =
    (is_half<C> && is_half<A> && is_half<B>) ||
    (std::is_same<C, int32_t>::value && std::is_same<A, uint8_t>::value && sizeof(B) == 1);

enum class Initial : uint8_t { Zero, Matrix, Bias };

// `bias`: where the bias table's part starts, for Initial::Bias.
// Without infinities: the largest numbers in their place, and 0 for what is not a number.
ASCIR_SHARED void saturate_tile(uint8_t* tile, uint32_t rows, uint32_t columns16, uint32_t rows16) {
    constexpr float largest = 3.4028234664e38f;
    for (uint32_t j = 0; j < columns16; ++j) {
        for (uint32_t i = 0; i < rows * 16; ++i) {
            uint8_t* const at = tile + uint64_t(j) * rows16 * 1024 + i * 4;
            const float value = load<float>(at);
            if (value - value != 0) store(at, value != value ? 0.0f : value > 0 ? largest : -largest);
        }
    }
}

// `a` and `b` hold elements of `type`.
ASCIR_SHARED void matrix_product(Instr& instr, const Region& c, const Region& a, const Region& b, DType type,
                                 const AscendC::MmadParams& p, Initial initial, const Region& bias, bool sparse) {
    if (!instr.limit("m", p.m, 0, 4095) || !instr.limit("n", p.n, 0, 4095) || !instr.limit("k", p.k, 0, 4095) || !check_unit_flag(instr, uint8_t(p.unitFlag))) {
        return;
    }
    if (p.m == 0 || p.n == 0 || p.k == 0) return;
    if (type == DType::I4 && p.k % 2 != 0) {
        instr.fail("Limit", "Mmad: k is %u, int4b_t needs an even one", p.k);
        return;
    }
    const uint32_t bits = dtype_bits(type), c0 = 256 / bits;
    const uint32_t m1 = ceil_by(p.m, 16), n1 = ceil_by(p.n, 16), kept = sparse ? ceil_by(p.k, 4) * 2 : p.k;
    const uint32_t k_square = bits == 32 && p.kDirectionAlign ? 16 : c0;
    const uint32_t k1 = ceil_by(p.k, k_square) * k_square / c0;
    const bool row = p.m == 1 && !sparse;
    if (p.unitFlag != 0) {
        instr.after(Pipe::FIX);
        if (!take_unit_flags(instr.core(), c.addr, uint64_t(m1) * n1 * 1024, p.unitFlag, false)) {
            instr.fail("UnitFlag", "Mmad with unitFlag %d waits for ever: no Fixpipe with unitFlag 3 has taken away the "
                       "tile that is in dst", p.unitFlag);
            return;
        }
    }
    const auto reading = [&instr](const Region& base, const char* name) {
        return [&instr, &base, name](uint64_t offset, uint64_t length, uint32_t count, uint64_t stride) {
            instr.read2d(base.at(offset), length, count, stride, name, offset == 0 ? 0 : 1);
        };
    };
    if (row) {
        instr.read(a, p.k * bits / 8, "fm");
    } else {
        each_piece(p.m, p.k * bits / 8, uint64_t(k1) * fractal_bytes, fractal_bytes, reading(a, "fm"));
    }
    each_piece(p.n, kept * bits / 8, fractal_bytes, uint64_t(n1) * fractal_bytes, reading(b, "filter"));
    if (initial == Initial::Bias) instr.read(bias, uint64_t(p.n) * 4, "bias", 128);
    const Region last_columns = c.at(p.n / 16 * uint64_t(m1) * 1024);
    if (initial == Initial::Matrix) {
        if (m1 * n1 < 10) instr.needs_barrier();
        instr.read2d(c, uint64_t(p.m) * 64, p.n / 16, uint64_t(m1) * 1024, "dst", 1024);
        if (p.n % 16 != 0) instr.read2d(last_columns, p.n % 16 * 4, p.m, 64, "dst", 1024);
    }
    instr.write2d(c, uint64_t(p.m) * 64, n1, uint64_t(m1) * 1024, "dst", 1024);
    const Registers& reg = instr.core().reg;
    const bool hf32 = bits == 32 && reg.hf32();
    instr.cost(p.m, p.n, p.k, uint32_t(type) | uint32_t(hf32) << 8 | uint32_t(sparse) << 9 | uint32_t(p.unitFlag) << 12);
    if (instr.dead()) return;
    if constexpr (checked) {
        // What stands beside the n columns in the last fractals is nothing to be read.
        for (uint32_t row = 0; p.n % 16 != 0 && row < p.m; ++row) {
            uninitialise(instr.core(), last_columns.at(row * 64 + p.n % 16 * 4), 64 - p.n % 16 * 4);
        }
    }
    MatrixProduct product{};
    product.type = type;
    product.m = p.m;
    product.n = p.n;
    product.k = p.k;
    product.a_row_step = k1 * fractal_bytes;
    product.a_is_row = row;
    product.hf32 = hf32;
    product.hf32_half_to_zero = reg.ctrl >> 47 & 1;
    product.accumulate = initial == Initial::Matrix;
    product.a = bytes(a);
    product.b = bytes(b);
    product.c = bytes(c);
    product.bias = initial == Initial::Bias ? bytes(bias) : nullptr;
    product.sparse = sparse ? instr.core().sparse_index + b.addr / 4 : nullptr;
    multiply(product);
    const bool is_integer = type == DType::I4 || type == DType::I8;
    if (!is_integer && !reg.keep_inf_nan()) saturate_tile(product.c, p.m, n1, m1);
}

template <typename C, typename A, typename B>
void matrix_product(Instr& instr, const AscendC::LocalTensor<C>& dst, const AscendC::LocalTensor<A>& fm,
                    const AscendC::LocalTensor<B>& filter, const AscendC::MmadParams& p, Initial initial,
                    const Region& bias, bool sparse) {
    static_assert(is_product_of_this_chip<C, A, B> || is_product_elsewhere<C, A, B>,
                  "Mmad: the types of dst, fm and filter are none of (int32_t, int8_t, int8_t), (int32_t, int4b_t, "
                  "int4b_t), (float, half, half), (float, bfloat16_t, bfloat16_t), (float, float, float)");
    if (!is_product_of_this_chip<C, A, B>) {
        instr.fail("DType", "Mmad: %s x %s -> %s is not supported on this chip", dtype_name(dtype_of<A>),
                   dtype_name(dtype_of<B>), dtype_name(dtype_of<C>));
    } else if (instr.position(dst, Mem::L0C, "dst") && instr.position(fm, Mem::L0A, "fm") &&
               instr.position(filter, Mem::L0B, "filter")) {
        matrix_product(instr, dst.region(), fm.region(), filter.region(), dtype_of<A>, p, initial, bias, sparse);
    }
}

// Without a tensor for the bias: the bias table from its start.
ASCIR_SHARED Initial initial_of(const AscendC::MmadParams& p) {
    if (p.cmatrixInitVal && !p.isBias) return Initial::Zero;
    return p.cmatrixSource ? Initial::Bias : Initial::Matrix;
}
ASCIR_SHARED Region bias_table() {
    Region region;
    region.mem = Mem::BT;
    region.end = core().memory[int(Mem::BT)].size;
    return region;
}
ASCIR_SHARED void set_ctrl_bit(uint32_t bit, bool value, Where where) {
    note(Pipe::S, Op::RegisterWrite, where);
    uint64_t& ctrl = core().reg.ctrl;
    ctrl = (ctrl & ~(uint64_t(1) << bit)) | uint64_t(value) << bit;
}

}  // namespace ascir

namespace AscendC {

template <typename T, typename U, typename S>
__aicore__ inline void Mmad(const LocalTensor<T>& dst, const LocalTensor<U>& fm, const LocalTensor<S>& filter,
                            const MmadParams& mmadParams, ascir::Where where = ascir::Where::here()) {
    if constexpr (ascir::on_aiv) return;
    ascir::Instr instr("Mmad", ascir::Pipe::M, ascir::Op::Mmad, where);
    ascir::matrix_product(instr, dst, fm, filter, mmadParams, ascir::initial_of(mmadParams), ascir::bias_table(), false);
}

// The bias is in the bias table (C2), or C itself starts as it is (CO1).
template <typename T, typename U, typename S, typename V>
__aicore__ inline void Mmad(const LocalTensor<T>& dst, const LocalTensor<U>& fm, const LocalTensor<S>& filter,
                            const LocalTensor<V>& bias, const MmadParams& mmadParams,
                            ascir::Where where = ascir::Where::here()) {
    static_assert(!ascir::is_int4<U>, "Mmad: there is no form with a bias for int4b_t");
    static_assert(std::is_same<V, T>::value, "Mmad: the bias has the type of dst");
    if constexpr (ascir::on_aiv) return;
    ascir::Instr instr("Mmad", ascir::Pipe::M, ascir::Op::Mmad, where);
    const ascir::Region table = bias.region();
    if (table.mem != ascir::Mem::BT && table.mem != ascir::Mem::L0C) {
        instr.fail("Position", "Mmad: bias is in %s, needed is BT (C2) or L0C (CO1)", ascir::mem_name(table.mem));
        return;
    }
    if (mmadParams.cmatrixInitVal && !mmadParams.isBias) {
        instr.fail("Limit", "Mmad: with cmatrixInitVal = true the bias is ignored; set it to false");
        return;
    }
    ascir::matrix_product(instr, dst, fm, filter, mmadParams,
                          table.mem == ascir::Mem::BT ? ascir::Initial::Bias : ascir::Initial::Matrix, table, false);
}

// B is 4:2 sparse: LoadDataWithSparse has brought half of its values, and their positions. k counts all of A's.
template <typename T = int32_t, typename U = int8_t, typename S = int8_t>
__aicore__ inline void MmadWithSparse(const LocalTensor<T>& dst, const LocalTensor<U>& fm, const LocalTensor<S>& filter,
                                      const MmadParams& mmadParams, ascir::Where where = ascir::Where::here()) {
    static_assert(std::is_same<T, int32_t>::value && std::is_same<U, int8_t>::value && std::is_same<S, int8_t>::value,
                  "MmadWithSparse: int8_t x int8_t -> int32_t only");
    if constexpr (ascir::on_aiv) return;
    ascir::Instr instr("MmadWithSparse", ascir::Pipe::M, ascir::Op::Mmad, where);
    MmadParams params = mmadParams;
    params.isBias = params.kDirectionAlign = false;
    ascir::matrix_product(instr, dst, fm, filter, params, ascir::initial_of(params), ascir::bias_table(), true);
}

// float inputs are rounded to 11 bits of mantissa and multiplied twice as fast.
__aicore__ inline void SetHF32Mode(bool hf32Mode, ascir::Where where = ascir::Where::here()) {
    ascir::set_ctrl_bit(46, hf32Mode, where);
}
__aicore__ inline void SetHF32Mode(HF32Mode hf32Mode, ascir::Where where = ascir::Where::here()) {
    ascir::set_ctrl_bit(46, hf32Mode == HF32Mode::ENABLE, where);
}
// Halves towards zero, or to even.
__aicore__ inline void SetHF32TransMode(bool hf32TransMode, ascir::Where where = ascir::Where::here()) {
    ascir::set_ctrl_bit(47, hf32TransMode, where);
}
__aicore__ inline void SetHF32TransMode(HF32TransMode hf32TransMode, ascir::Where where = ascir::Where::here()) {
    ascir::set_ctrl_bit(47, hf32TransMode == HF32TransMode::NEAREST_ZERO, where);
}
// The order in which the instruction walks through C: it changes the time only.
__aicore__ inline void SetMMLayoutTransform(bool mmLayoutMode, ascir::Where where = ascir::Where::here()) {
    ascir::set_ctrl_bit(51, mmLayoutMode, where);
}
__aicore__ inline void SetMMRowMajor(ascir::Where where = ascir::Where::here()) { SetMMLayoutTransform(true, where); }
__aicore__ inline void SetMMColumnMajor(ascir::Where where = ascir::Where::here()) { SetMMLayoutTransform(false,
                                        where); }

}  // namespace AscendC
