"""What the names of a model stand for while it is read.

    SSAValue     a tensor that run time computes
    Array        a tensor that is known now: initializers, constants, and what follows from them
    Sizes        integers of which some are sizes that only run time knows: what `Shape` gives

`Problem` is what is wrong with a node; `build` adds which one it is.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, TypeAlias

import ml_dtypes
import numpy as np
from xdsl.ir import Attribute, SSAValue

from ascir.dialects.graph import element_of, shape_of
from ascir.dialects.graph.types import Dim, Shape
from ascir.frontend.sizes import Extent, Size
from ascir.interp.dtypes import ELEMENT_TYPES, INT4, INT8, INT64, UINT8, Array, DType


class Problem(Exception):
    """What a node asks for does not fit, or is out of reach."""


class NotKnown(Problem):
    """An operand would have to be known when the model is read."""

    def __init__(self, what: str, operand: int):
        super().__init__(
            f"{what} (operand {operand}) must be known when the model is read; fix sizes with --dim"
        )
        self.operand = operand


@dataclass(frozen=True, eq=False)
class Sizes:
    """An array of `int | Size`."""

    values: Array
    dtype: DType = INT64

    @property
    def shape(self) -> tuple[int, ...]:
        return self.values.shape


Value: TypeAlias = "SSAValue | Array | Sizes"

CODED: frozenset[DType] = frozenset(
    np.dtype(each)
    for each in (
        *(ml_dtypes.float8_e4m3fn, ml_dtypes.float8_e4m3fnuz, ml_dtypes.float8_e5m2),
        *(ml_dtypes.float8_e5m2fnuz, ml_dtypes.float8_e8m0fnu, ml_dtypes.float4_e2m1fn),
    )
)
"""Floats that the graph has no element type for: it has their bytes, and nothing computes with these."""

CARRIERS: dict[DType, DType] = {
    np.dtype(ml_dtypes.uint4): UINT8,
    np.dtype(ml_dtypes.int2): INT8,
    np.dtype(ml_dtypes.uint2): UINT8,
    **dict.fromkeys(CODED, UINT8),
}
"""What the graph has no element type for, and the wider integers that hold it."""

UNPACKED: dict[DType, DType] = {INT4: INT8}
"""What constants have two to a byte, and values of run time one."""


def sizes(values: Sequence[Extent] | Array, dtype: DType = INT64) -> Array | Sizes:
    """An array of what is known, or what keeps the names."""
    array = np.array(values, dtype=object) if not isinstance(values, np.ndarray) else values
    if any(isinstance(each, Size) for each in array.flat):
        return Sizes(array, dtype)
    return array.astype(dtype)


def carried(dtype: DType) -> DType:
    """The dtype that stands for this one in the graph."""
    dtype = CARRIERS.get(dtype, dtype)
    if dtype not in ELEMENT_TYPES:
        raise Problem(f"elements of {dtype} have no element type here")
    return dtype


def carried_at_run_time(dtype: DType) -> DType:
    """The dtype that stands for this one in the graph, where it is not a constant."""
    return UNPACKED.get(dtype, carried(dtype))


def held(array: Array) -> Array:
    """An array as the graph has it."""
    return array.view(UINT8) if array.dtype in CODED else array.astype(carried(array.dtype), copy=False)


def element(value: Value) -> Attribute:
    """The element type that the value has in the graph."""
    return element_of(value) if isinstance(value, SSAValue) else ELEMENT_TYPES[carried(value.dtype)]


def dims(value: Value) -> Shape:
    """The dimensions of the value's type."""
    return shape_of(value) if isinstance(value, SSAValue) else tuple(value.shape)


def rank(value: Value) -> int:
    return len(dims(value))


def static(value: Value, what: str) -> tuple[int, ...]:
    """A shape that has to be known now."""
    return static_dims(dims(value), what)


def static_dims(shape: Sequence[Dim], what: str) -> tuple[int, ...]:
    known = tuple(dim for dim in shape if isinstance(dim, int))
    if len(known) < len(shape):
        shown = ", ".join("?" if dim is None else str(dim) for dim in shape)
        raise Problem(
            f"{what} needs a shape that is known when the model is read, not [{shown}]; fix it with --dim"
        )
    return known


def shown(value: Any) -> str:
    """A value for people."""
    if isinstance(value, SSAValue):
        return str(value.type)  # pyright: ignore[reportUnknownMemberType, reportUnknownArgumentType]
    return f"a constant of {value.dtype}{list(value.shape)}"


def is_value(given: Any) -> bool:
    """Whether something is a tensor, as opposed to a number, a list or nothing."""
    return isinstance(given, SSAValue | np.ndarray | np.generic | Sizes)
