"""Attention and rotary embedding. Special cases are imported by their function bodies in the standard."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

from ascir.dialects import graph
from ascir.frontend.onnx.node import Node
from ascir.frontend.shaping import reshape
from ascir.frontend.sizes import quotient
from ascir.frontend.values import Problem, Value, dims, element, rank

Q, K, V, MASK, PAST_KEY, PAST_VALUE, LENGTHS = range(7)


def _attention(node: Node) -> Sequence[Value | None] | None:
    q, k, v = node.x(Q), node.x(K), node.x(V)
    special = node.float("softcap", 0.0) or any(node.wants(index) for index in (1, 2, 3))
    if special or any(node.has(index) for index in (MASK, PAST_KEY, PAST_VALUE, LENGTHS)):
        return None
    if element(q) != element(k) or element(q) != element(v):
        return None
    flat = rank(q) == 3
    if flat:
        heads, groups = node.int("q_num_heads"), node.int("kv_num_heads")
        q, k, v = _heads(node, q, heads), _heads(node, k, groups), _heads(node, v, groups)
    scale = node.float("scale") if "scale" in node.attributes else None
    y = node.call(graph.AttentionOp, q, k, v, scale=scale, causal=bool(node.int("is_causal", 0)))
    if flat:
        y = node.call(graph.TransposeOp, y, [0, 2, 1, 3])
        batch, steps, heads, size = node.extents(y)
        y = reshape(node, y, [batch, steps, heads * size])
    return [y]


def _heads(node: Node, x: Value, heads: int) -> Value:
    """[batch, steps, heads * size] to [batch, heads, steps, size]."""
    batch, steps, size = node.extents(x)
    each = quotient(size, heads) if heads > 0 else None
    if each is None:
        raise Problem(f"vectors of {size} do not divide into {heads} heads")
    return node.call(graph.TransposeOp, reshape(node, x, [batch, steps, heads, each]), [0, 2, 1, 3])


def _rotary_embedding(node: Node) -> Value | None:
    """Supported if all samples share a table of positions."""
    x, cos, sin = node.x(0), node.x(1), node.x(2)
    if (
        node.has(3)
        or rank(x) != 4
        or rank(cos) != 3
        or dims(cos)[0] != 1
        or node.int("rotary_embedding_dim", 0)
    ):
        return None
    tables = [node.call(graph.ReshapeOp, each, list(dims(each)[1:])) for each in (cos, sin)]
    return node.call(graph.RotaryEmbeddingOp, x, *tables, interleaved=bool(node.int("interleaved", 0)))


TABLE: Mapping[str, Callable[[Node], Value | Sequence[Value | None] | None]] = {
    "Attention": _attention,
    "RotaryEmbedding": _rotary_embedding,
}
