// Cast: the supported pairs of types and rounding modes, and the forms that dequantize.
#pragma once
#include "ascir/vector_form.h"

namespace ascir {

// Bits: 1 << RoundMode.
constexpr uint32_t cast_modes(DType target, DType source) {
    constexpr uint32_t none = 1, odd = 64, roundings = 2 | 4 | 8 | 16 | 32, any = none | roundings;
    switch (target) {
        case DType::F16:
            switch (source) {
                case DType::I4:
                case DType::I8:
                case DType::U8: return none;
                case DType::I16: return any;
                case DType::I32: return any | odd;   // by SetDeqScale: the mode plays no part
                case DType::F32: return any | odd;
                default: return 0;
            }
        case DType::F32:
            switch (source) {
                case DType::F16:
                case DType::BF16:
                case DType::I16: return none;
                case DType::I32: return any;
                case DType::I64:
                case DType::F32: return roundings;
                default: return 0;
            }
        case DType::BF16: return source == DType::F32 ? roundings : 0;
        case DType::I4:
        case DType::I8:
        case DType::U8: return source == DType::F16 ? any : 0;
        case DType::I16: return source == DType::F16 || source == DType::F32 ? roundings : source == DType::I32 ? none : 0;
        case DType::I32:
            return source == DType::F16 || source == DType::F32 || source == DType::BF16 ? roundings
                   : source == DType::I64                                                ? none
                                                                                         : 0;
        case DType::I64: return source == DType::F32 ? roundings : source == DType::I32 ? none : 0;
        default: return 0;
    }
}

ASCIR_SHARED const char* round_mode_name(AscendC::RoundMode mode) {
    constexpr const char* names[] = {"CAST_NONE", "CAST_RINT", "CAST_FLOOR", "CAST_CEIL", "CAST_ROUND", "CAST_TRUNC", "CAST_ODD"};
    return uint32_t(mode) < 7 ? names[uint32_t(mode)] : "an unknown mode";
}

ASCIR_SHARED void run_cast(const Form& form, VectorOperand target, VectorOperand source, AscendC::RoundMode mode, Where where) {
    Instr instr("Cast", Pipe::V, Op::Cast, where);
    const uint32_t modes = cast_modes(target.type, source.type);
    if (modes == 0) {
        instr.fail("DType", "Cast: there is no %s to %s on this chip: go through half or float", dtype_name(source.type),
                   dtype_name(target.type));
    } else if (uint32_t(mode) > 6 || !(modes >> uint32_t(mode) & 1)) {
        instr.fail("RoundMode", "Cast: %s to %s does not round by %s", dtype_name(source.type), dtype_name(target.type),
                   round_mode_name(mode));
    }
    check_position(instr, target);
    check_position(instr, source);
    const bool int4 = target.type == DType::I4 || source.type == DType::I4;
    if (int4 && form.by_count && form.count % 2 != 0) {
        instr.fail("Limit", "Cast: count is %lld: two int4b_t share a byte, needed is an even number", (long long)form.count);
    }
    const uint32_t lanes = lanes_of(target, &source, 1);
    contiguous(form, lanes, target);
    contiguous(form, lanes, source);
    const Walk walk = walk_of(instr, form, lanes);
    if (int4) {
        constexpr uint64_t even = 0x5555555555555555u;
        const bool split = ((walk.mask[0] ^ walk.mask[0] >> 1) & even) != 0 || ((walk.mask[1] ^ walk.mask[1] >> 1) & even) != 0;
        if (split || walk.tail % 2 != 0) instr.fail("Limit", "Cast: the mask splits a byte of two int4b_t");
    }
    check_overlap(instr, form, target, source);
    if (instr.dead() || walk_is_empty(walk)) return;
    Extra extra;
    extra.mode = mode;
    extra.wrap = core().reg.ctrl >> 59 & 1;
    if (target.type == DType::F16 && source.type == DType::I32) {
        extra.scale = half_bits_to_float(uint16_t(core().reg.deq_scale));
        if (core().reg.deq_scale == 0) {
            instr.warn("DeqScale", "Cast: int32_t to half multiplies by the scale of SetDeqScale, which was not called");
        }
    }
    instr.record().d = uint32_t(source.type) << 8 | uint32_t(target.type);
    VectorCall{"Cast", Op::Cast, Fn::Cast, 0}.finish(instr, form, walk, target, &source, 1, extra);
    instr.record().d = uint32_t(source.type) << 8 | uint32_t(target.type);
}

// int16_t to int8_t or uint8_t: sixteen results to a block of the target, in its low or high half.
template <typename D, typename S, bool by_lane, bool high_half>
void run_cast_deq(const Form& form, const AscendC::LocalTensor<D>& dst, const AscendC::LocalTensor<S>& src,
                  const AscendC::UnaryRepeatParams& params, Where where) {
    if constexpr (std::is_same<D, half>::value && std::is_same<S, int32_t>::value) {
        return run_cast(form, operand(dst, "dst", params.dstBlkStride, params.dstRepStride),
                        operand(src, "src", params.srcBlkStride, params.srcRepStride), AscendC::RoundMode::CAST_NONE, where);
    }
    Instr instr("CastDeq", Pipe::V, Op::Cast, where);
    instr.dtype<D, int8_t, uint8_t>("dst");
    instr.dtype<S, int16_t>("src");
    instr.position(dst, Mem::UB, "dst");
    instr.position(src, Mem::UB, "src");
    const VectorOperand source = operand(src, "src", form.by_count ? 1 : params.srcBlkStride, form.by_count ? 8 : params.srcRepStride);
    const uint64_t block_stride = form.by_count ? 32 : params.dstBlkStride * 32;
    const uint64_t repeat_stride = form.by_count ? 256 : params.dstRepStride * 32;
    const Walk walk = walk_of(instr, form, 128);
    if (instr.dead() || walk_is_empty(walk)) return;
    declare(instr, form, walk, source, false);
    Region scales;
    scales.addr = core().reg.deq_scale;
    if (by_lane) instr.read(scales, 128, "deqScale");
    const auto visit = [&](auto lane_of_repeat) {
        for (uint32_t r = 0; r < walk_repeats(walk); ++r) {
            const bool tail = r == walk.repeats;
            for (uint32_t e = 0; e < 128; ++e) {
                if (tail ? e < walk.tail : walk.mask[e / 64] >> (e % 64) & 1) lane_of_repeat(r, e);
            }
        }
    };
    const auto place = [&](uint32_t r, uint32_t e) {
        return r * repeat_stride + e / 16 * block_stride + (high_half ? 16 : 0) + e % 16;
    };
    if constexpr (checked) {
        visit([&](uint32_t r, uint32_t e) { instr.write(dst.region(place(r, e)), 1, "dst", 1); });
    } else {
        visit([&](uint32_t r, uint32_t e) { if (e % 16 == 0) instr.write(dst.region(place(r, e)), 16, "dst"); });
    }
    instr.cost(walk_repeats(walk), walk_elements(walk), form.by_count, uint32_t(DType::I16) << 8 | uint32_t(dtype_of<D>));
    instr.element_size(2);
    if (instr.dead()) return;
    const uint8_t *from = bytes(src.region()), *entries = by_lane ? bytes(scales) : nullptr;
    uint8_t* to = bytes(dst.region());
    visit([&](uint32_t r, uint32_t e) {
        const uint64_t entry = by_lane ? load<uint64_t>(entries + e % 16 * 8) : core().reg.deq_scale;
        const int64_t offset = int64_t(entry >> 37 & 0x1ff) - (entry >> 45 & 1 ? 512 : 0);
        const uint64_t at = (uint64_t(r) * source.repeat_stride + e / 16 * source.block_stride) * 32 + e % 16 * 2;
        const float scaled = __builtin_rintf(float(load<int16_t>(from + at)) * float_of(uint32_t(entry)));
        const bool is_signed = entry >> 46 & 1;
        const float low = is_signed ? -128.0f : 0.0f, high = is_signed ? 127.0f : 255.0f, value = scaled + float(offset);
        to[place(r, e)] = uint8_t(int32_t(value > high ? high : value > low ? value : low));
    });
}

}  // namespace ascir

