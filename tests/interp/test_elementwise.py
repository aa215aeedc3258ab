"""Functions of every element against Python's own arithmetic: `math`, `Fraction`, unbounded integers."""

import math
from collections.abc import Callable
from fractions import Fraction

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from xdsl.utils.exceptions import InterpretationError

from ascir.interp import elementwise as ops
from ascir.interp.dtypes import (
    BFLOAT16,
    BOOL,
    FLOAT16,
    FLOAT32,
    FLOAT64,
    INT4,
    INT8,
    INT16,
    INT32,
    INT64,
    INTEGER_RANGES,
    UINT8,
    UINT32,
    UINT64,
    Array,
    DType,
)
from ascir.interp.rounding import narrow

from .support import FLOATS, array, close, exactly, plain, same

INTEGERS = (INT8, INT16, INT32, INT64, UINT8, UINT32, UINT64)


def _safe(function: Callable[[float], float]) -> Callable[[float], float]:
    """As IEEE continues it: NaN outside the domain, infinity beyond the range."""

    def continued(x: float) -> float:
        try:
            return function(x)
        except ValueError:
            return math.nan
        except OverflowError:
            return math.inf

    return continued


def _sigmoid(x: float) -> float:
    return 1 / (1 + math.exp(-x)) if x > -700 else 0.0


MATH: dict[str, Callable[[float], float]] = {
    "abs": abs,
    "acos": math.acos,
    "acosh": math.acosh,
    "asin": math.asin,
    "asinh": math.asinh,
    "atan": math.atan,
    "cos": math.cos,
    "cosh": math.cosh,
    "erf": math.erf,
    "exp": math.exp,
    "exp2": lambda x: 2.0**x,
    "expm1": math.expm1,
    "hardswish": lambda x: x * min(max(x + 3, 0), 6) / 6,
    "mish": lambda x: x * math.tanh(math.log1p(math.exp(x)) if x < 30 else x),
    "neg": lambda x: -x,
    "relu": lambda x: max(x, 0.0),
    "sigmoid": _sigmoid,
    "silu": lambda x: x * _sigmoid(x),
    "sin": math.sin,
    "softplus": lambda x: math.log1p(math.exp(x)) if x < 30 else x + math.exp(-x),
    "sqrt": math.sqrt,
    "tan": math.tan,
    "tanh": math.tanh,
}
SINH = _safe(math.sinh)
POLES: dict[str, Callable[[float], float]] = {
    "log": math.log,
    "log1p": math.log1p,
    "log2": math.log2,
    "reciprocal": lambda x: 1 / x,
    "rsqrt": lambda x: 1 / math.sqrt(x),
    "atanh": math.atanh,
}

POINTS = np.concatenate([np.linspace(-12, 12, 97), [1e-8, -1e-8, 1e-3, 0.9990234375, 60, -60, 88, 700]])


@pytest.mark.parametrize("dtype", FLOATS, ids=str)
@pytest.mark.parametrize("kind", sorted(MATH))
def test_float_functions(kind: str, dtype: DType) -> None:
    x = narrow(POINTS, dtype)
    close(ops.unary(kind, x), [_safe(MATH[kind])(v) for v in plain(x)], ulps=0.51 if dtype != FLOAT64 else 4)


@pytest.mark.parametrize("dtype", FLOATS, ids=str)
@pytest.mark.parametrize("kind", sorted(POLES))
def test_float_functions_with_poles(kind: str, dtype: DType) -> None:
    x = narrow(POINTS, dtype)
    x = x[~np.isin(np.abs(x.astype(FLOAT64)), [0, 1])]
    close(ops.unary(kind, x), [_safe(POLES[kind])(v) for v in plain(x)], ulps=0.51 if dtype != FLOAT64 else 4)


def test_every_float_function_is_tested() -> None:
    special = {"sinh", "floor", "ceil", "round", "trunc", "sign"}
    assert set(ops.FLOAT_UNARY) == set(MATH) | set(POLES) | special


def test_sinh() -> None:
    x = narrow(POINTS[np.abs(POINTS) < 600], FLOAT32)
    close(ops.unary("sinh", x), [SINH(v) for v in plain(x)])
    assert plain(ops.unary("sinh", array([-800.0, 800.0]))) == [-np.inf, np.inf]


