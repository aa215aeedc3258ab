"""Dimensions that a model flattens, and takes apart again.

    y = linear(reshape(x, [B*S, 64]))      # in the graph, B*S is a dimension of its own
    reshape(y, [B, S, 32])                 # -> linear(x): two dynamic sizes do not follow from their product

The operations in between treat each row alike; they are repeated for the tensor as it was before it was flattened.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial

from xdsl.dialects.builtin import DenseArrayBase, IntegerAttr
from xdsl.ir import Attribute, Operation, SSAValue

from ascir.dialects import graph
from ascir.dialects.graph import GraphOp, ReshapeOp, element_of, shape_of
from ascir.dialects.graph.base import UnaryOp
from ascir.dialects.graph.elementwise import BinaryOp, CompareOp, SelectOp
from ascir.dialects.graph.errors import RuleError
from ascir.dialects.graph.indexing import OrderOp
from ascir.dialects.graph.normalization import LayerNormOp, RmsNormOp
from ascir.dialects.graph.properties import int_attr, ints
from ascir.dialects.graph.reductions import ArgOp, ReduceOp
from ascir.dialects.graph.shapes import reshaped
from ascir.dialects.graph.types import Dim, Shape, tensor_type
from ascir.dialects.graph.unary import PredicateOp
from ascir.frontend.maker import Maker
from ascir.frontend.sizes import Extent, Size, product

BROADCASTING = (BinaryOp, CompareOp, SelectOp, graph.BroadcastToOp)
ROWS = (
    *(*BROADCASTING, UnaryOp, PredicateOp, graph.CastOp, graph.EmbeddingOp),
    *(graph.MatmulOp, graph.LinearOp, LayerNormOp, RmsNormOp, ReduceOp, ArgOp, OrderOp),
    *(graph.ConcatOp, graph.SliceOp, graph.SplitOp, graph.GatherOp, ReshapeOp),
)
"""Operations that may treat each row of their first dimension alike."""

BY_DIMENSION = ("starts", "ends", "steps")
"""Properties with an entry for each dimension."""


def is_ambiguous(source: Shape, target: Shape) -> bool:
    """Whether the sizes of `target` do not follow from those of the operand of a reshape."""
    try:
        reshaped(source, target)
    except RuleError:
        return True
    return False


def taken_apart(maker: Maker, x: SSAValue, extents: Sequence[Extent]) -> SSAValue:
    """`x` with the first of these sizes in place of their product, which is its first dimension; or `x` itself, where
    it does not come from a tensor with these sizes by operations on rows."""
    flat = shape_of(x)[0] if shape_of(x) else None
    lead = _factors(maker.extents(x)[0], extents) if isinstance(flat, str) else None
    if lead is None or flat is None:
        return x
    dims = [maker.emitter.dim(each) for each in lead]
    needed = _rows_behind(x, flat, dims)
    if needed is None:
        return x
    apart: dict[SSAValue, SSAValue] = {}
    for op in [each for each in maker.emitter.operations if each in needed]:
        made = maker.calls(partial(_repeated, op, dims), *(apart.get(each, each) for each in op.operands))
        apart.update(zip(op.results, map(maker.emitter.tensor, made), strict=True))
    return apart[x]


def _factors(flat: Extent, extents: Sequence[Extent]) -> Sequence[Extent] | None:
    """The first of `extents`, if their product is `flat`."""
    for count in range(2, len(extents) + 1):
        found = product(extents[:count])
        if isinstance(found, Size) and isinstance(flat, Size) and found.terms == flat.terms:
            return extents[:count]
    return None


def _rows_behind(x: SSAValue, flat: Dim, lead: Sequence[Dim]) -> set[Operation] | None:
    """The operations on rows from the reshapes that flatten these dimensions to `x`; None if there are others."""
    found: set[Operation] = set()
    pending = [x]
    while pending:
        op = pending.pop().owner
        if op in found:
            continue
        if not isinstance(op, GraphOp):
            return None
        found.add(op)
        if not _flattens(op, lead):
            if not _is_on_rows(op, flat):
                return None
            pending += _of_rows(op, flat)
    return found


def _flattens(op: GraphOp, lead: Sequence[Dim]) -> bool:
    """Whether the operand of a reshape can take the shape of the result with these leading dimensions."""
    return isinstance(op, ReshapeOp) and not is_ambiguous(shape_of(op.x), (*lead, *shape_of(op.result)[1:]))


def _is_on_rows(op: GraphOp, flat: Dim) -> bool:
    """Whether each row of the results comes from that row of some operands, and from others that have no rows."""
    rows, rank = _of_rows(op, flat), len(shape_of(op.operands[0]))
    if not isinstance(op, ROWS) or not rows or any(axis % rank == 0 for axis in _axes(op)):
        return False
    if isinstance(op, graph.MatmulOp) and (op.transpose_a or len(shape_of(op.rhs)) > 2):
        return False
    if isinstance(op, graph.SliceOp) and op.steps.get_values()[0] != 1:
        return False
    others = [each for each in op.operands if each not in rows]
    if isinstance(op, BROADCASTING):
        whole = len(shape_of(op.results[0]))
        if any(len(shape_of(each)) == whole and shape_of(each)[0] != 1 for each in others):
            return False
    return not any(flat in shape_of(each) for each in others) and all(
        shape_of(each)[:1] == (flat,) and flat not in shape_of(each)[1:] for each in (*rows, *op.results)
    )


def _of_rows(op: GraphOp, flat: Dim) -> Sequence[SSAValue]:
    """The operands that have the rows of the result."""
    if isinstance(op, BROADCASTING):
        return [each for each in op.operands if shape_of(each)[:1] == (flat,)]
    if isinstance(op, graph.ConcatOp):
        return list(op.operands)
    return [op.indices] if isinstance(op, graph.EmbeddingOp) else list(op.operands[:1])


def _axes(op: GraphOp) -> Sequence[int]:
    axis = op.properties.get("axis", op.properties.get("axes"))
    if isinstance(axis, IntegerAttr):
        return [axis.value.data]
    return axis.get_values() if isinstance(axis, DenseArrayBase) else []


def _repeated(op: Operation, lead: Sequence[Dim], *operands: SSAValue) -> GraphOp:
    """The operation with these dimensions in place of the first one."""
    assert isinstance(op, GraphOp)
    types = [tensor_type([*lead, *shape_of(each)[1:]], element_of(each)) for each in op.results]
    properties = dict(op.properties) | _moved(op, len(lead) - 1)
    made = type(op).create(operands=operands, properties=properties, result_types=types)
    made.verify_()
    return made


def _moved(op: GraphOp, more: int) -> dict[str, Attribute]:
    """The properties that tell dimensions, where there are more of them before the others."""
    found: dict[str, Attribute] = {}
    axes = [axis + more * (axis > 0) for axis in _axes(op)]
    if "axis" in op.properties:
        found["axis"] = int_attr(axes[0])
    if "axes" in op.properties:
        found["axes"] = ints(axes)
    for name in BY_DIMENSION:
        if isinstance(bounds := op.properties.get(name), DenseArrayBase):
            first, *others = bounds.get_values()
            found[name] = ints([first] * (more + 1) + others)
    return found
