"""Kernels of the tile level in tests: an operation on arrays, by the interpreter.

x = floats(4, 8)
apply(f"%r = tile.exp %a : {tile(x)}", np.empty_like(x), x)
"""

from __future__ import annotations

from functools import cache

import numpy as np
from numpy.typing import DTypeLike
from xdsl.dialects.builtin import ModuleOp

from ascir.context import make_context
from ascir.diagnostics import Source
from ascir.interp.dtypes import Array, Value, element_type
from ascir.interp.tile import run_kernel
from ascir.parsing import parse
from ascir.verification import assert_valid

GM = "#tile.space<gm>"
RNG = np.random.default_rng(7)

context = cache(make_context)


def module_of(text: str, name: str = "test.mlir") -> ModuleOp:
    module = parse(context(), Source(name, text))
    assert_valid(module)
    return module


def view(array: Array) -> str:
    shape = "x".join(map(str, array.shape))
    return f"memref<{shape}x{element_type(array.dtype)}, {GM}>"


def tile(array: Array, space: str = "ub") -> str:
    shape = "x".join(map(str, array.shape))
    return f"!tile.tile<{shape}x{element_type(array.dtype)}, {space}>"


def run(body: str, *args: Value, block_dim: int = 1) -> None:
    """Run `body` as a kernel whose arguments are %0, %1, ...: arrays are views, numbers are of type index."""
    types = [view(arg) if isinstance(arg, np.ndarray) else "index" for arg in args]
    names = ", ".join(f"%{number}: {type}" for number, type in enumerate(types))
    run_kernel(
        module_of(f"func.func @k({names}) {{\n{body}\nfunc.return\n}}"), "k", list(args), block_dim=block_dim
    )


def apply(op: str, result: Array, *sources: Array) -> Array:
    """`op` on loaded `sources`, named %a, %b, ...; its result is %r, of the type of `result`, which is filled."""
    lines: list[str] = []
    for number, source in enumerate(sources):
        index = ", ".join(["0"] * source.ndim)
        name = chr(ord("a") + number)
        lines.append(f"%{name} = tile.load %{number}[{index}] : {view(source)} -> {tile(source)}")
    index = ", ".join(["0"] * result.ndim)
    lines += [op, f"tile.store %r, %{len(sources)}[{index}] : {tile(result)}, {view(result)}"]
    run("\n".join(lines), *sources, result)
    return result


def floats(*shape: int, dtype: DTypeLike = np.float16) -> Array:
    made: Array = RNG.standard_normal(shape).astype(dtype)
    return made
