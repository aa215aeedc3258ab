"""Runs of a kernel that has not run: every loop so many times, every branch this way or that.

    scf.for ... { %a = load; compute %a; store }     // three times: load compute store load compute store ...

What one event must wait for is found as a checker of races finds it: each byte remembers who wrote it last, and who has
read it since on which pipe. A *dependence* is an event and an earlier one, by their numbers.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field

from xdsl.ir import Block, Operation, Region, SSAValue

from ascir.passes.ascendc.sync.accesses import EVERYTHING, PIPES, Instruction, Numbers, Range, evaluate

ALL = "ascendc.sync_all_hard"
Step = tuple[Operation, int]
"""An operation, and how often the block that it is in had begun before (in the loop around it)."""


@dataclass(frozen=True)
class Event:
    """`enter` and `leave` of an operation with regions, or an instruction with the dependences of its accesses."""

    kind: str
    op: Operation
    path: tuple[Step, ...]
    numbers: Numbers
    pipe: int = -1
    needs: tuple[int, ...] = ()


@dataclass(frozen=True)
class Plan:
    """How often each loop runs, and which branch each scf.if takes."""

    trips: Mapping[Operation, int]
    default: int
    branch: int = 0


@dataclass
class Tracer:
    """Writes the events of one run."""

    instructions: Mapping[Operation, Instruction]
    plan: Plan
    events: list[Event] = field(init=False, default_factory=list[Event])
    _numbers: dict[SSAValue, int] = field(init=False, default_factory=dict[SSAValue, int])
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
                    index = self.plan.branch % len(op.regions)
                    region: Region = op.regions[index]
                    if region.blocks:
                        self._block(region.block, here, 0)
                self._add("leave", op, here)
            elif (instruction := self.instructions.get(op)) is not None:
                self._instruction(instruction, here)
            elif op.name in BARRIERS:
                self._add("barrier", op, here)
                if op.name == ALL:
                    self._memory.forget()

    def _loop(self, op: Operation, here: tuple[Step, ...]) -> None:
        body = op.regions[0].block
        carried = [evaluate(value, self._numbers) for value in op.operands[3:]]
        self._add("enter", op, here)
        for round in range(self.plan.trips.get(op, self.plan.default)):
            self._carry(body.args[1:], carried)
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
        reads = [tensor.range(self._numbers) for tensor in instruction.reads]
        writes = [tensor.range(self._numbers) for tensor in instruction.writes]
        needs = self._memory.access(index, pipe, reads, writes)
        self.events.append(Event("run", instruction.op, path, self._numbers, pipe, tuple(sorted(needs))))


BARRIERS = frozenset({ALL, "ascendc.pipe_barrier"})


@dataclass(slots=True)
class _Cell:
    """Bytes that were always touched together."""

    start: int
    end: int
    writer: tuple[int, int] | None
    readers: dict[int, int]
    """The last read on each pipe since the last write."""


class _Memory:
    """Who wrote and read what last. Cells of one root are disjoint and cover what was touched."""

    def __init__(self) -> None:
        self._cells: dict[SSAValue, list[_Cell]] = {}

    def forget(self) -> None:
        self._cells.clear()

    def access(self, index: int, pipe: int, reads: Sequence[Range], writes: Sequence[Range]) -> set[int]:
        """The events that an instruction must wait for."""
        needs: set[int] = set()
        for place in reads:
            for cell in self._cut(place):
                if cell.writer is not None and _hazard("raw", cell.writer[1], pipe):
                    needs.add(cell.writer[0])
        for place in writes:
            world = place.end == EVERYTHING and place.start == 0
            for cell in self._cut(place):
                other = cell.writer
                if (
                    other is not None
                    and _hazard("waw", other[1], pipe)
                    and not (world and _is_store(other[1], pipe))
                ):
                    needs.add(other[0])
                needs |= {event for other, event in cell.readers.items() if _hazard("war", other, pipe)}
        for place in writes:
            for cell in self._cut(place):
                cell.writer, cell.readers = (index, pipe), {}
        for place in reads:
            for cell in self._cut(place):
                cell.readers = {**cell.readers, pipe: index}
        needs.discard(index)
        return needs

    def _cut(self, place: Range) -> Iterator[_Cell]:
        """The cells that make up a range, cut at its ends; new ones for bytes never touched."""
        cells = self._cells.setdefault(place.root, [])
        kept: list[_Cell] = []
        inside: list[_Cell] = []
        at = place.start
        for cell in cells:
            if cell.end <= place.start or cell.start >= place.end:
                kept.append(cell)
                continue
            low, high = max(cell.start, place.start), min(cell.end, place.end)
            if cell.start < low:
                kept.append(_Cell(cell.start, low, cell.writer, cell.readers))
            if high < cell.end:
                kept.append(_Cell(high, cell.end, cell.writer, cell.readers))
            if at < low:
                inside.append(_Cell(at, low, None, {}))
            inside.append(_Cell(low, high, cell.writer, cell.readers))
            at = high
        if at < place.end:
            inside.append(_Cell(at, place.end, None, {}))
        self._cells[place.root] = sorted([*kept, *inside], key=lambda cell: cell.start)
        return iter(inside)


V, MTE2, MTE3 = PIPES.index("V"), PIPES.index("MTE2"), PIPES.index("MTE3")


def _is_store(first: int, second: int) -> bool:
    """Two stores into one argument: the tiles of a kernel do not overlap."""
    return first == second == MTE3


def _hazard(kind: str, first: int, second: int) -> bool:
    """Whether the pipes do not order the two by themselves."""
    if first != second:
        return True
    if first == V:
        return kind != "war"
    return first in (MTE2, MTE3) and kind == "waw"
