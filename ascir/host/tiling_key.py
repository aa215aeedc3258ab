"""Finds the tiling data structure that a kernel registers for a tiling key.

    REGISTER_TILING_DEFAULT(Small);
    REGISTER_TILING_FOR_TILINGKEY("(TILING_KEY_VAR == 2)", Large);
    GET_TILING_DATA(data, tiling);                                     // a Large, if the key is 2

The vendor's compiler makes a variant of the kernel for each key; here, too, a kernel is compiled for one key.
"""

from __future__ import annotations

import ast
import re
from collections.abc import Callable, Iterator, Mapping
from types import MappingProxyType

from ascir.diagnostics import Diagnostic, SourceError

_REGISTRATION = re.compile(
    r'^[^\n"#/]*?\bREGISTER_TILING_FOR_TILINGKEY\s*\(\s*(?P<condition>(?:"[^"\n]*"\s*)+|[^,"]+),(?P<type>[^;]+)\)\s*;',
    re.MULTILINE,
)
_BINARY: Mapping[type[ast.AST], Callable[[int, int], int]] = MappingProxyType(
    {
        ast.Eq: lambda a, b: a == b,
        ast.NotEq: lambda a, b: a != b,
        ast.Lt: lambda a, b: a < b,
        ast.LtE: lambda a, b: a <= b,
        ast.Gt: lambda a, b: a > b,
        ast.GtE: lambda a, b: a >= b,
        ast.Add: lambda a, b: a + b,
        ast.Sub: lambda a, b: a - b,
        ast.Mult: lambda a, b: a * b,
        ast.Mod: lambda a, b: a % b,
        ast.FloorDiv: lambda a, b: a // b,
        ast.BitAnd: lambda a, b: a & b,
        ast.BitOr: lambda a, b: a | b,
        ast.LShift: lambda a, b: a << b,
        ast.RShift: lambda a, b: a >> b,
    }
)


def selected_structure(text: str, key: int, file: str) -> str | None:
    """The type that `text` registers for `key`; None: the default one. SourceError: a condition that cannot be read."""
    for line, condition, structure in _registrations(text):
        try:
            holds = bool(_value(_parsed(condition), key))
        except (SyntaxError, ValueError, ArithmeticError):
            message = (
                f"REGISTER_TILING_FOR_TILINGKEY: the condition {condition!r} cannot be read; "
                "write comparisons of TILING_KEY_VAR with numbers, joined by && and ||"
            )
            raise SourceError(Diagnostic(message, file, line, 1)) from None
        if holds:
            return structure
    return None


def _registrations(text: str) -> Iterator[tuple[int, str, str]]:
    for match in _REGISTRATION.finditer(text):
        condition = "".join(re.findall(r'"([^"]*)"', match["condition"])) or match["condition"]
        yield text.count("\n", 0, match.start()) + 1, condition.strip(), match["type"].strip()


def _parsed(condition: str) -> ast.expr:
    """A C expression as a Python expression."""
    text = condition.replace("&&", " and ").replace("||", " or ").replace("/", "//")
    text = re.sub(r"!(?!=)", " not ", text)
    text = re.sub(r"\b(0[xX][0-9a-fA-F]+|\d+)[uUlL]+\b", r"\1", text)
    return ast.parse(text.strip(), mode="eval").body


def _value(node: ast.expr, key: int) -> int:
    match node:
        case ast.Constant(value=int(number)):
            return number
        case ast.Name(id="TILING_KEY_VAR"):
            return key
        case ast.BoolOp(op=ast.And(), values=values):
            return all(_value(each, key) for each in values)
        case ast.BoolOp(op=ast.Or(), values=values):
            return any(_value(each, key) for each in values)
        case ast.UnaryOp(op=ast.Not(), operand=operand):
            return not _value(operand, key)
        case ast.BinOp(left=left, op=op, right=right) if type(op) in _BINARY:
            return _BINARY[type(op)](_value(left, key), _value(right, key))
        case ast.Compare(left=left, ops=[op], comparators=[right]) if type(op) in _BINARY:
            return _BINARY[type(op)](_value(left, key), _value(right, key))
        case _:
            raise ValueError(ast.dump(node))
