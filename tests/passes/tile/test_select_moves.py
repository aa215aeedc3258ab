"""What moves elements: boxes of views and tiles, transposes, gathers, paddings, on the host model."""

from __future__ import annotations

from math import prod

import numpy as np
import pytest

from tests.passes.tile.kernels import Builder, numbers, run


def tile(element: str, *shape: int) -> str:
    return f"!tile.tile<{'x'.join(map(str, shape))}x{element}, ub>"


@pytest.mark.parametrize("element", ["f32", "f16"])
def test_parts(element: str) -> None:
    """Slices by blocks, across them and by steps; joins along each axis; boxes put in."""
    builder = Builder()
    x, whole = builder.load(element, numbers(element, (6, 64), 1))
    y, small = builder.load(element, numbers(element, (6, 32), 2))
    for offsets, shape, steps in (
        ((0, 0), (6, 64), (1, 1)),
        ((2, 0), (3, 64), (1, 1)),
        ((0, 16), (6, 32), (1, 1)),
        ((1, 5), (4, 16), (1, 1)),
        ((1, 1), (2, 16), (2, 3)),
        ((3, 7), (1, 32), (1, 1)),
        ((1, 16), (4, 37), (1, 1)),
        ((0, 0), (6, 11), (1, 1)),
        ((0, 1), (6, 32), (1, 2)),
        ((1, 3), (5, 16), (1, 4)),
        ((2, 17), (3, 11), (1, 2)),
        ((0, 19), (3, 9), (2, 4)),
        ((1, 7), (4, 20), (1, 2)),
        ((0, 1), (6, 21), (1, 3)),
        ((1, 18), (2, 7), (3, 6)),
        ((0, 63), (6, 1), (1, 1)),
        ((2, 5), (4, 59), (1, 1)),
    ):
        text = f"tile.slice {x}[{offsets[0]}, {offsets[1]}] strides [{steps[0]}, {steps[1]}]"
        builder.store(builder.op(f"{text} : {whole} -> {tile(element, *shape)}"), element, shape)
    builder.store(
        builder.op(f"tile.concat {x}, {y} axis 1 : {whole}, {small} -> {tile(element, 6, 96)}"),
        element,
        (6, 96),
    )
    builder.store(
        builder.op(f"tile.concat {y}, {y} axis 0 : {small}, {small} -> {tile(element, 12, 32)}"),
        element,
        (12, 32),
    )
    builder.store(builder.op(f"tile.insert {y}, {x}[0, 16] : {small}, {whole}"), element, (6, 64))
    builder.check()


@pytest.mark.parametrize(
    ("element", "rows", "columns", "step"),
    [
        ("f32", 600, 1, 1),
        ("f16", 500, 3, 1),
        ("f32", 256, 5, 1),
        ("f16", 300, 5, 2),
        ("f32", 257, 3, 4),
        ("f16", 4001, 5, 3),
        ("f32", 263, 3, 5),
    ],
)
def test_more_rows_than_one_instruction_has_repeats(element: str, rows: int, columns: int, step: int) -> None:
    """What comes behind the first rows begins at a block again."""
    builder = Builder()
    x, whole = builder.load(element, numbers(element, (rows, 16), 1))
    text = f"tile.slice {x}[0, {step - 1}] strides [1, {step}] : {whole} -> {tile(element, rows, columns)}"
    builder.store(builder.op(text), element, (rows, columns))
    builder.check()


