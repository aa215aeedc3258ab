// LocalTensor and GlobalTensor: typed views of bytes, and scalar access to them.
//
// Authors of API functions use region(), data() and bytes(); the rest is the documented interface.
#pragma once
#include "ascir/machine.h"

namespace ascir {

// The memory of a position on this chip.
constexpr Mem memory_of(AscendC::TPosition position) {
    using AscendC::TPosition;
    switch (position) {
        case TPosition::VECIN:
        case TPosition::VECOUT:
        case TPosition::VECCALC: return Mem::UB;
        case TPosition::A1:
        case TPosition::B1:
        case TPosition::C1:
        case TPosition::SPM:
        case TPosition::TSCM: return Mem::L1;
        case TPosition::A2: return Mem::L0A;
        case TPosition::B2: return Mem::L0B;
        case TPosition::C2: return Mem::BT;
        case TPosition::CO1: return Mem::L0C;
        case TPosition::C2PIPE2GM: return Mem::FB;
        default: return Mem::GM;
    }
}
constexpr const char* position_name(AscendC::TPosition position) {
    constexpr const char* names[] = {"GM",  "A1",   "A2",        "B1",           "B2",     "C1",
                                     "C2",  "CO1",  "CO2",       "VECIN",        "VECOUT", "VECCALC",
                                     "SPM", "TSCM", "C2PIPE2GM", "C2PIPE2LOCAL", "MAX"};
    return names[int(position)];
}

// Scalar access, an instruction of the scalar pipe. False where the address is outside of the memory.
ASCIR_SHARED bool scalar(const Region& region, uint32_t length, bool write, const char* api, Where where) {
    Instr instr(api, Pipe::S, write ? Op::ScalarSet : Op::ScalarGet, where);
    if (write) {
        instr.write(region, length, api, length);
    } else {
        instr.read(region, length, api, length);
    }
    return !instr.dead();
}

template <typename T>
T get_element(const Region& region, uint64_t index, const char* api, Where where) {
    const Region at = region.at(is_int4<T> ? index / 2 : index * sizeof(T));
    if (!scalar(at, sizeof(T), false, api, where)) return T(0);
    if constexpr (is_int4<T>) {
        const uint8_t pair = *bytes(at);
        const uint8_t nibble = index % 2 == 0 ? pair & 15 : pair >> 4;
        return T(nibble < 8 ? nibble : nibble - 16);
    } else {
        return load<T>(bytes(at));
    }
}

template <typename T>
void set_element(const Region& region, uint64_t index, T value, const char* api, Where where) {
    const Region at = region.at(is_int4<T> ? index / 2 : index * sizeof(T));
    if (!scalar(at, sizeof(T), true, api, where)) return;
    if constexpr (is_int4<T>) {
        const uint8_t nibble = uint8_t(int(value) & 15);
        uint8_t* pair = bytes(at);
        *pair = index % 2 == 0 ? uint8_t((*pair & 0xf0) | nibble) : uint8_t((*pair & 15) | nibble << 4);
    } else {
        store<T>(bytes(at), value);
    }
}

// What `tensor(i)` gives: reads and writes one element.
template <typename T>
class Element {
public:
    Element(const Region& region, uint64_t index, Where where)
        : region_(region), index_(index), where_(where) {}
    operator T() const { return get_element<T>(region_, index_, "operator()", where_); }
    Element& operator=(T value) {
        set_element<T>(region_, index_, value, "operator()", where_);
        return *this;
    }
    Element& operator=(const Element& other) { return *this = T(other); }
    Element(const Element&) = default;
    Element& operator+=(T value) { return *this = T(T(*this) + value); }
    Element& operator-=(T value) { return *this = T(T(*this) - value); }
    Element& operator*=(T value) { return *this = T(T(*this) * value); }
    Element& operator/=(T value) { return *this = T(T(*this) / value); }

private:
    Region region_;
    uint64_t index_;
    Where where_;
};

}  // namespace ascir

namespace AscendC {

// A buffer, as queues hand it around.
using TBufHandle = ascir::Allocation*;

struct TBuffAddr {
    uint32_t dataLen = 0;     // bytes
    uint32_t bufferAddr = 0;  // byte address in its memory
    TBufHandle bufferHandle = nullptr;
    uint8_t logicPos = 0;  // TPosition
};

template <typename T>
class LocalTensor {
public:
    using PrimType = T;
    using DataType = T;

