"""Constants, and the region operation that becomes one kernel.

%w = graph.constant dense<[1.0, 2.0]> : tensor<2xf32>
%q = graph.constant #graph.packed<"0x21" : tensor<2xi4>>
%y = graph.fusion @scale(%a = %x : tensor<2xf32>, %b = %w : tensor<2xf32>) -> tensor<2xf32> {
  %t = graph.mul %a, %b : tensor<2xf32>
  graph.yield %t : tensor<2xf32>
}
"""

from __future__ import annotations

from collections.abc import Sequence
from math import prod
from typing import ClassVar, Self, TypeAlias

from xdsl.dialects.builtin import DenseIntOrFPElementsAttr, StringAttr
from xdsl.dialects.utils import AbstractYieldOperation
from xdsl.interfaces import HasFolderInterface
from xdsl.ir import Attribute, Operation, Region, SSAValue
from xdsl.irdl import (
    IRDLOperation,
    lazy_traits_def,
    opt_prop_def,
    prop_def,
    region_def,
    result_def,
    traits_def,
    var_operand_def,
    var_result_def,
)
from xdsl.parser import Parser, UnresolvedOperand
from xdsl.printer import Printer
from xdsl.traits import ConstantLike, HasParent, IsolatedFromAbove, IsTerminator, Pure
from xdsl.utils.exceptions import VerifyException
from xdsl.utils.hints import isa

from ascir.dialects.graph.base import GraphOp, Value, graph_op
from ascir.dialects.graph.errors import RuleError
from ascir.dialects.graph.packed import PackedAttr, first_wrong_group
from ascir.dialects.graph.properties import ATTRIBUTE
from ascir.dialects.graph.types import ANY, Tensor, dims_of, i2, i4, is_tensor, tensor_type

Elements: TypeAlias = "DenseIntOrFPElementsAttr | PackedAttr"


def splat_value(value: SSAValue) -> float | None:
    """The number that all elements of a constant equal; None if they differ, or the constant is not dense."""
    elements = ConstantLike.get_constant_value(value)
    if not isa(elements, DenseIntOrFPElementsAttr) or not elements.data.data:
        return None
    data, size = memoryview(elements.data.data), elements.get_element_type().compile_time_size
    # Compare each byte with the one an element before. Most non-splat constants already differ at their ends.
    if data[:size] != data[-size:] or data[size:] != data[:-size]:
        return None
    (number,) = elements.get_element_type().unpack(bytes(data[:size]), 1)
    return number if isinstance(number, int | float) else None


def elements_type(value: Attribute, name: str) -> Tensor:
    """The type of the elements of a constant; their number must be that of the type."""
    if isinstance(value, PackedAttr):
        if value.type.element_type != i4:
            raise RuleError(f"{name} must be packed i4, not {value.type.element_type}")
        return value.type
    if not isa(value, DenseIntOrFPElementsAttr) or not is_tensor(type := value.get_type()):
        raise RuleError(f"{name} must be dense elements of a tensor, or #graph.packed, not {value}")
    if type.element_type not in ANY.element_types:
        raise RuleError(f"{name} must not have elements of {type.element_type}")
    if any(not isinstance(dim, int) for dim in dims_of(type)):
        raise RuleError(f"{name} must have a static shape, not {type}")
    if len(value) != prod(type.get_shape()):
        raise RuleError(f"{name} holds {len(value)} elements, but {type} takes {prod(type.get_shape())}")
    return type


@graph_op
class ConstantOp(GraphOp, HasFolderInterface):
    """A constant: dense, or i4 packed two to a byte.

    %w = graph.constant dense<[[1, 2], [3, 4]]> : tensor<2x2xi8>
    %q = graph.constant #graph.packed<"0x21F3" : tensor<2x2xi4>>
    """

    name = "graph.constant"
    LEAD: ClassVar = "value"
    TYPES_FROM_PROPERTIES: ClassVar = True

    value = prop_def(ATTRIBUTE)
    result = result_def(ANY)

    traits = traits_def(ConstantLike())

    def __init__(self, value: Elements):
        super().__init__(properties={"value": value})

    def infer(self) -> Sequence[Tensor]:
        return [elements_type(self.value, "value")]

    def fold(self) -> Sequence[SSAValue | Attribute]:
        return (self.value,)


