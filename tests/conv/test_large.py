"""Convolutions of which a load cannot take everything: long rows, whose columns are loaded as far as a part of a row
sees them, and large kernels, whose weights come in pieces."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

from ascir.diagnostics import OperationError
from tests.conv.images import DTYPES, Case, check, compiled, text
from tests.conv.random_cases import check_program

LONG = [
    Case((1, 16, 1, 20000), 16, (1, 3), pads=(0, 1, 0, 1)),
    Case((2, 40, 1, 9001), 20, (1, 10), "f32", strides=(1, 5), pads=(0, 3, 0, 6), bias=True, relu=True),
    Case((1, 32, 1, 70000), 16, (1, 3), "i8", strides=(1, 63), dilations=(1, 7)),
    Case((1, 17, 5, 3000), 33, (3, 2), "bf16", strides=(2, 1), pads=(1, 1, 1, 0), dilations=(1, 200)),
    Case((1, 32, 6, 300), 32, (3, 3), pads=(1, 1, 1, 1), groups=2, packed=True),
    Case((1, 16, 1, 12000), 16, (1, 1), strides=(1, 60)),
]


@pytest.mark.parametrize("case", LONG, ids=str)
def test_long_rows(case: Case) -> None:
    check(case)


KERNELS = [
    Case((1, 16, 33, 40), 8, (31, 31), pads=(15, 15, 15, 15)),
    Case((1, 33, 30, 31), 40, (29, 27), "bf16", pads=(14, 0, 14, 13), bias=True, relu=True),
    Case((2, 40, 24, 40), 20, (23, 37), "f32", pads=(0, 5, 3, 0), strides=(2, 1), packed=True),
    Case((1, 64, 40, 50), 32, (40, 50), "i8"),
    Case((2, 24, 24, 40), 20, (23, 37), "bf16", packed=True),
    Case((1, 16, 36, 300), 16, (33, 33), pads=(0, 16, 0, 16)),  # long rows, too
]


@pytest.mark.parametrize("case", KERNELS, ids=str)
def test_large_kernels(case: Case) -> None:
    check(case)


def test_a_kernel_of_too_many_inputs_is_refused() -> None:
    """The instruction has 16 bits for the number of an input: others would be multiplied, and no check would tell."""
    case = Case((1, 32, 40, 60), 16, (40, 60), "i8")
    with pytest.raises(OperationError, match=r"a kernel of \[40, 60\] has 76800 inputs .* divide it"):
        compiled(text(case), case.options)


APART = [
    Case((1, 20, 1, 1500), 24, (1, 2), pads=(0, 512, 0, 0), dilations=(1, 512), bias=True, line=True),
    Case((2, 5, 1, 900), 7, (1, 3), "f32", dilations=(1, 300), line=True),
    Case((1, 6, 1, 1000), 9, (1, 3), "bf16", (1, 3), (0, 40, 0, 300), (1, 256), 3, relu=True, line=True),
    Case((1, 3, 1, 600), 4, (1, 1), dilations=(1, 700), line=True),
]


@pytest.mark.parametrize("case", APART, ids=str)
def test_taps_that_are_far_apart(case: Case) -> None:
    """The instruction's dilations are 255 at most: a line with larger ones is an image, in whose columns they are
    none."""
    assert check_program(case).refusal is None


FORESEEN = [
    Case((1, 64, 256, 256), 64, (3, 3), pads=(1, 1, 1, 1)),
    Case((1, 64, 512, 512), 64, (3, 3), pads=(1, 1, 1, 1)),
    Case((1, 128, 56, 56), 128, (3, 3), "f32", pads=(1, 1, 1, 1), packed=True),
]


@pytest.mark.parametrize("case", FORESEEN, ids=str)
def test_what_a_convolution_takes_is_foreseen(case: Case) -> None:
    """Blocks of channels of large images are too far apart for one copy, and copies of several wait for each other:
    without that, 1.3 to 1.5 of the time. For f32, the next step along k, if it is no multiple of 16, is loaded while
    one is multiplied: else 1.7."""
    (kernel,) = compiled(text(case), {})
    inputs = [
        np.zeros([int(extent) for extent in each.shape], DTYPES[str(each.element)])
        for each in kernel.parameters
        if each.role == "in"
    ]
    simulated = kernel.run(inputs, checks=False).launch.time_us
    certificate: Any = kernel.attributes["tile.tiling"]
    predicted = certificate.data[0].data["ns"].value.data / 1000
    assert simulated is not None
    assert abs(predicted / simulated - 1) < 0.15
