"""Checks the flags and barriers of a kernel: executions are traced, and every pair of conflicting accesses must be
ordered.

    data_copy %t, %x          // MTE2, event 0: writes bytes 0..512
    set_flag mte2_v, 0        // the flag carries the clock of MTE2: events 0 and 1
    wait_flag mte2_v, 0       // V now knows of events 0 and 1
    exp %u, %t                // V, event 3: reads bytes 0..512, and knows that event 0 has finished

The model: the scalar unit issues instructions in program order, and each pipe starts its own in that order. Only flags
order instructions of different pipes. Within a pipe a barrier orders them; without one, the vector pipe only keeps
reads before later writes, and copies to the same bytes are unordered. After the scalar unit waits, all later
instructions are ordered. A flag is one bit: before it is set again, it must have been waited for, and its setter must
know that. As every wait follows its set in program order, there is no deadlock.

`memory` tracks the bytes, and `cores` checks the order between the cores of a block.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Sequence
from dataclasses import dataclass, field, replace
from itertools import chain

from xdsl.dialects.builtin import DictionaryAttr, IntegerAttr
from xdsl.dialects.func import FuncOp
from xdsl.ir import Operation

from ascir.certificates import Refuted
from ascir.certificates.branches import Pairs
from ascir.certificates.choices import MOST_RUNS, Choice, choices, may_reach, sides_of, with_little
from ascir.certificates.clocks import ALL, PIPES, Fault, Step, first_fault
from ascir.certificates.events import Barrier, Event, Flag, Signal, Touch, named
from ascir.certificates.memory import Bits, Memory
from ascir.certificates.reach import longer
from ascir.certificates.traces import Memo, trace
from ascir.certificates.trips import Shown, places, steers

SYNC = "ascendc.sync"
MORE_RUNS = 12
"""The factor by which more executions are traced before a flag counts as superfluous."""
MOST_IDS = 6
"""The number of flags of each pair of pipes for kernels: flags 6 and 7 are reserved for the system."""


@dataclass(frozen=True)
class Report:
    """The synchronisation of a kernel, and whether it is minimal."""

    runs: int
    events: int
    flags: tuple[str, ...]
    """The classes of flags: an event, and the numbers that are used in turn."""
    barriers: int
    pairs: int
    """The number of pairs of instructions with conflicting accesses, which must be ordered."""
    needed_by: dict[str, str]
    """For each flag and barrier, a violation without it."""
    superfluous: tuple[str, ...]

    @property
    def minimal(self) -> bool:
        return not self.superfluous


def check(function: FuncOp, *, minimal: bool = True, runs: int | None = None) -> Report:
    """Check the synchronisation of a kernel. Raises `Refuted`; with `minimal`, also for flags and barriers that are
    superfluous."""
    report = _report(function, runs or MOST_RUNS)
    wrong = _contradicted(function, report)
    if wrong is None and minimal and report.superfluous:
        wrong = f"superfluous: {'; '.join(report.superfluous)}"
    if wrong is None:
        return report
    if runs is not None and runs < MOST_RUNS:
        # Numbers that are used in turn count as several flags if so few executions do not reach all of them, and what is
        # needed is not found to be so if these are not among them.
        return check(function, minimal=minimal)
    raise Refuted(wrong)


def _report(function: FuncOp, runs: int) -> Report:
    """Checks a few iterations of each long loop. If these are refuted, this may be because they stand for accesses to
    different bytes: then all iterations, or many as one; or for what so few of them do not do: then all of these."""
    refused: list[Refuted] = []
    for whole, spans in ((None, False), (places, False), (None, True), (steers, False)):
        try:
            return Checker(function, runs, whole, spans).report()
        except Refuted as reason:
            refused.append(reason)
    raise refused[1]


def _contradicted(function: FuncOp, report: Report) -> str | None:
    """What the certificate of a kernel says that is not so."""
    stated = function.attributes.get(SYNC)
    if stated is None:
        return None
    if not isinstance(stated, DictionaryAttr):
        return f"{SYNC} is {stated}"
    found = {"flags": len(report.flags), "barriers": report.barriers}
    for name, number in found.items():
        entry = stated.data.get(name)
        if not isinstance(entry, IntegerAttr) or entry.value.data != number:
            return f"{SYNC} says {name} = {entry}, found {number}"
    return None


@dataclass
class _Run:
    choice: Choice
    steps: list[Step]
    ops: list[Operation]
    classes: frozenset[int]


@dataclass
class Checker:
    """Checks executions of one kernel."""

    function: FuncOp
    most: int = MOST_RUNS
    whole: Shown | None = None
    """Of which long loops all iterations run (`runs_whole`)."""
    spans: bool = False
    """Whether iterations that are not traced count as one."""
    runs: list[_Run] = field(init=False, default_factory=list[_Run])
    names: list[str] = field(init=False, default_factory=list[str])
    """The name of each class: a flag with its numbers, or a barrier."""
    pairs: set[tuple[int, int]] = field(init=False, default_factory=set[tuple[int, int]])
    """Of operations, by number: their hash is computed in Python."""
    events: int = 0

    def __post_init__(self) -> None:
        self.memo = Memo(self.function)
        self.pair_of = Pairs(self.function).of
        traced = [(choice, trace(self.function, choice, self.memo)) for choice in self._choices(self.most)]
        self.traces = _distinct([*traced, *longer(self.function, self.memo, self._adapted)])
        self._classify()
        bits = Bits(event for _, events in self.traces for event in events)
        for choice, events in self.traces:
            self.events += len(events)
            self.runs.append(self._lowered(choice, events, bits))
        self.runs.sort(key=lambda run: len(run.steps))

    def _choices(self, most: int, *, more: bool = False) -> list[Choice]:
        found = choices(self.function, most, more=more, whole=self.whole)
        return [self._adapted(each) for each in found]

    def _adapted(self, choice: Choice) -> Choice:
        return replace(choice, whole=self.whole, spans=self.spans)

    # Classes of flags and barriers

    def _classify(self) -> None:
        """Groups flags into classes: numbers that one operation uses in turn are in one class, and all operations that
        use one of them, but for those that never meet."""
        groups: dict[tuple[str, int], set[int]] = {}
        of_op: dict[Operation, tuple[str, set[int]]] = {}
        for _, events in self.traces:
            for event in events:
                if isinstance(event, Flag) and not event.of_queue:
                    self._in_range(event)
                    key = self.pair_of(event)
                    of_op.setdefault(event.op, (key, set()))[1].add(event.id)
        for key, ids in of_op.values():
            joined = set(ids).union(*(groups.get((key, each), set()) for each in ids))
            for each in joined:
                groups[key, each] = joined
        self.class_of: dict[tuple[str, int], int] = {}
        for (key, _), ids in sorted(groups.items(), key=lambda entry: (entry[0][0], min(entry[1]))):
            if (key, min(ids)) not in self.class_of:
                self.class_of.update({(key, each): len(self.names) for each in ids})
                self.names.append(f"flag {key} {', '.join(map(str, sorted(ids)))}")
        self.flags = tuple(self.names)
        self.class_of_op = {op: self.class_of[key, min(ids)] for op, (key, ids) in of_op.items()}
        self.barrier_of: dict[Operation, int] = {}
        for op in self.function.walk():
            if op.name == "ascendc.pipe_barrier":
                self.barrier_of[op] = len(self.names)
                self.names.append(f"barrier {len(self.barrier_of)} before {named(_following(op))}")

    def _class(self, flag: Flag) -> int:
        """The class of a flag by its number; by its operation, if the first executions did not reach that number."""
        key = (self.pair_of(flag), flag.id)
        if key not in self.class_of:
            self._in_range(flag)
            if flag.op not in self.class_of_op:
                raise Refuted(
                    f"{named(flag.op)} of {key[0]} was thought never to run, but an execution reaches it"
                )
            self.class_of[key] = self.class_of_op[flag.op]
        return self.class_of[key]

    def _in_range(self, flag: Flag) -> None:
        if not 0 <= flag.id < MOST_IDS:
            raise Refuted(
                f"{flag.op.name} {flag.source}_{flag.target}: number {flag.id}, allowed is 0 to {MOST_IDS - 1}"
            )

    # Runs

    def _lowered(self, choice: Choice, events: Sequence[Event], bits: Bits) -> _Run:
        memory, steps, ops = Memory(bits), list[Step](), list[Operation]()
        classes = set[int]()
        for number, event in enumerate(events):
            ops.append(event.op)
            match event:
                case Touch():
                    pipe = PIPES.index(event.touched.pipe)
                    needs = memory.access(number, pipe, event)
                    self.pairs.update([(id(events[need].op), id(event.op)) for need in needs])
                    steps.append(("touch", pipe, -1, needs, -1))
                case Flag():
                    source, target = PIPES.index(event.source), PIPES.index(event.target)
                    key = (f"{event.source}_{event.target}", event.id)
                    # The flags of queues are never left out.
                    number = -1 if event.of_queue else self._class(event)
                    classes.add(number)
                    what = "set" if event.is_set else "wait"
                    steps.append((what, source, target, key, number))
                case Barrier():
                    pipe = ALL if event.pipe == "ALL" else PIPES.index(event.pipe)
                    number = self.barrier_of.get(event.op, -1)
                    classes.add(number)
                    steps.append(("barrier", pipe, -1, (), number))
                case Signal():
                    # Its effect on other cores is checked by `cores`; on this core it has none.
                    steps.append(("signal", PIPES.index(event.pipe), -1, (), -1))
        return _Run(choice, steps, ops, frozenset(classes))

    def report(self) -> Report:
        right = [run for run in self.runs if self._is_right(run)]
        needed: dict[str, str] = {}
        for number, name in enumerate(self.names):
            for run in right:
                if number in run.classes and (fault := first_fault(run.steps, number)) is not None:
                    needed[name] = _told(run, fault)
                    break
        self._seek(needed)
        superfluous = tuple(name for name in self.names if name not in needed)
        barriers = len(self.barrier_of)
        return Report(len(self.runs), self.events, self.flags, barriers, len(self.pairs), needed, superfluous)

    def _is_right(self, run: _Run) -> bool:
        """Whether everything is ordered. Raises `Refuted` if not, unless it cannot happen anyway."""
        if (fault := first_fault(run.steps)) is None:
            return True
        if run.choice.possible:
            raise Refuted(f"{_told(run, fault)} ({run.choice})" if str(run.choice) else _told(run, fault))
        return False

    def _seek(self, needed: dict[str, str]) -> None:
        """Traces more executions for flags and barriers that no violation needed so far."""
        left = {number: name for number, name in enumerate(self.names) if name not in needed}
        if not left:
            return
        seen = {str(choice) for choice, _ in self.traces}
        for choice in self._more(left):
            if str(choice) in seen:
                continue
            events = trace(self.function, choice, self.memo)
            run = self._lowered(choice, events, Bits(events))
            if not self._is_right(run):
                continue
            for number, name in list(left.items()):
                if number in run.classes and (fault := first_fault(run.steps, number)) is not None:
                    needed[name] = _told(run, fault)
                    del left[number]
            if not left:
                return

    def _more(self, left: Collection[int]) -> Iterator[Choice]:
        """More executions; `left`: the classes that are still to be found needed. First short ones, for a place of each
        class; then those that reach what is left: of two branches, each runs in half of the executions."""
        places = [(op, each) for op, each in {**self.class_of_op, **self.barrier_of}.items() if each in left]
        first = {each: op for op, each in reversed(places)}
        yield from self._with_little([(op, each) for op, each in places if first[each] is op], left)
        sides = [(sides_of(op), each) for op, each in places]
        many, others = self._choices(self.most * MORE_RUNS, more=True), list[Choice]()
        for choice in chain(many, (replace(each, alone=True) for each in many)):
            if any(each in left and may_reach(choice, around) for around, each in sides):
                yield choice
            else:
                others.append(choice)
        yield from others
        yield from self._with_little([(op, each) for op, each in places if first[each] is not op], left)

    def _with_little(
        self, places: Iterable[tuple[Operation, int]], left: Collection[int]
    ) -> Iterator[Choice]:
        """Executions of little else than these places, each until its class is found needed."""
        for op, number in places:
            for choice in with_little(self.function, op):
                if number not in left:
                    break
                yield self._adapted(choice)


def _distinct(traced: Iterable[tuple[Choice, list[Event]]]) -> list[tuple[Choice, list[Event]]]:
    seen = dict[tuple[Event, ...], Choice]()
    for choice, events in traced:
        seen.setdefault(tuple(events), choice)
    return [(choice, list(events)) for events, choice in seen.items()]


def _told(run: _Run, fault: Fault) -> str:
    later = run.ops[fault.later] if fault.later < len(run.ops) else None
    match fault.kind:
        case "unordered":
            pipe, earlier = run.steps[fault.later][1], run.ops[fault.earlier]
            return (
                f"{named(later)} ({PIPES[pipe]}) touches bytes of {named(earlier)} "
                f"({PIPES[run.steps[fault.earlier][1]]}), and nothing orders them"
            )
        case "set twice":
            return f"{fault.flag} is set again before it was waited for"
        case "too soon":
            return f"{fault.flag} may be set again before it was waited for: its setter does not know"
        case "not set":
            return f"{fault.flag} is waited for, but nothing has set it"
        case _:
            return f"{fault.flag} is still set at the end"


def _following(op: Operation) -> Operation | None:
    while (op := op.next_op) is not None and not op.name.startswith("ascendc."):  # pyright: ignore[reportAssignmentType]
        pass
    return op
