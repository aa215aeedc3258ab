"""Conversions between element types.

Floats to integers truncate and saturate, which ONNX leaves undefined. Integers to narrower integers keep their low bits,
as in ONNX; only i64 to i32 saturates, as such casts are normally of indices, which are in range. Floats of 8 and 4 bits
are bytes in the graph.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping

import numpy as np
from xdsl.dialects.builtin import f32

from ascir.dialects import graph
from ascir.frontend.integers import BITS, is_integer, low_bits
from ascir.frontend.onnx.coded import noted
from ascir.frontend.onnx.node import Node
from ascir.frontend.small_floats import FLOAT4_E2M1, FLOAT8_E8M0, decoded, encoded, encoded_power
from ascir.frontend.values import (
    CARRIERS,
    CODED,
    UNPACKED,
    Problem,
    Value,
    carried,
    carried_at_run_time,
)
from ascir.interp.dtypes import (
    BFLOAT16,
    BOOL,
    ELEMENT_TYPES,
    FLOAT16,
    FLOAT32,
    INT32,
    UINT8,
    Array,
    DType,
)

FLOATS = (FLOAT16, BFLOAT16, FLOAT32)


def convert(node: Node, x: Value, target: DType) -> Value:
    """`x` in the ONNX type of this dtype."""
    if target == np.dtype(object):
        raise Problem("strings are not supported")
    source = node.dtype(x)
    if source == target:
        return x
    if target in CODED:
        return coded(node, x, target)
    if source in CODED:
        x = decoded(node, x, source, ELEMENT_TYPES[target] if target in FLOATS else f32)
        source = node.dtype(x)
    if isinstance(x, np.ndarray) and (target in CARRIERS or target in UNPACKED):
        return _known(x, target)
    wanted = carried_at_run_time(target)
    if target == BOOL or not is_integer(target):
        return node.cast(x, wanted)
    if source == BOOL:
        result = node.cast(x, wanted)
    elif is_integer(source):
        result = node.cast(low_bits(node, x, source, target), wanted)
    elif target in BITS:
        wide = node.cast(x, INT32)
        result = node.cast(low_bits(node, wide, INT32, target), wanted)
    else:
        result = node.cast(x, wanted)
    return noted(node, result, target)


def coded(node: Node, x: Value, target: DType, saturate: bool | None = None) -> Value:
    """`x` encoded as bytes; encoded floats are decoded in between."""
    if node.dtype(x) in CODED:
        x = decoded(node, x, node.dtype(x), f32)
    saturate = bool(node.int("saturate", 1)) if saturate is None else saturate
    if target == FLOAT8_E8M0:
        mode = node.text("round_mode", "up")
        return noted(node, encoded_power(node, x, mode, saturate=saturate), target)
    return noted(node, encoded(node, x, target, saturate=saturate), target)


def _known(x: Array, target: DType) -> Array:
    with np.errstate(all="ignore"):
        return x.astype(target)


def _cast(node: Node) -> Value:
    return convert(node, node.x(0), node.attribute_dtype("to"))


def _cast_like(node: Node) -> Value:
    return convert(node, node.x(0), node.dtype(node.x(1)))


def _bit_cast(node: Node) -> Value:
    """Booleans are bytes of 0 and 1, of which the lowest bit is used."""
    x, target = node.x(0), node.attribute_dtype("to")
    source = node.dtype(x)
    if any(each in BITS or each == FLOAT4_E2M1 for each in (source, target)):
        raise Problem(f"the bits of {source} as {target}: elements of less than a byte are not supported")
    if source.itemsize != target.itemsize:
        raise Problem(f"{source} and {target} have not as many bits")
    if source == BOOL:
        return noted(
            node, node.call(graph.BitcastOp, node.cast(x, UINT8), ELEMENT_TYPES[carried(target)]), target
        )
    if target == BOOL:
        return node.cast(x, BOOL)
    if isinstance(x, np.ndarray):
        return np.ascontiguousarray(x).view(target).reshape(x.shape)
    return noted(node, node.call(graph.BitcastOp, node.plain(x), ELEMENT_TYPES[carried(target)]), target)


TABLE: Mapping[str, Callable[[Node], Value]] = {
    "BitCast": _bit_cast,
    "Cast": _cast,
    "CastLike": _cast_like,
}
