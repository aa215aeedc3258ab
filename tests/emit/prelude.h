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

// Just enough classes for names and declarations to be checked by a compiler.
namespace AscendC {

template <typename T> struct LocalTensor {};
struct UnaryRepeatParams {};

template <typename T, bool isSetMask>
void Adds(const LocalTensor<T>&, const LocalTensor<T>&, T, uint64_t mask[], int, const UnaryRepeatParams&) {
  std::printf("%llu %llu\n", (unsigned long long)mask[0], (unsigned long long)mask[1]);
}

enum class TPosition { GM };

}  // namespace AscendC

enum class CubeFormat { ND };
enum class LayoutMode { NONE };
enum BatchMode { NONE };
enum IterateOrder { ORDER_M, ORDER_N, UNDEF };
enum ScheduleType { INNER_PRODUCT };
enum BatchOutMode { SINGLE_BATCH };
struct MatmulConfig {
  int values[50];
};

namespace matmul {

template <AscendC::TPosition, CubeFormat, typename T, bool = false, LayoutMode = LayoutMode::NONE> struct MatmulType {};
template <typename A, typename B, typename C, typename Bias, const MatmulConfig& config> struct Matmul {
  void End() { std::printf("%d %d\n", config.values[0], config.values[10]); }
};

}  // namespace matmul
