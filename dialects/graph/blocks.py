"""Convolutions of images in blocks of channels, the layout that the cube reads.

    %y = graph.conv2d_blocked %x, %w kernel [3, 3] pads [1, 1, 1, 1] :
           (tensor<1x4x56x56x16xf16>, tensor<64x576xf16>) -> tensor<1x4x56x56x16xf16>

An image is N, C / C0, H, W, C0, with 32 bytes of contiguous channels (`NC1HWC0`). The last block is padded with zeros.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from xdsl.dialects.builtin import bf16, f16, f32, i8, i32
from xdsl.ir import Attribute
from xdsl.irdl import operand_def, opt_operand_def, prop_def, result_def

from ascir.dialects.graph.base import GraphOp, Value, graph_op
from ascir.dialects.graph.contractions import FACTOR, PRODUCT, check_bias, product_element
from ascir.dialects.graph.errors import RuleError
from ascir.dialects.graph.properties import INT, INTS, int_attr, ints
from ascir.dialects.graph.shapes import require_at_least, require_length, require_rank, unify
from ascir.dialects.graph.types import Tensor, element_of, shape_of, tensor_type
from ascir.dialects.graph.windows import Windows, require_kernel

BLOCKS: Mapping[Attribute, int] = {f16: 16, bf16: 16, f32: 8, i8: 32, i32: 16}
"""The channels of a block: 32 bytes of operands; the cube stores sums of i8 in blocks of sixteen."""


@graph_op
class Conv2dBlockedOp(GraphOp):
    """`graph.conv2d` of an image in blocks of channels. A row of the weight is an output channel; its columns are the
    blocks of the group's input channels, KH, KW, and the channels of a block. `groups` divides both numbers of blocks.
    A bias may also have the type of sums, f32. If the weight has three dimensions, the outermost one is that of blocks
    of input channels: the weights of each block are contiguous.

        %y = graph.conv2d_blocked %x, %w kernel [3, 3] : (tensor<1x1x9x9x16xf16>, tensor<32x144xf16>) -> tensor<1x2x7x7x16xf16>
    """

    name = "graph.conv2d_blocked"

    x = operand_def(FACTOR)
    weight = operand_def(FACTOR)
    bias = opt_operand_def(PRODUCT)
    kernel = prop_def(INTS)
    strides = prop_def(INTS, ints([1, 1]))
    pads = prop_def(INTS, ints([0, 0, 0, 0]))
    dilations = prop_def(INTS, ints([1, 1]))
    groups = prop_def(INT, int_attr(1))
    result = result_def(PRODUCT)

    def __init__(
        self,
        x: Value,
        weight: Value,
        bias: Value | None = None,
        *,
        kernel: Sequence[int],
        strides: Sequence[int] = (1, 1),
        pads: Sequence[int] = (0, 0, 0, 0),
        dilations: Sequence[int] = (1, 1),
        groups: int = 1,
    ):
        properties: Mapping[str, Attribute] = {
            "kernel": ints(kernel),
            "strides": ints(strides),
            "pads": ints(pads),
            "dilations": ints(dilations),
            "groups": int_attr(groups),
        }
        super().__init__(x, weight, bias, properties=properties)

    def windows(self) -> Windows:
        return Windows(self.strides.get_values(), self.pads.get_values(), self.dilations.get_values())

    def infer(self) -> Sequence[Tensor]:
        factor, groups = element_of(self.x), self.groups.value.data
        wide = self.bias is not None and element_of(self.bias) == f32 and factor in (f16, bf16)
        result = product_element(self.x, self.weight, None if wide else self.bias)
        x, weight, kernel = shape_of(self.x), shape_of(self.weight), tuple(self.kernel.get_values())
        if factor not in BLOCKS:
            raise RuleError(f"there are no blocks of channels of {factor}")
        require_rank(x, 5, "x")
        if len(weight) not in (2, 3):
            raise RuleError(
                f"a weight has 2 dimensions, or 3 with the blocks of channels, found {len(weight)}"
            )
        require_length(kernel, 2, "kernel")
        require_kernel(kernel)
        require_at_least([groups], 1, "groups")
        unify(x[4], BLOCKS[factor], "the last dimension of x is a block of channels", "x and its elements")
        outputs, block = weight[-2], BLOCKS[result]
        if isinstance(outputs, int) and outputs % (groups * block):
            raise RuleError(f"{outputs} output channels are not a multiple of {groups} groups of {block}")
        if isinstance(x[1], int):
            if x[1] % groups:
                raise RuleError(f"{x[1]} blocks of channels are not a multiple of {groups} groups")
            blocks, depth = x[1] // groups, kernel[0] * kernel[1] * BLOCKS[factor]
            if len(weight) == 3:
                unify(weight[0], blocks, "blocks of channels of the weight", "weight and x")
            else:
                depth *= blocks
            unify(weight[-1], depth, "columns of the weight", "weight and kernel")
        check_bias(self.bias, outputs)
        blocks = outputs // block if isinstance(outputs, int) else None
        return [tensor_type((x[0], blocks, *self.windows().positions(x[2:4], kernel), block), result)]
