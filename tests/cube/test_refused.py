"""What kernels of the cube core refuse."""

from __future__ import annotations

import pytest
from xdsl.dialects.builtin import UnitAttr

from ascir.context import make_context
from ascir.diagnostics import OperationError, Source
from ascir.dialects import tile
from ascir.parsing import parse
from ascir.runtime import compile_kernels

PRODUCT = """func.func @f(%a: tensor<32x32xf32>, %b: tensor<32x32xf32>) -> tensor<32x32xf32> {
  %c = graph.matmul %a, %b : (tensor<32x32xf32>, tensor<32x32xf32>) -> tensor<32x32xf32>
  func.return %c : tensor<32x32xf32>
}
"""


def test_hf32_is_not_left_out_in_silence() -> None:
    module = parse(make_context(), Source("<test>", PRODUCT))

    def mark(name: str, _: object) -> None:
        for op in module.walk():
            if name == "graph-tile" and isinstance(op, tile.MmadOp):
                op.properties["hf32"] = UnitAttr()

    with pytest.raises(OperationError, match="hf32"):
        compile_kernels(module, soc="ascend910b1", after=mark)
