"""i64 as pairs of words of 32 bits: the chip moves it about, casts it, and no more.

%s = tile.add %a, %b : tile<64xi64>
->  %l = tile.add %al, %bl : i32      // and 1 more above where a bit is carried: (al & bl) | ((al | bl) & ~l)
    %h = tile.add %ah, %bh ...        %s = the words of %l and %h by turns

What reads the result as a pair takes the words as they are: they are put together only for what needs them so.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import partial
from math import prod

from xdsl.dialects import arith
from xdsl.dialects.builtin import IntegerAttr, f32, i32, i64
from xdsl.ir import Operation, SSAValue

from ascir.dialects import tile
from ascir.dialects.tile import Predicate, Reduction, Rounding, TileType, tile_type
from ascir.dialects.tile.spaces import ui32
from ascir.passes.tile.known import number_of
from ascir.passes.tile.legalization.builder import Builder, Declined, Term

WORD = 32
HIGHEST = 2**31 - 1
EXACT = 24
"""Bits up to which f32 counts."""


@dataclass(frozen=True)
class Pair:
    """The upper and the lower words of a tile of i64, the lower ones without a sign."""

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
            return Pair(_left(self.low, places - WORD), zeros(self.low))
        if places == 0:
            return self
        return Pair(_left(self.high, places) | _right(self.low, WORD - places), _left(self.low, places))

    def __rshift__(self, places: int) -> Pair:
        """The sign follows."""
        sign = self.high >> 31
        if places >= WORD:
            return Pair(sign, self.high >> (places - WORD) if places > WORD else self.high)
        if places == 0:
            return self
        return Pair(self.high >> places, _right(self.low, places) | _left(self.high, WORD - places))

    def where(self, mask: Term, otherwise: Pair) -> Pair:
        return Pair(self.high.where(mask, otherwise.high), self.low.where(mask, otherwise.low))

    def compare(self, predicate: Predicate, other: Pair) -> Term:
        """The upper words decide, and where these are equal the lower ones, without a sign."""
        equal = self.high.equals(other.high)
        match predicate:
            case Predicate.EQ:
                return equal & self.low.equals(other.low)
            case Predicate.NE:
                return ~(equal & self.low.equals(other.low))
            case _:
                less = predicate in (Predicate.LT, Predicate.LE)
                strict = Predicate.LT if less else Predicate.GT
                lower = _flipped(self.low).compare(predicate, _flipped(other.low))
                return self.high.compare(strict, other.high) | (equal & lower)

    def joined(self) -> Term:
        """The tile of i64: low words with their signs, and where these stand the high words instead."""
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


def _flipped(x: Term) -> Term:
    """The order without a sign becomes that with one."""
    return x + -(2**31)


def _left(x: Term, places: int) -> Term:
    return x << places if places else x


def _right(x: Term, places: int) -> Term:
    """Zeros follow."""
    return (x.reinterpret(ui32) >> places).reinterpret(i32) if places else x


def _upper_product(a: Term, b: Term) -> Term:
    """The upper word of the product of two without a sign, by products of halves."""
    (a_high, a_low), (b_high, b_low) = ((_right(x, 16), x & 0xFFFF) for x in (a, b))
    across, other = a_high * b_low, a_low * b_high
    middle = _right(a_low * b_low, 16) + (across & 0xFFFF) + (other & 0xFFFF)
    return a_high * b_high + _right(across, 16) + _right(other, 16) + _right(middle, 16)


def pair_of(b: Builder, value: SSAValue, like: TileType) -> Pair:
    """The words of an operand; of a scalar as many as the tile has elements."""
    if not isinstance(value.type, TileType):
        words = like.with_element(i32)
        high, low = (b(tile.FillOp(word, words)) for word in _words(b, value))
        return Pair(high, low)
    if (known := b.shared.words(value)) is not None:
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


def _both(op: Operation, b: Builder) -> list[Pair]:
    like = next(value.type for value in op.operands if isinstance(value.type, TileType))
    return [pair_of(b, value, like) for value in op.operands]


def is_wide(op: Operation) -> bool:
    """Whether an operation is one of i64."""
    tiles = [value.type for value in (*op.operands, *op.results) if isinstance(value.type, TileType)]
    return any(each.element_type == i64 for each in tiles)


# ------------------------------------------------------------------------------------------------------------
# Elementwise


def legalize_modular(op: tile.BinaryOp | tile.UnaryOp, b: Builder) -> Term:
    x, y = _both(op, b)
    if isinstance(op, tile.MulOp):
        return (x * y).joined()
    return (x + y if isinstance(op, tile.AddOp) else x - y).joined()


def legalize_bits(op: tile.BinaryOp | tile.NotOp, b: Builder) -> Term:
    x, *rest = _both(op, b)
    if isinstance(op, tile.NotOp):
        return (~x).joined()
    (y,) = rest
    high, low = (b(type(op)(*words)) for words in ((x.high.value, y.high.value), (x.low.value, y.low.value)))
    return Pair(high, low).joined()


def legalize_order(op: tile.BinaryOp, b: Builder) -> Term:
    x, y = _both(op, b)
    predicate = Predicate.GT if isinstance(op, tile.MaximumOp) else Predicate.LT
    return x.where(x.compare(predicate, y), y).joined()


def legalize_compare(op: tile.CompareOp, b: Builder) -> Term:
    x, y = _both(op, b)
    return x.compare(op.predicate.data, y)


def legalize_select(op: tile.SelectOp, b: Builder) -> Term:
    like = tile_type(op.result)
    x, y = (pair_of(b, value, like) for value in (op.on_true, op.on_false))
    return x.where(b.term(op.mask), y).joined()


def negated(x: Pair) -> Pair:
    """~x + 1"""
    return ~x + Pair(zeros(x.high), x.low.builder.fill(1, x.low.tile))


def legalize_neg(op: tile.NegOp, b: Builder) -> Term:
    return negated(*_both(op, b)).joined()


def legalize_abs(op: tile.AbsOp, b: Builder) -> Term:
    """x, or where it has a sign -x"""
    (x,) = _both(op, b)
    return negated(x).where(x.high < 0, x).joined()


def legalize_sign(op: tile.SignOp, b: Builder) -> Term:
    (x,) = _both(op, b)
    return _extended(_signum(x)).joined()


def _signum(x: Pair) -> Term:
    """-1 where it is less than 0, 1 where it is more, in i32."""
    zero = zeros(x.high)
    nothing = x.high.equals(zero) & x.low.equals(zero)
    sign = (x.high >> 31) * 2 + 1
    return zero.where(nothing, sign)


def _extended(x: Term) -> Pair:
    """i32 in i64."""
    return Pair(x >> 31, x)


def legalize_shift(op: tile.BinaryOp, b: Builder) -> Term:
    if (places := number_of(op.rhs)) is None:
        raise Declined("the chip does not shift i64 by numbers that are not constant; cast to i32 first")
    x = pair_of(b, op.lhs, tile_type(op.result))
    if isinstance(op, tile.ShiftLeftOp):
        return (x << places if places < 2 * WORD else Pair(zeros(x.low), zeros(x.low))).joined()
    return (x >> min(places, 2 * WORD - 1)).joined()


ROUNDS = 3
"""Quotients of f32 until what they leave is less than the divisor: each makes it 2^22 times smaller."""


def legalize_quotient(op: tile.BinaryOp, b: Builder) -> Term:
    """q = a / b in f32, then that of what it leaves; at last r has the sign of b for floordiv, that of a for div, or q
    is one off. Products and sums wrap, so that what is left is exact."""
    a, divisor = _both(op, b)
    wide = divisor.joined().cast(f32, Rounding.RINT)
    q, r = Pair(zeros(a.high), zeros(a.low)), a
    for _ in range(ROUNDS):
        ratio = r.joined().cast(f32, Rounding.RINT) / wide
        part = pair_of(b, ratio.cast(i64, Rounding.RINT).value, ratio.tile)
        q, r = q + part, r - part * divisor
    side, left = _signum(divisor), _signum(r)
    if isinstance(op, tile.FloordivOp | tile.ModOp):
        off = (left * side).at_most(0)  # -1 where r and b have different signs
    else:
        off = (left * _signum(a)).at_most(0) * (left * side) * -1
    if isinstance(op, tile.DivOp | tile.FloordivOp):
        return (q + _extended(off)).joined()
    return (r - _extended(off) * divisor).joined()


# ------------------------------------------------------------------------------------------------------------
# Copies, casts, reductions


def legalize_fill(op: tile.FillOp, b: Builder) -> Term:
    return pair_of(b, op.value, tile_type(op.result)).joined()


def legalize_copy(op: tile.TileOp, b: Builder) -> Term:
    """Both words are moved as i32."""
    types = [tile_type(result).with_element(i32) for result in op.results]
    pad = op.properties.get("pad")
    moved: list[Term] = []
    pairs = {
        value: pair_of(b, value, value.type)
        for value in op.operands
        if isinstance(value.type, TileType) and value.type.element_type == i64
    }
    for half in ("high", "low"):
        operands = [getattr(pairs[value], half).value if value in pairs else value for value in op.operands]
        properties = dict(op.properties)
        if isinstance(pad, IntegerAttr):
            properties["pad"] = _half_of(pad.value.data, half)
        made = type(op).create(operands=operands, result_types=types, properties=properties)
        moved.append(b(made))
    return Pair(*moved).joined()


def _half_of(number: int, half: str) -> IntegerAttr:
    word = number >> WORD if half == "high" else number & (2**WORD - 1)
    return IntegerAttr(word - (2**WORD if word > HIGHEST else 0), i32)


def in_one_word(x: Term) -> Term | None:
    """A value of i64 in i32, where it is made of words; the chip casts others."""
    if (narrow := narrow_of(x.value)) is not None:
        return x.builder.term(narrow)
    known = x.builder.shared.words(x.value)
    return None if known is None else held(Pair(*map(x.builder.term, known)))


def held(x: Pair) -> Term:
    """In i32, those that it cannot hold at its ends."""
    sign = x.high >> 31
    return x.low.where(x.high.equals(x.low >> 31), sign ^ HIGHEST)


def legalize_reduce(op: tile.ReduceOp, b: Builder) -> Term:
    (x,) = _both(op, b)
    kind, axes = op.kind.data, op.axes.get_values()
    if kind is Reduction.SUM:
        return _sum(x, axes).joined()
    if kind is Reduction.PROD:
        return _product(x, axes).joined()
    best = x.high.reduce(kind, axes)
    out = -(2**31) if kind is Reduction.MAX else HIGHEST
    lower = _flipped(x.low).where(x.high.equals(best.broadcast(x.high.shape)), out).reduce(kind, axes)
    return Pair(best, _flipped(lower)).joined()


ROWS = 16
"""The chip transposes squares of so many rows."""


def _product(x: Pair, axes: Sequence[int]) -> Pair:
    """The axes turned to the front, with ones up to a power of two: the first half of the rows times the other one, until
    there is one row."""
    shape = x.low.shape
    others = [axis for axis in range(len(shape)) if axis not in axes]
    count, columns = prod(shape[axis] for axis in axes), prod(shape[axis] for axis in others)
    tall, wide = max(1 << (count - 1).bit_length(), ROWS), -(-columns // ROWS) * ROWS
    # What is in whole blocks, as the last axis of a tile is, can be put beside ones.
    first = columns % (ROWS // 2) == 0
    order, sizes = ([*axes, *others], (count, columns)) if first else ([*others, *axes], (columns, count))

    def rows(word: Term, one: int) -> Term:
        turned = word.then(partial(tile.TransposeOp, permutation=order)).reshape(sizes)
        full = word.builder.fill(one, TileType([tall, wide] if first else [wide, tall], i32))
        put = word.builder(tile.InsertOp(turned.value, full.value, [0, 0]))
        return put if first else put.then(partial(tile.TransposeOp, permutation=[1, 0]))

    def part(word: Term, start: int, size: Sequence[int]) -> Term:
        return word.builder(tile.SliceOp(word.value, [start, 0], size))

    found = Pair(rows(x.high, 0), rows(x.low, 1))
    while tall > 1:
        tall //= 2
        halves = [found.each(partial(part, start=at, size=[tall, wide])) for at in (0, tall)]
        found = halves[0] * halves[1]
    left = [1 if axis in axes else extent for axis, extent in enumerate(shape)]
    return found.each(lambda word: part(word, 0, [1, columns]).reshape(left))


def _pieces(x: Pair, bits: int) -> list[Term]:
    """So many bits each, from the lowest on, without a sign."""
    mask = (1 << bits) - 1
    return [
        (_right(word, place) & mask) if bits < WORD - place else _right(word, place)
        for word in (x.low, x.high)
        for place in range(0, WORD, bits)
    ]


def _sum(x: Pair, axes: Sequence[int]) -> Pair:
    """The sums of so many bits of each number as f32 counts exactly."""
    count = prod(x.low.shape[axis] for axis in axes)
    bits = 16 if count << 16 <= 1 << EXACT else 8
    if count << bits > 1 << EXACT:
        raise Declined(f"sums of more than {1 << EXACT - bits} elements of i64")
    sums = [
        piece.cast(f32, Rounding.RINT).reduce(Reduction.SUM, axes).cast(i32, Rounding.RINT)
        for piece in _pieces(x, bits)
    ]
    return _put_together(sums, bits)


def _put_together(parts: Sequence[Term], bits: int) -> Pair:
    total: Pair | None = None
    for number, part in enumerate(parts):
        shifted = Pair(zeros(part), part) << (number * bits)
        total = shifted if total is None else total + shifted
    assert total is not None
    return total


def legalize_cumsum(op: tile.CumSumOp, b: Builder) -> Term:
    """The running sums of 16 bits each in i32."""
    (x,) = _both(op, b)
    if tile_type(op.source).get_shape()[op.axis.value.data] > 1 << 15:
        raise Declined(f"running sums of more than {1 << 15} elements of i64")
    flags = {"exclusive": op.exclusive is not None, "reverse": op.reverse is not None}
    sums = [b(tile.CumSumOp(piece.value, op.axis.value.data, **flags)) for piece in _pieces(x, 16)]
    return _put_together(sums, 16).joined()
