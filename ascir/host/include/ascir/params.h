// Parameter structs of the basic API: field names, defaults and constructor orders as documented.
#pragma once
#include "ascir/params_copy.h"
#include "ascir/params_cube.h"
#include "ascir/params_vector.h"

namespace AscendC {

constexpr int K_MAX_SHAPE_DIM = 8;
constexpr uint32_t K_MAX_DIM = 8;  // of slices
struct ShapeInfo {
    uint8_t shapeDim = 0;
    uint32_t shape[K_MAX_SHAPE_DIM] = {0};
    uint8_t originalShapeDim = 0;
    uint32_t originalShape[K_MAX_SHAPE_DIM] = {0};
    DataFormat dataFormat = DataFormat::ND;
    ShapeInfo() {}
    ShapeInfo(uint8_t dimensions, const uint32_t sizes[], DataFormat format = DataFormat::ND)
        : shapeDim(dimensions), originalShapeDim(dimensions), dataFormat(format) {
        for (int i = 0; i < dimensions && i < K_MAX_SHAPE_DIM; ++i) shape[i] = originalShape[i] = sizes[i];
    }
};

}  // namespace AscendC
