"""Gathers and scatters against loops, orderings against Python's stable sort."""

import math
from collections.abc import Callable
from typing import Any

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from xdsl.utils.exceptions import InterpretationError

from ascir.interp import indexing as ops
from ascir.interp.dtypes import (
    BFLOAT16,
    BOOL,
    FLOAT16,
    FLOAT32,
    INT4,
    INT8,
    INT32,
    INT64,
    UINT8,
    UINT64,
    DType,
)

from .support import array, close, indices, normal, plain, same

COMBINE: dict[str, Callable[[Any, Any], Any]] = {
    "none": lambda old, new: new,
    "add": lambda old, new: old + new,
    "mul": lambda old, new: old * new,
    "max": max,
    "min": min,
}


@pytest.mark.parametrize("dtype", [FLOAT16, INT4, BOOL], ids=str)
@pytest.mark.parametrize("axis", [0, 1, -1])
def test_gather(dtype: DType, axis: int) -> None:
    x = normal((3, 4, 5), INT8).astype(dtype) if dtype == BOOL else normal((3, 4, 5), dtype)
    index = array([[0, -1], [2, 2]], INT32)
    found = ops.gather(x, index, axis)
    moved = [[plain(np.take(x, int(i) % x.shape[axis], axis)) for i in row] for row in index]
    where = axis % 3
    expected = np.moveaxis(np.array(moved), (0, 1), (where, where + 1))
    same(found, expected, dtype)


def test_gathers_of_odd_shapes() -> None:
    x = normal((3, 4), FLOAT32)
    same(ops.gather(x, array(1, INT64), 0), plain(x[1]))
    assert ops.gather(x, np.zeros((0, 2), INT64), 1).shape == (3, 0, 2)
    assert ops.gather(np.zeros((0, 4), FLOAT32), np.zeros((0,), INT64), 0).shape == (0, 4)
    same(ops.gather(x, array([2], UINT64), 0), plain(x[2:]))
    for index in (3, -4):
        with pytest.raises(
            InterpretationError, match=rf"gather: index {index} at \[1\] is out of range for 3"
        ):
            ops.gather(x, array([0, index], INT8), 0)


@pytest.mark.parametrize("axis", [0, 1, -2])
def test_gather_elements(axis: int) -> None:
    x = normal((3, 4), INT4)
    index = array([[0, 2, 1, -1], [1, 1, 0, 2]], INT64)[:, : 4 if axis in (0, -2) else 3]
    if axis == 1:
        index = array([[0, 3], [1, 1], [-1, 2]], INT64)
    values = plain(x)
    expected = np.empty(index.shape, int)
    for i, j in indices(index.shape):
        at = int(index[i, j])
        expected[i, j] = values[i][at] if axis == 1 else values[at][j]
    same(ops.gather_elements(x, index, axis), expected, INT4)


def test_gather_nd() -> None:
    x = normal((2, 3, 4), FLOAT16)
    index = array([[[0, 1], [1, -1]], [[1, 2], [0, 0]]], INT32)
    expected = [[plain(x[i, j]) for i, j in row] for row in index.tolist()]
    same(ops.gather_nd(x, index), expected, FLOAT16)
    batched = array([[[2, -1], [0, 0]], [[1, 1], [2, 2]]], INT32)
    expected = [[plain(x[n, i, j]) for i, j in row] for n, row in enumerate(batched.tolist())]
    same(ops.gather_nd(x, batched, 1), expected, FLOAT16)
    same(ops.gather_nd(x, np.zeros((3, 0), INT64)), [plain(x)] * 3, FLOAT16)
    assert ops.gather_nd(x, np.zeros((2, 5, 0), INT64), 1).shape == (2, 5, 3, 4)
    assert ops.gather_nd(x[:, :0], np.zeros((0, 2), INT64)).shape == (0, 4)
    same(ops.gather_nd(x, array([1, 2, 3], INT64)), float(x[1, 2, 3]), FLOAT16)
    with pytest.raises(InterpretationError, match=r"gather_nd: index 3 at \[1\] is out of range for 3"):
        ops.gather_nd(x, array([[0, 0], [0, 3]], INT64))


# ----------------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("axis", [0, 1, -1])
def test_scatter_along_an_axis(axis: int) -> None:
    x = normal((3, 4, 5), FLOAT32)
    index = array([[0, 2], [2, -1]], INT32)
    updates = normal(ops.gather(x, index, axis).shape, FLOAT32, 1)
    replaced, added = x.copy(), x.astype(float)
    where = axis % 3
    for place in indices(updates.shape):
        at = (*place[:where], int(index[place[where], place[where + 1]]), *place[where + 2 :])
        replaced[at] = updates[place]
        added[at] += float(updates[place])
    same(ops.scatter(x, index, updates, axis), plain(replaced))
    close(ops.scatter_add(x, index, updates, axis), added)


