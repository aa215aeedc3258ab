// The runtime library: `ascir_run` creates the cores of a launch, runs them, and collects their results.
// Built once, for kernels with and without checks: c++ -std=c++17 -O2 -fPIC -shared -pthread -I<include>
// runtime.cpp
#include <cassert>
#include <deque>
#include "pipes.h"
#include "cube_arithmetic.h"
#include "shared_arithmetic.h"

namespace ascir {

Allocation* new_allocation(Core& core) {
    Allocation* allocation = new Allocation{};
    allocation->enqueue_event = allocation->free_event = -1;
    core.fiber->allocations.push_back(allocation);
    return allocation;
}

static void end_of_kernel(Core& core) {
    check_leftover_flags(core);
    check_leftover_unit_flags(core);
    for (const Allocation* allocation : core.fiber->allocations) {
        if (!allocation->is_queue || allocation->state == Allocation::Free ||
            allocation->state == Allocation::Forgotten)
            continue;
        report(core, Severity::Error, "ErrorLeak", "AllocTensor", "", nullptr, allocation->size,
               allocation->where, {"", 0}, "FreeTensor after the last use",
               "a tensor of %u bytes in %s is not freed when the kernel ends", allocation->size,
               mem_name(allocation->mem));
    }
}

// Local memories of one physical core, used by one core of each wave after another.
struct LocalMemories {
    uint8_t* base = nullptr;
    size_t bytes = 0;
    LocalShadow shadows[mem_count];
    ~LocalMemories() {
        if (base != nullptr) munmap(base, bytes);
    }
};

static bool has_memory(CoreKind kind, Mem mem) {
    return mem != Mem::GM && (kind == CoreKind::AIV) == (mem == Mem::UB);
}

class Launcher {
public:
    explicit Launcher(const AscirLaunch* launch) : launch_(launch), machine_(launch) {}

    AscirResult* run() {
        const auto start = std::chrono::steady_clock::now();
        if (const char* refusal = prepare()) return finish(1, refusal, start);
        const bool with_aic = cores_per_block(CoreKind::AIC) != 0;
        const uint32_t aic = std::max(1u, launch_->soc.aic_cores), aiv = std::max(1u, launch_->soc.aiv_cores);
        const uint32_t per_wave = with_aic ? aic : std::max(1u, aiv / cores_per_block(CoreKind::AIV));
        uint32_t wave = 0;
        for (uint32_t first = 0; first < launch_->block_dim && !stopped(); first += per_wave, ++wave) {
            run_wave(first, std::min(launch_->block_dim, first + per_wave), wave);
        }
        if (machine_.deadlock) report_deadlock(machine_);
        if (checks() && !stopped()) {
            forgive_used_results(machine_);
            RaceSearch(machine_).run();
            report_unused_arguments(machine_);
            report_gaps(machine_);
        }
        for (auto& fiber : machine_.fibers) {
            if (fiber->core.shadow == nullptr) continue;
            for (auto& [key, finding] : fiber->core.shadow->repeated) machine_.findings.add(finding);
        }
        return finish(cancelled(machine_) ? 3
                      : machine_.deadlock ? 2
                                          : 0,
                      machine_.deadlock ? "deadlock: see the findings" : "", start);
    }

private:
    struct Owner {
        std::vector<Finding> findings;
        std::vector<AscirFinding> plain_findings;
        std::vector<AscirTrace> traces;
        std::deque<std::vector<AscirAllocation>> allocations;  // of each trace
        std::vector<std::string> files;
        std::vector<const char*> file_pointers;
        std::vector<AscirRecord*> records;
        std::string message;
        AscirResult result{};
        ~Owner() {
            for (AscirRecord* each : records) free(each);
        }
    };

public:
    static void release(AscirResult* result) { delete static_cast<Owner*>(result->owner); }

private:
    bool stopped() const { return machine_.deadlock || cancelled(machine_); }

    uint32_t cores_per_block(CoreKind kind) const {
        switch (launch_->kernel_type) {
            case ASCIR_AIV_ONLY:
            case ASCIR_MIX_AIV_1_0: return kind == CoreKind::AIV ? 1 : 0;
            case ASCIR_AIC_ONLY:
            case ASCIR_MIX_AIC_1_0: return kind == CoreKind::AIC ? 1 : 0;
            case ASCIR_MIX_AIC_1_1: return 1;
            default: return kind == CoreKind::AIC ? 1 : 2;
        }
    }

