"""Embedding bags by gathers and sums: of segments, or along an axis if all bags have equally many indices.

%y = graph.embedding_bag %table, %i, %offsets : (tensor<10x8xf32>, tensor<4xi32>, tensor<2xi32>) -> tensor<2x8xf32>
->  %rows = graph.gather %table, %i ...   %ids = ...   %y = graph.unsorted_segment_sum %rows, %ids segments 2
"""

from __future__ import annotations

from xdsl.dialects.builtin import i32
from xdsl.ir import SSAValue

from ascir.dialects.graph import (
    ConstantOp,
    CumsumOp,
    EmbeddingBagOp,
    EmbeddingOp,
    GatherOp,
    MaximumOp,
    ReduceOp,
    ScatterAddOp,
    SliceOp,
    UnsortedSegmentSumOp,
    shape_of,
)
from ascir.dialects.graph.types import Dim
from ascir.passes.graph.decomposition import Declined, Decomposition, static_dim
from ascir.passes.graph.formula import Formula, Term, filled


class DecomposeEqualBags(Decomposition[EmbeddingBagOp]):
    """`embedding_bag(table, indices, offsets)` of bags of equal lengths -> the sum, mean or maximum of
    `embedding(table, reshape(indices, [bags, length]))`, which one kernel gathers and adds up, many rows at a time
    """

    operation = EmbeddingBagOp

    def expand(self, op: EmbeddingBagOp, formula: Formula) -> Term | None:
        indices, bags = shape_of(op.indices)[0], static_dim(shape_of(op.offsets)[0], "the number of bags")
        length = _equal_length(op.offsets, indices)
        if length is None:
            return None
        rows = formula(EmbeddingOp(op.table, formula.term(op.indices).reshape((bags, length)).value))
        if op.weights is not None:
            rows = formula.wide(rows.value) * formula.wide(op.weights).reshape((bags, length, 1))
        return rows.then(lambda value: ReduceOp(op.mode.data, value, [1]))


def _equal_length(offsets: SSAValue, indices: Dim) -> int | None:
    """The number of indices in each bag, if offsets are known and all have as many, at least one."""
    from ascir.interp.attributes import array_of

    if not isinstance(offsets.owner, ConstantOp) or not isinstance(indices, int):
        return None
    starts = array_of(offsets.owner.value)
    if not starts.size or indices % starts.size:
        return None
    length = indices // starts.size
    return length if length and starts.tolist() == list(range(0, indices, length)) else None


class DecomposeEmbeddingBag(Decomposition[EmbeddingBagOp]):
    """`embedding_bag(table, indices, offsets)` -> `unsorted_segment_sum(gather(table, indices), ids)`, for the mean
    divided by the number of rows of each bag, at least 1
    """

    operation = EmbeddingBagOp

    def expand(self, op: EmbeddingBagOp, formula: Formula) -> Term:
        mode = op.mode.data
        if mode == "max":
            raise Declined("there is no maximum of segments")
        length = static_dim(shape_of(op.indices)[0], "the number of indices")
        bags = static_dim(shape_of(op.offsets)[0], "the number of bags")
        ids = self._bag_of_each_index(op, formula, length, bags)
        rows = formula(GatherOp(op.table, op.indices, 0)).cast(formula.wide(op.table).element_type)
        if op.weights is not None:
            rows = rows * formula.wide(op.weights).reshape((length, 1))
        sums = formula(UnsortedSegmentSumOp(rows.value, ids.value, bags))
        if mode == "sum":
            return sums
        ones = formula(ConstantOp(filled((length,), 1, rows.element_type)))
        counts = formula(UnsortedSegmentSumOp(ones.value, ids.value, bags))
        return sums / counts.with_(MaximumOp, 1.0).reshape((bags, 1))

    @staticmethod
    def _bag_of_each_index(op: EmbeddingBagOp, formula: Formula, length: int, bags: int) -> Term:
        """The number of offsets up to each index, less 1: a running sum of ones at the offsets. It has one element more
        than indices, for bags that begin after the last one."""
        none = formula(ConstantOp(filled((length + 1,), 0, i32)))
        ones = formula(ConstantOp(filled((bags,), 1, i32)))
        marks = formula(ScatterAddOp(none.value, op.offsets, ones.value, 0))
        begun = marks.then(lambda value: CumsumOp(value, 0))
        return formula(SliceOp(begun.value, [0], [length])) - 1
