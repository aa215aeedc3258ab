"""Bytes by 4-bit weights, for few rows: the cube multiplies digits of the bytes, and the sums are exact.

    x @ w = d0 @ w + 16 (d1 @ w) + 16^2 (d2 @ w)          // sums of i32, each a line of its own

    %d = tile.load %slot[0, %line, 0, 0] : ... -> tile<4x256xi32>      // for each digit, the highest first
    %sum = tile.add (tile.shift_left %sum, 4), %d

The cube function is that of other digits (`digits_cube`). The vector cores split the bytes (`digits_split`), combine
the lines of a row, and compute the epilogue.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from xdsl.dialects.builtin import MemRefType, i32
from xdsl.ir import Block, SSAValue

from ascir.dialects import tile
from ascir.dialects.tile import TileType
from ascir.dialects.tile.channel import Direction
from ascir.dialects.tile.spaces import GM
from ascir.passes.graph.cube.assembly import Channels
from ascir.passes.graph.cube.loops import dealt
from ascir.passes.graph.cube.lowbit.digits import DEPTH, kernel_view
from ascir.passes.graph.cube.lowbit.digits_assembly import DIGITS, SUMS, DigitAssembly
from ascir.passes.graph.cube.lowbit.digits_cube import Multiplier
from ascir.passes.graph.cube.lowbit.digits_plan import DigitPlan
from ascir.passes.graph.cube.lowbit.digits_problem import DigitProduct
from ascir.passes.graph.cube.lowbit.digits_split import Splitter
from ascir.passes.graph.cube.rows import Rows, Shape
from ascir.passes.graph.tiling.kernel import Views
from ascir.passes.graph.tiling.nodes import Load
from ascir.passes.tile.builder import (
    Cursor,
    Index,
    Kernel,
    add,
    divide,
    multiply,
    remainder,
)
from ascir.passes.tile.extent import Extent


@dataclass
class ExactBuild(DigitAssembly[DigitProduct, DigitPlan]):
    """Assembles the kernel of a function that multiplies bytes by integers, with its epilogue."""

    def _channels(self) -> dict[int | None, tile.ChannelOp]:
        sums = MemRefType(i32, [1, self.plan.lines, 1, self.plan.n], memory_space=GM)
        return {DIGITS: self._digits(), SUMS: tile.ChannelOp("sums", Direction.AIC_TO_AIV, DEPTH, sums)}

    def _cube(self, kernel: Kernel, block: Block, channels: Channels) -> None:
        weights, blocks = block.args[self.rights.values], self.columns // self.plan.n
        digits, sums = channels[DIGITS], channels[SUMS]
        Multiplier(self.product, self.plan, digits, sums, weights, blocks).emit(Cursor(kernel, block))

    def _vector(self, kernel: Kernel, block: Block, channels: Channels, rows: Sequence[int]) -> None:
        product, plan, head = self.product, self.plan, Cursor(kernel, block)
        half = kernel.head(tile.SubBlockIndexOp(), "half")
        x = kernel_view(kernel, block.args[self.left], Extent(product.m), product.weight.k)
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
            self._follow(cursor, channels, behind, multiply(cursor, number, plan.n), half)

        dealt(head, "block", self.columns // plan.n, plan.cores, one)


class DigitRows(Rows):
    """The tiles of some rows of a block of the product, combined from a line for each digit."""

    lines: int
    """The number of lines of a digit, in each half of the slot."""
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
