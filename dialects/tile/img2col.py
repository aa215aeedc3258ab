"""Convolution as matrix multiplication: img2col when the left operand moves from l1 to l0a.

    %p = tile.img2col %map[%m, %k] kernel [3, 3] pads [1, 1, 1, 1] :
           !tile.tile<4x58x58x16xf16, l1> -> !tile.tile<128x144xf16, l0a, zz>

The map is a part of the rows and channels of the input, in NC1HWC0.
"""

from __future__ import annotations

from collections.abc import Sequence
from math import prod
from typing import ClassVar

from xdsl.dialects.builtin import (
    DYNAMIC_INDEX,
    DenseArrayBase,
    FloatAttr,
    IndexType,
    IntegerAttr,
    i64,
)
from xdsl.dialects.utils import DynamicIndexList
from xdsl.ir import Attribute, Operation, SSAValue
from xdsl.irdl import (
    AttrSizedOperandSegments,
    irdl_op_definition,
    operand_def,
    opt_prop_def,
    prop_def,
    result_def,
    traits_def,
    var_operand_def,
)
from xdsl.traits import Pure

from ascir.dialects.tile.base import TileOp
from ascir.dialects.tile.indexing import Index, join, show, split, verify_indices, verify_inside
from ascir.dialects.tile.spaces import Layout, Space, block_elements, fractal
from ascir.dialects.tile.transfer import verify_buffers, verify_pad
from ascir.dialects.tile.types import TileType, tile_type
from ascir.target import Soc

LIMITS = {"kernel": (1, 255), "strides": (1, 63), "dilations": (1, 255), "pads": (0, 255)}
"""The limits of the fields of the instruction."""

MOST_INPUTS = 65536
"""The most inputs of one position: the number of the first one of a window is a field of 16 bits."""


