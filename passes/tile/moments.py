"""Numbers the operations of a kernel, so that live ranges are intervals of numbers.

    %f = tile.cast %t ...         // operation 4 begins at tick 8; %f is live from there ...
    %e = tile.exp %f ...          // ... to the end of tick 10, at which operation 5 begins and %e becomes live

Each operation has two ticks, in program order: it reads its operands up to the end of the first one, and its results
are live from that one on. A loop or a branch begins before its body and ends after it.
"""

from __future__ import annotations

from collections.abc import Iterator

from xdsl.dialects import scf
from xdsl.dialects.func import FuncOp
from xdsl.ir import Block, BlockArgument, Operation, OpResult, SSAValue

from ascir.diagnostics import OperationError
from ascir.dialects import tile


class Moments:
    """The ticks of one function. `at` has the first and the last number of each operation, inner operations first."""

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
        """The tick at which an operation reads its operands."""
        return 2 * self.at[op][0]

    def ends(self, op: Operation) -> int:
        """The tick at which an operation, and everything nested in it, has finished."""
        return 2 * self.at[op][1]

    def begun(self) -> Iterator[tuple[Operation, int]]:
        """Every operation with the tick at which it reads its operands."""
        return ((op, 2 * first) for op, (first, _) in self.at.items())

    def made(self, value: SSAValue) -> int:
        """When a value is defined; for the argument of a loop's body, when the loop begins."""
        if isinstance(value, OpResult):
            return self.ends(value.op)
        assert isinstance(value, BlockArgument)
        parent = value.block.parent_op()
        assert parent is not None
        return self.begins(parent)

    def last_use(self, value: SSAValue) -> int:
        """The end of a value's live range, exclusive. A value that a loop reads but does not define is live to the
        loop's end. Scales that a fixpipe transfer moves on from l1 are live until that transfer."""
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
    """The block in which a value is defined."""
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
    """The innermost loop in whose body a value is defined."""
    owner = value.owner
    if isinstance(owner, Operation):
        return loop_around(owner)
    parent = owner.parent_op()
    return parent if isinstance(parent, scf.ForOp) else loop_around(parent)
