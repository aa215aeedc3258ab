// Race detection on global memory, when all cores have finished.
//
// Accesses to the same bytes are in lists, one for each core, pipe and kind, in program order. Vector clocks of
// a core only grow; so in a list it suffices to check the first access that is not ordered before the other
// side's: if that one is ordered after the other side's, all later ones are.
#pragma once
#include "global.h"

namespace ascir {

// Arguments of which the kernel made tensors, but which no core read or wrote: often optional ones, unless a copy
// should have used them.
static void report_unused_arguments(Machine& machine) {
    for (const auto& fiber : machine.fibers) {
        if (fiber->halted) return;
    }
    for (size_t i = 0; i < machine.buffers.size(); ++i) {
        if (machine.named[i] == 0 || machine.accessed[i] != 0) continue;
        const char* name = machine.buffers[i].name != nullptr ? machine.buffers[i].name : "?";
        Region region;
        region.mem = Mem::GM;
        region.addr = region.begin = uint64_t(machine.buffers[i].base);
        const bool emptied = machine.emptied[i] != 0;
        if (machine.buffers[i].size == 0 && !emptied) continue;  // it has nothing to read or write
        report(machine.fibers.front()->core, emptied ? Severity::Warning : Severity::Info, "UnusedArgument", "",
               name, &region, 0, {"", 0}, {"", 0}, emptied ? "look at the counts" : "is a copy missing?",
               emptied ? "every copy from or to argument %s has a count of 0"
                       : "argument %s has a GlobalTensor, but nothing is read from it or written to it",
               name);
    }
}

// Outputs that the cores together have written in part.
static void report_gaps(Machine& machine) {
    for (const auto& fiber : machine.fibers) {
        if (fiber->halted) return;
    }
    for (size_t i = 0; i < machine.buffers.size(); ++i) {
        const AscirBuffer& buffer = machine.buffers[i];
        const std::vector<uint8_t>& defined = machine.defined[i];
        if ((buffer.flags & ASCIR_BUFFER_OUTPUT) == 0 || defined.empty() || machine.updated[i] != 0) continue;
        const auto gap = std::find(defined.begin(), defined.end(), 0);
        if (gap == defined.end()) continue;
        const auto end = std::find(gap, defined.end(), 1);
        const auto missing = std::count(gap, defined.end(), 0);
        const char* name = buffer.name != nullptr ? buffer.name : "?";
        Region region;
        region.mem = Mem::GM;
        region.begin = uint64_t(buffer.base);
        region.addr = region.begin + uint64_t(gap - defined.begin());
        report(machine.fibers.front()->core, Severity::Warning, "PartlyWritten", "", name, &region,
               uint64_t(end - gap), {"", 0}, {"", 0}, "look at the counts, the offsets and the last tile",
               "no core writes bytes %lld to %lld of output %s (%lld of its %llu bytes are missing)",
               (long long)(gap - defined.begin()), (long long)(end - defined.begin()), name,
               (long long)missing, (unsigned long long)buffer.size);
    }
}

class RaceSearch {
public:
    explicit RaceSearch(Machine& machine) : machine_(machine) {}

    void run() {
        for (size_t i = 0; i < machine_.buffers.size(); ++i) {
            if (machine_.written[i] != 0) search(machine_.buffers[i]);
        }
    }

private:
    static constexpr uint64_t max_steps = 30000000;
    static constexpr size_t max_intervals = 12000000;

    struct Interval {
        uint64_t begin, end;
        uint32_t fiber, access;
        Pipe pipe;
        GmKind kind;
    };
    // Neighbours in intervals_: of one core, pipe and kind.
    struct List {
        size_t begin, end;
    };
    // The lists of all accesses to exactly these bytes.
    struct Group {
        uint64_t begin, end;
        std::vector<List> lists;
    };

    Shadow& shadow(uint32_t fiber) { return *machine_.fibers[fiber]->core.shadow; }
    const GmAccess& access(const Interval& interval) {
        return shadow(interval.fiber).accesses[interval.access];
    }

    bool collect(const AscirBuffer& buffer) {
        intervals_.clear();
        const uint64_t begin = uint64_t(buffer.base), end = begin + buffer.size;
        for (uint32_t fiber = 0; fiber < machine_.fibers.size(); ++fiber) {
            const std::vector<GmAccess>& accesses = shadow(fiber).accesses;
            for (uint32_t i = 0; i < accesses.size(); ++i) {
                const GmAccess& each = accesses[i];
                if (each.addr < begin || each.addr >= end) continue;
                if (intervals_.size() + each.count > max_intervals) return false;
                for (uint32_t burst = 0; burst < each.count; ++burst) {
                    const uint64_t at = each.addr + burst * each.stride;
                    intervals_.push_back(Interval{at, at + each.length, fiber, i, each.pipe, each.kind});
                }
            }
        }
        std::sort(intervals_.begin(), intervals_.end(), [](const Interval& a, const Interval& b) {
            return std::tie(a.begin, a.end, a.fiber, a.pipe, a.kind, a.access) <
                   std::tie(b.begin, b.end, b.fiber, b.pipe, b.kind, b.access);
        });
        return true;
    }

