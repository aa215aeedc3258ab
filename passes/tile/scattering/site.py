"""One scatter of a kernel: its sizes, and builders for the code that all strategies share.

    site.put_rows(cursor, sums, updates, rows, 0, n)     # sums[rows[j]] += updates[j], for the first n
    site.store(cursor, sums, [lo, 0], [rows, width])     # rounded once, to the result's elements

Floats are summed in f32, integers in i32.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from math import prod

from xdsl.dialects import arith
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
)
from xdsl.dialects.func import FuncOp
from xdsl.ir import Attribute, SSAValue

from ascir.cost.launch import launch_ns, ns_of
from ascir.cost.memory import hbm_rate
from ascir.dialects import tile
from ascir.dialects.tile import GM, Combine, Rounding, TileType, tile_type, view_type
from ascir.passes.tile.builder import (
    Cursor,
    Index,
    Kernel,
    add,
    divide,
    loop,
    number_attribute,
    subtract,
)
from ascir.passes.tile.known import number_of
from ascir.passes.tile.selection.geometry import BLOCK, size_of
from ascir.passes.tile.workspace import add_workspace
from ascir.target import Soc

WIDE: dict[Attribute, Attribute] = {f16: f32, bf16: f32, f32: f32, i32: i32}
"""The element types in which updates are combined."""

ROOM = 48 * 1024
"""The most bytes of rows that a core combines at a time."""

COUNT = 1 << 16
"""The assumed number of updates if it is not known, ..."""

UPDATED, STEP = 16, 256
"""... and of rows for each update if they are updated in place, and the most updates then: most of such a table, say a
cache, stays as it is in a step. Cores that find nothing to do take longer to start than the others to do all."""

ROWS = 1 << 16
"""The assumed number of rows if it is not known."""

# Cycles, measured on the host model.
PUT = 48
"""Cycles to combine a row: its number is read, and the vector unit is started once. Fetching a row takes as long, in
parallel."""
REPEAT = 3.2
"""Cycles for each 256 bytes of a row that is fetched, cast and combined."""
MEETING = 5000
"""Cycles of a barrier of all cores."""


@dataclass(frozen=True)
class Source:
    """Updates in global memory, and the rows to which they are added."""

    updates: SSAValue
    indices: SSAValue
    count: Index
    expected: int
    static: bool
    """Whether `expected` is the exact number of updates."""
    wrap: bool = False
    skip: int | None = None
    hottest: float = 0.0
    """The fraction of all updates that go to the most frequent row."""
    found: float = 1.0
    """The fraction of all indices that name a row."""
    told: bool = False
    """Whether rows are renumbered such that those of an owner are consecutive."""


@dataclass(frozen=True)
class Site:
    """A scatter in a kernel."""

    op: tile.SparseScatterOp
    kernel: Kernel
    soc: Soc
    cores: int
    source: Source
    rows: Index
    expected_rows: int
    """The number of rows, or the assumed number."""
    blocks: int = 0
    """The number of blocks that are launched, once it is known."""

    @staticmethod
    def of(op: tile.SparseScatterOp, kernel: Kernel, soc: Soc, cores: int, hottest: float) -> Site:
        """The site of an operation."""
        length, height = (view_type(each).get_shape()[0] for each in (op.indices, op.out))
        rows: Index = height if op.rows is None else op.rows
        expected_rows = height if op.rows is None else ROWS
        skip = None if op.skip is None else op.skip.value.data
        static = length != DYNAMIC_INDEX
        unknown = min(expected_rows // UPDATED, STEP) if op.initial is op.out else COUNT
        expected = length if static else min(unknown, COUNT)
        known = number_of(op.count)
        count = op.count if known is None else known
        source = Source(op.updates, op.indices, count, expected, static, op.wrap is not None, skip, hottest)
        return Site(op, kernel, soc, cores, source, rows, expected_rows)

    def taking(self, source: Source) -> Site:
        """The same rows with other updates."""
        return replace(self, source=source)

    @property
    def width(self) -> int:
        return view_type(self.op.out).get_shape()[1]

    @property
    def element(self) -> Attribute:
        return view_type(self.op.out).element_type

    @property
    def size(self) -> int:
        """The bytes of an element."""
        return size_of(self.element)

    @property
    def wide(self) -> Attribute:
        """The element type of rows while they are combined."""
        return self.element if self.op.combine.data is Combine.REPLACE else WIDE[self.element]

    @property
    def wide_size(self) -> int:
        return size_of(self.wide)

    @property
    def adds(self) -> bool:
        return self.op.combine.data is Combine.ADD

    @property
    def count(self) -> int:
        """The number of updates, or the expected number."""
        return self.source.expected

    @property
    def in_place(self) -> bool:
        """Whether the rows of the result already have their initial values."""
        return self.op.initial is self.op.out

    @property
    def room(self) -> int:
        """The bytes for the rows of a chunk and their initial values, including those that are loaded for the next
        chunk."""
        return ROOM * 2 // 3 if self.loads else ROOM

    @property
    def static(self) -> bool:
        """Whether the numbers of updates and rows are known."""
        return self.source.static and isinstance(self.rows, int)

    @property
    def covers(self) -> bool:
        """Whether updates may replace all initial values, so that loading them may be unnecessary."""
        replaces = self.op.combine.data is Combine.REPLACE and self.op.initial is not None
        return replaces and not (self.static and self.count < self.expected_rows)

    @property
    def loads(self) -> bool:
        """Whether initial values are loaded a chunk at a time."""
        return self.op.initial is not None and not (self.covers and self.static)

    @property
    def mark(self) -> FloatAttr | IntegerAttr | None:
        """The padding after the columns of an update that marks its row as replaced, if that must be known."""
        return number_attribute(1 - self.bare, self.element) if self.covers else None

    @property
    def bare(self) -> int:
        """The value of the mark without an update. Transfers can pad 64-bit elements only with zeros, so there zeros
        mark updates."""
        return 1 if self.covers and self.size == 8 else 0

    def busiest(self, owners: int) -> float:
        """The number of updates for the owner of the most frequent row."""
        hottest, others = self.source.hottest, -(-self.expected_rows // owners) - 1
        return (
            self.count
            * self.source.found
            * max(1 / owners, hottest + (1 - hottest) * others / max(1, self.expected_rows - 1))
        )

    def pitch(self, width: int) -> int:
        """The elements of a row in a tile: whole blocks in each type to which it is cast."""
        unit = BLOCK // min(self.size, self.wide_size)
        return -(-width // unit) * unit

    def marked_pitch(self, width: int) -> int:
        """The same, with a block for the mark."""
        return self.pitch(width) + (BLOCK // self.size if self.covers else 0)

    def put_cycles(self, width: int) -> float:
        """The cycles to fetch a row and to combine it."""
        return PUT + REPEAT * self.pitch(width) * self.wide_size / 256

    @property
    def result_cycles(self) -> float:
        """The cycles for the bytes of the result, and its initial values, shared by all cores."""
        bytes = self.expected_rows * self.width * self.size * (1 if self.op.initial is None else 2)
        return bytes / hbm_rate(self.soc)

    def nanoseconds(self, cycles: float, blocks: int) -> float:
        """Cycles in nanoseconds, plus the launch of `blocks` blocks."""
        return ns_of(self.soc, cycles) + launch_ns(self.soc, blocks)

    def alone_cycles(self, bytes: float) -> float:
        """The cycles for bytes that a single core transfers."""
        return bytes / self.soc.timing["gm_read_aiv"]

    # --- text

    def shared_out(
        self, cursor: Cursor, number: Index, body: Callable[[Cursor, SSAValue], None], hint: str
    ) -> None:
        """Distribute pieces of work among the blocks; without a loop if each has one."""
        if number == self.blocks:
            body(cursor, self.kernel.block_index)
            return

        def one(inner: Cursor, piece: SSAValue, _: Sequence[SSAValue]) -> Sequence[SSAValue]:
            body(inner, piece)
            return ()

        loop(cursor, (self.kernel.block_index, number, self.blocks), (), one, hint)

    def rows_of(self, cursor: Cursor, lane: Index, owners: int) -> Index:
        """The number of rows of a lane: every `owners`th one."""
        return divide(cursor, subtract(cursor, add(cursor, self.rows, owners - 1), lane), owners)

    def cast(self, cursor: Cursor, value: SSAValue, element: Attribute) -> SSAValue:
        found = tile_type(value)
        if found.element_type == element:
            return value
        narrower = size_of(element) < size_of(found.element_type)
        return cursor.add(tile.CastOp(value, element, Rounding.RINT if narrower else None))

    def scalar(self, cursor: Cursor, index: Index) -> SSAValue:
        """An index as an i32 scalar."""
        if isinstance(index, int):
            return self.kernel.number(index, i32)
        return cursor.add(arith.IndexCastOp(index, i32))

    def number(self, cursor: Cursor, tile_of_numbers: SSAValue, position: Index, hint: str) -> SSAValue:
        """An element of a tile of i32, as an index."""
        found = cursor.add(tile.ExtractOp(tile_of_numbers, [position]), hint)
        return cursor.add(arith.IndexCastOp(found, IndexType()), hint)

    def zeros(self, cursor: Cursor, rows: int, columns: int, element: Attribute | None = None) -> SSAValue:
        return self._full(cursor, 0, rows, columns, element or self.wide)

    def _full(self, cursor: Cursor, number: int, rows: int, columns: int, element: Attribute) -> SSAValue:
        """A tile filled with a number; in 64-bit elements each word is that number."""
        words = max(1, size_of(element) // size_of(i32))
        one = element if words == 1 else i32
        full = tile.FillOp(self.kernel.number(number, one), TileType([rows, columns * words], one))
        whole = TileType([rows, columns], element)
        return cursor.add(full) if words == 1 else cursor.add(tile.ReinterpretOp(cursor.add(full), whole))

    def started(
        self,
        cursor: Cursor,
        shape: tuple[int, int],
        offsets: Sequence[Index],
        sizes: Sequence[Index],
        strides: Sequence[int] = (1, 1),
    ) -> SSAValue:
        """A tile of rows before any update: initial values if some of them may remain, otherwise the value that marks
        rows without an update, mostly zeros."""
        if self.op.initial is None or not self.loads:
            return self._full(cursor, self.bare, *shape, self.wide)
        initial = self.op.initial

        def loaded(inner: Cursor, buffers: int) -> SSAValue:
            type = TileType(shape, self.element)
            load = tile.LoadOp(
                initial, offsets, type, sizes=sizes, strides=strides, pad=self.zero, buffers=buffers
            )
            return self.cast(inner, inner.add(load), self.wide)

        if not self.covers:
            return loaded(cursor, 2)
        # A loop with one iteration or none.
        times = cursor.add(arith.SelectOp(self.fewer(cursor), cursor.value(1), cursor.value(0)))
        bare = [self._full(cursor, self.bare, *shape, self.wide)]
        return loop(cursor, (0, times, 1), bare, lambda inner, _, __: [loaded(inner, 1)], "load")[0]

    def fewer(self, cursor: Cursor) -> SSAValue:
        """Whether there are fewer updates than rows."""
        return cursor.add(
            arith.CmpiOp(cursor.value(self.source.count), cursor.value(self.rows), "slt"), "fewer"
        )

    @property
    def zero(self) -> FloatAttr | IntegerAttr:
        return self.zero_of(self.element)

    @staticmethod
    def zero_of(element: Attribute) -> FloatAttr | IntegerAttr:
        return number_attribute(0, element)

    def workspace(self, shape: Sequence[int], element: Attribute, hint: str = "parts") -> SSAValue:
        """A workspace of the kernel."""
        function = self.op.parent_op()
        while not isinstance(function, FuncOp):
            assert function is not None
            function = function.parent_op()
        strides = [prod(shape[axis + 1 :]) for axis in range(len(shape))]
        type = MemRefType(element, shape, StridedLayoutAttr(strides), GM)
        return add_workspace(function, type, prod(shape), hint)

    def store(
        self,
        cursor: Cursor,
        rows: SSAValue,
        offsets: Sequence[Index],
        sizes: Sequence[Index],
        strides: Sequence[int] = (1, 1),
    ) -> None:
        done = self.cast(cursor, rows, self.element)
        cursor.put(tile.StoreOp(done, self.op.out, offsets, sizes=sizes, strides=strides, buffers=2))
