"""A group as plain data: what is computed over which axes, from what is in global memory.

    %s = graph.reduce sum %x axes [1] : tensor<8x64xf16> -> tensor<8xf16>
    // Load(x: [a, b])  ->  Elementwise cast f32  ->  Reduce sum over {b}  ->  Elementwise cast f16: over {a}

A node depends on the axes of its `support` only: broadcasts, reshapes and transposes are not nodes, but other orders of
the axes of a value. Sums of f16 and bf16 are made in f32, `any` and `all` of numbers.
"""

from __future__ import annotations

from collections.abc import Hashable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cache

from xdsl.ir import Attribute

from ascir.dialects.tile.spaces import bit_width, i4
from ascir.passes.graph.tiling.errors import Untileable, unsized
from ascir.passes.graph.tiling.space import Axis, Order
from ascir.passes.tile.extent import Extent

BLOCK = 32
"""Bytes that a row of a tile is a multiple of, as transfers on the chip begin and end with it."""


@dataclass(eq=False)
class View:
    """An argument of the kernel: global memory seen along axes. `role` is `in`, `out` or `workspace`."""

    name: str
    order: Order
    element: Attribute
    role: str
    value: Attribute | None = None
    """The elements of an input that is a constant."""

    @property
    def is_packed(self) -> bool:
        """Whether its elements lie two to a byte."""
        return self.element == i4


