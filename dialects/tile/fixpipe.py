"""Operations of the fixpipe, the unit that stores and moves accumulators.

    tile.fixpipe_store %c, %y[%i, %j] sizes [%m, %n] relu :
      !tile.tile<128x256xf32, l0c, nz>, memref<?x?xf16, #tile.space<gm>>
    %h = tile.fixpipe_move %c scale(%s : f32) : !tile.tile<128x256xi32, l0c, nz> -> !tile.tile<128x256xi8, l1, nz>

`relu` replaces negative elements by 0, `scale` multiplies, and elements are cast to the target type: to f16 and bf16
rounding to nearest, to i8 and ui8 rounding to nearest in nine bits, plus `offset`, saturating. The scale is one f32, or
an entry for each column in fb: an f32 in the low half, the offset in bits 37 to 45, and in bit 46 whether the target is
signed. The chip uses ten bits of mantissa of either. Vector cores do everything else.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar

from xdsl.dialects.builtin import (
    DenseArrayBase,
    IndexType,
    IntegerAttr,
    MemRefType,
    UnitAttr,
    bf16,
    f16,
    f32,
    i8,
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
from xdsl.traits import MemoryWriteEffect, Pure

from ascir.dialects.tile.base import TileOp
from ascir.dialects.tile.indexing import Index, join, kept_sizes, split, verify_indices, verify_within_tile
from ascir.dialects.tile.moves import MoveOp
from ascir.dialects.tile.spaces import Layout, Space, ui8, ui64
from ascir.dialects.tile.transfer import (
    Atomic,
    AtomicAttr,
    verify_atomic,
    verify_box,
    verify_buffers,
    verify_path,
    verify_view,
)
from ascir.dialects.tile.types import TileType, tile_type, view_type
from ascir.target import Soc

SCALED: dict[tuple[Attribute, Attribute], bool] = {
    (f32, f32): False,
    (f32, f16): False,
    (f32, bf16): False,
    (f32, i8): True,
    (f32, ui8): True,
    (i32, i32): False,
    (i32, f16): True,
    (i32, i8): True,
    (i32, ui8): True,
}
"""The element types that an accumulator is converted to, and whether the conversion takes a scale."""

NZ_BLOCKS: dict[Attribute, tuple[int, ...]] = {
    f32: (8, 16),
    f16: (16,),
    bf16: (16,),
    i32: (16,),
    i8: (32,),
    ui8: (32,),
}
"""The columns of a fractal of the stored matrix."""

SCALE_DROPPED = 13
"""The low bits of the mantissa of an f32 scale that the chip ignores. The scale is the low half of a word of 64 bits
..."""
OFFSET_AT, OFFSET_BITS, SIGNED_AT = 37, 9, 46
"""... in which the offset begins at this bit, has this many bits, and this bit is the sign of the target."""
OFFSETS = range(-(1 << OFFSET_BITS - 1), 1 << OFFSET_BITS - 1)


def above_scale(offset: int, signed: bool) -> int:
    """The word of a scale, without the scale itself."""
    return (offset & ((1 << OFFSET_BITS) - 1)) << OFFSET_AT | signed << SIGNED_AT


def verify_conversion(op: FixpipeStoreOp | FixpipeMoveOp, target: Attribute, soc: Soc | None) -> None:
    """The common rules of stores and moves."""
    source = tile_type(op.source)
    if source.memory is not Space.L0C:
        op.refuse(f"the source must be an accumulator in l0c, found {source}")
    pair = f"{source.element_type} to {target}"
    scaled = SCALED.get((source.element_type, target))
    if scaled is None:
        op.refuse(f"no chip casts {pair} on the way out of l0c")
    if scaled != (op.scale is not None):
        op.refuse(f"{pair} {'needs' if scaled else 'takes no'} scale")
    if op.scale is not None and op.scale.type not in (f32, fb := scales(source)):
        op.refuse(f"the scale of {source} must be f32 or {fb}, found {op.scale.type}")
    if op.scale is not None and op.scale.type != f32 and soc is not None:
        columns, most = source.get_shape()[1], soc.fixpipe_columns
        if columns > most:
            op.refuse(f"fb of {soc.name} holds scales of {most} columns at a time, {source} has {columns}")
    if op.offset is not None:
        if target not in (i8, ui8):
            op.refuse(f"an offset can only be added to i8 and ui8, not to {target}")
        if op.scale is None or op.scale.type != f32:
            op.refuse("the offset of each column is in the entries of fb, beside the scale")
        if op.offset.value.data not in OFFSETS:
            op.refuse(f"an offset has nine bits, {OFFSETS[0]} to {OFFSETS[-1]}, found {op.offset.value.data}")


def scales(source: TileType) -> TileType:
    """The tile of fb that holds a scale for each column of an accumulator."""
    return TileType([source.get_shape()[1]], ui64, Space.FB)


def are_kept(scales: SSAValue | None) -> bool:
    """Whether scales are read from fb, rather than loaded from l1 each time."""
    move = None if scales is None else scales.owner
    return isinstance(move, MoveOp) and move.kept is not None


@irdl_op_definition
class FixpipeStoreOp(TileOp):
    """Store an accumulator to a box of a view.

        tile.fixpipe_store %c, %y[%i, %j] sizes [%m, %n] nz scale(%s : f32) offset 3 relu atomic add : tile, view

    Rows and columns are those of the matrix; with `nz` the view is in fractal order, (N/C0) x M x C0, where C0 is its
    last dimension. Without `sizes` the box has the size of the tile.

        tile.fixpipe_store %c, %y[%i, 0] sizes [%m, 64] from [%row] : tile, view

    These are the rows from that one on."""

    name = "tile.fixpipe_store"

    source = operand_def(TileType)
    view = operand_def(MemRefType)
    offsets = var_operand_def(IndexType)
    sizes = var_operand_def(IndexType)
    starts = var_operand_def(IndexType)
    scale = opt_operand_def(Attribute)
    static_offsets = prop_def(DenseArrayBase.constr(i64))
    static_sizes = prop_def(DenseArrayBase.constr(i64))
    static_starts = prop_def(DenseArrayBase.constr(i64))
    nz = opt_prop_def(UnitAttr)
    offset = opt_prop_def(IntegerAttr.constr(i64))
    relu = opt_prop_def(UnitAttr)
    atomic = opt_prop_def(AtomicAttr)
    buffers = opt_prop_def(IntegerAttr.constr(i64))

    irdl_options = (AttrSizedOperandSegments(as_property=True),)
    traits = traits_def(MemoryWriteEffect())
    custom_directives = (DynamicIndexList,)
    FORMAT: ClassVar = (
        "$source `,` $view `` custom<DynamicIndexList>($offsets, $static_offsets)"
        "(`sizes` custom<DynamicIndexList>($sizes, $static_sizes)^)?"
        "(`from` custom<DynamicIndexList>($starts, $static_starts)^)? (`nz` $nz^)?"
        "(`scale` `` `(` $scale^ `:` type($scale) `)`)? (`offset` $offset^)? (`relu` $relu^)?"
        "(`atomic` $atomic^)? (`buffers` $buffers^)? attr-dict `:` type($source) `,` type($view)"
    )

    def __init__(
        self,
        source: SSAValue | Operation,
        view: SSAValue | Operation,
        offsets: Sequence[Index | Operation],
        *,
        sizes: Sequence[Index | Operation] = (),
        row: Index | Operation | None = None,
        nz: bool = False,
        scale: SSAValue | Operation | None = None,
        offset: int | None = None,
        relu: bool = False,
        atomic: Atomic | None = None,
        buffers: int | None = None,
    ):
        lists = {
            "offsets": split(offsets),
            "sizes": split(sizes),
            "starts": split([] if row is None else [row]),
        }
        super().__init__(
            operands=[source, view, *(computed for _, computed in lists.values()), scale],
            properties={
                **{f"static_{name}": constants for name, (constants, _) in lists.items()},
                "nz": UnitAttr() if nz else None,
                "offset": None if offset is None else IntegerAttr(offset, i64),
                "relu": UnitAttr() if relu else None,
                "atomic": None if atomic is None else AtomicAttr(atomic),
                "buffers": None if buffers is None else IntegerAttr(buffers, i64),
            },
        )

    def mixed_offsets(self) -> list[Index]:
        return join(self, "offsets", self.static_offsets, self.offsets)

    @property
    def row(self) -> Index:
        """The first row of the tile that is stored."""
        return (*join(self, "starts", self.static_starts, self.starts), 0)[0]

    @property
    def is_partial(self) -> bool:
        """Whether rows are stored from a given one on."""
        return bool(self.static_starts)

    def stored_shape(self) -> list[int]:
        """The extents of the tile in the dimensions of the view."""
        rows, columns = tile_type(self.source).get_shape()
        if self.nz is None:
            return [rows, columns]
        block = view_type(self.view).get_shape()[-1]
        return [-(-columns // block), rows, block]

    def mixed_sizes(self) -> list[Index]:
        shape = self.stored_shape()
        given = join(self, "sizes", self.static_sizes, self.sizes)
        return given or [*[1] * (view_type(self.view).get_num_dims() - len(shape)), *shape]

    def verify_operation(self, soc: Soc | None) -> None:
        if are_kept(self.scale):
            self.refuse("scales that are kept in fb serve only tile.fixpipe_move")
        view = view_type(self.view)
        verify_view(self, view)
        verify_conversion(self, view.element_type, soc)
        verify_path(self, Space.L0C, Space.GM, soc)
        rank = 2 if self.nz is None else 3
        if view.get_num_dims() < rank:
            self.refuse(f"the view must have at least {rank} dimensions, found {view}")
        if self.nz is not None:
            blocks = NZ_BLOCKS[view.element_type]
            if view.get_shape()[-1] not in blocks:
                allowed = " or ".join(map(str, blocks))
                self.refuse(f"the last dimension of a view in fractal order must be {allowed}, found {view}")
        shape, sizes, offsets = self.stored_shape(), self.mixed_sizes(), self.mixed_offsets()
        verify_box(self, view, offsets, sizes, [1] * view.get_num_dims())
        if self.is_partial:
            given = join(self, "starts", self.static_starts, self.starts)
            verify_indices(self, "from", given, 1, 0, "the row alone")
            if self.nz is not None:
                self.refuse("in fractal order all rows are stored, from the first one on")
        starts = [self.row, *[0] * (rank - 1)] if self.nz is None else [0] * rank
        verify_within_tile(self, starts, kept_sizes(self, sizes, shape), shape)
        verify_atomic(self, self.atomic, view, soc)
        verify_buffers(self, self.buffers)


@irdl_op_definition
class FixpipeMoveOp(TileOp):
    """Move an accumulator to l1, as an operand of the next multiplication.

    %h = tile.fixpipe_move %c scale(%s : f32) offset 3 relu :
           tile<128x256xi32, l0c, nz> -> tile<128x256xi8, l1, nz>
    """

    name = "tile.fixpipe_move"

    source = operand_def(TileType)
    scale = opt_operand_def(Attribute)
    offset = opt_prop_def(IntegerAttr.constr(i64))
    relu = opt_prop_def(UnitAttr)
    buffers = opt_prop_def(IntegerAttr.constr(i64))
    result = result_def(TileType)

    traits = traits_def(Pure())
    FORMAT: ClassVar = (
        "$source (`scale` `` `(` $scale^ `:` type($scale) `)`)? (`offset` $offset^)? (`relu` $relu^)?"
        "(`buffers` $buffers^)? attr-dict `:` type($source) `->` type($result)"
    )

    def __init__(
        self,
        source: SSAValue | Operation,
        element: Attribute,
        *,
        scale: SSAValue | Operation | None = None,
        offset: int | None = None,
        relu: bool = False,
        buffers: int | None = None,
    ):
        source = SSAValue.get(source)
        super().__init__(
            operands=[source, scale],
            properties={
                "offset": None if offset is None else IntegerAttr(offset, i64),
                "relu": UnitAttr() if relu else None,
                "buffers": None if buffers is None else IntegerAttr(buffers, i64),
            },
            result_types=[TileType(tile_type(source).get_shape(), element, Space.L1, Layout.NZ)],
        )

    def verify_operation(self, soc: Soc | None) -> None:
        source, result = tile_type(self.source), tile_type(self.result)
        verify_conversion(self, result.element_type, soc)
        if (result.memory, result.order) != (Space.L1, Layout.NZ):
            self.refuse(f"it makes a tile in l1, nz, found {result}")
        verify_path(self, source.memory, result.memory, soc)
        if source.element_type == result.element_type:
            self.refuse(f"a move to l1 must cast elements to smaller ones: {source}, {result}")
        if source.get_shape() != result.get_shape():
            self.refuse(f"shapes differ: {source}, {result}")
        verify_buffers(self, self.buffers)
