// The arithmetic of the cube core: matrix products, and the conversions of stores of L0C.
#pragma once
#include <math.h>
#include <vector>
#include "ascir/cube.h"

namespace ascir {

typedef float Row __attribute__((vector_size(64)));          // 16 columns

// ---- operands as rows of float ------------------------------------------------------------------------------------

// 1-8-11: to nearest, halves to even or towards zero.
static float to_hf32(float value, bool half_to_zero) {
    const uint32_t bits = bits_of(value);
    if ((bits & 0x7f800000u) == 0x7f800000u) return value;
    const uint32_t bias = half_to_zero ? 0x7ffu : 0x7ffu + (bits >> 12 & 1u);
    return float_of((bits + bias) & ~0xfffu);
}

// Elements of 32 bytes, or fewer.
static void widen_row(const MatrixProduct& p, const uint8_t* source, uint32_t count, float* target) {
    switch (p.type) {
        case DType::F16: return half_to_float(reinterpret_cast<const half*>(source), target, count);
        case DType::BF16:
            for (uint32_t i = 0; i < count; ++i) target[i] = float_of(uint32_t(load<uint16_t>(source + 2 * i)) << 16);
            return;
        case DType::I8:
            for (uint32_t i = 0; i < count; ++i) target[i] = float(int8_t(source[i]));
            return;
        case DType::I4:
            for (uint32_t i = 0; i < count; ++i) target[i] = float(int8_t(nibble(source, i) << 4) >> 4);
            return;
        default:
            memcpy(target, source, count * sizeof(float));
            if (!p.hf32) return;
            for (uint32_t i = 0; i < count; ++i) target[i] = to_hf32(target[i], p.hf32_half_to_zero);
    }
}
static uint32_t elements_of_row(DType type) {
    return type == DType::I4 ? 64 : type == DType::I8 ? 32 : type == DType::F32 ? 8 : 16;
}

// rows[m][k]
static void widen_left(const MatrixProduct& p, float* rows) {
    const uint32_t c0 = elements_of_row(p.type);
    for (uint32_t m = 0; m < p.m; ++m) {
        for (uint32_t k = 0; k < p.k; k += c0) {
            const uint8_t* source = p.a_is_row ? p.a + uint64_t(k / c0) * 32
                                               : p.a + uint64_t(m / 16) * p.a_row_step + k / c0 * 512 + m % 16 * 32;
            widen_row(p, source, p.k - k < c0 ? p.k - k : c0, rows + uint64_t(m) * p.k + k);
        }
    }
}

// panel[k][16]: columns 16 * group and following; 0 beyond n.
static void widen_right(const MatrixProduct& p, uint32_t group, float* panel) {
    const uint32_t c0 = elements_of_row(p.type), n1 = ceil_by(p.n, 16);
    const uint32_t columns = p.n - group * 16 < 16 ? p.n - group * 16 : 16;
    if (columns < 16 || p.sparse != nullptr) memset(panel, 0, uint64_t(p.k) * sizeof(Row));
    const uint32_t kept = p.sparse != nullptr ? ceil_by(p.k, 4) * 2 : p.k;
    float values[64];
    for (uint32_t k = 0; k < kept; k += c0) {
        const uint64_t fractal = uint64_t(k / c0) * n1 + group;
        const uint32_t count = kept - k < c0 ? kept - k : c0;
        for (uint32_t n = 0; n < columns; ++n) {
            widen_row(p, p.b + fractal * 512 + n * 32, count, values);
            if (p.sparse == nullptr) {
                for (uint32_t i = 0; i < count; ++i) panel[(k + i) * 16 + n] = values[i];
                continue;
            }
            // Two values for each four of k, and two positions of two bits.
            const uint8_t* positions = p.sparse + fractal * 128 + n * 8;
            for (uint32_t i = 0; i < count; ++i) {
                const uint32_t position = positions[i / 4] >> i % 4 * 2 & 3;
                const uint32_t at = (k + i) / 2 * 4 + position + i % 2;
                if (at < p.k) panel[at * 16 + n] += values[i];
            }
        }
    }
}

// ---- the product --------------------------------------------------------------------------------------------------

// acc[r] += left[r][0..k) * panel, of `rows` rows that are `pitch` floats apart.
template <int rows>
static void multiply_rows(const float* left, uint64_t pitch, const float* panel, uint32_t k, Row* acc) {
    Row sums[rows];
    for (int r = 0; r < rows; ++r) sums[r] = acc[r];
    for (uint32_t i = 0; i < k; ++i) {
        Row right;
        memcpy(&right, panel + uint64_t(i) * 16, sizeof right);
        for (int r = 0; r < rows; ++r) sums[r] += right * left[r * pitch + i];
    }
    for (int r = 0; r < rows; ++r) acc[r] = sums[r];
}
static void multiply_some(const float* left, uint64_t pitch, const float* panel, uint32_t k, Row* acc, uint32_t rows) {
    if (rows == 4) return multiply_rows<4>(left, pitch, panel, k, acc);
    for (uint32_t r = 0; r < rows; ++r) multiply_rows<1>(left + r * pitch, pitch, panel, k, acc + r);
}

static int32_t saturate(int64_t value) {
    return int32_t(value > INT32_MAX ? INT32_MAX : value < INT32_MIN ? INT32_MIN : value);
}

void multiply(const MatrixProduct& p) {
    static thread_local std::vector<float> left, panel;
    left.resize(uint64_t(p.m) * p.k + 64);
    panel.resize(uint64_t(p.k) * 16 + 64);
    widen_left(p, left.data());
    const bool integer = p.type == DType::I8 || p.type == DType::I4;
    // float holds sums of 1024 products of int8 exactly.
    const uint32_t step = p.type == DType::I8 ? 1024 : p.k;
    const uint64_t column_step = uint64_t(ceil_by(p.m, 16)) * 1024;
    for (uint32_t group = 0; group * 16 < p.n; ++group) {
        widen_right(p, group, panel.data());
        uint8_t bias[64] = {};
        const uint32_t columns = p.n - group * 16 < 16 ? p.n - group * 16 : 16;
        if (p.bias != nullptr) memcpy(bias, p.bias + group * 64, columns * 4);
        for (uint32_t m = 0; m < p.m; m += 4) {
            const uint32_t rows = p.m - m < 4 ? p.m - m : 4;
            uint8_t* c = p.c + group * column_step + uint64_t(m) * 64;
            Row acc[4];
            int64_t sums[4][16] = {};
            for (uint32_t r = 0; r < rows; ++r) {
                const uint8_t* start = p.accumulate ? c + r * 64 : bias;
                if (integer) {
                    for (int j = 0; j < 16; ++j) sums[r][j] = load<int32_t>(start + 4 * j);
                } else {
                    memcpy(&acc[r], start, 64);
                }
            }
            if (!integer) {
                multiply_some(left.data() + uint64_t(m) * p.k, p.k, panel.data(), p.k, acc, rows);
                memcpy(c, acc, rows * 64);
                continue;
            }
            for (uint32_t k = 0; k < p.k; k += step) {
                memset(acc, 0, sizeof acc);
                multiply_some(left.data() + uint64_t(m) * p.k + k, p.k, panel.data() + uint64_t(k) * 16,
                              p.k - k < step ? p.k - k : step, acc, rows);
                for (uint32_t r = 0; r < rows; ++r) {
                    for (int j = 0; j < 16; ++j) sums[r][j] += int64_t(acc[r][j]);
                }
            }
            for (uint32_t r = 0; r < rows; ++r) {
                for (int j = 0; j < 16; ++j) store<int32_t>(c + r * 64 + 4 * j, saturate(sums[r][j]));
            }
        }
    }
}

// ---- out of L0C ---------------------------------------------------------------------------------------------------

static float clamp(float value, float low, float high) { return value < low ? low : value > high ? high : value; }

// Out of range: infinity, or the largest number.
template <typename T> static T narrow(float value, float largest, bool keep_inf_nan) {
    if (!keep_inf_nan) value = value != value ? 0.0f : clamp(value, -largest, largest);
    if constexpr (is_half<T>) {
        return half_of(value);
    } else {
        return T(value);
    }
}

static uint8_t to_byte(float value, uint64_t parameter) {
    const int32_t offset = int32_t(uint32_t(parameter >> 37 & 0x1ff) << 23) >> 23;
    const float bounded = value != value ? 0.0f : clamp(value, -256.0f, 255.0f);
    const int32_t whole = int32_t(nearbyintf(bounded)) + offset;
    const bool is_signed = parameter >> 46 & 1;
    const int32_t low = is_signed ? -128 : 0, high = is_signed ? 127 : 255;
    return uint8_t(whole < low ? low : whole > high ? high : whole);
}

void drain(const Drain& d, const uint8_t* source, uint32_t column, uint32_t count, uint8_t* target) {
    const bool is_float = d.from == DType::F32;
    for (uint32_t i = 0; i < count; ++i) {
        const int32_t integer = load<int32_t>(source + 4 * i);
        const float value = is_float ? load<float>(source + 4 * i) : float(integer);
        const uint64_t parameter = d.vector != nullptr ? load<uint64_t>(d.vector + uint64_t(column + i) * 8) : d.scalar;
        const float scale = value < 0 && d.relu ? 0.0f : float_of(uint32_t(parameter) & 0xffffe000u);
        const float rectified = d.relu && value < 0 ? 0.0f : value;
        switch (d.mode) {
            case F322F16: store(target + 2 * i, narrow<half>(rectified, 65504.0f, d.keep_inf_nan)); break;
            case F322BF16: store(target + 2 * i, narrow<bfloat16_t>(rectified, 3.3895314e38f, d.keep_inf_nan)); break;
            case DEQF16:
            case VDEQF16: store(target + 2 * i, narrow<half>(value * scale, 65504.0f, false)); break;
            case REQ8:
            case VREQ8:
            case QF322B8_PRE:
            case VQF322B8_PRE: target[i] = to_byte(value * scale, parameter); break;
            default:
                if (is_float) {
                    store(target + 4 * i, rectified);
                } else {
                    store(target + 4 * i, d.relu && integer < 0 ? 0 : integer);
                }
        }
    }
}

}  // namespace ascir
