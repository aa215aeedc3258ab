"""Constants, and queries of shapes."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from math import prod
from typing import Any

import numpy as np

from ascir.dialects import graph
from ascir.frontend.onnx.node import Node
from ascir.frontend.onnx.tensors import array_of
from ascir.frontend.shaping import filled, triangle
from ascir.frontend.sizes import dim_of, product
from ascir.frontend.values import Problem, Value, dims, rank, shown, sizes, static, static_dims
from ascir.interp.dtypes import FLOAT32, INT64

MAX_RANGE = 1 << 24


def _constant(node: Node) -> Value:
    readers: Mapping[str, Callable[[], Any]] = {
        "value": lambda: array_of(node.attributes["value"].t),
        "value_float": lambda: np.float32(node.float("value_float")),
        "value_floats": lambda: np.array(node.floats("value_floats"), np.float32),
        "value_int": lambda: np.int64(node.int("value_int")),
        "value_ints": lambda: np.array(node.ints("value_ints"), np.int64),
    }
    for name, read in readers.items():
        if name in node.attributes:
            return np.asarray(read())
    raise Problem("constants of strings and sparse constants are not supported")


def _shape(node: Node) -> Value:
    extents = node.extents(node.value(0))
    count = len(extents)
    start, end = node.int("start", 0), node.int("end", count)
    return sizes(extents[slice(*slice(start, end).indices(count))])


def _size(node: Node) -> Value:
    return sizes(np.array(product(node.extents(node.value(0))), dtype=object))


def _constant_of_shape(node: Node) -> Value:
    value = node.tensor("value") if "value" in node.attributes else np.zeros(1, FLOAT32)
    if value.size != 1:
        raise Problem(f"its value must be one number, not {shown(value)}")
    shape = [dim_of(each) for each in node.extents_at(0, "the shape")]
    return filled(node, value.reshape(()), shape)


def _range(node: Node) -> Value:
    start, limit, delta = (node.array(index, what) for index, what in enumerate(("start", "limit", "delta")))
    if not delta.item():
        raise Problem("its step is 0")
    count = max(0, int(np.ceil((limit.astype(np.float64) - start) / delta).item()))
    if count > MAX_RANGE:
        raise Problem(f"a range of {count} numbers is too long")
    return (start.reshape(()) + np.arange(count) * delta.reshape(())).astype(start.dtype)


def _eye_like(node: Node) -> Value:
    x = node.value(0)
    shape = static(x, "an identity matrix")
    if len(shape) != 2 or prod(shape) > MAX_RANGE:
        raise Problem(f"an identity matrix has two dimensions of some size, not {list(shape)}")
    return np.eye(*shape, k=node.int("k", 0)).astype(node.attribute_dtype("dtype", node.dtype(x)))


def _identity(node: Node) -> Value:
    return node.value(0)


def _dropout(node: Node) -> list[Value | None]:
    """The identity in inference; the mask is true."""
    x = node.value(0)
    if (
        node.has(2)
        and np.any(node.array(2, "training_mode"))
        and not (node.has(1) and not np.any(node.array(1, "ratio")))
    ):
        raise Problem("dropout in training draws random numbers; export the model for inference")
    mask = None
    if node.wants(1):
        mask = filled(node, np.array(True), dims(x))
        if node.since < 10:
            mask = node.cast(mask, node.dtype(x))
    return [x, mask]


def _nonzero(node: Node) -> Value:
    return np.array(np.nonzero(node.array(0, "what NonZero looks at")), INT64)


def _trilu(node: Node) -> Value:
    x = node.value(0)
    if rank(x) < 2:
        raise Problem(f"a triangle needs two dimensions, not {shown(x)}")
    if not all(isinstance(dim, int) for dim in dims(x)[-2:]):
        diagonal = int(node.array(1, "k").item()) if node.has(1) else 0
        inside = triangle(node, x, diagonal, upper=bool(node.int("upper", 1)))
        return node.call(graph.SelectOp, inside, x, node.like(0, x))
    rows, columns = static_dims(dims(x)[-2:], "a triangle")
    if rows * columns > MAX_RANGE:
        raise Problem(f"a mask of {rows} x {columns} is too large")
    k = int(node.array(1, "k").item()) if node.has(1) else 0
    # Clipped, so that malicious numbers do not overflow 64 bits.
    k = min(max(k, -rows - 1), columns + 1)
    kept = (
        np.triu(np.ones((rows, columns), bool), k)
        if node.int("upper", 1)
        else np.tril(np.ones((rows, columns), bool), k)
    )
    return node.call(graph.SelectOp, kept, x, node.like(0, x))


TABLE: Mapping[str, Callable[[Node], Value | Sequence[Value | None]]] = {
    "Constant": _constant,
    "ConstantOfShape": _constant_of_shape,
    "Dropout": _dropout,
    "EyeLike": _eye_like,
    "Identity": _identity,
    "NonZero": _nonzero,
    "Range": _range,
    "Shape": _shape,
    "Size": _size,
    "Trilu": _trilu,
}
