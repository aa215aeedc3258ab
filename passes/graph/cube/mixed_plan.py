"""Predicts the time of a mixed kernel of a product, and chooses its blocks where the epilogue needs whole rows.

    predicted(division_of(function), choice, options)      # nanoseconds, with the launch

Cube and vector cores work on different blocks at the same time, so the slower of them determines the time of a block,
or half of the latency of a block from cube to vector cores, as two are in flight. The epilogue of the last block comes
after all products. Where the vector cores also compute operands, they do so in turn with the epilogue, block after
block.
"""

from __future__ import annotations

from dataclasses import replace
from math import prod

from ascir.cost.launch import groups_ns
from ascir.passes.graph.cube.choose import choose
from ascir.passes.graph.cube.clock import Clock, clock_of
from ascir.passes.graph.cube.copies_plan import with_copies
from ascir.passes.graph.cube.cuts import LEVELS
from ascir.passes.graph.cube.division import Division
from ascir.passes.graph.cube.plan import Behind, Choice, Options, Plan, Sizes, Timing, up
from ascir.passes.graph.cube.problem import LEFT, Product
from ascir.passes.graph.cube.rows import VECTOR_CORES
from ascir.passes.graph.cube.stage import Stage
from ascir.passes.graph.cube.strips_plan import with_strips
from ascir.passes.graph.tiling.choose import Options as VectorOptions
from ascir.passes.graph.tiling.choose import Search
from ascir.passes.graph.tiling.errors import Untileable
from ascir.passes.graph.tiling.prediction import Prediction
from ascir.target import Soc

HEADS = 2
"""The approximate number of instructions of a node: each has start-up cycles for each block."""


def block_of(found: Division, options: Options) -> Choice:
    """The fastest tiling including prologue and epilogue; blocks have whole rows if the epilogue reduces rows."""
    product, stage = found.product, found.behind
    if stage is not None and stage.whole_rows:
        return _whole_rows(found, options)
    if found.before:
        return choose(product, options, behind=_with_stages(found, options, clock_of(product, options)))
    if stage is None:
        return with_strips(product, options, choose(product, options))
    alone = Alone(stage, options)

    def plan(made: Product) -> Choice:
        behind = _followed(alone, clock_of(made, options))
        return with_strips(made, options, choose(made, options, behind=behind), behind)

    return with_copies(product, options, plan(product), plan, grouped=True)


def _with_stages(found: Division, options: Options, clock: Clock) -> Behind:
    """The time of a plan with the stages before and after the product."""
    if not found.before:
        assert found.behind is not None
        return _followed(Alone(found.behind, options), clock)
    computed = _Computed(found, options, clock)
    return lambda timing, plan: replace(timing, nanoseconds=computed.nanoseconds(plan))


def _followed(alone: Alone, clock: Clock) -> Behind:
    return lambda timing, plan: replace(timing, nanoseconds=_behind(alone, clock, plan, timing))


def _whole_rows(found: Division, options: Options) -> Choice:
    n = found.product.n
    if not n.static:
        raise Untileable(f"rows of {n} elements that are reduced after a product: their size must be static")
    stages = _with_stages(found, options, clock_of(found.product, options))
    best: Choice | None = None
    wide, room = up(n.number, 32), options.soc.usable("l0c")
    refusal = ""
    for m in LEVELS if not options.tile else options.tile[:1]:
        if (size := 4 * m * wide) > room:
            refusal = refusal or f"{m} of them take {size} bytes of {room} in l0c"
            continue
        try:
            tile = (m, wide, *options.tile[2:])
            choice = choose(found.product, replace(options, tile=tile), behind=stages)
        except Untileable as declined:
            refusal = refusal or str(declined)
            continue
        if best is None or choice.timing.nanoseconds < best.timing.nanoseconds:
            best = choice
    if best is None:
        raise Untileable(
            f"rows of {n} elements that are reduced after a product must be in one block: {refusal}"
        )
    return best


def predicted(found: Division, choice: Choice, options: Options, clock: Clock | None = None) -> float:
    """Nanoseconds of a mixed kernel, including the launch, for a tiling that was chosen for the product alone; by this
    clock if one is given."""
    clock, plan = clock or clock_of(found.product, options), choice.plan
    if found.before:
        return _Computed(found, options, clock).nanoseconds(plan)
    if found.behind is not None:
        return _behind(Alone(found.behind, options), clock, plan, choice.timing)
    return choice.timing.nanoseconds + _more_launch(clock, plan)


