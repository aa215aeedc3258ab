"""What the tests of library functions share: eight buffers that go into UB and come back.

run = Call("adv_softmax.cpp", "softmax", op=0, type=0, tmp=4096, a=8, b=64, c=64).run({1: x})
run.get(0, np.float32, (8, 64))
"""

from __future__ import annotations

import ctypes
from dataclasses import dataclass, field
from typing import Any

import numpy as np

from ascir.host import Run
from tests.host.vector_model import Array, clean, kernel

SIZES = (32768, 32768, 32768, 8192, 8192, 8192, 8192, 8192)
STARTS = tuple(sum(SIZES[:i]) for i in range(len(SIZES)))
DST, SRC = 0, 1
REALS: tuple[Any, ...] = (np.float32, np.float16)
"""What `type` 0 and 1 are."""
OLD = 0x5A  # what buffers hold that a test gives nothing for


class Case(ctypes.Structure):
    _fields_ = (
        *((name, ctypes.c_int32) for name in ("op", "type", "tmp")),
        *((name, ctypes.c_uint32) for name in "abcde"),
        ("scalar", ctypes.c_float),
    )


@dataclass
class Result:
    run: Run
    memory: Array

    def raw(self, buffer: int) -> Array:
        return self.memory[STARTS[buffer] :][: SIZES[buffer]]

    def get(self, buffer: int, dtype: Any, shape: tuple[int, ...]) -> Array:
        return self.raw(buffer).view(dtype)[: int(np.prod(shape))].reshape(shape)

    def untouched(self, buffer: int, begin: int) -> None:
        """Nothing is written from byte `begin` on."""
        assert (self.raw(buffer)[begin:] == OLD).all()


@dataclass
class Call:
    file: str
    name: str
    op: int
    type: int
    tmp: int = 8192
    lengths: tuple[int, ...] = ()
    scalar: float = 0.0
    options: dict[str, Any] = field(default_factory=dict[str, Any])

    def launch(self, buffers: dict[int, Array]) -> Result:
        memory = np.full(sum(SIZES), OLD, np.uint8)
        for i, data in buffers.items():
            flat = np.ascontiguousarray(data).view(np.uint8).ravel()
            memory[STARTS[i] :][: flat.size] = flat
        out = np.zeros_like(memory)
        lengths = (*self.lengths, 0, 0, 0, 0, 0)[:5]
        case = Case(self.op, self.type, self.tmp, *lengths, self.scalar)
        run = kernel(self.file, self.name).launch(1, [memory, out, case], time=False, **self.options)
        return Result(run, out)

    def run(self, buffers: dict[int, Array]) -> Result:
        result = self.launch(buffers)
        clean(result.run)
        return result
