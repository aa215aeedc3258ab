// Shared by functions that are sequences of vector instructions: their scope, and memory for intermediate values.
//
//     ascir::Library scope("SoftMax", where);              // findings and records carry the kernel's line
//     ascir::Scratch scratch(sharedTmpBuffer);
//     if (!scratch.has(rows * 72 * 4, scope)) return;      // else a finding
//     LocalTensor<float> values = scratch.take<float>(rows);
#pragma once
#include "ascir/vector.h"

namespace ascir {

// A scope that expects the mask in normal mode, and leaves it full, like the functions of the library.
class Library {
public:
    Library(const char* name, Where where) : api(name), where(where), composite_(where) {
        if (core().reg.counter_mode) AscendC::SetMaskNorm();
    }
    ~Library() {
        if (core().reg.counter_mode) AscendC::SetMaskNorm();
        AscendC::ResetMask();
    }
    Library(const Library&) = delete;
    Library& operator=(const Library&) = delete;

    // A wrong argument. Returns false.
    bool refuse(const char* code, const char* format, ...) const __attribute__((format(printf, 3, 4), noinline, cold)) {
        va_list arguments;
        va_start(arguments, format);
        Core& now = core();
        report_arguments(now, Severity::Error, code, api, "", nullptr, 0, now.composite() ? now.outer : where, Where{"", 0},
                         "", format, arguments);
        va_end(arguments);
        return false;
    }
    template <typename T, typename... Allowed> bool takes() const {
        if constexpr ((dtype_bit(dtype_of<T>) & dtypes<Allowed...>) != 0) return true;
        return refuse("DType", "%s: %s is not supported on this chip", api, dtype_name(dtype_of<T>));
    }

    const char* const api;
    const Where where;

private:
    Composite composite_;
};

// The next vector instruction reads what an earlier one wrote.
inline void step() { AscendC::PipeBarrier<PIPE_V>(); }
// The scalar unit reads what a vector instruction wrote, and the contrary.
inline void vector_to_scalar() { synchronise(AscendC::HardEvent::V_S, "SetFlag", core().outer); }
inline void scalar_to_vector() { synchronise(AscendC::HardEvent::S_V, "SetFlag", core().outer); }

constexpr uint32_t round_up(uint32_t value, uint32_t unit) { return (value + unit - 1) / unit * unit; }
constexpr uint32_t quotient_up(uint32_t value, uint32_t unit) { return (value + unit - 1) / unit; }
constexpr uint32_t smaller(uint32_t a, uint32_t b) { return a < b ? a : b; }

// Bytes that the caller gave, cut from front to back; every piece begins at a block.
class Scratch {
public:
    template <typename T>
    explicit Scratch(const AscendC::LocalTensor<T>& tensor)
        : rest_(tensor.template ReinterpretCast<uint8_t>()), size_(tensor.GetLength()) {}
    // All that is left of UB.
    explicit Scratch(const Library& scope) {
        if (core().pipe == nullptr) {
            scope.refuse("Scratch", "%s: without a temporary buffer it needs a TPipe, which knows what is left of UB", scope.api);
            return;
        }
        AscendC::PopStackBuffer<uint8_t, AscendC::TPosition::LCM>(rest_);
        size_ = rest_.GetLength();
    }
    uint32_t bytes() const { return size_; }
    template <typename T> uint32_t room() const { return size_ / uint32_t(sizeof(T)); }
    template <typename T> AscendC::LocalTensor<T> take(uint32_t count) {
        const uint32_t bytes = round_up(count * uint32_t(sizeof(T)), 32);
        AscendC::LocalTensor<T> piece = rest_.template ReinterpretCast<T>();
        piece.SetSize(count);
        rest_ = rest_[bytes];
        size_ = bytes < size_ ? size_ - bytes : 0;
        return piece;
    }
    bool has(uint64_t bytes, const Library& scope) const {
        if (bytes <= size_) return true;
        return scope.refuse("Scratch", "%s: the temporary buffer has %u bytes, needed are %llu", scope.api, size_,
                            (unsigned long long)bytes);
    }

private:
    AscendC::LocalTensor<uint8_t> rest_;
    uint32_t size_ = 0;
};

}  // namespace ascir
