// The machine under the API: cores, memories, registers, and the scope in which an instruction runs.
//
// How to write an API function
// ----------------------------
//     template <typename T>
//     __aicore__ inline void Add(const LocalTensor<T>& dst, const LocalTensor<T>& src0, const LocalTensor<T>& src1,
//                                const int32_t& count, ascir::Where where = ascir::Where::here()) {
//         if constexpr (!ascir::on_aiv) return;                                    // 1. silent on the other core type
//         ascir::Instr instr("Add", ascir::Pipe::V, ascir::Op::VectorBinary, where);      // 2. one scope, one record
//         instr.dtype<T, half, float, int16_t, int32_t>("src0");                          // 3. types of this chip
//         instr.position(dst, ascir::Mem::UB, "dst");                                     //    and where operands live
//         if (count <= 0) return;
//         instr.read(src0.region(), count * sizeof(T), "src0");                           // 4. reads first, then writes
//         instr.read(src1.region(), count * sizeof(T), "src1");
//         instr.write(dst.region(), count * sizeof(T), "dst");
//         instr.cost(repeats, sizeof(T));                                                 // 5. what the time depends on
//         if (instr.dead()) return;                                                       // 6. unsafe: nothing is computed
//         ... plain loops over ascir::bytes(region) or dst.data() ...
//     }
// * The scope checks bounds, alignment, initialisation, lifetime and hazards from what is declared; the API has no
//   checking code but limits on its arguments: `instr.limit("repeatTime", repeat, 0, 255)`, `instr.fail(code, ...)`.
// * Declare every byte that the device touches, and no other: masked-off lanes are not written, so use `blocks` with
//   the lane mask for mask/repeat forms. Reads come first: an operand read after its own write would count as written.
// * A destination that is only partly rewritten (accumulate in place) is declared as read and as written.
// * GM regions work in the same calls (`gm.region(byteOffset)`): they are checked against the launch's arguments, noted
//   for races between cores, and fill the record's gm_* fields.
// * One scope at a time: a composite function opens `ascir::Composite scope(where);` and calls others, whose records
//   and findings then carry the line of the kernel's call.
// * Registers (mask, atomic, CTRL, ...) are `ascir::core().reg`: plain values, no record needed.
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

