"""Elements chosen by indices."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

from ascir.dialects import graph
from ascir.frontend.torch.node import Node
from ascir.frontend.values import Value


def _embedding(node: Node) -> Value:
    padding = node.int("padding_idx") if node.has("padding_idx") else -1
    return node.call(
        graph.EmbeddingOp, node.x("weight"), node.x("indices"), padding if padding >= 0 else None
    )


TABLE: Mapping[str, Callable[[Node], Value | Sequence[Value | None]]] = {
    "embedding": _embedding,
}
