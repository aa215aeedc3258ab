"""Forms of the cube core that the other tests leave out: A turned, numbers beyond the limits, ways that are refused."""

from __future__ import annotations

from functools import cache
from pathlib import Path

import ml_dtypes
import numpy as np
import pytest

from ascir.host.launch import Kernel, load
from tests.host.vector_model import Array, clean, codes

SOURCE = Path(__file__).parent / "kernels" / "cube_forms.cpp"


@cache
def kernel(name: str) -> Kernel:
    return load(SOURCE, name)


@pytest.mark.parametrize(
    ("m", "n", "k"),
    [(16, 16, 16), (32, 16, 8), (16, 48, 24), (24, 16, 40), (64, 32, 56), (2, 5, 3), (31, 17, 33)],
)
def test_a_by_columns_in_float(m: int, n: int, k: int) -> None:
    rng = np.random.default_rng(m * n + k)
    a, b = (rng.integers(-9, 10, shape).astype(np.float32) for shape in ((k, m), (n, k)))
    c = np.zeros((m, n), np.float32)
    clean(kernel("turned").launch(1, [a, b, c, m, n, k], time=False))
    np.testing.assert_array_equal(c, a.T @ b.T)


def saturated(values: Array, largest: float) -> Array:
    return np.where(np.isnan(values), values.dtype.type(0), np.clip(values, -largest, largest))


@pytest.mark.parametrize("keep", [True, False])
def test_numbers_beyond_the_limits(keep: bool) -> None:
    values = [np.inf, -np.inf, np.nan, 65504, 65519, 65520, -70000, 3.4e38, -3.4e38, 6e-8, 2.9e-8, 1e-40]
    values += [1.0004883, 1 + 2**-8, 1 + 3 * 2**-8, -0.0]
    a, b = np.zeros((16, 8), np.float32), np.zeros((16, 8), np.float32)
    a[:, 0], b[:, 0] = values, 1
    small, brain = np.zeros((16, 16), np.float16), np.zeros((16, 16), np.uint16)
    plain = np.zeros((16, 16), np.float32)
    run = kernel("limits").launch(1, [a, b, small, brain, plain, keep, False], time=False)
    clean(run)
    exact: Array = np.repeat(np.array(values, np.float32)[:, None], 16, 1)
    with np.errstate(over="ignore"):
        halves: Array = exact.astype(np.float16)
    brains: Array = exact.astype(ml_dtypes.bfloat16).astype(np.float32)
    if not keep:
        halves = saturated(halves, 65504)
        brains = saturated(brains, 2.0**128 - 2.0**120)
    np.testing.assert_array_equal(small, halves)
    np.testing.assert_array_equal(brain.view(ml_dtypes.bfloat16).astype(np.float32), brains)
    # A product saturates by the same bit.
    wanted = exact if keep else saturated(exact, float(np.finfo(np.float32).max))
    np.testing.assert_array_equal(plain, wanted)


def test_the_shift_of_the_quantisation_is_refused() -> None:
    a = np.ones((16, 8), np.float32)
    small, brain, plain = (np.zeros((16, 16), kind) for kind in (np.float16, np.uint16, np.float32))
    run = kernel("limits").launch(1, [a, a, small, brain, plain, True, True], time=False)
    (finding,) = run.errors
    assert finding.code == "Limit"
    assert "bit 36 of deqScalar" in finding.message


@pytest.mark.parametrize(
    ("way", "code", "message"),
    [
        (0, "NoSuchInstruction", "no way from UB to L1"),
        (1, "NoSuchInstruction", "no way from UB to L1"),
        (2, "Unsupported", "InitSpmBuffer is not modelled"),
        (3, "Unsupported", "WriteSpmBuffer is not modelled"),
        (4, "Unsupported", "ReadSpmBuffer is not modelled"),
    ],
)
def test_ways_that_are_not_offered(way: int, code: str, message: str) -> None:
    run = kernel("across").launch(1, [np.zeros(256, np.float16), way], time=False)
    assert codes(run) == {code}
    assert message in run.errors[0].message


@pytest.mark.parametrize(("at", "again", "last"), [(0, True, 3.0), (128, True, 2.0), (128, False, 3.0)])
def test_scales_stay_in_the_fixpipe_buffer(at: int, again: bool, last: float) -> None:
    """`Fixpipe` puts its own at the beginning of the buffer, and has the register say so."""
    ones = np.zeros((16, 32), np.int8)
    ones[:, 0] = 1
    own, other = (np.full(16, scale, np.float32).view(np.uint32).astype(np.uint64) for scale in (2, 3))
    out = np.zeros((3, 256), np.float16)
    clean(kernel("kept").launch(1, [ones, own, other, out, at, again], time=False))
    assert [set(map(float, each)) for each in out] == [{2.0}, {3.0}, {last}]
