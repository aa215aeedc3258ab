"""Sorted runs, broadcasts, cumulative sums, selection and ranges, against numpy."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import numpy as np
import pytest

from tests.host.adv_model import REALS, SRC, Call
from tests.host.vector_model import Array, codes


def order_call(op: int, kind: int, tmp: int, lengths: tuple[int, ...], scalar: float = 0) -> Call:
    return Call("adv_order.cpp", "order", op, kind, tmp, lengths, scalar)


def topk_of(x: Array, k: int, largest: bool) -> Array:
    """Of equal ones the first comes first."""
    wide = x.astype(np.float64)
    return np.argsort(-wide if largest else wide, axis=1, kind="stable")[:, :k]


@pytest.mark.parametrize("largest", [1, 0])
@pytest.mark.parametrize("kind", [0, 1])
def test_topk(kind: int, largest: int) -> None:
    t = REALS[kind]
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
    t = REALS[kind]
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
    t = REALS[kind]
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
    t = REALS[kind]
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
