// Loads by fractal: LoadData (2D), LoadDataWithTranspose, LoadDataWithSparse, and Fill.
//
//     LoadData(l0a, l1, LoadData2DParams(0, k1, m1, 0, 0, false, 0));   // fractal i*m1 of L1 to fractal i of L0A
#pragma once
#include "ascir/fractal.h"

namespace ascir {

// target[j][i] = source[i][j], of square blocks whose fractals are stacked vertically (int4, 8 and 16 bits) or horizontally.
template <typename T> void transpose_square(const Region* target_fractals, const Region& source) {
    constexpr uint32_t c0 = c0_of<T>, side = c0 < 16 ? 16 : c0;
    const uint8_t* from = bytes(source);
    const auto source_index = [](uint32_t i, uint32_t j) { return j / c0 * 16 * c0 + i * c0 + j % c0; };
    const bool complete = !checked || is_initialised(core(), source, side * side / c0 * 32);
    for (uint32_t j = 0; j < side; ++j) {
        for (uint32_t i = 0; i < side; ++i) {
            const Region& fractal = target_fractals[c0 < 16 ? i / c0 : j / 16];
            const uint32_t to = j % 16 * c0 + i % c0;
            move_element<T>(bytes(fractal), to, from, source_index(i, j));
            if (!complete) {
                const uint64_t at = bytes_of<T>(source_index(i, j));
                carry_unwritten(fractal.at(bytes_of<T>(to)), source.at(at), sizeof(T));
            }
        }
    }
}

// Fractals in a row of loads: `count` of them, steps in bytes.
ASCIR_SHARED void load_fractals(Instr& instr, const Region& target, const Region& source, uint32_t count, uint64_t source_step,
                                uint64_t target_step) {
    instr.carry();
    instr.read2d(source, fractal_bytes, source_step == 0 ? 1 : count, source_step, "src");
    instr.write2d(target, fractal_bytes, count, target_step, "dst");
}

template <typename T> void loaded_type(Instr& instr) {
    instr.dtype<T, int4b_t, int8_t, uint8_t, int16_t, uint16_t, half, bfloat16_t, int32_t, uint32_t, float>("src");
}

}  // namespace ascir

