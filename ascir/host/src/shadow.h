// The checks of one core: what each access of an instruction means for the bytes it touches.
//
// Every instruction has a number and a vector clock: for each pipe, the newest instruction known to have
// finished when it starts. A byte remembers its last write and, per pipe, its last read since. An access
// conflicts with a remembered one that is newer than the clock says. Flags carry clocks from pipe to pipe;
// barriers raise a pipe's own entry.
#pragma once
#include <set>
#include "reporting.h"

namespace ascir {

constexpr uint32_t everything = 0xffffffffu;

inline Shadow& shadow_of(Core& core) { return *core.shadow; }

static uint32_t site_number(Shadow& shadow, const char* api, Where where) {
    Shadow::RecentSite& recent = shadow.recent_sites[uint32_t(where.line) % 64];
    if (ASCIR_LIKELY(recent.api == api && recent.where.file == where.file &&
                     recent.where.line == where.line)) {
        return recent.number;
    }
    const uint64_t key =
        (uint64_t(api) * 0x9e3779b97f4a7c15ull) ^ (uint64_t(where.file) << 20) ^ uint64_t(where.line);
    auto [found, fresh] = shadow.site_index.try_emplace(key, uint32_t(shadow.sites.size()));
    if (fresh) shadow.sites.push_back(Site{api, where});
    recent = Shadow::RecentSite{api, where, found->second};
    return found->second;
}

static void hear_polled(Core& core);

void begin_checked(Running& instr) {
    Shadow& shadow = shadow_of(*instr.core);
    if (ASCIR_UNLIKELY(shadow.polled_end != 0)) hear_polled(*instr.core);
    const uint32_t site = site_number(shadow, instr.api, instr.where);
    // A loop of scalar accesses on one line is one instruction: nothing can come between.
    if (instr.pipe == Pipe::S && shadow.number != 0 && shadow.scalar_number == shadow.number &&
        shadow.site_of[shadow.number] == site) {
        instr.number = shadow.number;
    } else {
        instr.number = ++shadow.number;
        if (shadow.site_of.empty()) shadow.site_of.push_back(0);
        shadow.site_of.push_back(site);
        if (instr.pipe == Pipe::S) shadow.scalar_number = instr.number;
    }
    instr.clock = shadow.clock[int(instr.pipe)];
}

void end_checked(Running&) {}

// ---- hazards ------------------------------------------------------------------------------------

enum class Hazard : uint8_t { ReadAfterWrite, WriteAfterWrite, WriteAfterRead };

// Whether a pipe's own order settles a hazard between two of its instructions without a barrier. (The way out
// of L0C has its barrier inside the call.)
static bool in_order(Pipe pipe, Hazard hazard) {
    switch (pipe) {
        case Pipe::V: return hazard == Hazard::WriteAfterRead;
        case Pipe::MTE2:
        case Pipe::MTE3: return hazard != Hazard::WriteAfterWrite;
        default: return true;
    }
}

// The vendor's compiler orders vector instructions, and scalar accesses with vector instructions and copies.
static bool inserted_by_compiler(const Core& core, Pipe first, Pipe second) {
    if (!core.auto_sync || core.kind != CoreKind::AIV) return false;
    if (first == Pipe::V && second == Pipe::V) return true;
    const Pipe other = first == Pipe::S ? second : first;
    return (first == Pipe::S || second == Pipe::S) &&
           (other == Pipe::V || other == Pipe::MTE2 || other == Pipe::MTE3);
}

static const char* hazard_text(Hazard hazard) {
    constexpr const char* names[] = {"reads what %s writes", "overwrites what %s writes",
                                     "overwrites what %s reads"};
    return names[int(hazard)];
}

// An access that meets an unordered one.
static ASCIR_COLD void conflict(Running& instr, Mem mem, uint64_t addr, uint64_t length, Pipe first,
                                uint32_t first_number, Hazard hazard, const char* operand) {
    Core& core = *instr.core;
    Shadow& shadow = shadow_of(core);
    const Site other = shadow.site(first_number);
    const Pipe second = instr.pipe;
    const uint64_t key = (uint64_t(shadow.site_of[first_number]) << 34) ^
                         (uint64_t(shadow.site_of[instr.number]) << 4) ^ uint64_t(hazard);
    const bool automatic = inserted_by_compiler(core, first, second);
    if (automatic) {
        // What it inserts orders these two and all that came before on the first pipe.
        Clock& clock = shadow.clock[int(second)];
        clock.at[int(first)] = std::max(clock.at[int(first)], first_number);
        instr.clock.at[int(first)] = std::max(instr.clock.at[int(first)], first_number);
    }
    if (met_before(core, key)) return;
    Region region;
    region.mem = mem;
    region.addr = addr;
    char what[160];
    snprintf(what, sizeof what, hazard_text(hazard), other.api);
    if (automatic) {
        report_repeated(core, key, Severity::Info, "AutoSync", instr.api, operand, &region, length,
                        instr.where, other.where, "",
                        "%s %s (line %d): ordered by the compiler's automatic synchronisation", instr.api,
                        what, other.where.line);
        return;
    }
    if (first == second) {
        char advice[96];
        snprintf(advice, sizeof advice, "put PipeBarrier<PIPE_%s>() between the two", pipe_name(first));
        report_repeated(core, key, Severity::Error, "ErrorSync1", instr.api, operand, &region, length,
                        instr.where, other.where, advice,
                        "%s %s (line %d) on the same pipe %s without a barrier", instr.api, what,
                        other.where.line, pipe_name(first));
    } else {
        char advice[160];
        snprintf(
            advice, sizeof advice,
            "SetFlag<HardEvent::%s_%s>(id) after line %d and WaitFlag<HardEvent::%s_%s>(id) before line %d",
            pipe_name(first), pipe_name(second), other.where.line, pipe_name(first), pipe_name(second),
            instr.where.line);
        report_repeated(core, key, Severity::Error, "ErrorSync2", instr.api, operand, &region, length,
                        instr.where, other.where, advice,
                        "%s on pipe %s %s (line %d) on pipe %s without a flag between them", instr.api,
                        pipe_name(second), what, other.where.line, pipe_name(first));
    }
}

// One access to local memory while its blocks are walked.
struct Walk {
    Running& instr;
    LocalShadow& memory;
    Mem mem;
    bool write;
    const char* operand;
    uint32_t token;              // of this instruction, as Cell::write has it
    Clock write_limit;           // the newest write, per pipe, that this access is ordered after
    Clock read_limit;            // the same for reads
    uint64_t unread_blocks = 0;  // written before and never read
    uint64_t blocks = 0;
    uint32_t unread_number = 0;
    bool uninitialised = false;
    uint32_t last_write = 0;  // that was read

