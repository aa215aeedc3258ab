"""Chooses how a product is divided into strips, and predicts the time.

    with_strips(product, options, choice).plan     # Plan(m=128, n=256, load=256, step=128, strip=6, kept=512, stay=32)

All cores get the same number of strips, with about the same number of rows; as much of the right operand of a strip
stays in l1 as fits. If that is faster, strips go along rows of blocks instead: then the plan is one of the transposed
product.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from functools import cache, lru_cache, partial
from itertools import pairwise
from math import inf
from typing import NamedTuple

from ascir.cost.memory import LINE
from ascir.dialects.tile.spaces import FRACTAL_ROWS
from ascir.passes.graph.cube.choose import RUNNERS_UP, SHORTLIST
from ascir.passes.graph.cube.clock import Clock, in_step
from ascir.passes.graph.cube.columns import columns_kept, parts_of, waits, waits_for_sums
from ascir.passes.graph.cube.cuts import LONGEST, longest_step, most_steps, spare
from ascir.passes.graph.cube.halves import HALVES
from ascir.passes.graph.cube.partly_plan import partly_kept, pieces
from ascir.passes.graph.cube.plan import Behind, Choice, Options, Plan, Sizes, Timing, granules, up
from ascir.passes.graph.cube.problem import LEFT, RIGHT, Product, mirrored
from ascir.passes.graph.cube.shares import even_heights, evenly, shares
from ascir.passes.tile.extent import ONE

MOST_ROUNDS = 4
"""The most strips of one core."""

MARGIN = 0.02
"""The fraction by which mirrored and lapped strips must be predicted faster than others, and even shares if rows are
not aligned to cache lines: 30 such products take 1.00 times the predicted time, others 0.96, and those that keep
columns 0.94."""

LATE = 0.5
"""If columns are kept, new columns have one buffer: in this fraction of the loads no other transfer is in flight while
that one is waited for; fitted to 176 and 256 columns of 2816 x 2816 x 2816."""

HIDDEN = 0.75
"""If long steps are multiplied in pieces, the work of a pipe is hidden up to this fraction of that of the busiest one:
2048 x 2048 x 2048 takes 54.9 us, and is predicted at 56.7 instead of 58.0; with transposed left operands 59.3, 60.0 and
62.6."""

WIDTHS = (128, 176, 256)
"""The numbers of columns of a strip that are tried."""

EVENS = (1, 2)
"""The numbers of pieces into which blocks may be divided at the ends of even shares."""

PIECE = 128
"""The rows of blocks are a multiple of this if rows of k are contiguous, and in even shares."""


def strips(
    sizes: Sizes,
    options: Options,
    widths: Sequence[int] = WIDTHS,
    most_rounds: int = MOST_ROUNDS,
    most_bands: float = inf,
    even: bool = False,
    mirrored: bool = False,
) -> Iterator[Plan]:
    """Plans with the same number of strips, of about the same number of rows, for each core; or with even shares of all
    columns. `mirrored`: whether `sizes` are those of the transposed product."""
    product, chip = sizes.product, options.soc
    granule_m, granule_n, granule = granules(product)
    if sizes.batches != 1 or granule_m != FRACTAL_ROWS or not (product.static or _any_rows(product)):
        return
    size = product.size
    for n in widths:
        wide = -(-sizes.n // n)
        if n % granule_n or n > up(sizes.n, granule_n):
            continue
        tallest = min(chip.usable("l0c") // (4 * n), chip.usable("l0a") // (4 * size * granule))
        rounds = range(1, most_rounds + 1 if product.static else 1)
        for bands in sorted({each * options.cores // wide for each in rounds}):
            if 1 <= bands <= most_bands and (cut := _cut(sizes, bands, tallest)) is not None:
                cores = min(options.cores, bands * wide)
                plan = Plan(cut[0], n, 0, 0, 1, cores, bands, cut[1], mirrored=mirrored)
                yield from _depths(sizes, options, plan, granule)
        for count in (EVENS if product.static else EVENS[:1]) if even else ():
            if (plan := evenly(sizes, options.cores, tallest // PIECE * PIECE, n, count)) is not None:
                plan = replace(plan, mirrored=mirrored, lapped=not product.static)
                yield from _depths(sizes, options, plan, granule)


def _any_rows(product: Product) -> bool:
    """Whether only the number of rows is named, and blocks can begin at any row."""
    others = (product.n, product.k, *product.batch)
    return all(each.static for each in others) and not product.transposed[0] and not product.by_column


def _cut(sizes: Sizes, bands: int, tallest: int) -> tuple[int, int] | None:
    """The most rows of a block, and the number of blocks in a strip."""
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
    """The granularity of the rows of a block."""
    return plan.m // 2 if product.transposed[0] else FRACTAL_ROWS


def heights(product: Product, plan: Plan) -> tuple[int, ...]:
    """The heights that blocks of strips may have."""
    if plan.even:
        return even_heights(product, plan)
    unit, blocks = unit_of(product, plan), plan.group * plan.strip
    rows, left = -(-product.m.number // unit), product.m.number % unit
    few = rows // blocks
    found = [few * unit, *([] if rows % blocks == 0 else [(few + 1) * unit])]
    return (*found, *(size - unit + left for size in found if left))


def _depths(sizes: Sizes, options: Options, plan: Plan, granule: int) -> Iterator[Plan]:
    """The depths of loads along k, with the right operand of a strip in l1 if all of it fits."""
    chip, size, deep = options.soc, sizes.product.size, up(sizes.k, granule)
    room = longest_step(sizes.product, chip, plan.m, plan.n)
    l1 = (chip.usable("l1") - spare(sizes.product, plan.n)) // size
    for step in {min(room // granule * granule, deep), *(128, 64, 32)}:
        if not step or step > room or step % granule or step > LONGEST:
            continue
        for count in range(1, most_steps(sizes, options, plan, step) + 1):
            load = step * count
            if load - step >= deep:
                continue
            if options.buffers * load * (plan.m + plan.n) <= l1:
                yield replace(plan, load=load, step=step, buffers=options.buffers)
            if options.buffers * load * plan.m + deep * plan.n <= l1:
                yield replace(plan, load=load, step=step, kept=deep, buffers=options.buffers)
    yield from partly_kept(sizes, options, plan)
    yield from columns_kept(sizes, options, plan)


class _Parts(NamedTuple):
    """The pieces in which a step is multiplied."""

    number: int = 1
    largest: float = 0.5
    """The largest piece as a fraction of the step: its buffer is filled again while the others are multiplied. Whole
    steps have two buffers."""
    idle: float = 0.0
    """The cycles of a block in which the cube waits for operands, and for sums to be stored."""
    late: float = 0.0
    """The cycles of a block in which no transfer from memory is in flight."""


def _parts(clock: Clock, plan: Plan) -> _Parts:
    if plan.columns:
        widths = [width for _, width in parts_of(plan)]
        idle = waits(clock, plan) + waits_for_sums(clock, plan)
        late = LATE * clock.sizes.k / plan.load * clock.k["l2_latency"]
        return _Parts(len(widths), max(widths) / plan.n, idle, late)
    if plan.halves:
        return _Parts(HALVES)
    if plan.stay:
        sizes = [size for _, size in pieces(plan.step, plan.stay, granules(clock.sizes.product)[2])]
        return _Parts(len(sizes), max(sizes) / plan.step)
    return _Parts()


def timed(clock: Clock, plan: Plan) -> Timing:
    """The time of the core with the most work: its strips, each with one load of the kept operand."""
    sizes, k = clock.sizes, clock.k
    left, right = clock.operands(plan, plan.m, plan.n)
    again = clock.operands(plan, plan.m, plan.n, plan.strip)[1] if plan.even else right
    steps, (number, largest, idle, late) = -(-sizes.k // plan.step), _parts(clock, plan)
    heads = (number - 1) * steps
    products, moves = clock.multiply(plan, plan.m, plan.n), clock.moves(plan, plan.m, plan.n)
    cores = _strips_of(clock, plan)
    mean = sum(share for strips in cores for strip in strips for share in strip) / len(cores)
    early = plan.load_of_right
    # If a core has only one block, nothing overlaps its first load.
    beside = 1 - min(1.0, early / sizes.k) if max(sum(map(len, strips)) for strips in cores) == 1 else 1.0
    hbm, store = clock.hbm_cycles(plan), _store_cycles(clock, plan)
    stays = max(0.0, 1 - plan.kept / sizes.k) * (1 - plan.columns / plan.n)
    waited = 0.0 if clock.keeps_step(plan) else store
    halves = plan.even > 0 or sizes.product.transposed[0]

    def beside_it(pipes: Mapping[str, float], busiest: str) -> float:
        """The time of the other pipes that does not overlap the busiest one."""
        long = plan.stay and plan.step * sizes.product.size >= LINE // 2
        least = HIDDEN * pipes[busiest] if long else 0.0
        beyond = sum(max(0.0, each - least) for name, each in pipes.items() if name != busiest)
        return clock.imperfect * beyond / (1 - HIDDEN if least else 1)

    @cache
    def block(share: float, fresh: float, right: float) -> tuple[float, str]:
        """The cycles of a fraction of a whole block, for which the fraction `fresh` of the right operand must be
        loaded."""
        rows = clock.operands(plan, round(share * plan.m), plan.n)[0] if halves else left * share
        loads = in_step((rows, right * fresh), [each * share / mean for each in hbm]) + late
        multiply = products * share + heads * k["mmad_head"]
        move = moves * share + heads * (1 if plan.columns else 2) * k["load_head"]
        l0_ring = (move + multiply) * largest
        l0_ring += steps * (k["load_latency"] + k["mmad_latency"]) * min(2 * largest, 1)
        pipes = {"M": max(multiply + idle, l0_ring), "MTE1": move, "MTE2": loads * beside}
        busiest = max(pipes, key=lambda name: pipes[name])
        return pipes[busiest] + beside_it(pipes, busiest) + k["mmad_latency"] + waited * share, busiest

    def strip(blocks: Sequence[float], number: int) -> float:
        """The cycles of a strip. Its first block loads from global memory; the kept operand has one buffer, for which
        later strips wait."""
        rest = sum(block(share, stays, again)[0] for share in blocks[1:])
        if number and stays == 0:
            return again + k["l2_latency"] + block(blocks[0], stays, again)[0] + rest
        return block(blocks[0], 1, again if number else right)[0] + rest

    def core(strips: Sequence[Sequence[float]]) -> float:
        return sum(strip(each, number) for number, each in enumerate(strips))

    full = max(map(max, cores[0]))
    first = (left + right) * early / sizes.k + k["hbm_latency"] + k["mmad_latency"]
    cycles = max(map(core, cores)) + first + store
    return Timing(clock.with_launch(cycles, plan.cores), clock.bound(), block(full, stays, again)[1])


def _strips_of(clock: Clock, plan: Plan) -> list[list[list[float]]]:
    """For each core that may take longest, its strips: each block as a fraction of a whole one."""
    sizes = clock.sizes
    if plan.even:
        return [
            [[count / plan.even for count in strip] for strip in shares(sizes, plan, core)]
            for core in range(plan.cores)
        ]
    blocks, count = plan.strip, clock.rounds(plan) // plan.strip
    if not sizes.product.transposed[0]:
        return [[[sizes.m / (plan.group * blocks * plan.m)] * blocks] * count]
    # Halves take more than half the time: they load as much of the right operand.
    unit = unit_of(sizes.product, plan)
    units = -(-sizes.m // unit)
    few, longest = units // (plan.group * blocks), -(-units // plan.group)
    tall = longest - few * blocks
    heights = [few + 1] * tall + [few] * (blocks - tall)
    return [[[each * unit / plan.m for each in heights]] * count]


def _store_cycles(clock: Clock, plan: Plan) -> float:
    if not plan.mirrored:
        return clock.store(plan.m, plan.n)
    sizes = clock.sizes
    return Clock(replace(sizes, m=sizes.n, n=sizes.m), clock.chip).store(plan.n, plan.m)


def with_strips(
    product: Product, options: Options, choice: Choice, behind: Behind | None = None, alone: bool = False
) -> Choice:
    """A choice of blocks, or of strips if they are faster; for products `alone`, without stages, also the kinds of
    strips that only these support."""
    if options.tile or any(view is not None and view.leading != (ONE,) for view in product.views):
        return choice
    found = list(_timed(product, options))
    if not alone:
        found = [each for each in found if not _of_products_alone(each[1])]
    if not found:
        return choice
    if behind is not None:
        likely = sorted(found, key=lambda each: each[0].nanoseconds)[:SHORTLIST]
        found = [(behind(timing, plan), plan) for timing, plan in likely]
    compared = partial(_compared, product)
    timing, plan = min(found, key=compared)
    if compared((timing, plan)) >= choice.timing.nanoseconds:
        return choice
    slower = [(choice.plan, choice.timing.nanoseconds), *choice.runners_up]
    return Choice(plan, timing, slower[:RUNNERS_UP], few=None if product.static else choice.plan)


def _of_products_alone(plan: Plan) -> bool:
    return plan.mirrored or plan.lapped or plan.columns > 0


def _lapped(sizes: Sizes, plan: Plan) -> Iterator[Plan]:
    """The same plan with lapped blocks, if the last block of a strip always follows another one on its core; not if
    rows are contiguous, as the last block would begin within a cache line."""
    rows = -(-sizes.m // FRACTAL_ROWS)
    if sizes.m % FRACTAL_ROWS == 0 or sizes.product.transposed[0] or plan.even:
        return
    if plan.strip > 1 and rows >= plan.group * plan.strip:
        yield replace(plan, lapped=True)


def _compared(product: Product, found: tuple[Timing, Plan]) -> float:
    """Nanoseconds for comparison, with the margin of kinds of plans whose predictions are less reliable."""
    timing, plan = found
    shared = plan.even > 0 and not _whole_lines(product)
    unsure = not plan.columns and (shared or plan.mirrored or plan.lapped)
    return timing.nanoseconds * (1 + MARGIN if unsure else 1)


def _whole_lines(product: Product) -> bool:
    """Whether all rows of both operands are aligned to cache lines."""
    sizes = Sizes.of(product)
    return all(sizes.row(side) * product.size % LINE == 0 for side in (LEFT, RIGHT))


@lru_cache(maxsize=256)
def _timed(product: Product, options: Options) -> Sequence[tuple[Timing, Plan]]:
    """All strips down columns, and those along rows of blocks that keep something."""
    sizes = Sizes.of(product)
    clock = Clock(sizes, options.soc, options.hf32, options.launch)
    plans = [each for plan in strips(sizes, options, even=True) for each in (plan, *_lapped(sizes, plan))]
    found = [(timed(clock, plan), plan) for plan in plans]
    if product.bias or product.size == 1 or product.views[2] is not None or not product.static:
        return found
    turned = Sizes.of(mirrored(product))
    clock = Clock(turned, options.soc, options.hf32, options.launch)
    kept = [plan for plan in strips(turned, options, even=True, mirrored=True) if plan.kept]
    return [*found, *((timed(clock, plan), plan) for plan in kept)]
