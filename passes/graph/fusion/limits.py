"""User constraints on fusion, and the checks of groups that need no tiler."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from xdsl.ir import Operation

from ascir.dialects.graph import CastOp, MatmulOp, ReluOp, ReshapeOp, SliceOp, SplitOp, TransposeOp
from ascir.passes.graph.fusion.flow import Flow, Part
from ascir.passes.graph.fusion.oracle import Oracle

BARE = (CastOp, MatmulOp, ReluOp, ReshapeOp, SliceOp, SplitOp, TransposeOp)
"""Operations that leave the vector cores nothing to do between two products: the cube applies them when it stores its
results or loads its operands."""


@dataclass(frozen=True)
class Limits:
    """Groups have at most `max_ops` operations and save at least `min_saved_percent` of the bytes that these move as
    separate kernels. No two operations of a set of `forbid` share a group; each set of `force` is a group."""

    max_ops: int = 32
    min_saved_percent: float = 0
    forbid: Sequence[frozenset[int]] = ()
    force: Sequence[frozenset[int]] = ()


def named(flow: Flow, sets: Iterable[str]) -> list[frozenset[int]]:
    """The operations whose results have the names in `a+b`. Raises `ValueError` for unknown names."""
    numbers = {
        result.name_hint: number
        for number, op in enumerate(flow.operations)
        for result in op.results
        if result.name_hint
    }
    found: list[frozenset[int]] = []
    for text in sets:
        names = [name.strip().removeprefix("%") for name in text.split("+")]
        if unknown := [name for name in names if name not in numbers]:
            raise ValueError(f"no operation has a result that is called %{unknown[0]}")
        found.append(frozenset(numbers[name] for name in names))
    return found


def refused(flow: Flow, members: Sequence[int], limits: Limits) -> str:
    """Why some operations cannot be a group, whatever the tiler says; empty if they can."""
    if len(members) == 1:
        return ""
    own = frozenset(members)
    if len(own) > limits.max_ops:
        return f"it would have {len(own)} operations, and {limits.max_ops} are allowed"
    heads = [number for number in members if flow.is_head(number)]
    if len(heads) > 2 or (len(heads) == 2 and not _feeds(flow, own, *heads)):
        return f"{flow.name(heads[0])} and {flow.name(heads[1])} are computed by the cube: a kernel each"
    for pair in limits.forbid:
        if len(both := sorted(pair & own)) > 1:
            return f"{flow.name(both[0])} and {flow.name(both[1])} may not share a kernel"
    if alone := [number for number in members if flow.is_alone(number)]:
        has = "is not part of a kernel" if flow.is_foreign(alone[0]) else "has a kernel of its own"
        return f"{flow.operations[alone[0]].name} {has}"
    return ""


def _feeds(flow: Flow, own: frozenset[int], first: int, second: int) -> bool:
    """Whether the left operand of the second product depends on the first within `own`, with work for the vector cores
    in between."""
    left = flow.operations[second].operands[0].owner
    pending = [flow.number[left]] if isinstance(left, Operation) and left in flow.number else []
    seen: set[int] = set()
    while pending:
        number = pending.pop()
        if number in own and number not in seen:
            seen.add(number)
            pending += flow.before[number]
    return first in seen and not all(isinstance(flow.operations[number], BARE) for number in seen)


def saves_enough(flow: Flow, oracle: Oracle, part: Part, limits: Limits) -> bool:
    """Whether a group saves `min_saved_percent` of the bytes that its operations move as separate kernels."""
    if not limits.min_saved_percent or len(part.members) == 1:
        return True
    before = sum(oracle.ask(flow.part([member])).bytes for member in part.members)
    return oracle.ask(part).bytes <= before * (1 - limits.min_saved_percent / 100)
