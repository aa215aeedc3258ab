"""Fills the elements around a box of a tile with one number.

%y = tile.pad_tail %x sizes [16, 1000] pad(0.0 : f16) : tile<16x1024xf16>

uint64_t lanes[] = {0xff00, 0};  AscendC::Duplicate(y[992], 0, lanes, 16, 1, 64);     // what is left of a block
AscendC::Duplicate(y[1008], 0, 16, 16, 1, 64);                                       // whole blocks
"""

from __future__ import annotations

from collections.abc import Sequence
from math import prod

from xdsl.dialects import arith
from xdsl.dialects.builtin import IntegerAttr, i8, i16, i32, i64
from xdsl.ir import Attribute, Operation, SSAValue
from xdsl.utils.hints import isa

from ascir.dialects import tile
from ascir.dialects.tile import tile_type
from ascir.dialects.tile.spaces import ui8, ui16, ui32
from ascir.passes.tile.selection.code import Code, Index, Place, Refusal, Rules
from ascir.passes.tile.selection.geometry import BLOCK, REPEAT, is_mask, size_of
from ascir.passes.tile.selection.moves import copy
from ascir.passes.tile.selection.scratch import FOLDED
from ascir.passes.tile.selection.walk import FAR, PIECE, Rows, walk

SIGNLESS: dict[Attribute, Attribute] = {ui16: i16, ui32: i32}


def filler(code: Code, element: Attribute, pad: Attribute) -> tuple[Attribute, SSAValue]:
    """The element type and the number to fill with: bytes are filled in pairs, and 64 bits in halves."""
    if element in (i8, ui8):
        byte = number_of(pad) & 0xFF
        return i16, code.constant((byte * 0x101 + 0x8000) % 0x10000 - 0x8000, i16)
    if size_of(element) == 8:
        if (number := number_of(pad)) not in (0, -1):
            raise Refusal(
                f"nothing fills memory with {number} as {element}: tile-legalize works on halves of them"
            )
        return i32, code.constant(number, i32)
    kind = SIGNLESS.get(element, element)
    return kind, code.literal(pad, kind)


def number_of(pad: Attribute) -> int:
    """The number of an integer attribute."""
    if not isa(pad, IntegerAttr):
        raise Refusal(f"{pad} is not an integer")
    return pad.value.data