    Walk(Running& instr, Mem mem, bool write, const char* operand)
        : instr(instr),
          memory(shadow_of(*instr.core).memories[int(mem)]),
          mem(mem),
          write(write),
          operand(operand),
          token(instr.number << 3 | uint32_t(instr.pipe)),
          write_limit(instr.clock),
          read_limit(instr.clock) {
        if (ASCIR_UNLIKELY(!memory.ready)) memory.make(instr.core->memory[int(mem)].size);
        const int own = int(instr.pipe);
        const Hazard on_write = write ? Hazard::WriteAfterWrite : Hazard::ReadAfterWrite;
        if (in_order(instr.pipe, on_write) && !(instr.unordered && on_write == Hazard::ReadAfterWrite))
            write_limit.at[own] = everything;
        if (in_order(instr.pipe, Hazard::WriteAfterRead)) read_limit.at[own] = everything;
    }

    // A reported conflict counts as ordered from there on: one cause, one finding.
    void check(const Cell& cell, uint64_t addr, uint64_t length) {
        if (write) {
            uint32_t bad = 0;
            for (int i = 0; i < pipe_count; ++i) bad |= uint32_t(cell.reads[i] > read_limit.at[i]) << i;
            if (ASCIR_UNLIKELY(bad != 0)) {
                bool reported = false;
                for (int i = 0; i < pipe_count; ++i) {
                    if ((bad >> i & 1) == 0 || cell.reads[i] == instr.number) continue;
                    conflict(instr, mem, addr, length, Pipe(i), cell.reads[i], Hazard::WriteAfterRead,
                             operand);
                    read_limit.at[i] = cell.reads[i];
                    reported = true;
                }
                // The reader was ordered after the writer: being ordered after it would settle both.
                if (reported) return;
            }
        }
        const uint32_t writer = cell.write & 7, written = cell.write >> 3;
        if (!write && cell.write != last_write) {
            consume();
            last_write = cell.write;
        }
        if (ASCIR_UNLIKELY(written > write_limit.at[writer] && written != instr.number)) {
            conflict(instr, mem, addr, length, Pipe(writer), written,
                     write ? Hazard::WriteAfterWrite : Hazard::ReadAfterWrite, operand);
            write_limit.at[writer] = written;
            instr.clock.at[writer] = std::max(instr.clock.at[writer], written);
        }
    }
    void update(Cell& cell) {
        if (write) {
            cell = Cell{};
            cell.write = token;
        } else {
            cell.reads[int(instr.pipe)] = instr.number;
        }
    }
    static bool unread(const Cell& cell) {
        uint32_t any = 0;
        for (int i = 0; i < pipe_count; ++i) any |= cell.reads[i];
        return any == 0 && cell.write != 0 && (cell.write & 7) != uint32_t(Pipe::S);
    }

