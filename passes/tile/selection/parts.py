"""Parts of tiles: slices, and tiles that are inserted into others or concatenated.

    %h = tile.slice %x[0, 64] : tile<16x128xf16> -> tile<16x64xf16>      AscendC::DataCopy(h, x[64], {16, 4, 4, 0});
    %o = tile.slice %x[0, 0] strides [1, 2] : ...                        AscendC::GatherMask(o, x, 1, true, 2048, ..);
    %c = tile.concat %x, %y axis 1                                       two copies

Boxes whose rows begin at blocks are copied by blocks. Other slices are gathered: by a pattern if one describes their
rows, else by offsets that are computed first.
"""

from __future__ import annotations

from collections.abc import Sequence
from math import prod

from xdsl.dialects.builtin import f16, f32, i32
from xdsl.ir import Attribute, Operation

from ascir.dialects import tile
from ascir.dialects.tile import tile_type
from ascir.passes.tile.selection.box_copy import Side, by_blocks, copy_box, gather_box, spread_rows
from ascir.passes.tile.selection.boxes import aligned, insert_bytes, multiple, start_multiple, steps_of
from ascir.passes.tile.selection.broadcast import COPIED
from ascir.passes.tile.selection.code import Code, Index, Place, Refusal, Rules
from ascir.passes.tile.selection.geometry import BLOCK, is_mask, size_of
from ascir.passes.tile.selection.moves import begun, copy
from ascir.passes.tile.selection.padding import SIGNLESS
from ascir.passes.tile.selection.pick import pick_elements
from ascir.passes.tile.selection.pick_plan import picked
from ascir.passes.tile.storage import Alias, storage

ADDED = (f16, f32, i32)
"""The element types that rows can be combined in."""


def start_of(code: Code, shape: Sequence[int], offsets: Sequence[Index]) -> Index:
    """The first element of a box at `offsets`."""
    start: Index = 0
    for offset, step in zip(offsets, steps_of(shape), strict=True):
        start = code.add(start, code.mul(offset, step))
    return start


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
    each = start_multiple(source.get_shape(), op.mixed_offsets())
    if found := picked(source.element_type, shape, start, each, here.steps):
        pick_elements(code, found, here, there.place)
        return
    gather_box(code, shape, here, there.place)


def _fill_last_block(code: Code, target: Place, count: int) -> None:
    """Zeroes the last block if the elements do not fill it: the rest of it is read with them."""
    each = BLOCK // size_of(target.element)
    if count % each:
        last = code.tensor(target, count // each * each, each, SIGNLESS.get(target.element))
        zero = code.constant(0, SIGNLESS.get(target.element, target.element))
        code.call("duplicate_l2", last, zero, code.number(each))


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
