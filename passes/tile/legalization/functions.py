"""Functions of floats that the chip lacks, as short sequences of those that it has.

    %y = tile.silu %x : tile<4096xf16>
    ->  a cast to f32, tile.neg, tile.exp, tile.add, tile.div, a cast to f16

A sequence computes in f32. That for f16 is shorter where its accuracy allows: f32 then has 13 bits to spare, and no
number of f16 is small or large in f32. bf16 has the range of f32, and 16 bits to spare.

The errors stated in `docs/accuracy.md` hold where Exp and Ln are within one unit in the last place, and Div and Sqrt
round to nearest. What Max and Min do with NaN is not known: where a NaN may go through them, it comes by another way
too.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Mapping
from dataclasses import dataclass

from xdsl.dialects.builtin import f16, f32, i32
from xdsl.ir import Operation

from ascir.dialects import tile
from ascir.dialects.tile import Rounding
from ascir.passes.tile.legalization import coefficients as table
from ascir.passes.tile.legalization.builder import Builder, Term
from ascir.passes.tile.legalization.polynomials import horner, power_of_two, with_sign_of

Formula = Callable[[Term], Term]


# ------------------------------------------------------------------------------------------------------------
# Sigmoid and its relatives


def sigmoid(x: Term) -> Term:
    """y = exp(min(x, 0)) / (1 + exp(-|x|)): nothing overflows, and the smallest results keep their digits"""
    return x.at_most(0.0).exp() / ((-abs(x)).exp() + 1.0)


def sigmoid_half(x: Term) -> Term:
    """y = 1 / (1 + exp(-x))"""
    return 1.0 / ((-x).exp() + 1.0)


def _exp_in_parts(x: Term, most: float) -> tuple[Term, Term]:
    """exp(min(x, most)) in two factors, the second 1 from -80 on: neither loses digits as the smallest floats do"""
    held = x.at_most(most).at_least(-80.0)
    return held.exp(), (x + 80.0).at_most(0.0).exp()


def silu(x: Term) -> Term:
    """y = x e / (1 + e) t, e t = exp(min(x, 80))"""
    e, t = _exp_in_parts(x, 80.0)
    return x * (e / (e + 1.0)) * t


def silu_half(x: Term) -> Term:
    """y = x / (1 + exp(-x))"""
    return x / ((-x).exp() + 1.0)


def silu_brain(x: Term) -> Term:
    """y = x e / (1 + e), e = exp(min(x, 80))"""
    e = x.at_most(80.0).exp()
    return x * (e / (e + 1.0))


def mish(x: Term) -> Term:
    """y = x n / (n + 2) t, n = e (e + 2), e t = exp(min(x, 20)): where t is not 1, n is 2 e"""
    e, t = _exp_in_parts(x, 20.0)
    n = e * (e + 2.0)
    return x * (n / (n + 2.0)) * t


def mish_half(x: Term) -> Term:
    """y = x n / (n + 2), n = e (e + 2), e = exp(min(x, 20))"""
    e = x.at_most(20.0).exp()
    n = e * (e + 2.0)
    return x * (n / (n + 2.0))


def softplus(x: Term) -> Term:
    """y = max(x, 0) + log1p(exp(-|x|))"""
    z = (-abs(x)).exp()
    u = z + 1.0
    return x.at_least(0.0) + (u.log() + (z - (u - 1.0)) / u)


def softplus_half(x: Term) -> Term:
    """y = max(x, 0) + log(1 + exp(-|x|))"""
    return x.at_least(0.0) + ((-abs(x)).exp() + 1.0).log()


def hardswish(x: Term) -> Term:
    """y = x (min(max(x + 3, 0), 6) / 6)"""
    return x * ((x + 3.0).at_least(0.0).at_most(6.0) * (1 / 6))


# ------------------------------------------------------------------------------------------------------------
# Gelu and the error function


def gelu_tanh_half(x: Term) -> Term:
    """y = x / (1 + exp(-u)), u = x (c1 + c3 x^2)"""
    return x / ((x * (x * x * -table.GELU_TANH[1] - table.GELU_TANH[0])).exp() + 1.0)


def gelu_tanh_brain(x: Term) -> Term:
    """y = x e / (1 + e), e = exp(min(u, 80)), u = x (c1 + c3 x^2)"""
    e = (x * (x * x * table.GELU_TANH[1] + table.GELU_TANH[0])).at_most(80.0).exp()
    return x * (e / (e + 1.0))


def _gelu_by_log(x: Term, coefficients: tuple[float, ...]) -> Term:
    """y = max(x, 0) - a exp(p(a)), a = |x|: the share beyond a is exp(p(a)). At -inf NaN, as 0 times infinity"""
    share = horner(abs(x), coefficients).exp()
    return x.at_least(0.0) - abs(x.at_most(100.0)) * share


def gelu_half(x: Term) -> Term:
    """y = max(x, 0) - a exp(p(a)), p of degree 5"""
    return _gelu_by_log(x, table.GELU_HALF)


def gelu_brain(x: Term) -> Term:
    """y = max(x, 0) - a exp(p(a)), p of degree 7"""
    return _gelu_by_log(x, table.GELU_BRAIN)


def gelu(x: Term) -> Term:
    """y = x / 2 + x^2 p(x^2) where |x| < 1, max(x, 0) - q((a - 4) / (a + 4)) exp(-a^2 / 2) elsewhere, a = |x|

    a^2 is h^2, exactly, and a rest (a - h)(a + h), where h has the first 11 bits of a: exp would magnify the rounding
    of their sum. At -inf q is NaN, as 0 times infinity.
    """
    a, square = abs(x), x * x
    small = x * 0.5 + square * horner(square, table.GELU_SMALL)
    h = a.cast(f16).cast(f32)
    near = abs(x.at_most(15.0))
    rest = ((h - near) * (h + near) * 0.5).at_most(1.0).exp()
    tail = horner((near - 4.0) / (near + 4.0), table.GELU) * ((h * h * -0.5).exp() * rest)
    return small.where(a < 1.0, x.at_least(0.0) - tail)


def erf(x: Term) -> Term:
    """y = x + x p(x^2) below 1, 1 - exp(q(|x|)) from there on"""
    a = abs(x)
    small = x + x * horner(x * x, table.ERF_SMALL)
    large = 1.0 - horner(a, table.ERF_LARGE).exp()
    return small.where(a < 1.0, with_sign_of(x, large))


def erf_half(x: Term) -> Term:
    """y = 1 - exp(a p(a)), a = |x|, with the sign of x"""
    a = abs(x)
    return with_sign_of(x, 1.0 - (a * horner(a, table.ERF_HALF)).exp())


# ------------------------------------------------------------------------------------------------------------
# Exponentials and logarithms


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
    """y = x - x^3 / 3 where |x| < 1/8, 1 - 2 / (1 + exp(2 x)) elsewhere"""
    small = x + x * (x * x * table.TANH_BRAIN)
    return small.where(abs(x) < 0.125, tanh_half(x))


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


# ------------------------------------------------------------------------------------------------------------
# Circular functions


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


def atan(x: Term) -> Term:
    """y = z + z^3 p(z^2), z = x where |x| <= 1, else pi/2 - that of 1/|x|, with the sign of x"""
    a = abs(x)
    large = a > 1.0
    z = (1.0 / a).where(large, a)
    square = z * z
    angle = z + z * (square * horner(square, table.ATAN))
    return with_sign_of(x, (table.HALF_PI[1] - angle + table.HALF_PI[0]).where(large, angle))


# ------------------------------------------------------------------------------------------------------------
# Signs, integral values, roots


def sign(x: Term) -> Term:
    """y = 1 where x > 0, -1 where x < 0, else x: zeros and NaN"""
    below = x.where(~(x < 0), -1)
    return below.where(~(x > 0), 1)


def reciprocal(x: Term) -> Term:
    """y = 1 / x: the chip's own instruction is an approximation"""
    return 1.0 / x


