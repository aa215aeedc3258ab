"""Functions as passes know them: one block, whose control flow is that of scf.

for function in straight(module.ops): ...      # those that have a body of one block
structured(function)                           # an error where branches lead from block to block
"""

from __future__ import annotations

from collections.abc import Iterable

from xdsl.dialects.func import FuncOp
from xdsl.ir import Operation

from ascir.diagnostics import OperationError

SEVERAL_BLOCKS = "has several blocks; structure its control flow with scf first"


def straight(operations: Iterable[Operation]) -> list[FuncOp]:
    """The functions that have a body of one block. Declarations have none; what branches is left as it is."""
    return [each for each in operations if isinstance(each, FuncOp) and len(each.body.blocks) == 1]


def structured(function: FuncOp) -> None:
    """Raises `OperationError` for a function of several blocks."""
    if len(function.body.blocks) > 1:
        raise OperationError(function, f"function '{function.sym_name.data}' {SEVERAL_BLOCKS}")
