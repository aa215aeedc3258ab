"""All operations within one, and those of a kind, are found as `Operation.walk` has them."""

from xdsl.dialects import scf
from xdsl.dialects.builtin import ModuleOp
from xdsl.dialects.func import FuncOp
from xdsl.ir import Operation

from ascir.context import make_context
from ascir.diagnostics import Source
from ascir.dialects.tile import AddOp, TileOp
from ascir.parsing import parse
from ascir.walk import functions, of_kind, walked

NESTED = """
func.func @f(%x: !tile.tile<64xf32, ub>, %n: index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %y = tile.add %x, %x : !tile.tile<64xf32, ub>
  scf.for %i = %c0 to %n step %c1 {
    %z = tile.add %y, %x : !tile.tile<64xf32, ub>
    %e = tile.exp %z : !tile.tile<64xf32, ub>
  }
  func.return
}
"""


def module() -> ModuleOp:
    return parse(make_context(), Source("nested", NESTED))


def test_each_operation_comes_before_those_within_it():
    nested = module()
    assert walked(nested) == list(nested.walk())


def test_those_of_a_kind_are_of_one_derived_from_it_too():
    nested = module()
    for kind in (Operation, ModuleOp, FuncOp, scf.ForOp, TileOp, AddOp):
        assert of_kind(nested, kind) == [op for op in nested.walk() if isinstance(op, kind)]
    assert [op.name for op in of_kind(nested, TileOp)] == ["tile.add", "tile.add", "tile.exp"]


def test_functions_are_found_in_modules_and_around_them_only():
    nested = module()
    (function,) = nested.ops
    assert functions(nested) == functions(function) == [function]
    around = ModuleOp([nested.clone(), module()])
    assert functions(around) == of_kind(around, FuncOp)
    assert len(functions(around)) == 2


def test_what_is_found_may_be_taken_away():
    nested = module()
    for loop in of_kind(nested, scf.ForOp):
        loop.detach()
        loop.erase()
    assert len(of_kind(nested, AddOp)) == 1
