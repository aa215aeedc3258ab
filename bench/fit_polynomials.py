"""Derives the coefficients of `passes/tile/legalization/coefficients.py`.

    $ python -m bench.fit_polynomials            # each polynomial: its error, its coefficients
    $ python -m bench.fit_polynomials tanh       # one of them

Remez exchange in float64 on a dense grid; then the coefficients are rounded to f32 one by one, the lowest first, and the
others are fitted again each time. Errors are the maximum over the polynomial with rounded coefficients, weighted to be
relative to the result of the function, or in ulps.
"""

from __future__ import annotations

import sys
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import TypeAlias

import numpy as np
from numpy.typing import NDArray

from ascir.interp.special import erf, erfc

Array: TypeAlias = NDArray[np.float64]
Function: TypeAlias = Callable[[Array], Array]
POINTS = 20001


@dataclass(frozen=True)
class Fit:
    """A polynomial of `degree` for `function` on an interval, by the weight of its errors."""

    degree: int
    low: float
    high: float
    function: Function
    weight: Function


def remez(fit: Fit, fixed: dict[int, float], rounds: int = 60) -> dict[int, float]:
    """The free coefficients, by power, with the smallest maximum of the weighted error."""
    x = (fit.low + fit.high) / 2 - (fit.high - fit.low) / 2 * np.cos(np.linspace(0, np.pi, POINTS))
    free = [power for power in range(fit.degree + 1) if power not in fixed]
    weight = fit.weight(x)
    target = (fit.function(x) - sum(c * x**power for power, c in fixed.items())) * weight
    matrix = np.stack([x**power for power in free], 1) * weight[:, None]
    signs = (-1.0) ** np.arange(len(free) + 1)
    points = np.round((1 - np.cos(np.pi * np.arange(len(signs)) / len(free))) / 2 * (POINTS - 1)).astype(int)
    best, smallest = np.zeros(len(free)), np.inf
    for _ in range(rounds):
        solved = np.linalg.solve(np.column_stack([matrix[points], signs]), target[points])
        error = target - matrix @ solved[:-1]
        largest = float(np.max(np.abs(error)))
        if largest < smallest:
            best, smallest = solved[:-1], largest
        runs = np.split(np.arange(POINTS), np.flatnonzero(np.diff(np.sign(error))) + 1)
        extremes = [int(run[np.argmax(np.abs(error[run]))]) for run in runs]
        while len(extremes) > len(signs):
            extremes.pop(0 if abs(error[extremes[0]]) < abs(error[extremes[-1]]) else -1)
        if len(extremes) < len(signs) or largest <= abs(solved[-1]) * 1.0005:
            break
        points = np.array(extremes)
    return dict(zip(free, map(float, best), strict=True))


def rounded(fit: Fit) -> tuple[list[float], float]:
    """Coefficients of f32, and the largest weighted error."""
    fixed: dict[int, float] = {}
    for power in range(fit.degree + 1):
        fixed[power] = float(np.float32(remez(fit, fixed)[power]))
    x = np.linspace(fit.low, fit.high, 2 * POINTS)
    polynomial = sum((c * x**power for power, c in fixed.items()), np.zeros_like(x))
    return list(fixed.values()), float(np.max(np.abs(fit.function(x) - polynomial) * fit.weight(x)))


# ------------------------------------------------------------------------------------------------------------


def ulp(x: Array, precision: int, least: int) -> Array:
    return np.ldexp(1.0, np.maximum(np.frexp(x)[1] - 1, least) - (precision - 1))


def share(a: Array) -> Array:
    """The tail probability of the normal distribution beyond a."""
    return 0.5 * erfc(a / np.sqrt(2.0))


def odd(function: Function) -> Function:
    """(f(x) / x - 1) / x^2 as a function of x^2, with reduced cancellation."""

    def of_square(t: Array) -> Array:
        x = np.sqrt(np.maximum(t, 1e-6)).astype(np.longdouble)
        return ((function(x) / x - 1) / (x * x)).astype(np.float64)  # pyright: ignore[reportArgumentType]

    return of_square


def one(x: Array) -> Array:
    return np.ones_like(x)


