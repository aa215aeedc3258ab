"""Ways to write kernels, views of tensors, conversions of numbers."""

from __future__ import annotations

import ctypes
from functools import cache
from pathlib import Path

import ml_dtypes
import numpy as np
import pytest

from ascir.host.launch import Kernel, load

FORMS = Path(__file__).parent / "kernels" / "forms.cpp"


@cache
def kernel(name: str, checks: bool = True) -> Kernel:
    return load(FORMS, name, checks=checks)


class Shape(ctypes.Structure):
    _fields_ = (("count", ctypes.c_uint32), ("scale", ctypes.c_float), ("steps", ctypes.c_int16 * 3))


def test_template_with_scalars_and_a_struct() -> None:
    out = np.zeros(16, np.float32)
    shape = Shape(7, 1.5, (ctypes.c_int16 * 3)(1, 2, -3))
    run = kernel("scalars<int64_t, 4>").launch(1, [out, -5, 0.1, 0.1, shape, True, -128], time=False)
    assert not run.errors
    half, bfloat = float(np.float16(0.1)), float(np.float32(ml_dtypes.bfloat16(0.1)))
    np.testing.assert_array_equal(
        out[:10], np.array([-5, half, bfloat, 7, 1.5, -3, 1, -128, 4, 8], np.float32)
    )


@pytest.mark.parametrize("scenario", [0, 1])
def test_bound_queues(scenario: int) -> None:
    x = np.arange(256, dtype=np.float32)
    y = np.zeros_like(x)
    run = kernel("bound").launch(1, [x, y, scenario], time=False)
    assert not [f for f in run.findings if f.severity != "info"]
    np.testing.assert_array_equal(y, x * (1 + scenario))


def test_pools_and_queues_in_place() -> None:
    x = np.arange(256, dtype=np.float32)
    y = np.zeros_like(x)
    run = kernel("pools").launch(1, [x, y], time=False)
    assert not [f for f in run.findings if f.severity != "info"]
    np.testing.assert_array_equal(y, np.concatenate([x[:64] * 4, x[64:] * 2]))


@pytest.mark.parametrize("checks", [True, False])
def test_views(checks: bool) -> None:
    out = np.zeros(32, np.int32)
    run = kernel("views", checks).launch(3, [out], checks=checks, time=False)
    # Three cores write the same words without synchronisation.
    assert {f.code for f in run.errors} == ({"CrossCoreOverlap"} if checks else set())
    nibble_pair = np.int8(0xD7 - 256)
    wanted = [nibble_pair, -3, 128, 64, 7, 32, 32, 96, 1, 5, 24, 64, 4, 3, 1, 32]
    np.testing.assert_array_equal(out[:16], wanted)


def test_conversions_are_exact() -> None:
    halves = np.arange(65536, dtype=np.uint16).view(np.float16)
    rng = np.random.default_rng(3)
    floats = rng.integers(0, 1 << 32, 1 << 16, dtype=np.uint32)
    # Halfway cases of normal, subnormal and overflowing halves, and of bfloat16.
    near = np.concatenate(
        [halves[:0x7C00].astype(np.float32), np.array([65519.996, 65520, 65536, 1e-8, 5.9e-8], np.float32)]
    )
    ties = (near[:-1] / 2 + near[1:] / 2).astype(np.float32)
    values = np.concatenate([floats.view(np.float32), near, ties, -ties, np.nextafter(ties, np.float32(0))])
    values = values[: len(values) // 16 * 16]
    values = np.concatenate([values, values])  # the first half of them as arrays, the second one by one
    wide = np.zeros(65536, np.float32)
    narrow, brain = np.zeros(len(values), np.float16), np.zeros(len(values), np.uint16)
    arguments = [halves, wide, values, narrow, brain, len(values)]
    run = kernel("conversions").launch(1, arguments, time=False)
    assert not run.errors
    np.testing.assert_array_equal(wide, halves.astype(np.float32))
    with np.errstate(over="ignore", invalid="ignore"):
        np.testing.assert_array_equal(narrow, values.astype(np.float16))
        expected = values.astype(ml_dtypes.bfloat16)
        np.testing.assert_array_equal(
            brain.view(ml_dtypes.bfloat16).astype(np.float32), expected.astype(np.float32)
        )
