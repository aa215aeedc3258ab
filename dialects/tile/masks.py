"""Masks: tiles of `i1`, one bit per element. Comparisons produce them, selections consume them.

    %m = tile.compare lt %a, %b : !tile.tile<16x1024xf16, ub>            // a !tile.tile<16x1024xi1, ub>
    %c = tile.select %m, %a, %zero : !tile.tile<16x1024xf16, ub>, f16

Masks are combined with `tile.and`, `tile.or`, `tile.xor` and `tile.not`. A boolean in global memory is a byte;
`tile.cast` converts between both.
"""

from __future__ import annotations

from typing import ClassVar

from xdsl.dialects.builtin import i1
from xdsl.dialects.utils import EnumAttribute
from xdsl.ir import Attribute, Operation, SpacedOpaqueSyntaxAttribute, SSAValue
from xdsl.irdl import irdl_attr_definition, irdl_op_definition, operand_def, prop_def
from xdsl.parser import Parser
from xdsl.printer import Printer
from xdsl.utils.str_enum import StrEnum

from ascir.dialects.tile.elementwise import BinaryOp, ElementwiseOp
from ascir.dialects.tile.spaces import BITS, NUMBERS
from ascir.dialects.tile.types import TileType, tile_type
from ascir.target import Soc


class Predicate(StrEnum):
    """A comparison of two numbers. With NaN, all but `ne` are false."""

    EQ = "eq"
    NE = "ne"
    LT = "lt"
    LE = "le"
    GT = "gt"
    GE = "ge"


@irdl_attr_definition
class PredicateAttr(EnumAttribute[Predicate], SpacedOpaqueSyntaxAttribute):
    """A comparison of two numbers: `#tile<predicate lt>`."""

    name = "tile.predicate"


@irdl_op_definition
class CompareOp(BinaryOp):
    """A mask of where the predicate holds; one side may be a scalar.

    %m = tile.compare lt %x, %y : tile
    """

    name = "tile.compare"

    predicate = prop_def(PredicateAttr)

    def __init__(self, predicate: Predicate, lhs: SSAValue | Operation, rhs: SSAValue | Operation):
        super().__init__(lhs, rhs)
        self.predicate = PredicateAttr(predicate)

    @classmethod
    def result_of(cls, tile: TileType) -> TileType:
        return tile.with_element(i1)

    @classmethod
    def parse(cls, parser: Parser) -> ElementwiseOp:
        predicate = parser.parse_str_enum(Predicate)
        op = super().parse(parser)
        op.properties["predicate"] = PredicateAttr(predicate)
        return op

    def print(self, printer: Printer) -> None:
        printer.print_string(f" {self.predicate.data}")
        super().print(printer)


@irdl_op_definition
class SelectOp(ElementwiseOp):
    """The first value where the mask is true, else the second; one of them may be a scalar.

    %z = tile.select %m, %x, %y : tile
    """

    name = "tile.select"

    mask = operand_def(TileType)
    on_true = operand_def(Attribute)
    on_false = operand_def(Attribute)

    ELEMENTS: ClassVar = NUMBERS | BITS

    def __init__(
        self, mask: SSAValue | Operation, on_true: SSAValue | Operation, on_false: SSAValue | Operation
    ):
        on_true, on_false = SSAValue.get(on_true), SSAValue.get(on_false)
        tile = tile_type(on_true if isinstance(on_true.type, TileType) else on_false)
        super().__init__(operands=[mask, on_true, on_false], result_types=[tile])

    @classmethod
    def parse(cls, parser: Parser) -> ElementwiseOp:
        mask = parser.parse_unresolved_operand()
        parser.parse_punctuation(",")
        op = super().parse(parser)
        (result,) = op.result_types
        assert isinstance(result, TileType)
        op.operands = [parser.resolve_operand(mask, result.with_element(i1)), *op.operands]
        return op

    def print(self, printer: Printer) -> None:
        printer.print_string(" ")
        printer.print_ssa_value(self.mask)
        printer.print_string(",")
        self.print_operands(printer, self.on_true, self.on_false)

    def verify_operation(self, soc: Soc | None) -> None:
        tile = self.verify_operands(self.on_true, self.on_false)
        if self.result.type != tile:
            self.refuse(f"the result must be {tile}, found {self.result.type}")
        if self.mask.type != tile.with_element(i1):
            self.refuse(f"the mask must be {tile.with_element(i1)}, found {self.mask.type}")
