// The timing of signals between cores: flags of groups, signals and barriers through global memory.
#pragma once
#include "timeline_replay.h"

namespace ascir::timeline {

inline void Replay::release(uint32_t index, uint32_t id, double at) {
    cores_[index].cross[id % 16].push_back(at);
    todo_.push_back(index);
}

// The n-th set of each member; when all are done, `at` is the latest.
inline bool Replay::arrive(uint64_t key, const std::vector<uint32_t>& members, uint32_t index, double& at) {
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

inline std::vector<uint32_t> Replay::members(bool same_group, CoreKind kind, const AscirTrace& trace) const {
    std::vector<uint32_t> found;
    for (uint32_t i = 0; i < cores_.size(); ++i) {
        const AscirTrace& other = *cores_[i].trace;
        if (other.core_kind != uint32_t(kind) || other.wave != trace.wave) continue;
        if (!same_group || other.block == trace.block) found.push_back(i);
    }
    return found;
}

inline void Replay::set_cross(uint32_t index, const AscirRecord& record, double at) {
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
inline bool Replay::soft_signal(uint32_t index, const AscirRecord& record) {
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

inline bool Replay::soft_barrier(uint32_t index, uint32_t participants) {
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

}  // namespace ascir::timeline
