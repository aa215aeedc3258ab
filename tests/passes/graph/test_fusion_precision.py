"""What groups err beside their operations alone, and groups that err more than they may."""

from __future__ import annotations

import pytest
from xdsl.dialects.builtin import ModuleOp, StringAttr
from xdsl.dialects.func import FuncOp

from ascir.dialects.graph import FusionOp
from ascir.passes.graph.decompose import GraphDecomposePass
from ascir.passes.graph.fuse import GraphFusePass
from ascir.passes.graph.fusion.judge import judged
from ascir.passes.graph.fusion.precision import Precision
from ascir.passes.graph.tile import GraphTilePass
from tests.mixed.test_attention import MASKED, Heads
from tests.vector.harness import context, graph, module_of


def measured(text: str) -> Precision | None:
    (function,) = module_of(text).ops
    assert isinstance(function, FuncOp)
    tiled = ModuleOp([function.clone()], {"ascir.soc": StringAttr("ascend910b1")})
    GraphDecomposePass().apply(context(), tiled)
    GraphTilePass().apply(context(), tiled)
    return judged(context(), function, tiled)


ROUNDED = graph(
    ("x", "64x256xf16"),
    body="%e = graph.exp %x : $x\n%s = graph.reduce sum %e axes [1] keepdims : $x -> tensor<64x1xf16>\n"
    "%y = graph.div %e, %s : ($x, tensor<64x1xf16>) -> $x",
    result="$x",
).text
PRODUCT = graph(
    ("a", "40x64xf16"),
    ("b", "64x48xf16"),
    body="%p = graph.matmul %a, %b : ($a, $b) -> tensor<40x48xf16>\n%y = graph.gelu %p : tensor<40x48xf16>",
    result="40x48xf16",
).text


@pytest.mark.parametrize("text", [ROUNDED, PRODUCT])
def test_errors_are_those_of_rounding(text: str) -> None:
    found = measured(text)
    assert found is not None
    assert 0.3 < found.fused < 4
    assert found.excess < 1


def test_scores_with_a_mask_are_rounded_once() -> None:
    """Attention in bf16: scores and their sums with a mask are rounded by operations, which so err by 49 units, and the
    kernel by 26, as it keeps the sums in f32. That they differ by more than either is no fault of the kernel."""
    found = measured(Heads((4,), 70, 90, 64, MASKED, (("mask", "70x90xbf16"),), dtype="bf16").graph().text)
    assert found is not None
    assert found.excess < -10


def test_a_wrong_kernel_errs() -> None:
    """That a kernel is judged, and not its graph: of another one, the error is large."""
    (function,) = module_of(ROUNDED).ops
    assert isinstance(function, FuncOp)
    other = module_of(ROUNDED.replace("graph.exp", "graph.abs"))
    other.attributes["ascir.soc"] = StringAttr("ascend910b1")
    GraphDecomposePass().apply(context(), other)
    GraphTilePass().apply(context(), other)
    found = judged(context(), function, other)
    assert found is not None
    assert found.excess > 100


@pytest.mark.parametrize(
    "text",
    [
        graph(("x", "64x256xi32"), body="%e = graph.neg %x : $x\n%y = graph.abs %e : $x", result="$x").text,
        graph(
            ("x", "4096x4096xf16"), body="%e = graph.neg %x : $x\n%y = graph.abs %e : $x", result="$x"
        ).text,
    ],
)
def test_what_is_not_judged(text: str) -> None:
    """Whole numbers, and what is large."""
    assert measured(text) is None


@pytest.mark.parametrize(("most_ulps", "groups"), [(None, 1), (2.0, 1), (-9.0, 3)])
def test_groups_that_err_too_much_are_kept_apart(most_ulps: float | None, groups: int) -> None:
    module, fuse = module_of(ROUNDED), GraphFusePass(most_ulps=most_ulps)
    fuse.apply(context(), module)
    assert sum(isinstance(op, FusionOp) for op in module.walk()) == groups
