"""Attributes of values: of the operation that defines a value, or of the argument of a function.

set_attribute(value, "graph.range", attribute)      # %y = graph.gelu %x {graph.range = ...}
attribute_of(value, "graph.range")                  # func.func @f(%x: tensor<8x512xf16> {graph.range = ...})
set_donated(function, [0])                          # func.func @f(%cache: tensor<8x512xf16> {graph.donated})

A donated argument is not read again by the caller, so that a kernel may update it in place.
"""

from __future__ import annotations

from collections.abc import Iterable

from xdsl.dialects.builtin import ArrayAttr, DictionaryAttr, UnitAttr
from xdsl.dialects.func import FuncOp
from xdsl.ir import Attribute, BlockArgument, Operation, SSAValue
from xdsl.utils.hints import isa

DONATED = "graph.donated"


def attribute_of(value: SSAValue, name: str) -> Attribute | None:
    """The attribute of a value, if it has one."""
    if isinstance(value.owner, Operation):
        return value.owner.attributes.get(name)
    function = value.owner.parent_op()
    if not isinstance(function, FuncOp) or function.arg_attrs is None or not isinstance(value, BlockArgument):
        return None
    return function.arg_attrs.data[value.index].data.get(name)


def set_attribute(value: SSAValue, name: str, attribute: Attribute) -> None:
    """Set the attribute of a value; arguments of blocks that are not functions have none."""
    if isinstance(value.owner, Operation):
        value.owner.attributes[name] = attribute
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
    entries[value.index] = DictionaryAttr({**entries[value.index].data, name: attribute})
    function.arg_attrs = ArrayAttr(entries)


def is_donated(value: SSAValue) -> bool:
    """Whether a value is an argument that may be overwritten."""
    return isinstance(value, BlockArgument) and attribute_of(value, DONATED) is not None


def set_donated(function: FuncOp, arguments: Iterable[int]) -> None:
    """Mark arguments, by their numbers, as donated."""
    for number in arguments:
        set_attribute(function.body.block.args[number], DONATED, UnitAttr())
