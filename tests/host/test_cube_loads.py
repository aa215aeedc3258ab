"""Loads into L0A and L0B: which element of L1 comes to which place, against index formulas in numpy."""

from __future__ import annotations

import re
from functools import cache
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from ascir.host.launch import Kernel, load

KERNELS = Path(__file__).parent / "kernels"
Array = np.ndarray[Any, Any]
CODES = {"int8": 0, "float16": 1, "float32": 2, "int4": 3}
C0 = {"int8": 32, "float16": 16, "float32": 8, "int4": 64}
IMAGE = 128 * 1024  # bytes; the upper half is zero


@cache
def kernel(name: str) -> Kernel:
    return load(KERNELS / ("cube_loads.cpp" if name == "peek" else "cube_refused.cpp"), name)


def packed(values: Array, dtype: str) -> Array:
    if dtype != "int4":
        return values.astype(dtype).view(np.uint8).copy()
    nibbles = values.astype(np.int8).reshape(-1, 2) & 15
    return (nibbles[:, 0] | nibbles[:, 1] << 4).astype(np.uint8)


def image(dtype: str) -> Array:
    """Elements of the lower half of L1's image, as numbers."""
    count = 512 * 16 * C0[dtype] // 4 // 2
    low, high = {"int8": (-128, 128), "int4": (-8, 8)}.get(dtype, (-2000, 2000))
    values = np.random.default_rng(3).integers(low, high, 2 * count)
    return values[: 128 * 16 * C0[dtype]].astype(np.float64)


