"""Software-pipelined loads: finds the point before a loop at which the slots of its first iterations are filled.

    filled_before(function)     # {the loop in front of a loop: [loads in the latter]}

The contents of a slot are needed from that point on, not from the start of the loop.
"""

from __future__ import annotations

from xdsl.dialects import scf
from xdsl.dialects.builtin import ArrayAttr, DenseArrayBase, IntegerAttr
from xdsl.dialects.func import FuncOp
from xdsl.ir import Block, BlockArgument, Operation, SSAValue
from xdsl.traits import ConstantLike
from xdsl.utils.hints import isa

AHEAD, IN_FRONT_ONLY = "tile.refill", "tile.refill_here"
"""The attribute of such a load; and another one, if its slots are filled directly before the loop."""
ADDRESS = "tile.address"
WAITING = ("tile.pop", "tile.acquire")
"""Operations that wait for another core: data in arguments may not be complete before them."""


def filled_before(function: FuncOp) -> dict[Operation, list[Operation]]:
    """The software-pipelined loads, by the operation before which their slots are filled for the first iterations."""
    found: dict[Operation, list[Operation]] = {}
    for op in function.walk():
        slots = op.attributes.get(ADDRESS)
        if AHEAD in op.attributes and isa(slots, ArrayAttr) and isinstance(slots.data[0], DenseArrayBase):
            count = len(slots.data[0].get_values())
            if isinstance(op.parent_op(), scf.ForOp):
                found.setdefault(_place(op, _outermost(op, count)), []).append(op)
    return found


def _outermost(load: Operation, slots: int) -> Operation:
    """The loop before which the first iterations are loaded: that of the load; or one around it, if this one is known
    to have as many iterations as there are slots, loops in between at least one, and the load depends on nothing that
    they carry."""
    loop, least = load.parent_op(), slots
    assert isinstance(loop, scf.ForOp)
    while (rounds := _rounds(loop)) is not None and rounds >= least:
        around, least = loop.parent_op(), 1
        if not isinstance(around, scf.ForOp) or _depends(load, around.body.block):
            break
        loop = around
    return loop


def _rounds(loop: scf.ForOp) -> int | None:
    numbers = [ConstantLike.get_constant_value(value) for value in (loop.lb, loop.ub, loop.step)]
    first, last, step = (each.value.data if isinstance(each, IntegerAttr) else None for each in numbers)
    return None if first is None or last is None or not step else len(range(first, last, step))


def _depends(load: Operation, body: Block) -> bool:
    """Whether a load depends on the counter of a loop or its loop-carried values."""
    seen: set[SSAValue] = set()
    left = list(load.operands)
    while left:
        value = left.pop()
        if value in body.args[1:]:
            return True
        if value not in seen and isinstance(value.owner, Operation):
            left += value.owner.operands
        seen.add(value)
    return False


def _place(load: Operation, loop: Operation) -> Operation:
    """The operation before which the slots are filled: the loop in front, if there is one and the load does not depend
    on it; not before operations that wait for the data of another core."""
    if IN_FRONT_ONLY in load.attributes:
        return loop
    place, before = loop, loop.prev_op
    while before is not None and not isinstance(before, scf.ForOp):
        if before.name in WAITING and isinstance(load.operands[0], BlockArgument):
            place = before
        before = before.prev_op
    return place if before is None else before
