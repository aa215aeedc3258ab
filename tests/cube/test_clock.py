"""What plans of products keep to, so that their kernels are as fast as their clock says."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest
from xdsl.dialects.func import FuncOp

from ascir.diagnostics import Source
from ascir.parsing import parse
from ascir.passes.graph.cube.plan import FLAGS, Options, Sizes, choose, in_step, right_moves
from ascir.passes.graph.cube.problem import Product, root_of
from ascir.passes.graph.cube.strips_plan import with_strips
from ascir.target import soc
from tests.cube.products import Case, compiled, context

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


def test_memory_that_waits_for_cores_in_step_is_counted() -> None:
    """What is loaded out of L2 is loaded while global memory gives nothing: of few rows and many columns the same rows
    come to all cores, the columns to one each. Predicted 68 us and simulated 91, as long as nobody counted that."""
    kernel = compiled(Case(128, 11008, 4096, transpose_b=True))
    certificate: Any = kernel.attributes["tile.tiling"]
    predicted = certificate.data[0].data["ns"].value.data / 1000
    inputs = [np.zeros(shape, np.float16) for shape in ((128, 4096), (11008, 4096))]
    simulated = kernel.run(inputs, checks=False).launch.time_us
    assert simulated is not None
    assert abs(predicted / simulated - 1) < 0.1
    assert simulated < 85


def test_operands_in_step() -> None:
    """Memory gives the second operand while the port is idle; the first comes from L2, while memory is."""
    assert in_step((10, 20), (5, 30), always=True) == 40
    assert in_step((10, 20), (5, 30)) == (40 + 35) / 2
    assert in_step((10, 20), (0, 0)) == 30
