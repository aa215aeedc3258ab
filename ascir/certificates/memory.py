"""The last accesses to each byte: those that must have finished before an instruction may start.

    load %t      // writes bytes 0..512 of %t: no earlier access
    exp %u, %t   // reads them: after the load; writes %u
    load %t      // writes them: after exp, and after the first load

Each byte records its last write and the reads since. An access that is ordered after these is ordered after all earlier
ones, as happens-before is transitive: so these pairs are enough. Pipes of several cores are numbered consecutively.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from xdsl.ir import SSAValue

from ascir.certificates import Refuted
from ascir.certificates.clocks import PIPES
from ascir.certificates.events import Event, Touch, named
from ascir.certificates.regions import Access, Runs


class Bits:
    """Sets of bytes as bit masks: one bit for bytes that all accesses touch together."""

    def __init__(self, events: Iterable[Event]) -> None:
        ends: dict[SSAValue, set[int]] = {}
        for access in {
            access
            for event in events
            if isinstance(event, Touch)
            for access in (*event.touched.reads, *event.touched.writes)
        }:
            ends.setdefault(access.root, set()).update(end for run in access.runs for end in run)
        self.place = {root: {end: n for n, end in enumerate(sorted(found))} for root, found in ends.items()}
        self.known: dict[tuple[SSAValue, Runs], int] = {}

    def of(self, access: Access) -> int:
        key = (access.root, access.runs)
        if (bits := self.known.get(key)) is None:
            place, bits = self.place[access.root], 0
            for start, end in access.runs:
                bits |= (1 << place[end]) - (1 << place[start])
            self.known[key] = bits
        return bits


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
        self.writers: dict[SSAValue, list[_Last]] = {}
        self.readers: dict[SSAValue, list[_Last]] = {}
        self.full: dict[SSAValue, int] = {}
        """The bytes of l0c whose unit flags are set: they were written and not stored yet."""

    def access(self, number: int, pipe: int, touch: Touch) -> tuple[int, ...]:
        """Records the accesses of an instruction; returns the events that must have finished before it."""
        needs: set[int] = set()
        kind = pipe % len(PIPES)
        reads = [(access, self.bits.of(access)) for access in touch.touched.reads]
        writes = [(access, self.bits.of(access)) for access in touch.touched.writes]
        if touch.touched.unit:
            self._turn(touch, pipe, reads if kind == FIX else writes)
        for access, bits in reads:
            for last in self.writers.get(access.root, ()):
                if touch.touched.unit and last.unit and {pipe, last.pipe} == {M, FIX}:
                    continue
                if last.bits & bits and (last.pipe != pipe or kind == V or touch.touched.early):
                    needs.add(last.event)
        for access, bits in writes:
            for last in self.readers.get(access.root, ()):
                if touch.touched.unit and last.unit and {pipe, last.pipe} == {M, FIX}:
                    continue
                if last.bits & bits and last.pipe != pipe:
                    needs.add(last.event)
            adds = touch.is_atomic and access.is_global
            for last in self.writers.get(access.root, ()):
                together = adds and last.is_atomic
                if last.bits & bits and not together and (last.pipe != pipe or kind in (V, MTE2, MTE3)):
                    needs.add(last.event)
        for access, bits in writes:
            adds = touch.is_atomic and access.is_global
            _forget(self.readers, access.root, bits, None)
            if not adds:
                _forget(self.writers, access.root, bits, None)
            self.writers.setdefault(access.root, []).append(
                _Last(bits, number, pipe, adds, touch.touched.unit != 0)
            )
        for access, bits in reads:
            _forget(self.readers, access.root, bits, pipe)
            self.readers.setdefault(access.root, []).append(
                _Last(bits, number, pipe, False, touch.touched.unit != 0)
            )
        return tuple(needs)

    def _turn(self, touch: Touch, pipe: int, places: Iterable[tuple[Access, int]]) -> None:
        """Simulates unit flags: a product waits until its fractals are empty, a store until they are full. Raises
        `Refuted` if nothing before has emptied or filled them, as that is a deadlock."""
        for access, bits in places:
            if access.is_global or access.operand == SCALES:
                continue
            full = self.full.get(access.root, 0)
            if touch.touched.unit not in (2, 3):
                raise Refuted(
                    f"{named(touch.op)}: its unit flag is {touch.touched.unit}, allowed are 2 and 3"
                )
            if bits & (~full if pipe == FIX else full):
                state = "filled" if pipe == FIX else "emptied"
                raise Refuted(f"{named(touch.op)} waits for fractals that nothing has {state}")
            if touch.touched.unit == 3:
                self.full[access.root] = full & ~bits if pipe == FIX else full | bits


def _forget(accesses: dict[SSAValue, list[_Last]], root: SSAValue, bits: int, pipe: int | None) -> None:
    found = accesses.get(root)
    if found is None:
        return
    for last in found:
        if pipe is None or last.pipe == pipe:
            last.bits &= ~bits
    found[:] = [last for last in found if last.bits]
