"""Emits products whose cores compute strips of the result, with the right operand of the strip kept in l1 if it fits.

    scf.for %strip = %block to 24 step 24 {                    // rows of a band, columns of one block
      %kept = tile.load %rhs[0, %j] : tile<512x256xf16, l1, nz>
      scf.for %at = 0 to 6 {                                   // its blocks, of 112 or 128 rows each
        scf.for %k = 0 to 512 step 128 { ... %kept ... }       // only the left operand comes from global memory
        tile.fixpipe_store ...

Rows are divided evenly, to one row of fractals, so that all cores finish at the same time. Where rows of k are
contiguous, they are divided by halves of blocks, and whole blocks begin at multiples of their size, so that no cache
line is cut.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field, replace

from xdsl.dialects import arith
from xdsl.ir import Block, SSAValue

from ascir.dialects import tile
from ascir.dialects.tile import TileType
from ascir.dialects.tile.spaces import Layout, Space
from ascir.passes.graph.cube.columns import ColumnsKept
from ascir.passes.graph.cube.loops import carried, carried_all, dealt, loop, named
from ascir.passes.graph.cube.partly import PartlyKept
from ascir.passes.graph.cube.places import Operand, Place, Span
from ascir.passes.graph.cube.shares_emit import Rows, each_share
from ascir.passes.graph.cube.strips_plan import unit_of
from ascir.passes.tile.builder import (
    Cursor,
    Index,
    add,
    divide,
    divide_up,
    minimum,
    multiply,
    remainder,
    subtract,
)


@dataclass
class StripEmitter(PartlyKept, ColumnsKept):
    """Emits the body of a kernel that works in strips."""

    rhs: Operand | None = field(default=None, init=False)
    """The operand that may stay in l1; None if nothing is multiplied."""
    bias: SSAValue | None = field(default=None, init=False)
    """The bias in global memory, if there is one."""
    begun: dict[Span, SSAValue] = field(default_factory=dict[Span, SSAValue], init=False)
    """The loaded bias of the current strip, or of halves of it, by their columns."""
    begun_words: SSAValue | None = field(default=None, init=False)
    """The scales of the columns of the current strip, in l1."""

    def emit(self, body: Block, arguments: Sequence[SSAValue]) -> None:
        self.rhs = self._operands(arguments)[1]
        self.bias = arguments[2] if self.product.bias else None
        super().emit(body, arguments)

    def _bias_of(self, cursor: Cursor, columns: Span, bias: SSAValue) -> SSAValue:
        """Loaded once for a strip: loading it with each block would delay the operands, and stall the cube."""
        begun = self.begun.get(columns)
        return super()._bias_of(cursor, columns, bias) if begun is None else begun

    def _words_of(self, cursor: Cursor, columns: Span) -> SSAValue | None:
        """Loaded once for a strip, like the bias."""
        return super()._words_of(cursor, columns) if self.begun_words is None else self.begun_words

    def _each_block(self, head: Cursor, body: Callable[[Cursor, Place], None]) -> None:
        """Emits the loops over the strips of this core, and over the blocks of each."""
        plan = self.plan

        def strip(outer: Cursor, number: Index, columns: Span, count: Index, rows: Rows) -> None:
            self._begin_strip(outer, number, columns)

            def block(inner: Cursor, at: Index) -> None:
                body(inner, Place(0, rows(inner, at), columns))

            def after_another(inner: Cursor, at: Index, kept: Sequence[SSAValue]) -> Sequence[SSAValue]:
                self.kept, self.again = list(kept), at
                block(inner, at)
                return self.kept

            if (plan.stay or plan.columns) and self.kept:
                carried_all(outer, "at", count, 1, named("kept", self.kept), after_another)
            elif count == 1:
                block(outer, 0)
            else:
                loop(outer, "at", 0, count, 1, block)
            self._end_strip(outer)

        def share(outer: Cursor, column: Index, count: Index, rows: Rows) -> None:
            strip(outer, column, self._span(outer, column, plan.n, self.product.n), count, rows)

        def of_band(outer: Cursor, number: Index) -> None:
            band, columns = remainder(outer, number, plan.group), self._columns(outer, number)
            strip(outer, number, columns, plan.strip, lambda inner, at: self._rows(inner, band, at))

        if plan.even:
            each_share(head, self.kernel.block_index, self.product, plan, share)
        else:
            assert self.blocks is not None
            dealt(head, "strip", self._strips, self.blocks, of_band)

    @property
    def _strips(self) -> int:
        return self.plan.group * -(-self.product.n.number // self.plan.n)

    def _columns(self, cursor: Cursor, strip: Index) -> Span:
        return self._span(cursor, divide(cursor, strip, self.plan.group), self.plan.n, self.product.n)

    def _begin_strip(self, cursor: Cursor, number: Index, columns: Span) -> None:
        """Emits the loads that all blocks of a strip share."""
        self.kept = [] if self.rhs is None else self._keep(cursor, self.rhs, columns)
        self.halves = self._cut(cursor, columns)
        self.begun, self.begun_words = {}, None
        self.begun_words = self._words_of(cursor, columns)
        if self.bias is not None:
            self.begun = {half: self._bias_of(cursor, half, self.bias) for half in self.halves}

    def _end_strip(self, cursor: Cursor) -> None:
        """Emits the operations after the last block of a strip."""

    def _rows(self, cursor: Cursor, band: Index, at: Index) -> Span:
        """The rows of one block of a band: as many as the others, or 16 more. The taller blocks come first: they keep
        the cube busy while the kept operand is loaded, and the store of the last block overlaps nothing."""
        unit, bands, strip = unit_of(self.product, self.plan), self.plan.group, self.plan.strip
        rows = -(-self.product.m.number // unit)
        few = rows // (bands * strip)
        if rows % (bands * strip) == 0:
            start = multiply(cursor, add(cursor, multiply(cursor, band, strip), at), few * unit)
            return self._rows_from(cursor, start, few * unit)
        above = divide_up(cursor, multiply(cursor, band, rows), bands)
        below = divide_up(cursor, multiply(cursor, add(cursor, band, 1), rows), bands)
        tall = subtract(cursor, subtract(cursor, below, above), few * strip)
        first = add(cursor, add(cursor, above, multiply(cursor, at, few)), minimum(cursor, at, tall))
        here = cursor.add(arith.CmpiOp(cursor.value(at), cursor.value(tall), "slt"))
        if self.product.transposed[0]:
            # If a band begins with the second half of a block, that is its first short block.
            odd = cursor.value(remainder(cursor, above, 2))
            lone = cursor.add(arith.CmpiOp(cursor.value(at), cursor.value(tall), "eq"))
            back = cursor.add(arith.MuliOp(odd, cursor.value(multiply(cursor, tall, 2))))
            one = cursor.add(arith.SelectOp(here, odd, cursor.value(0)))
            back = cursor.add(arith.SelectOp(lone, back, cursor.value(0)))
            first = subtract(cursor, add(cursor, first, one), back)
        sizes = [cursor.value(each * unit) for each in (few + 1, few)]
        size = cursor.add(arith.SelectOp(here, *sizes), "rows")
        return self._rows_from(cursor, multiply(cursor, first, unit), size)

    def _rows_from(self, cursor: Cursor, start: Index, size: Index) -> Span:
        """The rows of a block; the last one has the remainder."""
        m = self.product.m.number
        if m % unit_of(self.product, self.plan) == 0:
            return Span(start, size)
        if self.plan.lapped:
            return Span(minimum(cursor, start, subtract(cursor, m, size)), size)
        return Span(start, minimum(cursor, size, subtract(cursor, m, start)))

    def _keep(self, cursor: Cursor, rhs: Operand, columns: Span) -> list[SSAValue]:
        """Emits the load of the part of the right operand that is kept in l1, or tiles for it."""
        kept, wide = self.plan.kept, self.plan.n
        if self.plan.columns:
            return [cursor.add(tile.EmptyOp(self._kept_columns), "nothing")]
        if not kept:
            return []
        if self.plan.stay:
            return self._nothing_kept(cursor)
        deep = self.product.k.number
        shape, sizes = (
            ([kept, wide], [1, deep, columns.size])
            if rhs.k_is_rows
            else ([wide, kept], [1, columns.size, deep])
        )
        offsets: list[Index] = [0, 0, columns.start] if rhs.k_is_rows else [0, columns.start, 0]
        type = TileType(shape, self.product.element, Space.L1, Layout.NZ)
        return [cursor.add(tile.LoadOp(rhs.view, offsets, type, sizes=sizes), "b_kept")]

    def _compute_block(
        self,
        cursor: Cursor,
        place: Place,
        operands: tuple[Operand, Operand],
        bias: SSAValue | None,
        out: SSAValue,
    ) -> None:
        if self.plan.columns:
            self._compute_parts(cursor, place, *operands, out)
        elif self.plan.halves:
            starts = [self._begin(cursor, replace(place, columns=half), bias) for half in self.halves]
            totals = self._sums_partly(cursor, place, *operands, starts)
            self._leave_halves(cursor, place, totals, out)
        else:
            super()._compute_block(cursor, place, operands, bias, out)

    def _sum(self, cursor: Cursor, place: Place, lhs: Operand, rhs: Operand, start: SSAValue) -> SSAValue:
        plan = self.plan
        if not self.kept:
            return super()._sum(cursor, place, lhs, rhs, start)
        if plan.stay:
            return self._sums_partly(cursor, place, lhs, rhs, [start])[0]
        (kept,) = self.kept

        def load(inner: Cursor, depth: Index, sum: SSAValue) -> SSAValue:
            at = self._turned(inner, depth)
            span = self._span_at(inner, at, plan.load, self.product.k)
            a = self._load(inner, lhs, 0, place.rows, span, plan.m, "a")
            return self._steps(inner, place, (a, kept), span, sum, at)

        return carried(cursor, "k", self.product.k.number, plan.load, start, load)
