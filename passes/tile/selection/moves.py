"""Copies within ub.

%y = tile.slice %x[0, 0] : tile<16x64xf32> -> tile<16x64xf32>         AscendC::DataCopy(y, x, 1024);
"""

from __future__ import annotations

from xdsl.dialects.builtin import f16, f32, i32
from xdsl.ir import SSAValue

from ascir.dialects import tile
from ascir.passes.tile.selection.code import Code, Place, defining
from ascir.passes.tile.selection.elementwise import duplicate
from ascir.passes.tile.selection.geometry import size_of

FILLED = (f16, f32, i32)
"""The element types that an instruction can fill a tile with."""


def copy(code: Code, target: Place, source: Place) -> None:
    """Emits a copy of all of a tile."""
    tensors = code.tensor(target), code.tensor(source, element=target.element)
    code.call("data_copy_l2", *tensors, code.number(target.bytes // size_of(target.element)))


def begun(code: Code, result: SSAValue, begin: SSAValue) -> Place:
    """The place of a tile that is initialized from another one: with a copy, unless both have the same place; or, if
    that one was filled with a scalar, by the same fill."""
    target, base, made = code.place(result), code.place(begin), defining(begin)
    if target.begins_at(base):
        return target
    if isinstance(made, tile.FillOp) and target.element in FILLED:
        duplicate(code, target, made.value, target.bytes // size_of(target.element))
    else:
        copy(code, target, base)
    return target
