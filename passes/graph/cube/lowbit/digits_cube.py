"""What the cube does where weights are multiplied as they are: sums of digits, for each group of k on its own.

scf.for %k = ... {                                                   // some of k for each slot
  %slot = tile.acquire @sums
  %b = tile.load %w[%k, %n, 0, 0] : ... -> tile<8x16x16x32xi8, l1>   // fractals, in memory as in l1
  %b4 = tile.reinterpret %b : ... -> tile<256x512xi4, l1, nz>
  %a = tile.load %digits[0, 0, %k] : ... -> tile<16x256xi8, l1, nz>
  scf.for %group = ... { %sum = tile.mmad ... ; tile.fixpipe_store %sum, %slot[0, 0, %g, 0] scale(...) }
  tile.push %slot
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field

from xdsl.dialects.builtin import f32, i8, i32
from xdsl.ir import SSAValue

from ascir.dialects import tile
from ascir.dialects.tile import TileType
from ascir.dialects.tile.spaces import FRACTAL_ROWS, Layout, Space
from ascir.passes.graph.cube.loops import carried, dealt, loop
from ascir.passes.graph.cube.lowbit.digits_plan import DigitPlan, DigitProduct
from ascir.passes.tile.builder import Cursor, Index, add, divide, multiply


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

    def emit(self, head: Cursor) -> None:
        plan = self.plan
        self.popped = head.add(tile.PopOp(self.digits), "digits")

        def block(cursor: Cursor, number: Index) -> None:
            column = multiply(cursor, number, plan.n // FRACTAL_ROWS)

            def part(within: Cursor, k: Index) -> None:
                self._part(within, column, k)

            loop_over(cursor, "k", self.product.deep, self._inner, part)

        dealt(head, "block", self.blocks, plan.cores, block)
        head.put(tile.ReleaseOp(self.popped))

    @property
    def _inner(self) -> int:
        """Of k, what one slot is for."""
        weight = self.product.weight
        return self.plan.groups * weight.group if weight.groups > 1 else self.product.deep

    def _part(self, cursor: Cursor, column: Index, k: Index) -> None:
        """The sums of a slot."""
        plan, weight, inner = self.plan, self.product.weight, self._inner
        slot = cursor.add(tile.AcquireOp(self.sums), "slot")
        if weight.groups > 1 and plan.load % weight.group == 0:

            def some(within: Cursor, at: Index) -> None:
                self._groups(within, self._operands(within, column, add(within, k, at)), slot, at)

            loop_over(cursor, "at", inner, plan.load, some)
        else:

            def load(within: Cursor, at: Index, sum: SSAValue) -> SSAValue:
                operands = self._operands(within, column, add(within, k, at))
                return self._steps(within, operands, 0, plan.load, sum)

            total = carried(cursor, "depth", inner, plan.load, self._zero(cursor), load)
            self._leave(cursor, total, slot, 0)
        cursor.put(tile.PushOp(slot))

    def _groups(self, cursor: Cursor, operands: tuple[SSAValue, SSAValue], slot: SSAValue, at: Index) -> None:
        """The sums of the groups in what is loaded, which begins at `at` of the slot."""
        size = self.product.weight.group

        def group(within: Cursor, start: Index) -> None:
            total = self._steps(within, operands, start, size, self._zero(within))
            self._leave(within, total, slot, divide(within, add(within, at, start), size))

        loop_over(cursor, "group", self.plan.load, size, group)

    def _zero(self, cursor: Cursor) -> SSAValue:
        type = TileType([self.plan.tall, self.plan.n], i32, Space.L0C, Layout.NZ)
        return cursor.add(tile.AccumulatorOp(type), "zero")

    def _operands(self, cursor: Cursor, column: Index, k: Index) -> tuple[SSAValue, SSAValue]:
        """What of k is loaded at a time: digits and weights."""
        plan, weight = self.plan, self.product.weight
        per, element = weight.per_byte, weight.element
        bytes = TileType([plan.tall, plan.load // per], i8, Space.L1, Layout.NZ)
        sizes = [1, plan.lines, plan.load // per]
        offsets: list[Index] = [0, 0, divide(cursor, k, per)]
        a = tile.LoadOp(self.popped, offsets, bytes, sizes=sizes, buffers=plan.buffers)
        left = cursor.add(a, "a_bytes" if per > 1 else "a_l1")
        if per > 1:
            nibbles = TileType([plan.tall, plan.load], element, Space.L1, Layout.NZ)
            left = cursor.add(tile.ReinterpretOp(left, nibbles), "a_l1")
        blocks = [plan.load // weight.deep, plan.n // FRACTAL_ROWS, FRACTAL_ROWS, weight.fractals[-1]]
        at: list[Index] = [divide(cursor, k, weight.deep), column, 0, 0]
        b = tile.LoadOp(self.weights, at, TileType(blocks, i8, Space.L1), buffers=plan.buffers)
        right = TileType([plan.n, plan.load], element, Space.L1, Layout.NZ)
        return left, cursor.add(tile.ReinterpretOp(cursor.add(b, "b_bytes"), right), "b_l1")

    def _steps(
        self, cursor: Cursor, operands: tuple[SSAValue, SSAValue], start: Index, size: int, zero: SSAValue
    ) -> SSAValue:
        plan, element = self.plan, self.product.weight.element
        left = TileType([plan.tall, plan.step], element, Space.L0A, Layout.ZZ)
        right = TileType([plan.step, plan.n], element, Space.L0B, Layout.ZN)

        def step(inner: Cursor, depth: Index, sum: SSAValue) -> SSAValue:
            at = add(inner, start, depth)
            a = inner.add(tile.MoveOp(operands[0], [0, at], left, buffers=2), "a_l0")
            b = inner.add(tile.MoveOp(operands[1], [0, at], right, transpose=True, buffers=2), "b_l0")
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


def loop_over(cursor: Cursor, name: str, end: int, step: int, body: Callable[[Cursor, Index], None]) -> None:
    """From 0 on, short of `end`; of a single round no loop is made."""
    if end == step:
        body(cursor, 0)
    else:
        loop(cursor, name, 0, end, step, body)
