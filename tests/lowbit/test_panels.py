"""Weights of few bits that are expanded once for a strip of blocks: panels."""

from __future__ import annotations

import pytest

from ascir.diagnostics import OperationError
from tests.lowbit.products import FOR_ALL, options, product
from tests.vector.harness import Graph, check, compiled

PANELS = {
    "several panels": product(200, 6200, 128, 64),
    "several panels, gelu behind them": product(200, 6200, 128, 64, tail="%y = graph.gelu %p : $y"),
    "several blocks with a panel": product(300, 3100, 192, 64, zero=True, turned=True),
    "a panel that stays in l1": product(1600, 700, 256, 32, tail="%y = graph.relu %p : $y"),
    "odd k, one scale": product(520, 300, 3333, FOR_ALL),
    "rows of no whole block": product(301, 160, 128, 32),
    "bytes": product(400, 3000, 320, 64, bits=8),
    "bf16, silu": product(300, 700, 512, 64, element="bf16", tail="%y = graph.silu %p : $y"),
    "few rows of k, of which both vector cores have some": product(
        301, 700, 64, 64, bits=8, turned=True, element="bf16", tail="%y = graph.gelu %p : $y"
    ),
    "the second vector core has fewer rows of k": product(301, 512, 192, 32, tail="%y = graph.gelu %p : $y"),
    "neither has a slot of rows of k": product(301, 450, 96, 32, tail="%y = graph.gelu %p : $y"),
}


@pytest.mark.parametrize("case", PANELS.values(), ids=PANELS.keys())
def test_panels(case: Graph) -> None:
    check(case, options("panels"))


@pytest.mark.parametrize("tail", ["", "%y = graph.gelu %p : $y"])
def test_panels_in_halves_of_columns(tail: str) -> None:
    """A part of each step along k stays in l1, and blocks are multiplied in halves: all of both comes from the panel."""
    chosen = {"graph-tile": {"weights": "panels", "cores": 1}}
    case = product(320, 256, 256, 128, tail=tail)
    (plan,) = compiled(case, chosen).certificates["tiling"]
    assert plan["halves"]
    check(case, chosen)


def test_panels_are_for_many_rows() -> None:
    with pytest.raises(OperationError, match="panels: no strips that keep all cores busy"):
        compiled(product(5, 130, 192, 64), options("panels"))
