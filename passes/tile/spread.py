"""Looks for places at which instructions do not wait for the banks of UB, within the capacity.

    %t = tile.load ...    // 0, 16896       two slots, 512 bytes further by turns
    %s = tile.add %f, %t  // 66048          not in the 64 KiB of %t: what it writes is not what %t is read from

Tiles only move where they are free, so that a plan that fits stays one. What lies as low as possible is the other
beginning, beside a plan made anew with what is read and written most placed first; what waits least is taken. Where that
leaves waits, as in a memory that is full but for some hundred bytes, the largest tiles are stacked in each order with half a
turn between them where that helps: in a full memory, no tile can move unless others do.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from collections.abc import Set as AbstractSet
from itertools import permutations

from ascir.packing import Block
from ascir.passes.tile.banks import GROUPS, PAGE, TURN, Access, Accesses, Place
from ascir.passes.tile.selection.geometry import BLOCK

PASSES = 2
"""How often all units are looked at again."""
STACKED, STACKS = 3, 2
"""So many of the largest units are stacked in each order, and of the stacks so many are begun with: those that wait least."""
WORTH = 0.03
"""Of the cycles of a kernel: where less could be won, nothing is stacked."""


def spread(
    accesses: Accesses, blocks: Sequence[Block], begun: Sequence[Place], capacity: int
) -> Sequence[Place]:
    """Places with few waits: those that are found by putting one unit after the other where it waits least, by moving what lies
    at `begun`, or what is stacked, whichever waits less. `begun` where none is better."""
    best, waited = begun, waits(accesses, begun)
    least = accesses.least(list(accesses.repeats))
    turned = [_turned(place) for place in begun]

    def better(starts: Iterable[Sequence[Place]]) -> None:
        nonlocal best, waited
        for start in starts:
            if waited > least:
                found = _moved(accesses, start, blocks, capacity)
                if (total := waits(accesses, found)) < waited:
                    best, waited = found, total

    better(filter(None, (_built(accesses, turned, blocks, capacity), begun)))
    for by_turns in (False, True):
        if waited - least > WORTH * sum(accesses.repeats.values()):
            stacks = _stacked(accesses, turned, blocks, capacity, by_turns)
            better(sorted(stacks, key=lambda stack: waits(accesses, stack))[:STACKS])
    return best


def _turned(place: Place) -> Place:
    """With all slots in the same group."""
    return place if place.slots == 1 else place._replace(step=-(-place.step // TURN) * TURN)


def waits(accesses: Accesses, places: Sequence[Place]) -> float:
    """Cycles of all instructions, with those in which they wait."""
    return sum(accesses.cycles(access, places) for access in accesses.repeats)


def _built(
    accesses: Accesses, sizes: Sequence[Place], blocks: Sequence[Block], capacity: int
) -> list[Place] | None:
    """One unit after the other, those first of which most is read and written."""
    order = sorted(
        range(len(blocks)), key=lambda number: (-accesses.weight.get(number, 0), -blocks[number].size, number)
    )
    places, placed = list(sizes), set[int]()
    for number in order:
        placed.add(number)
        ready = _among(accesses, number, placed)
        found = _best(accesses, number, places, blocks, placed, capacity, ready)
        if found is None:
            return None
        places[number] = found
    return places


def _among(accesses: Accesses, number: int, placed: AbstractSet[int]) -> list[Access]:
    """What reads or writes a unit, and else only units that are placed."""
    return [
        access
        for access in accesses.of_unit.get(number, ())
        if all(operand.unit in placed for operand in (access.result, *access.sources))
    ]


def _stacked(
    accesses: Accesses, sizes: Sequence[Place], blocks: Sequence[Block], capacity: int, by_turns: bool
) -> Iterator[list[Place]]:
    """The largest units one upon the other in each order, less than a turn apart, where they wait least or by turns in both halves
    of it, then the others, the largest first."""
    large = sorted(range(len(blocks)), key=lambda number: (-blocks[number].size, number))
    for order in permutations(large[:STACKED]):
        places, placed = list(sizes), set[int]()
        for index, number in enumerate((*order, *large[STACKED:])):
            placed.add(number)
            if by_turns and index < STACKED:
                group = index * GROUPS // 2 % GROUPS
                offsets = _candidates(number, places, blocks, placed, capacity, {group})
                offset = next((each for each in offsets if each // BLOCK % GROUPS == group), None)
                found = None if offset is None else places[number]._replace(offset=offset)
            else:
                ready = _among(accesses, number, placed)
                found = _best(accesses, number, places, blocks, placed, capacity, ready, TURN)
            if found is None:
                break
            places[number] = found
        else:
            yield places


def _moved(accesses: Accesses, begun: Sequence[Place], blocks: Sequence[Block], capacity: int) -> list[Place]:
    """Each unit in turn where it waits least, as long as that is less than where it is."""
    places, everything = list(begun), set(range(len(blocks)))
    for _ in range(PASSES):
        moved = False
        for number in sorted(accesses.of_unit, key=lambda number: -accesses.weight[number]):
            mine = accesses.of_unit[number]
            now = sum(accesses.cycles(access, places) for access in mine)
            if now <= accesses.least(mine):
                continue
            kept = places[number]
            found = _best(accesses, number, places, blocks, everything, capacity, mine)
            if found is not None and found != kept:
                places[number] = found
                if sum(accesses.cycles(access, places) for access in mine) < now:
                    moved = True
                    continue
            places[number] = kept
        if not moved:
            break
    return places


def _best(
    accesses: Accesses,
    number: int,
    places: list[Place],
    blocks: Sequence[Block],
    placed: set[int],
    capacity: int,
    mine: Sequence[Access],
    within: int | None = None,
) -> Place | None:
    """Where a unit waits least among what is free, or among so many bytes from the lowest on; of several the lowest."""
    kept = places[number]
    best: tuple[float, int] | None = None
    least = accesses.least(mine)
    groups = _groups(number, places, mine)
    lowest: int | None = None
    for offset in _candidates(number, places, blocks, placed, capacity, groups):
        lowest = offset if lowest is None else lowest
        if within is not None and offset >= lowest + within:
            break
        places[number] = kept._replace(offset=offset)
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
    return None if best is None else kept._replace(offset=best[1])


def _groups(number: int, places: Sequence[Place], mine: Sequence[Access]) -> set[int]:
    """The groups in which the unit would begin for the sake of one of its partners: the same, or half a turn off."""
    groups = {0}
    for access in mine:
        for operand in (access.result, *access.sources):
            if operand.unit == number:
                continue
            for own in (access.result, *access.sources):
                if own.unit == number:
                    apart = (places[operand.unit].offset + operand.offset - own.offset) // BLOCK
                    groups |= {apart % GROUPS, (apart + GROUPS // 2) % GROUPS}
    return groups


def _candidates(
    number: int,
    places: Sequence[Place],
    blocks: Sequence[Block],
    placed: set[int],
    capacity: int,
    groups: set[int],
) -> Iterator[int]:
    """Offsets at which a unit is free: the lowest of each gap, of each 64 KiB in it, and the next in each group."""
    size = places[number].bytes
    block = blocks[number]
    taken = sorted(
        (places[other].offset, places[other].end)
        for other in placed
        if other != number and block.overlaps(blocks[other])
    )
    low = 0
    for first, end in (*taken, (capacity, capacity)):
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
