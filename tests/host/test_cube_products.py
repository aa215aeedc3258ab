"""Products on the cube core and what Fixpipe makes of them, against numpy."""

from __future__ import annotations

from functools import cache
from pathlib import Path
from typing import Any

import ml_dtypes
import numpy as np
import pytest

from ascir.host.launch import Kernel, load

SOURCE = Path(__file__).parent / "kernels" / "cube_products.cpp"
Array = np.ndarray[Any, Any]
CODES = {"int8": 0, "float16": 1, "float32": 2, "int4": 3, "bfloat16": 4}
OUT = 256 * 1024
(
    ROWS,
    NZ,
    SPLIT,
    HALF,
    BF16,
    BYTE,
    VECTOR,
    UBYTE,
    L1_HALF,
    NZ_BYTE,
    LOW,
    LOW_VECTOR,
    L1_VECTOR,
    VECTOR_HALF,
) = range(14)
SCALE = 0.0390625  # 1-8-10 bits hold it


@cache
def kernel(name: str) -> Kernel:
    return load(SOURCE, name)


def packed(values: Array, dtype: str) -> Array:
    if dtype == "int4":
        nibbles = values.astype(np.int8).reshape(-1, 2) & 15
        return (nibbles[:, 0] | nibbles[:, 1] << 4).astype(np.uint8)
    kind = ml_dtypes.bfloat16 if dtype == "bfloat16" else dtype
    return values.astype(kind).reshape(-1).view(np.uint8).copy()


def operand(rows: int, columns: int, dtype: str, seed: int) -> Array:
    """Numbers that the dtype holds exactly."""
    random = np.random.default_rng(seed)
    if dtype == "int8":
        return random.integers(-128, 128, (rows, columns)).astype(np.float64)
    if dtype == "int4":
        return random.integers(-8, 8, (rows, columns)).astype(np.float64)
    values = random.standard_normal((rows, columns))
    kind = ml_dtypes.bfloat16 if dtype == "bfloat16" else dtype
    return values.astype(kind).astype(np.float64)


def parameter(scale: float, offset: int = 0, signed: bool = True) -> int:
    bits = int(np.float32(scale).view(np.uint32)) & 0xFFFFE000
    return bits | (offset & 0x1FF) << 37 | int(signed) << 46


class Case:
    """One launch: the operands as float64, and the bytes that came out."""

    def __init__(self, m: int, n: int, k: int, dtype: str, **options: int) -> None:
        self.integer = dtype in ("int8", "int4")
        result = np.int32 if self.integer else np.float32
        self.a, self.b = operand(m, k, dtype, 1), operand(n, k, dtype, 2)
        self.bias = (np.arange(256) * 7 - 500).astype(result)
        bias = (
            self.bias.astype(np.float16).view(np.uint8)
            if options.get("init") == 5
            else self.bias.view(np.uint8)
        )
        bias = np.resize(bias, 1024).copy()
        self.vector = np.array([parameter(SCALE * (1 + j % 3), j % 7 - 3) for j in range(512)], np.uint64)
        scalar = options.get("scalar", parameter(SCALE, 3))
        words = np.array([scalar & 0xFFFFFFFF, scalar >> 32], np.uint32).view(np.int32).tolist()
        names = {
            "init": 0,
            "out": 0,
            "relu": 0,
            "stride": n,
            "matrices": 1,
            "from": 0,
            "to": 0,
            "hf32": 0,
            "flag": 0,
        }
        values = [options.get(name, default) for name, default in names.items()]
        params = np.array(
            [m, n, k, *values, *words, options.get("drained", 0), options.get("atomic", 0)], np.int32
        )
        self.out = np.zeros(OUT, np.uint8)
        if "atomic" in options:
            self.out.view(result)[:] = 5
        arguments = [
            packed(self.a, dtype),
            packed(self.b, dtype),
            bias,
            self.vector,
            self.out,
            params,
            CODES[dtype],
        ]
        run = kernel("product").launch(1, arguments, time=bool(options.get("timed")))
        assert not run.errors, [str(f) for f in run.errors]

    def product(self) -> Array:
        return self.a @ self.b.T

    def tolerance(self) -> Array:
        return self.a.shape[1] * 2.0**-24 * (np.abs(self.a) @ np.abs(self.b.T))

    def rows(self, dtype: Any, m: int, n: int) -> Array:
        return self.out.view(dtype)[: m * n].reshape(m, n)

    def check(self, expected: Array, seen: Array, slack: float = 1.0) -> None:
        if self.integer:
            np.testing.assert_array_equal(seen, expected)
        else:
            assert (np.abs(seen - expected) <= slack * self.tolerance() + 1e-6 * np.abs(expected)).all()


