"""Between element types.

Floats to integers truncate and stay in range, where ONNX leaves it open what happens. Integers to narrower integers keep
their low bits, as ONNX says; i64 to i32 alone stays in range instead, as indices do, which is what such casts are for.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping

import numpy as np

from ascir.frontend.integers import BITS, is_integer, low_bits
from ascir.frontend.onnx.node import Node
from ascir.frontend.values import Problem, Value, carried
from ascir.interp.dtypes import BOOL, INT32, Array, DType


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
        result = node.cast(low_bits(node, x, source, target), held)
    elif target in BITS:
        wide = node.cast(x, INT32)
        result = node.cast(low_bits(node, wide, INT32, target), held)
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


def _cast(node: Node) -> Value:
    return convert(node, node.x(0), node.attribute_dtype("to"))


def _cast_like(node: Node) -> Value:
    return convert(node, node.x(0), node.dtype(node.x(1)))


TABLE: Mapping[str, Callable[[Node], Value]] = {"Cast": _cast, "CastLike": _cast_like}
