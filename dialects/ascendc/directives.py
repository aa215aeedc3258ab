"""The directives of a format: each parses one part of an operation's text, and prints it.

    Literal(",")   Operand($tensor)   Attr($mode)   AttrDict: attr-dict   TypesOf: type($tensor), qualified(type($tensor))
    AllOperands: operands   AllTypes: type(operands)   Signature: functional-type(operands, results)

Optional groups of them are in `groups.py`.
"""

from __future__ import annotations

from dataclasses import dataclass

from xdsl.dialects.builtin import (
    ArrayAttr,
    FunctionType,
    IndexType,
    IntegerAttr,
    StringAttr,
    UnitAttr,
)
from xdsl.ir import Attribute
from xdsl.parser import Parser
from xdsl.printer import Printer
from xdsl.utils.exceptions import VerifyException

from ascir.dialects.ascendc.assembly import SEGMENTS, UI8, Directive, Draft, Writer, rewind
from ascir.dialects.ascendc.constants import literal_of
from ascir.dialects.ascendc.enums import ENUMS
from ascir.dialects.ascendc.kinds import kind
from ascir.dialects.ascendc.row import Field


@dataclass(eq=False, repr=False)
class Literal(Directive):
    text: str

    def parse_optional(self, parser: Parser, draft: Draft) -> bool:
        if self.text.isidentifier():
            return parser.parse_optional_keyword(self.text) is not None
        return parser.parse_optional_characters(self.text) is not None

    def parse(self, parser: Parser, draft: Draft) -> None:
        if not self.parse_optional(parser, draft):
            parser.raise_error(f"'{self.text}' expected")

    def print(self, writer: Writer) -> None:
        writer.literal(self.text)


@dataclass(eq=False, repr=False)
class Operand(Directive):
    field: Field

    def parse_optional(self, parser: Parser, draft: Draft) -> bool:
        first = parser.parse_optional_unresolved_operand()
        found = [] if first is None else [first]
        if first is not None and self.field.variadic:
            while parser.parse_optional_punctuation(",") is not None:
                found.append(parser.parse_unresolved_operand())
        draft.operands[self.field.name] = found
        return first is not None

    def parse(self, parser: Parser, draft: Draft) -> None:
        found = self.parse_optional(parser, draft)
        if not found and not (self.field.optional or self.field.variadic):
            parser.raise_error(f"operand '{self.field.name}' expected")

    def present(self, writer: Writer) -> bool:
        return bool(writer.values_of(self.field.name))

    def print(self, writer: Writer) -> None:
        values = writer.values_of(self.field.name)
        if values:
            writer.space()
            writer.printer.print_list(values, writer.printer.print_operand)


@dataclass(eq=False, repr=False)
class Attr(Directive):
    field: Field

    def parse_optional(self, parser: Parser, draft: Draft) -> bool:
        value = self._parse(parser)
        if value is not None:
            draft.attributes[self.field.name] = value
        return value is not None

    def _parse(self, parser: Parser) -> Attribute | None:
        match self.field.kind:
            case "string":
                text = parser.parse_optional_str_literal()
                return None if text is None else StringAttr(text)
            case "type":
                return parser.parse_optional_type()
            case "types":
                entries = parser.parse_optional_comma_separated_list(
                    parser.Delimiter.SQUARE, parser.parse_attribute
                )
                return None if entries is None else ArrayAttr(entries)
            case "ui8" | "index":
                number = parser.parse_optional_integer(allow_boolean=False)
                if number is None:
                    return None
                try:
                    return IntegerAttr(number, UI8 if self.field.kind == "ui8" else IndexType())
                except VerifyException as error:
                    parser.raise_error(f"{self.field.name}: {error}")
            case "typed":
                return parser.parse_optional_attribute()
            case "unit":
                return UnitAttr()
            case enum:
                known = ENUMS[enum]
                word = parser.parse_optional_identifier()
                if word is None:
                    return None
                if word not in known.values:
                    parser.raise_error(f"'{word}' is not a {enum}; there are {' '.join(known.values)}")
                return IntegerAttr(known.values[word], known.width)

    def parse(self, parser: Parser, draft: Draft) -> None:
        if not self.parse_optional(parser, draft):
            parser.raise_error(f"attribute '{self.field.name}' expected")

    def present(self, writer: Writer) -> bool:
        return self.field.name in writer.operation.properties

    def print(self, writer: Writer) -> None:
        value = writer.operation.properties.get(self.field.name)
        if value is None or self.field.kind == "unit":
            return
        writer.space()
        match value:
            case StringAttr() if self.field.kind == "string":
                writer.printer.print_string_literal(value.data)
            case IntegerAttr() if self.field.kind in ("ui8", "index"):
                writer.printer.print_string(str(value.value.data))
            case IntegerAttr() if (enum := ENUMS.get(self.field.kind)) is not None:
                # The verifier rejects a value that is no case; it is printed as a number.
                number = literal_of(value)
                writer.printer.print_string(
                    enum.by_value.get(number, str(number)) if number is not None else ""
                )
            case _:
                writer.printer.print_attribute(value)


