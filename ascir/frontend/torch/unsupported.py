"""Lists all unsupported operations of a graph, with their locations and similar operations.

unsupported(nodes, "<torch>")      # "aten.nonzero is not supported: 'head.nonzero' (net.py:12); ..."
"""

from __future__ import annotations

import difflib
from collections.abc import Iterable
from typing import TYPE_CHECKING

from ascir.diagnostics import Diagnostic
from ascir.frontend.torch.calls import kind_of
from ascir.frontend.torch.ops import IMPORTERS, importer_of
from ascir.frontend.torch.places import Place, place_of

if TYPE_CHECKING:
    from torch.fx import Node

SHOWN = 5
RANDOM = "draw the numbers outside and make them an input"
ELEMENTS = "the shape of its result depends on its elements"

OUT_OF_REACH = {
    "_fft_r2c": "there are no complex numbers",
    "_local_scalar_dense": "a number that tensors decide is known at run time only; keep it in a tensor",
    "as_strided": "views by strides are not supported; use slices, transposes and reshapes",
    "bernoulli": RANDOM,
    "complex": "there are no complex numbers",
    "cond": "decide outside, and compile each branch; torch.where computes both",
    "masked_select": f"{ELEMENTS}; torch.where keeps the shape",
    "multinomial": RANDOM,
    "native_dropout": "export the model in eval mode",
    "nonzero": f"{ELEMENTS}; torch.where keeps the shape",
    "polar": "there are no complex numbers; turn pairs by cos and sin",
    "rand": RANDOM,
    "rand_like": RANDOM,
    "randint": RANDOM,
    "randn": RANDOM,
    "randn_like": RANDOM,
    "randperm": RANDOM,
    "unique": ELEMENTS,
    "view_as_complex": "there are no complex numbers; turn pairs by cos and sin",
    "view_as_real": "there are no complex numbers; turn pairs by cos and sin",
}
"""Advice for common operations."""


def unsupported(nodes: Iterable[Node], file: str) -> list[Diagnostic]:
    """A message for each operation."""
    found: dict[str, list[Place]] = {}
    for node in nodes:
        kind = kind_of(node)
        if kind is not None and importer_of(kind) is None:
            found.setdefault(kind, []).append(place_of(node, file))
    return [places[0].diagnostic(_message(kind, places)) for kind, places in found.items()]


def _message(kind: str, places: list[Place]) -> str:
    shown = ", ".join(f"'{place.name}'" for place in places[:SHOWN])
    more = f" and {len(places) - SHOWN} more" if len(places) > SHOWN else ""
    full = kind if kind.startswith(("prims.", "higher_order.")) else f"aten.{kind}"
    head = f"operation {full} is not supported: node{'s' if len(places) > 1 else ''} {shown}{more}"
    if name_of(kind) in OUT_OF_REACH:
        return f"{head}; {OUT_OF_REACH[name_of(kind)]}"
    known = {name_of(each) for each in IMPORTERS}
    close = difflib.get_close_matches(name_of(kind), known, n=1)
    return f"{head}; near is {close[0]}" if close else head


def name_of(kind: str) -> str:
    """The name of all overloads."""
    return kind.split(".")[-2 if "." in kind else -1]
