// Output of kernels. On the device it is written to a buffer that the host prints afterwards; here, directly to the
// output.
#pragma once
#include <assert.h>
#include <stdio.h>
#include "ascir/tensor.h"

namespace ascir {
template <typename T>
inline void print_element(T value) {
    if constexpr (is_half<T> || is_bfloat16<T> || std::is_floating_point<T>::value) {
        ::printf("%g ", double(float(value)));
    } else if constexpr (std::is_unsigned<T>::value) {
        ::printf("%llu ", (unsigned long long)value);
    } else {
        ::printf("%lld ", (long long)value);
    }
}
// What C's variable arguments take.
template <typename T>
inline T print_argument(T value) {
    return value;
}
inline double print_argument(half value) { return double(float(value)); }
inline double print_argument(bfloat16_t value) { return double(float(value)); }

// Does not count as a read: looking changes nothing.
template <typename T, typename Tensor>
void dump(const Tensor& tensor, uint32_t id, uint32_t count) {
    const Region region = tensor.region();
    const uint64_t limit = region.mem == Mem::GM ? region.end : core().memory[int(region.mem)].size;
    ::printf("DumpTensor: desc=%u, block=%u, position=%s, address=%llu, size=%u\n[", id, core().block,
             mem_name(region.mem), (unsigned long long)region.addr, count);
    for (uint32_t i = 0; i < count; ++i) {
        const Region at = region.at(is_int4<T> ? i / 2 : i * sizeof(T));
        if (at.addr + sizeof(T) > limit) break;
        if constexpr (is_int4<T>) {
            const int nibble = i % 2 == 0 ? *bytes(at) & 15 : *bytes(at) >> 4;
            print_element(nibble < 8 ? nibble : nibble - 16);
        } else {
            print_element(load<T>(bytes(at)));
        }
    }
    ::printf("]\n");
}
}  // namespace ascir

namespace AscendC {
template <typename... Arguments>
__aicore__ inline void printf(const char* format, Arguments... arguments) {
    if constexpr (sizeof...(Arguments) == 0) {
        ::printf("%s", format);
    } else {
        ::printf(format, ascir::print_argument(arguments)...);
    }
}
template <typename... Arguments>
__aicore__ inline void PRINTF(const char* format, Arguments... arguments) {
    AscendC::printf(format, arguments...);
}
template <typename T>
__aicore__ inline void DumpTensor(const LocalTensor<T>& tensor, uint32_t desc, uint32_t dumpSize) {
    ascir::dump<T>(tensor, desc, dumpSize);
}
template <typename T>
__aicore__ inline void DumpTensor(const GlobalTensor<T>& tensor, uint32_t desc, uint32_t dumpSize) {
    ascir::dump<T>(tensor, desc, dumpSize);
}
template <typename T>
__aicore__ inline void DumpTensor(const LocalTensor<T>& tensor, uint32_t desc, uint32_t dumpSize,
                                  const ShapeInfo&) {
    ascir::dump<T>(tensor, desc, dumpSize);
}
template <typename T>
__aicore__ inline void DumpTensor(const GlobalTensor<T>& tensor, uint32_t desc, uint32_t dumpSize,
                                  const ShapeInfo&) {
    ascir::dump<T>(tensor, desc, dumpSize);
}
__aicore__ inline void DumpAccChkPoint(uint32_t, uint32_t, uint32_t) {}
__aicore__ inline void Trap() {
    ascir::report(ascir::core(), ascir::Severity::Error, "Trap", "Trap", "", nullptr, 0, ascir::core().last,
                  ascir::Where{"", 0}, "", "the kernel stopped itself");
    ascir::halt(ascir::core());
}
}  // namespace AscendC

namespace ascir {
[[noreturn]] inline void failed_assertion(const char* condition, Where where) {
    report(core(), Severity::Error, "Assert", "assert", "", nullptr, 0, where, Where{"", 0}, "",
           "assertion failed: %s", condition);
    halt(core());
}
}  // namespace ascir

#ifdef __GLIBC__
// A kernel that includes <cassert> after this header has the C library's macro: here it ends the core, not the process.
extern "C" __attribute__((weak)) void __assert_fail(const char* condition, const char* file, unsigned int line,
                                                    const char*) noexcept {
    ascir::failed_assertion(condition, ascir::Where{file, int32_t(line)});
}
#endif

// Dumps by address instead of by tensor.
#define ASCIR_DUMP(NAME)                                                                              \
    template <typename T>                                                                             \
    __aicore__ inline void NAME(const T* address, uint32_t desc, uint32_t dumpSize) {                 \
        ::printf(#NAME ": desc=%u, block=%u, size=%u\n[", desc, ascir::core().block, dumpSize);       \
        for (uint32_t i = 0; i < dumpSize; ++i) ascir::print_element(ascir::load<T>(address + i));    \
        ::printf("]\n");                                                                              \
    }
ASCIR_DUMP(asc_dump_gm)
ASCIR_DUMP(asc_dump_ubuf)
ASCIR_DUMP(asc_dump_l1buf)
ASCIR_DUMP(asc_dump_cbuf)
#undef ASCIR_DUMP

#define ASCENDC_ASSERT(condition, ...)                                               \
    do {                                                                             \
        if (!(condition)) ascir::failed_assertion(#condition, ascir::Where::here()); \
    } while (0)
#define ASSERT_MSG(condition, ...) ASCENDC_ASSERT(condition)
#define ascendc_assert(condition, ...) ASCENDC_ASSERT(condition)
#define ASCENDC_DEBUG_ASSERT(condition, ...) ASCENDC_ASSERT(condition)
#define ASSERT(condition) ASCENDC_ASSERT(condition)
#undef assert
#define assert(...) ASCENDC_ASSERT((__VA_ARGS__))
#define KERNEL_LOG(level, ...) static_assert(true, "")
