"""Rows that do not fit into memory as numbers of f32: kept as they came, or read in chunks several times."""

from __future__ import annotations

import pytest

from tests.vector.harness import Graph, check, graph

SIZES = ("5x32768xf16", "50x16384xf32", "2x40001xf16")


def _softmax(size: str) -> Graph:
    axis = size.count("x") - 1
    return graph(("x", size), body=f"%y = graph.softmax %x axis {axis} : $x", result="$x")


def _norm(size: str) -> Graph:
    _, columns, element = size.split("x")
    weight = f"{columns}x{element}"
    return graph(
        ("x", size), ("g", weight), ("b", weight),
        body="%y = graph.layer_norm %x axis 1 gamma %g beta %b : ($x, $g, $b) -> $x", result="$x",
    )  # fmt: skip


@pytest.mark.parametrize("size", SIZES)
def test_softmax(size: str) -> None:
    check(_softmax(size))


@pytest.mark.parametrize("size", ["5x20480xf16", "49x16384xf16"])
def test_layer_norm(size: str) -> None:
    check(_norm(size))


def test_rows_that_stay_are_read_once() -> None:
    run = check(_softmax("128x32768xf16"))
    read = sum(pipe.gm_read for pipe in run.launch.pipes)
    assert read == 128 * 32768 * 2
