"""Kernels of the tile level against numpy: whole ones from the lit tests, and the operations one by one."""

from __future__ import annotations

from functools import cache
from math import erf
from pathlib import Path

import ml_dtypes
import numpy as np
import pytest
from numpy.typing import DTypeLike
from xdsl.dialects.builtin import ModuleOp
from xdsl.utils.exceptions import InterpretationError

from ascir.context import make_context
from ascir.diagnostics import Source
from ascir.dialects.tile import Tile
from ascir.interp.dtypes import Array, Value, element_type
from ascir.interp.tile import FUNCTIONS, run_kernel
from ascir.parsing import parse
from ascir.verification import assert_valid

KERNELS = Path(__file__).parents[2] / "lit_tests" / "dialects" / "tile"
GM = "#tile.space<gm>"
RNG = np.random.default_rng(7)


context = cache(make_context)


def module_of(text: str, name: str = "test.mlir") -> ModuleOp:
    module = parse(context(), Source(name, text))
    assert_valid(module)
    return module


def kernel_file(name: str) -> ModuleOp:
    return module_of((KERNELS / name).read_text(), name)


def view(array: Array) -> str:
    shape = "x".join(map(str, array.shape))
    return f"memref<{shape}x{element_type(array.dtype)}, {GM}>"


def tile(array: Array, space: str = "ub") -> str:
    shape = "x".join(map(str, array.shape))
    return f"!tile.tile<{shape}x{element_type(array.dtype)}, {space}>"


def run(body: str, *args: Value, block_dim: int = 1) -> None:
    """Run `body` as a kernel whose arguments are %0, %1, ...: arrays are views, numbers are of type index."""
    types = [view(arg) if isinstance(arg, np.ndarray) else "index" for arg in args]
    names = ", ".join(f"%{number}: {type}" for number, type in enumerate(types))
    run_kernel(
        module_of(f"func.func @k({names}) {{\n{body}\nfunc.return\n}}"), "k", list(args), block_dim=block_dim
    )


def apply(op: str, result: Array, *sources: Array) -> Array:
    """`op` on loaded `sources`, named %a, %b, ...; its result is %r, of the type of `result`, which is filled."""
    lines: list[str] = []
    for number, source in enumerate(sources):
        index = ", ".join(["0"] * source.ndim)
        name = chr(ord("a") + number)
        lines.append(f"%{name} = tile.load %{number}[{index}] : {view(source)} -> {tile(source)}")
    index = ", ".join(["0"] * result.ndim)
    lines += [op, f"tile.store %r, %{len(sources)}[{index}] : {tile(result)}, {view(result)}"]
    run("\n".join(lines), *sources, result)
    return result


def floats(*shape: int, dtype: DTypeLike = np.float16) -> Array:
    made: Array = RNG.standard_normal(shape).astype(dtype)
    return made


# --- whole kernels


@pytest.mark.parametrize("rows", [1, 16, 47, 1000])
def test_softmax(rows: int) -> None:
    x = floats(rows, 1000)
    y = np.full_like(x, -1)
    run_kernel(kernel_file("kernel_softmax.mlir"), "softmax", [x, y])
    wide = np.exp(x.astype(np.float64) - x.max(1, keepdims=True).astype(np.float64))
    np.testing.assert_allclose(y.astype(np.float64), wide / wide.sum(1, keepdims=True), rtol=2e-3, atol=1e-7)


def test_matmul() -> None:
    text = (KERNELS / "kernel_matmul.mlir").read_text()
    # A small one of the same form: 16 blocks of 128 rows become 2, K of 4096 becomes 512.
    text = text.replace("2048x", "256x").replace("x4096x", "x512x").replace("constant 4096", "constant 512")
    text = text.replace("block_dim = 16", "block_dim = 2")
    a, b, bias = floats(256, 512), floats(256, 512), floats(256, dtype=np.float32)
    c = np.zeros((256, 256), np.float16)
    run_kernel(module_of(text), "matmul", [a, b, bias, c])
    exact = np.maximum(a.astype(np.float64) @ b.astype(np.float64).T + bias, 0)
    np.testing.assert_allclose(c.astype(np.float64), exact, rtol=1e-3, atol=1e-3)


