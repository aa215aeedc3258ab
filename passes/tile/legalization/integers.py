"""Integer arithmetic: the chip adds, multiplies and orders signed integers of 16 and 32 bits; the rest is expanded to
those.

%q = tile.div %a, %b : tile<64xi32>       // a quotient in f32, corrected by its remainder
%m = tile.compare lt %a, %b : tile<64xi32>       // not max(a, b) == a
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import NoReturn

from xdsl.dialects import arith
from xdsl.dialects.builtin import UnitAttr, bf16, f16, f32, i8, i16, i32, i64
from xdsl.ir import Attribute, Operation, SSAValue

from ascir.dialects import tile
from ascir.dialects.tile import Predicate, Rounding, TileType, tile_type
from ascir.dialects.tile.spaces import FLOATS, bit_width, ui8, ui16, ui32, ui64
from ascir.passes.tile.legalization import words
from ascir.passes.tile.legalization.builder import IGNORES_NAN, Builder, Declined, Term
from ascir.passes.tile.legalization.dtypes import cast, computed_in, flip, operand

NATIVE = frozenset({f16, f32, i16, i32})
"""The element types for which the chip has sums, products, minima, maxima and selects."""

BITS: Mapping[Attribute, Attribute] = {ui16: i16, ui32: i32}
"""Unsigned integers whose sums and products are computed as signed ones."""


def legalize_modular(op: tile.BinaryOp | tile.UnaryOp, b: Builder) -> Term | None:
    """Sums, differences and products: their low bits depend only on low bits, so that they can be computed with more
    bits."""
    own = tile_type(op.results[0]).element_type
    if own in NATIVE:
        return None
    if own in BITS:
        return computed_in_bits(op, b, BITS[own])
    if own in (i8, ui8):
        return wrapped(computed_in(op, b, i16), own)
    if own == i64:
        return words.legalize_modular(op, b)
    return unsupported(op)


def unsupported(op: Operation) -> NoReturn:
    """The error for an element type that cannot be computed with."""
    element = tile_type(op.results[0]).element_type
    raise Declined(f"the chip does not compute with {element}; cast to i32 or f32 first")


def wrapped(x: Term, element: Attribute) -> Term:
    """Truncates integers of more bits to those of `element`."""
    if element in (ui8, ui16):
        return cast(x & (0xFF if element == ui8 else 0xFFFF), element, None)
    if element in (i8, i16):
        places = bit_width(x.element) - bit_width(element)
        return cast((x << places) >> places, element, None)
    return x.reinterpret(element)


def computed_in_bits(op: Operation, b: Builder, element: Attribute) -> Term:
    """An operation on unsigned integers, computed on the same bits as signed ones."""
    own = tile_type(op.results[0]).element_type
    return computed_in(op, b, element, lambda value: b.term(value).reinterpret(element).value).reinterpret(
        own
    )


def legalize_order(op: tile.BinaryOp, b: Builder) -> Term | None:
    """The maximum or minimum of two integers; unsigned ones are compared with the highest bit inverted."""
    own = tile_type(op.result).element_type
    if own in NATIVE:
        return None
    if own in (i8, ui8):
        return computed_in(without_nan(op), b, f16).cast(own, Rounding.RINT)
    if own in BITS:
        lhs, rhs = (_flipped(b, value, own) for value in (op.lhs, op.rhs))
        return flip(b(type(op)(lhs, rhs))).reinterpret(own)
    if own == i64:
        return words.legalize_order(op, b)
    return unsupported(op)


def without_nan(op: Operation) -> Operation:
    """`op`, marked: no NaN comes from an integer."""
    op.attributes[IGNORES_NAN] = UnitAttr()
    return op


def _flipped(b: Builder, value: SSAValue, own: Attribute) -> SSAValue:
    signed = BITS[own]
    if isinstance(value.type, TileType):
        return flip(b.term(value).reinterpret(signed)).value
    lowest = b.number(1 << (bit_width(own) - 1), own)
    return b.insert(arith.XOrIOp(value, lowest))


# ------------------------------------------------------------------------------------------------------------
# One operand


def legalize_neg(op: tile.NegOp, b: Builder) -> Term | None:
    """x * -1 for integers; floats have an instruction."""
    x = b.term(op.source)
    if x.element in FLOATS:
        return None
    return words.legalize_neg(op, b) if x.element == i64 else x * -1


def legalize_abs(op: tile.AbsOp, b: Builder) -> Term | None:
    """max(x, -x)"""
    x = b.term(op.source)
    if x.element in FLOATS:
        return None
    if x.element == i64:
        return words.legalize_abs(op, b)
    return x if is_unsigned(x.element) else x.at_least(-x)


def legalize_sign(op: tile.SignOp, b: Builder) -> Term | None:
    """min(max(x, -1), 1)"""
    x = b.term(op.source)
    if x.element == i64:
        return words.legalize_sign(op, b)
    return x.at_most(1) if is_unsigned(x.element) else x.at_least(-1).at_most(1)


def is_unsigned(element: Attribute) -> bool:
    return element in (ui8, ui16, ui32, ui64)


# ------------------------------------------------------------------------------------------------------------
# Quotients


def legalize_quotient(op: tile.BinaryOp, b: Builder) -> Term:
    """div, floordiv, rem and mod: up to 16 bits in f32, which is exact enough for every quotient and product."""
    own = tile_type(op.result).element_type
    if own in (i8, ui8, i16, ui16):
        return _small_quotient(op, b, own)
    if own == i32:
        return _wide_quotient(op, b)
    if own == i64:
        return words.legalize_quotient(op, b)
    return unsupported(op)


def _small_quotient(op: tile.BinaryOp, b: Builder, own: Attribute) -> Term:
    """q = trunc or floor of a / b in f32: rounding the quotient never reaches another integer."""
    lhs, rhs = (b.term(operand(b, value, own, f32)) for value in (op.lhs, op.rhs))
    down = isinstance(op, tile.FloordivOp | tile.ModOp)
    q = ratio(lhs, rhs).then(tile.FloorOp if down else tile.TruncOp)
    if isinstance(op, tile.RemOp | tile.ModOp):
        return cast(difference(lhs, product(q, rhs)), own, Rounding.RINT)
    if is_unsigned(own):
        return cast(q, own, Rounding.RINT)
    # The least number divided by -1 wraps around.
    return wrapped(cast(q, i16 if own == i8 else i32, Rounding.RINT), own)


def ratio(a: Term, b: Term) -> Term:
    return a.builder(tile.DivOp(a.value, b.value))


def product(a: Term, b: Term) -> Term:
    return a.builder(tile.MulOp(a.value, b.value))


def difference(a: Term, b: Term) -> Term:
    return a.builder(tile.SubOp(a.value, b.value))


def _wide_quotient(op: tile.BinaryOp, b: Builder) -> Term:
    """q = a / b in f32, then twice what it leaves: r = a - q b, first 2^-22 of a at most, then half of b at most.

    r has the sign of b for floordiv, that of a for div, or q is one off. Products and sums wrap, so that r is exact.
    """
    lhs, rhs = b.term(op.lhs), b.term(op.rhs)
    if not isinstance(op.lhs.type, TileType):
        lhs = b(tile.FillOp(op.lhs, tile_type(op.rhs)))
    if not isinstance(op.rhs.type, TileType):
        rhs = b(tile.FillOp(op.rhs, tile_type(op.lhs)))
    divisor = rhs.cast(f32)
    q = (lhs.cast(f32) / divisor).cast(i32, Rounding.RINT)
    r = lhs - q * rhs
    more = (r.cast(f32) / divisor).cast(i32, Rounding.RINT)
    q, r = q + more, r - more * rhs
    side, below = _unit(rhs), _unit(r)
    if isinstance(op, tile.FloordivOp | tile.ModOp):
        off = (below * side).at_most(0)  # -1 where r and b have different signs
    else:
        off = (below * _unit(lhs)).at_most(0) * (below * side) * -1
    if isinstance(op, tile.DivOp | tile.FloordivOp):
        return q + off
    return r - off * rhs


def legalize_power(op: tile.BinaryOp, b: Builder) -> Term:
    """Square and multiply, for each bit of the exponent; products wrap. With a negative exponent, the result is 0
    except for 1 and -1."""
    own = tile_type(op.result).element_type
    if own in (i8, ui8, i16, ui16):
        return wrapped(computed_in(op, b, i32), own)
    if own != i32:
        unsupported(op)
    like = tile_type(op.result)
    x, y = (
        b.term(value if isinstance(value.type, TileType) else b.insert(tile.FillOp(value, like)))
        for value in (op.lhs, op.rhs)
    )
    result, power = b.fill(1, like), x
    for bit in range(31):
        result = (result * power).where((y & (1 << bit)).equals(1 << bit), result)
        power = power * power
    # For 1 and -1 only the parity of the exponent counts, which the low bit has for negative ones, too.
    stays = (x * _unit(x)).equals(1)
    inverse = result.where(stays, b.fill(0, like))
    return inverse.where(y.at_least(-1).at_most(0).equals(-1), result)


def _unit(x: Term) -> Term:
    return x.at_least(-1).at_most(1)


# ------------------------------------------------------------------------------------------------------------
# Shifts


def legalize_shift(op: tile.BinaryOp, b: Builder) -> Term | None:
    """By a scalar, to the left on unsigned elements: there the chip keeps no sign bit in its place. By a tile: a step
    for each bit of the amount."""
    own = tile_type(op.result).element_type
    if own in (i8, ui8):
        return wrapped(computed_in(op, b, i16), own)
    if own == i64:
        return words.legalize_shift(op, b)
    if own not in (i16, i32, ui16, ui32):
        return unsupported(op)
    left = isinstance(op, tile.ShiftLeftOp)
    if not isinstance(op.lhs.type, TileType):
        return b(type(op)(b.insert(tile.FillOp(op.lhs, tile_type(op.rhs))), op.rhs))
    if isinstance(op.rhs.type, TileType):
        return _shift_by_tile(b.term(op.lhs), b.term(op.rhs), type(op))
    width = bit_width(own)
    amount = b.scalar_at_most(op.rhs, width, own)
    if left and not is_unsigned(own):
        bits = b.term(op.lhs).reinterpret(ui16 if width == 16 else ui32)
        return b(tile.ShiftLeftOp(bits.value, amount)).reinterpret(own)
    return None if amount is op.rhs else b(type(op)(op.lhs, amount))


def _shift_by_tile(x: Term, amount: Term, shift: type[tile.BinaryOp]) -> Term:
    """For each bit of the amount: x shifted that far where it is set. From the width on all bits leave."""
    width, own = bit_width(x.element), x.element
    held, step = amount.reinterpret(i16 if width == 16 else i32).at_most(width), width
    while step:
        moved = x
        for part in (step // 2, step // 2) if step == width else (step,):
            moved = moved.with_(shift, part)
        x = moved.where((held & step).equals(step), x)
        step //= 2
    assert x.element == own
    return x


# ------------------------------------------------------------------------------------------------------------
# Comparisons


MIRRORED = {
    Predicate.EQ: Predicate.EQ,
    Predicate.NE: Predicate.NE,
    Predicate.LT: Predicate.GT,
    Predicate.LE: Predicate.GE,
    Predicate.GT: Predicate.LT,
    Predicate.GE: Predicate.LE,
}


def legalize_compare(op: tile.CompareOp, b: Builder) -> Term | None:
    """Scalars become the second operand. Integers are compared in f16 or f32 where that is exact; i32 by equality with
    the maximum or minimum."""
    predicate = op.predicate.data
    if not isinstance(op.lhs.type, TileType):
        return b(tile.CompareOp(MIRRORED[predicate], op.rhs, op.lhs))
    own = tile_type(op.lhs).element_type
    if own in (f16, f32):
        return None
    if own in (i8, ui8):
        return computed_in(op, b, f16)
    if own in (bf16, i16, ui16):
        return computed_in(op, b, f32)
    if own == ui32:
        return b(tile.CompareOp(predicate, _flipped(b, op.lhs, own), _flipped(b, op.rhs, own)))
    if own != i32:
        if own != i64:
            raise Declined(f"the chip does not compare {own}; cast to i32 first")
        return words.legalize_compare(op, b)
    x = b.term(op.lhs)
    y = Term(b, op.rhs)
    match predicate:
        case Predicate.EQ:
            return None
        case Predicate.NE:
            return ~x.equals(y)
        case Predicate.GE:
            return x.at_least(y).equals(x)
        case Predicate.LE:
            return x.at_most(y).equals(x)
        case Predicate.LT:
            return ~x.at_least(y).equals(x)
        case Predicate.GT:
            return ~x.at_most(y).equals(x)
