"""Control flow that is known at import time: branches with known conditions, and unrolled loops."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

import numpy as np

from ascir.dialects import graph
from ascir.dialects.graph.properties import MIN_I64
from ascir.frontend.maker import resolved
from ascir.frontend.onnx.node import Named, Node, Several
from ascir.frontend.shaping import sliced
from ascir.frontend.values import Problem, Value, dims, rank, static_dims

MAX_ROUNDS = 512
"""The most iterations that are unrolled."""


def _if(node: Node) -> list[Named]:
    branches = node.attributes["else_branch"].g, node.attributes["then_branch"].g
    return node.run_graph(branches[bool(node.array(0, "the condition").item())], [])


def _loop(node: Node) -> list[Named]:
    """A loop with a known number of iterations, none of which ends it."""
    body = node.attributes["body"].g
    count = int(node.array(0, "the number of rounds").item()) if node.has(0) else MAX_ROUNDS + 1
    if not 0 <= count <= MAX_ROUNDS:
        raise Problem(f"{count} rounds: 0 to {MAX_ROUNDS} are supported")
    goes_on: Named = node.array(1, "the condition") if node.has(1) else np.array(True)
    carried = [node.named(index) for index in range(2, len(node.inputs))]
    kept: list[list[Named]] = [[] for _ in range(len(body.output) - 1 - len(carried))]
    for number in range(count):
        if not isinstance(goes_on, np.ndarray):
            raise Problem("whether the loop goes on is known at run time only")
        if not goes_on.all():
            break
        goes_on, *results = node.run_graph(body, [np.array(number, np.int64), goes_on, *carried])
        carried = results[: len(carried)]
        for values, value in zip(kept, results[len(carried) :], strict=True):
            values.append(value)
    return [*carried, *(_stacked(node, values, 0) for values in kept)]


def _stacked(node: Node, found: Sequence[Named], axis: int) -> Value:
    values = [each for each in found if not isinstance(each, Several)]
    if len(values) < len(found) or not values:
        raise Problem("results of no round at all have no shape, nor have sequences")
    axis = resolved(axis, rank(values[0]) + 1)
    parts = [
        node.call(graph.ReshapeOp, value, [*dims(value)[:axis], 1, *dims(value)[axis:]]) for value in values
    ]
    return node.call(graph.ConcatOp, parts, axis) if len(parts) > 1 else parts[0]


def _scan(node: Node) -> list[Named]:
    """An iteration for each element along an axis."""
    body, count = node.attributes["body"].g, node.int("num_scan_inputs")
    if node.since < 9 or not 1 <= count <= len(node.inputs):
        raise Problem("this form of Scan is not supported")
    values = node.values()
    states, given = list[Named](values[:-count]), values[-count:]
    results = len(body.output) - len(states)
    axes = [
        resolved(axis, rank(x))
        for axis, x in zip(node.ints("scan_input_axes", [0] * count), given, strict=True)
    ]
    turned = node.ints("scan_input_directions", [0] * count)
    given = [
        sliced(node, x, axis, -1, MIN_I64, -1) if backwards else x
        for x, axis, backwards in zip(given, axes, turned, strict=True)
    ]
    lengths = static_dims([dims(x)[axis] for x, axis in zip(given, axes, strict=True)], "Scan")
    if len(set(lengths)) > 1:
        raise Problem(f"operands of {list(lengths)} elements do not go together")
    rounds = lengths[0]
    if not 1 <= rounds <= MAX_ROUNDS:
        raise Problem(f"{rounds} rounds: 1 to {MAX_ROUNDS} are supported")
    kept: list[list[Named]] = [[] for _ in range(results)]
    for number in range(rounds):
        parts = [_element(node, x, axis, number) for x, axis in zip(given, axes, strict=True)]
        found = node.run_graph(body, [*states, *parts])
        states = found[: len(states)]
        for values, value in zip(kept, found[len(states) :], strict=True):
            values.append(value)
    places, backwards = (
        node.ints("scan_output_axes", [0] * results),
        node.ints("scan_output_directions", [0] * results),
    )
    return [
        *states,
        *(
            _stacked(node, values[::-1] if turn else values, axis)
            for values, axis, turn in zip(kept, places, backwards, strict=True)
        ),
    ]


def _element(node: Node, x: Value, axis: int, number: int) -> Value:
    part = sliced(node, x, axis, number, number + 1)
    return node.call(graph.ReshapeOp, part, [*dims(x)[:axis], *dims(x)[axis + 1 :]])


TABLE: Mapping[str, Callable[[Node], Sequence[Named]]] = {"If": _if, "Loop": _loop, "Scan": _scan}
