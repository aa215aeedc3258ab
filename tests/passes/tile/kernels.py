"""Kernels of the tile level on the host model: placed, selected, ordered by a barrier after every call, run and
compared with the interpreter.
"""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
from xdsl.dialects.builtin import ModuleOp
from xdsl.rewriter import InsertPoint, Rewriter

from ascir.context import make_context
from ascir.diagnostics import Source
from ascir.dialects.ascendc import AscendCOp
from ascir.dialects.ascendc.ops import call
from ascir.emit.printer import print_module
from ascir.host import load
from ascir.interp.dtypes import BFLOAT16, Array
from ascir.interp.tile import run_kernel
from ascir.parsing import parse
from ascir.passes.tile.fold_broadcasts import TileFoldBroadcastsPass
from ascir.passes.tile.place_buffers import TilePlaceBuffersPass
from ascir.passes.tile.select_instructions import TileSelectInstructionsPass

UNORDERED = ("construct", "tbuf", "pipe", "global_tensor", "local_tensor.subindex", "get_block", "set_atomic")


def parsed(text: str) -> ModuleOp:
    """The module of a text, verified."""
    module = parse(make_context(), Source("test.mlir", text))
    module.verify()
    return module


def selected(module: ModuleOp, *, fold: bool = True) -> ModuleOp:
    """The module with instructions."""
    context = make_context()
    if fold:
        TileFoldBroadcastsPass().apply(context, module)
    TilePlaceBuffersPass().apply(context, module)
    TileSelectInstructionsPass().apply(context, module)
    module.verify()
    return module


def ordered(module: ModuleOp) -> ModuleOp:
    """The module with a barrier for all pipes after every call: nothing runs beside anything."""
    for op in list(module.walk()):
        if isinstance(op, AscendCOp) and not op.ROW.name.startswith(UNORDERED):
            Rewriter.insert_op(call("pipe_barrier", pipe="pipe_all"), InsertPoint.after(op))
    return module


def run(
    text: str, name: str, args: Sequence[Array | int], *, block_dim: int = 1, fold: bool = True
) -> tuple[list[Array], list[Array]]:
    """What a kernel leaves in its arrays by the interpreter and on the host model, where nothing was found."""
    expected = [np.copy(each) if isinstance(each, np.ndarray) else each for each in args]
    run_kernel(parsed(text), name, expected, block_dim=block_dim)
    source = print_module(ordered(selected(parsed(text), fold=fold)))
    found = [np.copy(each) if isinstance(each, np.ndarray) else each for each in args]
    result = load(source, name).launch(block_dim, found)
    lines = source.splitlines()
    shown = [f"{each.message}: {lines[each.line - 1].strip()}" for each in result.findings[:5]]
    assert not shown, "\n".join(shown)
    return tuple([each for each in arrays if isinstance(each, np.ndarray)] for arrays in (expected, found))  # pyright: ignore[reportReturnType]


NAMES = {
    "f32": np.float32,
    "f16": np.float16,
    "bf16": BFLOAT16,
    "i32": np.int32,
    "i16": np.int16,
    "i8": np.int8,
    "ui8": np.uint8,
}


class Builder:
    """One kernel of many small cases: each loads its inputs, computes, and stores its result."""

    def __init__(self) -> None:
        self.arguments: list[str] = []
        self.arrays: list[Array] = []
        self.lines: list[str] = []
        self.outputs: list[tuple[int, str, float]] = []

    def view(self, element: str, shape: Sequence[int]) -> str:
        strides = [int(np.prod(shape[axis + 1 :], dtype=int)) for axis in range(len(shape))]
        extents = "x".join(map(str, shape))
        return f"memref<{extents}x{element}, strided<{strides}>, #tile.space<gm>>"

    def argument(self, element: str, array: Array) -> tuple[str, str]:
        name, type = f"%a{len(self.arguments)}", self.view(element, array.shape)
        self.arguments.append(f"{name}: {type}")
        self.arrays.append(array)
        return name, type

    def load(self, element: str, array: Array, tile: Sequence[int] = (), pad: str = "") -> tuple[str, str]:
        """A tile with the elements of an array; more than these are left to `pad`."""
        name, type = self.argument(element, array)
        shape = list(tile) or list(array.shape)
        tile_type = f"!tile.tile<{'x'.join(map(str, shape))}x{element}, ub>"
        zeros = ", ".join("0" for _ in shape)
        sizes = ", ".join(map(str, array.shape))
        value = f"%t{len(self.lines)}"
        self.lines.append(
            f"{value} = tile.load {name}[{zeros}] sizes [{sizes}] {pad} : {type} -> {tile_type}"
        )
        return value, tile_type

    def op(self, text: str) -> str:
        value = f"%t{len(self.lines)}"
        self.lines.append(f"{value} = {text}")
        return value

    def store(
        self, value: str, element: str, tile: Sequence[int], sizes: Sequence[int] = (), ulps: float = 0
    ) -> None:
        shape = list(sizes) or list(tile)
        array = np.zeros(shape, NAMES[element])
        self.outputs.append((len(self.arrays), self.lines[-1], ulps))
        name, type = self.argument(element, array)
        tile_type = f"!tile.tile<{'x'.join(map(str, tile))}x{element}, ub>"
        zeros, counts = ", ".join("0" for _ in shape), ", ".join(map(str, shape))
        self.lines.append(f"tile.store {value}, {name}[{zeros}] sizes [{counts}] : {tile_type}, {type}")

    def check(self, *, fold: bool = True) -> None:
        body = "\n    ".join(self.lines)
        text = (
            'builtin.module attributes {ascir.soc = "ascend910b1"} {\n'
            f"  func.func @k({', '.join(self.arguments)}) attributes {{tile.core = #tile.core<aiv>}} {{\n"
            f"    {body}\n    func.return\n  }}\n}}\n"
        )
        expected, found = run(text, "k", self.arrays, fold=fold)
        for number, line, ulps in self.outputs:
            want, got = expected[number], found[number]
            if ulps:
                limit = ulps * np.spacing(np.abs(want).astype(want.dtype))
                close = np.abs(want.astype(float) - got.astype(float)) <= limit
                assert np.all(close | (np.isnan(want) & np.isnan(got)) | (want == got)), (
                    f"{line}\n{want}\n{got}"
                )
            else:
                np.testing.assert_array_equal(got, want, err_msg=line)


def numbers(element: str, shape: Sequence[int], seed: int = 0) -> Array:
    random = np.random.default_rng(seed)
    if element.startswith("f"):
        return (random.standard_normal(shape) * 3).astype(NAMES[element])
    low, high = (0, 256) if element == "ui8" else (-100, 100)
    return random.integers(low, high, shape).astype(NAMES[element])
