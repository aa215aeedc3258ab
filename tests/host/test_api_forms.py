"""Forms and names of the API that the other tests leave out, against numpy."""

from __future__ import annotations

import struct
from typing import Any

import numpy as np
import pytest

from ascir.host.launch import load
from tests.host.vector_model import KERNELS, Array, Form, case, clean, gather, kernel, same_bits, scatter

FILE = "api_forms.cpp"
BYTES = 16384
RNG = np.random.default_rng(23)


GROUPS = ("deq", "mixed", "kept", "choose", "turn")


def launch(name: str, kind: int, dst: Array, a: Array, b: Array, form: Form, **words: Any) -> Array:
    """`dst` after the instruction."""
    result = np.resize(dst.view(np.uint8), BYTES).copy()
    sources = [np.resize(each.view(np.uint8), BYTES).copy() for each in (a, b)]
    described = case(words.get("op", 0), form, BYTES, words.get("scalar", 0))
    run = kernel(FILE, "forms").launch(1, [result, *sources, GROUPS.index(name), kind, described], time=False)
    clean(run)
    return result.view(dst.dtype)


@pytest.mark.parametrize("kind", range(4))
@pytest.mark.parametrize(
    "form",
    [
        *(Form(count=count) for count in (1, 15, 16, 17, 127, 128, 129, 300)),
        Form(mask=100, repeat=3),
        Form(bits=(0xF0F0, 0x8001), repeat=2, dst=(2, 16), src0=(1, 9)),
    ],
    ids=str,
)
@pytest.mark.parametrize("op", [0, 1])  # by both names
def test_dequantise(op: int, kind: int, form: Form) -> None:
    by_lane, high, signed = kind >= 2, kind in (1, 2), kind % 2 == 0
    source = RNG.integers(-(2**15), 2**15, BYTES // 2).astype(np.int16)
    scales = (np.arange(1, 17) / 1024).astype(np.float32)
    old = np.full(BYTES, 99, np.int8 if signed else np.uint8)
    found = launch("deq", kind, old, source, scales, form, op=op, scalar=0.0078125)
    values = gather(source, form, 128, form.src0).astype(np.float32)
    lane = np.arange(128) % 16
    scale = scales[lane] if by_lane else np.float32(0.0078125)
    offset = lane - 8 if by_lane else 5
    low, top = (-128, 127) if signed else (0, 255)
    wanted = np.clip(np.rint(values * scale) + offset, low, top)
    expected = old.copy()
    block, repeat = form.dst if form.kind else (1, 8)
    for r, active in enumerate(form.active(128)):
        e = np.arange(128)[active]
        at = (r * repeat + e // 16 * block) * 32 + 16 * high + e % 16
        expected[at] = wanted[r][active].astype(old.dtype)
    np.testing.assert_array_equal(found, expected)


MASKS = [
    Form(mask=1),
    Form(mask=63, repeat=3),
    Form(bits=(0x5555AAAAFFFF0001, 0), repeat=4),
    Form(mask=17, repeat=255),
]


@pytest.mark.parametrize("form", MASKS, ids=str)
@pytest.mark.parametrize(
    ("kind", "target", "source", "op"),
    [
        *((0, np.int8, np.float16, op) for op in (0, 1)),
        *((1, np.float16, np.float32, op) for op in (0, 1)),
        *((2, np.int8, np.int16, op) for op in (0, 1)),
        (3, np.uint8, np.float16, 0),
        (4, np.float32, np.float16, 0),
        (5, np.float32, np.float16, 0),
        (6, np.float16, np.int32, 0),
    ],
)
def test_mixed_types_by_mask(kind: int, target: Any, source: Any, op: int, form: Form) -> None:
    wide, narrow = np.dtype(target).itemsize, np.dtype(source).itemsize
    lanes = 256 // max(wide, narrow)
    strides = {size: (1, lanes * size // 32) for size in (wide, narrow)}
    # All repeats at one place where they would leave the memory: the last one counts (but not where it adds).
    far = form.repeat > 8 and kind < 4
    form = Form(
        mask=form.mask,
        bits=form.bits,
        repeat=form.repeat if kind < 4 else min(form.repeat, 4),
        dst=(1, 0) if far else strides[wide],
        src0=(1, 0) if far else strides[narrow],
        src1=(1, 0) if far else strides[narrow],
    )
    if np.dtype(source).kind == "f":
        a, b = (RNG.standard_normal(BYTES // narrow).astype(source) * 6 for _ in range(2))
    else:
        a, b = (RNG.integers(-90, 90, BYTES // narrow).astype(source) for _ in range(2))
    old = np.full(BYTES // wide, 3, target)
    found = launch("mixed", kind, old, a, b, form, op=op, scalar=1.5)
    x, y = gather(a, form, lanes, form.src0), gather(b, form, lanes, form.src1)
    if kind <= 2:
        exact = np.maximum(x + y if op == 0 else x - y, 0)
    elif kind == 3:
        exact = x * y
    elif kind == 6:
        exact = np.maximum((x + y) * 1.5, 0)
    else:
        exact = x.astype(np.float32) * (y.astype(np.float32) if kind == 4 else np.float32(1.5)) + np.float32(
            3
        )
    if np.dtype(target).kind in "iu":
        info = np.iinfo(target)
        exact = np.clip(np.rint(exact), info.min, info.max)
    same_bits(found, scatter(old, form, lanes, exact.astype(target)))


KEPT = [
    Form(bits=(0xFFFFFFFFFFFFFFFF, 0), repeat=4),
    Form(bits=(0xF00000000F0F0001, 0), repeat=2),
    *(Form(count=count) for count in (1, 63, 64, 65, 257)),
]


@pytest.mark.parametrize("form", KEPT, ids=str)
@pytest.mark.parametrize("op", range(12))
def test_the_mask_stays_as_it_was_set(op: int, form: Form) -> None:
    a, b = (RNG.integers(-9, 9, BYTES // 4).astype(np.float32) for _ in range(2))
    if op == 3:
        a = RNG.standard_normal(BYTES // 2).astype(np.float16)
    old = np.full(BYTES // 4, 2, np.float32)
    found = launch("kept", op, old, a, b, form, scalar=3.0)
    whole = Form(count=form.count, bits=form.bits, repeat=form.repeat, src0=(1, 4) if op == 3 else (1, 8))
    x, y = gather(a, whole, 64, whole.src0).astype(np.float32), gather(b, whole, 64, (1, 8))
    if op == 9:
        expected = old.copy()
        active = whole.active(64)
        expected[: len(active)] = np.where(active, x, 0).sum(1)
        return same_bits(found, expected)
    results = {
        0: x + y,
        1: x + 3,
        2: np.abs(x),
        3: x,
        4: np.full_like(x, 3),
        5: x * y + 2,
        6: x * 3 + 2,
        7: np.where(x >= 0, x, 3 * x),
        8: x * 3,
        10: np.maximum(x, y),
        11: np.maximum(x, 0),
    }
    return same_bits(found, scatter(old, whole, 64, results[op].astype(np.float32)))


@pytest.mark.parametrize("kind", [np.float16, np.float32])
@pytest.mark.parametrize("op", range(3))
def test_select_by_registers(op: int, kind: Any) -> None:
    a, b = (RNG.standard_normal(BYTES // np.dtype(kind).itemsize).astype(kind) for _ in range(2))
    lanes = 256 // a.itemsize
    old = np.full(a.size, 5, kind)
    for bits in ((2**64 - 1, 2**64 - 1), (0xFF00FF00FF00FF01, 0x8000000000000000)):
        form = Form(bits=bits, repeat=4)
        found = launch("choose", int(kind is np.float32), old, a, b, form, op=op, scalar=0.25)
        x, y = gather(a, form, lanes, (1, 8)), gather(b, form, lanes, (1, 8))
        chosen = x > kind(0.25)
        if op == 0:
            chosen = np.broadcast_to(chosen[0], chosen.shape)
        other = np.full_like(x, 7) if op == 1 else y
        same_bits(found, scatter(old, form, lanes, np.where(chosen, x, other)))


@pytest.mark.parametrize("kind", [np.uint16, np.uint32])
@pytest.mark.parametrize("op", [0, 1])
@pytest.mark.parametrize("repeat", [1, 3])
def test_transposition_by_addresses(kind: Any, op: int, repeat: int) -> None:
    size = np.dtype(kind).itemsize
    each = 32 // size
    source = RNG.integers(0, 30000, BYTES // size).astype(kind)
    old = np.zeros(source.size, kind)
    found = launch("turn", int(kind is np.uint32), old, source, source, Form(mask=1, repeat=repeat), op=op)
    for r in range(repeat):
        block = source[r * 16 * each : (r + 1) * 16 * each].reshape(16, each)
        wanted = block.T if size == 2 else block.reshape(2, 8, 8).transpose(2, 0, 1)
        np.testing.assert_array_equal(found[r * 16 * each : (r + 1) * 16 * each], wanted.reshape(-1))


@pytest.mark.parametrize(
    ("name", "cubes", "vectors"),
    [("aiv", 0, 1), ("aic", 1, 0), ("aiv_mixed", 0, 1), ("aic_mixed", 1, 0), ("one", 1, 1), ("two", 1, 2)],
)
def test_queries_in_every_kind_of_kernel(name: str, cubes: int, vectors: int) -> None:
    out = np.full((200, 16), -1, np.int32)
    run = load(KERNELS / "api_queries.cpp", name).launch(3, [out], time=False)
    clean(run)
    expected = np.full_like(out, -1)
    for block in range(3):
        for sub in range(vectors):
            core = block * vectors + sub
            expected[core, :8] = [core, 3, vectors, vectors, sub, vectors, block, 3]
        if cubes:
            expected[100 + block, :8] = [block, 3, 1, 1, 0, 1, block, 3]
    np.testing.assert_array_equal(out, expected)


def test_helpers() -> None:
    out = np.zeros(64, np.float32)
    tiling = np.frombuffer(struct.pack("<H6xB7xQ3i4x", 11, 200, 2**33, -7, 8, 9), np.uint8)
    # Tensors of two and of three dimensions, in the memory of the list itself: an aligned array is used in place.
    words = [2 | 0 << 32, 8, 1, 3 | 1 << 32, 2, 3, 4]
    offset = 8 * (1 + len(words))
    memory = np.zeros(256, np.uint64)
    memory = memory[(-memory.ctypes.data % 512) // 8 :][:64]
    memory[: 1 + len(words)] = [offset, *words]
    memory[len(words) + 1 :][:2] = memory.ctypes.data + 128, memory.ctypes.data + 256
    memory[16:32].view(np.float32)[3] = 2.5
    memory[32:].view(np.float32)[0] = 4.5
    run = load(KERNELS / "api_names.cpp", "helpers").launch(1, [out, tiling, memory], time=False)
    clean(run)
    lowest, nan = float(-np.inf), float("nan")
    wanted = [11, 200, 2**33, 9, -7, 8, 11, 123, 1, 65504, lowest, nan, -32768]
    wanted += [2 + 30 + 100 + 4000, 2.5, 4.5, 1, 0, 1, 192 * 1024 - 256]
    np.testing.assert_array_equal(out[: len(wanted)], np.array(wanted, np.float32))


def test_old_and_new_names_are_one() -> None:
    x = RNG.integers(-9, 9, 256).astype(np.float32)
    y = np.zeros(1024, np.float32)
    run = load(KERNELS / "api_names.cpp", "renamed").launch(1, [x, y], time=False)
    clean(run)
    pairs = y[: 22 * 32].reshape(11, 2, 32)
    np.testing.assert_array_equal(pairs[:, 0], pairs[:, 1])
    rows = x.reshape(4, 64)
    np.testing.assert_array_equal(pairs[0, 0, :4], rows.sum(1))
    np.testing.assert_array_equal(pairs[1, 0, :4], rows.max(1))
    np.testing.assert_array_equal(pairs[2, 0, :4], rows.min(1))
    np.testing.assert_array_equal(pairs[3, 0], x.reshape(32, 8).sum(1))
    np.testing.assert_array_equal(pairs[6, 0], x[:64].reshape(32, 2).sum(1))
    np.testing.assert_array_equal(pairs[8, 0, :8], np.packbits(x[:64] > 0.5, bitorder="little"))
    np.testing.assert_array_equal(pairs[9, 0], np.maximum(x[:32] * 1 + x[:32], 0))
    assert pairs[10, 0, 0] == x[:64].max()
