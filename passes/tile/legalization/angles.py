"""Sine, cosine and tangent of any angle: the angle is reduced exactly enough before anything is computed of it.

    %y = tile.sin %x : tile<1024xf32>      // x / (2 pi) without its whole turns, then a polynomial

x / (2 pi) is a sum of products of x with pieces of 1 / (2 pi) of so few bits that each product is exact. Of a product
whole turns are dropped, exactly again; the products are added with what the additions lose. Pieces reach so far down
that the largest float leaves a turn known to 2^-50.
"""

from __future__ import annotations

import math
from functools import cache

from ascir.dialects import tile
from ascir.passes.tile.legalization import coefficients as table
from ascir.passes.tile.legalization.builder import Term
from ascir.passes.tile.legalization.polynomials import horner, two_sum, upper_half, with_sign_of

REACH = 182
"""Bits of 1 / (2 pi) behind the point that count for an angle of 2^128."""


@cache
def pieces(width: int) -> tuple[float, ...]:
    """1 / (2 pi) in signed pieces of `width` bits: the sum of n_i 2^(-width (i + 1)), |n_i| <= 2^(width - 1)."""
    count = -(-REACH // width)
    rest = table.INVERSE_TURN >> (table.INVERSE_TURN_BITS - width * count)
    digits: list[int] = []
    for _ in range(count):
        digit = rest & ((1 << width) - 1)
        if digit > 1 << (width - 1):
            digit -= 1 << width
        digits.insert(0, digit)
        rest = (rest - digit) >> width
    assert rest == 0
    return tuple(math.ldexp(digit, -width * (index + 1)) for index, digit in enumerate(digits))


SCALE = 100


def turns(x: Term, narrow: bool) -> tuple[Term, Term]:
    """x / (2 pi) without whole turns, between about -1/2 and 1/2, and what the sum lost. `narrow`: x has 8 bits as
    those of bf16 have, and not 24.

    The smallest products are added first, each as it is made. The pieces for small ones are scaled, lest they be
    smaller than f32 has: so is x, the other way.
    """
    width = 16 if narrow else 10
    numbers = pieces(width)
    high = x if narrow else upper_half(x)
    halves = (high,) if narrow else (high, x - high)
    small = tuple(half * 2.0**-SCALE for half in halves)

    def product(index: int) -> Term:
        parts: list[Term] = []
        for lag, half in enumerate(halves):
            if 0 <= index - lag < len(numbers):
                number = numbers[index - lag]
                scaled = abs(number) < 2.0**-60
                parts.append(small[lag] * (number * 2.0**SCALE) if scaled else half * number)
        total = parts[0] if len(parts) == 1 else parts[0] + parts[1]
        return total - total.then(tile.RoundOp) if 128 - width * index >= 0 else total

    first, *others = reversed(range(len(numbers) + len(halves) - 1))
    total, lost = two_sum(product(first), product(others.pop(0)))
    for index in others:
        total, error = two_sum(total, product(index))
        lost = lost + error
    return total - total.then(tile.RoundOp), lost


def _angle(x: Term, narrow: bool, shift: float) -> tuple[Term, Term]:
    """x = pi (k + shift + f), |f| <= 1/2: pi f, and 1 where k is odd, else 0, up to sign."""
    turn, rest = turns(x, narrow)
    halves = turn * 2.0
    k = (halves - shift if shift else halves).then(tile.RoundOp)
    f = (halves - (k + shift if shift else k)) + rest * 2.0
    return f * math.pi, k


def _angle_half(x: Term, shift: float) -> tuple[Term, Term]:
    """As `_angle`, of numbers of f16: k has 15 bits and a half, so that its products with pieces of pi of 8 bits are
    exact."""
    k = (x * (1 / math.pi) - shift if shift else x * (1 / math.pi)).then(tile.RoundOp)
    j = k + shift if shift else k
    for piece in table.PI_PIECES:
        x = x - j * piece
    half = k * 0.5
    return x, (half - half.then(tile.FloorOp)) * 2.0


def _sine(r: Term) -> Term:
    """sin(r) = r + r^3 p(r^2), |r| <= pi/2"""
    square = r * r
    return r + r * (square * horner(square, table.SIN))


def sin(x: Term) -> Term:
    """y = (1 - 2 |k|) sin(r), x = pi k + r; sin(x) itself below 1"""
    r, k = _angle(x, False, 0.0)
    return _sine(x.where(abs(x) < 1.0, r)) * (1.0 - abs(k) * 2.0)


def sin_brain(x: Term) -> Term:
    """y = (1 - 2 |k|) sin(r), x = pi k + r; sin(x) itself below 1"""
    r, k = _angle(x, True, 0.0)
    return _sine(x.where(abs(x) < 1.0, r)) * (1.0 - abs(k) * 2.0)


def sin_half(x: Term) -> Term:
    """y = (1 - 2 (k mod 2)) sin(r), x = pi k + r"""
    r, odd = _angle_half(x, 0.0)
    return _sine(r) * (1.0 - odd * 2.0)


def cos(x: Term, narrow: bool = False) -> Term:
    """y = (1 - 2 |k + 1|) sin(r), x = pi (k + 1/2) + r"""
    r, k = _angle(x, narrow, 0.5)
    return _sine(r) * (1.0 - abs(k + 1.0) * 2.0)


def cos_brain(x: Term) -> Term:
    """y = (1 - 2 |k + 1|) sin(r), x = pi (k + 1/2) + r"""
    return cos(x, True)


def cos_half(x: Term) -> Term:
    """y = (2 (k mod 2) - 1) sin(r), x = pi (k + 1/2) + r"""
    r, odd = _angle_half(x, 0.5)
    return _sine(r) * (odd * 2.0 - 1.0)


def _sine_of_both(r: Term, rest: Term) -> Term:
    """sin(r + rest), |r| <= pi/2, where the rest is what rounding left of r: it counts by cos(r), roughly"""
    square = r * r
    cosine = square * -0.405 + 1.0
    return r + (r * (square * horner(square, table.SIN)) + rest * cosine)


def tan(x: Term, narrow: bool = False) -> Term:
    """y = sin(r) / sin(pi/2 - |r|), x = pi k + r: both sines of what is exact next to 0"""
    turn, rest = turns(x, narrow)
    halves, rest = turn * 2.0, rest * 2.0
    near = halves - halves.then(tile.RoundOp)
    own, beside = abs(x) < 1.0, 0.5 - abs(near)
    up = _sine_of_both(
        x.where(own, near * table.PI[0]), (near * table.PI[1] + rest * math.pi).where(~own, 0.0)
    )
    rest = with_sign_of(near, rest) * math.pi
    return up / _sine_of_both(beside * table.PI[0], beside * table.PI[1] - rest)


def tan_brain(x: Term) -> Term:
    """y = sin(r) / sin(pi/2 - |r|), x = pi k + r"""
    return tan(x, True)


def tan_half(x: Term) -> Term:
    """y = sin(r) / sin(pi/2 - |r|), x = pi k + r"""
    r, _ = _angle_half(x, 0.0)
    return _sine(r) / _sine(table.HALF_PI[0] - abs(r) + table.HALF_PI[1])


# ------------------------------------------------------------------------------------------------------------
# Inverses


def _asin_core(a: Term) -> tuple[Term, Term, Term]:
    """Where a > 1/2, and asin(s) = s + s z p(z) in two parts: s is a, or sqrt((1 - a) / 2) where a > 1/2"""
    large = a > 0.5
    reduced = a * -0.5 + 0.5
    z = reduced.where(large, a * a)
    s = reduced.sqrt().where(large, a)
    return large, s, s * z * horner(z, table.ASIN)


def asin(x: Term) -> Term:
    """y = s + s z p(z), z = s^2; where |x| > 1/2 pi/2 - 2 (s + s z p(z)), s = sqrt((1 - |x|) / 2)"""
    large, s, rest = _asin_core(abs(x))
    angle = s + rest
    return with_sign_of(x, (table.HALF_PI[1] - angle * 2.0 + table.HALF_PI[0]).where(large, angle))


def acos(x: Term) -> Term:
    """y = pi/2 - asin(x); 2 asin(s) where x > 1/2, pi - 2 asin(s) where x < -1/2, s = sqrt((1 - |x|) / 2)"""
    large, s, rest = _asin_core(abs(x))
    angle = s + rest
    twice = angle * 2.0
    near = table.HALF_PI[0] - (with_sign_of(x, angle) - table.HALF_PI[1])
    turned = table.PI[0] - (twice - table.PI[1])
    return turned.where(x < 0.0, twice).where(large, near)


def _atan_core(z: Term) -> Term:
    """atan(z) = z + z^3 p(z^2), 0 <= z <= 1"""
    square = z * z
    return z + z * (square * horner(square, table.ATAN))


def atan(x: Term) -> Term:
    """y = z + z^3 p(z^2), z = x where |x| <= 1, else pi/2 - that of 1/|x|, with the sign of x"""
    a = abs(x)
    large = a > 1.0
    angle = _atan_core((1.0 / a).where(large, a))
    return with_sign_of(x, (table.HALF_PI[1] - angle + table.HALF_PI[0]).where(large, angle))


def negative(x: Term) -> Term:
    """Where the sign bit is set: of -0 too."""
    return ~x.bits.at_least(0).equals(x.bits)


def atan2(y: Term, x: Term) -> Term:
    """The angle of (x, y): atan of the smaller of |x| and |y| over the larger one, turned into its octant

    Where both are 0 that is 0, where both are infinite 1.
    """
    across, along = abs(y), abs(x)
    steep = across > along
    larger, smaller = across.where(steep, along), along.where(steep, across)
    ratio = (smaller / larger).where(~(larger + smaller).equals(0.0), 0.0)
    infinite = smaller.equals(math.inf) & larger.equals(math.inf)
    angle = _atan_core(ratio.where(~infinite, 1.0))
    angle = (table.HALF_PI[1] - angle + table.HALF_PI[0]).where(steep, angle)
    angle = (table.PI[0] - (angle - table.PI[1])).where(negative(x), angle)
    return (-angle).where(negative(y), angle)
