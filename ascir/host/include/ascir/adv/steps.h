// Building blocks of the elementwise functions of the library: formulas of vector instructions, each over a piece of
// elements in counter mode and followed by a barrier, and the loop over the pieces that fit into the scratch buffer.
//
//     struct Silu : ascir::adv::Formula {                            // x / (1 + exp(-x)), in the operands' type
//         template <typename T> void operator()(const Steps& v, const Tensor<T>& dst, const Tensor<T>& x) const {
//             v.muls(dst, x, -1), v.exp(dst, dst), v.adds(dst, dst, 1), v.div(dst, x, dst);
//         }
//     };
//     ascir::adv::run(Silu(), {"Silu", where}, dst, nullptr, count, src);
#pragma once
#include <tuple>
#include "ascir/adv/scratch.h"

namespace ascir {
namespace adv {

template <typename T> using Tensor = AscendC::LocalTensor<T>;
using AscendC::RoundMode;

struct Call {
    const char* api;
    Where where;
};

template <typename T> T number(double value) {
    if constexpr (is_half<T>) {
        return half_of(float(value));
    } else {
        return T(value);
    }
}

// Instructions on the elements that `lanes` chose, and the slots of the scratch.
class Steps {
public:
    template <typename T> Tensor<T> slot(uint32_t i) const { return scratch_[i * slot_bytes_].template ReinterpretCast<T>(); }
    void lanes(uint32_t count) const { AscendC::SetVectorMask<half, AscendC::MaskMode::COUNTER>(uint64_t(0), uint64_t(count)); }

#define ASCIR_STEP(NAME, API)                                                                                             \
    template <typename T> void NAME(const Tensor<T>& dst, const Tensor<T>& a, const Tensor<T>& b) const {                 \
        AscendC::API<T, false>(dst, a, b, AscendC::MASK_PLACEHOLDER, 1, AscendC::BinaryRepeatParams());                   \
        step();                                                                                                           \
    }
    ASCIR_STEP(add, Add)
    ASCIR_STEP(sub, Sub)
    ASCIR_STEP(mul, Mul)
    ASCIR_STEP(div, Div)
    ASCIR_STEP(max, Max)
    ASCIR_STEP(min, Min)
    ASCIR_STEP(bit_and, And)
    ASCIR_STEP(bit_or, Or)
#undef ASCIR_STEP
#define ASCIR_STEP(NAME, API)                                                                                             \
    template <typename T> void NAME(const Tensor<T>& dst, const Tensor<T>& a) const {                                     \
        AscendC::API<T, false>(dst, a, AscendC::MASK_PLACEHOLDER, 1, AscendC::UnaryRepeatParams());                       \
        step();                                                                                                           \
    }
    ASCIR_STEP(exp, Exp)
    ASCIR_STEP(ln, Ln)
    ASCIR_STEP(abs, Abs)
    ASCIR_STEP(relu, Relu)
    ASCIR_STEP(reciprocal, Reciprocal)
    ASCIR_STEP(bit_not, Not)
#undef ASCIR_STEP
#define ASCIR_STEP(NAME, API)                                                                                             \
    template <typename T> void NAME(const Tensor<T>& dst, const Tensor<T>& a, double scalar) const {                      \
        AscendC::API<T, false>(dst, a, number<T>(scalar), AscendC::MASK_PLACEHOLDER, 1, AscendC::UnaryRepeatParams());    \
        step();                                                                                                           \
    }
    ASCIR_STEP(adds, Adds)
    ASCIR_STEP(muls, Muls)
    ASCIR_STEP(maxs, Maxs)
    ASCIR_STEP(mins, Mins)
    ASCIR_STEP(left, ShiftLeft)
    ASCIR_STEP(right, ShiftRight)
#undef ASCIR_STEP
    template <typename T> void fill(const Tensor<T>& dst, double scalar) const {
        AscendC::Duplicate<T, false>(dst, number<T>(scalar), AscendC::MASK_PLACEHOLDER, 1, 1, 8);
        step();
    }
    template <typename D, typename S> void cast(const Tensor<D>& dst, const Tensor<S>& a, RoundMode mode) const {
        constexpr uint32_t to = dtype_bits(dtype_of<D>), from = dtype_bits(dtype_of<S>), widest = to > from ? to : from;
        AscendC::Cast<D, S, false>(dst, a, mode, AscendC::MASK_PLACEHOLDER, 1,
                                   AscendC::UnaryRepeatParams(1, 1, 8 * to / widest, 8 * from / widest));
        step();
    }
    // Each lane with one of a block that repeats: dst = a op block.
    template <typename T> void add_block(const Tensor<T>& dst, const Tensor<T>& a, const Tensor<T>& block) const {
        AscendC::Add<T, false>(dst, a, block, AscendC::MASK_PLACEHOLDER, 1, AscendC::BinaryRepeatParams(1, 1, 0, 8, 8, 0));
        step();
    }
    template <typename T> void mul_block(const Tensor<T>& dst, const Tensor<T>& a, const Tensor<T>& block) const {
        AscendC::Mul<T, false>(dst, a, block, AscendC::MASK_PLACEHOLDER, 1, AscendC::BinaryRepeatParams(1, 1, 0, 8, 8, 0));
        step();
    }

