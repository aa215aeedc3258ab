"""Elementwise functions of one tensor that take parameters.

%0 = graph.gelu %x approximate tanh : tensor<16x1024xf16>
%1 = graph.clamp %0 min 0.0 max 6.0 : tensor<16x1024xf16>
%2 = graph.cast %1 rounding floor : tensor<16x1024xf16> -> tensor<16x1024xi32>
"""

from __future__ import annotations

from collections.abc import Sequence

from xdsl.dialects.builtin import StringAttr
from xdsl.interfaces import HasCanonicalizationPatternsInterface
from xdsl.ir import Attribute, SSAValue
from xdsl.irdl import operand_def, opt_prop_def, prop_def, result_def
from xdsl.pattern_rewriter import RewritePattern

from ascir.dialects.graph.base import FloatUnaryOp, GraphOp, UnaryOp, Value, graph_op
from ascir.dialects.graph.errors import RuleError
from ascir.dialects.graph.properties import FLOAT64, float_attr, require_representable, words
from ascir.dialects.graph.types import (
    ANY,
    NUMBER,
    Tensor,
    bit_width,
    element_of,
    shape_of,
    tensor,
    tensor_type,
)


@graph_op
class ClampOp(UnaryOp):
    """`minimum(maximum(x, min), max)`; a bound that is not given has no effect. Bounds of integers must be integers.

    %y = graph.clamp %x min 0.0 max 6.0 : tensor<8xf16>
    """

    name = "graph.clamp"

    min = opt_prop_def(FLOAT64)
    max = opt_prop_def(FLOAT64)

    def __init__(self, x: Value, min: float | None = None, max: float | None = None):
        bounds = {"min": min, "max": max}
        GraphOp.__init__(
            self,
            x,
            properties={name: float_attr(value) for name, value in bounds.items() if value is not None},
        )

    def infer(self) -> Sequence[Tensor]:
        for name, bound in (("min", self.min), ("max", self.max)):
            if bound is not None:
                require_representable(bound.value.data, element_of(self.x), name)
        return [tensor(self.x)]


@graph_op
class EluOp(FloatUnaryOp):
    """`x` where it is positive, else `alpha * (exp(x) - 1)`."""

    name = "graph.elu"

    alpha = prop_def(FLOAT64, float_attr(1.0))

    def __init__(self, x: Value, alpha: float = 1.0):
        GraphOp.__init__(self, x, properties={"alpha": float_attr(alpha)})


@graph_op
class GeluOp(FloatUnaryOp):
    """
    `x * (1 + erf(x / sqrt(2))) / 2`, or `x * (1 + tanh(sqrt(2 / pi) * (x + 0.044715 * x ** 3))) / 2`.

        %y = graph.gelu %x approximate tanh : tensor<16x1024xf16>
    """

    name = "graph.gelu"

    approximate = prop_def(words("none", "tanh"), StringAttr("none"))

    def __init__(self, x: Value, approximate: str = "none"):
        GraphOp.__init__(self, x, properties={"approximate": StringAttr(approximate)})


@graph_op
class HardsigmoidOp(FloatUnaryOp):
    """`clamp(alpha * x + beta, 0, 1)`"""

    name = "graph.hardsigmoid"

    alpha = prop_def(FLOAT64, float_attr(1 / 6))
    beta = prop_def(FLOAT64, float_attr(0.5))

    def __init__(self, x: Value, alpha: float = 1 / 6, beta: float = 0.5):
        GraphOp.__init__(self, x, properties={"alpha": float_attr(alpha), "beta": float_attr(beta)})


@graph_op
class LeakyReluOp(FloatUnaryOp):
    """`x` where it is positive, else `alpha * x`."""

    name = "graph.leaky_relu"

    alpha = prop_def(FLOAT64, float_attr(0.01))

    def __init__(self, x: Value, alpha: float = 0.01):
        GraphOp.__init__(self, x, properties={"alpha": float_attr(alpha)})


@graph_op
class CastOp(GraphOp, HasCanonicalizationPatternsInterface):
    """Converts `x` to another element type. Conversions to floats round to nearest even; floats to integers truncate,
    unless `rounding` says otherwise. Integers saturate.

        %y = graph.cast %x rounding floor : tensor<8xf32> -> tensor<8xi32>
    """

    name = "graph.cast"

    x = operand_def(ANY)
    rounding = opt_prop_def(words("rint", "floor", "ceil", "round", "trunc"))
    result = result_def(ANY)

    def __init__(self, x: Value, element_type: Attribute, rounding: str | None = None):
        super().__init__(
            x,
            properties={"rounding": None if rounding is None else StringAttr(rounding)},
            result_types=[tensor_type(shape_of(SSAValue.get(x)), element_type)],
        )

    def infer(self) -> Sequence[Tensor]:
        return [tensor_type(shape_of(self.x), element_of(self.results[0]))]

    @classmethod
    def get_canonicalization_patterns(cls) -> tuple[RewritePattern, ...]:
        from ascir.passes.graph.canonicalization import CastToSameType

        return (CastToSameType(),)


@graph_op
class BitcastOp(GraphOp, HasCanonicalizationPatternsInterface):
    """Reinterprets the bits of `x` as another type of the same width.

    %y = graph.bitcast %x : tensor<8xf32> -> tensor<8xi32>
    """

    name = "graph.bitcast"

    x = operand_def(NUMBER)
    result = result_def(NUMBER)

    def __init__(self, x: Value, element_type: Attribute):
        super().__init__(x, result_types=[tensor_type(shape_of(SSAValue.get(x)), element_type)])

    def infer(self) -> Sequence[Tensor]:
        source, target = element_of(self.x), element_of(self.results[0])
        if bit_width(source) != bit_width(target):
            raise RuleError("the bits of an element stay as many", f"{source} vs {target}")
        return [tensor_type(shape_of(self.x), target)]

    @classmethod
    def get_canonicalization_patterns(cls) -> tuple[RewritePattern, ...]:
        from ascir.passes.graph.canonicalization import BitcastOfBitcast, BitcastToSameType

        return (BitcastToSameType(), BitcastOfBitcast())
