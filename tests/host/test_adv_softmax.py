"""Softmax, its forms for attention and its gradient on rows, against numpy."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import numpy as np
import pytest

from tests.host.adv_model import DST, SRC, Call, Result
from tests.host.vector_model import Array, codes

# Of the matrix, of the sums and maxima.
TYPES: list[tuple[Any, Any]] = [(np.float32, np.float32), (np.float16, np.float16), (np.float16, np.float32)]
SHAPES = [
    *((1, 16, 16), (1, 8, 5), (3, 16, 9), (8, 64, 64), (9, 80, 77), (7, 128, 128), (20, 256, 250)),
    *((5, 1008, 1000), (3, 2064, 2050), (250, 16, 16), (33, 32, 3)),
]
GRAD, SUM, MAX, EXP_MAX, IN_SUM, IN_MAX = range(2, 8)


def call(op: int, kind: int, tmp: int, shape: tuple[int, ...], more: int = 0) -> Call:
    return Call("adv_softmax.cpp", "softmax", op, kind, tmp, (*shape[:3], more))


def smallest(kind: int, k: int, update: bool = False, front: bool = False, grad: bool = False) -> int:
    """What the host's functions for the smallest temporary buffer give."""
    block = 16 if kind == 1 else 8
    if grad:
        return 4 * (2 * block + 3 * k + 64 if kind else block + k + 64 if front else 2 * block + k + 64)
    if update:
        return 4 * (2 * block + k + 64 if kind else block + 64)
    return 4 * (block + k + 64)


def fits(kind: int, shape: tuple[int, int, int]) -> bool:
    size = np.dtype(TYPES[kind][0]).itemsize
    return shape[0] * shape[1] * size <= 32768 and shape[0] * 32 <= 8192 and shape[1] * size % 32 == 0


CASES = [(kind, shape) for kind in range(3) for shape in SHAPES if fits(kind, shape)]


def matrix(kind: int, shape: tuple[int, int, int], seed: int = 0, scale: float = 8) -> Array:
    rng = np.random.default_rng(seed)
    return (rng.standard_normal(shape[:2]) * scale).astype(TYPES[kind][0])


def close(found: Array, wanted: Array, dtype: Any) -> None:
    rtol, atol = (2e-3, 1e-7) if dtype == np.float16 else (2e-6, 1e-12)
    np.testing.assert_allclose(found.astype(np.float64), wanted, rtol=rtol, atol=atol)


