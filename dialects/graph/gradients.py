"""Gradients of composite operations, which training needs besides products, sums and arithmetic.

    %dx = graph.gelu_grad %grad, %x : tensor<16x64xf32>
    %ds = graph.softmax_grad %grad, %y axis -1 : tensor<16x64xf32>

The gradient of an operation takes the gradient of its result, and what the equation needs of the forward computation:
the argument, or the result if that suffices. The gradient of an embedding is in `embedding`.
"""

from __future__ import annotations

from collections.abc import Sequence

from xdsl.dialects.builtin import StringAttr
from xdsl.ir import SSAValue
from xdsl.irdl import operand_def, opt_operand_def, prop_def, result_def

from ascir.dialects.graph.base import GraphOp, Value, graph_op, same_element
from ascir.dialects.graph.normalization import check_parameters
from ascir.dialects.graph.properties import INT, int_attr, words
from ascir.dialects.graph.shapes import resolve_axis, unify_shapes
from ascir.dialects.graph.types import FLOAT, Tensor, shape_of, tensor, tensor_type


def _like_grad(grad: SSAValue, other: SSAValue, name: str) -> Tensor:
    """The type of a gradient; operand `name` must have the same type."""
    same_element(grad, other)
    shape = unify_shapes(shape_of(grad), shape_of(other), f"grad and {name} differ in shape")
    return tensor_type(shape, tensor(grad).element_type)


class SoftmaxGradBaseOp(GraphOp):
    """The gradient of a softmax along `axis`, from its result `y`."""

    grad = operand_def(FLOAT)
    y = operand_def(FLOAT)
    axis = prop_def(INT)
    result = result_def(FLOAT)

    def __init__(self, grad: Value, y: Value, axis: int = -1):
        super().__init__(grad, y, properties={"axis": int_attr(axis)})

    def infer(self) -> Sequence[Tensor]:
        resolve_axis(self.axis.value.data, len(shape_of(self.y)))
        return [_like_grad(self.grad, self.y, "y")]


@graph_op
class SoftmaxGradOp(SoftmaxGradBaseOp):
    """`y * (grad - sum(grad * y))` along `axis`: the gradient of `softmax`, `y` being its result."""

    name = "graph.softmax_grad"


@graph_op
class LogSoftmaxGradOp(SoftmaxGradBaseOp):
    """`grad - exp(y) * sum(grad)` along `axis`: the gradient of `log_softmax`, `y` being its result."""

    name = "graph.log_softmax_grad"


@graph_op
class GeluGradOp(GraphOp):
    """
    `grad` times the derivative of `gelu` at `x`.

        %dx = graph.gelu_grad %grad, %x approximate tanh : tensor<16x1024xf16>
    """

    name = "graph.gelu_grad"

    grad = operand_def(FLOAT)
    x = operand_def(FLOAT)
    approximate = prop_def(words("none", "tanh"), StringAttr("none"))
    result = result_def(FLOAT)

    def __init__(self, grad: Value, x: Value, approximate: str = "none"):
        super().__init__(grad, x, properties={"approximate": StringAttr(approximate)})

    def infer(self) -> Sequence[Tensor]:
        return [_like_grad(self.grad, self.x, "x")]


@graph_op
class LayerNormGradOp(GraphOp):
    """The gradients of `x`, `gamma` and `beta` of a `layer_norm`. `mean` and `rstd`, which is `1 / sqrt(variance +
    epsilon)`, have size 1 from `axis` on, and may be wider than `x`. With `n = (x - mean) * rstd` and `g = grad *
    gamma`, `x_grad` is `rstd * (g - mean(g) - n * mean(g * n))`; the other two are the sums of `grad * n` and of `grad`
    over all rows.

        %dx, %dg, %db = graph.layer_norm_grad %grad, %x, %mean, %rstd gamma %g : (tensor<4x8xf16>, tensor<4x8xf16>, tensor<4x1xf32>, tensor<4x1xf32>, tensor<8xf16>) -> (tensor<4x8xf16>, tensor<8xf16>, tensor<8xf16>)
    """

    name = "graph.layer_norm_grad"

    grad = operand_def(FLOAT)
    x = operand_def(FLOAT)
    mean = operand_def(FLOAT)
    rstd = operand_def(FLOAT)
    gamma = opt_operand_def(FLOAT)
    axis = prop_def(INT, int_attr(-1))
    x_grad = result_def(FLOAT)
    gamma_grad = result_def(FLOAT)
    beta_grad = result_def(FLOAT)

    def __init__(
        self, grad: Value, x: Value, mean: Value, rstd: Value, gamma: Value | None = None, *, axis: int = -1
    ):
        super().__init__(grad, x, mean, rstd, gamma, properties={"axis": int_attr(axis)})

    def infer(self) -> Sequence[Tensor]:
        same_element(self.grad, self.x, self.gamma)
        same_element(self.mean, self.rstd)
        shape = shape_of(self.x)
        axis = resolve_axis(self.axis.value.data, len(shape))
        statistics = (*shape[:axis], *[1] * (len(shape) - axis))
        for name, value in (("mean", self.mean), ("rstd", self.rstd)):
            unify_shapes(shape_of(value), statistics, f"{name} does not have size 1 from axis {axis} on")
        parameters = {"gamma": None if self.gamma is None else shape_of(self.gamma)}
        check_parameters(parameters, shape[axis:], f"the dimensions of x from axis {axis} on")
        of_parameters = tensor_type(shape[axis:], tensor(self.x).element_type)
        return [_like_grad(self.grad, self.x, "x"), of_parameters, of_parameters]
