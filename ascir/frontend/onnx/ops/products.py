"""Products of matrices."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from xdsl.dialects.builtin import f32, i32

from ascir.dialects import graph
from ascir.dialects.graph.contractions import FACTOR
from ascir.frontend.onnx.node import Node
from ascir.frontend.shaping import reshape
from ascir.frontend.values import Problem, Value, dims, element, rank


def product_of(node: Node, a: Value, b: Value) -> Value:
    """numpy's `a @ b`: a vector is a row on the left and a column on the right, which the result does not keep."""
    if not rank(a) or not rank(b):
        raise Problem("a product of matrices takes no scalars")
    row, column = rank(a) == 1, rank(b) == 1
    a = reshape(node, a, [1, *node.extents(a)]) if row else a
    b = reshape(node, b, [*node.extents(b), 1]) if column else b
    result = _matmul(node, a, b)
    extents = node.extents(result)
    if row:
        extents.pop(-2)
    if column:
        extents.pop(-1)
    return reshape(node, result, extents)


def _matmul(node: Node, a: Value, b: Value) -> Value:
    kind = element(a)
    if node.is_float(a):
        return node.call(graph.MatmulOp, a, b)
    if kind not in FACTOR.element_types:
        return _of_integers(node, a, b)
    return node.cast(node.call(graph.MatmulOp, a, b), kind)


def _of_integers(node: Node, a: Value, b: Value) -> Value:
    """Every product, and their sums: the matrix unit has no integers of this width."""
    left = reshape(node, a, [*node.extents(a), 1])
    extents = node.extents(b)
    right = reshape(node, b, [*extents[:-2], 1, *extents[-2:]])
    return node.call(graph.ReduceOp, "sum", node.call(graph.MulOp, left, right), [-2], False)


def _mat_mul(node: Node) -> Value:
    return product_of(node, node.x(0), node.x(1))


def _gemm(node: Node) -> Value:
    a, b = node.x(0), node.x(1)
    alpha, beta = node.float("alpha", 1.0), node.float("beta", 1.0)
    flags = {"transpose_a": bool(node.int("transA", 0)), "transpose_b": bool(node.int("transB", 0))}
    if not node.is_float(a):
        raise Problem(f"products of {element(a)} are not supported; cast them to {f32} or {i32}")
    c = node.maybe(2) if beta else None
    columns = dims(b)[-2 if flags["transpose_b"] else -1]
    if c is not None and beta != 1.0:
        c = node.call(graph.MulOp, c, node.like(beta, a))
    if c is not None and alpha == 1.0 and dims(c) == (columns,):
        return node.call(graph.MatmulOp, a, b, c, **flags)
    result = node.call(graph.MatmulOp, a, b, **flags)
    if alpha != 1.0:
        result = node.call(graph.MulOp, result, node.like(alpha, a))
    return result if c is None else node.call(graph.AddOp, result, c)


TABLE: Mapping[str, Callable[[Node], Value]] = {"Gemm": _gemm, "MatMul": _mat_mul}
