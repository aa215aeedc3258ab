// Faults in the code of a kernel itself.
#pragma once
#include <csignal>
#include "fibers.h"

namespace ascir {

// A fault in the kernel's own code (a pointer of its own, a division by zero, a stack that ran over) ends its
// core, not the process.
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
            if ((old.sa_flags & SA_SIGINFO) != 0 && old.sa_sigaction != nullptr)
                return old.sa_sigaction(signal, info, context);
            sigaction(signal, &old, nullptr);  // happens again, with the old handler
        }
    }
};

static void report_fault(Core& core, int signal) {
    report(
        core, Severity::Error, "Crash", "", "", nullptr, 0, core.last, {"", 0},
        "look at raw pointers, array indices, divisions and recursion of the kernel's own code after this line",
        signal == SIGFPE ? "the kernel divides by zero, after line %d"
                         : "the kernel touches memory that is not its own, after line %d",
        core.last.line);
}

}  // namespace ascir
