"""The vector operations of the tile level, one by one, against numpy."""

from __future__ import annotations

import ml_dtypes
import numpy as np
import pytest
from numpy.typing import DTypeLike
from xdsl.utils.exceptions import InterpretationError

from ascir.interp.dtypes import Array
from tests.interp.tile_model import apply, floats, tile


def test_scalars_beside_tiles() -> None:
    x = floats(4, 8)
    result = apply(
        f"%s = arith.constant 2.0 : f16\n %m = tile.mul %a, %s : {tile(x)}, f16\n %r = tile.sub %s, %m : f16, {tile(x)}",
        np.empty_like(x),
        x,
    )
    np.testing.assert_array_equal(result, 2 - 2 * x)


def test_mask() -> None:
    x, y = floats(4, 8), floats(4, 8)
    mask = "!tile.tile<4x8xi1, ub>"
    result = apply(
        f"%l = tile.compare lt %a, %b : {tile(x)}\n %n = tile.isnan %a : {tile(x)}\n"
        f"%m = tile.or %l, %n : {mask}\n %r = tile.select %m, %a, %b : {tile(x)}",
        np.empty_like(x),
        x,
        y,
    )
    np.testing.assert_array_equal(result, np.minimum(x, y))


@pytest.mark.parametrize(
    ("source", "target", "rounding", "expected"),
    [
        ([0.5, 1.5, -2.5], np.int32, "rint", [0, 2, -2]),
        ([0.5, 1.5, -2.5], np.int32, "round", [1, 2, -3]),
        ([0.5, 1.9, -2.5], np.int32, "trunc", [0, 1, -2]),
        ([0.5, 1.9, -2.5], np.int8, "floor", [0, 1, -3]),
        ([300.0, np.nan, -300.0], np.int8, "rint", [127, 0, -128]),
        ([0.5, 2.5, 4.0], np.int32, "odd", [1, 3, 4]),
        ([1.0 + 2**-12, 1.0, -1.0 - 2**-12], np.float16, "odd", [1.0 + 2**-10, 1.0, -1.0 - 2**-10]),
        ([1.0 + 2**-11, 1e6, -1.0], np.float16, "rint", [1.0, np.inf, -1.0]),
        ([1.0 + 2**-8, 3.0, 2.0], ml_dtypes.bfloat16, "rint", [1.0, 3.0, 2.0]),
    ],
)
def test_cast(source: list[float], target: DTypeLike, rounding: str, expected: list[float]) -> None:
    x: Array = np.array(source, np.float32)
    result: Array = np.empty(3, target)
    apply(f"%r = tile.cast %a rounding {rounding} : {tile(x)} -> {tile(result)}", result, x)
    np.testing.assert_array_equal(result.astype(np.float64), np.array(expected, np.float64))


def test_int4_is_unpacked_by_a_cast() -> None:
    """Two to a byte, the low half first."""
    packed, result = np.array([[0x21, 0xF8]], np.uint8), np.empty((1, 4), np.float16)
    apply(
        f"%q = tile.reinterpret %a : {tile(packed)} -> !tile.tile<1x4xi4, ub>\n"
        f"%r = tile.cast %q : !tile.tile<1x4xi4, ub> -> {tile(result)}",
        result,
        packed,
    )
    np.testing.assert_array_equal(result, [[1, 2, -8, -1]])


def test_reinterpret_follows_the_layouts() -> None:
    x, result = np.arange(4 * 32 * 16).reshape(4, 32, 16).astype(np.int16), np.empty((32, 64), np.int16)
    # Through the cube's order and back: what (N/C0) x M x C0 says is the matrix.
    apply(
        f"%z = tile.reinterpret %a : {tile(x)} -> !tile.tile<32x64xi16, ub, nz>\n"
        f"%b = tile.not %z : !tile.tile<32x64xi16, ub, nz>\n"
        f"%c = tile.reinterpret %b : !tile.tile<32x64xi16, ub, nz> -> {tile(x)}\n"
        f"%d = tile.transpose %c [1, 0, 2] : {tile(x)} -> !tile.tile<32x4x16xi16, ub>\n"
        f"%r = tile.reshape %d : !tile.tile<32x4x16xi16, ub> -> {tile(result)}",
        result,
        x,
    )
    np.testing.assert_array_equal(result, ~x.transpose(1, 0, 2).reshape(32, 64))


