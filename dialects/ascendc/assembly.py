"""Parses and prints an operation by the assembly format in its row.

    $queue `,` $tensor attr-dict `:` qualified(type($queue)) `,` qualified(type($tensor))
    ascendc.que_bind.enque_tensor %q, %t : !ascendc.queue<vecin, 1>, !ascendc.local_tensor<*xf16>

A format is compiled once to a list of directives (`formats.py`). Each of them (`directives.py`, `groups.py`) parses its
part of the text into a `Draft` of the operation, and prints it through a `Writer`, which inserts spaces as MLIR does.

xDSL's own formats do not support integers printed as enum keywords, types without their names, or `operands` with
several variadic operands, and take four times as long to set up.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from xdsl.dialects.builtin import (
    IntegerType,
    Signedness,
)
from xdsl.ir import Attribute, SSAValue
from xdsl.parser import Parser, UnresolvedOperand
from xdsl.printer import Printer

if TYPE_CHECKING:
    from ascir.dialects.ascendc.ops import AscendCOp

SEGMENTS = "operandSegmentSizes"
UI8 = IntegerType(8, Signedness.UNSIGNED)


@dataclass(eq=False, repr=False)
class Draft:
    """The part of an operation that has been parsed."""

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
    """Attributes that the format prints, which the dictionary therefore omits."""
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
        """Print the space before an element that is no literal, if MLIR has one there."""
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
        """Whether the element was present; only for the first element of an optional group."""
        raise TypeError(f"{type(self).__name__} cannot begin an optional group of a format")

    @abstractmethod
    def print(self, writer: Writer) -> None: ...

    def present(self, writer: Writer) -> bool:
        """Whether the optional group of which this is the anchor is printed."""
        return True


def rewind(parser: Parser, position: int) -> None:
    """Backtrack to a position: xDSL's parser has no other lookahead."""
    parser._resume_from(position)  # pyright: ignore[reportPrivateUsage]
