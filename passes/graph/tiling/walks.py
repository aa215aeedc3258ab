"""The walks over the chunks of a phase whose rows are not in one tile: once for each reduction that needs another's result.

walks_of(phase, {b})        // softmax: x for the maximum; x, exp for the sum; x, exp and the quotient for the result
walks_of(phase, {b}, kept=True)       // the same without what an earlier walk has computed: x; exp; the quotient
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace

from xdsl.dialects.builtin import AnyFloat, f16, f32

from ascir.passes.graph.tiling.nodes import (
    Elementwise,
    Load,
    Node,
    Reduce,
    Target,
    ancestors,
    element_bytes,
    is_tile,
)
from ascir.passes.graph.tiling.phases import Phase
from ascir.passes.graph.tiling.space import Axis

BLOCK_ELEMENTS = 8
"""Elements of f32 that an instruction reduces to one."""


def stage_levels(phase: Phase, chunked: frozenset[Axis]) -> dict[Node, int]:
    """How many walks over the chunks must be done before a node is known."""
    level: dict[Node, int] = {}
    for node in phase.nodes:
        known = max((level.get(operand, 0) for operand in node.operands), default=0)
        level[node] = known + (isinstance(node, Reduce) and bool(node.axes & chunked))
    return level


def stages(phase: Phase, chunked: Iterable[Axis]) -> int:
    """How many times the chunks of a phase are walked: once for each reduction that needs another's result."""
    chunked = frozenset(chunked)
    if not chunked:
        return 1
    level = stage_levels(phase, chunked)
    streamed = [level[t.node] + 1 for t in phase.targets if chunked & frozenset(t.order)]
    return max([*streamed, *level.values(), 1])


def chunk_sum(node: Reduce) -> Reduce:
    """What chunks are combined as: extremes of what was f16 in f16, of which an instruction takes twice as many."""
    (operand,) = node.operands
    if node.kind in ("max", "min") and isinstance(operand, Elementwise) and operand.name == "cast":
        (narrow,) = operand.operands
        if (narrow.element, operand.element) == (f16, f32):
            return replace(node, element=f16, operands=(narrow,))
    return node


def watches_nan(node: Node) -> bool:
    """Whether NaN, of which the chip's largest and smallest say nothing, is looked for apart."""
    return (
        isinstance(node, Reduce)
        and node.kind in ("max", "min")
        and isinstance(node.element, AnyFloat)
        and not node.ignores_nan
    )


@dataclass(frozen=True)
class Walk:
    """What one walk computes of each chunk: nodes, reductions over chunks, and what is stored."""

    nodes: list[Node]
    sums: list[Reduce]
    targets: list[Target]

    @property
    def needs(self) -> set[Node]:
        """What is read of each chunk."""
        operands = [operand for node in self.nodes for operand in node.operands]
        operands += [operand for node in self.sums for operand in chunk_sum(node).operands]
        return {*operands, *(target.node for target in self.targets)}


def walks_of(phase: Phase, chunked: frozenset[Axis], kept: bool = False) -> list[Walk]:
    """The walks in their order. `kept`: what one of them computes is there for the next ones."""
    level = stage_levels(phase, chunked)
    sums = [node for node in phase.nodes if isinstance(node, Reduce) and node.axes & chunked]
    stop: frozenset[Node] = frozenset(sums)
    streamed = [target for target in phase.targets if chunked & frozenset(target.order)]
    known: set[Node] = set()
    walks: list[Walk] = []
    for stage in range(stages(phase, chunked)):
        here = [node for node in sums if level[node] == stage + 1]
        targets = [target for target in streamed if level[target.node] == stage]
        roots = [*(chunk_sum(node).operands[0] for node in here), *(target.node for target in targets)]
        nodes = [node for node in ancestors(roots, stop) if node not in stop and node.support & chunked]
        walks.append(Walk([node for node in nodes if not (kept and node in known)], here, targets))
        known.update(nodes)
    return walks


