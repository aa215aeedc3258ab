"""Kernels of the tile level on the host model: placed, selected, ordered by a barrier after every call, run and compared
with the interpreter.
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
from ascir.interp.dtypes import Array
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
