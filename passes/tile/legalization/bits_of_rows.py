"""Queries about the rows of a mask, answered on its words of 16 bits, which the chip can cast and add up.

sums_of_bits(mask)         // not 0 if a bit of a row is set
first_of_bits(mask)        // position of the first set bit: w & -w isolates it, the exponent of that number is its position
"""

from __future__ import annotations

from functools import reduce

from xdsl.dialects.builtin import f16, f32, i16, i32

from ascir.dialects import tile
from ascir.dialects.tile import Predicate, Reduction, Rounding
from ascir.dialects.tile.spaces import bit_width, ui8
from ascir.passes.tile.legalization.builder import Term
from ascir.passes.tile.selection import bits_plan
from ascir.passes.tile.selection.bits_plan import BYTE_BITS, WORD_BITS
from ascir.passes.tile.selection.geometry import REPEAT

MANTISSA, BIAS = 23, 127
"""The bits of an f32 below its exponent, and the exponent of 1."""
NOWHERE = float(1 << 24)


def nan_in_rows(x: Term) -> Term | None:
    """For each row a number that is not 0 if it contains a NaN: from the mask of a comparison, or the union of such
    masks over repeats."""
    (rows, length), size = x.shape, bit_width(x.element) // 8
    if (starts := bits_plan.starts(rows, length, size)) is None:
        return None
    lanes = REPEAT // size if starts else length
    columns = [x.builder(tile.SliceOp(x.value, [0, start], [rows, lanes])) for start in starts] or [x]
    return sums_of_bits(reduce(Term.__or__, (column.compare(Predicate.NE, column) for column in columns)))


def sums_of_bits(mask: Term) -> Term:
    """For each row a number that is 0 if no bit is set."""
    length = mask.shape[1]
    if length == BYTE_BITS:
        return mask.reinterpret(ui8).cast(f16)
    numbers = abs(mask.reinterpret(i16).cast(f32))
    return numbers if length == WORD_BITS else numbers.reduce(Reduction.SUM, [1])


def first_of_bits(mask: Term) -> Term:
    """The position of the first set bit in each row, in f32. Each row must have one."""
    rows, length = mask.shape
    if length == BYTE_BITS:
        words = mask.reinterpret(ui8).cast(f16).cast(i16, Rounding.RINT)
    else:
        words = mask.reinterpret(i16)
    power = abs((words & (~words + 1)).cast(f32))
    place = (power.reinterpret(i32) >> MANTISSA).cast(f32, Rounding.RINT)
    if length <= WORD_BITS:
        return place - float(BIAS)
    count = length // WORD_BITS
    begins = mask.builder(tile.IotaOp(1, mask.tile.with_shape([1, count]).with_element(f32)))
    begins = begins * float(WORD_BITS) - float(BIAS)
    place = (place + begins.broadcast([rows, count])).where(power.compare(Predicate.NE, 0.0), NOWHERE)
    return place.reduce(Reduction.MIN, [1])
