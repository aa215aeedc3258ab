"""AscendQuant, AscendDequant and AscendAntiQuant against numpy: the same steps in the same precision, bit for bit.

AscendQuant(dst, src, 0.5, 2.0)   ==   int8(rint(half(half(src) * half(0.5)) + half(2.0)))
"""

from __future__ import annotations

import ctypes
from typing import Any

import ml_dtypes
import numpy as np
import pytest

from ascir.host.launch import Run
from tests.host.vector_model import Array, clean, codes, kernel, same_bits

FILE = "adv_quant.cpp"
HALF, SINGLE, BRAIN = np.float16, np.float32, ml_dtypes.bfloat16


class Case(ctypes.Structure):
    _fields_ = (
        *((name, ctypes.c_int32) for name in ("op", "types", "form", "scratch")),
        *((name, ctypes.c_uint32) for name in ("rows", "columns", "count", "groups")),
        *((name, ctypes.c_float) for name in ("scale", "offset")),
        ("bytes", ctypes.c_uint32 * 4),
    )


def padded(data: Array) -> Array:
    raw = np.ascontiguousarray(data).reshape(-1).view(np.uint8)
    room = np.full(max(32, -(-raw.size // 32) * 32), 1, np.uint8)
    room[: raw.size] = raw
    return room


def launch(
    types: int,
    dst: Array,
    src: Array,
    scale: Array | float = 1,
    offset: Array | float = 0,
    *,
    op: int = 0,
    form: int = 0,
    scratch: int = 16384,
    shape: tuple[int, int] = (0, 0),
    count: int = 0,
    groups: int = 0,
) -> tuple[Run, Array]:
    """What `dst` becomes."""
    tensors = [np.zeros(1, np.uint8) if isinstance(t, float | int) else t for t in (scale, offset)]
    arguments = [padded(t) for t in (dst, src, *tensors)]
    numbers = [float(t) if isinstance(t, float | int) else 0.0 for t in (scale, offset)]
    sizes = (ctypes.c_uint32 * 4)(*(a.size for a in arguments))
    call = Case(op, types, form, scratch, *shape, count, groups, *numbers, sizes)
    run = kernel(FILE, "quant").launch(1, [*arguments, call], time=False)
    return run, arguments[0][: dst.nbytes].view(dst.dtype).reshape(dst.shape)


def rounded(x: Array) -> Array:
    return np.clip(np.rint(x.astype(np.float64)), -128, 127).astype(np.int8)


def samples(dtype: Any, count: int, seed: int = 1, scale: float = 60) -> Array:
    return (np.random.default_rng(seed).standard_normal(count) * scale).astype(dtype)


# ---- AscendQuant -----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("types", "dtype"), [(0, HALF), (1, SINGLE)])
def test_quantise_by_numbers(types: int, dtype: Any) -> None:
    for i, count in enumerate([1, 31, 32, 33, 127, 128, 129, 1000, 4096]):
        src = samples(dtype, count)
        src[0] = 1000
        old = np.full(count, 77, np.int8)
        wanted = rounded(src.astype(HALF) * HALF(0.7) + HALF(3.1))
        run, found = launch(types, old, src, 0.7, 3.1, form=i % 2, count=count)
        clean(run)
        same_bits(found, wanted)
        if count % 32 == 0:
            for form in (2, 3):
                run, found = launch(types, old, src, 0.7, 3.1, form=form)
                clean(run)
                same_bits(found, wanted)
    # Ties go to the even number; halves saturate.
    src = np.array([0.5, 1.5, 2.5, -0.5, -1.5, 126.5, 127.5, 300, -128.5, -300, 60000, -60000] * 8, dtype)
    run, found = launch(types, np.zeros(96, np.int8), src, 1, 0, count=96)
    clean(run)
    assert found[:12].tolist() == [0, 2, 2, 0, -2, 126, 127, 127, -128, -128, 127, -128]
    # A count in the template's configuration stands above the call's.
    src = samples(dtype, 128)
    run, found = launch(types, np.full(128, 77, np.int8), src, 0.7, 3.1, op=3, count=128)
    clean(run)
    same_bits(
        found, np.where(np.arange(128) < 96, rounded(src.astype(HALF) * HALF(0.7) + HALF(3.1)), np.int8(77))
    )


@pytest.mark.parametrize(("types", "dtype"), [(0, HALF), (1, SINGLE)])
@pytest.mark.parametrize(("rows", "columns"), [(1, 32), (3, 64), (5, 160), (2, 1024)])
def test_quantise_by_columns(types: int, dtype: Any, rows: int, columns: int) -> None:
    src = samples(dtype, rows * columns).reshape(rows, columns)
    scale, offset = samples(dtype, columns, 2, 1), samples(dtype, columns, 3, 5)
    half = [a.astype(HALF) for a in (src, scale, offset)]
    old = np.full(src.shape, 77, np.int8)
    for op, wanted in [(1, half[0] * half[1] + HALF(2.5)), (2, half[0] * half[1] + half[2])]:
        plus: Array | float = 2.5 if op == 1 else offset
        for form in range(4):
            for scratch in (0,) if form % 2 else (256 * 3, 16384):
                run, found = launch(
                    types,
                    old,
                    src,
                    scale,
                    plus,
                    op=op,
                    form=form,
                    scratch=scratch,
                    shape=src.shape,
                    count=src.size,
                )
                clean(run)
                same_bits(found, rounded(wanted))
    # Part of the last row.
    count = src.size - 17
    run, found = launch(types, old, src, scale, offset, op=2, shape=src.shape, count=count)
    clean(run)
    partly = rounded(half[0] * half[1] + half[2]).reshape(-1)
    partly[count:] = 77
    same_bits(found.reshape(-1), partly)


def test_quantise_refusals() -> None:
    src, old = samples(SINGLE, 96), np.zeros(96, np.int8)
    run, _ = launch(1, old, src, src, 1.0, op=1, shape=(2, 48), count=96)
    assert codes(run) == {"Limit"}
    run, _ = launch(1, old, src, 0.5, 1.0, scratch=32, count=96)
    assert codes(run) == {"Scratch"}


# ---- AscendDequant ---------------------------------------------------------------------------------------------------

DEQUANT = [
    (10, HALF, np.uint64),
    (11, SINGLE, SINGLE),
    (12, SINGLE, BRAIN),
    (13, BRAIN, SINGLE),
    (14, BRAIN, BRAIN),
]


def dequantised(src: Array, scale: Array, dtype: Any, count: int) -> Array:
    """Rows of dst begin at blocks; columns from `count` on are converted only, what is behind a row stays."""
    rows, columns = src.shape
    unit = 32 // np.dtype(dtype).itemsize
    result = np.full((rows, -(-columns // unit) * unit), 7, dtype)
    value = src.astype(SINGLE)
    value[:, :count] = value[:, :count] * scale[:count].astype(SINGLE)
    with np.errstate(over="ignore"):
        result[:, :columns] = value.astype(dtype)
    return result


@pytest.mark.parametrize(("types", "dtype", "kind"), DEQUANT)
def test_dequantise_by_columns(types: int, dtype: Any, kind: Any) -> None:
    rng = np.random.default_rng(4)
    for rows, columns, count in [(1, 8, 8), (4, 8, 4), (4, 8, 6), (3, 64, 63), (2, 136, 136), (3, 1000, 700)]:
        src = rng.integers(-(2**20), 2**20, (rows, columns)).astype(np.int32)
        scale = (rng.standard_normal(columns) / 64).astype(SINGLE)
        given: Array = scale.astype(kind)
        if kind is np.uint64:  # the float in the low half; what is above it plays no part
            given = scale.view(np.uint32).astype(np.uint64) | np.uint64(0xABCD << 32)
        wanted = dequantised(src, scale if kind is np.uint64 else given, dtype, count)
        old = np.full_like(wanted, 7)
        for form, scratch in [(0, 16384), (0, 2048), (1, 0), (2, 16384)]:
            if rows == 1 and form != 2:
                continue
            run, found = launch(
                types, old, src, given, form=form, scratch=scratch, shape=src.shape, count=count
            )
            clean(run)
            same_bits(found.view(f"u{found.itemsize}"), wanted.view(f"u{found.itemsize}"))


def test_dequantise_one_row_as_many() -> None:
    src = np.arange(-64, 64).astype(np.int32).reshape(1, 128)
    scale = samples(SINGLE, 32, 2, 1)
    folded = (src.reshape(4, 32).astype(SINGLE) * scale).reshape(1, 128)
    old = np.zeros((1, 128), SINGLE)
    run, found = launch(11, old, src, scale, shape=(1, 128), count=32)
    clean(run)
    same_bits(found, folded)
    # DEQUANT_WITH_MULTI_ROW, and a count that is not a whole number of blocks: one row.
    for form, count in [(2, 32), (0, 20)]:
        run, found = launch(11, old, src, scale, form=form, shape=(1, 128), count=count)
        clean(run)
        same_bits(found, dequantised(src, scale, SINGLE, count))
    # Without a shape it is one row of the tensor's size.
    for form in (3, 4, 5, 6):
        run, found = launch(11, old, src, scale, form=form, count=32)
        clean(run)
        same_bits(found, folded)


def test_dequantise_by_a_number() -> None:
    src = np.arange(-100, 100).astype(np.int32).reshape(5, 40)
    for types, dtype, number in [(15, SINGLE, SINGLE(2.2)), (16, BRAIN, SINGLE(BRAIN(2.2)))]:
        wanted = dequantised(src, np.full(40, number, SINGLE), dtype, 30)
        for form in (0, 1):
            run, found = launch(types, np.full_like(wanted, 7), src, 2.2, form=form, shape=(5, 40), count=30)
            clean(run)
            same_bits(found.view(f"u{found.itemsize}"), wanted.view(f"u{found.itemsize}"))


def test_the_documented_dequantisation() -> None:
    src = np.arange(-16, 16).astype(np.int32).reshape(4, 8)
    scale = np.array([2.2, -2.2, 2.2, -2.2, 2.2, -2.2, 0, 0], SINGLE)
    run, found = launch(11, np.zeros((4, 8), SINGLE), src, scale, shape=(4, 8), count=6)
    clean(run)
    np.testing.assert_allclose(found[0], [-35.2, 33.0, -30.8, 28.6, -26.4, 24.2, -10.0, -9.0], rtol=1e-6)


def test_dequantise_refusals() -> None:
    src, scale = np.zeros((2, 16), np.int32), np.ones(16, SINGLE)
    old = np.zeros((2, 16), SINGLE)
    for shape, count in [((2, 12), 8), ((2, 16), 17), ((2, 16), 0)]:
        assert codes(launch(11, old, src, scale, shape=shape, count=count)[0]) == {"Limit"}
    old = np.zeros((2, 16), BRAIN)
    assert codes(launch(13, old, src, scale, shape=(2, 16), count=16, scratch=64)[0]) == {"Scratch"}


# ---- AscendAntiQuant -------------------------------------------------------------------------------------------------

ANTIQUANT = [(base + step, dtype, base >= 24) for base in (20, 24) for step, dtype in [(0, HALF), (2, BRAIN)]]


def packed(values: Array) -> Array:
    flat = values.reshape(-1).astype(np.uint8) & 15
    return flat[0::2] | flat[1::2] << 4


def antiquantised(src: Array, scale: Array, offset: Array | None) -> Array:
    """In half, or in float where the result is bfloat16."""
    wide = HALF if scale.dtype == HALF else SINGLE
    value = src.astype(wide)
    if offset is not None:
        value = value + offset.astype(wide)
    return (value * scale.astype(wide)).astype(scale.dtype)


def bits(values: Array) -> Array:
    return values.view(np.uint16)


@pytest.mark.parametrize(("types", "dtype", "is_int4"), ANTIQUANT)
@pytest.mark.parametrize("transposed", [False, True])
def test_antiquantise_by_channels(types: int, dtype: Any, is_int4: bool, transposed: bool) -> None:
    rng = np.random.default_rng(6)
    low, high = (-8, 8) if is_int4 else (-128, 128)
    sizes = [(1, 64, 1), (6, 64, 3), (4, 192, 1), (2, 1024, 2)]
    if transposed:
        sizes = [(1, 64, 1), (3, 128, 2), (17, 64, 1), (20, 192, 3), (2, 1024, 1)]
    for rows, columns, groups in sizes:
        src = rng.integers(low, high, (rows, columns)).astype(np.int8)
        size = (rows, groups) if transposed else (groups, columns)
        scale, offset = (rng.standard_normal(size).astype(dtype) for _ in range(2))
        axis = 1 if transposed else 0
        full = [np.repeat(p, src.shape[axis] // groups, axis) for p in (scale, offset)]
        given = packed(src) if is_int4 else src
        old = np.zeros(src.shape, dtype)
        for form, scratch in [(0, 24576), (0, 3072), (1, 0), (2, 24576), (6, 24576), (7, 24576)]:
            run, found = launch(
                types + transposed,
                old,
                given,
                scale,
                offset,
                form=form,
                scratch=scratch,
                shape=src.shape,
                groups=groups,
            )
            clean(run)
            wanted = antiquantised(src, full[0], None if form == 2 else full[1])
            same_bits(bits(found), bits(wanted))


@pytest.mark.parametrize(("types", "dtype", "is_int4"), ANTIQUANT)
def test_antiquantise_by_numbers(types: int, dtype: Any, is_int4: bool) -> None:
    low, high = (-8, 8) if is_int4 else (-128, 128)
    for count in (64, 128, 192, 2048):
        src = np.random.default_rng(7).integers(low, high, count).astype(np.int8)
        scale, offset = (np.full(count, v, dtype) for v in (0.3, 1.7))
        for form, scratch in [(3, 16384), (3, 512), (4, 0), (5, 16384)]:
            run, found = launch(
                types,
                np.zeros(count, dtype),
                packed(src) if is_int4 else src,
                0.3,
                1.7,
                form=form,
                scratch=scratch,
                shape=(1, count),
            )
            clean(run)
            wanted = antiquantised(src, scale, None if form == 5 else offset)
            same_bits(bits(found), bits(wanted))


def test_antiquantise_refusals() -> None:
    src, old = np.zeros((4, 64), np.int8), np.zeros((4, 64), HALF)
    one = np.ones((4, 64), HALF)

    def found(types: int, shape: tuple[int, int], groups: int, scratch: int = 16384) -> set[str]:
        return codes(launch(types, old, src, one, one, shape=shape, groups=groups, scratch=scratch)[0])

    assert found(20, (4, 64), 3) == {"Limit"}  # rows are not a multiple of groups
    assert found(20, (5, 64), 1) == {"Limit"}  # more than there is
    assert found(20, (16, 16), 1) == {"Limit"}  # rows are not whole blocks
    assert found(21, (4, 64), 4) == {"Limit"}  # groups are not
    assert found(20, (4, 64), 0) == {"Limit"}  # no shape is given
    assert found(21, (4, 64), 1, 1024) == {"Scratch"}
