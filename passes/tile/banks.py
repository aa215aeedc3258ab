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
from dataclasses import dataclass, field
from functools import cache
from itertools import product
from math import prod
from typing import NamedTuple

from xdsl.dialects import scf
from xdsl.ir import Operation, SSAValue

from ascir.dialects import tile
from ascir.dialects.tile import TileType, tile_type
from ascir.passes.tile.known import trips_of
from ascir.passes.tile.lifetimes import Lifetimes
from ascir.passes.tile.selection.geometry import BLOCK, REPEAT, collapsed, column_step, is_mask, size_of
from ascir.passes.tile.selection.walk import across_pays, eight_rows_pay
from ascir.passes.tile.storage import FOLDED, is_filled_block, is_folded
from ascir.passes.tile.units import Unit

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


class Way(NamedTuple):
    """How an instruction goes over its tile, and over a row or a column that it reads beside it: the steps in blocks
    within a repeat and from one to the next."""

    tile: tuple[int, int]
    row: tuple[int, int]
    column: tuple[int, int]


CONTIGUOUS = Way((1, 8), (1, 8), (0, 0))


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

    def cycles(self, access: Access, places: Sequence[Place]) -> float:
        """What one instruction waits for banks, for all its repeats."""
        key = id(access), places[access.result.unit], *[places[source.unit] for source in access.sources]
        if (found := self._known.get(key)) is None:
            found = self._known[key] = self.repeats[access] * waits(access, places)
        return found

    def least(self, accesses: Sequence[Access]) -> float:
        """What these wait wherever their tiles lie."""
        return sum(map(self._least, accesses))

    def _least(self, access: Access) -> float:
        if (found := self._known.get((id(access),))) is None:
            found = self._known[id(access),] = self.repeats[access] * least_waits(_patterns(access))
        return found


def accesses_of(lifetimes: Lifetimes, units: Sequence[Unit]) -> Accesses:
    """What elementwise instructions read and write; a row or a column that they read again counts as if it was in one
    place."""
    numbers = {unit: number for number, unit in enumerate(units)}
    found: Counter[Access] = Counter()
    trips: dict[Operation, float] = {}
    for op in lifetimes.function.walk():
        if isinstance(op, scf.ForOp):
            known = trips_of(op)
            trips[op] = (UNKNOWN_TRIPS if known is None else known) * trips.get(_loop(op) or op, 1.0)
        access = _access(op, lifetimes, numbers)
        if access is not None:
            rounds = trips.get(loop, 1.0) if (loop := _loop(op)) is not None else 1.0
            found[access] += rounds * access.repeats  # pyright: ignore[reportArgumentType]
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


def _access(op: Operation, lifetimes: Lifetimes, numbers: Mapping[Unit, int]) -> Access | None:
    """What an elementwise operation reads and writes, unless nothing of it depends on addresses."""
    if (
        not isinstance(op, tile.ElementwiseOp | tile.CastOp)
        or isinstance(op, SLOW)
        or FOLDED in op.attributes
    ):
        return None
    tiles = [value for value in (*op.results, *op.operands) if isinstance(value.type, TileType)]
    if any(is_mask(tile_type(value)) for value in tiles):
        return None
    widest, way = max(size_of(tile_type(value).element_type) for value in tiles), _way(op)
    result, *found = [_operand(value, lifetimes, numbers, way, widest) for value in tiles]
    sources = list(dict.fromkeys(operand for operand in found if operand is not None))
    if isinstance(op, tile.MultiplyAddOp):
        sources = [source for source in sources if source != result]  # read with the write
    if result is None or not sources or sources == [result]:
        return None
    return Access(result, tuple(sources), prod(tile_type(op.results[0]).get_shape()) * widest / REPEAT)


def _way(op: Operation) -> Way:
    """How the instructions of an operation walk: as `selection/walk.py` has it, along rows, across them, or with a block
    of each of eight rows in a repeat."""
    folded = [value for value in op.operands if is_folded(value) and not is_filled_block(value)]
    if not folded:
        return CONTIGUOUS
    type = tile_type(folded[0])
    made = folded[0].owner
    assert isinstance(made, tile.BroadcastOp)
    source = tile_type(made.source).get_shape()
    runs = collapsed(
        type.get_shape(), [axis for axis, extent in enumerate(source) if extent != type.get_shape()[axis]]
    )
    if runs is None:
        return CONTIGUOUS
    rows, columns = (runs.outer, runs.length) if runs.inner == 1 else (runs.length, runs.inner)
    size = size_of(type.element_type)
    pitch = columns * size // BLOCK
    step = column_step(columns * size)
    has_column = any(not is_row(value) for value in folded)
    if eight_rows_pay(rows, columns * size, has_column):
        return Way((pitch, 1), (0, 1), (step, 0))
    if across_pays(rows, columns * size // REPEAT, columns * size):
        return Way((1, pitch), (1, 0), (0, step))
    return CONTIGUOUS


def _operand(
    value: SSAValue, lifetimes: Lifetimes, numbers: Mapping[Unit, int], way: Way, widest: int
) -> Operand | None:
    unit, offset = lifetimes.place_of(value)
    number = numbers.get(unit)
    if number is None:
        return None
    type = tile_type(value)
    size = size_of(type.element_type)
    if not is_folded(value):
        block, repeat = way.tile
        return Operand(number, offset, block, repeat * size // widest, prod(type.get_shape()) * size)
    if is_filled_block(value):
        return Operand(number, offset, 0, 0)
    along = is_row(value) and (way is not CONTIGUOUS or type.get_shape()[-1] * size % TURN == 0)
    return Operand(number, offset, *way.row) if along else Operand(number, offset, *way.column)


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
            pages = [
                (start + part * operand.bytes // PARTS) // PAGE
                for start, operand in zip(starts, operands, strict=True)
            ]
            total += repeat_waits(patterns, groups, tuple([page == pages[0] for page in pages[1:]]))
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
