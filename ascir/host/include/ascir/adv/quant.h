// Quantization to int8_t, and dequantization of int32_t.
//
//     AscendQuant<half>(dst, src, tmp, 0.5f, 2.0f, count);                  // int8(half(src) * scale + offset), in half
//     AscendDequant<half, uint64_t>(dst, src, scales, tmp, {m, n, n});      // half(float(src) * scale), by columns
#pragma once
#include "ascir/adv/steps.h"

namespace AscendC {

struct AscendQuantConfig {
    uint32_t calcCount = 0;
    uint32_t offsetCount = 0;
    uint32_t scaleCount = 0;
    uint32_t workLocalSize = 0;
};
constexpr AscendQuantConfig ASCEND_QUANT_DEFAULT_CFG = {0, 0, 0, 0};

enum class DeQuantMode { DEQUANT_WITH_SINGLE_ROW, DEQUANT_WITH_MULTI_ROW };
struct DequantParams {
    uint32_t m;
    uint32_t n;
    uint32_t calCount;
};

}  // namespace AscendC

namespace ascir {
namespace adv {

struct Quantise : Formula {
    static constexpr uint32_t slots = 1;
    static constexpr bool in_place = true;
    template <typename T> static constexpr uint32_t element = 2;
    double scale, offset;
    Quantise(float by, float plus) : scale(by), offset(plus) {}
    template <typename T> void operator()(const Steps& v, const Tensor<int8_t>& dst, const Tensor<T>& src) const {
        const Tensor<half> t = v.slot<half>(0);
        if constexpr (is_half<T>) {
            v.muls(t, src, scale);
        } else {
            v.cast(t, src, RoundMode::CAST_NONE), v.muls(t, t, scale);
        }
        v.adds(t, t, offset), v.cast(dst, t, RoundMode::CAST_NONE);
    }
};

// A stretch as halves: itself, or cast to a slot.
template <typename T> Tensor<half> as_half(const Steps& v, const Tensor<T>& tensor, uint32_t slot) {
    if constexpr (is_half<T>) {
        return tensor;
    } else {
        const Tensor<half> narrow = v.slot<half>(slot);
        v.cast(narrow, tensor, RoundMode::CAST_NONE);
        return narrow;
    }
}

// Rows of n elements with a scale for each column; `offset` is a tensor of n as well, or a number.
template <typename T, typename Offset>
void quantise_columns(const Call& call, const Tensor<int8_t>& dst, const Tensor<T>& src, const Tensor<uint8_t>* shared,
                      const Tensor<T>& scale, const Offset& offset, uint32_t n, uint32_t count) {
    static_assert((dtypes<T> & real_types) != 0, "AscendQuant is for half and float: cast before");
    Pass pass(call, shared, is_half<T> ? 1 : 3, 2, n == 0 ? count : smaller(n, count));
    if (!pass.ok() || !pass.apart(dst, count, src, count, true)) return;
    if (n == 0 || n % 32 != 0) {
        pass.scope().refuse("Limit", "AscendQuant: scaleCount is %u, needed is a multiple of 32", n);
        return;
    }
    for (uint32_t column = 0; column < n && column < count; column += pass.stretch) {
        const uint32_t width = smaller(pass.stretch, n - column);
        pass.lanes(smaller(width, count - column));
        const Tensor<half> by = as_half(pass, scale[column], 1);
        Tensor<half> plus;
        if constexpr (!std::is_arithmetic<Offset>::value) plus = as_half(pass, offset[column], 2);
        for (uint32_t at = column; at < count; at += n) {
            const Tensor<half> t = pass.slot<half>(0);
            if (count - at < width) pass.lanes(count - at);
            pass.mul(t, as_half(pass, src[at], 0), by);
            if constexpr (std::is_arithmetic<Offset>::value) {
                pass.adds(t, t, offset);
            } else {
                pass.add(t, t, plus);
            }
            pass.cast(dst[at], t, RoundMode::CAST_NONE);
        }
    }
}

// A stretch of column scales as floats, `used` of them; those of 64 bits hold a float in the low half.
template <typename S> Tensor<float> as_float(const Pass& pass, const Tensor<S>& scale, uint32_t used, uint32_t slot) {
    if constexpr (std::is_same<S, float>::value) {
        return scale;
    } else {
        const Tensor<float> wide = pass.slot<float>(slot);
        if constexpr (sizeof(S) == 8) {
            uint64_t kept = 0;
            AscendC::GatherMask(wide.template ReinterpretCast<uint32_t>(), scale.template ReinterpretCast<uint32_t>(), uint8_t(1), true,
                                used * 2, AscendC::GatherMaskParams(1, 1, 8, 0), kept);
            step();
            AscendC::SetMaskCount();
        } else {
            pass.lanes(used);
            pass.cast(wide, scale, RoundMode::CAST_NONE);
        }
        return wide;
    }
}

template <typename D> constexpr RoundMode from_float = is_bfloat16<D> ? RoundMode::CAST_RINT : RoundMode::CAST_NONE;

// m rows of n; the first `count` of each are multiplied, the others converted only. Rows of dst begin at blocks.
template <typename D, typename Scale>
void dequantise(const Call& call, const Tensor<D>& dst, const Tensor<int32_t>& src, const Scale& scale, const Tensor<uint8_t>* shared,
                AscendC::DequantParams shape, bool single_row) {
    constexpr uint32_t unit = 32 / sizeof(D);
    constexpr bool is_number = std::is_arithmetic<Scale>::value, is_float = std::is_same<D, float>::value;
    if (single_row && shape.m == 1 && shape.calCount != 0 && shape.calCount % unit == 0 && shape.n % shape.calCount == 0) {
        shape = {shape.n / shape.calCount, shape.calCount, shape.calCount};
    }
    const uint32_t pitch = round_up(shape.n, unit);
    Pass pass(call, shared, is_float && (is_number || std::is_same<Scale, Tensor<float>>::value) ? 0 : 2, 4,
              shape.n == 0 ? 1 : shape.n);
    if (!pass.ok() || !pass.apart(dst, shape.m * pitch, src, shape.m * shape.n, false)) return;
    if (shape.n % 8 != 0 || shape.calCount < 1 || shape.calCount > shape.n) {
        pass.scope().refuse("Limit", "AscendDequant: n is %u and calCount is %u, needed are whole blocks of 8 and 1 to n", shape.n,
                            shape.calCount);
        return;
    }
    for (uint32_t column = 0; column < shape.n; column += pass.stretch) {
        const uint32_t width = smaller(pass.stretch, shape.n - column);
        const uint32_t used = shape.calCount > column ? smaller(width, shape.calCount - column) : 0;
        Tensor<float> by;
        if constexpr (!is_number) {
            if (used != 0) by = as_float(pass, scale[column], used, 0);
        }
        for (uint32_t row = 0; row < shape.m; ++row) {
            const Tensor<D> to = dst[row * pitch + column];
            Tensor<float> t;
            if constexpr (is_float) {
                t = to;
            } else {
                t = pass.slot<float>(1);
            }
            pass.lanes(width);
            pass.cast(t, src[row * shape.n + column], RoundMode::CAST_NONE);
            if (used != width) pass.lanes(used);
            if constexpr (is_number) {
                if (used != 0) pass.muls(t, t, scale);
            } else {
                if (used != 0) pass.mul(t, t, by);
            }
            if (is_float) continue;
            if (used != width) pass.lanes(width);
            if constexpr (!is_float) pass.cast(to, t, from_float<D>);
        }
    }
}

template <typename D, typename S, bool is_tensor>
constexpr bool dequantises = is_half<D> ? is_tensor && std::is_same<S, uint64_t>::value
                                        : (is_bfloat16<D> || std::is_same<D, float>::value) &&
                                              (is_bfloat16<S> || std::is_same<S, float>::value);

}  // namespace adv
}  // namespace ascir

