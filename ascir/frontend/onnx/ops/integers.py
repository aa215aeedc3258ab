"""Products and convolutions of quantized integers.

With zero points p and q, sum (a - p)(b - q) = sum a b - p sum b - q sum a + n p q: the first sum is one of i8, and the
others are small. Operands of ui8 are converted to i8 first, with their zero points.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

import numpy as np
from xdsl.dialects.builtin import f32, i32

from ascir.dialects import graph
from ascir.frontend.convolutions import Geometry, convolved
from ascir.frontend.onnx.node import Node
from ascir.frontend.onnx.ops.convolution import geometry_of
from ascir.frontend.onnx.ops.quantization import as_i8, flat
from ascir.frontend.shaping import padded, reshape
from ascir.frontend.values import Value, dims, element, rank, static_dims
from ascir.interp.dtypes import INT8


def _point(node: Node, zero: Value | None, offset: int) -> Value:
    """A zero point of the shifted operand."""
    if zero is None:
        return np.asarray(-offset, np.int32)
    wide = node.cast(zero, i32)
    return node.call(graph.SubOp, wide, np.int32(offset)) if offset else wide


def _is_zero(point: Value) -> bool:
    return isinstance(point, np.ndarray | np.generic) and not np.any(point)


def _sum_of_products(node: Node, a: Value, b: Value, zero_a: Value | None, zero_b: Value | None) -> Value:
    """(a - zero_a) @ (b - zero_b), exact in i32."""
    a, offset_a = as_i8(node, a)
    b, offset_b = as_i8(node, b)
    p, q = _point(node, zero_a, offset_a), _point(node, zero_b, offset_b)
    if rank(p) == 1:  # one for each row
        p = reshape(node, p, [*node.extents(p), 1])
    total = node.call(graph.MatmulOp, a, b)
    (inner,) = static_dims(dims(a)[-1:], "a product of integers")
    if not _is_zero(p):
        columns = node.call(graph.ReduceOp, "sum", node.cast(b, i32), [-2], True)
        total = node.call(graph.SubOp, total, node.call(graph.MulOp, p, columns))
    if not _is_zero(q):
        rows = node.call(graph.ReduceOp, "sum", node.cast(a, i32), [-1], True)
        total = node.call(graph.SubOp, total, node.call(graph.MulOp, rows, q))
        if not _is_zero(p):
            both = node.call(graph.MulOp, node.call(graph.MulOp, p, q), np.int32(inner))
            total = node.call(graph.AddOp, total, both)
    return total


def _mat_mul_integer(node: Node) -> Value:
    return _sum_of_products(node, node.x(0), node.x(1), flat(node, node.maybe(2)), flat(node, node.maybe(3)))


def _requantized(node: Node, total: Value, factor: Value, scale: Value, zero: Value) -> Value:
    """Requantizes sums of i32 to small integers."""
    wide = node.call(graph.MulOp, node.cast(total, f32), node.cast(factor, f32))
    return node.call(graph.QuantizeOp, wide, node.cast(scale, f32), zero, element_type=element(zero))


def _qlinear_mat_mul(node: Node) -> Value:
    a, a_scale, a_zero, b, b_scale, b_zero, y_scale, y_zero = (
        flat(node, node.x(index)) if index not in (0, 3) else node.x(index) for index in range(8)
    )
    assert a is not None
    assert b is not None
    assert y_scale is not None
    assert y_zero is not None
    total = _sum_of_products(node, a, b, a_zero, b_zero)
    if a_scale is not None and rank(a_scale) == 1:
        a_scale = reshape(node, a_scale, [*node.extents(a_scale), 1])
    return _requantized(node, total, node.call(graph.MulOp, a_scale, b_scale), y_scale, y_zero)


def _convolution(node: Node, x: Value, w: Value, zero_x: Value | None, zero_w: Value | None) -> Value:
    """(x - zero_x) convolved with (w - zero_w), exact in i32; padding is zero_x itself."""
    geometry = geometry_of(node, x, dims(w)[2:])
    x, offset_x = as_i8(node, x)
    w, offset_w = as_i8(node, w)
    p, q = _point(node, zero_x, offset_x), _point(node, zero_w, offset_w)
    groups = node.int("group", 1)
    if any(geometry.pads) and not _is_zero(p):
        x, geometry = _padded_with(node, x, p, geometry)
    total = convolved(node, x, w, None, geometry, groups)
    spatial = [1] * (rank(x) - 2)
    if not _is_zero(p):
        sums = node.call(graph.ReduceOp, "sum", node.cast(w, i32), list(range(1, rank(w))), False)
        sums = node.call(graph.ReshapeOp, sums, [*dims(sums), *spatial])
        total = node.call(graph.SubOp, total, node.call(graph.MulOp, p, sums))
    if not _is_zero(q):
        if rank(q) == 1:
            q = node.call(graph.ReshapeOp, q, [*dims(q), *spatial])
        shape = static_dims(dims(w), "a convolution of integers")
        ones = np.ones(shape, INT8)
        seen = convolved(node, x, ones, None, geometry, groups)
        if not _is_zero(p):
            seen = node.call(graph.SubOp, seen, node.call(graph.MulOp, p, np.int32(np.prod(shape[1:]))))
        total = node.call(graph.SubOp, total, node.call(graph.MulOp, q, seen))
    return total


def _padded_with(node: Node, x: Value, point: Value, geometry: Geometry) -> tuple[Value, Geometry]:
    """The padding of a convolution as elements of the image."""
    half = len(geometry.pads) // 2
    low, high = [0, 0, *geometry.pads[:half]], [0, 0, *geometry.pads[half:]]
    small = node.cast(point, INT8)
    if isinstance(small, np.ndarray | np.generic):
        wide = padded(node, x, low, high, fill=float(small))
    else:
        inside = padded(node, np.ones(static_dims(dims(x), "a padded image"), np.int8), low, high)
        there = node.call(graph.CompareOp, "ne", inside, np.int8(0))
        wide = node.call(graph.SelectOp, there, padded(node, x, low, high), small)
    return wide, Geometry(geometry.strides, [0] * len(geometry.pads), geometry.dilations)


def _conv_integer(node: Node) -> Value:
    return _convolution(node, node.x(0), node.x(1), flat(node, node.maybe(2)), flat(node, node.maybe(3)))


def _qlinear_conv(node: Node) -> Value:
    x, w = node.x(0), node.x(3)
    x_scale, x_zero, w_scale, w_zero, y_scale, y_zero = (
        flat(node, node.x(index)) for index in (1, 2, 4, 5, 6, 7)
    )
    assert w_scale is not None
    assert y_scale is not None
    assert y_zero is not None
    total = _convolution(node, x, w, x_zero, w_zero)
    spatial = [1] * (rank(x) - 2)
    if node.has(8):
        bias = node.x(8)
        total = node.call(graph.AddOp, total, node.call(graph.ReshapeOp, bias, [*dims(bias), *spatial]))
    if rank(w_scale):
        w_scale = node.call(graph.ReshapeOp, w_scale, [*dims(w_scale), *spatial])
    return _requantized(node, total, node.call(graph.MulOp, x_scale, w_scale), y_scale, y_zero)


TABLE: Mapping[str, Callable[[Node], Value | Sequence[Value]]] = {
    "ConvInteger": _conv_integer,
    "MatMulInteger": _mat_mul_integer,
    "QLinearConv": _qlinear_conv,
    "QLinearMatMul": _qlinear_mat_mul,
}
