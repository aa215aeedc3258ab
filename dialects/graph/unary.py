"""Functions of every element of one tensor, without parameters: the result has the operand's type.

    %0 = graph.exp %x : tensor<4x8xf16>
    %1 = graph.not %m : tensor<4x8xi1>

Numbers first, then the float functions in alphabetical order, then bits and predicates.
"""

from __future__ import annotations

from collections.abc import Sequence

from xdsl.dialects.builtin import i1
from xdsl.interfaces import HasCanonicalizationPatternsInterface
from xdsl.irdl import irdl_op_definition, operand_def, result_def
from xdsl.pattern_rewriter import RewritePattern

from ascir.dialects.graph.base import FloatUnaryOp, GraphOp, UnaryOp, Value
from ascir.dialects.graph.types import (
    BITS,
    BOOLEAN,
    FLOAT,
    Tensor,
    shape_of,
    tensor_type,
)


@irdl_op_definition
class AbsOp(UnaryOp):
    """`|x|`; the lowest integer stays itself."""

    name = "graph.abs"


@irdl_op_definition
class NegOp(UnaryOp, HasCanonicalizationPatternsInterface):
    """`-x`; integers wrap."""

    name = "graph.neg"

    @classmethod
    def get_canonicalization_patterns(cls) -> tuple[RewritePattern, ...]:
        from ascir.passes.graph.canonicalization import NegOfNeg

        return (NegOfNeg(),)


@irdl_op_definition
class ReluOp(UnaryOp):
    """`maximum(x, 0)`; keeps NaN."""

    name = "graph.relu"


@irdl_op_definition
class SignOp(UnaryOp):
    """-1, 0 or 1; NaN stays NaN."""

    name = "graph.sign"


@irdl_op_definition
class AcosOp(FloatUnaryOp):
    """Arc cosine."""

    name = "graph.acos"


@irdl_op_definition
class AcoshOp(FloatUnaryOp):
    """Inverse hyperbolic cosine."""

    name = "graph.acosh"


@irdl_op_definition
class AsinOp(FloatUnaryOp):
    """Arc sine."""

    name = "graph.asin"


@irdl_op_definition
class AsinhOp(FloatUnaryOp):
    """Inverse hyperbolic sine."""

    name = "graph.asinh"


@irdl_op_definition
class AtanOp(FloatUnaryOp):
    """Arc tangent."""

    name = "graph.atan"


@irdl_op_definition
class AtanhOp(FloatUnaryOp):
    """Inverse hyperbolic tangent."""

    name = "graph.atanh"


@irdl_op_definition
class CeilOp(FloatUnaryOp):
    """The next integer towards +infinity."""

    name = "graph.ceil"


@irdl_op_definition
class CosOp(FloatUnaryOp):
    """Cosine of radians."""

    name = "graph.cos"


@irdl_op_definition
class CoshOp(FloatUnaryOp):
    """Hyperbolic cosine."""

    name = "graph.cosh"


@irdl_op_definition
class ErfOp(FloatUnaryOp):
    """The error function."""

    name = "graph.erf"


@irdl_op_definition
class ExpOp(FloatUnaryOp):
    """`e ** x`"""

    name = "graph.exp"


@irdl_op_definition
class Exp2Op(FloatUnaryOp):
    """`2 ** x`"""

    name = "graph.exp2"


@irdl_op_definition
class Expm1Op(FloatUnaryOp):
    """`e ** x - 1`, exact near 0."""

    name = "graph.expm1"


@irdl_op_definition
class FloorOp(FloatUnaryOp):
    """The next integer towards -infinity."""

    name = "graph.floor"


@irdl_op_definition
class HardswishOp(FloatUnaryOp):
    """`x * clamp(x / 6 + 1 / 2, 0, 1)`"""

    name = "graph.hardswish"


@irdl_op_definition
class LogOp(FloatUnaryOp):
    """The natural logarithm."""

    name = "graph.log"


@irdl_op_definition
class Log1pOp(FloatUnaryOp):
    """`log(1 + x)`, exact near 0."""

    name = "graph.log1p"


@irdl_op_definition
class Log2Op(FloatUnaryOp):
    """The logarithm to base 2."""

    name = "graph.log2"


@irdl_op_definition
class MishOp(FloatUnaryOp):
    """`x * tanh(softplus(x))`"""

    name = "graph.mish"


@irdl_op_definition
class ReciprocalOp(FloatUnaryOp):
    """`1 / x`"""

    name = "graph.reciprocal"


@irdl_op_definition
class RoundOp(FloatUnaryOp):
    """The nearest integer, halves to even."""

    name = "graph.round"


@irdl_op_definition
class RsqrtOp(FloatUnaryOp):
    """`1 / sqrt(x)`"""

    name = "graph.rsqrt"


@irdl_op_definition
class SigmoidOp(FloatUnaryOp):
    """`1 / (1 + exp(-x))`"""

    name = "graph.sigmoid"


@irdl_op_definition
class SiluOp(FloatUnaryOp):
    """`x * sigmoid(x)`"""

    name = "graph.silu"


@irdl_op_definition
class SinOp(FloatUnaryOp):
    """Sine of radians."""

    name = "graph.sin"


@irdl_op_definition
class SinhOp(FloatUnaryOp):
    """Hyperbolic sine."""

    name = "graph.sinh"


@irdl_op_definition
class SoftplusOp(FloatUnaryOp):
    """`log(1 + exp(x))`"""

    name = "graph.softplus"


@irdl_op_definition
class SqrtOp(FloatUnaryOp):
    """The square root."""

    name = "graph.sqrt"


@irdl_op_definition
class TanOp(FloatUnaryOp):
    """Tangent of radians."""

    name = "graph.tan"


@irdl_op_definition
class TanhOp(FloatUnaryOp):
    """Hyperbolic tangent."""

    name = "graph.tanh"


@irdl_op_definition
class TruncOp(FloatUnaryOp):
    """The next integer towards 0."""

    name = "graph.trunc"


@irdl_op_definition
class NotOp(UnaryOp):
    """Bitwise complement; of booleans, logical."""

    name = "graph.not"

    x = operand_def(BITS)


class PredicateOp(GraphOp):
    """A question about every element of `x`."""

    x = operand_def(FLOAT)
    result = result_def(BOOLEAN)

    def __init__(self, x: Value):
        super().__init__(x)

    def infer(self) -> Sequence[Tensor]:
        return [tensor_type(shape_of(self.x), i1)]


@irdl_op_definition
class IsinfOp(PredicateOp):
    """Whether `x` is an infinity."""

    name = "graph.isinf"


@irdl_op_definition
class IsnanOp(PredicateOp):
    """Whether `x` is no number."""

    name = "graph.isnan"
