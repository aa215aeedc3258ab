"""Casts, and their rounding.

    %h = tile.cast %s rounding rint : !tile.tile<16x64xf32, ub> -> !tile.tile<16x64xf16, ub>
    %s = tile.cast %q : !tile.tile<16x64xi4, ub> -> !tile.tile<16x64xf16, ub>      // exact: unpacks int4

A value that the target type cannot represent is rounded as stated. Beyond its range, floats overflow to infinity and
integers saturate; in integers, NaN becomes 0. A cast to `i1` is a comparison with zero. All pairs of element types but
f64 are allowed; legalization replaces them by chains of the casts that a chip has.
"""

from __future__ import annotations

from typing import ClassVar

from xdsl.dialects.builtin import BFloat16Type, Float16Type, Float32Type, IntegerType, Signedness, i1
from xdsl.dialects.utils import EnumAttribute
from xdsl.ir import Attribute, Operation, SpacedOpaqueSyntaxAttribute, SSAValue
from xdsl.irdl import (
    irdl_attr_definition,
    irdl_op_definition,
    operand_def,
    opt_prop_def,
    result_def,
    traits_def,
)
from xdsl.traits import Pure
from xdsl.utils.str_enum import StrEnum

from ascir.dialects.tile.base import TileOp
from ascir.dialects.tile.spaces import NUMBERS, i4, is_integer
from ascir.dialects.tile.types import TileType, tile_type
from ascir.dialects.tile.vector import verify_elements, verify_vector
from ascir.target import Soc


class Rounding(StrEnum):
    """How a value that the target type cannot represent is rounded."""

    RINT = "rint"
    """To nearest, ties to even."""
    ROUND = "round"
    """To nearest, ties away from zero."""
    FLOOR = "floor"
    CEIL = "ceil"
    TRUNC = "trunc"
    ODD = "odd"
    """To odd: to the neighbour whose last bit is 1. Double rounding is then equivalent to a single one."""


@irdl_attr_definition
class RoundingAttr(EnumAttribute[Rounding], SpacedOpaqueSyntaxAttribute):
    """How a cast rounds: `#tile<rounding rint>`."""

    name = "tile.rounding"


CASTABLE = NUMBERS | {i4, i1}


def precision(element: Attribute) -> int:
    """The precision of `element`: the bits of the significand of a float, or of the magnitude of an integer."""
    match element:
        case Float32Type():
            return 24
        case Float16Type():
            return 11
        case BFloat16Type():
            return 8
        case IntegerType(width=width, signedness=signedness):
            return width.data - (signedness.data is not Signedness.UNSIGNED and width.data > 1)
        case _:
            raise TypeError(f"{element} is not an element type of a cast")


def may_round(source: Attribute, target: Attribute) -> bool:
    """Whether a cast may have to round: `source` has values between two of `target`. Values out of range saturate."""
    if target == i1 or (is_integer(source) and is_integer(target)):
        return False
    if is_integer(target):
        return True
    half_to_brain = {type(source), type(target)} == {Float16Type, BFloat16Type}
    return half_to_brain or precision(source) > precision(target)


@irdl_op_definition
class CastOp(TileOp):
    """Converts to another element type.

        %y = tile.cast %x rounding rint : tile -> tile

    The rounding must be given if a value may have to be rounded, and only then."""

    name = "tile.cast"

    source = operand_def(TileType)
    rounding = opt_prop_def(RoundingAttr)
    result = result_def(TileType)

    traits = traits_def(Pure())
    FORMAT: ClassVar = "$source (`rounding` $rounding^)? attr-dict `:` type($source) `->` type($result)"

    def __init__(self, source: SSAValue | Operation, element: Attribute, rounding: Rounding | None = None):
        source = SSAValue.get(source)
        tile = tile_type(source)
        if rounding is None and may_round(tile.element_type, element):
            rounding = Rounding.TRUNC if is_integer(element) else Rounding.RINT
        super().__init__(
            operands=[source],
            properties={"rounding": None if rounding is None else RoundingAttr(rounding)},
            result_types=[tile.with_element(element)],
        )

    def verify_operation(self, soc: Soc | None) -> None:
        source, result = tile_type(self.source), tile_type(self.result)
        verify_vector(self, source)
        verify_elements(self, source, CASTABLE)
        verify_elements(self, result, CASTABLE)
        if source.with_element(result.element_type) != result:
            self.refuse(f"a cast changes only the element type: {source}, {result}")
        if source == result:
            self.refuse(f"nothing to cast from {source.element_type} to itself")
        rounds = may_round(source.element_type, result.element_type)
        pair = f"{source.element_type} to {result.element_type}"
        if rounds and self.rounding is None:
            self.refuse(f"{pair} may round: say how ({', '.join(Rounding)})")
        if not rounds and self.rounding is not None:
            self.refuse(f"{pair} has nothing to round, found {self.rounding.data}")
