"""Chooses the tiling of attention in blocks of keys: rows of an item, and keys of a block.

    choose_online(attention, step, options)       # choices, the fastest first: AttentionPlan(..., keys=512)

The vector cores take all of their rows of a block at a time. While they do, the cube scores the next block, and sums the
one before.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from math import prod

from xdsl.dialects.builtin import f32

from ascir.cost.memory import l2_rate
from ascir.passes.graph.cube.attention.clock import AttentionClock
from ascir.passes.graph.cube.attention.online import Step
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
from ascir.passes.graph.cube.clock import Clock
from ascir.passes.graph.cube.cuts import LEVELS
from ascir.passes.graph.cube.plan import Options, Plan, Sizes, Timing, granules, up
from ascir.passes.graph.cube.problem import Product
from ascir.passes.graph.cube.rows import VECTOR_CORES
from ascir.passes.graph.tiling.errors import Untileable
from ascir.passes.graph.tiling.nodes import Elementwise, Reduce, element_bytes
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

COLUMNS = 64
"""Elements of f32 of a row that an instruction combines with a value of the row."""

OTHERS = 26
"""Instructions of a block whose work does not grow with it: those on values of rows, and on sums."""

REDUCED = 3
"""An instruction reduces eight elements of f32 to one: bits of their number."""

PARTS = 2
"""The most loads of the keys of a block: with more, the cube has not enough flags."""

SLOW = 2
"""How much longer exponentials take than sums and products."""

HIDING = 3
"""Instructions of a block that hide what is behind its last key, if that is not known or within its tile."""

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


class OnlineClock(AttentionClock):
    """Predicts the time of a plan with so many keys to a block."""

    sums = f32

    def __init__(
        self,
        found: Attention,
        step: Step,
        keys: int,
        options: Options,
        whole: int | None = None,
        batches: int | None = None,
    ):
        """`whole`: how many keys there are, and `batches`, if that is not asked of the tensors."""
        super().__init__(found, options)
        if batches is not None and not found.scores.batches.static:
            self.scores, self.context = (
                Clock(replace(each.sizes, batches=batches), options.soc, options.hf32, options.launch)
                for each in (self.scores, self.context)
            )
        self.step, self.keys, self.whole = step, keys, whole or self.whole
        if set(found.scores.n.names) & set(found.scores.m.names) and whole:
            self.scores, self.context = (
                Clock(replace(each.sizes, m=whole), options.soc, options.hf32, options.launch)
                for each in (self.scores, self.context)
            )
        self._cut(self.whole)
        self.bound = self._bound()
        self._cut(min(keys, self.whole))
        self.parts = -(-self.whole // keys)
        self.end = self.k["cross_core"]

    def _cut(self, keys: int) -> None:
        """Let both products have so many keys."""
        chip, few = self.options.soc, (self.options.hf32, self.options.launch)
        self.scores = Clock(replace(self.scores.sizes, n=keys), chip, *few)
        self.context = Clock(replace(self.context.sizes, k=keys), chip, *few)

    def _vector(self, plan: AttentionPlan) -> tuple[float, float]:
        """Cycles of a block on each of its vector cores, and until its scores have come and its exponentials have left."""
        half = -(-min(plan.rows, self.scores.sizes.m) // VECTOR_CORES)
        came = half * self.scores.sizes.n * element_bytes(self.found.scores.output) / self.k["gm_read_aiv"]
        left = half * self.scores.sizes.n * self.found.context.size / self.k["gm_write"]
        moved = self.k["l2_latency"] + came + self.k["write_latency"] + left
        return self._block(plan), moved * self._crowd(plan)

    def _crowd(self, plan: AttentionPlan) -> float:
        """How much longer transfers take because two kinds of them go on at a time, of three: those of MTE2 and of results on
        the cube cores, and those of vector cores."""
        rates = self.k["gm_read_aic"] + self.k["gm_write"] + VECTOR_CORES * self.k["gm_read_aiv"]
        return max(1.0, 2 / 3 * rates * plan.cores / l2_rate(self.options.soc))

    def _block(self, plan: AttentionPlan) -> float:
        """Cycles of a block on each of its vector cores: their work, or what they load."""
        chip, sizes = self.options.soc, self.scores.sizes
        half = -(-min(plan.rows, sizes.m) // VECTOR_CORES)
        column = self.step.stage.column
        own = [
            node
            for node in self.step.stage.phase.nodes
            if (isinstance(node, Elementwise) and column in node.support)
            or (isinstance(node, Reduce) and column in node.axes)
        ]
        exact = self.found.scores.n.static and self.keys % self.step.stage.phase.unit == 0
        hidden, row = 0 if exact else HIDING, self.step.stage.row
        # What is the same for all rows, as of a mask, is computed once.
        often = sum(
            (SLOW if isinstance(node, Elementwise) and node.name == "exp" else 1)
            * (half if row is None or row in node.support else 1)
            for node in own
        )
        heads = len(own) + hidden + self.keys // COLUMNS + OTHERS
        passed = self.keys * often + half * (hidden * COLUMNS + 3 * self.context.sizes.n)
        work = passed * element_bytes(f32) / chip.vector_bytes + heads * chip.timing["vector_head"]
        levels = -(-(self.keys - 1).bit_length() // REDUCED)
        work += sum(isinstance(node, Reduce) for node in own) * levels * chip.timing["vector_head_reduce"]
        sums = half * self.context.sizes.n * element_bytes(f32) / chip.timing["gm_read_aiv"]
        scores = half * sizes.n * element_bytes(self.found.scores.output) / chip.timing["gm_read_aiv"]
        # What the cube has summed comes into bytes that exponentials needed, and no earlier, and the next scores behind it.
        return work + chip.timing["l2_latency"] + sums + scores
