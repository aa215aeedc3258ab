"""A function of several fusions is several kernels, in the order of the fusions."""

from __future__ import annotations

import numpy as np
import pytest

from ascir.diagnostics import OperationError
from ascir.interp.compare import compare
from ascir.interp.run import run_function
from ascir.runtime import compile_kernels
from tests.vector.harness import module_of

TWO = """
func.func @f(%x: tensor<33x100xf32>) -> tensor<33x100xf32> {
  %y = graph.fusion @soft(%a = %x : tensor<33x100xf32>) -> tensor<33x100xf32> {
    %t = graph.softmax %a axis 1 : tensor<33x100xf32>
    graph.yield %t : tensor<33x100xf32>
  }
  %z = graph.fusion @flip(%b = %y : tensor<33x100xf32>) -> tensor<33x100xf32> {
    %u = graph.neg %b : tensor<33x100xf32>
    graph.yield %u : tensor<33x100xf32>
  }
  func.return %z : tensor<33x100xf32>
}
"""

BESIDE = """
func.func @f(%x: tensor<8xf32>) -> tensor<8xf32> {
  %y = graph.fusion @exps(%a = %x : tensor<8xf32>) -> tensor<8xf32> {
    %t = graph.exp %a : tensor<8xf32>
    graph.yield %t : tensor<8xf32>
  }
  %z = graph.neg %y : tensor<8xf32>
  func.return %z : tensor<8xf32>
}
"""


def test_two_kernels_in_order() -> None:
    x = np.random.default_rng(0).standard_normal((33, 100)).astype(np.float32)
    (expected,) = run_function(module_of(TWO), "f", [x])
    kernels = compile_kernels(module_of(TWO), soc="ascend910b1")
    assert [kernel.name for kernel in kernels] == ["soft", "flip"]
    for kernel in kernels:
        run = kernel.run([x])
        assert not [finding for finding in run.launch.findings if finding.severity != "info"]
        (x,) = run.outputs
    assert compare(np.asarray(expected), x) is None


def test_what_stands_beside_a_fusion_is_refused() -> None:
    with pytest.raises(OperationError, match="put those into a fusion of their own"):
        compile_kernels(module_of(BESIDE), soc="ascend910b1")
