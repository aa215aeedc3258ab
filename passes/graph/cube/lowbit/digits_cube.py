"""Emits the cube function of `digits`: sums of digits by weights, for each group of k separately.

%early = tile.load %w[0, %n, 0, 0] : ... -> tile<32x12x16x32xi8, l1>   // fractals, in memory as in l1
%digits = tile.pop @digits                                             // the load before it does not wait for x
%a = tile.load %digits[0, 0, 0] : ... -> tile<16x2048xi8, l1, nz>      // all at once, if they fit
scf.for %load = ... {                                                  // of all blocks
  %b = tile.load %w[%k, %n, 0, 0] : ...
  scf.for %at = ... {                                                  // slots of it
    %slot = tile.acquire @sums
    scf.for %group = ... { %sum = tile.mmad ... : i4 x i4 -> i32 ; tile.fixpipe_store %sum, %slot[0, 0, %g, 0] scale(...) }
    tile.push %slot

A group longer than one load has a slot of its own; without groups, all of k is one group.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from xdsl.dialects.builtin import f32, i32
from xdsl.ir import SSAValue

from ascir.dialects import tile
from ascir.passes.graph.cube.loops import carried, loop
from ascir.passes.graph.cube.lowbit.digits_load import Loader, Operands
from ascir.passes.graph.cube.lowbit.digits_plan import DigitPlan
from ascir.passes.graph.cube.lowbit.digits_problem import DigitProduct
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


@dataclass
class Multiplier(Loader[DigitProduct, DigitPlan]):
    """Emits the blocks of a core, slot by slot."""

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

    def _loads(self, head: Cursor, early: SSAValue | None) -> None:
        """Emits one loop over the loads of all blocks, so that loads of a block overlap the multiplications of the one
        before."""
        plan, first = self.plan, 0
        if early is not None:
            first = plan.early // plan.load
            self._slots(head, self._with(head, early, 0, plan.early), plan.early)
        each = self.product.deep // plan.load

        def part(cursor: Cursor, number: Index) -> None:
            turn = multiply(cursor, divide(cursor, number, each), plan.cores)
            column = self._column(cursor, add(cursor, cursor.kernel.block_index, turn))
            k = multiply(cursor, remainder(cursor, number, each), plan.load)
            self._slots(cursor, self._operands(cursor, column, k, ahead=True), plan.load)

        end = multiply(head, self._own(head), each)
        if end != first:
            loop(head, "load", first, end, 1, part)

    def _own(self, head: Cursor) -> Index:
        """The number of blocks of this core."""
        blocks, cores = self.blocks, self.plan.cores
        if blocks % cores == 0:
            return blocks // cores
        return divide_up(head, subtract(head, blocks, head.kernel.block_index), cores)

    def _others(self, head: Cursor) -> None:
        """Emits the blocks after the first one, if groups are long."""
        if self.blocks == self.plan.cores:
            return

        def block(cursor: Cursor, number: Index) -> None:
            self._long_groups(cursor, self._column(cursor, number), None)

        second = add(head, head.kernel.block_index, self.plan.cores)
        loop(head, "block", second, self.blocks, self.plan.cores, block)

    def _slots(self, cursor: Cursor, operands: Operands, size: int) -> None:
        """Emits the slots of a load."""
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
        """Emits slots that hold one sum each, over several loads."""
        plan, product = self.plan, self.product
        inner, load = plan.inner(product), plan.load

        def slot(within: Cursor, k: Index, first: int) -> None:
            slot = within.add(tile.AcquireOp(self.sums), "slot")
            total = self._zero(within)
            if first:
                assert early is not None
                total = self._steps(within, self._with(within, early, 0, first), first, total)

            def some(deep: Cursor, at: Index, sum: SSAValue) -> SSAValue:
                # If the loads of one slot ran ahead, those of the next one would begin late.
                ahead = self.blocks == plan.cores and inner == product.deep
                operands = self._operands(deep, column, add(deep, k, add(deep, at, first)), ahead)
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

    def _leave(self, cursor: Cursor, total: SSAValue, slot: SSAValue, group: Index) -> None:
        plan, product = self.plan, self.product
        scale = None
        if product.sum != i32:
            scale = cursor.kernel.number(2.0**-product.shrunk, f32)
        turns = plan.turns if plan.turns > 1 else None
        cursor.put(
            tile.FixpipeStoreOp(
                total, slot, [0, 0, group, 0], sizes=[1, plan.lines, 1, plan.n], scale=scale, buffers=turns
            )
        )


def loop_over(
    cursor: Cursor, name: str, first: int, end: int, step: int, body: Callable[[Cursor, Index], None]
) -> None:
    """A loop from `first` up to `end`; no loop for a single iteration."""
    if end - first == step:
        body(cursor, first)
    elif end > first:
        loop(cursor, name, first, end, step, body)
