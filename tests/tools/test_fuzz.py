"""A small share of `python -m bench.fuzz`: mutated texts are accepted or refused at a place, never anything else."""

from __future__ import annotations

from bench.fuzz import fuzz, table


def test_mutated_texts_end_well() -> None:
    tally = fuzz(count=500, seed=1, workers=1)
    assert not tally.failures, f"{table(tally)}\n{tally.failures[0]}"
