"""Random scatters: rows, vectors of indices and elements, with indices that are negative, repeated, or out of range.

    case = random_case(Dice(Random(7)))
    check(case, random_ways(dice, 2))      # run with all checks, compared with numpy, the same bits from both

All scatters are one in numpy: updates at columns of indices, where each is one of its dimension.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from math import prod
from typing import Any

import ml_dtypes
import numpy as np

from ascir.compilation import compile_program
from ascir.interp.dtypes import Array
from tests.vector.groups import Choices
from tests.vector.harness import CHIPS, Graph, certified, chip_of, graph, module_of

ELEMENTS = ("f32", "f32", "f16", "bf16", "i32")
DTYPES: Mapping[str, Any] = {
    "f16": np.float16,
    "bf16": ml_dtypes.bfloat16,
    "f32": np.float32,
    "i32": np.int32,
    "i64": np.int64,
}
ROUNDING: Mapping[str, float] = {"f16": 2.0**-11, "bf16": 2.0**-8, "f32": 2.0**-24, "i32": 0.0}
"""Half of the distance between neighbours, of 1."""

COUNTS = (0, 1, 2, 7, 31, 100, 333, 1025, 3000)
ROWS = (1, 2, 3, 7, 20, 50, 301, 1000, 5000, 20000)
WIDTHS = (1, 2, 3, 5, 7, 8, 13, 16, 17, 24, 33, 64, 100, 257, 1000)
MOST = 300_000
"""Elements of a tensor."""
CORES = (1, 2, 5, 17, 48)
FAR = (1 << 30, -(1 << 30), (1 << 31) - 1, -(1 << 31))
FARTHER = (1 << 32, (1 << 32) + 1, -(1 << 32) + 1, (1 << 63) - 1, -(1 << 63))
"""Indices whose low bits name a row."""


@dataclass(frozen=True)
class Case:
    """A scatter, its inputs, and what comes of it in float64."""

    graph: Graph
    inputs: Sequence[Array]
    wanted: Array
    slack: Array
    """How far from it sums in another order may be."""


@dataclass(frozen=True)
class Maker:
    """Draws the parts of a case."""

    choices: Choices
    random: np.random.Generator

    def numbers(self, shape: Sequence[int], element: str) -> Array:
        if element == "i32":
            return self.random.integers(-9, 10, shape).astype(np.int32)
        return self.random.standard_normal(shape).astype(np.float32).astype(DTYPES[element])

    def indices(self, size: int, shape: Sequence[int], index: str) -> Array:
        """Of a dimension of this size: any, few, one, or those out of its range among them."""
        found = self.random.integers(0, self.choices.one_of((size, size, min(size, 3), 1)), shape)
        if self.choices.below(2):
            found = np.where(self.random.random(shape) < 0.3, found - size, found)
        if self.choices.below(2):
            beyond = [size, size + 1, -size - 1, -size - 2, *FAR, *(FARTHER if index == "i64" else ())]
            often = self.choices.one_of((0.05, 0.5, 1.0))
            found = np.where(self.random.random(shape) < often, self.random.choice(beyond, shape), found)
        return found.astype(DTYPES[index])


def random_case(choices: Choices) -> Case:
    maker = Maker(choices, np.random.default_rng(choices.below(1 << 30)))
    return choices.one_of(KINDS)(maker, choices.one_of(ELEMENTS), choices.one_of(("i32", "i64")))


def _sizes(choices: Choices) -> tuple[int, int, int]:
    """How many updates, rows, and elements of a row."""
    while True:
        count, rows, width = choices.one_of(COUNTS), choices.one_of(ROWS), choices.one_of(WIDTHS)
        if max(count, rows) * width <= MOST:
            return count, rows, width


def _rows(maker: Maker, element: str, index: str) -> Case:
    """Slices are added or replaced; some sizes are only known at the launch, and some tables are donated."""
    count, rows, width = _sizes(maker.choices)
    name = maker.choices.one_of(("scatter", "scatter_add"))
    i = maker.indices(rows, (count,), index)
    x, u = maker.numbers((rows, width), element), maker.numbers((count, width), element)
    body = f"%y = graph.{name} %x, %i, %u axis 0 : ($x, $i, $u) -> $x"
    case = _case(body, {"x": x, "i": i, "u": u}, element, [i], adds=name == "scatter_add")
    if not maker.choices.below(2):
        case = _with_name(case, rows, "R")
    if not maker.choices.below(3):
        case = _with_name(case, count, "N")
    return _donated(case) if not maker.choices.below(3) else case


def _with_name(case: Case, size: int, name: str) -> Case:
    """The case with a name for the first dimensions that have this size."""
    text = re.sub(
        rf"tensor<{size}x((?:\d+x)*)(\w+)>", lambda found: _named(name, found[1], found[2]), case.graph.text
    )
    return replace(case, graph=Graph(text))


def _named(name: str, others: str, element: str) -> str:
    names = ", ".join([name, *"_" * others.count("x")])
    return f"tensor<?x{others}{element}, #graph.dims<{names}>>"


def _donated(case: Case) -> Case:
    return replace(
        case, graph=Graph(re.sub(r"(%x: tensor<.*?>)(, %|\))", r"\1 {graph.donated}\2", case.graph.text))
    )


def _sums(maker: Maker, element: str, index: str) -> Case:
    """Gradients of a table, and sums of segments: from zeros, negative indices name no row."""
    count, rows, width = _sizes(maker.choices)
    i, u = maker.indices(rows, (count,), index), maker.numbers((count, width), element)
    result, given = f"tensor<{rows}x{width}x{element}>", i
    if element == "i32" or maker.choices.below(2):
        body = f"%y = graph.unsorted_segment_sum %u, %i segments {rows} : ($u, $i) -> {result}"
    else:
        skip = maker.choices.below(rows)
        body = f"%y = graph.embedding_grad %u, %i rows {rows} padding_idx {skip} : ($u, $i) -> {result}"
        i = np.where(i == skip, -1, i)
    named = {"u": u, "i": given}
    return _case(body, named, element, [np.where(i < 0, rows, i)], shape=(rows, width))


def _vectors(maker: Maker, element: str, index: str) -> Case:
    """Slices at vectors of indices."""
    shape = [maker.choices.one_of(each) for each in ((1, 3, 20, 90), (1, 4, 17), (1, 3, 8, 33))]
    depth, count = 1 + maker.choices.below(3), maker.choices.one_of(COUNTS[:7])
    columns = [maker.indices(size, (count,), index) for size in shape[:depth]]
    x, u = maker.numbers(shape, element), maker.numbers((count, *shape[depth:]), element)
    adds = not maker.choices.below(2)
    body = f"%y = graph.scatter_nd %x, %i, %u reduction {'add' if adds else 'none'} : ($x, $i, $u) -> $x"
    case = _case(body, {"x": x, "i": np.stack(columns, 1), "u": u}, element, columns, adds=adds)
    if not maker.choices.below(3):
        case = _with_name(case, shape[0], "R")
    return _donated(case) if not maker.choices.below(3) else case


def _elements(maker: Maker, element: str, index: str) -> Case:
    """Elements at indices along an axis."""
    shape = [maker.choices.one_of(each) for each in ((1, 3, 7, 20, 50), (1, 5, 16, 33, 100))]
    shape = shape[maker.choices.below(2) :]
    axis, many = maker.choices.below(len(shape)), [*shape]
    many[axis] = maker.choices.one_of((0, 1, 5, 40, 100))
    i = maker.indices(shape[axis], many, index)
    x, u = maker.numbers(shape, element), maker.numbers(many, element)
    adds = not maker.choices.below(2)
    reduction = "add" if adds else "none"
    body = f"%y = graph.scatter_elements %x, %i, %u axis {axis} reduction {reduction} : ($x, $i, $u) -> $x"
    columns: list[Array] = list(np.indices(many))
    columns[axis] = i
    case = _case(body, {"x": x, "i": i, "u": u}, element, columns, adds=adds)
    return _with_name(case, shape[0], "R") if len(shape) == 1 and maker.choices.below(2) else case


KINDS: Sequence[Callable[[Maker, str, str], Case]] = (_rows, _sums, _sums, _vectors, _elements)


def _case(
    body: str,
    named: Mapping[str, Array],
    element: str,
    columns: Sequence[Array],
    *,
    adds: bool = True,
    shape: Sequence[int] = (),
) -> Case:
    names = {DTYPES[name]: name for name in DTYPES}
    given = [(name, "x".join(map(str, (*a.shape, names[a.dtype.type])))) for name, a in named.items()]
    wanted = named["x"].astype(np.float64) if "x" in named else np.zeros(shape)
    sizes, updates = np.abs(wanted), named["u"].astype(np.float64)
    pairs = list(zip(columns, wanted.shape, strict=False))
    there = np.all([(-size <= each) & (each < size) for each, size in pairs], 0)
    at, some = tuple(each[there] for each in columns), updates[there]
    if adds:
        np.add.at(wanted, at, some)
        np.add.at(sizes, at, np.abs(some))
    else:
        wanted[at] = some
    unit = ROUNDING[element]
    order = (prod(there.shape) + 2) * 2.0**-24 * sizes if adds and unit else 0 * sizes
    slack = order + (1.01 * unit * np.abs(wanted) if adds else 0)
    result = "x".join(map(str, (*wanted.shape, element)))
    return Case(graph(*given, body=body, result=result), list(named.values()), wanted, slack)


def random_ways(choices: Choices, count: int) -> list[dict[str, dict[str, Any]]]:
    """Ways to compile that must not change a bit, the default first. They are for one chip: with how many cores it has,
    parts of sums differ."""
    chip = choices.one_of(CHIPS)
    return [{"graph-tile": {"soc": chip}}, *(_random_way(choices, chip) for _ in range(count - 1))]


def _random_way(choices: Choices, chip: str) -> dict[str, dict[str, Any]]:
    how: dict[str, dict[str, Any]] = {"tile-sparse-scatter": {"cores": choices.one_of(CORES)}}
    cores = {"cores": choices.one_of(CORES)} if choices.below(2) else {}
    how["graph-tile"] = {"soc": chip, **cores}
    if not choices.below(3):
        how["tile-select-instructions"] = {"style": "tque"}
    return how


def check(case: Case, ways: Sequence[dict[str, dict[str, Any]]]) -> None:
    first: Array | None = None
    for way in ways:
        module = module_of(case.graph.text)
        program = compile_program(module, way, soc=chip_of(way), after=certified(module))
        run = program.run(case.inputs)
        found = [str(each) for each in run.findings if each.severity != "info"]
        assert not found, f"{way}: {found[0]}"
        (y,) = run.outputs
        far = ~(np.abs(y.astype(np.float64) - case.wanted) <= case.slack)
        assert not far.any(), f"{way}: {far.sum()} of {far.size} elements are wrong, {np.argwhere(far)[0]}"
        first = y if first is None else first
        assert y.tobytes() == first.tobytes(), f"{way}: other bits than by {ways[0]}"
