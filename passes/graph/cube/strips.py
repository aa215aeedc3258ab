"""Products whose cores go down strips of the result, with the right operand of a strip in l1 where it fits.

    scf.for %strip = %block to 24 step 24 {                    // rows of a band, columns of one block
      %kept = tile.load %rhs[0, %j] : tile<512x256xf16, l1, nz>
      scf.for %at = 0 to 6 {                                   // its blocks, of 112 or 128 rows each
        scf.for %k = 0 to 512 step 128 { ... %kept ... }       // only the left operand comes from global memory
        tile.fixpipe_store ...

Blocks share out the rows evenly, to one row of fractals, so that all cores finish at the same time. Where rows of k lie
side by side, they are shared out by halves of blocks, and a whole block begins where others do: so no line is cut.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field, replace
from itertools import pairwise

from xdsl.dialects import arith
from xdsl.ir import Block, SSAValue

from ascir.dialects import tile
from ascir.dialects.tile import TileType
from ascir.dialects.tile.spaces import FRACTAL_ROWS, Layout, Space
from ascir.passes.graph.cube.emit import Operand, Place, Span
from ascir.passes.graph.cube.loops import carried, dealt, loop
from ascir.passes.graph.cube.partly import PartlyKept, partly_kept, pieces
from ascir.passes.graph.cube.plan import (
    LONGEST,
    MOST_STEPS,
    RUNNERS_UP,
    SHORTLIST,
    Behind,
    Choice,
    Clock,
    Options,
    Plan,
    Sizes,
    Timing,
    granules,
    longest_step,
    spare,
    up,
)
from ascir.passes.graph.cube.problem import Product
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

MOST_ROUNDS = 4
"""Of strips that one core computes."""

WIDTHS = (128, 176, 256)
"""Columns of a strip that are tried."""

PIECE = 128
"""Rows of blocks are a multiple of it, where rows of k lie side by side."""


def strips(sizes: Sizes, options: Options) -> Iterator[Plan]:
    """Plans by strips: all cores get as many of them, with about as many rows."""
    product, chip = sizes.product, options.soc
    granule_m, granule_n, granule = granules(product)
    if not product.static or sizes.batches != 1 or granule_m != FRACTAL_ROWS:
        return
    size = product.size
    for n in WIDTHS:
        wide = -(-sizes.n // n)
        if n % granule_n or n > up(sizes.n, granule_n):
            continue
        tallest = min(chip.usable("l0c") // (4 * n), chip.usable("l0a") // (4 * size * granule))
        for rounds in range(1, MOST_ROUNDS + 1):
            bands = rounds * options.cores // wide
            if bands >= 1 and (cut := _cut(sizes, bands, tallest)) is not None:
                cores = min(options.cores, bands * wide)
                yield from _depths(sizes, options, Plan(cut[0], n, 0, 0, 1, cores, bands, cut[1]), granule)


def _cut(sizes: Sizes, bands: int, tallest: int) -> tuple[int, int] | None:
    """The rows of a block at most, and how many blocks there are in a strip."""
    if not sizes.product.transposed[0]:
        rows, tallest = -(-sizes.m // FRACTAL_ROWS), tallest // FRACTAL_ROWS
        if bands > rows or tallest < 1:
            return None
        length = -(-rows // (bands * tallest))
        return -(-rows // (bands * length)) * FRACTAL_ROWS, length
    # Halves of blocks: those that begin with the second half of one must have a half to spare.
    m = tallest // PIECE * PIECE
    if m == 0 or bands > sizes.m // m:
        return None
    units = -(-sizes.m // (m // 2))
    length = -(-units // (2 * bands))
    starts = [-(-band * units // bands) for band in range(bands + 1)]
    fits = (end - start <= 2 * length - start % 2 for start, end in pairwise(starts))
    return (m, length) if all(fits) else None


def unit_of(product: Product, plan: Plan) -> int:
    """What the rows of a block are a multiple of."""
    return plan.m // 2 if product.transposed[0] else FRACTAL_ROWS


def heights(product: Product, plan: Plan) -> tuple[int, ...]:
    """The rows that blocks of strips may have."""
    unit, blocks = unit_of(product, plan), plan.group * plan.strip
    rows, left = -(-product.m.number // unit), product.m.number % unit
    few = rows // blocks
    found = [few * unit, *([] if rows % blocks == 0 and not left else [(few + 1) * unit])]
    return (*found, *(size - unit + left for size in found if left))


def _depths(sizes: Sizes, options: Options, plan: Plan, granule: int) -> Iterator[Plan]:
    """How much of k is loaded at a time, with the right operand of a strip in l1 where there is room for all of it."""
    chip, size, deep = options.soc, sizes.product.size, up(sizes.k, granule)
    room = longest_step(sizes.product, chip, plan.m, plan.n)
    l1 = (chip.usable("l1") - spare(sizes.product, plan.n)) // size
    for step in {min(room // granule * granule, deep), *(128, 64, 32)}:
        if not step or step > room or step % granule or step > LONGEST:
            continue
        for count in range(1, MOST_STEPS + 1):
            load = step * count
            if load - step >= deep:
                continue
            if options.buffers * load * (plan.m + plan.n) <= l1:
                yield replace(plan, load=load, step=step, buffers=options.buffers)
            if options.buffers * load * plan.m + deep * plan.n <= l1:
                yield replace(plan, load=load, step=step, kept=deep, buffers=options.buffers)
    yield from partly_kept(sizes, options, plan)


def timed(clock: Clock, plan: Plan) -> Timing:
    """The time of a core: its strips, each with what stays loaded once."""
    sizes, k = clock.sizes, clock.k
    bands = plan.group
    rounds = clock.rounds(plan) // plan.strip
    unit = unit_of(sizes.product, plan)
    even = -(-sizes.m // (unit * bands)) * unit if sizes.product.transposed[0] else sizes.m / bands
    share = even / (plan.strip * plan.m)
    left, right = clock.operands(plan, plan.m, plan.n)
    steps, parts = -(-sizes.k // plan.step), [plan.step]
    if plan.stay:
        parts = [size for _, size in pieces(plan.step, plan.stay, granules(sizes.product)[2])]
    heads = (len(parts) - 1) * steps
    products = clock.multiply(plan, plan.m, plan.n) * share + heads * k["mmad_head"]
    moves = clock.moves(plan, plan.m, plan.n) * share + heads * 2 * k["load_head"]
    # The place of a piece is filled anew when that was multiplied, while others are; whole steps have two places.
    largest = max(parts) / plan.step if plan.stay else 0.5
    turn = (moves + products) * largest + steps * (k["load_latency"] + k["mmad_latency"]) * min(
        2 * largest, 1
    )

    early = plan.load if plan.stay else max(plan.load, plan.kept)
    # Of a lone block, nothing is done beside the first load.
    beside = 1 - min(1.0, early / sizes.k) if rounds * plan.strip == 1 else 1.0

    def block(fresh: float) -> tuple[float, str]:
        """Of which so much of the right operand is not there yet."""
        loads = max(left * share + right * fresh, clock.once() / (rounds * plan.strip))
        pipes = {"M": max(products, turn), "MTE1": moves, "MTE2": loads * beside}
        busiest = max(pipes, key=lambda name: pipes[name])
        others = sum(pipes.values()) - pipes[busiest]
        return pipes[busiest] + clock.imperfect * others + k["mmad_latency"], busiest

    later, busiest = block(max(0.0, 1 - plan.kept / sizes.k))
    first = (left + right) * early / sizes.k + k["hbm_latency"] + k["mmad_latency"]
    cycles = rounds * (block(1)[0] + (plan.strip - 1) * later) + first
    cycles += clock.way_out(plan.m, plan.n)
    return Timing(clock.with_launch(cycles, plan.cores), clock.bound(), busiest)


@dataclass
class StripEmitter(PartlyKept):
    """The body of a kernel that goes by strips."""

    rhs: Operand | None = field(default=None, init=False)
    """What may stay in l1; None where nothing is multiplied."""
    bias: SSAValue | None = field(default=None, init=False)
    """In global memory, where there is one."""
    begun: SSAValue | None = field(default=None, init=False)
    """What blocks of the strip that is begun begin with."""

    def emit(self, body: Block, arguments: Sequence[SSAValue]) -> None:
        self.rhs = self._operands(arguments)[1]
        self.bias = arguments[2] if self.product.bias else None
        super().emit(body, arguments)

    def _bias_of(self, cursor: Cursor, columns: Span, bias: SSAValue) -> SSAValue:
        """Once for a strip: with each block it would come between the loads of operands, and the cube would run dry."""
        return super()._bias_of(cursor, columns, bias) if self.begun is None else self.begun

    def _each_block(self, head: Cursor, body: Callable[[Cursor, Place], None]) -> None:
        """The loops over the strips of this core, and over the blocks of each."""
        plan, wide = self.plan, -(-self.product.n.number // self.plan.n)

        def strip(outer: Cursor, number: Index) -> None:
            band, column = remainder(outer, number, plan.group), divide(outer, number, plan.group)
            columns = self._span(outer, column, plan.n, self.product.n)
            self.kept = None if self.rhs is None else self._keep(outer, self.rhs, columns)
            self.begun = None
            if self.bias is not None:
                self.begun = self._bias_of(outer, columns, self.bias)

            def block(inner: Cursor, at: Index) -> None:
                body(inner, Place(0, self._rows(inner, band, at), columns))

            def after_another(inner: Cursor, at: Index, kept: SSAValue) -> SSAValue:
                self.kept, self.again = kept, at
                block(inner, at)
                return self.kept

            if plan.stay and self.kept is not None:
                carried(outer, "at", plan.strip, 1, self.kept, after_another)
            else:
                loop(outer, "at", 0, plan.strip, 1, block)

        assert self.blocks is not None
        dealt(head, "strip", plan.group * wide, self.blocks, strip)

    def _rows(self, cursor: Cursor, band: Index, at: Index) -> Span:
        """The rows of one block of a band: as many as the others have, or 16 more. The tall ones come first: while what
        stays is loaded they give the cube more to do, and nothing runs beside the way out of the last one."""
        unit, bands, strip = unit_of(self.product, self.plan), self.plan.group, self.plan.strip
        rows = -(-self.product.m.number // unit)
        if rows % (bands * strip) == 0 and self.product.m.number % unit == 0:
            size = rows // (bands * strip) * unit
            return Span(multiply(cursor, add(cursor, multiply(cursor, band, strip), at), size), size)
        few = rows // (bands * strip)
        above = divide_up(cursor, multiply(cursor, band, rows), bands)
        below = divide_up(cursor, multiply(cursor, add(cursor, band, 1), rows), bands)
        tall = subtract(cursor, subtract(cursor, below, above), few * strip)
        first = add(cursor, add(cursor, above, multiply(cursor, at, few)), minimum(cursor, at, tall))
        here = cursor.add(arith.CmpiOp(cursor.value(at), cursor.value(tall), "slt"))
        if self.product.transposed[0]:
            # A band that begins with the second half of a block: that is its first short one.
            odd = cursor.value(remainder(cursor, above, 2))
            lone = cursor.add(arith.CmpiOp(cursor.value(at), cursor.value(tall), "eq"))
            back = cursor.add(arith.MuliOp(odd, cursor.value(multiply(cursor, tall, 2))))
            one = cursor.add(arith.SelectOp(here, odd, cursor.value(0)))
            back = cursor.add(arith.SelectOp(lone, back, cursor.value(0)))
            first = subtract(cursor, add(cursor, first, one), back)
        sizes = [cursor.value(each * unit) for each in (few + 1, few)]
        start, size = multiply(cursor, first, unit), cursor.add(arith.SelectOp(here, *sizes), "rows")
        if self.product.m.number % unit == 0:
            return Span(start, size)
        return Span(start, minimum(cursor, size, subtract(cursor, self.product.m.number, start)))

    def _keep(self, cursor: Cursor, rhs: Operand, columns: Span) -> SSAValue | None:
        """What stays in l1 of the right operand."""
        kept, wide = self.plan.kept, self.plan.n
        if not kept:
            return None
        if self.plan.stay:
            return cursor.add(tile.EmptyOp(self._kept_type), "nothing")
        deep = self.product.k.number
        shape, sizes = (
            ([kept, wide], [1, deep, columns.size])
            if rhs.k_is_rows
            else ([wide, kept], [1, columns.size, deep])
        )
        offsets: list[Index] = [0, 0, columns.start] if rhs.k_is_rows else [0, columns.start, 0]
        type = TileType(shape, self.product.element, Space.L1, Layout.NZ)
        return cursor.add(tile.LoadOp(rhs.view, offsets, type, sizes=sizes), "b_kept")

    def _sum(self, cursor: Cursor, place: Place, lhs: Operand, rhs: Operand, start: SSAValue) -> SSAValue:
        plan, kept = self.plan, self.kept
        if kept is None:
            return super()._sum(cursor, place, lhs, rhs, start)
        if plan.stay:
            return self._sum_partly(cursor, place, lhs, rhs, start)

        def load(inner: Cursor, depth: Index, sum: SSAValue) -> SSAValue:
            at = self._turned(inner, depth)
            span = self._span_at(inner, at, plan.load, self.product.k)
            a = self._load(inner, lhs, 0, place.rows, span, plan.m, "a")
            return self._steps(inner, place, (a, kept), span, sum, at)

        return carried(cursor, "k", self.product.k.number, plan.load, start, load)


def with_strips(product: Product, options: Options, choice: Choice, behind: Behind | None = None) -> Choice:
    """A choice of blocks, or strips where they take less time."""
    sizes = Sizes.of(product)
    if options.tile or any(product.views):
        return choice
    clock = Clock(sizes, options.soc, options.hf32, options.launch)
    found = [(timed(clock, plan), plan) for plan in strips(sizes, options)]
    if not found:
        return choice
    if behind is not None:
        likely = sorted(found, key=lambda each: each[0].nanoseconds)[:SHORTLIST]
        found = [(behind(timing, plan), plan) for timing, plan in likely]
    timing, plan = min(found, key=lambda each: each[0].nanoseconds)
    if timing.nanoseconds >= choice.timing.nanoseconds:
        return choice
    slower = [(choice.plan, choice.timing.nanoseconds), *choice.runners_up]
    return Choice(plan, timing, slower[:RUNNERS_UP])
