// Buffers, pools and event ids.
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

}  // namespace ascir
