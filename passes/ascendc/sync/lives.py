"""Live ranges of flags: the stretch of the program in which each may be set.

    set mte2_v (2) ... wait mte2_v (5); set v_mte3 (6) ... wait v_mte3 (9)      // disjoint: one slot of a state holds both

Flags of a loop are live from before the loop to after it. Edges that share flags have the union of their live ranges.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from xdsl.ir import Operation

from ascir.passes.ascendc.sync.edges import Edge

Life = tuple[int, int]
"""A live range: the numbers of its first and last operation in program order."""
ALWAYS: Life = (-1, 1 << 62)


def lives_of(edges: Iterable[Edge], order: Mapping[Operation, int]) -> dict[Edge, Life]:
    """The live range of the flags of each edge."""
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
    """The number of an operation, and of the last operation nested in it."""
    last = op
    while last.regions and (final := last.regions[-1].block.last_op) is not None:
        last = final
    return order[op], order[last]
