"""Copies within ub.

%y = tile.slice %x[0, 0] : tile<16x64xf32> -> tile<16x64xf32>         AscendC::DataCopy(y, x, 1024);
"""

from __future__ import annotations

from ascir.passes.tile.selection.code import Code, Place
from ascir.passes.tile.selection.geometry import size_of


def copy(code: Code, target: Place, source: Place) -> None:
    """All of a tile."""
    tensors = code.tensor(target), code.tensor(source, element=target.element)
    code.call("data_copy_l2", *tensors, code.number(target.bytes // size_of(target.element)))
