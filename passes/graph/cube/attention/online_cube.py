"""Emits the cube function of attention in blocks of keys: items in such blocks, each of which is scored, and
later multiplied by its values.

    scf.for %unit = 0 to %units step 1 {                        // the blocks of all items of a core (`units`)
      scf.for ... if there is such a unit:
        %slot = tile.acquire @scores ; ... the scores of its keys ... ; tile.push %slot
      scf.for ... if there is one so many units before:
        %p = tile.pop @lhs ; ... times its values ... ; tile.release %p
        %sum = tile.acquire @context ; tile.fixpipe_store ... ; tile.push %sum
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field, replace

from xdsl.ir import SSAValue

from ascir.dialects import tile
from ascir.passes.graph.cube.attention.emit import Context, Scores, Source
from ascir.passes.graph.cube.attention.units import LAG, Units
from ascir.passes.graph.cube.loops import loop, once
from ascir.passes.graph.cube.places import Operand, Place, Span
from ascir.passes.graph.cube.problem import LEFT, RIGHT
from ascir.passes.tile.builder import Cursor, Index, add, subtract
from ascir.passes.tile.builder import loop as loop_with


@dataclass
class BlockScores(Scores):
    """Emits the scores of a block: `place` has its keys as columns."""

    def block(self, cursor: Cursor, place: Place, queries: Operand, keys: Operand) -> None:
        slot = cursor.add(tile.AcquireOp(self.channel), "slot")
        depth = Span(0, self._extent(self.product.k))
        left, right = (self._matrix(cursor, each, place.batch) for each in (queries, keys))
        a = self._load(cursor, queries, left, place.rows, depth, self.plan.m, "a")
        whole, wide = place.columns, self.plan.n

        def some(inner: Cursor, at: Index) -> None:
            here = replace(place, columns=self._part(inner, whole, at, wide))
            self._some(inner, here, a, (keys, right), (slot, at))

        if whole.most is not None and whole.most <= wide:
            some(cursor, 0)
        else:
            loop(cursor, "column", 0, self._end(whole), wide, some)
        cursor.put(tile.PushOp(slot))

    def _some(
        self,
        cursor: Cursor,
        place: Place,
        a: SSAValue,
        keys: tuple[Operand, Index],
        slot: tuple[SSAValue, Index],
    ) -> None:
        """Emits the scores of some keys of a matrix, and their store to columns of a slot."""
        depth = Span(0, self._extent(self.product.k))
        b = self._load(cursor, *keys, place.columns, depth, self.plan.n, "b")
        total = self._steps(cursor, place, (a, b), depth, self._begin(cursor, place, None))
        self._store(cursor, total, slot[0], [0, 0, slot[1]], [1, place.rows.size, place.columns.size])

    def _end(self, block: Span) -> Index:
        """Where the parts of a block end: that is known if the last one of an item has as many as the others."""
        keys, wide = self.product.n, self.plan.n
        if not keys.static or block.most is None:
            return block.size
        last = keys.number % block.most
        return block.most if -(-last // wide) == -(-block.most // wide) else block.size


@dataclass
class BlockContext(Context):
    """Emits the context of a block: `place` has its keys as columns."""

    sums: tile.ChannelOp
    """Where the sums go."""
    first: Index = field(default=0, init=False)
    """The first key of the block."""

    def block(self, cursor: Cursor, place: Place, values: Operand) -> None:
        self.first, inside = place.columns.start, replace(place.columns, start=0)
        place = self._all_columns(place)
        total = self._begin(cursor, place, None)
        if inside.most is not None and inside.most <= self.plan.load:
            # Values need not wait for the vector cores.
            right = self._matrix(cursor, values, place.batch)
            b = self._load(cursor, values, right, place.columns, inside, self.plan.n, "b")
            slot = cursor.add(tile.PopOp(self.channel), "slot")
            a = self._load(cursor, Operand(slot, False, ()), 0, place.rows, inside, self.plan.m, "a")
            total = self._steps(cursor, place, (a, b), inside, total)
        else:
            slot = cursor.add(tile.PopOp(self.channel), "slot")
            here = replace(place, depth=inside)
            total = self._sum(cursor, here, Operand(slot, False, ()), values, total)
        cursor.put(tile.ReleaseOp(slot))
        sums = cursor.add(tile.AcquireOp(self.sums), "sums")
        self._store(cursor, total, sums, [0, 0, 0], [1, place.rows.size, place.columns.size])
        cursor.put(tile.PushOp(sums))

    def _all_columns(self, place: Place) -> Place:
        """The sums of some rows."""
        return replace(place, columns=Span(0, self.product.n.number))

    def _load(
        self, cursor: Cursor, operand: Operand, matrix: Index, along: Span, depth: Span, wide: int, name: str
    ) -> SSAValue:
        if name == "b":  # a slot begins with the first key of the block
            depth = replace(depth, start=add(cursor, self.first, depth.start))
        return super()._load(cursor, operand, matrix, along, depth, wide, name)


@dataclass
class OnlineCube:
    """Emits the cube function: both products, for all units of a core."""

    scores: BlockScores
    context: BlockContext
    units: Callable[[Cursor, Context], Units]
    """The order of blocks."""

    def emit(self, head: Cursor, operands: Sequence[Source]) -> None:
        """`operands`: queries, keys and values."""
        first, second = self.scores, self.context
        units = self.units(head, second)
        queries, keys, values = (
            part.operand(side, operand)
            for (part, side), operand in zip(
                ((first, LEFT), (first, RIGHT), (second, RIGHT)), operands, strict=True
            )
        )

        def both(cursor: Cursor, unit: Index, at: Sequence[SSAValue]) -> Sequence[SSAValue]:
            def scores(inner: Cursor) -> None:
                first.block(inner, units.place(inner, unit, at), queries, keys)

            def context(inner: Cursor) -> None:
                second.block(inner, units.place(inner, behind, units.before(at, LAG)), values)

            behind = subtract(cursor, unit, LAG)
            once(cursor, subtract(cursor, units.total, unit), scores)
            once(cursor, add(cursor, behind, 1), context)
            return units.after(cursor, unit, at)

        loop_with(head, (0, units.rounds, 1), units.begin(LAG), both, "unit")
