"""How the bits of a comparison's mask are combined to one number for each row.

starts(69, 104, 4)      # [0, 40]: repeats of 64 f32; the second one overlaps the first
starts(16, 1024, 4)     # []: the bits of a row are whole words, which the chip can add up
starts(5, 104, 4)       # None: the bits of a repeat of all rows would be too few for instructions

A mask has a bit for each element, in their order: where the bits of a row begin and end decides how they can be read.
"""

from __future__ import annotations

from functools import cache

from ascir.passes.tile.selection.geometry import BLOCK, REPEAT
from ascir.passes.tile.selection.reduction_plan import FLOAT, cycles, plan
from ascir.passes.tile.selection.walk import FAR

WORD_BITS, BYTE_BITS = 16, 8
F32 = 4
MADE, FINISH = 3, 12
"""Instructions for each repeat of a row, which compute and combine its bits; and those for all rows, which convert the
bits to numbers, find those that are 0, and handle these rows."""


@cache
def starts(rows: int, length: int, size: int) -> list[int] | None:
    """The first column of each repeat, if bits are combined repeat by repeat; an empty list if the bits of a row are a
    byte or whole words; None if neither is possible."""
    if are_words(rows, length):
        return []
    lanes = REPEAT // size
    found = [*range(0, length - lanes, lanes), length - lanes]
    far = length * size > FAR * BLOCK
    if far or length < lanes or length * size % BLOCK or len(found) > rows or not are_words(rows, lanes):
        return None
    return found


def are_words(rows: int, length: int) -> bool:
    """Whether the bits of each row are a byte, or words that the chip can add up."""
    count, rest = divmod(length, WORD_BITS)
    return length == BYTE_BITS or (not rest and plan(rows, count, "sum", F32) is not None)


def cycles_of_bits(rows: int, length: int, size: int) -> float | None:
    """Cycles from the elements to a number for each row; None if bits cannot be combined."""
    columns, lanes = starts(rows, length, size), REPEAT // size
    if columns is None:
        return None
    count = lanes if columns else length
    words = max(count // WORD_BITS, 1)
    instructions = MADE * len(columns) + FINISH
    repeats = rows * len(columns) if columns else -(-rows * length // lanes)
    repeats += 2 * -(-rows * words * F32 // REPEAT)
    return FLOAT.plain_head * instructions + repeats + (cycles(rows, words, "sum", F32, words) or 0)


def places(rows: int, length: int, size: int) -> bool:
    """Whether the position of the first set bit of each row can be found by words: a single one, or words that can be
    reduced as numbers."""
    if length in (BYTE_BITS, WORD_BITS):
        return True
    count, rest = divmod(length, WORD_BITS)
    return not rest and are_words(rows, length) and plan(rows, count, "min", F32) is not None


PICKED = 24
"""Instructions that find the first set bit, in addition to those that look for NaN."""
SPREAD = 3
"""Repeats for each repeat of the input: the extreme of each row is broadcast, and compared with the row."""
WINNERS = 20
"""Instructions that reduce the winners of the repeats, or exclude NaN."""


def cycles_of_places(rows: int, length: int, size: int) -> float:
    """Cycles from the elements to the position of the extreme of each row."""
    lanes = REPEAT // size
    repeats = -(-rows * length // lanes)
    looked = cycles_of_bits(rows, length, size) or 2 * repeats
    if places(rows, length, size):
        words = -(-rows * max(length // WORD_BITS, 1) * F32 // REPEAT)
        found = cycles(rows, length, "max", size, length) or FLOAT.whole * repeats
        return looked + found + SPREAD * repeats + PICKED * (FLOAT.plain_head + words)
    each = -(-length // lanes)
    return (
        looked
        + SPREAD * repeats
        + each * (FLOAT.reduce_head + FLOAT.whole * rows)
        + WINNERS * FLOAT.plain_head
    )
