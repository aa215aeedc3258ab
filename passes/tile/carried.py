"""Gives each loop-carried value, and each value that branches yield, one buffer; copies are inserted where it needs
two.

    scf.for ... iter_args(%a = %init) {      // %init, %a, %b and the result share one unit, if %init is dead once the
      ...                                    // loop begins, and %a is dead when %b is written
      scf.yield %b
    }

A copy changes live ranges, so the caller computes them anew and tries again until no more copies are needed.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field

from xdsl.dialects import scf
from xdsl.ir import Block, Operation, SSAValue

from ascir.diagnostics import OperationError
from ascir.dialects import tile
from ascir.dialects.tile import TileType
from ascir.dialects.tile.spaces import Space
from ascir.passes.tile.moments import Moments, loop_around, loop_of
from ascir.passes.tile.storage import copy_of
from ascir.passes.tile.units import Unit, Units


def join_carried(units: Units) -> list[SSAValue]:
    """Merge the units of loop-carried and yielded values. Returns the values that had to be copied: after a copy,
    operations that share no unit with it are still processed, so that one pass settles as much as it can."""
    joining = _Joining(units)
    waiting = set[Unit]()
    for op in list(units.moments.at):
        if not op.regions or not isinstance(op, scf.ForOp | scf.IfOp):
            continue
        involved = {units.of_value[value][0] for value in _joined(op) if value in units.of_value}
        if not waiting.isdisjoint(involved) or joining.join(op):
            waiting |= involved
    return joining.copied


def copy_before(user: Operation, value: SSAValue) -> SSAValue:
    """Insert a copy of a tile before its user, for it to overwrite. Raises `OperationError` for memories that cannot be
    copied within: only UB can."""
    assert isinstance(value.type, TileType)
    place, owner = user, value.owner
    if isinstance(owner, tile.AccumulatorOp | tile.FillOp):
        # An empty accumulator costs nothing to make again, and a fill costs no more than a copy.
        copy: Operation = owner.clone()
        if isinstance(user, scf.ForOp) and owner.parent is user.parent:
            # Directly after the first fill, the second one does not wait for the operations before the loop.
            place = owner.next_op or user
    elif value.type.memory is Space.UB:
        copy = copy_of(value)
    else:
        raise OperationError(user, _no_copy(value, value.type, user))
    copy.results[0].name_hint = value.name_hint
    assert place.parent is not None
    place.parent.insert_op_before(copy, place)
    return copy.results[0]


@dataclass
class _Joining:
    units: Units
    copied: list[SSAValue] = field(default_factory=list[SSAValue])

    @property
    def moments(self) -> Moments:
        return self.units.moments

    def join(self, op: scf.ForOp | scf.IfOp) -> bool:
        """Give each result of a loop or a branch one unit. Returns whether that took a copy; the operation is then left
        unfinished."""
        for number, result in enumerate(op.results):
            if not isinstance(result.type, TileType):
                continue
            if isinstance(op, scf.IfOp):
                # First the branches that compute the value: one that only passes a value on may find it in place by then.
                blocks = sorted(
                    (region.block for region in op.regions), key=lambda block: not _computes(block, number)
                )
                if any(self._join_yield(op, block, number, result) for block in blocks):
                    return True
            elif self._join_loop(op, number, result):
                return True
        return False

    def _join_loop(self, op: scf.ForOp, number: int, result: SSAValue) -> bool:
        """Give one loop-carried value one unit. Returns whether that took a copy."""
        argument = op.body.block.args[number + 1]
        if self._join_yield(op, op.body.block, number, argument):
            return True
        unit = self._unit(argument)
        other = self._unit(result)
        if self._join_initial(op, number, unit):
            return True
        if other is not unit:
            self.units.merge(unit, other)
        self.units.extend(unit, op)
        if unit.slots > 1 and isinstance(around := op.parent_op(), scf.ForOp):
            self.units.extend(unit, around)
        return False

    def _join_yield(self, op: Operation, block: Block, number: int, target: SSAValue) -> bool:
        """Merge the unit of a yielded value with that of `target`: the argument of a loop's body, or the result of a
        branch. Returns whether that took a copy."""
        final = block.last_op
        assert isinstance(final, scf.YieldOp)
        value = final.operands[number]
        mine, offset = self.units.of_value[value]
        unit = self._unit(target)
        if mine is unit:
            return False
        moment = self.moments.begins(final)
        inside = isinstance(value.owner, Operation) and value.owner.parent is block
        # The argument of a loop must be dead when the new value is written; the result of a branch is only made later.
        free = unit.end <= mine.start if isinstance(op, scf.ForOp) else True
        alone = _dies_at(mine, offset, moment) and mine.size == unit.size
        # The slots of a unit rotate with the loop around it; values carried by inner loops must not move.
        alone = alone and (unit.slots == 1 or all(loop_of(each) is loop_around(op) for each in mine.values))
        ends_here = mine.start > self.moments.begins(op) or (
            isinstance(op, scf.IfOp) and unit.slots == 1 and self._passes_on(op, block, number, mine)
        )
        if inside and free and alone and ends_here:
            self.units.merge(unit, mine)
            return False
        # If the yield also passes the old value of this unit to another result, that one is copied instead.
        blocked = [
            j for j, other in enumerate(final.operands) if j != number and self.units.holds(unit, other)
        ]
        self._copy_operand(final, blocked[0] if inside and alone and blocked else number)
        return True

    def _passes_on(self, op: scf.IfOp, block: Block, number: int, unit: Unit) -> bool:
        """Whether a branch may yield in place of a unit that is live before it: if each other branch yields in the same
        unit, or in one whose live range begins after this one's end."""
        finals = [region.block.last_op for region in op.regions if region.block is not block]
        theirs = [self._unit(final.operands[number]) for final in finals if final is not None]
        return all(each is unit or each.start >= unit.end for each in theirs)

    def _join_initial(self, loop: scf.ForOp, number: int, unit: Unit) -> bool:
        """Merge the unit of a loop-carried value with that of its initial value. Returns whether that took a copy."""
        mine, offset = self.units.of_value[loop.iter_args[number]]
        moment = self.moments.begins(loop)
        alone = _dies_at(mine, offset, moment) and mine.size == unit.size
        if mine is not unit and alone and mine.start < moment:
            self.units.merge(unit, mine)
            return False
        self._copy_operand(loop, 3 + number)
        return True

    def _copy_operand(self, op: Operation, number: int) -> None:
        value = op.operands[number]
        op.operands[number] = copy_before(op, value)
        self.copied.append(value)

    def _unit(self, value: SSAValue) -> Unit:
        return self.units.of_value[value][0]


