"""Which tiles share bytes, and from when to when each run of bytes is needed.

    %f = tile.cast %t ...         // moment 4: %f lives from here ...
    %e = tile.exp %f ...          // ... %e may take its bytes, as %f is not read again
    scf.for ... iter_args(%a = %init) { ...; scf.yield %b }      // %init, %a, %b and the result: one unit

A *unit* is a run of bytes (several, where transfers overlap with work) that values take one after the other. What is
read in a loop but made before it lives to the loop's end; what has slots lives through the whole loop around it.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator
from dataclasses import dataclass, field
from math import frexp

from xdsl.dialects import arith, scf
from xdsl.dialects.builtin import FloatAttr
from xdsl.dialects.func import FuncOp
from xdsl.ir import Block, BlockArgument, Operation, SSAValue

from ascir.diagnostics import OperationError
from ascir.dialects import tile
from ascir.dialects.tile import TileType
from ascir.dialects.tile.spaces import Space
from ascir.passes.tile.facts import Facts
from ascir.passes.tile.moments import Moments, home_of, loop_around, loop_of
from ascir.passes.tile.pending import leave_to_stores
from ascir.passes.tile.selection.geometry import held
from ascir.passes.tile.selection.refill import REFILL, in_front_of, loops_of
from ascir.passes.tile.storage import Storage, copy_of
from ascir.passes.tile.units import Begun, Unit

ADDING = tile.MmadOp | tile.MmadSparseOp
"""They change their accumulator where it is."""

AHEAD = "tile.ahead"
"""On a load: it is one of the next round of a loop, which carries what it brings."""


@dataclass
class Lifetimes:
    """The units of one function. Building them may insert copies: where a loop carries what cannot stay in place."""

    facts: Facts
    narrower: Collection[Operation] = ()
    """Operations whose results may also take the bytes of an operand that is larger."""
    apart: Collection[SSAValue] = ()
    """Values that share their bytes with none but their aliases."""
    turns: bool = False
    """Whether what leaves may go out of the slots that came in and were read: each transfer waits for the other's."""
    beside: Collection[Operation] = ()
    """Operations whose results take the bytes of no operand."""
    units: list[Unit] = field(init=False, default_factory=list[Unit])
    _unit: dict[SSAValue, tuple[Unit, int]] = field(
        init=False, default_factory=dict[SSAValue, tuple[Unit, int]]
    )

    _copied: list[SSAValue] = field(init=False, default_factory=list[SSAValue])
    """What was copied since all began anew."""

    def __post_init__(self) -> None:
        while self._build():
            self.facts.renew(self._copied)
            self._copied.clear()

    @property
    def function(self) -> FuncOp:
        return self.facts.function

    @property
    def moments(self) -> Moments:
        return self.facts.moments

    def place_of(self, value: SSAValue) -> tuple[Unit, int]:
        """The unit of a tile, and how many bytes into it the tile begins."""
        return self._unit[value]

    def span(self, unit: Unit) -> tuple[int, int]:
        """From the moment at which its first value is made to the end of the last one's reads, in one run of the
        block around."""
        return min(map(self.moments.made, unit.values)), max(map(self.moments.last_use, unit.values))

    def _build(self) -> bool:
        """Whether copies were inserted, so that all begins anew."""
        apart = frozenset(self.apart)
        if (begun := self.facts.begun.get(apart)) is None:
            if self._begin():
                return True
            begun = self.facts.begun[apart] = Begun(self.units, self._unit)
        self.units, self._unit = begun.copies()
        beside = {*self.beside, *self.facts.leaving}
        for op, plan in self.facts.storages.items():
            if op not in beside:
                self._reuse(op, plan)
        if self.turns:
            self._take_turns()
        if self._join_all():
            return True
        live = {id(unit): unit for unit, _ in self._unit.values()}
        self.units = [*live.values(), *(unit for unit in self.units if unit.scratch_of is not None)]
        leave_to_stores(self.units, self.facts.refilled, self.moments)
        self.units.sort(key=lambda unit: (unit.start, unit.end))
        return False

    # Units

    def _begin(self) -> bool:
        """The units before any of them share bytes. Whether a copy was inserted."""
        self.units, self._unit = [], {}
        if any(self._define(op, plan) for op, plan in self.facts.storages.items()):
            return True
        for op in self.moments.at:
            if op.regions and isinstance(op, scf.ForOp | scf.IfOp):
                self._define_results(op)
        self._keep_through_loops()
        return False

    def _new(self, value: SSAValue, size: int) -> Unit:
        assert isinstance(value.type, TileType)
        unit = Unit(
            value.type.memory,
            size,
            self.moments.made(value),
            self.moments.last_use(value),
            self.facts.slots(value),
        )
        unit.values.append(value)
        unit.apart = value in self.apart
        self._unit[value] = (unit, 0)
        return unit

    def _define(self, op: Operation, plan: Storage) -> bool:
        """Whether a copy was inserted."""
        for result, size in zip(op.results, plan.results, strict=True):
            if not isinstance(result.type, TileType):
                continue
            if isinstance(size, int):
                self._new(result, size)
                continue
            source = op.operands[size.operand]
            if source not in self._unit:
                self._new_argument(source)
            if _changes(op) and self.moments.last_use(source) > self.moments.begins(op) + 1:
                op.operands[size.operand] = self._copy(source, op)
                return True
            unit, offset = self._unit[source]
            self._unit[result] = (unit, offset + size.offset)
            unit.values.append(result)
            unit.end = max(unit.end, self.moments.last_use(result))
            carried = unit.space is Space.UB and isinstance(unit.values[0].owner, scf.ForOp)
            if source.owner is not op.parent and op.parent is home_of(source) and not carried:
                # What was made outside of a loop, or is carried out of one, is there once, however often a view of it
                # is stored.
                unit.slots = max(unit.slots, self.facts.slots(result))
        if plan.scratch:
            moment = self.moments.begins(op)
            space = next(v.type.memory for v in (*op.results, *op.operands) if isinstance(v.type, TileType))
            self.units.append(Unit(space, plan.scratch, moment, moment + 1, scratch_of=op))
        return False

    def _new_argument(self, value: SSAValue) -> None:
        """The argument of a loop's body, when it is first read, or the result of a loop."""
        if value not in self._unit and isinstance(value.type, TileType):
            self._new(value, held(value.type))

    def _define_results(self, op: scf.ForOp | scf.IfOp) -> None:
        if isinstance(op, scf.ForOp):
            for argument in op.body.block.args[1:]:
                self._new_argument(argument)
        for result in op.results:
            self._new_argument(result)

    def _keep_through_loops(self) -> None:
        """The slots of one loop iteration are filled while those of another are read."""
        for unit in self.units_of_values():
            owner = unit.values[0].owner
            if not isinstance(owner, Operation) or (loop := owner.parent_op()) is None:
                continue
            ahead = REFILL in owner.attributes and isinstance(loop, scf.ForOp)
            if unit.slots > 1 or ahead:
                self._extend(unit, loop)
                if ahead:  # before that, as well
                    outermost = loops_of(owner, unit.slots)[-1]
                    self._extend(unit, outermost)
                    self._extend(unit, in_front_of(owner, outermost))

    def _take_turns(self) -> None:
        """Let what is stored in a round of a loop take the slots of what was loaded in it and is dead by then."""
        many = [unit for unit in self.units_of_values() if unit.slots > 1 and not unit.apart]
        loaded = [unit for unit in many if isinstance(unit.values[0].owner, tile.LoadOp)]
        for leaving in many:
            home = home_of(leaving.values[0])
            if leaving in loaded:
                continue
            for unit in loaded:
                same = unit.slots == leaving.slots and unit.size == leaving.size
                if same and home_of(unit.values[0]) is home and self._replaces(unit, leaving):
                    self._merge(unit, leaving)
                    break

    def _replaces(self, unit: Unit, leaving: Unit) -> bool:
        """Whether all that is in a unit is dead when the other one is first written, or is read there for the last time, in
        place."""
        end, start = self.span(unit)[1], self.span(leaving)[0]
        if end <= start:
            return True
        first = min(leaving.values, key=self.moments.made)
        op = first.owner
        return (
            end == start + 1
            and isinstance(op, Operation)
            and any(
                op.results[result] is first and self._in(op.operands[operand], unit)
                for result, operand in self.facts.storage(op).in_place
            )
        )

    def units_of_values(self) -> Iterator[Unit]:
        seen: set[int] = set()
        for unit, _ in self._unit.values():
            if id(unit) not in seen:
                seen.add(id(unit))
                yield unit

    def _extend(self, unit: Unit, loop: Operation) -> None:
        unit.start = min(unit.start, self.moments.begins(loop))
        unit.end = max(unit.end, self.moments.ends(loop) + 1)
        unit.steps = []

    def _merge(self, into: Unit, other: Unit) -> None:
        into.size = max(into.size, other.size)
        into.steps = []
        into.slots = max(into.slots, other.slots)
        into.start, into.end = min(into.start, other.start), max(into.end, other.end)
        for value in other.values:
            _, offset = self._unit[value]
            self._unit[value] = (into, offset)
        into.values += other.values

    def _reuse(self, op: Operation, plan: Storage) -> None:
        """Let results take the bytes of operands that die here."""
        moment = self.moments.begins(op)
        for number, operand_number in plan.in_place:
            result, operand = op.results[number], op.operands[operand_number]
            mine, at = self._unit[result]
            theirs, _ = self._unit[operand]
            turns = mine.slots > 1 and self._takes_slots(op, theirs)
            dies = theirs.end == moment + 1 and theirs.slots == 1 and (mine.slots == 1 or turns)
            whole = not at and not any(
                self._unit[other][1] for other in op.operands if self._in(other, theirs)
            )
            fits = mine.size == theirs.size or (mine.size < theirs.size and op in self.narrower)
            free = mine is not theirs and not mine.apart and not theirs.apart and not _is_awaited(theirs)
            first = (mine.start if mine.slots == 1 else self.span(mine)[0]) == moment
            if free and dies and whole and fits and first:
                before = theirs.needed(moment)
                steps = [*theirs.steps]
                if mine.size != before:
                    steps.append((moment if mine.size > before else moment + 1, mine.size))
                self._merge(theirs, mine)
                theirs.steps = steps

    @staticmethod
    def _takes_slots(op: Operation, unit: Unit) -> bool:
        """Whether an operand may take turns with the slots of what is made in its place, as it is made in each round too: where
        it would take one instruction more to do without. Only of products that are exact: else other slots, or none, would
        change what is rounded, and so results."""
        scales = isinstance(op, tile.MultiplyAddOp) and any(map(_is_power_of_two, op.operands))
        return scales and all(
            isinstance(value.owner, Operation) and value.owner.parent is op.parent for value in unit.values
        )

    def _in(self, value: SSAValue, unit: Unit) -> bool:
        return value in self._unit and self._unit[value][0] is unit

    # Loops and branches

    def _join_all(self) -> bool:
        """Join what loops carry, and what branches yield. Whether that needed copies: then of those that have nothing to do with
        one that is not joined yet, so that all begins anew for as many of them as can be."""
        waiting: set[int] = set()
        for op in list(self.moments.at):
            if not op.regions or not isinstance(op, scf.ForOp | scf.IfOp):
                continue
            units = {id(self._unit[value][0]) for value in _joined(op) if value in self._unit}
            if not waiting.isdisjoint(units) or self._join(op):
                waiting |= units
        return bool(self._copied)

    def _join(self, op: scf.ForOp | scf.IfOp) -> bool:
        """Give what a loop carries, or what branches yield, one place. Whether that needed a copy."""
        for number, result in enumerate(op.results):
            if not isinstance(result.type, TileType):
                continue
            if isinstance(op, scf.IfOp):
                # First what a branch makes: what another one hands on as it is may already be in its place.
                blocks = sorted(
                    (region.block for region in op.regions), key=lambda block: not _makes(block, number)
                )
                if any(self._join_yield(op, block, number, result) for block in blocks):
                    return True
                continue
            argument, initial = op.body.block.args[number + 1], op.iter_args[number]
            if self._join_yield(op, op.body.block, number, argument):
                return True
            unit = self._unit[argument][0]
            other = self._unit[result][0]
            if self._join_initial(op, number, initial, unit):
                return True
            if other is not unit:
                self._merge(unit, other)
            self._extend(unit, op)
            if unit.slots > 1 and isinstance(around := op.parent_op(), scf.ForOp):
                self._extend(unit, around)
        return False

    @staticmethod
    def _alone(unit: Unit, offset: int, moment: int) -> bool:
        """Whether nobody but the loop or the branch wants this place after the moment."""
        return unit.end == moment + 1 and unit.slots == 1 and not offset and not unit.apart

    def _join_yield(self, op: Operation, block: Block, number: int, target: SSAValue) -> bool:
        final = block.last_op
        assert isinstance(final, scf.YieldOp)
        value = final.operands[number]
        mine, offset = self._unit[value]
        unit = self._unit[target][0]
        if mine is unit:
            return False
        moment = self.moments.begins(final)
        inside = isinstance(value.owner, Operation) and value.owner.parent is block
        # For a loop the argument must be dead when the new value is made; a branch's result is only made later.
        free = unit.end <= mine.start if isinstance(op, scf.ForOp) else True
        alone = self._alone(mine, offset, moment) and mine.size == unit.size
        # Slots take turns in the loop around them: what loops in it carry stays where it is.
        alone = alone and (unit.slots == 1 or all(loop_of(each) is loop_around(op) for each in mine.values))
        ends_here = mine.start > self.moments.begins(op) or (
            isinstance(op, scf.IfOp) and unit.slots == 1 and self._hands_on(op, block, number, mine)
        )
        if inside and free and alone and ends_here:
            self._merge(unit, mine)
            return False
        # What another result of the loop still takes out of this place goes first.
        blocked = [j for j, other in enumerate(final.operands) if j != number and self._in(other, unit)]
        moved = blocked[0] if inside and alone and blocked else number
        final.operands[moved] = self._copy(final.operands[moved], final)
        return True

    def _hands_on(self, op: scf.IfOp, block: Block, number: int, unit: Unit) -> bool:
        """Whether a branch may end in place of what was there before it: the others do so too, or begin what they yield when
        that is dead."""
        finals = [region.block.last_op for region in op.regions if region.block is not block]
        theirs = [self._unit[final.operands[number]][0] for final in finals if final is not None]
        return all(each is unit or each.start >= unit.end for each in theirs)

    def _join_initial(self, loop: scf.ForOp, number: int, initial: SSAValue, unit: Unit) -> bool:
        mine, offset = self._unit[initial]
        moment = self.moments.begins(loop)
        alone = self._alone(mine, offset, moment) and mine.size == unit.size
        if mine is not unit and alone and mine.start < moment:
            self._merge(unit, mine)
            return False
        loop.operands[3 + number] = self._copy(initial, loop)
        return True

    def _copy(self, value: SSAValue, user: Operation) -> SSAValue:
        """A second place for a value, made before its user. Only UB can be copied in the memory itself."""
        assert isinstance(value.type, TileType)
        place, owner = user, value.owner
        if isinstance(owner, tile.AccumulatorOp | tile.FillOp):
            # How an accumulator begins costs nothing, and to be full of a number no more than to be copied.
            copy: Operation = owner.clone()
            if isinstance(user, scf.ForOp) and owner.parent is user.parent:
                # Two fills one behind the other wait for nothing that comes between them and the loop.
                place = owner.next_op or user
        elif value.type.memory is Space.UB:
            copy = copy_of(value)
        else:
            raise OperationError(user, _no_copy(value, value.type, user))
        self._copied.append(value)
        copy.results[0].name_hint = value.name_hint
        assert place.parent is not None
        place.parent.insert_op_before(copy, place)
        return copy.results[0]


