"""While tests run, what a pass leaves is verified before the next one begins."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

import pytest
from xdsl.context import Context
from xdsl.dialects.builtin import FunctionType, ModuleOp, StringAttr, TensorType, f32
from xdsl.dialects.func import FuncOp
from xdsl.ir import Operation
from xdsl.passes import ModulePass
from xdsl.rewriter import Rewriter

from ascir import verification
from ascir.context import make_context
from ascir.diagnostics import Diagnostic
from ascir.pipeline import VERIFY_EACH, apply, new_verifier
from ascir.verification import Verifier
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
        apply(Swaps(), make_context(), module_of(TEXT), new_verifier())
    assert "its definition does not come before this" in str(found.value)


def test_users_do_not_pay_for_it(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv(VERIFY_EACH)
    apply(Swaps(), make_context(), module_of(TEXT), new_verifier())


def first_of(module: ModuleOp) -> Operation:
    (function,) = (each for each in module.ops if isinstance(each, FuncOp))
    assert function.body.block.first_op is not None
    return function.body.block.first_op


def other_type(module: ModuleOp) -> None:
    Rewriter.replace_value_with_new_type(first_of(module).results[0], TensorType(f32, [9]))


def other_operand(module: ModuleOp) -> None:
    op = first_of(module)
    op.operands[0] = op.results[0]


def other_property(module: ModuleOp) -> None:
    first_of(module).properties["axis"] = StringAttr("none")


def no_end(module: ModuleOp) -> None:
    block = first_of(module).parent
    assert block is not None
    assert block.last_op is not None
    block.last_op.detach()


def other_function_type(module: ModuleOp) -> None:
    (function,) = (each for each in module.ops if isinstance(each, FuncOp))
    function.properties["function_type"] = FunctionType.from_lists([], [])


@pytest.mark.parametrize("change", [other_type, other_operand, other_property, no_end, other_function_type])
def test_what_changed_is_verified_again(change: Callable[[ModuleOp], None]) -> None:
    module, verifier = module_of(TEXT), Verifier()
    assert not verifier.errors(module)
    assert not verifier.errors(module)
    change(module)
    assert verifier.errors(module)
    assert verifier.errors(module)


def test_what_has_not_changed_is_not(monkeypatch: pytest.MonkeyPatch) -> None:
    module, other, verifier = module_of(TEXT), module_of(TEXT), Verifier()
    assert not verifier.errors(module)
    seen: list[Operation] = []

    def note(op: Operation) -> list[Diagnostic]:
        seen.append(op)
        return []

    monkeypatch.setattr(verification, "verify", note)
    verifier.errors(module)
    assert not seen
    verifier.errors(other)
    assert seen == [other]
