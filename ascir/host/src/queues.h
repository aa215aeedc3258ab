// Queues: the owner of each buffer, and the flags that order accesses to it.
#pragma once
#include "buffers.h"

namespace ascir {

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

}  // namespace ascir
