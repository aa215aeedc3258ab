"""2:4 sparsity: keeps the two largest of each four elements, those with fewer than two of the four ranked before them.

%y = graph.sparsify %x axis 0 : tensor<16x8xf16>
->  %g = graph.reshape %m : ... -> tensor<4x4x8xf32>                 // magnitudes
    %0 = graph.slice %g ... -> tensor<4x1x8xf32>                     // the first of each four, then the others
    %a = graph.compare gt %0, %g ...   %b = graph.compare eq ...     // ranked before: larger, or equal and in front
    %y = %x where the sum of those is less than 2, else 0

Along rows, dimensions of four would leave most lanes of the vector unit without work: there, the others of each four
are the same rows, shifted, and what comes from the next four does not count.
"""

from __future__ import annotations

from xdsl.dialects.builtin import DenseIntOrFPElementsAttr, TensorType, bf16, f16, f32, i8, i32

from ascir.dialects.graph import (
    AbsOp,
    AndOp,
    BitcastOp,
    ConstantOp,
    IotaOp,
    IsnanOp,
    MinimumOp,
    PadOp,
    SliceOp,
    SparsifyOp,
    element_of,
)
from ascir.dialects.graph.types import LARGEST_F32
from ascir.passes.graph.decomposition import Declined, Decomposition, static_dim
from ascir.passes.graph.formula import Formula, Term

FOUR, KEPT = 4, 2
LARGEST = LARGEST_F32
"""Replaces infinity, so that NaN, as infinity, is larger than all numbers."""

MAGNITUDE, INFINITE = 0x7FFFFFFF, 0x7F800000
"""Bits of f32: the mask of the magnitude, and infinity."""


class DecomposeSparsify(Decomposition[SparsifyOp]):
    """`sparsify(x)` -> `x` where fewer than two of its four are larger, else 0"""

    operation = SparsifyOp

    def expand(self, op: SparsifyOp, formula: Formula) -> Term:
        x, element = formula.term(op.x), element_of(op.x)
        if element not in (f32, f16, bf16, i8):
            raise Declined(f"{element} is compared in f32, which cannot tell all of its values apart")
        axis = op.axis.value.data % len(x.shape)
        size = static_dim(x.shape[axis], "the dimension that is in fours")
        key = _magnitudes(formula, x)
        if axis == len(x.shape) - 1:
            return x.where(_ranked_along_rows(formula, key, size).compare("lt", float(KEPT)), 0)
        fours = (*x.shape[:axis], size // FOUR, FOUR, *x.shape[axis + 1 :])
        kept = _ranked(formula, key.reshape(fours), axis).compare("lt", float(KEPT))
        return x.reshape(fours).where(kept, 0).reshape(x.shape)


def _ranked(formula: Formula, key: Term, axis: int) -> Term:
    """How many of its four, which are the dimension behind `axis`, are ranked before each element."""
    before: Term | None = None
    for which in range(FOUR):
        one = _single(formula, key, axis + 1, which)
        equal = _as_number(one.compare("eq", key)) * _behind(formula, which, len(key.shape) - axis - 1)
        found = _as_number(one.compare("gt", key)) + equal
        before = found if before is None else before + found
    assert before is not None
    return before


def _ranked_along_rows(formula: Formula, key: Term, size: int) -> Term:
    """The same for fours that are parts of rows, which are `size` long."""
    most, outer = FOUR - 1, len(key.shape) - 1
    ends = [*[0] * outer, most]
    wide = key.then(lambda value: PadOp(value, ends, ends))
    place = formula(IotaOp((size,), i32, 0)).with_(AndOp, FOUR - 1)

    def neighbours(distance: int) -> Term:
        """What is so far ahead."""
        starts = [*[0] * outer, most + distance]
        to = [*[2**63 - 1] * outer, most + distance + size]
        return wide.then(lambda value: SliceOp(value, starts, to))

    before: Term | None = None
    for distance in range(1, FOUR):
        in_front, behind = place.compare("ge", distance), place.compare("lt", FOUR - distance)
        larger = _as_number(in_front).where(neighbours(-distance).compare("ge", key), 0.0)
        found = larger + _as_number(behind).where(neighbours(distance).compare("gt", key), 0.0)
        before = found if before is None else before + found
    assert before is not None
    return before


def _magnitudes(formula: Formula, x: Term) -> Term:
    """Magnitudes in f32, with NaN larger than all others. Those of f32 itself as the bits without the sign, which are
    in the same order, with NaN after infinity."""
    if x.element_type == f32:
        bits = x.then(lambda value: BitcastOp(value, i32)).with_(AndOp, MAGNITUDE)
        return bits.with_(MinimumOp, INFINITE + 1)
    wide = x.cast(f32)
    size = wide.then(AbsOp).with_(MinimumOp, LARGEST)
    if x.element_type == i8:
        return size
    return formula.number(float("inf"), f32).where(wide.then(IsnanOp), size)


def _single(formula: Formula, key: Term, axis: int, which: int) -> Term:
    """One of each four."""
    starts = [which if dim == axis else 0 for dim in range(len(key.shape))]
    ends = [which + 1 if dim == axis else 2**63 - 1 for dim in range(len(key.shape))]
    return formula(SliceOp(key.value, starts, ends))


def _as_number(condition: Term) -> Term:
    one = condition.formula.number(1.0, f32)
    return one.where(condition, 0.0)


def _behind(formula: Formula, which: int, rank: int) -> Term:
    """1 for the elements of a group of four after this one, else 0."""
    values = [float(place > which) for place in range(FOUR)]
    type = TensorType(f32, [FOUR, *[1] * (rank - 1)])
    return formula(ConstantOp(DenseIntOrFPElementsAttr.from_list(type, values)))