@pytest.mark.parametrize("seed", [None, 0, 1, 2])
def test_mixed_kernel(seed: int | None) -> None:
    text = (KERNELS / "kernel_mixed.mlir").read_text()
    text = text.replace("2048x", "512x").replace("%c16 = arith.constant 16", "%c16 = arith.constant 4")
    text = text.replace("block_dim 8", "block_dim 2")
    a, b, residual = floats(512, 128), floats(256, 128), floats(512, 256)
    c = np.zeros((512, 256), np.float16)
    run_kernel(module_of(text), "matmul_gelu", [a, b, residual, c], seed=seed)
    product = (a.astype(np.float64) @ b.astype(np.float64).T).astype(np.float32).astype(np.float64)
    gelu = product * 0.5 * (1 + np.vectorize(erf)(product / np.sqrt(2)))
    np.testing.assert_allclose(c.astype(np.float64), gelu + residual, rtol=2e-3, atol=2e-3)


SLOT = f"memref<1xi32, {GM}>"


def exchange(cube: str, vector: str, *, vector_cores: int = 1) -> str:
    """A kernel of both kinds with a channel each way, whose functions have a view %v and the constant %c0."""
    return f"""
tile.kernel @k block_dim 1 vector_cores {vector_cores} {{
  tile.channel @down aic_to_aiv depth 2 : {SLOT}
  tile.channel @up aiv_to_aic depth 1 : {SLOT}
  func.func @cube(%v: {SLOT}) attributes {{tile.core = #tile.core<aic>}} {{
    %c0 = arith.constant 0 : index
    {cube}
    func.return
  }}
  func.func @vector(%v: {SLOT}) attributes {{tile.core = #tile.core<aiv>}} {{
    %c0 = arith.constant 0 : index
    {vector}
    func.return
  }}
}}"""


def test_deadlock_names_who_waits() -> None:
    both = "%s = tile.pop @{0} : " + SLOT + "\n tile.release %s : " + SLOT
    text = exchange(both.format("up"), both.format("down"))
    with pytest.raises(InterpretationError) as error:
        run_kernel(module_of(text), "k", [np.zeros(1, np.int32)])
    assert "deadlock: aic 0 of block 0 waits for a full slot of @up" in str(error.value)
    assert "aiv 0 of block 0 waits for a full slot of @down" in str(error.value)


def test_what_was_pushed_must_be_popped() -> None:
    text = exchange(f"%s = tile.acquire @down : {SLOT}\n tile.push %s : {SLOT}", "")
    with pytest.raises(InterpretationError, match="slots of @down that were pushed and not released by all"):
        run_kernel(module_of(text), "k", [np.zeros(1, np.int32)])


def test_ring_is_reused_in_order() -> None:
    """Ten numbers down a ring of two slots and their sum back up."""
    cube = f"""
      %c1 = arith.constant 1 : index
      %c10 = arith.constant 10 : index
      scf.for %i = %c0 to %c10 step %c1 {{
        %n = arith.index_cast %i : index to i32
        %s = tile.acquire @down : {SLOT}
        memref.store %n, %s[%c0] : {SLOT}
        tile.push %s : {SLOT}
      }}
      %r = tile.pop @up : {SLOT}
      %sum = memref.load %r[%c0] : {SLOT}
      memref.store %sum, %v[%c0] : {SLOT}
      tile.release %r : {SLOT}"""
    vector = f"""
      %c1 = arith.constant 1 : index
      %c10 = arith.constant 10 : index
      %zero = arith.constant 0 : i32
      %sum = scf.for %i = %c0 to %c10 step %c1 iter_args(%acc = %zero) -> (i32) {{
        %s = tile.pop @down : {SLOT}
        %n = memref.load %s[%c0] : {SLOT}
        tile.release %s : {SLOT}
        %more = arith.addi %acc, %n : i32
        scf.yield %more : i32
      }}
      %r = tile.acquire @up : {SLOT}
      memref.store %sum, %r[%c0] : {SLOT}
      tile.push %r : {SLOT}"""
    for seed in (None, *range(5)):
        for vector_cores in (1, 2):
            result = np.zeros(1, np.int32)
            run_kernel(module_of(exchange(cube, vector, vector_cores=vector_cores)), "k", [result], seed=seed)
            assert result[0] == 45


def test_blocks_meet() -> None:
    """Each block stores its part, waits for the others, and adds all parts up."""
    parts, sums = np.zeros((8, 16), np.float32), np.zeros((8, 16), np.float32)
    run(
        f"""
        %block = tile.block_index
        %one = arith.constant 1.0 : f32
        %t = tile.fill %one : f32 -> !tile.tile<1x16xf32, ub>
        tile.store %t, %0[%block, 0] : !tile.tile<1x16xf32, ub>, {view(parts)}
        tile.sync_blocks
        %all = tile.load %0[0, 0] : {view(parts)} -> !tile.tile<8x16xf32, ub>
        %sum = tile.reduce sum %all axes [0] : !tile.tile<8x16xf32, ub> -> !tile.tile<1x16xf32, ub>
        tile.store %sum, %1[%block, 0] : !tile.tile<1x16xf32, ub>, {view(sums)}
        """,
        parts,
        sums,
        block_dim=8,
    )
    assert np.all(sums == 8)


