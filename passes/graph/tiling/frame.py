"""The state of emission: which part of each axis a tile covers at each level of the loop nest, and which values exist
there.

    frame.level_of(node)        # 1: a node over the grid's axes is computed inside its loop
    frame.shape(support)        # [16, 1]: a value of each row, for tiles of 16 rows
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Protocol

from xdsl.ir import Attribute, SSAValue

from ascir.dialects import tile
from ascir.dialects.tile.types import TileType
from ascir.passes.graph.tiling.nodes import (
    Behind,
    Box,
    Node,
    Reduce,
    Start,
    View,
    block_elements,
)
from ascir.passes.graph.tiling.schedule import Schedule, round_up
from ascir.passes.graph.tiling.space import Axis
from ascir.passes.tile.builder import (
    Cursor,
    Index,
    Kernel,
    add,
    multiply,
    subtract,
)
from ascir.passes.tile.extent import Extent


@dataclass(frozen=True)
class Span:
    """The part of an axis that a tile covers: `size` elements from `offset` on."""

    offset: Index
    size: Index


Place = tuple[list[int], list[Index], list[Index]]
"""What is transferred: the shape of the tile, and the offsets and sizes in the view."""


@dataclass
class Level:
    """A level of the loop nest: the insertion point, spans of axes, values of nodes."""

    cursor: Cursor
    spans: dict[Axis, Span] = field(default_factory=dict[Axis, Span])
    tiles: dict[object, SSAValue] = field(default_factory=dict[object, SSAValue])


class Along(Protocol):
    """Returns a view in the dimensions of a box, permuted by `turn`; `sized` if their extents matter."""

    def __call__(self, view: View, box: Box, turn: Sequence[int], sized: bool = False) -> SSAValue: ...


class Frame:
    """What the parts of the emitter share."""

    def __init__(
        self,
        kernel: Kernel,
        schedule: Schedule,
        views: Along,
        blocks: int | None,
        often: Sequence[Index] = (),
    ):
        """`often`: if any of these is 0, the loop over tiles does not run; all others are 1."""
        self.kernel, self.schedule, self.phase = kernel, schedule, schedule.phase
        self.views, self.blocks, self.often = views, blocks, often
        self.grid, self.chunked = schedule.grid, frozenset(schedule.chunked)
        self.outer = schedule.outer
        inside = 2 if self.outer else 1
        self.depth = {axis: 1 if axis in self.outer else inside for axis in self.grid}
        self.depth |= {axis: 2 for axis in self.chunked}
        self.depth |= {axis: inside for axis in schedule.held}  # not loaded before it is known that they fit
        self.tile_axes = schedule.wide
        self.levels: list[Level] = []
        self._node_levels: dict[Node, int] = {}
        self._stages: dict[Node, int] = {}

    def span(self, axis: Axis) -> Span:
        return self.levels[self.depth.get(axis, 0)].spans[axis]

    def is_chunked(self, node: Node) -> bool:
        """Whether a reduction spans several chunks."""
        return isinstance(node, Reduce) and bool(node.axes & self.chunked)

    def level_of(self, node: Node) -> int:
        """The outermost level at which a node can be computed."""
        if node not in self._node_levels:
            axes = max((self.depth.get(axis, 0) for axis in node.support), default=0)
            below = max(map(self.level_of, node.operands), default=0)
            self._node_levels[node] = 1 if self.is_chunked(node) else max(axes, below)
        return self._node_levels[node]

    def stage_of(self, node: Node) -> int:
        """In which walk over the chunks a node can be computed: the result of a reduction is available in the next
        one."""
        if node not in self._stages:
            stage = max(map(self.stage_of, node.operands), default=0)
            self._stages[node] = stage + self.is_chunked(node)
        return self._stages[node]

    def shape(self, support: frozenset[Axis]) -> list[int]:
        extents = [self.schedule.extents[axis] if axis in support else 1 for axis in self.tile_axes]
        return extents or [1]

    def tile_type(self, support: frozenset[Axis], element: Attribute) -> TileType:
        return TileType(self.shape(support), element)

    def _remember(self, key: object, value: SSAValue, level: int) -> SSAValue:
        self.levels[min(level, len(self.levels) - 1)].tiles[key] = value
        return value

    def _known(self, key: object) -> SSAValue | None:
        return next((level.tiles[key] for level in self.levels if key in level.tiles), None)

    def _slice(self, axis: Axis) -> int | None:
        """The length of the slices of an axis; None if it is not sliced or not known."""
        if axis not in self.phase.slices or not axis.extent.static:
            return None
        number = self.phase.slices[axis].extent.number
        return round_up(-(-axis.extent.number // number), self.schedule.slice_unit(axis))

    def _exact(self, axis: Axis) -> bool:
        """Whether every tile is full along an axis, without a partial one at the end."""
        size, extent = axis.extent, self.schedule.extents[axis]
        if axis in self.phase.slices and (self._slice(axis) or 1) % extent:
            return extent == 1
        return extent == 1 or (size.static and size.number % extent == 0)

    def _transfer(self, box: Box, cursor: Cursor) -> Place:
        """For a transfer of a box: the shape that is used of the tile, and where it is in the view."""
        order = box.order
        kept = [axis for axis in order if axis in self.tile_axes]
        shape = [self.schedule.extents[axis] for axis in kept] or [1]
        if kept and order[-1] is not kept[-1]:
            shape.append(1)  # elements with a stride in the view are transferred as rows of one
        spans = [self.span(axis) for axis in order]
        offsets = [
            self._first(cursor, span, self._begin(cursor, size, start), step)
            for span, size, start, step in zip(spans, box.shape, box.starts, box.steps, strict=True)
        ] or [0]
        sizes = [
            1 if axis not in self.tile_axes else span.size for axis, span in zip(order, spans, strict=True)
        ]
        return shape, offsets, sizes or [1]

    def _joined(
        self, view: View, box: Box, turn: Sequence[int], cursor: Cursor, transfer: Place
    ) -> Box | None:
        """The dimensions of a view for a transfer where rows that are not whole blocks, and follow each other in the tile
        as in the view, are joined to longer ones in place: of 340 rows of 8 elements, one of 2720. None if there are
        none."""
        if [*turn] != sorted(turn):
            return None
        shape, offsets, sizes = transfer
        extents, steps, unit = list(box.shape), box.steps, block_elements(view.element)
        while len(shape) > 1 and shape[-1] % unit and {*box.order[len(extents) - 2 :]} <= {*self.tile_axes}:
            width, whole = shape[-1], Extent(shape[-1])
            follow = extents[-1] == whole and offsets[-1] == 0 and sizes[-1] == width
            if view.is_packed or not follow or {*steps[len(extents) - 2 :]} != {1}:
                break
            extents[-2:] = [extents[-2] * whole]
            shape[-2:] = [shape[-2] * width]
            offsets[-2:] = [multiply(cursor, offsets[-2], width)]
            sizes[-2:] = [multiply(cursor, sizes[-2], width)]
        return None if len(extents) == len(box.shape) else Box((), tuple(extents), (), ())

    def _view(self, view: View, box: Box, turn: Sequence[int], joined: Box | None) -> SSAValue:
        """The view for a transfer: with rows that are joined, or with its dimensions turned."""
        return self.views(view, joined or box, range(len(joined.shape)) if joined else turn)

    @staticmethod
    def _padded(shape: Sequence[int], element: Attribute) -> list[int]:
        """A shape of rows of whole blocks."""
        return [*shape[:-1], round_up(shape[-1], block_elements(element))]

    def _begin(self, cursor: Cursor, size: Extent, start: Start) -> Index:
        if isinstance(start, Behind):
            place: Index = start.number
            for extent in start.extents:
                place = add(cursor, place, self.kernel.extent(extent))
            return place
        return subtract(cursor, self.kernel.extent(size), 1) if start is None else start

    @staticmethod
    def _first(cursor: Cursor, span: Span, start: Index, step: int) -> Index:
        """The lowest index of a span in its view; a reversed span ends there."""
        if step > 0:
            return add(cursor, multiply(cursor, span.offset, step), start)
        last = subtract(cursor, add(cursor, span.offset, span.size), 1)
        return subtract(cursor, start, multiply(cursor, last, -step))

    def _buffers(self, level: int) -> int | None:
        return self.schedule.buffers if level and (self.grid or self.chunked) else None

    def _reshaped(self, cursor: Cursor, value: SSAValue, shape: Sequence[int]) -> SSAValue:
        if list(tile.tile_type(value).get_shape()) == list(shape):
            return value
        return cursor.add(tile.ReshapeOp(value, shape))
