// The timing of a core: the scalar unit issues its records, the pipes run them.
#pragma once
#include "timeline_replay.h"

namespace ascir::timeline {

// Continues a core, and those that it wakes, until they only wait for transfers or for each other.
inline void Replay::progress(uint32_t index) {
    todo_.push_back(index);
    while (!todo_.empty()) {
        const uint32_t current = todo_.back();
        todo_.pop_back();
        if (cores_[current].started && !cores_[current].ended) advance(current);
    }
}

inline void Replay::advance(uint32_t index) {
    CoreState& core = cores_[index];
    for (bool changed = true; changed;) {
        changed = issue(index);
        for (int pipe = 1; pipe < pipe_count; ++pipe) changed |= run_pipe(index, pipe);
    }
    if (core.next != core.trace->record_count) return;
    for (const PipeState& pipe : core.pipes) {
        if (!pipe.empty() || pipe.moving) return;
    }
    end_core(index);
}

// The scalar unit, up to what it has to wait for. True if it got anywhere.
inline bool Replay::issue(uint32_t index) {
    CoreState& core = cores_[index];
    const uint64_t before = core.next;
    while (core.next < core.trace->record_count) {
        const AscirRecord& record = core.trace->records[core.next];
        const double at = core.now;
        if (Pipe(record.pipe) == Pipe::S) {
            if (!scalar(index, record)) break;
        } else if (!enqueue(core, record)) {
            break;
        }
        if (!core.starts.empty() && Pipe(record.pipe) == Pipe::S) {
            core.starts[core.next] = at;
            core.ends[core.next] = core.now;
        }
        ++core.next;
    }
    return core.next != before;
}

inline bool Replay::enqueue(CoreState& core, const AscirRecord& record) {
    PipeState& pipe = core.pipes[record.pipe];
    const uint64_t depth = std::min<uint64_t>(uint64_t(k_.queue_depth), max_queue);
    if (pipe.pushed >= depth) {
        if (pipe.pushed - pipe.popped >= depth) return false;
        wait_scalar(core, pipe.leaves[(pipe.pushed - depth) % max_queue], ASCIR_STALL_ISSUE);
    }
    const bool order = Op(record.op) == Op::SetFlag || Op(record.op) == Op::WaitFlag || Op(record.op) == Op::Barrier;
    spend(core, order ? k_.issue_flag : k_.issue);
    pipe.push(core.next, core.now);
    return true;
}

inline void Replay::wait_scalar(CoreState& core, double until, int cause) {
    if (until <= core.now) return;
    core.scalar().stall[cause] += until - core.now;
    core.now = until;
}

inline void Replay::spend(CoreState& core, double cycles) {
    core.scalar().busy += cycles;
    core.now += cycles;
    core.pipes[0].free = core.pipes[0].done = core.now;
}

// An instruction of the scalar unit itself. False if it has to wait for what is not known yet.
inline bool Replay::scalar(uint32_t index, const AscirRecord& record) {
    CoreState& core = cores_[index];
    ++core.scalar().instructions;
    switch (Op(record.op)) {
        case Op::KernelBegin: spend(core, k_.kernel_begin + k_.kernel_begin_core * double(first_wave_ - 1)); break;
        case Op::KernelEnd: spend(core, k_.kernel_end); break;
        case Op::Scalar: spend(core, record.a); break;
        case Op::RegisterWrite: spend(core, k_.issue_register); break;
        case Op::QueueWait: break;
        case Op::CacheClean:
            spend(core, k_.cache_clean_line * (record.a == 0 ? k_.scalar_cache_lines : record.a));
            break;
        case Op::ScalarGet:
        case Op::ScalarSet:
            if (!scalar_access(core, record)) return false;
            break;
        case Op::SetFlag:
            spend(core, k_.issue_flag);
            core.flag(record.b, record.c, record.id).set(core.now);
            break;
        case Op::WaitFlag: {
            FlagState& flag = core.flag(record.b, record.c, record.id);
            if (flag.count == 0) return undo(core);
            wait_scalar(core, flag.take(), ASCIR_STALL_FLAG + int(record.b % 7));
            spend(core, k_.issue_flag);
            break;
        }
        case Op::Barrier:
            for (int pipe = 1; pipe < pipe_count; ++pipe) {
                if (!core.pipes[pipe].empty() || core.pipes[pipe].moving) return undo(core);
            }
            for (int pipe = 1; pipe < pipe_count; ++pipe) {
                wait_scalar(core, core.pipes[pipe].done, ASCIR_STALL_DRAIN);
            }
            spend(core, k_.barrier_all);
            break;
        case Op::CrossSet: set_cross(index, record, core.now); break;
        case Op::CrossWait: {
            std::vector<double>& flag = core.cross[record.id % 16];
            if (flag.empty()) return undo(core);
            wait_scalar(core, flag.front(), ASCIR_STALL_CROSS);
            flag.erase(flag.begin());
            spend(core, k_.issue_flag);
            break;
        }
        case Op::SoftSync:
            if (!(record.a == 2 ? soft_barrier(index, record.b) : soft_signal(index, record))) return undo(core);
            break;
        default: spend(core, k_.issue); break;
    }
    return true;
}

inline bool Replay::undo(CoreState& core) {
    --core.scalar().instructions;
    return false;
}

inline bool Replay::scalar_access(CoreState& core, const AscirRecord& record) {
    if ((record.flags & (ASCIR_RECORD_GM_READ | ASCIR_RECORD_GM_WRITE)) == 0) {
        // UB: not before the vector unit has written it (the compiler's own synchronisation, where it is on).
        const PipeState& vector = core.pipes[int(Pipe::V)];
        const uint32_t address = Op(record.op) == Op::ScalarGet ? record.src0 : record.dst;
        if (!vector.empty()) return undo(core);
        if (address >= core.written.begin && address < core.written.end) {
            wait_scalar(core, core.written_at, ASCIR_STALL_FLAG + int(Pipe::V));
        }
        spend(core, k_.scalar_local);
        return true;
    }
    const uint64_t line = addresses_(record.gm_addr) / 64;
    uint64_t& cached = core.cache_lines[line % core.cache_lines.size()];
    double cycles = k_.scalar_gm_hit;
    if (cached != line) {
        cached = line;
        Traffic traffic;
        l2_.access(line * 64, 64, (record.flags & ASCIR_RECORD_GM_WRITE) != 0, true, traffic);
        count(traffic);
        if (record.flags & ASCIR_RECORD_GM_READ) cycles += traffic.miss ? k_.hbm_latency : k_.l2_latency;
    }
    spend(core, cycles);
    return true;
}

// The head of a pipe's queue, and those after it, as far as is known. True if it got anywhere.
inline bool Replay::run_pipe(uint32_t index, int number) {
    CoreState& core = cores_[index];
    PipeState& pipe = core.pipes[number];
    const uint64_t before = pipe.popped;
    while (!pipe.moving && !pipe.empty()) {
        const PipeState::Entry entry = pipe.head();
        const AscirRecord& record = core.trace->records[entry.record];
        double at = std::max(pipe.free, entry.issued);
        switch (Op(record.op)) {
            case Op::SetFlag:
                at = std::max(pipe.done, entry.issued);
                core.flag(uint32_t(number), record.c, record.id).set(at);
                break;
            case Op::WaitFlag: {
                FlagState& flag = core.flag(record.b, uint32_t(number), record.id);
                if (flag.count == 0) return pipe.popped != before;
                pipe.wait_until(flag.take(), ASCIR_STALL_FLAG + int(record.b % 7));
                at = pipe.free;
                break;
            }
            case Op::Barrier:
                pipe.wait_until(pipe.done + k_.barrier, ASCIR_STALL_BARRIER);
                at = pipe.free;
                break;
            case Op::CrossSet:
                at = std::max(pipe.done, entry.issued);
                set_cross(index, record, at);
                break;
            default: {
                if (!unit_ready(core, record, pipe)) return pipe.popped != before;
                pipe.wait_until(entry.issued, ASCIR_STALL_ISSUE);
                if (moves_gm(record)) {
                    pipe.moving = true;
                    starts_.push({pipe.free + k_.gm_instruction, orders_++, index, uint8_t(number)});
                    return true;
                }
                at = local(core, record, pipe);
                span(core, entry.record, at, pipe.done);
                break;
            }
        }
        if (Op(record.op) == Op::SetFlag || Op(record.op) == Op::WaitFlag || Op(record.op) == Op::Barrier) {
            span(core, entry.record, at, at);
        }
        pipe.pop(at);
    }
    return pipe.popped != before;
}

inline void Replay::span(CoreState& core, uint64_t record, double start, double end) {
    if (core.starts.empty()) return;
    core.starts[record] = start;
    core.ends[record] = end;
}

// An instruction within the core. Returns its start.
inline double Replay::local(CoreState& core, const AscirRecord& record, PipeState& pipe) {
    const Cost cost = local_cost(k_, record);
    if (Pipe(record.pipe) == Pipe::V) {
        if (core.auto_sync && touches(record, core.written)) pipe.wait_until(pipe.done + k_.barrier, ASCIR_STALL_BARRIER);
        core.written = written_by(record);
    }
    const double start = pipe.free, until = start + cost.occupied;
    pipe.time.conflicts += cost.conflicts;
    pipe.ran(start, until, until + cost.latency);
    if (Pipe(record.pipe) == Pipe::V) core.written_at = until + cost.latency;
    if (Op(record.op) == Op::Mmad && (record.d >> 12 & 3) == 3) {
        core.unit(record.dst) = {record.dst, true, until + cost.latency};
    }
    return start;
}

// unitFlag: a Mmad waits until its tile is empty, a Fixpipe until it is full.
inline bool Replay::unit_ready(CoreState& core, const AscirRecord& record, PipeState& pipe) {
    const bool mmad = Op(record.op) == Op::Mmad;
    const bool fixpipe = Op(record.op) == Op::FixpipeGm || Op(record.op) == Op::FixpipeL1;
    if (!(mmad || fixpipe) || (record.d >> 12 & 3) == 0) return true;
    UnitTile& tile = core.unit(mmad ? record.dst : record.src0);
    if (tile.full == mmad) return false;
    pipe.wait_until(tile.at, ASCIR_STALL_FLAG + int(mmad ? Pipe::FIX : Pipe::M));
    // It empties block by block: what comes next may follow close behind.
    if (fixpipe && (record.d >> 12 & 3) == 3) tile = {tile.address, false, pipe.free};
    return true;
}

}  // namespace ascir::timeline
