"""Moves the first sets of loop-carried flags up to the transfers that they signal.

data_copy slot 0; set_flag mte2_v 0      // set separately: a wait for slot 0 does not wait for the load of slot 1
data_copy slot 1; set_flag mte2_v 1
scf.for ... { wait_flag mte2_v %slot ... }
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

from xdsl.ir import Operation

from ascir.passes.ascendc.sync.accesses import PIPES, TRANSFERS
from ascir.passes.ascendc.sync.edges import Barrier, Edge, Sync
from ascir.passes.ascendc.sync.kernel import Kernel
from ascir.walk import walked


def set_early(sync: Sync, kernel: Kernel, holds: Callable[[Sequence[Edge], Sequence[Barrier]], bool]) -> None:
    """Moves the first set of a flag before its loop up to the matching transfer, if the plan still holds."""
    for edge in sync.edges:
        if edge.outer is None or not edge.primed or edge.ids == 1 or edge.source not in TRANSFERS:
            continue
        places = _transfers_before(kernel, edge.outer, edge.source, edge.ids)
        for number, place in enumerate(places[: edge.ids - 1]):
            edge.early[number] = place
            if not holds(sync.edges, sync.barriers):
                del edge.early[number]


def _transfers_before(kernel: Kernel, loop: Operation, pipe: int, count: int) -> Sequence[Operation]:
    """The last `count` operations before a loop that contain instructions of a pipe; none if there are fewer."""
    found: list[Operation] = []
    op = loop.prev_op
    while op is not None and len(found) < count:
        within = (kernel.instructions.get(each) for each in walked(op))
        if any(each is not None and each.pipe == PIPES[pipe] for each in within):
            found.insert(0, op)
        op = op.prev_op
    return found if len(found) == count else ()
