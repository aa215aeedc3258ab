"""Conversion of integers to fewer bits.

low_bits(maker, x, INT64, INT8)      # 300 becomes 44, 200 becomes -56
"""

from __future__ import annotations

from collections.abc import Mapping

import ml_dtypes
import numpy as np
from xdsl.dialects.builtin import i16, i32

from ascir.dialects import graph
from ascir.frontend.maker import Maker
from ascir.frontend.values import Value, element
from ascir.interp.dtypes import INT32, INT64, DType, integer_range, numpy_dtype

BITS: Mapping[DType, int] = {
    np.dtype(ml_dtypes.int2): 2,
    np.dtype(ml_dtypes.uint2): 2,
    np.dtype(ml_dtypes.int4): 4,
    np.dtype(ml_dtypes.uint4): 4,
}


def bits_of(dtype: DType) -> int:
    return BITS.get(dtype, 8 * dtype.itemsize)


def is_integer(dtype: DType) -> bool:
    return dtype in BITS or dtype.kind in "iu"


def is_signed(dtype: DType) -> bool:
    return dtype.kind == "i" or dtype in (np.dtype(ml_dtypes.int2), np.dtype(ml_dtypes.int4))


def range_of(dtype: DType) -> tuple[int, int]:
    if dtype not in BITS:
        return integer_range(dtype)
    bits = BITS[dtype]
    return (-(1 << bits - 1), (1 << bits - 1) - 1) if is_signed(dtype) else (0, (1 << bits) - 1)


def low_bits(maker: Maker, x: Value, source: DType, target: DType) -> Value:
    """The low bits of integers that may be out of range of the target."""
    low, high = range_of(target)
    least, most = range_of(source)
    if (low <= least and most <= high) or (source, target) == (INT64, INT32):
        return x
    bits, width = bits_of(target), bits_of(numpy_dtype(element(x)))
    if width == bits:  # signed and unsigned of one width
        if width > 16:
            return x
        x, width = maker.cast(x, i16 if width == 8 else i32), 2 * width
    if not is_signed(target):
        return maker.call(graph.AndOp, x, maker.like((1 << bits) - 1, x))
    if width < 32 and not is_signed(source):
        x, width = maker.cast(x, i32), 32
    count = maker.like(width - bits, x)
    shifted = maker.call(graph.ShiftLeftOp, x, count)
    if not is_signed(numpy_dtype(element(x))):
        half = maker.like(1 << bits - 1, x)
        small = maker.call(graph.AndOp, x, maker.like((1 << bits) - 1, x))
        signed = maker.cast(small, np.dtype(np.int64))
        flipped = maker.call(graph.XorOp, signed, maker.cast(half, np.dtype(np.int64)))
        return maker.call(graph.SubOp, flipped, maker.cast(half, np.dtype(np.int64)))
    return maker.call(graph.ShiftRightOp, shifted, count)
