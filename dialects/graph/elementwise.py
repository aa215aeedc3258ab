"""Elementwise operations on several operands of one element type, with numpy broadcasting.

    %0 = graph.add %x, %y : (tensor<4x8xf32>, tensor<8xf32>) -> tensor<4x8xf32>
    %1 = graph.compare lt %0, %x : (tensor<4x8xf32>, tensor<4x8xf32>) -> tensor<4x8xi1>
    %2 = graph.select %1, %0, %x : (tensor<4x8xi1>, tensor<4x8xf32>, tensor<4x8xf32>) -> tensor<4x8xf32>

Families first, then the operations of each in alphabetical order.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar

from xdsl.dialects.builtin import StringAttr, i1
from xdsl.interfaces import HasCanonicalizationPatternsInterface
from xdsl.irdl import operand_def, prop_def, result_def, traits_def
from xdsl.pattern_rewriter import RewritePattern
from xdsl.traits import Commutative

from ascir.dialects.graph.base import GraphOp, Value, graph_op, same_element
from ascir.dialects.graph.properties import words
from ascir.dialects.graph.shapes import broadcast
from ascir.dialects.graph.types import (
    ANY,
    BITS,
    BOOLEAN,
    COMPARABLE,
    FLOAT,
    INTEGER,
    NUMBER,
    Tensor,
    shape_of,
    tensor_type,
)


class BinaryOp(GraphOp):
    """`lhs` and `rhs` of one element type, broadcast to the result."""

    lhs = operand_def(NUMBER)
    rhs = operand_def(NUMBER)
    result = result_def(ANY)

    def __init__(self, lhs: Value, rhs: Value):
        super().__init__(lhs, rhs)

    def infer(self) -> Sequence[Tensor]:
        element_type = same_element(self.lhs, self.rhs)
        return [tensor_type(broadcast(shape_of(self.lhs), shape_of(self.rhs)), element_type)]


class FloatBinaryOp(BinaryOp):
    """Floats only."""

    lhs = operand_def(FLOAT)
    rhs = operand_def(FLOAT)


class IntegerBinaryOp(BinaryOp):
    """Integers only."""

    lhs = operand_def(INTEGER)
    rhs = operand_def(INTEGER)


class BitsBinaryOp(BinaryOp):
    """Booleans or integers."""

    lhs = operand_def(BITS)
    rhs = operand_def(BITS)


@graph_op
class AddOp(BinaryOp, HasCanonicalizationPatternsInterface):
    """`lhs + rhs`; integers wrap."""

    name = "graph.add"
    traits = traits_def(Commutative())

    @classmethod
    def get_canonicalization_patterns(cls) -> tuple[RewritePattern, ...]:
        from ascir.passes.graph.canonicalization import AddOfZero

        return (AddOfZero(),)


@graph_op
class DivOp(BinaryOp):
    """The quotient; integer division truncates toward zero."""

    name = "graph.div"


@graph_op
class FloordivOp(BinaryOp):
    """`floor(lhs / rhs)`"""

    name = "graph.floordiv"


@graph_op
class MaximumOp(BinaryOp):
    """The larger operand; NaN if one is NaN."""

    name = "graph.maximum"
    traits = traits_def(Commutative())


@graph_op
class MinimumOp(BinaryOp):
    """The smaller operand; NaN if one is NaN."""

    name = "graph.minimum"
    traits = traits_def(Commutative())


@graph_op
class ModOp(BinaryOp):
    """`lhs - floor(lhs / rhs) * rhs`: the remainder with the sign of the divisor, like Python's `%`."""

    name = "graph.mod"


@graph_op
class MulOp(BinaryOp, HasCanonicalizationPatternsInterface):
    """`lhs * rhs`; integers wrap."""

    name = "graph.mul"
    traits = traits_def(Commutative())

    @classmethod
    def get_canonicalization_patterns(cls) -> tuple[RewritePattern, ...]:
        from ascir.passes.graph.canonicalization import MulByOne

        return (MulByOne(),)


@graph_op
class PowOp(BinaryOp):
    """`lhs ** rhs`"""

    name = "graph.pow"


@graph_op
class RemOp(BinaryOp):
    """`lhs - trunc(lhs / rhs) * rhs`: the remainder with the sign of the dividend, like C's `fmod`."""

    name = "graph.rem"


@graph_op
class SubOp(BinaryOp):
    """`lhs - rhs`; integers wrap."""

    name = "graph.sub"


@graph_op
class Atan2Op(FloatBinaryOp):
    """The angle of the point `(rhs, lhs)`, in radians."""

    name = "graph.atan2"


@graph_op
class AndOp(BitsBinaryOp):
    """Bitwise and; logical for booleans."""

    name = "graph.and"
    traits = traits_def(Commutative())


@graph_op
class OrOp(BitsBinaryOp):
    """Bitwise or; logical for booleans."""

    name = "graph.or"
    traits = traits_def(Commutative())


@graph_op
class XorOp(BitsBinaryOp):
    """Bitwise exclusive or; inequality for booleans."""

    name = "graph.xor"
    traits = traits_def(Commutative())


@graph_op
class ShiftLeftOp(IntegerBinaryOp):
    """`lhs << rhs`"""

    name = "graph.shift_left"


@graph_op
class ShiftRightOp(IntegerBinaryOp):
    """`lhs >> rhs`; arithmetic for signed integers."""

    name = "graph.shift_right"


@graph_op
class CompareOp(GraphOp):
    """Whether the relation holds between `lhs` and `rhs`; for NaN, only `ne` holds.

    %m = graph.compare lt %x, %y : (tensor<8xf32>, tensor<8xf32>) -> tensor<8xi1>
    """

    name = "graph.compare"
    LEAD: ClassVar = "predicate"

    lhs = operand_def(COMPARABLE)
    rhs = operand_def(COMPARABLE)
    predicate = prop_def(words("eq", "ne", "lt", "le", "gt", "ge"))
    result = result_def(BOOLEAN)

    def __init__(self, predicate: str, lhs: Value, rhs: Value):
        super().__init__(lhs, rhs, properties={"predicate": StringAttr(predicate)})

    def infer(self) -> Sequence[Tensor]:
        same_element(self.lhs, self.rhs)
        return [tensor_type(broadcast(shape_of(self.lhs), shape_of(self.rhs)), i1)]


@graph_op
class SelectOp(GraphOp):
    """`lhs` where the condition is true, else `rhs`; all three broadcast.

    %y = graph.select %m, %a, %b : (tensor<8xi1>, tensor<8xf16>, tensor<8xf16>) -> tensor<8xf16>
    """

    name = "graph.select"

    condition = operand_def(BOOLEAN)
    lhs = operand_def(ANY)
    rhs = operand_def(ANY)
    result = result_def(ANY)

    def __init__(self, condition: Value, lhs: Value, rhs: Value):
        super().__init__(condition, lhs, rhs)

    def infer(self) -> Sequence[Tensor]:
        element_type = same_element(self.lhs, self.rhs)
        shape = broadcast(shape_of(self.condition), shape_of(self.lhs), shape_of(self.rhs))
        return [tensor_type(shape, element_type)]
