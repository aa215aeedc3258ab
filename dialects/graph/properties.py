"""The kinds of properties of graph operations: their constraints, and their text in a clause.

    %r = graph.reduce sum %x axes [1] keepdims : tensor<4x8xf32> -> tensor<4x1xf32>
                      WORD        INTS  BOOL

An object is both the constraint that IRDL checks and the codec of the assembly format: `axis = prop_def(INT)`.
"""

from __future__ import annotations

import math
from abc import abstractmethod
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Generic

from typing_extensions import TypeVar
from xdsl.dialects.builtin import (
    DenseArrayBase,
    FloatAttr,
    IntegerAttr,
    StringAttr,
    UnitAttr,
    f64,
    i1,
    i64,
)
from xdsl.dialects.builtin import Float64Type as Float64
from xdsl.dialects.builtin import IntegerType as Integer
from xdsl.ir import Attribute
from xdsl.irdl import AttrConstraint, IntConstraint, VerificationContext
from xdsl.parser import Parser
from xdsl.printer import Printer
from xdsl.utils.exceptions import VerifyException

from ascir.dialects.graph.errors import RuleError
from ascir.dialects.graph.types import integer_range, is_float

MIN_I64 = -(1 << 63)
MAX_I64 = (1 << 63) - 1

AttributeT = TypeVar("AttributeT", bound=Attribute, covariant=True)


@dataclass(frozen=True)
class PropertyKind(AttrConstraint[AttributeT], Generic[AttributeT]):
    """A constraint that also parses and prints the values it accepts, and names the property in its errors."""

    property: str = field(default="property", kw_only=True)

    @abstractmethod
    def parse(self, parser: Parser) -> AttributeT:
        """Parse the value; the name of the clause has been parsed."""

    @abstractmethod
    def print(self, printer: Printer, attribute: Attribute) -> None:
        """Print a space and the value, after the name of the clause."""

    def mapping_type_vars(
        self, type_var_mapping: Mapping[TypeVar, AttrConstraint | IntConstraint]
    ) -> PropertyKind[AttributeT]:
        return self


@dataclass(frozen=True)
class IntKind(PropertyKind[IntegerAttr[Integer]]):
    """`axis -1`"""

    def verify(self, attr: Attribute, constraint_context: VerificationContext) -> None:
        if not isinstance(attr, IntegerAttr) or attr.get_type() != i64:
            raise VerifyException(f"{self.property} must be a 64-bit integer, not {attr}")

    def parse(self, parser: Parser) -> IntegerAttr[Integer]:
        return IntegerAttr(parse_i64(parser), i64)

    def print(self, printer: Printer, attribute: Attribute) -> None:
        assert isinstance(attribute, IntegerAttr)
        printer.print_string(f" {attribute.value.data}")


@dataclass(frozen=True)
class IntsKind(PropertyKind[DenseArrayBase[Integer]]):
    """`axes [0, -1]`"""

    def verify(self, attr: Attribute, constraint_context: VerificationContext) -> None:
        if not isinstance(attr, DenseArrayBase) or attr.parameters[0] != i64:
            raise VerifyException(
                f"{self.property} must be 64-bit integers, as `array<i64: 1, 2>`, not {attr}"
            )

    def parse(self, parser: Parser) -> DenseArrayBase[Integer]:
        return ints(parser.parse_comma_separated_list(parser.Delimiter.SQUARE, lambda: parse_i64(parser)))

    def print(self, printer: Printer, attribute: Attribute) -> None:
        assert isinstance(attribute, DenseArrayBase)
        printer.print_string(f" {list(attribute.get_values())}")


@dataclass(frozen=True)
class FloatKind(PropertyKind[FloatAttr[Float64]]):
    """`epsilon 1.0e-05`, also `inf`, `-inf` and `nan`"""

    def verify(self, attr: Attribute, constraint_context: VerificationContext) -> None:
        if not isinstance(attr, FloatAttr) or attr.get_type() != f64:
            raise VerifyException(f"{self.property} must be a 64-bit float, not {attr}")

    def parse(self, parser: Parser) -> FloatAttr[Float64]:
        start = parser.pos
        negative = parser.parse_optional_punctuation("-") is not None
        if word := parser.parse_optional_keyword_in(("inf", "nan")):
            value = float(word)
        else:
            try:
                value = float(parser.parse_number())
            except OverflowError:
                parser.raise_error("the number is too large for a 64-bit float", start)
        return FloatAttr(-value if negative else value, f64)

    def print(self, printer: Printer, attribute: Attribute) -> None:
        assert isinstance(attribute, FloatAttr)
        text = repr(attribute.value.data)
        if "e" in text and "." not in text:
            text = text.replace("e", ".0e")
        printer.print_string(f" {text}")


