"""Activations and the error function, from exponentials.

    %y = tile.silu %x : tile<4096xf16>    // x / (1 + exp(-x)) in f32

A name that ends in `_half` is what is enough for f16, `_brain` for bf16; see `functions.py`.
"""

from __future__ import annotations

from xdsl.dialects.builtin import f16, f32

from ascir.dialects import tile
from ascir.passes.tile.legalization import coefficients as table
from ascir.passes.tile.legalization.builder import Term
from ascir.passes.tile.legalization.polynomials import fast_two_sum, horner, two_sum

# ------------------------------------------------------------------------------------------------------------
# Sigmoid and its relatives


def sigmoid(x: Term) -> Term:
    """y = exp(min(x, 0)) / (1 + exp(-|x|)): nothing overflows, and the smallest results keep their digits"""
    return x.at_most(0.0).exp() / ((-abs(x)).exp() + 1.0)


def sigmoid_half(x: Term) -> Term:
    """y = 1 / (1 + exp(-x))"""
    return 1.0 / ((-x).exp() + 1.0)


def exp_in_parts(x: Term, most: float) -> tuple[Term, Term]:
    """exp(min(x, most)) in two factors, the second 1 from -80 on: neither loses digits as the smallest floats do"""
    held = x.at_most(most).at_least(-80.0)
    return held.exp(), (x + 80.0).at_most(0.0).exp()


def silu(x: Term) -> Term:
    """y = x e / (1 + e) t, e t = exp(min(x, 80))"""
    e, t = exp_in_parts(x, 80.0)
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
    e, t = exp_in_parts(x, 20.0)
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


def gelu_tanh(x: Term) -> Term:
    """y = x e / (1 + e) t, e t = exp(u), u = x (c0 + c1 x^2) in two parts: exp would magnify its rounding

    x is h + l, h of 11 bits, and x^2 is h^2 + l (x + h); c0 + c1 x^2 is q and what is left, q again of two parts: the
    products of parts are exact.
    """
    c0, c1 = table.GELU_TANH
    c1_high, c1_low = table.GELU_TANH_SPLIT
    held = x.at_most(40.0).at_least(-40.0)
    h = held.cast(f16).cast(f32)
    low = held - h
    square, rest = h * h, low * (held + h)
    square_high = square.cast(f16).cast(f32)
    main = square_high * c1_high
    q, lost = two_sum(main, c0)
    lost = lost + ((square - square_high) * c1_high + (square * c1_low + rest * c1 + table.GELU_TANH_REST))
    q, lost = fast_two_sum(q, lost)
    q_high = q.cast(f16).cast(f32)
    q_low = q - q_high
    u = held * q
    error = ((h * q_high - u) + h * q_low + low * q_high) + low * q_low + held * lost
    e, t = exp_in_parts(u, 80.0)
    e = e + e * error
    return x * (e / (e + 1.0)) * t


def gelu_tanh_half(x: Term) -> Term:
    """y = x / (1 + exp(-u)), u = x (c1 + c3 x^2)"""
    return x / ((x * (x * x * -table.GELU_TANH[1] - table.GELU_TANH[0])).exp() + 1.0)


def gelu_tanh_brain(x: Term) -> Term:
    """y = x e / (1 + e), e = exp(min(u, 80)), u = x (c1 + c3 x^2)"""
    e = (x * (x * x * table.GELU_TANH[1] + table.GELU_TANH[0])).at_most(80.0).exp()
    return x * (e / (e + 1.0))


def gelu_half(x: Term) -> Term:
    """y = max(x, 0) - a exp(a p(a)) / 2, a = min(|x|, 8), p of degree 3. The maximum is x, or 0 x: at -inf NaN, as 0
    times infinity"""
    a = abs(x).at_most(8.0).cast(f32)
    tail = (horner(a, table.GELU_HALF) * a).exp() * a
    return x.with_(tile.LeakyReluOp, 0.0) + tail.cast(f16) * -0.5


def gelu_brain(x: Term) -> Term:
    """y = max(x, 0) - a exp(p(a)), a = min(|x|, 14), p of degree 5: the share beyond a is exp(p(a)), and what it is
    beyond 14 is 0 in bf16. The maximum is x, or 0 x, as in `gelu_half`"""
    a = abs(x).at_most(14.0)
    return x.with_(tile.LeakyReluOp, 0.0) - horner(a, table.GELU_BRAIN).exp() * a


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
    """y = x + x p(x^2) where |x| < 1, 1 - exp(q(|x|)) elsewhere, with the sign of x"""
    a = abs(x)
    small = x + x * horner(x * x, table.ERF_SMALL)
    below = horner(a, table.ERF_LARGE).exp() - 1.0
    return small.where(a < 1.0, below.where(x < 0.0, -below))


def erf_half(x: Term) -> Term:
    """y = 1 - exp(a p(a)), a = |x|, with the sign of x, in f16"""
    a = abs(x).cast(f32)
    below = ((a * horner(a, table.ERF_HALF)).exp() - 1.0).cast(f16)
    return below.where(x < 0.0, -below)


def erf_brain(x: Term) -> Term:
    """y = c x where |x| < 1/16, 1 - exp(q(|x|)) elsewhere, with the sign of x"""
    a = abs(x)
    below = horner(a, table.ERF_BRAIN).exp() - 1.0
    return (x * table.ERF_SLOPE).where(a < 0.0625, below.where(x < 0.0, -below))
