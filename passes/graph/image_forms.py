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
from ascir.dialects.graph.sums import Size, multiplied, quotient, sum_of, terms_of, written
from ascir.dialects.graph.types import Dim, element_of
from ascir.dialects.graph.windows import Windows
from ascir.passes.graph.tiling.errors import names_in, options_for, unsized
from ascir.passes.graph.windows import Pool

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


def samples_of(value: SSAValue) -> Size:
    """The number of images, which may be a name."""
    return _sized(dims_of(value.type)[0])


def all_of(size: Size) -> int:
    """The end of a slice that has all of a dimension."""
    return size if isinstance(size, int) else MAX_I64


def channels_of(value: SSAValue) -> int:
    """The channels of an image, or blocks of them."""
    found = dims_of(value.type)[1]
    assert isinstance(found, int)
    return found


def sides_of(value: SSAValue) -> list[Size]:
    """The rows and columns of an image, which may be names."""
    return [_sized(dim) for dim in dims_of(value.type)[2:4]]


def _sized(dim: Dim) -> Size:
    assert dim is not None
    return dim


def uncounted(op: Conv1dOp | Conv2dOp | Pool) -> str | None:
    """Why the windows of an operation cannot be counted, whatever the sizes of the image are."""
    what = f"{op.name} of {op.x.type}"
    if None in dims_of(op.x.type):
        return f"{what}: a dimension without a name; give it a name or a size"
    strides = [op.stride.value.data] if isinstance(op, Conv1dOp) else op.strides.get_values()
    counts = dims_of(op.result.type)[2:]
    for size, count, stride in zip(dims_of(op.x.type)[2:], counts, strides, strict=False):
        if count is None and isinstance(size, str):
            names = names_in([size])
            like = multiplied(sum_of(names), stride)
            return (
                f"{what}: how many windows with strides of {stride} there are in {size} is known only if that is a "
                f"multiple of {stride}: name it {like}, in a model's text {written(like)}, or give it a size, say with "
                f"{options_for(names)}"
            )
    return None


def open_sizes(op: Conv1dOp | Conv2dOp) -> str | None:
    """Why a convolution cannot run on the cube: channels or weights are not static, windows cannot be counted, or a size
    is 0."""
    channels, weight = dims_of(op.x.type)[1], dims_of(op.weight.type)
    for value, dims in ((op.x, [channels]), (op.weight, weight)):
        for dim in dims:
            if not isinstance(dim, int):
                what = f"{op.name} of {value.type}: channels and the sizes of a weight must be static"
                return str(unsized(what, [] if dim is None else [dim]))
    if 0 in (*dims_of(op.x.type), *weight):
        return f"{op.name} of {op.x.type} and {op.weight.type}: a convolution with no elements"
    return uncounted(op)


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
    return max(pads) > MOST_PADS or windows.blind(dims_of(op.x.type)[2:], static(op.weight)[2:])


def whole_steps(size: Size, step: int) -> bool:
    """Whether a size is a multiple of a number, whatever its names are."""
    return quotient(size, step) is not None and without_names(size) % step == 0


def steps_of(size: Size, step: int) -> Size:
    """So many steps are a size that is a multiple of them."""
    found = quotient(size, step)
    assert found is not None
    return found


def without_names(size: Size) -> int:
    """The number in a sum."""
    return size if isinstance(size, int) else terms_of(size)[1]


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
    sizes, window, positions = sides_of(op.x), static(op.weight)[2:], sides_of(op.result)
    strides, pads = op.strides.get_values(), op.pads.get_values()
    if op.groups.value.data > 1 or set(op.dilations.get_values()) != {1} or set(strides) == {1}:
        return None
    if not all(map(whole_steps, sizes, strides)):
        return None
    # Tap k is at offset k - pad from the start of a cell, that is, in cell (k - pad) // step.
    before = [-(-pad // step) for pad, step in zip(pads[:2], strides, strict=True)]
    kernel = [(window[axis] - 1 - pads[axis]) // strides[axis] + before[axis] + 1 for axis in range(2)]
    behind = [
        without_names(positions[axis])
        - 1
        + kernel[axis]
        - before[axis]
        - without_names(sizes[axis]) // strides[axis]
        for axis in range(2)
    ]
    low = [before[axis] * strides[axis] - pads[axis] for axis in range(2)]
    high = [kernel[axis] * strides[axis] - low[axis] - window[axis] for axis in range(2)]
    channels, block = channels_of(op.x), BLOCKS[element_of(op.x)]
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
    return windows.blind(dims_of(op.x.type)[2:4], op.kernel.get_values())


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
    open = all(isinstance(side, str) for side in sides_of(op.x))  # their product has no name
    plain = plain and not open and not any(op.pads.get_values())
    return plain and op.groups.value.data == 1 and op.bias is None
