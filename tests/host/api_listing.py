"""The public functions of the headers, and the calls of test kernels, read from their preprocessed texts.

template <typename T> inline void Abs(const LocalTensor<T>& dst, const LocalTensor<T>& src, uint64_t mask[], ...)
->  Function("Abs", "", ("LocalTensor", "LocalTensor", "uint64_t[]", "uint8_t", "UnaryRepeatParams"), 5)
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from ascir.host.source import tokens_of

_BRACKETS = {"(": ")", "{": "}", "[": "]"}
_QUALIFIERS = frozenset(
    {"const", "inline", "static", "constexpr", "&", "&&", "typename", "__attribute__", "volatile"}
)
_BLOCKS = frozenset({"struct", "class", "enum", "union"})


@dataclass(frozen=True)
class Function:
    """A function or a method of the API; `needed` parameters have no default."""

    name: str
    owner: str
    parameters: tuple[str, ...]
    needed: int

    def __str__(self) -> str:
        return f"{self.owner}{'.' if self.owner else ''}{self.name}({', '.join(self.parameters)})"


@dataclass(frozen=True)
class Call:
    name: str
    arguments: tuple[str, ...]


def _closing(tokens: Sequence[str], start: int) -> int:
    opening, closing = tokens[start], _BRACKETS[tokens[start]]
    depth = 0
    for index in range(start, len(tokens)):
        depth += (tokens[index] == opening) - (tokens[index] == closing)
        if depth == 0:
            return index
    return len(tokens) - 1


def _split(tokens: Sequence[str], angles: bool) -> Iterator[Sequence[str]]:
    """Between commas in no bracket; `angles`: < and > are brackets too, as in lists of parameters."""
    opening, closing = ("([{<", ")]}>") if angles else ("([{", ")]}")
    depth = begin = 0
    for index, token in enumerate(tokens):
        depth += (token in opening) - (token in closing)
        if token == "," and depth == 0:
            yield tokens[begin:index]
            begin = index + 1
    if tokens[begin:]:
        yield tokens[begin:]


def _after_template(tokens: Sequence[str], start: int) -> int:
    """The index after `<...>` at `start`; `start` where it is a comparison."""
    depth = 0
    for index in range(start, min(len(tokens), start + 200)):
        token = tokens[index]
        if token in ("(", "["):
            return start if depth == 0 else _skip(tokens, index, start, depth)
        if token in (";", "{", "}"):
            return start
        depth += (token == "<") - (token == ">")
        if depth == 0:
            return index + 1
    return start


def _skip(tokens: Sequence[str], index: int, start: int, depth: int) -> int:
    """As `_after_template`, behind a bracket inside of it."""
    index = _closing(tokens, index) + 1
    while index < len(tokens):
        token = tokens[index]
        if token in (";", "{", "}"):
            return start
        if token in ("(", "["):
            index = _closing(tokens, index)
        depth += (token == "<") - (token == ">")
        if depth == 0:
            return index + 1
        index += 1
    return start


def _type(parameter: Sequence[str]) -> str:
    """`const LocalTensor<T>& dst` -> LocalTensor, `uint64_t mask[]` -> uint64_t[]."""
    if "=" in parameter:
        parameter = parameter[: list(parameter).index("=")]
    array = "[" in parameter or "(" in parameter
    words = [word for word in parameter if word not in _QUALIFIERS and word != "::"]
    words = [word for word in words if word not in ("ascir", "AscendC", "std")]
    words = [word for word in words if word not in ("__gm__", "__ubuf__")]
    pointer = "*" if "*" in parameter else ""
    return f"{words[0]}{'[]' if array else pointer}" if words else ""


def functions_of(text: str) -> Iterator[Function]:
    """What the namespace AscendC defines: functions, and public methods of its classes."""
    yield from _scope(tokens_of(text), "", False)


def _scope(tokens: Sequence[str], owner: str, inside: bool) -> Iterator[Function]:
    public = True
    index = begin = 0
    while index < len(tokens):
        token = tokens[index]
        if token in ("public", "private", "protected") and tokens[index + 1 : index + 2] == [":"]:
            public = token == "public"
            index += 2
            begin = index
        elif token in ("(", "["):
            index = _closing(tokens, index) + 1
        elif token == ";":
            index += 1
            begin = index
        elif token == "{":
            end = _closing(tokens, index)
            head, body = tokens[begin:index], tokens[index + 1 : end]
            plain = _without_template(head)
            if "namespace" in head or (head[:1] == ["extern"] and "(" not in head):
                named = head[-1] == "AscendC" if "namespace" in head else inside
                yield from _scope(body, "", named or (inside and head[-1] == "namespace"))
            elif plain and plain[0] in _BLOCKS and "(" not in plain:
                if inside and plain[0] != "enum" and public and len(plain) > 1 and "<" not in plain[:3]:
                    yield from _scope(body, plain[1], True)
            elif inside and public and "(" in plain and "operator" not in plain:
                yield from _function(plain, owner)
            index = end + 1
            begin = index
            if index < len(tokens) and tokens[index] == ";":
                index += 1
                begin = index
        else:
            index += 1


def _without_template(head: Sequence[str]) -> Sequence[str]:
    while head[:1] == ["template"]:
        end = _after_template(head, 1)
        if end == 1:
            return head
        head = head[end:]
    return head


def _function(head: Sequence[str], owner: str) -> Iterator[Function]:
    opening = next(
        (
            i
            for i, token in enumerate(head)
            if token == "(" and i and head[i - 1].isidentifier() and head[i - 1] != "__attribute__"
        ),
        None,
    )
    if opening is None:
        return
    name = head[opening - 1]
    if name in (owner, f"~{owner}") or name in ("if", "for", "while", "switch") or head[opening - 2] == "~":
        return
    parameters = [
        each
        for each in _split(head[opening + 1 : _closing(head, opening)], True)
        if "Where" not in each and each != ["void"]
    ]
    needed = sum("=" not in each and "..." not in "".join(each) for each in parameters)
    yield Function(name, owner, tuple(map(_type, parameters)), needed)


def calls_of(text: str) -> Iterator[Call]:
    """Everything of the forms `Name(...)` and `Name<...>(...)`."""
    tokens = tokens_of(text)
    for index, token in enumerate(tokens[:-1]):
        if not token.isidentifier():
            continue
        after = index + 1
        if tokens[after] == "<":
            after = _after_template(tokens, after)
        if tokens[after : after + 2] == [")", "("] and tokens[index - 1] == "(":
            after += 1  # a macro's (Name<T, 3>)(...)
        if after < len(tokens) and tokens[after] == "(":
            inside = tokens[after + 1 : _closing(tokens, after)]
            yield Call(token, tuple("".join(_spaced(part)) for part in _split_call(inside)))


def _split_call(tokens: Sequence[str]) -> Iterator[Sequence[str]]:
    """Arguments: commas of template arguments are told by the `>` that a bracket or a comma follows."""
    begin = index = 0
    while index < len(tokens):
        token = tokens[index]
        if token in _BRACKETS:
            index = _closing(tokens, index)
        elif token == "<":
            after = _after_template(tokens, index)
            if after > index and after < len(tokens) and tokens[after] in ("(", "{", "::", ")", ">"):
                index = after - 1
        elif token == ",":
            yield tokens[begin:index]
            begin = index + 1
        index += 1
    if tokens[begin:]:
        yield tokens[begin:]


def _spaced(tokens: Sequence[str]) -> Iterator[str]:
    before = ""
    for token in tokens:
        if re.match(r"\w", token) and re.search(r"\w$", before):
            yield " "
        yield token
        before = token
