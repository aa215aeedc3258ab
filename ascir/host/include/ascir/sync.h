// Synchronization: flags and barriers inside a core, flags between cores; system variables, workspace, caches.
#pragma once
#include "ascir/tensor.h"

namespace ascir {

constexpr Pipe source_pipe(AscendC::HardEvent event) {
    constexpr Pipe pipes[] = {Pipe::MTE2, Pipe::MTE1, Pipe::MTE1, Pipe::M,    Pipe::MTE2, Pipe::V,
                              Pipe::MTE3, Pipe::V,    Pipe::M,    Pipe::V,    Pipe::V,    Pipe::MTE3,
                              Pipe::MTE1, Pipe::MTE1, Pipe::MTE2, Pipe::M,    Pipe::V,    Pipe::M,
                              Pipe::FIX,  Pipe::MTE3, Pipe::MTE2, Pipe::S,    Pipe::V,    Pipe::S,
                              Pipe::MTE2, Pipe::S,    Pipe::MTE3, Pipe::MTE2, Pipe::FIX,  Pipe::FIX,
                              Pipe::M,    Pipe::FIX,  Pipe::MTE1, Pipe::FIX,  Pipe::FIX,  Pipe::S};
    return pipes[int(event)];
}
constexpr Pipe target_pipe(AscendC::HardEvent event) {
    constexpr Pipe pipes[] = {Pipe::MTE1, Pipe::MTE2, Pipe::M,    Pipe::MTE1, Pipe::V,    Pipe::MTE2,
                              Pipe::V,    Pipe::MTE3, Pipe::V,    Pipe::M,    Pipe::V,    Pipe::MTE1,
                              Pipe::MTE3, Pipe::V,    Pipe::M,    Pipe::MTE2, Pipe::MTE1, Pipe::FIX,
                              Pipe::M,    Pipe::MTE2, Pipe::MTE3, Pipe::V,    Pipe::S,    Pipe::MTE2,
                              Pipe::S,    Pipe::MTE3, Pipe::S,    Pipe::FIX,  Pipe::MTE2, Pipe::S,
                              Pipe::S,    Pipe::MTE3, Pipe::FIX,  Pipe::MTE1, Pipe::FIX,  Pipe::S};
    return pipes[int(event)];
}
constexpr Pipe pipe_of(pipe_t pipe) {
    switch (pipe) {
        case PIPE_V: return Pipe::V;
        case PIPE_M: return Pipe::M;
        case PIPE_MTE1: return Pipe::MTE1;
        case PIPE_MTE2: return Pipe::MTE2;
        case PIPE_MTE3: return Pipe::MTE3;
        case PIPE_FIX: return Pipe::FIX;
        default: return Pipe::S;
    }
}

// ---- the runtime's part -------------------------------------------------------------------------

ASCIR_PUBLIC const char* event_name(AscendC::HardEvent event);
ASCIR_PUBLIC bool set_flag(AscendC::HardEvent event, int32_t id, const char* api, Where where);
ASCIR_PUBLIC bool wait_flag(AscendC::HardEvent event, int32_t id, const char* api, Where where);
ASCIR_PUBLIC void barrier(pipe_t pipe, Where where);
ASCIR_PUBLIC void cross_core_set(uint32_t mode, Pipe pipe, uint32_t id, bool legal_pipe, bool internal,
                                 Where where);
ASCIR_PUBLIC void cross_core_wait(uint32_t id, bool internal, Where where);
// All cores of this one's kind (`participants` of them, 0: all) meet at the GM address `key`.
ASCIR_PUBLIC void soft_barrier(uint64_t key, uint32_t participants, Where where);
// Pairwise signals at the GM address `key`: each send serves one receive.
ASCIR_PUBLIC void soft_send(uint64_t key, const char* api, Where where);
ASCIR_PUBLIC void soft_receive(uint64_t key, const char* api, const char* waits_for, Where where);
// address 0: the whole cache.
ASCIR_PUBLIC void clean_cache(uint64_t address, Where where);

}  // namespace ascir

