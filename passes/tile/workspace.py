"""Workspaces: global memory that a kernel needs besides its arguments, and that its launcher allocates.

add_workspace(function, memref<4096x64xf32, ...>, 262144, "parts")     # %parts, the last argument
"""

from __future__ import annotations

from xdsl.dialects.builtin import ArrayAttr, DictionaryAttr, FunctionType, MemRefType, StringAttr
from xdsl.dialects.func import FuncOp
from xdsl.ir import Attribute, SSAValue

from ascir.passes.tile.signature import EXTENT, ROLE


def add_workspace(function: FuncOp, type: MemRefType[Attribute], elements: int, hint: str) -> SSAValue:
    """Append a workspace of `elements` elements to the arguments of a function."""
    body = function.body.block
    argument = body.insert_arg(type, len(body.args))
    argument.name_hint = hint
    function.function_type = FunctionType.from_lists([each.type for each in body.args], [])
    known = list(function.arg_attrs.data) if function.arg_attrs is not None else []
    known += [DictionaryAttr({})] * (len(body.args) - 1 - len(known))
    entries = DictionaryAttr({ROLE: StringAttr("workspace"), EXTENT: StringAttr(str(elements))})
    function.arg_attrs = ArrayAttr([*known, entries])
    return argument
