// Checks of the declared accesses of instructions: bounds, alignment; then hazards and contents, byte by byte.
#pragma once
#include "walk.h"

namespace ascir {

// Whether the tensor's memory is still its own, large enough, and aligned.
static void check_region(Running& instr, const Region& region, uint64_t extent, bool write,
                         const char* operand, uint32_t alignment) {
    Core& core = *instr.core;
    const Allocation* owner = region.owner;
    if (owner != nullptr &&
        ASCIR_UNLIKELY(owner->generation != region.generation || owner->state == Allocation::Free ||
                       owner->state == Allocation::Forgotten)) {
        report(core, Severity::Error, write ? "ErrorWrite1" : "ErrorRead1", instr.api, operand, &region,
               extent, instr.where, owner->freed, "free the tensor after its last use",
               "%s %s %s after it was freed (line %d)%s", instr.api, write ? "writes" : "reads", operand,
               owner->freed.line,
               owner->generation != region.generation ? " and its buffer was given to another" : "");
    } else if (owner != nullptr && owner->is_queue) {
        const auto position = AscendC::TPosition(owner->position);
        if (ASCIR_UNLIKELY(write && instr.pipe == Pipe::MTE2 && position == AscendC::TPosition::VECOUT)) {
            report(core, Severity::Warning, "ErrorBuffer2", instr.api, operand, &region, extent, instr.where,
                   {"", 0}, "load into a VECIN queue, or bind both sides with TQueBind",
                   "%s loads from global memory into %s, a buffer of a VECOUT queue", instr.api, operand);
        } else if (ASCIR_UNLIKELY(
                       !write && instr.pipe == Pipe::MTE3 && position == AscendC::TPosition::VECIN &&
                       AscendC::HardEvent(owner->enqueue_hard_event) == AscendC::HardEvent::MTE2_V)) {
            report(core, Severity::Warning, "ErrorBuffer2", instr.api, operand, &region, extent, instr.where,
                   {"", 0}, "store from a VECOUT queue, or bind both sides with TQueBind",
                   "%s stores %s, a buffer of a VECIN queue, to global memory", instr.api, operand);
        }
    }
    if (ASCIR_UNLIKELY(region.addr < region.begin || region.addr + extent > region.end)) {
        const uint64_t last = region.addr + extent;
        report(core, Severity::Error, write ? "ErrorWrite2" : "ErrorRead3", instr.api, operand, &region,
               extent, instr.where, owner != nullptr ? owner->where : Where{"", 0},
               "make the buffer larger, or the count, the repeats or the stride smaller",
               "%s %s %s up to byte %lld of its buffer, which has %llu bytes", instr.api,
               write ? "writes" : "reads", operand, (long long)(last - region.begin),
               (unsigned long long)(region.end - region.begin));
    }
    const uint32_t needed = alignment != 0 ? alignment : core.memory[int(region.mem)].alignment;
    if (ASCIR_UNLIKELY(needed > 1 && region.addr % needed != 0)) {
        report(core, Severity::Error, write ? "ErrorWrite4" : "ErrorRead4", instr.api, operand, &region,
               extent, instr.where, {"", 0}, "round the offset up to the alignment",
               "%s: the address of %s, byte %llu of %s, is not a multiple of %u", instr.api, operand,
               (unsigned long long)region.addr, mem_name(region.mem), needed);
    }
    if (region.addr + extent > core.ub_peak &&
        region.mem == (core.kind == CoreKind::AIV ? Mem::UB : Mem::L1)) {
        core.ub_peak = region.addr + extent;
    }
}

void gm_access(Running& instr, const Region& region, uint64_t length, uint32_t count, uint64_t stride,
               bool write, const char* operand);
static bool is_defined(const Core& core, const Region& region, uint64_t length);

void access(Running& instr, const Region& region, uint64_t length, bool write, const char* operand,
            uint32_t alignment) {
    if (length == 0) return;
    if (region.mem == Mem::GM) return gm_access(instr, region, length, 1, length, write, operand);
    check_region(instr, region, length, write, operand, alignment);
    Walk walk(instr, region.mem, write, operand);
    walk.range(region.addr, length);
    walk.finish();
}

void access_2d(Running& instr, const Region& region, uint64_t length, uint32_t count, uint64_t stride,
               bool write, const char* operand, uint32_t alignment) {
    if (length == 0 || count == 0) return;
    if (region.mem == Mem::GM) return gm_access(instr, region, length, count, stride, write, operand);
    check_region(instr, region, (count - 1) * stride + length, write, operand, alignment);
    Walk walk(instr, region.mem, write, operand);
    if (stride == length) {
        walk.range(region.addr, length * count);
    } else {
        for (uint32_t i = 0; i < count; ++i) walk.range(region.addr + i * stride, length);
    }
    walk.finish();
}

// The bytes of [addr, addr + length) in the block of 32 that holds `at`.
static uint32_t bytes_in_block(uint64_t at, uint64_t end) {
    const uint32_t low = everything << (at % 32);
    return end / 32 != at / 32 ? low : low & ~(everything << (end % 32));
}

bool is_initialised(const Core& core, const Region& region, uint64_t length) {
    if (region.mem == Mem::GM) return is_defined(core, region, length);
    const LocalShadow& memory = core.shadow->memories[int(region.mem)];
    const uint64_t end = region.addr + length;
    for (uint64_t at = region.addr; at < end; at = at / 32 * 32 + 32) {
        const uint32_t missing = bytes_in_block(at, end) & ~memory.initialised[at / 32];
        if ((missing & ~memory.filled_up[at / 32]) != 0) return false;
    }
    return true;
}

void fill_up(Core& core, const Region& region, uint64_t length) {
    LocalShadow& memory = core.shadow->memories[int(region.mem)];
    const uint64_t end = region.addr + length;
    for (uint64_t at = region.addr; at < end; at = at / 32 * 32 + 32) {
        const uint32_t bytes = bytes_in_block(at, end);
        memory.initialised[at / 32] &= ~bytes;
        memory.filled_up[at / 32] |= bytes;
    }
}

void uninitialise(Core& core, const Region& region, uint64_t length) {
    LocalShadow& memory = core.shadow->memories[int(region.mem)];
    const uint64_t end = region.addr + length;
    for (uint64_t at = region.addr; at < end; at = at / 32 * 32 + 32) {
        memory.initialised[at / 32] &= ~bytes_in_block(at, end);
        memory.filled_up[at / 32] &= ~bytes_in_block(at, end);
    }
}

// Bytes of block `block` of a repeat that the lanes of `mask` cover.
static uint32_t bytes_of_lanes(const uint64_t mask[2], uint32_t element_bytes, uint32_t block) {
    const uint32_t per_block = 32 / element_bytes;
    const uint32_t first = block * per_block;
    if (first >= 128) return 0;
    const uint64_t full = (uint64_t(1) << per_block) - 1;
    const uint64_t bits = mask[first / 64] >> (first % 64) & full;
    if (bits == full) return everything;
    uint32_t bytes = 0;
    const uint32_t one = uint32_t((uint64_t(1) << element_bytes) - 1);
    for (uint32_t i = 0; i < per_block; ++i) {
        if (bits >> i & 1) bytes |= one << (element_bytes * i);
    }
    return bytes;
}

void access_blocks(Running& instr, const Region& region, const Blocks& blocks, bool write,
                   const char* operand, uint32_t alignment) {
    uint64_t mask[2] = {blocks.mask[0], blocks.lanes > 64 ? blocks.mask[1] : 0};
    if (blocks.lanes < 64) mask[0] &= (uint64_t(1) << blocks.lanes) - 1;
    if (blocks.lanes > 64 && blocks.lanes < 128) mask[1] &= (uint64_t(1) << (blocks.lanes - 64)) - 1;
    const uint64_t extent = Instr::extent(blocks);
    if (extent == 0) return;
    check_region(instr, region, extent, write, operand, alignment);
    const uint32_t per_block = 32 / blocks.element_bytes;
    const uint32_t count = (blocks.lanes + per_block - 1) / per_block;
    Walk walk(instr, region.mem, write, operand);
    const auto walk_repeat = [&](uint32_t repeat, const uint32_t bytes[]) {
        for (uint32_t i = 0; i < count && i < 32; ++i) {
            if (bytes[i] == 0) continue;
            const uint64_t addr =
                region.addr +
                (uint64_t(repeat) * blocks.repeat_stride + uint64_t(i) * blocks.block_stride) * 32;
            if (addr % 32 == 0) {
                walk.block(addr / 32, bytes[i]);
            } else {
                const uint32_t shift = uint32_t(addr % 32);
                if (uint32_t low = bytes[i] << shift) walk.block(addr / 32, low);
                if (uint32_t high = bytes[i] >> (32 - shift)) walk.block(addr / 32 + 1, high);
            }
        }
    };
    uint32_t bytes[32];
    if (blocks.repeats != 0) {
        for (uint32_t i = 0; i < count && i < 32; ++i)
            bytes[i] = bytes_of_lanes(mask, blocks.element_bytes, i);
        for (uint32_t repeat = 0; repeat < blocks.repeats; ++repeat) walk_repeat(repeat, bytes);
    }
    if (blocks.tail_lanes != 0) {
        for (uint32_t i = 0; i < count && i < 32; ++i) {
            const uint32_t covered =
                blocks.tail_lanes > i * per_block
                    ? std::min(per_block, blocks.tail_lanes - i * per_block) * blocks.element_bytes
                    : 0;
            bytes[i] = covered == 0 ? 0 : everything >> (32 - covered);
        }
        walk_repeat(blocks.repeats, bytes);
    }
    walk.finish();
}

// A result that some turn of a loop, or some core, does not use is no mistake if others do.
static void forgive_used_results(Machine& machine) {
    std::set<std::pair<std::string, int32_t>> used;
    for (auto& fiber : machine.fibers) {
        const Shadow& shadow = *fiber->core.shadow;
        for (size_t site = 0; site < shadow.consumed.size(); ++site) {
            if (shadow.consumed[site] != 0)
                used.emplace(shadow.sites[site].where.file, shadow.sites[site].where.line);
        }
    }
    for (auto& fiber : machine.fibers) {
        auto& repeated = fiber->core.shadow->repeated;
        for (auto each = repeated.begin(); each != repeated.end();) {
            const Finding& finding = each->second;
            const bool forgiven = finding.code == "ErrorWrite3" &&
                                  used.count({finding.other_file, int32_t(finding.plain.other_line)}) != 0;
            each = forgiven ? repeated.erase(each) : std::next(each);
        }
    }
}

}  // namespace ascir
