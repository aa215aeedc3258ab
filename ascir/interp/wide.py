"""Evaluates a graph in wider types: f16 and bf16 as f32, f32 as f64.

    exact = run_wide(module, "f", arguments)        # arrays of wider elements than those of run_function

The distance to the result in the original types is their rounding error. Two computations of the same function, such as
a fused kernel and several kernels, may differ by as much.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, cast

import numpy as np
from xdsl.dialects.builtin import (
    BFloat16Type,
    DenseIntOrFPElementsAttr,
    Float16Type,
    Float32Type,
    FunctionType,
    ModuleOp,
    TensorType,
    f32,
    f64,
)
from xdsl.dialects.func import FuncOp
from xdsl.ir import Attribute
from xdsl.rewriter import Rewriter
from xdsl.utils.hints import isa

from ascir.dialects.graph import ConstantOp, SparseConstantOp
from ascir.interp.dtypes import BFLOAT16, FLOAT16, FLOAT32, Array
from ascir.interp.rounding import widen
from ascir.interp.run import run_function

DTYPES = {FLOAT16: np.float32, BFLOAT16: np.float32, FLOAT32: np.float64}


def run_wide(module: ModuleOp, name: str, arguments: Sequence[Array]) -> tuple[Array, ...]:
    """The results of a function of graph operations, in wider types."""
    copy = module.clone()
    for op in copy.walk():
        if isinstance(op, ConstantOp | SparseConstantOp):
            op.properties = {key: _wide_elements(each) for key, each in op.properties.items()}
        if isinstance(op, FuncOp):
            inputs, outputs = op.function_type.inputs.data, op.function_type.outputs.data
            op.function_type = FunctionType.from_lists([*map(_wide, inputs)], [*map(_wide, outputs)])
        values = [argument for region in op.regions for block in region.blocks for argument in block.args]
        for value in (*op.results, *values):
            if (type := _wide(value.type)) != value.type:
                Rewriter.replace_value_with_new_type(value, type)
    return run_function(copy, name, [_widened(np.asarray(each)) for each in arguments])


def _wide_elements(elements: Attribute) -> Attribute:
    if not isa(elements, DenseIntOrFPElementsAttr) or (wide := _wide(elements.type)) == elements.type:
        return elements
    return DenseIntOrFPElementsAttr.from_list(cast("Any", wide), cast("Any", list(elements.get_values())))


def _wide(type: Attribute) -> Attribute:
    if not isa(type, TensorType[Attribute]):
        return type
    match type.element_type:
        case Float16Type() | BFloat16Type():
            element = f32
        case Float32Type():
            element = f64
        case _:
            return type
    return TensorType(element, type.shape, type.encoding)


def _widened(array: Array) -> Array:
    dtype = DTYPES.get(array.dtype)
    return array if dtype is None else widen(array).astype(dtype)
