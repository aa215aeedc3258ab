// Global memory: what each core reads and writes, the scalar data cache, and races, which are searched when all is done.
#pragma once
#include "flags.h"

namespace ascir {

constexpr uint64_t cache_line = 64;

// Copies go past the scalar cache: they miss what is only there, and make what is there old.
static void copy_meets_cache(Running& instr, const Region& region, uint64_t length, uint32_t count, uint64_t stride,
                             bool write, const char* operand) {
    Shadow& shadow = shadow_of(*instr.core);
    const auto meet = [&](uint64_t line, Shadow::Line& entry) {
        if (write) entry.stale_by = instr.number;
        if (!entry.dirty) return;
        const Site other = shadow.site(shadow.accesses[entry.writes.back()].number);
        Region at = region;
        at.addr = line * cache_line;
        report(*instr.core, Severity::Warning, "ScalarCache", instr.api, operand, &at, cache_line, instr.where,
               other.where, "call DataCacheCleanAndInvalid after the scalar write",
               write ? "%s writes a cache line that %s (line %d) changed and that is still in the scalar data cache"
                     : "%s reads a cache line that %s (line %d) changed and that is still in the scalar data cache",
               instr.api, other.api, other.where.line);
    };
    const uint64_t span = (count - 1) * stride + length;
    if (shadow.cache.size() < span / cache_line) {
        for (auto& [line, entry] : shadow.cache) {
            const uint64_t begin = line * cache_line, end = begin + cache_line;
            if (end <= region.addr || begin >= region.addr + span) continue;
            const uint64_t first = begin > region.addr ? (begin - region.addr) / stride : 0;
            for (uint64_t i = first; i < count && region.addr + i * stride < end; ++i) {
                if (region.addr + i * stride + length > begin) {
                    meet(line, entry);
                    break;
                }
            }
        }
        return;
    }
    for (uint32_t i = 0; i < count; ++i) {
        const uint64_t begin = region.addr + i * stride;
        for (uint64_t line = begin / cache_line; line * cache_line < begin + length; ++line) {
            auto found = shadow.cache.find(line);
            if (found != shadow.cache.end()) meet(line, found->second);
        }
    }
}

// Returns the line, fetched if it was not there.
static Shadow::Line& cached_line(Running& instr, const Region& region, bool write, const char* operand) {
    Shadow& shadow = shadow_of(*instr.core);
    auto [found, fresh] = shadow.cache.try_emplace(region.addr / cache_line,
                                                   Shadow::Line{instr.number, shadow.version, 0, false, {}});
    Shadow::Line& line = found->second;
    if (!fresh && line.stale_by != 0 && !write) {
        const Site other = shadow.site(line.stale_by);
        report(*instr.core, Severity::Warning, "ScalarCache", instr.api, operand, &region, 0, instr.where, other.where,
               "call DataCacheCleanAndInvalid before the scalar read",
               "%s may read an old value: %s (line %d) has written this cache line since it was cached", instr.api,
               other.api, other.where.line);
    }
    return line;
}

void gm_access(Running& instr, const Region& region, uint64_t length, uint32_t count, uint64_t stride, bool write,
               const char* operand) {
    Core& core = *instr.core;
    Shadow& shadow = shadow_of(core);
    Machine& machine = *core.machine;
    const AscirBuffer* buffer = buffer_at(machine, region.begin);
    if (buffer == nullptr) return;
    machine.accessed[size_t(buffer - machine.buffers.data())] = 1;
    if (write) {
        if ((buffer->flags & ASCIR_BUFFER_READ_ONLY) != 0) {
            report(core, Severity::Error, "OutOfArgument", instr.api, operand, &region, length, instr.where, {"", 0},
                   "write to an output", "%s writes to argument %s, which is an input", instr.api,
                   buffer->name != nullptr ? buffer->name : "?");
        }
        machine.written[size_t(buffer - machine.buffers.data())] = 1;
    }
    GmAccess access{};
    access.addr = region.addr;
    access.length = length;
    access.count = stride == length ? 1 : count;
    if (stride == length) access.length *= count;
    access.stride = stride;
    access.number = instr.number;
    access.version = shadow.version;
    access.pipe = instr.pipe;
    access.kind = !write                                                                       ? GmKind::Read
                  : instr.pipe != Pipe::S && core.reg.atomic_op != AtomicOp::None ? GmKind::Atomic
                                                                                               : GmKind::Write;
    access.cleaned = true;
    access.site = shadow.site_of[instr.number];
    access.clock = instr.clock;
    if (instr.pipe == Pipe::S) {
        Shadow::Line& line = cached_line(instr, region, write, operand);
        access.cached = line.number;
        access.cached_version = line.version;
        access.cleaned = !write;
        // One record for the accesses of a loop to one line.
        if (!shadow.accesses.empty()) {
            GmAccess& last = shadow.accesses.back();
            if (last.pipe == Pipe::S && last.kind == access.kind && last.number == access.number &&
                last.version == access.version && last.cleaned == access.cleaned &&
                last.addr / cache_line == access.addr / cache_line && last.addr + last.length == access.addr &&
                memcmp(&last.clock, &access.clock, sizeof(Clock)) == 0) {
                last.length += access.length;
                return;
            }
        }
        if (write) {
            if (!line.dirty) ++shadow.dirty_lines;
            line.dirty = true;
            line.writes.push_back(uint32_t(shadow.accesses.size()));
        }
    } else if (!shadow.cache.empty()) {
        copy_meets_cache(instr, region, length, count, stride, write, operand);
    }
    shadow.accesses.push_back(access);
}

void clean_cache(uint64_t address, Where) {
    Core& core = *current_core;
    if (core.shadow == nullptr) return;
    Shadow& shadow = *core.shadow;
    const auto clean = [&](Shadow::Line& line) {
        for (uint32_t index : line.writes) shadow.accesses[index].cleaned = true;
    };
    if (address == 0) {
        for (auto& [number, line] : shadow.cache) clean(line);
        shadow.cache.clear();
    } else if (auto found = shadow.cache.find(address / cache_line); found != shadow.cache.end()) {
        clean(found->second);
        shadow.cache.erase(found);
    }
    shadow.scalar_number = 0;
}

// ---- races --------------------------------------------------------------------------------------------------------

struct Interval {
    uint64_t begin, end;
    uint32_t fiber, access;
};

// Arguments that the kernel made tensors of, and no core read or wrote.
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
        report(machine.fibers.front()->core, Severity::Warning, "UnusedArgument", "", name, &region, 0, {"", 0}, {"", 0},
               "is a copy missing?", "argument %s has a GlobalTensor, but nothing is read from it or written to it", name);
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
    static constexpr uint64_t max_pairs = 40000000;