def _joined(op: scf.ForOp | scf.IfOp) -> Iterator[SSAValue]:
    """What is to be in one place: what a loop begins with, carries and leaves, and what branches yield."""
    yield from op.results
    yield from op.operands
    for region in op.regions:
        for block in region.blocks:
            yield from block.args
            if block.last_op is not None:
                yield from block.last_op.operands


def _makes(block: Block, number: int) -> bool:
    """Whether what a block yields comes about in it."""
    final = block.last_op
    assert final is not None
    owner = final.operands[number].owner
    return isinstance(owner, Operation) and owner.parent is block


def _is_awaited(unit: Unit) -> bool:
    """Whether a loop carries this place, and what it brings for the next round comes as soon as this one has read it."""
    argument = unit.values[0]
    if not isinstance(argument, BlockArgument) or not isinstance(argument.owner.last_op, scf.YieldOp):
        return False
    following = argument.owner.last_op.operands[argument.index - 1].owner
    return isinstance(following, Operation) and AHEAD in following.attributes


def _changes(op: Operation) -> bool:
    """Whether it changes the operand whose place its result takes."""
    return isinstance(op, ADDING) or (isinstance(op, tile.LoadOp | tile.MoveOp) and op.into is not None)


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


def _is_power_of_two(value: SSAValue) -> bool:
    """Whether it is a number of one bit, whatever its sign."""
    op = value.owner
    number = (
        op.value.value.data if isinstance(op, arith.ConstantOp) and isinstance(op.value, FloatAttr) else 0.0
    )
    return abs(frexp(number)[0]) == 0.5
