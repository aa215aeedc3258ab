"""Sampling of images at computed positions: a gather of rows for each neighbour of a position, and a weighted sum."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from itertools import product as choices
from math import prod

import numpy as np

from ascir.dialects import graph
from ascir.frontend.onnx.node import Node
from ascir.frontend.shaping import reshape, sliced
from ascir.frontend.values import Problem, Value, dims, rank, static_dims
from ascir.interp.dtypes import INT64

CUBIC = -0.75
"""The free parameter of the cubic kernel."""


@dataclass(frozen=True)
class Tap:
    """A neighbour along an axis: its index, its weight, and whether it is inside."""

    index: Value
    weight: Value | None
    there: Value | None


@dataclass(frozen=True)
class Sampler:
    """How one axis is sampled."""

    node: Node
    size: int
    mode: str
    padding: str
    aligned: bool

    def add(self, a: Value, b: Value | float) -> Value:
        return self.node.call(graph.AddOp, a, b if not isinstance(b, float) else self.node.like(b, a))

    def mul(self, a: Value, b: Value | float) -> Value:
        return self.node.call(graph.MulOp, a, b if not isinstance(b, float) else self.node.like(b, a))

    def taps(self, grid: Value) -> list[Tap]:
        """The neighbours of positions between -1 and 1."""
        if self.aligned:
            x = self.mul(self.add(grid, 1.0), (self.size - 1) / 2)
        else:
            x = self.add(self.mul(self.add(grid, 1.0), self.size / 2), -0.5)
        return self.around(x)

    def around(self, x: Value) -> list[Tap]:
        """The neighbours of positions in units of elements."""
        node = self.node
        if self.mode == "nearest":
            x = node.call(graph.RoundOp, x)
        x = self.inside(x)
        if self.mode == "nearest":
            return [self.tap(node.call(graph.RoundOp, x), None)]
        low = node.call(graph.FloorOp, x)
        part = node.call(graph.SubOp, x, low)
        if self.mode == "linear":
            rest = self.add(self.mul(part, -1.0), 1.0)
            return [self.tap(low, rest), self.tap(self.add(low, 1.0), part)]
        return [self.tap(self.add(low, float(step)), self.cubic(part, step)) for step in (-1, 0, 1, 2)]

    def cubic(self, part: Value, step: int) -> Value:
        """The weight of the neighbour `step` places on."""
        d = self.add(part, float(-step)) if step <= 0 else self.add(self.mul(part, -1.0), float(step))
        a = CUBIC
        numbers = (a + 2, -(a + 3), 0.0, 1.0) if step in (0, 1) else (a, -5 * a, 8 * a, -4 * a)
        value = self.add(self.mul(d, numbers[0]), numbers[1])
        for number in numbers[2:]:
            value = self.add(self.mul(value, d), number)
        return value

    def inside(self, x: Value) -> Value:
        """Positions outside: clamped to the edge, reflected, or unchanged."""
        node = self.node
        low, high = (0.0, self.size - 1.0) if self.aligned else (-0.5, self.size - 0.5)
        if self.padding == "border":
            outside = node.call(
                graph.OrOp,
                node.call(graph.CompareOp, "lt", x, node.like(low, x)),
                node.call(graph.CompareOp, "gt", x, node.like(high, x)),
            )
            held = node.call(graph.ClampOp, x, min=0.0, max=self.size - 1.0)
            return node.call(graph.SelectOp, outside, held, x)
        return self.mirrored(x, low, high) if self.padding == "reflection" else x

    def mirrored(self, x: Value, low: float, high: float) -> Value:
        node, span = self.node, high - low
        if span <= 0:
            return self.mul(x, 0.0)
        away = node.call(graph.AbsOp, self.add(x, -low))
        there = node.call(graph.ModOp, away, node.like(2 * span, away))
        back = node.call(graph.AbsOp, self.add(there, -span))
        return self.add(self.mul(back, -1.0), span + low)

    def tap(self, place: Value, weight: Value | None) -> Tap:
        node, last = self.node, self.size - 1.0
        there = None
        if self.padding == "reflection":
            low, high = (0.0, last) if self.aligned else (-0.5, last + 0.5)
            place = node.call(graph.RoundOp, self.mirrored(place, low, high))
        held = node.call(graph.ClampOp, place, min=0.0, max=last)
        if self.padding == "zeros":
            there = node.call(graph.CompareOp, "eq", held, place)
        return Tap(node.cast(held, INT64), weight, there)


def _grid_sample(node: Node) -> Value:
    x, grid = node.x(0), node.x(1)
    mode = {"bilinear": "linear", "bicubic": "cubic"}.get(
        node.text("mode", "linear"), node.text("mode", "linear")
    )
    padding, aligned = node.text("padding_mode", "zeros"), bool(node.int("align_corners", 0))
    n, c, *sizes = static_dims(dims(x), "GridSample")
    places = static_dims(dims(grid), "GridSample")[1:-1]
    if mode not in ("nearest", "linear", "cubic") or padding not in ("zeros", "border", "reflection"):
        raise Problem(f"there is no mode '{mode}' with padding '{padding}'")
    if dims(grid)[-1] != len(sizes) or rank(grid) != rank(x) or not prod(sizes):
        raise Problem(f"positions {list(dims(grid))} do not fit an image {list(dims(x))}")
    count = n * prod(places)
    axes: list[list[Tap]] = []
    for axis, size in enumerate(sizes):
        # The last number of a position belongs to the first axis.
        own = sliced(node, grid, rank(grid) - 1, len(sizes) - 1 - axis, len(sizes) - axis)
        own = node.call(graph.ReshapeOp, own, [count, 1])
        axes.append(Sampler(node, size, mode, padding, aligned).taps(own))
    rows = node.call(graph.TransposeOp, node.call(graph.ReshapeOp, x, [n, c, prod(sizes)]), [0, 2, 1])
    rows = node.call(graph.ReshapeOp, rows, [n * prod(sizes), c])
    first = np.repeat(np.arange(n, dtype=np.int64) * prod(sizes), prod(places)).reshape(count, 1)
    total: Value | None = None
    for taps in choices(*axes):
        value = weighed(node, rows, taps, sizes, first)
        total = value if total is None else node.call(graph.AddOp, total, value)
    assert total is not None
    result = node.call(graph.TransposeOp, node.call(graph.ReshapeOp, total, [n, prod(places), c]), [0, 2, 1])
    return node.call(graph.ReshapeOp, result, [n, c, *places])


def as_rows(node: Node, x: Value, images: int, channels: int, positions: int) -> Value:
    """A row of channels for each position of each image."""
    parted = reshape(node, x, [images, channels, positions])
    turned = node.call(graph.TransposeOp, parted, [0, 2, 1])
    return reshape(node, turned, [images * positions, channels])


def weighed(node: Node, rows: Value, taps: Sequence[Tap], sizes: Sequence[int], first: Value) -> Value:
    """The contribution of a neighbour to each position."""
    index, weight, there = first, None, None
    for axis, tap in enumerate(taps):
        step = node.call(graph.MulOp, tap.index, np.asarray(prod(sizes[axis + 1 :]), np.int64))
        index = node.call(graph.AddOp, step, index)
        if tap.weight is not None:
            weight = tap.weight if weight is None else node.call(graph.MulOp, weight, tap.weight)
        if tap.there is not None:
            there = tap.there if there is None else node.call(graph.AndOp, there, tap.there)
    value = node.call(graph.GatherOp, rows, node.call(graph.ReshapeOp, index, [*dims(index)[:1]]), 0)
    if weight is not None:
        value = node.call(graph.MulOp, value, node.cast(weight, graph.element_of(node.emitter.tensor(value))))
    return value if there is None else node.call(graph.SelectOp, there, value, node.like(0.0, value))


TABLE: Mapping[str, Callable[[Node], Value]] = {"GridSample": _grid_sample}
