"""Attributes of values: of the operation that defines a value, or of the argument of a function.

set_attribute(value, "graph.range", attribute)      # %y = graph.gelu %x {graph.range = ...}
attribute_of(value, "graph.range")                  # func.func @f(%x: tensor<8x512xf16> {graph.range = ...})
"""

from __future__ import annotations

from xdsl.dialects.builtin import ArrayAttr, DictionaryAttr
from xdsl.dialects.func import FuncOp
from xdsl.ir import Attribute, BlockArgument, Operation, SSAValue
from xdsl.utils.hints import isa


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
