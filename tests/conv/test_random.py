"""Random convolutions: in blocks of channels they mean what they were, and so do their kernels."""

from __future__ import annotations

from random import Random

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from tests.conv.images import check_layout
from tests.conv.random_cases import check_kernel, check_program, random_case, random_line
from tests.vector.drawn import Drawn
from tests.vector.groups import Dice


@given(st.data())
@settings(
    max_examples=40, deadline=None, suppress_health_check=(HealthCheck.too_slow, HealthCheck.filter_too_much)
)
def test_blocks_mean_the_same(data: st.DataObject) -> None:
    check_layout(random_case(Drawn(data)))


@pytest.mark.parametrize("seed", range(6))
def test_lines_mean_the_same(seed: int) -> None:
    """Convolutions over one dimension, as people write them."""
    outcome = check_program(random_line(Dice(Random(seed))))
    assert outcome.refusal is None or "nothing but padding" in outcome.refusal


@pytest.mark.parametrize("seed", [1003, 1005])
def test_programs_mean_the_same(seed: int) -> None:
    """Conversions and all; no flag is superfluous, none is missing."""
    assert check_program(random_case(Dice(Random(seed)))).refusal is None


@pytest.mark.parametrize("seed", [*range(8), 7340018])
def test_kernels_mean_the_same(seed: int) -> None:
    """Some of them; `bench.random_convolutions` takes any number of others. In the last one, five operands in turn share
    two flags that are handed on, of which one is enough."""
    outcome = check_kernel(random_case(Dice(Random(seed))))
    assert outcome.refusal is None or "nothing but padding" in outcome.refusal
