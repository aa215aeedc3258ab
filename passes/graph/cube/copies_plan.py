"""Decides which operands with unaligned rows the vector cores copy first, so that each row begins at a cache line.

    possible(product)                                    # [Copy(side=0, rows=3000, length=3000, pitch=3072), ...]
    with_copies(product, options, choice, plan).copies   # those that save more than they cost

Unaligned rows load up to twice as slowly, and each is loaded many times; the copy is made once, by all vector cores
together, and is then in L2. But a mixed kernel takes longer to launch than one of cube cores alone.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from itertools import combinations
from math import gcd, prod

from ascir.cost.launch import groups_ns, ns_of
from ascir.cost.memory import LINE, cost_of_starts, given_for, hbm_rate, starts_of_rows
from ascir.dialects.tile.spaces import BLOCK_BYTES
from ascir.passes.graph.cube.choose import RUNNERS_UP, choose
from ascir.passes.graph.cube.plan import Choice, Copy, Options, k_is_rows, up
from ascir.passes.graph.cube.problem import LEFT, RIGHT, Product, Root
from ascir.passes.graph.cube.rows import VECTOR_CORES
from ascir.passes.graph.cube.split_plan import with_parts
from ascir.passes.graph.cube.strips_plan import with_strips
from ascir.passes.graph.cube.views import View
from ascir.passes.tile.extent import Extent

MARGIN = 0.05
"""The fraction by which copies must be predicted faster. Of seven products with predicted gains of 3 % and more, five
were faster, and two with contiguous rows of k took as long: the prediction for plain products of that kind is too
slow."""

TILE = 64 * 1024
"""Bytes that a vector core copies at a time."""


def possible(product: Product) -> Iterator[Copy]:
    """The operands whose rows begin within cache lines, and that are not views of another tensor."""
    if not product.static:
        return
    for side in (LEFT, RIGHT):
        along, k = (product.m, product.n)[side].number, product.k.number
        rows, length = (k, along) if k_is_rows(product)[side] else (along, k)
        line = LINE // product.size
        if product.views[side] is None and length % line and rows > 1:
            yield Copy(side, prod(_leading(product, side)) * rows, length, up(length, line))


def _leading(product: Product, side: int) -> list[int]:
    return [extent.number for extent in (product.lhs, product.rhs)[side]]


def copied(product: Product, copies: Sequence[Copy]) -> Product:
    """The product of the copies: its operands are views of the padded copies."""
    views = list(product.views)
    for copy in copies:
        leading = _leading(product, copy.side)
        sizes = [*leading, copy.rows // prod(leading), copy.length]
        whole = [*sizes[:-1], copy.pitch]
        strides = tuple(Extent(prod(whole[axis + 1 :])) for axis in range(len(whole)))
        views[copy.side] = View(0, tuple(map(Extent, sizes)), strides)
    left, right, result = views
    return replace(product, views=(left, right, result))


def moved_at_once(copy: Copy, size: int, cores: int) -> tuple[int, int]:
    """How many rows and columns of a copy each of `cores` vector cores moves at a time, balanced between them."""
    wide = up(copy.length, BLOCK_BYTES // size)
    if wide * size > TILE:
        return 1, TILE // size
    most = TILE // (wide * size)
    tall = -(-copy.rows // (cores * -(-copy.rows // (cores * most))))
    # Rows without gaps in UB are loaded as one piece: a multiple of a cache line, so that the next one is aligned too.
    whole = LINE // gcd(LINE, copy.length * size) if wide == copy.length else 1
    return (up(tall, whole) if up(tall, whole) <= most else tall), wide


def copy_ns(product: Product, copies: Sequence[Copy], options: Options, cores: int) -> float:
    """Nanoseconds until the copies are ready, with the cube cores waiting for their vector cores."""
    chip, k, cycles = options.soc, options.soc.timing, 0.0
    vectors = cores * VECTOR_CORES
    for copy in copies:
        tall, wide = moved_at_once(copy, product.size, vectors)
        piece = (tall if wide == copy.length else 1) * min(wide, copy.length) * product.size
        pieces = copy.rows * copy.length * product.size / piece
        starts = starts_of_rows(piece % LINE, 0)
        read = max(cost_of_starts(k, piece, starts) / k["gm_read_aiv"], piece / k["gm_write"])
        given = piece * given_for(piece, piece % LINE, 0, k["gm_sector"], k["gm_misaligned"])
        cycles += max(-(-pieces // vectors) * read, pieces * given / hbm_rate(chip))
    # Then the barrier: the vector cores wait for each other, and the cube cores for them.
    once = k["hbm_latency"] + TILE / k["gm_write"] + k["write_latency"] + 2 * k["cross_core"]
    return ns_of(chip, cycles + once)


def with_copies(
    product: Product,
    options: Options,
    choice: Choice,
    plan: Callable[[Product], Choice],
    grouped: bool = False,
) -> Choice:
    """The choice, or `plan` for a product of copies if that is faster. `grouped`: whether the kernel launches mixed
    groups of cores anyway."""
    if options.tile or (options.parts or 1) > 1:
        return choice
    limit, least = choice.timing.nanoseconds / (1 + MARGIN), choice.timing.bound
    fastest, some = choice, list(possible(product))
    for copies in [each for count in range(len(some), 0, -1) for each in combinations(some, count)]:
        if least + copy_ns(product, copies, options, options.cores) >= limit:
            continue
        found = plan(copied(product, copies))
        if len(copies) == len(some):  # with fewer, the product itself takes as long, or longer
            least = found.timing.nanoseconds
        more = copy_ns(product, copies, options, found.plan.cores)
        if options.launch and not grouped:
            more += groups_ns(options.soc, found.plan.cores)
        if (whole := found.timing.nanoseconds + more) < limit:
            limit = whole
            slower = [(choice.plan, choice.timing.nanoseconds)]
            slower += [(each, nanoseconds + more) for each, nanoseconds in found.runners_up]
            timing = replace(found.timing, nanoseconds=whole)
            fastest = Choice(found.plan, timing, slower[:RUNNERS_UP], copies)
    return fastest


def best(root: Root, options: Options) -> Choice:
    """The fastest tiling of a product without prologue and epilogue."""
    product = root.product

    def plan(made: Product) -> Choice:
        return with_strips(made, options, choose(made, options), alone=True)

    choice = with_parts(product, options, plan(product))
    return choice if root.columns is not None else with_copies(product, options, choice, plan)
