"""Splits a graph into regions that are divided separately: no group has operations of two regions.

%p = graph.matmul %x, %w    %g = graph.gelu %p    %q = graph.matmul %g, %v    %r = graph.add %q, %x
regions: [%p, %g] and [%q, %r]; if a group produces %x, %x -> %r is cut too: both products lie on a path between them

The producer of an operand of a product is in its region only if it is cheaper to compute it there, as `%g -> %q` is
not.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from itertools import pairwise

from ascir.passes.graph.fusion.flow import Flow

Enters = Callable[[int, int], bool]
"""Whether an operation may be computed in the kernel of the product that uses its result."""


def regions(flow: Flow, enters: Enters, forced: Iterable[frozenset[int]] = ()) -> list[list[int]]:
    """The operations of each region, in order; regions by their first operation."""
    leader = list(range(len(flow)))

    def find(number: int) -> int:
        while leader[number] != number:
            leader[number] = leader[leader[number]]
            number = leader[number]
        return number

    def join(first: int, second: int) -> None:
        first, second = sorted((find(first), find(second)))
        leader[second] = first

    takers: dict[object, list[int]] = {}
    for number in range(len(flow)):
        if flow.is_alone(number):
            continue
        for other in flow.after[number]:
            if not flow.is_alone(other) and not _around(flow, enters, number, other):
                join(number, other)
        if not flow.is_head(number):
            for value in flow.inputs([number]):
                takers.setdefault(value, []).append(number)
    for same in takers.values():
        for first, second in pairwise(same):
            if find(first) != find(second) and not _around(flow, enters, first, second):
                join(first, second)
    for group in forced:
        first, *others = group
        for other in others:
            join(first, other)
    found: dict[int, list[int]] = {}
    for number in range(len(flow)):
        found.setdefault(find(number), []).append(number)
    return list(found.values())


def _around(flow: Flow, enters: Enters, first: int, second: int) -> bool:
    """Whether a path from one operation to another leaves every possible group: through an operand of the cube that is
    stored before, a second operation of the cube, or an operation that cannot be part of a group."""
    seen: set[tuple[int, int, bool]] = set()
    pending = [(first, int(flow.is_head(first)), False)]
    while pending:
        number, heads, cut = pending.pop()
        for other in flow.after[number]:
            count = heads + flow.is_head(other)
            barred = cut or count > 1 or flow.is_alone(other)
            barred = barred or (flow.is_head(other) and not enters(number, other))
            if other == second and barred:
                return True
            if other < second and (other, count, barred) not in seen:
                seen.add((other, count, barred))
                pending.append((other, count, barred))
    return False
