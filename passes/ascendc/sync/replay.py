"""Whether flags and barriers order a trace: every dependence, and every flag set again only when it was waited for.

Each pipe has a clock: for every pipe the newest step that is known to be complete when its next instruction starts. A
set hands the clock of its pipe, and all that ran on it, to the wait; what the scalar unit has waited for, all later
instructions know. A trace is written down as steps once, and run again with some of its flags and barriers left out.
"""

from __future__ import annotations

from collections.abc import Container, Sequence
from dataclasses import dataclass, field
from typing import NamedTuple

from xdsl.ir import Operation

from ascir.dialects.ascendc.constants import literal_of
from ascir.dialects.ascendc.enums import ENUMS
from ascir.passes.ascendc.sync.accesses import PIPES
from ascir.passes.ascendc.sync.edges import Barrier, Edge
from ascir.passes.ascendc.sync.trace import Event

SCALAR = PIPES.index("S")
Item = Edge | Barrier


class Fault(NamedTuple):
    """An event that does not wait for an earlier one; or an edge whose flag is set too soon."""

    later: int
    earlier: int
    edge: Edge | None = None


class Step(NamedTuple):
    """`run` (an instruction), `set`, `wait`, or `barrier` of one pipe (-1: of all)."""

    what: str
    event: int
    pipe: int
    needs: tuple[int, ...] = ()
    """Steps that an instruction must know of."""
    item: Item | None = None
    flag: int = 0


@dataclass
class _Actions:
    """What is done before and behind each operation, in the order in which it is written."""

    before: dict[Operation, list[tuple[str, Item]]] = field(
        default_factory=dict[Operation, list[tuple[str, Item]]]
    )
    after: dict[Operation, list[tuple[str, Item]]] = field(
        default_factory=dict[Operation, list[tuple[str, Item]]]
    )


def _actions(edges: Sequence[Edge], barriers: Sequence[Barrier]) -> _Actions:
    actions = _Actions()
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


@dataclass
class Replay:
    """Runs of a kernel with certain flags and barriers."""

    traces: Sequence[Sequence[Event]]
    edges: Sequence[Edge]
    barriers: Sequence[Barrier]
    steps: list[list[Step]] = field(init=False)

    def __post_init__(self) -> None:
        actions = _actions(self.edges, self.barriers)
        self.steps = [_steps(events, actions) for events in self.traces]

    def fault(self, without: Container[Item] = ()) -> tuple[int, Fault] | None:
        """The first fault of any run, with the number of the run."""
        for number, steps in enumerate(self.steps):
            if (found := _run(steps, without)) is not None:
                return number, found
        return None

    def repaired(self) -> list[Barrier]:
        """The barriers that are missing, each as late as possible."""
        missing: dict[Operation, Barrier] = {}
        for events, steps in zip(self.traces, self.steps, strict=True):
            _run(steps, (), events, missing)
        return list(missing.values())

    def needed(self) -> set[Item]:
        """Some of the flags and barriers that cannot be left out: those that are all there is between two events."""
        found: set[Item] = set()
        for steps in self.steps:
            learned: dict[int, list[tuple[int, Item | None]]] = {pipe: [] for pipe in range(len(PIPES))}
            for number, step in enumerate(steps):
                if step.what == "wait" or step.what == "barrier":
                    pipes = learned if step.pipe in (-1, SCALAR) else (step.pipe,)
                    for pipe in pipes:
                        learned[pipe].append((number, step.item))
                for need in step.needs:
                    only = _only(learned[step.pipe], need)
                    if only is not None:
                        found.add(only)
        return found


def _only(learned: Sequence[tuple[int, Item | None]], since: int) -> Item | None:
    """What alone a pipe learned something from since a step."""
    only: Item | None = None
    for number, item in reversed(learned):
        if number < since:
            break
        if item is None or (only is not None and item is not only):
            return None
        only = item
    return only


def _steps(events: Sequence[Event], actions: _Actions) -> list[Step]:
    steps: list[Step] = []
    place: dict[int, int] = {}
    before, after = actions.before, actions.after
    for index, event in enumerate(events):
        kind, op = event.kind, event.op
        if kind != "leave" and op in before:
            _act(steps, before[op], event, index)
        if kind == "run":
            place[index] = len(steps)
            steps.append(Step("run", index, event.pipe, tuple(place[need] for need in event.needs)))
        elif kind == "barrier":
            steps.append(Step("barrier", index, _pipe_of(op)))
        if kind != "enter" and op in after:
            _act(steps, after[op], event, index)
    return steps


def _act(steps: list[Step], actions: Sequence[tuple[str, Item]], event: Event, index: int) -> None:
    for what, item in actions:
        if isinstance(item, Barrier):
            steps.append(Step("barrier", index, -1 if item.pipe is None else item.pipe, (), item))
        elif what in ("prime", "drain"):
            word, pipe = ("set", item.source) if what == "prime" else ("wait", item.target)
            steps += [Step(word, index, pipe, (), item, flag) for flag in range(item.ids)]
        else:
            pipe = item.source if what == "set" else item.target
            steps.append(Step(what, index, pipe, (), item, item.flag(event.numbers)))


def _run(
    steps: Sequence[Step],
    without: Container[Item],
    events: Sequence[Event] = (),
    missing: dict[Operation, Barrier] | None = None,
) -> Fault | None:
    """The first fault. With `missing`, barriers are added instead where they help."""
    known = [[-1] * len(PIPES) for _ in PIPES]
    scalar = known[SCALAR]
    handed: dict[tuple[Item | None, int], list[int]] = {}
    waited: dict[tuple[Item | None, int], int] = {}
    for number, (what, event, pipe, needs, item, flag) in enumerate(steps):
        if what == "run":
            clock = known[pipe]
            if missing and (op := events[event].op) in missing:
                clock[pipe] = number - 1
            for need in needs:
                at = steps[need].pipe
                if clock[at] >= need or scalar[at] >= need:
                    continue
                if missing is None or at != pipe:
                    return Fault(event, steps[need].event)
                op = events[event].op
                missing[op] = Barrier(op, pipe)
                clock[pipe] = number - 1
            continue
        if item is not None and item in without:
            continue
        if what == "barrier":
            if pipe >= 0:
                known[pipe][pipe] = number
            else:
                for clock in known:
                    clock[:] = [number] * len(PIPES)
            continue
        assert isinstance(item, Edge)
        key = (item, flag)
        if what == "set":
            clock = list(map(max, known[pipe], scalar))
            if key in handed:
                return Fault(event, event, item)
            # The pipe must know that the flag was taken before it sets it again.
            if clock[item.target] < waited.get(key, -1):
                return Fault(event, steps[waited[key]].event, item)
            clock[pipe] = number
            handed[key] = clock
        else:
            found = handed.pop(key, None)
            if found is None:
                return Fault(event, event, item)
            known[pipe][:] = map(max, known[pipe], found)
            waited[key] = number
    return None


def _pipe_of(op: Operation) -> int:
    """The pipe of a barrier that the kernel already has."""
    number = literal_of(op.properties.get("pipe"))
    word = "" if number is None else ENUMS["Pipe"].by_value[number].removeprefix("pipe_").upper()
    return PIPES.index(word) if word in PIPES else -1