# --- memory


def test_load_fills_what_it_does_not_bring() -> None:
    x, y = floats(5, 7), np.zeros((8, 16), np.float16)
    load = f"%a = tile.load %0[1, 0] sizes [%2, 3] strides [1, 2] at [1, 2] pad(9.0 : f16) : {view(x)} -> {tile(y)}"
    run(f"{load}\ntile.store %a, %1[0, 0] : {tile(y)}, {view(y)}", x, y, 4)
    expected = np.full((8, 16), 9, np.float16)
    expected[1:5, 2:5] = x[1:5, 0:6:2]
    np.testing.assert_array_equal(y, expected)


def test_what_means_nothing_shows() -> None:
    x, y = floats(2, 4), np.zeros((4, 4), np.float16)
    run(
        f"%a = tile.load %0[0, 0] sizes [2, 4] : {view(x)} -> {tile(y)}\n"
        f"tile.store %a, %1[0, 0] : {tile(y)}, {view(y)}",
        x,
        y,
    )
    np.testing.assert_array_equal(y[:2], x)
    assert np.all(np.isnan(y[2:]))


@pytest.mark.parametrize("when", [1, 0])
def test_load_into_a_tile_that_is_there(when: int) -> None:
    x, y = np.arange(16, dtype=np.float16).reshape(4, 4), np.zeros((6, 4), np.float16)
    run(
        f"%one = arith.constant 1 : index\n%when = arith.cmpi eq, %2, %one : index\n"
        f"%e = tile.empty : {tile(y)}\n"
        f"%a = tile.load %0[0, 0] sizes [4, 4] at [2, 0] into %e : {view(x)} -> {tile(y)}\n"
        f"%b = tile.load %0[3, 0] sizes [1, 4] at [0, 0] into %a when %when : {view(x)} -> {tile(y)}\n"
        f"tile.store %b, %1[0, 0] : {tile(y)}, {view(y)}",
        x,
        y,
        when,
    )
    np.testing.assert_array_equal(y[2:], x)
    np.testing.assert_array_equal(y[0], x[3] if when else np.full(4, np.nan))
    assert np.all(np.isnan(y[1]))


@pytest.mark.parametrize("row", [-1, 3])
def test_outside_is_refused(row: int) -> None:
    x = floats(4, 4)
    with pytest.raises(InterpretationError, match=f"tile.load: elements {row} to {row + 1} of dimension 0"):
        run(f"%a = tile.load %0[%1, 0] : {view(x)} -> !tile.tile<2x4xf16, ub>", x, row)


def test_more_dimensions_than_the_tile() -> None:
    x, y = floats(3, 8, 2, 16), np.zeros((8, 16), np.float16)
    run(
        f"%a = tile.load %0[%2, 0, 1, 0] sizes [1, 8, 1, 16] : {view(x)} -> {tile(y)}\n"
        f"tile.store %a, %1[0, 0] : {tile(y)}, {view(y)}",
        x,
        y,
        2,
    )
    np.testing.assert_array_equal(y, x[2, :, 1])


@pytest.mark.parametrize(
    ("kind", "expected"), [("add", [3.0, 1.0]), ("max", [2.0, 3.0]), ("min", [1.0, -2.0])]
)
def test_atomic(kind: str, expected: list[float]) -> None:
    x, y = np.array([1.0, -2.0], np.float32), np.array([2.0, 3.0], np.float32)
    run(
        f"%a = tile.load %0[0] : {view(x)} -> {tile(x)}\n"
        f"tile.store %a, %1[0] atomic {kind} : {tile(x)}, {view(y)}",
        x,
        y,
    )
    np.testing.assert_array_equal(y, np.array(expected, np.float32))


ROWS = "rows %i columns [2] sizes [%4, 3]"


