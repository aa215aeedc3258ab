"""Convolutions of one, two or three dimensions, and their transposes."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from math import prod

import numpy as np

from ascir.dialects import graph
from ascir.dialects.graph.types import Dim
from ascir.frontend.convolutions import Geometry, convolved, spread_out
from ascir.frontend.onnx.node import Node
from ascir.frontend.values import Problem, Value, dims, rank, static_dims


def geometry_of(node: Node, x: Value, kernel: Sequence[Dim]) -> Geometry:
    count = rank(x) - 2
    if count < 1 or len(kernel) != count:
        raise Problem(f"a window of {len(kernel)} dimensions over {count} spatial dimensions")
    strides, dilations = node.ints("strides", [1] * count), node.ints("dilations", [1] * count)
    auto = node.text("auto_pad", "NOTSET")
    pads = node.ints("pads", [0] * 2 * count) if auto in ("NOTSET", "") else [0] * 2 * count
    if len(strides) != count or len(dilations) != count or len(pads) != 2 * count:
        raise Problem(f"strides {strides}, dilations {dilations}, pads {pads} for {count} dimensions")
    if any(each < 1 for each in (*strides, *dilations)):
        raise Problem(f"strides {strides} and dilations {dilations} must be 1 or more")
    if auto in ("SAME_UPPER", "SAME_LOWER"):
        sizes = static_dims([*dims(x)[2:], *kernel], f"auto_pad {auto}")
        pads = _same(sizes[:count], sizes[count:], strides, dilations, upper=auto == "SAME_UPPER")
    elif auto not in ("NOTSET", "VALID", ""):
        raise Problem(f"there is no auto_pad '{auto}'")
    return Geometry(strides, pads, dilations)


def _same(
    sizes: Sequence[int],
    kernel: Sequence[int],
    strides: Sequence[int],
    dilations: Sequence[int],
    *,
    upper: bool,
) -> list[int]:
    """Padding such that each stride gives a result."""
    totals = [
        max(0, (-(-size // stride) - 1) * stride + (window - 1) * dilation + 1 - size)
        for size, window, stride, dilation in zip(sizes, kernel, strides, dilations, strict=True)
    ]
    low = [total // 2 if upper else total - total // 2 for total in totals]
    return [*low, *(total - before for total, before in zip(totals, low, strict=True))]


def _conv(node: Node) -> Value:
    x, w = node.x(0), node.x(1)
    return convolved(node, x, w, node.maybe(2), geometry_of(node, x, dims(w)[2:]), node.int("group", 1))


def _transposed(node: Node) -> Value:
    x, w = node.x(0), node.x(1)
    count = rank(x) - 2
    kernel = static_dims(dims(w)[2:], "a transposed convolution")
    strides, dilations = node.ints("strides", [1] * count), node.ints("dilations", [1] * count)
    more = node.ints("output_padding", [0] * count)
    pads = node.ints("pads", [0] * 2 * count)
    auto = node.text("auto_pad", "NOTSET")
    if (
        len(kernel) != count
        or any(len(each) != count for each in (strides, dilations, more))
        or len(pads) != 2 * count
    ):
        raise Problem(f"strides {strides}, dilations {dilations}, pads {pads} for {count} dimensions")
    if "output_shape" in node.attributes or auto in ("SAME_UPPER", "SAME_LOWER"):
        sizes = static_dims(dims(x)[2:], "an output of a given shape")
        wanted = node.ints(
            "output_shape", [size * stride for size, stride in zip(sizes, strides, strict=True)]
        )
        if len(wanted) != count:
            raise Problem(f"an output shape {wanted} for {count} dimensions")
        totals = [
            stride * (size - 1) + extra + (window - 1) * dilation + 1 - want
            for size, stride, extra, window, dilation, want in zip(
                sizes, strides, more, kernel, dilations, wanted, strict=True
            )
        ]
        more = [extra + max(0, -total) for extra, total in zip(more, totals, strict=True)]
        totals = [max(0, total) for total in totals]
        halves = [total // 2 for total in totals]
        rest = [total - half for total, half in zip(totals, halves, strict=True)]
        pads = [*halves, *rest] if auto == "SAME_UPPER" else [*rest, *halves]
    geometry = Geometry(strides, pads, dilations)
    return spread_out(node, x, w, node.maybe(2), geometry, more, node.int("group", 1))


def _columns_to_image(node: Node) -> Value:
    """The transpose of im2col: a transposed convolution of each channel with one-hot kernels."""
    x, image, kernel = node.x(0), node.numbers(1, "the image"), node.numbers(2, "the block")
    count = len(image)
    strides, dilations = node.ints("strides", [1] * count), node.ints("dilations", [1] * count)
    pads = node.ints("pads", [0] * 2 * count)
    n, columns, windows = static_dims(dims(x), "Col2Im")
    taps = prod(kernel)
    if (
        len(kernel) != count
        or taps < 1
        or taps > 1 << 12
        or columns % taps
        or min((*strides, *dilations)) < 1
    ):
        raise Problem(f"columns of {columns} do not hold blocks of {kernel}")
    spans = [(window - 1) * dilation + 1 for window, dilation in zip(kernel, dilations, strict=True)]
    rooms = [
        size + low + high - span
        for size, low, high, span in zip(image, pads[:count], pads[count:], spans, strict=True)
    ]
    counts = [room // stride + 1 for room, stride in zip(rooms, strides, strict=True)]
    if prod(counts) != windows or min(counts) < 1:
        raise Problem(f"{windows} windows for an image of {image}, which has {counts}")
    channels = columns // taps
    more = [room % stride for room, stride in zip(rooms, strides, strict=True)]
    single = np.tile(np.eye(taps).reshape(taps, 1, *kernel), (channels, 1, *[1] * count))
    laid = node.call(graph.ReshapeOp, x, [n, columns, *counts])
    geometry = Geometry(strides, pads, dilations)
    return spread_out(node, laid, node.like(single, x), None, geometry, more, channels)


TABLE: Mapping[str, Callable[[Node], Value]] = {
    "Col2Im": _columns_to_image,
    "Conv": _conv,
    "ConvTranspose": _transposed,
}
