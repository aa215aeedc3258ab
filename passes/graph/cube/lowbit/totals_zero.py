"""Emits the correction for zero points: they are subtracted after the product, times the sums of x over each group.

    x @ w = s * (sum over groups of scale * (q_x @ q_w) - sum over groups of (scale * zero) * (sum of q_x))

    %zs = tile.mul %zero, %scale : tile<8x224xf32>                    // of some groups
    %less = %less + (tile.broadcast %sum : tile<8x1xf32>) * (tile.broadcast (tile.slice %zs[%g]) : tile<1x224xf32>)

The splitting into digits leaves those sums. The vector cores do this while the cube multiplies the same block.
"""

from __future__ import annotations

from dataclasses import dataclass

from xdsl.dialects.builtin import f16, f32, i8
from xdsl.ir import SSAValue

from ascir.dialects import tile
from ascir.dialects.tile import TileType
from ascir.dialects.tile.spaces import BLOCK_BYTES
from ascir.passes.graph.cube.loops import carried
from ascir.passes.graph.cube.lowbit.digits_problem import most_of, units
from ascir.passes.graph.cube.lowbit.digits_vector import cast
from ascir.passes.graph.cube.lowbit.totals_plan import TotalPlan, TotalProduct
from ascir.passes.graph.cube.plan import up
from ascir.passes.graph.cube.rows import VECTOR_CORES
from ascir.passes.tile.builder import Cursor, Index, Kernel, add, divide, minimum, multiply, subtract

AT_ONCE = 8
"""The number of groups that are processed at a time."""
LANES = BLOCK_BYTES // 4
"""The number of f32 in a block."""


@dataclass
class Zeros:
    """Emits, for a block, the correction for the rows of this core, in f32."""

    kernel: Kernel
    product: TotalProduct
    plan: TotalPlan
    scales: SSAValue
    zeros: SSAValue
    totals: SSAValue
    half: SSAValue

    @property
    def rows(self) -> int:
        """The rows of a core."""
        return -(-self.plan.rows // VECTOR_CORES)

    def emit(self, cursor: Cursor, column: Index) -> SSAValue:
        groups, wide = self.product.weight.groups, self.plan.n
        type = TileType([self.rows, wide], f32)
        count = most_of(groups, AT_ONCE)

        def some(inner: Cursor, group: Index, known: SSAValue) -> SSAValue:
            scaled = self._scaled(inner, group, count, column)
            for number in range(count):
                row = scaled if count == 1 else inner.add(tile.SliceOp(scaled, [number, 0], [1, wide]))
                sum = self._sums(inner, add(inner, group, number))
                columns = inner.add(tile.BroadcastOp(sum, [self.rows, wide]))
                rows = row if self.rows == 1 else inner.add(tile.BroadcastOp(row, [self.rows, wide]))
                known = inner.add(tile.AddOp(known, inner.add(tile.MulOp(columns, rows))), "less")
            return known

        none = cursor.add(tile.FillOp(self.kernel.number(0.0, f32), type), "none")
        found = carried(cursor, "group", groups, count, none, some)
        # In the units of the cube's totals.
        product = self.product
        less = product.weight.bits * (product.digits - 1) + product.shrunk
        return cursor.add(tile.MulOp(found, self.kernel.number(2.0**-less, f32)), "less")

    def _scaled(self, cursor: Cursor, group: Index, count: int, column: Index) -> SSAValue:
        """Emits zero points times scales, a row for each of some groups."""
        weight, wide = self.product.weight, self.plan.n
        type = TileType([count, wide], tile.view_type(self.scales).element_type)
        scale = cast(cursor, cursor.add(tile.LoadOp(self.scales, [group, column], type), "scale"), f32)
        per = weight.per_byte
        load = tile.LoadOp(
            self.zeros, [group, divide(cursor, column, per)], TileType([count, wide // per], i8)
        )
        zero = cursor.add(load, "zero")
        if per > 1:
            zero = cursor.add(tile.ReinterpretOp(zero, TileType([count, wide], weight.element)))
        return cursor.add(tile.MulOp(cast(cursor, cast(cursor, zero, f16), f32), scale), "scaled")

    def _sums(self, cursor: Cursor, group: Index) -> SSAValue:
        """Emits the load of the sums of x in a group, for the rows of this core, as a column."""
        rows, all = self.rows, self.plan.rows
        count = units(self.plan, self.product) if self.product.weight.groups == 1 else 1
        first: Index = multiply(cursor, self.half, rows) if all > 1 else 0
        type = TileType([count, up(rows, LANES)], f32)
        taken: Index = rows
        if all % VECTOR_CORES and all > 1:
            taken = minimum(cursor, rows, subtract(cursor, all, first))
        sizes: list[Index] = [] if taken == type.get_shape()[1] else [count, taken]
        found = cursor.add(tile.LoadOp(self.totals, [group, first], type, sizes=sizes), "sums")
        if count > 1:
            found = cursor.add(tile.ReduceOp(tile.Reduction.SUM, found, [0]))
        if rows % LANES:
            found = cursor.add(tile.SliceOp(found, [0, 0], [1, rows]))
        return cursor.add(tile.ReshapeOp(found, [rows, 1]))
