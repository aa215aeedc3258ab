"""`isinstance` for xDSL's generic attributes, typed: `isinstance(x, IntegerAttr)` leaves the type checker with
unknowns.

is_integer_attr(value) and value.value.data == 3
"""

from typing import TypeGuard

from xdsl.dialects.builtin import (
    AnyFloat,
    ArrayAttr,
    DenseArrayBase,
    IndexType,
    IntegerAttr,
    IntegerType,
    MemRefType,
    Signedness,
    i32,
)
from xdsl.ir import Attribute


def is_integer_attr(attribute: Attribute | None) -> TypeGuard[IntegerAttr[IntegerType | IndexType]]:
    return isinstance(attribute, IntegerAttr)


def is_integer_type(type: Attribute | None) -> TypeGuard[IntegerType]:
    return isinstance(type, IntegerType)


def is_array(attribute: Attribute | None) -> TypeGuard[ArrayAttr[Attribute]]:
    return isinstance(attribute, ArrayAttr)


def is_i32_array(attribute: Attribute | None) -> TypeGuard[DenseArrayBase[IntegerType]]:
    return _is_dense_array(attribute) and attribute.elt_type == i32


def _is_dense_array(attribute: Attribute | None) -> TypeGuard[DenseArrayBase[IntegerType | AnyFloat]]:
    return isinstance(attribute, DenseArrayBase)


def is_memref(type: Attribute | None) -> TypeGuard[MemRefType[Attribute]]:
    return isinstance(type, MemRefType)


def is_signed_as(type: Attribute | None, signedness: Signedness) -> bool:
    """Whether `type` is an integer of this signedness."""
    return is_integer_type(type) and type.signedness.data is signedness
