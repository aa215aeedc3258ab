"""Which operations can go since nobody uses what they make, and taking all of them out.

    %a = tile.load %x[0]; %b = tile.exp %a          // nobody uses %b: it goes, and then %a

The same that xDSL finds (`is_trivially_dead`, `region_dce`), with less work for each operation: what it does beside making
its results is mostly said by its class, which is asked once; and where blocks do not jump, one walk backwards finds all of
them, because what uses a value comes behind it.
"""

from __future__ import annotations

from enum import IntEnum
from functools import cache

from xdsl.ir import Block, Operation, Region
from xdsl.pattern_rewriter import PatternRewriterListener
from xdsl.traits import (
    IsTerminator,
    MemoryEffect,
    MemoryEffectKind,
    MemoryFreeEffect,
    MemoryReadEffect,
    MemoryWriteEffect,
    NoMemoryEffect,
    RecursiveMemoryEffect,
    SymbolOpInterface,
    get_effects,
)
from xdsl.transforms.dead_code_elimination import region_dce


class Effects(IntEnum):
    """What an operation does beside making its results, from nothing to the most."""

    NONE = 0
    READS = 1
    ALLOCATES = 2
    """It makes its results anew, and may read."""
    SEEN = 3
    """What others may see, or what is not known."""


def effects(op: Operation) -> Effects:
    if (known := _of_class(type(op))) is not None:
        return known
    if all(isinstance(trait, RecursiveMemoryEffect) for trait in op.get_traits_of_type(MemoryEffect)):
        return _within(op)
    if (found := get_effects(op)) is None:
        return Effects.SEEN
    kinds = {each.kind for each in found}
    if kinds <= {MemoryEffectKind.READ}:
        return Effects.READS if kinds else Effects.NONE
    own = all(each.value in op.results for each in found if each.kind is not MemoryEffectKind.READ)
    return (
        Effects.ALLOCATES
        if kinds <= {MemoryEffectKind.READ, MemoryEffectKind.ALLOC} and own
        else Effects.SEEN
    )


@cache
def _of_class(kind: type[Operation]) -> Effects | None:
    """What all operations of a class do, if that is the same."""
    traits = kind.get_traits_of_type(MemoryEffect)
    if not traits or any(isinstance(trait, MemoryWriteEffect | MemoryFreeEffect) for trait in traits):
        return Effects.SEEN
    if all(isinstance(trait, NoMemoryEffect) for trait in traits):
        return Effects.NONE
    if all(isinstance(trait, NoMemoryEffect | MemoryReadEffect) for trait in traits):
        return Effects.READS
    return None


def _within(op: Operation) -> Effects:
    """What the operations within one do, together."""
    most = Effects.NONE
    for region in op.regions:
        for block in region.blocks:
            for each in block.ops:
                if (most := max(most, effects(each))) is Effects.SEEN:
                    return most
    return most


def is_dead(op: Operation) -> bool:
    """Whether nobody uses an operation, and it does nothing that others see."""
    for result in op.results:
        if result.first_use is not None:
            return False
    return not stays(type(op)) and effects(op) is not Effects.SEEN


@cache
def stays(kind: type[Operation]) -> bool:
    """Whether operations of a class are there for what is around them."""
    return any(
        kind.has_trait(trait, value_if_unregistered=False) for trait in (IsTerminator, SymbolOpInterface)
    )


def erase_dead(region: Region, listener: PatternRewriterListener | None = None) -> bool:
    """Take out all operations that can go; whether there were any."""
    if not region.blocks:
        return False
    if len(region.blocks) > 1:
        return region_dce(region, listener)
    return _erase_dead(region.block, listener)


def _erase_dead(block: Block, listener: PatternRewriterListener | None) -> bool:
    changed, op = False, block.last_op
    while op is not None:
        before = op.prev_op
        if is_dead(op):
            changed = True
            if listener is not None:
                listener.handle_operation_removal(op)
            block.erase_op(op, safe_erase=False)
        else:
            for region in op.regions:
                changed |= erase_dead(region, listener)
        op = before
    return changed
