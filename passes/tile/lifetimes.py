"""Decides which tiles share a buffer, and computes the live range of each buffer.

    %f = tile.cast %t ...         // moment 4: %f lives from here ...
    %e = tile.exp %f ...          // ... %e is written in place, as %f is not read again
    scf.for ... iter_args(%a = %init) { ...; scf.yield %b }      // %init, %a, %b and the result: one unit

Each tile starts with a unit of its own (`units.py`), or as a view into its operand's. Units are then merged: results
with operands that die where they are written, loop-carried values (`carried.py`), and on request stores with the slots
of loads. A value that is read in a loop but defined before it lives to the loop's end; a multi-buffered one through all
of the loop around it, and scratch memory that holds the same in each iteration through all loops.
"""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass, field
from math import frexp

from xdsl.dialects import arith, scf
from xdsl.dialects.builtin import FloatAttr
from xdsl.dialects.func import FuncOp
from xdsl.ir import BlockArgument, Operation, SSAValue

from ascir.dialects import tile
from ascir.dialects.tile import TileType
from ascir.dialects.tile.spaces import Space
from ascir.passes.tile.carried import copy_before, join_carried
from ascir.passes.tile.facts import Facts
from ascir.passes.tile.known import around
from ascir.passes.tile.moments import Moments, home_of
from ascir.passes.tile.pending import leave_to_stores
from ascir.passes.tile.selection.geometry import held
from ascir.passes.tile.selection.refill import REFILL, in_front_of, loops_of
from ascir.passes.tile.selection.scratch import is_kept
from ascir.passes.tile.storage import Storage
from ascir.passes.tile.units import Unit, Units

AHEAD = "tile.ahead"
"""On a load: it is a prefetch, for the next iteration of the loop that carries its result."""


