// Transfers between a core and global memory: hits in L2, the cost of bursts, their ends.
#pragma once
#include "timeline_replay.h"

namespace ascir::timeline {

inline void Replay::count(const Traffic& traffic) {
    read_ += double(traffic.miss);
    hit_ += double(traffic.hit);
    written_ += double(traffic.evicted);
}

inline void Replay::begin_transfer(const Start& start) {
    CoreState& core = cores_[start.core];
    PipeState& pipe = core.pipes[start.pipe];
    const AscirRecord& record = core.trace->records[pipe.head().record];
    const bool write = (record.flags & ASCIR_RECORD_GM_WRITE) != 0;
    const bool atomic = write && (record.flags & ASCIR_RECORD_ATOMIC) != 0;
    const bool allocate = write || (record.flags & ASCIR_RECORD_NO_L2) == 0;
    const uint64_t line_bytes = uint64_t(k_.gm_line), sector = uint64_t(k_.gm_sector);
    uint64_t bursts = std::max<uint64_t>(record.gm_burst_count, 1), length = record.gm_bytes;
    if (record.gm_stride == length) {  // one piece
        length *= bursts;
        bursts = 1;
    }
    const uint64_t first = addresses_(record.gm_addr);
    Traffic traffic;
    double work = 0, split = 0;  // bytes; of them in bursts that lie across one line more than they need
    bool misaligned = false;
    for (uint64_t i = 0; i < bursts; ++i) {
        const uint64_t at = first + i * record.gm_stride;
        const uint64_t touched = (at + length + line_bytes - 1) / line_bytes - at / line_bytes;
        const uint64_t needed = (length + line_bytes - 1) / line_bytes;
        misaligned |= at % sector != 0;
        work += double(touched > needed ? touched * line_bytes : length);
        split += double(touched > needed ? touched * line_bytes : std::max(length, needed * line_bytes));
        if (atomic) l2_.access(at, length, false, true, traffic);  // L2 adds to what is there
        l2_.access(at, length, write, allocate, traffic);
    }
    count(traffic);
    const double bytes = double(bursts * length);
    (write ? pipe.time.gm_written : pipe.time.gm_read) += uint64_t(bytes);
    const bool fixpipe = Op(record.op) == Op::FixpipeGm;
    const double latency = fixpipe ? k_.fixpipe_latency : write ? k_.write_latency : traffic.miss ? k_.hbm_latency : k_.l2_latency;
    const bool aiv = core.trace->core_kind == uint32_t(CoreKind::AIV);
    const double port = write ? k_.gm_write : aiv ? k_.gm_read_aiv : k_.gm_read_aic;

    double fetch = 1;  // HBM bytes for each byte that is missing
    if (misaligned) {
        fetch = std::max(split / double(bursts * std::max(length, line_bytes)), k_.gm_misaligned);
        work = std::max(work, bytes * k_.gm_misaligned);
    }
    work = std::max(work, port * burst_cycles(pipe, start.at, double(bursts), latency, aiv));
    if (fixpipe) {
        // L0C gives its elements at its own pace.
        work = std::max(work, double(record.a) * record.b / k_.fixpipe_elements * port);
    }
    if (work <= 0) work = 1;
    Transfer transfer{};
    transfer.core = start.core;
    transfer.pipe = start.pipe;
    transfer.read = !write;
    transfer.region = first / uint64_t(k_.gm_shared_region);
    transfer.work = work;
    transfer.port = port;
    transfer.hbm = (double(traffic.miss) * fetch + double(traffic.evicted) * k_.hbm_write_back) / work;
    transfer.l2 = atomic ? 2 : 1;
    transfer.scattered = length < line_bytes;
    transfer.requests = double(bursts * ((length + line_bytes - 1) / line_bytes)) / work;
    transfer.alone = bus_->alone(transfer);
    transfer.begin = start.at;
    // Carried to its end: how long after the last byte its data can be used.
    pending_latency(start) = latency;
    bus_->add(transfer);
}

// What short bursts take at least. A vector core starts one every few cycles; a cube core has only so many under way:
// from idle the first ones are free, then each waits for an earlier one to arrive.
inline double Replay::burst_cycles(PipeState& pipe, double start, double bursts, double latency, bool aiv) const {
    if (aiv) return bursts * k_.gm_burst_aiv;
    if (start >= pipe.done) pipe.credit = k_.gm_bursts_in_flight_aic;
    const double free = std::min(bursts, pipe.credit);
    pipe.credit -= free;
    return free + (bursts - free) * latency / k_.gm_bursts_in_flight_aic;
}

inline double& Replay::pending_latency(const Start& start) {
    latencies_.resize(cores_.size() * pipe_count);
    return latencies_[start.core * pipe_count + start.pipe];
}

inline void Replay::end_transfer(const Transfer& transfer, double now) {
    CoreState& core = cores_[transfer.core];
    PipeState& pipe = core.pipes[transfer.pipe];
    const uint64_t record = pipe.head().record;
    const double start = transfer.begin - k_.gm_instruction;
    const double latency = latencies_[transfer.core * pipe_count + transfer.pipe];
    pipe.moving = false;
    pipe.pop(start);
    pipe.ran(start, now, now + latency);
    pipe.time.contended += std::max(0.0, now - transfer.begin - transfer.alone);
    span(core, record, start, now + latency);
    progress(transfer.core);
}

}  // namespace ascir::timeline
