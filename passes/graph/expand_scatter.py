"""Scatters of elements and of slices by vectors of indices: scatters of rows, whose numbers are computed.

%y = graph.scatter_nd %x, %i, %u : (tensor<4x10x8xf16>, tensor<5x2xi64>, tensor<5x8xf16>) -> tensor<4x10x8xf16>
->  %rows = reshape %x to 40x8      %j = i[:, 0] * 10 + i[:, 1], each counted from the end where it is negative
    %z = graph.scatter_nd %rows, %j, %u : (tensor<40x8xf16>, tensor<5x1xi32>, tensor<5x8xf16>) -> tensor<40x8xf16>
"""

from __future__ import annotations

from collections.abc import Sequence
from math import prod

from xdsl.dialects.builtin import i32
from xdsl.ir import SSAValue

from ascir.dialects.graph import (
    IotaOp,
    ReshapeOp,
    ScatterElementsOp,
    ScatterNdOp,
    Shape,
    shape_of,
)
from ascir.passes.graph.decomposition import Declined, Decomposition, static_dim
from ascir.passes.graph.expand_movement import from_the_end, joined_places
from ascir.passes.graph.formula import Formula, Term

MOST = 2**31
"""Rows that a number of 32 bits counts."""


class DecomposeScatterNd(Decomposition[ScatterNdOp]):
    """
    `scatter_nd(x, indices)` with vectors of several indices -> rows of `x`, its first dimensions joined, at one number
    for each vector.
    """

    operation = ScatterNdOp

    def expand(self, op: ScatterNdOp, formula: Formula) -> Term | None:
        indices, shape = shape_of(op.indices), _static(shape_of(op.x))
        depth = static_dim(indices[-1], "the length of the vectors of indices")
        if depth == 1:
            return None
        place = joined_places(formula.term(op.indices), shape[:depth])
        place = place.reshape((*indices[:-1], 1))
        return _rows(op.x, place, formula.term(op.updates), (prod(shape[:depth]), *shape[depth:]), op)


class DecomposeScatterElements(Decomposition[ScatterElementsOp]):
    """`scatter_elements(x, indices)` -> the elements of `x` as rows, at their numbers in row-major order."""

    operation = ScatterElementsOp

    def expand(self, op: ScatterElementsOp, formula: Formula) -> Term:
        shape, indices = _static(shape_of(op.x)), _static(shape_of(op.indices))
        axis = op.axis.value.data % len(shape)
        steps = [prod(shape[each + 1 :]) for each in range(len(shape))]
        place = from_the_end(formula.term(op.indices).cast(i32), shape[axis])
        if steps[axis] != 1:
            place = place * steps[axis]
        for each, size in enumerate(indices):
            if each != axis and size > 1:
                place = place + formula(IotaOp(indices, i32, each)) * steps[each]
        count = prod(indices)
        updates = formula.term(op.updates).reshape((count,))
        return _rows(op.x, place.reshape((count, 1)), updates, (prod(shape),), op)


def _static(shape: Shape) -> tuple[int, ...]:
    sizes = tuple(static_dim(size, "a dimension of what is scattered into") for size in shape)
    if prod(sizes) >= MOST:
        raise Declined(f"{prod(sizes)} elements: numbers of 32 bits count up to {MOST - 1}")
    return sizes


def _rows(
    x: SSAValue,
    place: Term,
    updates: Term,
    shape: Sequence[int],
    op: ScatterNdOp | ScatterElementsOp,
) -> Term:
    """The scatter of rows, in the shape of `x`."""
    formula = place.formula
    rows = formula.term(x).reshape(shape)
    done = formula(ScatterNdOp(rows.value, place.value, updates.value, op.reduction.data))
    return done if done.shape == shape_of(x) else formula(ReshapeOp(done.value, shape_of(x)))
