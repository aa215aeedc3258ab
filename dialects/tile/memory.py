"""Loads and stores of boxes of global memory.

    %t = tile.load %x[%i, 0] sizes [%n, 1000] pad(0.0 : f16) buffers 2 :
           memref<?x1000xf16, #tile.space<gm>> -> !tile.tile<16x1024xf16, ub>
    tile.store %t, %y[%i, 0] sizes [%n, 1000] : !tile.tile<16x1024xf16, ub>, memref<?x1000xf16, #tile.space<gm>>

**Tails.** A load of fewer elements than the tile has fills the rest with `pad`, or else leaves it undefined; it may be
read. Operations in between compute all elements (`tile.pad_tail` writes the neutral element of a reduction after the
valid ones), and the store takes the valid box. There are no other partial tiles.

`buffers` requests that many copies of the loaded (or stored) tile, so that the transfer of one loop iteration overlaps
the work of another. It affects time and space, never values.
"""

from __future__ import annotations

from collections.abc import Sequence
from math import prod
from typing import ClassVar

from xdsl.dialects.builtin import (
    DenseArrayBase,
    FloatAttr,
    IndexType,
    IntegerAttr,
    MemRefType,
    UnitAttr,
    i1,
    i64,
)
from xdsl.dialects.utils import DynamicIndexList
from xdsl.ir import Attribute, Operation, SSAValue
from xdsl.irdl import (
    AttrSizedOperandSegments,
    VarConstraint,
    base,
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
from ascir.dialects.tile.indexing import Index, box_sizes, join, kept_sizes, split, verify_within_tile
from ascir.dialects.tile.spaces import Layout, Space
from ascir.dialects.tile.transfer import (
    Atomic,
    AtomicAttr,
    verify_atomic,
    verify_box,
    verify_buffers,
    verify_element,
    verify_pad,
    verify_path,
    verify_transfer,
    verify_view,
)
from ascir.dialects.tile.types import TileType, tile_type, view_type
from ascir.target import Soc


@irdl_op_definition
class LoadOp(TileOp):
    """Load a box of a view into a tile in ub or l1, at offset `at` of the tile.

        %t = tile.load %x[%i, 0] sizes [%n, 14] strides [2, 1] at [0, 1] pad(0.0 : f16) buffers 2 : view -> tile

    Without `sizes` the box has the size of the tile. A view may have more dimensions than the tile: constant sizes of 1
    are dropped, leftmost first. A load into a tile of layout `nz` converts rows and columns of the box to fractal
    order.

        %u = tile.load %x[%i, 0] sizes [16, 64] at [%k, 0] into %t when %first : view -> tile

    The result is `%t` with the box in it, in place; if `when` is false, it is `%t`.

        %m = tile.load %x[%n, 0, %i, %j, 0] sizes [1, 4, %h, %w, 16] packed : view -> tile<4x300x16xf16, l1>

    With `packed` the tile has one dimension for the rows and columns of the box, which lie in it one behind the other:
    how long rows are may be known at launch only."""

    T: ClassVar = VarConstraint("T", base(TileType))

    name = "tile.load"

    view = operand_def(MemRefType)
    offsets = var_operand_def(IndexType)
    sizes = var_operand_def(IndexType)
    strides = var_operand_def(IndexType)
    starts = var_operand_def(IndexType)
    into = opt_operand_def(T)
    when = opt_operand_def(i1)
    static_offsets = prop_def(DenseArrayBase.constr(i64))
    static_sizes = prop_def(DenseArrayBase.constr(i64))
    static_strides = prop_def(DenseArrayBase.constr(i64))
    static_starts = prop_def(DenseArrayBase.constr(i64))
    pad = opt_prop_def(Attribute)
    packed = opt_prop_def(UnitAttr)
    buffers = opt_prop_def(IntegerAttr.constr(i64))
    result = result_def(T)

    irdl_options = (AttrSizedOperandSegments(as_property=True),)
    traits = traits_def(MemoryReadEffect())
    custom_directives = (DynamicIndexList,)
    FORMAT: ClassVar = (
        "$view `` custom<DynamicIndexList>($offsets, $static_offsets)"
        "(`sizes` custom<DynamicIndexList>($sizes, $static_sizes)^)?"
        "(`strides` custom<DynamicIndexList>($strides, $static_strides)^)?"
        "(`at` custom<DynamicIndexList>($starts, $static_starts)^)?"
        "(`packed` $packed^)? (`into` $into^)? (`when` $when^)?"
        "(`pad` `` `(` $pad^ `)`)? (`buffers` $buffers^)?"
        "attr-dict `:` type($view) `->` type($result)"
    )

    def __init__(
        self,
        view: SSAValue | Operation,
        offsets: Sequence[Index | Operation],
        result_type: TileType,
        *,
        sizes: Sequence[Index | Operation] = (),
        strides: Sequence[Index | Operation] = (),
        at: Sequence[Index | Operation] = (),
        into: SSAValue | Operation | None = None,
        when: SSAValue | Operation | None = None,
        pad: FloatAttr | IntegerAttr | None = None,
        packed: bool = False,
        buffers: int | None = None,
    ):
        lists = {
            "offsets": split(offsets),
            "sizes": split(sizes),
            "strides": split(strides),
            "starts": split(at),
        }
        super().__init__(
            operands=[view, *(computed for _, computed in lists.values()), into, when],
            properties={
                **{f"static_{name}": constants for name, (constants, _) in lists.items()},
                "pad": pad,
                "packed": UnitAttr() if packed else None,
                "buffers": None if buffers is None else IntegerAttr(buffers, i64),
            },
            result_types=[result_type],
        )

    def mixed_offsets(self) -> list[Index]:
        return join(self, "offsets", self.static_offsets, self.offsets)

    def mixed_sizes(self) -> list[Index]:
        given = join(self, "sizes", self.static_sizes, self.sizes)
        return box_sizes(given, view_type(self.view).get_num_dims(), tile_type(self.result).get_shape())

    def mixed_strides(self) -> list[Index]:
        return (
            join(self, "strides", self.static_strides, self.strides)
            or [1] * view_type(self.view).get_num_dims()
        )

    def mixed_starts(self) -> list[Index]:
        given = join(self, "starts", self.static_starts, self.starts)
        return given or [0] * tile_type(self.result).get_num_dims()

    def verify_operation(self, soc: Soc | None) -> None:
        view, tile = view_type(self.view), tile_type(self.result)
        verify_path(self, Space.GM, tile.memory, soc)
        if tile.memory is Space.UB and tile.order is not Layout.ND:
            self.refuse(f"a load into ub does not change the order of the elements: nd, not {tile.order}")
        if self.packed is None:
            verify_transfer(
                self,
                view,
                tile,
                self.mixed_offsets(),
                self.mixed_sizes(),
                self.mixed_strides(),
                self.mixed_starts(),
            )
        else:
            self._verify_packed(view, tile)
        if self.into is None and self.when is not None:
            self.refuse("`when` needs `into`: a tile that is loaded into on this condition")
        if self.into is not None and (self.pad is not None or self.buffers is not None):
            self.refuse("a load into an existing tile takes neither padding nor buffers")
        verify_pad(self, self.pad, tile)
        verify_buffers(self, self.buffers)

    def _verify_packed(self, view: MemRefType[Attribute], tile: TileType) -> None:
        verify_view(self, view)
        verify_element(self, view, tile)
        if (tile.memory, tile.order, tile.get_num_dims()) != (Space.L1, Layout.ND, 3):
            self.refuse(f"a packed map is blocks of channels x positions x channels in l1, nd, found {tile}")
        if self.pad is not None or self.into is not None or self.starts or self.static_starts.get_values():
            self.refuse("a packed map is loaded from its first position on, without padding")
        if not self.static_sizes.get_values():
            self.refuse("a packed map needs `sizes`: the tile does not tell how long rows are")
        sizes = self.mixed_sizes()
        verify_box(self, view, self.mixed_offsets(), sizes, self.mixed_strides())
        blocks, rows, columns, channels = kept_sizes(self, sizes, (*tile.get_shape(), 1))
        known = [each for each in (rows, columns) if isinstance(each, int)]
        verify_within_tile(self, [0] * 3, [blocks, prod(known), channels], tile.get_shape())


@irdl_op_definition
class StoreOp(TileOp):
    """Store a tile of ub or l1 to a box of a view; with `atomic` it is combined with the contents of the box.

        tile.store %t, %y[%i, 0] sizes [%n, 1000] atomic add buffers 2 : tile, view

    Without `sizes` the box has the size of the tile; otherwise that many elements are stored, from the origin of the
    tile."""

    name = "tile.store"

    tile = operand_def(TileType)
    view = operand_def(MemRefType)
    offsets = var_operand_def(IndexType)
    sizes = var_operand_def(IndexType)
    strides = var_operand_def(IndexType)
    static_offsets = prop_def(DenseArrayBase.constr(i64))
    static_sizes = prop_def(DenseArrayBase.constr(i64))
    static_strides = prop_def(DenseArrayBase.constr(i64))
    atomic = opt_prop_def(AtomicAttr)
    buffers = opt_prop_def(IntegerAttr.constr(i64))

    irdl_options = (AttrSizedOperandSegments(as_property=True),)
    traits = traits_def(MemoryWriteEffect())
    custom_directives = (DynamicIndexList,)
    FORMAT: ClassVar = (
        "$tile `,` $view `` custom<DynamicIndexList>($offsets, $static_offsets)"
        "(`sizes` custom<DynamicIndexList>($sizes, $static_sizes)^)?"
        "(`strides` custom<DynamicIndexList>($strides, $static_strides)^)?"
        "(`atomic` $atomic^)? (`buffers` $buffers^)? attr-dict `:` type($tile) `,` type($view)"
    )

    def __init__(
        self,
        tile: SSAValue | Operation,
        view: SSAValue | Operation,
        offsets: Sequence[Index | Operation],
        *,
        sizes: Sequence[Index | Operation] = (),
        strides: Sequence[Index | Operation] = (),
        atomic: Atomic | None = None,
        buffers: int | None = None,
    ):
        lists = {"offsets": split(offsets), "sizes": split(sizes), "strides": split(strides)}
        super().__init__(
            operands=[tile, view, *(computed for _, computed in lists.values())],
            properties={
                **{f"static_{name}": constants for name, (constants, _) in lists.items()},
                "atomic": None if atomic is None else AtomicAttr(atomic),
                "buffers": None if buffers is None else IntegerAttr(buffers, i64),
            },
        )

    def mixed_offsets(self) -> list[Index]:
        return join(self, "offsets", self.static_offsets, self.offsets)

    def mixed_sizes(self) -> list[Index]:
        given = join(self, "sizes", self.static_sizes, self.sizes)
        return box_sizes(given, view_type(self.view).get_num_dims(), tile_type(self.tile).get_shape())

    def mixed_strides(self) -> list[Index]:
        return (
            join(self, "strides", self.static_strides, self.strides)
            or [1] * view_type(self.view).get_num_dims()
        )

    def verify_operation(self, soc: Soc | None) -> None:
        view, tile = view_type(self.view), tile_type(self.tile)
        if tile.memory is Space.L0C:
            self.refuse("an accumulator leaves l0c through tile.fixpipe_store")
        verify_path(self, tile.memory, Space.GM, soc)
        if tile.order is not Layout.ND:
            self.refuse(f"a store does not change the order of the elements: nd, not {tile.order}")
        verify_transfer(self, view, tile, self.mixed_offsets(), self.mixed_sizes(), self.mixed_strides())
        verify_atomic(self, self.atomic, view, soc)
        verify_buffers(self, self.buffers)
