"""Annotations for the errors that a test expects, at the lines where they are expected.

    // expected-error @+1 {{inner dimensions differ}}
    %0 = graph.matmul %a, %b : ...

`@+N`, `@-N`, `@above` and `@below` move the line; the text is a part of the message. `expected-error-re` takes a
regular expression.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass

from ascir.diagnostics import Diagnostic, Source, SourceError

_EXPECTATION = re.compile(
    r"expected-(?P<severity>error|warning|note|remark)(?P<regex>-re)?\s*"
    r"(?:@(?P<offset>[+-]\d+|above|below|unknown))?\s*\{\{(?P<text>.*?)\}\}"
)
_ANYTHING_LIKE_IT = re.compile(r"expected-\w+")


@dataclass(frozen=True)
class Expectation:
    severity: str
    line: int
    pattern: str
    written_at: int

    def matches(self, diagnostic: Diagnostic) -> bool:
        return (
            diagnostic.severity == self.severity
            and diagnostic.line == self.line
            and re.search(self.pattern, diagnostic.message) is not None
        )


def read_expectations(source: Source) -> list[Expectation]:
    """The annotations of a text. A misspelt one is an error, because it would expect nothing."""
    found: list[Expectation] = []
    for index, text in enumerate(source.text.split("\n")):
        here = source.first_line + index + 1
        matches = list(_EXPECTATION.finditer(text))
        if len(matches) != len(_ANYTHING_LIKE_IT.findall(text)):
            message = "malformed annotation; write: expected-error @+1 {{part of the message}}"
            raise SourceError(Diagnostic(message, source.name, here, text.index("expected-") + 1), source)
        for match in matches:
            try:
                pattern = match["text"] if match["regex"] else re.escape(match["text"])
                re.compile(pattern)
            except re.error as error:
                message = f"malformed regular expression: {error}"
                raise SourceError(Diagnostic(message, source.name, here, match.start() + 1), source) from None
            found.append(Expectation(match["severity"], _line(here, match["offset"]), pattern, here))
    return found


def _line(here: int, offset: str | None) -> int:
    match offset:
        case None:
            return here
        case "above":
            return here - 1
        case "below":
            return here + 1
        case "unknown":
            return 0
        case _:
            return here + int(offset)


def unmet(source: Source, diagnostics: Sequence[Diagnostic]) -> list[Diagnostic]:
    """The expected errors that are missing, and the unexpected diagnostics. Each annotation matches one message."""
    remaining = list(diagnostics)
    failures: list[Diagnostic] = []
    for expectation in read_expectations(source):
        met = next((diagnostic for diagnostic in remaining if expectation.matches(diagnostic)), None)
        if met is None:
            message = f"expected {expectation.severity} was not produced at line {expectation.line}"
            failures.append(Diagnostic(message, source.name, expectation.written_at, 1))
        else:
            remaining.remove(met)
    failures += [
        Diagnostic(f"unexpected {found.severity}: {found.message}", found.file, found.line, found.column)
        for found in remaining
    ]
    return failures
