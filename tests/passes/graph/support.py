"""Groups of graph operations as tile kernels, run on the interpreters of both levels.

check("%y = graph.relu %x : tensor<8xf32>", "tensor<8xf32>", ...)
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cache
from math import prod
from typing import Any, cast

import numpy as np
from xdsl.dialects.builtin import (
    ArrayAttr,
    DenseIntOrFPElementsAttr,
    DictionaryAttr,
    MemRefType,
    ModuleOp,
    StringAttr,
)
from xdsl.dialects.func import FuncOp
from xdsl.interpreter import Interpreter
from xdsl.interpreters.func import FuncFunctions
from xdsl.ir import Attribute
from xdsl.transforms.canonicalize import CanonicalizePass
from xdsl.transforms.common_subexpression_elimination import CommonSubexpressionElimination

from ascir.context import make_context
from ascir.diagnostics import Source
from ascir.interp.attributes import array_of
from ascir.interp.dtypes import Array, Value, is_float, numpy_dtype
from ascir.interp.inputs import random_inputs
from ascir.interp.rounding import widen
from ascir.interp.run import run_function
from ascir.interp.scalars import ScalarFunctions
from ascir.interp.tile import run_kernel
from ascir.interp.types import sizes_of
from ascir.parsing import parse
from ascir.passes.graph.decompose import GraphDecomposePass
from ascir.passes.graph.tile import GraphTilePass
from ascir.verification import assert_valid

Options = Mapping[str, Any]

context = cache(make_context)


def module_of(text: str) -> ModuleOp:
    module = parse(context(), Source("test.mlir", text))
    assert_valid(module)
    return module


def function_of(module: ModuleOp, name: str) -> FuncOp:
    return next(op for op in module.ops if isinstance(op, FuncOp) and op.sym_name.data == name)


def tiled(module: ModuleOp, options: Options | None = None) -> ModuleOp:
    """A copy with kernels in place of its functions."""
    copy = module.clone()
    GraphDecomposePass().apply(context(), copy)
    CanonicalizePass().apply(context(), copy)
    CommonSubexpressionElimination().apply(context(), copy)
    tile = GraphTilePass(**dict(options or {}))
    tile.apply(context(), copy)
    assert not tile.declined, list(tile.declined.values())
    assert_valid(copy)
    return copy


def _garbage(shape: Sequence[int], element: Attribute) -> Array:
    dtype = numpy_dtype(element)
    return np.full(shape, np.nan if is_float(dtype) else 77, dtype)


def _launched_blocks(module: ModuleOp, name: str, dims: Mapping[str, int]) -> int:
    interpreter = Interpreter(module)
    interpreter.register_implementations(ScalarFunctions())
    interpreter.register_implementations(FuncFunctions())
    (blocks,) = interpreter.call_op(f"{name}_launch", tuple(dims[each] for each in sorted(dims)))
    return blocks


def launch(
    module: ModuleOp,
    name: str,
    inputs: Sequence[Value],
    outputs: Sequence[Array],
    dims: Mapping[str, int],
    blocks: int | None = None,
) -> list[Array]:
    """Run the kernel on `inputs`; arrays of the shapes of `outputs` come back. Workspaces begin as garbage."""
    kernel = function_of(module, name)
    attributes = cast("ArrayAttr[DictionaryAttr]", kernel.arg_attrs).data
    given, made = iter(inputs), iter(outputs)
    args: list[Value] = []
    results: list[Array] = []
    for type, entry in zip(kernel.function_type.inputs.data, attributes, strict=True):
        if "ascir.dim" in entry.data:
            args.append(dims[cast(StringAttr, entry.data["ascir.dim"]).data])
            continue
        view = cast("MemRefType[Attribute]", type)
        role = cast(StringAttr, entry.data["ascir.role"]).data
        if role == "workspace":
            shape = view.get_shape()
            if isinstance(extent := entry.data.get("ascir.extent"), StringAttr):
                factors = (
                    dims[factor] if factor in dims else int(factor) for factor in extent.data.split("*")
                )
                shape = (prod(factors),) if len(shape) == 1 else (-1, *shape[1:])
                assert shape[0] >= 0, "the test sizes flat workspaces"
            args.append(_garbage(shape, view.element_type))
            continue
        if role == "out":
            model = next(made)
            array = _garbage(model.shape, view.element_type)
            results.append(array)
        elif (elements := entry.data.get("ascir.value")) is not None:
            array = np.array(array_of(cast(DenseIntOrFPElementsAttr, elements)))
        else:
            array = np.array(next(given))
        array = array.view(np.int8) if array.dtype == np.bool_ else array
        known = [extent for extent in view.get_shape() if extent >= 0]
        dynamic = view.get_num_dims() - len(known)
        shape = list(view.get_shape())
        if dynamic > 1:
            shape = list(array.shape)
        elif dynamic and array.size == 0:
            shape = [max(extent, 0) for extent in shape]
        args.append(array.reshape(shape))
    if blocks is None and "tile.block_dim" not in kernel.attributes:
        blocks = _launched_blocks(module, name, dims)
    run_kernel(module, name, args, block_dim=blocks, seed=1)
    finished: list[Array] = []
    for result, model in zip(results, outputs, strict=True):
        finished.append(result.view(np.bool_) if model.dtype == np.bool_ else result)
    return finished


def compare(found: Array, expected: Array, ulps: float) -> None:
    """Equal, or floats within units of the last place of the largest element of the result."""
    assert found.shape == expected.shape
    assert found.dtype == expected.dtype
    if not is_float(expected.dtype):
        np.testing.assert_array_equal(found, expected)
        return
    wide, wanted = widen(found).astype(np.float64), widen(expected).astype(np.float64)
    bits = {"float16": 10, "bfloat16": 7, "float32": 23}[expected.dtype.name]
    finite = wanted[np.isfinite(wanted)]
    scale = max(1.0, float(np.max(np.abs(finite), initial=0)))
    np.testing.assert_allclose(wide, wanted, rtol=0, atol=ulps * scale * 2.0**-bits)


def check(
    text: str,
    *,
    dims: Mapping[str, int] | None = None,
    ulps: float = 8,
    options: Sequence[Options] = ({},),
    name: str = "f",
    seed: int = 0,
    blocks: int | None = None,
) -> list[ModuleOp]:
    """The kernel of `@name` computes what the function does, with each of these options."""
    module = module_of(text)
    function = function_of(module, name)
    sizes = dict(dims or {})
    inputs = random_inputs(function, sizes, seed)
    expected = run_function(module, name, inputs)
    kernels: list[ModuleOp] = []
    for each in options:
        kernels.append(tiled(module, each))
        found = launch(kernels[-1], name, inputs, expected, sizes, blocks)
        for result, wanted in zip(found, expected, strict=True):
            compare(result, wanted, ulps)
    return kernels


def group(arguments: Mapping[str, str], body: str, results: Mapping[str, str]) -> str:
    """The text of `@f`: arguments and results by name and type."""
    head = ", ".join(f"%{name}: {type}" for name, type in arguments.items())
    types = ", ".join(results.values())
    values = ", ".join(f"%{name}" for name in results)
    return f"func.func @f({head}) -> ({types}) {{\n{body}\nfunc.return {values} : {types}\n}}"


__all__ = ["check", "compare", "function_of", "group", "launch", "module_of", "sizes_of", "tiled"]
