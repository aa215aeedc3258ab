"""Moves inside the cube core: from l1 to the operands of the cube, its bias and its scales.

    %a = tile.move %x[0, %k] : !tile.tile<128x512xf16, l1, nz> -> !tile.tile<128x64xf16, l0a, zz>
    %b = tile.move %w[%n, %k] transpose : !tile.tile<256x512xf16, l1, nz> -> !tile.tile<64x256xf16, l0b, zn>

Shapes are those of the matrices, independent of the layout: `transpose` swaps rows and columns. For l0b, the chip needs
its transposing instruction for moves without `transpose`.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar

from xdsl.dialects.builtin import (
    DenseArrayBase,
    IndexType,
    IntegerAttr,
    UnitAttr,
    f16,
    f32,
    i64,
)
from xdsl.dialects.utils import DynamicIndexList
from xdsl.ir import Operation, SSAValue
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
from xdsl.traits import Pure

from ascir.dialects.tile.base import TileOp
from ascir.dialects.tile.indexing import Index, join, show, split, verify_indices, verify_inside
from ascir.dialects.tile.spaces import C220, FRACTAL_ROWS, Layout, Space, block_elements, fractal, i4, ui8
from ascir.dialects.tile.transfer import verify_buffers, verify_path
from ascir.dialects.tile.types import TileType, tile_type
from ascir.target import Soc

LAYOUTS = {
    Space.L0A: (Layout.NZ, Layout.ZZ),
    Space.L0B: (Layout.NZ, Layout.ZN),
    Space.BT: (Layout.ND, Layout.ND),
    Space.FB: (Layout.ND, Layout.ND),
    Space.L1: (Layout.NZ, Layout.NZ),
    Space.UB: (Layout.NZ, Layout.NZ),
}
"""The source memories and result layouts of moves, by target memory."""


@irdl_op_definition
class MoveOp(TileOp):
    """Move a box of a tile to another memory of the core. The box has the size of the result.

        %a = tile.move %x[0, %k] transpose buffers 2 : tile<512x128xf16, l1, nz> -> tile<128x64xf16, l0a, zz>

    From l1 to l0a and l0b in the cube's layouts, to bt (f16 is converted to f32) and to fb; on chips whose cores have
    both units, also from l0c to ub and from ub to l1. Offsets are in the source, in multiples of its fractals.

        %s = tile.move %w[0] kept : tile<256xui64, l1> -> tile<256xui64, fb>

    Scales are `kept` if all stores that use them read them from fb. Otherwise each store loads them from l1: `%w` must
    still be there then. A kernel uses only one of both, as loaded scales overwrite kept ones.

        %t = tile.move %x[0, 0] sizes [32, 128] : tile<64x256xf16, l1, nz> -> tile<128x128xf16, l0b, zn>
        %u = tile.move %y[0, 0] sizes [96, 128] at [32, 0] into %t : ...

    An operand in l0b may be assembled from several tiles: the result is `%t` with the box in it, in place."""

    name = "tile.move"

    T: ClassVar = VarConstraint("T", base(TileType))

    source = operand_def(TileType)
    offsets = var_operand_def(IndexType)
    sizes = var_operand_def(IndexType)
    starts = var_operand_def(IndexType)
    into = opt_operand_def(T)
    static_offsets = prop_def(DenseArrayBase.constr(i64))
    static_sizes = prop_def(DenseArrayBase.constr(i64))
    static_starts = prop_def(DenseArrayBase.constr(i64))
    transpose = opt_prop_def(UnitAttr)
    kept = opt_prop_def(UnitAttr)
    buffers = opt_prop_def(IntegerAttr.constr(i64))
    result = result_def(T)

    irdl_options = (AttrSizedOperandSegments(as_property=True),)
    traits = traits_def(Pure())
    custom_directives = (DynamicIndexList,)
    FORMAT: ClassVar = (
        "$source `` custom<DynamicIndexList>($offsets, $static_offsets)"
        "(`sizes` custom<DynamicIndexList>($sizes, $static_sizes)^)?"
        "(`at` custom<DynamicIndexList>($starts, $static_starts)^)? (`into` $into^)?"
        "(`transpose` $transpose^)? (`kept` $kept^)? (`buffers` $buffers^)?"
        "attr-dict `:` type($source) `->` type($result)"
    )

    def __init__(
        self,
        source: SSAValue | Operation,
        offsets: Sequence[Index | Operation],
        result_type: TileType,
        *,
        sizes: Sequence[Index | Operation] = (),
        at: Sequence[Index | Operation] = (),
        into: SSAValue | Operation | None = None,
        transpose: bool = False,
        kept: bool = False,
        buffers: int | None = None,
    ):
        lists = {"offsets": split(offsets), "sizes": split(sizes), "starts": split(at)}
        super().__init__(
            operands=[source, *(computed for _, computed in lists.values()), into],
            properties={
                **{f"static_{name}": constants for name, (constants, _) in lists.items()},
                "transpose": UnitAttr() if transpose else None,
                "kept": UnitAttr() if kept else None,
                "buffers": None if buffers is None else IntegerAttr(buffers, i64),
            },
            result_types=[result_type],
        )

    def mixed_offsets(self) -> list[Index]:
        return join(self, "offsets", self.static_offsets, self.offsets)

    def mixed_sizes(self) -> list[Index]:
        """The extents of the box in the result."""
        given = join(self, "sizes", self.static_sizes, self.sizes)
        return given or list(tile_type(self.result).get_shape())

    def mixed_starts(self) -> list[Index]:
        """The offset of the box in the result."""
        given = join(self, "starts", self.static_starts, self.starts)
        return given or [0] * tile_type(self.result).get_num_dims()

    @property
    def is_partial(self) -> bool:
        """Whether the box is a part of the result."""
        return bool(self.static_sizes) or bool(self.static_starts) or self.into is not None

    @property
    def is_taken_later(self) -> bool:
        """Whether stores load these scales from l1 themselves."""
        return tile_type(self.result).memory is Space.FB and self.kept is None

    def verify_operation(self, soc: Soc | None) -> None:
        source, result = tile_type(self.source), tile_type(self.result)
        verify_path(self, source.memory, result.memory, soc)
        if self.kept is not None and result.memory is not Space.FB:
            self.refuse(f"scales are kept in fb, not {result}")
        if (source.order, result.order) != (layouts := LAYOUTS[result.memory]):
            self.refuse(
                f"a move into {result.memory} takes {layouts[0]} and gives {layouts[1]}: {source}, {result}"
            )
        widened = (result.memory, source.element_type, result.element_type) == (Space.BT, f16, f32)
        if source.element_type != result.element_type and not widened:
            self.refuse(f"a move keeps the elements as they are: {source}, {result}")
        if source.get_num_dims() != result.get_num_dims():
            self.refuse(f"a move keeps the number of dimensions: {source}, {result}")
        self._verify_transposition(source, result)
        verify_buffers(self, self.buffers)
        offsets, rank = self.mixed_offsets(), source.get_num_dims()
        verify_indices(self, "offsets", offsets, rank, 0, source)
        if self.is_partial:
            self._verify_part(result)
        box = self.mixed_sizes()[::-1] if self.transpose is not None else self.mixed_sizes()
        verify_inside(self, source.get_shape(), offsets, box, [1] * rank, source)
        if source.order is not Layout.ND:
            verify_on_fractals(self, source, offsets)

    def _verify_part(self, result: TileType) -> None:
        if result.memory is not Space.L0B:
            self.refuse(f"only an operand in l0b can be moved in parts, not {result}")
        if self.buffers is not None:
            self.refuse("an operand that is moved in parts takes no buffers")
        sizes, starts, rank = self.mixed_sizes(), self.mixed_starts(), result.get_num_dims()
        verify_indices(self, "sizes", sizes, rank, 1, result)
        verify_indices(self, "at", starts, rank, 0, result)
        verify_inside(self, result.get_shape(), starts, sizes, [1] * rank, result)
        verify_on_fractals(self, result, starts)

    def _verify_transposition(self, source: TileType, result: TileType) -> None:
        """Verify the limits of the transposing instruction: it transposes square blocks, and int4 only to l0b."""
        space, element = result.memory, result.element_type
        if self.transpose is not None and space not in (Space.L0A, Space.L0B):
            self.refuse(f"only moves into l0a and l0b can transpose, not into {result}")
        if space is Space.L0A and self.transpose is not None and element == i4:
            self.refuse("no chip transposes i4 on the way to l0a")
        if (space is Space.L0A) == (self.transpose is not None) and space in (Space.L0A, Space.L0B):
            square = max(FRACTAL_ROWS, block_elements(element))
            if any(extent % square for extent in result.get_shape()):
                self.refuse(
                    f"{element} is turned in {square}x{square} blocks, and "
                    f"{result} is not made of them (moved {'with' if self.transpose else 'without'} transpose)"
                )


def verify_on_fractals(op: TileOp, source: TileType, offsets: Sequence[Index]) -> None:
    """Verify that constant offsets into a fractal tile are at a fractal; dynamic ones are the responsibility of the
    program."""
    steps = fractal(source.memory, source.order, source.element_type)
    if any(isinstance(index, int) and index % step for index, step in zip(offsets, steps, strict=True)):
        op.refuse(f"offsets {show(offsets)} are not at a {steps[0]}x{steps[1]} block of {source}")


@irdl_op_definition
class MoveSparseOp(TileOp):
    """The 2:4 compressed right operand of the cube, with the positions of what was kept.

        %b = tile.move_sparse %w, %p[%k] : tile<2x16x16x32xi8, l1>, tile<2x16x16x8xui8, l1>
               -> tile<128x256xi8, l0b, zn24>

    `%w` are the kept values of the K x N matrix in blocks of 64 by 16, (K/64) x (N/16) x 16 x 32; `%p` their positions,
    two bits each in the cube's code, as bytes (K/64) x (N/16) x 16 x 8. The offset is the first of the dense K, in
    steps of 64; all of N moves.
    """

    name = "tile.move_sparse"

    values = operand_def(TileType)
    positions = operand_def(TileType)
    offsets = var_operand_def(IndexType)
    static_offsets = prop_def(DenseArrayBase.constr(i64))
    buffers = opt_prop_def(IntegerAttr.constr(i64))
    result = result_def(TileType)

    traits = traits_def(Pure())
    custom_directives = (DynamicIndexList,)
    FORMAT: ClassVar = (
        "$values `,` $positions `` custom<DynamicIndexList>($offsets, $static_offsets) (`buffers` $buffers^)?"
        "attr-dict `:` type($values) `,` type($positions) `->` type($result)"
    )

    def __init__(
        self,
        values: SSAValue | Operation,
        positions: SSAValue | Operation,
        offset: Index | Operation,
        result_type: TileType,
        *,
        buffers: int | None = None,
    ):
        constants, computed = split([offset])
        super().__init__(
            operands=[values, positions, computed],
            properties={
                "static_offsets": constants,
                "buffers": None if buffers is None else IntegerAttr(buffers, i64),
            },
            result_types=[result_type],
        )

    def mixed_offsets(self) -> list[Index]:
        return join(self, "offsets", self.static_offsets, self.offsets)

    def verify_operation(self, soc: Soc | None) -> None:
        values, result = tile_type(self.values), tile_type(self.result)
        if soc is not None and soc.arch != C220:
            self.refuse(f"{soc.name} has no sparse cube instruction")
        if (result.memory, result.order) != (Space.L0B, Layout.ZN24):
            self.refuse(f"it makes a tile in l0b, zn24, found {result}")
        step, columns = fractal(Space.L0B, Layout.ZN24, result.element_type)
        blocks = values.get_shape()[:2]
        form = (*blocks, columns, step // 2)
        if values.get_shape() != form or values != TileType(form, result.element_type, Space.L1, Layout.ND):
            self.refuse(
                f"the kept values must be blocks of {columns}x{step // 2}x{result.element_type} in l1, found {values}"
            )
        expected = TileType((*blocks, columns, step // 8), ui8, Space.L1, Layout.ND)
        if self.positions.type != expected:
            self.refuse(f"the positions of {values} must be {expected}, found {self.positions.type}")
        depth, rows = blocks[0] * step, blocks[1] * columns
        if result.get_shape()[1] != rows:
            self.refuse(f"all columns must be moved: {values}, {result}")
        offsets = self.mixed_offsets()
        verify_indices(self, "offsets", offsets, 1, 0, "the depth alone")
        verify_inside(self, [depth], offsets, [result.get_shape()[0]], [1], f"the depth {depth}")
        if isinstance(offsets[0], int) and offsets[0] % step:
            self.refuse(f"the offset must be a multiple of {step}, found {offsets[0]}")
        verify_buffers(self, self.buffers)
