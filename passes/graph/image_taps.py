"""Convolutions beyond what a load of the cube can do, as others: taps of their windows become channels.

    graph.conv2d dilations [280, 1] over 5x600x8, kernel [3, 3]    // the instruction's dilations are 255 at most
    ->  graph.conv2d over 15x40x8, kernel [1, 3]                   // three slices of rows, beside each other

    graph.conv2d strides [1, 160] over 1x1x48000, kernel [1, 400]  // strides are 63 at most
    ->  graph.conv2d over 160x1x300, kernel [1, 3]                 // the positions of a step, beside each other

1. Where a stride is too large and windows have many taps, all positions of a step become channels (`Making.step`).
2. Else taps along an axis are groups of neighbours, and each group gets a slice of the image (`Making.slice`): slices
   take strides, and the kernel is one group. A group is one tap if a stride or a dilation is too large; if a kernel is,
   it is as many taps as a load can take.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from math import prod

from xdsl.ir import SSAValue
from xdsl.rewriter import Rewriter

from ascir.dialects import graph
from ascir.dialects.graph import Conv2dOp
from ascir.dialects.graph.blocks import BLOCKS
from ascir.dialects.graph.sums import Size
from ascir.dialects.graph.types import element_of
from ascir.dialects.tile.img2col import LIMITS, MOST_INPUTS
from ascir.passes.graph.image_blocks import Conversions
from ascir.passes.graph.image_forms import all_of, samples_of, sides_of, static
from ascir.passes.graph.tiling.errors import unsized

FEW = 16
"""Of so many taps each has its slice of the image; what is between them is not moved. By slices / by steps, four waves
of 16 channels and 8000 positions with strides of 70 take 12.6 / 19.9 us for 8 taps, 21.7 / 19.9 for 16, 44.3 / 18.7 for
32."""

MOST_SEEN, LEAST = 4096, 16
"""The most positions of the image that are loaded for the least positions of a row: in two buffers, half of l1."""


ANY = 1 << 40
"""Stands for a size that has a name."""


@dataclass(frozen=True)
class Axis:
    """The windows along the rows or the columns of an image."""

    size: int
    taps: int
    stride: int
    dilation: int
    pads: tuple[int, int]
    count: int
    """The number of windows."""

    @property
    def far(self) -> bool:
        """Whether windows are farther apart than the instruction supports."""
        return self.stride > LIMITS["strides"][1]

    @property
    def wide(self) -> bool:
        """Whether taps are farther apart than the instruction supports."""
        return self.dilation > LIMITS["dilations"][1]

    @property
    def plain(self) -> Axis:
        """The same windows; one tap alone has no dilation."""
        return replace(self, dilation=self.dilation if self.taps > 1 else 1)

    def span(self, taps: int) -> int:
        """The number of positions from the first to the last of so many neighbours."""
        return (taps - 1) * self.dilation + 1

    def seen(self, taps: int, windows: int) -> int:
        """The positions that so many windows load if so many taps are loaded as taps; a slice for each of the others has
        the positions of one tap alone."""
        windows = min(windows, self.count)
        if taps == 1 and (self.far or self.taps > 1):
            return windows
        return min(self.size, (windows - 1) * self.stride + self.span(taps))


def axes_of(op: Conv2dOp) -> list[Axis]:
    kernel = static(op.weight)[2:]
    sizes, counts = ([_assumed(side) for side in sides_of(value)] for value in (op.x, op.result))
    strides, dilations, pads = (each.get_values() for each in (op.strides, op.dilations, op.pads))
    return [
        Axis(
            sizes[axis],
            kernel[axis],
            strides[axis],
            dilations[axis],
            (pads[axis], pads[2 + axis]),
            counts[axis],
        )
        for axis in range(2)
    ]


def _assumed(side: Size) -> int:
    """A named size may be any."""
    return side if isinstance(side, int) else ANY


def neighbours(axes: Sequence[Axis], block: int) -> list[int]:
    """The most taps along both axes that are loaded as taps; of blocks of so many channels."""
    found = [1 if axis.wide or (axis.far and axis.count > 1) else axis.taps for axis in axes]
    while prod(found) > 1 and not _loads(axes, found, block):
        most = max(
            (each for each in range(2) if found[each] > 1), key=lambda each: axes[each].span(found[each])
        )
        found[most] = -(-found[most] // 2)
    return found


def _loads(axes: Sequence[Axis], taps: Sequence[int], block: int) -> bool:
    """Whether the instruction takes so many taps, and l1 the positions under them."""
    if max(taps) > LIMITS["kernel"][1] or prod(taps) * block > MOST_INPUTS:
        return False
    return axes[0].seen(taps[0], 1) * axes[1].seen(taps[1], LEAST) <= MOST_SEEN


def beyond(op: Conv2dOp) -> str | None:
    """Why a convolution cannot be divided: of an image whose size is not known, nothing is cut."""
    axes = axes_of(op)
    taps = neighbours(axes, BLOCKS[element_of(op.x)])
    for axis, most in zip(axes, taps, strict=True):
        if ANY in (each.size for each in axes) and (axis.far or most < axis.taps):
            what = (
                f"{op.name} of {op.x.type}: a kernel of {axis.taps} with strides of {axis.stride} and dilations of "
                f"{axis.dilation} is out of reach of one load of the cube; only an image of known size is divided"
            )
            return str(unsized(what, [side for side in sides_of(op.x) if isinstance(side, str)]))
    return None


def divided(op: Conv2dOp, blocks: Conversions) -> Conv2dOp:
    """The same convolution in the reach of the instruction; `op` itself if it is."""
    axes = axes_of(op)
    making = Making(op, blocks, op.x, op.weight, [axis.plain for axis in axes])
    for number, axis in enumerate(making.axes):
        if axis.far and axis.count > 1 and axis.taps > FEW:
            making.step(number)
    taps = neighbours(making.axes, BLOCKS[element_of(op.x)])
    for number, axis in enumerate(making.axes):
        if axis.far or taps[number] < axis.taps:
            making.slice(number, taps[number])
    return op if making.axes == axes else making.made()


@dataclass
class Making:
    """A convolution whose axes are rewritten one after the other."""

    op: Conv2dOp
    blocks: Conversions
    x: SSAValue
    weight: SSAValue
    axes: list[Axis]

    def step(self, number: int) -> None:
        """Make the positions of a step channels; taps become whole steps, and what was between them is zero."""
        axis = self.axes[number]
        steps = -(-axis.span(axis.taps) // axis.stride)
        size = axis.count - 1 + steps
        x = self._cut(self.x, number, -axis.pads[0], size * axis.stride)
        self.x = self._moved(x, number, [size, axis.stride], 1)
        weight = self._spread(number, axis.dilation) if axis.dilation > 1 else self.weight
        weight = self._cut(weight, number, 0, steps * axis.stride)
        self.weight = self._moved(weight, number, [steps, axis.stride], 1)
        self.axes[number] = Axis(size, steps, 1, 1, (0, 0), axis.count)

    def slice(self, number: int, taps: int) -> None:
        """Make groups of so many taps channels, each with its slice of the image."""
        axis = self.axes[number]
        groups = -(-axis.taps // taps)
        apart, stride = (axis.stride, 1) if taps == 1 else (1, axis.stride)
        reach, shift = (axis.count - 1) * axis.stride, taps * axis.dilation
        x = self._cut(self.x, number, -axis.pads[0], reach + axis.span(groups * taps))
        starts = range(0, groups * shift, shift)
        parts = [self._cut(x, number, start, reach + axis.span(taps), apart) for start in starts]
        self.x = self._beside(parts)
        weight = self._cut(self.weight, number, 0, groups * taps)
        self.weight = self._moved(weight, number, [groups, taps], 0)
        size = static(self.x)[-2:][number]
        stride = stride if axis.count > 1 else 1
        self.axes[number] = replace(axis, size=size, taps=taps, stride=stride, pads=(0, 0)).plain

    def made(self) -> Conv2dOp:
        made = Conv2dOp(
            self.x,
            self.weight,
            self.op.bias,
            strides=[axis.stride for axis in self.axes],
            pads=[axis.pads[side] for side in range(2) for axis in self.axes],
            dilations=[axis.dilation for axis in self.axes],
            groups=self.op.groups.value.data,
        )
        made.result.name_hint, made.location = self.op.result.name_hint, self.op.location
        Rewriter.replace_op(self.op, made)
        return made

    # Values: of an image, or of a weight, whose channels are dimension 1.

    def _cut(self, value: SSAValue, number: int, start: int, length: int, step: int = 1) -> SSAValue:
        """So many positions along an axis, and zeros beyond its ends."""
        samples, sizes, dim = samples_of(value), static(value)[-3:], 2 + number
        low, high, starts = [0] * 4, [0] * 4, [0] * 4
        low[dim], high[dim] = max(0, -start), max(0, start + length - sizes[1 + number])
        starts[dim] = max(0, start)
        ends = [all_of(samples), *sizes]
        ends[dim] = starts[dim] + length
        steps = [step if each == dim else 1 for each in range(4)]
        padded = self.blocks.put(self.op, graph.PadOp(value, low, high))
        return self.blocks.put(self.op, graph.SliceOp(padded, starts, ends, steps))

    def _moved(self, value: SSAValue, number: int, sizes: Sequence[int], which: int) -> SSAValue:
        """An axis split into two, of which one becomes channels."""
        samples, (channels, *axes) = samples_of(value), static(value)[-3:]
        apart = [samples, channels, *axes]
        apart[2 + number : 3 + number] = sizes
        split = self.blocks.put(self.op, graph.ReshapeOp(value, apart))
        order = [0, 1, 2 + number + which, *(each for each in range(2, 5) if each != 2 + number + which)]
        turned = self.blocks.put(self.op, graph.TransposeOp(split, order))
        axes[number] = sizes[1 - which]
        return self.blocks.put(self.op, graph.ReshapeOp(turned, [samples, channels * sizes[which], *axes]))

    def _beside(self, parts: Sequence[SSAValue]) -> SSAValue:
        """Images beside each other, for each channel."""
        samples, (channels, *axes) = samples_of(parts[0]), static(parts[0])[-3:]
        if len(parts) == 1:
            return parts[0]
        lines = [
            self.blocks.put(self.op, graph.ReshapeOp(part, [samples, channels, 1, *axes])) for part in parts
        ]
        joined = self.blocks.put(self.op, graph.ConcatOp(lines, 2))
        return self.blocks.put(self.op, graph.ReshapeOp(joined, [samples, channels * len(parts), *axes]))

    def _spread(self, number: int, dilation: int) -> SSAValue:
        """The weight, with zeros between its taps."""
        shape = static(self.weight)
        apart = [*shape[: 3 + number], 1, *shape[3 + number :]]
        high = [dilation - 1 if each == 3 + number else 0 for each in range(5)]
        split = self.blocks.put(self.op, graph.ReshapeOp(self.weight, apart))
        padded = self.blocks.put(self.op, graph.PadOp(split, [0] * 5, high))
        shape[2 + number] *= dilation
        return self.blocks.put(self.op, graph.ReshapeOp(padded, shape))
