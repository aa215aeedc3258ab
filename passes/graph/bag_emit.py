"""Emits the loops of an embedding bag: over chunks of bags, tiles of indices, bags, and batches of rows.

Emitter(bag, views, kernel).emit(cursor)       # %starts = tile.load %offsets ... tile.store %sums, %out ...
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass

from xdsl.dialects import arith
from xdsl.dialects.builtin import (
    IndexType,
    f32,
    i32,
)
from xdsl.ir import Attribute, SSAValue

from ascir.dialects import tile
from ascir.dialects.tile import Combine, Rounding, TileType, tile_type
from ascir.passes.tile.builder import (
    Cursor,
    Index,
    Kernel,
    add,
    divide,
    loop,
    maximum,
    minimum,
    multiply,
    number_attribute,
    remainder,
    subtract,
)
from ascir.passes.tile.extent import Extent
from ascir.passes.tile.selection.geometry import size_of

INDICES = 1024
"""The number of indices in a tile."""
BATCH = 16
"""The most rows that are gathered at a time."""
AT_ONCE = 16 * 1024
"""The most bytes of these rows, in f32."""
LANES = 16
"""Rows in a tile are padded to a multiple of this many elements: whole blocks of f16 and f32."""


@dataclass(frozen=True)
class Bag:
    """The sizes of a bag, and of the chunks into which it is divided."""

    mode: str
    count: Extent
    """The number of indices, which may be dynamic."""
    bags: Extent
    """The number of bags, which may be dynamic."""
    width: int
    element: Attribute
    rows: int
    """The number of bags in a chunk."""
    columns: int
    cores: int

    @property
    def pitch(self) -> int:
        return -(-self.columns // LANES) * LANES

    @property
    def across(self) -> int:
        return -(-self.width // self.columns)

    @property
    def blocks(self) -> int:
        if not self.bags.static:
            return self.cores
        return max(1, min(self.cores, -(-self.bags.number // self.rows) * self.across))

    @property
    def batch(self) -> int:
        return max(1, min(BATCH, AT_ONCE // (self.pitch * 4)))

    @property
    def starts(self) -> Sequence[float]:
        """What the sums of a bag start with; or its maxima, and ones where a row has NaN, which the chip's maximum
        drops."""
        return (-math.inf, 0.0) if self.mode == "max" else (0.0,)

    @property
    def combine(self) -> Combine:
        return Combine.MAX if self.mode == "max" else Combine.ADD


@dataclass(frozen=True)
class Views:
    """The arguments in global memory."""

    table: SSAValue
    indices: SSAValue
    offsets: SSAValue
    weights: SSAValue | None
    out: SSAValue


@dataclass(frozen=True)
class Bounds:
    """Tiles with the starts and ends of the bags of a chunk."""

    starts: SSAValue
    ends: SSAValue


@dataclass(frozen=True)
class Emitter:
    """Emits the loops of a bag."""

    bag: Bag
    views: Views
    kernel: Kernel

    def emit(self, cursor: Cursor) -> None:
        lanes = -(-self.bag.rows // LANES) * LANES
        counted = cursor.add(tile.IotaOp(0, TileType([lanes], i32)), "numbers")

        def chunk(inner: Cursor, number: SSAValue, _: Sequence[SSAValue]) -> Sequence[SSAValue]:
            self._chunk(inner, number, counted)
            return ()

        bag = self.bag
        high = divide(cursor, add(cursor, self.kernel.extent(bag.bags), bag.rows - 1), bag.rows)
        chunks = multiply(cursor, high, bag.across)
        loop(cursor, (self.kernel.block_index, chunks, bag.blocks), (), chunk, "chunk")

    def _chunk(self, cursor: Cursor, number: SSAValue, counted: SSAValue) -> None:
        bag = self.bag
        first = multiply(cursor, divide(cursor, number, bag.across), bag.rows)
        column: Index = 0
        if bag.across > 1:
            column = multiply(cursor, remainder(cursor, number, bag.across), bag.columns)
        here = minimum(cursor, bag.rows, subtract(cursor, self.kernel.extent(bag.bags), first))
        width = minimum(cursor, bag.columns, subtract(cursor, bag.width, column))
        if bag.width % bag.columns == 0:
            width = bag.columns
        bounds = self._bounds(cursor, first, here, counted)
        begin = self._number(cursor, bounds.starts, 0, "begin")
        behind = self._number(cursor, bounds.ends, subtract(cursor, here, 1), "behind")

        def some(inner: Cursor, at: SSAValue, carried: Sequence[SSAValue]) -> Sequence[SSAValue]:
            return self._some(inner, bounds, at, behind, here, (column, width), carried)

        type = TileType([bag.rows, bag.pitch], f32)
        empty = [cursor.add(tile.FillOp(self.kernel.number(each, f32), type)) for each in bag.starts]
        sums = loop(cursor, (begin, behind, INDICES), empty, some, "at")
        done = self._finish(cursor, sums, bounds)
        if bag.element != f32:
            done = cursor.add(tile.CastOp(done, bag.element, Rounding.RINT))
        cursor.put(tile.StoreOp(done, self.views.out, [first, column], sizes=[here, width], buffers=2))

    def _bounds(self, cursor: Cursor, first: Index, here: Index, counted: SSAValue) -> Bounds:
        """The first index of each bag, and that of the next one; the last bag ends with the indices."""
        starts = self._integers(cursor, self.views.offsets, first, here, tile_type(counted).get_shape()[0])
        following = add(cursor, first, 1)
        have = minimum(cursor, here, subtract(cursor, self.kernel.extent(self.bag.bags), following))
        ends = self._integers(cursor, self.views.offsets, following, have, tile_type(counted).get_shape()[0])
        there = cursor.add(tile.CompareOp(tile.Predicate.LT, counted, self._scalar(cursor, have)))
        count = self._scalar(cursor, self.kernel.extent(self.bag.count))
        return Bounds(starts, cursor.add(tile.SelectOp(there, ends, count), "ends"))

    def _some(
        self,
        cursor: Cursor,
        bounds: Bounds,
        at: SSAValue,
        behind: Index,
        here: Index,
        columns: tuple[Index, Index],
        sums: Sequence[SSAValue],
    ) -> Sequence[SSAValue]:
        """The sums of a chunk with the rows of one tile of indices added."""
        number = minimum(cursor, INDICES, subtract(cursor, behind, at))
        ids = self._integers(cursor, self.views.indices, at, number, INDICES)
        weights = self._weights(cursor, at, number)
        zeros: SSAValue | None = None
        if self.bag.mode == "max":
            shape = [self.bag.batch, self.bag.pitch]
            zeros = cursor.add(tile.FillOp(self.kernel.number(0.0, f32), TileType(shape, f32)))

        def one(inner: Cursor, bag: SSAValue, carried: Sequence[SSAValue]) -> Sequence[SSAValue]:
            start = subtract(inner, self._number(inner, bounds.starts, bag, "start"), at)
            end = subtract(inner, self._number(inner, bounds.ends, bag, "end"), at)
            span = maximum(inner, start, 0), minimum(inner, end, number)

            def batch(deep: Cursor, j: SSAValue, held: Sequence[SSAValue]) -> Sequence[SSAValue]:
                some = minimum(deep, self.bag.batch, subtract(deep, span[1], j))
                parts = [self._rows(deep, ids, j, some, columns)]
                if zeros is not None:
                    numbers = deep.add(tile.CompareOp(tile.Predicate.EQ, parts[0], parts[0]))
                    select = tile.SelectOp(numbers, zeros, self.kernel.number(1.0, f32))
                    parts.append(deep.add(select, "nans"))

                def put(last: Cursor, row: SSAValue, into: Sequence[SSAValue]) -> Sequence[SSAValue]:
                    weight = None
                    if weights is not None:
                        weight = last.add(tile.ExtractOp(weights, [add(last, j, row)]), "weight")
                    return [
                        last.add(tile.PutRowOp(self.bag.combine, rows, row, whole, bag, weight))
                        for rows, whole in zip(parts, into, strict=True)
                    ]

                return loop(deep, (0, some, 1), held, put, "row")

            return loop(inner, (*span, self.bag.batch), carried, batch, "j")

        return loop(cursor, (0, here, 1), sums, one, "bag")

    def _rows(
        self,
        cursor: Cursor,
        ids: SSAValue,
        j: SSAValue,
        number: Index,
        columns: tuple[Index, Index],
    ) -> SSAValue:
        """Rows of the table in f32."""
        shape = [self.bag.batch, self.bag.pitch]
        rows = cursor.add(
            tile.GatherRowsOp(
                self.views.table,
                ids,
                columns[0],
                TileType(shape, self.bag.element),
                first=j,
                sizes=[number, columns[1]],
                pad=number_attribute(0, self.bag.element),
                buffers=2,
            ),
            "update",
        )
        return rows if self.bag.element == f32 else cursor.add(tile.CastOp(rows, f32))

    def _weights(self, cursor: Cursor, at: SSAValue, number: Index) -> SSAValue | None:
        if self.views.weights is None:
            return None
        type, pad = TileType([INDICES], self.bag.element), number_attribute(0, self.bag.element)
        load = tile.LoadOp(self.views.weights, [at], type, sizes=[number], pad=pad, buffers=2)
        found = cursor.add(load, "weights")
        return found if self.bag.element == f32 else cursor.add(tile.CastOp(found, f32))

    def _finish(self, cursor: Cursor, found: Sequence[SSAValue], bounds: Bounds) -> SSAValue:
        """Sums; means, which are divided by at least 1; or maxima, which are 0 for empty bags."""
        sums, *nans = found
        if self.bag.mode == "sum":
            return sums
        shape = [self.bag.rows, self.bag.pitch]
        counts = cursor.add(tile.CastOp(cursor.add(tile.SubOp(bounds.ends, bounds.starts)), f32))
        if tile_type(counts).get_shape()[0] != shape[0]:
            counts = cursor.add(tile.SliceOp(counts, [0], [shape[0]]))
        if self.bag.mode == "mean":
            counts = cursor.add(tile.MaximumOp(counts, self.kernel.number(1.0, f32)))
            return cursor.add(tile.DivOp(sums, self._spread(cursor, counts, shape)))
        (nan,) = nans
        numbers = cursor.add(tile.CompareOp(tile.Predicate.EQ, nan, self.kernel.number(0.0, f32)))
        sums = cursor.add(tile.SelectOp(numbers, sums, self.kernel.number(math.nan, f32)))
        spread = self._spread(cursor, counts, shape)
        some = cursor.add(tile.CompareOp(tile.Predicate.GT, spread, self.kernel.number(0.0, f32)))
        return cursor.add(tile.SelectOp(some, sums, self.kernel.number(0.0, f32)))

    # --- helpers

    def _spread(self, cursor: Cursor, column: SSAValue, shape: Sequence[int]) -> SSAValue:
        """Broadcasts a number for each row along the row."""
        return cursor.add(tile.BroadcastOp(cursor.add(tile.ReshapeOp(column, [shape[0], 1])), shape))

    def _integers(self, cursor: Cursor, view: SSAValue, at: Index, number: Index, length: int) -> SSAValue:
        type = TileType([length], tile.view_type(view).element_type)
        pad = number_attribute(0, type.element_type)
        found = cursor.add(tile.LoadOp(view, [at], type, sizes=[number], pad=pad, buffers=2), "ids")
        return found if size_of(type.element_type) == 4 else cursor.add(tile.CastOp(found, i32), "ids")

    def _scalar(self, cursor: Cursor, index: Index) -> SSAValue:
        if isinstance(index, int):
            return self.kernel.number(index, i32)
        return cursor.add(arith.IndexCastOp(index, i32))

    def _number(self, cursor: Cursor, numbers: SSAValue, position: Index, hint: str) -> SSAValue:
        found = cursor.add(tile.ExtractOp(numbers, [position]), hint)
        return cursor.add(arith.IndexCastOp(found, IndexType()), hint)
