"""Prints expressions with minimal parentheses.

expression(Binary("*", Binary("+", a, b), Call("f", [c])))     # (a + b) * f(c)
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from ascir.frontend.text import syntax

LEVELS: Mapping[str, int] = {
    "or": 1,
    "and": 2,
    "not": 3,
    **dict.fromkeys(("==", "!=", "<", "<=", ">", ">="), 4),
    **dict.fromkeys(("+", "-"), 5),
    **dict.fromkeys(("*", "/", "@", "//", "%"), 6),
    "negative": 7,
    "**": 8,
}
"""The precedence of operators, as in the grammar."""
ATOM = 9


def expression(node: object) -> str:
    """Any expression, item of an index or dimension."""
    return _text(node)[0]


def _text(node: object) -> tuple[str, int]:
    """The text, and its precedence."""
    match node:
        case syntax.Number(value=value, text=text):
            shown = text or repr(value)
            return shown, LEVELS["negative"] if shown.startswith("-") else ATOM
        case syntax.Text(value=value):
            return f'"{value}"', ATOM
        case syntax.Truth(value=value):
            return "true" if value else "false", ATOM
        case syntax.Nothing():
            return "None", ATOM
        case syntax.Name(id=name):
            return name, ATOM
        case syntax.Optional(id=name, default=default):
            return f"{name}?{'' if default is None else expression(default)}", ATOM
        case syntax.Keyword(id=name, value=value):
            return f"{name} = {expression(value)}", 0
        case syntax.Call(function=function, arguments=arguments):
            return f"{function}({', '.join(map(expression, arguments))})", ATOM
        case syntax.List(items=items):
            return f"[{', '.join(map(expression, items))}]", ATOM
        case syntax.Subscript(value=value, items=items):
            return f"{_held(value, ATOM)}[{', '.join(map(expression, items))}]", ATOM
        case syntax.Bounds():
            return _bounds(node), 0
        case syntax.Rest():
            return "...", ATOM
        case syntax.Unknown():
            return "?", ATOM
        case syntax.Unary(operator="not", operand=operand):
            return f"not {_held(operand, LEVELS['not'])}", LEVELS["not"]
        case syntax.Unary(operand=operand):
            inner = _held(operand, LEVELS["negative"])
            # `--2` would be read as one number, and `--x` is hard to read.
            held = isinstance(operand, syntax.Number | syntax.Unary) and inner.startswith("-")
            held = held or isinstance(operand, syntax.Number)
            return f"-({inner})" if held else f"-{inner}", LEVELS["negative"]
        case syntax.Binary():
            return _binary(node)
        case _:
            raise AssertionError(node)


def _held(node: object, level: int) -> str:
    text, own = _text(node)
    return text if own >= level else f"({text})"


def _binary(node: syntax.Binary) -> tuple[str, int]:
    level = LEVELS[node.operator]
    if node.operator == "**":
        # Its left operand is an atom or an index, its right operand may have a sign.
        return f"{_held(node.lhs, ATOM)} ** {_held(node.rhs, LEVELS['negative'])}", level
    comparison = level == LEVELS["=="]
    left = _held(node.lhs, level + 1 if comparison else level)
    return f"{left} {node.operator} {_held(node.rhs, level + 1)}", level


def _bounds(bounds: syntax.Bounds) -> str:
    start, end, step = (
        "" if each is None else expression(each) for each in (bounds.start, bounds.end, bounds.step)
    )
    return f"{start}:{end}:{step}" if step else f"{start}:{end}"


def type_text(type: syntax.Type) -> str:
    const = "const " if type.const else ""
    dims = "" if type.dims is None else f"[{', '.join(map(expression, type.dims))}]"
    return f"{const}{type.element}{dims}"


def listed(head: str, items: Sequence[str], tail: str, indent: str, width: int) -> list[str]:
    """`head item, item tail` on one line if it fits, else an item per line."""
    line = f"{indent}{head}{', '.join(items)}{tail}"
    if len(line) <= width or not items:
        return [line]
    return [f"{indent}{head}", *(f"{indent}    {item}," for item in items), f"{indent}{tail}"]


def broken(head: str, node: object, tail: str, indent: str, width: int) -> list[str]:
    """An expression on one line if it fits; else calls and lists with their items on lines of their own, as deep as
    needed."""
    line = f"{indent}{head}{expression(node)}{tail}"
    if len(line) <= width:
        return [line]
    match node:
        case syntax.Call(function=function, arguments=items) if items:
            first, last = f"{function}(", ")"
        case syntax.List(items=items) if items:
            first, last = "[", "]"
        case _:
            return [line]
    lines = [f"{indent}{head}{first}"]
    for item in items:
        name, value = (f"{item.id} = ", item.value) if isinstance(item, syntax.Keyword) else ("", item)
        lines += broken(name, value, ",", f"{indent}    ", width)
    return [*lines, f"{indent}{last}{tail}"]