// Instruction classes, with what a, b, c, d of their records hold. "es": element size in bytes of the widest operand
// goes to bits 8..15 of flags (Instr::element_size).
enum class Op : uint8_t {
    KernelBegin,      // a: 0
    KernelEnd,
    Scalar,           // a: cycles of scalar work
    ScalarGet,        // scalar load; from GM where gm_bytes is not 0
    ScalarSet,        // scalar store; to GM where gm_bytes is not 0
    CacheClean,       // a: lines (0: the whole cache)
    RegisterWrite,    // mask, atomic mode, CTRL...: scalar pipe
    SetFlag,          // a: HardEvent, b: source Pipe, c: destination Pipe, id
    WaitFlag,         // same
    Barrier,          // a: ascir::Pipe, or 255 for all
    CrossSet,         // a: mode, b: 1 if part of SyncAll, id; on the pipe that signals
    CrossWait,        // id, b: 1 if part of SyncAll
    SoftSync,         // IBSet, IBWait, software SyncAll: a: 0 set, 1 wait, 2 all; id
    QueueWait,        // a free buffer was asked for and had to be waited for
    // vector: a: repeats (of 256 bytes of the widest operand), b: elements, c: 1 if in counter mode (count form)
    VectorUnary,      // Abs, Relu, Not, Muls, Adds, shifts...
    VectorBinary,     // Add, Sub, Mul, Max, Min, And, Or...
    VectorTernary,    // MulAddDst, FusedMulAdd, Axpy
    Exp,
    Ln,
    Sqrt,
    Rsqrt,
    Reciprocal,
    Div,
    Cast,             // d: source DType << 8 | destination DType
    Compare,
    Select,
    Duplicate,
    CreateVecIndex,
    Brcb,
    Copy,
    UbToUb,           // a: bursts, b: bytes of one
    Gather,
    GatherBlock,
    GatherMask,
    Scatter,
    ReduceWhole,
    ReduceBlock,
    ReducePair,
    ReduceAll,        // ReduceSum/Max/Min of a whole tensor
    Transpose16,
    TransDataTo5HD,
    Sort32,
    MrgSort,          // b: elements
    VectorOther,
    // movement: gm_* fields where GM takes part; a: bursts, b: bytes of one burst, c: padding elements or 0
    CopyIn,           // GM -> UB
    CopyInL1,         // GM -> L1
    CopyInPad,
    CopyOut,          // UB -> GM
    CopyOutL1,        // L1 -> GM
    CopyOutPad,
    Nd2Nz,            // a: matrices, b: rows, c: columns, d: row pitch of the source in bytes
    Nz2Nd,
    GmToL0,           // LoadData from GM
    FillL1,           // a: bytes
    // cube
    L1ToL0A,          // a: fractals, b: 1 if transposed
    L1ToL0B,
    LoadData3D,       // a: fractals, b: 1 if transposed, c: 0 to L0A, 1 to L0B
    LoadSparse,
    FillL0,           // a: bytes
    L1ToBt,           // a: bytes
    L1ToFb,           // a: bytes
    Mmad,             // a: m, b: n, c: k, d: dtype of A (DType) | 0x100 HF32 | 0x200 sparse | unitFlag << 12
    FixpipeGm,        // a: m, b: n, c: destination element bytes, d: quantMode | NZ2ND << 8 | relu << 9 | unitFlag << 12
    FixpipeL1,        // same
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

// Who owns bytes of a local memory: a buffer of a queue, a TBuf, a pool. It outlives the tensors that point to it.
struct Allocation {
    enum State : uint8_t { Free, Occupied, Enqueued, Dequeued, Forgotten };
    Mem mem;
    State state;
    uint8_t position;            // TPosition it was made for
    bool is_queue;               // buffers of queues go Free -> Occupied -> Enqueued -> Dequeued -> Free
    uint32_t begin, size;        // bytes
    uint32_t generation;         // counts allocations: a tensor of an older one is a use after free
    int32_t enqueue_event, free_event;   // event ids in use, or -1
    uint8_t enqueue_hard_event, free_hard_event;
    Where where;                 // of the last AllocTensor or Get
    Where freed;                 // of the last FreeTensor
};

// Some bytes of a memory, and how far one may go from there. `addr`: byte address in the memory; in GM a host pointer.
struct Region {
    Mem mem = Mem::UB;
    uint64_t addr = 0;
    uint64_t begin = 0;                      // of the tensor's allocation (GM: of the argument's buffer)
    uint64_t end = ~uint64_t(0);
    const Allocation* owner = nullptr;       // null: a static tensor, or GM
    uint32_t generation = 0;
    bool no_l2 = false;                      // GM: SetL2CacheHint(disable)
    Region at(uint64_t offset) const {
        Region moved = *this;
        moved.addr += offset;
        return moved;
    }
};

// The blocks of 32 bytes that a mask/repeat instruction touches through one operand. Lane e of repeat r is at
// r*repeat_stride*32 + (e / E)*block_stride*32 + (e % E)*element_bytes, E = 32 / element_bytes.
struct Blocks {
    uint32_t element_bytes = 2;   // 1, 2, 4 or 8
    uint32_t lanes = 128;         // of a full repeat
    uint32_t block_stride = 1;    // blocks of 32 bytes
    uint32_t repeats = 1;         // full ones
    uint32_t repeat_stride = 8;
    uint64_t mask[2] = {~uint64_t(0), ~uint64_t(0)};  // lanes (not bytes) that take part in each full repeat
    uint32_t tail_lanes = 0;      // counter mode: one more repeat, of the first tail_lanes lanes only
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
    uint64_t mask[2] = {~uint64_t(0), ~uint64_t(0)};  // [0] lanes 0..63 (counter mode: the number of elements)
    bool counter_mode = false;                        // CTRL[56]
    AtomicOp atomic_op = AtomicOp::None;
    DType atomic_type = DType::F32;
    uint64_t ctrl = 0;           // bits 46 HF32, 47 its rounding, 48 keep inf/nan, 51 Mmad layout, 59 cast wraps
    uint64_t deq_scale = 0;      // as SetDeqScale wrote it (half bits, or scale | offset << 37 | sign << 46)
    uint64_t pad_value = 0;      // bits
    bool pad_value_set = false;
    uint8_t compare_mask[16] = {0};
    uint64_t accumulator = 0;    // bits of the sum that ReduceSum left
    uint64_t reduce_value = 0;   // bits of value and index that a WholeReduceMax/Min left
    uint64_t reduce_index = 0;
    uint64_t reserved_count = 0; // of GatherMask
    uint16_t sort_counts[4] = {0};
    uint64_t quant_pre = 0;      // scalar quantisation parameter of Fixpipe
    uint64_t fixpipe_config = 0; // FPC: quant address in units of 128 bytes, bits 8..15; relu in units of 64, bits 0..7
    uint16_t nd_number = 1, nd_source_stride = 0, nd_target_stride = 0;  // ND_PARA
    struct Fmatrix {
        uint16_t height = 0, width = 0;
        uint8_t pads[4] = {0, 0, 0, 0};
    } fmatrix[2];                // left, right
    uint64_t load3d_padding = 0; // bits
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

struct Machine;   // all cores of a launch: runtime
struct Shadow;    // what the checks know of a core's memories: runtime
struct Fiber;

struct Core {
    Memory memory[mem_count];    // GM: no bytes of its own
    Registers reg;
    CoreKind kind;
    uint32_t block = 0;          // group (raw block index)
    uint32_t sub_block = 0;      // 0 or 1 on AIV of a mixed kernel
    uint32_t blocks = 1;         // block_dim of the launch
    uint32_t ratio = 1;          // AIV per group
    uint32_t index = 0;          // of the core in the machine
    const AscirLaunch* launch = nullptr;
    Machine* machine = nullptr;
    Shadow* shadow = nullptr;
    Fiber* fiber = nullptr;
    // trace
    AscirRecord* records = nullptr;
    uint64_t record_count = 0, record_capacity = 0;
    // lines
    Where last{"", 0};           // of the last call: for calls that cannot take a default argument
    Where outer{nullptr, 0};     // of the composite call that is running
    const char* line_file = nullptr;
    uint32_t line_file_id = 0;
    uint64_t line_files = 0;
    // memory pools
    void* pipe = nullptr;        // the live TPipe
    bool auto_sync = false;
    uint64_t ub_peak = 0;
    uint8_t* system_workspace = nullptr;
    // flags
    uint8_t flag_set[35][8] = {};
    uint8_t event_taken[35] = {};  // bit per id: AllocEventID
    uint8_t cross_counter[16] = {};
    bool composite() const { return outer.file != nullptr; }
};

ASCIR_PUBLIC extern __thread Core* current_core;
inline Core& core() { return *current_core; }

inline uint8_t* bytes(const Region& region) {
    if (region.mem == Mem::GM) return reinterpret_cast<uint8_t*>(region.addr);
    return core().memory[int(region.mem)].bytes + region.addr;
}

// ---- the runtime's part (runtime.h) -------------------------------------------------------------------------------

// An instruction while it runs.
struct Running {
    Core* core;
    const char* api;
    Where where;
    Pipe pipe;
    bool dead;
    uint8_t reads, writes;       // operands so far: which address field of the record is next
    uint32_t number;             // of this instruction on its core (checked mode)
    Clock clock;                 // what has finished when it starts (checked mode)
    AscirRecord record;
};

ASCIR_PUBLIC void grow_trace(Core& core);
ASCIR_PUBLIC uint32_t file_id(Core& core, const char* file);
ASCIR_PUBLIC void begin_checked(Running& instr);
ASCIR_PUBLIC void end_checked(Running& instr);
// Contiguous, strided and masked accesses of a checked instruction. They set instr.dead where going on is unsafe.
ASCIR_PUBLIC void access(Running& instr, const Region& region, uint64_t length, bool write, const char* operand,
                         uint32_t alignment);
ASCIR_PUBLIC void access_2d(Running& instr, const Region& region, uint64_t length, uint32_t count, uint64_t stride,
                            bool write, const char* operand, uint32_t alignment);
ASCIR_PUBLIC void access_blocks(Running& instr, const Region& region, const Blocks& blocks, bool write,
                                const char* operand, uint32_t alignment);
ASCIR_PUBLIC ASCIR_COLD void overflow(Running& instr, const Region& region, uint64_t length, bool write,
                                      const char* operand);
ASCIR_PUBLIC ASCIR_COLD void report(Core& core, Severity severity, const char* code, const char* api,
                                    const char* operand, const Region* region, uint64_t length, Where where,
                                    Where other, const char* advice, const char* format, ...)
    __attribute__((format(printf, 11, 12)));
ASCIR_PUBLIC ASCIR_COLD void report_arguments(Core& core, Severity severity, const char* code, const char* api,
                                              const char* operand, const Region* region, uint64_t length, Where where,
                                              Where other, const char* advice, const char* format, va_list arguments);
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

inline const char* mem_name(Mem mem) {
    constexpr const char* names[] = {"GM", "UB", "L1", "L0A", "L0B", "L0C", "BT", "FB"};
    return names[int(mem)];
}
inline const char* pipe_name(Pipe pipe) {
    constexpr const char* names[] = {"S", "V", "M", "MTE1", "MTE2", "MTE3", "FIX"};
    return names[int(pipe)];
}

// ---- the scope of one instruction ---------------------------------------------------------------------------------

class Instr {
public:
    Instr(const char* api, Pipe pipe, Op op, Where where) {
        Core& core = *current_core;
        run_.core = &core;
        run_.api = api;
        run_.where = where = core.composite() ? core.outer : where;
        run_.pipe = pipe;
        run_.dead = false;
        run_.reads = run_.writes = 0;
        core.last = where;
        memset(&run_.record, 0, sizeof run_.record);
        run_.record.pipe = uint8_t(pipe);
        run_.record.op = uint8_t(op);
        if (ASCIR_UNLIKELY(where.file != core.line_file)) file_id(core, where.file);
        run_.record.line = uint32_t(where.line) | core.line_file_id << 20;
        if constexpr (checked) begin_checked(run_);
    }
    ~Instr() {
        if constexpr (checked) end_checked(run_);
        Core& core = *run_.core;
        if (ASCIR_UNLIKELY(core.record_count == core.record_capacity)) grow_trace(core);
        core.records[core.record_count++] = run_.record;
    }
    Instr(const Instr&) = delete;
    Instr& operator=(const Instr&) = delete;

