"""Element-wise functions of the library against numpy: bit for bit by the same steps, and against float64."""

from __future__ import annotations

import math
from typing import Any

import numpy as np
import pytest

from tests.host.math_model import COUNTS, FILE, REALS, computed, data, launch
from tests.host.math_steps import (
    FLOAT,
    FORMS,
    FUNCTIONS,
    HALF,
    Function,
    applied,
    exact_gelu,
    faster64,
    gelu,
    of,
)
from tests.host.vector_model import TYPES, Array, clean, codes, kernel, same_bits


def operands_of(function: Function, kind: str, count: int) -> list[Array]:
    values = [data(kind, count, seed) for seed in range(1, 1 + function.operands)]
    return [np.abs(v) + v.dtype.type(0.25) for v in values] if function.positive else values


@pytest.mark.parametrize("kind", REALS)
@pytest.mark.parametrize("name", FUNCTIONS)
def test_steps(name: str, kind: str) -> None:
    function = FUNCTIONS[name]
    forms = FORMS[function.forms]
    for i, count in enumerate(COUNTS):
        operands = operands_of(function, kind, count)
        found = computed(function.op, kind, *operands, form=forms[i % len(forms)], scalar=function.scalar)
        wanted = applied(function.steps, operands)
        same_bits(found + found.dtype.type(0), wanted + wanted.dtype.type(0))  # of one zero


@pytest.mark.parametrize("kind", REALS)
@pytest.mark.parametrize("name", FUNCTIONS)
def test_accuracy(name: str, kind: str) -> None:
    function = FUNCTIONS[name]
    operands = operands_of(function, kind, 3000)
    form = FORMS[function.forms][0]
    found = computed(function.op, kind, *operands, form=form, scalar=function.scalar).astype(np.float64)
    wanted = applied(function.exact, [o.astype(np.float64) for o in operands])
    finite = np.abs(wanted) < np.finfo(TYPES[kind][1]).max
    error = np.abs(found - wanted)[finite] / np.maximum(np.abs(wanted[finite]), 1)
    assert error.max() <= function.error[kind], error.max() / (HALF if kind == "half" else FLOAT)
    assert np.isinf(found[~finite]).all()


# ---- functions whose sequence is ours: what is documented, to the stated accuracy ------------------------------------


@pytest.mark.parametrize("kind", REALS)
@pytest.mark.parametrize(("op", "function"), [(22, np.sin), (23, np.cos)])
def test_waves(op: int, function: Any, kind: str) -> None:
    near = data(kind, 1500)
    far = np.random.default_rng(5).uniform(-65504, 65504, 1500).astype(near.dtype)
    turns = (np.arange(-500, 500) * (math.pi / 2)).astype(near.dtype)
    x = np.concatenate([near, far, turns])
    found = computed(op, kind, x).astype(np.float64)
    assert np.abs(found - function(x.astype(np.float64))).max() <= (HALF / 2 if kind == "half" else 2.0**-21)
    for i, count in enumerate(COUNTS):
        same_bits(computed(op, kind, x[:count], form=i % 4), found[:count].astype(x.dtype))
    special = np.array([np.inf, -np.inf, np.nan] * 6, x.dtype)
    assert np.isnan(computed(op, kind, special)).all()


def power64(x: Array, y: Array) -> Array:
    with np.errstate(all="ignore"):
        return np.power(x.astype(np.float64), y.astype(np.float64)).astype(x.dtype).astype(np.float64)


@pytest.mark.parametrize("kind", REALS)
def test_power_of_reals(kind: str) -> None:
    rng = np.random.default_rng(7)
    dtype = TYPES[kind][1]
    x = np.exp(rng.uniform(-2, 2, 2000)) * rng.choice([-1, 1], 2000)
    y = np.where(rng.random(2000) < 0.5, rng.integers(-4, 5, 2000), rng.uniform(-3, 3, 2000))
    corners = [-3.0, -1, -0.5, 0, 0.25, 1, 2, 3, 4, 17]
    x = np.concatenate([x, np.repeat([-2.0, -1, 0, 1, 0.5, 3], len(corners))]).astype(dtype)
    y = np.concatenate([y, np.tile(corners, 6)]).astype(dtype)

    def close(found: Array, wanted: Array) -> None:
        # exp(y * ln x) multiplies the error of the logarithm by y * ln x, here at most 20.
        np.testing.assert_allclose(found, wanted, rtol=HALF if kind == "half" else 2e-6)

    with np.errstate(all="ignore"):
        wanted = power64(x, y)
        for i, count in enumerate([*COUNTS[:-1], len(x)]):
            close(computed(38, kind, x[:count], y[:count], form=i % 4), wanted[:count])
        for form in range(4):
            close(computed(39, kind, x, form=form, scalar=3), power64(x, np.full_like(x, 3)))
            close(computed(39, kind, x, form=form, scalar=-0.5), power64(x, np.full_like(x, -0.5)))
            close(computed(40, kind, y, y, form=form, scalar=2), power64(np.full_like(y, 2), y))
    special = np.array([np.inf, np.inf, np.inf, -np.inf, -np.inf, np.nan], dtype)
    exponent = np.array([2, 0, -1, 3, 2, 2], dtype)
    found = computed(38, kind, special, exponent)
    np.testing.assert_array_equal(found, np.array([np.inf, 1, 0, -np.inf, np.inf, np.nan], dtype))


