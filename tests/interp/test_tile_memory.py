"""Loads, stores, rows and views of the tile level against numpy."""

from __future__ import annotations

import numpy as np
import pytest
from xdsl.utils.exceptions import InterpretationError

from tests.interp.tile_model import GM, floats, run, tile, view


def test_load_fills_what_it_does_not_bring() -> None:
    x, y = floats(5, 7), np.zeros((8, 16), np.float16)
    load = f"%a = tile.load %0[1, 0] sizes [%2, 3] strides [1, 2] at [1, 2] pad(9.0 : f16) : {view(x)} -> {tile(y)}"
    run(f"{load}\ntile.store %a, %1[0, 0] : {tile(y)}, {view(y)}", x, y, 4)
    expected = np.full((8, 16), 9, np.float16)
    expected[1:5, 2:5] = x[1:5, 0:6:2]
    np.testing.assert_array_equal(y, expected)


def test_what_means_nothing_shows() -> None:
    x, y = floats(2, 4), np.zeros((4, 4), np.float16)
    run(
        f"%a = tile.load %0[0, 0] sizes [2, 4] : {view(x)} -> {tile(y)}\n"
        f"tile.store %a, %1[0, 0] : {tile(y)}, {view(y)}",
        x,
        y,
    )
    np.testing.assert_array_equal(y[:2], x)
    assert np.all(np.isnan(y[2:]))


@pytest.mark.parametrize("when", [1, 0])
def test_load_into_a_tile_that_is_there(when: int) -> None:
    x, y = np.arange(16, dtype=np.float16).reshape(4, 4), np.zeros((6, 4), np.float16)
    run(
        f"%one = arith.constant 1 : index\n%when = arith.cmpi eq, %2, %one : index\n"
        f"%e = tile.empty : {tile(y)}\n"
        f"%a = tile.load %0[0, 0] sizes [4, 4] at [2, 0] into %e : {view(x)} -> {tile(y)}\n"
        f"%b = tile.load %0[3, 0] sizes [1, 4] at [0, 0] into %a when %when : {view(x)} -> {tile(y)}\n"
        f"tile.store %b, %1[0, 0] : {tile(y)}, {view(y)}",
        x,
        y,
        when,
    )
    np.testing.assert_array_equal(y[2:], x)
    np.testing.assert_array_equal(y[0], x[3] if when else np.full(4, np.nan))
    assert np.all(np.isnan(y[1]))


@pytest.mark.parametrize("row", [-1, 3])
def test_outside_is_refused(row: int) -> None:
    x = floats(4, 4)
    with pytest.raises(InterpretationError, match=f"tile.load: elements {row} to {row + 1} of dimension 0"):
        run(f"%a = tile.load %0[%1, 0] : {view(x)} -> !tile.tile<2x4xf16, ub>", x, row)


def test_more_dimensions_than_the_tile() -> None:
    x, y = floats(3, 8, 2, 16), np.zeros((8, 16), np.float16)
    run(
        f"%a = tile.load %0[%2, 0, 1, 0] sizes [1, 8, 1, 16] : {view(x)} -> {tile(y)}\n"
        f"tile.store %a, %1[0, 0] : {tile(y)}, {view(y)}",
        x,
        y,
        2,
    )
    np.testing.assert_array_equal(y, x[2, :, 1])


@pytest.mark.parametrize(
    ("kind", "expected"), [("add", [3.0, 1.0]), ("max", [2.0, 3.0]), ("min", [1.0, -2.0])]
)
def test_atomic(kind: str, expected: list[float]) -> None:
    x, y = np.array([1.0, -2.0], np.float32), np.array([2.0, 3.0], np.float32)
    run(
        f"%a = tile.load %0[0] : {view(x)} -> {tile(x)}\n"
        f"tile.store %a, %1[0] atomic {kind} : {tile(x)}, {view(y)}",
        x,
        y,
    )
    np.testing.assert_array_equal(y, np.array(expected, np.float32))


ROWS = "rows %i columns [2] sizes [%4, 3]"


def test_rows() -> None:
    """Rows that are not there are padded by a gather and dropped by a scatter; equal ones add up."""
    table, rows = floats(6, 8, dtype=np.float32), np.zeros((4, 4), np.float32)
    ids, sums = np.array([5, -1, 5, 2], np.int32), np.zeros((6, 8), np.float32)
    run(
        f"""
        %i = tile.load %1[0] : {view(ids)} -> {tile(ids)}
        %r = tile.gather_rows %0 {ROWS} pad(0.0 : f32) : {view(table)}, {tile(ids)} -> {tile(rows)}
        tile.store %r, %2[0, 0] : {tile(rows)}, {view(rows)}
        tile.scatter_rows %r, %3 {ROWS} atomic add : {tile(rows)}, {view(sums)}, {tile(ids)}
        """,
        table,
        ids,
        rows,
        sums,
        3,
    )
    expected = np.zeros((4, 4), np.float32)
    expected[0, :3] = expected[2, :3] = table[5, 2:5]
    np.testing.assert_array_equal(rows, expected)
    np.testing.assert_array_equal(sums[5, 2:5], 2 * table[5, 2:5])
    assert np.count_nonzero(sums[:5]) == 0


def test_a_broken_promise_is_refused() -> None:
    table, ids = floats(6, 8), np.array([6], np.int32)
    with pytest.raises(InterpretationError, match="row 6 of a view that has 6, against its promise"):
        run(
            f"%i = tile.load %1[0] : {view(ids)} -> {tile(ids)}\n"
            f"%r = tile.gather_rows %0 rows %i columns [0] in_bounds : {view(table)}, {tile(ids)} -> !tile.tile<1x8xf16, ub>",
            table,
            ids,
        )


def test_views() -> None:
    """memref.dim, subview, load and store reach the array itself."""
    x = np.arange(24, dtype=np.int32).reshape(4, 6)
    run(
        f"""
        %c0 = arith.constant 0 : index
        %c1 = arith.constant 1 : index
        %rows = memref.dim %0, %c0 : {view(x)}
        %last = arith.subi %rows, %c1 : index
        %row = memref.subview %0[%last, 1] [1, 5] [1, 1] : {view(x)} to memref<5xi32, strided<[1], offset: ?>, {GM}>
        %s = memref.load %row[%c1] : memref<5xi32, strided<[1], offset: ?>, {GM}>
        memref.store %s, %row[%c0] : memref<5xi32, strided<[1], offset: ?>, {GM}>
        """,
        x,
    )
    assert x[3, 1] == x[3, 2] == 20
