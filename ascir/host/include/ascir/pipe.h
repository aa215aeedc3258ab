// Memory of a kernel: TPipe, buffers, pools, and the bump allocator for kernels without TPipe.
#pragma once
#include "ascir/queue.h"

namespace ascir {

// The memory pools of a TPipe and the TPipe itself.
struct PipeState {
    Pool pools[mem_count];
    uint32_t tscm_bottom = 0;
    uint32_t buffers = 0;
    bool live = false;
};

ASCIR_PUBLIC void pipe_init(PipeState& pipe, void* self, Where where);
ASCIR_PUBLIC void pipe_reset(PipeState& pipe, Where where);
ASCIR_PUBLIC void pipe_destroy(PipeState& pipe, Where where);
// As of queues: `pool` is of the TPipe, or a TBufPool's.
ASCIR_PUBLIC Allocation* buffer_init(PipeState* pipe, Pool& pool, AscendC::TPosition position,
                                     uint32_t length, Where where);
ASCIR_PUBLIC bool pool_init(PipeState* pipe, Pool& parent, Pool& pool, uint32_t length, const Pool* shared,
                            Where where);
ASCIR_PUBLIC void pool_reset(Pool& pool, Where where);
ASCIR_PUBLIC bool check_buffer_range(Allocation* buffer, uint64_t offset, uint64_t length, Where where);
// The lowest free id, or -1 with a finding.
ASCIR_PUBLIC int32_t alloc_event(AscendC::HardEvent event, bool occupy, Where where);
ASCIR_PUBLIC void release_event(AscendC::HardEvent event, int32_t id, Where where);
ASCIR_PUBLIC uint32_t allocate_static(Mem mem, uint32_t& top, uint32_t bytes, Where where);

}  // namespace ascir

namespace AscendC {

template <TPosition pos = TPosition::LCM>
class TBuf {
public:
    static constexpr TPosition position = pos;
    template <typename T>
    LocalTensor<T> Get() const {
        return at<T>(0, buffer_ != nullptr ? buffer_->size : 0);
    }
    template <typename T>
    LocalTensor<T> Get(uint32_t length, ascir::Where where = ascir::Where::here()) const {
        return GetWithOffset<T>(length, 0, where);
    }
    template <typename T>
    LocalTensor<T> GetWithOffset(uint32_t size, uint32_t offset,
                                 ascir::Where where = ascir::Where::here()) const {
        const uint32_t bytes = uint32_t(ascir::bytes_of<T>(size));
        ascir::check_buffer_range(buffer_, offset, bytes, where);
        return at<T>(offset, bytes);
    }
    template <typename T>
    LocalTensor<T> AllocTensor() const {
        return Get<T>();
    }
    template <typename T>
    void FreeTensor(LocalTensor<T>&) {}
    template <typename T>
    bool EnQue(const LocalTensor<T>&) {
        return true;
    }
    template <typename T>
    LocalTensor<T> DeQue() const {
        return Get<T>();
    }
    uint32_t GetBufLen() const { return buffer_ != nullptr ? buffer_->size : 0; }

    void attach(ascir::Allocation* buffer) { buffer_ = buffer; }

private:
    template <typename T>
    LocalTensor<T> at(uint32_t offset, uint32_t bytes) const {
        return LocalTensor<T>::of(buffer_, pos, (buffer_ != nullptr ? buffer_->begin : 0) + offset, bytes);
    }
    ascir::Allocation* buffer_ = nullptr;
};

template <TPosition pos, uint32_t bufIDSize = 16>
class TBufPool {
    static_assert(ascir::memory_of(pos) == ascir::Mem::UB || ascir::memory_of(pos) == ascir::Mem::L1,
                  "a TBufPool is in UB or in L1");

public:
    template <typename Q>
    bool InitBuffer(Q& que, uint8_t num, uint32_t len, ascir::Where where = ascir::Where::here()) {
        return ascir::queue_init(nullptr, pool_, que.state(), num, len, where);
    }
    template <TPosition bufPos>
    bool InitBuffer(TBuf<bufPos>& buf, uint32_t len, ascir::Where where = ascir::Where::here()) {
        buf.attach(ascir::buffer_init(nullptr, pool_, bufPos, len, where));
        return true;
    }
    template <typename P>
    bool InitBufPool(P& pool, uint32_t len, ascir::Where where = ascir::Where::here()) {
        return ascir::pool_init(nullptr, pool_, pool.state(), len, nullptr, where);
    }
    template <typename P, typename S>
    bool InitBufPool(P& pool, uint32_t len, S& share, ascir::Where where = ascir::Where::here()) {
        return ascir::pool_init(nullptr, pool_, pool.state(), len, &share.state(), where);
    }
    void Reset(ascir::Where where = ascir::Where::here()) { ascir::pool_reset(pool_, where); }

