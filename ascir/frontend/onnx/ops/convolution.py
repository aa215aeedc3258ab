"""Convolutions of one, two or three dimensions, and their transposes."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from math import prod

import numpy as np

from ascir.dialects import graph
from ascir.dialects.graph.types import Dim
from ascir.frontend.onnx.node import Node
from ascir.frontend.shaping import padded, reshape
from ascir.frontend.sizes import product
from ascir.frontend.values import Problem, Value, dims, rank, static_dims


@dataclass(frozen=True)
class Geometry:
    """How windows are laid; `pads` are all those before, then all those after."""

    strides: Sequence[int]
    pads: Sequence[int]
    dilations: Sequence[int]

    @staticmethod
    def of(node: Node, x: Value, kernel: Sequence[Dim]) -> Geometry:
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

    def part(self, axes: Sequence[int]) -> Geometry:
        """The same for some of the dimensions."""
        half = len(self.pads) // 2
        return Geometry(
            [self.strides[axis] for axis in axes],
            [*(self.pads[axis] for axis in axes), *(self.pads[half + axis] for axis in axes)],
            [self.dilations[axis] for axis in axes],
        )


def _same(
    sizes: Sequence[int],
    kernel: Sequence[int],
    strides: Sequence[int],
    dilations: Sequence[int],
    *,
    upper: bool,
) -> list[int]:
    """Pads by which each stride gives one result."""
    totals = [
        max(0, (-(-size // stride) - 1) * stride + (window - 1) * dilation + 1 - size)
        for size, window, stride, dilation in zip(sizes, kernel, strides, dilations, strict=True)
    ]
    low = [total // 2 if upper else total - total // 2 for total in totals]
    return [*low, *(total - before for total, before in zip(totals, low, strict=True))]


def convolved(
    node: Node, x: Value, w: Value, bias: Value | None, geometry: Geometry, groups: int = 1
) -> Value:
    """A convolution of any of these ranks."""
    half = rank(x) - 2
    if any(pad < 0 for pad in geometry.pads):
        x = padded(node, x, [0, 0, *geometry.pads[:half]], [0, 0, *geometry.pads[half:]])
        geometry = Geometry(geometry.strides, [0] * 2 * half, geometry.dilations)
    if half == 1:
        return node.call(
            graph.Conv1dOp, x, w, bias, stride=geometry.strides[0], pads=geometry.pads,
            dilation=geometry.dilations[0], groups=groups,
        )  # fmt: skip
    if half == 2:
        return node.call(
            graph.Conv2dOp, x, w, bias, strides=geometry.strides, pads=geometry.pads,
            dilations=geometry.dilations, groups=groups,
        )  # fmt: skip
    if half == 3:
        return _of_volumes(node, x, w, bias, geometry, groups)
    raise Problem(f"convolutions of {half} dimensions are not supported")


def _of_volumes(node: Node, x: Value, w: Value, bias: Value | None, geometry: Geometry, groups: int) -> Value:
    """For each depth of the kernel a convolution of images; the depths of the result are samples."""
    n, c, depth, height, width = static_dims(dims(x), "a convolution of volumes")
    taps = static_dims(dims(w)[2:3], "a kernel")[0]
    deep = geometry.part([0])
    stride, dilation, before, after = deep.strides[0], deep.dilations[0], *deep.pads
    x = padded(node, x, [0, 0, before, 0, 0], [0, 0, after, 0, 0])
    count = (depth + before + after - (taps - 1) * dilation - 1) // stride + 1
    if count < 1 or taps < 1:
        raise Problem(f"a window of depth {taps} does not fit into {depth}")
    total: Value | None = None
    for tap in range(taps):
        starts, ends = [0] * 5, [n, c, 0, height, width]
        starts[2], ends[2] = tap * dilation, tap * dilation + (count - 1) * stride + 1
        slices = node.call(graph.SliceOp, x, starts, ends, [1, 1, stride, 1, 1])
        images = node.call(graph.TransposeOp, slices, [0, 2, 1, 3, 4])
        images = node.call(graph.ReshapeOp, images, [n * count, c, height, width])
        kernel = node.call(graph.GatherOp, w, np.int64(tap), 2)
        own = bias if tap == 0 else None
        part = convolved(node, images, kernel, own, geometry.part([1, 2]), groups)
        total = part if total is None else node.call(graph.AddOp, total, part)
    assert total is not None
    _, o, rows, columns = static_dims(dims(total), "a convolution of volumes")
    parted = node.call(graph.ReshapeOp, total, [n, count, o, rows, columns])
    return node.call(graph.TransposeOp, parted, [0, 2, 1, 3, 4])


def _conv(node: Node) -> Value:
    x, w = node.x(0), node.x(1)
    return convolved(node, x, w, node.maybe(2), Geometry.of(node, x, dims(w)[2:]), node.int("group", 1))


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
    return _spread_out(node, x, w, node.maybe(2), geometry, more, node.int("group", 1))


def _spread_out(
    node: Node, x: Value, w: Value, bias: Value | None, geometry: Geometry, more: Sequence[int], groups: int
) -> Value:
    """The transpose of a convolution; room that is not filled beyond the last window is padding."""
    count = rank(x) - 2
    beyond = [
        max(0, extra - max(s, d) + 1)
        for extra, s, d in zip(more, geometry.strides, geometry.dilations, strict=True)
    ]
    if any(beyond):
        inner = [extra - over for extra, over in zip(more, beyond, strict=True)]
        result = _spread_out(node, x, w, None, geometry, inner, groups)
        result = padded(node, result, [0] * (count + 2), [0, 0, *beyond])
        if bias is None:
            return result
        return node.call(graph.AddOp, result, node.call(graph.ReshapeOp, bias, [*dims(bias), *[1] * count]))
    if count == 1:
        n, c, size = node.extents(x)
        flat = Geometry(
            [1, *geometry.strides], [0, geometry.pads[0], 0, geometry.pads[1]], [1, *geometry.dilations]
        )
        image = reshape(node, x, [n, c, 1, size])
        kernel = node.call(graph.ReshapeOp, w, [*dims(w)[:2], 1, *dims(w)[2:]])
        found = _spread_out(node, image, kernel, bias, flat, [0, *more], groups)
        a, b, one, length = node.extents(found)
        return reshape(node, found, [a, b, product([one, length])])
    if count == 2:
        return node.call(
            graph.ConvTranspose2dOp, x, w, bias, strides=geometry.strides, pads=geometry.pads,
            dilations=geometry.dilations, groups=groups, output_pads=more,
        )  # fmt: skip
    if count == 3:
        return _volumes_out(node, x, w, bias, geometry, more, groups)
    raise Problem(f"transposed convolutions of {count} dimensions are not supported")


def _volumes_out(
    node: Node, x: Value, w: Value, bias: Value | None, geometry: Geometry, more: Sequence[int], groups: int
) -> Value:
    """For each depth of the kernel a transposed convolution of images, whose results lie a stride apart in depth."""
    n, c, depth, height, width = static_dims(dims(x), "a transposed convolution of volumes")
    taps = static_dims(dims(w)[2:3], "a kernel")[0]
    deep = geometry.part([0])
    stride, dilation, before, after = deep.strides[0], deep.dilations[0], *deep.pads
    images = node.call(graph.TransposeOp, x, [0, 2, 1, 3, 4])
    images = node.call(graph.ReshapeOp, images, [n * depth, c, height, width])
    full = (depth - 1) * stride + (taps - 1) * dilation + 1 + more[0]
    total: Value | None = None
    for tap in range(taps):
        kernel = node.call(graph.GatherOp, w, np.int64(tap), 2)
        part = _spread_out(node, images, kernel, None, geometry.part([1, 2]), more[1:], groups)
        _, o, rows, columns = static_dims(dims(part), "a transposed convolution of volumes")
        apart = node.call(graph.ReshapeOp, part, [n, depth, 1, o, rows, columns])
        apart = padded(node, apart, [0] * 6, [0, 0, stride - 1, 0, 0, 0])
        apart = node.call(graph.ReshapeOp, apart, [n, depth * stride, o, rows, columns])
        start = tap * dilation
        placed = padded(node, apart, [0, start, 0, 0, 0], [0, full - start - depth * stride, 0, 0, 0])
        total = placed if total is None else node.call(graph.AddOp, total, placed)
    assert total is not None
    whole = padded(node, total, [0, -before, 0, 0, 0], [0, -after, 0, 0, 0])
    result = node.call(graph.TransposeOp, whole, [0, 2, 1, 3, 4])
    if bias is None:
        return result
    return node.call(graph.AddOp, result, node.call(graph.ReshapeOp, bias, [*dims(bias), 1, 1, 1]))


def _columns_to_image(node: Node) -> Value:
    """The transpose of taking windows apart: a convolution of each channel with ones at single places."""
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
    return _spread_out(node, laid, node.like(single, x), None, geometry, more, channels)


TABLE: Mapping[str, Callable[[Node], Value]] = {
    "Col2Im": _columns_to_image,
    "Conv": _conv,
    "ConvTranspose": _transposed,
}
