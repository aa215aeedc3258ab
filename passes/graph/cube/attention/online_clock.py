"""Predicts the time of a tiling of attention in blocks of keys (`online_plan`).

    OnlineClock(attention, step, 512, options).predict(plan).nanoseconds

Cores make blocks one after the other, those of an item and of the next ones; of a causal mask, those which are seen.
"""

from __future__ import annotations

from dataclasses import replace

from xdsl.dialects.builtin import f32

from ascir.cost.memory import l2_rate
from ascir.passes.graph.cube.attention.clock import AttentionClock
from ascir.passes.graph.cube.attention.online import Step
from ascir.passes.graph.cube.attention.plan import AttentionPlan
from ascir.passes.graph.cube.attention.problem import Attention
from ascir.passes.graph.cube.attention.visible import ahead_of, blocks_of, busiest
from ascir.passes.graph.cube.clock import Clock
from ascir.passes.graph.cube.plan import Options
from ascir.passes.graph.cube.rows import VECTOR_CORES
from ascir.passes.graph.tiling.nodes import Elementwise, Reduce, element_bytes

COLUMNS = 64
"""Elements of f32 of a row that an instruction combines with a value of the row."""

OTHERS = 26
"""Instructions of a block whose work does not grow with it: those on values of rows, and on sums."""

REDUCED = 3
"""An instruction reduces eight elements of f32 to one: bits of their number."""

SLOW = 2
"""How much longer exponentials take than sums and products."""

HIDING = 3
"""Instructions of a block that hide what is behind its last key, if that is not known or within its tile."""


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
        self.step = step
        super().__init__(found, options)
        if batches is not None and not found.scores.batches.static:
            self.scores, self.context = (
                Clock(replace(each.sizes, batches=batches), options.soc, options.hf32, options.launch)
                for each in (self.scores, self.context)
            )
        self.keys, self.whole = keys, whole or self.whole
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

    def rounds(self, plan: AttentionPlan) -> int:
        blocks = self._seen(plan)
        if blocks is None:
            return super().rounds(plan)
        return busiest(tuple(blocks), self.scores.sizes.batches, plan.cores)

    def loads(self, plan: AttentionPlan) -> int:
        blocks = self._seen(plan)
        return super().loads(plan) if blocks is None else sum(blocks) * self.scores.sizes.batches

    def ahead(self, plan: AttentionPlan) -> int | None:
        return ahead_of(self.found, plan, self.step.visible)

    def _seen(self, plan: AttentionPlan) -> list[int] | None:
        """The blocks of each item of a matrix; None if that is all of them."""
        ahead = self.ahead(plan)
        return (
            None if ahead is None else blocks_of(plan.rows, self.scores.sizes.m, self.keys, self.parts, ahead)
        )

    def _bound(self) -> float:
        if self.step.visible is None:
            return super()._bound()
        # A part of both products, and of keys and values those that any query sees.
        queries = self.scores.sizes.m
        seen = blocks_of(1, queries, 1, self.whole, self.step.visible)
        cube = sum(each.bound_of_cube() for each in (self.scores, self.context))
        cube *= sum(seen) / max(queries * self.whole, 1)
        width = self.scores.sizes.k + self.context.sizes.n
        matrices = self.scores.sizes.batches * self.found.scores.size
        moved = (queries + self.found.heads * max(seen, default=0)) * width * matrices
        return max(cube, moved / self.k["hbm_gb_per_s"])

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
