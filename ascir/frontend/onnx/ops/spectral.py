"""Fourier transforms as products with constant matrices.

The last dimension has the real part, or the real and the imaginary one: joined with the axis it is a vector, so that a
transform is a single product.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from math import log10, prod

import numpy as np

from ascir.dialects import graph
from ascir.frontend.maker import resolved
from ascir.frontend.onnx.node import Node
from ascir.frontend.products import product_of
from ascir.frontend.shaping import padded, sliced
from ascir.frontend.values import Problem, Value, dims, rank, static_dims
from ascir.interp.dtypes import FLOAT32, Array

MAX_MATRIX = 1 << 24


def _matrix(length: int, parts: int, *, inverse: bool, onesided: bool) -> Array:
    """From [elements, parts] to [results, parts]; with `inverse` and `onesided` to real numbers alone."""
    bins = length // 2 + 1 if onesided else length
    if 4 * length * length > MAX_MATRIX:
        raise Problem(f"a transform of {length} elements is too long")
    n, k = np.arange(length)[:, None], np.arange(bins)[None, :]
    angle = 2 * np.pi * (n * k % length) / length
    cos, sin = np.cos(angle), np.sin(angle)
    if inverse and onesided:
        # Each bin also represents its mirror image, except the first, and the middle one of an even length.
        twice = np.where((k == 0) | (2 * k == length), 1.0, 2.0) / length
        return np.stack([(cos * twice).T, (-sin * twice).T], 1)[..., None]
    sign, scale = (1.0, 1 / length) if inverse else (-1.0, 1.0)
    found = np.zeros((length, 2, bins, 2))
    found[:, 0, :, 0], found[:, 0, :, 1] = cos * scale, sign * sin * scale
    found[:, 1, :, 0], found[:, 1, :, 1] = -sign * sin * scale, cos * scale
    return found[:, :parts]


def transformed(
    node: Node, x: Value, axis: int, length: int | None, *, inverse: bool, onesided: bool
) -> Value:
    """The transform along one axis, of real numbers (1 in the last dimension) or complex ones (2)."""
    size, parts = static_dims([dims(x)[axis], dims(x)[-1]], "a Fourier transform")
    if parts not in (1, 2) or axis == rank(x) - 1:
        raise Problem(f"the last dimension holds the parts of a number, 1 or 2, not {parts}")
    back = inverse and onesided
    if length is None:
        length = 2 * (size - 1) if back else size
    taken = length // 2 + 1 if back else length
    if length < 1 or taken < 1:
        raise Problem(f"a transform of {length} elements is not possible")
    x = sliced(node, x, axis, 0, taken) if taken < size else x
    if taken > size:
        x = padded(node, x, [0] * rank(x), [taken - size if each == axis else 0 for each in range(rank(x))])
    if back and parts == 1:
        raise Problem("an inverse transform to real numbers takes complex ones")
    matrix = _matrix(length, parts, inverse=inverse, onesided=onesided)
    order = [*(each for each in range(rank(x) - 1) if each != axis), axis, rank(x) - 1]
    moved = node.call(graph.TransposeOp, x, order)
    leading = [*dims(moved)[:-2]]
    flat = node.call(graph.ReshapeOp, moved, [*leading, prod(matrix.shape[:2])])
    weights = node.like(matrix.reshape(prod(matrix.shape[:2]), -1), x)
    result = node.call(graph.ReshapeOp, product_of(node, flat, weights), [*leading, *matrix.shape[2:]])
    return node.call(graph.TransposeOp, result, [order.index(each) for each in range(rank(x))])


def _dft(node: Node) -> Value:
    x = node.x(0)
    if node.since >= 20:
        axis = int(node.array(2, "the axis").item()) if node.has(2) else -2
    else:
        axis = node.int("axis", 1)
    length = int(node.array(1, "the length").item()) if node.has(1) else None
    flags = {name: bool(node.int(name, 0)) for name in ("inverse", "onesided")}
    return transformed(node, x, resolved(axis, rank(x)), length, **flags)


def _stft(node: Node) -> Value:
    """Transforms of frames, which overlap."""
    x, step = node.x(0), int(node.array(1, "the step").item())
    window = node.maybe(2)
    (size,) = static_dims(dims(x)[1:2], "frames")
    if node.has(3):
        length = int(node.array(3, "the length of a frame").item())
    else:
        (length,) = static_dims(dims(node.x(2)), "a window")
    if step < 1 or not 1 <= length <= size:
        raise Problem(f"frames of {length} each {step} elements do not fit into {size}")
    places = np.arange(0, size - length + 1, step)[:, None] + np.arange(length)
    frames = node.call(graph.GatherOp, x, places.astype(np.int64), 1)
    if window is not None:
        frames = node.call(graph.MulOp, frames, node.call(graph.ReshapeOp, window, [length, 1]))
    return transformed(node, frames, 2, None, inverse=False, onesided=bool(node.int("onesided", 1)))


def _mel_weights(node: Node) -> Value:
    """Maps bins of a spectrum to bands of the mel scale: triangles, each from the previous peak to the next one."""
    names = ("the number of bands", "the length", "the sampling rate", "the lower edge", "the upper edge")
    bands, length, rate, low, high = (
        node.array(index, name).astype(np.float64).item() for index, name in enumerate(names)
    )
    count = int(bands)
    if count < 1 or length < 1 or rate <= 0 or not 0 <= low <= high:
        raise Problem(
            f"{bands} bands of {length} elements at {rate} Hz, from {low} Hz to {high} Hz, are none"
        )
    rows = int(length) // 2 + 1
    if rows * count > MAX_MATRIX:
        raise Problem(f"{count} bands of {rows} bins are too many")
    first, last = (2595 * log10(1 + edge / 700) for edge in (low, high))
    mels = first + np.arange(count + 2) * (last - first) / (count + 2)
    peaks = np.floor((length + 1) * 700 * (np.power(10.0, mels / 2595) - 1) / rate)
    left, middle, right = peaks[:-2], peaks[1:-1], peaks[2:]
    bins = np.arange(rows)[:, None]
    rising = (bins - left) / np.maximum(middle - left, 1)
    falling = (right - bins) / np.maximum(right - middle, 1)
    weights = np.where(bins == middle, 1.0, np.maximum(0.0, np.where(bins < middle, rising, falling)))
    return node.constant(weights, node.attribute_dtype("output_datatype", FLOAT32))


TABLE: Mapping[str, Callable[[Node], Value]] = {
    "DFT": _dft,
    "MelWeightMatrix": _mel_weights,
    "STFT": _stft,
}
