"""Normalisations, sums and reductions along rows and columns, against numpy."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import numpy as np
import pytest

from tests.host.adv_model import DST, REALS, SRC, Call
from tests.host.vector_model import Array, codes

NORM_SHAPES = [
    (1, 64, 64),
    (3, 64, 61),
    (8, 128, 128),
    (9, 80, 77),
    (20, 256, 250),
    (5, 1008, 1000),
    (100, 16, 16),
]
NORM_SHAPES_WIDE = [*NORM_SHAPES, (3, 2048, 2041)]


def rows_call(op: int, kind: int, tmp: int, shape: tuple[int, ...], more: int = 0, scalar: float = 0) -> Call:
    return Call("adv_rows.cpp", "rows", op, kind, tmp, (*(*shape, 0, 0, 0)[:3], more), scalar)


def norm_scratch(kind: int, shape: tuple[int, int, int]) -> int:
    """What the host's function for the smallest temporary buffer gives."""
    return 4 * (3 * shape[1] + 2 * (-(-shape[0] // 8) * 8))


@pytest.mark.parametrize("kind", [0, 1])
@pytest.mark.parametrize("shape", NORM_SHAPES_WIDE)
def test_layer_norm(kind: int, shape: tuple[int, int, int]) -> None:
    rows, h, valid = shape
    t = REALS[kind]
    rng = np.random.default_rng(rows)
    x = np.zeros((rows, h), t)
    x[:, :valid] = rng.standard_normal((rows, valid)) * 3 + 5
    gamma, beta = rng.standard_normal(h).astype(t), rng.standard_normal(h).astype(t)
    wide = x[:, :valid].astype(np.float64)
    mean, variance = wide.mean(1), wide.var(1)
    eps = 2.0**-10
    plain = (wide - mean[:, None]) / np.sqrt(variance + eps)[:, None]
    wanted = plain * gamma[:valid] + beta[:valid].astype(np.float64)
    near: dict[str, Any] = {"rtol": 3e-3, "atol": 6e-3} if kind else {"rtol": 1e-5, "atol": 2e-5}
    data = {SRC: x, 5: gamma, 6: beta}
    for tmp in (norm_scratch(kind, shape), 49152, 0) if h >= 64 else (49152, 0):
        for op in (0, 1) if tmp else (0,):
            r = rows_call(op, kind, tmp, shape, scalar=eps).run(data)
            found = r.get(DST if op == 0 else SRC, t, (rows, h))[:, :valid]
            np.testing.assert_allclose(found.astype(np.float64), wanted, **near)
            np.testing.assert_allclose(r.get(3, t, (rows,)), mean, rtol=2e-3 if kind else 2e-6)
            np.testing.assert_allclose(r.get(4, t, (rows,)), variance, rtol=3e-3 if kind else 1e-5)
            r.untouched(3, rows * x.itemsize)
            r.untouched(4, rows * x.itemsize)
    # The reciprocal of the root is the low-precision instruction.
    near = {"rtol": 5e-3, "atol": 2e-2 if kind else 5e-3}
    rstd = 1 / np.sqrt(variance + eps)
    for tmp in (8 * h + 4 * (-(-rows // 8) * 8), 49152, 0) if h >= 64 else (49152,):
        r = rows_call(2, kind, tmp, shape, scalar=eps).run(data)
        np.testing.assert_allclose(r.get(DST, t, (rows, h))[:, :valid].astype(np.float64), wanted, **near)
        np.testing.assert_allclose(r.get(3, np.float32, (rows,)), mean, rtol=1e-5)
        np.testing.assert_allclose(r.get(4, np.float32, (rows,)), rstd, rtol=5e-3)
        r.untouched(4, rows * 4)
    r = rows_call(3, kind, 49152, shape, scalar=eps).run(data)
    found = r.get(DST, t, (rows, h))[:, :valid].astype(np.float64)
    np.testing.assert_allclose(found, plain + beta[:valid].astype(np.float64), **near)
    np.testing.assert_allclose(r.get(4, np.float32, (rows,)), variance, rtol=1e-5)
    if kind:
        data = {SRC: x, 5: gamma.astype(np.float32), 6: beta.astype(np.float32)}
        r = rows_call(4, kind, 49152, shape, scalar=eps).run(data)
        np.testing.assert_allclose(r.get(DST, t, (rows, h))[:, :valid].astype(np.float64), wanted, **near)


@pytest.mark.parametrize("kind", [0, 1])
@pytest.mark.parametrize("shape", NORM_SHAPES_WIDE)
def test_rms_norm(kind: int, shape: tuple[int, int, int]) -> None:
    rows, h, valid = shape
    t = REALS[kind]
    rng = np.random.default_rng(rows)
    x = np.zeros((rows, h), t)
    x[:, :valid] = rng.standard_normal((rows, valid)) * 3
    gamma = rng.standard_normal(h).astype(t)
    wide = x[:, :valid].astype(np.float64)
    wanted = wide / np.sqrt((wide**2).mean(1) + 2.0**-10)[:, None] * gamma[:valid]
    for tmp in (4 * (h * (1 + kind) + 8), 49152, 0) if h >= 64 else (49152, 0):
        for op in (10, 11) if tmp else (10,):
            r = rows_call(op, kind, tmp, shape, scalar=2.0**-10).run({SRC: x, 5: gamma})
            found = r.get(DST if op == 10 else SRC, t, (rows, h))[:, :valid]
            np.testing.assert_allclose(
                found.astype(np.float64), wanted, rtol=2e-3 if kind else 1e-5, atol=1e-5
            )


def tree(x: Array) -> Array:
    """Each repeat as a tree, then these results, until one is left: in the type of the data."""
    lanes = 256 // x.itemsize
    while True:
        repeats = -(-x.shape[1] // lanes)
        padded = np.zeros((x.shape[0], repeats * lanes), x.dtype)
        padded[:, : x.shape[1]] = x
        level = padded.reshape(x.shape[0], repeats, lanes)
        while level.shape[2] > 1:
            level = level[:, :, ::2] + level[:, :, 1::2]
        x = level[:, :, 0]
        if repeats == 1:
            return x[:, 0]


@pytest.mark.parametrize("kind", [0, 1])
@pytest.mark.parametrize(
    ("rows", "n"), [(1, 1), (3, 7), (300, 16), (4, 64), (3, 65), (2, 128), (7, 1000), (1, 8000)]
)
def test_sum_and_mean(kind: int, rows: int, n: int) -> None:
    t = REALS[kind]
    size = np.dtype(t).itemsize
    inner = -(-n * size // 32) * 32 // size
    x = np.full((rows, inner), np.nan, t)
    x[:, :n] = np.random.default_rng(n).standard_normal((rows, n))
    wanted = tree(x[:, :n])
    repeats = -(-n // (256 // size))
    for tmp in (-(-repeats * size // 32) * 32, 0):
        r = rows_call(20, kind, tmp, (rows, inner, n)).run({SRC: x})
        np.testing.assert_array_equal(r.get(DST, t, (rows,)), wanted)
        r.untouched(DST, rows * size)
        r = rows_call(21, kind, tmp, (rows, inner, n)).run({SRC: x})
        np.testing.assert_array_equal(r.get(DST, t, (rows,)), wanted * t(1 / n))
    if kind:
        r = rows_call(22, kind, inner * 4 + 32, (rows, inner, n)).run({SRC: x})
        wide = tree(x[:, :n].astype(np.float32)) * np.float32(1 / n)
        np.testing.assert_array_equal(r.get(DST, t, (rows,)), wide.astype(t))


ALONG: list[tuple[int, Any, Any]] = [
    *((100, np.float32, np.add), (101, np.float32, np.maximum), (102, np.float16, np.maximum)),
    *((103, np.float32, np.minimum), (104, np.float16, np.minimum), (105, np.float32, np.multiply)),
    *((106, np.float32, np.add), (107, np.float32, np.maximum), (108, np.uint8, np.maximum)),
    *((109, np.float32, np.minimum), (110, np.uint8, np.minimum)),
]


@pytest.mark.parametrize(("op", "dtype", "function"), ALONG)
def test_reduce_along(op: int, dtype: Any, function: Any) -> None:
    rng = np.random.default_rng(op)
    size = np.dtype(dtype).itemsize
    for rows, n in [
        (1, 1),
        (2, 8),
        (3, 5),
        (9, 64),
        (5, 77),
        (16, 128),
        (7, 200),
        (260, 3),
        (3, 2050),
        (2, 4096),
    ]:
        padded = -(-n * size // 32) * 32 // size
        if rows * padded * size > 32768:
            continue
        x = np.zeros((rows, padded), dtype)
        if op >= 107:
            x[:, :n] = rng.random((rows, n)) < (0.1 if op <= 108 else 0.9)
        elif op == 105:
            x[:, :n] = np.exp2(rng.integers(-1, 2, (rows, n)))
        else:
            x[:, :n] = np.round(rng.standard_normal((rows, n)) * 16) / 16
        for axis in (1, 0):
            wanted = function.reduce(x[:, :n].astype(np.float64), axis=1 if axis else 0)
            if op == 106:
                wanted = (wanted * np.float32(1 / (n if axis else rows))).astype(np.float32)
            results = rows if axis else n
            for d, tmp in [(0 if axis else 1, 49152), (0 if axis else 1, 0), (2 if axis else 3, 32768)]:
                r = rows_call(op, 0, tmp, (rows, n), 0)
                r = replace(r, lengths=(rows, n, 0, d)).run({SRC: x})
                found = r.get(DST, dtype, (results,))
                np.testing.assert_array_equal(found, wanted.astype(dtype))
                r.untouched(DST, results * size + (results % 2 if size == 1 and axis == 0 else 0))


def test_reduce_scratch() -> None:
    """The smallest buffers of the documentation are enough; smaller ones are found."""
    x = np.random.default_rng(0).random((16, 200)).astype(np.float32)
    for op, d, least in [
        (101, 0, 256),
        (101, 1, 8 * 800),
        (100, 1, 8 * 800),
        (105, 0, 320),
        (105, 1, 8 * 800),
    ]:
        good = replace(rows_call(op, 0, least, (16, 200)), lengths=(16, 200, 0, d))
        good.run({SRC: x})
        assert codes(replace(good, tmp=least - 32).launch({SRC: x}).run) == {"Scratch"}
        reused = replace(good, tmp=32 if op != 105 or d else 320, lengths=(16, 200, 0, d + 2))
        reused.run({SRC: x})
    for op, kind in [(0, 0), (2, 1), (10, 0), (22, 1)]:
        shape = (16, 128, 128)
        assert codes(rows_call(op, kind, 128, shape, scalar=0.5).launch({SRC: x}).run) == {"Scratch"}


def test_rows_barriers() -> None:
    """No hazard without what the compiler would insert."""
    x = np.ones((16, 80), np.float32)
    for op in (0, 1, 2, 10, 20, 21):
        for kind in (0, 1):
            case = rows_call(op, kind, 16384, (9, 80, 77), scalar=0.5)
            replace(case, options={"auto_sync": False}).run({SRC: x, 5: x, 6: x})
    for op, _, _ in ALONG:
        for d in (0, 1, 2, 3):
            case = replace(
                rows_call(op, 0, 16384, (0, 0)), lengths=(13, 77, 0, d), options={"auto_sync": False}
            )
            case.run({SRC: np.ones((16, 80), np.float32)})