    // Contiguous bytes. alignment 0: what the memory demands of an operand's address.
    void read(const Region& region, uint64_t length, const char* operand, uint32_t alignment = 0) {
        touch(region, length, 1, length, false);
        if (unsafe(region, length, false, operand)) return;
        if constexpr (checked) access(run_, region, length, false, operand, alignment);
    }
    void write(const Region& region, uint64_t length, const char* operand, uint32_t alignment = 0) {
        touch(region, length, 1, length, true);
        if (unsafe(region, length, true, operand)) return;
        if constexpr (checked) access(run_, region, length, true, operand, alignment);
    }
    // `count` bursts of `length` bytes, `stride` bytes from head to head.
    void read2d(const Region& region, uint64_t length, uint32_t count, uint64_t stride, const char* operand,
                uint32_t alignment = 0) {
        if (count == 0) return;
        touch(region, length, count, stride, false);
        if (unsafe(region, length + (count - 1) * stride, false, operand)) return;
        if constexpr (checked) access_2d(run_, region, length, count, stride, false, operand, alignment);
    }
    void write2d(const Region& region, uint64_t length, uint32_t count, uint64_t stride, const char* operand,
                 uint32_t alignment = 0) {
        if (count == 0) return;
        touch(region, length, count, stride, true);
        if (unsafe(region, length + (count - 1) * stride, true, operand)) return;
        if constexpr (checked) access_2d(run_, region, length, count, stride, true, operand, alignment);
    }
    // Mask/repeat operands.
    void read_blocks(const Region& region, const Blocks& blocks, const char* operand, uint32_t alignment = 0) {
        strides(region, blocks, false);
        touch(region, 0, 1, 0, false);
        if (unsafe(region, extent(blocks), false, operand)) return;
        if constexpr (checked) access_blocks(run_, region, blocks, false, operand, alignment);
    }
    void write_blocks(const Region& region, const Blocks& blocks, const char* operand, uint32_t alignment = 0) {
        strides(region, blocks, true);
        touch(region, 0, 1, 0, true);
        if (unsafe(region, extent(blocks), true, operand)) return;
        if constexpr (checked) access_blocks(run_, region, blocks, true, operand, alignment);
    }

