"""The first elements of long rows, by rows of their parts, which all cores search at once.

%v, %i = graph.top_k %x k 5 : tensor<2x32000xf32> -> (tensor<2x5xf32>, tensor<2x5xi64>)
->  %a, %p = graph.top_k (graph.reshape %x : ... -> tensor<2x16x2000xf32>) k 5 axis 2
    %q = graph.add %p, dense<[0, 2000, 4000, ...]> : ... -> tensor<2x16x5xi32>
    %v, %j = graph.top_k (graph.reshape %a : ... -> tensor<2x80xf32>) k 5        %i = graph.gather_elements %q, %j

`expand_order` searches part after part in one kernel, whose cores share nothing but rows.
"""

from __future__ import annotations

from collections.abc import Sequence

from xdsl.dialects.builtin import DenseIntOrFPElementsAttr, TensorType, UnitAttr, i32

from ascir.dialects.graph import IGNORES_NAN, ConstantOp, GatherElementsOp, TopKOp, shape_of
from ascir.passes.graph.decomposition import Decomposition
from ascir.passes.graph.expand_movement import sliced
from ascir.passes.graph.expand_order import PART
from ascir.passes.graph.formula import Formula, Term
from ascir.passes.tile.selection.sort_plan import LONGEST


class DecomposeLongTopK(Decomposition[TopKOp]):
    """`top_k(x)` of long rows -> `top_k` of the first elements of rows of their parts, and what is left over"""

    operation = TopKOp

    def expand(self, op: TopKOp, formula: Formula) -> Sequence[Term] | None:
        shape, k = shape_of(op.x), op.k.value.data
        axis = op.axis.value.data % len(shape)
        size = shape[axis]
        if not isinstance(size, int) or size <= LONGEST or k == 1:
            return None
        length = _length(size)
        parts = size // length
        if 2 * (parts * k + size % length) > size:
            return None  # they are too many: parts are sorted as a whole

        def first(x: Term, axis: int, count: int) -> Sequence[Term]:
            found = TopKOp(x.value, count, axis, bool(op.largest))
            if IGNORES_NAN in op.attributes:
                found.attributes[IGNORES_NAN] = UnitAttr()
            return formula.all(found)

        before, behind = shape[:axis], shape[axis + 1 :]
        x, rest = formula.term(op.x), size % length
        evenly = sliced(x, axis, 0, parts * length) if rest else x
        keys, at = first(evenly.reshape((*before, parts, length, *behind)), axis + 1, k)
        starts = _numbers(formula, range(0, parts * length, length), axis, len(at.shape))
        merged = (*before, parts * k, *behind)
        keys, places = keys.reshape(merged), (at.cast(i32) + starts).reshape(merged)
        if rest:
            last, at = first(sliced(x, axis, parts * length, size), axis, min(k, rest))
            keys = formula.concat([keys, last], axis)
            places = formula.concat([places, at.cast(i32) + parts * length], axis)
        keys, at = first(keys, axis, k)
        return keys, formula(GatherElementsOp(places.value, at.value, axis))


def _length(size: int) -> int:
    """The length of the parts of a row: half as long as is possible, at least, and such that least is left over."""
    return min(range(PART, PART // 2, -1), key=lambda length: size % length)


def _numbers(formula: Formula, numbers: range, axis: int, rank: int) -> Term:
    """Constants along an axis, alike along the others."""
    shape = [len(numbers) if dim == axis else 1 for dim in range(rank)]
    return formula(ConstantOp(DenseIntOrFPElementsAttr.from_list(TensorType(i32, shape), list(numbers))))
