"""Translates the operations of a group to nodes over the axes of its iteration space.

%y = graph.add %x, %b : (tensor<4x8xf32>, tensor<8xf32>) -> tensor<4x8xf32>
// group.targets == [Target(Elementwise add (Load x, Load b), View out0 [a, b])]
"""

from __future__ import annotations

from collections.abc import Sequence

from xdsl.dialects.builtin import DenseIntOrFPElementsAttr, i1, i32
from xdsl.dialects.func import CallOp
from xdsl.ir import Attribute, Block, SSAValue
from xdsl.traits import ConstantLike
from xdsl.utils.hints import isa

from ascir.dialects import tile
from ascir.dialects.graph import (
    AddOp,
    ArgmaxOp,
    ArgminOp,
    BitcastOp,
    BroadcastToOp,
    CastOp,
    CompareOp,
    ConcatOp,
    ConstantOp,
    CumsumOp,
    EmbeddingOp,
    FusionOp,
    GatherElementsOp,
    GatherOp,
    GeluOp,
    GraphOp,
    IotaOp,
    PadOp,
    PositionsOp,
    ReduceOp,
    ReshapeOp,
    SliceOp,
    SortOp,
    SplitOp,
    TopKOp,
    TransposeOp,
    element_of,
    shape_of,
)
from ascir.dialects.graph.structure import splat_value
from ascir.dialects.tile.cast import may_round
from ascir.passes.graph.tiling.dims import gather_axis
from ascir.passes.graph.tiling.elements import cast_to, number_of
from ascir.passes.graph.tiling.errors import Untileable
from ascir.passes.graph.tiling.gathers import Picks, element_at, gathered, picked, within_tile
from ascir.passes.graph.tiling.nodes import (
    Constant,
    Elementwise,
    Group,
    Iota,
    Load,
    Node,
    Reduce,
    Scan,
    ancestors,
)
from ascir.passes.graph.tiling.operands import Operands
from ascir.passes.graph.tiling.parts import divide, join, surround, take
from ascir.passes.graph.tiling.reductions import extreme, rank, reduce, scan
from ascir.passes.graph.tiling.roots import inverse_root
from ascir.passes.graph.tiling.space import MATRIX, Axis, Parts
from ascir.passes.tile.extent import Extent, product

ELEMENTWISE = {
    op.name.removeprefix("tile.")
    for op in tile.Tile.operations
    if issubclass(op, tile.UnaryOp | tile.BinaryOp | tile.SelectOp)
}
"""Functions with the same name at both levels."""


