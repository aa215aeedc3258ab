"""Tiles of data in global memory: boxes of views, and rows and elements at computed indices.

%x = tile.load %v[%i, 2] sizes [%n, 65] ...    %s = tile.slice %x[0, 0] strides [1, 2] ...     // every second element
%x = tile.load %v[%n - %i, 0] ...              %r = tile.gather %x, %last_first                // reversed
%p = tile.gather %x, %places                   // elements along an axis that the tile has whole
"""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Mapping, Sequence
from functools import cached_property
from math import prod

from xdsl.dialects import arith
from xdsl.dialects.builtin import i8, i32, i64
from xdsl.ir import SSAValue

from ascir.dialects import tile
from ascir.dialects.tile.spaces import i4
from ascir.dialects.tile.types import TileType
from ascir.passes.graph.tiling.errors import Untileable
from ascir.passes.graph.tiling.frame import Frame, Span
from ascir.passes.graph.tiling.nodes import (
    Behind,
    Box,
    Gather,
    Load,
    Node,
    Pick,
    Ranking,
    ancestors,
    block_elements,
)
from ascir.passes.graph.tiling.schedule import round_up
from ascir.passes.graph.tiling.space import Axis
from ascir.passes.tile.builder import (
    Cursor,
    Index,
    divide,
    divide_up,
    multiply,
    number_attribute,
    subtract,
)
from ascir.passes.tile.extent import Extent
from ascir.passes.tile.selection.boxes import steps_of


