// The replay. Every core issues its records in order; its pipes run them in order; whatever does not depend on a
// transfer of global memory is known at once. Transfers are events: they share HBM and L2 with those of all cores, so
// that when one ends is known only when it ends. See timeline.h.
#include "timeline.h"
#include <string.h>
#include <algorithm>
#include <deque>
#include <memory>
#include <queue>
#include <string>
#include "timeline_core.h"

#define ASCIR_EXPORT extern "C" __attribute__((visibility("default")))

namespace ascir::timeline {
namespace {

bool moves_gm(const AscirRecord& record) {
    return Pipe(record.pipe) != Pipe::S && (record.flags & (ASCIR_RECORD_GM_READ | ASCIR_RECORD_GM_WRITE)) != 0;
}

struct Owner {
    AscirTimeline result{};
    std::string message;
    std::vector<AscirCoreTime> cores;
    std::vector<std::vector<double>> starts, ends;
    std::vector<const double*> start_pointers, end_pointers;
};

class Replay {
public:
    Replay(const AscirTimelineRequest& request, const Constants& constants)
        : request_(request), k_(constants), addresses_(request.buffers, request.buffer_count), l2_(constants.l2_bytes) {}

    void run(Owner& owner) {
        if (request_.warm) {
            once(false);
            if (!stuck_.empty()) return finish(owner);
        }
        once(request_.spans != 0);
        finish(owner);
    }

private:
    struct Start {  // of a transfer
        double at;
        uint64_t order;
        uint32_t core;
        uint8_t pipe;
        bool operator>(const Start& other) const {
            return at != other.at ? at > other.at : order > other.order;
        }
    };
    struct Gather {  // flags that are set when all participants have set them
        std::vector<uint32_t> sets;
        std::vector<std::pair<uint32_t, double>> rounds;  // arrived, latest
    };

    struct Signal {
        std::deque<double> sent;
        std::vector<uint32_t> waiting;
    };

    void once(bool spans) {
        cores_ = std::vector<CoreState>(request_.trace_count);
        starts_ = {};
        orders_ = 0;
        read_ = written_ = hit_ = 0;
        gathers_.clear();
        signals_.clear();
        bus_ = std::make_unique<Bus>(k_);
        for (uint64_t i = 0; i < cores_.size(); ++i) {
            CoreState& core = cores_[i];
            core.trace = &request_.traces[i];
            if (spans) {
                core.starts.assign(core.trace->record_count, 0);
                core.ends.assign(core.trace->record_count, 0);
            }
        }
        dispatch();
        for (;;) {
            const double end = bus_->idle() ? 1e300 : bus_->next_end();
            if (starts_.empty() && bus_->idle()) break;
            if (!starts_.empty() && starts_.top().at < end) {
                const Start next = starts_.top();
                starts_.pop();
                bus_->advance(next.at);
                begin_transfer(next);
            } else {
                bus_->advance(end);
                end_transfer(bus_->take(), end);
            }
        }
        describe_stuck();
    }

    // ---- cores onto hardware ------------------------------------------------------------------------------------------

