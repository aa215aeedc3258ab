# pyright: reportUnknownLambdaType=false, reportUnknownMemberType=false, reportUnknownArgumentType=false
"""Functions of every element against eager mode."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
import torch
import torch.nn.functional as F

from tests.torch.eager import check, floats, truths, whole

T = torch.Tensor

UNARY: dict[str, Callable[[T], Any]] = {
    "abs_neg_sign": lambda x: (x.abs(), -x, x.sign(), x.relu()),
    "rounding": lambda x: (x.floor(), x.ceil(), x.trunc(), x.round(), x.frac()),
    "exponentials": lambda x: (x.exp(), x.exp2(), x.expm1(), x.abs().log1p(), (x.abs() + 1).log()),
    "roots": lambda x: ((x.abs() + 0.5).sqrt(), (x.abs() + 0.5).rsqrt(), (x.abs() + 0.5).reciprocal()),
    "powers": lambda x: (x**2, x**3, (x.abs() + 0.5) ** 0.5, (x.abs() + 0.5) ** -0.5, 2.0**x),
    "logarithms": lambda x: ((x.abs() + 1).log2(), (x.abs() + 1).log10()),
    "circular": lambda x: (x.sin(), x.cos(), (x / 4).tan(), x.tanh().asin(), x.tanh().acos(), x.atan()),
    "hyperbolic": lambda x: (x.sinh(), x.cosh(), x.tanh(), x.asinh(), (x.abs() + 1).acosh()),
    "errors": lambda x: (torch.erf(x), torch.erfc(x)),
    "activations": lambda x: (F.gelu(x), F.gelu(x, approximate="tanh"), F.silu(x), F.mish(x), F.sigmoid(x)),
    "hard": lambda x: (F.hardswish(x), F.hardsigmoid(x), F.hardtanh(x), F.relu6(x), F.hardshrink(x)),
    "leaky": lambda x: (F.leaky_relu(x, 0.2), F.elu(x, 0.7), F.selu(x), F.celu(x, 0.6)),
    "soft": lambda x: (
        F.softplus(x),
        F.softplus(x, 2.0, 1.0),
        F.softsign(x),
        F.softshrink(x),
        F.logsigmoid(x),
    ),
    "gated": lambda x: (F.glu(x), F.threshold(x, 0.1, 2.0), F.prelu(x, torch.tensor([0.3], dtype=x.dtype))),
    "bounds": lambda x: (x.clamp(-0.5, 0.5), x.clamp(min=0.0), x.clamp(max=0.1), x.clamp(min=x * 0.5)),
    "kinds": lambda x: (x.isnan(), (x / 0).isinf(), x.isfinite(), torch.nan_to_num(x / x)),
    "sign_bits": lambda x: (
        x.signbit(),
        torch.copysign(x, -0.0),
        torch.copysign(x, 2.5),
    ),
    "numbers": lambda x: (x + 1, 1 - x, x * 0.5, x / 2, 3 / (x.abs() + 1), torch.sub(x, 1, alpha=2)),
    "mixed": lambda x: (torch.addcmul(x, x, x, value=0.5), torch.lerp(x, x * 2, 0.3), x.square()),
}


@pytest.mark.parametrize("name", UNARY)
def test_functions_of_one_tensor(name: str) -> None:
    check(UNARY[name], floats(3, 8))


def test_powers_of_tensors_that_are_known() -> None:
    """Such as the frequencies of rotary embeddings."""
    check(lambda x: (x * 10000 ** (torch.arange(8) / 8), x.abs() ** torch.arange(8)), floats(3, 8))


@pytest.mark.parametrize("dtype", [torch.float16, torch.bfloat16, torch.float64], ids=str)
@pytest.mark.parametrize("name", ["abs_neg_sign", "activations", "numbers", "powers", "hard"])
def test_functions_in_other_floats(name: str, dtype: torch.dtype) -> None:
    check(UNARY[name], floats(3, 8, dtype=dtype))


@pytest.mark.parametrize("name", UNARY)
def test_functions_of_what_is_no_number(name: str) -> None:
    """Nor finite. Every second number in memory, which torch computes one by one: with the vector instructions of some
    processors, its gelu of infinity is NaN."""
    numbers = torch.tensor([torch.nan, torch.inf, -torch.inf, 0.0, -0.0, 1.0])
    check(UNARY[name], torch.stack([numbers, numbers], 1)[:, 0])


BINARY: dict[str, Callable[[T, T], Any]] = {
    "sums": lambda x, y: (x + y, x - y, torch.add(x, y, alpha=3), torch.rsub(x, y, alpha=2)),
    "products": lambda x, y: (x * y, x / (y.abs() + 1)),
    "extremes": lambda x, y: (torch.maximum(x, y), torch.minimum(x, y), torch.max(x, y), torch.fmax(x, y)),
    "remainders": lambda x, y: (torch.remainder(x, y.abs() + 1), torch.fmod(x, y.abs() + 1)),
    "divisions": lambda x, y: (
        torch.div(x, y.abs() + 1, rounding_mode="floor"),
        torch.div(x, y.abs() + 1, rounding_mode="trunc"),
        torch.floor_divide(x, y.abs() + 1),
    ),
    "comparisons": lambda x, y: (x == y, x != y, x < y, x <= y, x > y, x >= y, x > 0, x == 1),
    "choices": lambda x, y: (torch.where(x > y, x, y), torch.where(x > 0, x, 0), x.masked_fill(y > 0, 2)),
    "sides": lambda x, y: (torch.copysign(x, y), torch.hypot(x * 0.5, y * 0.5)),
    "logic": lambda x, y: (torch.logical_and(x, y), torch.logical_or(x, y), torch.logical_not(x)),
}


@pytest.mark.parametrize("kind", ["floats", "integers", "row", "column", "scalar"])
@pytest.mark.parametrize("name", BINARY)
def test_functions_of_two_tensors(name: str, kind: str) -> None:
    pairs = {
        "floats": (floats(3, 8), floats(3, 8, seed=1)),
        "integers": (whole(3, 8), whole(3, 8, high=5)),
        "row": (floats(2, 3, 8), floats(8)),
        "column": (floats(3, 8), floats(3, 1)),
        "scalar": (floats(3, 8), floats(1).reshape([])),
    }
    check(BINARY[name], *pairs[kind])


PROMOTED = [
    (torch.float16, torch.float32),
    (torch.bfloat16, torch.float16),
    (torch.int32, torch.int64),
    (torch.int64, torch.float16),
    (torch.bool, torch.int64),
    (torch.uint8, torch.int8),
    (torch.bool, torch.float32),
]


@pytest.mark.parametrize(("a", "b"), PROMOTED, ids=str)
def test_element_types_meet(a: torch.dtype, b: torch.dtype) -> None:
    x, y = whole(4, 5, low=0, high=3).to(a), whole(4, 5, low=0, high=4).to(b)
    check(lambda x, y: (x + y, x * y, x < y, torch.where(x > 1, x, y), x + 1.5, y > 0.5), x, y)


def test_numbers_and_scalars_weigh_less() -> None:
    x, scalar = floats(3, 4, dtype=torch.float16), floats(1).reshape([])
    check(lambda x, s: (x + s, x * 2.5, x > s, s + 1), x, scalar)


@pytest.mark.parametrize("dtype", [torch.float16, torch.bfloat16, torch.float32], ids=str)
def test_signs_of_zeros_and_sides_that_are_huge_or_no_numbers(dtype: torch.dtype) -> None:
    """The square of neither side is computed: it may be beyond the largest number, or below the smallest."""
    top, least = torch.finfo(dtype).max / 2, torch.finfo(dtype).tiny
    edges = torch.tensor(
        [0.0, -0.0, 3.0, -4.0, top, -least, torch.inf, -torch.inf, torch.nan, -torch.nan], dtype=dtype
    )
    x, y = edges[:, None], edges[None, :]
    check(lambda x, y: (torch.copysign(x, y), torch.hypot(x, y), torch.signbit(x)), x, y)


CASTS = [
    torch.float16,
    torch.bfloat16,
    torch.float32,
    torch.int64,
    torch.int32,
    torch.int8,
    torch.uint8,
    torch.bool,
]


@pytest.mark.parametrize("source", CASTS, ids=str)
def test_conversions(source: torch.dtype) -> None:
    x = (floats(4, 8) * 3).abs().to(source)
    check(lambda x: tuple(x.to(target) for target in CASTS), x)


def test_integers_keep_their_low_bits() -> None:
    x = torch.tensor([300, -200, 70000, -1, 5])
    check(lambda x: (x.to(torch.int8), x.to(torch.uint8), x.to(torch.int16)), x)


def test_bits() -> None:
    check(lambda x, y: (x & y, x | y, x ^ y, ~x, x << 2, x >> 1), whole(3, 8), whole(3, 8, high=5))
    check(lambda x, y: (x & y, x | y, x ^ y, ~x, x + y, x * y), truths(3, 8), truths(3, 8).flip(0))


def test_bits_of_floats() -> None:
    check(
        lambda x: (x.view(torch.int32), (x.view(torch.int32) & 0x7FFFFFFF).view(torch.float32)), floats(3, 8)
    )
    check(lambda x: x.view(torch.int16).view(torch.bfloat16), floats(3, 8, dtype=torch.float16))


def test_integers_in_functions_of_floats() -> None:
    check(
        lambda x: (x.exp(), x.sqrt(), x / 2, x.floor(), x.relu(), x.clamp(0, 3), x.isnan()),
        whole(3, 4, low=0),
    )


def test_signs_of_integers() -> None:
    check(lambda x: (x.signbit(), (x > 0).signbit(), torch.copysign(x, -x)), whole(3, 4))


def test_numbers_that_halves_do_not_hold() -> None:
    """The gradient of a mean divides by the number of elements."""
    x = torch.tensor([1.0, 3.0, 60000.0, -2.5, 1e-3]).half()
    check(lambda x: (x / 231000, x * 3e-5, x * 1e-9, 1e5 / (x * 4), (x * 1e-3) * 1e5), x)
    check(lambda x: (torch.add(x, x, alpha=-1e-7), torch.rsub(x * 1e-3, x * 1e-3, alpha=1e-6)), x)
    kept = check(lambda x: (x * 0.1, x / 3, x.bfloat16() / 231000), x)
    assert "f32" not in kept


def test_scales_in_wider_types() -> None:
    """Torch computes in f32, whatever the type of the result, if the second operand is the number."""
    x, scale = floats(4, 8, dtype=torch.float16) / 1000, torch.tensor(65536.0)
    check(lambda x, scale: (x * scale, x * 1e-2 / scale, x.bfloat16() * scale), x, scale)


def test_named_dimensions_stay() -> None:
    text = check(
        lambda x, y: (x + y, x.exp() * 2), floats(4, 8), floats(4, 1), dynamic=({0: "batch"}, {0: "batch"})
    )
    assert "#graph.dims<batch, _>" in text
