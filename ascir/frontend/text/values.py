"""Values of expressions: tensors of the graph, known constants, and plain values.

    x @ w            an SSA value; a model's parameter, or the result of an operation
    gamma / 2        `Known`, where gamma is a constant and constants are folded: the numbers themselves, in float64
    shape(x)[0]      plain: an integer, or a `Size` where the dimension is dynamic

Arithmetic on plain values is evaluated here: numbers as in Python, lists elementwise.
"""

from __future__ import annotations

import math
import operator
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from typing import Any, TypeAlias, cast

from xdsl.ir import Attribute, SSAValue
from xdsl.traits import ConstantLike

from ascir.dialects.graph.sums import multiplied, quotient, sum_of
from ascir.dialects.graph.types import Dim, tensor
from ascir.frontend.text.syntax import Place, Problem
from ascir.frontend.text.types import shown_type
from ascir.interp.attributes import array_of
from ascir.interp.dtypes import Array, is_float
from ascir.interp.rounding import widen

MOST_NUMBERS = 1 << 22
"""In a list that is computed."""


@dataclass(frozen=True)
class Size:
    """A dynamic dimension."""

    name: str | None = None

    @property
    def dim(self) -> Dim:
        return self.name


@dataclass(frozen=True, eq=False)
class Known:
    """A constant that is folded. Floats are float64 until they become part of the graph, so that they are rounded once;
    `element` is their type there, None for plain numbers, which take that of the other operand."""

    numbers: Array | None
    element: Attribute | None
    origin: SSAValue | None = field(default=None)
    """The constant of the graph with these elements, which are read on demand."""

    @cached_property
    def array(self) -> Array:
        if self.numbers is not None:
            return self.numbers
        assert self.origin is not None
        elements = array_of(cast("Attribute", ConstantLike.get_constant_value(self.origin)))
        return widen(elements) if is_float(elements.dtype) else elements

    @property
    def shape(self) -> tuple[int, ...]:
        return self.array.shape if self.origin is None else tuple(tensor(self.origin).get_shape())


class Absent:
    """An absent optional operand."""

    def __repr__(self) -> str:
        return "absent"


ABSENT = Absent()

Plain: TypeAlias = "bool | int | float | str | Size | Attribute | tuple[Value, ...] | None"
Value: TypeAlias = "SSAValue | Known | Absent | Plain"

NAMED_NUMBERS: Mapping[str, float] = {"inf": math.inf, "nan": math.nan, "pi": math.pi}


def is_plain(value: Value) -> bool:
    return not isinstance(value, SSAValue | Known | Absent)


def is_number(value: object) -> bool:
    return isinstance(value, int | float) and not isinstance(value, bool)


def is_numbers(value: object) -> bool:
    """A number, a boolean or a nested list of these: may become a constant."""
    if isinstance(value, tuple):
        return all(map(is_numbers, cast("tuple[object, ...]", value)))
    return isinstance(value, bool | int | float)


def _divide(a: Any, b: Any) -> Any:
    return a / b


_ARITHMETIC: Mapping[str, Callable[[Any, Any], Any]] = {
    "+": operator.add,
    "-": operator.sub,
    "*": operator.mul,
    "/": _divide,
    "//": lambda a, b: a // b,
    "%": operator.mod,
    "**": lambda a, b: a**b,
}
_ORDER: Mapping[str, Callable[[Any, Any], bool]] = {
    "<": operator.lt,
    "<=": operator.le,
    ">": operator.gt,
    ">=": operator.ge,
}


def combine(symbol: str, lhs: Any, rhs: Any, place: Place) -> Any:
    """An operator between plain values."""
    if symbol in ("==", "!="):
        return (_comparable(lhs) == _comparable(rhs)) == (symbol == "==")
    if symbol in ("and", "or"):
        for side in (lhs, rhs):
            if not isinstance(side, bool):
                raise Problem(place, f"'{symbol}' needs true or false, got {shown(side)}")
        return (lhs and rhs) if symbol == "and" else (lhs or rhs)
    if isinstance(lhs, tuple) or isinstance(rhs, tuple):
        return _elementwise(symbol, lhs, rhs, place)
    if (total := _sum_of_sizes(symbol, lhs, rhs)) is not None:
        return total
    for side in (lhs, rhs):
        if isinstance(side, Size):
            known = f"of '{side.name}' " if side.name else ""
            raise Problem(place, f"the size {known}is known at run time only, but '{symbol}' needs a number")
        if not isinstance(side, bool | int | float):
            raise Problem(place, f"'{symbol}' needs numbers, got {shown(side)}")
    if symbol in _ORDER:
        return _ORDER[symbol](lhs, rhs)
    try:
        if symbol == "**" and abs(rhs) > 1024:
            raise OverflowError
        result = _ARITHMETIC[symbol](lhs, rhs)
    except ZeroDivisionError:
        raise Problem(place, "division by zero") from None
    except OverflowError:
        raise Problem(place, f"the result of '{symbol}' is too large") from None
    if isinstance(result, complex):
        raise Problem(place, f"{lhs} ** {rhs} is not a real number")
    return result


