"""The tile type, a value in a memory of a core, and the constraints on views of global memory.

    !tile.tile<16x1024xf16, ub>                // row-major (`nd`) unless the type says otherwise
    !tile.tile<64x128xf16, l1, nz>             // a 64x128 matrix in the cube's fractal order
    memref<?x1024xf16, strided<[1024, 1], offset: ?>, #tile.space<gm>>

The shape is the logical one; the layout determines the positions of elements in memory. Types do not represent tails: a
load of fewer elements fills the rest (`tile.load`), a store may take fewer.
"""

from __future__ import annotations

from collections.abc import Sequence
from math import prod
from typing import cast

from xdsl.dialects.builtin import (
    ArrayAttr,
    ContainerType,
    IntAttr,
    MemRefType,
    NoneAttr,
    ShapedType,
    StridedLayoutAttr,
    i1,
    i8,
)
from xdsl.dialects.utils import EnumAttribute
from xdsl.ir import Attribute, ParametrizedAttribute, SpacedOpaqueSyntaxAttribute, SSAValue, TypeAttribute
from xdsl.irdl import irdl_attr_definition
from xdsl.parser import AttrParser
from xdsl.printer import Printer
from xdsl.utils.exceptions import VerifyException

from ascir.dialects.tile.spaces import (
    GM,
    MEMORIES,
    STORABLE,
    Layout,
    Space,
    SpaceAttr,
    bit_width,
    fractal,
    i4,
    names,
)
from ascir.target import largest_memory

MAX_RANK = 8

DEFAULT_LAYOUT = {
    Space.UB: Layout.ND,
    Space.L1: Layout.ND,
    Space.L0A: Layout.ZZ,
    Space.L0B: Layout.ZN,
    Space.L0C: Layout.NZ,
    Space.BT: Layout.ND,
    Space.FB: Layout.ND,
}
"""The default of builders; the text always states a layout that is not `nd`."""


@irdl_attr_definition
class LayoutAttr(EnumAttribute[Layout], SpacedOpaqueSyntaxAttribute):
    """The order of a tile's elements: `#tile<layout nz>`."""

    name = "tile.layout"


