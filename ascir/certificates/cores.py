"""Checks the flags between the cores of a block for races: the cores are run together, and flags carry vector clocks.

    cube core                                    vector cores
    fixpipe %ring, %c        // event 0
    signal 2 (fix)           // carries event 0    wait 2              // later instructions are after event 0
                                                   load %t, %ring      // reads bytes that event 0 wrote

A wait blocks everything that the scalar unit issues later. Flags count: the first wait is for the first signal of every
core on the other side, the second for the second. As cores can only wait for flags, not test them, the happens-before
relation does not depend on the interleaving: one execution shows every race. Memory that is private to a core is
checked by `sync`.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field

from xdsl.dialects.builtin import IntegerAttr, StringAttr
from xdsl.dialects.func import CallOp, FuncOp
from xdsl.ir import Operation, SSAValue

from ascir.certificates import Refuted
from ascir.certificates.choices import Choice
from ascir.certificates.clocks import ALL, PIPES
from ascir.certificates.events import Barrier, Event, Flag, Signal, Touch, named
from ascir.certificates.memory import Bits, Memory
from ascir.certificates.regions import Access
from ascir.certificates.traces import Memo, trace
from ascir.certificates.walk import Launch

SCALARS = (0, 1, 2, 3, 5)
"""The values of scalar arguments, the same for all of them."""
BLOCKS = 2
"""The number of blocks that are run; fewer if the kernel is launched with fewer."""
BLOCK_DIM = "tile.block_dim"
MEETING = "ascendc.sync_all_"
"""The barrier of all vector cores."""
MOST_SET = 15
"""The largest value of a flag."""

Clock = list[int]
"""The newest event of each pipe of each core that is known to have finished."""


@dataclass(frozen=True)
class Report:
    """The result of the check between the cores of a block."""

    blocks: int
    """The number of blocks that were run."""
    signals: int
    pairs: int
    """The number of pairs of instructions on different cores with conflicting accesses, which must be ordered."""


def check(kernel: FuncOp) -> Report:
    """Check the flags between the cores of a kernel that calls a function for each kind of core. Raises `Refuted`."""
    calls = {_core(op): op for op in kernel.body.block.ops if isinstance(op, CallOp)}
    sides = {core: (_called(op), op) for core, op in calls.items()}
    if set(sides) != {"aic", "aiv"}:
        raise Refuted(f"{kernel.sym_name.data} has no function for each kind of core")
    vectors = int(_text(kernel, "ascendc.kernel_type").rpartition("_")[2])
    known = kernel.attributes.get(BLOCK_DIM)
    launched = min(known.value.data, BLOCKS) if isinstance(known, IntegerAttr) else BLOCKS
    memos = {core: Memo(function) for core, (function, _) in sides.items()}
    signals, pairs, blocks = 0, set[tuple[Operation, Operation]](), 0
    for scalar in SCALARS if any(_is_scalar(each) for each in kernel.body.block.args) else SCALARS[:1]:
        for number in range(launched):
            cores = [_Core("aic", 0), *(_Core("aiv", each) for each in range(vectors))]
            for core in cores:
                function, call = sides[core.kind]
                block = number if core.kind == "aic" else number * vectors + core.half
                launch = Launch(block, launched, core.half, scalar)
                events = trace(function, Choice({}, {}, 0), memos[core.kind], launch)
                core.events = _shared(events, dict(zip(function.body.block.args, call.operands, strict=True)))
            run = _Block(cores)
            run.run()
            blocks += 1
            signals += sum(isinstance(each, Signal) for core in cores for each in core.events)
            pairs |= run.pairs
    return Report(blocks, signals, len(pairs))


def _core(op: CallOp) -> str:
    return _text(op, "ascendc.core")


def _text(op: Operation, name: str) -> str:
    found = op.attributes.get(name)
    return found.data if isinstance(found, StringAttr) else ""


def _called(op: CallOp) -> FuncOp:
    kernel = op.parent_op()
    module = None if kernel is None else kernel.parent_op()
    name = op.callee.root_reference.data
    for each in () if module is None else module.regions[0].block.ops:
        if isinstance(each, FuncOp) and each.sym_name.data == name:
            return each
    raise Refuted(f"@{name} is not in the module")


def _is_scalar(argument: SSAValue) -> bool:
    return argument.type.name in ("index", "integer_type")


def _shared(events: Sequence[Event], names: Mapping[SSAValue, SSAValue]) -> list[Event]:
    """The events with only those accesses that other cores can see, named by the arguments of the kernel."""

    def seen(accesses: Sequence[Access]) -> tuple[Access, ...]:
        return tuple(
            each._replace(root=names[each.root]) for each in accesses if each.is_global and each.root in names
        )

    found = list[Event]()
    for event in events:
        if isinstance(event, Touch):
            touched = event.touched
            touched = touched._replace(reads=seen(touched.reads), writes=seen(touched.writes), unit=0)
            event = event._replace(touched=touched)
        found.append(event)
    return found


@dataclass(eq=False)
class _Core:
    kind: str
    half: int
    events: list[Event] = field(default_factory=list[Event])
    at: int = 0

    def __str__(self) -> str:
        return "the cube core" if self.kind == "aic" else f"vector core {self.half}"


@dataclass
class _Block:
    """The cores of one block, the cube core first."""

    cores: Sequence[_Core]
    pairs: set[tuple[Operation, Operation]] = field(default_factory=set[tuple[Operation, Operation]])
    handed: dict[tuple[int, str, int], Clock] = field(default_factory=dict[tuple[int, str, int], Clock])
    """The clocks that the flags within cores carry."""
    sent: dict[tuple[int, int], list[Clock]] = field(default_factory=dict[tuple[int, int], list[Clock]])
    """The clocks that signals carry, by sender and flag, in the order in which they were sent."""
    sender: dict[tuple[int, int], int] = field(default_factory=dict[tuple[int, int], int])
    """The pipe that sends them, by sender and flag."""
    taken: dict[tuple[int, int], int] = field(default_factory=dict[tuple[int, int], int])
    """How often each core has waited for each flag."""
    meetings: dict[int, int] = field(default_factory=dict[int, int])
    """The number of barriers that each vector core has passed."""
    met: dict[int, dict[int, Clock]] = field(default_factory=dict[int, dict[int, Clock]])
    """The clock with which each core arrived at each barrier."""
    done: list[tuple[int, Operation]] = field(default_factory=list[tuple[int, Operation]])
    """The pipe and the operation of each event."""

    def __post_init__(self) -> None:
        size = len(self.cores) * ALL
        self.known: list[Clock] = [[-1] * size for _ in range(size)]
        self.memory = Memory(Bits(event for core in self.cores for event in core.events))

    def run(self) -> None:
        """Runs each core until it blocks, in turn, until all have finished. Raises `Refuted` for a deadlock."""
        while any(core.at < len(core.events) for core in self.cores):
            before = len(self.done)
            for number, core in enumerate(self.cores):
                while core.at < len(core.events) and self.step(number, core.events[core.at]):
                    core.at += 1
            if len(self.done) == before:
                waiting = next(core for core in self.cores if core.at < len(core.events))
                event = waiting.events[waiting.at]
                what = f"flag {event.number}" if isinstance(event, Signal) else "the other vector cores"
                raise Refuted(f"{waiting} waits for {what} for ever")
        for (core, number), clocks in self.sent.items():
            for other in self.others(core):
                if (left := len(clocks) - self.taken.get((other, number), 0)) > 0:
                    raise Refuted(f"flag {number} of {self.cores[core]} is still set {left} times at the end")

    def others(self, core: int) -> Iterator[int]:
        """The cores on the other side."""
        yield from range(1, len(self.cores)) if core == 0 else (0,)

    def step(self, core: int, event: Event) -> bool:
        """Executes the next event of a core; False if it blocks."""
        scalar, number = core * ALL, len(self.done)
        match event:
            case Touch():
                self.touch(scalar, event)
                return True
            case Flag():
                pipe = scalar + PIPES.index(event.source if event.is_set else event.target)
                self.flag(core, pipe, number, event)
            case Barrier() if event.op.name.startswith(MEETING):
                return self.meet(core, event)
            case Barrier():
                pipe = scalar if event.pipe == "ALL" else scalar + PIPES.index(event.pipe)
                if event.pipe == "ALL":
                    self.all_done(core, number)
                else:
                    self.known[pipe][pipe] = number
            case Signal(is_set=True):
                pipe = scalar + PIPES.index(event.pipe)
                self.send(core, pipe, number, event)
            case Signal():
                pipe = scalar
                if not self.take(core, event):
                    return False
        self.done.append((pipe, event.op))
        return True

    def knows(self, pipe: int) -> Clock:
        """The clock of a pipe, merged with that of the scalar unit of its core."""
        return list(map(max, self.known[pipe], self.known[pipe // ALL * ALL]))

    def touch(self, scalar: int, event: Touch) -> None:
        pipe, number = scalar + PIPES.index(event.touched.pipe), len(self.done)
        self.done.append((pipe, event.op))
        known = self.knows(pipe)
        for need in self.memory.access(number, pipe, event):
            at, earlier = self.done[need]
            if at // ALL != pipe // ALL:
                self.pairs.add((earlier, event.op))
            if known[at] < need:
                raise Refuted(
                    f"{named(event.op)} of {self.cores[pipe // ALL]} touches bytes of {named(earlier)} "
                    f"of {self.cores[at // ALL]}, and nothing orders them"
                )

    def flag(self, core: int, pipe: int, number: int, event: Flag) -> None:
        key = (core, f"{event.source}_{event.target}", event.id)
        if event.is_set:
            clock = self.knows(pipe)
            clock[pipe] = number
            self.handed[key] = clock
        elif (found := self.handed.pop(key, None)) is not None:
            self.known[pipe][:] = map(max, self.known[pipe], found)

    def all_done(self, core: int, number: int) -> None:
        """A barrier of all pipes of a core: each knows the events of all others."""
        own = range(core * ALL, core * ALL + ALL)
        together = [max(clocks) for clocks in zip(*(self.known[each] for each in own), strict=True)]
        together[core * ALL : core * ALL + ALL] = [number] * ALL
        for each in own:
            self.known[each][:] = together

    def meet(self, core: int, event: Barrier) -> bool:
        """A barrier of all vector cores: False until all have arrived, then each knows the events of all."""
        pipes, number = range(core * ALL, core * ALL + ALL), self.meetings.get(core, 0)
        found = self.met.setdefault(number, {})
        if core not in found:
            self.all_done(core, len(self.done))
            self.done.append((core * ALL, event.op))
            found[core] = list(self.known[core * ALL])
        if len(found) < len(self.cores) - 1:
            return False
        self.meetings[core] = number + 1
        for pipe in pipes:
            self.known[pipe][:] = map(max, *found.values(), self.known[pipe])
        return True

    def send(self, core: int, pipe: int, number: int, event: Signal) -> None:
        if self.sender.setdefault((core, event.number), pipe) != pipe:
            raise Refuted(f"flag {event.number} of {self.cores[core]} is set by more than one pipe")
        clock = self.knows(pipe)
        clock[pipe] = number
        sent = self.sent.setdefault((core, event.number), [])
        sent.append(clock)
        if any(len(sent) - self.taken.get((each, event.number), 0) > MOST_SET for each in self.others(core)):
            raise Refuted(f"flag {event.number} of {self.cores[core]} is set more than {MOST_SET} times")

    def take(self, core: int, event: Signal) -> bool:
        """Waits for one signal of each core on the other side; False if one is missing."""
        count = self.taken.get((core, event.number), 0)
        sent = [self.sent.get((each, event.number), ()) for each in self.others(core)]
        if any(len(each) <= count for each in sent):
            return False
        self.taken[core, event.number] = count + 1
        known = self.known[core * ALL]
        for each in sent:
            known[:] = map(max, known, each[count])
        return True