@dataclass
class Lifetimes:
    """The units of one function. Computing them may insert copies into it, if a loop-carried value needs a second
    buffer."""

    facts: Facts
    narrower: Collection[Operation] = ()
    """Operations whose results may also be written in place of a larger operand."""
    apart: Collection[SSAValue] = ()
    """Values whose buffers are not shared, except by views of them."""
    turns: bool = False
    """Whether stores may take the slots of loads that are dead by then: that saves room, but then a load has to wait
    for the store that shares its slot, and vice versa."""
    beside: Collection[Operation] = ()
    """Operations whose results are not written in place."""
    units: list[Unit] = field(init=False, default_factory=list[Unit])
    """Ordered by the start of their live ranges."""
    _units: Units = field(init=False)

    def __post_init__(self) -> None:
        while copied := self._build():
            self.facts.renew(copied)

    @property
    def function(self) -> FuncOp:
        return self.facts.function

    @property
    def moments(self) -> Moments:
        return self.facts.moments

    def place_of(self, value: SSAValue) -> tuple[Unit, int]:
        """The unit of a tile, and the byte offset of the tile in it."""
        return self._units.of_value[value]

    def span(self, unit: Unit) -> tuple[int, int]:
        """The live range of a unit's values alone, not extended through loops."""
        return self._units.span(unit)

    def _build(self) -> list[SSAValue]:
        """Compute the units. If values had to be copied, returns these: live ranges have changed, and all must be
        computed again."""
        apart = frozenset(self.apart)
        if apart not in self.facts.begun:
            units = Units(self.moments)
            if copied := self._begin(units):
                return copied
            self.facts.begun[apart] = units
        self._units = self.facts.begun[apart].copy()
        beside = {*self.beside, *self.facts.leaving}
        for op, plan in self.facts.storages.items():
            if op not in beside:
                self._write_in_place(op, plan)
        if self.turns:
            self._take_turns()
        if copied := join_carried(self._units):
            return copied
        self.units = [*self._units.holding_values(), *self._units.scratch]
        leave_to_stores(self.units, self.facts.refilled, self.moments)
        self.units.sort(key=lambda unit: (unit.start, unit.end))
        return []

    # Before units are merged

    def _begin(self, units: Units) -> list[SSAValue]:
        """Give every tile a unit, or a place in the unit of which it is a view. Returns the value that had to be
        copied, if any."""
        for op, plan in self.facts.storages.items():
            if copied := self._define(units, op, plan):
                return copied
        for op in self.moments.at:
            if isinstance(op, scf.ForOp | scf.IfOp):
                arguments = op.body.block.args[1:] if isinstance(op, scf.ForOp) else ()
                for value in (*arguments, *op.results):
                    self._define_carried(units, value)
        self._keep_through_loops(units)
        return []

    def _new(self, units: Units, value: SSAValue, size: int) -> None:
        assert isinstance(value.type, TileType)
        units.of_value[value] = (
            Unit(
                value.type.memory,
                size,
                self.moments.made(value),
                self.moments.last_use(value),
                self.facts.slots(value),
                [value],
                apart=value in self.apart,
            ),
            0,
        )

    def _define(self, units: Units, op: Operation, plan: Storage) -> list[SSAValue]:
        """Create the units of the results of an operation, and of its scratch memory. Returns the operand that had to
        be copied, if any."""
        for result, size in zip(op.results, plan.results, strict=True):
            if not isinstance(result.type, TileType):
                continue
            if isinstance(size, int):
                self._new(units, result, size)
                continue
            source = op.operands[size.operand]
            self._define_carried(units, source)
            if _overwrites(op) and self.moments.last_use(source) > self.moments.begins(op) + 1:
                op.operands[size.operand] = copy_before(op, source)
                return [source]
            unit, offset = units.of_value[source]
            units.of_value[result] = (unit, offset + size.offset)
            unit.values.append(result)
            unit.end = max(unit.end, self.moments.last_use(result))
            carried = unit.space is Space.UB and isinstance(unit.values[0].owner, scf.ForOp)
            if source.owner is not op.parent and op.parent is home_of(source) and not carried:
                # A value defined outside this loop, or the result of an inner one, has one slot however views are stored.
                unit.slots = max(unit.slots, self.facts.slots(result))
        if plan.scratch:
            moment = self.moments.begins(op)
            space = next(v.type.memory for v in (*op.results, *op.operands) if isinstance(v.type, TileType))
            unit = Unit(space, plan.scratch, moment, moment + 1, scratch_of=op)
            units.scratch.append(unit)
            if (outer := around(op)) and is_kept(op):
                unit.kept = True
                units.extend(unit, outer[-1])
        return []

    def _define_carried(self, units: Units, value: SSAValue) -> None:
        """A unit for the argument of a loop's body, or the result of a loop or a branch, unless it has one already."""
        if value not in units.of_value and isinstance(value.type, TileType):
            self._new(units, value, held(value.type))

    def _keep_through_loops(self, units: Units) -> None:
        """Let multi-buffered units live through the loop around them: one iteration fills slots while another reads
        some. A unit that is refilled ahead of the next iteration lives from the point before the loops at which it is
        first filled."""
        for unit in units.holding_values():
            owner = unit.values[0].owner
            if not isinstance(owner, Operation) or (loop := owner.parent_op()) is None:
                continue
            ahead = REFILL in owner.attributes and isinstance(loop, scf.ForOp)
            if unit.slots > 1 or ahead:
                units.extend(unit, loop)
                if ahead:
                    outermost = loops_of(owner, unit.slots)[-1]
                    units.extend(unit, outermost)
                    units.extend(unit, in_front_of(owner, outermost))

    # Sharing

    def _write_in_place(self, op: Operation, plan: Storage) -> None:
        """Merge the units of results with those of operands that die here."""
        units, moment = self._units, self.moments.begins(op)
        for number, operand_number in plan.in_place:
            result, operand = op.results[number], op.operands[operand_number]
            mine, at = units.of_value[result]
            theirs, _ = units.of_value[operand]
            turns = mine.slots > 1 and self._takes_slots(op, theirs)
            dies = theirs.end == moment + 1 and theirs.slots == 1 and (mine.slots == 1 or turns)
            whole = not at and not any(
                units.of_value[other][1] for other in op.operands if units.holds(theirs, other)
            )
            fits = mine.size == theirs.size or (mine.size < theirs.size and op in self.narrower)
            free = mine is not theirs and not mine.apart and not theirs.apart and not _is_prefetched(theirs)
            first = (mine.start if mine.slots == 1 else units.span(mine)[0]) == moment
            if free and dies and whole and fits and first:
                before = theirs.needed(moment)
                steps = [*theirs.steps]
                if mine.size != before:
                    steps.append((moment if mine.size > before else moment + 1, mine.size))
                units.merge(theirs, mine)
                theirs.steps = steps

    @staticmethod
    def _takes_slots(op: Operation, unit: Unit) -> bool:
        """Whether an operand with one slot, computed in every iteration as well, may share the slots of a
        multi-buffered result.

        Only for a multiply-add with a power of two, which otherwise would take one more instruction. Its product is
        exact: if it were not, the number of slots would decide what is rounded, and so change results.
        """
        scales = isinstance(op, tile.MultiplyAddOp) and any(map(_is_power_of_two, op.operands))
        return scales and all(
            isinstance(value.owner, Operation) and value.owner.parent is op.parent for value in unit.values
        )

    def _take_turns(self) -> None:
        """Let tiles that an iteration stores share the slots of tiles that it loaded, if these are dead by then."""
        many = [unit for unit in self._units.holding_values() if unit.slots > 1 and not unit.apart]
        loaded = [unit for unit in many if isinstance(unit.values[0].owner, tile.LoadOp)]
        for leaving in many:
            home = home_of(leaving.values[0])
            if leaving in loaded:
                continue
            for unit in loaded:
                same = unit.slots == leaving.slots and unit.size == leaving.size
                if same and home_of(unit.values[0]) is home and self._is_dead_before(unit, leaving):
                    self._units.merge(unit, leaving)
                    break

    def _is_dead_before(self, unit: Unit, leaving: Unit) -> bool:
        """Whether the values of a unit are dead when `leaving` is first written, or are last read by the operation that
        writes it and can work in place."""
        end, start = self.span(unit)[1], self.span(leaving)[0]
        if end <= start:
            return True
        first = min(leaving.values, key=self.moments.made)
        op = first.owner
        return (
            end == start + 1
            and isinstance(op, Operation)
            and any(
                op.results[result] is first and self._units.holds(unit, op.operands[operand])
                for result, operand in self.facts.storage(op).in_place
            )
        )


def _is_prefetched(unit: Unit) -> bool:
    """Whether a loop carries this unit, and the load for the next iteration overwrites it as soon as it has been
    read."""
    argument = unit.values[0]
    if not isinstance(argument, BlockArgument) or not isinstance(argument.owner.last_op, scf.YieldOp):
        return False
    following = argument.owner.last_op.operands[argument.index - 1].owner
    return isinstance(following, Operation) and AHEAD in following.attributes


def _overwrites(op: Operation) -> bool:
    """Whether an operation writes into the operand of which its result is a view."""
    if isinstance(op, tile.MmadOp | tile.MmadSparseOp):
        return True
    return isinstance(op, tile.LoadOp | tile.MoveOp) and op.into is not None


def _is_power_of_two(value: SSAValue) -> bool:
    """Whether a value is a constant power of two, of either sign."""
    op = value.owner
    number = (
        op.value.value.data if isinstance(op, arith.ConstantOp) and isinstance(op.value, FloatAttr) else 0.0
    )
    return abs(frexp(number)[0]) == 0.5
