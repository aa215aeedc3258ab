"""Products of matrices."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from xdsl.dialects.builtin import f32, i32

from ascir.dialects import graph
from ascir.frontend.onnx.node import Node
from ascir.frontend.products import product_of
from ascir.frontend.values import Problem, Value, dims, element


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
