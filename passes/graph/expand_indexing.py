"""Embedding bags by gathers and segment sums.

%y = graph.embedding_bag %table, %i, %offsets : (tensor<10x8xf32>, tensor<4xi32>, tensor<2xi32>) -> tensor<2x8xf32>
->  %rows = graph.gather %table, %i ...   %ids = ...   %y = graph.unsorted_segment_sum %rows, %ids segments 2
"""

from __future__ import annotations

from xdsl.dialects.builtin import i32

from ascir.dialects.graph import (
    ConstantOp,
    CumsumOp,
    EmbeddingBagOp,
    GatherOp,
    MaximumOp,
    ScatterAddOp,
    SliceOp,
    UnsortedSegmentSumOp,
    shape_of,
)
from ascir.passes.graph.decomposition import Declined, Decomposition, static_dim
from ascir.passes.graph.formula import Formula, Term, filled


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
