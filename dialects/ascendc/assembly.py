"""Reads and prints the text of an operation from the format in its row.

    $queue `,` $tensor attr-dict `:` qualified(type($queue)) `,` qualified(type($tensor))
    ascendc.que_bind.enque_tensor %q, %t : !ascendc.queue<vecin, 1>, !ascendc.local_tensor<*xf16>

A format is compiled once to a list of directives (`formats.py`); each of them parses into a `Draft` of the operation and
prints from one through a `Writer` that knows where MLIR puts spaces. xDSL's own formats do not know integers written
as the words of an enum, types without their name, and `operands` with several variadic ones, and take four times as
long to set up.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from xdsl.dialects.builtin import (
    ArrayAttr,
    FunctionType,
    IndexType,
    IntegerAttr,
    IntegerType,
    Signedness,
    StringAttr,
    UnitAttr,
)
from xdsl.ir import Attribute, SSAValue
from xdsl.parser import Parser, UnresolvedOperand
from xdsl.printer import Printer
from xdsl.utils.exceptions import VerifyException

from ascir.dialects.ascendc.constants import literal_of
from ascir.dialects.ascendc.enums import ENUMS
from ascir.dialects.ascendc.kinds import kind
from ascir.dialects.ascendc.row import Field

if TYPE_CHECKING:
    from ascir.dialects.ascendc.ops import AscendCOp

SEGMENTS = "operandSegmentSizes"
UI8 = IntegerType(8, Signedness.UNSIGNED)


@dataclass(eq=False, repr=False)
class Draft:
    """What has been read of an operation so far."""

    operands: dict[str, list[UnresolvedOperand]] = field(default_factory=dict[str, list[UnresolvedOperand]])
    types: dict[str, list[Attribute]] = field(default_factory=dict[str, list[Attribute]])
    attributes: dict[str, Attribute] = field(default_factory=dict[str, Attribute])
    all_operands: list[UnresolvedOperand] | None = None
    all_types: list[Attribute] | None = None


@dataclass(eq=False, repr=False)
class Writer:
    """Prints the directives of one operation."""

    printer: Printer
    operation: AscendCOp
    operands: Mapping[str, Sequence[SSAValue]]
    results: Mapping[str, Sequence[SSAValue]]
    named: frozenset[str]
    """Attributes that the format names, so that the dictionary leaves them out."""
    spaced: bool = True
    after_punctuation: bool = False

    def literal(self, text: str) -> None:
        if len(text) != 1 or text == "->":
            before = True
        else:
            before = text not in (">)}]," if self.after_punctuation else "<>(){}[],")
        if self.spaced and before:
            self.printer.print_string(" ")
        self.printer.print_string(text)
        self.spaced = len(text) != 1 or text not in "<({["
        self.after_punctuation = not (text[0].isalpha() or text[0] == "_")

    def space(self) -> None:
        """Before anything that is not a literal."""
        if self.spaced or not self.after_punctuation:
            self.printer.print_string(" ")
        self.spaced, self.after_punctuation = True, False

    def values_of(self, name: str) -> Sequence[SSAValue]:
        return self.operands[name] if name in self.operands else self.results.get(name, ())


class Directive(ABC):
    """One element of a format."""

    @abstractmethod
    def parse(self, parser: Parser, draft: Draft) -> None: ...

    def parse_optional(self, parser: Parser, draft: Draft) -> bool:
        """Whether it was there; only of the first element of an optional group."""
        raise TypeError(f"{type(self).__name__} cannot begin an optional group of a format")

    @abstractmethod
    def print(self, writer: Writer) -> None: ...

    def present(self, writer: Writer) -> bool:
        """Whether an optional group that it anchors is printed."""
        return True


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
                # A value that is not a case is refused by the verifier; the number is what can be said of it.
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
                _rewind(parser, position)
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
            # The operands may have been read one by one: theirs are the types in order.
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


@dataclass(eq=False, repr=False)
class Group(Directive):
    """An optional group, printed if its anchor is there, and what stands in its place otherwise."""

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
            # No type of an absent operand; but MLIR's text has the comma before it, so that there may be two.
            after = parser.pos
            doubled = self._doubled and first.parse_optional(parser, draft)
            _rewind(parser, after if doubled else start)
            return
        for element in rest:
            element.parse(parser, draft)
        if isinstance(self.anchor, Operand) and not self._leaves_rest(parser):
            draft.operands[self.anchor.field.name] = []
            _rewind(parser, start)

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
        """Whether the text goes on with the literal that the group begins with."""
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
                _rewind(parser, start)
                return found
            case _:
                return True

    def print(self, writer: Writer) -> None:
        if self.anchor.present(writer):
            for element in self.elements:
                element.print(writer)
        elif isinstance(self.anchor, TypesOf) and self._doubled:
            # Read by MLIR, which takes the first comma for the group's.
            self.elements[0].print(writer)
        else:
            for element in self.otherwise:
                element.print(writer)


def _rewind(parser: Parser, position: int) -> None:
    parser._resume_from(position)  # pyright: ignore[reportPrivateUsage]
