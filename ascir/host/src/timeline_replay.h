// The state of the replay and its parts. Every core issues its records in order; its pipes run them in order; times
// that do not depend on a transfer of global memory are computed at once. Transfers are events: they share HBM and L2
// with those of all cores, so that their ends are only known when they happen.
//
//     timeline_issue.h       one core: the scalar unit and the pipes
//     timeline_transfers.h   global memory
//     timeline_signals.h     between cores
//     timeline.cpp           assignment of cores to hardware, results
#pragma once
#include <algorithm>
#include <deque>
#include <memory>
#include <queue>
#include <string>
#include "timeline_core.h"

namespace ascir::timeline {

inline bool moves_gm(const AscirRecord& record) {
    return Pipe(record.pipe) != Pipe::S && (record.flags & (ASCIR_RECORD_GM_READ | ASCIR_RECORD_GM_WRITE)) != 0;
}

struct Owner {
    AscirTimeline result{};
    std::string message;
    std::vector<AscirCoreTime> cores;
    std::vector<std::vector<double>> starts, ends;
    std::vector<const double*> start_pointers, end_pointers;
};

class Replay {
public:
    Replay(const AscirTimelineRequest& request, const Constants& constants)
        : request_(request), k_(constants), addresses_(request.buffers, request.buffer_count), l2_(constants.l2_bytes) {}

    void run(Owner& owner) {
        if (request_.warm) {
            once(false);
            if (!stuck_.empty()) return finish(owner);
        }
        once(request_.spans != 0);
        finish(owner);
    }

private:
    struct Start {  // of a transfer
        double at;
        uint64_t order;
        uint32_t core;
        uint8_t pipe;
        bool operator>(const Start& other) const {
            return at != other.at ? at > other.at : order > other.order;
        }
    };
    struct Gather {  // flags that are set when all participants have set them
        std::vector<uint32_t> sets;
        std::vector<std::pair<uint32_t, double>> rounds;  // arrived, latest
    };

    struct Signal {
        std::deque<double> sent;
        std::vector<uint32_t> waiting;
    };

    // the whole
    void once(bool spans);

    // cores onto hardware
    void dispatch();
    void begin_core(uint32_t index, double at);
    void end_core(uint32_t index);

    // one core
    void progress(uint32_t index);
    void advance(uint32_t index);
    bool issue(uint32_t index);
    bool enqueue(CoreState& core, const AscirRecord& record);
    static void wait_scalar(CoreState& core, double until, int cause);
    static void spend(CoreState& core, double cycles);
    bool scalar(uint32_t index, const AscirRecord& record);
    static bool undo(CoreState& core);
    bool scalar_access(CoreState& core, const AscirRecord& record);
    bool run_pipe(uint32_t index, int number);
    static void span(CoreState& core, uint64_t record, double start, double end);
    double local(CoreState& core, const AscirRecord& record, PipeState& pipe);
    static bool unit_ready(CoreState& core, const AscirRecord& record, PipeState& pipe);

    // transfers
    void count(const Traffic& traffic);
    void begin_transfer(const Start& start);
    double burst_cycles(PipeState& pipe, double start, double bursts, double latency, bool aiv) const;
    double& pending_latency(const Start& start);
    void end_transfer(const Transfer& transfer, double now);

    // between cores
    void release(uint32_t index, uint32_t id, double at);
    bool arrive(uint64_t key, const std::vector<uint32_t>& members, uint32_t index, double& at);
    std::vector<uint32_t> members(bool same_group, CoreKind kind, const AscirTrace& trace) const;
    void set_cross(uint32_t index, const AscirRecord& record, double at);
    bool soft_signal(uint32_t index, const AscirRecord& record);
    bool soft_barrier(uint32_t index, uint32_t participants);

    // results
    void describe_stuck();
    double launch_of_cores() const;
    void finish(Owner& owner);

    const AscirTimelineRequest& request_;
    const Constants& k_;
    Addresses addresses_;
    L2 l2_;
    std::unique_ptr<Bus> bus_;
    std::vector<CoreState> cores_;
    std::vector<uint32_t> todo_;
    std::vector<std::vector<uint32_t>> groups_;  // cores of one block
    std::vector<size_t> group_of_, waiting_;
    size_t next_waiting_ = 0, first_wave_ = 0;
    std::priority_queue<Start, std::vector<Start>, std::greater<Start>> starts_;
    uint64_t orders_ = 0;
    std::unordered_map<uint64_t, Gather> gathers_;
    std::unordered_map<uint64_t, Signal> signals_;
    std::vector<double> latencies_;
    double read_ = 0, written_ = 0, hit_ = 0;
    std::string stuck_;
};

}  // namespace ascir::timeline