    ascir::Pool& state() {
        pool_.mem = ascir::memory_of(pos);
        pool_.max_buffers = bufIDSize;
        return pool_;
    }

private:
    ascir::Pool pool_;
};

class TPipe {
public:
    explicit TPipe(ascir::Where where = ascir::Where::here()) { Init(where); }
    TPipe(const TPipe&) = delete;
    ~TPipe() { Destroy(ascir::core().last); }
    void Init(ascir::Where where = ascir::Where::here()) {
        InitSocState();
        ascir::pipe_init(state_, this, where);
    }
    void Destroy(ascir::Where where = ascir::Where::here()) { ascir::pipe_destroy(state_, where); }
    void Reset(ascir::Where where = ascir::Where::here()) {
        ascir::pipe_reset(state_, where);
        InitSocState();
    }

    template <TPosition pos>
    bool InitBuffer(TBuf<pos>& buf, uint32_t len, ascir::Where where = ascir::Where::here()) {
        buf.attach(ascir::buffer_init(&state_, pool(pos), pos, len, where));
        return true;
    }
    template <typename Q>
    bool InitBuffer(Q& que, uint8_t num, uint32_t len, ascir::Where where = ascir::Where::here()) {
        return ascir::queue_init(&state_, pool(Q::position), que.state(), num, len, where);
    }
    template <TPosition pos, uint32_t ids>
    bool InitBufPool(TBufPool<pos, ids>& pool, uint32_t len, ascir::Where where = ascir::Where::here()) {
        return ascir::pool_init(&state_, this->pool(pos), pool.state(), len, nullptr, where);
    }
    template <TPosition pos, uint32_t ids, typename S>
    bool InitBufPool(TBufPool<pos, ids>& pool, uint32_t len, S& share,
                     ascir::Where where = ascir::Where::here()) {
        return ascir::pool_init(&state_, this->pool(pos), pool.state(), len, &share.state(), where);
    }

    template <HardEvent event>
    event_t AllocEventID(ascir::Where where = ascir::Where::here()) {
        return event_t(ascir::alloc_event(event, true, where));
    }
    template <HardEvent event>
    void ReleaseEventID(int32_t id, ascir::Where where = ascir::Where::here()) {
        ascir::release_event(event, id, where);
    }
    template <HardEvent event>
    event_t FetchEventID(ascir::Where where = ascir::Where::here()) {
        return event_t(ascir::alloc_event(event, false, where));
    }
    event_t FetchEventID(HardEvent event, ascir::Where where = ascir::Where::here()) {
        return event_t(ascir::alloc_event(event, false, where));
    }

    // A place where UB is put away for a while. What the offsets mean is not documented for this chip.
    template <typename T>
    void InitSpmBuffer(const GlobalTensor<T>&, int32_t, ascir::Where where = ascir::Where::here()) {
        refuse_spill("InitSpmBuffer", where);
    }
    void InitSpmBuffer(int32_t, ascir::Where where = ascir::Where::here()) { refuse_spill("InitSpmBuffer", where); }
    template <typename T, typename P>
    void WriteSpmBuffer(const LocalTensor<T>&, const P&, int32_t = 0, ascir::Where where = ascir::Where::here()) {
        refuse_spill("WriteSpmBuffer", where);
    }
    template <typename T, typename P>
    void ReadSpmBuffer(const LocalTensor<T>&, const P&, int32_t = 0, ascir::Where where = ascir::Where::here()) {
        refuse_spill("ReadSpmBuffer", where);
    }

    uint64_t GetBaseAddr(int8_t position) {
        return uint64_t(ascir::core().memory[int(ascir::memory_of(TPosition(position)))].bytes);
    }
    template <TPosition pos>
    uint64_t GetQueueEndAddress() {
        return pool(pos).top;
    }

