"""What is known at one place of a kernel, and the ways on which it is known.

    load; set mte2_v; wait mte2_v; exp      // V may not know: {}     -> {load} -> {} -> exp does not need it any more

For each pipe there is the set of records that it may not know to have finished, and for each flag that is set, what the
pipe that waits for it will not know. All these sets stand side by side in one number (`Layout`): what an instruction does
is added to all of them at once, and where ways meet, two numbers are. Flags that are never set at the same time (`lives`)
have one place in it. Ways that meet go on by themselves while they are few; otherwise both may be: the sets are joined.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from heapq import heappop, heappush

from ascir.passes.ascendc.sync.edges import Edge
from ascir.passes.ascendc.sync.lives import ALWAYS, Life
from ascir.passes.ascendc.sync.queues import Line

Flag = tuple[Edge | Line, int]
"""Of an edge, or of the one that it shares flags with; of a queue, by their order."""


class _Ones(dict[int, int]):
    """For each set of flags, a number that repeats what it is multiplied by for all pipes and these flags."""

    def __init__(self, width: int, pipes: int):
        super().__init__()
        self.width, self.pipes = width, pipes

    def __missing__(self, present: int) -> int:
        if present:
            low = present & -present
            ones = self[present ^ low] | 1 << (self.pipes + low.bit_length() - 1) * self.width
        else:
            ones = sum(1 << number * self.width for number in range(self.pipes))
        self[present] = ones
        return ones


def repeated(ones: int, bits: int) -> int:
    """Bits at each of the ones. The product of long numbers would take longer."""
    if not bits:
        return 0
    shift = (bits & -bits).bit_length() - 1
    return (ones if bits == 1 << shift else ones * (bits >> shift)) << shift


class Layout:
    """Where each set stands in a number: those of the pipes, the scalar one first, then those of flags."""

    def __init__(self, width: int, pipes: Sequence[int], absent: int):
        self.width = width
        self.full = (1 << width) - 1
        self.shifts = {pipe: number * width for number, pipe in enumerate(pipes)}
        """Of each pipe."""
        self.sets = {pipe: self.full << shift for pipe, shift in self.shifts.items()}
        """All bits of each. What is not in it is cut off first: numbers are long where flags are many."""
        self.flags_at = len(pipes) * width
        self.ones = _Ones(width, len(pipes))
        self.slots: dict[tuple[Flag, Life], int] = {}
        """The numbers of flags."""
        self.lives: list[list[Life]] = []
        """By these numbers, from where to where each of their flags may be set: never two of them at once."""
        self.of_queues = 0
        """Flags of queues, as bits."""
        self.absent = absent
        """What who waits for a flag of an edge will not know of a way that has not set it: all, or, where edges are still
        being added, nothing."""
        self._unset: dict[int, int] = {}

    def slot(self, flag: Flag, life: Life = ALWAYS) -> tuple[int, int]:
        """The bit of a flag among those that are set, and where its set stands."""
        if (number := self.slots.get((flag, life))) is None:
            number = self.slots[flag, life] = len(self.lives) if life is ALWAYS else self._free(life)
            if number == len(self.lives):
                self.lives.append([])
            self.lives[number].append(life)
            self.of_queues |= isinstance(flag[0], Line) << number
        return 1 << number, self.flags_at + number * self.width

    def _free(self, life: Life) -> int:
        """The first number of which no flag may be set then."""
        begin, end = life
        for number, lives in enumerate(self.lives):
            if not [first for first, last in lives if first <= end and begin <= last]:
                return number
        return len(self.lives)

    def all(self, bits: int) -> int:
        """The same in every set."""
        return repeated(self.ones[(1 << len(self.lives)) - 1], bits)

    def unset(self, flags: int) -> int:
        """What flags tell on a way that has not set them: those of queues, nothing."""
        if (found := self._unset.get(flags)) is None:
            found = 0
            untold = flags if self.absent else flags & self.of_queues
            for number in range(untold.bit_length()):
                found |= (untold >> number & 1) * self.full << self.flags_at + number * self.width
            self._unset[flags] = found
        return found


UNASKED: dict[int, int] = {}
"""The rounds of loops where nobody asks for them: it stays empty."""


class State:
    """What is known at one place of the kernel."""

    __slots__ = ("ages", "bits", "flags", "joined", "noted", "spots")

    def __init__(self, bits: int = 0, flags: int = 0, ages: dict[int, int] = UNASKED, joined: bool = False):
        self.bits = bits
        """What may not have finished, as far as each pipe knows, and as who waits for each flag will know."""
        self.flags = flags
        """Those that are set."""
        self.spots = self.noted = 0
        """The same for flags that could be set behind instructions that others wait for, and a one in the place of each of
        these that there is."""
        self.ages = ages
        """For each loop that runs, by its identity: what was done in this round, in the one before, ..., side by side."""
        self.joined = joined
        """Whether it stands for several ways: no single one may be like it."""

    def copy(self) -> State:
        if self.ages is UNASKED:
            return State(self.bits, self.flags, UNASKED, self.joined)
        found = State(self.bits, self.flags, dict(self.ages), self.joined)
        found.spots, found.noted = self.spots, self.noted
        return found

    def only(self, flags: int, layout: Layout) -> State:
        """The same without any other flags."""
        if not (others := self.flags & ~flags):
            return self
        told = (layout.ones[others] ^ layout.ones[0]) * layout.full
        return State(self.bits & ~told, self.flags & flags)

    def join(self, other: State, layout: Layout) -> bool:
        """Take in what may be on another way; whether that is anything new."""
        bits, flags, changed = self.bits | other.bits, self.flags | other.flags, False
        if self.flags != other.flags:
            bits |= layout.unset(self.flags ^ other.flags)
        if bits != self.bits or flags != self.flags:
            self.bits, self.flags, changed = bits, flags, True
        self.joined = True
        if not other.noted and not other.ages:
            return changed
        spots, noted = self.spots | other.spots, self.noted | other.noted
        ages = {loop: rounds | other.ages[loop] for loop, rounds in self.ages.items() if loop in other.ages}
        if spots != self.spots or noted != self.noted or ages != self.ages:
            self.spots, self.noted, self.ages, changed = spots, noted, ages, True
        return changed


@dataclass
class Ways:
    """The states in which nodes are come to; at each, so many are told apart.

    One that knows all that another one knows tells nothing new.
    """

    layout: Layout
    most: int
    forward: bool = False
    """Whether, of the nodes that one went on from the least often, the furthest one goes on first: so all are soon come to, and
    each in several ways. Otherwise, what is behind has all been seen."""
    singly: bool = False
    """Then: whether only the last state in which it was come to goes on, not all of them."""
    past: Mapping[int, Sequence[State]] = field(default_factory=dict[int, Sequence[State]])
    """States of other ways, that told enough: what knows all that one of these knows tells nothing new, either."""
    doubtful: bool = False
    """Whether what was found in the end was found where several were joined."""
    found: dict[int, list[State]] = field(default_factory=dict[int, list[State]])
    due: dict[int, list[State]] = field(default_factory=dict[int, list[State]])
    """Those that have not gone on yet."""
    queue: list[tuple[int, int]] = field(default_factory=list[tuple[int, int]])
    gone: dict[int, int] = field(default_factory=dict[int, int])
    """How often one went on from each node."""
    steps: int = 0
    """And from all of them, each state by itself."""

    def come(self, number: int, state: State) -> None:
        """Come to a node."""
        found = self.found.setdefault(number, [])
        if self.most > 1:
            flags, bits = state.flags, state.bits
            # What is a part of a number is not larger than it: most are told apart by that.
            for each in (*found, *self.past.get(number, ())):
                if each.flags == flags and each.bits >= bits and each.bits | bits == each.bits:
                    return
        if len(found) < self.most:
            found.append(fresh := state.copy())
        else:
            fresh = found[-1]
            if not fresh.join(state, self.layout):
                return
        if (due := self.due.get(number)) is None:
            self.due[number] = [fresh]
            heappush(self.queue, (self.gone.get(number, 0), -number) if self.forward else (0, number))
        elif not any(each is fresh for each in due):
            due.append(fresh)

    def go(self) -> tuple[int, list[State]]:
        """A node that there is something to go on from, and the states in which it goes on."""
        times, number = heappop(self.queue)
        self.gone[abs(number)] = times + 1
        if not self.singly or len(due := self.due[abs(number)]) == 1:
            return abs(number), self.due.pop(abs(number))
        heappush(self.queue, (times + 1, number))
        return abs(number), [due.pop()]


class Spread:
    """One state for each node, all ways joined: of some nodes they are new, of the others `known`."""

    def __init__(self, layout: Layout, known: Sequence[State | None]):
        self.layout, self.known = layout, known
        self.fresh: dict[int, State] = {}
        self.queue: list[int] = []

    def begin(self, numbers: Iterable[int]) -> None:
        """Go on from these first."""
        for number in numbers:
            if number not in self.queue:
                heappush(self.queue, number)

    def go(self) -> tuple[int, State]:
        """A node that there is something to go on from, and what is known there."""
        number = heappop(self.queue)
        begun = self.fresh.get(number) or self.known[number]
        assert begun is not None
        return number, State(begun.bits, begun.flags)

    def come(self, number: int, state: State) -> None:
        current = self.fresh.get(number)
        if current is None:
            known = self.known[number]
            if known is None:
                current = State(state.bits, state.flags)
            elif known.flags == state.flags and known.bits | state.bits == known.bits:
                return
            else:
                current = State(known.bits, known.flags)
                if not current.join(state, self.layout):
                    return
            self.fresh[number] = current
        elif not current.join(state, self.layout):
            return
        if number not in self.queue:
            heappush(self.queue, number)