def bytes_of(extents: Sequence[Extent]) -> tuple[Extent, ...]:
    """The extents of elements of four bits as bytes: a row of an odd number of them would begin within one."""
    if not extents:
        return ()
    *outer, last = extents
    if last.number % 2 and (last.names or any(extent != Extent() for extent in outer)):
        why = f"i4 elements lie two to a byte: rows of {last} elements would begin within one"
        names = [name for extent in extents for name in extent.names]
        raise unsized(why, names) if names else Untileable(why)
    return (*outer, Extent(-(-last.number // 2), last.names))


@dataclass(eq=False)
class Node:
    """A value as it is computed in tiles."""

    element: Attribute
    support: frozenset[Axis] = frozenset()
    operands: tuple[Node, ...] = ()
    hint: str | None = None


Start = int | None
"""Where a part begins. None is the last element of a dimension whose size is known at launch only: where it runs
backwards."""


Moves = Mapping[Axis, tuple[Axis, Start, int]]
"""For an axis the one that runs through a part of it, where the part starts, and its step."""


def _start(first: Start, step: int, start: Start) -> Start:
    """Where a part begins of what begins at `first` and goes on in steps of `step`."""
    if first is not None and start is not None:
        return first + start * step
    return first if start == 0 else (0 if first is None else None)


@dataclass(frozen=True)
class Box:
    """A part of a view that axes run through: from `starts` on, in `steps`, in a view of `shape`."""

    order: Order
    shape: tuple[Extent, ...]
    starts: tuple[Start, ...]
    steps: tuple[int, ...]

    @classmethod
    def of(cls, order: Order) -> Box:
        """All of a view."""
        ones = (1,) * len(order)
        return cls(order, tuple(axis.extent for axis in order), (0,) * len(order), ones)

    def turn(self, axes: Order) -> list[int]:
        """Its dimensions in the order of the axes of a tile where rows move as such: their bursts are put in order on the
        way."""
        kept = [number for number, axis in enumerate(self.order) if axis in axes]
        ranked = sorted(kept, key=lambda number: axes.index(self.order[number]))
        if not kept or kept == ranked or kept[-1] != ranked[-1] or kept[-1] != len(self.order) - 1:
            return list(range(len(self.order)))
        return [*(number for number in range(len(self.order)) if number not in kept), *ranked]

    def turned(self, turn: Sequence[int]) -> Box:
        """The same part, its dimensions in another order."""
        return Box(
            tuple(self.order[number] for number in turn),
            tuple(self.shape[number] for number in turn),
            tuple(self.starts[number] for number in turn),
            tuple(self.steps[number] for number in turn),
        )

    def moved(self, moves: Moves) -> Box:
        """A part of the part: for some axes another axis, its start and its step."""
        found = [moves.get(axis, (axis, 0, 1)) for axis in self.order]
        own = zip(self.starts, self.steps, found, strict=True)
        return Box(
            tuple(axis for axis, _, _ in found),
            self.shape,
            tuple(_start(first, step, start) for first, step, (_, start, _) in own),
            tuple(a * b for a, (_, _, b) in zip(self.steps, found, strict=True)),
        )


@dataclass(eq=False)
class Load(Node):
    """What is in a view, along axes that may be others than those under which it was stored."""

    view: View = field(kw_only=True)
    box: Box = field(kw_only=True)
    sources: tuple[Target, ...] = ()
    """Of a workspace: what is stored in it."""
    pad: float | int | None = None
    """What a tile holds beside the elements of the view, where it matters."""

    @property
    def order(self) -> Order:
        return self.box.order


@dataclass(eq=False)
class Constant(Node):
    """One number."""

    number: float | int = field(kw_only=True)


@dataclass(eq=False)
class Count(Node):
    """How many elements there are, known at run time only, as a number of a float type or of i32."""

    extent: Extent = field(kw_only=True)


@dataclass(eq=False)
class Elementwise(Node):
    """A function of each element of its operands: `name` is that of the tile operation."""

    name: str = field(kw_only=True)
    parameter: str | None = None
    """The predicate of a comparison, the rounding of a cast."""
    ignores_nan: bool = False
    """Whether it does not matter what becomes of a NaN."""


@dataclass(eq=False)
class Iota(Node):
    """The position along an axis."""

    axis: Axis = field(kw_only=True)


@dataclass(frozen=True)
class Slices:
    """An axis that several cores reduce, each a slice of it: `number` is the axis that counts the slices."""

    axis: Axis
    number: Axis


@dataclass(eq=False)
class Reduce(Node):
    """One element for all along `axes`: sum, prod, max, min; argmax and argmin along one that a tile has all of."""

    kind: str = field(kw_only=True)
    axes: frozenset[Axis] = field(kw_only=True)
    slices: Slices | None = None
    """One element for each slice of an axis instead."""
    combines: bool = False
    """Whether it reduces what the slices left: little work, which every core that needs it does for itself."""
    ignores_nan: bool = False
    """Whether it does not matter what becomes of a NaN."""
    initial: Target | None = None
    """Of slices whose results meet in global memory: what must be there before."""


@cache
def element_bytes(element: Attribute) -> int:
    return max(1, bit_width(element) // 8)


def block_elements(element: Attribute) -> int:
    """Elements of 32 bytes on the chip."""
    return 2 * BLOCK if element == i4 else max(1, BLOCK // element_bytes(element))


def is_square(node: Node) -> bool:
    return isinstance(node, Elementwise) and node.name == "mul" and node.operands[0] is node.operands[1]


def is_tile(node: Node) -> bool:
    return not isinstance(node, Constant | Count)


@dataclass(eq=False)
class Scan(Node):
    """Running sums along an axis that a tile has all of."""

    axis: Axis = field(kw_only=True)
    exclusive: bool = False
    reverse: bool = False


@dataclass(eq=False)
class Gather(Node):
    """Rows of what is in global memory, seen as a matrix of `shape`, at computed numbers."""

    source: Load = field(kw_only=True)
    shape: tuple[Extent, Extent] = field(kw_only=True)
    column: Axis | None = None
    """The axis of the elements of a row; None where a row is one element."""


@dataclass(eq=False)
class Pick(Node):
    """Elements of the first operand along an axis that a tile has all of, at the places that the second one says."""

    axis: Axis = field(kw_only=True)
    around: bool = False
    """Whether places count modulo the elements, which are as many as a power of two: negative ones count from the end."""


@dataclass(eq=False)
class Ranking(Node):
    """The first elements in order along an axis, as many as `part` has, or with `places` where they were; None: one."""

    axis: Axis = field(kw_only=True)
    part: Axis | None = field(kw_only=True)
    descending: bool = False
    places: bool = False
    ignores_nan: bool = False
    """Whether there is no NaN."""

    @property
    def order(self) -> Hashable:
        """One for the elements and for their places."""
        return self.operands, self.axis, self.descending


def loads_of(node: Node) -> tuple[Load, ...]:
    """The loads that a node is or has: what must be stored before it."""
    match node:
        case Load():
            return (node,)
        case Gather():
            return (node.source,)
        case _:
            return ()


def stored_before(node: Node) -> tuple[Target, ...]:
    """What must be in global memory before a node is computed."""
    initial = (node.initial,) if isinstance(node, Reduce) and node.initial is not None else ()
    return (*(source for load in loads_of(node) for source in load.sources), *initial)


def whole_axes(node: Node) -> frozenset[Axis]:
    """Axes that a tile must have all of for a node."""
    if isinstance(node, Scan | Pick):
        return frozenset([node.axis])
    if isinstance(node, Ranking):
        return frozenset([node.axis, *([] if node.part is None else [node.part])])
    return node.axes if isinstance(node, Reduce) and node.kind.startswith("arg") else frozenset()


@dataclass(eq=False)
class Target:
    """What is stored: a node in a box of a view."""

    node: Node
    view: View
    box: Box
    atomic: str | None = None
    """How what is stored is combined with what is there: `add`, `max` or `min`."""
    is_initial: bool = False
    """Whether others are combined with it."""

    @property
    def order(self) -> Order:
        return self.box.order


@dataclass
class Group:
    """The views and the targets of a kernel to be."""

    views: list[View] = field(default_factory=list[View])
    targets: list[Target] = field(default_factory=list[Target])
    slabs: Axis | None = None
    """The axis that counts slabs, for each of which all phases are gone through."""


def ancestors(roots: list[Node], stop: frozenset[Node] = frozenset()) -> list[Node]:
    """The nodes that `roots` are made of, operands first; behind those of `stop` nobody looks."""
    found: dict[Node, None] = {}
    pending: list[tuple[Node, bool]] = [(root, False) for root in reversed(roots)]
    while pending:
        node, ready = pending.pop()
        if ready:
            found[node] = None
        elif node not in found:
            pending.append((node, True))
            if node not in stop:
                pending += [(operand, False) for operand in reversed(node.operands)]
    return list(found)
