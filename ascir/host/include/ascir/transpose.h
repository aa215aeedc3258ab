// Transpositions of 16 x 16 elements and of lists of blocks.
#pragma once
#include "ascir/vector_form.h"

namespace ascir {

// sources and targets: 16 blocks each.
template <typename T>
void run_trans_data(const Region* targets, const Region* sources, const AscendC::TransDataTo5HDParams& params, Where where) {
    Instr instr("TransDataTo5HD", Pipe::V, Op::TransDataTo5HD, where);
    instr.dtype<T, int8_t, uint8_t, int16_t, uint16_t, half, int32_t, uint32_t, float>("dst");
    const uint32_t repeats = params.repeatTimes;
    if (repeats == 1 && (params.dstRepStride != 0 || params.srcRepStride != 0)) {
        instr.fail("Limit", "TransDataTo5HD: with repeatTimes 1 dstRepStride and srcRepStride must be 0, they are %u and %u",
                   params.dstRepStride, params.srcRepStride);
    }
    for (int i = 0; i < 16 && !instr.dead(); ++i) {
        if (sources[i].mem != Mem::UB) instr.fail("Position", "TransDataTo5HD: srcList[%d] is not in UB", i);
        if (targets[i].mem != Mem::UB) instr.fail("Position", "TransDataTo5HD: dstList[%d] is not in UB", i);
    }
    if (instr.dead() || repeats == 0) return;
    const uint64_t from_step = uint64_t(params.srcRepStride) * 32, to_step = uint64_t(params.dstRepStride) * 32;
    constexpr bool narrow = sizeof(T) == 1;
    const uint32_t from_half = narrow && params.srcHighHalf ? 16 : 0, to_half = narrow && params.dstHighHalf ? 16 : 0;
    constexpr uint32_t length = narrow ? 16 : 32;
    for (int i = 0; i < 16; ++i) instr.read2d(sources[i].at(from_half), length, repeats, from_step, "srcList", length);
    for (int i = 0; i < 16; ++i) instr.write2d(targets[i].at(to_half), length, repeats, to_step, "dstList", length);
    instr.cost(repeats, repeats * 16 * length / uint32_t(sizeof(T)));
    instr.element_size(sizeof(T));
    if (instr.dead()) return;
    for (uint32_t r = 0; r < repeats; ++r) {
        T block[16][32 / sizeof(T)];
        for (int j = 0; j < 16; ++j) memcpy(block[j], bytes(sources[j]) + r * from_step, 32);
        for (uint32_t i = 0; i < 16; ++i) {
            T* to = reinterpret_cast<T*>(bytes(targets[i]) + r * to_step + to_half);
            if constexpr (sizeof(T) == 4) {
                for (uint32_t j = 0; j < 8; ++j) store<T>(to + j, block[j + i % 2 * 8][i / 2]);
            } else {
                for (uint32_t j = 0; j < 16; ++j) store<T>(to + j, block[j][i + from_half]);
            }
        }
    }
}

template <typename T>
void transpose_16(const char* api, const AscendC::LocalTensor<T>& dst, const AscendC::LocalTensor<T>& src, Where where) {
    Instr instr(api, Pipe::V, Op::Transpose16, where);
    instr.dtype<T, half, int16_t, uint16_t>("src");
    instr.position(dst, Mem::UB, "dst");
    instr.position(src, Mem::UB, "src");
    instr.read(src.region(), 512, "src");
    instr.write(dst.region(), 512, "dst");
    instr.cost(2, 256);
    instr.element_size(2);
    if (instr.dead()) return;
    uint16_t tile[256];
    memcpy(tile, src.data(), 512);
    uint8_t* to = bytes(dst.region());
    for (int i = 0; i < 256; ++i) store<uint16_t>(to + i * 2, tile[i % 16 * 16 + i / 16]);
}

}  // namespace ascir