namespace AscendC {

template <typename T>
__aicore__ inline void LoadData(const LocalTensor<T>& dst, const LocalTensor<T>& src,
                                const LoadData2DParams& loadDataParams, ascir::Where where = ascir::Where::here()) {
    if constexpr (ascir::on_aiv) return;
    const LoadData2DParams& p = loadDataParams;
    const ascir::Region target = dst.region(), source = src.region(uint64_t(p.startIndex) * ascir::fractal_bytes);
    ascir::Instr instr("LoadData", ascir::Pipe::MTE1, ascir::load_op(target.mem), where);
    ascir::loaded_type<T>(instr);
    if (!ascir::loads_l0(instr, target, source)) return;
    if (p.ifTranspose && (sizeof(T) != 2 || ascir::is_int4<T>)) {
        instr.fail("DType", "LoadData: ifTranspose is for elements of 16 bits, not for %s; use LoadDataWithTranspose",
                   ascir::dtype_name(ascir::dtype_of<T>));
        return;
    }
    if (!instr.limit("sid", p.sid, 0, 15) || p.repeatTimes == 0) return;
    const uint64_t source_step = uint64_t(p.srcStride) * ascir::fractal_bytes;
    const uint64_t target_step = (1 + uint64_t(p.dstGap)) * ascir::fractal_bytes;
    ascir::load_fractals(instr, target, source, p.repeatTimes, source_step, target_step);
    instr.cost(p.repeatTimes, p.ifTranspose);
    instr.element_size(sizeof(T));
    if (instr.dead()) return;
    for (uint32_t i = 0; i < p.repeatTimes; ++i) {
        const ascir::Region to = target.at(i * target_step), from = source.at(i * source_step);
        if (p.ifTranspose) {
            ascir::transpose_square<half>(&to, from);
        } else {
            ascir::carry_bytes(to, from, ascir::fractal_bytes);
        }
    }
}

// From global memory, where the fractals are ordered already.
template <typename T>
__aicore__ inline void LoadData(const LocalTensor<T>& dst, const GlobalTensor<T>& src,
                                const LoadData2DParams& loadDataParams, ascir::Where where = ascir::Where::here()) {
    if constexpr (ascir::on_aiv) return;
    const LoadData2DParams& p = loadDataParams;
    const ascir::Region target = dst.region();
    ascir::Instr instr("LoadData", ascir::Pipe::MTE2, ascir::Op::GmToL0, where);
    instr.dtype<T, int8_t, uint8_t, int16_t, uint16_t, half, bfloat16_t, int32_t, uint32_t, float>("src");
    if (target.mem != ascir::Mem::L1 && target.mem != ascir::Mem::L0A && target.mem != ascir::Mem::L0B) {
        instr.fail("Position", "LoadData: dst is in %s, needed is L1, L0A or L0B", ascir::mem_name(target.mem));
        return;
    }
    if (p.ifTranspose) instr.fail("Limit", "LoadData: from global memory, ifTranspose is not supported");
    if (p.addrMode > 1 || (p.addrMode == 1 && target.mem != ascir::Mem::L1)) {
        instr.fail("Limit", "LoadData: addrMode is %u; 1 is for global memory to L1 only", p.addrMode);
    }
    if (p.repeatTimes == 0 || instr.dead()) return;
    const uint64_t step = uint64_t(p.srcStride) * ascir::fractal_bytes;
    const uint64_t target_step = (1 + uint64_t(p.dstGap)) * ascir::fractal_bytes;
    // Backwards, the last fractal read is the lowest.
    const uint64_t start = uint64_t(p.startIndex) * ascir::fractal_bytes;
    const uint64_t lowest = p.addrMode == 1 ? start - (p.repeatTimes - 1) * step : start;
    ascir::load_fractals(instr, target, src.region(lowest), p.repeatTimes, step, target_step);
    instr.cost(p.repeatTimes, ascir::fractal_bytes);
    if (instr.dead()) return;
    for (uint32_t i = 0; i < p.repeatTimes; ++i) {
        ascir::carry_bytes(target.at(i * target_step), src.region(p.addrMode == 1 ? start - i * step : start + i * step),
                           ascir::fractal_bytes);
    }
}

// Squares of 64 x 64 (int4), 32 x 32 (8 bits) or 16 x 16 elements, each transposed.
template <typename T>
__aicore__ inline void LoadDataWithTranspose(const LocalTensor<T>& dst, const LocalTensor<T>& src,
                                             const LoadData2dTransposeParams& loadDataParams,
                                             ascir::Where where = ascir::Where::here()) {
    if constexpr (ascir::on_aiv) return;
    const LoadData2dTransposeParams& p = loadDataParams;
    constexpr uint32_t c0 = ascir::c0_of<T>, fractals = c0 < 16 ? 2 : c0 / 16;
    constexpr uint64_t square = uint64_t(fractals) * ascir::fractal_bytes;
    const ascir::Region target = dst.region(), source = src.region(p.startIndex * square);
    ascir::Instr instr("LoadDataWithTranspose", ascir::Pipe::MTE1, ascir::load_op(target.mem), where);
    ascir::loaded_type<T>(instr);
    if (!ascir::loads_l0(instr, target, source)) return;
    if (ascir::is_int4<T> && target.mem == ascir::Mem::L0A) {
        instr.fail("DType", "LoadDataWithTranspose: int4b_t goes to L0B only");
        return;
    }
    if (p.repeatTimes == 0) return;
    const uint64_t source_step = p.srcStride * square, step = (1 + uint64_t(p.dstGap)) * ascir::fractal_bytes;
    const uint64_t fractal_step = (1 + uint64_t(p.dstFracGap)) * ascir::fractal_bytes;
    instr.carry();
    instr.read2d(source, square, source_step == 0 ? 1 : p.repeatTimes, source_step, "src");
    for (uint32_t i = 0; i < p.repeatTimes; ++i) {
        instr.write2d(target.at(i * step), ascir::fractal_bytes, fractals, fractal_step, "dst");
    }
    instr.cost(p.repeatTimes * fractals, 1);
    instr.element_size(sizeof(T));
    if (instr.dead()) return;
    for (uint32_t i = 0; i < p.repeatTimes; ++i) {
        ascir::Region targets[fractals];
        for (uint32_t f = 0; f < fractals; ++f) targets[f] = target.at(i * step + f * fractal_step);
        ascir::transpose_square<T>(targets, source.at(i * source_step));
    }
}

// 4:2 sparse weights to L0B, and 128 bytes of positions for each of their fractals to the buffer beside it.
template <typename T = int8_t, typename U = uint8_t>
__aicore__ inline void LoadDataWithSparse(const LocalTensor<T>& dst, const LocalTensor<T>& src,
                                          const LocalTensor<U>& idx,
                                          const LoadData2dParams& loadDataParam,
                                          ascir::Where where = ascir::Where::here()) {
    static_assert(std::is_same<T, int8_t>::value && std::is_same<U, uint8_t>::value,
                  "LoadDataWithSparse: weights are int8_t and positions are uint8_t");
    if constexpr (ascir::on_aiv) return;
    const LoadData2dParams& p = loadDataParam;
    ascir::Instr instr("LoadDataWithSparse", ascir::Pipe::MTE1, ascir::Op::LoadSparse, where);
    if (!instr.position(dst, ascir::Mem::L0B, "dst") || !instr.position(src, ascir::Mem::L1, "src") ||
        !instr.position(idx, ascir::Mem::L1, "idx") || p.repeatTimes == 0) {
        return;
    }
    const uint64_t length = uint64_t(p.repeatTimes) * ascir::fractal_bytes;
    const ascir::Region source = src.region(uint64_t(p.startIndex) * ascir::fractal_bytes);
    const ascir::Region positions = idx.region(uint64_t(p.startIndex) * 128);
    instr.read(positions, length / 4, "idx");
    instr.carry();
    instr.read(source, length, "src");
    instr.write(dst.region(), length, "dst");
    instr.cost(p.repeatTimes);
    if (instr.dead()) return;
    ascir::carry_bytes(dst.region(), source, length);
    memcpy(instr.core().sparse_index + dst.region().addr / 4, ascir::bytes(positions), length / 4);
}

// Blocks are of 32 bytes in L1 and of 512 in L0A and L0B.
template <typename T>
__aicore__ inline void Fill(const LocalTensor<T>& dst, const InitConstValueParams<T>& initConstValueParams,
                            ascir::Where where = ascir::Where::here()) {
    if constexpr (ascir::on_aiv) return;
    const InitConstValueParams<T>& p = initConstValueParams;
    const ascir::Region target = dst.region();
    const bool in_l1 = target.mem == ascir::Mem::L1;
    ascir::Instr instr("Fill", in_l1 ? ascir::Pipe::MTE2 : ascir::Pipe::MTE1,
                       in_l1 ? ascir::Op::FillL1 : ascir::Op::FillL0, where);
    instr.dtype<T, int16_t, uint16_t, half, bfloat16_t, int32_t, uint32_t, float>("dst");
    if (!in_l1 && target.mem != ascir::Mem::L0A && target.mem != ascir::Mem::L0B) {
        instr.fail("Position", "Fill: dst is in %s, needed is L1, L0A or L0B", ascir::mem_name(target.mem));
    }
    if (!instr.limit("repeatTimes", p.repeatTimes, 0, 32767) || !instr.limit("blockNum", p.blockNum, 0, 32767) ||
        !instr.limit("dstGap", p.dstGap, 0, 32767) || instr.dead() || p.repeatTimes == 0 || p.blockNum == 0) {
        return;
    }
    const uint64_t block = in_l1 ? 32 : ascir::fractal_bytes;
    const uint64_t length = p.blockNum * block, step = length + p.dstGap * block;
    instr.write2d(target, length, p.repeatTimes, step, "dst");
    instr.cost(uint32_t(length * p.repeatTimes));
    if (instr.dead()) return;
    for (uint32_t i = 0; i < p.repeatTimes; ++i) {
        uint8_t* to = ascir::bytes(target.at(i * step));
        for (uint64_t at = 0; at < length; at += sizeof(T)) ascir::store<T>(to + at, p.initValue);
    }
}
template <typename T>
__aicore__ inline void InitConstValue(const LocalTensor<T>& dst, const InitConstValueParams<T>& initConstValueParams,
                                      ascir::Where where = ascir::Where::here()) {
    Fill(dst, initConstValueParams, where);
}

}  // namespace AscendC
