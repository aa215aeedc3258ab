"""Constant tensors and ranges. Their shapes may have named dimensions (`named`)."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import cast

import numpy as np

from ascir.dialects import graph
from ascir.frontend.shaping import triangle
from ascir.frontend.sizes import Size, quotient
from ascir.frontend.torch.named import full, spread
from ascir.frontend.torch.node import Node
from ascir.frontend.torch.parts import counting
from ascir.frontend.values import Problem, Value
from ascir.interp.dtypes import BOOL, Array

MAX_RANGE = 1 << 24


def _full(node: Node) -> Value:
    return full(node, node.float("fill_value"), node.dtype(), node.extents_at("size"))


def _of_size(number: float) -> Callable[[Node], Value]:
    return lambda node: full(node, number, node.dtype(), node.extents_at("size"))


def _like(number: float) -> Callable[[Node], Value]:
    return lambda node: full(node, number, node.dtype(), node.extents(node.x("self")))


def _full_like(node: Node) -> Value:
    name = "fill_value" if "fill_value" in node.arguments else "value"
    extents = node.extents(node.x("self"))
    if isinstance(node.arguments[name], bool | int | float):
        return full(node, node.float(name), node.dtype(), extents)
    return spread(node, node.operand(name, node.dtype()), extents)


def _scalar(node: Node) -> Array:
    return node.constant(node.float("s"), node.dtype())


def _arange(node: Node) -> Value:
    """A named size of a range is taken from a value with this dimension."""
    dtype, step = node.dtype(), node.arguments.get("step", 1)
    start, end = node.arguments.get("start", 0), node.arguments["end"]
    if not isinstance(end, Size) and not isinstance(start, Size):
        array = cast("Array", np.arange(start, end, step))
        if array.size > MAX_RANGE:
            raise Problem(f"a range of {array.size} numbers is too long")
        return array.astype(dtype)
    whole = all(isinstance(each, int | Size) for each in (start, end, step))
    count = quotient(end - start, step) if whole else None
    if count is None:
        raise Problem(f"a range from {start} to {end} by {step} is known at run time only; fix it with --dim")
    return counting(node, count, dtype, start, step)


def _iota(node: Node) -> Value:
    length, start, step = node.arguments["length"], node.int("start"), node.int("step")
    shifted = Node(node.emitter, node.kind, {"end": length}, node.results, sources=node.sources)
    counted = _arange(shifted)
    counted = counted if step == 1 else node.call(graph.MulOp, counted, node.like(step, counted))
    return node.call(graph.AddOp, counted, node.like(start, counted)) if start else counted


def _eye(node: Node) -> Value:
    rows = node.int("n")
    return np.eye(rows, node.int("m") if node.has("m") else rows).astype(node.dtype())


def _triangle(upper: bool) -> Callable[[Node], Value]:
    """Zeros below or above a diagonal."""

    def keep(node: Node) -> Value:
        x = node.x("self")
        extents = node.extents(x)[-2:]
        diagonal = node.int("diagonal")
        if all(isinstance(each, int) for each in extents):
            ones = np.ones([int(each) for each in extents], BOOL)
            mask = np.triu(ones, diagonal) if upper else np.tril(ones, diagonal)
        else:
            mask = triangle(node, x, diagonal, upper=upper)
        if node.dtype_of(x) == BOOL:
            return node.call(graph.AndOp, x, mask)
        return node.call(graph.SelectOp, mask, x, node.like(0, x))

    return keep


TABLE: Mapping[str, Callable[[Node], Value]] = {
    "arange": _arange,
    "empty": _of_size(0),
    "empty_like": _like(0),
    "eye": _eye,
    "fill": _full_like,
    "full": _full,
    "full_like": _full_like,
    "new_empty": _of_size(0),
    "new_full": _full,
    "new_ones": _of_size(1),
    "new_zeros": _of_size(0),
    "ones": _of_size(1),
    "ones_like": _like(1),
    "prims.empty_strided": lambda node: full(node, 0, node.dtype(), node.extents_at("shape")),
    "prims.iota": _iota,
    "scalar_tensor": _scalar,
    "tril": _triangle(upper=False),
    "triu": _triangle(upper=True),
    "zeros": _of_size(0),
    "zeros_like": _like(0),
}