namespace AscendC {

template <typename T>
__aicore__ inline void Transpose(const LocalTensor<T>& dst, const LocalTensor<T>& src, ascir::Where where = ascir::Where::here()) {
    if constexpr (ascir::on_aiv) ascir::transpose_16("Transpose", dst, src, where);
}

// Between NCHW and NHWC, with memory for what is in between; or 16 x 16.
template <typename T>
__aicore__ inline void Transpose(const LocalTensor<T>& dst, const LocalTensor<T>& src, const LocalTensor<uint8_t>& sharedTmpBuffer,
                                 const TransposeParamsExt& params, ascir::Where where = ascir::Where::here()) {
    if constexpr (ascir::on_aic) return;
    if (params.transposeType == TransposeType::TRANSPOSE_ND2ND_B16) {
        ascir::transpose_16("Transpose", dst, src, where);
        return;
    }
    ascir::Instr instr("Transpose", ascir::Pipe::V, ascir::Op::TransDataTo5HD, where);
    const bool to_nhwc = params.transposeType == TransposeType::TRANSPOSE_NCHW2NHWC;
    if (!to_nhwc && params.transposeType != TransposeType::TRANSPOSE_NHWC2NCHW) {
        instr.fail("Limit", "Transpose: transposeType %d is not one of ND2ND_B16, NCHW2NHWC, NHWC2NCHW", int(params.transposeType));
    }
    instr.dtype<T, int8_t, uint8_t, int16_t, uint16_t, half, int32_t, uint32_t, float>("src");
    instr.position(dst, ascir::Mem::UB, "dst");
    instr.position(src, ascir::Mem::UB, "src");
    instr.position(sharedTmpBuffer, ascir::Mem::UB, "sharedTmpBuffer");
    const uint32_t n = params.nSize, c = params.cSize, image = uint32_t(params.hSize) * params.wSize;
    instr.limit("cSize", c, 0, 4095);
    instr.limit("hSize * wSize", image, 0, 4095);
    if (image * sizeof(T) % 32 != 0) {
        instr.fail("Limit", "Transpose: an image of %u elements has %u bytes, needed is a multiple of 32", image, uint32_t(image * sizeof(T)));
    }
    const uint64_t size = uint64_t(n) * c * image * sizeof(T);
    if (instr.dead() || size == 0) return;
    instr.read(src.region(), size, "src");
    instr.write(dst.region(), size, "dst");
    const uint32_t rows = sizeof(T) == 1 ? 32 : 16;
    instr.write(sharedTmpBuffer.region(), (to_nhwc ? c + 2 : 2 * c + 1) * rows * 32, "sharedTmpBuffer");
    instr.cost(uint32_t(size / 256 + 1), uint32_t(size / sizeof(T)));
    instr.element_size(sizeof(T));
    if (instr.dead()) return;
    const uint8_t* from = ascir::bytes(src.region());
    uint8_t* to = ascir::bytes(dst.region());
    for (uint32_t batch = 0; batch < n; ++batch) {
        for (uint32_t channel = 0; channel < c; ++channel) {
            for (uint32_t i = 0; i < image; ++i) {
                const uint64_t base = uint64_t(batch) * c * image, nchw = base + channel * image + i, nhwc = base + i * c + channel;
                memcpy(to + (to_nhwc ? nhwc : nchw) * sizeof(T), from + (to_nhwc ? nchw : nhwc) * sizeof(T), sizeof(T));
            }
        }
    }
}

template <typename T>
__aicore__ inline void TransDataTo5HD(const LocalTensor<T> (&dstList)[16], const LocalTensor<T> (&srcList)[16],
                                      const TransDataTo5HDParams& nchwconvParams, ascir::Where where = ascir::Where::here()) {
    if constexpr (ascir::on_aic) return;
    ascir::Region targets[16], sources[16];
    for (int i = 0; i < 16; ++i) targets[i] = dstList[i].region(), sources[i] = srcList[i].region();
    ascir::run_trans_data<T>(targets, sources, nchwconvParams, where);
}
// Addresses, as GetPhyAddr gives them.
template <typename T>
__aicore__ inline void TransDataTo5HD(uint64_t dstList[16], uint64_t srcList[16], const TransDataTo5HDParams& nchwconvParams,
                                      ascir::Where where = ascir::Where::here()) {
    if constexpr (ascir::on_aic) return;
    ascir::Region targets[16], sources[16];
    for (int i = 0; i < 16; ++i) {
        targets[i] = ascir::region_of(reinterpret_cast<void*>(dstList[i]));
        sources[i] = ascir::region_of(reinterpret_cast<void*>(srcList[i]));
    }
    ascir::run_trans_data<T>(targets, sources, nchwconvParams, where);
}
template <typename T>
__aicore__ inline void TransDataTo5HD(const LocalTensor<uint64_t>& dst, const LocalTensor<uint64_t>& src,
                                      const TransDataTo5HDParams& nchwconvParams, ascir::Where where = ascir::Where::here()) {
    if constexpr (ascir::on_aic) return;
    uint64_t targets[16], sources[16];
    {
        ascir::Instr instr("TransDataTo5HD", ascir::Pipe::S, ascir::Op::RegisterWrite, where);
        instr.read(src.region(), 128, "srcList", 8);
        instr.read(dst.region(), 128, "dstList", 8);
        if (instr.dead()) return;
        memcpy(targets, dst.data(), 128);
        memcpy(sources, src.data(), 128);
    }
    TransDataTo5HD<T>(targets, sources, nchwconvParams, where);
}

}  // namespace AscendC