    // Null, or why the launch is refused.
    const char* prepare() {
        if (launch_->abi_version != ASCIR_ABI_VERSION)
            return "the launcher speaks another version of the interface";
        if (launch_->kernel_type > ASCIR_MIX_AIC_1_2) return "unknown kernel type";
        if (launch_->block_dim == 0 || launch_->block_dim > 65535) return "block_dim must be 1 to 65535";
        if (cores_per_block(CoreKind::AIC) != 0 && launch_->aic == nullptr)
            return "the kernel's cube side is missing";
        if (cores_per_block(CoreKind::AIV) != 0 && launch_->aiv == nullptr)
            return "the kernel's vector side is missing";
        machine_.buffers.assign(launch_->buffers, launch_->buffers + launch_->buffer_count);
        workspace_ = static_cast<uint8_t*>(launch_->system_workspace);
        const uint64_t workspace_bytes = std::max<uint64_t>(launch_->soc.system_workspace, 1 << 20);
        if (workspace_ == nullptr) {
            owned_workspace_.reset(static_cast<uint8_t*>(calloc(workspace_bytes, 1)));
            workspace_ = owned_workspace_.get();
        }
        AscirBuffer system{};
        system.base = workspace_;
        system.size = workspace_bytes;
        system.name = "system workspace";
        machine_.buffers.push_back(system);
        std::sort(machine_.buffers.begin(), machine_.buffers.end(),
                  [](const AscirBuffer& a, const AscirBuffer& b) { return a.base < b.base; });
        machine_.written.assign(machine_.buffers.size(), 0);
        machine_.named = machine_.accessed = machine_.emptied = machine_.updated = machine_.written;
        machine_.defined.resize(machine_.buffers.size());
        for (size_t i = 0; checks() && i < machine_.buffers.size(); ++i) {
            if ((machine_.buffers[i].flags & (ASCIR_BUFFER_UNDEFINED | ASCIR_BUFFER_OUTPUT)) != 0)
                machine_.defined[i].assign(machine_.buffers[i].size, 0);
        }
        machine_.file_names.push_back("");
        machine_.file_ids.emplace("", 0);
        return nullptr;
    }

