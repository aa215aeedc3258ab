"""2:4 sparse products of bytes on the cube's sparse instruction: all shapes, exact."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import numpy as np
import pytest

from ascir.diagnostics import OperationError
from ascir.interp.sparse import to_fractals
from tests.sparse.products import Array, Case, check, compiled, drawn

SHAPES = [
    (16, 32, 64),
    (1, 1, 4),
    (1, 30, 6),
    (17, 33, 65),
    (100, 200, 300),
    (130, 300, 1000),
    (3, 1000, 130),
]


@pytest.mark.parametrize("shape", SHAPES)
def test_shapes(shape: tuple[int, int, int]) -> None:
    """Rows, columns and k that fill no block."""
    check(Case(*shape))


@pytest.mark.parametrize("tile", [(32, 48), (16, 16, 64, 64), (48, 64, 256, 128), (128, 256, 256, 64)])
@pytest.mark.parametrize("buffers", [1, 2])
def test_any_tiling(tile: tuple[int, ...], buffers: int) -> None:
    check(Case(130, 290, 330, options={"graph-tile": {"tile": tile, "cores": 5, "buffers": buffers}}))


@pytest.mark.parametrize("case", [Case(20, 40, 100, leading=(2, 3)), Case(50, 40, 100, named=True)])
def test_rows(case: Case) -> None:
    """Those of several matrices are rows of one; and rows that are known at launch only."""
    check(case)


def test_relu_on_the_way_out() -> None:
    check(Case(40, 100, 130, then="%y = graph.relu %p : {t}"), _positive)


def test_largest_sums() -> None:
    """All of k at the ends of the range."""
    case = Case(16, 16, 4096)
    weight = np.zeros((4096, 16), np.int8)
    weight[1::4], weight[3::4] = -128, -128
    values, places = to_fractals(weight)
    x = np.full((16, 4096), -128, np.int8)
    run = compiled(case, values, places).run([x, values, places])
    assert not run.launch.findings
    np.testing.assert_array_equal(run.outputs[0], np.full((16, 16), 2048 * 128 * 128))


@pytest.mark.parametrize("places", [(0, 1), (0, 2), (0, 3), (1, 2), (1, 3), (2, 3)])
def test_all_places(places: tuple[int, int]) -> None:
    """Each of the six pairs that can be kept."""
    case = Case(20, 17, 68)
    x, weight, _ = drawn(case)
    fours = np.zeros((17, 4, 17), np.int8)
    fours[:, places] = np.random.default_rng(0).integers(1, 128, (17, 2, 17))
    weight = fours.reshape(68, 17)
    packed = to_fractals(weight)
    run = compiled(case, *packed).run([x, *packed])
    assert not run.launch.findings
    np.testing.assert_array_equal(run.outputs[0], x.astype(np.int64) @ weight.astype(np.int64))


def _positive(y: Array) -> Array:
    return np.maximum(y, 0)


def _refused(case: Case) -> str:
    _, weight, _ = drawn(case)
    with pytest.raises(OperationError) as error:
        compiled(case, *to_fractals(weight))
    return str(error.value)


def test_tiles_that_do_not_fit() -> None:
    tiles: dict[str, Any] = {"graph-tile": {"tile": (128, 256, 1024, 512)}}
    assert "do not fit into the memories of the cube core" in _refused(Case(128, 256, 1024, options=tiles))


EPILOGUE = """%f = graph.cast %p : {t} -> {f}
%s = graph.constant dense<0.25> : tensor<f32>
%y = graph.mul %f, %s : ({f}, tensor<f32>) -> {f}"""


def _quarter(y: Array) -> Array:
    return y * 0.25


@pytest.mark.parametrize("case", [Case(40, 300, 200), Case(20, 40, 100, leading=(2,))])
def test_scaled_by_the_vector_cores(case: Case) -> None:
    check(replace(case, then=EPILOGUE), _quarter)
