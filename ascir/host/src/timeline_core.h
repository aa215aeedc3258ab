// A core in the replay: the instructions its scalar unit has issued, what its pipes wait for, when they were busy.
#pragma once
#include <stdint.h>
#include <vector>
#include "timeline_memory.h"
#include "timeline_spans.h"

namespace ascir::timeline {

constexpr uint32_t max_queue = 64;

struct PipeState {
    struct Entry {
        uint64_t record;
        double issued;
    };
    Entry queue[max_queue];
    double leaves[max_queue];  // when each of the last entries left the queue
    uint64_t pushed = 0, popped = 0;
    bool moving = false;       // a transfer is under way: when it ends is not known yet
    double free = 0;           // when the next instruction may start
    double done = 0;           // when all instructions so far have ended
    double credit = 0;         // bursts that may still start without waiting for earlier ones to arrive
    AscirPipeTime time{};

    bool empty() const { return pushed == popped; }
    const Entry& head() const { return queue[popped % max_queue]; }
    void push(uint64_t record, double issued) { queue[pushed++ % max_queue] = {record, issued}; }
    void pop(double at) { leaves[popped++ % max_queue] = at; }

    // The pipe stands until `time`, and why.
    void wait_until(double at, int cause) {
        if (at <= free) return;
        time.stall[cause] += at - free;
        free = at;
    }
    // An instruction from `start` occupies the pipe until `until`; its result is there at `end`.
    void ran(double start, double until, double end) {
        const double from = start > done ? start : done;
        if (end > from) time.busy += end - from;
        free = until;
        if (end > done) done = end;
        ++time.instructions;
    }
};

// Set times of one flag that nobody has waited for yet.
// A flag counts: queues give the number of a buffer's flag away again before the pipe that waits for it has come to it.
struct FlagState {
    static constexpr uint8_t most = 16;
    double times[most];
    uint8_t first = 0, count = 0;
    void set(double at) {
        if (count == most) return;  // undefined on the device; reported by the checks
        times[(first + count++) % most] = at;
    }
    double take() {
        const double at = times[first];
        first = uint8_t((first + 1) % most);
        --count;
        return at;
    }
};

// A tile of L0C under unitFlag: full from the last Mmad to the Fixpipe that takes it away.
struct UnitTile {
    uint32_t address;
    bool full;
    double at;  // since when
};

struct CoreState {
    const AscirTrace* trace = nullptr;
    uint64_t next = 0;             // record that the scalar unit issues next
    bool started = false, ended = false;
    double start = 0, now = 0;     // of the scalar unit
    PipeState pipes[pipe_count];
    std::vector<FlagState> flags;       // while it runs
    std::vector<double> cross[16];      // set times that nobody has waited for yet: at most 15 of each
    std::vector<UnitTile> units;
    std::vector<uint64_t> cache_lines;  // of the scalar data cache, direct mapped; while it runs
    double soft_release = -1;
    bool soft_waiting = false;
    Span written;                  // by the last vector instruction
    double written_at = 0;         // when its result is there
    bool auto_sync = false;        // the compiler puts a barrier between vector instructions where one needs it
    std::vector<double> starts, ends;

    FlagState& flag(uint32_t source, uint32_t target, uint32_t id) {
        return flags[(source % pipe_count * pipe_count + target % pipe_count) * 16 + id % 16];
    }
    AscirPipeTime& scalar() { return pipes[0].time; }
    UnitTile& unit(uint32_t address) {
        for (UnitTile& each : units) {
            if (each.address == address) return each;
        }
        units.push_back({address, false, 0});
        return units.back();
    }
};

}  // namespace ascir::timeline
