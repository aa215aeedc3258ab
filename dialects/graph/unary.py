"""Elementwise functions of one tensor without parameters; the result has the type of the operand.

    %0 = graph.exp %x : tensor<4x8xf16>
    %1 = graph.not %m : tensor<4x8xi1>

Numbers first, then the float functions in alphabetical order, then bits and predicates.
"""

from __future__ import annotations

from collections.abc import Sequence

from xdsl.dialects.builtin import i1
from xdsl.interfaces import HasCanonicalizationPatternsInterface
from xdsl.irdl import operand_def, result_def
from xdsl.pattern_rewriter import RewritePattern

from ascir.dialects.graph.base import FloatUnaryOp, GraphOp, UnaryOp, Value, graph_op
from ascir.dialects.graph.types import (
    BITS,
    BOOLEAN,
    FLOAT,
    Tensor,
    shape_of,
    tensor_type,
)


@graph_op
class AbsOp(UnaryOp):
    """`|x|`; the lowest integer is its own absolute value."""

    name = "graph.abs"


@graph_op
class NegOp(UnaryOp, HasCanonicalizationPatternsInterface):
    """`-x`; integers wrap."""

    name = "graph.neg"

    @classmethod
    def get_canonicalization_patterns(cls) -> tuple[RewritePattern, ...]:
        from ascir.passes.graph.canonicalization import NegOfNeg

        return (NegOfNeg(),)


@graph_op
class ReluOp(UnaryOp):
    """`maximum(x, 0)`; propagates NaN."""

    name = "graph.relu"


@graph_op
class SignOp(UnaryOp):
    """-1, 0 or 1; propagates NaN."""

    name = "graph.sign"


@graph_op
class AcosOp(FloatUnaryOp):
    """Arc cosine."""

    name = "graph.acos"


@graph_op
class AcoshOp(FloatUnaryOp):
    """Inverse hyperbolic cosine."""

    name = "graph.acosh"


@graph_op
class AsinOp(FloatUnaryOp):
    """Arc sine."""

    name = "graph.asin"


@graph_op
class AsinhOp(FloatUnaryOp):
    """Inverse hyperbolic sine."""

    name = "graph.asinh"


@graph_op
class AtanOp(FloatUnaryOp):
    """Arc tangent."""

    name = "graph.atan"


@graph_op
class AtanhOp(FloatUnaryOp):
    """Inverse hyperbolic tangent."""

    name = "graph.atanh"


@graph_op
class CeilOp(FloatUnaryOp):
    """The next integer towards +infinity."""

    name = "graph.ceil"


@graph_op
class CosOp(FloatUnaryOp):
    """Cosine of radians."""

    name = "graph.cos"


@graph_op
class CoshOp(FloatUnaryOp):
    """Hyperbolic cosine."""

    name = "graph.cosh"


@graph_op
class ErfOp(FloatUnaryOp):
    """The error function."""

    name = "graph.erf"


@graph_op
class ExpOp(FloatUnaryOp):
    """`e ** x`"""

    name = "graph.exp"


@graph_op
class Exp2Op(FloatUnaryOp):
    """`2 ** x`"""

    name = "graph.exp2"


@graph_op
class Expm1Op(FloatUnaryOp):
    """`e ** x - 1`, exact near 0."""

    name = "graph.expm1"


@graph_op
class FloorOp(FloatUnaryOp):
    """The next integer towards -infinity."""

    name = "graph.floor"


@graph_op
class HardswishOp(FloatUnaryOp):
    """`x * clamp(x / 6 + 1 / 2, 0, 1)`"""

    name = "graph.hardswish"


@graph_op
class LogOp(FloatUnaryOp):
    """The natural logarithm."""

    name = "graph.log"


@graph_op
class Log1pOp(FloatUnaryOp):
    """`log(1 + x)`, exact near 0."""

    name = "graph.log1p"


@graph_op
class Log2Op(FloatUnaryOp):
    """The logarithm to base 2."""

    name = "graph.log2"


@graph_op
class MishOp(FloatUnaryOp):
    """`x * tanh(softplus(x))`"""

    name = "graph.mish"


@graph_op
class ReciprocalOp(FloatUnaryOp):
    """`1 / x`"""

    name = "graph.reciprocal"


@graph_op
class RoundOp(FloatUnaryOp):
    """The nearest integer, halves to even."""

    name = "graph.round"


@graph_op
class RsqrtOp(FloatUnaryOp):
    """`1 / sqrt(x)`"""

    name = "graph.rsqrt"


@graph_op
class SigmoidOp(FloatUnaryOp):
    """`1 / (1 + exp(-x))`"""

    name = "graph.sigmoid"


@graph_op
class SiluOp(FloatUnaryOp):
    """`x * sigmoid(x)`"""

    name = "graph.silu"


@graph_op
class SinOp(FloatUnaryOp):
    """Sine of radians."""

    name = "graph.sin"


@graph_op
class SinhOp(FloatUnaryOp):
    """Hyperbolic sine."""

    name = "graph.sinh"


@graph_op
class SoftplusOp(FloatUnaryOp):
    """`log(1 + exp(x))`"""

    name = "graph.softplus"


@graph_op
class SqrtOp(FloatUnaryOp):
    """The square root."""

    name = "graph.sqrt"


@graph_op
class TanOp(FloatUnaryOp):
    """Tangent of radians."""

    name = "graph.tan"


@graph_op
class TanhOp(FloatUnaryOp):
    """Hyperbolic tangent."""

    name = "graph.tanh"


@graph_op
class TruncOp(FloatUnaryOp):
    """The next integer towards 0."""

    name = "graph.trunc"


@graph_op
class NotOp(UnaryOp):
    """Bitwise complement; logical for booleans."""

    name = "graph.not"

    x = operand_def(BITS)


class PredicateOp(GraphOp):
    """A predicate of each element of `x`."""

    x = operand_def(FLOAT)
    result = result_def(BOOLEAN)

    def __init__(self, x: Value):
        super().__init__(x)

    def infer(self) -> Sequence[Tensor]:
        return [tensor_type(shape_of(self.x), i1)]


@graph_op
class IsinfOp(PredicateOp):
    """Whether `x` is infinite."""

    name = "graph.isinf"


@graph_op
class IsnanOp(PredicateOp):
    """Whether `x` is NaN."""

    name = "graph.isnan"
