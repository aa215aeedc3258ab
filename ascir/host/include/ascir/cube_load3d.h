// LoadData in its 3D form: a window of the im2col matrix of a feature map in L1, to L0A or transposed to L0B.
//
// Row ho*Wo + wo, column (c1*filterH*filterW + kh*filterW + kw)*C0 + c0 is element [c1][ho*strideH + kh*dilationH - top]
// [wo*strideW + kw*dilationW - left][c0] of the map, or the padding value outside of it. Channels beyond the last
// multiple of C0 are stored, and counted in columns, without padding.
#pragma once
#include "ascir/fractal.h"

namespace ascir {

struct Im2Col {
    uint32_t height, width, pads[4];          // left, right, top, bottom
    uint32_t channels, c0, size;              // c0, channels and size in units of moved elements and their bytes
    uint32_t filter_h, filter_w, stride_h, stride_w, dilation_h, dilation_w;
    uint32_t m_start, m_count, k_start, k_count;

    uint32_t out(uint32_t extent, uint32_t before, uint32_t after, uint32_t filter, uint32_t dilation,
                 uint32_t stride) const {
        const uint32_t span = (filter - 1) * dilation + 1, padded = extent + before + after;
        return padded < span ? 0 : (padded - span) / stride + 1;
    }
    uint32_t out_h() const { return out(height, pads[2], pads[3], filter_h, dilation_h, stride_h); }
    uint32_t out_w() const { return out(width, pads[0], pads[1], filter_w, dilation_w, stride_w); }

