"""Optional groups of a format, which are printed only if their anchor, the element marked with `^`, is present.

    $buffer attr-dict (`,` $len^)? `:` ... (`,` type($len)^)?
    ascendc.tbuf.get_tensor %b, %n : ..., i32        // without a length, its comma and its type are left out too

As in MLIR, the parser decides by lookahead whether a group is present.
"""

from __future__ import annotations

from dataclasses import dataclass

from xdsl.parser import Parser

from ascir.dialects.ascendc.assembly import Directive, Draft, Writer, rewind
from ascir.dialects.ascendc.directives import Literal, Operand, TypesOf


@dataclass(eq=False, repr=False)
class Group(Directive):
    """An optional group, printed if its anchor is present, and its alternative."""

    elements: tuple[Directive, ...]
    anchor: Directive
    otherwise: tuple[Directive, ...]
    following: tuple[Directive, ...] = ()
    """The two elements after it: `(`,` $a^)? `,` $b` must leave an operand for $b."""

    def parse(self, parser: Parser, draft: Draft) -> None:
        start = parser.pos
        first, *rest = self.elements
        if not first.parse_optional(parser, draft):
            self._parse_otherwise(parser, draft)
            return
        if self._absent_type(draft):
            # MLIR prints the comma before the type of an absent operand, so that there may be two.
            after = parser.pos
            doubled = self._doubled and first.parse_optional(parser, draft)
            rewind(parser, after if doubled else start)
            return
        for element in rest:
            element.parse(parser, draft)
        if isinstance(self.anchor, Operand) and not self._leaves_rest(parser):
            draft.operands[self.anchor.field.name] = []
            rewind(parser, start)

    def _parse_otherwise(self, parser: Parser, draft: Draft) -> None:
        if self.otherwise:
            first, *rest = self.otherwise
            if first.parse_optional(parser, draft):
                for element in rest:
                    element.parse(parser, draft)

    def _absent_type(self, draft: Draft) -> bool:
        return isinstance(self.anchor, TypesOf) and not draft.operands.get(self.anchor.field.name)

    @property
    def _doubled(self) -> bool:
        """Whether the next token is the literal that the group begins with."""
        match self.following, self.elements:
            case (Literal(text=after), *_), (Literal(text=before), *_):
                return after == before
            case _:
                return False

    def _leaves_rest(self, parser: Parser) -> bool:
        match self.following:
            case (Literal() as literal, Operand() as operand) if not operand.field.optional:
                start, scratch = parser.pos, Draft()
                found = literal.parse_optional(parser, scratch) and operand.parse_optional(parser, scratch)
                rewind(parser, start)
                return found
            case _:
                return True

    def print(self, writer: Writer) -> None:
        if self.anchor.present(writer):
            for element in self.elements:
                element.print(writer)
        elif isinstance(self.anchor, TypesOf) and self._doubled:
            # As in MLIR, the first comma is the group's.
            self.elements[0].print(writer)
        else:
            for element in self.otherwise:
                element.print(writer)
