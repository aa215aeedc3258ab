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
    run = kernel(name).launch(blocks, arguments, time=False, schedule_seed=seed)
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