def fill_columns(
    code: Code, place: Place, rows: int, pitch: Index, first: Index, last: Index, pad: Attribute
) -> None:
    """Emits a fill of the elements from `first` to `last` in each of `rows` rows of `pitch` elements; both begin at a
    block."""
    kind, value = filler(code, place.element, pad)
    pitch, first, last = (in_words(code, number, place.element, kind) for number in (pitch, first, last))
    assert isinstance(pitch, int)
    count = code.sub(last, first)
    if isinstance(count, int) and count <= 0:
        return
    size, lanes = size_of(kind), REPEAT // size_of(kind)
    if rows == 1:
        target = code.tensor(place, first, count if isinstance(count, int) else None, kind)
        code.call("duplicate_l2", target, value, code.number(count))
    elif isinstance(first, int) and isinstance(count, int):
        walk(
            code,
            rows,
            count,
            [Rows(place, pitch * size, first, element=kind)],
            lambda piece: _duplicate(
                code,
                piece.tensors[0],
                value,
                piece.mask,
                piece.repeats,
                piece.steps[0],
                piece.blocks[0],
            ),
        )
    elif pitch * size > FAR * BLOCK:

        def row(number: Index) -> None:
            target = code.tensor(place, code.add(code.mul(number, pitch), first), None, kind)
            code.call("duplicate_l2", target, value, code.number(count))

        code.loop(rows, row)
    else:

        def column(number: Index) -> None:
            done = code.mul(number, lanes)
            mask = code.minimum(code.sub(count, done), lanes)
            start = code.add(first, done)
            for piece in range(0, rows, PIECE):
                target = code.tensor(place, code.add(start, piece * pitch), None, kind)
                _duplicate(code, target, value, mask, min(PIECE, rows - piece), pitch * size // BLOCK)

        code.loop(code.ceildiv(count, lanes), column)


def in_words(code: Code, number: Index, element: Attribute, word: Attribute) -> Index:
    """A number of elements as a number of words."""
    if size_of(word) > size_of(element):
        return code.floordiv(number, size_of(word) // size_of(element))
    return code.mul(number, size_of(element) // size_of(word))


def _duplicate(
    code: Code, target: SSAValue, value: SSAValue, mask: Index, repeats: int, step: int, block: int = 1
) -> None:
    numbers = [code.number(each) for each in (mask, repeats, block, step)]
    code.call("duplicate_l0", target, value, *numbers)


def fill_rest_of_block(code: Code, place: Place, rows: int, pitch: int, first: Index, pad: Attribute) -> None:
    """Emits a fill of the elements of each row from `first` to the end of its block."""
    size = size_of(place.element)
    each = BLOCK // size
    if isinstance(first, int) and first % each == 0:
        return
    if size == 1:
        raise Refusal(
            f"a tail of {place.element} that does not begin at a block: tile-legalize pads wider elements"
        )
    kind, value = filler(code, place.element, pad)
    lane = code.mod(first, each)
    start = code.sub(first, lane)
    lanes = _lanes_from(code, lane, each)
    step = pitch * size // BLOCK
    pieces = range(0, rows, PIECE) if step <= FAR else range(rows)
    for piece in pieces:
        repeats = min(PIECE, rows - piece) if step <= FAR else 1
        target = code.tensor(place, code.add(start, piece * pitch), None, kind)
        numbers = [code.number(each) for each in (repeats, 1, step if step <= FAR else 0)]
        code.call("duplicate_l1", target, value, lanes, *numbers)


def _lanes_from(code: Code, lane: Index, each: int) -> list[SSAValue]:
    """The mask of the lanes of a block from `lane` on; empty if a computed `lane` is 0."""
    full = (1 << each) - 1
    if isinstance(lane, int):
        return [code.lanes(full & ~((1 << lane) - 1)), code.lanes(0)]
    number = code.insert(arith.IndexCastOp(lane, i64)).results[0]
    bit = code.insert(arith.ShLIOp(code.constant(1, i64), number)).results[0]
    above = code.insert(arith.SubiOp(code.constant(full + 1, i64), bit)).results[0]
    zero = code.constant(0, i64)
    within = code.insert(arith.CmpiOp(number, zero, "ne")).results[0]
    low = code.insert(arith.SelectOp(within, above, zero)).results[0]
    return [code.unsigned(low, 64), code.lanes(0)]


def fill_around(
    code: Code,
    place: Place,
    shape: Sequence[int],
    sizes: Sequence[Index],
    starts: Sequence[Index],
    pad: Attribute,
    *,
    whole_blocks: bool,
) -> None:
    """Emits a fill of what is outside of the box of `sizes` at `starts`. `whole_blocks`: what shares a block with the
    box is filled already."""
    each = BLOCK // size_of(place.element)
    for axis, extent in enumerate(shape):
        rows, inner = prod(shape[:axis]), prod(shape[axis + 1 :])
        pitch, covered = extent * inner, sizes[axis]
        if covered == extent:
            continue
        if inner % each and rows > 1 and inner > 1:
            raise Refusal(
                f"rows of {inner} {place.element} are not whole blocks: pad them to a multiple of {each}"
            )
        first = code.mul(starts[axis], inner)
        end = code.mul(code.add(starts[axis], covered), inner)
        if inner % each:
            if not whole_blocks:
                fill_rest_of_block(code, place, rows, pitch, end, pad)
            first = code.mul(code.floordiv(first, each), each)
            end = code.mul(code.ceildiv(end, each), each)
        if first != 0:
            fill_columns(code, place, rows, pitch, 0, first, pad)
        last = pitch if rows > 1 else place.bytes // size_of(place.element)
        fill_columns(code, place, rows, pitch, end, last, pad)


def _pad_tail(code: Code, op: Operation) -> None:
    assert isinstance(op, tile.PadTailOp)
    if FOLDED in op.attributes:
        return
    type, source, result = tile_type(op.source), code.place(op.source), code.place(op.result)
    if is_mask(type):
        raise Refusal("tile.pad_tail of a mask: tile-legalize pads what it is made of")
    if not result.begins_at(source):
        copy(code, result, source)
    shape = type.get_shape()
    fill_around(code, result, shape, op.mixed_sizes(), [0] * len(shape), op.pad, whole_blocks=False)


RULES: Rules = {tile.PadTailOp: _pad_tail}
