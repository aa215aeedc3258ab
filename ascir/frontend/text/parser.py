"""Parses files of the text language to the nodes of `syntax`. Errors state the position, what was found and expected.

    read(Source("net.ascl", "model f(x: f16[4]) { return relu(x }"))
    # net.ascl:1:36: error: expected ',' or ')', got '}'

lark is imported when the first file is parsed, and its tables are built once.
"""

from __future__ import annotations

import ast
from collections.abc import Callable, Sequence
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING, Any, cast

from ascir.diagnostics import Diagnostic, Source, SourceError
from ascir.frontend.text import syntax
from ascir.frontend.text.syntax import Comment, File, Place

if TYPE_CHECKING:
    from lark import Lark, Token

GRAMMAR = Path(__file__).with_name("ascl.lark")
MAX_NESTING = 150
"""The deepest nesting of brackets: expressions are visited recursively."""
MAX_LEVELS = 300
"""The deepest nesting of expressions: of operators in a row, the later ones are around the earlier ones."""

WORDS = {
    "$END": "the end of the file",
    "NAME": "a name",
    "INTEGER": "a number",
    "FLOAT": "a number",
    "STRING": "a text",
    "COMPARE": "a comparison",
}
STARTS = {"a name", "a number", "a text", "'['", "'('", "'-'", "'not'", "'true'", "'false'", "'None'"}
"""The terminals that begin an expression."""


@cache
def _lark() -> tuple[Lark, list[Comment]]:
    from lark import Lark

    comments: list[Comment] = []

    def note(token: Token) -> Token:
        comments.append(Comment(token.line or 0, token.column or 0, str(token).rstrip()))
        return token

    grammar = GRAMMAR.read_text(encoding="utf-8")
    lark = Lark(
        grammar,
        parser="lalr",
        propagate_positions=True,
        maybe_placeholders=True,
        lexer_callbacks={"COMMENT": note},
    )
    return lark, comments


def read(source: Source) -> File:
    """Parses `source`. Raises only `SourceError` for invalid text."""
    from lark.exceptions import UnexpectedInput

    lark, comments = _lark()
    comments.clear()
    _refuse_deep(source)
    try:
        tree = cast("Any", lark).parse(source.text)
    except UnexpectedInput as error:
        raise _failure(error, source, lark) from None
    _refuse_long(tree, source)
    shift = source.first_line
    items = [_Reader(shift).read(child) for child in tree.children]
    noted = [Comment(each.line + shift, each.column, each.text) for each in comments]
    return File(cast("list[syntax.Item]", items), noted)


def _refuse_deep(source: Source) -> None:
    depth = 0
    for offset, character in enumerate(source.text):
        depth += (character in "([{") - (character in ")]}")
        if depth > MAX_NESTING:
            line, column = source.position(offset)
            message = f"brackets nest deeper than {MAX_NESTING} levels; give parts of the expression names"
            raise SourceError(Diagnostic(message, source.name, line, column), source)


def _refuse_long(tree: Any, source: Source) -> None:
    """Operators in a row, such as those of a long sum, nest without brackets."""
    left: list[tuple[Any, int]] = [(tree, 0)]
    while left:
        node, level = left.pop()
        if level > MAX_LEVELS:
            message = f"expressions nest deeper than {MAX_LEVELS} levels; give parts of the expression names"
            line = node.meta.line + source.first_line
            raise SourceError(Diagnostic(message, source.name, line, node.meta.column), source)
        left += [(each, level + 1) for each in reversed(node.children) if getattr(each, "children", None)]


def _failure(error: Any, source: Source, lark: Lark) -> SourceError:
    from lark.exceptions import UnexpectedCharacters

    lines = source.text.split("\n")
    line, column = error.line, error.column
    if isinstance(error, UnexpectedCharacters):
        letter = lines[int(line) - 1][int(column) - 1]
        message = f"no word begins with {letter!r}"
        if letter.isalpha():
            message += "; names are of the letters a to z and A to Z, digits and _"
    else:
        token = error.token
        found = f"'{token}'"
        if token.type == "$END":
            line = len(lines)
            while line > 1 and not lines[line - 1].strip():
                line -= 1
            column = len(lines[line - 1].rstrip()) + 1
            found = WORDS["$END"]
        message = f"expected {_needed(error.accepts or error.expected, lark)}, got {found}"
    return SourceError(Diagnostic(message, source.name, line + source.first_line, column), source)


def _needed(terminals: set[str], lark: Lark) -> str:
    """The expected terminals, for messages."""
    patterns = {each.name: each.pattern.value for each in lark.terminals}
    words: set[str] = set()
    for name in terminals:
        if name in ("NONE", "TRUE", "FALSE", "OR", "AND", "NOT", "SHARED", "CONST", "ENABLE", "DISABLE"):
            words.add({"NONE": "'None'"}.get(name, f"'{name.lower()}'"))
        else:
            words.add(WORDS.get(name, f"'{patterns.get(name, name)}'".replace("\\", "")))
    if words >= STARTS:
        words = (words - STARTS) | {"an expression"}
    operators = {"'+'", "'-'", "'*'", "'/'", "'@'", "'//'", "'%'", "'**'", "a comparison", "'and'", "'or'"}
    if {"'+'", "'*'"} <= words:
        words = (words - operators) | {"an operator"}
    *first, last = sorted(words)
    return f"{', '.join(first)} or {last}" if first else last


