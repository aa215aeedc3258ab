"""Emits the loads of `unit`: constants, the weights and their zero points, and x.

    %b = tile.load %w[%k / 64, %column / 16, 0, 0] buffers 3 : ... -> tile<2x11x16x32xi8, l1>    // ahead of its loop
    %x = tile.load %x[0, %k] buffers 3 : ... -> tile<16x128xf16, l1, nz>                        // or all of it, once

A core with one block loads x step by step, beside the floats that it is multiplied with, so that nothing waits for all
of x. With several blocks, x would be loaded for each of them, and there are too few flags: for 16 rows of 4096x11008
the steps take 27.9 us instead of 28.4, but for 11008x4096 31.5 instead of 30.0.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import NamedTuple

from xdsl.dialects.builtin import UnitAttr, f16, i8
from xdsl.ir import SSAValue

from ascir.dialects import tile
from ascir.dialects.tile import TileType
from ascir.dialects.tile.spaces import FRACTAL_ROWS, Layout, Space
from ascir.passes.graph.cube.lowbit.unit_plan import UnitPlan, UnitProduct
from ascir.passes.graph.cube.places import Span
from ascir.passes.tile.builder import Cursor, Index, divide
from ascir.passes.tile.selection.refill import REFILL


@dataclass(frozen=True)
class Given:
    """The arguments of the kernel."""

    x: SSAValue
    """The left operand, as a matrix."""
    values: SSAValue
    """The weights, as fractals."""
    scales: SSAValue
    zeros: SSAValue | None
    """The zero points, as fractals, with groups instead of k."""
    unit: SSAValue
    """The unit matrix."""
    apart: SSAValue
    """The matrix that puts zeros between scales."""
    ones: SSAValue | None
    """The unit matrix of floats, if totals are transposed."""
    less: SSAValue | None
    """For each group of a row of fractals, a matrix that subtracts its zero point from all rows."""
    out: SSAValue
    words: SSAValue
    """A workspace: the scales of each block of each core, each an f32 followed by zeros."""
    columns: SSAValue | None
    """A workspace: the transposed total of each block."""


class Left(NamedTuple):
    """The left operand of a load, and the offset of its part of k."""

    x: SSAValue
    k: Index
    """Where that begins in it."""


@dataclass
class Loads:
    """Emits the loads into l1."""

    wanted: UnitProduct
    plan: UnitPlan
    given: Given
    whole: SSAValue | None = field(init=False, default=None)
    """All of the left operand."""

    def units(self, head: Cursor) -> list[SSAValue]:
        """Emits the part of the unit matrix that selects some rows of a row of fractals, in l0a."""
        wanted, weight = self.wanted, self.wanted.weight
        step, piece = wanted.step, wanted.piece
        unit = self._narrow(head, self.given.unit, step, step, "unit")
        type = TileType([piece, step], weight.element, Space.L0A, Layout.ZZ)
        return [head.add(tile.MoveOp(unit, [at, 0], type), "unit") for at in range(0, step, piece)]

    def less(self, head: Cursor) -> SSAValue | None:
        """Emits the matrices that subtract the zero point of each group from all rows."""
        if (view := self.given.less) is None:
            return None
        wanted = self.wanted
        return self._narrow(head, view, wanted.piece, wanted.window * wanted.step, "less")

    def _narrow(self, cursor: Cursor, view: SSAValue, rows: int, columns: int, name: str) -> SSAValue:
        """A matrix of integers that is given as bytes."""
        weight = self.wanted.weight
        type = TileType([rows, columns // weight.per_byte], i8, Space.L1, Layout.NZ)
        found = cursor.add(tile.LoadOp(view, [0, 0], type), f"{name}_bytes")
        if weight.per_byte == 1:
            return found
        type = TileType([rows, columns], weight.element, Space.L1, Layout.NZ)
        return cursor.add(tile.ReinterpretOp(found, type), f"{name}_l1")

    def weights(
        self, cursor: Cursor, column: Index, k: Index, buffers: int | None = None, ahead: bool = False
    ) -> SSAValue:
        """Emits the load of weights. `ahead`: whether it is software-pipelined with its loop."""
        plan, weight, load = self.plan, self.wanted.weight, self.wanted.load
        blocks = [load // weight.deep, plan.n // FRACTAL_ROWS, FRACTAL_ROWS, weight.fractals[-1]]
        at: list[Index] = [divide(cursor, k, weight.deep), divide(cursor, column, FRACTAL_ROWS), 0, 0]
        op = tile.LoadOp(self.given.values, at, TileType(blocks, i8, Space.L1), buffers=buffers)
        if ahead:
            op.attributes[REFILL] = UnitAttr()
        right = TileType([plan.n, load], weight.element, Space.L1, Layout.NZ)
        return cursor.add(tile.ReinterpretOp(cursor.add(op, "b_bytes"), right), "b_l1")

    def zeros(self, cursor: Cursor, column: Index) -> SSAValue | None:
        """Emits the load of the zero points of a block."""
        if (view := self.given.zeros) is None:
            return None
        weight, n = self.wanted.weight, self.plan.n
        blocks = self.wanted.zero_blocks
        type = TileType([blocks, n // FRACTAL_ROWS, FRACTAL_ROWS, weight.fractals[-1]], i8, Space.L1)
        load = tile.LoadOp(view, [0, divide(cursor, column, FRACTAL_ROWS), 0, 0], type)
        found = TileType([n, blocks * weight.deep], weight.element, Space.L1, Layout.NZ)
        return cursor.add(tile.ReinterpretOp(cursor.add(load, "zero_bytes"), found), "zeros_l1")

    def begin(self, head: Cursor) -> None:
        """Emits the load of the left operand, if all blocks share it."""
        if not self.plan.parts_x(self.wanted):
            self.whole = self._x(head, Span(0, self.wanted.m), 0, self.wanted.deep, self.wanted.weight.k)

    def left(
        self,
        cursor: Cursor,
        rows: Span,
        k: Index,
        columns: int,
        buffers: int | None = None,
        ahead: bool = False,
    ) -> Left:
        """These rows of the left operand, for a load that begins at k."""
        if self.whole is not None:
            return Left(self.whole, k)
        return Left(self._x(cursor, rows, k, self.wanted.load, columns, buffers, ahead), 0)

    def chunk(self, cursor: Cursor, rows: Span, k: Index, wide: int, buffers: int) -> SSAValue:
        """Emits the load of these rows of the left operand, for several loads of weights."""
        return self._x(cursor, rows, k, wide, wide, buffers, ahead=True)

    def _x(
        self,
        cursor: Cursor,
        rows: Span,
        k: Index,
        wide: int,
        columns: int,
        buffers: int | None = None,
        ahead: bool = False,
    ) -> SSAValue:
        type, sizes = TileType([self.wanted.tall, wide], f16, Space.L1, Layout.NZ), [rows.size, columns]
        op = tile.LoadOp(self.given.x, [rows.start, k], type, sizes=sizes, buffers=buffers)
        if ahead:
            op.attributes[REFILL] = UnitAttr()
        return cursor.add(op, "x_l1")
