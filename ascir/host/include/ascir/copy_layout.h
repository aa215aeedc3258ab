// DataCopy that rearranges: rows to column groups (ND to NZ), back, and slices of arrays of several dimensions.
//
//     DataCopy(l1, gm, Nd2NzParams(1, m, k, 0, k, (m + 15) / 16 * 16, 1, 0));
// Element (n, d) of matrix i goes to i*dstNzMatrixStride + (d/C0)*dstNzC0Stride*C0 + n*dstNzNStride*C0 + d%C0, where C0
// elements are 32 bytes; the last column group is padded with zeros.
#pragma once
#include "ascir/move.h"

namespace ascir {

// In bytes. `group`: of one row of a column group.
struct NdToNz {
    uint32_t matrices, rows, length, group;
    uint64_t source_matrix, source_row, target_matrix, target_group, target_row;
    uint32_t groups() const { return (length + group - 1) / group; }
};

ASCIR_SHARED void carry_unwritten_row(const Region& target, const Region& row, const NdToNz& shape, uint32_t matrix, uint32_t n) {
    for (uint32_t g = 0; g < shape.groups(); ++g) {
        const uint32_t rest = shape.length - g * shape.group;
        carry_unwritten(target.at(matrix * shape.target_matrix + g * shape.target_group + n * shape.target_row),
                        row.at(g * shape.group), rest < shape.group ? rest : shape.group);
    }
}

ASCIR_SHARED void copy_nd_to_nz(Instr& instr, const Region& target, const Region& source, const NdToNz& shape) {
    instr.carry();
    for (uint32_t i = 0; i < shape.matrices; ++i) {
        instr.read2d(source.at(i * shape.source_matrix), shape.length, shape.rows, shape.source_row, "src");
    }
    AscirRecord& record = instr.record();
    record.gm_addr = source.addr;
    const uint64_t bursts = uint64_t(shape.matrices) * shape.rows;
    record.gm_burst_count = uint16_t(bursts < 65535 ? bursts : 65535);
    const bool dense = shape.target_row == shape.group;
    for (uint32_t i = 0; i < shape.matrices; ++i) {
        const Region matrix = target.at(i * shape.target_matrix);
        if (dense) {
            instr.write2d(matrix, uint64_t(shape.rows) * shape.group, shape.groups(), shape.target_group, "dst");
            continue;
        }
        for (uint32_t g = 0; g < shape.groups(); ++g) {
            instr.write2d(matrix.at(g * shape.target_group), shape.group, shape.rows, shape.target_row, "dst");
        }
    }
    if (instr.dead()) return;
    const uint32_t full = shape.length / shape.group, rest = shape.length % shape.group;
    for (uint32_t i = 0; i < shape.matrices; ++i) {
        const uint8_t* from = bytes(source) + i * shape.source_matrix;
        uint8_t* to = bytes(target) + i * shape.target_matrix;
        for (uint32_t n = 0; n < shape.rows; ++n) {
            const uint8_t* row = from + n * shape.source_row;
            uint8_t* place = to + n * shape.target_row;
            if constexpr (checked) {
                const Region given = source.at(i * shape.source_matrix + n * shape.source_row);
                if (!is_initialised(core(), given, shape.length)) carry_unwritten_row(target, given, shape, i, n);
            }
            for (uint32_t g = 0; g < full; ++g) {
                if (shape.group == 32) {
                    memcpy(place, row, 32);
                } else {
                    memcpy(place, row, shape.group);
                }
                row += shape.group;
                place += shape.target_group;
            }
            if (rest != 0) {
                memcpy(place, row, rest);
                memset(place + rest, 0, shape.group - rest);
            }
        }
    }
}

// Offsets of the bursts that a list of slices selects, in bytes, the first dimension innermost.
template <typename T> struct SliceWalk {
    const AscendC::SliceInfo* slices;
    uint32_t dims;
    uint32_t length(uint32_t d) const { return d == 0 ? slices[0].burstLen * 32 / uint32_t(sizeof(T)) : 1; }
    uint32_t count(uint32_t d) const {
        const uint32_t step = length(d) + slices[d].stride;
        return (slices[d].endIndex - slices[d].startIndex + 1 + slices[d].stride) / step;
    }
    uint32_t bursts() const {
        uint32_t product = 1;
        for (uint32_t d = 0; d < dims; ++d) product *= count(d);
        return product;
    }
    uint64_t offset(uint32_t burst) const {
        uint64_t elements = 0, pitch = 1;
        for (uint32_t d = 0; d < dims; ++d) {
            const uint32_t at = burst % count(d);
            burst /= count(d);
            elements += pitch * (slices[d].startIndex + uint64_t(at) * (length(d) + slices[d].stride));
            pitch *= slices[d].shapeValue;
        }
        return elements * sizeof(T);
    }
};

template <typename T> bool check_slices(Instr& instr, const SliceWalk<T>& walk, const char* side, bool local) {
    for (uint32_t d = 0; d < walk.dims; ++d) {
        const AscendC::SliceInfo& slice = walk.slices[d];
        if (d > 0 && slice.burstLen != 1) {
            instr.fail("Limit", "DataCopy: burstLen of dimension %u of %s is %u, needed is 1", d, side, slice.burstLen);
        } else if (slice.startIndex > slice.endIndex || slice.endIndex >= slice.shapeValue || slice.burstLen == 0) {
            instr.fail("Limit", "DataCopy: dimension %u of %s goes from %u to %u in a shape of %u", d, side,
                       slice.startIndex, slice.endIndex, slice.shapeValue);
        } else if ((slice.endIndex - slice.startIndex + 1 + slice.stride) % (walk.length(d) + slice.stride) != 0) {
            instr.fail("Limit", "DataCopy: bursts of %u elements %u apart do not fill %u to %u in dimension %u of %s",
                       walk.length(d), slice.stride, slice.startIndex, slice.endIndex, d, side);
        } else if (d == 0 && local && slice.stride * sizeof(T) % 32 != 0) {
            instr.fail("Limit", "DataCopy: stride of %s is %u elements, not whole blocks of 32 bytes", side, slice.stride);
        }
    }
    return !instr.dead();
}

// One strided copy for each run of the innermost dimension, as the vendor's loop does.
template <typename T, typename Dst, typename Src>
void copy_slices(const Dst& dst, const Src& src, const AscendC::SliceInfo to[], const AscendC::SliceInfo from[],
                 uint32_t dims, bool in, Where where) {
    const Region target = dst.region(), source = src.region();
    const Pipe pipe = in ? Pipe::MTE2 : Pipe::MTE3;
    const Op op = in ? Op::CopyIn : Op::CopyOut;
    const SliceWalk<T> out{to, dims}, into{from, dims};
    {
        Instr instr("DataCopy", Pipe::S, Op::Other, where);
        copied_type<T>(instr);
        const Region& local = in ? target : source;
        if (!instr.limit("dimValue", dims, 1, 8)) return;
        if (local.mem != Mem::UB) {
            instr.fail("Position", "DataCopy of slices: the local side is in %s, needed is UB", mem_name(local.mem));
            return;
        }
        if (!check_slices(instr, out, "dst", in) || !check_slices(instr, into, "src", !in)) return;
        if (to[0].burstLen != from[0].burstLen || out.bursts() != into.bursts()) {
            instr.fail("Limit", "DataCopy: %u bursts of %u blocks do not go into %u of %u", into.bursts(),
                       from[0].burstLen, out.bursts(), to[0].burstLen);
            return;
        }
        if (!instr.limit("the number of bursts", out.bursts(), 1, 1536)) return;
    }
    const uint64_t length = uint64_t(from[0].burstLen) * 32;
    const uint32_t run = out.count(0) == into.count(0) ? out.count(0) : 1;
    for (uint32_t i = 0; i < out.bursts(); i += run) {
        Instr instr("DataCopy", pipe, op, where);
        if (!in) check_atomic<T>(instr);
        copy_bursts(instr, target.at(out.offset(i)), source.at(into.offset(i)),
                    {run, length, length + from[0].stride * sizeof(T), length + to[0].stride * sizeof(T)});
    }
}

}  // namespace ascir

