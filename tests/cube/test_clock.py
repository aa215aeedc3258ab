"""What plans of products keep to, so that their kernels are as fast as their clock says."""

from __future__ import annotations

import pytest
from xdsl.dialects.func import FuncOp

from ascir.diagnostics import Source
from ascir.parsing import parse
from ascir.passes.graph.cube.plan import FLAGS, Options, Sizes, choose, right_moves
from ascir.passes.graph.cube.problem import Product, root_of
from ascir.passes.graph.cube.strips_plan import with_strips
from ascir.target import soc
from tests.cube.products import context

CHIP = soc("ascend910b1")
OPTIONS = Options(CHIP, CHIP.aic_cores)


def product(m: int, n: int, k: int) -> Product:
    a, b, c = f"tensor<{m}x{k}xf16>", f"tensor<{n}x{k}xf16>", f"tensor<{m}x{n}xf16>"
    text = f"""func.func @f(%a: {a}, %b: {b}) -> {c} {{
      %c = graph.matmul %a, %b transpose_b : ({a}, {b}) -> {c}
      func.return %c : {c}
    }}"""
    module = parse(context(), Source("product.mlir", text))
    return root_of(next(op for op in module.walk() if isinstance(op, FuncOp))).product


@pytest.mark.parametrize(("m", "n", "k"), [(4096, 4096, 4096), (128, 8192, 28672), (128, 1008, 4096)])
def test_moves_of_a_load_fit_into_their_queue(m: int, n: int, k: int) -> None:
    """Or the next load is not issued before this one has come."""
    made = product(m, n, k)
    plan = with_strips(made, OPTIONS, choose(made, OPTIONS), alone=True).plan
    moves = right_moves(Sizes.of(made), plan.n, plan.step)
    assert plan.load // plan.step * (1 + moves + 2) + FLAGS <= CHIP.timing["queue_depth"]
