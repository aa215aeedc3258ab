"""Emits what becomes of the sums that the cube makes of blocks of keys: each core adds up those of its rows, divides, and
stores.

    y = y * a + tile.pop @context        // of each block
    tile.store y / s, %out[...]          // of each item
"""

from __future__ import annotations

from dataclasses import dataclass

from xdsl.dialects.builtin import f32
from xdsl.ir import Attribute, SSAValue

from ascir.dialects import tile
from ascir.dialects.tile import TileType
from ascir.dialects.tile.spaces import BLOCK_BYTES
from ascir.passes.graph.cube.attention.emit import Context
from ascir.passes.graph.cube.loops import loop
from ascir.passes.graph.cube.places import Place, Span
from ascir.passes.graph.cube.plan import up
from ascir.passes.graph.cube.rows import VECTOR_CORES
from ascir.passes.graph.tiling.nodes import element_bytes
from ascir.passes.tile.builder import Cursor, Index, add, divide_up, maximum, minimum, multiply, subtract


@dataclass(frozen=True)
class Share:
    """The rows of an item that are a vector core's: the first one in the item, how many there are, and those which it
    computes. Where an item has a single row, the core without work computes that one, too, and stores it to a place of
    its own, which nobody reads."""

    first: Index
    own: Index
    read: Index
    taken: Index


def shared(cursor: Cursor, rows: Span, half: SSAValue, single: bool, alone: bool) -> Share:
    """This core's half of the rows of an item; the first half is the larger one. `single`: whether there may be a single
    row; `alone`: whether a half never has more."""
    share = divide_up(cursor, rows.size, VECTOR_CORES)
    first = multiply(cursor, half, share)
    if isinstance(rows.size, int) and rows.size % VECTOR_CORES == 0:
        return Share(first, share, first, share)
    own = minimum(cursor, share, subtract(cursor, rows.size, first))
    if not single:
        return Share(first, own, first, own)
    if rows.size == 1:
        return Share(first, own, 0, 1)
    read = minimum(cursor, first, subtract(cursor, rows.size, 1))
    return Share(first, own, read, 1 if alone else maximum(cursor, own, 1))


@dataclass
class Sums:
    """Emits what becomes of the cube's sums: a tile of some rows, with all columns of values."""

    places: Context
    """The second product."""
    rows: int | None
    """The rows of a tile; None if there is a single row."""
    result: Attribute
    """The type of the results."""
    least: float | None
    channel: tile.ChannelOp
    out: SSAValue
    single: bool
    """Whether an item may have a single row."""

    @property
    def type(self) -> TileType:
        sizes = [self.places.product.n.number, *(() if self.rows is None else (self.rows,))]
        unit = BLOCK_BYTES // min(element_bytes(self.result), 4)
        return TileType([*sizes[1:], up(sizes[0], unit)], f32)

    def added(self, cursor: Cursor, share: Share, factor: SSAValue, sum: SSAValue) -> SSAValue:
        """The sum so far, and that of one more block."""
        slot = cursor.add(tile.PopOp(self.channel), "slot")
        columns = self.places.product.n.number
        sizes: list[Index] = [1, share.taken, columns]
        whole = sizes == [*[1] * (3 - self.type.get_num_dims()), *self.type.get_shape()]
        load = tile.LoadOp(slot, [0, share.read, 0], self.type, sizes=[] if whole else sizes)
        context = cursor.add(load, "context")
        cursor.put(tile.ReleaseOp(slot))
        kept = cursor.add(tile.MulOp(sum, self._wide(cursor, factor)))
        return cursor.add(tile.AddOp(kept, context), "sum")

    def store(self, cursor: Cursor, place: Place, share: Share, total: SSAValue, sum: SSAValue) -> None:
        """Divide by the sum of exponentials, and store."""
        kernel = cursor.kernel
        if self.least is not None:
            total = cursor.add(tile.MaximumOp(total, kernel.number(self.least, f32)))
        reciprocal = cursor.add(tile.ReciprocalOp(total))
        self.put(cursor, place, share, cursor.add(tile.MulOp(sum, self._wide(cursor, reciprocal)), "y"))

    def put(self, cursor: Cursor, place: Place, share: Share, value: SSAValue) -> None:
        """Store the results of some rows."""
        if self.result != f32:
            value = cursor.add(tile.CastOp(value, self.result), "y")
        out, at = self.places.matrix_of(cursor, place, self.out)
        rows = 1 if self.rows is None else share.own
        sizes: list[Index] = [*[1] * len(at), rows, self.places.product.n.number]

        def some(inner: Cursor, _: Index = 0) -> None:
            offsets = [*at, add(inner, place.rows.start, share.first), 0]
            inner.put(tile.StoreOp(value, out, offsets, sizes=sizes))

        if self.single:
            loop(cursor, "some", 0, minimum(cursor, share.own, 1), 1, some)
        else:
            some(cursor)

    def _wide(self, cursor: Cursor, value: SSAValue) -> SSAValue:
        return cursor.add(tile.BroadcastOp(value, self.type.get_shape()))
