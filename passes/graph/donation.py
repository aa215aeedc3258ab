"""Finds the arguments of kernels that are donated: a kernel may update them in place, as nothing reads them later.

func.func @decode(%cache: tensor<4096x512xf16> {graph.donated}, ...)      # of a model, by its author
func.func private @scatter(%x: tensor<4096x512xf16> {graph.donated}, ...) # of a kernel: no call of it needs %x later

Only kernels that scatter slices into a donated argument make use of it: their result is the argument's memory.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator

from xdsl.dialects.builtin import ModuleOp
from xdsl.dialects.func import CallOp, FuncOp
from xdsl.ir import Operation, SSAValue

from ascir.dialects.graph import ReshapeOp
from ascir.dialects.graph.attributes import is_donated, set_donated


def donate(module: ModuleOp, updates_in_place: Callable[[FuncOp], bool]) -> None:
    """Mark the arguments of kernels that are donated in every call, where the kernel has a use for that."""
    functions = {op.sym_name.data: op for op in module.ops if isinstance(op, FuncOp)}
    kernels = {name for name, function in functions.items() if updates_in_place(function)}
    donated: dict[str, set[int]] = {}
    for function in functions.values():
        for op in function.body.block.ops:
            if isinstance(op, CallOp) and (name := op.callee.string_value()) in kernels:
                here = {number for number, each in enumerate(op.operands) if _ends_with(each, op)}
                donated[name] = donated.get(name, here) & here
    for name, arguments in donated.items():
        set_donated(functions[name], arguments)


def _ends_with(value: SSAValue, call: CallOp) -> bool:
    """Whether a value is a donated argument, the result of a kernel, or a reshape of one, and a call is the last use of its
    memory. What is not a call may be memory that is used later: a result of the model, or a part of a concatenation."""
    while isinstance(value.owner, ReshapeOp):
        value = value.owner.x
    if not is_donated(value) and not isinstance(value.owner, CallOp):
        return False
    readers = list(_readers(value))
    if readers.count(call) != 1:
        return False
    return all(
        each is call or (isinstance(each, CallOp) and each.is_before_in_block(call)) for each in readers
    )


def _readers(value: SSAValue) -> Iterator[Operation]:
    """The operations that read the memory of a value, once for each operand."""
    for use in value.uses:
        if isinstance(use.operation, ReshapeOp):
            yield from _readers(use.operation.result)
        else:
            yield use.operation