    LocalTensor() = default;
    // A static tensor: `elements` of T from byte `address` of the position's memory.
    LocalTensor(TPosition position, uint32_t address, uint32_t elements) {
        address_.logicPos = uint8_t(position);
        address_.bufferAddr = address;
        address_.dataLen = uint32_t(ascir::bytes_of<T>(elements));
        begin_ = address;
        end_ = address + address_.dataLen;
    }
    explicit LocalTensor(TPosition position) {
        address_.logicPos = uint8_t(position);
        end_ = uint32_t(ascir::core().memory[int(ascir::memory_of(position))].size);
        address_.dataLen = end_;
    }

    LocalTensor operator[](uint32_t offset) const {
        LocalTensor view = *this;
        const uint32_t bytes = uint32_t(ascir::bytes_of<T>(offset));
        view.address_.bufferAddr += bytes;
        view.address_.dataLen = bytes < address_.dataLen ? address_.dataLen - bytes : 0;
        return view;
    }
    ascir::Element<T> operator()(uint32_t offset, ascir::Where where = ascir::Where::here()) const {
        return ascir::Element<T>(region(), offset, where);
    }
    T GetValue(uint32_t index, ascir::Where where = ascir::Where::here()) const {
        return ascir::get_element<T>(region(), index, "GetValue", where);
    }
    template <typename U>
    void SetValue(uint32_t index, U value, ascir::Where where = ascir::Where::here()) const {
        ascir::set_element<T>(region(), index, static_cast<T>(value), "SetValue", where);
    }

    uint32_t GetSize() const { return uint32_t(ascir::elements_of<T>(address_.dataLen)); }
    void SetSize(uint32_t elements) { address_.dataLen = uint32_t(ascir::bytes_of<T>(elements)); }
    uint32_t GetLength() const { return address_.dataLen; }
    void SetBufferLen(uint32_t bytes) { address_.dataLen = bytes; }
    int32_t GetPosition() const { return int32_t(address_.logicPos); }
    __ubuf__ T* GetPhyAddr(uint32_t offset = 0) const {
        return reinterpret_cast<T*>(ascir::bytes(region().at(ascir::bytes_of<T>(offset))));
    }
    TBufHandle GetBufferHandle() const { return address_.bufferHandle; }

    template <typename U>
    LocalTensor<U> ReinterpretCast() const {
        LocalTensor<U> other;
        other.address_ = address_;
        other.begin_ = begin_;
        other.end_ = end_;
        other.generation_ = generation_;
        other.user_tag_ = user_tag_;
        return other;
    }
    // Of the simulator on the CPU only.
    void Print(uint32_t = 0) const {
        static_assert(sizeof(T) == 0, "LocalTensor::Print is for debugging on the CPU only: use DumpTensor");
    }
    template <typename File>
    void ToFile(const File&) const {
        static_assert(sizeof(T) == 0, "LocalTensor::ToFile is for debugging on the CPU only: use DumpTensor");
    }
    void SetUserTag(int32_t tag) { user_tag_ = tag; }
    int32_t GetUserTag() const { return user_tag_; }
    void SetShapeInfo(const ShapeInfo& shape) { shape_ = shape; }
    ShapeInfo GetShapeInfo() const { return shape_; }
    void SetAddr(TBuffAddr address) {
        address_ = address;
        begin_ = address.bufferAddr;
        end_ = begin_ + address.dataLen;
        generation_ = address.bufferHandle != nullptr ? address.bufferHandle->generation : 0;
    }

    // `dst = a + b` computes into dst; the rest of the expressions is vector.h's.
    LocalTensor(const LocalTensor&) = default;
    LocalTensor& operator=(const LocalTensor&) = default;
    template <typename Expression>
    auto operator=(const Expression& expression) -> decltype(expression.compute(*this)) {
        return expression.compute(*this);
    }

