"""Chooses the tiling of attention in blocks of keys: rows of an item, and keys of a block.

    choose_online(attention, step, options)       # choices, the fastest first: AttentionPlan(..., keys=512)

The vector cores take all of their rows of a block at a time. While they do, the cube scores the next block, and sums the
one before.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace

from xdsl.dialects.builtin import f32

from ascir.cost.launch import groups_ns
from ascir.passes.graph.cube.attention.online import Step
from ascir.passes.graph.cube.attention.plan import (
    DEEP,
    MOST_ROWS,
    WIDTHS,
    AttentionChoice,
    AttentionClock,
    AttentionPlan,
    Work,
    steps_within,
)
from ascir.passes.graph.cube.attention.problem import Attention
from ascir.passes.graph.cube.attention.units import LAG
from ascir.passes.graph.cube.choose import RUNNERS_UP
from ascir.passes.graph.cube.clock import IMPERFECT, Clock
from ascir.passes.graph.cube.cuts import LEVELS
from ascir.passes.graph.cube.plan import Options, Plan, Sizes, Timing, granules, up
from ascir.passes.graph.cube.problem import Product
from ascir.passes.graph.cube.rows import VECTOR_CORES
from ascir.passes.graph.tiling.errors import Untileable
from ascir.passes.graph.tiling.nodes import Elementwise, Reduce, element_bytes
from ascir.target import Soc

BLOCKS = (64, 128, 256, 384, 512, 768, 1024, 2048)
"""The keys of a block that are tried if their number has a name."""

COLUMNS = 64
"""Elements of f32 of a row that an instruction combines with a value of the row."""

OTHERS = 30
"""Instructions of a block whose work does not grow with it: those on values of rows, and on sums."""

PARTS = 2
"""The most loads of the keys of a block: with more, the cube has not enough flags."""

SLOW = 2
"""How much longer exponentials take than sums and products."""

SUMS = 3
"""Tiles of sums in UB: those of an item, what is added to them, and results before and after they are rounded."""


def choose_online(found: Attention, step: Step, options: Options) -> list[AttentionChoice]:
    """The tilings, the fastest first."""
    found = replace(found, between=step.stage)
    if found.context.relu:
        size = found.scores.n
        kind = "a static size" if size.static else "a named size"
        raise Untileable(f"a relu after sums over keys of {kind}, {size}: cut the group there")
    blocks = _blocks(found)
    clocks = {keys: OnlineClock(found, step, keys, options) for keys in blocks}
    timed = [
        (clocks[plan.keys].predict(plan), plan)
        for keys in blocks
        for plan in _plans(found, step, keys, options)
    ]
    if not timed:
        raise Untileable("no block of keys of two products fits into the memories of the cores")
    timed.sort(key=lambda each: each[0].nanoseconds)
    best: dict[tuple[int, int], tuple[Timing, AttentionPlan]] = {}
    for timing, plan in timed:
        best.setdefault((plan.rows, plan.keys), (timing, plan))
    ranked = [(plan, timing) for timing, plan in best.values()]
    return [
        AttentionChoice(plan, timing, _others(ranked[number + 1 :]))
        for number, (plan, timing) in enumerate(ranked)
    ]


def _blocks(found: Attention) -> Iterable[int]:
    """The keys of a block that are tried: of a static number, several whole blocks."""
    size = found.scores.n
    if not size.static:
        return BLOCKS
    granule = granules(found.scores)[1]
    return [
        keys
        for keys in range(granule, min(BLOCKS[-1], size.number - 1) + 1, granule)
        if keys >= BLOCKS[0] and size.number % keys == 0
    ]


def _others(ranked: Sequence[tuple[AttentionPlan, Timing]]) -> tuple[tuple[AttentionPlan, float], ...]:
    return tuple((plan, timing.nanoseconds) for plan, timing in ranked[:RUNNERS_UP])


def _plans(found: Attention, step: Step, keys: int, options: Options) -> Iterator[AttentionPlan]:
    """The tilings with so many keys to a block that fit."""
    first, second, chip = found.scores, found.context, options.soc
    sizes = Sizes.of(first)
    tall, columns = up(sizes.m, granules(first)[0]), up(Sizes.of(second).n, granules(second)[1])
    if keys % granules(first)[1] or keys % granules(second)[2]:
        return
    for m in sorted({min(level, tall) for level in options.tile[:1] or LEVELS if level <= MOST_ROWS}):
        if m % granules(first)[0] or m % granules(second)[0] or _bytes(found, m, keys) > chip.usable("ub"):
            continue
        items = -(-sizes.m // m) * sizes.batches
        cores = options.cores if found.names else min(options.cores, items)
        context = steps_within(
            second, chip, Plan(m, columns, min(DEEP, keys), 0, 1, cores, buffers=options.buffers)
        )
        for n in _widths(first, keys):
            plan = Plan(m, n, sizes.k, 0, 2, cores, buffers=options.buffers)
            scores = steps_within(first, chip, plan)
            if context is not None and scores is not None and _fits(found, chip, scores, context):
                yield AttentionPlan(scores, context, cores, LAG, keys)


def _widths(scores: Product, keys: int) -> Sequence[int]:
    """So many keys of a block are scored at a time."""
    if not scores.n.static:
        return [width for width in sorted({min(width, keys) for width in WIDTHS}) if keys <= PARTS * width]
    parts = [keys // count for count in range(1, PARTS + 1) if keys % count == 0]
    return [part for part in parts if part <= WIDTHS[-1] and part % granules(scores)[1] == 0]


def _fits(found: Attention, chip: Soc, first: Plan, second: Plan) -> bool:
    """The products take turns in l0a, l0b and l0c."""
    sums = 4 * max(first.turns * first.m * first.n, second.turns * second.m * second.n)
    loaded = first.load * (first.m + first.n) + second.load * (second.m + second.n)
    return sums <= chip.usable("l0c") and 2 * found.scores.size * loaded <= chip.usable("l1")


def _bytes(found: Attention, rows: int, keys: int) -> int:
    """An estimate of the bytes of UB for all rows that a vector core has of a block, and for their sums."""
    each = 2 * element_bytes(found.scores.output) + 2 * found.context.size + 4
    return -(-rows // VECTOR_CORES) * (keys * each + SUMS * 4 * up(found.context.n.number, 16))


class OnlineClock(AttentionClock):
    """Predicts the time of a plan with so many keys to a block."""

    def __init__(self, found: Attention, step: Step, keys: int, options: Options):
        super().__init__(found, options)
        self.step, self.keys, self.whole = step, keys, self.scores.sizes.n
        chip, few = options.soc, (options.hf32, options.launch)
        self.scores = Clock(replace(self.scores.sizes, n=min(keys, self.whole)), chip, *few)
        self.context = Clock(replace(self.context.sizes, k=min(keys, self.whole)), chip, *few)

    def predict(self, plan: AttentionPlan) -> Timing:
        k, sizes = self.options.soc.timing, self.scores.sizes
        items = -(-sizes.m // plan.rows) * sizes.batches
        each = -(-self.whole // self.keys)
        units = -(-items // plan.cores) * each
        first, second = self._scores(plan.scores), self._context(plan.context)
        vector = self._block(plan)
        pipes = {name: first.pipes[name] + second.pipes[name] for name in first.pipes}
        pipes["MTE2"] = max(pipes["MTE2"], self._shared(plan, units))
        cube = max(pipes.values()) + IMPERFECT * (sum(pipes.values()) - max(pipes.values()))
        through = first.alone + vector + second.alone + 3 * k["cross_core"]
        paces = {**pipes, "V": vector, "latency": through / (plan.ahead + 1)}
        pace = max(cube, vector, through / (plan.ahead + 1))
        bound = self._bound()
        nanoseconds = max(self.scores.with_launch(through + (units - 1) * pace, plan.cores), bound)
        if self.options.launch:
            nanoseconds += groups_ns(self.options.soc, plan.cores)
        return Timing(nanoseconds, bound, max(paces, key=lambda name: paces[name]))

    def _context(self, plan: Plan) -> Work:
        found = super()._context(plan)
        store = self.context.store(min(plan.m, self.context.sizes.m), self.context.sizes.n, f32)
        return Work({**found.pipes, "FIX": store}, found.alone)

    def _moved(self) -> int:
        scores, context = self.scores.sizes, self.context.sizes
        moved = scores.m * (scores.k + context.n) + self.whole * (scores.k + context.n)
        return moved * scores.batches * self.found.scores.size

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
        often = sum(SLOW if isinstance(node, Elementwise) and node.name == "exp" else 1 for node in own)
        heads = len(own) + self.keys // COLUMNS + OTHERS
        passed = half * (self.keys * often + 3 * self.context.sizes.n)
        work = passed * element_bytes(f32) / chip.vector_bytes + heads * chip.timing["vector_head"]
        loaded = half * (sizes.n * element_bytes(self.found.scores.output) + self.context.sizes.n * 4)
        return max(work, loaded / chip.timing["gm_read_aiv"])
