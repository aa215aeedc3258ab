"""Inlines calls of functions of graph operations, so that kernels can span them.

    func.func @main(%x: ...) { %y = func.call @g(%x) ... }       ->   func.func @main(%x: ...) { %y = graph.exp %x ... }

Private functions are removed afterwards; public ones stay, as models of their own.
"""

from __future__ import annotations

from collections.abc import Mapping

from xdsl.dialects.builtin import ModuleOp
from xdsl.dialects.func import CallOp, FuncOp, ReturnOp
from xdsl.rewriter import InsertPoint, Rewriter

from ascir.diagnostics import OperationError
from ascir.straight import structured


def inline_calls(module: ModuleOp) -> None:
    """Inline all calls of functions of graph operations. Raises `OperationError` for a call that cannot be inlined."""
    functions = {op.sym_name.data: op for op in module.ops if isinstance(op, FuncOp)}
    called: set[str] = set()
    for name, function in functions.items():
        _open(function, functions, (name,), called)
    for name in called:
        visibility = functions[name].sym_visibility
        if visibility is not None and visibility.data == "private":
            functions[name].detach()


def _open(
    function: FuncOp, functions: Mapping[str, FuncOp], around: tuple[str, ...], called: set[str]
) -> None:
    """Inlines all calls in a function, first those in its callees."""
    for call in [op for op in function.walk() if isinstance(op, CallOp)]:
        name = call.callee.string_value()
        callee = functions.get(name)
        if callee is None or callee.is_declaration:
            raise OperationError(
                call, f"func.call: @{name} has no body in this module, of which kernels could be made"
            )
        if name in around:
            raise OperationError(call, f"func.call: @{name} calls itself: kernels are made of what ends")
        structured(callee)
        _open(callee, functions, (*around, name), called)
        called.add(name)
        _replace(call, callee)


def _replace(call: CallOp, callee: FuncOp) -> None:
    body = callee.body.clone().block
    end = body.last_op
    assert isinstance(end, ReturnOp)
    Rewriter.inline_block(body, InsertPoint.before(call), call.operands)
    Rewriter.replace_op(call, [], end.arguments)
    Rewriter.erase_op(end)