    void search(const AscirBuffer& buffer) {
        steps_ = 0;
        if (!collect(buffer)) return give_up(buffer);
        std::vector<Group> active;
        for (size_t i = 0; i < intervals_.size();) {
            Group group{intervals_[i].begin, intervals_[i].end, {}};
            while (i < intervals_.size() && intervals_[i].begin == group.begin &&
                   intervals_[i].end == group.end) {
                const Interval& first = intervals_[i];
                List list{i, i};
                while (i < intervals_.size() && intervals_[i].begin == first.begin &&
                       intervals_[i].end == first.end && intervals_[i].fiber == first.fiber &&
                       intervals_[i].pipe == first.pipe && intervals_[i].kind == first.kind) {
                    ++i;
                }
                list.end = i;
                group.lists.push_back(list);
            }
            active.erase(std::remove_if(active.begin(), active.end(),
                                        [&](const Group& other) { return other.end <= group.begin; }),
                         active.end());
            for (const Group& other : active) {
                for (const List& x : other.lists) {
                    for (const List& y : group.lists) compare(x, y);
                }
            }
            for (size_t x = 0; x < group.lists.size(); ++x) {
                for (size_t y = x; y < group.lists.size(); ++y) compare(group.lists[x], group.lists[y]);
            }
            if (steps_ > max_steps) return give_up(buffer);
            active.push_back(std::move(group));
        }
    }

    void give_up(const AscirBuffer& buffer) {
        Core& core = machine_.fibers.front()->core;
        Region region;
        region.mem = Mem::GM;
        region.addr = region.begin = uint64_t(buffer.base);
        report(core, Severity::Info, "Incomplete", "", "", &region, buffer.size, {"", 0}, {"", 0}, "",
               "argument %s has too many overlapping accesses to compare them all: races may be missing",
               buffer.name != nullptr ? buffer.name : "?");
    }

    // Whether core `b`, when it had `version`, knew that instruction `number` of `pipe` on core `a` had
    // finished.
    bool known(uint32_t b, uint32_t version, uint32_t a, Pipe pipe, uint32_t number) {
        const Shadow& shadow_b = shadow(b);
        auto found = shadow_b.history.find(a);
        if (found == shadow_b.history.end()) return false;
        const std::vector<Knowledge>& entries = found->second;
        auto after =
            std::upper_bound(entries.begin(), entries.end(), version,
                             [](uint32_t value, const Knowledge& entry) { return value < entry.version; });
        return after != entries.begin() && (after - 1)->clock.at[int(pipe)] >= number;
    }

    void compare(const List& x, const List& y) {
        const Interval &first = intervals_[x.begin], &second = intervals_[y.begin];
        ++steps_;
        if (first.kind == second.kind && first.kind != GmKind::Write) return;
        if (first.fiber == second.fiber) {
            one_core(x, y);
            if (x.begin != y.begin) one_core(y, x);
            return;
        }
        if (x.end - x.begin > y.end - y.begin) {
            two_cores(y, x);
        } else {
            two_cores(x, y);
        }
        if (first.pipe == Pipe::S || second.pipe == Pipe::S) caches(x, y);
    }

    // Each access of `later` with the newest one of `earlier` before it.
    void one_core(const List& earlier, const List& later) {
        size_t at = earlier.begin;
        for (size_t i = later.begin; i < later.end; ++i) {
            ++steps_;
            const GmAccess& second = access(intervals_[i]);
            while (at < earlier.end && access(intervals_[at]).number < second.number) ++at;
            if (at != earlier.begin)
                same_core(intervals_[at - 1], access(intervals_[at - 1]), intervals_[i], second);
        }
    }

    void two_cores(const List& x, const List& y) {
        for (size_t i = x.begin; i < x.end; ++i) {
            const Interval& one = intervals_[i];
            const GmAccess& first = access(one);
            size_t low = y.begin, high = y.end;
            while (low < high) {
                const size_t middle = (low + high) / 2;
                const Interval& other = intervals_[middle];
                ++steps_;
                if (known(one.fiber, first.version, other.fiber, other.pipe, access(other).number)) {
                    low = middle + 1;
                } else {
                    high = middle;
                }
            }
            if (low == y.end) continue;
            const Interval& other = intervals_[low];
            const GmAccess& second = access(other);
            if (known(other.fiber, second.version, one.fiber, first.pipe, first.number)) continue;
            // Words that scalar units poll past their caches are signals of the kernel's own.
            if (first.pipe == Pipe::S && second.pipe == Pipe::S && first.cleaned && second.cleaned) continue;
            // The core that comes first in the machine is named first: reports do not depend on the schedule.
            if (other.fiber < one.fiber) {
                race(other, second, one, first);
            } else {
                race(one, first, other, second);
            }
        }
    }