def test_the_last_update_stays() -> None:
    x, index = np.zeros((4, 3), INT4), array([1, 1, 3, 1], INT64)
    updates = array([[1] * 3, [2] * 3, [3] * 3, [4] * 3], INT4)
    same(ops.scatter(x, index, updates), [[0] * 3, [4] * 3, [0] * 3, [3] * 3], INT4)
    same(x, np.zeros((4, 3), int), INT4)


def test_sums_round_once() -> None:
    many = np.ones((5000, 1), FLOAT16)
    same(ops.scatter_add(np.zeros((1, 1), FLOAT16), np.zeros(5000, INT32), many), [[5000]], FLOAT16)
    same(ops.scatter_add(array([100], INT8), array([0, 0], INT8), array([100, 100], INT8)), [44], INT8)


@pytest.mark.parametrize("reduction", sorted(COMBINE))
@pytest.mark.parametrize("dtype", [FLOAT16, INT8], ids=str)
def test_scatter_elements(dtype: DType, reduction: ops.Reduction) -> None:
    x = normal((4, 3), dtype)
    index = array([[0, 1, -1], [0, 1, 2], [1, 1, 0]], INT64)
    updates = normal((3, 3), dtype, 1)
    for axis in (0, 1):
        target, cells, narrow_index = (
            (x, updates, index) if axis == 0 else (x, normal((4, 2), dtype, 2), None)
        )
        at = index if narrow_index is not None else array([[0, 0], [1, 2], [2, 2], [-1, -1]], INT64)
        expected = np.array(plain(target))
        for i, j in indices(cells.shape):
            place = (int(at[i, j]), j) if axis == 0 else (i, int(at[i, j]))
            expected[place] = COMBINE[reduction](expected[place], plain(cells)[i][j])
        if dtype == INT8:
            same(ops.scatter_elements(target, at, cells, axis, reduction), (expected + 128) % 256 - 128, INT8)
        else:
            close(ops.scatter_elements(target, at, cells, axis, reduction), expected)


@pytest.mark.parametrize("reduction", sorted(COMBINE))
def test_scatter_nd(reduction: ops.Reduction) -> None:
    x, index = normal((3, 2, 2), FLOAT32), array([[2, 0], [0, 1], [-1, 0]], INT32)
    updates = normal((3, 2), FLOAT32, 1)
    expected = x.astype(float)
    for row, (i, j) in enumerate(index.tolist()):
        for k in range(2):
            expected[i, j, k] = COMBINE[reduction](expected[i, j, k], float(updates[row, k]))
    close(ops.scatter_nd(x, index, updates, reduction), expected)
    whole = ops.scatter_nd(x, np.zeros((1, 0), INT32), x[None], "add")
    same(whole, plain(x * np.float32(2)))
    with pytest.raises(InterpretationError, match="scatter_nd: index 5"):
        ops.scatter_nd(x, array([[5, 0]], INT32), updates[:1])


def test_scattered_extremes_keep_nan() -> None:
    x, index = array([1.0, np.nan]), array([0, 1], INT32)
    same(ops.scatter_elements(x, index, array([np.nan, 5.0]), 0, "max"), [np.nan, np.nan])


def test_unsorted_segment_sum() -> None:
    x = array([[1, 2], [3, 4], [5, 6], [7, 8]], INT8)
    same(ops.unsorted_segment_sum(x, array([2, 0, -1, 2], INT32), 3), [[3, 4], [0, 0], [8, 10]], INT8)
    same(
        ops.unsorted_segment_sum(x, array([[0, 1], [1, 0], [1, -5], [0, 0]], INT32), 2),
        [1 + 4 + 7 + 8, 2 + 3 + 5],
        INT8,
    )
    same(ops.unsorted_segment_sum(np.ones((2049, 1), FLOAT16), np.zeros(2049, INT64), 1), [[2048]], FLOAT16)
    same(ops.unsorted_segment_sum(x[:0], array([], INT32), 2), [[0, 0], [0, 0]], INT8)
    same(ops.unsorted_segment_sum(x, array([0, 1, 2, 3], INT32), 3), [[1, 2], [3, 4], [5, 6]], INT8)


# ----------------------------------------------------------------------------------------------------------------------


def test_embedding() -> None:
    table = normal((5, 3), BFLOAT16)
    same(
        ops.embedding(table, array([[0, 4], [2, 2]], INT32), 2),
        [[plain(table[i]) for i in row] for row in ([0, 4], [2, 2])],
        BFLOAT16,
    )
    with pytest.raises(InterpretationError, match="embedding: index -1"):
        ops.embedding(table, array([-1], INT32))


