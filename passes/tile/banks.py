"""How long instructions wait for the banks of UB, given where their tiles lie.

    %s = tile.add %x, %y     // %x at 0, %y at 65792 (another 64 KiB, 256 bytes further), %s at 512: a repeat a cycle

UB has 16 groups of banks. Consecutive blocks of 32 bytes are in consecutive groups, so that bytes 512 apart share a
group. A group serves one read per cycle: operands that one instruction reads should lie 256 bytes apart modulo 512. A
bank (the part of a group within one 64 KiB page) that is read and written in the same cycle costs another cycle. An
instruction writes a repeat while it reads the next one: its result should be in place, at the same bytes modulo 512, or
in another page. An operand that is the same for all repeats is read once.

`spread.py` searches for addresses with few waits.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from functools import cache
from itertools import product
from typing import NamedTuple

from ascir.passes.tile.selection.geometry import BLOCK

PAGE = 1 << 16
"""Bytes that lie in one bank of each group."""
GROUPS = 16
WHOLE = 8
"""The blocks of a repeat of which all lanes are used."""
TURN = GROUPS * BLOCK
"""The bytes after which the groups of banks repeat."""
PARTS = 4
"""A tile that crosses a page boundary is sampled at this many points."""


class Operand(NamedTuple):
    """An operand of an instruction: its unit, the byte offset in it, the strides in blocks within a repeat and between
    repeats, and the number of bytes that it traverses."""

    unit: int
    offset: int
    block: int
    repeat: int
    bytes: int = 0


class Access(NamedTuple):
    """One vector instruction, as far as banks are concerned."""

    result: Operand
    sources: tuple[Operand, ...]
    repeats: float


Patterns = tuple[tuple[int, int], ...]
"""The (block, repeat) strides of what an instruction writes, then those of what it reads."""


class Place(NamedTuple):
    """The address of a unit, the bytes of a slot, and the distance from one slot to the next."""

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
        """The same at another address. (`_replace` takes four times as long, and thousands of places are tried.)"""
        return Place(offset, self.size, self.step, self.slots)

    def slots_at(self) -> list[int]:
        return [self.offset + slot * self.step for slot in range(self.slots)]


@dataclass(frozen=True)
class Accesses:
    """The instructions of a kernel, with the number of repeats that each executes."""

    repeats: Mapping[Access, float]
    of_unit: Mapping[int, Sequence[Access]]
    weight: Mapping[int, float]
    _known: dict[tuple[int | Place, ...], float] = field(
        init=False, compare=False, default_factory=dict[tuple[int | Place, ...], float]
    )
    """A cache of waits by instruction and places of its operands; by instruction alone, of the least waits."""
    _patterns: dict[int, Patterns] = field(init=False, compare=False, default_factory=dict[int, "Patterns"])

    def cycles(self, access: Access, places: Sequence[Place]) -> float:
        """The cycles that one instruction waits for banks, in all its repeats."""
        key = id(access), places[access.result.unit], *[places[source.unit] for source in access.sources]
        if (found := self._known.get(key)) is None:
            if (patterns := self._patterns.get(id(access))) is None:
                patterns = self._patterns[id(access)] = _patterns(access)
            found = self._known[key] = self.repeats[access] * _waits(access, patterns, places)
        return found

    def least(self, accesses: Sequence[Access]) -> float:
        """A lower bound on the cycles that instructions wait, wherever their operands lie."""
        return sum(map(self._least, accesses))

    def _least(self, access: Access) -> float:
        if (found := self._known.get((id(access),))) is None:
            found = self._known[id(access),] = self.repeats[access] * least_waits(
                _patterns(access), _in_place(access)
            )
        return found


# ---------------------------------------------------------------------------------------------------- cycles


def waits(access: Access, places: Sequence[Place]) -> float:
    """Cycles that a repeat waits, averaged over slots."""
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
    """For each source, whether the result is written in place of it."""
    made = access.result
    return tuple([(source.unit, source.offset) == (made.unit, made.offset) for source in access.sources])


@cache
def least_waits(patterns: Patterns, in_place: tuple[bool, ...], blocks: int = WHOLE) -> float:
    """The least that a repeat of `blocks` blocks can wait: each source that is not overwritten in place is in the best
    group, in another page than the result."""
    if in_place == (True,):
        return 0  # the same bytes modulo 512
    fixed = in_place if any(in_place) else (True, *in_place[1:])
    choices = product(*((0,) if here else range(GROUPS) for here in fixed))
    return min(repeat_waits(patterns, groups, in_place, blocks) for groups in choices)


def waits_beside(
    rows: tuple[int, int], beside: tuple[int, int], blocks: int = WHOLE, elsewhere: bool = False
) -> float:
    """The least that a repeat of `blocks` blocks can wait if it reads `rows` and a second operand `beside`, and writes
    in place of the rows; with `elsewhere`, also to a separate result if that is better. `rows` and `beside` are (block,
    repeat) strides."""
    found = least_waits((rows, rows, beside), (True, False), blocks)
    return min(found, least_waits((rows, rows, beside), (False, False), blocks)) if elsewhere else found


@cache
def repeat_waits(
    patterns: Patterns, groups: tuple[int, ...], together: tuple[bool, ...], blocks: int = WHOLE
) -> float:
    """Cycles that a repeat of `blocks` blocks waits, on average. Source i starts `groups[i]` groups after the result,
    in the same page if `together[i]`. A source with a repeat stride of 0 is read once, unless the result has a stride
    of 0 too: running sums."""
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
    """The groups that one repeat of an operand touches, as a bit mask."""
    block, step = pattern
    mask = 0
    for number in range(blocks if block else 1):
        mask |= 1 << (first + repeat * step + number * block) % GROUPS
    return mask
