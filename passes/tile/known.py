"""Constants that can be read off the IR of a kernel.

%n = arith.constant 8 : i32                   // number_of(%n) == 8
scf.for %i = %c0 to %c7 step %c2 { .. }       // trips_of(loop) == 4; of what is inside, around(..) == [loop]
"""

from __future__ import annotations

from xdsl.dialects import arith, scf
from xdsl.dialects.builtin import IntegerAttr
from xdsl.ir import Operation, SSAValue
from xdsl.traits import ConstantLike


def number_of(value: SSAValue) -> int | None:
    """The value of an integer constant; None if it is not constant."""
    constant = ConstantLike.get_constant_value(value)
    return constant.value.data if isinstance(constant, IntegerAttr) else None


def number_unless_zero(value: SSAValue) -> int | None:
    """The number that a value is if it is not 0: of a constant, or of a choice between one and 0."""
    if (number := number_of(value)) is not None or not isinstance(value.owner, arith.SelectOp):
        return number
    numbers = {number_of(each) for each in (value.owner.lhs, value.owner.rhs)} - {0}
    return numbers.pop() if len(numbers) == 1 else None


def trips_of(loop: scf.ForOp) -> int | None:
    """The trip count of a loop with constant bounds."""
    first, last, step = (number_of(value) for value in (loop.lb, loop.ub, loop.step))
    return None if first is None or last is None or not step else max(-(-(last - first) // step), 0)


def around(op: Operation) -> list[scf.ForOp | scf.IfOp]:
    """The loops and branches around an operation, the innermost one first."""
    found: list[scf.ForOp | scf.IfOp] = []
    first = op
    while isinstance(parent := first.parent_op(), scf.ForOp | scf.IfOp):
        found.append(parent)
        first = parent
    return found


def loops_around(op: Operation) -> list[scf.ForOp]:
    """The loops around an operation, the innermost one first."""
    return [each for each in around(op) if isinstance(each, scf.ForOp)]
