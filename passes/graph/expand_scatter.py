"""Scatters of elements, by index vectors, and along inner dimensions as scatters of rows, whose indices are computed.

%y = graph.scatter_nd %x, %i, %u : (tensor<4x10x8xf16>, tensor<5x2xi64>, tensor<5x8xf16>) -> tensor<4x10x8xf16>
->  %rows = reshape %x to 40x8      %j = i[:, 0] * 10 + i[:, 1], negative ones counted from the end
    %z = graph.scatter_nd %rows, %j, %u : (tensor<40x8xf16>, tensor<5x1xi32>, tensor<5x8xf16>) -> tensor<40x8xf16>

Integers of 8 and 16 bits are combined in 32 bits (`NARROW`); those of 64 bits are summed in parts (`long_sums`).
"""

from __future__ import annotations

from collections.abc import Sequence
from math import prod
from typing import TypeVar

from xdsl.dialects.builtin import f32, i1, i8, i16, i32
from xdsl.ir import Attribute, SSAValue

from ascir.dialects.graph import (
    AndOp,
    BitcastOp,
    ClampOp,
    ConstantOp,
    EmbeddingGradOp,
    IotaOp,
    MaximumOp,
    PositionsOp,
    ReshapeOp,
    ScatterAddOp,
    ScatterElementsOp,
    ScatterNdOp,
    ScatterOp,
    Shape,
    ShiftLeftOp,
    ShiftRightOp,
    TransposeOp,
    UnsortedSegmentSumOp,
    element_of,
    shape_of,
)
from ascir.dialects.graph.sums import multiplied
from ascir.dialects.graph.types import integer_range, tensor_type, ui8, ui16, ui32
from ascir.passes.graph.decomposition import Declined, Decomposition, static_dim
from ascir.passes.graph.expand_movement import columns_of, from_the_end, joined_places, sliced
from ascir.passes.graph.formula import Formula, Term, filled
from ascir.passes.graph.long_sums import LONG, long_sums

AlongT = TypeVar("AlongT", ScatterOp, ScatterAddOp)

NARROW = (i8, i16, ui8, ui16)
"""Elements that are combined in 32 bits, and truncated."""

MOST = 2**31
"""Tensors with this many elements are too large for 32-bit indices."""

FAR = 2**24
"""A number that names no row of any scatter of rows: kernels number fewer (`scatter.MOST`)."""


class _Along(Decomposition[AlongT]):
    """A scatter along an inner dimension -> one along the first dimension, between transposes."""

    def expand(self, op: AlongT, formula: Formula) -> Term | None:
        shape, depth = shape_of(op.x), len(shape_of(op.indices))
        axis = op.axis.value.data % len(shape)
        if all(dim == 1 for dim in shape[:axis]):
            return None
        order = [axis, *range(axis), *range(axis + 1, len(shape))]
        last = axis + depth
        turn = [*range(axis, last), *range(axis), *range(last, len(shape) + depth - 1)]
        x, updates = formula(TransposeOp(op.x, order)), formula(TransposeOp(op.updates, turn))
        done = formula(self.operation(x.value, op.indices, updates.value, 0))
        back = [*range(1, axis + 1), 0, *range(axis + 1, len(shape))]
        return formula(TransposeOp(done.value, back))


class DecomposeScatter(_Along[ScatterOp]):
    """`scatter(x, indices, updates)` along an inner axis -> along the first one, between transposes; at a single index
    in a tensor with other dimensions of unknown size -> `select(positions == index, updates, x)`; of i1 -> of i8"""

    operation = ScatterOp

    def expand(self, op: ScatterOp, formula: Formula) -> Term | None:
        if element_of(op.x) == i1:
            return _of_truths(op, formula)
        shape, axis = shape_of(op.x), op.axis.value.data % len(shape_of(op.x))
        size, others = shape[axis], (*shape[:axis], *shape[axis + 1 :])
        single = all(each == 1 for each in shape_of(op.indices))
        if single and isinstance(size, int) and not all(isinstance(each, int) for each in others):
            return _selected(op, axis, size, formula)
        return super().expand(op, formula)


def _selected(op: ScatterOp, axis: int, size: int, formula: Formula) -> Term:
    """One slice of a tensor replaced; none if the index is out of range."""
    shape = shape_of(op.x)
    index = from_the_end(formula.term(op.indices).cast(i32).reshape(()), size)
    updates = formula.term(op.updates).reshape((*shape[:axis], 1, *shape[axis + 1 :]))
    positions = formula(PositionsOp(op.x, i32, axis))
    return updates.where(positions.compare("eq", index), formula.term(op.x))


