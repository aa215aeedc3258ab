// Flags and barriers inside a core, and their effect on the vector clocks.
#pragma once
#include "accesses.h"
#include "ascir/sync.h"

namespace ascir {

constexpr const char* event_names[] = {
    "MTE2_MTE1", "MTE1_MTE2", "MTE1_M", "M_MTE1",   "MTE2_V",    "V_MTE2",    "MTE3_V",
    "V_MTE3",    "M_V",       "V_M",    "V_V",      "MTE3_MTE1", "MTE1_MTE3", "MTE1_V",
    "MTE2_M",    "M_MTE2",    "V_MTE1", "M_FIX",    "FIX_M",     "MTE3_MTE2", "MTE2_MTE3",
    "S_V",       "V_S",       "S_MTE2", "MTE2_S",   "S_MTE3",    "MTE3_S",    "MTE2_FIX",
    "FIX_MTE2",  "FIX_S",     "M_S",    "FIX_MTE3", "MTE1_FIX",  "FIX_MTE1",  "FIX_FIX"};

const char* event_name(AscendC::HardEvent event) {
    return int(event) < 35 ? event_names[int(event)] : "an unknown event";
}

// Events between pipes that the core has.
static bool event_exists(CoreKind kind, AscendC::HardEvent event) {
    using AscendC::HardEvent;
    const Pipe pipes[2] = {source_pipe(event), target_pipe(event)};
    for (Pipe pipe : pipes) {
        if (kind == CoreKind::AIV && (pipe == Pipe::M || pipe == Pipe::MTE1 || pipe == Pipe::FIX))
            return false;
        if (kind == CoreKind::AIC && pipe == Pipe::V) return false;
    }
    return true;
}

static bool usable(Core& core, AscendC::HardEvent event, int32_t id, const char* api, Where where) {
    if (ASCIR_UNLIKELY(!event_exists(core.kind, event))) {
        const bool mixed = core.launch->aic != nullptr && core.launch->aiv != nullptr;
        report(core, mixed ? Severity::Warning : Severity::Error, "Limit", api, "event", nullptr, 0, where,
               {"", 0},
               core.kind == CoreKind::AIV ? "put it under `if ASCEND_IS_AIC`"
                                          : "put it under `if ASCEND_IS_AIV`",
               "%s<HardEvent::%s>: %s has no such pipes", api, event_name(event),
               core.kind == CoreKind::AIV ? "a vector core" : "a cube core");
        return false;
    }
    if (ASCIR_UNLIKELY(id < 0 || id >= int32_t(core.launch->soc.event_ids))) {
        report(core, Severity::Error, "Limit", api, "eventID", nullptr, 0, where, {"", 0},
               "use an id from 0 to 5", "%s<HardEvent::%s>: id %d, allowed is 0 to %u", api,
               event_name(event), id, core.launch->soc.event_ids - 1);
        return false;
    }
    return true;
}

// All earlier instructions of `pipe` have finished, for whom this clock reaches.
static Clock finished(Shadow& shadow, Pipe pipe) {
    Clock clock = shadow.clock[int(pipe)];
    clock.at[int(pipe)] = shadow.number;
    return clock;
}

// `pipe` learns. What the scalar unit knows, all later instructions know: it issues them.
static void learn(Shadow& shadow, Pipe pipe, const Clock& clock) {
    if (pipe == Pipe::S) {
        for (Clock& each : shadow.clock) each.join(clock);
    } else {
        shadow.clock[int(pipe)].join(clock);
    }
    shadow.scalar_number = 0;
}

bool set_flag(AscendC::HardEvent event, int32_t id, const char* api, Where where) {
    Core& core = *current_core;
    if (core.composite()) where = core.outer;
    const Pipe source = source_pipe(event), target = target_pipe(event);
    if (!usable(core, event, id, api, where)) return false;
    note(source, Op::SetFlag, where, uint32_t(event), uint32_t(source), uint32_t(target), uint32_t(id));
    uint8_t& set = core.flag_set[int(event)][id];
    if (core.shadow != nullptr) {
        Shadow& shadow = *core.shadow;
        Shadow::Flag& flag = shadow.flag(int(event), id);
        // Ids that a queue or AllocEventID chose are not the kernel's choice.
        if (ASCIR_UNLIKELY(id >= 6 && (core.event_taken[int(event)] >> id & 1) == 0)) {
            report_repeated(core, uint64_t(7) << 60 ^ uint64_t(where.line), Severity::Info, "Reserved", api,
                            "eventID", nullptr, 0, where, {"", 0}, "use 0 to 5",
                            "%s<HardEvent::%s>(%d): the vendor's compiler and libraries use ids 6 and 7", api,
                            event_name(event), id);
        }
        if (ASCIR_UNLIKELY(set != 0)) {
            report(core, Severity::Error, "ErrorSync4", api, "", nullptr, 0, where, flag.where,
                   "wait for the flag before setting it again, or use another id",
                   "%s<HardEvent::%s>(%d): already set (line %d) and not waited for", api, event_name(event),
                   id, flag.where.line);
        }
        flag.clock = finished(shadow, source);
        flag.where = where;
        shadow.scalar_number = 0;
    }
    set = 1;
    return true;
}

bool wait_flag(AscendC::HardEvent event, int32_t id, const char* api, Where where) {
    Core& core = *current_core;
    if (core.composite()) where = core.outer;
    const Pipe source = source_pipe(event), target = target_pipe(event);
    if (!usable(core, event, id, api, where)) return false;
    note(target, Op::WaitFlag, where, uint32_t(event), uint32_t(source), uint32_t(target), uint32_t(id));
    uint8_t& set = core.flag_set[int(event)][id];
    if (ASCIR_UNLIKELY(set == 0)) {
        report(core, Severity::Error, "ErrorSync3", api, "", nullptr, 0, where, {"", 0},
               "set the flag with the same event and id before",
               "%s<HardEvent::%s>(%d): nothing has set it; pipe %s waits forever", api, event_name(event), id,
               pipe_name(target));
        return false;
    }
    set = 0;
    if (core.shadow != nullptr) learn(*core.shadow, target, core.shadow->flag(int(event), id).clock);
    return true;
}

void barrier(pipe_t which, Where where) {
    Core& core = *current_core;
    if (core.composite()) where = core.outer;
    Pipe pipe = Pipe::S;
    switch (which) {
        case PIPE_ALL: break;
        case PIPE_V: pipe = Pipe::V; break;
        case PIPE_M: pipe = Pipe::M; break;
        case PIPE_MTE1: pipe = Pipe::MTE1; break;
        case PIPE_MTE2: pipe = Pipe::MTE2; break;
        case PIPE_MTE3: pipe = Pipe::MTE3; break;
        case PIPE_FIX: pipe = Pipe::FIX; break;
        default:
            report(core, Severity::Error, "Limit", "PipeBarrier", "pipe", nullptr, 0, where, {"", 0},
                   "remove it: the scalar pipe needs none", "PipeBarrier of a pipe that has none");
            return;
    }
    note(pipe, Op::Barrier, where, which == PIPE_ALL ? 255 : uint32_t(pipe));
    if (core.shadow == nullptr) return;
    Shadow& shadow = *core.shadow;
    shadow.scalar_number = 0;
    if (which != PIPE_ALL) {
        shadow.clock[int(pipe)].at[int(pipe)] = shadow.number;
        return;
    }
    for (Clock& clock : shadow.clock) {
        for (uint32_t& entry : clock.at) entry = shadow.number;
    }
}

// At the end of the kernel.
static void check_leftover_unit_flags(Core& core) {
    for (uint64_t word : core.unit_flags) {
        if (word == 0) continue;
        report(core, Severity::Error, "UnitFlag", "Mmad", "unitFlag", nullptr, 0, core.unit_flag_set, {"", 0},
               "take the tile out of L0C with a Fixpipe with unitFlag 3",
               "Mmad with unitFlag 3: its tile is still marked as full at the end of the kernel");
        return;
    }
}
static void check_leftover_flags(Core& core) {
    for (int event = 0; event < 35; ++event) {
        for (int id = 0; id < 8; ++id) {
            if (core.flag_set[event][id] == 0) continue;
            const Where where = core.shadow != nullptr ? core.shadow->flag(event, id).where : core.last;
            report(core, Severity::Error, "ErrorSync3", "SetFlag", "", nullptr, 0, where, {"", 0},
                   "wait for every flag before the kernel ends: it would be set when the next one starts",
                   "SetFlag<HardEvent::%s>(%d): still set at the end of the kernel", event_names[event], id);
        }
    }
}

}  // namespace ascir