    // min(max(a, low), high); numerators over denominators; polynomials from the highest coefficient on.
    template <typename T> void clamp(const Tensor<T>& dst, const Tensor<T>& a, double low, double high) const {
        mins(dst, a, high), maxs(dst, dst, low);
    }
    // 1 where `sign * a` is positive, however small it is, else 0.
    template <typename T> void positive(const Tensor<T>& dst, const Tensor<T>& a, double sign) const {
        constexpr double large = is_half<T> ? 32768.0 : 1.7014118346046923e38;
        muls(dst, a, sign * large), muls(dst, dst, large), clamp(dst, dst, 0, 1);
    }
    // Continues dst = c[0], c[0]*z + c[1], ... from a dst that has taken its first coefficient.
    template <typename T, size_t n> void horner(const Tensor<T>& dst, const Tensor<T>& z, const double (&c)[n]) const {
        for (size_t i = 0; i < n; ++i) {
            if (i != 0) mul(dst, dst, z);
            adds(dst, dst, c[i]);
        }
    }
    // A quotient, or the fast and less precise product with a reciprocal, which is left in b.
    template <typename T> void quotient(const Tensor<T>& dst, const Tensor<T>& a, const Tensor<T>& b, bool fast) const {
        if (!fast) return div(dst, a, b);
        reciprocal(b, b), mul(dst, a, b);
    }

protected:
    Tensor<uint8_t> scratch_;
    uint32_t slot_bytes_ = 0;
};

// One call: its scope, and its scratch cut into `slots` of as many elements of `element` bytes as fit in whole
// repeats, `stretch` of them, or of as many as there are to compute.
class Pass : public Steps {
public:
    Pass(const Call& call, const Tensor<uint8_t>* shared, uint32_t slots, uint32_t element, uint32_t count)
        : stretch(count), scope_(call.api, call.where) {
        if (count == 0) return;
        if (slots != 0 && !cut(shared, slots, element, count)) return;
        ok_ = true;
        AscendC::SetMaskCount();
    }
    bool ok() const { return ok_; }
    const Library& scope() const { return scope_; }
    // As far as the documentation allows operands to share memory: all of it, or nothing.
    template <typename D, typename S>
    bool apart(const Tensor<D>& dst, uint32_t written, const Tensor<S>& src, uint32_t read, bool same_allowed) const {
        if constexpr (!checked) return true;
        const uint64_t to = dst.region().addr, from = src.region().addr;
        if (to >= from + bytes_of<S>(read) || from >= to + bytes_of<D>(written) || (same_allowed && to == from)) return true;
        return scope_.refuse("Overlap", "%s: dst, from byte %llu of UB on, and a source, from byte %llu on, overlap%s", scope_.api,
                             (unsigned long long)to, (unsigned long long)from, same_allowed ? " in part" : "");
    }
    void uses_reserved() const {
        if (core().ub_peak <= uint64_t(AscendC::TMP_UB_OFFSET)) return;
        report(core(), Severity::Warning, "ReservedMemory", scope_.api, "", nullptr, 0, core().outer, Where{"", 0}, "",
               "%s: uses the 8 KiB of UB from %d on, which the kernel has allocated", scope_.api, AscendC::TMP_UB_OFFSET);
    }

    uint32_t slot_bytes() const { return slot_bytes_; }

    uint32_t stretch;

private:
    bool cut(const Tensor<uint8_t>* shared, uint32_t slots, uint32_t element, uint32_t count) {
        Scratch scratch = shared != nullptr ? Scratch(*shared) : Scratch(scope_);
        if (shared == nullptr && core().pipe == nullptr) return false;
        const uint64_t all = (uint64_t(count) * element + 31) / 32 * 32, each = scratch.bytes() / slots;
        slot_bytes_ = uint32_t(all <= each ? all : each / 256 * 256);
        if (slot_bytes_ == 0) return scratch.has(uint64_t(slots) * (all < 256 ? all : 256), scope_);
        if (all > each) stretch = slot_bytes_ / element;
        scratch_ = scratch.take<uint8_t>(slots * slot_bytes_);
        return true;
    }

