"""From the operations of a group to nodes over the axes of its space.

%y = graph.add %x, %b : (tensor<4x8xf32>, tensor<8xf32>) -> tensor<4x8xf32>
// group.targets == [Target(Elementwise add (Load x, Load b), View out0 [a, b])]
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from math import inf

from xdsl.dialects.builtin import (
    AnyFloat,
    DenseIntOrFPElementsAttr,
    IntegerType,
    Signedness,
    bf16,
    f16,
    f32,
    f64,
    i1,
    i8,
    i32,
)
from xdsl.ir import Attribute, Block, SSAValue
from xdsl.traits import ConstantLike
from xdsl.utils.hints import isa

from ascir.dialects import tile
from ascir.dialects.graph import (
    ANY_NAN,
    ArgmaxOp,
    ArgminOp,
    BroadcastToOp,
    CastOp,
    CompareOp,
    ConcatOp,
    ConstantOp,
    CumsumOp,
    EmbeddingOp,
    GatherElementsOp,
    GatherOp,
    GeluOp,
    GraphOp,
    IotaOp,
    PadOp,
    ReduceOp,
    ReshapeOp,
    SliceOp,
    SplitOp,
    TransposeOp,
    element_of,
    shape_of,
)
from ascir.dialects.graph.types import i4
from ascir.dialects.tile.cast import may_round
from ascir.passes.graph.canonicalization import splat_value
from ascir.passes.graph.tiling.dims import Moving, gather_axis, moved_dims
from ascir.passes.graph.tiling.errors import Untileable
from ascir.passes.graph.tiling.extent import Extent, product
from ascir.passes.graph.tiling.gathers import element_at, gathered
from ascir.passes.graph.tiling.movement import Piece, Slot, borders, moved
from ascir.passes.graph.tiling.nodes import (
    Box,
    Constant,
    Count,
    Elementwise,
    Iota,
    Load,
    Node,
    Reduce,
    Scan,
    Target,
    View,
)
from ascir.passes.graph.tiling.space import Axis, Space

ELEMENTWISE = {
    op.name.removeprefix("tile.")
    for op in tile.Tile.operations
    if issubclass(op, tile.UnaryOp | tile.BinaryOp | tile.SelectOp)
}
"""Functions that both levels know by one name."""

REPEAT = 256
"""Bytes of an instruction's repeat: the place of an extreme is that of a repeat's, and the place in it."""


@dataclass
class Group:
    """The views and the targets of a kernel to be."""

    views: list[View] = field(default_factory=list[View])
    targets: list[Target] = field(default_factory=list[Target])


def stored(element: Attribute) -> Attribute:
    """What global memory holds for an element: a byte for a boolean."""
    return i8 if element == i1 else element


def neutral(kind: str, element: Attribute) -> float | int:
    """What changes nothing in a reduction."""
    kind = kind.removeprefix("arg")
    if kind in ("sum", "prod"):
        return 0 if kind == "sum" else 1
    sign = -1 if kind == "max" else 1
    if not isa(element, IntegerType):
        return sign * inf
    width = element.width.data
    if element.signedness.data is Signedness.UNSIGNED:
        return 0 if kind == "max" else 2**width - 1
    return -(2 ** (width - 1)) if kind == "max" else 2 ** (width - 1) - 1


def cast_to(node: Node, element: Attribute, rounding: str | None = None) -> Node:
    if node.element == element:
        return node
    if isinstance(node, Constant) and rounding is None and isinstance(element, AnyFloat):
        return Constant(element, number=float(node.number))
    return Elementwise(element, node.support, (node,), name="cast", parameter=rounding)


class Translation:
    """Each value of a block as a node."""

    def __init__(self, block: Block, outputs: Sequence[SSAValue]):
        self.space = Space(block, outputs)
        self.group = Group()
        self.nodes: dict[SSAValue, Node] = {}
        self.loads: dict[SSAValue, Load] = {}
        self.pieces: dict[SSAValue, list[Piece]] = {}
        for index, value in enumerate(block.args):
            self._input(value, value.name_hint or f"arg{index}")
        for op in block.ops:
            if isinstance(op, GraphOp):
                self._translate(op)
        for index, value in enumerate(outputs):
            self._output(value, f"out{index}" if len(outputs) > 1 else "out")

    def _input(self, value: SSAValue, name: str, elements: Attribute | None = None) -> None:
        element = self._element(value)
        view = View(name, self.space.order(value), stored(element), "in", elements)
        self.group.views.append(view)
        box = Box.of(view.order)
        self.loads[value] = load = Load(view.element, frozenset(view.order), hint=name, view=view, box=box)
        self.nodes[value] = cast_to(load, element)

    def _output(self, value: SSAValue, name: str) -> None:
        element = self._element(value)
        view = View(name, self.space.order(value), stored(element), "out")
        self.group.views.append(view)
        if not product(axis.extent for axis in view.order).number:
            return
        if value in self.pieces:
            self.group.targets += self._joined(value, view)
        else:
            node = cast_to(self.nodes[value], view.element)
            self.group.targets.append(Target(node, view, Box.of(view.order)))

    def _element(self, value: SSAValue) -> Attribute:
        element = element_of(value)
        if element in (f64, i4):
            raise Untileable(f"the vector cores do not compute on {element}, found {value.type}")
        return element

    def _operand(self, op: GraphOp, index: int) -> Node:
        """An operand; one that is apart is read from global memory under axes of its own."""
        value = op.operands[index]
        if value not in self.nodes:
            self._collect(value)
        node = self.nodes[value]
        if (op, index) not in self.space.apart or isinstance(node, Constant):
            return node
        order = self.space.order(value, (op, index))
        if (load := self.loads.get(value)) is not None:
            again = replace(load, support=frozenset(order), box=Box.of(order))
        else:
            own = self.space.order(value)
            view = View(f"work{len(self.group.views)}", own, stored(node.element), "workspace")
            self.group.views.append(view)
            target = Target(cast_to(node, view.element), view, Box.of(own))
            again = Load(
                view.element,
                frozenset(order),
                hint=value.name_hint,
                view=view,
                box=Box.of(order),
                sources=(target,),
            )
        return cast_to(again, node.element)

    def _joined(self, value: SSAValue, view: View) -> list[Target]:
        """The pieces of a value, each in its box of a view."""
        kept = [piece for piece in self.pieces[value] if product(a.extent for a in piece.order).number]
        return [Target(cast_to(piece.node, view.element), view, piece.box) for piece in kept]

    def _collect(self, value: SSAValue) -> None:
        """Pieces that are computed with meet in a workspace."""
        order, element = self.space.order(value), self._element(value)
        view = View(f"work{len(self.group.views)}", order, stored(element), "workspace")
        self.group.views.append(view)
        sources = tuple(self._joined(value, view))
        load = Load(
            view.element,
            frozenset(order),
            hint=value.name_hint,
            view=view,
            box=Box.of(order),
            sources=sources,
        )
        self.loads[value] = load
        self.nodes[value] = cast_to(load, element)

    def _slots(self, op: Moving, whole: SSAValue, part: SSAValue) -> list[Slot]:
        """The axes of a value and of a part of it, side by side. Along moved dimensions each has its own."""
        slots: list[Slot] = []
        for dim in range(len(shape_of(whole))):
            axes = self.space.axes_of(whole, [dim])
            if dim not in moved_dims(op):
                slots += [Slot(None, axis, axis) for axis in axes]
                continue
            parts = self.space.axes_of(part, [dim])
            if max(len(axes), len(parts)) > 1:
                raise Untileable(
                    f"dimension {dim} of {whole.type} is cut by {op.name}, and reshaped elsewhere"
                )
            one = Axis(Extent(), "one")
            slots.append(Slot(dim, axes[0] if axes else one, parts[0] if parts else one))
        return slots

    def _part(self, op: Moving, result: SSAValue, starts: Sequence[int], steps: Sequence[int]) -> None:
        """A result that is a part of the first operand."""
        node = self._operand(op, 0)
        moves: dict[Axis, tuple[Axis, int, int]] = {}
        for slot in self._slots(op, op.operands[0], result):
            if slot.dim is None or not slot.part.extent.number:
                continue
            if steps[slot.dim] < 1:
                raise Untileable("a slice runs backwards: no schedule is known")
            moves[slot.whole] = slot.part, starts[slot.dim], steps[slot.dim]
        self.nodes[result] = moved(node, moves)

    def _translate_slice(self, op: SliceOp) -> None:
        bounds = zip(
            shape_of(op.x), op.starts.get_values(), op.ends.get_values(), op.steps.get_values(), strict=True
        )
        starts = [
            slice(start, end, step).indices(dim)[0] if isinstance(dim, int) else 0
            for dim, start, end, step in bounds
        ]
        self._part(op, op.result, starts, op.steps.get_values())

    def _translate_split(self, op: SplitOp) -> None:
        rank, start = len(shape_of(op.x)), 0
        for result, size in zip(op.results, op.sizes.get_values(), strict=True):
            self._part(op, result, [start] * rank, [1] * rank)
            start += size

    def _translate_concat(self, op: ConcatOp) -> None:
        start = 0
        pieces: list[Piece] = []
        for index, value in enumerate(op.operands):
            slots = self._slots(op, op.result, value)
            starts = [0 if slot.dim is None else start for slot in slots]
            pieces.append(Piece.of(self._operand(op, index), slots, starts))
            size = shape_of(value)[op.axis.value.data]
            if not isinstance(size, int):
                raise Untileable(f"the sizes along the axis of {op.name} must be static")
            start += size
        self.pieces[op.result] = pieces

    def _translate_pad(self, op: PadOp) -> None:
        if op.mode.data != "constant":
            raise Untileable(f"padding by {op.mode.data}: no schedule is known")
        element, value = self._element(op.result), op.value.value.data
        border = Constant(element, number=int(value) if isa(element, IntegerType) else value)
        slots = self._slots(op, op.result, op.x)
        low = [0 if slot.dim is None else op.low.get_values()[slot.dim] for slot in slots]
        high = [0 if slot.dim is None else op.high.get_values()[slot.dim] for slot in slots]
        inner = Piece.of(self._operand(op, 0), slots, low)
        self.pieces[op.result] = [inner, *borders(slots, low, high, border)]

    def _translate(self, op: GraphOp) -> None:
        match op:
            case SliceOp():
                return self._translate_slice(op)
            case SplitOp():
                return self._translate_split(op)
            case ConcatOp():
                return self._translate_concat(op)
            case PadOp():
                return self._translate_pad(op)
            case _:
                pass
        result = op.results[0]
        node = self._node(op)
        if node.hint is None:
            node.hint = result.name_hint
        self.nodes[result] = node

    def _node(self, op: GraphOp) -> Node:
        match op:
            case ConstantOp():
                return self._constant(op)
            case ReshapeOp() | TransposeOp() | BroadcastToOp():
                return self._operand(op, 0)
            case CastOp():
                rounding = None if op.rounding is None else op.rounding.data
                return self._cast(self._operand(op, 0), self._element(op.result), rounding)
            case ReduceOp():
                return self._reduce(op)
            case IotaOp():
                return self._iota(op)
            case ArgmaxOp() | ArgminOp():
                return self._extreme(op)
            case GatherOp() | EmbeddingOp() | GatherElementsOp():
                return self._gather(op)
            case CumsumOp():
                return self._scan(op)
            case CompareOp() if element_of(op.lhs) == i1:
                return self._compare_booleans(op)
            case GeluOp():
                name = "gelu" if op.approximate.data == "none" else "gelu_tanh"
                return self._elementwise(op, name)
            case CompareOp():
                return self._elementwise(op, "compare", op.predicate.data)
            case _:
                name = op.name.removeprefix("graph.")
                if name not in ELEMENTWISE:
                    raise Untileable(f"no schedule is known for {op.name}")
                return self._elementwise(op, name)

    def _constant(self, op: ConstantOp) -> Node:
        element = self._element(op.result)
        number = splat_value(op.result)
        elements = ConstantLike.get_constant_value(op.result)
        if number is not None:
            return Constant(element, number=int(number) if isa(element, IntegerType) else number)
        if not isa(elements, DenseIntOrFPElementsAttr) or not elements.data.data:
            return Constant(element, number=0)  # of no elements: nobody will ask for them
        self._input(op.result, op.result.name_hint or f"constant{len(self.group.views)}", elements)
        return self.nodes[op.result]

    def _cast(self, node: Node, element: Attribute, rounding: str | None) -> Node:
        """The tile operation says a rounding only where one may happen."""
        needed = may_round(node.element, element)
        return cast_to(node, element, rounding if needed else None)

    def _elementwise(self, op: GraphOp, name: str, parameter: str | None = None) -> Node:
        operands = tuple(self._operand(op, index) for index in range(len(op.operands)))
        support = frozenset(axis for operand in operands for axis in operand.support)
        return Elementwise(self._element(op.results[0]), support, operands, name=name, parameter=parameter)

    def _compare_booleans(self, op: CompareOp) -> Node:
        """False is less than true."""
        lhs, rhs = self._operand(op, 0), self._operand(op, 1)

        def combine(name: str, *operands: Node) -> Node:
            support = frozenset(axis for operand in operands for axis in operand.support)
            return Elementwise(i1, support, operands, name=name)

        match op.predicate.data:
            case "ne":
                return combine("xor", lhs, rhs)
            case "eq":
                return combine("not", combine("xor", lhs, rhs))
            case "lt":
                return combine("and", combine("not", lhs), rhs)
            case "gt":
                return combine("and", lhs, combine("not", rhs))
            case "le":
                return combine("or", combine("not", lhs), rhs)
            case _:
                return combine("or", lhs, combine("not", rhs))

    def _reduce(self, op: ReduceOp) -> Node:
        x, kind = self._operand(op, 0), op.kind.data
        rank = len(shape_of(op.x))
        reduced = [axis % rank for axis in op.axes.get_values()]
        axes = frozenset(self.space.axes_of(op.x, reduced, (op, 0)))
        element = x.element
        if kind in ("any", "all"):
            flags = cast_to(x, f16)
            found = self._reduced(flags, "max" if kind == "any" else "min", axes)
            return Elementwise(
                i1, found.support, (found, Constant(f16, number=0.0)), name="compare", parameter="ne"
            )
        wide = f32 if kind not in ("max", "min") and element in (f16, bf16) else element
        sums = self._reduced(
            cast_to(x, wide), "sum" if kind == "mean" else kind, axes, ANY_NAN in op.attributes
        )
        if kind == "mean":
            extent = product(axis.extent for axis in axes)
            count: Node = (
                Constant(wide, number=float(extent.number)) if extent.static else Count(wide, extent=extent)
            )
            sums = Elementwise(wide, sums.support, (sums, count), name="div")
        return cast_to(sums, element)

    def _reduced(self, x: Node, kind: str, axes: frozenset[Axis], any_nan: bool = False) -> Node:
        if any(not axis.extent.number for axis in axes):
            return Constant(x.element, number=neutral(kind, x.element))
        if kind in ("max", "min"):
            axes = axes & x.support
        if not axes:
            return x
        return Reduce(x.element, x.support - axes, (x,), kind=kind, axes=axes, any_nan=any_nan)

    def _in_memory(self, value: SSAValue) -> Load:
        """A value as it lies in global memory: where it does not, it is stored in a workspace."""
        if value not in self.nodes:
            self._collect(value)
        if value not in self.loads:
            node, order = self.nodes[value], self.space.order(value)
            view = View(f"work{len(self.group.views)}", order, stored(node.element), "workspace")
            self.group.views.append(view)
            box = Box.of(order)
            sources = (Target(cast_to(node, view.element), view, box),)
            self.loads[value] = Load(view.element, frozenset(order), view=view, box=box, sources=sources)
        return self.loads[value]

    def _gather(self, op: GatherOp | EmbeddingOp | GatherElementsOp) -> Node:
        value, axis = op.operands[0], gather_axis(op)
        rank, rows = len(shape_of(value)), shape_of(value)[axis]
        if not isinstance(rows, int):
            raise Untileable(f"{op.name} from a dimension of {rows} elements: it must be static")
        indices = cast_to(self._operand(op, 1), i32)
        shape = value if not isinstance(op, GatherElementsOp) else op.results[0]
        outer = self.space.axes_of(shape, range(axis))
        inner = self.space.axes_of(shape, range(axis + 1, rank))
        make = element_at if isinstance(op, GatherElementsOp) else gathered
        if isinstance(op, GatherElementsOp) and shape_of(value)[axis + 1 :] != shape_of(shape)[axis + 1 :]:
            raise Untileable("indices and x differ in a dimension that is not the axis")
        found = make(self._in_memory(value), indices, outer, rows, inner)
        return cast_to(found, self._element(op.results[0]))

    def _one_axis(self, op: ArgmaxOp | ArgminOp | CumsumOp) -> Axis | None:
        """The axis that an operation works along; None where there is one element only."""
        dim = op.axis.value.data % len(shape_of(op.x))
        axes = self.space.axes_of(op.x, [dim], (op, 0))
        if len(axes) > 1:
            raise Untileable(f"dimension {dim} of {op.name} is reshaped elsewhere: no schedule is known")
        return axes[0] if axes else None

    def _extreme(self, op: ArgmaxOp | ArgminOp) -> Node:
        x, axis = self._operand(op, 0), self._one_axis(op)
        element = self._element(op.result)
        if axis is None or axis not in x.support:
            return Constant(element, number=0)
        longest = (REPEAT // (2 if x.element == f16 else 4)) ** 2
        if axis.extent.static and axis.extent.number > longest:
            raise Untileable(
                f"{op.name} along {axis.extent} elements: one tile finds the place of an extreme among at most "
                f"{longest}, and no schedule is known that joins tiles"
            )
        kind = "argmax" if isinstance(op, ArgmaxOp) else "argmin"
        place = Reduce(i32, x.support - {axis}, (x,), kind=kind, axes=frozenset([axis]))
        return cast_to(place, element)

    def _scan(self, op: CumsumOp) -> Node:
        x, axis = self._operand(op, 0), self._one_axis(op)
        exclusive, reverse = bool(op.exclusive), bool(op.reverse)
        if axis is None:
            return Constant(x.element, number=0) if exclusive else x
        wide = cast_to(x, f32 if x.element in (f16, bf16) else x.element)
        sums = Scan(
            wide.element, x.support | {axis}, (wide,), axis=axis, exclusive=exclusive, reverse=reverse
        )
        return cast_to(sums, x.element)

    def _iota(self, op: IotaOp) -> Node:
        """The position along a dimension, which may be several axes."""
        dim = op.axis.value.data % len(shape_of(op.result))
        place: Node = Constant(i32, number=0)
        for axis in self.space.axes_of(op.result, [dim]):
            if isinstance(place, Elementwise | Iota):
                count = Constant(i32, number=axis.extent.number)
                place = Elementwise(i32, place.support, (place, count), name="mul")
                step = Iota(i32, frozenset([axis]), axis=axis)
                place = Elementwise(i32, place.support | step.support, (place, step), name="add")
            else:
                place = Iota(i32, frozenset([axis]), axis=axis)
        return cast_to(place, self._element(op.result))


def translate(block: Block, outputs: Sequence[SSAValue]) -> Group:
    return Translation(block, outputs).group
