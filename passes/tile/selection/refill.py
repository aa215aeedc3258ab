"""Loads that run ahead of their loop: its first rounds are loaded for before it, and each round, when it has read its slot,
loads into that for a later one.

    scf.for %i = ... {                            load slots 0, 1, 2                         // where there are such rounds
      load slot                       ->          scf.for ... { ... }                        // the loop in front of it
      ... read slot                               scf.for %i = ... {
    }                                               ... read slot
                                                    scf.if %i + 3 < %end { load slot } }

A scalar unit that issues instructions in their order, and waits where a queue is full, would come to a load at a loop's
beginning only when the round before is nearly done. `tile.refill` on a `tile.load` with slots asks for it.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field

from xdsl.dialects import arith, scf
from xdsl.dialects.builtin import IndexType, IntegerAttr
from xdsl.ir import Block, Operation, OpResult, SSAValue
from xdsl.rewriter import InsertPoint, Rewriter
from xdsl.traits import is_side_effect_free

from ascir.passes.tile.known import number_of

REFILL = "tile.refill"
"""On a load with slots, at the beginning of a loop."""

Known = dict[SSAValue, SSAValue]
"""What values are at another place."""


def in_front_of(loop: Operation) -> Operation:
    """Before which operation the first rounds of a loop are loaded for: the loop in front of it, or else itself."""
    before = loop.prev_op
    while before is not None and not isinstance(before, scf.ForOp):
        before = before.prev_op
    return loop if before is None else before


@dataclass
class Refill:
    """The loads of one loop that run ahead."""

    loop: scf.ForOp
    slots: int
    place: Operation
    """Before which the first rounds are loaded for."""
    loads: list[Operation] = field(default_factory=list[Operation])
    copies: list[Operation] = field(default_factory=list[Operation])
    """What the loads have become, in their order; what is more than one copy is loaded where it stands."""

    @property
    def body(self) -> Block:
        return self.loop.body.block

    def selected(self, op: Operation) -> None:
        """The instructions of an operation stand before it."""
        copy = op.prev_op
        if op in self.loads and copy is not None and copy.name.startswith("ascendc.data_copy"):
            self.copies.append(copy)

    def run(self) -> None:
        last, round = self.body.last_op, self.body.args[0]
        if last is None or not self.copies:
            return
        self._before()
        copier = Copier(last, InsertPoint.before(last))
        later = copier.sum(round, self.loop.step, self.slots)
        self._where(copier, copier.less(later, self.loop.ub), {round: later})
        for copy in self.copies:
            Rewriter.erase_op(copy)

    def _before(self) -> None:
        """The loads of the first rounds."""
        loop, body = self.loop, self.body
        slice = list(_slice(self.copies, body))
        counters = {
            body.args[number + 1]: value
            for number, value in enumerate(loop.iter_args)
            if body.args[number + 1] in slice
        }
        outside = [value for value in slice if not _within(value, body)]
        copier = Copier(self.place, InsertPoint.before(self.place))
        if not all(map(copier.reaches, (*outside, loop.lb, loop.ub, loop.step, *counters.values()))):
            copier = Copier(loop, InsertPoint.before(loop))
        known = {argument: copier.value(value, {}) for argument, value in counters.items()}
        low, high, step = (copier.value(each, {}) for each in (loop.lb, loop.ub, loop.step))
        numbers = [number_of(each) for each in (low, high, step)]
        for number in range(self.slots):
            round = copier.sum(low, step, number)
            here: Known = {body.args[0]: round, **known}
            first, end, by = numbers
            if first is None or end is None or by is None:
                self._where(copier, copier.less(round, high), here)
            elif first + number * by < end:
                for copy in self.copies:
                    copier.clone(copy, {**here})
            known = {argument: copier.value(_following(argument), {**here}) for argument in known}

    def _where(self, copier: Copier, there: SSAValue, known: Mapping[SSAValue, SSAValue]) -> None:
        """The loads of a round, if there is such a round."""
        block, inside = Block(), {**known}
        copier.put(scf.IfOp(there, [], [block]))
        inner = Copier(copier.place, InsertPoint.at_end(block))
        for copy in self.copies:
            inner.clone(copy, inside)
        block.add_op(scf.YieldOp())


@dataclass
class Copier:
    """Writes operations again at another place."""

    place: Operation
    """Before it, or in a branch before it."""
    at: InsertPoint

    def put(self, op: Operation) -> Operation:
        Rewriter.insert_op(op, self.at)
        return op

    def sum(self, value: SSAValue, step: SSAValue, times: int) -> SSAValue:
        if times == 0:
            return value
        count = self.put(arith.ConstantOp(IntegerAttr(times, IndexType())))
        return self.put(arith.AddiOp(value, self.put(arith.MuliOp(step, count)))).results[0]

    def less(self, value: SSAValue, end: SSAValue) -> SSAValue:
        return self.put(arith.CmpiOp(value, end, "ult")).results[0]

    def reaches(self, value: SSAValue) -> bool:
        """Whether a value is there, or can be computed again."""
        if self._there(value):
            return True
        owner = value.owner
        if not isinstance(owner, Operation) or owner.regions or not is_side_effect_free(owner):
            return False
        return all(map(self.reaches, owner.operands))

    def value(self, value: SSAValue, known: Known) -> SSAValue:
        """What a value is where others are what is known of them."""
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
        return self.put(op.clone({operand: self.value(operand, known) for operand in op.operands}))

    def _there(self, value: SSAValue) -> bool:
        """Whether it is made before this place, in a block around it."""
        owner = value.owner
        block = owner if isinstance(owner, Block) else owner.parent
        around: Operation | None = self.place
        while around is not None and around.parent is not block:
            around = around.parent_op()
        return around is not None and (isinstance(owner, Block) or owner.is_before_in_block(around))


def _depends(value: SSAValue, known: Mapping[SSAValue, SSAValue]) -> bool:
    """Whether what it is computed from, in its own block, is something else."""
    if value in known:
        return True
    owner = value.owner
    if not isinstance(owner, Operation) or not any(owner.parent is _home(each) for each in known):
        return False
    return any(_depends(operand, known) for operand in owner.operands)


def _slice(copies: Iterable[Operation], body: Block) -> set[SSAValue]:
    """All that copies in a loop's body are computed from, and what of that comes from outside."""
    found, left = set[SSAValue](), [operand for copy in copies for operand in copy.operands]
    while left:
        value = left.pop()
        if value not in found:
            found.add(value)
            if isinstance(value.owner, Operation) and _within(value, body):
                left += value.owner.operands
    return found


def _home(value: SSAValue) -> Block | None:
    return value.owner if isinstance(value.owner, Block) else value.owner.parent


def _within(value: SSAValue, body: Block) -> bool:
    return _home(value) is body


def _following(argument: SSAValue) -> SSAValue:
    """What a loop carries on in its place."""
    block = argument.owner
    assert isinstance(block, Block)
    last = block.last_op
    assert last is not None
    return last.operands[block.args.index(argument) - 1]  # pyright: ignore[reportArgumentType]
