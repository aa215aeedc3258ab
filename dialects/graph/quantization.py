"""Conversions between floats and quantized integers, and to 2:4 sparsity.

    %q = graph.quantize %x, %scale axis 0 group_size 32 : (tensor<64x16xf16>, tensor<2x16xf16>) -> tensor<64x16xi4>
    %y = graph.dequantize %q, %scale axis 0 group_size 32 : (tensor<64x16xi4>, tensor<2x16xf16>) -> tensor<64x16xf16>
    %s = graph.sparsify %x axis 0 : tensor<64x16xf16>

A scale is one number (rank 0); or, with `axis`, one for each index along it; or, with `axis` and `group_size`, of the
shape of the tensor with that dimension divided by the size of a group. A zero point has the scale's shape.
"""

from __future__ import annotations

from collections.abc import Sequence

from xdsl.dialects.builtin import i8, i32
from xdsl.ir import Attribute, SSAValue
from xdsl.irdl import operand_def, opt_operand_def, opt_prop_def, prop_def, result_def

from ascir.dialects.graph.base import GraphOp, UnaryOp, Value, graph_op
from ascir.dialects.graph.errors import RuleError
from ascir.dialects.graph.properties import INT, int_attr, optional_int
from ascir.dialects.graph.shapes import require_at_least, resolve_axis, unify_shapes
from ascir.dialects.graph.types import (
    FLOAT,
    Shape,
    Tensor,
    TensorOf,
    dims_of,
    element_of,
    i4,
    shape_of,
    tensor_type,
    ui8,
)

QUANTIZED = TensorOf("quantized integers", (i4, i8, ui8))
ACCUMULATED = TensorOf("quantized integers or their sums", (i4, i8, ui8, i32))


def scale_shape(x: Shape, axis: int | None, group_size: int | None) -> Shape:
    """The shape that the scale of `x` must have."""
    if axis is None:
        if group_size is not None:
            raise RuleError("group_size needs an axis")
        return ()
    axis = resolve_axis(axis, len(x))
    dim = x[axis]
    if group_size is None:
        return (dim,)
    require_at_least([group_size], 1, "group_size")
    if isinstance(dim, int) and dim % group_size:
        raise RuleError(f"dimension {axis} is not a multiple of group_size", f"{dim} vs {group_size}")
    groups = dim // group_size if isinstance(dim, int) else (dim if group_size == 1 else None)
    return (*x[:axis], groups, *x[axis + 1 :])


class ScaledOp(GraphOp):
    """The base of both conversions."""

    axis = opt_prop_def(INT)
    group_size = opt_prop_def(INT)

    def check_scale(
        self, x: SSAValue, scale: SSAValue, zero_point: SSAValue | None, quantized: Attribute
    ) -> None:
        shape = scale_shape(shape_of(x), optional_int(self.axis), optional_int(self.group_size))
        unify_shapes(shape_of(scale), shape, "scale does not have the shape that axis and group_size ask for")
        if zero_point is not None:
            unify_shapes(shape_of(zero_point), shape, "zero_point does not have the shape of the scale")
            if element_of(zero_point) != quantized:
                raise RuleError(f"zero_point must be of {quantized}, as the quantized tensor is")


@graph_op
class DequantizeOp(ScaledOp):
    """
    `(x - zero_point) * scale`, in the type of the result. Scales are finite: kernels of products with others may give
    anything in all columns.

        %y = graph.dequantize %q, %s zero_point %z axis 1 : (tensor<4x8xui8>, tensor<8xf32>, tensor<8xui8>) -> tensor<4x8xf16>
    """

    name = "graph.dequantize"

    x = operand_def(ACCUMULATED)
    scale = operand_def(FLOAT)
    zero_point = opt_operand_def(ACCUMULATED)
    result = result_def(FLOAT)

    def __init__(
        self,
        x: Value,
        scale: Value,
        zero_point: Value | None = None,
        *,
        element_type: Attribute,
        axis: int | None = None,
        group_size: int | None = None,
    ):
        super().__init__(
            x,
            scale,
            zero_point,
            properties=_layout(axis, group_size),
            result_types=[tensor_type(dims_of(SSAValue.get(x).type), element_type)],
        )

    def infer(self) -> Sequence[Tensor]:
        self.check_scale(self.x, self.scale, self.zero_point, element_of(self.x))
        return [tensor_type(shape_of(self.x), element_of(self.results[0]))]


@graph_op
class QuantizeOp(ScaledOp):
    """
    `x / scale`, rounded to the nearest (even), plus `zero_point`; saturates.

        %q = graph.quantize %x, %s : (tensor<4x8xf16>, tensor<f32>) -> tensor<4x8xi8>
    """

    name = "graph.quantize"

    x = operand_def(FLOAT)
    scale = operand_def(FLOAT)
    zero_point = opt_operand_def(QUANTIZED)
    result = result_def(QUANTIZED)

    def __init__(
        self,
        x: Value,
        scale: Value,
        zero_point: Value | None = None,
        *,
        element_type: Attribute = i8,
        axis: int | None = None,
        group_size: int | None = None,
    ):
        super().__init__(
            x,
            scale,
            zero_point,
            properties=_layout(axis, group_size),
            result_types=[tensor_type(dims_of(SSAValue.get(x).type), element_type)],
        )

    def infer(self) -> Sequence[Tensor]:
        quantized = element_of(self.results[0])
        self.check_scale(self.x, self.scale, self.zero_point, quantized)
        return [tensor_type(shape_of(self.x), quantized)]


def _layout(axis: int | None, group_size: int | None) -> dict[str, Attribute | None]:
    return {
        "axis": None if axis is None else int_attr(axis),
        "group_size": None if group_size is None else int_attr(group_size),
    }


@graph_op
class SparsifyOp(UnaryOp):
    """Keeps the two elements of largest magnitude of each four along `axis` (the first ones if equal); the others
    become 0. The dimension is a multiple of 4.

        %y = graph.sparsify %x : tensor<8x16xf16>
    """

    name = "graph.sparsify"

    axis = prop_def(INT, int_attr(-1))

    def __init__(self, x: Value, axis: int = -1):
        GraphOp.__init__(self, x, properties={"axis": int_attr(axis)})

    def infer(self) -> Sequence[Tensor]:
        shape = shape_of(self.x)
        axis = resolve_axis(self.axis.value.data, len(shape))
        size = shape[axis]
        if isinstance(size, int) and size % 4:
            raise RuleError(f"dimension {axis} must be a multiple of 4, not {size}")
        return super().infer()
