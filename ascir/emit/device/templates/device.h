// What a compiled model needs of the host: its weights on the device, and errors with a place.
#pragma once

#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <fstream>
#include <vector>

#include "acl/acl.h"

namespace ascir {

inline void check(aclError code, const char *what, const char *file, int line) {
  if (code != ACL_SUCCESS) {
    std::fprintf(stderr, "%s:%d: %s failed with %d\n", file, line, what, static_cast<int>(code));
    std::exit(1);
  }
}

#define ASCIR_CHECK(call) ::ascir::check((call), #call, __FILE__, __LINE__)

inline void require(bool holds, const char *what) {
  if (!holds) {
    std::fprintf(stderr, "%s\n", what);
    std::exit(1);
  }
}

constexpr int64_t ALIGNMENT = 512;  // from multiples of it on, transfers take least

constexpr int64_t aligned(int64_t bytes) { return (bytes + ALIGNMENT - 1) / ALIGNMENT * ALIGNMENT; }

constexpr int64_t larger(int64_t a, int64_t b) { return a > b ? a : b; }

// Tensors without elements are not copied: nothing says that the device takes a copy of no bytes.
inline void copy(void *to, const void *from, int64_t bytes, aclrtMemcpyKind kind) {
  if (bytes > 0) {
    const size_t size = static_cast<size_t>(bytes);
    ASCIR_CHECK(aclrtMemcpy(to, size, from, size, kind));
  }
}

inline void copy_on(void *stream, void *to, const void *from, int64_t bytes) {
  if (bytes > 0 && to != from) {
    const size_t size = static_cast<size_t>(bytes);
    ASCIR_CHECK(aclrtMemcpyAsync(to, size, from, size, ACL_MEMCPY_DEVICE_TO_DEVICE, stream));
  }
}

// Where a tensor lies in the file of weights; its bytes are as the kernels take them.
struct Tensor {
  int64_t start;
  int64_t bytes;
};

// Memory of the device that lives as long as this object.
class Memory {
 public:
  explicit Memory(int64_t bytes) {
    ASCIR_CHECK(aclrtMalloc(&data_, static_cast<size_t>(larger(bytes, ALIGNMENT)), ACL_MEM_MALLOC_HUGE_FIRST));
  }
  ~Memory() { aclrtFree(data_); }
  Memory(const Memory &) = delete;
  Memory &operator=(const Memory &) = delete;
  char *data() const { return static_cast<char *>(data_); }

 private:
  void *data_ = nullptr;
};

// The weights of a model, read once.
class Weights {
 public:
  Weights(const char *path, const Tensor *tensors, int64_t count) : memory_(total(tensors, count)) {
    std::ifstream file(path, std::ios::binary);
    std::vector<char> bytes;
    int64_t at = 0;
    for (int64_t i = 0; i < count; ++i) {
      bytes.resize(static_cast<size_t>(tensors[i].bytes));
      if (!file.seekg(tensors[i].start) || !file.read(bytes.data(), tensors[i].bytes)) {
        std::fprintf(stderr, "%s: not the weights that this model was compiled with\n", path);
        std::exit(1);
      }
      copy(memory_.data() + at, bytes.data(), tensors[i].bytes, ACL_MEMCPY_HOST_TO_DEVICE);
      at_.push_back(at);
      at += aligned(tensors[i].bytes);
    }
  }
  void *operator[](int64_t i) const { return memory_.data() + at_[static_cast<size_t>(i)]; }

 private:
  static int64_t total(const Tensor *tensors, int64_t count) {
    int64_t bytes = 0;
    for (int64_t i = 0; i < count; ++i) {
      bytes += aligned(tensors[i].bytes);
    }
    return bytes;
  }

  Memory memory_;
  std::vector<int64_t> at_;
};

}  // namespace ascir
