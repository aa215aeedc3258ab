"""A share of `bench.sync_sabotage`: without any flag, wait or barrier, host and checker report the same call."""

from __future__ import annotations

from bench.sync_sabotage import table


def test_host_and_checker_agree() -> None:
    found = table(["sum rows"], rows=96)
    for what in ("SetFlag", "WaitFlag", "PipeBarrier"):
        assert found[what, "tried"]
        assert found[what, "tried"] == found[what, "both"] == found[what, "same call"], str(found)
