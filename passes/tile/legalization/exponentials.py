"""Exponentials, logarithms, hyperbolic functions and their inverses.

    %y = tile.log1p %x : tile<4096xf32>    // log(u) + (x - (u - 1)) / u, u = 1 + x

A name that ends in `_half` is what is enough for f16, `_brain` for bf16; see `functions.py`.
"""

from __future__ import annotations

import math

from xdsl.dialects.builtin import i32

from ascir.dialects import tile
from ascir.dialects.tile import Rounding
from ascir.passes.tile.legalization import coefficients as table
from ascir.passes.tile.legalization.builder import Term
from ascir.passes.tile.legalization.polynomials import horner, power_of_two, with_sign_of


def exp2_half(x: Term) -> Term:
    """y = exp(x log 2)"""
    return (x * math.log(2)).exp()


def exp2(x: Term) -> Term:
    """y = exp((x - n) log 2) 2^n, n = round(x), by two factors, as 2^n alone may be too small for f32"""
    n = x.at_most(130.0).at_least(-160.0).then(tile.RoundOp)
    power = n.cast(i32, Rounding.RINT)
    half = power >> 1
    fraction = ((x - n) * math.log(2)).exp()
    return fraction * power_of_two(half) * power_of_two(power - half)


def expm1(x: Term) -> Term:
    """y = x + x^2 p(x) where |x| < 1/2, exp(x) - 1 elsewhere"""
    small = x + x * x * horner(x, table.EXPM1)
    return small.where(abs(x) < 0.5, x.exp() - 1.0)


def expm1_half(x: Term) -> Term:
    """y = exp(x) - 1"""
    return x.exp() - 1.0


def expm1_brain(x: Term) -> Term:
    """y = x + x^2 p(x) where |x| < 1/8, exp(x) - 1 elsewhere"""
    small = x + x * x * horner(x, table.EXPM1_BRAIN)
    return small.where(abs(x) < 0.125, x.exp() - 1.0)


def log1p(x: Term) -> Term:
    """y = log(u) + (x - (u - 1)) / u, u = 1 + x: the second term is what u lost

    There x is held below 2^60, and u above 0, where the term would be NaN for infinity and -1.
    """
    held = x.at_most(2.0**60)
    u = held + 1.0
    return (x + 1.0).log() + (held - (u - 1.0)) / (u + 1e-30)


def log1p_half(x: Term) -> Term:
    """y = log(1 + x)"""
    return (x + 1.0).log()


def log2(x: Term) -> Term:
    """y = log(x) / log(2)"""
    return x.log() * (1 / math.log(2))


# ------------------------------------------------------------------------------------------------------------
# Hyperbolic functions


def tanh(x: Term) -> Term:
    """y = x + x^3 p(x^2) where |x| < 0.6, 1 - 2 / (1 + exp(2 x)) elsewhere"""
    square = x * x
    small = x + x * (square * horner(square, table.TANH))
    return small.where(abs(x) < 0.6, tanh_half(x))


def tanh_half(x: Term) -> Term:
    """y = 1 - 2 / (1 + exp(2 x))"""
    return -2.0 / ((x * 2.0).exp() + 1.0) + 1.0


def tanh_brain(x: Term) -> Term:
    """y = x where |x| < 1/16, 1 - 2 / (1 + exp(2 x)) elsewhere"""
    return x.where(abs(x) < 0.0625, tanh_half(x))


def _half_exp(a: Term) -> Term:
    """exp(a) / 2, which is finite where exp(a) is no more"""
    held = a.at_most(80.0)
    return held.exp() * 0.5 * (a - held).exp()


def sinh(x: Term) -> Term:
    """y = x + x^3 p(x^2) where |x| < 1, e - 1 / (4 e), e = exp(|x|) / 2, with the sign of x elsewhere"""
    a, square = abs(x), x * x
    small = x + x * (square * horner(square, table.SINH))
    e = _half_exp(a)
    return small.where(a < 1.0, with_sign_of(x, e - 0.25 / e))


def sinh_half(x: Term) -> Term:
    """y = e / 2 - 1 / (2 e), e = exp(x)"""
    half = x.exp() * 0.5
    return half - 0.25 / half


def cosh(x: Term) -> Term:
    """y = e + 1 / (4 e), e = exp(|x|) / 2"""
    e = _half_exp(abs(x))
    return e + 0.25 / e


def cosh_half(x: Term) -> Term:
    """y = e / 2 + 1 / (2 e), e = exp(x)"""
    half = x.exp() * 0.5
    return half + 0.25 / half


def _log1p(z: Term) -> Term:
    """log1p of what is neither -1 nor infinite"""
    u = z + 1.0
    return u.log() + (z - (u - 1.0)) / u


LARGE = 1e9
"""From where on 1 is nothing beside a square, in f32."""


def asinh(x: Term) -> Term:
    """y = log1p(a + a^2 / (1 + sqrt(1 + a^2))), a = |x|, with the sign of x; log(a) + log(2) where a is large"""
    a = abs(x)
    square = a * a
    small = _log1p(a + square / ((square + 1.0).sqrt() + 1.0))
    return with_sign_of(x, small.where(a < LARGE, a.log() + math.log(2)))


def asinh_half(x: Term) -> Term:
    """y = log(a + sqrt(1 + a^2)), a = |x|, with the sign of x"""
    a = abs(x)
    return with_sign_of(x, (a + (a * a + 1.0).sqrt()).log())


def acosh(x: Term) -> Term:
    """y = log1p(t + sqrt(t) sqrt(x + 1)), t = x - 1; log(x) + log(2) where x is large"""
    t = x - 1.0
    return _log1p(t + t.sqrt() * (x + 1.0).sqrt()).where(x < LARGE, x.log() + math.log(2))


def atanh(x: Term) -> Term:
    """y = log1p(2 a / (1 - a)) / 2, a = |x|, with the sign of x"""
    a = abs(x)
    return with_sign_of(x, log1p((a + a) / (1.0 - a)) * 0.5)
