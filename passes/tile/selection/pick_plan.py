"""How elements of a tile are picked by a pattern of bits: all elements of a box, packed, in one instruction.

    box of 64 x 64, steps (128, 2)      Picked(rows=64, columns=127, pitch=128, kept=64, pattern=1)     // built in
    box of 64 x 43, steps (128, 3)      Picked(rows=64, .., bits=0b..1001001001)                        // bits in UB
    box of 6 x 9, steps (20, 2)         Picked(rows=1, columns=117, pitch=120, kept=54, bits=..)        // all rows as one

The instruction applies its pattern to equally spaced rows, each of which begins at a block.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import product
from math import gcd
from typing import NamedTuple

from xdsl.ir import Attribute

from ascir.dialects.tile.indexing import Index
from ascir.passes.tile.selection.boxes import GATHERED
from ascir.passes.tile.selection.geometry import BLOCK, REPEAT, size_of, up

ALL_LANES = 7
STRIDES = {1: ALL_LANES, 2: 1, 4: 3}
"""By the distance of elements, the built-in pattern that begins with the first one."""

MOST_BITS = 2048
"""Of a pattern: one instruction fills the words of that many."""
WORD_BITS = 32


class Picked(NamedTuple):
    """Equally spaced rows, in each of which a pattern picks elements. Numbers are in elements."""

    rows: int
    columns: int
    """From the block that a row begins in up to its last element."""
    pitch: int
    kept: int
    """The elements that are picked in each row."""
    pattern: int = 0
    """The number of a built-in pattern: `ALL_LANES`, or every second or fourth element from one of the first ones on."""
    bits: int = 0
    """If there is none, a bit for each column, the lowest one first."""
    rest: int = 0
    """The columns of one more row, which is shorter than the others."""

    @property
    def bytes(self) -> int:
        """Of the pattern, if it is not built in."""
        return 0 if self.pattern else up(-(-self.columns // 8), BLOCK)


def picked(
    element: Attribute, shape: Sequence[int], start: Index, each: int, steps: Sequence[int]
) -> Picked | None:
    """How one kind of instruction picks all elements of a box, row after row; None if none does. `start`: the first
    element of the box, which is a multiple of `each`."""
    box = _joined([pair for pair in zip(shape, steps, strict=True) if pair[0] > 1])
    block = BLOCK // size_of(element)
    if not box or size_of(element) not in GATHERED or (not isinstance(start, int) and each % block):
        return None
    first = start % block if isinstance(start, int) else 0
    return _built_in(box, first, block) or _by_bits(box, first, block)


def by_pattern(step: int, size: int) -> bool:
    """Whether elements of `size` bytes that are `step` apart are picked by a pattern, however many there are."""
    return step in STRIDES or step * BLOCK // size <= MOST_BITS


def _joined(box: Sequence[tuple[int, int]]) -> list[tuple[int, int]]:
    """The same box, with as few dimensions as possible."""
    found: list[tuple[int, int]] = []
    for extent, step in reversed(box):
        if found and step == found[0][0] * found[0][1]:
            found[0] = (extent * found[0][0], found[0][1])
        else:
            found.insert(0, (extent, step))
    return found


def _built_in(box: Sequence[tuple[int, int]], first: int, block: int) -> Picked | None:
    *outer, (count, step) = box
    rows, pitch = outer[0] if outer else (1, 0)
    if len(outer) > 1 or pitch % block or step not in STRIDES or first >= step:
        return None
    return Picked(rows, first + (count - 1) * step + 1, pitch, count, STRIDES[step] + first)


def _by_bits(box: Sequence[tuple[int, int]], first: int, block: int) -> Picked | None:
    """Several rows of the box become one, so that it begins at a block, and fills repeats."""
    (rows, pitch), *inner = box
    places = [first + sum(place) for place in product(*(range(0, n * step, step) for n, step in inner))]
    lanes = REPEAT // BLOCK * block

    def repeats(together: int) -> int:
        rest = rows % together
        return rows // together * -(-columns(together) // lanes) + (-(-columns(rest) // lanes) if rest else 0)

    def columns(together: int) -> int:
        return (together - 1) * pitch + places[-1] + 1

    def possible() -> Iterator[int]:
        if columns(rows) <= MOST_BITS:
            yield rows
        for together in range(least := block // gcd(pitch, block), rows, least):
            if columns(together) > MOST_BITS:
                return
            if not rows % together or rows // together * together * len(places) % block == 0:
                yield together

    found = min(possible(), key=lambda together: (repeats(together), together), default=None)
    if found is None:
        return None
    bits = sum(1 << row * pitch + place for row in range(found) for place in places)
    rest = columns(rows % found) if rows % found else 0
    return Picked(rows // found, columns(found), found * pitch, found * len(places), 0, bits, rest)
