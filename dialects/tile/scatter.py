"""A scatter of rows from global memory to global memory, independent of the strategy; and the row update that most
strategies are made of.

tile.sparse_scatter add %grads at %ids count %n into %table wrap skip 0 :
    memref<?x64xf16, #tile.space<gm>>, memref<?xi32, #tile.space<gm>>, memref<1000x64xf16, #tile.space<gm>>
%z = tile.put_row add %x[%j] into %y[%i] : !tile.tile<16x64xf32, ub>, !tile.tile<100x64xf32, ub>
"""

from __future__ import annotations

from typing import ClassVar

from xdsl.dialects.builtin import DYNAMIC_INDEX, IndexType, IntegerAttr, MemRefType, UnitAttr, f32, i32, i64
from xdsl.dialects.utils import EnumAttribute
from xdsl.ir import Operation, SpacedOpaqueSyntaxAttribute, SSAValue
from xdsl.irdl import (
    AttrSizedOperandSegments,
    VarConstraint,
    base,
    irdl_attr_definition,
    irdl_op_definition,
    operand_def,
    opt_operand_def,
    opt_prop_def,
    prop_def,
    result_def,
    traits_def,
)
from xdsl.traits import MemoryReadEffect, MemoryWriteEffect, Pure
from xdsl.utils.str_enum import StrEnum

from ascir.dialects.tile.base import TileOp
from ascir.dialects.tile.spaces import NUMBERS
from ascir.dialects.tile.transfer import verify_view
from ascir.dialects.tile.types import TileType, tile_type, view_type
from ascir.dialects.tile.vector import verify_elements, verify_row_major, verify_same_elements
from ascir.target import Soc


class Combine(StrEnum):
    """How several updates to a row are combined."""

    ADD = "add"
    REPLACE = "replace"
    MUL = "mul"
    MAX = "max"
    MIN = "min"


@irdl_attr_definition
class CombineAttr(EnumAttribute[Combine], SpacedOpaqueSyntaxAttribute):
    """How several updates to a row are combined: `#tile<combine add>`."""

    name = "tile.combine"


@irdl_op_definition
class SparseScatterOp(TileOp):
    """Write all of `out`: the rows of `from`, or zeros, with row `i` of the updates combined into row `indices[i]`.

        tile.sparse_scatter add %u at %i count %n into %out from %x wrap skip 0 : updates, indices, out, x

    Of a result whose first dimension is dynamic, `rows` is its size. The first `count` updates are applied, in order. If several go to one row, the last one stays, or all are combined
    and rounded once. `from` may be `out` itself: then its rows are updated in place. With `wrap`, negative indices
    count from the end. Indices out of range are ignored, and so is the index `skip`. All cores take part;
    `tile-sparse-scatter` chooses the strategy."""

    name = "tile.sparse_scatter"

    combine = prop_def(CombineAttr)
    updates = operand_def(MemRefType)
    indices = operand_def(MemRefType)
    count = operand_def(IndexType)
    out = operand_def(MemRefType)
    rows = opt_operand_def(IndexType)
    initial = opt_operand_def(MemRefType)
    wrap = opt_prop_def(UnitAttr)
    skip = opt_prop_def(IntegerAttr.constr(i64))

    irdl_options = (AttrSizedOperandSegments(as_property=True),)
    traits = traits_def(MemoryReadEffect(), MemoryWriteEffect())
    FORMAT: ClassVar = (
        "$combine $updates `at` $indices `count` $count `into` $out (`rows` $rows^)? (`from` $initial^ `:` type($initial))?"
        "(`wrap` $wrap^)? (`skip` $skip^)? attr-dict `:` type($updates) `,` type($indices) `,` type($out)"
    )

    def __init__(
        self,
        combine: Combine,
        updates: SSAValue | Operation,
        indices: SSAValue | Operation,
        count: SSAValue | Operation,
        out: SSAValue | Operation,
        *,
        rows: SSAValue | Operation | None = None,
        initial: SSAValue | Operation | None = None,
        wrap: bool = False,
        skip: int | None = None,
    ):
        super().__init__(
            operands=[updates, indices, count, out, rows, initial],
            properties={
                "combine": CombineAttr(combine),
                "wrap": UnitAttr() if wrap else None,
                "skip": None if skip is None else IntegerAttr(skip, i64),
            },
        )

    def verify_operation(self, soc: Soc | None) -> None:
        updates, indices, out = (view_type(each) for each in (self.updates, self.indices, self.out))
        views = [updates, indices, out, *([] if self.initial is None else [view_type(self.initial)])]
        for view in views:
            verify_view(self, view)
        if updates.get_num_dims() != 2 or out.get_num_dims() != 2 or indices.get_num_dims() != 1:
            self.refuse(
                f"updates and result must be matrices, and the indices a vector, found {updates}, {indices}, {out}"
            )
        if indices.element_type not in (i32, i64):
            self.refuse(f"the indices must be i32 or i64, found {indices}")
        if updates.element_type != out.element_type or updates.get_shape()[1] != out.get_shape()[1]:
            self.refuse(f"updates must have the result's element type and width: {updates}, {out}")
        if out.get_shape()[1] == DYNAMIC_INDEX:
            self.refuse(f"the width of the result must be static, found {out}")
        if (out.get_shape()[0] == DYNAMIC_INDEX) != (self.rows is not None):
            self.refuse(f"the result has `rows` if and only if their number is not static, found {out}")
        if self.initial is not None and (
            view_type(self.initial).get_shape() != out.get_shape()
            or view_type(self.initial).element_type != out.element_type
        ):
            self.refuse(f"it starts from rows like those of the result {out}, found {self.initial.type}")


