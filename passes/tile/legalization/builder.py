"""Arithmetic on tiles, written as formulas.

    x = builder.number(op.source)
    e = x.then(ExpOp)                  # tile.exp
    y = e / (e + 1.0)                  # an arith.constant at the function's top, tile.add, tile.div

A formula may use operations that the chip lacks: `tile-legalize` expands those in turn.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field

from xdsl.dialects import arith
from xdsl.dialects.builtin import (
    AnyFloat,
    FloatAttr,
    IntegerAttr,
    IntegerType,
    UnitAttr,
)
from xdsl.ir import Attribute, Block, Operation, SSAValue
from xdsl.rewriter import InsertPoint, Rewriter
from xdsl.utils.hints import isa

from ascir.dialects import tile
from ascir.dialects.tile import Predicate, Rounding, TileType, tile_type
from ascir.dialects.tile.base import enclosing_function
from ascir.dialects.tile.cast import may_round
from ascir.dialects.tile.spaces import bit_width, scalar_type
from ascir.passes.tile.known import number_of

IGNORES_NAN = "tile.ignores_nan"
"""On a maximum, a minimum, a relu or a reduction: the result for NaN does not matter, so that the chip's instruction
can be used."""


class Declined(Exception):
    """An operation that the chip cannot do; the message says what to do instead."""


@dataclass
class Shared:
    """What all builders of one run share."""

    constants: dict[tuple[Block, Attribute], SSAValue] = field(
        default_factory=dict[tuple[Block, Attribute], SSAValue]
    )
    halves: dict[SSAValue, tuple[SSAValue, SSAValue]] = field(
        default_factory=dict[SSAValue, tuple[SSAValue, SSAValue]]
    )
    """For i64 values, the tiles of their upper and lower words, if these are known."""
    replaced: dict[SSAValue, SSAValue] = field(default_factory=dict[SSAValue, SSAValue])
    """For each replaced value, its replacement."""
    unrounded: dict[SSAValue, SSAValue] = field(default_factory=dict[SSAValue, SSAValue])
    """For bf16 values that legalization has rounded from f32, the f32 value."""
    touched: list[Operation] = field(default_factory=list[Operation])
    """The operations that were made, and those whose results replaced operations took: any may have no users left."""

    def words(self, value: SSAValue, anchor: Operation) -> tuple[SSAValue, SSAValue] | None:
        """The tiles of the upper and lower words of an i64 value, if they are known and visible at an operation: a loop
        beside this one may have made them. Values that were replaced since are followed."""
        if (known := self.halves.get(value)) is None:
            return None
        high, low = map(self._now, known)
        home = high.owner if isinstance(high.owner, Block) else high.owner.parent
        return (high, low) if home is not None and home.is_ancestor(anchor) else None

    def _now(self, value: SSAValue) -> SSAValue:
        while (other := self.replaced.get(value)) is not None:
            value = other
        return value


@dataclass
class Builder:
    """Inserts operations before the one that they will replace."""

    anchor: Operation
    shared: Shared
    exact: bool = True
    """Whether operands are used as rounded, rather than before their rounding."""
    created: list[Operation] = field(default_factory=list[Operation])

    def __call__(self, op: Operation) -> Term:
        """Insert an operation; its first result as a term."""
        return Term(self, self.insert(op))

    def insert(self, op: Operation) -> SSAValue:
        op.location = self.anchor.location
        block = self.anchor.parent
        assert block is not None
        block.insert_op_before(op, self.anchor)
        self.created.append(op)
        return op.results[0]

    def term(self, value: SSAValue) -> Term:
        return Term(self, value)

    def number(self, number: float, element: Attribute) -> SSAValue:
        """A scalar constant, shared at the top of the function."""
        attribute = constant(number, element)
        function = enclosing_function(self.anchor)
        assert function is not None
        top = function.body.block
        if (known := self.shared.constants.get((top, attribute))) is None:
            op = arith.ConstantOp(attribute)
            op.location = self.anchor.location
            Rewriter.insert_op(op, InsertPoint.at_start(top))
            known = self.shared.constants[top, attribute] = op.result
        return known

    def scalar_at_most(self, value: SSAValue, most: int, element: Attribute) -> SSAValue:
        """An unsigned scalar for operations on tiles of `element`, limited to `most`."""
        if (known := number_of(value)) is not None:
            return value if 0 <= known <= most else self.number(most, element)
        return self.insert(arith.MinUIOp(value, self.number(most, element)))

    def fill(self, number: float, like: TileType) -> Term:
        return self(tile.FillOp(self.number(number, like.element_type), like))


def integer(width: int) -> IntegerType:
    """The signless integer type of `width` bits, which in tiles is signed."""
    return IntegerType(width)


def constant(number: float, element: Attribute) -> FloatAttr | IntegerAttr:
    """An attribute for `arith.constant`, in the type of scalars for operations on tiles of `element`."""
    type = scalar_type(element)
    if isinstance(type, AnyFloat):
        return FloatAttr(float(number), type)
    assert isa(type, IntegerType)
    width = type.width.data
    value = int(number)
    if width > 1 and value >= 1 << (width - 1):  # the scalar of an unsigned element has no sign of its own
        value -= 1 << width
    return IntegerAttr(value, type)


@dataclass(frozen=True)
class Term:
    """A tile or a scalar in a formula. Other operands are terms, or numbers of the same element type."""

    builder: Builder
    value: SSAValue

    @property
    def tile(self) -> TileType:
        return tile_type(self.value)

    @property
    def element(self) -> Attribute:
        return self.tile.element_type if isinstance(self.value.type, TileType) else self.value.type

    @property
    def shape(self) -> tuple[int, ...]:
        return self.tile.get_shape()

    @property
    def bits(self) -> Term:
        """The bytes of this tile as signed integers of its width."""
        return self.reinterpret(integer(bit_width(self.element)))

    def __add__(self, other: Term | float) -> Term:
        return self.with_(tile.AddOp, other)

    def __radd__(self, other: float) -> Term:
        return self.with_(tile.AddOp, other)

    def __sub__(self, other: Term | float) -> Term:
        return self.with_(tile.SubOp, other) if isinstance(other, Term) else self.with_(tile.AddOp, -other)

    def __rsub__(self, other: float) -> Term:
        return self.builder(tile.SubOp(self._value_of(other), self.value))

    def __mul__(self, other: Term | float) -> Term:
        return self.with_(tile.MulOp, other)

    def __rmul__(self, other: float) -> Term:
        return self.with_(tile.MulOp, other)

    def __truediv__(self, other: Term | float) -> Term:
        return self.with_(tile.DivOp, other)

    def __rtruediv__(self, other: float) -> Term:
        return self.builder(tile.DivOp(self._value_of(other), self.value))

    def __neg__(self) -> Term:
        return self.then(tile.NegOp)

    def __abs__(self) -> Term:
        return self.then(tile.AbsOp)

    def __and__(self, other: Term | int) -> Term:
        return self.with_(tile.AndOp, other)

    def __or__(self, other: Term | int) -> Term:
        return self.with_(tile.OrOp, other)

    def __xor__(self, other: Term | int) -> Term:
        return self.with_(tile.XorOp, other)

    def __invert__(self) -> Term:
        return self.then(tile.NotOp)

    def __lshift__(self, places: int) -> Term:
        return self.with_(tile.ShiftLeftOp, places)

    def __rshift__(self, places: int) -> Term:
        return self.with_(tile.ShiftRightOp, places)

    def then(self, function: Callable[[SSAValue], Operation]) -> Term:
        """A function of one operand: `x.then(ExpOp)`."""
        return self.builder(function(self.value))

    def with_(self, function: Callable[[SSAValue, SSAValue], Operation], other: Term | float) -> Term:
        """A function of two operands: `x.with_(MaximumOp, 0.0)`."""
        return self.builder(function(self.value, self._value_of(other)))

    def exp(self) -> Term:
        return self.then(tile.ExpOp)

    def log(self) -> Term:
        return self.then(tile.LogOp)

    def sqrt(self) -> Term:
        return self.then(tile.SqrtOp)

    def at_most(self, bound: Term | float) -> Term:
        """The chip's minimum, whose result for NaN is not known."""
        return self._chosen(tile.MinimumOp, bound)

    def at_least(self, bound: Term | float) -> Term:
        """The chip's maximum, whose result for NaN is not known."""
        return self._chosen(tile.MaximumOp, bound)

    def _chosen(self, function: type[tile.BinaryOp], bound: Term | float) -> Term:
        op = function(self.value, self._value_of(bound))
        op.attributes[IGNORES_NAN] = UnitAttr()
        return self.builder(op)

    def compare(self, predicate: Predicate, other: Term | float) -> Term:
        return self.builder(tile.CompareOp(predicate, self.value, self._value_of(other)))

    def __lt__(self, other: Term | float) -> Term:
        return self.compare(Predicate.LT, other)

    def __le__(self, other: Term | float) -> Term:
        return self.compare(Predicate.LE, other)

    def __gt__(self, other: Term | float) -> Term:
        return self.compare(Predicate.GT, other)

    def __ge__(self, other: Term | float) -> Term:
        return self.compare(Predicate.GE, other)

    def equals(self, other: Term | float) -> Term:
        return self.compare(Predicate.EQ, other)

    def where(self, mask: Term, otherwise: Term | float) -> Term:
        """This term where the mask is set, `otherwise` elsewhere."""
        return self.builder(tile.SelectOp(mask.value, self.value, self._value_of(otherwise)))

    def cast(self, element: Attribute, rounding: Rounding | None = None) -> Term:
        """A single cast, with a rounding mode for inexact values."""
        if self.element == element:
            return self
        rounds = may_round(self.element, element)
        return self.builder(tile.CastOp(self.value, element, rounding if rounds else None))

    def reshape(self, shape: Sequence[int]) -> Term:
        return self if self.shape == tuple(shape) else self.builder(tile.ReshapeOp(self.value, shape))

    def broadcast(self, shape: Sequence[int]) -> Term:
        return self if self.shape == tuple(shape) else self.builder(tile.BroadcastOp(self.value, shape))

    def reduce(self, kind: tile.Reduction, axes: Sequence[int]) -> Term:
        """A reduction along these axes, if there is no NaN or it does not matter."""
        op = tile.ReduceOp(kind, self.value, axes)
        op.attributes[IGNORES_NAN] = UnitAttr()
        return self.builder(op)

    def reinterpret(self, element: Attribute) -> Term:
        if self.element == element:
            return self
        ratio = bit_width(self.element) / bit_width(element)
        shape = list(self.shape)
        shape[-1] = int(shape[-1] * ratio)
        return self.builder(tile.ReinterpretOp(self.value, TileType(shape, element)))

    def _value_of(self, other: Term | float) -> SSAValue:
        return other.value if isinstance(other, Term) else self.builder.number(other, self.element)
