"""Emits the scales in the format of the fixpipe, each an f32 followed by zeros: made by the cube, for all blocks of a
core.

%s = tile.mmad (tile.move %scales), %apart : f16 x f16 -> f32 ; tile.fixpipe_store %s, %words[...]
%w = tile.load %words[...] : ... -> tile<2816xf32, l1> ; tile.reinterpret %w : ... -> tile<1408xui64, l1>
"""

from __future__ import annotations

from dataclasses import dataclass, field

from xdsl.dialects import memref
from xdsl.dialects.builtin import UnitAttr, f32
from xdsl.ir import SSAValue

from ascir.dialects import tile
from ascir.dialects.tile import TileType, view_type
from ascir.dialects.tile.spaces import FRACTAL_ROWS, Layout, Space, ui64
from ascir.passes.graph.cube.loops import loop
from ascir.passes.graph.cube.lowbit.unit_plan import UnitPlan, UnitProduct
from ascir.passes.graph.cube.plan import up
from ascir.passes.graph.tiling.kernel import view_type as global_view
from ascir.passes.tile.builder import Cursor, Index, Kernel, add, minimum, multiply
from ascir.passes.tile.extent import Extent
from ascir.passes.tile.selection.refill import HERE, REFILL

AT_ONCE = 2
"""The number of columns of fractals of scales that are stored at the same time."""


@dataclass
class Words:
    """Emits the scales of all blocks of a core."""

    kernel: Kernel
    wanted: UnitProduct
    plan: UnitPlan
    scales: SSAValue
    apart: SSAValue
    """The matrix that puts zeros between scales, in global memory."""
    words: SSAValue
    """The words in global memory: core, block, group, column."""
    scales_l1: SSAValue = field(init=False)
    """The scales of all blocks."""
    right: SSAValue = field(init=False)
    """The matrix that puts zeros between scales, in l0b."""
    rows: SSAValue = field(init=False)
    """A view of the words: core, block, contiguous words of all groups."""

    def begin(self, head: Cursor, column: Index) -> None:
        """Emits the load of the scales of all blocks, which are contiguous."""
        weight, wide = self.wanted.weight, self.rounds * self.plan.n
        type = TileType([up(weight.groups, FRACTAL_ROWS), wide], weight.scaled_by, Space.L1, Layout.NZ)
        load = tile.LoadOp(self.scales, [0, column], type, sizes=[weight.groups, wide])
        self.scales_l1 = head.add(load, "scales")
        element, shape = self.wanted.weight.scaled_by, [self.plan.spread, 2 * self.plan.spread]
        load = tile.LoadOp(self.apart, [0, 0], TileType(shape, element, Space.L1, Layout.NZ))
        type = TileType(shape, element, Space.L0B, Layout.ZN)
        self.right = head.add(tile.MoveOp(head.add(load, "apart_l1"), [0, 0], type), "apart")
        cores, rounds, groups, wide = view_type(self.words).get_shape()
        shape, strides = [cores, rounds, groups * wide], [rounds * groups * wide, groups * wide, 1]
        wanted = global_view([*map(Extent, shape)], f32)
        self.rows = self.kernel.head(
            memref.ReinterpretCastOp.from_dynamic(self.words, [0], shape, strides, wanted), "word_rows"
        )

    @property
    def rounds(self) -> int:
        return self.plan.rounds(self.wanted)

    def make(self, head: Cursor) -> None:
        if self.rounds == 1:
            self._block(head, 0)
        else:
            loop(head, "round", 0, self.rounds, 1, self._block)

    def _block(self, cursor: Cursor, round: Index) -> None:
        """Emits the expansion of the scales of a block to words, by the cube."""
        weight, wide, n = self.wanted.weight, self.plan.spread, self.plan.n
        tall, groups = up(weight.groups, FRACTAL_ROWS), weight.groups

        def some(inner: Cursor, at: Index) -> None:
            # The last step has as many scales as the others, so that some are expanded twice.
            at = minimum(inner, at, n - wide) if n % wide else at
            left = TileType([tall, wide], weight.scaled_by, Space.L0A, Layout.ZZ)
            column = add(inner, multiply(inner, round, n), at)
            a = inner.add(tile.MoveOp(self.scales_l1, [0, column], left, buffers=AT_ONCE), "scales_l0")
            zero = tile.AccumulatorOp(TileType([tall, 2 * wide], f32, Space.L0C, Layout.NZ))
            sizes = [groups, 2 * wide, wide]
            sum = inner.add(tile.MmadOp(a, self.right, inner.add(zero, "zero"), sizes=sizes), "words")
            place = [self.kernel.block_index, round, 0, multiply(inner, at, 2)]
            box = [1, 1, groups, 2 * wide]
            inner.put(tile.FixpipeStoreOp(sum, self.words, place, sizes=box, buffers=AT_ONCE))

        loop(cursor, "column", 0, n, wide, some)

    def load(
        self, cursor: Cursor, round: Index, group: Index, buffers: int | None = None, ahead: bool = False
    ) -> SSAValue:
        """Emits the load of the words of a load's groups. `ahead`: whether it is software-pipelined with its loop."""
        plan = self.plan
        count = (self.wanted.scales - 1) * plan.pitch + plan.n
        place = [self.kernel.block_index, round, multiply(cursor, group, 2 * plan.pitch)]
        type, sizes = TileType([2 * count], f32, Space.L1), [1, 1, 2 * count]
        op = tile.LoadOp(self.rows, place, type, sizes=sizes, buffers=buffers)
        if ahead:
            op.attributes |= {REFILL: UnitAttr(), HERE: UnitAttr()}
        halves = cursor.add(op, "word_halves")
        return cursor.add(tile.ReinterpretOp(halves, TileType([count], ui64, Space.L1)), "words")
