// Queues, buffers, pools and event ids.
#pragma once
#include "scheduler.h"
#include "ascir/pipe.h"

namespace ascir {

using AscendC::HardEvent;
using AscendC::TPosition;

// ---- event ids ----------------------------------------------------------------------------------

int32_t alloc_event(HardEvent event, bool occupy, Where where) {
    Core& core = *current_core;
    if (int(event) >= 35) return 0;
    uint8_t& taken = core.event_taken[int(event)];
    for (int32_t id = 0; id < int32_t(core.launch->soc.event_ids); ++id) {
        if ((taken >> id & 1) != 0) continue;
        if (occupy) taken |= uint8_t(1 << id);
        return id;
    }
    report(core, Severity::Error, "Limit", "AllocEventID", "", nullptr, 0, where, {"", 0},
           "use fewer buffers at this position: together they may own 8, or release ids",
           "AllocEventID<HardEvent::%s>: all %u ids are taken", event_name(event),
           core.launch->soc.event_ids);
    return -1;
}

void release_event(HardEvent event, int32_t id, Where where) {
    Core& core = *current_core;
    if (int(event) >= 35 || id < 0 || id >= 8) return;
    uint8_t& taken = core.event_taken[int(event)];
    if ((taken >> id & 1) == 0) {
        report(core, Severity::Error, "ErrorFree", "ReleaseEventID", "", nullptr, 0, where, {"", 0},
               "release an id once, and only if AllocEventID gave it",
               "ReleaseEventID<HardEvent::%s>(%d): the id is not taken", event_name(event), id);
    }
    taken &= uint8_t(~(1 << id));
}

// ---- memory -------------------------------------------------------------------------------------

static uint32_t round_up(uint32_t value) { return (value + 31) / 32 * 32; }

// Cuts `bytes` from the pool; findings where that is too much. Goes on in any case.
static uint32_t cut(PipeState* pipe, Pool& pool, uint64_t bytes, uint32_t count, const char* api,
                    Where where) {
    Core& core = *current_core;
    const uint32_t address = pool.top;
    if (!pool.ready) {
        report(core, Severity::Error, pipe != nullptr ? "ErrorBuffer0" : "ErrorBuffer4", api, "", nullptr,
               bytes, where, {"", 0}, "initialise it first", "%s: the %s is not initialised", api,
               pipe != nullptr ? "TPipe" : "TBufPool");
    } else if (bytes > pool.end - std::min(pool.end, address)) {
        report(core, Severity::Error, "OutOfMemory", api, "", nullptr, bytes, where, {"", 0},
               "use smaller or fewer buffers", "%s: %llu bytes from byte %u of %s: only %u are left", api,
               (unsigned long long)bytes, address, mem_name(pool.mem),
               pool.end - std::min(pool.end, address));
    }
    pool.top = uint32_t(std::min<uint64_t>(address + bytes, 0xffffffe0u));
    uint32_t& buffers = pipe != nullptr ? pipe->buffers : pool.buffers;
    const uint32_t limit = pipe != nullptr ? core.launch->soc.queue_buffers : pool.max_buffers;
    const uint32_t before = buffers;
    buffers += count;
    if (before <= limit && buffers > limit) {
        report(core, Severity::Error, "Limit", api, "num", nullptr, 0, where, {"", 0}, "merge buffers",
               "%s: %u buffers in all, allowed are %u", api, buffers, limit);
    }
    return address;
}

static Allocation* make_buffer(const Pool& pool, TPosition position, uint32_t address, uint32_t length,
                               Where where) {
    Allocation* buffer = new_allocation(*current_core);
    buffer->mem = pool.mem;
    buffer->position = uint8_t(position);
    buffer->begin = address;
    buffer->size = length;
    buffer->made = buffer->where = buffer->freed = where;
    return buffer;
}

// Fresh memory has no content that anybody may rely on.
static void forget_content(const Allocation& buffer) {
    Core& core = *current_core;
    if (core.shadow == nullptr) return;
    if (!core.shadow->memories[int(buffer.mem)].ready) return;
    auto& initialised = core.shadow->memories[int(buffer.mem)].initialised;
    auto& filled_up = core.shadow->memories[int(buffer.mem)].filled_up;
    for (uint64_t block = buffer.begin / 32; block < (uint64_t(buffer.begin) + buffer.size) / 32; ++block) {
        if (block < initialised.size()) initialised[block] = filled_up[block] = 0;
    }
}

bool queue_init(PipeState* pipe, Pool& pool, Queue& queue, uint32_t count, uint32_t length, Where where) {
    Core& core = *current_core;
    if (count == 0 || count > max_queue_buffers || length == 0) {
        report(core, Severity::Error, "Limit", "InitBuffer", length == 0 ? "len" : "num", nullptr, 0, where,
               {"", 0}, "",
               "InitBuffer: %u buffers of %u bytes; allowed are 1 to %d buffers of 1 byte or more", count,
               length, max_queue_buffers);
        count = count == 0 ? 1 : std::min<uint32_t>(count, max_queue_buffers);
    }
    length = round_up(length);
    const uint32_t address = cut(pipe, pool, uint64_t(length) * count, count, "InitBuffer", where);
    queue.count = count;
    queue.length = length;
    queue.cursor = queue.head = queue.used = 0;
    for (uint32_t i = 0; i < count; ++i) {
        Allocation* buffer = make_buffer(pool, queue.position, address + i * length, length, where);
        buffer->is_queue = true;
        buffer->state = Allocation::Free;
        buffer->enqueue_hard_event = uint8_t(queue.enqueue_event);
        buffer->free_hard_event = uint8_t(queue.free_event);
        queue.buffers[i] = buffer;
        if (queue.depth != 0) continue;
        // In place: both ids belong to the buffer for good, and it starts as freed.
        buffer->enqueue_event = alloc_event(queue.enqueue_event, true, where);
        buffer->free_event = alloc_event(queue.free_event, true, where);
        if (buffer->free_event >= 0) set_flag(queue.free_event, buffer->free_event, "InitBuffer", where);
    }
    return true;
}

Allocation* buffer_init(PipeState* pipe, Pool& pool, TPosition position, uint32_t length, Where where) {
    if (length == 0) {
        report(*current_core, Severity::Error, "Limit", "InitBuffer", "len", nullptr, 0, where, {"", 0}, "",
               "InitBuffer: a buffer of 0 bytes");
    }
    length = round_up(length);
    const uint32_t address = cut(pipe, pool, length, 1, "InitBuffer", where);
    Allocation* buffer = make_buffer(pool, position, address, length, where);
    buffer->state = Allocation::Occupied;
    return buffer;
}

bool pool_init(PipeState* pipe, Pool& parent, Pool& pool, uint32_t length, const Pool* shared, Where where) {
    length = round_up(length);
    if (shared != nullptr) {
        if (shared->mem != pool.mem || length > shared->end - shared->begin) {
            report(*current_core, Severity::Error, "Limit", "InitBufPool", "len", nullptr, length, where,
                   {"", 0}, "", "InitBufPool: %u bytes of %s shared with a pool of %u bytes of %s", length,
                   mem_name(pool.mem), shared->end - shared->begin, mem_name(shared->mem));
        }
        pool.begin = shared->begin;
    } else {
        pool.begin = cut(pipe, parent, length, 0, "InitBufPool", where);
    }
    pool.top = pool.begin;
    pool.end = pool.begin + length;
    pool.buffers = 0;
    pool.ready = true;
    return true;
}

bool check_buffer_range(Allocation* buffer, uint64_t offset, uint64_t length, Where where) {
    Core& core = *current_core;
    if (buffer == nullptr) {
        report(core, Severity::Error, "ErrorBuffer0", "TBuf::Get", "", nullptr, length, where, {"", 0},
               "call InitBuffer first", "TBuf::Get: the buffer is not initialised");
        return false;
    }
    if (length == 0 || length % 32 != 0 || offset % 32 != 0) {
        report(core, Severity::Warning, "Limit", "TBuf::Get", "len", nullptr, length, where, {"", 0},
               "round up to 32 bytes", "TBuf::Get: %llu bytes from byte %llu; both must be multiples of 32",
               (unsigned long long)length, (unsigned long long)offset);
    }
    if (offset + length <= buffer->size) return true;
    report(core, Severity::Error, "OutOfMemory", "TBuf::Get", "len", nullptr, length, where, buffer->where,
           "make the buffer larger", "TBuf::Get: bytes %llu to %llu of a buffer of %u",
           (unsigned long long)offset, (unsigned long long)(offset + length), buffer->size);
    return false;
}

uint32_t allocate_static(Mem mem, uint32_t& top, uint32_t bytes, Where where) {
    Core& core = *current_core;
    const uint32_t address = top;
    top += round_up(bytes);
    if (top > core.memory[int(mem)].size) {
        report(core, Severity::Error, "OutOfMemory", "LocalMemAllocator::Alloc", "", nullptr, bytes, where,
               {"", 0}, "use smaller tiles", "Alloc: %u bytes from byte %u: %s has %llu", bytes, address,
               mem_name(mem), (unsigned long long)core.memory[int(mem)].size);
    }
    return address;
}

// ---- queues -------------------------------------------------------------------------------------

static void wait_and_release(HardEvent event, int32_t& id, bool release, const char* api, Where where) {
    if (id < 0) return;
    wait_flag(event, id, api, where);
    if (!release) return;
    release_event(event, id, where);
    id = -1;
}

Allocation* queue_alloc(Queue& queue, Where where) {
    Core& core = *current_core;
    if (core.composite()) where = core.outer;
    core.last = where;
    if (queue.count == 0) {
        report(core, Severity::Error, "ErrorBuffer0", "AllocTensor", "", nullptr, 0, where, {"", 0},
               "call InitBuffer first", "AllocTensor: the queue of %s is not initialised",
               position_name(queue.position));
        halt(core);
    }
    for (uint32_t tries = 0; tries < queue.count; ++tries) {
        Allocation* buffer = queue.buffers[queue.cursor];
        queue.cursor = (queue.cursor + 1) % queue.count;
        if (buffer->state == Allocation::Forgotten) {
            report(core, Severity::Error, "ErrorBuffer0", "AllocTensor", "", nullptr, 0, where, {"", 0},
                   "call InitBuffer again after TPipe::Reset or Destroy",
                   "AllocTensor: the queue's memory was given back");
            halt(core);
        }
        if (buffer->state != Allocation::Free) continue;
        wait_and_release(queue.free_event, buffer->free_event, queue.depth != 0, "AllocTensor", where);
        buffer->state = Allocation::Occupied;
        ++buffer->generation;
        buffer->where = where;
        forget_content(*buffer);
        return buffer;
    }
    const Allocation* oldest = queue.buffers[queue.cursor];
    report(
        core, Severity::Error, "Deadlock", "AllocTensor", "", nullptr, queue.length, where, oldest->where,
        "free tensors, or give the queue more buffers",
        "AllocTensor: all %u buffers of the queue of %s are in use (one since line %d): the core waits forever",
        queue.count, position_name(queue.position), oldest->where.line);
    halt(core);
}

// The tensor's buffer, if it belongs to the queue.
static bool owned(const Queue& queue, const Allocation* buffer, const char* api, Where where) {
    for (uint32_t i = 0; i < queue.count; ++i) {
        if (queue.buffers[i] == buffer && buffer != nullptr) return true;
    }
    report(*current_core, Severity::Error, "ErrorBuffer1", api, "", nullptr, 0, where, {"", 0},
           "give the queue its own tensors", "%s: the tensor is not of this queue of %s", api,
           position_name(queue.position));
    return false;
}

bool queue_enqueue(Queue& queue, Allocation* buffer, HardEvent event, Where where) {
    Core& core = *current_core;
    if (core.composite()) where = core.outer;
    if (!owned(queue, buffer, "EnQue", where)) return false;
    if (buffer->state != Allocation::Occupied && buffer->state != Allocation::Dequeued) {
        report(core, Severity::Error, "ErrorBuffer2", "EnQue", "", nullptr, buffer->size, where,
               buffer->where, "EnQue what AllocTensor or DeQue gave, once", "EnQue: the tensor is %s",
               buffer->state == Allocation::Free ? "freed" : "in the queue already");
        return false;
    }
    if ((queue.depth != 0 && int32_t(queue.used) >= queue.depth) ||
        queue.used >= uint32_t(max_queue_buffers)) {
        report(core, Severity::Error, "ErrorBuffer2", "EnQue", "", nullptr, buffer->size, where, {"", 0},
               "DeQue before, or make the queue deeper",
               "EnQue: %u tensors are in the queue of %s already; its depth is %d", queue.used,
               position_name(queue.position), queue.depth);
        if (queue.used >= uint32_t(max_queue_buffers)) return false;
    }
    if (event == HardEvent::V_V || event == HardEvent::MAX) {
        if (event == HardEvent::V_V) barrier(PIPE_V, where);
    } else {
        if (queue.depth != 0) buffer->enqueue_event = alloc_event(event, true, where);
        if (buffer->enqueue_event >= 0) set_flag(event, buffer->enqueue_event, "EnQue", where);
    }
    buffer->enqueue_hard_event = uint8_t(event);
    buffer->state = Allocation::Enqueued;
    queue.waiting[(queue.head + queue.used++) % max_queue_buffers] = buffer;
    return true;
}

Allocation* queue_dequeue(Queue& queue, HardEvent event, Where where) {
    Core& core = *current_core;
    if (core.composite()) where = core.outer;
    if (queue.used == 0) {
        report(core, Severity::Error, "ErrorBuffer2", "DeQue", "", nullptr, 0, where, {"", 0},
               "EnQue before DeQue", "DeQue: nothing is in the queue of %s", position_name(queue.position));
        halt(core);
    }
    Allocation* buffer = queue.waiting[queue.head];
    queue.head = (queue.head + 1) % max_queue_buffers;
    --queue.used;
    const HardEvent set = HardEvent(buffer->enqueue_hard_event);
    if (set != event) {
        report(core, Severity::Error, "ErrorBuffer2", "DeQue", "", nullptr, buffer->size, where, {"", 0},
               "use the same positions in EnQue and DeQue",
               "DeQue for %s of a tensor that was enqueued for %s", event_name(event), event_name(set));
    }
    if (set != HardEvent::V_V && set != HardEvent::MAX) {
        wait_and_release(set, buffer->enqueue_event, queue.depth != 0, "DeQue", where);
    }
    buffer->state = Allocation::Dequeued;
    return buffer;
}

void queue_free(Queue& queue, Allocation* buffer, Where where) {
    Core& core = *current_core;
    if (core.composite()) where = core.outer;
    if (!owned(queue, buffer, "FreeTensor", where)) return;
    if (buffer->state == Allocation::Free || buffer->state == Allocation::Forgotten) {
        report(core, Severity::Error, "ErrorFree", "FreeTensor", "", nullptr, buffer->size, where,
               buffer->freed, "free a tensor once", "FreeTensor: the tensor is freed already (line %d)",
               buffer->freed.line);
        return;
    }
    if (buffer->state == Allocation::Enqueued) {
        report(core, Severity::Error, "ErrorBuffer2", "FreeTensor", "", nullptr, buffer->size, where,
               buffer->where, "DeQue it first", "FreeTensor: the tensor is still in the queue");
        // It leaves the queue, and its flag goes with it.
        for (uint32_t i = 0; i < queue.used; ++i) {
            Allocation*& slot = queue.waiting[(queue.head + i) % max_queue_buffers];
            if (slot != buffer) continue;
            for (uint32_t j = i; j + 1 < queue.used; ++j) {
                queue.waiting[(queue.head + j) % max_queue_buffers] =
                    queue.waiting[(queue.head + j + 1) % max_queue_buffers];
            }
            --queue.used;
            break;
        }
        wait_and_release(HardEvent(buffer->enqueue_hard_event), buffer->enqueue_event, queue.depth != 0,
                         "FreeTensor", where);
    }
    if (queue.free_event != HardEvent::V_V && queue.free_event != HardEvent::MAX) {
        if (queue.depth != 0) buffer->free_event = alloc_event(queue.free_event, true, where);
        if (buffer->free_event >= 0) set_flag(queue.free_event, buffer->free_event, "FreeTensor", where);
    }
    buffer->state = Allocation::Free;
    buffer->freed = where;
}

void queue_free_events(Queue& queue, Where where) {
    for (uint32_t i = 0; i < queue.count; ++i) {
        Allocation* buffer = queue.buffers[i];
        if (buffer->state == Allocation::Free && queue.depth != 0) {
            wait_and_release(queue.free_event, buffer->free_event, true, "FreeAllEvent", where);
        }
    }
}

bool queue_has_idle(const Queue& queue) {
    for (uint32_t i = 0; i < queue.count; ++i) {
        if (queue.buffers[i]->state == Allocation::Free) return true;
    }
    return false;
}

// ---- TPipe --------------------------------------------------------------------------------------

// Buffers between two addresses are no more: pending flags are waited for, tensors in use are leaks.
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
