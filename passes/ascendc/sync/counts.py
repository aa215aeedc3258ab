"""How often loops run that run as often whenever they are come to.

    for %i = 0 to %n { for %j = 0 to %m { A }; for %k = 0 to %i { B } }      // A: %m times in every round; B: %i times
    for %l = 0 to %n { C }                                                   // as often as the loop of A and B

A flag that is needed only where A runs twice in one round and not at all in the next one is needed nowhere, nor one that
is needed where C runs, and A never did. So the ways are followed for each number of rounds by itself: none, one, two, or
many; where slots take turns, as many kinds of many as there are slots to end in. Where the half of a block that a core
is says how often loops run, or what is touched, each half is followed by itself.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence
from itertools import product
from math import lcm

from xdsl.ir import Block, BlockArgument, Operation, SSAValue

from ascir.passes.ascendc.sync.accesses import CASTS, HALF
from ascir.passes.ascendc.sync.edges import period_of
from ascir.passes.ascendc.sync.flow import FEW, SHORT
from ascir.passes.ascendc.sync.rounds import most_of, trips_of

Counts = Mapping[Operation, int]
"""How often some loops run, and which half of its block a core is."""
MOST_KINDS = 96
"""Combinations that are followed. Where there are more, some loops may run as often as they like."""


def counts_of(ops: Collection[Operation], followed: Collection[SSAValue]) -> Iterator[Counts]:
    """Every combination."""
    loops = [op for op in ops if op.name == "scf.for"]
    halves = [op for op in ops if op.name == HALF and (op.results[0] in followed or _bounds(op.results[0]))]
    kinds: dict[Operation, tuple[int, ...]] = dict.fromkeys(halves[:1], (0, 1))
    alike = _alike(loops)
    total = 2 ** len(kinds)
    for first, others in alike.items():
        found = _kinds([first, *others], followed)
        if found and total * len(found) <= MOST_KINDS:
            kinds[first] = found
            total *= len(found)
    for picked in product(*kinds.values()):
        counts = dict(zip(kinds, picked, strict=True))
        yield {op: counts[first] for first in counts for op in (first, *alike.get(first, ()))}


def _alike(loops: Collection[Operation]) -> dict[Operation, list[Operation]]:
    """Loops that run as often each time that they are come to, each with others of the same bounds. That of one that is
    come to once only is none that others need know, unless there are others."""
    groups: dict[tuple[SSAValue, ...], list[Operation]] = {}
    for loop in loops:
        if trips_of(loop) is None and _same_each_time(loop):
            groups.setdefault(tuple(loop.operands[:3]), []).append(loop)
    return {
        first: others for first, *others in groups.values() if others or _outermost_around(first) is not None
    }


def _bounds(value: SSAValue) -> bool:
    """Whether the bounds of loops are computed from a number."""
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
    """Whether no loop around it has a say in how often it runs."""
    outer = _outermost_around(loop)
    return outer is None or not any(_varies(bound, outer) for bound in loop.operands[:3])


def _outermost_around(loop: Operation) -> Operation | None:
    around, outer = loop.parent_op(), None
    while around is not None:
        outer = around if around.name == "scf.for" else outer
        around = around.parent_op()
    return outer


def _varies(value: SSAValue, loop: Operation) -> bool:
    """Whether a number may be another one from round to round."""
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
    """How often loops of the same bounds run."""
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
