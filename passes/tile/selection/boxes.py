"""Offsets and strides of boxes of tiles, as plain numbers, and whether a box can be copied by blocks.

scf.for %i = %c0 to %n step %c128 { ... tile.insert %x, %y[0, %i] ...      // multiple(%i) is 128
"""

from __future__ import annotations

from collections.abc import Sequence
from math import gcd, prod

from xdsl.dialects import arith, scf
from xdsl.dialects.builtin import IntegerAttr, bf16, f16, f32, i1, i16, i32
from xdsl.ir import Attribute, BlockArgument
from xdsl.utils.hints import isa

from ascir.dialects.tile import TileType
from ascir.dialects.tile.indexing import Index
from ascir.dialects.tile.spaces import ui16, ui32
from ascir.passes.tile.selection.geometry import BLOCK, is_mask, size_of, up

ROWS = 16
"""Rows that one instruction transposes."""

GATHERED = (2, 4)
"""Sizes, in bytes, of elements that can be gathered one by one."""

TRANSPOSED: tuple[Attribute, ...] = (f16, bf16, f32, i16, i32, ui16, ui32)


def multiple(value: Index) -> int:
    """A number that `value` is known to be a multiple of; 0 for 0."""
    if isinstance(value, int):
        return abs(value)
    if isinstance(value, BlockArgument):
        loop = value.block.parent_op()
        if not isinstance(loop, scf.ForOp) or value.index != 0:
            return 1
        return gcd(multiple(loop.lb), multiple(loop.step))
    match value.owner:
        case arith.ConstantOp() as op if isa(op.value, IntegerAttr):
            return abs(op.value.value.data)
        case arith.MuliOp(lhs=lhs, rhs=rhs):
            return multiple(lhs) * multiple(rhs)
        case (
            arith.AddiOp(lhs=lhs, rhs=rhs)
            | arith.SubiOp(lhs=lhs, rhs=rhs)
            | arith.MinSIOp(lhs=lhs, rhs=rhs)
            | arith.MaxSIOp(lhs=lhs, rhs=rhs)
        ):
            return gcd(multiple(lhs), multiple(rhs))
        case _:
            return 1


def steps_of(shape: Sequence[int], strides: Sequence[int] | None = None) -> tuple[int, ...]:
    """The strides of the dimensions."""
    each = strides or [1] * len(shape)
    return tuple(each[axis] * prod(shape[axis + 1 :]) for axis in range(len(shape)))


def aligned(element: Attribute, shape: Sequence[int], start: int, steps: Sequence[int]) -> bool:
    """Whether all rows of a box begin at blocks, if its first element is at a multiple of `start`."""
    each = BLOCK // size_of(element)
    kept = [step for extent, step in zip(shape, steps, strict=True) if extent > 1]
    return start % each == 0 and (not kept or (kept[-1] == 1 and all(step % each == 0 for step in kept[:-1])))


def ragged(shape: Sequence[int]) -> bool:
    """Whether the inner dimensions of a table of offsets are not whole blocks."""
    kept = [extent for extent in shape if extent > 1]
    return any(prod(kept[axis:]) * 4 % BLOCK for axis in range(1, len(kept)))


def table_bytes(shape: Sequence[int]) -> int:
    """The bytes of a table of offsets for a box; twice as many if it is ragged."""
    return up(prod(shape) * 4, BLOCK) * (2 if ragged(shape) else 1)


def insert_bytes(source: TileType) -> int:
    """The bytes of the table of offsets for one row if the rows of a tile that is inserted into another one do not all
    begin at blocks, and are gathered one by one; else 0."""
    shape, element = source.get_shape(), source.element_type
    if is_mask(source) or size_of(element) not in GATHERED or aligned(element, shape, 0, steps_of(shape)):
        return 0
    return up(shape[-1] * 4, BLOCK)


def known_start(shape: Sequence[int], offsets: Sequence[Index]) -> Index:
    """The first element of a box at `offsets`, if it is constant; else the first offset that is not."""
    start = 0
    for offset, step in zip(offsets, steps_of(shape), strict=True):
        if not isinstance(offset, int):
            return offset
        start += offset * step
    return start


def start_multiple(shape: Sequence[int], offsets: Sequence[Index]) -> int:
    """A number that the first element of a box at `offsets` is known to be a multiple of."""
    return gcd(*(multiple(offset) * step for offset, step in zip(offsets, steps_of(shape), strict=True)))


def merged(shape: Sequence[int], permutation: Sequence[int]) -> tuple[list[int], list[int]]:
    """The same transpose with fewer dimensions: those of extent 1 dropped, and dimensions that stay neighbours
    merged."""
    order = [axis for axis in permutation if shape[axis] > 1]
    groups: list[list[int]] = []
    kept = sorted(order)
    for axis in order:
        follows = groups and kept.index(axis) == kept.index(groups[-1][-1]) + 1
        if follows:
            groups[-1].append(axis)
        else:
            groups.append([axis])
    firsts = sorted(group[0] for group in groups)
    extents = {group[0]: prod(shape[axis] for axis in group) for group in groups}
    return [extents[first] for first in firsts], [firsts.index(group[0]) for group in groups]


def is_matrix(shape: Sequence[int], order: Sequence[int], element: Attribute) -> bool:
    """Whether a transpose exchanges the last two dimensions, and both are whole blocks."""
    last = len(shape) - 1
    each = BLOCK // size_of(element) if element != i1 else 1
    outer = list(range(last - 1))
    swapped = list(order) == [*outer, last, last - 1]
    return swapped and element in TRANSPOSED and shape[last] % each == 0 and shape[last - 1] % each == 0
