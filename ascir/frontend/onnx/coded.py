"""Values whose elements are represented by another type in the graph, and the operators that accept them.

uint4 in ui8, int4 in i8        # wider integers of the same value: all operators may compute with them
float8_e4m3fn as ui8            # bytes: they may only be moved, cast and dequantized
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import cast

import numpy as np

from ascir.frontend.onnx.node import Named, Node, Several
from ascir.frontend.values import CODED, Problem, Sizes, Value, element
from ascir.interp.dtypes import ELEMENT_TYPES, DType

MOVE = frozenset({"Flatten", "Identity", "Reshape", "Squeeze", "Transpose", "Unsqueeze"})
"""Operators whose result has elements of their first operand."""

READ = frozenset({"BitCast", "Cast", "CastLike", "DequantizeLinear", "If", "QuantizeLinear", "Shape", "Size"})
"""Operators that decode the bytes, or do not depend on their meaning."""


def noted(node: Node, x: Value, dtype: DType) -> Value:
    """Record the element type in the model, if the graph has another one."""
    if isinstance(x, Sizes):
        return x
    if isinstance(x, np.ndarray):
        return x.view(dtype) if dtype in CODED else x
    if ELEMENT_TYPES.get(dtype) != element(x):
        node.dtypes[node.emitter.tensor(x)] = dtype
    return x


def require_known_form(node: Node) -> None:
    """Rejects encoded floats as operands of operations that would use their bytes as integers."""
    for operand in node.inputs:
        if operand is None or isinstance(operand, Several) or node.kind in MOVE | READ:
            continue
        if (dtype := node.dtype(operand)) in CODED:
            raise Problem(f"it does not compute with elements of {dtype}; cast them first")


def kept(node: Node, results: Named | Sequence[Named | None] | None) -> Named | Sequence[Named | None] | None:
    """Results of operations that move elements have the element type of the operand."""
    if node.kind not in MOVE or results is None or isinstance(results, list | tuple | Several):
        return results
    first, result = node.inputs[0], cast("Value", results)
    return result if first is None or isinstance(first, Several) else noted(node, result, node.dtype(first))
