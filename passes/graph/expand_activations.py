"""Activations by exp, log1p, erf, tanh and arithmetic.

%y = graph.silu %x : tensor<8xf32>
->  %0 = graph.sigmoid %x : tensor<8xf32>
    %y = graph.mul %x, %0 : tensor<8xf32>
"""

from __future__ import annotations

import math

from xdsl.ir import Attribute

from ascir.dialects.graph import (
    AbsOp,
    ClampOp,
    EluOp,
    ErfOp,
    Expm1Op,
    ExpOp,
    GeluOp,
    HardsigmoidOp,
    HardswishOp,
    LeakyReluOp,
    Log1pOp,
    MaximumOp,
    MinimumOp,
    MishOp,
    SigmoidOp,
    SiluOp,
    SoftplusOp,
    TanhOp,
)
from ascir.dialects.graph.types import integer_range, is_float
from ascir.passes.graph.decomposition import Decomposition
from ascir.passes.graph.formula import Formula, Term


class DecomposeClamp(Decomposition[ClampOp]):
    """`clamp(x, min, max)` -> `minimum(maximum(x, min), max)`"""

    operation = ClampOp

    def expand(self, op: ClampOp, formula: Formula) -> Term:
        x = formula.term(op.x)
        for bound, function in ((op.min, MaximumOp), (op.max, MinimumOp)):
            if bound is not None:
                x = x.with_(function, _held(bound.value.data, x.element_type))
        return x


def _held(number: float, element_type: Attribute) -> float:
    """A bound, clamped to the range of an integer type."""
    if is_float(element_type):
        return number
    values = integer_range(element_type)
    return max(values[0], min(values[-1], int(number)))


class DecomposeElu(Decomposition[EluOp]):
    """`elu(x)` -> `x if x > 0 else alpha * expm1(x)`"""

    operation = EluOp

    def expand(self, op: EluOp, formula: Formula) -> Term:
        x = formula.wide(op.x)
        return x.where(x.compare("gt", 0.0), x.then(Expm1Op) * op.alpha.value.data)


class DecomposeGelu(Decomposition[GeluOp]):
    """
    `gelu(x)` -> `x * (erf(x / sqrt(2)) + 1) / 2`; with tanh
    `x * (tanh(sqrt(2 / pi) * (x + 0.044715 * x * x * x)) + 1) / 2`
    """

    operation = GeluOp

    def expand(self, op: GeluOp, formula: Formula) -> Term:
        x = formula.wide(op.x)
        if op.approximate.data == "tanh":
            inner = (x + x * x * x * 0.044715) * math.sqrt(2 / math.pi)
            return x * 0.5 * (inner.then(TanhOp) + 1.0)
        return x * 0.5 * ((x * math.sqrt(0.5)).then(ErfOp) + 1.0)


class DecomposeHardsigmoid(Decomposition[HardsigmoidOp]):
    """`hardsigmoid(x)` -> `clamp(alpha * x + beta, 0, 1)`"""

    operation = HardsigmoidOp

    def expand(self, op: HardsigmoidOp, formula: Formula) -> Term:
        line = formula.wide(op.x) * op.alpha.value.data + op.beta.value.data
        return line.then(lambda value: ClampOp(value, 0.0, 1.0))


class DecomposeHardswish(Decomposition[HardswishOp]):
    """`hardswish(x)` -> `x * clamp(x + 3, 0, 6) / 6`"""

    operation = HardswishOp

    def expand(self, op: HardswishOp, formula: Formula) -> Term:
        x = formula.wide(op.x)
        return x * (x + 3.0).then(lambda value: ClampOp(value, 0.0, 6.0)) / 6.0


class DecomposeLeakyRelu(Decomposition[LeakyReluOp]):
    """`leaky_relu(x)` -> `x if x > 0 else alpha * x`"""

    operation = LeakyReluOp

    def expand(self, op: LeakyReluOp, formula: Formula) -> Term:
        x = formula.wide(op.x)
        return x.where(x.compare("gt", 0.0), x * op.alpha.value.data)


class DecomposeMish(Decomposition[MishOp]):
    """`mish(x)` -> `x * tanh(softplus(x))`"""

    operation = MishOp

    def expand(self, op: MishOp, formula: Formula) -> Term:
        x = formula.wide(op.x)
        return x * x.then(SoftplusOp).then(TanhOp)


class DecomposeSigmoid(Decomposition[SigmoidOp]):
    """`sigmoid(x)` -> `1 / (exp(-x) + 1)`"""

    operation = SigmoidOp

    def expand(self, op: SigmoidOp, formula: Formula) -> Term:
        return 1.0 / ((-formula.wide(op.x)).then(ExpOp) + 1.0)


class DecomposeSilu(Decomposition[SiluOp]):
    """`silu(x)` -> `x * sigmoid(x)`"""

    operation = SiluOp

    def expand(self, op: SiluOp, formula: Formula) -> Term:
        x = formula.wide(op.x)
        return x * x.then(SigmoidOp)


class DecomposeSoftplus(Decomposition[SoftplusOp]):
    """`softplus(x)` -> `maximum(x, 0) + log1p(exp(-abs(x)))`, which does not overflow"""

    operation = SoftplusOp

    def expand(self, op: SoftplusOp, formula: Formula) -> Term:
        x = formula.wide(op.x)
        return x.with_(MaximumOp, 0.0) + (-x.then(AbsOp)).then(ExpOp).then(Log1pOp)