    // `mask`: bytes of block `index` that are touched.
    void block(uint64_t index, uint32_t mask) {
        uint32_t& initialised = memory.initialised[index];
        if (write) {
            initialised |= mask;
        } else if (ASCIR_UNLIKELY((mask & ~initialised) != 0)) {
            if (!uninitialised && !instr.carries && !is_round(mask, mask & ~initialised, memory.filled_up[index]))
                note_uninitialised(index, mask & ~initialised);
        }
        ++blocks;
        uint32_t& split = memory.split_of[index];
        if (ASCIR_LIKELY(split == 0)) {
            Cell& cell = memory.cells[index];
            if (ASCIR_LIKELY(mask == everything)) {
                check(cell, index * 32, 32);
                if (write && unread(cell)) {
                    ++unread_blocks;
                    unread_number = cell.write >> 3;
                }
                update(cell);
                return;
            }
            split_block(index);
        }
        Cell* cells = memory.splits[memory.split_of[index] - 1].bytes;
        for (uint32_t rest = mask; rest != 0; rest &= rest - 1) {
            const int byte = __builtin_ctz(rest);
            check(cells[byte], index * 32 + uint64_t(byte), 1);
            update(cells[byte]);
        }
        if (mask == everything && write) {
            memory.cells[index] = cells[0];
            memory.free_splits.push_back(memory.split_of[index] - 1);
            memory.split_of[index] = 0;
        }
    }
    // What fills up a block after the end of the data is computed with where counts are rounded up; a count that
    // ends among it is a wrong one.
    bool is_round(uint32_t mask, uint32_t missing, uint32_t filled_up) const {
        if ((missing & ~filled_up) != 0) return false;
        const bool one_piece = (((mask >> __builtin_ctz(mask)) + 1) & (mask >> __builtin_ctz(mask))) == 0;
        return !one_piece || ((mask & 1) != 0 && __builtin_popcount(mask) % 8 == 0);
    }
    ASCIR_COLD void split_block(uint64_t index) {
        uint32_t slot;
        if (memory.free_splits.empty()) {
            slot = uint32_t(memory.splits.size());
            memory.splits.emplace_back();
        } else {
            slot = memory.free_splits.back();
            memory.free_splits.pop_back();
        }
        for (Cell& cell : memory.splits[slot].bytes) cell = memory.cells[index];
        memory.split_of[index] = slot + 1;
    }
    ASCIR_COLD void note_uninitialised(uint64_t index, uint32_t missing) {
        uninitialised = true;
        Region region;
        region.mem = mem;
        region.addr = index * 32 + uint64_t(__builtin_ctz(missing));
        const uint64_t key = uint64_t(1) << 62 ^ uint64_t(shadow_of(*instr.core).site_of[instr.number]) << 8 ^
                             (uint64_t(operand) & 0xff);
        report_repeated(*instr.core, key, Severity::Warning, "ErrorRead2", instr.api, operand, &region,
                        uint64_t(__builtin_popcount(missing)), instr.where, {"", 0},
                        "write it first, or shorten what is read",
                        "%s reads %s at byte %llu of %s, which nothing has written", instr.api, operand,
                        (unsigned long long)region.addr, mem_name(mem));
    }

