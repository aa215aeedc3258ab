"""Predicts the time of a product with a 2:4 sparse matrix of floats, which the vector cores expand ahead of the cube.

    PanelClock(sizes, options).predict(plan).nanoseconds

The cube loads the expanded matrix from contiguous slots. The packed matrix is read from HBM once; for each row of
blocks, L2 serves it again, and takes and returns the expanded form.
"""

from __future__ import annotations

from xdsl.ir import Attribute

from ascir.cost.memory import hbm_rate, l2_rate
from ascir.dialects.graph.sparse import DEEP, FOURS
from ascir.passes.graph.cube.bursts import Bursts
from ascir.passes.graph.cube.clock import Clock
from ascir.passes.graph.cube.plan import Options, Plan, Sizes
from ascir.passes.graph.cube.problem import RIGHT
from ascir.passes.graph.cube.rows import VECTOR_CORES

SELECTS, OF_TWO, COPIES = 6, 2, 4
"""The instructions that expand a block: selects, those of them that read two tiles from one group of banks, and
copies."""


class PanelClock(Clock):
    """The cycles of a plan whose right operand is expanded in panels."""

    def __init__(self, sizes: Sizes, options: Options):
        super().__init__(sizes, options.soc, launch=options.launch)
        self.latency = self.k["l2_latency"]
        self._repeat = options.soc.vector_bytes

    def block(self, plan: Plan, element: Attribute) -> tuple[float, float, str]:
        block, ramp, busiest = super().block(plan, element)
        k, each = self.k, self._expanded(plan.n)
        vector = -(-self.sizes.k // DEEP) * each / VECTOR_CORES
        if vector > block:
            block, busiest = vector + self.imperfect * block, "V"
        first = k["hbm_latency"] + plan.load // DEEP * each + k["write_latency"] + k["cross_core"]
        return block, ramp + first, busiest

    def with_launch(self, cycles: float, cores: int) -> float:
        """Includes the launch of vector cores."""
        return super().with_launch(cycles + VECTOR_CORES * cores * self.k["kernel_begin_core"], cores)

    def _expanded(self, width: int) -> float:
        """The cycles of a vector core for a block of a panel."""
        row = width * self.sizes.product.size
        choices = SELECTS * self.k["vector_head"] + (SELECTS + OF_TWO) * FOURS * row / self._repeat
        return choices + COPIES * (self.k["vector_head"] + FOURS * -(-row // self._repeat))

    @property
    def packed(self) -> float:
        """The bytes in packed form for each element of the dense matrix: half of its size, and one bit for the
        index."""
        return self.sizes.product.size / 2 + 1 / 8

    def _pieces(self, side: int, along: int, pace: int, load: int) -> list[Bursts]:
        if side != RIGHT:
            return super()._pieces(side, along, pace, load)
        depth = min(load, self.sizes.k)
        whole = along * depth * self.sizes.product.size
        return [Bursts(whole, self.sizes.k / depth, whole, 0)]

    def hbm_cycles(self, plan: Plan) -> tuple[float, float]:
        left, _ = super().hbm_cycles(plan)
        return left, self.packed * self.sizes.n * self.sizes.k / hbm_rate(self.chip)

    def _shared(self, plan: Plan, m: int, n: int) -> float:
        s = self.sizes
        rounds = -(-self.tiles(plan) // plan.cores)
        loaded = (m * s.product.size + n * (self.packed + 2 * s.product.size)) * s.k
        return max(loaded * plan.cores / l2_rate(self.chip), self.compulsory(plan) / rounds)
