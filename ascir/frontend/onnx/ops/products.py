"""Matrix products, and determinants of small matrices."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from itertools import combinations

from xdsl.dialects.builtin import f32, i32

from ascir.dialects import graph
from ascir.frontend.onnx.node import Node
from ascir.frontend.products import product_of
from ascir.frontend.shaping import reshape, sliced
from ascir.frontend.values import Problem, Value, dims, element, rank, static_dims


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


LARGEST = 6
"""The most rows of a matrix for a determinant: each further row doubles the number of products."""


def _det(node: Node) -> Value:
    """Determinants of the last rows, one more in each step, for each choice of as many columns."""
    x = node.x(0)
    rows, columns = static_dims(dims(x)[-2:], "a determinant") if rank(x) > 1 else (0, 1)
    if rows != columns or not 1 <= rows <= LARGEST:
        raise Problem(f"determinants of {rows}x{columns} are not supported: 1x1 to {LARGEST}x{LARGEST} are")
    batches = node.extents(x)[:-2]

    def at(row: int, column: int) -> Value:
        line = sliced(node, x, rank(x) - 2, row, row + 1)
        return reshape(node, sliced(node, line, rank(x) - 1, column, column + 1), batches)

    found: dict[tuple[int, ...], Value] = {(column,): at(rows - 1, column) for column in range(rows)}
    for row in reversed(range(rows - 1)):
        line = [at(row, column) for column in range(rows)]
        chosen = combinations(range(rows), rows - row)
        found = {each: _expanded(node, line, each, found) for each in chosen}
    return found[tuple(range(rows))]


def _expanded(
    node: Node, line: list[Value], columns: tuple[int, ...], below: dict[tuple[int, ...], Value]
) -> Value:
    """Laplace expansion along a row, with alternating signs."""
    total: Value | None = None
    for place, column in enumerate(columns):
        term = node.call(graph.MulOp, line[column], below[columns[:place] + columns[place + 1 :]])
        total = term if total is None else node.call((graph.AddOp, graph.SubOp)[place % 2], total, term)
    assert total is not None
    return total


TABLE: Mapping[str, Callable[[Node], Value]] = {"Det": _det, "Gemm": _gemm, "MatMul": _mat_mul}
