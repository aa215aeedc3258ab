"""Parses the entry functions of a kernel's text, and their parameters.

    extern "C" __global__ __aicore__ void add(GM_ADDR x, GM_ADDR z, uint32_t n) { ... }

    Entry(name="add", parameters=(x: pointer, z: pointer, n: uint32_t), ...)

The text is preprocessed (without comments and macros), with `#` line markers for the file of each part.
"""

from __future__ import annotations

import difflib
import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass


@dataclass(frozen=True)
class Parameter:
    """`__gm__ half* x`, `uint32_t n`, `Tiling tiling`."""

    name: str
    type: str
    is_pointer: bool

    def __str__(self) -> str:
        return f"{self.type} {self.name}".strip()


@dataclass(frozen=True)
class Entry:
    """A `__global__` function. `words` are its other attributes; `body` is its range of tokens, if it has one."""

    name: str
    parameters: tuple[Parameter, ...]
    words: tuple[str, ...]
    is_template: bool
    body: tuple[int, int]


_TOKEN = re.compile(
    r"""(?P<string>"(?:\\.|[^"\\\n])*"|'(?:\\.|[^'\\\n])*')|(?P<word>[A-Za-z_]\w*)|(?P<number>\.?\d(?:[\w.]|')*)|::|->|\S"""
)
_NO_FILES = ("<built-in>", "<command-line>", "<command line>", "<stdin>")
_MARKER = re.compile(r'#(?:line)? (\d+) "((?:\\.|[^"\\])*)"([ \d]*)$')

# Scalar types, by the range of their values; other types that are no pointers are passed as bytes.
INTEGERS = {
    "bool": (0, 1),
    "char": (-(2**7), 2**7 - 1),
    "short": (-(2**15), 2**15 - 1),
    "int": (-(2**31), 2**31 - 1),
    "unsigned": (0, 2**32 - 1),
    "long": (-(2**63), 2**63 - 1),
    "size_t": (0, 2**64 - 1),
} | {
    f"{sign}int{bits}_t": ((0, 2**bits - 1) if sign else (-(2 ** (bits - 1)), 2 ** (bits - 1) - 1))
    for sign in ("", "u")
    for bits in (8, 16, 32, 64)
}
FLOATS = ("float", "double", "half", "bfloat16_t")

_IGNORED_WORDS = ("inline", "static", "extern", "void", "const", "constexpr")
_CALL_ATTRIBUTES = ("__mix__", "__attribute__", "__launch_bounds__", "__schedmode__")


def own_text(preprocessed: str, excluded: str) -> str:
    """The text without parts from system headers and from files whose name begins with `excluded`."""
    kept: list[str] = []
    own = True
    for line in preprocessed.splitlines():
        if marker := _MARKER.match(line):
            file, flags = marker[2], marker[3].split()
            own = "3" not in flags and not file.startswith(excluded) and file not in _NO_FILES
        elif own:
            kept.append(line)
    return "\n".join(kept)


def tokens_of(text: str) -> list[str]:
    """The C++ tokens of a text; strings keep their quotes. Remaining preprocessor lines (pragmas) are dropped."""
    lines = (line for line in text.splitlines() if not line.lstrip().startswith("#"))
    return [match[0] for match in _TOKEN.finditer("\n".join(lines))]


def closing(tokens: Sequence[str], start: int) -> int:
    """The index of the token that closes the bracket at `start`, or the end of the text."""
    opening, closing = tokens[start], {"(": ")", "{": "}", "[": "]"}[tokens[start]]
    depth = 0
    for index in range(start, len(tokens)):
        depth += (tokens[index] == opening) - (tokens[index] == closing)
        if depth == 0:
            return index
    return len(tokens) - 1


def _split(tokens: Sequence[str]) -> Iterator[Sequence[str]]:
    """Split at the commas outside of brackets."""
    depth = 0
    begin = 0
    for index, token in enumerate(tokens):
        depth += (token in "(<[{") - (token in ")>]}")
        if token == "," and depth == 0:
            yield tokens[begin:index]
            begin = index + 1
    if tokens[begin:]:
        yield tokens[begin:]


def _parameter(tokens: Sequence[str]) -> Parameter:
    if "=" in tokens:
        tokens = tokens[: list(tokens).index("=")]
    is_pointer = any(token in ("*", "[", "GM_ADDR") for token in tokens)
    tokens = [
        token for token in tokens if token not in ("__gm__", "const", "[", "]", "__restrict__", "__restrict")
    ]
    named = (
        len(tokens) > 1 and (tokens[-1].isidentifier() and tokens[-1] not in INTEGERS) and tokens[-2] != "::"
    )
    name = tokens[-1] if named else ""
    type_tokens = tokens[:-1] if named else tokens
    text = re.sub(r"\s*(::|[<>*&,])\s*", r"\1", " ".join(type_tokens))
    return Parameter(name, text.removeprefix("std::"), is_pointer)


def entries_of(tokens: Sequence[str]) -> tuple[Entry, ...]:
    """The `__global__` functions in order; a definition wins over declarations of the same name."""
    found: dict[str, Entry] = {}
    for index, token in enumerate(tokens):
        if token == "__global__" and (entry := _entry_at(tokens, index)) is not None:
            known = found.get(entry.name)
            if known is None or known.body == (0, 0):
                found[entry.name] = entry
    return tuple(found.values())


def _entry_at(tokens: Sequence[str], start: int) -> Entry | None:
    words: list[str] = []
    # Attributes may stand before `__global__` too.
    before = start
    while before > 0 and (tokens[before - 1].isidentifier() or tokens[before - 1] == '"C"'):
        before -= 1
        words.insert(0, tokens[before])
    if before > 0 and tokens[before - 1] == ")":
        opening = before - 1
        while opening > 0 and tokens[opening] != "(":
            opening -= 1
        if tokens[opening - 1] == "__mix__":
            words.append("".join(tokens[opening - 1 : before]))
            before = opening - 1
    is_template = before > 0 and tokens[before - 1] == ">"
    index = start + 1
    while index < len(tokens):
        token = tokens[index]
        if token in _CALL_ATTRIBUTES and tokens[index + 1 : index + 2] == ["("]:
            end = closing(tokens, index + 1)
            words.append("".join(tokens[index : end + 1]))
            index = end + 1
        elif token == "(":
            break
        elif token.isidentifier() or token in ('"C"', "::", "[", "]"):
            words.append(token)
            index += 1
        else:
            return None
    if index >= len(tokens) or not words:
        return None
    name = words.pop()
    end = closing(tokens, index)
    inside = tokens[index + 1 : end]
    parameters = () if inside == ["void"] else tuple(_parameter(part) for part in _split(inside))
    has_body = tokens[end + 1 : end + 2] == ["{"]
    body = (end + 1, closing(tokens, end + 1)) if has_body else (0, 0)
    kept = tuple(word for word in words if word not in _IGNORED_WORDS and word.strip('"') != "C")
    return Entry(name, parameters, kept, is_template, body)


def nearest(name: str, names: Sequence[str]) -> str:
    """A hint for `there is no NAME`: the likely name, or all of them."""
    by_lower = {each.lower(): each for each in names}
    near = difflib.get_close_matches(name.lower(), by_lower, 1)
    return f"; did you mean '{by_lower[near[0]]}'?" if near else f"; it has {', '.join(names) or 'none'}"
