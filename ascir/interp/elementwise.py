"""Elementwise functions: unary, binary with broadcasting, comparisons and selections.

unary("tanh", x)                                # float64 inside, one rounding to x's type
binary("add", np.int8([127]), np.int8([1]))     # [-128]: integers wrap
compare(a, b, "lt"); select(condition, a, b); clamp(x, min=0.0, max=6.0)
"""

from collections.abc import Callable
from typing import TypeAlias

import numpy as np
from xdsl.utils.exceptions import InterpretationError

from ascir.interp.dtypes import BOOL, UINT64, Array, integer_range, is_float
from ascir.interp.rounding import narrow, quiet, widen
from ascir.interp.special import erf, erfc

Unary: TypeAlias = Callable[[Array], Array]
Binary: TypeAlias = Callable[[Array, Array], Array]

# ------------------------------------------------------------------------------------------------------------
# One operand


@quiet
def sigmoid(x: Array) -> Array:
    """1 / (1 + exp(-x)) of float64, without overflow of exp to lose the smallest results."""
    decay = np.exp(-np.abs(x))
    return np.where(x >= 0, 1.0, decay) / (1.0 + decay)


def softplus(x: Array) -> Array:
    """log(1 + exp(x)) of float64, without overflow."""
    return np.logaddexp(x, 0.0)


def _relu(x: Array) -> Array:
    return np.where(x <= 0, x.dtype.type(0), x)  # NaN is not <= 0: it is preserved


def _gelu(x: Array) -> Array:
    return x * 0.5 * erfc(x * -(0.5**0.5))


def _gelu_tanh(x: Array) -> Array:
    # (1 + tanh(t)) / 2 is sigmoid(2t), which does not lose precision if tanh is close to -1
    return x * sigmoid(2.0 * (2.0 / np.pi) ** 0.5 * (x + 0.044715 * x**3))


FLOAT_UNARY: dict[str, Unary] = {
    "abs": np.abs,
    "acos": np.arccos,
    "acosh": np.arccosh,
    "asin": np.arcsin,
    "asinh": np.arcsinh,
    "atan": np.arctan,
    "atanh": np.arctanh,
    "ceil": np.ceil,
    "cos": np.cos,
    "cosh": np.cosh,
    "erf": erf,
    "exp": np.exp,
    "exp2": np.exp2,
    "expm1": np.expm1,
    "floor": np.floor,
    "hardswish": lambda x: x * np.clip(x + 3.0, 0.0, 6.0) / 6.0,
    "log": np.log,
    "log1p": np.log1p,
    "log2": np.log2,
    "mish": lambda x: x * np.tanh(softplus(x)),
    "neg": np.negative,
    "reciprocal": np.reciprocal,
    "relu": _relu,
    "round": np.rint,
    "rsqrt": lambda x: 1.0 / np.sqrt(x),
    "sigmoid": sigmoid,
    "sign": np.sign,
    "silu": lambda x: x * sigmoid(x),
    "sin": np.sin,
    "sinh": np.sinh,
    "softplus": softplus,
    "sqrt": np.sqrt,
    "tan": np.tan,
    "tanh": np.tanh,
    "trunc": np.trunc,
}

INTEGER_UNARY: dict[str, Unary] = {
    "abs": np.abs,
    "neg": np.negative,
    "not": np.invert,
    "relu": _relu,
    "sign": np.sign,
}


@quiet
def unary(kind: str, x: Array) -> Array:
    """The function `kind` of every element; the result has the type of `x`. `not` of i1 is logical."""
    function = (FLOAT_UNARY if is_float(x.dtype) else INTEGER_UNARY).get(kind)
    if function is None:
        raise InterpretationError(f"{kind} is not defined for {x.dtype}")
    return narrow(function(widen(x)), x.dtype)


@quiet
def gelu(x: Array, approximate: str = "none") -> Array:
    """x times the normal cumulative distribution function, or its approximation by tanh."""
    return narrow((_gelu_tanh if approximate == "tanh" else _gelu)(widen(x)), x.dtype)