class DecomposeScatterAdd(_Along[ScatterAddOp]):
    """`scatter_add(x, indices, updates)` along an inner axis -> along the first one, between transposes; of narrow
    integers -> the low bits of sums in i32; of ui32 -> of i32; of 64 bits -> sums of parts"""

    operation = ScatterAddOp

    def expand(self, op: ScatterAddOp, formula: Formula) -> Term | None:
        if (element := element_of(op.x)) == ui32:
            x, updates = (formula(BitcastOp(each, i32)) for each in (op.x, op.updates))
            sums = formula(ScatterAddOp(x.value, op.indices, updates.value, op.axis.value.data))
            return formula(BitcastOp(sums.value, ui32))
        if element in LONG:
            return self._long(op, formula)
        if element not in NARROW:
            return super().expand(op, formula)
        x, updates = (formula.term(each).cast(i32) for each in (op.x, op.updates))
        sums = formula(ScatterAddOp(x.value, op.indices, updates.value, op.axis.value.data))
        return _wrapped(sums, element)

    @staticmethod
    def _long(op: ScatterAddOp, formula: Formula) -> Term:
        x, updates, indices = formula.term(op.x), formula.term(op.updates), shape_of(op.indices)
        axis = op.axis.value.data % len(x.shape)

        def add_up(parts: Term) -> Term:
            spread = parts.shape[axis + len(indices)]
            shape = _static((*x.shape[: axis + 1], spread, *x.shape[axis + 1 :]))
            zeros = formula(ConstantOp(filled(shape, 0, i32)))
            return formula(ScatterAddOp(zeros.value, op.indices, parts.value, axis))

        return x + long_sums(updates, (axis + len(indices), axis + 1), indices, add_up)


class DecomposeUnsortedSegmentSum(Decomposition[UnsortedSegmentSumOp]):
    """`unsorted_segment_sum(x)` of narrow integers -> the low bits of sums in i32; of ui32 -> of i32; of 64 bits ->
    sums of parts"""

    operation = UnsortedSegmentSumOp

    def expand(self, op: UnsortedSegmentSumOp, formula: Formula) -> Term | None:
        segments = op.segments.value.data
        if (element := element_of(op.x)) == ui32:
            bits = formula(BitcastOp(op.x, i32))
            sums = formula(UnsortedSegmentSumOp(bits.value, op.segment_ids, segments))
            return formula(BitcastOp(sums.value, ui32))
        if element in LONG:
            ids = shape_of(op.segment_ids)
            return long_sums(
                formula.term(op.x),
                (len(ids), 1),
                ids,
                lambda parts: formula(UnsortedSegmentSumOp(parts.value, op.segment_ids, segments)),
            )
        if element not in NARROW:
            return None
        x = formula.term(op.x).cast(i32)
        return _wrapped(formula(UnsortedSegmentSumOp(x.value, op.segment_ids, segments)), element)


class DecomposeEmbeddingGrad(Decomposition[EmbeddingGradOp]):
    """`embedding_grad` scaled by frequency -> the plain one in f32, each row divided by the number of its indices"""

    operation = EmbeddingGradOp

    def expand(self, op: EmbeddingGradOp, formula: Formula) -> Term | None:
        if not op.scale_by_frequency.value.data:
            return None
        rows, skip = op.rows.value.data, None if op.padding_idx is None else op.padding_idx.value.data
        indices = formula.term(op.indices)
        ones = indices.compare("eq", indices).cast(i32)  # f32 counts to 2^24
        if not shape_of(op.indices):  # one index: segments have a list of them
            ones, indices = ones.reshape((1,)), indices.reshape((1,))
        counts = (
            formula(UnsortedSegmentSumOp(ones.value, indices.value, rows)).cast(f32).with_(MaximumOp, 1.0)
        )
        sums = formula(EmbeddingGradOp(formula.term(op.grad).cast(f32).value, op.indices, rows, skip))
        return (sums / counts.reshape((rows, 1))).cast(element_of(op.grad))


class DecomposeScatterNd(Decomposition[ScatterNdOp]):
    """
    `scatter_nd(x, indices)` with vectors of several indices -> of rows of `x` with the indexed dimensions as one, by
    row-major indices; of i1 -> of i8
    """

    operation = ScatterNdOp

    def expand(self, op: ScatterNdOp, formula: Formula) -> Term | None:
        if element_of(op.x) == i1:
            return _of_truths(op, formula)
        indices = shape_of(op.indices)
        depth = static_dim(indices[-1], "the length of the vectors of indices")
        if depth == 1:
            return _wide_rows(op, formula)
        if isinstance(shape_of(op.x)[0], str):
            return _below_a_name(op, depth, formula)
        shape = _static(shape_of(op.x))
        sizes, rows = shape[:depth], prod(shape[:depth])
        columns = columns_of(formula.term(op.indices), sizes)
        place = _inside(joined_places(columns, sizes), columns, sizes, rows)
        place = place.reshape((*indices[:-1], 1))
        return _rows(op.x, place, formula.term(op.updates), (rows, *shape[depth:]), op)