@irdl_op_definition
class PutRowOp(TileOp):
    """Replaces one row of the second tile by a row of the first, or combines both. With a weight, the row of f32 is
    multiplied by it and added, rounded once.

        %z = tile.put_row add %x[%j] times %w into %y[%i] : tile<16x64xf32>, tile<100x64xf32>
    """

    T: ClassVar = VarConstraint("T", base(TileType))

    name = "tile.put_row"

    combine = prop_def(CombineAttr)
    source = operand_def(TileType)
    target = operand_def(T)
    from_row = operand_def(IndexType)
    to_row = operand_def(IndexType)
    weight = opt_operand_def(f32)
    result = result_def(T)

    traits = traits_def(Pure())
    FORMAT: ClassVar = (
        "$combine $source `` `[` $from_row `]` (`times` $weight^)? `into` $target `` `[` $to_row `]` attr-dict"
        "`:` type($source) `,` type($target)"
    )

    def __init__(
        self,
        combine: Combine,
        source: SSAValue | Operation,
        from_row: SSAValue | Operation,
        target: SSAValue | Operation,
        to_row: SSAValue | Operation,
        weight: SSAValue | Operation | None = None,
    ):
        target = SSAValue.get(target)
        super().__init__(
            operands=[source, target, from_row, to_row, weight],
            properties={"combine": CombineAttr(combine)},
            result_types=[target.type],
        )

    def verify_operation(self, soc: Soc | None) -> None:
        source, target = tile_type(self.source), tile_type(self.target)
        verify_row_major(self, source, target)
        verify_same_elements(self, source, target)
        if self.combine.data is not Combine.REPLACE:
            verify_elements(self, target, NUMBERS)
        if self.weight is not None and (self.combine.data is not Combine.ADD or target.element_type != f32):
            self.refuse(
                f"only rows of f32 that are added take a weight, found {self.combine.data} of {target}"
            )
        if source.get_num_dims() != 2 or source.get_shape()[1:] != target.get_shape()[1:]:
            self.refuse(
                f"source and target must be matrices with rows of equal length, found {source} and {target}"
            )
