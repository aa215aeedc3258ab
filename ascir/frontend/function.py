"""Builds the function of a model, in a module of its own.

    module = module_of("net", block, emitter, values, ["x"], ["y"], place)     # func.func @net(%x) -> ...

Its attributes have the names of inputs and outputs in the model: `graph.inputs`, `graph.outputs`.
"""

from __future__ import annotations

import re
from collections.abc import Sequence

from xdsl.dialects import func
from xdsl.dialects.builtin import ArrayAttr, FunctionType, LocationAttr, ModuleOp, StringAttr
from xdsl.ir import Block, Region, SSAValue

from ascir.frontend.emitter import Emitter
from ascir.interp.evaluate import INPUTS

OUTPUTS = "graph.outputs"


def module_of(
    name: str,
    block: Block,
    emitter: Emitter,
    values: Sequence[SSAValue],
    inputs: Sequence[str],
    outputs: Sequence[str],
    place: LocationAttr,
) -> ModuleOp:
    """A function of the emitted operations, without unused ones."""
    end = func.ReturnOp(*values)
    end.location = place
    block.add_ops([*emitter.operations, end])
    for op in reversed(emitter.operations):
        if all(result.first_use is None for result in op.results):
            op.detach()
            op.erase()
    signature = FunctionType.from_lists([each.type for each in block.args], [each.type for each in values])
    function = func.FuncOp(re.sub(r"\W", "_", name).strip("_0123456789") or "model", signature, Region(block))
    function.location = place
    function.attributes[INPUTS] = ArrayAttr(map(StringAttr, inputs))
    function.attributes[OUTPUTS] = ArrayAttr(map(StringAttr, outputs))
    module = ModuleOp([function])
    module.location = place
    return module
