"""Kernels of both kinds of core, run in several orders of what runs at the same time."""

from __future__ import annotations

from tests.vector.harness import Graph, agree, compiled, expected_of


def agree_under_schedules(case: Graph, schedules: int) -> None:
    """The group is one kernel of both kinds of core, which does what the graph means under every schedule."""
    inputs, expected = expected_of(case)
    kernel = compiled(case)
    assert "KERNEL_TYPE_MIX_AIC_1_2" in kernel.source
    for seed in range(schedules):
        agree(case, kernel.run(inputs, schedule_seed=seed), expected)
