// The bytes of UB that a vector instruction reads or writes: a single span, or one for each repeat.
#pragma once
#include "timeline_cost.h"

namespace ascir::timeline {

struct Span {
    uint32_t begin = 0, end = 0;
    uint32_t step = 0, width = 0;  // of the pieces, where there is something between them

    bool meets(const Span& other) const {
        if (begin >= other.end || other.begin >= end) return false;
        if (step == 0 || step != other.step) return true;
        // Of two that go on alike, each may lie in the gaps of the other.
        const uint32_t ahead = other.begin >= begin ? (other.begin - begin) % step : step - 1 - (begin - other.begin - 1) % step;
        return ahead < width || ahead + other.width > step;
    }
};

// An operand: `bytes` from its address on where nothing is said of its strides.
inline Span span_of(const AscirRecord& record, uint32_t address, uint32_t packed, uint32_t bytes) {
    const bool strided = (record.flags & ASCIR_RECORD_STRIDES) && (packed & ASCIR_STRIDES_VALID) && record.a != 0;
    if (!strided) return {address, address + bytes};
    const Strides strides = strides_of(address, packed, true);
    const uint32_t width = (strides.blocks() - 1) * strides.block + 32;
    return {address, address + (record.a - 1) * strides.repeat + width, strides.repeat > width ? strides.repeat : 0, width};
}

inline Span written_by(const AscirRecord& record) {
    const bool reduces = Op(record.op) == Op::ReduceWhole || Op(record.op) == Op::ReduceBlock ||
                         Op(record.op) == Op::ReducePair || Op(record.op) == Op::ReduceAll;
    const uint32_t packed = reduces || Op(record.op) == Op::Compare ? 0 : uint32_t(record.gm_addr);
    return span_of(record, record.dst, packed, vector_bytes(record));
}

// Whether an instruction reads or writes what is in `written`.
inline bool touches(const AscirRecord& record, const Span& written) {
    if (written_by(record).meets(written)) return true;
    if (Op(record.op) == Op::Duplicate || Op(record.op) == Op::CreateVecIndex) return false;
    const uint32_t repeats = record.a * 256, elements = record.b * element_size(record);
    const uint32_t bytes = repeats > elements ? repeats : elements;
    if (span_of(record, record.src0, uint32_t(record.gm_addr >> 32), bytes).meets(written)) return true;
    return reads_two(Op(record.op)) && span_of(record, record.src1, record.gm_bytes, bytes).meets(written);
}

}  // namespace ascir::timeline
