"""Whether flags and barriers order a trace: every dependence, and every flag set again only when it was waited for.

Each pipe has a clock: for every pipe the newest moment up to which all is known to be complete when its next instruction
starts. What is done before event n has the moment 2n, the event and what is done behind it 2n + 1. A set hands the clock of its pipe, and all that ran on it, to the wait; what the scalar unit has waited for, all later
instructions know.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field

from xdsl.ir import Operation

from ascir.passes.ascendc.sync.accesses import PIPES
from ascir.passes.ascendc.sync.edges import Barrier, Edge
from ascir.passes.ascendc.sync.trace import ALL, Event

SCALAR = PIPES.index("S")


@dataclass(frozen=True)
class Fault:
    """An event that does not wait for an earlier one; or an edge whose flag is set too soon."""

    later: int
    earlier: int
    edge: Edge | None = None


@dataclass
class Actions:
    """What is done before and behind each operation."""

    before: dict[Operation, list[tuple[str, Edge | Barrier]]] = field(
        default_factory=dict[Operation, list[tuple[str, Edge | Barrier]]]
    )
    after: dict[Operation, list[tuple[str, Edge | Barrier]]] = field(
        default_factory=dict[Operation, list[tuple[str, Edge | Barrier]]]
    )


def actions_of(edges: Sequence[Edge], barriers: Sequence[Barrier]) -> Actions:
    actions = Actions()
    for edge in edges:
        actions.after.setdefault(edge.after, []).append(("set", edge))
    for edge in edges:
        if edge.outer is not None:
            actions.before.setdefault(edge.outer, []).append(("prime", edge))
            actions.after.setdefault(edge.outer, []).append(("drain", edge))
    for edge in edges:
        actions.before.setdefault(edge.before, []).append(("wait", edge))
    for barrier in barriers:
        actions.before.setdefault(barrier.before, []).append(("barrier", barrier))
    return actions


Clock = list[int]


class _Replay:
    def __init__(self, events: Sequence[Event], actions: Actions, missing: list[Barrier] | None = None):
        self.events = events
        self.missing = missing
        self.actions = actions
        count = len(PIPES)
        self.clocks: list[Clock] = [[-1] * count for _ in range(count)]
        self.newest: Clock = [-1] * count
        # Of each flag: the clock that its set handed over, and when it was last waited for.
        self.flags: dict[tuple[Edge, int], Clock] = {}
        self.waited: dict[tuple[Edge, int], int] = {}
        self.now = 0

    def run(self) -> Fault | None:
        before, after = self.actions.before, self.actions.after
        for index, event in enumerate(self.events):
            # What stands before an operation comes before it: a barrier there does not wait for it.
            self.now = 2 * index
            kind, op = event.kind, event.op
            if kind != "leave" and op in before and (fault := self._act(before[op], event)):
                return fault
            self.now = 2 * index + 1
            if kind == "run":
                fault = self._run(index, event)
                if fault is not None:
                    return fault
            elif kind == "barrier":
                self._barrier(_pipe_of(op))
            if kind != "enter" and op in after and (fault := self._act(after[op], event)):
                return fault
        return None

    def _run(self, index: int, event: Event) -> Fault | None:
        clock = self._clock(event.pipe)
        for need in event.needs:
            if clock[self.events[need].pipe] > 2 * need:
                continue
            if self.missing is None or self.events[need].pipe != event.pipe:
                return Fault(index, need)
            barrier = Barrier(event.op, event.pipe)
            self.missing.append(barrier)
            self.actions.before.setdefault(event.op, []).append(("barrier", barrier))
            self._barrier(event.pipe)
        self.newest[event.pipe] = self.now
        return None

    def _clock(self, pipe: int) -> Clock:
        """The clock of an instruction that is issued now: the scalar unit issues it."""
        clock, issued = self.clocks[pipe], self.clocks[SCALAR]
        for at in range(len(clock)):
            if issued[at] > clock[at]:
                clock[at] = issued[at]
        return clock

    def _act(self, actions: Sequence[tuple[str, Edge | Barrier]], event: Event) -> Fault | None:
        for what, item in actions:
            if isinstance(item, Barrier):
                self._barrier(item.pipe)
            elif what in ("prime", "drain"):
                for flag in range(item.ids):
                    fault = self._set(item, flag) if what == "prime" else self._wait(item, flag)
                    if fault:
                        return fault
            elif what == "set":
                if fault := self._set(item, item.flag(event.numbers)):
                    return fault
            elif fault := self._wait(item, item.flag(event.numbers)):
                return fault
        return None

    def _set(self, edge: Edge, flag: int) -> Fault | None:
        key = (edge, flag)
        clock = self._clock(edge.source)
        if key in self.flags:
            return Fault(self.now // 2, self.now // 2, edge)
        # The pipe must know that the flag was taken before it sets it again.
        if key in self.waited and clock[edge.target] < self.waited[key]:
            return Fault(self.now // 2, self.waited[key] // 2, edge)
        handed = list(clock)
        handed[edge.source] = self.newest[edge.source] = max(self.newest[edge.source], self.now)
        self.flags[key] = handed
        return None

    def _wait(self, edge: Edge, flag: int) -> Fault | None:
        key = (edge, flag)
        handed = self.flags.pop(key, None)
        if handed is None:
            return Fault(self.now // 2, self.now // 2, edge)
        clock = self._clock(edge.target)
        for at, known in enumerate(handed):
            if known > clock[at]:
                clock[at] = known
        # The wait itself is something that the other side may come to know.
        self.newest[edge.target] = max(self.newest[edge.target], self.now)
        self.waited[key] = self.now
        return None

    def _barrier(self, pipe: int | None) -> None:
        if pipe is not None:
            clock = self._clock(pipe)
            clock[pipe] = max(clock[pipe], self.newest[pipe])
            return
        for clock in self.clocks:
            clock[:] = [max(newest, known) for newest, known in zip(self.newest, clock, strict=True)]


def _pipe_of(op: Operation) -> int | None:
    if op.name == ALL:
        return None
    word = str(op.properties["pipe"])
    return next(
        (number for number, pipe in enumerate(PIPES) if f"pipe_{pipe.lower()}" in word.split("<")[-1]), None
    )


def faults(
    traces: Sequence[Sequence[Event]], edges: Sequence[Edge], barriers: Sequence[Barrier]
) -> tuple[int, Fault] | None:
    """The first fault of several runs, with the number of the run."""
    actions = actions_of(edges, barriers)
    for number, events in enumerate(traces):
        if (fault := _Replay(events, actions).run()) is not None:
            return number, fault
    return None


def repaired(
    traces: Sequence[Sequence[Event]], edges: Sequence[Edge], barriers: Sequence[Barrier]
) -> list[Barrier]:
    """The barriers that are missing, each as late as possible."""
    actions, missing = actions_of(edges, barriers), list[Barrier]()
    for events in traces:
        _Replay(events, actions, missing).run()
    return missing
