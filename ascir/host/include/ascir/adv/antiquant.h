// AscendAntiQuant: dst = scale * (src + offset), src is int8_t or int4b_t, the others half or bfloat16_t (computed in float).
//
// src is [K, N] with offset and scale of [K / group, N]; transposed it is [N, K] with [N, K / group].
#pragma once
#include "ascir/adv/quant.h"

namespace AscendC {
struct AntiQuantShapeInfo {
    uint32_t offsetHeight{0};
    uint32_t offsetWidth{0};
    uint32_t scaleHeight{0};
    uint32_t scaleWidth{0};
};
}  // namespace AscendC

namespace ascir {
namespace adv {

// What arithmetic is done in, and its slots: of src as half (for bfloat16_t), as C, of offsets, of scales, of both as
// they are spread over blocks.
template <typename D> using Computed = std::conditional_t<is_half<D>, half, float>;
enum Slots : uint32_t { narrow_slot, wide_slot, offset_slot, scale_slot, spread_slot };

// src as C: in dst for half.
template <typename D, typename S> Tensor<Computed<D>> converted(const Steps& v, const Tensor<D>& dst, const Tensor<S>& src) {
    if constexpr (is_half<D>) {
        v.cast(dst, src, RoundMode::CAST_NONE);
        return dst;
    } else {
        const Tensor<half> narrow = v.slot<half>(narrow_slot);
        const Tensor<float> wide = v.slot<float>(wide_slot);
        v.cast(narrow, src, RoundMode::CAST_NONE), v.cast(wide, narrow, RoundMode::CAST_NONE);
        return wide;
    }
}
template <typename D> void stored(const Steps& v, const Tensor<D>& dst, const Tensor<Computed<D>>& value) {
    if constexpr (!is_half<D>) v.cast(dst, value, RoundMode::CAST_RINT);
}
template <typename D> Tensor<Computed<D>> parameters(const Steps& v, const Tensor<D>& tensor, uint32_t slot) {
    if constexpr (is_half<D>) {
        return tensor;
    } else {
        const Tensor<float> wide = v.slot<float>(slot);
        v.cast(wide, tensor, RoundMode::CAST_NONE);
        return wide;
    }
}

// One number for all.
template <typename D> struct AntiQuantise : Formula {
    static constexpr uint32_t types = dtypes<int8_t, int4b_t>;
    static constexpr uint32_t slots = is_half<D> ? 0 : 2;
    template <typename T> static constexpr uint32_t element = 4;
    double offset, scale;
    bool has_offset;
    AntiQuantise(double plus, double by, bool with) : offset(plus), scale(by), has_offset(with) {}
    template <typename S> void operator()(const Steps& v, const Tensor<D>& dst, const Tensor<S>& src) const {
        const Tensor<Computed<D>> t = converted(v, dst, src);
        if (has_offset) v.adds(t, t, offset);
        v.muls(t, t, scale), stored(v, dst, t);
    }
};

template <typename D, typename S> struct AntiQuantCall {
    const Tensor<D>& dst;
    const Tensor<S>& src;
    const Tensor<D>* offset;   // or null
    const Tensor<D>& scale;
    uint32_t k, n, groups;     // n: of the other dimension
    static constexpr uint32_t at_once = 16;

    // Columns are channels: a row of parameters for each group of rows.
    void by_columns(const Pass& pass) const {
        for (uint32_t column = 0; column < n; column += pass.stretch) {
            const uint32_t width = smaller(pass.stretch, n - column), group = k / groups;
            pass.lanes(width);
            Tensor<Computed<D>> plus, by;
            for (uint32_t row = 0; row < k; ++row) {
                const uint32_t at = row * n + column;
                if (row % group == 0) {
                    const uint32_t from = row / group * n + column;
                    if (offset != nullptr) plus = parameters(pass, (*offset)[from], offset_slot);
                    by = parameters(pass, scale[from], scale_slot);
                }
                const Tensor<Computed<D>> t = converted(pass, dst[at], src[at]);
                if (offset != nullptr) pass.add(t, t, plus);
                pass.mul(t, t, by), stored(pass, dst[at], t);
            }
        }
    }

    // Rows are channels: a block of parameters at a time is spread, each over a block that serves one group of a row.
    void by_rows(const Pass& pass) const {
        const uint32_t group = k / groups, all = n * groups;
        for (uint32_t first = 0; first < all; first += at_once) {
            const Tensor<Computed<D>> by = spread(pass, scale, first, all, 1);
            Tensor<Computed<D>> plus;
            if (offset != nullptr) plus = spread(pass, *offset, first, all, 0);
            for (uint32_t i = first; i < smaller(first + at_once, all); ++i) {
                const uint32_t block = (i - first) * (32 / sizeof(Computed<D>));
                for (uint32_t j = 0; j < group; j += pass.stretch) {
                    const uint32_t at = i / groups * k + i % groups * group + j;
                    pass.lanes(smaller(pass.stretch, group - j));
                    const Tensor<Computed<D>> t = converted(pass, dst[at], src[at]);
                    if (offset != nullptr) pass.add_block(t, t, plus[block]);
                    pass.mul_block(t, t, by[block]), stored(pass, dst[at], t);
                }
            }
        }
    }
    Tensor<Computed<D>> spread(const Pass& pass, const Tensor<D>& tensor, uint32_t first, uint32_t all, uint32_t which) const {
        const Tensor<Computed<D>> line = pass.slot<Computed<D>>(which == 0 ? offset_slot : scale_slot);
        const Tensor<Computed<D>> blocks = pass.slot<Computed<D>>(spread_slot + which);
        pass.lanes(at_once);
        pass.fill(line, 0);
        pass.lanes(smaller(at_once, all - first));
        if constexpr (is_half<D>) {
            pass.adds(line, tensor[first], 0);
        } else {
            pass.cast(line, tensor[first], RoundMode::CAST_NONE);
        }
        AscendC::Brcb(blocks, line, at_once / 8, AscendC::BrcbRepeatParams(1, 8));
        step();
        return blocks;
    }
};

template <typename D, typename S>
void antiquantise(const Call& call, const Tensor<D>& dst, const Tensor<S>& src, const Tensor<D>* offset, const Tensor<D>& scale,
                  const Tensor<uint8_t>* shared, uint32_t k, bool transposed, const AscendC::AntiQuantShapeInfo& shape) {
    // Offset and scale have one shape: either may say it.
    bool same = true;
    const auto side = [&](uint32_t of_scale, uint32_t of_offset, uint32_t i) {
        if (of_scale == 0) of_scale = scale.GetShapeInfo().shape[i];
        if (of_offset == 0 && offset != nullptr) of_offset = offset->GetShapeInfo().shape[i];
        same &= of_scale == of_offset || of_scale == 0 || of_offset == 0 || offset == nullptr;
        return of_scale != 0 ? of_scale : of_offset;
    };
    const uint32_t height = side(shape.scaleHeight, shape.offsetHeight, 0), width = side(shape.scaleWidth, shape.offsetWidth, 1);
    const uint32_t size = src.GetSize(), n = k != 0 ? size / k : 0;
    const uint32_t groups = transposed ? width : height, channels = transposed ? height : width;
    const uint32_t run = transposed ? k / (groups != 0 ? groups : 1) : n, spread = 16 * 32;
    const uint32_t slots = transposed ? spread_slot + 2 : is_half<D> ? 0 : spread_slot;
    Pass pass(call, shared, slots, sizeof(Computed<D>), run > spread ? run : spread);
    if (!pass.ok() || !pass.apart(dst, size, src, size, false)) return;
    if (transposed && pass.slot_bytes() < spread) {
        pass.scope().refuse("Scratch", "AscendAntiQuant: slots of the temporary buffer have %u bytes, needed are %u", pass.slot_bytes(), spread);
        return;
    }
    constexpr uint32_t unit = is_int4<S> ? 64 : 32;
    if (!same || groups == 0 || channels != n || k % groups != 0 || n * k != size || run % unit != 0) {
        pass.scope().refuse("Limit", "AscendAntiQuant: src of %u elements with k = %u, scale of %u x %u: needed are whole groups, one "
                            "scale and offset for each channel, and %u elements in a row", size, k, height, width, unit);
        return;
    }
    const AntiQuantCall<D, S> work{dst, src, offset, scale, k, n, groups};
    transposed ? work.by_rows(pass) : work.by_columns(pass);
}

}  // namespace adv
}  // namespace ascir

