// Lists of tensors: an argument that has the shapes and addresses of several.
//
//     uint64_t offset                                  bytes from the head to the addresses
//     { uint32_t dim, index; uint64_t shape[dim]; }    of each tensor
//     uint64_t address                                 of each tensor
#pragma once
#include "ascir/debug.h"

namespace AscendC {

template <typename T>
class TensorDesc {
public:
    // Room for the shape that GetDesc reads.
    __aicore__ inline void SetShapeAddr(uint64_t* shape) { shape_ = shape; }
    __aicore__ inline uint64_t GetDim() const { return dim_; }
    __aicore__ inline uint64_t GetIndex() const { return index_; }
    __aicore__ inline uint64_t GetShape(uint32_t offset) const { return shape_[offset]; }
    __aicore__ inline T* GetDataPtr() const { return data_; }
    __aicore__ inline GlobalTensor<T> GetDataObj() const {
        GlobalTensor<T> tensor;
        tensor.SetGlobalBuffer(data_);
        return tensor;
    }

private:
    friend class ListTensorDesc;
    uint64_t* shape_ = nullptr;
    uint64_t dim_ = 0, index_ = 0;
    T* data_ = nullptr;
};

class ListTensorDesc {
public:
    ListTensorDesc() = default;
    __aicore__ inline ListTensorDesc(__gm__ void* data, uint32_t length = 0xffffffff,
                                     uint32_t shapeSize = 0xffffffff,
                                     ascir::Where where = ascir::Where::here()) {
        Init(data, length, shapeSize, where);
    }
    __aicore__ inline void Init(__gm__ void* data, uint32_t length = 0xffffffff,
                                uint32_t shapeSize = 0xffffffff, ascir::Where where = ascir::Where::here()) {
        words_.SetGlobalBuffer(static_cast<uint64_t*>(data));
        addresses_ = words_.GetValue(0, where) / 8;
        size_ = 0;
        for (uint64_t at = 1; at < addresses_; at += 1 + (words_.GetValue(at, where) & 0xffffffff)) ++size_;
        if (shapeSize != 0xffffffff && shapeSize != size_)
            ascir::failed_assertion("ListTensorDesc: shapeSize is the number of tensors", where);
        if (length != 0xffffffff && (addresses_ + size_) * 8 > length)
            ascir::failed_assertion("ListTensorDesc: the list fits in length", where);
    }
    template <class T>
    __aicore__ inline void GetDesc(TensorDesc<T>& desc, uint32_t index, ascir::Where where = ascir::Where::here()) {
        if (index >= size_) ascir::failed_assertion("ListTensorDesc: there is a tensor at index", where);
        uint64_t at = 1;
        for (uint32_t i = 0; i < index; ++i) at += 1 + (words_.GetValue(at, where) & 0xffffffff);
        const uint64_t head = words_.GetValue(at, where);
        desc.dim_ = head & 0xffffffff;
        desc.index_ = head >> 32;
        for (uint64_t i = 0; i < desc.dim_; ++i) desc.shape_[i] = words_.GetValue(at + 1 + i, where);
        desc.data_ = GetDataPtr<T>(index, where);
    }
    template <class T>
    __aicore__ inline T* GetDataPtr(uint32_t index, ascir::Where where = ascir::Where::here()) {
        if (index >= size_) ascir::failed_assertion("ListTensorDesc: there is a tensor at index", where);
        return reinterpret_cast<T*>(words_.GetValue(addresses_ + index, where));
    }
    __aicore__ inline uint32_t GetSize() const { return size_; }

private:
    GlobalTensor<uint64_t> words_;
    uint64_t addresses_ = 0;
    uint32_t size_ = 0;
};

}  // namespace AscendC
