"""Resizing along any axes: a table of weights for each axis, or of indices where the nearest element is taken.

Resizing that `graph.resize` can express becomes this operation; otherwise each axis is a product with its weights, which
are constants, or a gather.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from math import floor

import numpy as np
from xdsl.dialects.builtin import f32

from ascir.dialects import graph
from ascir.frontend.maker import resolved
from ascir.frontend.onnx.node import Node
from ascir.frontend.products import product_of
from ascir.frontend.resampling import LINEAR, MAX_WEIGHTS, cubic
from ascir.frontend.shaping import repeated
from ascir.frontend.sizes import quotient
from ascir.frontend.values import Problem, Value, dims, element, rank, static_dims
from ascir.interp.dtypes import FLOAT64, Array


@dataclass(frozen=True)
class Axis:
    """An axis: its old and new sizes, and the ratio in the model."""

    axis: int
    size: int
    wanted: int
    scale: float
    start: float = 0.0
    end: float = 1.0


NEAREST: Mapping[str, Callable[[Array], Array]] = {
    "ceil": np.ceil,
    "floor": np.floor,
    "round_prefer_ceil": lambda x: np.floor(x + 0.5),
    "round_prefer_floor": lambda x: np.ceil(x - 0.5),
}


WITHOUT_CROP = (
    "half_pixel",
    "asymmetric",
    "pytorch_half_pixel",
    "half_pixel_symmetric",
    "tf_half_pixel_for_nn",
)
"""The coordinates of which a whole factor of a size decides everything."""


def _positions(axis: Axis, mode: str) -> Array:
    """The position in the operand of each element of the result."""
    i = np.arange(axis.wanted, dtype=FLOAT64)
    match mode:
        case "half_pixel":
            return (i + 0.5) / axis.scale - 0.5
        case "pytorch_half_pixel":
            return (i + 0.5) / axis.scale - 0.5 if axis.wanted > 1 else i * 0.0
        case "half_pixel_symmetric":
            used = axis.scale * axis.size
            return axis.size / 2 * (1 - axis.wanted / used) + (i + 0.5) / axis.scale - 0.5
        case "align_corners":
            return i * (axis.size - 1) / (axis.scale * axis.size - 1) if axis.wanted > 1 else i * 0.0
        case "asymmetric":
            return i / axis.scale
        case "tf_half_pixel_for_nn":
            return (i + 0.5) / axis.scale
        case "tf_crop_and_resize":
            first, last = axis.start * (axis.size - 1), axis.end * (axis.size - 1)
            if axis.wanted > 1:
                return first + i * (last - first) / (axis.scale * axis.size - 1)
            return (first + last) / 2 + i
        case _:
            raise Problem(f"there is no coordinate transformation '{mode}'")


def _axes(node: Node, x: Value) -> list[Axis]:
    """The axes whose size changes."""
    axes = [resolved(axis, rank(x)) for axis in node.ints("axes", range(rank(x)))]
    crop = _crop(node, len(axes))
    scales, wanted = _scales(node), _wanted(node)
    if scales:
        wanted = []
    elif not wanted:
        raise Problem("neither scales nor sizes are given")
    if len(scales or wanted) != len(axes):
        raise Problem(f"{len(scales or wanted)} sizes for {len(axes)} axes")
    policy = node.text("keep_aspect_ratio_policy", "stretch")
    if wanted and policy != "stretch":
        sizes = static_dims([dims(x)[axis] for axis in axes], "a ratio that is kept")
        ratios = [want / max(size, 1) for want, size in zip(wanted, sizes, strict=True)]
        scales = [min(ratios) if policy == "not_larger" else max(ratios)] * len(axes)
        wanted = [floor(scale * size + 0.5) for scale, size in zip(scales, sizes, strict=True)]
    found: list[Axis] = []
    for index, axis in enumerate(axes):
        unchanged = wanted[index] == dims(x)[axis] if wanted else scales[index] == 1.0
        if unchanged and not crop:
            continue
        (size,) = static_dims([dims(x)[axis]], "an axis that is resized")
        scale = scales[index] if scales else wanted[index] / max(size, 1)
        if size < 1 or not 0 < scale < 1 << 20:
            raise Problem(f"axis {axis} of {size} elements cannot be resized by {scale}")
        start, end = crop[index] if crop else (0.0, 1.0)
        found.append(Axis(axis, size, wanted[index] if wanted else floor(size * scale), scale, start, end))
    return found


def _crop(node: Node, count: int) -> list[tuple[float, float]]:
    """The cropped region: start and end along each axis."""
    mode = node.text("coordinate_transformation_mode", "half_pixel")
    if node.since < 11 or not node.has(1) or mode != "tf_crop_and_resize":
        return []
    region = [float(each) for each in node.array(1, "the region").astype(FLOAT64)]
    if len(region) != 2 * count:
        raise Problem(f"a region of {len(region)} numbers for {count} axes")
    return list(zip(region[:count], region[count:], strict=True))


def _scales(node: Node) -> list[float]:
    place = 1 if node.since < 11 else 2
    if node.has(place):
        return [float(each) for each in node.array(place, "the scales").astype(FLOAT64)]
    return node.floats("scales", ())


def _wanted(node: Node) -> list[int]:
    return node.numbers(3, "the sizes") if node.has(3) else []


def _repeated(node: Node, x: Value, coordinates: str, rounding: str) -> Value | None:
    """By whole factors, where sizes have names and the nearest elements are those before."""
    axes = [resolved(axis, rank(x)) for axis in node.ints("axes", range(rank(x)))]
    sizes, scales = node.extents(x), _scales(node)
    if scales:
        times = [int(scale) if scale == int(scale) else None for scale in scales]
    else:
        wanted = node.extents_at(3, "the sizes")
        times = [quotient(want, sizes[axis]) for want, axis in zip(wanted, axes, strict=False)]
    known = {
        axis: each for axis, each in zip(axes, times, strict=False) if isinstance(each, int) and each > 0
    }
    if len(known) < len(axes) or rounding not in NEAREST:
        return None
    for each in known.values():
        example = Axis(0, 5, 5 * each, float(each))
        found = np.clip(NEAREST[rounding](_positions(example, coordinates)), 0, 4)
        if found.tolist() != [place // each for place in range(5 * each)]:
            return None
    return repeated(node, x, known)


def _resize(node: Node) -> Value:
    x, mode = node.x(0), node.text("mode", "nearest")
    # Exporters also write attributes that the mode does not use.
    a, fill = node.float("cubic_coeff_a", -0.75), node.float("extrapolation_value", 0.0)
    coordinates = node.text(
        "coordinate_transformation_mode", "half_pixel" if node.since >= 11 else "asymmetric"
    )
    rounding = node.text("nearest_mode", "round_prefer_floor" if node.since >= 11 else "floor")
    named = any(not isinstance(dim, int) for dim in dims(x))
    if named and mode == "nearest" and coordinates in WITHOUT_CROP:
        found = _repeated(node, x, coordinates, rounding)
        if found is not None:
            return found
    axes = _axes(node, x)
    if not axes:
        return x
    if any(each.wanted < 0 or each.scale <= 0 for each in axes):
        raise Problem(f"sizes must not be negative: {[each.wanted for each in axes]}")
    image = _as_image(node, x, axes, mode, coordinates, rounding)
    if image is not None:
        return image
    if mode == "nearest":
        return _extrapolated(node, _by_gathers(node, x, axes, coordinates, rounding), axes, coordinates, fill)
    if mode not in ("linear", "cubic"):
        raise Problem(f"there is no mode '{mode}'")
    kernel = LINEAR if mode == "linear" else cubic(a)
    antialias, inside = bool(node.int("antialias", 0)), bool(node.int("exclude_outside", 0))
    kind = element(x)
    result = x if node.is_float(x) else node.cast(x, f32)
    for axis in axes:
        positions, stretch = _positions(axis, coordinates), min(axis.scale, 1.0) if antialias else 1.0
        weights = kernel.weights(axis.size, positions, stretch, inside=inside)
        result = _weighted(node, result, weights, axis.axis)
    result = _extrapolated(node, result, axes, coordinates, fill)
    if node.is_float(x):
        return result
    return node.cast(node.call(graph.RoundOp, result), kind)


def _extrapolated(node: Node, x: Value, axes: Sequence[Axis], coordinates: str, fill: float) -> Value:
    """Pads a crop that extends past the operand."""
    if coordinates != "tf_crop_and_resize":
        return x
    for axis in axes:
        positions = _positions(axis, coordinates)
        outside = (positions < 0) | (positions > axis.size - 1)
        if np.any(outside):
            mask = outside.reshape([-1 if each == axis.axis else 1 for each in range(rank(x))])
            x = node.call(graph.SelectOp, mask, node.like(fill, x), x)
    return x


def _as_image(
    node: Node, x: Value, axes: Sequence[Axis], mode: str, coordinates: str, rounding: str
) -> Value | None:
    """`graph.resize`, if equivalent."""
    if rank(x) != 4 or any(each.axis < 2 for each in axes) or node.int("antialias", 0):
        return None
    if mode not in ("nearest", "linear") or (mode == "linear" and not node.is_float(x)):
        return None
    if coordinates == "pytorch_half_pixel" and all(each.wanted > 1 for each in axes):
        coordinates = "half_pixel"
    exact = all(abs(each.scale * each.size - each.wanted) < 1e-6 * each.wanted for each in axes)
    if (
        coordinates not in ("half_pixel", "asymmetric", "align_corners")
        or not exact
        or rounding not in NEAREST
    ):
        return None
    if not all(isinstance(dim, int) for dim in dims(x)[2:]) or node.int("exclude_outside", 0):
        return None
    sizes = {each.axis: each.wanted for each in axes}
    height, width = (sizes.get(axis, dims(x)[axis]) for axis in (2, 3))
    return node.call(graph.ResizeOp, x, height, width, mode=mode, coordinates=coordinates, rounding=rounding)


def _by_gathers(node: Node, x: Value, axes: Sequence[Axis], coordinates: str, rounding: str) -> Value:
    if rounding not in NEAREST:
        raise Problem(f"there is no rounding '{rounding}'")
    for axis in axes:
        if axis.wanted > MAX_WEIGHTS:
            raise Problem(f"{axis.wanted} elements along an axis are too many")
        nearest = NEAREST[rounding](_positions(axis, coordinates))
        x = node.call(graph.GatherOp, x, np.clip(nearest, 0, axis.size - 1).astype(np.int64), axis.axis)
    return x


def _weighted(node: Node, x: Value, weights: Array, axis: int) -> Value:
    """A product with the weights along one axis."""
    last = rank(x) - 1
    if rank(x) == 1:
        return product_of(node, x, node.like(weights.T, x))
    if axis == last:
        return product_of(node, x, node.like(weights.T, x))
    if axis == last - 1:
        return product_of(node, node.like(weights, x), x)
    order = [*(each for each in range(rank(x)) if each != axis), axis]
    moved = product_of(node, node.call(graph.TransposeOp, x, order), node.like(weights.T, x))
    return node.call(graph.TransposeOp, moved, [order.index(each) for each in range(rank(x))])


TABLE: Mapping[str, Callable[[Node], Value]] = {"Resize": _resize, "Upsample": _resize}
