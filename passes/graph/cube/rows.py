"""Emits the tiles of a stage: some rows of a block, loaded from a slot of a channel, or stored to one.

%slot = tile.pop @product
scf.for %row = %first to %end step %c32 {             // this core's half of the slot
  %t = tile.load %slot[0, %row, 0] ...                // the matrix itself; other operands are loaded from global memory
  ...
  tile.store %y, %out[%i, %j] ...
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from xdsl.ir import SSAValue

from ascir.dialects import tile
from ascir.dialects.tile import TileType
from ascir.passes.graph.cube.loops import loop
from ascir.passes.graph.cube.places import Span
from ascir.passes.graph.cube.stage import Stage
from ascir.passes.graph.tiling import frame
from ascir.passes.graph.tiling.emit import PhaseEmitter
from ascir.passes.graph.tiling.kernel import Views
from ascir.passes.graph.tiling.nodes import Load, Node, Target, View
from ascir.passes.graph.tiling.schedule import Schedule, round_up
from ascir.passes.graph.tiling.space import Axis
from ascir.passes.tile.builder import (
    Cursor,
    Index,
    Kernel,
    add,
    divide,
    divide_up,
    minimum,
    multiply,
    number_attribute,
    remainder,
    subtract,
)

VECTOR_CORES = 2


@dataclass(frozen=True)
class Shape:
    """The largest block of a matrix, in rows and columns, and how many rows a tile has."""

    rows: int
    columns: int
    at_once: int = 0
    planes: int = 1
    """After a convolution: the number of blocks of channels of a tile."""
    alone: bool = True
    """Whether a block may have a single row, which leaves a core without work."""
    heights: tuple[int, ...] = ()
    """The possible numbers of rows of a block, if they are known."""

    @property
    def chunks(self) -> int:
        """The number of tiles of each half of each block; 0 if halves differ in that, or it is unknown."""
        if not self.heights or min(self.heights) < VECTOR_CORES:
            return 0
        found = {-(-half // -(-share // self._most)) for share, half in self._halves()}
        return self._most if found == {self._most} else 0

    @property
    def even(self) -> bool:
        """Whether all tiles of a half have the same number of rows."""
        return all(share == half and share % self._most == 0 for share, half in self._halves())

    @property
    def _most(self) -> int:
        half = -(-self.rows // VECTOR_CORES)
        return -(-half // self.at_once)

    def _halves(self) -> Iterator[tuple[int, int]]:
        """The size of the larger half of each height, and the height."""
        for height in self.heights:
            share = -(-height // VECTOR_CORES)
            yield from ((share, share), (share, height - share))


class Rows(PhaseEmitter):
    """The tiles of some rows of a block: level 0 is the kernel, level 1 the rows. Values of the whole block, such as a
    part of a bias, are loaded again with each tile of rows, so that they are prefetched with the next ones."""

    slot: SSAValue
    row: Index
    """The first of the rows, in the slot."""
    taken: Index
    """The number of rows."""
    columns: Index
    """The number of columns of the block."""

    def __init__(self, kernel: Kernel, stage: Stage, shape: Shape, buffers: int, views: Views, head: Cursor):
        schedule = _schedule(stage, shape, buffers)
        super().__init__(kernel, schedule, views.along, None)
        self.stage, self.most, self.chunked = stage, shape, frozenset[Axis]()
        column = stage.column
        covered = column.extent.static and column.extent.number <= schedule.extents[column]
        self.cuts_columns = not covered
        outer = (*stage.batch, *(axis for axis in (stage.plane, stage.row) if axis is not None))
        self.depth = dict.fromkeys(outer, 1) | {column: int(self.cuts_columns)}
        whole = {} if self.cuts_columns else {column: frame.Span(0, kernel.extent(column.extent))}
        self._enter(0, head, whole)

    def _enter(self, level: int, cursor: Cursor, spans: dict[Axis, frame.Span]) -> None:
        self.levels[level:] = [frame.Level(cursor, spans)]

    def block(
        self, cursor: Cursor, slot: SSAValue, matrix: Index, rows: Span, columns: Span, half: SSAValue
    ) -> None:
        """Emits this core's half of a block of a matrix, some rows at a time. If the number of rows is odd, the first
        half is the larger one; a single row leaves one core without work."""
        spans = self._matrix(cursor, matrix)
        if self.cuts_columns:
            spans[self.stage.column] = frame.Span(columns.start, columns.size)
        self.slot, self.columns = slot, columns.size
        self._some_rows(cursor, spans, rows, half)

    def _some_rows(self, cursor: Cursor, spans: dict[Axis, frame.Span], rows: Span, half: SSAValue) -> None:
        """Emits this core's half of some rows, with these spans of the other axes."""
        share = divide_up(cursor, rows.size, VECTOR_CORES)
        first = multiply(cursor, half, share)
        end = add(cursor, first, share)
        even = isinstance(rows.size, int) and rows.size % VECTOR_CORES == 0
        if not even:
            # Redundant, but a constant bound.
            most = add(cursor, first, divide_up(cursor, self.most.rows, VECTOR_CORES))
            end = minimum(cursor, minimum(cursor, end, rows.size), most)
        at_once, chunks = self.most.at_once, self.most.chunks
        if not self.most.alone and at_once >= -(-self.most.rows // VECTOR_CORES):
            chunks = 1
        exact = even and isinstance(share, int) and share % at_once == 0
        # If both halves have the same number of tiles, the trip count is constant: such loops need no barriers.
        each = at_once if chunks < 2 else minimum(cursor, divide_up(cursor, share, chunks), at_once)
        exact = self.most.even if chunks > 1 else exact or (not chunks and at_once == 1)

        def some(inner: Cursor, row: Index) -> None:
            rest = each if exact else minimum(inner, each, subtract(inner, end, row))
            axis = self.stage.row
            start = add(inner, rows.start, row)
            self._enter(1, inner, spans if axis is None else {**spans, axis: frame.Span(start, rest)})
            self.row, self.taken = row, rest if axis is not None else 1
            for target in self.phase.targets:
                self._store(target, 1)

        def part(inner: Cursor, number: Index) -> None:
            some(inner, add(inner, first, multiply(inner, number, each)))

        if chunks == 1:
            some(cursor, first)
        elif chunks:
            loop(cursor, "part", 0, chunks, 1, part)
        else:
            loop(cursor, "row", first, end, at_once, some)

    def _matrix(self, cursor: Cursor, number: Index) -> dict[Axis, frame.Span]:
        """The matrix of this number, as a span of each axis."""
        spans: dict[Axis, frame.Span] = {}
        rest, batch = number, self.stage.batch
        for axis in reversed(batch):
            size = self.kernel.extent(axis.extent)
            outermost = axis is batch[0]
            spans[axis] = frame.Span(rest if outermost else remainder(cursor, rest, size), 1)
            rest = rest if outermost else divide(cursor, rest, size)
        return spans

    def level_of(self, node: Node) -> int:
        """Values that depend on a slot are computed for each tile of rows, also if there is only one row."""
        return 1 if isinstance(node, Load) and node.view is self.stage.slot else super().level_of(node)

    def _slot_of(self, view: View) -> SSAValue | None:
        """The slot that stands for a view, if one does."""
        return self.slot if view is self.stage.slot else None

    def _buffers(self, level: int) -> int | None:
        return self.schedule.buffers if level else None

    def _load(self, node: Load, cursor: Cursor, level: int) -> SSAValue:
        if (slot := self._slot_of(node.view)) is None:
            return super()._load(node, cursor, level)
        kept = [axis for axis in node.order if axis in self.tile_axes]
        ranked = [axis for axis in self.tile_axes if axis in kept]
        shape = [self.schedule.extents[axis] for axis in kept] or [1]
        sizes = self._sizes(shape)
        pad = self.pads.get(node)
        load = tile.LoadOp(
            slot,
            self._place(),
            TileType(shape, node.element),
            sizes=sizes,
            pad=None if pad is None or not sizes else number_attribute(pad, node.element),
            buffers=self._buffers(level),
        )
        value = cursor.add(load, node.hint)
        if kept != ranked:  # blocks of channels, to images with their channels last
            value = cursor.add(tile.TransposeOp(value, [kept.index(axis) for axis in ranked]))
        return self._reshaped(cursor, value, self.shape(node.support))

    def _store(self, target: Target, level: int) -> None:
        if (slot := self._slot_of(target.view)) is None:
            return super()._store(target, level)
        cursor = self.levels[level].cursor
        value = self.operand(target.node, frozenset(target.order), level)
        sizes = self._sizes(self.shape(frozenset(target.order)))
        cursor.put(tile.StoreOp(value, slot, self._place(), sizes=sizes, buffers=self._buffers(level)))
        return None

    def _place(self) -> list[Index]:
        """The offset of a tile in its slot."""
        return [0, self.row, 0]

    def _box(self) -> list[Index]:
        """The part of a tile that is in range, in the shape of its slot."""
        return [1, self.taken, self.columns]

    def _sizes(self, shape: list[int]) -> list[Index]:
        """The part of a tile of a slot that is in range; empty if all of it is."""
        sizes = self._box()
        return [] if sizes == [*[1] * (len(sizes) - len(shape)), *shape] else sizes


def _schedule(stage: Stage, shape: Shape, buffers: int) -> Schedule:
    phase = stage.phase
    extents = dict.fromkeys(phase.axes, 1)
    if stage.row in extents:
        extents[stage.row] = shape.at_once
    if stage.plane in extents:
        extents[stage.plane] = shape.planes
    extents[stage.column] = round_up(shape.columns, phase.unit)
    return Schedule.of(phase, extents, buffers, 1)