@pytest.mark.parametrize("dtype", FLOATS, ids=str)
def test_roundings_and_signs(dtype: DType) -> None:
    x = array([-2.5, -1.5, -0.5, -0.25, 0.0, 0.5, 1.5, 2.75], dtype)
    same(ops.unary("floor", x), [-3, -2, -1, -1, 0, 0, 1, 2], dtype)
    same(ops.unary("ceil", x), [-2, -1, 0, 0, 0, 1, 2, 3], dtype)
    same(ops.unary("round", x), [-2, -2, 0, 0, 0, 0, 2, 3], dtype)
    same(ops.unary("trunc", x), [-2, -1, 0, 0, 0, 0, 1, 2], dtype)
    same(ops.unary("sign", x), [-1, -1, -1, -1, 0, 1, 1, 1], dtype)


def test_infinities_and_nan() -> None:
    x = array([np.inf, -np.inf, np.nan, 0.0, -0.0], FLOAT16)

    def check(kind: str, *expected: float) -> None:
        same(ops.unary(kind, x), expected, FLOAT16)

    inf, nan = np.inf, np.nan
    check("exp", inf, 0, nan, 1, 1)
    check("log", inf, nan, nan, -inf, -inf)
    check("sqrt", inf, nan, nan, 0, 0)
    check("rsqrt", 0, nan, nan, inf, -inf)
    check("reciprocal", 0, 0, nan, inf, -inf)
    check("relu", inf, 0, nan, 0, 0)
    check("sigmoid", 1, 0, nan, 0.5, 0.5)
    check("silu", inf, nan, nan, 0, 0)
    log_2 = float(np.float16(math.log(2)))
    check("softplus", inf, 0, nan, log_2, log_2)
    check("sign", 1, -1, nan, 0, 0)
    check("sin", nan, nan, nan, 0, 0)
    check("tanh", 1, -1, nan, 0, 0)
    same(ops.gelu(x), [inf, nan, nan, 0, 0], FLOAT16)
    same(ops.isnan(x), [False, False, True, False, False], BOOL)
    same(ops.isinf(x), [True, True, False, False, False], BOOL)


def test_results_round_to_subnormals_and_overflow() -> None:
    x = array([-16.0, -17.0, -18.0, 11.0, 12.0], FLOAT16)
    close(ops.unary("exp", x), [math.exp(v) for v in plain(x)])
    assert plain(ops.unary("exp", x))[2] == 0
    assert plain(ops.unary("exp", x))[4] == np.inf
    same(ops.unary("sqrt", array([2.0**-24], FLOAT16)), [2.0**-12], FLOAT16)


def _phi(x: float) -> float:
    return 0.5 * math.erfc(-x / math.sqrt(2))


@pytest.mark.parametrize("dtype", FLOATS, ids=str)
def test_gelu_keeps_its_digits_in_the_tail(dtype: DType) -> None:
    x = narrow(np.linspace(-9, 9, 91), dtype)
    tolerance = (
        0.51 if dtype != FLOAT64 else 200
    )  # the exponent of the tail magnifies the rounding of x / sqrt 2
    close(ops.gelu(x), [v * _phi(v) for v in plain(x)], tolerance)
    expected = [v / (1 + math.exp(-math.sqrt(8 / math.pi) * (v + 0.044715 * v**3))) for v in plain(x)]
    close(ops.gelu(x, "tanh"), expected, tolerance)


def test_activations_with_parameters() -> None:
    x = array([-2.0, -0.5, 0.0, 0.5, 4.0, np.nan])
    close(ops.leaky_relu(x, 0.1), [-0.2, -0.05, 0, 0.5, 4, np.nan])
    close(ops.elu(x, 2.0), [2 * math.expm1(-2), 2 * math.expm1(-0.5), 0, 0.5, 4, np.nan])
    close(ops.hardsigmoid(x, 0.25, 0.5), [0, 0.375, 0.5, 0.625, 1, np.nan])
    same(ops.hardsigmoid(array([-3.0, 3.0])), [0, 1])


