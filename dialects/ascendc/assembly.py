"""Reads and prints the text of an operation from the format in its row.

    $queue `,` $tensor attr-dict `:` qualified(type($queue)) `,` qualified(type($tensor))
    ascendc.que_bind.enque_tensor %q, %t : !ascendc.queue<vecin, 1>, !ascendc.local_tensor<*xf16>

A format is compiled once to a list of directives (`formats.py`). Each of them (`directives.py`, `groups.py`) parses its
part of the text into a `Draft` of the operation, and prints it through a `Writer`, which knows where MLIR puts spaces.

xDSL's own formats do not support integers written as the words of an enum, types without their name, or `operands` with
several variadic ones, and take four times as long to set up.
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


def rewind(parser: Parser, position: int) -> None:
    """Parse again from a position: xDSL's parser has no other way to look ahead."""
    parser._resume_from(position)  # pyright: ignore[reportPrivateUsage]
