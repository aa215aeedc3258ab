"""Matrix products."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from xdsl.dialects.builtin import i32

from ascir.dialects import graph
from ascir.frontend.products import product_of
from ascir.frontend.shaping import padded, reshape
from ascir.frontend.torch.node import Node
from ascir.frontend.values import Problem, Value, dims, rank


def _linear(node: Node) -> Value:
    x, weight, bias = node.x("input"), node.x("weight"), node.maybe("bias")
    extents = node.extents(x)
    if rank(weight) == 1:
        y = product_of(node, x, weight)
        return y if bias is None else node.call(graph.AddOp, y, bias)
    if rank(x) == 1:
        row = node.call(graph.LinearOp, reshape(node, x, [1, *extents]), weight, bias)
        return reshape(node, row, node.extents(row)[1:])
    return node.call(graph.LinearOp, x, weight, bias)


def _matmul(node: Node) -> Value:
    names = ("self", "mat2") if "mat2" in node.arguments else ("self", "other")
    return product_of(node, *map(node.x, names))


def _addmm(node: Node) -> Value:
    """`beta * self + alpha * mat1 @ mat2`"""
    first, second = ("batch1", "batch2") if "batch1" in node.arguments else ("mat1", "mat2")
    added, a, b = node.x("self"), node.x(first), node.x(second)
    alpha, beta = node.float("alpha"), node.float("beta")
    if alpha == 1 and beta == 1 and node.is_float(a) and dims(added) == (dims(b)[-1],):
        return node.call(graph.MatmulOp, a, b, added)
    result = product_of(node, a, b)
    if alpha != 1:
        result = node.call(graph.MulOp, result, node.like(alpha, result))
    if beta == 0:
        return result
    if beta != 1:
        added = node.call(graph.MulOp, added, node.like(beta, added))
    return node.call(graph.AddOp, result, added)


BILINEAR = ([1, 3], [0], [1, 2], [2, 3])
"""The singleton dimensions of the operands of `_trilinear`, and the summed ones, in a bilinear layer."""


def _bilinear(node: Node) -> Value:
    """`y[n, o] = sum of x1[n, i] * weight[o, i, j] * x2[n, j]`: a product of x1 and each matrix, then of rows with
    those of x2."""
    given = tuple(node.ints(name) for name in ("expand1", "expand2", "expand3", "sumdim"))
    if given != BILINEAR:
        raise Problem("of products of three tensors only those of bilinear layers are supported")
    x1, weight, x2 = node.x("i1"), node.x("i2"), node.x("i3")
    rows = node.call(graph.MulOp, node.call(graph.MatmulOp, x1, weight), x2)
    return node.call(graph.TransposeOp, node.call(graph.ReduceOp, "sum", rows, [-1], False), [1, 0])


def _grouped(node: Node) -> Value:
    """A product for each group of rows, of columns, or of what is summed; `offs` are their ends."""
    a, b = node.x("self"), node.x("mat2")
    if node.has("bias"):
        raise Problem("grouped products with a bias are not supported; add it to the result")
    if not node.has("offs"):
        return node.cast(product_of(node, a, b), node.dtype())
    ends = node.x("offs")
    starts = padded(node, ends, [1], [-1])
    sizes = node.call(graph.SubOp, ends, starts)
    if rank(b) == 3:
        found = node.call(graph.GroupedMatmulOp, a, b, sizes)
    elif rank(a) == 3:
        columns = node.call(graph.TransposeOp, b, [1, 0])
        found = node.call(graph.GroupedMatmulOp, columns, a, sizes, transpose_b=True)
        found = node.call(graph.TransposeOp, found, [1, 0])
    else:
        found = node.call(graph.MatmulOp, _parts(node, a, starts, ends), b)
    return node.cast(found, node.dtype())


def _parts(node: Node, x: Value, starts: Value, ends: Value) -> Value:
    """The columns of each group, with zeros for all others."""
    places = node.call(graph.PositionsOp, x, i32, 1)
    [groups] = node.extents(ends)
    first, behind = (reshape(node, each, [groups, 1, 1]) for each in (starts, ends))
    begun = node.call(graph.CompareOp, "ge", places, first)
    inside = node.call(graph.AndOp, begun, node.call(graph.CompareOp, "lt", places, behind))
    return node.call(graph.SelectOp, inside, x, node.like(0.0, x))


TABLE: Mapping[str, Callable[[Node], Value]] = {
    "_grouped_mm": _grouped,
    "_int_mm": lambda node: node.call(graph.MatmulOp, node.x("self"), node.x("mat2")),
    "_trilinear": _bilinear,
    "addmm": _addmm,
    "baddbmm": _addmm,
    "bmm": _matmul,
    "linear": _linear,
    "matmul": _matmul,
    "mm": _matmul,
}
