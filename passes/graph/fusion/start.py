"""The initial division of a graph: each operation alone, except for forced groups."""

from __future__ import annotations

from ascir.passes.graph.fusion.flow import Flow
from ascir.passes.graph.fusion.limits import Limits
from ascir.passes.graph.fusion.oracle import Oracle
from ascir.passes.graph.fusion.quotient import Quotient


def start(flow: Flow, oracle: Oracle, limits: Limits) -> Quotient:
    """Raises `ValueError` if a forced group is not convex or cannot be a kernel."""
    quotient = Quotient(flow.before, flow.after)
    for group in limits.force:
        what = "force " + "+".join(flow.name(number).removeprefix("%") for number in sorted(group))
        nodes = quotient.ordered({quotient.of(number) for number in group})
        inside = set(nodes)
        for node in quotient.nodes():
            if node not in inside and _lies_between(quotient, node, nodes):
                raise ValueError(f"{what}: {flow.name(node)} lies between them")
        verdict = oracle.sure(flow.part(group))
        if not verdict.is_kernel:
            raise ValueError(f"{what}: {verdict.reason}")
        quotient.merge(nodes)
    return quotient


def _lies_between(quotient: Quotient, node: int, nodes: list[int]) -> bool:
    order = quotient.ordered({*nodes, node})
    at = order.index(node)
    window = quotient.window(order, [0] * len(order))
    behind = any(window.before[other] & 1 << at for other in range(len(order)))
    return bool(window.before[at]) and behind
