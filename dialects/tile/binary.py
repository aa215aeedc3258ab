"""Elementwise functions of two tiles, or of a tile and a scalar.

    %z = tile.add %x, %y : !tile.tile<16x1024xf16, ub>
    %w = tile.sub %s, %x : f16, !tile.tile<16x1024xf16, ub>

A new operation needs a name, a docstring, and its element types unless it takes all numbers.
"""

from __future__ import annotations

from typing import ClassVar

from xdsl.irdl import irdl_op_definition, traits_def
from xdsl.traits import Commutative, Pure

from ascir.dialects.tile.elementwise import BinaryOp
from ascir.dialects.tile.spaces import BITS, FLOATS, INTEGERS
from ascir.dialects.tile.types import TileType
from ascir.target import Soc


@irdl_op_definition
class AddOp(BinaryOp):
    """lhs + rhs."""

    name = "tile.add"
    traits = traits_def(Pure(), Commutative())


@irdl_op_definition
class AndOp(BinaryOp):
    """Bitwise and."""

    name = "tile.and"
    ELEMENTS: ClassVar = BITS
    traits = traits_def(Pure(), Commutative())


@irdl_op_definition
class Atan2Op(BinaryOp):
    """The angle of the point (rhs, lhs)."""

    name = "tile.atan2"
    ELEMENTS: ClassVar = FLOATS


@irdl_op_definition
class DivOp(BinaryOp):
    """lhs / rhs; for integers, the quotient truncated toward zero."""

    name = "tile.div"


@irdl_op_definition
class FloordivOp(BinaryOp):
    """The quotient rounded down."""

    name = "tile.floordiv"


@irdl_op_definition
class LeakyReluOp(BinaryOp):
    """lhs if it is 0 or more, else lhs * rhs; rhs is a scalar."""

    name = "tile.leaky_relu"
    ELEMENTS: ClassVar = FLOATS

    def verify_operation(self, soc: Soc | None) -> None:
        super().verify_operation(soc)
        if isinstance(self.rhs.type, TileType):
            self.refuse(f"what negative elements must be multiplied by is a scalar, found {self.rhs.type}")


@irdl_op_definition
class MaximumOp(BinaryOp):
    """The larger operand; NaN if one is NaN."""

    name = "tile.maximum"
    traits = traits_def(Pure(), Commutative())


@irdl_op_definition
class MinimumOp(BinaryOp):
    """The smaller operand; NaN if one is NaN."""

    name = "tile.minimum"
    traits = traits_def(Pure(), Commutative())


@irdl_op_definition
class ModOp(BinaryOp):
    """The remainder of floordiv: it has the sign of rhs."""

    name = "tile.mod"


@irdl_op_definition
class MulOp(BinaryOp):
    """lhs * rhs."""

    name = "tile.mul"
    traits = traits_def(Pure(), Commutative())


@irdl_op_definition
class OrOp(BinaryOp):
    """Bitwise or."""

    name = "tile.or"
    ELEMENTS: ClassVar = BITS
    traits = traits_def(Pure(), Commutative())


@irdl_op_definition
class PowOp(BinaryOp):
    """lhs to the power of rhs."""

    name = "tile.pow"


@irdl_op_definition
class RemOp(BinaryOp):
    """The remainder of div: it has the sign of lhs."""

    name = "tile.rem"


@irdl_op_definition
class ShiftLeftOp(BinaryOp):
    """lhs shifted left by rhs bits."""

    name = "tile.shift_left"
    ELEMENTS: ClassVar = INTEGERS


@irdl_op_definition
class ShiftRightOp(BinaryOp):
    """lhs shifted right by rhs bits; arithmetic for signed integers."""

    name = "tile.shift_right"
    ELEMENTS: ClassVar = INTEGERS


@irdl_op_definition
class SubOp(BinaryOp):
    """lhs - rhs."""

    name = "tile.sub"


@irdl_op_definition
class XorOp(BinaryOp):
    """Bitwise exclusive or."""

    name = "tile.xor"
    ELEMENTS: ClassVar = BITS
    traits = traits_def(Pure(), Commutative())
