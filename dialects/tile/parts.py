"""Slices, insertions and concatenations of tiles, and padding of tails.

    %h = tile.slice %x[0, %i] : !tile.tile<16x1024xf16, ub> -> !tile.tile<16x128xf16, ub>
    %y = tile.insert %h, %x[0, 512] : !tile.tile<16x128xf16, ub>, !tile.tile<16x1024xf16, ub>
    %z = tile.pad_tail %y sizes [16, %n] pad(0.0 : f16) : !tile.tile<16x1024xf16, ub>

They work on `nd` tiles in ub.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar

from xdsl.dialects.builtin import DenseArrayBase, FloatAttr, IndexType, IntegerAttr, i64
from xdsl.dialects.utils import DynamicIndexList
from xdsl.ir import Attribute, Operation, SSAValue
from xdsl.irdl import (
    VarConstraint,
    base,
    irdl_op_definition,
    operand_def,
    prop_def,
    result_def,
    traits_def,
    var_operand_def,
)
from xdsl.traits import Pure

from ascir.dialects.tile.base import TileOp
from ascir.dialects.tile.indexing import Index, join, split, verify_indices, verify_inside, verify_within_tile
from ascir.dialects.tile.transfer import verify_pad
from ascir.dialects.tile.types import TileType, tile_type
from ascir.dialects.tile.vector import verify_axis, verify_row_major, verify_same_elements, verify_same_rank
from ascir.target import Soc


@irdl_op_definition
class SliceOp(TileOp):
    """A box of a tile. Its sizes are those of the result.

    %y = tile.slice %x[0, %i] strides [1, 2] : tile<16x1024> -> tile<16x128>
    """

    name = "tile.slice"

    source = operand_def(TileType)
    offsets = var_operand_def(IndexType)
    static_offsets = prop_def(DenseArrayBase.constr(i64))
    strides = prop_def(DenseArrayBase.constr(i64), default_value=DenseArrayBase.from_list(i64, []))
    result = result_def(TileType)

    traits = traits_def(Pure())
    custom_directives = (DynamicIndexList,)
    FORMAT: ClassVar = (
        "$source `` custom<DynamicIndexList>($offsets, $static_offsets) (`strides` $strides^)?"
        "attr-dict `:` type($source) `->` type($result)"
    )

    def __init__(
        self,
        source: SSAValue | Operation,
        offsets: Sequence[Index | Operation],
        shape: Sequence[int],
        strides: Sequence[int] = (),
    ):
        source = SSAValue.get(source)
        constants, computed = split(offsets)
        super().__init__(
            operands=[source, computed],
            properties={"static_offsets": constants, "strides": DenseArrayBase.from_list(i64, strides)},
            result_types=[tile_type(source).with_shape(shape)],
        )

    def mixed_offsets(self) -> list[Index]:
        return join(self, "offsets", self.static_offsets, self.offsets)

    def all_strides(self) -> list[int]:
        return list(self.strides.get_values()) or [1] * tile_type(self.source).get_num_dims()

    def verify_operation(self, soc: Soc | None) -> None:
        source, result = tile_type(self.source), tile_type(self.result)
        verify_row_major(self, source, result)
        verify_same_elements(self, source, result)
        verify_same_rank(self, source, result)
        offsets, strides, of = self.mixed_offsets(), self.all_strides(), source
        verify_indices(self, "offsets", offsets, source.get_num_dims(), 0, of)
        verify_indices(self, "strides", strides, source.get_num_dims(), 1, of)
        verify_inside(self, source.get_shape(), offsets, result.get_shape(), strides, of)


@irdl_op_definition
class InsertOp(TileOp):
    """Replaces a box of the second tile by the first.

    %z = tile.insert %x, %y[0, %i] : tile<16x128>, tile<16x1024>
    """

    T: ClassVar = VarConstraint("T", base(TileType))

    name = "tile.insert"

    source = operand_def(TileType)
    target = operand_def(T)
    offsets = var_operand_def(IndexType)
    static_offsets = prop_def(DenseArrayBase.constr(i64))
    result = result_def(T)

    traits = traits_def(Pure())
    custom_directives = (DynamicIndexList,)
    FORMAT: ClassVar = (
        "$source `,` $target `` custom<DynamicIndexList>($offsets, $static_offsets) attr-dict"
        "`:` type($source) `,` type($target)"
    )

    def __init__(
        self,
        source: SSAValue | Operation,
        target: SSAValue | Operation,
        offsets: Sequence[Index | Operation],
    ):
        target = SSAValue.get(target)
        constants, computed = split(offsets)
        super().__init__(
            operands=[source, target, computed],
            properties={"static_offsets": constants},
            result_types=[target.type],
        )

    def mixed_offsets(self) -> list[Index]:
        return join(self, "offsets", self.static_offsets, self.offsets)

    def verify_operation(self, soc: Soc | None) -> None:
        source, target = tile_type(self.source), tile_type(self.target)
        verify_row_major(self, source, target)
        verify_same_elements(self, source, target)
        verify_same_rank(self, source, target)
        offsets = self.mixed_offsets()
        verify_indices(self, "offsets", offsets, target.get_num_dims(), 0, target)
        verify_within_tile(self, offsets, source.get_shape(), target.get_shape())


@irdl_op_definition
class ConcatOp(TileOp):
    """Concatenate tiles along an axis.

    %z = tile.concat %x, %y axis 1 : tile<16x64>, tile<16x32> -> tile<16x96>
    """

    name = "tile.concat"

    sources = var_operand_def(TileType)
    axis = prop_def(IntegerAttr.constr(i64))
    result = result_def(TileType)

    traits = traits_def(Pure())
    FORMAT: ClassVar = "$sources `axis` $axis attr-dict `:` type($sources) `->` type($result)"

    def __init__(self, sources: Sequence[SSAValue | Operation], axis: int):
        values = [SSAValue.get(source) for source in sources]
        shape = list(tile_type(values[0]).get_shape())
        shape[axis] = sum(tile_type(value).get_shape()[axis] for value in values)
        super().__init__(
            operands=[values],
            properties={"axis": IntegerAttr(axis, i64)},
            result_types=[tile_type(values[0]).with_shape(shape)],
        )

    def verify_operation(self, soc: Soc | None) -> None:
        sources, result = [tile_type(source) for source in self.sources], tile_type(self.result)
        if not sources:
            self.refuse("there is nothing to concatenate: at least one tile is needed")
        axis = self.axis.value.data
        verify_row_major(self, *sources, result)
        verify_same_elements(self, *sources, result)
        verify_same_rank(self, *sources, result)
        verify_axis(self, axis, result)
        expected = list(sources[0].get_shape())
        expected[axis] = sum(source.get_shape()[axis] for source in sources)
        for source in sources:
            other = [*source.get_shape()]
            other[axis] = expected[axis]
            if other != expected:
                self.refuse(f"extents differ beside axis {axis}: {', '.join(map(str, sources))}")
        if list(result.get_shape()) != expected:
            self.refuse(f"the result must be {result.with_shape(expected)}, found {result}")


@irdl_op_definition
class PadTailOp(TileOp):
    """Replaces all elements outside of the box at the origin by the padding.

        %y = tile.pad_tail %x sizes [%n, 1000] pad(0.0 : f16) : tile

    For reductions over tiles with an undefined tail; instructions that take a count then skip the tail."""

    T: ClassVar = VarConstraint("T", base(TileType))

    name = "tile.pad_tail"

    source = operand_def(T)
    sizes = var_operand_def(IndexType)
    static_sizes = prop_def(DenseArrayBase.constr(i64))
    pad = prop_def(Attribute)
    result = result_def(T)

    traits = traits_def(Pure())
    custom_directives = (DynamicIndexList,)
    FORMAT: ClassVar = (
        "$source `sizes` custom<DynamicIndexList>($sizes, $static_sizes) `pad` `` `(` $pad `)` attr-dict"
        "`:` type($source)"
    )

    def __init__(
        self,
        source: SSAValue | Operation,
        sizes: Sequence[Index | Operation],
        pad: FloatAttr | IntegerAttr,
    ):
        source = SSAValue.get(source)
        constants, computed = split(sizes)
        super().__init__(
            operands=[source, computed],
            properties={"static_sizes": constants, "pad": pad},
            result_types=[source.type],
        )

    def mixed_sizes(self) -> list[Index]:
        return join(self, "sizes", self.static_sizes, self.sizes)

    def verify_operation(self, soc: Soc | None) -> None:
        tile, sizes = tile_type(self.source), self.mixed_sizes()
        verify_row_major(self, tile)
        verify_indices(self, "sizes", sizes, tile.get_num_dims(), 1, tile)
        verify_within_tile(self, [0] * len(sizes), sizes, tile.get_shape())
        verify_pad(self, self.pad, tile)
