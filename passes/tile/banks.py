"""Places for tiles at which an instruction does not wait for the banks of UB.

    %s = tile.add %x, %y     // %x at 0, %y at 65792 (another 64 KiB, 256 bytes further), %s at 512: a repeat a cycle

UB has 16 groups of banks, a row of 32 bytes each: consecutive blocks of 32 bytes are in consecutive groups, 512 bytes on
the first comes again. A group serves one read in a cycle, so that what an instruction reads lies 256 bytes apart, modulo
512. A bank (a group within 64 KiB) that is read and written in one cycle costs another one: the result is written while
the next repeat is read, so that it lies in place, at the same bytes modulo 512, or in other 64 KiB.

Here is how long instructions wait; `spread.py` looks for places where they wait less.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from itertools import product
from math import prod
from typing import NamedTuple

from xdsl.dialects import arith, scf
from xdsl.dialects.builtin import IntegerAttr
from xdsl.ir import Operation, SSAValue

from ascir.dialects import tile
from ascir.dialects.tile import TileType, tile_type
from ascir.passes.tile.lifetimes import Lifetimes, Unit
from ascir.passes.tile.selection.geometry import BLOCK, REPEAT, is_mask, size_of
from ascir.passes.tile.storage import is_folded

PAGE = 1 << 16
"""Bytes that have one bank of each group."""
GROUPS = 16
TURN = GROUPS * BLOCK
"""So many bytes further the groups come again."""
UNKNOWN_TRIPS = 16
"""Rounds of a loop whose bounds are not constants."""
PARTS = 2
"""A tile is looked at where it begins and in its middle: 64 KiB may end between."""
SLIGHT = 0.005
"""Of the cycles of a kernel: what costs less than that is not moved for."""

SLOW = (tile.DivOp, tile.ExpOp, tile.LogOp, tile.ReciprocalOp, tile.RsqrtOp, tile.SqrtOp)
"""A repeat takes two cycles at least: one is free for writing."""


class Operand(NamedTuple):
    """Which unit is read or written, how many bytes into it, and the blocks of a repeat and from one to the next."""

    unit: int
    offset: int
    block: int
    repeat: int


class Access(NamedTuple):
    """One instruction, as far as banks are concerned."""

    result: Operand
    sources: tuple[Operand, ...]
    bytes: int
    """How far it walks."""


@dataclass(frozen=True)
class Accesses:
    """What the instructions of a kernel read and write, and how many repeats of each there are."""

    repeats: Mapping[Access, float]
    of_unit: Mapping[int, Sequence[Access]]
    weight: Mapping[int, float]

    def cycles(self, access: Access, places: Sequence[Place]) -> float:
        """What one instruction waits for banks, for all its repeats."""
        return self.repeats[access] * waits(access, places)

    def least(self, accesses: Sequence[Access]) -> float:
        """What these wait wherever their tiles lie."""
        return sum(self.repeats[access] * least_waits(_patterns(access)) for access in accesses)


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
        return self.offset + self.bytes

    def slots_at(self) -> list[int]:
        return [self.offset + slot * self.step for slot in range(self.slots)]


def accesses_of(lifetimes: Lifetimes, units: Sequence[Unit]) -> Accesses:
    """What elementwise instructions read and write; a row or a column that they read again counts as if it was in one
    place."""
    numbers = {unit: number for number, unit in enumerate(units)}
    found: Counter[Access] = Counter()
    trips: dict[Operation, float] = {}
    for op in lifetimes.function.walk():
        if isinstance(op, scf.ForOp):
            trips[op] = _trips(op) * trips.get(_loop(op) or op, 1.0)
        access = _access(op, lifetimes, numbers)
        if access is not None:
            rounds = trips.get(loop, 1.0) if (loop := _loop(op)) is not None else 1.0
            found[access] += rounds * access.bytes / REPEAT  # pyright: ignore[reportArgumentType]
    least = SLIGHT * sum(found.values())
    heavy = {access: float(count) for access, count in found.items() if count > least}
    of_unit: dict[int, list[Access]] = {}
    weight: Counter[int] = Counter()
    for access, count in heavy.items():
        for number in {operand.unit for operand in (access.result, *access.sources)}:
            of_unit.setdefault(number, []).append(access)
            weight[number] += count  # pyright: ignore[reportArgumentType]
    return Accesses(heavy, of_unit, weight)


def _loop(op: Operation) -> scf.ForOp | None:
    parent = op.parent_op()
    while parent is not None and not isinstance(parent, scf.ForOp):
        parent = parent.parent_op()
    return parent


def _trips(loop: scf.ForOp) -> float:
    bounds = [_constant(value) for value in (loop.lb, loop.ub, loop.step)]
    first, last, step = bounds
    if first is None or last is None or not step:
        return UNKNOWN_TRIPS
    return max(-(-(last - first) // step), 0)


def _constant(value: SSAValue) -> int | None:
    owner = value.owner
    if isinstance(owner, arith.ConstantOp) and isinstance(owner.value, IntegerAttr):
        return owner.value.value.data
    return None


def _access(op: Operation, lifetimes: Lifetimes, numbers: Mapping[Unit, int]) -> Access | None:
    """What an elementwise operation reads and writes, unless nothing of it depends on addresses."""
    if not isinstance(op, tile.ElementwiseOp | tile.CastOp) or isinstance(op, SLOW):
        return None
    type = tile_type(op.results[0])
    tiles = [value for value in op.operands if isinstance(value.type, TileType)]
    if is_mask(type) or any(is_mask(tile_type(value)) for value in tiles if value is tiles[0]):
        return None
    widest = max(
        size_of(tile_type(value).element_type)
        for value in (*tiles, *op.results)
        if not is_mask(tile_type(value))
    )
    sources = list[Operand]()
    for value in tiles:
        source = tile_type(value)
        if is_mask(source):
            continue
        operand = _operand(value, lifetimes, numbers, 8 * size_of(source.element_type) // widest)
        if operand is not None:
            sources.append(operand)
    result = _operand(op.results[0], lifetimes, numbers, 8 * size_of(type.element_type) // widest)
    sources = list(dict.fromkeys(sources))
    if isinstance(op, tile.MultiplyAddOp):
        sources = [source for source in sources if source != result]  # read with the write
    if not sources or sources == [result]:
        return None
    if result is None:
        return None
    return Access(result, tuple(sources), prod(type.get_shape()) * widest)


def _operand(
    value: SSAValue, lifetimes: Lifetimes, numbers: Mapping[Unit, int], repeat: int
) -> Operand | None:
    unit, offset = lifetimes.place_of(value)
    number = numbers.get(unit)
    if number is None:
        return None
    if not is_folded(value):
        return Operand(number, offset, 1, repeat)
    pitch = tile_type(value).get_shape()[-1] * size_of(tile_type(value).element_type)
    along = is_row(value) and pitch % TURN == 0
    return Operand(number, offset, 1, 8) if along else Operand(number, offset, 0, 0)


def is_row(value: SSAValue) -> bool:
    """Whether a folded broadcast is of a row that all rows read again; else it is of a column, or of one block."""
    assert isinstance(value.owner, tile.BroadcastOp)
    source = tile_type(value.owner.source).get_shape()
    return source[-1] > 1 and source[-1] == tile_type(value).get_shape()[-1]


# ---------------------------------------------------------------------------------------------------- cycles


def waits(access: Access, places: Sequence[Place]) -> float:
    """Cycles that each repeat waits, on average: at the beginning and in the middle, in each slot."""
    operands = (access.result, *access.sources)
    patterns = _patterns(access)
    slots = max(places[operand.unit].slots for operand in operands)
    total = 0.0
    for turn in range(slots):
        starts = [
            (place := places[operand.unit]).offset + operand.offset + turn % place.slots * place.step
            for operand in operands
        ]
        if len(starts) == 2 and starts[0] == starts[1]:
            continue
        groups = tuple([(start - starts[0]) // BLOCK % GROUPS for start in starts[1:]])
        for part in range(PARTS):
            ways = [
                start + (part * access.bytes // PARTS * operand.repeat // 8)
                for start, operand in zip(starts, operands, strict=True)
            ]
            page = ways[0] // PAGE
            total += repeat_waits(patterns, groups, tuple([way // PAGE == page for way in ways[1:]]))
    return total / (PARTS * slots)


def _patterns(access: Access) -> tuple[tuple[int, int], ...]:
    return tuple([(operand.block, operand.repeat) for operand in (access.result, *access.sources)])


@cache
def least_waits(patterns: tuple[tuple[int, int], ...]) -> float:
    """What a repeat waits if its sources lie in other 64 KiB than its result, each in the best group."""
    apart = (False,) * (len(patterns) - 1)
    choices = product((0,), *(range(GROUPS) for _ in patterns[2:]))
    return min(repeat_waits(patterns, groups, apart) for groups in choices)


@cache
def repeat_waits(
    patterns: tuple[tuple[int, int], ...], groups: tuple[int, ...], together: tuple[bool, ...]
) -> float:
    """Cycles that a repeat waits. Sources begin `groups` behind the result, in its 64 KiB or not."""
    total = 0
    for repeat in range(GROUPS):
        written = _mask(0, repeat, patterns[0])
        read = collides = 0
        twice = False
        for group, same, pattern in zip(groups, together, patterns[1:], strict=True):
            mask = _mask(group, repeat, pattern)
            twice = twice or bool(read & mask)
            read |= mask
            collides |= same and bool(_mask(group, repeat + 1, pattern) & written)
        total += 1 if twice or collides else 0
    return total / GROUPS


def _mask(first: int, repeat: int, pattern: tuple[int, int]) -> int:
    """The groups that a repeat of one operand touches."""
    block, step = pattern
    mask = 0
    for number in range(8 if block else 1):
        mask |= 1 << (first + repeat * step + number * block) % GROUPS
    return mask
