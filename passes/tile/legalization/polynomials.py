"""Pieces that sequences share.

y = horner(x, (c0, c1, c2))      # (x * c2 + c1) * x + c0
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
