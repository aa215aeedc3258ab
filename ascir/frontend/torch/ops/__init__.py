"""Importers, which create graph operations for a call, by the name of its ATen operation.

    importer_of("add.Tensor")(node)      # the value of the call, or several

There is a file for each family. Most operations are an entry of a table, by the name of all overloads, or by that of an
overload if they differ.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import TypeAlias

from ascir.frontend.sizes import Extent
from ascir.frontend.torch.node import Node
from ascir.frontend.torch.ops import (
    activations,
    attention,
    backward,
    bags,
    choices,
    creation,
    elementwise,
    indexing,
    movement,
    norms,
    numbers,
    ordering,
    products,
    recurrent,
    reductions,
    reshaping,
    running,
    vision,
    vision_backward,
)
from ascir.frontend.values import Value

Importer: TypeAlias = Callable[[Node], "Value | Sequence[Value | None] | Extent"]

FAMILIES = (
    activations,
    attention,
    backward,
    bags,
    choices,
    creation,
    elementwise,
    indexing,
    movement,
    norms,
    numbers,
    ordering,
    products,
    recurrent,
    reductions,
    reshaping,
    running,
    vision,
    vision_backward,
)

IMPORTERS: Mapping[str, Importer] = {
    kind: importer for family in FAMILIES for kind, importer in family.TABLE.items()
}


def importer_of(kind: str) -> Importer | None:
    """The importer of an operation, `add.Tensor` or `prims.add.default`."""
    return IMPORTERS.get(kind) or IMPORTERS.get(kind.rpartition(".")[0])