    std::unique_ptr<Fiber> make_core(CoreKind kind, uint32_t block, uint32_t sub_block, size_t slot) {
        auto fiber = std::make_unique<Fiber>();
        Core& core = fiber->core;
        core.kind = kind;
        core.block = block;
        core.sub_block = sub_block;
        core.blocks = launch_->block_dim;
        core.ratio = std::max(1u, cores_per_block(CoreKind::AIV));
        core.index = uint32_t(machine_.fibers.size());
        core.launch = launch_;
        core.machine = &machine_;
        core.fiber = fiber.get();
        core.auto_sync = launch_->auto_sync == 1;
        core.system_workspace = workspace_;
        if (launch_->saturate == 0) core.reg.ctrl |= uint64_t(1) << 48;
        if (slot >= memories_.size()) memories_.resize(slot + 1);
        if (memories_[slot] == nullptr) memories_[slot] = std::make_unique<LocalMemories>();
        LocalMemories& local = *memories_[slot];
        size_t needed = 0;
        for (int i = 1; i < mem_count; ++i) {
            if (has_memory(kind, Mem(i))) needed += (launch_->soc.bytes[i] + 4095) / 4096 * 4096;
        }
        if (local.bytes < needed) {
            if (local.base != nullptr) munmap(local.base, local.bytes);
            void* base = mmap(nullptr, needed, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
            if (base == MAP_FAILED) abort();
            local.base = static_cast<uint8_t*>(base);
            local.bytes = needed;
        }
        memset(local.base, 0xa5, needed);
        size_t offset = 0;
        for (int i = 1; i < mem_count; ++i) {
            core.memory[i].alignment = launch_->soc.alignment[i];
            if (!has_memory(kind, Mem(i))) continue;
            core.memory[i].bytes = local.base + offset;
            core.memory[i].size = launch_->soc.bytes[i];
            offset += (launch_->soc.bytes[i] + 4095) / 4096 * 4096;
        }
        if (checks()) {
            core.shadow = new Shadow();
            for (int i = 1; i < mem_count; ++i) {
                if (core.memory[i].size == 0) continue;
                core.shadow->memories[i] = std::move(local.shadows[i]);
                core.shadow->memories[i].ready = false;
            }
        }
        return fiber;
    }

    bool checks() const { return launch_->checks != 0; }

    void run_wave(uint32_t first, uint32_t last, uint32_t wave) {
        machine_.wave_begin = machine_.fibers.size();
        size_t slot = 0;
        std::vector<std::vector<Fiber*>> groups;
        for (uint32_t block = first; block < last; ++block) {
            groups.emplace_back();
            for (CoreKind kind : {CoreKind::AIC, CoreKind::AIV}) {
                for (uint32_t sub = 0; sub < cores_per_block(kind); ++sub) {
                    machine_.fibers.push_back(make_core(kind, block, sub, slot++));
                    groups.back().push_back(machine_.fibers.back().get());
                    waves_.push_back(wave);
                }
            }
        }
        machine_.wave_end = machine_.fibers.size();
        machine_.barriers.clear();
        machine_.mailboxes.clear();
        machine_.published.clear();

        Random random{launch_->schedule_seed};
        if (launch_->schedule_seed != 0) {
            random.shuffle(groups);
            for (auto& group : groups) random.shuffle(group);
        }
        uint32_t threads = launch_->threads != 0 ? launch_->threads : std::thread::hardware_concurrency();
        threads = std::max(1u, std::min(threads, uint32_t(groups.size())));
        std::vector<Worker> workers(threads);
        for (size_t i = 0; i < groups.size(); ++i) {
            Worker& worker = workers[i % threads];
            worker.machine = &machine_;
            worker.fibers.insert(worker.fibers.end(), groups[i].begin(), groups[i].end());
        }
        if (launch_->schedule_seed != 0) {
            for (Worker& worker : workers) random.shuffle(worker.fibers);
        }
        FaultGuard guard;
        machine_.idle = 0;
        machine_.live = threads;
        std::vector<std::thread> pool;
        for (uint32_t i = 1; i < threads; ++i) pool.emplace_back([&workers, i] { work(workers[i]); });
        work(workers[0]);
        for (std::thread& thread : pool) thread.join();
        if (!stopped()) report_leftover_signals(machine_);

        // The next wave takes over the memories.
        slot = 0;
        for (size_t i = machine_.wave_begin; i < machine_.wave_end; ++i, ++slot) {
            Core& core = machine_.fibers[i]->core;
            if (core.shadow == nullptr) continue;
            std::vector<Shadow::Flag>().swap(core.shadow->flags);
            for (int mem = 1; mem < mem_count; ++mem)
                memories_[slot]->shadows[mem] = std::move(core.shadow->memories[mem]);
        }
    }

    // As records have it.
    static uint32_t line_of(Core& core, const Where& where) {
        return uint32_t(where.line) | file_id(core, where.file) << 20;
    }

    AscirResult* finish(int32_t status, const char* message, std::chrono::steady_clock::time_point start) {
        auto owner = std::make_unique<Owner>();
        owner->message = message;
        owner->findings = machine_.findings.take();
        for (const Finding& finding : owner->findings) owner->plain_findings.push_back(finding.plain);
        for (size_t i = 0; i < machine_.fibers.size(); ++i) {
            Core& core = machine_.fibers[i]->core;
            owner->records.push_back(core.records);
            AscirTrace trace{};
            trace.core_kind = uint32_t(core.kind);
            trace.block = core.block;
            trace.sub_block = core.sub_block;
            trace.wave = waves_[i];
            trace.records = core.records;
            trace.record_count = launch_->trace == ASCIR_TRACE_OFF ? 0 : core.record_count;
            trace.ub_peak = core.ub_peak;
            auto& allocations = owner->allocations.emplace_back();
            for (const Allocation* each : machine_.fibers[i]->allocations) {
                allocations.push_back({uint32_t(each->mem), each->begin, each->size, each->is_queue,
                                       position_name(TPosition(each->position)), line_of(core, each->made),
                                       line_of(core, each->where)});
            }
            trace.allocations = allocations.data();
            trace.allocation_count = allocations.size();
            owner->traces.push_back(trace);
            delete core.shadow;
            if (machine_.fibers[i]->stack != nullptr) StackPool::drop(machine_.fibers[i]->stack);
            for (Allocation* allocation : machine_.fibers[i]->allocations) delete allocation;
        }
        owner->files = std::move(machine_.file_names);
        for (const std::string& file : owner->files) owner->file_pointers.push_back(file.c_str());
        AscirResult& result = owner->result;
        result.status = status;
        result.message = owner->message.c_str();
        result.finding_count = uint32_t(owner->plain_findings.size());
        result.findings = owner->plain_findings.data();
        result.traces = owner->traces.data();
        result.trace_count = owner->traces.size();
        result.files = owner->file_pointers.data();
        result.file_count = owner->file_pointers.size();
        result.findings_dropped = machine_.findings.dropped();
        result.seconds = std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count();
        result.owner = owner.get();
        fflush(stdout);  // what kernels printed comes before what is said about them
        return &owner.release()->result;
    }

    struct Free {
        void operator()(uint8_t* pointer) const { free(pointer); }
    };
    const AscirLaunch* launch_;
    Machine machine_;
    std::vector<uint32_t> waves_;
    std::vector<std::unique_ptr<LocalMemories>> memories_;
    std::unique_ptr<uint8_t, Free> owned_workspace_;
    uint8_t* workspace_ = nullptr;
};

}  // namespace ascir

extern "C" {
ASCIR_PUBLIC AscirResult* ascir_run(const AscirLaunch* launch) { return ascir::Launcher(launch).run(); }
ASCIR_PUBLIC void ascir_release(AscirResult* result) {
    if (result != nullptr) ascir::Launcher::release(result);
}
}