@pytest.mark.parametrize("element", ["f32", "f16"])
@pytest.mark.parametrize(
    ("shape", "offsets", "kept", "steps"),
    [
        ((4000,), (1,), (1333,), (3,)),
        ((4099,), (33,), (580,), (7,)),
        ((9, 37), (0, 0), (9, 37), (1, 1)),
        ((70, 37), (1, 2), (69, 12), (1, 3)),
        ((200, 37), (3, 0), (98, 36), (2, 1)),
        ((6, 5, 24), (0, 1, 3), (6, 3, 21), (1, 1, 1)),
        ((6, 7, 9), (1, 1, 1), (5, 3, 4), (1, 2, 2)),
    ],
)
def test_boxes_in_rows_that_are_not_blocks(
    element: str,
    shape: tuple[int, ...],
    offsets: tuple[int, ...],
    kept: tuple[int, ...],
    steps: tuple[int, ...],
) -> None:
    """Several rows are picked by one pattern, what is left over by the beginning of it."""
    builder = Builder()
    x, flat = builder.load(element, numbers(element, (prod(shape),), 1))
    whole = builder.op(f"tile.reshape {x} : {flat} -> {tile(element, *shape)}")
    text = f"tile.slice {whole}{list(offsets)} strides {list(steps)} : {tile(element, *shape)}"
    builder.store(builder.op(f"{text} -> {tile(element, *kept)}"), element, kept)
    builder.check()


@pytest.mark.parametrize("element", ["f32", "f16", "bf16"])
@pytest.mark.parametrize("shape", [(2, 2), (7, 5), (3, 2, 3)])
def test_rows_that_are_put_where_each_begins_at_a_block(element: str, shape: tuple[int, ...]) -> None:
    builder = Builder()
    *outer, _ = shape
    x, small = builder.load(element, numbers(element, (*outer, 16), 1))
    y, whole = builder.load(element, numbers(element, (*outer, 48), 2))
    zeros = ", ".join("0" for _ in outer)
    rows = builder.op(f"tile.slice {x}[{zeros}, 0] : {small} -> {tile(element, *shape)}")
    text = f"tile.insert {rows}, {y}[{zeros}, 16] : {tile(element, *shape)}, {whole}"
    builder.store(builder.op(text), element, (*outer, 48))
    builder.check()


@pytest.mark.parametrize("element", ["f32", "f16", "bf16"])
def test_transposes(element: str) -> None:
    """Matrices, also of incomplete groups of 16 rows, stacks of them, rows that move, and what is gathered."""
    builder = Builder()
    for shape, order in (
        ((32, 48), (1, 0)),
        ((48, 16), (1, 0)),
        ((3, 16, 32), (0, 2, 1)),
        ((7, 16, 32), (0, 2, 1)),
        ((4, 5, 32), (1, 0, 2)),
        ((4, 6, 16), (2, 0, 1)),
        ((16, 2, 16), (2, 1, 0)),
        *([((24, 16), (1, 0)), ((8, 40), (1, 0))] if element == "f32" else []),
    ):
        result = [shape[axis] for axis in order]
        if (result[-1] * (4 if element == "f32" else 2)) % 32:
            continue
        x, type = builder.load(element, numbers(element, shape, 1))
        text = f"tile.transpose {x} {list(order)}"
        builder.store(builder.op(f"{text} : {type} -> {tile(element, *result)}"), element, result)
    builder.check()


def test_created() -> None:
    """Counting along each axis, constants, single elements, elements by index."""
    builder = Builder()
    for element in ("f32", "f16", "i32", "i16"):
        for shape, axis in (((5, 48), 1), ((5, 48), 0), ((3, 4, 16), 1), ((1, 400), 1)):
            builder.store(builder.op(f"tile.iota axis {axis} : {tile(element, *shape)}"), element, shape)
    for element, number in (("f32", "1.5"), ("i8", "-3"), ("ui8", "200"), ("i16", "-7")):
        signless = element.removeprefix("u")
        c = builder.op(f"arith.constant {number} : {signless}")
        builder.store(builder.op(f"tile.fill {c} : {signless} -> {tile(element, 3, 32)}"), element, (3, 32))
    for element in ("f32", "f16", "i32"):
        x, type = builder.load(element, numbers(element, (4, 64)))
        indices = np.random.default_rng(3).integers(0, 256, 96).astype(np.int32)
        i, rows = builder.load("i32", indices)
        value = builder.op(f"tile.gather {x}, {i} : {type}, {rows} -> {tile(element, 96)}")
        builder.store(value, element, (96,))
        s = builder.op(f"tile.extract {x}[2, 5] : {type} -> {element}")
        builder.store(builder.op(f"tile.fill {s} : {element} -> {tile(element, 16)}"), element, (16,))
    builder.check()


