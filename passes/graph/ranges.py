"""The attribute for the observed range of a value, which calibration sets and `graph-quantize` reads.

%y = graph.gelu %x {graph.range = array<f64: -0.17, 5.2>} : tensor<8x4096xf16>
func.func @f(%x: tensor<8x512xf16> {graph.range = array<f64: -3.9, 4.1>}) -> ...
"""

from __future__ import annotations

from typing import cast

from xdsl.dialects.builtin import ArrayAttr, DenseArrayBase, DictionaryAttr, f64
from xdsl.dialects.func import FuncOp
from xdsl.ir import Attribute, BlockArgument, Operation, SSAValue
from xdsl.utils.hints import isa

RANGE = "graph.range"


def range_of(value: SSAValue) -> tuple[float, float] | None:
    """The recorded minimum and maximum of a value, if there are any."""
    found = _attribute(value)
    if not isinstance(found, DenseArrayBase):
        return None
    least, most = cast("tuple[float, float]", found.get_values())
    return least, most


def _attribute(value: SSAValue) -> Attribute | None:
    if isinstance(value.owner, Operation):
        return value.owner.attributes.get(RANGE)
    function = value.owner.parent_op()
    if not isinstance(function, FuncOp) or function.arg_attrs is None or not isinstance(value, BlockArgument):
        return None
    return function.arg_attrs.data[value.index].data.get(RANGE)


def set_range(value: SSAValue, least: float, most: float) -> None:
    """Record the range of a value, on the operation or argument that defines it."""
    found = DenseArrayBase.from_list(f64, [least, most])
    if isinstance(value.owner, Operation):
        value.owner.attributes[RANGE] = found
        return
    function = value.owner.parent_op()
    if not isinstance(function, FuncOp) or not isinstance(value, BlockArgument):
        return
    known = function.arg_attrs
    entries = (
        [*known.data]
        if isa(known, ArrayAttr[DictionaryAttr])
        else [DictionaryAttr({})] * len(value.owner.args)
    )
    entries[value.index] = DictionaryAttr({**entries[value.index].data, RANGE: found})
    function.arg_attrs = ArrayAttr(entries)
