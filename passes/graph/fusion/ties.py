"""Reshapes are merged with the only node that is near them, before groups are compared: on which side of a border a
reshape is makes no difference, but each choice would be another group to ask for.

    %a = graph.exp %x    %r = graph.reshape %a    %y = graph.softmax %r
    // [%a], [%r, %y]: the softmax alone uses the reshape
"""

from __future__ import annotations

from collections.abc import Iterable

from ascir.dialects.graph import ReshapeOp
from ascir.passes.graph.fusion.pricing import Pricing
from ascir.passes.graph.fusion.quotient import Quotient

FAR = 1024
"""Operations between a reshape and a node that it is not merged with any more: a merger visits all of them."""


def tied(quotient: Quotient, pricing: Pricing, nodes: Iterable[int]) -> list[int]:
    """What some nodes become, in order. Reshapes stay where limits name operations."""
    left, limits = set(nodes), pricing.limits
    for node in () if limits.force or limits.forbid else quotient.ordered(left):
        if node in left and (near := _near(quotient, pricing, node, left)) is not None:
            left -= {node, near}
            left.add(quotient.merge((node, near)))
    return quotient.ordered(left)


def _near(quotient: Quotient, pricing: Pricing, node: int, left: set[int]) -> int | None:
    """For a reshape, the one of some nodes that alone uses its result, or whose result it alone uses, if a kernel of
    both takes no longer. None for those of the cube, which read and write memory."""
    flow = pricing.flow
    op = flow.operations[node]
    if not isinstance(op, ReshapeOp) or len(quotient.members[node]) > 1:
        return None
    users, sources = quotient.after(node), quotient.before(node) if op.x.has_one_use() else set[int]()
    is_returned = any(use.operation not in flow.number for use in op.result.uses)
    for near in [*sources] if is_returned or len(users) > 1 else [*users, *sources]:
        own = quotient.members[near]
        if near not in left or abs(quotient.place(near) - quotient.place(node)) > FAR:
            continue
        if any(flow.is_head(each) or flow.is_alone(each) for each in own):
            continue
        if pricing.of(sorted((*own, node)), final=False) <= pricing.of(own, final=False):
            return near
    return None
