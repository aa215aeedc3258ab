"""Chooses the tiling of attention: rows of queries per item, keys and values per load.

    choose(attention, options).plan    # AttentionPlan(scores=Plan(m=128, n=128, ...), context=Plan(m=128, n=64, ...))

An item is some rows of one matrix, with all of their scores. While the vector cores work on one item, the cube computes
the scores of the next: two or three items are in flight, so that the time per item is that of the busier kind of core,
or that fraction of the latency of one item.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from functools import cached_property

from ascir.cost.launch import groups_ns
from ascir.cost.memory import hbm_rate, l2_rate
from ascir.passes.graph.cube.attention.problem import Attention
from ascir.passes.graph.cube.choose import RUNNERS_UP
from ascir.passes.graph.cube.clock import IMPERFECT, Clock
from ascir.passes.graph.cube.cuts import LEVELS, longest_step
from ascir.passes.graph.cube.plan import Options, Plan, Sizes, Timing, granules, up
from ascir.passes.graph.cube.problem import Product
from ascir.passes.graph.cube.rows import VECTOR_CORES
from ascir.passes.graph.tiling.choose import Options as VectorOptions
from ascir.passes.graph.tiling.choose import Search
from ascir.passes.graph.tiling.errors import Untileable
from ascir.passes.graph.tiling.prediction import Prediction
from ascir.target import Soc

WIDTHS = (64, 128, 256, 512)
"""So many keys are scored at a time."""

DEEP = 512
"""So many values are loaded at a time, at most."""

SHORTLIST = 6
"""So many are looked at on fewer cores too."""

FEWER = (1, 2, 4, 8, 12, 16, 20)
"""Cores, where not all are worth their launch."""

MOST_ROWS = 256

AHEAD = (1, 2)
"""So many items are ahead of the one whose context is made."""


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

    @property
    def rows(self) -> int:
        return self.scores.m

    @property
    def area(self) -> int:
        """The scores of a block of keys."""
        return self.rows * self.keys


@dataclass(frozen=True)
class AttentionChoice:
    plan: AttentionPlan
    timing: Timing
    runners_up: tuple[tuple[AttentionPlan, float], ...] = ()


def choose(found: Attention, options: Options) -> AttentionChoice:
    """The fastest tiling, and the runners-up."""
    clock = AttentionClock(found, options)

    def time(plan: AttentionPlan) -> float:
        return clock.predict(plan).nanoseconds

    shortlist = sorted(plans(found, options), key=time)[:SHORTLIST]
    if not shortlist:
        raise Untileable("no rows of two products fit into the memories of the cube core")
    best, *others = sorted((fewer for plan in shortlist for fewer in _launches(found, plan)), key=time)
    runners = {plan.rows: plan for plan in reversed(others) if plan.rows != best.rows}
    ordered = sorted(((plan, time(plan)) for plan in runners.values()), key=lambda each: each[1])
    return AttentionChoice(best, clock.predict(best), tuple(ordered[:RUNNERS_UP]))


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
                if fits(found, chip, scores, context):
                    yield AttentionPlan(scores, context, cores)
                    break
                if context.load <= context.step:
                    break
                context = replace(context, load=context.load - context.step)


def _launches(found: Attention, plan: AttentionPlan) -> Iterator[AttentionPlan]:
    """On fewer cores too, if the number of items is known: each costs time at launch; and with more items under
    way."""
    fewer = [] if found.names else [count for count in FEWER if count < plan.cores]
    for cores in (plan.cores, *fewer):
        for ahead in AHEAD:
            yield AttentionPlan(
                replace(plan.scores, cores=cores), replace(plan.context, cores=cores), cores, ahead
            )


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


@dataclass(frozen=True)
class Work:
    """Cycles of one item on each pipe of the cube core, for one product, and the latency of the item alone."""

    pipes: dict[str, float]
    alone: float


class AttentionClock:
    """Predicts the time of a plan."""

    def __init__(self, found: Attention, options: Options):
        self.found, self.options = found, options
        self.scores = Clock(Sizes.of(found.scores), options.soc, options.hf32, options.launch)
        self.context = Clock(Sizes.of(found.context), options.soc, options.hf32, options.launch)

    @cached_property
    def stage(self) -> Prediction:
        """What the vector cores do, all of them, as if it were a kernel."""
        chip = self.options.soc
        search = Search(self.found.between.phase, chip)
        wanted = VectorOptions(chip, chip.aiv_cores, self.options.buffers, capacity=chip.usable("ub"))
        return search.choose(wanted).prediction

    def predict(self, plan: AttentionPlan) -> Timing:
        k = self.options.soc.timing
        sizes = self.scores.sizes
        items = -(-sizes.m // plan.rows) * sizes.batches
        rounds = -(-items // plan.cores)
        first, second = self._scores(plan.scores), self._context(plan.context)
        vector, latency = self._vector(plan)
        pipes = {name: first.pipes[name] + second.pipes[name] for name in first.pipes}
        pipes["MTE2"] = max(pipes["MTE2"], self._shared(plan, rounds))
        cube = max(pipes.values()) + IMPERFECT * (sum(pipes.values()) - max(pipes.values()))
        through = first.alone + latency + vector + second.alone + 2 * k["cross_core"]
        paces = {**pipes, "V": vector, "latency": through / (plan.ahead + 1)}
        pace = max(cube, vector, through / (plan.ahead + 1))
        cycles = through + (rounds - 1) * pace
        bound = self._bound()
        nanoseconds = max(self.scores.with_launch(cycles, plan.cores), bound)
        if self.options.launch:
            nanoseconds += groups_ns(self.options.soc, plan.cores)
        return Timing(nanoseconds, bound, max(paces, key=lambda name: paces[name]))

    def _scores(self, plan: Plan) -> Work:
        clock, sizes = self.scores, self.scores.sizes
        m, n, count = min(plan.m, sizes.m), min(plan.n, sizes.n), -(-sizes.n // plan.n)
        queries, keys = clock.operands(plan, m, n)
        out = clock.store(m, n, self.found.scores.output)
        one = {"M": clock.multiply(plan, m, n), "MTE1": clock.moves(plan, m, n), "MTE2": keys, "FIX": out}
        pipes = {name: count * cycles for name, cycles in one.items()}
        pipes["MTE2"] = queries + self._loaded(plan, pipes["MTE2"], pipes["MTE1"], count)
        latency = clock.k["hbm_latency"] + clock.k["mmad_latency"]
        return Work(pipes, latency + queries + max(pipes.values()) + sum(one.values()) - max(one.values()))

    def _context(self, plan: Plan) -> Work:
        clock, sizes = self.context, self.context.sizes
        m, n = min(plan.m, sizes.m), min(plan.n, sizes.n)
        pipes = {
            "M": clock.multiply(plan, m, n),
            "MTE1": clock.moves(plan, m, n),
            "MTE2": sum(clock.operands(plan, m, n)),
            "FIX": clock.store(m, n),
        }
        pipes["MTE2"] = self._loaded(plan, pipes["MTE2"], pipes["MTE1"], -(-sizes.k // plan.load))
        first = min(1.0, plan.load / sizes.k)
        alone = max(pipes.values()) + first * (pipes["MTE2"] + pipes["MTE1"]) + pipes["FIX"]
        return Work(pipes, alone + clock.k["l2_latency"] + clock.k["mmad_latency"])

    def _shared(self, plan: AttentionPlan, rounds: int) -> float:
        """The share of one item in what L2 and global memory give to all cores together."""
        scores, context, chip = self.scores.sizes, self.context.sizes, self.options.soc
        rows = min(plan.rows, scores.m)
        loaded = (rows + scores.n) * scores.k + context.k * (rows + context.n)
        once = self._moved() - scores.m * context.n * scores.batches * self.found.scores.size
        loaded *= self.found.scores.size * plan.cores
        return max(loaded / l2_rate(chip), once / hbm_rate(chip) / rounds)

    def _moved(self) -> int:
        """Bytes of what comes in and goes out, once."""
        scores, context = self.scores.sizes, self.context.sizes
        moved = (scores.m + scores.n) * scores.k + (context.k + context.m) * context.n
        return moved * scores.batches * self.found.scores.size

    def _loaded(self, plan: Plan, loads: float, moves: float, count: int) -> float:
        """So many loads come late, and make room when they were moved."""
        if count <= plan.buffers:
            return loads
        return max(loads, (loads + moves + count * self.scores.k["hbm_latency"]) / plan.buffers)

    def _vector(self, plan: AttentionPlan) -> tuple[float, float]:
        """Cycles of an item on each of its vector cores, and until the first of them counts."""
        sizes, per_ns = self.scores.sizes, self.options.soc.frequency_mhz / 1000
        row = self.stage.pipes * per_ns / (sizes.m * sizes.batches)
        begin = self.options.soc.timing["kernel_begin"]
        latency = max(self.stage.start * per_ns - begin, 0)
        return row * -(-min(plan.rows, sizes.m) // VECTOR_CORES), latency

    def _bound(self) -> float:
        """What the cubes take for both products, and memory for what comes in and goes out, once."""
        cube = sum(each.bound_of_cube() for each in (self.scores, self.context))
        return max(cube, self._moved() / self.options.soc.timing["hbm_gb_per_s"])
