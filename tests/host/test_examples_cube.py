"""The example kernels of the cube core: right numbers, nothing found, and fast enough to simulate."""

from __future__ import annotations

from functools import cache
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from ascir.host.launch import Kernel, load

EXAMPLES = Path(__file__).resolve().parents[2] / "examples" / "kernels"
Array = np.ndarray[Any, Any]


@cache
def kernel(name: str) -> Kernel:
    return load(EXAMPLES / f"{name}.cpp", name)


def launch(name: str, blocks: int, arguments: list[Any], seed: int = 0) -> None:
    run = kernel(name).launch(blocks, arguments, time=False, schedule_seed=seed)
    found = [f for f in run.findings if f.severity != "info" and f.code != "UnusedArgument"]
    assert not found, [str(f) for f in found]


def halves(rows: int, columns: int, seed: int) -> Array:
    return np.random.default_rng(seed).standard_normal((rows, columns)).astype(np.float16)


def close(seen: Array, a: Array, b: Array, expected: Array) -> None:
    """Within the rounding of k additions in float."""
    bound = a.shape[1] * 2.0**-24 * (np.abs(a).astype(np.float64) @ np.abs(b).astype(np.float64))
    assert (np.abs(seen - expected) <= bound + 1e-6 * np.abs(expected)).all()


@pytest.mark.parametrize("name", ["matmul_naive", "matmul_double_buffered"])
@pytest.mark.parametrize(("m", "n", "k"), [(128, 256, 128), (200, 300, 100), (17, 33, 65), (129, 16, 16)])
def test_matmul(name: str, m: int, n: int, k: int) -> None:
    a, b = halves(m, k, 1), halves(k, n, 2)
    c = np.zeros((m, n), np.float32)
    launch(name, 3, [a, b, c, m, n, k])
    close(c, a, b, a.astype(np.float64) @ b.astype(np.float64))


@pytest.mark.parametrize(("m", "n", "k"), [(512, 128, 64), (1000, 96, 130), (70, 40, 16)])
@pytest.mark.parametrize("seed", [0, 3])
def test_matmul_with_a_vector_epilogue(m: int, n: int, k: int, seed: int) -> None:
    a, b = halves(m, k, 1), halves(k, n, 2)
    bias = np.arange(n, dtype=np.float32) - n / 2
    y, slots = np.zeros((m, n), np.float32), np.zeros((2, 2, 128, 128), np.float32)
    launch("matmul_epilogue", 2, [a, b, bias, y, slots, m, n, k], seed)
    close(y, a, b, np.maximum(a.astype(np.float64) @ b.astype(np.float64) + bias, 0))


@pytest.mark.parametrize("count", [64 * 2, 2 * 4096, 2 * (4096 + 64)])
def test_int4_unpack(count: int) -> None:
    numbers = np.random.default_rng(5).integers(-8, 8, count).astype(np.int8)
    packed = (numbers[::2] & 15 | (numbers[1::2] & 15) << 4).astype(np.uint8)
    y = np.zeros(count, np.float16)
    launch("int4_unpack", 2, [packed, y, count, 0.25])
    np.testing.assert_array_equal(y, numbers * np.float16(0.25))


def fractals(values: Array, width: int) -> Array:
    """[columns/width][rows/16] blocks of 16 x width."""
    rows, columns = values.shape
    return values.reshape(rows // 16, 16, columns // width, width).transpose(2, 0, 1, 3).ravel().copy()


@pytest.mark.parametrize(("m", "n", "k"), [(128, 256, 512), (30, 144, 320), (1, 16, 64)])
def test_sparse_matmul(m: int, n: int, k: int) -> None:
    random = np.random.default_rng(6)
    a = random.integers(-128, 128, (m, k)).astype(np.int8)
    kept = np.sort(random.permuted(np.tile(np.arange(4), (n, k // 4, 1)), axis=2)[..., :2], axis=2)
    values = random.integers(-128, 128, kept.shape).astype(np.int8)
    weights = np.zeros((n, k // 4, 4), np.int64)
    np.put_along_axis(weights, kept, values.astype(np.int64), axis=2)
    nibbles = kept[..., 0] | (kept[..., 1] - 1) << 2
    positions = (nibbles[:, ::2] | nibbles[:, 1::2] << 4).astype(np.uint8)
    c = np.zeros((m, n), np.int32)
    launch(
        "sparse_matmul", 2, [a, fractals(values.reshape(n, k // 2), 32), fractals(positions, 8), c, m, n, k]
    )
    np.testing.assert_array_equal(c, a.astype(np.int64) @ weights.reshape(n, k).T)
