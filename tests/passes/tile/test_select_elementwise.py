"""Elementwise operations, casts, masks and reductions on the host model, many in one kernel."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
import pytest

from ascir.interp.dtypes import Array
from tests.passes.tile.kernels import run

F32, F16 = np.float32, np.float16
NAMES = {
    "f32": np.float32,
    "f16": np.float16,
    "i32": np.int32,
    "i16": np.int16,
    "i8": np.int8,
    "ui8": np.uint8,
}


class Builder:
    """One kernel of many small cases: each loads its inputs, computes, and stores its result."""

    def __init__(self) -> None:
        self.arguments: list[str] = []
        self.arrays: list[Array] = []
        self.lines: list[str] = []
        self.outputs: list[tuple[int, str, float]] = []

    def view(self, element: str, shape: Sequence[int]) -> str:
        strides = [int(np.prod(shape[axis + 1 :], dtype=int)) for axis in range(len(shape))]
        extents = "x".join(map(str, shape))
        return f"memref<{extents}x{element}, strided<{strides}>, #tile.space<gm>>"

    def argument(self, element: str, array: Array) -> tuple[str, str]:
        name, type = f"%a{len(self.arguments)}", self.view(element, array.shape)
        self.arguments.append(f"{name}: {type}")
        self.arrays.append(array)
        return name, type

    def load(self, element: str, array: Array, tile: Sequence[int] = (), pad: str = "") -> tuple[str, str]:
        """A tile with the elements of an array; more than these are left to `pad`."""
        name, type = self.argument(element, array)
        shape = list(tile) or list(array.shape)
        tile_type = f"!tile.tile<{'x'.join(map(str, shape))}x{element}, ub>"
        zeros = ", ".join("0" for _ in shape)
        sizes = ", ".join(map(str, array.shape))
        value = f"%t{len(self.lines)}"
        self.lines.append(
            f"{value} = tile.load {name}[{zeros}] sizes [{sizes}] {pad} : {type} -> {tile_type}"
        )
        return value, tile_type

    def op(self, text: str) -> str:
        value = f"%t{len(self.lines)}"
        self.lines.append(f"{value} = {text}")
        return value

    def store(
        self, value: str, element: str, tile: Sequence[int], sizes: Sequence[int] = (), ulps: float = 0
    ) -> None:
        shape = list(sizes) or list(tile)
        array = np.zeros(shape, NAMES[element])
        self.outputs.append((len(self.arrays), self.lines[-1], ulps))
        name, type = self.argument(element, array)
        tile_type = f"!tile.tile<{'x'.join(map(str, tile))}x{element}, ub>"
        zeros, counts = ", ".join("0" for _ in shape), ", ".join(map(str, shape))
        self.lines.append(f"tile.store {value}, {name}[{zeros}] sizes [{counts}] : {tile_type}, {type}")

    def check(self, *, fold: bool = True) -> None:
        body = "\n    ".join(self.lines)
        text = (
            'builtin.module attributes {ascir.soc = "ascend910b1"} {\n'
            f"  func.func @k({', '.join(self.arguments)}) attributes {{tile.core = #tile.core<aiv>}} {{\n"
            f"    {body}\n    func.return\n  }}\n}}\n"
        )
        expected, found = run(text, "k", self.arrays, fold=fold)
        for number, line, ulps in self.outputs:
            want, got = expected[number], found[number]
            if ulps:
                limit = ulps * np.spacing(np.abs(want).astype(want.dtype))
                close = np.abs(want.astype(float) - got.astype(float)) <= limit
                assert np.all(close | (np.isnan(want) & np.isnan(got)) | (want == got)), (
                    f"{line}\n{want}\n{got}"
                )
            else:
                np.testing.assert_array_equal(got, want, err_msg=line)


def numbers(element: str, shape: Sequence[int], seed: int = 0) -> Array:
    random = np.random.default_rng(seed)
    if element.startswith("f"):
        return (random.standard_normal(shape) * 3).astype(NAMES[element])
    low, high = (0, 256) if element == "ui8" else (-100, 100)
    return random.integers(low, high, shape).astype(NAMES[element])


@pytest.mark.parametrize("element", ["f32", "f16", "i32", "i16"])
def test_arithmetic(element: str) -> None:
    """Tile with tile, and with a scalar on either side."""
    builder, shape = Builder(), (5, 48)
    tile = f"!tile.tile<5x48x{element}, ub>"
    x, _ = builder.load(element, numbers(element, shape, 1))
    y, _ = builder.load(element, numbers(element, shape, 2))
    three = builder.op(f"arith.constant 3{'.0' * element.startswith('f')} : {element}")
    names = ["add", "sub", "mul", "maximum", "minimum", *(["div"] if element.startswith("f") else [])]
    for name in names:
        builder.store(builder.op(f"tile.{name} {x}, {y} : {tile}"), element, shape)
        builder.store(builder.op(f"tile.{name} {x}, {three} : {tile}, {element}"), element, shape)
        builder.store(builder.op(f"tile.{name} {three}, {x} : {element}, {tile}"), element, shape)
    builder.store(builder.op(f"tile.neg {x} : {tile}"), element, shape)
    if element.startswith("i"):
        for name in ("shift_left", "shift_right"):
            builder.store(builder.op(f"tile.{name} {x}, {three} : {tile}, {element}"), element, shape)
        for name in ("and", "or", "xor"):
            builder.store(builder.op(f"tile.{name} {x}, {y} : {tile}"), element, shape)
        builder.store(builder.op(f"tile.not {x} : {tile}"), element, shape)
    else:
        positive = builder.op(f"tile.abs {x} : {tile}")
        builder.store(positive, element, shape)
        for name in ("exp", "log", "sqrt", "rsqrt", "reciprocal", "relu"):
            builder.store(builder.op(f"tile.{name} {positive} : {tile}"), element, shape, ulps=2)
    builder.check()


def test_casts() -> None:
    """The conversions of the device, with each way to round."""
    builder, shape = Builder(), (3, 64)
    roundings = ("rint", "round", "floor", "ceil", "trunc")
    pairs = {
        ("f32", "f16"): (*roundings, "odd"),
        ("f32", "i32"): roundings,
        ("f32", "i16"): roundings,
        ("f16", "i8"): roundings,
        ("f16", "ui8"): roundings,
        ("f16", "i16"): roundings,
        ("f16", "i32"): roundings,
        ("i32", "f32"): roundings,
        ("i32", "f16"): ("rint",),
        ("i16", "f16"): roundings,
        ("f16", "f32"): ("",),
        ("i8", "f16"): ("",),
        ("ui8", "f16"): ("",),
        ("i16", "f32"): ("",),
        ("i32", "i16"): ("",),
    }
    loaded = {
        source: builder.load(source, numbers(source, shape))
        for source in ("f32", "f16", "i32", "i16", "i8", "ui8")
    }
    for (source, target), modes in pairs.items():
        value, tile = loaded[source]
        for mode in modes:
            rounding = f"rounding {mode}" if mode else ""
            result = f"!tile.tile<3x64x{target}, ub>"
            builder.store(builder.op(f"tile.cast {value} {rounding} : {tile} -> {result}"), target, shape)
    builder.check()


@pytest.mark.parametrize("shape", [(2, 128), (3, 24), (1, 8)])
def test_masks(shape: tuple[int, int]) -> None:
    """Comparisons of whole and of incomplete repeats, choices, masks as numbers."""
    builder = Builder()
    rows, columns = shape
    columns = columns if shape != (3, 24) else 24
    for element in ("f32", "f16", "i32"):
        if rows * columns * (2 if element == "f16" else 4) % 32:
            continue
        tile, mask = f"!tile.tile<{rows}x{columns}x{element}, ub>", f"!tile.tile<{rows}x{columns}xi1, ub>"
        x, _ = builder.load(element, numbers(element, shape, 1) // 50)
        y, _ = builder.load(element, numbers(element, shape, 2) // 50)
        zero = builder.op(f"arith.constant 0{'.0' * element.startswith('f')} : {element}")
        predicates = ("eq", "ne", "lt", "le", "gt", "ge") if element.startswith("f") else ("eq", "ne")
        for name in predicates:
            m = builder.op(f"tile.compare {name} {x}, {y} : {tile}")
            builder.store(builder.op(f"tile.select {m}, {x}, {y} : {tile}"), element, shape)
            n = builder.op(f"tile.compare {name} {zero}, {x} : {element}, {tile}")
            builder.store(builder.op(f"tile.select {n}, {zero}, {y} : {element}, {tile}"), element, shape)
            both = builder.op(f"tile.xor {m}, {n} : {mask}")
            builder.store(builder.op(f"tile.select {both}, {y}, {zero} : {tile}, {element}"), element, shape)
        if element.startswith("f"):
            m = builder.op(f"tile.cast {x} : {tile} -> {mask}")
            inverse = builder.op(f"tile.not {m} : {mask}")
            builder.store(builder.op(f"tile.cast {inverse} : {mask} -> {tile}"), element, shape)
    builder.check()


@pytest.mark.parametrize("fold", [True, False])
def test_broadcasts(fold: bool) -> None:
    """Rows and columns of a matrix, of a stack of them, and single elements, beside full tiles."""
    builder = Builder()
    for element in ("f32", "f16"):
        for full, small in (
            ((5, 80), (1, 80)),
            ((5, 80), (5, 1)),
            ((300, 16), (300, 1)),
            ((300, 16), (1, 16)),
            ((3, 4, 32), (3, 1, 32)),
            ((3, 4, 32), (3, 4, 1)),
            ((3, 4, 32), (1, 1, 1)),
            ((2, 1040), (2, 1)),
        ):
            x, tile = builder.load(element, numbers(element, full, 1))
            y, short = builder.load(element, numbers(element, small, 2))
            b = builder.op(f"tile.broadcast {y} : {short} -> {tile}")
            builder.store(builder.op(f"tile.sub {x}, {b} : {tile}"), element, full)
            builder.store(builder.op(f"tile.sub {b}, {x} : {tile}"), element, full)
    builder.check(fold=fold)


SHAPES = [
    ((7, 64), 1),
    ((16, 1024), 1),
    ((5, 1000), 1),
    ((300, 24), 1),
    ((1, 100), 1),
    ((3, 8), 1),
    ((9, 32), 0),
    ((4, 5, 16), 1),
    ((1, 72), 0),
]


@pytest.mark.parametrize("element", ["f32", "f16"])
def test_reductions(element: str) -> None:
    """The last axis, leading axes, one between; results that do not fill a block."""
    builder = Builder()
    for shape, axis in SHAPES:
        if element == "f16" and shape[-1] % 16 and shape[0] > 1:
            continue
        x, tile = builder.load(element, numbers(element, shape, 1) * 0.25)
        result = [1 if number == axis else extent for number, extent in enumerate(shape)]
        for kind in ("sum", "max", "min") if element == "f32" else ("max", "min"):
            type = f"!tile.tile<{'x'.join(map(str, result))}x{element}, ub>"
            value = builder.op(f"tile.reduce {kind} {x} axes [{axis}] : {tile} -> {type}")
            # A sum of numbers of either sign may cancel: both sums are right to some ulps of the largest partial sum.
            builder.store(value, element, result, ulps=4096 if kind == "sum" else 0)
    builder.check()
