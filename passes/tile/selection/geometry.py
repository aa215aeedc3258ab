"""The sizes of the vector unit, and tiles as it treats them: rows of blocks.

A block is 32 bytes, a repeat 8 blocks. `!tile.tile<4x16x64xf32, ub>` reduced over dimension 1 is 4 times 16 runs of 64:
`collapsed(type, [1])` is `Runs(4, 16, 64)`.
"""

from __future__ import annotations

from collections.abc import Sequence
from math import prod
from typing import NamedTuple

from xdsl.dialects.builtin import i1
from xdsl.ir import Attribute

from ascir.dialects.tile import TileType
from ascir.dialects.tile.spaces import bit_width

BLOCK = 32
BLOCK_BITS = 8 * BLOCK
GROUP = 8
"""Elements that one repeat of an instruction expands to blocks."""
REPEAT = 256
LONG = 32 * BLOCK
"""Bytes from which on a row is long enough for the blocks of a folded column to be spaced out (see `column_step`)."""
MOST_REPEATS = 255
"""The most repeats of one instruction."""


def up(number: int, multiple: int) -> int:
    """`number` rounded up."""
    return -(-number // multiple) * multiple


def size_of(element: Attribute) -> int:
    """The size of an element in bytes; it must be whole bytes."""
    return bit_width(element) // 8


def per_block(element: Attribute) -> int:
    """Elements of 32 bytes: 8 of f32, 16 of f16, 256 of a mask."""
    return BLOCK * 8 // bit_width(element)


def rows_by_copies(runs: Runs, element: Attribute) -> int:
    """How many rows of a broadcast column are copied from blocks elsewhere: none that is itself a block, except those
    after the last whole group; their elements begin at a block."""
    if runs.length != per_block(element):
        return runs.outer
    return runs.outer % per_block(element) if runs.outer % GROUP else 0


def column_step(pitch: int) -> int:
    """The stride of the blocks of a folded column, in blocks, for rows `pitch` bytes apart. If long rows begin in every
    other group of banks, the column's blocks do too, so that half of the repeats have no conflicts with them."""
    return 2 if pitch // BLOCK % 4 == 2 and pitch >= LONG else 1


def elements(tile: TileType) -> int:
    return prod(tile.get_shape())


def held(tile: TileType) -> int:
    """The bytes that a tile occupies, in whole blocks."""
    return up(tile.bytes(), BLOCK)


def is_mask(tile: TileType) -> bool:
    return tile.element_type == i1


class Runs(NamedTuple):
    """A tile split at some adjacent dimensions: `outer` times `length` runs of `inner` elements."""

    outer: int
    length: int
    inner: int


def collapsed(shape: Sequence[int], axes: Sequence[int]) -> Runs | None:
    """`shape` as runs along `axes`; None if dimensions larger than 1 lie between them."""
    counted = [axis for axis in axes if shape[axis] > 1] or list(axes)
    first, last = counted[0], counted[-1]
    between = (shape[axis] for axis in range(first, last + 1) if axis not in axes)
    if any(extent > 1 for extent in between):
        return None
    return Runs(prod(shape[:first]), prod(shape[first : last + 1]), prod(shape[last + 1 :]))
