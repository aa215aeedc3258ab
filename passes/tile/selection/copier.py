"""Clones operations, with what they depend on, to another place, with some values replaced.

copier = Copier(loop, InsertPoint.before(loop))
copier.value(%offset, {%i: %first})        # %offset = %i * 64 again before the loop, as %first * 64
copier.clone(copy, {%i: %first})           # a copy from there
"""

from __future__ import annotations

from collections.abc import Container, Mapping
from dataclasses import dataclass, field

from xdsl.dialects import arith
from xdsl.dialects.builtin import IndexType, IntegerAttr
from xdsl.ir import Block, BlockArgument, Operation, OpResult, SSAValue
from xdsl.rewriter import InsertPoint, Rewriter
from xdsl.traits import is_side_effect_free

Known = dict[SSAValue, SSAValue]
"""Replacements of values at another place."""


@dataclass
class Copier:
    """Clones operations to another place."""

    place: Operation
    """The clones are inserted before this operation, or in a branch before it."""
    at: InsertPoint
    before: dict[Operation, set[Operation]] = field(default_factory=dict[Operation, set[Operation]])
    """For the place and operations around it: the operations before it in its block."""

    def put(self, op: Operation) -> Operation:
        Rewriter.insert_op(op, self.at)
        if self.at.insert_before is self.place and self.place in self.before:
            self.before[self.place].add(op)
        return op

    def branch(self, block: Block) -> Copier:
        """A copier that inserts into a block before the place."""
        return Copier(self.place, InsertPoint.at_end(block), self.before)

    def sum(self, value: SSAValue, step: SSAValue, times: int) -> SSAValue:
        if times == 0:
            return value
        return self.put(arith.AddiOp(value, self.times(step, times))).results[0]

    def times(self, step: SSAValue, times: int) -> SSAValue:
        count = self.put(arith.ConstantOp(IntegerAttr(times, IndexType())))
        return self.put(arith.MuliOp(step, count)).results[0]

    def less(self, value: SSAValue, end: SSAValue) -> SSAValue:
        return self.put(arith.CmpiOp(value, end, "slt")).results[0]

    def choice(self, condition: SSAValue, this: SSAValue, other: SSAValue) -> SSAValue:
        return self.put(arith.SelectOp(condition, this, other)).results[0]

    def difference(self, value: SSAValue, less: SSAValue) -> SSAValue:
        return self.put(arith.SubiOp(value, less)).results[0]

    def reaches(self, value: SSAValue, known: Container[SSAValue]) -> bool:
        """Whether a value is available at the place, or can be recomputed there from known values."""
        if value in known or self._there(value):
            return True
        if not isinstance(value, OpResult) or value.op.regions or not is_side_effect_free(value.op):
            return False
        return all(self.reaches(operand, known) for operand in value.op.operands)

    def value(self, value: SSAValue, known: Known) -> SSAValue:
        """The value at the place, given known replacements; what it depends on is cloned if necessary."""
        if value in known:
            return known[value]
        if self._there(value) and not _depends(value, known):
            return value
        assert isinstance(value, OpResult)
        found = self.clone(value.op, known).results[value.index]
        found.name_hint = value.name_hint
        known[value] = found
        return found

    def clone(self, op: Operation, known: Known) -> Operation:
        known = {operand: self.value(operand, known) for operand in op.operands}
        # `clone` searches for nested operations even if there are no regions.
        return self.put(op.clone(known) if op.regions else op.clone_without_regions(known))

    def _there(self, value: SSAValue) -> bool:
        """Whether a value is defined before the place, in a block around it."""
        block = home(value)
        around: Operation | None = self.place
        while around is not None and around.parent is not block:
            around = around.parent_op()
        if around is None or not isinstance(value, OpResult):
            return around is not None
        if around not in self.before:
            found = self.before[around] = set[Operation]()
            earlier = around.prev_op
            while earlier is not None:
                found.add(earlier)
                earlier = earlier.prev_op
        return value.op in self.before[around]


def _depends(value: SSAValue, known: Mapping[SSAValue, SSAValue]) -> bool:
    """Whether a value is replaced, or computed in its own block from one that is."""
    if value in known:
        return True
    if not isinstance(value, OpResult) or not value.op.operands:
        return False
    if not any(value.op.parent is home(each) for each in known):
        return False
    return any(_depends(operand, known) for operand in value.op.operands)


def home(value: SSAValue) -> Block | None:
    if isinstance(value, OpResult):
        return value.op.parent
    assert isinstance(value, BlockArgument)
    return value.block
