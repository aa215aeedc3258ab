"""Elementwise operations, casts, masks and reductions on the host model, many in one kernel."""

from __future__ import annotations

import numpy as np
import pytest

from tests.passes.tile.kernels import Builder, numbers


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
        builder.store(builder.op(f"tile.leaky_relu {x}, {three} : {tile}, {element}"), element, shape)
        positive = builder.op(f"tile.abs {x} : {tile}")
        builder.store(positive, element, shape)
        for name in ("exp", "log", "sqrt", "rsqrt", "reciprocal", "relu"):
            builder.store(builder.op(f"tile.{name} {positive} : {tile}"), element, shape, ulps=2)
    builder.check()


@pytest.mark.parametrize("element", ["f32", "f16"])
def test_a_number_beside_a_row_that_ends_within_a_block(element: str) -> None:
    """Whoever reads the result takes all of its last block."""
    builder, shape = Builder(), (1, 10)
    x, row = builder.load(element, numbers(element, shape))
    y, one = builder.load(element, numbers(element, (1, 1), 1))
    spread = builder.op(f"tile.broadcast {y} : {one} -> {row}")
    product = builder.op(f"tile.mul {x}, {spread} : {row}")
    builder.store(builder.op(f"tile.abs {product} : {row}"), element, shape)
    builder.store(x, element, shape)
    builder.check()


@pytest.mark.parametrize(
    ("shape", "beside", "kept"),
    [
        ((4, 8, 16), (4, 1, 16), (2, 8, 16)),
        ((300, 8), (300, 1), (200, 8)),
        ((4, 8, 16), (4, 1, 16), (4, 3, 16)),
        ((8, 8, 64), (1, 8, 64), (8, 2, 64)),
    ],
)
def test_what_is_padded_is_not_computed(
    shape: tuple[int, ...], beside: tuple[int, ...], kept: tuple[int, ...]
) -> None:
    """Instructions of which a padding leaves nothing."""
    builder = Builder()
    x, wide = builder.load("f32", numbers("f32", shape))
    y, narrow = builder.load("f32", numbers("f32", beside, 1))
    spread = builder.op(f"tile.broadcast {y} : {narrow} -> {wide}")
    product = builder.op(f"tile.mul {x}, {spread} : {wide}")
    padded = builder.op(f"tile.pad_tail {product} sizes {list(kept)} pad(0.0 : f32) : {wide}")
    builder.store(padded, "f32", shape)
    builder.store(x, "f32", shape)
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
    for columns, valid in ((1008, 1000), (64, 37), (144, 129)):
        x, tile = builder.load(element, numbers(element, (6, columns), 1))
        minus = {"f32": "0xFF800000", "f16": "0xFC00"}[element]
        tail = builder.op(f"tile.pad_tail {x} sizes [6, {valid}] pad({minus} : {element}) : {tile}")
        value = builder.op(f"tile.reduce max {tail} axes [1] : {tile} -> !tile.tile<6x1x{element}, ub>")
        builder.store(value, element, (6, 1))
    builder.check()


@pytest.mark.parametrize("kind", ["sum", "max"])
@pytest.mark.parametrize(
    ("rows", "columns", "valid"),
    [
        (100, 56, 49),
        (203, 80, 77),
        (61, 64, 50),
        (45, 96, 90),
        (90, 24, 17),
        (203, 8, 5),
        (1, 8192, 8192),
        (3, 5120, 5120),
    ],
)
def test_ends_of_chains(rows: int, columns: int, valid: int, kind: str) -> None:
    """Blocks of eight rows in a repeat, and of the rows behind the last eight; few long rows, summed in their place."""
    builder = Builder()
    x, tile = builder.load("f32", numbers("f32", (rows, columns), 1))
    if valid < columns:
        fill = "0.0" if kind == "sum" else "0xFF800000"
        x = builder.op(f"tile.pad_tail {x} sizes [{rows}, {valid}] pad({fill} : f32) : {tile}")
    value = builder.op(f"tile.reduce {kind} {x} axes [1] : {tile} -> !tile.tile<{rows}x1xf32, ub>")
    builder.store(value, "f32", (rows, 1), ulps=4096 if kind == "sum" else 0)
    builder.check()


@pytest.mark.parametrize("element", ["f32", "f16"])
def test_indices_of_extremes(element: str) -> None:
    """Rows of one repeat and of several; of equal elements the first."""
    builder = Builder()
    for shape in ((5, 64), (3, 16), (4, 1008), (1, 2048), (70, 144)):
        array = np.round(numbers(element, shape, 1))
        x, tile = builder.load(element, array)
        for name in ("argmax", "argmin"):
            value = builder.op(f"tile.{name} {x} axis 1 : {tile} -> !tile.tile<{shape[0]}x1xi32, ub>")
            builder.store(value, "i32", (shape[0], 1))
    builder.check()


@pytest.mark.parametrize("element", ["f32", "i32"])
def test_running_sums(element: str) -> None:
    """Along the first and the last axis, from either end, with and without the element itself."""
    builder = Builder()
    for shape, axis in (
        ((6, 16), 0),
        ((24, 16), 0),
        ((8, 256), 1),
        ((3, 48), 1),
        ((1, 100), 1),
        ((2, 24), 1),
    ):
        # Small whole numbers: their sums are exact in any order.
        x, tile = builder.load(element, np.round(numbers(element, shape, 1)))
        for flags in ("", " exclusive", " reverse", " exclusive reverse"):
            builder.store(builder.op(f"tile.cumsum {x} axis {axis}{flags} : {tile}"), element, shape)
    builder.check()
