"""All ways to divide a few nodes, tried one after the other: what searches are judged by."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from math import inf

from ascir.passes.graph.fusion.exact import nodes_of
from ascir.passes.graph.fusion.flow import Flow
from ascir.passes.graph.fusion.limits import Limits, refused
from ascir.passes.graph.fusion.oracle import Oracle


def divisions(nodes: Sequence[int]) -> Iterator[list[int]]:
    """As masks."""
    if not nodes:
        yield []
        return
    first, *others = nodes
    for rest in divisions(others):
        yield [1 << first, *rest]
        for index, group in enumerate(rest):
            yield [*rest[:index], group | 1 << first, *rest[index + 1 :]]


def runs(groups: Sequence[int], before: Sequence[int]) -> bool:
    """Whether groups can run one after the other; `before`: masks of what each node needs."""
    done, left = 0, list(groups)
    while left:
        ready = [
            group for group in left if all(not before[node] & ~done & ~group for node in nodes_of(group))
        ]
        if not ready:
            return False
        done |= ready[0]
        left.remove(ready[0])
    return True


def best_division(flow: Flow, oracle: Oracle) -> float:
    """Nanoseconds of the best division into connected groups, by estimates and by kernels where there are some."""
    before = [sum(1 << other for other in needed) for needed in flow.before]
    takers = [set(flow.inputs([number])) for number in range(len(flow))]

    def beside(first: int, second: int) -> bool:
        heads = flow.is_head(first) or flow.is_head(second)
        direct = first in flow.before[second] or second in flow.before[first]
        return direct or (not heads and bool(takers[first] & takers[second]))

    def connected(group: int) -> bool:
        nodes = list(nodes_of(group))
        reached, pending = {nodes[0]}, [nodes[0]]
        while pending:
            node = pending.pop()
            fresh = {other for other in nodes if other not in reached and beside(node, other)}
            reached |= fresh
            pending += fresh
        return len(reached) == len(nodes)

    def price(group: int) -> float:
        members = list(nodes_of(group))
        if refused(flow, members, Limits()) or not connected(group):
            return inf
        verdict = oracle.sure(flow.part(members))
        if len(members) == 1 and not verdict.is_kernel:
            return 0
        return verdict.nanoseconds

    known: dict[int, float] = {}
    best = inf
    for groups in divisions(range(len(flow))):
        cost = 0.0
        for group in groups:
            if group not in known:
                known[group] = price(group)
            cost += known[group]
        if cost < best and runs(groups, before):
            best = cost
    return best
