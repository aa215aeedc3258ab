"""Looking for a pattern in the graph: which values its names are, or nothing.

    for match in matches(variant, op): match.names        # {"x": %0, "w": %w, "s": (1, 1)}

Operations with the Commutative trait are tried both ways round, and what one choice makes impossible is taken back. A
number in the pattern is a constant of equal elements that does not change the shape of what it meets.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from math import isfinite
from typing import Any, cast

from xdsl.dialects.builtin import DenseIntOrFPElementsAttr
from xdsl.ir import Attribute, Operation, SSAValue
from xdsl.traits import Commutative, ConstantLike
from xdsl.utils.hints import isa

from ascir.dialects.graph import (
    ConstantOp,
    GraphOp,
    RuleError,
    SliceOp,
    element_of,
    shape_of,
)
from ascir.dialects.graph.elementwise import BinaryOp, CompareOp, SelectOp
from ascir.dialects.graph.shapes import broadcast
from ascir.dialects.graph.structure import splat_value
from ascir.dialects.graph.types import is_float
from ascir.frontend.text import syntax
from ascir.frontend.text.emit import Emitter
from ascir.frontend.text.evaluate import Evaluator
from ascir.frontend.text.functions import Parameter
from ascir.frontend.text.indexing import parts, whole_bounds
from ascir.frontend.text.syntax import Problem
from ascir.frontend.text.types import DTYPES
from ascir.frontend.text.values import NAMED_NUMBERS, Value
from ascir.interp.dtypes import FLOAT_FORMATS, numpy_dtype
from ascir.rules.attributes import actual as actual_of
from ascir.rules.attributes import default_of, resolved, same
from ascir.rules.pattern import Apply, Either, Literal, Part, Pattern, Sliced, Variable, Variant

LITERAL_ULPS = 2
"""A constant may be this far from the pattern's number: exporters compute `1 / sqrt(2)` in the type of the tensor."""


@dataclass(frozen=True)
class Later:
    """An attribute that the pattern computes from names: it is compared when all of them are known."""

    expression: syntax.Expression
    actual: Any
    op: GraphOp
    name: str


@dataclass(frozen=True)
class Match:
    """What was found so far."""

    names: Mapping[str, Value]
    operations: tuple[Operation, ...] = ()
    later: tuple[Later, ...] = ()

    def bound(self, name: str, value: Value) -> Match:
        return Match({**self.names, name: value}, self.operations, self.later)

    def through(self, op: Operation) -> Match:
        return Match(self.names, (*self.operations, op), self.later)

    def checked_later(self, later: Later) -> Match:
        return Match(self.names, self.operations, (*self.later, later))


def matches(variant: Variant, op: Operation) -> Iterator[tuple[Match, list[SSAValue]]]:
    """Matches with the first root at `op`, and for each root the value that is replaced."""
    first, *others = variant.roots
    for result in op.results:
        for found in _value(first, result, Match({})):
            for match, values in _other_roots(others, found, [result]):
                if _attributes_agree(match):
                    yield match, values


def _other_roots(
    roots: Sequence[Pattern], match: Match, values: list[SSAValue]
) -> Iterator[tuple[Match, list[SSAValue]]]:
    """Further roots: other users, in the same block, of what is known."""
    if not roots:
        yield match, values
        return
    first = values[0].owner
    assert isinstance(first, Operation)
    tried: set[Operation] = set()
    for known in list(match.names.values()):
        if not isinstance(known, SSAValue):
            continue
        for use in known.uses:
            op = use.operation
            if op in tried or op in match.operations or op.parent is not first.parent:
                continue
            tried.add(op)
            for result in op.results:
                for found in _value(roots[0], result, match):
                    yield from _other_roots(roots[1:], found, [*values, result])


def _value(pattern: Pattern, value: SSAValue, match: Match) -> Iterator[Match]:
    match pattern:
        case Variable(name=name):
            known = match.names.get(name)
            if known is None:
                yield match.bound(name, value)
            elif isinstance(known, SSAValue) and same_value(known, value):
                yield match
        case Literal(number=number):
            if is_number_constant(value, number):
                yield match
        case Either(choices=choices):
            for choice in choices:
                yield from _value(choice, value, match)
        case Part(name=name, pattern=inner):
            known = match.names.get(name)
            if known is None:
                for found in _value(inner, value, match):
                    yield found.bound(name, value)
            elif known is value:
                yield match
            else:
                yield from _value(inner, value, match)
        case Sliced():
            yield from _sliced(pattern, value, match)
        case Apply():
            yield from _apply(pattern, value, match)


def same_value(a: SSAValue, b: SSAValue) -> bool:
    """The same value, or equal constants."""
    if a is b:
        return True
    first, second = a.owner, b.owner
    return isinstance(first, ConstantOp) and isinstance(second, ConstantOp) and first.value == second.value


