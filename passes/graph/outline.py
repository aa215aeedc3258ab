"""Turns fusions into functions, which become kernels.

    $ ascir-opt net.mlir -p graph-outline

    func.func @f(%x: tensor<8xf32>) -> tensor<8xf32> { %y = graph.fusion @exps(%a = %x ...) { ... } ... }
    ->  func.func private @exps(%a: tensor<8xf32>) -> tensor<8xf32> { ... }
        func.func @f(%x: tensor<8xf32>) -> tensor<8xf32> { %y = func.call @exps(%x) ... }

The functions precede the one that the fusions were in, in the order in which the kernels run. Fusions that have the
same label and compute the same become one function, which is called several times. Tables that a function scatters into
are donated if no call of it needs them later (`donation`).
"""

from __future__ import annotations

from xdsl.context import Context
from xdsl.dialects.builtin import LocationAttr, ModuleOp, StringAttr
from xdsl.dialects.func import CallOp, FuncOp, ReturnOp
from xdsl.ir import Region
from xdsl.passes import ModulePass
from xdsl.rewriter import Rewriter

from ascir.dialects.graph import ConstantOp, FusionOp, YieldOp
from ascir.emit.names import identifier
from ascir.locations import joined
from ascir.passes.graph.donation import donate
from ascir.passes.graph.scatter import is_scatter
from ascir.walk import of_kind


class GraphOutlinePass(ModulePass):
    """Turn each fusion into a function and a call of it."""

    name = "graph-outline"

    def apply(self, ctx: Context, op: ModuleOp) -> None:
        functions = [function for function in op.ops if isinstance(function, FuncOp)]
        known = {function.sym_name.data for function in functions}
        made: dict[object, list[tuple[FuncOp, Region]]] = {}
        for function in functions:
            for number, fusion in enumerate(of_kind(function, FusionOp)):
                label = None if fusion.label is None else fusion.label.data
                same = made.setdefault((label or fusion, _signature(fusion)), [])
                body = next(
                    (each for each, body in same if body.is_structurally_equivalent(fusion.body)), None
                )
                place = _place(fusion)
                if body is None:
                    name = _unused(identifier(label or f"{function.sym_name.data}_{number}"), known)
                    known.add(name)
                    copy = fusion.body.clone()
                    body = _outline(function, fusion, name)
                    same.append((body, copy))
                _call(fusion, body, place)
        donate(op, is_scatter)


def _place(fusion: FusionOp) -> LocationAttr:
    """The locations of its operations in the model."""
    block = fusion.body.block
    found = joined(op.location for op in block.ops if not isinstance(op, ConstantOp | YieldOp))
    return found or fusion.location


def _signature(fusion: FusionOp) -> object:
    """A key that equal fusions share, which differs for most others."""
    operations = tuple(op.name for op in fusion.body.block.ops)
    return operations, tuple(fusion.operand_types), tuple(fusion.result_types)


def _unused(wanted: str, known: set[str]) -> str:
    name, number = wanted, 0
    while name in known:
        name, number = f"{wanted}_{number}", number + 1
    return name


def _outline(caller: FuncOp, fusion: FusionOp, name: str) -> FuncOp:
    """The body of a fusion as a function."""
    types = [*fusion.operand_types], [*fusion.result_types]
    body = fusion.detach_region(0)
    terminator = body.block.last_op
    assert terminator is not None
    location = terminator.location
    Rewriter.replace_op(terminator, ended := ReturnOp(*terminator.operands))
    ended.location = location
    function = FuncOp(name, types, body, visibility=StringAttr("private"))
    function.location = fusion.location
    block = caller.parent
    assert block is not None
    block.insert_op_before(function, caller)
    return function


def _call(fusion: FusionOp, function: FuncOp, place: LocationAttr) -> None:
    """Replaces a fusion by a call."""
    call = CallOp(function.sym_name.data, fusion.operands, [*fusion.result_types])
    call.location = place
    for old, new in zip(fusion.results, call.results, strict=True):
        new.name_hint = old.name_hint
    Rewriter.replace_op(fusion, call)
