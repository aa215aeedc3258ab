"""Importers: what makes graph operations of a node, by the domain and the name of its operator.

    IMPORTERS["", "LeakyRelu"](node)      # the value of the node, or several, or None: the standard's body says it

A file for each family. Most operators are a line in a table there.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import TypeAlias

from ascir.frontend.onnx.node import Named, Node
from ascir.frontend.onnx.ops import (
    attention,
    boxes,
    casts,
    comparison,
    constants,
    control,
    convolution,
    deformed,
    einsum,
    elementwise,
    indexing,
    integers,
    movement,
    normalization,
    pooling,
    products,
    quantization,
    recurrent,
    reductions,
    reshaping,
    resize,
    runtime,
    sampling,
    scatter,
    sequences,
    spectral,
)

Importer: TypeAlias = Callable[[Node], "Named | Sequence[Named | None] | None"]

FAMILIES = (
    attention,
    boxes,
    casts,
    comparison,
    constants,
    control,
    convolution,
    deformed,
    einsum,
    elementwise,
    indexing,
    integers,
    movement,
    normalization,
    pooling,
    products,
    quantization,
    recurrent,
    reductions,
    reshaping,
    resize,
    sampling,
    scatter,
    sequences,
    spectral,
)

IMPORTERS: Mapping[tuple[str, str], Importer] = {
    **{("", kind): importer for family in FAMILIES for kind, importer in family.TABLE.items()},
    **{(runtime.DOMAIN, kind): importer for kind, importer in runtime.TABLE.items()},
}
