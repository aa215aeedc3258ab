"""The strategy `digits`, for few rows: the cube multiplies packed weights with digits of x, the vector cores add up the
sums.

    tile.channel @digits aiv_to_aic shared depth 1 : memref<1x16x2048xi8, ...>  // 4 rows of x, in 4 digits of 4 bits each
    tile.channel @sums aic_to_aiv depth 2 : memref<1x16x8x256xf16, ...>       // of 8 groups, for 256 columns
    // cube core
    %d = tile.pop @digits
    scf.for %block = ... { scf.for %k = ... {
      %b = tile.load %w[%k, %n, 0, 0] : ... -> tile<16x16x16x32xi8, l1>       // fractals, in memory as in l1
      %b4 = tile.reinterpret %b : ... -> tile<256x1024xi4, l1, nz>
      scf.for %g = ... { ... tile.mmad ... : i4 x i4 -> i32 ; tile.fixpipe_store %sum, %slot[...] scale(...) }

The weights never pass through the vector cores. All vector cores together split x once (`digits_split`), then they
scale and add the sums (`digits_vector`).
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from math import prod

from xdsl.dialects.builtin import ArrayAttr, MemRefType, f32, i8
from xdsl.dialects.func import FuncOp
from xdsl.ir import Attribute, Block, Region, SSAValue

from ascir.dialects import tile
from ascir.dialects.tile import Core, TileType
from ascir.dialects.tile.channel import Direction
from ascir.dialects.tile.spaces import FRACTAL_ROWS, GM, bit_width
from ascir.passes.graph.cube.assembly import function_name
from ascir.passes.graph.cube.loops import dealt
from ascir.passes.graph.cube.lowbit.cuts import certificate
from ascir.passes.graph.cube.lowbit.digits_cube import Multiplier
from ascir.passes.graph.cube.lowbit.digits_plan import DigitPlan
from ascir.passes.graph.cube.lowbit.digits_problem import DigitProduct
from ascir.passes.graph.cube.lowbit.digits_split import Splitter, scales_type
from ascir.passes.graph.cube.lowbit.digits_vector import Combiner, cast
from ascir.passes.graph.cube.lowbit.divide import Rights, forms, in_memory
from ascir.passes.graph.cube.make import inputs_of, outputs_of
from ascir.passes.graph.cube.plan import up
from ascir.passes.graph.cube.rows import VECTOR_CORES
from ascir.passes.graph.tiling.kernel import view_type
from ascir.passes.tile.builder import Cursor, Index, Kernel, minimum, multiply, subtract
from ascir.passes.tile.extent import Extent
from ascir.passes.tile.signature import TILING, Argument, Signature
from ascir.weights import FRACTALS

DEPTH, OF_LARGE = 6, 4
"""The number of slots for sums, and of large ones: a slot is free again after the time of about five. With more large
ones, all cores would read at the same time."""
LARGE = 32768
"""Bytes of a slot."""


@dataclass
class DigitBuild:
    """Assembles the kernel of a function that only multiplies an argument by a weight."""

    function: FuncOp
    """The function in which dequantized floats are arguments."""
    product: DigitProduct
    rights: Rights
    left: int
    """The number of the argument that is split into digits."""
    plan: DigitPlan
    nanoseconds: float

    @property
    def columns(self) -> int:
        """The columns of the weights in memory: whole blocks."""
        return up(self.product.weight.n, self.plan.n)

    def kernel(self) -> tile.KernelOp:
        plan, product = self.plan, self.product
        self.digits = self._channel(
            "digits",
            Direction.AIV_TO_AIC,
            1,
            i8,
            (plan.lines, product.deep // product.weight.per_byte),
            shared=True,
        )
        shape = plan.lines, plan.groups, plan.pitch(product)
        depth = OF_LARGE if prod(shape) * bit_width(product.sum) // 8 > LARGE else DEPTH
        self.sums = self._channel("sums", Direction.AIC_TO_AIV, depth, product.sum, shape)
        body = Block([self.digits, self.sums])
        name, signature = self.function.sym_name.data, self._signature()
        for core, emit in ((Core.AIC, self._cube), (Core.AIV, self._vector)):
            kernel = signature.begin()
            emit(kernel, kernel.body)
            body.add_op(signature.function(function_name(name, core), kernel, core))
        made = tile.KernelOp(name, Region(body), block_dim=plan.cores, vector_cores=VECTOR_CORES)
        made.attributes[TILING] = ArrayAttr([certificate(product, plan, self.nanoseconds)])
        return made

    @staticmethod
    def _channel(
        name: str,
        direction: Direction,
        depth: int,
        element: Attribute,
        shape: Sequence[int],
        *,
        shared: bool = False,
    ) -> tile.ChannelOp:
        slot = MemRefType(element, [1, *shape], memory_space=GM)
        return tile.ChannelOp(name, direction, depth, slot, shared=shared)

    @property
    def out(self) -> int:
        """The number of the result among the arguments."""
        return len(self.function.body.block.args)

    @property
    def workspace(self) -> Attribute | None:
        """The workspace for the divisors of rows, one row for each vector core, if cores later need only some of
        them."""
        if self.plan.rows == 1 or self.product.exact:
            return None
        return scales_type(self.plan, self.product)

    def _signature(self) -> Signature:
        source, weight = self.function.body.block, self.product.weight
        fractals = [weight.fractals[0], self.columns // FRACTAL_ROWS, FRACTAL_ROWS, weight.fractals[-1]]
        scales = [Extent(weight.groups), Extent(self.columns)]
        types = {
            self.rights.values: view_type([*map(Extent, fractals)], i8),
            self.rights.scales: view_type(scales, weight.scaled_by),
        }
        arguments = [*inputs_of(source), *outputs_of(source)]
        arguments = in_memory(arguments, types, forms(self.rights, FRACTALS))
        if self.workspace is not None:
            arguments.append(Argument("scales", self.workspace, "workspace"))
        return Signature(arguments)

    # The vector cores

    def _vector(self, kernel: Kernel, block: Block) -> None:
        head, out = Cursor(kernel, block), block.args[self.out]
        half = kernel.head(tile.SubBlockIndexOp(), "half")
        x = kernel_view(kernel, block.args[self.left], Extent(self.product.m), self.product.weight.k)
        y = kernel_view(kernel, out, Extent(self.product.m), self.product.weight.n)
        splitter = Splitter(kernel, self.product, self.plan, x, block.args[-1], half)
        if self.product.exact and self.rights.left is not None:
            scale = self._factors(head, block, half, splitter.highest)
            splitter.split(head, self.digits)
        else:
            scale = splitter.emit(head, self.digits)
            if self.plan.rows > 1:
                scale = splitter.mine(head)
        combiner = Combiner(
            kernel, self.product, self.plan, self.sums, block.args[self.rights.scales], scale, y, half
        )
        dealt(head, "block", self.columns // self.plan.n, self.plan.cores, combiner.block)

    def _factors(self, head: Cursor, block: Block, half: SSAValue, highest: float) -> SSAValue:
        """The scales of rows of bytes, for the rows of this core, as a column."""
        if not isinstance(self.rights.left, int):
            assert self.rights.left is not None
            number = head.kernel.number(highest * self.rights.left, f32)
            return head.add(tile.FillOp(number, TileType([1, 1], f32)), "scale")
        given = block.args[self.rights.left]
        view = tile.view_type(given)
        all = view.get_shape()[0]
        rows: int = 1 if all == 1 else self.plan.rows // VECTOR_CORES
        first: Index = 0 if all == 1 else multiply(head, half, rows)
        count: Index = rows
        if 1 < all < self.plan.rows:  # if the number of rows is odd, the last core has one row less
            count = minimum(head, rows, subtract(head, all, first))
        load = tile.LoadOp(given, [first], TileType([rows], view.element_type), sizes=[count])
        column = head.add(tile.ReshapeOp(head.add(load, "factors"), [rows, 1]))
        return head.add(tile.MulOp(cast(head, column, f32), head.kernel.number(highest, f32)), "scale")

    def _cube(self, kernel: Kernel, block: Block) -> None:
        weights, blocks = block.args[self.rights.values], self.columns // self.plan.n
        multiplier = Multiplier(self.product, self.plan, self.digits, self.sums, weights, blocks)
        multiplier.emit(Cursor(kernel, block))


def kernel_view(kernel: Kernel, argument: SSAValue, rows: Extent, columns: int) -> SSAValue:
    """The type of an argument, as a matrix."""
    from xdsl.dialects import memref

    wanted = view_type([rows, Extent(columns)], tile.view_type(argument).element_type)
    if argument.type == wanted:
        return argument
    sizes = [kernel.extent(rows), columns]
    cast = memref.ReinterpretCastOp.from_dynamic(argument, [0], sizes, [columns, 1], wanted)
    return kernel.head(cast, argument.name_hint or "view")
