"""Tensor types of the graph dialect: dimensions, which may have names, and element types.

    %0 = graph.add %x, %y : tensor<?x1024xf16, #graph.dims<batch, _>>

A dimension is an `int` (static), a `str` (dynamic, with a name: two of one name are equal; or a sum of names, see
`sums`) or `None` (dynamic).
`dims_of` and `tensor_type` go from a tensor type to its dimensions and back.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import TypeAlias, TypeGuard

from typing_extensions import TypeVar
from xdsl.dialects.builtin import (
    DYNAMIC_INDEX,
    ArrayAttr,
    FixedBitwidthType,
    NoneAttr,
    StringAttr,
    TensorType,
    bf16,
    f16,
    f32,
    f64,
    i1,
    i8,
    i16,
    i32,
    i64,
)
from xdsl.dialects.builtin import IntegerType as Integer
from xdsl.dialects.builtin import Signedness as Sign
from xdsl.ir import Attribute, ParametrizedAttribute, SSAValue
from xdsl.irdl import (
    AttrConstraint,
    IntConstraint,
    VerificationContext,
    irdl_attr_definition,
)
from xdsl.parser import AttrParser
from xdsl.printer import Printer
from xdsl.utils.exceptions import VerifyException
from xdsl.utils.hints import isa

from ascir.dialects.graph.errors import RuleError
from ascir.dialects.graph.sums import NAME, is_sum, sum_of, terms_of

Dim: TypeAlias = int | str | None
Shape: TypeAlias = tuple[Dim, ...]
Tensor: TypeAlias = TensorType[Attribute]

i2 = Integer(2)
i4 = Integer(4)
ui8, ui16, ui32, ui64 = (Integer(width, Sign.UNSIGNED) for width in (8, 16, 32, 64))

UNNAMED = "_"


@irdl_attr_definition
class DimsAttr(ParametrizedAttribute):
    """
    Names of a tensor's dynamic dimensions, `_` for those without: `tensor<?x?x8xf16, #graph.dims<batch, _, _>>`.
    Two dynamic dimensions of one name are equal. A tensor without any name carries no such encoding. A sum of names
    and a number is written as a string: `#graph.dims<_, "S+1", _>`.
    """

    name = "graph.dims"

    labels: ArrayAttr[StringAttr]

    def __init__(self, names: Sequence[str | None]):
        super().__init__(ArrayAttr(StringAttr(UNNAMED if name is None else name) for name in names))

    @property
    def names(self) -> tuple[str | None, ...]:
        return tuple(None if label.data == UNNAMED else label.data for label in self.labels)

    @classmethod
    def parse_parameters(cls, parser: AttrParser) -> Sequence[Attribute]:
        start = parser.pos
        names = parser.parse_comma_separated_list(
            parser.Delimiter.ANGLE, lambda: parser.parse_optional_str_literal() or parser.parse_identifier()
        )
        if message := _dims_fault(names):
            parser.raise_error(message, start)
        return [ArrayAttr(map(StringAttr, names))]

    def print_parameters(self, printer: Printer) -> None:
        with printer.in_angle_brackets():
            printer.print_list(self.labels, lambda label: printer.print_string(_written(label.data)))

    def verify(self) -> None:
        if message := _dims_fault([label.data for label in self.labels]):
            raise VerifyException(message)


def _written(name: str) -> str:
    return f'"{name}"' if is_sum(name) else name


def _dims_fault(names: Sequence[str]) -> str:
    for name in names:
        if not NAME.fullmatch(name) and (message := _sum_fault(name)):
            return f"#graph.dims: {message}"
    if all(name == UNNAMED for name in names):
        return "#graph.dims: no dimension has a name; leave the encoding out"
    return ""


def _sum_fault(name: str) -> str:
    """Why a string is not the canonical form of a sum."""
    try:
        terms, number = terms_of(name)
    except ValueError:
        return f"'{name}' is not a name of a dimension; write a letter, then letters, digits or _"
    if UNNAMED in terms:
        return f"'{name}' adds to a dimension without a name"
    canonical = sum_of([*(each for each, factor in terms.items() for _ in range(factor)), number])
    return "" if canonical == name else f"'{name}' is written '{canonical}'"


def is_tensor(type: Attribute) -> TypeGuard[Tensor]:
    """Whether a type is a ranked tensor."""
    return isinstance(type, TensorType)


def dims_of(type: Attribute) -> Shape:
    """The dimensions of a ranked tensor; a `RuleError` for any other type and for encodings of other kinds."""
    type = tensor(type)
    sizes = type.get_shape()
    if isinstance(type.encoding, NoneAttr):
        return tuple(None if size == DYNAMIC_INDEX else size for size in sizes)
    if not isinstance(type.encoding, DimsAttr):
        raise RuleError(f"expected a tensor without encoding or with #graph.dims, got {type}")
    names = type.encoding.names
    if len(names) != len(sizes):
        raise RuleError(f"#graph.dims has {len(names)} entries for the {len(sizes)} dimensions of {type}")
    dims: list[Dim] = []
    for size, name in zip(sizes, names, strict=True):
        if size != DYNAMIC_INDEX and name is not None:
            raise RuleError(f"#graph.dims names the static dimension {size} of {type}: only a '?' has a name")
        dims.append(name if size == DYNAMIC_INDEX else size)
    return tuple(dims)


def tensor_type(dims: Sequence[Dim], element_type: Attribute) -> Tensor:
    """The tensor type of these dimensions: the inverse of `dims_of`."""
    sizes = [dim if isinstance(dim, int) else DYNAMIC_INDEX for dim in dims]
    names = [dim if isinstance(dim, str) else None for dim in dims]
    if any(name is not None for name in names):
        return TensorType(element_type, sizes, DimsAttr(names))
    return TensorType(element_type, sizes)


def tensor(value: SSAValue | Attribute) -> Tensor:
    """The type of `value`, known to be a ranked tensor."""
    type = value if isinstance(value, Attribute) else value.type
    if not is_tensor(type):
        raise RuleError(f"expected a ranked tensor, got {type}")
    return type


def shape_of(value: SSAValue) -> Shape:
    return dims_of(value.type)


def element_of(value: SSAValue) -> Attribute:
    return tensor(value).element_type


@dataclass(frozen=True)
class TensorOf(AttrConstraint[Tensor]):
    """A ranked tensor of one of these element types, with no encoding but `#graph.dims`."""

    kind: str
    element_types: tuple[Attribute, ...]

    def verify(self, attr: Attribute, constraint_context: VerificationContext) -> None:
        if not is_tensor(attr) or attr.element_type not in self.element_types:
            elements = ", ".join(map(str, self.element_types))
            raise VerifyException(f"expected a ranked tensor of {self.kind} ({elements}), got {attr}")
        dims_of(attr)

    def mapping_type_vars(
        self, type_var_mapping: Mapping[TypeVar, AttrConstraint | IntConstraint]
    ) -> TensorOf:
        return self


_FLOATS = (f16, bf16, f32, f64)
_INTEGERS = (i8, i16, i32, i64, ui8, ui16, ui32, ui64)

FLOAT = TensorOf("floats", _FLOATS)
INTEGER = TensorOf("integers", _INTEGERS)
NUMBER = TensorOf("numbers", _FLOATS + _INTEGERS)
BOOLEAN = TensorOf("booleans", (i1,))
BITS = TensorOf("booleans or integers", (i1, *_INTEGERS))
COMPARABLE = TensorOf("booleans or numbers", (i1, *_FLOATS, *_INTEGERS))
ANY = TensorOf("elements", (*_FLOATS, i1, i4, *_INTEGERS))


def is_float(element_type: Attribute) -> bool:
    return element_type in _FLOATS


LARGEST_F32 = 3.4028234663852886e38
"""The largest finite number."""


def integer_range(element_type: Attribute) -> range:
    """The range of an integer type; signless integers are signed, and i1 is 0 or 1."""
    assert isa(element_type, Integer)
    width = element_type.width.data
    if width == 1 or element_type.signedness.data is Sign.UNSIGNED:
        return range(1 << width)
    return range(-(1 << (width - 1)), 1 << (width - 1))


def bit_width(element_type: Attribute) -> int:
    """The width of an element in bits."""
    assert isinstance(element_type, FixedBitwidthType)
    return element_type.bitwidth