class _Computed:
    """A product with operands that are computed again for each block, in the steps along k in which they are loaded.
    Those of the next block are computed after the epilogue of this one."""

    def __init__(self, found: Division, options: Options, clock: Clock):
        self.found, self.options, self.clock = found, options, clock
        self._before = {side: Alone(stage, options) for side, stage in found.before.items()}
        self._behind = None if found.behind is None else Alone(found.behind, options)

    def nanoseconds(self, plan: Plan) -> float:
        """With the launch."""
        clock, k, sizes = self.clock, self.clock.k, self.clock.sizes
        block, ramp, _ = clock.block(plan, self.found.product.output)
        m, n = min(plan.m, sizes.m), min(plan.n, sizes.n)
        loads, each, latency = -(-sizes.k // plan.load), 0.0, 0.0
        for side, alone in self._before.items():
            vector, late = operand_cycles(self.found, side, plan, self.options, alone)
            each, latency = each + vector, latency + late
        rounds, pace = clock.rounds(plan), max(block, each * loads)
        first, more = latency + each + k["cross_core"], _more_launch(clock, plan)
        if self._behind is None:
            return clock.with_launch(ramp + first + rounds * pace, plan.cores) + more
        vector, latency = self._behind.of_block(sizes, plan)
        tail = block / loads + clock.store(m, n) + k["cross_core"] + latency + vector
        return clock.with_launch(ramp + rounds * (first + pace + tail), plan.cores) + more


def operand_cycles(
    found: Division, side: int, plan: Plan, options: Options, alone: Alone | None = None
) -> tuple[float, float]:
    """Cycles of a vector core for one load of a computed operand, and the latency until the first one is ready."""
    sizes, stage = Sizes.of(found.product), found.before[side]
    left = min(plan.m, sizes.m), sizes.m, found.product.lhs
    right = min(plan.n, sizes.n), sizes.n, found.product.rhs
    width, whole, own = left if side == LEFT else right
    half, matrices = -(-width // VECTOR_CORES), prod(size.assumed for size in own)
    part = half * min(plan.load, sizes.k) / (whole * sizes.k * matrices)
    alone = alone or Alone(stage, options)
    return vector_cycles(options.soc, stage, alone.beside(plan.cores), half, part)


def _more_launch(clock: Clock, plan: Plan) -> float:
    """The additional nanoseconds to launch groups of cores instead of cube cores alone."""
    return groups_ns(clock.chip, plan.cores) if clock.launch else 0.0


class Alone:
    """A stage as a kernel of its own, on the vector cores of the groups that a plan uses: with more cores, tiles would
    be smaller and instructions more."""

    def __init__(self, stage: Stage, options: Options):
        self.stage, self.options = stage, options
        self._search = Search(stage.phase, options.soc)
        self._known: dict[int, Prediction] = {}

    def beside(self, groups: int) -> Prediction:
        """The prediction on the vector cores of so many groups."""
        if groups not in self._known:
            chip = self.options.soc
            cores = groups * VECTOR_CORES
            wanted = VectorOptions(chip, cores, self.options.buffers, capacity=chip.usable("ub"))
            self._known[groups] = self._search.choose(wanted).prediction
        return self._known[groups]

    def of_block(self, sizes: Sizes, plan: Plan) -> tuple[float, float]:
        """The cycles of a vector core for its half of a block of the product, and the latency of the first rows."""
        rows = -(-min(plan.m, sizes.m) // VECTOR_CORES)
        part = rows * min(plan.n, sizes.n) / (sizes.m * sizes.n * sizes.batches)
        return self.of_rows(plan.cores, rows, part)

    def of_rows(self, groups: int, rows: int, part: float) -> tuple[float, float]:
        """The same for `rows` rows, which are the fraction `part` of the stage."""
        return vector_cycles(self.options.soc, self.stage, self.beside(groups), rows, part)


def vector_cycles(chip: Soc, stage: Stage, alone: Prediction, rows: int, part: float) -> tuple[float, float]:
    """The cycles of a vector core for `rows` rows, which are the fraction `part` of the stage, and the latency of the
    first."""
    per_ns, k = chip.frequency_mhz / 1000, chip.timing
    heads = HEADS * len(stage.phase.nodes) * k["vector_head"] if rows else 0.0
    latency = max(alone.start * per_ns - k["kernel_begin"], 0)
    return alone.pipes * per_ns * part + heads, latency


def _behind(alone: Alone, clock: Clock, plan: Plan, timing: Timing) -> float:
    """The nanoseconds with an epilogue and no prologue; at least those of the product alone."""
    chip, k, sizes = clock.chip, clock.k, clock.sizes
    rounds = max(1, clock.rounds(plan))
    if plan.strip:
        cycles = (timing.nanoseconds - clock.with_launch(0, plan.cores)) * chip.frequency_mhz / 1000
        block, ramp = cycles / rounds, 0.0
    else:
        block, ramp, _ = clock.block(plan, sizes.product.output)
    vector, latency = alone.of_block(sizes, plan)
    handoff = block + k["cross_core"] + latency
    # A slot is free again as soon as it was loaded.
    pace = max(block, vector, (handoff + k["cross_core"]) / 2)
    cycles = ramp + handoff + vector + (rounds - 1) * pace
    return clock.with_launch(cycles, plan.cores) + _more_launch(clock, plan)
