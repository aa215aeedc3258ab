"""Emits the scales of weights in the format of the fixpipe, and the factor that is left for the epilogue.

    scale = power * (scale / power)                 // a power of two for each column, no less than half of its largest
    %power = tile.and %largest, 0x7c00 : i16        // of all groups: the exponent alone is that number
    %bits = tile.cast (tile.reinterpret %quotient : tile<8x224xi32>) : -> tile<8x224xi64>
    %words = tile.and (tile.reinterpret %bits : tile<8x896xi16>), %low             // of f32, with zeros above

The cube multiplies the sums of each group by the quotients, with ten bits of mantissa: as many as f16 and bf16 have.
The epilogue multiplies the total by the powers, and by the unit of the row's digits. Where all of k is one group, its
scales take the place of the powers.
"""

from __future__ import annotations

from dataclasses import dataclass

from xdsl.dialects.builtin import bf16, f16, f32, i16, i32, i64
from xdsl.ir import Attribute, SSAValue

from ascir.dialects import tile
from ascir.dialects.tile import TileType, tile_type
from ascir.dialects.tile.spaces import BLOCK_BYTES
from ascir.passes.graph.cube.loops import carried, loop
from ascir.passes.graph.cube.lowbit.digits_problem import LOOKED, most_of
from ascir.passes.graph.cube.lowbit.digits_vector import cast, larger_rows
from ascir.passes.graph.cube.lowbit.totals_plan import TotalPlan, TotalProduct
from ascir.passes.graph.cube.rows import VECTOR_CORES, Rows
from ascir.passes.graph.tiling.nodes import Load
from ascir.passes.tile.builder import Cursor, Index, Kernel, add, multiply

EXPONENT: dict[Attribute, int] = {f16: 0x7C00, bf16: 0x7F80}
"""The bits of a float that are its exponent."""
LEAST: dict[Attribute, int] = {f16: 0x0400, bf16: 0x0080}
"""The bits of the least number that has all its mantissa."""

TURNED_ROWS = BLOCK_BYTES // 4
"""Rows of a vector core, as columns of the totals: a block of f32."""

SCALED = 2048
"""The number of scales that are converted to words at a time."""


