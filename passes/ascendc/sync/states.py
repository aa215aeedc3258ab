"""The state of the dataflow analysis at a program point, and the two worklists that propagate it.

    load; set mte2_v; wait mte2_v; exp      // pending for V: {}     -> {load} -> {} -> exp need not wait any more

For each pipe, the state has the set of instruction records that the pipe does not know to have finished: its pending
set. For each flag that is set, it has the pending set of a pipe that waits for it. All sets are packed into one integer
(`Layout`), so that an instruction is added to all sets at once, and a join of paths is a bitwise or. Flags with
disjoint live ranges (`lives`) share a slot. `Spread` joins all paths that reach a node; `Paths` keeps a few of them
apart.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from heapq import heappop, heappush

from ascir.passes.ascendc.sync.edges import Edge
from ascir.passes.ascendc.sync.lives import ALWAYS, Life
from ascir.passes.ascendc.sync.queues import Line

Flag = tuple[Edge | Line, int]
"""A flag of an edge (the owner, if flags are shared), by its index; or one of a queue, in the order in which they were
set."""


class _Ones(dict[int, int]):
    """For a set of flags, the factor that repeats a bit set for all pipes and for these flags."""

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
    """Repeats `bits` at each of the ones. Multiplying the full numbers would take longer."""
    if not bits:
        return 0
    shift = (bits & -bits).bit_length() - 1
    return (ones if bits == 1 << shift else ones * (bits >> shift)) << shift


class _Repeats(dict[tuple[int, int], int]):
    """For a set of flags and a bit set: the latter, repeated for all pipes and for these flags."""

    def __init__(self, ones: _Ones):
        super().__init__()
        self.ones = ones

    def __missing__(self, key: tuple[int, int]) -> int:
        present, bits = key
        self[key] = found = repeated(self.ones[present], bits)
        return found


class Layout:
    """Where each set is in the integer: those of the pipes, the scalar unit first, then those of flags."""

    def __init__(self, width: int, pipes: Sequence[int], absent: int):
        self.width = width
        self.full = (1 << width) - 1
        self.shifts = {pipe: number * width for number, pipe in enumerate(pipes)}
        """The offset of each pipe's set."""
        self.sets = {pipe: self.full << shift for pipe, shift in self.shifts.items()}
        """The mask of each pipe's set. Masking before shifting is faster: with many flags, numbers are long."""
        self.flags_at = len(pipes) * width
        self.ones = _Ones(width, len(pipes))
        self.repeats = _Repeats(self.ones)
        self.slots: dict[tuple[Flag, Life], int] = {}
        """The slot of each flag."""
        self.lives: list[list[Life]] = []
        """The live ranges in each slot: they are disjoint."""
        self.of_queues = 0
        """The slots that queues use, as bits."""
        self.absent = absent
        """What is pending for a pipe that waits for an edge's flag, on a path that has not set it: everything (-1), or
        nothing (0), which is the optimistic assumption while edges are still being added."""
        self._unset: dict[int, int] = {}

    def slot(self, flag: Flag, life: Life = ALWAYS) -> tuple[int, int]:
        """The bit of a flag in the set of set flags, and the offset of its pending set."""
        if (number := self.slots.get((flag, life))) is None:
            number = self.slots[flag, life] = len(self.lives) if life is ALWAYS else self._free(life)
            if number == len(self.lives):
                self.lives.append([])
            self.lives[number].append(life)
            self.of_queues |= isinstance(flag[0], Line) << number
        return 1 << number, self.flags_at + number * self.width

    def _free(self, life: Life) -> int:
        """The first slot whose live ranges are disjoint from this one."""
        begin, end = life
        for number, lives in enumerate(self.lives):
            if not [first for first, last in lives if first <= end and begin <= last]:
                return number
        return len(self.lives)

    def all(self, bits: int) -> int:
        """The same bits in every set."""
        return repeated(self.ones[(1 << len(self.lives)) - 1], bits)

    def unset(self, flags: int) -> int:
        """The pending sets of flags on a path that has not set them (`absent`); for flags of queues, everything."""
        if (found := self._unset.get(flags)) is None:
            found = 0
            untold = flags if self.absent else flags & self.of_queues
            for number in range(untold.bit_length()):
                found |= (untold >> number & 1) * self.full << self.flags_at + number * self.width
            self._unset[flags] = found
        return found


UNASKED: dict[int, int] = {}
"""Used when the ages of records are not tracked; it stays empty."""


