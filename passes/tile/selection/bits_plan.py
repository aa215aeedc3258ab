"""How the bits that a comparison leaves are combined to one number of each row.

starts(69, 104, 4)      # [0, 40]: repeats of 64 f32, of which the last one has some elements of the first
starts(16, 1024, 4)     # []: the bits of a row are words, of which the chip adds up numbers
starts(5, 104, 4)       # None: rows of repeats would be too short for instructions

A mask is a bit for each element, in their order: what the bits of a row begin and end with decides what can be read of them.
"""

from __future__ import annotations

from functools import cache

from ascir.passes.tile.selection.geometry import BLOCK, REPEAT
from ascir.passes.tile.selection.reduction_plan import FLOAT, cycles, plan
from ascir.passes.tile.selection.walk import FAR

WORD_BITS, BYTE_BITS = 16, 8
F32 = 4
MADE, FINISH = 3, 12
"""Instructions for each repeat of rows, which its bits are made and combined by, and beside these: what makes numbers of bits,
which of these are 0, and what becomes of those rows."""


@cache
def starts(rows: int, length: int, size: int) -> list[int] | None:
    """The first of the columns of each repeat, where bits are combined repeat by repeat; none, where those of a row are a byte,
    or words; None where they are neither."""
    if are_words(rows, length):
        return []
    lanes = REPEAT // size
    found = [*range(0, length - lanes, lanes), length - lanes]
    far = length * size > FAR * BLOCK
    if far or length < lanes or length * size % BLOCK or len(found) > rows or not are_words(rows, lanes):
        return None
    return found


def are_words(rows: int, length: int) -> bool:
    """Whether the bits of rows are a byte or words of each, which the chip adds up."""
    count, rest = divmod(length, WORD_BITS)
    return length == BYTE_BITS or (not rest and plan(rows, count, "sum", F32) is not None)


def cycles_of_bits(rows: int, length: int, size: int) -> float | None:
    """From elements to a number of each row."""
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
    """Whether the place of the first bit of each row is found by words: of one, or of whole blocks of numbers."""
    if length in (BYTE_BITS, WORD_BITS):
        return True
    count, rest = divmod(length, WORD_BITS)
    return not rest and are_words(rows, length) and plan(rows, count, "min", F32) is not None


PICKED = 24
"""Instructions that find the first bit that is set, beside those that look for a NaN."""
SPREAD = 3
"""Repeats for each one of what is reduced: the extreme of each row is spread, and compared."""
WINNERS = 20
"""Instructions that follow the winners of repeats, or keep NaN out of their way."""


def cycles_of_places(rows: int, length: int, size: int) -> float:
    """From elements to the place of the extreme of each row."""
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
