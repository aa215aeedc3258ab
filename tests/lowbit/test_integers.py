"""Bytes by integers of four bits: exact, in all ways, with every check on and all certificates."""

from __future__ import annotations

import numpy as np
import pytest

from ascir.diagnostics import OperationError
from ascir.runtime import compile_kernels
from tests.lowbit.products import integers, options
from tests.vector.harness import Graph, agree, check, compiled, graph, module_of

CAST = "%y = graph.cast %p : $p -> $y"
RELU = "%y = graph.relu %p : $p"

BYTES = {
    "one row": integers(1, 256, 256),
    "33 rows, zero points by column": integers(33, 200, 256, "200x"),
    "one zero point, odd n and k": integers(16, 77, 111, ""),
    "turned, a column of zero points": integers(70, 300, 200, "300x1x", turned=True),
    "turned": integers(5, 129, 333, turned=True),
    "a row of zero points": integers(9, 64, 128, "1x64x"),
    "300 rows": integers(300, 160, 512),
    "to f32": integers(20, 96, 144, tail=CAST, result="f32"),
    "relu": integers(20, 96, 144, "96x", tail=RELU),
}


@pytest.mark.parametrize("case", BYTES.values(), ids=BYTES.keys())
def test_expanded_integers(case: Graph) -> None:
    check(case, options("bytes"))


@pytest.mark.parametrize("tile", [(16,), (100,), (16, 16, 16)])
def test_any_tile(tile: tuple[int, ...]) -> None:
    """Weights are stored by whole blocks of 32 columns, whatever the width that is asked for."""
    check(integers(17, 16, 7), {"graph-tile": {"weights": "bytes", "tile": tile}})


PANELS = {
    "one block with a panel": integers(300, 160, 512),
    "several blocks, zero points by column": integers(400, 3000, 320, "3000x"),
    "relu, odd k": integers(200, 6200, 111, tail=RELU),
}


@pytest.mark.parametrize("case", PANELS.values(), ids=PANELS.keys())
def test_integers_in_panels(case: Graph) -> None:
    check(case, options("panels"))


DIGITS = {
    "one row": integers(1, 256, 256),
    "one row, odd n and k": integers(1, 129, 333),
    "three rows": integers(3, 200, 1024, turned=True),
    "sixteen rows": integers(16, 300, 512),
    "more blocks than cores": integers(2, 1800, 2048),
    "groups of several loads, to f32": integers(3, 96, 6144, tail=CAST, result="f32"),
    "relu, fifteen rows": integers(15, 130, 256, tail=RELU),
}


@pytest.mark.parametrize("case", DIGITS.values(), ids=DIGITS.keys())
def test_integers_against_digits(case: Graph) -> None:
    check(case, options("digits"))


@pytest.mark.parametrize("strategy", ["bytes", "digits"])
def test_the_largest_sums(strategy: str) -> None:
    """The highest digit of bytes from 120 on is one more than four bits have."""
    x = np.array([[127] * 512, [-128] * 512, [120] * 512, [119, -120] * 256], np.int8)
    q = np.tile(np.arange(-8, 8), (512, 4)).astype(np.int8)
    case = integers(4, 64, 512)
    kernel = compiled(case, options(strategy))
    given = [x, q.astype(kernel_int4())]
    agree(case, kernel.run(given), [x.astype(np.int32) @ q.astype(np.int32)])


def kernel_int4() -> np.dtype[np.generic]:
    from ascir.interp.dtypes import INT4

    return INT4


FORMS = {
    "a batch": ("3x7x128xi8", "", "3x7x96xi32", ""),
    "rows of a name": ("?x128xi8, #graph.dims<M, _>", "", "?x96xi32, #graph.dims<M, _>", ""),
    "a bias": ("5x128xi8", "bias %b ", "5x96xi32", ", $b"),
    "columns on the left": ("128x5xi8", "transpose_a ", "5x96xi32", ""),
}


@pytest.mark.parametrize("form", FORMS)
def test_other_forms(form: str) -> None:
    x, words, result, types = FORMS[form]
    given = [("x", f"tensor<{x}>"), ("q", "128x96xi4"), *([("b", "96xi32")] if types else [])]
    body = f"%y = graph.matmul %x, %q {words}: ($x, $q{types}) -> tensor<{result}>"
    check(graph(*given, body=body, result=f"tensor<{result}>", dims={"M": 37} if "M" in x else None))


REFUSED = {
    "a zero point for each row": (integers(8, 64, 128, "128x1x"), "one for each column"),
    "weights that are used twice": (
        graph(
            ("x", "64x64xi8"),
            ("q", "64x64xi4"),
            body="""%a = graph.matmul %x, %q : ($x, $q) -> tensor<64x64xi32>
            %b = graph.cast %q : $q -> tensor<64x64xi32>
            %y = graph.add %a, %b : tensor<64x64xi32>""",
            result="64x64xi32",
        ),
        "used by more than the product",
    ),
    "several matrices": (
        graph(
            ("x", "2x8x64xi8"),
            ("q", "2x64x32xi4"),
            body="%y = graph.matmul %x, %q : ($x, $q) -> tensor<2x8x32xi32>",
            result="2x8x32xi32",
        ),
        "one matrix of static size",
    ),
}


@pytest.mark.parametrize(("case", "reason"), REFUSED.values(), ids=REFUSED.keys())
def test_what_is_refused_says_why(case: Graph, reason: str) -> None:
    with pytest.raises(OperationError, match=reason):
        compile_kernels(module_of(case.text))
