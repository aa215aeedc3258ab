"""Reshape, slices, padding and diagonals, shared by all front ends.

y = reshape(maker, x, [batch, 16 * 64])      # sizes may have names
z = padded(maker, x, [0, 1], [0, 1])
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from math import prod

import numpy as np
from xdsl.dialects.builtin import i32
from xdsl.ir import SSAValue

from ascir.dialects import graph
from ascir.dialects.graph.properties import MAX_I64
from ascir.dialects.graph.types import Dim
from ascir.frontend.emitter import MAX_KNOWN
from ascir.frontend.flattened import is_ambiguous, taken_apart
from ascir.frontend.maker import Maker
from ascir.frontend.sizes import Extent, Size, product, quotient
from ascir.frontend.values import Problem, Value, dims, rank, static_dims
from ascir.interp.dtypes import Array


def reshape(maker: Maker, x: Value, extents: Sequence[Extent]) -> Value:
    """`x` in this shape, whose sizes may have names."""
    shape = [maker.emitter.dim(each) for each in extents]
    if tuple(shape) == dims(x) and None not in shape:
        return x
    if isinstance(x, SSAValue) and is_ambiguous(dims(x), tuple(shape)):
        x = taken_apart(maker, x, extents)
    result = maker.call(graph.ReshapeOp, x, shape)
    for axis, extent in enumerate(extents):
        maker.emitter.extent_is(result, axis, extent)
    return result


def rest(source: Sequence[Extent], others: Sequence[Extent]) -> Extent:
    """The size by which a shape of `others` has the same number of elements as `source`."""
    total, known = product(source), product(others)
    if isinstance(total, int) and isinstance(known, int):
        if known == 0 or total % known:
            raise Problem(f"{total} elements do not divide into {known}: -1 cannot stand for the rest")
        return total // known
    even = quotient(total, known)
    return Size.of(f"({total})/({known})") if even is None else even


def sliced(maker: Maker, x: Value, axis: int, start: int, end: int, step: int = 1) -> Value:
    """Python's `x[start:end:step]` along one axis."""
    starts, ends, steps = [0] * rank(x), [MAX_I64] * rank(x), [1] * rank(x)
    starts[axis], ends[axis], steps[axis] = start, end, step
    return maker.call(graph.SliceOp, x, starts, ends, steps)


def repeated(maker: Maker, x: Value, times: Mapping[int, int]) -> Value:
    """Each element so many times in a row along each of these axes, whose sizes may have names."""
    if None in dims(x):
        raise Problem(
            "the size of an image follows from no name: where windows have strides, name rows and columns as multiples of "
            "these, such as 32*h, or fix their sizes with --dim"
        )
    apart, broadcast, whole = list[Extent](), list[Extent](), list[Extent]()
    for axis, size in enumerate(maker.extents(x)):
        many = times.get(axis, 1)
        apart += [size, 1] if many > 1 else [size]
        broadcast += [size, many] if many > 1 else [size]
        whole.append(many * size)
    lines = maker.call(graph.ReshapeOp, x, [maker.emitter.dim(each) for each in apart])
    filled = maker.call(graph.BroadcastToOp, lines, [maker.emitter.dim(each) for each in broadcast])
    result = maker.call(graph.ReshapeOp, filled, [maker.emitter.dim(each) for each in whole])
    for axis, extent in enumerate(whole):
        maker.emitter.extent_is(result, axis, extent)
    return result


def padded(
    maker: Maker, x: Value, low: Sequence[int], high: Sequence[int], mode: str = "constant", fill: float = 0.0
) -> Value:
    """Pads both ends of each dimension; negative numbers crop."""
    if any(each < 0 for each in (*low, *high)):
        starts = [max(0, -each) for each in low]
        ends = [min(each, 0) or MAX_I64 for each in high]
        x = maker.call(graph.SliceOp, x, starts, ends)
        low, high = [max(0, each) for each in low], [max(0, each) for each in high]
    if not any((*low, *high)):
        return x
    if mode == "wrap":
        return _wrapped(maker, x, low, high)
    if mode not in ("constant", "reflect", "edge"):
        raise Problem(f"there is no padding mode '{mode}'")
    value = fill if is_float_or_whole(maker, x, fill) else 0.0
    return maker.call(graph.PadOp, x, low, high, mode=mode, value=value if mode == "constant" else 0.0)


def is_float_or_whole(maker: Maker, x: Value, number: float) -> bool:
    return maker.is_float(x) or number == int(number)


def _wrapped(maker: Maker, x: Value, low: Sequence[int], high: Sequence[int]) -> Value:
    for axis, (before, after) in enumerate(zip(low, high, strict=True)):
        if not before and not after:
            continue
        (size,) = static_dims(dims(x)[axis : axis + 1], "padding that wraps around")
        if size == 0:
            raise Problem("there is nothing to wrap around")
        indices = np.arange(-before, size + after, dtype=np.int64) % size
        x = maker.call(graph.GatherOp, x, indices, axis)
    return x


def filled(maker: Maker, value: Array, shape: Sequence[Dim]) -> Value:
    """A tensor of a single number; large ones are broadcast at run time."""
    known = static_dims(shape, "a constant")
    if prod(known) <= MAX_KNOWN:
        return np.full(known, value, value.dtype)
    return maker.call(graph.BroadcastToOp, maker.emitter.tensor(value), known)


def triangle(maker: Maker, x: Value, diagonal: int, *, upper: bool) -> Value:
    """Masks of the diagonal of matrices of dynamic size, and of the elements above or below it."""
    rows, columns = (maker.call(graph.PositionsOp, x, i32, axis) for axis in (-2, -1))
    bound = np.int32(min(max(diagonal, -(2**31)), 2**31 - 1))
    return maker.call(graph.CompareOp, "ge" if upper else "le", maker.call(graph.SubOp, columns, rows), bound)
