"""Conversion of constant attributes to arrays and back, and of properties to plain Python.

array_of(dense<[1.0, 2.0]> : tensor<2xbf16>)                   # array([1, 2], dtype=bfloat16), read-only
attribute_of(np.int8([1, 2]))                                  # dense<[1, 2]> : tensor<2xi8>
properties_of(%r = graph.reduce sum %x axes [1])   # {"kind": "sum", "axes": (1,), "keepdims": False}
"""

from math import prod
from typing import Any, TypeAlias

import numpy as np
from xdsl.dialects.builtin import (
    ArrayAttr,
    BytesAttr,
    DenseArrayBase,
    DenseIntOrFPElementsAttr,
    DictionaryAttr,
    FloatAttr,
    IntegerType,
    StringAttr,
    TensorType,
    UnitAttr,
    i1,
)
from xdsl.ir import Attribute
from xdsl.irdl import AttrSizedOperandSegments, IRDLOperation
from xdsl.utils.exceptions import InterpretationError
from xdsl.utils.hints import isa

from ascir.dialects.ascendc.narrow import is_integer_attr
from ascir.dialects.graph import PackedAttr
from ascir.interp.dtypes import (
    BOOL,
    INT4,
    INT8,
    Array,
    ElementType,
    element_type,
    numpy_dtype,
    pack_bits,
    unpack_bits,
)

Plain: TypeAlias = bool | int | float | str | tuple[int, ...] | Attribute | None


def array_of(attribute: Attribute) -> Array:
    """The elements of a constant, packed or dense; positions of 2:4 constants (i2) come as uint8."""
    if isinstance(attribute, PackedAttr):
        shape = tuple(attribute.type.get_shape())
        values = unpack_bits(attribute.data.data, attribute.width, prod(shape)).reshape(shape)
        return values if attribute.width == 2 else ((values.astype(INT8) ^ 8) - 8).astype(INT4)
    if not isa(attribute, DenseIntOrFPElementsAttr) or not isa(attribute.type, TensorType[ElementType]):
        raise InterpretationError(f"a constant of elements was needed, found {attribute}")
    dtype = numpy_dtype(attribute.type.element_type)
    shape = attribute.type.get_shape()
    data = np.frombuffer(attribute.data.data, INT8 if dtype in (BOOL, INT4) else dtype)
    if data.size != prod(shape):
        raise InterpretationError(f"{data.size} elements for a constant of type {attribute.type}")
    if dtype == BOOL:
        return (data != 0).reshape(shape)
    return data.astype(dtype, copy=False).reshape(shape)


def attribute_of(array: Array) -> DenseIntOrFPElementsAttr | PackedAttr:
    """The constant attribute with these elements; i4 is packed. The exact inverse of `array_of`."""
    type = TensorType(element_type(array.dtype), array.shape)
    if array.dtype == INT4:
        return PackedAttr(
            pack_bits(array.astype(INT8), 4), TensorType[Attribute](IntegerType(4), array.shape)
        )
    if array.dtype == BOOL:  # true is -1 in one signed bit
        array = np.negative(array.astype(INT8))
    return DenseIntOrFPElementsAttr(type, BytesAttr(array.tobytes()))


def plain(attribute: Attribute | None) -> Plain:
    """A property as an integer, a float, a bool, a string or integers; other attributes are unchanged."""
    if is_integer_attr(attribute):
        return bool(attribute.value.data) if attribute.type == i1 else attribute.value.data
    if isa(attribute, FloatAttr):
        return attribute.value.data
    if isinstance(attribute, StringAttr):
        return attribute.data
    if isa(attribute, DenseArrayBase[IntegerType]):
        return tuple(attribute.get_values())
    return attribute


def as_json(attribute: Attribute) -> Any:
    """An attribute as a JSON value; if JSON has none, its MLIR text."""
    if is_integer_attr(attribute):  # the common and cheaper case first
        return plain(attribute)
    match attribute:
        case ArrayAttr():
            return [as_json(each) for each in attribute]
        case DictionaryAttr():
            return {key: as_json(value) for key, value in attribute.data.items()}
        case UnitAttr():  # a unit attribute is true if present
            return True
        case _:
            found = plain(attribute)
            if isinstance(found, tuple):
                return list(found)
            return str(found) if isinstance(found, Attribute) else found


def properties_of(op: IRDLOperation) -> dict[str, Plain]:
    """All properties by name, with defaults; None for absent optional ones."""
    found: dict[str, Plain] = {}
    for name, definition in op.get_irdl_definition().properties.items():
        if name == AttrSizedOperandSegments.attribute_name:  # redundant with the operands
            continue
        found[name] = plain(op.properties.get(name, definition.default_value))
    return found
