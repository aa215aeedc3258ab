"""What the vector cores do where the cube multiplies digits: they split x before, and scale and add sums behind.

    %q = tile.cast %scaled rounding rint : tile<4x2048xf32> -> tile<4x2048xi16>       // x / s, of 16 bits
    %d = tile.shift_right (tile.shift_left %q, 12), 12 : i16                          // the lowest digit, -8 to 7
    %r = tile.shift_right (tile.add %q, 8), 4 : i16                                   // what is left of it
    ...
    %t = ((d3 * 16 + d2) * 16 + d1) * 16 + d0 : f32                                   // of the sums of a group
    %acc = %acc + %t * %scale

A vector core splits half of k, in turns with the other one, and has half of the columns of each block.
"""

from __future__ import annotations

from dataclasses import dataclass

from xdsl.dialects.builtin import f16, f32, i8, i16
from xdsl.ir import Attribute, SSAValue

from ascir.dialects import tile
from ascir.dialects.tile import TileType, tile_type
from ascir.passes.graph.cube.loops import carried, loop
from ascir.passes.graph.cube.lowbit.digits_plan import (
    LARGEST,
    DigitPlan,
    DigitProduct,
    chunk,
)
from ascir.passes.graph.cube.rows import VECTOR_CORES
from ascir.passes.tile.builder import (
    Cursor,
    Index,
    Kernel,
    add,
    divide,
    minimum,
    multiply,
    number_attribute,
    subtract,
)

LEAST = 1e-30
"""Of a row of zeros, too, something is divided by."""


def cast(cursor: Cursor, value: SSAValue, element: Attribute) -> SSAValue:
    return value if tile_type(value).element_type == element else cursor.add(tile.CastOp(value, element))