    // For authors of API functions.
    ascir::Region region(uint64_t byte_offset = 0) const {
        ascir::Region region;
        region.mem = ascir::memory_of(TPosition(address_.logicPos));
        region.addr = address_.bufferAddr + byte_offset;
        region.begin = begin_;
        region.end = end_;
        region.owner = address_.bufferHandle;
        region.generation = generation_;
        return region;
    }
    T* data() const { return reinterpret_cast<T*>(ascir::bytes(region())); }
    // Of buffer `owner`, `bytes` long from `address`.
    static LocalTensor of(ascir::Allocation* owner, TPosition position, uint32_t address, uint32_t bytes) {
        LocalTensor tensor;
        tensor.address_.logicPos = uint8_t(position);
        tensor.address_.bufferAddr = address;
        tensor.address_.dataLen = bytes;
        tensor.address_.bufferHandle = owner;
        tensor.begin_ = address;
        tensor.end_ = address + bytes;
        tensor.generation_ = owner != nullptr ? owner->generation : 0;
        return tensor;
    }

    TBuffAddr address_;

private:
    template <typename U>
    friend class LocalTensor;
    uint32_t begin_ = 0;
    uint32_t end_ = 0;
    uint32_t generation_ = 0;
    int32_t user_tag_ = -1;
    ShapeInfo shape_;
};

template <typename T>
class GlobalTensor {
public:
    using PrimType = T;
    using DataType = T;

    // Without a size, the tensor goes to the end of the argument's buffer.
    void SetGlobalBuffer(__gm__ T* buffer, uint64_t elements) {
        SetGlobalBuffer(buffer);
        elements_ = elements;
        declared_ = address_ + ascir::bytes_of<T>(elements);
    }
    void SetGlobalBuffer(__gm__ T* buffer) {
        address_ = reinterpret_cast<uint64_t>(buffer);
        const ascir::Bounds bounds = ascir::buffer_of(ascir::core(), buffer);
        begin_ = bounds.begin;
        end_ = bounds.end;
        elements_ = declared_ = 0;
    }

    GlobalTensor operator[](uint64_t offset) const {
        GlobalTensor view = *this;
        view.address_ += ascir::bytes_of<T>(offset);
        view.elements_ = elements_ > offset ? elements_ - offset : 0;
        return view;
    }
    ascir::Element<T> operator()(uint64_t offset, ascir::Where where = ascir::Where::here()) const {
        return ascir::Element<T>(region(), offset, where);
    }
    T GetValue(uint64_t index, ascir::Where where = ascir::Where::here()) const {
        return ascir::get_element<T>(region(), index, "GetValue", where);
    }
    template <typename U>
    void SetValue(uint64_t index, U value, ascir::Where where = ascir::Where::here()) const {
        ascir::set_element<T>(region(), index, static_cast<T>(value), "SetValue", where);
    }

    uint64_t GetSize() const { return elements_; }
    __gm__ T* GetPhyAddr(uint64_t offset = 0) const {
        return reinterpret_cast<T*>(address_ + ascir::bytes_of<T>(offset));
    }
    template <typename U>
    GlobalTensor<U> ReinterpretCast() const {
        GlobalTensor<U> other;
        other.address_ = address_;
        other.begin_ = begin_;
        other.end_ = end_;
        other.elements_ = ascir::elements_of<U>(ascir::bytes_of<T>(elements_));
        other.declared_ = declared_;
        other.no_l2_ = no_l2_;
        return other;
    }
    template <CacheRwMode mode = CacheRwMode::RW>
    void SetL2CacheHint(CacheMode hint) {
        no_l2_ = hint == CacheMode::CACHE_MODE_DISABLE;
    }
    void SetShapeInfo(const ShapeInfo& shape) { shape_ = shape; }
    ShapeInfo GetShapeInfo() const { return shape_; }

    ascir::Region region(uint64_t byte_offset = 0) const {
        ascir::Region region;
        region.mem = ascir::Mem::GM;
        region.addr = address_ + byte_offset;
        region.begin = begin_;
        region.end = end_;
        region.no_l2 = no_l2_;
        region.declared = declared_;
        return region;
    }
    T* data() const { return reinterpret_cast<T*>(address_); }

private:
    template <typename U>
    friend class GlobalTensor;
    uint64_t address_ = 0;
    uint64_t begin_ = 0, end_ = 0;
    uint64_t elements_ = 0, declared_ = 0;
    bool no_l2_ = false;
    ShapeInfo shape_;
};

}  // namespace AscendC
