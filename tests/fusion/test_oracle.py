"""Groups are priced alike before their kernels are made and after, so that a search that knows more does not turn away
from what it has found."""

from __future__ import annotations

import pytest
from xdsl.dialects.func import FuncOp

from ascir.context import make_context
from ascir.passes.graph.fusion.flow import Flow, sweep
from ascir.passes.graph.fusion.oracle import Oracle
from ascir.target import soc
from tests.vector.harness import module_of

ROWS, IMAGES = "tensor<?x64xf32, #graph.dims<N, _>>", "tensor<?x16x10x10xf32, #graph.dims<N, _, _, _>>"
BLOCKS = "tensor<?x4x10x10x8xf32, #graph.dims<N, _, _, _, _>>"
HALF = BLOCKS.replace("10x10", "5x5")

GROUPS = {
    "few elements": (ROWS, f"graph.exp %x : {ROWS}", ROWS),
    "sums of rows that cores may share": (
        IMAGES,
        f"graph.reduce sum %x axes [0, 2, 3] : {IMAGES} -> tensor<16xf32>",
        "tensor<16xf32>",
    ),
    "a pooling, which is priced as a whole": (
        BLOCKS,
        f"graph.max_pool2d %x kernel [2, 2] strides [2, 2] : {BLOCKS} -> {HALF}",
        HALF,
    ),
    "a known number": ("tensor<300x64xf32>", "graph.exp %x : tensor<300x64xf32>", "tensor<300x64xf32>"),
}


@pytest.mark.parametrize("name", GROUPS)
def test_tiles_cost_what_was_estimated(name: str) -> None:
    x, line, y = GROUPS[name]
    module = module_of(f"func.func @net(%x: {x}) -> {y} {{\n%y = {line}\nfunc.return %y : {y}\n}}")
    (function,) = (op for op in module.ops if isinstance(op, FuncOp))
    sweep(function.body.block)
    flow = Flow(function.body.block)
    oracle, part = Oracle(flow, soc("ascend910b1"), make_context()), flow.part([0])
    estimate = oracle.ask(part).nanoseconds
    assert oracle.sure(part).nanoseconds == pytest.approx(estimate, rel=0.01)
    assert oracle.stands(part)
