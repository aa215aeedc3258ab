"""What the cube does where weights are multiplied as they are: sums of digits, for each group of k on its own.

%early = tile.load %w[0, %n, 0, 0] : ... -> tile<32x12x16x32xi8, l1>   // fractals, in memory as in l1
%digits = tile.pop @digits                                             // what comes before does not wait for the rows
%a = tile.load %digits[0, 0, 0] : ... -> tile<16x2048xi8, l1, nz>      // all of them, where there is room
scf.for %load = ... {                                                  // of all blocks
  %b = tile.load %w[%k, %n, 0, 0] : ...
  scf.for %at = ... {                                                  // slots of it
    %slot = tile.acquire @sums
    scf.for %group = ... { %sum = tile.mmad ... : i4 x i4 -> i32 ; tile.fixpipe_store %sum, %slot[0, 0, %g, 0] scale(...) }
    tile.push %slot

Groups that are longer than what is loaded at a time have a slot each, and so has all of k without groups.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field

from xdsl.dialects.builtin import f32, i8, i32
from xdsl.ir import SSAValue

from ascir.dialects import tile
from ascir.dialects.tile import TileType
from ascir.dialects.tile.spaces import FRACTAL_ROWS, Layout, Space
from ascir.passes.graph.cube.loops import carried, loop
from ascir.passes.graph.cube.lowbit.digits_plan import DigitPlan, DigitProduct
from ascir.passes.tile.builder import (
    Cursor,
    Index,
    add,
    divide,
    divide_up,
    multiply,
    remainder,
    subtract,
)


@dataclass(frozen=True)
class Operands:
    """Digits and weights in l1, each with where a part of k begins in it."""

    left: SSAValue
    left_at: Index
    right: SSAValue
    right_at: Index

    def behind(self, cursor: Cursor, size: Index) -> Operands:
        """So much further on."""
        return Operands(
            self.left, add(cursor, self.left_at, size), self.right, add(cursor, self.right_at, size)
        )


@dataclass
class Multiplier:
    """The blocks of a core, slot by slot."""

    product: DigitProduct
    plan: DigitPlan
    digits: tile.ChannelOp
    sums: tile.ChannelOp
    weights: SSAValue
    blocks: int
    popped: SSAValue = field(init=False)
    """The slot with the digits."""
    kept: SSAValue | None = field(init=False, default=None)
    """All digits, in l1."""

    def emit(self, head: Cursor) -> None:
        plan, kernel = self.plan, head.kernel
        column = self._column(head, kernel.block_index)
        early = self._weights(head, column, 0, plan.early, 1) if plan.early else None
        self.popped = head.add(tile.PopOp(self.digits), "digits")
        if plan.kept:
            self.kept = self._digits(head, 0, self.product.deep, 1)
        if plan.load < plan.inner(self.product):
            self._long_groups(head, column, early)
            self._others(head)
        else:
            self._loads(head, early)
        head.put(tile.ReleaseOp(self.popped))

    def _column(self, cursor: Cursor, number: Index) -> Index:
        """The first fractal of a block."""
        return multiply(cursor, number, self.plan.n // FRACTAL_ROWS)

    def _loads(self, head: Cursor, early: SSAValue | None) -> None:
        """What is loaded, of all blocks in one loop: loads of a block are under way while the one before is multiplied."""
        plan, first = self.plan, 0
        if early is not None:
            first = plan.early // plan.load
            self._slots(head, self._with(head, early, 0, plan.early), plan.early)
        each = self.product.deep // plan.load

        def part(cursor: Cursor, number: Index) -> None:
            turn = multiply(cursor, divide(cursor, number, each), plan.cores)
            column = self._column(cursor, add(cursor, cursor.kernel.block_index, turn))
            k = multiply(cursor, remainder(cursor, number, each), plan.load)
            self._slots(cursor, self._operands(cursor, column, k), plan.load)

        end = multiply(head, self._own(head), each)
        if end != first:
            loop(head, "load", first, end, 1, part)

    def _own(self, head: Cursor) -> Index:
        """How many blocks this core has."""
        blocks, cores = self.blocks, self.plan.cores
        if blocks % cores == 0:
            return blocks // cores
        return divide_up(head, subtract(head, blocks, head.kernel.block_index), cores)

    def _others(self, head: Cursor) -> None:
        """The blocks behind the first one, of long groups."""
        if self.blocks == self.plan.cores:
            return

        def block(cursor: Cursor, number: Index) -> None:
            self._long_groups(cursor, self._column(cursor, number), None)

        second = add(head, head.kernel.block_index, self.plan.cores)
        loop(head, "block", second, self.blocks, self.plan.cores, block)

    def _slots(self, cursor: Cursor, operands: Operands, size: int) -> None:
        """The slots of what is loaded."""
        inner, group = self.plan.inner(self.product), self.product.group

        def some(within: Cursor, at: Index) -> None:
            slot = within.add(tile.AcquireOp(self.sums), "slot")

            def one(deep: Cursor, start: Index) -> None:
                total = self._steps(
                    deep, operands.behind(deep, add(deep, at, start)), group, self._zero(deep)
                )
                self._leave(deep, total, slot, divide(deep, start, group))

            loop_over(within, "group", 0, inner, group, one)
            within.put(tile.PushOp(slot))

        loop_over(cursor, "at", 0, size, inner, some)

    def _long_groups(self, cursor: Cursor, column: Index, early: SSAValue | None) -> None:
        """Each slot is one sum, over more than is loaded at a time."""
        inner, load = self.plan.inner(self.product), self.plan.load

        def slot(within: Cursor, k: Index, first: int) -> None:
            slot = within.add(tile.AcquireOp(self.sums), "slot")
            total = self._zero(within)
            if first:
                assert early is not None
                total = self._steps(within, self._with(within, early, 0, first), first, total)

            def some(deep: Cursor, at: Index, sum: SSAValue) -> SSAValue:
                operands = self._operands(deep, column, add(deep, k, add(deep, at, first)))
                return self._steps(deep, operands, load, sum)

            if inner > first:
                total = carried(within, "depth", inner - first, load, total, some)
            self._leave(within, total, slot, 0)
            within.put(tile.PushOp(slot))

        start = 0
        if early is not None:
            slot(cursor, 0, self.plan.early)
            start = inner
        loop_over(cursor, "k", start, self.product.deep, inner, lambda within, k: slot(within, k, 0))

    def _zero(self, cursor: Cursor) -> SSAValue:
        type = TileType([self.plan.tall, self.plan.n], i32, Space.L0C, Layout.NZ)
        return cursor.add(tile.AccumulatorOp(type), "zero")

    def _operands(self, cursor: Cursor, column: Index, k: Index) -> Operands:
        """What of k is loaded at a time."""
        plan = self.plan
        left = None if plan.kept else self._digits(cursor, k, plan.load, plan.buffers)
        right = self._weights(cursor, column, k, plan.load, plan.buffers)
        if left is None:
            return self._with(cursor, right, k, plan.load)
        return Operands(left, 0, right, 0)

    def _with(self, cursor: Cursor, right: SSAValue, k: Index, size: int) -> Operands:
        """Some of the weights, with the digits beside them."""
        if self.kept is not None:
            return Operands(self.kept, k, right, 0)
        return Operands(self._digits(cursor, k, size, 1), 0, right, 0)

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
        plan, element = self.plan, self.product.weight.element
        left = TileType([plan.tall, plan.step], element, Space.L0A, Layout.ZZ)
        right = TileType([plan.step, plan.n], element, Space.L0B, Layout.ZN)

        def step(inner: Cursor, depth: Index, sum: SSAValue) -> SSAValue:
            here = operands.behind(inner, depth)
            a = inner.add(tile.MoveOp(here.left, [0, here.left_at], left, buffers=2), "a_l0")
            move = tile.MoveOp(here.right, [0, here.right_at], right, transpose=True, buffers=2)
            b = inner.add(move, "b_l0")
            return inner.add(tile.MmadOp(a, b, sum, sizes=[plan.lines, plan.n, plan.step]), "sum")

        return carried(cursor, "step", size, plan.step, zero, step)

    def _leave(self, cursor: Cursor, total: SSAValue, slot: SSAValue, group: Index) -> None:
        plan, product = self.plan, self.product
        scale = None
        if product.sum != i32:
            scale = cursor.kernel.number(2.0**-product.shrunk, f32)
        turns = 2 if 8 * plan.tall * plan.n <= 1 << 17 else None
        cursor.put(
            tile.FixpipeStoreOp(
                total, slot, [0, 0, group, 0], sizes=[1, plan.lines, 1, plan.n], scale=scale, buffers=turns
            )
        )


def loop_over(
    cursor: Cursor, name: str, first: int, end: int, step: int, body: Callable[[Cursor, Index], None]
) -> None:
    """From `first` on, short of `end`; of a single round no loop is made."""
    if end - first == step:
        body(cursor, first)
    elif end > first:
        loop(cursor, name, first, end, step, body)
