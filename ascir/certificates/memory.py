"""The last accesses to each byte: those that must have finished before an instruction may start.

    load %t      // writes bytes 0..512 of %t: no earlier access
    exp %u, %t   // reads them: after the load; writes %u
    load %t      // writes them: after exp, and after the first load

Each byte records its last write and the reads since. An access that is ordered after these is ordered after all earlier
ones, as happens-before is transitive: so these pairs are enough. Pipes of several cores are numbered consecutively.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import NamedTuple

from xdsl.ir import SSAValue

from ascir.certificates import Refuted
from ascir.certificates.clocks import PIPES
from ascir.certificates.events import Event, Touch, named
from ascir.certificates.regions import Access, Touched


class Place(NamedTuple):
    """An access as a bit mask."""

    root: int
    """The number of the buffer or argument."""
    bits: int
    is_global: bool
    has_unit: bool
    """Whether it may have unit flags."""


class Bits:
    """Sets of bytes as bit masks: one bit for bytes that all accesses touch together."""

    def __init__(self, events: Iterable[Event]) -> None:
        distinct = {id(event.touched): event.touched for event in events if isinstance(event, Touch)}
        ends: dict[SSAValue, set[int]] = {}
        for touched in distinct.values():
            for access in (*touched.reads, *touched.writes):
                ends.setdefault(access.root, set()).update(end for run in access.runs for end in run)
        self._ends = {
            root: (number, {end: n for n, end in enumerate(sorted(found))})
            for number, (root, found) in enumerate(ends.items())
        }
        self._known: dict[int, tuple[Touched, Sequence[Place], Sequence[Place]]] = {}
        self._places: dict[int, tuple[Access, Place]] = {}

    def of(self, touched: Touched) -> tuple[Sequence[Place], Sequence[Place]]:
        """What an instruction reads and writes."""
        if (found := self._known.get(id(touched))) is None:
            reads, writes = (list(map(self._place, each)) for each in (touched.reads, touched.writes))
            found = self._known[id(touched)] = touched, reads, writes
        return found[1:]

    def _place(self, access: Access) -> Place:
        if (known := self._places.get(id(access))) is not None:
            return known[1]
        (number, place), bits = self._ends[access.root], 0
        for start, end in access.runs:
            bits |= (1 << place[end]) - (1 << place[start])
        has_unit = not access.is_global and access.operand != SCALES
        found = Place(number, bits, access.is_global, has_unit)
        self._places[id(access)] = access, found
        return found


@dataclass(slots=True)
class _Last:
    """An access that was the last of its kind to some bytes."""

    bits: int
    event: int
    pipe: int
    is_atomic: bool
    unit: bool = False
    """Whether it uses the unit flags of fractals."""


V, M, MTE2, MTE3, FIX = (PIPES.index(name) for name in ("V", "M", "MTE2", "MTE3", "FIX"))

SCALES = "cbufWorkspace"
"""The operand with the scales of columns, which has no unit flags."""


class Memory:
    """The last writer of each byte, and the readers since."""

    def __init__(self, bits: Bits) -> None:
        self.bits = bits
        self.writers: defaultdict[int, list[_Last]] = defaultdict(list)
        self.readers: defaultdict[int, list[_Last]] = defaultdict(list)
        self.full: dict[int, int] = {}
        """The bytes of l0c whose unit flags are set: they were written and not stored yet."""

    def access(self, number: int, pipe: int, touch: Touch) -> tuple[int, ...]:
        """Records the accesses of an instruction; returns the events that must have finished before it."""
        needs: set[int] = set()
        reads, writes = self.bits.of(touch.touched)
        kind, unit = pipe % len(PIPES), touch.touched.unit != 0
        if unit:
            self._turn(touch, pipe, reads if kind == FIX else writes)
        paired = {M: FIX, FIX: M}.get(pipe, -1) if unit else -1
        """The pipe that unit flags order."""
        waits = kind == V or touch.touched.early
        for root, bits, _, _ in reads:
            for last in self.writers[root]:
                if (
                    last.bits & bits
                    and (last.pipe != pipe or waits)
                    and not (last.unit and last.pipe == paired)
                ):
                    needs.add(last.event)
        waits = kind in (V, MTE2, MTE3)
        for root, bits, is_global, _ in writes:
            for last in _taken(self.readers[root], bits):
                if last.pipe != pipe and not (last.unit and last.pipe == paired):
                    needs.add(last.event)
            adds, writers = touch.is_atomic and is_global, self.writers[root]
            for last in _touching(writers, bits) if adds else _taken(writers, bits):
                if (last.pipe != pipe or waits) and not (adds and last.is_atomic):
                    needs.add(last.event)
        for root, bits, is_global, _ in writes:
            self.writers[root].append(_Last(bits, number, pipe, touch.is_atomic and is_global, unit))
        for root, bits, _, _ in reads:
            _taken(self.readers[root], bits, pipe)
            self.readers[root].append(_Last(bits, number, pipe, False, unit))
        return tuple(needs)

    def _turn(self, touch: Touch, pipe: int, places: Iterable[Place]) -> None:
        """Simulates unit flags: a product waits until its fractals are empty, a store until they are full. Raises
        `Refuted` if nothing before has emptied or filled them, as that is a deadlock."""
        for root, bits, _, has_unit in places:
            if not has_unit:
                continue
            full = self.full.get(root, 0)
            if touch.touched.unit not in (2, 3):
                raise Refuted(
                    f"{named(touch.op)}: its unit flag is {touch.touched.unit}, allowed are 2 and 3"
                )
            if bits & (~full if pipe == FIX else full):
                state = "filled" if pipe == FIX else "emptied"
                raise Refuted(f"{named(touch.op)} waits for fractals that nothing has {state}")
            if touch.touched.unit == 3:
                self.full[root] = full & ~bits if pipe == FIX else full | bits


def _touching(accesses: Sequence[_Last], bits: int, pipe: int | None = None) -> list[_Last]:
    """Those of a pipe, or of all, that touch some bytes."""
    if pipe is None:
        return [last for last in accesses if last.bits & bits]
    return [last for last in accesses if last.bits & bits and last.pipe == pipe]


def _taken(accesses: list[_Last], bits: int, pipe: int | None = None) -> Sequence[_Last]:
    """The same, which lose these bytes."""
    if not accesses or not (found := _touching(accesses, bits, pipe)):
        return ()
    for last in found:
        last.bits &= ~bits
    accesses[:] = [last for last in accesses if last.bits]
    return found
