"""Quantization and dequantization."""

from __future__ import annotations

from collections.abc import Callable, Mapping

import numpy as np
from xdsl.dialects.builtin import f32, i8

from ascir.dialects import graph
from ascir.dialects.graph.quantization import ACCUMULATED, QUANTIZED, i4
from ascir.dialects.graph.types import is_float
from ascir.frontend.integers import range_of
from ascir.frontend.maker import resolved
from ascir.frontend.onnx.coded import noted
from ascir.frontend.onnx.node import Node
from ascir.frontend.onnx.ops.casts import coded
from ascir.frontend.small_floats import decoded
from ascir.frontend.values import CODED, Problem, Value, carried, carried_at_run_time, dims, element, rank
from ascir.interp.dtypes import ELEMENT_TYPES, INT8, UINT8, DType, numpy_dtype

LEAST_PACKED = 1 << 10
"""Larger constants of four bits are weights."""


def _layout(node: Node, x: Value, scale: Value) -> tuple[int | None, int | None]:
    """The axis of scales, and the number of elements that share one."""
    block, axis = node.int("block_size", 0), node.int("axis", 1)
    if rank(scale) == 0 or (dims(scale) == (1,) and not block):
        return None, None
    axis = resolved(axis, rank(x))
    if not block:
        return axis, None
    size = dims(x)[axis]
    if not isinstance(size, int) or size % block:
        raise Problem(f"a dimension of {size} does not divide into blocks of {block}")
    return axis, block


def flat(node: Node, parameter: Value | None) -> Value | None:
    """A scalar has no dimensions."""
    if parameter is None or dims(parameter) != (1,):
        return parameter
    return node.call(graph.ReshapeOp, parameter, [])


def _spread(node: Node, x: Value, parameter: Value, axis: int | None, block: int | None) -> Value:
    """A parameter that broadcasts to `x`."""
    if axis is None or rank(parameter) == 0:
        return parameter
    if block is None:
        return node.call(graph.ReshapeOp, parameter, [dims(x)[axis], *[1] * (rank(x) - axis - 1)])
    shape = [*dims(parameter)]
    column = node.call(graph.ReshapeOp, parameter, [*shape[: axis + 1], 1, *shape[axis + 1 :]])
    wide = node.call(graph.BroadcastToOp, column, [*shape[: axis + 1], block, *shape[axis + 1 :]])
    return node.call(graph.ReshapeOp, wide, list(dims(x)))


def _target(node: Node) -> DType:
    if node.has(2):
        return node.dtype(node.x(2))
    number = node.int("output_dtype", 0)
    return node.attribute_dtype("output_dtype") if number else UINT8


def _quantize(node: Node) -> Value:
    x, scale, zero = node.x(0), flat(node, node.x(1)), flat(node, node.maybe(2))
    assert scale is not None
    axis, block = _layout(node, x, node.x(1))
    x = x if node.is_float(x) else node.cast(x, f32)
    target = _target(node)
    if target in CODED:
        steps = node.call(graph.DivOp, x, node.cast(_spread(node, x, scale, axis, block), element(x)))
        if zero is not None:
            zeros = decoded(node, zero, target, element(x))
            steps = node.call(graph.AddOp, steps, _spread(node, x, zeros, axis, block))
        return coded(node, steps, target)
    known = isinstance(x, np.ndarray)
    kind = ELEMENT_TYPES[carried(target) if known else carried_at_run_time(target)]
    if is_float(kind):
        raise Problem(f"quantizing to {target} is not supported")
    if kind in QUANTIZED.element_types and ELEMENT_TYPES.get(target) == kind:
        named = {"element_type": kind, "axis": axis, "group_size": block}
        return node.call(graph.QuantizeOp, x, scale, zero, **named)
    steps = node.cast(
        node.call(graph.DivOp, x, node.cast(_spread(node, x, scale, axis, block), element(x))), f32
    )
    whole = node.call(graph.RoundOp, steps)
    if zero is not None:
        whole = node.call(graph.AddOp, whole, node.cast(_spread(node, x, zero, axis, block), f32))
    low, high = range_of(target)
    result = node.cast(node.call(graph.ClampOp, whole, min=float(low), max=float(high)), kind)
    return noted(node, result, target)


def _dequantize(node: Node) -> Value:
    x, scale, zero = node.x(0), flat(node, node.x(1)), flat(node, node.maybe(2))
    assert scale is not None
    axis, block = _layout(node, x, node.x(1))
    target = (
        node.attribute_dtype("output_dtype", node.dtype(scale))
        if node.int("output_dtype", 0)
        else node.dtype(scale)
    )
    kind = ELEMENT_TYPES[carried(target)]
    if (code := node.dtype(x)) in CODED:
        x = decoded(node, x, code, f32)
        zero = None if zero is None else decoded(node, zero, code, f32)
    elif zero is not None and element(zero) != element(x):
        zero = node.cast(zero, element(x))
    if isinstance(zero, np.ndarray | np.generic) and not np.any(zero):
        zero = None
    if element(x) in ACCUMULATED.element_types:
        named = {"element_type": kind, "axis": axis, "group_size": block}
        # Packed weights are not unpacked: products take them as they are.
        x = (
            node.emitter.tensor(x)
            if element(x) == i4 and isinstance(x, np.ndarray) and x.size >= LEAST_PACKED
            else x
        )
        return node.call(graph.DequantizeOp, x, scale, zero, **named)
    steps = node.cast(x, f32)
    if zero is not None:
        steps = node.call(graph.SubOp, steps, node.cast(_spread(node, x, zero, axis, block), f32))
    wide = node.cast(_spread(node, x, scale, axis, block), f32)
    return node.cast(node.call(graph.MulOp, steps, wide), kind)


def _dynamic(node: Node) -> list[Value]:
    """To ui8, by the range of the elements, extended to include 0."""
    x = node.x(0)
    axes = list(range(rank(x)))
    zero = node.like(0.0, x)
    low = node.call(graph.MinimumOp, node.call(graph.ReduceOp, "min", x, axes), zero)
    high = node.call(graph.MaximumOp, node.call(graph.ReduceOp, "max", x, axes), zero)
    scale = node.call(graph.DivOp, node.call(graph.SubOp, high, low), node.like(255.0, x))
    start = node.call(graph.DivOp, node.call(graph.SubOp, zero, low), scale)
    point = node.call(graph.ClampOp, node.call(graph.RoundOp, start), min=0.0, max=255.0)
    # In the element type of `x`, as in ONNX: the quotient is rounded before it is rounded to an integer.
    steps = node.call(graph.AddOp, node.call(graph.RoundOp, node.call(graph.DivOp, x, scale)), point)
    whole = node.cast(node.call(graph.ClampOp, steps, min=0.0, max=255.0), UINT8)
    return [whole, scale, node.cast(point, UINT8)]


def as_i8(node: Node, x: Value) -> tuple[Value, int]:
    """Integers minus a constant: the cube multiplies i8 only."""
    if element(x) == i8:
        return x, 0
    if isinstance(x, np.ndarray) and x.dtype == UINT8:
        return (x.astype(np.int16) - 128).astype(np.int8), 128
    if numpy_dtype(element(x)) != UINT8:
        raise Problem(f"products of {element(x)} are not supported here: i8 and ui8 are")
    wide = node.cast(x, np.dtype(np.int16))
    return node.cast(node.call(graph.SubOp, wide, np.int16(128)), INT8), 128


TABLE: Mapping[str, Callable[[Node], Value | list[Value]]] = {
    "DequantizeLinear": _dequantize,
    "DynamicQuantizeLinear": _dynamic,
    "QuantizeLinear": _quantize,
}
