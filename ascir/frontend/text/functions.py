"""The functions of the language: all graph operations, by their definitions.

    conv2d(x, w, bias = b, strides = [2, 2])       # Conv2dOp(x, w, b, strides=[2, 2])
    sum(x, axes = [-1], keepdims = true)           # ReduceOp("sum", x, [-1], True)

Names, order and defaults of the arguments are those of the operation's builder; its definition determines which of them
are operands, and the kinds of attributes. An operation with a leading keyword (`reduce sum`) has a function for each.
"""

from __future__ import annotations

import inspect
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from functools import cache
from typing import Any

from xdsl.irdl import OptOperandDef, VariadicDef

from ascir.dialects.graph import Graph, GraphOp
from ascir.dialects.graph.properties import (
    AttributeKind,
    BoolKind,
    FloatKind,
    IntKind,
    IntsKind,
    PropertyKind,
    WordKind,
)

REQUIRED = inspect.Parameter.empty

FROM_RESULT: Mapping[str, str] = {
    "element_type": "dtype",
    "shape": "shape",
    "height": "int",
    "width": "int",
}
"""Arguments of builders that are no properties: they are in the type of the result."""

KINDS: Mapping[type[PropertyKind[Any]], str] = {
    IntKind: "int",
    IntsKind: "ints",
    FloatKind: "float",
    BoolKind: "bool",
    WordKind: "word",
    AttributeKind: "attribute",
}


@dataclass(frozen=True)
class Parameter:
    """A parameter: `kind` is operand, optional, variadic, or the kind of an attribute."""

    name: str
    kind: str
    default: object = REQUIRED
    words: Sequence[str] = ()

    @property
    def is_operand(self) -> bool:
        return self.kind in ("operand", "optional", "variadic")

    @property
    def required(self) -> bool:
        return self.default is REQUIRED and self.kind != "optional"


@dataclass(frozen=True)
class Function:
    """The signature of a function."""

    name: str
    operation: type[GraphOp]
    parameters: Sequence[Parameter]
    preset: Mapping[str, object] = field(default_factory=dict[str, object])
    """Arguments that the name of the function determines."""
    results: int | None = 1
    """The number of results; None if it depends on the arguments."""

    @property
    def operands(self) -> list[Parameter]:
        return [parameter for parameter in self.parameters if parameter.is_operand]

    @property
    def signature(self) -> str:
        return f"{self.name}({', '.join(map(_shown, self.parameters))})"


def _shown(parameter: Parameter) -> str:
    if parameter.kind == "optional":
        return f"{parameter.name} = None"
    if parameter.kind == "variadic":
        return f"[{parameter.name}, ...]"
    if parameter.required:
        return parameter.name
    default = parameter.default
    text = {True: "true", False: "false"}.get(default) if isinstance(default, bool) else None
    if text is None:
        text = f'"{default}"' if isinstance(default, str) else str(default)
        text = str(list(default)) if isinstance(default, tuple) else text  # pyright: ignore[reportUnknownArgumentType]
    return f"{parameter.name} = {text}"


def _parameters(operation: type[GraphOp]) -> list[Parameter]:
    definition = operation.get_irdl_definition()
    operands = dict(definition.operands)
    found: list[Parameter] = []
    for name, parameter in list(inspect.signature(operation.__init__).parameters.items())[1:]:
        if (operand := operands.get(name)) is not None:
            optional, variadic = isinstance(operand, OptOperandDef), isinstance(operand, VariadicDef)
            kind = "optional" if optional else "variadic" if variadic else "operand"
            found.append(Parameter(name, kind))
        elif name in definition.properties:
            constraint = definition.properties[name].constr
            assert isinstance(constraint, PropertyKind)
            words = constraint.words if isinstance(constraint, WordKind) else ()
            found.append(Parameter(name, KINDS[type(constraint)], parameter.default, words))
        else:
            found.append(Parameter(name, FROM_RESULT[name], parameter.default))
    return found


def _functions_of(operation: type[GraphOp]) -> list[Function]:
    definition = operation.get_irdl_definition()
    results = None if any(isinstance(each, VariadicDef) for _, each in definition.results) else 1
    results = results and len(definition.results)
    parameters = _parameters(operation)
    name = operation.name.removeprefix("graph.")
    whole = Function(name, operation, parameters, results=results)
    lead = next((each for each in parameters if each.name == operation.LEAD and each.words), None)
    if lead is None:
        return [whole]
    others = [each for each in parameters if each is not lead]
    return [whole, *(Function(word, operation, others, {lead.name: word}, results) for word in lead.words)]


NOT_CALLED = ("constant", "sparse_constant")
"""Operations without operands and with special attributes: the language has `constant(values, dtype)`."""


@cache
def functions() -> Mapping[str, Function]:
    """All functions by name."""
    operations = [each for each in Graph.operations if issubclass(each, GraphOp)]
    found = [function for operation in operations for function in _functions_of(operation)]
    return {function.name: function for function in found if function.name not in NOT_CALLED}


OPERATORS: Mapping[str, str] = {
    "+": "add",
    "-": "sub",
    "*": "mul",
    "/": "div",
    "//": "floordiv",
    "%": "mod",
    "**": "pow",
    "@": "matmul",
    "==": "eq",
    "!=": "ne",
    "<": "lt",
    "<=": "le",
    ">": "gt",
    ">=": "ge",
    "and": "and",
    "or": "or",
}
"""The functions of operators on tensors."""

UNARY: Mapping[str, str] = {"-": "neg", "not": "not"}
