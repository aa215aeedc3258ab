"""Computes the tiles of a phase, on demand and once each.

%m = tile.reduce max %x axes [1] ...        // value(m) asks for value(x), which loads it
%b = tile.broadcast %m ...                  // operand(m, {a, b}): the same over more axes
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cached_property
from math import prod

from xdsl.dialects import arith
from xdsl.dialects.builtin import AnyFloat, IntegerAttr, f16, f32, i32, i64
from xdsl.ir import SSAValue

from ascir.dialects import tile
from ascir.dialects.tile.types import TileType
from ascir.passes.graph.tiling.beside import exponents_of, loaded
from ascir.passes.graph.tiling.elements import neutral
from ascir.passes.graph.tiling.functions import marked, operation
from ascir.passes.graph.tiling.nodes import (
    Constant,
    Count,
    Elementwise,
    Gather,
    Iota,
    Load,
    Node,
    Pick,
    Ranking,
    Reduce,
    Scan,
    element_bytes,
    is_square,
    is_tile,
)
from ascir.passes.graph.tiling.schedule import round_up
from ascir.passes.graph.tiling.sorting import Rows, Sorting
from ascir.passes.graph.tiling.sources import Sources
from ascir.passes.graph.tiling.space import Axis
from ascir.passes.graph.tiling.walks import watches_nan
from ascir.passes.tile.builder import (
    Cursor,
    number_attribute,
)
from ascir.passes.tile.selection import reduction_plan
from ascir.passes.tile.selection.scratch import PARTS
from ascir.passes.tile.selection.sort_plan import RUN

LONG = 4096
"""From this many elements on, a tile is combined with a value of its row as a scalar: with a broadcast block in memory
it would take another instruction from 256 repeats on, and flags for the block."""

LASTING = 8
"""From this many tiles of a row on, it pays to wait until the scalar unit has read a value of the row."""


class Values(Sources):
    """Emits the tiles of nodes."""

    def value(self, node: Node) -> SSAValue:
        """The tile of a node, over the axes of its support."""
        if (known := self._known(node)) is not None:
            return known
        level = self.level_of(node)
        cursor = self.levels[level].cursor
        match node:
            case Load():
                value = self._load(node, cursor, level)
            case Constant() | Count():
                value = cursor.add(tile.FillOp(self.scalar(node), self.tile_type(node.support, node.element)))
            case Elementwise():
                value = self._elementwise(node, cursor, level)
            case Iota():
                value = self._iota(node, cursor)
            case Reduce():
                value = self._reduce_tile(cursor, node, self._protected(node, level))
            case Scan():
                value = self._scan(node, cursor, level)
            case Gather():
                value = self._gather(node, cursor, level)
            case Pick():
                value = self._pick(node, cursor, level)
            case Ranking():
                value = self._rank(node, cursor, level)
            case _:
                raise AssertionError(f"no tile for {node}")
        if node.hint is not None:
            value.name_hint = node.hint
        return self._remember(node, value, level)

    def scalar(self, node: Node) -> SSAValue:
        """A node without axes as a scalar."""
        match node:
            case Constant():
                return self.kernel.number(node.number, node.element)
            case Count():
                return self._count(node)
            case _:
                key = node, "scalar"
                if (known := self._known(key)) is not None:
                    return known
                value = self.value(node)
                level = self.level_of(node)
                rank = len(self.shape(frozenset()))
                found = self.levels[level].cursor.add(tile.ExtractOp(value, [0] * rank))
                return self._remember(key, found, level)

    def _count(self, node: Count) -> SSAValue:
        """A number of elements, up to 2^31, as a scalar of the element type."""
        cursor = self.levels[0].cursor
        key = node, "scalar"
        if (known := self._known(key)) is not None:
            return known
        size = cursor.value(self.kernel.extent(node.extent))
        whole = cursor.add(arith.IndexCastOp(size, i32))
        type = node.element
        if type == i32:
            return self._remember(key, whole, 0)
        assert isinstance(type, AnyFloat)
        return self._remember(key, cursor.add(arith.SIToFPOp(whole, type)), 0)

    def operand(self, node: Node, support: frozenset[Axis], level: int) -> SSAValue:
        """A node as a tile over `support`, a superset of its own."""
        value = self.value(node) if is_tile(node) else None
        shape = self.shape(support)
        cursor = self.levels[level].cursor
        if value is None:
            return cursor.add(tile.FillOp(self.scalar(node), TileType(shape, node.element)))
        if list(tile.tile_type(value).get_shape()) == shape:
            return value
        key = node, support
        if (known := self._known(key)) is not None:
            return known
        return self._remember(key, cursor.add(tile.BroadcastOp(value, shape)), level)

    def _is_scalar(self, node: Node, support: frozenset[Axis], level: int) -> bool:
        """Whether an operand is passed as a scalar: if it has no axes, or if it is the result of a long row with many
        tiles. For 1024x131072 f16 in two slabs of rows, softmax then takes 217.6 us, and 244.5 us with blocks, for
        which there are not enough flags."""
        if not is_tile(node):
            return True
        if node.support and self.level_of(node) < level and node.element == f32 and self._lasts():
            return prod(self.shape(node.support)) == 1 and prod(self.shape(support)) >= LONG
        return not node.support and bool(support) and node.element in (f32, i32, i64)

    def _lasts(self) -> bool:
        """Whether the result of a row is used long enough for all pipes to wait until the scalar unit has read it: by
        the chunks of a kept row, or by many tiles in a loop of their own. Not on a single core, where this would make
        the flags between the results of parts and their readers redundant."""
        if self.schedule.kept:
            return True
        return bool(self.outer) and self.blocks != 1 and self.schedule.count(self.grid[-1]) >= LASTING

    def _elementwise(self, node: Elementwise, cursor: Cursor, level: int) -> SSAValue:
        if self.schedule.held:  # so that what these have padded is read
            for operand in node.operands:
                if isinstance(operand, Reduce):
                    self.value(operand)
        scalars = [self._is_scalar(operand, node.support, level) for operand in node.operands]
        if node.name == "select":
            scalars[0] = False
        beside = scalars[-2:] if node.name == "select" else scalars
        if all(beside):
            scalars[-len(beside)] = False  # an operation needs at least one tile
        operands = [
            self.scalar(operand) if scalar else self.operand(operand, node.support, level)
            for operand, scalar in zip(node.operands, scalars, strict=True)
        ]
        made = operation(node, operands)
        if made is None:
            return operands[0]
        if self.schedule.parts > 1 and is_square(node):
            made.attributes[PARTS] = IntegerAttr(self.schedule.parts, i64)
        return cursor.add(made)

    def _iota(self, node: Iota, cursor: Cursor) -> SSAValue:
        type = self.tile_type(node.support, node.element)
        offset = self.span(node.axis).offset
        if node.axis in self.tile_axes:
            value = cursor.add(tile.IotaOp(self.tile_axes.index(node.axis), type))
            if offset == 0:
                return value
            return cursor.add(tile.AddOp(value, cursor.add(arith.IndexCastOp(cursor.value(offset), i32))))
        place = cursor.add(arith.IndexCastOp(cursor.value(offset), i32))
        return cursor.add(tile.FillOp(place, type))

    def _reduce_tile(self, cursor: Cursor, node: Reduce, value: SSAValue) -> SSAValue:
        axes = [i for i, axis in enumerate(self.tile_axes) if axis in node.axes]
        if not axes:
            return value
        if node.kind.startswith("arg"):
            (axis,) = axes
            find = tile.ArgMaxOp if node.kind == "argmax" else tile.ArgMinOp
            return cursor.add(find(value, axis), node.hint)
        return cursor.add(marked(node, tile.ReduceOp(tile.Reduction(node.kind), value, axes)), node.hint)

    def _scan(self, node: Scan, cursor: Cursor, level: int) -> SSAValue:
        """Running sums in a tile. The padding must be 0: reverse sums start there, and the whole tile is read."""
        if node.axis not in self.tile_axes:
            return self.operand(node.operands[0], node.support, level)
        value = self._protected(node, level)
        axis = self.tile_axes.index(node.axis)
        return cursor.add(tile.CumSumOp(value, axis, exclusive=node.exclusive, reverse=node.reverse))

    def _rank(self, node: Ranking, cursor: Cursor, level: int) -> SSAValue:
        """Part of the sorted rows, or of the indices of their elements."""
        (operand,) = node.operands
        value = self.operand(operand, operand.support | {node.axis}, level)
        if node.axis not in self.tile_axes:
            return (
                cursor.add(tile.FillOp(self.kernel.number(0, i32), self.tile_type(node.support, i32)))
                if node.places
                else value
            )
        others = [axis for axis in self.tile_axes if axis in operand.support and axis is not node.axis]
        extents = [self.schedule.extents[axis] for axis in others]
        found = self._sorted_rows(node, value, others, cursor, level)
        count = (
            1 if node.part is None or node.part not in self.tile_axes else self.schedule.extents[node.part]
        )
        if list(tile.tile_type(found).get_shape()) != [prod(extents), count]:
            found = cursor.add(tile.SliceOp(found, [0, 0], [prod(extents), count]))
        inside = [*others, *([node.part] if count > 1 and node.part is not None else [])]
        ranked = [axis for axis in self.tile_axes if axis in inside]
        found = self._reshaped(cursor, found, [self.schedule.extents[axis] for axis in inside] or [1])
        if inside != ranked:
            found = cursor.add(tile.TransposeOp(found, [inside.index(axis) for axis in ranked]))
        return self._reshaped(cursor, found, self.shape(node.support))

    def _sorted_rows(
        self, node: Ranking, value: SSAValue, others: Sequence[Axis], cursor: Cursor, level: int
    ) -> SSAValue:
        """The sorted rows, padded to multiples of 32 elements; one sort computes the elements and their indices."""
        key = "rank", node.order
        both = [self._known((key, places)) for places in (False, True)]
        if both[0] is None or both[1] is None:
            here = [axis for axis in self.tile_axes if axis in others or axis is node.axis]
            value = self._reshaped(cursor, value, [self.schedule.extents[axis] for axis in here])
            if here[-1] is not node.axis:
                value = cursor.add(
                    tile.TransposeOp(value, [here.index(axis) for axis in (*others, node.axis)])
                )
            length = self.schedule.extents[node.axis]
            rows = Rows(prod(self.schedule.extents[axis] for axis in others), length, round_up(length, RUN))
            value = self._reshaped(cursor, value, [rows.count, length])
            wanted = frozenset(
                other.places
                for other in self.phase.nodes
                if isinstance(other, Ranking) and other.order == node.order
            )
            size = self.span(node.axis).size
            assert isinstance(size, int), "a tile has all of a known number"
            sorting = Sorting(rows, size, node.descending, node.ignores_nan, wanted)
            both = [
                self._remember((key, places), result, level)
                for places, result in enumerate(sorting.apply(cursor, value))
            ]
        found = both[node.places]
        assert found is not None
        return found

    def _inexact(self, node: Reduce | Scan) -> frozenset[Axis]:
        """The axes along which a tile may be partial, where that affects the result."""
        axes = {node.axis} if isinstance(node, Scan) else node.axes
        return frozenset(axis for axis in axes if not self._exact(axis))

    def _neutral_pads(self) -> dict[Load, float | int]:
        """For loads that are reduced directly: they can be padded with the neutral element when they are loaded."""
        pads: dict[Load, float | int] = {}
        for node in self.phase.nodes:
            if not isinstance(node, Reduce | Scan) or not (inexact := self._inexact(node)):
                continue
            load = loaded(node.operands[0])
            # i64 can only be padded by words, and packed elements only with zeros.
            if load is None or load.element == i64 or (load.view.is_packed and _neutral(node)):
                continue
            if inexact <= load.support and not self._leaves_out(node, load, inexact):
                pads.setdefault(load, _neutral(node))
        return pads

    def _leaves_out(self, node: Reduce | Scan, load: Load, inexact: frozenset[Axis]) -> bool:
        """Whether a reduction can skip the padding at no cost, while padding a load would take time in each tile that
        may have fewer rows."""
        several = any(axis in self.grid and self.schedule.extents[axis] > 1 for axis in load.support)
        if not isinstance(node, Reduce) or not several or watches_nan(node):
            return False  # the check for NaN reads the whole tile
        return self._is_shorter(node, inexact)

    def _is_shorter(self, node: Reduce, inexact: frozenset[Axis]) -> bool:
        """Whether reducing only the valid elements of each row takes no longer than reducing the whole tile."""
        element, axis = node.operands[0].element, self.tile_axes[-1]
        whole = axis.extent.static and self.schedule.covers(axis)
        if [*inexact] != [axis] or node.axes != inexact or not whole:
            return False
        if element not in (f16, f32):
            return False
        shape, size = self.shape(node.operands[0].support), element_bytes(element)
        rows, number = prod(shape[:-1]), axis.extent.number
        return reduction_plan.length(rows, number, node.kind, size, shape[-1]) == number

    def _is_beside(self, node: Reduce | Scan, inexact: frozenset[Axis], value: SSAValue) -> bool:
        """Whether the padding of a load, or of exponents, makes that of the reduction's operand, a tile, neutral."""
        (operand,), number = node.operands, _neutral(node)
        x = exponents_of(node) if all(self._is_known(axis) for axis in inexact) else None
        if isinstance(node, Reduce) and x is not None:
            if self._is_shorter(node, inexact):
                return False
            operand, number = x, neutral("max", x.element)
            made = _exponents(value)
            if made is not None and isinstance(made.owner, tile.PadTailOp):
                return made.owner.pad == number_attribute(number, x.element)
        load = loaded(operand)
        return load is not None and inexact <= load.support and self.pads.get(load) == number

    def _is_known(self, axis: Axis) -> bool:
        """Whether tiles are known to have something along an axis."""
        return axis.extent.static or axis in self.schedule.held

    def _protected(self, node: Reduce | Scan, level: int) -> SSAValue:
        """The operand of a reduction, padded with the neutral element where the tile may be partial."""
        (operand,) = node.operands
        support = operand.support | (node.axes if isinstance(node, Reduce) else node.support)
        value = self.operand(operand, support, level)
        inexact = self._inexact(node)
        if not inexact or self._is_beside(node, inexact, value):
            return value
        shape = self.shape(support)
        sizes = [
            self.span(axis).size if axis in inexact else extent
            for axis, extent in zip(self.tile_axes, shape, strict=True)
        ]
        if sizes == shape:
            return value
        pad = number_attribute(_neutral(node), operand.element)
        padded = self.levels[level].cursor.add(tile.PadTailOp(value, sizes, pad))
        named = any(axis.extent.names for axis in inexact)  # instructions skip a tail of known length
        if (
            named
            and value is self.levels[level].tiles.get(operand)
            and loaded(operand) is None
            and not self._picks
        ):
            return self._remember(operand, padded, level)  # others may as well read this
        return padded

    @cached_property
    def _picks(self) -> bool:
        """Whether padding is read as indices."""
        return any(isinstance(node, Pick | Gather | Ranking) for node in self.phase.nodes)


def _exponents(value: SSAValue) -> SSAValue | None:
    """The tile whose exponentials these are, less something; None if they are not."""
    for kind in (tile.ExpOp, tile.SubOp):
        if not isinstance(value.owner, kind):
            return None
        value = value.owner.operands[0]
    return value


def _neutral(node: Reduce | Scan) -> float | int:
    """The neutral element of a reduction or a running sum."""
    kind = "sum" if isinstance(node, Scan) else node.kind
    return neutral(kind, node.operands[0].element)
