"""Convolutions of one, two or three dimensions, and their transposes.

y = convolved(maker, x, w, bias, Geometry([2, 2], [1, 1, 1, 1], [1, 1]), groups=4)
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np

from ascir.dialects import graph
from ascir.frontend.maker import Maker
from ascir.frontend.shaping import padded, reshape
from ascir.frontend.sizes import product
from ascir.frontend.values import Problem, Value, dims, rank, static_dims


@dataclass(frozen=True)
class Geometry:
    """Strides, pads and dilations of windows; `pads` are all before, then all after."""

    strides: Sequence[int]
    pads: Sequence[int]
    dilations: Sequence[int]

    def part(self, axes: Sequence[int]) -> Geometry:
        """The geometry of some of the dimensions."""
        half = len(self.pads) // 2
        return Geometry(
            [self.strides[axis] for axis in axes],
            [*(self.pads[axis] for axis in axes), *(self.pads[half + axis] for axis in axes)],
            [self.dilations[axis] for axis in axes],
        )


def convolved(
    maker: Maker, x: Value, w: Value, bias: Value | None, geometry: Geometry, groups: int = 1
) -> Value:
    """A convolution of one to three dimensions."""
    half = rank(x) - 2
    if any(pad < 0 for pad in geometry.pads):
        x = padded(maker, x, [0, 0, *geometry.pads[:half]], [0, 0, *geometry.pads[half:]])
        geometry = Geometry(geometry.strides, [0] * 2 * half, geometry.dilations)
    if half == 1:
        return maker.call(
            graph.Conv1dOp, x, w, bias, stride=geometry.strides[0], pads=geometry.pads,
            dilation=geometry.dilations[0], groups=groups,
        )  # fmt: skip
    if half == 2:
        return maker.call(
            graph.Conv2dOp, x, w, bias, strides=geometry.strides, pads=geometry.pads,
            dilations=geometry.dilations, groups=groups,
        )  # fmt: skip
    if half == 3:
        return _of_volumes(maker, x, w, bias, geometry, groups)
    raise Problem(f"convolutions of {half} dimensions are not supported")


def _of_volumes(
    maker: Maker, x: Value, w: Value, bias: Value | None, geometry: Geometry, groups: int
) -> Value:
    """A convolution of images for each depth of the kernel; the depths of the result are samples."""
    n, c, depth, height, width = static_dims(dims(x), "a convolution of volumes")
    taps = static_dims(dims(w)[2:3], "a kernel")[0]
    deep = geometry.part([0])
    stride, dilation, before, after = deep.strides[0], deep.dilations[0], *deep.pads
    x = padded(maker, x, [0, 0, before, 0, 0], [0, 0, after, 0, 0])
    count = (depth + before + after - (taps - 1) * dilation - 1) // stride + 1
    if count < 1 or taps < 1:
        raise Problem(f"a window of depth {taps} does not fit into {depth}")
    total: Value | None = None
    for tap in range(taps):
        starts, ends = [0] * 5, [n, c, 0, height, width]
        starts[2], ends[2] = tap * dilation, tap * dilation + (count - 1) * stride + 1
        slices = maker.call(graph.SliceOp, x, starts, ends, [1, 1, stride, 1, 1])
        images = maker.call(graph.TransposeOp, slices, [0, 2, 1, 3, 4])
        images = maker.call(graph.ReshapeOp, images, [n * count, c, height, width])
        kernel = maker.call(graph.GatherOp, w, np.int64(tap), 2)
        own = bias if tap == 0 else None
        part = convolved(maker, images, kernel, own, geometry.part([1, 2]), groups)
        total = part if total is None else maker.call(graph.AddOp, total, part)
    assert total is not None
    _, o, rows, columns = static_dims(dims(total), "a convolution of volumes")
    parted = maker.call(graph.ReshapeOp, total, [n, count, o, rows, columns])
    return maker.call(graph.TransposeOp, parted, [0, 2, 1, 3, 4])


def spread_out(
    maker: Maker, x: Value, w: Value, bias: Value | None, geometry: Geometry, more: Sequence[int], groups: int
) -> Value:
    """The transpose of a convolution; positions after the last window are padding."""
    count = rank(x) - 2
    beyond = [
        max(0, extra - max(s, d) + 1)
        for extra, s, d in zip(more, geometry.strides, geometry.dilations, strict=True)
    ]
    if any(beyond):
        inner = [extra - over for extra, over in zip(more, beyond, strict=True)]
        result = spread_out(maker, x, w, None, geometry, inner, groups)
        result = padded(maker, result, [0] * (count + 2), [0, 0, *beyond])
        if bias is None:
            return result
        return maker.call(graph.AddOp, result, maker.call(graph.ReshapeOp, bias, [*dims(bias), *[1] * count]))
    if count == 1:
        n, c, size = maker.extents(x)
        flat = Geometry(
            [1, *geometry.strides], [0, geometry.pads[0], 0, geometry.pads[1]], [1, *geometry.dilations]
        )
        image = reshape(maker, x, [n, c, 1, size])
        kernel = maker.call(graph.ReshapeOp, w, [*dims(w)[:2], 1, *dims(w)[2:]])
        found = spread_out(maker, image, kernel, bias, flat, [0, *more], groups)
        a, b, one, length = maker.extents(found)
        return reshape(maker, found, [a, b, product([one, length])])
    if count == 2:
        return maker.call(
            graph.ConvTranspose2dOp, x, w, bias, strides=geometry.strides, pads=geometry.pads,
            dilations=geometry.dilations, groups=groups, output_pads=more,
        )  # fmt: skip
    if count == 3:
        return _volumes_out(maker, x, w, bias, geometry, more, groups)
    raise Problem(f"transposed convolutions of {count} dimensions are not supported")


def _volumes_out(
    maker: Maker, x: Value, w: Value, bias: Value | None, geometry: Geometry, more: Sequence[int], groups: int
) -> Value:
    """A transposed convolution of images for each depth of the kernel; the results are a stride apart in depth."""
    n, c, depth, height, width = static_dims(dims(x), "a transposed convolution of volumes")
    taps = static_dims(dims(w)[2:3], "a kernel")[0]
    deep = geometry.part([0])
    stride, dilation, before, after = deep.strides[0], deep.dilations[0], *deep.pads
    images = maker.call(graph.TransposeOp, x, [0, 2, 1, 3, 4])
    images = maker.call(graph.ReshapeOp, images, [n * depth, c, height, width])
    full = (depth - 1) * stride + (taps - 1) * dilation + 1 + more[0]
    total: Value | None = None
    for tap in range(taps):
        kernel = maker.call(graph.GatherOp, w, np.int64(tap), 2)
        part = spread_out(maker, images, kernel, None, geometry.part([1, 2]), more[1:], groups)
        _, o, rows, columns = static_dims(dims(part), "a transposed convolution of volumes")
        apart = maker.call(graph.ReshapeOp, part, [n, depth, 1, o, rows, columns])
        apart = padded(maker, apart, [0] * 6, [0, 0, stride - 1, 0, 0, 0])
        apart = maker.call(graph.ReshapeOp, apart, [n, depth * stride, o, rows, columns])
        start = tap * dilation
        placed = padded(maker, apart, [0, start, 0, 0, 0], [0, full - start - depth * stride, 0, 0, 0])
        total = placed if total is None else maker.call(graph.AddOp, total, placed)
    assert total is not None
    whole = padded(maker, total, [0, -before, 0, 0, 0], [0, -after, 0, 0, 0])
    result = maker.call(graph.TransposeOp, whole, [0, 2, 1, 3, 4])
    if bias is None:
        return result
    return maker.call(graph.AddOp, result, maker.call(graph.ReshapeOp, bias, [*dims(bias), 1, 1, 1]))
