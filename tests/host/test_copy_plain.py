"""Copies between global memory and UB against index formulas in numpy."""

from __future__ import annotations

import re
from functools import cache
from pathlib import Path
from typing import Any

import ml_dtypes
import numpy as np
import pytest

from ascir.host.launch import Kernel, load

KERNELS = Path(__file__).parent / "kernels"
FILES = {"copies": "copies.cpp", "masked": "copies_masked.cpp", "refused": "copies_refused.cpp"}
Array = np.ndarray[Any, Any]
CODES = {"int8": 0, "float16": 1, "float32": 2, "int64": 3, "int16": 4, "bfloat16": 5, "int32": 6}
BYTES = 16 * 1024


@cache
def kernel(name: str) -> Kernel:
    return load(KERNELS / FILES[name], name)


def dtype_of(name: str) -> np.dtype[Any]:
    return np.dtype(ml_dtypes.bfloat16) if name == "bfloat16" else np.dtype(name)


def random(nbytes: int, seed: int, dtype: str = "int8") -> Array:
    """Bytes that are small numbers in the dtype, so that floats have no NaN."""
    kind = dtype_of(dtype)
    count = nbytes // kind.itemsize
    return np.random.default_rng(seed).integers(-50, 50, count).astype(kind).view(np.uint8).copy()


def run(
    name: str, op: int, dtype: str, params: list[int], y: Array, mode: int | None = None
) -> tuple[Array, Array, Array]:
    """The bytes of x, of the UB before, and what y became."""
    x, image = random(4 * BYTES, 1, dtype), random(BYTES, 2, dtype)
    arguments = [x, image, y, np.array(params + [0] * (32 - len(params)), np.int32), op, BYTES]
    arguments += [CODES[dtype]] if mode is None else [mode, CODES[dtype]]
    result = kernel(name).launch(1, arguments, time=False)
    assert not result.errors, [str(f) for f in result.errors]
    return x, image, y


def copied(op: int, dtype: str, params: list[int], mode: int = 0) -> tuple[Array, Array, Array]:
    return run("copies", op, dtype, params, np.zeros(BYTES, np.uint8), mode)


