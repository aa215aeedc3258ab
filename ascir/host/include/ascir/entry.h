// How a launcher calls a kernel. `ASCIR_ENTRY(kernel)` after the kernel's source makes the library's entry
// point. For a template: ASCIR_ENTRY(kernel<half, 128>).
#pragma once
#include <utility>
#include "ascir/machine.h"

namespace ascir {

// An argument slot, converted to the type of a parameter.
template <typename T>
T argument(const AscirLaunch& launch, size_t index, bool& good) {
    const AscirSlot& slot = launch.slots[index];
    if constexpr (std::is_pointer<T>::value) {
        if (slot.kind == ASCIR_SLOT_POINTER) return reinterpret_cast<T>(slot.value);
    } else if constexpr (std::is_arithmetic<T>::value || std::is_enum<T>::value) {
        if (slot.kind == ASCIR_SLOT_INTEGER) return static_cast<T>(static_cast<int64_t>(slot.value));
        if constexpr (std::is_arithmetic<T>::value) {
            if (slot.kind == ASCIR_SLOT_FLOATING) return static_cast<T>(load<double>(&slot.value));
        }
        if (slot.kind == ASCIR_SLOT_POINTER && sizeof(T) == 8) return static_cast<T>(slot.value);
    } else if constexpr (is_half<T> || is_bfloat16<T>) {
        if (slot.kind == ASCIR_SLOT_INTEGER) return T(float(static_cast<int64_t>(slot.value)));
        if (slot.kind == ASCIR_SLOT_FLOATING) return T(float(load<double>(&slot.value)));
    }
    if constexpr (!std::is_pointer<T>::value && std::is_trivially_copyable<T>::value) {
        if (slot.kind == ASCIR_SLOT_BYTES && slot.size == sizeof(T)) return load<T>(slot.data);
    }
    Core& core = *current_core;
    constexpr const char* kinds[] = {"a pointer", "an integer", "a floating number", "bytes"};
    report(core, Severity::Error, "Argument", "", "", nullptr, 0, Where{"", 0}, Where{"", 0}, "",
           "argument %zu: %s of %u bytes was given where the kernel takes %s of %zu bytes", index,
           kinds[slot.kind & 3], slot.kind == ASCIR_SLOT_BYTES ? slot.size : 8,
           std::is_pointer<T>::value ? "a pointer" : "a value", sizeof(T));
    good = false;
    if constexpr (std::is_default_constructible<T>::value) return T{};
    halt(core);
}

template <typename Function, typename... Parameters, size_t... index>
void invoke(const AscirLaunch& launch, Function kernel, std::index_sequence<index...>,
            void (*)(Parameters...)) {
    bool good = true;
    auto call = [&](std::remove_cv_t<std::remove_reference_t<Parameters>>... arguments) {
        if (good) kernel(arguments...);
    };
    call(argument<std::remove_cv_t<std::remove_reference_t<Parameters>>>(launch, index, good)...);
}

template <typename... Parameters>
void enter(const AscirLaunch* launch, void (*kernel)(Parameters...)) {
    Core& core = *current_core;
    if ((launch->checks != 0) != checked) {
        report(core, Severity::Error, "Argument", "", "", nullptr, 0, Where{"", 0}, Where{"", 0}, "",
               "the kernel was built %s checks", checked ? "with" : "without");
        return;
    }
    if (launch->slot_count != sizeof...(Parameters)) {
        report(core, Severity::Error, "Argument", "", "", nullptr, 0, Where{"", 0}, Where{"", 0}, "",
               "%zu arguments were given; the kernel takes %zu", size_t(launch->slot_count),
               sizeof...(Parameters));
        return;
    }
    invoke(*launch, kernel, std::make_index_sequence<sizeof...(Parameters)>{}, kernel);
}

}  // namespace ascir

#define ASCIR_ENTRY(...)                                                   \
    extern "C" ASCIR_PUBLIC void ascir_kernel(const AscirLaunch* launch);  \
    extern "C" ASCIR_PUBLIC void ascir_kernel(const AscirLaunch* launch) { \
        ascir::enter(launch, __VA_ARGS__);                                 \
    }

// ---- tiling of operator projects ----------------------------------------------------------------

// The operator's compiler makes these from what the host side registers: the default structure, read from
// global memory.
#define REGISTER_TILING_DEFAULT(type) using ascir_tiling_default [[maybe_unused]] = type
// Read from the text before it is compiled: with the key of the launch, GET_TILING_DATA is of the type that is registered
// for it.
#define REGISTER_TILING_FOR_TILINGKEY(condition, type) static_assert(sizeof(type) != 0, "")
#define GET_TILING_DATA_WITH_STRUCT(type, name, pointer) \
    type name;                                           \
    memcpy(static_cast<void*>(&name), pointer, sizeof(type))
#define GET_TILING_DATA(name, pointer) GET_TILING_DATA_WITH_STRUCT(ascir_tiling_default, name, pointer)
#define GET_TILING_DATA_MEMBER(type, member, name, pointer) \
    decltype(type::member) name;                            \
    memcpy(static_cast<void*>(&name), (pointer) + offsetof(type, member), sizeof name)
#define GET_TILING_DATA_PTR_WITH_STRUCT(type, name, pointer) \
    const type* name = reinterpret_cast<const type*>(pointer)
#define COPY_TILING_WITH_STRUCT(type, source, target) memcpy(static_cast<void*>(target), source, sizeof(type))
#define COPY_TILING_WITH_ARRAY(type, count, source, target) \
    memcpy(static_cast<void*>(target), source, sizeof(type) * (count))
#define TILING_KEY_IS(key) (ascir::core().launch->tiling_key == uint64_t(key))

// The host side's header of a tiling structure, included in a kernel: the structure as it lies in memory, and as the
// default one. The definition stands in the namespace optiling.
#define BEGIN_TILING_DATA_DEF(name) struct name {
#define TILING_DATA_FIELD_DEF(type, name)     \
    type name = {};                           \
    inline type get_##name() const { return name; }
#define TILING_DATA_FIELD_DEF_ARR(type, count, name) \
    type name[count] = {};                           \
    inline const type* get_##name() const { return name; }
#define TILING_DATA_FIELD_DEF_STRUCT(type, name) alignas(8) type name = {}
#define END_TILING_DATA_DEF }
#define REGISTER_TILING_DATA_CLASS(operation, name) ASCIR_TILING_CLASS(operation, name)
#define ASCIR_TILING_CLASS(operation, name)                 \
    using ascir_tiling_of_##operation = name;               \
    }                                                       \
    using ascir_tiling_default = optiling::ascir_tiling_of_##operation; \
    namespace optiling {
