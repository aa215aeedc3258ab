"""Matrices that are multiplied by the same one: their rows are those of one matrix, if what the kernel reads and writes
lies so in memory, and what comes before and after the product does not tell the matrices apart."""

from __future__ import annotations

import pytest

from ascir.passes.graph.cube.views import View
from tests.cube.products import cut_of
from tests.vector.harness import Graph, agree, compiled, expected_of, graph

B = "tensor<?x5x40xf16, #graph.dims<B, _, _>>"
BC = "tensor<?x5x70xf16, #graph.dims<B, _, _>>"
BT = "tensor<?x?x40xf16, #graph.dims<B, T, _>>"
BTC = "tensor<?x?x70xf16, #graph.dims<B, T, _>>"


def alone(a: str, b: str, c: str, flags: str = "") -> Graph:
    return after("", a, b, c, flags)


def after(
    body: str, a: str, b: str, c: str, flags: str = "", *more: tuple[str, str], result: str = ""
) -> Graph:
    """A product, and what follows it."""
    whole = c if c.startswith("tensor") else f"tensor<{c}>"
    name = "c" if body else "y"
    lines = f"%{name} = graph.matmul %a, %b {flags}: ($a, $b) -> {whole}\n{body}"
    sizes = {"B": 3, "T": 5}
    return graph(("a", a), ("b", b), *more, body=lines, result=result or c, dims=sizes, tolerance=64)


def before(body: str, a: str, rows: str = "3x5x40xf16") -> Graph:
    """A product whose left operand %x is computed."""
    lines = f"{body}\n%y = graph.matmul %x, %b : (tensor<{rows}>, $b) -> tensor<3x5x70xf16>"
    return graph(("a", a), ("b", "40x70xf16"), body=lines, result="3x5x70xf16", tolerance=64)


ROWS = "%y = graph.reshape %c : tensor<3x5x70xf16> -> tensor<15x70xf16>"
TURNED = "%y = graph.transpose %c permutation [1, 0, 2] : tensor<3x5x70xf16> -> tensor<5x3x70xf16>"
PART = "%x = graph.slice %a starts [0, 0, 8] ends [3, 5, 48] steps [1, 1, 1] : $a -> tensor<3x5x40xf16>"
MIDDLE = "%x = graph.slice %a starts [0, 1, 0] ends [3, 6, 40] steps [1, 1, 1] : $a -> tensor<3x5x40xf16>"
ADDED = "%y = graph.add %c, %d : (tensor<3x5x70xf16>, $d) -> tensor<3x5x70xf16>"

CASES: dict[str, tuple[Graph, list[str]]] = {
    "one on the right": (alone("3x5x40xf16", "40x70xf16", "3x5x70xf16"), ["1", "15"]),
    "transposed": (alone("3x5x40xf16", "70x40xf16", "3x5x70xf16", "transpose_b "), ["1", "15"]),
    "two dimensions": (alone("3x2x5x40xf32", "1x40x70xf32", "3x2x5x70xf32"), ["1", "30"]),
    "rows of one": (alone("16x1x40xi8", "40x70xi8", "16x1x70xi32"), ["1", "16"]),
    "one for each of three": (alone("3x2x5x40xf16", "3x1x40x70xf16", "3x2x5x70xf16"), ["3", "10"]),
    "one for each of two": (alone("3x2x5x40xf16", "2x40x70xf16", "3x2x5x70xf16"), ["6", "5"]),
    "columns first": (alone("3x40x5xf16", "40x70xf16", "3x5x70xf16", "transpose_a "), ["3", "5"]),
    "a named batch": (alone(B, "40x70xf16", BC), ["1", "5*B"]),
    "a named batch of named rows": (alone(BT, "40x70xf16", BTC), ["1", "B*T"]),
    "some columns of each": (before(PART, "3x5x48xf16"), ["1", "15"]),
    "some rows of each": (before(MIDDLE, "3x8x40xf16"), ["3", "5"]),
    "computed": (before("%x = graph.gelu %a : $a", "3x5x40xf16"), ["1", "15"]),
    "followed": (
        after("%y = graph.gelu %c : tensor<3x5x70xf16>", "3x5x40xf16", "40x70xf16", "3x5x70xf16"),
        ["1", "15"],
    ),
    "added to": (
        after(ADDED, "3x5x40xf16", "40x70xf16", "3x5x70xf16", "", ("d", "3x5x70xf16")),
        ["1", "15"],
    ),
    "added to rows": (
        after(ADDED, "3x5x40xf16", "40x70xf16", "3x5x70xf16", "", ("d", "5x70xf16")),
        ["3", "5"],
    ),
    "stored as one": (
        after(ROWS, "3x5x40xf16", "40x70xf16", "3x5x70xf16", result="15x70xf16"),
        ["1", "15"],
    ),
    "stored in another order": (
        after(TURNED, "3x5x40xf16", "40x70xf16", "3x5x70xf16", result="5x3x70xf16"),
        ["3", "5"],
    ),
}


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
    assert View(8, (3, 5, 40), (240, 48, 1)).stacked(1) == View(8, (15, 40), (48, 1))
    assert View(0, (3, 5, 40), (320, 40, 1)).stacked(1) is None
    assert View(0, (2, 3, 1, 40), (480, 160, 40, 1)).stacked(1) == View(0, (2, 3, 40), (480, 160, 1))
