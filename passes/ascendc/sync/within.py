"""Moves a loop-carried edge around an inner loop into that loop.

    for ... { wait fix_m; for %once = 0 to %n { mmad; fixpipe }; set fix_m }
    for ... { for %once = 0 to %n { wait fix_m; mmad; fixpipe; set fix_m } }     // n may be 0: who does nothing tells nobody

Around the loop, the flag is set again even if nothing inside has waited for it, so each direction needs the other.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

from xdsl.ir import Operation

from ascir.passes.ascendc.sync.accesses import PIPES, Instruction
from ascir.passes.ascendc.sync.edges import Edge, outermost


def within(
    edge: Edge, instructions: Mapping[Operation, Instruction], order: Mapping[Operation, int]
) -> Edge | None:
    """The edge from the last instruction in the inner loop to the first one in its next run; None if the loop has them
    in another order."""
    loop = edge.after
    if not edge.distance or loop is not edge.before or loop.name != "scf.for":
        return None
    body = loop.regions[0].block

    def places(pipe: int) -> list[Operation]:
        """The operations of the body that contain instructions of a pipe."""
        found = [op for op, each in instructions.items() if each.pipe == PIPES[pipe] and loop.is_ancestor(op)]
        tops = {top for op in found if (top := body.find_ancestor_op_in_block(op)) is not None}
        return sorted(tops, key=lambda op: order[op])

    sources, targets = places(edge.source), places(edge.target)
    if not sources or not targets or order[targets[0]] >= order[sources[-1]]:
        return None
    return replace(
        edge, after=sources[-1], before=targets[0], outer=outermost(loop), counter=None, ids=1, distance=1
    )
