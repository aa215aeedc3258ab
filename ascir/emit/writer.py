"""Lines of C++ text with their indentation.

with writer.braces("for (int32_t i = 0; i < n; i += step) {", "};"):
    writer.statement("int32_t v1 = a[i]")
"""

from __future__ import annotations

from collections.abc import Generator
from contextlib import contextmanager

STEP = "  "


class Writer:
    """A list of finished lines, in order."""

    def __init__(self) -> None:
        self.lines: list[str] = []
        self._indentation = ""

    def line(self, text: str) -> None:
        self.lines.append(self._indentation + text)

    def statement(self, text: str) -> None:
        self.lines.append(f"{self._indentation}{text};")

    def unindented(self, text: str) -> None:
        """A line the preprocessor reads."""
        self.lines.append(text)

    @contextmanager
    def braces(self, opening: str | None, closing: str) -> Generator[None]:
        """Indents lines within; `opening` is None if the previous line has opened the brace."""
        if opening is not None:
            self.line(opening)
        self._indentation += STEP
        try:
            yield
        finally:
            self._indentation = self._indentation[: -len(STEP)]
        self.line(closing)
