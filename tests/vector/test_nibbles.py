"""Elements of four bits, two to a byte in memory: what the vector cores make of them, with every check on."""

from __future__ import annotations

import pytest

from ascir.diagnostics import OperationError
from tests.vector.harness import Graph, check, compiled, graph

QUEUES = {"tile-select-instructions": {"style": "tque"}}


def dequantized(
    shape: str, element: str, scale: str = "", how: str = "", zero: bool = False, **rest: dict[str, int]
) -> Graph:
    x, s, y = (each if each.startswith("tensor") else f"tensor<{each}>" for each in (shape, scale, shape))
    x, z, y, s = f"{x[:-1]}xi4>", f"{s[:-1]}i4>", f"{y[:-1]}x{element}>", f"{s[:-1]}{element}>"
    arguments = [("x", x), ("s", s), *([("z", z)] if zero else [])]
    operands, types = (" zero_point %z", "($x, $s, $z)") if zero else ("", "($x, $s)")
    body = f"%y = graph.dequantize %x, %s{operands} {how} : {types} -> {y}"
    return graph(*arguments, body=body, result=y, **rest)


@pytest.mark.parametrize(
    "case",
    [
        dequantized("33x17", "f16"),
        dequantized("1000x130", "f32", "1000x", "axis 0", zero=True),
        dequantized("100003x2", "f16", "2x", "axis 1", zero=True),
        dequantized("128x256", "bf16", "128x8x", "axis 1 group_size 32", zero=True),
        dequantized("128x64", "f16", "4x64x", "axis 0 group_size 32"),
        dequantized("3x5x6", "f16", "5x", "axis 1", zero=True),
        dequantized("0x4", "f16", "4x", "axis 1"),
    ],
    ids=lambda case: case.text.split("\n")[0].partition("(")[2],
)
@pytest.mark.parametrize("style", [None, QUEUES], ids=["static", "tque"])
def test_scales_and_zero_points(case: Graph, style: dict[str, dict[str, str]] | None) -> None:
    check(case, style)


def test_any_number_of_rows() -> None:
    rows = "tensor<?x34xi4, #graph.dims<B, _>>"
    y = rows.replace("xi4", "xf16")
    body = f"%y = graph.dequantize %x, %s axis 1 : ($x, $s) -> {y}"
    check(graph(("x", rows), ("s", "34xf16"), body=body, result=y, dims={"B": 77}))


@pytest.mark.parametrize("element", ["f32", "bf16", "i8", "ui8", "i32", "i64", "i1"])
def test_casts(element: str) -> None:
    y = f"33x34x{element}"
    check(graph(("x", "33x34xi4"), body=f"%y = graph.cast %x : $x -> tensor<{y}>", result=y))


MOVED = {
    "transpose": ("permutation [1, 0]", "34x33"),
    "reshape": ("", "66x17"),
    "slice": ("starts [1, 2] ends [20, 30] steps [1, 1]", "19x28"),
}


@pytest.mark.parametrize("name", MOVED)
def test_they_are_moved(name: str) -> None:
    how, to = MOVED[name]
    body = f"""%t = graph.{name} %x {how} : $x -> tensor<{to}xi4>
               %y = graph.cast %t : tensor<{to}xi4> -> tensor<{to}xf16>"""
    check(graph(("x", "33x34xi4"), body=body, result=f"{to}xf16"))


@pytest.mark.parametrize("kind", ["sum", "max", "min"])
def test_rows_are_reduced(kind: str) -> None:
    body = f"""%t = graph.cast %x : $x -> tensor<33x34xf16>
               %y = graph.reduce {kind} %t axes [1] : tensor<33x34xf16> -> tensor<33xf16>"""
    check(graph(("x", "33x34xi4"), body=body, result="33xf16"))


def test_constants() -> None:
    body = """%x = graph.constant dense<[[1, -2, 3, -8], [7, 6, 5, 4]]> : tensor<2x4xi4>
              %y = graph.dequantize %x, %s axis 1 : (tensor<2x4xi4>, $s) -> tensor<2x4xf16>"""
    check(graph(("s", "4xf16"), body=body, result="2x4xf16"))


REFUSED = {
    "rows of 17 elements would begin within one; pad rows to an even number of elements": dequantized(
        "33x17", "f16", "17x", "axis 1"
    ),
    "the vector cores do not store": graph(
        ("x", "33x34xi4"),
        body="%y = graph.transpose %x permutation [1, 0] : $x -> tensor<34x33xi4>",
        result="34x33xi4",
    ),
    "are not gathered": graph(
        ("x", "33x34xi4"),
        ("i", "5xi32"),
        body="""%t = graph.gather %x, %i axis 0 : ($x, $i) -> tensor<5x34xi4>
                %y = graph.cast %t : tensor<5x34xi4> -> tensor<5x34xf16>""",
        result="5x34xf16",
    ),
    "a slice of a row must begin at a whole byte": graph(
        ("x", "33x34xi4"),
        body="""%t = graph.slice %x starts [0, 3] ends [33, 30] steps [1, 1] : $x -> tensor<33x27xi4>
                %y = graph.cast %t : tensor<33x27xi4> -> tensor<33x27xf16>""",
        result="33x27xf16",
    ),
}


@pytest.mark.parametrize("reason", REFUSED)
def test_what_would_begin_within_a_byte_is_refused(reason: str) -> None:
    with pytest.raises(OperationError, match=reason):
        compiled(REFUSED[reason])
