"""Estimates the bytes of UB that a phase needs, from its nodes, before there are tiles.

    // x + b, relu, store: x and the sum are never live together with relu's result, which reuses the sum's bytes
    snapshots = Snapshots(phase, chip)
    Footprint(phase, buffers=2, snapshots=snapshots).bytes({a: 16, b: 1024})

Exact placement comes later. The estimate has the values that are live at each node, a second buffer for whatever is
transferred, and the temporaries that legalization is known to need.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from enum import Enum, auto
from functools import cached_property
from math import prod
from operator import mul
from typing import TypeAlias

from xdsl.dialects.builtin import f16, f32

from ascir.passes.graph.tiling.beside import exponentials_of
from ascir.passes.graph.tiling.nodes import (
    BLOCK,
    Elementwise,
    Gather,
    Load,
    Node,
    Pick,
    Ranking,
    Reduce,
    Scan,
    element_bytes,
    is_tile,
)
from ascir.passes.graph.tiling.phases import Phase
from ascir.passes.graph.tiling.places import ONE, Copies, made_once, refillable, shared, squares_nowhere
from ascir.passes.graph.tiling.scratch import scratch
from ascir.passes.graph.tiling.space import Axis, Order
from ascir.passes.graph.tiling.walks import watches_nan
from ascir.passes.tile.selection import reduction_plan, scan_plan
from ascir.passes.tile.selection.pick_plan import by_pattern
from ascir.target import Soc

Part: TypeAlias = "frozenset[Axis] | Chain | Sums"
Snapshot = dict[Part, int]
"""Bytes per element by the axes of the tile; and `Chain`s and `Sums`, by the bytes that they need between their
instructions."""

STRIDED = frozenset({"add", "div", "maximum", "minimum", "mul", "sub"})
"""Functions whose instructions read a broadcast operand with strides."""

SLACK = 1024
"""Bytes for rounding small tiles up to whole blocks."""


class Squares(Enum):
    """How the squares that a sum adds up are stored, if the sum may compute them itself (`tile-fold-broadcasts`)."""

    NONE = auto()
    """No squares are summed."""
    BESIDE = auto()
    """The squared value is needed again: squares take no bytes only if eight rows are added at a time."""
    IN_PLACE = auto()
    """The squared value is dead afterwards: long rows may be squared by halves, too."""


@dataclass(frozen=True, eq=False)
class Chain:
    """A reduction along the last axis of a tile, by a chain of instructions."""

    node: Reduce
    outer: Order
    last: Axis
    squares: Squares
    parts: int = 1
    """In how many parts the squares are computed."""
    known: dict[tuple[int, ...], int] = field(default_factory=dict[tuple[int, ...], int])

    @staticmethod
    def of(node: Reduce, order: Order, squares: Squares, parts: int) -> Chain | None:
        """None if the chain is not known before there are tiles."""
        *outer, last = [axis for axis in order if axis in node.operands[0].support | node.axes]
        known = node.element in (f16, f32) and node.kind in ("sum", "max", "min") and not watches_nan(node)
        static = node.axes == frozenset({last}) and last.extent.static
        return Chain(node, tuple(outer), last, squares, parts) if known and static else None

    def bytes(self, extents: Mapping[Axis, int]) -> int:
        rows, pitch = 1, extents[self.last]
        for axis in self.outer:
            rows *= extents[axis]
        if (found := self.known.get((rows, pitch))) is None:
            found = self.known[rows, pitch] = self._bytes(rows, pitch)
        return found

    @cached_property
    def _size(self) -> int:
        return element_bytes(self.node.element)

    @cached_property
    def _is_filled(self) -> bool:
        """Whether the padding of rows is neutral."""
        return exponentials_of(self.node) is not None

    def _bytes(self, rows: int, pitch: int) -> int:
        size = self._size
        valid = min(self.last.extent.number, pitch)
        if self._is_filled:
            valid = reduction_plan.length(rows, valid, self.node.kind, size, pitch)
        in_place = self.squares is Squares.IN_PLACE and valid == pitch
        if self._in_parts(rows, valid, pitch):
            return reduction_plan.bytes_between(rows, valid, pitch, "sum", size, in_place, self.parts)
        found = reduction_plan.bytes_between(rows, valid, pitch, self.node.kind, size, halved=in_place)
        nowhere = self.squares is Squares.NONE or reduction_plan.squares_itself(rows, valid, pitch, in_place)
        return found if nowhere else found + rows * pitch * size

    def _in_parts(self, rows: int, valid: int, pitch: int) -> bool:
        several = self.parts > 1 and self.squares is not Squares.NONE
        return several and reduction_plan.squares_in_parts(rows, valid, pitch)


@dataclass(frozen=True, eq=False)
class Sums:
    """Running sums along the last axis of a tile."""

    outer: Order
    last: Axis

    def bytes(self, extents: Mapping[Axis, int]) -> int:
        rows = prod([extents[axis] for axis in self.outer])
        return BLOCK + scan_plan.Scan(rows, extents[self.last]).bytes


def _temporaries(node: Node, order: Order, squares: Squares, parts: int) -> Iterator[tuple[Part, int]]:
    """The temporaries of an operation, besides its operands and its result."""
    if isinstance(node, Elementwise):
        for operand in node.operands if node.name not in STRIDED else ():
            if is_tile(operand) and operand.support and operand.support != node.support:
                yield node.support, element_bytes(operand.element)  # the broadcast operand
    elif isinstance(node, Reduce) and (chain := Chain.of(node, order, squares, parts)) is not None:
        yield chain, 1
    elif isinstance(node, Reduce):
        (operand,) = node.operands
        whole = {"prod": 4 * element_bytes(node.element), "sum": 2, "max": 2, "min": 2}
        yield operand.support | node.axes, whole.get(node.kind, element_bytes(node.element))
    elif isinstance(node, Scan):
        *outer, last = [axis for axis in order if axis in node.support]
        if last is node.axis and element_bytes(node.element) == scan_plan.SIZE:
            yield Sums(tuple(outer), last), 1
    elif isinstance(node, Ranking):
        yield node.operands[0].support | {node.axis}, 36  # records, twice, keys and numbers, padded
    elif isinstance(node, Pick):
        yield node.support, 16  # places, and their offsets
        if element_bytes(node.element) not in (2, 4):
            yield node.operands[0].support, 2 * element_bytes(node.element)  # as words
    elif isinstance(node, Load) and node.box.steps:
        if node.box.is_column:
            yield node.support, BLOCK
        if (step := abs(node.box.steps[-1])) > 1:
            yield node.support, _picked(step, element_bytes(node.element))
        if min(node.box.steps) < 0:
            yield node.support, 12


def _transferred(node: Load | Gather) -> int:
    """Bytes that are loaded for each element: a block, or with the elements in between."""
    if isinstance(node, Load) and node.box.is_column:
        return BLOCK
    step = abs(node.box.steps[-1]) if isinstance(node, Load) and node.box.steps else 1
    return step * element_bytes(node.element)


def _picked(step: int, element: int) -> int:
    """Bytes for each element that is picked from every `step` of them: what is loaded, as f16 if it is bytes, and what
    becomes of it; and offsets, unless a pattern picks them."""
    loaded = step * (element + 2 if element == 1 else element) + 2 * (element == 1)
    return loaded + (0 if element < 8 and by_pattern(step, max(element, 2)) else 8)


def _largest(snapshots: list[Snapshot]) -> list[Snapshot]:
    """Removes snapshots that another one dominates in every entry."""
    found: list[Snapshot] = []
    for each in sorted(snapshots, key=lambda snapshot: -sum(snapshot.values())):
        if not any(_within(each, other) for other in found):
            found.append(each)
    return found


def _within(one: Snapshot, other: Snapshot) -> bool:
    return all(bytes <= other.get(axes, 0) for axes, bytes in one.items()) and all(
        one.get(axes, 0) <= bytes for axes, bytes in other.items() if axes not in one
    )


def _add(snapshot: Snapshot, axes: Part, bytes: int) -> None:
    snapshot[axes] = snapshot.get(axes, 0) + bytes


class Snapshots:
    """What is live at each node of a phase, without what is live all the time. `turns`: whether stores reuse the
    buffers of loads."""

    def __init__(
        self, phase: Phase, chip: Soc, copies: Copies = ONE, chunked: bool = False, turns: bool = False
    ):
        self.chip, self.copies = chip, copies
        self.shared = shared(phase) if turns else {}
        self.refilled = refillable(phase) if copies.refills else frozenset[Node]()
        self.squares = {} if chunked else squares_nowhere(phase.nodes)
        # Only with a single, refilled buffer: with more, invariant values are counted like those of each tile. It overestimates
        # some sums of bf16, but excludes no tile that fits.
        self.once = made_once(phase) if copies.refills and not chunked else frozenset[Node]()
        self.order = phase.axes
        reductions = [node for node in phase.nodes if isinstance(node, Reduce)]
        readers = Counter(operand for node in phase.nodes for operand in node.operands)
        self.first_sum = (
            Chain.of(reductions[0], self.order, self._squared(reductions[0], readers), copies.parts)
            if reductions
            else None
        )
        self.all = _largest(list(self._walk(phase.nodes)))

    def _walk(self, nodes: list[Node]) -> Iterator[Snapshot]:
        known = set(nodes)
        read = [self._read(node) for node in nodes]
        last: dict[Node, int] = {}
        for index, node in enumerate(nodes):
            last.setdefault(node, index)
            for operand in read[index]:
                last[operand] = index
        nowhere = {*self.shared, *self.shared.values(), *self.squares, *self.refilled}
        readers = Counter(operand for each in nodes for operand in each.operands)
        live: Snapshot = {}
        for index, node in enumerate(nodes):
            if not is_tile(node) or node in self.once:
                continue
            dying = [
                operand
                for operand in dict.fromkeys(read[index])
                if last[operand] == index
                and operand in known
                and is_tile(operand)
                and operand not in self.once
            ]
            own = element_bytes(node.element)
            result = 0 if node in nowhere else own
            here = dict(live)
            for axes, bytes in _temporaries(
                node, self.order, self._squared(node, readers), self.copies.parts
            ):
                _add(here, axes, bytes)
            _add(here, node.support, self._made(node, dying) + result - own)
            yield here
            _add(live, node.support, result)
            for operand in dying:
                if operand not in nowhere:
                    _add(live, operand.support, -element_bytes(operand.element))
            if last[node] == index:
                _add(live, node.support, -result)

    def _squared(self, node: Node, readers: Mapping[Node, int]) -> Squares:
        """How the squares that a node sums up are stored."""
        if not isinstance(node, Reduce) or (squared := self.squares.get(node.operands[0])) is None:
            return Squares.NONE
        return Squares.IN_PLACE if readers[squared] == 2 else Squares.BESIDE  # twice by the product

    def _made(self, node: Node, dying: list[Node]) -> int:
        """Bytes per element of a node's result, with the temporaries that compute it."""
        if not isinstance(node, Elementwise):
            return element_bytes(node.element)
        # If tiles are loaded ahead, the operand's buffer is needed for the next one, and is not free.
        free = sum(
            element_bytes(operand.element)
            for operand in dying
            if operand.support == node.support
            and not (self.copies.ahead and isinstance(operand, Load | Gather))
        )
        most = scratch(node, self.chip, free=False)
        return max(scratch(node, self.chip, free=True), most - free) if free else most

    def _read(self, node: Node) -> list[Node]:
        """The nodes whose bytes a node reads."""
        return [
            *node.operands,
            *(self.squares[operand] for operand in node.operands if operand in self.squares),
        ]


