"""The predicted cycles of the vector unit for a tile.

    joined(phase.nodes, chip, phase.axes)      # [Work(exp and sub over [a, b]), Work(sum over {b})]

Every instruction takes a start-up time, and a time for each repeat of 256 bytes. Work of one kind (same axes, same
element size) is added up, so that timing a schedule takes a few products however many operations there are.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from typing import Literal

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
from ascir.passes.graph.tiling.schedule import Schedule
from ascir.passes.graph.tiling.space import Order
from ascir.passes.graph.tiling.tasks import (
    REPEAT,
    WORD,
    Computed,
    Cycles,
    Reduced,
    Reversed,
    Scanned,
    Sorted,
    Task,
    Tile,
    Turned,
)
from ascir.passes.graph.tiling.walks import watches_nan
from ascir.passes.tile.selection import sort_plan
from ascir.passes.tile.selection.geometry import size_of
from ascir.passes.tile.selection.pick_plan import by_pattern
from ascir.target import Soc

MOVES = frozenset({"cast", "reinterpret", "select"})
"""Functions that take bf16 without a conversion."""

BOUNDED = 4
"""Instructions that pick elements: two clamp their positions to the tile, one converts them to byte offsets. Reversed
tiles are picked, too."""

PLACED = 16
"""The number of instructions that gather elements at positions that are computed by doubling."""
SCANS = 34
"""The least number of instructions of running sums: along rows of 16 to 1024 elements they have 34 to 121."""


@dataclass(frozen=True)
class Work:
    """What is to be done with each tile, `count` times, or with so many broadcast operands."""

    axes: Order
    """The axes of the tile, in memory order."""
    element: int
    """The bytes of an element."""
    task: Task
    count: int = 1

    @property
    def kind(self) -> object:
        """Work of the same kind takes time in proportion to its count."""
        alike = self.task.broadcast if isinstance(self.task, Computed) else self.task
        return self.axes, self.element, alike

    def joined(self, other: Work) -> Work:
        task = self.task
        if isinstance(task, Computed) and isinstance(other.task, Computed):
            task = task.joined(other.task)
        return replace(self, task=task, count=self.count + other.count)

    @cached_property
    def _known(self) -> dict[tuple[object, ...], Cycles]:
        return {}

    def cycles(self, schedule: Schedule) -> Cycles:
        """Cached, as the same extents are tried with other numbers of buffers and cores."""
        extents = schedule.extents
        key = schedule.way, *[extents[axis] for axis in self.axes]
        if (known := self._known.get(key)) is None:
            known = self._known[key] = self.task.cycles(
                Tile.of(self.axes, self.element, schedule), self.count
            )
        return known


def work_of(node: Node, soc: Soc, axes: Order, rounded: bool = False) -> Work:
    """`rounded`: whether the result, which is computed in f32, is needed as bf16, too."""
    support = node.support
    if isinstance(node, Reduce):
        support = node.operands[0].support | node.axes
    if isinstance(node, Ranking):
        support = node.operands[0].support | {node.axis}
    axes = tuple(axis for axis in axes if axis in support)
    places = isinstance(node, Reduce) and node.kind.startswith("arg")
    element = max(element_bytes(one.element) for one in (*node.operands, *([] if places else [node])))
    if _is_single(node):
        element = element_bytes(f32)
    return Work(axes, element, _task(node, soc, axes, element, rounded))


def _task(node: Node, soc: Soc, axes: Order, element: int, rounded: bool) -> Task:
    timing = soc.timing
    head, after = timing["vector_head"], timing["vector_head"] + timing["barrier"]
    match node:
        case Reduce():
            return Reduced(
                node.axes,
                node.kind,
                head,
                timing["barrier"],
                timing["vector_head_reduce"],
                timing["repeat_reduce"],
                watched=watches_nan(node),
                squares=node.kind == "sum" and is_square(node.operands[0]),
                filled=exponentials_of(node) is not None,
            )
        case Elementwise():
            heads, repeat = _computed(node, soc, element, _widened(node) + rounded)
            return Computed(heads, repeat, _broadcast(node, axes))
        case Iota():
            return Computed(after, 1)
        case Scan(axis=axis):
            return Scanned(axis, after)
        case Ranking(axis=axis):
            return Sorted(axis, timing["sort_elements"], after)
        case Load():
            turned = frozenset(axis for axis, by in zip(node.order, node.box.steps, strict=True) if by < 0)
            picked = REPEAT / element / timing["gather_elements"]
            if turned:
                return Reversed(turned, after, picked, BOUNDED - 1)
            if any(step != 1 for step in node.box.steps[-1:]):
                return _every(node, soc, element)
            return Turned(node.order, node.element, after, timing["repeat_transpose"] / 2, picked)
        case Pick():
            picked = REPEAT / element / timing["gather_elements"]
            return Computed(BOUNDED * after, BOUNDED - 1 + picked)
        case _:
            return Computed(0, 0)


def _every(node: Load, soc: Soc, element: int) -> Computed:
    """Elements a few apart among those that are loaded: a pattern picks them. Others are gathered, from positions that
    are computed. Bytes are picked as f16."""
    timing, step = soc.timing, node.box.steps[-1]
    after = timing["vector_head"] + timing["barrier"]
    casts, wide = (2, size_of(f16)) if element == 1 else (0, element)
    loaded = step * wide / element
    """The repeats that are loaded, as f16, for each repeat of the tile."""
    if by_pattern(step, wide):
        moved, repeat = 1, loaded * timing["repeat_gather_mask"]
    else:
        moved, repeat = PLACED, REPEAT / element / timing["gather_elements"] + 2 * WORD / element
    widened = loaded + wide / element if casts else 0
    return Computed((moved + casts) * after, repeat + widened)


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


def _is_moved(node: Load, axes: Order) -> bool:
    """Whether the elements that are loaded are not the tile, as it is loaded."""
    turned = node.order[-1:] != tuple(axis for axis in axes if axis in node.order)[-1:]
    return turned or min(node.box.steps, default=1) < 0 or any(step != 1 for step in node.box.steps[-1:])


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


def _taken(nodes: Sequence[Node]) -> dict[Node, Elementwise]:
    """By sums, the products that are fused with them into one multiply-add (`tile-contract`)."""
    readers = Counter(operand for node in nodes for operand in node.operands)
    found: dict[Node, Elementwise] = {}
    for node in nodes:
        if not isinstance(node, Elementwise) or node.name != "add" or node.element not in (f16, f32):
            continue
        for each in node.operands:
            if not isinstance(each, Elementwise) or each.name != "mul" or each.support != node.support:
                continue
            if readers[each] == 1:
                found[node] = each
                break
    return found


Known = dict[tuple[Node, bool, Elementwise | None, bool], Work]
"""The work of nodes, by what else it depends on: the walks of a phase share most nodes."""


def joined(nodes: Sequence[Node], soc: Soc, axes: Order, known: Known) -> list[Work]:
    """The work of several nodes, added up by kind."""
    kinds: dict[object, Work] = {}
    taken, rounded, apart = _taken(nodes), _rounded(nodes), any(map(is_square, nodes))
    gone = set[Node](taken.values()) | _sorted_again(nodes)
    for node in nodes:
        if is_tile(node) and node not in gone and (not isinstance(node, Load) or _is_moved(node, axes)):
            key = node, node in rounded, taken.get(node), apart
            if (work := known.get(key)) is None:
                work = known[key] = _beside(work_of(node, soc, axes, node in rounded), taken.get(node), apart)
            before = kinds.get(work.kind)
            kinds[work.kind] = work if before is None else before.joined(work)
    return [work for work in kinds.values() if not (isinstance(work.task, Computed) and not work.task.head)]


def _beside(work: Work, product: Elementwise | None, apart: bool) -> Work:
    """The work of a node, given what it is computed with (`_in_place`)."""
    task = work.task
    if not isinstance(task, Computed):
        return work
    return replace(work, task=_in_place(task, work.axes, product, apart))


def _in_place(task: Computed, axes: Order, product: Elementwise | None, apart: bool) -> Computed:
    """A function beside its product, if it is fused with one: a multiply-add, which works in place, does not wait for
    the banks of a broadcast operand. `apart`: whether squares are stored."""
    apart = apart and task.broadcast == "column"
    if product is None:
        return replace(task, apart=apart)
    beside = task.broadcast or _broadcast(product, axes)
    return replace(task, broadcast=None if beside is None else "row", apart=apart)


def instructions_of(nodes: Iterable[Node], soc: Soc, axes: Order) -> Callable[[Schedule], float]:
    """The approximate number of vector instructions for a tile, as a function of the schedule."""
    after, fixed = soc.timing["vector_head"] + soc.timing["barrier"], 0.0
    reduced: list[tuple[Work, Reduced]] = []
    for node in nodes:
        match node:
            case Scan():
                fixed += SCANS
            case Ranking():
                fixed += sort_plan.BESIDE
            case _ if is_tile(node) and not isinstance(node, Load):
                work = work_of(node, soc, axes)
                if isinstance(task := work.task, Reduced):
                    reduced.append((work, task))
                elif isinstance(task, Computed):
                    fixed += task.head / after
            case _:
                pass

    def instructions(schedule: Schedule) -> float:
        tiles = ((task, Tile.of(work.axes, work.element, schedule)) for work, task in reduced)
        return fixed + sum(task.instructions(tile) for task, tile in tiles)

    return instructions
