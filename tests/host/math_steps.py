"""Element-wise functions of the library as numpy computes them: by the same steps in the same precision, and in
float64.

Sigmoid(dst, src, tmp, n)   ==   1 / (exp(x * -1) + 1), every step rounded to half or float: bit for bit
"""

from __future__ import annotations

import math
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

import numpy as np

from tests.host.vector_model import Array


def exp(x: Array) -> Array:
    return np.exp(x.astype(np.float64)).astype(np.float32).astype(x.dtype)


def ln(x: Array) -> Array:
    return np.log(x.astype(np.float64)).astype(np.float32).astype(x.dtype)


def of(x: Array, value: float) -> Any:
    return x.dtype.type(np.float32(value))


def clamp(x: Array, low: float, high: float) -> Array:
    return np.maximum(np.minimum(x, of(x, high)), of(x, low))


def swish(x: Array, beta: float) -> Array:
    return x / (exp(x * of(x, -beta)) + of(x, 1))


def geglu(x: Array, y: Array) -> Array:
    t = ((y * y + of(y, 22.363860002236)) * y) * of(y, -0.0713548162726)
    return x * (y / (exp(t) + of(y, 1)))


def gelu(x: Array, fast: bool = False) -> Array:
    y = (x + x * x * x * of(x, 0.044715)) * of(x, 1.5957691216057308)
    under = exp(np.abs(y) * of(x, -1)) + of(x, 1)
    return (x * (of(x, 1) / under) if fast else x / under) * exp(np.minimum(y, of(x, 0)))


def faster_gelu(x: Array, fast: bool = False) -> Array:
    under = exp(x * of(x, -1.702)) + of(x, 1)
    return x * (of(x, 1) / under) if fast else x / under


def faster_gelu_v2(x: Array) -> Array:
    y = np.minimum(np.abs(x * of(x, 0.7071)), of(x, 1.769)) + of(x, -1.769)
    y = y * y * of(x, -0.1444) + of(x, 0.5)
    sign = x + of(x, 2.0**-24 if x.dtype == np.float16 else 1e-12)
    return x * (y * (sign / np.abs(sign)) + of(x, 0.5))


def tanh(x: Array) -> Array:
    e = exp(clamp(x, -8.8, 8.8) * of(x, 2))
    return (e + of(x, -1)) / (e + of(x, 1))


def erf(x: Array) -> Array:
    x = clamp(x, -3.92, 3.92)
    z = x * x
    above = z * of(x, 0.053443748819)
    for c in (7.5517016694, 101.62808918, 1393.8061484, 5063.7915060):
        above = (above + of(x, c)) * z
    below = z
    for c in (31.212858877, 398.56963806, 3023.1248150, 13243.365831):
        below = (below + of(x, c)) * z
    return (above + of(x, 29639.384698)) * x / (below + of(x, 26267.224157))


def taylor(x: Array) -> Array:
    whole = np.floor(x)
    rest = x - whole
    total = rest * of(x, 1 / 10) + of(x, 1)
    for i in range(9, 0, -1):
        total = total * rest * of(x, 1 / i) + of(x, 1)
    return exp(whole) * total


Unary = Callable[[Array], Array]
Binary = Callable[[Array, Array], Array]


def in_float(function: Unary) -> Unary:
    """Halves are computed as floats, and rounded once at the end."""
    return lambda x: function(x.astype(np.float32)).astype(x.dtype)


def both_in_float(function: Binary) -> Binary:
    return lambda x, y: function(x.astype(np.float32), y.astype(np.float32)).astype(x.dtype)


def vectorised(function: Callable[[float], float]) -> Callable[[Array], Array]:
    return lambda x: np.array([function(float(v)) for v in x.astype(np.float64)])


def sigmoid64(x: Array) -> Array:
    return 1 / (1 + np.exp(-x))


def exact_gelu(x: Array) -> Array:
    return x * 0.5 * (1 + vectorised(math.erf)(x / math.sqrt(2)))


@dataclass(frozen=True)
class Function:
    """`steps`: as the library computes it; `exact`: in float64, with the largest error relative to 1 or the result."""

    op: int
    steps: Unary | Binary
    exact: Unary | Binary
    error: dict[str, float]
    operands: int = 1
    forms: int = 4
    positive: bool = False
    scalar: float = 0


