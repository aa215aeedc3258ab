"""Reductions in the documented order, gathers, sorting and transposes, against numpy."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import numpy as np
import pytest

from tests.host.vector_model import (
    Array,
    Form,
    case,
    clean,
    codes,
    gather,
    kernel,
    same_bits,
)

FILE = "vector_reduce.cpp"
BYTES = 8192
TYPES: dict[str, tuple[int, Any]] = {"half": (0, np.float16), "float": (1, np.float32)}
HOLES = (0xF00F00FF12345671, 0x8000000000000001)


def launch(
    name: str, kind: int, op: int, form: Form, a: Array, b: Array, mode: int = 0, checks: bool = True
) -> tuple[Array, Any]:
    dst = np.full(BYTES, 0x5A, np.uint8)
    run = kernel(FILE, name, checks).launch(1, [dst, a, b, kind, case(op, form, BYTES, 0, mode)], time=False)
    return dst, run


def data(dtype: Any, seed: int) -> Array:
    return (np.random.default_rng(seed).standard_normal(BYTES // np.dtype(dtype).itemsize) * 8).astype(dtype)


def tree(lanes: Array, group: int) -> Array:
    """Neighbours are added level by level, each level rounds."""
    while group > 1:
        lanes, group = lanes[..., ::2] + lanes[..., 1::2], group // 2
    return lanes


def reduced(kind: str, lanes: Array, active: Array, group: int) -> Array:
    if kind == "sum":
        return tree(np.where(active, lanes, lanes.dtype.type(0)), group)
    fill = -np.inf if kind == "max" else np.inf
    split = np.where(active, lanes, lanes.dtype.type(fill)).reshape(len(lanes), -1, group)
    return split.max(-1) if kind == "max" else split.min(-1)


FORMS = [
    Form(mask=1, repeat=1, dst=(1, 1)),
    Form(mask=31, repeat=2, dst=(1, 1)),
    Form(mask=64, repeat=5, dst=(1, 1)),
    Form(mask=64, repeat=3, dst=(1, 3), src0=(2, 7)),
    Form(mask=8, repeat=255, dst=(1, 1), src0=(1, 1)),
    Form(bits=HOLES, repeat=4, dst=(1, 2), src0=(1, 0)),
    Form(bits=HOLES, repeat=3, dst=(1, 1), src0=(0, 9)),
]


@pytest.mark.parametrize("kind", TYPES)
@pytest.mark.parametrize(
    ("op", "what"), [(0, "sum"), (1, "max"), (2, "min"), (3, "sum"), (4, "max"), (5, "min")]
)
def test_whole(op: int, what: str, kind: str) -> None:
    number, dtype = TYPES[kind]
    a = np.round(data(dtype, op))
    size = a.itemsize
    lanes = 256 // size
    index_type = np.uint16 if size == 2 else np.uint32
    for form in FORMS:
        if form.mask == 64:
            form = replace(form, mask=lanes)
        x, active = gather(a, form, lanes, form.src0), form.active(lanes)
        values = reduced(what, x, active, lanes)[:, 0]
        where: Array = np.asarray(np.argmax(active & (x == values[:, None]), axis=1))
        step = form.dst[1]
        for order in range(4) if what != "sum" else (2,):
            found, run = launch("reduce", number, op, form, a, a, order)
            clean(run)
            wanted = np.full(BYTES, 0x5A, np.uint8)
            for r in range(form.repeat):
                value, index = (
                    values[r : r + 1].view(np.uint8),
                    where[r : r + 1].astype(index_type).view(np.uint8),
                )
                parts = {
                    0: (value, index),
                    1: (index, value),
                    2: (value,),
                    3: (where[r : r + 1].astype(np.uint32).view(np.uint8),),
                }
                raw = np.concatenate(parts[order])
                wanted[r * step * raw.size :][: raw.size] = raw
            np.testing.assert_array_equal(found, wanted)
    if what == "sum":
        form = Form(mask=lanes - 3, repeat=4, dst=(1, 1))
        found, run = launch("reduce", number, 6, form, a, a)
        clean(run)
        x = gather(a, form, lanes, form.src0)
        same_bits(found[: 4 * size].view(dtype), reduced("sum", x, form.active(lanes), lanes)[:, 0])


@pytest.mark.parametrize("kind", TYPES)
@pytest.mark.parametrize(
    ("op", "what"),
    [(10, "sum"), (11, "max"), (12, "min"), (13, "pair"), (14, "sum"), (15, "max"), (16, "pair")],
)
def test_groups(op: int, what: str, kind: str) -> None:
    number, dtype = TYPES[kind]
    a = data(dtype, op)
    lanes = 256 // a.itemsize
    group = 2 if what == "pair" else lanes // 8
    for form in FORMS:
        if form.mask == 8 and what == "pair":
            form = replace(form, repeat=60)
        x, active = gather(a, form, lanes, form.src0), form.active(lanes)
        values = reduced("sum" if what == "pair" else what, x, active, group)
        used: Array = np.asarray(active.reshape(form.repeat, -1, group).any(-1))
        found, run = launch("reduce", number, op, form, a, a)
        clean(run)
        wanted = np.full(BYTES, 0x5A, np.uint8).view(dtype)
        per_repeat = values.shape[1]
        for r in range(form.repeat):
            part = wanted[r * form.dst[1] * per_repeat :][:per_repeat]
            part[used[r]] = values[r][used[r]]
        np.testing.assert_array_equal(found, wanted.view(np.uint8))


@pytest.mark.parametrize("kind", TYPES)
def test_sum_of_all(kind: str) -> None:
    number, dtype = TYPES[kind]
    a = data(dtype, 3)
    size = a.itemsize
    lanes = 256 // size

    def repeats(values: Array) -> Array:
        padded = np.zeros(-(-values.size // lanes) * lanes, dtype)
        padded[: values.size] = values
        return tree(padded.reshape(-1, lanes), lanes)[:, 0]

    for count in (1, 15, 16, 17, lanes - 1, lanes, lanes + 1, 9 * lanes + 5, BYTES // size):
        total = dtype(0)
        for value in repeats(a[:count]):
            total = dtype(total + value)
        found, run = launch("reduce", number, 20, Form(count=count), a, a)
        clean(run)
        same_bits(found[:size].view(dtype), np.array([total], dtype))
        assert (found[size:] == 0x5A).all()
    for form in [
        Form(mask=lanes, repeat=16),
        Form(mask=lanes // 2 - 1, repeat=70, src0=(1, 1)),
        Form(bits=HOLES, repeat=5),
    ]:
        values = reduced("sum", gather(a, form, lanes, form.src0), form.active(lanes), lanes)[:, 0]
        while values.size > 1:
            values = repeats(values)
        found, run = launch("reduce", number, 20, form, a, a)
        clean(run)
        same_bits(found[:size].view(dtype), values)


@pytest.mark.parametrize("kind", TYPES)
@pytest.mark.parametrize("op", [21, 22])
def test_extreme_of_all(kind: str, op: int) -> None:
    number, dtype = TYPES[kind]
    a = np.round(data(dtype, 3))
    size = a.itemsize
    lanes = 256 // size
    pick = np.argmax if op == 21 else np.argmin
    for form in [
        *(Form(count=n) for n in (1, 17, lanes, lanes + 1, BYTES // size // 2)),
        Form(mask=lanes - 1, repeat=9),
        Form(bits=HOLES, repeat=3),
    ]:
        x = gather(a, form, lanes, form.src0 if form.kind else (1, 8))
        x = np.where(form.active(lanes), x, -np.inf if op == 21 else np.inf).ravel()
        index = int(pick(x))
        for with_index in (0, 1):
            found, run = launch("reduce", number, op, form, a, a, with_index)
            clean(run)
            assert found[:size].view(dtype)[0] == x[index]
            if with_index:
                assert found[size : 2 * size].view(np.uint16 if size == 2 else np.uint32)[0] == index


def test_registers_of_reductions() -> None:
    a = data(np.float32, 9)
    found, run = launch("reduce", 1, 23, Form(count=64, mask=64), a, a)
    assert not [f for f in run.findings if f.severity == "error"]
    result = found[:16].view(np.float32)
    assert result[0] == result[1]
    assert result[2] == a[:64].max()
    assert found[12:16].view(np.uint32)[0] == a[:64].argmax()


# ---- gathers --------------------------------------------------------------------------------------------------------

PICKED: dict[str, tuple[int, Any]] = {
    "half": (0, np.uint16),
    "float": (1, np.uint32),
    "bfloat16": (2, np.uint16),
    "int32": (3, np.uint32),
}


@pytest.mark.parametrize("checks", [True, False])
@pytest.mark.parametrize("kind", PICKED)
def test_gather(kind: str, checks: bool) -> None:
    number, dtype = PICKED[kind]
    size = np.dtype(dtype).itemsize
    lanes = 256 // size
    rng = np.random.default_rng(1)
    a = rng.integers(0, 1 << 16, BYTES // size).astype(dtype)
    offsets = (rng.integers(0, a.size - 64, BYTES // 4) * size).astype(np.uint32)
    base = 64
    for form in [
        *(Form(count=n) for n in (1, 15, lanes - 1, lanes + 1, 1000)),
        Form(mask=lanes, repeat=3),
        Form(bits=HOLES, repeat=4, dst=(1, 9)),
    ]:
        found, run = launch("pick", number, 0, form, a, offsets, base, checks)
        clean(run)
        active = form.active(lanes)
        places = (offsets[: active.size].reshape(active.shape) + base) // size
        wanted = np.full(BYTES, 0x5A, np.uint8).view(dtype)
        step = form.dst[1] * 32 // size if form.kind else lanes
        for r, (row, mask) in enumerate(zip(places, active, strict=True)):
            part = wanted[r * step :][:lanes]
            part[mask] = a[row[mask]]
        np.testing.assert_array_equal(found.view(dtype), wanted)
    offsets[3] = 1
    assert codes(launch("pick", number, 0, Form(count=8), a, offsets, 0)[1]) == {"ErrorRead4"}
    assert codes(launch("pick", number, 3, Form(), a, offsets)[1]) == {"NoSuchInstruction"}


def test_gather_blocks() -> None:
    a = np.random.default_rng(1).integers(0, 255, BYTES, np.uint8)
    offsets = (np.random.default_rng(2).integers(0, BYTES // 32, BYTES // 4) * 32).astype(np.uint32)
    for number in (0, 1):
        for repeat, strides in [(1, (1, 8)), (5, (0, 8)), (3, (2, 20))]:
            found, run = launch("pick", number, 10, Form(mask=0, repeat=repeat, dst=strides), a, offsets)
            clean(run)
            wanted = np.full(BYTES, 0x5A, np.uint8)
            for i in range(repeat * 8):
                at = (i // 8 * strides[1] + i % 8 * (strides[0] or 1)) * 32
                wanted[at : at + 32] = a[offsets[i] :][:32]
            np.testing.assert_array_equal(found, wanted)


@pytest.mark.parametrize("kind", PICKED)
def test_gather_mask(kind: str) -> None:
    number, dtype = PICKED[kind]
    size = np.dtype(dtype).itemsize
    rng = np.random.default_rng(1)
    a = rng.integers(0, 1 << 16, BYTES // size).astype(dtype)
    bits = rng.integers(0, 256, BYTES, np.uint8)
    pattern = np.unpackbits(bits, bitorder="little").astype(bool)
    e = np.arange(4096)
    built_in = {
        1: e % 2 == 0,
        2: e % 2 == 1,
        3: e % 4 == 0,
        4: e % 4 == 1,
        5: e % 4 == 2,
        6: e % 4 == 3,
        7: e >= 0,
    }
    block = 32 // size
    for form in [
        Form(count=0, repeat=3, src1=(1, 1)),
        Form(count=70, repeat=2, src0=(1, 4), src1=(1, 0)),
        Form(count=5, repeat=4, src0=(2, 9), src1=(1, 2)),
        Form(count=1, repeat=255, src0=(1, 0), src1=(1, 0)),
    ]:
        lanes = form.count or 256 // size
        lane = np.arange(lanes)
        places = [
            r * form.src0[1] * block + lane // block * form.src0[0] * block + lane % block
            for r in range(form.repeat)
        ]
        for op, mode in [*((1, mode) for mode in built_in), (2, 0)]:
            kept: list[Array] = []
            for r, row in enumerate(places):
                mask = built_in[mode][:lanes] if op == 1 else pattern[r * form.src1[1] * 256 :][:lanes]
                kept.append(a[row[mask]])
            wanted = np.concatenate(kept)
            found, run = launch("pick", number, op, form, a, bits, mode)
            clean(run)
            assert found[-4:].view(np.int32)[0] == wanted.size
            np.testing.assert_array_equal(found.view(dtype)[: wanted.size], wanted)
            assert (found[wanted.nbytes : -4] == 0x5A).all()


# ---- sorting --------------------------------------------------------------------------------------------------------


def records(scores: Array, index: Array) -> Array:
    result = np.zeros((scores.size, 8), np.uint8)
    result[:, : scores.itemsize] = scores.view(np.uint8).reshape(scores.size, -1)
    result[:, 4:] = index.astype(np.uint32).view(np.uint8).reshape(-1, 4)
    return result


@pytest.mark.parametrize("kind", TYPES)
def test_sort(kind: str) -> None:
    number, dtype = TYPES[kind]
    a = np.round(data(dtype, 4) / 4)
    index = np.arange(BYTES // 4, dtype=np.uint32) + 7
    for repeat in (1, 2, 5, 13, 17, 31):
        n = 32 * repeat
        found, run = launch("order", number, 0, Form(mask=0, repeat=repeat), a, index)
        clean(run)
        order = (
            np.argsort(-a[:n].reshape(repeat, 32), axis=1, kind="stable") + np.arange(repeat)[:, None] * 32
        )
        np.testing.assert_array_equal(found[: n * 8], records(a[order.ravel()], index[order.ravel()]).ravel())
        found, run = launch("order", number, 2, Form(mask=0, repeat=repeat), a, index)
        clean(run)
        order = np.argsort(-a[:n], kind="stable")
        np.testing.assert_array_equal(found[: n * 8], records(a[order], index[order]).ravel())
        if repeat <= 13:
            found, run = launch("order", number, 3, Form(mask=0, repeat=repeat), a, index)
            clean(run)
            np.testing.assert_array_equal(found[: a.itemsize * n].view(dtype), a[order])
            np.testing.assert_array_equal(found[BYTES // 2 :][: 4 * n].view(np.uint32), index[order])


@pytest.mark.parametrize("kind", TYPES)
@pytest.mark.parametrize(
    ("lengths", "valid"),
    [((32, 32, 32, 32), 15), ((5, 100, 1, 7), 15), ((3, 40, 9, 0), 7), ((64, 8, 0, 0), 3)],
)
def test_merge(kind: str, lengths: tuple[int, ...], valid: int) -> None:
    number, dtype = TYPES[kind]
    rng = np.random.default_rng(2)
    runs = [np.sort(np.round(rng.standard_normal(n) * 3).astype(dtype))[::-1] for n in lengths]
    scores = np.concatenate(runs)
    source = np.zeros(BYTES, np.uint8)
    all_records = records(scores, np.arange(scores.size))
    source[: all_records.size] = all_records.ravel()
    form = Form(
        mask=0,
        count=valid,
        repeat=1,
        dst=(lengths[0], lengths[3]),
        src0=(lengths[1], 8),
        src1=(lengths[2], 8),
    )
    order = np.argsort(-scores, kind="stable")
    found, run = launch("order", number, 1, form, source, source)
    clean(run)
    np.testing.assert_array_equal(found[: scores.size * 8], all_records[order].ravel())
    assert found[-16:].view(np.int32).tolist() == list(lengths)
    # Suspended: until one queue is exhausted.
    found, run = launch("order", number, 1, form, source, source, 1)
    clean(run)
    queue = np.repeat(np.arange(4), lengths)[order]
    queues = {15: 4, 7: 3, 3: 2}[valid]
    done = min(np.flatnonzero(queue == i)[-1] for i in range(queues)) + 1
    assert found[-16:].view(np.int32).tolist() == [int((queue[:done] == i).sum()) for i in range(4)]
    np.testing.assert_array_equal(found[: done * 8], all_records[order[:done]].ravel())
    assert (found[done * 8 : -16] == 0x5A).all()


def test_merge_limits() -> None:
    a = np.zeros(BYTES, np.uint8)
    form = Form(mask=0, count=5, repeat=1, dst=(8, 8), src0=(8, 8), src1=(8, 8))
    assert codes(launch("order", 1, 1, form, a, a)[1]) == {"Limit"}
    form = Form(mask=0, count=15, repeat=2, dst=(8, 8), src0=(8, 8), src1=(9, 8))
    assert codes(launch("order", 1, 1, form, a, a)[1]) == {"Limit"}


# ---- transposes -----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("op", [10, 11])
@pytest.mark.parametrize(("number", "dtype"), [(0, np.uint16), (1, np.uint32), (2, np.uint8)])
def test_trans_data(number: int, dtype: Any, op: int) -> None:
    a = np.random.default_rng(1).integers(0, 255, BYTES, np.uint8).view(dtype)
    size = a.itemsize
    for repeat, to, start, mode in [
        (1, 0, 0, 0),
        (3, 16, 16, 0),
        (2, 32, 1, 0),
        *([(2, 16, 16, 1), (2, 16, 16, 2), (1, 0, 0, 3)] if size == 1 else []),
    ]:
        form = Form(mask=0, repeat=repeat, dst=(1, to), src0=(1, start))
        found, run = launch("order", number, op, form, a, a, mode)
        clean(run)
        wanted = np.full(BYTES, 0x5A, np.uint8).view(dtype)
        block = 32 // size
        for r in range(repeat):
            source = a[r * start * block :][: 16 * block].reshape(16, block)
            target = wanted[r * to * block :][: 16 * block].reshape(16, block)
            if size == 2:
                target[:] = source.T
            elif size == 1:
                target[:, 16 * (mode & 1) :][:, :16] = source[:, 8 * (mode & 2) :][:, :16].T
            else:
                for i in range(8):
                    target[2 * i], target[2 * i + 1] = source[:8, i], source[8:, i]
        np.testing.assert_array_equal(found.view(dtype), wanted)
    form = Form(mask=0, repeat=1, dst=(1, 8), src0=(1, 8))
    assert codes(launch("order", number, op, form, a, a)[1]) == {"Limit"}


def test_transpose() -> None:
    a = np.random.default_rng(1).integers(0, 255, BYTES, np.uint8)
    found, run = launch("order", 0, 13, Form(), a, a)
    clean(run)
    np.testing.assert_array_equal(
        found[:512].view(np.uint16).reshape(16, 16), a[:512].view(np.uint16).reshape(16, 16).T
    )
    for number, dtype in [(0, np.uint16), (1, np.uint32), (2, np.uint8)]:
        x = a.view(dtype)
        for mode, n, c, h, w in [(11, 2, 3, 4, 8), (12, 2, 3, 4, 8), (11, 1, 7, 1, 32)]:
            form = Form(count=w, dst=(n, 8), src0=(c, 8), src1=(h, 8))
            found, run = launch("order", number, 12, form, a, a, mode)
            clean(run)
            total = n * c * h * w
            if mode == 11:
                wanted = x[:total].reshape(n, c, h * w).transpose(0, 2, 1)
            else:
                wanted = x[:total].reshape(n, h * w, c).transpose(0, 2, 1)
            np.testing.assert_array_equal(found.view(dtype)[:total], wanted.ravel())
