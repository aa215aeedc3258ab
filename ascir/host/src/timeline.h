// The time of a launch, replayed from the trace of every core (AscirTrace): plain C structures for ctypes.
//
// The replay only depends on the records, the constants and the order of the buffers: not on the machine, addresses on
// the host, or the schedule of the functional run.
//
//     AscirTimelineRequest request = {.traces = ..., .trace_count = 48, .constants = ..., .constant_count = ...};
//     AscirTimeline* timeline = ascir_timeline(&request);   ...   ascir_timeline_release(timeline);
#pragma once
#include <stdint.h>
#include "../include/ascir/abi.h"

// The constants of the replay, by their names in the [timing] table of the chip's data file.
// Cycles are core cycles, rates are bytes per core cycle unless the name says otherwise.
#define ASCIR_TIMING_CONSTANTS(X)                                                                                      \
    X(frequency_mhz) /* of the chip, not of the table */                                                               \
    X(l2_bytes)      /* same */                                                                                        \
    X(launch_ns) X(launch_core_ns) X(launch_group_ns)                                                                  \
    X(kernel_begin) X(kernel_begin_core) X(kernel_end)                                                                                     \
    X(issue) X(issue_flag) X(issue_register) X(scalar_local) X(scalar_gm_hit) X(cache_clean_line) X(soft_sync)         \
    X(scalar_cache_lines)                                                                                              \
    X(queue_depth) X(barrier) X(barrier_all) X(cross_core)                                                             \
    X(hbm_gb_per_s) X(hbm_write_back) X(l2_gb_per_s) X(l2_latency) X(hbm_latency) X(write_latency)                     \
    X(gm_instruction) X(gm_line) X(gm_sector) X(gm_misaligned) X(gm_shared_region) X(gm_shared) X(gm_shared_rate)                                        \
    X(gm_read_aiv) X(gm_read_aic) X(gm_write) X(gm_burst_aiv) X(gm_bursts_in_flight_aic)                               \
    X(vector_head) X(vector_head_function) X(vector_head_reduce) X(vector_read_write_conflict)                         \
    X(repeat_function_b16) X(repeat_function_b32) X(repeat_reduce) X(repeat_multiply_add) X(repeat_gather_mask)        \
    X(repeat_int64) X(repeat_transpose) X(gather_elements) X(gather_blocks) X(sort_elements) X(scatter_elements)       \
    X(mmad_head) X(mmad_latency) X(l1_to_l0a) X(l1_to_l0b) X(load_head) X(load_latency) X(l1_to_bt) X(fill_rate)       \
    X(fixpipe_elements) X(fixpipe_head) X(fixpipe_latency)

#ifdef __cplusplus
extern "C" {
#endif

enum { ASCIR_CONSTANT_COUNT = 0
#define ASCIR_COUNT(name) +1
       ASCIR_TIMING_CONSTANTS(ASCIR_COUNT)
#undef ASCIR_COUNT
};

// Why a pipe stood still. The first seven: it waited for a flag of that pipe (order of ascir::Pipe).
enum {
    ASCIR_STALL_FLAG = 0,
    ASCIR_STALL_BARRIER = 7,   // a barrier of its own pipe
    ASCIR_STALL_ISSUE = 8,     // nothing had been issued to it; pipe S: a queue was full
    ASCIR_STALL_CROSS = 9,     // another core
    ASCIR_STALL_DRAIN = 10,    // pipe S: a barrier of all pipes
    ASCIR_STALLS = 11,
};

typedef struct AscirPipeTime {  // cycles
    double busy;                // from the start of an instruction to its end; overlapping ones count once
    double contended;           // of busy: more than the same transfers had taken alone (HBM, L2, same address)
    double conflicts;           // of busy: UB banks
    double stall[ASCIR_STALLS];
    uint64_t instructions;
    uint64_t gm_read;           // bytes
    uint64_t gm_written;
} AscirPipeTime;

typedef struct AscirCoreTime {
    double start, end;          // cycles; all cores of the first wave start at 0
    AscirPipeTime pipes[7];
} AscirCoreTime;

typedef struct AscirTimelineRequest {
    const AscirTrace* traces;
    uint64_t trace_count;
    const AscirBuffer* buffers; // global memory in order: gives addresses that do not depend on the host
    uint64_t buffer_count;
    const double* constants;    // in the order of ASCIR_TIMING_CONSTANTS
    uint64_t constant_count;
    uint32_t warm;              // 1: L2 holds what an earlier run of the same kernel left in it
    uint32_t spans;             // 1: keep start and end of every record
    uint32_t mixed;             // 1: cube and vector cores take part
    uint32_t reserved;
} AscirTimelineRequest;

typedef struct AscirTimeline {
    int32_t status;             // 0: done; 1: refused; 2: a wait was never served (see stuck)
    uint32_t core_count;
    const char* message;
    double cycles;              // from the start to the last end
    double core_cycles;         // of the core that took longest, from its own start
    double task_us;             // with launch, which grows with the number of cores, and completion report
    double hbm_read, hbm_written;   // bytes
    double l2_hit;                  // bytes read that were in L2
    const AscirCoreTime* cores;     // as traces
    const double* const* starts;    // of core, of record; cycles. null where spans == 0
    const double* const* ends;
    void* owner;
} AscirTimeline;

uint32_t ascir_timing_constant_count(void);
const char* ascir_timing_constant_name(uint32_t index);
AscirTimeline* ascir_timeline(const AscirTimelineRequest* request);
void ascir_timeline_release(AscirTimeline* timeline);

#ifdef __cplusplus
}
#endif
