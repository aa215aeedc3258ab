"""Greedy fusion, as a baseline: repeatedly merges the two neighbours whose merger saves the most bytes.

A merger must be possible as a kernel; its time is not considered.
"""

from __future__ import annotations

from heapq import heapify, heappop, heappush
from math import inf

from ascir.passes.graph.fusion.flow import Flow, Part
from ascir.passes.graph.fusion.limits import Limits, refused
from ascir.passes.graph.fusion.oracle import Oracle
from ascir.passes.graph.fusion.start import start


def greedy(flow: Flow, oracle: Oracle, limits: Limits, sure: bool = True) -> list[Part]:
    """Groups of all operations, in topological order. With `sure`, the kernel of each merged group is built; without,
    groups are only estimated."""
    quotient = start(flow, oracle, limits)

    def bytes_of(node: int) -> int:
        return sum(flow.traffic(flow.part(quotient.members[node])))

    def saved(first: int, second: int) -> int:
        together = flow.part((*quotient.members[first], *quotient.members[second]))
        return bytes_of(first) + bytes_of(second) - sum(flow.traffic(together))

    def edges(node: int) -> list[tuple[int, int, int, int, int]]:
        """For each neighbour of a node: the negated bytes that merging the two saves, the two nodes, and their sizes,
        which show whether the entry is stale."""
        found: list[tuple[int, int, int, int, int]] = []
        for other in sorted(quotient.before(node) | quotient.after(node)):
            first, second = quotient.ordered((node, other))
            sizes = len(quotient.members[first]), len(quotient.members[second])
            found.append((-saved(first, second), first, second, *sizes))
        return found

    queue = [edge for node in quotient.nodes() for edge in edges(node) if edge[1] == node]
    heapify(queue)
    while queue:
        gain, first, second, *sizes = heappop(queue)
        members = quotient.members
        if gain >= 0 or first not in members or second not in members:
            continue
        if sizes != [len(members[first]), len(members[second])]:
            continue
        together = sorted((*members[first], *members[second]))
        if refused(flow, together, limits) or not quotient.can_merge(first, second):
            continue
        if oracle.ask(flow.part(together)).nanoseconds == inf:
            continue
        if sure and not oracle.sure(flow.part(together)).is_kernel:
            continue
        made = quotient.merge((first, second))
        for edge in edges(made):
            heappush(queue, edge)
    return [flow.part(quotient.members[node]) for node in quotient.nodes()]