    Shadow& shadow(uint32_t fiber) { return *machine_.fibers[fiber]->core.shadow; }

    void search(const AscirBuffer& buffer) {
        std::vector<Interval> intervals;
        const uint64_t begin = uint64_t(buffer.base), end = begin + buffer.size;
        for (uint32_t fiber = 0; fiber < machine_.fibers.size(); ++fiber) {
            if (machine_.fibers[fiber]->core.shadow == nullptr) continue;
            const std::vector<GmAccess>& accesses = shadow(fiber).accesses;
            for (uint32_t i = 0; i < accesses.size(); ++i) {
                const GmAccess& access = accesses[i];
                if (access.addr < begin || access.addr >= end) continue;
                for (uint32_t burst = 0; burst < access.count; ++burst) {
                    const uint64_t at = access.addr + burst * access.stride;
                    intervals.push_back(Interval{at, at + access.length, fiber, i});
                }
            }
        }
        std::sort(intervals.begin(), intervals.end(), [](const Interval& a, const Interval& b) {
            return std::tie(a.begin, a.fiber, a.access) < std::tie(b.begin, b.fiber, b.access);
        });
        uint64_t pairs = 0;
        for (size_t i = 0; i < intervals.size(); ++i) {
            for (size_t j = i + 1; j < intervals.size() && intervals[j].begin < intervals[i].end; ++j) {
                if (++pairs > max_pairs) return give_up(buffer);
                compare(intervals[i], intervals[j]);
            }
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

    // Whether core `b`, when it had `version`, knew that instruction `number` of `pipe` on core `a` had finished.
    bool known(uint32_t b, uint32_t version, uint32_t a, Pipe pipe, uint32_t number) {
        const Shadow& shadow_b = shadow(b);
        auto found = shadow_b.history.find(a);
        if (found == shadow_b.history.end()) return false;
        const std::vector<Knowledge>& entries = found->second;
        auto after = std::upper_bound(entries.begin(), entries.end(), version,
                                      [](uint32_t value, const Knowledge& entry) { return value < entry.version; });
        return after != entries.begin() && (after - 1)->clock.at[int(pipe)] >= number;
    }

    void compare(const Interval& x, const Interval& y) {
        const GmAccess& first = shadow(x.fiber).accesses[x.access];
        const GmAccess& second = shadow(y.fiber).accesses[y.access];
        if (first.kind == second.kind && first.kind != GmKind::Write) return;
        if (x.fiber == y.fiber) {
            if (first.number == second.number) return;
            if (first.number < second.number) {
                same_core(x, first, y, second);
            } else {
                same_core(y, second, x, first);
            }
            return;
        }
        if (known(y.fiber, second.version, x.fiber, first.pipe, first.number)) return in_sequence(x, first, y, second);
        if (known(x.fiber, first.version, y.fiber, second.pipe, second.number)) return in_sequence(y, second, x, first);
        // Words that scalar units poll past their caches are signals of the kernel's own.
        if (first.pipe == Pipe::S && second.pipe == Pipe::S && first.cleaned && second.cleaned) return;
        // The core that comes first in the machine is named first: reports do not depend on the schedule.
        if (y.fiber < x.fiber) {
            race(y, second, x, first);
        } else {
            race(x, first, y, second);
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
        conflict(instr, Mem::GM, std::max(x.begin, y.begin), std::min(x.end, y.end) - std::max(x.begin, y.begin),
                 first.pipe, first.number, hazard, "");
    }

    // Ordered accesses of two cores: the scalar caches may still stand between them.
    void in_sequence(const Interval& x, const GmAccess& first, const Interval& y, const GmAccess& second) {
        const bool unflushed = first.kind != GmKind::Read && !first.cleaned;
        const bool stale = second.kind == GmKind::Read && second.pipe == Pipe::S && first.kind != GmKind::Read &&
                           !known(y.fiber, second.cached_version, x.fiber, first.pipe, first.number);
        if (!unflushed && !stale) return;
        Core& core = machine_.fibers[y.fiber]->core;
        const Site here = shadow(y.fiber).sites[second.site], there = shadow(x.fiber).sites[first.site];
        Region region = gm(std::max(x.begin, y.begin));
        report_repeated(core, key(x, first, y, second), Severity::Warning, "ScalarCache", here.api, "", &region,
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
        report_repeated(core, key(x, first, y, second), Severity::Error, writes ? "CrossCoreOverlap" : "CrossCoreRace",
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
        return (uint64_t(3) << 62) ^ (uint64_t(x.fiber == y.fiber) << 60) ^ (uint64_t(first.site) << 24) ^ second.site;
    }

    Machine& machine_;
};

}  // namespace ascir
