"""Regions of a graph that can be divided one by one: no group has operations of two of them.

%p = graph.matmul %x, %w    %g = graph.gelu %p    %q = graph.matmul %g, %v    %r = graph.add %q, %x
regions: [%p, %g] and [%q, %r]; where %x is made by a group, %x -> %r is cut too: both products lie between
"""

from __future__ import annotations

from collections.abc import Iterable
from itertools import pairwise

from ascir.passes.graph.fusion.flow import Flow


def regions(flow: Flow, forced: Iterable[frozenset[int]] = ()) -> list[list[int]]:
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
            if not flow.is_head(other) and not flow.is_foreign(other) and not _around(flow, number, other):
                join(number, other)
        if not flow.is_head(number):
            for value in flow.inputs([number]):
                takers.setdefault(value, []).append(number)
    for same in takers.values():
        for first, second in pairwise(same):
            if find(first) != find(second) and not _around(flow, first, second):
                join(first, second)
    for group in forced:
        first, *others = group
        for other in others:
            join(first, other)
    found: dict[int, list[int]] = {}
    for number in range(len(flow)):
        found.setdefault(find(number), []).append(number)
    return list(found.values())


def _around(flow: Flow, first: int, second: int) -> bool:
    """Whether a way from one operation to another leads into an operand of the cube, or through what is no group."""
    if len(flow.after[first]) == 1 and flow.after[first][0] == second:
        return False
    seen: set[tuple[int, bool]] = set()
    pending: list[tuple[int, bool]] = [(first, False)]
    while pending:
        number, cut = pending.pop()
        for other in flow.after[number]:
            barred = cut or flow.is_head(other) or flow.is_foreign(other)
            if other == second and cut:
                return True
            if other < second and (other, barred) not in seen:
                seen.add((other, barred))
                pending.append((other, barred))
    return False
