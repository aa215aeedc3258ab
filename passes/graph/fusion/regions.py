"""Splits a graph into regions that are divided separately: no group has operations of two regions.

%p = graph.matmul %x, %w    %g = graph.gelu %p    %q = graph.matmul %g, %v    %r = graph.add %q, %x
regions: [%p, %g] and [%q, %r]; where %x is made by a group, %x -> %r is cut too: both products lie between

An operand of a product is in its region where computing it there pays: `%g -> %q` would be kept if it did.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from itertools import pairwise

from ascir.passes.graph.fusion.flow import Flow

Enters = Callable[[int, int], bool]
"""Whether an operation may be computed in the kernel of the cube that takes what it makes."""


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
        if flow.is_foreign(number):
            continue
        for other in flow.after[number]:
            if not flow.is_foreign(other) and not _around(flow, enters, number, other):
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
    """Whether a way from one operation to another leads where no group can follow: into an operand of the cube that is in
    memory before, to a second operation of the cube, or through what is not a group."""
    seen: set[tuple[int, int, bool]] = set()
    pending = [(first, int(flow.is_head(first)), False)]
    while pending:
        number, heads, cut = pending.pop()
        for other in flow.after[number]:
            count = heads + flow.is_head(other)
            barred = cut or count > 1 or flow.is_foreign(other)
            barred = barred or (flow.is_head(other) and not enters(number, other))
            if other == second and barred:
                return True
            if other < second and (other, count, barred) not in seen:
                seen.add((other, count, barred))
                pending.append((other, count, barred))
    return False
