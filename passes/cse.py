"""Common subexpressions: of operations that are alike, with the same operands, the first one does for all that come behind it.

    %c = arith.muli %i, %n; ...; %d = arith.muli %i, %n        // %d is %c

xDSL's pass of this name, with less work for each operation: they are looked up by class and operands. What else they have is
compared with the few that are found, where xDSL hashes all of it for each look.
"""

from __future__ import annotations

from dataclasses import dataclass

from xdsl.context import Context
from xdsl.dialects.builtin import ModuleOp
from xdsl.ir import Block, Operation, Region
from xdsl.passes import ModulePass
from xdsl.traits import IsolatedFromAbove
from xdsl.transforms.common_subexpression_elimination import has_other_side_effecting_op_in_between

from ascir.passes.dead import Effects, effects, is_dead, stays

Known = dict[tuple[object, ...], tuple[Operation, ...]]
"""The operations whose values reach a place, by what they are looked up by."""


@dataclass(frozen=True)
class CommonSubexpressionElimination(ModulePass):
    """Replaces operations by others that are alike and come before them."""

    name = "cse"

    def apply(self, ctx: Context, op: ModuleOp) -> None:
        gone: list[Operation] = []
        _region(op.body, {}, gone)
        for each in gone:
            if (block := each.parent) is not None:
                block.erase_op(each)


def _region(region: Region, known: Known, gone: list[Operation]) -> None:
    """Adds the operations that nobody uses any more to `gone`."""
    if len(region.blocks) == 1:
        _block(region.block, dict(known), gone)


def _block(block: Block, known: Known, gone: list[Operation]) -> None:
    for op in block.ops:
        if op.regions:
            around: Known = {} if op.has_trait(IsolatedFromAbove) else known
            for region in op.regions:
                _region(region, around, gone)
        if is_dead(op):
            gone.append(op)
        elif (first := _first(op, known)) is not None:
            for old, new in zip(op.results, first.results, strict=True):
                old.replace_all_uses_with(new)
            gone.append(op)


def _first(op: Operation, known: Known) -> Operation | None:
    """The one that does for an operation; else this one may do for others from here on."""
    if (does := effects(op)) > Effects.READS or stays(type(op)):
        return None
    if any(len(region.blocks) > 1 for region in op.regions):
        return None
    # What has no operands, a constant first of all, is told apart by its properties.
    key = type(op), *(map(id, op.operands) if op.operands else op.properties.items())
    some = known.get(key, ())
    first = next((each for each in some if _alike(each, op)), None)
    if first is not None and (does is Effects.NONE or _reads_the_same(first, op)):
        return first
    known[key] = *(each for each in some if each is not first), op
    return None


def _alike(one: Operation, other: Operation) -> bool:
    """Of two operations of a class with the same operands."""
    return (
        one.properties == other.properties
        and one.attributes == other.attributes
        and one.result_types == other.result_types
        and all(
            mine.is_structurally_equivalent(yours)
            for mine, yours in zip(one.regions, other.regions, strict=True)
        )
    )


def _reads_the_same(one: Operation, other: Operation) -> bool:
    """Whether nothing is written between two operations."""
    return one.parent is other.parent and not has_other_side_effecting_op_in_between(one, other)
