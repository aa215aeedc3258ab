"""Random groups of operations over named dimensions: one kernel for all sizes, also none.

    group = named_group(Dice(Random(7)))      # tensor<5x?xf16, #graph.dims<_, A>> -> ...
    faults(group, {}, random_sizes(dice, group, 5))       # [] where it agrees with its meaning at {"A": 0}, {"A": 1000}, ...

While a group grows, a large number stands for each name: so values are compared and broadcast as others are. What is
cut, joined and padded has sums of them, and of small numbers.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import replace
from math import prod

import numpy as np
from xdsl.utils.exceptions import InterpretationError

from ascir.dialects.graph.properties import MAX_I64
from ascir.dialects.graph.sums import is_sum, sum_of, with_sizes
from ascir.interp.compare import compare
from ascir.pipeline import Options
from bench.random_models import coarsest
from tests.vector.groups import (
    ELEMENTS,
    FLOATS,
    MOST,
    TOLERANCE,
    Choices,
    Group,
    Made,
    Value,
    binary,
    cast,
    choose,
    reduce,
    tensor,
    turn,
    unary,
)
from tests.vector.harness import Graph, compiled, expected_of

MARKS: Mapping[int, str] = {99971: "A", 10**9 + 7: "B"}
EXTENTS = (1, 2, 3, 5, 8, 16, 17, 40, 64, 100, 129)
MOST_STATIC = 4000
"""Elements of the axes without names, together."""
SIZES = (0, 1, 2, 3, 7, 8, 16, 17, 33, 64, 100, 257, 1000, 1024, 5000)


def dim_of(extent: int) -> int | str:
    """The number, the name or the sum of names that an extent stands for."""
    parts: list[int | str] = []
    for mark, name in sorted(MARKS.items(), reverse=True):
        count = (extent + mark // 2) // mark
        parts += [name] * count
        extent -= count * mark
    return sum_of([*parts, extent])


def is_named(extent: int) -> bool:
    return isinstance(dim_of(extent), str)


def normalize(group: Group) -> None:
    x = group.some(*FLOATS)
    if x is None or not x.shape:
        return
    name = group.choices.one_of(("softmax", "log_softmax", "layer_norm", "rms_norm"))
    bound = {"softmax": 1.0, "log_softmax": 2 * x.bound + 12}.get(name, 100.0)
    axis = group.choices.below(len(x.shape))
    group.sums = True
    group.put(f"graph.{name} {x.name} axis {axis} : {x.type}", x.shape, x.element, bound, False)


def extreme(group: Group) -> None:
    """Where the largest or smallest is."""
    x = group.some("f16", "f32", exact=True)
    if x is None or not x.shape:
        return
    axis, name = group.choices.below(len(x.shape)), group.choices.one_of(("argmax", "argmin"))
    shape = [*x.shape[:axis], *x.shape[axis + 1 :]]
    text = f"graph.{name} {x.name} axis {axis} : {x.type} -> {tensor(shape, 'i64')}"
    group.put(text, shape, "i64", 5000, True)


def extend(group: Group) -> None:
    """Zeros around a value."""
    x = group.choices.one_of(group.values)
    if x.element == "i1" or not x.shape:
        return
    below = group.choices.below
    low, high = ([below(2) * below(4) for _ in x.shape] for _ in range(2))
    shape = [before + extent + behind for before, extent, behind in zip(low, x.shape, high, strict=True)]
    text = f"graph.pad {x.name} low {low} high {high} : {x.type} -> {tensor(shape, x.element)}"
    group.put(text, shape, x.element, x.bound, x.exact)


def cut(group: Group) -> None:
    """A part of a value: of an axis with a name all but some at its ends, or the last ones."""
    x, below = group.choices.one_of(group.values), group.choices.below
    if x.element == "i1" or not x.shape:
        return
    bounds: list[tuple[int, int, int]] = []
    for extent in x.shape:
        if not is_named(extent):
            start = below(extent) if extent else 0
            bounds.append((start, extent, extent - start))
        elif below(4):
            first, behind = below(2) * below(4), below(2) * below(4)
            bounds.append((first, -behind or MAX_I64, extent - first - behind))
        else:
            count = 1 + below(3)
            bounds.append((-count, MAX_I64, count))
    starts, ends, shape = (list(each) for each in zip(*bounds, strict=True))
    box = f"starts {starts} ends {ends} steps {[1] * len(x.shape)}"
    text = f"graph.slice {x.name} {box} : {x.type} -> {tensor(shape, x.element)}"
    group.put(text, shape, x.element, x.bound, x.exact)


def join(group: Group) -> None:
    """Two values, one behind the other."""
    x = group.choices.one_of(group.values)
    if x.element == "i1" or not x.shape:
        return
    axis = group.choices.below(len(x.shape))

    def rest(value: Value) -> tuple[int, ...]:
        return (len(value.shape), *value.shape[:axis], *value.shape[axis + 1 :])

    alike = [v for v in group.values if v.element == x.element and rest(v) == rest(x)]
    y = group.choices.one_of(alike)
    shape = [*x.shape[:axis], x.shape[axis] + y.shape[axis], *x.shape[axis + 1 :]]
    types = f"({x.type}, {y.type}) -> {tensor(shape, x.element)}"
    bound, exact = max(x.bound, y.bound), x.exact and y.exact
    group.put(f"graph.concat {x.name}, {y.name} axis {axis} : {types}", shape, x.element, bound, exact)


OFTEN = (unary, binary, binary, reduce)
STEPS = (*OFTEN, *OFTEN, cast, choose, turn, normalize, normalize, extreme, extend, cut, join)


def named_group(choices: Choices) -> Made:
    """Arguments over a common space, one or two of whose axes have names, then operations."""
    group = Group(choices, most=1 << 62)
    space = [choices.one_of(EXTENTS) for _ in range(1 + choices.below(4))]
    for mark in list(MARKS)[: 1 + choices.below(2)]:
        space[choices.below(len(space))] = mark
    while prod(extent for extent in space if extent not in MARKS) > MOST_STATIC:
        space[space.index(max(extent for extent in space if extent not in MARKS))] = 1
    group.space = tuple(space)
    element = choices.one_of(ELEMENTS)
    for _ in range(choices.below(3)):
        group.argument(choices.one_of((element, element, choices.one_of(ELEMENTS))))
    whole = Value(f"%a{len(group.arguments)}", group.space, element, 4.0, True)
    group.arguments.append(whole)
    group.values.append(whole)
    for _ in range(1 + choices.below(8)):
        choices.one_of(STEPS)(group)
    if not group.lines:
        group.put(f"graph.neg {whole.name} : {whole.type}", whole.shape, whole.element, 4.0, True)
    text = re.sub(r"tensor<((?:\d+x)+)(\w+)>", _named, group.finished())
    return Made(Graph(text, ranges=group.ranges), group.space, group.sums)


def _named(type: re.Match[str]) -> str:
    """The type of a tensor, names in place of their marks."""
    extents = [int(extent) for extent in type[1].split("x")[:-1]]
    if not any(map(is_named, extents)):
        return type[0]
    dims = list(map(dim_of, extents))
    sizes = "".join("?x" if isinstance(dim, str) else f"{dim}x" for dim in dims)
    names = [(f'"{dim}"' if is_sum(dim) else dim) if isinstance(dim, str) else "_" for dim in dims]
    return f"tensor<{sizes}{type[2]}, #graph.dims<{', '.join(names)}>>"


def random_sizes(choices: Choices, made: Made, count: int) -> list[dict[str, int]]:
    """Of its names, for launches that are not too large."""
    found: list[dict[str, int]] = []
    for _ in range(count):
        left, sizes = MOST // prod(extent for extent in made.space if extent not in MARKS), dict[str, int]()
        for name in (MARKS[extent] for extent in made.space if extent in MARKS):
            size = choices.one_of((*SIZES, 1 + choices.below(left)))
            sizes[name] = size if size <= left else 1 + choices.below(left)
            left //= max(sizes[name], 1)
        found.append(sizes)
    sums = {
        name.strip(' "')
        for each in re.findall("#graph.dims<(.*?)>", made.graph.text)
        for name in each.split(",")
    }
    return [sizes for sizes in found if all(_has_elements(name, sizes) for name in sums - {"_"})]


def _has_elements(dim: str, sizes: Mapping[str, int]) -> bool:
    """Whether a sum is not negative."""
    size = with_sizes(dim, sizes)
    return not isinstance(size, int) or size >= 0


def faults(made: Made, options: Options, sizes: Sequence[Mapping[str, int]]) -> list[str]:
    """What is wrong with its kernel at some sizes: findings, other shapes, wrong numbers. What has no meaning there
    (the largest of nothing) may give anything."""
    kernel, judges = compiled(made.graph, options), coarsest(made.graph)
    found: list[str] = []
    for dims in sizes:
        try:
            inputs, expected = expected_of(replace(made.graph, dims=dims))
        except InterpretationError:
            continue
        run = kernel.run(inputs)
        said = [each for each in run.launch.findings if each.severity != "info"]
        found += [f"{dims}: {each}" for each in said[:1]]
        for number, (wanted, got, judge) in enumerate(zip(expected, run.outputs, judges, strict=True)):
            difference = compare(np.asarray(wanted), got, judge, TOLERANCE.get(judge))
            found += [] if difference is None else [f"{dims}: result {number}: {difference}"]
    return found
