"""Random groups of operations: the graph's meaning, no finding, and the same numbers by other tiles, cores and
styles."""

from __future__ import annotations

from random import Random

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from tests.vector.drawn import Drawn
from tests.vector.groups import Dice, Trial, compiled, faults, random_group, random_variant
from tests.vector.harness import expected_of
from tests.vector.named_groups import faults as named_faults
from tests.vector.named_groups import named_group, random_sizes

COMPILED = range(4)
"""Seeds of the groups that become kernels here; `bench.random_groups` takes any number of others."""


@pytest.fixture(scope="module")
def trials() -> dict[int, list[Trial]]:
    """Each group compiled as it would be, and in another way."""
    made: dict[int, list[Trial]] = {}
    for seed in COMPILED:
        dice = Dice(Random(seed))
        group = random_group(dice)
        ways = [{}, random_variant(dice, group)]
        made[seed] = [compiled(group, way, f"k{seed}_{number}") for number, way in enumerate(ways)]
    return made


@pytest.mark.parametrize("seed", COMPILED)
def test_kernels_mean_what_the_graph_means(seed: int, trials: dict[int, list[Trial]]) -> None:
    assert not (wrong := faults(trials[seed])), "\n".join([*wrong, trials[seed][0].made.graph.text])


@given(st.data())
@settings(
    max_examples=20, deadline=None, suppress_health_check=(HealthCheck.too_slow, HealthCheck.data_too_large)
)
def test_every_group_becomes_a_kernel_or_says_why_not(data: st.DataObject) -> None:
    """Compiled, not run: an error has a message for people. Among groups of any kind a few have a barrier more than
    they need: about one of two thousand."""
    group = random_group(Drawn(data))
    trial = compiled(group, random_variant(Drawn(data), group), "k", minimal=False)
    assert (trial.kernel is None) == bool(trial.refusal)


def test_groups_have_a_meaning() -> None:
    """What is generated is valid, and its numbers are finite."""
    for seed in range(20):
        _, results = expected_of(random_group(Dice(Random(seed))).graph)
        assert results


@pytest.mark.parametrize("seed", range(4))
def test_one_kernel_serves_all_sizes(seed: int) -> None:
    """Groups over named dimensions, each at three sizes; its memory and its order are certified."""
    dice = Dice(Random(seed))
    group = named_group(dice)
    assert not (wrong := named_faults(group, {}, random_sizes(dice, group, 3))), "\n".join(wrong)