namespace AscendC {

// ---- inside a core ------------------------------------------------------------------------------

template <pipe_t pipe>
__aicore__ inline void PipeBarrier(ascir::Where where = ascir::Where::here()) {
    // Barriers of pipes that this core has not are no instructions.
    if constexpr (ascir::on_aiv && (pipe == PIPE_M || pipe == PIPE_MTE1 || pipe == PIPE_FIX)) return;
    if constexpr (ascir::on_aic && pipe == PIPE_V) return;
    ascir::barrier(pipe, where);
}

template <HardEvent event>
__aicore__ inline void SetFlag(int32_t eventID, ascir::Where where = ascir::Where::here()) {
    if constexpr (event == HardEvent::V_V) {
        PipeBarrier<PIPE_V>(where);
    } else if constexpr (event != HardEvent::FIX_FIX) {
        ascir::set_flag(event, eventID, "SetFlag", where);
    } else {
        PipeBarrier<PIPE_FIX>(where);
    }
}

template <HardEvent event>
__aicore__ inline void WaitFlag(int32_t eventID, ascir::Where where = ascir::Where::here()) {
    if constexpr (event != HardEvent::V_V && event != HardEvent::FIX_FIX) {
        ascir::wait_flag(event, eventID, "WaitFlag", where);
    }
}

}  // namespace AscendC

namespace ascir {
// The event between two pipes, or MAX.
constexpr AscendC::HardEvent event_between(Pipe source, Pipe target) {
    for (int i = 0; i < int(AscendC::HardEvent::MAX); ++i) {
        const auto event = AscendC::HardEvent(i);
        if (source_pipe(event) == source && target_pipe(event) == target) return event;
    }
    return AscendC::HardEvent::MAX;
}
}  // namespace ascir

namespace AscendC {

template <pipe_t src, pipe_t dst>
class TQueSync {
public:
    __aicore__ inline void SetFlag(int32_t id, ascir::Where where = ascir::Where::here()) {
        AscendC::SetFlag<event>(id, where);
    }
    __aicore__ inline void WaitFlag(int32_t id, ascir::Where where = ascir::Where::here()) {
        AscendC::WaitFlag<event>(id, where);
    }

private:
    static constexpr HardEvent event = ascir::event_between(ascir::pipe_of(src), ascir::pipe_of(dst));
    static_assert(event != HardEvent::MAX, "there is no event between these pipes");
};

}  // namespace AscendC

// The builtin spellings that old kernels use.
ASCIR_SHARED void set_flag(pipe_t source, pipe_t target, int32_t id, ascir::Where where = ascir::Where::here()) {
    ascir::set_flag(ascir::event_between(ascir::pipe_of(source), ascir::pipe_of(target)), id, "set_flag",
                    where);
}
ASCIR_SHARED void wait_flag(pipe_t source, pipe_t target, int32_t id, ascir::Where where = ascir::Where::here()) {
    ascir::wait_flag(ascir::event_between(ascir::pipe_of(source), ascir::pipe_of(target)), id, "wait_flag",
                     where);
}
ASCIR_SHARED void pipe_barrier(pipe_t pipe, ascir::Where where = ascir::Where::here()) {
    ascir::barrier(pipe, where);
}

