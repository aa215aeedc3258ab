"""Between element types.

Floats to integers truncate and stay in range, where ONNX leaves it open what happens. Integers to narrower integers keep
their low bits, as ONNX says; i64 to i32 alone stays in range instead, as indices do, which is what such casts are for.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping

import ml_dtypes
import numpy as np
from xdsl.dialects.builtin import i16, i32

from ascir.dialects import graph
from ascir.frontend.onnx.node import Node
from ascir.frontend.values import Problem, Value, carried
from ascir.interp.dtypes import BOOL, INT32, INT64, Array, DType, integer_range

BITS: Mapping[DType, int] = {
    np.dtype(ml_dtypes.int2): 2,
    np.dtype(ml_dtypes.uint2): 2,
    np.dtype(ml_dtypes.int4): 4,
    np.dtype(ml_dtypes.uint4): 4,
}


def bits_of(dtype: DType) -> int:
    return BITS.get(dtype, 8 * dtype.itemsize)


def is_integer(dtype: DType) -> bool:
    return dtype in BITS or dtype.kind in "iu"


def is_signed(dtype: DType) -> bool:
    return dtype.kind == "i" or dtype in (np.dtype(ml_dtypes.int2), np.dtype(ml_dtypes.int4))


def range_of(dtype: DType) -> tuple[int, int]:
    if dtype not in BITS:
        return integer_range(dtype)
    bits = BITS[dtype]
    return (-(1 << bits - 1), (1 << bits - 1) - 1) if is_signed(dtype) else (0, (1 << bits) - 1)


def convert(node: Node, x: Value, target: DType) -> Value:
    """`x` in the type that ONNX has this dtype for."""
    if target == np.dtype(object):
        raise Problem("strings are not supported")
    source = node.dtype(x)
    held = carried(target)
    if source == target:
        return x
    if isinstance(x, np.ndarray) and target != held:
        return _known(x, target)
    if source == BOOL or target == BOOL or (held == target and not is_integer(target)):
        return node.cast(x, held)
    if is_integer(source) and is_integer(target):
        result = node.cast(_wrapped(node, x, source, target), held)
    elif target in BITS:
        wide = node.cast(x, INT32)
        result = node.cast(_wrapped(node, wide, INT32, target), held)
    else:
        result = node.cast(x, held)
    return _noted(node, result, target)


def _noted(node: Node, x: Value, dtype: DType) -> Value:
    """Remember what the elements are where the graph has a wider type for them."""
    if carried(dtype) != dtype and not isinstance(x, np.ndarray):
        node.dtypes[node.emitter.tensor(x)] = dtype
    return x


def _known(x: Array, target: DType) -> Array:
    with np.errstate(all="ignore"):
        return x.astype(target)


def _wrapped(node: Node, x: Value, source: DType, target: DType) -> Value:
    """The low bits of integers that the target may not hold."""
    low, high = range_of(target)
    least, most = range_of(source)
    if (low <= least and most <= high) or (source, target) == (INT64, INT32):
        return x
    bits, width = bits_of(target), bits_of(carried(source))
    if width == bits:  # signed and unsigned of one width
        if width > 16:
            return x
        x, width = node.cast(x, i16 if width == 8 else i32), 2 * width
    if not is_signed(target):
        return node.call(graph.AndOp, x, node.like((1 << bits) - 1, x))
    if width < 32 and not is_signed(source):
        x, width = node.cast(x, i32), 32
    count = node.like(width - bits, x)
    shifted = node.call(graph.ShiftLeftOp, x, count)
    if not is_signed(node.dtype(x)):
        half = node.like(1 << bits - 1, x)
        small = node.call(graph.AndOp, x, node.like((1 << bits) - 1, x))
        signed = node.cast(small, np.dtype(np.int64))
        flipped = node.call(graph.XorOp, signed, node.cast(half, np.dtype(np.int64)))
        return node.call(graph.SubOp, flipped, node.cast(half, np.dtype(np.int64)))
    return node.call(graph.ShiftRightOp, shifted, count)


def _cast(node: Node) -> Value:
    return convert(node, node.x(0), node.attribute_dtype("to"))


def _cast_like(node: Node) -> Value:
    return convert(node, node.x(0), node.dtype(node.x(1)))


TABLE: Mapping[str, Callable[[Node], Value]] = {"Cast": _cast, "CastLike": _cast_like}
