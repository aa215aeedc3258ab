"""Two of each four of a tensor that is computed, as attention scores are: by the vector cores, exact."""

from __future__ import annotations

from typing import Any

import ml_dtypes
import numpy as np
import pytest

from ascir.interp.quantization import sparsify
from tests.vector.harness import check, compiled, graph

DTYPES: dict[str, Any] = {"f16": np.float16, "bf16": ml_dtypes.bfloat16, "f32": np.float32, "i8": np.int8}


def pruned(shape: str, axis: int, dtype: str) -> Any:
    type = f"tensor<{shape}x{dtype}>"
    return graph(("x", f"{shape}x{dtype}"), body=f"%y = graph.sparsify %x axis {axis} : {type}", result=type)


@pytest.mark.parametrize(
    ("shape", "axis", "dtype"),
    [
        ("8x17", 0, "f16"),
        ("33x64", 1, "f16"),
        ("3x8x40", 1, "bf16"),
        ("12x20", 0, "f32"),
        ("16x64", -1, "i8"),
        ("7x4", 1, "f16"),  # each row is four
        ("3x5x1028", 2, "f32"),
    ],
)
def test_any_axis(shape: str, axis: int, dtype: str) -> None:
    check(pruned(shape, axis, dtype))


@pytest.mark.parametrize("dtype", DTYPES)
def test_ties_and_what_is_no_number(dtype: str) -> None:
    """Of equal ones the first; infinities beside the largest numbers, and NaN above all."""
    few: list[float] = [-128, -127, 0, 1, -1, 127]
    if dtype != "i8":
        few = [0.0, -0.0, 1, -1, float("inf"), float("-inf"), float("nan"), 65504]
    x = np.random.default_rng(0).choice(few, (64, 32)).astype(DTYPES[dtype])
    run = compiled(pruned("64x32", 1, dtype)).run([x])
    assert not [finding for finding in run.launch.findings if finding.severity != "info"]
    (found,) = run.outputs
    np.testing.assert_array_equal(found.astype(np.float32), sparsify(x, 1).astype(np.float32))


def test_scores() -> None:
    """What a softmax gives, pruned, is what is multiplied by the values: one kernel up to there."""
    type = "tensor<24x64xf16>"
    body = f"%p = graph.softmax %x axis -1 : {type}\n%y = graph.sparsify %p axis -1 : {type}"
    check(graph(("x", "24x64xf16"), body=body, result=type))
