"""What is more than L2 holds: phases that read something again do so slab by slab. The chip of these tests has a small
L2 before a slow memory, so that little is enough for that."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

import pytest
from xdsl.dialects import scf
from xdsl.dialects.builtin import ModuleOp
from xdsl.dialects.func import FuncOp

from ascir.dialects import tile
from ascir.passes.tile.known import trips_of
from ascir.pipeline import lower
from ascir.target import Soc, soc
from tests.vector.harness import Graph, check, graph, module_of

SmallL2 = Callable[[int], None]
"""Lets the chip have so many bytes of L2."""


@pytest.fixture
def small_l2(monkeypatch: pytest.MonkeyPatch) -> SmallL2:
    chip = soc("ascend910b1")

    def change(size: int) -> None:
        def slow(_: ModuleOp) -> Soc:
            return replace(chip, l2=size, timing={**chip.timing, "hbm_gb_per_s": 50})

        monkeypatch.setattr("ascir.passes.graph.tile.soc_of", slow)

    return change


def _softmax(size: str) -> Graph:
    return graph(("x", size), body="%y = graph.softmax %x axis 1 : $x", result="$x")


def _layer_norm(size: str) -> Graph:
    weight = size.split("x", 1)[1]
    return graph(
        ("x", size), ("g", weight), ("b", weight),
        body="%y = graph.layer_norm %x axis 1 gamma %g beta %b : ($x, $g, $b) -> $x", result="$x",
    )  # fmt: skip


def _slabs(case: Graph, cores: int = 48) -> list[int]:
    """How many slabs each loop around a wait for all cores has."""
    module = module_of(case.text)
    lower(module, stop="graph-tile", options={"graph-tile": {"cores": cores}})
    (kernel,) = (op for op in module.ops if isinstance(op, FuncOp))
    waits = [op for op in kernel.walk() if isinstance(op, tile.SyncBlocksOp)]
    loops = [loop for wait in waits if isinstance(loop := wait.parent_op(), scf.ForOp)]
    return [trips for loop in loops if (trips := trips_of(loop)) is not None]


@pytest.mark.parametrize("cores", [3, 8])
@pytest.mark.parametrize(
    "case",
    [_softmax("12x81920xf16"), _layer_norm("20x40960xf16"), _softmax("8x65536xf32")],
    ids=["softmax f16", "layer_norm", "softmax f32"],
)
def test_phases_of_each_slab(case: Graph, cores: int, small_l2: SmallL2) -> None:
    small_l2(2 << 20)
    assert _slabs(case, cores)
    check(case, {"graph-tile": {"cores": cores}})


@pytest.mark.parametrize(("l2", "slabs"), [(1 << 20, [4]), (2 << 20, [2]), (5 << 20, [])])
def test_as_few_slabs_as_have_room(l2: int, slabs: list[int], small_l2: SmallL2) -> None:
    """4 MB are read and written, each once."""
    small_l2(l2)
    assert _slabs(_softmax("12x81920xf16")) == slabs


def test_rows_that_have_no_part(small_l2: SmallL2) -> None:
    """A prime number of rows, more than slabs are thought of."""
    small_l2(1 << 20)
    assert _slabs(_softmax("67x81920xf16")) == []


def test_columns_are_of_all_rows(small_l2: SmallL2) -> None:
    """Of their mean nothing is known before the last slab."""
    small_l2(1 << 20)
    body = """%s = graph.softmax %x axis 1 : $x
              %y = graph.reduce mean %s axes [0] : $x -> tensor<81920xf16>"""
    assert _slabs(graph(("x", "12x81920xf16"), body=body, result="81920xf16")) == []


def test_the_result_does_not_depend_on_slabs(small_l2: SmallL2) -> None:
    case = _softmax("12x81920xf16")
    whole = check(case)
    small_l2(1 << 20)
    (slabs,) = check(case).outputs
    assert slabs.tobytes() == whole.outputs[0].tobytes()


def test_what_is_read_of_all_rows(small_l2: SmallL2) -> None:
    """What each row has come to is needed for each column too: of later slabs nobody knows it."""
    small_l2(1 << 20)
    body = """%r = graph.reduce max %x axes [1] keepdims : $x -> tensor<1024x1xf16>
              %c = graph.reshape %r : tensor<1024x1xf16> -> tensor<1x1024xf16>
              %s = graph.sub %x, %r : ($x, tensor<1024x1xf16>) -> $x
              %y = graph.sub %s, %c : ($x, tensor<1x1024xf16>) -> $x"""
    case = graph(("x", "1024x1024xf16"), body=body, result="$x")
    assert _slabs(case) == []
    check(case)
