"""One scatter of a kernel: its sizes, and the pieces of text that all strategies write.

    site.places(cursor, t, n)                       # the indices t .. t + n as rows counted from 0; behind them anything
    site.put_rows(cursor, sums, updates, rows, 0, n)     # sums[rows[j]] += updates[j], for the first n
    site.store(cursor, sums, [lo, 0], [rows, width])     # rounded once, to the result's elements

Sums of floats are made in f32, of integers in i32.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from xdsl.dialects import arith, scf
from xdsl.dialects.builtin import (
    DYNAMIC_INDEX,
    FloatAttr,
    IndexType,
    IntegerAttr,
    MemRefType,
    StridedLayoutAttr,
    bf16,
    f16,
    f32,
    i32,
    i64,
)
from xdsl.dialects.func import FuncOp
from xdsl.ir import Attribute, Block, SSAValue

from ascir.dialects import tile
from ascir.dialects.tile import GM, Combine, Rounding, TileType, tile_type, view_type
from ascir.passes.tile.builder import Cursor, Index, Kernel, add, number_attribute
from ascir.passes.tile.selection.geometry import BLOCK, size_of
from ascir.passes.tile.workspace import add_workspace
from ascir.target import Soc

WIDE: dict[Attribute, Attribute] = {f16: f32, bf16: f32, f32: f32, i32: i32}
"""What updates are summed in."""

INDICES = 1024
"""How many indices a tile holds."""

ROOM = 64 * 1024
"""Bytes of the rows that a core puts together at a time."""

COUNT = 1 << 16
"""How many updates are expected where nobody knows."""

# Cycles, measured on the host model.
LOOK = 1500
"""To look through a tile of indices, and to pack what is found."""
PUT = 60
"""To put a row: its number is read, and the vector unit starts once."""
FETCH = 30
"""More, for a row that is fetched by its number."""
MEETING = 5000
"""Until all cores have come to the same place."""


@dataclass(frozen=True)
class Site:
    """A scatter, and where its text goes."""

    op: tile.SparseScatterOp
    kernel: Kernel
    soc: Soc
    cores: int
    hottest: float
    """The part of all updates that go to one row."""

    @property
    def rows(self) -> int:
        return view_type(self.op.out).get_shape()[0]

    @property
    def width(self) -> int:
        return view_type(self.op.out).get_shape()[1]

    @property
    def element(self) -> Attribute:
        return view_type(self.op.out).element_type

    @property
    def size(self) -> int:
        """Bytes of an element."""
        return size_of(self.element)

    @property
    def wide(self) -> Attribute:
        """What a tile of rows holds while they are put together."""
        return WIDE[self.element] if self.adds else self.element

    @property
    def wide_size(self) -> int:
        return size_of(self.wide)

    @property
    def adds(self) -> bool:
        return self.op.combine.data is Combine.ADD

    @property
    def count(self) -> int:
        """How many updates there are, or are expected."""
        length = view_type(self.op.indices).get_shape()[0]
        return COUNT if length == DYNAMIC_INDEX else length

    def pitch(self, width: int) -> int:
        """The elements of a row in a tile: whole blocks, whatever they are cast to."""
        unit = BLOCK // min(self.size, self.wide_size)
        return -(-width // unit) * unit

    def row_cycles(self, width: int) -> float:
        """What putting a row takes beside `PUT`: an instruction's repeats."""
        return self.pitch(width) * self.wide_size / 256

    @property
    def result_cycles(self) -> float:
        """For the bytes of the result, which all cores write together, and of what it starts from."""
        bytes = self.rows * self.width * self.size * (1 if self.op.initial is None else 2)
        return bytes / (self.soc.timing["hbm_gb_per_s"] * 1000 / self.soc.frequency_mhz)

    def nanoseconds(self, cycles: float, blocks: int) -> float:
        """With the launch of so many blocks."""
        return cycles * 1000 / self.soc.frequency_mhz + self.soc.launch_ns(blocks)

    def alone_cycles(self, bytes: float) -> float:
        """For bytes that one core moves."""
        return bytes / self.soc.timing["gm_read_aiv"]

    # --- text

    def loop(
        self,
        cursor: Cursor,
        bounds: tuple[Index, Index, Index],
        carried: Sequence[SSAValue],
        body: Callable[[Cursor, SSAValue, Sequence[SSAValue]], Sequence[SSAValue]],
        hint: str,
    ) -> Sequence[SSAValue]:
        """`scf.for`, with the values that go from round to round."""
        block = Block(arg_types=[IndexType(), *(value.type for value in carried)])
        block.args[0].name_hint = hint
        lower, upper, step = map(cursor.value, bounds)
        inner = Cursor(self.kernel, block)
        block.add_op(scf.YieldOp(*body(inner, block.args[0], block.args[1:])))
        loop = scf.ForOp(lower, upper, step, carried, block)
        cursor.put(loop)
        return loop.results

    def shared_out(
        self, cursor: Cursor, number: int, blocks: int, body: Callable[[Cursor, SSAValue], None], hint: str
    ) -> None:
        """So many pieces of work over the blocks; one for each needs no loop."""
        if number == blocks:
            body(cursor, self.kernel.block_index)
            return

        def one(inner: Cursor, piece: SSAValue, _: Sequence[SSAValue]) -> Sequence[SSAValue]:
            body(inner, piece)
            return ()

        self.loop(cursor, (self.kernel.block_index, number, blocks), (), one, hint)

    def cast(self, cursor: Cursor, value: SSAValue, element: Attribute) -> SSAValue:
        found = tile_type(value)
        if found.element_type == element:
            return value
        narrower = size_of(element) < size_of(found.element_type)
        return cursor.add(tile.CastOp(value, element, Rounding.RINT if narrower else None))

    def places(self, cursor: Cursor, first: Index, number: Index, indices: int = INDICES) -> SSAValue:
        """Indices as rows from 0 on; those that name no row stay out of range."""
        view = view_type(self.op.indices)
        type = TileType([indices], view.element_type)
        found = cursor.add(tile.LoadOp(self.op.indices, [first], type, sizes=[number], buffers=2), "ids")
        if view.element_type == i64:
            found = cursor.add(tile.CastOp(found, i32), "ids")
        if self.op.wrap is not None:
            sign = cursor.add(tile.ShiftRightOp(found, self.kernel.number(31, i32)))
            back = cursor.add(tile.MulOp(sign, self.kernel.number(-self.rows, i32)))
            found = cursor.add(tile.AddOp(found, back), "ids")
        return found

    def scalar(self, cursor: Cursor, index: Index) -> SSAValue:
        """An index beside tiles of i32."""
        if isinstance(index, int):
            return self.kernel.number(index, i32)
        return cursor.add(arith.IndexCastOp(index, i32))

    def within(
        self, cursor: Cursor, places: SSAValue, numbers: SSAValue, count: Index, first: Index, behind: Index
    ) -> SSAValue:
        """Where one of the first `count` indices names a row from `first` up to `behind`, and not the one that is
        skipped; `numbers` count them."""
        low = cursor.add(tile.CompareOp(tile.Predicate.GE, places, self.scalar(cursor, first)))
        high = cursor.add(tile.CompareOp(tile.Predicate.LT, places, self.scalar(cursor, behind)))
        there = cursor.add(tile.CompareOp(tile.Predicate.LT, numbers, self.scalar(cursor, count)))
        mask = cursor.add(tile.AndOp(cursor.add(tile.AndOp(low, high)), there))
        if self.op.skip is not None:
            skipped = self.kernel.number(self.op.skip.value.data, i32)
            mask = cursor.add(
                tile.AndOp(mask, cursor.add(tile.CompareOp(tile.Predicate.NE, places, skipped)))
            )
        return mask

    def number(self, cursor: Cursor, tile_of_numbers: SSAValue, position: Index, hint: str) -> SSAValue:
        """An element of a tile of i32, as an index."""
        found = cursor.add(tile.ExtractOp(tile_of_numbers, [position]), hint)
        return cursor.add(arith.IndexCastOp(found, IndexType()), hint)

    def put_rows(
        self, cursor: Cursor, sums: SSAValue, updates: SSAValue, rows: SSAValue, first: Index, number: Index
    ) -> SSAValue:
        """Rows of `updates` put where `rows`, a tile of their numbers, says from its element `first` on."""

        def put(inner: Cursor, j: SSAValue, carried: Sequence[SSAValue]) -> Sequence[SSAValue]:
            row = self.number(inner, rows, add(inner, first, j), "row")
            return [inner.add(tile.PutRowOp(self.op.combine.data, updates, j, carried[0], row))]

        (done,) = self.loop(cursor, (0, number, 1), [sums], put, "j")
        return done

    def zeros(self, cursor: Cursor, rows: int, columns: int, element: Attribute | None = None) -> SSAValue:
        element = element or self.wide
        return cursor.add(tile.FillOp(self.kernel.number(0, element), TileType([rows, columns], element)))

    def started(
        self, cursor: Cursor, shape: tuple[int, int], offsets: Sequence[Index], sizes: Sequence[Index]
    ) -> SSAValue:
        """A tile of rows before anything is added: zeros, or what the result starts from."""
        if self.op.initial is None:
            return self.zeros(cursor, *shape)
        type = TileType(shape, self.element)
        load = tile.LoadOp(self.op.initial, offsets, type, sizes=sizes, pad=self.zero, buffers=2)
        return self.cast(cursor, cursor.add(load), self.wide)

    @property
    def zero(self) -> FloatAttr | IntegerAttr:
        return self.zero_of(self.element)

    @staticmethod
    def zero_of(element: Attribute) -> FloatAttr | IntegerAttr:
        return number_attribute(0, element)

    def workspace(self, shape: Sequence[int], element: Attribute) -> SSAValue:
        """Global memory that the kernel gets beside its arguments."""
        function = self.op.parent_op()
        while not isinstance(function, FuncOp):
            assert function is not None
            function = function.parent_op()
        type = MemRefType(element, shape, StridedLayoutAttr([shape[1], 1]), GM)
        return add_workspace(function, type, shape[0] * shape[1], "parts")

    def store(self, cursor: Cursor, rows: SSAValue, offsets: Sequence[Index], sizes: Sequence[Index]) -> None:
        cursor.put(
            tile.StoreOp(self.cast(cursor, rows, self.element), self.op.out, offsets, sizes=sizes, buffers=2)
        )