@dataclass
class Splitter:
    """From x to its digits, in the slot of a channel; and what each row was divided by."""

    kernel: Kernel
    product: DigitProduct

    def emit(self, head: Cursor, x: SSAValue, channel: tile.ChannelOp, half: SSAValue) -> SSAValue:
        product, kernel = self.product, self.kernel
        m, wide, most, deep = product.m, chunk(product), chunk(product, 1), product.deep
        column = TileType([m, 1], f32)

        element = tile.view_type(x).element_type

        def larger(cursor: Cursor, k: Index, known: SSAValue) -> SSAValue:
            magnitude = cursor.add(tile.AbsOp(self._load(cursor, x, k, most)))
            return cursor.add(tile.MaximumOp(known, magnitude), "larger")

        none = head.add(tile.FillOp(kernel.number(0.0, element), TileType([m, most], element)), "none")
        all = cast(head, carried(head, "k", deep, most, none, larger), f32)
        row = head.add(tile.ReduceOp(tile.Reduction.MAX, all, [1]))
        least = head.add(tile.FillOp(kernel.number(LEAST, f32), column))
        largest = head.add(tile.MaximumOp(row, least), "largest")
        factor = head.add(
            tile.DivOp(head.add(tile.FillOp(kernel.number(float(LARGEST), f32), column)), largest)
        )
        scale = head.add(tile.MulOp(largest, kernel.number(1.0 / LARGEST, f32)), "scale")
        slot = head.add(tile.AcquireOp(channel), "slot")

        def split(cursor: Cursor, k: Index) -> None:
            found = cast(cursor, self._load(cursor, x, k, wide), f32)
            each = cursor.add(tile.BroadcastOp(factor, [m, wide]))
            rest = cursor.add(
                tile.CastOp(cursor.add(tile.MulOp(found, each)), i16, tile.Rounding.RINT), "rest"
            )
            self._digits(cursor, rest, slot, k)

        first = multiply(head, half, wide)
        if wide < deep <= VECTOR_CORES * wide:
            split(head, first)
        else:
            loop(head, "k", first, deep, VECTOR_CORES * wide, split)
        head.put(tile.PushOp(slot))
        return scale

    def _load(self, cursor: Cursor, x: SSAValue, k: Index, wide: int) -> SSAValue:
        """Some of k of all rows; zeros behind the last one."""
        m, size, buffers = self.product.m, self.product.weight.k, self._buffers(wide)
        type = TileType([m, wide], tile.view_type(x).element_type)
        if size % wide == 0:
            return cursor.add(tile.LoadOp(x, [0, k], type, buffers=buffers), "x")
        rest = minimum(cursor, wide, subtract(cursor, size, k))
        zero = number_attribute(0.0, type.element_type)
        return cursor.add(tile.LoadOp(x, [0, k], type, sizes=[m, rest], pad=zero, buffers=buffers), "x")

    def _digits(self, cursor: Cursor, rest: SSAValue, slot: SSAValue, k: Index) -> None:
        """The digits of integers of 16 bits, the lowest first."""
        product, number = self.product, self.kernel.number
        weight, (m, wide) = product.weight, tile_type(rest).get_shape()
        bits, per = weight.bits, weight.per_byte
        count = wide if product.deep % wide == 0 else minimum(cursor, wide, subtract(cursor, product.deep, k))
        for digit in range(product.digits):
            value = rest
            if digit < product.digits - 1:
                places = number(16 - bits, i16)
                value = cursor.add(tile.ShiftLeftOp(rest, places))
                value = cursor.add(tile.ShiftRightOp(value, places), "digit")
                above = cursor.add(tile.AddOp(rest, number(1 << (bits - 1), i16)))
                rest = cursor.add(tile.ShiftRightOp(above, number(bits, i16)), "rest")
            small = cursor.add(tile.CastOp(value, f16, tile.Rounding.RINT))
            small = cursor.add(tile.CastOp(small, weight.element, tile.Rounding.RINT), "digit")
            if per > 1:
                small = cursor.add(tile.ReinterpretOp(small, TileType([m, wide // per], i8)))
            sizes: list[Index] = [1, m, divide(cursor, count, per)]
            at = [0, digit * m, divide(cursor, k, per)]
            cursor.put(tile.StoreOp(small, slot, at, sizes=sizes, buffers=self._buffers(wide)))

    def _buffers(self, wide: int) -> int | None:
        """Of what comes once there is one."""
        return 2 if self.product.deep > VECTOR_CORES * wide else None


@dataclass
class Combiner:
    """From the sums of digits, group by group, to a block of the result."""

    kernel: Kernel
    product: DigitProduct
    plan: DigitPlan
    channel: tile.ChannelOp
    scales: SSAValue
    scale: SSAValue
    out: SSAValue
    half: SSAValue

    @property
    def wide(self) -> int:
        return self.plan.n // VECTOR_CORES

    def block(self, cursor: Cursor, number: Index) -> None:
        product, plan, wide = self.product, self.plan, self.wide
        start = multiply(cursor, number, plan.n)
        mine = multiply(cursor, self.half, wide)
        column = add(cursor, start, mine)
        zero = cursor.add(tile.FillOp(self.kernel.number(0.0, f32), TileType([product.m, wide], f32)), "zero")
        groups = product.weight.groups

        def slot(inner: Cursor, group: Index, known: SSAValue) -> SSAValue:
            opened = inner.add(tile.PopOp(self.channel), "slot")
            total = self._add(inner, opened, group, (mine, column), known)
            inner.put(tile.ReleaseOp(opened))
            return total

        total = carried(cursor, "group", groups, plan.groups, zero, slot)
        rows = cursor.add(tile.BroadcastOp(self.scale, [product.m, wide]))
        found = cast(cursor, cursor.add(tile.MulOp(total, rows)), product.output)
        self._store(cursor, found, column)

    def _add(
        self,
        cursor: Cursor,
        slot: SSAValue,
        group: Index,
        columns: tuple[Index, Index],
        sum: SSAValue,
    ) -> SSAValue:
        """Some groups more, scaled."""
        product, m, wide = self.product, self.product.m, self.wide
        count = self.plan.groups
        digits = self._loaded(cursor, slot, columns[0])
        base = self.kernel.number(float(1 << product.weight.bits), f32)
        found = digits[-1]
        for digit in digits[-2::-1]:
            found = cursor.add(tile.AddOp(cursor.add(tile.MulOp(found, base)), digit))
        type = TileType([count, wide], tile.view_type(self.scales).element_type)
        load = tile.LoadOp(self.scales, [group, columns[1]], type, buffers=2)
        scale = cast(cursor, cursor.add(load, "scale"), f32)
        if product.shrunk:
            scale = cursor.add(tile.MulOp(scale, self.kernel.number(2.0**product.shrunk, f32)))
        if m > 1:
            flat = cursor.add(tile.ReshapeOp(scale, [1, count * wide]))
            scale = cursor.add(tile.BroadcastOp(flat, [m, count * wide]))
            found = cursor.add(tile.ReshapeOp(found, [m, count * wide]))
        scaled = cursor.add(tile.MulOp(found, scale))
        if count > 1:
            each = cursor.add(tile.ReshapeOp(scaled, [m, count, wide]))
            total = cursor.add(tile.ReduceOp(tile.Reduction.SUM, each, [1]))
            scaled = cursor.add(tile.ReshapeOp(total, [m, wide]))
        return cursor.add(tile.AddOp(sum, scaled), "sum")

    def _loaded(self, cursor: Cursor, slot: SSAValue, column: Index) -> list[SSAValue]:
        """The sums of each digit as f32, rows and groups of it."""
        count = self.plan.groups
        lines, m, wide = self.plan.lines, self.product.m, self.wide
        type = TileType([lines, count, wide], self.product.sum)
        load = tile.LoadOp(slot, [0, 0, 0, column], type, sizes=[1, lines, count, wide], buffers=2)
        sums = cast(cursor, cursor.add(load, "sums"), f32)
        found = cursor.add(tile.ReshapeOp(sums, [lines, count * wide]))
        shape = [m, count * wide]
        digits = [
            cursor.add(tile.SliceOp(found, [digit * m, 0], shape)) for digit in range(self.product.digits)
        ]
        if m > 1 or count == 1:
            return digits
        return [cursor.add(tile.ReshapeOp(each, [count, wide])) for each in digits]

    def _store(self, cursor: Cursor, found: SSAValue, column: Index) -> None:
        m, n, wide = self.product.m, self.product.weight.n, self.wide
        if n % self.plan.n == 0:
            cursor.put(tile.StoreOp(found, self.out, [0, column], sizes=[m, wide]))
            return

        def once(inner: Cursor, at: Index) -> None:
            rest = minimum(inner, wide, subtract(inner, n, at))
            inner.put(tile.StoreOp(found, self.out, [0, at], sizes=[m, rest]))

        # Of the last block a core may have no column.
        end = minimum(cursor, n, add(cursor, column, wide))
        loop(cursor, "column", column, end, wide, once)
