"""The assembly format of graph operations: one parser and one printer, driven by the definitions of the operations.

    %y = graph.layer_norm %x gamma %g beta %b axis 1 {note = "encoder"} : (tensor<..>, tensor<..>, ...) -> tensor<..>
         name  [lead word] operands  clauses          other attributes    types

* Required and variadic operands come first, separated by commas.
* Clauses follow, each a name and a value, in any order: optional operands, then properties. A property with its default
  value is not printed; a true flag is printed as its name. The property that selects the function (`reduce sum`,
  `compare lt`) is printed first, without its name. The dictionary may contain properties, too: `{keepdims}`.
* The types are one type if all operands and results have it, else `operands -> results`, with parentheses around several.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from functools import cache
from typing import TypeVar

from xdsl.dialects.builtin import DenseArrayBase, i32
from xdsl.ir import Attribute, SSAValue
from xdsl.irdl import AttrSizedOperandSegments, IRDLOperation, OptOperandDef, VariadicDef
from xdsl.parser import Parser, UnresolvedOperand
from xdsl.printer import Printer
from xdsl.utils.exceptions import VerifyException

from ascir.dialects.graph.properties import PropertyKind, from_dictionary

SEGMENTS = AttrSizedOperandSegments.attribute_name

OperationT = TypeVar("OperationT", bound=IRDLOperation)


@dataclass(frozen=True)
class Syntax:
    """The parts of the definition of an operation that its text depends on."""

    name: str
    operands: Sequence[str]
    optional: frozenset[str]
    variadic: frozenset[str]
    kinds: Mapping[str, PropertyKind[Attribute]]
    defaults: Mapping[str, Attribute | None]
    sized: bool
    """Whether a property holds the number of operands of each of several optional ones."""
    results: int | None
    """The number of operands; None if it varies."""


@cache
def syntax_of(operation: type[IRDLOperation]) -> Syntax:
    definition = operation.get_irdl_definition()
    optional = {name for name, operand in definition.operands if isinstance(operand, OptOperandDef)}
    variadic = {name for name, operand in definition.operands if isinstance(operand, VariadicDef)}
    return Syntax(
        name=definition.name,
        operands=[name for name, _ in definition.operands],
        optional=frozenset(optional),
        variadic=frozenset(variadic - optional),
        kinds={
            name: property.constr
            for name, property in definition.properties.items()
            if isinstance(property.constr, PropertyKind)
        },
        defaults={name: property.default_value for name, property in definition.properties.items()},
        sized=SEGMENTS in definition.properties,
        results=None
        if any(isinstance(result, VariadicDef) for _, result in definition.results)
        else len(definition.results),
    )


@dataclass
class _Parsed:
    """The part of an operation that has been parsed."""

    operands: dict[str, list[UnresolvedOperand]] = field(default_factory=dict[str, list[UnresolvedOperand]])
    properties: dict[str, Attribute] = field(default_factory=dict[str, Attribute])


def parse_operation(
    operation: type[OperationT], parser: Parser, lead: str | None, inferred: bool
) -> OperationT:
    """Parse after the name. `inferred`: the types follow from the properties alone and are not written."""
    syntax = syntax_of(operation)
    start = parser.pos
    parsed = _Parsed()
    if lead is not None:
        parsed.properties[lead] = syntax.kinds[lead].parse(parser)
    _parse_positional(syntax, parser, parsed)
    _parse_clauses(syntax, parser, parsed, lead, inferred)
    attributes = _parse_attributes(syntax, parser, parsed)
    position = parser.pos
    unresolved = [operand for group in parsed.operands.values() for operand in group]
    operand_types: list[Attribute] = []
    result_types: list[Attribute] | None = None
    if not inferred:
        operand_types, result_types = _parse_types(syntax, parser, len(unresolved))
    operands = iter(parser.resolve_operands(unresolved, operand_types, position))
    segments = [[next(operands) for _ in parsed.operands[name]] for name in syntax.operands]
    try:
        return _create(operation, syntax, segments, parsed.properties, attributes, result_types)
    except VerifyException as error:
        parser.raise_error(str(error), start)


def _create(
    operation: type[OperationT],
    syntax: Syntax,
    operands: list[list[SSAValue]],
    properties: dict[str, Attribute],
    attributes: dict[str, Attribute],
    result_types: list[Attribute] | None,
) -> OperationT:
    if result_types is None:
        from ascir.dialects.graph.base import GraphOp  # which needs this module to parse itself

        assert issubclass(operation, GraphOp)
        created = operation.__new__(operation)
        GraphOp.__init__(created, *operands, properties=properties)
        created.attributes.update(attributes)
        return created
    if syntax.sized:
        properties[SEGMENTS] = DenseArrayBase.from_list(i32, [len(group) for group in operands])
    return operation.create(
        operands=[operand for group in operands for operand in group],
        result_types=result_types,
        properties=properties,
        attributes=attributes,
    )


def _parse_positional(syntax: Syntax, parser: Parser, parsed: _Parsed) -> None:
    first = True
    for name in syntax.operands:
        parsed.operands[name] = []
        if name in syntax.optional:
            continue
        if name in syntax.variadic:
            parsed.operands[name] = (
                parser.parse_optional_undelimited_comma_separated_list(
                    parser.parse_optional_unresolved_operand, parser.parse_unresolved_operand
                )
                or []
            )
            continue
        if not first:
            parser.parse_punctuation(",")
        parsed.operands[name] = [parser.parse_unresolved_operand()]
        first = False


def _parse_clauses(syntax: Syntax, parser: Parser, parsed: _Parsed, lead: str | None, inferred: bool) -> None:
    allowed = [
        name for name in (*syntax.operands, *syntax.kinds) if name in syntax.optional or name in syntax.kinds
    ]
    if lead is not None:
        allowed.remove(lead)
    while True:
        position = parser.pos
        # Without types, nothing separates the clauses from the name of the next operation.
        name = parser.parse_optional_keyword_in(allowed) if inferred else parser.parse_optional_identifier()
        if name is None:
            return
        if name not in allowed:
            takes = f"it takes {', '.join(allowed)}" if allowed else "it takes none"
            parser.raise_error(f"{syntax.name} has no clause '{name}'; {takes}", position)
        if parsed.operands.get(name) or name in parsed.properties:
            parser.raise_error(f"clause '{name}' is given twice", position)
        if name in syntax.optional:
            parsed.operands[name] = [parser.parse_unresolved_operand()]
        else:
            parsed.properties[name] = syntax.kinds[name].parse(parser)


def _parse_attributes(syntax: Syntax, parser: Parser, parsed: _Parsed) -> dict[str, Attribute]:
    position = parser.pos
    attributes = parser.parse_optional_attr_dict()
    for name in list(attributes):
        if name not in syntax.kinds:
            continue
        if name in parsed.properties:
            parser.raise_error(f"clause '{name}' is given twice", position)
        parsed.properties[name] = from_dictionary(syntax.kinds[name], attributes.pop(name))
    return attributes


def _parse_types(
    syntax: Syntax, parser: Parser, operand_count: int
) -> tuple[list[Attribute], list[Attribute]]:
    parser.parse_punctuation(":", " before the types")
    position = parser.pos
    operand_types = _parse_type_list(parser)
    if parser.parse_optional_punctuation("->") is None:
        if syntax.results is None or len(operand_types) != 1:
            parser.raise_error("expected `operand types -> result types`", position)
        return operand_types * operand_count, operand_types * syntax.results
    result_position = parser.pos
    result_types = _parse_type_list(parser)
    if syntax.results not in (None, len(result_types)):
        parser.raise_error(
            f"{syntax.name} has {syntax.results} results, not {len(result_types)}", result_position
        )
    return operand_types, result_types


def _parse_type_list(parser: Parser) -> list[Attribute]:
    types = parser.parse_optional_comma_separated_list(parser.Delimiter.PAREN, parser.parse_type)
    return [parser.parse_type()] if types is None else list(types)


def print_operation(operation: IRDLOperation, printer: Printer, lead: str | None, inferred: bool) -> None:
    """Print after the name: the inverse of `parse_operation`."""
    syntax = syntax_of(type(operation))
    written = {
        name: attribute
        for name, attribute in operation.properties.items()
        if name in syntax.kinds and attribute != syntax.defaults[name]
    }
    # In unverified operations, values that are not of the kind of their clause are printed in the dictionary.
    others = {
        name: written.pop(name) for name in list(written) if not syntax.kinds[name].verifies(written[name])
    }
    if lead in written:
        syntax.kinds[lead].print(printer, written.pop(lead))
    positional: list[SSAValue] = []
    clauses: list[tuple[str, SSAValue]] = []
    for name in syntax.operands:
        value: SSAValue | Sequence[SSAValue] | None = getattr(operation, name)
        if value is None:
            continue
        if not isinstance(value, SSAValue):
            positional.extend(value)
        elif name in syntax.optional:
            clauses.append((name, value))
        else:
            positional.append(value)
    if positional:
        printer.print_string(" ")
        printer.print_list(positional, printer.print_ssa_value)
    for name, value in clauses:
        printer.print_string(f" {name} ")
        printer.print_ssa_value(value)
    for name, kind in syntax.kinds.items():
        if name in written:
            printer.print_string(f" {name}")
            kind.print(printer, written[name])
    printer.print_op_attributes(operation.attributes | others)
    if not inferred:
        _print_types(operation, syntax, printer)


def _print_types(operation: IRDLOperation, syntax: Syntax, printer: Printer) -> None:
    printer.print_string(" : ")
    operand_types, result_types = operation.operand_types, operation.result_types
    types = {*operand_types, *result_types}
    if syntax.results is not None and len(types) == 1:
        printer.print_attribute(types.pop())
        return
    _print_type_list(operand_types, printer)
    printer.print_string(" -> ")
    _print_type_list(result_types, printer)


def _print_type_list(types: Sequence[Attribute], printer: Printer) -> None:
    if len(types) == 1:
        printer.print_attribute(types[0])
        return
    with printer.in_parens():
        printer.print_list(types, printer.print_attribute)