def test_rows() -> None:
    """Rows that are not there are padded by a gather and dropped by a scatter; equal ones add up."""
    table, rows = floats(6, 8, dtype=np.float32), np.zeros((4, 4), np.float32)
    ids, sums = np.array([5, -1, 5, 2], np.int32), np.zeros((6, 8), np.float32)
    run(
        f"""
        %i = tile.load %1[0] : {view(ids)} -> {tile(ids)}
        %r = tile.gather_rows %0 {ROWS} pad(0.0 : f32) : {view(table)}, {tile(ids)} -> {tile(rows)}
        tile.store %r, %2[0, 0] : {tile(rows)}, {view(rows)}
        tile.scatter_rows %r, %3 {ROWS} atomic add : {tile(rows)}, {view(sums)}, {tile(ids)}
        """,
        table,
        ids,
        rows,
        sums,
        3,
    )
    expected = np.zeros((4, 4), np.float32)
    expected[0, :3] = expected[2, :3] = table[5, 2:5]
    np.testing.assert_array_equal(rows, expected)
    np.testing.assert_array_equal(sums[5, 2:5], 2 * table[5, 2:5])
    assert np.count_nonzero(sums[:5]) == 0


def test_a_broken_promise_is_refused() -> None:
    table, ids = floats(6, 8), np.array([6], np.int32)
    with pytest.raises(InterpretationError, match="row 6 of a view that has 6, against its promise"):
        run(
            f"%i = tile.load %1[0] : {view(ids)} -> {tile(ids)}\n"
            f"%r = tile.gather_rows %0 rows %i columns [0] in_bounds : {view(table)}, {tile(ids)} -> !tile.tile<1x8xf16, ub>",
            table,
            ids,
        )


def test_views() -> None:
    """memref.dim, subview, load and store reach the array itself."""
    x = np.arange(24, dtype=np.int32).reshape(4, 6)
    run(
        f"""
        %c0 = arith.constant 0 : index
        %c1 = arith.constant 1 : index
        %rows = memref.dim %0, %c0 : {view(x)}
        %last = arith.subi %rows, %c1 : index
        %row = memref.subview %0[%last, 1] [1, 5] [1, 1] : {view(x)} to memref<5xi32, strided<[1], offset: ?>, {GM}>
        %s = memref.load %row[%c1] : memref<5xi32, strided<[1], offset: ?>, {GM}>
        memref.store %s, %row[%c0] : memref<5xi32, strided<[1], offset: ?>, {GM}>
        """,
        x,
    )
    assert x[3, 1] == x[3, 2] == 20


# --- vector


def test_scalars_beside_tiles() -> None:
    x = floats(4, 8)
    result = apply(
        f"%s = arith.constant 2.0 : f16\n %m = tile.mul %a, %s : {tile(x)}, f16\n %r = tile.sub %s, %m : f16, {tile(x)}",
        np.empty_like(x),
        x,
    )
    np.testing.assert_array_equal(result, 2 - 2 * x)


def test_mask() -> None:
    x, y = floats(4, 8), floats(4, 8)
    mask = "!tile.tile<4x8xi1, ub>"
    result = apply(
        f"%l = tile.compare lt %a, %b : {tile(x)}\n %n = tile.isnan %a : {tile(x)}\n"
        f"%m = tile.or %l, %n : {mask}\n %r = tile.select %m, %a, %b : {tile(x)}",
        np.empty_like(x),
        x,
        y,
    )
    np.testing.assert_array_equal(result, np.minimum(x, y))


@pytest.mark.parametrize(
    ("source", "target", "rounding", "expected"),
    [
        ([0.5, 1.5, -2.5], np.int32, "rint", [0, 2, -2]),
        ([0.5, 1.5, -2.5], np.int32, "round", [1, 2, -3]),
        ([0.5, 1.9, -2.5], np.int32, "trunc", [0, 1, -2]),
        ([0.5, 1.9, -2.5], np.int8, "floor", [0, 1, -3]),
        ([300.0, np.nan, -300.0], np.int8, "rint", [127, 0, -128]),
        ([0.5, 2.5, 4.0], np.int32, "odd", [1, 3, 4]),
        ([1.0 + 2**-12, 1.0, -1.0 - 2**-12], np.float16, "odd", [1.0 + 2**-10, 1.0, -1.0 - 2**-10]),
        ([1.0 + 2**-11, 1e6, -1.0], np.float16, "rint", [1.0, np.inf, -1.0]),
        ([1.0 + 2**-8, 3.0, 2.0], ml_dtypes.bfloat16, "rint", [1.0, 3.0, 2.0]),
    ],
)
def test_cast(source: list[float], target: DTypeLike, rounding: str, expected: list[float]) -> None:
    x: Array = np.array(source, np.float32)
    result: Array = np.empty(3, target)
    apply(f"%r = tile.cast %a rounding {rounding} : {tile(x)} -> {tile(result)}", result, x)
    np.testing.assert_array_equal(result.astype(np.float64), np.array(expected, np.float64))


