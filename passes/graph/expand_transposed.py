"""Transposed convolutions as convolutions whose channels hold the positions between two steps of the stride.

%y = graph.conv_transpose2d %x, %w strides [2, 2] : (tensor<1x8x4x4xf16>, tensor<8x3x2x2xf16>) -> tensor<1x3x8x8xf16>
->  %0 = graph.conv2d %x, %v : (tensor<1x8x4x4xf16>, tensor<12x8x1x1xf16>) -> tensor<1x12x4x4xf16>
    %1 = graph.reshape %0 : ... -> tensor<1x3x2x2x4x4xf16>
    %y = graph.reshape (graph.transpose %1 permutation [0, 1, 4, 2, 5, 3]) : ... -> tensor<1x3x8x8xf16>

Tap `k = a s + r` of the kernel adds element `i` to `(i + a) s + r`: the outputs at position `r` after each step are a
convolution by taps `r`, `r + s`, ... in reverse order. Zeros pad a kernel to whole steps, and separate its taps if it
is dilated, unless by whole steps: then so is the convolution. Nothing else is multiplied by zeros; the kernels of
constant weights are made when the model is compiled.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from ascir.dialects.graph import (
    BroadcastToOp,
    Conv2dOp,
    ConvTranspose2dOp,
    Dim,
    PadOp,
    SliceOp,
    TransposeOp,
    shape_of,
)
from ascir.passes.graph.decomposition import Decomposition, static_dim
from ascir.passes.graph.formula import Formula, Term


@dataclass(frozen=True)
class _Axis:
    """One dimension of the image."""

    size: int
    taps: int
    stride: int
    dilation: int
    first: int
    """The first position of the result in the full output."""
    end: int
    """The end of the result in the full output."""

    @property
    def whole(self) -> bool:
        """Whether taps are whole steps apart."""
        return self.dilation % self.stride == 0

    @property
    def apart(self) -> int:
        """The dilation of the convolution."""
        return self.dilation // self.stride if self.whole else 1

    @property
    def steps(self) -> int:
        """The taps of the convolution: one for each of the kernel, or all steps from the first to the last of these."""
        return self.taps if self.whole else -(-((self.taps - 1) * self.dilation + 1) // self.stride)

    @property
    def reach(self) -> int:
        """The size of the convolution's kernel with the zeros of its dilation."""
        return (self.steps - 1) * self.apart + 1

    @property
    def low(self) -> int:
        return max(0, self.reach - 1 - self.first // self.stride)

    @property
    def high(self) -> int:
        return max(0, -(-self.end // self.stride) - self.size)

    @property
    def count(self) -> int:
        """The size of the result of the convolution."""
        return self.low + self.size + self.high - self.reach + 1

    @property
    def cut(self) -> tuple[int, int]:
        """The bounds of the result in the interleaved output of the convolution."""
        before = (self.reach - 1 - self.low) * self.stride
        return self.first - before, self.end - before


class DecomposeConvTranspose(Decomposition[ConvTranspose2dOp]):
    """`conv_transpose2d(x, w)` -> the interleaved channels of `conv2d(x, v)`, where `v` has the taps of `w` by
    position"""

    operation = ConvTranspose2dOp

    def expand(self, op: ConvTranspose2dOp, formula: Formula) -> Term:
        axes = _axes(op)
        groups, x, weight = op.groups.value.data, formula.term(op.x), formula.term(op.weight)
        outputs = static_dim(weight.shape[1], "the number of channels") * groups
        between = axes[0].stride * axes[1].stride
        bias = None if op.bias is None else _repeated(formula.term(op.bias), outputs, between).value
        pads = [axes[0].low, axes[1].low, axes[0].high, axes[1].high]
        kernel = _kernel(weight, groups, axes)
        apart = [axis.apart for axis in axes]
        found = formula(Conv2dOp(x.value, kernel.value, bias, pads=pads, dilations=apart, groups=groups))
        if between > 1:
            strides, counts = [axis.stride for axis in axes], [axis.count for axis in axes]
            found = found.reshape([x.shape[0], outputs, *strides, *counts])
            found = formula(TransposeOp(found.value, [0, 1, 4, 2, 5, 3]))
            sizes = [count * stride for count, stride in zip(counts, strides, strict=True)]
            found = found.reshape([x.shape[0], outputs, *sizes])
        return _cut(found, [axis.cut for axis in axes])


def _axes(op: ConvTranspose2dOp) -> list[_Axis]:
    strides, dilations, pads = op.strides.get_values(), op.dilations.get_values(), op.pads.get_values()
    axes: list[_Axis] = []
    for axis, more in enumerate(op.output_pads.get_values()):
        size = static_dim(shape_of(op.x)[2 + axis], "a dimension of the image")
        taps = static_dim(shape_of(op.weight)[2 + axis], "a dimension of the kernel")
        full = (size - 1) * strides[axis] + (taps - 1) * dilations[axis] + 1 + more
        ends = pads[axis], full - pads[2 + axis]
        axes.append(_Axis(size, taps, strides[axis], dilations[axis], *ends))
    return axes


def _repeated(bias: Term, outputs: int, times: int) -> Term:
    """The bias of each channel, for all its positions."""
    column = bias.reshape([outputs, 1])
    return bias.formula(BroadcastToOp(column.value, [outputs, times])).reshape([outputs * times])


def _kernel(weight: Term, groups: int, axes: Sequence[_Axis]) -> Term:
    """From [inputs, outputs / groups, taps, taps] to [outputs x positions, inputs / groups, steps, steps], steps
    reversed."""
    formula = weight.formula
    channels = static_dim(weight.shape[0], "the number of channels")
    outputs = static_dim(weight.shape[1], "the number of channels")
    a, b = axes
    # The positions from one tap to the next.
    between = [axis.stride if axis.whole else axis.dilation for axis in axes]
    if max(between) > 1:
        apart = weight.reshape([channels, outputs, a.taps, 1, b.taps, 1])
        spread = PadOp(apart.value, [0] * 6, [0, 0, 0, between[0] - 1, 0, between[1] - 1])
        weight = formula(spread).reshape([channels, outputs, a.taps * between[0], b.taps * between[1]])
    sizes = [axis.steps * axis.stride for axis in axes]
    missing = [max(0, size - axis.taps * each) for size, axis, each in zip(sizes, axes, between, strict=True)]
    if any(missing):
        weight = formula(PadOp(weight.value, [0] * 4, [0, 0, *missing]))
    weight = _cut(weight, [(0, size) for size in sizes])
    weight = weight.reshape([groups, channels // groups, outputs, a.steps, a.stride, b.steps, b.stride])
    order = formula(TransposeOp(weight.value, [0, 2, 4, 6, 1, 3, 5]))
    kernel = order.reshape([groups * outputs * a.stride * b.stride, channels // groups, a.steps, b.steps])
    if a.steps == b.steps == 1:
        return kernel
    whole, last = [0, 0, -1, -1], [2**63 - 1] * 2 + [-(2**63)] * 2
    return formula(SliceOp(kernel.value, whole, last, [1, 1, -1, -1]))


def _cut(x: Term, bounds: Sequence[tuple[int, int]]) -> Term:
    """A slice of the last two dimensions."""
    wanted: list[Dim] = [end - start for start, end in bounds]
    if list(x.shape[2:]) == wanted:
        return x
    starts, ends = [start for start, _ in bounds], [end for _, end in bounds]
    return x.formula(SliceOp(x.value, [0, 0, *starts], [2**63 - 1] * 2 + ends, [1] * 4))
