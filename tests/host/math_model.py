"""What the tests of element-wise library functions share: a call on arrays, and operands.

computed(op=0, kind="half", a=data("half"))      # Sigmoid of 3000 halves; what lies behind the result is as it was
"""

from __future__ import annotations

import ctypes
from typing import Any

import numpy as np

from ascir.host.launch import Run
from tests.host.vector_model import TYPES, Array, clean, kernel, same_bits

FILE = "adv_math.cpp"
REALS = ["half", "float"]
COUNTS = [1, 31, 32, 33, 63, 64, 65, 127, 128, 129, 1000, 3000]


class Case(ctypes.Structure):
    _fields_ = (
        *((name, ctypes.c_int32) for name in ("op", "form", "count", "scratch")),
        *((name, ctypes.c_float) for name in ("scalar", "other")),
        ("bytes", ctypes.c_uint32),
    )


def whole_blocks(count: int, dtype: Any) -> int:
    return -(-count * np.dtype(dtype).itemsize // 32) * 32 // np.dtype(dtype).itemsize


def launch(
    op: int,
    kind: str,
    a: Array,
    b: Array | None = None,
    *,
    old: Array | None = None,
    form: int = 0,
    count: int | None = None,
    scratch: int = 0,
    scalar: float = 0,
    checks: bool = True,
) -> tuple[Run, Array]:
    """Scratch: 0 enough, negative: what is left of UB."""
    count = len(a) if count is None else count
    size = max(whole_blocks(len(o), o.dtype) * o.itemsize for o in (a, b, old) if o is not None)

    def filled(data: Array | None, dtype: Any) -> Array:
        room = np.full(size // np.dtype(dtype).itemsize, 3, dtype)
        if data is not None:
            room[: min(len(data), len(room))] = data[: len(room)]
        return room

    dst = filled(old, (a if old is None else old).dtype)
    if scratch == 0 and form in (0, 2):
        scratch = 8192
    call = Case(op, form, count, scratch, scalar, 0, size)
    arguments = [dst, filled(a, a.dtype), filled(b, (a if b is None else b).dtype), TYPES[kind][0], call]
    return kernel(FILE, "functions", checks).launch(1, arguments, time=False), dst


def computed(op: int, kind: str, a: Array, b: Array | None = None, **more: Any) -> Array:
    """The result; what lies behind it is as it was."""
    run, dst = launch(op, kind, a, b, **more)
    clean(run)
    count = more.get("count") or len(a)
    old = more.get("old")
    rest = np.full(len(dst), 3, dst.dtype)
    if old is not None:
        rest[: len(old)] = old
    same_bits(dst[count:], rest[count:])
    return dst[:count]


def data(kind: str, count: int = 3000, seed: int = 1, scale: float = 4) -> Array:
    dtype = TYPES[kind][1]
    values = np.random.default_rng(seed).standard_normal(count) * scale
    special = [0.0, -0.0, 1, -1, 0.5, -0.5, 2.5, 3.5, -2.5, 1e-6, -1e-6, 10, -10, 60, -60]
    values[: min(count, len(special))] = special[:count]
    return values.astype(dtype)
