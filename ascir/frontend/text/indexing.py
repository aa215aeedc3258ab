"""Indexing `x[...]`: slices, new dimensions and single elements, by slices and reshapes.

x[:, None, ::2]     slice of the last dimension, reshape with a new one of size 1
x[0]                slice, reshape without the dimension; a gather where its size is dynamic
shape(x)[1]         of a list, its element
"""

from __future__ import annotations

from typing import Any, Protocol, cast

from xdsl.ir import SSAValue

from ascir.dialects.graph import Dim, Shape, shape_of
from ascir.dialects.graph.properties import MAX_I64, MIN_I64
from ascir.frontend.text import syntax
from ascir.frontend.text.emit import Emitter
from ascir.frontend.text.functions import functions
from ascir.frontend.text.syntax import Problem
from ascir.frontend.text.values import Known, Size, Value, is_number, shown

WHOLE = (0, MAX_I64, 1)


class Evaluator(Protocol):
    """The context, which evaluates expressions between the brackets, and emits operations."""

    @property
    def emitter(self) -> Emitter: ...

    def value(self, node: syntax.Expression) -> Value: ...


def index(evaluator: Evaluator, node: syntax.Subscript) -> Value:
    value = evaluator.value(node.value)
    if isinstance(value, tuple):
        return _of_list(evaluator, cast("tuple[Value, ...]", value), node)
    if not isinstance(value, SSAValue | Known):
        raise Problem(node.place, f"only tensors and lists have elements, not {shown(value)}")
    return _of_tensor(evaluator, value, node)


def _of_list(evaluator: Evaluator, values: tuple[Value, ...], node: syntax.Subscript) -> Value:
    if len(node.items) != 1:
        raise Problem(node.place, "a list takes one index")
    item = node.items[0]
    if isinstance(item, syntax.Bounds):
        start, end, step = (None if each is None else _integer(evaluator, each) for each in parts(item))
        if step == 0:
            raise Problem(item.place, "the step must not be 0")
        return cast("Value", values[start:end:step])
    if isinstance(item, syntax.Rest):
        return cast("Value", values)
    chosen = evaluator.value(item)
    if isinstance(chosen, tuple):
        return tuple(_element(values, each, item.place) for each in cast("tuple[Value, ...]", chosen))
    return _element(values, chosen, item.place)


def _element(values: tuple[Value, ...], position: Value, place: syntax.Place) -> Value:
    if not isinstance(position, int) or isinstance(position, bool):
        raise Problem(place, f"an index is an integer, not {shown(position)}")
    if not -len(values) <= position < len(values):
        raise Problem(place, f"there are {len(values)} elements: no index {position}")
    return values[position]


def parts(bounds: syntax.Bounds) -> tuple[syntax.Expression | None, ...]:
    return bounds.start, bounds.end, bounds.step


def _integer(evaluator: Evaluator, node: syntax.Expression) -> int:
    value: Any = evaluator.value(node)
    if not is_number(value) or not isinstance(value, int):
        found = shown(cast("object", value))
        advice = "; gather(x, indices, axis) takes tensors" if found.startswith("a tensor") else ""
        raise Problem(node.place, f"an index is an integer, not {found}{advice}")
    return value


def whole_bounds(start: int | None, end: int | None, step: int | None, dim: Dim) -> tuple[int, int, int]:
    """The bounds of a slice: static dimensions with resolved signs."""
    step = 1 if step is None else step
    if isinstance(dim, int):
        first, last, step = slice(start, end, step).indices(dim)
        # The position before the first element cannot be -1, which is the last one.
        return MIN_I64 if first < 0 else first, MIN_I64 if last < 0 else last, step
    if start is None:
        start = 0 if step > 0 else -1
    if end is None:
        end = MAX_I64 if step > 0 else MIN_I64
    return start, end, step


def _shape(value: SSAValue | Known) -> Shape:
    return shape_of(value) if isinstance(value, SSAValue) else value.shape


def _of_tensor(evaluator: Evaluator, value: SSAValue | Known, node: syntax.Subscript) -> Value:
    emitter, place = evaluator.emitter, node.place
    shape = _shape(value)
    items = _all_items(node, len(shape))
    bounds: list[tuple[int, int, int]] = []
    kept: list[int | None] = []  # of the result: a dimension of the operand, or None for a new one
    gathered: list[tuple[int, int]] = []
    for item in items:
        if isinstance(item, syntax.Nothing):
            kept.append(None)
            continue
        axis = len(bounds)
        dim = shape[axis]
        if isinstance(item, syntax.Bounds):
            values = (None if each is None else _integer(evaluator, each) for each in parts(item))
            start, end, step = values
            if step == 0:
                raise Problem(item.place, "the step must not be 0")
            bounds.append(whole_bounds(start, end, step, dim))
            kept.append(axis)
            continue
        assert not isinstance(item, syntax.Rest)
        position = _integer(evaluator, item)
        if isinstance(dim, int):
            if not -dim <= position < dim:
                raise Problem(item.place, f"dimension {axis} has size {dim}: no index {position}")
            bounds.append((position % dim, position % dim + 1, 1))
        else:
            bounds.append(WHOLE)
            gathered.append((axis, position))
    sliced = [whole_bounds(None, None, None, dim) for dim in shape]
    if bounds != sliced:
        starts, ends, steps = (tuple(each) for each in zip(*bounds, strict=True))
        arguments = {"x": value, "starts": starts, "ends": ends, "steps": steps}
        value = cast("Any", emitter.call(functions()["slice"], arguments, place)[0])
    for axis, position in reversed(gathered):
        arguments = {"x": value, "indices": position, "axis": axis}
        value = cast("Any", emitter.call(functions()["gather"], arguments, place)[0])
    dropped = {axis for axis, _ in gathered}
    current = {
        axis: dim
        for axis, dim in zip((a for a in range(len(shape)) if a not in dropped), _shape(value), strict=True)
    }
    target: list[Dim] = [1 if axis is None else current[axis] for axis in kept]
    if target == list(_shape(value)):
        return value
    sizes = tuple(dim if isinstance(dim, int) else Size(dim) for dim in target)
    return emitter.call(functions()["reshape"], {"x": value, "shape": sizes}, place)[0]


def _all_items(node: syntax.Subscript, rank: int) -> list[syntax.Expression | syntax.Bounds | syntax.Rest]:
    """The items for all dimensions: `...`, or missing ones at the end, as whole slices."""
    items = list(node.items)
    used = sum(not isinstance(item, syntax.Nothing | syntax.Rest) for item in items)
    if used > rank:
        raise Problem(node.place, f"{used} indices for {rank} dimension{'' if rank == 1 else 's'}")
    rests = [i for i, item in enumerate(items) if isinstance(item, syntax.Rest)]
    if len(rests) > 1:
        raise Problem(node.place, "only one '...' can stand for the rest")
    at = rests[0] if rests else len(items)
    return [*items[:at], *[syntax.Bounds()] * (rank - used), *items[at + 1 :]]
