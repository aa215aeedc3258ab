// Signals between cores: cross-core flags, the software forms, and deadlock reports.
#pragma once
#include "fibers.h"

namespace ascir {

// ---- what signals carry -------------------------------------------------------------------------

// The vector clock of `core` when `pipe` has finished its earlier instructions. Null in unchecked mode.
static std::shared_ptr<Message> promise(Core& core, Pipe pipe) {
    if (core.shadow == nullptr) return nullptr;
    Shadow& shadow = *core.shadow;
    if (shadow.polled_end != 0) hear_polled(core);
    auto message = std::make_shared<Message>(core.machine->wave_end - core.machine->wave_begin, Clock{});
    for (size_t i = 0; i < shadow.known.size(); ++i) (*message)[i] = shadow.known[i];
    (*message)[core.index - core.machine->wave_begin] = finished(shadow, pipe);
    shadow.scalar_number = 0;
    return message;
}

static void join_messages(std::shared_ptr<Message>& into, const std::shared_ptr<Message>& from) {
    if (from == nullptr) return;
    if (into == nullptr) {
        into = std::make_shared<Message>(*from);
        return;
    }
    for (size_t i = 0; i < into->size(); ++i) (*into)[i].join((*from)[i]);
}

// A wait blocks the issue of everything after it: all pipes know.
static void receive(Core& core, const std::shared_ptr<Message>& message) {
    if (message == nullptr || core.shadow == nullptr) return;
    Shadow& shadow = *core.shadow;
    const size_t base = core.machine->wave_begin;
    shadow.known.resize(message->size());
    ++shadow.version;
    for (size_t i = 0; i < message->size(); ++i) {
        Clock joined = shadow.known[i];
        joined.join((*message)[i]);
        if (memcmp(&joined, &shadow.known[i], sizeof joined) == 0) continue;
        shadow.known[i] = joined;
        if (base + i == core.index) {
            // Its own instructions, seen by others: finished.
            for (Clock& clock : shadow.clock) clock.join(joined);
        } else {
            shadow.history[uint32_t(base + i)].push_back(Knowledge{shadow.version, joined});
        }
    }
    shadow.scalar_number = 0;
}

// ---- cross-core flags ---------------------------------------------------------------------------

static std::vector<Fiber*> cores_of(Machine& machine, const Core& core, CoreKind kind, bool whole_kernel) {
    std::vector<Fiber*> result;
    for (size_t i = machine.wave_begin; i < machine.wave_end; ++i) {
        Fiber* fiber = machine.fibers[i].get();
        if (fiber->core.kind == kind && (whole_kernel || fiber->core.block == core.block))
            result.push_back(fiber);
    }
    return result;
}

// SyncAll works in every kernel.
static void check_kernel_type(Core& core, const char* api, bool internal, Where where) {
    const uint32_t type = core.launch->kernel_type;
    if (internal || (type != ASCIR_AIV_ONLY && type != ASCIR_AIC_ONLY)) return;
    report(core, Severity::Error, "KernelType", api, "", nullptr, 0, where, {"", 0},
           "KERNEL_TASK_TYPE_DEFAULT(KERNEL_TYPE_MIX_AIV_1_0) or another MIX type",
           "%s: cross-core flags do not work in a kernel of type %s", api,
           type == ASCIR_AIV_ONLY ? "AIV_ONLY" : "AIC_ONLY");
}

// Blocks that wait for all others must all have a core.
static void check_room(Core& core, const char* api, Where where) {
    const Machine& machine = *core.machine;
    const uint32_t first = machine.fibers[machine.wave_begin]->core.block;
    const uint32_t here = machine.fibers[machine.wave_end - 1]->core.block - first + 1;
    if (ASCIR_LIKELY(core.blocks <= here)) return;
    report(core, Severity::Error, "Deadlock", api, "", nullptr, 0, where, {"", 0},
           "launch at most as many blocks as the chip has cores",
           "%s waits for all of %u blocks, of which the chip runs %u at once: those that wait keep the others "
           "from starting",
           api, core.blocks, here);
}

void cross_core_set(uint32_t mode, Pipe pipe, uint32_t id, bool legal_pipe, bool internal, Where where) {
    Core& core = *current_core;
    if (core.composite()) where = core.outer;
    Machine& machine = *core.machine;
    const char* api = internal ? "SyncAll" : "CrossCoreSetFlag";
    note(pipe, Op::CrossSet, where, mode, internal, 0, id);
    check_kernel_type(core, api, internal, where);
    if (mode == 0) check_room(core, api, where);
    if (!legal_pipe) {
        report(core, Severity::Error, "Limit", api, "pipe", nullptr, 0, where, {"", 0},
               "signal on the pipe that does the last write", "%s: PIPE_S and PIPE_ALL cannot signal", api);
    }
    if (id >= core.launch->soc.cross_core_flags) {
        report(core, Severity::Error, "Limit", api, "flagId", nullptr, 0, where, {"", 0}, "use 0 to 10",
               "%s: flag id %u, allowed is 0 to %u", api, id, core.launch->soc.cross_core_flags - 1);
        id &= 15;
    } else if (!internal && id >= 11 && id <= 14) {
        report(core, Severity::Info, "Reserved", api, "flagId", nullptr, 0, where, {"", 0}, "use 0 to 10",
               "%s: flag id %u is used by SyncAll", api, id);
    }
    std::shared_ptr<Message> message = promise(core, pipe);
    std::lock_guard<std::mutex> lock(machine.mutex);
    std::vector<Fiber*> participants, targets;
    if (mode == 0) {
        participants = targets = cores_of(machine, core, core.kind, true);
    } else if (mode == 1) {
        participants = targets = cores_of(machine, core, CoreKind::AIV, false);
    } else if (core.kind == CoreKind::AIC) {
        participants = {core.fiber};
        targets = cores_of(machine, core, CoreKind::AIV, false);
    } else {
        participants = cores_of(machine, core, CoreKind::AIV, false);
        targets = cores_of(machine, core, CoreKind::AIC, false);
    }
    core.fiber->sent[mode][id].push_back(message);
    core.fiber->sent_where[mode][id] = where;
    for (Fiber* participant : participants) {
        if (participant->sent[mode][id].empty()) return;
    }
    std::shared_ptr<Message> joined;
    for (Fiber* participant : participants) {
        join_messages(joined, participant->sent[mode][id].front());
        participant->sent[mode][id].erase(participant->sent[mode][id].begin());
    }
    for (Fiber* target : targets) {
        if (target->arrived[id].size() >= 15) {
            report(target->core, Severity::Error, "CrossCoreOverflow", api, "", nullptr, 0, where, {"", 0},
                   "wait for the flag after at most 15 sets",
                   "%s(%u): more than 15 sets that %s block %u has not waited for", api, id,
                   target->core.kind == CoreKind::AIV ? "AIV" : "AIC", visible_block(target->core));
        }
        target->arrived[id].push_back(joined);
        target->arrived_where[id] = where;
    }
    announce(machine);
}

void cross_core_wait(uint32_t id, bool internal, Where where) {
    Core& core = *current_core;
    if (core.composite()) where = core.outer;
    const char* api = internal ? "SyncAll" : "CrossCoreWaitFlag";
    note(Pipe::S, Op::CrossWait, where, 0, internal, 0, id);
    check_kernel_type(core, api, internal, where);
    if (id >= core.launch->soc.cross_core_flags) {
        report(core, Severity::Error, "Limit", api, "flagId", nullptr, 0, where, {"", 0}, "use 0 to 10",
               "%s: flag id %u, allowed is 0 to %u", api, id, core.launch->soc.cross_core_flags - 1);
        id &= 15;
    }
    core.fiber->wait_flag = int(id);
    wait_until(
        core, [](Core& waiting, void* flag) { return !waiting.fiber->arrived[uint64_t(flag)].empty(); },
        reinterpret_cast<void*>(uint64_t(id)), where, "%s of flag %u", api, id);
    core.fiber->wait_flag = -1;
    std::shared_ptr<Message> message;
    {
        std::lock_guard<std::mutex> lock(core.machine->mutex);
        message = core.fiber->arrived[id].front();
        core.fiber->arrived[id].erase(core.fiber->arrived[id].begin());
    }
    receive(core, message);
}

// ---- software signals ---------------------------------------------------------------------------

// The workspace of software signals counts as used.
static void use_workspace(Core& core, uint64_t key) {
    if (const AscirBuffer* buffer = buffer_at(*core.machine, key)) {
        core.machine->accessed[size_t(buffer - core.machine->buffers.data())] = 1;
    }
}

void soft_barrier(uint64_t key, uint32_t participants, Where where) {
    Core& core = *current_core;
    use_workspace(core, key);
    if (core.composite()) where = core.outer;
    Machine& machine = *core.machine;
    check_room(core, "SyncAll", where);
    struct Wait {
        SoftBarrier* barrier;
        uint64_t generation;
    } wait{};
    std::shared_ptr<Message> message = promise(core, Pipe::S);
    {
        std::lock_guard<std::mutex> lock(machine.mutex);
        SoftBarrier& barrier = machine.barriers[key];
        wait = Wait{&barrier, barrier.generation};
        join_messages(barrier.collecting, message);
        if (++barrier.arrived == participants) {
            barrier.arrived = 0;
            ++barrier.generation;
            barrier.released = std::move(barrier.collecting);
            barrier.collecting = nullptr;
            announce(machine);
        }
    }
    wait_until(
        core,
        [](Core&, void* context) {
            const Wait* wait = static_cast<Wait*>(context);
            return wait->barrier->generation != wait->generation;
        },
        &wait, where, "SyncAll of %u cores", participants);
    {
        std::lock_guard<std::mutex> lock(machine.mutex);
        message = machine.barriers[key].released;
    }
    receive(core, message);
}

void soft_send(uint64_t key, const char*, Where) {
    Core& core = *current_core;
    use_workspace(core, key);
    std::shared_ptr<Message> message = promise(core, Pipe::S);
    std::lock_guard<std::mutex> lock(core.machine->mutex);
    core.machine->mailboxes[key].push_back(message);
    announce(*core.machine);
}

void soft_receive(uint64_t key, const char* api, const char* waits_for, Where where) {
    Core& core = *current_core;
    if (core.composite()) where = core.outer;
    wait_until(
        core,
        [](Core& waiting, void* context) {
            return !waiting.machine->mailboxes[*static_cast<uint64_t*>(context)].empty();
        },
        &key, where, "%s, for %s", api, waits_for);
    std::shared_ptr<Message> message;
    {
        std::lock_guard<std::mutex> lock(core.machine->mutex);
        auto& box = core.machine->mailboxes[key];
        message = box.front();
        box.erase(box.begin());
    }
    receive(core, message);
}

// ---- what is left -------------------------------------------------------------------------------

static std::string core_name(const Core& core) {
    return (core.kind == CoreKind::AIV ? "AIV block " : "AIC block ") + std::to_string(visible_block(core));
}

// Cores that have set a flag which others must set too, and one of these others.
static std::string missing_sets(Machine& machine, const Core& waiting, int id) {
    for (size_t i = machine.wave_begin; i < machine.wave_end; ++i) {
        Fiber& fiber = *machine.fibers[i];
        for (int mode = 0; mode < 3; ++mode) {
            if (fiber.sent[mode][id].empty()) continue;
            if (mode != 0 && fiber.core.block != waiting.block) continue;
            if (mode == 2 ? fiber.core.kind == waiting.kind : fiber.core.kind != waiting.kind) continue;
            for (Fiber* other : cores_of(machine, fiber.core, fiber.core.kind, mode == 0)) {
                if (!other->sent[mode][id].empty()) continue;
                return "; " + core_name(fiber.core) + " has set it (line " +
                       std::to_string(fiber.sent_where[mode][id].line) + "), " + core_name(other->core) +
                       " has not";
            }
        }
    }
    return "; nobody has set it";
}

static void report_deadlock(Machine& machine) {
    for (size_t i = machine.wave_begin; i < machine.wave_end; ++i) {
        Fiber& fiber = *machine.fibers[i];
        if (fiber.done || fiber.halted || fiber.ready == nullptr) continue;
        const std::string missing =
            fiber.wait_flag >= 0 ? missing_sets(machine, fiber.core, fiber.wait_flag) : std::string();
        report(fiber.core, Severity::Error, "Deadlock", fiber.wait_text.c_str(), "", nullptr, 0,
               fiber.wait_where, {"", 0},
               "every core that takes part must reach the matching set as often as it is waited for",
               "%s waits forever in %s%s", core_name(fiber.core).c_str(), fiber.wait_text.c_str(),
               missing.c_str());
    }
}

// Counters that the next kernel would find.
static void report_leftover_signals(Machine& machine) {
    for (size_t i = machine.wave_begin; i < machine.wave_end; ++i) {
        Fiber& fiber = *machine.fibers[i];
        for (int id = 0; id < 16; ++id) {
            if (!fiber.arrived[id].empty()) {
                report(fiber.core, Severity::Warning, "CrossCoreLeftover", "CrossCoreSetFlag", "", nullptr, 0,
                       fiber.arrived_where[id], {"", 0}, "wait for every set before the kernel ends",
                       "flag %d was set %zu times more for %s than it waited", id, fiber.arrived[id].size(),
                       core_name(fiber.core).c_str());
            }
            for (int mode = 0; mode < 3; ++mode) {
                if (fiber.sent[mode][id].empty()) continue;
                report(fiber.core, Severity::Warning, "CrossCoreLeftover", "CrossCoreSetFlag", "", nullptr, 0,
                       fiber.sent_where[mode][id], {"", 0},
                       "every core that takes part must set the flag as often",
                       "flag %d was set %zu times more by %s than by the others", id,
                       fiber.sent[mode][id].size(), core_name(fiber.core).c_str());
            }
        }
    }
}

}  // namespace ascir
