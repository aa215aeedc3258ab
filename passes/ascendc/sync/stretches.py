"""Instructions and barriers between two flags, done at once.

    exp; barrier V; add; barrier V; store      // V and MTE3 are asked once for all that theirs wait for; all is added once

What an instruction waits for that was done within the stretch itself is known beforehand: either a barrier is between the
two, or a stretch ends there. What a pipe may not know after a stretch is what it did not know before, without what its
barriers told it, and what was done since.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import NamedTuple

from ascir.passes.ascendc.sync.edges import Barrier
from ascir.passes.ascendc.sync.records import Record


class Bar(NamedTuple):
    """A barrier: of a pipe, or of all (-1); and what it is in the plan, if the kernel did not have it before."""

    pipe: int
    item: Barrier | None = None


Steps = Sequence[Record | Bar]
LONGEST = 16
"""Steps of a stretch. Where a barrier is left out, its stretch is looked at anew: it should not be all that there is. Sync of
top_k 50 of 32000 takes as long within 7 % with 8 steps to any number of them, and with 4 a sixth longer."""


@dataclass(slots=True, eq=False)
class Stretch:
    """What several steps do together."""

    steps: Steps
    asked: Sequence[tuple[int, int]]
    """What must have finished before it, and where the set of the pipe stands that must know."""
    done: int
    """What is done: for all sets."""
    barriers: frozenset[Barrier]
    """Those that could be left out."""
    told: Sequence[tuple[int, bool, int]]
    """The pipes that barriers tell something: all, or what they did themselves; without this, which was done since."""
    cleared: int = 0
    """Of all sets, the bits that no pipe has to ask for behind the barriers."""
    count: int = -1
    """How many bits there were when that was found: flags may get more."""
    added: dict[int, int] = field(default_factory=dict[int, int])
    """What is done, in all sets that there are, by the flags that are set."""
    without: dict[Barrier, Sequence[Stretch]] = field(default_factory=dict[Barrier, "Sequence[Stretch]"])
    """The same without one of the barriers: of those that were left out so far."""

    def without_one(
        self, item: Barrier, shifts: Mapping[int, int], of_pipe: Sequence[int]
    ) -> Sequence[Stretch]:
        """The same without one of its barriers."""
        if (found := self.without.get(item)) is None:
            steps = [step for step in self.steps if isinstance(step, Record) or step.item != item]
            found = self.without[item] = list(stretches_of(steps, shifts, of_pipe))
        return found


def stretches_of(
    steps: Iterable[Record | Bar], shifts: Mapping[int, int], of_pipe: Sequence[int]
) -> Iterator[Stretch]:
    """As many stretches as it takes. `shifts`: where the sets of pipes stand; `of_pipe`: what each of them does."""
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
    """A stretch so far."""

    __slots__ = ("barred", "done", "needs", "of_pipe", "own", "shifts", "since", "steps")

    def __init__(self, shifts: Mapping[int, int], of_pipe: Sequence[int]):
        self.shifts, self.of_pipe = shifts, of_pipe
        self.steps: list[Record | Bar] = []
        self.needs: dict[int, int] = {}
        """What instructions of each pipe wait for."""
        self.done = 0
        """What was done, by any pipe."""
        self.since = 0
        """What was done since the last barrier of all pipes."""
        self.own: dict[int, int] = {}
        """What each pipe did itself since the last barrier."""
        self.barred: set[int] = set()
        """Pipes that had a barrier; all of them (-1)."""

    def run(self, record: Record) -> bool:
        """One more instruction, if it waits for nothing that was done here."""
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
