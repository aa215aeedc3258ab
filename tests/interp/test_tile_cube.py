"""The cube operations of the tile level against numpy."""

from __future__ import annotations

import numpy as np
import pytest

from ascir.interp.dtypes import Array, element_type
from tests.interp.tile_model import RNG, floats, run, tile, view


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


def test_an_operand_in_parts() -> None:
    """Rows of k from two tiles, side by side in l0b, of some columns."""
    a, b, c = floats(16, 48), floats(64, 32), np.zeros((16, 16), np.float32)
    left, right, whole = tile(a, "l1, nz"), tile(b, "l1, nz"), "!tile.tile<48x16xf16, l0b, zn>"
    l0a, l0c = "!tile.tile<16x48xf16, l0a, zz>", "!tile.tile<16x16xf32, l0c, nz>"
    run(
        f"""
        %a1 = tile.load %0[0, 0] : {view(a)} -> {left}
        %b1 = tile.load %1[0, 0] : {view(b)} -> {right}
        %a0 = tile.move %a1[0, 0] : {left} -> {l0a}
        %below = tile.move %b1[32, 16] sizes [32, 16] at [16, 0] : {right} -> {whole}
        %b0 = tile.move %b1[0, 16] sizes [16, 16] into %below : {right} -> {whole}
        %zero = tile.accumulator : {l0c}
        %c = tile.mmad %a0, %b0, %zero : {l0a}, {whole}, {l0c}
        tile.fixpipe_store %c, %2[0, 0] : {l0c}, {view(c)}
        """,
        a,
        b,
        c,
    )
    rows = np.concatenate([b[:16, 16:], b[32:, 16:]])
    np.testing.assert_allclose(c, a.astype(np.float64) @ rows.astype(np.float64), rtol=1e-5, atol=1e-6)


def test_rows_of_a_sum() -> None:
    """Two rows from the fifth one on are stored; the others stay as they were."""
    a, b, c = floats(16, 16), floats(16, 32), np.full((16, 32), 7, np.float32)
    l0a, l0b, l0c = (
        "!tile.tile<16x16xf16, l0a, zz>",
        "!tile.tile<16x32xf16, l0b, zn>",
        "!tile.tile<16x32xf32, l0c, nz>",
    )
    run(
        f"""
        %row = arith.constant 5 : index
        %a1 = tile.load %0[0, 0] : {view(a)} -> {tile(a, "l1, nz")}
        %b1 = tile.load %1[0, 0] : {view(b)} -> {tile(b, "l1, nz")}
        %a0 = tile.move %a1[0, 0] : {tile(a, "l1, nz")} -> {l0a}
        %b0 = tile.move %b1[0, 0] : {tile(b, "l1, nz")} -> {l0b}
        %zero = tile.accumulator : {l0c}
        %c = tile.mmad %a0, %b0, %zero : {l0a}, {l0b}, {l0c}
        tile.fixpipe_store %c, %2[8, 0] sizes [2, 32] from [%row] : {l0c}, {view(c)}
        """,
        a,
        b,
        c,
    )
    expected = np.full((16, 32), 7, np.float32)
    expected[8:10] = (a.astype(np.float64) @ b.astype(np.float64))[5:7]
    np.testing.assert_allclose(c, expected, rtol=1e-5, atol=1e-6)


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


@pytest.mark.parametrize("packed", [False, True])
def test_convolution(packed: bool) -> None:
    """A 3x3 convolution with stride 2 as img2col and a product, stored in fractal order: NC1HWC0 again."""
    image, weights = floats(9, 8, 32), floats(3, 3, 32, 16)  # H W C, kh kw C Co
    blocked = image.reshape(9, 8, 2, 16).transpose(2, 0, 1, 3).copy()
    # Columns of the matrix are (C1, kh, kw, C0).
    matrix = weights.reshape(3, 3, 2, 16, 16).transpose(2, 0, 1, 3, 4).reshape(288, 16).copy()
    out = np.zeros((1, 5, 4, 16), np.float32)
    flat = out.reshape(1, 20, 16)
    map1 = "!tile.tile<2x100x16xf16, l1>" if packed else tile(blocked, "l1")
    load, image_of = ("sizes [2, 9, 8, 16] packed", "image [9, 8]") if packed else ("", "")
    l0a, l0b = "!tile.tile<32x288xf16, l0a, zz>", "!tile.tile<288x16xf16, l0b, zn>"
    acc = "!tile.tile<32x16xf32, l0c, nz>"
    run(
        f"""
        %x = tile.load %0[0, 0, 0, 0] {load} : {view(blocked)} -> {map1}
        %w = tile.load %1[0, 0] : {view(matrix)} -> {tile(matrix, "l1, nz")}
        %a = tile.img2col %x[0, 0] kernel [3, 3] strides [2, 2] pads [1, 1, 1, 1] {image_of} : {map1} -> {l0a}
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


def test_pages() -> None:
    """Those whose numbers are in a table: negative ones count from the end, others out of range are some page."""
    ones, cache, c = np.eye(16, 8, dtype=np.float16), floats(5, 2, 40), np.zeros((16, 16), np.float32)
    table = np.array([0, 3, -2, 9, -9], np.int64)
    l1, l0b = "!tile.tile<16x16xf16, l1, nz>", "!tile.tile<16x16xf16, l0b, zn>"
    l0a, l0c = "!tile.tile<16x16xf16, l0a, zz>", "!tile.tile<16x16xf32, l0c, nz>"
    run(
        f"""
        %b1 = tile.load_pages %1 at %2[1] columns [3] sizes [%4, 16] : {view(cache)}, {view(table)} -> {l1}
        %a1 = tile.load %0[0, 0] sizes [16, 8] : {view(ones)} -> {l1}
        %a0 = tile.move %a1[0, 0] : {l1} -> {l0a}
        %b0 = tile.move %b1[0, 0] : {l1} -> {l0b}
        %zero = tile.accumulator : {l0c}
        %c = tile.mmad %a0, %b0, %zero sizes [16, 16, 8] : {l0a}, {l0b}, {l0c}
        tile.fixpipe_store %c, %3[0, 0] : {l0c}, {view(c)}
        """,
        ones,
        cache,
        table,
        c,
        4,
    )
    np.testing.assert_array_equal(c[:8], cache[[3, 3, 4, 0], :, 3:19].reshape(8, 16))
