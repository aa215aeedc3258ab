"""Dequantization of integers.

    %w = tile.dequantize %q scale %s zero %z : !tile.tile<64x256xi4, ub>, !tile.tile<2x256xf16, ub>, !tile.tile<2x256xi4, ub>
           -> !tile.tile<64x256xf16, ub>

The scale has a row for each group of rows, here of 32 rows. `tile-unpack-int4` expands it into casts and products.
"""

from __future__ import annotations

from typing import ClassVar

from xdsl.dialects.builtin import bf16, f16, f32, i8
from xdsl.ir import Attribute, Operation, SSAValue
from xdsl.irdl import irdl_op_definition, operand_def, opt_operand_def, result_def, traits_def
from xdsl.traits import Pure

from ascir.dialects.tile.base import TileOp
from ascir.dialects.tile.spaces import i4
from ascir.dialects.tile.types import TileType, tile_type
from ascir.dialects.tile.vector import verify_elements, verify_row_major
from ascir.target import Soc

QUANTIZED = frozenset({i4, i8})
FLOATS = frozenset({f16, bf16, f32})


@irdl_op_definition
class DequantizeOp(TileOp):
    """`(source - zero) * scale`, rounded once to the elements of the result.

    %w = tile.dequantize %q scale %s zero %z : tile<64x256xi4>, tile<2x256xf16>, tile<2x256xi4> -> tile<64x256xf16>

    The scale and the zero point have a row for each group of rows.
    """

    name = "tile.dequantize"

    source = operand_def(TileType)
    scale = operand_def(TileType)
    zero = opt_operand_def(TileType)
    result = result_def(TileType)

    traits = traits_def(Pure())
    FORMAT: ClassVar = (
        "$source `scale` $scale (`zero` $zero^)? attr-dict `:` type($source) `,` type($scale)"
        "(`,` type($zero)^)? `->` type($result)"
    )

    def __init__(
        self,
        source: SSAValue | Operation,
        scale: SSAValue | Operation,
        element: Attribute,
        zero: SSAValue | Operation | None = None,
    ):
        source = SSAValue.get(source)
        super().__init__(
            operands=[source, scale, zero], result_types=[tile_type(source).with_element(element)]
        )

    @property
    def groups(self) -> int:
        return tile_type(self.scale).get_shape()[0]

    def verify_operation(self, soc: Soc | None) -> None:
        source, scale, result = tile_type(self.source), tile_type(self.scale), tile_type(self.result)
        zeros = [] if self.zero is None else [tile_type(self.zero)]
        verify_row_major(self, source, scale, *zeros, result)
        verify_elements(self, source, QUANTIZED)
        verify_elements(self, scale, FLOATS)
        verify_elements(self, result, FLOATS)
        if source.with_element(result.element_type) != result:
            self.refuse(f"only the element type may change: {source}, {result}")
        if any(tile.get_num_dims() != 2 for tile in (source, scale, *zeros)):
            self.refuse(f"a matrix and rows of scales, found {source}, {scale}")
        (rows, columns), (groups, width) = source.get_shape(), scale.get_shape()
        if width != columns or rows % groups:
            self.refuse(f"the scale has a row for each group of rows, as many in each: {source}, {scale}")
        for zero in zeros:
            if zero.get_shape() != scale.get_shape() or zero.element_type != source.element_type:
                expected = scale.with_element(source.element_type)
                self.refuse(f"the zero point must be {expected}, as source and scale are, found {zero}")
