"""Comparisons and selects. A mask has a bit for each element, in the order of the elements.

    %m = tile.compare lt %x, %y      AscendC::Compare(m, x, y, AscendC::CMPMODE::LT, 1024);
    %c = tile.select %m, %x, %s      AscendC::Select(c, m, x, s, AscendC::SELMODE::VSEL_TENSOR_SCALAR_MODE, 1024);

A comparison takes whole repeats of 256 bytes and writes their bits contiguously: the elements of an incomplete repeat
are copied first, and padded with zeros.
"""

from __future__ import annotations

from xdsl.dialects import arith
from xdsl.dialects.builtin import bf16, f16, f32, i16, i32
from xdsl.ir import Attribute, Operation, SSAValue

from ascir.dialects import tile
from ascir.dialects.tile import Predicate, TileType, tile_type
from ascir.dialects.tile.spaces import is_integer, ui8, ui16, ui32
from ascir.passes.tile.selection import bits
from ascir.passes.tile.selection.code import Code, Place, Refusal, Rules, defining, whole
from ascir.passes.tile.selection.elementwise import need
from ascir.passes.tile.selection.geometry import BLOCK, REPEAT, elements, size_of, up
from ascir.passes.tile.selection.scratch import FOLDED, compare_tail
from ascir.passes.tile.selection.walk import pieces
from ascir.passes.tile.storage import column_offset

TURNED = {
    Predicate.LT: Predicate.GT,
    Predicate.GT: Predicate.LT,
    Predicate.LE: Predicate.GE,
    Predicate.GE: Predicate.LE,
}
"""The predicate with its sides exchanged."""


def _compare(code: Code, op: Operation) -> None:
    assert isinstance(op, tile.CompareOp)
    lhs, rhs, predicate = op.lhs, op.rhs, op.predicate.data
    if not isinstance(lhs.type, TileType):
        lhs, rhs, predicate = rhs, lhs, TURNED.get(predicate, predicate)
    element = tile_type(lhs).element_type
    need(op, element, (f16, f32, i32))
    if element == i32 and predicate not in (Predicate.EQ, Predicate.NE):
        raise Refusal(f"tile.compare {predicate} of i32: the device compares them for equality only")
    inverted = element == i32 and predicate is Predicate.NE
    compare(code, code.place(op.result), Predicate.EQ if inverted else predicate, lhs, rhs)
    if inverted:
        bits.invert(code, code.place(op.result), code.place(op.result))


