"""Erases the operations that computed a value which a rewrite has replaced.

erase_dead(%w)       // after: %y = graph.matmul %x, %packed

%w = graph.mul %steps, %scales : ...    ->  nothing, if it has no other use; then %steps and %scales likewise
"""

from __future__ import annotations

from xdsl.ir import Block, SSAValue
from xdsl.rewriter import Rewriter
from xdsl.transforms.dead_code_elimination import is_trivially_dead


def erase_dead(value: SSAValue) -> None:
    """Erases the operation that computes a value if it is dead, then those that compute its operands."""
    op = value.owner
    # An operation that computes two operands is met twice.
    if isinstance(op, Block) or op.parent is None or not is_trivially_dead(op):
        return
    operands = op.operands
    Rewriter.erase_op(op)
    for operand in operands:
        erase_dead(operand)
