"""Moves tiles within UB to addresses at which instructions wait less for its banks (`banks.py`).

    %t = tile.load ...    // 0, 16896       two slots, with 512 bytes of padding between them
    %s = tile.add %f, %t  // 66048          in another 64 KiB page than %t: a bank is not read and written at once

A local search: units move one at a time, only to bytes that are free during their live range, so that a plan that fits
stays one that fits. It starts from the packed plan and from one that is rebuilt with the most accessed units first, and
keeps the better outcome. If much waiting is left, as in a memory so full that no unit can move unless others do, it
also starts from stacks of the largest units in every order, half a turn of the banks apart, unless the rest, many small
units, decides.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from collections.abc import Set as AbstractSet
from dataclasses import dataclass
from functools import cached_property
from itertools import permutations

from ascir.packing import Block, lower_bound
from ascir.passes.tile.banks import GROUPS, PAGE, TURN, Access, Accesses, Place
from ascir.passes.tile.selection.geometry import BLOCK

PASSES = 2
"""Sweeps over all units."""
STACKED, STACKS = 3, 2
"""How many of the largest units are stacked in every order, and from how many of the best stacks the search starts."""
LARGE = 0.5
"""Share of the most bytes that are live at one time: if the largest units are less, stacks are not tried."""
WORTH = 0.03
"""Share of a kernel's cycles: if less than that can be gained, stacks are not tried."""


@dataclass(frozen=True)
class _Room:
    """The blocks to place in a memory, and its capacity."""

    blocks: Sequence[Block]
    capacity: int

    @cached_property
    def beside(self) -> Sequence[Sequence[int]]:
        """For each block, the others whose live ranges overlap its own: found in the order in which these start."""
        found: list[list[int]] = [[] for _ in self.blocks]
        live: list[int] = []
        for number in sorted(range(len(self.blocks)), key=lambda number: self.blocks[number].start):
            block = self.blocks[number]
            live = [other for other in live if block.start < self.blocks[other].end]
            for other in live:
                if self.blocks[other].overlaps(block):
                    found[other].append(number)
                    found[number].append(other)
            live.append(number)
        return found


def spread(
    accesses: Accesses, blocks: Sequence[Block], begun: Sequence[Place], capacity: int
) -> Sequence[Place]:
    """The places with the fewest waits that the search finds, or `begun`, the packed plan, if it finds no better
    ones."""
    best, waited = begun, waits(accesses, begun)
    least = accesses.least(list(accesses.repeats))
    if waited <= least:
        return best
    turned, room = [_turned(place) for place in begun], _Room(blocks, capacity)

    def better(starts: Iterable[Sequence[Place]]) -> None:
        nonlocal best, waited
        for start in starts:
            if waited > least:
                found = _moved(accesses, start, room)
                if (total := waits(accesses, found)) < waited:
                    best, waited = found, total

    better(filter(None, (_built(accesses, turned, room), begun)))
    large = sum(sorted(block.size for block in blocks)[-STACKED:]) >= LARGE * lower_bound(blocks)
    for by_turns in (False, True):
        if large and waited - least > WORTH * sum(accesses.repeats.values()):
            stacks = _stacked(accesses, turned, room, by_turns)
            better(sorted(stacks, key=lambda stack: waits(accesses, stack))[:STACKS])
    return best