def test_reductions_and_running_sums() -> None:
    x = floats(4, 8, dtype=np.float32)
    row = np.empty((4, 1), np.float32)
    np.testing.assert_array_equal(
        apply(f"%r = tile.reduce max %a axes [1] : {tile(x)} -> {tile(row)}", row, x), x.max(1, keepdims=True)
    )
    arg = np.empty((1, 8), np.int32)
    np.testing.assert_array_equal(
        apply(f"%r = tile.argmin %a axis 0 : {tile(x)} -> {tile(arg)}", arg, x), x.argmin(0, keepdims=True)
    )
    sums = apply(f"%r = tile.cumsum %a axis 1 exclusive : {tile(x)}", np.empty_like(x), x)
    np.testing.assert_allclose(sums[:, 1:], np.cumsum(x, 1)[:, :-1], rtol=1e-6)
    assert np.all(sums[:, 0] == 0)


def test_parts() -> None:
    x, y = floats(4, 8), floats(4, 2)
    result = apply(
        f"""
        %s = tile.slice %a[0, 1] strides [1, 3] : {tile(x)} -> {tile(y)}
        %c = tile.concat %s, %b axis 1 : {tile(y)}, {tile(y)} -> !tile.tile<4x4xf16, ub>
        %i = tile.insert %c, %a[0, 2] : !tile.tile<4x4xf16, ub>, {tile(x)}
        %r = tile.pad_tail %i sizes [3, 7] pad(1.0 : f16) : {tile(x)}
        """,
        np.empty_like(x),
        x,
        y,
    )
    expected = x.copy()
    expected[:, 2:6] = np.concatenate([x[:, 1:5:3], y], 1)
    expected[3:], expected[:, 7:] = 1, 1
    np.testing.assert_array_equal(result, expected)


def test_sort_is_stable_both_ways() -> None:
    keys, ids = np.array([2, 1, 2, np.nan, 1], np.float32), np.arange(5, dtype=np.int32)
    order = apply(
        f"%v, %r = tile.sort %a, %b descending : {tile(keys)}, {tile(ids)}", np.empty_like(ids), keys, ids
    )
    np.testing.assert_array_equal(order, [3, 0, 2, 1, 4])
    order = apply(f"%v, %r = tile.sort %a, %b : {tile(keys)}, {tile(ids)}", np.empty_like(ids), keys, ids)
    np.testing.assert_array_equal(order, [1, 4, 0, 2, 3])


MERGE = "%v, %r = tile.merge_sorted %a, %b with %c, %d descending : {0}, {0} with {1}, {1} -> {2}, {3}"


def test_merge() -> None:
    a, b = np.array([3, 1], np.float32), np.array([3, 2], np.float32)
    i, j = np.array([0, 1], np.int32), np.array([2, 3], np.int32)
    merged = np.empty(4, np.int32)
    text = MERGE.format(tile(a), tile(i), tile(merged.astype(np.float32)), tile(merged))
    np.testing.assert_array_equal(apply(text, merged, a, b, i, j), [0, 2, 3, 1])
    with pytest.raises(InterpretationError, match="vector 0 is not sorted"):
        apply(text, merged, a[::-1].copy(), b, i, j)


def test_gather_and_compress() -> None:
    x, ids = floats(4, 4), np.array([15, 0, 5], np.int32)
    picked = np.empty(3, np.float16)
    apply(f"%r = tile.gather %a, %b : {tile(x)}, {tile(ids)} -> {tile(picked)}", picked, x, ids)
    np.testing.assert_array_equal(picked, x.reshape(-1)[ids])
    n = np.array([3, -1, 4, -1, 5], np.int32)
    kept = apply(
        f"%z = arith.constant 0 : i32\n %m = tile.compare gt %a, %z : {tile(n)}, i32\n"
        f"%r, %count = tile.compress %a, %m : {tile(n)}, !tile.tile<5xi1, ub>",
        np.empty_like(n),
        n,
    )
    np.testing.assert_array_equal(kept[:3], [3, 4, 5])


def test_expand_sparse() -> None:
    values, positions = np.array([[1, 2, 3, 4]], np.float16), np.array([[0b11_01_10_00]], np.uint8)
    result = np.empty((1, 8), np.float16)
    apply(
        f"%r = tile.expand_sparse %a, %b : {tile(values)}, {tile(positions)} -> {tile(result)}",
        result,
        values,
        positions,
    )
    np.testing.assert_array_equal(result, [[1, 0, 2, 0, 0, 3, 0, 4]])
