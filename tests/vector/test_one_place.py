"""Rows whose next tile comes to the one place of this one's, as soon as that has been made wider: less is on its way at
a time, more rows are in a tile."""

from __future__ import annotations

import pytest
from xdsl.dialects.builtin import ArrayAttr, DictionaryAttr, IntegerAttr
from xdsl.utils.hints import isa

from tests.vector.graphs import residual_norm
from tests.vector.harness import Graph, check, compiled, graph

CORES = 2


def _norm(rows: int, columns: int, element: str) -> Graph:
    row = f"{columns}x{element}"
    return graph(
        ("x", f"{rows}x{row}"), ("g", row), ("b", row),
        body="%y = graph.layer_norm %x axis 1 gamma %g beta %b : ($x, $g, $b) -> $x", result="$x",
    )  # fmt: skip


def _wide(rows: int, columns: int) -> Graph:
    """What all rows have in common is wide already, and comes once."""
    wide = f"tensor<{rows}x{columns}xf32>"
    return graph(
        ("x", f"{rows}x{columns}xf16"), ("g", f"{columns}xf32"), ("b", f"{columns}xf32"),
        body=f"%w = graph.cast %x : $x -> {wide}\n"
        f"%n = graph.layer_norm %w axis 1 gamma %g beta %b : ({wide}, $g, $b) -> {wide}\n"
        f"%y = graph.cast %n rounding rint : {wide} -> $x",
        result="$x",
    )  # fmt: skip


def _behind(rows: int, columns: int) -> Graph:
    """Rows that come in the second loop of a kernel: their first ones not before the end of the first loop."""
    wide, one = f"tensor<{rows}x{columns}xf32>", f"tensor<1x{columns}xf32>"
    return graph(
        ("x", f"{rows}x{columns}xf16"), ("g", f"{columns}xf32"),
        body=f"%w = graph.cast %x : $x -> {wide}\n"
        f"%m = graph.reduce max %w axes [0] keepdims : {wide} -> {one}\n"
        f"%d = graph.sub %w, %m : ({wide}, {one}) -> {wide}\n"
        f"%n = graph.rms_norm %d axis 1 gamma %g : ({wide}, $g) -> {wide}\n"
        f"%y = graph.cast %n rounding rint : {wide} -> $x",
        result="$x",
    )  # fmt: skip


def _tiling(case: Graph) -> DictionaryAttr:
    """The last one of a kernel."""
    found = compiled(case, {"graph-tile": {"cores": CORES}}).attributes["tile.tiling"]
    assert isa(found, ArrayAttr[DictionaryAttr])
    return found.data[-1]


def _number(tiling: DictionaryAttr, name: str) -> int:
    number = tiling.data[name]
    assert isinstance(number, IntegerAttr)
    return number.value.data


CASES = {
    "whole rows": _norm(60, 6144, "f16"),
    "a row more, and what is left of a core's share comes first": _norm(61, 6144, "f16"),
    "rows that end within a block": _norm(61, 6100, "f16"),
    "bf16": _norm(61, 6144, "bf16"),
    "squares in parts": _norm(61, 5120, "f16"),
    "many rows a tile": _norm(400, 384, "f16"),
    "what is wide already": _wide(61, 2048),
    "sums of f16": residual_norm(61, 8192, "f16"),
    "sums of bf16, which leave from a place of their own": residual_norm(61, 8192, "bf16"),
    "behind another loop": _behind(61, 6144),
    "behind another loop, in slabs": _behind(400, 2048),
}


@pytest.mark.parametrize("name", CASES)
def test_rows_are_right(name: str) -> None:
    tiling = _tiling(CASES[name])
    assert "refills" in tiling.data
    assert _number(tiling, "buffers") == 1
    check(CASES[name], {"graph-tile": {"cores": CORES}})


def test_more_rows_are_in_a_tile() -> None:
    case = _norm(400, 6144, "f16")
    there = check(case, {"graph-tile": {"cores": CORES}}).launch.time_us
    others = check(case, {"graph-tile": {"cores": CORES, "refills": False}}).launch.time_us
    assert there is not None
    assert others is not None
    assert there < 0.85 * others


def test_squares_are_made_in_parts() -> None:
    """Where that makes room for a third row."""
    tiling = _tiling(_norm(400, 5120, "f16"))
    assert _number(tiling, "parts_of_squares") == 2


def test_what_is_needed_to_the_end_has_two_places() -> None:
    """Rows of f32 are read as they came: the next ones could not come before the tile is done."""
    assert _number(_tiling(_norm(400, 3072, "f32")), "buffers") == 2
