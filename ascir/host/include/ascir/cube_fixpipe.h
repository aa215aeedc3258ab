// Fixpipe: stores results of L0C to global memory or L1, with quantization, relu and layout conversion.
//
//     Fixpipe<half, float, CFG_ROW_MAJOR>(gm, l0c, {n, m, m16, n, false, F322F16, 0, 1, 0, 0, 0});
#pragma once
#include "ascir/cube_mmad.h"

namespace ascir {

// The conversion of a value. The parameter of a column: vector[j], or scalar.
struct Drain {
    DType from, to;
    QuantMode_t mode;
    bool relu, keep_inf_nan;
    uint64_t scalar;
    const uint8_t* vector;       // uint64_t of each column, or null
};

// `count` values of one row, of the columns from `column` on. In the runtime library.
ASCIR_PUBLIC void drain(const Drain& drain, const uint8_t* source, uint32_t column, uint32_t count, uint8_t* target);

constexpr bool is_vector_mode(QuantMode_t mode) {
    return mode == VDEQF16 || mode == VREQ8 || mode == VQF322B8_PRE;
}
constexpr bool is_scalar_mode(QuantMode_t mode) { return mode == DEQF16 || mode == REQ8 || mode == QF322B8_PRE; }

constexpr bool takes_types(const Drain& drain) {
    const bool is_float = drain.from == DType::F32, to_byte = drain.to == DType::I8 || drain.to == DType::U8;
    switch (drain.mode) {
        case NoQuant: return drain.from == drain.to;
        case F322F16: return is_float && drain.to == DType::F16;
        case F322BF16: return is_float && drain.to == DType::BF16;
        case QF322B8_PRE:
        case VQF322B8_PRE: return is_float && to_byte;
        case DEQF16:
        case VDEQF16: return !is_float && drain.to == DType::F16;
        case REQ8:
        case VREQ8: return !is_float && to_byte;
        default: return false;
    }
}

struct DrainShape {
    uint32_t m, n, source_stride;         // 64 bytes
    uint32_t target_stride;               // elements of a row, or 32 bytes from column group to column group
    bool rows;                            // NZ to ND
    bool split;                           // fractals of 16 x 8
    uint32_t matrices, source_matrix, target_matrix;
    uint32_t unit_flag;
};

// The pieces that a matrix goes out in: bytes of one, columns, and where.
struct DrainPiece {
    uint32_t column, columns;
    uint64_t offset, row_step;
};
template <typename Visit>
void each_drained_group(const DrainShape& s, uint32_t size, const Visit& visit) {
    const uint32_t group = s.split ? 8 : size == 1 ? 32 : 16;
    for (uint32_t j = 0; j < s.n; j += group) {
        const uint32_t columns = s.n - j < group ? s.n - j : group;
        visit(DrainPiece{j, columns, uint64_t(j / group) * s.target_stride * 32, uint64_t(columns) * size});
    }
}

ASCIR_SHARED void drain_matrix(Instr& instr, const Region& target, const Region& source, const DrainShape& s,
                               Drain values, const Region* parameters) {
    const bool to_gm = target.mem == Mem::GM;
    if (source.mem != Mem::L0C) instr.fail("Position", "src is in %s, needed is L0C", mem_name(source.mem));
    if (!to_gm && target.mem != Mem::L1) instr.fail("Position", "dst is in %s, needed is GM or L1", mem_name(target.mem));
    if (!takes_types(values) || (!to_gm && values.mode == NoQuant)) {
        instr.fail("DType", "quantPre %d does not make %s in %s of %s", int(values.mode), dtype_name(values.to),
                   mem_name(target.mem), dtype_name(values.from));
    }
    if (is_vector_mode(values.mode) != (parameters != nullptr)) {
        instr.fail("Limit", "quantPre %d %s a tensor of quantisation parameters", int(values.mode),
                   parameters == nullptr ? "needs" : "takes no");
    }
    if (!to_gm && s.rows) instr.fail("Limit", "from L0C to L1 only CFG_NZ is supported");
    if (s.split && (!to_gm || s.rows || s.unit_flag != 0 || values.mode != NoQuant || values.from != DType::F32)) {
        instr.fail("Limit", "channel split is for float to global memory with CFG_NZ and without unitFlag");
    }
    if (is_scalar_mode(values.mode) && (values.scalar >> 36 & 1) != 0) {
        instr.fail("Limit", "bit 36 of deqScalar (shift before conversion) is not modelled; leave it 0");
    }
    check_unit_flag(instr, s.unit_flag);
    if (s.m == 0 || s.n == 0 || s.matrices == 0 || instr.dead()) return;
    instr.limit("nSize", s.n, 0, 4095);
    if (s.rows) {
        instr.limit("mSize", s.m, 0, 8192);
        if (s.matrices > 1) {
            instr.limit("srcNdStride", s.source_matrix, 1, 512);
            instr.limit("dstNdStride", s.target_matrix, 1, 65535);
        }
    } else if (s.n % (s.split ? 8 : 16) != 0) {
        instr.fail("Limit", "nSize is %u, with CFG_NZ a multiple of %u is needed", s.n, s.split ? 8 : 16);
    }
    if (s.target_stride == 0) instr.fail("Limit", "dstStride is 0");
    if (instr.dead()) return;
    if (s.unit_flag != 0) {
        instr.after(Pipe::M);
        const uint64_t extent = (uint64_t(ceil_by(s.n, 16) - 1) * s.source_stride + s.m) * 64;
        if (!take_unit_flags(instr.core(), source.addr, extent, s.unit_flag, true)) {
            instr.fail("UnitFlag", "unitFlag %u waits for ever: no Mmad with unitFlag 3 has made the tile in src", s.unit_flag);
            return;
        }
    }
    const uint32_t size = dtype_bits(values.to) / 8;
    const uint32_t matrices = s.rows ? s.matrices : 1;
    const uint64_t source_group = uint64_t(s.source_stride) * 64, source_matrix = uint64_t(s.source_matrix) * 1024;
    const uint64_t target_matrix = uint64_t(s.target_matrix) * size, target_row = uint64_t(s.target_stride) * size;
    // src first: unit flags go by what an instruction reads first.
    for (uint32_t i = 0; i < matrices; ++i) {
        const Region matrix = source.at(i * source_matrix), tail = matrix.at(s.n / 16 * source_group);
        instr.read2d(matrix, uint64_t(s.m) * 64, s.n / 16, source_group, "src");
        if (s.n % 16 != 0) instr.read2d(tail, s.n % 16 * 4, s.m, 64, "src", s.n < 16 ? 0 : 1);
    }
    if (parameters != nullptr) {
        instr.read(*parameters, uint64_t(s.n) * 8, "the quantisation parameters");
        if (!instr.dead()) values.vector = bytes(*parameters);
    }
    for (uint32_t i = 0; i < matrices; ++i) {
        if (s.rows) {
            instr.write2d(target.at(i * target_matrix), uint64_t(s.n) * size, s.m, target_row, "dst");
            continue;
        }
        each_drained_group(s, size, [&](const DrainPiece& piece) {
            instr.write(target.at(piece.offset), piece.row_step * s.m, "dst");
        });
    }
    if (!s.rows && to_gm) {  // one instruction, many bursts
        AscirRecord& record = instr.record();
        record.gm_addr = target.addr;
        record.gm_burst_count = uint16_t(ceil_by(s.n, s.split ? 8 : size == 1 ? 32 : 16));
        record.gm_stride = s.target_stride * 32;
    }
    instr.cost(s.m * matrices, s.n, size, uint32_t(values.mode) | uint32_t(s.rows) << 8 | uint32_t(values.relu) << 9 | s.unit_flag << 12);
    if (instr.dead()) return;
    uint8_t row[4096 * 4];
    for (uint32_t i = 0; i < matrices; ++i) {
        const uint8_t* from = bytes(source.at(i * source_matrix));
        uint8_t* to = bytes(target.at(i * target_matrix));
        for (uint32_t r = 0; r < s.m; ++r) {
            for (uint32_t j = 0; j < s.n; j += 16) {
                const uint32_t count = s.n - j < 16 ? s.n - j : 16;
                drain(values, from + j / 16 * source_group + r * 64, j, count, row + uint64_t(j) * size);
            }
            const auto put = [&](uint8_t* place, const uint8_t* data, uint64_t length) {
                if (to_gm) {
                    store_global(place, data, length);
                } else {
                    memcpy(place, data, length);
                }
            };
            if (s.rows) {
                put(to + r * target_row, row, uint64_t(s.n) * size);
                continue;
            }
            each_drained_group(s, size, [&](const DrainPiece& piece) {
                put(to + piece.offset + r * piece.row_step, row + uint64_t(piece.column) * size, piece.row_step);
            });
        }
    }
}

template <typename T, typename U> Drain drain_of(QuantMode_t mode, bool relu, uint64_t scalar) {
    static_assert(std::is_same<U, float>::value || std::is_same<U, int32_t>::value,
                  "Fixpipe: L0C holds float or int32_t");
    return {dtype_of<U>, dtype_of<T>, mode, relu, core().reg.keep_inf_nan(), scalar, nullptr};
}

// The parameters of columns, where the fixpipe buffer has them.
ASCIR_SHARED Region parameter_table(const Core& core) {
    Region table;
    table.mem = Mem::FB;
    table.addr = (core.reg.fixpipe_config >> 8 & 0xff) * 128;
    table.end = core.memory[int(Mem::FB)].size;
    return table;
}

// They go to its beginning before, in pieces of 128 bytes, over what a kernel has there itself. Whether they are there.
ASCIR_SHARED bool take_parameters(const AscendC::LocalTensor<uint64_t>& parameters, uint32_t columns, Where where) {
    Instr instr("Fixpipe", Pipe::FIX, Op::L1ToFb, where);
    if (!instr.position(parameters, Mem::L1, "cbufWorkspace")) return false;
    const uint64_t size = uint64_t(ceil_by(columns, 16)) * 128, used = uint64_t(columns) * 8;
    instr.core().reg.fixpipe_config = 0;
    const Region table = parameter_table(instr.core()), source = parameters.region();
    instr.read(source, used, "the quantisation parameters");
    instr.write(table, used, "the fixpipe buffer");
    instr.cost(uint32_t(size));
    if (instr.dead()) return false;
    memcpy(bytes(table), bytes(source), used);
    return true;
}

template <typename T, typename U, typename Dst>
void fixpipe(const Dst& dst, const AscendC::LocalTensor<U>& src, const AscendC::LocalTensor<uint64_t>* parameters,
             const AscendC::FixpipeParamsV220& p, AscendC::CO2Layout format, Where where) {
    const Region target = dst.region();
    if (parameters != nullptr && !take_parameters(*parameters, p.nSize, where)) return;
    Instr instr("Fixpipe", Pipe::FIX, target.mem == Mem::GM ? Op::FixpipeGm : Op::FixpipeL1, where);
    if (target.mem == Mem::GM) check_atomic<T>(instr);
    if (format == AscendC::CO2Layout::COLUMN_MAJOR) instr.fail("Limit", "Fixpipe: this chip has no column-major output");
    const bool rows = format == AscendC::CO2Layout::ROW_MAJOR;
    Registers& reg = instr.core().reg;
    if (is_scalar_mode(p.quantPre)) reg.quant_pre = p.deqScalar;
    if (rows) {
        reg.nd_number = p.ndNum;
        reg.nd_source_stride = p.srcNdStride;
        reg.nd_target_stride = p.dstNdStride;
    }
    const Region table = parameter_table(instr.core());
    drain_matrix(instr, target, src.region(),
                 {p.mSize, p.nSize, p.srcStride, p.dstStride, rows, p.isChannelSplit, rows ? p.ndNum : 1u,
                  p.srcNdStride, p.dstNdStride, p.unitFlag},
                 drain_of<T, U>(p.quantPre, p.reluEn, p.deqScalar), parameters != nullptr ? &table : nullptr);
}

// The fixpipe buffer has 256 parameters: of more columns so many go out at a time, each time with theirs.
constexpr uint32_t most_parameters = 256, columns_at_a_time = 128;

template <typename T, typename U, typename Dst>
void fixpipe_by_column(const Dst& dst, const AscendC::LocalTensor<U>& src,
                       const AscendC::LocalTensor<uint64_t>& parameters, const AscendC::FixpipeParamsV220& p,
                       AscendC::CO2Layout format, Where where) {
    if (p.nSize <= most_parameters) return fixpipe<T, U>(dst, src, &parameters, p, format, where);
    constexpr uint32_t group = sizeof(T) == 1 ? 32 : 16;
    for (uint32_t column = 0; column < p.nSize; column += columns_at_a_time) {
        AscendC::FixpipeParamsV220 part = p;
        part.nSize = uint16_t(p.nSize - column < columns_at_a_time ? p.nSize - column : columns_at_a_time);
        const bool rows = format == AscendC::CO2Layout::ROW_MAJOR;
        const uint32_t at = rows ? column : column / group * p.dstStride * (32 / uint32_t(sizeof(T)));
        const AscendC::LocalTensor<uint64_t> own = parameters[column];
        fixpipe<T, U>(dst[at], src[column * p.srcStride], &own, part, format, where);
    }
}

// The form with everything but the shape in registers.
template <typename T, typename U, typename Dst>
void fixpipe_by_registers(const Dst& dst, const AscendC::LocalTensor<U>& src, const AscendC::DataCopyCO12DstParams& p,
                          Where where) {
    const Region target = dst.region();
    Instr instr("DataCopy", Pipe::FIX, target.mem == Mem::GM ? Op::FixpipeGm : Op::FixpipeL1, where);
    if (target.mem == Mem::GM) check_atomic<T>(instr);
    if (p.clipReluPre != 0 || p.eltWiseOp != 0) {
        instr.fail("NoSuchInstruction", "DataCopy: clipReluPre and eltWiseOp are not supported on this chip");
        return;
    }
    if (!instr.limit("reluPre", p.reluPre, 0, 1)) return;
    const Registers& reg = instr.core().reg;
    const Region table = parameter_table(instr.core());
    drain_matrix(instr, target, src.region(),
                 {p.mSize, p.nSize, p.srcStride, p.dstStride, p.nz2ndEn, p.channelSplit,
                  p.nz2ndEn ? reg.nd_number : 1u, reg.nd_source_stride, reg.nd_target_stride, p.unitFlag},
                 drain_of<T, U>(p.quantPre, p.reluPre != 0, reg.quant_pre),
                 is_vector_mode(p.quantPre) ? &table : nullptr);
}

template <typename T, typename U> constexpr void check_l1_pair() {
    static_assert(!std::is_same<T, float>::value && !std::is_same<T, int32_t>::value,
                  "Fixpipe: L0C goes to L1 as half, bfloat16_t, int8_t or uint8_t, not with 32 bits");
}

}  // namespace ascir

