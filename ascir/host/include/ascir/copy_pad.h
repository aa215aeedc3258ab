// DataCopyPad: lengths in bytes, and padding on both sides of every burst into UB.
//
//     DataCopyPad(ub, gm, DataCopyExtParams(3, 20, 4, 0, 0), DataCopyPadExtParams<half>(true, 1, 2, half(7)));
#pragma once
#include "ascir/move.h"

namespace AscendC {
enum class PaddingMode : uint8_t { Normal = 0, Compact };
}

namespace ascir {

struct Padding {
    bool set;                    // value is to be taken
    uint32_t left, right;        // elements
    uint64_t value;              // bits
};

// Fills `length` bytes with a value of `size` bytes.
ASCIR_SHARED void fill_bytes(uint8_t* target, uint64_t length, const uint8_t* value, uint32_t size) {
    for (uint64_t i = 0; i < length; ++i) target[i] = value[i % size];
}

// Of elements of `element` bytes.
ASCIR_SHARED void pad_in(Instr& instr, const Region& target, const Region& source, uint32_t element,
                         const AscendC::DataCopyExtParams& params, const Padding& padding) {
    Registers& reg = instr.core().reg;
    if (padding.set) {
        reg.pad_value = padding.value;
        reg.pad_value_set = true;
    }
    const uint32_t most = 32 / element;
    if (!instr.limit("blockCount", params.blockCount, 0, 4095) || !instr.limit("blockLen", params.blockLen, 0, 2097151) ||
        !instr.limit("leftPadding", padding.left, 0, most) || !instr.limit("rightPadding", padding.right, 0, most)) {
        return;
    }
    if (params.blockLen % element != 0) {
        instr.fail("Limit", "DataCopyPad: blockLen, %u bytes, is not a multiple of the element's %u", params.blockLen,
                   element);
        return;
    }
    if (element == 8 && padding.set && padding.value != 0) {
        instr.fail("Limit", "DataCopyPad: paddingValue must be 0 for elements of 64 bits");
        return;
    }
    if (params.blockCount == 0 || params.blockLen == 0) return instr.nothing(target, source);
    const uint64_t left = padding.left * element, right = padding.right * element, length = params.blockLen;
    const uint64_t whole = (left + length + right + 31) / 32 * 32;
    const uint64_t source_step = length + params.srcStride, target_step = whole + uint64_t(params.dstStride) * 32;
    instr.carry();
    instr.read2d(source, length, params.blockCount, source_step, "src");
    instr.write2d(target, whole, params.blockCount, target_step, "dst");
    instr.cost(params.blockCount, uint32_t(length), padding.left + padding.right);
    instr.element_size(element);
    if (instr.dead()) return;
    // Elements of 64 bits are moved as pairs of 32.
    const uint32_t size = element == 8 ? 4 : element;
    const bool padded = left + right != 0;
    for (uint32_t i = 0; i < params.blockCount; ++i) {
        const uint8_t* from = bytes(source.at(i * source_step));
        const Region region = target.at(i * target_step);
        uint8_t* to = bytes(region);
        // Without padding, the rest of the last block repeats the first element.
        uint8_t value[8];
        if (padded) {
            memcpy(value, &reg.pad_value, 8);
        } else {
            memcpy(value, from, size);
        }
        memcpy(to + left, from, length);
        carry_unwritten(region.at(left), source.at(i * source_step), length);
        if (checked && !padded && whole != length) fill_up(instr.core(), region.at(length), whole - length);
        if (padded && !reg.pad_value_set) {
            // Whatever the register held when the device was switched on.
            memset(to, 0xa5, left);
            memset(to + left + length, 0xa5, whole - left - length);
            if constexpr (checked) {
                if (left != 0) uninitialise(instr.core(), region, left);
                if (whole != left + length) uninitialise(instr.core(), region.at(left + length), whole - left - length);
            }
            continue;
        }
        fill_bytes(to, left, value, size);
        fill_bytes(to + left + length, whole - left - length, value, size);
    }
}

template <typename T>
void pad_in(const AscendC::LocalTensor<T>& dst, const AscendC::GlobalTensor<T>& src,
            const AscendC::DataCopyExtParams& params, const Padding& padding, Where where) {
    if constexpr (on_aic) return;
    Instr instr("DataCopyPad", Pipe::MTE2, Op::CopyInPad, where);
    copied_type<T>(instr);
    if (instr.position(dst, Mem::UB, "dst")) pad_in(instr, dst.region(), src.region(), sizeof(T), params, padding);
}

template <typename T>
void pad_out(const AscendC::GlobalTensor<T>& dst, const AscendC::LocalTensor<T>& src,
             const AscendC::DataCopyExtParams& params, Where where) {
    if constexpr (on_aic) return;
    Instr instr("DataCopyPad", Pipe::MTE3, Op::CopyOutPad, where);
    copied_type<T>(instr);
    check_atomic<T>(instr);
    if (!instr.position(src, Mem::UB, "src") || !instr.limit("blockCount", params.blockCount, 0, 4095) ||
        !instr.limit("blockLen", params.blockLen, 0, 2097151)) {
        return;
    }
    const uint64_t length = params.blockLen;
    copy_bursts(instr, dst.region(), src.region(),
                {params.blockCount, length, (length + 31) / 32 * 32 + uint64_t(params.srcStride) * 32,
                 length + params.dstStride});
    instr.element_size(sizeof(T));
}

template <typename T> uint64_t bits_of_value(T value) {
    uint64_t bits = 0;
    memcpy(&bits, &value, sizeof(T));
    return bits;
}

ASCIR_SHARED AscendC::DataCopyExtParams widen(const AscendC::DataCopyParams& params) {
    return {params.blockCount, params.blockLen, params.srcStride, params.dstStride, 0};
}

}  // namespace ascir

