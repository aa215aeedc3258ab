"""The gradients of softmax, gelu and layer_norm by reductions and arithmetic, in f32 at least.

%d = graph.softmax_grad %g, %y axis -1 : tensor<4x8xf32>
->  %0 = graph.mul %g, %y : tensor<4x8xf32>
    %1 = graph.reduce sum %0 axes [-1] keepdims : tensor<4x8xf32> -> tensor<4x1xf32>
    %2 = graph.sub %g, %1 ...   %d = graph.mul %y, %2 : tensor<4x8xf32>
"""

from __future__ import annotations

import math
from collections.abc import Sequence

from ascir.dialects.graph import (
    ErfOp,
    ExpOp,
    GeluGradOp,
    LayerNormGradOp,
    LogSoftmaxGradOp,
    ReduceOp,
    SoftmaxGradOp,
    TanhOp,
)
from ascir.passes.graph.decomposition import Decomposition
from ascir.passes.graph.formula import Formula, Term


class DecomposeSoftmaxGrad(Decomposition[SoftmaxGradOp]):
    """`softmax_grad(grad, y)` -> `y * (grad - sum(grad * y))`"""

    operation = SoftmaxGradOp

    def expand(self, op: SoftmaxGradOp, formula: Formula) -> Term:
        grad, y = formula.wide(op.grad), formula.wide(op.y)
        return y * (grad - (grad * y).reduce("sum", [op.axis.value.data]))


class DecomposeLogSoftmaxGrad(Decomposition[LogSoftmaxGradOp]):
    """`log_softmax_grad(grad, y)` -> `grad - exp(y) * sum(grad)`"""

    operation = LogSoftmaxGradOp

    def expand(self, op: LogSoftmaxGradOp, formula: Formula) -> Term:
        grad, y = formula.wide(op.grad), formula.wide(op.y)
        return grad - y.then(ExpOp) * grad.reduce("sum", [op.axis.value.data])


class DecomposeGeluGrad(Decomposition[GeluGradOp]):
    """
    `gelu_grad(grad, x)` -> `grad * (s + x * ds)`, where gelu is `x * s`: `s = (erf(x / sqrt(2)) + 1) / 2` and
    `ds = exp(-x * x / 2) / sqrt(2 * pi)`; with tanh `s = (t + 1) / 2` and `ds = (1 - t * t) / 2 * du`, where
    `t = tanh(u)`, `u = sqrt(2 / pi) * (x + 0.044715 * x * x * x)`
    """

    operation = GeluGradOp

    def expand(self, op: GeluGradOp, formula: Formula) -> Term:
        grad, x = formula.wide(op.grad), formula.wide(op.x)
        square = x * x
        if op.approximate.data == "tanh":
            scale = math.sqrt(2 / math.pi)
            tangent = ((square * (0.044715 * scale) + scale) * x).then(TanhOp)
            slope = (square * (3 * 0.044715 * scale) + scale) * (tangent * tangent * -0.5 + 0.5)
            return grad * (tangent * 0.5 + 0.5 + x * slope)
        share = (x * math.sqrt(0.5)).then(ErfOp) * 0.5 + 0.5
        return grad * (share + x * ((square * -0.5).then(ExpOp) * (1 / math.sqrt(2 * math.pi))))


class DecomposeLayerNormGrad(Decomposition[LayerNormGradOp]):
    """
    `layer_norm_grad(grad, x, mean, rstd)` -> `rstd * (g - mean(g) - n * mean(g * n))`, `sum(grad * n)`, `sum(grad)`,
    where `n = (x - mean) * rstd` and `g = grad * gamma`; sums are over the outer axes, means over the normalized ones.
    """

    operation = LayerNormGradOp

    def expand(self, op: LayerNormGradOp, formula: Formula) -> tuple[Term, Term, Term]:
        grad, x, mean, rstd = (formula.wide(value) for value in (op.grad, op.x, op.mean, op.rstd))
        mean, rstd = mean.cast(x.element_type), rstd.cast(x.element_type)
        rank = len(x.shape)
        axis = op.axis.value.data % rank
        normal = (x - mean) * rstd
        scaled = grad if op.gamma is None else grad * formula.wide(op.gamma)
        inner = range(axis, rank)
        along = normal * (scaled * normal).reduce("mean", inner)
        of_x = (scaled - scaled.reduce("mean", inner) - along) * rstd
        return of_x, _summed(grad * normal, range(axis)), _summed(grad, range(axis))


def _summed(x: Term, axes: Sequence[int]) -> Term:
    """The sum along axes, without `keepdims`."""
    return x.then(lambda value: ReduceOp("sum", value, axes)) if axes else x
