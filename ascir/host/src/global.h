// Global memory: the reads and writes of each core, recorded for race detection, and the scalar data cache.
#pragma once
#include "flags.h"

namespace ascir {

constexpr uint64_t cache_line = 64;

// Copies bypass the scalar cache: they do not see data that is only there, and make cached data stale.
static void copy_meets_cache(Running& instr, const Region& region, uint64_t length, uint32_t count,
                             uint64_t stride, bool write, const char* operand) {
    Shadow& shadow = shadow_of(*instr.core);
    const auto meet = [&](uint64_t line, Shadow::Line& entry) {
        if (write) entry.stale_by = instr.number;
        if (!entry.dirty) return;
        const Site other = shadow.site(shadow.accesses[entry.writes.back()].number);
        Region at = region;
        at.addr = line * cache_line;
        report(
            *instr.core, Severity::Warning, "ScalarCache", instr.api, operand, &at, cache_line, instr.where,
            other.where, "call DataCacheCleanAndInvalid after the scalar write",
            write
                ? "%s writes a cache line that %s (line %d) changed and that is still in the scalar data cache"
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
        report(*instr.core, Severity::Warning, "ScalarCache", instr.api, operand, &region, 0, instr.where,
               other.where, "call DataCacheCleanAndInvalid before the scalar read",
               "%s may read an old value: %s (line %d) has written this cache line since it was cached",
               instr.api, other.api, other.where.line);
    }
    return line;
}

// Beyond the size that SetGlobalBuffer was given, but inside the argument. A copy of whole blocks may read up to
// the end of the last one.
static void check_extent(Running& instr, const Region& region, uint64_t extent, bool write, const char* operand) {
    if (ASCIR_LIKELY(region.declared == 0 || region.addr + extent <= region.declared)) return;
    const uint64_t beyond = region.addr + extent - region.declared;
    if (!write && beyond < 32 && instr.pipe != Pipe::S) return;
    const uint64_t key = uint64_t(3) << 60 ^ uint64_t(shadow_of(*instr.core).site_of[instr.number]) << 2 ^ write;
    report_repeated(*instr.core, key, Severity::Warning, "PastTensor", instr.api, operand, &region, extent,
                    instr.where, {"", 0}, "check the offset and the length, or the size given to SetGlobalBuffer",
                    "%s %s %s up to %llu bytes beyond the size that SetGlobalBuffer was given", instr.api,
                    write ? "writes" : "reads", operand, (unsigned long long)beyond);
}

static void define(std::vector<uint8_t>& defined, uint64_t begin, uint64_t length, uint32_t count, uint64_t stride) {
    for (uint32_t i = 0; i < count; ++i) memset(defined.data() + begin + i * stride, 1, length);
}

// Reading what was in an output, or in scratch memory, before the launch, or adding to it.
static void meet_undefined(Running& instr, size_t index, const Region& region, uint64_t length, uint32_t count,
                           uint64_t stride, bool write, const char* operand) {
    Machine& machine = *instr.core->machine;
    const AscirBuffer& buffer = machine.buffers[index];
    const std::vector<uint8_t>& defined = machine.defined[index];
    for (uint32_t i = 0; i < count; ++i) {
        const uint64_t begin = region.addr + i * stride - uint64_t(buffer.base);
        const void* gap = memchr(defined.data() + begin, 0, length);
        if (gap == nullptr) continue;
        machine.updated[index] = 1;
        if ((buffer.flags & ASCIR_BUFFER_UNDEFINED) == 0 || (instr.carries && !write)) return;
        const uint64_t at = uint64_t(static_cast<const uint8_t*>(gap) - defined.data());
        const uint64_t key = uint64_t(2) << 60 ^ uint64_t(shadow_of(*instr.core).site_of[instr.number]);
        report_repeated(*instr.core, key, Severity::Warning, "ErrorRead2", instr.api, operand, &region, length,
                        instr.where, {"", 0}, "write it first, or shorten what is read",
                        "%s %s byte %llu of argument %s, which nothing has written", instr.api,
                        write ? "adds to" : "reads", (unsigned long long)at, buffer.name != nullptr ? buffer.name : "?");
        return;
    }
}

static bool is_defined(const Core& core, const Region& region, uint64_t length) {
    const Machine& machine = *core.machine;
    const AscirBuffer* buffer = buffer_at(machine, region.begin);
    if (buffer == nullptr || (buffer->flags & ASCIR_BUFFER_UNDEFINED) == 0) return true;
    const std::vector<uint8_t>& defined = machine.defined[size_t(buffer - machine.buffers.data())];
    return defined.empty() || memchr(defined.data() + (region.addr - uint64_t(buffer->base)), 0, length) == nullptr;
}

static void publish(Core& core, uint64_t begin, uint64_t end);

void gm_access(Running& instr, const Region& region, uint64_t length, uint32_t count, uint64_t stride,
               bool write, const char* operand) {
    Core& core = *instr.core;
    Shadow& shadow = shadow_of(core);
    Machine& machine = *core.machine;
    const AscirBuffer* buffer = buffer_at(machine, region.begin);
    if (buffer == nullptr) return;
    const size_t index = size_t(buffer - machine.buffers.data());
    machine.accessed[index] = 1;
    check_extent(instr, region, (count - 1) * stride + length, write, operand);
    if (ASCIR_UNLIKELY(!machine.defined[index].empty())) {
        const bool adds = write && instr.pipe != Pipe::S && core.reg.atomic_op != AtomicOp::None;
        if (adds || !write) meet_undefined(instr, index, region, length, count, stride, write, operand);
        if (write) define(machine.defined[index], region.addr - uint64_t(buffer->base), length, count, stride);
    }
    if (write) {
        if ((buffer->flags & ASCIR_BUFFER_READ_ONLY) != 0) {
            report(core, Severity::Error, "OutOfArgument", instr.api, operand, &region, length, instr.where,
                   {"", 0}, "write to an output", "%s writes to argument %s, which is an input", instr.api,
                   buffer->name != nullptr ? buffer->name : "?");
        }
        machine.written[index] = 1;
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
    access.kind = !write                                                          ? GmKind::Read
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
        if (write) {
            publish(core, region.addr, region.addr + length);
        } else if (line.number == instr.number) {
            shadow.polled_begin = region.addr;
            shadow.polled_end = region.addr + length;
        }
        // One record for the accesses of a loop to one line.
        if (!shadow.accesses.empty()) {
            GmAccess& last = shadow.accesses.back();
            if (last.pipe == Pipe::S && last.kind == access.kind && last.number == access.number &&
                last.version == access.version && last.cleaned == access.cleaned &&
                last.addr / cache_line == access.addr / cache_line &&
                last.addr + last.length == access.addr &&
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

void moves_nothing(Core& core, const Region& region) {
    const AscirBuffer* buffer = buffer_at(*core.machine, region.begin);
    if (buffer != nullptr) core.machine->emptied[size_t(buffer - core.machine->buffers.data())] = 1;
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

}  // namespace ascir
