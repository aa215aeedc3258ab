"""Gradients of convolutions of any rank, from transposed convolutions, slices and products.

    dx = of_input(maker, grad, w, [8, 8], geometry, groups)       # %dx = graph.conv_transpose2d %grad, %w ...
    dw = of_weight(maker, grad, x, [3, 3], geometry, groups)      # %dw = graph.matmul %grads, %windows transpose_b
    db = of_bias(maker, grad)                                     # %db = graph.reduce sum %grad axes [0, 2, 3]

The gradient of the weight is a product over all positions of all samples: a row of one operand is the gradient of a
filter, a row of the other has the elements of all windows at one of their positions. Depthwise convolutions have no
matrices: elementwise products are summed.
"""

from __future__ import annotations

from collections.abc import Sequence
from math import prod

from ascir.dialects import graph
from ascir.frontend.convolutions import Geometry, spread_out
from ascir.frontend.maker import Maker
from ascir.frontend.shaping import padded, reshape, sliced
from ascir.frontend.sizes import product
from ascir.frontend.values import Problem, Value, dims, element, rank, static_dims
from ascir.interp.dtypes import FLOAT32, numpy_dtype


def of_input(
    maker: Maker, grad: Value, w: Value, sizes: Sequence[int], geometry: Geometry, groups: int
) -> Value:
    """The gradient of the input, of these spatial sizes."""
    counts = static_dims(dims(grad)[2:], "the gradient of a convolution")
    kernel, half = static_dims(dims(w)[2:], "the gradient of a convolution"), len(sizes)
    more: list[int] = []
    for axis, (size, count, taps) in enumerate(zip(sizes, counts, kernel, strict=True)):
        reach = (count - 1) * geometry.strides[axis] + geometry.dilations[axis] * (taps - 1) + 1
        more.append(size - (reach - geometry.pads[axis] - geometry.pads[half + axis]))
    return spread_out(maker, grad, w, None, geometry, more, groups)


def of_bias(maker: Maker, grad: Value) -> Value:
    return maker.call(graph.ReduceOp, "sum", grad, [0, *range(2, rank(grad))])


def of_weight(
    maker: Maker, grad: Value, x: Value, kernel: Sequence[int], geometry: Geometry, groups: int
) -> Value:
    """The gradient of the weight: `[filters, channels of a group, *kernel]`."""
    counts = static_dims(dims(grad)[2:], "the gradient of a convolution")
    filters, channels = static_dims([dims(grad)[1], dims(x)[1]], "the gradient of a convolution")
    if filters % groups or channels % groups:
        raise Problem(f"{channels} channels and {filters} filters are not multiples of {groups} groups")
    if filters == channels == groups:
        return _of_single_channels(maker, grad, x, kernel, geometry)
    positions = product([maker.extents(grad)[0], prod(counts)])
    rows = windows(maker, _channels_first(maker, x), kernel, counts, geometry)
    seen = reshape(maker, rows, [groups, channels // groups * prod(kernel), positions])
    given = reshape(maker, _channels_first(maker, grad), [groups, filters // groups, positions])
    if groups == 1:
        seen, given = (reshape(maker, each, maker.extents(each)[1:]) for each in (seen, given))
    found = maker.call(graph.MatmulOp, given, seen, transpose_b=True)
    return reshape(maker, found, [filters, channels // groups, *kernel])


def _channels_first(maker: Maker, x: Value) -> Value:
    return maker.call(graph.TransposeOp, x, [1, 0, *range(2, rank(x))])


def _of_single_channels(
    maker: Maker, grad: Value, x: Value, kernel: Sequence[int], geometry: Geometry
) -> Value:
    """For each position in the kernel, the sum of the elements of all windows there times their gradients, in f32 at
    least."""
    own = numpy_dtype(element(grad))
    wide = own if own.itemsize > FLOAT32.itemsize else FLOAT32
    counts = static_dims(dims(grad)[2:], "the gradient of a convolution")
    batch, channels = maker.extents(grad)[:2]
    rows = maker.cast(windows(maker, x, kernel, counts, geometry, axis=2), wide)
    spread = reshape(maker, maker.cast(grad, wide), [batch, channels, *[1] * len(kernel), *counts])
    axes = [0, *range(2 + len(kernel), 2 + 2 * len(kernel))]
    found = maker.call(graph.ReduceOp, "sum", maker.call(graph.MulOp, spread, rows), axes)
    return maker.cast(reshape(maker, found, [channels, 1, *kernel]), own)


def windows(
    maker: Maker,
    x: Value,
    kernel: Sequence[int],
    counts: Sequence[int],
    geometry: Geometry,
    *,
    axis: int = 1,
) -> Value:
    """The elements of all windows over the last dimensions at each position in the windows, which are dimensions from
    `axis` on.

    Slices one dimension of the image after the other: the number of slices is the sum of the kernel sizes, not their
    product."""
    half = len(kernel)
    first = rank(x) - half
    for number, (taps, count) in enumerate(zip(kernel, counts, strict=True)):
        stride, dilation, before = (
            each[number] for each in (geometry.strides, geometry.dilations, geometry.pads)
        )
        along = first + 2 * number
        (size,) = static_dims([dims(x)[along]], "the gradient of a convolution")
        reach = (count - 1) * stride + 1
        low, high = [0] * rank(x), [0] * rank(x)
        low[along], high[along] = before, reach + (taps - 1) * dilation - before - size
        image = padded(maker, x, low, high)
        starts = [tap * dilation for tap in range(taps)]
        parts = [sliced(maker, image, along, start, start + reach, stride) for start in starts]
        extents = maker.extents(parts[0])
        parted = [
            reshape(maker, each, [*extents[: axis + number], 1, *extents[axis + number :]]) for each in parts
        ]
        x = parted[0] if taps == 1 else maker.call(graph.ConcatOp, parted, axis + number)
    return x
