"""Shape arithmetic with named dimensions: what models compute between `Shape` and `Reshape`.

    Shape -> Gather -> Mul -> Unsqueeze -> Concat -> Reshape      of ["B", 16, 64] gives ["B", 1024]

A table from operators to functions of object arrays; numpy computes with sizes as with numbers.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any, cast

import numpy as np

from ascir.frontend.onnx.node import Node
from ascir.frontend.sizes import product
from ascir.frontend.values import Problem, Sizes, Value, sizes
from ascir.interp.dtypes import BOOL, Array, DType

Function = Callable[..., Any]


def _lists(node: Node, first: int, *names: str) -> list[list[int] | None]:
    """Lists that are operands in newer versions, and attributes in older ones."""
    return [
        node.numbers(first + index, name)
        if node.has(first + index)
        else (node.ints(name) if name in node.attributes else None)
        for index, name in enumerate(names)
    ]


def _concat(node: Node, *arrays: Array) -> Array:
    return np.concatenate([np.atleast_1d(each) for each in arrays], axis=node.int("axis"))


def _gather(node: Node, data: Array, indices: Array) -> Array:
    return np.asarray(np.take(data, indices.astype(np.int64), axis=node.int("axis", 0)), dtype=object)


def _slice(node: Node, data: Array, *_: Array) -> Array:
    starts, ends, axes, steps = _lists(node, 1, "starts", "ends", "axes", "steps")
    starts, ends = starts or [], ends or []
    cuts: list[slice] = [slice(None)] * data.ndim
    for index, axis in enumerate(axes or range(len(starts))):
        step = steps[index] if steps else 1
        end = ends[index]
        cuts[axis] = slice(starts[index], None if step < 0 and end < -data.shape[axis] else end, step)
    return data[tuple(cuts)]


def _unsqueeze(node: Node, data: Array, *_: Array) -> Array:
    (axes,) = _lists(node, 1, "axes")
    return np.expand_dims(data, tuple(axes or ()))


def _squeeze(node: Node, data: Array, *_: Array) -> Array:
    (axes,) = _lists(node, 1, "axes")
    return np.squeeze(data, None if axes is None else tuple(axes))


def _reshape(node: Node, data: Array, shape: Array) -> Array:
    return data.reshape([int(each) for each in shape])


def _reduced(combine: Callable[[Array], Any]) -> Function:
    def reduce(node: Node, data: Array, *_: Array) -> Array:
        (axes,) = _lists(node, 1, "axes")
        if data.ndim != 1 or (axes and axes not in ([0], [-1])):
            raise ValueError("one list of sizes is reduced whole")
        return np.array([combine(data)] if node.int("keepdims", 1) else combine(data), dtype=object)

    return reduce


def _split(node: Node, data: Array, *_: Array) -> list[Array]:
    (parts,) = _lists(node, 1, "split")
    axis, count = node.int("axis", 0), len(node.outputs)
    bounds = np.cumsum(parts)[:-1] if parts else count
    return np.array_split(data, bounds, axis)


def _where(node: Node, condition: Array, x: Array, y: Array) -> Array:
    return np.where(condition.astype(BOOL), x, y)


def _identity(node: Node, data: Array, *_: Array) -> Array:
    return data


def _expand(node: Node, data: Array, shape: Array) -> Array:
    return np.array(
        np.broadcast_to(data, np.broadcast_shapes(data.shape, tuple(int(each) for each in shape)))
    )


def _flatten(node: Node, data: Array) -> Array:
    return data.reshape(1, -1)


def _negative(node: Node, data: Array) -> Array:
    return np.asarray(-data, dtype=object)


def _transpose(node: Node, data: Array) -> Array:
    return np.transpose(data, node.ints("perm") if "perm" in node.attributes else None)


def _binary(function: Callable[[Any, Any], Any]) -> Function:
    def apply(node: Node, *arrays: Array) -> Array:
        result = arrays[0]
        for other in arrays[1:]:
            result = np.frompyfunc(function, 2, 1)(result, other)
        return np.asarray(result, dtype=object)

    return apply


FUNCTIONS: Mapping[str, Function] = {
    "Add": _binary(lambda a, b: a + b),
    "Concat": _concat,
    "Div": _binary(lambda a, b: a // b),
    "Equal": _binary(lambda a, b: a == b),
    "Expand": _expand,
    "Flatten": _flatten,
    "Gather": _gather,
    "Greater": _binary(lambda a, b: a > b),
    "GreaterOrEqual": _binary(lambda a, b: a >= b),
    "Identity": _identity,
    "Less": _binary(lambda a, b: a < b),
    "LessOrEqual": _binary(lambda a, b: a <= b),
    "Max": _binary(lambda a, b: a if a >= b else b),
    "Min": _binary(lambda a, b: a if a <= b else b),
    "Mod": _binary(lambda a, b: a % b),
    "Mul": _binary(lambda a, b: a * b),
    "Neg": _negative,
    "ReduceProd": _reduced(product),
    "ReduceSum": _reduced(sum),
    "Reshape": _reshape,
    "Slice": _slice,
    "Split": _split,
    "Squeeze": _squeeze,
    "Sub": _binary(lambda a, b: a - b),
    "Transpose": _transpose,
    "Unsqueeze": _unsqueeze,
    "Where": _where,
}

PREDICATES = ("Equal", "Greater", "GreaterOrEqual", "Less", "LessOrEqual")


def of_sizes(node: Node) -> Sequence[Value] | None:
    """The results of a node with named sizes as operands; None if it is no shape arithmetic."""
    if node.kind == "Cast":
        return _cast(node)
    if node.kind not in FUNCTIONS or not all(isinstance(each, np.ndarray | Sizes) for each in node.inputs):
        return None
    first = node.value(1 if node.kind == "Where" else 0)
    dtype: DType = BOOL if node.kind in PREDICATES else node.dtype(first)
    arrays = [each.values if isinstance(each, Sizes) else _plain(each) for each in node.values()]
    try:
        results = FUNCTIONS[node.kind](node, *arrays)
    except (ValueError, IndexError, TypeError, ZeroDivisionError) as error:
        raise Problem(f"sizes that are known at run time only: {error}") from None
    every = cast("list[Array]", results) if isinstance(results, list) else [results]
    return [sizes(np.asarray(each, dtype=object), dtype) for each in every]


def _plain(value: Value) -> Array:
    """Converts to Python integers, so that products do not wrap."""
    assert isinstance(value, np.ndarray)
    return np.array(value.tolist(), dtype=object).reshape(value.shape)


def _cast(node: Node) -> Sequence[Value] | None:
    """Between integers; a size as a fraction is not a size."""
    value, target = node.value(0), node.attribute_dtype("to")
    if not isinstance(value, Sizes) or target.kind not in "iu":
        return None
    return [Sizes(value.values, target)]
