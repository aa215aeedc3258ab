"""The memories of a core, the types each can hold, and the data paths between them: facts of the chip as data.

    memref<?x1024xf16, #tile.space<gm>>        // global memory is accessed through views
    !tile.tile<128x64xf16, l0a, zz>            // the left operand of the cube, in its fractal order
    !tile.tile<16x1024xf16, ub>                // a vector operand, row-major

A *fractal* is the block of 512 bytes (in l0c of 16 x 16 elements) that the cube moves as a unit. The first letter of a
layout is the order of the fractals, the second the order inside one: Z row-major, N column-major.
"""

from __future__ import annotations

from collections.abc import Mapping
from collections.abc import Set as AbstractSet
from dataclasses import dataclass

from xdsl.dialects.builtin import (
    BFloat16Type,
    Float16Type,
    Float32Type,
    Float64Type,
    IntegerType,
    Signedness,
    bf16,
    f16,
    f32,
    f64,
    i1,
    i8,
    i16,
    i32,
    i64,
)
from xdsl.dialects.utils import EnumAttribute
from xdsl.ir import Attribute
from xdsl.irdl import irdl_attr_definition
from xdsl.parser import AttrParser
from xdsl.printer import Printer
from xdsl.utils.str_enum import StrEnum


class Space(StrEnum):
    """Global memory, and the seven memories of a core."""

    GM = "gm"
    UB = "ub"
    L1 = "l1"
    L0A = "l0a"
    L0B = "l0b"
    L0C = "l0c"
    BT = "bt"
    FB = "fb"


class Layout(StrEnum):
    """The order of a tile's elements in its memory."""

    ND = "nd"
    NZ = "nz"
    ZZ = "zz"
    ZN = "zn"
    ZN24 = "zn24"
    """`zn` of a 2:4 sparse matrix: the two stored values of each four; their positions are in the cube's index buffer.
    """


@irdl_attr_definition
class SpaceAttr(EnumAttribute[Space]):
    """The memory of a view: `#tile.space<gm>`."""

    name = "tile.space"

    @classmethod
    def parse_parameter(cls, parser: AttrParser) -> Space:
        with parser.in_angle_brackets():
            return parser.parse_str_enum(Space)

    def print_parameter(self, printer: Printer) -> None:
        with printer.in_angle_brackets():
            super().print_parameter(printer)


GM = SpaceAttr(Space.GM)

i4 = IntegerType(4)
ui8, ui16, ui32, ui64 = (IntegerType(width, Signedness.UNSIGNED) for width in (8, 16, 32, 64))

FLOATS: AbstractSet[Attribute] = frozenset({f16, bf16, f32})
INTEGERS: AbstractSet[Attribute] = frozenset({i8, i16, i32, i64, ui8, ui16, ui32, ui64})
NUMBERS = FLOATS | INTEGERS
BITS = INTEGERS | {i1}
STORABLE = NUMBERS | {f64, i4}
"""The element types of global memory. Booleans are bytes there: `i1` exists in ub only, one bit each."""

CUBE_INPUTS: AbstractSet[Attribute] = frozenset({f16, bf16, f32, i8, i4})


@dataclass(frozen=True)
class Memory:
    """The element types and layouts of a memory. `unit` is the unit of a core that reaches it."""

    unit: str
    elements: AbstractSet[Attribute]
    layouts: tuple[Layout, ...]


MEMORIES: dict[Space, Memory] = {
    Space.UB: Memory("vector", STORABLE | {i1}, (Layout.ND, Layout.NZ)),
    Space.L1: Memory("cube", STORABLE - {f64}, (Layout.ND, Layout.NZ)),
    Space.L0A: Memory("cube", CUBE_INPUTS, (Layout.ZZ,)),
    Space.L0B: Memory("cube", CUBE_INPUTS, (Layout.ZN, Layout.ZN24)),
    Space.L0C: Memory("cube", frozenset({f32, i32, f16}), (Layout.NZ,)),
    Space.BT: Memory("cube", frozenset({f32, i32}), (Layout.ND,)),
    Space.FB: Memory("cube", frozenset({ui64}), (Layout.ND,)),
}

C220, M200 = "c220", "m200"
EVERYWHERE = frozenset({C220, M200})

PATHS: dict[tuple[Space, Space], AbstractSet[str]] = {
    (Space.GM, Space.UB): EVERYWHERE,
    (Space.GM, Space.L1): EVERYWHERE,
    (Space.UB, Space.GM): EVERYWHERE,
    (Space.L1, Space.GM): EVERYWHERE,
    (Space.L1, Space.L0A): EVERYWHERE,
    (Space.L1, Space.L0B): EVERYWHERE,
    (Space.L1, Space.BT): frozenset({C220}),
    (Space.L1, Space.FB): frozenset({C220}),
    (Space.L0C, Space.GM): frozenset({C220}),
    (Space.L0C, Space.L1): frozenset({C220}),
    (Space.L0C, Space.UB): frozenset({M200}),
    (Space.UB, Space.L1): frozenset({M200}),
}
"""The data paths, and the architectures with each."""

ABSENT: dict[str, dict[Space, AbstractSet[Attribute]]] = {
    C220: {Space.L0C: frozenset({f16})},
    M200: {
        Space.L0A: frozenset({bf16, f32}),
        Space.L0B: frozenset({bf16, f32}),
    },
}
"""Element types that a memory lacks on one architecture but not on another."""

FRACTAL_ROWS = 16
BLOCK_BYTES = 32
LONGEST_ROW = 65535
"""The largest pitch of rows of a view, in elements, for one instruction that loads to l1."""


FLOAT_WIDTHS: Mapping[type[Attribute], int] = {
    Float16Type: 16,
    BFloat16Type: 16,
    Float32Type: 32,
    Float64Type: 64,
}
"""Keyed by class: if the types themselves were keys, they would be compared with each other, as all have the same hash.
"""


def bit_width(element: Attribute) -> int:
    """The width of an element of a tile or a view in bits. Four-bit integers are packed two to a byte."""
    if (width := FLOAT_WIDTHS.get(type(element))) is not None:
        return width
    match element:
        case IntegerType():
            return element.width.data
        case _:
            raise TypeError(f"{element} is not an element type of a tile")


def is_integer(element: Attribute) -> bool:
    """Whether `element` is an integer, or boolean."""
    return isinstance(element, IntegerType)


def scalar_type(element: Attribute) -> Attribute:
    """The scalar type for tiles of `element`: the element type, signless as in `arith`."""
    match element:
        case IntegerType():
            return IntegerType(element.width.data)
        case _:
            return element


def block_elements(element: Attribute) -> int:
    """The number of elements in a 32-byte row of a fractal, C0 in the documentation."""
    return BLOCK_BYTES * 8 // bit_width(element)


def fractal(space: Space, layout: Layout, element: Attribute) -> tuple[int, int]:
    """The granularity of rows and columns of a tile; (1, 1) if there is none."""
    block = block_elements(element)
    match layout:
        case Layout.ND:
            return 1, 1
        case Layout.NZ if space is Space.L0C:
            return FRACTAL_ROWS, FRACTAL_ROWS
        case Layout.NZ | Layout.ZZ:
            return FRACTAL_ROWS, block
        case Layout.ZN:
            return block, FRACTAL_ROWS
        case Layout.ZN24:
            return 2 * block, FRACTAL_ROWS  # half of the dense rows are stored


def names(elements: AbstractSet[Attribute]) -> str:
    """`bf16, f16, i8`: for messages."""
    return ", ".join(sorted(map(str, elements)))
