"""Arithmetic on tensor values, written as formulas.

    formula = Formula(op.location)
    x = formula.wide(op.x)                          # a cast to f32 where x is of f16 or bf16
    y = x / ((-x).then(ExpOp) + 1.0)                # neg, exp, constant, add, div
    formula.operations                              # in order, not inserted into a block yet

Decompositions are equations, and read as such with these overloaded operators. Numbers become constants of rank 0,
which broadcast.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field

from xdsl.dialects.builtin import (
    AnyFloat,
    DenseIntOrFPElementsAttr,
    IntegerType,
    LocationAttr,
    TensorType,
    UnitAttr,
    bf16,
    f16,
    f32,
)
from xdsl.ir import Attribute, Operation, SSAValue
from xdsl.utils.hints import isa

from ascir.dialects.graph import (
    IGNORES_NAN,
    AddOp,
    CastOp,
    CompareOp,
    ConcatOp,
    ConstantOp,
    Dim,
    DivOp,
    GraphOp,
    MulOp,
    NegOp,
    ReduceOp,
    ReshapeOp,
    SelectOp,
    Shape,
    SubOp,
    element_of,
    shape_of,
)


@dataclass
class Formula:
    """Collects operations, which are inserted only when the whole expansion has succeeded."""

    location: LocationAttr
    operations: list[Operation] = field(default_factory=list[Operation])

    def __call__(self, op: GraphOp) -> Term:
        """Appends `op`, and returns its (first) result as a term."""
        op.location = self.location
        self.operations.append(op)
        return Term(self, op.results[0])

    def all(self, op: GraphOp) -> tuple[Term, ...]:
        """Appends `op`, and returns all its results."""
        self(op)
        return tuple(Term(self, result) for result in op.results)

    def term(self, value: SSAValue) -> Term:
        return Term(self, value)

    def wide(self, value: SSAValue) -> Term:
        """`value` as a term, cast to the type to compute with: f32 for f16 and bf16."""
        return self.term(value).cast(wide_element(element_of(value)))

    def concat(self, terms: Sequence[Term], axis: int) -> Term:
        return self(ConcatOp([term.value for term in terms], axis))

    def number(self, number: float, element_type: Attribute) -> Term:
        return self(ConstantOp(filled((), number, element_type)))

    def discard(self) -> None:
        """Erases the operations, so that the values of the module have no uses in them."""
        for op in reversed(self.operations):
            op.erase()
        self.operations.clear()


@dataclass(frozen=True)
class Term:
    """A value in a formula. Other operands are terms, or numbers of this term's element type."""

    formula: Formula
    value: SSAValue

    @property
    def shape(self) -> Shape:
        return shape_of(self.value)

    @property
    def element_type(self) -> Attribute:
        return element_of(self.value)

    def __add__(self, other: Term | float) -> Term:
        return self.formula(AddOp(self.value, self._value_of(other)))

    def __sub__(self, other: Term | float) -> Term:
        return self.formula(SubOp(self.value, self._value_of(other)))

    def __mul__(self, other: Term | float) -> Term:
        return self.formula(MulOp(self.value, self._value_of(other)))

    def __truediv__(self, other: Term | float) -> Term:
        return self.formula(DivOp(self.value, self._value_of(other)))

    def __rtruediv__(self, other: float) -> Term:
        return self.formula(DivOp(self._value_of(other), self.value))

    def __neg__(self) -> Term:
        return self.formula(NegOp(self.value))

    def then(self, function: Callable[[SSAValue], GraphOp]) -> Term:
        """A function of one operand: `x.then(ExpOp)`."""
        return self.formula(function(self.value))

    def with_(self, function: Callable[[SSAValue, SSAValue], GraphOp], other: Term | float) -> Term:
        """A function of two operands: `x.with_(MaximumOp, 0.0)`."""
        return self.formula(function(self.value, self._value_of(other)))

    def compare(self, predicate: str, other: Term | float) -> Term:
        return self.formula(CompareOp(predicate, self.value, self._value_of(other)))

    def where(self, condition: Term, otherwise: Term | float) -> Term:
        """This term where the condition holds."""
        return self.formula(SelectOp(condition.value, self.value, self._value_of(otherwise)))

    def cast(self, element_type: Attribute) -> Term:
        return self if self.element_type == element_type else self.formula(CastOp(self.value, element_type))

    def reduce(self, kind: str, axes: Sequence[int], *, ignores_nan: bool = False) -> Term:
        """A reduction along these axes, which stay with size 1. ignores_nan: the result of the whole formula is NaN
        anyway if an element is."""
        op = ReduceOp(kind, self.value, axes, keepdims=True)
        if ignores_nan:
            op.attributes[IGNORES_NAN] = UnitAttr()
        return self.formula(op)

    def reshape(self, shape: Sequence[Dim]) -> Term:
        return self if self.shape == tuple(shape) else self.formula(ReshapeOp(self.value, shape))

    def _value_of(self, other: Term | float) -> SSAValue:
        return other.value if isinstance(other, Term) else self.formula.number(other, self.element_type).value


def wide_element(element_type: Attribute) -> Attribute:
    """The type to compute in: f32 for f16 and bf16, whose sums and quotients would lose too much precision."""
    return f32 if element_type in (f16, bf16) else element_type


def filled(shape: Sequence[int], number: float, element_type: Attribute) -> DenseIntOrFPElementsAttr:
    """A splat constant; numbers that are too large for a float type become infinite."""
    if isinstance(element_type, AnyFloat):
        try:
            return DenseIntOrFPElementsAttr.from_list(TensorType(element_type, shape), [float(number)])
        except OverflowError:
            infinity = math.copysign(math.inf, number)
            return DenseIntOrFPElementsAttr.from_list(TensorType(element_type, shape), [infinity])
    assert isa(element_type, IntegerType)
    return DenseIntOrFPElementsAttr.from_list(TensorType(element_type, shape), [int(number)])