def is_number_constant(value: SSAValue, number: int | float) -> bool:
    found = splat_value(value)
    if found is None:
        return False
    if found == number:
        return True
    element = element_of(value)
    if not is_float(element) or not isfinite(number):
        return False
    unit = 2.0 ** -(FLOAT_FORMATS[numpy_dtype(element)].precision - 1)
    return abs(found - number) <= LITERAL_ULPS * unit * abs(number)


def _apply(pattern: Apply, value: SSAValue, match: Match) -> Iterator[Match]:
    op = value.owner
    if not isinstance(op, pattern.function.operation) or op.results[pattern.result] is not value:
        return
    if any(actual_of(op, Parameter(name, "")) != word for name, word in pattern.function.preset.items()):
        return
    groups = [_group(op, parameter.name) for parameter in pattern.function.operands]
    if any(len(group) != len(wanted) for group, wanted in zip(groups, pattern.operands, strict=True)):
        return
    values = [each for group in groups for each in group]
    wanted = [each for group in pattern.operands for each in group]
    start: Match | None = match.through(op)
    for parameter in pattern.function.parameters:
        if parameter.is_operand or start is None:
            continue
        actual = actual_of(op, parameter)
        if parameter.name in pattern.attributes:
            start = _attribute(pattern.attributes[parameter.name], actual, start, op, parameter.name)
        elif not same(actual, default_of(op, parameter)):
            return
    if start is None:
        return
    orders = [values]
    if op.has_trait(Commutative) and len(values) == 2 and values[0] is not values[1]:
        orders.append(values[::-1])
    for order in orders:
        if _literals_keep_shape(op, wanted, order):
            yield from _all(wanted, order, start)


def _all(patterns: Sequence[Pattern], values: Sequence[SSAValue], match: Match) -> Iterator[Match]:
    if not patterns:
        yield match
        return
    for found in _value(patterns[0], values[0], match):
        yield from _all(patterns[1:], values[1:], found)


def _group(op: GraphOp, name: str) -> list[SSAValue]:
    group: SSAValue | Sequence[SSAValue] | None = getattr(op, name)
    if group is None:
        return []
    return [group] if isinstance(group, SSAValue) else list(group)


def _literals_keep_shape(op: GraphOp, patterns: Sequence[Pattern], values: Sequence[SSAValue]) -> bool:
    """Whether the operands that numbers of the pattern stand for could be scalars."""
    if not isinstance(op, BinaryOp | CompareOp | SelectOp):
        return True
    others = [
        value for pattern, value in zip(patterns, values, strict=True) if not isinstance(pattern, Literal)
    ]
    if len(others) == len(values) or not others:
        return True
    try:
        return broadcast(*map(shape_of, others)) == shape_of(op.results[0])
    except RuleError:
        return False


# --- attributes


def _attribute(
    expression: syntax.Expression, actual: Any, match: Match, op: GraphOp, name: str
) -> Match | None:
    names = syntax.names_in(expression) - DTYPES.keys() - NAMED_NUMBERS.keys()
    if not names:
        wanted = resolved(op, name, Evaluator(Emitter(fold=True), {}).value(expression))
        return match if same(actual, wanted) else None
    match expression:
        case syntax.Name(id=id):
            if id not in match.names:
                return match.bound(id, actual)
            return match if same(match.names[id], actual) else None
        case syntax.List(items=items):
            if not isinstance(actual, tuple) or len(cast("tuple[Any, ...]", actual)) != len(items):
                return None
            found: Match | None = match
            for item, each in zip(items, cast("tuple[Any, ...]", actual), strict=True):
                found = None if found is None else _attribute(item, each, found, op, name)
            return found
        case _:
            return match.checked_later(Later(expression, actual, op, name))


def _attributes_agree(match: Match) -> bool:
    """Those that are computed, now that all names are known."""
    for each in match.later:
        try:
            wanted: Any = Evaluator(Emitter(fold=True), dict(match.names)).value(each.expression)
        except Problem:
            return False
        if not same(each.actual, resolved(each.op, each.name, wanted)):
            return False
    return True


def _sliced(pattern: Sliced, value: SSAValue, match: Match) -> Iterator[Match]:
    op = value.owner
    if not isinstance(op, SliceOp) or len(shape := shape_of(op.x)) != len(pattern.items):
        return
    bounds = zip(op.starts.get_values(), op.ends.get_values(), op.steps.get_values(), strict=True)
    for item, actual, dim in zip(pattern.items, bounds, shape, strict=True):
        start, end, step = (
            None if each is None else int(cast("syntax.Number", each).value) for each in parts(item)
        )
        if whole_bounds(start, end, step, dim) != whole_bounds(*actual, dim):
            return
    yield from _value(pattern.value, op.x, match.through(op))


def is_dense_constant(value: SSAValue) -> bool:
    """Whether the elements are known and not packed: those of int4 and of 2:4 constants stay what they are."""
    return isa(constant_of(value), DenseIntOrFPElementsAttr)


def constant_of(value: SSAValue) -> Attribute | None:
    return ConstantLike.get_constant_value(value)