def compare(code: Code, target: Place, predicate: Predicate, lhs: SSAValue, rhs: SSAValue) -> None:
    """The bits of a tile compared with a tile or a scalar."""
    type = tile_type(lhs)
    element, count = type.element_type, elements(type)
    tail = compare_tail(type)
    room = up(tail * size_of(element), REPEAT)
    if (count - tail + room // size_of(element)) // 8 < target.bytes:
        # Masks are combined in whole blocks, so the rest of the last block has to be initialized.
        last = code.tensor(target, target.bytes // 2 - BLOCK // 2, BLOCK // 2, i16)
        code.call("duplicate_l2", last, code.constant(0, i16), code.number(BLOCK // 2))
    if (columns := defining(lhs)) is not None and FOLDED in columns.attributes:
        assert isinstance(columns, tile.SliceOp)
        return _of_columns(code, target, predicate, columns)
    if count - tail:
        _compared(code, target, 0, predicate, code.place(lhs), rhs, 0, count - tail)
    if not tail:
        return
    padded = _padded(code, code.place(lhs), 0, count - tail, tail, room)
    other: SSAValue | Place = padded if rhs is lhs else rhs
    if isinstance(rhs.type, TileType) and rhs is not lhs:
        other = _padded(code, code.place(rhs), room, count - tail, tail, room)
    _compared(code, target, (count - tail) // 8, predicate, padded, other, 0, room // size_of(element))


def _of_columns(code: Code, target: Place, predicate: Predicate, op: tile.SliceOp) -> None:
    """Emits the bits of one repeat of each row, compared with itself."""
    rows, lanes = tile_type(op.result).get_shape()
    pitch, place = tile_type(op.source).get_shape()[1], code.place(op.source)
    step = pitch * size_of(place.element) // BLOCK
    for first, repeats in pieces(rows):
        bits = code.tensor(target, first * lanes // 8, repeats * lanes // 8)
        column = code.tensor(place, first * pitch + column_offset(op), (repeats - 1) * pitch + lanes)
        params = code.structure("binary_repeat_params", 1, 1, 1, 8, step, step)
        numbers = code.number(lanes), code.number(repeats)
        code.call("compare_l0", bits, column, column, *numbers, params, cmpMode=predicate.name)


def _padded(code: Code, source: Place, at: int, start: int, count: int, room: int) -> Place:
    """Emits a copy of `count` elements of a tile to scratch memory, followed by zeros."""
    element = source.element
    place = code.scratch_at(at, room, element)
    size = size_of(element)
    zero = code.constant(0 if is_integer(element) else 0.0, element)
    last = (room - REPEAT) // size
    code.call("duplicate_l2", code.tensor(place, last, REPEAT // size), zero, code.number(REPEAT // size))
    whole_blocks = up(count * size, BLOCK) // size
    tensors = code.tensor(place, 0, whole_blocks), code.tensor(source, start, whole_blocks)
    code.call("data_copy_l2", *tensors, code.number(whole_blocks))
    return place


def _compared(
    code: Code,
    target: Place,
    byte: int,
    predicate: Predicate,
    lhs: Place,
    rhs: SSAValue | Place,
    start: int,
    count: int,
) -> None:
    bits = code.tensor(target, byte, count // 8)
    mode = predicate.name
    left = code.tensor(lhs, start, count)
    if isinstance(rhs, SSAValue) and not isinstance(rhs.type, TileType):
        code.call("compare_scalar_l2", bits, left, rhs, code.number(count), cmpMode=mode)
        return
    code.call("compare_l2", bits, left, code.tensor(rhs, start, count), code.number(count), cmpMode=mode)


# ---------------------------------------------------------------------------------------------------- select

CHOSEN: dict[Attribute, Attribute] = {f16: f16, f32: f32, bf16: f16, i16: f16, ui16: f16, i32: f32, ui32: f32}
"""The float types as which elements are selected; their bits are not interpreted."""


def _select(code: Code, op: Operation) -> None:
    assert isinstance(op, tile.SelectOp)
    mask, kind = code.place(op.mask), _kind(op, tile_type(op.result))
    first, second = op.on_true, op.on_false
    if not isinstance(first.type, TileType):
        inverse = code.scratch_at(0, mask.bytes, ui8)
        bits.invert(code, inverse, mask)
        mask, first, second = inverse, second, first
    choose(code, code.place(op.result), kind, mask, code.place(first), second, whole(op.result))


def _kind(op: Operation, type: TileType) -> Attribute:
    if type.element_type not in CHOSEN:
        raise Refusal(f"tile.select of {type.element_type}: the device chooses words of 16 and 32 bits")
    return CHOSEN[type.element_type]


def choose(
    code: Code,
    target: Place,
    kind: Attribute,
    mask: Place,
    first: Place,
    second: SSAValue | Place,
    count: int,
) -> None:
    """Emits a select: `first` where the bit is set, else `second`, which may be a scalar."""
    tensors = code.tensor(target, element=kind), code.tensor(mask), code.tensor(first, element=kind)
    if isinstance(second, SSAValue) and not isinstance(second.type, TileType):
        mode = "VSEL_TENSOR_SCALAR_MODE"
        code.call("select_scalar_l2", *tensors, _bits(code, second, kind), code.number(count), selMode=mode)
        return
    other = code.tensor(second, element=kind)
    code.call("select_l2", *tensors, other, code.number(count), selMode="VSEL_TENSOR_TENSOR_MODE")


def _bits(code: Code, scalar: SSAValue, kind: Attribute) -> SSAValue:
    """A scalar as the float with its bits."""
    if scalar.type == kind:
        return scalar
    return code.insert(arith.BitcastOp(scalar, kind)).results[0]


# ---------------------------------------------------------------------------------------------------- casts


def to_mask(code: Code, op: Operation, source: SSAValue, result: SSAValue) -> None:
    """Emits a comparison with zero."""
    element = tile_type(source).element_type
    need(op, element, (f16, f32, i32))
    place = code.place(result)
    zero = code.constant(0 if is_integer(element) else 0.0, element)
    compare(code, place, Predicate.EQ if element == i32 else Predicate.NE, source, zero)
    if element == i32:
        bits.invert(code, place, place)


def from_mask(code: Code, op: Operation, source: SSAValue, result: SSAValue) -> None:
    """Emits one where the bit is set, else zero."""
    element = tile_type(result).element_type
    need(op, element, (f16, f32))
    place, count = code.place(result), whole(result)
    code.call("duplicate_l2", code.tensor(place), code.constant(1.0, element), code.number(count))
    choose(code, place, element, code.place(source), place, code.constant(0.0, element), count)


RULES: Rules = {**bits.RULES, tile.CompareOp: _compare, tile.SelectOp: _select}
