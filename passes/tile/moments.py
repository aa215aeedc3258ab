"""When the values of a kernel are made and last read.

    %f = tile.cast %t ...         // operation 4: moment 8 at its beginning, and %f lives from there ...
    %e = tile.exp %f ...          // ... to the end of moment 10, at which %e begins to live

Moments count operations in program order, two ticks each: operands live up to the end of the first, results from it on.
A loop or a branch begins before what is in it, and ends behind that. Scales are read in l1 until what they are moved for has
taken them from there.
"""

from __future__ import annotations

from collections.abc import Iterator

from xdsl.dialects import scf
from xdsl.dialects.func import FuncOp
from xdsl.ir import Block, BlockArgument, Operation, OpResult, SSAValue

from ascir.diagnostics import OperationError
from ascir.dialects import tile


class Moments:
    """The moments of one function. `at` has the first and the last number of each operation, inner ones first."""

    def __init__(self, function: FuncOp):
        self.at: dict[Operation, tuple[int, int]] = {}
        self._last: dict[SSAValue, int] = {}
        self._number(function.body.block, 0)

    def _number(self, block: Block, moment: int) -> int:
        for op in block.ops:
            if op.regions and not isinstance(op, scf.ForOp | scf.IfOp):
                raise OperationError(
                    op, f"buffers are placed only in scf.for and scf.if, not around {op.name}"
                )
            first = moment
            moment += 1
            for region in op.regions:
                for inner in region.blocks:
                    moment = self._number(inner, moment)
            if op.regions:
                moment += 1
            self.at[op] = (first, moment - 1)
        return moment

    def begins(self, op: Operation) -> int:
        """When an operation begins to read."""
        return 2 * self.at[op][0]

    def ends(self, op: Operation) -> int:
        """When all that is in an operation is done."""
        return 2 * self.at[op][1]

    def begun(self) -> Iterator[tuple[Operation, int]]:
        """Every operation with the moment at which it begins to read."""
        return ((op, 2 * first) for op, (first, _) in self.at.items())

    def made(self, value: SSAValue) -> int:
        """When a value is made: the arguments of a body when its loop begins."""
        if isinstance(value, OpResult):
            return self.ends(value.op)
        assert isinstance(value, BlockArgument)
        parent = value.block.parent_op()
        assert parent is not None
        return self.begins(parent)

    def last_use(self, value: SSAValue) -> int:
        """The end of the last moment at which the value is read; a loop reads what it did not make to its end."""
        if (known := self._last.get(value)) is None:
            known = self._last[value] = self._last_use(value)
        return known

    def _last_use(self, value: SSAValue) -> int:
        home = home_of(value)
        last = self.made(value)
        for use in value.uses:
            op = use.operation
            outermost = op
            while outermost.parent is not home:
                parent = outermost.parent_op()
                assert parent is not None
                outermost = parent
                if isinstance(parent, scf.ForOp):
                    op = parent
            last = max(last, self.begins(op) if op is use.operation else self.ends(op))
            if isinstance(use.operation, tile.MoveOp) and use.operation.is_taken_later:
                last = max(last, self.last_use(use.operation.result) - 1)
        return last + 1


def home_of(value: SSAValue) -> Block | None:
    """The block in which a value is made."""
    if isinstance(value, OpResult):
        return value.op.parent
    assert isinstance(value, BlockArgument)
    return value.block


def loop_around(op: Operation | None) -> Operation | None:
    """The nearest loop around an operation."""
    loop = None if op is None else op.parent_op()
    while loop is not None and not isinstance(loop, scf.ForOp):
        loop = loop.parent_op()
    return loop


def loop_of(value: SSAValue) -> Operation | None:
    """The loop in whose rounds a value is made."""
    owner = value.owner
    if isinstance(owner, Operation):
        return loop_around(owner)
    parent = owner.parent_op()
    return parent if isinstance(parent, scf.ForOp) else loop_around(parent)