    // Ingredients of the time: see Op.
    void cost(uint32_t a, uint32_t b = 0, uint32_t c = 0, uint32_t d = 0) {
        run_.record.a = a;
        run_.record.b = b;
        run_.record.c = c;
        run_.record.d = d;
    }
    void element_size(uint32_t size) { run_.record.flags |= uint16_t(size << 8); }
    void id(uint32_t number) { run_.record.id = uint16_t(number); }
    AscirRecord& record() { return run_.record; }
    Core& core() { return *run_.core; }
    Running& running() { return run_; }

    // A wrong argument: an error finding; nothing is executed. Returns true.
    bool fail(const char* code, const char* format, ...) __attribute__((format(printf, 3, 4), noinline, cold)) {
        va_list arguments;
        va_start(arguments, format);
        report_arguments(*run_.core, Severity::Error, code, run_.api, "", nullptr, 0, run_.where, Where{"", 0}, "",
                         format, arguments);
        va_end(arguments);
        run_.dead = true;
        return true;
    }
    // Suspicious, but defined: execution goes on.
    void warn(const char* code, const char* format, ...) __attribute__((format(printf, 3, 4), noinline, cold)) {
        va_list arguments;
        va_start(arguments, format);
        report_arguments(*run_.core, Severity::Warning, code, run_.api, "", nullptr, 0, run_.where, Where{"", 0}, "",
                         format, arguments);
        va_end(arguments);
    }
    // `name` must lie in [low, high]. True if it does.
    bool limit(const char* name, int64_t value, int64_t low, int64_t high) {
        if (ASCIR_LIKELY(value >= low && value <= high)) return true;
        fail("Limit", "%s: %s is %lld, allowed is %lld to %lld", run_.api, name, (long long)value, (long long)low,
             (long long)high);
        return false;
    }
    // T must be one of Allowed: else the device would compute nothing or something wrong, in silence.
    template <typename T, typename... Allowed> void dtype(const char* operand) {
        if constexpr ((dtype_bit(dtype_of<T>) & dtypes<Allowed...>) == 0) {
            fail("DType", "%s: %s of %s is not supported on this chip", run_.api, operand, dtype_name(dtype_of<T>));
        }
    }
    // The tensor must live in `mem`.
    template <typename Tensor> bool position(const Tensor& tensor, Mem mem, const char* operand) {
        if (ASCIR_LIKELY(tensor.region().mem == mem)) return true;
        fail("Position", "%s: %s is in %s, needed is %s", run_.api, operand, mem_name(tensor.region().mem),
             mem_name(mem));
        return false;
    }
    bool dead() const { return run_.dead; }

