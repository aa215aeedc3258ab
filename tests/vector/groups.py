"""Random groups of operations over a common space, and ways to compile each that must not change what it gives.

    group = random_group(Dice(Random(7)))         # up to 9 operations on tensors of some of the axes
    trials = [compiled(group, {}, "a"), compiled(group, random_variant(dice, group), "b")]
    assert not faults(trials)                     # no finding, the graph's meaning, the same numbers from both

What a comparison or a cast to integers takes is exact: there rounding could change all.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from math import prod
from random import Random
from typing import Any, Protocol, TypeVar

import numpy as np

from ascir.diagnostics import OperationError
from ascir.interp.compare import compare
from ascir.interp.dtypes import BFLOAT16, FLOAT16, FLOAT32, Array, DType
from ascir.runtime import CompiledKernel
from bench.random_models import coarsest
from tests.vector.harness import CHIPS, Graph, certified, expected_of, module_of, only_kernel

Item = TypeVar("Item")

EXTENTS = (1, 2, 3, 5, 8, 16, 17, 31, 64, 100, 129, 257, 1000, 1024, 2500, 9000)
MOST = 40_000
"""Elements of the common space."""
MOST_TILES = 200
FLOATS = ("f16", "f32", "bf16")
ELEMENTS = ("f16", "f16", "f32", "f32", "bf16", "i32")
UNARY = ("abs", "neg", "relu", "exp", "sigmoid", "tanh", "silu", "gelu")
BINARY = ("add", "sub", "mul", "maximum", "minimum")
PREDICATES = ("eq", "ne", "lt", "le", "gt", "ge")
TOLERANCE: Mapping[DType, float] = {FLOAT16: 64.0, BFLOAT16: 32.0, FLOAT32: 4096.0}
"""In units in the last place of a typical element: what a chain of roundings leaves."""


class Choices(Protocol):
    """Where decisions come from: random numbers, or hypothesis, which makes them smaller."""

    def one_of(self, items: Sequence[Item]) -> Item: ...

    def below(self, number: int) -> int: ...


@dataclass
class Dice:
    """Decisions by a seed."""

    random: Random

    def one_of(self, items: Sequence[Item]) -> Item:
        return self.random.choice(items)

    def below(self, number: int) -> int:
        return self.random.randrange(number)


@dataclass(frozen=True)
class Value:
    name: str
    shape: tuple[int, ...]
    element: str
    bound: float
    """No element is larger."""
    exact: bool
    """Whether no rounding is left to anybody."""

    @property
    def type(self) -> str:
        return tensor(self.shape, self.element)


def tensor(shape: Sequence[int], element: str) -> str:
    return f"tensor<{''.join(f'{extent}x' for extent in shape)}{element}>"


@dataclass
class Group:
    """The text of a group while it grows."""

    choices: Choices
    space: tuple[int, ...] = ()
    arguments: list[Value] = field(default_factory=list[Value])
    values: list[Value] = field(default_factory=list[Value])
    lines: list[str] = field(default_factory=list[str])
    sums: bool = False
    """Whether the order of additions may depend on tiles."""
    most: int = 2 * MOST
    """Elements of a value."""

    def put(self, text: str, shape: Sequence[int], element: str, bound: float, exact: bool) -> Value:
        value = Value(f"%v{len(self.lines)}", tuple(shape), element, bound, exact)
        self.lines.append(f"{value.name} = {text}")
        self.values.append(value)
        return value

    def argument(self, element: str) -> Value:
        """Of the space, of some of its axes, or without its first ones."""
        shape = [1 if self.choices.below(5) == 0 else extent for extent in self.space]
        if self.choices.below(4) == 0:
            shape = shape[self.choices.below(len(shape)) :]
        value = Value(f"%a{len(self.arguments)}", tuple(shape), element, 4.0, True)
        self.arguments.append(value)
        self.values.append(value)
        return value

    def some(self, *elements: str, exact: bool = False) -> Value | None:
        """Any value of these element types, the last ones more often."""
        fitting = [v for v in self.values if v.element in elements and (v.exact or not exact)]
        if not fitting:
            return None
        return fitting[-1 - min(self.choices.below(len(fitting)), self.choices.below(len(fitting)))]

    def beside(self, value: Value, exact: bool = False) -> Value:
        """A value that broadcasts with another one."""
        fitting = [
            v
            for v in self.values
            if v.element == value.element
            and self.broadcast(v.shape, value.shape) is not None
            and (v.exact or not exact)
        ]
        return self.choices.one_of(fitting)

    def broadcast(self, *shapes: Sequence[int]) -> tuple[int, ...] | None:
        """The shape of values together, if they go together and it is not too large."""
        found = broadcast(*shapes)
        return None if found is None or prod(found) > self.most else found

    def finished(self) -> str:
        """The function that returns the last values."""
        made = self.values[len(self.arguments) :]
        results = made[-1 - self.choices.below(min(2, len(made))) :]
        listed = ", ".join(f"{value.name}: {value.type}" for value in self.arguments)
        types = ", ".join(value.type for value in results)
        names = ", ".join(value.name for value in results)
        body = "\n".join(f"  {line}" for line in self.lines)
        arrow = f"({types})" if len(results) > 1 else types
        return f"func.func @kernel({listed}) -> {arrow} {{\n{body}\n  func.return {names} : {types}\n}}\n"

    @property
    def ranges(self) -> dict[int, tuple[int, int]]:
        """What integers among the arguments are drawn from."""
        return {n: (-4, 4) for n, value in enumerate(self.arguments) if value.element == "i32"}


def broadcast(*shapes: Sequence[int]) -> tuple[int, ...] | None:
    try:
        return np.broadcast_shapes(*map(tuple, shapes))
    except ValueError:
        return None


def unary(group: Group) -> None:
    x = group.some(*FLOATS)
    if x is None:
        return
    name = group.choices.one_of(UNARY)
    if name == "exp" and x.bound > 6:
        name = "tanh"
    bound = {"exp": 404.0, "sigmoid": 1.0, "tanh": 1.0}.get(name, x.bound)
    group.put(f"graph.{name} {x.name} : {x.type}", x.shape, x.element, bound, x.exact and name in UNARY[:3])


def binary(group: Group) -> None:
    x = group.some(*FLOATS, "i32")
    if x is None:
        return
    y, name = group.beside(x), group.choices.one_of(BINARY)
    bound = {"mul": x.bound * y.bound, "add": x.bound + y.bound, "sub": x.bound + y.bound}.get(
        name, max(x.bound, y.bound)
    )
    if bound > 1000:
        name, bound = "maximum", max(x.bound, y.bound)
    shape = group.broadcast(x.shape, y.shape)
    assert shape is not None
    text = f"graph.{name} {x.name}, {y.name} : ({x.type}, {y.type}) -> {tensor(shape, x.element)}"
    exact = x.exact and y.exact and (name in BINARY[3:] or x.element == "i32")
    group.put(text, shape, x.element, bound, exact)


def choose(group: Group) -> None:
    """A comparison, and a choice by it."""
    a, x = group.some("f16", "f32", exact=True), group.some("f16", "f32", "bf16", "i32")
    if a is None or x is None:
        return
    b, y = group.beside(a, exact=True), group.beside(x)
    mask = group.broadcast(a.shape, b.shape)
    shape = None if mask is None else group.broadcast(mask, x.shape, y.shape)
    if mask is None or shape is None:
        return
    predicate = group.choices.one_of(PREDICATES)
    text = f"graph.compare {predicate} {a.name}, {b.name} : ({a.type}, {b.type}) -> {tensor(mask, 'i1')}"
    m = group.put(text, mask, "i1", 1, True)
    types = f"({m.type}, {x.type}, {y.type}) -> {tensor(shape, x.element)}"
    bound = max(x.bound, y.bound)
    group.put(
        f"graph.select {m.name}, {x.name}, {y.name} : {types}", shape, x.element, bound, x.exact and y.exact
    )


def cast(group: Group) -> None:
    x = group.some(*FLOATS, "i32")
    if x is None:
        return
    to = group.choices.one_of([e for e in (*FLOATS, *(["i32"] if x.exact else [])) if e != x.element])
    text = f"graph.cast {x.name} : {x.type} -> {tensor(x.shape, to)}"
    group.put(text, x.shape, to, x.bound * 1.01, x.exact)


def reduce(group: Group) -> None:
    x = group.some(*FLOATS)
    if x is None or not x.shape:
        return
    axes = sorted({group.choices.below(len(x.shape)) for _ in range(1 + group.choices.below(2))})
    kind = group.choices.one_of(("sum", "mean", "max", "min"))
    count = prod(x.shape[axis] for axis in axes)
    if not count:  # there is no largest of none
        kind = "sum"
    elif kind == "sum" and x.bound * count > 30000:
        kind = "mean"
    keep = group.choices.below(3) > 0
    shape = [1 if axis in axes else extent for axis, extent in enumerate(x.shape) if keep or axis not in axes]
    extreme = kind in ("max", "min")
    group.sums |= not extreme
    text = f"graph.reduce {kind} {x.name} axes {axes} {'keepdims ' * keep}: {x.type} -> {tensor(shape, x.element)}"
    group.put(text, shape, x.element, x.bound * (count if kind == "sum" else 1), x.exact and extreme)


def cut(group: Group) -> None:
    x = group.choices.one_of(group.values)
    if x.element == "i1" or not x.shape:
        return
    ranges: list[range] = []
    for extent in x.shape:
        start = group.choices.below(max(extent, 1)) if group.choices.below(2) else 0
        end = extent - (group.choices.below(max(extent - start, 1)) if group.choices.below(2) else 0)
        ranges.append(range(start, end, 2 if group.choices.below(6) == 0 else 1))
    starts, ends, steps = ([getattr(each, name) for each in ranges] for name in ("start", "stop", "step"))
    shape = [len(each) for each in ranges]
    text = f"graph.slice {x.name} starts {starts} ends {ends} steps {steps} : {x.type} -> {tensor(shape, x.element)}"
    group.put(text, shape, x.element, x.bound, x.exact)


def join(group: Group) -> None:
    x = group.choices.one_of(group.values)
    if x.element == "i1" or not x.shape:
        return
    axis = group.choices.below(len(x.shape))

    def rest(value: Value) -> tuple[int, ...]:
        return (len(value.shape), *value.shape[:axis], *value.shape[axis + 1 :])

    others = [v for v in group.values if v.element == x.element and v.shape and rest(v) == rest(x)]
    y = group.choices.one_of(others)
    shape = [*x.shape[:axis], x.shape[axis] + y.shape[axis], *x.shape[axis + 1 :]]
    if prod(shape) > 2 * MOST:
        return
    types = f"({x.type}, {y.type}) -> {tensor(shape, x.element)}"
    bound = max(x.bound, y.bound)
    group.put(
        f"graph.concat {x.name}, {y.name} axis {axis} : {types}", shape, x.element, bound, x.exact and y.exact
    )


def turn(group: Group) -> None:
    x = group.choices.one_of(group.values)
    if x.element == "i1" or len(x.shape) < 2:
        return
    order = list(range(len(x.shape)))
    for axis in order[:-1]:
        other = axis + group.choices.below(len(order) - axis)
        order[axis], order[other] = order[other], order[axis]
    shape = [x.shape[axis] for axis in order]
    text = f"graph.transpose {x.name} permutation {order} : {x.type} -> {tensor(shape, x.element)}"
    group.put(text, shape, x.element, x.bound, x.exact)


STEPS = (unary, unary, binary, binary, binary, cast, choose, reduce, reduce, cut, join, turn)


@dataclass(frozen=True)
class Made:
    """A group that is complete."""

    graph: Graph
    space: tuple[int, ...]
    sums: bool


def random_group(choices: Choices) -> Made:
    """Arguments over a common space, then operations."""
    group = Group(choices)
    space: list[int] = []
    for _ in range(1 + choices.below(3)):
        fitting = [extent for extent in EXTENTS if extent * prod(space) <= MOST]
        space.append(choices.one_of(fitting))
    if choices.below(25) == 0:
        space[choices.below(len(space))] = 0
    group.space = tuple(space)
    element = choices.one_of(ELEMENTS)
    for _ in range(1 + choices.below(3)):
        group.argument(choices.one_of((element, element, choices.one_of(ELEMENTS))))
    for _ in range(1 + choices.below(8)):
        choices.one_of(STEPS)(group)
    if not group.lines:
        x = group.arguments[0]
        group.put(f"graph.neg {x.name} : {x.type}", x.shape, x.element, x.bound, True)
    graph = Graph(group.finished(), ranges=group.ranges)
    return Made(graph, group.space, group.sums)


# ---------------------------------------------------------------------------------------------------- variants


def random_variant(choices: Choices, made: Made) -> dict[str, dict[str, Any]]:
    """Another way to compile a group: tiles, cores, copies, the chip, and the style of its transfers."""
    tile: dict[str, Any] = {"buffers": 1 + choices.below(3)}
    if choices.below(2):
        rank = len(made.space)
        extents = tuple(choices.one_of((1, 2, 8, 16, 40, 64, 256, 1000)) for _ in range(rank))
        # Not too many tiles: the host model takes its time for each.
        if prod(extents) * MOST_TILES >= prod(made.space):
            tile["tile"] = extents
    if choices.below(2):
        tile["cores"] = choices.one_of((1, 2, 7, 48))
    if choices.below(3) == 0:
        tile["soc"] = choices.one_of(CHIPS)
    options: dict[str, dict[str, Any]] = {"graph-tile": tile}
    if choices.below(3) == 0:
        options["tile-select-instructions"] = {"style": "tque"}
    return options


@dataclass
class Trial:
    """A group as a kernel, by some options."""

    made: Made
    options: Mapping[str, Mapping[str, Any]]
    kernel: CompiledKernel | None = None
    refusal: str = ""


def compiled(made: Made, options: Mapping[str, Mapping[str, Any]], name: str, minimal: bool = True) -> Trial:
    """One kernel, with its memory plan and its order checked, or why there is none. `minimal`: whether no flag and no
    barrier may be too much."""
    module = module_of(made.graph.text.replace("@kernel", f"@{name}"))
    try:
        return Trial(made, options, only_kernel(module, options, certified(module, minimal)))
    except OperationError as error:
        return Trial(made, options, None, str(error))


def faults(trials: Sequence[Trial]) -> list[str]:
    """What is wrong with trials of one group: findings, wrong numbers, numbers that differ between them."""
    made = trials[0].made
    inputs, expected = expected_of(made.graph)
    judges = coarsest(made.graph)
    found: list[str] = []
    first: list[Array] | None = None
    for trial in trials:
        if trial.kernel is None:
            continue
        run = trial.kernel.run(inputs)
        said = [str(each) for each in run.launch.findings if each.severity != "info"]
        wrong = said[:1]
        for number, (wanted, got, judge) in enumerate(zip(expected, run.outputs, judges, strict=True)):
            difference = compare(np.asarray(wanted), got, judge, TOLERANCE.get(judge))
            if difference is not None:
                wrong.append(f"result {number}: {difference}")
        if first is None:
            first = run.outputs
        elif not made.sums and not wrong:
            same = all(a.tobytes() == b.tobytes() for a, b in zip(first, run.outputs, strict=True))
            wrong += [] if same else ["other bits than the first trial"]
        found += [f"{trial.options}: {each}" for each in wrong]
    return found
