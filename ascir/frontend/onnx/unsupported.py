"""Lists all unsupported operators of a model, with their nodes and similar operators.

unsupported(model, nodes)      # ["operator NonMaxSuppression is not supported: nodes 'nms', 'nms_1'"]
"""

from __future__ import annotations

import difflib
from collections.abc import Iterable
from typing import TYPE_CHECKING

from ascir.frontend.onnx.functions import has_body, key_of, schema_of
from ascir.frontend.onnx.ops import IMPORTERS

if TYPE_CHECKING:
    from onnx import ModelProto, NodeProto

SHOWN = 5

OUT_OF_REACH = {
    "NonZero": "the shape of its result depends on its elements; Where and ReduceSum keep the shape",
    "Compress": "the shape of its result depends on its elements; Where keeps the shape",
    "Unique": "the shape of its result depends on its elements",
    "NonMaxSuppression": "the shape of its result depends on its elements; end the model before it",
    "RandomNormal": "draw the numbers outside and make them an input",
    "RandomUniform": "draw the numbers outside and make them an input",
    "RandomNormalLike": "draw the numbers outside and make them an input",
    "RandomUniformLike": "draw the numbers outside and make them an input",
    "Bernoulli": "draw the numbers outside and make them an input",
    "Multinomial": "draw the numbers outside and make them an input",
}
"""Advice for common operators."""


def unsupported(model: ModelProto, nodes: Iterable[NodeProto]) -> list[str]:
    """A message for each operator."""
    versions = {key_of(entry.domain): entry.version for entry in model.opset_import}
    functions = {(key_of(each.domain), each.name): each for each in model.functions}
    found: dict[tuple[str, str], list[str]] = {}
    pending, seen = list(nodes), set[tuple[str, str]]()
    for number, node in enumerate(pending):
        key = (key_of(node.domain), node.op_type)
        if (function := functions.get(key)) is not None:
            if key not in seen:
                pending.extend(function.node)
            seen.add(key)
        elif key not in IMPORTERS and not has_body(node.op_type, versions.get(key[0], 1), key[0]):
            found.setdefault(key, []).append(node.name or f"#{number}")
    return [_message(key, names, versions.get(key[0])) for key, names in found.items()]


def _message(key: tuple[str, str], names: list[str], version: int | None) -> str:
    domain, kind = key
    shown = ", ".join(f"'{name}'" for name in names[:SHOWN])
    more = f" and {len(names) - SHOWN} more" if len(names) > SHOWN else ""
    operator = f"{domain}.{kind}" if domain else kind
    head = f"operator {operator} is not supported: node{'s' if len(names) > 1 else ''} {shown}{more}"
    if kind in OUT_OF_REACH and not domain:
        return f"{head}; {OUT_OF_REACH[kind]}"
    same = [other for other in IMPORTERS if other[1] == kind]
    close = difflib.get_close_matches(kind, [name for _, name in IMPORTERS], n=1)
    if schema_of(kind, version or 1, domain) is None and domain in ("", "com.microsoft"):
        head += " (the standard has none of this name)" if not domain else ""
    near = f"'{same[0][0] or 'ai.onnx'}' has {kind}" if same else f"near is {close[0]}" if close else ""
    return f"{head}; {near}" if near else head
