"""erf and erfc on float64 arrays, accurate to a few units in the last place, also in the tails.

    erfc(np.array(20.0))     # 5.395865611607906e-176; 1 - erf(20) would be 0

gelu needs the relative accuracy of erfc: for x = -8 in bf16, 1 + erf(x / sqrt 2) has no correct digit.
"""

import math
from collections.abc import Callable
from functools import lru_cache

import numpy as np

from ascir.interp.dtypes import FLOAT64, Array
from ascir.interp.rounding import quiet

_SPLIT = 0.5
"""Below it erf is a series in x^2; above it erfc is exp(-x^2) times a smooth function."""
_CENTRE = 3.75
"""The smooth function is a series in (x - centre) / (x + centre), which maps [0, inf) onto [-1, 1)."""


def _scaled_erfc(x: float) -> float:
    """exp(x^2) erfc(x) (1 + 2x), from math.erfc while that is normal, from the asymptotic series for larger x."""
    if x < 20.0:
        high = float(np.float32(x))
        return math.erfc(x) * math.exp(high * high) * math.exp((x - high) * (x + high)) * (1 + 2 * x)
    total, term = 1.0, 1.0
    for order in range(1, 30):
        term *= -(2 * order - 1) / (2 * x * x)
        total += term
    return total / (x * math.sqrt(math.pi)) * (1 + 2 * x)


def _interpolate(function: Callable[[float], float], degree: int) -> Array:
    """Chebyshev coefficients of the polynomial through `function` at the Chebyshev nodes."""
    count = degree + 1
    values = [function(math.cos((2 * k + 1) * math.pi / (2 * count))) for k in range(count)]
    coefficients = np.array(
        [  # reduce the angle as an integer: its error would be multiplied by the order
            math.fsum(
                y * math.cos((2 * k + 1) * order % (4 * count) * math.pi / (2 * count))
                for k, y in enumerate(values)
            )
            for order in range(count)
        ]
    ) * (2 / count)
    coefficients[0] /= 2
    return coefficients


@lru_cache(maxsize=1)
def _series() -> tuple[Array, Array]:
    """Chebyshev coefficients of erf(x)/x in 2x^2/split^2 - 1, and of the scaled erfc in its variable.

    They are interpolated from functions of `math`, instead of a table."""

    def small(t: float) -> float:
        x = _SPLIT * math.sqrt((t + 1) / 2)
        return math.erf(x) / x

    def large(t: float) -> float:
        return _scaled_erfc(_CENTRE * (1 + t) / (1 - t))

    return _interpolate(small, 9), _interpolate(large, 23)


def _erf_small(x: Array) -> Array:
    return x * np.polynomial.chebyshev.chebval(2 * (x / _SPLIT) ** 2 - 1, _series()[0])


def _erfc_large(x: Array) -> Array:
    """erfc for x >= split. x^2 is split into an exact part and a rest, as exp would amplify its rounding error."""
    high = x.astype(np.float32).astype(FLOAT64)
    smooth = np.polynomial.chebyshev.chebval((x - _CENTRE) / (x + _CENTRE), _series()[1])
    return np.exp(-high * high) * np.exp(-(x - high) * (x + high)) * smooth / (1 + 2 * x)


@quiet
def erf(x: Array) -> Array:
    """The error function of float64 values."""
    magnitude = np.minimum(np.abs(x), 30.0)  # NaN stays NaN
    small = _erf_small(np.minimum(magnitude, _SPLIT))
    large = 1.0 - _erfc_large(np.maximum(magnitude, _SPLIT))
    return np.copysign(np.where(magnitude < _SPLIT, small, large), x)


@quiet
def erfc(x: Array) -> Array:
    """The complementary error function of float64 values, with relative accuracy in the tail."""
    magnitude = np.minimum(np.abs(x), 30.0)
    small = 1.0 - np.copysign(_erf_small(np.minimum(magnitude, _SPLIT)), x)
    tail = _erfc_large(np.maximum(magnitude, _SPLIT))
    return np.where(magnitude < _SPLIT, small, np.where(x < 0, 2.0 - tail, tail))