@dataclass(frozen=True)
class BoolKind(PropertyKind[IntegerAttr[Integer]]):
    """`keepdims` for true, `largest false` for false"""

    def verify(self, attr: Attribute, constraint_context: VerificationContext) -> None:
        if not isinstance(attr, IntegerAttr) or attr.get_type() != i1:
            raise VerifyException(f"{self.property} must be true or false, not {attr}")

    def parse(self, parser: Parser) -> IntegerAttr[Integer]:
        return bool_attr(parser.parse_optional_boolean() is not False)

    def print(self, printer: Printer, attribute: Attribute) -> None:
        assert isinstance(attribute, IntegerAttr)
        if not attribute.value.data:
            printer.print_string(" false")


@dataclass(frozen=True)
class WordKind(PropertyKind[StringAttr]):
    """One of several keywords: `mode reflect`"""

    words: tuple[str, ...]

    def verify(self, attr: Attribute, constraint_context: VerificationContext) -> None:
        if not isinstance(attr, StringAttr) or attr.data not in self.words:
            raise VerifyException(f"{self.property} must be one of {', '.join(self.words)}, not {attr}")

    def parse(self, parser: Parser) -> StringAttr:
        start = parser.pos
        word = parser.parse_optional_identifier_or_str_literal()
        if word not in self.words:
            parser.raise_error(f"{self.property} must be one of {', '.join(self.words)}", start)
        return StringAttr(word)

    def print(self, printer: Printer, attribute: Attribute) -> None:
        assert isinstance(attribute, StringAttr)
        printer.print_string(f" {attribute.data}")


@dataclass(frozen=True)
class AttributeKind(PropertyKind[Attribute]):
    """Any attribute, in MLIR syntax; the operation's verifier restricts it."""

    def verify(self, attr: Attribute, constraint_context: VerificationContext) -> None:
        return

    def parse(self, parser: Parser) -> Attribute:
        return parser.parse_attribute()

    def print(self, printer: Printer, attribute: Attribute) -> None:
        printer.print_string(" ")
        printer.print_attribute(attribute)


INT = IntKind()
INTS = IntsKind()
FLOAT64 = FloatKind()
BOOL = BoolKind()
ATTRIBUTE = AttributeKind()


def words(*choices: str) -> WordKind:
    return WordKind(choices)


def parse_i64(parser: Parser) -> int:
    start = parser.pos
    value = parser.parse_integer(allow_boolean=False)
    if not MIN_I64 <= value <= MAX_I64:
        parser.raise_error(f"{value} does not fit into 64 bits", start)
    return value


def int_attr(value: int) -> IntegerAttr[Integer]:
    if not MIN_I64 <= value <= MAX_I64:
        raise VerifyException(f"{value} does not fit into 64 bits")
    return IntegerAttr(value, i64)


def optional_int(attribute: IntegerAttr[Integer] | None) -> int | None:
    return None if attribute is None else attribute.value.data


def ints(values: Sequence[int]) -> DenseArrayBase[Integer]:
    return DenseArrayBase.from_list(i64, [int_attr(value).value.data for value in values])


def float_attr(value: float) -> FloatAttr[Float64]:
    return FloatAttr(float(value), f64)


def bool_attr(value: bool) -> IntegerAttr[Integer]:
    return IntegerAttr.from_bool(value)


def from_dictionary(kind: AttrConstraint, attribute: Attribute) -> Attribute:
    """An attribute dictionary entry in the kind of the property: `{keepdims}` means `keepdims = true`."""
    if isinstance(kind, BoolKind) and isinstance(attribute, UnitAttr):
        return bool_attr(True)
    return attribute


def require_representable(value: float, element_type: Attribute, name: str) -> None:
    """A scalar property must be representable in the element type: no fraction, infinity or NaN for integers."""
    if not is_float(element_type) and not (math.isfinite(value) and value == math.floor(value)):
        raise RuleError(f"{name} must be an integer for elements of {element_type}, not {value}")


def require_element(value: float, element_type: Attribute, name: str) -> None:
    """A scalar property that becomes an element must also be in the range of its type."""
    require_representable(value, element_type, name)
    if is_float(element_type):
        return
    low, high = (ends := integer_range(element_type))[0], ends[-1]
    if not low <= value <= high:
        raise RuleError(f"{name} {value:g} is not an element of {element_type}, which has {low} to {high}")