@irdl_attr_definition
class TileType(ParametrizedAttribute, TypeAttribute, ShapedType, ContainerType[Attribute]):
    """A statically shaped tile: `!tile.tile<16x1024xf16, ub>`, `!tile.tile<64x128xf16, l1, nz>`."""

    name = "tile.tile"

    shape: ArrayAttr[IntAttr]
    element_type: Attribute
    space: SpaceAttr
    layout: LayoutAttr

    def __init__(
        self,
        shape: Sequence[int],
        element_type: Attribute,
        space: Space = Space.UB,
        layout: Layout | None = None,
    ):
        super().__init__(
            ArrayAttr(map(IntAttr, shape)),
            element_type,
            SpaceAttr(space),
            LayoutAttr(DEFAULT_LAYOUT.get(space, Layout.ND) if layout is None else layout),
        )

    def get_num_dims(self) -> int:
        return len(self.shape.data)

    def get_shape(self) -> tuple[int, ...]:
        return tuple(extent.data for extent in self.shape.data)

    def get_element_type(self) -> Attribute:
        return self.element_type

    @property
    def memory(self) -> Space:
        return self.space.data

    @property
    def order(self) -> Layout:
        return self.layout.data

    def bytes(self) -> int:
        """The size of the tile in memory: booleans are bits, four-bit integers nibbles, a `zn24` tile is half of its
        dense size."""
        bits = prod(self.get_shape()) * bit_width(self.element_type)
        return -(-bits // (16 if self.order is Layout.ZN24 else 8))

    def with_shape(self, shape: Sequence[int]) -> TileType:
        return TileType(shape, self.element_type, self.memory, self.order)

    def with_element(self, element_type: Attribute) -> TileType:
        return TileType(self.get_shape(), element_type, self.memory, self.order)

    @classmethod
    def parse_parameters(cls, parser: AttrParser) -> Sequence[Attribute]:
        with parser.in_angle_brackets():
            shape, element_type = parser.parse_ranked_shape()
            parser.parse_punctuation(",")
            space = parser.parse_str_enum(Space)
            layout = Layout.ND
            if parser.parse_optional_punctuation(",") is not None:
                layout = parser.parse_str_enum(Layout)
        return ArrayAttr(map(IntAttr, shape)), element_type, SpaceAttr(space), LayoutAttr(layout)

    def print_parameters(self, printer: Printer) -> None:
        with printer.in_angle_brackets():
            printer.print_dimension_list(self.get_shape())
            printer.print_string("x" if self.shape.data else "")
            printer.print_attribute(self.element_type)
            printer.print_string(f", {self.memory}")
            if self.order is not Layout.ND:
                printer.print_string(f", {self.order}")

    def verify(self) -> None:
        """Reject types that no chip supports; operations know their chip and check more."""
        shape, space, layout = self.get_shape(), self.memory, self.order
        memory = MEMORIES.get(space)
        if memory is None:
            raise VerifyException(
                "no tile lives in gm: global memory is seen through memref views in #tile.space<gm>"
            )
        if not 1 <= len(shape) <= MAX_RANK:
            raise VerifyException(f"a tile has 1 to {MAX_RANK} dimensions, not {len(shape)}")
        if any(extent < 1 for extent in shape):
            found = "x".join("?" if extent < 0 else str(extent) for extent in shape)
            raise VerifyException(f"the extents of a tile must be constants from 1 on, found {found}")
        if self.element_type not in memory.elements:
            raise VerifyException(
                f"{self.element_type} cannot live in {space}: it holds {names(memory.elements)}"
            )
        if layout not in memory.layouts:
            allowed = " or ".join(memory.layouts)
            raise VerifyException(f"a tile in {space} is laid out as {allowed}, not {layout}")
        if layout is Layout.ZN24 and self.element_type != i8:
            raise VerifyException(
                f"a 2:4 sparse operand of the cube has elements i8, not {self.element_type}"
            )
        self._verify_matrix()
        if self.element_type == i4 and shape[-1] % 2:
            raise VerifyException(
                f"i4 elements lie two to a byte: the last extent must be even, found {shape[-1]}"
            )
        if self.bytes() > (capacity := largest_memory(space)):
            raise VerifyException(
                f"a tile of {self.bytes()} bytes does not fit into {space}: the largest has {capacity} bytes"
            )

    def _verify_matrix(self) -> None:
        shape, space, layout = self.get_shape(), self.memory, self.order
        if space in (Space.BT, Space.FB) and len(shape) != 1:
            raise VerifyException(f"a tile in {space} is a vector, not of {len(shape)} dimensions")
        if layout is Layout.ND:
            return
        if len(shape) != 2:
            raise VerifyException(f"a tile in layout {layout} is a matrix, not of {len(shape)} dimensions")
        rows, columns = fractal(space, layout, self.element_type)
        if shape[0] % rows or shape[1] % columns:
            raise VerifyException(
                f"a {self.element_type} tile in {space} is made of {rows}x{columns} blocks in layout {layout}: "
                f"{shape[0]}x{shape[1]} is not"
            )


def tile_type(value: SSAValue) -> TileType:
    """The type of an operand that is restricted to tiles by the definition of the operation."""
    assert isinstance(value.type, TileType)
    return value.type


def view_type(value: SSAValue) -> MemRefType[Attribute]:
    """The type of an operand that is restricted to memrefs by the definition of the operation."""
    return cast(MemRefType[Attribute], value.type)  # isinstance would not narrow the element type


def view_defect(view: MemRefType[Attribute]) -> str | None:
    """Why `view` is no view of global memory, or None if it is one."""
    if view.memory_space != GM:
        return f"a view of global memory must be a memref in #tile.space<gm>, found {view}"
    if not isinstance(view.layout, NoneAttr | StridedLayoutAttr):
        return f"the layout of a view must be strided, found {view}"
    if view.element_type not in STORABLE:
        hint = ": a boolean in global memory is a byte, i8 or ui8" if view.element_type == i1 else ""
        return f"global memory holds {names(STORABLE)}, not {view.element_type}{hint}"
    return None
