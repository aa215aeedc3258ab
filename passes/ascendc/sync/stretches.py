"""Summaries of the instructions and barriers between two flags, so that the analysis handles them in one step.

    exp; barrier V; add; barrier V; store      // one query each for V and MTE3, and one update of the state

Dependences within a stretch are checked when it is built: either there is a barrier between the two instructions, or
the stretch is split there. The pending set of a pipe after a stretch is the one before, minus what its barriers clear,
plus what was executed since.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import NamedTuple

from ascir.passes.ascendc.sync.edges import Barrier
from ascir.passes.ascendc.sync.records import Record


class Bar(NamedTuple):
    """A barrier of a pipe, or of all (-1); with the item of the plan, unless it was already in the kernel."""

    pipe: int
    item: Barrier | None = None


Steps = Sequence[Record | Bar]
LONGEST = 16
"""The most steps of a stretch. When a barrier is removed, its stretch is rebuilt, so it should be short. For top_k 50
of 32000, sync takes the same time within 7 % from 8 steps up; with 4 steps it takes a sixth longer."""


@dataclass(slots=True, eq=False)
class Stretch:
    """The combined effect of several steps."""

    steps: Steps
    asked: Sequence[tuple[int, int]]
    """For each pipe, the records that must have finished before the stretch, and the offset of the pipe's pending
    set."""
    done: int
    """The records that are added to all pending sets."""
    barriers: frozenset[Barrier]
    """The barriers in it that can be removed."""
    told: Sequence[tuple[int, bool, int]]
    """For each pipe with a barrier: whether it clears everything or only the pipe's own records, and which records were
    executed since and are not cleared."""
    cleared: int = 0
    """The bits of all pending sets that the barriers clear."""
    count: int = -1
    """The number of record bits when `cleared` was computed: flags may add bits."""
    added: dict[int, int] = field(default_factory=dict[int, int])
    """`done` repeated for all pending sets, by the flags that are set."""
    without: dict[Barrier, Sequence[Stretch]] = field(default_factory=dict[Barrier, "Sequence[Stretch]"])
    """The stretches without one of the barriers, for those that were removed so far."""

    def without_one(
        self, item: Barrier, shifts: Mapping[int, int], of_pipe: Sequence[int]
    ) -> Sequence[Stretch]:
        """The stretches that remain without one of its barriers."""
        if (found := self.without.get(item)) is None:
            steps = [step for step in self.steps if isinstance(step, Record) or step.item != item]
            found = self.without[item] = list(stretches_of(steps, shifts, of_pipe))
        return found

    def needs(self, item: Barrier) -> bool:
        """Whether an instruction behind one of its barriers waits for one in front of it, with no other barrier in
        between."""
        earlier, passed = 0, False
        for step in self.steps:
            if isinstance(step, Record):
                if step.pipe == item.pipe and passed and step.need & earlier:
                    return True
                if step.pipe == item.pipe and not passed:
                    earlier |= step.bits
            elif step.item == item:
                passed = True
            elif step.pipe in (item.pipe, -1):
                if passed:
                    return False
                earlier = 0
        return False


def stretches_of(
    steps: Iterable[Record | Bar], shifts: Mapping[int, int], of_pipe: Sequence[int]
) -> Iterator[Stretch]:
    """Splits steps into stretches. `shifts`: the offset of each pipe's pending set; `of_pipe`: the records of each
    pipe."""
    begun = _Begun(shifts, of_pipe)
    for step in steps:
        if len(begun.steps) == LONGEST:
            yield begun.stretch()
            begun = _Begun(shifts, of_pipe)
        if not isinstance(step, Record):
            begun.bar(step)
        elif not begun.run(step):
            yield begun.stretch()
            begun = _Begun(shifts, of_pipe)
            begun.run(step)
    if begun.steps:
        yield begun.stretch()


class _Begun:
    """A stretch under construction."""

    __slots__ = ("barred", "done", "needs", "of_pipe", "own", "shifts", "since", "steps")

    def __init__(self, shifts: Mapping[int, int], of_pipe: Sequence[int]):
        self.shifts, self.of_pipe = shifts, of_pipe
        self.steps: list[Record | Bar] = []
        self.needs: dict[int, int] = {}
        """The records that instructions of each pipe wait for."""
        self.done = 0
        """The records executed so far, on any pipe."""
        self.since = 0
        """Those since the last barrier of all pipes."""
        self.own: dict[int, int] = {}
        """Those of each pipe since its last barrier."""
        self.barred: set[int] = set()
        """The pipes that had a barrier; -1 for one of all pipes."""

    def run(self, record: Record) -> bool:
        """Add an instruction; returns False if it would have to wait for one of this stretch."""
        pipe, need, bits = record.pipe, record.need, record.bits
        own = self.own.get(pipe, 0)
        if need & (self.since & ~self.of_pipe[pipe] | own):
            return False
        self.steps.append(record)
        if self.barred:
            need = 0 if -1 in self.barred else need & ~self.of_pipe[pipe] if pipe in self.barred else need
        self.needs[pipe] = self.needs.get(pipe, 0) | need
        self.done |= bits
        self.since |= bits
        self.own[pipe] = own | bits
        return True

    def bar(self, step: Bar) -> None:
        self.steps.append(step)
        self.barred.add(step.pipe)
        if step.pipe < 0:
            self.since = 0
            self.own.clear()
        else:
            self.own[step.pipe] = 0

    def stretch(self) -> Stretch:
        asked = [(need, self.shifts[pipe]) for pipe, need in self.needs.items() if need]
        barriers = frozenset(step.item for step in self.steps if isinstance(step, Bar) and step.item)
        own, since, of_pipe = self.own.get, self.since, self.of_pipe
        if -1 in self.barred:
            told = [(pipe, True, since & ~of_pipe[pipe] | own(pipe, 0)) for pipe in self.shifts]
        else:
            told = [(pipe, False, own(pipe, 0)) for pipe in self.barred]
        return Stretch(self.steps, asked, self.done, barriers, told)
