"""i64 as pairs of 32-bit words: the chip can move and cast i64, but not compute with it.

a = pair_of(b, %a, type)        # Pair(high, low): every other i32 of the tile's words
(a + other).joined()            # low = a.low + other.low, a carry into high; then the words of both by turns

An operation that reads such a result as a pair uses its words directly: they are interleaved only for operations that
need the tile of i64 itself.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from math import prod

from xdsl.dialects import arith
from xdsl.dialects.builtin import i32, i64
from xdsl.ir import Operation, SSAValue

from ascir.dialects import tile
from ascir.dialects.tile import Predicate, TileType, tile_type
from ascir.dialects.tile.spaces import ui32
from ascir.passes.tile.known import number_of
from ascir.passes.tile.legalization.builder import Builder, Term

WORD = 32
HIGHEST = 2**31 - 1


@dataclass(frozen=True)
class Pair:
    """The upper and lower words of a tile of i64; lower words are unsigned."""

    high: Term
    low: Term

    def each(self, function: Callable[[Term], Term]) -> Pair:
        return Pair(function(self.high), function(self.low))

    def __add__(self, other: Pair) -> Pair:
        low = self.low + other.low
        carried = (self.low & other.low) | ((self.low | other.low) & ~low)
        return Pair(self.high + other.high - (carried >> 31), low)

    def __invert__(self) -> Pair:
        return self.each(lambda word: ~word)

    def __sub__(self, other: Pair) -> Pair:
        """a - b = ~(~a + b)"""
        return ~(~self + other)

    def __mul__(self, other: Pair) -> Pair:
        high = _upper_product(self.low, other.low) + self.high * other.low + self.low * other.high
        return Pair(high, self.low * other.low)

    def __lshift__(self, places: int) -> Pair:
        if places >= WORD:
            return Pair(left(self.low, places - WORD), zeros(self.low))
        if places == 0:
            return self
        return Pair(left(self.high, places) | right(self.low, WORD - places), left(self.low, places))

    def __rshift__(self, places: int) -> Pair:
        """An arithmetic shift."""
        sign = self.high >> 31
        if places >= WORD:
            return Pair(sign, self.high >> (places - WORD) if places > WORD else self.high)
        if places == 0:
            return self
        return Pair(self.high >> places, right(self.low, places) | left(self.high, WORD - places))

    def where(self, mask: Term, otherwise: Pair) -> Pair:
        return Pair(self.high.where(mask, otherwise.high), self.low.where(mask, otherwise.low))

    def compare(self, predicate: Predicate, other: Pair) -> Term:
        """Compares upper words; if these are equal, lower words, unsigned."""
        equal = self.high.equals(other.high)
        match predicate:
            case Predicate.EQ:
                return equal & self.low.equals(other.low)
            case Predicate.NE:
                return ~(equal & self.low.equals(other.low))
            case _:
                less = predicate in (Predicate.LT, Predicate.LE)
                strict = Predicate.LT if less else Predicate.GT
                lower = flipped(self.low).compare(predicate, flipped(other.low))
                return self.high.compare(strict, other.high) | (equal & lower)

    def joined(self) -> Term:
        """The interleaved tile of i64: low words are sign-extended, then the high words are replaced."""
        b, total = self.low.builder, prod(self.low.shape)
        low, high = self.low.reshape([total]), self.high.reshape([total])
        signed = low.cast(i64).reinterpret(i32)
        number = b(tile.IotaOp(0, TileType([2 * total], i32)))
        above = b(tile.GatherOp(high.value, (number >> 1).value))
        words = signed + (number & 1) * (above - signed)
        found = words.reinterpret(i64).reshape(self.low.shape)
        b.shared.halves[found.value] = self.high.value, self.low.value
        return found


def zeros(like: Term) -> Term:
    return like.builder.fill(0, like.tile)


def flipped(x: Term) -> Term:
    """Maps unsigned order to signed order."""
    return x + -(2**31)


def left(x: Term, places: int) -> Term:
    return x << places if places else x


def right(x: Term, places: int) -> Term:
    """A logical shift."""
    return (x.reinterpret(ui32) >> places).reinterpret(i32) if places else x


def _upper_product(a: Term, b: Term) -> Term:
    """The upper word of an unsigned product, from products of halves."""
    (a_high, a_low), (b_high, b_low) = ((right(x, 16), x & 0xFFFF) for x in (a, b))
    across, other = a_high * b_low, a_low * b_high
    middle = right(a_low * b_low, 16) + (across & 0xFFFF) + (other & 0xFFFF)
    return a_high * b_high + right(across, 16) + right(other, 16) + right(middle, 16)


def pair_of(b: Builder, value: SSAValue, like: TileType) -> Pair:
    """The words of an operand; a scalar is filled into tiles."""
    if not isinstance(value.type, TileType):
        words = like.with_element(i32)
        high, low = (b(tile.FillOp(word, words)) for word in _words(b, value))
        return Pair(high, low)
    if (known := b.shared.words(value, b.anchor)) is not None:
        return Pair(*map(b.term, known))
    if (narrow := narrow_of(value)) is not None:
        return Pair(b.term(narrow) >> 31, b.term(narrow))
    shape = tile_type(value).get_shape()
    words = b.term(value).reshape([prod(shape)]).reinterpret(i32)

    def every_other(first: int) -> Term:
        return b(tile.SliceOp(words.value, [first], [prod(shape)], [2])).reshape(shape)

    high, low = every_other(1), every_other(0)
    b.shared.halves[value] = high.value, low.value
    return Pair(high, low)


def narrow_of(value: SSAValue) -> SSAValue | None:
    """The i32 that a value of i64 was cast from."""
    made = value.owner
    if isinstance(made, tile.CastOp) and tile_type(made.source).element_type == i32:
        return made.source
    return None


def _words(b: Builder, value: SSAValue) -> tuple[SSAValue, SSAValue]:
    if (number := number_of(value)) is not None:
        low = number & (2**WORD - 1)
        return b.number(number >> WORD, i32), b.number(low - (2**WORD if low > HIGHEST else 0), i32)
    low = b.insert(arith.TruncIOp(value, i32))
    high = b.insert(arith.TruncIOp(b.insert(arith.ShRSIOp(value, b.number(WORD, i64))), i32))
    return high, low


def both(op: Operation, b: Builder) -> list[Pair]:
    like = next(value.type for value in op.operands if isinstance(value.type, TileType))
    return [pair_of(b, value, like) for value in op.operands]


def in_one_word(x: Term) -> Term | None:
    """An i64 value in i32, if its words are known; the chip casts others."""
    if (narrow := narrow_of(x.value)) is not None:
        return x.builder.term(narrow)
    known = x.builder.shared.words(x.value, x.builder.anchor)
    return None if known is None else held(Pair(*map(x.builder.term, known)))


def held(x: Pair) -> Term:
    """The value in i32, saturated."""
    sign = x.high >> 31
    return x.low.where(x.high.equals(x.low >> 31), sign ^ HIGHEST)