def test_power_of_integers() -> None:
    rng = np.random.default_rng(8)
    x = np.concatenate([rng.integers(-9, 10, 500), [2, 3, -3, 1, -1, -1, 1, 0, 0, 7, 2**31 - 1, -(2**31)]])
    y = np.concatenate([rng.integers(0, 12, 500), [30, 19, 19, -5, -5, -4, 2**31 - 1, 0, 3, -1, -2, 1]])

    def power(base: int, exponent: int) -> int:
        if exponent < 0:
            return 1 if base == 1 else (1 if exponent % 2 == 0 else -1) if base == -1 else 0
        return (pow(base, exponent, 2**32) + 2**31) % 2**32 - 2**31

    def wanted(bases: Any, exponents: Any) -> Array:
        return np.array([power(int(b), int(e)) for b, e in zip(bases, exponents, strict=True)], np.int32)

    x, y = x.astype(np.int32), y.astype(np.int32)
    for form in range(4):
        same_bits(computed(38, "int32", x, y, form=form), wanted(x, y))
        same_bits(computed(39, "int32", x, form=form, scalar=5), wanted(x, np.full_like(x, 5)))
        same_bits(computed(40, "int32", y, y, form=form, scalar=-3), wanted(np.full_like(y, -3), y))
    for count in COUNTS[:8]:
        same_bits(computed(38, "int32", x[:count], y[:count]), wanted(x[:count], y[:count]))


@pytest.mark.parametrize("kind", ["int16", "uint16"])
def test_xor(kind: str) -> None:
    rng = np.random.default_rng(9)
    a, b = (rng.integers(0, 65536, 3000).astype(np.uint16).view(TYPES[kind][1]) for _ in range(2))
    for i, count in enumerate(COUNTS):
        same_bits(computed(50, kind, a[:count], b[:count], form=i % 4), a[:count] ^ b[:count])


def test_axpy() -> None:
    for kind in REALS:
        x, y = data(kind, 700, 1), data(kind, 700, 2)
        same_bits(computed(37, kind, x, old=y, scalar=1.7), y + x * of(x, 1.7))
    x, y = data("half", 700, 1), data("float", 700, 2)
    found = computed(60, "float", x, old=y, scalar=1.7)
    same_bits(found, y + x.astype(np.float32) * np.float32(of(x, 1.7)))


def test_relu_of_bfloat16() -> None:
    import ml_dtypes

    x, y = (data("float", 500, i).astype(ml_dtypes.bfloat16) for i in (1, 2))
    wanted = (x.astype(np.float32) * np.maximum(y.astype(np.float32), 0)).astype(ml_dtypes.bfloat16)
    for form in (0, 1):
        run, dst = launch(61, "half", x.view(np.uint16), y.view(np.uint16), form=form)
        clean(run)
        same_bits(dst[:500], wanted.view(np.uint16))


@pytest.mark.parametrize("kind", REALS)
def test_fast_quotients(kind: str) -> None:
    """By a reciprocal, whose error is documented to miss 1e-3 in half and 1e-4 in float."""
    x = data(kind, 1000)
    bound = 1e-2 if kind == "half" else 1e-3
    for op, exact in [(8, exact_gelu), (10, faster64)]:
        for form in (0, 1):
            found = computed(op, kind, x, form=form).astype(np.float64)
            np.testing.assert_allclose(found, exact(x.astype(np.float64)), rtol=bound, atol=bound)


# ---- special numbers, memory, registers ------------------------------------------------------------------------------