def test_int4_is_unpacked_by_a_cast() -> None:
    """Two to a byte, the low half first."""
    packed, result = np.array([[0x21, 0xF8]], np.uint8), np.empty((1, 4), np.float16)
    apply(
        f"%q = tile.reinterpret %a : {tile(packed)} -> !tile.tile<1x4xi4, ub>\n"
        f"%r = tile.cast %q : !tile.tile<1x4xi4, ub> -> {tile(result)}",
        result,
        packed,
    )
    np.testing.assert_array_equal(result, [[1, 2, -8, -1]])


def test_reinterpret_follows_the_layouts() -> None:
    x, result = np.arange(4 * 32 * 16).reshape(4, 32, 16).astype(np.int16), np.empty((32, 64), np.int16)
    # Through the cube's order and back: what (N/C0) x M x C0 says is the matrix.
    apply(
        f"%z = tile.reinterpret %a : {tile(x)} -> !tile.tile<32x64xi16, ub, nz>\n"
        f"%b = tile.not %z : !tile.tile<32x64xi16, ub, nz>\n"
        f"%c = tile.reinterpret %b : !tile.tile<32x64xi16, ub, nz> -> {tile(x)}\n"
        f"%d = tile.transpose %c [1, 0, 2] : {tile(x)} -> !tile.tile<32x4x16xi16, ub>\n"
        f"%r = tile.reshape %d : !tile.tile<32x4x16xi16, ub> -> {tile(result)}",
        result,
        x,
    )
    np.testing.assert_array_equal(result, ~x.transpose(1, 0, 2).reshape(32, 64))


def test_reductions_and_running_sums() -> None:
    x = floats(4, 8, dtype=np.float32)
    row = np.empty((4, 1), np.float32)
    np.testing.assert_array_equal(
        apply(f"%r = tile.reduce max %a axes [1] : {tile(x)} -> {tile(row)}", row, x), x.max(1, keepdims=True)
    )
    arg = np.empty((1, 8), np.int32)
    np.testing.assert_array_equal(
        apply(f"%r = tile.argmin %a axis 0 : {tile(x)} -> {tile(arg)}", arg, x), x.argmin(0, keepdims=True)
    )
    sums = apply(f"%r = tile.cumsum %a axis 1 exclusive : {tile(x)}", np.empty_like(x), x)
    np.testing.assert_allclose(sums[:, 1:], np.cumsum(x, 1)[:, :-1], rtol=1e-6)
    assert np.all(sums[:, 0] == 0)


def test_parts() -> None:
    x, y = floats(4, 8), floats(4, 2)
    result = apply(
        f"""
        %s = tile.slice %a[0, 1] strides [1, 3] : {tile(x)} -> {tile(y)}
        %c = tile.concat %s, %b axis 1 : {tile(y)}, {tile(y)} -> !tile.tile<4x4xf16, ub>
        %i = tile.insert %c, %a[0, 2] : !tile.tile<4x4xf16, ub>, {tile(x)}
        %r = tile.pad_tail %i sizes [3, 7] pad(1.0 : f16) : {tile(x)}
        """,
        np.empty_like(x),
        x,
        y,
    )
    expected = x.copy()
    expected[:, 2:6] = np.concatenate([x[:, 1:5:3], y], 1)
    expected[3:], expected[:, 7:] = 1, 1
    np.testing.assert_array_equal(result, expected)


def test_sort_is_stable_both_ways() -> None:
    keys, ids = np.array([2, 1, 2, np.nan, 1], np.float32), np.arange(5, dtype=np.int32)
    order = apply(
        f"%v, %r = tile.sort %a, %b descending : {tile(keys)}, {tile(ids)}", np.empty_like(ids), keys, ids
    )
    np.testing.assert_array_equal(order, [3, 0, 2, 1, 4])
    order = apply(f"%v, %r = tile.sort %a, %b : {tile(keys)}, {tile(ids)}", np.empty_like(ids), keys, ids)
    np.testing.assert_array_equal(order, [1, 4, 0, 2, 3])


MERGE = "%v, %r = tile.merge_sorted %a, %b with %c, %d descending : {0}, {0} with {1}, {1} -> {2}, {3}"


