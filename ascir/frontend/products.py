"""numpy's `a @ b` for all ranks and element types."""

from __future__ import annotations

from ascir.dialects import graph
from ascir.dialects.graph.contractions import FACTOR
from ascir.frontend.maker import Maker
from ascir.frontend.shaping import reshape
from ascir.frontend.values import Problem, Value, element, rank


def product_of(maker: Maker, a: Value, b: Value) -> Value:
    """numpy's `a @ b`: a vector is a row on the left and a column on the right; that dimension is removed from the
    result."""
    if not rank(a) or not rank(b):
        raise Problem("a product of matrices takes no scalars")
    row, column = rank(a) == 1, rank(b) == 1
    a = reshape(maker, a, [1, *maker.extents(a)]) if row else a
    b = reshape(maker, b, [*maker.extents(b), 1]) if column else b
    result = _matmul(maker, a, b)
    extents = maker.extents(result)
    if row:
        extents.pop(-2)
    if column:
        extents.pop(-1)
    return reshape(maker, result, extents)


def _matmul(maker: Maker, a: Value, b: Value) -> Value:
    kind = element(a)
    if maker.is_float(a):
        return maker.call(graph.MatmulOp, a, b)
    if kind not in FACTOR.element_types:
        return _of_integers(maker, a, b)
    return maker.cast(maker.call(graph.MatmulOp, a, b), kind)


def _of_integers(maker: Maker, a: Value, b: Value) -> Value:
    """Elementwise products, and their sums: the cube does not support integers of this width."""
    left = reshape(maker, a, [*maker.extents(a), 1])
    extents = maker.extents(b)
    right = reshape(maker, b, [*extents[:-2], 1, *extents[-2:]])
    return maker.call(graph.ReduceOp, "sum", maker.call(graph.MulOp, left, right), [-2], False)
