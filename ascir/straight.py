"""Functions in the form that passes support: a single block, with scf for control flow.

for function in straight(module.ops): ...      # those with a body of one block
structured(function)                           # an error if there are branches between blocks
"""

from __future__ import annotations

from collections.abc import Iterable

from xdsl.dialects.func import FuncOp
from xdsl.ir import Operation

from ascir.diagnostics import OperationError

SEVERAL_BLOCKS = "has several blocks; structure its control flow with scf first"


def straight(operations: Iterable[Operation]) -> list[FuncOp]:
    """The functions with a body of a single block. Declarations and functions with branches are skipped."""
    return [each for each in operations if isinstance(each, FuncOp) and len(each.body.blocks) == 1]


def structured(function: FuncOp) -> None:
    """Raises `OperationError` for a function of several blocks."""
    if len(function.body.blocks) > 1:
        raise OperationError(function, f"function '{function.sym_name.data}' {SEVERAL_BLOCKS}")
