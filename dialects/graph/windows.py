"""Convolutions, and the positions of windows of convolutions and poolings (`pooling.py`) on an image.

    %0 = graph.conv2d %x, %w bias %b strides [2, 2] pads [1, 1, 1, 1] : (tensor<1x3x8x8xf16>, ...) -> tensor<1x16x4x4xf16>

Images are NCHW. `pads` are those before every dimension, then those after: top, left, bottom, right.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from xdsl.ir import Attribute
from xdsl.irdl import operand_def, opt_operand_def, prop_def, result_def
from xdsl.pattern_rewriter import RewritePattern

from ascir.dialects.graph.base import GraphOp, Value, graph_op
from ascir.dialects.graph.contractions import FACTOR, PRODUCT, ProductOp, check_bias, product_element
from ascir.dialects.graph.errors import RuleError
from ascir.dialects.graph.properties import INT, INTS, int_attr, ints
from ascir.dialects.graph.shapes import add_dims, require_at_least, require_length, require_rank, unify
from ascir.dialects.graph.sums import multiplied, quotient, terms_of
from ascir.dialects.graph.types import (
    Dim,
    Shape,
    Tensor,
    shape_of,
    tensor_type,
)


@dataclass(frozen=True)
class Windows:
    """The strides, pads and dilations of windows, an entry for each spatial dimension (`pads`: all before, then all
    after)."""

    strides: Sequence[int]
    pads: Sequence[int]
    dilations: Sequence[int]

    def check(self, rank: int) -> None:
        require_length(self.strides, rank, "strides")
        require_length(self.pads, 2 * rank, "pads")
        require_length(self.dilations, rank, "dilations")
        require_at_least(self.strides, 1, "strides")
        require_at_least(self.pads, 0, "pads")
        require_at_least(self.dilations, 1, "dilations")

    def positions(self, sizes: Shape, kernel: Shape, ceil_mode: bool = False) -> Shape:
        """The number of windows in each dimension. With `ceil_mode`, a window that starts inside may end outside."""
        rank = len(sizes)
        self.check(rank)
        result: list[Dim] = []
        for i, (size, window) in enumerate(zip(sizes, kernel, strict=True)):
            if size is None or not isinstance(window, int):
                result.append(None)
                continue
            before, after, stride = self.pads[i], self.pads[rank + i], self.strides[i]
            span = self.dilations[i] * (window - 1) + 1
            if isinstance(size, int) and size + before + after < span:
                raise RuleError(
                    "window is larger than the padded input",
                    f"spatial dimension {i}: {span} vs {size} + {before} + {after}",
                )
            # Strides divide what names contribute to a size, so that only the number has a remainder.
            number = size if isinstance(size, int) else terms_of(size)[1]
            room = number + before + after - span
            count = room // stride + 1
            if ceil_mode and room % stride and count * stride < number + before:
                count += 1
            steps = quotient(add_dims([size, -number]) or 0, stride)
            result.append(None if steps is None else add_dims([steps, count]))
        return tuple(result)

    def blind(self, sizes: Shape, kernel: Sequence[int]) -> bool:
        """Whether some window covers only padding: of an image of any size, where that has a name."""
        for axis, (dim, window) in enumerate(zip(sizes, kernel, strict=True)):
            # In larger images, what windows cover at either end is the same as in one of these.
            most = self.dilations[axis] * (window - 1) + 1 + self.strides[axis]
            if any(
                self._is_blind(axis, len(sizes), size, window)
                for size in ([dim] if isinstance(dim, int) else range(most + 1))
            ):
                return True
        return False

    def _is_blind(self, axis: int, rank: int, size: int, window: int) -> bool:
        before, after, step, apart = (
            self.pads[axis],
            self.pads[rank + axis],
            self.strides[axis],
            self.dilations[axis],
        )
        last = size + after - (apart * (window - 1) + 1)
        return any(
            not any(0 <= start + tap * apart < size for tap in range(window))
            for start in range(-before, last + 1, step)
        )


def conv_shape(x: Shape, weight: Shape, windows: Windows, groups: int) -> Shape:
    """`x`: N, channels, sizes; `weight`: output channels, input channels of a group, kernel."""
    require_rank(weight, len(x), "weight")
    require_at_least([groups], 1, "groups")
    if isinstance(weight[1], int):
        unify(x[1], weight[1] * groups, "channels differ", "x and weight times groups")
    if isinstance(weight[0], int) and weight[0] % groups:
        raise RuleError(f"{weight[0]} output channels are not a multiple of {groups} groups")
    require_kernel(weight[2:])
    return (x[0], weight[0], *windows.positions(x[2:], weight[2:]))


def require_kernel(kernel: Shape) -> None:
    require_at_least((size for size in kernel if isinstance(size, int)), 1, "kernel")


def conv_transpose_shape(
    x: Shape, weight: Shape, windows: Windows, groups: int, output_pads: Sequence[int]
) -> Shape:
    """`x`: N, channels, sizes; `weight`: input channels, output channels of a group, kernel."""
    rank = len(x) - 2
    require_rank(weight, len(x), "weight")
    require_at_least([groups], 1, "groups")
    unify(x[1], weight[0], "channels differ", "x and weight")
    if isinstance(weight[0], int) and weight[0] % groups:
        raise RuleError(f"{weight[0]} input channels are not a multiple of {groups} groups")
    windows.check(rank)
    require_kernel(weight[2:])
    require_length(output_pads, rank, "output_pads")
    require_at_least(output_pads, 0, "output_pads")
    sizes: list[Dim] = []
    for i, (size, window) in enumerate(zip(x[2:], weight[2:], strict=True)):
        stride, dilation = windows.strides[i], windows.dilations[i]
        if output_pads[i] >= max(stride, dilation):
            raise RuleError(
                "output_pads must be less than the stride or the dilation",
                f"spatial dimension {i}: {output_pads[i]} vs {stride} and {dilation}",
            )
        if size is None or not isinstance(window, int):
            sizes.append(None)
            continue
        crop = windows.pads[i] + windows.pads[rank + i]
        more = dilation * (window - 1) + 1 + output_pads[i] - stride
        full = add_dims([multiplied(size, stride), more])
        if isinstance(full, int) and full <= crop:
            raise RuleError("pads leave no output", f"spatial dimension {i}: {crop} of {full}")
        sizes.append(add_dims([full, -crop]))
    channels = weight[1] * groups if isinstance(weight[1], int) else (weight[1] if groups == 1 else None)
    return (x[0], channels, *sizes)


@graph_op
class Conv1dOp(ProductOp):
    """
    A convolution over N, C, L with a weight of O, C / groups, K. `groups` divides C and O.

        %y = graph.conv1d %x, %w pads [1, 1] : (tensor<1x4x16xf16>, tensor<8x4x3xf16>) -> tensor<1x8x16xf16>
    """

    name = "graph.conv1d"

    x = operand_def(FACTOR)
    weight = operand_def(FACTOR)
    bias = opt_operand_def(PRODUCT)
    stride = prop_def(INT, int_attr(1))
    pads = prop_def(INTS, ints([0, 0]))
    dilation = prop_def(INT, int_attr(1))
    groups = prop_def(INT, int_attr(1))
    result = result_def(PRODUCT)

    def __init__(
        self,
        x: Value,
        weight: Value,
        bias: Value | None = None,
        *,
        stride: int = 1,
        pads: Sequence[int] = (0, 0),
        dilation: int = 1,
        groups: int = 1,
    ):
        properties: Mapping[str, Attribute] = {
            "stride": int_attr(stride),
            "pads": ints(pads),
            "dilation": int_attr(dilation),
            "groups": int_attr(groups),
        }
        super().__init__(x, weight, bias, properties=properties)

    def infer(self) -> Sequence[Tensor]:
        element_type = product_element(self.x, self.weight, self.bias)
        x, weight = shape_of(self.x), shape_of(self.weight)
        require_rank(x, 3, "x")
        windows = Windows([self.stride.value.data], self.pads.get_values(), [self.dilation.value.data])
        shape = conv_shape(x, weight, windows, self.groups.value.data)
        check_bias(self.bias, shape[1])
        return [tensor_type(shape, element_type)]

    @classmethod
    def get_canonicalization_patterns(cls) -> tuple[RewritePattern, ...]:
        from ascir.passes.graph.canonicalization import ConvolutionOfNothing

        return (*super().get_canonicalization_patterns(), ConvolutionOfNothing())


@graph_op
class Conv2dOp(ProductOp):
    """
    A convolution over N, C, H, W with a weight of O, C / groups, KH, KW. `groups` divides C and O.

        %y = graph.conv2d %x, %w strides [2, 2] : (tensor<1x3x9x9xf16>, tensor<16x3x3x3xf16>) -> tensor<1x16x4x4xf16>
    """

    name = "graph.conv2d"

    x = operand_def(FACTOR)
    weight = operand_def(FACTOR)
    bias = opt_operand_def(PRODUCT)
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
        strides: Sequence[int] = (1, 1),
        pads: Sequence[int] = (0, 0, 0, 0),
        dilations: Sequence[int] = (1, 1),
        groups: int = 1,
    ):
        properties: Mapping[str, Attribute] = {
            "strides": ints(strides),
            "pads": ints(pads),
            "dilations": ints(dilations),
            "groups": int_attr(groups),
        }
        super().__init__(x, weight, bias, properties=properties)

    def infer(self) -> Sequence[Tensor]:
        element_type = product_element(self.x, self.weight, self.bias)
        x, weight = shape_of(self.x), shape_of(self.weight)
        require_rank(x, 4, "x")
        windows = Windows(self.strides.get_values(), self.pads.get_values(), self.dilations.get_values())
        shape = conv_shape(x, weight, windows, self.groups.value.data)
        check_bias(self.bias, shape[1])
        return [tensor_type(shape, element_type)]

    @classmethod
    def get_canonicalization_patterns(cls) -> tuple[RewritePattern, ...]:
        from ascir.passes.graph.canonicalization import ConvolutionOfNothing

        return (*super().get_canonicalization_patterns(), ConvolutionOfNothing())


@graph_op
class ConvTranspose2dOp(GraphOp):
    """
    The transpose of a convolution, over N, C, H, W with a weight of C, O / groups, KH, KW. `output_pads` makes the
    result larger, by less than a stride or a dilation.

        %y = graph.conv_transpose2d %x, %w strides [2, 2] : (tensor<1x8x4x4xf16>, tensor<8x3x2x2xf16>) -> tensor<1x3x8x8xf16>
    """

    name = "graph.conv_transpose2d"

    x = operand_def(FACTOR)
    weight = operand_def(FACTOR)
    bias = opt_operand_def(PRODUCT)
    strides = prop_def(INTS, ints([1, 1]))
    pads = prop_def(INTS, ints([0, 0, 0, 0]))
    dilations = prop_def(INTS, ints([1, 1]))
    groups = prop_def(INT, int_attr(1))
    output_pads = prop_def(INTS, ints([0, 0]))
    result = result_def(PRODUCT)

    def __init__(
        self,
        x: Value,
        weight: Value,
        bias: Value | None = None,
        *,
        strides: Sequence[int] = (1, 1),
        pads: Sequence[int] = (0, 0, 0, 0),
        dilations: Sequence[int] = (1, 1),
        groups: int = 1,
        output_pads: Sequence[int] = (0, 0),
    ):
        properties: Mapping[str, Attribute] = {
            "strides": ints(strides),
            "pads": ints(pads),
            "dilations": ints(dilations),
            "groups": int_attr(groups),
            "output_pads": ints(output_pads),
        }
        super().__init__(x, weight, bias, properties=properties)

    def infer(self) -> Sequence[Tensor]:
        element_type = product_element(self.x, self.weight, self.bias)
        x, weight = shape_of(self.x), shape_of(self.weight)
        require_rank(x, 4, "x")
        windows = Windows(self.strides.get_values(), self.pads.get_values(), self.dilations.get_values())
        output_pads = self.output_pads.get_values()
        shape = conv_transpose_shape(x, weight, windows, self.groups.value.data, output_pads)
        check_bias(self.bias, shape[1])
        return [tensor_type(shape, element_type)]
