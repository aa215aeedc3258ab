"""Emits the cube function of `totals`: sums of digits by weights, which the cube scales and adds up itself.

%early = tile.load %w[0, %n, 0, 0] : ... -> tile<32x12x16x32xi8, l1>   // fractals, in memory as in l1 (only with two loads)
%digits = tile.pop @digits                                             // the load before it does not wait for x
%a = tile.load %digits[0, 0, 0] : ... -> tile<64x2048xi8, l1, nz>      // all at once, if they fit
%total = scf.for %load = ... iter_args(%total) {
  %b = tile.load %w[%k, %n, 0, 0] : ...
  %words = tile.load (tile.pop @words) ...                             // the scales of the groups, in the fixpipe's format
  scf.for %group = ... {
    %sum = tile.mmad ... : i4 x i4 -> i32                              // digits by weights: a line for each row and digit
    %h = tile.fixpipe_move %sum scale(%words of the group) : ... -> tile<64x224xf16, l1, nz>
    %left = tile.move %h transpose : ... -> tile<224x64xf16, l0a, zz>  // which takes twice as much at a time as l0b
    %total = tile.mmad %left, %powers, %total : f16 x f16 -> f32 }}    // 16 ^ digit, for each row: its lines become one
tile.fixpipe_store %total, %product[0, 0, 0, 0] nz                     // columns by rows, those of each vector core apart

The second product belongs to the group before, or to the two before if two are done per iteration, so that the cube has
work while sums are moved. Groups longer than one load are summed over several loads; without groups, all of k is one
group.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field

from xdsl.dialects.builtin import f16, f32, i32
from xdsl.ir import SSAValue

from ascir.dialects import tile
from ascir.dialects.tile import TileType
from ascir.dialects.tile.spaces import Layout, Space, ui64
from ascir.passes.graph.cube.loops import carried, carried_all, loop
from ascir.passes.graph.cube.lowbit.digits_load import Loader, Operands
from ascir.passes.graph.cube.lowbit.totals_plan import TotalPlan, TotalProduct
from ascir.passes.tile.builder import Cursor, Index, add, divide, multiply


@dataclass
class Totals(Loader[TotalProduct, TotalPlan]):
    """Emits the blocks of a core."""

    words: tile.ChannelOp | None
    """None if all of k is one group: its scale is applied by the epilogue."""
    powers: SSAValue
    right: SSAValue = field(init=False)
    """The powers, in l0b."""

    def emit(self, head: Cursor) -> None:
        plan, first = self.plan, head.kernel.block_index
        early = self._weights(head, self._column(head, first), 0, plan.early, 1) if plan.early else None
        self.right = self._powers(head)
        self.popped = head.add(tile.PopOp(self.digits), "digits")
        if plan.kept:
            self.kept = self._digits(head, 0, self.product.deep, 1)
        start: Index = first
        if early is not None:
            self._block(head, first, early)
            start = add(head, first, plan.cores)
        if early is None or self.blocks > plan.cores:

            def block(cursor: Cursor, number: Index) -> None:
                self._block(cursor, number, None)

            if early is None and self.blocks == plan.cores:
                block(head, first)
            else:
                loop(head, "block", start, self.blocks, plan.cores, block)
        head.put(tile.ReleaseOp(self.popped))

    def _powers(self, head: Cursor) -> SSAValue:
        wide, tall = self.plan.powers
        load = tile.LoadOp(self.powers, [0, 0], TileType([wide, tall], f16, Space.L1, Layout.NZ))
        type = TileType([tall, wide], f16, Space.L0B, Layout.ZN)
        return head.add(tile.MoveOp(head.add(load, "powers"), [0, 0], type, transpose=True), "powers_l0")

    def _block(self, cursor: Cursor, number: Index, early: SSAValue | None) -> None:
        plan, product, column = self.plan, self.product, self._column(cursor, number)
        type = TileType([plan.n, plan.powers[0]], f32, Space.L0C, Layout.NZ)
        total = cursor.add(tile.AccumulatorOp(type), "zero")
        if plan.load < product.group:
            total = self._long_groups(cursor, column, early, total)
        else:
            total = self._short_groups(cursor, column, early, total)
        slot = cursor.add(tile.AcquireOp(self.sums), "slot")
        cursor.put(tile.FixpipeStoreOp(total, slot, [0, 0, 0, 0], nz=True))
        cursor.put(tile.PushOp(slot))

    def _short_groups(
        self, cursor: Cursor, column: Index, early: SSAValue | None, total: SSAValue
    ) -> SSAValue:
        """Emits load after load. Zeros stand for the group before the first one."""
        plan, deep, part = self.plan, self.product.deep, self.plan.part(self.product)
        type = TileType([plan.tall, plan.n], f16, Space.L1, Layout.NZ)
        none = cursor.add(tile.FillOp(cursor.kernel.number(0, f16), type), "none")
        values: Sequence[SSAValue] = [total, *[none] * plan.at_once(self.product)]

        def later(inner: Cursor, at: Index, values: Sequence[SSAValue]) -> Sequence[SSAValue]:
            return self._part(inner, column, add(inner, at, start), None, values)

        start = 0
        if early is not None:
            values, start = self._part(cursor, column, 0, early, values), part
        if start < deep:
            values = carried_all(cursor, "part", deep - start, part, named(values), later)
        total, *last = values
        for scaled in last:
            total = self._together(cursor, scaled, total)
        return total

    def _part(
        self, cursor: Cursor, column: Index, k: Index, early: SSAValue | None, values: Sequence[SSAValue]
    ) -> Sequence[SSAValue]:
        """The depth along k for which scales are passed at a time."""
        plan, words, first = self.plan, self._words(cursor), 0 if early is None else self.plan.early

        def begin(inner: Cursor, at: Index, values: Sequence[SSAValue]) -> Sequence[SSAValue]:
            assert early is not None
            return self._groups(inner, self._with(inner, early, at, plan.load), words, at, values)

        def load(inner: Cursor, at: Index, values: Sequence[SSAValue]) -> Sequence[SSAValue]:
            at = add(inner, at, first)
            operands = self._operands(inner, column, add(inner, k, at), ahead=plan.ahead(self.product) > 0)
            return self._groups(inner, operands, words, at, values)

        for body, end in ((begin, first), (load, plan.part(self.product) - first)):
            if end:
                values = carried_all(cursor, "k", end, plan.load, named(values), body)
        return values

    def _groups(
        self,
        cursor: Cursor,
        operands: Operands,
        words: SSAValue | None,
        at: Index,
        values: Sequence[SSAValue],
    ) -> Sequence[SSAValue]:
        """Emits the groups of a load: after the sum of each, the one before it is added to the total."""
        product, plan, group = self.product, self.plan, self.product.group

        def leave(inner: Cursor, along: Index, sum: SSAValue) -> SSAValue:
            return self._leave(inner, sum, words, divide(inner, add(inner, at, along), group))

        def one(inner: Cursor, along: Index, values: Sequence[SSAValue]) -> Sequence[SSAValue]:
            total, before = values
            found = self._steps(inner, operands.behind(inner, along), group, self._zero(inner))
            total = self._added(inner, self._scaled(inner, before), total)
            return [total, leave(inner, along, found)]

        def two(inner: Cursor, along: Index, values: Sequence[SSAValue]) -> Sequence[SSAValue]:
            # The sums that are moved back into l0 are those of the previous iteration, so that nothing waits for the
            # store. Values that are live at the same time have separate buffers.
            total, *before = values
            each = along, add(inner, along, group)
            zeros = [self._zero(inner) for _ in each]
            factors = [self._factors(inner, operands.behind(inner, each[0]), 1)]
            scaled = self._scaled(inner, before[0])
            factors.append(self._factors(inner, operands.behind(inner, each[1]), 1))
            found = [self._multiplied(inner, factors[0], zeros[0])]
            total = self._added(inner, scaled, total)
            scaled = self._scaled(inner, before[1])
            found.append(self._multiplied(inner, factors[1], zeros[1]))
            total = self._added(inner, scaled, total)
            return [total, *(leave(inner, *one) for one in zip(each, found, strict=True))]

        at_once = plan.at_once(product)
        body = two if at_once == 2 else one
        return carried_all(cursor, "group", plan.load, at_once * group, named(values), body)

    def _long_groups(
        self, cursor: Cursor, column: Index, early: SSAValue | None, total: SSAValue
    ) -> SSAValue:
        """Emits groups that are sums over several loads."""
        product, plan = self.product, self.plan

        def some(inner: Cursor, k: Index, total: SSAValue, first: int) -> SSAValue:
            sum = self._zero(inner)
            if first:
                assert early is not None
                sum = self._steps(inner, self._with(inner, early, 0, first), first, sum)

            def part(deep: Cursor, at: Index, sum: SSAValue) -> SSAValue:
                operands = self._operands(deep, column, add(deep, k, add(deep, at, first)))
                return self._steps(deep, operands, plan.load, sum)

            if first < product.group:
                sum = carried(inner, "depth", product.group - first, plan.load, sum, part)
            return self._together(inner, self._leave(inner, sum, self._words(inner), 0), total)

        start = 0
        if early is not None:
            start = product.group
            total = some(cursor, 0, total, plan.early)
        if start == product.deep:
            return total

        def one(inner: Cursor, at: Index, total: SSAValue) -> SSAValue:
            return some(inner, add(inner, at, start), total, 0)

        return carried(cursor, "k", product.deep - start, product.group, total, one)

    def _words(self, cursor: Cursor) -> SSAValue | None:
        """Emits the load of the scales of the groups of a load."""
        if self.words is None:
            return None
        slot = cursor.add(tile.PopOp(self.words), "scales")
        count = self.plan.groups(self.product) * self.plan.n
        type = TileType([2 * count], i32, Space.L1)
        load = tile.LoadOp(slot, [0, 0], type, sizes=[1, 2 * count], buffers=2)
        halves = cursor.add(load, "words")
        cursor.put(tile.ReleaseOp(slot))
        return cursor.add(tile.ReinterpretOp(halves, TileType([count], ui64, Space.L1)), "words")

    def _leave(self, cursor: Cursor, sum: SSAValue, words: SSAValue | None, group: Index) -> SSAValue:
        """Emits the move of the sums of a group to l1, scaled."""
        plan, product = self.plan, self.product
        scale = cursor.kernel.number(2.0**-product.shrunk, f32)
        if words is not None:
            type = TileType([plan.n], ui64, Space.FB)
            scale = cursor.add(tile.MoveOp(words, [multiply(cursor, group, plan.n)], type), "scale")
        turns = plan.turns if plan.at_once(product) == 1 else None
        return cursor.add(tile.FixpipeMoveOp(sum, f16, scale=scale, buffers=turns), "scaled")

    def _together(self, cursor: Cursor, scaled: SSAValue, total: SSAValue) -> SSAValue:
        return self._added(cursor, self._scaled(cursor, scaled), total)

    def _scaled(self, cursor: Cursor, scaled: SSAValue) -> SSAValue:
        """Emits the move of scaled sums back into the cube."""
        left = TileType([self.plan.n, self.plan.tall], f16, Space.L0A, Layout.ZZ)
        return cursor.add(tile.MoveOp(scaled, [0, 0], left, transpose=True), "digits_l0")

    def _added(self, cursor: Cursor, digits: SSAValue, total: SSAValue) -> SSAValue:
        """Emits the addition of the lines of each row, weighted, to its total."""
        plan = self.plan
        sizes = [plan.n, plan.powers[0], plan.lines]
        return cursor.add(tile.MmadOp(digits, self.right, total, sizes=sizes), "total")


def named(values: Sequence[SSAValue]) -> dict[str, SSAValue]:
    """The values that loops carry, by name: the total, and the sums that are not added to it yet."""
    return dict(zip(("sum", "before", "behind"), values, strict=False))
