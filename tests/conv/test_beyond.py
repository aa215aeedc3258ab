"""Convolutions with strides, dilations and kernels that are too large for the cube's load: taps become channels."""

from __future__ import annotations

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from tests.conv.images import Case, check_layout
from tests.conv.random_cases import check_program, random_far
from tests.vector.drawn import Drawn


@given(st.data())
@settings(
    max_examples=40, deadline=None, suppress_health_check=(HealthCheck.too_slow, HealthCheck.filter_too_much)
)
def test_channels_mean_the_same(data: st.DataObject) -> None:
    check_layout(random_far(Drawn(data)))


CASES = {
    "far apart": Case((2, 5, 200, 150), 7, (3, 3), "f32", (64, 70), (1, 1, 1, 1), bias=True),
    "far apart, many taps": Case((1, 3, 300, 20), 9, (80, 3), "bf16", (70, 1), (10, 1, 0, 1)),
    "one window": Case((1, 3, 70, 90), 9, (3, 90), "f16", (64, 200), relu=True),
    "waves": Case((1, 1, 1, 3000), 33, (1, 400), "f32", (1, 160), (0, 100, 0, 0), line=True),
    "in groups": Case((1, 6, 130, 9), 10, (3, 2), "i8", (65, 1), groups=2, bias=True),
    "dilated": Case((1, 5, 600, 8), 6, (3, 3), dilations=(280, 1), pads=(0, 1, 0, 1)),
    "dilated both ways": Case((1, 16, 200, 200), 16, (3, 3), dilations=(90, 90)),
    "dilated, each channel": Case((1, 6, 7, 300), 6, (2, 2), "f32", dilations=(2, 256), groups=6),
    "dilated, one tap": Case((1, 17, 7, 9), 6, (1, 3), dilations=(300, 2), bias=True),
    "large": Case((1, 2, 300, 5), 4, (257, 2), pads=(0, 1, 0, 0)),
    "too many inputs": Case((1, 3, 48, 70), 4, (45, 60), "i8"),
}


@pytest.mark.parametrize("name", CASES)
def test_programs(name: str) -> None:
    assert check_program(CASES[name]).refusal is None
