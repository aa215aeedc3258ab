"""Models whose weights are pruned: from dense constants to kernels, and what the interpreter makes of the pruned
model."""

from __future__ import annotations

from typing import Any

import ml_dtypes
import numpy as np
import pytest
from xdsl.dialects.func import FuncOp

from ascir.compilation import compile_program
from ascir.context import make_context
from ascir.diagnostics import Source
from ascir.interp.compare import compare
from ascir.interp.inputs import random_inputs
from ascir.interp.run import run_function
from ascir.interp.wide import run_wide
from ascir.parsing import parse
from ascir.passes.graph.sparsify import GraphSparsifyPass


def dense(shape: tuple[int, int], dtype: Any) -> str:
    """The text of a random constant."""
    random = np.random.default_rng(shape)
    drawn = random.integers(-100, 100, shape) if dtype == np.int8 else random.standard_normal(shape)
    return f'dense<"0x{drawn.astype(dtype).tobytes().hex().upper()}">'


NEAR = f"""func.func @near(%x: tensor<4x64xbf16>) -> tensor<4x16xbf16> {{
  %w = graph.constant {dense((64, 16), ml_dtypes.bfloat16)} : tensor<64x16xbf16>
  %0 = graph.matmul %x, %w : (tensor<4x64xbf16>, tensor<64x16xbf16>) -> tensor<4x16xbf16>
  func.return %0 : tensor<4x16xbf16>
}}
"""

FLOATS = f"""func.func @mlp(%x: tensor<2x10x90xf16>) -> tensor<2x10x40xf16> {{
  %w = graph.constant {dense((90, 200), np.float16)} : tensor<90x200xf16>
  %v = graph.constant {dense((40, 200), np.float16)} : tensor<40x200xf16>
  %b = graph.constant {dense((1, 40), np.float16)} : tensor<40xf16>
  %0 = graph.matmul %x, %w : (tensor<2x10x90xf16>, tensor<90x200xf16>) -> tensor<2x10x200xf16>
  %1 = graph.relu %0 : tensor<2x10x200xf16>
  %2 = graph.linear %1, %v bias %b : (tensor<2x10x200xf16>, tensor<40x200xf16>, tensor<40xf16>) -> tensor<2x10x40xf16>
  func.return %2 : tensor<2x10x40xf16>
}}
"""

BYTES = f"""func.func @quantized(%x: tensor<20x90xi8>, %s: tensor<50xf32>) -> tensor<20x50xf16> {{
  %w = graph.constant {dense((90, 50), np.int8)} : tensor<90x50xi8>
  %0 = graph.matmul %x, %w : (tensor<20x90xi8>, tensor<90x50xi8>) -> tensor<20x50xi32>
  %1 = graph.cast %0 : tensor<20x50xi32> -> tensor<20x50xf32>
  %2 = graph.mul %1, %s : (tensor<20x50xf32>, tensor<50xf32>) -> tensor<20x50xf32>
  %3 = graph.cast %2 : tensor<20x50xf32> -> tensor<20x50xf16>
  func.return %3 : tensor<20x50xf16>
}}
"""


@pytest.mark.parametrize("text", [FLOATS, BYTES])
def test_pruned_model(text: str) -> None:
    context = make_context()
    module = parse(context, Source("model.mlir", text))
    GraphSparsifyPass().apply(context, module)
    (function,) = (op for op in module.ops if isinstance(op, FuncOp))
    inputs: list[Any] = random_inputs(function)
    expected = run_function(module, function.sym_name.data, inputs)
    program = compile_program(module)
    assert any("sparse" in kernel.source for kernel in program.kernels)
    run = program.run(inputs)
    assert not [finding for finding in run.findings if finding.severity != "info"]
    for found, wanted in zip(run.outputs, expected, strict=True):
        assert compare(np.asarray(wanted), found) is None


def test_exact_values_of_a_pruned_model() -> None:
    """With which results are compared that roundings take further apart."""
    module = parse(make_context(), Source("model.mlir", NEAR))
    GraphSparsifyPass().apply(make_context(), module)
    (function,) = (op for op in module.ops if isinstance(op, FuncOp))
    inputs: list[Any] = random_inputs(function)
    ((near,), (exact,)) = run_function(module, "near", inputs), run_wide(module, "near", inputs)
    assert exact.dtype == np.float32
    assert 0 < np.abs(exact - near.astype(np.float32)).max() <= 2.0**-8 * np.abs(exact).max()
