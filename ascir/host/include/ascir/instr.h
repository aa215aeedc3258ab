// The scope of an instruction: what an API function declares, and the checks and records that follow from it.
//
// How to write an API function
// ----------------------------
//     template <typename T>
//     __aicore__ inline void Add(const LocalTensor<T>& dst, const LocalTensor<T>& src0,
//                                const LocalTensor<T>& src1, const int32_t& count,
//                                ascir::Where where = ascir::Where::here()) {
//         // 1. Silent on the other core type.
//         if constexpr (ascir::on_aic) return;
//         // 2. One scope, one record.
//         ascir::Instr instr("Add", ascir::Pipe::V, ascir::Op::VectorBinary, where);
//         // 3. Types that this chip has, and where the operands live.
//         instr.dtype<T, half, float, int16_t, int32_t>("src0");
//         instr.position(dst, ascir::Mem::UB, "dst");
//         // 4. Reads first, then writes.
//         instr.read(src0.region(), count * sizeof(T), "src0");
//         instr.read(src1.region(), count * sizeof(T), "src1");
//         instr.write(dst.region(), count * sizeof(T), "dst");
//         // 5. What the time depends on: see Op.
//         instr.cost(repeats, count, 1);
//         // 6. Unsafe to go on: nothing is computed.
//         if (instr.dead()) return;
//         ... plain loops over dst.data() or ascir::bytes(region) ...
//     }
//
// * The scope checks bounds, alignment, initialisation, lifetime and hazards from what is declared. An API has
//   no checks of its own but those of its arguments: instr.limit("repeatTime", repeat, 0, 255),
//   instr.fail(code, ...).
// * Declare every byte that the device touches, and no other. Masked-off lanes are not written: mask/repeat
//   forms use read_blocks and write_blocks with the lane mask.
// * Reads come first: an operand that is read after its own write would count as written. A destination that is
//   accumulated into is declared as read and as written.
// * Regions of global memory go into the same calls (gm.region(byteOffset)). They are checked against the
//   launch's arguments, kept for the search for races between cores, and fill the record's gm_* fields.
// * A template does what depends on types: positions, types, sizes. The rest is a function of regions, declared with
//   ASCIR_SHARED: it is compiled once and optimized, while templates are compiled with each kernel.
// * One scope at a time. A function made of others opens ascir::Composite scope(where) and calls them: their
//   records and findings carry the line of the kernel's call.
// * Registers (mask, atomic, CTRL, ...) are ascir::core().reg, plain values.
#pragma once
#include "ascir/machine.h"

namespace ascir {

class Instr {
public:
    Instr(const char* api, Pipe pipe, Op op, Where where) { begin(api, pipe, op, where); }
    ~Instr() { end(); }
    Instr(const Instr&) = delete;
    Instr& operator=(const Instr&) = delete;

    // Contiguous bytes. alignment 0: what the memory demands of an operand's address.
    ASCIR_SHARED void read(const Region& region, uint64_t length, const char* operand, uint32_t alignment = 0) {
        touch(region, length, 1, length, false);
        if (unsafe(region, length, false, operand)) return;
        if constexpr (checked) access(run_, region, length, false, operand, alignment);
    }
    // Bits of a mask, too few to wait for banks: the record keeps the addresses of the other operands.
    ASCIR_SHARED void read_mask(const Region& region, uint64_t length, const char* operand) {
        const uint32_t reads = run_.reads;
        read(region, length, operand);
        run_.reads = reads;
    }
    ASCIR_SHARED void write(const Region& region, uint64_t length, const char* operand, uint32_t alignment = 0) {
        touch(region, length, 1, length, true);
        if (unsafe(region, length, true, operand)) return;
        if constexpr (checked) access(run_, region, length, true, operand, alignment);
    }
    // `count` bursts of `length` bytes, `stride` bytes from head to head.
    ASCIR_SHARED void read2d(const Region& region, uint64_t length, uint32_t count, uint64_t stride, const char* operand,
                             uint32_t alignment = 0) {
        if (count == 0) return;
        touch(region, length, count, stride, false);
        if (unsafe(region, length + (count - 1) * stride, false, operand)) return;
        if constexpr (checked) access_2d(run_, region, length, count, stride, false, operand, alignment);
    }
    ASCIR_SHARED void write2d(const Region& region, uint64_t length, uint32_t count, uint64_t stride, const char* operand,
                              uint32_t alignment = 0) {
        if (count == 0) return;
        touch(region, length, count, stride, true);
        if (unsafe(region, length + (count - 1) * stride, true, operand)) return;
        if constexpr (checked) access_2d(run_, region, length, count, stride, true, operand, alignment);
    }
    // Mask/repeat operands.
    ASCIR_SHARED void read_blocks(const Region& region, const Blocks& blocks, const char* operand,
                                  uint32_t alignment = 0) {
        strides(region, blocks, false);
        touch(region, 0, 1, 0, false);
        if (unsafe(region, extent(blocks), false, operand)) return;
        if constexpr (checked) access_blocks(run_, region, blocks, false, operand, alignment);
    }
    ASCIR_SHARED void write_blocks(const Region& region, const Blocks& blocks, const char* operand,
                                   uint32_t alignment = 0) {
        strides(region, blocks, true);
        touch(region, 0, 1, 0, true);
        if (unsafe(region, extent(blocks), true, operand)) return;
        if constexpr (checked) access_blocks(run_, region, blocks, true, operand, alignment);
    }

