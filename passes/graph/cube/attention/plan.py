"""The tilings of attention: rows of queries per item, keys and values per load.

    plans(attention, options)     # AttentionPlan(scores=Plan(m=128, n=128, ...), context=Plan(m=128, n=64, ...)), ...

An item is some rows of one matrix, with all of their scores.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace

from ascir.passes.graph.cube.attention.problem import Attention
from ascir.passes.graph.cube.cuts import LEVELS, longest_step
from ascir.passes.graph.cube.plan import Options, Plan, Sizes, Timing, granules, up
from ascir.passes.graph.cube.problem import Product
from ascir.target import Soc

WIDTHS = (64, 128, 256, 512)
"""So many keys are scored at a time."""

DEEP = 512
"""So many values are loaded at a time, at most."""

MOST_ROWS = 256

FEWER = (1, 2, 4, 8, 12, 16, 20)
"""Cores, where not all are worth their launch."""


@dataclass(frozen=True)
class AttentionPlan:
    """Both products have the same rows: `scores` with all of their depth, `context` with all columns."""

    scores: Plan
    context: Plan
    cores: int
    ahead: int = 1
    """Items whose scores are made before the context of one; blocks of items, if there are several."""
    keys: int = 0
    """The keys of a block, if not all are scored at a time (`online_plan`)."""
    heads: int = 1
    """The heads of an item, if several are side by side (`beside`) ..."""
    each: int = 0
    """... and how many rows each of them has."""

    @property
    def rows(self) -> int:
        return self.heads * self.each or self.scores.m

    @property
    def area(self) -> int:
        """The scores of a block of keys."""
        return self.rows * self.keys

    def on(self, cores: int) -> AttentionPlan:
        """The same on so many cores."""
        scores, context = (replace(each, cores=cores) for each in (self.scores, self.context))
        return replace(self, scores=scores, context=context, cores=cores)


@dataclass(frozen=True)
class AttentionChoice:
    plan: AttentionPlan
    timing: Timing
    runners_up: tuple[tuple[AttentionPlan, float], ...] = ()
    few: AttentionPlan | None = None
    """The tiling if there are no more keys than a block of it has, where their number is named."""

    @property
    def plans(self) -> tuple[AttentionPlan, ...]:
        return (self.plan,) if self.few is None else (self.plan, self.few)


def plans(found: Attention, options: Options) -> Iterator[AttentionPlan]:
    """The tilings that fit into the memories of the cube core, on all cores."""
    first, second, chip = found.scores, found.context, options.soc
    sizes = Sizes.of(first)
    tall, wide = up(sizes.m, granules(first)[0]), up(sizes.n, max(granules(first)[1], granules(second)[2]))
    columns = up(Sizes.of(second).n, granules(second)[1])
    for m in sorted({min(level, tall) for level in options.tile[:1] or LEVELS if level <= MOST_ROWS}):
        if m % granules(first)[0] or m % granules(second)[0]:
            continue
        items = -(-sizes.m // m) * sizes.batches
        cores = min(options.cores, items) if not found.names else options.cores
        context = steps_within(
            second, chip, Plan(m, columns, min(DEEP, wide), 0, 1, cores, buffers=options.buffers)
        )
        for n in sorted({min(width, wide) for width in WIDTHS}):
            scores = steps_within(first, chip, Plan(m, n, sizes.k, 0, 2, cores, buffers=options.buffers))
            while context is not None and scores is not None:
                whole = n % found.unit == context.load % found.unit == 0
                if whole and fits(found, chip, scores, context):
                    yield AttentionPlan(scores, context, cores)
                    break
                if context.load <= context.step:
                    break
                context = replace(context, load=context.load - context.step)


def fewest(items: int, cores: int) -> int:
    """The fewest cores that make so many items in no more rounds: others would only load at the same time."""
    return -(-items // -(-items // cores))


def steps_within(product: Product, chip: Soc, plan: Plan) -> Plan | None:
    """A plan with what is multiplied at a time, in half of l0a and l0b: the other one is for the other product. None where
    there is no room at all."""
    granule = granules(product)[2]
    most = longest_step(product, chip, plan.m, plan.n) // 2 // granule * granule
    if not most or plan.n % granules(product)[1]:
        return None
    count = -(-plan.load // most)
    step = up(-(-plan.load // count), granule)
    return replace(plan, load=step * count, step=step)


def fits(found: Attention, chip: Soc, first: Plan, second: Plan) -> bool:
    size = found.scores.size
    sums = 4 * (first.turns * first.m * first.n + second.turns * second.m * second.n)
    loaded = first.load * (first.m + first.n) + second.load * (second.m + second.n)
    return sums <= chip.usable("l0c") and 2 * size * loaded <= chip.usable("l1")
