// Forms of vector instructions: by count, by mask and repeats, in counter mode; and their execution.
//
//     ascir::VectorCall{"Add", Op::VectorBinary, Fn::Add, dtypes<half, float, int16_t, int32_t>}
//         .run(ascir::form_of_mask(mask, repeat, true), ascir::operand(dst, "dst", 1, 8), {operand(src0, ...), ...})
#pragma once
#include <initializer_list>
#include "ascir/arithmetic.h"
#include "ascir/pipe.h"

namespace ascir {

// A number of 8 bits, as in the device's call: higher bits that a kernel passes are lost there, and reported here.
struct Repeat {
    uint8_t value;
    int64_t given;
    template <typename I, typename = std::enable_if_t<std::is_convertible<I, int64_t>::value>>
    constexpr Repeat(I number) : value(uint8_t(int64_t(number))), given(int64_t(number)) {}
    constexpr operator uint8_t() const { return value; }
};

// What a call says about how much is computed. Making one leaves the registers as the device's call does.
struct Form {
    bool by_count = false;
    int64_t count = 0;
    int64_t repeat = 0;
    int64_t mask_count = -1;   // as given, to be checked
};

ASCIR_SHARED void set_mask_count(uint64_t count) {
    Registers& reg = core().reg;
    if (reg.counter_mode) {
        reg.mask[0] = count;
        reg.mask[1] = 0;
        return;
    }
    reg.mask[0] = count >= 64 ? ~uint64_t(0) : (uint64_t(1) << count) - 1;
    reg.mask[1] = count >= 128 ? ~uint64_t(0) : count <= 64 ? 0 : (uint64_t(1) << (count - 64)) - 1;
}

ASCIR_SHARED Form form_of_count(int64_t count) {
    Registers& reg = core().reg;
    reg.counter_mode = false;
    reg.mask[0] = reg.mask[1] = ~uint64_t(0);
    return {true, count, 0, -1};
}
ASCIR_SHARED Form form_of_mask(uint64_t mask, const Repeat& repeat, bool set) {
    if (!set) return {false, 0, repeat.given, -1};
    set_mask_count(mask);
    return {false, 0, repeat.given, core().reg.counter_mode ? -1 : int64_t(mask > 4096 ? 4096 : mask)};
}
ASCIR_SHARED Form form_of_mask(const uint64_t* mask, const Repeat& repeat, bool set) {
    if (set) {
        core().reg.mask[0] = mask[0];
        core().reg.mask[1] = mask[1];
    }
    return {false, 0, repeat.given, -1};
}

// A tensor in its place of a call.
struct VectorOperand {
    Region region;
    DType type;
    const char* name;
    uint32_t block_stride, repeat_stride;
};
template <typename T>
VectorOperand operand(const AscendC::LocalTensor<T>& tensor, const char* name, uint32_t block_stride = 1,
                      uint32_t repeat_stride = 8) {
    return {tensor.region(), dtype_of<T>, name, block_stride, repeat_stride};
}

ASCIR_SHARED Walk walk_of_count(uint32_t lanes, uint64_t count) {
    Walk walk;
    walk.lanes = lanes;
    walk.repeats = uint32_t(count / lanes);
    walk.tail = uint32_t(count % lanes);
    walk.mask[0] = lanes >= 64 ? ~uint64_t(0) : (uint64_t(1) << lanes) - 1;
    walk.mask[1] = lanes >= 128 ? ~uint64_t(0) : 0;
    return walk;
}

// The repeats of a form; checks what it was given. `use_mask` is false for instructions that ignore the mask.
ASCIR_SHARED Walk walk_of(Instr& instr, const Form& form, uint32_t lanes, bool use_mask = true) {
    if (form.by_count) {
        if (form.count < 0) instr.fail("Limit", "%s: count is %lld", instr.running().api, (long long)form.count);
        return walk_of_count(lanes, form.count < 0 ? 0 : uint64_t(form.count));
    }
    instr.limit("repeatTime", form.repeat, 0, 255);
    if (form.mask_count > int64_t(lanes)) {
        instr.warn("Limit", "%s: mask is %lld, a repeat has %u elements: it counts as %u", instr.running().api,
                   (long long)form.mask_count, lanes, lanes);
    }
    const Registers& reg = core().reg;
    if (use_mask && reg.counter_mode) return walk_of_count(lanes, reg.mask[0] & 0xffffffffu);
    Walk walk = walk_of_count(lanes, 0);
    walk.repeats = uint32_t(form.repeat & 255);
    if (use_mask) {
        walk.mask[0] &= reg.mask[0];
        walk.mask[1] &= reg.mask[1];
    }
    return walk;
}

ASCIR_SHARED bool walk_is_empty(const Walk& walk) {
    return walk.tail == 0 && (walk.repeats == 0 || (walk.mask[0] | walk.mask[1]) == 0);
}
ASCIR_SHARED uint32_t walk_elements(const Walk& walk) {
    return walk.repeats * uint32_t(__builtin_popcountll(walk.mask[0]) + __builtin_popcountll(walk.mask[1])) + walk.tail;
}
inline uint32_t walk_repeats(const Walk& walk) { return walk.repeats + (walk.tail != 0); }

// The same lanes as bytes of an operand; pairs of int4 are one.
ASCIR_SHARED Blocks blocks_of(const Walk& walk, const VectorOperand& operand) {
    const uint32_t bits = dtype_bits(operand.type);
    Blocks blocks;
    blocks.element_bytes = bits < 8 ? 1 : bits / 8;
    blocks.lanes = bits < 8 ? walk.lanes / 2 : walk.lanes;
    blocks.block_stride = operand.block_stride;
    blocks.repeats = walk.repeats;
    blocks.repeat_stride = operand.repeat_stride;
    blocks.mask[0] = walk.mask[0];
    blocks.mask[1] = walk.mask[1];
    blocks.tail_lanes = bits < 8 ? (walk.tail + 1) / 2 : walk.tail;
    if (bits < 8) {
        blocks.mask[0] = blocks.mask[1] = 0;
        for (uint32_t lane = 0; lane < walk.lanes; lane += 2) {
            const uint64_t pair = walk.mask[lane / 64] >> (lane % 64) & 3;
            if (pair != 0) blocks.mask[lane / 128] |= uint64_t(1) << (lane / 2 % 64);
        }
    }
    return blocks;
}

ASCIR_SHARED void declare(Instr& instr, const Form& form, const Walk& walk, const VectorOperand& operand, bool write) {
    if (form.by_count) {
        const uint64_t bytes = (uint64_t(form.count) * dtype_bits(operand.type) + 7) / 8;
        if (write) {
            instr.write(operand.region, bytes, operand.name);
        } else {
            instr.read(operand.region, bytes, operand.name);
        }
        return;
    }
    const Blocks blocks = blocks_of(walk, operand);
    if (write) {
        instr.write_blocks(operand.region, blocks, operand.name);
    } else {
        instr.read_blocks(operand.region, blocks, operand.name);
    }
}

ASCIR_SHARED void check_position(Instr& instr, const VectorOperand& operand, Mem mem = Mem::UB) {
    if (ASCIR_LIKELY(operand.region.mem == mem)) return;
    instr.fail("Position", "%s: %s is in %s, needed is %s", instr.running().api, operand.name,
               mem_name(operand.region.mem), mem_name(mem));
}
ASCIR_SHARED void check_type(Instr& instr, DType type, uint32_t allowed, const char* name) {
    if (ASCIR_LIKELY(dtype_bit(type) & allowed)) return;
    instr.fail("DType", "%s: %s of %s is not supported on this chip", instr.running().api, name, dtype_name(type));
}

// A count form reads and writes contiguous memory: source and target are one tensor, or apart. A narrower target may
// begin where its source begins.
ASCIR_SHARED void check_overlap(Instr& instr, const Form& form, const VectorOperand& target, const VectorOperand& source) {
    if constexpr (!checked) return;
    if (!form.by_count || form.count <= 0 || instr.dead()) return;
    const uint64_t written = uint64_t(form.count) * dtype_bits(target.type) / 8;
    const uint64_t read = uint64_t(form.count) * dtype_bits(source.type) / 8;
    const uint64_t to = target.region.addr, from = source.region.addr;
    if (to >= from + read || from >= to + written) return;
    if (to == from && written <= read) return;
    instr.fail("Overlap", "%s: dst, bytes %llu to %llu, and %s, bytes %llu to %llu, overlap in part", instr.running().api,
               (unsigned long long)to, (unsigned long long)(to + written), source.name, (unsigned long long)from,
               (unsigned long long)(from + read));
}

// What the repeats of a mask form may not do: write what a later lane, or the next repeat, reads. `accumulates`: of
// instructions that may gather their repeats in one place.
ASCIR_SHARED void check_repeats(Instr& instr, const Form& form, const Walk& walk, const VectorOperand& target,
                                const VectorOperand& source, bool accumulates) {
    if constexpr (!checked) return;
    if (form.by_count || walk.repeats == 0 || dtype_bits(target.type) != dtype_bits(source.type) || instr.dead()) return;
    if (accumulates && target.region.addr == source.region.addr && (target.repeat_stride == 0 || source.repeat_stride == 0))
        return;
    const uint32_t per_block = 256 / dtype_bits(target.type), count = (walk.lanes + per_block - 1) / per_block;
    const auto lanes_of_block = [&](uint32_t block) {
        const uint32_t first = block * per_block;
        return walk.mask[first / 64] >> (first % 64) & (per_block == 64 ? ~uint64_t(0) : (uint64_t(1) << per_block) - 1);
    };
    for (uint32_t ahead = 0; ahead < 2 && ahead < walk.repeats; ++ahead) {
        for (uint32_t i = 0; i < count; ++i) {
            const int64_t to = int64_t(target.region.addr) + i * target.block_stride * 32ll;
            for (uint32_t j = 0; j < count; ++j) {
                const int64_t from = int64_t(source.region.addr) +
                                     (j * source.block_stride + ahead * source.repeat_stride) * 32ll;
                if (to != from || (ahead == 0 && i == j) || (lanes_of_block(i) & lanes_of_block(j)) == 0) continue;
                instr.warn("Overlap", ahead == 0 ? "%s: block %u of dst is block %u of %s in the same repeat"
                                                 : "%s: block %u of dst is block %u of %s in the next repeat",
                           instr.running().api, i, j, source.name);
                return;
            }
        }
    }
}

// An element-wise instruction.
struct VectorCall {
    const char* api;
    Op op;
    Fn fn;
    uint32_t types;   // allowed for the target, and for sources of the same type

