"""The layout of intermediate results of argmax and argmin over long rows: a (value, lane) pair for each repeat.

pairs_of(16, 1000, 4)       // 16 repeats of 64 lanes a row: 16 x 16 pairs, 2 KiB
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import NamedTuple

from ascir.passes.tile.selection.geometry import BLOCK, REPEAT, up


class Layout(NamedTuple):
    """The offsets of the parts, and their total length."""

    pairs: int
    values: int
    repeats: int
    offsets: int
    bytes: int


@dataclass(frozen=True)
class Pairs:
    """`rows` rows of `length` elements of `size` bytes."""

    rows: int
    length: int
    size: int

    @property
    def lanes(self) -> int:
        return REPEAT // self.size

    @property
    def repeats(self) -> int:
        """The number of repeats of a row."""
        return -(-self.length // self.lanes)

    @property
    def pitch(self) -> int:
        """The distance between rows in pairs; the values of a row are whole blocks."""
        return up(self.repeats, BLOCK // self.size)

    @property
    def pair_bytes(self) -> int:
        return up(self.rows * self.pitch * 2 * self.size, REPEAT)

    @property
    def value_bytes(self) -> int:
        return self.pair_bytes // 2

    @property
    def index_bytes(self) -> int:
        return up(self.rows * 4, BLOCK)

    @property
    def layout(self) -> Layout:
        values = self.pair_bytes
        repeats = values + self.value_bytes
        offsets = repeats + self.index_bytes
        return Layout(0, values, repeats, offsets, offsets + self.index_bytes)


def pairs_of(rows: int, length: int, size: int) -> Pairs | None:
    """The layout for rows of several repeats; None if a row is a single one."""
    return None if length * size <= REPEAT else Pairs(rows, length, size)
