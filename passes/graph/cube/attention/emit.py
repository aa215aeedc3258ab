"""Emits the cube function of attention: scores of some rows into a slot, and later, from another slot, their context.

    scf.for %turn = 0 to %turns step 1 {
      scf.for ... if there is such an item:
        %slot = tile.acquire @scores
        %q = tile.load %queries[%h, %i, 0] : ... -> tile<128x64xf16, l1, nz>
        scf.for %j = 0 to 512 step 128 {
          %k = tile.load %keys[%h, %j, 0] buffers 2 : ...
          ... tile.mmad ... ; tile.fixpipe_store %sum, %slot[0, 0, %j]
        }
        tile.push %slot
      scf.for ... if there is one so many items before:
        %p = tile.pop @lhs
        scf.for %k = 0 to 512 step 256 iter_args(...) {
          tile.load %p[0, 0, %k] ; tile.load %values[%h, %k, 0] ; ... tile.mmad ...

Software-pipelined: the scores of the next rows, or of the next two, come before the context of these, so that the cube
does not wait for the vector cores. In one loop, both products have flags enough to load operands ahead.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from xdsl.ir import SSAValue

from ascir.dialects import tile
from ascir.passes.graph.cube.assembly import Channels
from ascir.passes.graph.cube.attention.plan import AttentionPlan
from ascir.passes.graph.cube.attention.problem import Attention
from ascir.passes.graph.cube.emit import Emitter
from ascir.passes.graph.cube.loops import loop, once, rounds_of
from ascir.passes.graph.cube.paged import Paged
from ascir.passes.graph.cube.places import Operand, Place, Span
from ascir.passes.graph.cube.plan import Options
from ascir.passes.graph.cube.problem import LEFT, RIGHT
from ascir.passes.tile.builder import (
    Cursor,
    Index,
    Kernel,
    add,
    divide,
    divide_up,
    minimum,
    multiply,
    remainder,
    subtract,
)


@dataclass(frozen=True)
class Source:
    """Where an operand is: in an argument, or in pages of it whose numbers are another one."""

    argument: SSAValue
    table: SSAValue | None = None
    paged: Paged | None = None


def sources_of(found: Attention, arguments: Sequence[SSAValue]) -> list[Source]:
    """Where queries, keys and values are."""
    tables = (None if each is None else arguments[each.table] for each in (None, *found.pages))
    return [
        Source(arguments[number], table, paged)
        for number, table, paged in zip(found.operands, tables, (None, *found.pages), strict=True)
    ]


@dataclass
class Part(Emitter):
    """Emits one of the products, item by item."""

    channel: tile.ChannelOp

    def operand(self, side: int, source: Source) -> Operand:
        """An operand, by where it is."""
        if source.table is not None and source.paged is not None:
            return self._in_pages(side, source.argument, source.table, source.paged)
        left, right = self.product.transposed
        return self._operand(side, source.argument, (left, not right)[side])


@dataclass
class Scores(Part):
    """Emits all scores of some rows."""

    def rows(self, cursor: Cursor, place: Place, queries: Operand, keys: Operand) -> None:
        made, wide = self.product, self.plan.n
        slot = cursor.add(tile.AcquireOp(self.channel), "slot")
        depth = Span(0, self._extent(made.k))
        left, right = (self._matrix(cursor, each, place.batch) for each in (queries, keys))
        a = self._load(cursor, queries, left, place.rows, depth, self.plan.m, "a")

        def some(inner: Cursor, at: Index) -> None:
            here = Place(place.batch, place.rows, self._span_at(inner, at, wide, made.n))
            b = self._load(inner, keys, right, here.columns, depth, wide, "b")
            total = self._steps(inner, here, (a, b), depth, self._begin(inner, here, None))
            self._store(inner, total, slot, [0, 0, at], [1, here.rows.size, here.columns.size])

        if made.n.number <= wide:
            some(cursor, 0)
        else:
            loop(cursor, "column", 0, made.n.number, wide, some)
        cursor.put(tile.PushOp(slot))


@dataclass
class Context(Part):
    """Emits the context of some rows, with the left operand from a channel."""

    share: int
    """The rows of an item."""

    def __post_init__(self) -> None:
        head = Cursor(self.kernel, self.kernel.body)
        self._tall = divide_up(head, self._extent(self.product.m), self.share)

    def items(self, head: Cursor) -> Index:
        """The number of items, each of which has some rows."""
        return multiply(head, self._tall, self._extent(self.product.batches))

    @property
    def tall(self) -> Index:
        """The number of items of a matrix."""
        return self._tall

    def item(self, cursor: Cursor, number: Index) -> Place:
        """The rows of this number, and all columns."""
        batch: Index = number
        row: Index = 0
        if self._tall != 1:
            batch, row = divide(cursor, number, self._tall), remainder(cursor, number, self._tall)
        return self.item_of(cursor, batch, row)

    def item_of(self, cursor: Cursor, batch: Index, row: Index) -> Place:
        """The rows of this number in a matrix, and all columns."""
        rows = self._span(cursor, row, self.share, self.product.m)
        return Place(batch, rows, Span(0, self.product.n.number))

    def rows(self, cursor: Cursor, place: Place, values: Operand, out: SSAValue) -> None:
        total = self._begin(cursor, place, None)
        depth = Span(0, self._extent(self.product.k))
        if self.product.k.number <= self.plan.load:
            # Values need not wait for the vector cores.
            right = self._matrix(cursor, values, place.batch)
            b = self._load(cursor, values, right, place.columns, depth, self.plan.n, "b")
            slot = cursor.add(tile.PopOp(self.channel), "slot")
            a = self._load(cursor, Operand(slot, False, ()), 0, place.rows, depth, self.plan.m, "a")
            total = self._steps(cursor, place, (a, b), depth, total)
        else:
            slot = cursor.add(tile.PopOp(self.channel), "slot")
            total = self._sum(cursor, place, Operand(slot, False, ()), values, total)
        cursor.put(tile.ReleaseOp(slot))
        self._leave(cursor, place, total, out)

    def _load(
        self, cursor: Cursor, operand: Operand, matrix: Index, along: Span, depth: Span, wide: int, name: str
    ) -> SSAValue:
        along = Span(0, along.size) if name == "a" else along  # a slot begins with the first of these rows
        return super()._load(cursor, operand, matrix, along, depth, wide, name)

    def _turned(self, cursor: Cursor, depth: Index) -> Index:
        """No rotation along k: cores that work at the same time read different matrices."""
        return depth


@dataclass
class AttentionCube:
    """Emits the cube function: both products, for all items of a core."""

    kernel: Kernel
    found: Attention
    plan: AttentionPlan
    options: Options
    blocks: int | None
    """The number of cores, if it is known."""
    channels: Channels

    def emit(self, head: Cursor, operands: Sequence[Source], out: SSAValue) -> None:
        """`operands`: queries, keys and values."""
        kernel, found, plan, options = self.kernel, self.found, self.plan, self.options
        blocks = self.blocks
        first = Scores(kernel, found.scores, plan.scores, options, blocks, self.channels[None])
        second = Context(kernel, found.context, plan.context, options, blocks, self.channels[LEFT], plan.rows)
        queries, keys, values = (
            part.operand(side, operand)
            for (part, side), operand in zip(
                ((first, LEFT), (first, RIGHT), (second, RIGHT)), operands, strict=True
            )
        )

        def scores(cursor: Cursor, number: Index) -> None:
            first.rows(cursor, second.item(cursor, number), queries, keys)

        def context(cursor: Cursor, number: Index) -> None:
            second.rows(cursor, second.item(cursor, number), values, out)

        total, block = second.items(head), kernel.block_index
        cores: Index = kernel.block_count if blocks is None else blocks
        if total == cores:
            scores(head, block)
            context(head, block)
            return
        count = rounds_of(head, total, cores)

        def turn(cursor: Cursor, number: Index) -> None:
            def of(part: Callable[[Cursor, Index], None], number: Index) -> Callable[[Cursor], None]:
                return lambda inner: part(inner, add(inner, block, multiply(inner, number, cores)))

            behind = subtract(cursor, number, plan.ahead)
            once(cursor, subtract(cursor, count, number), of(scores, number))
            once(cursor, add(cursor, behind, 1), of(context, behind))

        ahead = multiply(head, minimum(head, count, 1), plan.ahead)
        loop(head, "turn", 0, add(head, count, ahead), 1, turn)
