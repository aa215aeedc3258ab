"""One scatter of a kernel: its sizes, and what its transfers and updates cost.

    site = Site.of(op, kernel, soc, cores, hottest)
    site.count, site.expected_rows, site.width           # 100000 updates of 65536 rows of 64 elements
    site.busiest(48) * site.put_cycles(64)               # cycles of the core that owns the most frequent row

Floats are summed in f32, integers in i32.
"""

from __future__ import annotations

from dataclasses import dataclass, replace

from xdsl.dialects.builtin import (
    DYNAMIC_INDEX,
    FloatAttr,
    IntegerAttr,
    bf16,
    f16,
    f32,
    i32,
)
from xdsl.ir import Attribute, SSAValue

from ascir.cost.launch import launch_ns, ns_of
from ascir.cost.memory import hbm_rate
from ascir.dialects import tile
from ascir.dialects.tile import Combine, view_type
from ascir.passes.tile.builder import (
    Index,
    Kernel,
    number_attribute,
)
from ascir.passes.tile.known import number_of
from ascir.passes.tile.selection.geometry import BLOCK, size_of
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

    @property
    def zero(self) -> FloatAttr | IntegerAttr:
        """The padding of a row."""
        return number_attribute(0, self.element)

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