    Library scope_;
    bool ok_ = false;
};

// What a formula says of itself.
struct Formula {
    static constexpr uint32_t types = dtypes<half, float>;   // of its sources
    static constexpr uint32_t slots = 0;                      // of scratch
    static constexpr bool in_float = false;                   // halves are computed as floats
    static constexpr bool in_place = false;                   // dst may be a source
    static constexpr bool reserved = false;                   // the device's uses the last 8 KiB of UB
    template <typename T> static constexpr uint32_t element = sizeof(T);   // bytes of a slot's elements
};
struct InFloat : Formula {
    static constexpr bool in_float = true;
    template <typename T> static constexpr uint32_t element = 4;
};

ASCIR_SHARED Tensor<float> widened(const Steps& v, const Tensor<half>& source, uint32_t slot) {
    const Tensor<float> wide = v.slot<float>(slot);
    v.cast(wide, source, RoundMode::CAST_NONE);
    return wide;
}
template <typename F, typename D, typename... S> void apply(const F& f, const Steps& v, const Tensor<D>& dst, const Tensor<S>&... src) {
    if constexpr (F::in_float && (is_half<S> && ...)) {
        uint32_t next = F::slots;
        const Tensor<float> result = v.template slot<float>(next);
        const std::tuple wide{result, widened(v, src, ++next)...};
        std::apply([&](const auto&... tensors) { f(v, tensors...); }, wide);
        v.cast(dst, result, RoundMode::CAST_NONE);
    } else {
        f(v, dst, src...);
    }
}

// dst = f(src...), by stretches. Without `shared`, scratch is what is left of UB.
template <typename F, typename D, typename S, typename... Rest>
void run(const F& f, const Call& call, const Tensor<D>& dst, const Tensor<uint8_t>* shared, uint32_t count, const Tensor<S>& first,
         const Tensor<Rest>&... rest) {
    static_assert((dtypes<S, Rest...> & ~F::types) == 0, "this function has no such operand type on this chip: cast before");
    constexpr uint32_t slots = F::slots + (F::in_float && is_half<S> ? 2 + sizeof...(Rest) : 0);
    Pass pass(call, shared, slots, F::template element<S>, count);
    if (!pass.ok() || !pass.apart(dst, count, first, count, F::in_place)) return;
    if (!(pass.apart(dst, count, rest, count, F::in_place) && ...)) return;
    for (uint32_t at = 0; at < count; at += pass.stretch) {
        pass.lanes(smaller(pass.stretch, count - at));
        apply(f, pass, dst[at], first[at], rest[at]...);
    }
    if (F::reserved) pass.uses_reserved();
}

}  // namespace adv
}  // namespace ascir

// The documented forms: with and without the temporary buffer, with a count or of the whole tensor. PARAMETERS stand
// between dst and the rest; SOURCES are the tensors among them, the first of them named FIRST.
#define ASCIR_LIST(...) __VA_ARGS__
#define ASCIR_ADV(NAME, HEAD, FORMULA, PARAMETERS, SCRATCH, COUNT, SHARED, SIZE, SOURCES)                                 \
    template <ASCIR_LIST HEAD>                                                                                            \
    __aicore__ inline void NAME(const LocalTensor<T>& dst, ASCIR_LIST PARAMETERS ASCIR_LIST SCRATCH ASCIR_LIST COUNT,     \
                                ascir::Where where = ascir::Where::here()) {                                              \
        if constexpr (ascir::on_aiv)                                                                                      \
            ascir::adv::run(ASCIR_LIST FORMULA, {#NAME, where}, dst, SHARED, SIZE, ASCIR_LIST SOURCES);                   \
    }
#define ASCIR_ADV_SHARED (, const LocalTensor<uint8_t>& sharedTmpBuffer)
#define ASCIR_ADV_COUNT (, const uint32_t calCount)
#define ASCIR_ADV_COUNTED(NAME, HEAD, FORMULA, PARAMETERS, SOURCES)                                                       \
    ASCIR_ADV(NAME, HEAD, FORMULA, PARAMETERS, ASCIR_ADV_SHARED, ASCIR_ADV_COUNT, &sharedTmpBuffer, calCount, SOURCES)    \
    ASCIR_ADV(NAME, HEAD, FORMULA, PARAMETERS, (), ASCIR_ADV_COUNT, nullptr, calCount, SOURCES)
#define ASCIR_ADV_ALL(NAME, HEAD, FORMULA, PARAMETERS, SOURCES, FIRST)                                                    \
    ASCIR_ADV_COUNTED(NAME, HEAD, FORMULA, PARAMETERS, SOURCES)                                                           \
    ASCIR_ADV(NAME, HEAD, FORMULA, PARAMETERS, ASCIR_ADV_SHARED, (), &sharedTmpBuffer, FIRST.GetSize(), SOURCES)          \
    ASCIR_ADV(NAME, HEAD, FORMULA, PARAMETERS, (), (), nullptr, FIRST.GetSize(), SOURCES)
// Of one tensor, in all forms.
#define ASCIR_ADV_UNARY(NAME, ...)                                                                                        \
    ASCIR_ADV_ALL(NAME, (typename T, bool isReuseSource = false), (__VA_ARGS__), (const LocalTensor<T>& src), (src), src)
#define ASCIR_ADV_BINARY(NAME, ...)                                                                                       \
    ASCIR_ADV_ALL(NAME, (typename T, bool isReuseSource = false), (__VA_ARGS__),                                          \
                  (const LocalTensor<T>& src0, const LocalTensor<T>& src1), (src0, src1), src0)
