// The C interface between a launcher and the compiled kernels: plain structs, laid out the same for ctypes.
//
// There are two libraries. The runtime (src/runtime.cpp, built once) has the scheduler, the checks and
// `ascir_run`; it is loaded with global visibility, before any kernel. A kernel library (one for each core
// type that the kernel needs: -D__DAV_C220_VEC__ or -D__DAV_C220_CUBE__, and one for each mode:
// -DASCIR_CHECKED=1 or 0) is built with -fvisibility=hidden from the kernel's file followed by
// ASCIR_ENTRY(kernel_name), and exports `ascir_kernel`.
//
//     AscirLaunch launch = {.abi_version = ASCIR_ABI_VERSION, .block_dim = 8, ...};
//     launch.aiv = vector_library.ascir_kernel;
//     AscirResult* result = ascir_run(&launch);
//     ascir_release(result);
#pragma once
#include <stdint.h>

#define ASCIR_ABI_VERSION 1

#ifdef __cplusplus
extern "C" {
#endif

// One allocation of global memory: an array of the caller, used in place. Ranges do not overlap.
typedef struct AscirBuffer {
    void* base;
    uint64_t size;     // bytes
    const char* name;  // how findings call it
    uint32_t flags;    // ASCIR_BUFFER_*
    uint32_t reserved;
} AscirBuffer;
enum {
    ASCIR_BUFFER_READ_ONLY = 1,  // writing it is a finding
    ASCIR_BUFFER_UNDEFINED = 2,  // what is in it at first has no meaning: reading that is a finding
    ASCIR_BUFFER_OUTPUT = 4,     // a byte that nothing writes is a finding, unless the kernel updates what is there
};

// One argument of the kernel, in order. Converted to the parameter's type when the kernel is called.
enum {
    ASCIR_SLOT_POINTER = 0,   // value = address, usually a buffer's base
    ASCIR_SLOT_INTEGER = 1,   // value = int64_t
    ASCIR_SLOT_FLOATING = 2,  // value = bits of a double
    ASCIR_SLOT_BYTES = 3,     // data, size: a struct passed by value
};
typedef struct AscirSlot {
    uint32_t kind;
    uint32_t size;
    uint64_t value;
    const void* data;
} AscirSlot;

// What a launch occupies: block_dim counts AIV cores, AIC cores, or groups.
enum {
    ASCIR_AIV_ONLY = 0,
    ASCIR_AIC_ONLY = 1,
    ASCIR_MIX_AIV_1_0 = 2,  // vector cores only, cross-core flags on
    ASCIR_MIX_AIC_1_0 = 3,  // cube cores only, cross-core flags on
    ASCIR_MIX_AIC_1_1 = 4,
    ASCIR_MIX_AIC_1_2 = 5,
};

// Facts of the chip. Memories in the order of ascir::Mem: GM UB L1 L0A L0B L0C BT FB.
typedef struct AscirSoc {
    uint64_t bytes[8];
    uint32_t alignment[8];
    uint32_t aic_cores;
    uint32_t aiv_cores;
    uint32_t frequency_mhz;
    uint32_t event_ids;         // per pipe pair
    uint32_t cross_core_flags;  // ids
    uint32_t queue_buffers;     // of one TPipe
    uint64_t reserved_ub;       // bytes at the end of UB that library code may use
    uint64_t system_workspace;  // bytes in front of the user's workspace
} AscirSoc;

enum { ASCIR_TRACE_OFF = 0, ASCIR_TRACE_ON = 1 };

typedef struct AscirLaunch {
    uint32_t abi_version;
    uint32_t kernel_type;  // ASCIR_AIV_ONLY ...
    uint32_t block_dim;
    uint32_t threads;        // 0: as many as the machine has processors
    uint64_t schedule_seed;  // permutes the order in which cores run; the results must not depend on it
    uint64_t tiling_key;
    int32_t auto_sync;  // 1: the vendor's compiler inserts V barriers and S flags of vector code; 0: not; -1:
                        // on where the kernel uses TPipe
    uint32_t trace;
    uint32_t saturate;      // 1: overflow of half gives the largest number; 0: infinity
    uint32_t max_findings;  // distinct ones that are kept; 0: 200
    uint32_t checks;        // 1 where the kernel libraries are built with ASCIR_CHECKED=1; else 0
    uint32_t reserved;
    AscirSoc soc;
    const AscirBuffer* buffers;
    uint64_t buffer_count;
    const AscirSlot* slots;
    uint64_t slot_count;
    void (*aic)(const struct AscirLaunch*);  // `ascir_kernel` of the cube library; null where there is none
    void (*aiv)(const struct AscirLaunch*);  // of the vector library
    void* system_workspace;  // zeroed memory for SyncAll and the like, or null: the runtime's own
    void (*progress)(void* user, uint32_t blocks_done, uint32_t blocks);  // or null
    void* user;
    volatile uint32_t* cancel;  // or null; set to 1 to stop at the next switch of cores
} AscirLaunch;

enum { ASCIR_INFO = 0, ASCIR_WARNING = 1, ASCIR_ERROR = 2 };

typedef struct AscirFinding {
    uint32_t severity;
    uint32_t core_kind;  // 0 AIC, 1 AIV
    uint32_t block;      // what GetBlockIdx() gives on that core
    uint32_t mem;        // ascir::Mem, or 255
    uint64_t addr;       // byte offset in the memory; in GM: in the argument named by `buffer`
    uint64_t length;     // bytes
    uint64_t count;      // how many times the same was met (all cores)
    const char* code;    // ErrorRead1 ... ErrorSync4, ErrorLeak, OutOfArgument, Limit.x, ...
    const char* message;
    const char* advice;
    const char* api;
    const char* operand;  // parameter name of the API, or ""
    const char* buffer;   // name of the GM buffer, or ""
    const char* file;
    const char* other_file;  // of the other access, or ""
    uint32_t line;
    uint32_t other_line;  // 0: none
} AscirFinding;

// One instruction as the timeline wants it. What a, b, c, d mean is said at ascir::Op in machine.h.
typedef struct AscirRecord {
    uint8_t pipe;    // ascir::Pipe
    uint8_t op;      // ascir::Op
    uint16_t flags;  // ASCIR_RECORD_*, element size in bytes in bits 8..15
    uint32_t line;   // bits 0..19 line, 20..31 index into AscirResult.files
    uint32_t a, b, c, d;
    uint64_t gm_addr;   // host address of the first byte
    uint32_t gm_bytes;  // of one burst
    uint16_t gm_burst_count;
    uint16_t id;               // event or cross-core flag id
    uint32_t gm_stride;        // bytes, burst head to burst head
    uint32_t dst, src0, src1;  // byte addresses in local memories
} AscirRecord;
enum {
    ASCIR_RECORD_GM_READ = 1,
    ASCIR_RECORD_GM_WRITE = 2,
    ASCIR_RECORD_ATOMIC = 4,
    ASCIR_RECORD_NO_L2 = 8,
    // Strides of a mask/repeat instruction, which has no GM operand: of dst and src0 in the low and the high
    // half of gm_addr, of src1 in gm_bytes. Each: block stride | repeat stride << 16 (blocks of 32 bytes), or
    // 0: contiguous.
    ASCIR_RECORD_STRIDES = 16
};
#define ASCIR_STRIDES_VALID 0x80000000u

// A buffer that a TPipe made, in order of making: the map of a core's memories.
typedef struct AscirAllocation {
    uint32_t mem;  // ascir::Mem
    uint32_t begin, size;  // bytes
    uint32_t is_queue;
    const char* position;  // VECIN ...
    uint32_t line;         // of its InitBuffer, as in AscirRecord
    uint32_t used_line;    // of the last AllocTensor or Get; same as line: of none
} AscirAllocation;

typedef struct AscirTrace {  // of one core
    uint32_t core_kind;
    uint32_t block;  // index of the group (raw block index)
    uint32_t sub_block;
    uint32_t wave;  // launches with more blocks than cores run in waves
    const AscirRecord* records;
    uint64_t record_count;
    uint64_t ub_peak;  // highest byte of UB (AIV) or L1 (AIC) that was used
    const AscirAllocation* allocations;
    uint64_t allocation_count;
} AscirTrace;

typedef struct AscirResult {
    int32_t status;  // 0: ran; 1: refused (see message); 2: deadlock; 3: cancelled
    uint32_t finding_count;
    const char* message;
    const AscirFinding* findings;  // errors first, then by file and line
    const AscirTrace* traces;
    uint64_t trace_count;
    const char* const* files;
    uint64_t file_count;
    uint64_t findings_dropped;
    double seconds;  // of this machine
    void* owner;
} AscirResult;

AscirResult* ascir_run(const AscirLaunch* launch);
void ascir_release(AscirResult* result);

#ifdef __cplusplus
}
#endif
