// Cores as fibers over a few threads; signals between cores; deadlock.
//
// All cores of a group live on one thread. A core runs until it has to wait; then another of its thread runs. When every
// thread is idle and nothing has changed, nobody will ever go on: that is a deadlock, and each core says what it waits for.
// Launches with more blocks than the chip has cores run in waves.
#pragma once
#include <csignal>
#include <sys/mman.h>
#include <chrono>
#include <thread>
#include "races.h"

namespace ascir {

constexpr size_t stack_bytes = 512 * 1024;

struct Worker {
    Machine* machine;
    std::vector<Fiber*> fibers;
    ucontext_t context;
    Fiber* running = nullptr;
};
static thread_local Worker* current_worker = nullptr;

// ---- waiting ------------------------------------------------------------------------------------------------------

static __attribute__((noinline)) void leave_fiber() {
    Worker* worker = current_worker;
    Fiber* fiber = worker->running;
    swapcontext(&fiber->context, &worker->context);
}

void halt(Core& core) {
    core.fiber->halted = true;
    for (;;) leave_fiber();
}

// Between instructions, once in a while.
void take_turns(Core&) {
    if (current_worker != nullptr && current_worker->running != nullptr) leave_fiber();
}

// Waits until ready(core, context), which is asked with the machine's lock held.
static void wait_until(Core& core, bool (*ready)(Core&, void*), void* context, Where where, const char* format, ...)
    __attribute__((format(printf, 5, 6)));
static void wait_until(Core& core, bool (*ready)(Core&, void*), void* context, Where where, const char* format, ...) {
    Machine& machine = *core.machine;
    {
        std::lock_guard<std::mutex> lock(machine.mutex);
        if (ready(core, context)) return;
        char text[256];
        va_list arguments;
        va_start(arguments, format);
        vsnprintf(text, sizeof text, format, arguments);
        va_end(arguments);
        core.fiber->wait_text = text;
        core.fiber->wait_where = where;
        core.fiber->ready = ready;
        core.fiber->wait_context = context;
    }
    leave_fiber();
}

static void announce(Machine& machine) {
    ++machine.progress;
    machine.idle = 0;  // all look again
    machine.changed.notify_all();
}

// ---- what signals carry -------------------------------------------------------------------------------------------

// What `core` can promise when `pipe` has finished its earlier instructions. Null in unchecked mode.
static std::shared_ptr<Message> promise(Core& core, Pipe pipe) {
    if (core.shadow == nullptr) return nullptr;
    Shadow& shadow = *core.shadow;
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

// ---- cross-core flags ---------------------------------------------------------------------------------------------

static std::vector<Fiber*> cores_of(Machine& machine, const Core& core, CoreKind kind, bool whole_kernel) {
    std::vector<Fiber*> result;
    for (size_t i = machine.wave_begin; i < machine.wave_end; ++i) {
        Fiber* fiber = machine.fibers[i].get();
        if (fiber->core.kind == kind && (whole_kernel || fiber->core.block == core.block)) result.push_back(fiber);
    }
    return result;
}

static bool flags_enabled(Core& core, const char* api, Where where) {
    const uint32_t type = core.launch->kernel_type;
    if (type != ASCIR_AIV_ONLY && type != ASCIR_AIC_ONLY) return true;
    report(core, Severity::Error, "KernelType", api, "", nullptr, 0, where, {"", 0},
           "KERNEL_TASK_TYPE_DEFAULT(KERNEL_TYPE_MIX_AIV_1_0) or another MIX type",
           "%s: cross-core flags do not work in a kernel of type %s", api,
           type == ASCIR_AIV_ONLY ? "AIV_ONLY" : "AIC_ONLY");
    return true;
}

void cross_core_set(uint32_t mode, Pipe pipe, uint32_t id, bool legal_pipe, bool internal, Where where) {
    Core& core = *current_core;
    if (core.composite()) where = core.outer;
    Machine& machine = *core.machine;
    const char* api = internal ? "SyncAll" : "CrossCoreSetFlag";
    note(pipe, Op::CrossSet, where, mode, internal, 0, id);
    flags_enabled(core, api, where);
    if (!legal_pipe) {
        report(core, Severity::Error, "Limit", api, "pipe", nullptr, 0, where, {"", 0},
               "signal on the pipe that does the last write",
               "%s: PIPE_S and PIPE_ALL cannot signal", api);
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
        participant->sent[mode][id].pop_front();
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
    flags_enabled(core, api, where);
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
        core.fiber->arrived[id].pop_front();
    }
    receive(core, message);
}

// ---- software signals ---------------------------------------------------------------------------------------------

void soft_barrier(uint64_t key, uint32_t participants, Where where) {
    Core& core = *current_core;
    if (core.composite()) where = core.outer;
    Machine& machine = *core.machine;
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
        [](Core& waiting, void* context) { return !waiting.machine->mailboxes[*static_cast<uint64_t*>(context)].empty(); },
        &key, where, "%s, for %s", api, waits_for);
    std::shared_ptr<Message> message;
    {
        std::lock_guard<std::mutex> lock(core.machine->mutex);
        auto& box = core.machine->mailboxes[key];
        message = box.front();
        box.pop_front();
    }
    receive(core, message);
}

// ---- running ------------------------------------------------------------------------------------------------------

static void end_of_kernel(Core& core);

static void fiber_main() {
    Fiber* fiber = current_worker->running;
    Core& core = fiber->core;
    note(Pipe::S, Op::KernelBegin, {"", 0});
    const auto entry = core.kind == CoreKind::AIC ? core.launch->aic : core.launch->aiv;
    entry(core.launch);
    note(Pipe::S, Op::KernelEnd, {"", 0});
    end_of_kernel(core);
    fiber->done = true;
    for (;;) leave_fiber();
}

class StackPool {
public:
    static StackPool& of_thread() {
        static thread_local StackPool pool;
        return pool;
    }
    void* take() {
        if (!free_.empty()) {
            void* stack = free_.back();
            free_.pop_back();
            return stack;
        }
        void* base = mmap(nullptr, stack_bytes + 4096, PROT_READ | PROT_WRITE,
                          MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
        if (base == MAP_FAILED) abort();
        mprotect(base, 4096, PROT_NONE);  // running over the end faults
        return static_cast<uint8_t*>(base) + 4096;
    }
    void give(void* stack) { free_.push_back(stack); }
    ~StackPool() {
        for (void* stack : free_) munmap(static_cast<uint8_t*>(stack) - 4096, stack_bytes + 4096);
    }

private:
    std::vector<void*> free_;
};

// A fault in the kernel's own code (a pointer of its own, a division by zero, a stack that ran over) ends its core, not
// the process.
class FaultGuard {
public:
    FaultGuard() {
        std::lock_guard<std::mutex> lock(mutex());
        if (users()++ != 0) return;
        struct sigaction action = {};
        action.sa_sigaction = on_fault;
        action.sa_flags = SA_SIGINFO | SA_ONSTACK | SA_NODEFER;
        sigemptyset(&action.sa_mask);
        for (int i = 0; i < 3; ++i) sigaction(signals[i], &action, &previous()[i]);
    }
    ~FaultGuard() {
        std::lock_guard<std::mutex> lock(mutex());
        if (--users() != 0) return;
        for (int i = 0; i < 3; ++i) sigaction(signals[i], &previous()[i], nullptr);
    }

