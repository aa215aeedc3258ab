"""The launches of each example kernel: whole tiles, and tails; and the arguments that it must write.

CASES["add_naive"].launches[1]()      [x, y, z, 5003]
CASES["add_naive"].outputs            ("z",)
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

import numpy as np

Arguments = Callable[[], list[Any]]


@dataclass(frozen=True)
class Case:
    """Two cores; whole tiles and tails, and rows as long as a buffer."""

    outputs: tuple[str, ...]
    launches: tuple[Arguments, ...]
    scratch: tuple[str, ...] = ()


def _floats(*shape: int) -> Any:
    return np.random.default_rng(len(shape)).standard_normal(shape).astype(np.float32)


def _whole(high: int, *shape: int) -> Any:
    return np.random.default_rng(high).integers(0, high, shape).astype(np.int32)


def _peaked(*shape: int) -> Any:
    """The last column holds the largest elements."""
    x = _floats(*shape)
    x[:, -1] += 9
    return x


def _zeros(*shape: int) -> Any:
    return np.zeros(shape, np.float32)


def _add(n: int) -> list[Any]:
    x = _floats(2, n).astype(np.float16)
    return [x[0].copy(), x[1].copy(), np.zeros(n, np.float16), n]


def _matmul(m: int, n: int, k: int) -> list[Any]:
    return [_floats(m, k).astype(np.float16), _floats(k, n).astype(np.float16), _zeros(m, n), m, n, k]


def _epilogue(m: int, n: int, k: int) -> list[Any]:
    a, b, y, *sizes = _matmul(m, n, k)
    return [a, b, _floats(n), y, _zeros(2, 2, 128, 128), *sizes]


def _sparse(m: int, n: int, k: int) -> list[Any]:
    values = _whole(99, n * k // 2).astype(np.int8)
    c = np.zeros((m, n), np.int32)
    return [_whole(99, m, k).astype(np.int8), values, np.zeros(n * k // 8, np.uint8), c, m, n, k]


ADD = Case(("z",), (lambda: _add(24 * 1024), lambda: _add(30_001)))
CASES: dict[str, Case] = {
    "add_naive": Case(("z",), (lambda: _add(6 * 1024), lambda: _add(5003))),
    "add_tiled": ADD,
    "add_double_buffered": ADD,
    "add_static": ADD,
    "row_softmax": Case(
        ("y",),
        (
            lambda: [_peaked(6, 8192), _zeros(6, 8192), 6, 8192],
            lambda: [_peaked(5, 77), _zeros(5, 77), 5, 77],
        ),
    ),
    "layer_norm": Case(
        ("y",),
        (
            lambda: [_floats(6, 4096), _floats(4096), _floats(4096), _zeros(6, 4096), 6, 4096, 1e-5],
            lambda: [_floats(5, 77), _floats(77), _floats(77), _zeros(5, 77), 5, 77, 1e-5],
        ),
    ),
    "gather": Case(
        ("y",),
        (
            lambda: [_floats(16384), _whole(16384, 12288), _zeros(12288), 16384, 12288],
            lambda: [_floats(99), _whole(99, 4443), _zeros(4443), 99, 4443],
        ),
    ),
    "scatter_add": Case(
        (),  # the table is read and written
        (
            lambda: [_floats(9, 4096), _whole(9, 32), _floats(32, 4096), 9, 4096, 32],
            lambda: [
                _whole(9, 50, 33).astype(np.float32),
                _whole(50, 1100),
                _zeros(1100, 33) + 1,
                50,
                33,
                1100,
            ],
        ),
    ),
    "embedding_grad": Case(
        ("table",),
        (
            lambda: [_zeros(9, 4096) + 7, _whole(9, 32), _floats(32, 4096), 9, 4096, 32, 1],
            lambda: [_zeros(50, 33) + 7, _whole(50, 1100), _zeros(1100, 33) + 1, 50, 33, 1100, 2],
        ),
    ),
    "column_sum": Case(
        ("y",),
        (
            lambda: [_floats(96, 1024), _zeros(1024), 96, 1024],
            lambda: [_floats(65, 1003), _zeros(1003), 65, 1003],
        ),
    ),
    "matmul_naive": Case(("c",), (lambda: _matmul(256, 512, 128), lambda: _matmul(200, 300, 100))),
    "matmul_double_buffered": Case(("c",), (lambda: _matmul(256, 512, 192), lambda: _matmul(150, 300, 100))),
    "matmul_epilogue": Case(
        ("y",), (lambda: _epilogue(1024, 128, 128), lambda: _epilogue(1000, 91, 130)), ("slots",)
    ),
    "int4_unpack": Case(
        ("y",),
        (
            lambda: [_whole(255, 12288).astype(np.uint8), np.zeros(24576, np.float16), 24576, 0.25],
            lambda: [_whole(255, 4160).astype(np.uint8), np.zeros(8320, np.float16), 8320, 0.25],
        ),
    ),
    "sparse_matmul": Case(("c",), (lambda: _sparse(128, 256, 512), lambda: _sparse(30, 144, 320))),
}
