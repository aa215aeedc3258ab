"""Emits the loops of a core over its range of blocks, or halves of blocks: over columns, and the blocks in each.

%first = 32 * (%block / 3) + 10 * (%block % 3) + ...         // of 256 halves, for 24 cores: 10 or 11 each
scf.for %column = %first / 16 to %end / 16 (up) {            // the last one first
  scf.for %at = 0 to (%high + 1) / 2 - %low / 2 { ... }  // its ends may be halves; if the first is, it goes backwards
"""

from __future__ import annotations

from collections.abc import Callable

from xdsl.dialects import arith
from xdsl.ir import SSAValue

from ascir.passes.graph.cube.loops import loop
from ascir.passes.graph.cube.places import Span
from ascir.passes.graph.cube.plan import Plan
from ascir.passes.graph.cube.problem import Product
from ascir.passes.graph.cube.shares import Dealt, piece, pieces_of
from ascir.passes.tile.builder import (
    Cursor,
    Index,
    add,
    divide,
    divide_up,
    maximum,
    minimum,
    multiply,
    remainder,
    subtract,
)

Rows = Callable[[Cursor, Index], Span]
Strip = Callable[[Cursor, Index, Index, Rows], None]
"""Emits the blocks of a column: its number, how many of its blocks the core has, and the rows of each."""


def each_share(head: Cursor, core: SSAValue, product: Product, plan: Plan, strip: Strip) -> None:
    """Emits loops over the columns of this core, the last one first, and over the blocks in each."""
    tall, even = pieces_of(product.m.number, plan), plan.even
    dealt = Dealt.of(plan, tall, -(-product.n.number // plan.n))
    first, end = _start(head, dealt, core), _start(head, dealt, add(head, core, 1))
    columns = divide(head, first, tall), divide_up(head, end, tall)

    def column(cursor: Cursor, at: Index) -> None:
        number = subtract(cursor, add(cursor, columns[0], subtract(cursor, columns[1], 1)), at)
        low: Index = 0
        high: Index = 1
        if tall > 1:
            above = multiply(cursor, number, tall)
            low = maximum(cursor, subtract(cursor, first, above), 0)
            high = minimum(cursor, subtract(cursor, end, above), tall)
        begin = divide(cursor, low, even)
        count = subtract(cursor, divide_up(cursor, high, even), begin)

        last, odd = subtract(cursor, add(cursor, begin, count), 1), remainder(cursor, low, even)
        first_block = add(cursor, begin, multiply(cursor, odd, subtract(cursor, last, begin)))
        direction = subtract(cursor, 1, multiply(cursor, odd, 2))

        def rows(inner: Cursor, at: Index) -> Span:
            number = add(inner, first_block, multiply(inner, direction, at))
            block = multiply(inner, number, even)
            start, stop = maximum(inner, low, block), minimum(inner, high, add(inner, block, even))
            return _rows_of(inner, product, plan, start, subtract(inner, stop, start))

        strip(cursor, number, count, rows)

    loop(head, "column", *columns, 1, column)


def _start(cursor: Cursor, dealt: Dealt, core: Index) -> Index:
    """The first piece of a core: `Dealt.start`."""
    group = divide(cursor, core, dealt.cores)
    number = 0 if dealt.cores == 1 else remainder(cursor, core, dealt.cores)
    start = add(cursor, multiply(cursor, group, dealt.pieces), multiply(cursor, number, dealt.few))
    for first, count in dealt.more:
        more = number if first == 0 else maximum(cursor, subtract(cursor, number, first), 0)
        if first + count < dealt.cores:
            more = minimum(cursor, more, count)
        start = add(cursor, start, more)
    return start


def _rows_of(cursor: Cursor, product: Product, plan: Plan, start: Index, count: Index) -> Span:
    """The rows of a block, or of a half of one, from this piece on. The size is a select between two constants, from
    which range analysis infers more than from a product."""
    m, last = product.m.number, product.m.number % piece(plan)
    size: Index = plan.m
    if plan.even > 1:
        one = cursor.add(arith.CmpiOp(cursor.value(count), cursor.value(1), "eq"))
        size = cursor.add(arith.SelectOp(one, cursor.value(piece(plan)), cursor.value(plan.m)), "rows")
    first = multiply(cursor, start, piece(plan))
    return Span(first, minimum(cursor, size, subtract(cursor, m, first)) if last else size)