namespace AscendC {

// ---- system variables ---------------------------------------------------------------------------

__aicore__ inline int64_t GetBlockIdx() {
    const ascir::Core& core = ascir::core();
    return ascir::on_aiv ? int64_t(core.block) * core.ratio + core.sub_block : int64_t(core.block);
}
__aicore__ inline int64_t GetBlockNum() { return ascir::core().blocks; }
__aicore__ inline int64_t GetTaskRatio() { return ascir::on_aiv ? ascir::core().ratio : 1; }
__aicore__ inline int64_t GetTaskRation() { return GetTaskRatio(); }
__aicore__ inline int64_t GetSubBlockIdx() { return ascir::on_aiv ? ascir::core().sub_block : 0; }
__aicore__ inline int64_t GetSubBlockNum() { return GetTaskRatio(); }
__aicore__ inline int64_t GetProgramCounter() { return int64_t(ascir::core().record_count); }
// Cycles are the timeline's, computed when the kernel is done: here every instruction counts as one.
__aicore__ inline int64_t GetSystemCycle() { return int64_t(ascir::core().record_count); }
constexpr int32_t GetDataBlockSizeInBytes() { return 32; }
constexpr uint32_t GetUBSizeInBytes() { return ASC_UB_SIZE; }
__aicore__ inline uint32_t GetRuntimeUBSize() { return ASC_UB_SIZE; }

__aicore__ inline void InitSocState() {
    ascir::Registers& reg = ascir::core().reg;
    reg.atomic_op = ascir::AtomicOp::None;
    reg.counter_mode = false;
    if constexpr (ascir::on_aiv) {
        reg.mask[0] = reg.mask[1] = ~uint64_t(0);
    } else {
        reg.load3d_padding = 0;
        reg.load3d_boundary = 0;
    }
}

// ---- workspace ----------------------------------------------------------------------------------

__aicore__ inline void SetSysWorkspace(GM_ADDR workspace) { ascir::core().system_workspace = workspace; }
__aicore__ inline void SetSysWorkSpace(GM_ADDR workspace) { SetSysWorkspace(workspace); }
__aicore__ inline GM_ADDR GetSysWorkSpacePtr() { return ascir::core().system_workspace; }
// Where the kernel set no system workspace, the launcher has skipped it already.
__aicore__ inline GM_ADDR GetUserWorkspace(GM_ADDR workspace) {
    const ascir::Core& core = ascir::core();
    return core.system_workspace == workspace && workspace != nullptr
               ? workspace + core.launch->soc.system_workspace
               : workspace;
}

// ---- between cores ------------------------------------------------------------------------------

template <uint8_t modeId, pipe_t pipe>
__aicore__ inline void CrossCoreSetFlag(uint16_t flagId, ascir::Where where = ascir::Where::here()) {
    static_assert(modeId <= 2, "mode 4 is not on this chip");
    ascir::cross_core_set(modeId, ascir::pipe_of(pipe), flagId, pipe != PIPE_S && pipe != PIPE_ALL, false,
                          where);
}
template <uint8_t modeId = 0, pipe_t pipe = PIPE_S>
__aicore__ inline void CrossCoreWaitFlag(uint16_t flagId, ascir::Where where = ascir::Where::here()) {
    ascir::cross_core_wait(flagId, false, where);
}

// The hardware form, made of flags with the ids that the vendor's code uses.
template <bool isAIVOnly = true>
__aicore__ inline void SyncAll(ascir::Where where = ascir::Where::here()) {
    using ascir::Pipe;
    ascir::barrier(PIPE_ALL, where);
    if constexpr (isAIVOnly) {
        if constexpr (ascir::on_aiv) {
            ascir::cross_core_set(0, Pipe::MTE3, 14, true, true, where);
            ascir::cross_core_wait(14, true, where);
        }
    } else if constexpr (ascir::on_aiv) {
        ascir::cross_core_set(2, Pipe::MTE3, 12, true, true, where);
        ascir::cross_core_wait(13, true, where);
    } else {
        ascir::cross_core_wait(12, true, where);
        ascir::cross_core_set(0, Pipe::FIX, 11, true, true, where);
        ascir::cross_core_wait(11, true, where);
        ascir::cross_core_set(2, Pipe::MTE3, 13, true, true, where);
    }
}

}  // namespace AscendC

namespace ascir {
// The record of a signal at the GM address `key`: 0 sent, 1 awaited.
ASCIR_SHARED void note_soft(uint64_t key, uint32_t kind, Where where) {
    Instr instr("SoftSync", Pipe::S, Op::SoftSync, where);
    instr.cost(kind);
    instr.record().gm_addr = key;
}
}  // namespace ascir