def test_embedding_bag() -> None:
    table, index = normal((6, 2), FLOAT16), array([1, 2, 4, 5, 4, 3], INT32)
    offsets = array([0, 2, 2, 5], INT32)
    bags = [[1, 2], [], [4, 5, 4], [3]]
    rows = plain(table)

    def expect(combine: Callable[[list[float]], float]) -> list[list[float]]:
        return [[combine([rows[i][d] for i in bag]) if bag else 0.0 for d in range(2)] for bag in bags]

    close(ops.embedding_bag(table, index, offsets), expect(math.fsum))
    close(ops.embedding_bag(table, index, offsets, mode="mean"), expect(lambda xs: math.fsum(xs) / len(xs)))
    close(ops.embedding_bag(table, index, offsets, mode="max"), expect(max))
    weights = normal((6,), FLOAT16, 1)
    weighted = np.zeros((4, 2))
    for position, bag in enumerate([0, 0, 2, 2, 2, 3]):
        weighted[bag] += float(weights[position]) * np.array(rows[int(index[position])])
    close(ops.embedding_bag(table, index, offsets, weights), weighted)
    with pytest.raises(InterpretationError, match=r"bag 0 is \[3, 1\)"):
        ops.embedding_bag(table, index, array([3, 1], INT32))
    assert ops.embedding_bag(table, array([], INT32), array([], INT32)).shape == (0, 2)


def test_one_slice_is_added_along_an_inner_axis() -> None:
    found = ops.scatter_add(np.zeros((2, 3), INT32), array(1, INT32), array([5, 7], INT32), 1)
    same(found, [[0, 5, 0], [0, 7, 0]], INT32)


def test_embedding_grad() -> None:
    grad, index = normal((2, 3, 2), FLOAT32), array([[0, 4, 2], [2, 2, 0]], INT32)
    counts = {0: 2, 4: 1, 2: 3}
    plain_sums, scaled = np.zeros((5, 2)), np.zeros((5, 2))
    for i, j in indices((2, 3)):
        row = int(index[i, j])
        plain_sums[row] += grad[i, j].astype(float)
        scaled[row] += grad[i, j].astype(float) / counts[row]
    close(ops.embedding_grad(grad, index, 5), plain_sums)
    close(ops.embedding_grad(grad, index, 5, scale_by_frequency=True), scaled, ulps=1)
    plain_sums[2] = 0
    close(ops.embedding_grad(grad, index, 5, padding_idx=2), plain_sums)
    for wrong in (-1, 5, 1 << 40):  # left out, and not counted
        found = ops.embedding_grad(grad[0], array([0, wrong, 0], INT64), 5, scale_by_frequency=True)
        close(found[0], (grad[0, 0].astype(float) + grad[0, 2]) / 2, ulps=1)
        assert not found[1:].any()
    same(ops.embedding_grad(grad[:0], np.zeros((0, 3), INT32), 2), np.zeros((2, 2)))


# ----------------------------------------------------------------------------------------------------------------------

keys = st.lists(st.sampled_from([-np.inf, -1.5, -0.0, 0.0, 1.0, 2.0, np.inf, np.nan]), max_size=9)


@settings(max_examples=100, deadline=None)
@given(values=keys, descending=st.booleans())
def test_sort_is_stable_and_nan_is_greatest(values: list[float], descending: bool) -> None:
    def key(position: int) -> tuple[bool, float]:
        nan = math.isnan(values[position])
        return nan, 0.0 if nan else values[position]

    order = sorted(range(len(values)), key=key, reverse=descending)
    found, places = ops.sort(array(values, BFLOAT16), 0, descending)
    same(places, np.array(order, int), INT64)
    same(found, np.array([values[i] for i in order], float), BFLOAT16)
    for k in range(len(values) + 1):
        found, places = ops.top_k(array(values, FLOAT16), k, largest=descending)
        same(places, np.array(order[:k], int), INT64)
        assert found.dtype == FLOAT16


def test_orderings_of_integers() -> None:
    values, places = ops.sort(array([[2**64 - 1, 0], [1, 1]], UINT64), 1)
    same(values, [[0, 2**64 - 1], [1, 1]], UINT64)
    same(places, [[1, 0], [0, 1]], INT64)
    values, places = ops.top_k(array([[3, -8], [3, 7], [1, 7]], INT4), 2, axis=0)
    same(values, [[3, 7], [3, 7]], INT4)
    same(places, [[0, 1], [1, 2]], INT64)
    values, _ = ops.top_k(array([200, 3, 100], UINT8), 2, largest=False)
    same(values, [3, 100], UINT8)
    with pytest.raises(InterpretationError, match="k = 4 is out of range for 3"):
        ops.top_k(array([1, 2, 3], INT8), 4)
