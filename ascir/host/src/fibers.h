// Cores as fibers: leaving one, and waiting in it.
#pragma once
#include "races.h"

namespace ascir {

constexpr size_t stack_bytes = 4 << 20;

struct Worker {
    Machine* machine;
    std::vector<Fiber*> fibers;
    ucontext_t context;
    Fiber* running = nullptr;
};
static thread_local Worker* current_worker = nullptr;

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
static void wait_until(Core& core, bool (*ready)(Core&, void*), void* context, Where where,
                       const char* format, ...) __attribute__((format(printf, 5, 6)));
static void wait_until(Core& core, bool (*ready)(Core&, void*), void* context, Where where,
                       const char* format, ...) {
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

}  // namespace ascir
