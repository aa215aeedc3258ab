// The state of a launch and of each core.
#pragma once
#include <atomic>
#include <condition_variable>
#include <memory>
#include <unordered_map>
#include <ucontext.h>
#include "ascir/machine.h"
#include "findings.h"

namespace ascir {

// ---- local memories -----------------------------------------------------------------------------

// The last write to some bytes and, for each pipe, the last read since. 0: none.
struct Cell {
    uint32_t write;              // instruction number << 3 | pipe
    uint32_t reads[pipe_count];  // instruction numbers
};

// One cell for each block of 32 bytes; a block whose bytes differ has 32 of them in `split`.
struct LocalShadow {
    std::vector<Cell> cells;
    std::vector<uint32_t> initialised;  // a bit for each byte of the block
    std::vector<uint32_t> filled_up;    // of bytes that are not: DataCopyPad has filled up the block with them
    std::vector<uint32_t> split_of;     // 0, or 1 + index into splits
    struct Split {
        Cell bytes[32];
    };
    std::vector<Split> splits;
    std::vector<uint32_t> free_splits;
    bool ready = false;  // made at the first access: most kernels use few memories
    void make(uint64_t bytes) {
        ready = true;
        const size_t blocks = (bytes + 31) / 32;
        cells.assign(blocks, Cell{});
        initialised.assign(blocks, 0);
        filled_up.assign(blocks, 0);
        split_of.assign(blocks, 0);
        splits.clear();
        free_splits.clear();
    }
};

// ---- global memory ------------------------------------------------------------------------------

enum class GmKind : uint8_t { Read, Write, Atomic };

// One access of one instruction, kept until the end: races are found when all cores are done.
struct GmAccess {
    uint64_t addr, length, stride;
    uint32_t count;
    uint32_t number;   // of the instruction on its core
    uint32_t version;  // of what the core knew of other cores
    Pipe pipe;
    GmKind kind;
    bool cleaned;     // scalar write: its cache line went out to memory
    uint32_t cached;  // scalar read: number of the instruction that brought the line into the cache
    uint32_t cached_version;
    uint32_t site;
    Clock clock;
};

// What one core knows to have finished on another, from some version on.
struct Knowledge {
    uint32_t version;
    Clock clock;
};

struct Site {
    const char* api;
    Where where;
};

struct Shadow {
    uint32_t number = 0;           // instructions so far
    uint32_t scalar_number = 0;    // of the last scalar instruction
    Clock clock[pipe_count] = {};  // what each pipe's next instruction knows to have finished
    LocalShadow memories[mem_count];
    std::vector<Site> sites;
    std::unordered_map<uint64_t, uint32_t> site_index;
    struct RecentSite {
        const char* api = nullptr;
        Where where{nullptr, 0};
        uint32_t number = 0;
    } recent_sites[64];             // by line: saves the look-up
    std::vector<uint32_t> site_of;  // by instruction number
    std::vector<uint8_t> consumed;  // by site: something has read what it wrote
    struct Flag {
        Clock clock;
        Where where;
    };
    std::vector<Flag> flags = std::vector<Flag>(35 * 8);  // by event and id
    Flag& flag(int event, int id) { return flags[size_t(event * 8 + id)]; }
    std::vector<GmAccess> accesses;
    // by core of the machine
    std::vector<Clock> known;
    std::unordered_map<uint32_t, std::vector<Knowledge>> history;
    uint32_t version = 0;
    // scalar data cache, by line of 64 bytes
    struct Line {
        uint32_t number, version;  // of the instruction that brought it in
        uint32_t stale_by;         // a copy of this core has written to memory since: its number
        bool dirty;
        std::vector<uint32_t> writes;  // accesses that made it dirty
    };
    std::unordered_map<uint64_t, Line> cache;
    uint64_t polled_begin = 0, polled_end = 0;  // words that the last scalar instruction fetched from memory
    uint32_t dirty_lines = 0;
    std::unordered_map<uint64_t, Finding>
        repeated;  // findings that loops meet often: added when the core is done

    Site site(uint32_t instruction) const {
        return instruction < site_of.size() ? sites[site_of[instruction]] : Site{"", {"", 0}};
    }
};

// ---- synchronisation of cores -------------------------------------------------------------------

// What a signal carries in checked mode: for each core, what has finished there.
using Message = std::vector<Clock>;
// A queue of a few. (A vector: an empty deque takes memory, and launches may have thousands of cores.)
using Signals = std::vector<std::shared_ptr<Message>>;

struct Fiber {
    ucontext_t context;
    void* stack = nullptr;
    Core core;
    bool done = false;
    bool halted = false;
    bool started = false;
    int fault = 0;                   // the signal that ended it
    uint64_t forgotten_records = 0;  // where no trace is kept
    // While it waits: when may it go on, and what to say if never.
    bool (*ready)(Core&, void*) = nullptr;
    void* wait_context = nullptr;
    std::string wait_text;
    Where wait_where{"", 0};
    int wait_flag = -1;                                    // cross-core flag that it waits for
    Where sent_where[3][16] = {}, arrived_where[16] = {};  // of the last set: own, by mode; of others
    Signals arrived[16];                                   // of cross-core flags
    Signals sent[3][16];  // sets that wait for the other participants, by mode
    std::vector<Allocation*> allocations;
    std::vector<const char*> files;
};

// A scalar write to global memory, as a signal: what its core knew.
struct Published {
    uint32_t fiber;
    uint64_t begin, end;
    Clock own;                                // finished on the core itself
    std::shared_ptr<const Message> of_others;  // by core of the wave
};

struct SoftBarrier {
    uint64_t generation = 0;
    uint32_t arrived = 0;
    std::shared_ptr<Message> collecting, released;
};

struct Machine {
    const AscirLaunch* launch;
    Findings findings;
    std::vector<std::unique_ptr<Fiber>> fibers;  // all cores of the launch, in order
    std::vector<AscirBuffer> buffers;            // sorted by address
    std::vector<uint8_t> written;                // buffers, by index: any core wrote to it
    std::vector<uint8_t> named, accessed;    // a GlobalTensor points into it; anything was read or written
    std::vector<uint8_t> emptied;            // a transfer of nothing
    std::vector<std::vector<uint8_t>> defined;  // of outputs and scratch, by byte: something was written
    std::vector<uint8_t> updated;               // outputs whose first contents were read, or added to
    std::vector<const char*> file_pointers;  // interned, by id
    std::mutex files_mutex;
    std::vector<std::string> file_names;
    std::unordered_map<std::string, uint32_t> file_ids;
    // cross-core state, under `mutex`
    std::mutex mutex;
    std::condition_variable changed;
    uint64_t progress = 0;
    uint32_t idle = 0, live = 0;
    std::atomic<uint64_t> kept_records{0};
    bool deadlock = false;
    size_t wave_begin = 0, wave_end = 0;  // fibers of the wave that runs
    std::unordered_map<uint64_t, SoftBarrier> barriers;
    std::unordered_map<uint64_t, Signals> mailboxes;
    std::unordered_map<uint64_t, std::vector<Published>> published;  // by line of 64 bytes
    std::vector<uint8_t> system_workspace;
    uint32_t blocks_done = 0;

    explicit Machine(const AscirLaunch* launch) : launch(launch), findings(launch->max_findings) {}
    Fiber* fiber_of(const Core& core) { return core.fiber; }
};

}  // namespace ascir