    // Columns with one filter position and consecutive channels: the run that column `column` (of the matrix) is in.
    struct ColumnRun {
        uint32_t begin, length, kh, kw;
        uint64_t group;            // bytes from the map's start
        uint32_t pixel;            // bytes from one pixel to the next
    };
    ColumnRun run_of(uint32_t column) const {
        const uint32_t taps = filter_h * filter_w, full = channels / c0 * taps * c0;
        const uint32_t first = column < full ? 0 : full, wide = column < full ? c0 : channels % c0;
        const uint32_t index = (column - first) / wide, tap = index % taps;
        const uint64_t groups = column < full ? index / taps : channels / c0;
        return {first + index * wide, wide, tap / filter_w, tap % filter_w,
                groups * height * width * c0 * size, wide * size};
    }
    uint32_t columns() const { return channels * filter_h * filter_w; }
    // Byte offset in the map of row `row` for a run, or -1: padding.
    int64_t pixel_of(uint32_t row, const ColumnRun& run, uint32_t wo_count) const {
        const int64_t y = int64_t(row / wo_count) * stride_h + run.kh * dilation_h - pads[2];
        const int64_t x = int64_t(row % wo_count) * stride_w + run.kw * dilation_w - pads[0];
        if (y < 0 || x < 0 || y >= height || x >= width) return -1;
        return int64_t(run.group) + (y * width + x) * run.pixel;
    }
};

enum class LoadOrder : uint8_t { L0A, L0ATransposed, L0B };

// Where element (row, column) of a window goes, in elements.
struct WindowLayout {
    LoadOrder order;
    uint32_t c0, across;                      // fractals in the inner direction of the result
    uint64_t at(uint32_t row, uint32_t column) const {
        const uint64_t fractal = order == LoadOrder::L0A             ? uint64_t(row / 16) * across + column / c0
                                 : order == LoadOrder::L0ATransposed ? uint64_t(column / 16) * across + row / c0
                                                                     : uint64_t(row / c0) * across + column / 16;
        return order == LoadOrder::L0A ? fractal * 16 * c0 + row % 16 * c0 + column % c0
                                       : fractal * 16 * c0 + column % 16 * c0 + row % c0;
    }
};

// One window. `boundary`: addresses of L1 from there on continue at its start; 0: none.
ASCIR_SHARED void load_window(Instr& instr, const Region& target, const Region& source, const Im2Col& map,
                              const WindowLayout& layout, const uint8_t* padding, uint64_t boundary) {
    const uint32_t wo = map.out_w(), rows = map.out_h() * wo;
    const uint32_t m_end = map.m_start + map.m_count < rows ? map.m_start + map.m_count : rows;
    const uint32_t columns = map.columns();
    const uint32_t k_end = map.k_start + map.k_count < columns ? map.k_start + map.k_count : columns;
    const auto place = [&](int64_t offset) {
        Region at = source.at(uint64_t(offset));
        if (boundary != 0 && at.addr >= boundary) {
            at.addr %= boundary;
            at.begin = 0;
        }
        return at;
    };
    const auto each_run = [&](const auto& visit) {
        for (uint32_t column = map.k_start; column < k_end;) {
            const Im2Col::ColumnRun run = map.run_of(column);
            const uint32_t skip = column - run.begin;
            uint32_t length = run.length - skip;
            if (length > k_end - column) length = k_end - column;
            visit(run, column, skip, length);
            column += length;
        }
    };
    // What is read: neighbouring pixels in one piece.
    each_run([&](const Im2Col::ColumnRun& run, uint32_t, uint32_t skip, uint32_t length) {
        Region piece;
        uint64_t gathered = 0;
        for (uint32_t row = map.m_start; row < m_end; ++row) {
            const int64_t pixel = map.pixel_of(row, run, wo);
            if (pixel < 0) continue;
            const Region at = place(pixel + skip * map.size);
            if (gathered != 0 && at.addr == piece.addr + gathered) {
                gathered += length * map.size;
                continue;
            }
            if (gathered != 0) instr.read(piece, gathered, "src", 1);
            piece = at;
            gathered = length * map.size;
        }
        if (gathered != 0) instr.read(piece, gathered, "src", 1);
    });
    if (m_end <= map.m_start || k_end <= map.k_start) return;
    const uint32_t height = m_end - map.m_start, width = k_end - map.k_start;
    const uint64_t across = uint64_t(layout.across) * fractal_bytes;
    const auto written = [&](uint64_t offset, uint64_t length, uint32_t count, uint64_t stride) {
        instr.write2d(target.at(offset), length, count, stride, "dst", offset == 0 ? 0 : 1);
    };
    switch (layout.order) {
        case LoadOrder::L0A: each_piece(height, width * map.size, across, fractal_bytes, written); break;
        case LoadOrder::L0ATransposed: each_piece(width, height * map.size, across, fractal_bytes, written); break;
        case LoadOrder::L0B: each_piece(width, height * map.size, fractal_bytes, across, written); break;
    }
    if (instr.dead()) return;
    uint8_t* to = bytes(target);
    each_run([&](const Im2Col::ColumnRun& run, uint32_t column, uint32_t skip, uint32_t length) {
        for (uint32_t row = map.m_start; row < m_end; ++row) {
            const int64_t pixel = map.pixel_of(row, run, wo);
            const Region from = pixel < 0 ? Region() : place(pixel + skip * map.size);
            const uint8_t* data = pixel < 0 ? nullptr : bytes(from);
            const bool complete = data == nullptr || !checked || is_initialised(core(), from, length * map.size);
            for (uint32_t c = 0; c < length; ++c) {
                const uint64_t at = layout.at(row - map.m_start, column - map.k_start + c) * map.size;
                memcpy(to + at, data == nullptr ? padding : data + c * map.size, map.size);
                if (!complete) carry_unwritten(target.at(at), from.at(c * map.size), map.size);
            }
        }
    });
}

// Channel numbers that the instruction takes; `unit`: elements in 32 bytes.
constexpr bool legal_channels(uint32_t channels, uint32_t unit, bool is_int4) {
    const uint32_t rest = channels % unit, least = is_int4 ? 8 : 4;
    return rest == 0 || (rest % least == 0 && (rest & (rest - 1)) == 0);
}

template <typename T>
void load_3d(const AscendC::LocalTensor<T>& dst, const AscendC::LocalTensor<T>& src, Im2Col map, bool transpose,
             const uint8_t* padding, Where where) {
    const Region target = dst.region(), source = src.region();
    Instr instr("LoadData", Pipe::MTE1, Op::LoadData3D, where);
    instr.carry();
    loads_l0(instr, target, source);
    const bool to_b = target.mem == Mem::L0B;
    if (to_b) {
        instr.dtype<T, int16_t, uint16_t, half, bfloat16_t, int32_t, uint32_t, float>("src (to L0B, which transposes)");
    } else {
        instr.dtype<T, int4b_t, int8_t, uint8_t, int16_t, uint16_t, half, bfloat16_t, int32_t, uint32_t, float>("src");
        if (transpose && c0_of<T> > 16) instr.fail("DType", "LoadData: enTranspose is for elements of 16 and 32 bits");
    }
    if (map.height == 0 || map.width == 0 || map.channels == 0 || map.k_count == 0 || map.m_count == 0 ||
        map.filter_h == 0 || map.filter_w == 0 || instr.dead()) {
        return;
    }
    constexpr uint32_t c0 = c0_of<T>;
    instr.limit("l1H", map.height, 0, 32767);
    instr.limit("l1W", map.width, 0, 32767);
    instr.limit("mStartPt", map.m_start, 0, 32767);
    instr.limit("strideW", map.stride_w, 1, 63);
    instr.limit("strideH", map.stride_h, 1, 63);
    instr.limit("dilationFilterW", map.dilation_w, 1, 255);
    instr.limit("dilationFilterH", map.dilation_h, 1, 255);
    if (!legal_channels(map.channels, c0, is_int4<T>)) {
        instr.fail("Limit", "LoadData: channelSize is %u, which this chip does not take", map.channels);
    }
    if (instr.dead()) return;
    const uint32_t rows = map.out_h() * map.out_w();
    if (map.k_start % c0 != 0 || (map.k_count % c0 != 0 && map.k_start + map.k_count < map.columns())) {
        instr.fail("Limit", "LoadData: kStartPt %u and kExtension %u must be multiples of %u", map.k_start, map.k_count, c0);
    }
    if (c0 > 8 && (map.m_start % 16 != 0 || (map.m_count % 16 != 0 && map.m_start + map.m_count < rows))) {
        instr.fail("Limit", "LoadData: mStartPt %u and mExtension %u must be multiples of 16", map.m_start, map.m_count);
    }
    if (instr.dead()) return;
    if (is_int4<T>) {  // pairs
        map.channels /= 2;
        map.k_start /= 2;
        map.k_count /= 2;
    }
    // Transposed elements of 32 bits come in squares of 16.
    const uint32_t square = c0 < 16 ? 16 : c0;
    WindowLayout layout{LoadOrder::L0A, map.c0, ceil_by(map.k_count, map.c0)};
    if (to_b) {
        layout = {LoadOrder::L0B, map.c0, ceil_by(map.k_count, 16)};
    } else if (transpose) {
        layout = {LoadOrder::L0ATransposed, map.c0, ceil_by(map.m_count, square) * square / map.c0};
    }
    const uint32_t outer = ceil_by(layout.order == LoadOrder::L0A   ? map.m_count
                                   : layout.order == LoadOrder::L0B ? ceil_by(map.m_count,
                                   square) * square * 16 / map.c0
                                                                    : map.k_count, 16);
    const uint32_t fractals = outer * layout.across;
    const Registers& reg = instr.core().reg;
    for (uint32_t i = 0; i < reg.load_repeat_time; ++i) {
        load_window(instr, target.at(uint64_t(i) * fractals * fractal_bytes), source, map, layout, padding,
                    reg.load3d_boundary);
        if (reg.load_repeat_mode == 0) {
            map.m_start += reg.load_repeat_stride * 16u;
        } else {
            map.k_start += reg.load_repeat_stride * map.c0;
        }
    }
    instr.cost(fractals * reg.load_repeat_time, to_b || transpose, to_b);
    instr.element_size(sizeof(T));
}

template <typename T> Im2Col im2col_of(const Registers::Fmatrix& matrix) {
    Im2Col map{};
    map.height = matrix.height;
    map.width = matrix.width;
    for (int i = 0; i < 4; ++i) map.pads[i] = matrix.pads[i];
    map.c0 = 32 / sizeof(T);
    map.size = sizeof(T);
    return map;
}
template <typename T, typename U> void set_padding(U value) {
    core().reg.load3d_padding = 0;
    memcpy(&core().reg.load3d_padding, &value, sizeof(U));
}

}  // namespace ascir