class Footprint:
    """The bytes of a phase for given extents."""

    def __init__(
        self, phase: Phase, buffers: int, snapshots: Snapshots, chunked: frozenset[Axis] = frozenset()
    ):
        self.shared = snapshots.shared
        base: Snapshot = {}
        stored = {target.node for target in phase.targets}
        for node in phase.nodes:
            if node in snapshots.once:
                if node in stored or any(
                    node in other.operands for other in phase.nodes if other not in snapshots.once
                ):
                    _add(base, node.support, element_bytes(node.element))
            elif isinstance(node, Load | Gather):
                # Axes that are always whole make a load invariant: it is done once, before the loops.
                copies = 0 if node.support <= phase.whole else buffers - 1
                stays = node in self.shared or node in snapshots.refilled
                _add(base, node.support, (copies + stays) * _transferred(node))
            if isinstance(node, Reduce) and chunked:
                _add(base, node.operands[0].support | node.axes, element_bytes(node.element))
        if snapshots.refilled and (beside := snapshots.first_sum) is not None:
            _add(base, beside, 1)  # not shared with a stored tile, or it would wait for the store to finish
        for target in phase.targets:
            # A constant fills one tile, from which all stores are made.
            copies = buffers - 1 if is_tile(target.node) else 1
            if target.box.is_column:
                _add(base, frozenset(target.order), buffers * BLOCK)
            elif target.node not in self.shared.values():
                _add(base, frozenset(target.order), copies * element_bytes(target.node.element))
        self.supports = list(dict.fromkeys(axes for each in (base, *snapshots.all) for axes in each))
        self.base = self._weights(base)
        self.snapshots = [self._weights(each) for each in snapshots.all]

    def _weights(self, snapshot: Snapshot) -> list[int]:
        return [snapshot.get(axes, 0) for axes in self.supports]

    def bytes(self, extents: Mapping[Axis, int]) -> int:
        sizes = [
            prod([extents[axis] for axis in axes]) if isinstance(axes, frozenset) else axes.bytes(extents)
            for axes in self.supports
        ]
        most = max([sum(map(mul, weights, sizes)) for weights in self.snapshots], default=0)
        return sum(map(mul, self.base, sizes)) + most + SLACK
