"""While tests run, what a pass leaves is verified before the next one begins."""

from __future__ import annotations

from dataclasses import dataclass

import pytest
from xdsl.context import Context
from xdsl.dialects.builtin import ModuleOp
from xdsl.dialects.func import FuncOp
from xdsl.passes import ModulePass

from ascir.context import make_context
from ascir.pipeline import VERIFY_EACH, apply
from tests.vector.harness import module_of

TEXT = """
func.func @f(%x: tensor<8xf32>) -> tensor<8xf32> {
  %y = graph.exp %x : tensor<8xf32>
  %z = graph.exp %y : tensor<8xf32>
  func.return %z : tensor<8xf32>
}
"""


@dataclass(frozen=True)
class Swaps(ModulePass):
    """Moves the first operation behind its user."""

    name = "swaps"

    def apply(self, ctx: Context, op: ModuleOp) -> None:
        (function,) = (each for each in op.ops if isinstance(each, FuncOp))
        first, second, _ = function.body.block.ops
        first.detach()
        function.body.block.insert_op_after(first, second)


def test_a_pass_that_breaks_its_module_is_named() -> None:
    with pytest.raises(RuntimeError, match="swaps left a module that is not valid") as found:
        apply(Swaps(), make_context(), module_of(TEXT))
    assert "its definition does not come before this" in str(found.value)


def test_users_do_not_pay_for_it(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv(VERIFY_EACH)
    apply(Swaps(), make_context(), module_of(TEXT))
