// The checks of a core: hazard detection for the bytes that instructions access.
//
// Every instruction has a number and a vector clock: for each pipe, the newest instruction known to have
// finished when it starts. Shadow memory has the last write of a byte and, per pipe, its last read since. An
// access conflicts with a recorded one that is newer than in the clock. Flags transfer clocks between pipes;
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

}  // namespace ascir
