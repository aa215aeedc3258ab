"""Deformable convolution: samples images at the displaced positions of windows.

y = DeformConv(x, w, offset, b, mask)  # %taps = graph.gather %rows, %positions ...    %y = graph.matmul %w, %weighed ...
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import astuple
from functools import reduce
from itertools import product as choices
from math import prod

import numpy as np

from ascir.dialects import graph
from ascir.dialects.graph.windows import Windows, conv_shape
from ascir.frontend.convolutions import Geometry
from ascir.frontend.onnx.node import Node
from ascir.frontend.onnx.ops.sampling import Sampler, Tap, as_rows, weighed
from ascir.frontend.shaping import reshape, sliced
from ascir.frontend.values import Problem, Value, dims, static_dims

MOST = 1 << 24
"""Samples of one image."""


def _deform_conv(node: Node) -> Value:
    """A product of the weight with what is seen at each place of the windows, which `offset` moves and `mask`
    weighs."""
    x, w, offset, bias, mask = node.x(0), node.x(1), node.x(2), node.maybe(3), node.maybe(4)
    n, c, *sizes = static_dims(dims(x), "DeformConv")
    filters, _, *kernel = static_dims(dims(w), "DeformConv")
    groups, parts = node.int("group", 1), node.int("offset_group", 1)
    counts = static_dims(dims(offset), "DeformConv")[2:]
    half, places, positions = len(kernel), prod(kernel), prod(counts)
    if half != 2 or node.ints("kernel_shape", kernel) != kernel:
        raise Problem(f"windows {node.ints('kernel_shape', kernel)} do not fit a weight {list(dims(w))}")
    strides, dilations = node.ints("strides", [1] * half), node.ints("dilations", [1] * half)
    geometry = Geometry(strides, node.ints("pads", [0] * 2 * half), dilations)
    if not prod(sizes) or places * positions > MOST:
        raise Problem(f"windows of {kernel} at {counts} places do not fit images of {sizes}")
    if (fitting := conv_shape(dims(x), dims(w), Windows(*astuple(geometry)), groups)[2:]) != tuple(counts):
        raise Problem(f"offsets of {counts} windows do not fit {list(fitting)}")
    if parts < 1 or c % parts:
        raise Problem(f"{c} channels do not come in {parts} groups")
    count = n * parts * places * positions
    moved = reshape(node, offset, [n * parts, places, half, positions])
    axes: list[list[Tap]] = []
    for axis, size in enumerate(sizes):
        own = reshape(node, sliced(node, moved, 2, axis, axis + 1), [n * parts, places, positions])
        fixed = node.like(_unmoved(axis, kernel, counts, geometry), own)
        at = reshape(node, node.call(graph.AddOp, own, fixed), [count, 1])
        axes.append(Sampler(node, size, "linear", "zeros", aligned=True).around(at))
    first = np.repeat(np.arange(n * parts, dtype=np.int64) * prod(sizes), places * positions)
    rows = as_rows(node, x, n * parts, c // parts, prod(sizes))
    seen = [weighed(node, rows, taps, sizes, first.reshape(count, 1)) for taps in choices(*axes)]
    total = reduce(lambda a, b: node.call(graph.AddOp, a, b), seen)
    if mask is not None:
        total = node.call(graph.MulOp, total, reshape(node, mask, [count, 1]))
    columns = reshape(node, total, [n, parts, places, positions, c // parts])
    columns = node.call(graph.TransposeOp, columns, [0, 1, 4, 2, 3])
    columns = reshape(node, columns, [n, groups, c // groups * places, positions])
    taken = reshape(node, w, [groups, filters // groups, c // groups * places])
    found = reshape(node, node.call(graph.MatmulOp, taken, columns), [n, filters, *counts])
    return found if bias is None else node.call(graph.AddOp, found, reshape(node, bias, [filters, 1, 1]))


def _unmoved(axis: int, kernel: Sequence[int], counts: Sequence[int], geometry: Geometry) -> np.ndarray:
    """Along an axis, the position of each place of each window."""
    taps = np.indices(kernel)[axis].reshape(-1, 1) * geometry.dilations[axis]
    windows = np.indices(counts)[axis].reshape(1, -1) * geometry.strides[axis]
    return (taps + windows - geometry.pads[axis]).astype(np.float64)


TABLE: Mapping[str, Callable[[Node], Value]] = {"DeformConv": _deform_conv}
