"""f64 on vector cores, which have none: it is moved and cast by its bits, and nothing computes with it."""

from __future__ import annotations

import pytest

from ascir.passes.graph.tiling.errors import Untileable
from tests.vector.harness import check, graph, module_of

MOVES = {
    "bits": graph(
        ("x", "7x33xf64"), body="%y = graph.bitcast %x : $x -> tensor<7x33xi64>", result="7x33xi64"
    ),
    "transpose": graph(
        ("x", "7x33xf64"),
        body="%y = graph.transpose %x permutation [1, 0] : $x -> tensor<33x7xf64>",
        result="33x7xf64",
    ),
    "broadcast": graph(
        ("x", "7x1xf64"), body="%y = graph.broadcast_to %x : $x -> tensor<7x20xf64>", result="7x20xf64"
    ),
    "select": graph(
        ("x", "7x33xf64"),
        ("m", "7x33xi1"),
        body="""%k = graph.constant dense<-2.5> : tensor<f64>
        %y = graph.select %m, %x, %k : ($m, $x, tensor<f64>) -> $x""",
        result="$x",
    ),
    "gather": graph(
        ("x", "9x33xf64"),
        ("i", "5xi32"),
        body="%y = graph.gather %x, %i axis 0 : ($x, $i) -> tensor<5x33xf64>",
        result="5x33xf64",
    ),
    "pad": graph(
        ("x", "7x33xf64"),
        body="%y = graph.pad %x low [0, 1] high [2, 0] mode constant value 1.5 : $x -> tensor<9x34xf64>",
        result="9x34xf64",
    ),
    "cast": graph(("x", "7x33xf64"), body="%y = graph.cast %x : $x -> tensor<7x33xf32>", result="7x33xf32"),
    "cast back": graph(
        ("x", "7x33xf16"), body="%y = graph.cast %x : $x -> tensor<7x33xf64>", result="7x33xf64"
    ),
    "concat": graph(
        ("x", "7x33xf64"),
        ("z", "7x5xf64"),
        body="%y = graph.concat %x, %z axis 1 : ($x, $z) -> tensor<7x38xf64>",
        result="7x38xf64",
    ),
}


@pytest.mark.parametrize("name", MOVES)
def test_doubles_are_moved(name: str) -> None:
    check(MOVES[name])


@pytest.mark.parametrize(
    "body",
    [
        "%y = graph.add %x, %x : $x",
        "%y = graph.reduce max %x axes [1] keepdims : $x -> tensor<7x1xf64>",
        "%y = graph.cast %x : $x -> tensor<7x33xi32>",
    ],
)
def test_nothing_computes_with_doubles(body: str) -> None:
    from ascir.diagnostics import OperationError
    from tests.vector.harness import compiled

    result = body.split("-> ")[-1] if "->" in body else "$x"
    case = graph(("x", "7x33xf64"), body=body, result=result)
    assert module_of(case.text)
    with pytest.raises(
        (Untileable, OperationError),
        match=r"move f64 and do not compute on it: graph\.\w+ has tensor<7x33xf64>",
    ):
        compiled(case)
