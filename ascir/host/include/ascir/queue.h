// Queues: buffers of one position that are filled and emptied in turn.
//
// The runtime implements queues (src/queues.h); this is the typed interface. EnQue of a queue sets a flag that
// its DeQue waits for; FreeTensor sets one that the next AllocTensor of that buffer waits for.
#pragma once
#include "ascir/sync.h"

namespace ascir {

constexpr int max_queue_buffers = 64;

// A range of one memory from which buffers are cut, from its start on.
struct Pool {
    Mem mem = Mem::UB;
    uint32_t begin = 0, top = 0, end = 0;
    uint32_t buffers = 0, max_buffers = max_queue_buffers;
    bool ready = false;
};

struct PipeState;

struct Queue {
    AscendC::TPosition position;  // of its tensors
    AscendC::HardEvent enqueue_event, free_event;
    int32_t depth;
    Allocation* buffers[max_queue_buffers] = {};
    Allocation* waiting[max_queue_buffers] = {};  // enqueued, a ring
    uint32_t count = 0, cursor = 0, head = 0, used = 0;
    uint32_t length = 0;  // bytes of a buffer
};

// Where the buffers of a queue between two positions are, and which flags guard them.
constexpr AscendC::TPosition buffer_position(AscendC::TPosition source, AscendC::TPosition target) {
    using AscendC::TPosition;
    return target == TPosition::GM || source == TPosition::CO1         ? source
           : source == TPosition::VECIN && target == TPosition::VECOUT ? source
                                                                       : target;
}
// The pipe that fills a buffer at a position, and the one that empties it.
constexpr Pipe filling_pipe(AscendC::TPosition source, AscendC::TPosition target) {
    using AscendC::TPosition;
    if (source == TPosition::GM || (source == TPosition::VECIN && target == TPosition::VECOUT))
        return Pipe::MTE2;
    if (source == TPosition::CO1) return Pipe::M;
    if (source == TPosition::VECOUT && memory_of(target) == Mem::L1) return Pipe::MTE3;
    if (memory_of(source) == Mem::L1) return Pipe::MTE1;
    return Pipe::V;
}
constexpr Pipe emptying_pipe(AscendC::TPosition source, AscendC::TPosition target) {
    using AscendC::TPosition;
    if (target == TPosition::GM || (source == TPosition::VECIN && target == TPosition::VECOUT))
        return Pipe::MTE3;
    if (source == TPosition::CO1 || target == TPosition::C2PIPE2GM) return Pipe::FIX;
    if (memory_of(target) == Mem::L1) return Pipe::MTE1;
    if (memory_of(source) == Mem::L1) return Pipe::M;
    return Pipe::V;
}
constexpr AscendC::HardEvent fill_event(AscendC::TPosition source, AscendC::TPosition target) {
    return event_between(filling_pipe(source, target), emptying_pipe(source, target));
}
constexpr AscendC::HardEvent drain_event(AscendC::TPosition source, AscendC::TPosition target) {
    return event_between(emptying_pipe(source, target), filling_pipe(source, target));
}

// `pool`: of the TPipe (by memory), or a TBufPool's.
ASCIR_PUBLIC bool queue_init(PipeState* pipe, Pool& pool, Queue& queue, uint32_t count, uint32_t length,
                             Where where);
ASCIR_PUBLIC Allocation* queue_alloc(Queue& queue, Where where);
ASCIR_PUBLIC bool queue_enqueue(Queue& queue, Allocation* buffer, AscendC::HardEvent event, Where where);
ASCIR_PUBLIC Allocation* queue_dequeue(Queue& queue, AscendC::HardEvent event, Where where);
ASCIR_PUBLIC void queue_free(Queue& queue, Allocation* buffer, Where where);
ASCIR_PUBLIC void queue_free_events(Queue& queue, Where where);
ASCIR_PUBLIC bool queue_has_idle(const Queue& queue);

}  // namespace ascir

namespace AscendC {

using TEventID = int8_t;

// Options of a queue; the format conversions are those of another chip and change nothing here.
struct TQueConfig {
    bool nd2nz = false;
    bool nz2nd = false;
    bool scmBlockGroup = false;
    uint32_t bufferLen = 0;
    uint32_t bufferNumber = 0;
    uint32_t consumerSize = 0;
    const TPosition consumer[8] = {};
    bool enableStaticEvtId = false;
    bool enableLoopQueue = false;
};

template <TPosition src, TPosition dst, int32_t depth, auto mask = 0>
class TQueBind {
public:
    static constexpr TPosition srcPosition = src;
    static constexpr TPosition dstPosition = dst;
    static constexpr TPosition position = ascir::buffer_position(src, dst);

    TQueBind() = default;
    TQueBind(const TQueBind&) = default;