namespace AscendC {

#define ASCIR_ANTIQUANT(PARAMETERS, BODY)                                                                                 \
    template <typename InputDataType, typename OutputDataType, bool isTranspose>                                          \
    __aicore__ inline void AscendAntiQuant(const LocalTensor<OutputDataType>& dst, const LocalTensor<InputDataType>& src, \
                                           ASCIR_LIST PARAMETERS const uint32_t k, const AntiQuantShapeInfo& shapeInfo = {}, \
                                           ascir::Where where = ascir::Where::here()) {                                   \
        static_assert((ascir::dtypes<InputDataType> & ascir::dtypes<int8_t, int4b_t>) != 0 &&                             \
                          (ascir::dtypes<OutputDataType> & ascir::dtypes<half, bfloat16_t>) != 0,                         \
                      "AscendAntiQuant is from int8_t or int4b_t to half or bfloat16_t on this chip");                    \
        if constexpr (ascir::on_aiv) ascir::adv::ASCIR_LIST BODY;                                                         \
    }
#define ASCIR_ANTIQUANT_CHANNELS(PARAMETERS, OFFSET, SHARED)                                                              \
    ASCIR_ANTIQUANT(PARAMETERS, (antiquantise({"AscendAntiQuant", where}, dst, src, OFFSET, scale, SHARED, k, isTranspose, shapeInfo)))
#define ASCIR_ANTIQUANT_TENSOR(PARAMETERS, OFFSET, HAS, SHARED)                                                           \
    ASCIR_ANTIQUANT(PARAMETERS, (run(ascir::adv::AntiQuantise<OutputDataType>(OFFSET, ascir::scalar_of(scale), HAS),      \
                                     {"AscendAntiQuant", where}, dst, SHARED, src.GetSize(), src)))
#define ASCIR_BUFFER const LocalTensor<uint8_t>& sharedTmpBuffer,
#define ASCIR_OUTPUT LocalTensor<OutputDataType>
ASCIR_ANTIQUANT_CHANNELS((const ASCIR_OUTPUT& offset, const ASCIR_OUTPUT& scale, ASCIR_BUFFER), &offset, &sharedTmpBuffer)
ASCIR_ANTIQUANT_CHANNELS((const ASCIR_OUTPUT& scale, ASCIR_BUFFER), static_cast<const ASCIR_OUTPUT*>(nullptr), &sharedTmpBuffer)
ASCIR_ANTIQUANT_CHANNELS((const ASCIR_OUTPUT& offset, const ASCIR_OUTPUT& scale, ), &offset, nullptr)
ASCIR_ANTIQUANT_TENSOR((const OutputDataType offset, const OutputDataType scale, ASCIR_BUFFER), ascir::scalar_of(offset), true, &sharedTmpBuffer)
ASCIR_ANTIQUANT_TENSOR((const OutputDataType scale, ASCIR_BUFFER), 0, false, &sharedTmpBuffer)
ASCIR_ANTIQUANT_TENSOR((const OutputDataType offset, const OutputDataType scale, ), ascir::scalar_of(offset), true, nullptr)
#undef ASCIR_OUTPUT
#undef ASCIR_BUFFER
#undef ASCIR_ANTIQUANT_TENSOR
#undef ASCIR_ANTIQUANT_CHANNELS
#undef ASCIR_ANTIQUANT

}  // namespace AscendC