namespace AscendC {

template <typename T, PaddingMode mode = PaddingMode::Normal>
__aicore__ inline void DataCopyPad(const LocalTensor<T>& dst, const GlobalTensor<T>& src,
                                   const DataCopyExtParams& dataCopyParams, const DataCopyPadExtParams<T>& padParams,
                                   ascir::Where where = ascir::Where::here()) {
    static_assert(mode == PaddingMode::Normal, "DataCopyPad: this chip has no compact mode");
    ascir::pad_in(dst, src, dataCopyParams,
                  {padParams.isPad, padParams.leftPadding, padParams.rightPadding,
                   ascir::bits_of_value(padParams.paddingValue)},
                  where);
}
template <typename T>
__aicore__ inline void DataCopyPad(const LocalTensor<T>& dst, const GlobalTensor<T>& src,
                                   const DataCopyParams& dataCopyParams, const DataCopyPadParams& padParams,
                                   ascir::Where where = ascir::Where::here()) {
    ascir::pad_in(dst, src, ascir::widen(dataCopyParams),
                  {padParams.isPad, padParams.leftPadding, padParams.rightPadding, padParams.paddingValue}, where);
}
template <typename T, PaddingMode mode = PaddingMode::Normal>
__aicore__ inline void DataCopyPad(const GlobalTensor<T>& dst, const LocalTensor<T>& src,
                                   const DataCopyExtParams& dataCopyParams, ascir::Where where = ascir::Where::here()) {
    static_assert(mode == PaddingMode::Normal, "DataCopyPad: this chip has no compact mode");
    ascir::pad_out(dst, src, dataCopyParams, where);
}
template <typename T>
__aicore__ inline void DataCopyPad(const GlobalTensor<T>& dst, const LocalTensor<T>& src,
                                   const DataCopyParams& dataCopyParams, ascir::Where where = ascir::Where::here()) {
    ascir::pad_out(dst, src, ascir::widen(dataCopyParams), where);
}
// Between UB and L1 the vendor's framework sends a message to the cube core: not for kernels that stand alone.
template <typename T>
__aicore__ inline void DataCopyPad(const LocalTensor<T>&, const LocalTensor<T>&, const DataCopyExtParams&,
                                   const Nd2NzParams&, ascir::Where where = ascir::Where::here()) {
    if constexpr (ascir::on_aic) return;
    ascir::Instr instr("DataCopyPad", ascir::Pipe::S, ascir::Op::Other, where);
    instr.fail("NoSuchInstruction", "DataCopyPad: this chip has no way from UB to L1; copy through global memory");
}

// What a DataCopyPad with padding but without isPad takes.
template <typename T, TPosition pos = TPosition::MAX>
__aicore__ inline void SetPadValue(T paddingValue, ascir::Where where = ascir::Where::here()) {
    if constexpr (ascir::on_aic) return;
    ascir::note(ascir::Pipe::S, ascir::Op::RegisterWrite, where);
    ascir::core().reg.pad_value = ascir::bits_of_value(paddingValue);
    ascir::core().reg.pad_value_set = true;
}

}  // namespace AscendC
