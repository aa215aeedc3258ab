"""The strategy `totals`, for few rows: the cube multiplies packed weights with digits of x, and adds up the sums
itself.

    tile.channel @digits aiv_to_aic shared depth 1 : memref<1x64x2048xi8, ...>  // 16 rows of x, in 4 digits of 4 bits each
    tile.channel @words aiv_to_aic depth 4 : memref<1x3584xi32, ...>            // scales of 8 groups, for 224 columns
    tile.channel @product aic_to_aiv depth 2 : memref<1x2x224x8xf32, ...>       // 8 rows of each vector core, turned
    // cube core
    %d = tile.pop @digits
    scf.for %block = ... { scf.for %k = ... {
      %b = tile.load %w[%k, %n, 0, 0] : ... -> tile<16x14x16x32xi8, l1>         // fractals, in memory as in l1
      %b4 = tile.reinterpret %b : ... -> tile<224x1024xi4, l1, nz>
      scf.for %g = ... { ... tile.mmad ... : i4 x i4 -> i32 ; tile.fixpipe_move ; tile.mmad ... : f16 x f16 -> f32

The weights never pass through the vector cores. All vector cores together split x once (`digits_split`); they pass the
scales to the cube (`totals_scale`), and compute the epilogue, as in any mixed kernel.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from xdsl.dialects.builtin import (
    DenseIntOrFPElementsAttr,
    MemRefType,
    TensorType,
    f16,
    f32,
    i8,
    i32,
)
from xdsl.ir import Block, SSAValue

from ascir.dialects import tile
from ascir.dialects.tile.channel import Direction
from ascir.dialects.tile.spaces import GM
from ascir.passes.graph.cube.assembly import Channels
from ascir.passes.graph.cube.loops import carried_all, dealt
from ascir.passes.graph.cube.lowbit.digits import kernel_view
from ascir.passes.graph.cube.lowbit.digits_assembly import DIGITS, SUMS, DigitAssembly
from ascir.passes.graph.cube.lowbit.digits_problem import units
from ascir.passes.graph.cube.lowbit.digits_split import Splitter, scales_type
from ascir.passes.graph.cube.lowbit.divide import in_memory
from ascir.passes.graph.cube.lowbit.totals_cube import Totals
from ascir.passes.graph.cube.lowbit.totals_plan import TotalPlan, TotalProduct
from ascir.passes.graph.cube.lowbit.totals_scale import TURNED_ROWS, ScaledRows, Scaler
from ascir.passes.graph.cube.lowbit.totals_zero import Zeros
from ascir.passes.graph.cube.rows import VECTOR_CORES, Shape
from ascir.passes.graph.tiling.kernel import Views, view_type
from ascir.passes.graph.tiling.nodes import View
from ascir.passes.graph.tiling.space import Axis
from ascir.passes.tile.builder import Cursor, Index, Kernel, add, divide_up, minimum, multiply, subtract
from ascir.passes.tile.extent import Extent
from ascir.passes.tile.signature import Argument

WORDS_AHEAD, SUMS_AHEAD = 2, 2
"""The numbers of slots of the rings."""
WORDS = 1
"""The key of their channel, beside those of digits and sums."""


@dataclass
class TotalBuild(DigitAssembly[TotalProduct, TotalPlan]):
    """Assembles the kernel of a function that multiplies an argument by a weight, with its epilogue."""

    def __post_init__(self) -> None:
        super().__post_init__()
        powers = self._powers()
        self.constants.append(powers)
        type = view_type([*map(Extent, self.plan.powers)], f16)
        behind = len(self.source.args) + len(self.constants) - 1
        self.arguments.insert(behind, Argument(powers.name, type, value=powers.value))
        weight = self.product.weight
        types = {
            self.rights.scales: view_type([Extent(weight.groups), Extent(self.columns)], weight.scaled_by)
        }
        if self.rights.zero is not None:
            bytes = Extent(self.columns // weight.per_byte)
            types[self.rights.zero] = view_type([Extent(weight.groups), bytes], i8)
        self.arguments = [*in_memory(self.arguments, types, {}), *self.workspaces]

    @property
    def workspaces(self) -> list[Argument]:
        """The workspaces: the sums of x for zero points, and the divisors of rows, if cores later need only some of
        them."""
        plan, found = self.plan, list[Argument]()
        if self.rights.zero is not None:
            sums = view_type([Extent(units(plan, self.product)), Extent(plan.rows)], f32)
            found.append(Argument(None, sums, "workspace"))
        if plan.rows > 1 and not self.product.exact:
            found.append(Argument(None, scales_type(plan, self.product), "workspace"))
        return found

    def _powers(self) -> View:
        """The constant that combines lines into rows: the weights of digits, in units of the highest one."""
        tall, wide = self.plan.powers
        rows, digits, bits = self.plan.rows, self.plan.digits, self.product.weight.bits
        numbers = [0.0] * (tall * wide)
        for digit in range(digits):
            for row in range(rows):
                numbers[self._place(row) * wide + digit * rows + row] = 2.0 ** (bits * (digit - digits + 1))
        value = DenseIntOrFPElementsAttr.from_list(TensorType(f16, [tall, wide]), numbers)
        order = Axis(Extent(tall), "row"), Axis(Extent(wide), "line")
        return View("powers", order, f16, "in", value)

    def _place(self, row: int) -> int:
        """The position of a row in the totals: the rows of each vector core begin at a block."""
        core, own = divmod(row, self.half)
        return core * TURNED_ROWS + own

    def rows(self, elements: int) -> tuple[int, ...]:
        # All rows of a core are turned at a time.
        return (self.half,)

    def _channels(self) -> dict[int | None, tile.ChannelOp]:
        plan, product = self.plan, self.product
        found: dict[int | None, tile.ChannelOp] = {DIGITS: self._digits()}
        if product.weight.groups > 1:
            words = MemRefType(i32, [1, 2 * plan.groups(product) * plan.n], memory_space=GM)
            found[WORDS] = tile.ChannelOp("words", Direction.AIV_TO_AIC, WORDS_AHEAD, words)
        sums = MemRefType(f32, [1, VECTOR_CORES, plan.n, TURNED_ROWS], memory_space=GM)
        found[SUMS] = tile.ChannelOp("product", Direction.AIC_TO_AIV, SUMS_AHEAD, sums)
        return found

    def _cube(self, kernel: Kernel, block: Block, channels: Channels) -> None:
        powers = block.args[len(self.source.args) + len(self.constants) - 1]
        weights, blocks = block.args[self.rights.values], self.columns // self.plan.n
        digits, words, sums = channels[DIGITS], channels.get(WORDS), channels[SUMS]
        Totals(self.product, self.plan, digits, sums, weights, blocks, words, powers).emit(
            Cursor(kernel, block)
        )

    def _vector(self, kernel: Kernel, block: Block, channels: Channels, rows: Sequence[int]) -> None:
        product, plan, head = self.product, self.plan, Cursor(kernel, block)
        half = kernel.head(tile.SubBlockIndexOp(), "half")
        x = kernel_view(kernel, block.args[self.left], Extent(product.m), product.weight.k)
        zero = self.rights.zero
        totals = None if zero is None else block.args[len(self.arguments) - len(self.workspaces)]
        scaler = Scaler(kernel, product, plan, block.args[self.rights.scales], channels.get(WORDS), half)
        first, loaded = multiply(head, kernel.block_index, plan.n), list[SSAValue | None]()

        def meanwhile(cursor: Cursor) -> None:
            loaded.append(scaler.ahead(cursor, first))

        splitter = Splitter(kernel, product, plan, x, block.args[-1], half, product.shrunk, totals, meanwhile)
        scaler.prepare(head)  # while x is being loaded
        scale: SSAValue | float = splitter.highest
        if product.exact:
            splitter.split(head, channels[DIGITS])
        else:
            scale = splitter.emit(head, channels[DIGITS])
            scale = scale if plan.rows == 1 else block.args[-1]
        powers = scaler.words(head, first, *loaded) if WORDS in channels else None
        shape = Shape(plan.rows, plan.n, rows[0])
        views = Views(kernel, self.views(block, self.behind))
        behind = ScaledRows(kernel, self.behind, shape, self.options.buffers, views, head)
        behind.scales = scale
        behind.core, behind.half = splitter.core(head), half
        zeros: Zeros | None = None
        if zero is not None and totals is not None:
            scales = block.args[self.rights.scales]
            zeros = Zeros(kernel, product, plan, scales, block.args[zero], totals, half)

        def one(cursor: Cursor, number: Index, powers: SSAValue) -> None:
            column = multiply(cursor, number, plan.n)
            behind.powers = powers
            behind.less = None if zeros is None else zeros.emit(cursor, column)
            self._follow(cursor, channels, behind, column, half)

        self._in_turn(head, scaler, powers, one)

    def _in_turn(
        self,
        head: Cursor,
        scaler: Scaler,
        powers: SSAValue | None,
        one: Callable[[Cursor, Index, SSAValue], None],
    ) -> None:
        """Emits the blocks of a core, each with its powers. If the cube takes scales, those of the next block are
        passed before the epilogue of this one, so that the cube continues without waiting."""
        plan, kernel, blocks = self.plan, head.kernel, self.columns // self.plan.n
        if powers is None:

            def alone(cursor: Cursor, number: Index) -> None:
                one(cursor, number, scaler.powers(cursor, multiply(cursor, number, plan.n)))

            return dealt(head, "block", blocks, plan.cores, alone)
        if blocks == plan.cores:
            return one(head, kernel.block_index, powers)

        def turn(cursor: Cursor, round: Index, known: Sequence[SSAValue]) -> Sequence[SSAValue]:
            number = add(cursor, kernel.block_index, multiply(cursor, round, plan.cores))
            after = add(cursor, number, plan.cores)

            def ahead(inner: Cursor, _: Index, known: Sequence[SSAValue]) -> Sequence[SSAValue]:
                return [scaler.words(inner, multiply(inner, after, plan.n))]

            more = minimum(cursor, 1, subtract(cursor, blocks, after))
            found = carried_all(cursor, "next", more, 1, {"powers": known[0]}, ahead)
            one(cursor, number, known[0])
            return found

        rounds = divide_up(head, subtract(head, blocks, kernel.block_index), plan.cores)
        carried_all(head, "round", rounds, 1, {"powers": powers}, turn)
        return None
