"""Chooses the strips of `panels`, and predicts its time.

    strip_of(product, weight, options)      # the strips, and their nanoseconds

The cube goes down strips as with weights of floats; the first panel must be ready before the first product.
"""

from __future__ import annotations

from math import hypot

from ascir.cost.launch import groups_ns, ns_of
from ascir.cost.memory import hbm_rate, l2_rate
from ascir.dialects.tile.spaces import BLOCK_BYTES
from ascir.passes.graph.cube.clock import Sharing
from ascir.passes.graph.cube.lowbit.expand_plan import Expanded, vector_cycles
from ascir.passes.graph.cube.lowbit.problem import Weight
from ascir.passes.graph.cube.mixed_plan import Alone
from ascir.passes.graph.cube.plan import Choice, Options, Plan, Timing, up
from ascir.passes.graph.cube.problem import LEFT, Product
from ascir.passes.graph.cube.rows import VECTOR_CORES
from ascir.passes.graph.cube.stage import Stage
from ascir.passes.graph.cube.strips_plan import strips, timed
from ascir.passes.graph.tiling.errors import Untileable

WIDE = (64, 128, 192, 256)
MOST_ROUNDS = 48
"""The most strips of one core: each has a panel."""
MOST_BANDS = 8
"""The most strips in a column."""
PANELS = 2
"""The number of panels of a core in L2: one is expanded while the other is multiplied."""
AT_ONCE = 64
"""The rows along k of a panel are a multiple of this for each vector core."""


class Panelled(Expanded):
    """The clock of a product whose right operand is in L2, as contiguous panels."""

    def operands(self, plan: Plan, m: int, n: int, times: int = 1) -> tuple[float, float]:
        rows, columns = self._together(plan)
        left = self._operand(LEFT, m, plan.m, plan.load, Sharing(rows, columns, 1, lone=False))
        loads = -(-self.sizes.k // plan.load)
        bytes = plan.load * plan.n * self.sizes.product.size
        return left, loads * (self._burst(bytes, bytes, 0, plan.cores * times) + self.k["gm_instruction"])

    def hbm_cycles(self, plan: Plan) -> tuple[float, float]:
        s = self.sizes
        left, _ = super().hbm_cycles(plan)
        right = s.k * s.n * self.weight.bits / 8
        if self.held(plan) + s.m * s.k * s.product.size > self.chip.l2:
            # L2 has evicted the left operand when the next strips read it again, and panels before they are read.
            left *= self.rounds(plan) // plan.strip
            right += 2 * plan.group * s.k * s.n * s.product.size
        return left, right / hbm_rate(self.chip)

    def bytes(self, plan: Plan) -> tuple[int, int]:
        """The bytes of both operands of a block."""
        deep = self.sizes.k * self.sizes.product.size
        return plan.m * deep, plan.n * deep

    def held(self, plan: Plan) -> int:
        """The bytes of L2 that panels take."""
        rows, columns = panel_of(self.weight, plan)
        panels = min(PANELS, self.rounds(plan) // plan.strip)
        return panels * plan.cores * rows * columns * self.sizes.product.size

    def stays(self, plan: Plan) -> bool:
        """Whether panels stay in L2 beside the rows of the left operand that are in use."""
        rows = plan.group * plan.m * self.sizes.k * self.sizes.product.size
        return self.held(plan) + rows <= self.chip.l2


def panel_of(weight: Weight, plan: Plan) -> tuple[int, int]:
    """The rows and columns of a panel. Few rows are divided, too, so that both vector cores have some."""
    half = up(-(-weight.k // VECTOR_CORES), BLOCK_BYTES)
    return up(weight.k, VECTOR_CORES * min(AT_ONCE, half)), plan.n


def strip_of(
    product: Product, weight: Weight, options: Options, behind: Stage | None = None
) -> tuple[Choice, float]:
    """The strips that are predicted to be fastest, with the epilogue `behind`, and their nanoseconds."""
    if not product.static:
        raise Untileable("panels are for strips: sizes must be static")
    clock = Panelled(product, weight, options)
    alone = None if behind is None else Alone(behind, options)
    found: list[tuple[float, Plan, Timing]] = []
    for plan in strips(clock.sizes, options, WIDE, MOST_ROUNDS, MOST_BANDS):
        if plan.columns or (plan.n % weight.deep and plan.n < weight.n):
            continue
        if clock.stays(plan):
            timing = timed(clock, plan)
            found.append((_nanoseconds(clock, plan, timing, alone), plan, timing))
    if not found:
        raise Untileable(
            "no strips that keep all cores busy and whose panels stay in L2 beside what they are multiplied with"
        )
    nanoseconds, plan, timing = min(found, key=lambda each: each[0])
    return Choice(plan, timing), nanoseconds


def _nanoseconds(clock: Panelled, plan: Plan, timing: Timing, behind: Alone | None) -> float:
    """The time of the first panel, of the slowest resource, and of the epilogue of the last block. Transfers from global
    memory come in bursts when strips begin, and add to the time of the cubes even if that is longer."""
    k, chip = clock.k, clock.chip
    rounds = clock.rounds(plan) // plan.strip
    panel = vector_cycles(clock.sizes.product, clock.weight, plan, chip)
    cubes, hbm = timing.nanoseconds, ns_of(chip, sum(clock.hbm_cycles(plan)))
    waits = (rounds - 1) * _hindered(clock, plan, cubes * chip.frequency_mhz / 1000)
    # One after the other: the weights, the last part of a panel, and the flags of its slot and of its contents.
    part = AT_ONCE * plan.n * clock.sizes.product.size / k["gm_write"]
    first = panel + part + 2 * k["cross_core"] + k["hbm_latency"] + k["write_latency"]
    first += k["kernel_begin_core"] * VECTOR_CORES * plan.cores
    vector, last = rounds * panel, 0.0
    if behind is not None:
        each, latency = behind.of_block(clock.sizes, plan)
        vector += (clock.rounds(plan) - 1) * each
        last = k["cross_core"] + latency + each
    pace = max(hypot(cubes, hbm), ns_of(chip, vector))
    return pace + ns_of(chip, first + waits + last) + groups_ns(chip, plan.cores)


def _hindered(clock: Panelled, plan: Plan, cycles: float) -> float:
    """The cycles that a cube core waits while a panel is written: it shares the bandwidth of L2 equally with cores that
    write."""
    sizes, k = clock.sizes, clock.k
    panel = sizes.k * plan.n * sizes.product.size
    share = l2_rate(clock.chip) / (plan.cores * (1 + VECTOR_CORES))
    writing = panel / VECTOR_CORES / min(share, k["gm_write"])
    wanted = clock.rounds(plan) * sum(clock.bytes(plan)) / cycles
    return writing * max(0.0, 1 - share / wanted)
