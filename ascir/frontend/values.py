"""Values during the import of a model.

    SSAValue     a tensor that is computed at run time
    Array        a known tensor: initializers, constants, and results computed from these
    Sizes        integers some of which are dynamic sizes: results of `Shape`

A `Problem` is an error in a node; `build` adds the name of the node.
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
    """A node is invalid or unsupported."""


class NotKnown(Problem):
    """An operand must be known at import time."""

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
"""Floats without an element type in the graph: represented by their bytes, which cannot be used for arithmetic."""

CARRIERS: dict[DType, DType] = {
    np.dtype(ml_dtypes.uint4): UINT8,
    np.dtype(ml_dtypes.int2): INT8,
    np.dtype(ml_dtypes.uint2): UINT8,
    **dict.fromkeys(CODED, UINT8),
}
"""Types without an element type in the graph, and the wider integers that represent them."""

UNPACKED: dict[DType, DType] = {INT4: INT8}
"""Types that are packed two to a byte in constants, and their type at run time."""


def sizes(values: Sequence[Extent] | Array, dtype: DType = INT64) -> Array | Sizes:
    """An array of known numbers, or `Sizes` if there are names."""
    array = np.array(values, dtype=object) if not isinstance(values, np.ndarray) else values
    if any(isinstance(each, Size) for each in array.flat):
        return Sizes(array, dtype)
    return array.astype(dtype)


def carried(dtype: DType) -> DType:
    """The dtype that represents this one in the graph."""
    dtype = CARRIERS.get(dtype, dtype)
    if dtype not in ELEMENT_TYPES:
        raise Problem(f"elements of {dtype} have no element type here")
    return dtype


def carried_at_run_time(dtype: DType) -> DType:
    """The dtype that represents this one in the graph for values that are no constants."""
    return UNPACKED.get(dtype, carried(dtype))


def held(array: Array) -> Array:
    """An array in its representation in the graph."""
    return array.view(UINT8) if array.dtype in CODED else array.astype(carried(array.dtype), copy=False)


def element(value: Value) -> Attribute:
    """The element type of the value in the graph."""
    return element_of(value) if isinstance(value, SSAValue) else ELEMENT_TYPES[carried(value.dtype)]


def dims(value: Value) -> Shape:
    """The dimensions of the value's type."""
    return shape_of(value) if isinstance(value, SSAValue) else tuple(value.shape)


def rank(value: Value) -> int:
    return len(dims(value))


def static(value: Value, what: str) -> tuple[int, ...]:
    """A shape that must be known at import time."""
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
    """A value, for messages."""
    if isinstance(value, SSAValue):
        return str(value.type)  # pyright: ignore[reportUnknownMemberType, reportUnknownArgumentType]
    return f"a constant of {value.dtype}{list(value.shape)}"


def is_value(given: Any) -> bool:
    """Whether a value is a tensor, rather than a number, a list or None."""
    return isinstance(given, SSAValue | np.ndarray | np.generic | Sizes)
