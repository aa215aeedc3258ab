// Parameters of vector instructions: strides in blocks of 32 bytes.
#pragma once
#include "ascir/enums.h"
#include "ascir/numbers.h"

namespace ascir {

// The line of a call, before machine.h has said what a Where is.
struct Place {
    const char* file;
    int32_t line;
    static constexpr Place here(const char* file = __builtin_FILE(), int32_t line = __builtin_LINE()) {
        return Place{file, line};
    }
};
// In the runtime library.
ASCIR_PUBLIC void report_truncated(const char* field, int64_t given, uint32_t bits, Place place);

// What a kernel gives for a narrow field: the device loses the upper bits without a word.
template <typename Field> struct Given {
    int64_t number;
    template <typename I, typename = std::enable_if_t<std::is_convertible<I, int64_t>::value>>
    constexpr Given(I given) : number(int64_t(given)) {}
    Field fit(const char* field, Place place) const {
        if (ASCIR_UNLIKELY(number != int64_t(Field(number)))) report_truncated(field, number, 8 * sizeof(Field), place);
        return Field(number);
    }
};

}  // namespace ascir

namespace AscendC {

struct UnaryRepeatParams {
    uint16_t dstBlkStride = 1;
    uint16_t srcBlkStride = 1;
    uint8_t dstRepStride = 8;
    uint8_t srcRepStride = 8;
    bool halfBlock = false;
    UnaryRepeatParams() {}
    UnaryRepeatParams(ascir::Given<uint16_t> dstBlk, ascir::Given<uint16_t> srcBlk, ascir::Given<uint8_t> dstRep,
                      ascir::Given<uint8_t> srcRep, bool halfBlockIn = false,
                      ascir::Place place = ascir::Place::here())
        : dstBlkStride(dstBlk.fit("dstBlkStride", place)),
          srcBlkStride(srcBlk.fit("srcBlkStride", place)),
          dstRepStride(dstRep.fit("dstRepStride", place)),
          srcRepStride(srcRep.fit("srcRepStride", place)),
          halfBlock(halfBlockIn) {}
};

struct BinaryRepeatParams {
    uint8_t dstBlkStride = 1;
    uint8_t src0BlkStride = 1;
    uint8_t src1BlkStride = 1;
    uint8_t dstRepStride = 8;
    uint8_t src0RepStride = 8;
    uint8_t src1RepStride = 8;
    BinaryRepeatParams() {}
    BinaryRepeatParams(ascir::Given<uint8_t> dstBlk, ascir::Given<uint8_t> src0Blk, ascir::Given<uint8_t> src1Blk,
                       ascir::Given<uint8_t> dstRep, ascir::Given<uint8_t> src0Rep, ascir::Given<uint8_t> src1Rep,
                       ascir::Place place = ascir::Place::here())
        : dstBlkStride(dstBlk.fit("dstBlkStride", place)),
          src0BlkStride(src0Blk.fit("src0BlkStride", place)),
          src1BlkStride(src1Blk.fit("src1BlkStride", place)),
          dstRepStride(dstRep.fit("dstRepStride", place)),
          src0RepStride(src0Rep.fit("src0RepStride", place)),
          src1RepStride(src1Rep.fit("src1RepStride", place)) {}
};

struct BrcbRepeatParams {
    uint16_t dstBlkStride = 1;
    uint16_t dstRepStride = 8;
    BrcbRepeatParams() {}
    BrcbRepeatParams(uint16_t dstBlk, uint16_t dstRep) : dstBlkStride(dstBlk), dstRepStride(dstRep) {}
};

struct GatherRepeatParams {
    uint16_t dstBlkStride = 1;
    uint16_t dstRepStride = 8;
    GatherRepeatParams() {}
    GatherRepeatParams(uint16_t dstBlk, uint16_t dstRep) : dstBlkStride(dstBlk), dstRepStride(dstRep) {}
};

struct GatherMaskParams {
    uint8_t src0BlockStride = 1;
    uint16_t repeatTimes = 0;
    uint16_t src0RepeatStride = 8;
    uint8_t src1RepeatStride = 8;
    GatherMaskParams() {}
    GatherMaskParams(uint8_t src0Block, uint16_t repeat, uint16_t src0Repeat, uint8_t src1Repeat)
        : src0BlockStride(src0Block),
          repeatTimes(repeat),
          src0RepeatStride(src0Repeat),
          src1RepeatStride(src1Repeat) {}
};

struct MrgSort4Info {
    uint16_t elementLengths[4] = {0, 0, 0, 0};
    bool ifExhaustedSuspension = false;
    uint16_t validBit = 0;
    uint16_t repeatTimes = 1;
    MrgSort4Info() {}
    MrgSort4Info(const uint16_t lengths[4], bool ifExhaustedSuspensionIn, uint16_t validBitIn,
                 uint16_t repeatTimesIn = 1)
        : ifExhaustedSuspension(ifExhaustedSuspensionIn), validBit(validBitIn), repeatTimes(repeatTimesIn) {
        for (int i = 0; i < 4; ++i) elementLengths[i] = lengths[i];
    }
};

struct TransDataTo5HDParams {
    bool dstHighHalf = false;
    bool srcHighHalf = false;
    uint8_t repeatTimes = 1;
    uint16_t dstRepStride = 0;
    uint16_t srcRepStride = 0;
    TransDataTo5HDParams() {}
    TransDataTo5HDParams(bool dstHigh, bool srcHigh, uint8_t repeat, uint16_t dstRep, uint16_t srcRep)
        : dstHighHalf(dstHigh),
          srcHighHalf(srcHigh),
          repeatTimes(repeat),
          dstRepStride(dstRep),
          srcRepStride(srcRep) {}
};

struct TransposeParamsExt {
    uint16_t nSize = 0;
    uint16_t cSize = 0;
    uint16_t hSize = 0;
    uint16_t wSize = 0;
    TransposeType transposeType = TransposeType::TRANSPOSE_ND2ND_B16;
    TransposeParamsExt() {}
    TransposeParamsExt(uint16_t n, uint16_t c, uint16_t h, uint16_t w, TransposeType type)
        : nSize(n), cSize(c), hSize(h), wSize(w), transposeType(type) {}
};

struct VdeqInfo {
    static constexpr int VDEQ_TENSOR_SIZE = 16;
    float vdeqScale[VDEQ_TENSOR_SIZE] = {0};
    int16_t vdeqOffset[VDEQ_TENSOR_SIZE] = {0};
    bool vdeqSignMode[VDEQ_TENSOR_SIZE] = {false};
    VdeqInfo() {}
    VdeqInfo(const float scale[16], const int16_t offset[16], const bool sign[16]) {
        for (int i = 0; i < VDEQ_TENSOR_SIZE; ++i) {
            vdeqScale[i] = scale[i];
            vdeqOffset[i] = offset[i];
            vdeqSignMode[i] = sign[i];
        }
    }
};

struct ReduceRepeatParams {
    int32_t mask = 0;
    int32_t repeatTimes = 0;
    int32_t dstRepStride = 1;
    int32_t srcBlkStride = 1;
    int32_t srcRepStride = 8;
};

}  // namespace AscendC