class Sources(Frame):
    """Emits loads and gathers."""

    @cached_property
    def pads(self) -> Mapping[Load, float | int]:
        """The padding values of loads that need any."""
        pads = dict(self._neutral_pads())
        for node in self.phase.nodes:
            # These read the whole tile, so its padding must be initialized.
            if isinstance(node, Pick | Gather | Ranking):
                for other in ancestors([*node.operands]):
                    if isinstance(other, Load):
                        pads.setdefault(other, 0)
        return pads

    @abstractmethod
    def _neutral_pads(self) -> Mapping[Load, float | int]:
        """For loads that are reduced directly: the neutral element."""

    @abstractmethod
    def operand(self, node: Node, support: frozenset[Axis], level: int) -> SSAValue:
        """A node as a tile over `support`, a superset of its own."""

    def _load(self, node: Load, cursor: Cursor, level: int) -> SSAValue:
        turn = node.box.turn(self.tile_axes)
        box = node.box.turned(turn)
        shape, offsets, sizes = self._transfer(box, cursor)
        joined = self._joined(node.view, box, turn, cursor, (shape, offsets, sizes))
        padded, taken, first = self._padded(shape, node.view.element), shape, 0
        step = abs(box.steps[-1]) if box.order and box.order[-1] in self.tile_axes else 1
        if step > 1:  # the elements in between are loaded, too
            first, behind = box.beside()
            shape = [*shape[:-1], shape[-1] * step - behind]
            padded = [*shape[:-1], round_up(shape[-1], block_elements(node.element))]
            offsets[-1] = subtract(cursor, offsets[-1], first)
            sizes[-1] = subtract(cursor, multiply(cursor, sizes[-1], step), behind)
        strides = [*map(abs, box.steps[:-1]), 1 if step > 1 else abs(box.steps[-1])] if box.steps else []
        strides = strides[: len(sizes)]
        full = [*[1] * (len(sizes) - len(padded)), *padded]
        kept = [axis for axis in box.order if axis in self.tile_axes]
        ranked = [axis for axis in self.tile_axes if axis in kept]
        order = [kept.index(axis) for axis in ranked]
        lying = [self.schedule.extents[axis] for axis in kept]
        # Operations that pick single elements read the whole tile, so its padding must be initialized.
        by_element = step > 1 or min(box.steps, default=1) < 0
        by_element |= node.element == i64  # it is split into words
        pad = self.pads.get(node, 0 if by_element else None)
        element, lanes = node.view.element, padded
        if node.view.is_packed:
            element, lanes = i8, self._halved(node.box, padded, pad)
            offsets[-1], sizes[-1] = divide(cursor, offsets[-1], 2), divide_up(cursor, sizes[-1], 2)
        whole = sizes == [*full[: len(full) - len(lanes)], *lanes]
        value = cursor.add(
            tile.LoadOp(
                self._view(node.view, node.box, turn, joined),
                offsets,
                TileType(lanes, element),
                sizes=[] if whole else sizes,
                strides=strides if max(strides, default=1) > 1 else (),
                pad=None if pad is None or whole else number_attribute(pad, element),
                buffers=self._buffers(level),
            ),
            node.hint,
        )
        if node.view.is_packed:
            value = cursor.add(tile.ReinterpretOp(value, TileType(padded, i4)))
            value = cursor.add(tile.CastOp(value, node.element))
        if padded != taken:
            steps = [*[1] * (len(taken) - 1), step]
            begin = [*[0] * (len(taken) - 1), first]
            value = cursor.add(tile.SliceOp(value, begin, taken, steps if step > 1 else ()))
        if kept != ranked:
            value = cursor.add(tile.TransposeOp(self._reshaped(cursor, value, lying), order))
        value = self._reshaped(cursor, value, self.shape(node.support))
        turned = [
            axis for axis, by in zip(box.order, box.steps, strict=True) if by < 0 and axis in self.tile_axes
        ]
        return self._turned(cursor, value, turned) if turned else value

    def _halved(self, box: Box, shape: Sequence[int], pad: float | None) -> list[int]:
        """The shape in bytes of a tile of i4 elements, two of which are in each byte."""
        if box.order:
            extent, start = self.schedule.extents[box.order[-1]], box.starts[-1] or 0
            if (
                box.steps[-1] != 1
                or isinstance(start, Behind)
                or start % 2
                or (extent % 2 and box.order[-1].extent != Extent(extent))
            ):
                raise Untileable("i4 elements lie two to a byte: a slice of a row must begin at a whole byte")
        if pad:
            raise Untileable(f"i4 elements lie two to a byte: they are padded with 0, not with {pad}")
        return [*shape[:-1], shape[-1] // 2]

    def _turned(self, cursor: Cursor, value: SSAValue, axes: Sequence[Axis]) -> SSAValue:
        """Reverse a tile along some axes, along which it was loaded in ascending order."""
        shape = tile.tile_type(value).get_shape()
        place: SSAValue | None = None
        for number, (axis, step) in enumerate(zip(self.tile_axes, steps_of(shape), strict=True)):
            if shape[number] == 1:
                continue
            here = cursor.add(tile.IotaOp(number, TileType(shape, i32)))
            if axis in axes:
                last = subtract(cursor, self.span(axis).size, 1)
                here = cursor.add(tile.SubOp(self._word(cursor, last), here))
            place = self._plus(cursor, place, here, step)
        return value if place is None else cursor.add(tile.GatherOp(value, place))

    def _word(self, cursor: Cursor, number: Index) -> SSAValue:
        """An index as an i32 scalar."""
        if isinstance(number, int):
            return self.kernel.number(number, i32)
        return cursor.add(arith.IndexCastOp(number, i32))

    def _plus(self, cursor: Cursor, place: SSAValue | None, more: SSAValue, step: int) -> SSAValue:
        """place + more * step"""
        if step != 1:
            more = cursor.add(tile.MulOp(more, self.kernel.number(step, i32)))
        return more if place is None else cursor.add(tile.AddOp(place, more))

    def _pick(self, node: Pick, cursor: Cursor, level: int) -> SSAValue:
        """Elements of the source tile at computed positions: along one axis from the indices, along the others their
        own."""
        source, places = node.operands
        held = self.operand(source, source.support | {node.axis}, level)
        if node.around:
            place = self.operand(places, node.support, level)
            shape = [
                axis.extent.number if axis is node.axis else extent
                for axis, extent in zip(self.tile_axes, tile.tile_type(held).get_shape(), strict=True)
            ]
            if shape != list(tile.tile_type(held).get_shape()):
                held = cursor.add(tile.SliceOp(held, [0] * len(shape), shape))
            return cursor.add(tile.GatherOp(held, place, around=True), node.hint)
        shape = self.shape(node.support)
        place: SSAValue | None = None
        for number, (axis, step) in enumerate(
            zip(self.tile_axes, steps_of(tile.tile_type(held).get_shape()), strict=True)
        ):
            if axis is node.axis:
                place = self._plus(cursor, place, self.operand(places, node.support, level), step)
            elif axis in source.support:
                here = cursor.add(tile.IotaOp(number, TileType(shape, i32)))
                place = self._plus(cursor, place, here, step)
        if place is None:  # there is one element
            return self.operand(source, node.support, level)
        return cursor.add(tile.GatherOp(held, place), node.hint)

    def _gather(self, node: Gather, cursor: Cursor, level: int) -> SSAValue:
        """Gather rows. Rows beyond the valid ones are not defined."""
        (indices,) = node.operands
        kept = [axis for axis in self.tile_axes if axis in node.support and axis is not node.column]
        picked = self.operand(indices, frozenset(kept) | indices.support - {node.column}, level)
        shape = [self.schedule.extents[axis] for axis in kept]
        count = prod(shape)
        span, width = Span(0, 1), 1
        if node.column is not None:
            span, width = self.span(node.column), self.schedule.extents[node.column]
        unit = round_up(width, block_elements(node.element))
        rows = self.span(kept[0]).size if len(kept) == 1 else count
        view = self.views(node.source.view, Box((), node.shape, (), ()), range(len(node.shape)), sized=True)
        value = cursor.add(
            tile.GatherRowsOp(
                view,
                self._reshaped(cursor, picked, [count]),
                span.offset,
                TileType([count, unit], node.element),
                sizes=[rows, span.size],
                # The slice below reads the padding, too.
                pad=None if unit == width else number_attribute(0, node.element),
                buffers=self._buffers(level),
            )
        )
        if unit != width:
            value = cursor.add(tile.SliceOp(value, [0, 0], [count, width]))
        inside = [*kept, *([node.column] if node.column in self.tile_axes else [])]
        ranked = [axis for axis in self.tile_axes if axis in inside]
        value = self._reshaped(cursor, value, [self.schedule.extents[axis] for axis in inside] or [1])
        if inside != ranked:
            value = cursor.add(tile.TransposeOp(value, [inside.index(axis) for axis in ranked]))
        return self._reshaped(cursor, value, self.shape(node.support))