    // Bytes from the base to the last lane that takes part.
    static uint64_t extent(const Blocks& blocks);

private:

    // Outside of the memory itself: the arithmetic would touch the host's own memory.
    bool unsafe(const Region& region, uint64_t length, bool write, const char* operand) {
        const uint64_t limit = region.mem == Mem::GM ? region.end : run_.core->memory[int(region.mem)].size;
        const uint64_t floor = region.mem == Mem::GM ? region.begin : 0;
        if (ASCIR_LIKELY(region.addr >= floor && region.addr <= limit && length <= limit - region.addr)) return false;
        if (length == 0) return false;
        overflow(run_, region, length, write, operand);
        return true;
    }
    // Strides of an operand, for the timeline's bank conflicts. Before `touch`, which counts the operands.
    void strides(const Region& region, const Blocks& blocks, bool write) {
        if (region.mem == Mem::GM) return;
        AscirRecord& record = run_.record;
        const uint32_t packed =
            ASCIR_STRIDES_VALID | (blocks.block_stride & 0xffff) | (blocks.repeat_stride & 0x7fff) << 16;
        record.flags |= ASCIR_RECORD_STRIDES;
        if (write) {
            if (run_.writes == 0) record.gm_addr |= packed;
        } else if (run_.reads == 0) {
            record.gm_addr |= uint64_t(packed) << 32;
        } else if (run_.reads == 1) {
            record.gm_bytes = packed;
        }
    }
    // Fills the record's addresses.
    void touch(const Region& region, uint64_t length, uint32_t count, uint64_t stride, bool write) {
        AscirRecord& record = run_.record;
        if (region.mem == Mem::GM) {
            record.gm_addr = region.addr;
            record.gm_bytes = uint32_t(length);
            record.gm_burst_count = uint16_t(count);
            record.gm_stride = uint32_t(stride);
            const bool atomic = write && run_.pipe != Pipe::S && run_.core->reg.atomic_op != AtomicOp::None;
            record.flags |= uint16_t((write ? ASCIR_RECORD_GM_WRITE : ASCIR_RECORD_GM_READ) |
                                     (atomic ? ASCIR_RECORD_ATOMIC : 0) | (region.no_l2 ? ASCIR_RECORD_NO_L2 : 0));
        } else if (write) {
            if (run_.writes++ == 0) record.dst = uint32_t(region.addr);
        } else {
            if (run_.reads == 0) record.src0 = uint32_t(region.addr);
            if (run_.reads == 1) record.src1 = uint32_t(region.addr);
            ++run_.reads;
        }
    }

