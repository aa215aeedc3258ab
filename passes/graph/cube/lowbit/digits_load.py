"""Emits the loads of digits and weights, and their products, for all kernels of digits.

%b = tile.load %w[%k, %n, 0, 0] : ... -> tile<16x14x16x32xi8, l1>         // fractals, in memory as in l1
%sum = scf.for %step = ... { tile.move %a ; tile.move %b transpose ; tile.mmad ... : i4 x i4 -> i32 }
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Generic, TypeVar

from xdsl.dialects.builtin import UnitAttr, i8, i32
from xdsl.ir import SSAValue

from ascir.dialects import tile
from ascir.dialects.tile import TileType
from ascir.dialects.tile.spaces import FRACTAL_ROWS, Layout, Space
from ascir.passes.graph.cube.loops import carried
from ascir.passes.graph.cube.lowbit.digits_problem import Cut, DigitProduct
from ascir.passes.tile.builder import Cursor, Index, add, divide, multiply
from ascir.passes.tile.selection.refill import REFILL

Multiplied = TypeVar("Multiplied", bound=DigitProduct)
Planned = TypeVar("Planned", bound=Cut)

Factors = tuple[SSAValue, SSAValue]
"""Digits and weights in l0."""


@dataclass(frozen=True)
class Operands:
    """Digits and weights in l1, each with the offset of a part of k in it."""

    left: SSAValue
    left_at: Index
    right: SSAValue
    right_at: Index

    def behind(self, cursor: Cursor, size: Index) -> Operands:
        """The same operands, further along k."""
        return Operands(
            self.left, add(cursor, self.left_at, size), self.right, add(cursor, self.right_at, size)
        )


@dataclass
class Loader(Generic[Multiplied, Planned]):
    """Emits the loads and products of a core."""

    product: Multiplied
    plan: Planned
    digits: tile.ChannelOp
    sums: tile.ChannelOp
    weights: SSAValue
    blocks: int
    popped: SSAValue = field(init=False)
    """The slot with the digits."""
    kept: SSAValue | None = field(init=False, default=None)
    """All digits, in l1."""

    def _column(self, cursor: Cursor, number: Index) -> Index:
        """The first fractal of a block."""
        return multiply(cursor, number, self.plan.n // FRACTAL_ROWS)

    def _zero(self, cursor: Cursor) -> SSAValue:
        type = TileType([self.plan.tall, self.plan.n], i32, Space.L0C, Layout.NZ)
        return cursor.add(tile.AccumulatorOp(type), "zero")

    def _operands(self, cursor: Cursor, column: Index, k: Index, ahead: bool = False) -> Operands:
        """Emits one load along k. `ahead`: whether it is software-pipelined with its loop, if the digits are ready."""
        plan = self.plan
        right = self._weights(cursor, column, k, plan.load, plan.buffers)
        left, at = self.kept, k
        if left is None:
            left, at = self._digits(cursor, k, plan.load, plan.buffers), 0
        if ahead and self.kept is not None:
            _load_ahead(right)
        return Operands(left, at, right, 0)

    def _with(self, cursor: Cursor, right: SSAValue, at: Index, size: int) -> Operands:
        """Some of the early weights, with their digits."""
        if self.kept is not None:
            return Operands(self.kept, at, right, at)
        return Operands(self._digits(cursor, at, size, 1), 0, right, at)

    def _digits(self, cursor: Cursor, k: Index, size: int, buffers: int) -> SSAValue:
        plan, weight = self.plan, self.product.weight
        per, element = weight.per_byte, weight.element
        bytes = TileType([plan.tall, size // per], i8, Space.L1, Layout.NZ)
        offsets: list[Index] = [0, 0, divide(cursor, k, per)]
        turns = buffers if buffers > 1 else None
        load = tile.LoadOp(self.popped, offsets, bytes, sizes=[1, plan.lines, size // per], buffers=turns)
        left = cursor.add(load, "a_bytes" if per > 1 else "a_l1")
        if per == 1:
            return left
        return cursor.add(
            tile.ReinterpretOp(left, TileType([plan.tall, size], element, Space.L1, Layout.NZ)), "a_l1"
        )

    def _weights(self, cursor: Cursor, column: Index, k: Index, size: int, buffers: int) -> SSAValue:
        plan, weight = self.plan, self.product.weight
        blocks = [size // weight.deep, plan.n // FRACTAL_ROWS, FRACTAL_ROWS, weight.fractals[-1]]
        at: list[Index] = [divide(cursor, k, weight.deep), column, 0, 0]
        turns = buffers if buffers > 1 else None
        load = tile.LoadOp(self.weights, at, TileType(blocks, i8, Space.L1), buffers=turns)
        right = TileType([plan.n, size], weight.element, Space.L1, Layout.NZ)
        return cursor.add(tile.ReinterpretOp(cursor.add(load, "b_bytes"), right), "b_l1")

    def _steps(self, cursor: Cursor, operands: Operands, size: int, zero: SSAValue) -> SSAValue:
        def step(inner: Cursor, depth: Index, sum: SSAValue) -> SSAValue:
            return self._multiplied(inner, self._factors(inner, operands.behind(inner, depth), 2), sum)

        return carried(cursor, "step", size, self.plan.step, zero, step)

    def _factors(self, cursor: Cursor, operands: Operands, places: int) -> Factors:
        """Emits the operands of a step, in l0."""
        plan, element, turns = self.plan, self.product.weight.element, places if places > 1 else None
        left = TileType([plan.tall, plan.step], element, Space.L0A, Layout.ZZ)
        right = TileType([plan.step, plan.n], element, Space.L0B, Layout.ZN)
        a = cursor.add(tile.MoveOp(operands.left, [0, operands.left_at], left, buffers=turns), "a_l0")
        move = tile.MoveOp(operands.right, [0, operands.right_at], right, transpose=True, buffers=turns)
        return a, cursor.add(move, "b_l0")

    def _multiplied(self, cursor: Cursor, factors: Factors, sum: SSAValue) -> SSAValue:
        plan = self.plan
        return cursor.add(tile.MmadOp(*factors, sum, sizes=[plan.lines, plan.n, plan.step]), "sum")


def _load_ahead(value: SSAValue) -> None:
    """Marks the load of a value as software-pipelined with its loop."""
    owner = value.owner
    while isinstance(owner, tile.ReinterpretOp):
        owner = owner.source.owner
    if isinstance(owner, tile.LoadOp) and owner.buffers is not None:
        owner.attributes[REFILL] = UnitAttr()
