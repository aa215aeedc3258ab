"""Padding in modes edge and reflect, `repeat`, `gather_nd` and `one_hot` by slices, concatenations, broadcasts, gathers
and comparisons.

%y = graph.pad %x low [0, 2] high [0, 0] mode edge : tensor<4x8xf16> -> tensor<4x10xf16>
->  %e = graph.slice %x starts [0, 0] ends [4, 1] ...   %b = graph.broadcast_to %e : ... -> tensor<4x2xf16>
    %y = graph.concat %b, %x axis 1 : ...
"""

from __future__ import annotations

from collections.abc import Sequence
from math import prod

from xdsl.dialects.builtin import IntegerType, i32
from xdsl.utils.hints import isa

from ascir.dialects.graph import (
    BroadcastToOp,
    ConcatOp,
    GatherNdOp,
    GatherOp,
    IotaOp,
    OneHotOp,
    PadOp,
    RepeatOp,
    SelectOp,
    SliceOp,
    element_of,
    shape_of,
)
from ascir.passes.graph.decomposition import Declined, Decomposition, static_dim
from ascir.passes.graph.formula import Formula, Term


class DecomposePad(Decomposition[PadOp]):
    """`pad(x)` in modes edge and reflect -> `concat(before, x, after)` in each dimension"""

    operation = PadOp

    def expand(self, op: PadOp, formula: Formula) -> Term | None:
        mode = op.mode.data
        if mode == "constant":
            return None
        x = formula.term(op.x)
        for dim, (low, high) in enumerate(zip(op.low.get_values(), op.high.get_values(), strict=True)):
            if not low and not high:
                continue
            size = static_dim(x.shape[dim], "a dimension that is padded")
            make = _edge if mode == "edge" else _mirror
            parts = [make(x, dim, 0, low), x, make(x, dim, size - 1, high)]
            kept = [part.value for part in parts if part is not None]
            x = formula(ConcatOp(kept, dim))
        return x


def _edge(x: Term, dim: int, place: int, count: int) -> Term | None:
    """The slice at `place`, repeated `count` times."""
    if not count:
        return None
    shape = [count if number == dim else size for number, size in enumerate(x.shape)]
    return x.formula(BroadcastToOp(sliced(x, dim, place, place + 1).value, shape))


def _mirror(x: Term, dim: int, place: int, count: int) -> Term | None:
    """The `count` slices next to the first or the last one, in reverse."""
    if not count:
        return None
    return sliced(x, dim, count, 0, -1) if place == 0 else sliced(x, dim, place - 1, place - 1 - count, -1)


def sliced(x: Term, dim: int, start: int, end: int, step: int = 1) -> Term:
    """A slice along one dimension; with a negative step, an end of -1 includes the first element."""
    starts, ends, steps = [0] * len(x.shape), [2**63 - 1] * len(x.shape), [1] * len(x.shape)
    starts[dim], ends[dim], steps[dim] = start, end if end >= 0 else -(2**63), step
    return x.formula(SliceOp(x.value, starts, ends, steps))


class DecomposeRepeat(Decomposition[RepeatOp]):
    """`repeat(x)` -> `reshape(broadcast(x))`, with a new dimension before each that is repeated"""

    operation = RepeatOp

    def expand(self, op: RepeatOp, formula: Formula) -> Term:
        x, counts = formula.term(op.x), op.counts.get_values()
        apart: list[int | str | None] = []
        wide: list[int | str | None] = []
        whole: list[int | str | None] = []
        for size, count in zip(x.shape, counts, strict=True):
            apart += [size] if count == 1 else [1, size]
            wide += [size] if count == 1 else [count, size]
            whole.append(size if count == 1 else count * static_dim(size, "a dimension that is repeated"))
        if any(size is None for size in whole):
            raise Declined("a dimension is dynamic and has no name")
        return formula(BroadcastToOp(x.reshape(apart).value, wide)).reshape(whole)


class DecomposeOneHot(Decomposition[OneHotOp]):
    """`one_hot(i)` -> `on where iota == (i where i >= 0, else i + depth), else off`"""

    operation = OneHotOp

    def expand(self, op: OneHotOp, formula: Formula) -> Term:
        shape, depth, element = shape_of(op.indices), op.depth.value.data, element_of(op.result)
        axis = op.axis.value.data % (len(shape) + 1)
        # The cast saturates: indices that i32 cannot represent stay out of range.
        indices = formula.term(op.indices).cast(i32)
        indices = (indices + depth).where(indices.compare("lt", 0), indices)
        indices = indices.reshape((*shape[:axis], 1, *shape[axis:]))
        places = formula(IotaOp([depth, *[1] * (len(shape) - axis)], i32, 0))
        on, off = (
            int(number.value.data) if isa(element, IntegerType) else number.value.data
            for number in (op.on, op.off)
        )
        hot = places.compare("eq", indices)
        numbers = formula.number(on, element), formula.number(off, element)
        return formula(SelectOp(hot.value, *(number.value for number in numbers)))


class DecomposeGatherNd(Decomposition[GatherNdOp]):
    """`gather_nd(x, i)` -> `gather(reshape(x), j)` with the indexed dimensions of `x`, and the batch dimensions, as
    one, and their row-major indices `j`"""

    operation = GatherNdOp

    def expand(self, op: GatherNdOp, formula: Formula) -> Term:
        x, indices, shared = formula.term(op.x), formula.term(op.indices), op.batch_dims.value.data
        depth = static_dim(indices.shape[-1], "the number of dimensions that are indexed")
        sizes = [static_dim(size, "a dimension that is indexed") for size in x.shape[: shared + depth]]
        place = joined_places(columns_of(indices, sizes[shared:]), sizes[shared:])
        for dim in range(shared):
            shape = [static_dim(size, "a dimension of indices in batches") for size in place.shape]
            step = formula(IotaOp(shape, i32, dim))
            place = step * prod(sizes[dim + 1 :]) + place
        return formula(GatherOp(x.reshape((prod(sizes), *x.shape[shared + depth :])).value, place.value, 0))


def columns_of(indices: Term, sizes: Sequence[int]) -> list[Term]:
    """The indices of each of these dimensions, counted from its start."""
    indices = indices.cast(i32)
    last = len(indices.shape) - 1
    columns = (sliced(indices, last, number, number + 1) for number in range(len(sizes)))
    return [
        from_the_end(column.reshape(indices.shape[:-1]), size)
        for column, size in zip(columns, sizes, strict=True)
    ]


def joined_places(columns: Sequence[Term], sizes: Sequence[int]) -> Term:
    """The row-major index of each index vector in dimensions of these sizes."""
    if not columns:
        raise Declined("the indices name no dimension")
    place, *others = columns
    for index, size in zip(others, sizes[1:], strict=True):
        place = place * size + index
    return place


def from_the_end(indices: Term, size: int) -> Term:
    """Indices with negative ones, which count from the end, made positive."""
    return (indices + size).where(indices.compare("lt", 0), indices)