class Translation(Operands):
    """Each value of a block as a node."""

    def __init__(
        self,
        block: Block,
        outputs: Sequence[SSAValue],
        matrix: SSAValue | None = None,
        parts: Parts = MATRIX,
        picks: Picks = Picks.WITHIN,
    ):
        super().__init__(block, outputs, matrix, parts)
        self.picks = picks
        for index, value in enumerate(block.args):
            self.input(value, value.name_hint or f"arg{index}")
        for op in block.ops:
            if isinstance(op, GraphOp):
                self._translate(op)
            elif isinstance(op, CallOp | FusionOp):
                raise Untileable(
                    f"{op.name} is among operations of a kernel: put those into a fusion of their own"
                )
        for index, value in enumerate(outputs):
            self.output(value, f"out{index}" if len(outputs) > 1 else "out")

    def _translate(self, op: GraphOp) -> None:
        match op:
            case SliceOp():
                return take(self, op)
            case SplitOp():
                return divide(self, op)
            case ConcatOp():
                return join(self, op)
            case PadOp():
                return surround(self, op)
            case SortOp() | TopKOp():
                self.nodes[op.values], self.nodes[op.indices] = rank(self, op)
                return None
            case _:
                pass
        result = op.results[0]
        node = self._node(op)
        if node.hint is None:
            node.hint = result.name_hint
        self.nodes[result] = node
        if _is_carried(op, node):
            load = self.in_memory(result)
            self.nodes[result] = cast_to(load, self.element(result))

    def _node(self, op: GraphOp) -> Node:
        match op:
            case ConstantOp():
                return self._constant(op)
            case ReshapeOp() | TransposeOp() | BroadcastToOp():
                return self.operand(op, 0)
            case CastOp():
                rounding = None if op.rounding is None else op.rounding.data
                return self._cast(self.operand(op, 0), self.element(op.result), rounding)
            case BitcastOp():
                return self._elementwise(op, "reinterpret")
            case ReduceOp():
                return reduce(self, op)
            case IotaOp() | PositionsOp():
                return self._iota(op)
            case ArgmaxOp() | ArgminOp():
                return extreme(self, op)
            case GatherOp() | EmbeddingOp() | GatherElementsOp():
                return self._gather(op)
            case CumsumOp():
                return scan(self, op)
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
        element = self.element(op.result)
        number = splat_value(op.result)
        elements = ConstantLike.get_constant_value(op.result)
        if number is not None:
            return Constant(element, number=number_of(number, element_of(op.result)))
        if not isa(elements, DenseIntOrFPElementsAttr) or not elements.data.data:
            return Constant(element, number=0)  # it has no elements
        self.input(op.result, op.result.name_hint or f"constant{len(self.group.views)}", elements)
        return self.nodes[op.result]

    def _cast(self, node: Node, element: Attribute, rounding: str | None) -> Node:
        """A cast; the tile operation has a rounding mode only if it may round."""
        needed = may_round(node.element, element)
        return cast_to(node, element, rounding if needed else None)

    def _elementwise(self, op: GraphOp, name: str, parameter: str | None = None) -> Node:
        operands = tuple(self.operand(op, index) for index in range(len(op.operands)))
        if (found := inverse_root(name, operands[0])) is not None:
            return found
        support = frozenset(axis for operand in operands for axis in operand.support)
        return Elementwise(self.element(op.results[0]), support, operands, name=name, parameter=parameter)

    def _compare_booleans(self, op: CompareOp) -> Node:
        """A comparison of booleans as logic: false is less than true."""
        lhs, rhs = self.operand(op, 0), self.operand(op, 1)

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

    def _gather(self, op: GatherOp | EmbeddingOp | GatherElementsOp) -> Node:
        value, axis = op.operands[0], gather_axis(op)
        rank = len(shape_of(value))
        indices = cast_to(self.operand(op, 1), i32)
        shape = value if not isinstance(op, GatherElementsOp) else op.results[0]
        outer = self.space.axes_of(shape, range(axis))
        inner = self.space.axes_of(shape, range(axis + 1, rank))
        along = self.space.axes_of(value, [axis])
        rows = product(extent.extent for extent in along)
        width = product(extent.extent for extent in inner)
        elements = isinstance(op, GatherElementsOp)
        if rows.static:
            if elements and inner and len(along) == 1 and self.picks is Picks.ROWS:
                return self._picked_in_rows(op, indices, along[0], rows.number)
            chosen = self.space.axes_of(op.results[0], [axis]) if elements else ()
            each = product(extent.extent for extent in chosen) if elements else None
            within = within_tile(self.element(value), rows.number, width, each)
            if len(along) <= 1 and within and not (along and self.picks is Picks.FETCHED):
                return picked(self.operand(op, 0), indices, along[0] if along else None, rows.number)
        make = element_at if elements else gathered
        if elements and shape_of(value)[axis + 1 :] != shape_of(shape)[axis + 1 :]:
            raise Untileable("indices and x differ in a dimension that is not the axis")
        found = make(self.in_memory(value), indices, outer, rows, inner)
        return cast_to(found, self.element(op.results[0]))

    def _picked_in_rows(self, op: GatherElementsOp, indices: Node, axis: Axis, rows: int) -> Node:
        """Pick elements with the axis innermost: operands and result are transposed through workspaces, so that a tile
        may have a single row."""
        others = tuple(each for each in self.space.order(op.operands[0]) if each is not axis)
        own = self.space.axes_of(op.results[0], [gather_axis(op)]) or (Axis(Extent(), "one"),)
        source = self.lying(self.operand(op, 0), (*others, axis))
        found = picked(source, self.lying(indices, (*others, *own)), axis, rows)
        return self.lying(cast_to(found, self.element(op.results[0])), (*others, *own))

    def _iota(self, op: IotaOp | PositionsOp) -> Node:
        """The position along a dimension, which may be several axes."""
        dim = op.axis.value.data % len(shape_of(op.result))
        place: Node = Constant(i32, number=0)
        for axis in self.space.axes_of(op.result, [dim]):
            if isinstance(place, Elementwise | Iota):
                if not axis.extent.static:
                    raise Untileable(f"positions along a dimension that begins with {axis.extent} parts")
                count = Constant(i32, number=axis.extent.number)
                place = Elementwise(i32, place.support, (place, count), name="mul")
                step = Iota(i32, frozenset([axis]), axis=axis)
                place = Elementwise(i32, place.support | step.support, (place, step), name="add")
            else:
                place = Iota(i32, frozenset([axis]), axis=axis)
        return cast_to(place, self.element(op.result))


def translate(block: Block, outputs: Sequence[SSAValue], picks: Picks = Picks.WITHIN) -> Group:
    return Translation(block, outputs, picks=picks).group


def _is_carried(op: GraphOp, node: Node) -> bool:
    """Whether it is a running sum of reductions, or the sum of two such for rows of rows. These are stored: their users
    then need neither the whole axis in a tile, nor whole blocks along the last axes of both."""
    if isinstance(op, CumsumOp):
        return any(isinstance(other, Reduce) for other in ancestors([node]))
    if not isinstance(op, AddOp) or len({each.support for each in node.operands}) == 1:
        return False
    return all(_is_stored_scan(each) for each in node.operands)


def _is_stored_scan(node: Node) -> bool:
    while isinstance(node, Elementwise) and node.name == "cast":
        (node,) = node.operands
    if not isinstance(node, Load):
        return False
    return any(isinstance(each, Scan) for each in ancestors([source.node for source in node.sources]))
