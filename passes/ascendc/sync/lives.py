"""From where to where in a kernel flags may be set.

    set mte2_v (2) ... wait mte2_v (5); set v_mte3 (6) ... wait v_mte3 (9)      // never both: one place will do for them

The flags of a loop are set in front of it, and waited for behind it. Those of edges that share them live as long as all of
these together.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from xdsl.ir import Operation

from ascir.passes.ascendc.sync.edges import Edge

Life = tuple[int, int]
"""The numbers of the first and the last operation, as they stand."""
ALWAYS: Life = (-1, 1 << 62)


def lives_of(edges: Iterable[Edge], order: Mapping[Operation, int]) -> dict[Edge, Life]:
    """Those of the flags of each edge."""
    found = {edge: _life_of(edge, order) for edge in edges}
    sharing = [edge for edge in found if edge.first is not None]
    for edge in sharing:
        (begin, end), (first, last) = found[edge], found.get(edge.owner, found[edge])
        found[edge.owner] = min(first, begin), max(last, end)
    return found | {edge: found[edge.owner] for edge in sharing}


def _life_of(edge: Edge, order: Mapping[Operation, int]) -> Life:
    if edge.outer is None:
        life = order[edge.after], order[edge.before]
        return life if life[0] < life[1] else ALWAYS
    begin, end = extent_of(edge.outer, order)
    return min([begin, *(order[op] for op in edge.early.values())]), end


def extent_of(op: Operation, order: Mapping[Operation, int]) -> Life:
    """Its own number, and that of the last operation in it."""
    last = op
    while last.regions and (final := last.regions[-1].block.last_op) is not None:
        last = final
    return order[op], order[last]