    // Blocks of the first wave start together; each later one where and when a block has ended.
    void dispatch() {
        groups_.clear();
        group_of_.assign(cores_.size(), 0);
        std::unordered_map<uint64_t, size_t> known;
        for (uint32_t i = 0; i < cores_.size(); ++i) {
            const AscirTrace& trace = *cores_[i].trace;
            const auto [found, fresh] = known.try_emplace(uint64_t(trace.wave) << 32 | trace.block, groups_.size());
            if (fresh) groups_.emplace_back();
            groups_[found->second].push_back(i);
            group_of_[i] = found->second;
        }
        const auto later = [&](size_t group) { return cores_[groups_[group][0]].trace->wave != 0; };
        waiting_.clear();
        first_wave_ = 0;
        for (size_t group = 0; group < groups_.size(); ++group) {
            if (later(group)) {
                waiting_.push_back(group);
            } else {
                first_wave_ += groups_[group].size();
            }
        }
        next_waiting_ = 0;
        for (uint32_t i = 0; i < cores_.size(); ++i) {
            if (cores_[i].trace->wave == 0) begin_core(i, 0);
        }
        // Not together with begin_core: a flag may already concern any of them.
        for (uint32_t i = 0; i < cores_.size(); ++i) {
            if (cores_[i].trace->wave == 0) progress(i);
        }
    }
    void begin_core(uint32_t index, double at) {
        CoreState& core = cores_[index];
        core.started = true;
        core.start = core.now = at;
        core.flags.assign(pipe_count * pipe_count * 16, FlagState{});
        core.cache_lines.assign(size_t(k_.scalar_cache_lines), ~uint64_t(0));
        for (PipeState& pipe : core.pipes) pipe.free = pipe.done = at;
    }
    void end_core(uint32_t index) {
        CoreState& core = cores_[index];
        core.ended = true;
        core.flags = {};
        core.cache_lines = {};
        for (const PipeState& pipe : core.pipes) core.now = std::max(core.now, pipe.done);
        // A group ends with its last core; then the next group may begin.
        double at = 0;
        for (uint32_t other : groups_[group_of_[index]]) {
            if (!cores_[other].ended) return;
            at = std::max(at, cores_[other].now);
        }
        if (next_waiting_ == waiting_.size()) return;
        const std::vector<uint32_t>& next = groups_[waiting_[next_waiting_++]];
        for (uint32_t i : next) begin_core(i, at);
        todo_.insert(todo_.end(), next.begin(), next.end());
    }

    // ---- one core -----------------------------------------------------------------------------------------------------

