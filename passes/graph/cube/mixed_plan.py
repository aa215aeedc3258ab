"""What a product with stages takes as a kernel of both kinds of core, and its blocks where rows must be whole.

    predicted(division_of(function), choice, options)      # nanoseconds, with the launch

Both kinds of core work side by side on different blocks: the slower of the two sets the pace, or half of the way of a block
into the vector cores, as two are under way. What the vector cores do for the last block comes after all products.
"""

from __future__ import annotations

from dataclasses import replace

from ascir.passes.graph.cube.division import LEFT, Division
from ascir.passes.graph.cube.plan import (
    LEVELS,
    Choice,
    Clock,
    Options,
    Plan,
    Sizes,
    Timing,
    choose,
    clock_of,
    up,
)
from ascir.passes.graph.cube.rows import VECTOR_CORES
from ascir.passes.graph.cube.stage import Stage
from ascir.passes.graph.cube.strips_plan import with_strips
from ascir.passes.graph.tiling.choose import Options as VectorOptions
from ascir.passes.graph.tiling.choose import Search
from ascir.passes.graph.tiling.cost import Prediction
from ascir.passes.graph.tiling.errors import Untileable
from ascir.target import Soc

HEADS = 2
"""Instructions of a node, about: each has its head again for each block."""


def block_of(found: Division, options: Options) -> Choice:
    """The fastest blocks with what is behind them, if nothing is before them; where rows are reduced, of whole rows."""
    product, stage = found.product, found.behind
    if stage is not None and stage.whole_rows:
        return _whole_rows(found, stage, options)
    if found.before:
        return choose(product, options)
    if stage is None:
        return with_strips(product, options, choose(product, options))
    alone, clock = _Alone(stage, options), clock_of(product, options)

    def behind(timing: Timing, plan: Plan) -> Timing:
        return replace(timing, nanoseconds=_behind(alone, clock, plan, timing))

    return with_strips(product, options, choose(product, options, behind=behind), behind)


def _whole_rows(found: Division, stage: Stage, options: Options) -> Choice:
    n = found.product.n
    if not n.static:
        raise Untileable(f"rows of {n} elements that are reduced behind a product: their size must be known")
    alone = None if found.before else _Alone(stage, options)
    clock = clock_of(found.product, options)
    best: tuple[float, Choice] | None = None
    wide, room = up(n.number, 32), options.soc.usable("l0c")
    refusal = ""
    for m in LEVELS if not options.tile else options.tile[:1]:
        if (size := 4 * m * wide) > room:
            refusal = refusal or f"{m} of them take {size} bytes of {room} in l0c"
            continue
        try:
            choice = choose(found.product, replace(options, tile=(m, wide, *options.tile[2:])))
        except Untileable as declined:
            refusal = refusal or str(declined)
            continue
        # As `predicted` takes it, where something is before the product.
        nanoseconds = choice.timing.nanoseconds
        if alone is not None:
            nanoseconds = _behind(alone, clock, choice.plan, choice.timing)
        if best is None or nanoseconds < best[0]:
            best = nanoseconds, replace(choice, timing=replace(choice.timing, nanoseconds=nanoseconds))
    if best is None:
        raise Untileable(f"rows of {n} elements that are reduced behind a product must be whole: {refusal}")
    return best[1]


def predicted(found: Division, choice: Choice, options: Options) -> float:
    """Nanoseconds, with the launch, of a choice for the product alone."""
    if found.behind is not None and not found.before:
        clock = clock_of(found.product, options)
        return _behind(_Alone(found.behind, options), clock, choice.plan, choice.timing)
    plan, timing = choice.plan, options.soc.timing
    sizes = Sizes.of(found.product)
    tall, wide = -(-sizes.m // plan.m), -(-sizes.n // plan.n)
    # An operand is computed anew for each block that it is multiplied in.
    anew = {side: wide if side == LEFT else tall for side in found.before}
    vector = sum(
        _Alone(found.before[side], options).beside(plan).nanoseconds * times for side, times in anew.items()
    )
    if found.behind is not None:
        vector += _Alone(found.behind, options).beside(plan).nanoseconds
    rounds = max(1, -(-tall * wide * sizes.batches // plan.cores))
    launch = plan.cores * (timing["launch_group_ns"] - timing["launch_core_ns"])
    product = choice.timing.nanoseconds
    return max(product, vector) + min(product, vector) / rounds + launch


class _Alone:
    """A stage as a kernel of the vector cores: of those that stand beside the cube cores of a plan, as more of them would have
    smaller tiles, with a head for each."""

    def __init__(self, stage: Stage, options: Options):
        self.stage, self.options = stage, options
        self._search = Search(stage.phase, options.soc)
        self._known: dict[int, Prediction] = {}

    def beside(self, plan: Plan) -> Prediction:
        if plan.cores not in self._known:
            chip = self.options.soc
            cores = plan.cores * VECTOR_CORES
            wanted = VectorOptions(chip, cores, self.options.buffers, capacity=chip.usable("ub"))
            self._known[plan.cores] = self._search.choose(wanted).prediction
        return self._known[plan.cores]


def vector_cycles(chip: Soc, stage: Stage, alone: Prediction, rows: int, part: float) -> tuple[float, float]:
    """Cycles of a vector core for so many rows, which are such a part of all there are, and until the first is there."""
    per_ns, k = chip.frequency_mhz / 1000, chip.timing
    heads = HEADS * len(stage.phase.nodes) * k["vector_head"] if rows else 0.0
    latency = max(alone.start * per_ns - k["kernel_begin"], 0)
    return alone.pipes * per_ns * part + heads, latency


def _behind(alone: _Alone, clock: Clock, plan: Plan, timing: Timing) -> float:
    """With a stage behind the product of the clock, and none before. Never less than the product takes alone."""
    chip, k, sizes = clock.chip, clock.k, clock.sizes
    rounds = max(1, clock.rounds(plan))
    if plan.strip:
        cycles = (timing.nanoseconds - clock.with_launch(0, plan.cores)) * chip.frequency_mhz / 1000
        block, once = cycles / rounds, 0.0
    else:
        block, once, _ = clock.block(plan, sizes.product.output)
    m, n = min(plan.m, sizes.m), min(plan.n, sizes.n)
    rows = -(-m // VECTOR_CORES)
    part = rows * n / (sizes.m * sizes.n * sizes.batches)
    vector, latency = vector_cycles(chip, alone.stage, alone.beside(plan), rows, part)
    way = block + k["cross_core"] + latency
    # A slot is free again when it was loaded, whatever is done with that.
    pace = max(block, vector, (way + k["cross_core"]) / 2)
    launch = plan.cores * (k["launch_group_ns"] - k["launch_core_ns"]) if clock.launch else 0
    return clock.with_launch(once + way + vector + (rounds - 1) * pace, plan.cores) + launch
