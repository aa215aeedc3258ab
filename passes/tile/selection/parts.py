"""Parts of tiles: boxes copied out, in and behind each other.

    %h = tile.slice %x[0, 64] : tile<16x128xf16> -> tile<16x64xf16>      AscendC::DataCopy(h, x[64], {16, 4, 4, 0});
    %o = tile.slice %x[0, 0] strides [1, 2] : ...                        AscendC::Gather(o, x, offsets, 0, 1024);
    %c = tile.concat %x, %y axis 1                                       two copies

Boxes that begin at blocks are copied by blocks. A slice that does not is gathered, by offsets that are computed first.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from math import prod

from xdsl.dialects.builtin import f16, f32, i1, i32
from xdsl.ir import Attribute, Operation

from ascir.dialects import tile
from ascir.dialects.tile import tile_type
from ascir.dialects.tile.spaces import ui32
from ascir.passes.tile.selection.boxes import (
    Pattern,
    aligned,
    insert_bytes,
    multiple,
    packable,
    pattern,
    ragged,
    start_multiple,
    steps_of,
)
from ascir.passes.tile.selection.broadcast import COPIED, copy_rows
from ascir.passes.tile.selection.code import UNSIGNED, Code, Index, Place, Refusal, Rules
from ascir.passes.tile.selection.geometry import BLOCK, MOST_REPEATS, is_mask, size_of, up
from ascir.passes.tile.selection.moves import begun, copy
from ascir.passes.tile.selection.offsets import offset_table
from ascir.passes.tile.selection.padding import SIGNLESS
from ascir.passes.tile.selection.walk import Rows
from ascir.passes.tile.storage import Alias, storage

ALL_LANES = 7
"""The pattern of a gather by mask that takes them all."""

MOST_ROWS = 4095
LONGEST_GAP = 65535

ADDED = (f16, f32, i32)
"""The elements that an instruction adds."""


@dataclass(frozen=True)
class Side:
    """One side of a copy: a place, where the box begins in it, and the steps of its dimensions, in elements."""

    place: Place
    start: Index
    steps: tuple[int, ...]


def start_of(code: Code, shape: Sequence[int], offsets: Sequence[Index]) -> Index:
    """The first element of a box at `offsets`."""
    start: Index = 0
    for offset, step in zip(offsets, steps_of(shape), strict=True):
        start = code.add(start, code.mul(offset, step))
    return start


def by_blocks(shape: Sequence[int], source: Side, target: Side) -> bool:
    """Whether a box begins at a block on both sides, and so do all its rows."""
    return all(
        aligned(side.place.element, shape, multiple(side.start), side.steps) for side in (source, target)
    )


def copy_box(code: Code, shape: Sequence[int], source: Side, target: Side) -> None:
    """A box of one tile into a box of another, both by blocks."""
    element = source.place.element
    size = size_of(element)
    dimensions = [
        (extent, near, far)
        for extent, near, far in zip(shape, source.steps, target.steps, strict=True)
        if extent > 1
    ]
    run = 1
    while dimensions and dimensions[-1][1] == run and dimensions[-1][2] == run:
        run *= dimensions.pop()[0]
    *outer, (rows, near, far) = dimensions or [(1, 0, 0)]

    def level(depth: int, here: Index, there: Index) -> None:
        if depth < len(outer):
            extent, near_step, far_step = outer[depth]
            code.loop(
                extent,
                lambda n: level(
                    depth + 1, code.add(here, code.mul(n, near_step)), code.add(there, code.mul(n, far_step))
                ),
            )
            return
        for first in range(0, rows, MOST_ROWS):
            count = min(MOST_ROWS, rows - first)
            start = code.add(here, first * near), code.add(there, first * far)
            _copy_rows(code, element, (source.place, target.place), start, count, run, (near, far), size)

    level(0, source.start, target.start)


def _copy_rows(
    code: Code,
    element: Attribute,
    places: tuple[Place, Place],
    starts: tuple[Index, Index],
    rows: int,
    run: int,
    steps: tuple[int, int],
    size: int,
) -> None:
    """Rows of `run` elements."""
    tensors = [
        code.tensor(place, start, (rows - 1) * step + run)
        for place, start, step in zip(places, starts, steps, strict=True)
    ]
    gaps = [(step - run) * size // BLOCK if rows > 1 else 0 for step in steps]
    if run * size % BLOCK == 0 and max(gaps) <= LONGEST_GAP:
        if rows == 1:
            code.call("data_copy_l2", tensors[1], tensors[0], code.number(run))
            return
        params = code.structure("data_copy_params", rows, run * size // BLOCK, *gaps)
        code.call("data_copy_l0", tensors[1], tensors[0], params)
        return
    # The last block is not all of the box: lanes are copied.
    if element not in COPIED:
        raise Refusal(
            f"a box of {run} {element}, which are not whole blocks: tile-legalize makes wider elements"
        )
    near, far = (
        Rows(place, step * size, start) for place, step, start in zip(places, steps, starts, strict=True)
    )
    copy_rows(code, rows, run, far, near)


# ---------------------------------------------------------------------------------------------------- operations


def _whole_elements(op: Operation, element: Attribute) -> None:
    if element not in COPIED:
        raise Refusal(
            f"{op.name} of {element} that does not begin at a block: tile-legalize makes wider elements"
        )


def _slice(code: Code, op: Operation) -> None:
    assert isinstance(op, tile.SliceOp)
    source, result = tile_type(op.source), tile_type(op.result)
    if isinstance(storage(op).results[0], Alias):
        return
    if source == result:
        copy(code, code.place(op.result), code.place(op.source))
        return
    if is_mask(source):
        raise Refusal("tile.slice of a mask: tile-legalize slices what it is made of")
    start = start_of(code, source.get_shape(), op.mixed_offsets())
    shape = result.get_shape()
    here = Side(code.place(op.source), start, steps_of(source.get_shape(), op.all_strides()))
    there = Side(code.place(op.result), 0, steps_of(shape))
    if by_blocks(shape, here, there):
        if result.element_type in COPIED:
            _fill_last_block(code, there.place, prod(shape))
        copy_box(code, shape, here, there)
        return
    _whole_elements(op, source.element_type)
    _fill_last_block(code, there.place, prod(shape))
    if rows := packable(
        source.element_type, shape, start_multiple(source.get_shape(), op.mixed_offsets()), here.steps
    ):
        pack_rows(code, *rows, here, there.place)
        return
    if found := pattern(source.element_type, shape, here.start, here.steps):
        pick_elements(code, there.place, here.place, found)
        return
    gather_box(code, shape, here, there.place)


def _fill_last_block(code: Code, target: Place, count: int) -> None:
    """What is behind the elements in their last block is read with them: zeros."""
    each = BLOCK // size_of(target.element)
    if count % each:
        last = code.tensor(target, count // each * each, each, SIGNLESS.get(target.element))
        zero = code.constant(0, SIGNLESS.get(target.element, target.element))
        code.call("duplicate_l2", last, zero, code.number(each))


def pick_elements(code: Code, target: Place, source: Place, found: Pattern) -> None:
    """Every second or fourth element, from the one that the pattern begins with."""
    number, count, step = found
    first = number - step + 1
    length = (count - 1) * step + first + 1
    code.call(
        "gather_mask",
        code.tensor(target),
        code.tensor(source, 0, length),
        code.number(number),
        code.constant(1, i1),
        code.number(length),
        code.structure("gather_mask_params", 1, 1, 0, 0),
        results=[UNSIGNED[64]],
        gatherMaskMode="default",
    )


def pack_rows(code: Code, rows: int, columns: int, pitch: int, source: Side, target: Place) -> None:
    """The first elements of each row, one row right behind the other: a row for each repeat, as many as there may be that
    end with a block."""
    each = BLOCK // size_of(target.element)
    most = rows if rows <= MOST_REPEATS else MOST_REPEATS // each * each
    for first in range(0, rows, most):
        repeats = min(most, rows - first)
        code.call(
            "gather_mask",
            code.tensor(target, first * columns),
            code.tensor(source.place, code.add(source.start, first * pitch), (repeats - 1) * pitch + columns),
            code.number(ALL_LANES),
            code.constant(1, i1),
            code.number(columns),
            code.structure("gather_mask_params", 1, repeats, pitch // each, 0),
            results=[UNSIGNED[64]],
            gatherMaskMode="default",
        )


def gather_box(code: Code, shape: Sequence[int], source: Side, target: Place) -> None:
    """Any box of a tile, element by element, to a place of its own."""
    size, count = size_of(target.element), prod(shape)
    table = code.scratch_at(0, count * 4, i32)
    spare = code.scratch_at(up(count * 4, BLOCK), count * 4, f32) if ragged(shape) else None
    dimensions = [(extent, step * size) for extent, step in zip(shape, source.steps, strict=True)]
    offset_table(code, table, dimensions, spare)
    code.call(
        "gather_l2",
        code.tensor(target),
        code.tensor(source.place),
        code.tensor(table, element=ui32),
        code.number(code.mul(source.start, size)),
        code.number(count),
    )


def _insert(code: Code, op: Operation) -> None:
    assert isinstance(op, tile.InsertOp)
    result, shape = tile_type(op.result), tile_type(op.source).get_shape()
    target = begun(code, op.result, op.target)
    start = start_of(code, result.get_shape(), op.mixed_offsets())
    source, there = code.place(op.source), Side(target, start, steps_of(result.get_shape()))
    rows_apart = aligned(target.element, shape, multiple(start), there.steps)
    if rows_apart and source.element == target.element and insert_bytes(tile_type(op.source)):
        spread_rows(code, shape, source, there)
    else:
        _put(code, op, shape, source, there)


def spread_rows(code: Code, shape: Sequence[int], source: Place, target: Side) -> None:
    """Rows that are not whole blocks, one right behind the other, to where each begins at a block."""
    size, columns = size_of(source.element), shape[-1]
    table = code.scratch_at(0, columns * 4, i32)
    offset_table(code, table, [(columns, size)])

    def level(axis: int, here: Index, there: Index) -> None:
        if axis == len(shape) - 1:
            code.call(
                "gather_l2",
                code.tensor(target.place, there, columns),
                code.tensor(source),
                code.tensor(table, element=ui32),
                code.number(code.mul(here, columns * size)),
                code.number(columns),
            )
            return
        code.loop(
            shape[axis],
            lambda n: level(
                axis + 1,
                code.add(code.mul(here, shape[axis]), n),
                code.add(there, code.mul(n, target.steps[axis])),
            ),
        )

    level(0, 0, target.start)


def _put_row(code: Code, op: Operation) -> None:
    assert isinstance(op, tile.PutRowOp)
    type, combine = tile_type(op.source), op.combine.data
    columns = type.get_shape()[1]
    combines = combine is not tile.Combine.REPLACE
    if columns * size_of(type.element_type) % BLOCK or (combines and type.element_type not in ADDED):
        raise Refusal(f"rows are put as whole blocks, and combined in f32, f16 and i32: found {type}")
    target = begun(code, op.result, op.target)
    row = code.tensor(target, code.mul(op.to_row, columns), columns)
    source = code.tensor(code.place(op.source), code.mul(op.from_row, columns), columns)
    if op.weight is not None:
        code.call("axpy_l2", row, source, op.weight, code.number(columns))
    elif combines:
        code.call(f"{combine.value}_l2", row, row, source, code.number(columns))
    else:
        code.call("data_copy_l2", row, source, code.number(columns))


def _put(code: Code, op: Operation, shape: Sequence[int], source: Place, target: Side) -> None:
    here = Side(source, 0, steps_of(shape))
    if source.element == target.place.element and by_blocks(shape, here, target):
        copy_box(code, shape, here, target)
        return
    raise Refusal(
        f"{op.name} where it does not begin at a block of 32 bytes: "
        "a constant offset, or a loop's counter, that is a multiple of it is needed"
    )


def _concat(code: Code, op: Operation) -> None:
    assert isinstance(op, tile.ConcatOp)
    result, axis = tile_type(op.result), op.axis.value.data
    if is_mask(result):
        raise Refusal("tile.concat of masks: tile-legalize joins what they are made of")
    target, at = code.place(op.result), 0
    steps = steps_of(result.get_shape())
    for source in op.sources:
        shape = tile_type(source).get_shape()
        _put(code, op, shape, code.place(source), Side(target, at * steps[axis], steps))
        at += shape[axis]


RULES: Rules = {
    tile.ConcatOp: _concat,
    tile.InsertOp: _insert,
    tile.PutRowOp: _put_row,
    tile.SliceOp: _slice,
}