@irdl_op_definition
class Img2ColOp(TileOp):
    """A window of the matrix whose rows are output positions of a convolution and whose columns are its inputs.

        %a = tile.img2col %map[%m, %k] kernel [3, 3] strides [1, 1] dilations [1, 1] pads [%top, 1, %bottom, 1]
               image [%h, 56] pad(0.0 : f16) : tile<4x58x56x16xf16, l1> -> tile<128x144xf16, l0a, zz>

    The map is C1 x H x W x C0. Row `y * Wo + x` and column `((c1 * kh + i) * kw + j) * C0 + c0` hold the map's
    [c1, y * stride + i * dilation - top, x * stride + j * dilation - left, c0], or the padding outside. `pads` are
    top, left, bottom, right; `image` is the part of H and W that counts. The window begins at `[%m, %k]`.

    Of a packed map, C1 x positions x C0, `image` says how many rows and columns its positions are.
    """

    name = "tile.img2col"

    source = operand_def(TileType)
    offsets = var_operand_def(IndexType)
    pads = var_operand_def(IndexType)
    image = var_operand_def(IndexType)
    static_offsets = prop_def(DenseArrayBase.constr(i64))
    kernel = prop_def(DenseArrayBase.constr(i64))
    strides = prop_def(DenseArrayBase.constr(i64), default_value=DenseArrayBase.from_list(i64, [1, 1]))
    dilations = prop_def(DenseArrayBase.constr(i64), default_value=DenseArrayBase.from_list(i64, [1, 1]))
    static_pads = prop_def(DenseArrayBase.constr(i64))
    static_image = prop_def(DenseArrayBase.constr(i64))
    pad = opt_prop_def(Attribute)
    buffers = opt_prop_def(IntegerAttr.constr(i64))
    result = result_def(TileType)

    irdl_options = (AttrSizedOperandSegments(as_property=True),)
    traits = traits_def(Pure())
    custom_directives = (DynamicIndexList,)
    FORMAT: ClassVar = (
        "$source `` custom<DynamicIndexList>($offsets, $static_offsets)"
        "`kernel` $kernel (`strides` $strides^)? (`dilations` $dilations^)?"
        "(`pads` custom<DynamicIndexList>($pads, $static_pads)^)?"
        "(`image` custom<DynamicIndexList>($image, $static_image)^)?"
        "(`pad` `` `(` $pad^ `)`)? (`buffers` $buffers^)? attr-dict `:` type($source) `->` type($result)"
    )

    def __init__(
        self,
        source: SSAValue | Operation,
        offsets: Sequence[Index | Operation],
        kernel: Sequence[int],
        result_type: TileType,
        *,
        strides: Sequence[int] = (1, 1),
        dilations: Sequence[int] = (1, 1),
        pads: Sequence[Index | Operation] = (),
        image: Sequence[Index | Operation] = (),
        pad: FloatAttr | IntegerAttr | None = None,
        buffers: int | None = None,
    ):
        lists = {"offsets": split(offsets), "pads": split(pads), "image": split(image)}
        super().__init__(
            operands=[source, *(computed for _, computed in lists.values())],
            properties={
                **{f"static_{name}": constants for name, (constants, _) in lists.items()},
                "kernel": DenseArrayBase.from_list(i64, kernel),
                "strides": DenseArrayBase.from_list(i64, strides),
                "dilations": DenseArrayBase.from_list(i64, dilations),
                "pad": pad,
                "buffers": None if buffers is None else IntegerAttr(buffers, i64),
            },
            result_types=[result_type],
        )

    def mixed_offsets(self) -> list[Index]:
        return join(self, "offsets", self.static_offsets, self.offsets)

    def mixed_pads(self) -> list[Index]:
        return join(self, "pads", self.static_pads, self.pads) or [0, 0, 0, 0]

    def mixed_image(self) -> list[Index]:
        return join(self, "image", self.static_image, self.image) or list(
            tile_type(self.source).get_shape()[1:3]
        )

    def verify_operation(self, soc: Soc | None) -> None:
        source, result = tile_type(self.source), tile_type(self.result)
        rank = source.get_num_dims()
        if (source.memory, source.order) != (Space.L1, Layout.ND) or rank not in (3, 4):
            self.refuse(f"the map must be C1 x H x W x C0 in l1, nd, found {source}")
        if (result.memory, result.order) != (Space.L0A, Layout.ZZ):
            self.refuse(f"it makes the left operand of the cube, found {result}")
        if source.element_type != result.element_type:
            self.refuse(f"it keeps the elements as they are: {source}, {result}")
        blocks, *sizes, channels = source.get_shape()
        if rank == 3 and not self.static_image.get_values():
            self.refuse(f"`image` must say how many rows and columns the positions of {source} are")
        if channels != (c0 := block_elements(source.element_type)):
            self.refuse(f"{c0} channels of {source.element_type} make a block, found {channels} in {source}")
        image = self.mixed_image()
        verify_indices(self, "image extents", image, 2, 1, "an image")
        known = [each for each in image if isinstance(each, int)]
        within = image if rank == 4 else [prod(known)]
        verify_inside(self, sizes, [0] * len(sizes), within, [1] * len(sizes), source)
        positions = self._output_positions(image)
        depth = blocks * channels * self.kernel.get_values()[0] * self.kernel.get_values()[1]
        if depth > MOST_INPUTS:
            self.refuse(
                f"a position of the map has {MOST_INPUTS} inputs at most, found {depth}: load fewer channels"
            )
        offsets = self.mixed_offsets()
        verify_indices(self, "offsets", offsets, 2, 0, "the matrix of positions and inputs")
        # Rows of a window after the last position are undefined.
        verify_inside(self, [positions], offsets[:1], [1], [1], f"the {positions} output positions")
        verify_inside(
            self, [depth], offsets[1:], result.get_shape()[1:], [1], f"the {depth} inputs of a position"
        )
        steps = fractal(Space.L0A, Layout.ZZ, result.element_type)
        if any(isinstance(index, int) and index % step for index, step in zip(offsets, steps, strict=True)):
            self.refuse(f"offsets {show(offsets)} are not at a {steps[0]}x{steps[1]} block")
        verify_pad(self, self.pad, result)
        verify_buffers(self, self.buffers)

    def _output_positions(self, image: Sequence[Index]) -> int:
        """The number of output positions, -1 if it is dynamic. Rejects an empty output."""
        pads = self.mixed_pads()
        fields: dict[str, Sequence[Index]] = {
            "kernel": self.kernel.get_values(),
            "strides": self.strides.get_values(),
            "dilations": self.dilations.get_values(),
            "pads": pads,
        }
        for name, values in fields.items():
            lowest, highest = LIMITS[name]
            count = 4 if name == "pads" else 2
            if len(values) != count or any(isinstance(v, int) and not lowest <= v <= highest for v in values):
                self.refuse(f"{name} must be {count} values from {lowest} to {highest}, found {show(values)}")
        total = 1
        for axis in range(2):
            before, after, extent = pads[axis], pads[axis + 2], image[axis]
            if not (isinstance(before, int) and isinstance(after, int) and isinstance(extent, int)):
                total = DYNAMIC_INDEX
                continue
            reach = (self.kernel.get_values()[axis] - 1) * self.dilations.get_values()[axis] + 1
            if (room := extent + before + after - reach) < 0:
                self.refuse(
                    f"a kernel that spans {reach} does not fit into {extent} padded by {before} and {after}"
                )
            total = total * (room // self.strides.get_values()[axis] + 1) if total > 0 else total
        return max(total, -1)
