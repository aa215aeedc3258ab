// The time of a launch: assignment of cores to hardware, order of events, results. See timeline.h and timeline_replay.h.
#include "timeline.h"
#include <string.h>
#include "timeline_issue.h"
#include "timeline_signals.h"
#include "timeline_transfers.h"

#define ASCIR_EXPORT extern "C" __attribute__((visibility("default")))

namespace ascir::timeline {

inline void Replay::once(bool spans) {
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

// Blocks of the first wave start together; each later one where and when a block has ended.
inline void Replay::dispatch() {
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

inline void Replay::begin_core(uint32_t index, double at) {
    CoreState& core = cores_[index];
    core.started = true;
    core.start = core.now = at;
    if (core.trace->record_count != 0) {
        const AscirRecord& last = core.trace->records[core.trace->record_count - 1];
        core.auto_sync = Op(last.op) == Op::KernelEnd && last.a != 0;
    }
    core.flags.assign(pipe_count * pipe_count * 16, FlagState{});
    core.cache_lines.assign(size_t(k_.scalar_cache_lines), ~uint64_t(0));
    for (PipeState& pipe : core.pipes) pipe.free = pipe.done = at;
}

inline void Replay::end_core(uint32_t index) {
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

inline void Replay::describe_stuck() {
    for (uint32_t i = 0; i < cores_.size() && stuck_.empty(); ++i) {
        const CoreState& core = cores_[i];
        if (core.ended) continue;
        const AscirTrace& trace = *core.trace;
        stuck_ = std::string(trace.core_kind ? "AIV" : "AIC") + " " + std::to_string(trace.block) + "." +
                 std::to_string(trace.sub_block) + " waits for ever at record " + std::to_string(core.next) + " of " +
                 std::to_string(trace.record_count);
    }
}

inline double Replay::launch_of_cores() const {
    uint32_t cores = 0, groups = 0;
    for (const CoreState& core : cores_) {
        if (core.trace->wave != 0) continue;
        ++cores;
        groups += core.trace->core_kind == uint32_t(CoreKind::AIC);
    }
    return request_.mixed ? groups * k_.launch_group_ns : (cores > 0 ? cores - 1 : 0) * k_.launch_core_ns;
}

inline void Replay::finish(Owner& owner) {
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

namespace {
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
