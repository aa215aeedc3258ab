"""Reductions and running sums along axes.

%0 = graph.reduce sum %x axes [-1] keepdims : tensor<4x8xf32> -> tensor<4x1xf32>
%1 = graph.argmax %x axis 1 : tensor<4x8xf32> -> tensor<4xi64>
%2 = graph.cumsum %x axis 0 exclusive : tensor<4x8xf32>
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar

from xdsl.dialects.builtin import StringAttr, i1, i64
from xdsl.irdl import operand_def, prop_def, result_def

from ascir.dialects.graph.base import GraphOp, UnaryOp, Value, graph_op
from ascir.dialects.graph.errors import RuleError
from ascir.dialects.graph.properties import BOOL, INT, INTS, bool_attr, int_attr, ints, words
from ascir.dialects.graph.shapes import resolve_axes, resolve_axis, without_axes
from ascir.dialects.graph.types import (
    ANY,
    COMPARABLE,
    INTEGER,
    NUMBER,
    Shape,
    Tensor,
    element_of,
    is_float,
    shape_of,
    tensor_type,
)

IGNORES_NAN = "graph.ignores_nan"
"""A unit attribute of `reduce max`, `reduce min`, sorts and `top_k`. On a reduction: NaN need not be propagated, as it
propagates to all uses of the result by another path. On the others: there is no NaN. It may be dropped, as the
operation is valid without it."""


def reduced_shape(shape: Shape, axes: Sequence[int], keepdims: bool, *, empty_allowed: bool = True) -> Shape:
    """The shape without these axes; `empty_allowed`: whether the reduction of no elements has a value, as a sum has."""
    resolved = resolve_axes(axes, len(shape))
    for axis in resolved:
        if shape[axis] == 0 and not empty_allowed:
            raise RuleError(f"axis {axis} has no elements to choose from")
    return without_axes(shape, resolved, keepdims)


@graph_op
class ReduceOp(GraphOp):
    """Reduces along `axes`: `sum`, `mean` (floats), `max`, `min`, `prod`, or `any` and `all` of booleans. Axes must be
    distinct; `max` and `min` need at least one element.

        %r = graph.reduce max %x axes [0, 2] : tensor<4x8x2xf16> -> tensor<8xf16>
    """

    name = "graph.reduce"
    LEAD: ClassVar = "kind"

    x = operand_def(COMPARABLE)
    kind = prop_def(words("sum", "mean", "max", "min", "prod", "any", "all"))
    axes = prop_def(INTS)
    keepdims = prop_def(BOOL, bool_attr(False))
    result = result_def(ANY)

    def __init__(self, kind: str, x: Value, axes: Sequence[int], keepdims: bool = False):
        properties = {"kind": StringAttr(kind), "axes": ints(axes), "keepdims": bool_attr(keepdims)}
        super().__init__(x, properties=properties)

    def infer(self) -> Sequence[Tensor]:
        kind, element_type = self.kind.data, element_of(self.x)
        if (kind in ("any", "all")) != (element_type == i1):
            raise RuleError(f"{kind} does not reduce elements of {element_type}")
        if kind == "mean" and not is_float(element_type):
            raise RuleError(f"mean reduces floats only, not {element_type}; cast first")
        empty_allowed = kind not in ("max", "min")
        axes, keepdims = self.axes.get_values(), bool(self.keepdims)
        shape = reduced_shape(shape_of(self.x), axes, keepdims, empty_allowed=empty_allowed)
        return [tensor_type(shape, element_type)]


class ArgOp(GraphOp):
    """The position of an extremum along `axis`; of equal elements the first."""

    x = operand_def(NUMBER)
    axis = prop_def(INT)
    keepdims = prop_def(BOOL, bool_attr(False))
    result = result_def(INTEGER)

    def __init__(self, x: Value, axis: int, keepdims: bool = False):
        super().__init__(x, properties={"axis": int_attr(axis), "keepdims": bool_attr(keepdims)})

    def infer(self) -> Sequence[Tensor]:
        axes, keepdims = [self.axis.value.data], bool(self.keepdims)
        return [tensor_type(reduced_shape(shape_of(self.x), axes, keepdims, empty_allowed=False), i64)]


@graph_op
class ArgmaxOp(ArgOp):
    """The position of the largest element."""

    name = "graph.argmax"


@graph_op
class ArgminOp(ArgOp):
    """The position of the smallest element."""

    name = "graph.argmin"


@graph_op
class CumsumOp(UnaryOp):
    """Prefix sums along `axis`: `exclusive` sums do not include the element itself; `reverse` sums start at the end.

    %y = graph.cumsum %x axis 1 reverse : tensor<4x8xf32>
    """

    name = "graph.cumsum"

    axis = prop_def(INT)
    exclusive = prop_def(BOOL, bool_attr(False))
    reverse = prop_def(BOOL, bool_attr(False))

    def __init__(self, x: Value, axis: int, exclusive: bool = False, reverse: bool = False):
        flags = {"exclusive": bool_attr(exclusive), "reverse": bool_attr(reverse)}
        GraphOp.__init__(self, x, properties={"axis": int_attr(axis), **flags})

    def infer(self) -> Sequence[Tensor]:
        resolve_axis(self.axis.value.data, len(shape_of(self.x)))
        return super().infer()