def _dies_at(unit: Unit, offset: int, moment: int) -> bool:
    """Whether a unit is last read at `moment`; only if it has one slot, which the value fills from its start."""
    return unit.end == moment + 1 and unit.slots == 1 and not offset and not unit.apart


def _joined(op: scf.ForOp | scf.IfOp) -> Iterator[SSAValue]:
    """All values that joining looks at: initial values, arguments, what is yielded, and results."""
    yield from op.results
    yield from op.operands
    for region in op.regions:
        for block in region.blocks:
            yield from block.args
            if block.last_op is not None:
                yield from block.last_op.operands


def _computes(block: Block, number: int) -> bool:
    """Whether what a block yields is computed in it, not passed on from outside."""
    final = block.last_op
    assert final is not None
    owner = final.operands[number].owner
    return isinstance(owner, Operation) and owner.parent is block


def _no_copy(value: SSAValue, type: TileType, user: Operation) -> str:
    name = f"%{value.name_hint or '?'}"
    kept = f"no chip copies within {type.memory}, and {user.name} takes {name}, {type}, out of a place that "
    if type.memory is Space.L0C:
        return (
            f"{kept}it would need again: let each tile.mmad take the accumulator that the one before it gave"
        )
    return (
        f"{kept}it cannot keep: load or move it in the loop, with `buffers` for overlap, rather than carry it"
    )
