"""Compiles the text of a format into directives (`directives.py`, `groups.py`).

compiled("$queue attr-dict `:` type($queue)", operands, attributes, results).directives
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import cache

from ascir.dialects.ascendc.assembly import Directive
from ascir.dialects.ascendc.directives import (
    AllOperands,
    AllTypes,
    Attr,
    AttrDict,
    Literal,
    Operand,
    Signature,
    TypesOf,
)
from ascir.dialects.ascendc.groups import Group
from ascir.dialects.ascendc.row import Field

DEFAULT = "operands attr-dict `:` qualified(type(operands))"
TOKENS = re.compile(r"`([^`]*)`|\$(\w+)|([A-Za-z-]+)|([()?:,^])")


class _Compiler:
    """Compiles the text of one format."""

    def __init__(
        self, text: str, operands: Sequence[Field], attributes: Sequence[Field], results: Sequence[Field]
    ):
        self.tokens = [match.groups() for match in TOKENS.finditer(text)]
        self.position = 0
        self.operands = {each.name: each for each in operands}
        self.attributes = {each.name: each for each in attributes}
        self.results = {each.name: each for each in results}
        self.with_segments = "operands attr-dict" in text
        self.anchored = False

    def peek(self) -> str | None:
        return self.tokens[self.position][3] if self.position < len(self.tokens) else None

    def take(self) -> tuple[str | None, str | None, str | None, str | None]:
        literal, variable, word, mark = self.tokens[self.position]
        self.position += 1
        return literal, variable, word, mark

    def skip(self, mark: str) -> None:
        if self.take()[3] != mark:
            raise ValueError(f"format: '{mark}' expected")

    def sequence(self) -> tuple[tuple[Directive, ...], Directive | None]:
        """The elements up to a closing parenthesis or the end, and the anchor among them."""
        elements: list[Directive] = []
        anchor: Directive | None = None
        while self.position < len(self.tokens) and self.peek() != ")":
            if self.blank():
                continue
            elements.append(self.element())
            if self.peek() == "^":
                self.skip("^")
                anchor = elements[-1]
        for index, element in enumerate(elements):
            if isinstance(element, Group):
                elements[index] = replace(element, following=tuple(elements[index + 1 : index + 3]))
        return tuple(elements), anchor

    def blank(self) -> bool:
        """Skips a space in backticks: the writer inserts spaces."""
        literal = self.tokens[self.position][0]
        self.position += literal is not None and not literal.strip()
        return literal is not None and not literal.strip()

    def element(self) -> Directive:
        literal, variable, word, mark = self.take()
        if literal is not None:
            return Literal(literal)
        if variable is not None:
            if variable in self.attributes:
                return Attr(self.attributes[variable])
            return Operand(self.operands[variable])
        if mark == "(":
            return self.group()
        match word:
            case "attr-dict":
                return AttrDict(self.with_segments)
            case "operands":
                return AllOperands()
            case "functional-type":
                return self.signature()
            case "type":
                return self.types(qualified=False)
            case "qualified":
                self.skip("(")
                if self.take()[2] != "type":
                    raise ValueError("format: 'type' expected in 'qualified'")
                found = self.types(qualified=True)
                self.skip(")")
                return found
            case _:
                raise ValueError(f"format: unknown word '{word or mark}'")

    def types(self, qualified: bool) -> Directive:
        self.skip("(")
        _, variable, word, _ = self.take()
        self.skip(")")
        if word == "operands":
            return AllTypes()
        name = variable or ""
        return TypesOf(self.operands[name] if name in self.operands else self.results[name], qualified)

    def signature(self) -> Directive:
        self.skip("(")
        _, inputs, every, _ = self.take()
        self.skip(",")
        self.take()
        self.skip(")")
        fields = tuple(self.operands.values()) if every else (self.operands[inputs or ""],)
        return Signature(fields, tuple(self.results.values()), every is not None)

    def group(self) -> Directive:
        elements, anchor = self.sequence()
        self.skip(")")
        otherwise: tuple[Directive, ...] = ()
        if self.peek() == ":":
            self.skip(":")
            self.skip("(")
            otherwise, _ = self.sequence()
            self.skip(")")
        self.skip("?")
        if anchor is None:
            raise ValueError("format: an optional group needs an anchor")
        return Group(elements, anchor, otherwise)


@dataclass(eq=False, repr=False)
class Format:
    """A compiled format."""

    directives: tuple[Directive, ...]
    named: frozenset[str]
    """The attributes that it prints."""


@cache
def compiled(
    text: str, operands: tuple[Field, ...], attributes: tuple[Field, ...], results: tuple[Field, ...]
) -> Format:
    """The directives of the format `text` of an operation with these fields."""
    text = text or DEFAULT
    directives, _ = _Compiler(text, operands, attributes, results).sequence()
    names = {each.name for each in attributes}
    return Format(directives, frozenset(name for name in re.findall(r"\$(\w+)", text) if name in names))
