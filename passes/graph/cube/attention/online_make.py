"""Makes the mixed kernel of attention in blocks of keys, the number of which may be a named size: with an online softmax.

tile.kernel @f {
  tile.channel @scores aic_to_aiv depth 2 : memref<1x32x512xf32, ...>
  tile.channel @lhs aiv_to_aic depth 2 : memref<1x32x512xf16, ...>
  tile.channel @context aic_to_aiv depth 2 : memref<1x32x64xf32, ...>
  func.func @f_cube(...)     // for each block of keys of an item: scores of a later one; context of this one
  func.func @f_vector(...)   // exponentials of this block; the context of the one before is added; results
}

If the number of keys is named, there are two tilings: both functions are a condition, `scf.if %few { .. } else { .. }`.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace

from xdsl.dialects.builtin import DictionaryAttr, MemRefType, f32
from xdsl.dialects.func import FuncOp
from xdsl.ir import Attribute, Block, Operation

from ascir.dialects import tile
from ascir.dialects.tile.channel import Direction
from ascir.dialects.tile.spaces import GM
from ascir.passes.graph.cube.assembly import Assembly, Channels, fitting
from ascir.passes.graph.cube.attention.beside_emit import ContextBeside, Heads, ScoresBeside
from ascir.passes.graph.cube.attention.certificate import certificate
from ascir.passes.graph.cube.attention.emit import Context, sources_of
from ascir.passes.graph.cube.attention.launch import are_few, launched
from ascir.passes.graph.cube.attention.online import Step
from ascir.passes.graph.cube.attention.online_clock import OnlineClock
from ascir.passes.graph.cube.attention.online_cube import BlockContext, BlockScores, OnlineCube
from ascir.passes.graph.cube.attention.online_plan import with_few
from ascir.passes.graph.cube.attention.online_vector import BlockRows, OnlineVector
from ascir.passes.graph.cube.attention.plan import AttentionChoice, AttentionPlan
from ascir.passes.graph.cube.attention.problem import Attention
from ascir.passes.graph.cube.attention.sums import Sums
from ascir.passes.graph.cube.attention.units import LAG, Units
from ascir.passes.graph.cube.attention.visible import ahead_of
from ascir.passes.graph.cube.attention.visible_units import VisibleUnits
from ascir.passes.graph.cube.plan import Options, up
from ascir.passes.graph.cube.problem import LEFT, RIGHT
from ascir.passes.graph.cube.rows import VECTOR_CORES, Shape
from ascir.passes.graph.needs import Needs
from ascir.passes.graph.tiling.errors import Untileable
from ascir.passes.graph.tiling.kernel import Views
from ascir.passes.tile.builder import Cursor, Kernel, either

TRIALS = 6
"""How many tilings are tried until one fits into UB."""

SUMS = RIGHT
"""The key of the channel of sums: values themselves come from memory."""


def make_online(
    function: FuncOp,
    found: Attention,
    step: Step,
    choices: Sequence[AttentionChoice],
    options: Options,
    needs: Needs,
) -> list[Operation]:
    """The kernel and its launcher, by the first of some choices that fits."""
    found, tried = replace(found, between=step.stage), 0
    choice = with_few(choices[0], found, step, options)
    while True:
        try:
            kernel = fitting(OnlineBuild(function, found, step, choice, options), needs)
            tilings = [(plan, OnlineClock(found, step, plan.keys, options)) for plan in choice.plans]
            return launched(kernel, tilings)
        except Untileable:
            # What is before the softmax needs more room than was estimated.
            if choice.few is not None:
                choice = replace(choice, few=None)
                continue
            tried += 1
            choices = [each for each in choices if each.plan.area < choice.plan.area]
            if not choices or tried == TRIALS:
                raise
            choice = with_few(choices[0], found, step, options)


@dataclass
class OnlineBuild(Assembly):
    """Assembles the kernel of two products in blocks of keys."""

    function: FuncOp
    found: Attention
    step: Step
    choice: AttentionChoice
    options: Options

    def __post_init__(self) -> None:
        self.lay_out([self.found.between], self.found.names)

    def rows(self, elements: int) -> tuple[int, ...]:
        """All rows that a core has of a block, by each tiling: their sums stay in UB."""
        return tuple(-(-plan.rows // VECTOR_CORES) for plan in self.choice.plans)

    def less(self, rows: Sequence[int]) -> int:
        return 0

    @property
    def blocks(self) -> int | None:
        return None if self.found.names else self.choice.plan.cores

    def certificate(self) -> DictionaryAttr:
        return certificate(self.found, self.choice)

    def _channels(self) -> dict[int | None, tile.ChannelOp]:
        found, plans = self.found, self.choice.plans
        rows, keys = (max(getattr(plan, size) for plan in plans) for size in ("rows", "keys"))

        def channel(name: str, direction: Direction, wide: int, element: Attribute) -> tile.ChannelOp:
            slot = MemRefType(element, [1, rows, wide], memory_space=GM)
            return tile.ChannelOp(name, direction, LAG + 1, slot)

        return {
            None: channel("scores", Direction.AIC_TO_AIV, keys, found.scores.output),
            LEFT: channel("lhs", Direction.AIV_TO_AIC, keys, found.context.element),
            SUMS: channel("context", Direction.AIC_TO_AIV, up(found.context.n.number, 8), f32),
        }

    def _cube(self, kernel: Kernel, block: Block, channels: Channels) -> None:
        found, options, blocks = self.found, self.options, self.blocks
        operands = sources_of(found, block.args)

        def one(cursor: Cursor, plan: AttentionPlan) -> None:
            first = kernel, found.scores, plan.scores, options, blocks, channels[None]
            second = (
                kernel,
                found.context,
                plan.context,
                options,
                blocks,
                channels[LEFT],
                plan.rows,
                channels[SUMS],
            )
            if plan.heads == 1:
                scores, context = BlockScores(*first), BlockContext(*second)
            else:
                heads = Heads(plan.heads, plan.each)
                scores, context = ScoresBeside(*first, heads), ContextBeside(*second, heads)
            OnlineCube(scores, context, self._units(plan)).emit(cursor, operands)

        self._by_keys(Cursor(kernel, block), one)

    def _vector(self, kernel: Kernel, block: Block, channels: Channels, rows: Sequence[int]) -> None:
        found, options, blocks = self.found, self.options, self.blocks
        (result,) = self.results(block)
        half = kernel.head(tile.SubBlockIndexOp(), "half")

        def one(cursor: Cursor, plan: AttentionPlan) -> None:
            most = -(-plan.rows // VECTOR_CORES)
            views = Views(kernel, self.views(block, found.between))
            shape = Shape(plan.rows, plan.keys, most)
            made = BlockRows(kernel, found.between, shape, options.buffers, views, cursor)
            made.step = self.step
            places = Context(kernel, found.context, plan.context, options, blocks, channels[LEFT], plan.rows)
            tall, whole = found.context.m, None if found.between.row is None or most == 1 else most
            single = not tall.static or tall.number % plan.rows == 1
            sums = Sums(places, whole, found.context.output, self.step.least, channels[SUMS], result, single)
            OnlineVector(made, sums, self._units(plan)(cursor, places), channels, half).emit(cursor)

        self._by_keys(Cursor(kernel, block), one)

    def _units(self, plan: AttentionPlan) -> Callable[[Cursor, Context], Units]:
        """The order of the blocks of keys: of those that are seen."""
        some = self.choice.few not in (None, plan)
        ahead = None if plan is self.choice.few else ahead_of(self.found, plan, self.step.visible)
        if ahead is None:
            return lambda cursor, places: Units(cursor, places, plan.keys, some)
        return lambda cursor, places: VisibleUnits(cursor, places, plan.keys, some, ahead)

    def _by_keys(self, head: Cursor, emit: Callable[[Cursor, AttentionPlan], None]) -> None:
        """Emit what one tiling does, or what each does, of which the number of keys chooses one."""
        plan, few = self.choice.plan, self.choice.few
        if few is None:
            emit(head, plan)
            return
        condition = are_few(head, head.kernel.extent(self.found.scores.n), few.keys)
        either(head, condition, lambda inner: emit(inner, few), lambda inner: emit(inner, plan))
