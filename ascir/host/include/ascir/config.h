// Keywords of the device compiler, and their definitions for a host.
#pragma once
#include <stdint.h>
#include <stddef.h>

#ifndef ASCIR_CHECKED
#define ASCIR_CHECKED 1
#endif

// A function that does not depend on a kernel's types. Its code is compiled once, with src/model.cpp, and a kernel's text
// is compiled as if it were declared only.
#if defined(ASCIR_MODEL)
#define ASCIR_SHARED inline __attribute__((used))
#elif defined(ASCIR_KERNEL)
#define ASCIR_SHARED inline __attribute__((gnu_inline))
#else
#define ASCIR_SHARED inline
#endif

// A source is compiled once for each core type it needs.
#if !defined(__DAV_C220_VEC__) && !defined(__DAV_C220_CUBE__)
#define __DAV_C220_VEC__ 1
#endif
#if defined(__DAV_C220_VEC__) && defined(__DAV_C220_CUBE__)
#error "a kernel is compiled for the vector core or for the cube core, not for both at once"
#endif
#define __DAV_C220__ 1
#define __CCE_AICORE__ 220
#define __NPU_ARCH__ 2201
#define __NPU_DEVICE__ 1
// Kernels hide their `<<<...>>>` launch from CPU builds with one of these.
#define ASCENDC_CPU_DEBUG 1
#define __CCE_KT_TEST__ 1

#define __aicore__
#define __global__
#define __host_aicore__
#define __gm__
#define __ubuf__
#define __cbuf__
#define __ca__
#define __cb__
#define __cc__
#define __fbuf__
#define __biasbuf__
#define __ssbuf__
#define __sync_noalias__
#define __sync_alias__
#define __check_sync_alias__
#define __sync_out__
#define __sync_in__
#define __inout_pipe__(...)
#define __in_pipe__(...)
#define __out_pipe__(...)
#define __disable_kernel_type_autoinfer__
#define __vector__
#define __cube__
#define __mix__(...)
#define GM_ADDR uint8_t*

// The launcher reads the kernel's type from the source; at run time there is nothing to do.
#define KERNEL_TASK_TYPE_DEFAULT(type) static_assert(true, "")
#define KERNEL_TASK_TYPE(key, type) static_assert(true, "")

// `if ASCEND_IS_AIC { ... }`, without parentheses.
#ifdef __DAV_C220_CUBE__
#define ASCEND_IS_AIC constexpr(true)
#define ASCEND_IS_AIV constexpr(false)
#define ASCEND_IS_NOT_AIC constexpr(false)
#define ASCEND_IS_NOT_AIV constexpr(true)
#else
#define ASCEND_IS_AIC constexpr(false)
#define ASCEND_IS_AIV constexpr(true)
#define ASCEND_IS_NOT_AIC constexpr(true)
#define ASCEND_IS_NOT_AIV constexpr(false)
#endif

// The runtime's functions are found in the library that was loaded first; a kernel's own stay inside its
// library.
#define ASCIR_PUBLIC __attribute__((visibility("default")))
#define ASCIR_COLD __attribute__((noinline, cold))
#define ASCIR_LIKELY(x) __builtin_expect(!!(x), 1)
#define ASCIR_UNLIKELY(x) __builtin_expect(!!(x), 0)

enum pipe_t {
    PIPE_S = 0,
    PIPE_V = 1,
    PIPE_M = 2,
    PIPE_MTE1 = 3,
    PIPE_MTE2 = 4,
    PIPE_MTE3 = 5,
    PIPE_ALL = 6,
    PIPE_MTE4 = 7,
    PIPE_MTE5 = 8,
    PIPE_V2 = 9,
    PIPE_FIX = 10,
};

typedef enum {
    EVENT_ID0 = 0,
    EVENT_ID1,
    EVENT_ID2,
    EVENT_ID3,
    EVENT_ID4,
    EVENT_ID5,
    EVENT_ID6,
    EVENT_ID7,
} event_t;
