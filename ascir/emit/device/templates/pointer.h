// An argument of a kernel: a pointer to whatever the kernel says it points to.
#pragma once

namespace ascir {

struct Pointer {
  void *data;
  template <typename T>
  operator T *() const {
    return static_cast<T *>(data);
  }
};

}  // namespace ascir
