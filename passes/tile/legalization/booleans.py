"""Bitwise operations, masks and selects: the chip combines 16 bits at a time, so wider integers are treated as several
words.

    %c = tile.and %a, %b : tile<64xi32>        // of tile<128xi16>
    %n = tile.maximum %x, %y : tile<64xf32>    // by comparisons: the chip's result for NaN is not known
"""

from __future__ import annotations

from math import prod

from xdsl.dialects import arith
from xdsl.dialects.builtin import bf16, f16, f32, i1, i8, i16, i32, i64
from xdsl.ir import SSAValue

from ascir.dialects import tile
from ascir.dialects.tile import Predicate, TileType, tile_type
from ascir.dialects.tile.spaces import FLOATS, bit_width, ui8, ui16, ui32
from ascir.passes.tile.known import number_of
from ascir.passes.tile.legalization import words
from ascir.passes.tile.legalization.builder import IGNORES_NAN, Builder, Declined, Term
from ascir.passes.tile.legalization.dtypes import cast, computed_in
from ascir.passes.tile.legalization.integers import legalize_order, wrapped

COPIED = frozenset({f16, bf16, f32, i16, i32, ui16, ui32})
"""The element types that the chip can copy in ub: those of 16 and of 32 bits."""


def legalize_bits(op: tile.BinaryOp | tile.NotOp, b: Builder) -> Term | None:
    """and, or, xor and not for any width, in words of 16 bits."""
    own = tile_type(op.results[0])
    if own.element_type in (i1, i16, ui16):
        return _scalars_as_tiles(op, b)
    if own.element_type == i64:
        return words.legalize_bits(op, b)
    if bit_width(own.element_type) == 8 and prod(own.get_shape()) % 2:
        return wrapped(computed_in(op, b, i16), own.element_type)
    pieces = [_in_16_bits(b, value, own) for value in op.operands]
    result = type(op).create(operands=pieces, result_types=[tile_type(pieces[0])])
    return b(tile.ReinterpretOp(b.insert(result), _flat(own))).reshape(own.get_shape())


def _flat(tile_: TileType) -> TileType:
    """The tile as a vector, unless its rows are multiples of 16 bits."""
    shape = tile_.get_shape()
    whole = shape[-1] * bit_width(tile_.element_type) % 16 == 0
    return tile_ if whole else tile_.with_shape([prod(shape)])


def _in_16_bits(b: Builder, value: SSAValue, own: TileType) -> SSAValue:
    if not isinstance(value.type, TileType):
        value = b.insert(tile.FillOp(value, own))
    return b.term(value).reshape(_flat(own).get_shape()).reinterpret(i16).value


def _scalars_as_tiles(op: tile.BinaryOp | tile.NotOp, b: Builder) -> Term | None:
    """Scalars are filled into tiles: the chip combines tiles only."""
    if all(isinstance(value.type, TileType) for value in op.operands):
        return None
    mask = tile_type(op.results[0])
    operands = [
        value if isinstance(value.type, TileType) else b.insert(tile.FillOp(value, mask))
        for value in op.operands
    ]
    return b(type(op).create(operands=operands, result_types=[mask]))


def legalize_select(op: tile.SelectOp, b: Builder) -> Term | None:
    """16 and 32 bits are native; masks are combined by their bits, bytes in f16."""
    own = tile_type(op.result)
    if own.element_type in COPIED:
        return None
    if own.element_type == i1:
        mask, on, off = (b.term(_mask(b, value, own)) for value in op.operands)
        return (mask & on) | (~mask & off)
    if own.element_type in (i8, ui8):
        return cast(computed_in(op, b, f16), own.element_type, tile.Rounding.RINT)
    if own.element_type == i64:
        return words.legalize_select(op, b)
    raise Declined(f"the chip does not choose elements of {own.element_type}; cast to i32 first")


def _mask(b: Builder, value: SSAValue, like: TileType) -> SSAValue:
    return value if isinstance(value.type, TileType) else b.insert(tile.FillOp(value, like))


# ------------------------------------------------------------------------------------------------------------
# The larger of two floats