def blocks(values: Array, dtype: Any) -> Array:
    """A value of each row as a block of 32 bytes."""
    return np.repeat(values.reshape(-1, 1).astype(dtype), 32 // np.dtype(dtype).itemsize, 1)


def softmax_of(x: Array, valid: int) -> tuple[Array, Array, Array]:
    wide = x.astype(np.float64)
    top = wide[:, :valid].max(1, keepdims=True)
    e = np.exp(wide - top)
    total = e[:, :valid].sum(1, keepdims=True)
    return e, total, top


def rows_of(result: Result, buffer: int, dtype: Any, rows: int) -> Array:
    """Blocks of one value each: the values."""
    found = result.get(buffer, dtype, (rows, 32 // np.dtype(dtype).itemsize))
    np.testing.assert_array_equal(found, np.repeat(found[:, :1], found.shape[1], 1))
    result.untouched(buffer, rows * 32)
    return found[:, :1]


@pytest.mark.parametrize(("kind", "shape"), CASES)
def test_softmax(kind: int, shape: tuple[int, int, int]) -> None:
    rows, k, valid = shape
    t, u = TYPES[kind]
    x = matrix(kind, shape)
    e, total, top = softmax_of(x, valid)
    least = smallest(kind, k)
    for tmp in (least, min(4 * least + 96, 49152), 0):
        for op in (0, 4) if tmp else (0,):
            r = call(op, kind, tmp, shape).run({SRC: x})
            target = DST if op == 0 else SRC
            close(r.get(target, t, (rows, k))[:, :valid], (e / total)[:, :valid], t)
            close(rows_of(r, SUM, u, rows), total, u)
            np.testing.assert_array_equal(rows_of(r, MAX, u, rows), top.astype(u))
            r.untouched(target, rows * k * x.itemsize)
        if kind < 2:
            r = call(1, kind, tmp, shape).run({SRC: x})
            close(r.get(DST, t, (rows, k))[:, :valid], (e / total)[:, :valid], t)
        r = call(10, kind, tmp, shape).run({SRC: x, IN_SUM: blocks(total, u), IN_MAX: blocks(top, u)})
        close(r.get(DST, t, (rows, k))[:, :valid], (e / total.astype(u))[:, :valid], t)
    if kind < 2:
        r = call(50, kind, least, shape).run({SRC: x})
        wanted = np.log10((e / total)[:, :valid])
        near = wanted > -30
        np.testing.assert_allclose(
            r.get(DST, t, (rows, k))[:, :valid][near], wanted[near], rtol=2e-3, atol=1e-5
        )


def test_softmax_order() -> None:
    """Pieces of 64 are added in order, then the lanes as a tree: bit for bit."""
    x = np.zeros((4, 200), np.float32)
    x[:, 1:200] = -np.random.default_rng(1).random((4, 199)) * 4
    r = call(0, 0, 4096, (4, 200, 197)).run({SRC: x})
    r2 = call(10, 0, 4096, (4, 200, 197)).run(
        {SRC: x, IN_SUM: blocks(np.ones(4), np.float32), IN_MAX: blocks(np.zeros(4), np.float32)}
    )
    e = r2.get(DST, np.float32, (4, 200)).copy()
    e[:, 197:] = 0
    lanes = np.zeros((4, 64), np.float32) + e[:, :64]
    for begin in (64, 128):
        lanes = lanes + e[:, begin : begin + 64]
    lanes[:, :5] += e[:, 192:197]
    while lanes.shape[1] > 1:
        lanes = lanes[:, ::2] + lanes[:, 1::2]
    np.testing.assert_array_equal(rows_of(r, SUM, np.float32, 4), lanes)
    np.testing.assert_array_equal(r.get(DST, np.float32, (4, 200))[:, :197], (e / lanes)[:, :197])


@pytest.mark.parametrize("kind", [0, 1, 2])
def test_softmax_extremes(kind: int) -> None:
    """Masks of -inf, and magnitudes whose exponentials would overflow."""
    t, u = TYPES[kind]
    x = matrix(kind, (6, 128, 128), scale=1)
    x[0, 3:] = -np.inf
    x[1, :100] = -np.inf
    x[2] = 60000 if kind else 3e38
    x[3, ::2], x[3, 1::2] = 1000, -1000
    x[4] -= 30000
    r = call(0, kind, 16384, (6, 128, 128)).run({SRC: x})
    e, total, top = softmax_of(x, 128)
    close(r.get(DST, t, (6, 128)), e / total, t)
    close(rows_of(r, SUM, u, 6), total, u)
    np.testing.assert_array_equal(rows_of(r, MAX, u, 6), top.astype(u))


@pytest.mark.parametrize("kind", [0, 1, 2])
def test_softmax_forms(kind: int) -> None:
    """A constant shape, and matrices in pieces of 16 columns."""
    t, u = TYPES[kind]
    x = matrix(kind, (5, 80, 77))
    e, total, _ = softmax_of(x, 77)
    r = call(3, kind, 4096, (0, 0, 0)).run({SRC: x})
    close(r.get(DST, t, (5, 80))[:, :77], (e / total)[:, :77], t)
    for rows, k, valid in [(16, 16, 16), (16, 16, 7), (32, 128, 128), (48, 80, 66)]:
        x = matrix(kind, (rows, k, valid))
        e, total, top = softmax_of(x, valid)
        slabs = x.reshape(rows, k // 16, 16).transpose(1, 0, 2)
        for tmp in (smallest(kind, k), 16384, 0):
            r = call(2, kind, tmp, (rows, k, valid)).run({SRC: slabs})
            found = r.get(DST, t, (k // 16, rows, 16)).transpose(1, 0, 2).reshape(rows, k)
            close(found[:, :valid], (e / total)[:, :valid], t)
            close(rows_of(r, SUM, u, rows), total, u)
            np.testing.assert_array_equal(rows_of(r, MAX, u, rows), top.astype(u))


def flash(x: Array, valid: int, total: Array, top: Array) -> tuple[Array, Array, Array, Array]:
    wide = x.astype(np.float64)
    new = np.maximum(wide[:, :valid].max(1, keepdims=True), top)
    e = np.exp(wide - new)
    correction = np.exp(top - new)
    return e, correction * total + e[:, :valid].sum(1, keepdims=True), new, correction


@pytest.mark.parametrize(("kind", "shape"), [c for c in CASES if c[1][1] >= 32])
def test_flash(kind: int, shape: tuple[int, int, int]) -> None:
    rows, k, valid = shape
    t, u = TYPES[kind]
    x, old = matrix(kind, shape), matrix(kind, shape, seed=1)
    _, total, top = softmax_of(old, valid)
    total, top = total.astype(u).astype(np.float64), top.astype(u).astype(np.float64)
    state = {SRC: x, IN_SUM: blocks(total, u), IN_MAX: blocks(top, u)}
    e, new_total, new, correction = flash(x, valid, total, top)
    least = smallest(kind, k, update=True)
    for tmp in (least, min(3 * least + 32, 49152), 0):
        for op in (31, 32) if tmp else (31,):
            r = call(op, kind, tmp, shape).run(state)
            dst, out_sum, out_max = (DST, SUM, MAX) if op == 31 else (SRC, IN_SUM, IN_MAX)
            close(r.get(dst, t, (rows, k))[:, :valid], e[:, :valid], t)
            close(rows_of(r, out_sum, u, rows), new_total, u)
            np.testing.assert_array_equal(rows_of(r, out_max, u, rows), new.astype(u))
            close(rows_of(r, EXP_MAX, t, rows), correction, t)
        r = call(30, kind, tmp, shape).run({SRC: x})
        first, first_total, _ = softmax_of(x, valid)
        close(r.get(DST, t, (rows, k))[:, :valid], first[:, :valid], t)
        close(rows_of(r, SUM, u, rows), first_total, u)
        r.untouched(EXP_MAX, 0)
    for tmp in (16384, 0):
        r = call(20, kind, tmp, shape, 1).run(state)
        close(r.get(DST, t, (rows, k))[:, :valid], (e / new_total)[:, :valid], t)
        close(rows_of(r, SUM, u, rows), new_total, u)
        close(rows_of(r, EXP_MAX, t, rows), correction * total / new_total, t)
        r = call(20, kind, tmp, shape, 0).run({SRC: x})
        close(r.get(DST, t, (rows, k))[:, :valid], (first / first_total)[:, :valid], t)


@pytest.mark.parametrize("kind", [0, 1, 2])
def test_flash_parts(kind: int) -> None:
    """A row in four parts, the second of them masked: as the whole row in one."""
    t, u = TYPES[kind]
    x = matrix(kind, (12, 256, 256), scale=2)
    x[:, 64:128] = -np.inf
    total, top = np.zeros((12, 1)), np.full((12, 1), -np.inf)
    out = np.zeros((12, 0))
    r = call(30, kind, 8192, (12, 64, 64)).run({SRC: x[:, :64]})
    out = r.get(DST, t, (12, 64)).astype(np.float64)
    total, top = (
        r.get(SUM, u, (12, 32 // np.dtype(u).itemsize)),
        r.get(MAX, u, (12, 32 // np.dtype(u).itemsize)),
    )
    for begin in (64, 128, 192):
        r = call(32, kind, 8192, (12, 64, 64)).run(
            {SRC: x[:, begin : begin + 64], IN_SUM: total, IN_MAX: top}
        )
        total, top = r.get(IN_SUM, u, total.shape), r.get(IN_MAX, u, total.shape)
        correction = rows_of(r, EXP_MAX, t, 12).astype(np.float64)
        out = np.concatenate([out * correction, r.get(SRC, t, (12, 64))], 1)
    e, wanted, _ = softmax_of(x, 256)
    rtol = 5e-3 if kind else 1e-5
    np.testing.assert_allclose(out / total[:, :1].astype(np.float64), e / wanted, rtol=rtol, atol=1e-6)


@pytest.mark.parametrize("kind", [0, 1, 2])
def test_flash_without_blocks(kind: int) -> None:
    """Values of rows one behind the other; the maxima of the part alone where they are asked for."""
    t, u = TYPES[kind]
    group = 16 if kind else 8
    for rows, k, valid in [(16, 64, 64), (5, 128, 100), (40, 80, 77)]:
        x, old = matrix(kind, (rows, k, valid)), matrix(kind, (rows, k, valid), seed=1)
        _, total, top = softmax_of(old, valid)
        total, top = total.astype(u).astype(np.float64), top.astype(u).astype(np.float64)
        e, new_total, new, correction = flash(x, valid, total, top)
        state = {SRC: x, IN_SUM: total.astype(u), IN_MAX: top.astype(u)}
        for tmp in (smallest(kind, k, update=True) * min(group, rows), 16384):
            for op in (33, 35) if kind < 2 else (33,):
                r = call(op, kind, tmp, (rows, k, valid)).run(state)
                close(r.get(DST, t, (rows, k))[:, :valid], e[:, :valid], t)
                close(r.get(SUM, u, (rows, 1)), new_total, u)
                np.testing.assert_array_equal(r.get(MAX, u, (rows, 1)), new.astype(u))
                close(r.get(EXP_MAX, t, (rows, 1)), correction, t)
                r.untouched(SUM, rows * np.dtype(u).itemsize)
                if op == 35:
                    np.testing.assert_array_equal(r.get(GRAD, t, (rows,)), x[:, :valid].max(1))
            r = call(34, kind, tmp, (rows, k, valid)).run({SRC: x})
            first, first_total, _ = softmax_of(x, valid)
            close(r.get(DST, t, (rows, k))[:, :valid], first[:, :valid], t)
            close(r.get(SUM, u, (rows, 1)), first_total, u)


@pytest.mark.parametrize(("kind", "shape"), [c for c in CASES if c[0] < 2])
def test_softmax_grad(kind: int, shape: tuple[int, int, int]) -> None:
    rows, k, valid = shape
    t = TYPES[kind][0]
    g = matrix(kind, shape, seed=3, scale=1)
    e, total, _ = softmax_of(matrix(kind, shape, scale=1), valid)
    y = (e / total).astype(t)
    wide_g, wide_y = g.astype(np.float64), y.astype(np.float64)
    dot = (wide_g * wide_y)[:, :valid].sum(1, keepdims=True)
    for front in (False, True):
        least = smallest(kind, k, grad=True, front=front)
        for tmp in (least, min(4 * least, 49152), 0):
            for op in (40, 41) if front else (40,):
                r = call(op, kind, tmp, shape, int(front)).run({SRC: y, GRAD: g})
                if front:
                    found = rows_of(r, DST, t, rows)
                    np.testing.assert_allclose(
                        found, dot, rtol=2e-3 if kind else 1e-5, atol=1e-3 if kind else 1e-6
                    )
                else:
                    wanted = ((wide_g - dot) * wide_y)[:, :valid]
                    found = r.get(DST, t, (rows, k))[:, :valid]
                    np.testing.assert_allclose(
                        found, wanted, rtol=2e-3 if kind else 1e-5, atol=1e-4 if kind else 1e-6
                    )


@pytest.mark.parametrize("kind", [0, 1, 2])
def test_adjust_softmax(kind: int) -> None:
    t, u = TYPES[kind]
    x = np.ones((9, 80), t)
    top = np.arange(9, dtype=u)
    top[[2, 7]] = -np.inf
    bits = 0xFC00 if kind == 1 else 0xFF800000
    for pattern, rows in [(bits, [2, 7]), (0x7BFF if kind == 1 else 0x42280000, [])]:
        case = Call("adv_softmax.cpp", "softmax", 60, kind, 64, (9, 80, 80, 0, pattern))
        r = case.run({SRC: x, MAX: blocks(top, u)})
        wanted = x.copy()
        wanted[rows] = 0.25
        np.testing.assert_array_equal(r.get(SRC, t, (9, 80)), wanted)
        assert r.get(GRAD, t, (1,))[0] == (1 if rows else 0)


@pytest.mark.parametrize("op", [0, 1, 31, 33, 40, 50])
@pytest.mark.parametrize("kind", [0, 1])
def test_softmax_scratch(op: int, kind: int) -> None:
    """Too small a temporary buffer is found, with the bytes that are needed."""
    x = matrix(kind, (16, 64, 64))
    r = call(op, kind, 64, (16, 64, 64)).launch({SRC: x, GRAD: x})
    assert codes(r.run) == {"Scratch"}
    (finding,) = [f for f in r.run.findings if f.code == "Scratch"]
    assert "has 64 bytes" in finding.message
    assert finding.file.endswith("adv_softmax.cpp")


def test_softmax_limits() -> None:
    x = matrix(0, (8, 64, 64))
    assert codes(call(0, 0, 8192, (8, 60, 60)).launch({SRC: x}).run) == {"Limit"}
    assert codes(call(0, 0, 8192, (8, 64, 65)).launch({SRC: x}).run) == {"Limit"}
    assert codes(call(0, 0, 8192, (0, 0, 0)).launch({SRC: x}).run) == {"Limit"}


def test_softmax_barriers() -> None:
    """What the compiler would insert is there: no hazard without it."""
    for kind in range(3):
        x = matrix(kind, (20, 80, 77))
        for op in (0, 4, 10, 31, 33, 34, 20, *((40, 41, 50) if kind < 2 else ())):
            case = replace(call(op, kind, 16 * 4 * 176, (20, 80, 77), 1), options={"auto_sync": False})
            case.run(
                {
                    SRC: x,
                    IN_SUM: blocks(np.ones(20), TYPES[kind][1]),
                    IN_MAX: blocks(np.ones(20), TYPES[kind][1]),
                }
            )