@quiet
def leaky_relu(x: Array, alpha: float = 0.01) -> Array:
    """x where positive, else alpha x."""
    wide = widen(x)
    return narrow(np.where(wide > 0, wide, alpha * wide), x.dtype)


@quiet
def elu(x: Array, alpha: float = 1.0) -> Array:
    """x where positive, else alpha (exp(x) - 1)."""
    wide = widen(x)
    return narrow(np.where(wide > 0, wide, alpha * np.expm1(wide)), x.dtype)


@quiet
def hardsigmoid(x: Array, alpha: float = 1 / 6, beta: float = 0.5) -> Array:
    """alpha x + beta, clamped to 0 .. 1."""
    return narrow(np.clip(alpha * widen(x) + beta, 0.0, 1.0), x.dtype)


@quiet
def clamp(x: Array, min: float | None = None, max: float | None = None) -> Array:
    """minimum(maximum(x, min), max), propagating NaN; max if min > max."""
    wide = widen(x)
    if is_float(x.dtype):
        lower = wide if min is None else np.maximum(wide, min)
        return narrow(lower if max is None else np.minimum(lower, max), x.dtype)
    low, high = integer_range(x.dtype)
    for bound, choose in ((min, np.maximum), (max, np.minimum)):
        if bound is not None:
            if bound != np.floor(bound):
                raise InterpretationError(f"clamp: a bound of integers must be an integer, found {bound}")
            held = low if bound < low else high if bound > high else int(bound)
            wide = choose(wide, wide.dtype.type(held))
    return wide.astype(x.dtype)


def isnan(x: Array) -> Array:
    return np.asarray(np.isnan(widen(x)))


def isinf(x: Array) -> Array:
    return np.asarray(np.isinf(widen(x)))


# ------------------------------------------------------------------------------------------------------------
# Two operands


def maximum(a: Array, b: Array) -> Array:
    """IEEE 754 maximum of float64: NaN if one is, and 0 is above -0."""
    return np.where((a == 0) & (b == 0), a + b, np.maximum(a, b))


def minimum(a: Array, b: Array) -> Array:
    return -maximum(-a, -b)


def _float_floordiv(a: Array, b: Array) -> Array:
    """floor(a / b): exact if numpy's is, and as in IEEE 754 for infinities, for which numpy gives NaN or -1."""
    return np.where(np.isfinite(a) & np.isfinite(b), np.floor_divide(a, b), np.floor(a / b))


FLOAT_BINARY: dict[str, Binary] = {
    "add": np.add,
    "atan2": np.arctan2,
    "div": np.divide,
    "floordiv": _float_floordiv,
    "maximum": maximum,
    "minimum": minimum,
    "mod": np.mod,
    "mul": np.multiply,
    "pow": np.power,
    "rem": np.fmod,
    "sub": np.subtract,
}


def _require_divisor(b: Array) -> None:
    if np.any(b == 0):
        where = tuple(int(i) for i in np.argwhere(b == 0)[0])
        raise InterpretationError(f"integer division by zero: the divisor is 0 at {list(where)}")


def _div(a: Array, b: Array) -> Array:
    _require_divisor(b)
    floor = np.floor_divide(a, b)
    inexact = floor * b != a
    return floor + (inexact & ((a < 0) != (b < 0))).astype(a.dtype)


def _floordiv(a: Array, b: Array) -> Array:
    _require_divisor(b)
    return np.floor_divide(a, b)


def _mod(a: Array, b: Array) -> Array:
    _require_divisor(b)
    return np.mod(a, b)


def _rem(a: Array, b: Array) -> Array:
    _require_divisor(b)
    return np.fmod(a, b)