@pytest.mark.parametrize("dtype", ["int8", "float16", "float32", "int64"])
@pytest.mark.parametrize("nbytes", [1, 31, 32, 33, 64, 100, 8192])
def test_count_forms_copy_whole_blocks(dtype: str, nbytes: int) -> None:
    count = -(-nbytes // dtype_of(dtype).itemsize)
    whole = count * dtype_of(dtype).itemsize // 32 * 32
    x, image, y = copied(0, dtype, [count])
    np.testing.assert_array_equal(y, np.concatenate([x[:whole], image[whole:]]))
    _, image, y = copied(10, dtype, [count])
    np.testing.assert_array_equal(y, np.concatenate([image[:whole], np.zeros(BYTES - whole, np.uint8)]))
    offset = BYTES // 2 // dtype_of(dtype).itemsize
    _, image, y = copied(20, dtype, [count] + [0] * 8 + [offset])
    expected = image.copy()
    expected[BYTES // 2 : BYTES // 2 + whole] = image[:whole]
    np.testing.assert_array_equal(y, expected)


@pytest.mark.parametrize("op", [1, 5, 11, 21])
@pytest.mark.parametrize(
    ("count", "length", "source_gap", "target_gap"),
    [(1, 1, 0, 0), (3, 2, 1, 4), (80, 1, 0, 2), (4, 30, 2, 0), (0, 5, 0, 0), (2, 0, 1, 1), (2, 1, 120, 150)],
)
def test_bursts(op: int, count: int, length: int, source_gap: int, target_gap: int) -> None:
    offset = BYTES // 2 if op == 21 else 0
    params = [count, length, source_gap, target_gap] + [0] * 5 + [offset]
    x, image, y = copied(op, "int8", params)
    source = x if op in (1, 5) else image
    expected = np.zeros(BYTES, np.uint8) if op == 11 else image.copy()
    for i in range(count):
        a, b = i * (length + source_gap) * 32, offset + i * (length + target_gap) * 32
        expected[b : b + length * 32] = source[a : a + length * 32]
    np.testing.assert_array_equal(y, expected)


@pytest.mark.parametrize("dtype", ["int8", "float16", "float32", "int64"])
@pytest.mark.parametrize("op", [2, 3])
@pytest.mark.parametrize(
    ("is_pad", "left", "right"), [(0, 0, 0), (1, 0, 0), (1, 1, 2), (1, 0, 4), (1, 4, 0), (0, 2, 1)]
)
@pytest.mark.parametrize(
    ("count", "elements", "source_gap", "target_gap"), [(1, 1, 0, 0), (3, 5, 3, 1), (7, 33, 0, 0)]
)
def test_pad_into_ub(
    dtype: str,
    op: int,
    is_pad: int,
    left: int,
    right: int,
    count: int,
    elements: int,
    source_gap: int,
    target_gap: int,
) -> None:
    size = dtype_of(dtype).itemsize
    first = 0 if size == 8 else 9
    length = elements * size
    params = [count, length, source_gap * size, target_gap, is_pad, left, right, first]
    # Without isPad, the padding is that of the register.
    x, image, y = copied(op, dtype, params, mode=1 - is_pad)
    value = np.full(8, 0, np.uint8) if size == 8 else np.arange(first, first + size, dtype=np.uint8)
    expected = image.copy()
    whole = -(-(length + (left + right) * size) // 32) * 32
    for i in range(count):
        data = x[i * (length + source_gap * size) :][:length]
        fill = value if left + right else data[: min(size, 4)]
        tail = whole - left * size - length
        row = np.concatenate([np.resize(fill, left * size), data, np.resize(fill, tail)])
        start = i * (whole + 32 * target_gap)
        expected[start : start + whole] = row
    np.testing.assert_array_equal(y, expected)


@pytest.mark.parametrize("op", [12, 13])
@pytest.mark.parametrize(
    ("count", "length", "source_gap", "target_gap"),
    [(1, 1, 0, 0), (3, 7, 1, 5), (2, 32, 0, 0), (5, 33, 2, 1), (1, 4095, 0, 0)],
)
def test_pad_out_of_ub(op: int, count: int, length: int, source_gap: int, target_gap: int) -> None:
    _, image, y = copied(op, "int8", [count, length, source_gap, target_gap])
    expected = np.zeros(BYTES, np.uint8)
    for i in range(count):
        a, b = i * (-(-length // 32) + source_gap) * 32, i * (length + target_gap)
        expected[b : b + length] = image[a : a + length]
    np.testing.assert_array_equal(y, expected)


@pytest.mark.parametrize("dtype", ["int8", "int16", "int32", "float16", "float32", "bfloat16"])
@pytest.mark.parametrize("mode", [1, 2, 3])
@pytest.mark.parametrize(("op", "params"), [(10, [64]), (12, [3, 20, 0, 8])])
def test_stores_accumulate(dtype: str, mode: int, op: int, params: list[int]) -> None:
    before = random(BYTES, 5, dtype)
    _, image, y = run("copies", op, dtype, params, before.copy(), mode)
    kind = dtype_of(dtype)
    combine = {1: np.add, 2: np.maximum, 3: np.minimum}[mode]
    expected = before.copy()
    bursts = [(0, 0, 64 * kind.itemsize)] if op == 10 else [(32 * i, 28 * i, 20) for i in range(3)]
    for a, b, length in bursts:
        merged = combine(expected[b : b + length].view(kind), image[a : a + length].view(kind))
        expected[b : b + length] = merged.astype(kind).view(np.uint8)
    np.testing.assert_array_equal(y, expected)


@pytest.mark.parametrize("dtype", ["int8", "float16", "float32"])
@pytest.mark.parametrize(
    ("matrices", "rows", "columns", "pitch", "c0_stride", "n_stride"),
    [(1, 1, 1, 1, 1, 1), (1, 15, 17, 20, 16, 1), (2, 16, 32, 32, 16, 1), (1, 5, 40, 41, 12, 2)],
)
def test_nd_to_nz_into_ub(
    dtype: str, matrices: int, rows: int, columns: int, pitch: int, c0_stride: int, n_stride: int
) -> None:
    size = dtype_of(dtype).itemsize
    c0 = 16 if size == 4 else 32 // size
    apart, matrix = rows * pitch + 3, 1024 if matrices > 1 else 0
    x, image, y = copied(4, dtype, [matrices, rows, columns, apart, pitch, c0_stride, n_stride, matrix])
    source, expected = x.view(dtype_of(dtype)), image.view(dtype_of(dtype)).copy()
    for m in range(matrices):
        for n in range(rows):
            for d in range(-(-columns // c0) * c0):
                at = m * matrix + d // c0 * c0_stride * c0 + n * n_stride * c0 + d % c0
                expected[at] = source[m * apart + n * pitch + d] if d < columns else 0
    np.testing.assert_array_equal(y.view(dtype_of(dtype)), expected)


@pytest.mark.parametrize("dtype", ["int8", "float16", "float32"])
@pytest.mark.parametrize(
    ("rows", "columns", "group", "pitch"), [(1, 16, 1, 16), (16, 48, 16, 50), (13, 32, 17, 40)]
)
def test_nz_to_nd_from_ub(dtype: str, rows: int, columns: int, group: int, pitch: int) -> None:
    _, image, y = copied(14, dtype, [1, rows, columns, 1, group, pitch, 1])
    kind = dtype_of(dtype)
    source, expected = image.view(kind), np.zeros(BYTES // kind.itemsize, kind)
    for n in range(rows):
        for d in range(columns):
            expected[n * pitch + d] = source[d // 16 * group * 16 + n * 16 + d % 16]
    np.testing.assert_array_equal(y.view(kind), expected)


def lanes_of(op: int, dtype: str, mask: list[int]) -> list[int]:
    most = 256 // dtype_of(dtype).itemsize
    if op == 1:
        return [e for e in range(most) if mask[e // 32] >> e % 32 & 1]
    return list(range(mask[0] if op == 2 else min(mask[0], most)))


@pytest.mark.parametrize("dtype", ["float16", "float32"])
@pytest.mark.parametrize(
    ("op", "mask"),
    [(0, [1]), (0, [33]), (0, [64]), (1, [0x0F0F0F0F, 5, 0, 0x40000000]), (2, [100]), (2, [7])],
)
@pytest.mark.parametrize(
    ("repeats", "strides"), [(1, (1, 1, 8, 8)), (3, (2, 1, 20, 16)), (2, (1, 0, 16, 1)), (0, (1, 1, 8, 8))]
)
def test_masked_copy(
    dtype: str, op: int, mask: list[int], repeats: int, strides: tuple[int, int, int, int]
) -> None:
    y = np.zeros(BYTES, np.uint8)
    signed = np.array(mask + [0] * (4 - len(mask)), np.uint32).view(np.int32).tolist()
    x, image, y = run("masked", op, dtype, [repeats, *strides, *signed], y)
    kind = dtype_of(dtype)
    per_block = 32 // kind.itemsize
    source, expected = x.view(kind), image.view(kind).copy()
    for r in range(repeats):
        for lane in lanes_of(op, dtype, mask):
            block, within = divmod(lane, per_block)
            to = (r * strides[2] + block * strides[0]) * per_block + within
            expected[to] = source[(r * strides[3] + block * strides[1]) * per_block + within]
    np.testing.assert_array_equal(y.view(kind), expected)


def test_slices() -> None:
    to = [(0, 47, 0, 3, 48), (0, 1, 0, 1, 2)]
    source = [(16, 70, 7, 3, 87), (0, 2, 1, 1, 3)]
    params = [2] + [v for t, s in zip(to, source, strict=True) for v in (*t, *s)]
    x, image, y = run("masked", 3, "float32", params, np.zeros(BYTES, np.uint8))
    expected = image.view(np.float32).copy()
    picked = x.view(np.float32)[: 3 * 87].reshape(3, 87)[::2]
    expected[:96] = np.concatenate([picked[:, 16:40], picked[:, 47:71]], axis=1).ravel()
    np.testing.assert_array_equal(y.view(np.float32), expected)


def test_slices_out() -> None:
    to = [(4, 19, 0, 2, 30), (1, 3, 1, 1, 4)]
    source = [(0, 15, 0, 2, 16), (0, 1, 0, 1, 2)]
    params = [2] + [v for t, s in zip(to, source, strict=True) for v in (*t, *s)]
    _, image, y = run("masked", 4, "float32", params, np.zeros(BYTES, np.uint8))
    expected = np.zeros(BYTES // 4, np.float32)
    rows = expected[:120].reshape(4, 30)
    rows[1::2, 4:20] = image.view(np.float32)[:32].reshape(2, 16)
    np.testing.assert_array_equal(y.view(np.float32), expected)


@pytest.mark.parametrize("scenario", range(17))
def test_what_is_refused(scenario: int) -> None:
    lines = (KERNELS / FILES["refused"]).read_text().splitlines()
    marks = [(i + 1, *m) for i, line in enumerate(lines) for m in re.findall(r"//! (\d+) (\w+)", line)]
    wanted = {(code, line) for line, number, code in marks if int(number) == scenario}
    result = kernel("refused").launch(1, [np.zeros(8192, np.uint8), scenario], time=False)
    assert {(f.code, f.line) for f in result.errors} == wanted