    ascir::Pool& pool(TPosition position) { return state_.pools[int(ascir::memory_of(position))]; }
    ascir::PipeState& state() { return state_; }

private:
    static void refuse_spill(const char* api, ascir::Where where) {
        ascir::Instr instr(api, ascir::Pipe::S, ascir::Op::RegisterWrite, where);
        instr.fail("Unsupported",
                   "%s is not modelled: keep a GlobalTensor in the workspace, and copy to it and back with DataCopy", api);
    }
    ascir::PipeState state_;
};

__aicore__ inline TPipe* GetTPipePtr() { return static_cast<TPipe*>(ascir::core().pipe); }

// A pool of buffers with functions of the kernel's own.
#define EXTERN_IMPL_BUFPOOL(...)                                                                       \
    static_assert(false, "EXTERN_IMPL_BUFPOOL is not modelled: use TBufPool, whose InitBuffer shares " \
                         "memory between buffers as well")

// All that is left of a position's memory, up to what library code keeps for itself.
template <typename T, TPosition pos>
__aicore__ inline bool PopStackBuffer(LocalTensor<T>& tensor) {
    ascir::Core& core = ascir::core();
    constexpr ascir::Mem mem = ascir::memory_of(pos);
    const uint32_t top = core.pipe != nullptr ? GetTPipePtr()->pool(pos).top : 0;
    const uint64_t reserved = mem == ascir::Mem::UB ? core.launch->soc.reserved_ub : 0;
    const uint64_t end = core.memory[int(mem)].size - reserved;
    const uint32_t bytes = end > top ? uint32_t((end - top) / 32 * 32) : 0;
    tensor = LocalTensor<T>(pos, top, uint32_t(ascir::elements_of<T>(bytes)));
    return bytes != 0;
}

// Static tensors, one after the other.
template <Hardware hardware>
class LocalMemAllocator {
public:
    template <TPosition pos, typename T, uint32_t tileSize>
    LocalTensor<T> Alloc(ascir::Where where = ascir::Where::here()) {
        static_assert(ascir::memory_of(pos) == mem, "the position is in another memory");
        return make<T>(pos, tileSize, where);
    }
    template <TPosition pos, typename T>
    LocalTensor<T> Alloc(uint32_t tileSize, ascir::Where where = ascir::Where::here()) {
        static_assert(ascir::memory_of(pos) == mem, "the position is in another memory");
        return make<T>(pos, tileSize, where);
    }
    template <typename T, uint32_t tileSize>
    LocalTensor<T> Alloc(ascir::Where where = ascir::Where::here()) {
        return make<T>(position, tileSize, where);
    }
    template <typename T>
    LocalTensor<T> Alloc(uint32_t tileSize, ascir::Where where = ascir::Where::here()) {
        return make<T>(position, tileSize, where);
    }
    uint32_t GetCurAddr() const { return top_; }

private:
    static constexpr ascir::Mem mem = hardware == Hardware::UB     ? ascir::Mem::UB
                                      : hardware == Hardware::L1   ? ascir::Mem::L1
                                      : hardware == Hardware::L0A  ? ascir::Mem::L0A
                                      : hardware == Hardware::L0B  ? ascir::Mem::L0B
                                      : hardware == Hardware::L0C  ? ascir::Mem::L0C
                                      : hardware == Hardware::BIAS ? ascir::Mem::BT
                                                                   : ascir::Mem::FB;
    static constexpr TPosition position = hardware == Hardware::UB     ? TPosition::VECCALC
                                          : hardware == Hardware::L1   ? TPosition::A1
                                          : hardware == Hardware::L0A  ? TPosition::A2
                                          : hardware == Hardware::L0B  ? TPosition::B2
                                          : hardware == Hardware::L0C  ? TPosition::CO1
                                          : hardware == Hardware::BIAS ? TPosition::C2
                                                                       : TPosition::C2PIPE2GM;
    template <typename T>
    LocalTensor<T> make(TPosition pos, uint32_t elements, ascir::Where where) {
        const uint32_t address =
            ascir::allocate_static(mem, top_, uint32_t(ascir::bytes_of<T>(elements)), where);
        return LocalTensor<T>(pos, address, elements);
    }
    uint32_t top_ = 0;
};

}  // namespace AscendC

// Kernels call it without the namespace, too.
using AscendC::GetTPipePtr;