def _pow(a: Array, b: Array) -> Array:
    """Exponentiation by squaring modulo 2^64; negative exponents give 0, except for bases 1 and -1 (truncation)."""
    if np.any((a == 0) & (b < 0)):
        raise InterpretationError("integer division by zero: 0 to a negative power")
    base, exponent = np.broadcast_arrays(a.astype(UINT64), np.maximum(b, b.dtype.type(0)).astype(UINT64))
    result = np.ones_like(base)
    while np.any(exponent):
        result = np.where(exponent & np.uint64(1), result * base, result)
        base = base * base
        exponent = exponent >> np.uint64(1)
    one = a.dtype.type(1)
    inverse = np.where(np.abs(a) == one, np.where(b & one, a, one), a.dtype.type(0))
    return np.where(b < 0, inverse, result.astype(a.dtype))


def _halves(b: Array) -> tuple[Array, Array]:
    """A shift in two parts, as numpy leaves shifts by 64 undefined: they shift out all bits of any type."""
    if np.any(b < 0):
        raise InterpretationError(f"shift by a negative amount: {int(np.min(b))}")
    amount = np.minimum(b, b.dtype.type(64))
    half = amount // b.dtype.type(2)
    return half, amount - half


def _shift_left(a: Array, b: Array) -> Array:
    first, second = _halves(b)
    return a << first << second


def _shift_right(a: Array, b: Array) -> Array:
    first, second = _halves(b)
    return a >> first >> second


INTEGER_BINARY: dict[str, Binary] = {
    "add": np.add,
    "and": np.bitwise_and,
    "div": _div,
    "floordiv": _floordiv,
    "maximum": np.maximum,
    "minimum": np.minimum,
    "mod": _mod,
    "mul": np.multiply,
    "or": np.bitwise_or,
    "pow": _pow,
    "rem": _rem,
    "shift_left": _shift_left,
    "shift_right": _shift_right,
    "sub": np.subtract,
    "xor": np.bitwise_xor,
}


@quiet
def binary(kind: str, lhs: Array, rhs: Array) -> Array:
    """The function `kind` of two arrays of one type that broadcast to each other."""
    require_same_dtype(kind, lhs, rhs)
    a, b = widen(lhs), widen(rhs)
    function = (FLOAT_BINARY if is_float(lhs.dtype) else INTEGER_BINARY).get(kind)
    if function is None:
        raise InterpretationError(f"{kind} is not defined for {lhs.dtype}")
    return narrow(function(a, b), lhs.dtype)


@quiet
def multiply_add(lhs: Array, rhs: Array, addend: Array) -> Array:
    """lhs * rhs + addend of floats, rounded once."""
    require_same_dtype("multiply_add", lhs, rhs)
    require_same_dtype("multiply_add", lhs, addend)
    return narrow(widen(lhs) * widen(rhs) + widen(addend), lhs.dtype)


PREDICATES: dict[str, Binary] = {
    "eq": np.equal,
    "ne": np.not_equal,
    "lt": np.less,
    "le": np.less_equal,
    "gt": np.greater,
    "ge": np.greater_equal,
}


@quiet
def compare(lhs: Array, rhs: Array, predicate: str) -> Array:
    """Whether the relation holds, as bool; with NaN only `ne` does."""
    require_same_dtype("compare", lhs, rhs)
    return np.asarray(PREDICATES[predicate](widen(lhs), widen(rhs)))


def select(condition: Array, lhs: Array, rhs: Array) -> Array:
    """lhs where the condition holds, else rhs, all three broadcast."""
    require_same_dtype("select", lhs, rhs)
    if condition.dtype != BOOL:
        raise InterpretationError(f"select needs a condition of bool, found {condition.dtype}")
    return np.asarray(np.where(condition, lhs, rhs)).astype(lhs.dtype, copy=False)


def require_same_dtype(kind: str, lhs: Array, rhs: Array) -> None:
    if lhs.dtype != rhs.dtype:
        raise InterpretationError(f"{kind} needs operands of one type, found {lhs.dtype} and {rhs.dtype}")
