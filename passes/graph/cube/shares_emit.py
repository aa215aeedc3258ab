"""Emits the loops of a core over its range of blocks, or halves of blocks: over columns, and the blocks in each.

%first = 32 * (%block / 3) + 10 * (%block % 3) + ...         // of 256 halves, for 24 cores: 10 or 11 each
scf.for %column = %first / 16 to %end / 16 (up) {            // the last one first
  scf.for %at = 0 to (%high + 1) / 2 - %low / 2 { ... }  // its ends may be halves; if the first is, it goes backwards

If the number of rows is named, there are no halves, and all blocks are whole: the last one of a column overlaps another.
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
    wide, even, cores = -(-product.n.number // plan.n), plan.even, (core, add(head, core, 1))
    if product.m.static:
        tall: Index = pieces_of(product.m.number, plan)
        dealt = Dealt.of(plan, tall, wide)
        first, end = (_start(head, dealt, each) for each in cores)
    else:
        tall = divide_up(head, head.kernel.extent(product.m), piece(plan))
        first, end = (_start_of_any(head, multiply(head, tall, wide), each) for each in cores)
    columns = divide(head, first, tall), divide_up(head, end, tall)

    def column(cursor: Cursor, at: Index) -> None:
        number = subtract(cursor, add(cursor, columns[0], subtract(cursor, columns[1], 1)), at)
        low: Index = 0
        high: Index = 1
        if tall != 1:
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

        def moved_up(inner: Cursor, at: Index) -> Span:
            """Blocks are whole: they begin as many rows further up as the last one would lack. A core's first one of a column
            does not if it is one of the first two there: it is the core itself that writes some of its rows again."""
            lacking = subtract(inner, multiply(inner, tall, plan.m), inner.kernel.extent(product.m))
            start = subtract(inner, multiply(inner, add(inner, begin, at), plan.m), lacking)
            place = inner.value(add(inner, begin, multiply(inner, at, 2)))
            stays = inner.add(arith.CmpiOp(place, inner.value(2), "slt"))
            back = inner.add(arith.SelectOp(stays, inner.value(lacking), inner.value(0)))
            return Span(add(inner, start, back), plan.m)

        strip(cursor, number, count, rows if product.m.static else moved_up)

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


def _start_of_any(cursor: Cursor, blocks: Index, core: Index) -> Index:
    """The same for any number of blocks."""
    cores = cursor.kernel.block_count
    few, left = divide(cursor, blocks, cores), remainder(cursor, blocks, cores)
    return add(cursor, multiply(cursor, core, few), minimum(cursor, core, left))


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
