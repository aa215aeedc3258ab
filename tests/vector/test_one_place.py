"""Rows whose next tile comes to the one place of this one's, as soon as that has been made wider: less is on its way at a
time, more rows are in a tile."""

from __future__ import annotations

import pytest
from xdsl.dialects.builtin import ArrayAttr, DictionaryAttr, IntegerAttr
from xdsl.utils.hints import isa

from tests.vector.harness import Graph, check, compiled, graph

CORES = 2


def _norm(rows: int, columns: int, element: str) -> Graph:
    row = f"{columns}x{element}"
    return graph(
        ("x", f"{rows}x{row}"), ("g", row), ("b", row),
        body="%y = graph.layer_norm %x axis 1 gamma %g beta %b : ($x, $g, $b) -> $x", result="$x",
    )  # fmt: skip


def _added(rows: int, columns: int, element: str) -> Graph:
    size = f"{rows}x{columns}x{element}"
    return graph(
        ("x", size), ("r", size),
        body="%s = graph.add %x, %r : ($x, $r) -> $x\n%y = graph.softmax %s axis 1 : $x", result="$x",
    )  # fmt: skip


def _tiling(case: Graph) -> DictionaryAttr:
    found = compiled(case, {"graph-tile": {"cores": CORES}}).attributes["tile.tiling"]
    assert isa(found, ArrayAttr[DictionaryAttr])
    (tiling,) = found
    return tiling


def _number(tiling: DictionaryAttr, name: str) -> int:
    number = tiling.data[name]
    assert isinstance(number, IntegerAttr)
    return number.value.data


CASES = {
    f"{make.__name__} of {columns} {element}, {rows} rows": make(rows, columns, element)
    for make, columns, element in ((_norm, 2048, "f16"), (_norm, 6144, "f16"), (_norm, 5000, "bf16"), (_added, 3000, "f16"))
    for rows in (60, 61)
}  # fmt: skip


@pytest.mark.parametrize("name", CASES)
def test_rows_are_right(name: str) -> None:
    """The last tile is shorter; the first one too, where what is left of a core's share comes first."""
    check(CASES[name], {"graph-tile": {"cores": CORES}})


def test_more_rows_are_in_a_tile() -> None:
    case = _norm(400, 6144, "f16")
    tiling, options = _tiling(case), {"graph-tile": {"cores": CORES}}
    assert "refills" in tiling.data
    assert _number(tiling, "buffers") == 1
    there = check(case, options).launch.time_us
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
