"""What the vector unit does with a tile, and the cycles that it takes for it.

    Computed(head=34, repeat=1).cycles(Tile.of((a, b), 4, schedule), 1)     // (34 + 64, 0) for 16 x 256 f32
    Reduced({b}, "sum", ...)  Scanned(b, ...)  Sorted(b, ...)

Every instruction takes a start-up time, and a time for each repeat of 256 bytes. A task has the cycles for each tile,
and those after all chunks of one.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from math import log2, prod
from typing import Literal, NamedTuple

from xdsl.dialects.builtin import f16
from xdsl.ir import Attribute

from ascir.passes.graph.tiling.schedule import Schedule, ceil_div, round_up
from ascir.passes.graph.tiling.space import Axis, Order
from ascir.passes.tile.selection import boxes, reduction_plan, runs_plan, scan_plan, sort_plan
from ascir.passes.tile.selection.bits_plan import cycles_of_bits, cycles_of_places
from ascir.passes.tile.selection.geometry import BLOCK, BLOCK_BITS, Runs, collapsed, up
from ascir.passes.tile.selection.walk import HEAD, TOGETHER
from ascir.passes.tile.selection.walk import cycles as row_cycles

REPEAT = 256
"""Bytes that the vector unit processes in one step."""

WORD = 4
"""The bytes of a position."""

REDUCES, FINDS = 3, 50
"""The least number of instructions of a reduction, and of one that finds a position: sums along rows of 100 to 1024
elements have 4 to 11, positions 50 to 54, maxima with a check for NaN (`WATCHED`) 14 to 19."""
WATCHED, CHOSEN = 6, 3
"""The number of instructions that check for NaN, and of those among them that select numbers by the mask; half of the
last wait for banks."""


TRANSPOSES = 2
"""The least number of instructions that transpose matrices."""


class Tile(NamedTuple):
    """The tile of a schedule: its axes in memory order, the bytes of an element, and the repeats that cover it."""

    axes: Order
    element: int
    schedule: Schedule
    extents: Mapping[Axis, int]
    repeats: int

    @classmethod
    def of(cls, axes: Order, element: int, schedule: Schedule) -> Tile:
        extents = schedule.extents
        bytes = element * prod([extents[axis] for axis in axes])
        return cls(axes, element, schedule, extents, ceil_div(bytes, REPEAT))

    def count(self, axes: Iterable[Axis]) -> int:
        return prod([self.extents[axis] for axis in axes])


Cycles = tuple[float, float]
"""For one tile, and after all chunks."""


@dataclass(frozen=True)
class Computed:
    """Functions of elements: their start-up cycles, and their cycles for each repeat."""

    head: float
    repeat: float
    broadcast: Literal["row", "column"] | None = None
    """Whether an operand is one row for all rows, or a column with one value for each row."""
    apart: bool = False
    """Whether squares are stored, so that results may alternate between their buffer and another one, rather than be
    written in place."""

    def joined(self, other: Computed) -> Computed:
        return replace(self, head=self.head + other.head, repeat=self.repeat + other.repeat)

    def cycles(self, tile: Tile, count: int) -> Cycles:
        if self.broadcast is None:
            return self.head + tile.repeats * self.repeat, 0
        # With a single buffer, a stored tile does not share bytes with early results: these stay in place.
        return self._rows(tile, count, self.apart and tile.schedule.buffers > 1), 0

    def _rows(self, tile: Tile, count: int, elsewhere: bool) -> float:
        """Cycles with a broadcast operand. A column is first expanded to a block for each row."""
        *outer, last = tile.axes
        rows, column = tile.count(outer), self.broadcast == "column"
        plain = row_cycles(rows, tile.element * tile.extents[last], column, elsewhere)
        blocks = count * (HEAD + ceil_div(rows, TOGETHER)) if column else 0
        return blocks + self.head - count * HEAD + plain * self.repeat


@dataclass(frozen=True)
class Reduced:
    """A reduction along `over`: the start-up cycles of its instructions, and the cycles of those that reduce repeats."""

    over: frozenset[Axis]
    reduction: str
    head: float
    wait: float
    """The cycles of a barrier, for an instruction that needs the result of the one before."""
    head_reduce: float
    repeat_reduce: float
    watched: bool = False
    """Whether NaN is checked for separately."""
    squares: bool = False
    """Whether squares are summed, which for a long row can be done by halves."""
    filled: bool = False
    """Whether the padding of rows is neutral."""

    def cycles(self, tile: Tile, count: int) -> Cycles:
        whole = count * self._whole(tile)
        if self.over.isdisjoint(tile.schedule.chunked):
            return whole, 0
        if self.squares and tile.schedule.kept:
            # Each chunk is reduced to one value per block, as its buffer is needed again.
            return count * (self.head_reduce + tile.repeats + 2 * HEAD), whole
        # Chunks are accumulated element by element, and so is the mask of NaN; then the last one is reduced.
        return count * (1 + self.watched) * (self.head + tile.repeats), whole

    def _whole(self, tile: Tile) -> float:
        """Cycles of a reduction in one go. NaN is checked for by a comparison; either its mask is reduced, or numbers
        selected by it are, like the operand."""
        found, repeats, last = self._reduction(tile), tile.repeats, tile.axes[-1]
        if not self.watched:
            return found
        if self.over == frozenset({last}):
            bits = cycles_of_bits(tile.count(tile.axes[:-1]), tile.extents[last], tile.element)
            if bits is not None:
                return found + bits
        looked = found + WATCHED * self.head + repeats
        if last not in self.over and tile.extents[last] % BLOCK_BITS == 0:
            return looked
        return looked + found + CHOSEN * repeats

    def _reduction(self, tile: Tile) -> float:
        last, repeats = tile.axes[-1], tile.repeats
        if (runs := self._runs(tile)) is not None:
            return runs_plan.cycles(runs, tile.element, self.head, self.wait)
        if last not in self.over:
            halvings = log2(max(2, tile.count(self.over)))  # of what is transposed first
            return halvings * self.head + 2 * repeats
        rows = tile.count(axis for axis in tile.axes if axis not in self.over)
        if self.reduction.startswith("arg"):
            return cycles_of_places(rows, tile.extents[last], tile.element)
        if tile.element == 4 and self.over == frozenset({last}) and last.extent.static:
            known = self._planned(tile, rows)
            if known is not None:
                return known
        return 2 * self.head_reduce + self.head + 1.2 * repeats + self.repeat_reduce * rows

    def _runs(self, tile: Tile) -> Runs | None:
        """The runs along an axis that is not the last one; None if others lie between, and it is transposed first."""
        if tile.axes[-1] in self.over:
            return None
        over = [number for number, axis in enumerate(tile.axes) if axis in self.over]
        return collapsed([tile.extents[axis] for axis in tile.axes], over)

    def instructions(self, tile: Tile) -> int:
        """About how many instructions there are."""
        if self.reduction.startswith("arg"):
            return FINDS
        runs = self._runs(tile)
        return (
            REDUCES if runs is None else runs_plan.instructions_of(runs, tile.element)
        ) + WATCHED * self.watched

    def _planned(self, tile: Tile, rows: int) -> float | None:
        """Cycles along rows by the plan that `selection` will have; None if there is none."""
        last = tile.axes[-1]
        pitch = tile.extents[last]
        valid = min(last.extent.number, pitch)
        if self.filled:
            valid = reduction_plan.length(rows, valid, self.reduction, tile.element, pitch)
        known = reduction_plan.cycles(rows, valid, self.reduction, tile.element, pitch)
        if known is None or not self.squares:
            return known
        if tile.schedule.parts > 1:
            # Each part has start-up costs of its own.
            return known + (tile.schedule.parts - 1) * (2 * self.head_reduce)
        halves = reduction_plan.halves(rows, valid, pitch) if valid == pitch else None
        return known - (0 if halves is None else halves.saved)


@dataclass(frozen=True)
class Scanned:
    """Running sums along an axis, and the start-up cycles of an instruction that waits for the one before."""

    axis: Axis
    head: float

    def cycles(self, tile: Tile, count: int) -> Cycles:
        """An addition for each run of elements, or along rows."""
        place, length = tile.axes.index(self.axis), tile.extents[self.axis]
        rows, inner = tile.count(tile.axes[:place]), tile.count(tile.axes[place + 1 :])
        if rows == 1 and inner > 1:
            bytes = up(tile.element * inner, BLOCK)
            return count * scan_plan.grouped_cycles(
                length, bytes, scan_plan.group(length, bytes), self.head
            ), 0
        return count * scan_plan.cycles(scan_plan.Scan(rows * inner, length), self.head), 0


@dataclass(frozen=True)
class Sorted:
    """Rows along an axis in order: the elements that are sorted in a cycle, and the start-up cycles of an instruction
    that waits for the one before."""

    axis: Axis
    each: float
    head: float

    def cycles(self, tile: Tile, count: int) -> Cycles:
        length = tile.extents[self.axis]
        padded = round_up(length, sort_plan.RUN)
        return count * sort_plan.cycles(tile.count(tile.axes) // length, padded, self.each, self.head), 0


@dataclass(frozen=True)
class Reversed:
    """A tile in reverse along some axes: its elements are gathered, from positions that are computed as words."""

    over: frozenset[Axis]
    head: float
    picked: float
    """Cycles for each repeat of the tile."""
    fixed: int
    """The number of instructions that make byte offsets of positions."""

    def cycles(self, tile: Tile, count: int) -> Cycles:
        axes = [axis for axis in tile.axes if tile.extents[axis] > 1]
        turned = self.over.intersection(axes)
        if not turned:
            return 0, 0
        # For each axis, a broadcast of what counts along it; except for the first one a product, and a sum.
        words = self.fixed + 3 * len(axes) - 2 + 2 * len(turned)
        repeat = self.picked + words * WORD / tile.element
        return count * (words * self.head + tile.repeats * repeat), 0


@dataclass(frozen=True)
class Turned:
    """A tile whose rows lie along another axis of its view: its matrices are transposed, those of bytes as f16. If it does
    not consist of matrices of whole blocks, its elements are gathered."""

    order: Order
    """The axes of the view."""
    type: Attribute
    """Of its elements."""
    head: float
    repeat: float
    picked: float
    """Cycles for each repeat that is gathered."""

    def cycles(self, tile: Tile, count: int) -> Cycles:
        order = [axis for axis in self.order if tile.extents[axis] > 1]
        rows = [axis for axis in tile.axes if axis in order]
        if order[-1:] == rows[-1:]:
            return 0, 0
        casts, wide = (2, 2) if tile.element == 1 else (0, 1)
        lying = boxes.merged([tile.extents[axis] for axis in order], [order.index(axis) for axis in rows])
        if boxes.is_matrix(*lying, f16 if casts else self.type):
            instructions, repeat = TRANSPOSES, self.repeat
        else:
            instructions, repeat = 1, self.picked / wide
        return count * ((instructions + casts) * self.head + tile.repeats * wide * (casts + repeat)), 0


Task = Computed | Reduced | Scanned | Sorted | Reversed | Turned
