"""What the tests of vector instructions share: lanes of repeats in numpy, and kernels with one instruction.

lanes(np.float16, Form(mask=5, repeat=2), 1, 8)   the element index of each lane: an array of 2 x 128
"""

from __future__ import annotations

import ctypes
from dataclasses import dataclass, replace
from functools import cache
from pathlib import Path
from typing import Any

import numpy as np

from ascir.host.launch import Kernel, Run, load

KERNELS = Path(__file__).parent / "kernels"
Array = np.ndarray[Any, Any]

TYPES: dict[str, tuple[int, Any]] = {
    "half": (0, np.float16),
    "float": (1, np.float32),
    "int16": (2, np.int16),
    "int32": (3, np.int32),
    "uint16": (4, np.uint16),
    "uint32": (5, np.uint32),
}
"""Types of elements by their names in C++: how a kernel of these tests is told of them, and numpy's."""


@cache
def kernel(file: str, name: str, checks: bool = True) -> Kernel:
    return load(KERNELS / file, name, checks=checks)


@dataclass(frozen=True)
class Form:
    """How a call says what it computes: by count, by mask bits or by mask count; strides in blocks."""

    count: int = 0
    bits: tuple[int, int] | None = None
    mask: int | None = None
    repeat: int = 1
    dst: tuple[int, int] = (1, 8)
    src0: tuple[int, int] = (1, 8)
    src1: tuple[int, int] = (1, 8)

    @property
    def kind(self) -> int:
        return 1 if self.bits is not None else 2 if self.mask is not None else 0

    def active(self, lanes: int) -> Array:
        """Which lanes of which repeat take part."""
        if self.kind == 0:
            repeats = -(-self.count // lanes)
            return (np.arange(repeats * lanes) < self.count).reshape(repeats, lanes)
        if self.mask is not None:
            one = np.arange(lanes) < self.mask
        else:
            assert self.bits is not None
            one = np.array([self.bits[i // 64] >> (i % 64) & 1 for i in range(lanes)], bool)
        return np.broadcast_to(one, (self.repeat, lanes))

    def contiguous(self, dst: tuple[int, int] = (1, 8), src: tuple[int, int] = (1, 8)) -> Form:
        """Strides of whole repeats, for operands of different sizes."""
        return replace(self, dst=dst, src0=src, src1=src)


def positions(size: int, lanes: int, repeats: int, strides: tuple[int, int]) -> Array:
    """Element index of each lane of each repeat: elements of `size` bytes."""
    block, repeat = strides
    each = 32 // size
    lane = np.arange(lanes)
    one = lane // each * block * each + lane % each
    return np.arange(repeats)[:, None] * repeat * each + one[None, :]


def native(size: int, lanes: int, form: Form, strides: tuple[int, int]) -> tuple[int, int]:
    return strides if form.kind else (1, lanes * size // 32)


def gather(data: Array, form: Form, lanes: int, strides: tuple[int, int]) -> Array:
    active = form.active(lanes)
    at = positions(data.itemsize, lanes, len(active), native(data.itemsize, lanes, form, strides))
    return data[np.minimum(at, data.size - 1)]


def scatter(data: Array, form: Form, lanes: int, values: Array) -> Array:
    """`data` after the lanes that take part were written, repeat by repeat."""
    result = data.copy()
    active = form.active(lanes)
    at = positions(data.itemsize, lanes, len(active), native(data.itemsize, lanes, form, form.dst))
    for row, places, mask in zip(values, at, active, strict=True):
        result[places[mask]] = row[mask]
    return result


class Case(ctypes.Structure):
    _fields_ = (
        *((name, ctypes.c_int32) for name in ("op", "form", "count", "repeat", "mode")),
        ("scalar", ctypes.c_float),
        ("mask", ctypes.c_uint64 * 2),
        *(
            (name, ctypes.c_uint16)
            for name in ("dstBlk", "src0Blk", "src1Blk", "dstRep", "src0Rep", "src1Rep")
        ),
        ("bytes", ctypes.c_uint32),
    )


def case(op: int, form: Form, size: int, scalar: float = 0, mode: int = 0) -> Case:
    mask = form.bits or (form.mask or 0, 0)
    blocks = (form.dst[0], form.src0[0], form.src1[0], form.dst[1], form.src0[1], form.src1[1])
    return Case(
        op, form.kind, form.count, form.repeat, mode, scalar, (ctypes.c_uint64 * 2)(*mask), *blocks, size
    )


def codes(run: Run) -> set[str]:
    """But for the old contents of targets, which nobody reads where all of it is overwritten (ErrorWrite3)."""
    return {f.code for f in run.findings if f.severity != "info" and f.code != "ErrorWrite3"}


def clean(run: Run) -> None:
    assert not codes(run), [str(f) for f in run.findings]


def same_bits(found: Array, wanted: Array) -> None:
    """Equal bit for bit, but for the payload of NaN."""
    assert found.dtype == wanted.dtype
    if found.dtype.kind == "f":
        both = np.isnan(found) & np.isnan(wanted)
        found, wanted = np.where(both, 0, found), np.where(both, 0, wanted)
    kind = f"u{found.itemsize}"
    np.testing.assert_array_equal(found.view(kind), wanted.view(kind))
