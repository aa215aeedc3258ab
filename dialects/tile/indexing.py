"""Boxes of a view or a tile: offsets, sizes and strides, each constant or computed.

    %t = tile.load %x[%i, 0] sizes [%n, 1024] strides [2, 1] : ...

They are stored as in MLIR: a list of constants in which `DYNAMIC_INDEX` stands for the next operand. Without sizes, the
box is the whole tile; without strides, they are 1.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache

from xdsl.dialects.builtin import DYNAMIC_INDEX, DenseArrayBase, IntegerType, i64
from xdsl.dialects.utils import split_dynamic_index_list
from xdsl.ir import Attribute, Operation, SSAValue

from ascir.dialects.tile.base import TileOp

Index = int | SSAValue
"""A constant, or a value of type `index`."""

Constants = DenseArrayBase[IntegerType]


def split(indices: Sequence[Index | Operation]) -> tuple[Constants, list[SSAValue]]:
    """Splits mixed `indices` into operands and constants."""
    values = [index if isinstance(index, int) else SSAValue.get(index) for index in indices]
    constants, computed = split_dynamic_index_list(values, DYNAMIC_INDEX)
    return constants_of(tuple(constants)), computed


@lru_cache(maxsize=4096)
def constants_of(numbers: tuple[int, ...]) -> Constants:
    """Numbers as an attribute."""
    return DenseArrayBase.from_list(i64, numbers)


def join(op: TileOp, what: str, constants: Constants, computed: Sequence[SSAValue]) -> list[Index]:
    """The mixed indices of `op`, the inverse of `split`."""
    found = constants.get_values()
    if found.count(DYNAMIC_INDEX) != len(computed):
        op.refuse(
            f"{found.count(DYNAMIC_INDEX)} of its {what} are left to operands, but {len(computed)} operands are given"
        )
    remaining = iter(computed)
    return [next(remaining) if value == DYNAMIC_INDEX else value for value in found]


def show(indices: Sequence[Index]) -> str:
    """`[0, ?]`: for messages."""
    return f"[{', '.join(str(index) if isinstance(index, int) else '?' for index in indices)}]"


def verify_indices(
    op: TileOp, what: str, indices: Sequence[Index], rank: int, lowest: int, of: Attribute | str
) -> None:
    """Verify that there are `rank` indices, no constant one below `lowest`."""
    if len(indices) != rank:
        op.refuse(f"{len(indices)} {what} {show(indices)} for the {rank} dimensions of {of}")
    if any(isinstance(index, int) and index < lowest for index in indices):
        op.refuse(f"{what} must be {lowest} or more, found {show(indices)}")


def verify_inside(
    op: TileOp,
    shape: Sequence[int],
    offsets: Sequence[Index],
    sizes: Sequence[Index],
    strides: Sequence[Index],
    of: Attribute | str,
) -> None:
    """Verify that known accesses are inside `shape`; dynamic indices are the responsibility of the program."""
    for dimension, (extent, offset, size, stride) in enumerate(
        zip(shape, offsets, sizes, strides, strict=True)
    ):
        # Dynamic offsets are at least 0, dynamic sizes and strides at least 1.
        start = offset if isinstance(offset, int) else 0
        steps = (size if isinstance(size, int) else 1) - 1
        last = start + steps * (stride if isinstance(stride, int) else 1)
        if extent >= 0 and last >= extent:
            op.refuse(f"element {last} of dimension {dimension} is outside of {of}")


def box_sizes(sizes: Sequence[Index], rank: int, shape: Sequence[int]) -> list[Index]:
    """`sizes`, or those of a whole tile of `shape` in a view of `rank` dimensions."""
    return list(sizes) or [*[1] * (rank - len(shape)), *shape]


def kept_dimensions(sizes: Sequence[Index], rank: int) -> list[int]:
    """The dimensions of a box that are dimensions of a tile of `rank`: if there are more, those of constant size 1 are
    dropped, leftmost first."""
    surplus = len(sizes) - rank
    kept: list[int] = []
    for dimension, size in enumerate(sizes):
        if surplus > 0 and size == 1:
            surplus -= 1
        else:
            kept.append(dimension)
    return kept


def kept_sizes(op: TileOp, sizes: Sequence[Index], shape: Sequence[int]) -> list[Index]:
    """The sizes of the remaining dimensions, as many as a tile of `shape` has."""
    kept = [sizes[dimension] for dimension in kept_dimensions(sizes, len(shape))]
    if len(kept) != len(shape):
        op.refuse(
            f"sizes {show(sizes)} do not give a tile of {len(shape)} dimensions; "
            "only those that are the constant 1 are dropped, leftmost first"
        )
    return kept


def verify_within_tile(
    op: TileOp, starts: Sequence[Index], sizes: Sequence[Index], shape: Sequence[int]
) -> None:
    """Verify that the box of `sizes` at `starts` is inside a tile of `shape`."""
    for dimension, (extent, start, size) in enumerate(zip(shape, starts, sizes, strict=True)):
        end = (start if isinstance(start, int) else 0) + (size if isinstance(size, int) else 1)
        if end > extent:
            op.refuse(f"element {end - 1} of dimension {dimension} is outside of the tile's extent {extent}")