class _Reader:
    """Converts trees of lark to our nodes: a method for each kind of tree."""

    def __init__(self, first_line: int):
        self.first_line = first_line

    def read(self, tree: Any) -> Any:
        """A node; tokens and None are unchanged."""
        if tree is None or not hasattr(tree, "data"):
            return tree
        # An empty list has no position in lark's trees.
        meta = tree.meta
        place = syntax.NOWHERE
        if not meta.empty:
            place = Place(meta.line + self.first_line, meta.column, meta.end_line + self.first_line)
        children = [self.read(child) for child in tree.children]
        make = cast("Callable[[Sequence[Any], Place], Any]", getattr(self, f"_{tree.data}"))
        return make(children, place)

    def _list(self, items: Sequence[Any], place: Place) -> Any:
        return syntax.List(_some(items), place=place)

    def _number(self, items: Sequence[Any], place: Place) -> Any:
        text = str(items[0])
        value = int(text) if items[0].type == "INTEGER" else float(text)
        return syntax.Number(value, text, place=place)

    def _text(self, items: Sequence[Any], place: Place) -> Any:
        return syntax.Text(str(items[0])[1:-1], place=place)

    def _truth(self, items: Sequence[Any], place: Place) -> Any:
        return syntax.Truth(bool(ast.literal_eval(str(items[0]).capitalize())), place=place)

    def _nothing(self, items: Sequence[Any], place: Place) -> Any:
        return syntax.Nothing(place=place)

    def _name(self, items: Sequence[Any], place: Place) -> Any:
        return syntax.Name(str(items[0]), place=place)

    def _optional(self, items: Sequence[Any], place: Place) -> Any:
        return syntax.Optional(str(items[0]), items[1], place=place)

    def _call(self, items: Sequence[Any], place: Place) -> Any:
        return syntax.Call(str(items[0]), _some(items[1:]), place=place)

    def _keyword(self, items: Sequence[Any], place: Place) -> Any:
        return syntax.Keyword(str(items[0]), items[1], place=place)

    def _unary(self, items: Sequence[Any], place: Place) -> Any:
        operator, operand = items
        if operator == "-" and isinstance(operand, syntax.Number) and not operand.text.startswith("-"):
            return syntax.Number(-operand.value, f"-{operand.text}", place=place)
        return syntax.Unary(str(operator), operand, place=place)

    def _binary(self, items: Sequence[Any], place: Place) -> Any:
        lhs, operator, rhs = items
        return syntax.Binary(str(operator), lhs, rhs, place=place)

    def _bounds(self, items: Sequence[Any], place: Place) -> Any:
        return syntax.Bounds(*items, place=place)

    def _rest(self, items: Sequence[Any], place: Place) -> Any:
        return syntax.Rest(place=place)

    def _unknown(self, items: Sequence[Any], place: Place) -> Any:
        return syntax.Unknown(place=place)

    def _subscript(self, items: Sequence[Any], place: Place) -> Any:
        return syntax.Subscript(items[0], items[1:], place=place)

    def _type(self, items: Sequence[Any], place: Place) -> Any:
        const, name, dims = items
        return syntax.Type(str(name), dims, const is not None, place=place)

    def _dims(self, items: Sequence[Any], place: Place) -> Any:
        return _some(items)

    def _names(self, items: Sequence[Any], place: Place) -> Any:
        return [str(item) for item in items]

    def _expressions(self, items: Sequence[Any], place: Place) -> Any:
        return list(items)

    _alternatives = _bindings = _declarations = _results = _expressions

    def _parameter(self, items: Sequence[Any], place: Place) -> Any:
        name, donated, type, default = items
        return syntax.Parameter(str(name), type, default, donated is not None, place=place)

    def _binding(self, items: Sequence[Any], place: Place) -> Any:
        return syntax.Binding(items[0], items[1], place=place)

    def _requirement(self, items: Sequence[Any], place: Place) -> Any:
        return syntax.Requirement(items[0], place=place)

    def _model(self, items: Sequence[Any], place: Place) -> Any:
        name, *rest, returns = items
        parameters = [item for item in rest if isinstance(item, syntax.Parameter)]
        results = next((cast("list[syntax.Type]", item) for item in rest if isinstance(item, list)), None)
        statements = [item for item in rest if isinstance(item, syntax.Binding | syntax.Requirement)]
        return syntax.Model(str(name), parameters, results, statements, returns, place=place)

    def _typed(self, items: Sequence[Any], place: Place) -> Any:
        return syntax.Typed(items[0], items[1], place=place)

    def _sampled(self, items: Sequence[Any], place: Place) -> Any:
        return syntax.Sampled(str(items[0]), items[1], place=place)

    def _rule(self, items: Sequence[Any], place: Place) -> Any:
        name, patterns, parts, replacement, bindings, condition, declarations, shared, tolerance = items
        return syntax.Rule(
            str(name),
            patterns,
            parts or [],
            replacement,
            bindings or [],
            condition,
            declarations or [],
            shared is not None,
            None if tolerance is None else float(tolerance.value),
            place=place,
        )

    def _switch(self, items: Sequence[Any], place: Place) -> Any:
        return syntax.Switch(str(items[0]) == "enable", [str(name) for name in items[1:]], place=place)


def _some(items: Sequence[Any]) -> list[Any]:
    return [item for item in items if item is not None]
