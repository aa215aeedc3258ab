"""The transfer functions of the dataflow analysis: how flags, barriers and queues change a state (`states`).

    set mte2_v           // the flag carries what MTE2 knows, and that MTE2's own instructions so far have finished
    wait mte2_v          // V now knows that, too
    barrier V            // V now knows that its own instructions have finished

Flags and barriers can be disabled, to see whether they are needed.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import NamedTuple

from xdsl.ir import Operation

from ascir.passes.ascendc.sync.accesses import PIPES, Numbers
from ascir.passes.ascendc.sync.edges import Barrier, Edge, pipe_of
from ascir.passes.ascendc.sync.flow import ALL, Side
from ascir.passes.ascendc.sync.queues import MADE, QUEUED, Line, buffers_of, line_of
from ascir.passes.ascendc.sync.records import Records
from ascir.passes.ascendc.sync.states import Flag, Layout, State, repeated
from ascir.passes.ascendc.sync.stretches import Bar, Stretch

SCALAR = PIPES.index("S")
Item = Edge | Barrier


class Fault(NamedTuple):
    """An instruction that does not wait for another one, or an edge whose flag is set too soon."""

    later: Operation
    earlier: Operation | None
    edge: Edge | None = None


class Found(Exception):
    def __init__(self, fault: Fault):
        super().__init__()
        self.fault = fault


def layout_of(width: int, absent: int) -> Layout:
    """A layout for sets of `width` bits. `absent`: see `Layout.absent`."""
    return Layout(width, [SCALAR, *(pipe for pipe in range(len(PIPES)) if pipe != SCALAR)], absent)


def barred_by(op: Operation) -> int:
    """The pipe of a barrier that is already in the kernel; -1 if it is for all pipes."""
    return -1 if op.name in ALL else pipe_of(op)


def signals_of(what: str, edge: Edge, numbers: Numbers) -> tuple[bool, Sequence[int]]:
    """For an action of `Machine.around`: whether it sets flags or waits for them, and the indices of these flags.
    Around its loop, an edge sets all flags (except early ones, which are sets of their own) or waits for all; otherwise
    it uses the current one."""
    match what:
        case "prime":
            return True, [number for number in range(edge.ids) if number not in edge.early]
        case "drain":
            return False, range(edge.ids)
        case "set" | "wait":
            return what == "set", (edge.flag(numbers),)
        case _:
            return True, (int(what),)


class Machine:
    """Executes the steps of a kernel on states, with given flags and barriers."""

    def __init__(self, records: Records, layout: Layout, waits: Mapping[Flag, int] | None):
        """`waits`: the bit of each flag that stands for its wait. Without them, flags that are set too soon are not
        detected."""
        self.records, self.layout, self.waits = records, layout, waits
        self.shifts, self.sets, self.full = layout.shifts, layout.sets, layout.full
        self.disabled: set[Item] = set()
        """Disabled flags and barriers. Where a flag is handed over between loops, the set before the first loop and the
        wait after the last one stay enabled."""

    def stand(self, edges: Iterable[Edge], barriers: Iterable[Barrier]) -> None:
        """Use these flags and barriers."""
        self.around: dict[Side, list[tuple[str, Item]]] = {}
        """The actions before and after operations. Before: `barrier`, `wait`, or `prime` (the first sets, before the
        loop). After: `set`, `drain` (the last waits, after the loop), or the index of a flag that is set early."""
        for item in (*edges, *barriers):
            self.add(item)

    def add(self, item: Item) -> None:
        """Add an item, in the order in which operations will be emitted: barriers before loops, sets, those around
        loops, waits, barriers before instructions."""
        if isinstance(item, Barrier):
            here = self.around.setdefault((id(item.before), 0), [])
            here.insert(0 if item.is_before_loop else len(here), ("barrier", item))
            return
        self.around.setdefault((id(item.after), 1), []).insert(0, ("set", item))
        self.around.setdefault((id(item.before), 0), []).append(("wait", item))
        if item.primed:
            here = self.around.setdefault((id(item.outer), 0), [])
            here.insert(sum(what == "barrier" for what, _ in here), ("prime", item))
            for number, place in item.early.items():
                self.around.setdefault((id(place), 1), []).append((str(number), item))
        if item.drained:
            self.around.setdefault((id(item.outer), 1), []).append(("drain", item))

    def barrier(self, pipe: int, state: State) -> None:
        """A pipe waits for its own instructions; with -1, all pipes wait for each other."""
        if pipe < 0:
            state.bits = state.bits >> self.layout.flags_at << self.layout.flags_at
        elif pipe in self.shifts:
            state.bits ^= state.bits & self.records.of_pipe[pipe] << self.shifts[pipe]

    def own(self, pipe: int, state: State) -> int:
        """The records that may not have finished when a pipe starts an instruction: neither the pipe nor the scalar
        unit knows that they have."""
        return state.bits & (state.bits & self.sets[pipe]) >> self.shifts[pipe]

    def tell(self, pipe: int, unknown: int, state: State) -> None:
        """A pipe learns that all records but `unknown` have finished."""
        state.bits ^= state.bits & (self.full ^ unknown) << self.shifts[pipe]

    def _set(self, edge: Edge, flag: int, place: int, waited: int, op: Operation, state: State) -> None:
        """`flag`: its bit; `place`: the offset of its pending set, both as in `Layout.slot`; `waited`: the bit of its
        wait."""
        if (disabled := edge in self.disabled) and edge.linked:
            if op is edge.after:
                return
            disabled = False
        own = self.own(edge.source, state)
        if self.waits is not None:
            # The pipe must know that the last wait has finished before it sets the flag again.
            if state.flags & flag or (own & waited and not disabled):
                raise Found(Fault(op, None, edge))
        elif state.flags & flag:
            state.bits &= ~(self.full << place)
        state.flags |= flag
        if unknown := own & ~self.records.of_pipe[edge.source]:
            state.bits |= unknown << place

    def _wait(self, edge: Edge, flag: int, place: int, waited: int, op: Operation, state: State) -> None:
        if (disabled := edge in self.disabled) and edge.linked:
            if op is edge.before:
                return
            disabled = False
        if not state.flags & flag:
            if self.waits is not None:
                raise Found(Fault(op, None, edge))
            return
        # Integers are long: clear the bits of the flag and of the pipe in one operation.
        told = state.bits >> place & self.full
        known = told << place
        state.flags ^= flag
        if disabled:
            state.bits ^= known
            return
        known |= state.bits & (self.full ^ told) << self.shifts[edge.target]
        bits = state.bits ^ known if known else state.bits
        state.bits = bits | self.layout.repeats[state.flags, waited] if waited else bits

    def enter(self, apart: int, state: State) -> None:
        """A loop begins: the records in `apart` now belong to an earlier run of it."""
        state.bits = self.records.into_past(state.bits, self.layout.all(apart))

    # Stretches

    def execute(self, stretch: Stretch, state: State) -> None:
        """Execute a stretch."""
        if self.disabled and not stretch.barriers.isdisjoint(self.disabled):
            item = next(iter(stretch.barriers & self.disabled))
            for part in stretch.without_one(item, self.shifts, self.records.of_pipe):
                self.execute(part, state)
            return
        bits, flags = state.bits, state.flags
        for need, shift in stretch.asked:
            if (late := bits & need) and bits & late << shift:
                raise Found(self._first_fault(stretch, state))
        if (added := stretch.added.get(flags)) is None:
            added = stretch.added[flags] = repeated(self.layout.ones[flags], stretch.done)
        bits |= added
        if stretch.told:
            if stretch.count != self.records.count:
                self._tell(stretch)
            if known := bits & stretch.cleared:
                bits ^= known
        state.bits = bits

    def _tell(self, stretch: Stretch) -> None:
        """Compute what the barriers of a stretch clear. It is recomputed when flags have added record bits."""
        stretch.count, stretch.cleared = self.records.count, 0
        for pipe, every, unknown in stretch.told:
            known = (self.full if every else self.records.of_pipe[pipe]) & ~unknown
            stretch.cleared |= known << self.shifts[pipe]

    def _first_fault(self, stretch: Stretch, state: State) -> Fault:
        """The first instruction of a stretch that does not wait, found by executing its steps one by one."""
        for step in stretch.steps:
            if isinstance(step, Bar):
                self.barrier(step.pipe, state)
                continue
            if late := self.own(step.pipe, state) & step.need:
                return Fault(step.op, next(self.records.records(late)).op)
            state.bits |= repeated(self.layout.ones[state.flags], step.bits)
        raise AssertionError("each step of a stretch waits, but all together do not")

    # Queues

    def queue(self, op: Operation, state: State) -> None:
        """A queue is made, or a tensor is put into it or taken out."""
        if op.name == MADE:
            line = line_of(op.operands[1], True)
            for number in range(buffers_of(op)):
                self._put(line, number, self.full, state)
            return
        back, sets = QUEUED[op.name]
        line = line_of(op.operands[0], back)
        if sets:
            number = 0
            while state.flags & self.layout.slot((line, number))[0]:
                number += 1
            own = self.own(line.source, state)
            self._put(line, number, own & ~self.records.of_pipe[line.source], state)
            return
        self.tell(line.target, self._got(line, state), state)
        self.forget(self.records.of_tensor.get(op.results[0], 0), state)

    def forget(self, bits: int, state: State) -> None:
        """These records have finished, as far as all pipes and flags are concerned."""
        state.bits &= ~self.layout.all(bits)

    def _put(self, line: Line, number: int, told: int, state: State) -> None:
        """Set one of the flags of a queue."""
        bit, place = self.layout.slot((line, number))
        state.bits = state.bits & ~(self.full << place) | told << place
        state.flags |= bit

    def _got(self, line: Line, state: State) -> int:
        """Wait for the first flag of a queue; returns its pending set: everything if none is set."""
        bit, place = self.layout.slot((line, 0))
        if not state.flags & bit:
            return self.full
        first, number = state.bits >> place & self.full, 0
        while True:
            bit, place = self.layout.slot((line, number))
            following, after = self.layout.slot((line, number + 1))
            state.bits &= ~(self.full << place)
            if not state.flags & following:
                state.flags ^= bit
                return first
            state.bits |= (state.bits >> after & self.full) << place
            number += 1
