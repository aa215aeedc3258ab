"""Places for tiles at which an instruction does not wait for the banks of UB.

    %s = tile.add %x, %y     // %x at 0, %y at 65792 (another 64 KiB, 256 bytes further), %s at 512: a repeat a cycle

UB has 16 groups of banks, a row of 32 bytes each: consecutive blocks of 32 bytes are in consecutive groups, 512 bytes on
the first comes again. A group serves one read in a cycle, so that what an instruction reads lies 256 bytes apart, modulo
512. A bank (a group within 64 KiB) that is read and written in one cycle costs another one: the result is written while
the next repeat is read, so that it lies in place, at the same bytes modulo 512, or in other 64 KiB. What is the same for
all repeats is read once.

Here is how long instructions wait; `spread.py` looks for places where they wait less.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from functools import cache
from itertools import product
from typing import NamedTuple

from ascir.passes.tile.selection.geometry import BLOCK

PAGE = 1 << 16
"""Bytes that have one bank of each group."""
GROUPS = 16
WHOLE = 8
"""Blocks of a repeat whose lanes all count."""
TURN = GROUPS * BLOCK
"""So many bytes further the groups come again."""
PARTS = 4
"""Where 64 KiB end within a tile, it is looked at in so many places."""


class Operand(NamedTuple):
    """Which unit is read or written, how many bytes into it, the steps in blocks within a repeat and from one to the
    next, and how many bytes it walks."""

    unit: int
    offset: int
    block: int
    repeat: int
    bytes: int = 0


class Access(NamedTuple):
    """One instruction, as far as banks are concerned."""

    result: Operand
    sources: tuple[Operand, ...]
    repeats: float


Patterns = tuple[tuple[int, int], ...]
"""The steps in blocks of what an instruction writes, and of what it reads."""


class Place(NamedTuple):
    """Where a unit lies, of how many bytes its slots are, and how far one is behind the other."""

    offset: int
    size: int
    step: int
    slots: int

    @property
    def bytes(self) -> int:
        return self.step * (self.slots - 1) + self.size

    @property
    def end(self) -> int:
        return self.offset + self.step * (self.slots - 1) + self.size

    def at(self, offset: int) -> Place:
        """The same elsewhere: `_replace` takes four times as long, and places are tried by thousands."""
        return Place(offset, self.size, self.step, self.slots)

    def slots_at(self) -> list[int]:
        return [self.offset + slot * self.step for slot in range(self.slots)]


@dataclass(frozen=True)
class Accesses:
    """What the instructions of a kernel read and write, and how many repeats of each there are."""

    repeats: Mapping[Access, float]
    of_unit: Mapping[int, Sequence[Access]]
    weight: Mapping[int, float]
    _known: dict[tuple[int | Place, ...], float] = field(
        init=False, compare=False, default_factory=dict[tuple[int | Place, ...], float]
    )
    """Cycles that were asked for before, by the identity of the instruction, and by where its tiles were, if that counts."""
    _patterns: dict[int, Patterns] = field(init=False, compare=False, default_factory=dict[int, "Patterns"])

    def cycles(self, access: Access, places: Sequence[Place]) -> float:
        """What one instruction waits for banks, for all its repeats."""
        key = id(access), places[access.result.unit], *[places[source.unit] for source in access.sources]
        if (found := self._known.get(key)) is None:
            if (patterns := self._patterns.get(id(access))) is None:
                patterns = self._patterns[id(access)] = _patterns(access)
            found = self._known[key] = self.repeats[access] * _waits(access, patterns, places)
        return found

    def least(self, accesses: Sequence[Access]) -> float:
        """What these wait wherever their tiles lie."""
        return sum(map(self._least, accesses))

    def _least(self, access: Access) -> float:
        if (found := self._known.get((id(access),))) is None:
            found = self._known[id(access),] = self.repeats[access] * least_waits(
                _patterns(access), _in_place(access)
            )
        return found


# ---------------------------------------------------------------------------------------------------- cycles


def waits(access: Access, places: Sequence[Place]) -> float:
    """Cycles that each repeat waits, on average, in each slot."""
    return _waits(access, _patterns(access), places)


def _waits(access: Access, patterns: Patterns, places: Sequence[Place]) -> float:
    operands = [
        (places[operand.unit], operand.offset, operand.bytes) for operand in (access.result, *access.sources)
    ]
    slots = max([place.slots for place, _, _ in operands])
    total = 0.0
    for turn in range(slots):
        walked = [
            (place.offset + offset + turn % place.slots * place.step, bytes)
            for place, offset, bytes in operands
        ]
        first, *others = [start for start, _ in walked]
        if others == [first]:
            continue
        groups = tuple([(start - first) // BLOCK % GROUPS for start in others])
        within = all([start // PAGE == (start + bytes - 1) // PAGE for start, bytes in walked])
        parts = 1 if within else PARTS
        for part in range(parts):
            page, *pages = [(start + part * bytes // parts) // PAGE for start, bytes in walked]
            together = tuple([each == page for each in pages])
            total += repeat_waits(patterns, groups, together) / parts
    return total / slots


def _patterns(access: Access) -> Patterns:
    return tuple([(operand.block, operand.repeat) for operand in (access.result, *access.sources)])


def _in_place(access: Access) -> tuple[bool, ...]:
    """Of which sources the result takes the place, wherever that is."""
    made = access.result
    return tuple([(source.unit, source.offset) == (made.unit, made.offset) for source in access.sources])


@cache
def least_waits(patterns: Patterns, in_place: tuple[bool, ...], blocks: int = WHOLE) -> float:
    """What a repeat of so many blocks waits if its sources lie in other 64 KiB than its result, but for what lies in its place,
    each in the best group."""
    if in_place == (True,):
        return 0  # the same bytes modulo 512
    fixed = in_place if any(in_place) else (True, *in_place[1:])
    choices = product(*((0,) if here else range(GROUPS) for here in fixed))
    return min(repeat_waits(patterns, groups, in_place, blocks) for groups in choices)


def waits_beside(
    rows: tuple[int, int], beside: tuple[int, int], blocks: int = WHOLE, elsewhere: bool = False
) -> float:
    """What a repeat of so many blocks waits that reads something `beside` its rows, in the best group, and whose result takes the
    place of these, or lies `elsewhere` if that is better. Both step so many blocks within a repeat, and from one to the next."""
    found = least_waits((rows, rows, beside), (True, False), blocks)
    return min(found, least_waits((rows, rows, beside), (False, False), blocks)) if elsewhere else found


@cache
def repeat_waits(
    patterns: Patterns, groups: tuple[int, ...], together: tuple[bool, ...], blocks: int = WHOLE
) -> float:
    """Cycles that a repeat of so many blocks waits. Sources begin `groups` behind the result, in its 64 KiB or not; those that no
    repeat moves on in are read once, but for sums that run, which are written as often."""
    made, *sources = patterns
    moving = [
        (group, same, pattern)
        for group, same, pattern in zip(groups, together, sources, strict=True)
        if pattern[1] or not made[1]
    ]
    total = 0
    for repeat in range(GROUPS):
        written = _mask(0, repeat, made, blocks)
        read = collides = 0
        twice = False
        for group, same, pattern in moving:
            mask = _mask(group, repeat, pattern, blocks)
            twice = twice or bool(read & mask)
            read |= mask
            collides |= same and bool(_mask(group, repeat + 1, pattern, blocks) & written)
        total += 1 if twice or collides else 0
    return total / GROUPS


def _mask(first: int, repeat: int, pattern: tuple[int, int], blocks: int) -> int:
    """The groups that a repeat of one operand touches."""
    block, step = pattern
    mask = 0
    for number in range(blocks if block else 1):
        mask |= 1 << (first + repeat * step + number * block) % GROUPS
    return mask