@pytest.mark.parametrize("element", ["f32", "f16"])
def test_tails(element: str) -> None:
    """Loads of less than a tile with a padding, and tails that are cut off later."""
    builder = Builder()
    minus = {"f32": "0xFF800000", "f16": "0xFC00"}[element]
    for loaded, shape in (
        ((3, 64), (5, 64)),
        ((5, 50), (5, 64)),
        ((5, 50), (5, 320)),
        ((2, 3, 40), (2, 4, 48)),
        ((70,), (96,)),
    ):
        value, _ = builder.load(element, numbers(element, loaded, 1), shape, f"pad({minus} : {element})")
        builder.store(value, element, shape)
    x, type = builder.load(element, numbers(element, (6, 320), 2))
    for sizes in ((6, 300), (4, 320), (5, 17), (6, 48)):
        text = f"tile.pad_tail {x} sizes [{sizes[0]}, {sizes[1]}] pad(2.5 : {element})"
        builder.store(builder.op(f"{text} : {type}"), element, (6, 320))
    builder.check()


ROWS = """
!view = memref<{rows}x{columns}x{element}, strided<[{columns}, 1]>, #tile.space<gm>>
!tile = !tile.tile<4x64x{element}, ub>
builtin.module attributes {{ascir.soc = "ascend910b1"}} {{
  func.func @k(%x: !view, %y: !view) attributes {{tile.core = #tile.core<aiv>}} {{
    %c0 = arith.constant 0 : index
    %c4 = arith.constant 4 : index
    %c64 = arith.constant 64 : index
    %rows = arith.constant {rows} : index
    %columns = arith.constant {columns} : index
    %block = tile.block_index
    %blocks = tile.block_count
    %first = arith.muli %block, %c4 : index
    %step = arith.muli %blocks, %c4 : index
    scf.for %i = %first to %rows step %step {{
      %left = arith.subi %rows, %i : index
      %n = arith.minsi %left, %c4 : index
      scf.for %j = %c0 to %columns step %c64 {{
        %rest = arith.subi %columns, %j : index
        %m = arith.minsi %rest, %c64 : index
        %t = tile.load %x[%i, %j] sizes [%n, %m] buffers {buffers} : !view -> !tile
        %u = tile.add %t, %t : !tile
        %p = tile.pad_tail %u sizes [%n, %m] pad(0.0 : {element}) : !tile
        %s = tile.neg %p : !tile
        tile.store %s, %y[%i, %j] sizes [%n, %m] buffers {buffers} : !tile, !view
      }}
    }}
    func.return
  }}
}}
"""


@pytest.mark.parametrize(("element", "rows", "columns", "buffers"), [("f16", 13, 150, 2), ("f32", 7, 129, 3)])
def test_tiles_in_loops(element: str, rows: int, columns: int, buffers: int) -> None:
    """Computed offsets and sizes, several slots in nested loops, more than one block."""
    x = numbers(element, (rows, columns))
    text = ROWS.format(element=element, rows=rows, columns=columns, buffers=buffers)
    (_, expected), (_, found) = run(text, "k", [x, np.zeros_like(x)], block_dim=2)
    np.testing.assert_array_equal(found, expected)


INDEXED = """
!table = memref<9x100xf32, strided<[100, 1]>, #tile.space<gm>>
!picked = memref<12x40xf32, strided<[40, 1]>, #tile.space<gm>>
!ids = memref<12xi32, strided<[1]>, #tile.space<gm>>
!rows = !tile.tile<16x48xf32, ub>
builtin.module attributes {ascir.soc = "ascend910b1"} {
  func.func @k(%table: !table, %ids: !ids, %picked: !picked, %sums: !table, %n: index)
      attributes {tile.core = #tile.core<aiv>} {
    %i = tile.load %ids[0] sizes [%n] pad(-1 : i32) : !ids -> !tile.tile<16xi32, ub>
    %r = tile.gather_rows %table rows %i columns [8] sizes [%n, 40] pad(1.0 : f32) : !table, !tile.tile<16xi32, ub> -> !rows
    tile.store %r, %picked[0, 0] sizes [%n, 40] : !rows, !picked
    tile.scatter_rows %r, %sums rows %i columns [3] sizes [%n, 40] atomic add : !rows, !table, !tile.tile<16xi32, ub>
    func.return
  }
}
"""


