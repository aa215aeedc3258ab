// TPipe: all buffers of a core, from its start to their end.
#pragma once
#include "queues.h"

namespace ascir {

// Frees the buffers between two addresses: waits for pending flags; tensors in use are leaks.
static void give_back(Core& core, Mem mem, uint64_t begin, uint64_t end, const char* api, Where where) {
    for (Allocation* buffer : core.fiber->allocations) {
        if (buffer->state == Allocation::Forgotten || buffer->mem != mem || buffer->begin < begin ||
            buffer->begin >= end)
            continue;
        if (buffer->is_queue) {
            if (buffer->state != Allocation::Free) {
                report(core, Severity::Error, "ErrorLeak", "AllocTensor", "", nullptr, buffer->size,
                       buffer->where, {"", 0}, "FreeTensor after the last use",
                       "a tensor of %u bytes in a queue of %s is not freed when %s gives its memory back",
                       buffer->size, position_name(TPosition(buffer->position)), api);
            }
            const HardEvent enqueue = HardEvent(buffer->enqueue_hard_event),
                            drain = HardEvent(buffer->free_hard_event);
            if (buffer->state == Allocation::Enqueued && buffer->enqueue_event >= 0) {
                wait_and_release(enqueue, buffer->enqueue_event, true, api, where);
            }
            if (buffer->free_event >= 0 && int(drain) < 35 &&
                core.flag_set[int(drain)][buffer->free_event] != 0) {
                wait_and_release(drain, buffer->free_event, true, api, where);
            }
            if (buffer->enqueue_event >= 0 && int(enqueue) < 35) {
                core.event_taken[int(enqueue)] &= uint8_t(~(1 << buffer->enqueue_event));
            }
            buffer->enqueue_event = buffer->free_event = -1;
        }
        buffer->state = Allocation::Forgotten;
        buffer->freed = where;
    }
}

static void fresh_pools(Core& core, PipeState& pipe) {
    for (int i = 1; i < mem_count; ++i) {
        Pool& pool = pipe.pools[i];
        pool = Pool{};
        pool.mem = Mem(i);
        // Queues of the other core type's memories may be declared; nobody can use them here.
        pool.end = uint32_t(core.launch->soc.bytes[i]);
        pool.ready = true;
    }
    pipe.buffers = 0;
}

void pipe_init(PipeState& pipe, void* self, Where where) {
    Core& core = *current_core;
    if (core.composite()) where = core.outer;
    if (core.pipe != nullptr && core.pipe != self) {
        report(core, Severity::Error, "ErrorBuffer0", "TPipe", "", nullptr, 0, where, {"", 0},
               "pass the first one on, or Destroy it before", "TPipe: another one is alive");
    }
    core.pipe = self;
    pipe.live = true;
    core.last = where;
    if (core.launch->auto_sync == -1) core.auto_sync = true;
    fresh_pools(core, pipe);
    if (core.kind != CoreKind::AIC) return;
    // Matrix objects take turns on these: they start as free.
    for (int i = 0; i < 3; ++i) {
        const int32_t id = alloc_event(HardEvent::M_MTE1, true, where);
        if (id >= 0) set_flag(HardEvent::M_MTE1, id, "TPipe", where);
    }
}

static void wait_all(Core& core, const char* api, Where where) {
    for (int i = 1; i < mem_count; ++i) give_back(core, Mem(i), 0, ~uint64_t(0), api, where);
}

void pipe_reset(PipeState& pipe, Where where) {
    Core& core = *current_core;
    wait_all(core, "TPipe::Reset", where);
    fresh_pools(core, pipe);
}

void pipe_destroy(PipeState& pipe, Where where) {
    Core& core = *current_core;
    if (!pipe.live) return;
    pipe.live = false;
    wait_all(core, "TPipe::Destroy", where);
    if (core.kind == CoreKind::AIC) {
        for (int32_t id = 0; id < 3; ++id) {
            // A kernel may have used them for its own flags, left as it found them.
            if (core.flag_set[int(HardEvent::M_MTE1)][id] != 0)
                wait_flag(HardEvent::M_MTE1, id, "TPipe", where);
            core.event_taken[int(HardEvent::M_MTE1)] &= uint8_t(~(1 << id));
        }
    }
    barrier(PIPE_ALL, where);
    core.pipe = nullptr;
}

void pool_reset(Pool& pool, Where where) {
    give_back(*current_core, pool.mem, pool.begin, pool.end, "TBufPool::Reset", where);
    pool.top = pool.begin;
    pool.buffers = 0;
}

}  // namespace ascir