@dataclass
class Scaler:
    """Emits, for a block, the scales of its groups in the fixpipe's format, and the powers of its columns."""

    kernel: Kernel
    product: TotalProduct
    plan: TotalPlan
    scales: SSAValue
    channel: tile.ChannelOp | None
    half: SSAValue

    def __post_init__(self) -> None:
        self.element = tile.view_type(self.scales).element_type

    def prepare(self, head: Cursor) -> None:
        """Emits, once, the mask for the low half of words."""
        if self.channel is None:
            return
        number, type = self.kernel.number, TileType([self.share, self.plan.n], i32)
        low = self._in_parts(head, head.add(tile.FillOp(number(0x7FFFFFFF, i32), type)))
        sign = self._in_parts(head, head.add(tile.FillOp(number(0x40000000, i32), type)))
        sign = head.add(tile.ShiftLeftOp(sign, number(1, i16)))
        self.low = head.add(tile.OrOp(low, sign), "low")

    @property
    def share(self) -> int:
        """The groups of a slot that a vector core processes at a time."""
        groups = self.plan.groups(self.product)
        most = max(SCALED // self.plan.n, 1)
        return most_of(groups // VECTOR_CORES, most) if groups % VECTOR_CORES == 0 else 1

    @property
    def looked(self) -> int:
        """The groups whose scales are scanned together for the largest."""
        return most_of(self.product.weight.groups, max(LOOKED // (2 * self.plan.n), 1))

    def ahead(self, cursor: Cursor, column: Index) -> SSAValue | None:
        """Emits the early load of the scales of all groups, if they are scanned together."""
        groups = self.product.weight.groups
        if self.channel is None or self.looked < groups:
            return None
        type = TileType([groups, self.plan.n], self.element)
        return cursor.add(tile.LoadOp(self.scales, [0, column], type), "scales")

    def powers(self, cursor: Cursor, column: Index, loaded: SSAValue | None = None) -> SSAValue:
        """Emits the powers, a row of f32. `loaded`: the scales, if they are loaded already."""
        if self.channel is None:
            return cast(cursor, self._load(cursor, 0, 1, column), f32)
        groups, wide, count = self.product.weight.groups, self.plan.n, self.looked
        type, number = TileType([count, wide], i16), self.kernel.number

        def larger(inner: Cursor, group: Index, known: SSAValue) -> SSAValue:
            scales = self._load(inner, group, count, column) if loaded is None else loaded
            bits = inner.add(tile.ReinterpretOp(scales, type))
            return inner.add(tile.MaximumOp(known, self._masked(inner, bits)), "larger")

        least = cursor.add(tile.FillOp(number(LEAST[self.element], i16), type), "least")
        found = larger_rows(cursor, carried(cursor, "group", groups, count, least, larger))
        power = cursor.add(tile.ReinterpretOp(found, TileType([1, wide], self.element)))
        return cast(cursor, power, f32)

    def _masked(self, cursor: Cursor, bits: SSAValue) -> SSAValue:
        mask = self.kernel.number(EXPONENT[self.element], i16)
        return cursor.add(tile.AndOp(bits, cursor.add(tile.FillOp(mask, tile_type(bits)))))

    def words(self, cursor: Cursor, column: Index, loaded: SSAValue | None = None) -> SSAValue:
        """Emits the words, slot by slot along k; a core has half of the groups of each slot. Gives the powers, the
        factor that is left."""
        channel, powers = self.channel, self.powers(cursor, column, loaded)
        assert channel is not None
        groups, share = self.plan.groups(self.product), self.share
        half = groups // VECTOR_CORES

        def slot(inner: Cursor, group: Index) -> None:
            slot = inner.add(tile.AcquireOp(channel), "slot")

            def some(deep: Cursor, at: Index) -> None:
                found = self._words(deep, self._load(deep, add(deep, group, at), share, column), powers)
                begin = multiply(deep, at, 2 * self.plan.n)
                deep.put(tile.StoreOp(found, slot, [0, begin], buffers=2))

            if groups % VECTOR_CORES:
                loop(inner, "group", self.half, groups, VECTOR_CORES, some)
            elif share == half:
                some(inner, multiply(inner, self.half, half))
            else:
                first = multiply(inner, self.half, half)
                loop(inner, "group", first, add(inner, first, half), share, some)
            inner.put(tile.PushOp(slot))

        if (total := self.product.weight.groups) == groups:
            slot(cursor, 0)
        else:
            loop(cursor, "group", 0, total, groups, slot)
        return powers

    def _words(self, cursor: Cursor, scale: SSAValue, powers: SSAValue) -> SSAValue:
        count, wide = tile_type(scale).get_shape()
        each = powers if count == 1 else cursor.add(tile.BroadcastOp(powers, [count, wide]))
        quotient = cursor.add(tile.DivOp(cast(cursor, scale, f32), each), "quotient")
        if self.product.shrunk:
            less = self.kernel.number(2.0**-self.product.shrunk, f32)
            quotient = cursor.add(tile.MulOp(quotient, less))
        bits = cursor.add(tile.ReinterpretOp(quotient, TileType([count, wide], i32)), "bits")
        low = cursor.add(tile.AndOp(self._in_parts(cursor, bits), self.low), "words")
        halves = cursor.add(tile.ReinterpretOp(low, TileType([count, 2 * wide], i32)))
        return cursor.add(tile.ReshapeOp(halves, [1, 2 * count * wide]))

    @staticmethod
    def _in_parts(cursor: Cursor, words: SSAValue) -> SSAValue:
        """64-bit integers as four 16-bit ones."""
        count, wide = tile_type(words).get_shape()
        long = cursor.add(tile.CastOp(words, i64))
        return cursor.add(tile.ReinterpretOp(long, TileType([count, 4 * wide], i16)))

    def _load(self, cursor: Cursor, group: Index, count: int, column: Index) -> SSAValue:
        type = TileType([count, self.plan.n], self.element)
        return cursor.add(tile.LoadOp(self.scales, [group, column], type, buffers=2), "scale")


class ScaledRows(Rows):
    """The tiles of some rows of a block of the product, from the sums of the cube."""

    scales: SSAValue | float
    """The scales of rows: a tile if there is one row, else in global memory, a row for each vector core; or one number
    for all."""
    core: Index
    half: SSAValue
    powers: SSAValue
    """The powers of columns."""
    less: SSAValue | None
    """The correction for zero points, for all rows of this core."""

    def _load(self, node: Load, cursor: Cursor, level: int) -> SSAValue:
        if node.view is not self.stage.slot:
            return super()._load(node, cursor, level)
        shape = self.shape(node.support)
        rows, wide = [1, *shape][-2:]
        found = self._scaled(cursor, self._sums(cursor, level, rows, wide), rows, wide)
        found = cast(cursor, found, node.element)
        return found if [rows, wide] == shape else cursor.add(tile.ReshapeOp(found, shape), node.hint)

    def _sums(self, cursor: Cursor, level: int, rows: int, wide: int) -> SSAValue:
        """Emits the load of all rows of this core, which the cube stores as columns."""
        columns = tile.view_type(self.slot).get_shape()[2]
        type = TileType([columns, TURNED_ROWS], f32)
        load = tile.LoadOp(self.slot, [0, self.half, 0, 0], type, buffers=self._buffers(level))
        sums = cursor.add(tile.TransposeOp(cursor.add(load, "turned"), [1, 0]), "sums")
        if [rows, wide] == [TURNED_ROWS, columns]:
            return sums
        return cursor.add(tile.SliceOp(sums, [0, 0], [rows, wide]), "sums")

    def _scaled(self, cursor: Cursor, sums: SSAValue, rows: int, wide: int) -> SSAValue:
        powers = self.powers
        if tile_type(powers).get_shape()[1] != wide:
            powers = cursor.add(tile.SliceOp(powers, [0, 0], [1, wide]))
        if rows > 1:
            powers = cursor.add(tile.BroadcastOp(powers, [rows, wide]))
        by_column = cursor.add(tile.MulOp(sums, powers))
        if (less := self.less) is not None:
            if tile_type(less).get_shape() != (rows, wide):
                less = cursor.add(tile.SliceOp(less, [0, 0], [rows, wide]))
            by_column = cursor.add(tile.SubOp(by_column, less))
        if not isinstance(self.scales, SSAValue):
            return cursor.add(tile.MulOp(by_column, self.kernel.number(self.scales, f32)))
        of_rows = self._of_rows(cursor, self.scales, rows)
        return cursor.add(tile.MulOp(by_column, cursor.add(tile.BroadcastOp(of_rows, [rows, wide]))))

    def _of_rows(self, cursor: Cursor, scales: SSAValue, rows: int) -> SSAValue:
        if isinstance(scales.type, TileType):
            return scales
        count = self.taken
        load = tile.LoadOp(
            scales,
            [self.core, self.row],
            TileType([1, rows], f32),
            sizes=[] if count == rows else [1, count],
            buffers=self._buffers(1),
        )
        return cursor.add(tile.ReshapeOp(cursor.add(load, "scale"), [rows, 1]))
