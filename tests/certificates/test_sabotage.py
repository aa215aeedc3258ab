"""A share of `bench.plan_sabotage`: no broken plan passes the checkers."""

from __future__ import annotations

from bench.plan_sabotage import sabotaged


def test_no_sabotage_is_missed() -> None:
    table = sabotaged(1, 4)
    assert sum(count for (_, outcome), count in table.items() if outcome == "caught") > 100
    assert not any(count for (_, outcome), count in table.items() if outcome == "missed"), str(table)