def test_merge() -> None:
    a, b = np.array([3, 1], np.float32), np.array([3, 2], np.float32)
    i, j = np.array([0, 1], np.int32), np.array([2, 3], np.int32)
    merged = np.empty(4, np.int32)
    text = MERGE.format(tile(a), tile(i), tile(merged.astype(np.float32)), tile(merged))
    np.testing.assert_array_equal(apply(text, merged, a, b, i, j), [0, 2, 3, 1])
    with pytest.raises(InterpretationError, match="vector 0 is not sorted"):
        apply(text, merged, a[::-1].copy(), b, i, j)


def test_gather_and_compress() -> None:
    x, ids = floats(4, 4), np.array([15, 0, 5], np.int32)
    picked = np.empty(3, np.float16)
    apply(f"%r = tile.gather %a, %b : {tile(x)}, {tile(ids)} -> {tile(picked)}", picked, x, ids)
    np.testing.assert_array_equal(picked, x.reshape(-1)[ids])
    n = np.array([3, -1, 4, -1, 5], np.int32)
    kept = apply(
        f"%z = arith.constant 0 : i32\n %m = tile.compare gt %a, %z : {tile(n)}, i32\n"
        f"%r, %count = tile.compress %a, %m : {tile(n)}, !tile.tile<5xi1, ub>",
        np.empty_like(n),
        n,
    )
    np.testing.assert_array_equal(kept[:3], [3, 4, 5])


def test_expand_sparse() -> None:
    values, positions = np.array([[1, 2, 3, 4]], np.float16), np.array([[0b11_01_10_00]], np.uint8)
    result = np.empty((1, 8), np.float16)
    apply(
        f"%r = tile.expand_sparse %a, %b : {tile(values)}, {tile(positions)} -> {tile(result)}",
        result,
        values,
        positions,
    )
    np.testing.assert_array_equal(result, [[1, 0, 2, 0, 0, 3, 0, 4]])


# --- cube


def multiply(
    a: Array, b: Array, c: Array, *, transposed: tuple[bool, bool], tail: str = "", store: str = ""
) -> Array:
    """c = a b through l1 and the operands of the cube, either of which may be turned on its way."""
    (m, n), k = c.shape, a.shape[0] if transposed[0] else a.shape[1]
    element = element_type(a.dtype)
    accumulator = f"!tile.tile<{m}x{n}x{'f32' if a.dtype.kind == 'f' else 'i32'}, l0c, nz>"
    l1 = [tile(x, "l1, nz") for x in (a, b)]
    turned = ["transpose" if t else "" for t in transposed]
    l0a, l0b = f"!tile.tile<{m}x{k}x{element}, l0a, zz>", f"!tile.tile<{k}x{n}x{element}, l0b, zn>"
    run(
        f"""
        %a1 = tile.load %0[0, 0] : {view(a)} -> {l1[0]}
        %b1 = tile.load %1[0, 0] : {view(b)} -> {l1[1]}
        %a0 = tile.move %a1[0, 0] {turned[0]} : {l1[0]} -> {l0a}
        %b0 = tile.move %b1[0, 0] {turned[1]} : {l1[1]} -> {l0b}
        %zero = tile.accumulator : {accumulator}
        %c = tile.mmad %a0, %b0, %zero {tail} : {l0a}, {l0b}, {accumulator}
        %s = arith.constant 0.5 : f32
        tile.fixpipe_store %c, %2[0, 0] {store} : {accumulator}, {view(c)}
        """,
        a,
        b,
        c,
    )
    return c


@pytest.mark.parametrize("transposed", [(False, False), (True, False), (False, True), (True, True)])
def test_products(transposed: tuple[bool, bool]) -> None:
    a, b = floats(32, 48), floats(48, 16)
    left, right = (x.T.copy() if t else x for x, t in zip((a, b), transposed, strict=True))
    c = multiply(left, right, np.zeros((32, 16), np.float32), transposed=transposed)
    np.testing.assert_allclose(c, a.astype(np.float64) @ b.astype(np.float64), rtol=1e-6)


def test_only_the_leading_elements_count() -> None:
    a, b = floats(16, 16), floats(16, 16)
    a[:, 5:], b[5:] = np.nan, np.nan
    c = multiply(a, b, np.zeros((16, 16), np.float32), transposed=(False, False), tail="sizes [3, 4, 5]")
    np.testing.assert_allclose(
        c[:3, :4], a[:3, :5].astype(np.float64) @ b[:5, :4].astype(np.float64), rtol=1e-6
    )
    assert np.all(np.isnan(c[3:]))
    assert np.all(np.isnan(c[:, 4:]))


