"""Max and average pooling of NCHW images, or of images in blocks of channels (NC1HWC0).

max_pool2d(x, kernel=(3, 3), strides=(2, 2), pads=(1, 1, 1, 1))      # NaN propagates; padding never wins
avg_pool2d(x, kernel=(2, 2), strides=(2, 2), ceil_mode=True)
"""

from collections.abc import Sequence
from itertools import product

import numpy as np
from xdsl.utils.exceptions import InterpretationError

from ascir.interp.dtypes import Array, integer_range, is_float
from ascir.interp.rounding import narrow, quiet, widen


def _counts(
    sizes: Sequence[int], spans: Sequence[int], strides: Sequence[int], pads: Sequence[int], ceil_mode: bool
) -> list[int]:
    """The number of windows; with `ceil_mode`, one that starts before the end may extend past it."""
    counts: list[int] = []
    for size, span, stride, before, after in zip(sizes, spans, strides, pads[:2], pads[2:], strict=True):
        room = size + before + after - span
        if room < 0:
            raise InterpretationError(
                f"pooling: a window of {span} is larger than {size} and pads {before}, {after}"
            )
        partial = ceil_mode and room % stride and (room // stride + 1) * stride < size + before
        counts.append(room // stride + 1 + bool(partial))
    return counts


def _taps(
    x: Array,
    kernel: Sequence[int],
    strides: Sequence[int],
    pads: Sequence[int],
    dilations: Sequence[int],
    counts: Sequence[int],
    fill: float | int,
) -> list[Array]:
    """For each position in the kernel, the elements at it in all windows; `fill` outside of x."""
    reach = [(count - 1) * stride + 1 for count, stride in zip(counts, strides, strict=True)]
    margins: list[tuple[int, int]] = [(0, 0), (0, 0)]
    for axis in range(2):
        needed = reach[axis] + dilations[axis] * (kernel[axis] - 1)
        margins.append((pads[axis], max(0, needed - pads[axis] - x.shape[2 + axis])))
    padded = np.pad(x, margins + [(0, 0)] * (x.ndim - 4), constant_values=fill)
    places = product(*(range(0, k * d, d) for k, d in zip(kernel, dilations, strict=True)))
    return [padded[:, :, i : i + reach[0] : strides[0], j : j + reach[1] : strides[1]] for i, j in places]


@quiet
def max_pool2d(
    x: Array,
    kernel: Sequence[int],
    strides: Sequence[int] = (1, 1),
    pads: Sequence[int] = (0, 0, 0, 0),
    dilations: Sequence[int] = (1, 1),
    ceil_mode: bool = False,
) -> Array:
    """The largest element of each window; -inf or the lowest integer if a dilated window has none."""
    wide = widen(x)
    spans = [d * (k - 1) + 1 for d, k in zip(dilations, kernel, strict=True)]
    counts = _counts(x.shape[2:4], spans, strides, pads, ceil_mode)
    fill = -np.inf if is_float(x.dtype) else integer_range(x.dtype)[0]
    first, *others = _taps(wide, kernel, strides, pads, dilations, counts, fill)
    result = first.copy()
    for tap in others:
        np.maximum(result, tap, out=result)
    return narrow(result, x.dtype)


@quiet
def avg_pool2d(
    x: Array,
    kernel: Sequence[int],
    strides: Sequence[int] = (1, 1),
    pads: Sequence[int] = (0, 0, 0, 0),
    ceil_mode: bool = False,
    count_include_pad: bool = False,
) -> Array:
    """The mean of each window. `count_include_pad` counts zeros of the padding, but nothing beyond it."""
    counts = _counts(x.shape[2:4], kernel, strides, pads, ceil_mode)
    total = sum(_taps(widen(x), kernel, strides, pads, (1, 1), counts, 0.0))
    divisors: list[Array] = []
    for axis in range(2):
        starts = np.arange(counts[axis]) * strides[axis] - pads[axis]
        low = -pads[axis] if count_include_pad else 0
        high = x.shape[2 + axis] + (pads[2 + axis] if count_include_pad else 0)
        divisors.append(np.minimum(starts + kernel[axis], high) - np.maximum(starts, low))
    numbers = np.multiply.outer(*divisors).reshape(*counts, *[1] * (x.ndim - 4))
    return narrow(np.asarray(total / numbers), x.dtype)
