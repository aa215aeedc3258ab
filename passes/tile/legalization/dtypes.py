"""Casts as chains of those that the chip has, and computation in a wider type for types without arithmetic.

%b = tile.cast %a rounding trunc : tile<64xf32> -> tile<64xi8>
->  %h = tile.cast %a rounding odd : f32 -> f16     // round to odd: the second rounding is then the only one that counts
    %b = tile.cast %h rounding trunc : f16 -> i8
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import TypeAlias
from typing import cast as typed

from xdsl.dialects import arith, scf
from xdsl.dialects.builtin import (
    AnyFloat,
    FloatAttr,
    IndexType,
    IntegerAttr,
    IntegerType,
    bf16,
    f16,
    f32,
    i1,
    i8,
    i16,
    i32,
    i64,
)
from xdsl.ir import Attribute, Block, Operation, SSAValue, Use
from xdsl.utils.hints import isa

from ascir.dialects import tile
from ascir.dialects.tile import Predicate, Rounding, TileType
from ascir.dialects.tile.spaces import FLOATS, bit_width, i4, is_integer, scalar_type, ui8, ui16, ui32, ui64
from ascir.passes.tile.legalization import pairs
from ascir.passes.tile.legalization.builder import Builder, Declined, Term

Convert: TypeAlias = Callable[[SSAValue], SSAValue]

CASTS: frozenset[tuple[Attribute, Attribute]] = frozenset(
    {
        *((element, f16) for element in (i4, i8, ui8, i16, f32)),
        *((f16, element) for element in (i4, i8, ui8, i16, i32, f32)),
        *((element, f32) for element in (bf16, i16, i32, i64)),
        *((f32, element) for element in (bf16, i16, i32, i64)),
        (bf16, i32),
        (i32, i16),
        (i32, i64),
        (i64, i32),
    }
)
"""The casts that are one instruction. i32 to f16 is not among them: it scales by a register."""

NARROW = frozenset({i4, i8, ui8})
"""Integers that f16 represents exactly; the chip casts them only from and to f16."""


def legalize_cast(op: tile.CastOp, b: Builder) -> Term | None:
    """A chain of casts that the chip has, with the same result as a single cast."""
    source, target = b.term(op.source), op.result.type
    assert isinstance(target, TileType)
    rounding = None if op.rounding is None else op.rounding.data
    pair = source.element, target.element_type
    if pair == (i64, i32) and (word := pairs.in_one_word(source)) is not None:
        return word
    unrounded = _unrounded(source, target.element_type)
    if unrounded is not None and _is_narrowed(op.result):
        return unrounded
    if pair in CASTS and (rounding is not Rounding.ODD or pair == (f32, f16)):
        return None
    if rounding is Rounding.ODD:
        raise Declined(f"a cast from {pair[0]} to {pair[1]} does not round to odd: only f32 to f16 does")
    return cast(source, target.element_type, rounding)


def cast(x: Term, to: Attribute, rounding: Rounding | None) -> Term:
    """`x` in another type, by steps that are closer to casts of the chip."""
    source = x.element
    if source == to:
        return x
    if (unrounded := _unrounded(x, to)) is not None:
        return unrounded
    if to == i1:
        return x.compare(Predicate.NE, 0)
    if source == i1:
        return _from_mask(x, to)
    if (source, to) == (i64, i32) and (word := pairs.in_one_word(x)) is not None:
        return word
    if (source, to) in CASTS:
        return x.cast(to, rounding)
    if ui64 in (source, to):
        raise Declined(f"the chip has no cast between {source} and {to}; use i64")
    if source in UNSIGNED_OUT:
        return UNSIGNED_OUT[source](x, to, rounding)
    if to in UNSIGNED_IN:
        return UNSIGNED_IN[to](x, rounding)
    if source in NARROW:
        return cast(x.cast(f16), to, rounding)
    if to in NARROW:
        return _to_narrow(x, to, rounding)
    if to in (f16, bf16):
        return _to_small_float(x, to, rounding)
    return _by_way(x, to, rounding)


def _unrounded(x: Term, to: Attribute) -> Term | None:
    """The f32 value of which `x` is the rounding, if it is only widened again."""
    unrounded = x.builder.shared.unrounded.get(x.value)
    return x.builder.term(unrounded) if unrounded is not None and to == f32 and not x.builder.exact else None


def _is_narrowed(value: SSAValue) -> bool:
    """Whether everything stored that depends on a value is rounded to 16 bits, so that skipping an intermediate
    rounding does not show as f32."""
    seen, left = {value}, [value]
    while left:
        one = left.pop()
        small = isinstance(one.type, TileType) and one.type.element_type in (f16, bf16)
        for use in one.uses:
            stored, made = isinstance(use.operation, tile.StoreOp), _made_of(use)
            if not (small if stored else made):
                return False
            left += [each for each in made if each not in seen]
            seen.update(made)
    return True


def _made_of(use: Use) -> Sequence[SSAValue]:
    """The values that an operation computes from a value, also through loops; nothing if they are not known."""
    match use.operation:
        case scf.YieldOp(parent=Block() as body):
            around = body.parent_op()
            assert around is not None
            carried = [around.body.block.args[1 + use.index]] if isinstance(around, scf.ForOp) else []
            return [around.results[use.index], *carried]
        case scf.ForOp(body=body):
            return [body.block.args[use.index - 2]]
        case op:
            return () if op.regions else op.results


def _from_mask(x: Term, to: Attribute) -> Term:
    """1 where the mask is set, 0 elsewhere; the chip selects 16 and 32 bits."""
    element = to if to in (f16, f32, i16, i32) else f32 if to in (bf16, ui32, i64) else f16
    ones = x.builder.fill(1, x.tile.with_element(element))
    return cast(ones.where(x, 0), to, Rounding.RINT if is_integer(to) and element in FLOATS else None)


def _to_narrow(x: Term, to: Attribute, rounding: Rounding | None) -> Term:
    """Through f16. For i16 only the order of numbers in f16 matters: beyond 2048 all are out of range."""
    if x.element == f32:
        return x.cast(f16, Rounding.ODD).cast(to, rounding)
    if x.element == bf16:
        return cast(x.cast(f32), to, rounding)
    wide = x if x.element == i16 else cast(x, i16, None)
    return wide.cast(f16, Rounding.RINT).cast(to, Rounding.RINT)


def _to_small_float(x: Term, to: Attribute, rounding: Rounding | None) -> Term:
    """Through f32. Values that f32 would round are infinite in f16; for bf16 they are rounded to odd first."""
    wide = to_odd(x) if to == bf16 and x.element in (i32, i64) else cast(x, f32, rounding)
    return wide.cast(to, rounding or Rounding.RINT)


def to_odd(x: Term) -> Term:
    """Integers in f32, rounded to odd: of the two neighbours the one whose last bit is 1."""
    below, above, cut = (x.cast(f32, mode).bits for mode in (Rounding.FLOOR, Rounding.CEIL, Rounding.TRUNC))
    return (cut | ((below ^ above) & 1)).reinterpret(f32)


def _by_way(x: Term, to: Attribute, rounding: Rounding | None) -> Term:
    """Casts between signed integers and wider floats: intermediate types keep every value, or saturate like the whole
    cast."""
    match x.element, to:
        case (b, i) if b == i16 and i == i32:
            return x.cast(f32).cast(i32, Rounding.RINT)
        case (b, i) if b == i16 and i == i64:
            return x.cast(f32).cast(i64, Rounding.RINT)
        case (b, i) if b == i64 and i == i16:
            return x.cast(i32).cast(i16)
        case (b, i) if b == f16 and i == i64:
            return x.cast(f32).cast(i64, rounding)
        case (b, i) if b == bf16 and i in (i16, i64):
            return x.cast(f32).cast(i, rounding)
        case _:
            raise Declined(f"the chip has no chain of casts from {x.element} to {to}")


# ------------------------------------------------------------------------------------------------------------
# Unsigned integers of 16 and 32 bits: the chip knows them as bits.


def _from_ui16(x: Term, to: Attribute, rounding: Rounding | None) -> Term:
    """f32(x) = f32(x - 2^15 as signed) + 2^15: exact"""
    wide = flip(x.bits).cast(f32) + 32768.0
    return cast(wide, to, Rounding.RINT if is_integer(to) else rounding)


def _from_ui32(x: Term, to: Attribute, rounding: Rounding | None) -> Term:
    """To floats by halves of 16 bits: 2^16 f32(x >> 16) + f32(x & 0xffff), which rounds once."""
    if not is_integer(to):
        if rounding not in (None, Rounding.RINT) or to == bf16:
            raise Declined(f"a cast from ui32 to {to} rounds to nearest, through f32; cast to i32 first")
        high, low = (x >> 16).bits.cast(f32, Rounding.RINT), (x.bits & 0xFFFF).cast(f32, Rounding.RINT)
        return cast(high * 65536.0 + low, to, rounding)
    # Values from 2^31 on have the sign bit set: the arithmetic shift makes all bits ones, which saturates.
    signed = x.bits
    held = (signed | (signed >> 31)) & 0x7FFFFFFF
    if to == i64:
        raise Declined("the chip has no cast from ui32 to i64; cast to i32 first")
    return cast(held, to, None)


def _to_ui16(x: Term, rounding: Rounding | None) -> Term:
    """In i32, clamped to 0 to 65535 and shifted by half of that range: signed 16 bits, flipped."""
    wide = x if x.element == i32 else cast(x, i32, rounding if x.element in FLOATS else None)
    held = wide.at_least(0).at_most(65535)
    return flip((held - 32768).cast(i16)).reinterpret(ui16)


def _to_ui32(x: Term, rounding: Rounding | None) -> Term:
    """From floats: values from 2^31 on are cast without 2^31, and the sign bit is set."""
    if x.element not in FLOATS:
        wide = x if x.element == i32 else cast(x, i32, None)
        if x.element == i64:
            raise Declined("the chip has no cast from i64 to ui32; cast to i32 first")
        return wide.at_least(0).reinterpret(ui32)
    wide = x if x.element == f32 else x.cast(f32)
    large = wide >= 2.0**31
    low = cast(wide, i32, rounding).at_least(0)
    high = flip(cast(wide - 2.0**31, i32, rounding))
    # 2^32 and more saturates to 2^31 - 1 above 2^31.
    return high.where(large, low).reinterpret(ui32)


def flip(x: Term) -> Term:
    """Signed integers with the sign bit inverted: unsigned order becomes signed order, and back. The sum wraps."""
    width = x.tile.element_type
    return x + (-32768 if width == i16 else -(2**31))


UNSIGNED_OUT: Mapping[Attribute, Callable[[Term, Attribute, Rounding | None], Term]] = {
    ui16: _from_ui16,
    ui32: _from_ui32,
}
UNSIGNED_IN: Mapping[Attribute, Callable[[Term, Rounding | None], Term]] = {ui16: _to_ui16, ui32: _to_ui32}


# ------------------------------------------------------------------------------------------------------------
# Operands of another type


def operand(b: Builder, value: SSAValue, source: Attribute, target: Attribute) -> SSAValue:
    """A tile or scalar operand in the type of the computation, which represents all of its values."""
    if isinstance(value.type, TileType):
        return cast(b.term(value), target, None).value
    return scalar(b, value, source, target)


def scalar(b: Builder, value: SSAValue, source: Attribute, target: Attribute) -> SSAValue:
    """The scalar for a tile of `source`, as one for a tile of `target`."""
    if source == target or scalar_type(source) == scalar_type(target):
        return value
    if isinstance(value.owner, arith.ConstantOp):
        attribute = value.owner.value
        if isinstance(attribute, FloatAttr | IntegerAttr):
            number = attribute.value.data
            if source in (ui8, ui16, ui32) and number < 0:
                number += 1 << bit_width(source)
            return b.number(number, target)
    return b.insert(_conversion(value, source, scalar_type(target)))


def _conversion(value: SSAValue, source: Attribute, target: Attribute) -> Operation:
    """A conversion of a scalar to a type that represents all of its values."""
    unsigned = source in (i1, ui8, ui16, ui32, ui64)
    if isa(target, IntegerType):
        return arith.ExtUIOp(value, target) if unsigned else arith.ExtSIOp(value, target)
    assert isinstance(target, AnyFloat)
    if is_integer(source):
        return arith.UIToFPOp(value, target) if unsigned else arith.SIToFPOp(value, target)
    return arith.ExtFOp(value, target)


def again(op: Operation, b: Builder, element: Attribute, convert: Convert | None = None) -> Operation:
    """A copy of `op` on tiles of `element` instead of its own element type; masks and indices are unchanged."""
    own = next(
        value.type.element_type
        for value in (*op.operands, *op.results)
        if isinstance(value.type, TileType) and value.type.element_type != i1
    )

    def converted(value: SSAValue) -> SSAValue:
        if isinstance(value.type, TileType):
            if value.type.element_type != own:
                return value
            return convert(value) if convert is not None else cast(b.term(value), element, None).value
        if value.type == scalar_type(own) and not isinstance(value.type, IndexType):
            return scalar(b, value, own, element)
        return value

    operands = [converted(value) for value in op.operands]
    types = [
        result.type.with_element(element)
        if isinstance(result.type, TileType) and result.type.element_type == own
        else result.type
        for result in op.results
    ]
    properties = dict(op.properties)
    if isinstance(pad := properties.get("pad"), FloatAttr | IntegerAttr):
        properties["pad"] = padding(pad.value.data, element)
    other = type(op).create(
        operands=operands, result_types=types, properties=properties, attributes=dict(op.attributes)
    )
    b.insert(other)
    return other


def padding(number: float, element: Attribute) -> Attribute:
    """A number as the padding of a tile of `element`."""
    if isa(element, IntegerType):
        return IntegerAttr(int(number), element)
    return FloatAttr(float(number), typed(AnyFloat, element))


def computed_in(op: Operation, b: Builder, element: Attribute, convert: Convert | None = None) -> Term:
    """`op` in another type: the result is of that type, and not rounded."""
    return b.term(again(op, b, element, convert).results[0])
