"""Softmax, the normalizations, the mean, dropout and cross entropy by reductions and arithmetic, in f32 at least.

%y = graph.softmax %x axis -1 : tensor<4x8xf32>
->  %m = graph.reduce max %x axes [-1] keepdims : tensor<4x8xf32> -> tensor<4x1xf32>
    %d = graph.sub %x, %m ...   %e = graph.exp %d ...   %s = graph.reduce sum %e ...   %y = graph.div %e, %s
"""

from __future__ import annotations

from collections.abc import Sequence
from math import prod

from xdsl.dialects.builtin import f32, i32
from xdsl.ir import SSAValue

from ascir.dialects.graph import (
    BatchNormOp,
    CrossEntropyOp,
    DropoutOp,
    ExpOp,
    GatherElementsOp,
    GroupNormOp,
    InstanceNormOp,
    IotaOp,
    LayerNormOp,
    LogOp,
    LogSoftmaxOp,
    MaximumOp,
    PositionsOp,
    ReciprocalOp,
    ReduceOp,
    RmsNormOp,
    SoftmaxOp,
    SqrtOp,
    shape_of,
)
from ascir.dialects.graph.types import LARGEST_F32, element_of, integer_range
from ascir.passes.graph.decomposition import Decomposition, static_dim
from ascir.passes.graph.formula import Formula, Term


class DecomposeMean(Decomposition[ReduceOp]):
    """`reduce mean x` -> `reduce sum x / count`, the count being static"""

    operation = ReduceOp

    def expand(self, op: ReduceOp, formula: Formula) -> Term | None:
        if op.kind.data != "mean":
            return None
        shape, axes = shape_of(op.x), op.axes.get_values()
        count = prod(static_dim(shape[axis], f"dimension {axis} of the mean") for axis in axes)
        keepdims = bool(op.keepdims)
        sums = formula.wide(op.x).then(lambda value: ReduceOp("sum", value, axes, keepdims=keepdims))
        return sums / float(count)


class DecomposeSoftmax(Decomposition[SoftmaxOp]):
    """`softmax(x)` -> `p * (1 / sum(p))` where `p = exp(x - max(x))`"""

    operation = SoftmaxOp

    def expand(self, op: SoftmaxOp, formula: Formula) -> Term:
        return softmax(formula.wide(op.x), op.axis.value.data)


def softmax(x: Term, axis: int, *, zero_unseen: bool = False) -> Term:
    """The softmax along an axis. Rows of only -inf give NaN, or zeros with `zero_unseen`: the maximum that is
    subtracted is finite then, and sums are at least 1, which those of other rows are anyway."""
    largest = x.reduce("max", [axis], ignores_nan=True)
    if zero_unseen:
        largest = largest.with_(MaximumOp, -LARGEST_F32)
    powers = (x - largest).then(ExpOp)
    total = powers.reduce("sum", [axis])
    if zero_unseen:
        total = total.with_(MaximumOp, 1.0)
    return powers * total.then(ReciprocalOp)


class DecomposeLogSoftmax(Decomposition[LogSoftmaxOp]):
    """`log_softmax(x)` -> `s - log(sum(exp(s)))` where `s = x - max(x)`"""

    operation = LogSoftmaxOp

    def expand(self, op: LogSoftmaxOp, formula: Formula) -> Term:
        x, axes = formula.wide(op.x), [op.axis.value.data]
        shifted = x - x.reduce("max", axes, ignores_nan=True)
        return shifted - shifted.then(ExpOp).reduce("sum", axes).then(LogOp)


def standardized(x: Term, axes: Sequence[int], epsilon: float) -> Term:
    """`c * (1 / sqrt(mean(c * c) + epsilon))` where `c = x - mean(x)`: one division for each group, not for each
    element"""
    centred = x - x.reduce("mean", axes)
    return centred * ((centred * centred).reduce("mean", axes) + epsilon).then(SqrtOp).then(ReciprocalOp)


def scaled(x: Term, gamma: Term | None, beta: Term | None) -> Term:
    """`x * gamma + beta`, without those that are None"""
    x = x if gamma is None else x * gamma
    return x if beta is None else x + beta


def _wide(formula: Formula, value: SSAValue | None) -> Term | None:
    return None if value is None else formula.wide(value)


def _per_channel(formula: Formula, value: SSAValue | None, rank: int) -> Term | None:
    """A vector with an element for each channel, reshaped to broadcast along dimension 1."""
    if value is None:
        return None
    vector = formula.wide(value)
    return vector.reshape((*vector.shape, *[1] * (rank - 2)))


class DecomposeLayerNorm(Decomposition[LayerNormOp]):
    """`layer_norm(x)` -> `(x - mean) / sqrt(variance + epsilon) * gamma + beta`, from `axis` on"""

    operation = LayerNormOp

    def expand(self, op: LayerNormOp, formula: Formula) -> Term:
        x, rank = formula.wide(op.x), len(shape_of(op.x))
        normal = standardized(x, range(op.axis.value.data % rank, rank), op.epsilon.value.data)
        return scaled(normal, _wide(formula, op.gamma), _wide(formula, op.beta))


class DecomposeRmsNorm(Decomposition[RmsNormOp]):
    """`rms_norm(x)` -> `x * (1 / sqrt(mean(x * x) + epsilon)) * gamma`, from `axis` on"""

    operation = RmsNormOp

    def expand(self, op: RmsNormOp, formula: Formula) -> Term:
        x, rank = formula.wide(op.x), len(shape_of(op.x))
        axes = range(op.axis.value.data % rank, rank)
        root = ((x * x).reduce("mean", axes) + op.epsilon.value.data).then(SqrtOp)
        return scaled(x * root.then(ReciprocalOp), _wide(formula, op.gamma), None)