def identity(dtype: str) -> Array:
    """The unit matrix of 4*C0, in fractals; the same for both sides of a product."""
    c0 = C0[dtype]
    size = 4 * c0
    eye = np.eye(size)
    left = eye.reshape(size // 16, 16, 4, c0).transpose(0, 2, 1, 3)  # [m1][k1][m][k]
    return packed(left.ravel(), dtype)


def identity_right(dtype: str) -> Array:
    c0 = C0[dtype]
    size = 4 * c0
    eye = np.eye(size)  # [n][k]
    right = eye.reshape(size // 16, 16, 4, c0).transpose(2, 0, 1, 3)  # [k1][n1][n][k]
    return packed(right.ravel(), dtype)


def peek(op: int, dtype: str, params: list[int], fractals: int, right: bool) -> tuple[Array, Array]:
    """The elements of L1 and the fractals [f][row][column] of L0A or L0B after a load over zeros."""
    source = image(dtype)
    whole = np.zeros(IMAGE, np.uint8)
    data = packed(source, dtype)
    whole[: data.size] = data
    rounded = -(-fractals // 4) * 4
    out = np.zeros(rounded * 16 * C0[dtype], np.int32 if dtype in ("int8", "int4") else np.float32)
    unit = identity(dtype) if right else identity_right(dtype)
    arguments = [whole, unit, out, np.array(params + [0] * (32 - len(params)), np.int32), op, rounded]
    result = kernel("peek").launch(1, [*arguments, int(right), CODES[dtype]], time=False)
    assert not result.errors, [str(f) for f in result.errors]
    c0 = C0[dtype]
    if right:
        seen = out.reshape(rounded // 4, 4, c0, 16).transpose(0, 1, 3, 2)
    else:
        seen = out.reshape(rounded // 4, 16, 4, c0).transpose(0, 2, 1, 3)
    return source, seen.reshape(rounded, 16, c0)


def expect(seen: Array, wanted: dict[int, Array]) -> None:
    expected = np.zeros_like(seen)
    for place, fractal in wanted.items():
        expected[place] = fractal
    np.testing.assert_array_equal(seen, expected)


DTYPES = ["int8", "float16", "float32", "int4"]


@pytest.mark.parametrize("dtype", DTYPES)
@pytest.mark.parametrize("right", [False, True])
@pytest.mark.parametrize(
    ("start", "repeat", "stride", "gap"), [(0, 1, 1, 0), (3, 5, 2, 1), (2, 4, 0, 2), (0, 0, 1, 0)]
)
def test_fractals(dtype: str, right: bool, start: int, repeat: int, stride: int, gap: int) -> None:
    source, seen = peek(0, dtype, [start, repeat, stride, gap, 0], 16, right)
    fractals = source.reshape(-1, 16, C0[dtype])
    expect(seen, {i * (1 + gap): fractals[start + i * stride] for i in range(repeat)})
    if dtype != "int4":  # from global memory, with the same parameters
        _, seen = peek(1, dtype, [start, repeat, stride, gap], 16, right)
        expect(seen, {i * (1 + gap): fractals[start + i * stride] for i in range(repeat)})


def test_fractals_of_global_memory_backwards() -> None:
    source, seen = peek(6, "float16", [9, 4, 2, 0, 1], 4, False)
    fractals = source.reshape(-1, 16, 16)
    expect(seen, {i: fractals[9 - 2 * i] for i in range(4)})


@pytest.mark.parametrize("right", [False, True])
def test_transposed_fractals(right: bool) -> None:
    source, seen = peek(0, "float16", [1, 6, 3, 1, 1], 16, right)
    fractals = source.reshape(-1, 16, 16)
    expect(seen, {2 * i: fractals[1 + 3 * i].T for i in range(6)})


@pytest.mark.parametrize(
    ("dtype", "right"), [(d, r) for d in DTYPES for r in (False, True) if r or d != "int4"]
)
@pytest.mark.parametrize(
    ("start", "repeat", "stride", "gap", "inner"), [(0, 1, 1, 0, 0), (1, 3, 2, 7, 1), (2, 2, 1, 4, 0)]
)
def test_transposed_squares(
    dtype: str, right: bool, start: int, repeat: int, stride: int, gap: int, inner: int
) -> None:
    source, seen = peek(2, dtype, [start, repeat, stride, gap, inner], 40, right)
    c0 = C0[dtype]
    side, count = max(c0, 16), max(c0 // 16, 1) if c0 >= 16 else 2
    squares = source.reshape(-1, count, 16, c0)
    wanted: dict[int, Array] = {}
    for i in range(repeat):
        parts = squares[start + i * stride]
        square = np.concatenate(list(parts), axis=1 if c0 < 16 else 0)
        turned = square.T.reshape(side, side)
        for f in range(count):
            piece = turned[:, f * c0 : f * c0 + c0] if c0 < 16 else turned[f * 16 : f * 16 + 16]
            wanted[i * (1 + gap) + f * (1 + inner)] = piece
    expect(seen, wanted)


@pytest.mark.parametrize("dtype", ["float16", "float32"])
def test_fill(dtype: str) -> None:
    _, seen = peek(7, dtype, [3, 2, 1, 5], 12, False)
    full = np.full((16, C0[dtype]), 5)
    expect(seen, {f: full for i in range(3) for f in (3 * i, 3 * i + 1)})
    source, seen = peek(8, dtype, [4, 5, 3, 7], 4, True)
    rows = source[: 64 * C0[dtype]].reshape(64, C0[dtype]).copy()
    for i in range(4):
        rows[8 * i : 8 * i + 5] = 7
    np.testing.assert_array_equal(seen, rows.reshape(4, 16, C0[dtype]))


def im2col(source: Array, c0: int, q: dict[str, int]) -> Array:
    """The whole matrix of output positions by filter positions and channels."""
    h, w, channels = q["h"], q["w"], q["channels"]
    groups = -(-channels // c0)
    out_h = (h + q["top"] + q["bottom"] - ((q["fh"] - 1) * q["dh"] + 1)) // q["sh"] + 1
    out_w = (w + q["left"] + q["right"] - ((q["fw"] - 1) * q["dw"] + 1)) // q["sw"] + 1
    columns: list[Array] = []
    position = 0
    for group in range(groups):
        deep = min(c0, channels - group * c0)
        plane = source[position : position + h * w * deep].reshape(h, w, deep)
        position += h * w * deep
        padded = np.full((h + q["top"] + q["bottom"], w + q["left"] + q["right"], deep), float(q["pad"]))
        padded[q["top"] : q["top"] + h, q["left"] : q["left"] + w] = plane
        for kh in range(q["fh"]):
            for kw in range(q["fw"]):
                y, x = kh * q["dh"], kw * q["dw"]
                part = padded[y : y + out_h * q["sh"] : q["sh"], x : x + out_w * q["sw"] : q["sw"]][
                    :out_h, :out_w
                ]
                columns.append(part.reshape(out_h * out_w, deep))
    return np.concatenate(columns, axis=1)


def windows(matrix: Array, c0: int, q: dict[str, int], order: str) -> Array:
    """Fractals of a window: Zz, Zz of the transposed, or Zn."""
    window = matrix[q["m0"] : q["m0"] + q["m"], q["k0"] : q["k0"] + q["k"]]
    if order != "a":
        window = window.T
    inner = max(c0, 16) if order != "a" else c0
    rows, columns = -(-window.shape[0] // 16) * 16, -(-window.shape[1] // inner) * inner
    padded = np.zeros((rows, columns))
    padded[: window.shape[0], : window.shape[1]] = window
    fractals = padded.reshape(rows // 16, 16, columns // c0, c0)
    return fractals.transpose((2, 0, 1, 3) if order == "b" else (0, 2, 1, 3)).reshape(-1, 16, c0)


def parameters(q: dict[str, int], transpose: bool) -> list[int]:
    names = [
        "h",
        "w",
        "left",
        "right",
        "top",
        "bottom",
        "channels",
        "k",
        "m",
        "k0",
        "m0",
        "sw",
        "sh",
        "fw",
        "fh",
        "dw",
        "dh",
    ]
    return [q[name] for name in names] + [int(transpose), q["pad"]]


PLAIN = {
    "left": 0,
    "right": 0,
    "top": 0,
    "bottom": 0,
    "sw": 1,
    "sh": 1,
    "fw": 1,
    "fh": 1,
    "dw": 1,
    "dh": 1,
    "pad": 0,
}


def matrix_load(rows: int, columns: int, **more: int) -> dict[str, int]:
    high = -(-rows // 16) * 16
    whole = {"h": 1, "w": high, "channels": columns, "k": columns, "m": high, "k0": 0, "m0": 0}
    return PLAIN | whole | more


SHAPES = {
    "matrix": (matrix_load(30, 64), False),
    "part of a matrix": (matrix_load(64, 128, m=32, k=64, m0=16, k0=64), False),
    "convolution": (
        PLAIN
        | {
            "h": 7,
            "w": 9,
            "left": 1,
            "right": 2,
            "top": 1,
            "bottom": 0,
            "channels": 64,
            "fw": 3,
            "fh": 2,
            "sw": 2,
        }
        | {"sh": 1, "dw": 1, "dh": 2, "pad": 3, "k": 64 * 6, "m": 30, "k0": 0, "m0": 0},
        False,
    ),
    "window of it": (
        PLAIN
        | {
            "h": 7,
            "w": 9,
            "left": 1,
            "right": 1,
            "top": 1,
            "bottom": 1,
            "channels": 64,
            "fw": 3,
            "fh": 3,
            "pad": 2,
        }
        | {"k": 128, "m": 32, "k0": 64, "m0": 16},
        False,
    ),
    "one pixel": (PLAIN | {"h": 1, "w": 1, "channels": 64, "k": 64, "m": 1, "k0": 0, "m0": 0}, False),
}


@pytest.mark.parametrize("dtype", DTYPES)
@pytest.mark.parametrize("order", ["a", "t", "b"])
@pytest.mark.parametrize("shape", SHAPES)
def test_windows(dtype: str, order: str, shape: str) -> None:
    if order != "a" and dtype in ("int8", "int4"):
        pytest.skip("these do not transpose")
    q = dict(SHAPES[shape][0])
    if dtype == "int4":
        q["pad"] = 0
    expected = windows_of(dtype, q, order)
    source, seen = peek(3, dtype, parameters(q, order == "t"), len(expected), order == "b")
    np.testing.assert_array_equal(
        seen[: len(expected)], windows(im2col(source, C0[dtype], q), C0[dtype], q, order)
    )


def windows_of(dtype: str, q: dict[str, int], order: str) -> Array:
    return windows(im2col(image(dtype), C0[dtype], q), C0[dtype], q, order)


@pytest.mark.parametrize("op", [4, 5])
def test_windows_by_registers(op: int) -> None:
    q = dict(SHAPES["window of it"][0])
    q["pad"] = 0 if op == 4 else 6
    expected = windows_of("float16", q, "a")
    _, seen = peek(op, "float16", parameters(q, False), len(expected), False)
    np.testing.assert_array_equal(seen[: len(expected)], expected)


@pytest.mark.parametrize(("channels", "taps"), [(4, 4), (8, 2), (20, 4)])
def test_channels_that_are_no_multiple_of_32_bytes(channels: int, taps: int) -> None:
    q = PLAIN | {"h": 4, "w": 8, "fw": 2, "fh": taps // 2, "channels": channels, "k0": 0, "m0": 0}
    q |= {"k": channels * taps, "m": 16}
    expected = windows_of("float16", q, "a")
    _, seen = peek(3, "float16", parameters(q, False), len(expected), False)
    np.testing.assert_array_equal(seen[: len(expected)], expected)


@pytest.mark.parametrize(("mode", "step"), [(0, 1), (1, 2)])
def test_repeated_windows(mode: int, step: int) -> None:
    q = matrix_load(64, 128, m=16, k=32)
    again = q | ({"m0": 16 * step} if mode == 0 else {"k0": 16 * step})
    expected = np.concatenate([windows_of("float16", q, "a"), windows_of("float16", again, "a")])
    _, seen = peek(3, "float16", [*parameters(q, False), 2, step, mode], len(expected), False)
    np.testing.assert_array_equal(seen[: len(expected)], expected)


def test_addresses_wrap_at_the_boundary() -> None:
    q = matrix_load(32, 32)
    source = image("float16")
    ring = np.concatenate([source[256:1024], source[:256]])
    expected = windows(im2col(ring, 16, q), 16, q, "a")
    _, seen = peek(3, "float16", [*parameters(q, False), 0, 0, 0, 2048, 256], len(expected), False)
    np.testing.assert_array_equal(seen[: len(expected)], expected)


@pytest.mark.parametrize("scenario", range(22))
def test_what_is_refused(scenario: int) -> None:
    lines = (KERNELS / "cube_refused.cpp").read_text().splitlines()
    marks = [(i + 1, *m) for i, line in enumerate(lines) for m in re.findall(r"//! (\d+) (\w+)", line)]
    wanted = {(code, line) for line, number, code in marks if int(number) == scenario}
    result = kernel("refused_cube").launch(1, [np.zeros(65536, np.uint8), scenario], time=False)
    assert {(f.code, f.line) for f in result.findings if f.severity != "info"} - {
        ("UnusedArgument", 0)
    } == wanted
