// Repeats: lanes are gathered into contiguous memory, computed, and those of the mask are written back.
#pragma once
#include "arithmetic_cast.h"

namespace ascir {

// The accessed bytes of a repeat of an operand, block by block.
struct Shape {
    uint32_t blocks = 0;
    bool full = true;          // every byte of every block
    uint32_t used[16] = {0};   // bit per byte; 128 lanes of 4 to 16 bits and 64 of 32 fill 8 blocks
    uint32_t reach[16] = {0};  // bytes up to the last one that takes part
};

inline Shape shape_of(const uint64_t mask[2], uint32_t lanes, DType type) {
    const uint32_t bits = bits_of_type(type);
    Shape shape;
    shape.blocks = (lanes * bits + 255) / 256;
    const uint64_t low = lanes >= 64 ? ~uint64_t(0) : (uint64_t(1) << lanes) - 1;
    const uint64_t high = lanes >= 128 ? ~uint64_t(0) : lanes <= 64 ? 0 : (uint64_t(1) << (lanes - 64)) - 1;
    if ((mask[0] & low) == low && (mask[1] & high) == high && lanes * bits % 256 == 0) {
        for (uint32_t i = 0; i < shape.blocks; ++i) shape.used[i] = ~uint32_t(0), shape.reach[i] = 32;
        return shape;
    }
    shape.full = false;
    for (uint32_t lane = 0; lane < lanes; ++lane) {
        if (!(mask[lane / 64] >> (lane % 64) & 1)) continue;
        const uint32_t byte = lane * bits / 8, size = bits < 8 ? 1 : bits / 8;
        shape.used[byte / 32] |= ((size == 4 ? 15u : size == 2 ? 3u : size == 1 ? 1u : 255u) << byte % 32);
    }
    for (uint32_t i = 0; i < shape.blocks; ++i) {
        shape.reach[i] = shape.used[i] == 0 ? 0 : 32 - uint32_t(__builtin_clz(shape.used[i]));
    }
    return shape;
}

inline uint8_t* repeat_address(const Operand& operand, uint32_t repeat) {
    return operand.bytes + uint64_t(repeat) * operand.repeat_stride * 32;
}

// The lanes of a repeat in one piece: where they are, or collected in `buffer`.
inline const uint8_t* collect(const Operand& operand, const Shape& shape, uint32_t repeat, uint8_t* buffer) {
    const uint8_t* from = repeat_address(operand, repeat);
    if (shape.full && operand.block_stride == 1) return from;
    for (uint32_t i = 0; i < shape.blocks; ++i, from += operand.block_stride * 32) {
        if (shape.reach[i] == 32) {
            memcpy(buffer + 32 * i, from, 32);
        } else if (shape.reach[i] != 0) {
            memcpy(buffer + 32 * i, from, shape.reach[i]);
        }
    }
    return buffer;
}

inline void spread(const Operand& operand, const Shape& shape, uint32_t repeat, const uint8_t* from) {
    uint8_t* to = repeat_address(operand, repeat);
    if (shape.full && operand.block_stride == 1) {
        if (shape.blocks == 8) {
            memcpy(to, from, 256);
        } else {
            memcpy(to, from, shape.blocks * 32);
        }
        return;
    }
    for (uint32_t i = 0; i < shape.blocks; ++i, to += operand.block_stride * 32, from += 32) {
        const uint32_t used = shape.used[i], reach = shape.reach[i];
        if (reach == 32 && used == ~uint32_t(0)) {
            memcpy(to, from, 32);
        } else if (reach != 0 && used == ~uint32_t(0) >> (32 - reach)) {
            memcpy(to, from, reach);
        } else if (reach != 0) {
            for (uint32_t byte = 0; byte < reach; ++byte) {
                if (used >> byte & 1) to[byte] = from[byte];
            }
        }
    }
}

// Calls visit(repeat, mask) for each repeat, the partial one included.
template <typename Visit> void each_repeat(const Walk& walk, Visit visit) {
    if ((walk.mask[0] | walk.mask[1]) != 0) {
        for (uint32_t repeat = 0; repeat < walk.repeats; ++repeat) visit(repeat, walk.mask, false);
    }
    if (walk.tail != 0) {
        const uint64_t mask[2] = {walk.tail >= 64 ? ~uint64_t(0) : (uint64_t(1) << walk.tail) - 1,
                                  walk.tail <= 64 ? 0 : (uint64_t(1) << (walk.tail - 64)) - 1};
        visit(walk.repeats, mask, true);
    }
}

inline void run_repeats(RepeatFunction function, bool reads_target, uint32_t source_count, const Walk& walk,
                        const Operand& target, const Operand* sources, Extra extra) {
    alignas(64) uint8_t out[256], buffers[3][256] = {};
    Shape shapes[3];   // of the target and of the sources
    const uint8_t* const select = extra.select;
    bool shaped = false, tail_shaped = false;
    each_repeat(walk, [&](uint32_t repeat, const uint64_t* mask, bool tail) {
        if (!shaped || (tail && !tail_shaped)) {
            shapes[0] = shape_of(mask, walk.lanes, target.type);
            for (uint32_t i = 0; i < source_count; ++i) {
                shapes[1 + i] = sources[i].type == target.type ? shapes[0] : shape_of(mask, walk.lanes, sources[i].type);
            }
            shaped = true;
            tail_shaped = tail;
        }
        const uint8_t* from[2] = {nullptr, nullptr};
        for (uint32_t i = 0; i < source_count; ++i) from[i] = collect(sources[i], shapes[1 + i], repeat, buffers[i]);
        const uint8_t* old = reads_target ? collect(target, shapes[0], repeat, buffers[2]) : nullptr;
        extra.select = select + uint64_t(repeat) * extra.select_step;
        function(out, from[0], from[1], old, extra);
        spread(target, shapes[0], repeat, out);
    });
}

}  // namespace ascir
