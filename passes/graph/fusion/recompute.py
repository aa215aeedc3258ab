"""Recomputes cheap values in several groups instead of storing them.

A: %m = cast %x, stored    B: uses %m    C: uses %m
->  B: cast %x, ...        C: cast %x, ...     where that is cheaper
"""

from __future__ import annotations

from collections.abc import Sequence

from ascir.passes.graph.fusion.flow import Flow, Part
from ascir.passes.graph.fusion.limits import Limits, refused, saves_enough
from ascir.passes.graph.fusion.oracle import Oracle

MOST_GROUPS = 4
"""The most groups that compute the same operation."""


def recompute(flow: Flow, oracle: Oracle, limits: Limits, parts: Sequence[Part]) -> list[Part]:
    """Groups in the same order; operations whose results several groups use may be computed in each of these."""
    found = dict(enumerate(parts))
    homes: dict[int, set[int]] = {}
    for place, part in found.items():
        for member in part.members:
            homes.setdefault(member, set()).add(place)
    fixed = {number for group in limits.force for number in group}
    for number in range(len(flow) - 1, -1, -1):
        if flow.is_head(number) or flow.is_foreign(number) or flow.is_free(number) or number in fixed:
            continue
        (place,) = homes[number]
        takers = sorted({home for user in flow.after[number] for home in homes[user]})
        if not 1 < len(takers) <= MOST_GROUPS or _escapes(flow, number):
            continue
        if any(fixed.intersection(found[taker].members) for taker in takers):
            continue
        changed = _moved(flow, found, number, place, takers)
        if _pays(flow, oracle, limits, found, changed):
            for each, part in changed.items():
                found.pop(each)
                if part is not None:
                    found[each] = part
            homes[number] = set(takers)
    return [found[place] for place in sorted(found)]


def _escapes(flow: Flow, number: int) -> bool:
    """Whether a result of an operation is returned, or used by an operation that cannot be part of a group."""
    return any(
        use.operation not in flow.number or flow.is_foreign(flow.number[use.operation])
        for result in flow.operations[number].results
        for use in result.uses
    )


def _moved(
    flow: Flow, parts: dict[int, Part], number: int, place: int, takers: Sequence[int]
) -> dict[int, Part | None]:
    """The groups that change if an operation moves from its group to those that use it; None for one that is empty
    then."""
    changed: dict[int, Part | None] = {}
    own = parts[place].members
    rest = own if place in takers else tuple(member for member in own if member != number)
    needed = {(n, i) for n, i in parts[place].outputs if n != number}
    for other in flow.before[number]:
        if other in rest:  # its operands must be stored now
            results = flow.operations[other].results
            operands = flow.operations[number].operands
            needed |= {(other, index) for index, result in enumerate(results) if result in operands}
    changed[place] = Part(rest, tuple(sorted(needed))) if rest else None
    for each in takers:
        part = parts[each]
        if each != place:
            changed[each] = Part(tuple(sorted({*part.members, number})), part.outputs)
    return changed


def _pays(
    flow: Flow, oracle: Oracle, limits: Limits, parts: dict[int, Part], changed: dict[int, Part | None]
) -> bool:
    new = [part for part in changed.values() if part is not None]
    old = [parts[place] for place in changed]
    if any(refused(flow, part.members, limits) for part in new):
        return False
    if sum(sum(flow.traffic(part)) for part in new) >= sum(sum(flow.traffic(part)) for part in old):
        return False
    if not all(saves_enough(flow, oracle, part, limits) for part in new):
        return False
    before = sum(oracle.ask(part).nanoseconds for part in old)
    if sum(oracle.ask(part).nanoseconds for part in new) >= before:
        return False
    return sum(oracle.sure(part).nanoseconds for part in new) < before