    // Ingredients of the time: see Op.
    ASCIR_SHARED void cost(uint32_t a, uint32_t b = 0, uint32_t c = 0, uint32_t d = 0) {
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
    ASCIR_SHARED bool fail(const char* code, const char* format, ...)
        __attribute__((format(printf, 3, 4), cold)) {
        va_list arguments;
        va_start(arguments, format);
        report_arguments(*run_.core, Severity::Error, code, run_.api, "", nullptr, 0, run_.where,
                         Where{"", 0}, "", format, arguments);
        va_end(arguments);
        run_.dead = true;
        return true;
    }
    // Suspicious, but defined: execution goes on.
    ASCIR_SHARED void warn(const char* code, const char* format, ...)
        __attribute__((format(printf, 3, 4), cold)) {
        va_list arguments;
        va_start(arguments, format);
        report_arguments(*run_.core, Severity::Warning, code, run_.api, "", nullptr, 0, run_.where,
                         Where{"", 0}, "", format, arguments);
        va_end(arguments);
    }
    // `name` must lie in [low, high]. True if it does.
    ASCIR_SHARED bool limit(const char* name, int64_t value, int64_t low, int64_t high) {
        if (ASCIR_LIKELY(value >= low && value <= high)) return true;
        fail("Limit", "%s: %s is %lld, allowed is %lld to %lld", run_.api, name, (long long)value,
             (long long)low, (long long)high);
        return false;
    }
    // T must be one of Allowed: else the device would compute nothing or something wrong, in silence.
    template <typename T, typename... Allowed>
    void dtype(const char* operand) {
        if constexpr ((dtype_bit(dtype_of<T>) & dtypes<Allowed...>) == 0) {
            fail("DType", "%s: %s of %s is not supported on this chip", run_.api, operand,
                 dtype_name(dtype_of<T>));
        }
    }
    // The tensor must live in `mem`.
    template <typename Tensor>
    bool position(const Tensor& tensor, Mem mem, const char* operand) {
        if (ASCIR_LIKELY(tensor.region().mem == mem)) return true;
        fail("Position", "%s: %s is in %s, needed is %s", run_.api, operand, mem_name(tensor.region().mem),
             mem_name(mem));
        return false;
    }
    bool dead() const { return run_.dead; }
    // A count of 0 is legal and moves nothing. It is told where nothing else ever uses the argument.
    ASCIR_SHARED void nothing(const Region& target, const Region& source) {
        if constexpr (!checked) return;
        if (target.mem == Mem::GM) moves_nothing(*run_.core, target);
        if (source.mem == Mem::GM) moves_nothing(*run_.core, source);
    }
    // This instruction moves bytes without looking at them: reading unwritten ones is not a finding. The function
    // then says with `uninitialise` which bytes of the destination are as unwritten as their source.
    void carry() { run_.carries = true; }
    // Reads what an earlier instruction of its pipe writes only behind a barrier.
    void needs_barrier() { run_.unordered = true; }
    // Hardware orders this instruction after all earlier ones of `pipe`, without a flag.
    ASCIR_SHARED void after(Pipe pipe) {
        if constexpr (checked) run_.clock.at[int(pipe)] = run_.number;
    }

    // Bytes from the base to the last lane that takes part.
    static uint64_t extent(const Blocks& blocks);

private:
    ASCIR_SHARED void begin(const char* api, Pipe pipe, Op op, Where where) {
        Core& core = *current_core;
        run_.core = &core;
        run_.api = api;
        run_.where = where = core.composite() ? core.outer : where;
        run_.pipe = pipe;
        run_.dead = run_.carries = run_.unordered = false;
        run_.reads = run_.writes = 0;
        core.last = where;
        memset(&run_.record, 0, sizeof run_.record);
        run_.record.pipe = uint8_t(pipe);
        run_.record.op = uint8_t(op);
        if (ASCIR_UNLIKELY(where.file != core.line_file)) file_id(core, where.file);
        run_.record.line = uint32_t(where.line) | core.line_file_id << 20;
        if constexpr (checked) begin_checked(run_);
    }
    ASCIR_SHARED void end() {
        if constexpr (checked) end_checked(run_);
        if (run_.pipe == Pipe::V && run_.reads == 1) repeat_source();
        Core& core = *run_.core;
        if (ASCIR_UNLIKELY(core.record_count == core.record_capacity)) grow_trace(core);
        core.records[core.record_count++] = run_.record;
    }
    // Outside of the memory itself: the arithmetic would touch the host's own memory.
    ASCIR_SHARED bool unsafe(const Region& region, uint64_t length, bool write, const char* operand) {
        const uint64_t limit = region.mem == Mem::GM ? region.end : run_.core->memory[int(region.mem)].size;
        const uint64_t floor = region.mem == Mem::GM ? region.begin : 0;
        if (ASCIR_LIKELY(region.addr >= floor && region.addr <= limit && length <= limit - region.addr))
            return false;
        if (length == 0) return false;
        overflow(run_, region, length, write, operand);
        return true;
    }
    // Strides of an operand, for the timeline's bank conflicts. Before `touch`, which counts the operands.
    ASCIR_SHARED void strides(const Region& region, const Blocks& blocks, bool write) {
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
    // A scalar instead of a second source is not read from a bank. Nor is one tensor for both sources read twice.
    ASCIR_SHARED void repeat_source() {
        AscirRecord& record = run_.record;
        record.src1 = record.src0;
        if (record.flags & ASCIR_RECORD_STRIDES) record.gm_bytes = uint32_t(record.gm_addr >> 32);
    }
    // Fills the record's addresses.
    ASCIR_SHARED void touch(const Region& region, uint64_t length, uint32_t count, uint64_t stride, bool write) {
        AscirRecord& record = run_.record;
        if (region.mem == Mem::GM) {
            record.gm_addr = region.addr;
            record.gm_bytes = uint32_t(length);
            record.gm_burst_count = uint16_t(count);
            record.gm_stride = uint32_t(stride);
            const bool atomic = write && run_.pipe != Pipe::S && run_.core->reg.atomic_op != AtomicOp::None;
            record.flags |=
                uint16_t((write ? ASCIR_RECORD_GM_WRITE : ASCIR_RECORD_GM_READ) |
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

ASCIR_SHARED uint64_t Instr::extent(const Blocks& blocks) {
    const uint32_t per_block = 32 / blocks.element_bytes;
    const auto span = [&](uint32_t last_lane) {
        return uint64_t(last_lane / per_block) * blocks.block_stride * 32 +
               uint64_t(last_lane % per_block + 1) * blocks.element_bytes;
    };
    uint64_t bytes = 0;
    const uint64_t high = blocks.lanes > 64 ? blocks.mask[1] : 0;
    if (blocks.repeats != 0 && (high | blocks.mask[0]) != 0) {
        uint32_t last = high != 0 ? 127 - uint32_t(__builtin_clzll(high))
                                  : 63 - uint32_t(__builtin_clzll(blocks.mask[0]));
        if (last >= blocks.lanes && blocks.lanes <= 64) last = blocks.lanes - 1;
        bytes = uint64_t(blocks.repeats - 1) * blocks.repeat_stride * 32 + span(last);
    }
    if (blocks.tail_lanes != 0) {
        const uint64_t tail =
            uint64_t(blocks.repeats) * blocks.repeat_stride * 32 + span(blocks.tail_lanes - 1);
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
ASCIR_SHARED void note(Pipe pipe, Op op, Where where, uint32_t a = 0, uint32_t b = 0, uint32_t c = 0,
                       uint32_t id = 0) {
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
