"""Runs of a kernel that has not run: every loop so many times, every branch this way or that.

    scf.for ... { %a = load; compute %a; store }     // three times: load compute store load compute store ...

What one event must wait for is found as a checker of races finds it: each byte remembers who wrote it last, and who has
read it since on which pipe. A *dependence* is an event and an earlier one, by their numbers.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import NamedTuple

from xdsl.ir import Block, Operation, Region, SSAValue

from ascir.passes.ascendc.sync.accesses import (
    ALLOCATED,
    PIPES,
    TAKEN,
    Blocks,
    Instruction,
    Numbers,
    Tensor,
    evaluate,
)

ALL = "ascendc.sync_all_hard"
Step = tuple[Operation, int]
"""An operation, and how often the block that it is in had begun before (in the loop around it)."""


class Event(NamedTuple):
    """`enter` and `leave` of an operation with regions, or an instruction with the dependences of its accesses."""

    kind: str
    op: Operation
    path: tuple[Step, ...]
    numbers: Numbers
    pipe: int = -1
    needs: tuple[int, ...] = ()


@dataclass(frozen=True)
class Plan:
    """How often each loop runs, and which branches are taken, one time after the other."""

    trips: Mapping[Operation, int]
    branches: Mapping[Operation, tuple[int, ...]]
    whole: frozenset[Operation] = frozenset()
    """Loops that run just as often as they do: the number of each round is what it is."""


@dataclass
class Tracer:
    """Writes the events of one run."""

    instructions: Mapping[Operation, Instruction]
    plan: Plan
    known: dict[object, Blocks] = field(default_factory=dict[object, Blocks])
    """The blocks of tensors, by the numbers that they depend on."""
    events: list[Event] = field(init=False, default_factory=list[Event])
    _numbers: dict[SSAValue, int] = field(init=False, default_factory=dict[SSAValue, int])
    _turns: dict[Operation, int] = field(init=False, default_factory=dict[Operation, int])
    _memory: _Memory = field(init=False)

    def __post_init__(self) -> None:
        self._memory = _Memory()

    def run(self, block: Block) -> list[Event]:
        self._block(block, (), 0)
        return self.events

    def _block(self, block: Block, path: tuple[Step, ...], round: int) -> None:
        for op in block.ops:
            here = (*path, (op, round))
            if op.name == "scf.for":
                self._loop(op, here)
            elif op.regions:
                self._add("enter", op, here)
                chosen = [region for region in op.regions if region.blocks]
                if chosen:
                    turn = self._turns[op] = self._turns.get(op, -1) + 1
                    ways = self.plan.branches.get(op, (0,))
                    region: Region = op.regions[ways[turn % len(ways)]]
                    if region.blocks:
                        self._block(region.block, here, 0)
                self._add("leave", op, here)
            elif (instruction := self.instructions.get(op)) is not None:
                self._instruction(instruction, here)
            elif op.name in BARRIERS:
                self._add("barrier", op, here)
                if op.name == ALL:
                    self._memory.forget()
            elif op.name in (ALLOCATED, TAKEN):
                self._memory.hand_over(op.results[0])

    def _loop(self, op: Operation, here: tuple[Step, ...]) -> None:
        body = op.regions[0].block
        carried = [evaluate(value, self._numbers) for value in op.operands[3:]]
        low, step = evaluate(op.operands[0], {}), evaluate(op.operands[2], {})
        known = low is not None and step is not None and op in self.plan.whole
        self._add("enter", op, here)
        for round in range(self.plan.trips[op]):
            self._carry(body.args[1:], carried)
            if known and low is not None and step is not None:
                self._numbers[body.args[0]] = low + round * step
            self._block(body, here, round)
            final = body.last_op
            assert final is not None
            carried = [evaluate(value, self._numbers) for value in final.operands]
        self._carry(op.results, carried)
        self._add("leave", op, here)

    def _carry(self, values: Sequence[SSAValue], carried: Sequence[int | None]) -> None:
        # A new mapping: events keep the one that they saw.
        self._numbers = dict(self._numbers)
        for value, number in zip(values, carried, strict=True):
            if number is None:
                self._numbers.pop(value, None)
            else:
                self._numbers[value] = number

    def _add(self, kind: str, op: Operation, path: tuple[Step, ...]) -> None:
        self.events.append(Event(kind, op, path, self._numbers))

    def _instruction(self, instruction: Instruction, path: tuple[Step, ...]) -> None:
        index, pipe = len(self.events), PIPES.index(instruction.pipe)
        reads = [self._blocks(tensor) for tensor in instruction.reads]
        writes = [self._blocks(tensor) for tensor in instruction.writes]
        needs = self._memory.access(index, pipe, reads, writes, instruction.early)
        self.events.append(Event("run", instruction.op, path, self._numbers, pipe, tuple(sorted(needs))))

    def _blocks(self, tensor: Tensor) -> Blocks:
        numbers = self._numbers
        key = (tensor, *[numbers.get(each) for each in tensor.inputs])
        if (found := self.known.get(key)) is None:
            found = self.known[key] = tensor.blocks(numbers)
        return found


BARRIERS = frozenset({ALL, "ascendc.pipe_barrier"})


@dataclass(slots=True)
class _Access:
    """An event that wrote or read blocks which nobody has touched in that way since."""

    blocks: int
    event: int
    pipe: int


class _Memory:
    """Who wrote what last, and who has read it since. Sets of blocks are the bits of a number."""

    def __init__(self) -> None:
        self._writers: dict[SSAValue, list[_Access]] = {}
        self._readers: dict[SSAValue, list[_Access]] = {}

    def forget(self) -> None:
        self._writers.clear()
        self._readers.clear()

    def hand_over(self, tensor: SSAValue) -> None:
        """A queue gives the tensor: what was done to it in rounds before is over."""
        self._writers.pop(tensor, None)
        self._readers.pop(tensor, None)

    def access(
        self, event: int, pipe: int, reads: Sequence[Blocks], writes: Sequence[Blocks], early: bool
    ) -> set[int]:
        """The events that an instruction must wait for."""
        needs: set[int] = set()
        for place in reads:
            needs |= _met(self._writers, place, "raw", -1 if early else pipe)
        for place in writes:
            needs |= _met(self._writers, place, "waw", pipe) | _met(self._readers, place, "war", pipe)
        for place in writes:
            _forget(self._readers, place, None)
            _forget(self._writers, place, None)
            self._writers[place.root].append(_Access(place.bits, event, pipe))
        for place in reads:
            _forget(self._readers, place, pipe)
            self._readers[place.root].append(_Access(place.bits, event, pipe))
        return needs


Accesses = dict[SSAValue, list[_Access]]


def _met(accesses: Accesses, place: Blocks, kind: str, pipe: int) -> set[int]:
    return {
        other.event
        for other in accesses.get(place.root, ())
        if other.blocks & place.bits and _hazard(kind, other.pipe, pipe, place.is_global)
    }


def _forget(accesses: Accesses, place: Blocks, pipe: int | None) -> None:
    """What happened to these blocks, on one pipe or on all, is no longer the last that did."""
    others = accesses.setdefault(place.root, [])
    for other in others:
        if pipe is None or other.pipe == pipe:
            other.blocks &= ~place.bits
    others[:] = [other for other in others if other.blocks]


V, MTE2, MTE3 = PIPES.index("V"), PIPES.index("MTE2"), PIPES.index("MTE3")


def _hazard(kind: str, first: int, second: int, is_global: bool) -> bool:
    """Whether the pipes do not order the two by themselves. Tiles that one kernel stores do not overlap."""
    if first != second:
        return True
    if first == V:
        return kind != "war"
    return first in (MTE2, MTE3) and kind == "waw" and not is_global
