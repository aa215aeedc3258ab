"""Elementwise operations on i64, and copies of it, as operations on its words (`pairs`).

%s = tile.add %a, %b : tile<64xi64>
->  %l = tile.add %al, %bl : i32      // and a carry into the high words: (al & bl) | ((al | bl) & ~l)
    %h = tile.add %ah, %bh ...        %s = the words of %l and %h by turns
"""

from __future__ import annotations

from math import prod

from xdsl.dialects.builtin import IntegerAttr, f32, i32, i64

from ascir.dialects import tile
from ascir.dialects.tile import Predicate, Rounding, TileType, tile_type
from ascir.passes.tile.known import number_of
from ascir.passes.tile.legalization.builder import Builder, Declined, Term
from ascir.passes.tile.legalization.pairs import HIGHEST, WORD, Pair, both, pair_of, zeros
from ascir.passes.tile.selection import boxes


def legalize_modular(op: tile.BinaryOp | tile.UnaryOp, b: Builder) -> Term:
    x, y = both(op, b)
    if isinstance(op, tile.MulOp):
        return (x * y).joined()
    return (x + y if isinstance(op, tile.AddOp) else x - y).joined()


def legalize_bits(op: tile.BinaryOp | tile.NotOp, b: Builder) -> Term:
    x, *rest = both(op, b)
    if isinstance(op, tile.NotOp):
        return (~x).joined()
    (y,) = rest
    high, low = (b(type(op)(*words)) for words in ((x.high.value, y.high.value), (x.low.value, y.low.value)))
    return Pair(high, low).joined()


def legalize_order(op: tile.BinaryOp, b: Builder) -> Term:
    x, y = both(op, b)
    predicate = Predicate.GT if isinstance(op, tile.MaximumOp) else Predicate.LT
    return x.where(x.compare(predicate, y), y).joined()


def legalize_compare(op: tile.CompareOp, b: Builder) -> Term:
    x, y = both(op, b)
    return x.compare(op.predicate.data, y)


def legalize_select(op: tile.SelectOp, b: Builder) -> Term:
    like = tile_type(op.result)
    x, y = (pair_of(b, value, like) for value in (op.on_true, op.on_false))
    return x.where(b.term(op.mask), y).joined()


def negated(x: Pair) -> Pair:
    """~x + 1"""
    return ~x + Pair(zeros(x.high), x.low.builder.fill(1, x.low.tile))


def legalize_neg(op: tile.NegOp, b: Builder) -> Term:
    return negated(*both(op, b)).joined()


def legalize_abs(op: tile.AbsOp, b: Builder) -> Term:
    """x, or where it has a sign -x"""
    (x,) = both(op, b)
    return negated(x).where(x.high < 0, x).joined()


def legalize_sign(op: tile.SignOp, b: Builder) -> Term:
    (x,) = both(op, b)
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
    a, divisor = both(op, b)
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


def legalize_insert(op: tile.InsertOp, b: Builder) -> Term | None:
    """Rows that do not begin at blocks are moved as rows of twice as many i32; others are copied by blocks."""
    shape, last = tile_type(op.source).get_shape(), op.mixed_offsets()[-1]
    if boxes.aligned(i64, shape, 0, boxes.steps_of(shape)) or not isinstance(last, int):
        return None
    source, target = (_as_words(b.term(value)) for value in (op.source, op.target))
    made = b(tile.InsertOp(source.value, target.value, [*op.mixed_offsets()[:-1], 2 * last]))
    whole = tile_type(op.result).get_shape()
    return made.reshape([2 * prod(whole)]).reinterpret(i64).reshape(whole)


def _as_words(x: Term) -> Term:
    *outer, columns = x.shape
    return x.reshape([prod(x.shape)]).reinterpret(i32).reshape([*outer, 2 * columns])


def _half_of(number: int, half: str) -> IntegerAttr:
    word = number >> WORD if half == "high" else number & (2**WORD - 1)
    return IntegerAttr(word - (2**WORD if word > HIGHEST else 0), i32)
