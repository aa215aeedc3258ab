"""Emits the splitting of rows into digits, ahead of the cube: all vector cores of a kernel share the work.

%bits = tile.and (tile.reinterpret %x : i16), 0x7fff : tile<4x2048xi16>             // as integers: NaN is the largest
%largest = ...                                                                      // of all of a row, on every core
tile.store %largest, %scales[%cores + %core, 0]; tile.sync_blocks; %all = tile.load ...  // of much: each looks at a part
%q = tile.cast %scaled rounding rint : tile<4x256xf32> -> tile<4x256xi16>           // of a part of k: x / s, of 16 bits
%d = tile.shift_right (tile.shift_left %q, 12), 12 : i16                            // the lowest digit, -8 to 7
%r = tile.shift_right (tile.add %q, 8), 4 : i16                                     // what is left of it
tile.sync_blocks                                                                    // then all of k is in the slot
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from math import prod

from xdsl.dialects import memref
from xdsl.dialects.builtin import MemRefType, f16, f32, i8, i16, i32
from xdsl.ir import Attribute, SSAValue

from ascir.dialects import tile
from ascir.dialects.tile import TileType, tile_type
from ascir.dialects.tile.spaces import BLOCK_BYTES
from ascir.passes.graph.cube.loops import carried, loop
from ascir.passes.graph.cube.lowbit.digits_problem import (
    LARGEST,
    Cut,
    DigitProduct,
    apart,
    looked,
    own_parts,
    split,
    unit_of,
)
from ascir.passes.graph.cube.lowbit.digits_vector import cast, larger_rows
from ascir.passes.graph.cube.plan import up
from ascir.passes.graph.cube.rows import VECTOR_CORES
from ascir.passes.graph.tiling.kernel import view_type
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
from ascir.passes.tile.extent import Extent

LEAST = 1e-30
"""The least divisor, for rows of zeros."""

MAGNITUDE = 0x7FFF
"""The bits of f16 and of bf16 that are not the sign."""

LANES = BLOCK_BYTES // 4
"""The number of f32 in a block."""


def scales_type(plan: Cut, product: DigitProduct) -> MemRefType:
    """The type of a workspace with a row for each vector core: the divisors of the rows of x, of which it later needs
    only some. If each core scans a part of x, as many rows follow, for the exchange of results."""
    cores = VECTOR_CORES * plan.cores
    return view_type([Extent(2 * cores if apart(plan, product) else cores), Extent(plan.rows)], f32)


@dataclass
class Splitter:
    """Emits the splitting of x into digits, in a slot of a channel, and the divisor of each row."""

    kernel: Kernel
    product: DigitProduct
    plan: Cut
    x: SSAValue
    scales: SSAValue
    """In global memory: the divisors, a row for each vector core (`scales_type`)."""
    half: SSAValue
    shrunk: int = 0
    """By how many bits sums are scaled down."""
    totals: SSAValue | None = None
    """In global memory, if zero points need them: the sums of each row of x, a row for each unit of k."""
    meanwhile: Callable[[Cursor], None] | None = None
    """Emits work to start after the barrier, while the results of other cores are loaded."""
    own: SSAValue | None = field(init=False, default=None)
    """The part of x that this core scanned, if it has all of it in UB still when it is split."""

    @property
    def rows(self) -> int:
        return self.plan.rows

    @property
    def highest(self) -> float:
        """The unit of the highest digit, given how sums leave the cube."""
        product = self.product
        return 2.0 ** (product.weight.bits * (product.digits - 1) + self.shrunk)

    def emit(self, head: Cursor, channel: tile.ChannelOp) -> SSAValue:
        """Emits the splitting; the factors of the rows of the result. With several rows they are in global memory,
        too."""
        kernel, column = self.kernel, TileType([self.rows, 1], f32)
        row = self._largest(head)
        # Not a maximum, which would have to look for NaN: adding so small a number does not change those that matter.
        largest = head.add(
            tile.AddOp(row, head.add(tile.FillOp(kernel.number(LEAST, f32), column))), "largest"
        )
        all = head.add(tile.FillOp(kernel.number(float(LARGEST), f32), column))
        factor = head.add(tile.DivOp(all, largest), "factor")
        scale = head.add(tile.MulOp(largest, kernel.number(self.highest / LARGEST, f32)), "scale")
        self.split(head, channel, factor, scale)
        return scale

    def split(
        self,
        head: Cursor,
        channel: tile.ChannelOp,
        factor: SSAValue | None = None,
        scale: SSAValue | None = None,
    ) -> None:
        """Emits all digits of rows that are multiplied by a factor; and the store of the factors of the result, for
        other cores."""
        product = self.product
        slot = head.add(tile.AcquireOp(channel), "slot")
        view = head.add(self._view(slot), "digits")
        core = self.core(head)
        wide = split(self.plan, product)

        def some(cursor: Cursor, k: Index) -> None:
            rest = self._integers(cursor, factor, k, wide)
            if self.totals is not None:
                self._total(cursor, rest, k, self.totals)
            self._digits(cursor, rest, view, k)

        every = VECTOR_CORES * self.plan.cores * wide
        loop(head, "k", multiply(head, core, wide), product.deep, every, some)
        if scale is not None and self.rows > 1:
            flat = head.add(tile.ReshapeOp(scale, [1, self.rows]))
            head.put(tile.StoreOp(flat, self.scales, [core, 0]))
        head.put(tile.SyncBlocksOp())
        head.put(tile.PushOp(slot))

    def _view(self, slot: SSAValue) -> memref.ReinterpretCastOp:
        """The slot as parts, digits and rows. It is at the start of the workspace, the same for all blocks."""
        parts = self.plan.parts
        bytes = self.product.deep // self.product.weight.per_byte
        shape = [parts, self.product.digits, self.rows // parts, bytes]
        strides = [prod(shape[axis + 1 :]) for axis in range(len(shape))]
        wanted = view_type([*map(Extent, shape)], i8)
        return memref.ReinterpretCastOp.from_dynamic(slot, [0], shape, strides, wanted)

    def core(self, head: Cursor) -> Index:
        """The number of this vector core."""
        return add(head, multiply(head, self.kernel.block_index, VECTOR_CORES), self.half)

    def mine(self, head: Cursor) -> SSAValue:
        """The divisors of the rows whose sums this core scales."""
        rows = self.rows // VECTOR_CORES
        load = tile.LoadOp(
            self.scales,
            [self.core(head), multiply(head, self.half, rows)],
            TileType([1, rows], f32),
            sizes=[1, rows],
        )
        return head.add(tile.ReshapeOp(head.add(load, "scale"), [rows, 1]))

    def _largest(self, head: Cursor) -> SSAValue:
        """Emits the largest magnitude of each row, or NaN."""
        plan, deep = self.plan, self.product.deep
        if not apart(plan, self.product):
            wide = looked(plan, self.product)
            return self._found(head, wide, deep, wide, lambda _, k: k)
        wide = split(plan, self.product)
        first = multiply(head, self.core(head), wide)

        def place(cursor: Cursor, k: Index) -> Index:
            # Cores whose part would begin beyond the end scan the last part.
            return minimum(cursor, add(cursor, first, k), deep - wide)

        every = VECTOR_CORES * plan.cores * wide
        return self._of_all(
            head, self._found(head, wide, own_parts(plan, self.product) * every, every, place)
        )

    def _of_all(self, head: Cursor, own: SSAValue) -> SSAValue:
        """Emits the maximum over all vector cores, each of which scanned a part; compared as integers, in which NaN is
        the largest."""
        cores, rows = VECTOR_CORES * self.plan.cores, self.rows
        flat = head.add(tile.ReshapeOp(own, [1, rows]))
        head.put(tile.StoreOp(flat, self.scales, [add(head, self.core(head), cores), 0]))
        head.put(tile.SyncBlocksOp())
        shape = [cores, up(rows, LANES)]
        load = tile.LoadOp(
            self.scales,
            [cores, 0],
            TileType(shape, f32),
            sizes=[cores, rows],
            pad=number_attribute(0, f32) if rows % LANES else None,
        )
        found = head.add(load, "found")
        if self.meanwhile is not None:
            self.meanwhile(head)
        bits = head.add(tile.ReinterpretOp(found, TileType(shape, i32)))
        floats = head.add(tile.ReinterpretOp(larger_rows(head, bits), TileType([1, shape[1]], f32)))
        if rows % LANES:
            floats = head.add(tile.SliceOp(floats, [0, 0], [1, rows]))
        return head.add(tile.ReshapeOp(floats, [rows, 1]), "largest")

    def _found(
        self, head: Cursor, wide: int, end: int, step: int, place: Callable[[Cursor, Index], Index]
    ) -> SSAValue:
        """Emits the largest magnitude of each row, or NaN: `wide` elements at a time, from `place` in x on."""
        number, type = self.kernel.number, TileType([self.rows, wide], i16)
        plan, product = self.plan, self.product
        buffers = 2 if end > step else None
        mask = head.add(tile.FillOp(number(MAGNITUDE, i16), type), "mask")

        def larger(cursor: Cursor, k: Index, known: SSAValue) -> SSAValue:
            x = self._load(cursor, place(cursor, k), wide, buffers)
            if buffers is None and apart(plan, product) and product.deep % wide == 0:
                self.own = x
            bits = cursor.add(tile.ReinterpretOp(x, type))
            magnitude = cursor.add(tile.AndOp(bits, mask))
            return cursor.add(tile.MaximumOp(known, magnitude), "larger")

        none = head.add(tile.FillOp(number(0, i16), type), "none")
        found = carried(head, "k", end, step, none, larger)
        narrow = self.plan.lanes(2)
        while wide > narrow and wide % (2 * narrow) == 0:
            wide //= 2
            halves = [head.add(tile.SliceOp(found, [0, at], [self.rows, wide])) for at in (0, wide)]
            found = head.add(tile.MaximumOp(*halves))
        largest = head.add(tile.ReduceOp(tile.Reduction.MAX, found, [1]))
        floats = head.add(tile.ReinterpretOp(largest, TileType([self.rows, 1], self._element)))
        return cast(head, floats, f32)

    @property
    def _element(self) -> Attribute:
        return tile.view_type(self.x).element_type

    def _load(self, cursor: Cursor, k: Index, wide: int, buffers: int | None) -> SSAValue:
        """Emits the load of a part of k of all rows, with zeros after the last row and column."""
        m, size, type = self.product.m, self.product.weight.k, TileType([self.rows, wide], self._element)
        if size % wide == 0 and m == self.rows:
            return cursor.add(tile.LoadOp(self.x, [0, k], type, buffers=buffers), "x")
        rest = wide if size % wide == 0 else minimum(cursor, wide, subtract(cursor, size, k))
        zero = number_attribute(0, type.element_type)
        load = tile.LoadOp(self.x, [0, k], type, sizes=[m, rest], pad=zero, buffers=buffers)
        return cursor.add(load, "x")

    def _integers(self, cursor: Cursor, factor: SSAValue | None, k: Index, wide: int) -> SSAValue:
        """Emits a part of k as 16-bit integers."""
        x = self.own
        if x is None:
            x = self._load(cursor, k, wide, 2 if self.product.deep > wide else None)
        if factor is None:
            halves = cast(cursor, x, f16)
            return cursor.add(tile.CastOp(halves, i16, tile.Rounding.RINT), "rest")
        found = cast(cursor, x, f32)
        each = cursor.add(tile.BroadcastOp(factor, [self.rows, wide]))
        scaled = cursor.add(tile.MulOp(found, each))
        return cursor.add(tile.CastOp(scaled, i16, tile.Rounding.RINT), "rest")

    def _total(self, cursor: Cursor, rest: SSAValue, k: Index, totals: SSAValue) -> None:
        """Emits the sums of integers, unit by unit."""
        rows, wide = tile_type(rest).get_shape()
        unit, found = unit_of(self.plan, self.product), cast(cursor, rest, f32)
        first = divide(cursor, k, unit)
        for number in range(wide // unit):
            at = [0, number * unit]
            some = found if unit == wide else cursor.add(tile.SliceOp(found, at, [rows, unit]))
            sum = cursor.add(tile.ReduceOp(tile.Reduction.SUM, some, [1]))
            flat = cursor.add(tile.ReshapeOp(sum, [1, rows]), "total")
            cursor.put(tile.StoreOp(flat, totals, [add(cursor, first, number), 0]))

    def _digits(self, cursor: Cursor, rest: SSAValue, view: SSAValue, k: Index) -> None:
        """Emits the digits of 16-bit integers, the lowest first."""
        product, number = self.product, self.kernel.number
        weight, (rows, wide) = product.weight, tile_type(rest).get_shape()
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
                small = cursor.add(tile.ReinterpretOp(small, TileType([rows, wide // per], i8)))
            parts = tile.view_type(view).get_shape()[0]
            small = cursor.add(tile.ReshapeOp(small, [parts, rows // parts, wide // per]))
            sizes: list[Index] = [parts, 1, rows // parts, divide(cursor, count, per)]
            at = [0, digit, 0, divide(cursor, k, per)]
            cursor.put(tile.StoreOp(small, view, at, sizes=sizes))
