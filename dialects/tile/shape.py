"""Broadcast, transpose, reshape and reinterpretation of tiles.

    %b = tile.broadcast %row : !tile.tile<1x1024xf16, ub> -> !tile.tile<16x1024xf16, ub>
    %t = tile.transpose %b [1, 0] : !tile.tile<16x1024xf16, ub> -> !tile.tile<1024x16xf16, ub>
    %u = tile.reshape %t : !tile.tile<1024x16xf16, ub> -> !tile.tile<128x8x16xf16, ub>

All but `reinterpret` work on `nd` tiles in ub.
"""

from __future__ import annotations

from collections.abc import Sequence
from math import prod
from typing import ClassVar

from xdsl.dialects.builtin import DenseArrayBase, i64
from xdsl.ir import Operation, SSAValue
from xdsl.irdl import (
    irdl_op_definition,
    operand_def,
    prop_def,
    result_def,
    traits_def,
)
from xdsl.traits import Pure

from ascir.dialects.tile.base import TileOp
from ascir.dialects.tile.spaces import Space
from ascir.dialects.tile.types import TileType, tile_type
from ascir.dialects.tile.vector import verify_row_major, verify_same_elements, verify_same_rank
from ascir.target import Soc


@irdl_op_definition
class BroadcastOp(TileOp):
    """Repeats dimensions of extent 1.

    %y = tile.broadcast %x : tile<16x1> -> tile<16x1024>
    """

    name = "tile.broadcast"

    source = operand_def(TileType)
    result = result_def(TileType)

    traits = traits_def(Pure())
    FORMAT: ClassVar = "$source attr-dict `:` type($source) `->` type($result)"

    def __init__(self, source: SSAValue | Operation, shape: Sequence[int]):
        source = SSAValue.get(source)
        super().__init__(operands=[source], result_types=[tile_type(source).with_shape(shape)])

    def verify_operation(self, soc: Soc | None) -> None:
        source, result = tile_type(self.source), tile_type(self.result)
        verify_row_major(self, source, result)
        verify_same_elements(self, source, result)
        verify_same_rank(self, source, result)
        if any(old not in (1, new) for old, new in zip(source.get_shape(), result.get_shape(), strict=True)):
            self.refuse(f"only extents of 1 are repeated: {source} to {result}")


@irdl_op_definition
class TransposeOp(TileOp):
    """Dimension `i` of the result is dimension `permutation[i]` of the source.

    %y = tile.transpose %x [1, 0] : tile<16x1024> -> tile<1024x16>
    """

    name = "tile.transpose"

    source = operand_def(TileType)
    permutation = prop_def(DenseArrayBase.constr(i64))
    result = result_def(TileType)

    traits = traits_def(Pure())
    FORMAT: ClassVar = "$source $permutation attr-dict `:` type($source) `->` type($result)"

    def __init__(self, source: SSAValue | Operation, permutation: Sequence[int]):
        source = SSAValue.get(source)
        shape = tile_type(source).get_shape()
        super().__init__(
            operands=[source],
            properties={"permutation": DenseArrayBase.from_list(i64, permutation)},
            result_types=[tile_type(source).with_shape([shape[axis] for axis in permutation])],
        )

    def verify_operation(self, soc: Soc | None) -> None:
        source, result = tile_type(self.source), tile_type(self.result)
        verify_row_major(self, source, result)
        permutation, shape = self.permutation.get_values(), source.get_shape()
        if sorted(permutation) != list(range(len(shape))):
            self.refuse(f"{list(permutation)} is not a permutation of the dimensions of {source}")
        expected = source.with_shape([shape[axis] for axis in permutation])
        if result != expected:
            self.refuse(f"the result must be {expected}, found {result}")


@irdl_op_definition
class ReshapeOp(TileOp):
    """The same elements in the same row-major order, in another shape.

    %y = tile.reshape %x : tile<16x1024> -> tile<16x8x128>
    """

    name = "tile.reshape"

    source = operand_def(TileType)
    result = result_def(TileType)

    traits = traits_def(Pure())
    FORMAT: ClassVar = "$source attr-dict `:` type($source) `->` type($result)"

    def __init__(self, source: SSAValue | Operation, shape: Sequence[int]):
        source = SSAValue.get(source)
        super().__init__(operands=[source], result_types=[tile_type(source).with_shape(shape)])

    def verify_operation(self, soc: Soc | None) -> None:
        source, result = tile_type(self.source), tile_type(self.result)
        verify_row_major(self, source, result)
        verify_same_elements(self, source, result)
        if prod(source.get_shape()) != prod(result.get_shape()):
            self.refuse(f"the number of elements differs: {source}, {result}")


@irdl_op_definition
class ReinterpretOp(TileOp):
    """The same bytes in the same memory as another tile: other elements, another shape, another layout.

        %b = tile.reinterpret %x : tile<16x64xf16, ub> -> tile<16x64xi16, ub>
        %m = tile.reinterpret %x : tile<4x128x16xf16, l1> -> tile<128x64xf16, l1, nz>

    The order of the bytes is that of the layouts: `nz` of a matrix `MxN` is the `nd` of `(N/C0) x M x C0`, where C0
    elements are 32 bytes. Elements smaller than a byte are packed low bits first."""

    name = "tile.reinterpret"

    source = operand_def(TileType)
    result = result_def(TileType)

    traits = traits_def(Pure())
    FORMAT: ClassVar = "$source attr-dict `:` type($source) `->` type($result)"

    def __init__(self, source: SSAValue | Operation, result_type: TileType):
        super().__init__(operands=[source], result_types=[result_type])

    def verify_operation(self, soc: Soc | None) -> None:
        source, result = tile_type(self.source), tile_type(self.result)
        if source.memory is not result.memory:
            self.refuse(f"reinterpreting cannot change the memory: {source}, {result}")
        if source.memory not in (Space.UB, Space.L1):
            self.refuse(f"only tiles in ub and l1 can be reinterpreted, found {source}")
        if source.bytes() != result.bytes():
            self.refuse(
                f"the number of bytes differs: {source} has {source.bytes()}, {result} has {result.bytes()}"
            )