SHAPES = [
    (16, 16, 16),
    (1, 16, 32),
    (1, 40, 300),
    (2, 1, 2),
    (17, 33, 50),
    (30, 40, 70),
    (64, 48, 130),
    (15, 17, 64),
]


@pytest.mark.parametrize("dtype", CODES)
@pytest.mark.parametrize(("m", "n", "k"), SHAPES)
@pytest.mark.parametrize("init", [0, 1, 2, 3, 4])
def test_product(dtype: str, m: int, n: int, k: int, init: int) -> None:
    if dtype == "int4" and init in (2, 4):
        pytest.skip("int4 has no form with a bias")
    case = Case(m, n, k, dtype, init=init)
    expected = case.product() * (2 if init in (1, 4) else 1) + (case.bias[:n] if init in (2, 3) else 0)
    case.check(expected, case.rows(np.int32 if case.integer else np.float32, m, n), 3.0)


@pytest.mark.parametrize("dtype", ["float16", "float32", "bfloat16"])
def test_bias_of_half(dtype: str) -> None:
    case = Case(30, 40, 70, dtype, init=5)
    case.check(case.product() + case.bias.astype(np.float16)[:40], case.rows(np.float32, 30, 40), 3.0)


def test_integers_are_exact_for_large_k() -> None:
    case = Case(16, 16, 4000, "int8")
    case.check(case.product(), case.rows(np.int32, 16, 16))


def hf32(values: Array, half_to_zero: bool) -> Array:
    bits = values.astype(np.float32).view(np.uint32).astype(np.int64)
    away = 0 if half_to_zero else bits >> 12 & 1
    return ((bits + 0x7FF + away) & ~0xFFF).astype(np.uint32).view(np.float32).astype(np.float64)


@pytest.mark.parametrize("mode", [1, 2, 3, 4])
def test_hf32_rounds_the_operands(mode: int) -> None:
    case = Case(16, 32, 40, "float32", hf32=mode)
    case.a, case.b = hf32(case.a, mode % 2 == 0), hf32(case.b, mode % 2 == 0)
    case.check(case.product(), case.rows(np.float32, 16, 32))


@pytest.mark.parametrize("init", [0, 1])
def test_unit_flags_order_what_no_flag_does(init: int) -> None:
    case = Case(32, 32, 32, "float16", flag=3, init=init)
    case.check(case.product() * (1 + init), case.rows(np.float32, 32, 32))


def test_unit_flags_go_by_the_sum_not_by_its_scales() -> None:
    """Scales of columns are read beside it; what replays the times takes turns on the tile in L0C."""
    case = Case(32, 32, 32, "int8", flag=3, out=VECTOR, timed=1)
    expected = to_byte(case.a @ case.b.T, case.vector[:32], True, False)
    np.testing.assert_array_equal(case.rows(np.int8, 32, 32), expected)


@pytest.mark.parametrize("n", [256, 257, 300])
def test_scales_of_many_columns_come_in_parts(n: int) -> None:
    """The buffer has 256: of more, 128 at a time."""
    case = Case(16, n, 16, "int8", out=VECTOR)
    expected = to_byte(case.a @ case.b.T, case.vector[:n], True, False)
    np.testing.assert_array_equal(case.rows(np.int8, 16, n), expected)


