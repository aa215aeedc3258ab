"""The constant by which the cube multiplies its result when it stores it: one number, or one for each column.

    factor_of(%s)       // graph.constant dense<[0.5, 0.25]> : tensor<1x2xf32>  ->  Factor((0.5, 0.25))
    factor.fits         // whether each number is exact in the bits of mantissa that the chip keeps
    factor.words(256, zero=-3, signed=True)     // the fixpipe buffer's contents: a 64-bit word for each column

A word has an f32 in its low half, and above it the offset that is added to bytes (`dialects/tile/fixpipe.py`).
"""

from __future__ import annotations

import struct
from dataclasses import dataclass
from functools import cached_property, lru_cache
from math import frexp, inf

from xdsl.dialects.builtin import BytesAttr, DenseIntOrFPElementsAttr, TensorType, i32
from xdsl.ir import Operation, SSAValue
from xdsl.traits import ConstantLike
from xdsl.utils.hints import isa

from ascir.dialects.graph import CastOp, DequantizeOp, DivOp, MatmulOp, MulOp, ReluOp, dims_of
from ascir.dialects.graph.properties import optional_int
from ascir.dialects.graph.structure import splat_value
from ascir.dialects.graph.types import element_of
from ascir.dialects.tile.fixpipe import SCALE_DROPPED, above_scale
from ascir.dialects.tile.spaces import ui64

MOST_EXPONENT = 60
"""The largest exponent of a scale: far from the limits of f32, so that multiplication by a power of two is exact."""


@dataclass(frozen=True)
class Factor:
    """Positive numbers: one for all columns, or one for each."""

    numbers: tuple[float, ...]

    @property
    def number(self) -> float | None:
        """The number for all columns, if there is only one."""
        return self.numbers[0] if len(self.numbers) == 1 else None

    @cached_property
    def is_power(self) -> bool:
        """Whether all are powers of two."""
        return all(map(_is_power, self.numbers))

    @cached_property
    def fits(self) -> bool:
        """Whether all are exact in the precision of the chip."""
        return all(map(_fits, self.numbers))

    @cached_property
    def largest(self) -> float:
        return max(self.numbers)

    @cached_property
    def inverse(self) -> Factor | None:
        """The exact inverse, if all are powers of two."""
        return Factor(tuple(1 / number for number in self.numbers)) if self.is_power else None

    def times(self, other: Factor) -> Factor | None:
        """The product of both, if multiplying by it rounds like multiplying by one after the other: in each column one
        of them is a power of two."""
        count = max(len(self.numbers), len(other.numbers))
        one, two = (
            each.numbers * count if len(each.numbers) == 1 else each.numbers for each in (self, other)
        )
        pairs = list(zip(one, two, strict=True))
        if not (self.is_power or other.is_power or all(_is_power(a) or _is_power(b) for a, b in pairs)):
            return None
        return Factor(tuple(a * b for a, b in pairs))

    def words(self, count: int, zero: int, signed: bool) -> DenseIntOrFPElementsAttr:
        """The word of each column, padded with unused words up to `count`."""
        above = above_scale(zero, signed)
        bits = struct.unpack(f"<{len(self.numbers)}I", struct.pack(f"<{len(self.numbers)}f", *self.numbers))
        words = [*(each | above for each in bits), *[0] * (count - len(bits))]
        return DenseIntOrFPElementsAttr(
            TensorType(ui64, [count]), BytesAttr(struct.pack(f"<{count}Q", *words))
        )


ONE_FOR_ALL = Factor((1.0,))


def factor_of(value: SSAValue) -> Factor | None:
    """The numbers of a constant that is the same for all rows."""
    if (number := splat_value(value)) is not None:
        return Factor((number,)) if 0 < number < inf else None
    elements = ConstantLike.get_constant_value(value)
    if not isa(elements, DenseIntOrFPElementsAttr) or any(dim != 1 for dim in dims_of(value.type)[:-1]):
        return None
    return _columns(elements)


def scales_columns(op: Operation, value: SSAValue) -> bool:
    """Whether an operation multiplies sums of bytes by constants that are exact on the chip, one for each column."""
    match op:
        case DequantizeOp(scale=scale, x=sums, zero_point=None, group_size=None) if scale is value:
            axis = optional_int(op.axis)
            along = axis is not None and axis % len(dims_of(sums.type)) == len(dims_of(sums.type)) - 1
        case MulOp() if op.lhs is not op.rhs:
            sums, along = op.rhs if value is op.lhs else op.lhs, True
        case _:
            return False
    if not along or not _are_sums(sums):
        return False
    factor = factor_of(value)
    return factor is not None and factor.number is None and factor.fits


def _are_sums(value: SSAValue) -> bool:
    """Whether a value is computed from the i32 sums of a product by casts, relu, multiplication and division only."""
    while isinstance(op := value.owner, CastOp | ReluOp | MulOp | DivOp):
        value = op.operands[0]
    return isinstance(op, MatmulOp) and element_of(value) == i32


@lru_cache(maxsize=64)
def _columns(elements: DenseIntOrFPElementsAttr) -> Factor | None:
    """Cached, as the same constant is part of many candidate groups."""
    values = elements.get_values()
    numbers = tuple(each for each in values if isinstance(each, float) and 0 < each < inf)
    return Factor(numbers) if numbers and len(numbers) == len(values) else None


def _is_power(number: float) -> bool:
    return frexp(number)[0] == 0.5


def _fits(number: float) -> bool:
    mantissa, exponent = frexp(number)
    return abs(exponent) <= MOST_EXPONENT and (mantissa * 2 ** (24 - SCALE_DROPPED)).is_integer()
