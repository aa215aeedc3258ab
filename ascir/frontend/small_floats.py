"""Decodes and encodes floats of at most a byte, which the graph represents as bytes.

    decoded(maker, codes, FLOAT8_E4M3FN, f16)            # gather from a table of 256 numbers
    encoded(maker, x, FLOAT8_E5M2, saturate=False)       # integers: overflow gives infinity

Numbers are rounded by an addition: at 2^(e+23-m), where e is the exponent of the number and m the mantissa bits of the
format, the unit in the last place of f32 is that of the format. The bits of the sum, minus those of the power, are the
mantissa.

    code = bits(|x| + 2^(e+23-m)) - bits(2^(e+23-m)) + ((e - least exponent) << m)
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

import ml_dtypes
import numpy as np
from xdsl.dialects.builtin import f32, i32
from xdsl.ir import Attribute

from ascir.dialects import graph
from ascir.frontend.maker import Maker
from ascir.frontend.values import Problem, Value
from ascir.interp.dtypes import UINT8, DType, numpy_dtype

BIAS = 127
PLACES = 23
MAGNITUDE, INFINITY, FRACTION = 0x7FFFFFFF, 0x7F800000, 0x007FFFFF
"""Of the bits of f32."""

FLOAT4_E2M1 = np.dtype(ml_dtypes.float4_e2m1fn)
FLOAT8_E8M0 = np.dtype(ml_dtypes.float8_e8m0fnu)
"""Powers of two: nothing but an exponent."""


@dataclass(frozen=True)
class Format:
    """What a byte says. Codes are those of positive numbers; the sign is the bit above them."""

    dtype: DType
    bits: int
    mantissa: int
    exponents: tuple[int, int]
    """The least of a normal number, and the greatest."""
    largest: int
    nan: int
    beyond: int
    """The result for larger numbers unless they saturate: infinity or NaN."""
    signed_zero: bool = True


FORMATS: Mapping[DType, Format] = {
    form.dtype: form
    for form in (
        Format(np.dtype(ml_dtypes.float8_e4m3fn), 8, 3, (-6, 8), 0x7E, 0x7F, 0x7F),
        Format(np.dtype(ml_dtypes.float8_e4m3fnuz), 8, 3, (-7, 7), 0x7F, 0x80, 0x80, signed_zero=False),
        Format(np.dtype(ml_dtypes.float8_e5m2), 8, 2, (-14, 15), 0x7B, 0x7E, 0x7C),
        Format(np.dtype(ml_dtypes.float8_e5m2fnuz), 8, 2, (-15, 15), 0x7F, 0x80, 0x80, signed_zero=False),
        Format(FLOAT4_E2M1, 4, 1, (0, 2), 0x07, 0x00, 0x07),
    )
}


def decoded(maker: Maker, codes: Value, dtype: DType, target: Attribute) -> Value:
    """The numbers of all bytes, as a table: some types have numbers that no other type has exactly."""
    count = 1 << (FORMATS[dtype].bits if dtype in FORMATS else 8)
    with np.errstate(all="ignore"):
        numbers = np.arange(count, dtype=UINT8).view(dtype).astype(np.float32).astype(numpy_dtype(target))
    return maker.call(graph.GatherOp, numbers, maker.cast(codes, i32), 0)


def encoded(maker: Maker, x: Value, dtype: DType, *, saturate: bool = True) -> Value:
    """Encodes numbers, rounding to nearest even."""
    form, bits = FORMATS[dtype], _Bits(maker, x)
    least, greatest = (BIAS + exponent for exponent in form.exponents)
    dropped = PLACES - form.mantissa
    exponent = maker.call(
        graph.ClampOp, bits.masked(INFINITY), min=float(least << PLACES), max=float(greatest << PLACES)
    )
    grid = maker.call(graph.AddOp, exponent, np.int32(dropped << PLACES))
    size = maker.call(graph.BitcastOp, bits.masked(MAGNITUDE), f32)
    total = maker.call(graph.AddOp, size, maker.call(graph.BitcastOp, grid, f32))
    steps = maker.call(graph.SubOp, maker.call(graph.BitcastOp, total, i32), grid)
    binades = maker.call(graph.ShiftRightOp, exponent, np.int32(dropped))
    code = maker.call(graph.AddOp, steps, binades)
    code = maker.call(graph.SubOp, code, np.int32(least << form.mantissa))
    if saturate or form.beyond == form.largest:
        code = maker.call(graph.MinimumOp, code, np.int32(form.largest))
    else:
        beyond = maker.call(graph.CompareOp, "gt", code, np.int32(form.largest))
        code = maker.call(graph.SelectOp, beyond, np.int32(form.beyond), code)
    code = bits.unless_nan(code, form.nan)
    sign_bit = 1 << form.bits - 1
    sign = maker.call(graph.ShiftRightOp, bits.value, np.int32(32 - form.bits))
    sign = maker.call(graph.AndOp, sign, np.int32(sign_bit))
    if not form.signed_zero:
        zero = maker.call(graph.CompareOp, "eq", code, np.int32(0))
        sign = maker.call(graph.SelectOp, zero, np.int32(0), sign)
    return maker.cast(maker.call(graph.OrOp, code, sign), UINT8)


def encoded_power(maker: Maker, x: Value, mode: str, *, saturate: bool = True) -> Value:
    """The exponents of numbers, rounded `up` or `down` to powers of two, or to the `nearest` one."""
    bits = _Bits(maker, x)
    size = bits.masked(MAGNITUDE)
    if mode == "up":
        size = maker.call(graph.AddOp, size, np.int32(FRACTION))
    elif mode == "nearest":
        # Half of what is below the least exponent of f32 is a power of two itself, and stays.
        normal = maker.call(graph.MinimumOp, bits.masked(INFINITY), np.int32(1))
        half = maker.call(graph.AddOp, normal, np.int32(FRACTION >> 1))
        size = maker.call(graph.AddOp, size, half)
    elif mode != "down":
        raise Problem(f"there is no round_mode '{mode}'")
    code = maker.call(graph.ShiftRightOp, size, np.int32(PLACES))
    code = maker.call(graph.MinimumOp, code, np.int32(0xFE if saturate else 0xFF))
    return maker.cast(bits.unless_nan(code, 0xFF), UINT8)


class _Bits:
    """Numbers as f32, and that as integers."""

    def __init__(self, maker: Maker, x: Value):
        self.maker = maker
        self.value = maker.call(graph.BitcastOp, maker.cast(x, f32), i32)

    def masked(self, mask: int) -> Value:
        return self.maker.call(graph.AndOp, self.value, np.int32(mask))

    def unless_nan(self, code: Value, nan: int) -> Value:
        unordered = self.maker.call(graph.CompareOp, "gt", self.masked(MAGNITUDE), np.int32(INFINITY))
        return self.maker.call(graph.SelectOp, unordered, np.int32(nan), code)
