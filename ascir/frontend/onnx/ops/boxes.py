"""Sampling of images in boxes.

y = RoiAlign(x, rois, batches)         # %taps = graph.gather %rows, %positions ...    %y = graph.reduce mean %weighed ...
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import reduce
from itertools import product as choices
from math import prod

import numpy as np

from ascir.dialects import graph
from ascir.frontend.onnx.node import Node
from ascir.frontend.onnx.ops.sampling import Sampler, Tap, as_rows, weighed
from ascir.frontend.shaping import reshape, sliced
from ascir.frontend.values import Problem, Value, dims, static_dims
from ascir.interp.dtypes import INT64

MOST = 1 << 24
"""The samples of a box."""


def _roi_align(node: Node) -> Value:
    """The mean of the samples in each part of a box, or the maximum of their weighted neighbours."""
    x, boxes, batches = node.x(0), node.x(1), node.x(2)
    half = node.since >= 16 and node.text("coordinate_transformation_mode", "half_pixel") == "half_pixel"
    mode, scale = node.text("mode", "avg"), node.float("spatial_scale", 1.0)
    parts = [node.int("output_height", 1), node.int("output_width", 1)]
    samples = node.int("sampling_ratio", 0)
    if mode not in ("avg", "max"):
        raise Problem(f"there is no mode '{mode}'")
    if samples < 1:
        raise Problem("how many samples a box has must not depend on its size: give a sampling_ratio")
    n, c, *sizes = static_dims(dims(x), "RoiAlign")
    if len(sizes) != 2 or not prod(sizes) or prod(parts) * samples**2 > MOST:
        raise Problem(f"{samples} samples in each of {parts} parts do not fit images of {sizes}")
    (count,) = static_dims(dims(boxes)[:1], "RoiAlign")
    whole = [count, parts[0] * samples, parts[1] * samples]
    axes: list[list[Tap]] = []
    for axis, size in enumerate(sizes):
        shape = [count, *(whole[1 + axis] if each == axis else 1 for each in range(2))]
        places = reshape(node, _places(node, boxes, axis, parts[axis], samples, scale, half=half), shape)
        spread = node.call(graph.BroadcastToOp, node.emitter.tensor(places), whole)
        axes.append(_held(node, reshape(node, spread, [prod(whole), 1]), size))
    first = node.call(graph.MulOp, node.cast(batches, INT64), np.asarray(prod(sizes), np.int64))
    first = node.call(graph.BroadcastToOp, node.emitter.tensor(reshape(node, first, [count, 1, 1])), whole)
    first, rows = reshape(node, first, [prod(whole), 1]), as_rows(node, x, n, c, prod(sizes))
    seen = [weighed(node, rows, taps, sizes, first) for taps in choices(*axes)]
    combine = graph.AddOp if mode == "avg" else graph.MaximumOp
    total = reduce(lambda a, b: node.call(combine, a, b), seen)
    parted = reshape(node, total, [count, parts[0], samples, parts[1], samples, c])
    found = node.call(graph.ReduceOp, "mean" if mode == "avg" else "max", parted, [2, 4])
    return node.call(graph.TransposeOp, found, [0, 3, 1, 2])


def _places(
    node: Node, boxes: Value, axis: int, parts: int, samples: int, scale: float, *, half: bool
) -> Value:
    """The sampling positions of each box along an axis: the centres of its equal parts."""
    low, high = (sliced(node, boxes, 1, at, at + 1) for at in (1 - axis, 3 - axis))
    span = node.call(graph.MulOp, node.call(graph.SubOp, high, low), node.like(scale, high))
    if not half:
        span = node.call(graph.MaximumOp, span, node.like(1.0, span))
    start = node.call(graph.MulOp, low, node.like(scale, low))
    start = node.call(graph.SubOp, start, node.like(0.5, start)) if half else start
    steps = (np.arange(parts * samples) + 0.5) / (parts * samples)
    return node.call(graph.AddOp, node.call(graph.MulOp, span, node.like(steps.reshape(1, -1), span)), start)


def _held(node: Node, places: Value, size: int) -> list[Tap]:
    """The neighbours of positions clamped to the edges; those more than an element outside are zeros."""
    below = node.call(graph.CompareOp, "ge", places, node.like(-1.0, places))
    above = node.call(graph.CompareOp, "le", places, node.like(float(size), places))
    there = node.call(graph.AndOp, below, above)
    inside = node.call(graph.ClampOp, places, min=0.0, max=size - 1.0)
    taps = Sampler(node, size, "linear", "border", aligned=True).around(inside)
    return [Tap(each.index, each.weight, there) for each in taps]


TABLE: Mapping[str, Callable[[Node], Value]] = {"RoiAlign": _roi_align}
