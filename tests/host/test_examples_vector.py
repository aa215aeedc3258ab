"""The example kernels of the vector cores: right numbers and nothing found, at sizes that tiles do not divide."""

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
    # Every wait is written out: what the vendor's compiler would insert is not needed.
    run = kernel(name).launch(blocks, arguments, time=False, auto_sync=False, schedule_seed=seed)
    found = [f for f in run.findings if f.severity != "info"]
    assert not found, [str(f) for f in found]


def random(shape: int | tuple[int, ...], dtype: Any, seed: int = 1) -> Array:
    return np.random.default_rng(seed).standard_normal(shape).astype(dtype)


@pytest.mark.parametrize("name", ["add_naive", "add_tiled", "add_double_buffered", "add_static"])
@pytest.mark.parametrize(("blocks", "n"), [(1, 1), (1, 4096), (2, 3 * 4096), (3, 40_007), (8, 100)])
def test_add(name: str, blocks: int, n: int) -> None:
    x, y, z = random(n, np.float16), random(n, np.float16, 2), np.zeros(n, np.float16)
    launch(name, blocks, [x, y, z, n])
    np.testing.assert_array_equal(z, x + y)


@pytest.mark.parametrize(("rows", "columns"), [(1, 1), (3, 8), (7, 100), (5, 4096 + 3), (2, 8192)])
def test_row_softmax(rows: int, columns: int) -> None:
    x, y = 20 * random((rows, columns), np.float32), np.zeros((rows, columns), np.float32)
    launch("row_softmax", 2, [x, y, rows, columns])
    wide = np.exp(x.astype(np.float64) - x.max(axis=1, keepdims=True))
    np.testing.assert_allclose(y, wide / wide.sum(axis=1, keepdims=True), rtol=2e-5, atol=1e-30)


@pytest.mark.parametrize(("rows", "columns"), [(1, 8), (3, 63), (7, 1000), (5, 4096)])
def test_layer_norm(rows: int, columns: int) -> None:
    x, y = 3 + random((rows, columns), np.float32), np.zeros((rows, columns), np.float32)
    gamma, beta = random(columns, np.float32, 2), random(columns, np.float32, 3)
    launch("layer_norm", 2, [x, gamma, beta, y, rows, columns, 1e-5])
    wide = x.astype(np.float64)
    deviation = np.sqrt(wide.var(axis=1, keepdims=True) + 1e-5)
    expected = (wide - wide.mean(axis=1, keepdims=True)) / deviation * gamma + beta
    np.testing.assert_allclose(y, expected, rtol=1e-4, atol=1e-4)


@pytest.mark.parametrize(("size", "n"), [(1, 1), (1000, 100), (16384, 5000)])
def test_gather(size: int, n: int) -> None:
    table, y = random(size, np.float32), np.zeros(n, np.float32)
    indices = np.random.default_rng(4).integers(0, size, n).astype(np.int32)
    launch("gather", 2, [table, indices, y, size, n])
    np.testing.assert_array_equal(y, table[indices])


@pytest.mark.parametrize(("rows", "columns", "n"), [(1, 1, 9), (10, 33, 100), (50, 200, 600)])
@pytest.mark.parametrize("seed", [0, 5])
def test_scatter_add(rows: int, columns: int, n: int, seed: int) -> None:
    generator = np.random.default_rng(5)
    # Whole numbers: their sum does not depend on the order.
    table, updates = (generator.integers(-9, 9, (m, columns)).astype(np.float32) for m in (rows, n))
    indices = generator.integers(0, rows, n).astype(np.int32)
    expected = table.copy()
    np.add.at(expected, indices, updates)
    launch("scatter_add", 2, [table, indices, updates, rows, columns, n], seed)
    np.testing.assert_array_equal(table, expected)


@pytest.mark.parametrize(("rows", "columns", "n"), [(1, 1, 9), (10, 33, 100), (50, 200, 600), (300, 64, 0)])
@pytest.mark.parametrize("buffers", [1, 2])
def test_embedding_grad(rows: int, columns: int, n: int, buffers: int) -> None:
    generator = np.random.default_rng(6)
    updates = generator.integers(-9, 9, (n, columns)).astype(np.float32)
    indices = generator.integers(0, rows, n).astype(np.int32)
    table, expected = (np.full((rows, columns), each, np.float32) for each in (7, 0))
    np.add.at(expected, indices, updates)
    launch("embedding_grad", 2, [table, indices, updates, rows, columns, n, buffers])
    np.testing.assert_array_equal(table, expected)


@pytest.mark.parametrize(("rows", "columns"), [(1, 1), (32, 256), (33, 300), (100, 1000), (7, 5)])
def test_column_sum(rows: int, columns: int) -> None:
    x, y = random((rows, columns), np.float32), np.zeros(columns, np.float32)
    launch("column_sum", 2, [x, y, rows, columns])
    np.testing.assert_allclose(y, x.astype(np.float64).sum(axis=0), rtol=1e-5, atol=1e-5)