    template <typename T>
    LocalTensor<T> AllocTensor(ascir::Where where = ascir::Where::here()) {
        return tensor<T>(ascir::queue_alloc(queue_, where));
    }
    template <typename T>
    void AllocTensor(LocalTensor<T>& target, ascir::Where where = ascir::Where::here()) {
        target = tensor<T>(ascir::queue_alloc(queue_, where));
    }
    template <typename T>
    bool EnQue(const LocalTensor<T>& source, ascir::Where where = ascir::Where::here()) {
        return ascir::queue_enqueue(queue_, source.GetBufferHandle(), queue_.enqueue_event, where);
    }
    // Between other positions than the queue's own: the event follows from the pair.
    template <TPosition from, TPosition to, typename T>
    bool EnQue(const LocalTensor<T>& source, ascir::Where where = ascir::Where::here()) {
        return ascir::queue_enqueue(queue_, source.GetBufferHandle(), pair_event<from, to>(), where);
    }
    template <typename T>
    LocalTensor<T> DeQue(ascir::Where where = ascir::Where::here()) {
        return tensor<T>(ascir::queue_dequeue(queue_, queue_.enqueue_event, where));
    }
    template <typename T>
    void DeQue(LocalTensor<T>& target, ascir::Where where = ascir::Where::here()) {
        target = tensor<T>(ascir::queue_dequeue(queue_, queue_.enqueue_event, where));
    }
    template <TPosition from, TPosition to, typename T>
    LocalTensor<T> DeQue(ascir::Where where = ascir::Where::here()) {
        return tensor<T>(ascir::queue_dequeue(queue_, pair_event<from, to>(), where));
    }
    template <typename T>
    void FreeTensor(LocalTensor<T>& target, ascir::Where where = ascir::Where::here()) {
        ascir::queue_free(queue_, target.GetBufferHandle(), where);
    }
    void FreeAllEvent(ascir::Where where = ascir::Where::here()) { ascir::queue_free_events(queue_, where); }
    TBufHandle AllocBuffer(ascir::Where where = ascir::Where::here()) {
        return ascir::queue_alloc(queue_, where);
    }
    void FreeBuffer(TBufHandle buffer, ascir::Where where = ascir::Where::here()) {
        ascir::queue_free(queue_, buffer, where);
    }

    bool VacantInQue() const { return int32_t(queue_.used) < queue_.depth; }
    bool HasTensorInQue() const { return queue_.used != 0; }
    int32_t GetTensorCountInQue() const { return int32_t(queue_.used); }
    bool HasIdleBuffer() const { return ascir::queue_has_idle(queue_); }
    void InitBufHandle() {}

    ascir::Queue& state() { return queue_; }

protected:
    template <typename T>
    LocalTensor<T> tensor(ascir::Allocation* buffer) const {
        if (buffer == nullptr) return LocalTensor<T>();
        return LocalTensor<T>::of(buffer, position, buffer->begin, buffer->size);
    }
    // What a user's pair of positions means: who fills, who empties.
    template <TPosition from, TPosition to>
    static constexpr HardEvent pair_event() {
        static_assert(from != TPosition::GM || to != TPosition::GM, "not from global memory to itself");
        constexpr ascir::Pipe source = from == TPosition::GM ? ascir::Pipe::MTE2
                                       : from == TPosition::VECIN && to == TPosition::VECOUT
                                           ? ascir::Pipe::MTE2
                                           : ascir::Pipe::V;
        constexpr ascir::Pipe target = to == TPosition::GM ? ascir::Pipe::MTE3
                                       : from == TPosition::VECIN && to == TPosition::VECOUT
                                           ? ascir::Pipe::MTE3
                                           : ascir::Pipe::V;
        return ascir::event_between(source, target);
    }
    ascir::Queue queue_{position, ascir::fill_event(src, dst), ascir::drain_event(src, dst), depth};
};

}  // namespace AscendC

namespace ascir {
// The other side of a TQue's position.
constexpr AscendC::TPosition queue_source(AscendC::TPosition position) {
    using AscendC::TPosition;
    switch (position) {
        case TPosition::A2: return TPosition::A1;
        case TPosition::B2: return TPosition::B1;
        case TPosition::C2: return TPosition::C1;
        case TPosition::C2PIPE2GM: return TPosition::B1;
        case TPosition::VECOUT:
        case TPosition::CO1:
        case TPosition::CO2:
        case TPosition::VECCALC: return position;
        default: return TPosition::GM;
    }
}
constexpr AscendC::TPosition queue_target(AscendC::TPosition position) {
    using AscendC::TPosition;
    switch (position) {
        case TPosition::VECOUT:
        case TPosition::CO2: return TPosition::GM;
        case TPosition::CO1: return TPosition::CO2;
        default: return position;
    }
}
}  // namespace ascir

namespace AscendC {

template <TPosition pos, int32_t depth, auto mask = 0>
class TQue : public TQueBind<ascir::queue_source(pos), ascir::queue_target(pos), depth, mask> {};
template <TPosition pos, int32_t depth = 1, auto mask = 0>
class TSCM : public TQueBind<pos, TPosition::TSCM, depth, mask> {};

}  // namespace AscendC
