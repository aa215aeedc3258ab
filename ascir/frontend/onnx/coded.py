"""Values whose elements the graph has in another form than the model: what they are, and who may take them.

uint4 in ui8, int4 in i8        # wider integers of the same value: whatever computes with them is right
float8_e4m3fn as ui8            # bytes: they may be moved, cast and dequantized, and nothing else
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import cast

import numpy as np

from ascir.frontend.onnx.node import Named, Node, Several
from ascir.frontend.values import CODED, Problem, Sizes, Value, element
from ascir.interp.dtypes import ELEMENT_TYPES, DType

MOVE = frozenset({"Flatten", "Identity", "Reshape", "Squeeze", "Transpose", "Unsqueeze"})
"""Operators whose result has the elements of their first operand."""

READ = frozenset({"BitCast", "Cast", "CastLike", "DequantizeLinear", "If", "QuantizeLinear", "Shape", "Size"})
"""Operators that know what the bytes mean, or do not look at them."""


def noted(node: Node, x: Value, dtype: DType) -> Value:
    """Remember what the elements are where the graph has other ones for them."""
    if isinstance(x, Sizes):
        return x
    if isinstance(x, np.ndarray):
        return x.view(dtype) if dtype in CODED else x
    if ELEMENT_TYPES.get(dtype) != element(x):
        node.dtypes[node.emitter.tensor(x)] = dtype
    return x


def require_known_form(node: Node) -> None:
    """Refuses encoded floats as operands of operations that would take their bytes for integers."""
    for operand in node.inputs:
        if operand is None or isinstance(operand, Several) or node.kind in MOVE | READ:
            continue
        if (dtype := node.dtype(operand)) in CODED:
            raise Problem(f"it does not compute with elements of {dtype}; cast them first")


def kept(node: Node, results: Named | Sequence[Named | None] | None) -> Named | Sequence[Named | None] | None:
    """The result of what moves elements has those of its operand."""
    if node.kind not in MOVE or results is None or isinstance(results, list | tuple | Several):
        return results
    first, result = node.inputs[0], cast("Value", results)
    return result if first is None or isinstance(first, Several) else noted(node, result, node.dtype(first))
