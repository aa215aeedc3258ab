"""Which dimensions operations work along.

moved_dims(slice)      # [1]: %y = graph.slice %x starts [0, 2] ends [8, 6] steps [1, 1] : 8x8 -> 8x4
undivided(slice)       # (%x, 1), (%y, 1): if dimension 1 is reshaped to two, elements 2 to 5 are no range of either
"""

from __future__ import annotations

from collections.abc import Iterator

from xdsl.ir import Operation, SSAValue

from ascir.dialects.graph import (
    ArgmaxOp,
    ArgminOp,
    ConcatOp,
    CumsumOp,
    EmbeddingOp,
    GatherElementsOp,
    GatherOp,
    PadOp,
    SliceOp,
    SortOp,
    SplitOp,
    TopKOp,
    shape_of,
)
from ascir.dialects.graph.types import Dim
from ascir.passes.graph.tiling.errors import Untileable

Moving = SliceOp | PadOp | ConcatOp | SplitOp
"""Operations that take a part of a value, or join parts."""


def known_or_named(dim: Dim) -> int | str:
    """A dimension whose size is known now or, by its name, at launch."""
    if dim is None:
        raise Untileable("a dimension without a name: graph-name-dims gives it one")
    return dim


def gather_axis(op: GatherOp | EmbeddingOp | GatherElementsOp) -> int:
    """The dimension of the first operand along which an operation gathers."""
    return 0 if isinstance(op, EmbeddingOp) else op.axis.value.data % len(shape_of(op.operands[0]))


def moved_dims(op: Moving) -> list[int]:
    """The dimensions along which an operation takes a part, or joins parts."""
    rank = len(shape_of(op.results[0]))
    match op:
        case SliceOp():
            shapes = zip(shape_of(op.x), shape_of(op.result), op.steps.get_values(), strict=True)
            return [dim for dim, (a, b, step) in enumerate(shapes) if a != b or step != 1]
        case PadOp():
            pairs = zip(op.low.get_values(), op.high.get_values(), strict=True)
            return [dim for dim, (low, high) in enumerate(pairs) if low or high]
        case _:
            return [op.axis.value.data % rank]


def undivided(op: Operation) -> Iterator[tuple[SSAValue, int]]:
    """The dimensions that must be a single axis each, as an operation works along them."""
    if isinstance(op, Moving):
        yield from ((value, dim) for value in (*op.operands, *op.results) for dim in moved_dims(op))
    elif isinstance(op, SortOp | TopKOp):
        dim = op.axis.value.data % len(shape_of(op.x))
        yield from ((value, dim) for value in (op.x, *op.results))
    elif isinstance(op, ArgmaxOp | ArgminOp | CumsumOp):
        yield op.x, op.axis.value.data % len(shape_of(op.x))
