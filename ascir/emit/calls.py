"""Interprets the call patterns of the `ascendc` table; `ascir.dialects.ascendc.row` describes their language.

    {=tensor}{queue}.AllocTensor<{tensor:T}>()     ->     AscendC::LocalTensor<half> v2 = v1.AllocTensor<half>();

A pattern is compiled when the first operation of its kind is printed.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from typing import NamedTuple

from xdsl.dialects.builtin import StringAttr
from xdsl.ir import Attribute, OpResult, SSAValue

from ascir.dialects.ascendc import AscendCOp
from ascir.dialects.ascendc.enums import ENUMS
from ascir.dialects.ascendc.objects import MatmulType
from ascir.dialects.ascendc.structures import StructureType
from ascir.dialects.ascendc.types import BaseTensorType
from ascir.emit.ascendc_types import enum_case, matmul_parameters, number_of, spell_element
from ascir.emit.emitter import Emitter
from ascir.emit.literals import string_literal
from ascir.emit.scalars import constant_literal
from ascir.emit.types import NoForm, memory_of

_ABSENT = "\0"
"""A placeholder for an absent optional operand, which is removed together with its comma."""

_PLACE = re.compile(r"\{([^{}]*)\}")
_ARRAY = re.compile(r"(\w+)\[(.*) (\w+) (\w+)\]")


class Place(NamedTuple):
    """A placeholder for a property of the operand or attribute `name`."""

    wanted: str
    name: str
    array: tuple[str, str, str] = ("", "", "")
    """For an array: its C++ type, the operand it is named after, and its suffix."""


Statement = tuple[str | Place, ...]


def _place(text: str) -> Place:
    if (array := _ARRAY.fullmatch(text)) is not None:
        name, type, base, suffix = array.groups()
        return Place("array", name, (type, base, suffix))
    if text[0] in "&=!":
        return Place(text[0], text[1:])
    if text.endswith("*"):
        return Place("*", text[:-1])
    name, _, wanted = text.partition(":")
    return Place(wanted, name)


@cache
def compile_pattern(pattern: str) -> tuple[Statement, ...]:
    """The statements of a pattern, each as a sequence of texts and placeholders."""
    statements: list[Statement] = []
    for text in pattern.split(";;"):
        pieces = _PLACE.split(text.strip())
        # Every second piece is in braces.
        parts = [piece if index % 2 == 0 else _place(piece) for index, piece in enumerate(pieces) if piece]
        if parts:
            statements.append(tuple(parts))
    return tuple(statements)


def element_of(type: Attribute) -> Attribute | None:
    """The argument of a template over the elements of `type`; None for a scalar."""
    if isinstance(type, BaseTensorType | StructureType):
        return type.element_type
    memory = memory_of(type)
    return None if memory is None else memory[0]


def _element(emitter: Emitter, values: Sequence[SSAValue]) -> str:
    element = element_of(values[0].type)
    return _ABSENT if element is None else spell_element(emitter.types, element)


@dataclass
class Call:
    """One operation being printed."""

    emitter: Emitter
    op: AscendCOp
    operands: Mapping[str, Sequence[SSAValue]]
    results: Mapping[str, Sequence[SSAValue]]

    @classmethod
    def of(cls, emitter: Emitter, op: AscendCOp) -> Call:
        return cls(emitter, op, op.operand_groups(), op.result_groups())

    def print(self, statements: Sequence[Statement]) -> None:
        for statement in statements:
            text = "".join([part if isinstance(part, str) else self.fill(part) for part in statement])
            if _ABSENT in text:
                text = re.sub(f", {_ABSENT}|{_ABSENT}, |{_ABSENT}", "", text.replace(f", {_ABSENT}", ""))
            self.emitter.statement(text)

    def fill(self, place: Place) -> str:
        """The text of a placeholder."""
        if place.wanted == "array":
            return self._array(place)
        values = self.operands.get(place.name)
        if values is None:
            values = self.results.get(place.name)
            if values and not place.wanted and not self.emitter.is_named(values[0]):
                self.emitter.define(values[0])
        if values is None:
            return self._attribute(place)
        if not values:
            return _ABSENT
        if not place.wanted:
            return self.emitter.name(values[0])
        return _VALUE_FORMS[place.wanted](self.emitter, values)

    def _array(self, place: Place) -> str:
        type, base, suffix = place.array
        values = self.operands[place.name]
        return self.array(self.emitter.type(values[0]) if type == "type" else type, values, base, suffix)

    def array(self, type: str, values: Sequence[SSAValue], base: str, suffix: str) -> str:
        """Declares an array of `values`, named after operand `base`; returns its name."""
        elements = ", ".join(_converted(self.emitter, value, type) for value in values)
        name = self.emitter.names.fresh(f"{self.emitter.name(self.operands[base][0])}_{suffix}")
        self.emitter.statement(f"{type} {name}[] = {{{elements}}}")
        return name

    def attribute(self, name: str) -> Attribute | None:
        return self.op.properties.get(name, self.op.attributes.get(name))

    def _attribute(self, place: Place) -> str:
        field = next((each for each in self.op.ATTRIBUTES if each.name == place.name), None)
        assert field is not None, f"{self.op.name} has no field {place.name}"
        value = self.attribute(place.name)
        if field.kind == "unit":
            return "1" if value is not None else "0"
        if value is None:
            return _ABSENT
        if field.kind in ENUMS:
            return enum_case(field.kind, number_of(value))
        match place.wanted, value:
            case "string", StringAttr():
                return string_literal(value.data)
            case "matmul", MatmulType():
                return matmul_parameters(self.emitter.types, value.data)
            case _, StringAttr():
                return value.data
            case _, _ if field.kind == "type":
                return self.emitter.types.spell(value)
            case _:
                return constant_literal(value).text


def _converted(emitter: Emitter, value: SSAValue, type: str) -> str:
    """`value` as an element of an array of `type`. C++ narrows only constants there, and only those that fit."""
    name = emitter.name(value)
    if emitter.type(value) == type:
        return name
    if isinstance(value, OpResult) and value.op.name == "arith.constant":
        number = number_of(value.op.properties.get("value"))
        if number is not None and number >= 0:
            return name
    return f"static_cast<{type}>({name})"


def _layout(emitter: Emitter, values: Sequence[SSAValue]) -> str:
    """The API's constant for a fixpipe configuration, which is built from the number of a layout."""
    found = values[0]
    while isinstance(found, OpResult) and found.op.name == "ascendc.construct" and found.op.operands:
        found = found.op.operands[0]
    value = number_of(found.op.properties.get("value")) if isinstance(found, OpResult) else None
    if value is None:
        raise NoForm(
            "a fixpipe configuration must be constructed from a constant layout, 0 (NZ) or 1 (row major)"
        )
    return enum_case("CO2Layout", value).replace("CO2Layout::", "CFG_")


_VALUE_FORMS: Mapping[str, Callable[[Emitter, Sequence[SSAValue]], str]] = {
    "*": lambda emitter, values: ", ".join(emitter.name(value) for value in values),
    "&": lambda emitter, values: f"&{emitter.name(values[0])}",
    "=": lambda emitter, values: f"{emitter.type(values[0])} {emitter.define(values[0])} = ",
    "!": lambda emitter, values: f"{emitter.type(values[0])} {emitter.define(values[0])}",
    "T": _element,
    "type": lambda emitter, values: emitter.type(values[0]),
    "layout": _layout,
}


class Specials(dict[str, Callable[[Call], None]]):
    """Functions for operations that no pattern can express, by name."""

    def prints(self, name: str) -> Callable[[Callable[[Call], None]], Callable[[Call], None]]:
        def register(printer: Callable[[Call], None]) -> Callable[[Call], None]:
            self[name] = printer
            return printer

        return register
