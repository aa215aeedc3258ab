"""Diagnostics: the location, what was found, what was expected, what to do.

    net.mlir:3:8: error: graph.matmul: inner dimensions differ: lhs tensor<2x3xf16>, rhs tensor<4x5xf16>
      %0 = graph.matmul %a, %b : (tensor<2x3xf16>, tensor<4x5xf16>) -> tensor<2x5xf16>
           ^

One `Diagnostic` serves the parser, the verifiers, the passes, the printers and the text language.
"""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path
from typing import TYPE_CHECKING, cast

if TYPE_CHECKING:
    from xdsl.ir import Attribute, Operation

MAX_SHOWN = 20
TEXTS = (".mlir", ".ascl")
"""The suffixes of text files, which have lines."""


@dataclass(frozen=True)
class Source:
    """A text that IR was read from. `first_line` counts the lines of the file before it."""

    name: str
    text: str
    first_line: int = 0

    @cached_property
    def _line_starts(self) -> Sequence[int]:
        return [0, *(i + 1 for i, character in enumerate(self.text) if character == "\n")]

    def position(self, offset: int) -> tuple[int, int]:
        """Line and column, both from 1, of a character offset. Logarithmic in the number of lines."""
        line = bisect_right(self._line_starts, offset)
        return self.first_line + line, offset - self._line_starts[line - 1] + 1

    def line(self, number: int) -> str | None:
        """The text of line `number` of the file, if this source holds it."""
        index = number - self.first_line - 1
        if not 0 <= index < len(self._line_starts):
            return None
        start = self._line_starts[index]
        return self.text[start:].split("\n", 1)[0] if start < len(self.text) else ""


@dataclass(frozen=True)
class Diagnostic:
    """One message at one place. `line` 0 means that the place is not known."""

    message: str
    file: str = "<unknown>"
    line: int = 0
    column: int = 0
    severity: str = "error"
    notes: tuple[Diagnostic, ...] = ()

    @property
    def place(self) -> str:
        return f"{self.file}:{self.line}:{self.column}" if self.line else self.file

    def render(self, source: Source | None = None) -> str:
        """The message with the source line and a caret under the column. Without a source, as in diagnostics of passes,
        the file is read again."""
        lines = [f"{self.place}: {self.severity}: {self.message}"]
        if self.line and (source is None or self.file != source.name):
            source = _written(self.file)
        if source is not None and self.file == source.name and (text := source.line(self.line)) is not None:
            shown = text.rstrip()
            # Tabs are kept, so that the caret stands under its character whatever their width.
            indent = "".join("\t" if character == "\t" else " " for character in text[: self.column - 1])
            lines += [f"  {shown[:400]}", f"  {indent[:400]}^"]
        lines += [note.render(source) for note in self.notes]
        return "\n".join(lines)


def _written(file: str) -> Source | None:
    """The text of a file of graph operations, if it is there."""
    if not file.endswith(TEXTS):
        return None
    try:
        return Source(file, Path(file).read_text("utf-8"))
    except (OSError, ValueError):
        return None


class SourceError(Exception):
    """Bad input, as diagnostics; a tool prints them and exits with code 1."""

    def __init__(self, diagnostics: Diagnostic | Iterable[Diagnostic], source: Source | None = None):
        found = [diagnostics] if isinstance(diagnostics, Diagnostic) else list(diagnostics)
        super().__init__("\n".join(diagnostic.message for diagnostic in found))
        self.diagnostics = found
        self.source = source

    def __reduce__(self) -> tuple[type[SourceError], tuple[list[Diagnostic], Source | None]]:
        # By default exceptions are unpickled from their message alone, which is not enough for process pools.
        return type(self), (self.diagnostics, self.source)

    def render(self) -> str:
        shown = [diagnostic.render(self.source) for diagnostic in self.diagnostics[:MAX_SHOWN]]
        if (hidden := len(self.diagnostics) - MAX_SHOWN) > 0:
            shown.append(f"... and {hidden} more errors")
        return "\n".join(shown)


class InputError(ValueError):
    """Bad input without a location."""


class OperationError(Exception):
    """A pass or a printer cannot go on because of `op`; the driver adds the place."""

    def __init__(self, op: Operation, message: str):
        super().__init__(message)
        self.op = op

    def diagnostic(self) -> Diagnostic:
        return at(self.op, str(self))


def at(op: Operation, message: str, severity: str = "error") -> Diagnostic:
    """A diagnostic at the place where `op` was written."""
    from xdsl.dialects.builtin import ArrayAttr, FileLineColLoc, FusedLoc, NameLoc

    location: Attribute = op.location
    if isinstance(location, FusedLoc):
        location = cast("ArrayAttr[Attribute]", location.locations).data[0]
    if isinstance(location, NameLoc):
        message, location = f"node '{location.desc.data}': {message}", location.location
    if not isinstance(location, FileLineColLoc):
        return Diagnostic(message, severity=severity)
    return Diagnostic(
        message, location.filename.data, location.line.data, location.column.data, severity=severity
    )


def nearest(name: str, known: Iterable[str]) -> str:
    """Advice for a name that does not exist: the one that was meant, if one is spelt similarly."""
    import difflib

    close = difflib.get_close_matches(name, list(known), n=1)
    return f"; did you mean '{close[0]}'?" if close else ""


def one_line(error: BaseException) -> str:
    """The first line of an exception's message, as xDSL prints the whole module after it; with the next one if it ends
    in a colon, as in `operand 'x' at position 0 does not verify:`.
    """
    lines = str(error).strip().splitlines()
    if not lines:
        return type(error).__name__
    message = lines.pop(0)
    while message.endswith(":") and lines:
        message += " " + lines.pop(0).strip()
    return message