namespace AscendC {

__aicore__ inline void SetFmatrix(uint16_t l1H, uint16_t l1W, const uint8_t padList[4],
                                  const FmatrixMode& fmatrixMode = FmatrixMode::FMATRIX_LEFT,
                                  ascir::Where where = ascir::Where::here()) {
    if constexpr (ascir::on_aiv) return;
    ascir::note(ascir::Pipe::S, ascir::Op::RegisterWrite, where);
    ascir::Registers::Fmatrix& matrix = ascir::core().reg.fmatrix[int(fmatrixMode)];
    matrix.height = l1H;
    matrix.width = l1W;
    for (int i = 0; i < 4; ++i) matrix.pads[i] = padList[i];
}
template <typename T>
__aicore__ inline void SetLoadDataPaddingValue(const T padValue, ascir::Where where = ascir::Where::here()) {
    if constexpr (ascir::on_aiv) return;
    ascir::note(ascir::Pipe::S, ascir::Op::RegisterWrite, where);
    ascir::set_padding<T>(padValue);
}
// Bytes of L1 after which addresses wrap to its start.
__aicore__ inline void SetLoadDataBoundary(uint32_t boundaryValue, ascir::Where where = ascir::Where::here()) {
    if constexpr (ascir::on_aiv) return;
    ascir::Instr instr("SetLoadDataBoundary", ascir::Pipe::S, ascir::Op::RegisterWrite, where);
    if (boundaryValue != 0 && !instr.limit("boundaryValue", boundaryValue, 1024, 512 * 1024)) return;
    ascir::core().reg.load3d_boundary = boundaryValue;
}
// The window once more for each repeat, moved along M by 16 rows a step or along K by 32 bytes a step.
__aicore__ inline void SetLoadDataRepeat(const LoadDataRepeatParam& repeatParams,
                                         ascir::Where where = ascir::Where::here()) {
    if constexpr (ascir::on_aiv) return;
    ascir::Instr instr("SetLoadDataRepeat", ascir::Pipe::S, ascir::Op::RegisterWrite, where);
    if (!instr.limit("repeatMode", repeatParams.repeatMode, 0, 1)) return;
    ascir::Registers& reg = ascir::core().reg;
    reg.load_repeat_stride = repeatParams.repeatStride;
    reg.load_repeat_time = repeatParams.repeatTime;
    reg.load_repeat_mode = repeatParams.repeatMode;
}

template <typename T, const IsResetLoad3dConfig& defaultConfig = IS_RESET_LOAD3D_DEFAULT_CONFIG, typename U = T>
__aicore__ inline void LoadData(const LocalTensor<T>& dst, const LocalTensor<T>& src,
                                const LoadData3DParamsV2<U>& loadDataParams,
                                ascir::Where where = ascir::Where::here()) {
    if constexpr (ascir::on_aiv) return;
    const LoadData3DParamsV2<U>& p = loadDataParams;
    if constexpr (defaultConfig.isSetFMatrix) SetFmatrix(p.l1H, p.l1W, p.padList, FmatrixMode::FMATRIX_LEFT, where);
    if constexpr (defaultConfig.isSetPadding) SetLoadDataPaddingValue(p.padValue, where);
    const ascir::Registers& reg = ascir::core().reg;
    ascir::Im2Col map = ascir::im2col_of<T>(reg.fmatrix[p.fMatrixCtrl]);
    map.channels = p.channelSize;
    map.filter_h = p.filterH + (p.filterSizeH ? 256u : 0u);
    map.filter_w = p.filterW + (p.filterSizeW ? 256u : 0u);
    map.stride_h = p.strideH;
    map.stride_w = p.strideW;
    map.dilation_h = p.dilationFilterH;
    map.dilation_w = p.dilationFilterW;
    map.m_start = p.mStartPt;
    map.m_count = p.mExtension;
    map.k_start = p.kStartPt;
    map.k_count = p.kExtension;
    ascir::load_3d(dst, src, map, p.enTranspose, reinterpret_cast<const uint8_t*>(&reg.load3d_padding), where);
}

template <typename T>
__aicore__ inline void LoadData(const LocalTensor<T>& dst, const LocalTensor<T>& src,
                                const LoadData3DParamsV2Pro& loadDataParams,
                                ascir::Where where = ascir::Where::here()) {
    if constexpr (ascir::on_aiv) return;
    const LoadData3DParamsV2Pro& p = loadDataParams;
    const ascir::Registers& reg = ascir::core().reg;
    ascir::Im2Col map = ascir::im2col_of<T>(reg.fmatrix[p.fMatrixCtrl]);
    map.channels = p.channelSize;
    map.m_start = uint32_t(p.extConfig >> 48 & 0xffff);
    map.k_start = uint32_t(p.extConfig >> 32 & 0xffff);
    map.m_count = uint32_t(p.extConfig >> 16 & 0xffff);
    map.k_count = uint32_t(p.extConfig & 0xffff);
    map.dilation_h = uint32_t(p.filterConfig >> 40 & 0xff);
    map.dilation_w = uint32_t(p.filterConfig >> 32 & 0xff);
    map.filter_h = uint32_t(p.filterConfig >> 24 & 0xff) + (p.filterSizeH ? 256u : 0u);
    map.filter_w = uint32_t(p.filterConfig >> 16 & 0xff) + (p.filterSizeW ? 256u : 0u);
    map.stride_h = uint32_t(p.filterConfig >> 8 & 0xff);
    map.stride_w = uint32_t(p.filterConfig & 0xff);
    ascir::load_3d(dst, src, map, p.enTranspose, reinterpret_cast<const uint8_t*>(&reg.load3d_padding), where);
}

}  // namespace AscendC