def same(x: Array) -> Array:
    return x


def expm1_over(x: Array) -> Array:
    wide = np.where(np.abs(x) < 1e-6, 1e-6, x).astype(np.longdouble)
    return ((np.expm1(wide) - wide) / (wide * wide)).astype(np.float64)


def mills(a: Array) -> Array:
    """a exp(a^2 / 2) times the tail probability beyond a."""
    return a * np.exp(a * a / 2) * share(a)


def of_ratio(t: Array) -> Array:
    return mills(4 * (1 + t) / (1 - t))


def tail_weight(a: Array) -> Array:
    """Of errors of log(share): in parts of the ulps of f16 in gelu that roundings leave of 2, on either side of 0.
    Below it the product is rounded, and again where its half is subnormal; above it the difference too."""
    tail = a * share(a)
    below, above = ulp(tail, 11, -14), ulp(np.maximum(a - tail, 1e-30), 11, -14)
    left = np.where(tail < 2.0**-14, 1.2, 1.45)
    return np.maximum(tail / below / left, tail / above / np.maximum(1.9 - 0.5 * below / above, 0.2))


def brain_weight(a: Array) -> Array:
    """Of errors of log(share): in ulps of bf16 in gelu below 0. Near 0 an error may reach a power of two above it, where
    the rounding to bf16 doubles"""
    return a * share(a) / ulp(a * share(a), 8, -126) * np.where(a < 0.1, 1.4, 1.0)


FITS: dict[str, Fit] = {
    "gelu_half": Fit(3, 1e-3, 5.75, lambda a: np.log(2 * share(a)) / a, lambda a: a * tail_weight(a)),
    "gelu_brain": Fit(5, 0, 13.5, lambda a: np.log(share(a)), brain_weight),
    "gelu_small": Fit(5, 0, 1, lambda t: 0.5 * erf(np.sqrt(t / 2 + 1e-20)) / np.sqrt(t + 2e-20),
                      lambda t: np.sqrt(t) / share(np.sqrt(t))),
    "gelu": Fit(8, -0.6, 11 / 19, of_ratio, lambda t: 1 / of_ratio(t)),
    "erf_small": Fit(6, 0, 1, lambda t: erf(np.sqrt(t + 1e-20)) / np.sqrt(t + 1e-20) - 1, one),
    "erf_large": Fit(5, 1, 4, lambda a: np.log(erfc(a)), lambda a: erfc(a) / erf(a)),
    "erf_half": Fit(2, 0, 4, lambda a: np.log1p(-erf(a + 1e-6)) / (a + 1e-6),
                    lambda a: a * erfc(a) / ulp(erf(a + 1e-8), 11, -14)),
    "erf_brain": Fit(2, 1 / 16, 4, lambda a: np.log(erfc(a)), lambda a: erfc(a) / ulp(erf(a), 8, -126)),
    "expm1": Fit(5, -0.5, 0.5, expm1_over, lambda x: np.abs(x * x / np.expm1(x + 1e-12))),
    "expm1_brain": Fit(1, -0.125, 0.125, expm1_over, lambda x: np.abs(x * x / np.expm1(x + 1e-12))),
    "tanh": Fit(4, 0, 0.36, odd(np.tanh), same),
    "sinh": Fit(3, 0, 1, odd(np.sinh), same),
    "asin": Fit(4, 0, 0.25, odd(np.arcsin), same),
    "atan": Fit(8, 0, 1, odd(np.arctan), same),
    "sin": Fit(4, 0, (np.pi / 2) ** 2 * 1.001, odd(np.sin), lambda t: t * np.sqrt(t) / np.sin(np.sqrt(t + 1e-12))),
    "log": Fit(3, 0, 0.1716**2, lambda t: 2 * odd(np.arctanh)(t), same),
}  # fmt: skip


def main(names: Sequence[str]) -> None:
    for name in names or FITS:
        coefficients, error = rounded(FITS[name])
        print(
            f"{name}: 2^{np.log2(error):.1f}\n    ({', '.join(f'{c:.9g}' for c in coefficients)})", flush=True
        )


if __name__ == "__main__":
    main(sys.argv[1:])
