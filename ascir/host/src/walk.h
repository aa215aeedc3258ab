// An access to local memory: the blocks it touches, and the earlier reads and writes there.
#pragma once
#include "shadow.h"

namespace ascir {

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

}  // namespace ascir
