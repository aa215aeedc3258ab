"""Poolings against loops over windows."""

import math
from collections.abc import Sequence

import numpy as np
import pytest
from xdsl.utils.exceptions import InterpretationError

from ascir.interp.dtypes import BFLOAT16, FLOAT16, FLOAT32, INT8, UINT8, Array, DType
from ascir.interp.pooling import avg_pool2d, max_pool2d

from .support import array, close, indices, normal, same


def window_counts(
    size: Sequence[int],
    kernel: Sequence[int],
    strides: Sequence[int],
    pads: Sequence[int],
    dilations: Sequence[int],
    ceil_mode: bool,
) -> list[int]:
    """By trying: windows start every stride while they end inside, or in ceil mode while they start inside."""
    counts: list[int] = []
    for axis in range(2):
        span = dilations[axis] * (kernel[axis] - 1) + 1
        padded = pads[axis] + size[axis] + pads[axis + 2]
        starts = [start for start in range(padded) if start % strides[axis] == 0]
        ending = [start for start in starts if start + span <= padded]
        if ceil_mode and ending and ending[-1] + span < padded:
            following = ending[-1] + strides[axis]
            ending += [following] if following < pads[axis] + size[axis] else []
        counts.append(len(ending))
    return counts


CASES = [
    ((2, 2), (2, 2), (0, 0, 0, 0), (1, 1), False),
    ((3, 2), (2, 3), (1, 0, 1, 1), (1, 1), False),
    ((3, 2), (2, 3), (1, 0, 1, 1), (1, 1), True),
    ((2, 3), (3, 2), (0, 1, 1, 1), (1, 1), True),
    ((2, 2), (1, 1), (0, 0, 0, 0), (3, 2), True),
    ((2, 2), (2, 4), (1, 1, 0, 1), (2, 3), False),
    ((1, 1), (3, 3), (0, 0, 0, 0), (1, 1), True),
]


@pytest.mark.parametrize(("kernel", "strides", "pads", "dilations", "ceil_mode"), CASES)
@pytest.mark.parametrize("dtype", [FLOAT16, BFLOAT16, INT8], ids=str)
def test_max_pool2d(
    dtype: DType,
    kernel: Sequence[int],
    strides: Sequence[int],
    pads: Sequence[int],
    dilations: Sequence[int],
    ceil_mode: bool,
) -> None:
    x = normal((2, 2, 7, 8), dtype)
    counts = window_counts((7, 8), kernel, strides, pads, dilations, ceil_mode)
    expected = np.empty((2, 2, *counts))
    for n, c, i, j in indices(expected.shape):
        seen = [
            float(x[n, c, y, z])
            for r, s in indices(tuple(kernel))
            if 0 <= (y := i * strides[0] + r * dilations[0] - pads[0]) < 7
            and 0 <= (z := j * strides[1] + s * dilations[1] - pads[1]) < 8
        ]
        expected[n, c, i, j] = max(seen)
    same(max_pool2d(x, kernel, strides, pads, dilations, ceil_mode), expected, dtype)


@pytest.mark.parametrize("count_include_pad", [False, True])
@pytest.mark.parametrize(("kernel", "strides", "pads", "dilations", "ceil_mode"), CASES)
def test_avg_pool2d(
    kernel: Sequence[int],
    strides: Sequence[int],
    pads: Sequence[int],
    dilations: Sequence[int],
    ceil_mode: bool,
    count_include_pad: bool,
) -> None:
    x = normal((2, 2, 7, 8), FLOAT16)
    counts = window_counts((7, 8), kernel, strides, pads, (1, 1), ceil_mode)
    expected = np.empty((2, 2, *counts))
    for n, c, i, j in indices(expected.shape):
        top, left = i * strides[0] - pads[0], j * strides[1] - pads[1]
        cells = [(top + r, left + s) for r, s in indices(tuple(kernel))]
        seen = [float(x[n, c, y, z]) for y, z in cells if 0 <= y < 7 and 0 <= z < 8]
        padded = [(y, z) for y, z in cells if y < 7 + pads[2] and z < 8 + pads[3]]
        expected[n, c, i, j] = math.fsum(seen) / (len(padded) if count_include_pad else len(seen))
    close(avg_pool2d(x, kernel, strides, pads, ceil_mode, count_include_pad), expected)


def image(values: Sequence[float], dtype: DType = FLOAT32) -> Array:
    return array([[[list(values)]]], dtype)


def test_padding_never_wins_and_nan_does() -> None:
    row = image([-3.0, -2.0, np.nan, -np.inf])
    same(max_pool2d(row, (1, 2), (1, 1), (0, 1, 0, 1)), [[[[-3, -2, np.nan, np.nan, -np.inf]]]])
    same(max_pool2d(image([-128, -5], INT8), (1, 2), pads=(0, 1, 0, 1)), [[[[-128, -5, -5]]]], INT8)
    same(max_pool2d(image([0, 200], UINT8), (1, 2)), [[[[200]]]], UINT8)


def test_a_dilated_window_may_see_nothing() -> None:
    # taps at -2 and 1, at -1 and 2: beside the only element
    same(max_pool2d(image([5.0]), (1, 2), (1, 1), (0, 2, 0, 2), (1, 3)), [[[[-np.inf, -np.inf]]]])


def test_pooling_at_the_edges() -> None:
    assert max_pool2d(np.ones((0, 2, 4, 4), FLOAT16), (2, 2)).shape == (0, 2, 3, 3)
    same(avg_pool2d(image([1.0, 2.0, 3.0]), (1, 2), (1, 2), ceil_mode=True), [[[[1.5, 3.0]]]])
    same(avg_pool2d(np.full((1, 1, 1, 2), 60000, FLOAT16), (1, 2)), [[[[60000]]]], FLOAT16)
    with pytest.raises(InterpretationError, match="a window of 3 is larger than 2"):
        max_pool2d(np.ones((1, 1, 2, 2), FLOAT32), (3, 1))


def test_blocks_of_channels() -> None:
    """Each channel of a block is pooled for itself."""
    x = normal((2, 3, 7, 8, 16), FLOAT16)
    plain = np.moveaxis(x, 4, 2).reshape(2, 48, 7, 8)
    for function in (max_pool2d, avg_pool2d):
        wanted = function(plain, (3, 2), (2, 2), (1, 1, 1, 0), ceil_mode=True)
        found = function(x, (3, 2), (2, 2), (1, 1, 1, 0), ceil_mode=True)
        np.testing.assert_array_equal(np.moveaxis(found, 4, 2).reshape(wanted.shape), wanted)
