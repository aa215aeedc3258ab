"""A group as plain data: what is computed over which axes, from what is in global memory.

    %s = graph.reduce sum %x axes [1] : tensor<8x64xf16> -> tensor<8xf16>
    // Load(x: [a, b])  ->  Elementwise cast f32  ->  Reduce sum over {b}  ->  Elementwise cast f16: over {a}

A node depends only on the axes of its `support`: broadcasts, reshapes and transposes are not nodes, but other orders of
the axes of a value. Sums of f16 and bf16 are computed in f32; `any` and `all` are reductions of numbers.
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
"""Rows of a tile are multiples of this many bytes, as on-chip transfers start and end at such blocks."""


@dataclass(eq=False)
class View:
    """An argument of the kernel: global memory with axes as dimensions. `role` is `in`, `out` or `workspace`."""

    name: str
    order: Order
    element: Attribute
    role: str
    value: Attribute | None = None
    """The elements, if the input is a constant."""

    @property
    def is_packed(self) -> bool:
        """Whether its elements are packed two to a byte."""
        return self.element == i4


def bytes_of(extents: Sequence[Extent]) -> tuple[Extent, ...]:
    """The extents of an i4 tensor in bytes. Rows must have an even number of elements, or the next row would start
    within a byte."""
    if not extents:
        return ()
    *outer, last = extents
    if last.number % 2 and (last.names or any(extent != Extent() for extent in outer)):
        why = f"i4 elements lie two to a byte: rows of {last} elements would begin within one"
        names = [name for extent in extents for name in extent.names]
        if names:
            raise unsized(why, names)
        raise Untileable(f"{why}; pad rows to an even number of elements, or let the elements be i8")
    return (*outer, Extent(-(-last.number // 2), last.names))


@dataclass(eq=False)
class Node:
    """A value that is computed in tiles."""

    element: Attribute
    support: frozenset[Axis] = frozenset()
    operands: tuple[Node, ...] = ()
    hint: str | None = None


@dataclass(frozen=True)
class Behind:
    """A start behind extents that are known only at launch: `number` elements after them."""

    number: int
    extents: tuple[Extent, ...]


def behind(start: int | Behind, extent: Extent) -> int | Behind:
    """Where the next part starts."""
    own, extents = (start, ()) if isinstance(start, int) else (start.number, start.extents)
    if extent.static:
        return Behind(own + extent.number, extents) if extents else own + extent.number
    return Behind(own, (*extents, extent))


Start = int | Behind | None
"""Where a part starts. None is the last element of a dimension whose size is known only at launch, for a reversed
part."""


Moves = Mapping[Axis, tuple[Axis, Start, int]]
"""For an axis: the axis that runs through a part of it, where the part starts, and its step."""


def _start(first: Start, step: int, start: Start) -> Start:
    """The start of a part of a part: the outer one starts at `first` with steps of `step`."""
    if isinstance(start, Behind):
        if not isinstance(first, int) or step != 1:
            raise Untileable(
                "no schedule is known for a part that starts at a named dimension of another one"
            )
        return Behind(start.number + first, start.extents)
    if isinstance(first, Behind):
        if start is None:
            raise Untileable("no schedule is known for reversing a part that starts at a named dimension")
        return Behind(first.number + start * step, first.extents)
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
        """A permutation of its dimensions that matches the order of a tile's axes, if rows stay rows: the transfer then
        reorders bursts."""
        kept = [number for number, axis in enumerate(self.order) if axis in axes]
        ranked = sorted(kept, key=lambda number: axes.index(self.order[number]))
        if not kept or kept == ranked or kept[-1] != ranked[-1] or kept[-1] != len(self.order) - 1:
            return list(range(len(self.order)))
        return [*(number for number in range(len(self.order)) if number not in kept), *ranked]

    def turned(self, turn: Sequence[int]) -> Box:
        """The same part with permuted dimensions."""
        return Box(
            tuple(self.order[number] for number in turn),
            tuple(self.shape[number] for number in turn),
            tuple(self.starts[number] for number in turn),
            tuple(self.steps[number] for number in turn),
        )

    def beside(self) -> tuple[int, int]:
        """Elements that are some `step` apart in rows are loaded with those in between: how many before the first one,
        and how many fewer than a whole `step` from the last one on. With whole steps, or to the end of the view, rows
        follow each other in the view, and begin where those of other elements do."""
        start, size, extent, step = (
            self.starts[-1],
            self.shape[-1],
            self.order[-1].extent,
            abs(self.steps[-1]),
        )
        if isinstance(start, int) and size.static and extent.static:
            lowest = start if self.steps[-1] > 0 else start - (extent.number - 1) * step
            first = lowest % step
            return first, max(lowest - first + extent.number * step - size.number, 0)
        return 0, step - 1

    @property
    def is_column(self) -> bool:
        """Whether it has one element of each row: in a tile, each is in a block of its own."""
        return len(self.order) > 1 and self.order[-1].extent == Extent() != self.shape[-1]

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
    """The elements of a view, along axes that may differ from those of the view."""

    view: View = field(kw_only=True)
    box: Box = field(kw_only=True)
    sources: tuple[Target, ...] = ()
    """For a workspace: the targets stored in it."""
    pad: float | int | None = None
    """The value of the padding in a tile, if it matters."""

    @property
    def order(self) -> Order:
        return self.box.order


@dataclass(eq=False)
class Constant(Node):
    """One number."""

    number: float | int = field(kw_only=True)


@dataclass(eq=False)
class Count(Node):
    """The number of elements along an extent that is known only at launch, as a value of a float type or of i32."""

    extent: Extent = field(kw_only=True)


@dataclass(eq=False)
class Elementwise(Node):
    """A function of each element of its operands: `name` is that of the tile operation."""

    name: str = field(kw_only=True)
    parameter: str | None = None
    """The predicate of a comparison, the rounding of a cast."""
    ignores_nan: bool = False
    """Whether the result for NaN does not matter."""


@dataclass(eq=False)
class Iota(Node):
    """The position along an axis."""

    axis: Axis = field(kw_only=True)


@dataclass(frozen=True)
class Slices:
    """An axis whose reduction is shared by several cores, each of which reduces a slice. `number` is the axis that
    counts slices."""

    axis: Axis
    number: Axis


@dataclass(eq=False)
class Reduce(Node):
    """A reduction along `axes`: sum, prod, max, min; or argmax and argmin along an axis that a tile has whole."""

    kind: str = field(kw_only=True)
    axes: frozenset[Axis] = field(kw_only=True)
    slices: Slices | None = None
    """If set: one result for each slice of an axis instead."""
    combines: bool = False
    """Whether it reduces the results of slices: little work, which every core that needs it repeats."""
    ignores_nan: bool = False
    """Whether the result for NaN does not matter."""
    initial: Target | None = None
    """For slices that are combined in global memory: the target that initializes it."""


@cache
def element_bytes(element: Attribute) -> int:
    return max(1, bit_width(element) // 8)


def block_elements(element: Attribute) -> int:
    """How many elements are 32 bytes on the chip."""
    return 2 * BLOCK if element == i4 else max(1, BLOCK // element_bytes(element))


def is_square(node: Node) -> bool:
    return isinstance(node, Elementwise) and node.name == "mul" and node.operands[0] is node.operands[1]


def is_tile(node: Node) -> bool:
    return not isinstance(node, Constant | Count)


@dataclass(eq=False)
class Scan(Node):
    """Running sums along an axis that a tile has whole, or that is walked in chunks."""

    axis: Axis = field(kw_only=True)
    exclusive: bool = False
    reverse: bool = False


@dataclass(eq=False)
class Gather(Node):
    """Rows at computed indices of a value in global memory, seen as a matrix of `shape`."""

    source: Load = field(kw_only=True)
    shape: tuple[Extent, Extent] = field(kw_only=True)
    column: Axis | None = None
    """The axis of the elements of a row; None if a row is one element."""


@dataclass(eq=False)
class Pick(Node):
    """Elements of the first operand along an axis that a tile has whole, at the indices in the second operand."""

    axis: Axis = field(kw_only=True)
    around: bool = False
    """Whether indices are taken modulo the length of the axis, a power of two: negative ones then count from the
    end."""


@dataclass(eq=False)
class Ranking(Node):
    """The first elements in sorted order along an axis, as many as `part` has (None: one); with `places` their indices
    instead."""

    axis: Axis = field(kw_only=True)
    part: Axis | None = field(kw_only=True)
    descending: bool = False
    places: bool = False
    ignores_nan: bool = False
    """Whether there is no NaN."""

    @property
    def order(self) -> Hashable:
        """Equal for the elements and their indices, which one sort computes."""
        return self.operands, self.axis, self.descending


def loads_of(node: Node) -> tuple[Load, ...]:
    """The loads of a node, whose sources must be stored before it is computed."""
    match node:
        case Load():
            return (node,)
        case Gather():
            return (node.source,)
        case _:
            return ()


def stored_before(node: Node) -> tuple[Target, ...]:
    """The targets that must be in global memory before a node is computed."""
    initial = (node.initial,) if isinstance(node, Reduce) and node.initial is not None else ()
    return (*(source for load in loads_of(node) for source in load.sources), *initial)


def whole_axes(node: Node) -> frozenset[Axis]:
    """The axes that a tile must have whole to compute a node."""
    if isinstance(node, Scan | Pick):
        return frozenset([node.axis])
    if isinstance(node, Ranking):
        return frozenset([node.axis, *([] if node.part is None else [node.part])])
    return node.axes if isinstance(node, Reduce) and node.kind.startswith("arg") else frozenset()


@dataclass(eq=False)
class Target:
    """A store: a node, to a box of a view."""

    node: Node
    view: View
    box: Box
    atomic: str | None = None
    """How it is combined with what is in memory: `add`, `max` or `min`."""
    is_initial: bool = False
    """Whether it initializes memory for atomic stores."""

    @property
    def order(self) -> Order:
        return self.box.order


@dataclass
class Group:
    """The views and the targets of a kernel."""

    views: list[View] = field(default_factory=list[View])
    targets: list[Target] = field(default_factory=list[Target])
    slabs: Axis | None = None
    """The axis that counts slabs: for each of them, all phases are run."""


def ancestors(roots: list[Node], stop: frozenset[Node] = frozenset()) -> list[Node]:
    """The nodes on which `roots` depend, operands first; the operands of nodes in `stop` are not visited."""
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