def applied(function: Any, operands: list[Array]) -> Array:
    with np.errstate(all="ignore"):
        return function(*operands)


HALF, FLOAT = 2.0**-10, 2.0**-22


def errors(half: float, single: float) -> dict[str, float]:
    return {"half": half * HALF, "float": single * FLOAT}


def silu64(x: Array) -> Array:
    return x * sigmoid64(x)


def faster64(x: Array) -> Array:
    return x * sigmoid64(1.702 * x)


FUNCTIONS = {
    "Sigmoid": Function(0, lambda x: of(x, 1) / (exp(x * of(x, -1)) + of(x, 1)), sigmoid64, errors(2, 2)),
    "Silu": Function(1, lambda x: swish(x, 1), silu64, errors(4, 2), forms=1),
    "Swish": Function(
        2, lambda x: swish(x, 1.5), lambda x: x * sigmoid64(1.5 * x), errors(6, 4), forms=1, scalar=1.5
    ),
    "SwiGLU": Function(
        3,
        both_in_float(lambda x, y: x * swish(y, 1.25)),
        lambda x, y: x * y * sigmoid64(1.25 * y),
        errors(1, 8),
        2,
        scalar=1.25,
    ),
    "GeGLU": Function(4, both_in_float(geglu), lambda x, y: x * exact_gelu(y), errors(30, 1e5), 2),
    "ReGlu": Function(
        5, lambda x, y: x * np.maximum(y, of(y, 0)), lambda x, y: x * np.maximum(y, 0), errors(1, 1), 2, 2
    ),
    "Gelu": Function(6, gelu, exact_gelu, errors(6, 3e3), forms=2),
    "Gelu precise": Function(7, in_float(gelu), exact_gelu, errors(4, 3e3), forms=2),
    "FasterGelu": Function(9, faster_gelu, faster64, errors(6, 4), forms=2),
    "FasterGeluV2": Function(11, faster_gelu_v2, exact_gelu, errors(40, 1e5), forms=2),
    "FasterGeluV2 precise": Function(12, in_float(faster_gelu_v2), exact_gelu, errors(40, 1e5), forms=2),
    "Tanh": Function(20, in_float(tanh), np.tanh, errors(1, 2)),
    "Erf": Function(21, in_float(erf), vectorised(math.erf), errors(1, 4)),
    "Sign": Function(24, np.sign, np.sign, errors(0, 0)),
    "Trunc": Function(25, np.trunc, np.trunc, errors(0, 0)),
    "Frac": Function(26, lambda x: x - np.trunc(x), lambda x: x - np.trunc(x), errors(0, 0)),
    "Log2": Function(
        27, in_float(lambda x: ln(x) * of(x, 1.4426950408889634)), np.log2, errors(1, 1), positive=True
    ),
    "Exp of 10 terms": Function(28, in_float(taylor), np.exp, errors(1, 2), forms=2),
    "Exp of no terms": Function(29, exp, np.exp, errors(1, 1), forms=2),
    "Round": Function(30, np.rint, np.rint, errors(0, 0), forms=2),
    "Floor": Function(31, np.floor, np.floor, errors(0, 0), forms=2),
    "Ceil": Function(32, np.ceil, np.ceil, errors(0, 0), forms=2),
    "Log": Function(33, ln, np.log, errors(1, 1), forms=0, positive=True),
    "Log10": Function(
        34, lambda x: ln(x) * of(x, 0.4342944819032518), np.log10, errors(2, 2), forms=0, positive=True
    ),
    "ClampMax": Function(
        35,
        lambda x: np.minimum(x, of(x, 1.5)),
        lambda x: np.minimum(x, 1.5),
        errors(0, 0),
        forms=2,
        scalar=1.5,
    ),
    "ClampMin": Function(
        36,
        lambda x: np.maximum(x, of(x, 1.5)),
        lambda x: np.maximum(x, 1.5),
        errors(0, 0),
        forms=2,
        scalar=1.5,
    ),
}
# Which forms a function has: 4 all, 2 those with a count, 1 (in the kernel as 1) one with a count, 0 two without a buffer.
FORMS = {4: (0, 1, 2, 3), 2: (0, 1), 1: (1,), 0: (1, 3)}
