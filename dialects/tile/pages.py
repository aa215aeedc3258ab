"""Loads of pages that a table names, as of a paged cache of keys.

%k = tile.load_pages %cache at %table[%first] columns [%c] sizes [%n, 256] :
       memref<?x16x512xf16, #tile.space<gm>>, memref<?xi32, #tile.space<gm>> -> !tile.tile<128x256xf16, l1, nz>
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar

from xdsl.dialects.builtin import DenseArrayBase, IndexType, IntegerAttr, MemRefType, i32, i64
from xdsl.dialects.utils import DynamicIndexList
from xdsl.ir import Operation, SSAValue
from xdsl.irdl import (
    AttrSizedOperandSegments,
    irdl_op_definition,
    operand_def,
    opt_prop_def,
    prop_def,
    result_def,
    traits_def,
    var_operand_def,
)
from xdsl.traits import MemoryReadEffect

from ascir.dialects.tile.base import TileOp
from ascir.dialects.tile.indexing import Index, join, split, verify_indices, verify_within_tile
from ascir.dialects.tile.spaces import Layout, Space
from ascir.dialects.tile.transfer import (
    verify_box,
    verify_buffers,
    verify_element,
    verify_path,
    verify_view,
)
from ascir.dialects.tile.types import TileType, tile_type, view_type
from ascir.target import Soc


@irdl_op_definition
class LoadPagesOp(TileOp):
    """Load pages of a view, as many rows each as its second dimension has, one below the other: those whose numbers are
    in a table, from `first` on, and of each of them some columns.

        %k = tile.load_pages %cache at %table[%first] columns [%c] sizes [%n, 256] buffers 2 : view, table -> tile

    `sizes` are the numbers of pages and of columns; the rest of the tile is undefined. Negative numbers count from the
    end; for others out of range some page is loaded."""

    name = "tile.load_pages"

    view = operand_def(MemRefType)
    table = operand_def(MemRefType)
    first = var_operand_def(IndexType)
    column = var_operand_def(IndexType)
    sizes = var_operand_def(IndexType)
    static_first = prop_def(DenseArrayBase.constr(i64))
    static_column = prop_def(DenseArrayBase.constr(i64))
    static_sizes = prop_def(DenseArrayBase.constr(i64))
    buffers = opt_prop_def(IntegerAttr.constr(i64))
    result = result_def(TileType)

    irdl_options = (AttrSizedOperandSegments(as_property=True),)
    traits = traits_def(MemoryReadEffect())
    custom_directives = (DynamicIndexList,)
    FORMAT: ClassVar = (
        "$view `at` $table `` custom<DynamicIndexList>($first, $static_first)"
        "`columns` custom<DynamicIndexList>($column, $static_column)"
        "`sizes` custom<DynamicIndexList>($sizes, $static_sizes) (`buffers` $buffers^)?"
        "attr-dict `:` type($view) `,` type($table) `->` type($result)"
    )

    def __init__(
        self,
        view: SSAValue | Operation,
        table: SSAValue | Operation,
        first: Index | Operation,
        column: Index | Operation,
        sizes: Sequence[Index | Operation],
        result_type: TileType,
        *,
        buffers: int | None = None,
    ):
        lists = {"first": split([first]), "column": split([column]), "sizes": split(sizes)}
        super().__init__(
            operands=[view, table, *(computed for _, computed in lists.values())],
            properties={
                **{f"static_{name}": constants for name, (constants, _) in lists.items()},
                "buffers": None if buffers is None else IntegerAttr(buffers, i64),
            },
            result_types=[result_type],
        )

    def mixed_first(self) -> list[Index]:
        return join(self, "first pages", self.static_first, self.first)

    def mixed_column(self) -> list[Index]:
        return join(self, "column", self.static_column, self.column)

    def mixed_sizes(self) -> list[Index]:
        return join(self, "sizes", self.static_sizes, self.sizes)

    @property
    def rows(self) -> int:
        """The rows of a page."""
        return view_type(self.view).get_shape()[1]

    def verify_operation(self, soc: Soc | None) -> None:
        view, table, tile = view_type(self.view), view_type(self.table), tile_type(self.result)
        verify_path(self, Space.GM, tile.memory, soc)
        if (tile.memory, tile.order, tile.get_num_dims()) != (Space.L1, Layout.NZ, 2):
            self.refuse(f"pages are loaded as a matrix in l1, nz, not {tile}")
        for each in (view, table):
            verify_view(self, each)
        verify_element(self, view, tile)
        if view.get_num_dims() != 3 or view.get_shape()[1] < 1:
            self.refuse(f"the view must be pages x rows x columns, of a known number of rows, found {view}")
        if table.get_num_dims() != 1 or table.element_type not in (i32, i64):
            self.refuse(f"the table must be a vector of i32 or i64, found {table}")
        first, column, sizes = self.mixed_first(), self.mixed_column(), self.mixed_sizes()
        verify_indices(self, "first pages", first, 1, 0, table)
        verify_indices(self, "columns", column, 1, 0, "one first column")
        verify_indices(self, "sizes", sizes, 2, 1, "pages and columns")
        count, width = sizes
        verify_box(self, table, first, [count], [1])
        verify_box(self, view, [0, 0, *column], [1, self.rows, width], [1, 1, 1])
        rows = count * self.rows if isinstance(count, int) else self.rows
        verify_within_tile(self, [0, 0], [rows, width], tile.get_shape())
        verify_buffers(self, self.buffers)
