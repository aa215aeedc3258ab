"""How running sums along the last axis are computed, and the memory for them: groups of 16 elements are transposed to
columns, so that each of the 16 rows is added to the next; the offset of each column is the running sum of the sums of
the columns, computed in the same way.

    8 rows of 1024:  512 columns of 16, then 8 rows of 64, element by element

Along the first axis, rows are added up in groups, all groups at a time, then the last rows of the groups, which are
added to the other rows of the groups behind.

    512 rows of 64:  32 groups of 16: 15 additions of 32 rows, 31 of one, and 15 of 31
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache

from ascir.passes.tile.selection.geometry import BLOCK, REPEAT, up
from ascir.passes.tile.selection.walk import FAR, HEAD, instructions

WIDTH = 16
SIZE = 4
"""Bytes of f32 and i32."""


@dataclass(frozen=True)
class Scan:
    """`rows` rows of `length` elements. Its scratch memory begins with a block that nothing reads."""

    rows: int
    length: int

    @property
    def columns(self) -> int:
        """The number of groups of 16 elements."""
        return self.rows * self.length // WIDTH

    @property
    def stands(self) -> bool:
        """Whether it can be transposed by blocks, rows of sums included; else it is transposed element by element."""
        each, rest = BLOCK // SIZE, self.length // WIDTH
        if self.length % WIDTH or self.columns % each:
            return False
        return self.rows == 1 or rest == 1 or rest % each == 0

    @property
    def sums(self) -> Scan:
        """The running sums of the sums of 16 elements."""
        return Scan(self.rows, self.length // WIDTH)

    @property
    def breadth(self) -> int:
        """The elements of a column that is transposed element by element: whole blocks."""
        return up(self.rows, BLOCK // SIZE)

    @property
    def turned_bytes(self) -> int:
        if self.stands:
            return self.columns * WIDTH * SIZE
        return (self.length + 1) * self.breadth * SIZE

    @property
    def other_bytes(self) -> int:
        """Bytes of the offset of each column, or of the byte offsets for a gather."""
        if self.stands:
            return up(self.columns * SIZE, BLOCK)
        return up(max(self.length * self.breadth, up(self.rows * self.length, BLOCK)) * SIZE, BLOCK)

    @property
    def bytes(self) -> int:
        """Bytes of all scratch memory, without the block that nothing reads."""
        if self.length == 1:
            return 0
        inner = self.sums.bytes if self.stands else 0
        return self.turned_bytes + self.other_bytes + inner


STANDING, WALKED = 44, 18
"""Instructions for a tile that is transposed by blocks, or element by element: besides those for the sums of columns,
or the additions."""
ADDITION = 1.2
"""An addition of short columns, in instructions."""
TURNED, GATHERED = 0.1, 0.5
"""Cycles for each element of such tiles."""
TURN = WIDTH * BLOCK // SIZE
"""Rows of multiples of this many elements can be transposed by blocks."""
ROWS = 8
"""The rows for which a pitch is chosen."""


def cycles(scan: Scan, head: float) -> float:
    """About how long running sums take: within 20 % of the host model for 1 to 64 rows of 16 to 1024 elements. `head`:
    the start-up cycles of an instruction that waits for the one before."""
    if scan.length == 1:
        return head
    elements = scan.rows * scan.length
    if scan.stands:
        return STANDING * head + TURNED * elements + cycles(scan.sums, head)
    return (WALKED + ADDITION * scan.length) * head + GATHERED * elements


def pitch(length: int) -> int:
    """How far apart rows of so many elements should be: more than they need if that lets them be transposed by
    blocks."""
    return min(length, up(length, TURN), key=lambda each: cycles(Scan(ROWS, each), HEAD))


MOST = 64
"""The most rows of a group."""


@lru_cache(maxsize=1024)
def group(length: int, bytes: int) -> int:
    """How many of the `length` rows of so many bytes are added up in a group; 1 if there are no groups."""
    most = min(MOST, FAR * BLOCK // bytes, length // 2)
    return min(range(1, most + 1), key=lambda each: grouped_cycles(length, bytes, each, HEAD), default=1)


def grouped_cycles(length: int, bytes: int, each: int, head: float) -> float:
    """About how long running sums along the first axis take in groups of `each` rows, or if it is 1, row by row."""
    repeats = -(-bytes // REPEAT)
    if each == 1:
        return length * (head + repeats)
    groups, rest = divmod(length, each)

    def addition(rows: int) -> float:
        return instructions(rows, bytes, each * bytes) * head + rows * repeats

    return (each - 1) * (addition(groups) + addition(groups - 1)) + (groups + rest) * (head + repeats)