    void run(const Form& form, VectorOperand target, std::initializer_list<VectorOperand> sources, Where where,
             Extra extra = Extra()) const;
    // Parts of it, for instructions with more operands.
    void finish(Instr& instr, const Form& form, const Walk& walk, const VectorOperand& target,
                const VectorOperand* sources, uint32_t count, Extra& extra) const;
};

ASCIR_SHARED uint32_t lanes_of(const VectorOperand& target, const VectorOperand* sources, uint32_t count) {
    uint32_t bits = dtype_bits(target.type);
    for (uint32_t i = 0; i < count; ++i) {
        if (dtype_bits(sources[i].type) > bits) bits = dtype_bits(sources[i].type);
    }
    return bits < 16 ? 128 : 2048 / bits;
}

ASCIR_SHARED void VectorCall::finish(Instr& instr, const Form& form, const Walk& walk, const VectorOperand& target,
                                     const VectorOperand* sources, uint32_t count, Extra& extra) const {
    if (target.block_stride == 0 && form.repeat != 0 &&
        ((walk.mask[0] >> (256 / dtype_bits(target.type) - 1)) > 1 || walk.mask[1] != 0)) {
        instr.fail("Limit", "%s: dstBlkStride is 0: the blocks of a repeat would be written to one place", api);
    }
    for (uint32_t i = 0; i < count; ++i) declare(instr, form, walk, sources[i], false);
    if (fn_reads_target(fn)) declare(instr, form, walk, target, false);
    declare(instr, form, walk, target, true);
    instr.cost(walk_repeats(walk), walk_elements(walk), form.by_count);
    instr.element_size(256 / walk.lanes);
    if (instr.dead()) return;
    extra.saturate = !core().reg.keep_inf_nan();
    Operand to{bytes(target.region), target.type, target.block_stride, target.repeat_stride}, from[2];
    for (uint32_t i = 0; i < count; ++i) {
        from[i] = {bytes(sources[i].region), sources[i].type, sources[i].block_stride, sources[i].repeat_stride};
    }
    if (!compute(fn, walk, to, from, extra)) check_type(instr, count == 0 ? target.type : sources[0].type, 0, "src");
}

ASCIR_SHARED void contiguous(const Form& form, uint32_t lanes, VectorOperand& operand) {
    if (!form.by_count) return;
    operand.block_stride = 1;
    operand.repeat_stride = lanes * dtype_bits(operand.type) / 256;
}

ASCIR_SHARED void VectorCall::run(const Form& form, VectorOperand target, std::initializer_list<VectorOperand> given,
                                  Where where, Extra extra) const {
    Instr instr(api, Pipe::V, op, where);
    VectorOperand sources[2];
    uint32_t count = 0;
    for (const VectorOperand& source : given) sources[count++] = source;
    check_type(instr, target.type, types, "dst");
    if (count != 0 && sources[0].type != target.type && !is_computable(fn, target.type, sources[0].type)) {
        instr.fail("DType", "%s: dst of %s from src of %s is not supported on this chip", api, dtype_name(target.type),
                   dtype_name(sources[0].type));
    }
    check_position(instr, target);
    const uint32_t lanes = lanes_of(target, sources, count);
    contiguous(form, lanes, target);
    for (uint32_t i = 0; i < count; ++i) {
        check_position(instr, sources[i]);
        contiguous(form, lanes, sources[i]);
        check_overlap(instr, form, target, sources[i]);
    }
    const Walk walk = walk_of(instr, form, lanes);
    if (instr.dead() || walk_is_empty(walk)) return;
    if (fn == Fn::AddDeqRelu && core().ub_peak > uint64_t(AscendC::TMP_UB_OFFSET)) {
        instr.warn("ReservedMemory", "%s uses the 8 KiB of UB from %d on, which the kernel has allocated", api,
                   AscendC::TMP_UB_OFFSET);
    }
    const bool accumulates = fn == Fn::Add || fn == Fn::Sub || fn == Fn::Mul || fn == Fn::Max || fn == Fn::Min ||
                             fn == Fn::AddRelu || fn == Fn::SubRelu;
    for (uint32_t i = 0; i < count; ++i) check_repeats(instr, form, walk, target, sources[i], accumulates);
    finish(instr, form, walk, target, sources, count, extra);
}

template <typename T> double scalar_of(T value) {
    if constexpr (is_half<T> || is_bfloat16<T>) {
        return double(to_float(value));
    } else {
        return double(value);
    }
}
template <typename T> uint64_t bits_of_element(T value) {
    static_assert(sizeof(T) <= 8, "an element has 64 bits at most");
    uint64_t bits = 0;
    memcpy(&bits, &value, sizeof value);
    return bits;
}

}  // namespace ascir
