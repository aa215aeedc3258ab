"""Walks: loops over the chunks of rows that do not fit into one tile, one for each reduction that needs the result of
another.

    walks_of(phase, {b})        // softmax: x for the maximum; x, exp for the sum; x, exp and the quotient for the result
    walks_of(phase, {b}, Stay.ALL)      // without what an earlier walk has computed: x; exp; the quotient
    walks_of(phase, {b}, Stay.LOADS)    // without what an earlier walk has loaded: x; exp; exp and the quotient
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from enum import Enum, auto

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
    """How many walks must be complete before a node can be computed."""
    level: dict[Node, int] = {}
    for node in phase.nodes:
        known = max((level.get(operand, 0) for operand in node.operands), default=0)
        level[node] = known + (isinstance(node, Reduce) and bool(node.axes & chunked))
    return level


def stages(phase: Phase, chunked: Iterable[Axis]) -> int:
    """The number of walks over the chunks of a phase."""
    chunked = frozenset(chunked)
    if not chunked:
        return 1
    level = stage_levels(phase, chunked)
    streamed = [level[t.node] + 1 for t in phase.targets if chunked & frozenset(t.order)]
    return max([*streamed, *level.values(), 1])


def chunk_sum(node: Reduce) -> Reduce:
    """The reduction that accumulates chunks: maxima and minima of widened f16 are taken in f16, of which an instruction
    handles twice as many."""
    (operand,) = node.operands
    if node.kind in ("max", "min") and isinstance(operand, Elementwise) and operand.name == "cast":
        (narrow,) = operand.operands
        if (narrow.element, operand.element) == (f16, f32):
            return replace(node, element=f16, operands=(narrow,))
    return node


def watches_nan(node: Node) -> bool:
    """Whether NaN is checked for separately, since the chip's maximum and minimum do not propagate it."""
    return (
        isinstance(node, Reduce)
        and node.kind in ("max", "min")
        and isinstance(node.element, AnyFloat)
        and not node.ignores_nan
    )


class Stay(Enum):
    """What a walk leaves in UB for the next ones: nothing, all that they need, or of that only what was loaded."""

    NOTHING = auto()
    ALL = auto()
    LOADS = auto()

    def __bool__(self) -> bool:
        return self is not Stay.NOTHING

    def keeps(self, node: Node) -> bool:
        return self is Stay.ALL or (self is Stay.LOADS and isinstance(node, Load))


@dataclass(frozen=True)
class Walk:
    """What one walk computes for each chunk: nodes, reductions over chunks, and targets."""

    nodes: list[Node]
    sums: list[Reduce]
    targets: list[Target]

    @property
    def needs(self) -> set[Node]:
        """The nodes that are read for each chunk."""
        operands = [operand for node in self.nodes for operand in node.operands]
        operands += [operand for node in self.sums for operand in chunk_sum(node).operands]
        return {*operands, *(target.node for target in self.targets)}


def walks_of(phase: Phase, chunked: frozenset[Axis], stay: Stay = Stay.NOTHING) -> list[Walk]:
    """The walks in order; later ones reuse what stays of earlier ones."""
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
        walks.append(Walk([node for node in nodes if node not in known], here, targets))
        known.update(filter(stay.keeps, nodes))
    return walks


@dataclass(frozen=True)
class Kept:
    """The memory for a row of which something stays in UB while its chunks are walked. `needs`: for each walk, bytes for
    each element of the row, for each element of a chunk, and for each element of what is loaded ahead of the next row:
    nothing while what is loaded stays, as that of the next row takes its place. `loaded`: bytes that are loaded for each
    element."""

    stay: Stay
    needs: Sequence[tuple[int, int, int]]
    loaded: int
    sums: int
    """How many reductions leave one f32 for each block; 0 if only the first walk reads the loads."""
    common: int
    """Bytes per element for operands common to all rows."""

    def bytes(self, row: int, chunk: int, ahead: int = 0) -> int:
        """With so many chunks of the next row loaded ahead."""
        return row * self.common + max(
            row * whole + chunk * (part + ahead * coming) for whole, part, coming in self.needs
        )

    def beside(self, chunk: int) -> int:
        """The bytes of partial reductions if the chunk's own buffer is refilled at once: what the first instruction
        leaves of a chunk, and twice what the next one leaves of that. 0 if the chunk is too short for two instructions.
        """
        left = chunk // BLOCK_ELEMENTS
        return (
            0
            if left % BLOCK_ELEMENTS
            else self.sums * element_bytes(f32) * (left + 2 * left // BLOCK_ELEMENTS)
        )


def is_common(load: frozenset[Axis], chunked: Iterable[Axis]) -> bool:
    """Whether a load along some axes is the same for all rows whose chunks are walked."""
    return load == frozenset(chunked)


def common_loads(phase: Phase, axis: Axis) -> frozenset[Node]:
    """The loads that are common to all rows, if there are others, too."""
    loads = [node for node in phase.nodes if isinstance(node, Load) and axis in node.support]
    common = frozenset[Node](load for load in loads if is_common(load.support, [axis]))
    return common if len(common) < len(loads) else frozenset()


def kept_of(phase: Phase, axis: Axis, stay: Stay, common: frozenset[Node] = frozenset()) -> Kept:
    """The memory for rows along `axis` that stay in UB: the values passed from walk to walk, and the temporaries for
    one chunk. `common` loads are done once, for all rows."""
    walks = [
        replace(walk, nodes=[node for node in walk.nodes if node not in common])
        for walk in walks_of(phase, frozenset([axis]), stay)
    ]
    made = [set(filter(stay.keeps, walk.nodes)) for walk in walks]
    needs = [walk.needs for walk in walks]
    loads = [node for node in walks[0].nodes if isinstance(node, Load)]
    loaded = sum(element_bytes(node.element) for node in loads)
    passed, coming = [0], list[int]()
    for stage in range(1, len(walks)):
        before, later = set[Node]().union(*made[:stage]), set[Node]().union(*needs[stage:])
        passed.append(sum(element_bytes(node.element) for node in before & later))
        coming.append(sum(element_bytes(node.element) for node in loads if node not in later))
    passed.append(0)
    coming.append(coming[-1])
    found: list[tuple[int, int, int]] = []
    for stage, walk in enumerate(walks):
        more, fewer = max(passed[stage : stage + 2]), min(passed[stage : stage + 2])
        # The first walk accumulates whole chunks; later ones reduce each chunk to one element per block.
        beside = sum(element_bytes(chunk_sum(node).element) for node in walk.sums)
        beside = beside // BLOCK_ELEMENTS if stage else beside
        inside = _alive(walk, before=passed[stage]) if stage else 0
        found.append((more, max(fewer + beside, inside - more), coming[stage]))
    first, *others = walks
    again = any(isinstance(node, Load) and node in walk.needs for node in first.nodes for walk in others)
    sums = [node for walk in others for node in walk.sums]
    plain = all(chunk_sum(node).operands[0].element == f32 and node.kind != "prod" for node in sums)
    always = sum(element_bytes(node.element) for node in common)
    return Kept(stay, found, loaded, len(sums) if again and plain else 0, always)


def _alive(walk: Walk, before: int) -> int:
    """The most bytes per element of a chunk that are live during a walk. It starts with `before` bytes, some of which
    die, and passes on its own results."""
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
