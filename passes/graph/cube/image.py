"""A convolution as the cube computes it: a product whose left operand is gathered from an image by the load (img2col).

    %y = graph.conv2d_blocked %x, %w kernel [3, 3] pads [1, 1, 1, 1] :
           (tensor<8x4x56x56x16xf16>, tensor<64x576xf16>) -> tensor<8x4x56x56x16xf16>
    ->  Image(batch=8, groups=1, blocks=4, height=56, width=56, outputs=64, ...)

The store from l0c can apply relu, and cast f32; any other epilogue is computed by the vector cores.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import cached_property

from xdsl.dialects.builtin import bf16
from xdsl.dialects.func import FuncOp, ReturnOp
from xdsl.ir import Attribute, SSAValue

from ascir.dialects.graph import Conv2dBlockedOp, ReluOp, dims_of
from ascir.dialects.graph.blocks import BLOCKS
from ascir.dialects.graph.types import Dim, element_of
from ascir.dialects.tile.img2col import LIMITS
from ascir.dialects.tile.spaces import BLOCK_BYTES, bit_width
from ascir.passes.graph.cube.problem import Multiplied
from ascir.passes.graph.cube.stage import Stage, copied, stage_of_image
from ascir.passes.graph.tiling.dims import known_or_named
from ascir.passes.graph.tiling.errors import Untileable
from ascir.passes.tile.extent import Extent, all_names

FEW = 8
"""The size that a named number of images is assumed to have: small tiles, of which few images have one for each core,
serve many images as well."""

SIDE, AREA = 64, 4096
"""The size that named rows and columns are assumed to have, if only one of both has a name: so many positions."""


@dataclass(frozen=True)
class Image(Multiplied):
    """A convolution. Blocks of channels and output channels are those of one group; pairs are (rows, columns), pads are
    top, left, bottom, right."""

    batch: int
    """The number of images; if it has a name, the assumed one."""
    groups: int
    blocks: int
    height: int
    width: int
    outputs: int
    kernel: Sequence[int]
    strides: Sequence[int]
    pads: Sequence[int]
    dilations: Sequence[int]
    element: Attribute
    output: Attribute
    bias: bool = False
    relu: bool = False
    packed: bool = False
    """Whether blocks of channels are outermost in the weight."""
    name: str | None = None
    """The name of the number of images, if that is known only at launch."""
    sizes: tuple[int | str, ...] = ()
    """The rows and columns of images of which some are known only at launch, then those of the results; height and
    width are assumed then."""

    @property
    def samples(self) -> Extent:
        """The number of images."""
        return Extent.of([self.batch if self.name is None else self.name])

    @property
    def open(self) -> bool:
        """Whether rows or columns are known only at launch."""
        return bool(self.sizes)

    @property
    def named(self) -> bool:
        """Whether any size is known only at launch."""
        return self.open or self.name is not None

    def with_names(self, size: int) -> Image:
        """The image, if all names are of this size."""
        sizes = dict.fromkeys(self.names, size)
        batch, height, width = (
            each.value(sizes) for each in (self.samples, self.size_of(0), self.size_of(1))
        )
        return replace(self, batch=batch, height=height, width=width)

    def size_of(self, axis: int) -> Extent:
        """The number of rows of the image, or of columns."""
        return Extent.of([self.sizes[axis] if self.open else self.extent(axis)])

    def count_of(self, axis: int) -> Extent:
        """The number of rows of positions, or of columns."""
        return Extent.of([self.sizes[2 + axis] if self.open else self.positions(axis)])

    @property
    def names(self) -> Sequence[str]:
        """The named dimensions."""
        return all_names(
            [self.samples, *(each(axis) for each in (self.size_of, self.count_of) for axis in range(2))]
        )

    @cached_property
    def block(self) -> int:
        """The number of channels of a block of the input."""
        return BLOCKS[self.element]

    @property
    def out_block(self) -> int:
        return BLOCKS[self.output]

    @cached_property
    def taps(self) -> int:
        return self.kernel[0] * self.kernel[1]

    @cached_property
    def depth(self) -> int:
        """The number of products that are summed for one element."""
        return self.blocks * self.taps * self.block

    @cached_property
    def moved(self) -> int:
        """The bytes of the image, the weights and the result."""
        outputs = self.groups * self.outputs
        pixels = self.batch * self.groups * self.blocks * self.height * self.width * BLOCK_BYTES
        results = self.batch * self.positions(0) * self.positions(1) * outputs
        return pixels + outputs * self.depth * self.size + results * bit_width(self.output) // 8

    def span(self, axis: int) -> int:
        """The number of positions from the first to the last tap of the kernel."""
        return (self.kernel[axis] - 1) * self.dilations[axis] + 1

    def extent(self, axis: int) -> int:
        """The number of input rows, or columns."""
        return (self.height, self.width)[axis]

    def positions(self, axis: int) -> int:
        return self._positions[axis]

    @cached_property
    def _positions(self) -> list[int]:
        return [
            (extent + self.pads[axis] + self.pads[axis + 2] - self.span(axis)) // self.strides[axis] + 1
            for axis, extent in enumerate((self.height, self.width))
        ]

    def is_named(self, axis: int) -> bool:
        """Whether the number of rows, or of columns, is known only at launch."""
        return self.open and isinstance(self.sizes[axis], str)

    def inputs_for(self, axis: int, positions: int) -> int:
        """The most rows of the image that so many rows of positions read; or columns."""
        found = (positions - 1) * self.strides[axis] + self.span(axis)
        return found if self.is_named(axis) else min(self.extent(axis), found)

    def most_positions(self, axis: int, positions: int) -> int:
        """So many rows of positions, or as many as there are; or columns."""
        return positions if self.is_named(axis) else min(positions, self.positions(axis))


@dataclass(frozen=True)
class Root:
    """A convolution, the values that it reads, and its epilogue."""

    image: Image
    arguments: tuple[int, ...]
    """The arguments that are the image, the weight, and the bias, by number."""
    behind: Stage | None = None


def is_image(function: FuncOp) -> bool:
    """Whether a function has a convolution."""
    return any(isinstance(op, Conv2dBlockedOp) for op in function.body.block.ops)


def root_of(function: FuncOp) -> Root:
    """The convolution that a function computes, with a relu that follows it directly, and the epilogue."""
    block, found = (
        function.body.block,
        [op for op in function.body.block.ops if isinstance(op, Conv2dBlockedOp)],
    )
    if len(found) > 1:
        raise Untileable("several convolutions in one group: each is a kernel of its own")
    (conv,) = found
    operands = [conv.x, conv.weight, *([conv.bias] if conv.bias is not None else [])]
    if any(operand.owner is not block for operand in operands):
        raise Untileable(
            "the kernel of a convolution cannot take what comes before it: make that a group of its own"
        )
    numbers = tuple(block.args.index(operand) for operand in operands)  # pyright: ignore[reportArgumentType]
    image, value, last = _image(conv), conv.result, block.last_op
    assert isinstance(last, ReturnOp)
    if isinstance(relu := value.get_user_of_unique_use(), ReluOp):
        image, value = replace(image, relu=True), relu.result
    if list(last.arguments) == [value]:
        return Root(image, numbers)
    rest, outputs = copied(block, last.arguments, value)
    return Root(image, numbers, stage_of_image(rest, outputs))


def _image(op: Conv2dBlockedOp) -> Image:
    samples, blocks, *around, _ = dims_of(op.x.type)
    name = samples if isinstance(samples, str) else None
    sides = [known_or_named(side) for side in (*around, *dims_of(op.result.type)[2:4])]
    sizes = tuple(sides) if any(isinstance(side, str) for side in sides) else ()
    x = _sizes([FEW if name is not None else samples, blocks, *_assumed(sides[:2], op)], op.x)
    weight = _sizes(dims_of(op.weight.type), op.weight)
    groups, element = op.groups.value.data, element_of(op.x)
    found = Image(
        x[0],
        groups,
        x[1] // groups,
        x[2],
        x[3],
        weight[-2] // groups,
        op.kernel.get_values(),
        op.strides.get_values(),
        op.pads.get_values(),
        op.dilations.get_values(),
        element,
        element_of(op.result),
        op.bias is not None,
        packed=len(weight) == 3,
        name=name,
        sizes=sizes,
    )
    if op.bias is not None and element_of(op.bias) == bf16:
        raise Untileable("the chip's bias table does not take bf16: give the convolution a bias of f32")
    for name, (_, largest) in LIMITS.items():
        values: Sequence[int] = getattr(found, name)
        room = largest - found.strides[0] if name == "pads" else largest
        if max(values) > room:
            raise Untileable(f"{name} of a convolution are {room} at most, found {max(values)}")
    if op.windows().blind(tuple(around), found.kernel):
        raise Untileable("some windows see nothing but padding: pad the image with graph.pad")
    if any(extent == 0 for extent in (*x, *weight, found.positions(0), found.positions(1))):
        raise Untileable("a convolution with no elements")
    return found


def _assumed(sides: Sequence[int | str], op: Conv2dBlockedOp) -> list[int]:
    """The rows and columns of an image; those with names are assumed to have room for a window."""
    found: list[int] = []
    for axis, (size, step) in enumerate(zip(op.kernel.get_values(), op.dilations.get_values(), strict=True)):
        side, other = sides[axis], sides[1 - axis]
        least = max(SIDE, step * (size - 1) + 1)
        most = AREA // other if isinstance(other, int) and other else SIDE
        found.append(side if isinstance(side, int) else max(least, most))
    return found


def _sizes(dims: Sequence[Dim], value: SSAValue) -> list[int]:
    found = [dim for dim in dims if isinstance(dim, int)]
    if len(found) < len(dims):
        raise Untileable(f"the sizes of an image must be static, found {value.type}")
    return found
