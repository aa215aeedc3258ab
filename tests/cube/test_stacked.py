"""Matrices that are multiplied by the same one: their rows are those of one matrix, if what the kernel reads and writes
lies so in memory, and what comes before and after the product does not tell the matrices apart."""

from __future__ import annotations

import pytest

from ascir.passes.graph.cube.views import View
from ascir.passes.tile.extent import Extent
from tests.cube.products import cut_of
from tests.vector.harness import Graph, agree, compiled, expected_of, graph

A, W, C = "3x5x40xf16", "40x70xf16", "3x5x70xf16"
SIZES = {"B": 3, "T": 5}


def product(a: str = A, w: str = W, c: str = C, flags: str = "") -> Graph:
    """A product alone."""
    body = f"%y = graph.matmul %a, %w {flags}: ($a, $w) -> {c if c.startswith('tensor') else f'tensor<{c}>'}"
    return graph(("a", a), ("w", w), body=body, result=c, dims=SIZES, tolerance=64)


def after(line: str, *more: tuple[str, str], result: str = C) -> Graph:
    """A product %c, and what follows it."""
    body = f"%c = graph.matmul %a, %w : ($a, $w) -> $c\n{line}".replace("$c", f"tensor<{C}>")
    return graph(("a", A), ("w", W), *more, body=body, result=result, tolerance=64)


def before(line: str, a: str = A) -> Graph:
    """A product whose left operand %x is computed."""
    body = f"{line}\n%y = graph.matmul %x, %w : ($x, $w) -> tensor<{C}>".replace("$x", f"tensor<{A}>")
    return graph(("a", a), ("w", W), body=body, result=C, tolerance=64)


def named(shape: str, names: str) -> str:
    return f"tensor<{shape}xf16, #graph.dims<{names}>>"


ADDED = "%y = graph.add %c, %d : ($c, $d) -> $c"
CASES: dict[str, tuple[Graph, list[str]]] = {
    "one on the right": (product(), ["1", "15"]),
    "transposed": (product(w="70x40xf16", flags="transpose_b "), ["1", "15"]),
    "two dimensions": (product("3x2x5x40xf32", "1x40x70xf32", "3x2x5x70xf32"), ["1", "30"]),
    "rows of one": (product("16x1x40xi8", "40x70xi8", "16x1x70xi32"), ["1", "16"]),
    "one for each of three": (product("3x2x5x40xf16", "3x1x40x70xf16", "3x2x5x70xf16"), ["3", "10"]),
    "one for each of two": (product("3x2x5x40xf16", "2x40x70xf16", "3x2x5x70xf16"), ["6", "5"]),
    "columns first": (product("3x40x5xf16", flags="transpose_a "), ["3", "5"]),
    "a named batch": (
        product(named("?x5x40", "B, _, _"), c=named("?x5x70", "B, _, _")),
        ["1", "5*B"],
    ),
    "a named batch of named rows": (
        product(named("?x?x40", "B, T, _"), c=named("?x?x70", "B, T, _")),
        ["1", "B*T"],
    ),
    "some columns of each": (
        before(
            "%x = graph.slice %a starts [0, 0, 8] ends [3, 5, 48] steps [1, 1, 1] : $a -> $x", "3x5x48xf16"
        ),
        ["1", "15"],
    ),
    "some rows of each": (
        before(
            "%x = graph.slice %a starts [0, 1, 0] ends [3, 6, 40] steps [1, 1, 1] : $a -> $x", "3x8x40xf16"
        ),
        ["3", "5"],
    ),
    "computed": (before("%x = graph.gelu %a : $a"), ["1", "15"]),
    "followed": (after("%y = graph.gelu %c : $c"), ["1", "15"]),
    "added to": (after(ADDED, ("d", C)), ["1", "15"]),
    "added to rows": (after(ADDED, ("d", "5x70xf16")), ["3", "5"]),
    "stored as one": (
        after("%y = graph.reshape %c : $c -> tensor<15x70xf16>", result="15x70xf16"),
        ["1", "15"],
    ),
    "stored in another order": (
        after(
            "%y = graph.transpose %c permutation [1, 0, 2] : $c -> tensor<5x3x70xf16>", result="5x3x70xf16"
        ),
        ["3", "5"],
    ),
}
"""Graphs, and their matrices and rows."""


@pytest.mark.parametrize("name", CASES)
def test_rows(name: str) -> None:
    """The matrices and their rows, as the certificate of the tiling has them; and the result."""
    case, axes = CASES[name]
    inputs, expected = expected_of(case)
    kernel = compiled(case)
    assert [axis.data for axis in cut_of(kernel)["axes"].data][:2] == axes
    agree(case, kernel.run(inputs), expected)


def test_views_of_evenly_spaced_rows() -> None:
    """Rows of a stack are as far apart as those of one matrix."""
    assert view(8, (3, 5, 40), (240, 48, 1)).stacked(1) == view(8, (15, 40), (48, 1))
    assert view(0, (3, 5, 40), (320, 40, 1)).stacked(1) is None
    assert view(0, (2, 3, 1, 40), (480, 160, 40, 1)).stacked(1) == view(0, (2, 3, 40), (480, 160, 1))


def view(offset: int, sizes: tuple[int, ...], strides: tuple[int, ...]) -> View:
    return View(offset, tuple(map(Extent, sizes)), tuple(map(Extent, strides)))