@pytest.mark.parametrize("kind", REALS)
def test_special_numbers(kind: str) -> None:
    dtype = TYPES[kind][1]
    x = np.array([np.inf, -np.inf, np.nan, 0, -0.0], dtype)
    tiny = np.finfo(dtype).smallest_subnormal

    def gives(op: int, wanted: list[float], operand: Array = x, **more: Any) -> None:
        np.testing.assert_array_equal(computed(op, kind, operand, **more), np.array(wanted, dtype))

    gives(0, [1, 0, np.nan, 0.5, 0.5])
    gives(20, [1, -1], x[:2])
    gives(21, [1, -1], x[:2])
    gives(24, [1, -1, 1, -1, 0], np.array([np.inf, -np.inf, tiny, -tiny, 0], dtype))
    for op in (25, 30, 31, 32):
        gives(op, list(x))
    gives(27, [np.inf, np.nan, np.nan, -np.inf, -np.inf])
    gives(29, [np.inf, 0, np.nan, 1, 1])
    # floor(x) and x - floor(x) of an infinity.
    gives(28, [np.nan, np.nan, np.nan, 1, 1])


@pytest.mark.parametrize("kind", REALS)
@pytest.mark.parametrize("op", [0, 6, 7, 11, 12, 20, 21, 22, 27, 28, 38, 39])
def test_any_scratch_that_holds_a_repeat(op: int, kind: str) -> None:
    """Many passes give what one gives; less is a finding, and nothing is computed."""
    a, b = data(kind, 1000), data(kind, 1000, 2)
    a[a == 0] = 1
    wanted = computed(op, kind, a, b, scratch=48 * 1024, scalar=3)
    enough = 0
    for slots in range(1, 9):
        run, dst = launch(op, kind, a, b, scratch=slots * 256, scalar=3)
        if codes(run) == {"Scratch"}:
            assert enough == 0
            assert (dst == 3).all()
            continue
        enough = enough or slots
        clean(run)
        same_bits(dst[:1000], wanted)
    assert enough != 0
    # Of what is left of UB, with a bit more than needed and with less.
    same_bits(computed(op, kind, a, b, form=1, scratch=-(enough * 256 + 32), scalar=3), wanted)
    if enough > 1:
        run, _ = launch(op, kind, a, b, form=1, scratch=-(enough * 256 - 32), scalar=3)
        assert codes(run) == {"Scratch"}
        assert "needed are" in str(run.findings[0])
    # Few elements need less.
    same_bits(computed(op, kind, a[:3], b[:3], scratch=enough * 32, scalar=3), wanted[:3])


def test_power_uses_reserved_memory() -> None:
    x = data("float", 10000)
    run, _ = launch(38, "float", np.abs(x), x, scratch=192 * 1024 - 3 * 40000)
    assert codes(run) == {"ReservedMemory"}


def test_in_place() -> None:
    x = data("half", 700, scale=3)
    same_bits(computed(13, "half", x, old=x), applied(gelu, [x]))
    run, _ = launch(41, "half", x, old=x)
    assert codes(run) == {"Overlap"}


def test_mask_is_full_afterwards() -> None:
    a, b = data("half", 300), data("half", 300, 2)
    run, dst = launch(42, "half", a, b)
    clean(run)
    wanted = applied(FUNCTIONS["Sigmoid"].steps, [a])
    wanted[:256] = a[:256] + b[:256]
    same_bits(dst[:300], wanted)


def test_without_checks() -> None:
    x = data("half", 1000)
    for op, name in [(0, "Sigmoid"), (6, "Gelu"), (20, "Tanh")]:
        _, dst = launch(op, "half", x, checks=False)
        same_bits(dst[:1000], applied(FUNCTIONS[name].steps, [x]))


def test_nothing_to_compute() -> None:
    for op in (0, 3, 6, 20, 38):
        run, dst = launch(op, "half", data("half", 16), data("half", 16), count=0)
        clean(run)
        assert (dst == 3).all()


def test_findings_name_the_kernel() -> None:
    """More elements than the tensors have: the step that goes too far, at the kernel's line."""
    run, _ = launch(1, "float", data("float", 100), count=200)
    lines = {f.line for f in run.findings}
    assert len(lines) == 1
    assert {f.file.rsplit("/", 1)[-1] for f in run.findings} == {FILE}


def test_no_pipe() -> None:
    x = np.zeros(128, np.float16)
    run = kernel(FILE, "no_pipe").launch(1, [x, x.copy()], time=False)
    assert codes(run) == {"Scratch"}
