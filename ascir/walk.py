"""Lists all operations nested in one, in pre-order, or those of a class.

    walked(function)              // [func.func, arith.constant, scf.for, tile.load, ..., scf.yield, func.return]
    of_kind(function, LoadOp)     // [tile.load]
    functions(module)             // [func.func]

The same as `Operation.walk` in a quarter of the time: that resumes a generator for every level of nesting at each
operation. Whether an operation is an instance of a class is cached by its own class, as a negative isinstance is as
slow as a step of the walk.
"""

from __future__ import annotations

from functools import cache
from typing import TypeVar

from xdsl.dialects.func import FuncOp
from xdsl.ir import Operation

Kind = TypeVar("Kind", bound=Operation)


def walked(op: Operation) -> list[Operation]:
    """An operation and all nested ones, in order, as a list: they may be erased during iteration."""
    found = [op]
    _add(op, found)
    return found


def of_kind(op: Operation, kind: type[Kind]) -> list[Kind]:
    """The nested operations of a class, as a list."""
    return [each for each in walked(op) if _is_of(type(each), kind)]  # pyright: ignore[reportReturnType]


def functions(op: Operation) -> list[FuncOp]:
    """The functions in a module, without walking their bodies."""
    if isinstance(op, FuncOp):
        return [op]
    return [
        found
        for region in op.regions
        for block in region.blocks
        for each in block.ops
        for found in functions(each)
    ]


@cache
def _is_of(found: type[Operation], kind: type[Operation]) -> bool:
    return issubclass(found, kind)


def _add(op: Operation, found: list[Operation]) -> None:
    for region in op.regions:
        for block in region.blocks:
            each = block.first_op
            while each is not None:
                found.append(each)
                if each.regions:
                    _add(each, found)
                each = each.next_op