class DecomposeBatchNorm(Decomposition[BatchNormOp]):
    """`batch_norm(x)` -> `(x - mean) * (gamma / sqrt(var + epsilon)) + beta`, per channel"""

    operation = BatchNormOp

    def expand(self, op: BatchNormOp, formula: Formula) -> Term:
        ones = [1] * (len(shape_of(op.x)) - 2)
        gamma, beta, mean, var = map(formula.wide, op.operands[1:])
        scale = gamma / (var + op.epsilon.value.data).then(SqrtOp)
        mean, scale, beta = (vector.reshape((*vector.shape, *ones)) for vector in (mean, scale, beta))
        return (formula.wide(op.x) - mean) * scale + beta


class DecomposeGroupNorm(Decomposition[GroupNormOp]):
    """`group_norm(x)` -> `(g - mean) / sqrt(variance + epsilon) * gamma + beta`, `g` being `x` with its channels in
    groups"""

    operation = GroupNormOp

    def expand(self, op: GroupNormOp, formula: Formula) -> Term:
        x, groups = formula.wide(op.x), op.groups.value.data
        shape = x.shape
        channels = static_dim(shape[1], "the number of channels")
        grouped = x.reshape((shape[0], groups, channels // groups, *shape[2:]))
        normal = standardized(grouped, range(2, len(grouped.shape)), op.epsilon.value.data).reshape(shape)
        gamma, beta = (_per_channel(formula, value, len(shape)) for value in (op.gamma, op.beta))
        return scaled(normal, gamma, beta)


class DecomposeInstanceNorm(Decomposition[InstanceNormOp]):
    """`instance_norm(x)` -> `(x - mean) / sqrt(variance + epsilon) * gamma + beta`, over the positions of a channel"""

    operation = InstanceNormOp

    def expand(self, op: InstanceNormOp, formula: Formula) -> Term:
        x = formula.wide(op.x)
        rank = len(x.shape)
        normal = standardized(x, range(2, rank), op.epsilon.value.data)
        gamma, beta = (_per_channel(formula, value, rank) for value in (op.gamma, op.beta))
        return scaled(normal, gamma, beta)


class DecomposeDropout(Decomposition[DropoutOp]):
    """`dropout(x, mask)` -> `x / (1 - rate) if mask else 0`"""

    operation = DropoutOp

    def expand(self, op: DropoutOp, formula: Formula) -> Term:
        kept = formula.wide(op.x) / (1.0 - op.rate.value.data)
        return kept.where(formula.term(op.mask), 0.0)


FETCHED, FETCHED_F32 = 192, 2048
"""From so many classes on, it is faster to fetch the logit of a label than to compare all places in a row with it:
333x50257 f16 takes 60 us instead of 111, 16384x1000 f16 60 instead of 90, 4096x4096 f32 61 instead of 74, but 16384x1000
f32 90 instead of 85. Halves are widened to be compared."""


class DecomposeCrossEntropy(Decomposition[CrossEntropyOp]):
    """`cross_entropy(logits, labels)` -> `log(sum(exp(s))) - s at the label` of each sample, where
    `s = logits - max(logits)`, and 0 for ignored labels; then the sum, or the sum divided by the number of other labels.
    """

    operation = CrossEntropyOp

    def expand(self, op: CrossEntropyOp, formula: Formula) -> Term:
        logits, labels = formula.wide(op.logits), formula.term(op.labels)
        samples = labels.shape[0]
        wanted = self._wanted(labels, op.ignore_index.value.data)
        most = logits.reduce("max", [1], ignores_nan=True)
        shifted = logits - most
        own = self._of_labels(op, formula, most, shifted, wanted)
        losses = (shifted.then(ExpOp).reduce("sum", [1]).then(LogOp) - own).reshape((samples,))
        if wanted is not None:
            losses = losses.where(wanted, 0.0)
        if op.reduction.data == "none":
            return losses
        total = losses.then(lambda value: ReduceOp("sum", value, [0]))
        if op.reduction.data == "sum":
            return total
        if wanted is None:
            return total / float(static_dim(samples, "the number of samples"))
        count = wanted.cast(losses.element_type).then(lambda value: ReduceOp("sum", value, [0]))
        return total / count

    @staticmethod
    def _of_labels(
        op: CrossEntropyOp, formula: Formula, most: Term, shifted: Term, wanted: Term | None
    ) -> Term:
        """What is left at the label of each sample; something else where it is not wanted."""
        classes, labels = shifted.shape[1], formula.term(op.labels)
        fewest = FETCHED_F32 if element_of(op.logits) == f32 else FETCHED
        if isinstance(classes, int) and classes >= fewest:
            known = labels.cast(i32) if wanted is None else labels.cast(i32).where(wanted, 0)
            column = known.reshape((known.shape[0], 1))
            return formula.wide(formula(GatherElementsOp(op.logits, column.value, 1)).value) - most
        # A sum of one number and zeros: rows may be read in parts.
        places = formula(
            IotaOp([classes], i32, 0) if isinstance(classes, int) else PositionsOp(shifted.value, i32, 1)
        )
        hot = places.compare("eq", labels.cast(i32).reshape((labels.shape[0], 1)))
        return shifted.where(hot, 0.0).reduce("sum", [1])

    @staticmethod
    def _wanted(labels: Term, ignored: int) -> Term | None:
        """The mask of labels that are not ignored; None if the type of labels cannot represent the ignored one."""
        if ignored not in integer_range(labels.element_type):
            return None
        narrow = integer_range(i32)
        if labels.element_type != i32 and narrow[0] < ignored < narrow[-1]:
            labels = labels.cast(i32)  # It saturates, so that no other label becomes the ignored one.
        return labels.compare("ne", ignored)
