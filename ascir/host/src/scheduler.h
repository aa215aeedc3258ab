// The scheduler of cores: fibers on a few threads.
//
// All cores of a group are on one thread. A core runs until it has to wait; then another one of the thread runs.
// When every thread is idle and nothing has changed, that is a deadlock: it is reported with what each core
// waits for. Launches with more blocks than the chip has cores run in waves.
#pragma once
#include <sys/mman.h>
#include <chrono>
#include <thread>
#include "faults.h"
#include "polling.h"

namespace ascir {

static void end_of_kernel(Core& core);

static void fiber_main() {
    Fiber* fiber = current_worker->running;
    Core& core = fiber->core;
    note(Pipe::S, Op::KernelBegin, {"", 0});
    const auto entry = core.kind == CoreKind::AIC ? core.launch->aic : core.launch->aiv;
    entry(core.launch);
    note(Pipe::S, Op::KernelEnd, {"", 0}, core.auto_sync);
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
        void* base = mmap(nullptr, stack_bytes + guard_bytes, PROT_READ | PROT_WRITE,
                          MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
        if (base == MAP_FAILED) abort();
        mprotect(base, guard_bytes, PROT_NONE);
        return static_cast<uint8_t*>(base) + guard_bytes;
    }
    void give(void* stack) { free_.push_back(stack); }
    // Of a core that never came to its end.
    static void drop(void* stack) { munmap(static_cast<uint8_t*>(stack) - guard_bytes, stack_bytes + guard_bytes); }
    ~StackPool() {
        for (void* stack : free_) drop(stack);
    }

private:
    // Running over the end faults, also where a large array skips a page: below may be memory of anybody.
    static constexpr size_t guard_bytes = 1 << 20;
    std::vector<void*> free_;
};

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
        if (AscirRecord* fitted = static_cast<AscirRecord*>(
                realloc(fiber.core.records, (fiber.core.record_count + 1) * sizeof(AscirRecord)))) {
            fiber.core.records = fitted;
        }
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
    template <typename T>
    void shuffle(std::vector<T>& values) {
        for (size_t i = values.size(); i > 1; --i) std::swap(values[i - 1], values[next() % i]);
    }
};

}  // namespace ascir
