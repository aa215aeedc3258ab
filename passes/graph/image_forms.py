"""The forms of convolutions in blocks of channels: padding of channels, merging of groups, strides as channels; and
legality.

Form(groups=1, channels=17, block=16).padded                # 32
cells_of(op)      # 7x7 with strides of 2 over 3 channels as 4x4 over 12: Cells(kernel=[4, 4], pads=[2, 2, 1, 1], ...)
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from math import prod

from xdsl.ir import Operation, SSAValue

from ascir.dialects import graph
from ascir.dialects.graph import AvgPool2dOp, Conv1dOp, Conv2dOp, MaxPool2dOp, dims_of
from ascir.dialects.graph.blocks import BLOCKS
from ascir.dialects.graph.properties import MAX_I64
from ascir.dialects.graph.sums import terms_of
from ascir.dialects.graph.types import element_of
from ascir.dialects.graph.windows import Windows

CELLS = 0.75
"""The largest fraction of the multiplications that a rewriting may leave to be worth the rearrangement of the image."""

MOST_PACKED, FEWEST_TAPS = 16, 4
"""The most blocks of channels, and the fewest taps, of weights that are packed by blocks; measured on the layers of
ResNet-50."""

STAY_FINITE: tuple[type[Operation], ...] = (
    graph.ReluOp,
    graph.AddOp,
    graph.SubOp,
    graph.MulOp,
    graph.MaximumOp,
    graph.MinimumOp,
    graph.NegOp,
    graph.AbsOp,
    graph.SiluOp,
    graph.GeluOp,
    graph.TanhOp,
    graph.HardswishOp,
    graph.LeakyReluOp,
    graph.EluOp,
    graph.SigmoidOp,
    graph.HardsigmoidOp,
    graph.SoftplusOp,
    graph.MishOp,
    graph.ClampOp,
    graph.CastOp,
)
"""Elementwise operations that map finite numbers to finite numbers. The padding of blocks begins as zeros, is
multiplied by zero weights, and is sliced off in the end: it must not become infinite or NaN in between."""

MOST_PADS = 191
"""The most padding of one side that the instruction supports for any stride."""


@dataclass(frozen=True)
class Form:
    """The layout of channels in blocks: a number of groups, each padded to `padded` channels."""

    groups: int
    channels: int
    block: int

    @property
    def padded(self) -> int:
        return -(-self.channels // self.block) * self.block

    def same(self, other: Form) -> bool:
        """Whether the layouts are equal: the number of groups makes no difference if there is no padding."""
        whole = self.groups * self.channels == other.groups * other.channels
        full = self.padded == self.channels and other.padded == other.channels
        return whole and self.block == other.block and (self == other or full)


def static(value: SSAValue) -> list[int]:
    """The sizes of a value with a static shape."""
    return [dim for dim in dims_of(value.type) if isinstance(dim, int)]


def samples_of(value: SSAValue) -> int | str:
    """The number of images, which may be a name."""
    first = dims_of(value.type)[0]
    assert first is not None
    return first


def all_of(samples: int | str) -> int:
    """The end of a slice of all images."""
    return samples if isinstance(samples, int) else MAX_I64


def each_of(value: SSAValue) -> list[int]:
    """The sizes of one of several images: channels, rows, columns."""
    return [dim for dim in dims_of(value.type)[1:] if isinstance(dim, int)]


def open_sizes(op: Conv1dOp | Conv2dOp) -> str | None:
    """Why a convolution cannot run on the cube: a size other than the number of images is not static, or one is 0."""
    samples, *image = dims_of(op.x.type)
    fixed = image if isinstance(samples, str) else [samples, *image]
    for value, dims in ((op.x, fixed), (op.weight, dims_of(op.weight.type))):
        for dim in dims:
            if dim == 0:
                return f"{op.name} of {value.type}: a convolution with no elements"
            if not isinstance(dim, int):
                names = [] if dim is None else [*terms_of(dim)[0]]
                options = " ".join(f"--dim {name}=8" for name in names)
                size = f"{' and '.join(names)}, say with {options}" if names else "a dimension without a name"
                return f"{op.name} of {value.type}: the sizes of an image and of its weight must be static; give one to {size}"
    return None


def refused(op: Conv2dOp) -> str | None:
    """Why a convolution stays as it is."""
    if (reason := open_sizes(op)) is not None:
        return reason
    if element_of(op.x) not in BLOCKS or element_of(op.result) not in BLOCKS:
        return f"the cube does not multiply {element_of(op.x)}"
    return None


def wide_pads(op: Conv2dOp) -> bool:
    """Whether there are windows of nothing but padding, or more padding than the instruction can make."""
    pads = op.pads.get_values()
    windows = Windows(op.strides.get_values(), pads, op.dilations.get_values())
    return max(pads) > MOST_PADS or windows.blind(each_of(op.x)[1:], static(op.weight)[2:])


@dataclass(frozen=True)
class Cells:
    """A convolution with strides, rewritten as one without: its kernel and pads, and the padding of the weight to whole
    strides."""

    kernel: Sequence[int]
    pads: Sequence[int]
    low: Sequence[int]
    high: Sequence[int]


def cells_of(op: Conv2dOp) -> Cells | None:
    """That rewriting; None if it does not save enough, or the image is not a multiple of the strides."""
    sizes, window, positions = each_of(op.x)[1:], static(op.weight)[2:], each_of(op.result)[1:]
    strides, pads = op.strides.get_values(), op.pads.get_values()
    if op.groups.value.data > 1 or set(op.dilations.get_values()) != {1} or set(strides) == {1}:
        return None
    if any(size % step for size, step in zip(sizes, strides, strict=True)):
        return None
    # Tap k is at offset k - pad from the start of a cell, that is, in cell (k - pad) // step.
    before = [-(-pad // step) for pad, step in zip(pads[:2], strides, strict=True)]
    kernel = [(window[axis] - 1 - pads[axis]) // strides[axis] + before[axis] + 1 for axis in range(2)]
    behind = [
        positions[axis] - 1 + kernel[axis] - before[axis] - sizes[axis] // strides[axis] for axis in range(2)
    ]
    low = [before[axis] * strides[axis] - pads[axis] for axis in range(2)]
    high = [kernel[axis] * strides[axis] - low[axis] - window[axis] for axis in range(2)]
    channels, block = each_of(op.x)[0], BLOCKS[element_of(op.x)]
    filled = Form(1, channels, block).padded, Form(1, channels * prod(strides), block).padded
    if min(behind) < 0 or filled[1] * prod(kernel) > CELLS * filled[0] * prod(window):
        return None
    return Cells(kernel, [*before, *behind], low, high)


def packs(blocks: int, taps: int) -> bool:
    """Whether a weight is packed by blocks of channels, so that the rows of a block are contiguous: loads of one block
    from the usual layout are short pieces of rows. With many blocks several are loaded at a time, and pieces are long
    enough; with one block rows are contiguous anyway."""
    return 1 < blocks <= MOST_PACKED and taps >= FEWEST_TAPS


def blind(op: MaxPool2dOp | AvgPool2dOp) -> bool:
    dilations = op.dilations.get_values() if isinstance(op, MaxPool2dOp) else (1, 1)
    windows = Windows(op.strides.get_values(), op.pads.get_values(), dilations)
    return windows.blind(each_of(op.x)[1:], op.kernel.get_values())


def joined(op: Conv2dOp) -> int:
    """The number of groups after merging them until they fill blocks; 1 if they never do."""
    groups = op.groups.value.data
    outputs, channels = static(op.weight)[:2]
    source, target = BLOCKS[element_of(op.x)], BLOCKS[element_of(op.result)]
    for together in range(1, groups):
        if groups % together:
            continue
        if together * channels % source == 0 and together * outputs // groups % target == 0:
            return groups // together
    return 1


def is_product(op: Conv2dOp) -> bool:
    plain = static(op.weight)[2:] == [1, 1] and all(each == 1 for each in op.strides.get_values())
    return plain and not any(op.pads.get_values()) and op.groups.value.data == 1 and op.bias is None
