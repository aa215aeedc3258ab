"""A share of `bench.kernel_sabotage`: no shrunk buffer, dropped mask or longer row goes unnoticed in a kernel with
tails."""

from __future__ import annotations

from pathlib import Path

from bench.kernel_sabotage import CASES, compiled, outcomes

LOUD = ("buffer shrunk", "mask dropped", "row lengthened", "fill dropped")


def test_breaks_are_noticed(tmp_path: Path) -> None:
    type, *lines = CASES["softmax"]
    found = list(outcomes(compiled(type, lines), tmp_path))
    assert {what for what, _, _ in found} >= {*LOUD, "address shifted"}
    assert not [line for what, line, outcome in found if what in LOUD and outcome == "no effect"]
    shifted = [outcome for what, _, outcome in found if what == "address shifted"]
    assert shifted.count("no effect") < len(shifted) / 2
