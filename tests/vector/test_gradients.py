"""Kernels of gradients against their meaning: rows, columns and elements of one group."""

from __future__ import annotations

import pytest

from tests.vector.harness import Graph, check, graph

SIZES = ("5x7xf32", "64x80xf16", "32x1024xf16", "3x4x256xf32")


def _pair(body: str, size: str) -> Graph:
    return graph(("g", size), ("x", size), body=f"%y = graph.{body} : $x", result="$x")


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("op", ["softmax_grad", "log_softmax_grad"])
def test_softmax_grad(op: str, size: str) -> None:
    check(_pair(f"{op} %g, %x axis -1", size))


@pytest.mark.parametrize("size", SIZES[:2])
@pytest.mark.parametrize("approximate", ["none", "tanh"])
def test_gelu_grad(approximate: str, size: str) -> None:
    check(_pair(f"gelu_grad %g, %x approximate {approximate}", size))


@pytest.mark.parametrize("size", [*SIZES, "33x1000xf16", "33x1000xbf16"])
def test_layer_norm_grad(size: str) -> None:
    *rows, columns, element = size.split("x")
    statistic, weight = "x".join([*rows, "1", "f32"]), f"{columns}x{element}"
    types = "($g, $x, $m, $r, $w) -> ($x, $w, $w)"
    case = graph(
        ("g", size), ("x", size), ("m", statistic), ("r", statistic), ("w", weight),
        body=f"%y0, %y1, %y2 = graph.layer_norm_grad %g, %x, %m, %r gamma %w : {types}", result="$x | $w | $w",
    )  # fmt: skip
    check(case)


def test_layer_norm_grad_of_a_dynamic_batch() -> None:
    rows, statistic = "tensor<?x64xf32, #graph.dims<B, _>>", "tensor<?x1xf32, #graph.dims<B, _>>"
    types = "($g, $x, $m, $r, $w) -> ($x, $w, $w)"
    for size in (1, 50):
        case = graph(
            ("g", rows), ("x", rows), ("m", statistic), ("r", statistic), ("w", "64xf32"),
            body=f"%y0, %y1, %y2 = graph.layer_norm_grad %g, %x, %m, %r gamma %w : {types}", result="$x | $w | $w",
            dims={"B": size},
        )  # fmt: skip
        check(case)
