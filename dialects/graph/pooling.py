"""Pooling: the largest element or the mean of each window of an image.

    %1 = graph.max_pool2d %0 kernel [2, 2] strides [2, 2] : tensor<1x16x4x4xf16> -> tensor<1x16x2x2xf16>

Images are NCHW, or have their channels in blocks: N, C / C0, H, W, C0.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from xdsl.ir import Attribute
from xdsl.irdl import operand_def, prop_def, result_def

from ascir.dialects.graph.base import GraphOp, Value, graph_op
from ascir.dialects.graph.errors import RuleError
from ascir.dialects.graph.properties import BOOL, INTS, bool_attr, ints
from ascir.dialects.graph.shapes import require_length, require_rank
from ascir.dialects.graph.types import ANY, FLOAT, NUMBER, Shape, Tensor, element_of, shape_of, tensor_type
from ascir.dialects.graph.windows import Windows, require_kernel


def pool_shape(x: Shape, kernel: Sequence[int], windows: Windows, ceil_mode: bool) -> Shape:
    """`x`: N, channels, sizes; or N, blocks of channels, sizes, channels of a block. Padding must be smaller than the
    window, so that every window has an element."""
    require_rank(x, 5 if len(x) == 5 else 4, "x")
    require_length(kernel, 2, "kernel")
    require_kernel(tuple(kernel))
    positions = windows.positions(x[2:4], tuple(kernel), ceil_mode)
    for i, pad in enumerate(windows.pads):
        span = windows.dilations[i % 2] * (kernel[i % 2] - 1) + 1
        if pad >= span:
            raise RuleError("pads must be less than the window", f"{pad} vs {span}")
    return (x[0], x[1], *positions, *x[4:])


@graph_op
class AvgPool2dOp(GraphOp):
    """The mean of each window; `count_include_pad` counts zeros of the padding, too. With `ceil_mode`, the last window
    may extend past the end if it starts before it. Channels may be in blocks: N, C / C0, H, W, C0.

        %y = graph.avg_pool2d %x kernel [2, 2] strides [2, 2] : tensor<1x3x8x8xf16> -> tensor<1x3x4x4xf16>
    """

    name = "graph.avg_pool2d"

    x = operand_def(FLOAT)
    kernel = prop_def(INTS)
    strides = prop_def(INTS, ints([1, 1]))
    pads = prop_def(INTS, ints([0, 0, 0, 0]))
    ceil_mode = prop_def(BOOL, bool_attr(False))
    count_include_pad = prop_def(BOOL, bool_attr(False))
    result = result_def(FLOAT)

    def __init__(
        self,
        x: Value,
        kernel: Sequence[int],
        *,
        strides: Sequence[int] = (1, 1),
        pads: Sequence[int] = (0, 0, 0, 0),
        ceil_mode: bool = False,
        count_include_pad: bool = False,
    ):
        properties: Mapping[str, Attribute] = {
            "kernel": ints(kernel),
            "strides": ints(strides),
            "pads": ints(pads),
            "ceil_mode": bool_attr(ceil_mode),
            "count_include_pad": bool_attr(count_include_pad),
        }
        super().__init__(x, properties=properties)

    def infer(self) -> Sequence[Tensor]:
        windows = Windows(self.strides.get_values(), self.pads.get_values(), (1, 1))
        kernel = self.kernel.get_values()
        shape = pool_shape(shape_of(self.x), kernel, windows, bool(self.ceil_mode))
        return [tensor_type(shape, element_of(self.x))]


@graph_op
class MaxPool2dOp(GraphOp):
    """The largest element of each window, without padding. With `ceil_mode`, the last window may extend past the end if
    it starts before it. Channels may be in blocks: N, C / C0, H, W, C0.

        %y = graph.max_pool2d %x kernel [3, 3] strides [2, 2] : tensor<1x3x9x9xf16> -> tensor<1x3x4x4xf16>
    """

    name = "graph.max_pool2d"

    x = operand_def(NUMBER)
    kernel = prop_def(INTS)
    strides = prop_def(INTS, ints([1, 1]))
    pads = prop_def(INTS, ints([0, 0, 0, 0]))
    dilations = prop_def(INTS, ints([1, 1]))
    ceil_mode = prop_def(BOOL, bool_attr(False))
    result = result_def(ANY)

    def __init__(
        self,
        x: Value,
        kernel: Sequence[int],
        *,
        strides: Sequence[int] = (1, 1),
        pads: Sequence[int] = (0, 0, 0, 0),
        dilations: Sequence[int] = (1, 1),
        ceil_mode: bool = False,
    ):
        properties: Mapping[str, Attribute] = {
            "kernel": ints(kernel),
            "strides": ints(strides),
            "pads": ints(pads),
            "dilations": ints(dilations),
            "ceil_mode": bool_attr(ceil_mode),
        }
        super().__init__(x, properties=properties)

    def infer(self) -> Sequence[Tensor]:
        windows = Windows(self.strides.get_values(), self.pads.get_values(), self.dilations.get_values())
        kernel = self.kernel.get_values()
        shape = pool_shape(shape_of(self.x), kernel, windows, bool(self.ceil_mode))
        return [tensor_type(shape, element_of(self.x))]
