"""What the tests of the host model share: kernels that are compiled once for the session."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from ascir.host import Kernel, load
from ascir.host.build import Toolchain

EMPTY = '#include "kernel_operator.h"\n'
"""The source of no kernel."""
ADD = """\
#include "kernel_operator.h"
using namespace AscendC;
constexpr uint32_t TILE = 128;

class Adder {
public:
    __aicore__ inline void Init(GM_ADDR x, GM_ADDR y, GM_ADDR z, uint32_t n) {
        count = n / GetBlockNum();
        xGm.SetGlobalBuffer((__gm__ half*)x + count * GetBlockIdx(), count);
        yGm.SetGlobalBuffer((__gm__ half*)y + count * GetBlockIdx(), count);
        zGm.SetGlobalBuffer((__gm__ half*)z + count * GetBlockIdx(), count);
        pipe.InitBuffer(inX, 2, TILE * sizeof(half));
        pipe.InitBuffer(inY, 2, TILE * sizeof(half));
        pipe.InitBuffer(outZ, 2, TILE * sizeof(half));
    }
    __aicore__ inline void Process() {
        for (uint32_t i = 0; i < count / TILE; ++i) {
            CopyIn(i);
            Compute();
            CopyOut(i);
        }
    }

private:
    __aicore__ inline void CopyIn(uint32_t i) {
        LocalTensor<half> x = inX.AllocTensor<half>();
        LocalTensor<half> y = inY.AllocTensor<half>();
        DataCopy(x, xGm[i * TILE], TILE);
        DataCopy(y, yGm[i * TILE], TILE);
        inX.EnQue(x);
        inY.EnQue(y);
    }
    __aicore__ inline void Compute() {
        LocalTensor<half> x = inX.DeQue<half>();
        LocalTensor<half> y = inY.DeQue<half>();
        LocalTensor<half> z = outZ.AllocTensor<half>();
        Add(z, x, y, TILE);
        outZ.EnQue<half>(z);
        inX.FreeTensor(x);
        inY.FreeTensor(y);
    }
    __aicore__ inline void CopyOut(uint32_t i) {
        LocalTensor<half> z = outZ.DeQue<half>();
        DataCopy(zGm[i * TILE], z, TILE);
        outZ.FreeTensor(z);
    }
    TPipe pipe;
    TQue<QuePosition::VECIN, 2> inX, inY;
    TQue<QuePosition::VECOUT, 2> outZ;
    GlobalTensor<half> xGm, yGm, zGm;
    uint32_t count;
};

extern "C" __global__ __aicore__ void add_custom(GM_ADDR x, GM_ADDR y, GM_ADDR z, uint32_t n) {
    Adder op;
    op.Init(x, y, z, n);
    op.Process();
}
"""

# One line of scalar code for each way to pass an argument.
PASSED = """\
#include "kernel_operator.h"
struct Tiling {
    int32_t rows;
    float scale;
};
extern "C" __global__ __aicore__ void passed(__gm__ float* out, int64_t wide, uint8_t narrow, float real, half small,
                                             Tiling tiling, GM_ADDR optional) {
    AscendC::GlobalTensor<float> result;
    result.SetGlobalBuffer(out, 8);
    result.SetValue(0, static_cast<float>(wide >> 32));
    result.SetValue(1, static_cast<float>(narrow));
    result.SetValue(2, real);
    result.SetValue(3, static_cast<float>(small));
    result.SetValue(4, static_cast<float>(tiling.rows));
    result.SetValue(5, tiling.scale);
    result.SetValue(6, optional == nullptr ? 1.0f : 0.0f);
}
"""


@pytest.fixture(scope="session")
def toolchain() -> Toolchain:
    return Toolchain.of_machine()


@pytest.fixture(scope="session")
def add_kernel() -> Kernel:
    """z = x + y in half, by tiles of 128, with queues of two buffers."""
    return load(ADD, "add_custom")


@pytest.fixture(scope="session")
def passed_kernel() -> Kernel:
    """Writes what it was given as arguments."""
    return load(PASSED, "passed")


@pytest.fixture
def kernel_file(tmp_path: Path) -> Callable[[str], Path]:
    """Writes a text to a file named kernel.cpp."""

    def write(text: str) -> Path:
        path = tmp_path / "kernel.cpp"
        path.write_text(text)
        return path

    return write


@pytest.fixture
def add_file(kernel_file: Callable[[str], Path]) -> Path:
    return kernel_file(ADD)
