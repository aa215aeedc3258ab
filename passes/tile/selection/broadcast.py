"""Broadcasts of rows and of columns, materialised or folded into their users.

%b = tile.broadcast %m {tile.folded} : tile<16x1xf32> -> tile<16x1000xf32>
    AscendC::Brcb(b, m, 2, {1, 8});                                      // a block for each row
%b = tile.broadcast %m : tile<16x1xf32> -> tile<16x1000xf32>
    AscendC::Brcb(t, m, 2, {1, 8});  AscendC::Copy(b, t, 64, 16, {1, 0, 125, 1}); ...
%r = tile.broadcast %g : tile<1x1000xf32> -> tile<16x1000xf32>
    AscendC::Copy(r, g, 64, 16, {1, 1, 125, 0}); ...
"""

from __future__ import annotations

from collections.abc import Sequence
from math import prod

from xdsl.dialects.builtin import bf16, f16, f32, i8, i16, i32, i64
from xdsl.ir import Attribute, Operation, SSAValue

from ascir.dialects import tile
from ascir.dialects.tile import tile_type
from ascir.dialects.tile.indexing import kept_dimensions
from ascir.dialects.tile.spaces import ui8, ui16, ui32
from ascir.passes.tile.selection.code import Code, Index, Place, Refusal, Rules
from ascir.passes.tile.selection.geometry import (
    BLOCK,
    GROUP,
    Runs,
    collapsed,
    column_step,
    is_mask,
    per_block,
    rows_by_copies,
    size_of,
    up,
)
from ascir.passes.tile.selection.walk import MOST_BLOCKS, UNROLLED, Piece, Rows, across_runs, walk
from ascir.passes.tile.storage import FOLDED, is_filled_block

COPIED = (f16, bf16, f32, i16, i32, ui16, ui32)


def _broadcast(code: Code, op: Operation) -> None:
    assert isinstance(op, tile.BroadcastOp)
    source, result = tile_type(op.source), tile_type(op.result)
    repeated = [
        axis
        for axis, (old, new) in enumerate(zip(source.get_shape(), result.get_shape(), strict=True))
        if old != new
    ]
    if not repeated or is_filled_block(op.result):
        return
    runs = collapsed(result.get_shape(), repeated)
    if is_mask(source) or runs is None:
        why = "of a mask" if is_mask(source) else "along dimensions that do not lie together"
        raise Refusal(f"tile.broadcast {why}: {source} to {result}")
    place, target = code.place(op.source), code.place(op.result)
    if runs.inner > 1:
        if FOLDED not in op.attributes:
            repeat_rows(code, target, place, runs, _stored(op.result, result.get_shape(), repeated[-1] + 1))
        return
    element = source.element_type
    if element not in COPIED:
        raise Refusal(f"tile.broadcast of columns of {element}: tile-legalize makes wider elements of them")
    if FOLDED in op.attributes:
        blocks_of(code, target, place, runs.outer, column_step(runs.length * size_of(element)))
        return
    # Rows of a block are made in place, but for the last ones: a group would write over what follows.
    done = runs.outer - rows_by_copies(runs, element)
    blocks_of(code, target, place, done)
    if not (left := runs.outer - done):
        return
    column = code.scratch_at(0, up(left, GROUP) * BLOCK, element)
    blocks_of(code, column, place, left, start=done)
    size = size_of(element)
    if runs.outer > 1 and runs.length * size % BLOCK:
        raise Refusal(
            f"tile.broadcast to rows of {runs.length} {element}, which are not whole blocks: pad them"
        )
    columns = runs.length if runs.outer > 1 else target.bytes // size
    copy_rows(code, left, columns, Rows(target, columns * size, done * columns), Rows(column, BLOCK, block=0))


def blocks_of(code: Code, target: Place, source: Place, count: int, step: int = 1, start: int = 0) -> None:
    """Emits a block filled with each of `count` elements from `start` on, `step` blocks apart."""
    groups, each = up(count, GROUP) // GROUP, per_block(target.element)
    for first in range(0, groups, MOST_BLOCKS):
        repeats = min(MOST_BLOCKS, groups - first)
        tensors = (
            code.tensor(target, first * GROUP * step * each, (repeats * GROUP - 1) * step * each + each),
            code.tensor(source, start + first * GROUP, repeats * GROUP),
        )
        steps = code.structure("brcb_repeat_params", step, GROUP * step)
        code.call("brcb_l0", *tensors, code.number(repeats), steps)


def _stored(value: SSAValue, shape: Sequence[int], first: int) -> int:
    """The elements of the dimensions from `first` on up to the last one that is needed, if the only uses are stores of
    known parts: behind it is padding."""
    needed = 0
    for use in value.uses:
        store = use.operation
        if not isinstance(store, tile.StoreOp):
            return prod(shape[first:])
        sizes = store.mixed_sizes()
        last = 0
        for dimension, extent in zip(kept_dimensions(sizes, len(shape))[first:], shape[first:], strict=True):
            size = sizes[dimension]
            last = last * extent + (size if isinstance(size, int) else extent) - 1
        needed = max(needed, last + 1)
    return up(needed, per_block(tile_type(value).element_type)) if needed else prod(shape[first:])


def repeat_rows(code: Code, target: Place, source: Place, runs: Runs, needed: int | None = None) -> None:
    """Emits copies of each row of the source, `runs.length` of each: row by row, or one copy of all rows at a time. Only
    the first `needed` elements of a row are copied, without it all."""
    element, ratio = words_of(target.element)
    size = size_of(element)
    if runs.inner * size_of(target.element) % BLOCK:
        raise Refusal(
            f"tile.broadcast of rows of {runs.inner} {target.element}, which are not whole blocks: pad them"
        )
    columns = runs.inner // ratio
    row, run = columns * size, runs.length * columns * size
    copied = columns if needed is None else min(columns, needed // ratio)

    def of_all(number: Index) -> None:
        to = Rows(target, run, code.mul(number, columns), element=element)
        copy_rows(code, runs.outer, copied, to, Rows(source, row, element=element))

    def of_one(number: Index) -> None:
        to = Rows(target, row, code.mul(number, run // size), element=element)
        copy_rows(code, runs.length, copied, to, Rows(source, 0, code.mul(number, columns), element=element))

    if across_runs(runs.outer, runs.length, row):
        code.loop(runs.length, of_all, UNROLLED)
    else:
        code.loop(runs.outer, of_one, UNROLLED)


def words_of(element: Attribute) -> tuple[Attribute, int]:
    """The words of 16 or 32 bits as which elements are copied, and how many elements are in one."""
    if element in (i8, ui8):
        return i16, 2
    if element in COPIED:
        return element, 1
    raise Refusal(
        f"copies of {element} in parts: tile-legalize makes words of 32 bits of them"
        if element == i64
        else f"copies of {element}"
    )


def copy_rows(code: Code, rows: int, columns: int, target: Rows, source: Rows) -> None:
    """Emits a copy of rows; each side has its own pitch, and stride between blocks."""

    def emit(piece: Piece) -> None:
        params = code.structure("copy_repeat_params", *piece.blocks, *piece.steps)
        numbers = code.number(piece.mask), code.number(piece.repeats)
        code.call("copy_l1", *piece.tensors, *numbers, params, code.constant(1, i32))

    walk(code, rows, columns, [target, source], emit)


RULES: Rules = {tile.BroadcastOp: _broadcast}
