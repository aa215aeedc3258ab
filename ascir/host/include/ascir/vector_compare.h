// Comparisons, which produce bits, and selections by these.
#pragma once
#include "ascir/vector_elementwise.h"

namespace ascir {

// The mask is ignored, and repeats are whole: the rest of a count is not compared.
ASCIR_SHARED void run_compare(const char* api, Form form, const VectorOperand& target, VectorOperand* sources, uint32_t count,
                              AscendC::CMPMODE mode, double scalar, Where where) {
    Instr instr(api, Pipe::V, Op::Compare, where);
    const DType type = sources[0].type;
    check_type(instr, type, dtypes<half, float, int32_t>, "src0");
    check_type(instr, target.type, dtypes<int8_t, uint8_t>, "dst");
    if (type == DType::I32 && mode != AscendC::CMPMODE::EQ) {
        instr.fail("DType", "%s: int32_t can be compared for equality (EQ) only", api);
    }
    check_position(instr, target);
    const uint32_t lanes = 2048 / dtype_bits(type);
    for (uint32_t i = 0; i < count; ++i) {
        check_position(instr, sources[i]);
        contiguous(form, lanes, sources[i]);
    }
    if (form.by_count && form.count % lanes != 0) {
        instr.fail("Limit", "%s: count is %lld, needed is a multiple of %u (256 bytes): the rest would not be compared", api,
                   (long long)form.count, lanes);
    }
    const Walk walk = walk_of(instr, form, lanes, false);
    if (instr.dead() || walk.repeats == 0) return;
    for (uint32_t i = 0; i < count; ++i) declare(instr, form, walk, sources[i], false);
    instr.write(target.region, walk.repeats * lanes / 8, target.name);
    instr.cost(walk.repeats, walk.repeats * lanes, form.by_count);
    instr.element_size(256 / lanes);
    if (instr.dead()) return;
    Operand from[2];
    for (uint32_t i = 0; i < count; ++i) {
        from[i] = {bytes(sources[i].region), type, sources[i].block_stride, sources[i].repeat_stride};
    }
    compare(mode, walk, from, scalar, bytes(target.region));
}

// One repeat, to the register.
ASCIR_SHARED void run_compare_register(const Form& form, VectorOperand* sources, AscendC::CMPMODE mode, Where where) {
    Instr instr("Compare", Pipe::V, Op::Compare, where);
    check_type(instr, sources[0].type, dtypes<half, float>, "src0");
    const uint32_t lanes = 2048 / dtype_bits(sources[0].type);
    Walk walk = walk_of(instr, form, lanes);
    for (uint32_t i = 0; i < 2; ++i) check_position(instr, sources[i]);
    if (instr.dead() || walk_is_empty(walk)) return;
    for (uint32_t i = 0; i < 2; ++i) declare(instr, form, walk, sources[i], false);
    instr.cost(1, walk_elements(walk));
    instr.element_size(256 / lanes);
    if (instr.dead()) return;
    Operand from[2];
    for (uint32_t i = 0; i < 2; ++i) {
        from[i] = {bytes(sources[i].region), sources[i].type, sources[i].block_stride, sources[i].repeat_stride};
    }
    memset(core().reg.compare_mask, 0, 16);
    compare(mode, walk, from, 0, core().reg.compare_mask);
}

// Bits come from `selectors`, from CMPMASK where that has no name. `scalar`: bits of what stands for src1.
ASCIR_SHARED void run_select(Form form, VectorOperand target, const VectorOperand& selectors, VectorOperand* sources,
                             uint32_t count, AscendC::SELMODE mode, uint64_t scalar, Where where) {
    using AscendC::SELMODE;
    Instr instr("Select", Pipe::V, Op::Select, where);
    check_type(instr, target.type, real_types, "dst");
    check_position(instr, target);
    const uint32_t lanes = 2048 / dtype_bits(target.type);
    contiguous(form, lanes, target);
    for (uint32_t i = 0; i < count; ++i) {
        check_position(instr, sources[i]);
        contiguous(form, lanes, sources[i]);
        check_overlap(instr, form, target, sources[i]);
    }
    const bool by_register = mode == SELMODE::VSEL_CMPMASK_SPR;
    if (selectors.name != nullptr) check_position(instr, selectors);
    if (by_register ? count != 2 : (mode == SELMODE::VSEL_TENSOR_SCALAR_MODE) != (count == 1)) {
        instr.fail("Limit", "Select: selMode %d does not take %s as src1", int(mode), count == 1 ? "a scalar" : "a tensor");
    }
    if (!by_register && core().ub_peak > uint64_t(AscendC::TMP_UB_OFFSET)) {
        instr.warn("ReservedMemory", "Select: this mode uses the 8 KiB of UB from %d on, which the kernel has allocated",
                   AscendC::TMP_UB_OFFSET);
    }
    const Walk walk = walk_of(instr, form, lanes);
    if (instr.dead() || walk_is_empty(walk)) return;
    Extra extra;
    extra.bits = scalar;
    extra.select_step = by_register ? 0 : lanes / 8;
    if (selectors.name != nullptr) {
        const uint32_t used = by_register ? lanes / 8 : walk.repeats * (lanes / 8) + (walk.tail + 7) / 8;
        instr.read_mask(selectors.region, used, selectors.name);
        if (instr.dead()) return;
        extra.select = bytes(selectors.region);
    } else {
        extra.select = core().reg.compare_mask;
    }
    VectorCall{"Select", Op::Select, count == 1 ? Fn::SelectScalar : Fn::Select, real_types}.finish(
        instr, form, walk, target, sources, count, extra);
}

}  // namespace ascir