namespace AscendC {

template <typename T, typename U, const FixpipeConfig& config = CFG_ROW_MAJOR>
__aicore__ inline void Fixpipe(const GlobalTensor<T>& dst, const LocalTensor<U>& src,
                               const FixpipeParamsV220& intriParams, ascir::Where where = ascir::Where::here()) {
    if constexpr (ascir::on_aiv) return;
    ascir::fixpipe<T, U>(dst, src, nullptr, intriParams, config.format, where);
}
template <typename T, typename U, const FixpipeConfig& config = CFG_ROW_MAJOR>
__aicore__ inline void Fixpipe(const GlobalTensor<T>& dst, const LocalTensor<U>& src,
                               const LocalTensor<uint64_t>& cbufWorkspace, const FixpipeParamsV220& intriParams,
                               ascir::Where where = ascir::Where::here()) {
    if constexpr (ascir::on_aiv) return;
    ascir::fixpipe_by_column<T, U>(dst, src, cbufWorkspace, intriParams, config.format, where);
}
template <typename T, typename U, const FixpipeConfig& config = CFG_ROW_MAJOR>
__aicore__ inline void Fixpipe(const LocalTensor<T>& dst, const LocalTensor<U>& src,
                               const FixpipeParamsV220& intriParams, ascir::Where where = ascir::Where::here()) {
    ascir::check_l1_pair<T, U>();
    if constexpr (ascir::on_aiv) return;
    ascir::fixpipe<T, U>(dst, src, nullptr, intriParams, config.format, where);
}
template <typename T, typename U, const FixpipeConfig& config = CFG_ROW_MAJOR>
__aicore__ inline void Fixpipe(const LocalTensor<T>& dst, const LocalTensor<U>& src,
                               const LocalTensor<uint64_t>& cbufWorkspace, const FixpipeParamsV220& intriParams,
                               ascir::Where where = ascir::Where::here()) {
    ascir::check_l1_pair<T, U>();
    if constexpr (ascir::on_aiv) return;
    ascir::fixpipe_by_column<T, U>(dst, src, cbufWorkspace, intriParams, config.format, where);
}

template <typename T, typename U>
__aicore__ inline void DataCopy(const GlobalTensor<T>& dst, const LocalTensor<U>& src,
                                const DataCopyCO12DstParams& intriParams, ascir::Where where = ascir::Where::here()) {
    if constexpr (ascir::on_aiv) return;
    ascir::fixpipe_by_registers<T, U>(dst, src, intriParams, where);
}
template <typename T, typename U>
__aicore__ inline void DataCopy(const LocalTensor<T>& dst, const LocalTensor<U>& src,
                                const DataCopyCO12DstParams& intriParams, ascir::Where where = ascir::Where::here()) {
    ascir::check_l1_pair<T, U>();
    if constexpr (ascir::on_aiv) return;
    ascir::fixpipe_by_registers<T, U>(dst, src, intriParams, where);
}

__aicore__ inline void SetFixpipeNz2ndFlag(uint16_t ndNum, uint16_t srcNdStride, uint16_t dstNdStride,
                                           ascir::Where where = ascir::Where::here()) {
    if constexpr (ascir::on_aiv) return;
    ascir::note(ascir::Pipe::S, ascir::Op::RegisterWrite, where);
    ascir::Registers& reg = ascir::core().reg;
    reg.nd_number = ndNum;
    reg.nd_source_stride = srcNdStride;
    reg.nd_target_stride = dstNdStride;
}
__aicore__ inline void SetFixpipePreQuantFlag(uint64_t config, ascir::Where where = ascir::Where::here()) {
    if constexpr (ascir::on_aiv) return;
    ascir::note(ascir::Pipe::S, ascir::Op::RegisterWrite, where);
    ascir::core().reg.quant_pre = config;
}
// Where the parameters are in the fixpipe buffer. isUnitFlag: all unit flags are cleared.
template <typename T>
__aicore__ inline void SetFixPipeConfig(const LocalTensor<T>& reluPre, const LocalTensor<T>& quantPre,
                                        bool isUnitFlag = false, ascir::Where where = ascir::Where::here()) {
    if constexpr (ascir::on_aiv) return;
    ascir::note(ascir::Pipe::S, ascir::Op::RegisterWrite, where);
    ascir::core().reg.fixpipe_config = (reluPre.region().addr / 64 & 0xff) | (quantPre.region().addr / 128 & 0xff) << 8;
    if (isUnitFlag) memset(ascir::core().unit_flags, 0, sizeof ascir::core().unit_flags);
}
template <typename T, bool setRelu = false>
__aicore__ inline void SetFixPipeConfig(const LocalTensor<T>& preData, bool isUnitFlag = false,
                                        ascir::Where where = ascir::Where::here()) {
    if constexpr (ascir::on_aiv) return;
    ascir::note(ascir::Pipe::S, ascir::Op::RegisterWrite, where);
    const uint64_t address = preData.region().addr;
    ascir::core().reg.fixpipe_config = setRelu ? address / 64 & 0xff : (address / 128 & 0xff) << 8;
    if (isUnitFlag) memset(ascir::core().unit_flags, 0, sizeof ascir::core().unit_flags);
}
// Not on this chip.
__aicore__ inline void SetFixPipeClipRelu(uint64_t, ascir::Where where = ascir::Where::here()) {
    if constexpr (ascir::on_aiv) return;
    ascir::Instr instr("SetFixPipeClipRelu", ascir::Pipe::S, ascir::Op::Other, where);
    instr.fail("NoSuchInstruction", "SetFixPipeClipRelu: this chip has no clipping behind L0C");
}
template <typename T>
__aicore__ inline void SetFixPipeAddr(const LocalTensor<T>&, uint16_t, ascir::Where where = ascir::Where::here()) {
    if constexpr (ascir::on_aiv) return;
    ascir::Instr instr("SetFixPipeAddr", ascir::Pipe::S, ascir::Op::Other, where);
    instr.fail("NoSuchInstruction", "SetFixPipeAddr: this chip has no elementwise operand behind L0C");
}

}  // namespace AscendC
