"""Bytes by weights of four bits, for few rows: the cube multiplies digits of the bytes, and nothing is rounded.

    x @ w = d0 @ w + 16 (d1 @ w) + 16^2 (d2 @ w)          // sums of i32, each a line of its own

    %d = tile.load %slot[0, %line, 0, 0] : ... -> tile<4x256xi32>      // for each digit, the highest first
    %sum = tile.add (tile.shift_left %sum, 4), %d

The cube does what it does for other digits (`digits_cube`); the vector cores split the bytes (`digits_split`), put the lines
of a row together, and do what stands behind the product.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from xdsl.dialects.builtin import ArrayAttr, DictionaryAttr, MemRefType, StringAttr, i8, i32
from xdsl.dialects.func import FuncOp
from xdsl.ir import Block, SSAValue

from ascir.dialects import tile
from ascir.dialects.tile import TileType
from ascir.dialects.tile.channel import Direction
from ascir.dialects.tile.spaces import FRACTAL_ROWS, GM
from ascir.passes.graph.cube.assembly import Assembly, Channels
from ascir.passes.graph.cube.emit import Span
from ascir.passes.graph.cube.loops import dealt
from ascir.passes.graph.cube.lowbit.cuts import certificate
from ascir.passes.graph.cube.lowbit.digits import DEPTH, kernel_view
from ascir.passes.graph.cube.lowbit.digits_cube import Multiplier
from ascir.passes.graph.cube.lowbit.digits_plan import DigitPlan
from ascir.passes.graph.cube.lowbit.digits_problem import DigitProduct
from ascir.passes.graph.cube.lowbit.digits_split import Splitter
from ascir.passes.graph.cube.lowbit.divide import Rights, forms
from ascir.passes.graph.cube.plan import Options, up
from ascir.passes.graph.cube.rows import VECTOR_CORES, Rows, Shape
from ascir.passes.graph.cube.stage import Stage
from ascir.passes.graph.tiling.kernel import Views, view_type
from ascir.passes.graph.tiling.nodes import Load
from ascir.passes.tile.builder import (
    Cursor,
    Index,
    Kernel,
    add,
    divide,
    minimum,
    multiply,
    remainder,
    subtract,
)
from ascir.passes.tile.extent import Extent
from ascir.weights import FRACTALS, PACKING

DIGITS, SUMS = 0, None
"""The channels."""


@dataclass
class ExactBuild(Assembly):
    """The kernel of a function that multiplies bytes by integers, and what follows that."""

    function: FuncOp
    """With bytes in the place of the integers."""
    product: DigitProduct
    rights: Rights
    left: int
    """The number of the argument that is split."""
    behind: Stage
    plan: DigitPlan
    nanoseconds: float
    options: Options

    def __post_init__(self) -> None:
        self.lay_out([self.behind], ())
        blocks, *_, bytes = self.product.weight.fractals
        fractals = [blocks, self.columns // FRACTAL_ROWS, FRACTAL_ROWS, bytes]
        self.types[self.rights.values] = view_type([*map(Extent, fractals)], i8)

    @property
    def columns(self) -> int:
        """Of the weights in memory: whole blocks."""
        return up(self.product.weight.n, self.plan.n)

    @property
    def blocks(self) -> int:
        return self.plan.cores

    @property
    def half(self) -> int:
        """Rows of a vector core."""
        return -(-self.product.m // VECTOR_CORES)

    def rows(self, elements: int) -> tuple[int, ...]:
        rows = max(min(elements // self.plan.n, self.half), 1)
        return (-(-self.half // -(-self.half // rows)),)

    def less(self, rows: Sequence[int]) -> int:
        return (rows[0] - 1) * self.plan.n

    def _attributes(self) -> ArrayAttr[DictionaryAttr]:
        entries = list(super()._attributes().data)
        for number, form in forms(self.rights, FRACTALS).items():
            entries[number] = DictionaryAttr({**entries[number].data, PACKING: StringAttr(form)})
        return ArrayAttr(entries)

    def certificate(self) -> DictionaryAttr:
        return certificate(self.product, self.plan, self.nanoseconds)

    def _channels(self) -> dict[int | None, tile.ChannelOp]:
        plan, product = self.plan, self.product
        digits = MemRefType(i8, [1, plan.lines, product.deep // product.weight.per_byte], memory_space=GM)
        sums = MemRefType(i32, [1, plan.lines, 1, plan.n], memory_space=GM)
        return {
            DIGITS: tile.ChannelOp("digits", Direction.AIV_TO_AIC, 1, digits, shared=True),
            SUMS: tile.ChannelOp("sums", Direction.AIC_TO_AIV, DEPTH, sums),
        }

    def _cube(self, kernel: Kernel, block: Block, channels: Channels) -> None:
        weights, blocks = block.args[self.rights.values], self.columns // self.plan.n
        digits, sums = channels[DIGITS], channels[SUMS]
        Multiplier(self.product, self.plan, digits, sums, weights, blocks).emit(Cursor(kernel, block))

    def _vector(self, kernel: Kernel, block: Block, channels: Channels, rows: Sequence[int]) -> None:
        product, plan, head = self.product, self.plan, Cursor(kernel, block)
        half = kernel.head(tile.SubBlockIndexOp(), "half")
        x = kernel_view(kernel, block.args[self.left], product.m, product.weight.k)
        Splitter(kernel, product, plan, x, x, half).split(head, channels[DIGITS])
        shape = Shape(product.m, plan.n, rows[0])
        views = Views(kernel, self.views(block, self.behind))
        behind = DigitRows(kernel, self.behind, shape, self.options.buffers, views, head)
        behind.lines, behind.digits, behind.bits = (
            plan.rows // plan.parts,
            product.digits,
            product.weight.bits,
        )

        def one(cursor: Cursor, number: Index) -> None:
            column = multiply(cursor, number, plan.n)
            slot = cursor.add(tile.PopOp(channels[SUMS]), "slot")
            n, wide = product.weight.n, plan.n
            rest = wide if n % wide == 0 else minimum(cursor, wide, subtract(cursor, n, column))
            behind.block(cursor, slot, 0, Span(0, product.m), Span(column, rest), half)
            cursor.put(tile.ReleaseOp(slot))

        dealt(head, "block", self.columns // plan.n, plan.cores, one)


class DigitRows(Rows):
    """Some rows of a block of the product, from a line for each of their digits."""

    lines: int
    """Of a digit, in each half of the slot."""
    digits: int
    bits: int

    def _load(self, node: Load, cursor: Cursor, level: int) -> SSAValue:
        if node.view is not self.stage.slot:
            return super()._load(node, cursor, level)
        shape = self.shape(node.support)
        rows, wide = [1, *shape][-2:]
        row, columns = self.row, self.columns
        first = add(
            cursor,
            multiply(cursor, divide(cursor, row, self.lines), self.digits * self.lines),
            remainder(cursor, row, self.lines),
        )
        sizes: list[Index] = [1, self.taken, 1, columns]
        box = [] if sizes == [1, rows, 1, wide] else sizes

        def line(digit: int) -> SSAValue:
            at = add(cursor, first, digit * self.lines)
            type = TileType([rows, 1, wide], i32)
            load = tile.LoadOp(self.slot, [0, at, 0, 0], type, sizes=box, buffers=self._buffers(level))
            return cursor.add(tile.ReshapeOp(cursor.add(load, "line"), [rows, wide]))

        found = line(self.digits - 1)
        for digit in reversed(range(self.digits - 1)):
            above = cursor.add(tile.ShiftLeftOp(found, self.kernel.number(self.bits, i32)))
            found = cursor.add(tile.AddOp(above, line(digit)), "sum")
        return found if [rows, wide] == shape else cursor.add(tile.ReshapeOp(found, shape), node.hint)