def _sum_of_sizes(symbol: str, lhs: Any, rhs: Any) -> int | Size | None:
    """A size plus another one or a number, or less a number, or several times or parted by one, if their names are known
    and the result is a sum; else None."""
    if symbol == "*" and type(lhs) is int:
        lhs, rhs = rhs, lhs
    if symbol in ("*", "//"):
        if not isinstance(lhs, Size) or lhs.name is None or type(rhs) is not int or rhs <= 0:
            return None
        found = multiplied(lhs.name, rhs) if symbol == "*" else quotient(lhs.name, rhs)
        return Size(found) if isinstance(found, str) else None
    if symbol == "-" and type(rhs) is int:
        rhs = -rhs
    elif symbol != "+":
        return None
    parts = [
        each.name if isinstance(each, Size) else each if type(each) is int else None for each in (lhs, rhs)
    ]
    known = [part for part in parts if part is not None]
    if len(known) < 2 or not any(isinstance(part, str) for part in known):
        return None
    total = sum_of(known)
    return Size(total) if isinstance(total, str) else total


def _comparable(value: Any) -> Any:
    """Equality in which True differs from 1."""
    return (bool, value) if isinstance(value, bool) else value


def _elementwise(symbol: str, lhs: Any, rhs: Any, place: Place) -> tuple[Any, ...]:
    count = max(len(side) for side in map(_as_list, (lhs, rhs)) if side is not None)
    left, right = _as_list(lhs) or (lhs,) * count, _as_list(rhs) or (rhs,) * count
    if len(left) != len(right):
        raise Problem(place, f"lists of {len(left)} and {len(right)} elements do not go together")
    return tuple(combine(symbol, a, b, place) for a, b in zip(left, right, strict=True))


def _as_list(value: Any) -> tuple[Any, ...] | None:
    return cast("tuple[Any, ...]", value) if isinstance(value, tuple) else None


def negate(symbol: str, value: Any, place: Place) -> Any:
    if symbol == "not":
        if not isinstance(value, bool):
            raise Problem(place, f"'not' needs true or false, got {shown(value)}")
        return not value
    if isinstance(value, tuple):
        return tuple(negate(symbol, each, place) for each in cast("tuple[Any, ...]", value))
    if not is_number(value):
        raise Problem(place, f"'-' needs a number, got {shown(value)}")
    return -value


def _list_of(function: Callable[[Any], Any]) -> Callable[..., Any]:
    return lambda *values: function(
        values[0] if len(values) == 1 and isinstance(values[0], tuple) else values
    )


def _range(*ends: int) -> tuple[int, ...]:
    numbers = range(*ends)
    if numbers[MOST_NUMBERS:]:
        raise OverflowError
    return tuple(numbers)


def _sorted(values: tuple[Any, ...]) -> tuple[Any, ...]:
    return tuple(sorted(values))


PLAIN_FUNCTIONS: Mapping[str, Callable[..., Any]] = {
    "all": _list_of(all),
    "any": _list_of(any),
    "len": len,
    "max": _list_of(max),
    "min": _list_of(min),
    "prod": _list_of(math.prod),
    "range": _range,
    "sorted": _sorted,
    "sum": _list_of(sum),
}
"""Functions of plain values only. If a tensor is among the arguments, the name is that of the graph's function."""


def shown(value: object) -> str:
    """A value, for messages."""
    if isinstance(value, SSAValue):
        return f"a tensor {shown_type(cast('SSAValue', value).type)}"
    if isinstance(value, Known):
        return f"a constant of shape {list(value.shape)}"
    if isinstance(value, Size):
        return value.name or "?"
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, str):
        return f'"{value}"'
    if isinstance(value, tuple):
        return f"[{', '.join(map(shown, cast('Sequence[object]', value)))}]"
    return str(value)
