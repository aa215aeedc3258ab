// Scalar functions that loops can vectorize: exponential and logarithm in double, and fused operations of half.
#pragma once
#include <math.h>
#include <stdint.h>
#include <string.h>
#include "ascir/numbers.h"

namespace ascir {

inline uint64_t bits_of_double(double value) {
    uint64_t bits;
    memcpy(&bits, &value, sizeof bits);
    return bits;
}
inline double double_of(uint64_t bits) {
    double value;
    memcpy(&value, &bits, sizeof value);
    return value;
}

// Within 1e-13 relative before the one rounding to float.
inline float exponential(float x) {
    const double wide = x > 100.0f ? 100.0 : x < -120.0f ? -120.0 : double(x);
    // Adding 1.5 * 2^52 leaves the nearest integer in the low bits.
    const double shifted = wide * 1.4426950408889634 + 6755399441055744.0;
    const double n = shifted - 6755399441055744.0;
    const double r = wide - n * 0.6931471805599453;
    double sum = 1.0 / 3628800;
    sum = sum * r + 1.0 / 362880;
    sum = sum * r + 1.0 / 40320;
    sum = sum * r + 1.0 / 5040;
    sum = sum * r + 1.0 / 720;
    sum = sum * r + 1.0 / 120;
    sum = sum * r + 1.0 / 24;
    sum = sum * r + 1.0 / 6;
    sum = sum * r + 0.5;
    sum = sum * r + 1.0;
    sum = sum * r + 1.0;
    const uint64_t power = (bits_of_double(shifted) + 1023) << 52;
    const float result = float(sum * double_of(power));
    return x != x ? x : result;
}

inline float logarithm(float x) {
    const double wide = double(x);
    const uint64_t bits = bits_of_double(wide);
    // The mantissa is taken from [sqrt(1/2), sqrt(2)).
    const uint64_t moved = bits - 0x3fe6a09e667f3bcdull;
    const int64_t exponent = int64_t(moved) >> 52;
    const double m = double_of(bits - (uint64_t(exponent) << 52));
    const double s = (m - 1.0) / (m + 1.0), q = s * s;
    double sum = 1.0 / 17;
    sum = sum * q + 1.0 / 15;
    sum = sum * q + 1.0 / 13;
    sum = sum * q + 1.0 / 11;
    sum = sum * q + 1.0 / 9;
    sum = sum * q + 1.0 / 7;
    sum = sum * q + 1.0 / 5;
    sum = sum * q + 1.0 / 3;
    sum = sum * q + 1.0;
    const float result = float(2.0 * s * sum + double(int32_t(exponent)) * 0.6931471805599453);
    const float infinity = float_of(0x7f800000u);
    const float special = x == 0.0f ? -infinity : x == infinity ? x : float_of(0x7fc00000u);
    return x > 0.0f && x < infinity ? result : special;
}

// product + addend, of halves: rounded to odd, so that the later rounding to half is as if it were the only one.
// The product of two halves is exact.
inline float fused_half(float a, float b, float addend) {
    const float product = a * b;
    const float sum = product + addend;
    const float kept = sum - product;
    const float lost = (product - (sum - kept)) + (addend - kept);
    const uint32_t bits = bits_of(sum);
    const bool inexact = lost != 0.0f && (bits & 1) == 0 && lost == lost;
    const uint32_t step = (lost > 0.0f) == (sum > 0.0f) ? 1u : ~0u;
    return inexact && sum != 0.0f ? float_of(bits + step) : sum;
}

}  // namespace ascir