namespace AscendC {

template <typename T>
__aicore__ inline void DataCopy(const LocalTensor<T>& dst, const GlobalTensor<T>& src, const Nd2NzParams& intriParams,
                                ascir::Where where = ascir::Where::here()) {
    const ascir::Region target = dst.region();
    if (!ascir::is_of_this_core(target.mem)) return;
    ascir::Instr instr("DataCopy", ascir::Pipe::MTE2, ascir::Op::Nd2Nz, where);
    if (!ascir::reaches_global(instr, target, "dst")) return;
    ascir::copied_type<T>(instr);
    const Nd2NzParams& p = intriParams;
    if (p.ndNum == 0 || p.nValue == 0 || p.dValue == 0) return instr.nothing(dst.region(), src.region());
    if (!instr.limit("ndNum", p.ndNum, 0, 4095) || !instr.limit("nValue", p.nValue, 0, 16384) ||
        !instr.limit("srcDValue", p.srcDValue, 1, 65535) || !instr.limit("dstNzC0Stride", p.dstNzC0Stride, 1, 16384) ||
        !instr.limit("dstNzNStride", p.dstNzNStride, 1, 16384)) {
        return;
    }
    if (p.ndNum > 1 && p.dstNzMatrixStride == 0) {
        instr.warn("Overlap", "DataCopy: dstNzMatrixStride is 0: all %u matrices are written to one place", p.ndNum);
    }
    constexpr uint64_t size = sizeof(T);
    // Into UB a loop of copies does it, with groups of 16 elements of float.
    const uint32_t group = target.mem == ascir::Mem::UB && size == 4 ? 64 : 32;
    ascir::copy_nd_to_nz(instr, target, src.region(),
                         {p.ndNum, p.nValue, uint32_t(p.dValue * size), group, p.srcNdMatrixStride * size,
                          p.srcDValue * size, p.dstNzMatrixStride * size, uint64_t(p.dstNzC0Stride) * group,
                          uint64_t(p.dstNzNStride) * group});
    instr.cost(p.ndNum, p.nValue, p.dValue, uint32_t(p.srcDValue * size));
    instr.element_size(sizeof(T));
}

// From UB to L1: only with the vendor's framework on both core types.
template <typename T>
__aicore__ inline void DataCopy(const LocalTensor<T>& dst, const LocalTensor<T>&, const Nd2NzParams&,
                                ascir::Where where = ascir::Where::here()) {
    if constexpr (ascir::on_aic) return;
    ascir::Instr instr("DataCopy", ascir::Pipe::S, ascir::Op::Other, where);
    instr.fail("NoSuchInstruction", "DataCopy: this chip has no way from UB to %s; copy through global memory",
               ascir::mem_name(dst.region().mem));
}

// Element (n, d) of matrix i comes from i*srcNdMatrixStride*256 + (d/16)*srcNStride*16 + n*16 + d%16.
template <typename T>
__aicore__ inline void DataCopy(const GlobalTensor<T>& dst, const LocalTensor<T>& src,
                                const Nz2NdParamsFull& intriParams, ascir::Where where = ascir::Where::here()) {
    if constexpr (ascir::on_aic) return;
    ascir::Instr instr("DataCopy", ascir::Pipe::MTE3, ascir::Op::Nz2Nd, where);
    ascir::copied_type<T>(instr);
    ascir::check_atomic<T>(instr);
    const Nz2NdParamsFull& p = intriParams;
    if (!instr.position(src, ascir::Mem::UB, "src")) return;
    if (p.ndNum == 0 || p.nValue == 0 || p.dValue == 0) return instr.nothing(dst.region(), src.region());
    if (!instr.limit("ndNum", p.ndNum, 0, 4095) || !instr.limit("nValue", p.nValue, 1, 8192) ||
        !instr.limit("dValue", p.dValue, 1, 8192) || !instr.limit("srcNdMatrixStride", p.srcNdMatrixStride, 1, 512) ||
        !instr.limit("srcNStride", p.srcNStride, 0, 4095) || !instr.limit("dstDStride", p.dstDStride, 1, 65535)) {
        return;
    }
    constexpr uint64_t size = sizeof(T);
    if (p.dValue % 16 != 0) {
        instr.fail("Limit", "DataCopy: dValue is %u, not a multiple of 16", p.dValue);
        return;
    }
    if (p.ndNum > 1 && p.srcNdMatrixStride * 256 % (p.nValue * size) != 0) {
        instr.fail("Limit", "DataCopy: srcNdMatrixStride, %u elements, is not a multiple of nValue rows of %u bytes",
                   p.srcNdMatrixStride * 256, uint32_t(size));
        return;
    }
    const uint64_t group = 16 * size, groups = p.dValue / 16, matrix = p.srcNdMatrixStride * 256 * size;
    for (uint32_t i = 0; i < p.ndNum; ++i) {
        instr.read2d(src.region(i * matrix), p.nValue * group, uint32_t(groups), p.srcNStride * group, "src");
    }
    for (uint32_t i = 0; i < p.ndNum; ++i) {
        instr.write2d(dst.region(i * p.dstNdMatrixStride * size), p.dValue * size, p.nValue, p.dstDStride * size, "dst");
    }
    instr.cost(p.ndNum, p.nValue, p.dValue, uint32_t(p.dstDStride * size));
    instr.element_size(sizeof(T));
    if (instr.dead()) return;
    for (uint32_t i = 0; i < p.ndNum; ++i) {
        for (uint32_t n = 0; n < p.nValue; ++n) {
            for (uint64_t g = 0; g < groups; ++g) {
                ascir::store_global(
                    ascir::bytes(dst.region((i * p.dstNdMatrixStride + n * p.dstDStride) * size + g * group)),
                    ascir::bytes(src.region(i * matrix + (g * p.srcNStride + n) * group)), group);
            }
        }
    }
}

template <typename T>
__aicore__ inline void DataCopy(const LocalTensor<T>& dst, const GlobalTensor<T>& src, const SliceInfo dstSliceInfo[],
                                const SliceInfo srcSliceInfo[], const uint32_t dimValue = 1,
                                ascir::Where where = ascir::Where::here()) {
    if constexpr (ascir::on_aic) return;
    ascir::copy_slices<T>(dst, src, dstSliceInfo, srcSliceInfo, dimValue, true, where);
}
template <typename T>
__aicore__ inline void DataCopy(const GlobalTensor<T>& dst, const LocalTensor<T>& src, const SliceInfo dstSliceInfo[],
                                const SliceInfo srcSliceInfo[], const uint32_t dimValue = 1,
                                ascir::Where where = ascir::Where::here()) {
    if constexpr (ascir::on_aic) return;
    ascir::copy_slices<T>(dst, src, dstSliceInfo, srcSliceInfo, dimValue, false, where);
}

}  // namespace AscendC
