"""What is known at one place of a kernel, and the ways on which it is known.

    load; set mte2_v; wait mte2_v; exp      // V may not know: {}     -> {load} -> {} -> exp does not need it any more

For each pipe there is the set of records that it may not know to have finished, and for each flag that is set, what the
pipe that waits for it will not know. Where ways meet, each goes on by itself while they are few; otherwise both may be:
the sets are joined.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from heapq import heappop, heappush
from typing import TypeVar

from xdsl.ir import Operation

from ascir.passes.ascendc.sync.edges import Edge
from ascir.passes.ascendc.sync.queues import Line

Flag = tuple[Edge | Line, int]
"""Of an edge, or of the one that it shares flags with; of a queue, by their order."""


@dataclass(slots=True)
class State:
    """What is known at one place of the kernel."""

    unknown: list[int]
    """For each pipe: what may not have finished, as far as it knows."""
    flags: dict[Flag, tuple[int, int]] = field(default_factory=dict[Flag, tuple[int, int]])
    """What who waits for it will not know; and how long the log was when it was set."""
    spots: dict[int, tuple[int, int]] = field(default_factory=dict[int, tuple[int, int]])
    """The same for flags that could be set behind instructions."""
    log: list[int] = field(default_factory=list[int])
    """What was done since this node began."""
    ages: dict[Operation | None, list[int]] = field(default_factory=dict[Operation | None, list[int]])
    """For each loop that runs: what was done in this round, in the one before, ...; for none: all that was done."""
    joined: bool = False
    """Whether it stands for several ways: no single one may be like it."""
    absent: int = -1
    """What who waits for a flag of an edge will not know of a way that has not set it: all, or, where edges are still being
    added, nothing."""

    def copy(self) -> State:
        ages = {loop: list(rounds) for loop, rounds in self.ages.items()}
        return State(
            list(self.unknown), dict(self.flags), dict(self.spots), [], ages, self.joined, self.absent
        )

    def since(self, mark: int) -> int:
        """What was done since the log was so long."""
        bits = 0
        for each in self.log[mark:]:
            bits |= each
        return bits

    def put(self, line: Line, told: int) -> None:
        """Set the next flag of a queue."""
        number = 0
        while (line, number) in self.flags:
            number += 1
        self.flags[line, number] = told, len(self.log)

    def got(self, line: Line) -> int:
        """What who waits for the first flag of a queue will not know; all, where none is set."""
        number, first = 0, self.flags.pop((line, 0), None)
        if first is None:
            return -1
        while (flag := self.flags.pop((line, number + 1), None)) is not None:
            self.flags[line, number] = flag
            number += 1
        told, mark = first
        return told | self.since(mark)

    def settle(self) -> None:
        """Empty the log into what flags do not know."""
        if not self.log:
            return
        later = [0] * (len(self.log) + 1)
        for number in range(len(self.log) - 1, -1, -1):
            later[number] = later[number + 1] | self.log[number]
        self.flags = {key: (bits | later[mark], 0) for key, (bits, mark) in self.flags.items()}
        self.spots = {key: (bits | later[mark], 0) for key, (bits, mark) in self.spots.items()}
        self.log = []

    def change(self, how: Callable[[int], int]) -> None:
        """Change everything that may not be known."""
        self.settle()
        self.unknown = [how(bits) for bits in self.unknown]
        self.flags = {key: (how(bits), 0) for key, (bits, _) in self.flags.items()}
        self.spots = {key: (how(bits), 0) for key, (bits, _) in self.spots.items()}

    def covers(self, other: State, asked: int) -> bool:
        """Whether nothing that is asked for is known here but not there."""
        if self.flags.keys() != other.flags.keys():
            return False
        for one, two in zip(self.unknown, other.unknown, strict=True):
            if two & ~one & asked:
                return False
        return not any(other.flags[key][0] & ~bits & asked for key, (bits, _) in self.flags.items())

    def join(self, other: State) -> bool:
        """Take in what may be on another way; whether that is anything new."""
        before = (self.unknown, self.flags, self.spots, self.ages)
        self.unknown = [one | two for one, two in zip(self.unknown, other.unknown, strict=True)]
        self.flags = _joined(self.flags, other.flags, self.absent)
        self.joined = True
        if other.spots or other.ages:
            self.spots = _joined(self.spots, other.spots, 0)
            self.ages = {
                loop: [one | two for one, two in zip(rounds, other.ages[loop], strict=True)]
                for loop, rounds in self.ages.items()
                if loop in other.ages
            }
        return before != (self.unknown, self.flags, self.spots, self.ages)


Key = TypeVar("Key")


def _joined(
    one: dict[Key, tuple[int, int]], two: dict[Key, tuple[int, int]], missing: int
) -> dict[Key, tuple[int, int]]:
    """`missing` is what is not known by what only one of the two has; of the flag of a queue that is all."""
    if one.keys() == two.keys():
        return {key: (bits | two[key][0], 0) for key, (bits, _) in one.items()}

    def bits(flags: dict[Key, tuple[int, int]], key: Key) -> int:
        if key in flags:
            return flags[key][0]
        return -1 if isinstance(key, tuple) and isinstance(key[0], Line) else missing

    return {key: (bits(one, key) | bits(two, key), 0) for key in dict.fromkeys([*one, *two])}


@dataclass
class Ways:
    """The states in which nodes are come to; at each, so many are told apart.

    One that knows all that another one knows tells nothing new.
    """

    most: int
    forward: bool = False
    """Whether the furthest one goes on first: the end is soon come to, but places again and again. Otherwise, what is
    behind has all been seen."""
    found: dict[int, list[State]] = field(default_factory=dict[int, list[State]])
    due: dict[int, list[State]] = field(default_factory=dict[int, list[State]])
    """Those that have not gone on yet."""
    queue: list[int] = field(default_factory=list[int])

    def come(self, number: int, state: State, asked: int) -> None:
        """Come to a node."""
        found = self.found.setdefault(number, [])
        if self.most > 1 and any(each.covers(state, asked) for each in found):
            return
        if len(found) < self.most:
            found.append(fresh := state.copy())
        else:
            fresh = found[-1]
            if not fresh.join(state):
                return
        if (due := self.due.get(number)) is None:
            self.due[number] = [fresh]
            heappush(self.queue, -number if self.forward else number)
        elif not any(each is fresh for each in due):
            due.append(fresh)

    def go(self) -> tuple[int, list[State]]:
        """A node that there is something to go on from."""
        number = abs(heappop(self.queue))
        return number, self.due.pop(number)
