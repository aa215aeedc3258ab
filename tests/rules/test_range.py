"""Constants that meet are no longer what they were: a type that has both may not have their product."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import ml_dtypes
import numpy as np
import pytest
from xdsl.dialects.func import FuncOp

from ascir.diagnostics import Source
from ascir.frontend.text.build import import_text
from ascir.interp.run import run_function
from ascir.pipeline import run_passes

X = np.array([-3, 0.0007, 0.25, 1000])
DTYPES: Mapping[str, Any] = {"f16": np.float16, "bf16": ml_dtypes.bfloat16, "f32": np.float32}


@pytest.mark.parametrize(
    ("body", "element", "is_one"),
    [
        ("x * 300.0 * 200.0", "f16", True),
        ("x * 300.0 * 300.0", "f16", False),  # 90000
        ("x / 300.0 / 300.0", "f16", False),
        ("x / 0.001 * 300.0", "f16", False),
        ("x * 300.0 / 0.001", "f16", False),
        ("x + 60000.0 + 60000.0", "f16", False),
        ("x * 0.01 * 0.001", "f16", False),  # 1e-5 has 7 bits of 11
        ("x * 300.0 * 300.0", "f32", True),
        ("x * 1e38 * 10.0", "f32", False),
        ("x * 1e-20 * 1e-20", "f32", False),
        ("x * 1e38 * 10.0", "bf16", False),
    ],
)
def test_constants_meet_if_their_type_has_what_they_make(body: str, element: str, is_one: bool) -> None:
    module = import_text(Source("f.ascl", f"model f(x: {element}[4]) {{ return {body} }}"))
    (function,) = (op for op in module.ops if isinstance(op, FuncOp))
    x = X.astype(DTYPES[element])
    (before,) = run_function(module, "f", [x])
    run_passes(module, "graph-apply-rules{on=arithmetic}")
    steps = [op for op in function.body.block.ops if op.name in ("graph.mul", "graph.div", "graph.add")]
    assert len(steps) == (1 if is_one else 2)
    (after,) = run_function(module, "f", [x])
    np.testing.assert_allclose(*(each.astype(np.float64) for each in (after, before)), rtol=2e-3)


def test_a_folded_weight_may_be_beyond_the_range() -> None:
    """Of a product with 1000 * w, where w has 100: all of its columns would be infinite."""
    text = "model f(x: f16[3, 2]) { return x @ constant([[100, 1], [2, 3]], f16) * 1000.0 }"
    module = import_text(Source("f.ascl", text))
    x = np.array([[0.001, 2], [3, 0.01], [0, 0]], np.float16)
    (before,) = run_function(module, "f", [x])
    run_passes(module, "graph-apply-rules")
    (after,) = run_function(module, "f", [x])
    np.testing.assert_array_equal(after, before)