namespace AscendC {

#define ASCIR_QUANT(PARAMETERS, BODY)                                                                                     \
    template <typename T, bool isReuseSource = false, const AscendQuantConfig& config = ASCEND_QUANT_DEFAULT_CFG>         \
    __aicore__ inline void AscendQuant(const LocalTensor<int8_t>& dstTensor, const LocalTensor<T>& srcTensor,             \
                                       ASCIR_LIST PARAMETERS, ascir::Where where = ascir::Where::here()) {                \
        if constexpr (ascir::on_aiv) ascir::adv::ASCIR_LIST BODY;                                                         \
    }
// What the template's configuration says stands above what the call says.
#define ASCIR_QUANT_SIZE(FIELD, GIVEN) (config.FIELD != 0 ? config.FIELD : uint32_t(GIVEN))
#define ASCIR_QUANT_BOTH(PARAMETERS, SHARED)                                                                              \
    ASCIR_QUANT_FORMS(PARAMETERS, (, const uint32_t calCount), (, const uint32_t scaleCount, const uint32_t calCount),    \
                      (, const uint32_t scaleCount, const uint32_t offsetCount, const uint32_t calCount), SHARED,         \
                      calCount, scaleCount)                                                                               \
    ASCIR_QUANT_FORMS(PARAMETERS, (), (), (), SHARED, srcTensor.GetSize(), scaleTensor.GetSize())
#define ASCIR_QUANT_FORMS(BUFFER, COUNT, COUNTS, MORE_COUNTS, SHARED, SIZE, COLUMNS)                                      \
    ASCIR_QUANT((ASCIR_LIST BUFFER const float scale, const float offset ASCIR_LIST COUNT),                               \
                (run(ascir::adv::Quantise(scale, offset), {"AscendQuant", where}, dstTensor, SHARED,                      \
                     ASCIR_QUANT_SIZE(calcCount, SIZE), srcTensor)))                                                      \
    ASCIR_QUANT((ASCIR_LIST BUFFER const LocalTensor<T>& scaleTensor, const T offset ASCIR_LIST COUNTS),                  \
                (quantise_columns({"AscendQuant", where}, dstTensor, srcTensor, SHARED, scaleTensor,                      \
                                  double(ascir::scalar_of(offset)), ASCIR_QUANT_SIZE(scaleCount, COLUMNS),                \
                                  ASCIR_QUANT_SIZE(calcCount, SIZE))))                                                    \
    ASCIR_QUANT((ASCIR_LIST BUFFER const LocalTensor<T>& scaleTensor,                                                     \
                 const LocalTensor<T>& offsetTensor ASCIR_LIST MORE_COUNTS),                                              \
                (quantise_columns({"AscendQuant", where}, dstTensor, srcTensor, SHARED, scaleTensor, offsetTensor,        \
                                  ASCIR_QUANT_SIZE(scaleCount, COLUMNS), ASCIR_QUANT_SIZE(calcCount, SIZE))))
ASCIR_QUANT_BOTH((const LocalTensor<uint8_t>& sharedTmpBuffer,), &sharedTmpBuffer)
ASCIR_QUANT_BOTH((), nullptr)
#undef ASCIR_QUANT_BOTH
#undef ASCIR_QUANT_FORMS
#undef ASCIR_QUANT_SIZE
#undef ASCIR_QUANT

#define ASCIR_DEQUANT(PARAMETERS, IS_TENSOR, SCALE, SHARED, SHAPE)                                                        \
    template <typename dstT, typename scaleT, DeQuantMode mode = DeQuantMode::DEQUANT_WITH_SINGLE_ROW>                    \
    __aicore__ inline void AscendDequant(const LocalTensor<dstT>& dstTensor, const LocalTensor<int32_t>& srcTensor,       \
                                         ASCIR_LIST PARAMETERS, ascir::Where where = ascir::Where::here()) {              \
        static_assert(ascir::adv::dequantises<dstT, scaleT, IS_TENSOR>,                                                   \
                      "AscendDequant: to half with tensors of uint64_t, to float or bfloat16_t with either of both");     \
        if constexpr (ascir::on_aiv)                                                                                      \
            ascir::adv::dequantise({"AscendDequant", where}, dstTensor, srcTensor, SCALE, SHARED, ASCIR_LIST SHAPE,       \
                                   mode == DeQuantMode::DEQUANT_WITH_SINGLE_ROW);                                         \
    }
#define ASCIR_DEQUANT_BOTH(SCALE, IS_TENSOR, VALUE, AFTER, SHAPE)                                                         \
    ASCIR_DEQUANT((ASCIR_LIST SCALE, const LocalTensor<uint8_t>& sharedTmpBuffer ASCIR_LIST AFTER), IS_TENSOR, VALUE,     \
                  &sharedTmpBuffer, SHAPE)                                                                                \
    ASCIR_DEQUANT((ASCIR_LIST SCALE ASCIR_LIST AFTER), IS_TENSOR, VALUE, nullptr, SHAPE)
ASCIR_DEQUANT_BOTH((const LocalTensor<scaleT>& deqScale), true, deqScale, (, DequantParams params), (params))
ASCIR_DEQUANT_BOTH((const scaleT deqScale), false, double(ascir::scalar_of(deqScale)), (, DequantParams params), (params))
// Old forms: one row.
ASCIR_DEQUANT_BOTH((const LocalTensor<scaleT>& deqScale), true, deqScale, (, const uint32_t calCount),
                   (DequantParams{1, srcTensor.GetSize(), calCount}))
ASCIR_DEQUANT_BOTH((const LocalTensor<scaleT>& deqScale), true, deqScale, (),
                   (DequantParams{1, srcTensor.GetSize(), deqScale.GetSize()}))
#undef ASCIR_DEQUANT_BOTH
#undef ASCIR_DEQUANT

}  // namespace AscendC