    void range(uint64_t addr, uint64_t length) {
        if (length == 0) return;
        const uint64_t last = addr + length - 1;
        uint64_t index = addr / 32;
        const uint64_t last_index = last / 32;
        const uint32_t head = everything << (addr % 32);
        const uint32_t tail = everything >> (31 - last % 32);
        if (index == last_index) {
            block(index, head & tail);
            return;
        }
        block(index, head);
        while (++index < last_index) block(index, everything);
        block(last_index, tail);
    }
    void consume() {
        if (last_write == 0) return;
        Shadow& shadow = shadow_of(*instr.core);
        const uint32_t site = shadow.site_of[last_write >> 3];
        if (site >= shadow.consumed.size()) shadow.consumed.resize(shadow.sites.size());
        shadow.consumed[site] = 1;
    }

    // Data that was loaded or computed, and overwritten before anybody read any of it.
    void finish() {
        if (!write) return consume();
        if (blocks == 0 || unread_blocks != blocks || instr.pipe == Pipe::S) return;
        Shadow& shadow = shadow_of(*instr.core);
        const uint64_t key =
            uint64_t(5) << 60 ^ uint64_t(shadow.site_of[instr.number]) << 28 ^ shadow.site_of[unread_number];
        if (met_before(*instr.core, key)) return;
        const Site other = shadow.site(unread_number);
        // Filling a whole buffer and then overwriting it is a usual way to pad.
        for (const char* filler : {"Duplicate", "Fill", "InitConstValue"}) {
            if (strcmp(other.api, filler) == 0) return;
        }
        report_repeated(*instr.core, key, Severity::Warning, "ErrorWrite3", instr.api, operand, nullptr,
                        blocks * 32, instr.where, other.where, "use the data before, or do not make it",
                        "%s overwrites what %s (line %d) wrote and nobody has read", instr.api, other.api,
                        other.where.line);
    }
};

// Whether the tensor's memory is still its own, large enough, and aligned.
static void check_region(Running& instr, const Region& region, uint64_t extent, bool write,
                         const char* operand, uint32_t alignment) {
    Core& core = *instr.core;
    const Allocation* owner = region.owner;
    if (owner != nullptr &&
        ASCIR_UNLIKELY(owner->generation != region.generation || owner->state == Allocation::Free ||
                       owner->state == Allocation::Forgotten)) {
        report(core, Severity::Error, write ? "ErrorWrite1" : "ErrorRead1", instr.api, operand, &region,
               extent, instr.where, owner->freed, "free the tensor after its last use",
               "%s %s %s after it was freed (line %d)%s", instr.api, write ? "writes" : "reads", operand,
               owner->freed.line,
               owner->generation != region.generation ? " and its buffer was given to another" : "");
    } else if (owner != nullptr && owner->is_queue) {
        const auto position = AscendC::TPosition(owner->position);
        if (ASCIR_UNLIKELY(write && instr.pipe == Pipe::MTE2 && position == AscendC::TPosition::VECOUT)) {
            report(core, Severity::Warning, "ErrorBuffer2", instr.api, operand, &region, extent, instr.where,
                   {"", 0}, "load into a VECIN queue, or bind both sides with TQueBind",
                   "%s loads from global memory into %s, a buffer of a VECOUT queue", instr.api, operand);
        } else if (ASCIR_UNLIKELY(
                       !write && instr.pipe == Pipe::MTE3 && position == AscendC::TPosition::VECIN &&
                       AscendC::HardEvent(owner->enqueue_hard_event) == AscendC::HardEvent::MTE2_V)) {
            report(core, Severity::Warning, "ErrorBuffer2", instr.api, operand, &region, extent, instr.where,
                   {"", 0}, "store from a VECOUT queue, or bind both sides with TQueBind",
                   "%s stores %s, a buffer of a VECIN queue, to global memory", instr.api, operand);
        }
    }
    if (ASCIR_UNLIKELY(region.addr < region.begin || region.addr + extent > region.end)) {
        const uint64_t last = region.addr + extent;
        report(core, Severity::Error, write ? "ErrorWrite2" : "ErrorRead3", instr.api, operand, &region,
               extent, instr.where, owner != nullptr ? owner->where : Where{"", 0},
               "make the buffer larger, or the count, the repeats or the stride smaller",
               "%s %s %s up to byte %lld of its buffer, which has %llu bytes", instr.api,
               write ? "writes" : "reads", operand, (long long)(last - region.begin),
               (unsigned long long)(region.end - region.begin));
    }
    const uint32_t needed = alignment != 0 ? alignment : core.memory[int(region.mem)].alignment;
    if (ASCIR_UNLIKELY(needed > 1 && region.addr % needed != 0)) {
        report(core, Severity::Error, write ? "ErrorWrite4" : "ErrorRead4", instr.api, operand, &region,
               extent, instr.where, {"", 0}, "round the offset up to the alignment",
               "%s: the address of %s, byte %llu of %s, is not a multiple of %u", instr.api, operand,
               (unsigned long long)region.addr, mem_name(region.mem), needed);
    }
    if (region.addr + extent > core.ub_peak &&
        region.mem == (core.kind == CoreKind::AIV ? Mem::UB : Mem::L1)) {
        core.ub_peak = region.addr + extent;
    }
}

void gm_access(Running& instr, const Region& region, uint64_t length, uint32_t count, uint64_t stride,
               bool write, const char* operand);
static bool is_defined(const Core& core, const Region& region, uint64_t length);

void access(Running& instr, const Region& region, uint64_t length, bool write, const char* operand,
            uint32_t alignment) {
    if (length == 0) return;
    if (region.mem == Mem::GM) return gm_access(instr, region, length, 1, length, write, operand);
    check_region(instr, region, length, write, operand, alignment);
    Walk walk(instr, region.mem, write, operand);
    walk.range(region.addr, length);
    walk.finish();
}

void access_2d(Running& instr, const Region& region, uint64_t length, uint32_t count, uint64_t stride,
               bool write, const char* operand, uint32_t alignment) {
    if (length == 0 || count == 0) return;
    if (region.mem == Mem::GM) return gm_access(instr, region, length, count, stride, write, operand);
    check_region(instr, region, (count - 1) * stride + length, write, operand, alignment);
    Walk walk(instr, region.mem, write, operand);
    if (stride == length) {
        walk.range(region.addr, length * count);
    } else {
        for (uint32_t i = 0; i < count; ++i) walk.range(region.addr + i * stride, length);
    }
    walk.finish();
}

// The bytes of [addr, addr + length) in the block of 32 that holds `at`.
static uint32_t bytes_in_block(uint64_t at, uint64_t end) {
    const uint32_t low = everything << (at % 32);
    return end / 32 != at / 32 ? low : low & ~(everything << (end % 32));
}

bool is_initialised(const Core& core, const Region& region, uint64_t length) {
    if (region.mem == Mem::GM) return is_defined(core, region, length);
    const LocalShadow& memory = core.shadow->memories[int(region.mem)];
    const uint64_t end = region.addr + length;
    for (uint64_t at = region.addr; at < end; at = at / 32 * 32 + 32) {
        const uint32_t missing = bytes_in_block(at, end) & ~memory.initialised[at / 32];
        if ((missing & ~memory.filled_up[at / 32]) != 0) return false;
    }
    return true;
}

void fill_up(Core& core, const Region& region, uint64_t length) {
    LocalShadow& memory = core.shadow->memories[int(region.mem)];
    const uint64_t end = region.addr + length;
    for (uint64_t at = region.addr; at < end; at = at / 32 * 32 + 32) {
        const uint32_t bytes = bytes_in_block(at, end);
        memory.initialised[at / 32] &= ~bytes;
        memory.filled_up[at / 32] |= bytes;
    }
}

void uninitialise(Core& core, const Region& region, uint64_t length) {
    LocalShadow& memory = core.shadow->memories[int(region.mem)];
    const uint64_t end = region.addr + length;
    for (uint64_t at = region.addr; at < end; at = at / 32 * 32 + 32) {
        memory.initialised[at / 32] &= ~bytes_in_block(at, end);
        memory.filled_up[at / 32] &= ~bytes_in_block(at, end);
    }
}

// Bytes of block `block` of a repeat that the lanes of `mask` cover.
static uint32_t bytes_of_lanes(const uint64_t mask[2], uint32_t element_bytes, uint32_t block) {
    const uint32_t per_block = 32 / element_bytes;
    const uint32_t first = block * per_block;
    if (first >= 128) return 0;
    const uint64_t full = (uint64_t(1) << per_block) - 1;
    const uint64_t bits = mask[first / 64] >> (first % 64) & full;
    if (bits == full) return everything;
    uint32_t bytes = 0;
    const uint32_t one = uint32_t((uint64_t(1) << element_bytes) - 1);
    for (uint32_t i = 0; i < per_block; ++i) {
        if (bits >> i & 1) bytes |= one << (element_bytes * i);
    }
    return bytes;
}

void access_blocks(Running& instr, const Region& region, const Blocks& blocks, bool write,
                   const char* operand, uint32_t alignment) {
    uint64_t mask[2] = {blocks.mask[0], blocks.lanes > 64 ? blocks.mask[1] : 0};
    if (blocks.lanes < 64) mask[0] &= (uint64_t(1) << blocks.lanes) - 1;
    if (blocks.lanes > 64 && blocks.lanes < 128) mask[1] &= (uint64_t(1) << (blocks.lanes - 64)) - 1;
    const uint64_t extent = Instr::extent(blocks);
    if (extent == 0) return;
    check_region(instr, region, extent, write, operand, alignment);
    const uint32_t per_block = 32 / blocks.element_bytes;
    const uint32_t count = (blocks.lanes + per_block - 1) / per_block;
    Walk walk(instr, region.mem, write, operand);
    const auto walk_repeat = [&](uint32_t repeat, const uint32_t bytes[]) {
        for (uint32_t i = 0; i < count && i < 32; ++i) {
            if (bytes[i] == 0) continue;
            const uint64_t addr =
                region.addr +
                (uint64_t(repeat) * blocks.repeat_stride + uint64_t(i) * blocks.block_stride) * 32;
            if (addr % 32 == 0) {
                walk.block(addr / 32, bytes[i]);
            } else {
                const uint32_t shift = uint32_t(addr % 32);
                if (uint32_t low = bytes[i] << shift) walk.block(addr / 32, low);
                if (uint32_t high = bytes[i] >> (32 - shift)) walk.block(addr / 32 + 1, high);
            }
        }
    };
    uint32_t bytes[32];
    if (blocks.repeats != 0) {
        for (uint32_t i = 0; i < count && i < 32; ++i)
            bytes[i] = bytes_of_lanes(mask, blocks.element_bytes, i);
        for (uint32_t repeat = 0; repeat < blocks.repeats; ++repeat) walk_repeat(repeat, bytes);
    }
    if (blocks.tail_lanes != 0) {
        for (uint32_t i = 0; i < count && i < 32; ++i) {
            const uint32_t covered =
                blocks.tail_lanes > i * per_block
                    ? std::min(per_block, blocks.tail_lanes - i * per_block) * blocks.element_bytes
                    : 0;
            bytes[i] = covered == 0 ? 0 : everything >> (32 - covered);
        }
        walk_repeat(blocks.repeats, bytes);
    }
    walk.finish();
}

// A result that some turn of a loop, or some core, does not use is no mistake if others do.
static void forgive_used_results(Machine& machine) {
    std::set<std::pair<std::string, int32_t>> used;
    for (auto& fiber : machine.fibers) {
        const Shadow& shadow = *fiber->core.shadow;
        for (size_t site = 0; site < shadow.consumed.size(); ++site) {
            if (shadow.consumed[site] != 0)
                used.emplace(shadow.sites[site].where.file, shadow.sites[site].where.line);
        }
    }
    for (auto& fiber : machine.fibers) {
        auto& repeated = fiber->core.shadow->repeated;
        for (auto each = repeated.begin(); each != repeated.end();) {
            const Finding& finding = each->second;
            const bool forgiven = finding.code == "ErrorWrite3" &&
                                  used.count({finding.other_file, int32_t(finding.plain.other_line)}) != 0;
            each = forgiven ? repeated.erase(each) : std::next(each);
        }
    }
}

}  // namespace ascir