    // The stack of the handler, for one thread.
    class Stack {
    public:
        Stack() : memory_(new char[size]) {
            stack_t stack = {};
            stack.ss_sp = memory_.get();
            stack.ss_size = size;
            sigaltstack(&stack, &old_);
        }
        ~Stack() { sigaltstack(&old_, nullptr); }

    private:
        static constexpr size_t size = 64 * 1024;
        std::unique_ptr<char[]> memory_;
        stack_t old_ = {};
    };

private:
    static constexpr int signals[3] = {SIGSEGV, SIGBUS, SIGFPE};
    static std::mutex& mutex() {
        static std::mutex instance;
        return instance;
    }
    static int& users() {
        static int count = 0;
        return count;
    }
    static struct sigaction* previous() {
        static struct sigaction actions[3];
        return actions;
    }
    static void on_fault(int signal, siginfo_t* info, void* context) {
        Worker* worker = current_worker;
        if (worker != nullptr && worker->running != nullptr) {
            worker->running->fault = signal;
            worker->running->halted = true;
            setcontext(&worker->context);
        }
        for (int i = 0; i < 3; ++i) {
            if (signals[i] != signal) continue;
            const struct sigaction& old = previous()[i];
            if ((old.sa_flags & SA_SIGINFO) != 0 && old.sa_sigaction != nullptr) return old.sa_sigaction(signal, info, context);
            sigaction(signal, &old, nullptr);  // happens again, with the old handler
        }
    }
};

static void report_fault(Core& core, int signal) {
    report(core, Severity::Error, "Crash", "", "", nullptr, 0, core.last, {"", 0},
           "look at raw pointers, array indices, divisions and recursion of the kernel's own code after this line",
           signal == SIGFPE ? "the kernel divides by zero, after line %d"
                            : "the kernel touches memory that is not its own, after line %d",
           core.last.line);
}

static void resume(Worker& worker, Fiber& fiber) {
    worker.running = &fiber;
    current_core = &fiber.core;
    if (!fiber.started) {
        fiber.started = true;
        fiber.stack = StackPool::of_thread().take();
        getcontext(&fiber.context);
        fiber.context.uc_stack.ss_sp = fiber.stack;
        fiber.context.uc_stack.ss_size = stack_bytes;
        fiber.context.uc_link = nullptr;
        makecontext(&fiber.context, fiber_main, 0);
    }
    swapcontext(&worker.context, &fiber.context);
    worker.running = nullptr;
    if (fiber.fault != 0) report_fault(fiber.core, fiber.fault);
    current_core = nullptr;
    if ((fiber.done || fiber.halted) && fiber.stack != nullptr) {
        StackPool::of_thread().give(fiber.stack);
        fiber.stack = nullptr;
    }
}

static bool cancelled(const Machine& machine) {
    return machine.launch->cancel != nullptr && *machine.launch->cancel != 0;
}

static void block_done(Machine& machine) {
    if (machine.launch->progress == nullptr) return;
    std::lock_guard<std::mutex> lock(machine.mutex);
    const uint32_t per_block = uint32_t(machine.fibers.size() / std::max(1u, machine.launch->block_dim));
    if (++machine.blocks_done % std::max(1u, per_block) != 0) return;
    machine.launch->progress(machine.launch->user, machine.blocks_done / std::max(1u, per_block),
                             machine.launch->block_dim);
}

static void work(Worker& worker) {
    FaultGuard::Stack handler_stack;
    current_worker = &worker;
    Machine& machine = *worker.machine;
    size_t left = worker.fibers.size();
    while (left != 0 && !cancelled(machine)) {
        uint64_t seen;
        {
            std::lock_guard<std::mutex> lock(machine.mutex);
            seen = machine.progress;
        }
        bool ran = false;
        for (Fiber* fiber : worker.fibers) {
            if (fiber->done || fiber->halted || cancelled(machine)) continue;
            if (fiber->ready != nullptr) {
                std::lock_guard<std::mutex> lock(machine.mutex);
                if (!fiber->ready(fiber->core, fiber->wait_context)) continue;
                fiber->ready = nullptr;
            }
            ran = true;
            resume(worker, *fiber);
            if (fiber->done || fiber->halted) {
                --left;
                block_done(machine);
            }
        }
        if (ran || left == 0) continue;
        std::unique_lock<std::mutex> lock(machine.mutex);
        if (machine.progress != seen) continue;
        if (++machine.idle == machine.live) {
            machine.deadlock = true;
            machine.changed.notify_all();
        }
        while (machine.progress == seen && !machine.deadlock && !cancelled(machine)) {
            machine.changed.wait_for(lock, std::chrono::milliseconds(200));
        }
        if (machine.deadlock) break;
    }
    std::lock_guard<std::mutex> lock(machine.mutex);
    if (!machine.deadlock && --machine.live != 0 && machine.idle == machine.live) machine.deadlock = true;
    machine.changed.notify_all();
    current_worker = nullptr;
}

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
                       std::to_string(fiber.sent_where[mode][id].line) + "), " + core_name(other->core) + " has not";
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
        report(fiber.core, Severity::Error, "Deadlock", fiber.wait_text.c_str(), "", nullptr, 0, fiber.wait_where,
               {"", 0},
               "every core that takes part must reach the matching set as often as it is waited for",
               "%s waits forever in %s%s", core_name(fiber.core).c_str(), fiber.wait_text.c_str(), missing.c_str());
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
                       fiber.sent_where[mode][id], {"", 0}, "every core that takes part must set the flag as often",
                       "flag %d was set %zu times more by %s than by the others", id, fiber.sent[mode][id].size(),
                       core_name(fiber.core).c_str());
            }
        }
    }
}

// Small, fast and the same everywhere.
struct Random {
    uint64_t state;
    uint64_t next() {
        state += 0x9e3779b97f4a7c15ull;
        uint64_t z = state;
        z = (z ^ (z >> 30)) * 0xbf58476d1ce4e5b9ull;
        z = (z ^ (z >> 27)) * 0x94d049bb133111ebull;
        return z ^ (z >> 31);
    }
    template <typename T> void shuffle(std::vector<T>& values) {
        for (size_t i = values.size(); i > 1; --i) std::swap(values[i - 1], values[next() % i]);
    }
};

}  // namespace ascir
