"""The base classes of elementwise operations, which are defined in `unary.py`, `binary.py` and `masks.py`.

    %b = tile.exp %a : !tile.tile<16x1024xf16, ub>
    %c = tile.add %a, %b : !tile.tile<16x1024xf16, ub>
    %d = tile.mul %a, %s : !tile.tile<16x1024xf16, ub>, f16         // a scalar on either side
    %m = tile.compare lt %a, %b : !tile.tile<16x1024xf16, ub>       // a mask: !tile.tile<16x1024xi1, ub>

All tiles of an operation have the same shape, element type and layout: broadcasts are explicit (`tile.broadcast`).
Operations that a chip lacks (`erf`, `bf16` arithmetic, most integer widths) are legal here; legalization replaces them.
Results are rounded to the element type; integers wrap in arithmetic and saturate in casts.
"""

from __future__ import annotations

from abc import ABC
from collections.abc import Set as AbstractSet
from typing import ClassVar

from xdsl.ir import Attribute, Operation, SSAValue
from xdsl.irdl import operand_def, result_def, traits_def
from xdsl.parser import Parser
from xdsl.printer import Printer
from xdsl.traits import Pure

from ascir.dialects.tile.base import TileOp
from ascir.dialects.tile.spaces import FLOATS, NUMBERS, scalar_type
from ascir.dialects.tile.types import TileType, tile_type
from ascir.dialects.tile.vector import verify_elements, verify_vector
from ascir.target import Soc


class ElementwiseOp(TileOp, ABC):
    """The common assembly format: the operands, then their types, or one type if all are equal."""

    result = result_def(TileType)

    traits = traits_def(Pure())

    ELEMENTS: ClassVar[AbstractSet[Attribute]]

    @classmethod
    def result_of(cls, tile: TileType) -> TileType:
        """The type of the result, from that of a tile operand."""
        return tile

    @classmethod
    def parse(cls, parser: Parser) -> ElementwiseOp:
        operands = parser.parse_comma_separated_list(parser.Delimiter.NONE, parser.parse_unresolved_operand)
        attributes = parser.parse_optional_attr_dict()
        parser.parse_punctuation(":")
        position = parser.pos
        types = parser.parse_comma_separated_list(parser.Delimiter.NONE, parser.parse_type)
        if len(types) == 1:
            types *= len(operands)
        tile = next((type for type in types if isinstance(type, TileType)), None)
        if tile is None:
            parser.raise_error("a tile type is needed", position, parser.pos)
        return cls.create(
            operands=parser.resolve_operands(operands, types, position),
            result_types=[cls.result_of(tile)],
            attributes=attributes,
        )

    def print(self, printer: Printer) -> None:
        self.print_operands(printer, *self.operands)

    def print_operands(self, printer: Printer, *operands: SSAValue) -> None:
        printer.print_string(" ")
        printer.print_list(operands, printer.print_ssa_value)
        if self.attributes:
            printer.print_op_attributes(self.attributes)
        printer.print_string(" : ")
        types = [operand.type for operand in operands]
        printer.print_list(types[:1] if len(set(types)) == 1 else types, printer.print_attribute)

    def verify_operands(self, *operands: SSAValue) -> TileType:
        """The type of `operands`: tiles of one type, at least one, and scalars of its element type."""
        types = [operand.type for operand in operands]
        tile = next((type for type in types if isinstance(type, TileType)), None)
        if tile is None:
            self.refuse(f"at least one operand must be a tile, found {', '.join(map(str, types))}")
        verify_vector(self, tile)
        verify_elements(self, tile, self.ELEMENTS)
        for type in types:
            if isinstance(type, TileType):
                if type != tile:
                    self.refuse(
                        f"its tiles differ: {tile} and {type}; broadcast one of them with tile.broadcast"
                    )
            elif type != scalar_type(tile.element_type):
                self.refuse(f"a scalar beside {tile} must be {scalar_type(tile.element_type)}, found {type}")
        return tile

    def verify_operation(self, soc: Soc | None) -> None:
        expected = self.result_of(self.verify_operands(*self.operands))
        if self.result.type != expected:
            self.refuse(f"the result must be {expected}, found {self.result.type}")


class UnaryOp(ElementwiseOp, ABC):
    """`%y = tile.exp %x : tile`."""

    source = operand_def(TileType)

    ELEMENTS: ClassVar = FLOATS

    def __init__(self, source: SSAValue | Operation):
        source = SSAValue.get(source)
        super().__init__(operands=[source], result_types=[self.result_of(tile_type(source))])


class BinaryOp(ElementwiseOp, ABC):
    """`%z = tile.add %x, %y : tile`; one of the two may be a scalar: `tile.add %x, %s : tile, f16`."""

    lhs = operand_def(Attribute)
    rhs = operand_def(Attribute)

    ELEMENTS: ClassVar = NUMBERS

    def __init__(self, lhs: SSAValue | Operation, rhs: SSAValue | Operation):
        lhs, rhs = SSAValue.get(lhs), SSAValue.get(rhs)
        tile = tile_type(lhs if isinstance(lhs.type, TileType) else rhs)
        super().__init__(operands=[lhs, rhs], result_types=[self.result_of(tile)])
