"""Records which value each byte of a memory holds, and from when to when it is needed.

write = ledger.take(Space.UB, 0, 2048)      # the number of the write that owns these bytes now
ledger.read(place)                          # None; or the bytes of it that another write has taken since
ledger.reports()                            # {ub: peak, most bytes that were needed at one time, ...}
"""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from itertools import groupby
from operator import itemgetter

from ascir.dialects.tile.spaces import Space

BLOCK = 32
Run = tuple[Space, int, int, int, int]
"""A range of bytes of a memory, and of time."""


@dataclass(frozen=True)
class Report:
    """The observed use of one memory of a kernel."""

    peak: int
    """The end of the highest byte in use."""
    live: int
    """The most bytes that were needed at one time: no plan is smaller."""
    pieces: int
    """The number of ranges that these bytes were in: aligned placement may need up to this many more blocks."""


@dataclass(frozen=True)
class Held:
    """The location of a value, and the write that put it there."""

    space: Space
    start: int
    end: int
    write: int
    slots: tuple[int, ...] = ()
    """The addresses of all its slots; the current one is `start`."""


@dataclass
class Ledger:
    """The writes and reads of an execution, step by step."""

    now: int = 0
    owners: dict[Space, _Owners] = field(default_factory=dict["Space", "_Owners"])
    writes: list[tuple[Space, int, int, int]] = field(default_factory=list[tuple[Space, int, int, int]])
    last_read: dict[int, int] = field(default_factory=dict[int, int])
    reserved: list[Run] = field(default_factory=list[Run])
    kept: list[Run] = field(default_factory=list[Run])
    """Ranges that are needed for some time, independent of reads."""

    def take(self, space: Space, start: int, end: int) -> int:
        """Records a write to these bytes; returns its number."""
        write = len(self.writes)
        self.writes.append((space, start, end, self.now))
        self.owners.setdefault(space, _Owners()).take(start, end, write)
        return write

    def read(self, place: Held) -> tuple[int, int] | None:
        """Records a read; returns bytes that were overwritten since, if any."""
        self.last_read[place.write] = self.now
        return self.owners[place.space].stranger(place)

    def reserve(self, space: Space, addresses: Sequence[int], size: int, began: int) -> None:
        """Marks all slots as needed from `began` until now, the whole execution of a loop: transfers overlap
        computation."""
        self.reserved += [(space, start, start + size, began, self.now) for start in addresses]

    def keep(self, place: Held, began: int) -> None:
        self.kept.append((place.space, place.start, place.end, began, self.now))

    def reports(self) -> dict[Space, Report]:
        return {space: self._report(space) for space in self.owners}

    def _report(self, space: Space) -> Report:
        spans = [
            (start, end, began, self.last_read.get(number, began))
            for number, (where, start, end, began) in enumerate(self.writes)
            if where is space
        ]
        spans += self._slots(space)
        spans += [kept[1:] for kept in self.kept if kept[0] is space]
        live = roomy = 0
        alive: list[tuple[int, int, int]] = []
        for moment, began in groupby(sorted(spans, key=itemgetter(2)), itemgetter(2)):
            alive = [run for run in alive if run[2] >= moment]
            alive += [(start, end, last) for start, end, _, last in began if last >= moment]
            total = sum(end - start for start, end in _union((start, end) for start, end, _ in alive))
            live, roomy = max(live, total), max(roomy, total + BLOCK * len(alive))
        return Report(max((end for _, end, _, _ in spans), default=0), live, (roomy - live) // BLOCK)

    def _slots(self, space: Space) -> Iterator[tuple[int, int, int, int]]:
        times: dict[int, tuple[int, int]] = {}
        for _, _, _, loop, now in self.reserved:
            first, last = times.get(loop, (now, now))
            times[loop] = (min(first, now), max(last, now))
        for where, start, end, loop in {entry[:4] for entry in self.reserved}:
            if where is space:
                yield (start, end, *times[loop])


def _union(runs: Iterator[tuple[int, int]]) -> list[tuple[int, int]]:
    joined: list[tuple[int, int]] = []
    for start, end in sorted(runs):
        if joined and start <= joined[-1][1]:
            joined[-1] = (joined[-1][0], max(end, joined[-1][1]))
        else:
            joined.append((start, end))
    return joined


class _Owners:
    """The last write to each byte: disjoint ranges, by their starts."""

    def __init__(self) -> None:
        self.starts: list[int] = []
        self.runs: list[tuple[int, int, int]] = []

    def take(self, start: int, end: int, write: int) -> None:
        first = bisect_right(self.starts, start) - 1
        first = max(first, 0)
        last = bisect_left(self.starts, end)
        kept: list[tuple[int, int, int]] = []
        for low, high, owner in self.runs[first:last]:
            if low < start:
                kept.append((low, min(high, start), owner))
            if high > end:
                kept.append((max(low, end), high, owner))
        kept.append((start, end, write))
        kept.sort()
        self.runs[first:last] = kept
        self.starts[first:last] = [low for low, _, _ in kept]

    def stranger(self, place: Held) -> tuple[int, int] | None:
        """Bytes of `place` that another write owns."""
        at = max(bisect_right(self.starts, place.start) - 1, 0)
        reached = place.start
        while reached < place.end:
            if at >= len(self.runs) or self.runs[at][0] > reached:
                return reached, place.end
            low, high, owner = self.runs[at]
            if high > reached:
                if owner != place.write:
                    return max(low, place.start), min(high, place.end)
                reached = high
            at += 1
        return None
