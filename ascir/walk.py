"""All operations within one, each before those within it.

    walked(function)      // [func.func, arith.constant, scf.for, tile.load, ..., scf.yield, func.return]

As `Operation.walk` has them, in a quarter of the time: that goes through as many generators for each operation as there are around it.
"""

from __future__ import annotations

from xdsl.ir import Operation


def walked(op: Operation) -> list[Operation]:
    """An operation, and all within it. They may be taken away while one goes through them."""
    found = [op]
    _add(op, found)
    return found


def _add(op: Operation, found: list[Operation]) -> None:
    for region in op.regions:
        for block in region.blocks:
            for each in block.ops:
                found.append(each)
                if each.regions:
                    _add(each, found)