@dataclass(eq=False, repr=False)
class TypesOf(Directive):
    """The types of one operand or result."""

    field: Field
    qualified: bool

    def parse(self, parser: Parser, draft: Draft) -> None:
        types = draft.types.setdefault(self.field.name, [])
        if not self.field.variadic:
            types.append(self._parse(parser))
            return
        if draft.operands.get(self.field.name):
            types.extend(
                parser.parse_comma_separated_list(parser.Delimiter.NONE, lambda: self._parse(parser))
            )

    def _parse(self, parser: Parser) -> Attribute:
        short = kind(self.field.kind).short
        if short is not None:
            # Peek: a type without its name begins with its parameters.
            position = parser.pos
            if parser.parse_optional_punctuation("<") is not None:
                rewind(parser, position)
                return short.new(short.parse_parameter(parser))
        return parser.parse_type()

    def present(self, writer: Writer) -> bool:
        return bool(writer.values_of(self.field.name))

    def print(self, writer: Writer) -> None:
        values = writer.values_of(self.field.name)
        if values:
            writer.space()
            writer.printer.print_list(values, lambda value: self._print(writer.printer, value.type))

    def _print(self, printer: Printer, type: Attribute) -> None:
        short = None if self.qualified else kind(self.field.kind).short
        if short is not None and isinstance(type, short):
            type.print_parameter(printer)
        else:
            printer.print_attribute(type)


@dataclass(eq=False, repr=False)
class AllOperands(Directive):
    def parse(self, parser: Parser, draft: Draft) -> None:
        draft.all_operands = (
            parser.parse_optional_undelimited_comma_separated_list(
                parser.parse_optional_unresolved_operand, parser.parse_unresolved_operand
            )
            or []
        )

    def print(self, writer: Writer) -> None:
        if writer.operation.operands:
            writer.space()
            writer.printer.print_list(writer.operation.operands, writer.printer.print_operand)


@dataclass(eq=False, repr=False)
class AllTypes(Directive):
    """The types of all operands; an operation without any is written with an empty function type."""

    def parse(self, parser: Parser, draft: Draft) -> None:
        if draft.all_operands:
            draft.all_types = list(
                parser.parse_comma_separated_list(parser.Delimiter.NONE, parser.parse_type)
            )
        else:
            parser.parse_optional_type()
            draft.all_types = []

    def print(self, writer: Writer) -> None:
        writer.space()
        if writer.operation.operands:
            writer.printer.print_list(writer.operation.operand_types, writer.printer.print_attribute)
        else:
            writer.printer.print_string("() -> ()")


@dataclass(eq=False, repr=False)
class Signature(Directive):
    """`functional-type(operands, results)` of the named fields; no names: of all."""

    operands: tuple[Field, ...]
    results: tuple[Field, ...]
    every: bool

    def parse(self, parser: Parser, draft: Draft) -> None:
        start = parser.pos
        written: FunctionType = parser.parse_function_type()
        inputs = list(written.inputs)
        if self.every:
            # The operands may have been parsed one by one: assign the types in order.
            for each in self.operands:
                count = len(draft.operands.get(each.name, ()))
                draft.types[each.name], inputs = inputs[:count], inputs[count:]
            if inputs:
                parser.raise_error(f"{len(inputs)} types too many", start)
        else:
            draft.types[self.operands[0].name] = inputs
        for each, type in zip(self.results, written.outputs, strict=False):
            draft.types[each.name] = [type]
        if len(written.outputs) > len(self.results):
            parser.raise_error(f"{len(written.outputs)} results, at most {len(self.results)} needed", start)

    def print(self, writer: Writer) -> None:
        writer.space()
        inputs = [value.type for each in self.operands for value in writer.values_of(each.name)]
        writer.printer.print_function_type(inputs, [result.type for result in writer.operation.results])


@dataclass(eq=False, repr=False)
class AttrDict(Directive):
    with_segments: bool

    def parse(self, parser: Parser, draft: Draft) -> None:
        for name, value in parser.parse_optional_attr_dict().items():
            if name in draft.attributes:
                parser.raise_error(f"attribute '{name}' is given twice")
            draft.attributes[name] = value

    def print(self, writer: Writer) -> None:
        operation = writer.operation
        hidden = writer.named if self.with_segments else writer.named | {SEGMENTS}
        entries = {**operation.attributes, **operation.properties}
        shown = {name: entries[name] for name in sorted(entries) if name not in hidden}
        if shown:
            writer.printer.print_op_attributes(shown)
            writer.spaced, writer.after_punctuation = True, False