    // Scalar accesses that are in order, but for the caches.
    void caches(const List& x, const List& y) {
        for (size_t i = x.begin; i < x.end; ++i) {
            for (size_t j = y.begin; j < y.end; ++j) {
                if (++steps_ > max_steps) return;
                const Interval &one = intervals_[i], &other = intervals_[j];
                const GmAccess &first = access(one), &second = access(other);
                if (known(other.fiber, second.version, one.fiber, first.pipe, first.number)) {
                    in_sequence(one, first, other, second);
                } else if (known(one.fiber, first.version, other.fiber, second.pipe, second.number)) {
                    in_sequence(other, second, one, first);
                }
            }
        }
    }

    void same_core(const Interval& x, const GmAccess& first, const Interval& y, const GmAccess& second) {
        if (second.clock.at[int(first.pipe)] >= first.number) return;
        const Hazard hazard = second.kind == GmKind::Read  ? Hazard::ReadAfterWrite
                              : first.kind == GmKind::Read ? Hazard::WriteAfterRead
                                                           : Hazard::WriteAfterWrite;
        if (first.pipe == second.pipe && in_order(first.pipe, hazard)) return;
        Core& core = machine_.fibers[y.fiber]->core;
        const Site site = shadow(y.fiber).sites[second.site];
        Running instr{};
        instr.core = &core;
        instr.api = site.api;
        instr.where = site.where;
        instr.pipe = second.pipe;
        instr.number = second.number;
        instr.clock = second.clock;
        if (inserted_by_compiler(core, first.pipe, second.pipe)) return;
        conflict(instr, Mem::GM, std::max(x.begin, y.begin),
                 std::min(x.end, y.end) - std::max(x.begin, y.begin), first.pipe, first.number, hazard, "");
    }

    // Ordered accesses of two cores: the scalar caches may still stand between them.
    void in_sequence(const Interval& x, const GmAccess& first, const Interval& y, const GmAccess& second) {
        const bool unflushed = first.kind != GmKind::Read && !first.cleaned;
        const bool stale = second.kind == GmKind::Read && second.pipe == Pipe::S &&
                           first.kind != GmKind::Read &&
                           !known(y.fiber, second.cached_version, x.fiber, first.pipe, first.number);
        if (!unflushed && !stale) return;
        Core& core = machine_.fibers[y.fiber]->core;
        const Site here = shadow(y.fiber).sites[second.site], there = shadow(x.fiber).sites[first.site];
        Region region = gm(std::max(x.begin, y.begin));
        report_repeated(
            core, key(x, first, y, second), Severity::Warning, "ScalarCache", here.api, "", &region,
            std::min(x.end, y.end) - region.addr, here.where, there.where,
            unflushed ? "call DataCacheCleanAndInvalid after the scalar write"
                      : "call DataCacheCleanAndInvalid before the scalar read",
            unflushed ? "%s uses what %s (line %d) of another core left in its scalar data cache"
                      : "%s may read an old value: the line was cached before %s (line %d) of another core "
                        "wrote it",
            here.api, there.api, there.where.line);
    }

    void race(const Interval& x, const GmAccess& first, const Interval& y, const GmAccess& second) {
        Core& core = machine_.fibers[y.fiber]->core;
        const Core& other = machine_.fibers[x.fiber]->core;
        const Site here = shadow(y.fiber).sites[second.site], there = shadow(x.fiber).sites[first.site];
        Region region = gm(std::max(x.begin, y.begin));
        const bool writes = first.kind != GmKind::Read && second.kind != GmKind::Read;
        report_repeated(
            core, key(x, first, y, second), Severity::Error, writes ? "CrossCoreOverlap" : "CrossCoreRace",
            here.api, "", &region, std::min(x.end, y.end) - region.addr, here.where, there.where,
            writes ? "give every core its own range, or use an atomic mode"
                   : "let the writer signal the reader: CrossCoreSetFlag and CrossCoreWaitFlag, or SyncAll",
            "%s on %s block %u %s what %s (line %d) on %s block %u %s, without synchronisation", here.api,
            core.kind == CoreKind::AIV ? "AIV" : "AIC", visible_block(core),
            second.kind == GmKind::Read ? "reads" : "writes", there.api, there.where.line,
            other.kind == CoreKind::AIV ? "AIV" : "AIC", visible_block(other),
            first.kind == GmKind::Read ? "reads" : "writes");
    }

    Region gm(uint64_t address) {
        const Bounds bounds = buffer_of(machine_.fibers.front()->core, reinterpret_cast<void*>(address));
        Region region;
        region.mem = Mem::GM;
        region.addr = address;
        region.begin = bounds.begin;
        region.end = bounds.end;
        return region;
    }
    static uint64_t key(const Interval& x, const GmAccess& first, const Interval& y, const GmAccess& second) {
        return (uint64_t(3) << 62) ^ (uint64_t(x.fiber == y.fiber) << 60) ^ (uint64_t(first.site) << 24) ^
               second.site;
    }

    Machine& machine_;
    std::vector<Interval> intervals_;
    uint64_t steps_ = 0;
};

}  // namespace ascir
