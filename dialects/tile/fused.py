"""Fused vector instructions.

%y = tile.multiply_add %x, %w, %b : !tile.tile<16x1024xf32, ub>          // x w + b
%z = tile.multiply_add %x, %s, %y : !tile.tile<16x1024xf32, ub>, f32, !tile.tile<16x1024xf32, ub>
"""

from __future__ import annotations

from typing import ClassVar

from xdsl.ir import Attribute, Operation, SSAValue
from xdsl.irdl import irdl_op_definition, operand_def

from ascir.dialects.tile.elementwise import ElementwiseOp
from ascir.dialects.tile.spaces import FLOATS
from ascir.dialects.tile.types import TileType


@irdl_op_definition
class MultiplyAddOp(ElementwiseOp):
    """lhs * rhs + addend; the chip determines whether the product is rounded before the addition.

    Operands may be scalars, except for one tile."""

    name = "tile.multiply_add"

    lhs = operand_def(Attribute)
    rhs = operand_def(Attribute)
    addend = operand_def(Attribute)

    ELEMENTS: ClassVar = FLOATS

    def __init__(self, lhs: SSAValue | Operation, rhs: SSAValue | Operation, addend: SSAValue | Operation):
        operands = [SSAValue.get(operand) for operand in (lhs, rhs, addend)]
        tile = next(operand.type for operand in operands if isinstance(operand.type, TileType))
        super().__init__(operands=operands, result_types=[tile])