class State:
    """What is known at one program point."""

    __slots__ = ("ages", "bits", "flags", "joined", "noted", "spots")

    def __init__(self, bits: int = 0, flags: int = 0, ages: dict[int, int] = UNASKED, joined: bool = False):
        self.bits = bits
        """The pending sets of all pipes and flags."""
        self.flags = flags
        """The flags that are set."""
        self.spots = self.noted = 0
        """`spots`: the pending sets of hypothetical flags, set after each instruction that others may have to wait for.
        `noted`: a one at the offset of each of these that exists."""
        self.ages = ages
        """For each running loop, by its `id`: the records executed in this iteration, in the one before, ..., packed
        side by side."""
        self.joined = joined
        """Whether several paths were joined: no single path need have this state."""

    def copy(self) -> State:
        if self.ages is UNASKED:
            return State(self.bits, self.flags, UNASKED, self.joined)
        found = State(self.bits, self.flags, dict(self.ages), self.joined)
        found.spots, found.noted = self.spots, self.noted
        return found

    def only(self, flags: int, layout: Layout) -> State:
        """The state without any other flags than these."""
        if not (others := self.flags & ~flags):
            return self
        told = (layout.ones[others] ^ layout.ones[0]) * layout.full
        return State(self.bits & ~told, self.flags & flags)

    def join(self, other: State, layout: Layout) -> bool:
        """Join with the state of another path; returns whether anything changed."""
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
class Paths:
    """A worklist that keeps up to `most` states per node apart, so that the analysis is path-sensitive up to that
    number.

    A state is dropped if an earlier one has the same flags set and at least its pending sets.
    """

    layout: Layout
    most: int
    forward: bool = False
    """Whether to visit first, among the least visited nodes, the one furthest down: all nodes are then reached soon, on
    several paths each. Otherwise nodes are visited in program order."""
    singly: bool = False
    """With `forward`: whether a visit takes only the newest state of a node, instead of all."""
    past: Mapping[int, Sequence[State]] = field(default_factory=dict[int, Sequence[State]])
    """States of other searches, which subsume new ones, too."""
    doubtful: bool = False
    """Whether the fault that was found is in a joined state."""
    found: dict[int, list[State]] = field(default_factory=dict[int, list[State]])
    due: dict[int, list[State]] = field(default_factory=dict[int, list[State]])
    """States that have not been propagated yet."""
    queue: list[tuple[int, int]] = field(default_factory=list[tuple[int, int]])
    visits: dict[int, int] = field(default_factory=dict[int, int])
    """How often each node was visited."""
    steps: int = 0
    """The number of states that were propagated."""

    def add(self, number: int, state: State) -> None:
        """Add a state to a node."""
        found = self.found.setdefault(number, [])
        if self.most > 1:
            flags, bits = state.flags, state.bits
            # A subset of bits is not a larger number: a cheap first test.
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
            heappush(self.queue, (self.visits.get(number, 0), -number) if self.forward else (0, number))
        elif not any(each is fresh for each in due):
            due.append(fresh)

    def pop(self) -> tuple[int, list[State]]:
        """Take a node from the worklist, with the states to propagate."""
        times, number = heappop(self.queue)
        self.visits[abs(number)] = times + 1
        if not self.singly or len(due := self.due[abs(number)]) == 1:
            return abs(number), self.due.pop(abs(number))
        heappush(self.queue, (times + 1, number))
        return abs(number), [due.pop()]


class Spread:
    """A worklist with one state per node, in which all paths are joined. It starts from the `known` states of an
    earlier run."""

    def __init__(self, layout: Layout, known: Sequence[State | None]):
        self.layout, self.known = layout, known
        self.fresh: dict[int, State] = {}
        self.queue: list[int] = []
        self._popped = State()

    def begin(self, numbers: Iterable[int]) -> None:
        """Put these nodes on the worklist."""
        for number in numbers:
            if number not in self.queue:
                heappush(self.queue, number)

    def pop(self) -> tuple[int, State]:
        """Take a node from the worklist, with a copy of its state, which the next call reuses."""
        number = heappop(self.queue)
        begun = self.fresh.get(number) or self.known[number]
        assert begun is not None
        self._popped.bits, self._popped.flags = begun.bits, begun.flags
        return number, self._popped

    def add(self, number: int, state: State) -> None:
        """Add what is known on a path to a node."""
        bits, flags = state.bits, state.flags
        fresh = self.fresh.get(number)
        current = fresh or self.known[number]
        if current is None:
            self.fresh[number] = State(bits, flags)
        elif current.flags == flags and current.bits | bits == current.bits:
            return
        else:
            joined = fresh or State(current.bits, current.flags)
            if not joined.join(state, self.layout):
                return
            self.fresh[number] = joined
        if number not in self.queue:
            heappush(self.queue, number)
