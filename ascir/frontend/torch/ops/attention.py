"""Attention, as a single operation."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from ascir.dialects import graph
from ascir.frontend.torch.node import Node
from ascir.frontend.values import Problem, Value, dims, rank
from ascir.interp.dtypes import BOOL


def _attention(node: Node) -> Value:
    """Heads of keys serve groups of queries if requested. A query all of whose keys are masked gives zeros."""
    if node.float("dropout_p"):
        raise Problem("attention with dropout is not supported; export the model in eval mode")
    q, k, v = (node.x(name) for name in ("query", "key", "value"))
    mask = node.maybe("attn_mask")
    if mask is not None and node.dtype_of(mask) != BOOL:
        mask = node.cast(mask, node.dtype_of(q))
    if not node.flag("enable_gqa") and rank(q) > 2 and dims(k)[-3:-2] not in ((1,), dims(q)[-3:-2]):
        raise Problem(f"heads differ: {dims(q)[-3]} of the query, {dims(k)[-3]} of the key")
    scale = node.float("scale") if node.has("scale") else None
    how = {"scale": scale, "causal": node.flag("is_causal"), "zero_unseen": mask is not None}
    return node.call(graph.AttentionOp, q, k, v, mask, **how)


TABLE: Mapping[str, Callable[[Node], Value]] = {"scaled_dot_product_attention": _attention}