def _turned(place: Place) -> Place:
    """The same place with all slots beginning in the same group of banks."""
    return place if place.slots == 1 else place._replace(step=-(-place.step // TURN) * TURN)


def waits(accesses: Accesses, places: Sequence[Place]) -> float:
    """The cycles that all instructions wait for banks."""
    return sum(accesses.cycles(access, places) for access in accesses.repeats)


def _built(accesses: Accesses, sizes: Sequence[Place], room: _Room) -> list[Place] | None:
    """Place units greedily, those with the most accesses first. None if there is no room for one of them."""
    blocks = room.blocks
    order = sorted(
        range(len(blocks)), key=lambda number: (-accesses.weight.get(number, 0), -blocks[number].size, number)
    )
    places, placed = list(sizes), set[int]()
    for number in order:
        placed.add(number)
        ready = _among(accesses, number, placed)
        found = _best(accesses, number, places, room, placed, ready)
        if found is None:
            return None
        places[number] = found
    return places


def _among(accesses: Accesses, number: int, placed: AbstractSet[int]) -> list[Access]:
    """The accesses of a unit that have all their operands placed."""
    return [
        access
        for access in accesses.of_unit.get(number, ())
        if all(operand.unit in placed for operand in (access.result, *access.sources))
    ]


def _stacked(
    accesses: Accesses, sizes: Sequence[Place], room: _Room, by_turns: bool
) -> Iterator[list[Place]]:
    """Plans that stack the largest units in each order, with gaps of less than 512 bytes (a turn of the banks): each
    where it waits least or, with `by_turns`, alternately at the beginning and in the middle of a turn. The other units
    follow, the largest first."""
    large = sorted(range(len(sizes)), key=lambda number: (-room.blocks[number].size, number))
    for order in permutations(large[:STACKED]):
        places, placed = list(sizes), set[int]()
        for index, number in enumerate((*order, *large[STACKED:])):
            placed.add(number)
            if by_turns and index < STACKED:
                group = index * GROUPS // 2 % GROUPS
                offsets = _candidates(number, places, room, placed, {group})
                offset = next((each for each in offsets if each // BLOCK % GROUPS == group), None)
                found = None if offset is None else places[number].at(offset)
            else:
                ready = _among(accesses, number, placed)
                found = _best(accesses, number, places, room, placed, ready, TURN)
            if found is None:
                break
            places[number] = found
        else:
            yield places


def _moved(accesses: Accesses, begun: Sequence[Place], room: _Room) -> list[Place]:
    """Move each unit in turn to where its accesses wait least, if that is an improvement. A unit is tried again only
    after a unit moved that is live at the same time, or is an operand of the same instruction."""
    places, everything, due = list(begun), set(range(len(begun))), set(accesses.of_unit)
    order = sorted(accesses.of_unit, key=lambda number: -accesses.weight[number])
    for number in order * PASSES:
        if number not in due:
            continue
        due.remove(number)
        mine = accesses.of_unit[number]
        now = sum(accesses.cycles(access, places) for access in mine)
        if now <= accesses.least(mine):
            continue
        kept = places[number]
        found = _best(accesses, number, places, room, everything, mine)
        if found is not None and found != kept:
            places[number] = found
            if sum(accesses.cycles(access, places) for access in mine) < now:
                due.update(room.beside[number])
                due.update(each.unit for access in mine for each in (access.result, *access.sources))
                due.discard(number)
                continue
        places[number] = kept
    return places


def _best(
    accesses: Accesses,
    number: int,
    places: list[Place],
    room: _Room,
    placed: set[int],
    mine: Sequence[Access],
    within: int | None = None,
) -> Place | None:
    """The free place at which a unit's accesses wait least, the lowest of several; at most `within` bytes above the
    lowest free one."""
    kept = places[number]
    best: tuple[float, int] | None = None
    least, size = accesses.least(mine), kept.bytes
    groups, exact = _groups(number, places, mine)
    lowest: int | None = None
    alike = set[tuple[int, int]]()
    for offset in _candidates(number, places, room, placed, groups):
        lowest = offset if lowest is None else lowest
        if within is not None and offset >= lowest + within:
            break
        if offset // PAGE == (offset + size - 1) // PAGE and offset not in exact:
            # The waits are the same as at an earlier offset with the same page and the same groups.
            if (place := (offset % TURN, offset // PAGE)) in alike:
                continue
            alike.add(place)
        places[number] = kept.at(offset)
        cycles = 0.0
        for access in mine:
            cycles += accesses.cycles(access, places)
            if best is not None and cycles > best[0]:
                break
        if best is None or (cycles, offset) < best:
            best = cycles, offset
        if cycles <= least:
            break
    places[number] = kept
    return None if best is None else kept.at(best[1])


def _groups(number: int, places: Sequence[Place], mine: Sequence[Access]) -> tuple[set[int], set[int]]:
    """The groups worth trying for a unit: for each operand of a common instruction, its group and the one half a turn
    away. And the exact offsets at which an instruction would work in place, in one of the slots."""
    groups, exact, here = {0}, set[int](), places[number]
    for access in mine:
        operands = (access.result, *access.sources)
        for operand in operands:
            if operand.unit == number:
                continue
            other = places[operand.unit]
            for own in operands:
                if own.unit == number:
                    offset = other.offset + operand.offset - own.offset
                    apart = offset // BLOCK
                    groups |= {apart % GROUPS, (apart + GROUPS // 2) % GROUPS}
                    for turn in range(max(other.slots, here.slots)):
                        exact.add(offset + turn % other.slots * other.step - turn % here.slots * here.step)
    return groups, exact


def _candidates(
    number: int, places: Sequence[Place], room: _Room, placed: set[int], groups: set[int]
) -> Iterator[int]:
    """Free offsets for a unit: the lowest one of each gap, and of each page in it, and from there the next one in each
    group."""
    size = places[number].bytes
    taken = sorted(
        [(places[other].offset, places[other].end) for other in room.beside[number] if other in placed]
    )
    low = 0
    for first, end in (*taken, (room.capacity, room.capacity)):
        last = first - size
        if last >= low:
            lows = [low, *(page for page in range(-(-(low + 1) // PAGE) * PAGE, last + 1, PAGE))]
            seen = set[int]()
            for at in lows:
                begun = at // BLOCK
                for offset in (at, *((begun + (group - begun) % GROUPS) * BLOCK for group in groups)):
                    if offset <= last and offset not in seen:
                        seen.add(offset)
                        yield offset
        low = max(low, end)
