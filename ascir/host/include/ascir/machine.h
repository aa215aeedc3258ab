// The machine below the API: cores, memories, registers, and the interface of the runtime to headers. instr.h, which
// this header includes at its end, describes how to write an API function.
#pragma once
#include <stdarg.h>
#include <stdint.h>
#include <string.h>
#include "ascir/abi.h"
#include "ascir/config.h"
#include "ascir/types.h"

namespace ascir {

enum class Mem : uint8_t { GM, UB, L1, L0A, L0B, L0C, BT, FB };
constexpr int mem_count = 8;
enum class Pipe : uint8_t { S, V, M, MTE1, MTE2, MTE3, FIX };
constexpr int pipe_count = 7;
enum class CoreKind : uint8_t { AIC, AIV };
enum class Severity : uint8_t { Info = ASCIR_INFO, Warning = ASCIR_WARNING, Error = ASCIR_ERROR };

#ifdef __DAV_C220_CUBE__
constexpr bool on_aic = true;
#else
constexpr bool on_aic = false;
#endif
constexpr bool on_aiv = !on_aic;
constexpr bool checked = ASCIR_CHECKED != 0;

// Instruction classes, with what a, b, c, d of their records hold. "es": element size in bytes of the widest
// operand goes to bits 8..15 of flags (Instr::element_size).
enum class Op : uint8_t {
    KernelBegin,  // a: 0
    KernelEnd,      // a: 1 if the compiler orders vector instructions
    Scalar,         // a: cycles of scalar work
    ScalarGet,      // scalar load; from GM where gm_bytes is not 0
    ScalarSet,      // scalar store; to GM where gm_bytes is not 0
    CacheClean,     // a: lines (0: the whole cache)
    RegisterWrite,  // mask, atomic mode, CTRL...: scalar pipe
    SetFlag,        // a: HardEvent, b: source Pipe, c: destination Pipe, id
    WaitFlag,       // same
    Barrier,        // a: ascir::Pipe, or 255 for all
    CrossSet,       // a: mode, b: 1 if part of SyncAll, id; on the pipe that signals
    CrossWait,      // id, b: 1 if part of SyncAll
    SoftSync,       // IBSet, IBWait, software SyncAll: a: 0 set, 1 wait (gm_addr: of the signal), 2 all; b: cores
    QueueWait,      // a free buffer was asked for and had to be waited for
    // vector: a: repeats (of 256 bytes of the widest operand), b: elements, c: 1 if in counter mode (count
    // form)
    VectorUnary,    // Abs, Relu, Not, Muls, Adds, shifts, Axpy...
    VectorBinary,   // Add, Sub, Mul, Max, Min, And, Or, FusedMulAdd...
    VectorTernary,  // MulAddDst
    Exp,
    Ln,
    Sqrt,
    Rsqrt,
    Reciprocal,
    Div,
    Cast,  // d: source DType << 8 | destination DType
    Compare,
    Select,
    Duplicate,
    CreateVecIndex,
    Brcb,
    Copy,
    UbToUb,  // a: bursts, b: bytes of one
    Gather,
    GatherBlock,
    GatherMask,
    Scatter,
    ReduceWhole,
    ReduceBlock,
    ReducePair,
    ReduceAll,  // ReduceSum/Max/Min of a whole tensor
    Transpose16,
    TransDataTo5HD,
    Sort32,
    MrgSort,  // b: elements
    VectorOther,
    // movement: gm_* fields where GM takes part; a: bursts, b: bytes of one burst, c: padding elements or 0
    CopyIn,    // GM -> UB
    CopyInL1,  // GM -> L1
    CopyInPad,
    CopyOut,    // UB -> GM
    CopyOutL1,  // L1 -> GM
    CopyOutPad,
    Nd2Nz,  // a: matrices, b: rows, c: columns, d: row pitch of the source in bytes
    Nz2Nd,
    GmToL0,  // LoadData from GM
    FillL1,  // a: bytes
    // cube
    L1ToL0A,  // a: fractals, b: 1 if transposed
    L1ToL0B,
    LoadData3D,  // a: fractals, b: 1 if transposed, c: 0 to L0A, 1 to L0B
    LoadSparse,
    FillL0,     // a: bytes
    L1ToBt,     // a: bytes
    L1ToFb,     // a: bytes
    Mmad,       // a: m, b: n, c: k, d: dtype of A (DType) | 0x100 HF32 | 0x200 sparse | unitFlag << 12
    FixpipeGm,  // a: m, b: n, c: destination element bytes, d: quantMode | NZ2ND << 8 | relu << 9 | unitFlag
                // << 12
    FixpipeL1,  // same
    Other,
    Count,
};

// The source line of a call. A default argument takes the caller's.
struct Where {
    const char* file;
    int32_t line;
    static constexpr Where here(const char* file = __builtin_FILE(), int32_t line = __builtin_LINE()) {
        return Where{file, line};
    }
};

// Who owns bytes of a local memory: a buffer of a queue, a TBuf, a pool. It outlives the tensors that point
// to it.
struct Allocation {
    enum State : uint8_t { Free, Occupied, Enqueued, Dequeued, Forgotten };
    Mem mem;
    State state;
    uint8_t position;      // TPosition it was made for
    bool is_queue;         // buffers of queues go Free -> Occupied -> Enqueued -> Dequeued -> Free
    uint32_t begin, size;  // bytes
    uint32_t generation;   // counts allocations: a tensor of an older one is a use after free
    int32_t enqueue_event, free_event;  // event ids in use, or -1
    uint8_t enqueue_hard_event, free_hard_event;
    Where made;   // of InitBuffer
    Where where;  // of the last AllocTensor or Get
    Where freed;  // of the last FreeTensor
};

// Some bytes of a memory, and how far one may go from there. `addr`: byte address in the memory; in GM a host
// pointer.
struct Region {
    Mem mem = Mem::UB;
    uint64_t addr = 0;
    uint64_t begin = 0;  // of the tensor's allocation (GM: of the argument's buffer)
    uint64_t end = ~uint64_t(0);
    const Allocation* owner = nullptr;  // null: a static tensor, or GM
    uint32_t generation = 0;
    bool no_l2 = false;  // GM: SetL2CacheHint(disable)
    uint64_t declared = 0;  // GM: where the size ends that SetGlobalBuffer was given; 0: none was
    Region at(uint64_t offset) const {
        Region moved = *this;
        moved.addr += offset;
        return moved;
    }
};

// The blocks of 32 bytes that a mask/repeat instruction touches through one operand. Lane e of repeat r is at
// r*repeat_stride*32 + (e / E)*block_stride*32 + (e % E)*element_bytes, E = 32 / element_bytes.
struct Blocks {
    uint32_t element_bytes = 2;  // 1, 2, 4 or 8
    uint32_t lanes = 128;        // of a full repeat
    uint32_t block_stride = 1;   // blocks of 32 bytes
    uint32_t repeats = 1;        // full ones
    uint32_t repeat_stride = 8;
    uint64_t mask[2] = {~uint64_t(0), ~uint64_t(0)};  // lanes (not bytes) that take part in each full repeat
    uint32_t tail_lanes = 0;  // counter mode: one more repeat, of the first tail_lanes lanes only
};

// Vector clock: for each pipe, the number of the newest instruction that is known to have finished.
struct Clock {
    uint32_t at[pipe_count];
    void join(const Clock& other) {
        for (int i = 0; i < pipe_count; ++i) at[i] = at[i] > other.at[i] ? at[i] : other.at[i];
    }
};

enum class AtomicOp : uint8_t { None, Add, Max, Min };

// Register state as the kernel leaves it from call to call. Defaults: what a core starts with.
struct Registers {
    uint64_t mask[2] = {~uint64_t(0),
                        ~uint64_t(0)};  // [0] lanes 0..63 (counter mode: the number of elements)
    bool counter_mode = false;          // CTRL[56]
    AtomicOp atomic_op = AtomicOp::None;
    DType atomic_type = DType::F32;
    uint64_t ctrl = 0;       // bits 46 HF32, 47 its rounding, 48 keep inf/nan, 51 Mmad layout, 59 cast wraps
    uint64_t deq_scale = 0;  // as SetDeqScale wrote it (half bits, or scale | offset << 37 | sign << 46)
    uint64_t pad_value = 0;  // bits
    bool pad_value_set = false;
    uint8_t compare_mask[16] = {0};
    uint64_t accumulator = 0;   // bits of the sum that ReduceSum left
    uint64_t reduce_value = 0;  // bits of value and index that a WholeReduceMax/Min left
    uint64_t reduce_index = 0;
    uint64_t reserved_count = 0;  // of GatherMask
    uint16_t sort_counts[4] = {0};
    uint64_t quant_pre = 0;  // scalar quantisation parameter of Fixpipe
    uint64_t fixpipe_config =
        0;  // FPC: quant address in units of 128 bytes, bits 8..15; relu in units of 64, bits 0..7
    uint16_t nd_number = 1, nd_source_stride = 0, nd_target_stride = 0;  // ND_PARA
    struct Fmatrix {
        uint16_t height = 0, width = 0;
        uint8_t pads[4] = {0, 0, 0, 0};
    } fmatrix[2];                 // left, right
    uint64_t load3d_padding = 0;  // bits
    uint32_t load3d_boundary = 0;
    uint16_t load_repeat_stride = 0;
    uint8_t load_repeat_time = 1, load_repeat_mode = 0;
    bool hf32() const { return ctrl >> 46 & 1; }
    bool keep_inf_nan() const { return ctrl >> 48 & 1; }
};

struct Memory {
    uint8_t* bytes = nullptr;
    uint64_t size = 0;
    uint32_t alignment = 1;
};

struct Machine;  // all cores of a launch: runtime
struct Shadow;   // what the checks know of a core's memories: runtime
struct Fiber;

struct Core {
    Memory memory[mem_count];  // GM: no bytes of its own
    Registers reg;
    CoreKind kind;
    uint32_t block = 0;      // group (raw block index)
    uint32_t sub_block = 0;  // 0 or 1 on AIV of a mixed kernel
    uint32_t blocks = 1;     // block_dim of the launch
    uint32_t ratio = 1;      // AIV per group
    uint32_t index = 0;      // of the core in the machine
    const AscirLaunch* launch = nullptr;
    Machine* machine = nullptr;
    Shadow* shadow = nullptr;
    Fiber* fiber = nullptr;
    // trace
    AscirRecord* records = nullptr;
    uint64_t record_count = 0, record_capacity = 0;
    // lines
    Where last{"", 0};        // of the last call: for calls that cannot take a default argument
    Where outer{nullptr, 0};  // of the composite call that is running
    const char* line_file = nullptr;
    uint32_t line_file_id = 0;
    uint64_t line_files = 0;
    // memory pools
    void* pipe = nullptr;  // the live TPipe
    bool auto_sync = false;
    uint64_t ub_peak = 0;
    uint8_t* system_workspace = nullptr;
    // flags
    uint8_t flag_set[35][8] = {};
    uint8_t event_taken[35] = {};  // bit per id: AllocEventID
    uint8_t cross_counter[16] = {};
    // cube
    uint64_t unit_flags[4] =
        {};  // of the blocks of 512 bytes of L0C: set where a Mmad has left a finished tile
    Where unit_flag_set{"", 0};  // the last that did
    uint8_t sparse_index[16 * 1024] = {};  // beside L0B: the positions of 4:2 sparse weights
    bool composite() const { return outer.file != nullptr; }
};

ASCIR_PUBLIC extern __thread Core* current_core;
inline Core& core() { return *current_core; }

ASCIR_SHARED uint8_t* bytes(const Region& region) {
    if (region.mem == Mem::GM) return reinterpret_cast<uint8_t*>(region.addr);
    return core().memory[int(region.mem)].bytes + region.addr;
}

// ---- the runtime's part (runtime.h) -------------------------------------------------------------

// An instruction while it runs.
struct Running {
    Core* core;
    const char* api;
    Where where;
    Pipe pipe;
    bool dead;
    bool carries;           // moves bytes as they are: what nothing has written may be among them
    bool unordered;         // may read before an earlier one of its pipe has written
    uint8_t reads, writes;  // operands so far: which address field of the record is next
    uint32_t number;        // of this instruction on its core (checked mode)
    Clock clock;            // what has finished when it starts (checked mode)
    AscirRecord record;
};

ASCIR_PUBLIC void grow_trace(Core& core);
ASCIR_PUBLIC uint32_t file_id(Core& core, const char* file);
ASCIR_PUBLIC void begin_checked(Running& instr);
ASCIR_PUBLIC void end_checked(Running& instr);
// Contiguous, strided and masked accesses of a checked instruction. They set instr.dead where going on is
// unsafe.
ASCIR_PUBLIC void access(Running& instr, const Region& region, uint64_t length, bool write,
                         const char* operand, uint32_t alignment);
ASCIR_PUBLIC void access_2d(Running& instr, const Region& region, uint64_t length, uint32_t count,
                            uint64_t stride, bool write, const char* operand, uint32_t alignment);
ASCIR_PUBLIC void access_blocks(Running& instr, const Region& region, const Blocks& blocks, bool write,
                                const char* operand, uint32_t alignment);
// Checked mode, for instructions that carry: whether something has written all these bytes, and the contrary
// of writing.
ASCIR_PUBLIC bool is_initialised(const Core& core, const Region& region, uint64_t length);
ASCIR_PUBLIC void uninitialise(Core& core, const Region& region, uint64_t length);
// A transfer of nothing from or to global memory.
ASCIR_PUBLIC void moves_nothing(Core& core, const Region& region);
// Bytes that DataCopyPad writes only to fill up the last block.
ASCIR_PUBLIC void fill_up(Core& core, const Region& region, uint64_t length);
ASCIR_PUBLIC ASCIR_COLD void overflow(Running& instr, const Region& region, uint64_t length, bool write,
                                      const char* operand);
ASCIR_PUBLIC ASCIR_COLD void report(Core& core, Severity severity, const char* code, const char* api,
                                    const char* operand, const Region* region, uint64_t length, Where where,
                                    Where other, const char* advice, const char* format, ...)
    __attribute__((format(printf, 11, 12)));
ASCIR_PUBLIC ASCIR_COLD void report_arguments(Core& core, Severity severity, const char* code,
                                              const char* api, const char* operand, const Region* region,
                                              uint64_t length, Where where, Where other, const char* advice,
                                              const char* format, va_list arguments);
// Bounds of the argument buffer that holds `address` (begin == end == 0 where there is none).
struct Bounds {
    uint64_t begin, end;
};
ASCIR_PUBLIC Bounds buffer_of(const Core& core, const void* address);
// The memory and address behind a host pointer (of GetPhyAddr): local memory of this core, else GM.
ASCIR_PUBLIC Region region_of(const void* pointer);
// A new record of a buffer; it lives as long as the launch.
ASCIR_PUBLIC Allocation* new_allocation(Core& core);
// Ends this core: for states from which the device would never come back.
[[noreturn]] ASCIR_PUBLIC void halt(Core& core);

ASCIR_SHARED const char* mem_name(Mem mem) {
    constexpr const char* names[] = {"GM", "UB", "L1", "L0A", "L0B", "L0C", "BT", "FB"};
    return names[int(mem)];
}
ASCIR_SHARED const char* pipe_name(Pipe pipe) {
    constexpr const char* names[] = {"S", "V", "M", "MTE1", "MTE2", "MTE3", "FIX"};
    return names[int(pipe)];
}

}  // namespace ascir

#include "ascir/instr.h"
