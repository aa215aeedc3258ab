"""Conversions in every rounding mode, comparisons and selections, against numpy."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import ml_dtypes
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
    scatter,
)

FILE = "vector_cast.cpp"
BYTES = 8192
BF16, I4 = ml_dtypes.bfloat16, ml_dtypes.int4
NONE, RINT, FLOOR, CEIL, ROUND, TRUNC, ODD = range(7)
ROUNDING = (RINT, FLOOR, CEIL, ROUND, TRUNC)
ANY = (NONE, *ROUNDING)
# number of the pair in the kernel: target, source, modes
PAIRS: dict[int, tuple[Any, Any, tuple[int, ...]]] = {
    0: (np.float16, I4, (NONE,)),
    1: (np.float16, np.int8, (NONE,)),
    2: (np.float16, np.uint8, (NONE,)),
    3: (np.float16, np.int16, ANY),
    5: (np.float16, np.float32, (*ANY, ODD)),
    6: (np.float32, np.float16, (NONE,)),
    7: (np.float32, BF16, (NONE,)),
    8: (np.float32, np.int16, (NONE,)),
    9: (np.float32, np.int32, ANY),
    10: (np.float32, np.int64, ROUNDING),
    11: (np.float32, np.float32, ROUNDING),
    12: (BF16, np.float32, ROUNDING),
    13: (I4, np.float16, ANY),
    14: (np.int8, np.float16, ANY),
    15: (np.uint8, np.float16, ANY),
    16: (np.int16, np.float16, ROUNDING),
    17: (np.int32, np.float16, ROUNDING),
    18: (np.int16, np.float32, ROUNDING),
    19: (np.int32, np.float32, ROUNDING),
    20: (np.int64, np.float32, ROUNDING),
    21: (np.int32, BF16, ROUNDING),
    22: (np.int16, np.int32, (NONE,)),
    23: (np.int64, np.int32, (NONE,)),
    24: (np.int32, np.int64, (NONE,)),
}
FLOATS = {np.float16: 11, np.float32: 24, BF16: 8}  # bits of the significand
LIMITS = {np.float16: 65504, np.float32: 2**128 - 2**104, BF16: 2**128 - 2**120}


def rounded(value: Fraction, mode: int) -> int:
    low = value.numerator // value.denominator
    rest = value - low
    if rest == 0:
        return low
    match mode:
        case 2:
            return low
        case 3:
            return low + 1
        case 5:
            return low if value > 0 else low + 1
        case 4:
            return low + (rest > Fraction(1, 2) or (rest == Fraction(1, 2) and value > 0))
        case 6:
            return low if low % 2 else low + 1
        case _:
            return low + (rest > Fraction(1, 2) or (rest == Fraction(1, 2) and low % 2))


def to_float(value: Fraction, dtype: Any, mode: int) -> float:
    """The multiple of the last place that the mode chooses."""
    if value == 0:
        return 0.0
    smallest = {np.float16: -24, np.float32: -149, BF16: -133}[dtype]
    exponent = abs(value).numerator.bit_length() - value.denominator.bit_length()
    if abs(value) < Fraction(2) ** exponent:
        exponent -= 1
    place = Fraction(2) ** max(exponent - FLOATS[dtype] + 1, smallest)
    result = rounded(value / place, mode) * place
    if abs(result) > LIMITS[dtype]:
        return float("inf") if result > 0 else float("-inf")
    return float(result)


def converted(value: Any, target: Any, mode: int) -> Any:
    """The definition, in exact arithmetic."""
    number: Any = value if isinstance(value, int) else float(value)
    integer = target not in FLOATS
    if isinstance(number, float) and not np.isfinite(number):
        if not integer:
            return number
        if np.isnan(number):
            return 0
        info = ml_dtypes.iinfo(target)
        return info.max if number > 0 else info.min
    exact = Fraction(int(number)) if not isinstance(number, float) else Fraction(number)
    if integer:
        info = ml_dtypes.iinfo(target)
        return min(max(rounded(exact, mode), int(info.min)), int(info.max))
    if target is np.float32 and type(value).__name__ == "float32":
        whole = float(rounded(exact, mode))
        return np.copysign(whole, number)
    result = to_float(exact, target, mode)
    return np.copysign(result, number) if isinstance(number, float) else result


def values_of(dtype: Any, count: int) -> Array:
    rng = np.random.default_rng(11)
    if dtype in FLOATS:
        edges = [0, -0.0, 0.5, -0.5, 1.5, 2.5, -2.5, 7.5, -8.5, 127.5, 128.5, -128.5, 255.5, 256, -0.75, 0.49]
        edges += [
            32767.5,
            -32769,
            65519,
            65504,
            65520,
            70000,
            -65520,
            2**31,
            -(2.0**31),
            3e9,
            2.0**63,
            -(2.0**63),
            1e30,
        ]
        edges += [
            np.inf,
            -np.inf,
            np.nan,
            6e-8,
            2.9e-8,
            -3.1e-8,
            1e-6,
            1.00048828125,
            1.00146484375,
            1 + 2**-9,
            1 + 3 * 2**-9,
        ]
        scale = np.exp2(rng.integers(-18, 18, count))
        with np.errstate(over="ignore"):
            data = (rng.standard_normal(count) * scale).astype(dtype)
            data[: len(edges)] = np.array(edges).astype(dtype)
        return data
    info = ml_dtypes.iinfo(dtype)
    low, high = int(info.min), int(info.max)
    data = rng.integers(low, high, count, np.int64, True) >> rng.integers(
        0, 40 if dtype is np.int64 else 8, count
    )
    near = [
        0,
        1,
        -1,
        low,
        high,
        high - 1,
        2049,
        2051,
        -2049,
        2**24 + 1,
        2**24 + 3,
        -(2**24) - 1,
        32767,
        32768,
        -32769,
        2**31,
        -(2**31) - 1,
    ]
    kept = [v for v in near if low <= v <= high]
    data[: len(kept)] = kept
    return data.astype(dtype)


def packed(data: Array) -> Array:
    if data.dtype != I4:
        return data.copy()
    nibbles = data.astype(np.int8).view(np.uint8) & 15
    return nibbles[::2] | nibbles[1::2] << 4


def fill(data: Array) -> Array:
    """As bytes that fill a part of memory."""
    memory = np.zeros(BYTES, np.uint8)
    raw = packed(data).view(np.uint8)
    memory[: raw.size] = raw
    return memory


def convert(
    pair: int, form: Form, source: Array, mode: int, scale: float = 0, checks: bool = True
) -> tuple[Array, Any]:
    dst = np.full(BYTES, 0x5A, np.uint8)
    memory = fill(source)
    run = kernel(FILE, "convert", checks).launch(
        1, [dst, memory, memory, pair, case(0, form, BYTES, scale, mode)], time=False
    )
    return dst, run


def definition(source: Array, target: Any, mode: int) -> Array:
    integers = source.dtype.kind in "iu" or source.dtype == I4
    results = [converted(int(v) if integers else source.dtype.type(v), target, mode) for v in source]
    with np.errstate(over="ignore"):
        return np.array(results, dtype=np.float64 if target in FLOATS else np.int64).astype(target)


@pytest.mark.parametrize("pair", PAIRS)
def test_cast(pair: int) -> None:
    target, source_type, modes = PAIRS[pair]
    size = np.dtype(source_type).itemsize
    source = values_of(source_type, 300)
    for mode in modes:
        found, run = convert(pair, Form(count=300), source, mode)
        clean(run)
        expected = definition(source, target, mode)
        raw = packed(expected)
        result = found[: raw.nbytes].view(raw.dtype)
        if target is BF16:
            result, raw = result.astype(np.float32), raw.astype(np.float32)
        same_bits(result, raw)
        assert (found[raw.nbytes if target is not BF16 else raw.nbytes // 2 :] == 0x5A).all(), size


@pytest.mark.parametrize("pair", [pair for pair in PAIRS if pair not in (0, 13)])
@pytest.mark.parametrize("count", [1, 7, 63, 65, 129])
def test_cast_sizes(pair: int, count: int) -> None:
    target, source_type, modes = PAIRS[pair]
    source = values_of(source_type, 300)[:count]
    mode = modes[0]
    found, run = convert(pair, Form(count=count), source, mode, checks=count != 65)
    clean(run)
    expected = definition(source, target, mode).view(f"V{np.dtype(target).itemsize}").view(np.uint8)
    kind = np.dtype(target)
    if kind.kind == "f" or target is BF16:
        a, b = (x.view(target).astype(np.float32) for x in (found[: expected.size], expected))
        np.testing.assert_array_equal(a, b)
    else:
        np.testing.assert_array_equal(found[: expected.size], expected)
    assert (found[expected.size :] == 0x5A).all()


@pytest.mark.parametrize(
    ("pair", "lanes", "strides"),
    [
        (6, 64, ((1, 8), (1, 4))),
        (5, 64, ((1, 4), (1, 8))),
        (14, 128, ((1, 4), (1, 8))),
        (20, 32, ((1, 8), (1, 4))),
        (12, 64, ((2, 9), (1, 0))),
    ],
)
def test_cast_by_mask(pair: int, lanes: int, strides: Any) -> None:
    target, source_type, _ = PAIRS[pair]
    source = values_of(source_type, 1000)
    source = np.where(np.isnan(source.astype(np.float32)), source_type(1), source).astype(source_type)
    old = np.full(BYTES, 0x5A, np.uint8).view(f"u{np.dtype(target).itemsize}")
    for form in [
        Form(mask=lanes, repeat=3),
        Form(mask=5, repeat=2),
        Form(bits=(0x123456789ABCDEF1, 0xF000000000000001), repeat=2),
    ]:
        form = form.contiguous(*strides)
        x = gather(source, form, lanes, form.src0)
        with np.errstate(over="ignore"):
            y = (
                definition(x.ravel(), target, RINT if pair in (20, 12) else NONE)
                .reshape(x.shape)
                .view(old.dtype)
            )
        found, run = convert(pair, form, source, RINT if pair in (20, 12) else NONE)
        clean(run)
        np.testing.assert_array_equal(found.view(old.dtype), scatter(old, form, lanes, y))


def test_int4_by_mask() -> None:
    source = np.array([(i % 16) - 8 for i in range(512)], np.int8).astype(I4)
    found, run = convert(0, Form(mask=128, repeat=2).contiguous((1, 8), (1, 2)), source, NONE)
    clean(run)
    np.testing.assert_array_equal(found[:512].view(np.float16), source[:256].astype(np.float16))
    half = np.arange(-20, 492, dtype=np.float16)
    found, run = convert(13, Form(mask=6, repeat=2).contiguous((1, 2), (1, 8)), half, NONE)
    clean(run)
    assert found[:3].tolist() == [0x88] * 3
    assert found[64:67].tolist() == [0x77] * 3
    assert (found[3:64] == 0x5A).all()
    for form in (
        Form(count=3),
        Form(mask=5, repeat=1).contiguous((1, 2), (1, 8)),
        Form(bits=(1, 0), repeat=1),
    ):
        assert codes(convert(13, form, half, NONE)[1]) == {"Limit"}


def test_dequantising() -> None:
    source = np.array([0, 1, -1, 2049, 2051, 100000, -70000, 2**31 - 1, 3, 5], np.int32)
    for scale in (1.0, 0.5, 2.0**-10):
        found, run = convert(4, Form(count=10), source, NONE, scale)
        clean(run)
        with np.errstate(over="ignore"):
            same_bits(found[:20].view(np.float16), (source.astype(np.float64) * scale).astype(np.float16))
    assert codes(convert(4, Form(count=10), source, NONE)[1]) == {"DeqScale"}
    short = np.arange(-160, 160, dtype=np.int16)
    found, run = convert(30, Form(count=320), short, -3, 0.5)
    clean(run)
    wanted = np.clip(np.rint(short * np.float32(0.5)) - 3, -128, 127).astype(np.int8)
    blocks = found[: 20 * 32].view(np.int8).reshape(20, 32)
    np.testing.assert_array_equal(blocks[:, :16].ravel(), wanted)
    assert (blocks[:, 16:] == 0x5A).all()
    found, run = convert(31, Form(count=320), short, 7, 2.0)
    clean(run)
    wanted = np.clip(np.rint(short * np.float32(2)) + 7, 0, 255).astype(np.uint8)
    np.testing.assert_array_equal(found[: 20 * 32].reshape(20, 32)[:, 16:].ravel(), wanted)


@pytest.mark.parametrize(
    ("pair", "mode", "code"),
    [(25, NONE, "DType"), (12, NONE, "RoundMode"), (6, RINT, "RoundMode"), (9, ODD, "RoundMode")],
)
def test_refused_casts(pair: int, mode: int, code: str) -> None:
    source = np.ones(64, np.float32)
    assert codes(convert(pair, Form(count=64), source, mode)[1]) == {code}


# ---- comparisons and selections -------------------------------------------------------------------------------------

TYPES: dict[str, tuple[int, Any]] = {
    "half": (0, np.float16),
    "float": (1, np.float32),
    "int32": (3, np.int32),
}
COMPARISONS = [np.less, np.greater, np.equal, np.less_equal, np.greater_equal, np.not_equal]


def choose(
    kind: str, op: int, form: Form, a: Array, b: Array, old: Array, scalar: float, mode: int
) -> tuple[Array, Any]:
    dst = old.copy()
    run = kernel(FILE, "choose").launch(
        1, [dst, a, b, TYPES[kind][0], case(op, form, BYTES, scalar, mode)], time=False
    )
    return dst, run


def operands(kind: str) -> tuple[Array, Array]:
    dtype = TYPES[kind][1]
    rng = np.random.default_rng(8)
    a, b = (rng.integers(-3, 4, BYTES // np.dtype(dtype).itemsize).astype(dtype) for _ in range(2))
    if kind != "int32":
        a[3], b[4], a[5], b[5], a[6], b[6] = np.nan, np.nan, np.inf, np.inf, 0.0, -0.0
    return a, b


@pytest.mark.parametrize("mode", range(6))
@pytest.mark.parametrize("kind", TYPES)
def test_compare(kind: str, mode: int) -> None:
    a, b = operands(kind)
    lanes = 256 // a.itemsize
    old = np.full(BYTES, 0x5A, np.uint8)
    forms = [
        Form(count=lanes),
        Form(count=7 * lanes),
        Form(mask=3, repeat=2),
        Form(bits=(1, 0), repeat=3, src0=(2, 4), src1=(0, 8)),
    ]
    for form in forms:
        x, y = gather(a, form, lanes, form.src0), gather(b, form, lanes, form.src1)
        for op, other in [(0, y), (1, y.dtype.type(1)), (8, y.dtype.type(1))]:
            found, run = choose(kind, op, form, a, b, old, 1.0, mode)
            if kind == "int32" and mode != 2:
                assert codes(run) == {"DType"}
                continue
            clean(run)
            bits = np.packbits(COMPARISONS[mode](x, other).ravel(), bitorder="little")
            np.testing.assert_array_equal(found, np.concatenate([bits, old[bits.size :]]))
    assert codes(choose(kind, 0, Form(count=lanes + 1), a, b, old, 0, 2)[1]) == {"Limit"}


def test_compare_by_operator() -> None:
    a, b = operands("half")
    old = np.full(BYTES, 0x5A, np.uint8)
    found, run = choose("half", 2, Form(), a, b, old, 0, 0)
    clean(run)
    np.testing.assert_array_equal(found[: BYTES // 16], np.packbits(a < b, bitorder="little"))


@pytest.mark.parametrize("kind", ["half", "float"])
def test_select(kind: str) -> None:
    a, b = operands(kind)
    lanes = 256 // a.itemsize
    old = np.full(a.size, 9, a.dtype)
    chosen = a > 1
    forms = [
        *(Form(count=count) for count in (1, lanes - 1, lanes, lanes + 1, 5 * lanes + 3)),
        Form(mask=lanes, repeat=4),
        Form(bits=(0x8000000F0000F001, 0x1), repeat=3, dst=(1, 9), src0=(1, 7), src1=(0, 8)),
    ]
    for form in forms:
        x, y = gather(a, form, lanes, form.src0), gather(b, form, lanes, form.src1)
        rows = np.resize(chosen[: x.size], x.shape)
        first = np.broadcast_to(chosen[:lanes], x.shape)
        calls = [(3, 0, first, y), (3, 2, rows, y), (4, 1, rows, np.full_like(y, 1))]
        for op, mode, bits, other in calls:
            found, run = choose(kind, op, form, a, b, old, 1.0, mode)
            clean(run)
            same_bits(found, scatter(old, form, lanes, np.where(bits, x, other)))
    assert codes(choose(kind, 4, Form(count=lanes), a, b, old, 1.0, 2)[1]) == {"Limit"}


@pytest.mark.parametrize("kind", ["half", "float"])
def test_compare_register(kind: str) -> None:
    a, b = operands(kind)
    lanes = 256 // a.itemsize
    old = np.full(a.size, 9, a.dtype)
    for by_count in (1, lanes - 1, lanes):
        form = Form(mask=by_count, repeat=1)
        found, run = choose(kind, 5, form, a, b, old, 1.0, 0)
        clean(run)
        one, other = gather(a, form, lanes, (1, 8)), gather(b, form, lanes, (1, 8))
        same_bits(found, scatter(old, form, lanes, np.where(one > other, one, other)))
    bits = (0xFFFF0000FFFFFFFF, 0xFFFFFFFFFFFFFFFF)
    form = Form(bits=bits, repeat=2)
    mask = form.active(lanes)[0]
    x, y = gather(a, form, lanes, (1, 8)), gather(b, form, lanes, (1, 8))
    register = (x[0] > y[0]) & mask
    found, run = choose(kind, 5, form, a, b, old, 1.0, 0)
    clean(run)
    same_bits(found, scatter(old, form, lanes, np.where(register, x, y)))
    found, run = choose(kind, 6, form, a, b, old, 1.0, 0)
    clean(run)
    packed_bits = np.packbits((x[0] < y[0]) & mask, bitorder="little")
    np.testing.assert_array_equal(found.view(np.uint8)[: lanes // 8], packed_bits)
    found, run = choose(kind, 7, Form(mask=lanes, repeat=2), a, b, old, 1.0, 0)
    clean(run)
    whole = Form(mask=lanes, repeat=2)
    same_bits(found, scatter(old, whole, lanes, np.where(x[0] > 1, x, y)))
