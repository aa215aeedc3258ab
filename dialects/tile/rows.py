"""Gather and scatter of rows of global memory by a tile of indices: embedding lookups, and their gradient.

%r = tile.gather_rows %table rows %ids columns [0] pad(0.0 : f16) :
       memref<?x512xf16, #tile.space<gm>>, !tile.tile<64xi32, ub> -> !tile.tile<64x512xf16, ub>
tile.scatter_rows %r, %sums rows %ids columns [0] sizes [%n, 500] atomic add : ...
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar

from xdsl.dialects.builtin import (
    DenseArrayBase,
    FloatAttr,
    IndexType,
    IntegerAttr,
    MemRefType,
    UnitAttr,
    i32,
    i64,
)
from xdsl.dialects.utils import DynamicIndexList
from xdsl.ir import Attribute, Operation, SSAValue
from xdsl.irdl import (
    AttrSizedOperandSegments,
    irdl_op_definition,
    operand_def,
    opt_operand_def,
    opt_prop_def,
    prop_def,
    result_def,
    traits_def,
    var_operand_def,
)
from xdsl.traits import MemoryReadEffect, MemoryWriteEffect

from ascir.dialects.tile.base import TileOp
from ascir.dialects.tile.indexing import Index, join, split, verify_indices, verify_within_tile
from ascir.dialects.tile.spaces import Layout, Space
from ascir.dialects.tile.transfer import (
    Atomic,
    AtomicAttr,
    verify_atomic,
    verify_box,
    verify_buffers,
    verify_element,
    verify_pad,
    verify_view,
)
from ascir.dialects.tile.types import TileType, tile_type, view_type
from ascir.target import Soc


def verify_rows(
    op: GatherRowsOp | ScatterRowsOp, view: MemRefType[Attribute], rows: TileType, indices: TileType
) -> None:
    """The common rules of gather and scatter of rows."""
    if indices.memory is not Space.UB or indices.element_type != i32 or indices.get_num_dims() != 1:
        op.refuse(f"the row indices must be a vector of i32 in ub, found {indices}")
    if rows.memory is not Space.UB or rows.order is not Layout.ND or rows.get_num_dims() != 2:
        op.refuse(f"the rows must be an nd matrix in ub, found {rows}")
    some = isinstance(op, GatherRowsOp) and op.first is not None
    if rows.get_shape()[0] != indices.get_shape()[0] and not some:
        op.refuse(f"there must be one index for each row: rows {rows}, indices {indices}")
    verify_view(op, view)
    verify_element(op, view, rows)
    if view.get_num_dims() != 2:
        op.refuse(f"the view must have 2 dimensions, found {view}")
    column, sizes = op.mixed_column(), op.mixed_sizes()
    # Only the number of rows and the columns can be checked.
    verify_indices(op, "columns", column, 1, 0, "one first column")
    verify_indices(op, "sizes", sizes, 2, 1, rows)
    verify_box(op, view, [0, *column], [1, sizes[1]], [1, 1])
    verify_within_tile(op, [0, 0], sizes, rows.get_shape())


@irdl_op_definition
class GatherRowsOp(TileOp):
    """Row `i` of the result is row `indices[i]` of the view, from a column on.

        %r = tile.gather_rows %table rows %indices columns [%c] sizes [%n, 500] pad(0.0 : f16) : view, indices -> rows

    `sizes` are the numbers of rows and columns to read; the rest is filled like the tail of a load, and so are rows
    whose index is out of range. `in_bounds` asserts that there are none."""

    name = "tile.gather_rows"

    view = operand_def(MemRefType)
    indices = operand_def(TileType)
    first = opt_operand_def(IndexType)
    column = var_operand_def(IndexType)
    sizes = var_operand_def(IndexType)
    static_column = prop_def(DenseArrayBase.constr(i64))
    static_sizes = prop_def(DenseArrayBase.constr(i64))
    pad = opt_prop_def(Attribute)
    in_bounds = opt_prop_def(UnitAttr)
    buffers = opt_prop_def(IntegerAttr.constr(i64))
    result = result_def(TileType)

    irdl_options = (AttrSizedOperandSegments(as_property=True),)
    traits = traits_def(MemoryReadEffect())
    custom_directives = (DynamicIndexList,)
    FORMAT: ClassVar = (
        "$view `rows` $indices (`from` $first^)? `columns` custom<DynamicIndexList>($column, $static_column)"
        "(`sizes` custom<DynamicIndexList>($sizes, $static_sizes)^)?"
        "(`pad` `` `(` $pad^ `)`)? (`in_bounds` $in_bounds^)? (`buffers` $buffers^)?"
        "attr-dict `:` type($view) `,` type($indices) `->` type($result)"
    )

    def __init__(
        self,
        view: SSAValue | Operation,
        indices: SSAValue | Operation,
        column: Index | Operation,
        result_type: TileType,
        *,
        first: SSAValue | None = None,
        sizes: Sequence[Index | Operation] = (),
        pad: FloatAttr | IntegerAttr | None = None,
        in_bounds: bool = False,
        buffers: int | None = None,
    ):
        (static_column, column_values), (static_sizes, size_values) = split([column]), split(sizes)
        super().__init__(
            operands=[view, indices, first, column_values, size_values],
            properties={
                "static_column": static_column,
                "static_sizes": static_sizes,
                "pad": pad,
                "in_bounds": UnitAttr() if in_bounds else None,
                "buffers": None if buffers is None else IntegerAttr(buffers, i64),
            },
            result_types=[result_type],
        )

    def mixed_column(self) -> list[Index]:
        return join(self, "column", self.static_column, self.column)

    def mixed_sizes(self) -> list[Index]:
        return join(self, "sizes", self.static_sizes, self.sizes) or list(tile_type(self.result).get_shape())

    def verify_operation(self, soc: Soc | None) -> None:
        rows = tile_type(self.result)
        verify_rows(self, view_type(self.view), rows, tile_type(self.indices))
        verify_pad(self, self.pad, rows)
        verify_buffers(self, self.buffers)


@irdl_op_definition
class ScatterRowsOp(TileOp):
    """Stores row `i` of a tile to row `indices[i]` of the view, in the order of `i`: of several to a row the last one
    stays, or with `atomic` all are combined.

        tile.scatter_rows %r, %table rows %indices columns [%c] sizes [%n, 500] atomic add : rows, view, indices

    Rows whose index is out of range are ignored. `in_bounds` asserts that there are none."""

    name = "tile.scatter_rows"

    tile = operand_def(TileType)
    view = operand_def(MemRefType)
    indices = operand_def(TileType)
    column = var_operand_def(IndexType)
    sizes = var_operand_def(IndexType)
    static_column = prop_def(DenseArrayBase.constr(i64))
    static_sizes = prop_def(DenseArrayBase.constr(i64))
    atomic = opt_prop_def(AtomicAttr)
    in_bounds = opt_prop_def(UnitAttr)
    buffers = opt_prop_def(IntegerAttr.constr(i64))

    irdl_options = (AttrSizedOperandSegments(as_property=True),)
    traits = traits_def(MemoryWriteEffect())
    custom_directives = (DynamicIndexList,)
    FORMAT: ClassVar = (
        "$tile `,` $view `rows` $indices `columns` custom<DynamicIndexList>($column, $static_column)"
        "(`sizes` custom<DynamicIndexList>($sizes, $static_sizes)^)?"
        "(`atomic` $atomic^)? (`in_bounds` $in_bounds^)? (`buffers` $buffers^)?"
        "attr-dict `:` type($tile) `,` type($view) `,` type($indices)"
    )

    def __init__(
        self,
        tile: SSAValue | Operation,
        view: SSAValue | Operation,
        indices: SSAValue | Operation,
        column: Index | Operation,
        *,
        sizes: Sequence[Index | Operation] = (),
        atomic: Atomic | None = None,
        in_bounds: bool = False,
        buffers: int | None = None,
    ):
        (static_column, column_values), (static_sizes, size_values) = split([column]), split(sizes)
        super().__init__(
            operands=[tile, view, indices, column_values, size_values],
            properties={
                "static_column": static_column,
                "static_sizes": static_sizes,
                "atomic": None if atomic is None else AtomicAttr(atomic),
                "in_bounds": UnitAttr() if in_bounds else None,
                "buffers": None if buffers is None else IntegerAttr(buffers, i64),
            },
        )

    def mixed_column(self) -> list[Index]:
        return join(self, "column", self.static_column, self.column)

    def mixed_sizes(self) -> list[Index]:
        return join(self, "sizes", self.static_sizes, self.sizes) or list(tile_type(self.tile).get_shape())

    def verify_operation(self, soc: Soc | None) -> None:
        view = view_type(self.view)
        verify_rows(self, view, tile_type(self.tile), tile_type(self.indices))
        verify_atomic(self, self.atomic, view, soc)
        verify_buffers(self, self.buffers)
