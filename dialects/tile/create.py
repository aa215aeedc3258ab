"""Tiles from scalars, and scalars from tiles.

    %z = tile.fill %zero : f16 -> !tile.tile<16x1024xf16, ub>
    %i = tile.iota axis 1 : !tile.tile<16x1024xi32, ub>
    %s = tile.extract %x[0, %j] : !tile.tile<16x1024xf16, ub> -> f16

Scalars of unsigned elements are signless integers, as everywhere in `arith`.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar

from xdsl.dialects.builtin import DenseArrayBase, IndexType, IntegerAttr, i64
from xdsl.dialects.utils import DynamicIndexList
from xdsl.ir import Attribute, Operation, SSAValue
from xdsl.irdl import (
    irdl_op_definition,
    operand_def,
    prop_def,
    result_def,
    traits_def,
    var_operand_def,
)
from xdsl.traits import Pure

from ascir.dialects.tile.base import TileOp
from ascir.dialects.tile.indexing import Index, join, split, verify_indices, verify_within_tile
from ascir.dialects.tile.spaces import BITS, NUMBERS, Layout, Space, scalar_type
from ascir.dialects.tile.types import TileType, tile_type
from ascir.dialects.tile.vector import verify_axis, verify_elements, verify_row_major
from ascir.target import Soc


@irdl_op_definition
class FillOp(TileOp):
    """A tile all of whose elements are a scalar; in l1, l0a, l0b or ub.

    %t = tile.fill %s : f16 -> tile
    """

    name = "tile.fill"

    value = operand_def(Attribute)
    result = result_def(TileType)

    traits = traits_def(Pure())
    FORMAT: ClassVar = "$value attr-dict `:` type($value) `->` type($result)"

    def __init__(self, value: SSAValue | Operation, result_type: TileType):
        super().__init__(operands=[value], result_types=[result_type])

    def verify_operation(self, soc: Soc | None) -> None:
        tile = tile_type(self.result)
        if tile.memory not in (Space.UB, Space.L1, Space.L0A, Space.L0B) or tile.order is Layout.ZN24:
            hint = "; an accumulator begins with tile.accumulator" if tile.memory is Space.L0C else ""
            self.refuse(f"nothing fills {tile}{hint}")
        verify_elements(self, tile, NUMBERS | BITS)
        if self.value.type != scalar_type(tile.element_type):
            self.refuse(
                f"{tile} must be filled with {scalar_type(tile.element_type)}, found {self.value.type}"
            )


@irdl_op_definition
class EmptyOp(TileOp):
    """A tile in ub or l1 with undefined contents, to be filled by loads `into` it.

    %t = tile.empty : tile
    """

    name = "tile.empty"

    result = result_def(TileType)

    traits = traits_def(Pure())
    FORMAT: ClassVar = "attr-dict `:` type($result)"

    def __init__(self, result_type: TileType):
        super().__init__(result_types=[result_type])

    def verify_operation(self, soc: Soc | None) -> None:
        tile = tile_type(self.result)
        if tile.memory not in (Space.UB, Space.L1):
            self.refuse(f"an empty tile must be in ub or l1, found {tile}")


@irdl_op_definition
class IotaOp(TileOp):
    """Each element is its index along an axis.

    %t = tile.iota axis 1 : tile
    """

    name = "tile.iota"

    axis = prop_def(IntegerAttr.constr(i64))
    result = result_def(TileType)

    traits = traits_def(Pure())
    FORMAT: ClassVar = "`axis` $axis attr-dict `:` type($result)"

    def __init__(self, axis: int, result_type: TileType):
        super().__init__(properties={"axis": IntegerAttr(axis, i64)}, result_types=[result_type])

    def verify_operation(self, soc: Soc | None) -> None:
        tile = tile_type(self.result)
        verify_row_major(self, tile)
        verify_elements(self, tile, NUMBERS)
        verify_axis(self, self.axis.value.data, tile)


@irdl_op_definition
class ExtractOp(TileOp):
    """Extracts an element as a scalar.

        %s = tile.extract %x[%i, 0] : tile -> f16

    The scalar unit waits for the vector unit: avoid it in inner loops."""

    name = "tile.extract"

    source = operand_def(TileType)
    offsets = var_operand_def(IndexType)
    static_offsets = prop_def(DenseArrayBase.constr(i64))
    result = result_def(Attribute)

    traits = traits_def(Pure())
    custom_directives = (DynamicIndexList,)
    FORMAT: ClassVar = (
        "$source `` custom<DynamicIndexList>($offsets, $static_offsets) attr-dict"
        "`:` type($source) `->` type($result)"
    )

    def __init__(self, source: SSAValue | Operation, offsets: Sequence[Index | Operation]):
        source = SSAValue.get(source)
        constants, computed = split(offsets)
        super().__init__(
            operands=[source, computed],
            properties={"static_offsets": constants},
            result_types=[scalar_type(tile_type(source).element_type)],
        )

    def mixed_offsets(self) -> list[Index]:
        return join(self, "offsets", self.static_offsets, self.offsets)

    def verify_operation(self, soc: Soc | None) -> None:
        source, offsets = tile_type(self.source), self.mixed_offsets()
        verify_row_major(self, source)
        verify_elements(self, source, NUMBERS)
        if self.result.type != scalar_type(source.element_type):
            self.refuse(
                f"an element of {source} must be {scalar_type(source.element_type)}, found {self.result.type}"
            )
        verify_indices(self, "offsets", offsets, source.get_num_dims(), 0, source)
        verify_within_tile(self, offsets, [1] * len(offsets), source.get_shape())