class DecomposeScatterElements(Decomposition[ScatterElementsOp]):
    """`scatter_elements(x, indices)` -> `scatter_nd` of the elements of `x` as rows, by their row-major indices; of i1
    -> of i8"""

    operation = ScatterElementsOp

    def expand(self, op: ScatterElementsOp, formula: Formula) -> Term:
        if element_of(op.x) == i1:
            return _of_truths(op, formula)
        if len(shape_of(op.x)) == 1:
            (count,) = shape_of(op.indices)
            place = formula.term(op.indices).reshape((count, 1))
            return _rows(op.x, place, formula.term(op.updates), shape_of(op.x), op)
        shape, indices = _static(shape_of(op.x)), _static(shape_of(op.indices))
        axis = op.axis.value.data % len(shape)
        steps = [prod(shape[each + 1 :]) for each in range(len(shape))]
        index = from_the_end(formula.term(op.indices).cast(i32), shape[axis])
        place = index if steps[axis] == 1 else index * steps[axis]
        for each, size in enumerate(indices):
            if each != axis and size > 1:
                place = place + formula(IotaOp(indices, i32, each)) * steps[each]
        place = _inside(place, [index], [shape[axis]], prod(shape))
        count = prod(indices)
        updates = formula.term(op.updates).reshape((count,))
        return _rows(op.x, place.reshape((count, 1)), updates, (prod(shape),), op)


def _below_a_name(op: ScatterNdOp, depth: int, formula: Formula) -> Term:
    """Vectors of indices, of which the first is of a dimension with a name: the scatter of rows counts it from the end
    if it is negative, and ignores it out of range."""
    shape, indices = shape_of(op.x), formula.term(op.indices)
    inner = _static(shape[1:])
    sizes, last = inner[: depth - 1], len(indices.shape) - 1
    most = FAR // max(prod(sizes), 1) + 1
    first = sliced(indices, last, 0, 1).cast(i32).reshape(indices.shape[:-1])
    first = first.then(lambda value: ClampOp(value, -most, most))
    columns = columns_of(sliced(indices, last, 1, depth), sizes)
    place = _inside(joined_places([first, *columns], (0, *sizes)), columns, sizes, FAR)
    assert isinstance(shape[0], str)
    rows = multiplied(shape[0], prod(sizes))
    place = place.reshape((*indices.shape[:-1], 1))
    return _rows(op.x, place, formula.term(op.updates), (rows, *inner[depth - 1 :]), op)


def _inside(place: Term, indices: Sequence[Term], sizes: Sequence[int], rows: int) -> Term:
    """Places where each index is one of its dimension, else the number of `rows`, which names none: a place computed
    from an index out of range would be that of another row."""
    for index, size in zip(indices, sizes, strict=True):
        nearest = index.then(lambda value, most=size - 1: ClampOp(value, 0, most))
        place = place.where(nearest.compare("eq", index), rows)
    return place


def _of_truths(op: ScatterOp | ScatterNdOp | ScatterElementsOp, formula: Formula) -> Term:
    """Booleans share bytes: they are scattered as i8."""
    x, updates = (formula.term(each).cast(i8) for each in (op.x, op.updates))
    like = type(op).create(
        operands=[x.value, op.indices, updates.value],
        properties=dict(op.properties),
        result_types=[tensor_type(x.shape, i8)],
    )
    return formula(like).compare("ne", 0)


def _wide_rows(op: ScatterNdOp, formula: Formula) -> Term | None:
    """Rows by single indices: narrow integers are combined in i32, sums of 64-bit ones are those of `scatter_add`,
    others stay as they are (None)."""
    element, reduction = element_of(op.x), op.reduction.data
    if element in LONG and reduction == "add":
        indices = shape_of(op.indices)[:-1]
        places = formula.term(op.indices).reshape(indices)
        return formula(ScatterAddOp(op.x, places.value, op.updates, 0))
    if element not in NARROW or reduction == "none":
        return None
    x, updates = (formula.term(each).cast(i32) for each in (op.x, op.updates))
    return _wrapped(formula(ScatterNdOp(x.value, op.indices, updates.value, reduction)), element)


def _wrapped(term: Term, element: Attribute) -> Term:
    """The low bits of i32 as narrow integers. The high bits are cleared first, as casts saturate."""
    formula, numbers = term.formula, integer_range(element)
    if numbers.start == 0:
        low = formula(AndOp(term.value, formula.number(len(numbers) - 1, i32).value))
    else:
        bits = formula.number(32 - (len(numbers) - 1).bit_length(), i32).value
        low = formula(ShiftRightOp(formula(ShiftLeftOp(term.value, bits)).value, bits))
    return low.cast(element)


def _static(shape: Shape) -> tuple[int, ...]:
    sizes = tuple(static_dim(size, "a dimension of what is scattered into") for size in shape)
    if prod(sizes) >= MOST:
        raise Declined(f"{prod(sizes)} elements: 32-bit numbers count up to {MOST - 1}")
    return sizes


def _rows(
    x: SSAValue,
    place: Term,
    updates: Term,
    shape: Shape,
    op: ScatterNdOp | ScatterElementsOp,
) -> Term:
    """The scatter of rows, in the shape of `x`."""
    formula = place.formula
    rows = formula.term(x).reshape(shape)
    done = formula(ScatterNdOp(rows.value, place.value, updates.value, op.reduction.data))
    return done if done.shape == shape_of(x) else formula(ReshapeOp(done.value, shape_of(x)))
