"""Translates the errors of a C++ compiler into errors at positions in the kernel.

    /.../include/ascir/vector.h:88:3: error: static assertion failed: Add takes half      (inside of our headers)
    add.cpp:12:9:   required from here
    ->  add.cpp:12:9: error: Add takes half

Supports gcc (context before the error) and clang (context after the error).
"""

from __future__ import annotations

import os
import re
from collections.abc import Sequence
from dataclasses import replace

from ascir.diagnostics import Diagnostic

_LINE = re.compile(
    r"(?P<file>[^\s:][^:]*):(?P<line>\d+):(?:(?P<column>\d+):)?\s+(?P<kind>(?:fatal )?error|warning|note|required)"
    r"(?::\s*|\s+)(?P<message>.*)"
)
_CONTEXT = re.compile(r"in instantiation of|requested here|required from")
MAX_CANDIDATES = 4
# Our names that a kernel uses only through macros of its own.
_MISSING = {
    "ascir_tiling_default": "GET_TILING_DATA does not know the structure of the tiling data: register it with "
    "REGISTER_TILING_DEFAULT, or use GET_TILING_DATA_WITH_STRUCT"
}


def read_messages(text: str, internal: str) -> tuple[Diagnostic, ...]:
    """The errors in `text`. Positions in files below `internal` become the line of the kernel that led there."""
    errors: list[Diagnostic] = []
    outer: tuple[str, int, int] | None = None  # gcc: where the instantiation began
    pending = False  # the last error has no position in the kernel yet
    for line in text.splitlines():
        match = _LINE.match(line)
        if match is None:
            continue
        file, kind, message = match["file"], match["kind"], match["message"]
        place = (os.path.normpath(file), int(match["line"]), int(match["column"] or 1))
        is_ours = file.startswith(internal)
        # Our macros resolve to the line of the kernel; its own macros are reported.
        expanded = pending and "in expansion of macro" in message
        if kind == "required" or (kind == "note" and (expanded or _CONTEXT.search(message))):
            if not is_ours:
                outer = place if kind == "required" else outer
                if pending and kind == "note":
                    errors[-1] = _moved(errors[-1], place)
                    pending = False
        elif kind in ("error", "fatal error"):
            error = _moved(Diagnostic(_shortened(message)), place)
            pending = is_ours
            if is_ours and outer is not None:
                error = _moved(error, outer)
                pending = False
            outer = None
            errors.append(error)
        elif kind == "note" and errors and len(errors[-1].notes) < MAX_CANDIDATES:
            if message.startswith("candidate"):
                note = Diagnostic(
                    _shortened(message), errors[-1].file, errors[-1].line, errors[-1].column, "note"
                )
                errors[-1] = replace(errors[-1], notes=(*errors[-1].notes, note))
            elif not is_ours:
                note = _moved(Diagnostic(_shortened(message), severity="note"), place)
                errors[-1] = replace(errors[-1], notes=(*errors[-1].notes, note))
    return _distinct(errors)


def _moved(diagnostic: Diagnostic, place: tuple[str, int, int]) -> Diagnostic:
    return replace(diagnostic, file=place[0], line=place[1], column=place[2])


def _shortened(message: str) -> str:
    """Without internals: the source location that is a hidden last parameter of every function, and our names."""
    for name, meaning in _MISSING.items():
        if name in message:
            return meaning
    message = re.sub(r",?\s*(?:ascir::)?Where(?:\s+where)?\s*(?:=\s*[\w:]+\(\))?(?=[,)])", "", message)
    # Internal names do not help users.
    message = re.sub(r"; did you mean '(?:\w*::)*ascir::[^']*'\?", "", message)
    message = message.removesuffix(" [-Werror=narrowing]")
    return message.removeprefix("static assertion failed: ").removeprefix("static assertion failed due to ")


def _distinct(errors: Sequence[Diagnostic]) -> tuple[Diagnostic, ...]:
    return tuple({(error.file, error.line, error.column, error.message): error for error in errors}.values())