def test_rows_by_index() -> None:
    """Rows that are picked, rows that are added to, indices that are out of range."""
    table = numbers("f32", (9, 100))
    ids = np.array([3, 0, 8, 3, -1, 9, 1, 2, 3, 7, 0, 5], np.int32)
    arrays = [table, ids, np.zeros((12, 40), np.float32), np.zeros((9, 100), np.float32), 12]
    expected, found = run(INDEXED, "k", arrays)
    np.testing.assert_array_equal(found[2], expected[2])
    np.testing.assert_allclose(found[3], expected[3], rtol=1e-6, atol=1e-5)


@pytest.mark.parametrize("element", ["f32", "f16"])
def test_orders(element: str) -> None:
    """Rows sorted either way, equal keys in their order; sorted vectors that become one."""
    builder = Builder()
    for shape in ((3, 32), (2, 96), (2, 256), (1, 1024), (1, 1120)):
        x, type = builder.load(element, np.round(numbers(element, shape, 1)))
        i, indices = builder.load("i32", np.arange(np.prod(shape), dtype=np.int32).reshape(shape))
        for direction in ("", " descending"):
            builder.op(f"tile.sort {x}, {i}{direction} : {type}, {indices}")
            name = builder.lines[-1].split(" = ")[0]
            builder.lines[-1] = builder.lines[-1].replace(name, f"{name}:2", 1)
            builder.store(f"{name}#0", element, shape)
            builder.store(f"{name}#1", "i32", shape)
    parts = [np.sort(np.round(numbers(element, (length,), length))) for length in (64, 32, 96)]
    keys = [builder.load(element, part) for part in parts]
    tags = [
        builder.load("i32", np.arange(part.size, dtype=np.int32) + 1000 * n) for n, part in enumerate(parts)
    ]
    values = [", ".join(value for value, _ in group) for group in (keys, tags)]
    types = [", ".join(type for _, type in group) for group in (keys, tags)]
    results = f"{tile(element, 192)}, {tile('i32', 192)}"
    text = f"tile.merge_sorted {values[0]} with {values[1]} : {types[0]} with {types[1]} -> {results}"
    name = builder.op(text)
    builder.lines[-1] = f"{name}:2 = {text}"
    builder.store(f"{name}#0", element, (192,))
    builder.store(f"{name}#1", "i32", (192,))
    builder.check()


COMPRESS = """
!view = memref<{n}x{element}, strided<[1]>, #tile.space<gm>>
!tile = !tile.tile<{n}x{element}, ub>
builtin.module attributes {{ascir.soc = "ascend910b1"}} {{
  func.func @k(%x: !view, %y: !view) attributes {{tile.core = #tile.core<aiv>}} {{
    %zero = arith.constant 0.0 : {element}
    %t = tile.load %x[0] : !view -> !tile
    %m = tile.compare gt %t, %zero : !tile, {element}
    %p, %n = tile.compress %t, %m : !tile, !tile.tile<{n}xi1, ub>
    tile.store %p, %y[0] sizes [%n] : !tile, !view
    func.return
  }}
}}
"""


@pytest.mark.parametrize("element", ["f32", "f16"])
def test_chosen_elements(element: str) -> None:
    """Those that a mask picks lie one behind the other, and are counted."""
    x = numbers(element, (208,))
    (_, expected), (_, found) = run(COMPRESS.format(n=208, element=element), "k", [x, np.zeros_like(x)])
    np.testing.assert_array_equal(found, expected)