def test_clamp() -> None:
    x = array([-2.0, 0.5, 4.0, np.nan, np.inf], BFLOAT16)
    same(ops.clamp(x, -1.0, 1.0), [-1, 0.5, 1, np.nan, 1], BFLOAT16)
    same(ops.clamp(x, min=0.0), [0, 0.5, 4, np.nan, np.inf], BFLOAT16)
    same(ops.clamp(x, max=0.0), [-2, 0, 0, np.nan, 0], BFLOAT16)
    same(ops.clamp(x, 3.0, 1.0), [1, 1, 1, np.nan, 1], BFLOAT16)
    same(ops.clamp(x), plain(x), BFLOAT16)
    same(ops.clamp(array([-128, 0, 127], INT8), -1000.0, 5.0), [-128, 0, 5], INT8)
    same(ops.clamp(array([0, 200], UINT8), -3.0, np.inf), [0, 200], UINT8)
    same(ops.clamp(array([2**64 - 1], UINT64), max=2.0**63), [2**63], UINT64)
    with pytest.raises(InterpretationError, match=r"must be an integer, found 0\.5"):
        ops.clamp(array([1], INT8), 0.5)


# ----------------------------------------------------------------------------------------------------------------------
# Floats in pairs

finite = st.floats(allow_nan=False, allow_infinity=False, width=32)
EXACT: dict[str, Callable[[Fraction, Fraction], Fraction]] = {
    "add": lambda a, b: a + b,
    "sub": lambda a, b: a - b,
    "mul": lambda a, b: a * b,
    "div": lambda a, b: a / b,
    "floordiv": lambda a, b: Fraction(a // b),
    "mod": lambda a, b: a % b,
    "maximum": max,
    "minimum": min,
}


@pytest.mark.parametrize("dtype", FLOATS, ids=str)
@pytest.mark.parametrize("kind", sorted(EXACT))
@settings(max_examples=25, deadline=None)
@given(a=finite, b=finite)
def test_arithmetic_rounds_once(kind: str, dtype: DType, a: float, b: float) -> None:
    x, y = narrow(np.array(a), dtype), narrow(np.array(b), dtype)
    if not (np.isfinite(x) and np.isfinite(y)) or (kind in ("div", "floordiv", "mod") and y == 0):
        return
    exact = EXACT[kind](Fraction(float(x)), Fraction(float(y)))
    found = float(ops.binary(kind, x, y))
    if (
        kind == "mod"
    ):  # exact before the addition that moves it to the divisor's sign, which rounds as any addition does
        assert abs(found - float(exact)) <= 2.0**-52 * abs(float(y)) or found == exactly(exact, dtype)
    elif kind == "floordiv" and abs(exact) > 2**53:
        assert abs(found - float(exact)) <= 2.0**-51 * abs(float(exact)) or found == exactly(exact, dtype)
    else:
        assert found == exactly(exact, dtype)


def test_float_pairs_at_the_edges() -> None:
    def check(kind: str, a: float, b: float, expected: float) -> None:
        for dtype in FLOATS:
            found = ops.binary(kind, array(a, dtype), array(b, dtype))
            same(found, expected, dtype)
            assert np.signbit(found.astype(FLOAT64)) == np.signbit(expected) or np.isnan(expected)

    inf, nan = np.inf, np.nan
    check("maximum", nan, 1, nan)
    check("minimum", 1, nan, nan)
    check("maximum", -0.0, 0.0, 0.0)
    check("maximum", 0.0, -0.0, 0.0)
    check("minimum", 0.0, -0.0, -0.0)
    check("maximum", -inf, inf, inf)
    check("div", 1, 0, inf)
    check("div", -1, 0, -inf)
    check("div", 0, 0, nan)
    check("floordiv", -7, 2, -4)
    check("floordiv", 1, 0, inf)
    check("floordiv", inf, 2, inf)
    check("mod", -7, 3, 2)
    check("mod", 7, -3, -2)
    check("rem", -7, 3, -1)
    check("rem", 7, -3, 1)
    check("rem", 5, inf, 5)
    check("pow", 0, 0, 1)
    check("pow", nan, 0, 1)
    check("pow", -8, 1 / 3, nan)
    check("pow", -2, 3, -8)
    check("sub", inf, inf, nan)
    check("mul", 0, inf, nan)
    same(ops.binary("atan2", array(-0.0), array(-1.0)), np.float32(-np.pi))
    same(ops.binary("mul", array(256.0, FLOAT16), array(256.0, FLOAT16)), np.inf, FLOAT16)


# ----------------------------------------------------------------------------------------------------------------------
# Integers


def _truncated(a: int, b: int) -> int:
    return abs(a) // abs(b) * (1 if (a < 0) == (b < 0) else -1)


def _power(a: int, b: int) -> int:
    return a**b if b >= 0 else _truncated(1, a**-b)


WHOLE: dict[str, Callable[[int, int], int]] = {
    "add": lambda a, b: a + b,
    "and": lambda a, b: a & b,
    "div": _truncated,
    "floordiv": lambda a, b: a // b,
    "maximum": max,
    "minimum": min,
    "mod": lambda a, b: a % b,
    "mul": lambda a, b: a * b,
    "or": lambda a, b: a | b,
    "pow": _power,
    "rem": lambda a, b: a - _truncated(a, b) * b,
    "shift_left": lambda a, b: a << b,
    "shift_right": lambda a, b: a >> b,
    "sub": lambda a, b: a - b,
    "xor": lambda a, b: a ^ b,
}


def wrapped(value: int, dtype: DType) -> int:
    low, high = INTEGER_RANGES[dtype]
    return (value - low) % (high - low + 1) + low


def test_every_integer_function_is_tested() -> None:
    assert set(WHOLE) == set(ops.INTEGER_BINARY)


@pytest.mark.parametrize("dtype", INTEGERS, ids=str)
@pytest.mark.parametrize("kind", sorted(WHOLE))
def test_integer_arithmetic_wraps(kind: str, dtype: DType) -> None:
    low, high = INTEGER_RANGES[dtype]
    random = np.random.default_rng(0)
    firsts = [
        low,
        low + 1,
        high,
        0,
        1,
        max(low, -1),
        7,
        *map(int, random.integers(low, high, 10, dtype, endpoint=True)),
    ]
    seconds = {
        "pow": [exponent for exponent in (-5, -2, -1, 0, 1, 2, 3, 31, 70) if exponent >= low],
        "shift_left": [0, 1, 3, 7, 8, 31, 63, 64, 70],
        "shift_right": [0, 1, 3, 7, 8, 31, 63, 64, 70],
    }.get(kind, firsts)
    pairs = [(a, b) for a in firsts for b in seconds]
    if kind in ("div", "floordiv", "mod", "rem"):
        pairs = [(a, b) for a, b in pairs if b]
    elif kind == "pow":
        pairs = [(a, b) for a, b in pairs if a or b >= 0]
    a, b = (np.array(side, object).astype(dtype) for side in zip(*pairs, strict=True))
    expected = [wrapped(WHOLE[kind](a, b), dtype) for a, b in pairs]
    same(ops.binary(kind, a, b), np.array(expected, object).astype(dtype), dtype)


@pytest.mark.parametrize("dtype", INTEGERS, ids=str)
def test_integer_division_by_zero_is_refused(dtype: DType) -> None:
    a, b = array([1, 2, 3], dtype), array([1, 0, 2], dtype)
    for kind in ("div", "floordiv", "mod", "rem"):
        with pytest.raises(InterpretationError, match=r"division by zero: the divisor is 0 at \[1\]"):
            ops.binary(kind, a, b)
    if INTEGER_RANGES[dtype][0] < 0:
        with pytest.raises(InterpretationError, match="division by zero: 0 to a negative power"):
            ops.binary("pow", array([0], dtype), array([-1], dtype))


def test_all_of_int4() -> None:
    values = np.arange(-8, 8)
    x = array(values, INT4)
    for kind in ("add", "sub", "mul", "maximum"):
        found = ops.binary(kind, x[:, None], x[None, :])
        same(found, [[wrapped(WHOLE[kind](int(a), int(b)), INT4) for b in values] for a in values], INT4)
    same(ops.unary("neg", x), [wrapped(-int(a), INT4) for a in values], INT4)


def test_integer_functions() -> None:
    x = array([-128, -3, 0, 127], INT8)
    same(ops.unary("abs", x), [-128, 3, 0, 127], INT8)
    same(ops.unary("neg", x), [-128, 3, 0, -127], INT8)
    same(ops.unary("not", x), [127, 2, -1, -128], INT8)
    same(ops.unary("sign", x), [-1, -1, 0, 1], INT8)
    same(ops.unary("relu", x), [0, 0, 0, 127], INT8)
    same(ops.unary("neg", array([1, 0], UINT64)), [2**64 - 1, 0], UINT64)
    same(ops.unary("not", array([True, False], BOOL)), [False, True], BOOL)
    with pytest.raises(InterpretationError, match="exp is not defined for int8"):
        ops.unary("exp", x)
    with pytest.raises(InterpretationError, match="shift by a negative amount: -1"):
        ops.binary("shift_left", x, array(-1, INT8))


def test_logic() -> None:
    a, b = array([True, True, False, False], BOOL), array([True, False, True, False], BOOL)
    same(ops.binary("and", a, b), [True, False, False, False], BOOL)
    same(ops.binary("or", a, b), [True, True, True, False], BOOL)
    same(ops.binary("xor", a, b), [False, True, True, False], BOOL)


# ----------------------------------------------------------------------------------------------------------------------
# Relations and choices, shapes


def test_compare() -> None:
    a, b = array([1.0, np.nan, 0.0, np.inf]), array([2.0, np.nan, -0.0, np.inf])
    same(ops.compare(a, b, "eq"), [False, False, True, True], BOOL)
    same(ops.compare(a, b, "ne"), [True, True, False, False], BOOL)
    same(ops.compare(a, b, "lt"), [True, False, False, False], BOOL)
    same(ops.compare(a, b, "le"), [True, False, True, True], BOOL)
    same(ops.compare(a, b, "gt"), [False, False, False, False], BOOL)
    same(ops.compare(a, b, "ge"), [False, False, True, True], BOOL)
    same(ops.compare(array([2**64 - 1], UINT64), array([1], UINT64), "gt"), [True], BOOL)
    same(ops.compare(array([-8], INT4), array([7], INT4), "lt"), [True], BOOL)
    with pytest.raises(InterpretationError, match="float32 and float64"):
        ops.compare(a, b.astype(FLOAT64), "eq")


@pytest.mark.parametrize("dtype", [*FLOATS, INT4, INT8, BOOL], ids=str)
def test_select(dtype: DType) -> None:
    condition = array([[True], [False]], BOOL)
    lhs, rhs = array([1, 0, 1], dtype), array([0, 0, 1], dtype)
    same(ops.select(condition, lhs, rhs), [[1, 0, 1], [0, 0, 1]], dtype)


shapes = st.lists(st.integers(0, 3), max_size=4).map(tuple)


@settings(max_examples=60, deadline=None)
@given(shape=shapes, data=st.data())
def test_broadcasting(shape: tuple[int, ...], data: st.DataObject) -> None:
    """Each operand has the shape, some leading dimensions left out and some sizes 1; numpy's own rule is the
    reference."""

    def operand() -> Array:
        kept = shape[data.draw(st.integers(0, len(shape))) :]
        own = tuple(data.draw(st.sampled_from([size, 1])) for size in kept)
        dtype_values = np.arange(int(np.prod(own)), dtype=np.int64) % 5 - 2
        return dtype_values.reshape(own).astype(INT32)

    a, b = operand(), operand()
    same(ops.binary("sub", a, b), a - b, INT32)
    same(ops.compare(a, b, "lt"), a < b, BOOL)
    same(ops.select(a > 0, a, b), np.where(a > 0, a, b), INT32)


def test_rank_zero_and_nothing() -> None:
    for dtype in (*FLOATS, INT8):
        assert ops.unary("neg", array(1, dtype)).shape == ()
        assert ops.binary("add", array(1, dtype), array(2, dtype)).shape == ()
        assert ops.unary("relu", array(np.ones((2, 0, 3)), dtype)).shape == (2, 0, 3)
    assert ops.binary("add", np.ones((0, 1), FLOAT16), np.ones((1, 3), FLOAT16)).shape == (0, 3)
