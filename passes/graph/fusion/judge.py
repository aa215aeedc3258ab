"""Measures the numeric error of a group, as one kernel and as separate operations, against float64.

    judged(context, function, tiled)    # Precision(fused=0.9, apart=1.6): largest errors, in ulps of the result types

Separate operations round every intermediate result to its type; a kernel keeps some in f32, and may sum in another
order. The kernel is run by the tile interpreter, after `tile-legalize`, on random inputs. Groups that are not of
floats, or too large to run quickly, are not measured.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from math import prod
from typing import cast

import numpy as np
from xdsl.context import Context
from xdsl.dialects.builtin import (
    ArrayAttr,
    DenseIntOrFPElementsAttr,
    DictionaryAttr,
    MemRefType,
    ModuleOp,
    StringAttr,
)
from xdsl.dialects.func import FuncOp
from xdsl.ir import Attribute
from xdsl.parser import Parser
from xdsl.utils.exceptions import InterpretationError, ParseError, VerifyException
from xdsl.utils.hints import isa

from ascir.diagnostics import OperationError
from ascir.dialects.graph import dims_of
from ascir.dialects.tile import KernelOp
from ascir.interp.attributes import array_of
from ascir.interp.compare import ulp_errors
from ascir.interp.dtypes import FLOAT_FORMATS, Array, Value, is_float, numpy_dtype
from ascir.interp.inputs import random_inputs
from ascir.interp.rounding import widen
from ascir.interp.run import run_function
from ascir.interp.tile import run_kernel
from ascir.passes.graph.fusion.precision import Precision
from ascir.passes.tile.signature import ROLE, VALUE

MOST = 1 << 22
"""The most elements of all values of a group that is run."""

FLOATS = re.compile(r"(?:(?<=\dx)|\b)(?:bf16|f16|f32)\b")
BITS = re.compile(r"(?<=[<\[, (])0x[0-9A-Fa-f]+\b(?!x)")
"""Floats that are written in hexadecimal: these bits are another number in another type."""


def judged(context: Context, function: FuncOp, tiled: ModuleOp) -> Precision | None:
    """`function` has the group's operations, `tiled` its kernel, of the same name; None if the error is not
    measured."""
    values = [*function.body.block.args, *(result for op in function.body.block.ops for result in op.results)]
    sizes = [dims_of(value.type) for value in values]
    if any(not isinstance(dim, int) for dims in sizes for dim in dims):
        return None
    if sum(prod(dim for dim in dims if isinstance(dim, int)) for dims in sizes) > MOST:
        return None
    name = function.sym_name.data
    try:
        inputs = random_inputs(function)
        exact = _exact(context, function, inputs)
        apart = run_function(ModuleOp([function.clone()]), name, inputs)
        fused = _launched(context, tiled, name, inputs, apart)
    except (InterpretationError, OperationError, ParseError, VerifyException):
        return None
    errors = [
        (_error(wanted, found), _error(wanted, alone))
        for wanted, found, alone in zip(exact, fused, apart, strict=True)
        if is_float(alone.dtype)
    ]
    if not errors:
        return None
    return Precision(max(fused for fused, _ in errors), max(apart for _, apart in errors))


def _error(exact: Array, found: Array) -> float:
    errors = ulp_errors(widen(np.asarray(exact)), widen(np.asarray(found)), FLOAT_FORMATS[found.dtype])
    return float(np.max(errors, initial=0.0))


def _exact(context: Context, function: FuncOp, inputs: Sequence[Value]) -> tuple[Array, ...]:
    """The results of a group with all of its floats as f64."""
    text = str(function)
    if BITS.search(text):
        raise InterpretationError("constants that are written as bits")
    wide = Parser(context, f"builtin.module {{\n{FLOATS.sub('f64', text)}\n}}").parse_module()
    wide.verify()
    arrays = [widen(each) if is_float(each.dtype) else each for each in map(np.asarray, inputs)]
    return run_function(wide, function.sym_name.data, arrays)


def _launched(
    context: Context, tiled: ModuleOp, name: str, inputs: Sequence[Value], results: Sequence[Array]
) -> list[Array]:
    """The results of the kernel after legalization."""
    from ascir.passes.tile.legalize import TileLegalizePass

    module = tiled.clone()
    TileLegalizePass().apply(context, module)
    found = next(op for op in module.ops if isinstance(op, FuncOp | KernelOp) and op.sym_name.data == name)
    kernel = next(iter(found.functions().values())) if isinstance(found, KernelOp) else found
    types, entries = kernel.function_type.inputs.data, kernel.arg_attrs
    if not isa(entries, ArrayAttr[DictionaryAttr]):
        raise InterpretationError(f"@{name} does not say what its arguments are")
    given, made = iter(inputs), iter(results)
    arguments: list[Array] = []
    outputs: list[tuple[Array, Array]] = []
    for type, entry in zip(types, entries, strict=True):
        if not isa(type, MemRefType[Attribute]):
            raise InterpretationError(f"@{name} has arguments that are not tensors")
        array = _argument(type, entry.data, given)
        if entry.data.get(ROLE) == StringAttr("out"):
            outputs.append((array, next(made)))
        arguments.append(array)
    run_kernel(module, name, arguments)
    return [array.view(model.dtype).reshape(model.shape) for array, model in outputs]


def _argument(type: MemRefType[Attribute], entry: Mapping[str, Attribute], given: Iterator[Value]) -> Array:
    """An input, a constant, or memory for an output, filled with garbage."""
    shape, dtype = type.get_shape(), numpy_dtype(type.element_type)
    if any(extent < 0 for extent in shape):
        raise InterpretationError("sizes that are known at launch")
    if entry.get(ROLE) != StringAttr("in"):
        return np.full(shape, np.nan if is_float(dtype) else 77, dtype)
    constant = entry.get(VALUE)
    array = np.array(next(given) if constant is None else array_of(cast(DenseIntOrFPElementsAttr, constant)))
    return array.view(np.int8).reshape(shape) if array.dtype == np.bool_ else array.reshape(shape)
