"""The interface by which importers of all front ends create operations.

    y = maker.call(MulOp, x, maker.like(0.5, x))      # %0 = graph.constant ...; %1 = graph.mul %x, %0

The node of an importer is a `Maker` that also has operands and attributes. Functions of a `Maker` are shared by all
front ends.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any, cast

import numpy as np
from xdsl.ir import Attribute

from ascir.dialects.graph import CastOp, GraphOp
from ascir.dialects.graph.types import is_float
from ascir.frontend.emitter import Emitter
from ascir.frontend.sizes import Extent
from ascir.frontend.values import Problem, Sizes, Value, carried, element
from ascir.interp.dtypes import BOOL, ELEMENT_TYPES, Array, DType, numpy_dtype
from ascir.interp.rounding import narrow


@dataclass
class Maker:
    """Creates operations at the position of the emitter."""

    emitter: Emitter

    def call(self, make: Callable[..., GraphOp], *operands: Any, **attributes: Any) -> Value:
        """The first result of an operation."""
        return self.emitter.call(make, *operands, **attributes)[0]

    def calls(self, make: Callable[..., GraphOp], *operands: Any, **attributes: Any) -> tuple[Value, ...]:
        return self.emitter.call(make, *operands, **attributes)

    def like(self, number: float | bool | Sequence[float] | Array, x: Value) -> Array:
        """A constant of the element type of `x`."""
        return self.constant(number, numpy_dtype(element(x)))

    def constant(self, number: float | bool | Sequence[float] | Array, dtype: DType | Any) -> Array:
        array = np.asarray(number)
        dtype = np.dtype(cast("Any", dtype))
        if array.dtype.kind == "f" and dtype != BOOL and dtype in (np.dtype(np.float16), *ELEMENT_TYPES):
            return np.asarray(narrow(array.astype(np.float64), carried(dtype)))
        return array.astype(dtype)

    def cast(self, x: Value, target: Attribute | DType) -> Value:
        wanted = target if isinstance(target, Attribute) else ELEMENT_TYPES[carried(target)]
        return x if element(x) == wanted else self.call(CastOp, self.plain(x), wanted)

    def plain(self, x: Value) -> Value:
        """Unchanged if unknown; an error if sizes have names."""
        return self.emitter.tensor(x) if isinstance(x, Sizes) else x

    def is_float(self, x: Value) -> bool:
        return is_float(element(x))

    def extents(self, value: Value) -> list[Extent]:
        return self.emitter.extents(value)


def resolved(axis: int, rank: int) -> int:
    """An axis, counted from 0."""
    if not -max(rank, 1) <= axis < max(rank, 1):
        raise Problem(f"axis {axis} is out of range for rank {rank}")
    return axis % max(rank, 1)
