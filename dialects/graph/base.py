"""The base of all graph operations: assembly format, type inference, verification, builders.

class TanhOp(FloatUnaryOp):          # an operation declares its operands, its properties and `infer`
    name = "graph.tanh"

TanhOp(x).result.type                # inferred; `x` of integers raises VerifyException
%y = graph.tanh %x : tensor<8xf32>   # verified: the declared type must agree with the inferred one
"""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import ClassVar, Self, TypeAlias, TypeVar

from xdsl.dialects.builtin import NoneAttr
from xdsl.ir import Attribute, Operation, OpResult, SSAValue, SSAValues
from xdsl.irdl import (
    IRDLOperation,
    OptPropertyDef,
    VariadicDef,
    VarIRConstruct,
    VerificationContext,
    irdl_op_definition,
    irdl_op_verify_arg_list,
    operand_def,
    result_def,
    traits_def,
)
from xdsl.parser import Parser
from xdsl.printer import Printer
from xdsl.traits import Pure
from xdsl.utils.exceptions import VerifyException

from ascir.dialects.graph.assembly import parse_operation, print_operation
from ascir.dialects.graph.errors import RuleError
from ascir.dialects.graph.properties import PropertyKind
from ascir.dialects.graph.shapes import compatible
from ascir.dialects.graph.types import ANY, FLOAT, NUMBER, Tensor, dims_of, element_of, tensor

Value: TypeAlias = SSAValue | Operation


OperationT = TypeVar("OperationT", bound=IRDLOperation)


def graph_op(operation: type[OperationT]) -> type[OperationT]:
    """`irdl_op_definition`; it also tells the constraint of each property the property's name, for error messages."""
    defined = irdl_op_definition(operation)
    for name, definition in defined.get_irdl_definition().properties.items():
        if isinstance(definition.constr, PropertyKind):
            definition.constr = replace(definition.constr, property=name)
    return defined


class GraphOp(IRDLOperation):
    """An operation on tensors without side effects.

    `infer` computes the types of the results. Operations whose result type does not follow from their operands (a
    reshape, a cast) read the declared type in `infer`, and check it."""

    LEAD: ClassVar[str | None] = None
    """The property that is printed first, without its name: `graph.reduce sum %x`."""

    TYPES_FROM_PROPERTIES: ClassVar[bool] = False
    """Whether the text omits the types, as they follow from the properties."""

    traits = traits_def(Pure())

    def __init__(
        self,
        *operands: Value | Sequence[Value] | None,
        properties: Mapping[str, Attribute | None] | None = None,
        result_types: Sequence[Attribute | Sequence[Attribute]] | None = None,
    ):
        definition = self.get_irdl_definition()
        unknown: list[Attribute | Sequence[Attribute]] = [
            () if isinstance(result, VariadicDef) else NoneAttr() for _, result in definition.results
        ]
        super().__init__(
            operands=operands,
            properties=properties,
            result_types=unknown if result_types is None else result_types,
        )
        context = VerificationContext()
        try:
            irdl_op_verify_arg_list(self, definition, VarIRConstruct.OPERAND, context)
            for name, property in definition.properties.items():
                if name in self.properties:
                    property.constr.verify(self.properties[name], context)
                elif not isinstance(property, OptPropertyDef):
                    raise VerifyException(f"{self.name}: {name} is missing")
            if result_types is None:
                inferred = enumerate(self.inferred_types())
                self.results = SSAValues(OpResult(type, self, index) for index, type in inferred)
            else:
                irdl_op_verify_arg_list(self, definition, VarIRConstruct.RESULT, context)
                GraphOp.verify_(self)
        except VerifyException:
            # The operands must not keep uses by an operation that is not created.
            self.drop_all_references()
            raise

    @abstractmethod
    def infer(self) -> Sequence[Tensor]:
        """The types of the results, or `RuleError`. The kinds of operands and properties have been verified before."""

    def inferred_types(self) -> Sequence[Tensor]:
        """`infer`, with the name of the operation and the types of its operands added to its errors."""
        try:
            return self.infer()
        except RuleError as error:
            raise self.fault(error.what, error.detail) from None

    def verify_(self) -> None:
        inferred = self.inferred_types()
        if len(inferred) != len(self.results):
            raise self.fault(f"expected {len(inferred)} results, got {len(self.results)}")
        for index, (result, type) in enumerate(zip(self.results, inferred, strict=True)):
            declared = tensor(result)
            if declared == type:
                continue
            same_element = declared.element_type == type.element_type
            exact = self.TYPES_FROM_PROPERTIES
            if exact or not same_element or not compatible(dims_of(declared), dims_of(type)):
                raise self.fault(f"result {index} must be {type}, but is declared {declared}")

    def fault(self, what: str, detail: str = "") -> VerifyException:
        """The error `what`, with the operation and its location."""
        operands = ", ".join(f"{name} {value.type}" for name, value in self._named_operands())
        parts = [f"{self.name}: {what}", *([operands] if operands else [])]
        return VerifyException(": ".join(parts) + (f" ({detail})" if detail else ""))

    def _named_operands(self) -> list[tuple[str, SSAValue]]:
        named: list[tuple[str, SSAValue]] = []
        for name, _ in self.get_irdl_definition().operands:
            value: SSAValue | Sequence[SSAValue] | None = getattr(self, name)
            if isinstance(value, SSAValue):
                named.append((name, value))
            elif value is not None:
                named.extend((f"{name}[{index}]", item) for index, item in enumerate(value))
        return named

    @classmethod
    def parse(cls, parser: Parser) -> Self:
        return parse_operation(cls, parser, cls.LEAD, cls.TYPES_FROM_PROPERTIES)

    def print(self, printer: Printer) -> None:
        print_operation(self, printer, self.LEAD, self.TYPES_FROM_PROPERTIES)


def same_element(*values: SSAValue | None) -> Attribute:
    """The common element type of these values."""
    first, *others = (element_of(value) for value in values if value is not None)
    for other in others:
        if other != first:
            raise RuleError("element types differ", f"{first} vs {other}")
    return first


class UnaryOp(GraphOp):
    """A function of `x` whose result has the same type."""

    x = operand_def(NUMBER)
    result = result_def(ANY)

    def __init__(self, x: Value):
        super().__init__(x)

    def infer(self) -> Sequence[Tensor]:
        return [tensor(self.x)]


class FloatUnaryOp(UnaryOp):
    """A function of floats whose result has the same type."""

    x = operand_def(FLOAT)
