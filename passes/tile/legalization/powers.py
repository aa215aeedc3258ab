"""Powers, floor division and remainder of floats.

%y = tile.pow %x, %e : tile<1024xf32>      // exp(e log(x)), the logarithm and the product each in two parts
%r = tile.rem %x, %d : tile<1024xf32>      // exact: as many steps of a long division as the exponents may need
"""

from __future__ import annotations

import math

from xdsl.dialects.builtin import f32

from ascir.dialects import tile
from ascir.dialects.tile import Predicate, Rounding
from ascir.passes.tile.legalization import coefficients as table
from ascir.passes.tile.legalization.angles import negative
from ascir.passes.tile.legalization.builder import Term
from ascir.passes.tile.legalization.polynomials import (
    fast_two_sum,
    horner,
    two_product,
    upper_half,
    with_sign_of,
)


def _log_in_parts(a: Term) -> tuple[Term, Term]:
    """log(a) of finite a > 0 to about 2^-31, as a sum: a = 2^n m, m near 1, log(m) = 2 (s + s^3 p(s^2)),
    s = (m - 1) / (m + 1) in two parts
    """
    tiny = a < 2.0**-100
    scaled = (a * 2.0**50).where(tiny, a)
    # The bits of sqrt(1/2) are taken off: what is left of the exponent is n.
    n = (scaled.bits - table.SQRT_HALF_BITS) >> 23
    m = (scaled.bits - (n << 23)).reinterpret(f32)
    exponent = n.cast(f32, Rounding.RINT)
    exponent = (exponent - 50.0).where(tiny, exponent)
    up, down = m - 1.0, m + 1.0
    lost = m - (down - 1.0)
    s = up / down
    product, error = two_product(s, down)
    rest = ((up - product) - error - s * lost) / down
    square = s * s
    cube = square * horner(square, table.LOG)
    tail = s * cube + rest * (cube * 3.0 + 2.0)
    high, low = fast_two_sum(exponent * table.LOG_2[0], s * 2.0)
    return high, low + (tail + exponent * table.LOG_2[1])


def pow(x: Term, y: Term) -> Term:
    """|x|^y = exp(p) (1 + q), p + q = y log|x|, with what a power of zero, infinity or a negative number is"""
    a = abs(x)
    high, low = _log_in_parts(a)
    high, low = fast_two_sum(high, low)
    held = y.at_most(2.0**60).at_least(-(2.0**60))
    _, lost = two_product(held, high)
    rest = (lost + held * low).at_most(0.5).at_least(-0.5)
    p = y * high
    near = p.at_most(88.0).at_least(-87.0)
    e = near.exp()
    magnitude = (e + e * rest) * (p - near).exp()
    return _signed_power(x, y, a, magnitude)


def pow_half(x: Term, y: Term) -> Term:
    """|x|^y = exp(y log|x|), with what a power of a negative number is"""
    a = abs(x)
    return _signed_power(x, y, a, None)


def _signed_power(x: Term, y: Term, a: Term, magnitude: Term | None) -> Term:
    """1 where y is 0 or |x| is 1; of negative x NaN where y is not an integer, negative where y is odd."""
    exponent = y * a.log()
    plain = exponent.exp()
    power = plain if magnitude is None else magnitude.where(abs(exponent) < math.inf, plain)
    half = y * 0.5
    integral = y.then(tile.TruncOp).equals(y)
    odd = integral & half.then(tile.FloorOp).compare(Predicate.NE, half)
    power = power.where(~a.equals(1.0), 1.0)
    power = (-power).where(negative(x) & odd, power)
    power = power.where(~((x < 0.0) & (x > -math.inf)) | integral, math.nan)
    return power.where(~y.equals(0.0), 1.0)


# ------------------------------------------------------------------------------------------------------------
# Quotients without fractions


def floordiv(a: Term, b: Term) -> Term:
    """q = floor(a / b), less 1 where rounding the quotient had made an integer of it: where a - q b and b differ in
    sign"""
    q = (a / b).then(tile.FloorOp)
    product, error = two_product(q, b)
    left = with_sign_of(b, (a - product) - error)
    return q.where(~(left < 0.0), q - 1.0)


def floordiv_half(a: Term, b: Term) -> Term:
    """q = floor(a / b): numbers of few bits have no quotient that rounds to an integer in f32, unless it is large"""
    return (a / b).then(tile.FloorOp)


def floordiv_brain(a: Term, b: Term) -> Term:
    """q = floor(a / b), less 1 where a - q b and b differ in sign: the quotient may have been too small for f32"""
    q = (a / b).then(tile.FloorOp)
    return q.where(~(with_sign_of(b, a - q * b) < 0.0), q - 1.0)


def _remainder(a: Term, b: Term, most: int, bits: int, whole: bool) -> Term:
    """a - q b, of the sign of a or, by what rounding adds to a quotient, just beyond 0, for quotients below 2^most, by
    `bits` of the quotient at a time: all exact

    `whole`: products of b with so many bits are exact; else those of its halves are.
    """
    r = a
    halves = (b,) if whole else (upper_half(b), b - upper_half(b))
    for place in range((most - 1) // bits * bits, -1, -bits):
        steps = [
            step for step in (min(place, 100), min(max(place - 100, 0), 100), max(place - 200, 0)) if step
        ]
        divisor = b
        for step in steps:  # to infinity, if b is that large: then this part of the quotient is 0
            divisor = divisor * 2.0**step
        q = (r / divisor).then(tile.TruncOp)
        for half in halves:
            product = q * half
            for step in steps:
                product = product * 2.0**step
            r = r - product
    return r


def _with_sign(r: Term, sign: Term, b: Term) -> Term:
    """r, or r and |b|, with the sign of another number."""
    size = with_sign_of(sign, abs(b))
    wrong = with_sign_of(sign, r) < 0.0
    return (r + size).where(wrong, r)


def _bounded(r: Term, a: Term, b: Term) -> Term:
    """NaN of infinite a, a of infinite b."""
    return a.where(abs(b).equals(math.inf) & (abs(a) < math.inf), r)


def rem(a: Term, b: Term) -> Term:
    """r = a - trunc(a / b) b, exactly"""
    return _bounded(_with_sign(_remainder(a, b, 278, 11, False), a, b), a, b)


def mod(a: Term, b: Term) -> Term:
    """r = a - floor(a / b) b, rounded once"""
    return _mod(_remainder(a, b, 278, 11, False), a, b)


def _mod(r: Term, a: Term, b: Term) -> Term:
    return _with_sign(_bounded(r, a, b), b, b)


def rem_half(a: Term, b: Term) -> Term:
    """r = a - trunc(a / b) b, exactly"""
    return _bounded(_with_sign(_remainder(a, b, 41, 12, True), a, b), a, b)


def mod_half(a: Term, b: Term) -> Term:
    """r = a - floor(a / b) b"""
    return _mod(_remainder(a, b, 41, 12, True), a, b)


def rem_brain(a: Term, b: Term) -> Term:
    """r = a - trunc(a / b) b, exactly"""
    return _bounded(_with_sign(_remainder(a, b, 262, 15, True), a, b), a, b)


def mod_brain(a: Term, b: Term) -> Term:
    """r = a - floor(a / b) b"""
    return _mod(_remainder(a, b, 262, 15, True), a, b)