@graph_op
class SparseConstantOp(GraphOp):
    """A 2:4 sparse constant: two of each four elements along the last axis. `values` has these elements; `indices`, of
    the same shape, has their positions in the group, two bits each, increasing.

        %w = graph.sparse_constant values dense<[[1.0, 2.0]]> : tensor<1x2xf16> indices #graph.packed<"0x0C" : tensor<1x2xi2>>

    is `[[1.0, 0.0, 0.0, 2.0]]`, a `tensor<1x4xf16>`."""

    name = "graph.sparse_constant"
    TYPES_FROM_PROPERTIES: ClassVar = True

    values = prop_def(ATTRIBUTE)
    indices = prop_def(ATTRIBUTE)
    result = result_def(ANY)

    def __init__(self, values: Elements, indices: PackedAttr):
        super().__init__(properties={"values": values, "indices": indices})

    def infer(self) -> Sequence[Tensor]:
        values, indices = elements_type(self.values, "values"), self.indices
        if not isinstance(indices, PackedAttr) or indices.type.element_type != i2:
            raise RuleError(f"indices must be #graph.packed of i2, not {indices}")
        shape = values.get_shape()
        if indices.type.get_shape() != shape:
            raise RuleError("values and indices differ in shape", f"{values} vs {indices.type}")
        if not shape or shape[-1] % 2:
            raise RuleError("the last dimension of values must be even: two of each four", str(values))
        group = first_wrong_group(indices.data.data, prod(shape) // 2)
        if group is not None:
            raise RuleError(f"the indices of group {group} do not increase")
        return [tensor_type((*shape[:-1], 2 * shape[-1]), values.element_type)]


@graph_op
class FusionOp(IRDLOperation):
    """Operations that become one kernel. It is isolated from above: its block arguments have the types of its operands,
    its `graph.yield` those of its results. It contains only graph operations, except fusions, and `arith.constant`.

        %y = graph.fusion @name(%a = %x : tensor<8xf32>) -> tensor<8xf32> {
          %t = graph.exp %a : tensor<8xf32>
          graph.yield %t : tensor<8xf32>
        }
    """

    name = "graph.fusion"

    inputs = var_operand_def(ANY)
    label = opt_prop_def(StringAttr)
    outputs = var_result_def(ANY)
    body = region_def("single_block")

    traits = traits_def(IsolatedFromAbove(), Pure())

    def __init__(self, inputs: Sequence[Value], body: Region, label: str | None = None):
        """The types of the results are those of the operands of `graph.yield`."""
        terminator = body.block.last_op
        types = terminator.operand_types if isinstance(terminator, YieldOp) else ()
        super().__init__(
            operands=[inputs],
            result_types=[types],
            properties={"label": None if label is None else StringAttr(label)},
            regions=[body],
        )

    def verify_(self) -> None:
        block = self.body.block
        if (found := block.arg_types) != (needed := self.operand_types):
            raise self.fault(
                f"block arguments must have the types of the operands: {_list(needed)}, not {_list(found)}"
            )
        for operation in block.ops:
            if isinstance(operation, FusionOp):
                raise self.fault("a fusion must not be inside another")
            if not isinstance(operation, GraphOp | YieldOp) and operation.name != "arith.constant":
                raise self.fault(
                    f"{operation.name} must not be inside: only graph operations and arith.constant"
                )
        terminator = block.last_op
        if not isinstance(terminator, YieldOp):
            raise self.fault("must end in graph.yield")
        if (found := terminator.operand_types) != (needed := self.result_types):
            raise self.fault(f"must yield the types of its results: {_list(needed)}, not {_list(found)}")

    def fault(self, what: str) -> VerifyException:
        label = f" @{self.label.data}" if self.label is not None else ""
        return VerifyException(f"{self.name}{label}: {what}")

    @classmethod
    def parse(cls, parser: Parser) -> Self:
        label = parser.parse_optional_symbol_name()
        bindings = parser.parse_comma_separated_list(parser.Delimiter.PAREN, lambda: _parse_binding(parser))
        parser.parse_punctuation("->", " before the types of the results")
        types = parser.parse_optional_comma_separated_list(parser.Delimiter.PAREN, parser.parse_type)
        result_types = [parser.parse_type()] if types is None else types
        attributes = parser.parse_optional_attr_dict_with_keyword()
        body = parser.parse_region([argument for argument, _ in bindings])
        return cls.create(
            operands=[operand for _, operand in bindings],
            result_types=result_types,
            properties={} if label is None else {"label": label},
            attributes={} if attributes is None else attributes.data,
            regions=[body],
        )

    def print(self, printer: Printer) -> None:
        if self.label is not None:
            printer.print_string(" ")
            printer.print_symbol_name(self.label.data)
        with printer.in_parens():
            printer.print_list(
                zip(self.body.block.args, self.inputs, strict=True),
                lambda pair: _print_binding(printer, *pair),
            )
        printer.print_string(" -> ")
        if len(self.results) == 1:
            printer.print_attribute(self.results[0].type)
        else:
            with printer.in_parens():
                printer.print_list(self.result_types, printer.print_attribute)
        printer.print_op_attributes(self.attributes, print_keyword=True)
        printer.print_string(" ")
        printer.print_region(self.body, print_entry_block_args=False, print_empty_block=False)


def _list(types: Sequence[Attribute]) -> str:
    return f"({', '.join(map(str, types))})"


def _parse_binding(parser: Parser) -> tuple[Parser.Argument, SSAValue]:
    """`%a = %x : tensor<8xf32>`; the type may be omitted if `%x` is defined before."""
    argument = parser.parse_argument(expect_type=False)
    parser.parse_punctuation("=", " after the name of a block argument")
    operand = parser.parse_unresolved_operand()
    if parser.parse_optional_punctuation(":") is not None:
        type: Attribute = parser.parse_type()
    else:
        type = _known_type(parser, operand)
    return argument.resolve(type), parser.resolve_operand(operand, type)


def _known_type(parser: Parser, operand: UnresolvedOperand) -> Attribute:
    values = parser.ssa_values.get(operand.operand_name, ())
    if operand.index >= len(values):
        parser.raise_error("this value is not defined before; write its type: `%a = %x : type`", operand.span)
    return values[operand.index].type


def _print_binding(printer: Printer, argument: SSAValue, operand: SSAValue) -> None:
    printer.print_ssa_value(argument)
    printer.print_string(" = ")
    printer.print_ssa_value(operand)
    printer.print_string(" : ")
    printer.print_attribute(operand.type)


@graph_op
class YieldOp(AbstractYieldOperation[Attribute]):
    """The results of a fusion: `graph.yield %t : tensor<8xf32>`."""

    name = "graph.yield"

    traits = lazy_traits_def(lambda: (IsTerminator(), HasParent(FusionOp), Pure()))

    def __init__(self, *values: SSAValue | Operation):
        super().__init__(*values)
