"""Importers, which create graph operations for a node, by domain and name of the operator.

    IMPORTERS["", "LeakyRelu"](node)      # the value of the node, or several, or None: use its body in the standard

There is a file for each family. Most operators are an entry of a table.
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
