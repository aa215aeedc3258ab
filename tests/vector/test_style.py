"""Kernels with queues: the same results as with flags, and no finding, whatever a tile's way through them is."""

from __future__ import annotations

import numpy as np
import pytest
from xdsl.dialects.builtin import StringAttr
from xdsl.dialects.func import FuncOp

from ascir.certificates import sync
from ascir.pipeline import lower
from ascir.target import SOC_ATTRIBUTE
from tests.vector.graphs import GRAPHS
from tests.vector.harness import check, expected_of, module_of, run_compiled

TQUE = {"tile-select-instructions": {"style": "tque"}}

CASES = (
    "add-f16",
    "softmax-33x1000-f16",
    "softmax-2x100000-f32",
    "layer_norm-3x40000-f16",
    "residual_norm-48x1024-f32",
    "sum_all-33x1000-f16",
    "sum_columns-2000x3-f32",
    "swiglu",
    "adamw",
    "transpose-2d",
    "transpose-heads",
    "concat",
    "moved-concat_twice",
    "row_quantise",
    "dynamic_softmax",
    "cast-i1-f16",
    "gather_elements-33x7x9-1-f16",
    "cumsum-20000x3-0-f32",
    "sort-5x7-1-f16",
    "sort-33x255-1-bf16",
)


@pytest.mark.parametrize("name", CASES)
def test_queues_give_the_same_results(name: str) -> None:
    case = GRAPHS[name]
    queued = check(case, TQUE)
    inputs, _ = expected_of(case)
    flagged = run_compiled(case, inputs)
    for mine, theirs in zip(queued.outputs, flagged.outputs, strict=True):
        np.testing.assert_array_equal(mine, theirs)


@pytest.mark.parametrize("name", CASES)
def test_what_queues_leave_to_order_is_in_order(name: str) -> None:
    """And none of it is superfluous, says a checker that shares nothing with the planner."""
    module = module_of(GRAPHS[name].text)
    module.attributes[SOC_ATTRIBUTE] = StringAttr("ascend910b1")
    lower(module, options=TQUE)
    for op in module.ops:
        if isinstance(op, FuncOp) and "ascendc.aicore" in op.attributes:
            sync.check(op)