namespace AscendC {

template <typename T, typename U>
__aicore__ inline void Compare(const LocalTensor<U>& dst, const LocalTensor<T>& src0, const LocalTensor<T>& src1,
                               CMPMODE cmpMode, uint32_t count, ascir::Where where = ascir::Where::here()) {
    if constexpr (ascir::on_aic) return;
    ascir::VectorOperand sources[] = {ascir::operand(src0, "src0"), ascir::operand(src1, "src1")};
    ascir::run_compare("Compare", ascir::form_of_count(int32_t(count)), ascir::operand(dst, "dst"), sources, 2, cmpMode, 0, where);
}
#define ASCIR_COMPARE(MASK)                                                                                                \
    template <typename T, typename U, bool isSetMask = true>                                                             \
    __aicore__ inline void Compare(const LocalTensor<U>& dst, const LocalTensor<T>& src0, const LocalTensor<T>& src1,    \
                                   CMPMODE cmpMode, MASK, const ascir::Repeat repeatTime,                                \
                                   const BinaryRepeatParams& repeatParams, ascir::Where where = ascir::Where::here()) {  \
        if constexpr (ascir::on_aic) return;                                                                             \
        ascir::VectorOperand sources[] = {                                                                               \
            ascir::operand(src0, "src0", repeatParams.src0BlkStride, repeatParams.src0RepStride),                        \
            ascir::operand(src1, "src1", repeatParams.src1BlkStride, repeatParams.src1RepStride)};                       \
        ascir::run_compare("Compare", ascir::form_of_mask(ASCIR_MASK, repeatTime, isSetMask), ascir::operand(dst, "dst"), \
                           sources, 2, cmpMode, 0, where);                                                               \
    }                                                                                                                    \
    template <typename T, bool isSetMask = true>                                                                         \
    __aicore__ inline void Compare(const LocalTensor<T>& src0, const LocalTensor<T>& src1, CMPMODE cmpMode, MASK,        \
                                   const BinaryRepeatParams& repeatParams, ascir::Where where = ascir::Where::here()) {  \
        if constexpr (ascir::on_aic) return;                                                                             \
        ascir::VectorOperand sources[] = {                                                                               \
            ascir::operand(src0, "src0", repeatParams.src0BlkStride, repeatParams.src0RepStride),                        \
            ascir::operand(src1, "src1", repeatParams.src1BlkStride, repeatParams.src1RepStride)};                       \
        ascir::run_compare_register(ascir::form_of_mask(ASCIR_MASK, 1, isSetMask), sources, cmpMode, where);             \
    }
#define ASCIR_MASK mask
ASCIR_COMPARE(const uint64_t mask[])
ASCIR_COMPARE(const uint64_t mask)
#undef ASCIR_COMPARE

#define ASCIR_COMPARE_SCALAR(NAME)                                                                                         \
    template <typename T, typename U, bool isSetMask = true>                                                             \
    __aicore__ inline void NAME(const LocalTensor<U>& dst, const LocalTensor<T>& src0, const T src1Scalar,               \
                                CMPMODE cmpMode, uint32_t count, ascir::Where where = ascir::Where::here()) {            \
        if constexpr (ascir::on_aic) return;                                                                             \
        ascir::VectorOperand source = ascir::operand(src0, "src0");                                                      \
        ascir::run_compare(#NAME, ascir::form_of_count(int32_t(count)), ascir::operand(dst, "dst"), &source, 1, cmpMode, \
                           ascir::scalar_of(src1Scalar), where);                                                         \
    }                                                                                                                    \
    template <typename T, typename U, bool isSetMask = true>                                                             \
    __aicore__ inline void NAME(const LocalTensor<U>& dst, const LocalTensor<T>& src0, const T src1Scalar,               \
                                CMPMODE cmpMode, const uint64_t mask[], const ascir::Repeat repeatTime,                  \
                                const UnaryRepeatParams& repeatParams, ascir::Where where = ascir::Where::here()) {      \
        if constexpr (ascir::on_aic) return;                                                                             \
        ascir::VectorOperand source = ascir::operand(src0, "src0", repeatParams.srcBlkStride, repeatParams.srcRepStride); \
        ascir::run_compare(#NAME, ascir::form_of_mask(mask, repeatTime, isSetMask), ascir::operand(dst, "dst"), &source, \
                           1, cmpMode, ascir::scalar_of(src1Scalar), where);                                             \
    }                                                                                                                    \
    template <typename T, typename U, bool isSetMask = true>                                                             \
    __aicore__ inline void NAME(const LocalTensor<U>& dst, const LocalTensor<T>& src0, const T src1Scalar,               \
                                CMPMODE cmpMode, const uint64_t mask, const ascir::Repeat repeatTime,                    \
                                const UnaryRepeatParams& repeatParams, ascir::Where where = ascir::Where::here()) {      \
        if constexpr (ascir::on_aic) return;                                                                             \
        ascir::VectorOperand source = ascir::operand(src0, "src0", repeatParams.srcBlkStride, repeatParams.srcRepStride); \
        ascir::run_compare(#NAME, ascir::form_of_mask(mask, repeatTime, isSetMask), ascir::operand(dst, "dst"), &source, \
                           1, cmpMode, ascir::scalar_of(src1Scalar), where);                                             \
    }
ASCIR_COMPARE_SCALAR(CompareScalar)
ASCIR_COMPARE_SCALAR(Compares)
#undef ASCIR_COMPARE_SCALAR

// dst = bit ? src0 : src1.
template <typename T, typename U>
__aicore__ inline void Select(const LocalTensor<T>& dst, const LocalTensor<U>& selMask, const LocalTensor<T>& src0,
                              const LocalTensor<T>& src1, SELMODE selMode, uint32_t count,
                              ascir::Where where = ascir::Where::here()) {
    if constexpr (ascir::on_aic) return;
    ascir::VectorOperand sources[] = {ascir::operand(src0, "src0"), ascir::operand(src1, "src1")};
    ascir::run_select(ascir::form_of_count(int32_t(count)), ascir::operand(dst, "dst"), ascir::operand(selMask, "selMask"), sources, 2,
                      selMode, 0, where);
}
template <typename T, typename U>
__aicore__ inline void Select(const LocalTensor<T>& dst, const LocalTensor<U>& selMask, const LocalTensor<T>& src0,
                              T src1, SELMODE selMode, uint32_t count, ascir::Where where = ascir::Where::here()) {
    if constexpr (ascir::on_aic) return;
    ascir::VectorOperand source = ascir::operand(src0, "src0");
    ascir::run_select(ascir::form_of_count(int32_t(count)), ascir::operand(dst, "dst"), ascir::operand(selMask, "selMask"), &source, 1,
                      selMode, ascir::bits_of_element(src1), where);
}
#define ASCIR_SELECT(MASK)                                                                                                 \
    template <typename T, typename U, bool isSetMask = true>                                                             \
    __aicore__ inline void Select(const LocalTensor<T>& dst, const LocalTensor<U>& selMask, const LocalTensor<T>& src0,  \
                                  const LocalTensor<T>& src1, SELMODE selMode, MASK, const ascir::Repeat repeatTime,     \
                                  const BinaryRepeatParams& repeatParams, ascir::Where where = ascir::Where::here()) {   \
        if constexpr (ascir::on_aic) return;                                                                             \
        ascir::VectorOperand sources[] = {                                                                               \
            ascir::operand(src0, "src0", repeatParams.src0BlkStride, repeatParams.src0RepStride),                        \
            ascir::operand(src1, "src1", repeatParams.src1BlkStride, repeatParams.src1RepStride)};                       \
        ascir::run_select(ascir::form_of_mask(ASCIR_MASK, repeatTime, isSetMask),                                        \
                          ascir::operand(dst, "dst", repeatParams.dstBlkStride, repeatParams.dstRepStride),              \
                          ascir::operand(selMask, "selMask"), sources, 2, selMode, 0, where);                            \
    }                                                                                                                    \
    template <typename T, typename U, bool isSetMask = true>                                                             \
    __aicore__ inline void Select(const LocalTensor<T>& dst, const LocalTensor<U>& selMask, const LocalTensor<T>& src0,  \
                                  T src1, SELMODE selMode, MASK, const ascir::Repeat repeatTime,                         \
                                  const BinaryRepeatParams& repeatParams, ascir::Where where = ascir::Where::here()) {   \
        if constexpr (ascir::on_aic) return;                                                                             \
        ascir::VectorOperand source =                                                                                    \
            ascir::operand(src0, "src0", repeatParams.src0BlkStride, repeatParams.src0RepStride);                        \
        ascir::run_select(ascir::form_of_mask(ASCIR_MASK, repeatTime, isSetMask),                                        \
                          ascir::operand(dst, "dst", repeatParams.dstBlkStride, repeatParams.dstRepStride),              \
                          ascir::operand(selMask, "selMask"), &source, 1, selMode, ascir::bits_of_element(src1), where); \
    }
ASCIR_SELECT(const uint64_t mask[])
ASCIR_SELECT(uint64_t mask)
#undef ASCIR_SELECT
#undef ASCIR_MASK

// With the mask register as it is: bits (mode 0), the address of bits (mode 2) or the scalar come from CMPMASK.
template <typename T, SELMODE selMode>
__aicore__ inline void Select(const LocalTensor<T>& dst, const LocalTensor<T>& src0, const LocalTensor<T>& src1,
                              const ascir::Repeat repeatTime, const BinaryRepeatParams& repeatParams,
                              ascir::Where where = ascir::Where::here()) {
    if constexpr (ascir::on_aic) return;
    ascir::VectorOperand sources[] = {ascir::operand(src0, "src0", repeatParams.src0BlkStride, repeatParams.src0RepStride),
                                      ascir::operand(src1, "src1", repeatParams.src1BlkStride, repeatParams.src1RepStride)};
    ascir::VectorOperand selectors = {ascir::Region(), ascir::DType::U8, nullptr, 1, 8};
    if (selMode != SELMODE::VSEL_CMPMASK_SPR) {
        selectors.name = "selMask";
        // As GetPhyAddr gives it.
        selectors.region = ascir::region_of(reinterpret_cast<void*>(ascir::load<uint64_t>(ascir::core().reg.compare_mask)));
    }
    ascir::run_select(ascir::form_of_mask(uint64_t(0), repeatTime, false),
                      ascir::operand(dst, "dst", repeatParams.dstBlkStride, repeatParams.dstRepStride), selectors, sources, 2,
                      selMode, 0, where);
}
template <typename T, typename U>
__aicore__ inline void Select(const LocalTensor<T>& dst, const LocalTensor<U>& selMask, const LocalTensor<T>& src0,
                              const ascir::Repeat repeatTime, const BinaryRepeatParams& repeatParams,
                              ascir::Where where = ascir::Where::here()) {
    if constexpr (ascir::on_aic) return;
    ascir::VectorOperand source = ascir::operand(src0, "src0", repeatParams.src0BlkStride, repeatParams.src0RepStride);
    ascir::run_select(ascir::form_of_mask(uint64_t(0), repeatTime, false),
                      ascir::operand(dst, "dst", repeatParams.dstBlkStride, repeatParams.dstRepStride),
                      ascir::operand(selMask, "selMask"), &source, 1, SELMODE::VSEL_TENSOR_SCALAR_MODE,
                      ascir::load<uint64_t>(ascir::core().reg.compare_mask), where);
}

}  // namespace AscendC