    // Goes on with a core, and with those that it wakes, until all that they wait for is a transfer or each other.
    void progress(uint32_t index) {
        todo_.push_back(index);
        while (!todo_.empty()) {
            const uint32_t current = todo_.back();
            todo_.pop_back();
            if (cores_[current].started && !cores_[current].ended) advance(current);
        }
    }
    void advance(uint32_t index) {
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
    bool issue(uint32_t index) {
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
    bool enqueue(CoreState& core, const AscirRecord& record) {
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
    static void wait_scalar(CoreState& core, double until, int cause) {
        if (until <= core.now) return;
        core.scalar().stall[cause] += until - core.now;
        core.now = until;
    }
    static void spend(CoreState& core, double cycles) {
        core.scalar().busy += cycles;
        core.now += cycles;
        core.pipes[0].free = core.pipes[0].done = core.now;
    }

    // An instruction of the scalar unit itself. False if it has to wait for what is not known yet.
    bool scalar(uint32_t index, const AscirRecord& record) {
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
    static bool undo(CoreState& core) {
        --core.scalar().instructions;
        return false;
    }

    bool scalar_access(CoreState& core, const AscirRecord& record) {
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
    bool run_pipe(uint32_t index, int number) {
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
    static void span(CoreState& core, uint64_t record, double start, double end) {
        if (core.starts.empty()) return;
        core.starts[record] = start;
        core.ends[record] = end;
    }

    // An instruction within the core. Returns its start.
    double local(CoreState& core, const AscirRecord& record, PipeState& pipe) {
        const Cost cost = local_cost(k_, record);
        if (Pipe(record.pipe) == Pipe::V) {
            core.written = {record.dst, record.dst + std::max(record.a * 256, record.b * element_size(record))};
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
    static bool unit_ready(CoreState& core, const AscirRecord& record, PipeState& pipe) {
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

    // ---- transfers ------------------------------------------------------------------------------------------------------

    void count(const Traffic& traffic) {
        read_ += double(traffic.miss);
        hit_ += double(traffic.hit);
        written_ += double(traffic.evicted);
    }

    void begin_transfer(const Start& start) {
        CoreState& core = cores_[start.core];
        PipeState& pipe = core.pipes[start.pipe];
        const AscirRecord& record = core.trace->records[pipe.head().record];
        const bool write = (record.flags & ASCIR_RECORD_GM_WRITE) != 0;
        const bool allocate = write || (record.flags & ASCIR_RECORD_NO_L2) == 0;
        const uint64_t line_bytes = uint64_t(k_.gm_line), sector = uint64_t(k_.gm_sector);
        uint64_t bursts = std::max<uint64_t>(record.gm_burst_count, 1), length = record.gm_bytes;
        if (record.gm_stride == length) {  // one piece
            length *= bursts;
            bursts = 1;
        }
        const uint64_t first = addresses_(record.gm_addr);
        Traffic traffic;
        double work = 0, split = 0;  // bytes; of them in bursts that lie across one line more than they need
        bool misaligned = false;
        for (uint64_t i = 0; i < bursts; ++i) {
            const uint64_t at = first + i * record.gm_stride;
            const uint64_t touched = (at + length + line_bytes - 1) / line_bytes - at / line_bytes;
            const uint64_t needed = (length + line_bytes - 1) / line_bytes;
            misaligned |= at % sector != 0;
            work += double(touched > needed ? touched * line_bytes : length);
            split += double(touched > needed ? touched * line_bytes : std::max(length, needed * line_bytes));
            l2_.access(at, length, write, allocate, traffic);
        }
        count(traffic);
        const double bytes = double(bursts * length);
        (write ? pipe.time.gm_written : pipe.time.gm_read) += uint64_t(bytes);
        const bool fixpipe = Op(record.op) == Op::FixpipeGm;
        const double latency = fixpipe ? k_.fixpipe_latency : write ? k_.write_latency : traffic.miss ? k_.hbm_latency : k_.l2_latency;
        const bool aiv = core.trace->core_kind == uint32_t(CoreKind::AIV);
        const double port = write ? k_.gm_write : aiv ? k_.gm_read_aiv : k_.gm_read_aic;

        double fetch = 1;  // HBM bytes for each byte that is missing
        if (misaligned) {
            fetch = std::max(split / double(bursts * std::max(length, line_bytes)), k_.gm_misaligned);
            work = std::max(work, bytes * k_.gm_misaligned);
        }
        work = std::max(work, port * burst_cycles(pipe, start.at, double(bursts), latency, aiv));
        if (fixpipe) {
            // L0C gives its elements at its own pace.
            work = std::max(work, double(record.a) * record.b / k_.fixpipe_elements * port);
        }
        if (work <= 0) work = 1;
        Transfer transfer{};
        transfer.core = start.core;
        transfer.pipe = start.pipe;
        transfer.read = !write;
        transfer.region = first / uint64_t(k_.gm_shared_region);
        transfer.work = work;
        transfer.port = port;
        transfer.hbm = (double(traffic.miss) * fetch + double(traffic.evicted) * k_.hbm_write_back) / work;
        transfer.scattered = length < line_bytes;
        transfer.requests = double(bursts * ((length + line_bytes - 1) / line_bytes)) / work;
        transfer.alone = bus_->alone(work, port, transfer.hbm);
        transfer.begin = start.at;
        // Carried to its end: how long after the last byte its data can be used.
        pending_latency(start) = latency;
        bus_->add(transfer);
    }
    // What short bursts take at least. A vector core starts one every few cycles; a cube core has only so many under way:
    // from idle the first ones are free, then each waits for an earlier one to arrive.
    double burst_cycles(PipeState& pipe, double start, double bursts, double latency, bool aiv) const {
        if (aiv) return bursts * k_.gm_burst_aiv;
        if (start >= pipe.done) pipe.credit = k_.gm_bursts_in_flight_aic;
        const double free = std::min(bursts, pipe.credit);
        pipe.credit -= free;
        return free + (bursts - free) * latency / k_.gm_bursts_in_flight_aic;
    }
    double& pending_latency(const Start& start) {
        latencies_.resize(cores_.size() * pipe_count);
        return latencies_[start.core * pipe_count + start.pipe];
    }
    void end_transfer(const Transfer& transfer, double now) {
        CoreState& core = cores_[transfer.core];
        PipeState& pipe = core.pipes[transfer.pipe];
        const uint64_t record = pipe.head().record;
        const double start = transfer.begin - k_.gm_instruction;
        const double latency = latencies_[transfer.core * pipe_count + transfer.pipe];
        pipe.moving = false;
        pipe.pop(start);
        pipe.ran(start, now, now + latency);
        pipe.time.contended += std::max(0.0, now - transfer.begin - transfer.alone);
        span(core, record, start, now + latency);
        progress(transfer.core);
    }

    // ---- between cores --------------------------------------------------------------------------------------------------

    void release(uint32_t index, uint32_t id, double at) {
        cores_[index].cross[id % 16].push_back(at);
        todo_.push_back(index);
    }
    // The n-th set of each member; when the last has come, `at` is the latest.
    bool arrive(uint64_t key, const std::vector<uint32_t>& members, uint32_t index, double& at) {
        Gather& gather = gathers_[key];
        gather.sets.resize(cores_.size());
        const uint32_t round = gather.sets[index]++;
        if (gather.rounds.size() <= round) gather.rounds.resize(round + 1);
        auto& [arrived, latest] = gather.rounds[round];
        ++arrived;
        latest = std::max(latest, at);
        at = latest;
        return arrived == members.size();
    }
    std::vector<uint32_t> members(bool same_group, CoreKind kind, const AscirTrace& trace) const {
        std::vector<uint32_t> found;
        for (uint32_t i = 0; i < cores_.size(); ++i) {
            const AscirTrace& other = *cores_[i].trace;
            if (other.core_kind != uint32_t(kind) || other.wave != trace.wave) continue;
            if (!same_group || other.block == trace.block) found.push_back(i);
        }
        return found;
    }
    void set_cross(uint32_t index, const AscirRecord& record, double at) {
        const AscirTrace& trace = *cores_[index].trace;
        const CoreKind kind = CoreKind(trace.core_kind);
        const bool group = record.a != 0;
        const uint64_t key = uint64_t(record.id % 16) | uint64_t(record.a & 3) << 4 | uint64_t(trace.core_kind) << 6 |
                             uint64_t(group ? trace.block + 1 : 0) << 8;
        const std::vector<uint32_t> setters = members(group, kind, trace);
        if (!arrive(key, setters, index, at)) return;
        const CoreKind other = kind == CoreKind::AIC ? CoreKind::AIV : CoreKind::AIC;
        for (uint32_t target : record.a == 2 ? members(true, other, trace) : setters) {
            release(target, record.id, at + k_.cross_core);
        }
    }
    // Signals through global memory. False if it has not been sent yet.
    bool soft_signal(uint32_t index, const AscirRecord& record) {
        CoreState& core = cores_[index];
        Signal& signal = signals_[record.gm_addr];
        spend(core, k_.issue);
        if (record.a == 0) {
            signal.sent.push_back(core.now + k_.soft_sync);
            todo_.insert(todo_.end(), signal.waiting.begin(), signal.waiting.end());
            signal.waiting.clear();
            return true;
        }
        if (signal.sent.empty()) {
            spend(core, -k_.issue);
            signal.waiting.push_back(index);
            return false;
        }
        wait_scalar(core, signal.sent.front(), ASCIR_STALL_CROSS);
        signal.sent.pop_front();
        return true;
    }
    bool soft_barrier(uint32_t index, uint32_t participants) {
        CoreState& core = cores_[index];
        if (!core.soft_waiting) {
            core.soft_waiting = true;
            core.soft_release = -1;
            double at = core.now;
            std::vector<uint32_t> all = members(false, CoreKind(core.trace->core_kind), *core.trace);
            if (participants != 0 && participants < all.size()) all.resize(participants);
            if (arrive(uint64_t(1) << 60 | core.trace->core_kind, all, index, at)) {
                for (uint32_t each : all) {
                    cores_[each].soft_release = at + k_.soft_sync;
                    if (each != index) todo_.push_back(each);
                }
            }
        }
        if (core.soft_release < 0) return false;
        core.soft_waiting = false;
        wait_scalar(core, core.soft_release, ASCIR_STALL_CROSS);
        return true;
    }

    // ---- results --------------------------------------------------------------------------------------------------------

    void describe_stuck() {
        for (uint32_t i = 0; i < cores_.size() && stuck_.empty(); ++i) {
            const CoreState& core = cores_[i];
            if (core.ended) continue;
            const AscirTrace& trace = *core.trace;
            stuck_ = std::string(trace.core_kind ? "AIV" : "AIC") + " " + std::to_string(trace.block) + "." +
                     std::to_string(trace.sub_block) + " waits for ever at record " + std::to_string(core.next) + " of " +
                     std::to_string(trace.record_count);
        }
    }
    double launch_of_cores() const {
        uint32_t cores = 0, groups = 0;
        for (const CoreState& core : cores_) {
            if (core.trace->wave != 0) continue;
            ++cores;
            groups += core.trace->core_kind == uint32_t(CoreKind::AIC);
        }
        return request_.mixed ? groups * k_.launch_group_ns : (cores > 0 ? cores - 1 : 0) * k_.launch_core_ns;
    }
    void finish(Owner& owner) {
        AscirTimeline& result = owner.result;
        result.core_count = uint32_t(cores_.size());
        for (CoreState& core : cores_) {
            AscirCoreTime time{};
            time.start = core.start;
            time.end = core.now;
            for (int pipe = 0; pipe < pipe_count; ++pipe) time.pipes[pipe] = core.pipes[pipe].time;
            owner.cores.push_back(time);
            result.cycles = std::max(result.cycles, core.now);
            result.core_cycles = std::max(result.core_cycles, core.now - core.start);
            if (request_.spans) {
                owner.starts.push_back(std::move(core.starts));
                owner.ends.push_back(std::move(core.ends));
            }
        }
        for (size_t i = 0; i < owner.starts.size(); ++i) {
            owner.start_pointers.push_back(owner.starts[i].data());
            owner.end_pointers.push_back(owner.ends[i].data());
        }
        result.task_us = result.cycles / k_.frequency_mhz + (k_.launch_ns + launch_of_cores()) / 1000;
        result.hbm_read = read_;
        result.hbm_written = written_;
        result.l2_hit = hit_;
        result.status = stuck_.empty() ? 0 : 2;
        owner.message = stuck_;
    }

    const AscirTimelineRequest& request_;
    const Constants& k_;
    Addresses addresses_;
    L2 l2_;
    std::unique_ptr<Bus> bus_;
    std::vector<CoreState> cores_;
    std::vector<uint32_t> todo_;
    std::vector<std::vector<uint32_t>> groups_;  // cores of one block
    std::vector<size_t> group_of_, waiting_;
    size_t next_waiting_ = 0, first_wave_ = 0;
    std::priority_queue<Start, std::vector<Start>, std::greater<Start>> starts_;
    uint64_t orders_ = 0;
    std::unordered_map<uint64_t, Gather> gathers_;
    std::unordered_map<uint64_t, Signal> signals_;
    std::vector<double> latencies_;
    double read_ = 0, written_ = 0, hit_ = 0;
    std::string stuck_;
};

constexpr const char* names[] = {
#define ASCIR_NAME(name) #name,
    ASCIR_TIMING_CONSTANTS(ASCIR_NAME)
#undef ASCIR_NAME
};

}  // namespace
}  // namespace ascir::timeline

ASCIR_EXPORT uint32_t ascir_timing_constant_count(void) { return ASCIR_CONSTANT_COUNT; }
ASCIR_EXPORT const char* ascir_timing_constant_name(uint32_t index) { return ascir::timeline::names[index]; }

ASCIR_EXPORT AscirTimeline* ascir_timeline(const AscirTimelineRequest* request) {
    using namespace ascir::timeline;
    Owner* owner = new Owner;
    owner->result.owner = owner;
    if (request->constant_count == ASCIR_CONSTANT_COUNT) {
        Constants constants;
        memcpy(&constants, request->constants, sizeof constants);
        auto replay = std::make_unique<Replay>(*request, constants);
        replay->run(*owner);
    } else {
        owner->result.status = 1;
        owner->message = "the constants do not belong to this library";
    }
    owner->result.message = owner->message.c_str();
    owner->result.cores = owner->cores.data();
    owner->result.starts = owner->start_pointers.empty() ? nullptr : owner->start_pointers.data();
    owner->result.ends = owner->end_pointers.empty() ? nullptr : owner->end_pointers.data();
    return &owner->result;
}

ASCIR_EXPORT void ascir_timeline_release(AscirTimeline* timeline) {
    if (timeline != nullptr) delete static_cast<ascir::timeline::Owner*>(timeline->owner);
}
