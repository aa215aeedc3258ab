"""Emits what the cube makes of a block of keys of several heads that are side by side: these are loaded at a time, and
each head is multiplied by its columns of them.

    %k = tile.load %keys[%batch, %j, %first] sizes [1, 128, 256] : ... -> tile<128x256xf16, l1, nz>     // four heads
    scf.for %head = 0 to 4 step 1 {
      ... tile.move %k[0, %head * 64] ; tile.mmad %q, ...                       // with all queries of the item
      tile.fixpipe_store %sum, %slot[0, %head, %j] sizes [1, 1, 128] from [%head]     // of these, the head's
    }

What is made of the queries of other heads costs nothing as long as all of them are one row of fractals.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from xdsl.ir import SSAValue

from ascir.dialects import tile
from ascir.dialects.tile import TileType
from ascir.dialects.tile.spaces import Layout, Space
from ascir.passes.graph.cube.attention.emit import Part
from ascir.passes.graph.cube.attention.online_cube import BlockContext, BlockScores
from ascir.passes.graph.cube.loops import loop
from ascir.passes.graph.cube.places import Operand, Place, Span
from ascir.passes.tile.builder import Cursor, Index, divide, multiply


@dataclass(frozen=True)
class Heads:
    """At most so many heads of an item, each with so many rows of queries."""

    most: int
    rows: int

    def of(self, cursor: Cursor, rows: Span) -> Span:
        """The heads of some rows."""
        start, size = (divide(cursor, each, self.rows) for each in (rows.start, rows.size))
        return Span(start, size, self.most)


@dataclass
class Beside(Part):
    """Emits a product, head by head."""

    heads: Heads

    def _load_heads(
        self, cursor: Cursor, operand: tuple[Operand, Index], keys: Span, own: Span, wide: int
    ) -> SSAValue:
        """Emits the load of some keys of these heads, each `wide`."""
        (source, matrix), plan = operand, self.plan
        tall, width = (plan.load, wide) if source.k_is_rows else (plan.n, plan.load)
        columns = Span(multiply(cursor, own.start, wide), multiply(cursor, own.size, wide))
        # The last step of the last head may be longer than what is left of it.
        shape = [self._deep(tall), (self.heads.most - 1) * wide + width]
        type = TileType(shape, self.product.element, Space.L1, Layout.NZ)
        return cursor.add(self._box(cursor, source, matrix, (keys, columns), type), "b_l1")

    def _each_head(
        self,
        cursor: Cursor,
        place: Place,
        own: Span,
        slot: tuple[SSAValue, Index],
        total: Callable[[Cursor, Index], SSAValue],
    ) -> None:
        """Emits a loop over heads: what a head makes of all rows, and the store of its own ones to columns of a
        slot."""
        out, column = slot

        def head(inner: Cursor, number: Index) -> None:
            made, row = total(inner, number), multiply(inner, number, self.heads.rows)
            self._store(inner, made, out, [0, row, column], [1, self.heads.rows, place.columns.size], row)

        loop(cursor, "head", 0, own.size, 1, head)


@dataclass
class ScoresBeside(Beside, BlockScores):
    """Emits the scores of a block of keys of several heads."""

    def _some(
        self,
        cursor: Cursor,
        place: Place,
        a: SSAValue,
        keys: tuple[Operand, Index],
        slot: tuple[SSAValue, Index],
    ) -> None:
        own, wide = self.heads.of(cursor, place.rows), self.product.k.number
        b, depth = self._load_heads(cursor, keys, place.columns, own, wide), Span(0, wide)

        def scores(inner: Cursor, head: Index) -> SSAValue:
            start = self._begin(inner, place, None)
            return self._steps(inner, place, (a, b), depth, start, multiply(inner, head, wide))

        self._each_head(cursor, place, own, slot, scores)


@dataclass
class ContextBeside(Beside, BlockContext):
    """Emits the context of a block of keys of several heads, all of which are loaded at a time."""

    def block(self, cursor: Cursor, place: Place, values: Operand) -> None:
        keys, wide = place.columns, self.product.n.number
        inside, place = Span(0, keys.size, keys.most), self._all_columns(place)
        own, matrix = self.heads.of(cursor, place.rows), self._matrix(cursor, values, place.batch)
        b = self._load_heads(cursor, (values, matrix), keys, own, wide)
        slot = cursor.add(tile.PopOp(self.channel), "slot")
        a = self._load(cursor, Operand(slot, False, ()), 0, place.rows, inside, self.plan.m, "a")
        sums = cursor.add(tile.AcquireOp(self.sums), "sums")

        def context(inner: Cursor, head: Index) -> SSAValue:
            across, start = multiply(inner, head, wide), self._begin(inner, place, None)
            return self._steps(inner, place, (a, b), inside, start, across=across)

        self._each_head(cursor, place, own, (sums, 0), context)
        cursor.put(tile.ReleaseOp(slot))
        cursor.put(tile.PushOp(sums))
