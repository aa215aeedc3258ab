"""Finds functions that become kernels, and checks that a function can: graph operations on tensors, in one block, and
calls of such functions.

groups(module)          # [func.func @f], if its body has a graph operation
refusal(function)       # None, or the operation that prevents it, and why
"""

from __future__ import annotations

from math import prod

from xdsl.dialects.builtin import ModuleOp
from xdsl.dialects.func import CallOp, FuncOp, ReturnOp
from xdsl.ir import Operation
from xdsl.traits import ConstantLike

from ascir.dialects.graph import FusionOp, GraphOp
from ascir.dialects.graph.types import Tensor, bit_width, is_tensor
from ascir.straight import SEVERAL_BLOCKS

MOST_BITS = 1 << 56
"""Of one tensor. The bytes of several tensors are added up in 64 bits."""


def groups(module: ModuleOp) -> list[FuncOp]:
    """The functions of a module with graph operations outside of nested regions: each becomes a kernel."""
    return [op for op in module.ops if isinstance(op, FuncOp) and is_group(op)]


def is_group(function: FuncOp) -> bool:
    """Whether a function becomes a kernel."""
    return any(isinstance(op, GraphOp) for block in function.body.blocks for op in block.ops)


def has_graph(function: FuncOp) -> bool:
    """Whether a function contains graph operations, at any depth."""
    return any(isinstance(op, GraphOp) for op in function.walk())


def refusal(function: FuncOp) -> tuple[Operation, str] | None:
    """Why a function with graph operations cannot become kernels."""
    if len(function.body.blocks) > 1:
        return function, f"it {SEVERAL_BLOCKS}"
    for type in (*function.function_type.inputs, *function.function_type.outputs):
        if not is_tensor(type):
            return function, f"kernels take and give tensors, found {type}"
    for op in function.body.block.ops:
        if not isinstance(op, GraphOp | FusionOp | CallOp | ReturnOp) and not op.has_trait(ConstantLike):
            return op, f"{op.name} is no graph operation, and kernels are made of these alone"
        for value in (*op.operands, *op.results) if isinstance(op, GraphOp) else ():
            if is_tensor(value.type) and _is_endless(value.type):
                return op, f"{value.type} has more elements than any memory"
    return None


def _is_endless(type: Tensor) -> bool:
    """Whether a tensor has too many elements, whatever the sizes of dynamic dimensions are."""
    return prod(each for each in type.get_shape() if each >= 0) * bit_width(type.element_type) > MOST_BITS
