"""Library functions on rows, columns and sorted runs, against numpy."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import numpy as np
import pytest

from tests.host.adv_model import Call, Result
from tests.host.vector_model import Array, codes

# ---- softmax --------------------------------------------------------------------------------------------------------

# Of the matrix, of the sums and maxima.
TYPES: list[tuple[Any, Any]] = [(np.float32, np.float32), (np.float16, np.float16), (np.float16, np.float32)]
SHAPES = [
    *((1, 16, 16), (1, 8, 5), (3, 16, 9), (8, 64, 64), (9, 80, 77), (7, 128, 128), (20, 256, 250)),
    *((5, 1008, 1000), (3, 2064, 2050), (250, 16, 16), (33, 32, 3)),
]
DST, SRC, GRAD, SUM, MAX, EXP_MAX, IN_SUM, IN_MAX = range(8)


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


# ---- normalisations -------------------------------------------------------------------------------------------------

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
    t = TYPES[kind][0]
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
    t = TYPES[kind][0]
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


# ---- sums and reductions --------------------------------------------------------------------------------------------


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
    t = TYPES[kind][0]
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


# ---- order, broadcasts, cumulative sums, selection ------------------------------------------------------------------


def order_call(op: int, kind: int, tmp: int, lengths: tuple[int, ...], scalar: float = 0) -> Call:
    return Call("adv_order.cpp", "order", op, kind, tmp, lengths, scalar)


def topk_of(x: Array, k: int, largest: bool) -> Array:
    """Of equal ones the first comes first."""
    wide = x.astype(np.float64)
    return np.argsort(-wide if largest else wide, axis=1, kind="stable")[:, :k]


@pytest.mark.parametrize("largest", [1, 0])
@pytest.mark.parametrize("kind", [0, 1])
def test_topk(kind: int, largest: int) -> None:
    t = TYPES[kind][0]
    size = np.dtype(t).itemsize
    rng = np.random.default_rng(kind)
    for rows, inner, n, k in [
        (1, 32, 32, 1),
        (3, 64, 50, 8),
        (2, 128, 128, 128),
        (5, 160, 150, 80),
        (1, 2016, 2000, 1000),
    ]:
        x = np.full((rows, inner), -np.inf if largest else np.inf, t)
        x[:, :n] = rng.integers(-40, 40, (rows, n)) / 4  # many ties
        wanted = topk_of(x, k, bool(largest))
        k_value, k_index = -(-k * size // 32) * 32 // size, -(-k // 8) * 8
        own_index = rng.permutation(inner).astype(np.int32)
        finish = np.zeros(rows, bool)
        finish[rows // 2] = rows > 1
        least = inner * (16 + 4 + (0 if largest else 4))
        for op, tmp in [(0, least), (0, 0), (1, least)]:
            r = order_call(op, kind, tmp, (rows, inner, n, k, largest)).run({1: x, 4: own_index, 5: finish})
            values = r.get(0, t, (rows, k_value))[:, :k]
            np.testing.assert_array_equal(values, np.take_along_axis(x, wanted, 1))
            index = r.get(2, np.int32, (rows, k_index))[:, :k]
            if op == 0:
                np.testing.assert_array_equal(index, wanted)
            else:
                np.testing.assert_array_equal(index, np.where(finish[:, None], n, own_index[wanted]))
        bad = order_call(0, kind, least // 2, (rows, inner, n, k, largest)).launch({1: x})
        assert codes(bad.run) == {"Scratch"}
    r = order_call(4, kind, 2048, (1, 64, 64, 5)).run({1: np.arange(64)[::-1].astype(t)})
    np.testing.assert_array_equal(r.get(0, t, (5,)), np.arange(5))


@pytest.mark.parametrize("largest", [1, 0])
@pytest.mark.parametrize("kind", [0, 1])
def test_topk_small(kind: int, largest: int) -> None:
    t = TYPES[kind][0]
    rng = np.random.default_rng(kind)
    for rows, n, k in [(1, 32, 1), (4, 32, 32), (9, 20, 7), (40, 31, 13)]:
        x = np.full((rows, 32), -np.inf if largest else np.inf, t)
        x[:, :n] = rng.integers(-10, 10, (rows, n)) / 2
        wanted = topk_of(x, k, bool(largest))
        index = rng.integers(0, 1000, (rows, 32)).astype(np.int32)
        least = rows * 32 * (8 + 4 + (0 if largest else 4)) + 64
        for op, tmp in [(2, least), (3, least - rows * 128)]:
            r = order_call(op, kind, tmp, (rows, 32, n, k, largest)).run({1: x, 4: index})
            np.testing.assert_array_equal(r.get(0, t, (rows, k)), np.take_along_axis(x, wanted, 1))
            of = wanted if op == 2 else np.take_along_axis(index, wanted, 1)
            np.testing.assert_array_equal(r.get(2, np.int32, (rows, k)), of)
            r.untouched(0, rows * k * x.itemsize)


def test_topk_limits() -> None:
    x = np.zeros((2, 64), np.float32)
    for lengths in [(1, 40, 40, 1, 1), (1, 64, 65, 1, 1), (1, 64, 20, 21, 1), (1, 8192, 1, 1, 1)]:
        assert codes(order_call(0, 0, 4096, lengths).launch({1: x}).run) == {"Limit"}
    assert codes(order_call(2, 0, 4096, (1, 64, 64, 1, 1)).launch({1: x}).run) == {"Limit"}


@pytest.mark.parametrize(("kind", "dtype"), [(0, np.float32), (1, np.float16), (2, np.int8), (3, np.uint8)])
def test_broadcast(kind: int, dtype: Any) -> None:
    rng = np.random.default_rng(kind)
    size = np.dtype(dtype).itemsize
    for rows, k in [(1, 16), (8, 64), (5, 8), (20, 100), (3, 1), (300, 24), (17, 320), (1, 7), (40, 96)]:
        if rows * k * size > 32768 or (size == 1 and rows * k > 12000):
            continue
        x = (rng.standard_normal(4096) * 50).astype(dtype)
        for axis in (0, 1) if k * size % 32 == 0 else (0,):
            wanted = np.broadcast_to(x[:k] if axis else x[:rows, None], (rows, k))
            for tmp in (49152, 0):
                r = order_call(40, kind, tmp, (rows, k, 0, axis)).run({1: x[: k if axis else rows]})
                np.testing.assert_array_equal(r.get(0, dtype, (rows, k)), wanted)
                r.untouched(0, rows * k * size)
    x = (rng.standard_normal(1) * 50).astype(dtype)
    for n in (1, 16, 77, 1000):
        r = order_call(40, kind, 49152, (1, n, 0, 2)).run({1: x})
        np.testing.assert_array_equal(r.get(0, dtype, (n,)), np.repeat(x, n))
        r.untouched(0, n * size)
    if size > 1:
        assert codes(order_call(40, kind, 32, (9, 40, 0, 0)).launch({1: np.zeros(16, dtype)}).run) == {
            "Scratch"
        }
    assert codes(order_call(40, kind, 4096, (9, 9, 0, 1)).launch({1: np.zeros(16, dtype)}).run) == {"Limit"}


@pytest.mark.parametrize("kind", [0, 1])
@pytest.mark.parametrize("op", [10, 11])
def test_cumsum(kind: int, op: int) -> None:
    t = TYPES[kind][0]
    rng = np.random.default_rng(kind)
    for rows, inner in [(1, 16), (16, 32), (5, 48), (33, 64), (100, 16), (16, 448)]:
        x = (rng.standard_normal((rows, inner)) * 4).astype(t)
        if rows * inner * x.itemsize > 32768:
            continue
        axis = op - 10
        wanted = np.cumsum(x.astype(np.float32), axis=axis, dtype=np.float32).astype(t)
        for tmp in (49152, 0):
            r = order_call(op, kind, tmp, (rows, inner)).run({1: x})
            np.testing.assert_array_equal(r.get(0, t, (rows, inner)), wanted)
            np.testing.assert_array_equal(r.get(3, t, (inner,)), wanted[-1])
            r.untouched(0, rows * inner * x.itemsize)
    if op == 11:
        x = np.zeros((16, 32), t)
        least = 32 * 96 if kind else 32 * 64
        order_call(op, kind, least, (16, 32)).run({1: x})
        assert codes(order_call(op, kind, least - 32, (16, 32)).launch({1: x}).run) == {"Scratch"}


@pytest.mark.parametrize("kind", [0, 1])
def test_select_bytes(kind: int) -> None:
    t = TYPES[kind][0]
    masks: list[tuple[Any, bool]] = [
        (np.uint8, True),
        (np.bool_, False),
        (np.int16, True),
        (np.uint32, False),
    ]
    for number, (of, tensor_first) in enumerate(masks):
        rng = np.random.default_rng(number)
        for rows, k, k_mask in [(1, 32, 32), (4, 160, 160), (5, 48, 64), (2, 1008, 1024)]:
            x = rng.standard_normal((rows, k)).astype(t)
            mask = (rng.integers(0, 3, (rows, k_mask)) * (1 if of == np.bool_ else 77)).astype(of)
            zero = mask[:, :k] == 0
            wanted = np.where(zero == tensor_first, x, t(0.5))
            for tmp in (2048, 16384):
                r = order_call(30, kind, tmp, (rows, k, k_mask, number), 0.5).run({1: x, 2: mask})
                np.testing.assert_array_equal(r.get(0, t, (rows, k)), wanted)
                r.untouched(0, rows * k * x.itemsize)
    assert codes(order_call(30, kind, 256, (1, 64, 64, 0)).launch({1: np.zeros(64, t)}).run) == {"Scratch"}


@pytest.mark.parametrize(("kind", "dtype"), [(0, np.float32), (1, np.float16), (2, np.int32), (3, np.int16)])
def test_arange(kind: int, dtype: Any) -> None:
    block = 32 // np.dtype(dtype).itemsize
    for count in (1, block, block + 1, 100, 1000):
        r = order_call(20, kind, 64, (count, 3), 5.0).run({})
        total = -(-count // block) * block
        wanted = (5 + 3 * np.arange(total)).astype(dtype)
        found = r.get(0, dtype, (total,))
        if kind != 1 or count < 500:
            np.testing.assert_array_equal(found, wanted)
        else:  # half rounds at every repeat
            np.testing.assert_allclose(found.astype(np.float64), 5 + 3 * np.arange(total), rtol=2e-3)
        r.untouched(0, total * np.dtype(dtype).itemsize)


def test_order_barriers() -> None:
    """No hazard without what the compiler would insert."""
    x = np.ones((16, 64), np.float32)
    lengths = {
        0: (2, 64, 64, 5, 0),
        2: (5, 32, 32, 5, 0),
        10: (9, 64),
        11: (9, 64),
        20: (300, 1),
        30: (4, 48, 64, 0),
    }
    lengths[40] = (9, 40, 0, 0)
    for op, shape in lengths.items():
        for kind in (0, 1):
            case = order_call(op, kind, 16384, shape, 0.5)
            replace(case, options={"auto_sync": False}).run({SRC: x})