namespace AscendC {

template <typename T, typename U>
__aicore__ inline void Cast(const LocalTensor<T>& dst, const LocalTensor<U>& src, const RoundMode& roundMode,
                            const uint32_t count, ascir::Where where = ascir::Where::here()) {
    if constexpr (ascir::on_aiv)
        ascir::run_cast(ascir::form_of_count(int32_t(count)), ascir::operand(dst, "dst"), ascir::operand(src, "src"),
                        roundMode, where);
}
template <typename T, typename U, bool isSetMask = true>
__aicore__ inline void Cast(const LocalTensor<T>& dst, const LocalTensor<U>& src, const RoundMode& roundMode,
                            const uint64_t mask[], const ascir::Repeat repeatTime, const UnaryRepeatParams& repeatParams,
                            ascir::Where where = ascir::Where::here()) {
    if constexpr (ascir::on_aiv)
        ascir::run_cast(ascir::form_of_mask(mask, repeatTime, isSetMask),
                        ascir::operand(dst, "dst", repeatParams.dstBlkStride, repeatParams.dstRepStride),
                        ascir::operand(src, "src", repeatParams.srcBlkStride, repeatParams.srcRepStride), roundMode, where);
}
template <typename T, typename U, bool isSetMask = true>
__aicore__ inline void Cast(const LocalTensor<T>& dst, const LocalTensor<U>& src, const RoundMode& roundMode,
                            const uint64_t mask, const ascir::Repeat repeatTime, const UnaryRepeatParams& repeatParams,
                            ascir::Where where = ascir::Where::here()) {
    if constexpr (ascir::on_aiv)
        ascir::run_cast(ascir::form_of_mask(mask, repeatTime, isSetMask),
                        ascir::operand(dst, "dst", repeatParams.dstBlkStride, repeatParams.dstRepStride),
                        ascir::operand(src, "src", repeatParams.srcBlkStride, repeatParams.srcRepStride), roundMode, where);
}

#define ASCIR_CAST_DEQ(NAME)                                                                                               \
    template <typename T, typename U, bool isVecDeq = true, bool halfBlock = true>                                       \
    __aicore__ inline void NAME(const LocalTensor<T>& dst, const LocalTensor<U>& src, const uint32_t count,              \
                                ascir::Where where = ascir::Where::here()) {                                             \
        if constexpr (ascir::on_aiv)                                                                                     \
            ascir::run_cast_deq<T, U, isVecDeq, halfBlock>(ascir::form_of_count(int32_t(count)), dst, src,               \
                                                           UnaryRepeatParams(), where);                                  \
    }                                                                                                                    \
    template <typename T, typename U, bool isSetMask = true, bool isVecDeq = true, bool halfBlock = true>                \
    __aicore__ inline void NAME(const LocalTensor<T>& dst, const LocalTensor<U>& src, const uint64_t mask[],             \
                                const ascir::Repeat repeatTime, const UnaryRepeatParams& repeatParams,                   \
                                ascir::Where where = ascir::Where::here()) {                                             \
        if constexpr (ascir::on_aiv)                                                                                     \
            ascir::run_cast_deq<T, U, isVecDeq, halfBlock>(ascir::form_of_mask(mask, repeatTime, isSetMask), dst, src,   \
                                                           repeatParams, where);                                         \
    }                                                                                                                    \
    template <typename T, typename U, bool isSetMask = true, bool isVecDeq = true, bool halfBlock = true>                \
    __aicore__ inline void NAME(const LocalTensor<T>& dst, const LocalTensor<U>& src, const int32_t mask,                \
                                const ascir::Repeat repeatTime, const UnaryRepeatParams& repeatParams,                   \
                                ascir::Where where = ascir::Where::here()) {                                             \
        if constexpr (ascir::on_aiv)                                                                                     \
            ascir::run_cast_deq<T, U, isVecDeq, halfBlock>(                                                              \
                ascir::form_of_mask(uint64_t(mask), repeatTime, isSetMask), dst, src, repeatParams, where);              \
    }
ASCIR_CAST_DEQ(CastDeq)
ASCIR_CAST_DEQ(CastDequant)
#undef ASCIR_CAST_DEQ

// ---- of scalars -----------------------------------------------------------------------------------------------------------

template <typename S, typename D, RoundMode roundMode> __aicore__ inline D ScalarCast(S value) {
    const float from = ascir::to_float(float(value));
    if constexpr (std::is_same<D, half>::value) {
        static_assert(roundMode == RoundMode::CAST_ODD || roundMode == RoundMode::CAST_NONE || roundMode == RoundMode::CAST_RINT,
                      "ScalarCast: float to half rounds to odd or to nearest");
        uint16_t bits = ascir::float_to_half_bits(from);
        if (roundMode == RoundMode::CAST_ODD && ascir::half_bits_to_float(bits) != from && from == from) {
            const bool above = ascir::half_bits_to_float(bits & 0x7fff) > (from < 0 ? -from : from);
            bits = uint16_t((above ? bits - 1 : bits) | 1);
        }
        return ascir::load<half>(&bits);
    } else {
        const float whole = roundMode == RoundMode::CAST_FLOOR   ? __builtin_floorf(from)
                            : roundMode == RoundMode::CAST_CEIL  ? __builtin_ceilf(from)
                            : roundMode == RoundMode::CAST_ROUND ? __builtin_roundf(from)
                            : roundMode == RoundMode::CAST_TRUNC ? __builtin_truncf(from)
                                                                 : __builtin_rintf(from);
        return D(whole >= 2147483648.0f ? 2147483647 : whole < -2147483648.0f ? -2147483647 - 1 : int64_t(whole));
    }
}
__aicore__ inline float ToFloat(const bfloat16_t& value) { return float(value); }
__aicore__ inline bfloat16_t ToBfloat16(const float& value) { return bfloat16_t(value); }

}  // namespace AscendC
