"""Conversion of element types to numpy dtypes, and packing of small integers into bytes.

numpy_dtype(bf16)              # dtype(bfloat16):  one dtype for one element type, both ways
pack_bits([1, -2, 3], 4)       # b"\\xe1\\x03":      two per byte, low nibble first
"""

from dataclasses import dataclass
from typing import Any, TypeAlias

import ml_dtypes
import numpy as np
from numpy.typing import NDArray
from xdsl.dialects.builtin import (
    BFloat16Type,
    Float16Type,
    Float32Type,
    Float64Type,
    IntegerType,
    Signedness,
    bf16,
    f16,
    f32,
    f64,
    i1,
    i8,
    i16,
    i32,
    i64,
)
from xdsl.ir import Attribute
from xdsl.utils.exceptions import InterpretationError

Array: TypeAlias = NDArray[Any]
DType: TypeAlias = np.dtype[Any]
Value: TypeAlias = Array | int | float
"""The run-time type of an SSA value: tensors are arrays, scalars plain numbers."""
ElementType: TypeAlias = IntegerType | Float16Type | BFloat16Type | Float32Type | Float64Type

FLOAT16: DType = np.dtype(np.float16)
BFLOAT16: DType = np.dtype(ml_dtypes.bfloat16)
FLOAT32: DType = np.dtype(np.float32)
FLOAT64: DType = np.dtype(np.float64)
BOOL: DType = np.dtype(np.bool_)
INT4: DType = np.dtype(ml_dtypes.int4)
INT8: DType = np.dtype(np.int8)
INT16: DType = np.dtype(np.int16)
INT32: DType = np.dtype(np.int32)
INT64: DType = np.dtype(np.int64)
UINT8: DType = np.dtype(np.uint8)
UINT16: DType = np.dtype(np.uint16)
UINT32: DType = np.dtype(np.uint32)
UINT64: DType = np.dtype(np.uint64)


@dataclass(frozen=True)
class FloatFormat:
    """A binary floating-point format: `precision` counts the hidden bit."""

    precision: int
    minimum_exponent: int
    maximum: float


FLOAT_FORMATS: dict[DType, FloatFormat] = {
    FLOAT16: FloatFormat(11, -14, 65504.0),
    BFLOAT16: FloatFormat(8, -126, float.fromhex("0x1.fep127")),
    FLOAT32: FloatFormat(24, -126, float.fromhex("0x1.fffffep127")),
    FLOAT64: FloatFormat(53, -1022, float.fromhex("0x1.fffffffffffffp1023")),
}

INTEGER_RANGES: dict[DType, tuple[int, int]] = {
    BOOL: (0, 1),
    INT4: (-8, 7),
    INT8: (-(2**7), 2**7 - 1),
    INT16: (-(2**15), 2**15 - 1),
    INT32: (-(2**31), 2**31 - 1),
    INT64: (-(2**63), 2**63 - 1),
    UINT8: (0, 2**8 - 1),
    UINT16: (0, 2**16 - 1),
    UINT32: (0, 2**32 - 1),
    UINT64: (0, 2**64 - 1),
}

ELEMENT_TYPES: dict[DType, ElementType] = {
    FLOAT16: f16,
    BFLOAT16: bf16,
    FLOAT32: f32,
    FLOAT64: f64,
    BOOL: i1,
    INT4: IntegerType(4),
    INT8: i8,
    INT16: i16,
    INT32: i32,
    INT64: i64,
    UINT8: IntegerType(8, Signedness.UNSIGNED),
    UINT16: IntegerType(16, Signedness.UNSIGNED),
    UINT32: IntegerType(32, Signedness.UNSIGNED),
    UINT64: IntegerType(64, Signedness.UNSIGNED),
}

NUMPY_DTYPES: dict[Attribute, DType] = {
    **{element: dtype for dtype, element in ELEMENT_TYPES.items()},
    **{IntegerType(width, Signedness.SIGNED): np.dtype(f"int{width}") for width in (8, 16, 32, 64)},
}


def numpy_dtype(element_type: Attribute) -> DType:
    """The dtype of arrays whose elements are of `element_type`."""
    if (dtype := NUMPY_DTYPES.get(element_type)) is None:
        raise InterpretationError(f"no numpy dtype stands for elements of type {element_type}")
    return dtype


def element_type(dtype: DType) -> ElementType:
    """The element type of arrays of `dtype` (signless where there is a choice)."""
    if (element := ELEMENT_TYPES.get(dtype)) is None:
        raise InterpretationError(f"no element type stands for arrays of dtype {dtype}")
    return element


def is_float(dtype: DType) -> bool:
    return dtype in FLOAT_FORMATS


def integer_range(dtype: DType) -> tuple[int, int]:
    """The least and the greatest value of an integer dtype; bool counts as one bit."""
    if dtype not in INTEGER_RANGES:
        raise InterpretationError(f"an integer type was needed, found {dtype}")
    return INTEGER_RANGES[dtype]


def bit_width(dtype: DType) -> int:
    """The width of an element in the IR: 1 for i1, 4 for i4."""
    return {BOOL: 1, INT4: 4}.get(dtype, 8 * dtype.itemsize)


def pack_bits(values: Array, width: int) -> bytes:
    """Packs integers in 2 or 4 bits each, row-major, the first in the lowest bits of a byte; padding is 0."""
    places = 8 // width
    fields = values.astype(UINT8).reshape(-1) & ((1 << width) - 1)
    fields = np.append(fields, np.zeros(-fields.size % places, UINT8)).reshape(-1, places)
    shifts = np.arange(0, 8, width, dtype=UINT8)
    return np.bitwise_or.reduce(fields << shifts, axis=1).astype(UINT8).tobytes()


def unpack_bits(data: bytes, width: int, count: int) -> Array:
    """The inverse of `pack_bits`: the first `count` integers, unsigned."""
    places = 8 // width
    if len(data) != -(-count // places):
        raise InterpretationError(
            f"{count} values of {width} bits take {-(-count // places)} bytes, found {len(data)}"
        )
    shifts = np.arange(0, 8, width, dtype=UINT8)
    fields = np.frombuffer(data, UINT8)[:, None] >> shifts & ((1 << width) - 1)
    return fields.reshape(-1)[:count]
