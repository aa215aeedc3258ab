"""Emits the transposition of totals into rows of the result: through global memory, and a product with the unit matrix.

    tile.fixpipe_store %total, %columns[...] : tile<176x16xf32, l0c, nz>
    %t = tile.load %columns[...] : ... -> tile<176x16xf32, l1, nz>
    %rows = tile.mmad (tile.move %t[%column, 0] transpose), %ones : f32 x f32 -> f32        // exact: tile<16x64xf32, l0c, nz>

Only numbers of one row are added, so that infinities and NaN stay in their row.
"""

from __future__ import annotations

from dataclasses import dataclass, field

from xdsl.dialects.builtin import f32
from xdsl.ir import SSAValue

from ascir.dialects import tile
from ascir.dialects.tile import TileType
from ascir.dialects.tile.spaces import Layout, Space
from ascir.passes.graph.cube.loops import loop
from ascir.passes.graph.cube.lowbit.unit_plan import UnitPlan, UnitProduct
from ascir.passes.tile.builder import Cursor, Index, Kernel, add, minimum, subtract


@dataclass
class Turner:
    """Emits the transposition, for the blocks of a core."""

    kernel: Kernel
    wanted: UnitProduct
    plan: UnitPlan
    unit: SSAValue
    """The unit matrix of f32, in global memory."""
    columns: SSAValue
    out: SSAValue
    ones: SSAValue = field(init=False)

    @property
    def wide(self) -> int:
        return self.plan.strip

    def begin(self, head: Cursor) -> None:
        """Emits the loads that all blocks share."""
        shape = [self.wide, self.wide]
        load = tile.LoadOp(self.unit, [0, 0], TileType(shape, f32, Space.L1, Layout.NZ))
        type = TileType(shape, f32, Space.L0B, Layout.ZN)
        self.ones = head.add(tile.MoveOp(head.add(load, "ones_l1"), [0, 0], type), "ones")

    def turn(self, cursor: Cursor, round: Index, column: Index) -> None:
        """Emits the transposition of a block."""
        wanted, n, wide = self.wanted, self.plan.n, self.wide
        rest = (
            n if wanted.weight.n % n == 0 else minimum(cursor, n, subtract(cursor, wanted.weight.n, column))
        )
        place = [self.kernel.block_index, round, 0, 0]
        type, sizes = TileType([n, wanted.tall], f32, Space.L1, Layout.NZ), [1, 1, n, wanted.m]
        total = cursor.add(tile.LoadOp(self.columns, place, type, sizes=sizes), "total")

        def some(inner: Cursor, at: Index) -> None:
            # The last step has as many columns as the others, so that some are transposed twice.
            at = minimum(inner, at, n - wide) if n % wide else at
            count = wide if isinstance(rest, int) else minimum(inner, wide, subtract(inner, rest, at))
            type = TileType([wanted.tall, wide], f32, Space.L0A, Layout.ZZ)
            left = inner.add(tile.MoveOp(total, [at, 0], type, transpose=True, buffers=2), "total_l0")
            zero = tile.AccumulatorOp(TileType([wanted.tall, wide], f32, Space.L0C, Layout.NZ))
            sizes = [wanted.m, wide, wide]
            sum = inner.add(tile.MmadOp(left, self.ones, inner.add(zero, "zero"), sizes=sizes), "rows")
            place, box = [0, add(inner, column, at)], [wanted.m, count]
            relu = wanted.product.relu
            inner.put(tile.FixpipeStoreOp(sum, self.out, place, sizes=box, relu=relu, buffers=2))

        loop(cursor, "column", 0, rest, wide, some)
