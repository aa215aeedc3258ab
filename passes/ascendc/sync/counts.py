"""Enumerates trip counts for loops that run equally often whenever they are reached.

    for %i = 0 to %n { for %j = 0 to %m { A }; for %k = 0 to %i { B } }      // A: %m times in each iteration; B: %i times
    for %l = 0 to %n { C }                                                   // as often as the loop that contains A and B

A flag that is needed only if A runs twice in one iteration and never in the next is redundant; so is one that is needed
only if C runs and A never did. To see this, the kernel is analysed separately for each trip count: 0, 1, 2, or many. If
slots are used in turn, there are as many cases of "many" as slots in which the loop can end. If trip counts or
addresses depend on the index of the core within its block, each index is analysed separately, too.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence
from itertools import product
from math import lcm

from xdsl.ir import Block, BlockArgument, Operation, SSAValue

from ascir.branches import INSTEAD
from ascir.passes.ascendc.sync.accesses import CASTS, HALF, Numbers
from ascir.passes.ascendc.sync.edges import period_of
from ascir.passes.ascendc.sync.flow import FEW, SHORT
from ascir.passes.ascendc.sync.rounds import most_of, trips_of

Counts = Mapping[Operation, int]
"""Trip counts of some loops, and the index of a core within its block."""
MOST_KINDS = 96
"""The most combinations that are analysed. Beyond it, some loops keep an unknown trip count."""


def counts_of(ops: Collection[Operation], followed: Collection[SSAValue]) -> Iterator[Counts]:
    """Yields every combination."""
    halves = [op for op in ops if op.name == HALF and (op.results[0] in followed or _bounds(op.results[0]))]
    kinds: dict[Operation, tuple[int, ...]] = dict.fromkeys(halves[:1], (0, 1))
    cores: list[Numbers] = [{half.results[0]: number for half in halves} for number in (0, 1)]
    loops = [op for op in ops if op.name == "scf.for" and not (halves and _known(op, cores))]
    alike = _alike(loops)
    total = 2 ** len(kinds)
    for first, others in alike.items():
        found = _kinds([first, *others], followed)
        if found and total * len(found) <= MOST_KINDS:
            kinds[first] = found
            total *= len(found)
    for picked in _picked(kinds, alike, ops):
        counts = dict(zip(kinds, picked, strict=True))
        yield {op: counts[first] for first in counts for op in (first, *alike.get(first, ()))}


def _picked(
    kinds: Mapping[Operation, tuple[int, ...]],
    alike: Mapping[Operation, Sequence[Operation]],
    ops: Collection[Operation],
) -> Iterator[tuple[int, ...]]:
    """The combinations. Of loops that run instead of each other one does: what is inside the others has one count."""
    chains = _chains(ops)
    inside: dict[Operation, Operation] = {}
    for first, others in alike.items():
        around = {_outermost_around(loop) or loop for loop in (first, *others)}
        if len(around) == 1:
            inside[first] = around.pop()
    several = {loop for chain in chains for loop in chain}
    seen: set[tuple[int, ...]] = set()
    for running in product(*chains):
        idle = several.difference(running)
        some = [found[:1] if inside.get(first) in idle else found for first, found in kinds.items()]
        for picked in product(*some):
            if picked not in seen:
                seen.add(picked)
                yield picked


def _chains(ops: Collection[Operation]) -> list[list[Operation]]:
    """Loops that run instead of each other."""
    found: list[list[Operation]] = []
    for op in ops:
        if op.name == "scf.for" and _outermost_around(op) is None:
            if INSTEAD in op.attributes and found:
                found[-1].append(op)
            else:
                found.append([op])
    return [chain for chain in found if len(chain) > 1]


def _known(loop: Operation, cores: Sequence[Numbers]) -> bool:
    """Whether the trip count follows from the index of the core: then nothing is assumed of it."""
    return all(trips_of(loop, core) is not None for core in cores)


def _alike(loops: Collection[Operation]) -> dict[Operation, list[Operation]]:
    """Groups loops that run equally often whenever they are reached, by equal bounds. A loop that is reached only once
    is left out, unless others have the same bounds."""
    groups: dict[tuple[SSAValue, ...], list[Operation]] = {}
    for loop in loops:
        if trips_of(loop) is None and _same_each_time(loop):
            groups.setdefault(tuple(loop.operands[:3]), []).append(loop)
    return {
        first: others for first, *others in groups.values() if others or _outermost_around(first) is not None
    }


def _bounds(value: SSAValue) -> bool:
    """Whether loop bounds are computed from a value."""
    left, seen = [value], {value}
    while left:
        for use in left.pop().uses:
            if use.operation.name == "scf.for" and use.index < 3:
                return True
            if use.operation.name.startswith("arith.") or use.operation.name in CASTS:
                left += (each for each in use.operation.results if each not in seen)
                seen.update(use.operation.results)
    return False


def _same_each_time(loop: Operation) -> bool:
    """Whether its bounds do not depend on the loops around it."""
    outer = _outermost_around(loop)
    return outer is None or not any(_varies(bound, outer) for bound in loop.operands[:3])


def _outermost_around(loop: Operation) -> Operation | None:
    around, outer = loop.parent_op(), None
    while around is not None:
        outer = around if around.name == "scf.for" else outer
        around = around.parent_op()
    return outer


def _varies(value: SSAValue, loop: Operation) -> bool:
    """Whether a value may differ between iterations of the loop."""
    owner = value.owner
    if isinstance(owner, Block):
        around = owner.parent_op()
        return around is not None and loop.is_ancestor(around)
    if not loop.is_ancestor(owner):
        return False
    if owner.regions or not (owner.name.startswith("arith.") or owner.name in CASTS):
        return True
    return any(_varies(each, loop) for each in owner.operands)


def _kinds(loops: Sequence[Operation], followed: Collection[SSAValue]) -> tuple[int, ...]:
    """The trip counts to analyse for loops with the same bounds."""
    turns = 1
    for argument in (argument for loop in loops for argument in loop.regions[0].block.args[1:]):
        if argument in followed:
            assert isinstance(argument, BlockArgument)
            period = period_of(argument)
            if period is None:
                return ()
            turns = lcm(turns, period)
    many = range(SHORT + 1, SHORT + 1 + turns)
    most = most_of(loops[0])
    few = [count for count in (FEW, 0, 1) if most is None or count <= most]
    return tuple(few) if most is not None and most <= FEW else (*many, *few)
