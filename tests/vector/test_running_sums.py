"""Running sums of many tiles: the loads of later ones run ahead, whole or not."""

from __future__ import annotations

import pytest

from tests.vector.harness import check, compiled, graph


@pytest.mark.parametrize("how", ["", " exclusive", " reverse", " exclusive reverse"])
@pytest.mark.parametrize(
    ("shape", "axis", "element", "tile"),
    [
        ("333x100", 1, "f32", (32, 104)),
        ("333x100", 1, "f16", (32, 112)),
        ("131x64", 1, "i32", (16, 64)),
        ("50x20x24", 1, "f32", (3, 20, 24)),
        ("50x20x20", 1, "bf16", (4, 20, 32)),
        ("40x500", 0, "f32", (40, 64)),
    ],
)
def test_tiles_that_are_not_whole(
    shape: str, axis: int, element: str, tile: tuple[int, ...], how: str
) -> None:
    case = graph(("x", f"{shape}x{element}"), body=f"%y = graph.cumsum %x axis {axis}{how} : $x", result="$x")
    check(case, {"graph-tile": {"tile": tile, "cores": 2}})


@pytest.mark.parametrize(
    ("shape", "element"), [("2x600000", "f16"), ("3x263168", "i64"), ("2x1200000", "f32")]
)
def test_rows_of_rows_of_rows(shape: str, element: str) -> None:
    """The sums of rows are long rows, too: what is carried into a row is added up in memory of its own."""
    check(graph(("x", f"{shape}x{element}"), body="%y = graph.cumsum %x axis 1 : $x", result="$x"))


def test_loads_run_ahead() -> None:
    """Two tiles are loaded before the loop, and each round loads for the one behind the next."""
    case = graph(("x", "64x1024xf32"), body="%y = graph.cumsum %x axis 1 : $x", result="$x")
    source = compiled(case, {"graph-tile": {"tile": (8, 1024), "cores": 2}}).source
    before, loop = source.split("for (int64_t a = ", 1)
    assert before.count("DataCopy(x") == 2
    assert "if (" in loop.split("DataCopy(x", 1)[0]