@dataclass(frozen=True)
class Kept:
    """A row that stays in memory while its chunks are walked: bytes for each of its elements, and for each of a chunk, of each
    walk; and what is loaded of an element."""

    needs: Sequence[tuple[int, int]]
    loaded: int
    sums: int
    """How many reductions leave one number of each block of f32; none, where only the first walk reads what is loaded."""
    common: int
    """Bytes for each element of what is there for all rows."""

    def bytes(self, row: int, chunk: int) -> int:
        return row * self.common + max(row * whole + chunk * part for whole, part in self.needs)

    def beside(self, chunk: int) -> int:
        """What these take beside a chunk whose place is loaded into again at once: what an instruction leaves of it, and
        twice what the next one leaves of that. Nothing where two cannot follow each other."""
        left = chunk // BLOCK_ELEMENTS
        return (
            0
            if left % BLOCK_ELEMENTS
            else self.sums * element_bytes(f32) * (left + 2 * left // BLOCK_ELEMENTS)
        )


def is_common(load: frozenset[Axis], chunked: Iterable[Axis]) -> bool:
    """Whether what is loaded along some axes is the same for all rows, whose chunks are walked."""
    return load == frozenset(chunked)


def common_loads(phase: Phase, axis: Axis) -> frozenset[Node]:
    """What all rows have in common, beside what each has for itself."""
    loads = [node for node in phase.nodes if isinstance(node, Load) and axis in node.support]
    common = frozenset[Node](load for load in loads if is_common(load.support, [axis]))
    return common if len(common) < len(loads) else frozenset()


def kept_of(phase: Phase, axis: Axis, common: frozenset[Node] = frozenset()) -> Kept:
    """Rows along `axis`, of one chunk after the other, where what a walk computes is there for the next ones: the values
    that go from walk to walk, and beside them what is needed for one chunk. `common` loads are done once, for all rows."""
    walks = [
        replace(walk, nodes=[node for node in walk.nodes if node not in common])
        for walk in walks_of(phase, frozenset([axis]), kept=True)
    ]
    made = [set(walk.nodes) for walk in walks]
    needs = [walk.needs for walk in walks]
    passed = [0]
    for stage in range(1, len(walks)):
        before, later = set[Node]().union(*made[:stage]), set[Node]().union(*needs[stage:])
        passed.append(sum(element_bytes(node.element) for node in before & later))
    passed.append(0)
    found: list[tuple[int, int]] = []
    for stage, walk in enumerate(walks):
        more, fewer = max(passed[stage : stage + 2]), min(passed[stage : stage + 2])
        # The first walk adds up chunks, the others elements: blocks of these are reduced beside them.
        beside = sum(element_bytes(chunk_sum(node).element) for node in walk.sums)
        beside = beside // BLOCK_ELEMENTS if stage else beside
        inside = _alive(walk, before=passed[stage]) if stage else 0
        found.append((more, max(fewer + beside, inside - more)))
    loaded = sum(element_bytes(node.element) for node in walks[0].nodes if isinstance(node, Load))
    first, *others = walks
    again = any(isinstance(node, Load) and node in walk.needs for node in first.nodes for walk in others)
    sums = [node for walk in others for node in walk.sums]
    plain = all(chunk_sum(node).operands[0].element == f32 and node.kind != "prod" for node in sums)
    always = sum(element_bytes(node.element) for node in common)
    return Kept(found, loaded, len(sums) if again and plain else 0, always)


def _alive(walk: Walk, before: int) -> int:
    """Bytes of each element of a chunk that are alive at a time while a walk goes over it: it finds `before`, of which
    something is read for the last time, and passes on what it makes."""
    last: dict[Node, int] = {}
    for index, node in enumerate(walk.nodes):
        last.update(dict.fromkeys((node, *node.operands), index))
    live = worst = before
    for index, node in enumerate(walk.nodes):
        if not is_tile(node):
            continue
        size = element_bytes(node.element)
        dying = [
            element_bytes(operand.element)
            for operand in dict.fromkeys(node.operands)
            if last[operand] == index and operand.support == node.support
        ]
        worst = max(worst, live + (0 if size in dying else size))
        live += size - sum(dying)
    return worst
