"""Emits the blocks of a product with a 2:4 sparse matrix of bytes.

%b = tile.load %values[%k0 / 64, %j / 16, 0, 0] sizes [4, 16, 16, 32] buffers 2 : ... -> tile<4x16x16x32xi8, l1>
%p = tile.load %places[%k0 / 64, %j / 16, 0, 0] sizes [4, 16, 16, 8] buffers 2 : ... -> tile<4x16x16x8xui8, l1>
scf.for %k1 = 0 to 256 step 128 iter_args(...) {
  tile.move %a[0, %k1] ... ; tile.move_sparse %b, %p[%k1] ... ; tile.mmad_sparse ...
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from xdsl.dialects.builtin import i8
from xdsl.ir import SSAValue

from ascir.dialects import tile
from ascir.dialects.tile import TileType
from ascir.dialects.tile.spaces import FRACTAL_ROWS, Layout, Space, ui8
from ascir.passes.graph.cube.emit import Emitter
from ascir.passes.graph.cube.loops import carried
from ascir.passes.graph.cube.places import Operand, Place, Span
from ascir.passes.graph.cube.sparse_plan import DEEP, PLACE, VALUE
from ascir.passes.tile.builder import Cursor, Index, divide, divide_up


@dataclass(frozen=True)
class Blocks:
    """The part of the operands in l1: the left operand, and the values and places of the right one."""

    left: SSAValue
    values: SSAValue
    places: SSAValue


@dataclass
class SparseEmitter(Emitter):
    """Emits the body of a kernel with the arguments left operand, values, places and result."""

    def _operands(self, arguments: Sequence[SSAValue]) -> tuple[Operand, Operand]:
        made = self.product
        self._places = Operand(arguments[2], False, ())
        lhs = self._view(arguments[0], made.lhs, (made.m, made.k))
        return Operand(lhs, False, made.lhs), Operand(arguments[1], False, ())

    def _sum(self, cursor: Cursor, place: Place, lhs: Operand, rhs: Operand, start: SSAValue) -> SSAValue:
        whole = Span(0, self._extent(self.product.k))
        left = self._matrix(cursor, lhs, place.batch)

        def load(inner: Cursor, depth: Index, sum: SSAValue) -> SSAValue:
            span = self._part(inner, whole, self._turned(inner, depth), self.plan.load)
            blocks = Blocks(
                self._load(inner, lhs, left, place.rows, span, self.plan.m, "a"),
                self._blocks(inner, rhs, place.columns, span, VALUE),
                self._blocks(inner, self._places, place.columns, span, PLACE),
            )
            return self._sparse_steps(inner, place, blocks, span, sum)

        return carried(cursor, "k", whole.size, self.plan.load, start, load)

    def _blocks(self, cursor: Cursor, operand: Operand, columns: Span, depth: Span, size: int) -> SSAValue:
        """Emits the load of blocks of 64 by 16 elements, contiguous in l1, with `size` bytes for each column."""
        element = i8 if size == VALUE else ui8
        shape = [self.plan.load // DEEP, self.plan.n // FRACTAL_ROWS, FRACTAL_ROWS, size]
        first, column = divide(cursor, depth.start, DEEP), divide(cursor, columns.start, FRACTAL_ROWS)
        deep, wide = divide_up(cursor, depth.size, DEEP), divide_up(cursor, columns.size, FRACTAL_ROWS)
        load = tile.LoadOp(
            operand.view,
            [first, column, 0, 0],
            TileType(shape, element, Space.L1),
            sizes=[deep, wide, FRACTAL_ROWS, size],
            buffers=self.plan.buffers,
        )
        return cursor.add(load, "b_l1" if size == VALUE else "places_l1")

    def _sparse_steps(
        self, cursor: Cursor, place: Place, loaded: Blocks, span: Span, start: SSAValue
    ) -> SSAValue:
        """Emits the multiplications of operands in l1."""
        plan, buffers = self.plan, min(self.options.buffers, 2)
        lhs_type = TileType([plan.m, plan.step], i8, Space.L0A, Layout.ZZ)
        rhs_type = TileType([plan.step, plan.n], i8, Space.L0B, Layout.ZN24)

        def multiply_step(inner: Cursor, depth: Index, sum: SSAValue) -> SSAValue:
            size = self._part(inner, Span(0, span.size, span.most), depth, plan.step).size
            a = inner.add(tile.MoveOp(loaded.left, [0, depth], lhs_type, buffers=buffers), "a_l0")
            move = tile.MoveSparseOp(loaded.values, loaded.places, depth, rhs_type, buffers=buffers)
            b = inner.add(move, "b_l0")
            sizes = [place.rows.size, place.columns.size, size]
            return inner.add(tile.MmadSparseOp(a, b, sum, sizes=sizes), "sum")

        return carried(cursor, "step", span.size, plan.step, start, multiply_step, span.most)
