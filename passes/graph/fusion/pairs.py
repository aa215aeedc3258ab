"""Finds pairs of products that can be one kernel: the second multiplies what is computed from the first, as in
attention.

    %s = graph.matmul %q, %k ...   %p = graph.softmax %s   %y = graph.matmul %p, %v      // a pair: %s, %p, %y

The search would not find them: regions end between two products, and windows are smaller than attention with its
reshapes. So they are looked for first, and merged into one node if that is cheaper than the best division without such
a group.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence

from xdsl.ir import Operation

from ascir.dialects.graph import (
    CastOp,
    GatherOp,
    MatmulOp,
    ReshapeOp,
    SliceOp,
    SplitOp,
    TransposeOp,
)
from ascir.passes.graph.fusion.flow import Flow
from ascir.passes.graph.fusion.limits import BARE, Limits, refused, saves_enough
from ascir.passes.graph.fusion.oracle import Oracle
from ascir.passes.graph.fusion.quotient import Quotient

MOVES = (CastOp, ReshapeOp, SliceOp, SplitOp, TransposeOp)
"""Operations that the cube applies to its operands when it loads them; to keys and values in pages also a gather."""

LEAVES = (CastOp, ReshapeOp, TransposeOp)
"""Operations that the cube may apply to the result of the second product when it stores it."""

MOST = 32
"""The most operations between two products."""

Apart = Callable[[Sequence[int]], float]
"""The nanoseconds of the best division of some operations with their products in different groups."""


def pairs(
    flow: Flow, oracle: Oracle, limits: Limits, quotient: Quotient, apart: Apart
) -> Iterator[frozenset[int]]:
    """Disjoint groups of two products that are cheaper as one kernel."""
    pay: dict[object, bool] = {}
    taken = {number for group in limits.force for number in group}
    for second in range(len(flow)):
        if (inside := between(flow, second)) is None or inside & taken:
            continue
        for members, gathers in _candidates(flow, inside, second):
            if taken.intersection(members) or not _is_whole(quotient, members):
                continue
            if (key := flow.key(flow.part(members))) not in pay:
                better = not gathers or _is_better(flow, oracle, limits, members, gathers)
                pay[key] = better and _pays(flow, oracle, limits, members, apart)
            if pay[key]:
                taken.update(members)
                yield frozenset(members)
                break


def between(flow: Flow, second: int) -> set[int] | None:
    """The operations on paths from another product to the left operand of this one, with the other product; None if
    there is no other, or several, or only operations between them that the cube applies itself."""
    op = flow.operations[second]
    if (
        not isinstance(op, MatmulOp)
        or not isinstance(left := op.lhs.owner, Operation)
        or left not in flow.number
    ):
        return None
    start = flow.number[left]
    seen, pending, heads = {start}, [start], set[int]()
    while pending:
        number = pending.pop()
        if isinstance(flow.operations[number], MatmulOp):
            heads.add(number)
            continue
        if flow.is_head(number) or flow.is_alone(number) or len(seen) > MOST or len(heads) > 1:
            return None
        fresh = [other for other in flow.before[number] if other not in seen]
        seen.update(fresh)
        pending += fresh
    if len(heads) != 1:
        return None
    inside = set(heads)
    for number in sorted(seen):
        if inside.intersection(flow.before[number]):
            inside.add(number)
    return None if all(isinstance(flow.operations[number], BARE) for number in inside) else inside


def _candidates(flow: Flow, inside: set[int], second: int) -> Iterator[tuple[list[int], list[int]]]:
    """Groups of two products, with the operations that rearrange their operands: with those that rearrange the result,
    and without them; first of all with gathers of keys and values, which come second."""
    kept = {*inside, second}
    members, looked_up = {*kept}, {*kept}
    for number in (min(inside), second):
        for operand in flow.operations[number].operands:
            add_moves(flow, members, operand.owner)
            add_moves(flow, looked_up, operand.owner, (*MOVES, GatherOp))
    members, looked_up = _closed(flow, members, kept), _closed(flow, looked_up, kept)
    if gathers := sorted(each for each in looked_up - kept if isinstance(flow.operations[each], GatherOp)):
        yield from ((group, gathers) for group in _with_tail(flow, looked_up, second))
    yield from ((group, []) for group in _with_tail(flow, members, second))


def _with_tail(flow: Flow, members: set[int], second: int) -> Iterator[list[int]]:
    """A group with the operations that rearrange its result, if there are any; and without them."""
    tail: list[int] = []
    last = second
    while len(after := flow.after[last]) == 1 and isinstance(flow.operations[after[0]], LEAVES):
        last = after[0]
        tail.append(last)
    if tail:
        yield sorted({*members, *tail})
    yield sorted(members)


def add_moves(
    flow: Flow, members: set[int], owner: object, moves: tuple[type[Operation], ...] = MOVES
) -> None:
    """Adds the operations that rearrange an operand before the cube loads it."""
    while owner in flow.number and isinstance(owner, moves):
        members.add(flow.number[owner])
        owner = owner.operands[0].owner


def _closed(flow: Flow, members: set[int], kept: set[int]) -> set[int]:
    """The members without those, other than `kept`, whose results are used outside too."""
    while outside := {
        number
        for number in members - kept
        if not members.issuperset(flow.after[number]) or _is_result(flow, number)
    }:
        members = members - outside
    return members


def _is_result(flow: Flow, number: int) -> bool:
    return any(
        use.operation not in flow.number for result in flow.operations[number].results for use in result.uses
    )


def _is_whole(quotient: Quotient, members: Sequence[int]) -> bool:
    """Whether some operations are convex."""
    nodes = quotient.ordered({quotient.of(member) for member in members})
    return not any(quotient.window(nodes, [0] * len(nodes)).apart)


def _is_better(
    flow: Flow, oracle: Oracle, limits: Limits, members: Sequence[int], gathers: Sequence[int]
) -> bool:
    """Whether a group that gathers keys or values itself is faster than one whose operands other kernels gather."""
    own = flow.part(members)
    if refused(flow, members, limits) or not (together := oracle.ask(own)).is_kernel:
        return False
    rest = oracle.ask(flow.part(each for each in members if each not in gathers)).nanoseconds
    single = sum(oracle.ask(flow.part([each])).nanoseconds for each in gathers)
    return together.nanoseconds < rest + min(single, oracle.ask(flow.part(gathers)).nanoseconds)


def _pays(flow: Flow, oracle: Oracle, limits: Limits, members: Sequence[int], apart: Apart) -> bool:
    part = flow.part(members)
    if refused(flow, members, limits) or not (estimate := oracle.ask(part)).is_kernel:
        return False
    if not saves_enough(flow, oracle, part, limits) or _strands(flow, oracle, members):
        return False
    alone = apart(members)
    return estimate.nanoseconds < alone and oracle.sure(part).nanoseconds < alone


def _strands(flow: Flow, oracle: Oracle, members: Sequence[int]) -> bool:
    """Whether a producer of what a group takes is no kernel by itself, as of weights of few bits that only a product
    alone takes as they are."""
    before = {other for number in members for other in flow.before[number]}.difference(members)
    return any(
        not oracle.ask(flow.part([number])).is_kernel
        for number in before
        if not flow.is_foreign(number) and not flow.is_free(number)
    )