def to_byte(values: Array, parameters: Array, signed: bool, relu: bool) -> Array:
    scale = (parameters.astype(np.uint64) & np.uint64(0xFFFFE000)).astype(np.uint32).view(np.float32)
    offset = (parameters >> np.uint64(37) & np.uint64(0x1FF)).astype(np.int64)
    offset = np.where(offset > 255, offset - 512, offset)
    f = values.astype(np.float32)
    f = np.where(f >= 0, f * scale, np.float32(0) if relu else f * scale)
    t = np.rint(np.clip(f, -256, 255)).astype(np.int64) + offset
    return np.clip(t, -128, 127) if signed else np.clip(t, 0, 255)


@pytest.mark.parametrize("dtype", ["int8", "float16"])
@pytest.mark.parametrize("relu", [0, 1])
@pytest.mark.parametrize("out", [BYTE, UBYTE, VECTOR, LOW_VECTOR])
@pytest.mark.parametrize(("m", "n"), [(1, 1), (17, 40), (30, 48)])
def test_bytes(dtype: str, relu: int, out: int, m: int, n: int) -> None:
    """A product that float holds exactly is what both sides start from."""
    signed = out != UBYTE
    one = parameter(SCALE, 3, signed)
    case = Case(m, n, 16, dtype, out=out, relu=relu, scalar=one)
    exact = Case(m, n, 16, dtype).rows(np.int32 if case.integer else np.float32, m, n)
    parameters = case.vector[:n] if out in (VECTOR, LOW_VECTOR) else np.full(n, one, np.uint64)
    expected = to_byte(exact, parameters, signed, bool(relu))
    np.testing.assert_array_equal(case.rows(np.int8 if signed else np.uint8, m, n), expected)


@pytest.mark.parametrize("dtype", ["int8", "float16"])
@pytest.mark.parametrize("out", [HALF, LOW, VECTOR_HALF, BF16])
@pytest.mark.parametrize("relu", [0, 1])
def test_halves(dtype: str, out: int, relu: int) -> None:
    if (out == VECTOR_HALF and dtype != "int8") or (out == BF16 and dtype == "int8"):
        pytest.skip("no such mode")
    one = parameter(SCALE)
    case = Case(18, 40, 33, dtype, out=out, relu=relu, scalar=one)
    exact = Case(18, 40, 33, dtype).rows(np.int32 if case.integer else np.float32, 18, 40).astype(np.float32)
    scales = (case.vector[:40] & np.uint64(0xFFFFE000)).astype(np.uint32).view(np.float32)
    if case.integer:
        exact = exact * (scales if out == VECTOR_HALF else np.float32(SCALE))
    expected = (np.maximum(exact, 0) if relu else exact).astype(
        ml_dtypes.bfloat16 if out == BF16 else np.float16
    )
    np.testing.assert_array_equal(case.rows(expected.dtype, 18, 40), expected)


