"""The predicted cycles of the vector unit for a tile.

    joined(phase.nodes, chip, phase.axes)      # [Work(exp and sub over [a, b]), Work(sum over {b})]

Every instruction takes a start-up time, and a time for each repeat of 256 bytes. Work of one kind (same axes, same
element size) is added up, so that timing a schedule takes a few products however many operations there are.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from math import log2, prod
from typing import Literal, NamedTuple

from xdsl.dialects.builtin import bf16, f16, f32

from ascir.passes.graph.tiling.beside import exponentials_of
from ascir.passes.graph.tiling.functions import Instruction, sequence
from ascir.passes.graph.tiling.nodes import (
    Elementwise,
    Iota,
    Load,
    Node,
    Pick,
    Ranking,
    Reduce,
    Scan,
    element_bytes,
    is_square,
    is_tile,
)
from ascir.passes.graph.tiling.schedule import Schedule, ceil_div, round_up
from ascir.passes.graph.tiling.space import Axis, Order
from ascir.passes.graph.tiling.walks import watches_nan
from ascir.passes.tile.selection import reduction_plan, scan_plan, sort_plan
from ascir.passes.tile.selection.bits_plan import cycles_of_bits, cycles_of_places
from ascir.passes.tile.selection.geometry import BLOCK_BITS
from ascir.passes.tile.selection.walk import HEAD, TOGETHER
from ascir.passes.tile.selection.walk import cycles as row_cycles
from ascir.target import Soc

REPEAT = 256
"""Bytes that the vector unit processes in one step."""

MOVES = frozenset({"cast", "reinterpret", "select"})
"""Functions that take bf16 without a conversion."""

BOUNDED = 4
"""Instructions that pick elements: two clamp their positions to the tile, one converts them to byte offsets."""


WATCHED, CHOSEN = 6, 3
"""The number of instructions that check for NaN, and of those among them that select numbers by the mask; half of the
last wait for banks."""

REDUCES, FINDS = 3, 50
"""The least number of instructions of a reduction, and of one that finds a position: sums along rows of 100 to 1024
elements have 4 to 11, positions 50 to 54, maxima with a check for NaN (`WATCHED`) 14 to 19."""
SCANS = 100
"""The least number of instructions of running sums along rows."""


class Sorting(NamedTuple):
    """The axis along which rows are sorted, the elements that are sorted in a cycle, and the start-up cycles."""

    axis: Axis
    each: float
    head: float

    def cycles(self, shape: Sequence[int], extents: Mapping[Axis, int]) -> float:
        length = extents[self.axis]
        return sort_plan.cycles(prod(shape) // length, round_up(length, sort_plan.RUN), self.each, self.head)


@dataclass(frozen=True)
class Work:
    """Vector instructions for a tile: start-up cycles, cycles per repeat, and bytes of an element."""

    axes: Order
    """The axes of the tile, in memory order."""
    head: float
    repeat: float
    element: int
    broadcast: Literal["row", "column"] | None = None
    """Whether an operand is one row for all rows, or a column with one value for each row."""
    reduced: frozenset[Axis] = frozenset()
    head_reduce: float = 0
    repeat_reduce: float = 0
    count: int = 1
    """The number of reductions or broadcasts of the kind; for other instructions, `head` and `repeat` are totals."""
    reduction: str = ""
    watched: bool = False
    """Whether NaN is checked for separately."""
    squares: bool = False
    """Whether squares are summed, which for a long row can be done by halves."""
    filled: bool = False
    """Whether the padding of rows is neutral."""
    scanned: Axis | None = None
    """The axis of running sums."""
    sorting: Sorting | None = None
    """Along which axis rows are sorted, and how fast."""
    apart: bool = False
    """Whether squares are stored, so that results may alternate between their buffer and another one, rather than be
    written in place."""

    @property
    def kind(self) -> object:
        """Work of the same kind takes time in proportion to its count."""
        return (
            self.axes,
            self.element,
            self.broadcast,
            self.reduced,
            self.reduction,
            self.watched,
            self.squares,
            self.filled,
            self.scanned,
            self.sorting,
        )

    def joined(self, other: Work) -> Work:
        if self.reduced or self.scanned or self.sorting:
            return replace(self, count=self.count + other.count)
        count = self.count + other.count
        return replace(self, count=count, head=self.head + other.head, repeat=self.repeat + other.repeat)

    @cached_property
    def _known(self) -> dict[tuple[object, ...], tuple[float, float]]:
        return {}

    def cycles(self, schedule: Schedule) -> tuple[float, float]:
        """Cycles for one tile, and after all chunks. Cached, as the same extents are tried with other numbers of
        buffers and cores."""
        extents = schedule.extents
        how = schedule.buffers > 1, schedule.parts, schedule.kept, schedule.chunked
        key = *how, *[extents[axis] for axis in self.axes]
        if (known := self._known.get(key)) is None:
            known = self._known[key] = self._cycles(schedule), self._last(schedule)
        return known

    def _cycles(self, schedule: Schedule) -> float:
        extents = schedule.extents
        size = self.element * prod(extents[axis] for axis in self.axes)
        repeats = ceil_div(size, REPEAT)
        if self.broadcast is not None:
            # With a single buffer, a stored tile does not share bytes with early results: these stay in place.
            return self._rows(extents, self.apart and schedule.buffers > 1)
        if self.scanned is not None:
            return self.count * self._scan(extents, self.scanned)
        if self.sorting is not None:
            return self.count * self.sorting.cycles([extents[axis] for axis in self.axes], extents)
        if not self.reduced:
            return self.head + repeats * self.repeat
        if self.reduced.isdisjoint(schedule.chunked):
            return self.count * self._whole(schedule, repeats)
        if self.squares and schedule.kept:
            # Each chunk is reduced to one value per block, as its buffer is needed again.
            return self.count * (self.head_reduce + repeats + 2 * HEAD)
        # Chunks are accumulated element by element, and so is the mask of NaN.
        return self.count * (1 + self.watched) * (self.head + repeats)

    def _scan(self, extents: Mapping[Axis, int], axis: Axis) -> float:
        """Cycles of running sums: an addition for each run of elements, or along rows."""
        inner = prod(extents[each] for each in self.axes[self.axes.index(axis) + 1 :])
        rows, length = prod(extents[each] for each in self.axes) // (extents[axis] * inner), extents[axis]
        if rows == 1 and inner > 1:
            return length * (self.head + ceil_div(self.element * inner, REPEAT))
        return scan_plan.cycles(scan_plan.Scan(rows * inner, length))

    def _last(self, schedule: Schedule) -> float:
        """Cycles after all chunks: the accumulated chunk is reduced."""
        if self.reduced.isdisjoint(schedule.chunked):
            return 0
        size = self.element * prod(schedule.extents[axis] for axis in self.axes)
        return self.count * self._whole(schedule, ceil_div(size, REPEAT))

    def _whole(self, schedule: Schedule, repeats: int) -> float:
        """Cycles of a reduction in one go. NaN is checked for by a comparison; either its mask is reduced, or numbers
        selected by it are, like the operand."""
        found, extents, last = self._reduction(schedule, repeats), schedule.extents, self.axes[-1]
        if not self.watched:
            return found
        rows = prod(extents[axis] for axis in self.axes[:-1])
        if self.reduced == frozenset({last}):
            bits = cycles_of_bits(rows, extents[last], self.element)
            if bits is not None:
                return found + bits
        looked = found + WATCHED * self.head + repeats
        if last not in self.reduced and extents[last] % BLOCK_BITS == 0:
            return looked
        return looked + found + CHOSEN * repeats

    def _rows(self, extents: Mapping[Axis, int], elsewhere: bool) -> float:
        """Cycles with a broadcast operand. A column is first expanded to a block for each row."""
        rows, column = prod(extents[axis] for axis in self.axes[:-1]), self.broadcast == "column"
        plain = row_cycles(rows, self.element * extents[self.axes[-1]], column, elsewhere)
        blocks = self.count * (HEAD + ceil_div(rows, TOGETHER)) if column else 0
        return blocks + self.head - self.count * HEAD + plain * self.repeat

    def _reduction(self, schedule: Schedule, repeats: int) -> float:
        extents = schedule.extents
        if self.axes[-1] not in self.reduced:
            halvings = log2(max(2, prod(extents[axis] for axis in self.reduced)))
            return halvings * self.head + 2 * repeats  # the two halves conflict in their banks
        rows, last = prod(extents[axis] for axis in self.axes if axis not in self.reduced), self.axes[-1]
        if self.reduction.startswith("arg"):
            return cycles_of_places(rows, extents[last], self.element)
        if self.element == 4 and self.reduced == frozenset({last}) and last.extent.static:
            pitch = extents[last]
            valid = min(last.extent.number, pitch)
            if self.filled:
                valid = reduction_plan.length(rows, valid, self.reduction, self.element, pitch)
            known = reduction_plan.cycles(rows, valid, self.reduction, self.element, pitch)
            halves = reduction_plan.halves(rows, valid, pitch) if self.squares and valid == pitch else None
            if known is not None and self.squares and schedule.parts > 1:
                # Each part has start-up costs of its own.
                return known + (schedule.parts - 1) * (2 * self.head_reduce)
            if known is not None:
                return known - (0 if halves is None else halves.saved)
        return 2 * self.head_reduce + self.head + 1.2 * repeats + self.repeat_reduce * rows


def work_of(node: Node, soc: Soc, axes: Order, rounded: bool = False) -> Work:
    """`rounded`: whether the result, which is computed in f32, is needed as bf16, too."""
    timing, support = soc.timing, node.support
    if isinstance(node, Reduce):
        support = node.operands[0].support | node.axes
    if isinstance(node, Ranking):
        support = node.operands[0].support | {node.axis}
    axes = tuple(axis for axis in axes if axis in support)
    places = isinstance(node, Reduce) and node.kind.startswith("arg")
    element = max(element_bytes(one.element) for one in (*node.operands, *([] if places else [node])))
    head, wait = timing["vector_head"], timing["barrier"]
    if _is_single(node):
        element = element_bytes(f32)
    match node:
        case Reduce():
            return Work(
                axes,
                head,
                1,
                element,
                reduced=node.axes,
                head_reduce=timing["vector_head_reduce"],
                repeat_reduce=timing["repeat_reduce"],
                reduction=node.kind,
                watched=watches_nan(node),
                squares=node.kind == "sum" and is_square(node.operands[0]),
                filled=exponentials_of(node) is not None,
            )
        case Elementwise():
            head, repeat = _computed(node, soc, element, _widened(node) + rounded)
            return Work(axes, head, repeat, element, _broadcast(node, axes))
        case Iota():
            return Work(axes, head + wait, 1, element)
        case Scan(axis=axis):
            return Work(axes, head + wait, 1, element, scanned=axis)
        case Ranking(axis=axis):
            sorting = Sorting(axis, timing["sort_elements"], head + wait)
            return Work(axes, sort_plan.BESIDE * (head + wait), 1, element, sorting=sorting)
        case Pick():
            picked = REPEAT / element / timing["gather_elements"]
            return Work(axes, BOUNDED * (head + wait), BOUNDED - 1 + picked, element)
        case _:
            return Work(axes, 0, 0, element)


def _computed(node: Elementwise, soc: Soc, element: int, casts: int) -> tuple[float, float]:
    """The start-up cycles of a function's instructions, with so many casts more, and their cycles for a repeat of
    elements of this size."""
    timing, found = soc.timing, sequence(node)
    heads = sum(
        timing["vector_head_function" if each.kind == "function" else "vector_head"]
        + each.waits * timing["barrier"]
        for each in found
    )
    head = heads + casts * (timing["vector_head"] + timing["barrier"])
    return head, casts + sum(_slope(each, soc) * each.bytes / element for each in found)


def _slope(instruction: Instruction, soc: Soc) -> float:
    """The cycles for a repeat."""
    match instruction.kind:
        case "plain":
            return 1
        case "function":
            return soc.timing["repeat_function_b16" if instruction.bits == 16 else "repeat_function_b32"]
        case "gather":
            return REPEAT * 8 / instruction.bits / soc.timing["gather_elements"]
        case kind:
            return soc.timing[f"repeat_{kind}"]


def _is_single(node: Node) -> bool:
    """Whether it is of bf16, which is computed in f32 (`tile-legalize`)."""
    return isinstance(node, Elementwise) and node.element == bf16 and node.name not in MOVES


def _widened(node: Elementwise) -> int:
    """The number of casts to f32 for the operands of a function: none for operands that were computed in f32."""
    if node.name == "cast":
        return -1 if node.element == f32 and _is_single(node.operands[0]) else 0
    if not _is_single(node):
        return 0
    return sum(is_tile(each) and not _is_single(each) for each in dict.fromkeys(node.operands))


def _sorted_again(nodes: Sequence[Node]) -> set[Node]:
    """The indices of elements that are sorted, too: one sort computes both."""
    ranked = [node for node in nodes if isinstance(node, Ranking)]
    return set[Node](ranked) - set({node.order: node for node in ranked}.values())


def _rounded(nodes: Sequence[Node]) -> set[Node]:
    """The nodes that are computed in f32 and then rounded to bf16: those that are stored, or read by functions that
    are not."""
    single, kept, read = {node for node in nodes if _is_single(node)}, set[Node](), set[Node]()
    for node in nodes:
        read.update(node.operands)
        if not _is_single(node) and not (_is_cast(node) and node.element == f32):
            kept.update(node.operands)
    return single & (kept | single - read)


def _is_cast(node: Node) -> bool:
    return isinstance(node, Elementwise) and node.name == "cast"


def _broadcast(node: Elementwise, axes: Order) -> Literal["row", "column"] | None:
    """Which operand is broadcast: a column, a row, or none."""
    others = [
        operand.support
        for operand in node.operands
        if is_tile(operand) and operand.support and operand.support != node.support
    ]
    if len(axes) < 2 or not others:
        return None
    return "column" if any(axes[-1] not in support for support in others) else "row"


def _taken(nodes: Sequence[Node]) -> dict[Node, Node]:
    """By sums, the products that are fused with them into one multiply-add (`tile-contract`)."""
    readers = Counter(operand for node in nodes for operand in node.operands)
    found: dict[Node, Node] = {}
    for node in nodes:
        if not isinstance(node, Elementwise) or node.name != "add" or node.element not in (f16, f32):
            continue
        for each in node.operands:
            product = isinstance(each, Elementwise) and each.name == "mul" and each.support == node.support
            if product and readers[each] == 1:
                found[node] = each
                break
    return found


def joined(nodes: Sequence[Node], soc: Soc, axes: Order) -> list[Work]:
    """The work of several nodes, added up by kind."""
    kinds: dict[object, Work] = {}
    taken, rounded, apart = _taken(nodes), _rounded(nodes), any(map(is_square, nodes))
    gone = set[Node](taken.values()) | _sorted_again(nodes)
    for node in nodes:
        if is_tile(node) and not isinstance(node, Load) and node not in gone:
            work = work_of(node, soc, axes, node in rounded)
            if apart and work.broadcast == "column":
                work = replace(work, apart=True)
            if (product := taken.get(node)) is not None:
                # A multiply-add, which works in place, does not wait for the banks of a broadcast operand.
                beside = work.broadcast or work_of(product, soc, axes).broadcast
                work = replace(work, broadcast=None if beside is None else "row")
            known = kinds.get(work.kind)
            kinds[work.kind] = work if known is None else known.joined(work)
    return [work for work in kinds.values() if work.head]


def instructions(nodes: Iterable[Node], soc: Soc, axes: Order) -> float:
    """The approximate number of vector instructions for a tile."""
    head = soc.timing["vector_head"] + soc.timing["barrier"]
    return sum(
        (FINDS if node.kind.startswith("arg") else REDUCES + WATCHED * watches_nan(node))
        if isinstance(node, Reduce)
        else SCANS
        if isinstance(node, Scan)
        else work_of(node, soc, axes).head / head
        for node in nodes
        if is_tile(node) and not isinstance(node, Load)
    )
