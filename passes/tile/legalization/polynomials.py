"""Building blocks of expansions: polynomials, signs, powers of two, error-free sums and products.

y = horner(x, (c0, c1, c2))      # (x * c2 + c1) * x + c0
s, e = two_sum(a, b)             # s + e is a + b exactly, s its rounding to f32
"""

from __future__ import annotations

from collections.abc import Sequence

from xdsl.dialects.builtin import f32

from ascir.passes.tile.legalization.builder import Term


def horner(x: Term, coefficients: Sequence[float]) -> Term:
    """c0 + c1 x + c2 x^2 + ..., of degree 1 at least."""
    *rest, before, last = coefficients
    total = x * last + before
    for coefficient in reversed(rest):
        total = total * x + coefficient
    return total


def with_sign_of(x: Term, magnitude: Term) -> Term:
    """`magnitude`, negative where x is."""
    return (-magnitude).where(x < 0.0, magnitude)


def power_of_two(exponent: Term) -> Term:
    """2^n in f32 of integers -126 <= n <= 127: the exponent's bits."""
    return ((exponent + 127) << 23).reinterpret(f32)


def two_sum(a: Term, b: Term | float) -> tuple[Term, Term]:
    """The sum, and what rounding it lost (Knuth)."""
    total = a + b
    other = total - a
    rest = other * -1.0 + b if not isinstance(b, Term) else b - other
    return total, (a - (total - other)) + rest


def fast_two_sum(a: Term, b: Term) -> tuple[Term, Term]:
    """As `two_sum`, where |a| >= |b| or a is 0 (Dekker)."""
    total = a + b
    return total, b - (total - a)


def upper_half(x: Term) -> Term:
    """x with the first 12 bits of its significand: x minus this has the other 12, exactly."""
    kept = x.builder.fill(-(1 << 12), x.bits.tile)
    return (x.bits & kept).reinterpret(f32)


def two_product(a: Term, b: Term) -> tuple[Term, Term]:
    """The product, and what rounding it lost, by halves of 12 bits whose products are exact."""
    product = a * b
    a1, b1 = upper_half(a), upper_half(b)
    a2, b2 = a - a1, b - b1
    return product, ((a1 * b1 - product) + a1 * b2 + a2 * b1) + a2 * b2
