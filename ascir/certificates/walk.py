"""One execution of a kernel while it is traced: what its values are, which way loops and branches go, and the state of
flags and queues.

    walk = Walk(choice, steps_of, launch)
    walk.block(function.body.block)
    walk.events                     # Wait Touch Set ...
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Sequence
from dataclasses import dataclass, field
from typing import Any

from xdsl.dialects import scf
from xdsl.ir import Block, Operation, SSAValue

from ascir.certificates import Refuted
from ascir.certificates.choices import WAYS, Choice
from ascir.certificates.events import Barrier, Event, Flag, Signal, Touch
from ascir.certificates.fixed import number_of
from ascir.certificates.loops import Bounds, bounds_of
from ascir.certificates.numbers import Sampled, Span
from ascir.certificates.queues import Buffer, Events, Queue
from ascir.certificates.regions import Touched, beyond, without
from ascir.certificates.tensors import element_bits
from ascir.dialects.ascendc.enums import ENUMS
from ascir.dialects.ascendc.ops import AscendCOp

MOST_EVENTS = 200_000
LAUNCHED = {"get_block_idx": (1, 0), "get_block_num": (2, 1), "get_sub_block_idx": (0, 0)}
"""The values of calls that a launch fixes: those assumed without one, with several cores and with one. Both vector
cores of a block are checked."""
ALL_CORES = 0
"""The mode of flags between all cores of one kind."""
BETWEEN_KINDS = 2
"""The mode of flags between the cube core of a block and its vector cores."""

OF_PIPE = 3
"""The number of flags M_MTE1 that a pipe object sets when it is constructed, and waits for when it is destroyed."""


@dataclass(frozen=True)
class Launch:
    """One core of a launch."""

    block: int
    blocks: int
    sub_block: int
    scalar: int
    """The value of every scalar argument."""


Run = Callable[["Walk", Any, Sequence[int], Sequence[int]], None]
"""What is done for an operation, given the numbers of its operands and results."""
Step = tuple[Run, Operation, Sequence[int], Sequence[int]]


@dataclass
class Walk:
    choice: Choice
    steps_of: Callable[[Block], tuple[Sequence[Step], Sequence[int]]]
    """The steps of a block, and the operands of its terminator."""
    launch: Launch | None
    events: list[Event] = field(default_factory=list[Event])
    values: dict[int, object] = field(default_factory=dict[int, object])
    turns: dict[Operation, int] = field(default_factory=dict[Operation, int])
    queues: dict[SSAValue, Queue] = field(default_factory=dict[SSAValue, Queue])
    of_queues: Events = field(default_factory=Events)
    atomic: bool = False
    by_count: bool = False
    has_pipe: bool = False
    met: dict[int, int] = field(default_factory=dict[int, int])
    """For each flag between all cores: how often this core has set it more often than waited for it."""
    rings: Collection[SSAValue] = ()
    """The arguments that are rings of channels between cores."""
    beyond: int = 0
    """In an iteration that the kernel does not have: its number. Its accesses to global memory are moved to a disjoint
    part."""

    def block(self, block: Block) -> Sequence[object]:
        """Run a block; returns the operands of its terminator."""
        steps, handed_on = self.steps_of(block)
        for run, op, operands, results in steps:
            run(self, op, operands, results)
        return [self.values.get(each) for each in handed_on]

    def nothing(self, op: Operation, operands: Sequence[int], results: Sequence[int]) -> None:
        """What scalar operations without results do."""

    def known(self, values: Iterable[SSAValue]) -> list[object]:
        return [self.values.get(number_of(each)) for each in values]

    def know(self, values: Sequence[SSAValue], known: Sequence[object]) -> None:
        self.values.update(zip(map(number_of, values), known, strict=True))

    def loop(self, op: scf.ForOp, _operands: Sequence[int], _results: Sequence[int]) -> None:
        before, bounds = self.known([op.ub]), bounds_of(op, self.known, self.choice, self.launch is not None)
        self.know([op.ub], [bounds.bound])
        low, step, trips, count = bounds.low, bounds.step, bounds.trips, bounds.rounds
        carried: Sequence[object] = self.known(op.iter_args)
        body = op.body.block
        seen, number = list[Sequence[object]](), 0
        while number < count:
            seen.append(carried)
            carried = self._round(op, bounds, number, carried)
            number += 1
            if carried in seen and len(seen) >= trips // 2 and count > trips:
                # A long loop whose carried values repeat: the other iterations are like those that run.
                turn = seen[::-1].index(carried) + 1 if self.choice.spans else number - seen.index(carried)
                skipped = max(count - number - (trips - trips // 2), 0) // turn * turn
                if self.choice.spans and skipped and not isinstance(low, Sampled):
                    first = low + number * step
                    for _ in range(turn):
                        span = Span.of(first, first + (skipped - 1) * step, step)
                        self.know(body.args, [span, *carried])
                        carried = self.block(body)
                number += skipped
                seen.clear()
            if len(self.events) > MOST_EVENTS:
                raise Refuted("a run of this kernel is too long to follow")
        self.know([op.ub], before)
        self.know(op.results, carried)

    def _round(
        self, op: scf.ForOp, bounds: Bounds, number: int, carried: Sequence[object]
    ) -> Sequence[object]:
        """Run one iteration of a loop with the carried values of the previous one; returns those for the next."""
        low, high, distinct = bounds.low, bounds.high, bounds.distinct
        body, at = op.body.block, low + (number % distinct if distinct else number) * bounds.step
        counter, outside = Sampled(at) if isinstance(low, Sampled) else at, self.beyond
        if distinct and number >= distinct:
            self.beyond = number + 1
        elif isinstance(high, int) and at >= high > (low if isinstance(high, Sampled) else 0):
            self.beyond = number + 1
            counter = counter if isinstance(high, Sampled) else Sampled(at % high)
        self.know(body.args, [counter, *carried])
        handed_on = self.block(body)
        self.beyond = outside
        return handed_on

    def branch(self, op: scf.IfOp, operands: Sequence[int], results: Sequence[int]) -> None:
        condition = self.values.get(operands[0])
        turn = self.turns[op] = self.turns.get(op, -1) + 1
        if isinstance(condition, int) and not isinstance(condition, Sampled):
            taken = bool(condition)
        else:
            way = WAYS[self.choice.ways.get(op, 2)]
            taken = way[turn % len(way)]
        region = op.true_region if taken else op.false_region
        handed = self.block(region.block) if region.blocks else ()
        self.values.update(zip(results, handed, strict=False))

    # Calls

    def instruction(self, op: AscendCOp, found: Touched | None) -> None:
        if found is not None:
            here = beyond(found, self.beyond) if self.beyond else found
            here = without(here, self.rings) if self.rings else here
            self.events.append(Touch(op, here, self.atomic))

    def flag(self, op: AscendCOp, number: object, is_set: bool, source: str, target: str) -> None:
        if not isinstance(number, int):
            raise Refuted(f"{op.name} {source}_{target}: the number of the flag is not known")
        if source == target:
            if not is_set:
                self.events.append(Barrier(op, source))
            return
        if number < sum(queue.flags(source, target) for queue in self.queues.values()):
            raise Refuted(f"{op.name} {source}_{target}: number {number} is one that queues use")
        if self.has_pipe and (source, target) == ("M", "MTE1") and number < OF_PIPE:
            raise Refuted(f"{op.name} M_MTE1: number {number} is one that the pipe object sets")
        self.events.append(Flag(op, is_set, source, target, int(number)))

    def signal(self, op: AscendCOp, is_set: bool) -> None:
        (number,), mode = self.known(op.operands[:1]), integer_of(op, "modeId")
        if isinstance(number, int) and mode == ALL_CORES:
            # Each core sets it and waits for all others: this does not order the instructions of one core.
            self.met[number] = self.met.get(number, 0) + (1 if is_set else -1)
            if self.met[number] not in (0, 1):
                raise Refuted(
                    f"{op.name}: flag {number} of all cores is not set once and waited for once in turn"
                )
            return
        if not isinstance(number, int) or mode != BETWEEN_KINDS:
            raise Refuted(f"{op.name}: only flags between the kinds of cores of a block can be followed")
        self.events.append(Signal(op, is_set, int(number), pipe_of(op)))

    def launched(self, op: AscendCOp, _operands: Sequence[int], results: Sequence[int]) -> None:
        self.values[results[0]] = self._launched(op.ROW.name)

    def _launched(self, name: str) -> int:
        if self.launch is None:
            return (
                self.choice.half
                if name == "get_sub_block_idx"
                else Sampled(LAUNCHED[name][self.choice.alone])
            )
        known = (self.launch.block, self.launch.blocks, self.launch.sub_block)
        return dict(zip(LAUNCHED, known, strict=True))[name]

    def queue(self, op: AscendCOp, _operands: Sequence[int], _results: Sequence[int]) -> None:
        number, length = self.known(op.operands[2:4])
        if not isinstance(number, int) or not isinstance(length, int):
            raise Refuted(f"{op.name}: the buffers of the queue are not constant")
        buffers = [Buffer() for _ in range(number)]
        self.queues[op.operands[1]] = Queue(op.operands[1], length, self.of_queues, buffers)

    def queued(self, op: AscendCOp, name: str) -> None:
        queue = self.queues.get(op.operands[0])
        if queue is None:
            raise Refuted(f"{op.name}: the queue has no buffers")
        match name:
            case "alloc_tensor" | "deque_tensor":
                number, signals = queue.allocate(op) if name == "alloc_tensor" else queue.dequeue(op)
                self.know(op.results, [queue.tensor(number, element_bits(op.results[0]))])
            case "enque_tensor":
                signals = queue.enqueue(op, *self.known(op.operands[1:2]))
            case "free_tensor":
                signals = queue.free(op, *self.known(op.operands[1:2]))
            case _:
                raise Refuted(f"{op.name} cannot be followed")
        self.events += [Flag(op, *signal, of_queue=True) for signal in signals]

    def close(self) -> None:
        """The end of the kernel."""
        for value, queue in self.queues.items():
            made = value.owner
            assert isinstance(made, Operation)
            self.events += [Flag(made, *signal, of_queue=True) for signal in queue.closed()]


def integer_of(op: AscendCOp, name: str) -> int:
    number = getattr(getattr(op.properties[name], "value", None), "data", None)
    assert isinstance(number, int)
    return number


def word_of(op: AscendCOp, name: str, enum: str) -> str:
    return ENUMS[enum].by_value[integer_of(op, name)]


def pipe_of(op: AscendCOp) -> str:
    return word_of(op, "pipe", "Pipe").removeprefix("pipe_").upper()