@pytest.mark.parametrize("dtype", ["int8", "float16"])
@pytest.mark.parametrize(("m", "n", "stride"), [(16, 16, 16), (18, 48, 70), (5, 32, 12)])
def test_fractals_out(dtype: str, m: int, n: int, stride: int) -> None:
    kind = np.int32 if dtype == "int8" else np.float32
    exact = Case(m, n, 20, dtype).rows(kind, m, n)
    groups = n // 16
    seen = Case(m, n, 20, dtype, out=NZ, stride=stride * 2).out.view(kind)
    for j in range(groups):
        block = seen[j * stride * 16 :][: m * 16].reshape(m, 16)
        np.testing.assert_array_equal(block, exact[:, j * 16 : j * 16 + 16])
    if dtype == "float16":
        split = Case(m, n, 20, dtype, out=SPLIT, stride=stride).out.view(kind)
        for j in range(n // 8):
            block = split[j * stride * 8 :][: m * 8].reshape(m, 8)
            np.testing.assert_array_equal(block, exact[:, j * 8 : j * 8 + 8])
    one = parameter(SCALE, 3)
    for out in (NZ_BYTE, L1_VECTOR):
        case = Case(m, n, 20, dtype, out=out, stride=stride, scalar=one)
        parameters = case.vector[:n] if out == L1_VECTOR else np.full(n, one, np.uint64)
        expected = to_byte(exact, parameters, True, False)
        for j in range(0, n - n % 32 if out == L1_VECTOR else n, 32):
            wide = min(32, n - j)
            block = case.out.view(np.int8)[j * stride :][: m * wide].reshape(m, wide)
            np.testing.assert_array_equal(block, expected[:, j : j + wide])
    halves = Case(m, n, 20, dtype, out=L1_HALF, stride=stride, scalar=parameter(SCALE)).out.view(np.float16)
    scaled = exact.astype(np.float32) * np.float32(SCALE if dtype == "int8" else 1)
    for j in range(groups):
        block = halves[j * stride * 16 :][: m * 16].reshape(m, 16)
        np.testing.assert_array_equal(block, scaled[:, j * 16 : j * 16 + 16].astype(np.float16))


@pytest.mark.parametrize("dtype", ["int8", "float16"])
@pytest.mark.parametrize("mode", [1, 2])
def test_results_accumulate_in_global_memory(dtype: str, mode: int) -> None:
    kind = np.int32 if dtype == "int8" else np.float32
    exact = Case(18, 24, 20, dtype).rows(kind, 18, 24)
    expected = exact + kind(5) if mode == 1 else np.maximum(exact, kind(5))
    np.testing.assert_array_equal(Case(18, 24, 20, dtype, atomic=mode).rows(kind, 18, 24), expected)


@pytest.mark.parametrize("out", [ROWS, HALF, LOW])
def test_several_matrices(out: int) -> None:
    """Rows 0..15 and 16..31 of L0C as two matrices, the second behind the first with a gap."""
    exact = Case(32, 24, 20, "float16").rows(np.float32, 32, 24)
    kind = np.float32 if out == ROWS else np.float16
    options = {"out": out, "stride": 30, "matrices": 2, "from": 1, "to": 1000, "drained": 16}
    seen = Case(32, 24, 20, "float16", **options).out.view(kind)
    for i in range(2):
        matrix = seen[1000 * i :][: 16 * 30].reshape(16, 30)
        np.testing.assert_array_equal(matrix[:, :24], exact[16 * i :][:16].astype(kind))


def fractals(values: Array, height: int, width: int) -> Array:
    """Blocks of height x width, column of blocks after column."""
    rows, columns = values.shape
    return (
        values.reshape(rows // height, height, columns // width, width).transpose(2, 0, 1, 3).ravel().copy()
    )


@pytest.mark.parametrize(("m", "n", "k"), [(1, 16, 64), (16, 16, 64), (30, 40, 192), (17, 16, 128)])
def test_sparse_product(m: int, n: int, k: int) -> None:
    random = np.random.default_rng(4)
    a = random.integers(-128, 128, (m, k)).astype(np.int8)
    rows = -(-n // 16) * 16
    values = random.integers(-128, 128, (rows, k // 4, 2)).astype(np.int8)
    first = random.integers(0, 3, (rows, k // 4))
    second = random.integers(0, 3, (rows, k // 4))
    second = np.maximum(first, second)  # the second of a pair is behind the first
    dense = np.zeros((rows, k // 4, 4), np.int64)
    for index, value in ((first, values[..., 0]), (second + 1, values[..., 1])):
        np.put_along_axis(dense, index[..., None], value[..., None].astype(np.int64), axis=2)
    nibbles = first | second << 2
    positions = (nibbles[:, ::2] | nibbles[:, 1::2] << 4).astype(np.uint8)
    weights = values.reshape(rows, k // 2)
    out = np.zeros((m, n), np.int32)
    arguments = [a, fractals(weights, 16, 32), fractals(positions, 16, 8), out, m, n, k]
    run = kernel("sparse").launch(1, arguments, time=False)
    assert not run.errors, [str(f) for f in run.errors]
    np.testing.assert_array_equal(out, a.astype(np.int64) @ dense.reshape(rows, k)[:n].T)
