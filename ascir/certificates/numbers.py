"""Evaluates the scalar code of a kernel in one execution: loop bounds, offsets and conditions.

    %at = arith.muli %slot, %c512        // computed(op, [1, 512]) == 512
    %t  = arith.minsi %c8, %left         // computed(op, [8, Sampled(5)]) == Sampled(5)

A number is an `int` if it is constant in the kernel. It is `Sampled` if it is a sample of a number that is known only
at launch (the index of a block, the size of a dimension), and None if it is unknown. If data select one of two numbers,
it is `AtMost` the larger one.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from operator import eq, ge, gt, le, lt, ne

from xdsl.dialects.builtin import IntegerAttr
from xdsl.ir import Operation


class Sampled(int):
    """A number that is a sample of several possible ones."""


class Span(Sampled):
    """All numbers from this one to `last` in steps of `unit`: a counter in many iterations at once."""

    last: int
    unit: int

    @classmethod
    def of(cls, first: int, last: int, unit: int) -> Sampled:
        if unit <= 0:
            return Sampled(first)
        made = cls(first)
        made.last, made.unit = last, unit
        return made

    def mapped(self, name: str, lhs: bool, other: int) -> Sampled:
        """The results of an operation on these numbers and another one; if they are not such a range, one of them."""
        if name == "arith.muli":
            return Span.of(self * other, self.last * other, self.unit * other)
        if name == "arith.addi" or (name == "arith.subi" and lhs):
            by = other if name == "arith.addi" else -other
            return Span.of(self + by, self.last + by, self.unit)
        return Sampled(FOLDS[name](*((self, other) if lhs else (other, self))))


@dataclass(frozen=True)
class AtMost:
    """An upper bound, which is not a number: results of operations on it are unknown."""

    number: int


Number = int | None

FOLDS: Mapping[str, Callable[[int, int], int]] = {
    "arith.addi": lambda a, b: a + b,
    "arith.subi": lambda a, b: a - b,
    "arith.muli": lambda a, b: a * b,
    "arith.divui": lambda a, b: a // b,
    "arith.divsi": lambda a, b: _toward_zero(a, b),
    "arith.floordivsi": lambda a, b: a // b,
    "arith.ceildivsi": lambda a, b: -(-a // b),
    "arith.ceildivui": lambda a, b: -(-a // b),
    "arith.remui": lambda a, b: a % b,
    "arith.remsi": lambda a, b: a - b * _toward_zero(a, b),
    "arith.minsi": min,
    "arith.minui": min,
    "arith.maxsi": max,
    "arith.maxui": max,
    "arith.xori": lambda a, b: a ^ b,
    "arith.andi": lambda a, b: a & b,
    "arith.ori": lambda a, b: a | b,
    "arith.shli": lambda a, b: a << b,
    "arith.shrui": lambda a, b: a >> b,
    "arith.shrsi": lambda a, b: a >> b,
}
COMPARISONS = (eq, ne, lt, le, gt, ge, lt, le, gt, ge)
"""By the number of the predicate."""
UNSIGNED = 6
"""The first unsigned predicate."""
WORD = 1 << 64

CASTS = frozenset(
    {
        "arith.index_cast",
        "arith.index_castui",
        "arith.extsi",
        "arith.extui",
        "arith.trunci",
        "builtin.unrealized_conversion_cast",
    }
)


def _toward_zero(a: int, b: int) -> int:
    return -(-a // b) if (a < 0) != (b < 0) else a // b


Result = Number | AtMost
Computation = Callable[[Sequence[object]], Result]


def computed(op: Operation, operands: Sequence[object]) -> Result:
    """The result of an operation of scalar code."""
    return computation(op)(operands)


def computation(op: Operation) -> Computation:
    """How the result of an operation of scalar code follows from its operands."""
    name = op.name
    if name == "arith.constant":
        value = op.properties.get("value")
        number = value.value.data if isinstance(value, IntegerAttr) else None
        return lambda _operands: number
    if name in CASTS:
        return lambda operands: _number(operands[0]) if len(operands) == 1 else None
    if name == "arith.select":
        return lambda operands: _selected([_number(each) for each in operands])
    if name == "arith.cmpi":
        return _comparison(op)
    if (fold := FOLDS.get(name)) is not None:
        return _folded(name, fold)
    return lambda _operands: None


def _comparison(op: Operation) -> Computation:
    predicate = op.properties["predicate"]
    assert isinstance(predicate, IntegerAttr)
    number = predicate.value.data
    compared, is_unsigned = COMPARISONS[number], number >= UNSIGNED

    def made(operands: Sequence[object]) -> Result:
        a, b = operands
        if not isinstance(a, int) or not isinstance(b, int):
            return None
        lhs, rhs = (a % WORD, b % WORD) if is_unsigned else (a, b)
        return _like(int(compared(lhs, rhs)), (a, b))

    return made


def _folded(name: str, fold: Callable[[int, int], int]) -> Computation:
    divides = "div" in name or "rem" in name

    def made(operands: Sequence[object]) -> Result:
        if len(operands) != 2:
            return None
        a, b = operands
        if not isinstance(a, int) or not isinstance(b, int) or (divides and b == 0):
            return None
        if isinstance(a, Span) and not isinstance(b, Sampled):
            return a.mapped(name, True, b)
        if isinstance(b, Span) and not isinstance(a, Sampled):
            return b.mapped(name, False, a)
        result = fold(a, b)
        return Sampled(result) if isinstance(a, Sampled) or isinstance(b, Sampled) else result

    return made


def _selected(numbers: Sequence[Number]) -> Number | AtMost:
    chosen, one, other = numbers
    if chosen is None:
        if one is None or other is None or isinstance(one, Sampled) or isinstance(other, Sampled):
            return None
        return AtMost(max(one, other))
    number = numbers[1 if chosen else 2]
    return None if number is None else _like(number, (chosen, number))


def _number(value: object) -> Number:
    return value if isinstance(value, int) else None


def _like(result: int, operands: Sequence[Number]) -> int:
    """The result, sampled if an operand is."""
    return Sampled(result) if any(isinstance(each, Sampled) for each in operands) else result
