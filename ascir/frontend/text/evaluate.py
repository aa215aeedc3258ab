"""Evaluates expressions: to operations for dynamic values, to numbers for known ones.

evaluator = Evaluator(Emitter(), {"x": x, "D": Size("D")})
evaluator.value(expression of "x * 2 + 1")        # the result of a graph.add
evaluator.value(expression of "shape(x)[1] // 2") # an integer
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, TypeAlias

import numpy as np
from xdsl.ir import SSAValue

from ascir.diagnostics import nearest
from ascir.dialects.graph import ConstantOp, Shape, element_of, shape_of
from ascir.frontend.text import syntax
from ascir.frontend.text.arguments import assign, attribute, scalar_of
from ascir.frontend.text.emit import Emitter
from ascir.frontend.text.functions import OPERATORS, UNARY, Parameter, functions
from ascir.frontend.text.indexing import index
from ascir.frontend.text.numbers import array_of_numbers, fits
from ascir.frontend.text.syntax import Problem
from ascir.frontend.text.types import DTYPES
from ascir.frontend.text.values import (
    ABSENT,
    NAMED_NUMBERS,
    PLAIN_FUNCTIONS,
    Known,
    Size,
    Value,
    combine,
    is_numbers,
    is_plain,
    negate,
    shown,
)
from ascir.interp.attributes import attribute_of
from ascir.interp.dtypes import numpy_dtype
from ascir.interp.rounding import narrow

CallModel: TypeAlias = Callable[[syntax.Call, "Evaluator"], "tuple[Value, ...]"]


@dataclass
class Evaluator:
    """The names in scope, and the emitter of operations."""

    emitter: Emitter
    names: dict[str, Value]
    models: Mapping[str, CallModel] = field(default_factory=dict[str, CallModel])
    parts: Mapping[str, tuple[syntax.Expression, int]] = field(
        default_factory=dict[str, "tuple[syntax.Expression, int]"]
    )
    """Expressions of names, which are evaluated at first use, and the number of the result."""

    def value(self, node: syntax.Expression) -> Value:
        """The only value of an expression."""
        values = self.values(node)
        if len(values) != 1:
            raise Problem(node.place, f"one value is needed here, but there are {len(values)} results")
        return values[0]

    def values(self, node: syntax.Expression) -> tuple[Value, ...]:
        """All results of an expression: only calls may have several."""
        match node:
            case syntax.Number(value=value) | syntax.Text(value=value) | syntax.Truth(value=value):
                return (value,)
            case syntax.Nothing():
                return (None,)
            case syntax.Name(id=name):
                return (self._named(name, node.place),)
            case syntax.Optional(id=name):
                return (self.names.get(name, ABSENT),)
            case syntax.List(items=items):
                return (tuple(self.value(item) for item in items),)
            case syntax.Unary():
                return (self._unary(node),)
            case syntax.Binary():
                return (self._binary(node),)
            case syntax.Subscript():
                return (index(self, node),)
            case syntax.Call():
                return self._call(node)

    def bind(self, binding: syntax.Binding) -> None:
        """Assign names to the results of an expression."""
        values = self.values(binding.value)
        if len(values) != len(binding.names):
            what = f"{len(binding.names)} name{'' if len(binding.names) == 1 else 's'}"
            raise Problem(binding.place, f"{what} for {len(values)} result{'' if len(values) == 1 else 's'}")
        for name, value in zip(binding.names, values, strict=True):
            if isinstance(value, SSAValue) and value.name_hint is None:
                value.name_hint = name
            self.names[name] = value

    def require(self, condition: syntax.Expression, what: str = "condition") -> bool:
        """A condition that must be known at compile time."""
        value = self.value(condition)
        if isinstance(value, Known) and not value.array.ndim:
            value = bool(value.array)
        if not isinstance(value, bool):
            raise Problem(
                condition.place, f"the {what} must be true or false when it is read, not {shown(value)}"
            )
        return value

    def _named(self, name: str, place: syntax.Place) -> Value:
        if name in self.names:
            return self.names[name]
        if name in self.parts:
            expression, position = self.parts[name]
            results = self.values(expression)
            for other, (same, number) in self.parts.items():
                if same is expression and number < len(results):
                    self.names[other] = results[number]
            if position >= len(results):
                raise Problem(place, f"'{name}' is result {position + 1} of {len(results)}")
            return self.names[name]
        if name in DTYPES:
            return DTYPES[name]
        if name in NAMED_NUMBERS:
            return NAMED_NUMBERS[name]
        known = [*self.names, *self.parts, *DTYPES]
        hint = nearest(name, known)
        if not hint and any(
            name in each.words for function in functions().values() for each in function.parameters
        ):
            hint = f'; as a word it is written "{name}"'
        elif not hint and name in functions():
            hint = f"; '{functions()[name].signature}' is a function"
        raise Problem(place, f"unknown value '{name}'{hint}")

    def _unary(self, node: syntax.Unary) -> Value:
        value = self.value(node.operand)
        if is_plain(value):
            return negate(node.operator, value, node.place)
        function = functions()[UNARY[node.operator]]
        return self.emitter.call(function, {"x": value}, node.place)[0]

    def _binary(self, node: syntax.Binary) -> Value:
        lhs, rhs = self.value(node.lhs), self.value(node.rhs)
        if lhs is ABSENT or rhs is ABSENT:
            return rhs if lhs is ABSENT else lhs
        if is_plain(lhs) and is_plain(rhs) and node.operator != "@":
            return combine(node.operator, lhs, rhs, node.place)
        function = functions()[OPERATORS[node.operator]]
        for side in (lhs, rhs):
            if is_plain(side) and not is_numbers(side):
                raise Problem(node.place, f"'{node.operator}' needs tensors or numbers, got {shown(side)}")
        return self.emitter.call(function, {"lhs": lhs, "rhs": rhs}, node.place)[0]

    # --- calls

    def _call(self, node: syntax.Call) -> tuple[Value, ...]:
        if node.function in self.models:
            return self.models[node.function](node, self)
        if node.function in QUESTIONS:
            return (QUESTIONS[node.function](self, node),)
        positional, keywords = self.arguments(node)
        if node.function in PLAIN_FUNCTIONS and not keywords and all(map(is_plain, positional)):
            return (_plain_call(node, positional),)
        function = functions().get(node.function)
        if function is None:
            known = [*self.models, *functions(), *QUESTIONS, *PLAIN_FUNCTIONS]
            raise Problem(node.place, f"unknown function '{node.function}'{nearest(node.function, known)}")
        names = [each.name for each in function.parameters]
        given = assign(names, positional, keywords, function.name, node.place, function.signature)
        return self.emitter.call(function, given, node.place)

    def arguments(self, node: syntax.Call) -> tuple[list[Value], list[tuple[str, Value, syntax.Place]]]:
        positional: list[Value] = []
        keywords: list[tuple[str, Value, syntax.Place]] = []
        for argument in node.arguments:
            if isinstance(argument, syntax.Keyword):
                keywords.append((argument.id, self.value(argument.value), argument.place))
            elif keywords:
                raise Problem(argument.place, "arguments without a name come before those with one")
            else:
                positional.append(self.value(argument))
        return positional, keywords

    def _one(self, node: syntax.Call) -> Value:
        positional, keywords = self.arguments(node)
        if len(positional) != 1 or keywords:
            raise Problem(node.place, f"'{node.function}' takes one argument")
        return positional[0]

    def shape(self, node: syntax.Call) -> Shape:
        value = self._one(node)
        if isinstance(value, SSAValue):
            return shape_of(value)
        if isinstance(value, Known):
            return value.shape
        if is_numbers(value):
            return array_of_numbers(value, node.place).shape
        raise Problem(node.place, f"'{node.function}' needs a tensor, got {shown(value)}")

    def dtype(self, node: syntax.Call) -> Value:
        value = self._one(node)
        if isinstance(value, Known) and value.element is not None:
            return value.element
        if not isinstance(value, SSAValue):
            raise Problem(node.place, f"'dtype' needs a tensor, got {shown(value)}")
        return element_of(value)

    def number(self, node: syntax.Call) -> Value:
        value = self._one(node)
        if isinstance(value, Known):
            return scalar_of(value, node.place)
        if not isinstance(value, int | float):
            raise Problem(node.place, f"'number' needs a constant of equal elements, got {shown(value)}")
        return value

    def is_constant(self, node: syntax.Call) -> bool:
        value = self._one(node)
        return isinstance(value, Known) or is_plain(value)

    def is_given(self, node: syntax.Call) -> bool:
        return self._one(node) is not ABSENT

    def constant(self, node: syntax.Call) -> Value:
        """`constant(values, dtype, shape)`: numbers as a tensor, broadcast to the shape if given."""
        positional, keywords = self.arguments(node)
        given = assign(("values", "dtype", "shape"), positional, keywords, "constant", node.place)
        if "values" not in given:
            raise Problem(node.place, "'constant' needs values: constant(values, dtype = f32, shape = None)")
        values: Any = given["values"]
        if not is_numbers(values):
            raise Problem(node.place, f"a constant is made of numbers, not of {shown(values)}")
        array = array_of_numbers(values, node.place)
        element = attribute(Parameter("dtype", "dtype"), given.get("dtype", DTYPES["f32"]), node.place)
        if given.get("shape") is not None:
            shape = attribute(Parameter("shape", "ints"), given["shape"], node.place)
            try:
                array = np.broadcast_to(array, shape)
            except ValueError:
                raise Problem(
                    node.place, f"{list(array.shape)} does not broadcast to {list(shape)}"
                ) from None
        if not fits(array, element):
            raise Problem(node.place, f"the values do not fit elements of {element}")
        array = np.ascontiguousarray(array).reshape(array.shape)
        if self.emitter.fold:
            return Known(array, element)
        op = ConstantOp(attribute_of(narrow(array, numpy_dtype(element))))
        op.location = self.emitter.location(node.place)
        self.emitter.operations.append(op)
        return op.result


def _plain_call(node: syntax.Call, values: Sequence[Value]) -> Any:
    try:
        return PLAIN_FUNCTIONS[node.function](*values)
    except OverflowError:
        raise Problem(node.place, f"the result of '{node.function}' is too large") from None
    except (TypeError, ValueError):
        shown_values = ", ".join(map(shown, values))
        raise Problem(node.place, f"'{node.function}' does not take {shown_values}") from None


QUESTIONS: Mapping[str, Callable[[Evaluator, syntax.Call], Any]] = {
    "constant": Evaluator.constant,
    "dtype": Evaluator.dtype,
    "given": Evaluator.is_given,
    "is_constant": Evaluator.is_constant,
    "number": Evaluator.number,
    "rank": lambda self, node: len(self.shape(node)),
    "shape": lambda self, node: tuple(dim if isinstance(dim, int) else Size(dim) for dim in self.shape(node)),
}
"""Functions of the language itself: queries of types, and constants."""