    Running run_;
};

inline uint64_t Instr::extent(const Blocks& blocks) {
    const uint32_t per_block = 32 / blocks.element_bytes;
    const auto span = [&](uint32_t last_lane) {
        return uint64_t(last_lane / per_block) * blocks.block_stride * 32 +
               uint64_t(last_lane % per_block + 1) * blocks.element_bytes;
    };
    uint64_t bytes = 0;
    const uint64_t high = blocks.lanes > 64 ? blocks.mask[1] : 0;
    if (blocks.repeats != 0 && (high | blocks.mask[0]) != 0) {
        uint32_t last = high != 0 ? 127 - uint32_t(__builtin_clzll(high)) : 63 - uint32_t(__builtin_clzll(blocks.mask[0]));
        if (last >= blocks.lanes && blocks.lanes <= 64) last = blocks.lanes - 1;
        bytes = uint64_t(blocks.repeats - 1) * blocks.repeat_stride * 32 + span(last);
    }
    if (blocks.tail_lanes != 0) {
        const uint64_t tail = uint64_t(blocks.repeats) * blocks.repeat_stride * 32 + span(blocks.tail_lanes - 1);
        if (tail > bytes) bytes = tail;
    }
    return bytes;
}

// A function made of others: their records and findings carry the line of its call.
class Composite {
public:
    explicit Composite(Where where) : core_(core()), previous_(core_.outer) {
        if (previous_.file == nullptr) core_.outer = where;
    }
    ~Composite() { core_.outer = previous_; }
    Composite(const Composite&) = delete;
    Composite& operator=(const Composite&) = delete;

private:
    Core& core_;
    Where previous_;
};

// A record without operands.
inline void note(Pipe pipe, Op op, Where where, uint32_t a = 0, uint32_t b = 0, uint32_t c = 0, uint32_t id = 0) {
    Core& core = *current_core;
    where = core.composite() ? core.outer : where;
    core.last = where;
    if (ASCIR_UNLIKELY(where.file != core.line_file)) file_id(core, where.file);
    if (ASCIR_UNLIKELY(core.record_count == core.record_capacity)) grow_trace(core);
    AscirRecord& record = core.records[core.record_count++];
    memset(&record, 0, sizeof record);
    record.pipe = uint8_t(pipe);
    record.op = uint8_t(op);
    record.line = uint32_t(where.line) | core.line_file_id << 20;
    record.a = a;
    record.b = b;
    record.c = c;
    record.id = uint16_t(id);
}

}  // namespace ascir