def test_integers_are_exact_and_quantized_on_the_way_out() -> None:
    a, b = (RNG.integers(-128, 128, shape).astype(np.int8) for shape in ((32, 64), (64, 32)))
    exact = a.astype(np.int32) @ b.astype(np.int32)
    np.testing.assert_array_equal(
        multiply(a, b, np.zeros((32, 32), np.int32), transposed=(False, False)), exact
    )
    out = multiply(
        a,
        b,
        np.zeros((32, 32), np.int8),
        transposed=(False, False),
        store="scale(%s : f32) offset 3 relu",
    )
    half = np.rint(np.clip(np.maximum(exact, 0) * 0.5, -256, 255)) + 3
    np.testing.assert_array_equal(out, np.clip(half, -128, 127).astype(np.int8))


def test_convolution() -> None:
    """A 3x3 convolution with stride 2 as img2col and a product, stored in fractal order: NC1HWC0 again."""
    image, weights = floats(9, 8, 32), floats(3, 3, 32, 16)  # H W C, kh kw C Co
    blocked = image.reshape(9, 8, 2, 16).transpose(2, 0, 1, 3).copy()
    # Columns of the matrix are (C1, kh, kw, C0).
    matrix = weights.reshape(3, 3, 2, 16, 16).transpose(2, 0, 1, 3, 4).reshape(288, 16).copy()
    out = np.zeros((1, 5, 4, 16), np.float32)
    flat = out.reshape(1, 20, 16)
    map1, l0a, l0b = tile(blocked, "l1"), "!tile.tile<32x288xf16, l0a, zz>", "!tile.tile<288x16xf16, l0b, zn>"
    acc = "!tile.tile<32x16xf32, l0c, nz>"
    run(
        f"""
        %x = tile.load %0[0, 0, 0, 0] : {view(blocked)} -> {map1}
        %w = tile.load %1[0, 0] : {view(matrix)} -> {tile(matrix, "l1, nz")}
        %a = tile.img2col %x[0, 0] kernel [3, 3] strides [2, 2] pads [1, 1, 1, 1] : {map1} -> {l0a}
        %b = tile.move %w[0, 0] : {tile(matrix, "l1, nz")} -> {l0b}
        %zero = tile.accumulator : {acc}
        %c = tile.mmad %a, %b, %zero sizes [20, 16, 288] : {l0a}, {l0b}, {acc}
        tile.fixpipe_store %c, %2[0, 0, 0] sizes [1, 20, 16] nz : {acc}, {view(flat)}
        """,
        blocked,
        matrix,
        flat,
    )
    padded = np.pad(image.astype(np.float64), ((1, 1), (1, 1), (0, 0)))
    expected = np.array(
        [
            [
                np.tensordot(padded[2 * y : 2 * y + 3, 2 * x : 2 * x + 3], weights.astype(np.float64), 3)
                for x in range(4)
            ]
            for y in range(5)
        ]
    )
    np.testing.assert_allclose(out[0], expected, rtol=1e-5, atol=1e-6)