def rsqrt(x: Term) -> Term:
    """y = 1 / sqrt(x): the chip's own instruction is an approximation"""
    return 1.0 / x.sqrt()


@dataclass(frozen=True)
class Sequences:
    """How a function is computed for f32, and what is enough for f16 and for bf16."""

    single: Formula
    half: Formula | None = None
    brain: Formula | None = None


FUNCTIONS: Mapping[type[Operation], Sequences] = {
    tile.AcosOp: Sequences(acos),
    tile.AsinOp: Sequences(asin),
    tile.AtanOp: Sequences(atan),
    tile.CoshOp: Sequences(cosh, cosh_half),
    tile.ErfOp: Sequences(erf, erf_half),
    tile.Exp2Op: Sequences(exp2, exp2_half, exp2_half),
    tile.Expm1Op: Sequences(expm1, expm1_half, expm1_brain),
    tile.GeluOp: Sequences(gelu, gelu_half, gelu_brain),
    tile.GeluTanhOp: Sequences(gelu_tanh_brain, gelu_tanh_half, gelu_tanh_brain),
    tile.HardswishOp: Sequences(hardswish),
    tile.Log1pOp: Sequences(log1p, log1p_half),
    tile.Log2Op: Sequences(log2),
    tile.MishOp: Sequences(mish, mish_half, mish_half),
    tile.SigmoidOp: Sequences(sigmoid, sigmoid_half),
    tile.SiluOp: Sequences(silu, silu_half, silu_brain),
    tile.SinhOp: Sequences(sinh, sinh_half),
    tile.SoftplusOp: Sequences(softplus, softplus_half),
    tile.TanhOp: Sequences(tanh, tanh_half, tanh_brain),
}


def legalize_function(op: tile.UnaryOp, b: Builder) -> Term:
    """The sequence of a function, with casts around it where the operand is not of f32."""
    x = b.term(op.source)
    sequences = FUNCTIONS[type(op)]
    if x.element == f32:
        return sequences.single(x)
    narrow = sequences.half if x.element == f16 else sequences.brain
    return (narrow or sequences.single)(x.cast(f32)).cast(x.element)
