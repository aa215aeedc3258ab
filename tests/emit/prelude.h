// What the printed scalar code needs of Ascend C, in a few lines: enough to compile and run it with any host compiler.
#pragma once
#include <cstdint>
#include <cstdio>
#include <cstring>

#define __aicore__
#define __global__
#define __gm__
#define __ubuf__

using half = _Float16;

struct bfloat16_t {
  uint16_t bits;
};

namespace AscendC {

inline float ToFloat(bfloat16_t value) {
  uint32_t bits = uint32_t(value.bits) << 16;
  float result;
  std::memcpy(&result, &bits, sizeof result);
  return result;
}

// Rounds to the nearest, ties to even; a NaN stays one.
inline bfloat16_t ToBfloat16(float value) {
  uint32_t bits;
  std::memcpy(&bits, &value, sizeof bits);
  if (value != value) return {uint16_t((bits >> 16) | 0x40)};
  return {uint16_t((bits + 0x7fff + ((bits >> 16) & 1)) >> 16)};
}

template <typename T> T Exp(T value) { return T(__builtin_exp(double(value))); }

}  // namespace AscendC

// The bits of a value, for output.
template <typename T> unsigned long long Bits(T value) {
  unsigned long long bits = 0;
  std::memcpy(&bits, &value, sizeof value);
  return bits;
}
