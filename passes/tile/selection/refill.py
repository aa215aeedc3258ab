"""Loads that run ahead of their loop: the tiles of its first iterations are loaded before it, and each iteration, once
it has read a slot, loads into that slot for a later one.

    scf.for %i = ... {                            load slots 0, 1, 2                         // if there are so many iterations
      load slot                       ->          scf.for ... { ... }                        // the loop in front of it
      ... read slot                               scf.for %i = ... {
      ... compute                                   ... read slot
    }                                               scf.if %i + 3 < %end { load slot }
                                                    ... compute }

The scalar unit issues instructions in order, and stalls where a queue is full: it would reach a load at the beginning
of a loop only when the previous iteration is nearly done. `tile.refill` on a `tile.load` makes it run ahead; with one
slot, the tile of the next iteration is loaded as soon as this one's has been read. Several loops, as far as their trip
counts are known:

    scf.for %j = ... {                            load slots 0, 1, 2 for the first %j
      scf.for %i = ... {            ->            scf.for %j = ... {
        load slot                                   scf.for %i = ... {
        ... read slot                                 ... read slot
      }                                               scf.if (a third iteration follows, of this %j or the
    }                                                         next) { load slot } } }
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cache

from xdsl.dialects import scf
from xdsl.ir import Block, BlockArgument, Operation, OpResult, SSAValue
from xdsl.rewriter import InsertPoint, Rewriter

from ascir.dialects import tile
from ascir.dialects.ascendc.ops import is_call
from ascir.dialects.tile import TileType, tile_type
from ascir.dialects.tile.spaces import Space
from ascir.passes.tile.known import trips_of
from ascir.passes.tile.selection.copier import Copier, Known, home
from ascir.passes.tile.selection.geometry import held
from ascir.passes.tile.storage import addresses, is_folded
from ascir.walk import walked

REFILL = "tile.refill"
"""On a load at the beginning of a loop. If it loads from an argument, that must be an input: data from other cores may
not be available yet where the loads for the first iterations are."""

HERE = "tile.refill_here"
"""In addition, on a load of data that this core has written in an earlier loop: the loads for the first iterations are
directly before the loop, and so after these writes."""

WAITS = tile.PopOp.name, tile.AcquireOp.name, "ascendc.cross_core_wait_flag"
"""The operations that wait for another core, before and after instruction selection."""


def loops_of(load: Operation, slots: int) -> list[scf.ForOp]:
    """The loops that a load runs ahead of, innermost first: the one it is in; and loops around it, if it is known to
    have at least as many iterations as there are slots, and loops in between at least one, and if the load depends on
    nothing that they carry."""
    found, loop, least = list[scf.ForOp](), load.parent_op(), slots
    while isinstance(loop, scf.ForOp) and not (found and _carries(loop, load)):
        found.append(loop)
        trips = trips_of(loop)
        if trips is None or trips < least:
            break
        loop, least = loop.parent_op(), 1
    return found


def _carries(loop: scf.ForOp, load: Operation) -> bool:
    """Whether a load depends on values that a loop carries."""
    seen, left = set[SSAValue](), [*load.operands]
    while left:
        value = left.pop()
        if value in loop.body.block.args[1:]:
            return True
        if value not in seen and isinstance(value.owner, Operation):
            seen.add(value)
            left += value.owner.operands
    return False


def in_front_of(load: Operation, loop: Operation) -> Operation:
    """The operation before which the loads for the first iterations of a loop go: the loop in front of it, or else the
    loop itself; in the latter case loads from arguments go before operations that wait for another core."""
    if HERE in load.attributes:
        return loop
    before, place, given = loop.prev_op, loop, isinstance(load.operands[0], BlockArgument)
    while before is not None and not isinstance(before, scf.ForOp):
        if given and before.name in WAITS:
            place = before
        before = before.prev_op
    return place if before is None else before


@dataclass
class Refill:
    """The software-pipelined loads of one loop."""

    loops: Sequence[scf.ForOp]
    """The loop that they are in, and the loops around it for whose next iterations they also load."""
    slots: int
    place: Operation
    """The loads for the first iterations go before this operation."""
    loads: list[tile.LoadOp] = field(default_factory=list[tile.LoadOp])
    copies: dict[tile.LoadOp, Operation] = field(default_factory=dict[tile.LoadOp, Operation])
    """The copies that the loads were lowered to, in their order; a load of several copies stays where it is."""

    @property
    def body(self) -> Block:
        return self.loops[0].body.block

    def selected(self, op: Operation, before: Operation | None) -> None:
        """Record the copy of a load. The instructions of an operation are between `before` and the operation itself.
        Fills of what a copy does not write follow it, and stay where they are."""
        if not isinstance(op, tile.LoadOp) or op not in self.loads:
            return
        copies, one = list[Operation](), op.prev_op
        while one is not None and one is not before:
            copies += [each for each in walked(one) if each.name.startswith("ascendc.data_copy")]
            one = one.prev_op
        if len(copies) == 1 and copies[0].parent is op.parent:
            self.copies[op] = copies[0]

    def run(self) -> None:
        if not self.copies:
            return
        self._before()
        ends = self._ends()
        first = next(iter(ends))
        later, there = self._later(Copier(first, InsertPoint.before(first)))
        for end, copies in ends.items():
            self._where(Copier(end, InsertPoint.before(end)), copies, there, later)
        for copy in self.copies.values():
            Rewriter.erase_op(copy)

    def _ends(self) -> dict[Operation, list[Operation]]:
        """Copies by the operations before which their slots have been read, in program order. Slots with the same last
        reader are loaded in one branch; others are not, as the branch would wait for all readers."""
        left = {load: _lies(load.result) for load in self.copies}
        found: dict[tile.LoadOp, Operation] = {}
        lies, following = cache(_lies), self.body.last_op
        while following is not None and (op := following.prev_op) is not None and left:
            if is_call(op):  # its operands are no tiles: they are of the operation that it was selected for
                following = op
                continue
            values = [value for each in walked(op) for value in (*each.operands, *each.results)]
            touched = [place for value in values if value.type.name == TileType.name for place in lies(value)]
            for load in [load for load, places in left.items() if _meet(places, touched)]:
                found[load] = following
                del left[load]
            following = op
        ends: dict[Operation, list[Operation]] = {}
        for op in self.body.ops:
            if copies := [copy for load, copy in self.copies.items() if found[load] is op]:
                ends[op] = copies
        return ends

    def _later(self, copier: Copier) -> tuple[Known, SSAValue]:
        """The induction variables of the iteration that is `slots` after this one, and whether it exists. After the end
        of a loop it is in the next iteration of the loop around it."""
        inner, *others = self.loops
        round = copier.sum(inner.body.block.args[0], inner.step, self.slots)
        known, loop = Known(), inner
        for outer in others:
            inside, trips = copier.less(round, loop.ub), trips_of(loop)
            assert trips is not None
            again = copier.difference(round, copier.times(loop.step, trips))
            known[loop.body.block.args[0]] = copier.choice(inside, round, again)
            same = outer.body.block.args[0]
            round = copier.choice(inside, same, copier.sum(same, outer.step, 1))
            loop = outer
        known[loop.body.block.args[0]] = round
        return known, copier.less(round, loop.ub)

    def _before(self) -> None:
        """Emits the loads for the first iterations."""
        inner, outermost = self.loops[0], self.loops[-1]
        slice = list(_slice(self.copies.values(), self.body))
        counters = {argument: self._start(argument) for argument in self.body.args[1:] if argument in slice}
        rounds = [loop.body.block.args[0] for loop in self.loops]
        bounds = [each for loop in self.loops for each in (loop.lb, loop.ub, loop.step)]
        outside = [value for value in slice if not _within(value, self.body)]
        copier = Copier(self.place, InsertPoint.before(self.place))
        if not all(copier.reaches(each, rounds) for each in (*outside, *bounds, *counters.values())):
            copier = Copier(outermost, InsertPoint.before(outermost))
        known = {argument: copier.value(value, {}) for argument, value in counters.items()}
        first = {loop.body.block.args[0]: copier.value(loop.lb, {}) for loop in self.loops}
        step, end = copier.value(inner.step, {}), copier.value(outermost.ub, {})
        trips = trips_of(outermost)
        for number in range(self.slots):
            here: Known = {**first, **known}
            here[rounds[0]] = copier.sum(first[rounds[0]], step, number)
            if trips is None:
                self._where(copier, self.copies.values(), copier.less(here[rounds[-1]], end), here)
            elif (number if inner is outermost else 0) < trips:
                for copy in self.copies.values():
                    copier.clone(copy, {**here})
            known = {argument: copier.value(_following(argument), {**here}) for argument in known}

    def _start(self, argument: SSAValue) -> SSAValue:
        """The initial value of a counter, before all of the loops."""
        value = argument
        for loop in self.loops:
            block = loop.body.block
            if value in block.args:
                value = loop.iter_args[block.args.index(value) - 1]  # pyright: ignore[reportArgumentType]
        return value

    def _where(
        self, copier: Copier, copies: Iterable[Operation], there: SSAValue, known: Mapping[SSAValue, SSAValue]
    ) -> None:
        """Emits the loads for an iteration, if it exists."""
        block, inside = Block(), {**known}
        copier.put(scf.IfOp(there, [], [block]))
        inner = copier.branch(block)
        for copy in copies:
            inner.clone(copy, inside)
        block.add_op(scf.YieldOp())


_Place = tuple[Space, int, int]
"""The bytes of one slot of a tile, from the first one to the one after the last."""


def _lies(value: SSAValue) -> Sequence[_Place]:
    """Where a tile lies, or is read from. What a loop carries lies where it began, which the loop itself reads; the call
    that uses scales may take them from where they were moved from."""
    if not isinstance(value, OpResult):
        return ()
    if isinstance(value.op, tile.MoveOp) and value.op.is_taken_later:
        return _lies(value.op.source)
    if is_folded(value):
        return _lies(value.op.operands[0])
    type = tile_type(value)
    bytes = held(type)
    return [(type.memory, at, at + bytes) for at in addresses(value.op)[value.index]]


def _meet(some: Sequence[_Place], others: Sequence[_Place]) -> bool:
    return any(
        begin < end and first < last and memory is other
        for memory, begin, last in some
        for other, first, end in others
    )


def _slice(copies: Iterable[Operation], body: Block) -> set[SSAValue]:
    """All values that copies in a loop's body depend on, up to those from outside of it."""
    found, left = set[SSAValue](), [operand for copy in copies for operand in copy.operands]
    while left:
        value = left.pop()
        if value not in found:
            found.add(value)
            if isinstance(value, OpResult) and _within(value, body):
                left += value.op.operands
    return found


def _within(value: SSAValue, body: Block) -> bool:
    return home(value) is body


def _following(argument: SSAValue) -> SSAValue:
    """The value that a loop yields for an argument."""
    block = argument.owner
    assert isinstance(block, Block)
    last = block.last_op
    assert last is not None
    return last.operands[block.args.index(argument) - 1]  # pyright: ignore[reportArgumentType]