def legalize_extreme(op: tile.BinaryOp, b: Builder) -> Term | None:
    """maximum(x, y) = x if not x < y, else y; and y if y is NaN. A single instruction if NaN does not matter."""
    own = tile_type(op.result).element_type
    if own not in FLOATS:
        return legalize_order(op, b)
    if own == bf16:
        return cast(computed_in(op, b, f32), bf16, None)
    if IGNORES_NAN in op.attributes:
        return None
    first, second = (op.lhs, op.rhs) if isinstance(op.lhs.type, TileType) else (op.rhs, op.lhs)
    x, y = b.term(first), Term(b, second)
    other = Predicate.LT if isinstance(op, tile.MaximumOp) else Predicate.GT
    larger = x.where(~x.compare(other, y), y)
    if not isinstance(second.type, TileType):
        return larger if _is_number(second) else _or_nan(larger, b, y, x.tile)
    return larger.where(y.equals(y), y)


def _is_number(value: SSAValue) -> bool:
    """Whether a scalar is a constant other than NaN."""
    if not isinstance(value.owner, arith.ConstantOp):
        return False
    number = getattr(value.owner.value, "value", None)
    return number is not None and number.data == number.data


def _or_nan(larger: Term, b: Builder, scalar: Term, like: TileType) -> Term:
    full = b(tile.FillOp(scalar.value, like))
    return larger.where(full.equals(full), full)


def legalize_relu(op: tile.ReluOp, b: Builder) -> Term | None:
    """x where not x < 0, else 0"""
    x = b.term(op.source)
    if x.element in (f16, f32):
        return None if IGNORES_NAN in op.attributes else x.where(~(x < 0.0), 0.0)
    if x.element == bf16:
        return cast(computed_in(op, b, f32), bf16, None)
    return x if x.element in (ui8, ui16, ui32) else x.at_least(0)


# ------------------------------------------------------------------------------------------------------------
# Fills, counts, copies


def legalize_fill(op: tile.FillOp, b: Builder) -> Term | None:
    """16 and 32 bits are native; bytes are filled in pairs, masks as words of ones or zeros."""
    own = tile_type(op.result)
    element, total = own.element_type, prod(own.get_shape())
    if element in COPIED or own.memory is not tile.Space.UB:
        return None
    if element in (i8, ui8):
        twice = _scaled(b, op.value, 257)
        if total % 2:
            return cast(b(tile.FillOp(_scaled(b, op.value, 1), own.with_element(i16))), element, None)
        twos = b(tile.FillOp(twice, TileType([total // 2], i16)))
        return twos.reinterpret(element).reshape(own.get_shape())
    if element == i1:
        ones = b.insert(arith.SelectOp(op.value, b.number(-1, i16), b.number(0, i16)))
        if total % 16:
            return cast(b(tile.FillOp(ones, own.with_element(i16))), i1, None)
        return b(tile.FillOp(ones, TileType([total // 16], i16))).reinterpret(i1).reshape(own.get_shape())
    number = number_of(op.value)
    if element == i64 and number is not None and -(2**31) <= number < 2**31:
        return b.fill(number, own.with_element(i32)).cast(i64)
    if element == i64:
        return words.legalize_fill(op, b)
    raise Declined(f"the chip does not fill tiles of {element}")


def _scaled(b: Builder, value: SSAValue, factor: int) -> SSAValue:
    """A byte, zero-extended to 16 bits, times a factor."""
    if (number := number_of(value)) is not None:
        low = number if factor == 1 else (number & 0xFF) * factor
        return b.number(low if low < 1 << 15 else low - (1 << 16), i16)
    if factor == 1:
        return b.insert(arith.ExtSIOp(value, i16))
    return b.insert(arith.MuliOp(b.insert(arith.ExtUIOp(value, i16)), b.number(factor, i16)))


EXACT_COUNT = 2048
"""The limit up to which f16 represents all integers."""


def legalize_iota(op: tile.IotaOp, b: Builder) -> Term | None:
    """One row of indices, in i32 or in the element type if it is exact, broadcast over the other dimensions."""
    own, axis = tile_type(op.result), op.axis.value.data
    shape = own.get_shape()
    row = own.with_shape([extent if number == axis else 1 for number, extent in enumerate(shape)])
    counted = own.element_type
    if counted not in (f16, f32, i16, i32) or (counted == f16 and shape[axis] > EXACT_COUNT):
        counted = i32
    if row == own and counted == own.element_type:
        return None
    line = cast(b(tile.IotaOp(axis, row.with_element(counted))), own.element_type, tile.Rounding.RINT)
    return line if row == own else b(tile.BroadcastOp(line.value, shape))
