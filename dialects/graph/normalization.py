"""Softmax, normalizations, dropout and cross entropy.

    %0 = graph.softmax %x axis -1 : tensor<4x8xf32>
    %1 = graph.layer_norm %0 gamma %g beta %b epsilon 1.0e-06 : (tensor<4x8xf32>, tensor<8xf32>, tensor<8xf32>) -> tensor<4x8xf32>

Parameters have the element type of `x`; statistics are computed in f32 at least.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from xdsl.dialects.builtin import StringAttr
from xdsl.ir import SSAValue
from xdsl.irdl import (
    AttrSizedOperandSegments,
    operand_def,
    opt_operand_def,
    prop_def,
    result_def,
)

from ascir.dialects.graph.base import FloatUnaryOp, GraphOp, Value, graph_op, same_element
from ascir.dialects.graph.errors import RuleError
from ascir.dialects.graph.properties import FLOAT64, INT, float_attr, int_attr, words
from ascir.dialects.graph.shapes import (
    require_at_least,
    require_min_rank,
    require_rank,
    resolve_axis,
    unify,
    unify_shapes,
)
from ascir.dialects.graph.types import (
    BOOLEAN,
    FLOAT,
    INTEGER,
    Dim,
    Shape,
    Tensor,
    element_of,
    shape_of,
    tensor,
    tensor_type,
)


class SoftmaxBaseOp(FloatUnaryOp):
    """Softmax or its logarithm along `axis`."""

    axis = prop_def(INT)

    def __init__(self, x: Value, axis: int = -1):
        GraphOp.__init__(self, x, properties={"axis": int_attr(axis)})

    def infer(self) -> Sequence[Tensor]:
        resolve_axis(self.axis.value.data, len(shape_of(self.x)))
        return super().infer()


@graph_op
class SoftmaxOp(SoftmaxBaseOp):
    """`exp(x) / sum(exp(x))` along `axis`, computed without overflow."""

    name = "graph.softmax"


@graph_op
class LogSoftmaxOp(SoftmaxBaseOp):
    """`x - log(sum(exp(x)))` along `axis`, computed without overflow."""

    name = "graph.log_softmax"


def check_parameters(parameters: Mapping[str, Shape | None], expected: Shape, what: str) -> None:
    """Every given parameter must have the shape `expected`, which is `what` of the operand."""
    for name, shape in parameters.items():
        if shape is not None:
            unify_shapes(shape, expected, f"{name} does not have {what}")


def channels_of(shape: Shape) -> Dim:
    require_min_rank(shape, 2, "x")
    return shape[1]


def _optional_shape(value: SSAValue | None) -> Shape | None:
    return None if value is None else shape_of(value)


@graph_op
class LayerNormOp(GraphOp):
    """`(x - mean(x)) / sqrt(variance(x) + epsilon) * gamma + beta`, with statistics over all dimensions from `axis` on.
    `gamma` and `beta` have the shape of these dimensions.

        %y = graph.layer_norm %x gamma %g axis 1 : (tensor<4x8x16xf16>, tensor<8x16xf16>) -> tensor<4x8x16xf16>
    """

    name = "graph.layer_norm"

    x = operand_def(FLOAT)
    gamma = opt_operand_def(FLOAT)
    beta = opt_operand_def(FLOAT)
    axis = prop_def(INT, int_attr(-1))
    epsilon = prop_def(FLOAT64, float_attr(1e-5))
    result = result_def(FLOAT)

    irdl_options = (AttrSizedOperandSegments(as_property=True),)

    def __init__(
        self,
        x: Value,
        gamma: Value | None = None,
        beta: Value | None = None,
        *,
        axis: int = -1,
        epsilon: float = 1e-5,
    ):
        super().__init__(x, gamma, beta, properties={"axis": int_attr(axis), "epsilon": float_attr(epsilon)})

    def infer(self) -> Sequence[Tensor]:
        same_element(self.x, self.gamma, self.beta)
        shape = shape_of(self.x)
        axis = resolve_axis(self.axis.value.data, len(shape))
        parameters = {"gamma": _optional_shape(self.gamma), "beta": _optional_shape(self.beta)}
        check_parameters(parameters, shape[axis:], f"the dimensions of x from axis {axis} on")
        return [tensor(self.x)]


@graph_op
class RmsNormOp(GraphOp):
    """`x / sqrt(mean(x * x) + epsilon) * gamma`, with the mean over all dimensions from `axis` on; `gamma` has their
    shape.

        %y = graph.rms_norm %x gamma %g : (tensor<4x8xf16>, tensor<8xf16>) -> tensor<4x8xf16>
    """

    name = "graph.rms_norm"

    x = operand_def(FLOAT)
    gamma = opt_operand_def(FLOAT)
    axis = prop_def(INT, int_attr(-1))
    epsilon = prop_def(FLOAT64, float_attr(1e-6))
    result = result_def(FLOAT)

    def __init__(self, x: Value, gamma: Value | None = None, *, axis: int = -1, epsilon: float = 1e-6):
        super().__init__(x, gamma, properties={"axis": int_attr(axis), "epsilon": float_attr(epsilon)})

    def infer(self) -> Sequence[Tensor]:
        same_element(self.x, self.gamma)
        shape = shape_of(self.x)
        axis = resolve_axis(self.axis.value.data, len(shape))
        parameters = {"gamma": _optional_shape(self.gamma)}
        check_parameters(parameters, shape[axis:], f"the dimensions of x from axis {axis} on")
        return [tensor(self.x)]


@graph_op
class BatchNormOp(GraphOp):
    """
    `(x - mean) / sqrt(var + epsilon) * gamma + beta`, with one parameter of each kind per channel (dimension 1).

        %y = graph.batch_norm %x, %gamma, %beta, %mean, %var : (tensor<2x3x8x8xf32>, tensor<3xf32>, ...) -> tensor<2x3x8x8xf32>
    """

    name = "graph.batch_norm"

    x = operand_def(FLOAT)
    gamma = operand_def(FLOAT)
    beta = operand_def(FLOAT)
    mean = operand_def(FLOAT)
    var = operand_def(FLOAT)
    epsilon = prop_def(FLOAT64, float_attr(1e-5))
    result = result_def(FLOAT)

    def __init__(
        self, x: Value, gamma: Value, beta: Value, mean: Value, var: Value, *, epsilon: float = 1e-5
    ):
        super().__init__(x, gamma, beta, mean, var, properties={"epsilon": float_attr(epsilon)})

    def infer(self) -> Sequence[Tensor]:
        same_element(*self.operands)
        gamma, beta, mean, var = map(shape_of, self.operands[1:])
        parameters = {"gamma": gamma, "beta": beta, "mean": mean, "var": var}
        check_parameters(parameters, (channels_of(shape_of(self.x)),), "one entry per channel")
        return [tensor(self.x)]


class ChannelNormOp(GraphOp):
    """A normalization of each sample on its own, with one `gamma` and `beta` per channel (dimension 1)."""

    x = operand_def(FLOAT)
    gamma = opt_operand_def(FLOAT)
    beta = opt_operand_def(FLOAT)
    epsilon = prop_def(FLOAT64, float_attr(1e-5))
    result = result_def(FLOAT)

    irdl_options = (AttrSizedOperandSegments(as_property=True),)

    def infer(self) -> Sequence[Tensor]:
        same_element(self.x, self.gamma, self.beta)
        parameters = {"gamma": _optional_shape(self.gamma), "beta": _optional_shape(self.beta)}
        check_parameters(parameters, (channels_of(shape_of(self.x)),), "one entry per channel")
        return [tensor(self.x)]


@graph_op
class GroupNormOp(ChannelNormOp):
    """Like `layer_norm`, over each of the `groups` of channels with all their positions. The number of channels is a
    multiple of `groups`.

        %y = graph.group_norm %x gamma %g beta %b groups 4 : (tensor<2x8x16xf16>, tensor<8xf16>, tensor<8xf16>) -> tensor<2x8x16xf16>
    """

    name = "graph.group_norm"

    groups = prop_def(INT)

    def __init__(
        self,
        x: Value,
        gamma: Value | None = None,
        beta: Value | None = None,
        *,
        groups: int,
        epsilon: float = 1e-5,
    ):
        properties = {"groups": int_attr(groups), "epsilon": float_attr(epsilon)}
        super().__init__(x, gamma, beta, properties=properties)

    def infer(self) -> Sequence[Tensor]:
        groups, channels = self.groups.value.data, channels_of(shape_of(self.x))
        require_at_least([groups], 1, "groups")
        if isinstance(channels, int) and channels % groups:
            raise RuleError(f"{channels} channels are not a multiple of {groups} groups")
        return super().infer()


@graph_op
class InstanceNormOp(ChannelNormOp):
    """Like `layer_norm`, over the positions of each channel; `x` has rank 3 or more.

    %y = graph.instance_norm %x : tensor<2x3x8x8xf32>
    """

    name = "graph.instance_norm"

    def __init__(
        self, x: Value, gamma: Value | None = None, beta: Value | None = None, *, epsilon: float = 1e-5
    ):
        super().__init__(x, gamma, beta, properties={"epsilon": float_attr(epsilon)})

    def infer(self) -> Sequence[Tensor]:
        require_min_rank(shape_of(self.x), 3, "x")
        return super().infer()


@graph_op
class DropoutOp(GraphOp):
    """`x / (1 - rate)` where the mask, which has the shape of `x`, is true, else 0; `0 <= rate < 1`.

    %y = graph.dropout %x, %mask rate 0.1 : (tensor<4x8xf16>, tensor<4x8xi1>) -> tensor<4x8xf16>
    """

    name = "graph.dropout"

    x = operand_def(FLOAT)
    mask = operand_def(BOOLEAN)
    rate = prop_def(FLOAT64)
    result = result_def(FLOAT)

    def __init__(self, x: Value, mask: Value, rate: float):
        super().__init__(x, mask, properties={"rate": float_attr(rate)})

    def infer(self) -> Sequence[Tensor]:
        unify_shapes(shape_of(self.x), shape_of(self.mask), "mask does not have the shape of x")
        rate = self.rate.value.data
        if not 0 <= rate < 1:
            raise RuleError(f"rate must be 0 or more and less than 1, not {rate}")
        return [tensor(self.x)]


@graph_op
class CrossEntropyOp(GraphOp):
    """`-log_softmax(logits)[label]` of each sample; samples labelled `ignore_index` give 0, and are not counted in the
    mean.

        %l = graph.cross_entropy %logits, %labels : (tensor<4x10xf32>, tensor<4xi64>) -> tensor<f32>
    """

    name = "graph.cross_entropy"

    logits = operand_def(FLOAT)
    labels = operand_def(INTEGER)
    ignore_index = prop_def(INT, int_attr(-100))
    reduction = prop_def(words("none", "mean", "sum"), StringAttr("mean"))
    result = result_def(FLOAT)

    def __init__(self, logits: Value, labels: Value, *, ignore_index: int = -100, reduction: str = "mean"):
        properties = {"ignore_index": int_attr(ignore_index), "reduction": StringAttr(reduction)}
        super().__init__(logits, labels, properties=properties)

    def infer(self) -> Sequence[Tensor]:
        logits, labels = shape_of(self.logits), shape_of(self.labels)
        require_rank(logits, 2, "logits")
        require_rank(labels, 1, "labels")
        samples = unify(logits[0], labels[0], "numbers of samples differ", "logits and labels")
        shape = (samples,) if self.reduction.data == "none" else ()
        return [tensor_type(shape, element_of(self.logits))]
