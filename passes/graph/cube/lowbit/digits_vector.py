"""Emits the vector function of `digits`: each vector core scales and adds up the cube's sums, for half of each block.

    %d = tile.load %slot[0, %line, 0, 0] : ... -> tile<32x2x192xf16>          // four digits of 8 rows, groups, columns
    %t = d3 + (d2 + (d1 + d0 / 16) / 16) / 16           // two halves of small sums are added as they are, the others as f32
    %acc = %acc + %t * %scale

A vector core has half of the rows, which are contiguous; of a single row it has half of the columns.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from xdsl.dialects.builtin import f16, f32
from xdsl.ir import Attribute, SSAValue

from ascir.dialects import tile
from ascir.dialects.tile import TileType, tile_type
from ascir.passes.graph.cube.loops import carried_all, loop
from ascir.passes.graph.cube.lowbit.digits_plan import DigitPlan
from ascir.passes.graph.cube.lowbit.digits_problem import DigitProduct
from ascir.passes.graph.cube.rows import VECTOR_CORES
from ascir.passes.tile.builder import Cursor, Index, Kernel, add, minimum, multiply, subtract


def cast(cursor: Cursor, value: SSAValue, element: Attribute) -> SSAValue:
    return value if tile_type(value).element_type == element else cursor.add(tile.CastOp(value, element))


def larger_rows(cursor: Cursor, value: SSAValue) -> SSAValue:
    """The elementwise maximum of all rows, by halving."""
    rows, wide = tile_type(value).get_shape()
    while rows > 1:
        half = -(-rows // 2)
        # With an odd number of rows, the middle one is in both halves.
        halves = [cursor.add(tile.SliceOp(value, [at, 0], [half, wide])) for at in (0, rows - half)]
        value, rows = cursor.add(tile.MaximumOp(*halves), "larger"), half
    return value


@dataclass
class Combiner:
    """Emits this core's half of a block of the result, from sums of digits, group by group."""

    kernel: Kernel
    product: DigitProduct
    plan: DigitPlan
    channel: tile.ChannelOp
    scales: SSAValue
    scale: SSAValue
    """The units of the digits, for the rows of this core."""
    out: SSAValue
    half: SSAValue

    @property
    def by_rows(self) -> bool:
        return self.plan.rows > 1

    @property
    def rows(self) -> int:
        return self.plan.rows // VECTOR_CORES if self.by_rows else 1

    @property
    def wide(self) -> int:
        return self.plan.n if self.by_rows else self.plan.n // VECTOR_CORES

    @property
    def single(self) -> bool:
        """Whether rows are scaled one by one: all columns of few rows at a time, instead of some columns of all
        rows."""
        return self.rows * self.plan.lanes(4) < self.wide * self.plan.groups

    def block(self, cursor: Cursor, number: Index) -> None:
        product, plan, wide = self.product, self.plan, self.wide
        row: Index = multiply(cursor, self.half, self.rows) if self.by_rows else 0
        mine: Index = 0 if self.by_rows else multiply(cursor, self.half, wide)
        column = add(cursor, multiply(cursor, number, plan.n), mine)
        tall = 1 if self.single else self.rows
        type = TileType([tall, plan.groups * wide], f32)
        starts = {
            f"sum{each}": cursor.add(tile.FillOp(self.kernel.number(0.0, f32), type), "zero")
            for each in range(self.rows // tall)
        }

        def slot(inner: Cursor, group: Index, known: Sequence[SSAValue]) -> Sequence[SSAValue]:
            opened = inner.add(tile.PopOp(self.channel), "slot")
            found = self._together(inner, self._digits(inner, opened, mine))
            scale = self._scale(inner, group, column)
            inner.put(tile.ReleaseOp(opened))
            return [self._add(inner, found, scale, *each) for each in enumerate(known)]

        totals = carried_all(cursor, "group", product.weight.groups, plan.groups, starts, slot)
        whole = totals[0] if len(totals) == 1 else cursor.add(tile.ConcatOp(totals, 0))
        each = cursor.add(tile.BroadcastOp(self.scale, [self.rows, wide]))
        found = cast(cursor, cursor.add(tile.MulOp(self._over_groups(cursor, whole), each)), product.output)
        self._store(cursor, found, row, column)

    def _digits(self, cursor: Cursor, slot: SSAValue, column: Index) -> list[SSAValue]:
        """Emits the loads of the sums of each digit, the lowest first: rows of this core by groups and columns."""
        digits, count, wide = self.product.digits, self.plan.groups, self.wide
        lines = digits * self.rows
        first: Index = multiply(cursor, self.half, lines) if self.by_rows else 0
        type, sizes = TileType([lines, count, wide], self.product.sum), [1, lines, count, wide]
        load = tile.LoadOp(slot, [0, first, 0, column], type, sizes=sizes, buffers=2)
        flat = cursor.add(tile.ReshapeOp(cursor.add(load, "sums"), [lines, count * wide]))
        shape = [self.rows, count * wide]
        return [cursor.add(tile.SliceOp(flat, [digit * self.rows, 0], shape)) for digit in range(digits)]

    def _together(self, cursor: Cursor, digits: list[SSAValue]) -> SSAValue:
        """Emits the combination of the sums of digits, in units of the highest, as f32."""
        found, *others = digits
        base = 1.0 / (1 << self.product.weight.bits)
        for above in others:
            # Digits below the second highest one do not need more precision than their own.
            element = f16 if self.product.sum == f16 and above not in others[-2:] else f32
            found, above = cast(cursor, found, element), cast(cursor, above, element)
            lower = cursor.add(tile.MulOp(found, self.kernel.number(base, element)))
            found = cursor.add(tile.AddOp(lower, above))
        return cast(cursor, found, f32)

    def _scale(self, cursor: Cursor, group: Index, column: Index) -> SSAValue:
        """Emits the scales of the groups of a slot, as one row."""
        product, wide, count = self.product, self.wide, self.plan.groups
        type = TileType([count, wide], tile.view_type(self.scales).element_type)
        load = tile.LoadOp(self.scales, [group, column], type, buffers=2)
        scale = cast(cursor, cursor.add(load, "scale"), f32)
        if product.shrunk:
            scale = cursor.add(tile.MulOp(scale, self.kernel.number(2.0**product.shrunk, f32)))
        return cursor.add(tile.ReshapeOp(scale, [1, count * wide]))

    def _add(self, cursor: Cursor, found: SSAValue, scale: SSAValue, number: int, sum: SSAValue) -> SSAValue:
        """Emits the addition of one more slot, scaled: to all rows, or to one of them."""
        tall, wide = tile_type(sum).get_shape()
        if tall < self.rows:
            found = cursor.add(tile.SliceOp(found, [number, 0], [1, wide]))
        elif tall > 1:
            scale = cursor.add(tile.BroadcastOp(scale, [tall, wide]))
        return cursor.add(tile.AddOp(sum, cursor.add(tile.MulOp(found, scale))), "sum")

    def _over_groups(self, cursor: Cursor, sums: SSAValue) -> SSAValue:
        """Emits the sum over the groups of a slot; the sums of different slots are added up already."""
        if self.plan.groups == 1:
            return sums
        each = cursor.add(tile.ReshapeOp(sums, [self.rows, self.plan.groups, self.wide]))
        total = cursor.add(tile.ReduceOp(tile.Reduction.SUM, each, [1]))
        return cursor.add(tile.ReshapeOp(total, [self.rows, self.wide]))

    def _store(self, cursor: Cursor, found: SSAValue, row: Index, column: Index) -> None:
        m, n, wide = self.product.m, self.product.weight.n, self.wide
        odd = self.by_rows and m < self.plan.rows
        rows = minimum(cursor, self.rows, subtract(cursor, m, row)) if odd else self.rows
        if self.by_rows or n % self.plan.n == 0:
            rest = wide if n % wide == 0 else minimum(cursor, wide, subtract(cursor, n, column))
            cursor.put(tile.StoreOp(found, self.out, [row, column], sizes=[rows, rest]))
            return

        def once(inner: Cursor, at: Index) -> None:
            rest = minimum(inner, wide, subtract(inner, n, at))
            inner.put(tile.StoreOp(found, self.out, [0, at], sizes=[1, rest]))

        # A core may have no columns of the last block.
        end = minimum(cursor, n, add(cursor, column, wide))
        loop(cursor, "column", column, end, wide, once)
