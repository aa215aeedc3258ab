"""Looks for places at which instructions do not wait for the banks of UB, within the capacity.

    %t = tile.load ...    // 0, 16896       two slots, 512 bytes further by turns
    %s = tile.add %f, %t  // 66048          not in the 64 KiB of %t: what it writes is not what %t is read from

Tiles only move where they are free, so that a plan that fits stays one. What lies as low as possible is the other
beginning, beside a plan made anew with what is read and written most placed first; what waits least is taken.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from ascir.packing import Block
from ascir.passes.tile.banks import GROUPS, PAGE, TURN, Access, Accesses, Place
from ascir.passes.tile.selection.geometry import BLOCK

PASSES = 2
"""How often all units are looked at again."""


def spread(
    accesses: Accesses, blocks: Sequence[Block], begun: Sequence[Place], capacity: int
) -> Sequence[Place]:
    """Places with few waits: those that are found by putting one unit after the other where it waits least, or by moving
    what lies at `begun`, whichever waits less. `begun` where neither is better."""
    best, waited = begun, waits(accesses, begun)
    least = accesses.least(list(accesses.repeats))
    for start in (_built(accesses, [_turned(place) for place in begun], blocks, capacity), begun):
        if start is not None and waited > least:
            found = _moved(accesses, start, blocks, capacity)
            if (total := waits(accesses, found)) < waited:
                best, waited = found, total
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
        ready = [
            access
            for access in accesses.of_unit.get(number, ())
            if all(operand.unit in placed for operand in (access.result, *access.sources))
        ]
        found = _best(accesses, number, places, blocks, placed, capacity, ready)
        if found is None:
            return None
        places[number] = found
    return places


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
) -> Place | None:
    """Where a unit waits least among what is free; of several the lowest."""
    kept = places[number]
    best: tuple[float, int] | None = None
    least = accesses.least(mine)
    groups = _groups(number, places, mine)
    for offset in _candidates(number, places, blocks, placed, capacity, groups):
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