def test_sparse_product() -> None:
    """Two of each four are kept, in the cube's code; the product is that of the dense matrix."""
    n, k, m = 16, 64, 16
    first = RNG.integers(0, 3, (n, k // 4))
    second: Array = RNG.integers(first + 1, 4)
    values = RNG.integers(-128, 128, (n, k // 2)).astype(np.int8)
    dense = np.zeros((n, k // 4, 4), np.int8)
    for which, position in enumerate((first, second)):
        np.put_along_axis(dense, position[..., None], values.reshape(n, -1, 2)[..., which, None], -1)
    codes = np.stack([first, second - 1], -1).reshape(n, k // 8, 4).astype(np.uint8)
    packed = (codes << np.array([0, 2, 4, 6], np.uint8)).sum(-1).astype(np.uint8)  # n x k/8
    tiled = packed.reshape(1, 16, k // 64, 8).transpose(2, 0, 1, 3).copy()
    blocks = values.reshape(1, 16, k // 64, 32).transpose(2, 0, 1, 3).copy()
    a, c = RNG.integers(-128, 128, (m, k)).astype(np.int8), np.zeros((m, n), np.int32)
    l0a, l0b = f"!tile.tile<{m}x{k}xi8, l0a, zz>", f"!tile.tile<{k}x{n}xi8, l0b, zn24>"
    acc = f"!tile.tile<{m}x{n}xi32, l0c, nz>"
    run(
        f"""
        %a1 = tile.load %0[0, 0] : {view(a)} -> {tile(a, "l1, nz")}
        %w1 = tile.load %1[0, 0, 0, 0] : {view(blocks)} -> {tile(blocks, "l1")}
        %p1 = tile.load %2[0, 0, 0, 0] : {view(tiled)} -> {tile(tiled, "l1")}
        %a0 = tile.move %a1[0, 0] : {tile(a, "l1, nz")} -> {l0a}
        %b0 = tile.move_sparse %w1, %p1[0] : {tile(blocks, "l1")}, {tile(tiled, "l1")} -> {l0b}
        %zero = tile.accumulator : {acc}
        %r = tile.mmad_sparse %a0, %b0, %zero : {l0a}, {l0b}, {acc}
        tile.fixpipe_store %r, %3[0, 0] : {acc}, {view(c)}
        """,
        a,
        blocks,
        tiled,
        c,
    )
    np.testing.assert_array_equal(c, a.astype(np.int32) @ dense.reshape(n, k).T.astype(np.int32))


def test_scales_for_each_column() -> None:
    a, b = (RNG.integers(-8, 8, shape).astype(np.int8) for shape in ((16, 32), (32, 32)))
    scale = np.exp2(RNG.integers(-3, 1, 32)).astype(np.float32)
    offset = RNG.integers(-20, 20, 32)
    entries = scale.view(np.uint32).astype(np.uint64) | (offset & 511).astype(np.uint64) << np.uint64(37)
    c = np.zeros((16, 32), np.int8)
    l0a, l0b, acc = (
        "!tile.tile<16x32xi8, l0a, zz>",
        "!tile.tile<32x32xi8, l0b, zn>",
        "!tile.tile<16x32xi32, l0c, nz>",
    )
    run(
        f"""
        %a1 = tile.load %0[0, 0] : {view(a)} -> {tile(a, "l1, nz")}
        %b1 = tile.load %1[0, 0] : {view(b)} -> {tile(b, "l1, nz")}
        %s1 = tile.load %2[0] : {view(entries)} -> {tile(entries, "l1")}
        %s = tile.move %s1[0] : {tile(entries, "l1")} -> {tile(entries, "fb")}
        %a0 = tile.move %a1[0, 0] : {tile(a, "l1, nz")} -> {l0a}
        %b0 = tile.move %b1[0, 0] : {tile(b, "l1, nz")} -> {l0b}
        %zero = tile.accumulator : {acc}
        %r = tile.mmad %a0, %b0, %zero : {l0a}, {l0b}, {acc}
        tile.fixpipe_store %r, %3[0, 0] scale(%s : {tile(entries, "fb")}) : {acc}, {view(c)}
        """,
        a,
        b,
        entries,
        c,
    )
    exact = (a.astype(np.int32) @ b.astype(np.int32)) * scale.astype(np.float64)
    expected = np.clip(np.rint(np.clip(exact, -256, 255)) + offset, -128, 127).astype(np.int8)
    np.testing.assert_array_equal(c, expected)


# --- launching


@pytest.mark.parametrize(
    ("args", "message"),
    [
        (
            [np.zeros((4, 4), np.float32)],
            r"@k: argument %x is memref<\?x4xf16.*: an array of float16 is needed",
        ),
        (
            [np.zeros((4, 5), np.float16)],
            r"@k: argument %x is memref<\?x4xf16.*found an array of shape \[4, 5\]",
        ),
        ([3], r"@k: argument %x is memref<\?x4xf16.*, found 3"),
        ([], "@k takes 1 arguments, found 0"),
    ],
)
def test_arguments_are_checked(args: list[Value], message: str) -> None:
    module = module_of(
        f"func.func @k(%x: memref<?x4xf16, {GM}>) attributes {{tile.block_dim = 1}} {{ func.return }}"
    )
    with pytest.raises(InterpretationError, match=message):
        run_kernel(module, "k", args)


def test_blocks_must_be_known() -> None:
    module = module_of("func.func @k() { func.return }")
    with pytest.raises(InterpretationError, match="@k does not fix its number of blocks"):
        run_kernel(module, "k", [])
    with pytest.raises(InterpretationError, match="there is no kernel @other"):
        run_kernel(module, "other", [])


def test_every_operation_has_a_meaning() -> None:
    """But for those that declare, and those that ask where they are and wait, which `TileFunctions` spells out."""
    spelt_out = {"tile.kernel", "tile.channel", "tile.acquire", "tile.push", "tile.pop", "tile.release"}
    spelt_out |= {
        f"tile.{name}" for name in ("block_index", "block_count", "sub_block_index", "sub_block_count")
    }
    spelt_out |= {"tile.sync_blocks"}
    assert {operation.name for operation in Tile.operations} == {op.name for op in FUNCTIONS} | spelt_out
