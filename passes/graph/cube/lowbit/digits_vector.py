"""What the vector cores do where the cube multiplies digits: they scale and add up its sums, for a half of each block.

    %d = tile.load %slot[0, %line, 0, 0] : ... -> tile<32x2x192xf16>          // four digits of 8 rows, groups, columns
    %t = d3 + (d2 + (d1 + d0 / 16) / 16) / 16           // two halves of small sums are added as they are, the others as f32
    %acc = %acc + %t * %scale

A vector core has half of the rows, which lie in one piece; of a single row it has half of the columns.
"""

from __future__ import annotations

from dataclasses import dataclass

from xdsl.dialects.builtin import f16, f32
from xdsl.ir import Attribute, SSAValue

from ascir.dialects import tile
from ascir.dialects.tile import TileType, tile_type
from ascir.passes.graph.cube.loops import carried, loop
from ascir.passes.graph.cube.lowbit.digits_plan import DigitPlan, DigitProduct
from ascir.passes.graph.cube.rows import VECTOR_CORES
from ascir.passes.tile.builder import Cursor, Index, Kernel, add, minimum, multiply, subtract


def cast(cursor: Cursor, value: SSAValue, element: Attribute) -> SSAValue:
    return value if tile_type(value).element_type == element else cursor.add(tile.CastOp(value, element))


@dataclass
class Combiner:
    """From the sums of digits, group by group, to this core's half of a block of the result."""

    kernel: Kernel
    product: DigitProduct
    plan: DigitPlan
    channel: tile.ChannelOp
    scales: SSAValue
    scale: SSAValue
    """Of the rows of this core: what their digits are multiples of."""
    out: SSAValue
    half: SSAValue

    @property
    def by_rows(self) -> bool:
        return self.plan.rows > 1

    @property
    def rows(self) -> int:
        return self.plan.rows // VECTOR_CORES if self.by_rows else 1

    @property
    def wide(self) -> int:
        return self.plan.n if self.by_rows else self.plan.n // VECTOR_CORES

    def block(self, cursor: Cursor, number: Index) -> None:
        product, plan, wide = self.product, self.plan, self.wide
        row: Index = multiply(cursor, self.half, self.rows) if self.by_rows else 0
        mine: Index = 0 if self.by_rows else multiply(cursor, self.half, wide)
        column = add(cursor, multiply(cursor, number, plan.n), mine)
        type = TileType([self.rows, wide], f32)
        zero = cursor.add(tile.FillOp(self.kernel.number(0.0, f32), type), "zero")

        def slot(inner: Cursor, group: Index, known: SSAValue) -> SSAValue:
            opened = inner.add(tile.PopOp(self.channel), "slot")
            total = self._add(inner, self._digits(inner, opened, mine), group, column, known)
            inner.put(tile.ReleaseOp(opened))
            return total

        total = carried(cursor, "group", product.weight.groups, plan.groups, zero, slot)
        each = cursor.add(tile.BroadcastOp(self.scale, [self.rows, wide]))
        found = cast(cursor, cursor.add(tile.MulOp(total, each)), product.output)
        self._store(cursor, found, row, column)

    def _digits(self, cursor: Cursor, slot: SSAValue, column: Index) -> list[SSAValue]:
        """The sums of each digit, the lowest first: rows of this core by groups and columns."""
        digits, count, wide = self.product.digits, self.plan.groups, self.wide
        lines = digits * self.rows
        first: Index = multiply(cursor, self.half, lines) if self.by_rows else 0
        type, sizes = TileType([lines, count, wide], self.product.sum), [1, lines, count, wide]
        load = tile.LoadOp(slot, [0, first, 0, column], type, sizes=sizes, buffers=2)
        flat = cursor.add(tile.ReshapeOp(cursor.add(load, "sums"), [lines, count * wide]))
        shape = [self.rows, count * wide]
        return [cursor.add(tile.SliceOp(flat, [digit * self.rows, 0], shape)) for digit in range(digits)]

    def _together(self, cursor: Cursor, digits: list[SSAValue]) -> SSAValue:
        """One sum of those of the digits, in multiples of the highest, as f32."""
        found, *others = digits
        base = 1.0 / (1 << self.product.weight.bits)
        for above in others:
            # What is below the second highest digit does not need more than its own precision.
            element = f16 if self.product.sum == f16 and above not in others[-2:] else f32
            found, above = cast(cursor, found, element), cast(cursor, above, element)
            lower = cursor.add(tile.MulOp(found, self.kernel.number(base, element)))
            found = cursor.add(tile.AddOp(lower, above))
        return found

    def _add(
        self, cursor: Cursor, digits: list[SSAValue], group: Index, column: Index, sum: SSAValue
    ) -> SSAValue:
        """Some groups more, scaled."""
        product, wide, count = self.product, self.wide, self.plan.groups
        found = self._together(cursor, digits)
        type = TileType([count, wide], tile.view_type(self.scales).element_type)
        load = tile.LoadOp(self.scales, [group, column], type, buffers=2)
        scale = cast(cursor, cursor.add(load, "scale"), f32)
        if product.shrunk:
            scale = cursor.add(tile.MulOp(scale, self.kernel.number(2.0**product.shrunk, f32)))
        scale = cursor.add(tile.ReshapeOp(scale, [1, count * wide]))
        if self.rows > 1:
            scale = cursor.add(tile.BroadcastOp(scale, [self.rows, count * wide]))
        scaled = cursor.add(tile.MulOp(found, scale))
        if count > 1:
            each = cursor.add(tile.ReshapeOp(scaled, [self.rows, count, wide]))
            total = cursor.add(tile.ReduceOp(tile.Reduction.SUM, each, [1]))
            scaled = cursor.add(tile.ReshapeOp(total, [self.rows, wide]))
        return cursor.add(tile.AddOp(sum, scaled), "sum")

    def _store(self, cursor: Cursor, found: SSAValue, row: Index, column: Index) -> None:
        m, n, wide = self.product.m, self.product.weight.n, self.wide
        odd = self.by_rows and m < self.plan.rows
        rows = minimum(cursor, self.rows, subtract(cursor, m, row)) if odd else self.rows
        if self.by_rows or n % self.plan.n == 0:
            rest = wide if n % wide == 0 else minimum(cursor, wide, subtract(cursor, n, column))
            cursor.put(tile.StoreOp(found, self.out, [row, column], sizes=[rows, rest]))
            return

        def once(inner: Cursor, at: Index) -> None:
            rest = minimum(inner, wide, subtract(inner, n, at))
            inner.put(tile.StoreOp(found, self.out, [0, at], sizes=[1, rest]))

        # Of the last block a core may have no column.
        end = minimum(cursor, n, add(cursor, column, wide))
        loop(cursor, "column", column, end, wide, once)
