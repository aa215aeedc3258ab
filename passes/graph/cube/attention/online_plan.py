"""Chooses the tiling of attention in blocks of keys: rows of an item, and keys of a block.

    choose_online(attention, step, options)       # choices, the fastest first: AttentionPlan(..., keys=512)

The vector cores take all of their rows of a block at a time. While they do, the cube scores the next block, and sums the
one before.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from math import prod

from ascir.passes.graph.cube.attention.online import Step
from ascir.passes.graph.cube.attention.online_clock import OnlineClock
from ascir.passes.graph.cube.attention.plan import (
    DEEP,
    FEWER,
    MOST_ROWS,
    WIDTHS,
    AttentionChoice,
    AttentionPlan,
    fewest,
    steps_within,
)
from ascir.passes.graph.cube.attention.problem import Attention
from ascir.passes.graph.cube.attention.units import LAG
from ascir.passes.graph.cube.choose import RUNNERS_UP
from ascir.passes.graph.cube.cuts import LEVELS
from ascir.passes.graph.cube.plan import Options, Plan, Sizes, Timing, granules, up
from ascir.passes.graph.cube.problem import Product
from ascir.passes.graph.cube.rows import VECTOR_CORES
from ascir.passes.graph.tiling.errors import Untileable
from ascir.passes.graph.tiling.nodes import element_bytes
from ascir.target import Soc

BLOCKS = (64, 128, 256, 384, 512, 768, 1024, 2048)
"""The keys of a block that are tried, unless their number is known and has a usual divisor."""

USUAL = range(256, 512 + 1)
"""The keys of the blocks that are fastest for most shapes."""

FEW_KEYS = 128
"""The keys of a block of the tiling for few of them: no more than that."""

OTHER_KEYS = (256, 4096)
"""If the number of keys has a name, tilings are compared for so many keys, too, with the same weight."""

FEW_BATCHES = 8
"""... and of heads that are side by side, as in caches, for so many sequences: there may be more of the one than of the
other, and with fewer heads to an item there are more items."""

BESIDE = (2, 3, 4, 6, 8, 12, 16)
"""So many heads that are side by side are loaded at a time."""

MOST_BESIDE = 64
"""The most rows of these heads: each is multiplied with the queries of all."""

PARTS = 2
"""The most loads of the keys of a block: with more, the cube has not enough flags."""

SUMS = 3
"""Tiles of sums in UB: those of an item, what is added to them, and results before and after they are rounded."""


def choose_online(found: Attention, step: Step, options: Options) -> list[AttentionChoice]:
    """The tilings, the fastest first."""
    found = replace(found, between=step.stage)
    if found.context.relu:
        size = found.scores.n
        kind = "a static size" if size.static else "a named size"
        raise Untileable(f"a relu after sums over keys of {kind}, {size}: cut the group there")
    blocks = _blocks(found, step.stage.phase.unit)
    clocks = {keys: OnlineClock(found, step, keys, options) for keys in blocks}
    timed = [
        (clocks[plan.keys].predict(plan), plan)
        for keys in blocks
        for plan in _plans(found, step, keys, options)
    ]
    if not timed:
        raise Untileable("no block of keys of two products fits into the memories of the cores")
    if found.scores.n.static:
        timed.sort(key=lambda each: each[0].nanoseconds)
    else:
        others = [
            {keys: OnlineClock(found, step, keys, options, whole) for keys in blocks} for whole in OTHER_KEYS
        ]
        if found.heads > 1:
            others.append(
                {keys: OnlineClock(found, step, keys, options, batches=FEW_BATCHES) for keys in blocks}
            )
        timed.sort(
            key=lambda each: (
                each[0].nanoseconds * prod(few[each[1].keys].predict(each[1]).nanoseconds for few in others)
            )
        )
    best: dict[tuple[int, int], tuple[Timing, AttentionPlan]] = {}
    for timing, plan in timed:
        best.setdefault((plan.rows, plan.keys), (timing, plan))
    ranked = [(plan, timing) for timing, plan in best.values()]
    return [
        AttentionChoice(plan, timing, _others(ranked[number + 1 :]))
        for number, (plan, timing) in enumerate(ranked)
    ]


def with_few(choice: AttentionChoice, found: Attention, step: Step, options: Options) -> AttentionChoice:
    """A choice with the fastest tiling for few keys, if their number is named: a block is computed whole, however few of its
    keys there are."""
    if found.scores.n.static or choice.plan.keys <= FEW_KEYS:
        return choice
    clock = OnlineClock(found, step, FEW_KEYS, options, FEW_KEYS)

    def time(plan: AttentionPlan) -> float:
        items = clock.items(plan)
        counts = {fewest(items, count) for count in (*FEWER, plan.cores) if count <= plan.cores}
        return min(clock.predict(plan.on(count)).nanoseconds for count in counts)

    several = [plan for plan in _plans(found, step, FEW_KEYS, options) if plan.area <= choice.plan.area]
    return replace(choice, few=min(several, key=time, default=None))


def _blocks(found: Attention, unit: int) -> Iterable[int]:
    """The keys of a block that are tried: of a static number, several whole blocks. If none of these is of usual length,
    also blocks of which the last one is a little shorter: what depends on its length costs time in each. So does what
    is behind the last key in a tile, whose rows are multiples of `unit`."""
    size = found.scores.n
    if not size.static:
        return BLOCKS
    granule, most = granules(found.scores)[1], min(BLOCKS[-1], size.number - 1)
    tried = {keys for keys in range(granule, most + 1, granule) if size.number % keys == 0}
    if not any(keys in USUAL and keys % unit == 0 for keys in tried):
        tried |= {
            up(-(-size.number // -(-size.number // keys)), multiple)
            for keys in BLOCKS
            for multiple in (granule, unit)
            if keys <= most
        }
    return sorted(keys for keys in tried if keys >= BLOCKS[0])


def _others(ranked: Sequence[tuple[AttentionPlan, Timing]]) -> tuple[tuple[AttentionPlan, float], ...]:
    return tuple((plan, timing.nanoseconds) for plan, timing in ranked[:RUNNERS_UP])


def _plans(found: Attention, step: Step, keys: int, options: Options) -> Iterator[AttentionPlan]:
    """The tilings with so many keys to a block that fit."""
    first, second, chip = found.scores, found.context, options.soc
    sizes, columns = Sizes.of(first), up(Sizes.of(second).n, granules(second)[1])
    if keys % granules(first)[1] or keys % granules(second)[2]:
        return
    for m, heads in _rows(found, options):
        rows = heads * found.each if heads > 1 else m
        if m % granules(first)[0] or m % granules(second)[0] or _bytes(found, rows, keys) > chip.usable("ub"):
            continue
        items = -(-sizes.m // rows) * sizes.batches
        cores = options.cores if found.names else min(options.cores, items)
        context = steps_within(
            second, chip, Plan(m, columns, min(DEEP, keys), 0, 1, cores, buffers=options.buffers)
        )
        for n in _widths(first, keys):
            plan = Plan(m, n, sizes.k, 0, 2, cores, buffers=options.buffers)
            scores = steps_within(first, chip, plan)
            if context is None or scores is None or (heads > 1 and context.load < keys):
                continue
            if n % found.unit or context.load % found.unit:
                continue
            if _fits(found, chip, scores, context, heads):
                each = found.each if heads > 1 else 0
                made = AttentionPlan(scores, context, cores, LAG, keys, heads, each)
                yield from [made] if found.names else [made.on(fewest(items, cores)), made]


def _rows(found: Attention, options: Options) -> Sequence[tuple[int, int]]:
    """Rows of queries of a tile, and how many heads an item has: one, or several that are side by side, some or all of
    them."""
    granule, levels = granules(found.scores)[0], options.tile[:1] or LEVELS
    if found.heads == 1:
        tall = up(Sizes.of(found.scores).m, granule)
        return [(m, 1) for m in sorted({min(level, tall) for level in levels if level <= MOST_ROWS})]
    several = [min(heads, found.heads) for heads in BESIDE]
    tiles = [(up(heads * found.each, granule), heads) for heads in sorted(set(several))]
    return [(m, heads) for m, heads in tiles if m <= MOST_BESIDE]


def _widths(scores: Product, keys: int) -> Sequence[int]:
    """So many keys of a block are scored at a time."""
    if not scores.n.static:
        return [width for width in sorted({min(width, keys) for width in WIDTHS}) if keys <= PARTS * width]
    parts = [keys // count for count in range(1, PARTS + 1) if keys % count == 0]
    return [part for part in parts if part <= WIDTHS[-1] and part % granules(scores)[1] == 0]


def _fits(found: Attention, chip: Soc, first: Plan, second: Plan, heads: int) -> bool:
    """The products take turns in l0a, l0b and l0c."""
    sums = 4 * max(first.turns * first.m * first.n, second.turns * second.m * second.n)
    loaded = first.load * (first.m + heads * first.n) + second.load * (second.m + heads * second.n)
    return sums <= chip.usable("l0c") and 2 * found.scores.size * loaded <= chip.usable("l1")


def _bytes(found: Attention, rows: int, keys: int) -> int:
    """An estimate of the bytes of UB for all rows that a vector core has of a block, and for their sums."""
    each = 2 * element_bytes(found.scores.output) + 2 * found.context.size + 4
    return -(-rows // VECTOR_CORES) * (keys * each + SUMS * 4 * up(found.context.n.number, 16))