namespace AscendC {

// The software form polls zero-initialised global memory, 32 bytes for each core.
template <bool isAIVOnly = true>
__aicore__ inline void SyncAll(const GlobalTensor<int32_t>& gmWorkspace,
                               const LocalTensor<int32_t>& ubWorkspace, const int32_t usedCores = 0,
                               ascir::Where where = ascir::Where::here()) {
    if constexpr (ascir::on_aic) return;
    ascir::barrier(PIPE_ALL, where);
    const uint32_t cores = usedCores != 0 ? uint32_t(usedCores) : uint32_t(GetBlockNum() * GetTaskRatio());
    {
        ascir::Instr instr("SyncAll", ascir::Pipe::S, ascir::Op::SoftSync, where);
        instr.cost(2, cores);
        const ascir::Region gm = gmWorkspace.region(), ub = ubWorkspace.region();
        if (gm.end - gm.addr < uint64_t(cores) * 32) {
            instr.fail("Limit", "SyncAll: gmWorkspace has %llu bytes, needed are 32 for each of %u cores",
                       (unsigned long long)(gm.end - gm.addr), cores);
            return;
        }
        if (ub.end - ub.addr < uint64_t(cores) * 32) {
            instr.fail("Limit", "SyncAll: ubWorkspace has %llu bytes, needed are 32 for each of %u cores",
                       (unsigned long long)(ub.end - ub.addr), cores);
            return;
        }
    }
    ascir::soft_barrier(gmWorkspace.region().addr, cores, where);
}

// Signals of one block for another. A slot of 32 bytes for each block and event.
template <bool isAIVOnly = true>
__aicore__ inline void IBSet(const GlobalTensor<int32_t>& gmWorkspace, const LocalTensor<int32_t>&,
                             int32_t blockIdx, int32_t eventID, ascir::Where where = ascir::Where::here()) {
    if constexpr (ascir::on_aic) return;
    ascir::barrier(PIPE_ALL, where);
    const int64_t cores = GetBlockNum() * GetTaskRatio();
    const ascir::Region slot = gmWorkspace.region(uint64_t(cores * eventID + blockIdx) * 32);
    {
        ascir::Instr instr("IBSet", ascir::Pipe::S, ascir::Op::SoftSync, where);
        instr.cost(0);
        instr.record().gm_addr = slot.addr;
        if (slot.addr + 32 > slot.end) {
            instr.fail("Limit", "IBSet: gmWorkspace is too small for block %d, event %d", blockIdx, eventID);
            return;
        }
    }
    ascir::soft_send(slot.addr, "IBSet", where);
}
template <bool isAIVOnly = true>
__aicore__ inline void IBWait(const GlobalTensor<int32_t>& gmWorkspace, const LocalTensor<int32_t>&,
                              int32_t blockIdx, int32_t eventID, ascir::Where where = ascir::Where::here()) {
    if constexpr (ascir::on_aic) return;
    ascir::barrier(PIPE_ALL, where);
    const int64_t cores = GetBlockNum() * GetTaskRatio();
    const ascir::Region slot = gmWorkspace.region(uint64_t(cores * eventID + blockIdx) * 32);
    {
        ascir::Instr instr("IBWait", ascir::Pipe::S, ascir::Op::SoftSync, where);
        instr.cost(1);
        instr.record().gm_addr = slot.addr;
        if (slot.addr + 32 > slot.end) {
            instr.fail("Limit", "IBWait: gmWorkspace is too small for block %d, event %d", blockIdx, eventID);
            return;
        }
    }
    ascir::soft_receive(slot.addr, "IBWait", "IBSet with the same block and event", where);
}

// Blocks one after another, in the order of their index.
__aicore__ inline void InitDetermineComputeWorkspace(GlobalTensor<int32_t>& gmWorkspace,
                                                     LocalTensor<int32_t>&,
                                                     ascir::Where where = ascir::Where::here()) {
    if constexpr (ascir::on_aic) return;
    if (GetBlockIdx() != 0) return;
    ascir::note_soft(gmWorkspace.region().addr, 0, where);
    ascir::soft_send(gmWorkspace.region().addr, "InitDetermineComputeWorkspace", where);
}
__aicore__ inline void WaitPreBlock(GlobalTensor<int32_t>& gmWorkspace, LocalTensor<int32_t>&,
                                    ascir::Where where = ascir::Where::here()) {
    if constexpr (ascir::on_aic) return;
    ascir::barrier(PIPE_ALL, where);
    const uint64_t slot = gmWorkspace.region(uint64_t(GetBlockIdx()) * 32).addr;
    ascir::note_soft(slot, 1, where);
    ascir::soft_receive(slot, "WaitPreBlock", "NotifyNextBlock of the block before", where);
}
__aicore__ inline void NotifyNextBlock(GlobalTensor<int32_t>& gmWorkspace, LocalTensor<int32_t>&,
                                       ascir::Where where = ascir::Where::here()) {
    if constexpr (ascir::on_aic) return;
    ascir::barrier(PIPE_ALL, where);
    const int64_t next = (GetBlockIdx() + 1) % (GetBlockNum() * GetTaskRatio());
    const uint64_t slot = gmWorkspace.region(uint64_t(next) * 32).addr;
    ascir::note_soft(slot, 0, where);
    ascir::soft_send(slot, "NotifyNextBlock", where);
}

// ---- caches and scalar memory accesses ----------------------------------------------------------

template <typename T, CacheLine entireType, DcciDst dcciDst>
__aicore__ inline void DataCacheCleanAndInvalid(const GlobalTensor<T>& dst,
                                                ascir::Where where = ascir::Where::here()) {
    constexpr bool whole = entireType == CacheLine::ENTIRE_DATA_CACHE;
    ascir::note(ascir::Pipe::S, ascir::Op::CacheClean, where, whole ? 0 : 1);
    ascir::clean_cache(whole ? 0 : dst.region().addr, where);
}
template <typename T, CacheLine entireType>
__aicore__ inline void DataCacheCleanAndInvalid(const GlobalTensor<T>& dst,
                                                ascir::Where where = ascir::Where::here()) {
    DataCacheCleanAndInvalid<T, entireType, DcciDst::CACHELINE_OUT>(dst, where);
}
// The form for local memory: nothing is cached there.
template <typename T, CacheLine entireType, DcciDst dcciDst>
__aicore__ inline void DataCacheCleanAndInvalid(const LocalTensor<T>&,
                                                ascir::Where where = ascir::Where::here()) {
    ascir::note(ascir::Pipe::S, ascir::Op::CacheClean, where, 1);
}
template <typename T>
__aicore__ inline void DataCachePreload(const GlobalTensor<uint64_t>&, const T,
                                        ascir::Where where = ascir::Where::here()) {
    ascir::note(ascir::Pipe::S, ascir::Op::Scalar, where, 1);
}
__aicore__ inline void ICachePreLoad(const int64_t, ascir::Where where = ascir::Where::here()) {
    ascir::note(ascir::Pipe::S, ascir::Op::Scalar, where, 1);
}
__aicore__ inline int64_t GetICachePreloadStatus() { return 0; }
template <MemDsbT type>
__aicore__ inline void DataSyncBarrier(ascir::Where where = ascir::Where::here()) {
    ascir::note(ascir::Pipe::S, ascir::Op::Scalar, where, 1);
}
// One element, past the cache.
template <typename T>
__aicore__ inline T ReadGmByPassDCache(__gm__ T* address, ascir::Where where = ascir::Where::here()) {
    const ascir::Region region = ascir::region_of(address);
    ascir::clean_cache(region.addr, where);
    T value = ascir::get_element<T>(region, 0, "ReadGmByPassDCache", where);
    ascir::clean_cache(region.addr, where);
    return value;
}
template <typename T>
__aicore__ inline void WriteGmByPassDCache(__gm__ T* address, T value,
                                           ascir::Where where = ascir::Where::here()) {
    const ascir::Region region = ascir::region_of(address);
    ascir::set_element<T>(region, 0, value, "WriteGmByPassDCache", where);
    ascir::clean_cache(region.addr, where);
}

}  // namespace AscendC
