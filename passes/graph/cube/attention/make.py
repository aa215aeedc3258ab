"""Makes the mixed kernel of attention: two products, and the stage between them.

tile.kernel @f block_dim 24 {
  tile.channel @scores aic_to_aiv depth 2 : memref<1x128x512xf16, ...>
  tile.channel @lhs aiv_to_aic depth 2 : memref<1x128x512xf16, ...>
  func.func @f_cube(...)     // scores of the next rows; context of these
  func.func @f_vector(...)   // for each item: pop scores, acquire, this core's half of the rows, push, release
}
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from xdsl.dialects.builtin import DictionaryAttr, MemRefType
from xdsl.dialects.func import FuncOp
from xdsl.ir import Attribute, Block, Operation, SSAValue

from ascir.dialects import tile
from ascir.dialects.tile.channel import Direction
from ascir.dialects.tile.spaces import BLOCK_BYTES, GM
from ascir.passes.graph.cube.assembly import Assembly, Channels, fitting
from ascir.passes.graph.cube.attention.certificate import certificate
from ascir.passes.graph.cube.attention.choose import choose
from ascir.passes.graph.cube.attention.clock import AttentionClock
from ascir.passes.graph.cube.attention.emit import AttentionCube, Context, sources_of
from ascir.passes.graph.cube.attention.launch import launched
from ascir.passes.graph.cube.attention.online import step_of
from ascir.passes.graph.cube.attention.online_make import make_online
from ascir.passes.graph.cube.attention.online_plan import choose_online
from ascir.passes.graph.cube.attention.plan import AttentionChoice
from ascir.passes.graph.cube.attention.problem import Attention, attention_of, beside_of
from ascir.passes.graph.cube.loops import dealt
from ascir.passes.graph.cube.places import Place, Span
from ascir.passes.graph.cube.plan import Options, up
from ascir.passes.graph.cube.problem import LEFT
from ascir.passes.graph.cube.rows import VECTOR_CORES, Rows, Shape
from ascir.passes.graph.needs import Needs
from ascir.passes.graph.tiling.errors import Untileable
from ascir.passes.graph.tiling.kernel import Views
from ascir.passes.graph.tiling.nodes import View
from ascir.passes.tile.builder import Cursor, Index, Kernel


def make_attention(function: FuncOp, options: Options, needs: Needs) -> list[Operation]:
    """The kernel of a function with two products, and its launcher if the number of blocks depends on named
    dimensions."""
    refusals = list[Untileable]()
    for way in _ways(function, options):
        try:
            return way.make(needs)
        except Untileable as refusal:
            refusals.append(refusal)
    raise refusals[0]


def predicted(function: FuncOp, options: Options) -> float:
    """Nanoseconds of the kernel, including the launch."""
    return _ways(function, options)[0].nanoseconds


@dataclass(frozen=True)
class Way:
    """A kernel that there may be, if it fits."""

    nanoseconds: float
    make: Callable[[Needs], list[Operation]]


def _ways(function: FuncOp, options: Options) -> list[Way]:
    """With all scores of a row at a time, if their number is known, in blocks of keys, which need less room, and in such
    blocks of several heads, where these are side by side: the way that is predicted to be fastest first."""
    found = attention_of(function)
    ways, refusals = list[Way](), list[Untileable]()
    known = [_with_rows] if found.scores.n.static else []

    def beside(function: FuncOp, _: Attention, options: Options) -> Way:
        if (several := beside_of(function)) is None:
            raise Untileable("heads are not side by side")
        return _in_blocks(function, several, options)

    for way in (*known, _in_blocks, beside):
        try:
            ways.append(way(function, found, options))
        except Untileable as refusal:
            refusals.append(refusal)
    if not ways:
        raise refusals[0]
    return sorted(ways, key=lambda way: way.nanoseconds)


def _with_rows(function: FuncOp, found: Attention, options: Options) -> Way:
    choice = choose(clock := AttentionClock(found, options))

    def make(needs: Needs) -> list[Operation]:
        return launched(fitting(Build(function, found, choice, options), needs), [(choice.plan, clock)])

    return Way(choice.timing.nanoseconds, make)


def _in_blocks(function: FuncOp, found: Attention, options: Options) -> Way:
    choices = choose_online(found, step := step_of(found.between), options)

    def make(needs: Needs) -> list[Operation]:
        return make_online(function, found, step, choices, options, needs)

    return Way(choices[0].timing.nanoseconds, make)


@dataclass
class Build(Assembly):
    """Assembles the kernel of two products."""

    function: FuncOp
    found: Attention
    choice: AttentionChoice
    options: Options

    def __post_init__(self) -> None:
        self.lay_out([self.found.between], self.found.names)
        plan, product = self.choice.plan, self.found.scores
        self.shape = plan.rows, up(product.n.number, BLOCK_BYTES // product.size)

    @property
    def half(self) -> int:
        """The most rows of an item that a vector core has."""
        return -(-self.shape[0] // VECTOR_CORES)

    def rows(self, elements: int) -> tuple[int, ...]:
        """How many rows are so many elements: the last of a half are as many as those before."""
        rows = max(min(elements // self.shape[1], self.half), 1)
        return (-(-self.half // -(-self.half // rows)),)

    def less(self, rows: Sequence[int]) -> int:
        return (rows[0] - 1) * self.shape[1]

    @property
    def blocks(self) -> int | None:
        return None if self.found.names else self.choice.plan.cores

    def _channels(self) -> dict[int | None, tile.ChannelOp]:
        found, depth = self.found, self.choice.plan.ahead + 1

        def channel(name: str, direction: Direction, element: Attribute) -> tile.ChannelOp:
            return tile.ChannelOp(
                name, direction, depth, MemRefType(element, [1, *self.shape], memory_space=GM)
            )

        return {
            None: channel("scores", Direction.AIC_TO_AIV, found.scores.output),
            LEFT: channel("lhs", Direction.AIV_TO_AIC, found.context.element),
        }

    def _cube(self, kernel: Kernel, block: Block, channels: Channels) -> None:
        side = AttentionCube(kernel, self.found, self.choice.plan, self.options, self.blocks, channels)
        side.emit(Cursor(kernel, block), sources_of(self.found, block.args), self.results(block)[0])

    def _vector(self, kernel: Kernel, block: Block, channels: Channels, rows: Sequence[int]) -> None:
        found, plan, head = self.found, self.choice.plan, Cursor(kernel, block)
        views = Views(kernel, self.views(block, found.between))
        made = Between(kernel, found.between, Shape(*self.shape, rows[0]), self.options.buffers, views, head)
        places = Context(
            kernel, found.context, plan.context, self.options, self.blocks, channels[LEFT], plan.rows
        )
        half = kernel.head(tile.SubBlockIndexOp(), "half")

        def one(cursor: Cursor, number: Index) -> None:
            made.item(cursor, places.item(cursor, number), channels, half)

        dealt(head, "item", places.items(head), self.blocks, one)

    def certificate(self) -> DictionaryAttr:
        return certificate(self.found, self.choice)


class Between(Rows):
    """The tiles of some rows of the stage between the products: loaded from one slot, stored to another."""

    handed: SSAValue

    def item(self, cursor: Cursor, place: Place, channels: Channels, half: SSAValue) -> None:
        scores = cursor.add(tile.PopOp(channels[None]), "scores")
        self.handed = cursor.add(tile.AcquireOp(channels[LEFT]), "handed")
        keys = Span(0, self.stage.column.extent.number)
        self.block(cursor, scores, place.batch, place.rows, keys, half)
        cursor.put(tile.PushOp(self.handed))
        cursor.put(tile.ReleaseOp(scores))

    def _slot_of(self, view: View) -> SSAValue | None:
        return self.handed if view is self.stage.handed else super()._slot_of(view)
