// Creation of findings, interning of file names, growth of traces.
#pragma once
#include <cstdarg>
#include <cstdlib>
#include "runtime_types.h"

namespace ascir {

__thread Core* current_core = nullptr;

void take_turns(Core& core);

// Loops without an end: so many instructions are no kernel.
constexpr uint64_t max_core_instructions = uint64_t(500) << 20;
constexpr uint64_t max_kept_records = uint64_t(100) << 20;

// Also the place where a core that never waits lets others run: it may poll what they write.
void grow_trace(Core& core) {
    Machine& machine = *core.machine;
    constexpr uint64_t step = 1 << 16;
    if (core.launch->trace == ASCIR_TRACE_OFF) {
        // A few pages are used over and over.
        core.fiber->forgotten_records += core.record_count;
        core.record_count = 0;
        if (core.record_capacity == 0) {
            core.record_capacity = 512;
            core.records = static_cast<AscirRecord*>(malloc(512 * sizeof(AscirRecord)));
        }
    } else {
        const uint64_t more = core.record_capacity == 0 ? 64 : std::min(core.record_capacity, step);
        core.record_capacity += more;
        machine.kept_records += more;
        core.records =
            static_cast<AscirRecord*>(realloc(core.records, core.record_capacity * sizeof(AscirRecord)));
        if (core.records == nullptr) abort();
    }
    if (core.fiber->forgotten_records > max_core_instructions || machine.kept_records > max_kept_records) {
        core.record_count = 0;
        report(core, Severity::Error, "Runaway", "", "", nullptr, 0, core.last, {"", 0},
               "is there a loop that never ends?", "the core is stopped after %llu million instructions",
               (unsigned long long)((core.fiber->forgotten_records + core.record_capacity) >> 20));
        halt(core);
    }
    take_turns(core);
}

uint32_t file_id(Core& core, const char* file) {
    if (core.line_file == file) return core.line_file_id;
    Machine& machine = *core.machine;
    std::lock_guard<std::mutex> lock(machine.files_mutex);
    auto [found, fresh] = machine.file_ids.emplace(file, uint32_t(machine.file_names.size()));
    if (fresh) machine.file_names.push_back(file);
    core.line_file = file;
    core.line_file_id = found->second < 4095 ? found->second : 4095;
    return core.line_file_id;
}

inline uint32_t visible_block(const Core& core) {
    return core.kind == CoreKind::AIV ? core.block * core.ratio + core.sub_block : core.block;
}

static const AscirBuffer* buffer_at(const Machine& machine, uint64_t address) {
    auto after = std::upper_bound(
        machine.buffers.begin(), machine.buffers.end(), address,
        [](uint64_t value, const AscirBuffer& buffer) { return value < uint64_t(buffer.base); });
    if (after == machine.buffers.begin()) return nullptr;
    const AscirBuffer& buffer = *(after - 1);
    // One past the end belongs to it too: an offset that just left it.
    return address <= uint64_t(buffer.base) + buffer.size ? &buffer : nullptr;
}

Bounds buffer_of(const Core& core, const void* address) {
    const AscirBuffer* buffer = buffer_at(*core.machine, uint64_t(address));
    if (buffer == nullptr) return Bounds{0, 0};
    core.machine->named[size_t(buffer - core.machine->buffers.data())] = 1;
    return Bounds{uint64_t(buffer->base), uint64_t(buffer->base) + buffer->size};
}

Region region_of(const void* pointer) {
    Core& core = *current_core;
    const uint8_t* address = static_cast<const uint8_t*>(pointer);
    Region region;
    for (int i = 1; i < mem_count; ++i) {
        const Memory& memory = core.memory[i];
        if (address >= memory.bytes && address < memory.bytes + memory.size) {
            region.mem = Mem(i);
            region.addr = uint64_t(address - memory.bytes);
            region.end = memory.size;
            return region;
        }
    }
    const Bounds bounds = buffer_of(core, pointer);
    region.mem = Mem::GM;
    region.addr = uint64_t(pointer);
    region.begin = bounds.begin;
    region.end = bounds.end;
    return region;
}

static Finding make_finding(Core& core, Severity severity, const char* code, const char* api,
                            const char* operand, const Region* region, uint64_t length, Where where,
                            Where other, const char* advice, const char* format, va_list arguments) {
    char text[1024];
    vsnprintf(text, sizeof text, format, arguments);
    Finding finding{};
    finding.plain.severity = uint32_t(severity);
    finding.plain.core_kind = uint32_t(core.kind);
    finding.plain.block = visible_block(core);
    finding.plain.mem = 255;
    finding.plain.length = length;
    finding.plain.count = 1;
    finding.plain.line = uint32_t(where.line);
    finding.plain.other_line = uint32_t(other.line);
    if (region != nullptr) {
        finding.plain.mem = uint32_t(region->mem);
        finding.plain.addr = region->addr;
        if (region->mem == Mem::GM) {
            const AscirBuffer* buffer =
                buffer_at(*core.machine, region->begin != 0 ? region->begin : region->addr);
            if (buffer != nullptr) {
                finding.buffer = buffer->name != nullptr ? buffer->name : "";
                finding.plain.addr = region->addr - uint64_t(buffer->base);
            }
        }
    }
    finding.code = code;
    finding.message = text;
    finding.advice = advice;
    finding.api = api;
    finding.operand = operand;
    finding.file = where.file != nullptr ? where.file : "";
    finding.other_file = other.file != nullptr ? other.file : "";
    return finding;
}

void report_arguments(Core& core, Severity severity, const char* code, const char* api, const char* operand,
                      const Region* region, uint64_t length, Where where, Where other, const char* advice,
                      const char* format, va_list arguments) {
    core.machine->findings.add(make_finding(core, severity, code, api, operand, region, length, where, other,
                                            advice, format, arguments));
}

// For what a loop may repeat a million times: the first is kept, the others are only counted. True: it was
// met before.
static bool met_before(Core& core, uint64_t key) {
    auto found = core.shadow->repeated.find(key);
    if (found == core.shadow->repeated.end()) return false;
    ++found->second.plain.count;
    return true;
}
static void report_repeated(Core& core, uint64_t key, Severity severity, const char* code, const char* api,
                            const char* operand, const Region* region, uint64_t length, Where where,
                            Where other, const char* advice, const char* format, ...)
    __attribute__((format(printf, 12, 13)));
static void report_repeated(Core& core, uint64_t key, Severity severity, const char* code, const char* api,
                            const char* operand, const Region* region, uint64_t length, Where where,
                            Where other, const char* advice, const char* format, ...) {
    if (met_before(core, key)) return;
    va_list arguments;
    va_start(arguments, format);
    core.shadow->repeated.emplace(key, make_finding(core, severity, code, api, operand, region, length, where,
                                                    other, advice, format, arguments));
    va_end(arguments);
}

void report(Core& core, Severity severity, const char* code, const char* api, const char* operand,
            const Region* region, uint64_t length, Where where, Where other, const char* advice,
            const char* format, ...) {
    va_list arguments;
    va_start(arguments, format);
    report_arguments(core, severity, code, api, operand, region, length, where, other, advice, format,
                     arguments);
    va_end(arguments);
}

void report_truncated(const char* field, int64_t given, uint32_t bits, Place place) {
    report(*current_core, Severity::Error, "Limit", "", field, nullptr, 0, {place.file, place.line}, {"", 0},
           "use smaller strides, or several instructions", "%s is %lld, its field has %u bits: the device takes %lld",
           field, (long long)given, bits, (long long)(given & ((int64_t(1) << bits) - 1)));
}

// Bytes that end outside of the memory, or outside of the kernel's arguments.
void overflow(Running& instr, const Region& region, uint64_t length, bool write, const char* operand) {
    Core& core = *instr.core;
    instr.dead = true;
    if (region.mem != Mem::GM) {
        const uint64_t size = core.memory[int(region.mem)].size;
        if (size == 0) {
            report(core, Severity::Error, "ErrorBuffer3", instr.api, operand, &region, length, instr.where,
                   {"", 0}, "use the memory on the core that has it",
                   "%s: %s is in %s, which this core has not", instr.api, operand, mem_name(region.mem));
            return;
        }
        report(core, Severity::Error, write ? "ErrorWrite2" : "ErrorRead3", instr.api, operand, &region,
               length, instr.where, {"", 0}, "make the buffer larger, or the count smaller",
               "%s %s %s of %s up to byte %llu: %s has %llu", instr.api, write ? "writes" : "reads", operand,
               mem_name(region.mem), (unsigned long long)(region.addr + length), mem_name(region.mem),
               (unsigned long long)size);
        return;
    }
    const AscirBuffer* buffer = buffer_at(*core.machine, region.begin != 0 ? region.begin : region.addr);
    if (buffer == nullptr || region.end == 0) {
        report(core, Severity::Error, "OutOfArgument", instr.api, operand, &region, length, instr.where,
               {"", 0}, "call SetGlobalBuffer with a pointer into an argument of the kernel",
               "%s: %s points to global memory that belongs to no argument of the kernel", instr.api,
               operand);
        return;
    }
    core.machine->accessed[size_t(buffer - core.machine->buffers.data())] = 1;
    const int64_t first = int64_t(region.addr - uint64_t(buffer->base));
    report(core, Severity::Error, "OutOfArgument", instr.api, operand, &region, length, instr.where, {"", 0},
           "check the offset, the length and the last tile",
           "%s %s bytes %lld to %lld of argument %s, which has %llu bytes", instr.api,
           write ? "writes" : "reads", (long long)first, (long long)(first + int64_t(length)),
           buffer->name != nullptr ? buffer->name : "?", (unsigned long long)buffer->size);
}

}  // namespace ascir
