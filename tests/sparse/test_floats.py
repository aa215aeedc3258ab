"""2:4 sparse products of floats: the matrix is kept compressed, and vector cores expand it ahead of the cube."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

from ascir.diagnostics import OperationError
from tests.sparse.products import Array, Case, check, compiled, drawn, packed

SHAPES = [(16, 128, 128), (1, 1, 4), (17, 100, 202), (40, 300, 700), (130, 200, 64)]


@pytest.mark.parametrize("dtype", ["f16", "bf16"])
@pytest.mark.parametrize("shape", SHAPES)
def test_shapes(shape: tuple[int, int, int], dtype: str) -> None:
    """Rows, columns and k that fill no block, and more blocks of rows than one."""
    check(Case(*shape, dtype))


@pytest.mark.parametrize("width", [16, 48, 176])
def test_panels(width: int) -> None:
    """Of any width, one after the other on few cores."""
    check(Case(20, 200, 330, "f16", width=width, options={"graph-tile": {"cores": 2}}))


@pytest.mark.parametrize("load", [64, 192, 512])
def test_loads(load: int) -> None:
    """Slots of one block and of several, and a last part of k that has less."""
    check(Case(20, 100, 600, "f16", options={"graph-tile": {"tile": (32, 128, load, 64), "buffers": 1}}))


@pytest.mark.parametrize("k", [256, 300])
def test_vector_cores_fill_as_many_slots(k: int) -> None:
    """Each core of a group every other one, also of two blocks with three slots each."""
    ran = check(Case(20, 512, k, "f16", options={"graph-tile": {"cores": 2, "tile": (32, 128, 128, 64)}}))
    assert len({core.record_count for core in ran.cores if core.kind == "AIV"}) == 1


@pytest.mark.parametrize(
    "case",
    [
        Case(20, 40, 100, "f16", leading=(2, 3)),
        Case(50, 40, 100, "f16", named=True),
        Case(20, 200, 100, "f16", bias=True),
    ],
)
def test_rows_and_bias(case: Case) -> None:
    check(case)


def _halved(y: Array) -> Array:
    return np.maximum(y, 0) * 0.5


EPILOGUE = """%r = graph.relu %p : {t}
%h = graph.constant dense<0.5> : tensor<f16>
%y = graph.mul %r, %h : ({t}, tensor<f16>) -> {t}"""


def test_what_follows() -> None:
    """The vector cores take part before and behind the product."""
    check(Case(40, 300, 200, "f16", then=EPILOGUE), _halved)


@pytest.mark.parametrize("k", [50, 100, 128])
def test_tiles_that_no_core_fills_twice_have_one_slot(k: int) -> None:
    """The flags of a second one would order nothing."""
    check(Case(40, 128, k, "f16", then=EPILOGUE), _halved)
    case = Case(40, 128, k, "f16", then="%y = graph.tanh %p : {t}")
    compiled(case, *packed(case, drawn(case)[1]))


def test_room_for_a_bias_that_is_multiplied() -> None:
    """Ones, as tall as a block of rows, beside what is multiplied in l0a."""
    check(Case(300, 1024, 7, "bf16", width=16, bias=True, named=True))


@pytest.mark.parametrize("m", [1, 512])
def test_prediction(m: int) -> None:
    """Slots are read in one piece and out of L2. Three times the microseconds were predicted when the cube was thought
    to read the whole matrix where it lies."""
    case = Case(m, 2048, 2048, "f16")
    x, weight, _ = drawn(case)
    operands = packed(case, weight)
    kernel = compiled(case, *operands)
    certificate: Any = kernel.attributes["tile.tiling"]
    simulated = kernel.run([x, *operands], checks=False).launch.time_us
    assert simulated is not None
    assert abs(certificate.data[0].data["ns"].value.data / 1000 / simulated - 1) < 0.1


def test_tiles_that_do_not_fit() -> None:
    case = Case(20, 100, 600, "f16", options={"graph-tile": {"tile": (128, 128, 4096, 64)}})
    with pytest.raises(
        OperationError, match="no block of 112 columns fits into the memories of the cube core"
    ):
        compiled(case, *packed(case, drawn(case)[1]))
